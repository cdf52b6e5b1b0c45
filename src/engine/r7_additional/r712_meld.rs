//! 701.42, 712.4: melding the two cards of a pair into one permanent.

use std::sync::Arc;

use crate::card::Layout;
use crate::choice::Purpose;
use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::frame::Frame;
use crate::oracle::lang::{CardText, Place};
use crate::rule;
use crate::state::{Bound, CardDef, Characteristics, Entity, Merged, Object, ObjectId, ObjectKind, PlayerId, Zone};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

use super::r730_merging::component;

impl Cx<'_> {
    /// 712.4a: exiles the permanent whose ability it is and the one it names, and melds them. 701.42a: the two cards of a pair
    /// are put onto the battlefield as one permanent; 701.42b-c: what is no such pair stays where it is.
    pub(crate) fn meld(&mut self, player: PlayerId, frame: &Frame) -> Done<Bound> {
        let (rule, source) = (rule!("712.4a"), frame.source);
        // Whatever has the ability by now, it names the other card of the pair.
        let pair = self.see(|v| {
            let abilities = v.is(source).abilities.iter().map(|held| held.ability.clone()).collect();
            let text = CardText { abilities, ..CardText::default() };
            crate::define::meld(&text, &v.is(source).name).map(|meld| (meld.with, meld.name))
        })?;
        let options: Vec<Entity> = self.see(|v| {
            let both = |o: &Object| v.controller(o.id) == player && o.owner == player && o.id != source;
            let named = |o: &Object| pair.as_ref().is_some_and(|(with, _)| **with == *v.is(o.id).name);
            v.game.permanents().filter(|o| both(o) && named(o)).map(|o| Entity::Object(o.id)).collect()
        })?;
        let prompt = "choose what to meld it with";
        let other = self.pick_entities(player, rule, Some(source), prompt, Purpose::Effect, options, 1, 1)?;
        let exiled: Vec<Event> = [source]
            .into_iter()
            .filter(|id| self.game.object(*id).is_permanent())
            .chain(other.into_iter().filter_map(Entity::object))
            .map(|id| {
                let mut m = Move::new(id, Place::zone(Zone::Exile), Cause::Exiled);
                m.by = Some(player);
                m.source = Some(source);
                m.into()
            })
            .collect();
        let done = self.perform(exiled)?;
        let cards: Vec<ObjectId> = self.bound(&done).entities.into_iter().filter_map(Entity::object).collect();
        let into = pair.map(|(_, into)| into).unwrap_or_default();
        let pair = match cards.as_slice() {
            [one, other] => {
                [(*one, *other), (*other, *one)].into_iter().find(|(a, b)| self.is_meld_pair(*a, *b, &into))
            }
            _ => None,
        };
        let Some((first, second)) = pair else {
            self.note(&[rule!("701.42c"), rule!("701.42b")], "what can't be melded stays where it is", |_| Vec::new());
            return Ok(Bound::default());
        };
        if self.game.object(first).def.melds.as_ref().is_none_or(|meld| meld.into.is_none()) {
            return Err(Stop::unsupported(format!("melding into `{into}`: no such card is known")));
        }
        self.note(&[rule!("701.42a"), rule!("712.4a"), rule!("712.14c")], "{} and {} are melded into {}", |g| {
            vec![Arg::object(g, first), Arg::object(g, second), Arg::Text(into.into())]
        });
        let mut m = Move::new(first, Place::zone(Zone::Battlefield), Cause::Effect);
        m.by = Some(player);
        m.controller = Some(player);
        m.entering.melded = Some(second);
        let done = self.perform(vec![m.into()])?;
        Ok(self.bound(&done))
    }

    /// 701.42b: two cards, one of which names the other and what they become.
    fn is_meld_pair(&self, first: ObjectId, second: ObjectId, into: &str) -> bool {
        let card = |id: ObjectId| {
            let object = self.game.object(id);
            let apart = object.zone == Zone::Exile && object.kind == ObjectKind::Card && object.merged.is_empty();
            (apart && object.def.layout == Layout::Meld).then(|| object.def.clone())
        };
        let (Some(first), Some(second)) = (card(first), card(second)) else { return false };
        first.melds.as_ref().is_some_and(|meld| *meld.with == *second.name && *meld.name == *into)
    }

    /// What a meld pair is on the battlefield (712.8g): the combined back face, with the mana values of the fronts together.
    pub(crate) fn melded_values(&self, first: ObjectId, second: ObjectId) -> Option<Arc<Characteristics>> {
        let front = |id: ObjectId| self.game.object(id).def.clone();
        let (first, second) = (front(first), front(second));
        let back = first.melds.as_ref()?.into.as_ref()?.faces.first()?;
        let value = |def: &CardDef| def.faces.first().map_or(0, |face| face.printed.mana_value());
        let mana_value = Some(value(&first) + value(&second));
        Some(Arc::new(Characteristics { mana_value, ..back.printed.as_ref().clone() }))
    }

    /// The second card of the pair becomes a part of the permanent that the first has become.
    pub(crate) fn join(&mut self, permanent: ObjectId, first: ObjectId, second: ObjectId) -> Done<()> {
        let Some(values) = self.melded_values(first, second) else { return Ok(()) };
        self.retire(second)?;
        let part = Merged { face: 0, mutated: false, ..component(self.game.object(second)) };
        self.game.object_mut(second).became = Some(permanent);
        let made = self.game.object_mut(permanent);
        made.base = Some(values);
        made.merged.push(part);
        self.is_commander_by_a_part(permanent, rule!("903.3b"));
        Ok(())
    }
}
