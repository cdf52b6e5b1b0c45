//! 702.50: epic.

use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{
    Body, Duration, Effect, EventPattern, Keyword, Modification, Num, Objects, PlayerDeed, Players, Ref, RuleChange,
    Said, StepKind, TriggerWord, Triggered, Verb,
};
use crate::rule;
use crate::state::{DelayedLimit, LastingKind, ObjectId, Until};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// 702.50a: for the rest of the game the player of a spell with epic that has resolved can't cast spells, and copies it,
    /// without epic, at the beginning of each of their upkeeps.
    pub(crate) fn epic(&mut self, spell: ObjectId) -> Done<()> {
        if !self.see(|v| v.is(spell).has(Keyword::Epic))? {
            return Ok(());
        }
        let player = self.see(|v| v.controller(spell))?;
        self.note(&[rule!("702.50a"), rule!("702.50b")], "{} can't cast spells for the rest of the game", |g| {
            vec![Arg::player(g, player)]
        });
        let mut frame = Frame::of(spell, player);
        let no_spells = Verb::Rule(RuleChange::PlayersCant(Players::You, PlayerDeed::Cast), Duration::Forever);
        self.carry_out(&Effect::Do { who: Players::You, verb: no_spells, bind: None }, &mut frame)?;
        let copy = Verb::CopySpell {
            what: Objects::That(Ref::This, Said::Name),
            count: Num::Const(1),
            new_targets: true,
            except: vec![Modification::Lose(vec![Keyword::Epic])],
        };
        let body = Body { effect: Effect::Do { who: Players::You, verb: copy, bind: None }, ..Body::default() };
        let event = EventPattern::Beginning { step: StepKind::Upkeep, whose: Some(Players::You), next: false };
        let later = Triggered { event, word: TriggerWord::At, condition: None, body, limit: None };
        self.add_effect(&frame, LastingKind::delayed(later, DelayedLimit::Every), Until::Forever);
        Ok(())
    }
}
