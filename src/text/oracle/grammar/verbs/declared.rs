//! What a player decides for others, and what is chosen together.

use super::*;

silent! {
    /// One of your opponents, whom others do not see yet.
    SomeOpponent: Choosable = Choosable::Player(Players::EachOpponent);
    /// You declare blockers.
    YouDeclare: RuleChange = RuleChange::DeclaresBlocks(Players::You);
    /// You declare attackers in the place of the active player.
    YouDeclareAttack: RuleChange = RuleChange::DeclaresAttacks(Players::You);
    /// Cards, whose number is told behind them.
    CardsTold: Objects = Objects::Some {
        count: Count::Exactly(Num::Later),
        filter: Filter { heads: vec![Head::default()], noun: Noun::Card, post: Vec::new() },
        random: false,
        chooser: None,
    };
    /// What was spoken of last.
    Pronoun: Objects = Objects::That(Ref::Word("it".into()), Said::Pronoun);
    /// A basic land type that is chosen as it becomes so.
    SomeLandType: TypeChange = TypeChange { types: crate::card::CardTypes::LAND, ..TypeChange::default() };
    /// A creature type that is chosen as it becomes so.
    SomeCreatureType: TypeChange = TypeChange { types: crate::card::CardTypes::CREATURE, ..TypeChange::default() };
    /// The same, and it keeps the types it has.
    SomeLandTypeToo: TypeChange =
        TypeChange { types: crate::card::CardTypes::LAND, keep_card_types: true, ..TypeChange::default() };
    /// The same, and it keeps the types it has.
    SomeCreatureTypeToo: TypeChange =
        TypeChange { types: crate::card::CardTypes::CREATURE, keep_card_types: true, ..TypeChange::default() };
    /// The ability it is written in.
    ThisToo: Vec<Modification> = vec![Modification::GainThis];
    /// The change that "switch" makes.
    Switched: Vec<Modification> = vec![Modification::Switch];
    /// Each to itself.
    Itself: Recipients = Recipients::Objects(Objects::That(Ref::Each, Said::Pronoun));
    /// All of a turn.
    WholeTurn: StepKind = StepKind::Turn;
    /// This object, of whose counters a condition has spoken.
    ThisHas: Ref = Ref::Word("~".into());
    /// The kind of counter at hand.
    KindAtHand: CounterKind = CounterKind::AtHand;
    /// Each combat phase there is.
    EveryCombat: StepKind = StepKind::Combat;
    /// The player spoken of.
    Boxed: Box<Players> = Box::new(Players::That(Ref::Word("they".into()), Said::Pronoun));
    /// No further objects.
    NoOthers: Vec<Objects> = Vec::new();
    /// What had the counters spoken of.
    ItHad: Ref = Ref::Word("it".into());
    /// As many counters as there are.
    AllThere: Option<Num> = None;
    /// The counters a condition before has spoken of, until references are resolved.
    KindAsked: Option<CounterKind> = Some(CounterKind::Named(KIND_ASKED.into()));
    /// Energy counters, said by their symbol.
    Energy: CounterKind = CounterKind::Named("energy".into());
    /// "gain control of": the change that is meant.
    ControlYou: Vec<Modification> = vec![Modification::Control(Players::You)];
}

/// "flying, first strike, and lifelink", behind "a counter from among".
pub(super) struct KindsNamed;

const AND_OR_OR: Joints = Joints { also: &[", or", "or"], ..Joints::AND };

impl Way<Vec<CounterKind>> for KindsNamed {
    fn read(i: In<'_>) -> Read<'_, Vec<CounterKind>> {
        two_or_more(i, AND_OR_OR, |i| {
            let keyword = |i| Keyword::parse(i).map(|(i, it)| (i, CounterKind::Named(it.name().into())));
            longest(i, &[&CounterKind::parse, &keyword])
        })
    }

    fn say(value: &Vec<CounterKind>, o: &mut Out<'_>) -> bool {
        value.len() > 1 && say_several(value, AND_OR_OR, o, <CounterKind as Phrase>::say)
    }
}

/// "choose a color and a creature type": one and then the other.
pub(crate) struct ChooseBoth;

impl Way<Effect> for ChooseBoth {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, ()) = i.lit("choose*")?;
        let (i, one) = <Choices as Way<Choosable>>::read(i)?;
        let (i, ()) = i.lit("and")?;
        let (i, other) = <Choices as Way<Choosable>>::read(i)?;
        let chosen = |of| Effect::Do { who: Players::You, verb: Verb::ChooseValue(of), bind: None };
        Ok((i, Effect::Seq(vec![chosen(one), chosen(other)])))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(parts) = value else { return false };
        let [
            Effect::Do { who: Players::You, verb: Verb::ChooseValue(one), .. },
            Effect::Do { who: Players::You, verb: Verb::ChooseValue(other), .. },
        ] = parts.as_slice()
        else {
            return false;
        };
        o.attempt(|o| {
            o.lit("choose*")
                && <Choices as Way<Choosable>>::say(one, o)
                && o.lit("and")
                && <Choices as Way<Choosable>>::say(other, o)
        })
    }
}
