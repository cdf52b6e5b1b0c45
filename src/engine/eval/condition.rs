//! Whether a condition holds.

use crate::card::{ManaCost, ManaSymbol};
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{
    AbilityKind, Cond, Cost, Keyword, KeywordAbility, ManaUsed, Num, PlayerDesignation, Players, Ref, Spent, StepKind,
    Window,
};
use crate::oracle::say_keyword;
use crate::rule;
use crate::state::{Bound, Entity, HeldAbility, Mana, ObjectId, Origin, PlayerId, Zone};
use crate::stop::{Done, Stop};
use crate::view::View;

impl View<'_> {
    /// Whether the condition holds now.
    pub fn condition(&self, cond: &Cond, frame: &Frame) -> Done<bool> {
        Ok(match cond {
            Cond::Always => true,
            Cond::And(parts) => {
                for part in parts {
                    if !self.condition(part, frame)? {
                        return Ok(false);
                    }
                }
                true
            }
            Cond::Or(parts) => {
                for part in parts {
                    if self.condition(part, frame)? {
                        return Ok(true);
                    }
                }
                false
            }
            Cond::Not(part) => !self.condition(part, frame)?,
            Cond::Behind(part) => self.condition(part, frame)?,
            Cond::AsCast(part) => self.held_as_cast(part, frame)?,
            // 602.2a: it is on the stack, and nothing is put above it before its costs are paid.
            Cond::Activating(keyword) => {
                let top = self.game.stack.last().copied().filter(|_| self.game.turn.resolving.is_none());
                top.is_some_and(|id| self.controller(id) == frame.controller && self.of_keyword(id, *keyword))
            }
            // What has come since was not there.
            Cond::AsTurnBegan(part)
                if let Cond::Is(what, _) = &**part
                    && self.one(what, frame).is_some_and(|id| self.game.turn.began.is_before(id)) =>
            {
                false
            }
            Cond::AsTurnBegan(part) => self.as_the_turn_began(|then| then.condition(part, frame))?,
            Cond::Compare(Num::Life(who), cmp, b) if who.is_each() => self.all_have_life(who, *cmp, b, frame)?,
            Cond::Compare(a, cmp, b) => {
                let (a, b) = (self.of_any_one(a, frame)?, self.of_any_one(b, frame)?);
                a.iter().any(|a| b.iter().any(|b| cmp.holds(*a, *b)))
            }
            Cond::Exists(objects) => !self.counted(objects, frame)?.is_empty(),
            // 608.2h: what this effect has moved is asked about as what it was, but where a card is spoken of.
            Cond::Is(what, filter) => match self.one_spoken_of(what, filter, frame) {
                // 400.7: what was in a zone and has left it is there no more.
                Some(object) if filter.post.iter().any(|p| !p.places().is_empty()) && !self.object(object).alive => {
                    false
                }
                Some(object) => match self.fits_the_activated(filter, object, frame) {
                    Some(so) => so,
                    None => self.fits(filter, object, frame)?,
                },
                None => false,
            },
            Cond::PlayerIs(what, players) => {
                let meant = self.players(players, frame)?;
                self.refer(what, frame).into_iter().filter_map(Entity::player).any(|p| meant.contains(&p))
            }
            Cond::Did(n) => frame.bound(*n).is_some_and(Bound::whole),
            Cond::EachDid(n) => match frame.each {
                Some(Entity::Player(player)) => frame.bound(*n).is_some_and(|b| b.done_by(player)),
                _ => frame.bound(*n).is_some_and(Bound::whole),
            },
            Cond::Rolled(n, low, high) => {
                let result = frame.bound(*n).map_or(0, |b| b.amount);
                result >= i64::from(*low) && high.is_none_or(|high| result <= i64::from(high))
            }
            Cond::CoinOf(n, heads) => {
                let flipped = frame.bound(*n).into_iter().flat_map(|b| &b.amounts);
                flipped.filter(|(player, _)| frame.each == Some((*player).into())).any(|(_, won)| (*won > 0) == *heads)
            }
            // 705.1: a coin that nobody flipped is neither won nor lost.
            Cond::WonFlip(n, yes) | Cond::Heads(n, yes) | Cond::Guessed(n, yes) => {
                frame.bound(*n).is_some_and(|b| (b.did || b.other > 0) && (b.amount > 0) == *yes)
            }
            Cond::Kicked(which) => self.paid(frame, Keyword::Kicker, *which) > 0,
            Cond::KickedFor(cost) => self.kicked_for(cost, frame),
            Cond::CostPaid(cost) => {
                let spell = self.object(frame.stack.unwrap_or(frame.source));
                spell.cast.as_ref().is_some_and(|cast| cast.own_alternative.as_ref() == Some(cost))
            }
            Cond::Paid(keyword) => self.paid(frame, *keyword, None) > 0,
            // 702.143c: even if it was cast for another cost; a permanent is known by the spell it was.
            Cond::SetAside(keyword) => {
                self.game.rests.on(rule!("702.143c"));
                let it = frame.stack.filter(|id| !self.object(*id).is_ability()).unwrap_or(frame.source);
                let mut before = std::iter::successors(Some(it), |id| self.object(*id).was).take(3);
                before.any(|id| self.object(id).set_aside.is_some_and(|(how, _)| how == *keyword))
            }
            Cond::WasCast(what, by) => {
                let Some(object) = self.one(what, frame) else { return Ok(false) };
                let by = by.as_ref().map(|p| self.players(p, frame)).transpose()?;
                match self.object(object).cast.as_ref().and_then(|c| c.by) {
                    Some(player) => by.is_none_or(|by| by.contains(&player)),
                    None => false,
                }
            }
            Cond::CastFromZone(what, zone) => {
                // "From your hand" is by you.
                let by = |caster: Option<PlayerId>| *zone != Zone::Hand || caster == Some(frame.controller);
                let cast = self.one(what, frame).and_then(|o| self.object(o).cast.as_ref());
                cast.is_some_and(|c| c.from == Some(*zone) && by(c.by))
            }
            Cond::CameUnderControl(what) => {
                self.one(what, frame).is_some_and(|o| self.new_under_control(o, frame.controller))
            }
            Cond::TurnOf(players) => self.players(players, frame)?.into_iter().any(|p| self.game.is_active(p)),
            Cond::NthOfTurn(n, step) => {
                let so_far = match step {
                    StepKind::Combat => self.game.turn.combats,
                    StepKind::End => self.game.turn.ends,
                    _ => return Err(Stop::unsupported("which of such steps of the turn it is")),
                };
                self.game.turn.step.is(*step) && i64::from(so_far) == i64::from(*n)
            }
            Cond::During(step) => self.game.turn.step.is(*step),
            // What is said of the last turn holds only if there was one.
            Cond::Happened(_, Window::LastTurn, ..) if self.game.turn.number <= 1 => false,
            // 608.2i: what has happened counts, whatever those it happened to are now.
            Cond::Happened(pattern, window, cmp, n) => {
                self.game.rests.on(rule!("608.2i"));
                let frame = &self.with_what_has_moved(frame);
                let times = self.of_any_one(&Num::Happened(pattern.clone(), *window), frame)?;
                let n = self.number(n, frame)?;
                times.into_iter().any(|times| cmp.holds(times, n))
            }
            Cond::Has(players, what) => {
                for player in self.players(players, frame)? {
                    if self.has_designation(player, *what)? {
                        return Ok(true);
                    }
                }
                false
            }
            // 609.1: what pays a cost or is done by a rule has been left out before this is asked.
            Cond::ByAnEffect if frame.would.is_some() => true,
            Cond::ByAnEffect => return Err(Stop::unsupported("whether an effect has done what has happened")),
            Cond::ExtraTurn => self.game.turn.extra.is_some(),
            Cond::AddedMana => self.game.this_turn().any(|h| match &h.event {
                Event::AddMana { source: Some(source), mana, .. } => *source == frame.source && !mana.is_empty(),
                _ => false,
            }),
            Cond::CompletedDungeon(who, name) => {
                self.game.rests.on(rule!("309.7"));
                let done =
                    |player: PlayerId| self.game.player(player).dungeons_completed.iter().any(|one| **one == **name);
                self.players(who, frame)?.into_iter().any(done)
            }
            Cond::MakesMana(cost) => self.makes_mana(cost, frame),
            Cond::Daytime(when) => self.game.daytime == *when,
            Cond::ManaSpent(what, on) => self.spent(what, on, frame)?,
            Cond::EventIs(pattern) => return self.event_is(pattern, frame),
            Cond::AmongThem(pattern) => {
                let happening = frame.event.and_then(|id| self.game.happening(id));
                let Some(batch) = happening.map(|happening| happening.batch) else {
                    return Err(Stop::unsupported("what happened at once with an event where there is none"));
                };
                for happening in self.game.this_turn().filter(|happening| happening.batch == batch) {
                    if self.event_matches(pattern, happening.into(), frame)? {
                        return Ok(true);
                    }
                }
                false
            }
            Cond::TappedToAttack => frame
                .event
                .and_then(|id| self.game.happening(id))
                .is_some_and(|happening| matches!(happening.event, Event::Tap { to_attack: true, .. })),
            // 701.38: more votes than any other choice, or as many and more than none.
            Cond::MostVotes(word, tied) => {
                let votes = |w: &str| frame.votes.iter().find(|(x, _)| **x == *w).map_or(0, |(_, n)| *n);
                let mine = votes(word);
                let most = frame.votes.iter().filter(|(x, _)| x != word).map(|(_, n)| *n).max().unwrap_or(0);
                mine > most || (*tied && mine == most)
            }
            Cond::ChoseWord(who, word) => {
                let chosen = &self.object(frame.source).chosen.words;
                let players = self.players(who, frame)?;
                players.iter().all(|player| chosen.iter().any(|(by, it)| by == player && it == word))
            }
            Cond::Chose(word) => {
                self.object(frame.source).chosen.word.as_ref().is_some_and(|w| w.eq_ignore_ascii_case(word))
            }
        })
    }

    /// 702.1c: the variants of a keyword that those have of which a condition asks whether there are any, in words: "hexproof from black".
    pub fn variants(&self, cond: &Cond, keyword: Keyword, frame: &Frame) -> Done<Vec<Box<str>>> {
        let Cond::Exists(objects) = cond else {
            return Err(Stop::unsupported("which variants of a keyword there are, but by whether any have it"));
        };
        let mut named: Vec<Box<str>> = Vec::new();
        for object in self.counted(objects, frame)? {
            for it in self.is(object).keyword(keyword) {
                let words = say_keyword(it).unwrap_or_else(|| keyword.name().to_owned());
                if !named.iter().any(|name| **name == *words) {
                    named.push(words.into());
                }
            }
        }
        Ok(named)
    }

    /// How often an optional cost of a keyword was paid for this spell, or the spell this permanent was (702.33).
    pub(super) fn paid(&self, frame: &Frame, keyword: Keyword, which: Option<u8>) -> u32 {
        let of = |o| self.object(o).cast.as_deref();
        let event = frame.event.and_then(|_| self.one(&Ref::Event(crate::oracle::lang::Role::Subject), frame));
        let info = frame
            .stack
            .and_then(of)
            .filter(|c| c.by.is_some())
            .or_else(|| of(frame.source))
            .or_else(|| event.and_then(of));
        // 607.2: what an instance of a keyword means is about the cost of that instance.
        let instance = self.instance_of(keyword, frame);
        let meant = |of: u8| instance.is_none_or(|instance| instance == of);
        info.map_or(0, |c| {
            let by_alternative = u32::from(c.alternative == Some(keyword) && meant(c.alternative_instance));
            let paid = c.paid.iter().filter(|paid| paid.keyword == keyword && meant(paid.instance));
            by_alternative
                + paid.filter(|paid| which.is_none_or(|w| w == paid.which)).map(|paid| paid.times).sum::<u32>()
        })
    }

    /// 702.33f: whether the kicker cost that is said was paid, of those printed on it.
    fn kicked_for(&self, cost: &Cost, frame: &Frame) -> bool {
        let is = self.is(frame.stack.filter(|id| !self.object(*id).is_ability()).unwrap_or(frame.source));
        let kickers = is.abilities.iter().filter_map(|held| match &held.ability.kind {
            AbilityKind::Keyword(k) if k.keyword == Keyword::Kicker => Some(k),
            _ => None,
        });
        let named =
            |k: &KeywordAbility| [&k.cost, &k.second_cost].into_iter().position(|one| one.as_ref() == Some(cost));
        let which = kickers.into_iter().find_map(named).and_then(|which| u8::try_from(which).ok());
        which.is_some_and(|which| self.paid(frame, Keyword::Kicker, Some(which)) > 0)
    }

    /// Which of the instances of a keyword that its source has an ability is the meaning of, if it is one's.
    fn instance_of(&self, keyword: Keyword, frame: &Frame) -> Option<u8> {
        let Some(Origin::Meaning(place, _)) = frame.origin else { return None };
        let all = &self.is(frame.source).abilities;
        let is_one = |held: &HeldAbility| matches!(&held.ability.kind, AbilityKind::Keyword(k) if k.keyword == keyword);
        let before = all.get(..usize::from(place))?;
        all.get(usize::from(place)).filter(|held| is_one(held))?;
        u8::try_from(before.iter().filter(|held| is_one(held)).count()).ok()
    }

    fn has_designation(&self, player: PlayerId, what: PlayerDesignation) -> Done<bool> {
        Ok(match what {
            PlayerDesignation::Monarch => self.game.monarch == Some(player),
            PlayerDesignation::Initiative => self.game.initiative == Some(player),
            PlayerDesignation::CitysBlessing => self.game.player(player).designations.contains(&what),
            // 702.179e: speed 4.
            PlayerDesignation::MaxSpeed => self.game.player(player).speed >= 4,
            PlayerDesignation::CompletedDungeon => {
                let player = self.game.player(player);
                !player.dungeons_completed.is_empty() || player.designations.contains(&what)
            }
            PlayerDesignation::FullParty => {
                let you = Frame::of(ObjectId(0), player);
                self.number(&Num::Party(Box::new(Players::You)), &you)? == 4
            }
            PlayerDesignation::Attacked => {
                self.game.combat.attackers.iter().any(|a| a.attacks == Some(Entity::Player(player)))
            }
        })
    }

    /// How much mana such as this, or from such sources, was spent on the spell that is spoken of; none on a copy (707.10).
    pub(super) fn mana_used(&self, what: &ManaUsed, on: &Ref, frame: &Frame) -> Done<i64> {
        let of = |o: ObjectId| self.object(o).cast.as_deref();
        let here = || frame.stack.and_then(of).or_else(|| of(frame.source));
        let named = if matches!(on, Ref::This | Ref::ThisSpell) { here() } else { self.one(on, frame).and_then(of) };
        let Some(info) = named.filter(|info| info.by.is_some()) else { return Ok(0) };
        match what.told() {
            Some(Spent::Symbols(cost)) => times_spent(cost, &info.mana),
            Some(Spent::From(filter)) => {
                let mut n = 0;
                for source in info.mana.iter().filter_map(|mana| mana.source) {
                    n += i64::from(self.matches_anywhere(filter, source, frame)?);
                }
                Ok(n)
            }
            None => Err(Stop::unsupported("how much mana was spent that may be spent for some things only")),
        }
    }

    /// Whether mana of this kind, or from such a source, was spent on the spell or ability that is spoken of.
    fn spent(&self, what: &ManaUsed, on: &Ref, frame: &Frame) -> Done<bool> {
        let of = |o: ObjectId| self.object(o).cast.as_deref();
        // "This" is the spell or ability on the stack, as long as it is there.
        let named = || self.one(on, frame).and_then(of);
        let here = || frame.stack.and_then(of).or_else(|| of(frame.source));
        let Some(info) = (if matches!(on, Ref::This | Ref::ThisSpell) { here() } else { named() }) else {
            return Ok(false);
        };
        Ok(match what.told() {
            Some(Spent::Symbols(cost)) => {
                for symbol in cost.symbols() {
                    let is_such = |mana: &&Mana| match symbol {
                        ManaSymbol::Colored(color) => Some(mana.color == Some(*color)),
                        ManaSymbol::Colorless => Some(mana.color.is_none()),
                        ManaSymbol::Snow => Some(mana.snow),
                        _ => None,
                    };
                    let wanted = cost.symbols().iter().filter(|s| *s == symbol).count();
                    let mut have = 0;
                    for mana in &info.mana {
                        let Some(such) = is_such(&mana) else {
                            return Err(Stop::unsupported(format!("whether mana of {symbol} was spent")));
                        };
                        have += usize::from(such);
                    }
                    if have < wanted {
                        return Ok(false);
                    }
                }
                true
            }
            Some(Spent::From(filter)) => {
                for source in info.mana.iter().filter_map(|m| m.source) {
                    if self.matches_anywhere(filter, source, frame)? {
                        return Ok(true);
                    }
                }
                false
            }
            None => {
                return Err(Stop::unsupported("whether mana was spent that may be spent for some things only"));
            }
        })
    }
}

/// "For each {G}{G} spent": how often all of these symbols are there among the mana.
fn times_spent(symbols: &ManaCost, mana: &[Mana]) -> Done<i64> {
    let mut least: Option<usize> = None;
    for symbol in symbols.symbols() {
        let is_such = |one: &&Mana| match symbol {
            ManaSymbol::Colored(color) => Some(one.color == Some(*color)),
            ManaSymbol::Colorless => Some(one.color.is_none()),
            ManaSymbol::Snow => Some(one.snow),
            _ => None,
        };
        if mana.iter().any(|one| is_such(&one).is_none()) {
            return Err(Stop::unsupported(format!("how much mana of {symbols} was spent")));
        }
        let there = mana.iter().filter(|one| is_such(one) == Some(true)).count();
        let times = there / symbols.symbols().iter().filter(|other| *other == symbol).count().max(1);
        least = Some(least.map_or(times, |least| least.min(times)));
    }
    Ok(least.unwrap_or(0) as i64)
}
