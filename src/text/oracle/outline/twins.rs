//! Which part of an ability as it was read each part of it as it is resolved came from.
//!
//! Resolving moves parts ("those permanents don't untap" goes into the "if you do" before it), says some again and adds some. An
//! outline tells what is done, so it follows the resolved tree; the words of each part are those the part it came from was said in.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};

use super::super::lang::*;
use super::super::out::{Identity, identity};

/// A part of a tree: what it is told from others by, and what it has to have in common with the one it came from.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Node {
    identity: Identity,
    likeness: Likeness,
}

/// What a part and the part it came from are alike in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Likeness {
    Effect(Discriminant<Effect>, Option<Discriminant<Verb>>),
    Verb(Discriminant<Verb>),
    Cond(Discriminant<Cond>),
    Event(Discriminant<EventPattern>),
    Static(Discriminant<StaticEffect>),
    Casting(Discriminant<Casting>),
    Number(Discriminant<Num>),
    Keyword(Keyword),
    Cost,
}

/// The parts of a tree that an outline shows, in the order of the words.
#[derive(Default)]
struct Nodes {
    all: Vec<Node>,
    /// Each as it stands there, to be said.
    kept: HashMap<Identity, Box<dyn Any>>,
}

impl Nodes {
    fn of(tree: &mut dyn FnMut(&mut dyn Visit)) -> Self {
        let mut nodes = Self::default();
        tree(&mut nodes);
        nodes
    }

    fn add<T: Clone + 'static>(&mut self, it: &T, likeness: Likeness) {
        self.all.push(Node { identity: identity(it), likeness });
        self.kept.insert(identity(it), Box::new(it.clone()));
    }
}

impl Visit for Nodes {
    fn effect(&mut self, it: &mut Effect) {
        match &*it {
            // What only holds others together has no words.
            Effect::None | Effect::Seq(_) => {}
            Effect::Do { verb, .. } => self.add(it, Likeness::Effect(discriminant(it), Some(discriminant(verb)))),
            _ => self.add(it, Likeness::Effect(discriminant(it), None)),
        }
        it.inside(self);
    }

    fn verb(&mut self, it: &mut Verb) {
        self.add(it, Likeness::Verb(discriminant(it)));
        it.inside(self);
    }

    fn condition(&mut self, it: &mut Cond) {
        self.add(it, Likeness::Cond(discriminant(it)));
        it.inside(self);
    }

    fn number(&mut self, it: &mut Num) {
        self.add(it, Likeness::Number(discriminant(it)));
        it.inside(self);
    }

    fn triggered(&mut self, it: &mut Triggered) {
        self.add(&it.event, Likeness::Event(discriminant(&it.event)));
        it.inside(self);
    }

    fn ability(&mut self, it: &mut Ability) {
        match &it.kind {
            AbilityKind::Activated(it) => self.add(&it.cost, Likeness::Cost),
            AbilityKind::Static(it) => {
                it.effects
                    .iter()
                    .chain(&it.otherwise)
                    .for_each(|one| self.add(one, Likeness::Static(discriminant(one))));
            }
            AbilityKind::Keyword(it) => self.add(it, Likeness::Keyword(it.keyword)),
            AbilityKind::Casting(it) => self.add(it, Likeness::Casting(discriminant(it))),
            AbilityKind::Spell(_) | AbilityKind::Triggered(_) => {}
        }
        it.inside(self);
    }
}

/// For each part of what is resolved the one it came from among those that were read.
#[derive(Default)]
pub(super) struct Twins {
    pairs: HashMap<Identity, Identity>,
    read: HashMap<Identity, Box<dyn Any>>,
}

impl Twins {
    /// Pairs the parts of abilities as they were read with those of the same abilities as they are resolved.
    pub fn of(read: &mut [Ability], resolved: &mut [Ability]) -> Self {
        let old = Nodes::of(&mut |v| read.iter_mut().for_each(|ability| ability.walk(v)));
        let new = Nodes::of(&mut |v| resolved.iter_mut().for_each(|ability| ability.walk(v)));
        let mut types: Vec<TypeId> = new.all.iter().map(|node| node.identity.1).collect();
        types.sort_unstable();
        types.dedup();
        let of_type =
            |nodes: &[Node], of: TypeId| nodes.iter().filter(|it| it.identity.1 == of).copied().collect::<Vec<_>>();
        let pairs = types.iter().flat_map(|of| aligned(&of_type(&new.all, *of), &of_type(&old.all, *of))).collect();
        Self { pairs, read: old.kept }
    }

    /// What tells the part this one came from.
    pub fn place(&self, of: Identity) -> Option<Identity> {
        self.pairs.get(&of).copied()
    }

    /// The part this one came from.
    pub fn read<T: 'static>(&self, of: &T) -> Option<&T> {
        self.read.get(&self.place(identity(of))?)?.downcast_ref()
    }
}

/// The pairs, in the order of both, that have most in common: a longest common subsequence, in which two parts that are alike count
/// more than two of the same type.
fn aligned(new: &[Node], old: &[Node]) -> Vec<(Identity, Identity)> {
    let likeness = |a: &Node, b: &Node| if a.likeness == b.likeness { 3usize } else { 1 };
    let width = old.len() + 1;
    // The best that the parts from here on come to, for each pair of places.
    let mut best = vec![0usize; (new.len() + 1) * width];
    let at = |best: &[usize], i: usize, j: usize| best.get(i * width + j).copied().unwrap_or_default();
    for (i, a) in new.iter().enumerate().rev() {
        for (j, b) in old.iter().enumerate().rev() {
            let paired = at(&best, i + 1, j + 1) + likeness(a, b);
            let most = paired.max(at(&best, i + 1, j)).max(at(&best, i, j + 1));
            if let Some(place) = best.get_mut(i * width + j) {
                *place = most;
            }
        }
    }
    let mut pairs = Vec::new();
    let (mut i, mut j) = (0, 0);
    while let (Some(a), Some(b)) = (new.get(i), old.get(j)) {
        if at(&best, i, j) == at(&best, i + 1, j + 1) + likeness(a, b) {
            pairs.push((a.identity, b.identity));
            (i, j) = (i + 1, j + 1);
        } else if at(&best, i, j) == at(&best, i + 1, j) {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}
