//! Abilities quoted within others: has "{T}: Add {G}."

use std::sync::Arc;

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

/// How deep quotes may stand in each other.
const DEEPEST: u8 = 4;

/// How a quoted keyword ends.
const KEYWORD_ENDS: &[&str] = &["”", ". ”"];

/// One quoted ability.
pub(crate) struct Quote;

impl Way<Ability> for Quote {
    fn read(i: In<'_>) -> Read<'_, Ability> {
        let (inside, ()) = i.lit("“")?;
        let depth = i.cx.depth.get();
        if depth >= DEEPEST {
            return i.stumble();
        }
        i.cx.depth.set(depth + 1);
        let spell = i.cx.is_spell.replace(false);
        let read = super::ability::read(inside.agreeing(Agree::Bare));
        i.cx.is_spell.set(spell);
        i.cx.depth.set(depth);
        let (rest, mut ability) = read?;
        // A keyword alone may stand as a sentence: “bands with other legendary creatures.”
        let (rest, ()) = match &ability.kind {
            AbilityKind::Keyword(_) => one_of(rest, KEYWORD_ENDS)?,
            _ => rest.lit("”")?,
        };
        let said = inside.s.get(..inside.s.len().saturating_sub(rest.s.len())).unwrap_or_default();
        ability.text = crate::oracle::text::as_written(said.trim_end().trim_end_matches('”').trim_end()).into();
        Ok((rest.agreeing(i.agree), ability))
    }

    fn say(value: &Ability, o: &mut Out<'_>) -> bool {
        let agree = o.agree;
        let ends: &[&str] = if matches!(value.kind, AbilityKind::Keyword(_)) { KEYWORD_ENDS } else { &["”"] };
        let said = o.attempt(|o| o.lit("“") && super::ability::say(value, o) && o.either(ends));
        o.agree = agree;
        said
    }
}

/// "'{T}: Add {G}.'": an ability as quoted, where the verb before is of it, too.
pub(crate) struct Quoted;

impl Way<Vec<Arc<Ability>>> for Quoted {
    fn read(i: In<'_>) -> Read<'_, Vec<Arc<Ability>>> {
        <Quote as Way<Ability>>::read(i).map(|(i, ability)| (i, vec![Arc::new(ability)]))
    }

    fn say(value: &Vec<Arc<Ability>>, o: &mut Out<'_>) -> bool {
        matches!(value.as_slice(), [ability] if <Quote as Way<Ability>>::say(ability, o))
    }
}

/// A keyword as an ability on its own.
struct Bare;

impl Way<Ability> for Bare {
    fn read(i: In<'_>) -> Read<'_, Ability> {
        let (rest, keyword) = KeywordAbility::parse(i)?;
        // "and equip abilities you activate cost ..." goes on with something else.
        if rest.lit("abilities you").is_ok() {
            return i.stumble();
        }
        Ok((rest, Ability::of(AbilityKind::Keyword(keyword))))
    }

    fn say(value: &Ability, o: &mut Out<'_>) -> bool {
        matches!(&value.kind, AbilityKind::Keyword(keyword) if keyword.say(o))
    }
}

/// "flying, trample, and '{T}: Add {G}.'": abilities that something has or gains.
pub(crate) struct Abilities;

fn one(i: In<'_>) -> Read<'_, Ability> {
    longest(i, &[&|i| <Quote as Way<Ability>>::read(i), &|i| <Bare as Way<Ability>>::read(i)])
}

/// "'Cascade, cascade.'": several keywords in one pair of quotation marks.
fn read_quoted_keywords(i: In<'_>) -> Read<'_, Vec<Arc<Ability>>> {
    let (rest, ()) = i.lit("“")?;
    let (rest, all) = two_or_more(rest.agreeing(Agree::Bare), QUOTED, <Bare as Way<Ability>>::read)?;
    let (rest, ()) = one_of(rest, KEYWORD_ENDS)?;
    Ok((rest.agreeing(i.agree), all.into_iter().map(Arc::new).collect()))
}

const QUOTED: Joints = Joints::always(",");

/// Says what [`read_quoted_keywords`] reads.
fn say_quoted_keywords(all: &[Arc<Ability>], o: &mut Out<'_>) -> bool {
    let agree = o.agree;
    let said = all.len() > 1
        && o.attempt(|o| {
            o.lit("“")
                && say_several(all, QUOTED, o, |one, o| <Bare as Way<Ability>>::say(one, o))
                && o.either(KEYWORD_ENDS)
        });
    o.agree = agree;
    said
}

impl Way<Vec<Arc<Ability>>> for Abilities {
    fn read(i: In<'_>) -> Read<'_, Vec<Arc<Ability>>> {
        if let Ok(read) = read_quoted_keywords(i) {
            return Ok(read);
        }
        let (mut at, first) = one(i)?;
        let mut all = vec![Arc::new(first)];
        loop {
            let next = [", and", "and", ","].iter().find_map(|joint| {
                let (rest, ()) = at.lit(joint).ok()?;
                let (rest, ability) = one(rest).ok()?;
                Some((rest, ability))
            });
            match next {
                Some((rest, ability)) => {
                    at = rest;
                    all.push(Arc::new(ability));
                }
                None => return Ok((at.agreeing(i.agree), all)),
            }
        }
    }

    fn say(value: &Vec<Arc<Ability>>, o: &mut Out<'_>) -> bool {
        if say_quoted_keywords(value, o) {
            return true;
        }
        let last = value.len().saturating_sub(1);
        let agree = o.agree;
        let mark = o.mark();
        for (at, ability) in value.iter().enumerate() {
            let one =
                |o: &mut Out<'_>| <Quote as Way<Ability>>::say(ability, o) || <Bare as Way<Ability>>::say(ability, o);
            let joints: &[&str] = match at {
                0 => &[""],
                1 if last == 1 => &["and", ", and", ","],
                _ if at == last => &[", and", "and", ","],
                _ => &[",", "and"],
            };
            let keyword = matches!(ability.kind, AbilityKind::Keyword(_));
            let said = joints.iter().any(|joint| {
                o.attempt(|o| {
                    (joint.is_empty() || o.lit(joint))
                        && if keyword {
                            <Bare as Way<Ability>>::say(ability, o) || <Quote as Way<Ability>>::say(ability, o)
                        } else {
                            one(o)
                        }
                })
            });
            if !said {
                return o.back(mark);
            }
            o.agree = agree;
        }
        !value.is_empty()
    }
}
