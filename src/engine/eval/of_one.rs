//! What one of several players has or has done, where any of them is enough (102.2): "a player has no cards in hand", "an opponent
//! controls four or more lands", "you have less life than an opponent".

use crate::frame::Frame;
use crate::oracle::lang::{Cmp, Filter, Num, Objects, Players, Pred, Ref, Said, Visit, Walk};
use crate::stop::Done;
use crate::view::View;

impl View<'_> {
    /// The number for each of the players it may be of; the one number where it is of no such player.
    pub(super) fn of_any_one(&self, what: &Num, frame: &Frame) -> Done<Vec<i64>> {
        if matches!(what, Num::Const(_)) {
            return Ok(vec![self.number(what, frame)?]);
        }
        let mut of_each = what.clone();
        let mut one_of = OneOf(None);
        one_of.of(&mut of_each);
        let Some(who) = one_of.0 else { return Ok(vec![self.number(what, frame)?]) };
        let of = |player| self.number(&of_each, &frame.clone().with_each(player));
        // 800.4i: what those did who have left the game; they count for nothing that they did not do.
        if matches!(what, Num::Happened(..) | Num::HappenedAmount(..)) {
            let mut all = Vec::new();
            for player in self.players_ever(&who, frame)? {
                let n = of(player)?;
                if n != 0 || self.game.player(player).in_game() {
                    all.push(n);
                }
            }
            return Ok(all);
        }
        self.players(&who, frame)?.into_iter().map(of).collect()
    }

    /// "Each player has 10 or less life": whether that is so of every one of them.
    pub(super) fn all_have_life(&self, who: &Players, cmp: Cmp, than: &Num, frame: &Frame) -> Done<bool> {
        let life = Num::Life(Box::new(Players::That(Ref::Each, Said::Pronoun)));
        for player in self.players(who, frame)? {
            let frame = frame.clone().with_each(player);
            if !cmp.holds(self.number(&life, &frame)?, self.number(than, &frame)?) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Finds one of several players in what a number is of, and puts "that player" in the place of each who is so spoken of.
struct OneOf(Option<Players>);

impl OneOf {
    /// Looks whose the life, the cards, the objects or the deeds are: not what those are like.
    fn of(&mut self, number: &mut Num) {
        match number {
            Num::Life(who) | Num::HandSize(who) | Num::PlayerCounters(who, _) => self.players(who),
            Num::Count(objects) => {
                let Objects::All(filter, _) = objects.as_mut() else { return };
                for pred in &mut filter.post {
                    if let Pred::ControlledBy(who) | Pred::OwnedBy(who) | Pred::In(_, Some(who)) = pred {
                        self.players(who);
                    }
                }
            }
            Num::Happened(event, _) | Num::HappenedAmount(event, _) => event.walk(self),
            _ => {}
        }
    }
}

impl Visit for OneOf {
    fn players(&mut self, it: &mut Players) {
        if matches!(it, Players::APlayer | Players::AnOpponent | Players::AnOpponentOf(_))
            && self.0.as_ref().is_none_or(|found| found == it)
        {
            self.0 = Some(std::mem::replace(it, Players::That(Ref::Each, Said::Pronoun)));
        }
    }

    fn filter(&mut self, _: &mut Filter) {}
}
