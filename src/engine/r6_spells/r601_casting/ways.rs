//! 601.2b, 601.3, 118.9: the ways in which a card can be cast: from where, by which permission, for which alternative cost.

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::engine::cx::Cx;
use crate::engine::state::{Characteristics, LastingKind, ObjectId, PlayerId, Zone};
use crate::engine::stop::Done;
use crate::oracle::lang::{AbilityKind, CastCost, Casting, Cost, CostPart, Keyword, Objects, RuleChange};
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
        let permitted = hand || commander || self.may_play_from(player, card, false)?;
        for (face, def) in object.def.faces.iter().enumerate() {
            if !self.face_castable(card, face) {
                continue;
            }
            let printed = &def.printed;
            let face = face as u8;
            let action = |way| CastAction { card, face, way };
            if permitted {
                if self.free_permission(player, card) {
                    found.push(action(Way::Free));
                }
                if printed.mana_cost.is_some() {
                    found.push(action(Way::Normal));
                }
                let own = printed.abilities.iter().filter_map(|h| match &h.ability.kind {
                    AbilityKind::Casting(Casting::Alternative { .. }) => Some(()),
                    _ => None,
                });
                found.extend(own.enumerate().map(|(i, ())| action(Way::Alternative(i))));
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
        use crate::engine::event::{Cause, Event};
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

    /// Whether a face of the card may be cast at all where it is (709.3, 712.8, 715.3).
    fn face_castable(&self, card: ObjectId, face: usize) -> bool {
        use crate::card::Layout;
        let def = &self.game.object(card).def;
        let Some(f) = def.faces.get(face) else { return false };
        if f.printed.types.contains(CardTypes::LAND) {
            return false;
        }
        face == 0
            || matches!(def.layout, Layout::Split | Layout::ModalDfc)
            || def.layout.is_split()
            || def.layout.has_inset_spell()
    }

    fn free_permission(&self, player: PlayerId, card: ObjectId) -> bool {
        self.game.effects.iter().any(|e| {
            matches!(&e.kind, LastingKind::MayPlay { objects, player: who, cost: CastCost::Free, .. }
                if *who == player && objects.contains(&card))
        })
    }

    /// The cost by which the spell is cast, before additions and reductions: its mana cost or an alternative cost (601.2b, 118.9).
    pub(super) fn alternative_cost(&self, is: &Characteristics, way: &Way) -> Option<(Cost, RuleId)> {
        let mana = || is.mana_cost.clone().map(|m| Cost { parts: vec![CostPart::Mana(m)] });
        match way {
            Way::Normal => mana().map(|c| (c, rule!("601.2b"))),
            Way::Free => Some((Cost::default(), rule!("118.9"))),
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

    /// Whether an effect lets the player play this card from where it is.
    pub fn may_play_from(&self, player: PlayerId, card: ObjectId, land: bool) -> Done<bool> {
        for active in self.rules()?.iter() {
            if let RuleChange::PlayFrom { who, what, play, top_only, .. } = active.rule()
                && (*play || !land)
                && self.ask(|v| {
                    Ok(v.players(who, &active.frame)?.contains(&player) && v.matches(what, card, &active.frame)?)
                })?
                && (!top_only || self.game.player(player).library.first() == Some(&card))
            {
                return Ok(true);
            }
        }
        Ok(self.game.effects.iter().any(|e| {
            matches!(&e.kind, LastingKind::MayPlay { objects, player: who, play, .. }
                if *who == player && objects.contains(&card) && (*play || !land))
        }))
    }
}
