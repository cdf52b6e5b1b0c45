//! Part 9: casual variants.

pub mod r901_planechase;
mod r902_vanguard;
pub mod r904_archenemy;
mod r905_conspiracies;

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::rule;
use crate::state::{Deck, Object, ObjectId, ObjectKind, PlayerId, Style, Zone};
use crate::stop::Done;
use crate::trace::Arg;

/// 113.6p: the rules by which abilities of a card of this kind function in the command zone.
pub fn rules_of_functioning(object: &Object) -> &'static [RuleId] {
    const ROWS: [(CardTypes, &[RuleId]); 5] = [
        (CardTypes::PLANE, &[rule!("113.6p"), rule!("311.4"), rule!("901.7")]),
        (CardTypes::PHENOMENON, &[rule!("113.6p"), rule!("901.7")]),
        (CardTypes::SCHEME, &[rule!("113.6p"), rule!("314.4"), rule!("904.8")]),
        (CardTypes::VANGUARD, &[rule!("113.6p"), rule!("313.4"), rule!("902.7")]),
        (CardTypes::CONSPIRACY, &[rule!("113.6p"), rule!("315.5")]),
    ];
    let types = object.printed().types;
    ROWS.iter().find(|(kind, _)| types.contains(*kind)).map_or(&[], |(_, rules)| rules)
}

/// The rule by which a card of these types stays in the command zone throughout the game; `None` for all others.
pub fn rule_of_staying(types: CardTypes) -> Option<RuleId> {
    const ROWS: [(CardTypes, RuleId); 6] = [
        (CardTypes::DUNGEON, rule!("309.2c")),
        (CardTypes::PLANE, rule!("311.2")),
        (CardTypes::PHENOMENON, rule!("312.2")),
        (CardTypes::VANGUARD, rule!("313.2")),
        (CardTypes::SCHEME, rule!("314.2")),
        (CardTypes::CONSPIRACY, rule!("315.3")),
    ];
    ROWS.iter().find(|(kind, _)| types.contains(*kind)).map(|(_, rule)| *rule)
}

/// The same with the rule of the variant that says so.
pub fn rules_of_staying(types: CardTypes) -> Vec<RuleId> {
    const ROWS: [(CardTypes, RuleId); 4] = [
        (CardTypes::PLANE, rule!("901.4")),
        (CardTypes::PHENOMENON, rule!("901.4")),
        (CardTypes::VANGUARD, rule!("902.3")),
        (CardTypes::SCHEME, rule!("904.4")),
    ];
    let of_variant = ROWS.iter().find(|(kind, _)| types.contains(*kind)).map(|(_, rule)| *rule);
    rule_of_staying(types).into_iter().chain(of_variant).collect()
}

impl Cx<'_> {
    /// 902.3, 903.6, 905.4: tells what lies in the command zone as the game begins, and whose it is.
    pub(crate) fn tell_of_command_zones(&mut self) {
        let mut told = Vec::new();
        for id in self.game.command.iter().copied() {
            let object = self.game.object(id);
            let types = object.printed().types;
            if object.commander {
                let rule = if self.game.variant.style == Style::Brawl { rule!("903.12c") } else { rule!("903.3") };
                told.push((vec![rule!("903.6"), rule], id, "{} is the commander of {}, in the command zone"));
            } else if types.contains(CardTypes::VANGUARD) {
                told.push((vec![rule!("902.3"), rule!("902.6")], id, "{} is the vanguard of {}"));
            } else if types.contains(CardTypes::CONSPIRACY) {
                let mut rules = vec![rule!("905.4"), rule!("905.5")];
                rules.extend(object.hidden.then(|| rule!("702.106a")));
                told.push((rules, id, "{} is put into the command zone by {}"));
            }
        }
        for (rules, id, says) in told {
            self.note(&rules, says, |g| vec![Arg::object(g, id), Arg::player(g, g.object(id).owner)]);
        }
    }

    /// Moves the top card off a player's supplementary deck and turns it face up; `None` for an empty deck.
    fn turn_up_top(&mut self, player: PlayerId, deck: Deck) -> Option<ObjectId> {
        let top = self.game.deck(player, deck).first().copied()?;
        self.game.take_off_deck(top);
        self.game.zone_mut(Zone::Command, player).push(top);
        // 613.7h: it gets a timestamp as it is turned face up.
        let now = self.game.tick();
        let object = self.game.object_mut(top);
        object.hidden = false;
        object.timestamp = now;
        Some(top)
    }

    /// 311.6, 312.6, 901.7a: a face-up card is turned face down and put on the bottom of its owner's deck, as a new object.
    fn turn_down_under(&mut self, card: ObjectId, deck: Deck) -> Done<()> {
        if deck == Deck::Planar {
            self.note(&[rule!("901.7a")], "{} is turned face down, and is a new object", |g| {
                vec![Arg::object(g, card)]
            });
        }
        self.retire(card)?;
        let old = self.game.object(card);
        // 400.9: what is turned face down in the command zone is a new object; 311.6, 312.6 of planes and phenomena.
        let types = old.printed().types;
        let mut rules = vec![rule!("400.9")];
        rules.extend(types.contains(CardTypes::PLANE).then(|| rule!("311.6")));
        rules.extend(types.contains(CardTypes::PHENOMENON).then(|| rule!("312.6")));
        self.note(&rules, "{} is turned face down and is a new object", |g| vec![Arg::object(g, card)]);
        let old = self.game.object(card);
        let (def, of, owner) = (old.def.clone(), old.card, old.owner);
        let new = self.game.add_object(def, ObjectKind::Card, of, owner, Zone::Command);
        self.game.object_mut(new).was = Some(card);
        self.game.object_mut(card).became = Some(new);
        self.game.put_under_deck(owner, deck, new);
        self.expire_gone()
    }
}
