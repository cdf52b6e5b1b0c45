//! 116: special actions, which don't use the stack.

use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::oracle::lang::{AbilityKind, Casting, Cost, Keyword, Place, PlayerDeed, RuleChange, SpecialUse};
use crate::rule;
use crate::state::{ObjectId, PlayerId, Zone};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

/// A kind of special action (116.2), besides playing a land.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SpecialKind {
    /// 116.2b
    TurnFaceUp,
    /// 116.2c
    EndEffect,
    /// 116.2d
    IgnoreEffect,
    /// 116.2e
    Discard,
    /// 116.2f
    Suspend,
    /// 116.2g
    Companion,
    /// 116.2h
    Foretell,
    /// 116.2i
    RollPlanarDie,
    /// 116.2j
    RevealConspiracy,
    /// 116.2k
    Plot,
    /// 116.2m
    Unlock,
}

impl SpecialKind {
    /// All, as scenarios write them, in the order of the rules.
    pub const ALL: &[(&'static str, Self)] = &[
        ("turn_face_up", Self::TurnFaceUp),
        ("end_effect", Self::EndEffect),
        ("ignore_effect", Self::IgnoreEffect),
        ("discard", Self::Discard),
        ("suspend", Self::Suspend),
        ("companion", Self::Companion),
        ("foretell", Self::Foretell),
        ("roll_planar_die", Self::RollPlanarDie),
        ("reveal_conspiracy", Self::RevealConspiracy),
        ("plot", Self::Plot),
        ("unlock", Self::Unlock),
    ];

    /// The word for it.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, kind)| *kind == self).map_or("", |(name, _)| name)
    }

    /// The rule that says what the special action is.
    pub const fn rule(self) -> RuleId {
        match self {
            Self::TurnFaceUp => rule!("116.2b"),
            Self::EndEffect => rule!("116.2c"),
            Self::IgnoreEffect => rule!("116.2d"),
            Self::Discard => rule!("116.2e"),
            Self::Suspend => rule!("116.2f"),
            Self::Companion => rule!("116.2g"),
            Self::Foretell => rule!("116.2h"),
            Self::RollPlanarDie => rule!("116.2i"),
            Self::RevealConspiracy => rule!("116.2j"),
            Self::Plot => rule!("116.2k"),
            Self::Unlock => rule!("116.2m"),
        }
    }
}

/// A special action (116.2), besides playing a land.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SpecialAction {
    /// Which.
    pub kind: SpecialKind,
    /// The card or permanent.
    pub object: ObjectId,
    /// Which half, for a Room.
    pub face: u8,
    /// Which of the costs for which a permanent is turned face up, where that is said.
    pub using: Option<usize>,
}

impl Cx<'_> {
    /// 116.2a, 305: a player plays a land.
    pub fn play_land(&mut self, player: PlayerId, card: ObjectId, face: u8) -> Done<()> {
        self.may_play_land(player, card, face)?;
        let permission = self.land_permission(player, card, face)?;
        self.use_up(permission.as_ref());
        let from = self.game.object(card).zone;
        self.note(&[rule!("116.2a"), rule!("305.1")], "{} plays {}", |g| {
            vec![Arg::player(g, player), Arg::object(g, card)]
        });
        self.trace.open();
        // 702.187c: by mayhem without a cost.
        let by_mayhem = from == Zone::Graveyard
            && permission.is_none()
            && self.see(|v| v.row(card).keyword(Keyword::Mayhem).any(|held| held.cost.is_none()))?;
        self.told_with.extend(by_mayhem.then(|| rule!("702.187c")));
        // 305.2: more than one land in a turn takes an effect that allows it.
        let another = self.game.player(player).lands_played > 0;
        self.told_with.extend(another.then(|| [rule!("305.2"), rule!("305.2a")]).into_iter().flatten());
        self.told_with.extend((self.game.turn.active != player).then(|| rule!("805.4c")));
        // A permission that serves once each turn serves now; how the land then enters may hang on it.
        self.game.object_mut(card).played_by = permission.and_then(|p| Some((p.source, p.once?)));
        let land = self.put_as_played(player, card, face)?;
        self.trace.close();
        self.happened(vec![Event::PlayLand { land, player, from }])?;
        Ok(())
    }

    /// Puts a land onto the battlefield as played with a face (712.12); it counts for the turn (305.2). The land it became comes out.
    pub(crate) fn put_as_played(&mut self, player: PlayerId, card: ObjectId, face: u8) -> Done<ObjectId> {
        let modal = self.game.object(card).def.layout == crate::card::Layout::ModalDfc;
        self.told_with.extend(modal.then(|| rule!("712.12")));
        self.game.object_mut(card).face = face;
        let mut m = Move::new(card, Place::zone(Zone::Battlefield), Cause::Played);
        m.controller = Some(player);
        m.by = Some(player);
        self.game.player_in_little(player).lands_played += 1;
        self.perform(vec![m.into()])?;
        Ok(self.game.object(card).became.unwrap_or(card))
    }

    /// 101.2: fails where an effect says that the player can't play lands, or such a land.
    pub(crate) fn may_play_lands(&self, player: PlayerId, card: ObjectId) -> Done<()> {
        if let Some(source) = self.players_cant(PlayerDeed::PlayLands, player)? {
            let said = "an effect says the player can't play lands";
            return Err(Stop::illegal(rule!("101.2"), Some(source.into()), said));
        }
        for active in self.rules()?.iter() {
            let RuleChange::CantPlay(players, lands) = active.rule() else { continue };
            let barred = self.ask(|v| {
                Ok(v.players(players, &active.frame)?.contains(&player)
                    && v.matches_anywhere(lands, card, &active.frame)?)
            })?;
            if barred {
                let source = Some(active.frame.source.into());
                return Err(Stop::illegal(rule!("101.2"), source, "an effect says the player can't play such lands"));
            }
        }
        Ok(())
    }

    /// Whether the player may play this land now (305.2-305.4, 116.2a).
    pub fn may_play_land(&self, player: PlayerId, card: ObjectId, face: u8) -> Done<()> {
        let object = self.game.object(card);
        let is_land = object
            .def
            .faces
            .get(usize::from(face))
            .is_some_and(|f| f.printed.types.contains(crate::card::CardTypes::LAND));
        let culprit = Some(card.into());
        if !is_land {
            return Err(Stop::illegal(rule!("305.1"), culprit, "only a land card can be played as a land"));
        }
        let turn = &self.game.turn;
        // 805.4c: or of one's team.
        if !self.game.is_active(player) {
            return Err(Stop::illegal(rule!("305.3"), None, "a land can be played only on one's own turn"));
        }
        if !turn.step.is_main() || !self.game.stack.is_empty() || turn.priority != Some(player) {
            let because =
                "a land can be played only in a main phase of one's own turn, with the stack empty and with priority";
            return Err(Stop::illegal(rule!("116.2a"), None, because));
        }
        self.may_play_lands(player, card)?;
        if self.lands_left(player)? == 0 {
            let most = self.game.player(player).lands_played;
            return Err(Stop::illegal(
                rule!("305.2b"),
                None,
                format!(
                    "{} has already played as many lands this turn as allowed ({most})",
                    self.game.player(player).name
                ),
            ));
        }
        let from_hand = object.zone == Zone::Hand && object.owner == player;
        if !from_hand && !self.may_play_land_from(player, card, face)? {
            return Err(Stop::illegal(
                rule!("305.1"),
                culprit,
                "a land is played from one's hand unless an effect allows another place",
            ));
        }
        Ok(())
    }

    /// 305.2: how many more lands a player may play this turn.
    pub fn lands_left(&self, player: PlayerId) -> Done<i64> {
        let mut most = 1;
        for active in self.rules()?.iter() {
            if let RuleChange::ExtraLands(players, n) = active.rule()
                && self.ask(|v| v.players(players, &active.frame))?.contains(&player)
            {
                most += self.ask(|v| v.number(n, &active.frame))?;
            }
        }
        Ok((most - i64::from(self.game.player(player).lands_played)).max(0))
    }

    /// A player takes a special action.
    pub fn special_action(&mut self, player: PlayerId, action: &SpecialAction) -> Done<()> {
        // 116.3: and has priority afterwards.
        let mut rules = vec![rule!("116.1"), rule!("116.3")];
        // 405.6d: it does not wait for the stack.
        rules.extend((!self.game.stack.is_empty()).then(|| rule!("405.6d")));
        self.note(&rules, "{} takes a special action: {}", |g| {
            vec![Arg::player(g, player), Arg::Text(action.kind.name().replace('_', " "))]
        });
        self.trace.open();
        let done = self.take_special_action(player, action);
        self.trace.close();
        done
    }

    fn take_special_action(&mut self, player: PlayerId, action: &SpecialAction) -> Done<()> {
        match action.kind {
            SpecialKind::TurnFaceUp => self.turn_face_up(player, action.object, action.using),
            SpecialKind::Suspend => self.suspend(player, action.object),
            SpecialKind::Foretell => self.foretell(player, action.object),
            SpecialKind::Plot => self.plot(player, action.object),
            SpecialKind::Unlock => self.unlock_for_its_cost(player, action.object, action.face),
            SpecialKind::RollPlanarDie => self.take_planar_roll(player, action.object),
            SpecialKind::RevealConspiracy => self.reveal_conspiracy(player, action.object),
            SpecialKind::EndEffect => self.end_for_its_cost(player, action.object),
            SpecialKind::IgnoreEffect => self.ignore_for_its_cost(player, action.object),
            SpecialKind::Companion => self.companion_to_hand(player, action.object),
            SpecialKind::Discard => self.discard_specially(player, action.object),
        }
    }

    /// Whether the text of a card lets it be discarded as a special action.
    fn has_discard(&self, card: ObjectId) -> bool {
        let lets = |kind: &AbilityKind| matches!(kind, AbilityKind::Casting(Casting::Discard));
        self.game.object(card).printed().abilities.iter().any(|held| lets(&held.ability.kind))
    }

    /// 116.2e: any time the player has priority.
    fn may_discard_specially(&self, player: PlayerId, card: ObjectId) -> Done<()> {
        let rule = rule!("116.2e");
        let object = self.game.object(card);
        if !self.has_discard(card) {
            let because = "nothing in its text lets it be discarded as a special action";
            return Err(Stop::illegal(rule, Some(card.into()), because));
        }
        if object.zone != Zone::Hand || object.owner != player {
            let because = format!("it is not in the hand of {}", self.game.player(player).name);
            return Err(Stop::illegal(rule, Some(card.into()), because));
        }
        self.has_priority(player, rule)
    }

    /// 116.2e, 701.9a: a player discards a card whose text lets them.
    fn discard_specially(&mut self, player: PlayerId, card: ObjectId) -> Done<()> {
        self.may_discard_specially(player, card)?;
        let mut m = Move::new(card, Place::zone(Zone::Graveyard), Cause::Discarded);
        m.by = Some(player);
        self.told_with.push(rule!("116.2e"));
        self.perform(vec![m.into()]).map(|_| ())
    }

    /// The special actions a player could begin to take with this object now; costs are not looked at.
    pub(crate) fn special_actions(&self, player: PlayerId, object: ObjectId) -> Done<Vec<SpecialAction>> {
        let o = self.game.object(object);
        let tried: Vec<(SpecialKind, u8, Done<()>)> = match o.zone {
            Zone::Battlefield if o.face_down.is_some() => {
                vec![(SpecialKind::TurnFaceUp, 0, self.ways_to_turn_up(player, object).map(|_| ()))]
            }
            Zone::Battlefield => {
                let halves = self.see(|v| v.is(object).halves.len() as u8)?;
                let unlock = |half| (SpecialKind::Unlock, half, self.may_unlock(player, object, half).map(|_| ()));
                let ends = self.game.effects.iter().any(|e| e.source == object && e.ends_for.is_some());
                let end = ends.then(|| (SpecialKind::EndEffect, 0, self.may_end_effect(player, object).map(|_| ())));
                let mut ignorable = false;
                for active in self.rules()?.iter() {
                    ignorable |= active.frame.source == object && matches!(active.rule(), RuleChange::MayIgnore(_));
                }
                if halves == 0 && !ends && !ignorable {
                    return Ok(Vec::new());
                }
                let ignore =
                    ignorable.then(|| (SpecialKind::IgnoreEffect, 0, self.may_ignore(player, object).map(|_| ())));
                (0..halves).map(unlock).chain(end).chain(ignore).collect()
            }
            Zone::Command => {
                vec![
                    (SpecialKind::RollPlanarDie, 0, self.may_roll_planar_die(player, object).map(|_| ())),
                    (SpecialKind::RevealConspiracy, 0, self.may_reveal_conspiracy(player, object)),
                ]
            }
            Zone::Hand if o.owner == player => {
                let is = self.see(|v| v.row(object).clone())?;
                let has = |keyword| is.has(keyword);
                let mut tried = Vec::new();
                if self.has_discard(object) {
                    tried.push((SpecialKind::Discard, 0, self.may_discard_specially(player, object)));
                }
                if has(Keyword::Suspend) {
                    tried.push((SpecialKind::Suspend, 0, self.may_suspend(player, object).map(|_| ())));
                }
                if has(Keyword::Foretell) {
                    tried.push((SpecialKind::Foretell, 0, self.may_foretell(player, object)));
                }
                if has(Keyword::Plot) {
                    tried.push((SpecialKind::Plot, 0, self.may_plot(player, object).map(|_| ())));
                }
                tried
            }
            _ => Vec::new(),
        };
        let mut found = Vec::new();
        for (kind, face, tried) in tried {
            match tried {
                Ok(()) => found.push(SpecialAction { kind, object, face, using: None }),
                Err(Stop::Illegal(_)) => {}
                Err(stop) => return Err(stop),
            }
        }
        Ok(found)
    }

    /// Whether the player has priority, without which a rule lets nobody do what the player is about to do.
    pub(crate) fn has_priority(&self, player: PlayerId, rule: RuleId) -> Done<()> {
        if self.game.turn.priority == Some(player) {
            return Ok(());
        }
        let because = format!("{} does not have priority", self.game.player(player).name);
        Err(Stop::illegal(rule, None, because))
    }
}

/// What an effect says of a special action (116.2).
#[derive(Clone, Copy)]
pub(crate) struct SpecialEffect {
    /// How much less generic mana it costs.
    less: u32,
    /// Whether it may be taken in the turn of any player.
    pub any_turn: bool,
    /// What says so.
    source: ObjectId,
}

impl Cx<'_> {
    /// What effects say of a special action of this player.
    pub(crate) fn special_effects(&self, player: PlayerId, action: SpecialUse) -> Done<Vec<SpecialEffect>> {
        let mut effects = Vec::new();
        for active in self.rules()?.iter() {
            if let RuleChange::SpecialAction { who, to, less, any_turn } = active.rule()
                && *to == action
                && self.ask(|v| v.players(who, &active.frame))?.contains(&player)
            {
                let (less, source) = (u32::try_from(*less).unwrap_or(0), active.frame.source);
                effects.push(SpecialEffect { less, any_turn: *any_turn, source });
            }
        }
        Ok(effects)
    }

    /// The cost of a special action, less what effects say (118.7).
    pub(crate) fn special_cost(&mut self, player: PlayerId, action: SpecialUse, cost: &Cost) -> Done<Cost> {
        let mut cost = cost.clone();
        for effect in self.special_effects(player, action)?.into_iter().filter(|effect| effect.less > 0) {
            cost = cost.less_generic(effect.less);
            self.note(&[rule!("118.7"), rule!("118.7a")], "it costs {} less because of {}", |g| {
                vec![Arg::Number(i64::from(effect.less)), Arg::object(g, effect.source)]
            });
        }
        Ok(cost)
    }
}
