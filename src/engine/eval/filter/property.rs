//! Whether one property holds of an object.

mod attached;
mod rests;

use std::sync::Arc;

use crate::card::{CardTypes, Colors, Layout, Supertypes};
use crate::event::{Event, Move};
use crate::frame::{Frame, KindAtHand};
use crate::known;
use crate::oracle::lang::{AbilityClass, AbilityKind, ChosenQuality, Cmp, Keyword, Num, Parity, Pred, Ref, Zone};
use crate::oracle::{Meaning, keyword_meaning};
use crate::r6_spells::r602_activating::{adds_mana, is_mana_ability};
use crate::r6_spells::r603_triggers::is_triggered_mana_ability;
use crate::rule;
use crate::state::{Entity, Happening, Merged, ObjectId, ObjectKind};
use crate::stop::Done;
use crate::view::View;

use super::same_name;

impl View<'_> {
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
            // 508.1b: the one player, planeswalker or battle that both attack.
            Pred::AttackingSameAs(what) => {
                let attacked = self.in_combat(what, frame).find_map(|other| self.attacker(other)?.attacks);
                attacked.is_some() && self.attacker(id).is_some_and(|a| a.attacks == attacked)
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
            // 712.1: with a face on each side, or half of an oversized one (712.4); of a permanent, any card or token it is made of.
            Pred::DoubleFaced => {
                object.def.layout.is_double_faced()
                    || object.def.layout == Layout::Meld
                    || object.merged.iter().any(Merged::is_double_faced)
            }
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
            Pred::HasLandwalk(which) => is.keyword(which.keyword).any(|held| held.quality == which.quality),
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
            Pred::SameName(what) => {
                let left = || self.one_as_it_left(what, frame);
                let other = left().or_else(|| Some(self.unless_hidden(self.one(what, frame)?)));
                other.is_some_and(|other| {
                    self.game.rests.on(rule!("201.2a"));
                    same_name(is, self.is(other))
                })
            }
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
                .map(|other| self.as_spoken_of(what, other, frame))
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
            // A resolving ability is on the stack itself, and is no other one (608.2n).
            Pred::Other => {
                id != frame.source && Some(id) != frame.stack && self.object(frame.source).became != Some(id)
            }
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
                let whom = whom.as_ref().map(|p| self.players_ever(p, frame)).transpose()?;
                self.dealt_damage_this_turn(id, whom.as_deref())
            }
            Pred::EnteredThisTurn => self.entered_this_turn(id),
            Pred::DrawnThisTurn => {
                self.game.this_turn().any(|h| matches!(&h.event, Event::Draw { card: Some(card), .. } if *card == id))
            }
            Pred::HadToAttack => {
                self.game.rests.on(rule!("506.6"));
                self.game.combat.had_to_attack.contains(&id)
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
                let there =
                    |h: &Happening| matches!(&h.event, Event::Move(m) if m.new == Some(id) && m.to.zone == Zone::Exile);
                self.game.this_turn().any(there)
            }
            Pred::ExiledBy(who) => {
                let who = self.players_ever(who, frame)?;
                let exiled = |m: &Move| m.new == Some(id) && m.to.zone == Zone::Exile;
                let by = |h: &Happening| match &h.event {
                    Event::Move(m) if exiled(m) => m.by.is_some_and(|by| who.contains(&by)),
                    _ => false,
                };
                self.game.history.iter().any(|h| by(h))
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
                    AbilityClass::OfX => {
                        matches!(&a.ability.kind, AbilityKind::Activated(x) if x.cost.has_mana_x())
                    }
                    AbilityClass::NeitherManaNorLoyalty => {
                        matches!(&a.ability.kind, AbilityKind::Activated(x) if !x.is_loyalty())
                    }
                    AbilityClass::ActivatedOrTriggered => true,
                    AbilityClass::NotLoyalty => {
                        matches!(&a.ability.kind, AbilityKind::Activated(x) if !x.is_loyalty())
                    }
                    AbilityClass::Of(kind) => {
                        crate::meaning::kind_of_ability(self.is(a.source), a.origin) == Some(*kind)
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
            Pred::HasAdventure => object.def.layout == Layout::Adventure,
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
}

fn is_kicker(keyword: Keyword) -> bool {
    keyword == Keyword::Kicker
}

fn compare(value: Option<i32>, cmp: Cmp, with: i64) -> bool {
    value.is_some_and(|v| cmp.holds(i64::from(v), with))
}
