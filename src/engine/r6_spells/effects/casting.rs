//! Spells cast, lands played, and permissions to do so, by the instruction of an effect (601.3, 608.2g).

use std::sync::Arc;

use crate::card::{CardTypes, Layout, ManaSymbol, Supertypes};
use crate::choice::{Answer, Ask, Decision, Topic};
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{
    CastCost, Cond, Count, Duration, Exiling, Filter, Keyword, ManaMade, ManaRider, ManaUsed, Num, Objects, Ref, Said,
    SpendAs,
};
use crate::r6_spells::r601_casting::CastAction;
use crate::r6_spells::r613_layers::intrinsic::DEFEAT;
use crate::rule;
use crate::state::{Bound, Entity, FaceDef, LastingKind, Mana, ObjectId, PlayerId, Stage, Zone};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

/// The keywords whose own ability offers their card to be cast.
pub(super) const OWN_OFFER: [Keyword; 3] = [Keyword::Madness, Keyword::Suspend, Keyword::Miracle];

/// The most mana whose colors a player chooses one by one.
const MOST_CHOSEN: usize = 1000;

/// How something may be cast or played, as an effect says.
pub(super) struct Manner<'a> {
    pub play: bool,
    pub cost: &'a CastCost,
    pub any_mana: Option<SpendAs>,
    pub flash: bool,
    /// It is exiled where it would be put into a graveyard.
    pub exiled: Exiling,
    /// The most the mana value of the resulting spell may be (701.57a).
    pub most: Option<u32>,
}

impl Manner<'_> {
    /// The permission to play these cards so.
    fn permission(&self, player: PlayerId, objects: Vec<ObjectId>, what: Option<Arc<Filter>>) -> LastingKind {
        LastingKind::MayPlay {
            objects,
            what,
            left: None,
            player,
            play: self.play,
            cost: self.cost.clone(),
            any_mana: self.any_mana,
            flash: self.flash,
            exiled: self.exiled,
        }
    }
}

/// For how many of several cards a permission is, where they are chosen as they are played: "one of those cards", "up to two of those
/// cards".
pub(super) fn chosen_later(what: &Objects) -> Option<&Num> {
    match what {
        Objects::Some { count: Count::Exactly(n) | Count::UpTo(n), random: false, chooser: None, .. }
        | Objects::Among { count: Count::Exactly(n) | Count::UpTo(n), random: false, .. } => Some(n),
        _ => None,
    }
}

/// What goes along with mana until it is spent.
pub(super) struct Kept<'a> {
    /// What it may be spent on.
    pub only: Option<&'a ManaUsed>,
    /// What more spending it does.
    pub rider: Option<&'a ManaRider>,
}

impl Cx<'_> {
    /// Casts (or plays) what the words name, now (608.2g).
    pub(super) fn cast_now(
        &mut self,
        objects: Vec<(PlayerId, ObjectId)>,
        what: &Objects,
        manner: &Manner<'_>,
        frame: &Frame,
    ) -> Done<Bound> {
        let mut bound = Bound::default();
        for (player, object) in objects {
            let object = self.see(|v| v.found_by(object, frame))?;
            if !self.game.object(object).alive {
                continue;
            }
            if manner.play
                && let Some(face) = self.land_face_to_play(player, object, frame)?
            {
                self.land_by_effect(player, object, face)?;
                bound.did = true;
                continue;
            }
            // 310.11b: what was a Siege is cast transformed, with its back face up (712.8c).
            if frame.origin == Some(DEFEAT) {
                self.note(&[rule!("712.8c")], "{} is cast transformed", |g| vec![Arg::object(g, object)]);
            }
            let ways = self.ways_by_effect(player, object, manner, frame)?;
            let (layout, zone) = (self.game.object(object).def.layout, self.game.object(object).zone);
            if layout == Layout::Aftermath && zone != Zone::Graveyard {
                let said = "the half of {} with aftermath can be cast from a graveyard only";
                self.note(&[rule!("702.127a")], said, |g| vec![Arg::object(g, object)]);
            }
            // 118.9: to pay another cost is to cast it for that.
            if matches!(manner.cost, CastCost::LifeEqualToManaValue | CastCost::Instead(_)) {
                let prompt = "pay that rather than its mana cost?".to_owned();
                let (rule, source) = (rule!("118.9"), Some(object));
                self.settled(&Decision { player, rule, source, prompt, ask: Ask::YesNo }, &Answer::Yes(true));
            }
            let mut possible = Vec::new();
            for way in ways {
                if let Some(because) = self.why_not_cast_as(player, &way.1, what, manner.most, frame)? {
                    let mut rules = vec![rule!("601.3e")];
                    rules.extend(self.cascades(frame).then(|| rule!("702.85a")));
                    let name = way.0.clone();
                    // What decides first: the mana value that cascade asks for.
                    rules.reverse();
                    self.note(&rules, "it can't be cast as {}: {}", |_| vec![Arg::Text(name), Arg::Text(because)]);
                } else if self.could_cast(player, &way.1, manner.any_mana)? {
                    possible.push(way);
                }
            }
            if possible.is_empty() {
                let kept = if manner.play { self.why_not_played(player, object)? } else { None };
                let said = if kept.is_some() { "{} can't be played" } else { "{} can't be cast" };
                self.note(&[kept.unwrap_or(rule!("601.3"))], said, |g| vec![Arg::object(g, object)]);
                continue;
            }
            // With one thing to cast there is nothing to choose: a name written down may be for what comes next.
            let chosen = match possible.as_slice() {
                [(_, only)] => Some(only.clone()),
                // 718.3: normally, where nobody says that it is to be prototyped.
                [(_, usual), (_, other)] if usual.face == other.face => {
                    Some(self.usual_or_prototyped(player, frame, &possible)?)
                }
                _ => self.one_text(player, frame, "choose what to cast", Topic::Word, &possible)?,
            };
            if let Some(action) = chosen {
                if !frame.by_choice && !self.makes_mana_to_cast(player, &action, manner.any_mana)? {
                    continue;
                }
                let spell = self.cast_as_said(player, &action, manner.any_mana)?;
                let exiled = self.exiles(manner.exiled, spell, player)?;
                if let Some(info) = self.game.object_mut(spell).cast.as_mut() {
                    info.exiled = exiled;
                }
                bound.entities.push(Entity::Object(spell));
                bound.amount += 1;
                bound.did = true;
            }
        }
        Ok(bound)
    }

    /// 608.2d: those of these cards that can't be cast or played now as an effect says.
    pub(super) fn those_that_cant_be_cast(
        &self,
        player: PlayerId,
        what: &Objects,
        manner: &Manner<'_>,
        objects: Vec<ObjectId>,
        frame: &Frame,
    ) -> Done<Vec<ObjectId>> {
        let mut cant = Vec::new();
        for object in objects {
            let there = self.see(|v| v.found_by(object, frame))?;
            let mut can = manner.play && self.can_play_as_land(player, there)?;
            if !can && self.game.object(there).alive {
                for (_, way) in self.ways_by_effect(player, there, manner, frame)? {
                    can |= !can
                        && self.why_not_cast_as(player, &way, what, manner.most, frame)?.is_none()
                        && self.could_cast(player, &way, manner.any_mana)?;
                }
            }
            if !can {
                cant.push(object);
            }
        }
        Ok(cant)
    }

    /// 712.12: whether one of its faces can be played as a land now.
    fn can_play_as_land(&self, player: PlayerId, card: ObjectId) -> Done<bool> {
        let def = &self.game.object(card).def;
        let playable = def.faces.iter().enumerate().filter(|(n, _)| *n == 0 || def.has_several_castable_faces());
        let mut lands = playable.filter(|(_, face)| face.printed.types.contains(CardTypes::LAND));
        Ok(lands.next().is_some() && self.why_no_land(player, card)?.is_none())
    }

    /// Whether what is said of a spell's going into a graveyard is about such a spell, and about the graveyard it would go into, its
    /// owner's (400.3).
    pub(crate) fn exiles(&self, said: Exiling, spell: ObjectId, caster: PlayerId) -> Done<bool> {
        let (kinds, own) = match said {
            Exiling::Never => return Ok(false),
            Exiling::AnyGraveyard(kinds) => (kinds, false),
            Exiling::OwnGraveyard(kinds) => (kinds, true),
        };
        let such = self.see(|view| view.is(spell).types.intersects(kinds))?;
        Ok(such && (!own || self.game.object(spell).owner == caster))
    }

    /// 118.3c: what has to be cast if able is cast with the mana there is; whether to activate mana abilities for it is up to the
    /// player.
    fn makes_mana_to_cast(&mut self, player: PlayerId, action: &CastAction, any_mana: Option<SpendAs>) -> Done<bool> {
        let mut least = crate::decide::Least;
        let mut tried = self.try_out(&mut least);
        tried.no_mana_abilities = true;
        match tried.cast_as_said(player, action, any_mana) {
            Ok(_) => return Ok(true),
            Err(Stop::Illegal(_) | Stop::BadAnswer(_)) => {}
            Err(other) => return Err(other),
        }
        let prompt = format!("activate mana abilities to cast {}?", self.game.name(action.card));
        let (rule, source) = (rule!("118.3c"), Some(action.card));
        let decision = Decision { player, rule, source, prompt, ask: Ask::YesNo };
        let makes = self.offer(decision, Answer::Yes(true))? == Answer::Yes(true);
        if !makes {
            self.note(&[rule, rule!("601.3")], "{} need not activate mana abilities, so {} is not cast", |g| {
                vec![Arg::player(g, player), Arg::object(g, action.card)]
            });
        }
        Ok(makes)
    }

    /// Whether casting it would be legal: tried on a copy of the game, with the first answers that are possible.
    pub(crate) fn could_cast(&self, player: PlayerId, action: &CastAction, any_mana: Option<SpendAs>) -> Done<bool> {
        // 601.2b: what may be paid in addition need not be.
        let mut least = crate::decide::Least;
        let mut tried = self.try_out(&mut least);
        match tried.cast_as_said(player, action, any_mana) {
            Ok(_) => Ok(true),
            Err(Stop::Illegal(_) | Stop::BadAnswer(_)) => Ok(false),
            Err(other) => Err(other),
        }
    }

    /// The rule by which an instruction to play this land is ignored now (305.2b, 305.3), or an effect forbids it (101.2).
    fn why_no_land(&self, player: PlayerId, card: ObjectId) -> Done<Option<RuleId>> {
        if !self.game.is_active(player) {
            return Ok(Some(rule!("305.3")));
        }
        if self.lands_left(player)? == 0 {
            return Ok(Some(rule!("305.2b")));
        }
        match self.may_play_lands(player, card) {
            Ok(()) => Ok(None),
            Err(Stop::Illegal(violation)) => Ok(Some(violation.rule)),
            Err(other) => Err(other),
        }
    }

    /// The same of a card that can be played only as a land; none of one that can be cast.
    pub(super) fn why_not_played(&self, player: PlayerId, card: ObjectId) -> Done<Option<RuleId>> {
        let def = &self.game.object(card).def;
        let several = def.has_several_castable_faces();
        let mut faces = def.faces.iter().enumerate().filter(|(n, _)| *n == 0 || several);
        match faces.all(|(_, face)| face.printed.types.contains(CardTypes::LAND)) {
            true => self.why_no_land(player, card),
            false => Ok(None),
        }
    }

    /// 712.12: the face with which a card that an effect lets be played is played as a land; none where it is cast, or where
    /// the player can't play a land now.
    fn land_face_to_play(&mut self, player: PlayerId, card: ObjectId, frame: &Frame) -> Done<Option<u8>> {
        let def = self.game.object(card).def.clone();
        let playable = |n: usize| n == 0 || def.has_several_castable_faces();
        let is_land = |face: &FaceDef| face.printed.types.contains(CardTypes::LAND);
        let faces = def.faces.iter().enumerate().filter(|(n, _)| playable(*n));
        let (lands, spells): (Vec<_>, Vec<_>) = faces.partition(|(_, face)| is_land(face));
        if lands.is_empty() || self.why_no_land(player, card)?.is_some() {
            return Ok(None);
        }
        let named =
            |(n, face): &(usize, &FaceDef), land: bool| (face.printed.name.to_string(), land.then_some(*n as u8));
        let options: Vec<(String, Option<u8>)> =
            lands.iter().map(|one| named(one, true)).chain(spells.iter().map(|one| named(one, false))).collect();
        match options.as_slice() {
            [(_, only)] => Ok(*only),
            _ => Ok(self.one_text(player, frame, "choose what to play", Topic::Word, &options)?.flatten()),
        }
    }

    /// 305.4: a land played by an effect counts as the land of the turn.
    fn land_by_effect(&mut self, player: PlayerId, card: ObjectId, face: u8) -> Done<()> {
        let from = self.game.object(card).zone;
        let land = self.put_as_played(player, card, face)?;
        self.happened(vec![Event::PlayLand { land, player, from }])?;
        Ok(())
    }

    /// Gives a permission to play these cards for a time (601.3).
    pub(super) fn may_play(
        &mut self,
        objects: Vec<(PlayerId, ObjectId)>,
        manner: &Manner<'_>,
        duration: &Duration,
        frame: &Frame,
    ) -> Done<Bound> {
        let mut bound = Bound::default();
        for (player, object) in objects {
            let object = self.see(|v| v.found(object))?;
            // "For as long as they remain exiled": each of them by itself.
            let alone = frame.with_each(object);
            let mut lasts = duration.clone();
            let mut frame = frame;
            if let Duration::AsLongAs(cond) = &mut lasts
                && let Cond::Is(what, _) = &mut **cond
                && self.ask(|v| {
                    let those = Objects::That(what.clone(), Said::Pronoun);
                    // 400.7j: also what the effect has just moved there.
                    let found = v.refer(what, frame).into_iter().filter_map(Entity::object).map(|id| v.found(id));
                    Ok(found.collect::<Vec<_>>().contains(&object) || v.objects(&those, frame)?.contains(&object))
                })?
            {
                *what = Ref::Each;
                frame = &alone;
            }
            let Some(until) = self.until(&lasts, frame)? else { continue };
            self.note(&[rule!("601.3")], "{} may play {}", |g| vec![Arg::player(g, player), Arg::object(g, object)]);
            self.add_effect(frame, manner.permission(player, vec![object], None), until);
            bound.entities.push(object.into());
            bound.did = true;
        }
        Ok(bound)
    }

    /// 601.3: lets players play so many of the cards that a noun phrase describes; which ones is chosen as they are played.
    pub(super) fn may_play_some(
        &mut self,
        players: &[PlayerId],
        (what, n): (&Objects, &Num),
        manner: &Manner<'_>,
        duration: &Duration,
        frame: &Frame,
    ) -> Done<Bound> {
        let mut bound = Bound::default();
        let n = self.amount(n, frame)?;
        for player in players.iter().filter(|_| n > 0) {
            let Some(until) = self.until(duration, frame)? else { continue };
            let (objects, filter) = match what {
                Objects::Some { filter, .. } => (Vec::new(), Some(Arc::new(filter.clone()))),
                other => (self.ask_and_tell(|v| v.objects(other, frame))?, None),
            };
            match n {
                1 => self.note(&[rule!("601.3")], "{} may play one of them", |g| vec![Arg::player(g, *player)]),
                n => self.note(&[rule!("601.3")], "{} may play up to {} of them", |g| {
                    vec![Arg::player(g, *player), Arg::Number(i64::from(n))]
                }),
            }
            let mut kind = manner.permission(*player, objects, filter);
            if let LastingKind::MayPlay { left, .. } = &mut kind {
                *left = Some(n);
            }
            self.add_effect(frame, kind, until);
            bound.did = true;
        }
        Ok(bound)
    }

    /// 106.3: adds mana; what the words leave open is chosen now.
    pub(super) fn add_mana(
        &mut self,
        player: PlayerId,
        made: &ManaMade,
        kept: &Kept<'_>,
        frame: &Frame,
    ) -> Done<Vec<crate::state::HappeningId>> {
        let source = frame.source;
        let colors = match self.mana_way.pop() {
            Some(way) => way,
            None => self.mana_chosen(player, made, frame)?,
        };
        // 107.4h: mana produced by a snow source is snow mana.
        let snow = self.see(|v| v.is(source).supertypes.contains(Supertypes::SNOW))?;
        let only = kept.only.cloned().map(Arc::new);
        let rider = kept.rider.cloned().map(Arc::new);
        let mana = colors
            .into_iter()
            .map(|color| Mana {
                color,
                snow,
                source: Some(source),
                only: only.clone(),
                kept: None,
                rider: rider.clone(),
            })
            .collect::<Vec<_>>();
        self.also_by(&rules_of_mana_symbols(made));
        // 106.5: mana of no type is not produced.
        if mana.is_empty() {
            // 605.2: it is a mana ability all the same; 607.5a: with a choice that was never made.
            let mut rules = vec![rule!("106.5")];
            rules.extend((self.game.turn.stage != Stage::Resolve).then(|| rule!("605.2")));
            let undefined = matches!(made, ManaMade::ChosenColor(_)) && self.game.object(source).chosen.color.is_none();
            rules.extend(undefined.then(|| rule!("607.5a")));
            self.note(&rules, "no mana is produced", |_| Vec::new());
        }
        let tapped = self.tapping_for_mana == Some(source);
        // 106.6: it may be spent only on some things, or does something more when it is spent.
        self.told_with = (only.is_some() || rider.is_some()).then(|| rule!("106.6")).into_iter().collect();
        self.perform(vec![Event::AddMana { player, mana, source: Some(source), tapped }])
    }

    fn mana_chosen(
        &mut self,
        player: PlayerId,
        made: &ManaMade,
        frame: &Frame,
    ) -> Done<Vec<Option<crate::card::Color>>> {
        use crate::card::Color;
        let named = |c: Option<Color>| c.map_or("colorless", Color::name).to_owned();
        // Of no mana nothing is chosen.
        if let ManaMade::AnyColor(n, _) | ManaMade::Combination(n, _) = made
            && self.ask(|v| v.number(n, frame)).is_ok_and(|n| n <= 0)
        {
            return Ok(Vec::new());
        }
        // Mana in any combination of colors is chosen mana by mana.
        let one_by_one = match made {
            ManaMade::AnyColor(n, false) => Some((n, Color::ALL.to_vec())),
            ManaMade::Combination(n, colors) => Some((n, colors.clone())),
            _ => None,
        };
        if let Some((n, colors)) = one_by_one {
            let n = self.amount(n, frame)? as usize;
            if n > MOST_CHOSEN {
                return Err(Stop::unsupported(format!("more than {MOST_CHOSEN} mana chosen one by one: {n}")));
            }
            let options = colors.iter().map(|c| named(Some(*c))).collect();
            let ask = Ask::Texts { options, min: n, max: n, repeat: true, worth: Vec::new(), topic: Topic::Color };
            let prompt = if n == 1 { "choose a color of mana" } else { "choose the colors of mana" };
            let (rule, source) = (rule!("608.2d"), Some(frame.source));
            let decision = Decision { player, rule, source, prompt: prompt.to_owned(), ask };
            return Ok(self.pick(decision, &colors)?.into_iter().map(Some).collect());
        }
        let ways = self.ask(|v| v.mana_ways(made, frame))?;
        if ways.is_empty() {
            return Ok(Vec::new());
        }
        let options: Vec<(String, Vec<Option<Color>>)> = ways
            .into_iter()
            .map(|way| {
                let mut kinds = way.clone();
                kinds.dedup();
                let text = match kinds.as_slice() {
                    [one] => named(*one),
                    _ => way.iter().map(|c| c.map_or("{C}".to_owned(), |c| format!("{{{}}}", c.letter()))).collect(),
                };
                (text, way)
            })
            .collect();
        Ok(self.one_text(player, frame, "choose which mana to add", Topic::Color, &options)?.unwrap_or_default())
    }

    /// The objects of a noun phrase for casting: chosen by each player.
    pub(super) fn chosen_to_cast(
        &mut self,
        players: &[PlayerId],
        apart: bool,
        what: &Objects,
        frame: &Frame,
    ) -> Done<Vec<(PlayerId, ObjectId)>> {
        let mut all = Vec::new();
        for player in players {
            let theirs = self.as_done_by(frame, *player, apart);
            let others = self.as_other_faces(*player, what, &theirs)?;
            if others.is_empty() {
                all.extend(self.chosen_by(&[*player], apart, what, frame)?);
                continue;
            }
            let usual = self.game.player(*player).hand.clone();
            let mut able = self.ask_and_tell(|v| v.objects_or(what, &usual, &theirs))?;
            able.extend(others.into_iter().filter(|card| !able.contains(card)).collect::<Vec<_>>());
            all.extend(self.chosen_among(*player, what, able, &theirs)?.into_iter().map(|card| (*player, card)));
        }
        Ok(all)
    }
}

/// 106.8-11: what mana comes of symbols that stand for none of a color alone.
fn rules_of_mana_symbols(made: &ManaMade) -> Vec<RuleId> {
    let costs = match made {
        ManaMade::Symbols(cost) => std::slice::from_ref(cost),
        ManaMade::OneOf(costs) => costs,
        _ => &[],
    };
    let rule = |symbol: &ManaSymbol| match symbol {
        ManaSymbol::Hybrid(..) | ManaSymbol::GenericHybrid(..) | ManaSymbol::ColorlessHybrid(_) => Some(rule!("106.8")),
        ManaSymbol::Phyrexian(_) | ManaSymbol::HybridPhyrexian(..) => Some(rule!("106.9")),
        ManaSymbol::Generic(_) => Some(rule!("106.10")),
        ManaSymbol::Snow => Some(rule!("106.11")),
        _ => None,
    };
    costs.iter().flat_map(|cost| cost.symbols()).filter_map(rule).collect()
}
