//! Whether an object is of a kind.

use std::sync::Arc;

use crate::card::{CardTypes, Colors, SubtypeKind, Supertypes};
use crate::engine::event::Event;
use crate::engine::frame::{Frame, KindAtHand};
use crate::engine::known;
use crate::engine::r6_spells::r602_activating::{adds_mana, is_mana_ability};
use crate::engine::r6_spells::r603_triggers::is_triggered_mana_ability;
use crate::engine::state::{Attacker, Characteristics, Entity, ObjectId, ObjectKind};
use crate::engine::stop::Done;
use crate::engine::view::View;
use crate::oracle::lang::{
    AbilityClass, AbilityKind, ChosenQuality, Cmp, Filter, Head, Keyword, Noun, Num, Parity, Pred, Ref, SharedQuality,
    TargetKind, Zone,
};
use crate::oracle::{Meaning, keyword_meaning};
use crate::rule;

impl View<'_> {
    /// Whether the filter is true of the object, wherever it is; where the noun says a zone, it must be there.
    pub fn matches(&self, filter: &Filter, id: ObjectId, frame: &Frame) -> Done<bool> {
        if !self.noun_fits(filter, id) {
            return Ok(false);
        }
        self.matches_anywhere(filter, id, frame)
    }

    /// Whether "abilities of creatures" are those of this object: of a permanent, where neither "card" nor "source" is said (109.2).
    pub fn is_what_abilities_are_of(&self, filter: &Filter, id: ObjectId, frame: &Frame) -> Done<bool> {
        let there = self.object(id).zone == Zone::Battlefield || !filter.means_permanents();
        Ok(there && self.matches_anywhere(filter, id, frame)?)
    }

    /// Whether the filter is true of the object apart from the zone its noun implies: for events, where the object has moved.
    pub fn matches_anywhere(&self, filter: &Filter, id: ObjectId, frame: &Frame) -> Done<bool> {
        if !filter.heads.is_empty() {
            let mut one = false;
            for head in &filter.heads {
                // "An artifact, enchantment, or token": the noun alone is one of the kinds.
                if token_alone(filter, head) && !self.object(id).is_token() {
                    continue;
                }
                if self.every(head.types.iter().chain(&head.adjectives), id, frame)? {
                    one = true;
                    break;
                }
            }
            if !one {
                return Ok(false);
            }
        }
        self.every(filter.post.iter(), id, frame)
    }

    fn every<'p>(&self, preds: impl Iterator<Item = &'p Pred>, id: ObjectId, frame: &Frame) -> Done<bool> {
        for pred in preds {
            if !self.holds(pred, id, frame)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn noun_fits(&self, filter: &Filter, id: ObjectId) -> bool {
        let object = self.object(id);
        match filter.noun {
            // 903.3d: a commander in a zone that is named is a card there.
            Noun::Permanent | Noun::Object => {
                object.zone == Zone::Battlefield || is_commander(filter) && filter.places().contains(&object.zone)
            }
            Noun::Token => {
                let one_of_several = filter.heads.iter().any(|head| token_alone(filter, head));
                object.zone == Zone::Battlefield && (one_of_several || object.is_token())
            }
            // 108.2: only a card is a card; a copy or token is none.
            Noun::Card => {
                // 111.6: whatever else it is.
                if object.is_token() {
                    self.game.rests.on(rule!("111.6"));
                }
                matches!(object.kind, ObjectKind::Card) && object.zone != Zone::Stack
            }
            Noun::Spell if object.zone == Zone::Stack => !object.is_ability(),
            // "An instant spell from your hand" is a card there that is cast; a permanent is no spell (112.1).
            Noun::Spell => {
                let card = matches!(object.kind, ObjectKind::Card) && object.zone != Zone::Battlefield;
                // 305.9: a land is never cast.
                let face = |face: &crate::engine::state::FaceDef| !face.printed.types.contains(CardTypes::LAND);
                card && object.def.faces.iter().any(face) && !filter.places().contains(&Zone::Stack)
            }
            Noun::Ability => object.zone == Zone::Stack && object.is_ability(),
            Noun::SpellOrAbility => object.zone == Zone::Stack,
            Noun::Source | Noun::Either => true,
        }
    }

    /// 702.51c: what was tapped, or exiled, by this keyword to pay for a spell, or for the spell that has become this permanent.
    pub fn helpers(&self, keyword: Keyword, spell: &Ref, frame: &Frame) -> Vec<ObjectId> {
        let spells = self.refer(spell, frame).into_iter().filter_map(Entity::object);
        let paid = spells.filter_map(|spell| self.object(spell).cast.as_ref()).flat_map(|cast| &cast.helped);
        paid.filter(|(by, _)| *by == keyword).map(|(_, id)| *id).collect()
    }

    /// Whether an ability on the stack is the meaning of this keyword.
    fn of_keyword(&self, ability: ObjectId, keyword: Keyword) -> bool {
        match &self.object(ability).kind {
            ObjectKind::Ability(a) => {
                let is = self.is(a.source);
                crate::engine::meaning::keyword_of(is, a.origin) == Some(keyword)
            }
            _ => false,
        }
    }

    /// Whether one property holds of the object.
    pub fn holds(&self, pred: &Pred, id: ObjectId, frame: &Frame) -> Done<bool> {
        let is = self.is(id);
        let object = self.object(id);
        let number = |n: &Num| match n {
            Num::Const(n) => Ok(i64::from(*n)),
            _ => self.number(n, &frame.with_each(id)),
        };
        Ok(match pred {
            Pred::Type(types) => is.types.contains(*types),
            Pred::Subtype(subtype) => is.subtypes.contains(*subtype),
            Pred::Supertype(supertypes) => {
                self.rests_on_supertype(*supertypes, is);
                is.supertypes.contains(*supertypes)
            }
            Pred::Color(color) => is.colors.has(*color),
            Pred::Colorless => is.colors.is_empty(),
            Pred::Multicolored => is.colors.count() > 1,
            Pred::ColorCount(n) => i64::from(is.colors.count()) == i64::from(*n),
            Pred::Monocolored => is.colors.count() == 1,
            Pred::Historic => {
                is.types.contains(CardTypes::ARTIFACT)
                    || is.supertypes.contains(Supertypes::LEGENDARY)
                    || is.subtypes.contains(known::saga())
            }
            Pred::Outlaw => known::outlaws().into_iter().any(|subtype| is.subtypes.contains(subtype)),
            Pred::Tapped => object.tapped,
            Pred::Untapped => !object.tapped,
            Pred::Attacking => self.attacker(id).is_some(),
            Pred::Blocking => self.is_blocking(id),
            Pred::Blocked => self.attacker(id).is_some_and(|a| a.blocked == Some(true)),
            Pred::Unblocked => self.attacker(id).is_some_and(|a| a.blocked == Some(false)),
            Pred::AttackingWhom(players) => {
                let whom = self.players(players, frame)?;
                self.attacker(id).is_some_and(|a| matches!(a.attacks, Some(Entity::Player(p)) if whom.contains(&p)))
            }
            // 508.1b: a player, or a planeswalker that player controls.
            Pred::AttackingTheirs(players) => {
                let whom = self.players(players, frame)?;
                self.attacker(id).and_then(|a| a.attacks).is_some_and(|attacked| match attacked {
                    Entity::Player(p) => whom.contains(&p),
                    Entity::Object(o) => {
                        self.is(o).types.contains(CardTypes::PLANESWALKER) && whom.contains(&self.controller(o))
                    }
                })
            }
            Pred::BlockingWhich(what) => self.in_combat(what, frame).any(|attacker| self.blocks(id, attacker)),
            Pred::BlockedBy(what) => self.in_combat(what, frame).any(|blocker| self.blocks(blocker, id)),
            Pred::FaceDown => object.face_down.is_some(),
            Pred::Transformed => object.face != 0 && object.def.faces.len() > 1,
            // 700.9: a counter on it, or equipped, or enchanted by an Aura its controller controls.
            Pred::Modified => {
                !object.counters.is_empty()
                    || self.game.attachments(id.into()).into_iter().any(|a| {
                        let by = self.is(a);
                        by.subtypes.contains(known::equipment())
                            || (by.subtypes.contains(known::aura()) && self.controller(a) == self.controller(id))
                    })
            }
            Pred::Enchanted => {
                self.game.attachments(id.into()).into_iter().any(|a| self.is(a).subtypes.contains(known::aura()))
            }
            Pred::Equipped => {
                self.game.attachments(id.into()).into_iter().any(|a| self.is(a).subtypes.contains(known::equipment()))
            }
            Pred::Commander => object.commander,
            Pred::TappedFor(keyword, what) => {
                let whose: Vec<ObjectId> = self.refer(what, frame).into_iter().filter_map(Entity::object).collect();
                self.game.this_turn().any(|h| match &h.event {
                    Event::Activate { ability: Some(ability), source, .. } if whose.contains(source) => {
                        self.of_keyword(*ability, *keyword)
                            && self.object(*ability).cast.as_ref().is_some_and(|c| c.objects.contains(&id))
                    }
                    _ => false,
                })
            }
            Pred::PutWith(by) => {
                self.game.rests.on(rule!("607.2c"));
                let by = self.refer(by, frame);
                self.game.history.from(0).any(|h| {
                    matches!(&h.event, Event::Move(m) if m.new == Some(id)
                        && m.to.zone == Zone::Battlefield
                        && m.source.is_some_and(|source| by.contains(&Entity::Object(source))))
                })
            }
            Pred::HasActivated(class) => {
                let such = |kind: &AbilityKind| match kind {
                    AbilityKind::Activated(activated) if *class == AbilityClass::NotMana => {
                        let mana = is_mana_ability(activated);
                        // One that could add mana is none for its target, or as it is a loyalty ability.
                        if !mana && adds_mana(&activated.body.effect) {
                            self.game.rests.on(rule!("605.1a"));
                        }
                        !mana
                    }
                    AbilityKind::Activated(activated) if *class == AbilityClass::Mana => is_mana_ability(activated),
                    AbilityKind::Activated(_) => true,
                    // 605.1b: a triggered ability may be a mana ability as well.
                    AbilityKind::Triggered(triggered) => {
                        *class == AbilityClass::Mana && is_triggered_mana_ability(triggered)
                    }
                    _ => false,
                };
                let is = self.is(id);
                // 305.6: what a basic land type gives is worked out where something could take it away, and is there elsewhere, too.
                let basic = object.zone != Zone::Battlefield
                    && is.types.contains(CardTypes::LAND)
                    && known::basic_land_types().iter().any(|(kind, _)| is.subtypes.contains(*kind));
                if basic && *class == AbilityClass::Activated {
                    self.game.rests.on(rule!("305.6"));
                    return Ok(true);
                }
                is.all_abilities().iter().any(|(_, ability)| match &ability.kind {
                    // 702: cycling, equip and their like are activated abilities.
                    AbilityKind::Keyword(keyword) => match keyword_meaning(keyword) {
                        Meaning::Abilities(means) => means.iter().any(|one| such(&one.kind)),
                        Meaning::Engine | Meaning::Unknown(_) => false,
                    },
                    kind => such(kind),
                })
            }
            Pred::OutsideIdentity => {
                let identity = self.commander_colors(frame);
                self.is(id).colors.colors().any(|color| !identity.intersects(Colors::of(color)))
            }
            // 400.7: what it has become is another object.
            Pred::CreatedWith(by) => {
                self.game.rests.on(rule!("607.2c"));
                let by = self.refer(by, frame);
                object.created_with.is_some_and(|source| by.contains(&Entity::Object(source)))
            }
            Pred::Helped(keyword, spell) => self.helpers(*keyword, spell, frame).contains(&id),
            Pred::OfKeyword(keyword) => self.of_keyword(id, *keyword),
            Pred::EncodedOnThis => object.chosen.objects.contains(&frame.source),
            Pred::Paired => object.paired.is_some(),
            Pred::Token => object.is_token(),
            Pred::Or(parts) => {
                for part in parts {
                    if self.holds(part, id, frame)? {
                        return Ok(true);
                    }
                }
                false
            }
            Pred::And(parts) => self.every(parts.iter(), id, frame)?,
            Pred::Not(part) => {
                let holds = !self.holds(part, id, frame)?;
                // 608.2j: what is asked for is a certain quality, whatever else the object is.
                if matches!(**part, Pred::Color(_)) {
                    self.game.rests.on(rule!("608.2j"));
                }
                // 201.2c: another name than that of another, which takes one of its own.
                if matches!(**part, Pred::SameName(_) | Pred::SameNameAs(_)) {
                    self.game.rests.on(rule!("201.2c"));
                    return Ok(holds && !is.name.is_empty());
                }
                holds
            }
            Pred::Has(keyword) => is.has(*keyword),
            Pred::NoAbilities => is.abilities.is_empty(),
            Pred::HasLandwalk(which) => is.keyword(Keyword::Landwalk).any(|held| held.quality == which.quality),
            Pred::Power(cmp, n) => compare(is.power, *cmp, number(n)?),
            Pred::BasePower(cmp, n) => compare(is.base_power, *cmp, number(n)?),
            Pred::BaseToughness(cmp, n) => compare(is.base_toughness, *cmp, number(n)?),
            Pred::Toughness(cmp, n) => compare(is.toughness, *cmp, number(n)?),
            Pred::Compare(a, cmp, b) => cmp.holds(number(a)?, number(b)?),
            Pred::ManaValue(cmp, n) => {
                let holds = cmp.holds(i64::from(self.mana_value(id)), number(n)?);
                if holds {
                    self.rests_on_mana_value(id);
                }
                holds
            }
            Pred::ManaValueParity(parity) => {
                self.asked_even(*parity, frame).is_some_and(|even| self.mana_value(id).is_multiple_of(2) == even)
            }
            // What has no power has neither.
            Pred::PowerParity(parity) => match (self.asked_even(*parity, frame), is.power) {
                (Some(even), Some(power)) => (power.rem_euclid(2) == 0) == even,
                _ => false,
            },
            Pred::Counter(kind, cmp, n) => {
                let have: u32 = match kind {
                    Some(kind) => self.game.counters(id, kind),
                    None => object.counters.values().sum(),
                };
                cmp.holds(i64::from(have), number(n)?)
            }
            Pred::Named(name) => is.name.split(" // ").any(|n| n.eq_ignore_ascii_case(name)),
            Pred::SameName(what) => match self.one(what, frame).inspect(|_| self.game.rests.on(rule!("201.2a"))) {
                // 608.2h: what has gone to a hidden zone is what it was on the battlefield.
                Some(other) => {
                    let hidden = matches!(self.object(other).zone, Zone::Hand | Zone::Library);
                    let was = if hidden { self.before_moving(other) } else { None };
                    same_name(is, self.is(was.unwrap_or(other)))
                }
                None => false,
            },
            Pred::ChosenType => {
                let chosen = &self.object(frame.source).chosen;
                // "Each player chooses a creature type and returns cards of that type": of the one that this player chose.
                let acts = frame.acting.or(frame.each.and_then(Entity::player)).unwrap_or(frame.controller);
                let own = chosen.subtypes.iter().find(|(by, _)| *by == acts).map(|(_, subtype)| *subtype);
                match (own.or(chosen.subtype), chosen.card_type) {
                    (Some(subtype), _) => is.subtypes.contains(subtype),
                    (None, Some(types)) => is.types.contains(types),
                    (None, None) => false,
                }
            }
            Pred::ChosenColor => self.object(frame.source).chosen.colors().any(|color| is.colors.has(color)),
            Pred::ColorAtHand => matches!(frame.kind, Some(KindAtHand::Color(color)) if is.colors.has(color)),
            Pred::TypeAtHand => matches!(frame.kind, Some(KindAtHand::Type(one)) if is.types.contains(one)),
            Pred::ChosenKind => match self.object(frame.source).chosen.quality {
                Some(ChosenQuality::Land) => is.types.contains(CardTypes::LAND),
                Some(ChosenQuality::Nonland) => !is.types.contains(CardTypes::LAND),
                Some(ChosenQuality::Odd | ChosenQuality::Even) | None => false,
            },
            Pred::ChosenName => {
                let chosen = &self.object(frame.source).chosen;
                let fits = |name: &Arc<str>| is.name.split(" // ").any(|n| n.eq_ignore_ascii_case(name));
                // 607.2d: each that was chosen by an ability linked to this one; the ability itself means the one it has just had
                // chosen.
                let linked = frame.origin.is_none() || frame.origin != chosen.name_by;
                let earlier = linked && !chosen.earlier_names.is_empty();
                if earlier {
                    self.game.rests.on(rule!("607.2d"));
                }
                chosen.name.as_ref().is_some_and(fits) || earlier && chosen.earlier_names.iter().any(fits)
            }
            Pred::SharesType(what, quality) => self
                .refer_or_gone(what, frame)
                .into_iter()
                .any(|other| self.shares(is, id, self.is(other), other, *quality)),
            Pred::ControlledBy(players) => self.is_one_of(self.controller(id), players, frame)?,
            Pred::HeldSinceTurnBegan => object.since_turn_began,
            Pred::ProtectedBy(players) => match object.protector {
                Some(protector) => self.is_one_of(protector, players, frame)?,
                None => false,
            },
            Pred::NotControlledBy(players) => !self.is_one_of(self.controller(id), players, frame)?,
            Pred::OwnedBy(players) => self.is_one_of(object.owner, players, frame)?,
            Pred::In(zone, whose) => {
                // "Spells from graveyards": those cast from there.
                let cast_from = || object.cast.as_ref().and_then(|cast| cast.from);
                let there = match object.zone {
                    Zone::Stack if *zone != Zone::Stack => cast_from() == Some(*zone),
                    now => now == *zone,
                };
                there
                    && match whose {
                        Some(players) => self.players(players, frame)?.contains(&object.owner),
                        None => true,
                    }
            }
            Pred::Other => id != frame.source && self.object(frame.source).became != Some(id),
            // Nor what has become one of those since (400.7).
            Pred::OtherThan(what) => {
                let those = self.refer(what, frame);
                let became = object.became.map(Entity::Object);
                // ... nor the card that one of those has become, as when it died.
                let is_what_died = object.zone != Zone::Battlefield
                    && those.iter().filter_map(|it| it.object()).any(|it| self.object(it).became == Some(id));
                !those.contains(&Entity::Object(id))
                    && !became.is_some_and(|became| those.contains(&became))
                    && !is_what_died
            }
            Pred::Is(what) => {
                let those = self.refer(what, frame);
                // 400.7d: "this spell", said of a permanent, is the spell that became it.
                let became_this = || {
                    *what == Ref::ThisSpell && object.zone == Zone::Stack && {
                        self.game.rests.on(rule!("400.7d"));
                        object.became.is_some_and(|now| those.contains(&Entity::Object(now)))
                    }
                };
                // 400.7g-h: a card that an effect lets be cast is still meant as the spell it became.
                those.contains(&Entity::Object(id))
                    || became_this()
                    || (object.zone == Zone::Stack
                        && those
                            .into_iter()
                            .filter_map(Entity::object)
                            .any(|o| self.object(o).became == Some(id) && self.object(o).zone != Zone::Battlefield))
            }
            Pred::HasAttached(filter) => {
                for attached in self.game.attachments(id.into()) {
                    if self.matches(filter, attached, frame)? {
                        return Ok(true);
                    }
                }
                false
            }
            Pred::AttachedTo(filter) => match object.attached_to {
                Some(Entity::Object(host)) if self.matches(filter, host, frame)? => true,
                _ => self.was_attached_to_what_left(filter, id, frame),
            },
            Pred::AttachedToPlayer(players) => match object.attached_to {
                Some(Entity::Player(player)) => self.players(players, frame)?.contains(&player),
                _ => false,
            },
            Pred::CastWith(used) => {
                let spent = crate::oracle::lang::Cond::ManaSpent(used.clone(), Ref::Each);
                self.condition(&spent, &frame.with_each(id))?
            }
            // 700.4: where it went at once, whatever became of it since.
            Pred::Died => {
                object.zone == Zone::Graveyard
                    || object.became.is_some_and(|now| self.object(now).zone == Zone::Graveyard)
            }
            // Where nobody is known to have done it, it was done to what a player has: a card revealed from a hand.
            Pred::DoneBy(players) => {
                let who = self.players(players, frame)?;
                let it = |one: &Entity| *one == Entity::Object(id) || object.became.map(Entity::Object) == Some(*one);
                let mut doers = frame.bound.iter().flat_map(|bound| &bound.doers).filter(|(one, _)| it(one)).peekable();
                match doers.peek() {
                    Some(_) => doers.any(|(_, player)| who.contains(player)),
                    None => who.contains(&object.owner),
                }
            }
            Pred::ManaCost(costs) => is.mana_cost.as_ref().is_some_and(|cost| costs.contains(cost)),
            Pred::CanHold(what) => match self.one(what, frame) {
                Some(attachment) => self.can_stay_attached(attachment, Entity::Object(id))?,
                None => false,
            },
            // 404.2: each card is put on top of the graveyard.
            Pred::Beneath(kind, least, directly) => {
                let pile = &self.game.player(object.owner).graveyard;
                let Some(place) = pile.iter().position(|card| *card == id) else { return Ok(false) };
                let above = pile.get(if *directly { place.saturating_sub(1) } else { 0 }..place).unwrap_or_default();
                let mut such = 0;
                for card in above {
                    such += i32::from(self.matches_anywhere(kind, *card, frame)?);
                }
                such >= *least
            }
            Pred::CanBeOn(host) => match self.one(host, frame) {
                Some(host) => self.could_host(id, is, Entity::Object(host))?,
                None => false,
            },
            Pred::LastOf(kind, whose) => {
                let whose = whose.as_ref().map(|who| self.players(who, frame)).transpose()?;
                let mut last = false;
                if whose.is_none_or(|whose| whose.contains(&object.owner)) {
                    for card in self.game.player(object.owner).graveyard.iter() {
                        if self.matches_anywhere(kind, *card, frame)? {
                            last = *card == id;
                            break;
                        }
                    }
                }
                last
            }
            Pred::MostCommonColor => {
                let permanents = |color| self.game.permanents().filter(|it| self.is(it.id).colors.has(color)).count();
                let most = crate::card::Color::ALL.into_iter().map(permanents).max().unwrap_or(0);
                is.colors.colors().any(|color| permanents(color) == most)
            }
            Pred::SharesWith(filter, quality) => {
                let others = self.named_or_all(filter, frame)?;
                others.into_iter().any(|one| one != id && self.shares(is, id, self.is(one), one, *quality))
            }
            // "Another" is than the object at hand.
            Pred::SameNameAs(filter) => {
                let own = Frame { source: id, ..frame.clone() };
                let other = filter.heads.iter().any(|head| head.adjectives.contains(&Pred::Other));
                let all = self.named_or_all(filter, if other { &own } else { frame })?;
                all.into_iter().any(|one| one != id && same_name(is, self.is(one)))
            }
            Pred::Did(event, when) => !self.happened(event, *when, &frame.with_each(id))?.is_empty(),
            Pred::DealtDamageThisTurn => self.was_dealt_damage_this_turn(id),
            Pred::DealtDamageBy(by) => self.was_dealt_damage_by(id, &self.refer(by, frame)),
            Pred::DealtDamageTo(whom) => {
                let whom = whom.as_ref().map(|p| self.players(p, frame)).transpose()?;
                self.dealt_damage_this_turn(id, whom.as_deref())
            }
            Pred::EnteredThisTurn => self.entered_this_turn(id),
            Pred::DrawnThisTurn => {
                self.game.this_turn().any(|h| matches!(&h.event, Event::Draw { card: Some(card), .. } if *card == id))
            }
            Pred::AttackedThisTurn => self.attacked_this_turn(id),
            Pred::BlockedThisTurn => self.blocked_this_turn(id),
            Pred::PutThereFrom(zone) => self.put_there_this_turn(id, *zone),
            Pred::CastThisWay => {
                // 400.7: a card that lets itself be cast is another object once it is.
                let became = |source| std::iter::successors(Some(source), |one| self.object(*one).became);
                let this = |source: ObjectId| {
                    source == frame.source || frame.source == id && became(source).any(|now| now == id)
                };
                let by_cast = object.cast.as_ref().and_then(|c| c.permission).map(|(source, _)| source);
                let by_play = object.played_by.map(|(source, _)| source);
                by_cast.or(by_play).is_some_and(this)
            }
            // Said of all that are chosen; each of them alone is such.
            Pred::Together(_) => true,
            Pred::MilledThisTurn => self.milled_this_turn(id),
            Pred::ExiledThisTurn => {
                let there = |h: &crate::engine::state::Happening| matches!(&h.event, Event::Move(m) if m.new == Some(id) && m.to.zone == Zone::Exile);
                self.game.this_turn().any(there)
            }
            Pred::Targets(kind) => {
                self.game.rests.on(rule!("115.9b"));
                self.targets_such(id, kind, frame)?.contains(&true)
            }
            Pred::TargetsOnly(kind) => {
                self.game.rests.on(rule!("115.9c"));
                let such = self.targets_such(id, kind, frame)?;
                self.has_one_target(id) && !such.is_empty() && !such.contains(&false)
            }
            Pred::SingleTarget => {
                self.game.rests.on(rule!("115.9a"));
                object.stack.as_ref().is_some_and(|s| s.targets.iter().map(Vec::len).sum::<usize>() == 1)
            }
            Pred::AbilityIs(class) => match &object.kind {
                ObjectKind::Ability(a) => match class {
                    AbilityClass::Triggered => a.triggered,
                    AbilityClass::Activated => !a.triggered,
                    AbilityClass::Loyalty => matches!(&a.ability.kind, AbilityKind::Activated(x) if x.is_loyalty()),
                    AbilityClass::Mana => false,
                    // A mana ability does not go on the stack (605.3b).
                    AbilityClass::NotMana => !a.triggered,
                    AbilityClass::OfTapping => {
                        matches!(&a.ability.kind, AbilityKind::Activated(x) if x.cost.parts.contains(&crate::oracle::lang::CostPart::Tap))
                    }
                    AbilityClass::NeitherManaNorLoyalty => {
                        matches!(&a.ability.kind, AbilityKind::Activated(x) if !x.is_loyalty())
                    }
                    AbilityClass::ActivatedOrTriggered => true,
                    AbilityClass::NotLoyalty => {
                        matches!(&a.ability.kind, AbilityKind::Activated(x) if !x.is_loyalty())
                    }
                    AbilityClass::Of(kind) => {
                        crate::engine::meaning::kind_of_ability(self.is(a.source), a.origin) == Some(*kind)
                    }
                },
                _ => false,
            },
            Pred::SourceIs(filter) => match &object.kind {
                // 113.7, 109.2c: the object whose ability it is, wherever that is.
                ObjectKind::Ability(a) if self.rests_on_the_source() => {
                    self.is_what_abilities_are_of(filter, a.source, frame)?
                }
                _ => self.matches_anywhere(filter, id, frame)?,
            },
            Pred::CastFrom(origin) => match &object.cast {
                Some(cast) => cast.from.is_some_and(|zone| self.comes_from(Some(*origin), zone, id, cast.by, frame)),
                // 601.3: a card that a player would begin to cast comes from where it is now.
                None if matches!(object.zone, Zone::Battlefield | Zone::Stack) => false,
                None => self.comes_from(Some(*origin), object.zone, id, frame.acting, frame),
            },
            Pred::CastFor(keyword) => object.cast.as_ref().is_some_and(|c| c.alternative == Some(*keyword)),
            Pred::Kicked => object
                .cast
                .as_ref()
                .is_some_and(|c| c.paid.iter().any(|cost| is_kicker(cost.keyword) && cost.times > 0)),
            Pred::HasAdventure => object.def.layout == crate::card::Layout::Adventure,
            Pred::OfYourChoice(_) => false,
            Pred::HasX => is.mana_cost.as_ref().is_some_and(|c| c.x_count() > 0),
            Pred::ExiledWithThis => object.zone == Zone::Exile && self.linked(frame).contains(&id),
            Pred::Designated(what) => self.is_designated(id, *what)?,
            Pred::Extreme(greatest, of, among) => {
                let mine = self.number(of, &frame.with_each(id))?;
                let all = self.all(among, frame)?;
                // It is one of those among which it is the greatest.
                if object.alive && !all.contains(&id) {
                    return Ok(false);
                }
                for other in all {
                    let theirs = self.number(of, &frame.with_each(other))?;
                    if (*greatest && theirs > mine) || (!*greatest && theirs < mine) {
                        return Ok(false);
                    }
                }
                true
            }
            // 110.4: artifact, battle, creature, enchantment, land and planeswalker cards can be permanents.
            Pred::PermanentCard => {
                self.game.rests.on(if object.zone == Zone::Stack { rule!("110.4b") } else { rule!("110.4a") });
                is.types.intersects(CardTypes::PERMANENT)
            }
            Pred::Fits(filter) => self.matches_anywhere(filter, id, frame)?,
            Pred::IsOr(what, filter) => {
                self.refer(what, frame).contains(&Entity::Object(id)) || self.matches_anywhere(filter, id, frame)?
            }
            Pred::CastBy(players) => {
                let who = self.players(players, frame)?;
                object.cast.as_ref().and_then(|c| c.by).is_some_and(|by| who.contains(&by))
            }
            Pred::NthCast(kind, players, n) => {
                let who = self.players(players, frame)?;
                let by = object.cast.as_ref().and_then(|c| c.by).unwrap_or(object.owner);
                if !who.contains(&by) || !self.matches_anywhere(kind, id, frame)? {
                    return Ok(false);
                }
                let mut before = 0;
                for happening in self.game.this_turn() {
                    let Event::Cast { spell, player, .. } = &happening.event else { continue };
                    if *spell == id || self.object(*spell).became == Some(id) {
                        break;
                    }
                    before += i32::from(*player == by && self.matches_anywhere(kind, *spell, frame)?);
                }
                before + 1 == *n
            }
            Pred::Kind(filter) => self.matches(filter, id, frame)?,
            Pred::OnTop(players) => {
                self.players(players, frame)?.into_iter().any(|p| self.game.player(p).library.first() == Some(&id))
            }
            Pred::NotOwnedBy(players) => !self.players(players, frame)?.contains(&object.owner),
        })
    }

    /// Whether what is asked for is an even number, or an odd one; none where nothing of that was chosen.
    fn asked_even(&self, parity: Parity, frame: &Frame) -> Option<bool> {
        match parity {
            Parity::Odd => Some(false),
            Parity::Even => Some(true),
            Parity::Chosen => match self.object(frame.source).chosen.quality {
                Some(ChosenQuality::Odd) => Some(false),
                Some(ChosenQuality::Even) => Some(true),
                Some(ChosenQuality::Land | ChosenQuality::Nonland) | None => None,
            },
        }
    }

    /// How a creature attacks; one that has left the battlefield, as it last did (603.10, 608.2h).
    fn attacker(&self, creature: ObjectId) -> Option<&Attacker> {
        match self.object(creature).alive {
            true => self.game.combat.attacker(creature),
            false => self.game.combat.attacker_ever(creature).filter(|_| self.fought_till_it_left(creature)),
        }
    }

    /// 506.4: whether it was not removed from combat before it left the battlefield.
    fn fought_till_it_left(&self, creature: ObjectId) -> bool {
        !self.game.combat.out.contains(&creature)
    }

    /// Whether a creature blocks; one that has left the battlefield, whether it did.
    fn is_blocking(&self, creature: ObjectId) -> bool {
        let combat = &self.game.combat;
        let was = || combat.was_blocking(creature) && self.fought_till_it_left(creature);
        combat.is_blocking(creature) || (!self.object(creature).alive && was())
    }

    /// The creatures meant as they are, or last were, in combat: what has been sacrificed was the creature it was (608.2h).
    fn in_combat(&self, what: &Ref, frame: &Frame) -> impl Iterator<Item = ObjectId> {
        let meant = self.refer(what, frame).into_iter().filter_map(Entity::object);
        meant.map(|id| match self.before_moving(id) {
            Some(was) => {
                self.game.rests.on(rule!("608.2h"));
                was
            }
            None => id,
        })
    }

    /// Whether one creature blocks another, or did as one of the two left the battlefield.
    fn blocks(&self, blocker: ObjectId, attacker: ObjectId) -> bool {
        let combat = &self.game.combat;
        match self.object(blocker).alive && self.object(attacker).alive {
            true => combat.blockers.get(&blocker).is_some_and(|attackers| attackers.contains(&attacker)),
            false => combat.blocks_or_blocked(blocker, attacker),
        }
    }

    /// 608.2h: whether something was still attached to the very object that is spoken of when that left the battlefield.
    fn was_attached_to_what_left(&self, host: &Filter, id: ObjectId, frame: &Frame) -> bool {
        let [Pred::Is(what)] = host.post.as_slice() else { return false };
        let gone = |o: &ObjectId| !self.object(*o).alive && self.object(*o).zone == Zone::Battlefield;
        self.refer(what, frame).into_iter().filter_map(Entity::object).filter(gone).any(|host| {
            let left = |event: &Event| matches!(event, Event::Move(m) if m.object == host);
            let since = self.game.history.iter().rev().take_while(|h| !left(&h.event));
            since
                .into_iter()
                .any(|h| matches!(&h.event, Event::Unattach { what, from } if *what == id && *from == host.into()))
        })
    }

    /// For each target of a spell or ability whether it is of this kind.
    fn targets_such(&self, id: ObjectId, kind: &TargetKind, frame: &Frame) -> Done<Vec<bool>> {
        let Some(stack) = &self.object(id).stack else { return Ok(Vec::new()) };
        // 115.9b: a target that is gone is ignored.
        let there = |target: &&Entity| match target {
            Entity::Object(o) => self.object(*o).alive,
            Entity::Player(p) => self.game.player(*p).in_game(),
        };
        stack.targets.iter().flatten().filter(there).map(|target| self.could_be(*target, kind, frame)).collect()
    }

    /// 115.9c: whether one object or player alone was chosen for all targets.
    fn has_one_target(&self, id: ObjectId) -> bool {
        let Some(stack) = &self.object(id).stack else { return false };
        let mut targets = stack.targets.iter().flatten();
        targets.next().is_some_and(|first| targets.all(|other| other == first))
    }

    /// Whether an object or player is of the kind a target slot asks for; nothing about being able to be targeted.
    pub fn could_be(&self, entity: Entity, kind: &TargetKind, frame: &Frame) -> Done<bool> {
        Ok(match (kind, entity) {
            (TargetKind::Object(filter), Entity::Object(o)) => self.matches(filter, o, frame)?,
            (TargetKind::Player, Entity::Player(_)) => true,
            (TargetKind::Opponent, Entity::Player(p)) => self.game.opponents(frame.controller).contains(&p),
            (TargetKind::Any | TargetKind::AnyOther(_) | TargetKind::PlayerOr(_), Entity::Player(_)) => true,
            // 115.4: a creature, planeswalker or battle.
            (TargetKind::AnyOther(than), _) if self.refer(than, frame).contains(&entity) => false,
            (TargetKind::Any | TargetKind::AnyOther(_), Entity::Object(o)) => {
                self.object(o).is_permanent()
                    && self.is(o).types.intersects(CardTypes::CREATURE | CardTypes::PLANESWALKER | CardTypes::BATTLE)
            }
            (
                TargetKind::PlayerOr(filter) | TargetKind::OpponentOr(filter) | TargetKind::PlayerWhoOr(_, filter),
                Entity::Object(o),
            ) => self.matches(filter, o, frame)?,
            (TargetKind::OpponentOr(_), Entity::Player(p)) => self.game.opponents(frame.controller).contains(&p),
            (TargetKind::PlayerWho(cond) | TargetKind::PlayerWhoOr(cond, _), Entity::Player(p)) => {
                self.condition(cond, &frame.with_each(p))?
            }
            _ => false,
        })
    }

    /// Whether two objects share such a quality.
    pub fn shares(
        &self,
        a: &Characteristics,
        a_id: ObjectId,
        b: &Characteristics,
        b_id: ObjectId,
        quality: SharedQuality,
    ) -> bool {
        match quality {
            SharedQuality::Color => a.colors.intersects(b.colors),
            SharedQuality::CardType => a.types.intersects(b.types),
            SharedQuality::CreatureType => a.subtypes.of_kind(SubtypeKind::Creature).intersects(&b.subtypes),
            SharedQuality::LandType => a.subtypes.of_kind(SubtypeKind::Land).intersects(&b.subtypes),
            SharedQuality::PermanentType => (a.types & b.types).intersects(CardTypes::PERMANENT),
            SharedQuality::OneOf(types) => (a.types & b.types).intersects(types),
            SharedQuality::ManaValue => self.mana_value(a_id) == self.mana_value(b_id),
        }
    }

    /// Whether there is one color, type or mana value that all of these have.
    pub fn all_share(&self, all: &[ObjectId], quality: SharedQuality) -> bool {
        let Some((first, others)) = all.split_first() else { return true };
        let is = |o: &ObjectId| self.is(*o);
        let types = || others.iter().fold(is(first).types, |common, o| common & is(o).types);
        let subtypes = |kind| {
            let common = is(first).subtypes.of_kind(kind);
            !others.iter().fold(common, |common, o| common.intersection(&is(o).subtypes)).is_empty()
        };
        match quality {
            SharedQuality::Color => {
                crate::card::Color::ALL.into_iter().any(|color| all.iter().all(|o| is(o).colors.has(color)))
            }
            SharedQuality::CardType => !types().is_empty(),
            SharedQuality::PermanentType => types().intersects(CardTypes::PERMANENT),
            SharedQuality::OneOf(of) => types().intersects(of),
            SharedQuality::CreatureType => subtypes(SubtypeKind::Creature),
            SharedQuality::LandType => subtypes(SubtypeKind::Land),
            SharedQuality::ManaValue => others.iter().all(|o| self.mana_value(*o) == self.mana_value(*first)),
        }
    }

    /// How many of these at the most have one color, type or mana value in common.
    pub fn most_sharing(&self, all: &[ObjectId], quality: SharedQuality) -> usize {
        let with = |has: &dyn Fn(&ObjectId) -> bool| all.iter().filter(|o| has(o)).count();
        let of_types = |kind| {
            let every = all.iter().flat_map(|o| self.is(*o).subtypes.of_kind(kind).iter().collect::<Vec<_>>());
            every.map(|subtype| with(&|o| self.is(*o).subtypes.contains(subtype))).max()
        };
        let of_these =
            |types: CardTypes| types.each().map(|one| with(&|o| self.is(*o).types.contains(one.into()))).max();
        let most = match quality {
            SharedQuality::Color => {
                crate::card::Color::ALL.into_iter().map(|color| with(&|o| self.is(*o).colors.has(color))).max()
            }
            SharedQuality::CardType => of_these(CardTypes::all()),
            SharedQuality::PermanentType => of_these(CardTypes::PERMANENT),
            SharedQuality::OneOf(types) => of_these(types),
            SharedQuality::CreatureType => of_types(SubtypeKind::Creature),
            SharedQuality::LandType => of_types(SubtypeKind::Land),
            SharedQuality::ManaValue => {
                all.iter().map(|one| with(&|o| self.mana_value(*o) == self.mana_value(*one))).max()
            }
        };
        most.unwrap_or(0)
    }
}

fn is_kicker(keyword: Keyword) -> bool {
    keyword == Keyword::Kicker
}

fn compare(value: Option<i32>, cmp: Cmp, with: i64) -> bool {
    value.is_some_and(|v| cmp.holds(i64::from(v), with))
}

impl View<'_> {
    fn rests_on_the_source(&self) -> bool {
        self.game.rests.on(rule!("113.7"));
        self.game.rests.on(rule!("109.2c"));
        true
    }

    /// 205.4c: a land is basic or not by that supertype alone; 205.4g: a permanent snow.
    fn rests_on_supertype(&self, asked: Supertypes, is: &Characteristics) {
        if asked == Supertypes::BASIC && is.types.contains(CardTypes::LAND) {
            self.game.rests.on(rule!("205.4c"));
        }
        if asked == Supertypes::SNOW {
            self.game.rests.on(rule!("205.4g"));
        }
    }
}

/// Whether two objects have a name in common (201.2): objects without names share none.
pub fn same_name(a: &Characteristics, b: &Characteristics) -> bool {
    !a.name.is_empty() && a.name.split(" // ").any(|n| b.name.split(" // ").any(|m| n == m))
}

/// Whether a part of "an artifact, enchantment, or token" is the noun with nothing said of it.
fn token_alone(filter: &Filter, head: &Head) -> bool {
    filter.noun == Noun::Token && filter.heads.len() > 1 && head.types.is_empty() && head.adjectives.is_empty()
}

/// Whether what is said is commanders.
fn is_commander(filter: &Filter) -> bool {
    filter.heads.iter().any(|head| head.types.iter().chain(&head.adjectives).any(|pred| *pred == Pred::Commander))
}
