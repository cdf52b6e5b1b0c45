//! 103: starting the game: who begins, with how much life, and what may be done with an opening hand. Mulligans are in
//! [`super::r103_mulligans`].
//!
//! Not done: 103.1c (Power Play). What shuffling makes of a deck (103.3) a scenario has said already: a library is in the order it
//! gives.

use crate::card::CardTypes;
use crate::choice::Purpose;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Cause;
use crate::frame::Frame;
use crate::oracle::lang::{AbilityKind, Casting, OpeningHand};
use crate::rule;
use crate::state::{Deck, Entity, Game, ObjectId, PlayerId, Stage};
use crate::stop::Done;
use crate::trace::Arg;

impl Game {
    /// 103.4: what a player's life total is as the game begins, and the rule that says so.
    pub fn starting_life(&self, player: PlayerId) -> (i64, RuleId) {
        let usual = self.variant.starting_life;
        let modifier = |id| i64::from(self.object(id).printed().life_modifier);
        // 103.4e: the archenemy is who has the schemes.
        if self.variant.archenemy && !self.deck(player, Deck::Scheme).is_empty() {
            (40, rule!("103.4e"))
        } else if self.vanguards(player).next().is_some() {
            (usual + self.vanguards(player).map(modifier).sum::<i64>(), rule!("103.4b"))
        } else if self.variant.shared_life {
            (usual, rule!("103.4a"))
        } else if self.variant.commander {
            (usual, if usual == 40 { rule!("103.4c") } else { rule!("103.4d") })
        } else {
            (usual, rule!("103.4"))
        }
    }
}

/// 119.1: what is said of starting life totals by the rules on life; 212.1, 313.7: of those who have a vanguard.
fn rules_of_life(by: RuleId) -> Vec<RuleId> {
    match by {
        by if by == rule!("103.4a") => vec![rule!("119.1a")],
        by if by == rule!("103.4b") => vec![rule!("119.1b"), rule!("212.1"), rule!("313.7")],
        by if by == rule!("103.4c") => vec![rule!("119.1c")],
        by if by == rule!("103.4d") => vec![rule!("119.1d")],
        by if by == rule!("103.4e") => vec![rule!("119.1e")],
        _ => vec![rule!("119.1")],
    }
}

impl Cx<'_> {
    /// 103.1, 103.4: somebody is the starting player, everybody has a life total and draws a first hand.
    pub(crate) fn start_the_game(&mut self, chooser: Option<PlayerId>) -> Done<()> {
        if let Some(chooser) = chooser {
            let options = self.game.player_ids().map(Entity::Player).collect();
            let prompt = "choose who takes the first turn";
            let chosen = self.pick_entities(chooser, rule!("103.1"), None, prompt, Purpose::Effect, options, 1, 1)?;
            if let Some(Entity::Player(first)) = chosen.first() {
                // 103.1a: a team takes the turn where teams share them.
                self.game.turn.active = self.game.together(*first).first().copied().unwrap_or(*first);
                self.game.turn.last_regular = self.game.turn.active;
                self.game.changed();
            }
        }
        let first = self.game.turn.active;
        // 103.1b: in an Archenemy game none of the other ways is used.
        let mut rules = match self.game.variant.archenemy && !self.game.deck(first, Deck::Scheme).is_empty() {
            true => vec![rule!("103.1b")],
            false => vec![rule!("103.1")],
        };
        let teams = self.game.variant.shared_turns && rules == [rule!("103.1")];
        rules.extend(teams.then(|| rule!("103.1a")));
        rules.extend(self.game.rules_of_starting_player(first));
        self.note(&rules, "{} takes the first turn", |g| vec![Arg::player(g, first)]);
        self.reveal_companions()?;
        self.tell_what_begins_in_the_command_zone();
        self.tell_of_the_options();
        self.tell_of_command_zones();
        self.tell_of_the_decks(first);
        for player in self.game.turn_order_from(first) {
            let (life, rule) = self.game.starting_life(player);
            // A scenario may say otherwise, which no rule does.
            if self.game.player(player).life == life {
                let mut rules = vec![rule!("103.4")];
                rules.extend((rule != rule!("103.4")).then_some(rule));
                rules.extend(rules_of_life(rule));
                rules.extend(self.game.rules_of_starting_life(player));
                self.note(&rules, "{} begins the game with {} life", |g| {
                    vec![Arg::player(g, player), Arg::Number(life)]
                });
            }
        }
        self.draw_first_hands()
    }

    /// 103.2a, 103.3, 103.3a, 401.1: sideboards are set aside, and the decks, shuffled, become libraries.
    fn tell_of_the_decks(&mut self, first: PlayerId) {
        for player in self.game.turn_order_from(first) {
            let aside = self.game.player(player).sideboard.len() as i64;
            if aside > 0 {
                self.note(&[rule!("103.2a")], "{} has set a sideboard of {} cards aside", |g| {
                    vec![Arg::player(g, player), Arg::Number(aside)]
                });
            }
            let cards = self.game.player(player).library.len() as i64;
            self.note(
                &[rule!("103.3"), rule!("401.1")],
                "the shuffled deck of {}, {} cards, becomes the library",
                |g| vec![Arg::player(g, player), Arg::Number(cards)],
            );
            for deck in [Deck::Planar, Deck::Scheme, Deck::Attraction] {
                if !self.game.deck(player, deck).is_empty() {
                    self.note(&[rule!("103.3a")], "{} shuffles the {}", |g| {
                        vec![Arg::player(g, player), Arg::Text(deck.name().to_owned())]
                    });
                }
            }
        }
    }

    /// 103.2c, 103.2e: commanders and conspiracies are in the command zone before decks are shuffled.
    fn tell_what_begins_in_the_command_zone(&mut self) {
        for card in self.game.command.clone() {
            let object = self.game.object(card);
            let conspiracy = object.printed().types.contains(CardTypes::CONSPIRACY);
            let rules: &[RuleId] = match (object.commander, conspiracy) {
                (true, _) => &[rule!("103.2c")],
                (_, true) => &[rule!("103.2e"), rule!("315.2")],
                _ => continue,
            };
            let owner = object.owner;
            self.note(rules, "{} puts {} into the command zone", |g| vec![Arg::player(g, owner), Arg::object(g, card)]);
        }
    }

    /// 103.6: the starting player may take actions with cards in their opening hand; then each other player.
    pub(crate) fn opening_hands(&mut self) -> Done<()> {
        let first = self.game.turn.active;
        for player in self.game.turn_order_from(first) {
            for card in self.game.player(player).hand.clone() {
                // An earlier action may have exiled it.
                let Some(action) = self.opening_action(card, player == first).filter(|_| self.game.object(card).alive)
                else {
                    continue;
                };
                let name = self.game.name(card);
                let question = match action.to {
                    Some(_) => format!("begin the game with {name} on the battlefield?"),
                    None => format!("reveal {name} from your opening hand?"),
                };
                if self.game.variant.shared_turns {
                    // 805.3b: the players of the starting team first.
                    self.note(&[rule!("805.3b")], "{} may begin the game with {}", |g| {
                        vec![Arg::player(g, player), Arg::object(g, card)]
                    });
                }
                if self.yes(player, rule!("103.6"), Some(card), question)? {
                    self.open_with(player, card, &action)?;
                }
            }
        }
        self.game.turn.stage = Stage::Begin;
        self.set_in()
    }

    /// What a card lets be done with it in an opening hand.
    fn opening_action(&self, card: ObjectId, first: bool) -> Option<OpeningHand> {
        self.game.object(card).printed().abilities.iter().find_map(|held| match &held.ability.kind {
            AbilityKind::Casting(Casting::Opening(hand)) if !(first && hand.not_first) => Some((**hand).clone()),
            _ => None,
        })
    }

    fn open_with(&mut self, player: PlayerId, card: ObjectId, action: &OpeningHand) -> Done<()> {
        let mut frame = Frame::of(card, player);
        // 103.6c: team by team where teams share their turns.
        if self.game.variant.shared_turns {
            self.also_by(&[rule!("103.6c")]);
        }
        match &action.to {
            Some(to) => {
                self.note(&[rule!("103.6"), rule!("103.6a")], "{} begins the game with {} on the battlefield", |g| {
                    vec![Arg::player(g, player), Arg::object(g, card)]
                });
                self.move_these(vec![(player, card)], to, Cause::Rule, &frame)?;
            }
            None => {
                self.note(&[rule!("103.6"), rule!("103.6b")], "{} reveals {} from the opening hand", |g| {
                    vec![Arg::player(g, player), Arg::object(g, card)]
                });
            }
        }
        self.carry_out(&action.then, &mut frame)
    }
}
