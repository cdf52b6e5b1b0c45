//! What a text was understood as: the tree of each ability in words, with the rules its parts rest on.

use serde::Serialize;

use crate::card::Face;
use crate::cr::RuleId;

use super::grammar::ability;
use super::grammar::effect::happens;
use super::grammar::event::{Beginnings, Events};
use super::lang::*;
use super::phrase::{Agree, Cx, In, Out, Phrase, Way};
use super::{Compiled, Meaning, Symbol, ability_word, dashed, keyword_meaning, read_keywords, sections, text};

/// How an effect without a duration is said where no text is followed.
pub const FOR_GOOD: &str = " for the rest of the game";

/// What one ability, or one paragraph that is not understood, was read as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outline {
    /// The paragraph as it is printed.
    pub text: String,
    /// Where the words begin and end in `text`, in bytes, that it stumbled on; none where all is understood.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub not_understood: Option<(usize, usize)>,
    /// The kind of ability, and the parts of it.
    pub parts: Vec<Part>,
}

/// A part of an ability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    /// How deep in the tree.
    pub depth: u8,
    /// What it is of the ability: `when`, `if`, `do`.
    pub what: &'static str,
    /// Its words, said again from what was understood; `this` is the object itself.
    pub words: String,
    /// The rules it rests on.
    pub rules: Vec<RuleId>,
}

/// The outline of a face whose text was compiled to `compiled`.
pub fn outline(face: &Face, compiled: &Compiled) -> Vec<Outline> {
    let (legendary, is_spell) = super::manner(face);
    let mut result: Vec<Outline> = Vec::new();
    let mut paragraphs = text::paragraphs(&face.text, &face.name, legendary).into_iter().peekable();
    while let Some(paragraph) = paragraphs.next() {
        let text = face.text.get(paragraph.span.clone()).unwrap_or_default().trim_end().to_owned();
        let inside = |at: &usize| (paragraph.span.start..=paragraph.span.end).contains(at);
        let stumbled = compiled
            .sentences
            .iter()
            .filter(|it| !it.understood && inside(&it.span.start))
            .map(|it| it.stumbled_on.clone().unwrap_or(it.span.clone()))
            .min_by_key(|place| place.start)
            .map(|place| {
                (place.start - paragraph.span.start, place.end.min(paragraph.span.end) - paragraph.span.start)
            });
        // A mode is part of the ability above it.
        if let (Some(last), true) = (result.last_mut(), is_mode(&paragraph.words)) {
            let shift = last.text.len() + 1;
            last.not_understood = last.not_understood.or(stumbled.map(|(from, to)| (from + shift, to + shift)));
            last.text = format!("{}\n{text}", last.text);
            if let Some(outline) = last.not_understood.is_none().then_some(&mut last.parts) {
                let cx = Cx::default();
                cx.is_spell.set(is_spell);
                mode(of_mode(&paragraph.words), &cx, outline);
                outline.iter_mut().for_each(|part| part.words = part.words.replace(FOR_GOOD, ""));
            }
            continue;
        }
        let heads_modes = paragraphs.peek().is_some_and(|next| is_mode(&next.words));
        let mut parts = match stumbled {
            Some(_) => Vec::new(),
            None => paragraph_parts(&paragraph.words, is_spell, heads_modes),
        };
        // What lasts for good is mostly not said to.
        if !paragraph.words.contains(FOR_GOOD) {
            parts.iter_mut().for_each(|part| part.words = part.words.replace(FOR_GOOD, ""));
        }
        result.push(Outline { text, not_understood: stumbled, parts });
    }
    result
}

fn is_mode(words: &str) -> bool {
    words.starts_with('•') || words.starts_with(PAWPRINT)
}

/// The parts of the meaning of a paragraph that is understood; `heads_modes`: the modes stand in the paragraphs behind it.
fn paragraph_parts(words: &str, is_spell: bool, heads_modes: bool) -> Vec<Part> {
    let mut tree = Tree::default();
    let (word, start) = ability_word(words);
    let body = words.get(start..).unwrap_or_default();
    if let Some((symbol, rest)) = symbol(words) {
        let rule = match symbol {
            Symbol::Counters(_, Some(_)) => "711.2a",
            Symbol::Counters(_, None) => "711.2b",
            Symbol::Level(_) => "716.2a",
            Symbol::Station(_) => "721.2",
        };
        tree.add(0, "symbol", symbol.to_string(), rule);
        if !rest.is_empty() {
            tree.parts.extend(paragraph_parts(rest, is_spell, heads_modes).into_iter().map(deeper));
        }
        return tree.parts;
    }
    if sections::is_box(words) {
        tree.add(0, "power and toughness", words.to_owned(), "711.2");
        return tree.parts;
    }
    let cx = Cx::default();
    cx.is_spell.set(is_spell);
    if let Some(word) = &word {
        let rule = match dashed::is_keyword(word) {
            true => Keyword::named(word).map(|keyword| keyword.rule().to_string()),
            false if word.eq_ignore_ascii_case("to solve") => Some("719.3a".to_owned()),
            false => Some("207.2c".to_owned()),
        };
        tree.add(0, "before the dash", word.to_string(), &rule.unwrap_or_default());
    }
    if word.as_deref().is_some_and(|word| word.eq_ignore_ascii_case("to solve")) {
        tree.add(0, "condition", plain(body), "719.3a");
        return tree.parts;
    }
    if let Some(keywords) = read_keywords(body, &cx) {
        for ability in &keywords {
            tree.ability(ability);
        }
        return tree.parts;
    }
    cx.targets.borrow_mut().clear();
    cx.read.borrow_mut().clear();
    match ability::read(In::new(body, &cx)) {
        Ok((rest, ability)) if rest.s.is_empty() => {
            tree.targets.clone_from(&cx.targets.borrow());
            tree.own = followed(body, &tree.targets, |o| ability::say(&ability, o));
            tree.ability(&ability);
        }
        _ => match super::distributed::sentences(body) {
            Some(all) => tree.parts.extend(all.iter().flat_map(|one| paragraph_parts(one, is_spell, heads_modes))),
            None if heads_modes => tree.add(0, "modal", plain(body), "700.2"),
            // It is about what another paragraph does.
            None => tree.add(0, "do", plain(body), ""),
        },
    }
    tree.parts
}

fn symbol(words: &str) -> Option<(Symbol, &str)> {
    let whole = |symbol| Some((symbol, ""));
    if let Some((_, level)) = words.split_once(" : level ") {
        return Symbol::named(&format!("level {level}")).and_then(whole);
    }
    match words.split_once(" | ") {
        Some((symbol, rest)) => Symbol::named(symbol).map(|symbol| (symbol, rest)),
        None => Symbol::named(words).and_then(whole),
    }
}

fn deeper(part: Part) -> Part {
    Part { depth: part.depth + 1, ..part }
}

/// The words of a mode behind its bullet or its pawprints.
fn of_mode(words: &str) -> &str {
    match words.split_once(" — ") {
        Some((_, behind)) if words.starts_with(PAWPRINT) => behind,
        _ => words.trim_start_matches("• "),
    }
}

fn mode(words: &str, cx: &Cx, parts: &mut Vec<Part>) {
    let mut tree = Tree::default();
    tree.add(1, "mode", String::new(), "");
    match ability::read_body(In::new(words, cx)) {
        Ok((_, body)) => {
            tree.targets.clone_from(&cx.targets.borrow());
            tree.own = followed(words, &tree.targets, |o| ability::say_body(&body, o));
            tree.effect(&body.effect, 2);
        }
        Err(_) => tree.add(2, "do", plain(words), ""),
    }
    parts.append(&mut tree.parts);
}

/// Words parted by spaces as they are written, `~` as "this".
fn plain(words: &str) -> String {
    let said = words
        .trim_end_matches(" .")
        .replace("~ 's", "its")
        .replace("~Equipment", "this Equipment")
        .replace("~Aura", "this Aura")
        .replace("~Fortification", "this Fortification")
        .replace('~', "this");
    text::marks_joined(said)
}

/// The words followed as they say a meaning, with the place of each part of it.
///
/// The outline tells what was understood in the card's own words, since only those are sure to be about the same: what can be
/// said of any event, such as "double that much", is said otherwise of damage than of tokens.
fn followed<'w>(words: &'w str, targets: &[TargetSpec], say: impl Fn(&mut Out<'_>) -> bool) -> Option<Out<'w>> {
    let mut own = Out::new(Some(words)).keeping_places();
    own.targets.push(targets.to_vec());
    say(&mut own).then_some(own)
}

/// The parts collected so far, the targets the words name, and where the words say which part.
#[derive(Default)]
struct Tree<'w> {
    parts: Vec<Part>,
    targets: Vec<TargetSpec>,
    own: Option<Out<'w>>,
}

impl Tree<'_> {
    fn add(&mut self, depth: u8, what: &'static str, words: String, rule: &str) {
        self.resting(depth, what, words, &[rule]);
    }

    fn resting(&mut self, depth: u8, what: &'static str, words: String, rules: &[&str]) {
        let rules = rules.iter().filter_map(|rule| rule.parse().ok()).collect();
        self.parts.push(Part { depth, what, words, rules });
    }

    /// The card's own words for a node.
    fn own<T: 'static>(&self, node: &T) -> Option<String> {
        self.own.as_ref()?.words_of(node).map(plain)
    }

    /// What is said of a node: in the card's own words, else by `say`.
    fn said<T: 'static>(&self, node: &T, say: impl FnOnce(&T, &mut Out<'_>) -> bool) -> Option<String> {
        if let Some(own) = self.own(node) {
            return Some(own);
        }
        let mut out = Out::new(None);
        out.targets.push(self.targets.clone());
        // A part stands apart from the subject before it: "may: draw a card".
        out.elide = Agree::Bare;
        say(node, &mut out).then(|| plain(&out.text))
    }

    fn ability(&mut self, it: &Ability) {
        match &it.kind {
            AbilityKind::Spell(body) => self.body(body, 0),
            AbilityKind::Activated(it) => {
                let rule = if it.is_loyalty() { "606.1" } else { "602.1a" };
                let cost = match it.cost.parts.as_slice() {
                    [CostPart::Loyalty(None)] => Some("-X".to_owned()),
                    [CostPart::Loyalty(Some(0))] => Some("0".to_owned()),
                    [CostPart::Loyalty(Some(n))] => Some(format!("{n:+}")),
                    _ => self.said(&it.cost, Phrase::say),
                };
                self.add(0, "activated, cost", cost.unwrap_or_default(), rule);
                self.body(&it.body, 1);
                for limit in &it.limits {
                    let (words, rule) = match limit {
                        ActivationLimit::Sorcery => ("as a sorcery".to_owned(), "602.5d"),
                        ActivationLimit::Instant => ("as an instant".to_owned(), "602.5e"),
                        ActivationLimit::TimesEachTurn(n) => (format!("times each turn: {n}"), "602.5b"),
                        ActivationLimit::Once => ("once".to_owned(), "602.5b"),
                        ActivationLimit::Spend(_) => ("with mana of these colors".to_owned(), "601.2h"),
                        ActivationLimit::X(_, n) => (self.said(n, Phrase::say).unwrap_or_default(), "107.3a"),
                        ActivationLimit::If(cond) => (self.said(cond, Phrase::say).unwrap_or_default(), "602.5b"),
                    };
                    self.add(1, "only", words, rule);
                }
            }
            AbilityKind::Triggered(it) => self.triggered(it, 0),
            AbilityKind::Static(it) => {
                let mut depth = 0;
                if let Some(cond) = &it.condition {
                    let words = self.said(cond, Phrase::say).unwrap_or_default();
                    let (what, words) = match words.strip_prefix("unless ") {
                        Some(unless) => ("static, unless", unless.to_owned()),
                        None => ("static, while", words),
                    };
                    self.add(0, what, words, "604.2");
                    depth = 1;
                }
                for effect in &it.effects {
                    self.statics(effect, depth);
                }
            }
            AbilityKind::Keyword(it) => self.keyword(it),
            AbilityKind::Casting(it) => {
                let words = self.said(it, ability::say_casting).unwrap_or_default();
                let rule = match it {
                    Casting::Additional { .. } | Casting::AdditionalThen { .. } => "118.8",
                    Casting::Alternative { .. } => "118.9",
                    Casting::Change(_) => "601.2f",
                    Casting::Opening(_) => "103.6",
                    Casting::Mulligan(_) => "103.5b",
                    _ => "601.3",
                };
                self.add(0, "casting", words, rule);
            }
        }
    }

    fn triggered(&mut self, it: &Triggered, depth: u8) {
        let (event, rule) = (&it.event, event_rule(&it.event));
        // What is done at a time, or when something happens, may be said before that.
        let event_happens = it.word == TriggerWord::Behind && happens(event);
        let words = match (it.word, event) {
            (TriggerWord::Chapter, EventPattern::Chapters(numbers)) => {
                Some(numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(", "))
            }
            (TriggerWord::At | TriggerWord::Behind, _) if !event_happens => {
                self.said(event, <Beginnings as Way<EventPattern>>::say)
            }
            _ => self.said(event, <Events as Way<EventPattern>>::say),
        };
        let what = match it.word {
            TriggerWord::Chapter => "chapter",
            TriggerWord::Behind if event_happens => "triggered, when",
            TriggerWord::At | TriggerWord::Behind => "triggered, at",
            TriggerWord::Next => "triggered, next",
            TriggerWord::When => "triggered, when",
            TriggerWord::Whenever => "triggered, whenever",
        };
        self.add(depth, what, words.unwrap_or_default(), rule);
        if let Some(cond) = &it.condition {
            let words = self.said(cond, Phrase::say).unwrap_or_default();
            self.add(depth + 1, "if", words, "603.4");
        }
        self.body(&it.body, depth + 1);
        if let Some(limit) = it.limit {
            let (words, rule) = match limit {
                TriggerLimit::EachTurn(n) => (format!("times each turn: {n}"), "603.2h"),
                TriggerLimit::Ever(n) => (format!("times: {n}"), "603.2h"),
                TriggerLimit::DoneOnceEachTurn => ("done once each turn".to_owned(), "603.2h"),
                TriggerLimit::ResolvesAnyway => ("countered by spells and abilities".to_owned(), "101.1"),
            };
            self.add(depth + 1, "only", words, rule);
        }
    }

    fn keyword(&mut self, it: &KeywordAbility) {
        let words = self.said(it, Phrase::say).unwrap_or_else(|| it.keyword.name().to_owned());
        self.add(0, "keyword", words, &it.keyword.rule().to_string());
        match keyword_meaning(it) {
            Meaning::Abilities(means) => {
                for one in means.iter() {
                    self.add(1, "means", one.text.to_string(), "");
                }
            }
            Meaning::Engine => {}
            Meaning::Unknown(why) => self.add(1, "not done", why, ""),
        }
    }

    fn statics(&mut self, it: &StaticEffect, depth: u8) {
        let what = if depth == 0 { "static" } else { "then" };
        let words = self.said(it, ability::say_static_effect).unwrap_or_default();
        let rule = match it {
            StaticEffect::Modify { changes, .. } => return self.resting(depth, what, words, &layer_rules(changes)),
            StaticEffect::Rule(_) | StaticEffect::Riding(_) => "604.1",
            StaticEffect::SameFor(_) | StaticEffect::SameForKeywords(_) => "613.1",
            StaticEffect::Cost(_) => "601.2f",
            StaticEffect::Replace(it) => match &it.instead {
                Instead::Prevent(_) | Instead::PreventThen(..) => "615.1",
                _ => "614.1",
            },
        };
        self.add(depth, what, words, rule);
    }

    fn body(&mut self, body: &Body, depth: u8) {
        if let Some(modes) = &body.modes {
            self.add(depth, "modal", String::new(), "700.2");
            for mode in &modes.modes {
                self.add(depth + 1, "mode", mode.name.as_deref().unwrap_or_default().to_owned(), "");
                self.effect(&mode.body.effect, depth + 2);
            }
        }
        self.effect(&body.effect, depth);
    }

    fn effect(&mut self, it: &Effect, depth: u8) {
        match it {
            Effect::None => {}
            Effect::Seq(all) => all.iter().for_each(|one| self.effect(one, depth)),
            Effect::If { cond, then, otherwise } => {
                let words = self.said(cond, Phrase::say).unwrap_or_default();
                self.add(depth, "if", words, "608.2c");
                self.effect(then, depth + 1);
                if **otherwise != Effect::None {
                    self.add(depth, "otherwise", String::new(), "608.2c");
                    self.effect(otherwise, depth + 1);
                }
            }
            Effect::May { who, effect, .. } => {
                let other = (*who != Players::You).then(|| self.said(who, Phrase::say)).flatten();
                self.add(depth, "may", other.unwrap_or_default(), "608.2d");
                self.effect(effect, depth + 1);
            }
            Effect::Delayed(later, _) => {
                self.add(depth, "later", String::new(), "603.7");
                self.triggered(later, depth + 1);
            }
            Effect::Instead(one, cond, other) => {
                self.effect(one, depth);
                let words = self.said(cond, Phrase::say).unwrap_or_default();
                self.add(depth, "instead, if", words, "614.1a");
                self.effect(other, depth + 1);
            }
            _ => {
                let numbers = match it {
                    Effect::Do { verb: Verb::Modify { changes, .. }, .. } => layer_rules(changes),
                    Effect::Do { .. } => Vec::new(),
                    Effect::Pay { .. } => vec!["118.12"],
                    Effect::EachUnless { .. } => vec!["101.4", "118.12a"],
                    Effect::Reflexive(..) => vec!["603.12"],
                    Effect::Choose { .. } => vec!["608.2d"],
                    Effect::None
                    | Effect::Seq(_)
                    | Effect::If { .. }
                    | Effect::May { .. }
                    | Effect::Delayed(..)
                    | Effect::Instead(..)
                    | Effect::ForEach { .. }
                    | Effect::Repeat(..)
                    | Effect::Loop(_)
                    | Effect::While(..)
                    | Effect::Where(..)
                    | Effect::Preventing(..)
                    | Effect::Riding(..) => vec!["608.2c"],
                };
                let verb = if let Effect::Do { verb, .. } = it { Some(verb) } else { None };
                let own_rule = verb.filter(|_| numbers.is_empty()).and_then(Verb::rule);
                let rules = numbers.iter().filter_map(|number| number.parse().ok()).chain(own_rule).collect();
                let own = self.own(it).or_else(|| self.own(verb?));
                let words = own.or_else(|| self.said(it, Phrase::say)).or_else(|| self.said(verb?, Phrase::say));
                let words = words.unwrap_or_default();
                self.parts.push(Part { depth, what: "do", words, rules });
            }
        }
    }
}

/// The rules of the layers these changes apply in, in the order of the layers.
fn layer_rules(changes: &[Modification]) -> Vec<&'static str> {
    let mut layers: Vec<Layer> = changes.iter().map(Modification::layer).collect();
    layers.sort_unstable();
    let mut rules: Vec<&str> = layers.into_iter().map(layer_rule).collect();
    rules.dedup();
    rules
}

fn layer_rule(layer: Layer) -> &'static str {
    match layer {
        Layer::Copy => "613.2a",
        Layer::FaceDown => "613.2b",
        Layer::Control => "613.1b",
        Layer::Text => "613.1c",
        Layer::Type => "613.1d",
        Layer::Color => "613.1e",
        Layer::Ability => "613.1f",
        Layer::PtDefine => "613.4a",
        Layer::PtSet => "613.4b",
        Layer::PtModify => "613.4c",
        _ => "613.1",
    }
}

/// The rule of the events a trigger waits for.
fn event_rule(event: &EventPattern) -> &'static str {
    match event {
        EventPattern::Enters { .. } => "603.6a",
        EventPattern::Dies { .. } => "700.4",
        EventPattern::Moves { .. } => "603.6",
        EventPattern::Attacks { .. } | EventPattern::PlayerAttacks { .. } => "508.3a",
        EventPattern::Blocks { .. } => "509.3a",
        EventPattern::BecomesBlocked { .. } => "509.3c",
        EventPattern::DealsDamage { .. } | EventPattern::DealtDamage { .. } => "120.1",
        EventPattern::Draws { .. } => "121.1",
        EventPattern::Chapters(_) => "714.2b",
        EventPattern::State(_) => "603.8",
        EventPattern::Beginning { .. } => "603.2b",
        EventPattern::While(inner, _) | EventPattern::Nth(inner, _) | EventPattern::AtLeast(inner, _) => {
            event_rule(inner)
        }
        _ => "603.2",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::{Card, RawCard};

    fn read(type_line: &str, text: &str) -> Vec<Outline> {
        let mut card = serde_json::json!({"name": "Test", "type_line": type_line, "oracle_text": text});
        if type_line.contains("Creature") {
            card["power"] = "1".into();
            card["toughness"] = "1".into();
        }
        let raw: RawCard = serde_json::from_value(card).unwrap();
        let card = Card::try_from(raw).unwrap();
        outline(&card.front, &crate::oracle::compile(&card.front))
    }

    fn words(outline: &Outline) -> Vec<String> {
        outline.parts.iter().map(|part| format!("{} {}: {}", part.depth, part.what, part.words)).collect()
    }

    #[test]
    fn an_ability_is_taken_apart() {
        let all = read("Creature — Bear", "Flying\nWhen this creature enters, you may draw a card.");
        assert_eq!(words(&all[0]), ["0 keyword: flying"]);
        assert_eq!(words(&all[1]), ["0 triggered, when: this enters", "1 may: ", "2 do: draw a card"]);
        let rules = |part: &Part| part.rules.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        assert_eq!(rules(&all[1].parts[2]), "121.1");
        let all = read("Enchantment", "All creatures lose all abilities and have base power and toughness 1/1.");
        assert_eq!(rules(&all[0].parts[0]), "613.1f, 613.4b");
    }

    #[test]
    fn what_is_said_is_what_is_done() {
        let gain = read("Sorcery", "Flip a coin until you lose a flip. You gain 1 life for each flip you win.");
        let last = gain[0].parts.last().unwrap();
        assert!(last.words.contains("gain 1 life for each flip you win"), "{}", last.words);
        let double = read("Enchantment", "If you would gain life, you gain twice that much life instead.");
        assert!(double[0].parts[0].words.contains("you gain twice that much life instead"), "{:?}", double[0].parts);
        let damage = "If a source you control would deal damage to a player, it deals double that damage to that player instead.";
        let damage = read("Enchantment", damage);
        assert!(damage[0].parts[0].words.contains("deals double that damage to that player"), "{:?}", damage[0].parts);
    }

    #[test]
    fn what_is_not_understood_is_marked() {
        let all = read("Instant", "Draw a card.\nFrobnicate target creature.");
        assert_eq!(all[0].not_understood, None);
        let (from, to) = all[1].not_understood.unwrap();
        assert_eq!(&all[1].text[from..to], "Frobnicate");
        assert!(all[1].parts.is_empty());
    }
}
