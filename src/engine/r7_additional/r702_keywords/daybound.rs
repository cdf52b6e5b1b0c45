//! 702.145: daybound and nightbound.

use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::{Daytime, Keyword, Quality};
use crate::rule;
use crate::state::{Characteristics, ObjectId, ObjectKind};
use crate::stop::Done;
use crate::trace::Arg;

/// Which of the two an object has.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    Day,
    Night,
}

fn bound(is: &Characteristics) -> Option<Bound> {
    is.keyword(Keyword::DayboundAndNightbound).find_map(|k| match &k.quality {
        Some(Quality::Text(word)) if &**word == "nightbound" => Some(Bound::Night),
        Some(Quality::Text(_)) => Some(Bound::Day),
        _ => None,
    })
}

impl Cx<'_> {
    /// 702.145c-d, 702.145f-g: it becomes day or night for them, and they are turned over with it, at once.
    pub(crate) fn day_and_night(&mut self) -> Done<()> {
        let bounds: Vec<(ObjectId, u8, Bound)> = self.see(|v| {
            let all = v.game.permanents();
            all.filter_map(|o| bound(v.is(o.id)).map(|bound| (o.id, o.face, bound))).collect()
        })?;
        if bounds.is_empty() {
            return Ok(());
        }
        if self.game.daytime == Daytime::Neither {
            let day = bounds.iter().any(|(.., bound)| *bound == Bound::Day);
            let (rule, when) =
                if day { (rule!("702.145d"), Daytime::Day) } else { (rule!("702.145g"), Daytime::Night) };
            self.note(&[rule], "it is neither day nor night", |_| Vec::new());
            self.perform(vec![Event::SetDaytime(when)])?;
        }
        let night = self.game.daytime == Daytime::Night;
        let mut turned = Vec::new();
        for (object, face, bound) in bounds {
            let rule = match (face, bound) {
                (0, Bound::Day) if night => rule!("702.145c"),
                (1.., Bound::Night) if !night => rule!("702.145f"),
                _ => continue,
            };
            // 702.145e: by its own nightbound ability.
            let mut rules = vec![rule];
            rules.extend((bound == Bound::Night).then(|| rule!("702.145e")));
            self.note(&rules, "{} is turned over", |g| vec![Arg::object(g, object)]);
            turned.push(Event::Transform { object, convert: false });
        }
        self.perform(turned)?;
        Ok(())
    }

    /// 702.145b, 702.145e: a permanent with one of them is transformed only by it.
    pub(crate) fn bound_to_its_face(&self, object: ObjectId) -> Done<bool> {
        let daytime = self.game.daytime;
        self.see(|v| match bound(v.is(object)) {
            Some(Bound::Day) => daytime != Daytime::Night || v.object(object).face != 0,
            Some(Bound::Night) => daytime != Daytime::Day || v.object(object).face == 0,
            None => false,
        })
    }

    /// Whether the object is a card with another face, face up: a token or copy that is one is none.
    pub(crate) fn has_another_face(&self, object: ObjectId) -> bool {
        let object = self.game.object(object);
        object.def.layout.is_double_faced() && object.kind == ObjectKind::Card && object.face_down.is_none()
    }

    /// 702.145b: whether a card with these characteristics enters transformed.
    pub(crate) fn enters_at_night(&self, printed: &Characteristics) -> bool {
        self.game.daytime == Daytime::Night && bound(printed) == Some(Bound::Day)
    }
}
