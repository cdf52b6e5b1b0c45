//! What happens instead, and what goes on after it.

use super::*;

/// "a permanent dealt damage by ~", of what would die this turn: such damage is this turn's.
pub(crate) struct DamagedByThis;

const DEALT_BY: &str = "dealt damage by";

impl Way<Filter> for DamagedByThis {
    fn read(i: In<'_>) -> Read<'_, Filter> {
        let (i, mut kind) = <AKind as Way<Filter>>::read(i)?;
        let (i, ()) = i.lit(DEALT_BY)?;
        let (rest, by) = Ref::parse(i)?;
        if !["would die this turn ", "dies this turn "].iter().any(|words| rest.s.starts_with(words))
            && !i.cx.dispatch.is_probe()
        {
            return i.stumble();
        }
        kind.post.push(Pred::DealtDamageBy(by));
        Ok((rest.agreeing(Agree::Third), kind))
    }

    fn say(value: &Filter, o: &mut Out<'_>) -> bool {
        let Some((Pred::DealtDamageBy(by), post)) = value.post.split_last() else { return false };
        let kind = Filter { post: post.to_vec(), ..value.clone() };
        o.attempt(|o| <AKind as Way<Filter>>::say(&kind, o) && o.lit(DEALT_BY) && by.say(o))
    }
}

/// The untap step of the turns of this player.
fn untap_step(whose: Players) -> Cond {
    Cond::And(vec![Cond::TurnOf(Box::new(whose)), Cond::During(StepKind::Untap)])
}

silent! {
    /// Your draw step.
    YourDrawStep: Cond = Cond::And(vec![Cond::TurnOf(Box::new(Players::You)), Cond::During(StepKind::Draw)]);
    /// Your untap step.
    YourUntapStep: Cond = untap_step(Players::You);
    /// The untap step of whoever controls what would untap.
    ItsUntapStep: Cond = untap_step(Players::ControllerOf(Ref::Event(Role::Subject), Said::Pronoun));
    /// What is done is to scry (701.22).
    Scrying: Deed = Deed::Scry;
    /// The amount of the event.
    That: Num = Num::EventAmount;
    /// Half the amount of the event.
    HalfDown: Num = Num::Half(Box::new(Num::EventAmount), Rounding::Down);
    /// Half the amount of the event.
    HalfUp: Num = Num::Half(Box::new(Num::EventAmount), Rounding::Up);
    /// Twice the amount of the event.
    Twice: Num = Num::Times(2, Box::new(Num::EventAmount));
    /// Three times the amount of the event.
    Thrice: Num = Num::Times(3, Box::new(Num::EventAmount));
    /// All of them but one.
    AllButOne: Instead = Instead::Amount(Num::Minus(Box::new(Num::EventAmount), Box::new(Num::Const(1))));
    /// Energy (107.14).
    SomeEnergy: Option<CounterKind> = Some(CounterKind::Named("energy".into()));
    /// One colorless mana.
    OneColorless: crate::card::ManaCost = crate::card::ManaCost::new([crate::card::ManaSymbol::Colorless]);
    /// The card that a player would draw is the top card of their library (121.1).
    ExilesTheTop: Instead = {
        let who = || Players::That(Ref::Word("that player".into()), Said::Pronoun);
        let what = Objects::Top { count: Num::Const(1), of: Box::new(who()), bottom: false };
        let verb = Verb::Exile { what, face_down: false, until: None, with: Vec::new() };
        Instead::Do(Box::new(Effect::Do { who: who(), verb, bind: None }))
    };
    /// The source that was chosen.
    TheSource: Option<Filter> = Some(Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::Each)] });
}

/// An event that would happen (this turn, where that is said), and what happens instead, said of the same player, thing and deed: "you would gain life, you gain
/// twice that much life instead". "You would lose life, they gain ..." is something else.
pub(super) struct WouldInstead<const THIS_TURN: bool>;

impl<const THIS_TURN: bool> Way<(EventPattern, Instead)> for WouldInstead<THIS_TURN> {
    fn read(i: In<'_>) -> Read<'_, (EventPattern, Instead)> {
        let (mut rest, event) = <WouldHappen as Way<EventPattern>>::read(i)?;
        if THIS_TURN {
            rest = rest.lit("this turn")?.0;
        }
        let (end, instead) = <InsteadThat as Way<Instead>>::read(rest)?;
        let said = rest.s.get(..rest.s.len() - end.s.len()).unwrap_or_default();
        if agrees(&event, &instead, said) {
            return Ok((end, (event, instead)));
        }
        // "If you would gain life, draw that many cards instead": no other amount of the same, but something else.
        let (end, instead) = <SomethingElse as Way<Instead>>::read(rest)?;
        Ok((end, (event, instead)))
    }

    fn say(value: &(EventPattern, Instead), o: &mut Out<'_>) -> bool {
        let (event, instead) = value;
        o.attempt(|o| {
            if !<WouldHappen as Way<EventPattern>>::say(event, o) || THIS_TURN && !o.lit("this turn") {
                return false;
            }
            InsteadThat::say_such(instead, o, &|said| agrees(event, instead, said))
        })
    }
}

/// Whether the words of an amount that is changed are about the player and the deed of the event, and about what it happens to.
fn agrees(event: &EventPattern, instead: &Instead, said: &str) -> bool {
    // Only a draw is skipped as one, and only a gain of life is none.
    let nothing = matches!(instead, Instead::Nothing);
    if said.contains("that draw") && !matches!(unconditional(event), EventPattern::Draws { .. })
        || nothing && said.contains("no life") && !matches!(unconditional(event), EventPattern::GainsLife { .. })
    {
        return false;
    }
    if !nothing && !matches!(instead, Instead::Amount(_)) {
        return true;
    }
    let said = said.trim_start_matches([',', ' ']);
    let (subject, rest) = ["you ", "they ", "that player "]
        .iter()
        .find_map(|subject| said.strip_prefix(subject).map(|rest| (subject.trim_end(), rest)))
        .unwrap_or(("", said));
    let verb = rest.split(' ').next().unwrap_or_default().trim_end_matches('s');
    if nothing {
        let (EventPattern::Draws { who, .. } | EventPattern::GainsLife { who }) = unconditional(event) else {
            return false;
        };
        return matches!(subject, "" | "you") == (*who == Players::You);
    }
    // Without a subject it is you who draw.
    let of = |who: &Players| (matches!(subject, "" | "you")) == (*who == Players::You);
    match event {
        EventPattern::While(inner, _) | EventPattern::Nth(inner, _) | EventPattern::Amount(inner, ..) => {
            agrees(inner, instead, said)
        }
        EventPattern::Or(all) => all.iter().all(|one| agrees(one, instead, said)),
        // Without a subject it is you who put them, or they are put by nobody who is named.
        EventPattern::CountersPut { by: Some(by), .. }
        | EventPattern::PlayerGetsCounters { by: Some(by), .. }
        | EventPattern::PlayerGetsCounters { who: by, by: None, .. }
            if !subject.is_empty() || verb == "put" =>
        {
            of(by)
        }
        EventPattern::GainsLife { who } => of(who) && verb == "gain",
        EventPattern::LosesLife { who } => of(who) && verb == "lose",
        EventPattern::Draws { who, .. } => of(who) && verb == "draw",
        EventPattern::Mills { who, .. } => of(who) && verb == "mill",
        EventPattern::DealsDamage { to, .. } | EventPattern::DealtDamage { to, .. } => {
            !matches!(verb, "gain" | "lose" | "draw" | "mill") && may_be_called_so(to, said)
        }
        _ => !matches!(verb, "gain" | "lose" | "draw" | "mill"),
    }
}

/// The event without the conditions it is under.
fn unconditional(event: &EventPattern) -> &EventPattern {
    match event {
        EventPattern::While(inner, _) | EventPattern::Nth(inner, _) | EventPattern::Amount(inner, ..) => {
            unconditional(inner)
        }
        other => other,
    }
}

/// Whether what damage would be dealt to may be called as it is behind "to": "that creature", "that player".
pub(super) fn may_be_called_so(to: &DamageTo, said: &str) -> bool {
    let said = said.trim_end_matches(" instead");
    let named = |words: &str| said.ends_with(&format!("to {words}"));
    if named("you") {
        return *to == DamageTo::Player(Players::You);
    }
    if let Some(it) = ["~", "equipped creature", "enchanted creature"].into_iter().find(|it| named(it)) {
        let mut same = Out::new(None);
        return matches!(to, DamageTo::Permanent(what) if <Thing as Way<Filter>>::say(what, &mut same))
            && same.text == it;
    }
    match to {
        DamageTo::Player(_) => !(named("that creature") || named("that permanent") || named("it")),
        DamageTo::Permanent(_) => !named("that player"),
        DamageTo::OneOrMoreSuch(_) => {
            !["that creature", "that permanent", "that player", "it"].iter().any(|it| named(it))
        }
        DamageTo::Any | DamageTo::OneOrMore | DamageTo::PlayerOrPlaneswalker | DamageTo::Either(..) => {
            !["that creature", "that permanent", "that player", "it"].iter().any(|words| named(words))
        }
        DamageTo::These(_) => true,
    }
}

/// "that many 4/4 white Angel creature tokens with flying".
pub(super) struct ThatMany;

impl Way<(Num, Box<TokenSpec>)> for ThatMany {
    fn read(i: In<'_>) -> Read<'_, (Num, Box<TokenSpec>)> {
        let (rest, (count, token)) = <MoreTokens as Way<(Num, Box<TokenSpec>)>>::read(i)?;
        if count == Num::EventAmount { Ok((rest, (count, token))) } else { i.stumble() }
    }

    fn say(value: &(Num, Box<TokenSpec>), o: &mut Out<'_>) -> bool {
        value.0 == Num::EventAmount && <MoreTokens as Way<(Num, Box<TokenSpec>)>>::say(value, o)
    }
}

/// "create that many tokens that are copies of equipped creature", as an instruction of what is created in the place of others.
pub(super) struct CreateThatMany;

/// As many of such tokens as would be created.
fn that_many(token: TokenSpec) -> Verb {
    Verb::Create {
        count: Num::EventAmount,
        token,
        tapped: false,
        attacking: false,
        whom: None,
        blocking: None,
        attached_to: None,
        with: Vec::new(),
        with_last: false,
    }
}

impl Way<(Num, Box<TokenSpec>)> for CreateThatMany {
    fn read(i: In<'_>) -> Read<'_, (Num, Box<TokenSpec>)> {
        let (rest, verb) = <crate::oracle::grammar::tokens::Create as Way<Verb>>::read(i.agreeing(Agree::Bare))?;
        match verb {
            Verb::Create { ref token, .. } if verb == that_many(token.clone()) => {
                Ok((rest, (Num::EventAmount, Box::new(token.clone()))))
            }
            _ => i.stumble(),
        }
    }

    fn say((count, token): &(Num, Box<TokenSpec>), o: &mut Out<'_>) -> bool {
        o.agree = Agree::Bare;
        *count == Num::EventAmount
            && <crate::oracle::grammar::tokens::Create as Way<Verb>>::say(&that_many((**token).clone()), o)
    }
}

/// "that player discards a card instead. If they don't, ...": sentences that go on with what is done instead.
pub(super) struct AndThen;

/// What a sentence begins with that goes on with what is done instead.
const IF_SO: &[&str] = &[". if"];
/// The same in a static ability, which instructs nobody: any further sentence is part of it.
const GOES_ON: &[&str] = &[". if", ". put", ". reveal", ". return", ". shuffle", ". then", ". you may"];

/// [`AndThen`] in a static ability.
pub(super) struct GoesOn;

impl Way<Effect> for GoesOn {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        read_and_then(i, GOES_ON)
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        <AndThen as Way<Effect>>::say(value, o)
    }
}

/// The same with "instead" in front.
pub(super) struct InsteadGoesOn;

impl Way<Effect> for InsteadGoesOn {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, first) = <Clauses as Way<Effect>>::read(i)?;
        sentences_behind(i, first, GOES_ON)
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        say_and_then(value, "", o)
    }
}

/// What is done instead, and the sentences behind it that begin so.
fn read_and_then<'a>(i: In<'a>, further: &[&str]) -> Read<'a, Effect> {
    let (i, first) = <Clauses as Way<Effect>>::read(i)?;
    let (i, ()) = i.lit("instead")?;
    sentences_behind(i, first, further)
}

fn sentences_behind<'a>(mut at: In<'a>, first: Effect, further: &[&str]) -> Read<'a, Effect> {
    let mut all = vec![first];
    while one_of(at, further).is_ok() {
        let (rest, ()) = at.lit(".")?;
        let Ok((rest, next)) = <Sentence as Way<Effect>>::read(maybe(rest, |i| i.lit("then")).0) else { break };
        all.push(next);
        at = rest;
    }
    if all.len() > 1 { Ok((at, Effect::Seq(all))) } else { at.stumble() }
}

/// Says what either reads, with the word behind the first clauses.
fn say_and_then(value: &Effect, instead: &str, o: &mut Out<'_>) -> bool {
    let Effect::Seq(all) = value else { return false };
    let Some((first, rest)) = all.split_first() else { return false };
    !rest.is_empty()
        && o.attempt(|o| {
            <Clauses as Way<Effect>>::say(first, o)
                && (instead.is_empty() || o.lit(instead))
                && rest.iter().all(|next| o.lit(".") && o.optional("then") && <Sentence as Way<Effect>>::say(next, o))
        })
}

impl Way<Effect> for AndThen {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        read_and_then(i, IF_SO)
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        say_and_then(value, "instead", o)
    }
}

/// "reveal cards from the top of your library until you reveal a land card. Put that card into your hand": what is done instead, with
/// a sentence about what was found.
pub(super) struct ThenPut;

impl Way<Effect> for ThenPut {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, first) = <Clauses as Way<Effect>>::read(i)?;
        let (i, ()) = i.lit(".")?;
        if !i.s.starts_with("put ") && !i.cx.dispatch.is_probe() {
            return i.stumble();
        }
        let (i, then) = <Sentence as Way<Effect>>::read(i)?;
        Ok((i, Effect::Seq(vec![first, then])))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(both) = value else { return false };
        let [first, then] = both.as_slice() else { return false };
        o.attempt(|o| <Clauses as Way<Effect>>::say(first, o) && o.lit(".") && <Sentence as Way<Effect>>::say(then, o))
    }
}
