//! 904: Archenemy: schemes (314), which are set in motion (701.32) and abandoned (701.33).

use crate::card::{CardTypes, Supertypes};
use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Deed, KeywordAction};
use crate::r7_additional::r704_state_based_actions::{Found, with_triggers_pending};
use crate::rule;
use crate::state::{Bound, Deck, Entity, ObjectId, PlayerId, Zone};
use crate::stop::Done;
use crate::trace::Arg;
use crate::view::View;

impl Cx<'_> {
    fn is_face_up_scheme(&self, id: ObjectId) -> bool {
        let object = self.game.object(id);
        object.alive
            && object.zone == Zone::Command
            && !object.hidden
            && object.printed().types.contains(CardTypes::SCHEME)
    }

    /// 505.3, 904.9: as the archenemy's precombat main phase begins, the top card of their scheme deck is set in motion.
    pub(crate) fn scheme_of_the_turn(&mut self) -> Done<()> {
        // 904.2a: the archenemy is a team of one.
        let player = self.game.turn.active;
        if self.game.deck(player, Deck::Scheme).is_empty() || !self.game.variant.archenemy {
            return Ok(());
        }
        let rules = [rule!("505.3"), rule!("703.4e"), rule!("904.9")];
        self.note(&rules, "{} sets a scheme in motion", |g| vec![Arg::player(g, player)]);
        let source = self.the_game_itself(player);
        self.keyword_action(
            &[player],
            false,
            &KeywordAction::plain(Deed::SetInMotion),
            &mut Frame::of(source, player),
        )?;
        Ok(())
    }

    /// 701.32b: a scheme is set in motion: the one whose ability says so, or the top card of the player's scheme deck where the
    /// rules of the variant do (904.9).
    pub(crate) fn set_in_motion(&mut self, player: PlayerId, frame: &Frame) -> Done<Bound> {
        if !self.game.variant.archenemy {
            self.note(&[rule!("701.32a")], "schemes are set in motion in Archenemy games only", |_| Vec::new());
            return Ok(Bound::default());
        }
        let scheme = if self.is_face_up_scheme(frame.source) {
            Some(frame.source)
        } else if frame.source == self.the_game_itself(player) {
            self.turn_up_top(player, Deck::Scheme)
        } else {
            // 400.7: nor a scheme that has been turned face down since its ability triggered.
            self.note(&[rule!("701.32a")], "{} is no face-up scheme, and can't be set in motion", |g| {
                vec![Arg::object(g, frame.source)]
            });
            None
        };
        let Some(scheme) = scheme else { return Ok(Bound::default()) };
        self.note(&[rule!("701.32b"), rule!("613.7h"), rule!("904.7")], "{} is set in motion", |g| {
            vec![Arg::object(g, scheme)]
        });
        if self.game.object(scheme).printed().supertypes.contains(Supertypes::ONGOING) {
            self.note(&[rule!("904.11")], "{} stays face up until it is abandoned", |g| vec![Arg::object(g, scheme)]);
        }
        Ok(Bound { did: true, amount: 1, entities: vec![Entity::Object(scheme)], ..Bound::default() })
    }

    /// 701.33b: face-up ongoing schemes are turned face down and put under their owner's scheme deck.
    pub(crate) fn abandon(&mut self, schemes: &[ObjectId]) -> Done<Bound> {
        let mut bound = Bound::default();
        for id in schemes {
            let ongoing = self.game.object(*id).printed().supertypes.contains(Supertypes::ONGOING);
            if !(ongoing && self.is_face_up_scheme(*id)) {
                let why = "{} can't be abandoned: only a face-up ongoing scheme can";
                self.note(&[rule!("701.33a")], why, |g| vec![Arg::object(g, *id)]);
                continue;
            }
            self.note(&[rule!("701.33b")], "{} goes face down under the scheme deck", |g| vec![Arg::object(g, *id)]);
            self.turn_down_under(*id, Deck::Scheme)?;
            bound.did = true;
            bound.amount += 1;
            bound.entities.push(Entity::Object(*id));
        }
        Ok(bound)
    }

    /// What state-based actions do with a face-up scheme (704.6e) or phenomenon (704.6f).
    pub(crate) fn face_up_card_goes(&mut self, card: ObjectId) -> Done<()> {
        match self.is_face_up_scheme(card) {
            true => self.turn_down_under(card, Deck::Scheme),
            false => self.planeswalk_by_rule(card),
        }
    }
}

// 704.6e: a scheme that is not ongoing, with no triggered ability of any scheme left.
pub(crate) fn schemes(cx: &Cx<'_>, _: &View<'_>, found: &mut Found) -> Done<()> {
    if cx.game.variant.archenemy {
        let printed = |id: ObjectId| cx.game.object(id).printed();
        if !with_triggers_pending(cx).any(|id| printed(id).types.contains(CardTypes::SCHEME)) {
            let goes =
                |id: &ObjectId| cx.is_face_up_scheme(*id) && !printed(*id).supertypes.contains(Supertypes::ONGOING);
            let all = cx.game.command.iter().copied().filter(goes);
            found.face_up_cards.extend(all.map(|id| (rule!("704.6e"), id)));
        }
    }
    Ok(())
}
