//! What names in a scenario stand for in the game.

use std::cell::OnceCell;
use std::sync::Arc;

use super::model::{Entry, Scenario, Verb};
use super::raw::entry::count_and_name;
use super::raw::{CountOrNames, Expect, RefMap, Reference};
use super::setup::Aliases;
use super::texts::{holds, same_name};
use super::{At, Problem, Span, quote};
use crate::card::{Meant, meant};
use crate::engine::Play;
use crate::engine::r6_spells::r613_layers::{Derived, derive};
use crate::engine::rules::{ActiveRule, collect_rules};
use crate::engine::state::{CardId, CastAs, Entity, Game, Object, ObjectId, ObjectKind, Origin, PlayerId, Zone};
use crate::engine::view::View;

/// Names of a scenario, looked up in a game.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    /// The scenario.
    pub scenario: &'a Scenario,
    /// What `as` has named.
    pub aliases: &'a Aliases,
}

/// A game with what every object in it is.
pub struct Seen<'a> {
    /// The game.
    pub game: &'a Game,
    derived: OnceCell<Arc<Derived>>,
}

impl<'a> Seen<'a> {
    /// Looks at a game. Where what objects are can't be worked out, they are what is printed.
    pub fn new(game: &'a Game) -> Self {
        Self { game, derived: OnceCell::new() }
    }

    /// Looks at a game of which something is known already.
    pub fn of(play: &'a Play) -> Self {
        Self { game: &play.game, derived: play.derived().map(OnceCell::from).unwrap_or_default() }
    }

    /// Looks at a game of which this is known, if it is of this very state.
    pub(super) fn knowing(game: &'a Game, derived: Option<Arc<Derived>>) -> Self {
        let derived = derived.filter(|derived| derived.is_of(game));
        Self { game, derived: derived.map(OnceCell::from).unwrap_or_default() }
    }

    fn derived(&self) -> &Derived {
        self.derived.get_or_init(|| Arc::new(derive(self.game).unwrap_or_default()))
    }

    /// The view.
    pub fn view(&self) -> View<'_> {
        View { game: self.game, table: &self.derived().table }
    }

    /// The changes of the rules that hold; none where they can't be worked out.
    pub fn rules(&self) -> Vec<ActiveRule> {
        collect_rules(self.game, self.derived()).unwrap_or_default()
    }

    /// The name an object has now.
    pub fn name(&self, id: ObjectId) -> Arc<str> {
        let object = self.game.object(id);
        match &object.kind {
            ObjectKind::Ability(ability) => self.name(ability.source),
            _ if object.face_down.is_some() => "".into(),
            _ => {
                let name = &self.view().is(id).name;
                if name.is_empty() && !object.is_permanent() { object.def.name.clone() } else { name.clone() }
            }
        }
    }
}

/// The name under which a face-down object is found.
pub const FACE_DOWN: &str = "[FACE DOWN]";

impl Names<'_> {
    /// The player of this name.
    pub fn player(&self, name: &str) -> Option<PlayerId> {
        self.scenario.player(name).map(|place| PlayerId(place as u8))
    }

    /// Whether the name is an alias of this card.
    pub fn is_card(&self, name: &str, card: CardId) -> bool {
        self.aliases.get(name.trim()) == Some(card)
    }

    /// Whether the name is an object's: its own, an alias, or `[FACE DOWN]`.
    pub fn names(&self, seen: &Seen<'_>, name: &str, id: ObjectId) -> bool {
        let name = name.trim();
        let object = seen.game.object(id);
        if let Some(card) = self.aliases.get(name) {
            return object.card == card;
        }
        let face_down = object.face_down.is_some();
        if name.eq_ignore_ascii_case(FACE_DOWN) {
            // 707.2: what is a copy of a face-down permanent has no name either.
            return face_down || object.is_permanent() && seen.view().is(id).name.is_empty();
        }
        // 708.2: a face-down object has no name; its owner may still mean it by its card in other zones.
        if face_down {
            return object.zone == Zone::Stack && same_name(&object.def.name, name);
        }
        let token = |name: &str| name.strip_suffix(" Token").or_else(|| name.strip_suffix(" token")).map(str::to_owned);
        let own = seen.name(id);
        if same_name(&own, name) {
            return true;
        }
        // 709.5: a permanent has the name of each of its unlocked halves.
        let open = |half: usize| object.is_permanent() && object.is_unlocked(half as u8);
        if seen.view().is(id).halves.iter().enumerate().any(|(n, half)| open(n) && same_name(&half.name, name)) {
            return true;
        }
        // What has become a copy of a token has its name.
        if let Some(short) = token(name)
            && (object.is_token() || object.base.is_some())
            && same_name(&own, &short)
        {
            return true;
        }
        if let ObjectKind::Ability(ability) = &object.kind {
            return self.names(seen, name, ability.source);
        }
        // On the battlefield and the stack it is the face that is up; elsewhere either face's name will do.
        let copied = object.base.is_some();
        if !copied && same_name(&object.def.name, name) {
            return true;
        }
        // 702.102b, 709.4a, 709.4d: a fused split spell has the names of both halves, and so has a copy of one.
        let fused = object.cast.as_ref().is_some_and(|cast| cast.cast_as == CastAs::Fused);
        let elsewhere = !matches!(object.zone, Zone::Battlefield | Zone::Stack);
        (fused || !copied && elsewhere) && object.def.faces.iter().any(|face| same_name(&face.printed.name, name))
    }

    /// The name in full that a name stands for, if nothing is called so and it is the short form of one name only that
    /// there is in the game: `Uro`, or `Zombie` for a "Zombie Token".
    pub fn in_full(&self, seen: &Seen<'_>, name: &str) -> Option<String> {
        if self.is_a_name(seen.game, name) || WORDS.iter().any(|word| name.trim().eq_ignore_ascii_case(word)) {
            return None;
        }
        // Each with the name of the card that it is a name of: a face, or both.
        let mut names: Vec<(Arc<str>, Arc<str>)> = Vec::new();
        for object in seen.game.objects.iter().filter(|o| !o.is_ability()) {
            let own = if object.alive { seen.name(object.id) } else { object.def.name.clone() };
            if same_name(&own, name) {
                return None;
            }
            for one in [own, object.def.name.clone()] {
                let one = (one, object.def.name.clone());
                if !names.contains(&one) {
                    names.push(one);
                }
            }
        }
        match meant(name, names.iter().map(|(name, _)| &**name)) {
            Meant::One(full) => Some(full.to_owned()),
            Meant::Nothing => None,
            // A short name of one card only may be one of both its faces.
            Meant::Several(all) => {
                let (_, card) = names.iter().find(|(name, _)| all.contains(&&**name))?;
                let others = names.iter().filter(|(name, _)| all.contains(&&**name));
                if others.into_iter().any(|(_, of)| of != card) {
                    return None;
                }
                let mut faces = all.iter().filter(|name| ***name != **card);
                let face = faces.next().filter(|_| faces.next().is_none());
                Some(face.map_or_else(|| card.to_string(), |face| (*face).to_owned()))
            }
        }
    }

    /// That a name an entry refers to is called like nothing in the game: it is misspelled, whatever else the action lacks.
    pub fn unknown(&self, game: &Game, entry: &Entry) -> Option<Problem> {
        let said = names_said(entry);
        let unknown = said.iter().find(|name| !self.is_known(game, name.value.trim()))?;
        let problem = Problem::error(unknown.at, format!("nothing in the game is called `{}`", quote(&unknown.value)));
        Some(problem.label("unknown name").among(&unknown.value, self.of_the_game(game)))
    }

    /// Whether something in the game goes by this name, in full or by a short form, or it is a word of the format.
    pub fn is_known(&self, game: &Game, name: &str) -> bool {
        let name = name.trim();
        let word = WORDS.iter().any(|word| name.eq_ignore_ascii_case(word)) || name.parse::<i64>().is_ok();
        let held = || self.held_by(game, name).is_some_and(|(_, of)| self.is_known(game, of));
        let several = || count_and_name(name).is_some_and(|(_, name)| self.is_known(game, name));
        if word || self.is_a_name(game, name) || held() || several() {
            return true;
        }
        let seen = Seen::new(game);
        // Abilities are named by their text; what was turned over or has become a copy by either name.
        let called = |o: &Object| self.names(&seen, name, o.id) || o.alive && same_name(&seen.name(o.id), name);
        self.in_full(&seen, name).is_some() || game.objects.iter().any(|o| o.alive && called(o))
    }

    /// The names there are in the game, libraries aside, to choose the nearest from.
    pub fn of_the_game<'g>(&self, game: &'g Game) -> impl Iterator<Item = &'g str> {
        let there = game.objects.iter().filter(|o| o.alive && !o.is_ability() && o.zone != Zone::Library);
        let mut names: Vec<&str> = there.map(|o| &*o.def.name).collect();
        names.extend(game.players.iter().map(|player| &*player.name));
        names.sort_unstable();
        names.dedup();
        names.into_iter().filter(|name| !name.is_empty())
    }

    /// The reference with its name in full, where that name is a short one.
    pub fn reference_in_full(&self, seen: &Seen<'_>, reference: &Reference) -> Option<Reference> {
        let full = self.in_full(seen, reference.name()?)?;
        Some(renamed(reference, full))
    }

    /// The reference to a spell by the face it is cast as, where the name is that of another face of its card.
    fn by_the_face_cast(&self, seen: &Seen<'_>, reference: &Reference, candidates: &[Entity]) -> Option<Reference> {
        let said = reference.name()?;
        let of_card = |id: &ObjectId| {
            let object = seen.game.object(*id);
            object.zone == Zone::Stack
                && object.kind == ObjectKind::Card
                && object.face_down.is_none()
                && object.def.faces.iter().any(|face| same_name(&face.printed.name, said))
        };
        let spell = candidates.iter().filter_map(|one| one.object()).find(of_card)?;
        Some(renamed(reference, seen.name(spell).to_string()))
    }

    /// What the short names in a scenario's actions and expectations have been taken for.
    pub fn taken_for(&self, game: &Game) -> Vec<Problem> {
        let seen = Seen::new(game);
        let entries = self.scenario.course.entries().iter().flat_map(|entry| match &entry.verb {
            // An ability is named by its text, or by what has it.
            Verb::Activate(text) => [names_said(entry), vec![text.clone()]].concat(),
            _ => names_said(entry),
        });
        let said = entries.chain(self.scenario.expect.iter().flat_map(|expect| names_expected(&expect.value)));
        let mut notes: Vec<Problem> = Vec::new();
        for name in said {
            if let Some(full) = self.in_full(&seen, &name.value) {
                let note = taken_for(&name.value, &full, name.at);
                if notes.iter().all(|known| known.message != note.message) {
                    notes.push(note);
                }
            }
        }
        notes
    }

    /// Whether a reference means this object or player, `nth` aside.
    pub fn means(&self, seen: &Seen<'_>, reference: &Reference, entity: Entity) -> bool {
        let map = match reference {
            Reference::Name(name) => {
                return match entity {
                    Entity::Player(player) => self.player(name) == Some(player),
                    Entity::Object(id) => self.names(seen, name, id),
                };
            }
            Reference::Map(map) => map,
        };
        match entity {
            Entity::Player(player) => {
                map.name.as_ref().is_some_and(|name| self.player(&name.value) == Some(player)) && map.zone.is_none()
            }
            Entity::Object(id) => self.narrows(seen, map, id),
        }
    }

    fn narrows(&self, seen: &Seen<'_>, map: &RefMap, id: ObjectId) -> bool {
        let object = seen.game.object(id);
        let view = seen.view();
        map.name.as_ref().is_none_or(|name| self.names(seen, &name.value, id))
            && map.controller.as_ref().is_none_or(|who| self.player(&who.value) == Some(view.controller(id)))
            && map.owner.as_ref().is_none_or(|who| self.player(&who.value) == Some(object.owner))
            && map.zone.as_ref().is_none_or(|zone| object.zone == Zone::from(zone.value))
            && map.text.as_ref().is_none_or(|text| holds(&text_on_stack(seen, object), &text.value, &seen.name(id)))
            && map.copy.is_none_or(|copy| copy == is_copy(seen, object))
    }

    /// Those of the candidates a reference means, in timestamp order; with `nth` only that one, in the order in which they
    /// came. A name that nothing has may be a short one.
    pub fn among(&self, seen: &Seen<'_>, reference: &Reference, candidates: &[Entity]) -> Vec<usize> {
        let found = self.called(seen, reference, candidates);
        if !found.is_empty() {
            return found;
        }
        if let Some(theirs) = self.whose(seen.game, reference) {
            return self.among(seen, &theirs, candidates);
        }
        if let Some(spell) = self.by_the_face_cast(seen, reference, candidates) {
            return self.called(seen, &spell, candidates);
        }
        self.reference_in_full(seen, reference).map_or(found, |full| self.called(seen, &full, candidates))
    }

    /// "Bob's Cub", as traces tell it from another's: the name and who controls it, unless something is called so.
    fn whose(&self, game: &Game, reference: &Reference) -> Option<Reference> {
        let Reference::Name(said) = reference else { return None };
        let (player, name) = self.held_by(game, said)?;
        let at = |said: &str| Some(At::new(said.to_owned(), Span::default()));
        Some(Reference::Map(Box::new(RefMap { name: at(name), controller: at(player), ..RefMap::default() })))
    }

    /// The player and the rest of a name that begins with "Bob's", unless something is called so.
    fn held_by<'n>(&self, game: &'n Game, said: &'n str) -> Option<(&'n str, &'n str)> {
        let of = |player: &str| {
            let rest = said.trim().strip_prefix(player)?;
            rest.strip_prefix("'s ").or_else(|| rest.strip_prefix("’s "))
        };
        let found = game.players.iter().find_map(|player| Some((&*player.name, of(&player.name)?)));
        found.filter(|_| !self.is_a_name(game, said))
    }

    fn called(&self, seen: &Seen<'_>, reference: &Reference, candidates: &[Entity]) -> Vec<usize> {
        let nth = match reference {
            Reference::Map(map) => map.nth.as_ref().map(|nth| nth.value as usize),
            Reference::Name(_) => None,
        };
        // 613.7e-h: a permanent that is attached or turned over has a new timestamp, but is no other one of several.
        let place = |id: ObjectId| {
            let object = seen.game.object(id);
            if nth.is_some() && object.is_permanent() { u64::from(id.0) } else { object.timestamp.0 }
        };
        let mut found: Vec<(u64, usize)> = candidates
            .iter()
            .enumerate()
            .filter(|(_, entity)| self.means(seen, reference, **entity))
            .map(|(i, entity)| (entity.object().map_or(0, place), i))
            .collect();
        found.sort_unstable();
        // Of what may be chosen there are not so many: then it is counted among all that are on the battlefield.
        if let Some(nth) = nth.filter(|nth| *nth > found.len()) {
            let all = seen.game.permanents().map(|o| o.id);
            let mut all: Vec<ObjectId> = all.filter(|id| self.means(seen, reference, Entity::Object(*id))).collect();
            all.sort_unstable();
            let meant = all.get(nth.saturating_sub(1)).map(|id| Entity::Object(*id));
            return candidates.iter().position(|one| Some(*one) == meant).into_iter().collect();
        }
        let found = found.into_iter().map(|(_, i)| i);
        match nth {
            Some(nth) => found.skip(nth.saturating_sub(1)).take(1).collect(),
            None => found.collect(),
        }
    }

    /// Objects in these zones that a reference means, in timestamp order.
    pub fn objects(&self, seen: &Seen<'_>, reference: &Reference, zones: &[Zone]) -> Vec<ObjectId> {
        let mut there: Vec<ObjectId> = zones.iter().flat_map(|zone| in_zone(seen.game, *zone)).collect();
        there.sort_unstable();
        there.dedup();
        let there = there.into_iter().filter(|id| seen.game.object(*id).phased_out.is_none());
        let candidates: Vec<Entity> = there.map(Entity::Object).collect();
        if candidates.is_empty() {
            return Vec::new();
        }
        self.among(seen, reference, &candidates)
            .into_iter()
            .filter_map(|i| candidates.get(i).and_then(|e| e.object()))
            .collect()
    }

    /// Whether any card, object, player or alias of the game goes by this name.
    pub fn is_a_name(&self, game: &Game, name: &str) -> bool {
        let name = name.trim();
        self.player(name).is_some()
            || self.aliases.get(name).is_some()
            || name.eq_ignore_ascii_case(FACE_DOWN)
            || game.objects.iter().any(|o| {
                same_name(&o.def.name, name) || o.def.faces.iter().any(|face| same_name(&face.printed.name, name))
            })
    }
}

/// What is in a zone, whoever's it is.
fn in_zone(game: &Game, zone: Zone) -> Vec<ObjectId> {
    match zone {
        Zone::Hand | Zone::Graveyard | Zone::Library => {
            (0..game.players.len()).flat_map(|player| game.zone(zone, PlayerId(player as u8))).copied().collect()
        }
        Zone::Battlefield | Zone::Stack => game.zone(zone, PlayerId(0)).to_vec(),
        // Those of the ante are among the exiled.
        Zone::Exile | Zone::Ante => {
            let there = game.zone(zone, PlayerId(0)).iter().copied();
            there.filter(|id| game.object(*id).zone == zone).collect()
        }
        // Not all of it is in a sideboard.
        Zone::Outside => game.objects.iter().filter(|o| o.alive && o.zone == zone).map(|o| o.id).collect(),
        Zone::Command => {
            let decks = game.players.iter().flat_map(|player| player.decks.values().flatten());
            game.command.iter().chain(decks).copied().collect()
        }
    }
}

/// Words of the format that stand where a name could stand: no short names.
const WORDS: [&str; 14] = [
    "any", "emblem", "yes", "no", "skip", "none", "nothing", "heads", "tails", "white", "blue", "black", "red", "green",
];

/// The reference with another name.
fn renamed(reference: &Reference, full: String) -> Reference {
    match reference {
        Reference::Name(_) => Reference::Name(full),
        Reference::Map(map) => {
            let name = map.name.clone().map(|name| name.map(|_| full));
            Reference::Map(Box::new(RefMap { name, ..(**map).clone() }))
        }
    }
}

/// That a short name has been taken for a full one.
pub fn taken_for(short: &str, full: &str, at: Span) -> Problem {
    Problem::note(at, format!("`{}` is taken for `{full}`", quote(short)))
}

/// The names an entry of a course refers to things by.
fn names_said(entry: &Entry) -> Vec<At<String>> {
    let mut said: Vec<At<Reference>> = Vec::new();
    match &entry.verb {
        Verb::Cast(card) | Verb::Play(card) => said.push(card.clone()),
        Verb::Attack(attack) => {
            said.extend(attack.0.iter().flat_map(|(who, whom)| [who].into_iter().chain(whom)).cloned())
        }
        Verb::Block(block) => {
            said.extend(block.0.iter().flat_map(|(who, whom)| [who].into_iter().chain(whom)).cloned())
        }
        Verb::Special(special) => said.extend(special.with.clone()),
        Verb::Check(expect) => return names_expected(expect),
        Verb::Activate(_) | Verb::Pass(_) | Verb::Resolve(_) | Verb::To { .. } | Verb::Concede(_) | Verb::Note(_) => {}
    }
    said.extend(entry.with.of.clone());
    let answers = entry.with.targets.iter().chain(&entry.with.choose);
    said.extend(answers.filter_map(|answer| Some(At::new(answer.value.reference()?, answer.at))));
    said.iter().filter_map(|reference| Some(At::new(reference.name()?.to_owned(), reference.at))).collect()
}

/// The names of objects in an expectation.
fn names_expected(expect: &Expect) -> Vec<At<String>> {
    let mut names: Vec<At<String>> = Vec::new();
    for (_, player) in expect.players.iter().flatten() {
        let without_count =
            |text: &str| count_and_name(text).map_or_else(|| text.to_owned(), |(_, name)| name.to_owned());
        names.extend(player.on_top().map(|name| At::new(without_count(name), name.at)));
        for (_, zone) in player.zones() {
            if let CountOrNames::Names(counted) = zone {
                names.extend(counted.into_iter().map(|(name, _)| name.clone()));
            }
        }
    }
    names.extend(expect.objects.iter().chain(&expect.last_known).flatten().filter_map(|object| object.name.clone()));
    names.extend(expect.triggers.iter().flatten().map(|(name, _)| name.clone()));
    names
}

/// What a spell or ability on the stack says, after the keyword it is the meaning of or the word before its dash.
pub fn text_on_stack(seen: &Seen<'_>, object: &Object) -> String {
    match &object.kind {
        ObjectKind::Ability(ability) => {
            let keyword = match ability.origin {
                Origin::Meaning(place, _) => seen.view().is(ability.source).abilities.get(usize::from(place)),
                _ => None,
            };
            let before = keyword.map(|held| &*held.ability.text).or(ability.ability.word.as_deref());
            before.map_or_else(String::new, |word| format!("{word} - ")) + &ability.ability.text
        }
        _ => {
            let is = seen.view().is(object.id);
            is.abilities.iter().map(|held| held.ability.text.to_string()).collect::<Vec<_>>().join("\n")
        }
    }
}

/// Whether it is a copy: of a spell, a token that copies, or a permanent with copied values (707).
pub fn is_copy(seen: &Seen<'_>, object: &Object) -> bool {
    match object.kind {
        ObjectKind::Copy => true,
        ObjectKind::Token | ObjectKind::Emblem => {
            // A token made by a card of this name is what is printed nowhere: a token that copies has a card's name.
            object.base.as_ref().is_some_and(|base| base.mana_cost.is_some())
        }
        // 707.10: a copied ability.
        ObjectKind::Ability(ref ability) => ability.copied,
        ObjectKind::Rule => false,
        ObjectKind::Card => {
            let name = &seen.view().is(object.id).name;
            object.base.is_some() || !object.def.faces.iter().any(|face| face.printed.name == *name) && !name.is_empty()
        }
    }
}
