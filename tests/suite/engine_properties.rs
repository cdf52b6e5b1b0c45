//! Two ways that must agree, on random games: legal actions and the legality check, a game and its replay, with and
//! without a trace, state-based actions once and twice.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::decks;
use crate::drawn::drawn;
use apnap::engine::decide::{First, Least};
use apnap::engine::legal::{is_legal, legal_actions};
use apnap::engine::r6_spells::r613_layers::derive;
use apnap::engine::random::{RandomPlayer, replay};
use apnap::engine::state::{Game, Stage};
use apnap::engine::trace::{Level, Trace};
use apnap::engine::{Action, Cx, Play, Stop, Unit};
use proptest::prelude::*;

fn hash(game: &Game) -> u64 {
    let mut hasher = DefaultHasher::new();
    game.hash(&mut hasher);
    hasher.finish()
}

/// A random game played for so many units, with the moves that were made.
fn played(seed: u64, units: u32, level: Level) -> (Play, Vec<apnap::engine::random::Move>) {
    let mut play = Play::new(decks::game(seed), Trace::new(level));
    let mut player = RandomPlayer::new(seed);
    let mut moves = Vec::new();
    for _ in 0..units {
        match player.unit(&mut play).unwrap() {
            Some(one) => moves.push(one),
            None => break,
        }
    }
    (play, moves)
}

proptest! {
    #![proptest_config(drawn(8))]

    /// Moves made once and made again from the same start come to the same state, whether a trace is kept or not.
    #[test]
    fn a_replay_comes_to_the_same_state(seed in any::<u64>(), units in 1u32..400) {
        let (first, moves) = played(seed, units, Level::Off);
        for level in [Level::Full, Level::Rules, Level::Off] {
            let mut again = Play::new(decks::game(seed), Trace::new(level));
            replay(&mut again, &moves).unwrap();
            prop_assert_eq!(hash(&again.game), hash(&first.game));
            prop_assert_eq!(&again.game, &first.game);
        }
    }

    /// With the whole trace and with none the same random choices lead to the same state, and every record cites a rule.
    #[test]
    fn tracing_changes_nothing(seed in any::<u64>(), units in 1u32..300) {
        let (with, _) = played(seed, units, Level::Full);
        let (without, _) = played(seed, units, Level::Off);
        prop_assert_eq!(hash(&with.game), hash(&without.game));
        prop_assert!(without.trace.records.is_empty() && without.trace.cited.is_empty());
        for record in &with.trace.records {
            prop_assert!(!record.rules.is_empty(), "{}", record.text());
        }
        // The set of rules is what the records cite, and is the same without the records.
        let (rules, _) = played(seed, units, Level::Rules);
        prop_assert_eq!(&rules.trace.cited, &with.trace.cited);
    }

    /// Every action listed as legal can be done, and every other that could be thought of is refused with a rule.
    #[test]
    fn what_is_listed_is_what_is_allowed(seed in any::<u64>(), units in 1u32..300) {
        let (mut play, _) = played(seed, units, Level::Off);
        while play.next() == Unit::Step {
            if RandomPlayer::new(seed).unit(&mut play).unwrap().is_none() {
                break;
            }
        }
        let listed = legal_actions(&play).unwrap();
        for action in &listed {
            prop_assert!(is_legal(&play, action).is_ok(), "{:?}", action);
        }
        let all = every_action(&play);
        for action in &listed {
            prop_assert!(all.contains(action), "{:?}", action);
        }
        for action in all.iter().filter(|action| !listed.contains(action)) {
            match is_legal(&play, action) {
                Err(Stop::Illegal(violation)) => prop_assert!(!violation.because.is_empty()),
                other => prop_assert!(false, "{:?} is not listed, but: {:?}", action, other),
            }
        }
    }

    /// After the game has settled, state-based actions find nothing more to do (704.3), and a unit that is refused
    /// leaves the state as it was (732).
    #[test]
    fn state_based_actions_are_a_fixpoint(seed in any::<u64>(), units in 1u32..300) {
        let (mut play, _) = played(seed, units, Level::Off);
        let mut player = RandomPlayer::new(seed ^ 1);
        while play.next() == Unit::Step {
            if player.unit(&mut play).unwrap().is_none() {
                break;
            }
        }
        if let Unit::Priority(_) = play.next() {
            let before = play.game.clone();
            let mut first = First;
            // A game of which nothing is known yet: not even that it has settled.
            let mut again = Play::new(play.game.clone(), Trace::new(Level::Off));
            again.game.turn.stage = Stage::Settle;
            again.unit(&mut first, |cx: &mut Cx<'_>| cx.settle()).unwrap();
            prop_assert_eq!(again.game.turn.stage, Stage::Priority);
            prop_assert_eq!(&again.game.battlefield, &before.battlefield);
            prop_assert_eq!(&again.game.stack, &before.stack);
            prop_assert_eq!(&again.game.history, &before.history);
            for action in every_action(&play) {
                if play.clone().act(&action, &mut Least).is_err() {
                    let mut tried = play.clone();
                    prop_assert!(tried.act(&action, &mut Least).is_err());
                    prop_assert_eq!(&tried.game, &before);
                }
            }
        }
    }

    /// Working out what everything is twice comes to the same, and leaves the game alone.
    #[test]
    fn characteristics_hang_on_the_state_alone(seed in any::<u64>(), units in 1u32..300) {
        let (play, _) = played(seed, units, Level::Off);
        let before = hash(&play.game);
        let (a, b) = (derive(&play.game).unwrap(), derive(&play.game.clone()).unwrap());
        for object in play.game.objects.iter() {
            prop_assert_eq!(a.table.get(object.id), b.table.get(object.id));
        }
        prop_assert_eq!(hash(&play.game), before);
    }

    /// What is known of a game from unit to unit is what is found out anew, and goes on to the same states.
    #[test]
    fn what_is_kept_is_what_is_so(seed in any::<u64>()) {
        let start = decks::game(seed);
        let (mut knowing, mut forgetful) = (Play::new(start.clone(), Trace::new(Level::Off)), start);
        let mut player = RandomPlayer::new(seed);
        for _ in 0..400 {
            let Some(one) = player.unit(&mut knowing).unwrap() else { break };
            let mut anew = Play::new(forgetful, Trace::new(Level::Off));
            replay(&mut anew, &[one]).unwrap();
            forgetful = anew.game;
            prop_assert_eq!(&knowing.game, &forgetful);
            let known = knowing.try_out(&mut Least).derived().unwrap();
            let found = derive(&forgetful).unwrap();
            for object in forgetful.objects.iter() {
                prop_assert_eq!(known.table.get(object.id), found.table.get(object.id));
            }
        }
    }
}

/// Everything a player with priority might try with the cards and permanents there are, legal or not.
fn every_action(play: &Play) -> Vec<Action> {
    use apnap::engine::r6_spells::r601_casting::{CastAction, Way};
    use apnap::engine::state::CastAs;
    let derived = derive(&play.game).unwrap();
    let view = apnap::engine::view::View { game: &play.game, table: &derived.table };
    let mut all = vec![Action::Pass];
    for object in play.game.objects.iter().filter(|o| o.alive) {
        for face in 0..object.def.faces.len() as u8 {
            all.push(Action::PlayLand { card: object.id, face });
            for cast_as in [CastAs::Usual, CastAs::Prototyped, CastAs::Fused] {
                all.push(Action::Cast(CastAction { card: object.id, face, cast_as, way: Way::Normal }));
            }
        }
        for &(origin, _) in view.is(object.id).all_abilities() {
            all.push(Action::Activate { object: object.id, origin });
        }
    }
    all
}

#[test]
fn random_games_come_to_an_end() {
    let mut winners = [0u32; 3];
    for seed in 0..6 {
        let mut play = Play::new(decks::game(seed), Trace::new(Level::Off));
        let units = RandomPlayer::new(seed).game(&mut play, 60_000).unwrap();
        assert!(play.game.over, "game {seed} is not over after {units} units");
        let won =
            play.game.player_ids().position(|p| play.game.player(p).outcome == apnap::engine::state::Outcome::Won);
        winners[won.unwrap_or(2)] += 1;
    }
    println!("won by the first, the second, nobody: {winners:?}");
}
