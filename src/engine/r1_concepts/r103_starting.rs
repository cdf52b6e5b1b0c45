//! 103: starting the game. Not done: 103.1 to 103.5, which a scenario has done already: it says whose turn the first is, and
//! what each hand is.

use crate::engine::cx::Cx;
use crate::engine::event::Cause;
use crate::engine::frame::Frame;
use crate::engine::state::{ObjectId, PlayerId, Stage};
use crate::engine::stop::Done;
use crate::engine::trace::Arg;
use crate::oracle::lang::{AbilityKind, Casting, OpeningHand};
use crate::rule;

impl Cx<'_> {
    /// 103.6: the starting player may take actions with cards in their opening hand; then each other player.
    pub(in crate::engine) fn opening_hands(&mut self) -> Done<()> {
        let first = PlayerId::default();
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
                if self.yes(player, rule!("103.6"), Some(card), question)? {
                    self.open_with(player, card, &action)?;
                }
            }
        }
        self.game.turn.stage = Stage::Begin;
        Ok(())
    }

    /// What a card lets be done with it in an opening hand.
    fn opening_action(&self, card: ObjectId, first: bool) -> Option<OpeningHand> {
        self.game.object(card).printed().abilities.iter().find_map(|held| match &held.ability.kind {
            AbilityKind::Casting(Casting::Opening(hand)) if !(first && hand.not_first) => Some(hand.clone()),
            _ => None,
        })
    }

    fn open_with(&mut self, player: PlayerId, card: ObjectId, action: &OpeningHand) -> Done<()> {
        let mut frame = Frame::of(card, player);
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
