//! The rules by which an ability has triggered.

use std::collections::BTreeSet;

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::{AbilityKind, EventPattern, Keyword, Triggered};
use crate::r6_spells::r603_kinds::{
    is_of_blocking, rule_of_kind, rule_of_looking_back, rule_of_several, rule_of_the_moment,
};
use crate::r6_spells::r608_resolving::{names_zone, speaks_of_its_source};
use crate::r9_variants::rules_of_functioning;
use crate::rule;
use crate::state::{ObjectId, Origin, Step, WaitingTrigger, Zone};

use super::looks_back;

impl Cx<'_> {
    /// The rules by which an ability has triggered.
    pub(super) fn rules_of_trigger(&self, trigger: &WaitingTrigger) -> Vec<RuleId> {
        let event = trigger.event.and_then(|id| self.game.happening(id)).map(|h| &h.event);
        // 603.2b: at the beginning of a step or phase (500.6).
        let begins = matches!(event, Some(Event::BeginStep { .. }));
        let mut rules = if begins { vec![rule!("603.2b"), rule!("500.6")] } else { vec![rule!("603.2")] };
        if let (AbilityKind::Triggered(t), Some(event)) = (&trigger.ability.kind, event) {
            rules.extend(rule_of_kind(&t.event, event));
            rules.extend(rule_of_the_moment(&t.event, event));
            rules.extend(match event {
                Event::Deed { deed, .. } => deed.rule_of_completion(),
                _ => None,
            });
            if looks_back(&t.event, event) {
                let rule = rule_of_looking_back(Some(event));
                // 603.10: which events those are that abilities look back from.
                rules.extend((rule.parent() == Some(rule!("603.10"))).then(|| rule!("603.10")));
                rules.push(rule);
            }
        }
        // 508.1m, 509.1i: as attackers and blockers are declared.
        rules.extend(match (self.game.turn.step, event) {
            (Step::DeclareAttackers, Some(Event::Attack { .. })) => Some(rule!("508.1m")),
            (Step::DeclareBlockers, Some(event)) if is_of_blocking(event) => Some(rule!("509.1i")),
            _ => None,
        });
        // 107.15a-b: what a chapter symbol means, or several of them.
        if let AbilityKind::Triggered(Triggered { event: EventPattern::Chapters(chapters), .. }) = &trigger.ability.kind
        {
            rules.push(if chapters.len() > 1 { rule!("107.15b") } else { rule!("107.15a") });
        }
        // 106.12: tapping for mana is activating a mana ability with {T} in its cost.
        if let AbilityKind::Triggered(Triggered { event: EventPattern::TapsForMana { .. }, .. }) = &trigger.ability.kind
        {
            rules.push(rule!("106.12"));
        }
        // 109.2d, 314.7: "this scheme" is the one the ability is of.
        let scheme = self.game.object(trigger.source).printed().types.contains(CardTypes::SCHEME);
        if scheme && speaks_of_its_source(&trigger.body) {
            rules.extend([rule!("109.2d"), rule!("314.7")]);
        }
        // 113.6k: from where it can trigger, if it can't from the battlefield.
        let zone = self.game.object(trigger.source).zone;
        // 113.6b: only from where it says.
        let named = zone == Zone::Graveyard && names_zone(&trigger.ability, zone);
        let delayed = trigger.is_delayed();
        rules.extend(match zone {
            _ if delayed => None,
            Zone::Graveyard | Zone::Exile | Zone::Hand if named => Some(rule!("113.6b")),
            Zone::Graveyard | Zone::Exile | Zone::Hand => Some(rule!("113.6k")),
            _ => None,
        });
        // 603.6b, 611.3c: what effects make of a permanent it is as soon as it is there, as what triggers on that sees it.
        if let (AbilityKind::Triggered(Triggered { event: EventPattern::Enters { .. }, .. }), Some(Event::Move(m))) =
            (&trigger.ability.kind, event)
            && let Some(new) = m.new
            && self.see(|v| v.is(new).types != v.object(new).printed().types).unwrap_or(false)
        {
            rules.extend([rule!("603.6b"), rule!("611.3c")]);
        }
        rules.extend(trigger.condition.is_some().then(|| rule!("603.4")));
        rules.extend(rules_of_functioning(self.game.object(trigger.source)));
        rules.extend(trigger.is_delayed().then(|| rule!("603.7b")));
        if let AbilityKind::Triggered(t) = &trigger.ability.kind {
            rules.extend(crate::r7_additional::unlocking_rule(&t.event));
        }
        rules.extend(match self.keyword_of(trigger.source, trigger.origin) {
            // 702.83b: it attacks alone.
            Some(Keyword::Exalted) => Some(rule!("702.83b")),
            // 702.154b: linked to the tapping of another creature.
            Some(Keyword::Enlist) => Some(rule!("702.154b")),
            _ => None,
        });
        // 702.55c: what haunts a creature triggers from exile.
        let source = self.game.object(trigger.source);
        let haunts = source.zone == Zone::Exile && source.printed().has(Keyword::Haunt);
        rules.extend(haunts.then(|| rule!("702.55c")));
        // 702.155a: of a Saga with read ahead the chapter of exactly its lore counters; 706.7: the planar die is a die, too.
        if let AbilityKind::Triggered(t) = &trigger.ability.kind {
            let chapter = matches!(t.event, EventPattern::Chapters(_)) && self.is_read_ahead(trigger.source);
            rules.extend(chapter.then(|| rule!("702.155a")));
            let planar = matches!(event, Some(Event::Deed { deed, .. }) if deed.is_planar_roll());
            rules.extend((planar && matches!(t.event, EventPattern::Rolls { .. })).then(|| rule!("706.7")));
        }
        // 805.4d: once for each player of the active team.
        let for_each = trigger.captured.each.is_some() && self.game.variant.shared_turns && begins;
        rules.extend(for_each.then(|| rule!("805.4d")));
        // What a keyword means: the rule that says so (702).
        rules.extend(self.keyword_rule(trigger.source, trigger.origin));
        rules.extend(self.rules_of_own_names(trigger.source, trigger.origin, &trigger.ability.text));
        rules
    }

    /// 702: the rule by which another instance of a keyword on the same object triggers separately.
    pub(super) fn rule_of_another_instance(
        &self,
        (source, origin): (ObjectId, Origin),
        told: &BTreeSet<(ObjectId, Origin)>,
    ) -> Option<RuleId> {
        let keyword = self.keyword_of(source, origin)?;
        let place = |origin| if let Origin::Meaning(place, _) = origin { Some(place) } else { None };
        let another = |&(other, from): &(ObjectId, Origin)| {
            other == source && place(from) != place(origin) && self.keyword_of(source, from) == Some(keyword)
        };
        let of_source = told.range((source, Origin::Printed(0))..).take_while(|(other, _)| *other == source);
        of_source.into_iter().any(another).then(|| rule_of_several(keyword)).flatten()
    }

    /// 113.2c: each instance of an ability functions by itself.
    pub(super) fn rule_of_instances(&self, another: Option<RuleId>) -> Option<RuleId> {
        another.map(|_| rule!("113.2c"))
    }
}
