//! Continuous effects that instructions begin (611.2): on objects, and on the rules.

use std::sync::Arc;

use crate::card::{CardTypes, Color, Colors};
use crate::choice::Topic;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{
    Ability, AbilityClass, AbilityKind, Choosable, Duration, Effect, Filter, Handling, Keyword, KeywordAbility,
    Modification, Num, Objects, Players, Pred, Quality, Ref, RuleChange, Said, SharedQuality, Suspends, TypeChange,
    Verb, Visit, Walk,
};
use crate::oracle::{FOR_GOOD, say_effect};
use crate::perform::tell::with_article;
use crate::r6_spells::r613_layers::{gained_from, keyword_ability};
use crate::r7_additional::{from_chosen, from_color, from_what_was_chosen, is_from_chosen, is_open};
use crate::rule;
use crate::rules::words_of_rule;
use crate::state::{
    Bound, Entity, Happening, LastingKind, ManaKept, ObjectId, ObjectKind, Origin, PlayerId, Until, Zone,
};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

impl Cx<'_> {
    /// Whether what is resolving, of this source, has put the permanent, which is no token, onto the battlefield.
    fn was_put_by(&self, object: ObjectId, source: ObjectId) -> bool {
        // What came before it is older than it.
        self.game.stack.last().is_some_and(|resolving| *resolving < object)
            && self.game.this_turn().any(|h| {
                matches!(&h.event, Event::Move(m)
                if m.new == Some(object) && m.to.zone == Zone::Battlefield && m.source == Some(source))
            })
    }

    /// 611.2: a continuous effect on objects, fixed now (611.2c), its numbers worked out now (608.2h).
    pub(super) fn modify(
        &mut self,
        actor: PlayerId,
        what: Bound,
        changes: &[Modification],
        duration: &Duration,
        frame: &Frame,
    ) -> Done<Bound> {
        let objects: Vec<ObjectId> = what.entities.iter().filter_map(|e| e.object()).collect();
        if let Some(each) = each_alone(duration, &objects, frame) {
            for (object, frame) in each {
                let one = Bound { entities: vec![object.into()], ..Bound::default() };
                self.modify(actor, one, changes, duration, &frame)?;
            }
            return Ok(what);
        }
        let Some(until) = self.until(duration, frame)? else { return Ok(what) };
        let mut chosen = Vec::new();
        for change in changes {
            match change {
                Modification::Reword(words) => chosen.extend(self.choose_words(actor, words, frame)?),
                other => chosen.push(self.choices_made(actor, other, frame)?),
            }
        }
        // Numbers that hang on the object ("where X is its power") may differ from one to the next.
        let mut groups: Vec<(Vec<Modification>, Vec<ObjectId>)> = Vec::new();
        for object in &objects {
            let mut fixed = self.fixed_now(&chosen, &frame_of(frame, *object))?;
            self.without_what_it_cant_have(*object, &mut fixed)?;
            match groups.iter_mut().find(|(changes, _)| *changes == fixed) {
                Some((_, list)) => list.push(*object),
                None => groups.push((fixed, vec![*object])),
            }
        }
        for (changes, mut objects) in groups {
            if until == Until::Forever {
                objects = self.list_of_what_was_turned_down(objects, &changes, frame);
                if objects.is_empty() {
                    continue;
                }
            }
            let mut rules = vec![rule!("611.2c")];
            let text = changes.iter().any(|change| matches!(change, Modification::Text(..)));
            rules.extend(text.then(|| [rule!("612.1"), rule!("612.2")]).into_iter().flatten());
            // 611.2e: what the same effect has put there is so as it enters.
            let put_there = |object: &ObjectId| self.was_put_by(*object, frame.source);
            rules.extend(objects.iter().any(put_there).then(|| rule!("611.2e")));
            // 205.3d: a subtype that goes with no card type of theirs they do not gain.
            let added = changes.iter().flat_map(|change| match change {
                Modification::AddTypes(types) if types.types.is_empty() => types.subtypes.as_slice(),
                _ => &[],
            });
            let kinds: Vec<CardTypes> = added.map(|subtype| subtype.kind().card_types()).collect();
            let unfit =
                self.see(|v| objects.iter().any(|o| kinds.iter().any(|kind| !kind.intersects(v.is(*o).types))))?;
            rules.extend(unfit.then(|| rule!("205.3d")));
            // 208.3a: it begins though it does nothing till they are creatures.
            let size = |change: &Modification| {
                matches!(change, Modification::AddPt(..) | Modification::SetPt(..) | Modification::Switch)
            };
            if changes.iter().any(size)
                && !changes.iter().any(|change| matches!(change, Modification::SetTypes(_) | Modification::AddTypes(_)))
            {
                let none = self.see(|v| objects.iter().any(|o| !v.is(*o).types.contains(CardTypes::CREATURE)))?;
                rules.extend(none.then(|| rule!("208.3a")));
            }
            // 611.2d: its numbers are worked out once, now.
            rules.extend((changes != chosen).then(|| rule!("611.2d")));
            let words = if self.trace.full() { said_of_one(&changes, duration) } else { None };
            let says = match (&words, objects.len()) {
                (Some(_), 1) => "{} {}",
                (Some(_), _) => "{}: each {}",
                (None, _) => "an effect of {} begins on {}",
            };
            self.note(&rules, says, |g| {
                let objects = Arg::List(objects.iter().map(|o| Arg::object(g, *o)).collect());
                match words {
                    Some(words) => vec![objects, Arg::words(g, frame.source, &words)],
                    None => vec![Arg::object(g, frame.source), objects],
                }
            });
            if !changes.is_empty() {
                let (to, changes) = (objects.clone(), Arc::new(changes));
                let kind = LastingKind::Modify { objects, changes: changes.clone() };
                let effect = self.add_effect(frame, kind, until.clone());
                self.link_to_changed(&to, &changes, effect, frame);
            }
        }
        Ok(what)
    }

    /// 113.11: the part of an effect that would add an ability the object can't have does not apply to it, then or later.
    fn without_what_it_cant_have(&self, object: ObjectId, changes: &mut Vec<Modification>) -> Done<()> {
        let barred = self.see(|v| v.is(object).cant_have.clone())?;
        if barred.is_empty() {
            return Ok(());
        }
        let can = |ability: &Arc<Ability>| match &ability.kind {
            AbilityKind::Keyword(k) => !barred.contains(&k.keyword),
            _ => true,
        };
        for change in changes.iter_mut() {
            if let Modification::Gain(abilities) = change {
                abilities.retain(&can);
            }
        }
        changes.retain(|change| !matches!(change, Modification::Gain(abilities) if abilities.is_empty()));
        Ok(())
    }

    /// What a change leaves to be chosen as it begins.
    fn choices_made(&mut self, actor: PlayerId, change: &Modification, frame: &Frame) -> Done<Modification> {
        Ok(match change {
            Modification::GainChoice(keywords) => {
                let options: Vec<(String, KeywordAbility)> =
                    keywords.iter().flat_map(each_color).map(|k| (offered(&k, keywords), k)).collect();
                let chosen = self.one_text(actor, frame, "choose an ability", Topic::Keyword, &options)?;
                let abilities = chosen.into_iter().map(|k| {
                    let text = match (offered(&k, keywords), k.quality.is_some()) {
                        (of, true) => format!("{} from {of}", k.keyword.name()),
                        (name, false) => name,
                    };
                    keyword_ability(k, &text)
                });
                Modification::Gain(abilities.collect())
            }
            Modification::LoseChoice(keywords) => {
                let options: Vec<(String, KeywordAbility)> =
                    keywords.iter().map(|k| (offered(k, keywords), k.clone())).collect();
                let chosen = self.one_text(actor, frame, "choose an ability", Topic::Keyword, &options)?;
                match chosen {
                    // With what it is of it is that very ability, as a plain name it is every one of that name.
                    Some(k) if k.quality.is_some() => {
                        let text = offered(&k, keywords);
                        Modification::LoseThis(vec![keyword_ability(k, &text)])
                    }
                    chosen => Modification::Lose(chosen.map(|k| k.keyword).into_iter().collect()),
                }
            }
            Modification::AddPtChoice(either) => {
                let figure = |n: &Num| match n {
                    Num::Const(n) => format!("{n:+}"),
                    Num::Negative(_) => "-X".to_owned(),
                    _ => "+X".to_owned(),
                };
                let figures = |(p, t): &(Num, Num)| format!("{}/{}", figure(p), figure(t));
                let options: Vec<(String, (Num, Num))> = either.iter().map(|one| (figures(one), one.clone())).collect();
                let chosen = self.one_text(actor, frame, "choose which", Topic::Word, &options)?;
                chosen.map_or_else(|| change.clone(), |(p, t)| Modification::AddPt(p, t))
            }
            Modification::Gain(abilities) if abilities.iter().any(|ability| is_from_chosen(ability)) => {
                let mut gained = Vec::new();
                for ability in abilities {
                    gained.push(match &ability.kind {
                        AbilityKind::Keyword(k) if is_open(k) => {
                            from_chosen(ability, &self.chosen_for(actor, k, frame)?)
                        }
                        _ => ability.clone(),
                    });
                }
                Modification::Gain(gained)
            }
            Modification::ChosenColor(in_addition) => match self.game.object(frame.source).chosen.color {
                Some(color) if *in_addition => Modification::AddColors(Colors::of(color)),
                Some(color) => Modification::SetColors(Colors::of(color)),
                None => change.clone(),
            },
            Modification::ColorOfChoice => match self.color_of_choice(actor, frame)? {
                Some(color) => Modification::SetColors(Colors::of(color)),
                None => change.clone(),
            },
            // 105.3, 105.4: one or more of the five colors.
            Modification::ChosenColors => {
                let options = Color::ALL.iter().map(|color| color.name().to_owned()).collect();
                let most = Color::ALL.len();
                let ask = crate::choice::Ask::Texts {
                    options,
                    min: 1,
                    max: most,
                    repeat: false,
                    worth: Vec::new(),
                    topic: Topic::Color,
                };
                let (rule, source) = (rule!("105.4"), Some(frame.source));
                let decision =
                    crate::choice::Decision { player: actor, rule, source, prompt: "choose colors".to_owned(), ask };
                let colors = self.pick(decision, &Color::ALL)?;
                Modification::SetColors(colors.into_iter().fold(Colors::COLORLESS, |all, one| all | Colors::of(one)))
            }
            // The type is the one that was chosen when the effect begins.
            Modification::ChosenType(in_addition) => match self.game.object(frame.source).chosen.subtype {
                Some(subtype) => {
                    let subtypes = vec![subtype];
                    let change = TypeChange { subtypes, keep_card_types: true, ..TypeChange::default() };
                    if *in_addition { Modification::AddTypes(change) } else { Modification::SetTypes(change) }
                }
                None => change.clone(),
            },
            Modification::GainThis => Modification::Gain(self.this_ability(frame)),
            Modification::LoseThis(these) if these.is_empty() => Modification::LoseThis(self.this_ability(frame)),
            Modification::GainBelow => Modification::Gain(self.printed_below(frame)),
            other => other.clone(),
        })
    }

    /// 702.165a, 702.165c: the abilities printed on the object below the one at hand, those of the same keyword aside.
    fn printed_below(&self, frame: &Frame) -> Vec<Arc<Ability>> {
        let Some(Origin::Meaning(place, _)) = frame.origin else { return Vec::new() };
        let printed = &self.game.object(frame.source).printed().abilities;
        let keyword = |ability: &Ability| match &ability.kind {
            AbilityKind::Keyword(k) => Some(k.keyword),
            _ => None,
        };
        let own = printed.get(usize::from(place)).and_then(|held| keyword(&held.ability));
        let below = printed.iter().skip(usize::from(place) + 1).map(|held| held.ability.clone());
        below.filter(|ability| own.is_none() || keyword(ability) != own).collect()
    }

    /// The activated or triggered ability that is resolving.
    pub(crate) fn this_ability(&self, frame: &Frame) -> Vec<Arc<Ability>> {
        match frame.stack.map(|id| &self.game.object(id).kind) {
            Some(ObjectKind::Ability(resolving)) => vec![resolving.ability.clone()],
            _ => Vec::new(),
        }
    }

    /// 611.2d, 608.2h: the changes with what they ask of the game as it is now: numbers, and which abilities others have.
    fn fixed_now(&self, changes: &[Modification], frame: &Frame) -> Done<Vec<Modification>> {
        let number = |n: &Num| -> Done<Num> {
            let n = self.ask(|v| v.number(n, frame))?.clamp(i64::from(i32::MIN), i64::from(i32::MAX));
            Ok(Num::Const(n as i32))
        };
        let bonus = |n: &Num| -> Done<Num> {
            let n = self.ask(|v| v.bonus(n, frame))?.clamp(i64::from(i32::MIN), i64::from(i32::MAX));
            Ok(Num::Const(n as i32))
        };
        let maybe = |n: &Option<Num>| n.as_ref().map(number).transpose();
        changes
            .iter()
            .map(|change| {
                Ok(match change {
                    Modification::AddPt(p, t) => Modification::AddPt(bonus(p)?, bonus(t)?),
                    Modification::SetPt(p, t) => Modification::SetPt(maybe(p)?, maybe(t)?),
                    Modification::Define(p, t) => Modification::Define(maybe(p)?, maybe(t)?),
                    Modification::GainAbilitiesOf(of, class, once) => {
                        let gained = self.ask(|v| gained_from(v, of, *class, *once, frame))?;
                        if matches!(class, Some(AbilityClass::Of(_))) {
                            self.also_by(&[rule!("702.1c")]);
                        }
                        Modification::Gain(gained.into_iter().map(|(_, ability)| ability).collect())
                    }
                    Modification::Gain(abilities) => {
                        let mut gained = Vec::with_capacity(abilities.len());
                        for ability in abilities {
                            match self.one_of_each_color(ability, frame)? {
                                Some(each) => gained.extend(each),
                                None => gained.push(ability.clone()),
                            }
                        }
                        Modification::Gain(gained)
                    }
                    other => other.clone(),
                })
            })
            .collect()
    }

    /// 702.16i, 608.2h: "protection from each of that creature's colors" is one ability for each color that has now, or had last; none
    /// where the ability is another.
    fn one_of_each_color(&self, ability: &Ability, frame: &Frame) -> Done<Option<Vec<Arc<Ability>>>> {
        let AbilityKind::Keyword(keyword) = &ability.kind else { return Ok(None) };
        let Some(Quality::Objects(from)) = &keyword.quality else { return Ok(None) };
        let of = match from.post.as_slice() {
            [Pred::SharesType(of, SharedQuality::Color)] if *of != Ref::Each => of,
            _ => return Ok(None),
        };
        self.also_by(&[rule!("608.2h")]);
        if keyword.keyword == Keyword::Protection {
            self.also_by(&[rule!("702.16i")]);
        }
        let colors = self.ask(|v| Ok(v.colors_of_those(of, frame)))?;
        let from = |color: Color| {
            let text = format!("{} from {}", keyword.keyword.name(), color.name());
            keyword_ability(from_color(keyword, color), &text)
        };
        Ok(Some(colors.into_iter().map(from).collect()))
    }

    /// A rule that holds for these objects for a time.
    fn rule_on(
        &mut self,
        rule: RuleChange,
        objects: Vec<ObjectId>,
        duration: &Duration,
        until: Until,
        frame: &Frame,
    ) -> Done<()> {
        if *duration != Duration::NextUntapStep {
            self.add_effect(frame, LastingKind::Rule(Arc::new(rule), objects), until);
            return Ok(());
        }
        // 502.3: "during its controller's next untap step" is a step of that player.
        for object in objects {
            let controller = self.see(|v| v.controller(object))?;
            let until = Until::UntapStepOf(controller);
            self.add_effect(frame, LastingKind::Rule(Arc::new(rule.clone()), vec![object]), until);
        }
        Ok(())
    }

    /// 500.5: "until end of combat, you don't lose this mana": what the same source has just added.
    fn keep_this_mana(&mut self, actor: PlayerId, duration: &Duration, frame: &Frame) -> Done<()> {
        let kept = match duration {
            Duration::EndOfTurn => ManaKept::EndOfTurn,
            Duration::EndOfCombat => ManaKept::EndOfCombat,
            _ => {
                return Err(Stop::unsupported(
                    "mana that is kept, but neither until end of turn nor until end of combat",
                ));
            }
        };
        let pool = &mut self.game.player_in_little(actor).mana;
        let added = pool.iter_mut().filter(|mana| mana.source == Some(frame.source) && mana.kept.is_none());
        added.for_each(|mana| mana.kept = Some(kept));
        self.note(&[rule!("611.2a"), rule!("106.4")], "{} will not lose this mana yet", |g| {
            vec![Arg::player(g, actor)]
        });
        Ok(())
    }

    /// 611.2c: an effect that changes rules rather than characteristics: what it names by description is not fixed.
    pub(super) fn begin_rule(
        &mut self,
        actor: PlayerId,
        rule: &RuleChange,
        duration: &Duration,
        frame: &Frame,
    ) -> Done<()> {
        if let RuleChange::CastMore(players, more) = rule {
            // So many beyond those the player has cast already.
            for player in self.ask(|v| v.players(players, frame))? {
                let cast = |h: &&Happening| matches!(&h.event, Event::Cast { player: by, .. } if *by == player);
                let most = self.game.this_turn().filter(cast).count() as i32 + more;
                let whom = Players::That(Ref::Each, Said::Pronoun);
                let limit = RuleChange::CastLimit(whom, most, None);
                self.begin_rule(actor, &limit, duration, &frame.with_each(player))?;
            }
            return Ok(());
        }
        if let RuleChange::Suspends(Suspends::ThisManaEmptying, ..) = rule {
            return self.keep_this_mana(actor, duration, frame);
        }
        if let (Some(what @ Objects::That(..)), Duration::AsLongAs(_)) = (rule.subject(), duration)
            && let Some(each) = each_alone(duration, &self.chosen(actor, what, frame)?, frame)
        {
            return each.into_iter().try_for_each(|(_, frame)| self.begin_rule(actor, rule, duration, &frame));
        }
        // 608.2h, 611.2c: who is the defending player now is so when nothing attacks any more.
        let said_now;
        let frame = match speaks_of_defending(rule) {
            true => {
                let defending = self.ask(|v| v.players(&Players::Defending, frame))?;
                said_now = Frame { defending: defending.first().copied(), ..frame.clone() };
                &said_now
            }
            false => frame,
        };
        let Some(until) = self.until(duration, frame)? else { return Ok(()) };
        let words = || words_of_rule(rule, duration).or_else(|| self.text_with(frame.source, rule));
        let words = if self.trace.full() { words() } else { None };
        let says = if words.is_some() { "an effect of {} begins: {}" } else { "an effect of {} on the rules begins" };
        self.note(&[rule!("611.2a")], says, |g| {
            vec![Arg::object(g, frame.source), Arg::words(g, frame.source, &words.unwrap_or_default())]
        });
        let from_chosen = match rule {
            RuleChange::PlayerHas(players, keyword) if is_open(keyword) => {
                let from = from_what_was_chosen(keyword, &self.chosen_for(actor, keyword, frame)?);
                from.map(|(_, keyword)| RuleChange::PlayerHas(players.clone(), keyword.into()))
            }
            _ => None,
        };
        let rule = from_chosen.as_ref().unwrap_or(rule);
        // What is chosen, or named as a target or by reference, is these very objects.
        match rule.subject() {
            // 611.2c: what is said of "creatures target opponent controls" goes for those that come later, too.
            Some(Objects::All(filter, _))
                if *duration == Duration::NextUntapStep && self.controlled_by_one(filter, frame)?.is_some() =>
            {
                let player = self.controlled_by_one(filter, frame)?.unwrap_or(actor);
                let until = Until::UntapStepOf(player);
                self.add_effect(frame, LastingKind::Rule(Arc::new(rule.clone()), Vec::new()), until);
                Ok(())
            }
            Some(what)
                if matches!(duration, Duration::NextUntapStep | Duration::YourNextUntapStep)
                    || !matches!(what, Objects::All(..)) =>
            {
                let objects = match (rule, what) {
                    // 702.26b: what is phased out is affected by what mentions just that.
                    (RuleChange::CantBe(_, Handling::PhasedIn), Objects::That(of, _)) => {
                        let those = self.see(|v| v.refer(of, frame))?;
                        those.into_iter().filter_map(Entity::object).collect()
                    }
                    _ => self.chosen(actor, what, frame)?,
                };
                if objects.is_empty() {
                    return Ok(());
                }
                self.rule_on(rule.clone(), objects, duration, until, frame)
            }
            _ => {
                self.add_effect(frame, LastingKind::Rule(Arc::new(rule.clone()), Vec::new()), until);
                Ok(())
            }
        }
    }

    /// The one player who controls what a filter describes, where it names one.
    fn controlled_by_one(&self, filter: &Filter, frame: &Frame) -> Done<Option<PlayerId>> {
        for pred in &filter.post {
            if let Pred::ControlledBy(players) = pred {
                let players = self.ask(|v| v.players(players, frame))?;
                return Ok(if let [one] = players.as_slice() { Some(*one) } else { None });
            }
        }
        Ok(None)
    }

    /// "Becomes the creature type of your choice": the type is chosen if none is said.
    pub(super) fn become_type(
        &mut self,
        actor: PlayerId,
        what: Bound,
        change: &TypeChange,
        duration: &Duration,
        frame: &Frame,
    ) -> Done<()> {
        let mut change = change.clone();
        // Of the types of this card type one is chosen; the card types stay (205.1a).
        if change.subtypes.is_empty() {
            let land = change.types.contains(CardTypes::LAND);
            let kind = if land { Choosable::BasicLandType } else { Choosable::CreatureType };
            self.choose_value(actor, &kind, frame)?;
            change.subtypes.extend(self.game.object(frame.source).chosen.subtype);
            change.types = CardTypes::empty();
        }
        // 205.1b: "in addition to its other types" those stay.
        let change = match std::mem::replace(&mut change.keep_card_types, true) {
            true => Modification::AddTypes(change),
            false => Modification::SetTypes(change),
        };
        self.modify(actor, what, &[change], duration, frame)?;
        Ok(())
    }
}

/// "From the color of your choice" is a choice of five.
fn each_color(keyword: &KeywordAbility) -> Vec<KeywordAbility> {
    match keyword.quality {
        Some(Quality::ColorOfChoice) => Color::ALL.into_iter().map(|color| from_color(keyword, color)).collect(),
        _ => vec![keyword.clone()],
    }
}

/// The words of an ability that may be chosen: of what it is from, where all of them are the same keyword.
fn offered(keyword: &KeywordAbility, among: &[KeywordAbility]) -> String {
    let name = keyword.keyword.name();
    let whole = crate::oracle::say_keyword(keyword).unwrap_or_else(|| name.to_owned());
    let alike = keyword.quality.is_some() && among.iter().all(|other| other.keyword == keyword.keyword);
    match whole.strip_prefix(name).filter(|_| alike).and_then(|rest| rest.trim_start().split_once(' ')) {
        Some((_, of)) => of.to_owned(),
        None => whole,
    }
}

fn frame_of(frame: &Frame, object: ObjectId) -> Frame {
    if frame.each.is_some() { frame.clone() } else { frame.with_each(Entity::Object(object)) }
}

/// 611.2b: "each of those creatures ... for as long as it has a counter on it": of several things that the words of a duration mean
/// each for as long as that is so of itself, with the frame in which the words mean it alone.
fn each_alone(duration: &Duration, objects: &[ObjectId], frame: &Frame) -> Option<Vec<(ObjectId, Frame)>> {
    struct Means(Vec<Ref>);
    impl Visit for Means {
        fn reference(&mut self, it: &mut Ref) {
            self.0.push(it.clone());
        }
    }
    let Duration::AsLongAs(cond) = duration else { return None };
    if objects.len() < 2 {
        return None;
    }
    let mut means = Means(Vec::new());
    cond.clone().walk(&mut means);
    let mut all = Vec::new();
    for object in objects {
        let mut alone = frame.clone();
        let mut one = false;
        for reference in &means.0 {
            let several = match reference {
                Ref::Bound(n) => alone.bound.get_mut(usize::from(*n)).map(|bound| &mut bound.entities),
                Ref::Target(n) => alone.targets.get_mut(usize::from(*n)),
                // One thing always, or what the words mean whichever of several the change is of.
                Ref::This
                | Ref::ThisSpell
                | Ref::Resolving
                | Ref::Giver
                | Ref::Host
                | Ref::PartnerOf(_)
                | Ref::Haunted
                | Ref::Each
                | Ref::ChosenPlayer
                | Ref::ChosenObject
                | Ref::OnTop(_)
                | Ref::OnGraveyard(_)
                | Ref::SourceOf(_)
                | Ref::HostOf(_)
                | Ref::Event(_)
                | Ref::Linked
                | Ref::Paid
                | Ref::DoneTo(_)
                | Ref::AllBound(_)
                | Ref::AllOf(_)
                | Ref::Targeted(_)
                | Ref::Word(_) => None,
            };
            if let Some(several) = several.filter(|several| several.contains(&Entity::Object(*object))) {
                one |= several.len() > 1;
                several.retain(|it| *it == Entity::Object(*object));
            }
        }
        all.push((*object, alone));
        if !one {
            return None;
        }
    }
    Some(all)
}

/// What changes make of one object for so long, in words that stand behind its name: "gets +2/+2 until end of turn".
fn said_of_one(changes: &[Modification], duration: &Duration) -> Option<String> {
    let reworded = |change: &Modification| match change {
        Modification::Text(from, to) => Some(format!("“{from}” as “{to}”")),
        _ => None,
    };
    if let Some(words) = changes.iter().map(reworded).collect::<Option<Vec<_>>>().filter(|words| !words.is_empty()) {
        return Some(format!("reads {}", words.join(", ")));
    }
    let what = Objects::That(Ref::Each, Said::Pronoun);
    let said = |changes: &[Modification], duration: &Duration| {
        let verb = Verb::Modify { what: what.clone(), changes: changes.to_vec(), duration: duration.clone() };
        let said = say_effect(&Effect::Do { who: Players::You, verb, bind: None })?;
        said.strip_prefix("it ").map(str::to_owned)
    };
    said(changes, duration).or_else(|| {
        // What no sentence says together is said change by change, and for how long with the last.
        let (last, before) = changes.split_last()?;
        let alone = |change: &Modification| {
            if let Modification::SetTypes(to) = change {
                // "A legendary Construct artifact creature".
                let words = to.supertypes.each().map(|it| it.word().to_owned());
                let words = words.chain(to.subtypes.iter().map(ToString::to_string));
                let words: Vec<String> = words.chain(to.types.printed().map(|it| it.word().to_owned())).collect();
                return Some(format!("becomes {}", with_article(&words.join(" "))));
            }
            let said = said(std::slice::from_ref(change), &Duration::Forever)?;
            Some(said.trim_end_matches(FOR_GOOD).to_owned())
        };
        let mut each = before.iter().map(alone).collect::<Option<Vec<String>>>()?;
        each.push(said(std::slice::from_ref(last), duration).or_else(|| alone(last))?);
        Some(each.join(", "))
    })
}

/// Whether a rule for a time is said of the defending player.
fn speaks_of_defending(rule: &RuleChange) -> bool {
    struct Speaks(bool);
    impl Visit for Speaks {
        fn players(&mut self, it: &mut Players) {
            self.0 |= *it == Players::Defending;
            it.inside(self);
        }
    }
    let mut speaks = Speaks(false);
    rule.clone().walk(&mut speaks);
    speaks.0
}
