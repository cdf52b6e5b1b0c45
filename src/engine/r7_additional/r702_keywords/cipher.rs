//! 702.99: cipher.

use std::sync::Arc;

use crate::choice::{Answer, Ask, Decision, Purpose};
use crate::cx::Cx;
use crate::event::{Cause, Move};
use crate::frame::Frame;
use crate::oracle::lang::{
    Ability, AbilityKind, Body, CastCost, DamageTo, Effect, EventPattern, Exiling, Filter, Keyword, Modification, Noun,
    Num, Objects, Place, Players, Pred, Quantifier, Ref, Said, TriggerWord, Triggered, Verb,
};
use crate::rule;
use crate::state::{Entity, LastingKind, ObjectId, ObjectKind, Until, Zone};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// 702.99a: the card of the spell may be exiled encoded on a creature the player controls.
    pub(crate) fn encode(&mut self, spell: ObjectId) -> Done<()> {
        let is_card = self.game.object(spell).kind == ObjectKind::Card;
        if !is_card || !self.see(|v| v.is(spell).has(Keyword::Cipher))? {
            return Ok(());
        }
        let player = self.see(|v| v.controller(spell))?;
        let options: Vec<Entity> = self.creatures_of(player)?.into_iter().map(Entity::Object).collect();
        let rule = rule!("702.99a");
        let prompt = "choose a creature to exile the card encoded on, or none";
        let picked = self.pick_entities(player, rule, Some(spell), prompt, Purpose::Effect, options, 0, 1)?;
        let Some(creature) = picked.first().copied().and_then(Entity::object) else { return Ok(()) };
        let (source, prompt) = (Some(spell), "exile it encoded on a creature?".to_owned());
        self.settled(&Decision { player, rule, source, prompt, ask: Ask::YesNo }, &Answer::Yes(true));
        let mut m = Move::new(spell, Place::zone(Zone::Exile), Cause::Exiled);
        m.by = Some(player);
        self.perform(vec![m.into()])?;
        let Some(card) = self.game.object(spell).became.filter(|o| self.game.object(*o).zone == Zone::Exile) else {
            return Ok(());
        };
        self.note(&[rule, rule!("702.99c")], "{} is encoded on {}", |g| {
            vec![Arg::object(g, card), Arg::object(g, creature)]
        });
        self.game.object_mut(card).chosen.objects = vec![creature];
        // 702.99c: for as long as the card is exiled; the ability itself finds no card that is not.
        let changes = Arc::new(vec![Modification::Gain(vec![Arc::new(copies_the_encoded_card())])]);
        let kind = LastingKind::Modify { objects: vec![creature], changes };
        self.add_effect(&Frame::of(card, player), kind, Until::Leaves(creature));
        Ok(())
    }
}

/// "Whenever this creature deals combat damage to a player, you may copy the encoded card and you may cast the copy."
fn copies_the_encoded_card() -> Ability {
    let this = Filter { heads: Vec::new(), noun: Noun::Object, post: vec![Pred::Is(Ref::This)] };
    let card =
        Filter { heads: Vec::new(), noun: Noun::Card, post: vec![Pred::In(Zone::Exile, None), Pred::EncodedOnThis] };
    let copy = Verb::CopySpell {
        what: Objects::All(card, Quantifier::All),
        count: Num::Const(1),
        new_targets: false,
        except: Vec::new(),
    };
    let what = Objects::That(Ref::Bound(0), Said::As("the copy".to_owned()));
    let cast = Verb::Cast { what, play: false, cost: CastCost::Free, any_mana: None, exiled: Exiling::Never };
    let done = |verb, bind| Effect::Do { who: Players::You, verb, bind };
    let may = |effect| Effect::May { who: Players::You, effect: Box::new(effect), bind: None };
    let effect = may(Effect::Seq(vec![done(copy, Some(0)), may(done(cast, Some(1)))]));
    let to = DamageTo::Player(Players::APlayer);
    let event = EventPattern::DealsDamage { source: this, combat: Some(true), to, batch: false };
    let body = Body { effect, ..Body::default() };
    let it = Triggered { event, word: TriggerWord::Whenever, condition: None, body, limit: None };
    let text = "Whenever this creature deals combat damage to a player, you may copy the encoded card and you may cast \
                the copy without paying its mana cost.";
    Ability { text: text.into(), ..Ability::of(AbilityKind::Triggered(it)) }
}
