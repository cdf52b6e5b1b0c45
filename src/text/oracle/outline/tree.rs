//! Going through a resolved ability, part by part.

use super::super::grammar::ability;
use super::super::grammar::effect::happens;
use super::super::grammar::event::{Beginnings, Events};
use super::super::lang::*;
use super::super::out::identity;
use super::super::phrase::{Agree, Out, Phrase, Way};
use super::super::{Meaning, keyword_meaning};
use super::meant::{self, Meant, Pointing, pointing};
use super::rests_on::{event_rule, layer_rules};
use super::twins::Twins;
use super::{Part, plain};

/// The parts that are nothing but what stands below them.
const HEADS: &[&str] = &["may", "modal", "mode", "otherwise", "later", "process"];
/// What stands for a part that no words of its own say.
const AS_SAID: &str = "as the words above say";

/// A node said by itself: a part stands apart from the subject before it, as "may: draw a card".
fn said_apart<T>(node: &T, targets: &[TargetSpec], say: impl Fn(&T, &mut Out<'_>) -> bool) -> Option<String> {
    let mut out = Out::new(None);
    out.targets.push(targets.to_vec());
    out.elide = Agree::Bare;
    say(node, &mut out).then(|| plain(&out.text))
}

/// The parts collected so far, and where their words stand.
#[derive(Default)]
pub(super) struct Tree<'w> {
    pub parts: Vec<Part>,
    /// The targets of the body at hand.
    targets: Vec<TargetSpec>,
    /// The instructions of it that may be referred to, and their words.
    done: Vec<(u8, String)>,
    /// What was told of words that point to something.
    told: Vec<Pointing>,
    pub own: Vec<Out<'w>>,
    /// The target phrases in the order they were read.
    pub read_targets: Vec<TargetSpec>,
    pub twins: Twins,
}

impl Tree<'_> {
    pub fn add(&mut self, depth: u8, what: &'static str, words: String, rule: &str) {
        self.resting(depth, what, words, &[rule]);
    }

    fn resting(&mut self, depth: u8, what: &'static str, words: String, rules: &[&str]) {
        let words = if words.is_empty() && !HEADS.contains(&what) { AS_SAID.to_owned() } else { words };
        let rules = rules.iter().filter_map(|rule| rule.parse().ok()).collect();
        self.parts.push(Part { depth, what, words, rules });
    }

    /// The card's own words for a node.
    fn own<T: 'static>(&self, node: &T) -> Option<String> {
        let read = self.twins.place(identity(node))?;
        self.own.iter().find_map(|own| own.words_of(read)).map(plain)
    }

    /// What is said of a node: in the card's own words, else by `say`, as it was read where it can be.
    fn said<T: 'static>(&self, node: &T, say: impl Fn(&T, &mut Out<'_>) -> bool) -> Option<String> {
        let own = self.own(node);
        own.or_else(|| said_apart(self.twins.read(node)?, &self.read_targets, &say))
            .or_else(|| said_apart(node, &self.targets, &say))
    }

    pub fn ability(&mut self, it: &Ability) {
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
                        ActivationLimit::If(cond) => {
                            let words = self.said(cond, Phrase::say).or_else(|| meant::condition(cond));
                            (words.unwrap_or_default(), "602.5b")
                        }
                    };
                    self.add(1, "only", words, rule);
                }
            }
            AbilityKind::Triggered(it) => self.triggered(it, 0),
            AbilityKind::Static(it) => {
                let mut depth = 0;
                if let Some(cond) = &it.condition {
                    let words = self.said(cond, Phrase::say).or_else(|| meant::condition(cond)).unwrap_or_default();
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
                    Casting::Discard => "116.2e",
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
            (_, EventPattern::Does { deed: Deed::ExertAsItAttacks, .. }) => {
                Some("it is exerted as it attacks".to_owned())
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
            self.condition("if", cond, depth + 1, "603.4");
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
                it if it.prevents() => "615.1",
                _ => "614.1",
            },
        };
        self.add(depth, what, words, rule);
    }

    fn body(&mut self, body: &Body, depth: u8) {
        let around = std::mem::replace(&mut self.targets, body.targets.clone());
        if let Some(modes) = &body.modes {
            self.add(depth, "modal", String::new(), "700.2");
            for mode in &modes.modes {
                self.add(depth + 1, "mode", mode.name.as_deref().unwrap_or_default().to_owned(), "");
                self.body(&mode.body, depth + 2);
            }
        }
        self.effect(&body.effect, depth);
        self.targets = around;
    }

    fn condition(&mut self, what: &'static str, it: &Cond, depth: u8, rule: &str) {
        // Its own words say what must not be so.
        let unless =
            self.twins.place(identity(it)).is_some_and(|read| self.own.iter().any(|own| own.is_behind(read, "unless")));
        let what = match (what, unless) {
            ("if", true) => "unless",
            _ => what,
        };
        let words = self.said(it, Phrase::say).or_else(|| meant::condition(it)).unwrap_or_default();
        self.add(depth, what, words.clone(), rule);
        let mut it = it.clone();
        self.pointed_to(depth + 1, &pointing(&words, &mut |v| it.walk(v)));
    }

    /// Tells what the words of the part before point to, where that was not told yet.
    fn pointed_to(&mut self, depth: u8, all: &[Pointing]) {
        for one in all {
            if !self.told.contains(one)
                && let Some(meant) = self.meant(&one.to)
            {
                self.told.push(one.clone());
                self.add(depth, "where", format!("“{}”: {meant}", one.words), "");
            }
        }
    }

    fn meant(&self, it: &Meant) -> Option<String> {
        match it {
            Meant::Amount(of) => self.done_in(*of).map(|words| format!("the number in {words}")),
            Meant::Ref(it) => self.meant_by(it),
        }
    }

    fn meant_by(&self, it: &Ref) -> Option<String> {
        match it {
            Ref::Target(slot) => self.said(&Objects::Target(*slot), Phrase::say),
            Ref::Event(role) => Some(meant::role(*role).to_owned()),
            Ref::Bound(of) => self.done_in(*of).map(|words| format!("of {words}")),
            Ref::DoneTo(of) => self.done_in(*of).map(|words| format!("what was really affected in {words}")),
            Ref::AllBound(of) => self.done_in(*of).map(|words| format!("all of {words}")),
            Ref::AllOf(all) => {
                Some(all.iter().map(|one| self.meant_by(one)).collect::<Option<Vec<_>>>()?.join(" and "))
            }
            Ref::Linked => Some("what a linked ability recorded".to_owned()),
            Ref::Paid => Some("what the cost was paid with".to_owned()),
            Ref::ChosenPlayer => Some("the player chosen".to_owned()),
            Ref::ChosenObject => Some("the object chosen".to_owned()),
            Ref::SourceOf(of) => self.meant_by(of).map(|of| format!("the source of the ability: {of}")),
            Ref::PartnerOf(of) if **of == Ref::This => None,
            Ref::PartnerOf(of) => self.meant_by(of).map(|of| format!("what is paired with: {of}")),
            Ref::HostOf(of) => self.meant_by(of).map(|of| format!("what is enchanted or equipped by: {of}")),
            Ref::OnTop(_) => Some("the top card of the library".to_owned()),
            Ref::OnGraveyard(_) => Some("the top card of the graveyard".to_owned()),
            Ref::Targeted(_) => Some("those targets of it".to_owned()),
            Ref::This
            | Ref::Each
            | Ref::Host
            | Ref::Giver
            | Ref::Haunted
            | Ref::ThisSpell
            | Ref::Resolving
            | Ref::Word(_) => None,
        }
    }

    /// The words of an earlier instruction.
    fn done_in(&self, number: u8) -> Option<String> {
        let (_, words) = self.done.iter().rev().find(|(bind, _)| *bind == number)?;
        Some(format!("“{words}”"))
    }

    fn effect(&mut self, it: &Effect, depth: u8) {
        match it {
            Effect::None => {}
            Effect::Seq(all) => all.iter().for_each(|one| self.effect(one, depth)),
            Effect::If { cond, then, otherwise } => {
                self.condition("if", cond, depth, "608.2c");
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
                self.condition("instead, if", cond, depth, "614.1a");
                self.effect(other, depth + 1);
            }
            Effect::Do { verb: Verb::Modify { changes, .. }, .. } => self.instruction(it, depth, &layer_rules(changes)),
            Effect::Do { .. } => self.instruction(it, depth, &[]),
            Effect::Pay { .. } => self.instruction(it, depth, &["118.12"]),
            Effect::EachUnless { .. } => self.instruction(it, depth, &["101.4", "118.12a"]),
            Effect::Reflexive(..) => self.instruction(it, depth, &["603.12"]),
            Effect::Choose { .. } => self.instruction(it, depth, &["608.2d"]),
            // What is said as a whole is shown so; else what it repeats is, below what it says of how often.
            Effect::Loop(effect) if !self.is_said(it) => self.around("process", String::new(), effect, depth),
            Effect::Repeat(times, effect) if !self.is_said(it) => {
                let times = self.said(times, Phrase::say).unwrap_or_default();
                self.around("so many times", times, effect, depth);
            }
            Effect::Where(x, effect) if !self.is_said(it) => {
                let x = self.said(x, Phrase::say).unwrap_or_default();
                self.around("X is", x, effect, depth);
            }
            Effect::While(effect, cond) if !self.is_said(it) => {
                self.around("process", String::new(), effect, depth);
                self.condition("again, if", cond, depth, "608.2c");
            }
            Effect::ForEach { .. }
            | Effect::Repeat(..)
            | Effect::Loop(_)
            | Effect::While(..)
            | Effect::Where(..)
            | Effect::Preventing(..)
            | Effect::Riding(..) => self.instruction(it, depth, &["608.2c"]),
        }
    }

    fn is_said(&self, it: &Effect) -> bool {
        self.said(it, Phrase::say).is_some()
    }

    fn around(&mut self, what: &'static str, words: String, effect: &Effect, depth: u8) {
        self.add(depth, what, words, "608.2c");
        self.effect(effect, depth + 1);
    }

    fn instruction(&mut self, it: &Effect, depth: u8, rules: &[&str]) {
        let verb = if let Effect::Do { verb, .. } = it { Some(verb) } else { None };
        let own_rule = verb.filter(|_| rules.is_empty()).and_then(Verb::rule);
        let rules = rules.iter().filter_map(|number| number.parse().ok()).chain(own_rule).collect();
        let own = self.own(it).or_else(|| self.own(verb?));
        let words = own
            .or_else(|| self.said(it, Phrase::say))
            .or_else(|| self.said(verb?, Phrase::say))
            .or_else(|| said_apart(&damage_by_itself(self.twins.read(it)?)?, &self.read_targets, Phrase::say));
        if let (Effect::Do { bind: Some(bind), .. } | Effect::Pay { bind: Some(bind), .. }, Some(words)) = (it, &words)
        {
            self.done.push((*bind, words.clone()));
        }
        let words = words.unwrap_or_else(|| AS_SAID.to_owned());
        let mut inside = it.clone();
        let pointing = pointing(&words, &mut |v| inside.walk(v));
        self.parts.push(Part { depth, what: "do", words, rules });
        self.pointed_to(depth + 1, &pointing);
    }
}

/// "And 2 damage to you" as a sentence of its own.
fn damage_by_itself(it: &Effect) -> Option<Effect> {
    let mut it = it.clone();
    let Effect::Do { verb: Verb::DealDamage { with_last, .. } | Verb::Create { with_last, .. }, .. } = &mut it else {
        return None;
    };
    *with_last = false;
    Some(it)
}
