//! Inherent triggered abilities, which no object has: the monarch (725.2), the initiative (726.2), rad counters (728.1),
//! speed (702.179d), planeswalking (901.8); and the city's blessing (702.131).

use std::sync::Arc;

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::event::Event;
use crate::oracle::lang::{
    Ability, AbilityKind, Body, Cmp, Cond, Count, CounterKind, Deed, Effect, Filter, Head, Keyword, KeywordAction,
    Noun, Num, Objects, PlayerDesignation, Players, Pred, Ref, Role, RulesCounter, Said, Verb,
};
use crate::r9_variants::r901_planechase::PLANESWALKING;
use crate::rule;
use crate::state::{
    CardDef, Characteristics, Entity, FaceDef, Happening, ObjectId, ObjectKind, Origin, PlayerId, Step, WaitingTrigger,
    Zone,
};
use crate::stop::Done;
use crate::trace::Arg;

/// The permanents it takes for the city's blessing (702.131a).
pub const BLESSED_WITH: usize = 10;

impl Cx<'_> {
    /// What inherent abilities trigger on among what has just happened.
    pub(crate) fn inherent(&mut self, happenings: &[Arc<Happening>], found: &mut Vec<WaitingTrigger>) -> Done<()> {
        let active = self.game.turn.active;
        // 726.2: once for all creatures of one player.
        let mut struck: Vec<PlayerId> = Vec::new();
        for happening in happenings {
            match &happening.event {
                // The abilities themselves are carried by what `crown` puts into the command zone.
                Event::BeginStep { step: Step::End } => {
                    if let Some(monarch) = self.game.monarch.filter(|player| self.game.is_active(*player)) {
                        self.note(&[rule!("725.2")], "{} is the monarch", |g| vec![Arg::player(g, monarch)]);
                    }
                }
                Event::BeginStep { step: Step::Upkeep } if self.game.initiative == Some(active) => {
                    let text = "At the beginning of the upkeep of the player who has the initiative, that player ventures \
                                into Undercity.";
                    self.inherent_trigger(rule!("726.2"), active, text, into_undercity(), happening, found);
                }
                Event::BeginStep { step: Step::PrecombatMain }
                    if self.game.player(active).counter(RulesCounter::Rad) > 0 =>
                {
                    let text = "At the beginning of the precombat main phase, mill a card for each rad counter; for each \
                                nonland card milled this way, lose 1 life and one rad counter.";
                    self.inherent_trigger(rule!("728.1"), active, text, radiation(), happening, found);
                }
                Event::Damage { source, to: Entity::Player(player), combat: true, amount, .. } if *amount > 0 => {
                    let controller = self.see(|v| v.controller(*source))?;
                    if self.game.monarch == Some(*player) {
                        self.note(&[rule!("725.2")], "{} is the monarch", |g| vec![Arg::player(g, *player)]);
                    }
                    if self.game.initiative == Some(*player) && !struck.contains(&controller) {
                        struck.push(controller);
                        let text = "Whenever one or more creatures a player controls deal combat damage to the player who \
                                    has the initiative, their controller takes the initiative.";
                        let effect = source_controller(PlayerDesignation::Initiative);
                        self.inherent_trigger(rule!("726.2"), *player, text, effect, happening, found);
                    }
                }
                Event::Become { player, what: PlayerDesignation::Initiative } => {
                    let text = "Whenever a player takes the initiative, that player ventures into Undercity.";
                    self.inherent_trigger(rule!("726.2"), *player, text, into_undercity(), happening, found);
                }
                Event::LoseLife { player, .. } if self.game.opponents(active).contains(player) => {
                    let it = self.game.player(active);
                    if (1..4).contains(&it.speed) && !it.speed_raised {
                        self.game.player_mut(active).speed_raised = true;
                        let text = "Whenever one or more opponents lose life during your turn, if your speed is less than \
                                    4, your speed increases by 1.";
                        let effect = you(Verb::IncreaseSpeed(Num::Const(1)));
                        self.inherent_trigger(rule!("702.179d"), active, text, effect, happening, found);
                    }
                }
                Event::Deed { player, deed: Deed::RollPlaneswalker, .. } => {
                    let effect = you(Verb::Action(KeywordAction::plain(Deed::Planeswalk)));
                    self.inherent_trigger(rule!("901.8"), *player, PLANESWALKING, effect, happening, found);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn inherent_trigger(
        &mut self,
        rule: RuleId,
        player: PlayerId,
        text: &str,
        effect: Effect,
        happening: &Happening,
        found: &mut Vec<WaitingTrigger>,
    ) {
        self.note(&[rule], "an ability inherent in the game triggers for {}", |g| vec![Arg::player(g, player)]);
        let source = self.the_game_itself(player);
        let body = Body { modes: None, targets: Vec::new(), effect };
        let ability =
            Ability { text: text.into(), word: None, kind: AbilityKind::Spell(body.clone()), zones: Vec::new() };
        let id = self.game.new_effect_id();
        found.push(WaitingTrigger {
            source,
            origin: Origin::Given(id, 0),
            ability: Arc::new(ability),
            condition: None,
            body: Arc::new(body),
            controller: player,
            event: Some(happening.id),
            captured: Default::default(),
        });
    }

    /// These abilities have no source (725.2, 726.2, 728.1): what stands for one is in no zone, and no effect finds it.
    pub(crate) fn the_game_itself(&mut self, player: PlayerId) -> ObjectId {
        const NAME: &str = "the game";
        let known = self.game.objects.iter().find(|o| {
            o.kind == ObjectKind::Emblem && o.zone == Zone::Outside && o.owner == player && &*o.def.name == NAME
        });
        if let Some(known) = known {
            return known.id;
        }
        let values = Arc::new(Characteristics { name: NAME.into(), ..Characteristics::default() });
        let def = Arc::new(CardDef {
            name: NAME.into(),
            layout: crate::card::Layout::Emblem,
            faces: vec![FaceDef::without_text(values)],
            combined: None,
            melds: None,
            not_understood: Vec::new(),
        });
        let card = self.game.new_card_id();
        self.game.add_object(def, ObjectKind::Emblem, card, player, Zone::Outside)
    }

    /// 702.131a-b: players with ascend and ten permanents get the city's blessing for the rest of the game.
    pub fn ascend(&mut self) -> Done<()> {
        let able: Vec<PlayerId> = self.see(|v| {
            let permanents = || v.game.permanents();
            if !permanents().any(|o| v.is(o.id).has(Keyword::Ascend)) {
                return Vec::new();
            }
            let with = |p: &PlayerId| {
                let own = || permanents().filter(|o| v.controller(o.id) == *p);
                own().count() >= BLESSED_WITH && own().any(|o| v.is(o.id).has(Keyword::Ascend))
            };
            v.game.apnap().into_iter().filter(with).collect()
        })?;
        for player in able {
            self.bless(player, &[rule!("702.131b"), rule!("702.131d")])?;
        }
        Ok(())
    }

    /// 702.131a: ascend as a spell ability.
    pub(crate) fn ascend_by_spell(&mut self, player: PlayerId) -> Done<()> {
        let own = self.see(|v| v.game.permanents().filter(|o| v.controller(o.id) == player).count())?;
        if own >= BLESSED_WITH { self.bless(player, &[rule!("702.131a")]) } else { Ok(()) }
    }

    fn bless(&mut self, player: PlayerId, rules: &[RuleId]) -> Done<()> {
        let what = PlayerDesignation::CitysBlessing;
        if self.game.player(player).designations.contains(&what) {
            return Ok(());
        }
        self.note(rules, "{} gets the city's blessing", |g| vec![Arg::player(g, player)]);
        self.perform(vec![Event::Become { player, what }])?;
        Ok(())
    }
}

fn you(verb: Verb) -> Effect {
    Effect::Do { who: Players::You, verb, bind: None }
}

fn into_undercity() -> Effect {
    you(Verb::Action(KeywordAction { named: Some("Undercity".into()), ..KeywordAction::plain(Deed::Venture) }))
}

/// "Its controller becomes ...": of the creature that dealt the damage.
fn source_controller(what: PlayerDesignation) -> Effect {
    let who = Players::ControllerOf(Ref::Event(Role::Source), Said::Pronoun);
    Effect::Do { who, verb: Verb::Become(what), bind: None }
}

/// 728.1: mill as many cards as there are rad counters; a life and a counter less for each nonland card.
fn radiation() -> Effect {
    let rad: CounterKind = RulesCounter::Rad.into();
    let counters = || Num::PlayerCounters(Box::new(Players::You), rad.clone());
    let nonland = || {
        let head = Head { adjectives: vec![Pred::Not(Box::new(Pred::Type(CardTypes::LAND)))], types: Vec::new() };
        let filter = Filter { heads: vec![head], noun: Noun::Card, post: Vec::new() };
        let among = Objects::Among { from: Ref::Bound(0), count: Count::All, filter, random: false };
        Num::Count(Box::new(among))
    };
    let one = |verb, bind| Effect::Do { who: Players::You, verb, bind };
    let all = vec![
        one(Verb::Mill(counters()), Some(0)),
        one(Verb::LoseLife(nonland()), Some(1)),
        one(Verb::LoseCounters(nonland(), Some(rad.clone())), Some(2)),
    ];
    Effect::If {
        cond: Cond::Compare(counters(), Cmp::Ge, Num::Const(1)),
        then: Box::new(Effect::Seq(all)),
        otherwise: Box::default(),
    }
}
