//! Going through a text: every node can be visited, and changed, in the order of the words.
//!
//! A table: for each type, what is inside it. A variant added to the language is missed by the compiler here.

use std::sync::Arc;

use super::*;

/// Visits nodes. Each hook stands for a kind of node; what it does not go into itself is not visited.
pub trait Visit {
    /// Visits it; goes on inside.
    fn reference(&mut self, it: &mut Ref)
    where
        Self: Sized,
    {
        it.inside(self);
    }
    /// Visits it; goes on inside.
    fn objects(&mut self, it: &mut Objects)
    where
        Self: Sized,
    {
        it.inside(self);
    }
    /// Visits it; goes on inside.
    fn players(&mut self, it: &mut Players)
    where
        Self: Sized,
    {
        it.inside(self);
    }
    /// Visits it; goes on inside.
    fn effect(&mut self, it: &mut Effect)
    where
        Self: Sized,
    {
        it.inside(self);
    }
    /// Visits it; goes on inside.
    fn body(&mut self, it: &mut Body)
    where
        Self: Sized,
    {
        it.inside(self);
    }
    /// Visits it; goes on inside.
    fn number(&mut self, it: &mut Num)
    where
        Self: Sized,
    {
        it.inside(self);
    }
    /// Visits it; goes on inside.
    fn condition(&mut self, it: &mut Cond)
    where
        Self: Sized,
    {
        it.inside(self);
    }
    /// Visits it; goes on inside.
    fn recipients(&mut self, it: &mut Recipients)
    where
        Self: Sized,
    {
        it.inside(self);
    }
    /// Visits it; goes on inside.
    fn ability(&mut self, it: &mut Ability)
    where
        Self: Sized,
    {
        it.inside(self);
    }
    /// Visits it; goes on inside.
    fn triggered(&mut self, it: &mut Triggered)
    where
        Self: Sized,
    {
        it.inside(self);
    }
    /// Visits it; goes on inside.
    fn replacement(&mut self, it: &mut Replacement)
    where
        Self: Sized,
    {
        it.inside(self);
    }
    /// Visits it; goes on inside.
    fn mode(&mut self, it: &mut Mode)
    where
        Self: Sized,
    {
        it.inside(self);
    }
    /// Visits it; goes on inside.
    fn change(&mut self, it: &mut Modification)
    where
        Self: Sized,
    {
        it.inside(self);
    }
    /// Visits it; goes on inside.
    fn predicate(&mut self, it: &mut Pred)
    where
        Self: Sized,
    {
        it.inside(self);
    }
    /// Visits it; goes on inside.
    fn target(&mut self, it: &mut TargetSpec)
    where
        Self: Sized,
    {
        it.inside(self);
    }
    /// Visits a list of changes; goes on inside.
    fn changes(&mut self, it: &mut Vec<Modification>)
    where
        Self: Sized,
    {
        it.iter_mut().for_each(|one| one.walk(self));
    }
}

/// A node that can be visited.
pub trait Walk {
    /// Visits this node.
    fn walk<V: Visit>(&mut self, v: &mut V);

    /// Visits what is inside this node.
    fn inside<V: Visit>(&mut self, v: &mut V);
}

impl<T: Walk> Walk for Vec<T> {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.iter_mut().for_each(|one| one.walk(v));
    }
}

impl<T: Walk> Walk for Option<T> {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.iter_mut().for_each(|one| one.walk(v));
    }
}

impl<T: Walk> Walk for Box<T> {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        (**self).walk(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        (**self).inside(v);
    }
}

impl<T: Walk + Clone> Walk for Arc<T> {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        Arc::make_mut(self).walk(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        Arc::make_mut(self).inside(v);
    }
}

impl Walk for CardText {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.abilities.walk(v);
    }
}

impl Walk for Ability {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        v.ability(self);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.kind.walk(v);
    }
}

impl Walk for AbilityKind {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Spell(f0) => {
                f0.walk(v);
            }
            Self::Activated(f0) => {
                f0.walk(v);
            }
            Self::Triggered(f0) => {
                f0.walk(v);
            }
            Self::Static(f0) => {
                f0.walk(v);
            }
            Self::Keyword(f0) => {
                f0.walk(v);
            }
            Self::Casting(f0) => {
                f0.walk(v);
            }
        }
    }
}

impl Walk for Body {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        v.body(self);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.modes.walk(v);
        self.targets.walk(v);
        self.effect.walk(v);
    }
}

impl Walk for Modes {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.min.walk(v);
        self.max.walk(v);
        self.unless.walk(v);
        self.chooser.walk(v);
        self.modes.walk(v);
    }
}

impl Walk for Mode {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        v.mode(self);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.cost.walk(v);
        self.body.walk(v);
    }
}

impl Walk for Activated {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.cost.walk(v);
        self.body.walk(v);
        self.limits.walk(v);
        self.cost_changes.walk(v);
    }
}

impl Walk for ActivationLimit {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::If(f0) => {
                f0.walk(v);
            }
            Self::Sorcery | Self::Instant | Self::TimesEachTurn(..) | Self::Once => {}
        }
    }
}

impl Walk for Triggered {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        v.triggered(self);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.event.walk(v);
        self.condition.walk(v);
        self.body.walk(v);
    }
}

impl Walk for Static {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.condition.walk(v);
        self.effects.walk(v);
    }
}

impl Walk for StaticEffect {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Modify { what, changes } => {
                what.walk(v);
                v.changes(changes);
            }
            Self::Rule(f0) => {
                f0.walk(v);
            }
            Self::Cost(f0) => {
                f0.walk(v);
            }
            Self::Replace(f0) => {
                f0.walk(v);
            }
        }
    }
}

impl Walk for CostChange {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.what.walk(v);
        self.who.walk(v);
        self.change.walk(v);
        self.times.walk(v);
        self.condition.walk(v);
    }
}

impl Walk for CostDelta {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::LessNum(f0) => {
                f0.walk(v);
            }
            Self::MoreNum(f0) => {
                f0.walk(v);
            }
            Self::Additional(f0) => {
                f0.walk(v);
            }
            Self::AtLeast(f0) => {
                f0.walk(v);
            }
            Self::Set(f0) => {
                f0.walk(v);
            }
            Self::Less(..) | Self::More(..) => {}
        }
    }
}

impl Walk for Casting {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Additional { cost, .. } => {
                cost.walk(v);
            }
            Self::Alternative { cost, condition } => {
                cost.walk(v);
                condition.walk(v);
            }
            Self::OnlyIf(f0) => {
                f0.walk(v);
            }
            Self::Change(f0) => {
                f0.walk(v);
            }
            Self::AsThoughFlash { condition, cost } => {
                condition.walk(v);
                cost.walk(v);
            }
            Self::XLimit(_, f1) => {
                f1.walk(v);
            }
            Self::SpendOnly(f0) => {
                f0.walk(v);
            }
        }
    }
}

impl Walk for Cond {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        v.condition(self);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::And(f0) => {
                f0.walk(v);
            }
            Self::Or(f0) => {
                f0.walk(v);
            }
            Self::Not(f0) => {
                f0.walk(v);
            }
            Self::Compare(f0, _, f2) => {
                f0.walk(v);
                f2.walk(v);
            }
            Self::Exists(f0) => {
                f0.walk(v);
            }
            Self::Is(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::PlayerIs(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::WasCast(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::CastFromZone(f0, _) => {
                f0.walk(v);
            }
            Self::TurnOf(f0) => {
                f0.walk(v);
            }
            Self::Happened(f0, _, _, f3) => {
                f0.walk(v);
                f3.walk(v);
            }
            Self::Has(f0, _) => {
                f0.walk(v);
            }
            Self::ManaSpent(f0) => {
                f0.walk(v);
            }
            Self::EventIs(f0) => {
                f0.walk(v);
            }
            Self::Did(..)
            | Self::Kicked(..)
            | Self::Paid(..)
            | Self::During(..)
            | Self::Daytime(..)
            | Self::WonFlip(..)
            | Self::Outcome(..)
            | Self::Nth(..)
            | Self::Chose(..)
            | Self::MostVotes(..)
            | Self::Always => {}
        }
    }
}

impl Walk for Cost {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.parts.walk(v);
    }
}

impl Walk for CostPart {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Life(f0) => {
                f0.walk(v);
            }
            Self::Sacrifice(f0) => {
                f0.walk(v);
            }
            Self::Discard(f0) => {
                f0.walk(v);
            }
            Self::Exile(f0) => {
                f0.walk(v);
            }
            Self::Return(f0) => {
                f0.walk(v);
            }
            Self::TapOthers(f0) => {
                f0.walk(v);
            }
            Self::UntapOthers(f0) => {
                f0.walk(v);
            }
            Self::RemoveCounters(f0, _, f2) => {
                f0.walk(v);
                f2.walk(v);
            }
            Self::PutCounters(f0, _, f2) => {
                f0.walk(v);
                f2.walk(v);
            }
            Self::Reveal(f0) => {
                f0.walk(v);
            }
            Self::Mill(f0) => {
                f0.walk(v);
            }
            Self::Energy(f0) => {
                f0.walk(v);
            }
            Self::Do(f0) => {
                f0.walk(v);
            }
            Self::Either(f0) => {
                f0.walk(v);
            }
            Self::Mana(..) | Self::Tap | Self::Untap | Self::Loyalty(..) | Self::Exert => {}
        }
    }
}

impl Walk for Effect {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        v.effect(self);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Seq(f0) => {
                f0.walk(v);
            }
            Self::Do { who, verb, .. } => {
                who.walk(v);
                verb.walk(v);
            }
            Self::May { who, effect, .. } => {
                who.walk(v);
                effect.walk(v);
            }
            Self::Pay { who, cost, times, then, otherwise, .. } => {
                who.walk(v);
                cost.walk(v);
                times.walk(v);
                then.walk(v);
                otherwise.walk(v);
            }
            Self::If { cond, then, otherwise } => {
                cond.walk(v);
                then.walk(v);
                otherwise.walk(v);
            }
            Self::Instead(f0, f1, f2) => {
                f0.walk(v);
                f1.walk(v);
                f2.walk(v);
            }
            Self::ForEach { of, effect } => {
                of.walk(v);
                effect.walk(v);
            }
            Self::Repeat(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::While(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Choose { who, count, between } => {
                who.walk(v);
                count.walk(v);
                between.walk(v);
            }
            Self::Reflexive(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Delayed(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Where(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::None => {}
        }
    }
}

impl Walk for Each {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Objects(f0) => {
                f0.walk(v);
            }
            Self::Players(f0) => {
                f0.walk(v);
            }
            Self::Times(f0) => {
                f0.walk(v);
            }
            Self::Colors(f0) => {
                f0.walk(v);
            }
        }
    }
}

impl Walk for Duration {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::AsLongAs(f0) => {
                f0.walk(v);
            }
            Self::UntilLeaves(f0) => {
                f0.walk(v);
            }
            Self::NextStep(_, f1) => {
                f1.walk(v);
            }
            Self::EndOfTurn
            | Self::YourNextTurn
            | Self::EndOfYourNextTurn
            | Self::EndOfCombat
            | Self::Forever
            | Self::NextUntapStep => {}
        }
    }
}

impl Walk for Place {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.under.walk(v);
        self.with.walk(v);
        self.attached_to.walk(v);
        self.said.walk(v);
    }
}

impl Walk for PlaceHow {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Under(f0) => {
                f0.walk(v);
            }
            Self::With(f0) => {
                f0.walk(v);
            }
            Self::AttachedTo(f0) => {
                f0.walk(v);
            }
            Self::Tapped
            | Self::TappedAndAttacking
            | Self::TappedAndTransformed
            | Self::Attacking
            | Self::FaceDown
            | Self::Transformed
            | Self::UnderOwner
            | Self::AnyOrder
            | Self::RandomOrder => {}
        }
    }
}

impl Walk for TokenSpec {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.pt.walk(v);
        self.abilities.walk(v);
        self.copy_of.walk(v);
        v.changes(&mut self.except);
    }
}

impl Walk for ManaMade {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::AnyColor(f0, _) => {
                f0.walk(v);
            }
            Self::Combination(f0, _) => {
                f0.walk(v);
            }
            Self::Times(_, f1) => {
                f1.walk(v);
            }
            Self::ChosenColor(f0) => {
                f0.walk(v);
            }
            Self::CouldProduce(f0, _) => {
                f0.walk(v);
            }
            Self::ColorsAmong(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Symbols(..) | Self::OneOf(..) | Self::SameType | Self::CommanderColor => {}
        }
    }
}

impl Walk for ManaUsed {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Cast(f0) => {
                f0.walk(v);
            }
            Self::Activate(f0) => {
                f0.walk(v);
            }
            Self::Either(f0) => {
                f0.walk(v);
            }
            Self::From(f0) => {
                f0.walk(v);
            }
            Self::Symbols(..) | Self::On(..) => {}
        }
    }
}

impl Walk for Verb {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::DealDamage { source, amount, to, .. } => {
                source.walk(v);
                amount.walk(v);
                to.walk(v);
            }
            Self::Destroy(f0, _) => {
                f0.walk(v);
            }
            Self::Exile { what, until, with, .. } => {
                what.walk(v);
                until.walk(v);
                with.walk(v);
            }
            Self::Move { what, to } => {
                what.walk(v);
                to.walk(v);
            }
            Self::Sacrifice(f0) => {
                f0.walk(v);
            }
            Self::Tap(f0) => {
                f0.walk(v);
            }
            Self::Untap(f0) => {
                f0.walk(v);
            }
            Self::TapOrUntap(f0) => {
                f0.walk(v);
            }
            Self::Draw(f0) => {
                f0.walk(v);
            }
            Self::Discard(f0) => {
                f0.walk(v);
            }
            Self::Mill(f0) => {
                f0.walk(v);
            }
            Self::GainLife(f0) => {
                f0.walk(v);
            }
            Self::LoseLife(f0) => {
                f0.walk(v);
            }
            Self::SetLife(f0) => {
                f0.walk(v);
            }
            Self::ExchangeLife(f0) => {
                f0.walk(v);
            }
            Self::AddMana { mana, only, .. } => {
                mana.walk(v);
                only.walk(v);
            }
            Self::Create { count, token, attached_to, with, .. } => {
                count.walk(v);
                token.walk(v);
                attached_to.walk(v);
                with.walk(v);
            }
            Self::PutCounters { count, on, .. } => {
                count.walk(v);
                on.walk(v);
            }
            Self::PutCounterOf(_, f1) => {
                f1.walk(v);
            }
            Self::RemoveCounters(f0, _, f2) => {
                f0.walk(v);
                f2.walk(v);
            }
            Self::MoveCounters(f0, _, f2, f3) => {
                f0.walk(v);
                f2.walk(v);
                f3.walk(v);
            }
            Self::PutCountersOf(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::DoubleCounters(_, f1) => {
                f1.walk(v);
            }
            Self::LoseCounters(f0, _) | Self::IncreaseSpeed(f0) => {
                f0.walk(v);
            }
            Self::GetCounters(f0, _) => {
                f0.walk(v);
            }
            Self::Modify { what, changes, duration } => {
                what.walk(v);
                v.changes(changes);
                duration.walk(v);
            }
            Self::Rule(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Replace(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::ReplaceOf(f0, f1, f2) => {
                f0.walk(v);
                f1.walk(v);
                f2.walk(v);
            }
            Self::Counter(f0) => {
                f0.walk(v);
            }
            Self::CopySpell { what, count, except, .. } => {
                what.walk(v);
                count.walk(v);
                v.changes(except);
            }
            Self::ChangeTargets(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Search { of, count, filters, .. } => {
                of.walk(v);
                count.walk(v);
                filters.walk(v);
            }
            Self::Shuffle(f0) => {
                f0.walk(v);
            }
            Self::Reveal(f0) => {
                f0.walk(v);
            }
            Self::Look(f0) => {
                f0.walk(v);
            }
            Self::ChooseObjects(f0) => {
                f0.walk(v);
            }
            Self::ChooseValue(f0) => {
                f0.walk(v);
            }
            Self::Scry(f0) => {
                f0.walk(v);
            }
            Self::Surveil(f0) => {
                f0.walk(v);
            }
            Self::Fight(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Attach(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Unattach(f0) => {
                f0.walk(v);
            }
            Self::ExchangeControl(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Transform(f0) => {
                f0.walk(v);
            }
            Self::Convert(f0) => {
                f0.walk(v);
            }
            Self::Flip(f0) => {
                f0.walk(v);
            }
            Self::TurnFace(f0, _) => {
                f0.walk(v);
            }
            Self::Phase(f0, _) => {
                f0.walk(v);
            }
            Self::Regenerate(f0) => {
                f0.walk(v);
            }
            Self::RemoveFromCombat(f0) => {
                f0.walk(v);
            }
            Self::BecomeBlocked(f0) => {
                f0.walk(v);
            }
            Self::SkipNext(_, f1) => {
                f1.walk(v);
            }
            Self::Cast { what, cost, .. } => {
                what.walk(v);
                cost.walk(v);
            }
            Self::MayPlay { what, cost, duration, .. } => {
                what.walk(v);
                cost.walk(v);
                duration.walk(v);
            }
            Self::Emblem(f0) => {
                f0.walk(v);
            }
            Self::FlipCoins(f0) => {
                f0.walk(v);
            }
            Self::Roll { count, plus, table, .. } => {
                count.walk(v);
                plus.walk(v);
                table.walk(v);
            }
            Self::Designate(f0, _) => {
                f0.walk(v);
            }
            Self::Action(f0) => {
                f0.walk(v);
            }
            Self::Piles(f0) => {
                f0.walk(v);
            }
            Self::ControlPlayer(f0) => {
                f0.walk(v);
            }
            Self::Multiply { what, duration, .. } => {
                what.walk(v);
                duration.walk(v);
            }
            Self::Reorder(f0) => {
                f0.walk(v);
            }
            Self::RevealUntil { of, count, filter, .. } => {
                of.walk(v);
                count.walk(v);
                filter.walk(v);
            }
            Self::BecomeCopy { what, of, except, duration } => {
                what.walk(v);
                of.walk(v);
                v.changes(except);
                duration.walk(v);
            }
            Self::Note(f0) => {
                f0.walk(v);
            }
            Self::BecomeType(f0, f1, f2) => {
                f0.walk(v);
                f1.walk(v);
                f2.walk(v);
            }
            Self::Meld(f0) => {
                f0.walk(v);
            }
            Self::Unlock(f0) => {
                f0.walk(v);
            }
            Self::GainKeywordChosen(f0, f1, f2) => {
                f0.walk(v);
                f1.walk(v);
                f2.walk(v);
            }
            Self::Proliferate
            | Self::Clash
            | Self::ExtraTurn
            | Self::ExtraPhase { .. }
            | Self::EndTurn
            | Self::EndCombat
            | Self::WinGame
            | Self::LoseGame
            | Self::DrawGame
            | Self::FlipUntilLose
            | Self::Vote { .. }
            | Self::Become(..)
            | Self::SetDaytime(..)
            | Self::Restart
            | Self::Visit => {}
        }
    }
}

impl Walk for Recipients {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        v.recipients(self);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Objects(f0) => {
                f0.walk(v);
            }
            Self::Players(f0) => {
                f0.walk(v);
            }
            Self::Both(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::And(f0) => {
                f0.walk(v);
            }
            Self::That(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Target(..) => {}
        }
    }
}

impl Walk for CastCost {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Instead(f0) => {
                f0.walk(v);
            }
            Self::Plus(f0) => {
                f0.walk(v);
            }
            Self::Normal | Self::Free | Self::LifeEqualToManaValue => {}
        }
    }
}

impl Walk for TargetChange {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::To(f0) => {
                f0.walk(v);
            }
            Self::New | Self::Change | Self::ChangeOne => {}
        }
    }
}

impl Walk for Choosable {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::CardName(f0) => {
                f0.walk(v);
            }
            Self::Player(f0) => {
                f0.walk(v);
            }
            Self::Color
            | Self::ColorOtherThan(..)
            | Self::CreatureType
            | Self::BasicLandType
            | Self::LandType
            | Self::CardType
            | Self::Number(..)
            | Self::OddOrEven
            | Self::Word(..)
            | Self::Keyword(..)
            | Self::Subtype(..) => {}
        }
    }
}

impl Walk for KeywordAction {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.n.walk(v);
        self.objects.walk(v);
        self.players.walk(v);
        self.cost.walk(v);
    }
}

impl Walk for EventPattern {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Or(f0) => {
                f0.walk(v);
            }
            Self::Enters { what, .. } => {
                what.walk(v);
            }
            Self::Dies { what, .. } => {
                what.walk(v);
            }
            Self::Moves { what, to_player, .. } => {
                what.walk(v);
                to_player.walk(v);
            }
            Self::Attacks { what, whom, .. } => {
                what.walk(v);
                whom.walk(v);
            }
            Self::PlayerAttacks { who, with, whom, .. } => {
                who.walk(v);
                with.walk(v);
                whom.walk(v);
            }
            Self::Blocks { what, which } => {
                what.walk(v);
                which.walk(v);
            }
            Self::BecomesBlocked { what, by } => {
                what.walk(v);
                by.walk(v);
            }
            Self::Unblocked { what } => {
                what.walk(v);
            }
            Self::DealsDamage { source, to, .. } => {
                source.walk(v);
                to.walk(v);
            }
            Self::DealtDamage { to, source, .. } => {
                to.walk(v);
                source.walk(v);
            }
            Self::Casts { who, what, .. } => {
                who.walk(v);
                what.walk(v);
            }
            Self::Activates { who, what, .. } => {
                who.walk(v);
                what.walk(v);
            }
            Self::Draws { who, .. } => {
                who.walk(v);
            }
            Self::Discards { who, what, .. } => {
                who.walk(v);
                what.walk(v);
            }
            Self::Cycles { who, what, .. } => {
                who.walk(v);
                what.walk(v);
            }
            Self::GainsLife { who } => {
                who.walk(v);
            }
            Self::LosesLife { who } => {
                who.walk(v);
            }
            Self::Sacrifices { who, what, .. } => {
                who.walk(v);
                what.walk(v);
            }
            Self::Taps { what } => {
                what.walk(v);
            }
            Self::TapsForMana { who, what } => {
                who.walk(v);
                what.walk(v);
            }
            Self::Untaps { what } => {
                what.walk(v);
            }
            Self::BecomesTarget { what, of, by } => {
                what.walk(v);
                of.walk(v);
                by.walk(v);
            }
            Self::Beginning { whose, .. } => {
                whose.walk(v);
            }
            Self::CountersPut { what, by, .. } => {
                what.walk(v);
                by.walk(v);
            }
            Self::PlayerGetsCounters { who, .. } => {
                who.walk(v);
            }
            Self::CounterRemoved { what, .. } => {
                what.walk(v);
            }
            Self::CreatesToken { who, what, .. } => {
                who.walk(v);
                what.walk(v);
            }
            Self::Attached { what, to, .. } => {
                what.walk(v);
                to.walk(v);
            }
            Self::Transforms { what } => {
                what.walk(v);
            }
            Self::TurnedFaceUp { what } => {
                what.walk(v);
            }
            Self::PlaysLand { who, what, .. } => {
                who.walk(v);
                what.walk(v);
            }
            Self::Does { who, what, .. } => {
                who.walk(v);
                what.walk(v);
            }
            Self::LosesGame { who } => {
                who.walk(v);
            }
            Self::AddsMana { what, who } => {
                what.walk(v);
                who.walk(v);
            }
            Self::Becomes { who, .. } => {
                who.walk(v);
            }
            Self::Rolls { who } => {
                who.walk(v);
            }
            Self::Flips { who, .. } => {
                who.walk(v);
            }
            Self::Countered { what, by } => {
                what.walk(v);
                by.walk(v);
            }
            Self::Resolves { what } => {
                what.walk(v);
            }
            Self::State(f0) => {
                f0.walk(v);
            }
            Self::While(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::AtLeast(f0, _) => {
                f0.walk(v);
            }
            Self::Amount(f0, _, f2) => {
                f0.walk(v);
                f2.walk(v);
            }
            Self::NextTurns(..) | Self::DayNightChanges | Self::Chapters(..) => {}
        }
    }
}

impl Walk for AttackTarget {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Player(f0) => {
                f0.walk(v);
            }
            Self::Permanent(f0) => {
                f0.walk(v);
            }
            Self::PlayerOrTheirs(f0) => {
                f0.walk(v);
            }
            Self::Planeswalker => {}
        }
    }
}

impl Walk for DamageTo {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Player(f0) => {
                f0.walk(v);
            }
            Self::Permanent(f0) => {
                f0.walk(v);
            }
            Self::Either(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::These(f0) => {
                f0.walk(v);
            }
            Self::Any | Self::PlayerOrPlaneswalker => {}
        }
    }
}

impl Walk for TargetOf {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Object(f0) => {
                f0.walk(v);
            }
            Self::Player(f0) => {
                f0.walk(v);
            }
            Self::Either(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
        }
    }
}

impl Walk for KeywordAbility {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.cost.walk(v);
        self.second_cost.walk(v);
        self.n.walk(v);
        self.quality.walk(v);
    }
}

impl Walk for Quality {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Objects(f0) => {
                f0.walk(v);
            }
            Self::Players(f0) => {
                f0.walk(v);
            }
            Self::Each(f0) => {
                f0.walk(v);
            }
            Self::Everything | Self::Chosen | Self::Text(..) => {}
        }
    }
}

impl Walk for Modification {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        v.change(self);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Copy { of, except } => {
                of.walk(v);
                v.changes(except);
            }
            Self::Control(f0) => {
                f0.walk(v);
            }
            Self::SetTypes(f0) => {
                f0.walk(v);
            }
            Self::AddTypes(f0) => {
                f0.walk(v);
            }
            Self::RemoveTypes(f0) => {
                f0.walk(v);
            }
            Self::Gain(f0) => {
                f0.walk(v);
            }
            Self::GainChoice(f0) => {
                f0.walk(v);
            }
            Self::GainAbilitiesOf(f0, _) => {
                f0.walk(v);
            }
            Self::Define(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::SetPt(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::AddPt(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Rule(f0) => {
                f0.walk(v);
            }
            Self::Becomes(f0) => {
                f0.walk(v);
            }
            Self::Loyalty(f0) => {
                f0.walk(v);
            }
            Self::Text(..)
            | Self::AllCreatureTypes
            | Self::AllBasicLandTypes
            | Self::ChosenType(..)
            | Self::SetColors(..)
            | Self::AddColors(..)
            | Self::ChosenColor(..)
            | Self::Lose(..)
            | Self::LoseAll
            | Self::CantHave(..)
            | Self::Switch
            | Self::Name(..)
            | Self::ManaCost(..)
            | Self::NotLegendary => {}
        }
    }
}

impl Walk for Becomes {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.what.walk(v);
    }
}

impl Walk for TypeChange {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, _: &mut V) {}
}

impl Walk for RuleChange {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::CantAttack(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::CantBlock(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::CantAttackOrBlock(f0) => {
                f0.walk(v);
            }
            Self::CantAttackOrBlockAlone(f0) => {
                f0.walk(v);
            }
            Self::BlockOnly(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::CantBeBlocked(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::MustAttack(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::MustBlock(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::MustBeBlocked(f0, _) => {
                f0.walk(v);
            }
            Self::BlockAdditional(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::AsThough(f0, _) => {
                f0.walk(v);
            }
            Self::DoesntUntap(f0) => {
                f0.walk(v);
            }
            Self::MayNotUntap(f0) => {
                f0.walk(v);
            }
            Self::CantBeCountered(f0) => {
                f0.walk(v);
            }
            Self::CantBeTargeted(f0, f1, f2) => {
                f0.walk(v);
                f1.walk(v);
                f2.walk(v);
            }
            Self::CantBe(f0, _) => {
                f0.walk(v);
            }
            Self::PlayersCant(f0, _) => {
                f0.walk(v);
            }
            Self::CantCast(f0, f1) | Self::CantPay(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::CastLimit(f0, _, f2) => {
                f0.walk(v);
                f2.walk(v);
            }
            Self::CantActivate(f0, f1, _) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::ExtraLands(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::CastAsThoughFlash(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::PlayFrom { who, what, cost, .. } => {
                who.walk(v);
                what.walk(v);
                cost.walk(v);
            }
            Self::TopRevealed(f0, _) => {
                f0.walk(v);
            }
            Self::HandSize(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::PlayerHas(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Suspends(_, f1, f2) => {
                f1.walk(v);
                f2.walk(v);
            }
            Self::CantMove(f0, _, _) => {
                f0.walk(v);
            }
            Self::CantAttackAlone(f0) => {
                f0.walk(v);
            }
            Self::CantBlockAlone(f0) => {
                f0.walk(v);
            }
            Self::AttackTax(f0, f1, f2) => {
                f0.walk(v);
                f1.walk(v);
                f2.walk(v);
            }
            Self::BlockTax(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Skip(f0, _) => {
                f0.walk(v);
            }
            Self::DontTrigger(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::TriggersAgain { source, event } => {
                source.walk(v);
                event.walk(v);
            }
            Self::AnyMana(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::DamageByToughness(f0) => {
                f0.walk(v);
            }
            Self::NoCombatDamage(f0) => {
                f0.walk(v);
            }
            Self::AsThoughUnblocked(f0) => {
                f0.walk(v);
            }
            Self::DamageCantBePrevented(f0) => {
                f0.walk(v);
            }
            Self::Goad(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::AttackerLimit(_, f1) => {
                f1.walk(v);
            }
            Self::MustCarry(f0) => {
                f0.walk(v);
            }
            Self::AlternativeCost(f0, f1, f2) => {
                f0.walk(v);
                f1.walk(v);
                f2.walk(v);
            }
            Self::CounterLimit(f0, _, f2) => {
                f0.walk(v);
                f2.walk(v);
            }
            Self::ControlsPlayer(f0) => {
                f0.walk(v);
            }
            Self::ActivateAsInstant(f0, f1, _) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::ExtraActivations(f0, f1, _) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Entering(_, f1) => {
                f1.walk(v);
            }
            Self::DeckOnly(..) | Self::BlockerLimit(..) => {}
        }
    }
}

impl Walk for BlockLimit {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::By(f0) => {
                f0.walk(v);
            }
            Self::ExceptBy(f0) => {
                f0.walk(v);
            }
            Self::If(f0) => {
                f0.walk(v);
            }
            Self::All | Self::AtLeast(..) | Self::AtMost(..) => {}
        }
    }
}

impl Walk for Num {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        v.number(self);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Count(f0) => {
                f0.walk(v);
            }
            Self::Power(f0) => {
                f0.walk(v);
            }
            Self::Toughness(f0) => {
                f0.walk(v);
            }
            Self::ManaValue(f0) => {
                f0.walk(v);
            }
            Self::CountersOn(f0, _) => {
                f0.walk(v);
            }
            Self::CountersAmong(f0, _) => {
                f0.walk(v);
            }
            Self::Life(f0) => {
                f0.walk(v);
            }
            Self::PlayerCounters(f0, _) => {
                f0.walk(v);
            }
            Self::HandSize(f0) => {
                f0.walk(v);
            }
            Self::Greatest(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Least(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Total(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Plus(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Minus(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Times(_, f1) => {
                f1.walk(v);
            }
            Self::Product(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Half(f0, _) => {
                f0.walk(v);
            }
            Self::Negative(f0) => {
                f0.walk(v);
            }
            Self::Domain(f0) => {
                f0.walk(v);
            }
            Self::CardTypesAmong(f0) => {
                f0.walk(v);
            }
            Self::ColorsAmong(f0) => {
                f0.walk(v);
            }
            Self::NamesAmong(f0) => {
                f0.walk(v);
            }
            Self::Party(f0) => {
                f0.walk(v);
            }
            Self::PlayersWho(f0) => {
                f0.walk(v);
            }
            Self::Happened(f0, _) => {
                f0.walk(v);
            }
            Self::HappenedAmount(f0, _) => {
                f0.walk(v);
            }
            Self::Loyalty(f0) => {
                f0.walk(v);
            }
            Self::Speed(f0) => {
                f0.walk(v);
            }
            Self::If(f0, f1, f2) => {
                f0.walk(v);
                f1.walk(v);
                f2.walk(v);
            }
            Self::Difference(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::ManaSymbols(_, f1) => {
                f1.walk(v);
            }
            Self::Batch(_, f1) => {
                f1.walk(v);
            }
            Self::EqualTo(f0) => {
                f0.walk(v);
            }
            Self::Const(..)
            | Self::X
            | Self::EventAmount
            | Self::BoundAmount(..)
            | Self::Devotion(..)
            | Self::ColorsSpent
            | Self::ManaSpent(..)
            | Self::TimesKicked
            | Self::TimesPaid(..)
            | Self::Chosen
            | Self::Result(..)
            | Self::StartingLife
            | Self::HighestLife
            | Self::LowestLife
            | Self::TimesResolved
            | Self::Votes(..)
            | Self::All
            | Self::ChosenNow => {}
        }
    }
}

impl Walk for Replacement {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        v.replacement(self);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.event.walk(v);
        self.condition.walk(v);
        self.instead.walk(v);
        self.uses.walk(v);
    }
}

impl Walk for Uses {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Shield(f0) => {
                f0.walk(v);
            }
            Self::Always | Self::Next => {}
        }
    }
}

impl Walk for Instead {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Prevent(f0) => {
                f0.walk(v);
            }
            Self::PreventThen(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::MoveTo(f0) => {
                f0.walk(v);
            }
            Self::EntersWith(f0) => {
                f0.walk(v);
            }
            Self::AsEnters(f0) => {
                f0.walk(v);
            }
            Self::EntersAsCopy { of, except } => {
                of.walk(v);
                v.changes(except);
            }
            Self::EntersTappedUnless(f0) => {
                f0.walk(v);
            }
            Self::EntersTappedUnlessCost(f0) => {
                f0.walk(v);
            }
            Self::EntersUnder(f0) => {
                f0.walk(v);
            }
            Self::Amount(f0) => {
                f0.walk(v);
            }
            Self::Redirect(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Do(f0) => {
                f0.walk(v);
            }
            Self::AlsoDo(f0) => {
                f0.walk(v);
            }
            Self::AlsoToken(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Reroll(f0) => {
                f0.walk(v);
            }
            Self::Nothing | Self::EntersTapped | Self::Regenerate => {}
        }
    }
}

impl Walk for Ref {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        v.reference(self);
    }

    fn inside<V: Visit>(&mut self, _: &mut V) {}
}

impl Walk for Said {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, _: &mut V) {}
}

impl Walk for Objects {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        v.objects(self);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::That(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::All(f0, _) => {
                f0.walk(v);
            }
            Self::Some { count, filter, chooser, .. } => {
                count.walk(v);
                filter.walk(v);
                chooser.walk(v);
            }
            Self::Top { count, of, .. } => {
                count.walk(v);
                of.walk(v);
            }
            Self::Among { from, count, filter, .. } => {
                from.walk(v);
                count.walk(v);
                filter.walk(v);
            }
            Self::And(f0) => {
                f0.walk(v);
            }
            Self::Target(..) | Self::Rest(..) => {}
        }
    }
}

impl Walk for Count {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Exactly(f0) => {
                f0.walk(v);
            }
            Self::UpTo(f0) => {
                f0.walk(v);
            }
            Self::AtLeast(f0) => {
                f0.walk(v);
            }
            Self::Any | Self::Between(..) => {}
        }
    }
}

impl Walk for Players {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        v.players(self);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::ControllerOf(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::OwnerOf(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::That(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::Who(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::You
            | Self::Target(..)
            | Self::Each
            | Self::EachOpponent
            | Self::EachOther
            | Self::EachOtherOpponent
            | Self::AnOpponent
            | Self::APlayer
            | Self::Active
            | Self::Defending => {}
        }
    }
}

impl Walk for Filter {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.heads.walk(v);
        self.post.walk(v);
    }
}

impl Walk for Head {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.adjectives.walk(v);
        self.types.walk(v);
    }
}

impl Walk for Pred {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        v.predicate(self);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::AttackingWhom(f0) => {
                f0.walk(v);
            }
            Self::BlockingWhich(f0) => {
                f0.walk(v);
            }
            Self::BlockedBy(f0) => {
                f0.walk(v);
            }
            Self::Or(f0) => {
                f0.walk(v);
            }
            Self::And(f0) => {
                f0.walk(v);
            }
            Self::Not(f0) => {
                f0.walk(v);
            }
            Self::Power(_, f1) => {
                f1.walk(v);
            }
            Self::BasePower(_, f1) => {
                f1.walk(v);
            }
            Self::Toughness(_, f1) => {
                f1.walk(v);
            }
            Self::PowerPlusToughness(_, f1) => {
                f1.walk(v);
            }
            Self::Compare(f0, _, f2) => {
                f0.walk(v);
                f2.walk(v);
            }
            Self::ManaValue(_, f1) => {
                f1.walk(v);
            }
            Self::Counter(_, _, f2) => {
                f2.walk(v);
            }
            Self::SameName(f0) => {
                f0.walk(v);
            }
            Self::SharesType(f0, _) => {
                f0.walk(v);
            }
            Self::ControlledBy(f0) => {
                f0.walk(v);
            }
            Self::NotControlledBy(f0) => {
                f0.walk(v);
            }
            Self::OwnedBy(f0) => {
                f0.walk(v);
            }
            Self::In(_, f1) => {
                f1.walk(v);
            }
            Self::OtherThan(f0) => {
                f0.walk(v);
            }
            Self::Is(f0) => {
                f0.walk(v);
            }
            Self::Fits(f0) => {
                f0.walk(v);
            }
            Self::IsOr(f0, f1) => {
                f0.walk(v);
                f1.walk(v);
            }
            Self::AttachedTo(f0) => {
                f0.walk(v);
            }
            Self::HasAttached(f0) => {
                f0.walk(v);
            }
            Self::DealtDamageBy(f0) => {
                f0.walk(v);
            }
            Self::DealtDamageTo(f0) => {
                f0.walk(v);
            }
            Self::Targets(f0) => {
                f0.walk(v);
            }
            Self::SourceIs(f0) => {
                f0.walk(v);
            }
            Self::CastBy(f0) => {
                f0.walk(v);
            }
            Self::Extreme(_, f1, f2) => {
                f1.walk(v);
                f2.walk(v);
            }
            Self::Type(..)
            | Self::Subtype(..)
            | Self::Supertype(..)
            | Self::Color(..)
            | Self::Colorless
            | Self::Multicolored
            | Self::Monocolored
            | Self::Historic
            | Self::Tapped
            | Self::Untapped
            | Self::Attacking
            | Self::Blocking
            | Self::Blocked
            | Self::Unblocked
            | Self::AttackingOrBlocking
            | Self::FaceDown
            | Self::Transformed
            | Self::Modified
            | Self::Enchanted
            | Self::Equipped
            | Self::Commander
            | Self::Token
            | Self::Has(..)
            | Self::NoAbilities
            | Self::Named(..)
            | Self::ChosenType
            | Self::ChosenColor
            | Self::ChosenName
            | Self::Other
            | Self::DealtDamageThisTurn
            | Self::EnteredThisTurn
            | Self::AttackedThisTurn
            | Self::BlockedThisTurn
            | Self::PutThereFrom(..)
            | Self::SingleTarget
            | Self::ColorsAre(..)
            | Self::AbilityIs(..)
            | Self::CastFrom(..)
            | Self::Kicked
            | Self::HasX
            | Self::ExiledWithThis
            | Self::Designated(..)
            | Self::ManaValueParity(..)
            | Self::PermanentCard
            | Self::CanAttack => {}
        }
    }
}

impl Walk for TargetKind {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Object(f0) => {
                f0.walk(v);
            }
            Self::PlayerOr(f0) => {
                f0.walk(v);
            }
            Self::OpponentOr(f0) => {
                f0.walk(v);
            }
            Self::PlayerWho(f0) => {
                f0.walk(v);
            }
            Self::Player | Self::Opponent | Self::Any | Self::AnyOther => {}
        }
    }
}

impl Walk for TargetSpec {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        v.target(self);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.count.walk(v);
        self.kind.walk(v);
        self.together.walk(v);
        self.chooser.walk(v);
    }
}

impl Walk for Together {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        match self {
            Self::Total(f0, _, f2) => {
                f0.walk(v);
                f2.walk(v);
            }
            Self::DifferentControllers
            | Self::OneGraveyard
            | Self::SameController
            | Self::Share(..)
            | Self::PerOpponent => {}
        }
    }
}

impl<B: Walk> Walk for (Num, B) {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.0.walk(v);
        self.1.walk(v);
    }
}

impl Walk for (Cond, Num, Num) {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.0.walk(v);
        self.1.walk(v);
        self.2.walk(v);
    }
}

impl Walk for (i32, Option<i32>, Effect) {
    fn walk<V: Visit>(&mut self, v: &mut V) {
        self.inside(v);
    }

    fn inside<V: Visit>(&mut self, v: &mut V) {
        self.2.walk(v);
    }
}

impl Walk for CounterKind {
    fn walk<V: Visit>(&mut self, _: &mut V) {}

    fn inside<V: Visit>(&mut self, _: &mut V) {}
}
