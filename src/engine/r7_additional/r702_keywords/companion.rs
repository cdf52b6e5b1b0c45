//! 702.139: companion.

use std::collections::HashSet;

use crate::card::ManaCost;
use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::frame::Frame;
use crate::oracle::lang::{Cost, CostPart, Deed, Filter, Keyword, Place, Quality, StartingDeck};
use crate::r1_concepts::r100_decks::{BLANK, minimum_size, starting_deck};
use crate::r1_concepts::r118_costs::PayFor;
use crate::rule;
use crate::state::{ObjectId, PlayerId, Zone};
use crate::stop::{Done, Stop};
use crate::trace::Arg;
use crate::view::View;

impl Cx<'_> {
    /// 103.2b: once it is known who begins, each player may reveal one card with companion from outside the game whose condition
    /// their deck fulfills.
    pub(crate) fn reveal_companions(&mut self) -> Done<()> {
        for player in self.game.turn_order_from(self.game.turn.active) {
            let outside = self.game.player(player).sideboard.clone();
            let mut hidden = Vec::new();
            let mut revealed = false;
            for card in outside {
                if !self.game.object(card).printed().has(Keyword::Companion) {
                    continue;
                }
                if !revealed && !self.ask(|v| v.suits(player, card))? {
                    let rules = [rule!("103.2b"), rule!("702.139a"), rule!("702.139b")];
                    self.note(&rules, "the starting deck of {} does not fulfill the condition of {}", |g| {
                        vec![Arg::player(g, player), Arg::object(g, card)]
                    });
                    hidden.push(card);
                    continue;
                }
                let question = format!("reveal {} as your companion?", self.game.name(card));
                if !revealed && self.yes(player, rule!("103.2b"), Some(card), question)? {
                    revealed = true;
                    self.note(&[rule!("103.2b"), rule!("702.139a")], "{} reveals the companion {}", |g| {
                        vec![Arg::player(g, player), Arg::object(g, card)]
                    });
                } else {
                    hidden.push(card);
                }
            }
            self.game.player_mut(player).unrevealed = hidden;
        }
        Ok(())
    }

    /// 116.2g, 702.139a: once in a game, for {3}, the companion is put from outside the game into its owner's hand.
    pub(crate) fn companion_to_hand(&mut self, player: PlayerId, card: ObjectId) -> Done<()> {
        self.has_priority(player, rule!("117.1c"))?;
        let object = self.game.object(card);
        let culprit = Some(card.into());
        let outside = object.zone == Zone::Outside && object.owner == player;
        if !outside || !object.printed().has(Keyword::Companion) {
            return Err(Stop::illegal(rule!("702.139a"), culprit, "it is no companion of the player outside the game"));
        }
        if self.game.player(player).unrevealed.contains(&card) {
            let because = "it was not revealed before the game began";
            return Err(Stop::illegal(rule!("103.2b"), culprit, because));
        }
        if !self.sorcery_time(player) {
            let because = "that takes a main phase of the player's own turn with the stack empty";
            return Err(Stop::illegal(rule!("116.2g"), culprit, because));
        }
        let deed = Deed::Companion;
        let done = |h: &Event| matches!(h, Event::Deed { player: p, deed: Deed::Companion, .. } if *p == player);
        if self.game.history.iter().any(|h| done(&h.event)) {
            return Err(Stop::illegal(rule!("116.2g"), culprit, "the player has done so this game"));
        }
        let cost = Cost { parts: vec![CostPart::Mana(ManaCost::generic(3))] };
        self.pay(
            player,
            &cost,
            PayFor::Special(card, crate::oracle::lang::SpecialUse::Other),
            &mut Frame::of(card, player),
        )?;
        self.note(&[rule!("116.2g"), rule!("702.139a")], "{} puts the companion {} into their hand", |g| {
            vec![Arg::player(g, player), Arg::object(g, card)]
        });
        // 702.139c: it remains in the game; 702.139d, 903.11: in a Commander game, too.
        let mut rules = vec![rule!("702.139c")];
        rules.extend(self.game.variant.commander.then(|| rule!("702.139d")));
        self.told_with = rules;
        let mut m = Move::new(card, Place::zone(Zone::Hand), Cause::Rule);
        m.by = Some(player);
        self.perform(vec![m.into()])?;
        self.happened(vec![Event::Deed { player, object: Some(card), deed, amount: 1, about: None }])?;
        Ok(())
    }
}

impl View<'_> {
    /// 702.139a: whether the starting deck of a player fulfills the condition of a companion. What a scenario leaves blank in a
    /// library may be any card that suits it.
    fn suits(&self, player: PlayerId, companion: ObjectId) -> Done<bool> {
        let deck = starting_deck(self.game, player);
        let known = || deck.iter().copied().filter(|card| &*self.object(*card).def.name != BLANK);
        let frame = Frame::of(companion, player);
        let such = |what: &Filter| -> Done<Vec<ObjectId>> {
            let mut such = Vec::new();
            for card in known() {
                if self.matches_anywhere(what, card, &frame)? {
                    such.push(card);
                }
            }
            Ok(such)
        };
        for ability in self.object(companion).printed().keyword(Keyword::Companion) {
            let Some(Quality::Deck(asked)) = &ability.quality else {
                return Err(Stop::unsupported("a companion without a condition"));
            };
            let fulfilled = match asked {
                StartingDeck::Only(one, other) => {
                    let mut allowed = such(one)?;
                    allowed.extend(other.as_ref().map(such).transpose()?.unwrap_or_default());
                    known().all(|card| allowed.contains(&card))
                }
                StartingDeck::EachIs(what, so) => {
                    let so = such(so)?;
                    such(what)?.iter().all(|card| so.contains(card))
                }
                StartingDeck::EachHas(what, so) => {
                    let mut all = true;
                    for card in such(what)? {
                        all &= self.holds(so, card, &frame)?;
                    }
                    all
                }
                StartingDeck::NoSymbolTwice => {
                    let twice = |card| {
                        let cost = self.is(card).mana_cost.as_ref();
                        let mut seen = HashSet::new();
                        cost.is_some_and(|cost| cost.symbols().iter().any(|symbol| !seen.insert(symbol)))
                    };
                    !known().any(twice)
                }
                StartingDeck::EachNamedApart(what) => {
                    let mut names = HashSet::new();
                    such(what)?.iter().all(|card| names.insert(&self.is(*card).name))
                }
                StartingDeck::AllShareType(what) => {
                    let types: Vec<_> = such(what)?.into_iter().map(|card| self.is(card).types).collect();
                    let shared =
                        types.split_first().map(|(first, rest)| rest.iter().fold(*first, |all, one| all & *one));
                    shared.is_none_or(|shared| !shared.is_empty())
                }
                StartingDeck::LargerBy(more) => {
                    let more = usize::try_from(*more).unwrap_or_default();
                    deck.len() >= minimum_size(self.game).saturating_add(more)
                }
            };
            if !fulfilled {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
