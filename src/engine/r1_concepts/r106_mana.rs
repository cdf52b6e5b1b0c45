//! 106: mana, and what instructions make of it.

use crate::card::{Color, Colors, ManaCost, ManaSymbol};
use crate::engine::event::Event;
use crate::engine::frame::Frame;
use crate::engine::state::ObjectId;
use crate::engine::stop::Done;
use crate::engine::view::View;
use crate::oracle::lang::{AbilityKind, Effect, ManaMade, Num, Verb};

impl View<'_> {
    /// The ways in which an instruction can make mana now: each is the mana of one of them; none where nothing can be made.
    pub fn mana_ways(&self, made: &ManaMade, frame: &Frame) -> Done<Vec<Vec<Option<Color>>>> {
        let number = |n: &Num| -> Done<usize> { Ok(self.number(n, frame)?.clamp(0, 1000) as usize) };
        let each_of = |colors: Colors, n: usize| colors.colors().map(|c| vec![Some(c); n]).collect::<Vec<_>>();
        let all_colors = || Color::ALL.into_iter().fold(Colors::COLORLESS, |all, c| all | Colors::of(c));
        Ok(match made {
            ManaMade::Symbols(cost) => vec![colors_of(cost)],
            ManaMade::OneOf(costs) => costs.iter().map(colors_of).collect(),
            ManaMade::Times(cost, n) => {
                let n = number(n)?;
                vec![colors_of(cost).repeat(n)]
            }
            ManaMade::AnyColor(n, true) => each_of(all_colors(), number(n)?),
            ManaMade::AnyColor(n, false) => combinations(&Color::ALL, number(n)?),
            ManaMade::Combination(n, colors) => combinations(colors, number(n)?),
            ManaMade::ChosenColor(n) => match self.object(frame.source).chosen.color {
                Some(color) => vec![vec![Some(color); number(n)?]],
                None => Vec::new(),
            },
            ManaMade::EachColor(objects) => {
                let mut colors = Colors::COLORLESS;
                for o in self.objects(objects, frame)? {
                    colors |= self.is(o).colors;
                }
                vec![Color::ALL.into_iter().filter(|color| colors.has(*color)).map(Some).collect()]
            }
            ManaMade::ColorsAmong(n, objects) => {
                let mut colors = Colors::COLORLESS;
                for o in self.objects(objects, frame)? {
                    colors |= self.is(o).colors;
                }
                each_of(colors, number(n)?)
            }
            ManaMade::CouldProduce(objects, any_type) => {
                let mut kinds: Vec<Option<Color>> = Vec::new();
                for o in self.objects(objects, frame)? {
                    for kind in self.could_produce(o, 0)? {
                        if (*any_type || kind.is_some()) && !kinds.contains(&kind) {
                            kinds.push(kind);
                        }
                    }
                }
                kinds.into_iter().map(|kind| vec![kind]).collect()
            }
            ManaMade::SameType => match frame.event(self.game) {
                Some(Event::AddMana { mana, .. }) => {
                    let mut kinds: Vec<Option<Color>> = Vec::new();
                    mana.iter().for_each(|m| {
                        if !kinds.contains(&m.color) {
                            kinds.push(m.color);
                        }
                    });
                    kinds.into_iter().map(|kind| vec![kind]).collect()
                }
                _ => Vec::new(),
            },
            ManaMade::CommanderColor => {
                let mut colors = Colors::COLORLESS;
                for o in self.game.objects.iter().filter(|o| o.alive && o.commander && o.owner == frame.controller) {
                    colors |= identity(&o.def);
                }
                each_of(colors, 1)
            }
        })
    }

    /// 106.12b: the mana that an effect makes of what would be produced: each one of another type, or all of it just that.
    pub fn produced_instead(
        &self,
        made: &ManaMade,
        amount: bool,
        would: &[Option<Color>],
        frame: &Frame,
    ) -> Done<Vec<Option<Color>>> {
        let ways = self.mana_ways(made, frame)?;
        Ok(match ways.first() {
            Some(way) if amount => way.clone(),
            Some(way) => would.iter().filter_map(|_| way.first().copied()).collect(),
            // No color was chosen: nothing can take the place of what it is.
            None => would.to_vec(),
        })
    }

    /// 106.7: the types of mana a permanent's mana abilities could produce now, costs and limits aside.
    fn could_produce(&self, object: ObjectId, depth: u8) -> Done<Vec<Option<Color>>> {
        let mut kinds = Vec::new();
        // Lands that could produce what other lands could produce look at each other: once around is enough.
        if depth > 1 {
            return Ok(kinds);
        }
        let frame = Frame::of(object, self.controller(object));
        for (_, ability) in self.is(object).all_abilities() {
            let AbilityKind::Activated(a) = &ability.kind else { continue };
            let mut all = Vec::new();
            made_by(&a.body.effect, &mut all);
            for made in all {
                let ways = match made {
                    ManaMade::CouldProduce(objects, any_type) => {
                        let mut found = Vec::new();
                        for other in self.objects(objects, &frame)? {
                            if other != object {
                                let theirs = self.could_produce(other, depth + 1)?;
                                found.extend(theirs.into_iter().filter(|k| *any_type || k.is_some()));
                            }
                        }
                        vec![found]
                    }
                    // An amount that is 0 now still counts by its kind.
                    ManaMade::Times(cost, _) => vec![colors_of(cost)],
                    other => self.mana_ways(other, &frame)?,
                };
                for kind in ways.into_iter().flatten() {
                    if !kinds.contains(&kind) {
                        kinds.push(kind);
                    }
                }
            }
        }
        Ok(kinds)
    }
}

/// Every instruction to add mana in an effect.
fn made_by<'e>(effect: &'e Effect, all: &mut Vec<&'e ManaMade>) {
    if let Some(Verb::AddMana { mana, .. }) = effect.instruction() {
        all.push(mana);
    }
    effect.parts().into_iter().for_each(|part| made_by(part, all));
}

/// All ways to take so many of these, in any combination.
fn combinations(of: &[Color], n: usize) -> Vec<Vec<Option<Color>>> {
    let mut ways: Vec<Vec<Option<Color>>> = vec![Vec::new()];
    for _ in 0..n.min(6) {
        let mut longer = Vec::new();
        for way in &ways {
            for color in of {
                // In the order of colors only, so that each combination comes once.
                if way.last().is_none_or(|last| *last <= Some(*color)) {
                    let mut next = way.clone();
                    next.push(Some(*color));
                    longer.push(next);
                }
            }
        }
        ways = longer;
    }
    ways
}

/// 903.4: the colors of a card's color identity.
fn identity(def: &crate::engine::state::CardDef) -> Colors {
    let mut colors = Colors::COLORLESS;
    for face in &def.faces {
        colors |= face.printed.colors;
        let own = face.printed.mana_cost.iter().flat_map(|c| c.symbols()).map(|s| s.colors());
        own.for_each(|c| colors |= c);
        for held in &face.printed.abilities {
            for part in held.ability.text.split('{').skip(1) {
                let symbol = part.split('}').next().unwrap_or_default();
                symbol.chars().filter_map(Color::from_letter).for_each(|c| colors |= Colors::of(c));
            }
        }
    }
    colors
}

/// The mana these symbols stand for where they are made (106.2); a snow symbol makes colorless mana (106.11).
fn colors_of(cost: &ManaCost) -> Vec<Option<Color>> {
    let mut all = Vec::new();
    for symbol in cost.symbols() {
        match symbol {
            ManaSymbol::Generic(_) | ManaSymbol::Variable(_) => {}
            other => all.push(other.colors().colors().next()),
        }
    }
    all
}
