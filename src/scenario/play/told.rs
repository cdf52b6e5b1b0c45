//! Why the objects that an expectation asks about are what they are, told in the trace where it is looked at.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use super::Runner;
use crate::cr::RuleId;
use crate::engine::event::Event;
use crate::engine::r1_concepts::r100_decks::asked_of_deck;
use crate::engine::r6_spells::r613_layers::{Applied, Concrete, Of, rules_of_order};
use crate::engine::r7_additional::rules_of_words;
use crate::engine::state::{Characteristics, Game, Happening, ObjectId, ObjectKind};
use crate::engine::trace::Arg;
use crate::explain::facts::{Fact, fact};
use crate::explain::forms::forms;
use crate::explain::why::{Because, Property, applied, because};
use crate::oracle::lang::{AbilityKind, Keyword, Zone};
use crate::rule;
use crate::scenario::raw::Expect;
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
        let layers = ids.chunks(AT_ONCE).flat_map(|ids| self.layers_of(&seen, ids));
        let facts = ones.iter().flat_map(|(id, facts)| printed(&seen, *id, facts));
        let lines: Vec<_> =
            layers.chain(facts.map(|(id, said)| (id, Said { head: said, below: Vec::new() }))).collect();
        let mut told: HashSet<(String, Said)> = HashSet::new();
        for (id, said) in lines {
            let who = Arg::object(&self.play.game, id);
            if !told.insert((who.to_string(), said.clone())) {
                continue;
            }
            let (rules, text) = said.head;
            self.play.trace.add(&rules, "{}: {}", || vec![who, Arg::Text(text)]);
            self.play.trace.open();
            for (rules, text) in said.below {
                self.play.trace.add(&rules, "{}", || vec![Arg::Text(text)]);
            }
            self.play.trace.close();
        }
    }

    /// What effects have made of some objects, layer by layer (613), with the rules; of several that are called the same and
    /// have become what they are in the same way once.
    fn layers_of(&self, seen: &Seen<'_>, ids: &[ObjectId]) -> Vec<(ObjectId, Said)> {
        let game = &self.play.game;
        let record = applied(game, ids).unwrap_or_default();
        let mut by_object: BTreeMap<ObjectId, Vec<Applied>> = BTreeMap::new();
        for one in record.applied {
            by_object.entry(one.object).or_default().push(one);
        }
        let mut known: HashSet<(String, Vec<Line>)> = HashSet::new();
        let mut found = Vec::new();
        for id in ids.iter().copied() {
            let applied = by_object.get(&id).into_iter().flatten();
            let lines = because(game, id, applied, &record.vanished, Property::All);
            let said = lines.iter().map(|line| (line.layer, line.source.clone(), line.effect.clone())).collect();
            if known.insert((Arg::object(game, id).to_string(), said))
                && let Some(told) = self.layers(seen, id, &lines)
            {
                found.push((id, told));
            }
        }
        found
    }

    /// What effects have made of an object, with the rules; none where nothing has. Where it takes more than one effect, what it
    /// is comes first, and below it each effect has a line.
    fn layers(&self, seen: &Seen<'_>, id: ObjectId, lines: &[Because]) -> Option<Said> {
        let effects = lines.get(1..).unwrap_or_default();
        // 305.6: that a land has the mana abilities of its types is worth telling where something else gave it a type.
        let typed = effects.iter().any(|line| ["3", "4"].contains(&line.layer) && !matches!(line.of, Of::Own(_)));
        let told = effects.iter().filter(|line| typed || line.rule != rule!("305.6"));
        let effects = told.cloned().collect::<Vec<_>>();
        let effects = effects.as_slice();
        let object = self.play.game.object(id);
        let mut said_by: Vec<RuleId> = Vec::new();
        let mut below: Vec<(Vec<RuleId>, String)> = Vec::new();
        // 613.2: what it is before any other effect, where that is not what is printed on it.
        if object.kind == ObjectKind::Card && object.base.is_some() && object.face_down.is_none() {
            let rules = vec![rule!("707.2"), rule!("613.1a"), rule!("613.2a")];
            below.push((rules, "as copied (layer 1a)".to_owned()));
        }
        // 613.7: more than one in a layer are applied in the order of their timestamps, where none depends on another.
        for together in effects.chunk_by(|a, b| a.layer == b.layer) {
            let mut order: Vec<RuleId> = Vec::new();
            // What its own types give it, and what there is no more of, is in no order with others.
            let timed = |line: &&Because| match line.of {
                Of::Vanished => false,
                Of::Own(_) => line.timestamp.is_some(),
                Of::Resolved | Of::Static | Of::Defining | Of::Gone => true,
            };
            let timed: Vec<Of> = together.iter().filter(timed).map(|line| line.of).collect();
            if timed.len() > 1 {
                order.extend(rules_of_order(&timed));
                order.extend(rules_of_timestamps(&self.play.game, id, together));
            }
            for (n, line) in together.iter().enumerate() {
                let after = together.get(..n).and_then(<[Because]>::last);
                let rules = [line.rule].into_iter().chain(line.keyword).chain(line.besides.iter().copied());
                let ordered = after.is_some().then(|| std::mem::take(&mut order)).into_iter().flatten();
                let words = self.rules_of_words(line);
                below.push((once_each(rules.chain(words).chain(ordered)), in_a_line(line, after)));
            }
        }
        if below.is_empty() {
            return None;
        }
        said_by.extend(rules_between(effects));
        // 113.10c, 613.9: of what gives and takes the same ability the later prevails; 101.2a: "can't" does not come into that.
        let changes = || effects.iter().filter_map(|line| line.change.as_ref());
        let gained = changes().filter_map(|change| match change {
            Concrete::Gain(held) => Some(held.iter().filter_map(|held| match &held.ability.kind {
                AbilityKind::Keyword(keyword) => Some(keyword.keyword),
                _ => None,
            })),
            _ => None,
        });
        let lost: Vec<Keyword> = changes()
            .filter_map(|change| match change {
                Concrete::Lose(keywords) => Some(keywords.iter().copied()),
                _ => None,
            })
            .flatten()
            .collect();
        if gained.flatten().any(|keyword| lost.contains(&keyword)) {
            said_by.extend([rule!("113.10c"), rule!("613.9"), rule!("101.2a")]);
        }
        // 702.11e, 702.22b: what takes hexproof or banding away takes its special forms away, too.
        let special = |keyword: Keyword| object.printed().keyword(keyword).any(|held| held.quality.is_some());
        let forms = [(Keyword::Hexproof, rule!("702.11e")), (Keyword::Banding, rule!("702.22b"))];
        said_by.extend(forms.iter().filter(|(k, _)| lost.contains(k) && special(*k)).map(|(_, rule)| *rule));
        // 113.6a: what defines a card does so wherever it is.
        let elsewhere = object.zone != Zone::Battlefield && effects.iter().any(|line| line.of == Of::Defining);
        said_by.extend(elsewhere.then(|| rule!("113.6a")));
        // 112.3: what is printed, as effects have changed it.
        said_by.extend((object.zone == Zone::Stack).then(|| rule!("112.3")));
        // 205.4b: other types leave the supertypes what they are.
        let types = effects
            .iter()
            .any(|line| line.besides.contains(&rule!("205.1a")) || line.besides.contains(&rule!("205.1b")));
        said_by.extend((types && !object.printed().supertypes.is_empty()).then(|| rule!("205.4b")));
        // 302.4c: from what is printed on a creature, by all that changes it.
        let changed = |line: &&Because| matches!(line.of, Of::Static | Of::Resolved) && line.layer.starts_with('7');
        said_by.extend((effects.iter().filter(changed).count() > 1).then(|| rule!("302.4c")));
        if below.len() > 1 {
            let is = Property::All.value(&self.play.game, seen.view().is(id));
            said_by.extend(said_by.is_empty().then(|| rule!("613.1")));
            return Some(Said { head: (once_each(said_by), is), below });
        }
        let (rules, said) = below.pop()?;
        Some(Said { head: (once_each(rules.into_iter().chain(said_by)), said), below })
    }
}

/// What is told of an object, with the rules: a line, and lines below it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Said {
    head: (Vec<RuleId>, String),
    below: Vec<(Vec<RuleId>, String)>,
}

/// Each rule where it first stands.
fn once_each(rules: impl IntoIterator<Item = RuleId>) -> Vec<RuleId> {
    let mut once: Vec<RuleId> = Vec::new();
    for rule in rules {
        if !once.contains(&rule) {
            once.push(rule);
        }
    }
    once
}

/// An effect in its layer, with why it comes behind the one before it (613.7, 613.8), and why it is there although its ability
/// is gone (613.6).
fn in_a_line(line: &Because, after: Option<&Because>) -> String {
    let others = line.depends_on.join(" and ");
    if line.of == Of::Vanished {
        let Because { source, layer, .. } = line;
        return format!(
            "the effect of {source} does not come about (layer {layer}): it depends on what {others} does, which goes first"
        );
    }
    let mut said = match (&line.change, line.of, line.layer.is_empty()) {
        (.., true) => line.effect.clone(),
        // What it is by its status comes from nothing else.
        (Some(Concrete::Values(_)), Of::Own(_), false) => format!("{} (layer {})", line.effect, line.layer),
        (.., false) => format!("{} ({}, layer {})", line.effect, line.source, line.layer),
    };
    if line.of == Of::Gone {
        said.push_str("; its ability is gone by now, but its effect has begun");
    }
    if !line.depends_on.is_empty() {
        said.push_str(&format!("; it depends on what {others} does, which goes first"));
    } else if let Some(before) = after
        && let (Some(earlier), Some(later)) = (before.timestamp, line.timestamp)
        && earlier < later
        && before.source != line.source
    {
        said.push_str(&format!(", later than {}", before.source));
    }
    said
}

impl Runner<'_> {
    /// Records what the rules ask of the decks that are asked about.
    pub(super) fn tell_decks(&mut self, expect: &Expect) {
        for (name, player) in expect.players.iter().flatten() {
            let Some(id) = self.names().player(&name.value).filter(|_| player.deck.is_some()) else { continue };
            for asked in asked_of_deck(&self.play.game, id) {
                let who = Arg::player(&self.play.game, id);
                let says =
                    if asked.holds { "the deck of {} has {}" } else { "the deck of {} is wrong, which asks for {}" };
                self.play.trace.add(&asked.rules, says, || vec![who, Arg::Text(asked.says)]);
            }
        }
    }

    /// The rules of the words in the static abilities of what an effect comes from that the rules give a meaning.
    fn rules_of_words(&self, line: &Because) -> Vec<RuleId> {
        let game = &self.play.game;
        if line.of != Of::Static {
            return Vec::new();
        }
        let seen = Seen::of(&self.play);
        let (view, mut rules) = (seen.view(), Vec::new());
        for held in &view.is(line.by).abilities {
            if matches!(held.ability.kind, AbilityKind::Static(_)) {
                rules.extend(rules_of_words(game, view.controller(line.by), &held.ability));
            }
        }
        // 700.5a: devotion is worked out before what else changes permanents.
        let devoted = rules.contains(&rule!("700.5"));
        rules.extend(devoted.then(|| rule!("700.5a")));
        rules
    }
}

/// The printed values asked about, with their rules.
fn printed(seen: &Seen<'_>, id: ObjectId, facts: &[Fact]) -> Vec<(ObjectId, (Vec<RuleId>, String))> {
    let view = seen.view();
    let (object, is) = (seen.game.object(id), view.is(id));
    let printed = facts.iter().filter_map(|one| fact(&view, id, *one));
    printed.chain(forms(object, is, facts)).map(|line| (id, line)).collect()
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
            Of::Own(_) => rules.extend(line.timestamp.is_some().then(|| rule!("613.7c"))),
            Of::Resolved | Of::Defining | Of::Gone | Of::Vanished => {}
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
    }
    rules.extend((of_seven > 1).then(|| rule!("613.4")));
    // 613.2: in layer 1 what it copies comes before that it is face down.
    rules.extend((layers.contains(&"1a") && layers.contains(&"1b")).then(|| rule!("613.2")));
    rules
}
