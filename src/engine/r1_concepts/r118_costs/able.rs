//! What can be done for a cost: tapping by what is not too new for it (302.6), and whatever nothing forbids (101.2).

use crate::cx::Cx;
use crate::oracle::lang::{AbilityClass, AsThough, Handling, Keyword, RuleChange};
use crate::rule;
use crate::state::{ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::view::View;

use super::PayFor;

impl Cx<'_> {
    /// 101.2: whether an effect keeps a player from paying life, or from sacrificing this object, for a spell or ability.
    pub(crate) fn kept_from_paying(&self, player: PlayerId, what: PayFor, sacrifice: Option<ObjectId>) -> Done<bool> {
        if !matches!(what, PayFor::Spell(_) | PayFor::Ability(..)) {
            return Ok(false);
        }
        for active in self.rules()?.iter() {
            let RuleChange::CantPay(players, kind, class) = active.rule() else { continue };
            // A mana ability is none of those that are meant.
            let spared = *class == Some(AbilityClass::NotMana);
            if spared && matches!(what, PayFor::Ability(_, paid) if paid.makes_mana) {
                continue;
            }
            let kept = self.ask(|v| {
                Ok(v.players(players, &active.frame)?.contains(&player)
                    && match (sacrifice, kind) {
                        (None, _) => true,
                        (Some(o), Some(kind)) => v.matches(kind, o, &active.frame)?,
                        (Some(_), None) => false,
                    })
            })?;
            if kept {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// 107.5, 302.6: whether a permanent can be tapped for a cost of its own.
    pub fn can_tap(&self, object: ObjectId) -> Done<()> {
        let o = self.game.object(object);
        if !o.is_permanent() || o.tapped {
            return Err(Stop::illegal(
                rule!("107.5"),
                Some(object.into()),
                format!("{} is already tapped", self.game.name(object)),
            ));
        }
        self.not_summoning_sick(object, rule!("302.6"))
    }

    pub(super) fn not_summoning_sick(&self, object: ObjectId, rule: crate::cr::RuleId) -> Done<()> {
        if self.too_new_to_activate(object)? {
            let because = format!(
                "{} has been under its controller's control only since this turn began",
                self.game.name(object)
            );
            return Err(Stop::illegal(rule, Some(object.into()), because));
        }
        Ok(())
    }

    /// 302.6: a creature its controller has not controlled since the turn began, without haste.
    pub fn summoning_sick(&self, object: ObjectId) -> Done<bool> {
        self.too_new(object, AsThough::HadHaste)
    }

    /// The same for paying {T} or {Q}, where effects may let its abilities be activated as though it had haste.
    pub fn too_new_to_activate(&self, object: ObjectId) -> Done<bool> {
        self.too_new(object, AsThough::HadHasteToActivate)
    }

    fn too_new(&self, object: ObjectId, spared: AsThough) -> Done<bool> {
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        let is = view.is(object);
        if self.game.object(object).since_turn_began
            || !is.types.contains(crate::card::CardTypes::CREATURE)
            || is.has(Keyword::Haste)
        {
            return Ok(false);
        }
        for active in self.rules()?.iter() {
            if let RuleChange::AsThough(objects, how) = active.rule()
                && *how == spared
                && active.is_about(&view, objects, object)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether nothing says this can't be done to the object.
    pub fn can_be(&self, view: &View<'_>, object: ObjectId, deed: Handling) -> Done<bool> {
        for active in self.rules()?.iter() {
            if let RuleChange::CantBe(objects, what) = active.rule()
                && *what == deed
                && active.is_about(view, objects, object)?
            {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
