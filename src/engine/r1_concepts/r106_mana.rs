//! 106: mana, and what instructions make of it.

use crate::card::{Color, Colors, ManaCost, ManaSymbol};
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{AbilityKind, Effect, Instead, ManaMade, Num, Verb};
use crate::state::ObjectId;
use crate::stop::Done;
use crate::view::View;

impl View<'_> {
    /// The ways in which an instruction can make mana now: each is the mana of one of them; none where nothing can be made.
    pub fn mana_ways(&self, made: &ManaMade, frame: &Frame) -> Done<Vec<Vec<Option<Color>>>> {
        let number = |n: &Num| -> Done<usize> { Ok(self.number(n, frame)?.clamp(0, 1000) as usize) };
        let each_of = |colors: Colors, n: usize| colors.colors().map(|c| vec![Some(c); n]).collect::<Vec<_>>();
        let all_colors = || Color::ALL.into_iter().fold(Colors::COLORLESS, |all, c| all | Colors::of(c));
        Ok(match made {
            ManaMade::Symbols(cost) => ways_of(cost),
            ManaMade::OneOf(costs) => costs.iter().flat_map(ways_of).collect(),
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
            ManaMade::ManyOf(n, one) => {
                let n = number(n)?;
                self.mana_ways(one, frame)?.into_iter().map(|way| way.repeat(n)).collect()
            }
            ManaMade::ThatType => Vec::new(),
            ManaMade::CommanderColor => each_of(self.commander_colors(frame), 1),
            ManaMade::Different(n) => {
                let n = usize::try_from(*n).unwrap_or_default();
                let mut ways = combinations(&Color::ALL, n);
                ways.retain(|way| (1..way.len()).all(|at| !way.get(..at).unwrap_or_default().contains(&way[at])));
                ways
            }
            ManaMade::Either(all) => {
                let mut ways = Vec::new();
                for made in all {
                    ways.extend(self.mana_ways(made, frame)?);
                }
                ways
            }
        })
    }

    /// For each color as much mana of it as the player's devotion to it (700.5): what "an amount of mana of that color equal to
    /// your devotion to that color" may be, where the color is chosen with the mana.
    pub fn mana_of_devotion(&self, frame: &Frame) -> Done<Vec<Vec<Option<Color>>>> {
        let of = |color: Color| -> Done<Vec<Option<Color>>> {
            let n = self.number(&Num::Devotion(vec![color]), frame)?;
            Ok(vec![Some(color); n.clamp(0, 1000) as usize])
        };
        Color::ALL.into_iter().map(of).collect()
    }

    /// 106.12a: whether mana of a type is among what the event at hand makes.
    pub fn makes_mana(&self, such: &ManaMade, frame: &Frame) -> bool {
        let asked = match such {
            ManaMade::Symbols(cost) => colors_of(cost),
            ManaMade::ChosenColor(_) => self.object(frame.source).chosen.color.map(Some).into_iter().collect(),
            // Words that ask which mana was made name its symbols or the chosen color.
            ManaMade::OneOf(_)
            | ManaMade::AnyColor(..)
            | ManaMade::Combination(..)
            | ManaMade::Times(..)
            | ManaMade::CouldProduce(..)
            | ManaMade::EachColor(_)
            | ManaMade::ColorsAmong(..)
            | ManaMade::SameType
            | ManaMade::CommanderColor
            | ManaMade::ManyOf(..)
            | ManaMade::ThatType
            | ManaMade::Different(..)
            | ManaMade::Either(_) => return false,
        };
        match frame.event(self.game) {
            Some(Event::AddMana { mana, .. }) => mana.iter().any(|m| asked.contains(&m.color)),
            _ => false,
        }
    }

    /// 903.4: the colors in the color identity of a player's commanders.
    pub fn commander_colors(&self, frame: &Frame) -> Colors {
        let commanders = self.game.objects.iter().filter(|o| o.alive && o.commander && o.owner == frame.controller);
        commanders.fold(Colors::COLORLESS, |all, o| all | identity(&o.def))
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

    /// What mana of these kinds is produced as where a replacement effect says what it is instead.
    pub fn mana_instead(
        &self,
        instead: &Instead,
        would: Vec<Option<Color>>,
        frame: &Frame,
    ) -> Done<Vec<Option<Color>>> {
        match instead {
            Instead::Produces(made, amount) => self.produced_instead(made, *amount, &would, frame),
            Instead::ProducesColor(made) => {
                let one = |kind: Option<Color>| match kind {
                    // 106.1b: colorless mana is of no color.
                    None => Ok(None),
                    Some(_) => Ok(self.produced_instead(made, false, &[kind], frame)?.first().copied().unwrap_or(kind)),
                };
                would.into_iter().map(one).collect()
            }
            _ => Ok(would),
        }
    }

    /// 106.7: the types of mana that abilities of a permanent would produce if they resolved now, whatever they cost.
    fn could_produce(&self, object: ObjectId, depth: u8) -> Done<Vec<Option<Color>>> {
        let mut kinds = Vec::new();
        // Lands that could produce what other lands could produce look at each other: once around is enough.
        if depth > 1 {
            return Ok(kinds);
        }
        let frame = Frame::of(object, self.controller(object));
        for (_, ability) in self.is(object).all_abilities() {
            match &ability.kind {
                AbilityKind::Activated(a) => self.would_produce(&a.body.effect, &frame, depth, &mut kinds)?,
                AbilityKind::Triggered(t) => self.would_produce(&t.body.effect, &frame, depth, &mut kinds)?,
                AbilityKind::Static(_) | AbilityKind::Keyword(_) | AbilityKind::Casting(_) | AbilityKind::Spell(_) => {}
            }
        }
        Ok(kinds)
    }

    /// Adds the types of mana that an effect of an object would produce now.
    fn would_produce(&self, effect: &Effect, frame: &Frame, depth: u8, kinds: &mut Vec<Option<Color>>) -> Done<()> {
        let mut add = |ways: Vec<Vec<Option<Color>>>| {
            for kind in ways.into_iter().flatten() {
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
        };
        match effect {
            Effect::If { cond, then, otherwise } => {
                let effect = if self.condition(cond, frame)? { then } else { otherwise };
                return self.would_produce(effect, frame, depth, kinds);
            }
            Effect::Instead(usual, cond, instead) => {
                let effect = if self.condition(cond, frame)? { instead } else { usual };
                return self.would_produce(effect, frame, depth, kinds);
            }
            Effect::Where(n, inner) => {
                let x = self.number(n, frame)? as i32;
                return self.would_produce(inner, &Frame { x: Some(x), ..frame.clone() }, depth, kinds);
            }
            Effect::Do { verb: Verb::AddMana { mana, .. }, .. } => match mana {
                ManaMade::CouldProduce(objects, any_type) => {
                    for other in self.objects(objects, frame)?.into_iter().filter(|other| *other != frame.source) {
                        let theirs = self.could_produce(other, depth + 1)?;
                        add(vec![theirs.into_iter().filter(|k| *any_type || k.is_some()).collect()]);
                    }
                }
                // How much is paid would be chosen.
                ManaMade::Times(cost, Num::X | Num::PaidAmount) if frame.x.is_none() => add(vec![colors_of(cost)]),
                other => add(self.mana_ways(other, frame)?),
            },
            _ => {}
        }
        effect.parts().into_iter().try_for_each(|part| self.would_produce(part, frame, depth, kinds))
    }
}

/// All ways to take so many of these, in any combination. Of very many all but the first [`COMBINED`] are of one color, whichever it
/// is: no cost asks for so many of two colors each that it would matter.
fn combinations(of: &[Color], n: usize) -> Vec<Vec<Option<Color>>> {
    let ways = combined(of, n.min(COMBINED));
    let rest = n.saturating_sub(COMBINED);
    if rest == 0 {
        return ways;
    }
    let filled = |way: &Vec<Option<Color>>| {
        let way = way.clone();
        of.iter()
            .map(move |color| way.iter().copied().chain(std::iter::repeat_n(Some(*color), rest)).collect::<Vec<_>>())
    };
    let mut all: Vec<Vec<Option<Color>>> = ways.iter().flat_map(filled).collect();
    all.iter_mut().for_each(|way| way.sort_unstable());
    all.sort_unstable();
    all.dedup();
    all
}

/// How many are combined in all ways.
const COMBINED: usize = 10;

/// Each combination of so many of these, once.
fn combined(of: &[Color], n: usize) -> Vec<Vec<Option<Color>>> {
    let mut ways: Vec<Vec<Option<Color>>> = vec![Vec::new()];
    for _ in 0..n {
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
pub fn identity(def: &crate::state::CardDef) -> Colors {
    let mut colors = Colors::COLORLESS;
    for face in &def.faces {
        colors |= face.printed.colors;
        let own = face.printed.mana_cost.iter().flat_map(|c| c.symbols()).map(|s| s.colors());
        own.for_each(|c| colors |= c);
        for held in &face.printed.abilities {
            // 903.4c: reminder text is ignored.
            let text = crate::card::without_reminder(&held.ability.text);
            for part in text.split('{').skip(1) {
                let symbol = part.split('}').next().unwrap_or_default();
                symbol.chars().filter_map(Color::from_letter).for_each(|c| colors |= Colors::of(c));
            }
        }
    }
    colors
}

/// 106.8: the ways in which these symbols can be made: of each hybrid one either half.
fn ways_of(cost: &ManaCost) -> Vec<Vec<Option<Color>>> {
    let mut ways: Vec<Vec<Option<Color>>> = vec![Vec::new()];
    for symbol in cost.symbols() {
        let halves: Vec<Vec<Option<Color>>> = match symbol {
            ManaSymbol::Hybrid(a, b) => vec![vec![Some(*a)], vec![Some(*b)]],
            ManaSymbol::GenericHybrid(n, color) => vec![vec![Some(*color)], vec![None; *n as usize]],
            ManaSymbol::ColorlessHybrid(color) => vec![vec![Some(*color)], vec![None]],
            // 106.10: as much colorless mana as generic mana is said.
            ManaSymbol::Generic(n) => vec![vec![None; *n as usize]],
            other => vec![colors_of(&ManaCost::new([*other]))],
        };
        ways = ways.iter().flat_map(|way| halves.iter().map(move |half| [&way[..], &half[..]].concat())).collect();
    }
    ways
}

/// The mana these symbols stand for where they are made (106.2): a Phyrexian one makes mana of its color (106.9), a snow symbol
/// colorless mana (106.11).
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
