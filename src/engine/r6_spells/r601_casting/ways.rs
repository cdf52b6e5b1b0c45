//! 601.2b, 601.3, 118.9: the ways in which a card can be cast: from where, by which permission, for which alternative cost.

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::engine::cx::Cx;
use crate::engine::event::Event;
use crate::engine::state::{Characteristics, LastingKind, ObjectId, PlayerId, Zone};
use crate::engine::stop::Done;
use crate::oracle::lang::{AbilityKind, CastCost, Casting, Cost, CostPart, Keyword, Num, Objects, RuleChange};
use crate::rule;

use super::{CastAction, Way};

/// A keyword that lets a card be cast for another cost, or from another zone.
struct Row {
    keyword: Keyword,
    rule: RuleId,
    /// Where the card must be.
    from: Zone,
    /// It is cast as this face.
    face: u8,
    /// The mana cost is paid as well as what the keyword asks.
    plus_mana_cost: bool,
}

const fn row(keyword: Keyword, rule: RuleId, from: Zone) -> Row {
    Row { keyword, rule, from, face: 0, plus_mana_cost: false }
}

/// In the order of 702.
const ROWS: &[Row] = &[
    row(Keyword::Flashback, rule!("702.34a"), Zone::Graveyard),
    row(Keyword::Evoke, rule!("702.74a"), Zone::Hand),
    Row { plus_mana_cost: true, ..row(Keyword::Retrace, rule!("702.81a"), Zone::Graveyard) },
    row(Keyword::Overload, rule!("702.96a"), Zone::Hand),
    row(Keyword::Bestow, rule!("702.103a"), Zone::Hand),
    row(Keyword::Dash, rule!("702.109a"), Zone::Hand),
    Row { plus_mana_cost: true, ..row(Keyword::JumpStart, rule!("702.133a"), Zone::Graveyard) },
    row(Keyword::Spectacle, rule!("702.137a"), Zone::Hand),
    row(Keyword::Escape, rule!("702.138a"), Zone::Graveyard),
    Row { face: 1, ..row(Keyword::Disturb, rule!("702.146a"), Zone::Graveyard) },
    row(Keyword::Blitz, rule!("702.152a"), Zone::Hand),
    row(Keyword::Warp, rule!("702.185a"), Zone::Hand),
    row(Keyword::Mayhem, rule!("702.187b"), Zone::Graveyard),
];
// Not done: 702.35 madness, 702.94 miracle, 702.119 emerge, 702.143 foretell, 702.170 plot, 702.180 harmonize, 702.188 web-slinging.

impl Cx<'_> {
    /// The ways a player has to cast a card from where it is; not whether the time is right or the cost can be paid.
    pub fn ways(&self, player: PlayerId, card: ObjectId) -> Done<Vec<CastAction>> {
        let object = self.game.object(card);
        let mut found = Vec::new();
        let hand = object.zone == Zone::Hand && object.owner == player;
        // 903.8: a commander from the command zone.
        let commander = object.zone == Zone::Command && object.commander && object.owner == player;
        let permissions = self.permissions(player, card, false)?;
        let printed_way = hand || commander;
        for (face, name) in self.castable_faces(card) {
            let _ = name;
            let Some(def) = object.def.faces.get(usize::from(face)) else { continue };
            let printed = &def.printed;
            let mut ways = Vec::new();
            if printed_way && printed.mana_cost.is_some() {
                ways.push(Way::Normal);
            }
            for permission in &permissions {
                match permission.way() {
                    Way::Normal if printed.mana_cost.is_none() => {}
                    way => ways.push(way),
                }
            }
            if printed_way || permissions.iter().any(|p| p.cost == CastCost::Normal) {
                let mut n = 0;
                for held in &printed.abilities {
                    if let AbilityKind::Casting(Casting::Alternative { condition, .. }) = &held.ability.kind {
                        let frame = crate::engine::frame::Frame::of(card, player);
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
                ways.extend(self.costs_for_all(player, card)?);
            }
            for way in ways {
                let action = CastAction { card, face, way };
                if !found.contains(&action) {
                    found.push(action);
                }
            }
        }
        let is = self.see(|v| v.is(card).clone())?;
        for row in ROWS {
            let here = object.zone == row.from && object.owner == player;
            if here && is.has(row.keyword) && self.row_applies(row, player, card, &is)? {
                found.push(CastAction { card, face: row.face, way: Way::Keyword(row.keyword) });
            }
        }
        Ok(found)
    }

    /// Conditions that some of the keywords have.
    fn row_applies(&self, row: &Row, player: PlayerId, card: ObjectId, is: &Characteristics) -> Done<bool> {
        use crate::engine::event::Cause;
        Ok(match row.keyword {
            // 702.34a, 702.133a: only instants and sorceries.
            Keyword::Flashback | Keyword::JumpStart => is.types.intersects(CardTypes::INSTANT_OR_SORCERY),
            Keyword::Spectacle => {
                let opponents = self.game.opponents(player);
                self.game
                    .this_turn()
                    .any(|h| matches!(&h.event, Event::LoseLife { player: p, .. } if opponents.contains(p)))
            }
            Keyword::Mayhem => self
                .game
                .this_turn()
                .any(|h| matches!(&h.event, Event::Move(m) if m.cause == Cause::Discarded && m.new == Some(card))),
            _ => true,
        })
    }

    /// The faces of a card that may be cast where it is (709.3, 712.8, 715.3), with their names.
    pub(in crate::engine) fn castable_faces(&self, card: ObjectId) -> Vec<(u8, String)> {
        use crate::card::Layout;
        let def = &self.game.object(card).def;
        let several = matches!(def.layout, Layout::Split | Layout::ModalDfc)
            || def.layout.is_split()
            || def.layout.has_inset_spell();
        def.faces
            .iter()
            .enumerate()
            .filter(|(i, f)| (*i == 0 || several) && !f.printed.types.contains(CardTypes::LAND))
            .map(|(i, f)| (i as u8, f.printed.name.to_string()))
            .collect()
    }

    /// "You may pay {0} rather than pay the mana cost for spells you cast": alternative costs that effects give (118.9).
    fn costs_for_all(&self, player: PlayerId, card: ObjectId) -> Done<Vec<Way>> {
        let mut ways = Vec::new();
        for active in self.rules()?.iter() {
            if let RuleChange::AlternativeCost(players, filter, cost) = active.rule()
                && self.ask(|v| {
                    Ok(v.players(players, &active.frame)?.contains(&player)
                        && v.matches_anywhere(filter, card, &active.frame)?)
                })?
            {
                ways.push(if cost.parts.is_empty() {
                    Way::Free
                } else {
                    Way::Effect(Box::new(CastCost::Instead(cost.clone())))
                });
            }
        }
        Ok(ways)
    }

    /// The cost by which the spell is cast, before additions and reductions: its mana cost or an alternative cost (601.2b, 118.9).
    pub(super) fn alternative_cost(&self, is: &Characteristics, way: &Way) -> Option<(Cost, RuleId)> {
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
                let row = ROWS.iter().find(|r| r.keyword == *keyword)?;
                let ability = is.keyword(*keyword).next();
                let mut cost = ability.and_then(|k| k.cost.clone()).unwrap_or_default();
                if row.plus_mana_cost {
                    let mut all = mana()?;
                    all.parts.append(&mut cost.parts);
                    all.parts.push(CostPart::Discard(self.discard_for(*keyword)));
                    cost = all;
                } else if *keyword == Keyword::Flashback && cost.parts.is_empty() {
                    // "The flashback cost is equal to its mana cost": given without a cost of its own.
                    cost = mana()?;
                }
                Some((cost, row.rule))
            }
        }
    }

    /// 702.81a: a land card; 702.133a: any card.
    fn discard_for(&self, keyword: Keyword) -> Objects {
        use crate::oracle::lang::{Count, Filter, Head, Noun, Players, Pred};
        let types = if keyword == Keyword::Retrace { vec![Pred::Type(CardTypes::LAND)] } else { Vec::new() };
        Objects::Some {
            count: Count::Exactly(1.into()),
            filter: Filter {
                heads: if types.is_empty() { Vec::new() } else { vec![Head { adjectives: Vec::new(), types }] },
                noun: Noun::Card,
                post: vec![Pred::In(Zone::Hand, Some(Box::new(Players::You)))],
            },
            random: false,
            chooser: None,
        }
    }

    /// The effects that let a player play this card from where it is (601.3, 305.1).
    pub(in crate::engine) fn permissions(&self, player: PlayerId, card: ObjectId, land: bool) -> Done<Vec<Permission>> {
        let mut found = Vec::new();
        for active in self.rules()?.iter() {
            let RuleChange::PlayFrom { who, what, play, cost, any_mana, once_each_turn, top_only } = active.rule()
            else {
                continue;
            };
            let once = once_each_turn.then_some((active.frame.source, active.frame.origin));
            let used = once.is_some_and(|(source, _)| self.permission_used(source));
            if (*play || !land)
                && !used
                && self.ask(|v| {
                    Ok(v.players(who, &active.frame)?.contains(&player)
                        && v.matches_anywhere(what, card, &active.frame)?)
                })?
                && (!top_only || self.game.player(player).library.first() == Some(&card))
            {
                let by_life = CostPart::Life(Num::ManaValue(crate::oracle::lang::Ref::Each));
                let cost = match cost {
                    Some(cost) if cost.parts == [by_life] => CastCost::LifeEqualToManaValue,
                    Some(cost) => CastCost::Instead(cost.clone()),
                    None => CastCost::Normal,
                };
                let once = once.map(|(s, _)| s);
                found.push(Permission { cost, any_mana: *any_mana, flash: false, exiled: false, once });
            }
        }
        for effect in &self.game.effects {
            if let LastingKind::MayPlay { objects, player: who, play, cost, any_mana, flash, exiled } = &effect.kind
                && *who == player
                && objects.contains(&card)
                && (*play || !land)
            {
                let (any_mana, flash, exiled) = (*any_mana, *flash, *exiled);
                found.push(Permission { cost: cost.clone(), any_mana, flash, exiled, once: None });
            }
        }
        Ok(found)
    }

    /// Whether a permission that serves once each turn has served this turn.
    fn permission_used(&self, source: ObjectId) -> bool {
        self.game.this_turn().any(|h| match &h.event {
            Event::Cast { spell, .. } => {
                self.game.object(*spell).cast.as_ref().is_some_and(|c| c.permission == Some(source))
            }
            _ => false,
        })
    }

    /// The permission by which a spell is cast in this way, if it takes one.
    pub(super) fn permission(&self, player: PlayerId, action: &CastAction) -> Done<Option<Permission>> {
        Ok(self.permissions(player, action.card, false)?.into_iter().find(|p| p.way() == action.way))
    }

    /// Whether an effect lets the player play this card from where it is.
    pub fn may_play_from(&self, player: PlayerId, card: ObjectId, land: bool) -> Done<bool> {
        Ok(!self.permissions(player, card, land)?.is_empty())
    }
}

/// An effect that lets a player cast or play a card.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::engine) struct Permission {
    /// For which cost.
    pub cost: CastCost,
    /// Mana of any type can be spent.
    pub any_mana: bool,
    /// As though it had flash.
    pub flash: bool,
    /// The spell is exiled where it would be put into a graveyard.
    pub exiled: bool,
    /// It serves once each turn: the object it comes from.
    pub once: Option<ObjectId>,
}

impl Permission {
    /// The way of casting it allows.
    pub fn way(&self) -> Way {
        match &self.cost {
            CastCost::Normal => Way::Normal,
            CastCost::Free => Way::Free,
            CastCost::Instead(cost) if cost.parts.is_empty() => Way::Free,
            other => Way::Effect(Box::new(other.clone())),
        }
    }
}
