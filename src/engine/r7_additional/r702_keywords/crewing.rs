//! 702.122, 702.171: creatures tapped for their power, to crew a Vehicle or saddle a Mount.

use crate::choice::Purpose;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::known;
use crate::oracle::lang::{CrewsWith, Deed, Filter, Handling, Keyword, Num, RuleChange};
use crate::rule;
use crate::state::{Entity, ObjectId, PlayerId};
use crate::stop::{Done, Stop};
use crate::view::View;

impl Cx<'_> {
    /// 702.122a, 702.171a: taps creatures with so much power in all.
    pub(crate) fn tap_power(&mut self, player: PlayerId, kind: &Filter, n: &Num, frame: &Frame) -> Done<Vec<ObjectId>> {
        let source = frame.source;
        let need = self.ask(|v| v.number(n, frame))?;
        let derived = self.derived()?;
        let mut able: Vec<(i64, ObjectId)> = Vec::new();
        let mut kept_from_it = false;
        let vehicle = {
            let view = View { game: &self.game, table: &derived.table };
            let vehicle = view.is(source).subtypes.contains(known::vehicle());
            let mine = Frame { controller: player, ..frame.clone() };
            for id in view.all(kind, &mine)? {
                // 702.122c: what can't crew Vehicles can't be tapped for it.
                let free = !view.object(id).tapped && view.controller(id) == player;
                let able_to = !vehicle || self.can_be(&view, id, Handling::Crewing)?;
                kept_from_it |= free && !able_to;
                if free && able_to {
                    let cost = if vehicle { Keyword::Crew } else { Keyword::Saddle };
                    able.push((i64::from(self.crews_with(&view, id, cost)?), id));
                }
            }
            vehicle
        };
        // The strongest first: as many of them as it takes are the fewest that are enough.
        able.sort_by_key(|(power, _)| std::cmp::Reverse(*power));
        let mut sum = 0;
        let mut fewest = 0;
        while sum < need {
            let Some((power, _)) = able.get(fewest).filter(|(power, _)| *power > 0) else {
                let because = format!("the creatures that could be tapped have a total power of {sum}, not {need}");
                let rule = if kept_from_it { rule!("702.122c") } else { rule!("118.3") };
                return Err(Stop::illegal(rule, Some(source.into()), because));
            };
            sum += power;
            fewest += 1;
        }
        let options: Vec<Entity> = able.iter().map(|(_, id)| Entity::Object(*id)).collect();
        let (most, prompt) = (options.len(), format!("choose creatures to tap with total power {need} or greater"));
        let rule = rule!("601.2h");
        let picked = self.pick_entities(player, rule, Some(source), prompt, Purpose::Cost, options, fewest, most)?;
        let chosen: Vec<ObjectId> = picked.into_iter().filter_map(Entity::object).collect();
        let total: i64 = able.iter().filter(|(_, id)| chosen.contains(id)).map(|(power, _)| *power).sum();
        if total < need {
            let because = format!("the creatures chosen have a total power of {total}, not {need}");
            return Err(Stop::illegal(rule!("118.3"), Some(source.into()), because));
        }
        self.perform(
            chosen.iter().map(|object| Event::Tap { object: *object, to_attack: false, by: Some(player) }).collect(),
        )?;
        // 702.122b, 702.171c: each of them crews the Vehicle, or saddles the Mount.
        let deed = if vehicle { Deed::CrewVehicle } else { Deed::SaddleMount };
        let deeds = chosen
            .iter()
            .map(|o| Event::Deed { player, object: Some(*o), deed, amount: 1, about: Some(source) })
            .collect();
        self.happened(deeds)?;
        Ok(chosen)
    }

    /// What a creature counts for when it is tapped to crew or to saddle: its power, or what an effect says of it.
    pub(crate) fn crews_with(&self, view: &View<'_>, id: ObjectId, cost: Keyword) -> Done<i32> {
        let mut counts = view.is(id).power.unwrap_or(0);
        for active in self.rules()?.iter() {
            if let RuleChange::Crews { what, costs, with } = active.rule()
                && costs.contains(&cost)
                && active.is_about(view, what, id)?
            {
                counts = match with {
                    CrewsWith::More(n) => counts + n,
                    CrewsWith::Toughness => view.is(id).toughness.unwrap_or(0),
                };
            }
        }
        Ok(counts)
    }
}
