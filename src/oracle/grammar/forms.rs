//! "As this enters, it becomes your choice of a 3/3 artifact creature, or a 2/2 artifact creature with flying".

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::modify::{BecomesWhat, SetTo};

/// The forms, of which one is chosen.
pub(crate) struct Forms;

const IN_ADDITION: &str = "in addition to its other types";

/// One form: a kind with its size, or a size alone.
struct OneForm;

impl Way<Form> for OneForm {
    fn read(i: In<'_>) -> Read<'_, Form> {
        longest(
            i,
            &[
                &|i| {
                    let (i, mut becomes) = <BecomesWhat as Way<Becomes>>::read(i)?;
                    // Where it is not said, the types named are those it has already.
                    becomes.in_addition = true;
                    Ok((i, Form { changes: vec![Modification::Becomes(Box::new(becomes))] }))
                },
                &|i| {
                    let (i, (power, toughness)) = <SetTo as Way<(Option<Num>, Option<Num>)>>::read(i)?;
                    Ok((i, Form { changes: vec![Modification::SetPt(power, toughness)] }))
                },
            ],
        )
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

/// A form in its own words: "2/2 artifact creature with flying".
pub(crate) fn in_words(form: &Form) -> Option<String> {
    let mut o = Out::new(None);
    <OneForm as Way<Form>>::say(form, &mut o).then_some(o.text)
}

impl Way<Vec<Form>> for Forms {
    fn read(i: In<'_>) -> Read<'_, Vec<Form>> {
        let form = <OneForm as Way<Form>>::read;
        let (mut at, first) = form(i)?;
        let mut all = vec![first];
        while let Some((rest, next)) = [", or", "or", ","].iter().find_map(|joint| form(at.lit(joint).ok()?.0).ok()) {
            at = rest;
            all.push(next);
        }
        if all.len() < 2 { at.stumble() } else { Ok((at, all)) }
    }

    fn say(value: &Vec<Form>, o: &mut Out<'_>) -> bool {
        o.attempt(|o| {
            value
                .iter()
                .enumerate()
                .all(|(at, form)| (at == 0 || o.either(&[", or", "or", ","])) && <OneForm as Way<Form>>::say(form, o))
        })
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
    use crate::oracle::compile_text;

    #[test]
    fn forms_are_read() {
        for text in [
            "As this creature enters, it becomes your choice of a 3/3 artifact creature, a 2/2 artifact creature with flying, or a 1/6 Wall artifact creature with defender in addition to its other types.",
            "As this creature enters or is turned face up, it becomes your choice of 5/1 or 1/5.",
        ] {
            let compiled = compile_text(text, "Bobbin Ox", false, false);
            assert!(compiled.is_understood(), "{text}: {:?}", compiled.sentences);
        }
    }
}
