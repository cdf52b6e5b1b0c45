//! Cards in hands, libraries and graveyards: discard, mill, look, reveal, search, shuffle, scry, surveil.

use crate::choice::{Answer, Ask, Decision, Purpose, Topic};
use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::frame::Frame;
use crate::oracle::lang::{
    Count, Deed, Filter, Head, Num, Objects, Place, Players, Pred, RuleChange, Verb, Visit, Walk,
};
use crate::perform::tell::zone_name;
use crate::r1_concepts::r115_targets::bodies_of;
use crate::r6_spells::r614_impossible::Caused;
use crate::rule;
use crate::state::{Entity, HappeningId, ObjectId, PlayerId, Zone};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// 701.9: each player discards; a described set whole, a number by that player's choice.
    pub(super) fn discard(
        &mut self,
        players: &[PlayerId],
        apart: bool,
        what: &Objects,
        frame: &Frame,
    ) -> Done<Vec<HappeningId>> {
        let mut events = Vec::new();
        for player in players {
            // 109.5: "you" in its words is who controls what says it, not the player who discards.
            let mine = self.as_done_by(frame, *player, apart);
            let hand = self.game.player(*player).hand.clone();
            let mut able = self.ask_and_tell(|v| v.objects_or(what, &hand, &mine))?;
            able.retain(|id| hand.contains(id));
            let (able, barred) = self.those_that_can_be_caused(*player, frame.source, able, |_| Caused::Discard)?;
            let (min, max, random) = match what {
                Objects::Some { count, random, .. } | Objects::Among { count, random, .. } => {
                    let (min, max) = self.bounds_for(*player, count, able.len(), &mine)?;
                    (min, max, *random)
                }
                _ => (able.len(), able.len(), false),
            };
            let chosen: Vec<ObjectId> = if random {
                // 701.9b: nobody chooses.
                if !self.told_with.contains(&rule!("701.9b")) {
                    self.told_with.push(rule!("701.9b"));
                }
                self.at_random(able, min)?
            } else {
                let chooser = match what {
                    // 701.9b: another player may choose what is discarded.
                    Objects::Some { chooser: Some(chooser), .. } => {
                        self.ask(|v| v.players(chooser, frame))?.first().copied().unwrap_or(*player)
                    }
                    _ => *player,
                };
                let options = able.into_iter().map(Entity::Object).collect();
                let prompt = "choose what to discard";
                let picked = self.pick_entities(
                    chooser,
                    rule!("701.9b"),
                    Some(frame.source),
                    prompt,
                    Purpose::Discard,
                    options,
                    min,
                    max,
                )?;
                picked.into_iter().filter_map(Entity::object).collect()
            };
            let vain = barred.filter(|_| chosen.is_empty());
            for card in chosen.into_iter().chain(vain) {
                let mut m = Move::new(card, Place::zone(Zone::Graveyard), Cause::Discarded);
                m.by = Some(*player);
                m.source = Some(frame.source);
                events.push(m.into());
            }
        }
        self.perform(events)
    }

    /// 701.17: the top cards of each player's library go to the graveyard.
    pub(super) fn mill(&mut self, players: &[PlayerId], apart: bool, n: &Num, frame: &Frame) -> Done<Vec<HappeningId>> {
        let mut events = Vec::new();
        for player in players {
            let n = self.amount(n, &self.as_done_by(frame, *player, apart))?;
            let n = self.would_mill(*player, n)? as usize;
            for card in self.game.player(*player).library.iter().take(n) {
                let mut m = Move::new(*card, Place::zone(Zone::Graveyard), Cause::Milled);
                m.by = Some(*player);
                m.source = Some(frame.source);
                events.push(m.into());
            }
        }
        self.perform(events)
    }

    /// 701.24: the library is put into an order nobody knows.
    /// What causes it is known to what waits for that: "whenever a spell or ability causes a player to shuffle their library".
    pub fn shuffle(&mut self, player: PlayerId, about: Option<ObjectId>) -> Done<()> {
        let cards = self.game.player(player).library.clone();
        let ask = Ask::Shuffle(cards.len());
        let decision = Decision { player, rule: rule!("701.24a"), source: None, prompt: "shuffle".to_owned(), ask };
        if let Answer::Pick(order) = self.choose(decision)? {
            let shuffled: Vec<ObjectId> = order.into_iter().filter_map(|i| cards.get(i).copied()).collect();
            if shuffled.len() == cards.len() {
                self.game.player_mut(player).library = shuffled;
            }
        }
        // 701.24e: what waits for it triggers however few cards there are.
        let mut rules = vec![rule!("701.24a")];
        rules.extend((cards.len() < 2).then(|| rule!("701.24e")));
        self.note(&rules, "{} shuffles", |g| vec![Arg::player(g, player)]);
        self.happened(vec![Event::Deed { player, object: None, deed: Deed::Shuffle, amount: 1, about }])?;
        Ok(())
    }

    /// Which of several zones a player searches who may search one or more of them: all, unless somebody says otherwise.
    pub(super) fn zones_to_search(&mut self, player: PlayerId, zones: Vec<Zone>, frame: &Frame) -> Done<Vec<Zone>> {
        let options: Vec<String> = zones.iter().map(|zone| zone_name(*zone).to_owned()).collect();
        let all = Answer::Pick((0..zones.len()).collect());
        let (min, max, worth) = (1, zones.len(), Vec::new());
        let ask = Ask::Texts { options, min, max, repeat: false, worth, topic: Topic::Word };
        let (rule, source, prompt) = (rule!("608.2d"), Some(frame.source), "choose which zones to search".to_owned());
        let picks = match self.offer(Decision { player, rule, source, prompt, ask }, all)? {
            Answer::Pick(picks) => picks,
            _ => Vec::new(),
        };
        Ok(picks.into_iter().filter_map(|i| zones.get(i).copied()).collect())
    }

    /// 701.23: searches a library (or other zones) for cards; the cards found are bound, not yet moved.
    #[expect(clippy::too_many_arguments, reason = "they are the parts of the instruction")]
    pub(super) fn search(
        &mut self,
        player: PlayerId,
        of: &Players,
        count: &Count,
        filters: &[Filter],
        reveal: bool,
        places: &[Zone],
        frame: &Frame,
    ) -> Done<Vec<ObjectId>> {
        let mut found: Vec<ObjectId> = Vec::new();
        for owner in self.ask(|v| v.players(of, frame))? {
            self.note(&[rule!("701.23a")], "{} searches", |g| vec![Arg::player(g, player)]);
            let libraries = places.contains(&Zone::Library);
            let most = if libraries { self.searched_most(player)? } else { None };
            let most = |zone: Zone| most.filter(|_| zone == Zone::Library).unwrap_or(usize::MAX);
            let there = |z: &Zone| self.game.zone(*z, owner).iter().take(most(*z)).copied().collect::<Vec<_>>();
            let cards: Vec<ObjectId> = places.iter().flat_map(there).collect();
            let own = libraries && owner == player;
            if let Some((by, source)) = if own { self.controls_search(player)? } else { None } {
                self.note(&[rule!("723.5")], "{} controls {} during the search, by {}", |g| {
                    vec![Arg::player(g, by), Arg::player(g, player), Arg::object(g, source)]
                });
                self.game.turn.searching_for = Some((player, by));
            }
            let before = found.len();
            let wanted: Vec<Option<&Filter>> =
                if filters.is_empty() { vec![None] } else { filters.iter().map(Some).collect() };
            for filter in wanted {
                let mut able = Vec::new();
                for card in &cards {
                    let fits = match filter {
                        Some(filter) => self.ask(|v| v.matches_anywhere(filter, *card, frame))?,
                        None => true,
                    };
                    if fits && !found.contains(card) && !frame.found.contains(card) {
                        able.push(*card);
                    }
                }
                // 701.23c: nothing is found by a quality that is not defined.
                let undefined = |pred: &Pred| match pred {
                    Pred::SameName(what) => self.see(|v| v.one(what, frame).is_none()),
                    _ => Ok(false),
                };
                let mut nothing_said = false;
                for pred in filter.into_iter().flat_map(|filter| &filter.post) {
                    nothing_said |= undefined(pred)?;
                }
                if nothing_said {
                    self.note(&[rule!("701.23c")], "what {} searches for is not defined", |g| {
                        vec![Arg::player(g, player)]
                    });
                }
                // 701.23b: what is in a zone all can see is found where all are looked for.
                if *count == Count::All {
                    let open = |card: &ObjectId| self.game.object(*card).zone == Zone::Graveyard;
                    let (seen, hidden): (Vec<_>, Vec<_>) = able.into_iter().partition(open);
                    found.extend(seen);
                    able = hidden;
                }
                let (min, max) = self.bounds(count, able.len(), frame)?;
                // 701.23b: with a quality stated, a player may fail to find in a hidden zone; 701.23d: without one they find
                // as many as there are.
                let says = |head: &Head| !(head.adjectives.is_empty() && head.types.is_empty());
                let stated = filter.is_some_and(|f| !f.post.is_empty() || f.heads.iter().any(says));
                let min = if stated { 0 } else { min };
                let rule = if stated { rule!("701.23b") } else { rule!("701.23d") };
                let options: Vec<Entity> = able.into_iter().map(Entity::Object).collect();
                if let Some(filter) = filter {
                    self.tell_what_fits(filter.all_together(), &options, (min, max), false, frame)?;
                }
                let prompt = "choose the cards to find";
                let picked =
                    self.pick_entities(player, rule, Some(frame.source), prompt, Purpose::Search, options, min, max)?;
                if let Some(filter) = filter {
                    self.all_fit(filter, &picked, frame)?;
                }
                found.extend(picked.into_iter().filter_map(Entity::object));
            }
            self.game.turn.searching_for = None;
            let now = found.get(before..).unwrap_or_default().to_vec();
            if own && !now.is_empty() && self.exiles_what_is_found(player, &now)? {
                found.truncate(before);
            }
            if libraries {
                self.happened(vec![Event::Deed { player, object: None, deed: Deed::Search, amount: 1, about: None }])?;
            }
        }
        if reveal && !found.is_empty() {
            self.reveal(player, &found);
        } else if !found.is_empty() && !self.reveals(frame)? {
            self.note(&[rule!("701.23e")], "what {} has found is not revealed", |g| vec![Arg::player(g, player)]);
        }
        Ok(found)
    }

    /// How many cards from the top a player searches instead of a whole library (614.1a); none where nothing says so.
    fn searched_most(&mut self, player: PlayerId) -> Done<Option<usize>> {
        let mut most: Option<usize> = None;
        for active in self.rules()?.iter() {
            if let RuleChange::SearchesTop(players, n) = active.rule()
                && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
            {
                let n = usize::try_from(*n).unwrap_or_default();
                most = Some(most.map_or(n, |other| other.min(n)));
            }
        }
        if most.is_some() {
            // 701.23f: what speaks of searching the library means that all the same.
            self.note(&[rule!("614.1a"), rule!("701.23f")], "only the top cards are searched", |_| Vec::new());
        }
        Ok(most)
    }

    /// Whether what is resolving has an instruction to reveal in it.
    fn reveals(&self, frame: &Frame) -> Done<bool> {
        struct Reveals(bool);
        impl Visit for Reveals {
            fn verb(&mut self, it: &mut Verb) {
                self.0 |= matches!(it, Verb::Reveal(_));
                it.inside(self);
            }
        }
        let Some(id) = frame.stack else { return Ok(false) };
        let mut reveals = Reveals(false);
        for body in self.see(|v| bodies_of(v, id))? {
            body.as_ref().clone().walk(&mut reveals);
        }
        Ok(reveals.0)
    }

    /// 701.20: shows cards to all players.
    pub(crate) fn reveal(&mut self, player: PlayerId, cards: &[ObjectId]) {
        let cards = cards.to_vec();
        if cards.is_empty() {
            return self.note(&[rule!("701.20a")], "{} has nothing to reveal", |g| vec![Arg::player(g, player)]);
        }
        // 701.20b: they stay where they are.
        self.note(&[rule!("701.20a"), rule!("701.20b")], "{} reveals {}", |g| {
            vec![Arg::player(g, player), Arg::List(cards.iter().map(|c| Arg::object(g, *c)).collect())]
        });
    }

    /// Reveals cards (701.20a), or only looks at them (701.20e).
    pub(super) fn shown(&mut self, player: PlayerId, cards: &[ObjectId], looks: bool) {
        if !looks {
            return self.reveal(player, cards);
        }
        let cards = cards.to_vec();
        self.note(&[rule!("701.20e")], "{} looks at {}", |g| {
            vec![Arg::player(g, player), Arg::List(cards.iter().map(|c| Arg::object(g, *c)).collect())]
        });
    }

    /// 701.22 and 701.25: look at the top cards; some go to the bottom of the library, or into the graveyard, the rest back on top.
    pub fn scry_or_surveil(&mut self, player: PlayerId, n: usize, surveil: bool, source: ObjectId) -> Done<()> {
        let deed = if surveil { Deed::Surveil } else { Deed::Scry };
        let rule = deed.rule();
        // 701.22b, 701.25c: with 0 nothing happens at all.
        if n == 0 {
            let rule = if surveil { rule!("701.25c") } else { rule!("701.22b") };
            let said = if surveil { "{} surveils 0: nothing happens" } else { "{} scries 0: nothing happens" };
            self.note(&[rule], said, |g| vec![Arg::player(g, player)]);
            return Ok(());
        }
        let would = Event::Deed { player, object: None, deed, amount: n as u32, about: None };
        if deed.may_be_replaced() && self.deed_is_replaced(would)? {
            return Ok(());
        }
        let top: Vec<ObjectId> = self.game.player(player).library.iter().take(n).copied().collect();
        self.note(&[rule], "{} looks at the top cards: {}", |g| {
            vec![Arg::player(g, player), Arg::List(top.iter().map(|c| Arg::object(g, *c)).collect())]
        });
        let options: Vec<Entity> = top.iter().copied().map(Entity::Object).collect();
        let prompt =
            if surveil { "choose cards to put into your graveyard" } else { "choose cards to put on the bottom" };
        let away = self.pick_entities(player, rule, Some(source), prompt, Purpose::Effect, options, 0, top.len())?;
        let away: Vec<ObjectId> = away.into_iter().filter_map(Entity::object).collect();
        let kept: Vec<ObjectId> = top.iter().copied().filter(|c| !away.contains(c)).collect();
        let kept = self.in_order(player, rule, kept, "the order on top, first on top")?;
        if surveil {
            let events = away
                .iter()
                .map(|card| {
                    let mut m = Move::new(*card, Place::zone(Zone::Graveyard), Cause::Effect);
                    m.by = Some(player);
                    m.source = Some(source);
                    m.into()
                })
                .collect();
            self.perform(events)?;
        } else {
            let away = self.in_order(player, rule, away, "the order on the bottom, last on the bottom")?;
            let library = &mut self.game.player_mut(player).library;
            library.retain(|c| !away.contains(c));
            library.extend(away);
        }
        let library = &mut self.game.player_mut(player).library;
        library.retain(|c| !kept.contains(c));
        library.splice(0..0, kept);
        // As many as were looked at: a library may have had fewer.
        let amount = u32::try_from(top.len()).unwrap_or(u32::MAX);
        self.happened(vec![Event::Deed { player, object: None, deed, amount, about: None }])?;
        Ok(())
    }

    /// These cards in an order the player chooses.
    pub(super) fn in_order(
        &mut self,
        player: PlayerId,
        rule: crate::cr::RuleId,
        cards: Vec<ObjectId>,
        prompt: &str,
    ) -> Done<Vec<ObjectId>> {
        if cards.len() < 2 {
            return Ok(cards);
        }
        let items = cards.iter().map(|c| (self.game.name(*c).to_string(), Some(*c))).collect();
        let ask = Ask::Order { items, topic: Topic::Card };
        let decision = Decision { player, rule, source: None, prompt: prompt.to_owned(), ask };
        self.pick(decision, &cards)
    }

    /// Exiles cards: what they are in exile, linked to the ability (607.2a).
    pub(super) fn exile_cards(&mut self, actor: PlayerId, cards: Vec<ObjectId>, frame: &Frame) -> Done<Vec<ObjectId>> {
        let those = cards.into_iter().map(|o| (actor, o)).collect();
        let done = self.move_these(those, &Place::zone(Zone::Exile), Cause::Exiled, frame)?;
        Ok(self.bound(&done).entities.into_iter().filter_map(Entity::object).collect())
    }

    /// Puts cards of a library back on top in an order the player chooses.
    pub(super) fn reorder(&mut self, player: PlayerId, cards: Vec<ObjectId>) -> Done<()> {
        let cards: Vec<ObjectId> = cards.into_iter().filter(|c| self.game.object(*c).zone == Zone::Library).collect();
        let Some(owner) = cards.first().map(|c| self.game.object(*c).owner) else { return Ok(()) };
        let order = self.in_order(player, rule!("401.4"), cards, "the order on top, first on top")?;
        let library = &mut self.game.player_mut(owner).library;
        library.retain(|c| !order.contains(c));
        library.splice(0..0, order);
        Ok(())
    }

    /// Reveals (or exiles) from the top until enough cards of a kind: those, and the others.
    pub(super) fn reveal_until(
        &mut self,
        player: PlayerId,
        count: usize,
        (filter, exile): (&Filter, bool),
        frame: &Frame,
    ) -> Done<(Vec<ObjectId>, Vec<ObjectId>)> {
        let (mut hits, mut others) = (Vec::new(), Vec::new());
        for card in self.game.player(player).library.clone() {
            if hits.len() >= count {
                break;
            }
            if self.ask_and_tell(|v| v.matches_anywhere(filter, card, frame))? {
                hits.push(card);
            } else {
                others.push(card);
            }
        }
        let all: Vec<ObjectId> = others.iter().chain(&hits).copied().collect();
        // What is exiled is not revealed: it lies face up in exile (406.3).
        if !exile {
            self.reveal(player, &all);
        }
        Ok((hits, others))
    }
}
