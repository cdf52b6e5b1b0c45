//! 601.3b-d: spells that are cast at an instant's time though they are no instants.

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{AbilityKind, Casting, Cond, Cost, Keyword, Num, Pred, RuleChange, Visit, Walk};
use crate::r6_spells::r613_layers::flash_of_its_own;
use crate::rule;
use crate::state::{CastAs, Characteristics, ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::trace::Arg;
use crate::view::View;

use super::{CastAction, Way, shape};

impl Cx<'_> {
    /// The rule by which a spell may be begun as though it had flash, where it takes one.
    pub(super) fn flash_by(&self, player: PlayerId, action: &CastAction) -> Done<Option<RuleId>> {
        let printed = self.printed_as(action).filter(|_| !shape::is_face_down(&action.way));
        let Some(printed) = printed else { return Ok(None) };
        let frame = Frame::of(action.card, player);
        for held in &printed.abilities {
            if let Some(cond) = flash_of_its_own(&held.ability)
                && self.ask(|v| v.condition(cond, &frame))?
            {
                return Ok(Some(rule!("601.3d")));
            }
            if let AbilityKind::Casting(Casting::AsThoughFlash { condition, cost, .. }) = &held.ability.kind {
                match (condition, cost) {
                    (_, Some(_)) => return Ok(Some(rule!("601.3c"))),
                    (Some(cond), None) if !hangs_on_choices(cond) && self.ask(|v| v.condition(cond, &frame))? => {
                        return Ok(Some(rule!("601.3d")));
                    }
                    _ => {}
                }
            }
        }
        if self.as_though_flash(player, action)? {
            return Ok(Some(rule!("601.3b")));
        }
        let otherwise = matches!(action.way, Way::Keyword(Keyword::Offering | Keyword::Sneak))
            || self.permissions_for(player, action)?.iter().any(|p| p.flash);
        Ok((!otherwise && flash_by_choices(&printed)).then(|| rule!("601.3a")))
    }

    /// 601.2e: what was begun as though it had flash for what would be chosen has to have it by what has been (601.3a, 601.3d).
    pub(super) fn flash_as_chosen(&mut self, spell: ObjectId, flash: Option<RuleId>) -> Done<()> {
        let is = self.see(|v| v.is(spell).clone())?;
        if flash != Some(rule!("601.3a")) || is.types.contains(CardTypes::INSTANT) || is.has(Keyword::Flash) {
            return Ok(());
        }
        if !self.own_flash(&self.stack_frame(spell), &is)? {
            let because = "by what has been chosen for it, it can't be cast as though it had flash";
            return Err(Stop::illegal(rule!("601.2e"), Some(spell.into()), because));
        }
        self.note(&[rule!("601.3d")], "{} is cast as though it had flash", |g| vec![Arg::object(g, spell)]);
        Ok(())
    }

    /// 601.5a: a spell that was begun as though it had flash is cast though what let it be does not hold any more.
    pub(super) fn flash_by_then(&mut self, spell: ObjectId, flash: Option<RuleId>) -> Done<()> {
        let Some(by) = self.game.object(spell).cast.as_ref().and_then(|cast| cast.by) else { return Ok(()) };
        if flash == Some(rule!("601.3d")) {
            let is = self.see(|v| v.is(spell).clone())?;
            if !self.own_flash(&Frame::of(spell, by), &is)? {
                self.note(&[rule!("601.5a")], "what let {} be cast now does not hold any more", |g| {
                    vec![Arg::object(g, spell)]
                });
            }
        }
        Ok(())
    }

    /// "You may cast this spell as though it had flash", with or without a condition or a cost; "this spell has flash as long as you
    /// control a Merfolk".
    pub(super) fn own_flash(&self, frame: &Frame, printed: &Characteristics) -> Done<bool> {
        for held in &printed.abilities {
            if let Some(cond) = flash_of_its_own(&held.ability)
                && self.ask(|v| v.condition(cond, frame))?
            {
                return Ok(true);
            }
            if let AbilityKind::Casting(Casting::AsThoughFlash { condition, .. }) = &held.ability.kind
                && match condition {
                    Some(cond) => self.ask(|v| v.condition(cond, frame))?,
                    None => true,
                }
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// "... if you pay {2} more to cast it": what it costs more when it is cast as though it had flash.
    pub(super) fn flash_costs(
        &mut self,
        spell: ObjectId,
        late: bool,
        flash: Option<RuleId>,
        cost: &mut Cost,
    ) -> Done<()> {
        let is = self.see(|v| v.is(spell).clone())?;
        if late && is.has(Keyword::Flash) {
            self.note(&[rule!("702.8a")], "{} has flash", |g| vec![Arg::object(g, spell)]);
        }
        if !late || is.types.contains(CardTypes::INSTANT) {
            return Ok(());
        }
        if is.has(Keyword::Flash) && flash != Some(rule!("601.3d")) {
            return Ok(());
        }
        if let Some(rule) = flash.filter(|rule| ![rule!("601.3a"), rule!("601.3c")].contains(rule)) {
            self.note(&[rule], "{} is cast as though it had flash", |g| vec![Arg::object(g, spell)]);
        }
        for held in &is.abilities {
            if let AbilityKind::Casting(Casting::AsThoughFlash { cost: Some(more), .. }) = &held.ability.kind {
                self.note(&[rule!("118.8"), rule!("601.3c")], "{}", |_| vec![Arg::Text(held.ability.text.to_string())]);
                cost.parts.extend(more.parts.iter().cloned());
                return Ok(());
            }
        }
        Ok(())
    }

    pub(super) fn as_though_flash(&self, player: PlayerId, action: &CastAction) -> Done<bool> {
        let card = action.card;
        // 702.103d, 708.4: asked of what it would be as a spell.
        if let Some(game) = shape::as_spell(&self.game, action) {
            let mut first = crate::decide::First;
            let would = Cx::new(game, crate::trace::Trace::default(), &mut first);
            return would.as_though_flash(player, &CastAction { way: Way::Normal, ..action.clone() });
        }
        // 709.3a, 712.11c, 715.3a, 720.3a: only the face that is cast is evaluated, and of a prototyped spell its other values (718.3a).
        let derived = self.derived()?;
        let several = self.game.object(card).def.has_several_castable_faces();
        let other = action.cast_as != CastAs::Usual;
        let as_cast = (several || other).then(|| self.as_cast_so(action)).transpose()?;
        let view = View { game: &self.game, table: as_cast.as_ref().unwrap_or(&derived.table) };
        for active in self.rules()?.iter() {
            if let RuleChange::CastAsThoughFlash(players, filter) = active.rule()
                && view.players(players, &active.frame)?.contains(&player)
                && view.matches_anywhere(filter, card, &active.frame)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Whether a spell may be cast as though it had flash by what is chosen as it is proposed: "if X is 3 or less", "if it targets a
/// commander".
pub(super) fn flash_by_choices(printed: &Characteristics) -> bool {
    printed.abilities.iter().any(|held| match &held.ability.kind {
        AbilityKind::Casting(Casting::AsThoughFlash { condition: Some(cond), cost: None, .. }) => {
            hangs_on_choices(cond)
        }
        _ => false,
    })
}

fn hangs_on_choices(cond: &Cond) -> bool {
    struct Choices(bool);
    impl Visit for Choices {
        fn number(&mut self, it: &mut Num) {
            self.0 |= matches!(it, Num::X | Num::TargetsOf(_) | Num::TargetsSuch(..));
            it.inside(self);
        }

        fn predicate(&mut self, it: &mut Pred) {
            self.0 |= matches!(it, Pred::Targets(_) | Pred::TargetsOnly(_));
            it.inside(self);
        }
    }
    let mut choices = Choices(false);
    cond.clone().walk(&mut choices);
    choices.0
}
