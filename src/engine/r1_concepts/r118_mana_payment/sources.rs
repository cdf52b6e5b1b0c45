//! What could give mana for a payment: the pool, mana abilities, and what convoke, delve and improvise allow.

mod more;
mod takes;

pub(super) use more::Added;
pub(super) use takes::{Foreseen, MOST_OFTEN, Takes};

use crate::card::{CardTypes, Color, Supertypes};
use crate::cx::Cx;
use crate::decide::Fewest;
use crate::frame::Frame;
use crate::oracle::lang::{
    AbilityKind, Activated, Choosable, CostPart, Effect, Keyword, ManaMade, ManaUsed, Num, Ref, Verb, Visit, Walk,
};
use crate::r1_concepts::r118_costs::{AbilityPaid, PayFor};
use crate::r6_spells::r602_activating::{adds_mana, is_mana_ability};
use crate::state::{Mana, ObjectId, Origin, PlayerId, Zone};
use crate::stop::{Done, Stop};
use crate::view::View;

use super::plan::{Kind, Pays};

use takes::{CREATURE, Take, pain};

/// A mana ability that could be activated, with what it would make and take.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub object: ObjectId,
    pub origin: Origin,
    /// What one activation makes: each way is the mana of its instructions, one list for each.
    pub ways: Vec<Vec<Vec<Option<Color>>>>,
    /// What comes of each way, where it is produced as something else (106.12b).
    pub made: Vec<Vec<Option<Color>>>,
    /// More that triggered mana abilities add (605.1b), for each way: mana by mana.
    pub bonus: Vec<Vec<Added>>,
    /// How much it hurts.
    pub harm: i32,
    /// The mana its activation costs.
    pub needs: Vec<Kind>,
    /// Objects that are tapped, sacrificed or exiled for it.
    pub uses: Vec<ObjectId>,
    /// The one of them that is chosen, where there was a choice.
    pub takes: Option<ObjectId>,
    /// What is done to it.
    pub how: Takes,
    /// The energy counters its activation takes.
    pub energy: u32,
    /// The X its activation takes, where its player chooses one.
    pub x: Option<i32>,
    pub taps: bool,
    pub only: Option<ManaUsed>,
    /// On what its mana is spent to do something more to that (106.6).
    pub does_more_to: Option<ManaUsed>,
    /// What is asked of it where its own cost is paid.
    pub paid: AbilityPaid,
    pub snow: bool,
    /// How many others are chosen together for it, where it is more than one.
    pub several: usize,
    pub foreseen: Foreseen,
}

impl Source {
    /// Whether it gives exactly one mana, once, and takes nothing but its being tapped or put away itself.
    pub fn is_simple(&self) -> bool {
        (self.taps || !self.uses.is_empty())
            && self.needs.is_empty()
            && self.takes.is_none()
            && self.energy == 0
            && self.foreseen == Foreseen::All
            && self.uses.iter().all(|o| *o == self.object)
            && self.made.iter().zip(&self.bonus).all(|(made, bonus)| bonus.is_empty() && made.len() == 1)
    }

    /// Whether an ability of another permanent, or the same one activated once more, comes to the same.
    pub fn is_alike(&self, other: &Self) -> bool {
        let own = |source: &Self| {
            source.takes.is_none()
                && source.foreseen == Foreseen::All
                && source.uses.iter().all(|o| *o == source.object)
        };
        self.is_again(other)
            || own(self)
                && own(other)
                && self.object != other.object
                && self.uses.len() == other.uses.len()
                && (&self.ways, &self.made, &self.bonus) == (&other.ways, &other.made, &other.bonus)
                && (self.harm, &self.needs, self.taps) == (other.harm, &other.needs, other.taps)
                && (self.x, self.energy) == (other.x, other.energy)
                && (&self.only, self.paid, self.snow) == (&other.only, other.paid, other.snow)
    }

    /// The mana of a way, without what triggers add.
    pub fn own(&self, way: usize) -> &[Option<Color>] {
        self.made.get(way).map_or(&[], Vec::as_slice)
    }

    /// What triggers add to a way.
    pub fn added(&self, way: usize) -> &[Added] {
        self.bonus.get(way).map_or(&[], Vec::as_slice)
    }

    /// The one kind of all the mana of a way, where nothing of it is chosen apart.
    pub fn one_kind(&self, way: usize) -> Option<Option<Color>> {
        let (own, added) = (self.own(way), self.added(way));
        let first = *own.first()?;
        let added_so = |one: &Added| one.by.is_none() && one.kinds.as_slice() == [first];
        (own.iter().all(|kind| *kind == first) && added.iter().all(added_so)).then_some(first)
    }

    /// What else than itself is tapped or put away for it.
    pub fn takes_others(&self) -> impl Iterator<Item = ObjectId> {
        let others = self.uses.iter().copied().filter(|used| *used != self.object);
        others.chain(self.takes.filter(|takes| *takes == self.object))
    }

    /// Whether this object is no longer there once it has been activated.
    pub fn gives_up(&self, object: ObjectId) -> bool {
        self.uses.contains(&object) && !(self.how == Takes::Taps && self.object != object)
    }

    /// Whether another is the same ability, activated once more.
    pub fn is_again(&self, other: &Self) -> bool {
        (self.object, self.origin, &self.uses, self.x) == (other.object, other.origin, &other.uses, other.x)
    }
}

/// The abilities of a permanent that give one mana each, of which one can be activated: those that put nothing away where there are
/// such, else all, where it has no others.
pub(super) fn simple_ones(sources: &[Source], object: ObjectId) -> impl Iterator<Item = &Source> {
    let of_it = move || sources.iter().filter(move |source| source.object == object);
    let stays = |source: &Source| source.is_simple() && source.uses.is_empty();
    let (any_stays, all_simple) = (of_it().any(stays), of_it().all(Source::is_simple));
    of_it().filter(move |source| if any_stays { stays(source) } else { all_simple })
}

/// Something else that pays: a creature or artifact tapped, a card exiled.
#[derive(Clone, Debug)]
pub(super) struct Helper {
    pub object: ObjectId,
    pub pays: Pays,
    pub colors: Vec<Option<Color>>,
    pub keyword: Keyword,
    pub harm: i32,
}

impl Cx<'_> {
    /// The mana in the pool that may be spent on this (106.6).
    pub(super) fn usable(&self, player: PlayerId, what: PayFor) -> Done<Vec<Mana>> {
        let mut usable = Vec::new();
        for mana in &self.game.player(player).mana {
            if match &mana.only {
                Some(only) => self.may_spend(only, mana.source, what)?,
                None => true,
            } {
                usable.push(mana.clone());
            }
        }
        Ok(usable)
    }

    /// Whether mana with this rider, which `maker` makes, may be spent on this (106.6). "The chosen type" is the one chosen for
    /// what makes the mana.
    pub(crate) fn may_spend(&self, only: &ManaUsed, maker: Option<ObjectId>, what: PayFor) -> Done<bool> {
        let fits = |filter: &crate::oracle::lang::Filter, object: ObjectId| {
            let frame = Frame::of(maker.unwrap_or(object), self.game.object(object).holder());
            self.ask(|v| v.matches_anywhere(filter, object, &frame))
        };
        Ok(match (only, what) {
            (ManaUsed::Cast(filter), PayFor::Spell(spell)) => fits(filter, spell)?,
            (ManaUsed::Activate(filter), PayFor::Ability(object, _)) => fits(filter, object)?,
            (ManaUsed::ActivateOf(keyword), PayFor::Ability(_, paid)) => paid.keyword == Some(*keyword),
            (ManaUsed::CastFor(keyword), PayFor::Spell(spell)) => {
                self.game.object(spell).cast.as_ref().is_some_and(|cast| cast.alternative == Some(*keyword))
            }
            // 107.3a: an effect may have made what X of a spell comes to another amount of generic mana.
            (ManaUsed::CostsWithX, PayFor::Spell(spell)) => {
                let of_x = |cost: &crate::card::ManaCost| cost.x_count() > 0;
                self.pays_x || self.see(|v| v.is(spell).mana_cost.as_ref().is_some_and(of_x))?
            }
            (ManaUsed::CostsWithX, PayFor::Ability(_, paid)) => paid.x,
            (ManaUsed::CostsWithX, _) => self.pays_x,
            // 116.2: for that special action alone.
            (ManaUsed::Special(action), PayFor::Special(_, what)) => *action == what,
            (ManaUsed::Either(all), _) => {
                for one in all {
                    if self.may_spend(one, maker, what)? {
                        return Ok(true);
                    }
                }
                false
            }
            (ManaUsed::NotCast(filter), PayFor::Spell(spell)) => !fits(filter, spell)?,
            (ManaUsed::NotCast(_), _) => true,
            (
                ManaUsed::Cast(_)
                | ManaUsed::Activate(_)
                | ManaUsed::ActivateOf(_)
                | ManaUsed::CastFor(_)
                | ManaUsed::Special(_)
                | ManaUsed::Nothing,
                _,
            ) => false,
            (ManaUsed::Symbols(_) | ManaUsed::From(_), _) => {
                return Err(Stop::unsupported("mana that may be spent only where mana was spent"));
            }
        })
    }

    /// The mana abilities a player could activate now for a payment.
    pub(super) fn mana_sources(&self, player: PlayerId, except: &[ObjectId]) -> Done<Vec<Source>> {
        if self.no_mana_abilities {
            return Ok(Vec::new());
        }
        let derived = self.derived()?;
        let view = View { game: &self.game, table: &derived.table };
        let more = self.more_mana(&view, &derived);
        let mut found = Vec::new();
        for active in derived.abilities.iter() {
            let AbilityKind::Activated(a) = &active.ability.kind else { continue };
            let object = active.object;
            if !is_mana_ability(a) || except.contains(&object) || view.controller(object) != player {
                continue;
            }
            let mut frame = Frame::of(object, player);
            frame.origin = Some(active.origin);
            if self.activation_allowed(player, object, active.origin, a).is_err() {
                continue;
            }
            let Some(takes) = self.takes(&view, player, (object, active.origin), a)? else { continue };
            let taps = a.cost.parts.contains(&CostPart::Tap);
            let is = view.is(object);
            let only = only_of(&a.body.effect);
            for mut take in takes {
                // "Where X is the exiled creature's mana value": what is chosen for the cost is known.
                frame.paid = take.chosen.into_iter().collect();
                frame.x = take.x;
                let ways = match take.foreseen {
                    Foreseen::No => None,
                    Foreseen::AsPaid if speaks_of_what_is_paid(&a.body.effect) => None,
                    Foreseen::AsPaid | Foreseen::All => {
                        self.ways_after_what_comes_first(&view, &a.body.effect, &frame)?
                    }
                };
                let Some(ways) = ways else {
                    take.foreseen = Foreseen::No;
                    found.push(self.of_any_mana(object, active.origin, a, take, only.cloned(), is.supertypes));
                    break;
                };
                let ways: Vec<_> = ways.into_iter().filter(|way| way.iter().any(|part| !part.is_empty())).collect();
                if ways.is_empty() {
                    continue;
                }
                // Mana that can be spent only so is spent where it can: what else it could be is not lost.
                let free = if only.is_some() { 0 } else { ways.len() as i32 };
                let mut harm = 10 + free + pain(&a.body.effect) + take.harm;
                if is.types.contains(CardTypes::CREATURE) {
                    harm += CREATURE;
                }
                let made = ways.iter().map(|way| {
                    let own = way.iter().flatten().copied().collect();
                    if more.replaced { self.made_otherwise(&view, player, object, taps, own) } else { Ok(own) }
                });
                let made = made.collect::<Done<Vec<_>>>()?;
                let bonus = self.bonuses(&more, &view, player, (object, taps), &made)?;
                let source = Source {
                    object,
                    origin: active.origin,
                    ways,
                    made,
                    bonus,
                    harm,
                    needs: take.needs,
                    takes: take.chosen,
                    how: take.how,
                    uses: take.uses,
                    energy: take.energy,
                    x: take.x,
                    taps,
                    only: only.cloned(),
                    does_more_to: does_more_to(&a.body.effect).cloned(),
                    paid: self.ability_paid(object, active.origin, a),
                    snow: is.supertypes.contains(Supertypes::SNOW),
                    several: take.several,
                    foreseen: take.foreseen,
                };
                found.extend(std::iter::repeat_n(source, take.often));
            }
        }
        Ok(found)
    }

    /// A mana ability of which a payment can't foresee what it takes or makes, as one that makes as much of any mana as it may take.
    fn of_any_mana(
        &self,
        object: ObjectId,
        origin: Origin,
        a: &Activated,
        take: Take,
        only: Option<ManaUsed>,
        supertypes: Supertypes,
    ) -> Source {
        let kinds = Color::ALL.into_iter().map(Some).chain([None]).collect();
        Source {
            object,
            origin,
            ways: vec![Vec::new()],
            made: vec![Vec::new()],
            bonus: vec![vec![Added { by: None, kinds }; MOST_OFTEN]],
            harm: take.harm,
            needs: Vec::new(),
            takes: None,
            how: take.how,
            uses: Vec::new(),
            energy: 0,
            x: None,
            taps: a.cost.parts.contains(&CostPart::Tap),
            only,
            does_more_to: None,
            paid: self.ability_paid(object, origin, a),
            snow: supertypes.contains(Supertypes::SNOW),
            several: 0,
            foreseen: Foreseen::No,
        }
    }

    /// The ways of an effect to make mana: counted as they will be once what comes before the mana has been done (608.2c), "put a
    /// charge counter on ~. Add X mana ..., where X is the number of charge counters on it".
    fn ways_after_what_comes_first(&self, view: &View<'_>, effect: &Effect, frame: &Frame) -> Done<Option<Ways>> {
        let Effect::Seq(parts) = effect else { return ways_of(view, effect, frame) };
        let chooses = |one: &Effect| matches!(one.instruction(), Some(Verb::ChooseValue(_)));
        let first = parts.iter().take_while(|one| !adds_mana(one) && !chooses(one)).count();
        let (before, rest) = parts.split_at(first);
        if before.is_empty() || !rest.iter().any(makes_a_number) {
            return ways_of(view, effect, frame);
        }
        let (mut decider, mut then) = (Fewest::default(), frame.clone());
        let mut tried = self.try_out(&mut decider);
        for one in before {
            match tried.carry_out(one, &mut then) {
                Ok(()) => {}
                Err(Stop::Illegal(_) | Stop::BadAnswer(_)) => return Ok(None),
                Err(other) => return Err(other),
            }
        }
        let derived = tried.derived()?;
        ways_of(&View { game: &tried.game, table: &derived.table }, &Effect::Seq(rest.to_vec()), &then)
    }

    /// 702.51a, 702.66a, 702.126a: what may be tapped or exiled rather than pay mana for a spell.
    pub(super) fn helpers(&self, player: PlayerId, what: PayFor) -> Done<Vec<Helper>> {
        let PayFor::Spell(spell) = what else { return Ok(Vec::new()) };
        self.see(|v| {
            let is = v.is(spell);
            let mut found = Vec::new();
            for o in v.game.permanents().filter(|o| !o.tapped && v.controller(o.id) == player) {
                let it = v.is(o.id);
                if is.has(Keyword::Convoke) && it.types.contains(CardTypes::CREATURE) {
                    let mut colors: Vec<Option<Color>> = it.colors.colors().map(Some).collect();
                    colors.push(None);
                    let (pays, keyword) = (Pays::Creature, Keyword::Convoke);
                    found.push(Helper { object: o.id, pays, colors, keyword, harm: 60 });
                } else if is.has(Keyword::Improvise) && it.types.contains(CardTypes::ARTIFACT) {
                    let (pays, keyword) = (Pays::Thing, Keyword::Improvise);
                    found.push(Helper { object: o.id, pays, colors: vec![None], keyword, harm: 60 });
                }
            }
            if is.has(Keyword::Delve) {
                let (pays, keyword) = (Pays::Thing, Keyword::Delve);
                found.extend(v.game.zone(Zone::Graveyard, player).iter().map(|card| Helper {
                    object: *card,
                    pays,
                    colors: vec![None],
                    keyword,
                    harm: 70,
                }));
            }
            found
        })
    }
}

/// Mana of this kind from a source, with nothing else said of it.
fn plain_mana(source: ObjectId, color: Option<Color>) -> Mana {
    Mana { color, snow: false, source: Some(source), only: None, kept: None, rider: None }
}

/// Ways to make mana: for each the mana of its instructions in order.
type Ways = Vec<Vec<Vec<Option<Color>>>>;

/// Whether it makes mana of which how much is counted.
fn makes_a_number(effect: &Effect) -> bool {
    struct Counts(bool);
    impl Visit for Counts {
        fn number(&mut self, it: &mut Num) {
            self.0 |= !matches!(it, Num::Const(_));
            it.inside(self);
        }
    }
    let mut counts = Counts(false);
    effect.clone().walk(&mut counts);
    counts.0
}

/// Whether an effect speaks of what has been given for its cost, "the exiled card".
fn speaks_of_what_is_paid(effect: &Effect) -> bool {
    struct Speaks(bool);
    impl Visit for Speaks {
        fn reference(&mut self, it: &mut Ref) {
            self.0 |= *it == Ref::Paid;
            it.inside(self);
        }
    }
    let mut speaks = Speaks(false);
    effect.clone().walk(&mut speaks);
    speaks.0
}

/// The ways of an effect to make mana. `None` where it hangs on choices of another kind.
fn ways_of(view: &View<'_>, effect: &Effect, frame: &Frame) -> Done<Option<Ways>> {
    Ok(match effect {
        Effect::Do { verb: Verb::AddMana { mana, .. }, .. } => {
            Some(view.mana_ways(mana, frame)?.into_iter().map(|way| vec![way]).collect())
        }
        Effect::Seq(all) => {
            let mut ways = vec![Vec::new()];
            let mut chooses = false;
            for one in all {
                // "Choose a color. Add one mana of that color": chosen with the mana.
                let any = chosen_now(one).filter(|_| chooses).map(|n| match n {
                    Num::ChosenDevotion => view.mana_of_devotion(frame),
                    n => view.mana_ways(&ManaMade::AnyColor(n, true), frame),
                });
                let any = any.transpose()?.map(|all| all.into_iter().map(|way| vec![way]).collect());
                chooses |= matches!(one.instruction(), Some(Verb::ChooseValue(Choosable::Color)));
                let Some(more) = any.map_or_else(|| ways_of(view, one, frame), |any| Ok(Some(any)))? else {
                    return Ok(None);
                };
                ways = ways
                    .into_iter()
                    .flat_map(|way| more.iter().map(move |next| way.iter().chain(next).cloned().collect::<Vec<_>>()))
                    .collect();
            }
            Some(ways)
        }
        Effect::If { cond, then, otherwise } => {
            ways_of(view, if view.condition(cond, frame)? { then } else { otherwise }, frame)?
        }
        Effect::Instead(usual, cond, instead) => {
            ways_of(view, if view.condition(cond, frame)? { instead } else { usual }, frame)?
        }
        Effect::Where(n, inner) => {
            let x = view.number(n, frame)? as i32;
            ways_of(view, inner, &Frame { x: Some(x), ..frame.clone() })?
        }
        // What makes no mana goes along: damage, life, counters.
        other => (!adds_mana(other)).then(|| vec![Vec::new()]),
    })
}

/// How much mana of the color chosen an instruction adds, and nothing else.
fn chosen_now(effect: &Effect) -> Option<Num> {
    match effect.instruction() {
        Some(Verb::AddMana { mana: ManaMade::ChosenColor(n), .. }) => Some(n.clone()),
        _ => None,
    }
}

fn only_of(effect: &Effect) -> Option<&ManaUsed> {
    let own = match effect.instruction() {
        Some(Verb::AddMana { only, .. }) => only.as_ref(),
        _ => None,
    };
    own.or_else(|| effect.parts().into_iter().find_map(only_of))
}

/// On what mana is spent to do something more to that (106.6); what it makes trigger is for the player to decide.
fn does_more_to(effect: &Effect) -> Option<&ManaUsed> {
    let own = match effect.instruction() {
        Some(Verb::AddMana { then: Some(rider), .. }) if !rider.triggers => Some(&rider.on),
        _ => None,
    };
    own.or_else(|| effect.parts().into_iter().find_map(does_more_to))
}

/// To whom the first instruction adds mana.
fn gives_to(effect: &Effect, view: &View<'_>, frame: &Frame) -> Done<Option<PlayerId>> {
    Ok(match effect {
        Effect::Do { who, verb: Verb::AddMana { .. }, .. } => view.players(who, frame)?.first().copied(),
        Effect::Seq(all) => match all.first() {
            Some(first) => gives_to(first, view, frame)?,
            None => None,
        },
        _ => None,
    })
}
