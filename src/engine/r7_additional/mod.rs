//! Part 7: additional rules.

mod inherent;
mod r700_deeds;
mod r700_terms;
mod r702_keywords;
mod r702_set_aside;
mod r704_attachments;
mod r704_battles;
mod r704_players;
pub mod r704_state_based_actions;
mod r704_words;
pub mod r707_copying;
mod r708_face_down;
mod r709_split_cards;
mod r712_meld;
mod r717_attractions;
pub mod r722_preparation;
pub mod r723_controlling_players;
mod r725_monarch;
mod r727_restarting;
mod r730_merging;
mod r810_teams;

pub use inherent::BLESSED_WITH;
pub use r700_terms::rules_of_words;
pub(crate) use r702_keywords::protection::{from_chosen, from_color, from_what_was_chosen, is_from_chosen, is_open};
pub use r707_copying::rules_of_copied_form;
pub use r709_split_cards::{half_name, unlocked_name, unlocking_rule, without_locked_halves};
pub use r717_attractions::goes_to_junkyard;
pub use r730_merging::{mutating_body, with_components};
pub use r810_teams::rule_of_the_team;

use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::frame::Frame;
use crate::oracle::lang::{AbilityKind, EventPattern, Modification, Place, PlayerDesignation, Zone};
use crate::rule;
use crate::state::{Characteristics, EffectId, LastingKind, PhasedOut, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;
use crate::view::View;

/// 714.2d: the greatest chapter number of a Saga; 0 if it has no chapter abilities.
pub fn final_chapter(is: &Characteristics) -> u8 {
    is.abilities
        .iter()
        .filter_map(|held| match &held.ability.kind {
            AbilityKind::Triggered(t) => match &t.event {
                EventPattern::Chapters(chapters) => chapters.iter().max().copied(),
                _ => None,
            },
            _ => None,
        })
        .max()
        .unwrap_or(0)
}

impl Cx<'_> {
    /// 800.4a: what a player who has left the game owns leaves with them; effects that give them control end; what they
    /// still control is exiled.
    pub(super) fn leave_game(&mut self, player: PlayerId) -> Done<()> {
        let ending = self.effects_giving_control_to(player)?;
        let owned: Vec<_> = (0..self.game.objects.len() as u32)
            .map(crate::state::ObjectId)
            .filter(|id| self.game.object(*id).alive && self.game.object(*id).owner == player)
            .filter(|id| self.game.object(*id).zone != Zone::Outside && !self.stays_behind(*id))
            .collect();
        if !owned.is_empty() {
            let mut rules = vec![rule!("800.4a"), rule!("104.5")];
            // 405.6h: at once, whatever is on the stack.
            rules.extend((!self.game.stack.is_empty()).then(|| rule!("405.6h")));
            let seen =
                |id: &&crate::state::ObjectId| matches!(self.game.object(**id).zone, Zone::Battlefield | Zone::Stack);
            let seen: Vec<_> = owned.iter().filter(seen).copied().collect();
            let says = match seen.is_empty() {
                true => "all objects of {} leave the game",
                false => "all objects of {} leave the game, {} among them",
            };
            self.note(&rules, says, |g| {
                vec![Arg::player(g, player), Arg::List(seen.iter().map(|id| Arg::object(g, *id)).collect())]
            });
        }
        // 702.106e, 702.143f: what lies face down is revealed; 702.26k: what is phased out leaves, too.
        for id in owned.clone() {
            let object = self.game.object(id);
            let conspiracy = object.hidden && object.printed().types.contains(crate::card::CardTypes::CONSPIRACY);
            let foretold =
                object.set_aside.is_some_and(|(keyword, _)| keyword == crate::oracle::lang::Keyword::Foretell);
            let told = match () {
                () if conspiracy => (rule!("702.106e"), "{} is revealed"),
                () if foretold => (rule!("702.143f"), "{} is revealed"),
                () if object.phased_out.is_some() => (rule!("702.26k"), "{} leaves, phased out as it is"),
                () => continue,
            };
            self.note(&[told.0], told.1, |g| vec![Arg::object(g, id)]);
        }
        // 901.6: another player is the planar controller before they have left.
        self.planes_pass_on();
        let planes: Vec<_> = self.game.face_up_planes().into_iter().filter(|id| owned.contains(id)).collect();
        // 603.6c: what was on the battlefield leaves it.
        let before = self.derived()?;
        let permanents: Vec<_> = owned.iter().copied().filter(|id| self.game.object(*id).is_permanent()).collect();
        for id in owned {
            self.retire(id)?;
        }
        let left = permanents.into_iter().map(|id| Move::new(id, Place::zone(Zone::Outside), Cause::Rule).into());
        self.have_left(left.collect(), &before)?;
        self.planes_have_left(player, &planes)?;
        self.control_of_players_ends(player);
        self.pass_designations_on(player)?;
        if !ending.is_empty() {
            self.game.effects.retain(|effect| !ending.contains(&effect.id));
            self.game.changed();
        }
        let derived = self.derived()?;
        let mut left: Vec<_> = {
            let view = View { game: &self.game, table: &derived.table };
            self.game.permanents().filter(|o| view.controller(o.id) == player).map(|o| o.id).collect()
        };
        // 702.26n: what is phased out, and would be theirs as it phases in, is exiled, too.
        let phased_out = |id: &crate::state::ObjectId| match self.game.object(*id).phased_out {
            Some(PhasedOut::Directly(of)) => of == player && self.game.object(*id).controller == player,
            Some(PhasedOut::With(_)) => self.game.object(*id).controller == player,
            Some(PhasedOut::UnderTheGone) | None => false,
        };
        let unseen: Vec<_> = self.game.battlefield.iter().copied().filter(phased_out).collect();
        for id in &unseen {
            self.note(&[rule!("702.26n")], "{} is exiled, phased out as it is", |g| vec![Arg::object(g, *id)]);
        }
        left.extend(unseen);
        let exiled = |id| Move::new(id, Place::zone(Zone::Exile), Cause::Rule).into();
        self.perform(left.into_iter().map(exiled).collect())?;
        self.expire_gone()
    }

    /// The lasting effects that give this player control of something, whoever made them.
    fn effects_giving_control_to(&self, player: PlayerId) -> Done<Vec<EffectId>> {
        let mut found = Vec::new();
        for effect in &self.game.effects {
            let LastingKind::Modify { changes, .. } = &effect.kind else { continue };
            let frame = Frame::of(effect.source, effect.controller).captured(&effect.captured);
            for change in changes.iter() {
                if let Modification::Control(players) = change
                    && self.ask(|v| v.players(players, &frame))?.first() == Some(&player)
                {
                    found.push(effect.id);
                }
            }
        }
        Ok(found)
    }

    /// 725.4, 726.4: the monarch's crown and the initiative of a player who leaves go to the active player, or to the next in
    /// turn order if that is who leaves.
    fn pass_designations_on(&mut self, player: PlayerId) -> Done<()> {
        let active = self.game.turn.active;
        let next = if self.game.player(active).in_game() { active } else { self.game.next_player(active) };
        let had = [
            (self.game.monarch, PlayerDesignation::Monarch, rule!("725.4")),
            (self.game.initiative, PlayerDesignation::Initiative, rule!("726.4")),
        ];
        for (holder, what, rule) in had {
            if holder == Some(player) {
                self.told_with = vec![rule];
                self.perform(vec![Event::Become { player: next, what }])?;
                self.told_with.clear();
            }
        }
        Ok(())
    }
}
