//! Optional costs to attack (508.1g): "you may exert this creature as it attacks" (701.43d), enlist (702.154).

use std::sync::Arc;

use crate::choice::Purpose;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{
    Ability, AbilityKind, Body, Deed, Duration, Effect, EventPattern, Keyword, KeywordAction, Modification, Num,
    Objects, Players, Ref, Said, Verb,
};
use crate::r5_turn::r508_declare_attackers::Attack;
use crate::rule;
use crate::state::{Entity, ObjectId, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// 508.1g: optional costs to attack are chosen, and paid with the others (508.1j).
    pub(crate) fn optional_attack_costs(&mut self, active: PlayerId, declared: &[Attack]) -> Done<()> {
        for (creature, _) in declared {
            self.exert_as_it_attacks(active, *creature)?;
            let times = self.see(|v| v.is(*creature).keyword(Keyword::Enlist).count())?;
            for _ in 0..times {
                self.enlist(active, *creature, declared)?;
            }
        }
        Ok(())
    }

    fn exert_as_it_attacks(&mut self, active: PlayerId, creature: ObjectId) -> Done<()> {
        let able: Vec<Arc<Ability>> = self
            .see(|v| v.is(creature).all_abilities().iter().map(|(_, a)| a.clone()).filter(|a| exerts(a)).collect())?;
        for ability in able {
            if !self.yes(active, rule!("508.1g"), Some(creature), ability.text.to_string())? {
                continue;
            }
            self.note(&[rule!("508.1g"), rule!("701.43d")], "{} is exerted as it attacks", |g| {
                vec![Arg::object(g, creature)]
            });
            let exert = KeywordAction::of(Deed::Exert, Objects::That(Ref::This, Said::Name));
            self.keyword_action(&[active], false, &exert, &mut Frame::of(creature, active))?;
            let linked = matches!(&ability.kind, AbilityKind::Triggered(t) if t.body != Body::default());
            if linked {
                let (object, deed) = (Some(creature), Deed::ExertAsItAttacks);
                self.happened(vec![Event::Deed { player: active, object, deed, amount: 1, about: None }])?;
            }
        }
        Ok(())
    }

    /// 702.154a: up to one creature that does not attack is tapped, and adds its power.
    fn enlist(&mut self, active: PlayerId, creature: ObjectId, declared: &[Attack]) -> Done<()> {
        let mut options = Vec::new();
        for id in self.creatures_of(active)? {
            let attacks = declared.iter().any(|(attacker, _)| *attacker == id);
            if !attacks && !self.game.object(id).tapped && !self.summoning_sick(id)? {
                options.push(Entity::Object(id));
            }
        }
        if options.is_empty() {
            return Ok(());
        }
        let prompt = "choose up to one creature to enlist";
        let rule = rule!("702.154a");
        let picked = self.pick_entities(active, rule, Some(creature), prompt, Purpose::Cost, options, 0, 1)?;
        let Some(enlisted) = picked.first().copied().and_then(Entity::object) else { return Ok(()) };
        // 702.154b-c: an optional cost, by whose payment the one enlists the other.
        let several = self.see(|v| v.is(creature).keyword(Keyword::Enlist).count() > 1)?;
        let mut rules = vec![rule, rule!("508.1g"), rule!("702.154b"), rule!("702.154c")];
        rules.extend(several.then(|| rule!("702.154d")));
        self.note(&rules, "{} enlists {}", |g| vec![Arg::object(g, creature), Arg::object(g, enlisted)]);
        self.perform(vec![Event::Tap { object: enlisted, to_attack: false, by: Some(active) }])?;
        self.happened(vec![Event::Deed {
            player: active,
            object: Some(creature),
            deed: Deed::Enlist,
            amount: 1,
            about: Some(enlisted),
        }])?;
        let bonus = Verb::Modify {
            what: Objects::That(Ref::This, Said::Name),
            changes: vec![Modification::AddPt(Num::Power(Ref::Paid), Num::Const(0))],
            duration: Duration::EndOfTurn,
        };
        let effect = Effect::Do { who: Players::You, verb: bonus, bind: None };
        let mut frame = Frame::of(creature, active);
        frame.paid = vec![enlisted];
        let body = Arc::new(Body { effect, ..Body::default() });
        self.waits(&frame, body, None, "When you do, this creature gets +X/+0 until end of turn.");
        Ok(())
    }
}

/// Whether an ability lets its creature be exerted as it attacks.
fn exerts(ability: &Ability) -> bool {
    matches!(&ability.kind, AbilityKind::Triggered(t)
        if matches!(&t.event, EventPattern::Does { who: None, deed: Deed::ExertAsItAttacks, .. }))
}
