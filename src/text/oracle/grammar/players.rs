//! Players: "you", "target opponent", "that player", "its controller", "each player who ...".

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::condition::WhoDoes;
use super::refer::Own;
use super::targets::PlayerSlot;
use super::who::{Having, WhoAre, WhoIs};

/// Words that point back to a player.
const BACK: &[&str] = &[
    "that player",
    "that opponent",
    "they",
    "them",
    "the chosen player",
    "the last chosen player",
    "the chosen opponent",
    "enchanted player",
    "enchanted opponent",
    "those players",
    "those opponents",
    "the player",
    "the first player",
    "that creature 's controller",
    "that attacking player",
    "the attacking player",
];

phrases! {
    /// Players of whom "who ..." tells more.
    Group: Players {
        ["each player"] { Players::Each }
        ["each opponent"] { Players::EachOpponent }
        ["each other player"] { Players::EachOther }
        ["an opponent"] { Players::AnOpponent }
        ["a player"] { Players::APlayer }
    }

    /// The same of several.
    Many: Players {
        ["players"] { Players::Each }
        [["opponents" | "your opponents"]] { Players::EachOpponent }
    }

    /// How the coin of the player at hand comes up.
    CoinOf: Cond {
        ["heads"] { Cond::CoinOf(super::condition::LAST, true) }
        ["tails"] { Cond::CoinOf(super::condition::LAST, false) }
    }

    /// "another player", "an opponent who controls more lands than you": who may be chosen.
    ChosenSuch: Players {
        ["another player"] { Players::EachOther }
        [whom:(OneOfMany) "who" cond:(WhoIs)] { Players::Who(whom, cond) }
    }

    /// One of all of these, of whom "who ..." tells more.
    OneOfMany: Players {
        ["an opponent"] { Players::EachOpponent }
        ["a player"] { Players::Each }
    }

    /// Who is not one of these.
    NotThat: Cond {
        [is:(OneOfThem)] { Cond::Not(is) }
    }

    /// Who is one of these.
    OneOfThem: Cond {
        [who:(Anyone)] { Cond::PlayerIs(Ref::Each, who) }
    }

    /// "~ attacked this turn": who was attacked by it.
    AttackedBy: Cond {
        [event:(AttackOn) "attacked this turn"] { Cond::Happened(event, Window::ThisTurn, Cmp::Ge, Num::Const(1)) }
    }

    /// It attacks the player at hand.
    AttackOn: EventPattern {
        [what:(super::objects::SelfFilter) whom:(PlayerAtHand)] { EventPattern::Attacks { what, whom, alone: false } }
    }

    /// "each opponent's": of each by itself.
    OfEach: Players {
        [of:(EachPossessive)] { Players::Apart(of) }
    }

    /// The same, whose it is.
    EachPossessive: Players {
        ["each player 's"] { Players::Each }
        ["each opponent 's"] { Players::EachOpponent }
        ["each other player 's"] { Players::EachOther }
    }

    /// "their" before "opponents"; yours are opponents with nothing said.
    TheirOpponents: Players {
        ["their" who:(They)] { who }
        [who "'s"] { who }
    }

    /// A player as the object of an instruction: "to you", "target player".
    Anyone: Players {
        ["you"] { Players::You }
        [slot:(PlayerSlot)] { Players::Target(slot) }
        [["each player" | "all players" | "players"]] { Players::Each }
        ["starting with you , each player" all:(EachOne)] { Players::FromYou(all) }
        [["each opponent" | "your opponents" | "all opponents" | "each of your opponents" | "opponents"]] { Players::EachOpponent }
        ["each other player"] { Players::EachOther }
        ["each other opponent"] { Players::EachOtherOpponent }
        [others:(SaidOthers)] { others }
        [["another player" | "another player of your choice"] who:(NotYourself)] { who }
        [["any opponent" | "an opponent" | "one of your opponents"]] { Players::AnOpponent }
        [["a player" | "any player"]] { Players::APlayer }
        ["any other player" all:(OneOfAll) than:(SpokenOf)] { Players::OtherThan(all, than) }
        ["an opponent of your choice" all:(OneOpponent) cond:(Whoever)] { Players::Who(all, cond) }
        ["a player of your choice" all:(OneOfAll) cond:(Whoever)] { Players::Who(all, cond) }
        ["your team"] { Players::YourTeam }
        ["the player to your left"] { Players::Beside(true) }
        ["the player to your right"] { Players::Beside(false) }
        [["defending player" | "the defending player"]] { Players::Defending }
        [["the active player" | "attacking player" | "the player whose turn it is"]] { Players::Active }
        [whose:(Own) "controller"] { Players::ControllerOf(whose, Said::Pronoun) }
        [whose:(Own) "controllers"] { Players::ControllerOf(whose, Said::Name) }
        [whose:(Own) "owner"] { Players::OwnerOf(whose, Said::Pronoun) }
        [whose:(Own) "owners"] { Players::OwnerOf(whose, Said::Name) }
        ["the controller of" whose:(OfWhich)] { Players::ControllerOf(whose, Said::Pronoun) }
        ["the owner of" whose:(OfWhich)] { Players::OwnerOf(whose, Said::Pronoun) }
        ["the owners of" whose:(OfWhich)] { Players::OwnerOf(whose, Said::Name) }
        ["the controllers of" whose:(OfWhich)] { Players::ControllerOf(whose, Said::Name) }
        [both:(YouAnd)] { Players::And(both) }
        [either:(ThatOrController)] { Players::And(either) }
        [whom:(Group) cond:(WhoDoes)] { Players::Who(whom, cond) }
        [whom:(Group) "who" cond:(WhoIs)] { Players::Who(whom, cond) }
        [whom:(Group) "with" cond:(Having)] { Players::Who(whom, cond) }
        [whom:(Many) "who" cond:(WhoAre)] { Players::Who(whom, cond) }
        [whom:(Group) "whose coin comes up" cond:(CoinOf)] { Players::Who(whom, cond) }
        [whom:(Group) "attacking" cond:(Attackers)] { Players::Who(whom, cond) }
        [whom:(Group) cond:(AttackedBy)] { Players::Who(whom, cond) }
        [["the player with the most life or tied for most life" | "the player with the most life"] who:(Richest)] { who }
        [["the player who" | "each player who"] who:(super::facts::HasMost)] { who }
        [["players dealt damage this way" | "each player dealt damage this way"] those:(Damaged)] { Players::That(those, Said::Pronoun) }
        ["one of" of:(TheirOpponents) "opponents"] { Players::AnOpponentOf(of) }
        ["another one of your opponents chosen at random" all:(OpponentsBut)] { Players::AtRandom(all) }
        ["an opponent chosen at random" all:(EveryOpponent)] { Players::AtRandom(all) }
        ["a player chosen at random" all:(EachOne)] { Players::AtRandom(all) }
        ["each of" of:(TheirOpponents) "opponents"] { Players::OpponentsOf(of) }
        ["each player other than" all:(EachOne) cond:(NotThat)] { Players::Who(all, cond) }
        ["the monarch" all:(EachOne) cond:(IsMonarch)] { Players::Who(all, cond) }
        ["each friend" all:(EachOne) cond:(IsFriend)] { Players::Who(all, cond) }
        ["each foe" all:(EachOne) cond:(IsFoe)] { Players::Who(all, cond) }
        ["each of" back:(Several)] { Players::That(back, Said::Pronoun) }
        [back:(Back)] { Players::That(back, Said::Pronoun) }
        ["one of the chosen players" those:(Chosen)] { Players::That(those, Said::Pronoun) }
        ["the other chosen player" all:(ChosenOnes) cond:(NotTheEvents)] { Players::Who(all, cond) }
    }
}

phrase_of!(Players, Anyone);

/// Each player but you.
pub(crate) fn others_than_you() -> Players {
    Players::OtherThan(Box::new(Players::Each), Box::new(Players::You))
}

/// "each other player", once it is known than whom.
struct SaidOthers;

impl Way<Players> for SaidOthers {
    fn read(i: In<'_>) -> Read<'_, Players> {
        i.stumble()
    }

    fn say(value: &Players, o: &mut Out<'_>) -> bool {
        match value {
            Players::OtherThan(of, _) if **of == Players::Each => o.lit("each other player"),
            Players::OtherThan(of, _) if **of == Players::EachOpponent => o.lit("each other opponent"),
            _ => false,
        }
    }
}

/// The players chosen as friends, until references are resolved.
pub(crate) const FRIENDS: &str = "friends";

fn is_friend() -> Cond {
    let friends = Players::That(Ref::Word(FRIENDS.into()), Said::Pronoun);
    Cond::PlayerIs(Ref::Each, Box::new(friends))
}

silent! {
    /// Of a player chosen as a friend.
    IsFriend: Box<Cond> = Box::new(is_friend());
    /// Those that were chosen.
    Chosen: Ref = Ref::ChosenPlayer;
    /// The same.
    ChosenOnes: Box<Players> = Box::new(Players::That(Ref::ChosenPlayer, Said::Pronoun));
    /// Of a player who is not the one to whom it happens.
    NotTheEvents: Box<Cond> = Box::new(Cond::Not(Box::new(Cond::PlayerIs(
        Ref::Each,
        Box::new(Players::That(Ref::Word("that player".into()), Said::Pronoun)),
    ))));
    /// One of your opponents.
    OneOpponent: Box<Players> = Box::new(Players::AnOpponent);
    /// One of all players.
    OneOfAll: Box<Players> = Box::new(Players::APlayer);
    /// Whoever it is.
    Whoever: Box<Cond> = Box::new(Cond::Always);
    /// Of the player who is the monarch (725.1).
    IsMonarch: Box<Cond> = Box::new(Cond::Has(
        Box::new(Players::That(Ref::Each, Said::Pronoun)),
        PlayerDesignation::Monarch,
    ));
    /// Of one chosen as a foe.
    IsFoe: Box<Cond> = Box::new(Cond::Not(Box::new(is_friend())));
    /// The player at hand, as one who is attacked.
    PlayerAtHand: Option<AttackTarget> = Some(AttackTarget::Player(Players::That(Ref::Each, Said::Pronoun)));
    /// Those who have as much life as any.
    Richest: Players = super::event::most_life();
    /// What an instruction before has dealt damage to.
    Damaged: Ref = Ref::Word(super::refer::THIS_WAY[0].into());
    /// A player who is not you.
    NotYourself: Players = Players::Who(
        Box::new(Players::APlayer),
        Box::new(Cond::Not(Box::new(Cond::PlayerIs(Ref::Each, Box::new(Players::You))))),
    );
    /// Your opponents but the one spoken of before.
    OpponentsBut: Box<Players> = Box::new(Players::OtherThan(
        Box::new(Players::EachOpponent),
        Box::new(Players::That(Ref::Word("that player".into()), Said::Pronoun)),
    ));
    /// The player spoken of before.
    SpokenOf: Box<Players> = Box::new(Players::That(Ref::Word("that player".into()), Said::Pronoun));
    /// Each player.
    EachOne: Box<Players> = Box::new(Players::Each);
    /// Of each player by itself, where the words name no players.
    OfEachPlayer: Players = Players::Apart(Box::new(Players::Each));
    /// Each opponent.
    EveryOpponent: Box<Players> = Box::new(Players::EachOpponent);
    /// Those spoken of.
    They: Players = Players::That(Ref::Word("they".into()), Said::Pronoun);
}

/// "that player", behind "each opponent attacking": one of those whose creatures attack them.
struct Attackers;

fn attacking(whom: Players) -> Cond {
    attacked_by(Players::That(Ref::Each, Said::Pronoun), whom)
}

/// Creatures of theirs attack somebody: a player attacks whom any of their creatures attacks (508.3e).
fn attacked_by(them: Players, whom: Players) -> Cond {
    let mut creatures = super::event::any_creature();
    creatures.post.extend([Pred::ControlledBy(Box::new(them)), Pred::AttackingWhom(Box::new(whom))]);
    Cond::Exists(Box::new(Objects::All(creatures, Quantifier::Plural)))
}

impl Way<Cond> for Attackers {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (rest, whom) = <Back as Way<Ref>>::read(i)?;
        Ok((rest.agreeing(Agree::Third), attacking(Players::That(whom, Said::Pronoun))))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Exists(set) = value else { return false };
        let Objects::All(creatures, _) = &**set else { return false };
        let Some(Pred::AttackingWhom(whom)) = creatures.post.last() else { return false };
        match &**whom {
            Players::That(back, _) if *value == attacking((**whom).clone()) => <Back as Way<Ref>>::say(back, o),
            _ => false,
        }
    }
}

/// "you", behind "they're attacking": they are a player, and their creatures attack.
pub(crate) struct WhomTheyAttack;

impl Way<Cond> for WhomTheyAttack {
    fn read(i: In<'_>) -> Read<'_, Cond> {
        let (rest, whom) = <Anyone as Way<Players>>::read(i)?;
        Ok((rest, attacked_by(Players::That(Ref::Word("they".into()), Said::Pronoun), whom)))
    }

    fn say(value: &Cond, o: &mut Out<'_>) -> bool {
        let Cond::Exists(set) = value else { return false };
        let Objects::All(creatures, _) = &**set else { return false };
        let [Pred::ControlledBy(them), Pred::AttackingWhom(whom)] = creatures.post.as_slice() else { return false };
        matches!(**them, Players::That(..))
            && *value == attacked_by((**them).clone(), (**whom).clone())
            && <Anyone as Way<Players>>::say(whom, o)
    }
}

/// What something is the controller or owner of: "those creatures", "target permanent".
pub(crate) struct OfWhich;

impl Way<Ref> for OfWhich {
    fn read(i: In<'_>) -> Read<'_, Ref> {
        longest(
            i,
            &[&Ref::parse, &|i| <super::targets::Slot as Way<u8>>::read(i).map(|(i, slot)| (i, Ref::Target(slot)))],
        )
    }

    fn say(value: &Ref, o: &mut Out<'_>) -> bool {
        match value {
            Ref::Target(slot) => <super::targets::Slot as Way<u8>>::say(slot, o),
            _ => value.say(o),
        }
    }
}

/// "you and that player".
struct YouAnd;

impl Way<Vec<Players>> for YouAnd {
    fn read(i: In<'_>) -> Read<'_, Vec<Players>> {
        let (i, ()) = i.lit("you and")?;
        let (i, other) = Players::parse(i)?;
        if other == Players::You { i.stumble() } else { Ok((i, vec![Players::You, other])) }
    }

    fn say(value: &Vec<Players>, o: &mut Out<'_>) -> bool {
        matches!(value.as_slice(), [Players::You, other] if o.attempt(|o| o.lit("you and") && other.say(o)))
    }
}

/// "that player or that planeswalker's controller": of a target that may be a player or a permanent, that player, or who controls
/// it.
struct ThatOrController;

/// What the permanent is called.
const OR_CONTROLLER: &[&str] = &[
    "that player or that planeswalker 's controller",
    "that player or that permanent 's controller",
    "that player or that creature 's controller",
    "that creature 's controller or that player",
];

fn that_or_controller() -> Vec<Players> {
    vec![
        Players::That(Ref::Word("that player".into()), Said::Pronoun),
        Players::ControllerOf(Ref::Word("that permanent".into()), Said::Pronoun),
    ]
}

impl Way<Vec<Players>> for ThatOrController {
    fn read(i: In<'_>) -> Read<'_, Vec<Players>> {
        one_of(i, OR_CONTROLLER).map(|(i, ())| (i, that_or_controller()))
    }

    fn say(value: &Vec<Players>, o: &mut Out<'_>) -> bool {
        let said = *value == that_or_controller() && o.either(OR_CONTROLLER);
        if said {
            o.agree = Agree::Third;
        }
        said
    }
}

/// The words of a player pointed back to.
pub(crate) struct Back;

impl Way<Ref> for Back {
    fn read(i: In<'_>) -> Read<'_, Ref> {
        let back = BACK.iter().find_map(|words| i.lit(words).ok().map(|(rest, ())| (rest, Ref::Word((*words).into()))));
        back.map_or_else(|| i.stumble(), Ok)
    }

    fn say(value: &Ref, o: &mut Out<'_>) -> bool {
        match value {
            Ref::Word(words) => BACK.contains(&&**words) && o.plain(words),
            Ref::ChosenPlayer => o.either(&["the chosen player", "the last chosen player"]),
            Ref::Host => o.lit("enchanted player"),
            _ => o.lit("that player"),
        }
    }
}

/// "them", "those players", behind "each of".
pub(crate) struct Several;

impl Way<Ref> for Several {
    fn read(i: In<'_>) -> Read<'_, Ref> {
        match <Back as Way<Ref>>::read(i)? {
            (rest, Ref::Word(words)) if EACH_OF.contains(&&*words) => Ok((rest, Ref::Word(words))),
            _ => i.stumble(),
        }
    }

    fn say(value: &Ref, o: &mut Out<'_>) -> bool {
        matches!(value, Ref::Word(words) if EACH_OF.contains(&&**words)) && <Back as Way<Ref>>::say(value, o)
    }
}

const EACH_OF: &[&str] = &["them", "those players", "those opponents"];

/// How verbs agree with players.
pub(crate) fn agreement(who: &Players, o: Option<&Out<'_>>) -> Agree {
    match who {
        Players::And(both) if *both == that_or_controller() => Agree::Third,
        Players::That(Ref::Word(words), _) if o.is_some_and(|o| o.text.ends_with(&format!("each of {words}"))) => {
            Agree::Third
        }
        Players::You | Players::And(_) => Agree::Bare,
        Players::That(Ref::Word(words), _)
            if matches!(&**words, "they" | "them" | "those players" | "those opponents") =>
        {
            Agree::Bare
        }
        Players::ControllerOf(_, Said::Name) | Players::OwnerOf(_, Said::Name) => Agree::Bare,
        Players::Each | Players::EachOpponent => {
            // "players draw", "your opponents draw" are plurals of the same.
            let plural = o.is_some_and(|o| o.text.ends_with("players") || o.text.ends_with("opponents"));
            if plural { Agree::Bare } else { Agree::Third }
        }
        Players::Target(_) => {
            let plural = o.is_some_and(|o| o.text.ends_with("players") || o.text.ends_with("opponents"));
            if plural { Agree::Bare } else { Agree::Third }
        }
        _ => Agree::Third,
    }
}

/// You, before a participle.
const YOUVE: &str = "you've";

/// A player as a subject: the verb behind it agrees.
pub(crate) struct Subject;

fn read_subject(i: In<'_>) -> Read<'_, Players> {
    if (i.tense != Tense::Present || i.cx.dispatch.is_probe())
        && let Ok((rest, ())) = i.lit(YOUVE)
    {
        return Ok((rest.agreeing(Agree::Bare), Players::You));
    }
    let Ok((rest, who)) = i.in_present(Players::parse) else {
        let (i, ()) = super::effect::elided(i)?;
        return Ok((i, Players::That(Ref::Word("".into()), Said::Pronoun)));
    };
    let said = i.s.get(..i.s.len() - rest.s.len()).unwrap_or_default().trim_end();
    if said == "them" {
        return i.stumble();
    }
    let one = said.starts_with("one of") || said.starts_with("each of");
    let plural = !one && (said.ends_with("players") || said.ends_with("opponents"));
    let bare = plural || i.cx.bare.get() == Some(i.s.len());
    let each = said.starts_with("each of");
    let agree = match (bare, each) {
        (true, _) => Agree::Bare,
        (false, true) => Agree::Third,
        (false, false) => agreement(&who, None),
    };
    // "you each", "they each"
    Ok((rest.agreeing(agree), who))
}

impl Way<Players> for Subject {
    fn read(i: In<'_>) -> Read<'_, Players> {
        once::<Self, _>(i, read_subject)
    }

    fn say(value: &Players, o: &mut Out<'_>) -> bool {
        if matches!(value, Players::That(Ref::Word(words), _) if words.is_empty()) {
            return super::effect::say_elided(o);
        }
        let at = o.text.len();
        let youve = o.tense != Tense::Present && o.follows.is_some() && *value == Players::You && o.lit(YOUVE);
        if !youve && !o.in_present(|o| value.say(o)) {
            return false;
        }
        o.agree = if o.bare == Some(at) { Agree::Bare } else { agreement(value, Some(o)) };
        true
    }
}

/// A way of reading players as a subject that takes only some of them: "your" stands behind "you", "their" behind others.
macro_rules! only {
    ($(#[doc = $doc:literal])* $name:ident $test:expr) => {
        $(#[doc = $doc])*
        pub(crate) struct $name;

        impl Way<Players> for $name {
            fn read(i: In<'_>) -> Read<'_, Players> {
                let (rest, who) = <Subject as Way<Players>>::read(i)?;
                let test: fn(&Players) -> bool = $test;
                if test(&who) { Ok((rest, who)) } else { i.stumble() }
            }

            fn say(value: &Players, o: &mut Out<'_>) -> bool {
                let test: fn(&Players) -> bool = $test;
                test(value) && <Subject as Way<Players>>::say(value, o)
            }
        }
    };
}

only! {
    /// "you", of whom "your" speaks.
    JustYou |who| *who == Players::You
}
only! {
    /// Anybody else, of whom "their" speaks.
    NotYou |who| *who != Players::You
}

/// A player in the possessive: "your", "their", "target player's", "each opponent's".
pub(crate) struct TheirOwn;

impl Way<Players> for TheirOwn {
    fn read(i: In<'_>) -> Read<'_, Players> {
        if let Ok((rest, ())) = i.lit("your") {
            if let Ok((rest, ())) = rest.lit("opponents '") {
                return Ok((rest, Players::EachOpponent));
            }
            return Ok((rest, Players::You));
        }
        if let Ok((rest, ())) = i.lit("their") {
            return Ok((rest, Players::That(Ref::Word("they".into()), Said::Pronoun)));
        }
        let (rest, who) = Players::parse(i)?;
        let (rest, ()) = longest(rest, &[&|i| i.lit("'s"), &|i| i.lit("'")])?;
        Ok((rest, who))
    }

    fn say(value: &Players, o: &mut Out<'_>) -> bool {
        match value {
            Players::You => o.lit("your"),
            Players::That(Ref::Word(words), _) if &**words == "they" => o.lit("their"),
            _ => o.attempt(|o| value.say(o) && (o.lit("'s") || o.lit("'"))),
        }
    }
}

/// "you have", "that player has".
pub(crate) struct HaveOwn;

impl Way<Players> for HaveOwn {
    fn read(i: In<'_>) -> Read<'_, Players> {
        let (i, who) = <Subject as Way<Players>>::read(i)?;
        let (i, ()) = i.lit("have*")?;
        Ok((i, who))
    }

    fn say(value: &Players, o: &mut Out<'_>) -> bool {
        o.attempt(|o| <Subject as Way<Players>>::say(value, o) && o.lit("have*"))
    }
}
