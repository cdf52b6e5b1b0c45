//! Cards that keep something to do elsewhere: haunt (702.55), aura swap (702.65).

use std::sync::Arc;

use crate::choice::Purpose;
use crate::cx::Cx;
use crate::event::{Cause, Move};
use crate::frame::Frame;
use crate::oracle::lang::{AbilityKind, Filter, Keyword, Place};
use crate::rule;
use crate::state::{Captured, Entity, Happening, ObjectId, Origin, PlayerId, WaitingTrigger, Zone};
use crate::stop::{Done, Stop};
use crate::trace::Arg;
use crate::view::View;

impl Cx<'_> {
    /// 702.55a-b: exiled haunting a creature.
    pub(crate) fn haunt(&mut self, player: PlayerId, cards: &[ObjectId], on: &[ObjectId]) -> Done<()> {
        for card in cards {
            let mut m = Move::new(*card, Place::zone(Zone::Exile), Cause::Exiled);
            m.by = Some(player);
            self.perform(vec![m.into()])?;
            let Some(ghost) = self.game.object(*card).became.filter(|o| self.game.object(*o).zone == Zone::Exile)
            else {
                continue;
            };
            for creature in on {
                self.note(&[rule!("702.55b")], "{} haunts {}", |g| {
                    vec![Arg::object(g, ghost), Arg::object(g, *creature)]
                });
            }
            self.game.object_mut(ghost).chosen.objects = on.to_vec();
        }
        Ok(())
    }

    /// 702.55a: what haunt on an instant or sorcery means.
    pub(crate) fn haunts_as_a_spell(
        &mut self,
        card: ObjectId,
        controller: Option<PlayerId>,
        happening: &Happening,
        found: &mut Vec<WaitingTrigger>,
    ) -> Done<()> {
        let haunt = |v: &View<'_>| {
            let mut all = v.is(card).abilities.iter().enumerate();
            all.find_map(|(place, held)| match &held.ability.kind {
                AbilityKind::Keyword(k) if k.keyword == Keyword::Haunt => Some((place as u16, k.clone())),
                _ => None,
            })
        };
        let Some((place, haunt)) = self.see(haunt)? else { return Ok(()) };
        let Some(ability) = crate::oracle::keyword_trigger(&haunt) else {
            return Err(Stop::unsupported("haunt on a spell"));
        };
        let AbilityKind::Triggered(triggered) = &ability.kind else { return Ok(()) };
        self.note(&[rule!("702.55a")], "{} has haunt", |g| vec![Arg::object(g, card)]);
        found.push(WaitingTrigger {
            source: card,
            origin: Origin::Meaning(place, 0),
            ability: ability.clone(),
            condition: None,
            body: Arc::new(triggered.body.clone()),
            controller: controller.unwrap_or(self.game.object(card).owner),
            event: Some(happening.id),
            captured: Captured::default(),
        });
        Ok(())
    }

    /// 702.65a-b: an Aura and a card in hand change places; nothing happens if either half can't be done.
    pub(crate) fn exchange_with_hand(
        &mut self,
        player: PlayerId,
        permanent: ObjectId,
        kind: &Filter,
        frame: &Frame,
    ) -> Done<()> {
        let object = self.game.object(permanent);
        let host = object.attached_to;
        let own = object.is_permanent() && object.owner == player && self.see(|v| v.controller(permanent))? == player;
        let mut options = Vec::new();
        for card in self.game.player(player).hand.clone() {
            let row = self.game.object(card).printed().clone();
            let fits = self.ask(|v| v.matches_anywhere(kind, card, frame))?;
            if own && fits && host.is_some() && self.could_enchant(card, &row, host)? {
                options.push(Entity::Object(card));
            }
        }
        if options.is_empty() {
            self.note(&[rule!("702.65b")], "the exchange can't be made", |_| Vec::new());
            return Ok(());
        }
        let rule = rule!("702.65a");
        let prompt = "choose the card to exchange it with";
        let picked = self.pick_entities(player, rule, Some(permanent), prompt, Purpose::Effect, options, 1, 1)?;
        let Some(card) = picked.first().copied().and_then(Entity::object) else { return Ok(()) };
        self.note(&[rule], "{} and {} are exchanged", |g| vec![Arg::object(g, permanent), Arg::object(g, card)]);
        let mut back = Move::new(permanent, Place::zone(Zone::Hand), Cause::Effect);
        back.by = Some(player);
        let mut there = Move::new(card, Place::zone(Zone::Battlefield), Cause::Effect);
        there.by = Some(player);
        there.controller = Some(player);
        there.entering.attached_to = host;
        self.perform(vec![back.into(), there.into()])?;
        Ok(())
    }
}
