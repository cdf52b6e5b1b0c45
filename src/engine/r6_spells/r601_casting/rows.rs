//! 702: the keywords by which a card is cast for another cost, from another zone or in another shape, and when they allow it.

use crate::card::{CardTypes, Layout, SubtypeKind, Subtypes};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::known;
use crate::oracle::lang::Keyword;
use crate::rule;
use crate::state::{Characteristics, Entity, ObjectId, PlayerId, Step, Zone};
use crate::stop::Done;
use crate::view::View;

/// A keyword that lets a card be cast in a way of its own.
pub(super) struct Row {
    pub keyword: Keyword,
    pub rule: RuleId,
    pub from: From,
    /// It is cast as this face.
    pub face: u8,
    pub price: Price,
}

/// Where the card must be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum From {
    /// In this zone of its owner.
    Zone(Zone),
    /// Wherever it could be cast from for its mana cost.
    Usual,
    /// Only as an ability of the keyword itself is carried out.
    Ability,
}

/// What it costs (118.9).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Price {
    /// The cost the keyword is written with; the mana cost where it is written with none ("its flashback cost is equal to its mana
    /// cost").
    Own,
    /// That, and what these words say.
    OwnAnd(&'static str),
    /// The mana cost, and what these words say.
    ManaAnd(&'static str),
    /// The mana cost.
    Mana,
    /// This much generic mana.
    Generic(u32),
    /// Nothing.
    Nothing,
}

const fn row(keyword: Keyword, rule: RuleId, from: From) -> Row {
    Row { keyword, rule, from, face: 0, price: Price::Own }
}

const fn costing(price: Price, row: Row) -> Row {
    Row { price, ..row }
}

const fn back_face(row: Row) -> Row {
    Row { face: 1, ..row }
}

const GRAVEYARD: From = From::Zone(Zone::Graveyard);
const EXILE: From = From::Zone(Zone::Exile);
const HAND: From = From::Zone(Zone::Hand);

/// In the order of 702.
pub(super) const ROWS: &[Row] = &[
    row(Keyword::Flashback, rule!("702.34a"), GRAVEYARD),
    row(Keyword::Madness, rule!("702.35a"), From::Ability),
    costing(Price::Generic(3), row(Keyword::Morph, rule!("702.37c"), From::Usual)),
    costing(Price::Mana, row(Keyword::Offering, rule!("702.48a"), From::Usual)),
    costing(Price::Nothing, row(Keyword::Suspend, rule!("702.62a"), From::Ability)),
    row(Keyword::Evoke, rule!("702.74a"), From::Usual),
    row(Keyword::Prowl, rule!("702.76a"), From::Usual),
    costing(Price::ManaAnd("discard a land card"), row(Keyword::Retrace, rule!("702.81a"), GRAVEYARD)),
    row(Keyword::Miracle, rule!("702.94a"), From::Ability),
    row(Keyword::Overload, rule!("702.96a"), From::Usual),
    row(Keyword::Bestow, rule!("702.103a"), From::Usual),
    row(Keyword::Dash, rule!("702.109a"), From::Usual),
    row(Keyword::Awaken, rule!("702.113a"), From::Usual),
    row(Keyword::Surge, rule!("702.117a"), From::Usual),
    row(Keyword::Emerge, rule!("702.119a"), From::Usual),
    costing(Price::Mana, row(Keyword::Aftermath, rule!("702.127a"), GRAVEYARD)),
    costing(Price::ManaAnd("discard a card"), row(Keyword::JumpStart, rule!("702.133a"), GRAVEYARD)),
    row(Keyword::Spectacle, rule!("702.137a"), From::Usual),
    row(Keyword::Escape, rule!("702.138a"), GRAVEYARD),
    row(Keyword::Mutate, rule!("702.140a"), From::Usual),
    row(Keyword::Foretell, rule!("702.143a"), EXILE),
    back_face(row(Keyword::Disturb, rule!("702.146a"), GRAVEYARD)),
    row(Keyword::Cleave, rule!("702.148a"), From::Usual),
    row(Keyword::Blitz, rule!("702.152a"), From::Usual),
    back_face(row(Keyword::MoreThanMeetsTheEye, rule!("702.162a"), From::Usual)),
    costing(Price::Generic(3), row(Keyword::Disguise, rule!("702.168b"), From::Usual)),
    costing(Price::Nothing, row(Keyword::Plot, rule!("702.170d"), EXILE)),
    row(Keyword::Freerunning, rule!("702.173a"), From::Usual),
    row(Keyword::Impending, rule!("702.176a"), From::Usual),
    row(Keyword::Harmonize, rule!("702.180a"), GRAVEYARD),
    row(Keyword::Warp, rule!("702.185a"), HAND),
    row(Keyword::Mayhem, rule!("702.187b"), GRAVEYARD),
    costing(
        Price::OwnAnd("return a tapped creature you control to its owner's hand"),
        row(Keyword::WebSlinging, rule!("702.188a"), From::Usual),
    ),
    costing(
        Price::OwnAnd("return an unblocked creature you control to its owner's hand"),
        row(Keyword::Sneak, rule!("702.190a"), From::Usual),
    ),
];

/// The row of a keyword.
pub(super) fn row_of(keyword: Keyword) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.keyword == keyword)
}

/// 118.9: whether what it costs takes the place of the mana cost.
pub(super) fn is_alternative(keyword: Keyword) -> bool {
    row_of(keyword).is_some_and(|row| !matches!(row.price, Price::Mana | Price::ManaAnd(_)))
}

impl Cx<'_> {
    /// The faces a card may be cast as by this row from where it is; none if the keyword does not allow it now.
    pub(super) fn faces_by(
        &self,
        row: &Row,
        player: PlayerId,
        card: ObjectId,
        is: &Characteristics,
        usual: bool,
    ) -> Done<Vec<u8>> {
        let object = self.game.object(card);
        let here = match row.from {
            From::Zone(zone) => object.zone == zone && object.owner == player,
            From::Usual => usual,
            From::Ability => false,
        };
        // 702.143c, 702.170d: a card that was foretold or plotted, even one that hasn't the keyword.
        let has = match row.keyword {
            Keyword::Foretell | Keyword::Plot => self.set_aside_before(card, row.keyword),
            keyword => is.has(keyword),
        };
        if !here || !has || !self.row_applies(row.keyword, player, card, is)? {
            return Ok(Vec::new());
        }
        let has_it =
            |face: &u8| object.def.faces.get(usize::from(*face)).is_some_and(|f| f.printed.has(Keyword::Aftermath));
        Ok(match row.keyword {
            Keyword::Aftermath => (0..object.def.faces.len() as u8).filter(has_it).collect(),
            // 712.11b: of a modal double-faced card, too, a face is chosen as it is cast.
            _ if object.def.layout.is_split() || object.def.layout == Layout::ModalDfc => {
                self.castable_faces(card).collect()
            }
            _ => vec![row.face],
        })
    }

    /// 702.143a, 702.170d, 702.185a: whether the card was exiled by this keyword in a turn that is over.
    pub(super) fn set_aside_before(&self, card: ObjectId, keyword: Keyword) -> bool {
        let turn = self.game.turn.number;
        self.game.object(card).set_aside.is_some_and(|(how, when)| how == keyword && when < turn)
    }

    /// Conditions that some of the keywords have.
    pub(super) fn row_applies(
        &self,
        keyword: Keyword,
        player: PlayerId,
        card: ObjectId,
        is: &Characteristics,
    ) -> Done<bool> {
        let team = |p: PlayerId| p == player || self.game.player(p).team == self.game.player(player).team;
        Ok(match keyword {
            // 702.34a, 702.133a: only instants and sorceries.
            Keyword::Flashback | Keyword::JumpStart => is.types.intersects(CardTypes::INSTANT_OR_SORCERY),
            // 702.117a: the player or a teammate has cast another spell this turn.
            Keyword::Surge => {
                self.game.this_turn().any(|h| matches!(&h.event, Event::Cast { player: by, .. } if team(*by)))
            }
            Keyword::Prowl => self.dealt_combat_damage(player, |_, of, by| share_creature_type(of, by), is)?,
            Keyword::Freerunning => self.dealt_combat_damage(
                player,
                |commander, _, by| {
                    by.types.contains(CardTypes::CREATURE) && by.subtypes.contains(known::assassin()) || commander
                },
                is,
            )?,
            Keyword::Spectacle => {
                // 800.4i: also one who has left the game since.
                let is_opponent = |of: PlayerId| !team(of);
                self.game.this_turn().any(
                    |h| matches!(&h.event, Event::LoseLife { player: p, amount, .. } if *amount > 0 && is_opponent(*p)),
                )
            }
            Keyword::Mayhem => self
                .game
                .this_turn()
                .any(|h| matches!(&h.event, Event::Move(m) if m.cause.is_discard() && m.new == Some(card))),
            Keyword::Sneak => self.game.is_active(player) && self.game.turn.step == Step::DeclareBlockers,
            _ => true,
        })
    }

    /// 702.76a, 702.173a: whether a player was dealt combat damage this turn by a source of this player for which that holds.
    fn dealt_combat_damage(
        &self,
        player: PlayerId,
        fits: impl Fn(bool, &Characteristics, &Characteristics) -> bool,
        is: &Characteristics,
    ) -> Done<bool> {
        self.see(|v: &View<'_>| {
            self.game.this_turn().any(|h| match &h.event {
                Event::Damage { source, to: Entity::Player(_), combat: true, amount, .. } if *amount > 0 => {
                    v.controller(*source) == player && fits(v.object(*source).commander, is, v.is(*source))
                }
                _ => false,
            })
        })
    }
}

/// Whether two objects have a creature type in common.
fn share_creature_type(one: &Characteristics, other: &Characteristics) -> bool {
    let every = Subtypes::every(SubtypeKind::Creature);
    !one.subtypes.intersection(&other.subtypes).intersection(&every).is_empty()
}
