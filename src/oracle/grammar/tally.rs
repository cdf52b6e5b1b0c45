//! Counts that are facts of the turn, of the game, or of the spell itself: "each creature that died this turn", "each target
//! beyond the first", "different mana values among ...".

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::event::UnderYours;
use super::facts::Differing1;
use super::number::AMOUNT;
use super::objects::Plural;
use super::select::{One, Several};
use super::unsaid::YouDraw;

phrases! {
    /// More that may stand behind "the number of".
    Tallies: Num {
        ["different" of:(Differing1) "among" set:(Plural)] { Num::ValuesAmong(of, set) }
        [["cards you've drawn this turn"] event:(YouDraw)] { Num::Happened(event, Window::ThisTurn) }
        [["cards you've discarded this turn"] event:(YouDiscard)] { Num::Happened(event, Window::ThisTurn) }
        ["cards" event:(HasDone) "this turn"] { Num::Happened(event, Window::ThisTurn) }
        [event:(ThoseWhoDied) "this turn"] { Num::Happened(event, Window::ThisTurn) }
        [["times you've cast your commander from the command zone this game" | "times you've cast a commander from the command zone this game"] event:(CommanderCast)] { Num::Happened(event, Window::ThisGame) }
    }

    /// More that may stand behind "for each".
    EachTally: Num {
        [["card you've drawn this turn"] event:(YouDraw)] { Num::Happened(event, Window::ThisTurn) }
        [["card you've discarded this turn"] event:(YouDiscard)] { Num::Happened(event, Window::ThisTurn) }
        ["card" event:(HasDone) "this turn"] { Num::Happened(event, Window::ThisTurn) }
        [event:(OneWhoDied) "this turn"] { Num::Happened(event, Window::ThisTurn) }
        ["target beyond the first" n:(BeyondTheFirst)] { n }
        ["of" set:(ItsColors)] { Num::ColorsAmong(set) }
        ["counter removed this way"] { Num::BoundAmount(AMOUNT) }
        [{super::would::CounterWord} "counter removed this way"] { Num::BoundAmount(AMOUNT) }
        [["time you've cast your commander from the command zone this game" | "time you've cast a commander from the command zone this game"] event:(CommanderCast)] { Num::Happened(event, Window::ThisGame) }
    }

    /// "an opponent discarded", "that player has drawn", of cards.
    HasDone: EventPattern {
        [who:(super::players::Subject) ["discarded" | "have* discarded"] what:(ACard)] { EventPattern::Discards { who, what, batch: false } }
        [who:(super::players::Subject) ["drew" | "have* drawn"]] { EventPattern::Draws { who, nth: None, except_first_in_draw_step: false } }
    }

    /// "the damage already dealt to them this turn".
    AlreadyDealt: Num {
        [["the damage already dealt to"] event:(DealtTo) "this turn"] { Num::HappenedAmount(event, Window::ThisTurn) }
    }

    /// Damage to a player.
    DealtTo: EventPattern {
        [to:(ToPlayer)] { EventPattern::DealtDamage { to, combat: None, source: None } }
    }

    /// The player.
    ToPlayer: DamageTo {
        [who] { DamageTo::Player(who) }
    }

    /// "its colors".
    ItsColors: Objects {
        [whose:(super::refer::Own) "colors"] { Objects::That(whose, Said::Pronoun) }
    }

    /// "creatures that died".
    ThoseWhoDied: EventPattern {
        [what:(Several) "that died"] { EventPattern::Dies { what, batch: false } }
        [what:(UnderYours) "that died under your control"] { EventPattern::Dies { what, batch: false } }
    }

    /// "creature that died".
    OneWhoDied: EventPattern {
        [what:(One) "that died"] { EventPattern::Dies { what, batch: false } }
        [what:(UnderYour) "that died under your control"] { EventPattern::Dies { what, batch: false } }
    }
}

super::event::under_yours! {
    UnderYour One;
}

silent! {
    /// A card.
    ACard: Filter = Filter { heads: vec![Head::default()], noun: Noun::Card, post: Vec::new() };
    /// You discard a card.
    YouDiscard: EventPattern = EventPattern::Discards {
        who: Players::You,
        what: Filter { heads: vec![Head::default()], noun: Noun::Card, post: Vec::new() },
        batch: false,
    };
    /// The targets of this spell but one (601.2f).
    BeyondTheFirst: Num = Num::Minus(Box::new(Num::TargetsOf(Ref::Word("~".into()))), Box::new(Num::Const(1)));
    /// Your commander is cast from the command zone.
    CommanderCast: EventPattern = EventPattern::Casts {
        who: Players::You,
        what: Filter { heads: Vec::new(), noun: Noun::Spell, post: vec![Pred::Commander] },
        nth: None,
        from: Some(Origin::COMMAND),
        or_copies: false,
    };
}
