//! 601.2b, 601.3, 118.9: the ways in which a card can be cast: from where, by which permission, for which alternative cost.

use std::sync::{Arc, LazyLock};

use crate::card::{CardTypes, ManaCost};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{
    Ability, AbilityKind, CastCost, Casting, Cost, CostPart, Duration, Filter, Keyword, KeywordAbility, KeywordSet,
    Modification, Noun, Num, Objects, Pred, RuleChange, StaticEffect,
};
use crate::r6_spells::r613_layers::{derive_since, face_down_values, make_aura};
use crate::rule;
use crate::state::{CastAs, CastInfo, Characteristics, FaceDef, LastingKind, ObjectId, PlayerId, Until, Zone};
use crate::stop::Done;
use crate::view::{Table, View};

use super::permission::Permission;
use super::rows::{Price, ROWS, row_of};
use super::x::MOST_FOR_TARGETS;
use super::{CastAction, Way, cast_as, shape};

impl Cx<'_> {
    /// The ways a player has to cast a card from where it is; not whether the time is right or the cost can be paid.
    pub fn ways(&self, player: PlayerId, card: ObjectId) -> Done<Vec<CastAction>> {
        let object = self.game.object(card);
        let mut found = Vec::new();
        let hand = object.zone == Zone::Hand && object.owner == player;
        // 903.8: a commander from the command zone.
        let commander = object.zone == Zone::Command && object.commander && object.owner == player;
        // 702.185a: a card that was warped, after the turn in which it was exiled.
        let warped = object.owner == player && self.set_aside_before(card, Keyword::Warp);
        let prepared = self.may_cast_prepare_spell(player, card)?;
        let printed_way = hand || commander || warped || prepared;
        let for_its_cost = |all: &[Permission]| printed_way || all.iter().any(|p| p.cost == CastCost::Normal);
        let of_front = self.permissions(player, card, 0, false)?;
        let usual = for_its_cost(&of_front);
        let mut others: Vec<(CastAction, bool)> = Vec::new();
        // Most of what is asked about is where it can't be cast from, and nothing lets it be: one look at a card of one shape.
        let out_of_reach = !printed_way && object.on_adventure != Some(player) && of_front.is_empty();
        let shapes = match out_of_reach && !self.see(|v| cast_as::has_choice_of_shapes(v, card))? {
            true => Vec::new(),
            false => self.shapes(player, card)?,
        };
        for shape in shapes {
            let (face, cast_as) = (shape.face, shape.cast_as);
            let permissions = match shape {
                CastAction { face: 0, cast_as: CastAs::Usual, .. } => of_front.clone(),
                _ => self.permissions_as(player, card, false, || self.as_cast_so(&shape))?,
            };
            let usual_face = for_its_cost(&permissions);
            let Some(printed) = self.printed_as(&shape) else { continue };
            let mut ways = Vec::new();
            // 715.3d: a card on an adventure, but not as an Adventure.
            let own = printed_way || (object.on_adventure == Some(player) && face == 0);
            if own && printed.mana_cost.is_some() {
                ways.push(Way::Normal);
            }
            for permission in &permissions {
                match permission.way() {
                    Way::Normal if printed.mana_cost.is_none() => {}
                    way => ways.push(way),
                }
            }
            if usual_face || own {
                let mut n = 0;
                for held in &printed.abilities {
                    if let AbilityKind::Casting(Casting::Alternative { condition, .. }) = &held.ability.kind {
                        let frame = Frame::of(card, player);
                        let holds = match condition {
                            Some(cond) => self.ask(|v| v.condition(cond, &frame))?,
                            None => true,
                        };
                        if holds {
                            ways.push(Way::Alternative(n));
                        }
                        n += 1;
                    }
                }
                ways.extend(self.costs_for_all(player, &shape)?.into_iter().map(|(_, way)| way));
            }
            for way in ways {
                let action = CastAction { card, face, cast_as, way };
                if !found.contains(&action) {
                    found.push(action);
                }
            }
            if cast_as != CastAs::Usual {
                others.push((shape, usual_face));
            }
        }
        for (shape, usual) in &others {
            for row in ROWS {
                if self.may_by(row, player, shape, *usual)? {
                    found.push(CastAction { way: Way::Keyword(row.keyword), ..shape.clone() });
                }
            }
        }
        let is = self.as_cast(player, card, CastAs::Usual)?;
        if object.set_aside.is_none() && !is.keywords.intersects(&KEYWORDS) {
            return Ok(found);
        }
        for row in ROWS {
            // 601.3e, 708.4: what is cast face down is judged by what it is face down.
            let usual = match shape::is_face_down(&Way::Keyword(row.keyword)) {
                true if usual || is.has(row.keyword) => printed_way || self.let_be_cast_face_down(player, card)?,
                // 702.103d: and what is bestowed, by what it is bestowed.
                _ if row.keyword == Keyword::Bestow && is.has(row.keyword) => {
                    printed_way || self.let_be_cast_bestowed(player, card)?
                }
                _ => usual,
            };
            for face in self.faces_by(row, player, card, &is, usual)? {
                found.push(CastAction { card, face, cast_as: CastAs::Usual, way: Way::Keyword(row.keyword) });
            }
        }
        Ok(found)
    }

    /// The faces of a card that may be cast where it is (709.3, 712.8, 715.3).
    pub(crate) fn castable_faces(&self, card: ObjectId) -> impl Iterator<Item = u8> {
        let (def, zone) = (&self.game.object(card).def, self.game.object(card).zone);
        let several = def.has_several_castable_faces();
        // 702.127a: a half with aftermath can't be cast from anywhere but a graveyard.
        let from_here = move |f: &FaceDef| zone == Zone::Graveyard || !f.printed.has(Keyword::Aftermath);
        def.faces
            .iter()
            .enumerate()
            .filter(move |(i, f)| (*i == 0 || several) && !f.printed.types.contains(CardTypes::LAND) && from_here(f))
            .map(|(i, _)| i as u8)
    }

    /// "You may pay {0} rather than pay the mana cost for spells you cast": alternative costs that effects give (118.9), each with what
    /// gives it.
    pub(super) fn costs_for_all(&self, player: PlayerId, action: &CastAction) -> Done<Vec<(ObjectId, Way)>> {
        let mut ways = Vec::new();
        let mut table = None;
        for active in self.rules()?.iter() {
            let RuleChange::AlternativeCost(players, filter, cost) = active.rule() else { continue };
            let table = match &mut table {
                Some(known) => known,
                unknown => unknown.insert(self.as_cast_so(action)?),
            };
            let view = View { game: &self.game, table };
            if view.players(players, &active.frame)?.contains(&player)
                && view.matches_anywhere(filter, action.card, &active.frame)?
            {
                let way = if cost.parts.is_empty() {
                    Way::Free
                } else {
                    Way::Effect(Box::new(CastCost::Instead(cost.clone())))
                };
                ways.push((active.frame.source, way));
            }
        }
        Ok(ways)
    }

    /// The texts of what lets a player pay this rather than the mana cost of spells, each with the name of what has it.
    pub fn texts_for_cost(&self, cost: &Cost) -> Done<Vec<(String, String)>> {
        let rules = self.rules()?;
        let gives = rules
            .iter()
            .filter(|active| matches!(active.rule(), RuleChange::AlternativeCost(.., other) if other == cost));
        let sources: Vec<ObjectId> = gives.map(|active| active.frame.source).collect();
        self.see(|v| {
            let of = |id: &ObjectId| {
                let name = v.game.name(*id).to_string();
                v.is(*id).abilities.iter().map(|held| (held.ability.text.to_string(), name.clone())).collect::<Vec<_>>()
            };
            sources.iter().flat_map(of).collect()
        })
    }

    /// The keyword abilities by which a card may be cast in this way, as it has them before it is put onto the stack.
    pub(super) fn cast_by(&self, player: PlayerId, action: &CastAction) -> Done<Vec<KeywordAbility>> {
        let Way::Keyword(keyword) = &action.way else { return Ok(Vec::new()) };
        Ok(self.as_cast(player, action.card, action.cast_as)?.keyword(*keyword).cloned().collect())
    }

    /// 601.3e: what a card is, with the ways of casting that effects give the spell it would be: "creature spells you cast have
    /// emerge".
    pub(super) fn as_cast(&self, player: PlayerId, card: ObjectId, cast_as: CastAs) -> Done<Arc<Characteristics>> {
        let derived = self.derived()?;
        let given = || derived.abilities.iter().any(|active| gives_spells_a_way(&active.ability));
        if !*derived.gives_ways.get_or_init(given) {
            if cast_as != CastAs::Usual {
                let table = self.as_cast_so(&CastAction { card, face: 0, cast_as, way: Way::Normal })?;
                return Ok(View { game: &self.game, table: &table }.row(card).clone());
            }
            return self.see(|v| v.row(card).clone());
        }
        let is = self.as_cast_with(player, card, cast_as, None)?;
        if is.mana_cost.as_ref().is_none_or(|cost| cost.x_count() == 0) {
            return Ok(is);
        }
        // 601.2b: X is announced with the way; "each creature spell you cast with mana value 4 or greater has blitz".
        let with_x = self.as_cast_with(player, card, cast_as, i32::try_from(MOST_FOR_TARGETS).ok())?;
        Ok(if ROWS.iter().any(|row| with_x.has(row.keyword) && !is.has(row.keyword)) { with_x } else { is })
    }

    /// What a card would be on the stack, with this value of X.
    fn as_cast_with(
        &self,
        player: PlayerId,
        card: ObjectId,
        cast_as: CastAs,
        x: Option<i32>,
    ) -> Done<Arc<Characteristics>> {
        let derived = self.derived()?;
        let mut game = self.game.with_object_in(Zone::Stack, card, player);
        let from = Some(self.game.object(card).zone);
        let cast = CastInfo { by: Some(player), from, cast_as, x, ..CastInfo::default() };
        game.object_mut(card).cast = Some(Box::new(cast));
        if let Some(values) = cast_as::characteristics(&game.object(card).def, game.object(card).printed(), cast_as) {
            game.object_mut(card).base = Some(Arc::new(values));
        }
        let derived = derive_since(&game, &derived)?;
        let view = View { game: &game, table: &derived.table };
        Ok(view.row(card).clone())
    }

    /// Whether a card has the keyword by which it is cast only if X is large enough.
    pub(super) fn has_its_way_by_x(&self, player: PlayerId, action: &CastAction) -> Done<bool> {
        let Way::Keyword(keyword) = &action.way else { return Ok(false) };
        let (card, cast_as) = (action.card, action.cast_as);
        let has = self.as_cast(player, card, cast_as)?.has(*keyword) && !self.see(|v| v.row(card).has(*keyword))?;
        Ok(has && !self.as_cast_with(player, card, cast_as, None)?.has(*keyword))
    }

    /// The cost by which the spell is cast, before additions and reductions: its mana cost or an alternative cost (601.2b, 118.9).
    pub(super) fn alternative_cost(
        &self,
        is: &Characteristics,
        way: &Way,
        held: Option<&KeywordAbility>,
    ) -> Option<(Cost, RuleId)> {
        let mana = || is.mana_cost.clone().map(|m| Cost { parts: vec![CostPart::Mana(m)] });
        match way {
            Way::Normal => mana().map(|c| (c, rule!("601.2b"))),
            Way::Free => Some((Cost::default(), rule!("118.9"))),
            Way::Effect(how) => match how.as_ref() {
                CastCost::Normal => mana().map(|c| (c, rule!("601.2b"))),
                CastCost::Free => Some((Cost::default(), rule!("118.9"))),
                CastCost::Instead(cost) => Some((cost.clone(), rule!("118.9"))),
                CastCost::Plus(more) => mana().map(|mut c| {
                    c.parts.extend(more.parts.iter().cloned());
                    (c, rule!("118.8"))
                }),
                CastCost::LifeEqualToManaValue => {
                    let life = Num::Const(i32::try_from(is.mana_value()).unwrap_or(i32::MAX));
                    Some((Cost { parts: vec![CostPart::Life(life)] }, rule!("118.9")))
                }
                CastCost::Using(keyword) => self.alternative_cost(is, &Way::Keyword(*keyword), held),
            },
            Way::Alternative(n) => is
                .abilities
                .iter()
                .filter_map(|h| match &h.ability.kind {
                    AbilityKind::Casting(Casting::Alternative { cost, .. }) => Some((cost.clone(), rule!("118.9"))),
                    _ => None,
                })
                .nth(*n),
            Way::Keyword(keyword) => {
                let row = row_of(*keyword)?;
                let own = |words: Option<&str>| {
                    let mut cost = match held.and_then(|k| k.cost.clone()) {
                        Some(cost) => cost,
                        None => mana()?,
                    };
                    cost.parts.extend(words.map_or(Some(Vec::new()), more)?);
                    Some(cost)
                };
                let cost = match row.price {
                    Price::Own => own(None)?,
                    Price::OwnAnd(words) => own(Some(words))?,
                    Price::Mana => mana()?,
                    Price::ManaAnd(words) => {
                        let mut cost = mana()?;
                        cost.parts.extend(held.and_then(|k| k.cost.clone()).unwrap_or_default().parts);
                        cost.parts.extend(more(words)?);
                        cost
                    }
                    Price::Generic(n) => Cost { parts: vec![CostPart::Mana(ManaCost::generic(n))] },
                    Price::Nothing => Cost::default(),
                };
                Some((cost, row.rule))
            }
        }
    }

    /// The effects that let a player play this face of a card from where it is (601.3, 305.1).
    pub(crate) fn permissions(&self, player: PlayerId, card: ObjectId, face: u8, land: bool) -> Done<Vec<Permission>> {
        self.permissions_as(player, card, land, || self.as_face(card, face))
    }

    /// Whether an effect lets a player cast a card face down, for what it would be so.
    fn let_be_cast_face_down(&self, player: PlayerId, card: ObjectId) -> Done<bool> {
        let face_down = || {
            let mut table = self.derived()?.table.clone();
            table.set(card, face_down_values(None));
            Ok(table)
        };
        Ok(self.permissions_as(player, card, false, face_down)?.iter().any(|p| p.cost == CastCost::Normal))
    }

    /// Whether an effect lets a player cast a card bestowed, for the Aura it would be so (702.103d).
    fn let_be_cast_bestowed(&self, player: PlayerId, card: ObjectId) -> Done<bool> {
        let bestowed = || {
            let derived = self.derived()?;
            let mut table = derived.table.clone();
            let mut row = View { game: &self.game, table: &derived.table }.is(card).clone();
            make_aura(&mut row);
            table.set(card, Arc::new(row));
            Ok(table)
        };
        Ok(self.permissions_as(player, card, false, bestowed)?.iter().any(|p| p.cost == CastCost::Normal))
    }

    /// The same for a card as it is in this table.
    pub(super) fn permissions_as(
        &self,
        player: PlayerId,
        card: ObjectId,
        land: bool,
        as_played: impl Fn() -> Done<Table>,
    ) -> Done<Vec<Permission>> {
        let mut found = Vec::new();
        let mut table = None;
        let mut nth_of: Vec<ObjectId> = Vec::new();
        for active in self.rules()?.iter() {
            let RuleChange::PlayFrom { who, what, play, cost, any_mana, once_each_turn, top_only, flash, exiled } =
                active.rule()
            else {
                continue;
            };
            let source = active.frame.source;
            // One object may give several such permissions: "... of each permanent type".
            let nth = u8::try_from(nth_of.iter().filter(|of| **of == source).count()).unwrap_or(u8::MAX);
            nth_of.push(source);
            let once = once_each_turn.then_some(nth);
            let used = once.is_some_and(|nth| self.permission_used(source, nth));
            let table = match &mut table {
                Some(known) => known,
                unknown => unknown.insert(as_played()?),
            };
            let view = View { game: &self.game, table };
            // "Each player may play cards they exiled": the one who would.
            let each = active.frame.each.or(Some(player.into()));
            if (*play || !land)
                && !used
                && view.players(who, &active.frame)?.contains(&player)
                && view.matches_anywhere(what, card, &Frame { each, ..active.frame.clone() })?
                && (!top_only || self.game.player(player).library.first() == Some(&card))
                && (*top_only || names_a_place(what) || self.is_where_it_is_cast_from(player, card))
            {
                let (cost, any_mana, exiled) = (cost.clone(), *any_mana, *exiled);
                let (play, flash) = (*play, *flash);
                found.push(Permission { source, cost, any_mana, flash, exiled, once, up: None, play });
            }
        }
        for effect in &self.game.effects {
            let LastingKind::MayPlay { objects, what, left, player: who, play, cost, any_mana, flash, exiled } =
                &effect.kind
            else {
                continue;
            };
            if *who != player || land && !*play {
                continue;
            }
            if let Until::Asked(Duration::While(cond)) = &effect.until {
                let frame = Frame::of(effect.source, effect.controller).captured(&effect.captured);
                if !self.ask(|v| v.condition(cond, &frame))? {
                    continue;
                }
            }
            let described = match what {
                Some(what) => {
                    let table = match &mut table {
                        Some(known) => known,
                        unknown => unknown.insert(as_played()?),
                    };
                    let frame = Frame::of(effect.source, effect.controller).captured(&effect.captured);
                    View { game: &self.game, table }.matches(what, card, &frame)?
                }
                None => false,
            };
            if described || objects.contains(&card) {
                let (any_mana, flash, exiled) = (*any_mana, *flash, *exiled);
                let (source, up) = (effect.source, left.map(|_| effect.id));
                let (cost, play) = (cost.clone(), *play);
                found.push(Permission { source, cost, any_mana, flash, exiled, once: None, up, play });
            }
        }
        Ok(found)
    }

    /// What everything is, with a card that has several faces as this one of them: only the face that is played is evaluated
    /// (709.3a, 712.11c, 715.3a, 720.3a).
    pub(crate) fn as_face(&self, card: ObjectId, face: u8) -> Done<Table> {
        let mut table = self.derived()?.table.clone();
        let object = self.game.object(card);
        let apart = object.def.layout.is_split() || face != object.face;
        if let Some(def) = object.def.faces.get(usize::from(face)).filter(|_| apart && object.zone != Zone::Stack) {
            table.set(card, def.printed.clone());
        }
        Ok(table)
    }

    /// Whether a player could cast a card from where it is with no effect that says so: from hand, or as a commander (903.8).
    pub(super) fn is_where_it_is_cast_from(&self, player: PlayerId, card: ObjectId) -> bool {
        let object = self.game.object(card);
        object.owner == player && (object.zone == Zone::Hand || object.zone == Zone::Command && object.commander)
    }

    /// Whether an effect lets the player play this face of a card as a land from where it is.
    pub fn may_play_land_from(&self, player: PlayerId, card: ObjectId, face: u8) -> Done<bool> {
        Ok(self.may_play_by_itself(player, card)? || !self.permissions(player, card, face, true)?.is_empty())
    }

    /// Whether a card may be played from where it is by what it is itself: on an adventure, or with mayhem.
    pub(super) fn may_play_by_itself(&self, player: PlayerId, card: ObjectId) -> Done<bool> {
        let object = self.game.object(card);
        if object.on_adventure == Some(player) {
            return Ok(true);
        }
        if object.zone != Zone::Graveyard || object.owner != player {
            return Ok(false);
        }
        // 702.187c: mayhem without a cost lets the card be played.
        let is = self.see(|v| v.row(card).clone())?;
        Ok(is.keyword(Keyword::Mayhem).any(|k| k.cost.is_none())
            && self.row_applies(Keyword::Mayhem, player, card, &is)?)
    }
}

/// The keywords by which cards are cast.
static KEYWORDS: LazyLock<KeywordSet> = LazyLock::new(|| ROWS.iter().map(|row| row.keyword).collect());

/// Whether a static ability gives spells a keyword by which cards are cast.
fn gives_spells_a_way(ability: &Ability) -> bool {
    let AbilityKind::Static(told) = &ability.kind else { return false };
    told.effects.iter().any(|effect| match effect {
        StaticEffect::Modify { what: Objects::All(what, _), changes } => {
            what.noun == Noun::Spell && changes.iter().any(gives_a_way)
        }
        _ => false,
    })
}

/// Whether a change gives a keyword by which cards are cast.
fn gives_a_way(change: &Modification) -> bool {
    match change {
        Modification::Gain(abilities) => abilities
            .iter()
            .any(|ability| matches!(&ability.kind, AbilityKind::Keyword(it) if row_of(it.keyword).is_some())),
        _ => false,
    }
}

/// A further cost in words.
fn more(words: &str) -> Option<Vec<CostPart>> {
    crate::oracle::read_cost(words).map(|cost| cost.parts)
}

/// Whether a kind of cards is one of some place: without that, a permission is for how a card is cast, not from where.
fn names_a_place(what: &Filter) -> bool {
    /// Whether it is of cards that come from a place, or of certain ones.
    fn told_apart(pred: &Pred) -> bool {
        match pred {
            Pred::Is(_) | Pred::PutThereFrom(_) | Pred::CastFrom(_) | Pred::MilledThisTurn => true,
            Pred::Or(all) | Pred::And(all) => all.iter().any(told_apart),
            Pred::Fits(kind) | Pred::Kind(kind) => names_a_place(kind),
            other => !other.places().is_empty(),
        }
    }
    what.post.iter().chain(what.heads.iter().flat_map(|head| &head.adjectives)).any(told_apart)
}
