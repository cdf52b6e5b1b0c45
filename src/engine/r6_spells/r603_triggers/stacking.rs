//! 603.3: triggered abilities that wait are put on the stack.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::choice::{Ask, Decision, Topic};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::Effect;
use crate::r1_concepts::r115_targets::bodies_of;
use crate::r6_spells::r603_kinds::is_of_blocking;
use crate::rule;
use crate::state::{ObjectKind, PlayerId, StackAbility, StackInfo, Step, WaitingTrigger, Zone};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// 603.3: puts the waiting triggers on the stack, each player's in the order that player chooses, in APNAP order (101.4).
    /// Returns whether there were any.
    pub fn put_triggers_on_stack(&mut self) -> Done<bool> {
        if self.game.waiting.is_empty() {
            return Ok(false);
        }
        let waiting = std::mem::take(&mut self.game.waiting);
        self.game.changed_besides();
        if waiting.len() > 1 {
            let n = Arg::Number(waiting.len() as i64);
            // 101.4: those of several players in turn order, the active player's lowest.
            let players: BTreeSet<PlayerId> = waiting.iter().map(|w| w.controller).collect();
            // 805.7: those of the active team first.
            let (rules, says): (&[RuleId], _) = match self.game.variant.shared_turns {
                true => (
                    &[rule!("603.3b"), rule!("805.6"), rule!("805.7")],
                    "{} triggered abilities are put on the stack, the active team's first",
                ),
                false => (
                    &[rule!("603.3b"), rule!("101.4")],
                    "{} triggered abilities are put on the stack, the active player's first",
                ),
            };
            if players.len() > 1 {
                self.note(rules, says, |_| vec![n.clone()]);
            }
        }
        self.not_put_on_stack(&waiting);
        for player in self.game.apnap() {
            let mine: Vec<WaitingTrigger> = waiting.iter().filter(|w| w.controller == player).cloned().collect();
            if mine.is_empty() {
                continue;
            }
            let items = mine.iter().map(|w| (w.ability.text.to_string(), Some(w.source))).collect();
            let decision = Decision {
                player,
                rule: rule!("603.3b"),
                source: None,
                prompt: "put your triggered abilities on the stack in this order".to_owned(),
                ask: Ask::Order { items, topic: Topic::Trigger },
            };
            let in_order = self.pick(decision, &mine)?;
            let alike = mine.windows(2).all(|two| matches!(two, [a, b] if a.ability.text == b.ability.text));
            if mine.len() > 1 {
                let says = match alike {
                    true => "{} puts {} triggered abilities on the stack",
                    false => "{} puts {} triggered abilities on the stack, in this order",
                };
                self.note(&[rule!("603.3b")], says, |g| {
                    vec![Arg::player(g, player), Arg::Number(in_order.len() as i64)]
                });
            }
            for trigger in in_order {
                self.put_trigger(trigger, player)?;
            }
        }
        Ok(true)
    }

    /// The rules by which an ability that has triggered is put on the stack.
    fn rules_of_putting(&self, trigger: &WaitingTrigger) -> Done<Vec<RuleId>> {
        // 405.1: on the stack without a card.
        let mut rules = vec![rule!("603.3"), rule!("405.1")];
        // 603.3a, 113.8: whoever controlled its source then controls it, whoever does now; of a delayed one it is
        // whoever controlled what made it (603.7d-f).
        let delayed = trigger.is_delayed();
        let now = self.see(|v| v.controller(trigger.source))?;
        rules.extend(
            (!delayed && now != trigger.controller)
                .then(|| [rule!("603.3a"), rule!("113.8"), rule!("109.4b"), rule!("109.5"), rule!("405.4")])
                .into_iter()
                .flatten(),
        );
        // 603.3a, 108.4a: of a card that nobody controls it is its owner's, wherever the card was under another's control before.
        let card = self.game.object(trigger.source);
        let owned = !delayed && !matches!(card.zone, Zone::Battlefield | Zone::Stack) && card.alive;
        rules.extend(
            (owned && now == trigger.controller).then(|| [rule!("603.3a"), rule!("108.4a")]).into_iter().flatten(),
        );
        // 405.2: on top of what is there.
        rules.extend((self.game.stack.len() > 1).then(|| rule!("405.2")));
        // 117.2a, 113.3c: an ability that triggered in the midst of something waits till a player would get priority.
        let begins =
            |event: &Event| matches!(event, Event::BeginStep { .. } | Event::Attack { .. } | Event::Block { .. });
        let moment = trigger.event.and_then(|id| self.game.happening(id)).is_some_and(|h| !begins(&h.event));
        rules.extend(moment.then(|| [rule!("117.2a"), rule!("113.3c")]).into_iter().flatten());
        // 603.5: whether to do what it lets be done is decided only as it resolves.
        rules.extend(matches!(trigger.body.effect, Effect::May { .. }).then(|| rule!("603.5")));
        // 503.1a, 508.2b, 509.2a: before anybody gets priority in the step.
        let event = trigger.event.and_then(|id| self.game.happening(id)).map(|h| &h.event);
        rules.extend(match (self.game.turn.step, event) {
            (Step::Upkeep, Some(Event::BeginStep { .. })) => Some(rule!("503.1a")),
            (Step::DeclareAttackers, Some(Event::Attack { .. })) => Some(rule!("508.2b")),
            (Step::DeclareBlockers, Some(event)) if is_of_blocking(event) => Some(rule!("509.2a")),
            _ => None,
        });
        Ok(rules)
    }

    fn put_trigger(&mut self, trigger: WaitingTrigger, player: PlayerId) -> Done<()> {
        let source = self.game.object(trigger.source);
        let (def, card) = (source.def.clone(), source.card);
        let kind = ObjectKind::Ability(Box::new(StackAbility {
            source: trigger.source,
            ability: trigger.ability.clone(),
            origin: trigger.origin,
            triggered: true,
            copied: false,
            condition: trigger.condition.clone(),
            body: trigger.body.clone(),
            event: trigger.event,
            captured: trigger.captured.clone(),
        }));
        let id = self.game.add_object(def, kind, card, player, Zone::Stack);
        {
            let object = self.game.object_mut(id);
            object.controller = player;
            object.base = Some(Arc::default());
            object.stack = Some(Box::new(StackInfo::default()));
        }
        self.game.stack.push(id);
        let rules = self.rules_of_putting(&trigger)?;
        self.note(&rules, "{} goes on the stack", |g| vec![Arg::object(g, id)]);
        // 603.3c-d: modes and targets as for a spell; without a legal choice it is removed.
        if !self.choose_for_stack(id)? {
            // 603.3c: a mode that can be chosen; 603.3d: legal targets.
            let modal = self.see(|v| bodies_of(v, id))?.iter().any(|body| body.modes.is_some());
            let rule = if modal { rule!("603.3c") } else { rule!("603.3d") };
            self.note(&[rule], "{} has no legal choice and is removed from the stack", |g| vec![Arg::object(g, id)]);
            self.cease(id)?;
            return Ok(());
        }
        self.commits_a_crime(player, id)
    }
}
