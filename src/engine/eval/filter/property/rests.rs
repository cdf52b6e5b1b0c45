//! The rules on which the answer to a question about an object rests.

use crate::card::{CardTypes, Supertypes};
use crate::rule;
use crate::state::Characteristics;
use crate::view::View;

impl View<'_> {
    /// 113.7, 109.2c: what is asked of the source of an ability.
    pub(super) fn rests_on_the_source(&self) -> bool {
        self.game.rests.on(rule!("113.7"));
        self.game.rests.on(rule!("109.2c"));
        true
    }

    /// 205.4c: a land is basic or not by that supertype alone; 205.4g: a permanent snow.
    pub(super) fn rests_on_supertype(&self, asked: Supertypes, is: &Characteristics) {
        if asked == Supertypes::BASIC && is.types.contains(CardTypes::LAND) {
            self.game.rests.on(rule!("205.4c"));
        }
        if asked == Supertypes::SNOW {
            self.game.rests.on(rule!("205.4g"));
        }
    }
}
