//! 118: costs, and how each part of them is paid.

mod able;
mod counters;
mod objects;

use crate::card::ManaCost;
use crate::choice::{Ask, Decision, Purpose};
use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::frame::Frame;
use crate::oracle::lang::{
    Cost, CostPart, Count, Handling, Keyword, Num, Objects, Place, PlayerDeed, Players, Ref, RuleChange, RulesCounter,
};
use crate::r6_spells::r601_casting::format_cost;
use crate::rule;
use crate::state::{Entity, ObjectId, PlayerId, Zone};
use crate::stop::{Done, Stop};
use crate::trace::{Arg, PAID, TOTAL_COST};

/// What a payment is for: mana may be spent only on some things (106.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayFor {
    /// A spell.
    Spell(ObjectId),
    /// An ability of this object.
    Ability(ObjectId, AbilityPaid),
    /// Something an effect asks for as it resolves (608.2g).
    Effect(ObjectId),
    /// A special action with this card or permanent (116.2).
    Special(ObjectId, crate::oracle::lang::SpecialUse),
    /// The declaration of this attacker (508.1h).
    Attack(ObjectId),
    /// The declaration of this blocker (509.1d).
    Block(ObjectId),
}

/// What is asked of an ability whose activation cost is paid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AbilityPaid {
    /// The keyword that says what kind of ability it is.
    pub keyword: Option<Keyword>,
    /// Whether {X} is in its cost (107.3a).
    pub x: bool,
    /// Whether it is a mana ability (605.1a).
    pub makes_mana: bool,
}

/// What was used to pay.
#[derive(Clone, Debug, Default)]
pub struct Paid {
    /// The mana.
    pub mana: Vec<crate::state::Mana>,
    /// Objects sacrificed, discarded, exiled, returned, tapped, revealed: as they were.
    pub objects: Vec<ObjectId>,
    /// Amounts: life, counters, energy.
    pub amounts: Vec<i64>,
    /// What convoke, delve or improvise paid with.
    pub helped: Vec<(Keyword, ObjectId)>,
    /// How many Phyrexian symbols were paid with life (107.4f).
    pub phyrexian: u32,
}

impl Cx<'_> {
    /// Pays a cost, all of it; the choices in it are the player's (118.3).
    ///
    /// # Errors
    /// The rule that keeps it from being paid.
    pub fn pay(&mut self, player: PlayerId, cost: &Cost, what: PayFor, frame: &mut Frame) -> Done<Paid> {
        let mut paid = Paid::default();
        // 601.2g-h: mana abilities are activated before costs are paid; so the mana goes first, while what makes it is still there.
        let mut mana = ManaCost::default();
        for part in &cost.parts {
            if let CostPart::Mana(symbols) = part {
                for symbol in symbols.symbols() {
                    mana.push(*symbol);
                }
            }
        }
        // 116.1: what a special action costs, as effects have left it.
        let special = matches!(what, PayFor::Special(..)) && !mana.is_empty();
        if special {
            let x = frame.x;
            self.note(&[rule!("116.1")], TOTAL_COST, |_| vec![Arg::Text(format_cost(&cost.with_x(x)))]);
        }
        if !mana.is_empty() {
            // 118.13c: of a symbol that can be paid in several ways the way is chosen as a special action is paid for.
            let several = mana.symbols().iter().any(|symbol| symbol.is_hybrid() || symbol.is_phyrexian());
            if several && matches!(what, PayFor::Special(..)) {
                self.note(&[rule!("118.13c")], "{} chooses now how to pay for each symbol", |g| {
                    vec![Arg::player(g, player)]
                });
            }
            // What this cost taps or sacrifices itself can't be tapped for mana meanwhile.
            let own = cost.parts.iter().any(|p| matches!(p, CostPart::Tap));
            let except = if own { vec![frame.source] } else { Vec::new() };
            // What is paid besides may be what mana has come from.
            let alone = cost.parts.iter().all(|part| matches!(part, CostPart::Mana(_)));
            let only_asked = self.only_asked;
            self.only_asked &= alone;
            let with = self.pay_mana(player, &mana, frame.x.unwrap_or(0), what, &except);
            self.only_asked = only_asked;
            let with = with?;
            paid.mana = with.mana;
            paid.helped = with.helped;
            paid.phyrexian = with.phyrexian;
        }
        let outer = std::mem::replace(&mut self.by_no_effect, true);
        let replaced = self.replaced;
        let parts = cost.parts.iter().try_for_each(|part| self.pay_part(player, part, what, frame, &mut paid));
        self.by_no_effect = outer;
        parts?;
        if special {
            self.note(&[rule!("118.3")], PAID, |_| Vec::new());
        }
        if self.replaced > replaced {
            self.told_of_paying();
        }
        let more: Vec<ObjectId> = paid.objects.iter().copied().filter(|it| !frame.paid.contains(it)).collect();
        frame.paid.extend(more);
        Ok(paid)
    }

    fn pay_part(
        &mut self,
        player: PlayerId,
        part: &CostPart,
        what: PayFor,
        frame: &mut Frame,
        paid: &mut Paid,
    ) -> Done<()> {
        let source = frame.source;
        let culprit = || Some(Entity::Object(source));
        match part {
            // What limits or lowers the rest is no payment of its own.
            CostPart::Mana(_) | CostPart::XAtMost(_) | CostPart::ManaCostOf(..) | CostPart::ReducedBy(..) => {}
            CostPart::Tap => {
                self.can_tap(source)?;
                let mut rules = vec![rule!("107.5")];
                // 702.10c: a creature with haste need not have been there since the turn began.
                let fresh = !self.game.object(source).since_turn_began;
                let hasty = self
                    .see(|v| v.is(source).is(crate::card::CardTypes::CREATURE) && v.is(source).has(Keyword::Haste))?;
                rules.extend((fresh && hasty).then(|| rule!("702.10c")));
                self.told_with = rules;
                self.perform(vec![Event::Tap { object: source, to_attack: false, by: Some(player) }])?;
                self.told_with.clear();
            }
            CostPart::Untap => {
                if !self.game.object(source).tapped {
                    return Err(Stop::illegal(rule!("107.6"), culprit(), "it is not tapped"));
                }
                self.not_summoning_sick(source, rule!("107.6"))?;
                self.told_with = vec![rule!("107.6")];
                self.perform(vec![Event::Untap { object: source }])?;
                self.told_with.clear();
            }
            CostPart::Loyalty(n) => {
                let n = n.unwrap_or_else(|| -frame.x.unwrap_or(0));
                let have = self.game.counters(source, &RulesCounter::Loyalty.into());
                if n < 0 && have < n.unsigned_abs() {
                    return Err(Stop::illegal(
                        rule!("606.6"),
                        culprit(),
                        format!("it has only {have} loyalty counters"),
                    ));
                }
                let event = if n >= 0 {
                    Event::PutCounters {
                        on: source.into(),
                        kind: RulesCounter::Loyalty.into(),
                        amount: n as u32,
                        by: player,
                    }
                } else {
                    Event::RemoveCounters {
                        from: source.into(),
                        kind: RulesCounter::Loyalty.into(),
                        amount: n.unsigned_abs(),
                        damage: false,
                    }
                };
                self.told_with = vec![rule!("606.4")];
                self.perform(vec![event])?;
                self.told_with.clear();
            }
            CostPart::Life(n) => {
                let n = self.ask(|v| v.number(n, frame))?.max(0);
                if n > 0 && self.kept_from_paying(player, what, None)? {
                    return Err(Stop::illegal(rule!("118.3"), culprit(), "the player can't pay life for this"));
                }
                self.pay_life(player, n)?;
                paid.amounts.push(n);
            }
            CostPart::Energy(n) => {
                let n = self.ask(|v| v.number(n, frame))?.max(0) as u32;
                if self.game.player(player).counter(RulesCounter::Energy) < n {
                    return Err(Stop::illegal(rule!("107.14"), None, format!("it takes {n} energy counters")));
                }
                self.told_with = vec![rule!("107.14")];
                self.perform(vec![Event::RemoveCounters {
                    from: player.into(),
                    kind: RulesCounter::Energy.into(),
                    amount: n,
                    damage: false,
                }])?;
                self.told_with.clear();
            }
            CostPart::Sacrifice(objects) => {
                let chosen = self.choose_own(player, objects, frame, Purpose::Sacrifice, |cx, v, o| {
                    Ok(v.object(o).is_permanent()
                        && v.controller(o) == player
                        && cx.can_be(v, o, Handling::Sacrificed)?
                        && !cx.kept_from_paying(player, what, Some(o))?)
                })?;
                paid.objects.extend(&chosen);
                let events = chosen
                    .into_iter()
                    .map(|o| {
                        let mut m = Move::new(o, Place::zone(Zone::Graveyard), Cause::Sacrificed);
                        m.by = Some(player);
                        m.source = Some(source);
                        m.into()
                    })
                    .collect();
                self.perform(events)?;
            }
            CostPart::Discard(objects) => {
                let chosen = self.choose_own(player, objects, frame, Purpose::Discard, |_, v, o| {
                    Ok(v.object(o).zone == Zone::Hand && v.object(o).owner == player && PayFor::Spell(o) != what)
                })?;
                // 702.29c: discarded to pay for activating a cycling ability, it is cycled.
                let cycled = matches!(what, PayFor::Ability(..))
                    && frame.origin.is_some_and(|origin| self.keyword_of(source, origin) == Some(Keyword::Cycling));
                let cause = if cycled { Cause::Cycled } else { Cause::Discarded };
                let moved = self.move_for_cost(player, &chosen, Zone::Graveyard, cause, source)?;
                paid.objects.extend(moved);
            }
            CostPart::Exile(objects) => {
                let chosen = self.choose_own(player, objects, frame, Purpose::Cost, |_, v, o| {
                    Ok(v.object(o).alive && PayFor::Spell(o) != what)
                })?;
                let moved = self.move_for_cost(player, &chosen, Zone::Exile, Cause::Exiled, source)?;
                paid.objects.extend(moved);
            }
            CostPart::Return(objects) => {
                let chosen = self.choose_own(player, objects, frame, Purpose::Cost, |_, v, o| {
                    // Whose it may be is what the words say: "an enchantment" is anybody's.
                    Ok(v.object(o).is_permanent())
                })?;
                paid.objects.extend(&chosen);
                self.move_for_cost(player, &chosen, Zone::Hand, Cause::Cost, source)?;
            }
            CostPart::TapOthers(objects) => {
                let chosen = self.choose_own(player, objects, frame, Purpose::Cost, |_, v, o| {
                    Ok(v.object(o).is_permanent() && !v.object(o).tapped && v.controller(o) == player)
                })?;
                paid.objects.extend(&chosen);
                let events = chosen
                    .into_iter()
                    .map(|object| Event::Tap { object, to_attack: false, by: Some(player) })
                    .collect();
                self.perform(events)?;
            }
            CostPart::TapPower(kind, n) => {
                let chosen = self.tap_power(player, kind, n, frame)?;
                paid.objects.extend(&chosen);
            }
            CostPart::UntapOthers(objects) => {
                let chosen = self.choose_own(player, objects, frame, Purpose::Cost, |_, v, o| {
                    Ok(v.object(o).is_permanent() && v.object(o).tapped && v.controller(o) == player)
                })?;
                let events = chosen.into_iter().map(|object| Event::Untap { object }).collect();
                self.perform(events)?;
            }
            CostPart::RemoveCounters(Num::All, kind, objects) => {
                let removed = self.pay_all_counters(player, kind.as_ref(), objects, frame)?;
                paid.amounts.push(i64::from(removed));
            }
            CostPart::RemoveCounters(n, kind, objects) => {
                let n = self.ask(|v| v.number(n, frame))?.max(0) as u32;
                self.pay_counters(player, n, kind.as_ref(), objects, frame)?;
                paid.amounts.push(i64::from(n));
            }
            CostPart::RemoveAmong(n, kind, filter) => {
                let n = self.ask(|v| v.number(n, frame))?.max(0);
                let one = Objects::Some {
                    count: Count::Exactly(1.into()),
                    filter: filter.clone(),
                    random: false,
                    chooser: None,
                };
                for _ in 0..self.repeated(n)? {
                    self.pay_counters(player, 1, kind.as_ref(), &one, frame)?;
                }
                paid.amounts.push(n);
            }
            CostPart::PutCounters(n, kind, objects) => {
                let n = self.ask(|v| v.number(n, frame))?.max(0) as u32;
                let chosen =
                    self.choose_own(player, objects, frame, Purpose::Cost, |_, v, o| Ok(v.object(o).is_permanent()))?;
                let put: Vec<Event> = chosen
                    .into_iter()
                    .map(|o| Event::PutCounters { on: o.into(), kind: kind.clone(), amount: n, by: player })
                    .collect();
                // 614.17b: a cost that includes what can't happen can't be paid.
                for event in &put {
                    if self.cannot_happen(event)? {
                        let because = "the cost includes counters that can't be put there";
                        return Err(Stop::illegal(rule!("614.17b"), Some(source.into()), because));
                    }
                }
                self.perform(put)?;
            }
            CostPart::Reveal(objects) => {
                let chosen = self.choose_own(player, objects, frame, Purpose::Cost, |_, v, o| {
                    Ok(v.object(o).owner == player && PayFor::Spell(o) != what)
                })?;
                paid.objects.extend(chosen);
            }
            CostPart::RevealChosenPlayer => match self.game.object(source).chosen.player {
                Some(chosen) => {
                    self.note(&[rule!("607.2d")], "{} is the player who was chosen", |g| vec![Arg::player(g, chosen)]);
                }
                None => return Err(Stop::illegal(rule!("118.3"), culprit(), "no player was chosen")),
            },
            CostPart::Mill(n) => {
                let n = self.ask(|v| v.number(n, frame))?.max(0) as usize;
                let cards: Vec<ObjectId> = self.game.player(player).library.iter().take(n).copied().collect();
                if cards.len() < n {
                    return Err(Stop::illegal(
                        rule!("701.17b"),
                        None,
                        format!("there are only {} cards to mill", cards.len()),
                    ));
                }
                let n = self.would_mill(player, u32::try_from(n).unwrap_or(u32::MAX))? as usize;
                let cards: Vec<ObjectId> = self.game.player(player).library.iter().take(n).copied().collect();
                let moved = self.move_for_cost(player, &cards, Zone::Graveyard, Cause::Milled, source)?;
                paid.objects.extend(moved);
            }
            CostPart::Either(costs) => {
                // 608.2d, 601.2h: what can't be paid can't be chosen.
                let mut payable = Vec::new();
                for cost in costs {
                    if self.could_pay(player, cost, what, frame)? {
                        payable.push(cost.clone());
                    }
                }
                if payable.is_empty() {
                    return Err(Stop::illegal(rule!("118.3"), culprit(), "none of these costs can be paid"));
                }
                let words = format_cost;
                let options: Vec<String> = payable.iter().map(words).collect();
                let ask = Ask::Texts {
                    options,
                    min: 1,
                    max: 1,
                    repeat: false,
                    worth: Vec::new(),
                    topic: crate::choice::Topic::Cost,
                };
                let decision = Decision {
                    player,
                    rule: rule!("601.2b"),
                    source: Some(source),
                    prompt: "choose which cost to pay".to_owned(),
                    ask,
                };
                if let Some(cost) = self.pick(decision, &payable)?.pop() {
                    let more = self.pay(player, &cost, what, frame)?;
                    paid.mana.extend(more.mana);
                    paid.objects.extend(more.objects);
                }
            }
            CostPart::Do(verb) => {
                let outer = (self.part_of.replace(what), std::mem::take(&mut self.spent_on_part));
                let done = self.pay_by_doing(player, verb, frame)?;
                let spent;
                (self.part_of, spent) = (outer.0, std::mem::replace(&mut self.spent_on_part, outer.1));
                paid.mana.extend(spent);
                // "Behold a Goblin and exile it": a part behind may be about it.
                frame.paid.extend(done.iter().copied());
                paid.objects.extend(done);
            }
            // 118.3: another player does it, whom the one who pays chooses where there are several.
            CostPart::Have(who, verb) => {
                let own = Frame { controller: player, ..frame.clone() };
                // 109.5: "unless its controller has you draw a card", said to the controller of what says it.
                let chosen = match who {
                    Players::You => vec![self.game.object(frame.stack.unwrap_or(frame.source)).controller],
                    _ => self.who_does(who, &own)?,
                };
                let mut own = Frame { bound: Vec::new(), ..own };
                self.verb(&chosen, false, verb, Some(0), &mut own)?;
                let told = super::r118_done_as_cost::told_by_outcome(verb);
                if chosen.is_empty() || !told && !own.bound(0).is_some_and(|done| done.did) {
                    return Err(Stop::illegal(rule!("118.3"), Some(source.into()), "that can't be done as a cost"));
                }
            }
            CostPart::Exert => {
                let it = Objects::That(Ref::This, crate::oracle::lang::Said::Name);
                let exert = crate::oracle::lang::KeywordAction::of(crate::oracle::lang::Deed::Exert, it);
                self.keyword_action(&[player], false, &exert, frame)?;
            }
        }
        Ok(())
    }

    /// 118.4, 119.4: pays life; only a player with that much can, and paying 0 is always possible.
    pub fn pay_life(&mut self, player: PlayerId, n: i64) -> Done<()> {
        // 119.4b: whatever life there is, and whatever forbids paying it.
        if n == 0 {
            self.note(&[rule!("119.4b")], "{} pays 0 life", |g| vec![Arg::player(g, player)]);
            return Ok(());
        }
        if self.game.player(player).life < n {
            return Err(Stop::illegal(
                rule!("119.4"),
                Some(player.into()),
                format!("paying {n} life takes at least that much life"),
            ));
        }
        for active in self.rules()?.iter() {
            if let RuleChange::PlayersCant(players, PlayerDeed::LoseLife | PlayerDeed::ChangeLife | PlayerDeed::PayLife) =
                active.rule()
                && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
            {
                return Err(Stop::illegal(
                    rule!("119.8"),
                    Some(active.frame.source.into()),
                    "the player can't lose or pay life",
                ));
            }
        }
        self.told_with = vec![rule!("119.4"), rule!("118.3b")];
        // 119.4a: of what the team has.
        self.told_with.extend(self.game.variant.shared_life.then(|| rule!("119.4a")));
        self.perform(vec![Event::LoseLife { player, amount: n as u32, damage: false, paid: true }])?;
        self.told_with.clear();
        Ok(())
    }
}
