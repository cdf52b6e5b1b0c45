//! 702.158: space sculptor, and the sectors creatures are in.

use crate::card::CardTypes;
use crate::choice::Topic;
use crate::cx::Cx;
use crate::event::Event;
use crate::frame::Frame;
use crate::oracle::lang::{Designation, Keyword, Sector};
use crate::r7_additional::r704_state_based_actions::Found;
use crate::rule;
use crate::state::{Object, ObjectId, ObjectKind, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;
use crate::view::View;

fn sector(object: &Object) -> Option<Sector> {
    object.designations.iter().find_map(|what| match what {
        Designation::Sector(sector) => Some(*sector),
        _ => None,
    })
}

fn sculpts(view: &View<'_>, object: &Object) -> bool {
    view.is(object.id).has(Keyword::SpaceSculptor)
}

// 704.5u: with space sculptor on the battlefield, every creature is in a sector.
pub(in crate::r7_additional) fn sectors(cx: &Cx<'_>, view: &View<'_>, found: &mut Found) -> Done<()> {
    if cx.game.permanents().any(|o| sculpts(view, o)) {
        let nowhere = |o: &&Object| view.is(o.id).types.contains(CardTypes::CREATURE) && sector(o).is_none();
        found.sectors.extend(cx.game.permanents().filter(nowhere).map(|o| o.id));
    }
    Ok(())
}

impl Cx<'_> {
    /// 704.5u: the players without a permanent with space sculptor choose first, then the others.
    pub(in crate::r7_additional) fn choose_sectors(&mut self, creatures: Vec<ObjectId>) -> Done<()> {
        if creatures.is_empty() {
            return Ok(());
        }
        let (first, last): (Vec<PlayerId>, Vec<PlayerId>) = self.see(|v| {
            let sculptor = |p: &PlayerId| v.game.permanents().any(|o| v.controller(o.id) == *p && sculpts(v, o));
            v.game.apnap().into_iter().partition(|p| !sculptor(p))
        })?;
        for player in first.into_iter().chain(last) {
            let mut chosen = Vec::new();
            for creature in &creatures {
                if self.see(|v| v.controller(*creature))? != player {
                    continue;
                }
                let options: Vec<(String, Sector)> =
                    Sector::ALL.into_iter().map(|s| (Designation::Sector(s).to_string(), s)).collect();
                let prompt = format!("choose a sector for {}", self.game.name(*creature));
                let frame = Frame::of(*creature, player);
                if let Some(sector) = self.one_text(player, &frame, &prompt, Topic::Word, &options)? {
                    self.note(&[rule!("704.5u"), rule!("702.158c")], "{} is put into a sector", |g| {
                        vec![Arg::object(g, *creature)]
                    });
                    let what = Designation::Sector(sector);
                    chosen.push(Event::Designate { object: *creature, what, on: true });
                }
            }
            self.perform(chosen)?;
        }
        Ok(())
    }

    /// 702.158b: sectors last until no player controls a permanent, or an ability of one, with space sculptor.
    pub(in crate::r7_additional) fn no_more_sectors(&mut self) -> Done<()> {
        let placed: Vec<ObjectId> = self.game.permanents().filter(|o| sector(o).is_some()).map(|o| o.id).collect();
        if placed.is_empty() {
            return Ok(());
        }
        let sculpted = self.see(|v| {
            let on_stack = v.game.stack.iter().filter_map(|id| match &v.object(*id).kind {
                ObjectKind::Ability(ability) => Some(ability.source),
                _ => None,
            });
            v.game.permanents().map(|o| o.id).chain(on_stack).any(|id| v.is(id).has(Keyword::SpaceSculptor))
        })?;
        if !sculpted {
            self.note(&[rule!("702.158b")], "nothing is in a sector any more", |_| Vec::new());
            for id in placed {
                self.game.object_mut(id).designations.retain(|what| !matches!(what, Designation::Sector(_)));
            }
        }
        Ok(())
    }
}
