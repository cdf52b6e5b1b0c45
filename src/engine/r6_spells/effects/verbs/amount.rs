//! How much an instruction is about.

use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Keyword, Num, Ref};
use crate::rule;
use crate::stop::Done;
use crate::view::View;

impl Cx<'_> {
    /// How much an instruction is about.
    pub(in crate::r6_spells::effects) fn amount(&self, n: &Num, frame: &Frame) -> Done<u32> {
        // 107.1b: a negative result is used as 0.
        // 608.2h: what it asks of the game is worked out once, as it is carried out.
        let asks = asks_of_the_game(n);
        let n = match self.stationed_with(n, frame)? {
            Some(counts) => counts,
            None => self.ask_and_tell(|v| v.number(n, frame))?,
        };
        if asks {
            self.also_by(&[rule!("608.2h")]);
        }
        if n < 0 {
            self.also_by(&[rule!("107.1b")]);
        }
        Ok(n.clamp(0, i64::from(u32::MAX)) as u32)
    }

    /// 702.184c: what a station ability counts of the creature tapped for it, where an effect says that it is not the power.
    fn stationed_with(&self, n: &Num, frame: &Frame) -> Done<Option<i64>> {
        let (Num::Power(Ref::Paid), Some(origin)) = (n, frame.origin) else { return Ok(None) };
        let Some(creature) = frame.paid.first().copied() else { return Ok(None) };
        if self.keyword_of(frame.source, origin) != Some(Keyword::Station) || !self.game.object(creature).is_permanent()
        {
            return Ok(None);
        }
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        let counts = i64::from(self.crews_with(&view, creature, Keyword::Station)?);
        let power = view.is(creature).power.map(i64::from);
        if power == Some(counts) {
            return Ok(None);
        }
        self.also_by(&[rule!("702.184c")]);
        Ok(Some(counts))
    }
}

/// 608.2h: whether a number is asked of the game, and not said.
pub(in crate::r6_spells::effects) fn asks_of_the_game(n: &Num) -> bool {
    matches!(
        n,
        Num::Count(_)
            | Num::Total(..)
            | Num::Greatest(..)
            | Num::Least(..)
            | Num::Power(_)
            | Num::Toughness(_)
            | Num::ManaValue(_)
            | Num::CountersOn(..)
            | Num::HandSize(_)
            | Num::Life(_)
    )
}
