//! What is paid as an effect asks for it (118.12).

use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Cost, Num, Players, Verb, Visit, Walk};
use crate::rule;
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// "You may pay {2} any number of times" (118.12): it is asked again until the player does not want to or is not able to; how
    /// often it was paid is the amount of it.
    pub(super) fn pay_often(
        &mut self,
        who: &Players,
        cost: &Cost,
        times: &Num,
        bind: Option<u8>,
        frame: &mut Frame,
    ) -> Done<bool> {
        let most = match times {
            Num::UpTo(most) => self.ask(|v| v.number(most, frame))?,
            _ => i64::MAX,
        };
        let (mut often, mut payers) = (0, Vec::new());
        for player in self.ask(|v| v.players(who, frame))? {
            let source = frame.source;
            let mut by = Frame { controller: player, ..frame.clone() };
            while often < most && self.may_pay(player, cost, &mut by, source)? {
                self.counted(|| "a cost that is paid any number of times".to_owned())?;
                often += 1;
            }
            payers.extend((often > 0).then_some(player));
            frame.paid = by.paid;
        }
        if let Some(bind) = bind {
            let bound = frame.bind(bind);
            (bound.did, bound.by, bound.amount) = (often > 0, payers, often);
        }
        Ok(often > 0)
    }

    /// 101.4: each of several players is asked in turn order whether to pay; those who have not then do it together.
    pub(super) fn each_unless(
        &mut self,
        who: &Players,
        verb: &Verb,
        cost: &Cost,
        bind: Option<u8>,
        frame: &mut Frame,
    ) -> Done<()> {
        let mut players = self.ask(|v| v.players(who, frame))?;
        let order = self.game.apnap();
        players.sort_by_key(|player| order.iter().position(|p| p == player));
        let source = frame.source;
        let mut do_it = Vec::new();
        for player in players {
            let mut theirs =
                Frame { controller: player, each: Some(player.into()), acting: Some(player), ..frame.clone() };
            if !self.may_pay(player, cost, &mut theirs, source)? {
                do_it.push(player);
            }
        }
        self.note(&[rule!("101.4")], "{} players have not paid", |_| vec![Arg::Number(do_it.len() as i64)]);
        self.verb(&do_it, true, verb, bind, frame)
    }
}

/// Takes "any amount" in a cost as the X that is chosen as it is paid; whether there was one, or "one or more", which stays
/// what it is as an X that can't be 0.
pub(super) fn chosen_as_paid(cost: &mut Cost) -> bool {
    struct AsX(bool);
    impl Visit for AsX {
        fn number(&mut self, it: &mut Num) {
            if *it == Num::ChosenNow {
                (*it, self.0) = (Num::X, true);
            }
            self.0 |= *it == Num::OneOrMore;
            it.inside(self);
        }
    }
    let mut as_x = AsX(false);
    cost.walk(&mut as_x);
    as_x.0
}
