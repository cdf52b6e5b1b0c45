//! 303.4: Auras: what they target as spells, and what they are attached to when they enter in another way.

use crate::card::CardTypes;
use crate::choice::Purpose;
use crate::cx::Cx;
use crate::event::Event;
use crate::known;
use crate::oracle::lang::{Body, Count, Effect, Keyword, Modification, Pred, Quality, TargetKind, TargetSpec};
use crate::r7_additional::r707_copying::except;
use crate::rule;
use crate::state::{Characteristics, Entity, ObjectId, Zone};
use crate::stop::Done;
use crate::trace::Arg;
use crate::view::View;

/// Whether this makes an Aura of something.
fn makes_an_aura(change: &Modification) -> bool {
    matches!(change, Modification::SetTypes(to) | Modification::AddTypes(to) if to.subtypes.contains(&known::aura()))
}

/// Whether these are the characteristics of an Aura.
pub fn is_aura(is: &Characteristics) -> bool {
    is.types.contains(CardTypes::ENCHANTMENT) && is.subtypes.contains(known::aura())
}

/// 303.4a: what an Aura spell targets, by its enchant ability; all of them apply if it has several (702.5c).
pub fn aura_body(is: &Characteristics) -> Option<Body> {
    if !is_aura(is) {
        return None;
    }
    let mut kind: Option<TargetKind> = None;
    for enchant in is.keyword(Keyword::Enchant) {
        kind = Some(match (&enchant.quality, kind.take()) {
            (Some(Quality::Objects(filter)), None) => TargetKind::Object(filter.clone()),
            (Some(Quality::Objects(filter)), Some(TargetKind::Object(mut both))) => {
                both.post.push(Pred::Fits(Box::new(filter.clone())));
                TargetKind::Object(both)
            }
            (Some(Quality::Players(players)), None) => players.clone(),
            (_, Some(kind)) => kind,
            (_, None) => continue,
        });
    }
    let spec = TargetSpec {
        count: Count::Exactly(1.into()),
        kind: kind?,
        other_than: Vec::new(),
        together: None,
        chooser: None,
        random: false,
    };
    Some(Body { modes: None, targets: vec![spec], effect: Effect::None })
}

impl Cx<'_> {
    /// 303.4f-g, 303.4i: an Aura that enters in any way but as a resolving Aura spell: its controller-to-be chooses what it
    /// enchants; without anything it could, it stays where it is, and a token is not created.
    pub(crate) fn auras_enter(&mut self, batch: Vec<Event>) -> Done<Vec<Event>> {
        // What is set up is attached as the board says.
        if self.setting_up {
            return Ok(batch);
        }
        let mut kept = Vec::new();
        for mut event in batch {
            let (object, player, said) = match &event {
                Event::Move(m) if m.to.zone == Zone::Battlefield && !m.to.face_down => {
                    let o = self.game.object(m.object);
                    if o.zone == Zone::Battlefield || o.face_down.is_some() {
                        kept.push(event);
                        continue;
                    }
                    (m.object, m.controller.unwrap_or(o.owner), m.entering.attached_to)
                }
                // What a token is attached to may be said by what creates it.
                Event::CreateToken { place, .. } if place.attached_to.is_some() => {
                    kept.push(event);
                    continue;
                }
                Event::CreateToken { token, by, host, .. } => (*token, *by, *host),
                _ => {
                    kept.push(event);
                    continue;
                }
            };
            let mut row = self.as_it_enters(object, &event)?;
            if self.entering_as.iter().any(makes_an_aura) {
                // What it can enchant hangs on its types and on what it gains.
                let told = |change: &&Modification| makes_an_aura(change) || matches!(change, Modification::Gain(_));
                let changes: Vec<Modification> = self.entering_as.iter().filter(told).cloned().collect();
                except(&mut row, &changes)?;
            }
            let token = matches!(event, Event::CreateToken { .. });
            let from_stack = !token && self.game.object(object).zone == Zone::Stack;
            if said.is_some() && !is_aura(&row) && !token {
                let attaches = [known::equipment(), known::fortification()].iter().any(|s| row.subtypes.contains(*s));
                if !attaches || !self.could_enchant(object, &row, said)? {
                    // 301.5e: Equipment on what it can't equip; 303.4h: what is no Aura, Equipment or Fortification.
                    let rule = if attaches { rule!("301.5e") } else { rule!("303.4h") };
                    self.note(&[rule], "{} can't be attached to that and enters unattached", |g| {
                        vec![Arg::object(g, object)]
                    });
                    if let Event::Move(m) = &mut event {
                        m.entering.attached_to = None;
                    }
                }
            }
            if !is_aura(&row) {
                kept.push(event);
                continue;
            }
            // 303.4d: an Aura that is a creature, too, as a copy is by an exception, can enchant nothing.
            let creature = row.types.contains(CardTypes::CREATURE);
            if creature || said.is_none() || !self.could_enchant(object, &row, said)? {
                let none = creature || said.is_some();
                let options = if none { Vec::new() } else { self.enchantable(object, &row)? };
                let prompt = format!("choose what {} enchants", self.game.name(object));
                let one = 1.min(options.len());
                let rule = rule!("303.4f");
                let chosen =
                    self.pick_entities(player, rule, Some(object), prompt, Purpose::Effect, options, one, one)?;
                let Some(host) = chosen.first().copied() else {
                    let rule = if said.is_some() { rule!("303.4i") } else { rule!("303.4g") };
                    self.note(
                        &[rule].into_iter().chain(creature.then(|| rule!("303.4d"))).collect::<Vec<_>>(),
                        match token {
                            true => "{} can enchant nothing there and is not created",
                            false => "{} can enchant nothing there and stays where it is",
                        },
                        |g| vec![Arg::object(g, object)],
                    );
                    if let (true, Event::Move(m)) = (from_stack, &mut event) {
                        m.to = crate::oracle::lang::Place::zone(Zone::Graveyard);
                        kept.push(event);
                    }
                    continue;
                };
                self.note(&[rule], "{} enters attached to {}", |g| vec![Arg::object(g, object), Arg::entity(g, host)]);
                match &mut event {
                    Event::Move(m) => m.entering.attached_to = Some(host),
                    Event::CreateToken { host: to, .. } => *to = Some(host),
                    _ => {}
                }
            }
            kept.push(event);
        }
        Ok(kept)
    }

    /// What an object will be on the battlefield, as far as its own text and a copy effect say (614.12).
    fn as_it_enters(&self, object: ObjectId, event: &Event) -> Done<Characteristics> {
        let copy = match event {
            Event::Move(m) => m.entering.copy_of.as_ref(),
            _ => None,
        };
        let derived = self.derived()?;
        let o = self.game.object(object);
        Ok(match (copy, event) {
            (Some((of, except)), _) => self.copied_values(*of, except)?,
            (None, Event::Move(m)) if m.to.transformed => {
                o.def.faces.get(1).map_or_else(|| o.printed().clone(), |f| f.printed.as_ref().clone())
            }
            // A spell keeps what an effect made of it as it becomes a permanent (400.7a): bestowed, for one.
            (None, _) if o.zone == Zone::Stack => {
                let view = View { game: &self.game, table: &derived.table };
                view.is(object).clone()
            }
            _ => match o.def.faces.first() {
                Some(face) if o.base.is_none() => face.printed.as_ref().clone(),
                _ => o.printed().clone(),
            },
        })
    }

    fn enchantable(&self, aura: ObjectId, row: &Characteristics) -> Done<Vec<Entity>> {
        let mut found = Vec::new();
        for player in self.game.apnap() {
            if self.could_enchant(aura, row, Some(player.into()))? {
                found.push(player.into());
            }
        }
        let cards = self.game.player_ids().flat_map(|p| self.game.player(p).graveyard.clone());
        let all: Vec<ObjectId> = self.game.permanents().map(|o| o.id).chain(cards).collect();
        for object in all {
            if object != aura && self.could_enchant(aura, row, Some(object.into()))? {
                found.push(object.into());
            }
        }
        Ok(found)
    }

    /// Whether an Aura that is so could enchant this; not without anything.
    pub(crate) fn could_enchant(&self, aura: ObjectId, row: &Characteristics, host: Option<Entity>) -> Done<bool> {
        let Some(host) = host else { return Ok(false) };
        self.ask(|v| v.could_host(aura, row, host))
    }
}
