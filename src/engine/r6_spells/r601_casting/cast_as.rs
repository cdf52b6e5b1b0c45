//! 718.3, 702.102a: with which of its characteristics a card is cast. That is no cost and no permission, and stands beside either: a
//! prototyped spell, and a fused one, may be cast for its mana cost, without paying that, or for another cost (118.9).

use std::borrow::Cow;
use std::sync::Arc;

use crate::cx::Cx;
use crate::oracle::lang::Keyword;
use crate::rule;
use crate::state::{CardDef, CastAs, Characteristics, ObjectId, PlayerId, Zone};
use crate::stop::{Done, Stop};
use crate::trace::Arg;
use crate::view::{Table, View};

use super::{CastAction, Way, rows, shape};

impl Cx<'_> {
    /// What a player may cast a card as from where it is: each of its faces, prototyped, or fused; each for its mana cost.
    pub(crate) fn shapes(&self, player: PlayerId, card: ObjectId) -> Done<Vec<CastAction>> {
        let shape = |face, cast_as| CastAction { card, face, cast_as, way: Way::Normal };
        let mut shapes: Vec<CastAction> = self.castable_faces(card).map(|face| shape(face, CastAs::Usual)).collect();
        if !self.see(|v| has_choice_of_shapes(v, card))? {
            return Ok(shapes);
        }
        for cast_as in [CastAs::Prototyped, CastAs::Fused] {
            if self.why_not_as(player, &shape(0, cast_as))?.is_none() {
                shapes.push(shape(0, cast_as));
            }
        }
        Ok(shapes)
    }

    /// The rule by which a card can't be cast prototyped or fused where it is, and why; nothing where it can, or is cast as neither.
    pub(super) fn why_not_as(&self, player: PlayerId, action: &CastAction) -> Done<Option<Stop>> {
        let object = self.game.object(action.card);
        let culprit = Some(action.card.into());
        let has = |keyword| self.see(|v| v.row(action.card).has(keyword));
        let stop = |rule, because: &str| Ok(Some(Stop::illegal(rule, culprit, because)));
        match action.cast_as {
            CastAs::Usual => return Ok(None),
            CastAs::Prototyped if !has(Keyword::Prototype)? => {
                return stop(rule!("702.160a"), "only a card with prototype can be cast prototyped");
            }
            CastAs::Fused if !has(Keyword::Fuse)? || object.def.combined.is_none() => {
                return stop(rule!("702.102a"), "only both halves of a split card with fuse can be cast together");
            }
            // 702.102a: it applies while the card is in a player's hand.
            CastAs::Fused if object.zone != Zone::Hand || object.owner != player => {
                return stop(rule!("702.102a"), "both halves of a card are cast together only from its owner's hand");
            }
            CastAs::Prototyped | CastAs::Fused => {}
        }
        // 708.2: face down it has none of those characteristics.
        match shape::is_face_down(&action.way) {
            true => stop(
                rule!("708.2"),
                "cast face down, it has the characteristics of neither its face nor its inset frame",
            ),
            false => Ok(None),
        }
    }

    /// What is printed on the card for what it is cast as.
    pub(super) fn printed_as(&self, action: &CastAction) -> Option<Cow<'_, Characteristics>> {
        let face = self.face_of(action)?;
        Some(match characteristics(&self.game.object(action.card).def, &face.printed, action.cast_as) {
            Some(values) => Cow::Owned(values),
            None => Cow::Borrowed(&*face.printed),
        })
    }

    /// What everything is, with a card as it is evaluated to see whether it can be cast so: as a face, prototyped (718.3a), or with the
    /// characteristics of both halves (702.102b).
    pub(crate) fn as_cast_so(&self, action: &CastAction) -> Done<Table> {
        let mut table = self.as_face(action.card, action.face)?;
        let row = View { game: &self.game, table: &table }.row(action.card).clone();
        if let Some(values) = characteristics(&self.game.object(action.card).def, &row, action.cast_as) {
            table.set(action.card, Arc::new(values));
        }
        Ok(table)
    }

    /// Gives a spell just put onto the stack the characteristics it is cast with.
    pub(super) fn take_characteristics(&mut self, spell: ObjectId, cast_as: CastAs) {
        let object = self.game.object(spell);
        let Some(values) = characteristics(&object.def, object.printed(), cast_as) else { return };
        self.game.object_mut(spell).base = Some(Arc::new(values));
        match cast_as {
            CastAs::Usual => {}
            CastAs::Prototyped => {
                let rules = [rule!("702.160a"), rule!("718.3"), rule!("718.3a"), rule!("718.3b")];
                self.note(&rules, "{} is prototyped", |g| vec![Arg::object(g, spell)]);
            }
            CastAs::Fused => self.note(&[rule!("702.102a"), rule!("702.102b")], "both halves are cast", |_| Vec::new()),
        }
    }

    /// Whether a player may cast a card by a keyword's way as this, which is another than the usual: whether what lets the card be cast
    /// from where it is speaks of such a spell is told by `usual`.
    pub(super) fn may_by(&self, row: &rows::Row, player: PlayerId, of: &CastAction, usual: bool) -> Done<bool> {
        if shape::is_face_down(&Way::Keyword(row.keyword)) {
            return Ok(false);
        }
        let is = self.as_cast(player, of.card, of.cast_as)?;
        Ok(self.faces_by(row, player, of.card, &is, usual)?.contains(&of.face))
    }
}

/// Whether a card may be cast as something else than its front face. Most can't, and that is asked of every card.
pub(crate) fn has_choice_of_shapes(view: &View<'_>, card: ObjectId) -> bool {
    view.object(card).def.has_several_castable_faces() || view.row(card).has(Keyword::Prototype)
}

/// The characteristics of a card that has these, where it is cast with others than those of a face.
pub(super) fn characteristics(def: &CardDef, face: &Characteristics, cast_as: CastAs) -> Option<Characteristics> {
    match cast_as {
        CastAs::Usual => None,
        CastAs::Prototyped => face.keyword(Keyword::Prototype).find_map(|by| shape::prototyped(face, by)),
        CastAs::Fused => shape::fused(def),
    }
}
