//! Why the objects that an expectation asks about are what they are, told in the trace where it is looked at.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use super::Runner;
use crate::cr::RuleId;
use crate::engine::event::Event;
use crate::engine::r6_spells::r613_layers::{Applied, Of, rules_of_order};
use crate::engine::state::{Characteristics, Game, Happening, LastingKind, ObjectId, ObjectKind};
use crate::engine::trace::Arg;
use crate::explain::facts::{Fact, fact};
use crate::explain::why::{Because, Property, applied, because};
use crate::oracle::lang::Zone;
use crate::rule;
use crate::scenario::refer::Seen;

/// How many objects are looked at at once: what is applied to them is kept for so long.
const AT_ONCE: usize = 256;

/// Layer, source and effect.
type Line = (&'static str, String, String);

impl Runner<'_> {
    /// Records why the objects asked about are what they are; of several that are alike once.
    pub(super) fn tell_why(&mut self, asked: &[(ObjectId, Vec<Fact>)]) {
        let seen = Seen::of(&self.play);
        let view = seen.view();
        // What has become the same by the same effects is told of alike.
        let mut alike: HashSet<(*const Characteristics, String)> = HashSet::new();
        let one_of_those = |(id, _): &&(ObjectId, Vec<Fact>)| {
            alike.insert((Arc::as_ptr(view.row(*id)), Arg::object(&self.play.game, *id).to_string()))
        };
        let ones: Vec<_> = asked.iter().filter(one_of_those).collect();
        let ids: Vec<ObjectId> = ones.iter().map(|(id, _)| *id).collect();
        let layers = ids.chunks(AT_ONCE).flat_map(|ids| self.layers_of(ids));
        let facts = ones.iter().flat_map(|(id, facts)| printed(&seen, *id, facts));
        let lines: Vec<_> = layers.chain(facts).collect();
        let mut told: HashSet<(String, String)> = HashSet::new();
        for (id, (rules, said)) in lines {
            let who = Arg::object(&self.play.game, id);
            if told.insert((who.to_string(), said.clone())) {
                self.play.trace.add(&rules, "{}: {}", || vec![who, Arg::Text(said)]);
            }
        }
    }

    /// What effects have made of some objects, layer by layer (613), with the rules; of several that are called the same and
    /// have become what they are in the same way once.
    fn layers_of(&self, ids: &[ObjectId]) -> Vec<(ObjectId, (Vec<RuleId>, String))> {
        let game = &self.play.game;
        let mut by_object: BTreeMap<ObjectId, Vec<Applied>> = BTreeMap::new();
        for one in applied(game, ids).unwrap_or_default() {
            by_object.entry(one.object).or_default().push(one);
        }
        let mut known: HashSet<(String, Vec<Line>)> = HashSet::new();
        let mut found = Vec::new();
        for id in ids.iter().copied() {
            let lines = because(game, id, by_object.get(&id).into_iter().flatten(), Property::All);
            let said = lines.iter().map(|line| (line.layer, line.source.clone(), line.effect.clone())).collect();
            if known.insert((Arg::object(game, id).to_string(), said))
                && let Some(told) = self.layers(id, &lines)
            {
                found.push((id, told));
            }
        }
        found
    }

    /// What effects have made of an object, with the rules; none where nothing has.
    fn layers(&self, id: ObjectId, lines: &[Because]) -> Option<(Vec<RuleId>, String)> {
        let effects = lines.get(1..).unwrap_or_default();
        let object = self.play.game.object(id);
        let mut said_by: Vec<RuleId> = Vec::new();
        let mut said: Vec<String> = Vec::new();
        let copied = self
            .play
            .game
            .effects
            .iter()
            .any(|effect| matches!(&effect.kind, LastingKind::Copy { objects, .. } if objects.contains(&id)));
        // 613.2: in layer 1 what it copies comes before that it is face down.
        said_by.extend((object.face_down.is_some() && copied).then(|| rule!("613.2")));
        // 613.2: what it is before any other effect, where that is not what is printed on it.
        if object.face_down.is_some() {
            said_by.extend([rule!("708.2a"), rule!("613.1a"), rule!("613.2b")]);
            said.push("face down (layer 1b)".to_owned());
        } else if object.kind == ObjectKind::Card && object.base.is_some() {
            said_by.extend([rule!("707.2"), rule!("613.1a"), rule!("613.2a")]);
            said.push("as copied (layer 1a)".to_owned());
        }
        if effects.is_empty() && said.is_empty() {
            return None;
        }
        for line in effects {
            said_by.push(line.rule);
            said_by.extend(line.keyword);
            said_by.extend(&line.besides);
            said.push(format!("{} ({}, layer {})", line.effect, line.source, line.layer));
        }
        said_by.extend(rules_between(effects));
        // 113.10c, 613.9: of what gives and takes the same ability the later prevails; 101.2a: "can't" does not come into that.
        let gained = effects.iter().filter_map(|line| line.effect.strip_prefix("gains "));
        let lost: Vec<&str> = effects.iter().filter_map(|line| line.effect.strip_prefix("loses ")).collect();
        if gained.into_iter().any(|one| lost.iter().any(|other| other.split(", ").any(|lost| lost == one))) {
            said_by.extend([rule!("113.10c"), rule!("613.9"), rule!("101.2a")]);
        }
        // 113.6a: what defines a card does so wherever it is.
        let elsewhere = object.zone != Zone::Battlefield && effects.iter().any(|line| line.of == Of::Defining);
        said_by.extend(elsewhere.then(|| rule!("113.6a")));
        // 110.3, 112.3: what is printed, as several effects have changed it.
        let printed = object.kind == ObjectKind::Card && object.base.is_none() && effects.len() > 1;
        said_by.extend(match object.zone {
            Zone::Battlefield if printed => Some(rule!("110.3")),
            Zone::Stack => Some(rule!("112.3")),
            _ => None,
        });
        // 302.4c: from what is printed on a creature, by all that changes it.
        let changed = |line: &&Because| matches!(line.of, Of::Static | Of::Resolved) && line.layer.starts_with('7');
        said_by.extend((effects.iter().filter(changed).count() > 1).then(|| rule!("302.4c")));
        // 613.7: more than one in a layer are applied in the order of their timestamps, where none depends on another.
        for together in effects.chunk_by(|a, b| a.layer == b.layer).filter(|chunk| chunk.len() > 1) {
            said_by.extend(rules_of_order(&together.iter().map(|line| line.of).collect::<Vec<_>>()));
            said_by.extend(rules_of_timestamps(&self.play.game, id, together));
        }
        let mut rules: Vec<RuleId> = Vec::new();
        for rule in said_by {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        Some((rules, said.join("; ")))
    }
}

/// The printed values asked about, with their rules.
fn printed(seen: &Seen<'_>, id: ObjectId, facts: &[Fact]) -> Vec<(ObjectId, (Vec<RuleId>, String))> {
    let view = seen.view();
    facts.iter().filter_map(|one| Some((id, fact(&view, id, *one)?))).collect()
}

/// 613.7c-n: what gave those that apply in one layer the timestamps by which they are ordered.
fn rules_of_timestamps(game: &Game, object: ObjectId, together: &[Because]) -> Vec<RuleId> {
    let mut rules = Vec::new();
    let mut entered: Vec<&Happening> = Vec::new();
    for line in together {
        match line.of {
            Of::Static => {
                let since = game.history.iter().rev().find_map(|h| Some((h, gave_a_timestamp(&h.event, line.by)?)));
                let Some((happening, rule)) = since else { continue };
                rules.push(rule);
                // 613.7m: at once, in turn order.
                let at_once = entered.iter().any(|other| other.batch == happening.batch && other.id != happening.id);
                rules.extend(at_once.then(|| rule!("613.7m")));
                entered.push(happening);
                // 613.7n: of what an effect puts there and changes at once, its own ability goes first.
                let put_by = match &happening.event {
                    Event::Move(m) => m.source,
                    _ => None,
                };
                let changed = |other: &Because| other.of == Of::Resolved && Some(other.by) == put_by;
                rules.extend((line.by == object && together.iter().any(changed)).then(|| rule!("613.7n")));
            }
            Of::Own => rules.extend(line.timestamp.is_some().then(|| rule!("613.7c"))),
            Of::Resolved | Of::Defining | Of::Gone => {}
        }
    }
    rules
}

/// The rule by which an event gave an object a timestamp, if it did.
fn gave_a_timestamp(event: &Event, object: ObjectId) -> Option<RuleId> {
    match event {
        Event::Move(m) if m.new == Some(object) => Some(rule!("613.7d")),
        Event::CreateToken { token, .. } if *token == object => Some(rule!("613.7d")),
        Event::Attach { what, .. } if *what == object => Some(rule!("613.7e")),
        Event::TurnFace { object: turned, .. } if *turned == object => Some(rule!("613.7f")),
        Event::Transform { object: turned, .. } if *turned == object => Some(rule!("613.7g")),
        _ => None,
    }
}

/// 613.1, 613.4: the order of the layers, and of the sublayers of layer 7, where effects of several apply.
fn rules_between(effects: &[Because]) -> Vec<RuleId> {
    let layers: Vec<&str> =
        effects.chunk_by(|a, b| a.layer == b.layer).filter_map(|c| Some(c.first()?.layer)).collect();
    let of_seven = layers.iter().filter(|layer| layer.starts_with('7')).count();
    let mut rules = Vec::new();
    if of_seven < layers.len() && layers.len() > 1 {
        rules.push(rule!("613.1"));
        // 613.1g: those of power and toughness are the last.
        rules.extend((of_seven > 0).then(|| rule!("613.1g")));
    }
    rules.extend((of_seven > 1).then(|| rule!("613.4")));
    rules
}
