//! 601.3: what lets a card be cast or played from where it is, and which of several permissions serves.

use std::sync::Arc;

use crate::card::{ManaCost, ManaSymbol, Variable};
use crate::choice::{Answer, Ask, Decision, Topic};
use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::{CastCost, Exiling, RuleChange, SpendAs};
use crate::oracle::say_filter;
use crate::rule;
use crate::state::{Characteristics, EffectId, LastingKind, ObjectId, PlayerId, Zone};
use crate::stop::{Done, Stop};
use crate::view::View;

use super::rows::{From, row_of};
use super::x::MOST_FOR_TARGETS;
use super::{CastAction, Way};

/// An effect that lets a player cast or play a card.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Permission {
    /// What it comes from.
    pub source: ObjectId,
    /// For which cost.
    pub cost: CastCost,
    /// Mana can be spent as though it were of any color or type.
    pub any_mana: Option<SpendAs>,
    /// As though it had flash.
    pub flash: bool,
    /// The spell is exiled where it would be put into a graveyard.
    pub exiled: Exiling,
    /// It serves once each turn: which of those of its source it is.
    pub once: Option<u8>,
    /// It is for one card: the effect that is used up.
    pub up: Option<EffectId>,
    /// To play it, as a land or as a spell.
    pub play: bool,
}

impl Permission {
    /// The way of casting it allows.
    pub fn way(&self) -> Way {
        match &self.cost {
            CastCost::Normal => Way::Normal,
            CastCost::Free => Way::Free,
            CastCost::Instead(cost) if cost.parts.is_empty() => Way::Free,
            // 118.9a: only by what the keyword says.
            CastCost::Using(keyword) => Way::Keyword(*keyword),
            other => Way::Effect(Box::new(other.clone())),
        }
    }
}

impl Cx<'_> {
    /// Whether a permission that serves once each turn has served this turn.
    pub(super) fn permission_used(&self, source: ObjectId, nth: u8) -> bool {
        let by_it = |id: ObjectId| {
            self.game.object(id).cast.as_ref().is_some_and(|c| c.permission == Some((source, Some(nth))))
        };
        self.game.this_turn().any(|h| match &h.event {
            Event::Cast { spell, .. } => by_it(*spell),
            Event::PlayLand { land, .. } => self.game.object(*land).played_by == Some((source, nth)),
            _ => false,
        })
    }

    /// The permissions by which a spell could be cast in this way; first what serves again.
    pub(super) fn permissions_for(&self, player: PlayerId, action: &CastAction) -> Done<Vec<Permission>> {
        let mut able = self.permissions_as(player, action.card, false, || self.as_cast_so(action))?;
        // 118.9a: for an alternative cost by an effect that lets it be cast from where it is.
        let elsewhere = !self.is_where_it_is_cast_from(player, action.card);
        let for_another_cost = elsewhere
            && match &action.way {
                Way::Alternative(_) | Way::Free | Way::Effect(_) => true,
                Way::Keyword(keyword) => row_of(*keyword).is_some_and(|row| row.from == From::Usual),
                Way::Normal => false,
            };
        let same = able.iter().any(|permission| permission.way() == action.way);
        able.retain(|permission| {
            permission.way() == action.way || !same && for_another_cost && permission.cost == CastCost::Normal
        });
        able.sort_by_key(|permission| (permission.up.is_some(), permission.once));
        Ok(able)
    }

    /// 601.3: the permission by which a spell is cast in this way, if it takes one.
    pub(super) fn permission(&mut self, player: PlayerId, action: &CastAction) -> Done<Option<Permission>> {
        let mut able = self.permissions_for(player, action)?;
        let freely = self.costs_without_leave(player, action, &able)?;
        able.splice(..0, freely.iter().cloned());
        if !self.matters_which(&able) {
            self.tell_permissions(player, action)?;
        }
        let serving = self.serving(player, action.card, able)?;
        Ok(serving.filter(|one| !freely.contains(one)))
    }

    /// What lets this cost be paid for a spell that takes no permission, beside permissions for it: to use none of those is an option.
    fn costs_without_leave(
        &self,
        player: PlayerId,
        action: &CastAction,
        beside: &[Permission],
    ) -> Done<Vec<Permission>> {
        if beside.is_empty() || !self.is_where_it_is_cast_from(player, action.card) {
            return Ok(Vec::new());
        }
        let costs = self.costs_for_all(player, action)?;
        let sources = costs.into_iter().filter(|(_, way)| *way == action.way).map(|(source, _)| source);
        let of = |source| Permission {
            source,
            cost: CastCost::Free,
            any_mana: None,
            flash: false,
            exiled: Exiling::Never,
            once: None,
            up: None,
            play: false,
        };
        Ok(sources.map(of).collect())
    }

    /// Whether it matters which of several permissions serves: what serves once each turn or for one card serves no more then, and what
    /// is said of the spell besides differs.
    fn matters_which(&self, able: &[Permission]) -> bool {
        let (Some(first), rest) = (able.first(), able.get(1..).unwrap_or_default()) else { return false };
        rest.iter().any(|other| !self.serve_alike(first, other))
    }

    fn serve_alike(&self, one: &Permission, other: &Permission) -> bool {
        let source = |it: &Permission| it.once.map(|nth| (self.game.name(it.source), nth));
        let so = |it: &Permission| (it.up.is_some(), it.exiled, it.any_mana);
        source(one) == source(other) && so(one) == so(other)
    }

    /// Which permission serves: where it matters, the player says it, by the name of its source and then by what tells those of that name
    /// apart; else what serves for one card is kept for others where it can be, and of those alike the first serves where nobody says
    /// which.
    fn serving(&mut self, player: PlayerId, card: ObjectId, able: Vec<Permission>) -> Done<Option<Permission>> {
        let mut kept: Vec<Permission> = Vec::new();
        for one in able {
            if !kept.iter().any(|known| are_one(known, &one)) {
                kept.push(one);
            }
        }
        let named = |cx: &Self, one: &Permission| cx.game.name(one.source).to_string();
        if self.matters_which(&kept) {
            let mut each: Vec<String> = Vec::new();
            for name in kept.iter().map(|one| named(self, one)) {
                if !each.contains(&name) {
                    each.push(name);
                }
            }
            let picked = self.pick_permission(player, card, &each, true)?;
            if let Some(picked) = each.into_iter().nth(picked).filter(|_| kept.len() > 1) {
                kept.retain(|one| named(self, one) == picked);
            }
        }
        let words = self.told_apart(&kept)?;
        let matters = self.matters_which(&kept);
        let pick = self.pick_permission(player, card, &words, matters)?;
        Ok(kept.into_iter().nth(pick))
    }

    /// Asks which of several it is that lets a card be cast or played; the first where there is nothing to choose, or where nobody says it
    /// and it does not matter.
    fn pick_permission(&mut self, player: PlayerId, card: ObjectId, options: &[String], matters: bool) -> Done<usize> {
        if options.len() < 2 {
            return Ok(0);
        }
        let decision = which(player, card, options.to_vec());
        let answer = match matters {
            true => self.choose(decision)?,
            false => self.offer(decision, Answer::Pick(vec![0]))?,
        };
        let Answer::Pick(picks) = answer else { return Ok(0) };
        Ok(picks.first().copied().unwrap_or(0))
    }

    /// Words that tell these permissions apart: their sources, else what they let be cast, else what follows besides.
    fn told_apart(&self, kept: &[Permission]) -> Done<Vec<String>> {
        if kept.len() < 2 {
            return Ok(Vec::new());
        }
        let sources: Vec<String> = kept.iter().map(|one| self.name_with_place(one.source)).collect();
        let lets: Vec<String> = kept.iter().map(|one| self.words_of(one)).collect::<Done<_>>()?;
        let follows: Vec<String> = kept.iter().map(what_follows).collect();
        let both = |front: &[String]| -> Vec<String> {
            front.iter().zip(&follows).map(|(front, more)| format!("{front}{more}")).collect()
        };
        let all = sources.iter().zip(both(&lets)).enumerate();
        let each = all.map(|(n, (source, lets))| format!("{source}: {lets} ({})", n + 1)).collect();
        let (by_source, by_both) = (both(&sources), both(&lets));
        Ok([sources.clone(), by_source, lets, by_both].into_iter().find(|words| are_apart(words)).unwrap_or(each))
    }

    /// The name of a permanent, with its place among those of that name there are, in the order in which they came: "Angel #2".
    fn name_with_place(&self, source: ObjectId) -> String {
        let name = self.game.name(source);
        let mut alike = self.game.battlefield.iter().filter(|id| self.game.name(**id) == name);
        match alike.position(|id| *id == source) {
            None | Some(0) => name.to_string(),
            Some(place) => format!("{name} #{}", place + 1),
        }
    }

    /// What a permission lets be cast, in words.
    fn words_of(&self, permission: &Permission) -> Done<String> {
        let rules = self.rules()?;
        let of_source = rules.iter().filter(|active| active.frame.source == permission.source);
        let mut lets = of_source.filter_map(|active| match active.rule() {
            RuleChange::PlayFrom { what, .. } => Some(say_filter(what)),
            _ => None,
        });
        let said = permission.once.and_then(|nth| lets.nth(usize::from(nth)));
        Ok(said.unwrap_or_else(|| self.game.name(permission.source).to_string()))
    }

    /// 202.3e, 601.2e: for each value of X up to [`MOST_FOR_TARGETS`] whether a card is still what the permission lets be cast; nothing
    /// where no X is in its mana cost.
    pub(super) fn serves_with_x(
        &self,
        player: PlayerId,
        action: &CastAction,
        permission: Option<&Permission>,
    ) -> Done<Vec<bool>> {
        let Some(permission) = permission else { return Ok(Vec::new()) };
        let as_is = self.as_cast_so(action)?;
        let row = View { game: &self.game, table: &as_is }.row(action.card);
        let Some(cost) = row.mana_cost.as_ref().filter(|cost| cost.x_count() > 0) else { return Ok(Vec::new()) };
        let with = |x: u32| {
            let so_much = |symbol: &ManaSymbol| match symbol {
                ManaSymbol::Variable(Variable::X) => ManaSymbol::Generic(x),
                other => *other,
            };
            let mana_cost = Some(ManaCost::new(cost.symbols().iter().map(so_much)));
            let mut table = as_is.clone();
            table.set(action.card, Arc::new(Characteristics { mana_cost, ..Characteristics::clone(row) }));
            Ok(self.permissions_as(player, action.card, false, || Ok(table.clone()))?.contains(permission))
        };
        (0..=MOST_FOR_TARGETS as u32).map(with).collect()
    }

    /// 601.2e: fails where the value chosen for X makes a spell another than the permission lets be cast.
    pub(super) fn still_serves(&self, spell: ObjectId, serves: &[bool]) -> Done<()> {
        let x = self.game.object(spell).cast.as_ref().and_then(|cast| cast.x).unwrap_or(0);
        let at = usize::try_from(x).unwrap_or(0).min(serves.len().saturating_sub(1));
        match serves.get(at) {
            Some(false) => {
                let because = format!("what lets it be cast from where it is does not, with {x} for X");
                Err(Stop::illegal(rule!("601.2e"), Some(spell.into()), because))
            }
            _ => Ok(()),
        }
    }

    /// A permission to play so many cards is used up by the last of them.
    pub(crate) fn use_up(&mut self, permission: Option<&Permission>) {
        if let Some(id) = permission.and_then(|p| p.up) {
            let mut is_left = false;
            for effect in self.game.effects.iter_mut().filter(|effect| effect.id == id) {
                if let LastingKind::MayPlay { left: Some(left), .. } = &mut Arc::make_mut(effect).kind {
                    *left = left.saturating_sub(1);
                    is_left = *left > 0;
                }
            }
            self.game.effects.retain(|effect| is_left || effect.id != id);
            self.game.changed();
        }
    }

    /// 601.3: the action says by which permission the card is cast, so that an answer which names its source is not in vain.
    fn tell_permissions(&mut self, player: PlayerId, action: &CastAction) -> Done<()> {
        let permissions = self.permissions_as(player, action.card, false, || self.as_cast_so(action))?;
        if permissions.is_empty() {
            return Ok(());
        }
        let sources = permissions.iter().map(|p| p.source).chain([action.card]);
        let options = sources.map(|source| self.game.name(source).to_string()).collect();
        self.settled(&which(player, action.card, options), &Answer::Pick(vec![0]));
        Ok(())
    }

    /// The permission by which a land is played from where it is, if it takes one.
    pub(crate) fn land_permission(&mut self, player: PlayerId, card: ObjectId, face: u8) -> Done<Option<Permission>> {
        if self.game.object(card).zone == Zone::Hand || self.may_play_by_itself(player, card)? {
            return Ok(None);
        }
        let mut able = self.permissions(player, card, face, true)?;
        able.sort_by_key(|permission| (permission.up.is_some(), permission.once));
        self.serving(player, card, able)
    }
}

/// Whether it is one permission, or makes no difference which of two it is: what serves time and again is used up by nothing.
fn are_one(one: &Permission, other: &Permission) -> bool {
    let which = |it: &Permission| (it.once.map(|nth| (it.source, nth)), it.up);
    let so = |it: &Permission| (it.exiled, it.any_mana);
    which(one) == which(other) && so(one) == so(other)
}

/// What is so besides of a spell that is cast by a permission, as words behind what names that.
fn what_follows(permission: &Permission) -> String {
    let mut words = String::new();
    words.push_str(match permission.any_mana {
        None => "",
        Some(SpendAs::Type) => ", with mana of any type",
        Some(SpendAs::Color) => ", with mana of any color",
        Some(SpendAs::SnowAsColor) => ", with snow mana as of any color",
        Some(SpendAs::ColorlessAsColor) => ", with colorless mana as of any color",
    });
    words.push_str(match permission.exiled {
        Exiling::Never => "",
        Exiling::AnyGraveyard(_) | Exiling::OwnGraveyard(_) => ", exiled afterwards",
    });
    words.push_str(if permission.once.is_some() { ", once each turn" } else { "" });
    words.push_str(if permission.up.is_some() { ", for so many cards" } else { "" });
    words
}

/// Whether no two of these words are the same.
fn are_apart(words: &[String]) -> bool {
    words.iter().enumerate().all(|(n, one)| !words.iter().skip(n + 1).any(|other| other == one))
}

/// The question which of these lets a player cast or play a card.
fn which(player: PlayerId, card: ObjectId, options: Vec<String>) -> Decision {
    let ask = Ask::Texts { options, min: 1, max: 1, repeat: false, worth: Vec::new(), topic: Topic::Word };
    let prompt = "choose what lets you cast or play it".to_owned();
    Decision { player, rule: rule!("601.3"), source: Some(card), prompt, ask }
}
