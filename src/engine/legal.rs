//! What the player with priority may do (117.1): every legal action.
//!
//! Most of what is out of the question is ruled out by the same checks that casting, activating and playing begin with,
//! without a copy of the game; only what passes them is carried out on a copy, since whether targets can be chosen and
//! costs be paid shows only then (601.2, 733).

use super::cx::Cx;
use super::decide::Least;
use super::play::{Action, Play, Unit};
use super::r6_spells::r602_activating::is_mana_ability;
use super::state::{Object, ObjectId, Origin, PlayerId, Zone};
use super::stop::{Done, Stop};
use super::view::View;
use crate::card::CardTypes;
use crate::oracle::lang::{AbilityKind, CostPart, Effect, ManaMade, Players, StaticEffect, Verb};

impl Cx<'_> {
    /// What a player with priority could begin to do: the right cards in the right places at the right time. Targets
    /// and costs are not looked at. Passing is always among it, and comes last.
    ///
    /// # Errors
    /// What the engine stumbled on.
    pub fn could_begin(&self, player: PlayerId, mana_abilities: bool) -> Done<Vec<Action>> {
        self.could_begin_with(player, mana_abilities, |_| true)
    }

    /// The same of certain objects alone, and passing.
    ///
    /// # Errors
    /// What the engine stumbled on.
    pub fn could_begin_with(
        &self,
        player: PlayerId,
        mana_abilities: bool,
        with: impl Fn(&Object) -> bool,
    ) -> Done<Vec<Action>> {
        let mut found = Vec::new();
        let game = &self.game;
        let derived = self.derived()?;
        let view = View { game, table: &derived.table };
        let visible = game.players.iter().flat_map(|p| p.graveyard.iter().chain(p.library.first()));
        let shared = game.battlefield.iter().chain(&game.stack).chain(&game.exile).chain(&game.command);
        let mut live: Vec<ObjectId> = shared.chain(&game.player(player).hand).chain(visible).copied().collect();
        live.retain(|id| game.object(*id).phased_out.is_none() && with(game.object(*id)));
        live.sort_unstable();
        for id in live {
            let object = game.object(id);
            if !matches!(object.zone, Zone::Battlefield | Zone::Stack) {
                for (face, of) in (0..).zip(&object.def.faces) {
                    if of.printed.types.contains(CardTypes::LAND) && possible(self.may_play_land(player, id, face))? {
                        found.push(Action::PlayLand { card: id, face });
                    }
                }
                for action in self.ways(player, id)? {
                    if possible(self.may_begin_now(player, &action))? {
                        found.push(Action::Cast(action));
                    }
                }
            }
            found.extend(self.special_actions(player, id)?.into_iter().map(Action::Special));
            for (origin, ability) in view.is(id).all_abilities() {
                let AbilityKind::Activated(activated) = &ability.kind else { continue };
                if (mana_abilities || !is_mana_ability(activated))
                    && possible(self.may_activate(player, id, *origin, activated))?
                {
                    found.push(Action::Activate { object: id, origin: *origin });
                }
            }
        }
        found.push(Action::Pass);
        Ok(found)
    }
}

impl Cx<'_> {
    /// Whether nothing there is could trigger on what is done, replace it, or change the rules it is done by.
    pub(super) fn nothing_meddles(&self) -> Done<bool> {
        let leaves_alone = |ability: &AbilityKind| match ability {
            AbilityKind::Activated(_) => true,
            AbilityKind::Static(told) => {
                told.effects.iter().all(|effect| matches!(effect, StaticEffect::Modify { .. }))
            }
            _ => false,
        };
        let derived = self.derived()?;
        Ok(self.game.effects.is_empty() && derived.abilities.iter().all(|active| leaves_alone(&active.ability.kind)))
    }

    /// Whether all an ability asks is that its object be tapped, and all it does is add mana that is said: that can be done
    /// wherever the object can be tapped, if nothing meddles.
    fn only_taps_for_mana(&self, object: ObjectId, origin: Origin) -> Done<bool> {
        self.see(|view| {
            let mut abilities = view.is(object).all_abilities().iter();
            abilities.any(|(from, ability)| match &ability.kind {
                AbilityKind::Activated(activated) if *from == origin => {
                    let adds = matches!(
                        &activated.body.effect,
                        Effect::Do {
                            who: Players::You,
                            verb: Verb::AddMana { mana: ManaMade::Symbols(_), only: None, then: None },
                            ..
                        }
                    );
                    adds && activated.cost.parts == [CostPart::Tap] && activated.cost_changes.is_empty()
                }
                _ => false,
            })
        })
    }

    /// Whether the player with priority can do what they [could begin to do](Cx::could_begin).
    fn can_be_done(&self, action: &Action, nothing_meddles: bool) -> Done<bool> {
        if let Action::Activate { object, origin } = action
            && nothing_meddles
            && self.only_taps_for_mana(*object, *origin)?
        {
            return Ok(self.can_tap(*object).is_ok());
        }
        let mut least = Least;
        let mut tried = self.try_out(&mut least);
        tried.only_asked = true;
        Ok(tried.act(action).is_ok())
    }
}

fn possible(tried: Done<()>) -> Done<bool> {
    match tried {
        Ok(()) => Ok(true),
        Err(Stop::Illegal(_)) => Ok(false),
        // What the engine does not do can't be done by it.
        Err(Stop::Unsupported(_)) => Ok(false),
        Err(stop) => Err(stop),
    }
}

/// The legal actions of the player with priority, passing last; none while nobody has it.
///
/// # Errors
/// What the engine stumbled on.
pub fn legal_actions(play: &Play) -> Done<Vec<Action>> {
    let Unit::Priority(player) = play.next() else { return Ok(Vec::new()) };
    let mut least = Least;
    let cx = play.try_out(&mut least);
    let begun = cx.could_begin(player, true)?;
    let nothing_meddles = cx.nothing_meddles()?;
    let mut legal = Vec::new();
    for action in begun {
        if cx.can_be_done(&action, nothing_meddles)? {
            legal.push(action);
        }
    }
    Ok(legal)
}

/// Whether an action is legal now, with some choice of targets and payments.
///
/// # Errors
/// What forbids it.
pub fn is_legal(play: &Play, action: &Action) -> Done<()> {
    play.untraced().act(action, &mut Least)
}
