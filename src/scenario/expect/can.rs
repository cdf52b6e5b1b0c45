//! `can` and `cannot`: what is legal now.

use super::{Finding, Judge};
use crate::engine::perform::tell::place_of;
use crate::engine::refusals::is_because_of;
use crate::engine::state::{Game, PlayerId, Stage, Step};
use crate::engine::{Stop, Unit};
use crate::scenario::act;
use crate::scenario::answers::{Answers, AnyWay, Undeclared};
use crate::scenario::declared::{Whom, attacks, whom, why_no_attacker};
use crate::scenario::model::{Entry as Checked, Verb, With};
use crate::scenario::raw::Entry;
use crate::scenario::{At, quote};

impl Judge<'_> {
    /// Whether an action is legal now, in any way of doing it.
    pub(super) fn possible(&self, entry: &At<Entry>, wanted: bool) -> Finding {
        let because = entry.because.as_ref().map(|rule| rule.value);
        let words = words(entry);
        let expected = match (wanted, because) {
            (true, _) => format!("{words} is legal"),
            (false, None) => format!("{words} is not legal"),
            (false, Some(rule)) => format!("{words} is not legal because of {rule}"),
        };
        let tried = self.attempt(entry, entry.at, true);
        let misnamed = || {
            let checked = checked(entry, entry.at, verb(entry)?, self.play.game.turn.step);
            crate::scenario::unknown::unknown(self.names, &self.play.game, &checked)
        };
        let (found, holds) = match &tried {
            // Nothing is forbidden for its name: that would be so whatever the rules say.
            Err(Stop::Illegal(_)) if let Some(problem) = misnamed() => (problem.message, false),
            Ok(()) => ("it is legal".to_owned(), wanted),
            Err(Stop::Illegal(violation)) => (
                format!("it is not: {} ({})", violation.because, violation.rule),
                !wanted && because.is_none_or(|rule| is_because_of(violation.rule, rule)),
            ),
            Err(stop) => (crate::scenario::play::stop_words(&self.play.game, stop), false),
        };
        let forbidden_by = match &tried {
            Err(Stop::Illegal(violation)) if holds => Some(violation.rule),
            _ => None,
        };
        let expected = match (forbidden_by, because) {
            (Some(rule), None) => format!("{expected} ({rule})"),
            _ => expected,
        };
        Finding { forbidden_by, ..Finding::new(entry.at, expected, found, holds) }
    }

    /// `any_way` with every way there is to cast a card where the entry names none.
    pub(super) fn attempt(&self, entry: &Entry, at: crate::scenario::Span, any_way: bool) -> Result<(), Stop> {
        let Some(verb) = verb(entry) else { return Err(Stop::unsupported("an action of this kind")) };
        let by = entry.by.as_ref().and_then(|by| self.names.player(&by.value));
        match verb {
            Verb::Attack(_) => return self.declaration(self.play.clone(), self.acting(by), &verb),
            Verb::Block(_) => {
                let player = may_block(&self.play.game, by)?;
                return self.declaration(self.play.clone(), player, &verb);
            }
            _ => {}
        }
        let (play, player) = self.with_priority(entry);
        let checked = checked(entry, at, verb, play.game.turn.step);
        // What it costs may hang on its targets, and on what else is given up for it: each way is tried.
        let mut failed = None;
        for gives in [false, true] {
            let mut nth = 0;
            loop {
                let mut answers = Answers::in_any_way(self.names, AnyWay { nth, gives });
                let mut done = play.clone();
                let tried = match any_way {
                    true => act::act_in_any_way(&mut done, &mut answers, player, &checked),
                    false => act::act(&mut done, &mut answers, player, &checked),
                };
                let resolved = done.game.stack.len() <= play.game.stack.len();
                match tried.and_then(|()| all_chosen(&answers, entry, resolved)) {
                    Ok(()) => return Ok(()),
                    Err(stop) => {
                        failed.get_or_insert(stop);
                    }
                }
                nth += 1;
                if nth >= answers.offered {
                    break;
                }
                // What was not tried is not known to be illegal.
                if nth >= MOST_WAYS {
                    let ways = "an action that is not legal in the first of its ways and has so many more of them: name its targets";
                    return Err(Stop::unsupported(ways));
                }
            }
        }
        Err(failed.unwrap_or_else(|| Stop::unsupported("an action of this kind")))
    }

    /// Who acts where nobody is named.
    fn acting(&self, by: Option<PlayerId>) -> PlayerId {
        let turn = &self.play.game.turn;
        by.or(turn.priority).unwrap_or(turn.active)
    }

    /// The game as it would be if the player an entry asks about had priority at this point, and that player.
    pub(super) fn with_priority(&self, entry: &Entry) -> (crate::engine::Play, PlayerId) {
        let player = self.acting(entry.by.as_ref().and_then(|by| self.names.player(&by.value)));
        let mut play = self.play.clone();
        if play.game.turn.priority != Some(player) || play.next() == Unit::Step {
            let turn = &mut play.game.turn;
            turn.priority = Some(player);
            turn.stage = Stage::Priority;
            play.game.changed();
        }
        (play, player)
    }

    /// Whether it could be declared if attackers or blockers were declared now.
    fn declaration(&self, mut play: crate::engine::Play, player: PlayerId, verb: &Verb) -> Result<(), Stop> {
        let mut answers = Answers::new(self.names.scenario, self.names.aliases);
        let step = match verb {
            Verb::Attack(attack) => {
                answers.declarations.attack = attacks(attack).collect();
                play.game.turn.active = player;
                Step::DeclareAttackers
            }
            Verb::Block(block) => {
                answers.declarations.blocks = block
                    .0
                    .iter()
                    .flat_map(|(who, what)| what.iter().map(move |w| (player, who.value.clone(), w.value.clone())))
                    .collect();
                Step::DeclareBlockers
            }
            _ => return Err(Stop::unsupported("a declaration of this kind")),
        };
        let turn = &mut play.game.turn;
        turn.step = step;
        turn.stage = Stage::Begin;
        if step == Step::DeclareAttackers {
            play.game.combat = Default::default();
        }
        play.game.changed();
        let open = std::mem::take(&mut answers.declarations);
        let (Whom::Settled(settled) | Whom::Open { first: settled, .. }) = whom(&play, open, &mut |declarations| {
            let mut answers = answers.clone();
            answers.declarations = declarations.clone();
            play.clone().step(&mut answers).is_ok() && answers.undeclared.is_none()
        });
        answers.declarations = settled;
        let done = play.step(&mut answers);
        match answers.undeclared.take() {
            None => done,
            Some(Undeclared::Creature(words, Some(id))) if step == Step::DeclareAttackers => {
                let why = why_no_attacker(self.play, id, player)?;
                let unknown = || Stop::illegal(crate::rule!("508.1a"), None, format!("{} can't attack", quote(&words)));
                Err(why.unwrap_or_else(unknown))
            }
            Some(Undeclared::Creature(words, id)) => {
                let why = match id.filter(|id| !self.play.game.object(*id).is_permanent()) {
                    Some(id) => format!("it is {}", place_of(&self.play.game, id)),
                    None if id.is_none() => "it is no creature on the battlefield".to_owned(),
                    None => "it is no untapped creature of the player that could block".to_owned(),
                };
                let because = format!("{} can't be declared: {why}", quote(&words));
                Err(Stop::illegal(crate::rule!("509.1a"), None, because))
            }
            Some(Undeclared::Target(words)) => {
                let (rule, because) = match step {
                    Step::DeclareAttackers => (play.game.rule_of_no_attack(&words), "can't be chosen to be attacked"),
                    _ => (play.game.rule_of_no_block(), "is no attacking creature to block"),
                };
                Err(Stop::illegal(rule, None, format!("{} {because}", quote(&words))))
            }
        }
    }
}

/// What the action says is chosen in it must have been: else it is done in another way than the one that is asked about.
fn all_chosen(answers: &Answers<'_>, entry: &Entry, resolved: bool) -> Result<(), Stop> {
    let Some(choice) = entry.choose.iter().flatten().find(|choice| answers.is_left(choice)) else { return Ok(()) };
    let words = choice.value.words();
    Err(match resolved {
        true => Stop::illegal(crate::rule!("608.2d"), None, format!("`{words}` can't be chosen in it")),
        false => Stop::unsupported(format!("the choice `{words}`, which is not made before it resolves")),
    })
}

/// 509.1: who blocks: the player asked about, else the first who is attacked.
fn may_block(game: &Game, by: Option<PlayerId>) -> Result<PlayerId, Stop> {
    let attacked = |player: PlayerId| game.combat.attackers.iter().any(|a| a.defending == player);
    let player = by.or(game.combat.attackers.first().map(|a| a.defending));
    player.filter(|player| attacked(*player)).ok_or_else(|| {
        let because = match by {
            Some(player) => format!("{} is not attacked", game.player(player).name),
            None => "nobody is attacked".to_owned(),
        };
        Stop::illegal(crate::rule!("509.1"), None, because)
    })
}

/// How many ways to choose targets are tried.
const MOST_WAYS: usize = 2048;

pub(super) fn verb(entry: &Entry) -> Option<Verb> {
    None.or_else(|| entry.cast.clone().map(Verb::Cast))
        .or_else(|| entry.activate.clone().map(Verb::Activate))
        .or_else(|| entry.play.clone().map(Verb::Play))
        .or_else(|| entry.attack.clone().map(|attack| Verb::Attack(attack.value)))
        .or_else(|| entry.block.clone().map(|block| Verb::Block(block.value)))
        .or_else(|| entry.special.clone().map(|special| Verb::Special(special.value)))
}

/// The action in words.
fn words(entry: &Entry) -> String {
    let what = verb(entry).map_or_else(|| "that".to_owned(), |verb| verb.words());
    match &entry.by {
        Some(by) => format!("{what} by {}", by.value),
        None => what,
    }
}

/// The action as one of a script.
pub(super) fn checked(entry: &Entry, at: crate::scenario::Span, verb: Verb, step: Step) -> Checked {
    Checked {
        at,
        verb,
        by: None,
        turn: 0,
        step,
        when: None,
        with: With {
            no_targets: entry.targets.as_ref().is_some_and(Vec::is_empty),
            targets: entry.targets.clone().unwrap_or_default(),
            modes: entry.modes.clone().unwrap_or_default(),
            x: entry.x.clone(),
            using: entry.using.clone(),
            no_costs: entry.costs.as_ref().is_some_and(Vec::is_empty),
            costs: entry.costs.clone().unwrap_or_default(),
            from: entry.from.clone(),
            divide: entry.divide.clone(),
            mana: entry.mana.clone(),
            choose: entry.choose.clone().unwrap_or_default(),
            of: entry.of.clone(),
        },
        illegal: false,
        because: None,
        if_legal: false,
    }
}
