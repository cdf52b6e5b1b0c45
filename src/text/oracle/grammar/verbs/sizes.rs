//! The power and toughness that something comes to have.

use super::*;
use crate::oracle::grammar::{modify, number, refer};

/// "target creature's", "its": the object itself.
pub(crate) struct WhoseSize;

impl Way<Objects> for WhoseSize {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (i, of) = <refer::Own as Way<Ref>>::read(i)?;
        Ok((
            i,
            match of {
                Ref::Target(slot) => Objects::Target(slot),
                of => Objects::That(of, Said::Pronoun),
            },
        ))
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        match value {
            Objects::Target(slot) => <refer::Own as Way<Ref>>::say(&Ref::Target(*slot), o),
            Objects::That(of, _) => <refer::Own as Way<Ref>>::say(of, o),
            _ => false,
        }
    }
}

/// "that creature's power and toughness": what another's are set to.
struct SizeOf;

impl Way<Vec<Modification>> for SizeOf {
    fn read(i: In<'_>) -> Read<'_, Vec<Modification>> {
        let (i, of) = <refer::Own as Way<Ref>>::read(i)?;
        let (i, ()) = i.lit("power and toughness")?;
        Ok((i, vec![Modification::SetPt(Some(Num::Power(of.clone())), Some(Num::Toughness(of)))]))
    }

    fn say(value: &Vec<Modification>, o: &mut Out<'_>) -> bool {
        match value.as_slice() {
            [Modification::SetPt(Some(Num::Power(of)), Some(Num::Toughness(same)))] if of == same => {
                o.attempt(|o| <refer::Own as Way<Ref>>::say(of, o) && o.lit("power and toughness"))
            }
            _ => false,
        }
    }
}

/// "0/2", "that creature's power and toughness": what a size is changed to.
pub(super) struct SizeGiven;

impl Way<Vec<Modification>> for SizeGiven {
    fn read(i: In<'_>) -> Read<'_, Vec<Modification>> {
        let figures = |i| {
            let (i, (power, toughness)) = <modify::SetTo as Way<(Option<Num>, Option<Num>)>>::read(i)?;
            Ok((i, vec![Modification::SetPt(power, toughness)]))
        };
        longest(i, &[&figures, &<SizeOf as Way<Vec<Modification>>>::read])
    }

    fn say(value: &Vec<Modification>, o: &mut Out<'_>) -> bool {
        let figures = |o: &mut Out<'_>| match value.as_slice() {
            [Modification::SetPt(power, toughness)] => {
                <modify::SetTo as Way<(Option<Num>, Option<Num>)>>::say(&(power.clone(), toughness.clone()), o)
            }
            _ => false,
        };
        o.attempt(figures) || <SizeOf as Way<Vec<Modification>>>::say(value, o)
    }
}

/// "4/2", "equal to ~'s power and toughness", "equal to its mana value": what a size becomes.
pub(super) struct NewSize;

impl Way<Vec<Modification>> for NewSize {
    fn read(i: In<'_>) -> Read<'_, Vec<Modification>> {
        let both = |i| -> Read<'_, Vec<Modification>> {
            let (i, n) = <number::Values as Way<Num>>::read(i)?;
            Ok((i, vec![Modification::SetPt(Some(n.clone()), Some(n))]))
        };
        longest(
            i,
            &[
                &|i| {
                    let (i, (power, toughness)) = <modify::SetTo as Way<(Option<Num>, Option<Num>)>>::read(i)?;
                    Ok((i, vec![Modification::SetPt(power, toughness)]))
                },
                &|i| i.lit("equal to").and_then(|(i, ())| <SizeOf as Way<Vec<Modification>>>::read(i)),
                &|i| i.lit("equal to").and_then(|(i, ())| both(i)),
            ],
        )
    }

    fn say(value: &Vec<Modification>, o: &mut Out<'_>) -> bool {
        let [Modification::SetPt(power, toughness)] = value.as_slice() else { return false };
        let size = (power.clone(), toughness.clone());
        o.attempt(|o| <modify::SetTo as Way<(Option<Num>, Option<Num>)>>::say(&size, o))
            || o.attempt(|o| o.lit("equal to") && <SizeOf as Way<Vec<Modification>>>::say(value, o))
            || matches!(&size, (Some(power), Some(same)) if power == same
                && o.attempt(|o| o.lit("equal to") && <number::Values as Way<Num>>::say(power, o)))
    }
}

/// Makes ways of saying what power or toughness alone is changed to, as a number.
macro_rules! one_size {
    ($($(#[$doc:meta])* $name:ident $part:pat => $it:ident, $whole:expr;)*) => { $(
        $(#[$doc])*
        pub(crate) struct $name;

        impl Way<Vec<Modification>> for $name {
            fn read(i: In<'_>) -> Read<'_, Vec<Modification>> {
                let (i, $it) = <number::Values as Way<Num>>::read(i)?;
                Ok((i, vec![$whole]))
            }

            fn say(value: &Vec<Modification>, o: &mut Out<'_>) -> bool {
                matches!(value.as_slice(), [$part] if <number::Values as Way<Num>>::say($it, o))
            }
        }
    )* };
}

one_size! {
    /// "target creature's power" behind "to".
    PowerTo Modification::SetPt(Some(it), None) => it, Modification::SetPt(Some(it), None);
    /// "1 plus the number of creature cards in your graveyard" behind "to".
    ToughnessTo Modification::SetPt(None, Some(it)) => it, Modification::SetPt(None, Some(it));
}

/// "equal to the number of lands you control": what power alone becomes.
pub(super) struct NewPower;

impl Way<Vec<Modification>> for NewPower {
    fn read(i: In<'_>) -> Read<'_, Vec<Modification>> {
        let (i, ()) = i.lit("equal to")?;
        let (i, n) = <number::Values as Way<Num>>::read(i)?;
        Ok((i, vec![Modification::SetPt(Some(n), None)]))
    }

    fn say(value: &Vec<Modification>, o: &mut Out<'_>) -> bool {
        matches!(value.as_slice(), [Modification::SetPt(Some(n), None)]
            if o.attempt(|o| o.lit("equal to") && <number::Values as Way<Num>>::say(n, o)))
    }
}
