//! 401: the library.

use crate::cx::Cx;
use crate::oracle::lang::RuleChange;
use crate::rule;
use crate::state::Zone;
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// 401.6: looks at the top cards of libraries that are played with revealed. One that was revealed there before, and has not
    /// been since, is a new object.
    pub(crate) fn see_revealed_tops(&mut self) -> Done<()> {
        let mut shown = Vec::new();
        for active in self.rules()?.iter() {
            if let RuleChange::TopRevealed(players, true) = active.rule() {
                shown.extend(self.ask(|v| v.players(players, &active.frame))?);
            }
        }
        for player in self.game.player_ids() {
            let top = self.game.player(player).library.first().copied().filter(|_| shown.contains(&player));
            if self.game.player(player).shown_top == top {
                continue;
            }
            let mut now = top;
            if let Some(old) = top.filter(|top| self.game.object(*top).shown_on_top) {
                let was = self.game.object(old).clone();
                self.retire(old)?;
                let new = self.game.add_object(was.def, was.kind, was.card, was.owner, Zone::Library);
                self.game.object_mut(new).was = Some(old);
                self.game.object_mut(old).became = Some(new);
                self.game.zone_of_touched(Zone::Library, player).insert(0, new);
                self.note(&[rule!("401.6")], "{} was not revealed for a while: it is a new object", |g| {
                    vec![Arg::object(g, new)]
                });
                now = Some(new);
            }
            if let Some(now) = now {
                self.game.object_mut(now).shown_on_top = true;
            }
            self.game.player_mut(player).shown_top = now;
        }
        Ok(())
    }
}
