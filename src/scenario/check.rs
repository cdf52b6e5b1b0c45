//! From what the file says to a scenario that can be set up, or all the reasons why not.

mod course;
mod expect;
mod players;
mod variant;

use std::collections::HashMap;
use std::sync::Arc;

use super::model::{Course, Scenario, Seat, Start, Stop};
use super::raw::board::Definition;
use super::raw::read::Prose;
use super::raw::{Names, Root};
use super::{At, Problem, Span, quote};
use crate::card::{Card, CardProblem, RawCard};
use crate::cr::RuleId;
use crate::engine::state::Step;

/// What a check needs to know of the world.
pub struct Known<'a> {
    /// Whether a rule exists.
    pub rule: &'a dyn Fn(RuleId) -> bool,
    /// What a rule number may have meant.
    pub near: &'a dyn Fn(RuleId) -> Vec<RuleId>,
}

/// Checks a document. What comes back may be played if no problem is an error; else it is a draft, with what could be
/// made out.
pub fn check(root: Root, at: Span, known: &Known<'_>, problems: &mut Vec<Problem>) -> Option<Scenario> {
    Check { known, problems, names: Vec::new(), aliases: Vec::new(), refused: Vec::new() }.root(root, at)
}

/// What is known so far while a document is checked.
struct Check<'a> {
    known: &'a Known<'a>,
    problems: &'a mut Vec<Problem>,
    /// The players' names.
    names: Vec<At<String>>,
    /// The aliases given with `as`.
    aliases: Vec<At<String>>,
    /// The names of cards whose definitions are wrong.
    refused: Vec<String>,
}

impl Check<'_> {
    fn root(&mut self, root: Root, at: Span) -> Option<Scenario> {
        match &root.title {
            None => {
                self.problem(Problem::error(start_of(at), "`title` is missing").help("say in one line what it shows"))
            }
            Some(title) if title.value.0.is_empty() => self.problem(Problem::error(title.at, "`title` is empty")),
            Some(title) if title.value.0.contains('\n') => {
                self.problem(
                    Problem::error(title.at, "`title` is more than one line").help("move the rest to `notes`"),
                );
            }
            Some(_) => {}
        }
        for rule in root.cites.iter().flatten() {
            self.rule(rule);
        }
        let cards = self.cards(root.cards.unwrap_or_default());
        let seats = self.seats(root.players, at)?;
        let variant = self.variant(root.variant, root.options, root.teams, &seats);
        let start = self.start(root.start, &variant);
        let course = match (root.script, root.plan) {
            (Some(script), Some(plan)) => {
                self.problem(
                    Problem::error(plan.at, "a scenario has a `script` or a `plan`, not both")
                        .also(script.at, "the script"),
                );
                return None;
            }
            (Some(script), None) => Course::Script(self.entries(script.value, false)),
            (None, Some(plan)) => Course::Plan(self.entries(plan.value, true)),
            (None, None) => Course::Board,
        };
        let answers = self.answers(root.answers.unwrap_or_default(), seats.len());
        let stop = self.stop(root.stop, &start);
        if let Some(expect) = &root.expect {
            self.expect(&expect.value);
        }
        let tolerate = root.tolerate.unwrap_or_default().names().to_vec();
        let prose = |prose: Option<Prose>| prose.map(|p| p.0).filter(|p| !p.is_empty());
        Some(Scenario {
            at,
            title: root.title.map(|title| title.value.0).unwrap_or_default(),
            question: prose(root.question),
            notes: prose(root.notes),
            source: prose(root.source),
            cites: root.cites.unwrap_or_default(),
            variant,
            seed: root.seed.unwrap_or(0),
            cards,
            tolerate,
            refused: std::mem::take(&mut self.refused),
            players: seats,
            start,
            course,
            answers,
            strict: root.strict.unwrap_or(true),
            stop,
            expect: root.expect,
        })
    }

    fn problem(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    /// A rule that is named must exist.
    fn rule(&mut self, rule: &At<RuleId>) {
        if (self.known.rule)(rule.value) {
            return;
        }
        let problem = Problem::error(rule.at, format!("there is no rule {}", rule.value)).label("no such rule");
        let near: Vec<String> = (self.known.near)(rule.value).iter().map(ToString::to_string).collect();
        self.problem(match near.is_empty() {
            true => problem.help("`apnap search WORDS` finds rules by what they say"),
            false => problem.did_you_mean(near),
        });
    }

    /// The place of a player.
    fn player(&mut self, name: &At<String>) -> Option<usize> {
        let wanted = name.value.trim().to_lowercase();
        let found = self.names.iter().position(|n| n.value.trim().to_lowercase() == wanted);
        if found.is_none() {
            let names: Vec<String> = self.names.iter().map(|n| n.value.clone()).collect();
            self.problem(
                Problem::error(name.at, format!("there is no player `{}`", quote(&name.value)))
                    .label("no such player")
                    .among(&name.value, names.iter().map(String::as_str)),
            );
        }
        found
    }

    fn cards(&mut self, definitions: Vec<At<Definition>>) -> Vec<At<Arc<Card>>> {
        let mut cards: Vec<At<Arc<Card>>> = Vec::new();
        let mut places_of: HashMap<String, Span> = HashMap::new();
        for definition in definitions {
            let places = definition.value.clone();
            let name_at = definition.name.as_ref().map_or(start_of(definition.at), |name| name.at);
            match Card::try_from(raw_card(definition.value)) {
                Ok(card) => {
                    if let Some(first) = places_of.get(&card.name.to_lowercase()).copied() {
                        self.problem(
                            Problem::error(name_at, format!("`{}` is defined twice", quote(&card.name)))
                                .also(first, "first here"),
                        );
                        continue;
                    }
                    places_of.insert(card.name.to_lowercase(), name_at);
                    cards.push(At::new(Arc::new(card), name_at));
                }
                Err(error) => {
                    self.refused.extend(error.name.clone().or(places.name.as_ref().map(|name| name.value.clone())));
                    for problem in &error.problems {
                        let at = place(&places, problem).unwrap_or(name_at);
                        let who = match error.name.as_deref() {
                            Some(name) => format!("`{}`", quote(name)),
                            None => "a card without a name".to_owned(),
                        };
                        self.problem(
                            Problem::error(at, format!("{who}: {problem}"))
                                .help("a card is defined with Scryfall's keys: `name`, `mana_cost`, `type_line`, `oracle_text`, `power`, ..."),
                        );
                    }
                }
            }
        }
        cards
    }

    fn stop(&mut self, stop: Option<At<super::raw::Stop>>, start: &Start) -> Option<At<Stop>> {
        let At { value, at } = stop?;
        let turn = value.turn.as_ref().map_or(start.turn, |turn| turn.value);
        let Some(step) = value.step else {
            self.problem(
                Problem::error(at, "`stop` needs a `step`")
                    .help("such as `stop: {turn: 1, step: end}`")
                    .unless_wrong_in(at),
            );
            return None;
        };
        let stop = Stop { turn, step: step.value.into(), after: value.after.unwrap_or(false) };
        if (stop.turn, stop.step) < (start.turn, start.step) {
            self.problem(
                Problem::error(
                    at,
                    format!(
                        "the run ends in turn {}, {}, before it starts in turn {}, {}",
                        stop.turn,
                        stop.step.name(),
                        start.turn,
                        start.step.name()
                    ),
                )
                .help("let it stop later, or `start` earlier"),
            );
        }
        Some(At::new(stop, at))
    }

    fn answers(
        &mut self,
        answers: Names<Vec<At<super::raw::Answer>>>,
        players: usize,
    ) -> Vec<Vec<At<super::raw::Answer>>> {
        let mut by_player = vec![Vec::new(); players];
        for (name, list) in answers.0 {
            if let Some(slot) = self.player(&name).and_then(|place| by_player.get_mut(place)) {
                *slot = list;
            }
        }
        by_player
    }
}

impl From<super::raw::StepName> for Step {
    fn from(name: super::raw::StepName) -> Self {
        use super::raw::StepName;
        match name {
            StepName::Untap => Self::Untap,
            StepName::Upkeep => Self::Upkeep,
            StepName::Draw => Self::Draw,
            StepName::PrecombatMain => Self::PrecombatMain,
            StepName::BeginningOfCombat => Self::BeginningOfCombat,
            StepName::DeclareAttackers => Self::DeclareAttackers,
            StepName::DeclareBlockers => Self::DeclareBlockers,
            StepName::FirstStrikeDamage => Self::FirstStrikeDamage,
            StepName::CombatDamage => Self::CombatDamage,
            StepName::EndOfCombat => Self::EndOfCombat,
            StepName::PostcombatMain => Self::PostcombatMain,
            StepName::End => Self::End,
            StepName::Cleanup => Self::Cleanup,
        }
    }
}

/// The first place of a larger one.
fn start_of(at: Span) -> Span {
    Span { start: at.start, end: at.start }
}

fn raw_card(definition: Definition) -> RawCard {
    let text = |text: Option<At<String>>| text.map(|t| t.value);
    let colors = |colors: Option<Vec<At<super::raw::word::ColorName>>>| {
        colors.map(|colors| colors.iter().map(|c| crate::card::Color::from(c.value)).collect())
    };
    RawCard {
        name: text(definition.name),
        layout: text(definition.layout),
        mana_cost: text(definition.mana_cost),
        type_line: text(definition.type_line),
        oracle_text: text(definition.oracle_text),
        power: text(definition.power),
        toughness: text(definition.toughness),
        loyalty: text(definition.loyalty),
        defense: text(definition.defense),
        colors: colors(definition.colors),
        color_indicator: colors(definition.color_indicator),
        hand_modifier: text(definition.hand_modifier),
        life_modifier: text(definition.life_modifier),
        attraction_lights: definition
            .attraction_lights
            .map(|lights| lights.iter().map(|n| u8::try_from(n.value).unwrap_or(u8::MAX)).collect()),
        card_faces: definition.card_faces.map(|faces| faces.into_iter().map(raw_card).collect()),
        ..RawCard::default()
    }
}

/// Where in a definition a problem of its card is.
fn place(definition: &Definition, problem: &CardProblem) -> Option<Span> {
    let faces = definition.card_faces.as_deref().unwrap_or_default();
    let face = problem.face.and_then(|n| faces.get(n)).unwrap_or(definition);
    let field = match problem.key {
        "name" => &face.name,
        "layout" => &face.layout,
        "mana_cost" => &face.mana_cost,
        "type_line" => &face.type_line,
        "oracle_text" => &face.oracle_text,
        "power" => &face.power,
        "toughness" => &face.toughness,
        "loyalty" => &face.loyalty,
        "defense" => &face.defense,
        "hand_modifier" => &face.hand_modifier,
        "life_modifier" => &face.life_modifier,
        "attraction_lights" => return face.attraction_lights.as_ref()?.first().map(|light| light.at),
        _ => return None,
    };
    field.as_ref().or(face.name.as_ref()).map(|text| text.at)
}

impl From<super::raw::word::ColorName> for crate::card::Color {
    fn from(name: super::raw::word::ColorName) -> Self {
        use super::raw::word::ColorName;
        match name {
            ColorName::White => Self::White,
            ColorName::Blue => Self::Blue,
            ColorName::Black => Self::Black,
            ColorName::Red => Self::Red,
            ColorName::Green => Self::Green,
        }
    }
}

/// A seat of the scenario.
fn seat(name: At<String>, board: super::raw::Player) -> Seat {
    Seat { name, board }
}
