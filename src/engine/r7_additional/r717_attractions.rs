//! 717: Attractions: opened (701.51), rolled for (701.52) and visited (702.159).

use crate::card::{CardTypes, Layout};
use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::frame::Frame;
use crate::known;
use crate::oracle::lang::{AbilityKind, Deed, Ignored, KeywordAction, Num, Place};
use crate::rule;
use crate::state::{Bound, Characteristics, Deck, Entity, Object, ObjectId, ObjectKind, PlayerId, Zone};
use crate::stop::Done;
use crate::trace::Arg;

/// The word before the ability of an Attraction that says what its prize is (702.159b).
const PRIZE: &str = "prize";

fn is_attraction(is: &Characteristics) -> bool {
    is.types.contains(CardTypes::ARTIFACT) && is.subtypes.contains(known::attraction())
}

/// 717.6: whether a card with an Attraction's back, moving to this zone, goes to the command zone instead.
pub fn goes_to_junkyard(object: &Object, to: Zone) -> bool {
    object.kind == ObjectKind::Card
        && object.def.layout == Layout::Attraction
        && !matches!(to, Zone::Battlefield | Zone::Exile | Zone::Command)
}

impl Cx<'_> {
    fn attractions_of(&self, player: PlayerId) -> Done<Vec<ObjectId>> {
        self.see(|v| {
            let theirs = v.game.permanents().filter(|o| v.controller(o.id) == player && is_attraction(v.is(o.id)));
            theirs.map(|o| o.id).collect()
        })
    }

    /// 505.5, 717.4: as their precombat main phase begins, a player who controls Attractions rolls to visit them.
    pub(crate) fn visits_of_the_turn(&mut self) -> Done<()> {
        let visit = KeywordAction::plain(Deed::RollToVisit);
        for player in self.game.active_players() {
            if self.attractions_of(player)?.is_empty() {
                continue;
            }
            let rules = [rule!("505.5"), rule!("703.4g"), rule!("717.4")];
            self.note(&rules, "{} controls an Attraction", |g| vec![Arg::player(g, player)]);
            let mut frame = Frame::of(self.the_game_itself(player), player);
            self.keyword_action(&[player], false, &visit, &mut frame)?;
        }
        Ok(())
    }

    /// 701.52a: a six-sided die; the player's Attractions on which that number is lit up are visited.
    pub(crate) fn roll_to_visit(&mut self, player: PlayerId, frame: &Frame) -> Done<Bound> {
        let rolled = self.roll(&[player], false, (&Num::Const(1), 6, None, Ignored::None), frame)?;
        let result = u8::try_from(rolled.amount).unwrap_or(u8::MAX);
        let mut visited = Vec::new();
        for id in self.attractions_of(player)? {
            if self.see(|v| v.is(id).lights.contains(result))? {
                visited.push(id);
            } else {
                self.note(&[rule!("701.52a")], "{} is not lit up on {}", |g| {
                    vec![Arg::Number(result.into()), Arg::object(g, id)]
                });
            }
        }
        self.told_with.push(rule!("717.5"));
        let visit = |id: &ObjectId| Event::Deed {
            player,
            object: Some(*id),
            deed: Deed::Visit,
            amount: u32::from(result),
            about: None,
        };
        self.happened(visited.iter().map(visit).collect())?;
        self.told_with.clear();
        let entities = visited.into_iter().map(Entity::Object).collect();
        Ok(Bound { did: true, entities, ..rolled })
    }

    /// 701.51b: the top card of the player's Attraction deck is put onto the battlefield.
    pub(crate) fn open_attraction(&mut self, player: PlayerId) -> Done<Bound> {
        let Some(top) = self.game.deck(player, Deck::Attraction).first().copied() else {
            self.note(&[rule!("701.51a")], "{} has no Attraction deck with a card in it", |g| {
                vec![Arg::player(g, player)]
            });
            return Ok(Bound::default());
        };
        let mut opened = Move::new(top, Place::zone(Zone::Battlefield), Cause::Effect);
        opened.controller = Some(player);
        opened.by = Some(player);
        self.told_with.push(rule!("701.51b"));
        self.perform(vec![opened.into()])?;
        self.told_with.clear();
        // 701.51c: opened only if it has entered.
        let there = self.game.object(top).became.filter(|id| self.game.object(*id).zone == Zone::Battlefield);
        let entities: Vec<Entity> = there.map(Entity::Object).into_iter().collect();
        Ok(Bound { did: there.is_some(), amount: entities.len() as i64, entities, ..Bound::default() })
    }

    /// 702.159b: what stands behind the Attraction's "Prize" is done.
    pub(crate) fn claim_the_prize(&mut self, frame: &mut Frame) -> Done<()> {
        let source = frame.source;
        let prize = self.see(|v| {
            let is_prize = |word: &str| word.eq_ignore_ascii_case(PRIZE);
            v.is(source).abilities.iter().find_map(|held| match &held.ability.kind {
                AbilityKind::Spell(body) if held.ability.word.as_deref().is_some_and(is_prize) => Some(body.clone()),
                _ => None,
            })
        })?;
        let player = frame.controller;
        match prize {
            Some(prize) => {
                self.note(&[rule!("702.159b")], "{} claims the prize of {}", |g| {
                    vec![Arg::player(g, player), Arg::object(g, source)]
                });
                self.trace.open();
                let done = self.carry_out(&prize.effect, &mut Frame::of(source, player));
                self.trace.close();
                done?;
                let claimed =
                    Event::Deed { player, object: Some(source), deed: Deed::ClaimPrize, amount: 1, about: None };
                self.happened(vec![claimed])?;
            }
            None => self.note(&[rule!("702.159b")], "{} has no prize", |g| vec![Arg::object(g, source)]),
        }
        Ok(())
    }
}
