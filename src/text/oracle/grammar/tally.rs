//! Counts that are facts of the turn, of the game, or of the spell itself: "each creature that died this turn", "each target
//! beyond the first", "different mana values among ...".

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::event::{Past, UnderYours};
use super::facts::Differing1;
use super::number::REMOVED;
use super::objects::Plural;
use super::players::TheirOwn;
use super::select::{One, Several};

phrases! {
    /// More that may stand behind "the number of".
    Tallies: Num {
        ["different" of:(Differing1) "among" set:(Plural)] { Num::ValuesAmong(of, set) }
        [tally:(super::event::ManySo)] { tally }
        [event:(ThoseWhoDied) "this turn"] { Num::Happened(event, Window::ThisTurn) }
        ["counters removed this way"] { Num::BoundAmount(REMOVED) }
        [{super::would::CounterWord} "counters removed this way"] { Num::BoundAmount(REMOVED) }
        [event:(TimesItHas) "mutated"] { Num::Happened(event, Window::ThisGame) }
        ["times this ability has resolved this turn"] { Num::TimesResolved }
        ["times this ability has been activated this turn"] { Num::TimesActivated }
        ["times you descended this turn" event:(super::facts::Descended)] { Num::Happened(event, Window::ThisTurn) }
        [["times you've cast your commander from the command zone this game" | "times you've cast a commander from the command zone this game"] event:(CommanderCast)] { Num::Happened(event, Window::ThisGame) }
        [["times it's been cast from the command zone this game" | "times it has been cast from the command zone this game"] event:(ThatCommanderCast)] { Num::Happened(event, Window::ThisGame) }
        ["times" n:(Often)] { n }
    }

    /// More that may stand behind "for each".
    EachTally: Num {
        ["different" of:(super::number::OfEach) "among" set:(Plural)] { Num::ValuesAmong(of, set) }
        [tally:(super::event::OneSo)] { tally }
        [event:(OneWhoDied) "this turn"] { Num::Happened(event, Window::ThisTurn) }
        [event:(OneYouHad) "this turn"] { Num::Happened(event, Window::ThisTurn) }
        [set:(AttackerOfYours)] { Num::Count(set) }
        ["target beyond the first" n:(BeyondTheFirst)] { n }
        ["target" n:(ItsTargets)] { n }
        ["of" set:(ItsColors)] { Num::ColorsAmong(set) }
        [some:(SomeRemoved)] { some }
        ["counter removed this way"] { Num::BoundAmount(REMOVED) }
        [{super::would::CounterWord} "counter removed this way"] { Num::BoundAmount(REMOVED) }
        [["time you've cast your commander from the command zone this game" | "time you've cast a commander from the command zone this game"] event:(CommanderCast)] { Num::Happened(event, Window::ThisGame) }
        ["time" n:(Often)] { n }
    }

    /// "creature you attacked with this turn": however often it attacked.
    AttackerOfYours: Objects {
        [event:(OneAttacked) "this turn"] { Objects::Happened(event, Window::ThisTurn) }
    }

    /// Such a creature attacked.
    OneAttacked: EventPattern {
        [what:(UnderYour) "you attacked with"] { EventPattern::Attacks { what, whom: None, alone: false } }
    }

    /// What has mutated so often.
    TimesItHas: EventPattern {
        [["times ~ has" | "times it has" | "times this creature has"] what:(ThisVery) deed:(Mutating)] { EventPattern::Does { who: None, what, deed } }
    }

    /// "its colors".
    ItsColors: Objects {
        [whose:(super::refer::Own) "colors"] { Objects::That(whose, Said::Pronoun) }
    }

    /// "creatures that died".
    ThoseWhoDied: EventPattern {
        [what:(Several) ["put into a graveyard from the battlefield" | "put into graveyards from the battlefield" | "that were put into graveyards from the battlefield"]] { EventPattern::Dies { what, batch: false } }
        [what:(Several) ["put into" | "that were put into"] to_player:(Given<TheirOwn>) "graveyard from" from:(super::event::ZoneWords)] { EventPattern::Moves { what, from, to: Some(Zone::Graveyard), to_player, batch: false } }
        [what:(Several) ["put into" | "that were put into"] to_player:(Given<TheirOwn>) ["graveyard from anywhere" | "graveyard"]] { EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player, batch: false } }
        [what:(Several) ["put into that graveyard from anywhere" | "put into that graveyard"] to_player:(WhoseGraveyard)] { EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player, batch: false } }
        [what:(UnderYours) "that died under your control"] { EventPattern::Dies { what, batch: false } }
    }

    /// "land you had enter under your control".
    OneYouHad: EventPattern {
        [what:(UnderYour) "you had enter" ?"the battlefield" "under your control"] { EventPattern::Enters { what, from: None, batch: false } }
    }

    /// "creature that died".
    OneWhoDied: EventPattern {
        [what:(One) ["put into a graveyard from the battlefield" | "that was put into a graveyard from the battlefield"]] { EventPattern::Dies { what, batch: false } }
        [what:(One) ["put into" | "that was put into"] to_player:(Given<TheirOwn>) "graveyard from" from:(super::event::ZoneWords)] { EventPattern::Moves { what, from, to: Some(Zone::Graveyard), to_player, batch: false } }
        [what:(One) ["put into" | "that was put into"] to_player:(Given<TheirOwn>) ["graveyard from anywhere" | "graveyard"]] { EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player, batch: false } }
        [what:(UnderYour) "that died under your control"] { EventPattern::Dies { what, batch: false } }
        [what:(UnderYour) "that left the battlefield under your control"] { EventPattern::Moves { what, from: Some(Origin::BATTLEFIELD), to: None, to_player: None, batch: false } }
    }
}

/// "it has attacked this turn", behind "time" or "times": how often that happened.
struct Often;

impl Way<Num> for Often {
    fn read(i: In<'_>) -> Read<'_, Num> {
        match <Past as Way<Cond>>::read(i)? {
            (rest, Cond::Happened(event, when, Cmp::Ge, Num::Const(1))) => Ok((rest, Num::Happened(event, when))),
            _ => i.stumble(),
        }
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        let Num::Happened(event, when) = value else { return false };
        <Past as Way<Cond>>::say(&Cond::Happened(event.clone(), *when, Cmp::Ge, Num::Const(1)), o)
    }
}

/// The words for a graveyard whose owner is not named again.
pub(crate) const THAT_GRAVEYARD: &str = "that graveyard";

super::event::under_yours! {
    UnderYour One;
}

silent! {
    /// The player into whose graveyard what is done at hand puts cards.
    WhoseGraveyard: Option<Players> = Some(Players::That(Ref::Word(THAT_GRAVEYARD.into()), Said::Pronoun));
    /// This object.
    ThisVery: Option<Filter> = Some(Filter {
        heads: Vec::new(),
        noun: Noun::Object,
        post: vec![Pred::Is(Ref::Word("~".into()))],
    });
    /// A creature mutates (702.140d).
    Mutating: Deed = Deed::Mutate;
    /// The targets of this spell but one (601.2f).
    BeyondTheFirst: Num = Num::Minus(Box::new(Num::TargetsOf(Ref::Word("~".into()))), Box::new(Num::Const(1)));
    /// The targets of the spell that is cast, of whatever card is spoken of.
    ItsTargets: Num = Num::TargetsOf(Ref::ThisSpell);
    /// A commander that was spoken of, by its name, for each time it was cast it was another object (400.7).
    ThatCommanderCast: EventPattern = EventPattern::Casts {
        who: Players::Each,
        what: Filter {
            heads: Vec::new(),
            noun: Noun::Spell,
            post: vec![Pred::Commander, Pred::SameName(Ref::Word("it".into()))],
        },
        nth: None,
        from: Some(Origin::COMMAND),
        or_copies: false,
    };
    /// Your commander is cast from the command zone.
    CommanderCast: EventPattern = EventPattern::Casts {
        who: Players::You,
        what: Filter { heads: Vec::new(), noun: Noun::Spell, post: vec![Pred::Commander] },
        nth: None,
        from: Some(Origin::COMMAND),
        or_copies: false,
    };
}

/// "five counters removed this way", behind "for each": as often as there are so many of them.
struct SomeRemoved;

const REMOVED_SO: &str = "counters removed this way";

impl Way<Num> for SomeRemoved {
    fn read(i: In<'_>) -> Read<'_, Num> {
        let (i, n) = <super::number::Spelled as Way<Num>>::read(i)?;
        let (i, ()) = i.lit(REMOVED_SO)?;
        match n {
            Num::Const(n @ 2..=100) => {
                let part = u8::try_from(n).unwrap_or(u8::MAX);
                Ok((i, Num::Part(part, Box::new(Num::BoundAmount(REMOVED)), Rounding::Down)))
            }
            _ => i.stumble(),
        }
    }

    fn say(value: &Num, o: &mut Out<'_>) -> bool {
        match value {
            Num::Part(part, of, Rounding::Down) if **of == Num::BoundAmount(REMOVED) => o.attempt(|o| {
                <super::number::Spelled as Way<Num>>::say(&Num::Const(i32::from(*part)), o) && o.lit(REMOVED_SO)
            }),
            _ => false,
        }
    }
}
