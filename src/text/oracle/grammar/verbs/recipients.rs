//! To whom or what damage is dealt.

use super::*;

phrases! {
    /// Whom damage is dealt to.
    Recipients1: Recipients {
        [slot:(AnySlot)] { Recipients::Target(slot) }
        [what] { Recipients::Objects(what) }
        [who] { Recipients::Players(who) }
        [(what, who):(BothKinds)] { Recipients::Both(what, who) }
        [parts:(SeveralRecipients)] { Recipients::And(parts) }
        [what:(crate::oracle::grammar::select::AKind) "or player"] { Recipients::OneOf(what) }
        [back:(Either2)] { Recipients::That(back, Said::Pronoun) }
        [["the player or planeswalker it's attacking" | "the player or planeswalker ~ is attacking" | "the player or planeswalker that creature is attacking"] back:(TheAttacked)] { Recipients::That(back, Said::Pronoun) }
    }

    /// "that permanent or player" and its like.
    Either2: Ref {
        [words:(EitherWords)] { Ref::Word(words) }
    }
}

silent! {
    /// Whom or what the attacker of the event attacks.
    TheAttacked: Ref = Ref::Event(Role::Other);
}

/// "target creature and each other creature with the same name", "each opponent and each creature they control".
pub(super) struct SeveralRecipients;

impl Way<Vec<Recipients>> for SeveralRecipients {
    fn read(i: In<'_>) -> Read<'_, Vec<Recipients>> {
        let (rest, first) = one_recipient(i)?;
        let (rest, all) = listed(rest, Joints::AND, one_recipient, vec![first]);
        if all.len() > 1 && crate::oracle::grammar::objects::ends_noun_phrase(rest) {
            Ok((rest, all))
        } else {
            i.stumble()
        }
    }

    fn say(value: &Vec<Recipients>, o: &mut Out<'_>) -> bool {
        value.len() > 1 && say_several(value, Joints::AND, o, say_one_recipient)
    }
}

/// "each creature and each player".
pub(super) struct BothKinds;

impl Way<(Objects, Players)> for BothKinds {
    fn read(i: In<'_>) -> Read<'_, (Objects, Players)> {
        let (rest, what) = Objects::parse(i)?;
        let (rest, ()) = rest.lit("and")?;
        let (rest, who) = Players::parse(rest)?;
        // "to target creature and you gain 2 life": the player is the subject of what follows.
        if crate::oracle::grammar::objects::ends_noun_phrase(rest) { Ok((rest, (what, who))) } else { i.stumble() }
    }

    fn say(value: &(Objects, Players), o: &mut Out<'_>) -> bool {
        o.attempt(|o| value.0.say(o) && o.lit("and") && value.1.say(o))
    }
}

pub(super) fn one_recipient(i: In<'_>) -> Read<'_, Recipients> {
    longest(
        i,
        &[
            &|i| <AnySlot as Way<u8>>::read(i).map(|(i, slot)| (i, Recipients::Target(slot))),
            &|i| Objects::parse(i).map(|(i, what)| (i, Recipients::Objects(what))),
            &|i| Players::parse(i).map(|(i, who)| (i, Recipients::Players(who))),
        ],
    )
}

pub(super) fn say_one_recipient(value: &Recipients, o: &mut Out<'_>) -> bool {
    match value {
        Recipients::Target(slot) => <AnySlot as Way<u8>>::say(slot, o),
        Recipients::Objects(what) => what.say(o),
        Recipients::Players(who) => who.say(o),
        _ => false,
    }
}

/// Things said of whoever it is: words kept as they are.
pub(super) struct EitherWords;

pub(super) const EITHER: &[&str] = &[
    "that permanent or player",
    "that player or permanent",
    "that creature or player",
    "that player or planeswalker",
    "that creature or planeswalker",
    "that player or that planeswalker 's controller",
    "those creatures and/or players",
    "those permanents and/or players",
    "each of those creatures and/or players",
    "each of those permanents and/or players",
];

impl Way<Box<str>> for EitherWords {
    fn read(i: In<'_>) -> Read<'_, Box<str>> {
        let found =
            EITHER.iter().find_map(|words| i.lit(words).ok().map(|(rest, ())| (rest, Box::<str>::from(*words))));
        found.map_or_else(|| i.stumble(), Ok)
    }

    fn say(value: &Box<str>, o: &mut Out<'_>) -> bool {
        o.plain(value)
    }
}
