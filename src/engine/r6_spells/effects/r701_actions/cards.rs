//! Cards looked at, revealed and exiled: fateseal, learn, discover, collect evidence, forage, behold.

use crate::card::{CardTypes, Subtype, SubtypeKind};
use crate::choice::{Purpose, Topic};
use crate::cx::Cx;
use crate::event::Cause;
use crate::frame::Frame;
use crate::oracle::lang::{CastCost, Exiling, Objects, Place, PlaceOrder, Ref, Said, Zone};
use crate::r6_spells::effects::casting::Manner;
use crate::rule;
use crate::state::{Bound, Entity, ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

use super::Doing;
use super::permanents::one;

impl Cx<'_> {
    /// 701.29a: the top cards of an opponent's library: some to the bottom, the rest back on top.
    pub(super) fn fateseal(&mut self, doing: &Doing, frame: &Frame) -> Done<Bound> {
        let player = doing.player;
        let rule = rule!("701.29a");
        let source = Some(frame.source);
        let opponents = self.game.opponents(player).into_iter().map(Entity::Player).collect();
        let prompt = "choose an opponent to fateseal";
        let picked = self.pick_entities(player, rule, source, prompt, Purpose::Effect, opponents, 1, 1)?;
        let Some(opponent) = picked.first().copied().and_then(Entity::player) else { return Ok(Bound::default()) };
        let top: Vec<ObjectId> = self.game.player(opponent).library.iter().take(doing.n as usize).copied().collect();
        self.shown(player, &top, true);
        let options = top.iter().copied().map(Entity::Object).collect();
        let prompt = "choose cards to put on the bottom";
        let away = self.pick_entities(player, rule, source, prompt, Purpose::Effect, options, 0, top.len())?;
        let away: Vec<ObjectId> = away.into_iter().filter_map(Entity::object).collect();
        let kept = top.iter().copied().filter(|c| !away.contains(c)).collect();
        let kept = self.in_order(player, rule, kept, "the order on top, first on top")?;
        let away = self.in_order(player, rule, away, "the order on the bottom, last on the bottom")?;
        let library = &mut self.game.player_mut(opponent).library;
        library.retain(|c| !top.contains(c));
        library.splice(0..0, kept);
        library.extend(away);
        Ok(Bound { did: true, ..Bound::default() })
    }

    /// 701.48a: discard a card to draw a card, else a Lesson from outside the game.
    pub(super) fn learn(&mut self, player: PlayerId, frame: &Frame) -> Done<Bound> {
        let rule = rule!("701.48a");
        let source = Some(frame.source);
        let hand: Vec<Entity> = self.game.player(player).hand.iter().copied().map(Entity::Object).collect();
        if !hand.is_empty() && self.yes(player, rule, source, "discard a card to draw a card?")? {
            let prompt = "choose what to discard";
            let picked = self.pick_entities(player, rule, source, prompt, Purpose::Discard, hand, 1, 1)?;
            let cards: Vec<ObjectId> = picked.into_iter().filter_map(Entity::object).collect();
            self.moved_by(player, &cards, Zone::Graveyard, Cause::Discarded, frame)?;
            self.perform(vec![crate::event::Event::Draw { player, card: None }])?;
            return Ok(Bound { did: true, ..Bound::default() });
        }
        let lesson = Subtype::find(SubtypeKind::Spell, "Lesson");
        let lessons: Vec<Entity> = self
            .game
            .player(player)
            .sideboard
            .iter()
            .copied()
            .filter(|o| lesson.is_some_and(|lesson| self.game.object(*o).printed().subtypes.contains(lesson)))
            .map(Entity::Object)
            .collect();
        if lessons.is_empty() {
            return Ok(Bound::default());
        }
        let prompt = "choose a Lesson from outside the game to put into your hand, or none";
        let picked = self.pick_entities(player, rule, source, prompt, Purpose::Effect, lessons, 0, 1)?;
        let cards: Vec<ObjectId> = picked.into_iter().filter_map(Entity::object).collect();
        self.reveal(player, &cards);
        let moved = self.moved_by(player, &cards, Zone::Hand, Cause::Effect, frame)?;
        Ok(moved.first().map_or_else(Bound::default, |card| one(*card)))
    }

    /// 701.57a: exile from the top until a nonland card of that mana value or less; cast it for free or take it.
    pub(super) fn discover(&mut self, doing: &Doing, frame: &Frame) -> Done<Bound> {
        let player = doing.player;
        let (mut found, mut others) = (None, Vec::new());
        while let Some(top) = self.game.player(player).library.first().copied() {
            let Some(card) = self.moved_by(player, &[top], Zone::Exile, Cause::Exiled, frame)?.first().copied() else {
                break;
            };
            let hit = self.see(|v| !v.is(card).types.contains(CardTypes::LAND) && v.mana_value(card) <= doing.n)?;
            if hit {
                found = Some(card);
                break;
            }
            others.push(card);
        }
        let mut bound = Bound::default();
        if let Some(card) = found {
            self.note(&[rule!("701.57c")], "{} is the discovered card", |g| vec![Arg::object(g, card)]);
            bound = one(card);
            let prompt = format!("cast {} without paying its mana cost?", self.game.name(card));
            let mut cast = false;
            if self.yes(player, rule!("701.57a"), Some(frame.source), prompt)? {
                let cost = &CastCost::Free;
                let most = Some(doing.n);
                let manner = Manner { play: false, cost, any_mana: None, flash: false, exiled: Exiling::Never, most };
                let what = Objects::That(Ref::Each, Said::Pronoun);
                cast = self.cast_now(vec![(player, card)], &what, &manner, frame)?.did;
            }
            if !cast {
                let moved = self.moved_by(player, &[card], Zone::Hand, Cause::Effect, frame)?;
                bound.entities = moved.into_iter().map(Entity::Object).collect();
            }
        }
        let mut bottom = Place::zone(Zone::Library);
        bottom.position = Some(-1);
        bottom.order = PlaceOrder::Random;
        self.move_these(others.into_iter().map(|o| (player, o)).collect(), &bottom, Cause::Effect, frame)?;
        Ok(bound)
    }

    /// 701.59a-b: exile cards from one's graveyard with that total mana value or more.
    pub(super) fn collect_evidence(&mut self, doing: &Doing, frame: &Frame) -> Done<Bound> {
        let player = doing.player;
        let wanted = u64::from(doing.n);
        let graveyard = self.game.player(player).graveyard.clone();
        let mut cards: Vec<(u64, ObjectId)> =
            self.see(|v| graveyard.iter().map(|o| (u64::from(v.mana_value(*o)), *o)).collect())?;
        // The dearest first: so many of them are needed at the least.
        cards.sort_by_key(|(value, id)| (std::cmp::Reverse(*value), *id));
        let mut total = 0;
        let least = cards.iter().take_while(|(value, _)| {
            let before = total;
            total += value;
            before < wanted
        });
        let least = least.count();
        if cards.iter().map(|(value, _)| value).sum::<u64>() < wanted {
            let because = format!("the cards in the graveyard have a total mana value of less than {wanted}");
            return Err(Stop::illegal(rule!("701.59b"), None, because));
        }
        let options = cards.iter().map(|(_, o)| Entity::Object(*o)).collect();
        let prompt = format!("choose cards to exile with total mana value {wanted} or more");
        let (rule, most) = (rule!("701.59a"), cards.len());
        let picked =
            self.pick_entities(player, rule, Some(frame.source), prompt, Purpose::Cost, options, least, most)?;
        let picked: Vec<ObjectId> = picked.into_iter().filter_map(Entity::object).collect();
        let total: u64 = cards.iter().filter(|(_, o)| picked.contains(o)).map(|(value, _)| value).sum();
        if total < wanted {
            let because = format!("the cards chosen have a total mana value of {total}, less than {wanted}");
            return Err(Stop::illegal(rule, None, because));
        }
        let exiled = self.moved_by(player, &picked, Zone::Exile, Cause::Exiled, frame)?;
        Ok(Bound {
            did: true,
            amount: exiled.len() as i64,
            entities: exiled.into_iter().map(Entity::Object).collect(),
            ..Bound::default()
        })
    }

    /// 701.61a: exile three cards from one's graveyard, or sacrifice a Food.
    pub(super) fn forage(&mut self, player: PlayerId, frame: &Frame) -> Done<Bound> {
        let rule = rule!("701.61a");
        let source = Some(frame.source);
        let food = Subtype::find(SubtypeKind::Artifact, "Food");
        let foods: Vec<Entity> = self.see(|v| {
            let own = v.game.permanents().filter(|o| v.controller(o.id) == player);
            own.filter(|o| food.is_some_and(|food| v.is(o.id).subtypes.contains(food)))
                .map(|o| Entity::Object(o.id))
                .collect()
        })?;
        let cards: Vec<Entity> = self.game.player(player).graveyard.iter().copied().map(Entity::Object).collect();
        let mut ways = Vec::new();
        if cards.len() >= 3 {
            ways.push(("exile three cards from your graveyard".to_owned(), true));
        }
        if !foods.is_empty() {
            ways.push(("sacrifice a Food".to_owned(), false));
        }
        if ways.is_empty() {
            return Err(Stop::illegal(rule, None, "it takes three cards in the graveyard or a Food"));
        }
        let (options, n, prompt, purpose) =
            match self.one_text(player, frame, "choose how to forage", Topic::Cost, &ways)? {
                Some(true) => (cards, 3, "choose what to exile", Purpose::Cost),
                _ => (foods, 1, "choose what to sacrifice", Purpose::Sacrifice),
            };
        let picked = self.pick_entities(player, rule, source, prompt, purpose, options, n, n)?;
        let picked: Vec<ObjectId> = picked.into_iter().filter_map(Entity::object).collect();
        let (to, cause) = if n == 3 { (Zone::Exile, Cause::Exiled) } else { (Zone::Graveyard, Cause::Sacrificed) };
        let moved = self.moved_by(player, &picked, to, cause, frame)?;
        Ok(Bound {
            did: true,
            amount: moved.len() as i64,
            entities: moved.into_iter().map(Entity::Object).collect(),
            ..Bound::default()
        })
    }

    /// 701.4a: reveal such a card from one's hand, or choose such a permanent of one's own.
    pub(super) fn behold(&mut self, player: PlayerId, what: Option<&Objects>, frame: &Frame) -> Done<Bound> {
        let rule = rule!("701.4a");
        let Some(Objects::Some { filter, count, .. }) = what else {
            return Err(Stop::unsupported("beholding without saying what"));
        };
        let on_battlefield: Vec<ObjectId> = self.game.permanents().map(|o| o.id).collect();
        let hand = self.game.player(player).hand.clone();
        let mut options = Vec::new();
        for id in on_battlefield.into_iter().chain(hand) {
            let own = self.see(|v| v.object(id).zone == Zone::Hand || v.controller(id) == player)?;
            // The card that is being cast is not in the hand any more (601.2a).
            if own && self.ask(|v| v.matches_anywhere(filter, id, frame))? {
                options.push(Entity::Object(id));
            }
        }
        let (least, most) = self.bounds(count, options.len(), frame)?;
        if options.len() < least.max(1) {
            let because = match least {
                0 | 1 => "there is no such permanent or card in hand to behold".to_owned(),
                _ => format!("there are not {least} such permanents and cards in hand to behold"),
            };
            return Err(Stop::illegal(rule, None, because));
        }
        let prompt = match most {
            1 => "choose a permanent, or a card in your hand to reveal",
            _ => "choose permanents, and cards in your hand to reveal",
        };
        let source = Some(frame.source);
        let picked = self.pick_entities(player, rule, source, prompt, Purpose::Cost, options, least, most)?;
        let beheld: Vec<ObjectId> = picked.into_iter().filter_map(Entity::object).collect();
        let (shown, chosen): (Vec<_>, Vec<_>) =
            beheld.iter().partition(|object| self.game.object(**object).zone == Zone::Hand);
        if !shown.is_empty() {
            self.reveal(player, &shown);
        }
        for object in chosen {
            self.note(&[rule], "{} is chosen", |g| vec![Arg::object(g, object)]);
        }
        let amount = beheld.len() as i64;
        Ok(Bound { did: true, amount, entities: beheld.into_iter().map(Entity::Object).collect(), ..Bound::default() })
    }
}
