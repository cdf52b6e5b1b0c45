//! 509.4: creatures that are put onto the battlefield blocking.

use crate::card::CardTypes;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::Ref;
use crate::rule;
use crate::state::{ObjectId, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// 509.4: put onto the battlefield blocking a certain creature, which then is blocked; nothing was declared.
    pub(crate) fn put_blocking(
        &mut self,
        creatures: &[ObjectId],
        player: PlayerId,
        which: &Ref,
        frame: &Frame,
    ) -> Done<()> {
        let which = self.see(|v| v.one(which, frame))?;
        for creature in creatures {
            let types = self.see(|v| v.is(*creature).types)?;
            if !types.contains(CardTypes::CREATURE) || types.contains(CardTypes::BATTLE) {
                let rules = [rule!("506.3a"), rule!("506.3f")];
                self.note(&rules, "{} is no creature that can block, so it is not blocking", |g| {
                    vec![Arg::object(g, *creature)]
                });
                continue;
            }
            // 509.4a, 506.3e: only what still attacks its controller, or what is theirs.
            let there = which.and_then(|which| self.game.combat.attacker(which));
            let Some(attacker) =
                there.filter(|attacker| attacker.defending == player).map(|attacker| attacker.creature)
            else {
                let because = "what {} would block does not attack its controller, so it is not blocking";
                self.note(&[rule!("509.4a"), rule!("506.3e")], because, |g| vec![Arg::object(g, *creature)]);
                continue;
            };
            self.note(&[rule!("509.4")], "{} is blocking {}", |g| {
                vec![Arg::object(g, *creature), Arg::object(g, attacker)]
            });
            self.game.combat.blockers.entry(*creature).or_default().push(attacker);
            self.game.changed_in_combat([*creature, attacker]);
            // 509.3c, 509.3d: the attacker becomes blocked by it, though it never "blocked".
            let mut events = vec![Event::BlockedBy { attacker, blocker: *creature }];
            events.extend(self.become_blocked(attacker).into_iter().map(|event| match event {
                Event::BecomeBlocked { attacker: newly, .. } if newly == attacker => {
                    Event::BecomeBlocked { attacker, by: vec![*creature] }
                }
                event => event,
            }));
            self.happened(events)?;
        }
        Ok(())
    }
}
