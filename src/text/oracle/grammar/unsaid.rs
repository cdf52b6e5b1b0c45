//! Ways that take no words and that several families of phrases use: what they mean is in the words around them.

use std::sync::Arc;

use crate::oracle::lang::{Ability, Filter, Noun, Num, Players, Ref};
use crate::oracle::phrase::silent;

use super::event::any_creature;

silent! {
    /// You, said in the words around.
    Yourself: Players = Players::You;
    /// You, who may be one of several, in a tree below.
    YouBoxed: Option<Box<Players>> = Some(Box::new(Players::You));
    /// An ability that is known only once there is something that has it.
    NotYetKnown: Vec<Arc<Ability>> = Vec::new();
    /// Whatever it is.
    Anything: Filter = Filter { heads: Vec::new(), noun: Noun::Object, post: Vec::new() };
    /// None.
    NoneYet: Num = Num::Const(0);
    /// One.
    JustOne: Num = Num::Const(1);
    /// The spell, or the ability of it, that does what is said.
    WhatResolves: Ref = Ref::ThisSpell;
    /// Any creature.
    AnyAttacker: Filter = any_creature();
}
