//! Names like those of several: "Ox and Ass", which text may speak of in the plural.

use super::Word;

/// "Ox and Ass", "The Oxen, Unyoked": whether what the card does may be said in the plural.
pub(super) fn is_named_like_several(name: &str) -> bool {
    let people = name.split(',').next().unwrap_or(name);
    name.contains(" and ") || name.contains(" & ") || name.starts_with("The ") && people.ends_with('s')
}

/// What a card that is named like several does, in the plural and as one does it.
const DEEDS_OF_SEVERAL: &[(&str, &str)] = &[
    ("enter", "enters"),
    ("attack", "attacks"),
    ("block", "blocks"),
    ("deal", "deals"),
    ("die", "dies"),
    ("leave", "leaves"),
    ("become", "becomes"),
    ("get", "gets"),
    ("gain", "gains"),
    ("have", "has"),
    ("are", "is"),
    ("were", "was"),
    ("fight", "fights"),
    ("don't", "doesn't"),
    ("aren't", "isn't"),
];

/// "Whenever Ox and Ass enter or attack": the object is one, whatever its name (201.5).
pub(super) fn agree_with_one(words: &mut [Word<'_>]) {
    let mut behind_name = false;
    let mut goes_on = false;
    for (word, _) in words {
        let deed = DEEDS_OF_SEVERAL.iter().find(|(several, _)| several == &&**word);
        match deed {
            Some((_, one)) if behind_name => {
                *word = (*one).into();
                goes_on = true;
                behind_name = false;
            }
            _ => {
                behind_name = &**word == "~" || goes_on && matches!(&**word, "or" | "and");
                goes_on = false;
            }
        }
    }
}
