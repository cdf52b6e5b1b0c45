//! 702.88: rebound.

use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{
    Body, CastCost, Count, Duration, Effect, EventPattern, Exiling, Filter, Keyword, Noun, Num, Objects, Players, Pred,
    Ref, StepKind, TriggerWord, Triggered, Verb,
};
use crate::state::{ObjectId, ObjectKind, Zone};
use crate::stop::Done;

impl Cx<'_> {
    /// 702.88a, 109.5: whether a spell that has resolved is exiled because of rebound: it is a card that was cast from the hand of who
    /// controls it now. A hand is its owner's (402.1).
    pub(crate) fn rebounds(&self, spell: ObjectId) -> Done<bool> {
        let object = self.game.object(spell);
        let from_hand =
            object.owner == object.controller && object.cast.as_ref().is_some_and(|cast| cast.from == Some(Zone::Hand));
        Ok(from_hand && object.kind == ObjectKind::Card && self.see(|v| v.is(spell).has(Keyword::Rebound))?)
    }

    /// 702.88a: at the beginning of the player's next upkeep the card may be cast from exile without paying its mana cost.
    pub(crate) fn will_rebound(&mut self, spell: ObjectId) -> Done<()> {
        let controller = self.game.object(spell).controller;
        let Some(card) = self.game.object(spell).became.filter(|o| self.game.object(*o).zone == Zone::Exile) else {
            return Ok(());
        };
        let it = Filter {
            heads: Vec::new(),
            noun: Noun::Card,
            post: vec![Pred::Is(Ref::This), Pred::In(Zone::Exile, None)],
        };
        let count = Count::Exactly(Num::Const(1));
        let what = Objects::Some { count, filter: it, random: false, chooser: None };
        let cast = Verb::Cast { what, play: false, cost: CastCost::Free, any_mana: None, exiled: Exiling::Never };
        let cast = Effect::Do { who: Players::You, verb: cast, bind: Some(0) };
        let effect = Effect::May { who: Players::You, effect: Box::new(cast), bind: None };
        let event = EventPattern::Beginning { step: StepKind::Upkeep, whose: Some(Players::You), next: true };
        let body = Body { effect, ..Body::default() };
        let later = Triggered { event, word: TriggerWord::At, condition: None, body, limit: None };
        let delayed = Effect::Delayed(Box::new(later), Duration::Forever);
        self.carry_out(&delayed, &mut Frame::of(card, controller))
    }
}
