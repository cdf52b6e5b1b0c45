//! Which spells and cards a rule speaks of, and where they are.

use super::*;
use crate::oracle::grammar::{number, refer, select};

/// "black spells or abilities from black sources": whatever has such a source.
pub(super) struct SpellsOrFrom;

impl Way<Filter> for SpellsOrFrom {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        // "nongreen spells or abilities" may have been read as one; what is said of the sources tells that it is two.
        let (i, spells) = <Several as Way<Filter>>::read(i)?;
        let behind = if spells.noun == Noun::SpellOrAbility { "from" } else { "or abilities from" };
        let (i, ()) = i.lit(behind)?;
        let (i, sources) = <Several as Way<Filter>>::read(i)?;
        if !matches!(spells.noun, Noun::Spell | Noun::SpellOrAbility)
            || sources.noun != Noun::Source
            || spells.heads != sources.heads
        {
            return i.stumble();
        }
        let post = vec![Pred::SourceIs(Box::new(sources))];
        Ok((i, Filter { heads: Vec::new(), noun: Noun::SpellOrAbility, post }))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let [Pred::SourceIs(sources)] = value.post.as_slice() else { return false };
        let spells = Filter { noun: Noun::Spell, ..(**sources).clone() };
        value.heads.is_empty()
            && o.attempt(|o| {
                <Several as Way<Filter>>::say(&spells, o)
                    && o.lit("or abilities from")
                    && <Several as Way<Filter>>::say(sources, o)
            })
    }
}

/// "abilities from artifact sources".
pub(super) struct AbilitiesFrom;

impl Way<Filter> for AbilitiesFrom {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, ()) = i.lit("abilities from")?;
        let (i, sources) = <Several as Way<Filter>>::read(i)?;
        let post = vec![Pred::SourceIs(Box::new(sources))];
        Ok((i, Filter { heads: Vec::new(), noun: Noun::Ability, post }))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        match value.post.as_slice() {
            [Pred::SourceIs(sources)] if value.heads.is_empty() && value.noun == Noun::Ability => {
                o.attempt(|o| o.lit("abilities from") && <Several as Way<Filter>>::say(sources, o))
            }
            _ => false,
        }
    }
}

/// "a spell you cast with mana value 3 or less", "a creature spell you cast from exile": before it is cast, whose it is says who
/// casts it.
pub(super) struct OneYouCast;

impl Way<Filter> for OneYouCast {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (rest, mut spell) = <select::AKind as Way<Filter>>::read(i)?;
        let cast = spell.post.iter().position(|pred| matches!(pred, Pred::CastBy(who) if **who == Players::You));
        match cast {
            Some(at) if spell.noun == Noun::Spell => {
                spell.post.remove(at);
                Ok((rest, spell))
            }
            _ => i.stumble(),
        }
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let mut spell = value.clone();
        spell.post.insert(0, Pred::CastBy(Box::new(Players::You)));
        <select::AKind as Way<Filter>>::say(&spell, o)
    }
}

/// "creature spells you cast", "spells that you cast": before they are cast, whose they are says who casts them.
pub(super) struct YourSpells;

impl Way<Filter> for YourSpells {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, mut spells) = <Several as Way<Filter>>::read(i)?;
        match spells.post.pop() {
            Some(Pred::CastBy(who)) if *who == Players::You && spells.noun == Noun::Spell => Ok((i, spells)),
            _ => {
                i.lit("that you cast").and_then(|(i, ())| match spells.post.is_empty() && spells.noun == Noun::Spell {
                    true => Ok((i, spells)),
                    false => i.stumble(),
                })
            }
        }
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        o.attempt(|o| <Several as Way<Filter>>::say(value, o) && o.either(&["you cast", "that you cast"]))
    }
}

/// Cards in graveyards and libraries, which the words behind say.
pub(super) struct CantEnter;

fn in_graveyards_or_libraries() -> Pred {
    Pred::Or(vec![Pred::In(Zone::Graveyard, None), Pred::In(Zone::Library, None)])
}

impl Way<Filter> for CantEnter {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, mut filter) = <Several as Way<Filter>>::read(i)?;
        filter.post.push(in_graveyards_or_libraries());
        Ok((i, filter))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        match value.post.split_last() {
            Some((last, rest)) if *last == in_graveyards_or_libraries() => {
                <Several as Way<Filter>>::say(&Filter { post: rest.to_vec(), ..value.clone() }, o)
            }
            _ => false,
        }
    }
}

/// Whether a kind says that it is in a zone other than the library.
pub(super) fn elsewhere(filter: &Filter) -> bool {
    fn is_there(pred: &Pred) -> bool {
        match pred {
            Pred::In(Zone::Graveyard | Zone::Exile, _) | Pred::ExiledWithThis => true,
            Pred::And(all) => all.iter().any(is_there),
            _ => false,
        }
    }
    filter.post.iter().any(is_there)
}

/// "land cards from your graveyard", "cards exiled with ~".
pub(super) struct Elsewhere;

impl Way<Filter> for Elsewhere {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (rest, filter) = <Several as Way<Filter>>::read(i)?;
        if let Some((rest, both)) = out_of_cards(rest, &filter) {
            return Ok((rest, both));
        }
        if elsewhere(&filter) { Ok((rest, filter)) } else { i.stumble() }
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        if let Some((spells, cards)) = from_among(value) {
            return o.attempt(|o| {
                <Several as Way<Filter>>::say(spells, o)
                    && o.lit("from among")
                    && <Several as Way<Filter>>::say(cards, o)
            });
        }
        elsewhere(value) && <Several as Way<Filter>>::say(value, o)
    }
}

/// "an artifact spell from your graveyard", "one creature card from your graveyard".
pub(super) struct ElsewhereOne;

impl Way<Filter> for ElsewhereOne {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (rest, filter) = match i.lit("one") {
            Ok((rest, ())) => <select::One as Way<Filter>>::read(rest)?,
            Err(_) => <select::AKind as Way<Filter>>::read(i)?,
        };
        if let Some((rest, both)) = out_of_cards(rest, &filter) {
            return Ok((rest, both));
        }
        if elsewhere(&filter) { Ok((rest, filter)) } else { i.stumble() }
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        if let Some((spell, cards)) = from_among(value) {
            return o.attempt(|o| {
                <select::AKind as Way<Filter>>::say(spell, o)
                    && o.lit("from among")
                    && <Several as Way<Filter>>::say(cards, o)
            });
        }
        elsewhere(value)
            && (<select::AKind as Way<Filter>>::say(value, o)
                || o.attempt(|o| o.lit("one") && <select::One as Way<Filter>>::say(value, o)))
    }
}

/// "from among cards in your graveyard that were milled this turn", behind a kind of spells: such a card, as such a spell.
fn out_of_cards<'a>(i: In<'a>, spells: &Filter) -> Option<(In<'a>, Filter)> {
    let (i, cards) = i.lit("from among").and_then(|(i, ())| <Several as Way<Filter>>::read(i)).ok()?;
    let post = vec![Pred::Fits(Box::new(spells.clone())), Pred::Kind(Box::new(cards))];
    let both = Filter { heads: Vec::new(), noun: Noun::Card, post };
    from_among(&both).is_some_and(|(_, cards)| elsewhere(cards)).then_some((i, both))
}

/// The kind of spell, and the cards it is one of.
fn from_among(both: &Filter) -> Option<(&Filter, &Filter)> {
    match both.post.as_slice() {
        [Pred::Fits(spell), Pred::Kind(cards)] if both.heads.is_empty() => Some((spell, cards)),
        _ => None,
    }
}

/// "~ from your graveyard", "~ from exile": this card there.
pub(super) struct ThisThere;

fn this_there() -> [(&'static str, Filter); 3] {
    let there =
        |place| Filter { heads: Vec::new(), noun: Noun::Card, post: vec![Pred::Is(Ref::Word("~".into())), place] };
    let graveyard = Pred::In(Zone::Graveyard, Some(Box::new(Players::You)));
    let exile = Pred::In(Zone::Exile, None);
    [
        ("~ from your graveyard or from exile", there(Pred::Or(vec![graveyard.clone(), exile.clone()]))),
        ("~ from your graveyard", there(graveyard)),
        ("~ from exile", there(exile)),
    ]
}

impl Way<Filter> for ThisThere {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let found = this_there().into_iter().find_map(|(words, filter)| Some((i.lit(words).ok()?.0, filter)));
        found.map_or_else(|| i.stumble(), Ok)
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        this_there().iter().any(|(words, filter)| filter == value && o.lit(words))
    }
}

/// "its" before "activated abilities": those of that very object.
pub(super) struct ItsSource;

/// "that permanent", whose abilities are meant.
pub(super) struct ThatOne;

impl Way<Option<Filter>> for ThatOne {
    fn read(i: In<'_>) -> Read<'_, Option<Filter>> {
        let (i, it) = Ref::parse(i)?;
        Ok((i, Some(Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(it)] })))
    }

    fn say(value: &Option<Filter>, o: &mut Out<'_>) -> bool {
        matches!(value.as_ref().map(|filter| filter.post.as_slice()), Some([Pred::Is(it)]) if it.say(o))
    }
}

impl Way<Option<Filter>> for ItsSource {
    fn read(i: In<'_>) -> Read<'_, Option<Filter>> {
        let (i, it) = <refer::Own as Way<Ref>>::read(i)?;
        Ok((i, Some(Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(it)] })))
    }

    fn say(value: &Option<Filter>, o: &mut Out<'_>) -> bool {
        match value.as_ref().map(|filter| filter.post.as_slice()) {
            Some([Pred::Is(it)]) => <refer::Own as Way<Ref>>::say(it, o),
            _ => false,
        }
    }
}

phrases! {
    /// What a creature is tapped for.
    CrewedOrSaddled: Vec<Keyword> {
        ["crew*" "Vehicles" costs:(Crewing)] { costs }
        ["saddle*" ["Mounts and crews Vehicles" | "Mounts and crew Vehicles"] costs:(SaddlingAndCrewing)] { costs }
        ["saddle*" "Mounts" costs:(Saddling)] { costs }
        ["station*" "permanents" costs:(Stationing)] { costs }
    }

    /// "2 greater".
    MorePower: CrewsWith {
        [n:(number::Numeral) "greater"] { CrewsWith::More(n) }
    }
}

silent! {
    /// Landwalk of every kind.
    AnyLandwalk: Option<Box<KeywordAbility>> = None;
    /// Whatever source.
    AnySource: Filter = Filter { heads: Vec::new(), noun: Noun::Source, post: Vec::new() };
    /// Crew costs.
    Crewing: Vec<Keyword> = vec![Keyword::Crew];
    /// Station costs.
    Stationing: Vec<Keyword> = vec![Keyword::Station];
    /// Saddle costs.
    Saddling: Vec<Keyword> = vec![Keyword::Saddle];
    /// Either.
    SaddlingAndCrewing: Vec<Keyword> = vec![Keyword::Saddle, Keyword::Crew];
    /// Any card.
    AnyCard: Filter = any_card();
    /// Life as much as the spell's mana value.
    LifeForMana: CastCost = CastCost::LifeEqualToManaValue;
}

/// "the top card of your library", whatever it is.
pub(super) struct TopCard;

fn any_card() -> Filter {
    Filter { heads: vec![Head::default()], noun: Noun::Card, post: Vec::new() }
}

impl Way<Filter> for TopCard {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        i.lit("the top card of your library").map(|(i, ())| (i, any_card()))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        *value == any_card() && o.lit("the top card of your library")
    }
}

/// What is under your control whoever else plays: this permanent, creatures you control.
pub(super) struct Yours;

impl Way<Objects> for Yours {
    fn read(i: In<'_>) -> Read<'_, Objects> {
        let (rest, what) = <Subject as Way<Objects>>::read(i)?;
        if is_yours(&what) { Ok((rest, what)) } else { i.stumble() }
    }

    fn say(value: &Objects, o: &mut Out<'_>) -> bool {
        is_yours(value) && <Subject as Way<Objects>>::say(value, o)
    }
}
