//! 722: preparation cards. A prepared permanent has a copy of its prepare spell in exile, which its controller may cast.

use std::sync::Arc;

use crate::card::Layout;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::Designation;
use crate::rule;
use crate::state::{CardDef, FaceDef, Game, ObjectId, ObjectKind, PlayerId, Zone};
use crate::stop::Done;
use crate::trace::Arg;

/// 722.3c: the copy of a permanent's prepare spell, with only what that is, put into exile by the permanent's controller.
pub fn exile_prepare_spell(game: &mut Game, permanent: ObjectId, controller: PlayerId, spell: &FaceDef) -> ObjectId {
    let def = CardDef {
        name: spell.printed.name.clone(),
        layout: Layout::Normal,
        faces: vec![spell.clone()],
        combined: None,
        melds: None,
        not_understood: game.object(permanent).def.not_understood.clone(),
    };
    let card = game.new_card_id();
    let copy = game.add_object(Arc::new(def), ObjectKind::Copy, card, controller, Zone::Exile);
    game.object_mut(copy).prepared_by = Some(permanent);
    game.zone_mut(Zone::Exile, controller).push(copy);
    game.changed();
    copy
}

/// Takes what is in exile of a permanent's prepare spell out of the game.
pub fn withdraw_prepare_spell(game: &mut Game, permanent: ObjectId) {
    let copies = game.exile.iter().copied().filter(|id| game.object(*id).prepared_by == Some(permanent));
    for copy in copies.collect::<Vec<_>>() {
        game.object_mut(copy).alive = false;
        game.exile.retain(|id| *id != copy);
        game.changed();
    }
}

/// 722.3c: whether this is a copy in exile that stays there: its permanent is on the battlefield, and prepared.
pub fn is_kept_by_its_permanent(game: &Game, copy: ObjectId) -> bool {
    let copy = game.object(copy);
    copy.zone == Zone::Exile
        && copy.prepared_by.map(|permanent| game.object(permanent)).is_some_and(|permanent| {
            permanent.is_permanent()
                && permanent.phased_out.is_none()
                && permanent.designations.contains(&Designation::Prepared)
        })
}

impl Cx<'_> {
    /// 722.3c: as a permanent becomes prepared, enters prepared or phases in prepared, the copy is created.
    pub(crate) fn create_prepare_spell(&mut self, permanent: ObjectId) -> Done<()> {
        let (spell, controller) = self.see(|v| (v.is(permanent).prepare.clone(), v.controller(permanent)))?;
        let Some(spell) = spell else { return Ok(()) };
        withdraw_prepare_spell(&mut self.game, permanent);
        let copy = exile_prepare_spell(&mut self.game, permanent, controller, &spell);
        let mut rules = vec![rule!("722.3c")];
        // What is a copy has its prepare spell from what it copies.
        rules.extend((self.game.object(permanent).def.layout != Layout::Prepare).then(|| rule!("722.2b")));
        self.note(&rules, "{} has a copy in exile: {}", |g| vec![Arg::object(g, permanent), Arg::object(g, copy)]);
        Ok(())
    }

    /// The rule by which a name may be chosen that is the alternative name of a card in the game, if it is one.
    pub(crate) fn rule_of_an_inset_name(&self, name: &str) -> Option<RuleId> {
        self.game.objects.iter().find_map(|object| {
            let inset = object.def.faces.get(1).filter(|face| face.printed.name.eq_ignore_ascii_case(name));
            match (object.def.layout, inset) {
                (Layout::Adventure, Some(_)) => Some(rule!("715.5")),
                (Layout::Omen, Some(_)) => Some(rule!("720.5")),
                (Layout::Prepare, Some(_)) => Some(rule!("722.5")),
                (Layout::Flip, Some(_)) => Some(rule!("710.5")),
                (layout, Some(_)) if layout.is_double_faced() => Some(rule!("712.19")),
                (layout, Some(_)) if layout.is_split() => Some(rule!("709.4a")),
                _ => None,
            }
        })
    }

    /// 722.3c: whether this player may cast it: a copy in exile whose permanent they control.
    pub(crate) fn may_cast_prepare_spell(&self, player: PlayerId, copy: ObjectId) -> Done<bool> {
        match self.game.object(copy).prepared_by {
            Some(permanent) if is_kept_by_its_permanent(&self.game, copy) => {
                Ok(self.see(|v| v.controller(permanent))? == player)
            }
            _ => Ok(false),
        }
    }

    /// 722.3c, 601.2i: at the time the spell becomes cast, its permanent is no longer prepared.
    pub(crate) fn unprepare_by_casting(&mut self, spell: ObjectId) -> Done<()> {
        let Some(object) = self.game.object(spell).prepared_by else { return Ok(()) };
        self.told_with = vec![rule!("722.3c"), rule!("601.2i")];
        self.perform(vec![Event::Designate { object, what: Designation::Prepared, on: false }])?;
        self.told_with.clear();
        Ok(())
    }
}
