//! What was to attack or block and could not.

use crate::cr::RuleId;
use crate::engine::Stop;
use crate::engine::state::{ObjectId, PlayerId, Step};
use crate::rule;
use crate::scenario::answers::Undeclared;
use crate::scenario::declared::why_no_attacker;
use crate::scenario::refer::Seen;
use crate::scenario::{Problem, Span, quote};

use super::{Ended, Going, Runner, Status};

impl<'a> Runner<'a> {
    /// Something that was to attack or block and could not.
    pub(super) fn undeclared(&mut self, at: Span) -> Going {
        let Some(undeclared) = self.answers.undeclared.take() else { return Ok(()) };
        let (message, rule) = match &undeclared {
            Undeclared::Creature(words, Some(id)) => {
                let why = self.why_not_declared(*id);
                (format!("{words} can't be declared: {}", why.1), why.0)
            }
            Undeclared::Creature(words, None) => {
                let problem = Problem::error(at, format!("there is no creature `{}`", quote(words)));
                let problem = problem.rule(crate::rule!("508.1a"));
                return Err(Ended::failed(Status::Error, self.with_name_meant(problem, words)));
            }
            Undeclared::Target(words) if self.play.game.turn.step == Step::DeclareAttackers => {
                let message =
                    format!("`{}` is neither an opponent nor anything of an opponent to attack", quote(words));
                (message, self.play.game.rule_of_no_attack(words))
            }
            Undeclared::Target(words) => {
                let rule = self.play.game.rule_of_no_block();
                (format!("`{}` is nothing that blocker could block", quote(words)), rule)
            }
        };
        Err(Ended::failed(Status::Error, Problem::error(at, message).rule(rule)))
    }

    fn controls(&self, player: PlayerId, id: ObjectId) -> bool {
        Seen::of(&self.play).view().controller(id) == player
    }

    pub(super) fn why_not_declared(&self, id: ObjectId) -> (RuleId, String) {
        let step = self.play.game.turn.step;
        let why = match step {
            Step::DeclareAttackers => why_no_attacker(&self.play, id, self.play.game.turn.active),
            _ => Ok(None),
        };
        match why {
            Ok(Some(Stop::Illegal(violation))) => (violation.rule, violation.because),
            _ if step == Step::DeclareAttackers => {
                (crate::rule!("508.1a"), "it is no untapped creature of the active player".to_owned())
            }
            _ if self.controls(self.play.game.turn.active, id) => {
                let why = "the attacking player controls it; write the blocker first: `{BLOCKER: ATTACKER}`";
                (rule!("509.1a"), why.to_owned())
            }
            _ => {
                let untapped = self.play.game.object(id).is_permanent() && !self.play.game.object(id).tapped;
                let seen = Seen::of(&self.play);
                let controller = seen.view().controller(id);
                let creature = seen.view().is(id).types.contains(crate::card::CardTypes::CREATURE);
                if untapped && creature && controller != self.defender() {
                    let name = &self.play.game.player(controller).name;
                    let why = format!("{name} controls it, and declares it with a `block` of their own: `by: {name}`");
                    (rule!("802.4a"), why)
                } else if untapped && creature {
                    (crate::rule!("509.1b"), "an effect says that it can't block".to_owned())
                } else {
                    (crate::rule!("509.1a"), "it is no untapped creature that could block".to_owned())
                }
            }
        }
    }
}
