//! Kinds that are asked for or chosen: names, keywords, adjectives by themselves.

use super::*;
use crate::oracle::grammar::players::TheirOwn;
use crate::oracle::lang::*;
use crate::oracle::phrase::*;
use adjectives::{adjective, adjective_word};

/// "your hand or graveyard": either of two zones of one player.
pub(super) struct TwoZones;

pub(super) const TWO_ZONES: &[(&str, Zone, Zone)] = &[
    ("hand or graveyard", Zone::Hand, Zone::Graveyard),
    ("graveyard or hand", Zone::Graveyard, Zone::Hand),
    ("hand and/or graveyard", Zone::Hand, Zone::Graveyard),
    ("graveyard and/or hand", Zone::Graveyard, Zone::Hand),
];

impl Way<Vec<Pred>> for TwoZones {
    fn read(i: In<'_>) -> Read<'_, Vec<Pred>> {
        let (i, whose) = <TheirOwn as Way<Players>>::read(i)?;
        for (words, one, two) in TWO_ZONES {
            if let Ok((rest, ())) = i.lit(words) {
                let whose = Some(Box::new(whose));
                return Ok((rest, vec![Pred::In(*one, whose.clone()), Pred::In(*two, whose)]));
            }
        }
        i.stumble()
    }

    fn say(value: &Vec<Pred>, o: &mut Out<'_>) -> bool {
        let [Pred::In(one, Some(whose)), Pred::In(two, Some(same))] = value.as_slice() else { return false };
        whose == same
            && TWO_ZONES
                .iter()
                .filter(|(_, a, b)| a == one && b == two)
                .any(|(words, ..)| o.attempt(|o| <TheirOwn as Way<Players>>::say(whose, o) && o.lit(words)))
    }
}

/// "colorless spells and artifact spells": two kinds in the plural, each with its noun.
pub(crate) struct SeveralKinds;

impl Way<Filter> for SeveralKinds {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, one) = <Several as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit("and")?;
        let (i, mut two) = <Several as Way<Filter>>::read(i)?;
        if one.noun != two.noun || !one.post.is_empty() {
            return i.stumble();
        }
        // What stands behind the second is said of both: "Kithkin spells and Soldier spells you cast".
        let shared = std::mem::take(&mut two.post);
        let noun = one.noun;
        let kinds = [one, two].map(|kind| Pred::Fits(Box::new(kind)));
        let post = std::iter::once(Pred::Or(kinds.into())).chain(shared).collect();
        Ok((i.agreeing(Agree::Bare), Filter { heads: Vec::new(), noun, post }))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let Some((Pred::Or(kinds), shared)) = value.post.split_first() else { return false };
        let [Pred::Fits(one), Pred::Fits(two)] = kinds.as_slice() else { return false };
        let two = Filter { post: two.post.iter().chain(shared).cloned().collect(), ..(**two).clone() };
        let kind = |kind: &Filter, o: &mut Out<'_>| <Several as Way<Filter>>::say(kind, o);
        let said = value.heads.is_empty() && o.attempt(|o| kind(one, o) && o.lit("and") && kind(&two, o));
        o.agree = Agree::Bare;
        said
    }
}

/// "a source you control" as a filter.
pub(crate) struct PostControls;

impl Way<Filter> for PostControls {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, who) = <Controls as Way<Players>>::read(i)?;
        let post = vec![Pred::ControlledBy(Box::new(who))];
        Ok((i, Filter { heads: vec![Head::default()], noun: Noun::Source, post }))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        match value.post.as_slice() {
            [Pred::ControlledBy(who)] if value.noun == Noun::Source => <Controls as Way<Players>>::say(who, o),
            _ => false,
        }
    }
}

/// "an artifact source".
pub(super) struct ASource;

impl Way<Filter> for ASource {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, what) = <AKind as Way<Filter>>::read(i)?;
        if what.noun == Noun::Source { Ok((i, what)) } else { i.stumble() }
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        value.noun == Noun::Source && <AKind as Way<Filter>>::say(value, o)
    }
}

/// One adjective.
pub(crate) struct Adjective;

impl Way<Pred> for Adjective {
    fn read(i: In<'_>) -> Read<'_, Pred> {
        i.word_as(|word| adjective(word).filter(|pred| !matches!(pred, Pred::Token | Pred::Other | Pred::AbilityIs(_))))
    }

    fn say(value: &Pred, o: &mut Out<'_>) -> bool {
        adjective_word(value).is_some_and(|word| o.plain(&word))
    }
}

/// "a creature", "an Elf": as a property.
pub(crate) struct KindPred;

impl Way<Pred> for KindPred {
    fn read(i: In<'_>) -> Read<'_, Pred> {
        let (i, filter) = longest(i, &[&|i| <AKind as Way<Filter>>::read(i), &|i| <Several as Way<Filter>>::read(i)])?;
        Ok((i, Pred::Fits(Box::new(filter))))
    }

    fn say(value: &Pred, o: &mut Out<'_>) -> bool {
        match value {
            Pred::Fits(filter) => {
                o.attempt(|o| <AKind as Way<Filter>>::say(filter, o)) || <Several as Way<Filter>>::say(filter, o)
            }
            _ => false,
        }
    }
}

/// "flying", "first strike" as a property.
pub(crate) struct HasKeyword;

impl Way<Pred> for HasKeyword {
    fn read(i: In<'_>) -> Read<'_, Pred> {
        let (i, keyword) = Keyword::parse(i)?;
        Ok((i, Pred::Has(keyword)))
    }

    fn say(value: &Pred, o: &mut Out<'_>) -> bool {
        matches!(value, Pred::Has(keyword) if keyword.say(o))
    }
}

phrases! {
    /// "flying", "islandwalk".
    KeywordOrWalk: Pred {
        [keyword:(HasKeyword)] { keyword }
        [which:(post::Landwalk)] { Pred::HasLandwalk(which) }
    }
}

/// "flying or reach", "flying, deathtouch, and/or lifelink".
pub(crate) struct EitherKeyword;

const EITHER_KEYWORD: Joints = Joints { also: &[", and/or", "and/or"], ..Joints::OR };

impl Way<Pred> for EitherKeyword {
    fn read(i: In<'_>) -> Read<'_, Pred> {
        let (i, one) = <KeywordOrWalk as Way<Pred>>::read(i)?;
        let (i, all) = listed(i, EITHER_KEYWORD, <KeywordOrWalk as Way<Pred>>::read, vec![one]);
        if all.len() > 1 { Ok((i, Pred::Or(all))) } else { i.stumble() }
    }

    fn say(value: &Pred, o: &mut Out<'_>) -> bool {
        matches!(value, Pred::Or(all) if all.len() > 1
            && o.attempt(|o| say_several(all, EITHER_KEYWORD, o, <KeywordOrWalk as Way<Pred>>::say)))
    }
}

/// "2 or less" of either power or toughness.
pub(crate) struct PowerOrToughness;

impl Way<Pred> for PowerOrToughness {
    fn read(i: In<'_>) -> Read<'_, Pred> {
        let (i, (cmp, n)) = <Comparison as Way<(Cmp, Num)>>::read(i)?;
        Ok((i, Pred::Or(vec![Pred::Power(cmp, n.clone()), Pred::Toughness(cmp, n)])))
    }

    fn say(value: &Pred, o: &mut Out<'_>) -> bool {
        let Pred::Or(both) = value else { return false };
        match both.as_slice() {
            [Pred::Power(cmp, n), Pred::Toughness(other, m)] if cmp == other && n == m => {
                <Comparison as Way<(Cmp, Num)>>::say(&(*cmp, n.clone()), o)
            }
            _ => false,
        }
    }
}

/// The name of a card: capitalised words, with small words between.
pub(crate) struct CardName;

impl Way<String> for CardName {
    fn read(i: In<'_>) -> Read<'_, String> {
        if let Ok((rest, ())) = i.lit("~") {
            return Ok((rest, "~".into()));
        }
        // "l'Cie" is a name as well.
        let capital =
            |word: &str| word.starts_with(char::is_alphabetic) && word.contains(char::is_uppercase) && word != "X";
        let (mut at, ()) = i.word_as(|word| capital(word).then_some(()))?;
        loop {
            let (mut probe, mut of) = (at, false);
            // Small words and commas stand inside a name only before more of it.
            while let Ok((rest, word)) = probe.word() {
                let inside = matches!(
                    word,
                    "of" | "the" | "and" | "in" | "to" | "a" | "from" | "for" | "," | "'s" | "'" | "on" | "with" | "at"
                );
                if !inside {
                    break;
                }
                if matches!(word, "'s" | "'") && rest.word().is_ok_and(|(_, next)| !capital(next) && next != "of") {
                    break;
                }
                (probe, of) = (rest, word == "of");
            }
            // "Kobolds of ~": the card's own name ends another.
            match probe.word() {
                Ok((rest, word)) if capital(word) || (word == "~" && of) => at = rest,
                _ => break,
            }
        }
        let name = i.s.get(..i.s.len() - at.s.len()).unwrap_or_default().trim_end();
        Ok((at, name.into()))
    }

    fn say(value: &String, o: &mut Out<'_>) -> bool {
        o.plain(value)
    }
}

/// "named Island" as a property.
pub(crate) struct NamedSo;

impl Way<Pred> for NamedSo {
    fn read(i: In<'_>) -> Read<'_, Pred> {
        let (i, ()) = i.lit("named")?;
        let (i, name) = <CardName as Way<String>>::read(i)?;
        Ok((i, Pred::Named(name)))
    }

    fn say(value: &Pred, o: &mut Out<'_>) -> bool {
        matches!(value, Pred::Named(name) if o.attempt(|o| o.lit("named") && o.plain(name)))
    }
}
