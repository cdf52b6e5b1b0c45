//! Ways that take no words and that several families of phrases use: what they mean is in the words around them.

use crate::oracle::lang::{EventPattern, Filter, Num, Players, Ref};
use crate::oracle::phrase::silent;

use super::event::any_creature;

silent! {
    /// You, said in the words around.
    Yourself: Players = Players::You;
    /// You, who may be one of several.
    YouSome: Option<Players> = Some(Players::You);
    /// Every player.
    Everybody: Players = Players::Each;
    /// The power of each.
    ItsPower: Num = Num::Power(Ref::Each);
    /// The toughness of each.
    ItsToughness: Num = Num::Toughness(Ref::Each);
    /// One.
    JustOne: Num = Num::Const(1);
    /// Any creature.
    AnyAttacker: Filter = any_creature();
    /// You draw a card.
    YouDraw: EventPattern = EventPattern::Draws { who: Players::You, nth: None, except_first_in_draw_step: false };
}
