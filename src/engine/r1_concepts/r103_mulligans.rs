//! 103.5: the first hands, and mulligans until everybody keeps.

use crate::choice::{Ask, Decision, Purpose, Topic};
use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::frame::Frame;
use crate::oracle::lang::{AbilityKind, Casting, Effect, Place};
use crate::rule;
use crate::state::{Entity, ObjectId, PlayerId, Stage, Style, Zone};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// 103.5: each player draws up to their starting hand size; a hand that a scenario gives has been drawn.
    pub(super) fn draw_first_hands(&mut self) -> Done<()> {
        for player in self.game.turn_order_from(self.game.turn.active) {
            self.draw_a_hand(player)?;
        }
        self.game.turn.stage = Stage::Mulligans;
        self.game.changed();
        Ok(())
    }

    /// 103.5: one round: those who have not kept their hand declare, then all who take a mulligan take it at the same time.
    pub(crate) fn declare_mulligans(&mut self) -> Done<()> {
        let mut order = Vec::new();
        for player in self.game.turn_order_from(self.game.turn.active) {
            // 103.5d: team by team where teams share their turns.
            if !order.contains(&player) {
                order.extend(self.game.together(player));
            }
        }
        let mut again = Vec::new();
        for player in order {
            if !self.game.player(player).keeps && self.declares_a_mulligan(player)? {
                again.push(player);
            }
        }
        if again.is_empty() {
            // No turn has begun in which anything was drawn.
            self.game.nothing_has_happened();
            self.game.turn.stage = Stage::Opening;
            return Ok(());
        }
        for player in &again {
            let back = |card: &ObjectId| Move::new(*card, Place::zone(Zone::Library), Cause::Rule).into();
            let hand = self.game.player(*player).hand.iter().map(back).collect();
            self.note(&[rule!("103.5")], "{} shuffles the hand into the library", |g| vec![Arg::player(g, *player)]);
            self.trace.open();
            self.perform(hand)?;
            self.shuffle(*player, None)?;
            self.trace.close();
            self.game.player_mut(*player).mulligans += 1;
        }
        for player in &again {
            self.draw_a_hand(*player)?;
        }
        for player in again {
            self.put_on_the_bottom(player)?;
        }
        Ok(())
    }

    /// Whether the player takes a mulligan; if not, the hand is kept.
    fn declares_a_mulligan(&mut self, player: PlayerId) -> Done<bool> {
        self.act_before_declaring(player)?;
        // 101.4e: one after the other from the starting player on.
        let mut rules = vec![rule!("103.5"), rule!("101.4e")];
        rules.extend(self.game.variant.shared_turns.then(|| [rule!("103.5d"), rule!("805.3a")]).into_iter().flatten());
        // Until the opening hand would be no card at all.
        if self.to_the_bottom(player) >= self.game.usual_hand_size(player) {
            self.note(&rules, "{} can't take another mulligan: no card would be left", |g| {
                vec![Arg::player(g, player)]
            });
            self.game.player_mut(player).keeps = true;
            return Ok(false);
        }
        let options = ["keep", "mulligan"];
        let ask = Ask::Texts {
            options: options.map(str::to_owned).to_vec(),
            min: 1,
            max: 1,
            repeat: false,
            worth: Vec::new(),
            topic: Topic::Word,
        };
        let prompt = "keep your hand or take a mulligan".to_owned();
        let decision = Decision { player, rule: rule!("103.5"), source: None, prompt, ask };
        let takes = self.pick(decision, &[false, true])?.first().copied().unwrap_or(false);
        let says = if takes { "{} takes a mulligan" } else { "{} keeps {} cards" };
        let held = self.game.player(player).hand.len() as i64;
        self.note(&rules, says, |g| vec![Arg::player(g, player), Arg::Number(held)]);
        self.game.player_mut(player).keeps = !takes;
        Ok(takes)
    }

    /// 103.5b: what a card lets a player do any time they could mulligan comes before they declare.
    fn act_before_declaring(&mut self, player: PlayerId) -> Done<()> {
        let mut declined: Vec<ObjectId> = Vec::new();
        while let Some((card, effect)) = self.mulligan_action(player, &declined) {
            declined.push(card);
            self.note(&[rule!("103.5b")], "{} could do something with {} before declaring", |g| {
                vec![Arg::player(g, player), Arg::object(g, card)]
            });
            self.carry_out(&effect, &mut Frame::of(card, player))?;
        }
        Ok(())
    }

    /// The first card in the player's hand, except these, that does something any time they could mulligan.
    fn mulligan_action(&self, player: PlayerId, except: &[ObjectId]) -> Option<(ObjectId, Effect)> {
        let hand = self.game.player(player).hand.iter().filter(|card| !except.contains(card));
        hand.copied().find_map(|card| {
            let abilities = &self.game.object(card).printed().abilities;
            let effect = abilities.iter().find_map(|held| match &held.ability.kind {
                AbilityKind::Casting(Casting::Mulligan(effect)) => Some((**effect).clone()),
                _ => None,
            })?;
            Some((card, effect))
        })
    }

    /// Draws up to the starting hand size (103.5, 103.5a).
    fn draw_a_hand(&mut self, player: PlayerId) -> Done<()> {
        let size = self.game.usual_hand_size(player);
        let mut rules = vec![rule!("103.5")];
        let modified = self.game.vanguards(player).any(|id| self.game.object(id).printed().hand_modifier != 0);
        // 211.1: by its hand modifier.
        let of_vanguard = || [rule!("103.5a"), rule!("211.1"), rule!("902.5")];
        rules.extend(modified.then(of_vanguard).into_iter().flatten());
        // 402.1: seven, as a rule.
        rules.extend((!modified).then(|| rule!("402.1")));
        self.note(&rules, "{} has a hand of {} cards", |g| vec![Arg::player(g, player), Arg::Number(size as i64)]);
        self.trace.open();
        for _ in self.game.player(player).hand.len()..size {
            self.perform(vec![Event::Draw { player, card: None }])?;
        }
        self.trace.close();
        Ok(())
    }

    /// How many mulligans count (103.5c): so many cards go to the bottom of the library.
    fn to_the_bottom(&self, player: PlayerId) -> usize {
        let taken = self.game.player(player).mulligans as usize;
        taken.saturating_sub(usize::from(self.game.variant.free_mulligan))
    }

    /// 103.5: after a mulligan some of the new hand goes to the bottom of the library, in the order chosen.
    fn put_on_the_bottom(&mut self, player: PlayerId) -> Done<()> {
        let n = self.to_the_bottom(player);
        if n == 0 {
            let mut rules = vec![rule!("103.5c")];
            rules.extend(match self.game.variant.style {
                Style::Brawl => Some(rule!("903.12g")),
                Style::Vanguard => Some(rule!("902.5a")),
                _ => None,
            });
            rules.extend((self.game.players.len() > 2).then(|| rule!("800.6")));
            self.note(&rules, "the first mulligan of {} does not count", |g| vec![Arg::player(g, player)]);
            return Ok(());
        }
        let cards = if n == 1 { "card" } else { "cards, the last one lowest," };
        let prompt = format!("choose {n} {cards} to put on the bottom of your library");
        let options = self.game.player(player).hand.iter().copied().map(Entity::Object).collect();
        let chosen = self.pick_entities(player, rule!("103.5"), None, prompt, Purpose::Effect, options, n, n)?;
        self.note(&[rule!("103.5")], "mulligans of {} that count: {}", |g| {
            vec![Arg::player(g, player), Arg::Number(n as i64)]
        });
        self.trace.open();
        let below = Place { position: Some(-1), ..Place::zone(Zone::Library) };
        let down = |card| Move::new(card, below.clone(), Cause::Rule).into();
        self.perform(chosen.into_iter().filter_map(Entity::object).map(down).collect())?;
        self.trace.close();
        Ok(())
    }
}
