//! "As this enters, it becomes your choice of a 3/3 artifact creature, or a 2/2 artifact creature with flying".

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::modify::{BecomesWhat, SetTo};

/// The forms, of which one is chosen.
pub(crate) struct Forms;

const IN_ADDITION: &str = "in addition to its other types";

/// One form: a kind with its size, or a size alone.
pub(crate) struct OneForm;

impl Way<Form> for OneForm {
    fn read(i: In<'_>) -> Read<'_, Form> {
        let (i, change) = longest(
            i,
            &[
                &|i| {
                    let (i, mut becomes) = <BecomesWhat as Way<Becomes>>::read(i)?;
                    // Where it is not said, the types named are those it has already.
                    becomes.in_addition = true;
                    Ok((i, Modification::Becomes(Box::new(becomes))))
                },
                &|i| {
                    let (i, (power, toughness)) = <SetTo as Way<(Option<Num>, Option<Num>)>>::read(i)?;
                    Ok((i, Modification::SetPt(power, toughness)))
                },
            ],
        )?;
        let mut form = Form { words: Box::default(), changes: vec![change] };
        let mut said = Out::new(None);
        if !Self::say(&form, &mut said) {
            return i.stumble();
        }
        form.words = crate::oracle::spaced_as_written(&said.text).into();
        Ok((i, form))
    }

    fn say(value: &Form, o: &mut Out<'_>) -> bool {
        match value.changes.as_slice() {
            [Modification::Becomes(becomes)] => {
                let becomes = Becomes { in_addition: false, ..Becomes::clone(becomes) };
                <BecomesWhat as Way<Becomes>>::say(&becomes, o) && o.optional(IN_ADDITION)
            }
            [Modification::SetPt(power, toughness)] => {
                <SetTo as Way<(Option<Num>, Option<Num>)>>::say(&(power.clone(), toughness.clone()), o)
            }
            _ => false,
        }
    }
}

impl Way<Vec<Form>> for Forms {
    fn read(i: In<'_>) -> Read<'_, Vec<Form>> {
        two_or_more(i, Joints::OR, <OneForm as Way<Form>>::read)
    }

    fn say(value: &Vec<Form>, o: &mut Out<'_>) -> bool {
        say_several(value, Joints::OR, o, <OneForm as Way<Form>>::say)
    }
}

/// "enters or is turned face up": both events.
pub(crate) struct EntersOrTurnedUp;

impl Way<EventPattern> for EntersOrTurnedUp {
    fn read(i: In<'_>) -> Read<'_, EventPattern> {
        let (i, what) = <super::objects::Thing as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("enters")?;
        let enters = EventPattern::Enters { what: what.clone(), from: None, batch: false };
        match i.lit("or is turned face up") {
            Ok((rest, ())) => Ok((rest, EventPattern::Or(vec![enters, EventPattern::TurnedFaceUp { what }]))),
            Err(_) => Ok((i, enters)),
        }
    }

    fn say(value: &EventPattern, o: &mut Out<'_>) -> bool {
        let (enters, up) = match value {
            EventPattern::Or(both) => match both.as_slice() {
                [enters, EventPattern::TurnedFaceUp { .. }] => (enters, true),
                _ => return false,
            },
            one => (one, false),
        };
        let EventPattern::Enters { what, .. } = enters else { return false };
        o.attempt(|o| {
            <super::objects::Thing as Way<Filter>>::say(what, o)
                && o.lit("enters")
                && (!up || o.lit("or is turned face up"))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::oracle::tests::all_are_read;

    #[test]
    fn forms_are_read() {
        all_are_read(
            false,
            &[
                "As this creature enters, it becomes your choice of a 3/3 artifact creature, a 2/2 artifact creature with flying, or a 1/6 Wall artifact creature with defender in addition to its other types.",
                "As this creature enters or is turned face up, it becomes your choice of 5/1 or 1/5.",
                "As this creature enters, flip a coin. If the coin comes up heads, this creature enters as a 4/1 creature with trample. If it comes up tails, this creature enters as a 1/4 creature with reach.",
            ],
        );
    }
}
