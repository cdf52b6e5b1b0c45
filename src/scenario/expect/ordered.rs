//! The cards on top of a library or graveyard, judged (401.2, 404.2).

use super::{Finding, Judge};
use crate::engine::perform::tell::zone_name;
use crate::engine::state::{ObjectId, PlayerId, Zone};
use crate::scenario::raw::Ordered;
use crate::scenario::raw::entry::count_and_name;
use crate::scenario::{At, quote};

impl Judge<'_> {
    /// What is expected of a zone whose order matters.
    pub(super) fn ordered(&self, player: PlayerId, zone: Zone, expect: &At<Ordered>, found: &mut Vec<Finding>) {
        let objects = self.of(player, zone);
        match &expect.value {
            Ordered::Counted(counted) => self.cards(player, &objects, zone_name(zone), expect.at, counted, found),
            Ordered::Top(names) => found.push(self.on_top(player, zone, &objects, names, expect)),
        }
    }

    fn on_top(
        &self,
        player: PlayerId,
        zone: Zone,
        objects: &[ObjectId],
        names: &[At<String>],
        expect: &At<Ordered>,
    ) -> Finding {
        let game = &self.play.game;
        let wanted: Vec<&str> = names.iter().flat_map(|name| self.each(name)).collect();
        let is = |name: &str, id: ObjectId| {
            let full = self.names.in_full(self.seen, name);
            self.counts_as(full.as_deref().unwrap_or(name), id)
        };
        let first_other = wanted.iter().zip(objects).find(|(name, id)| !is(name, **id)).map(|(name, _)| *name);
        let holds = first_other.is_none() && objects.len() >= wanted.len();
        let words: Vec<_> = wanted.iter().map(|name| quote(name)).collect();
        let expected = format!("on top of {}'s {}: {}", game.player(player).name, zone_name(zone), words.join(", "));
        let there: Vec<String> = objects.iter().take(wanted.len()).map(|id| game.name(*id).to_string()).collect();
        let there = if there.is_empty() { "nothing".to_owned() } else { there.join(", ") };
        let slip = first_other.map(|name| self.called_so(name)).unwrap_or_default();
        Finding::new(expect.at, expected, format!("{there}{slip}"), holds)
    }

    /// A name as often as it is counted; a few cards begin with a number, so that the whole is tried first.
    fn each<'n>(&self, name: &'n At<String>) -> impl Iterator<Item = &'n str> {
        let counted = count_and_name(&name.value).filter(|_| !self.names.is_a_name(&self.play.game, &name.value));
        // No library is checked further than the cards that are there and one more.
        let most = self.play.game.objects.len() as u32 + 1;
        let (n, name) = counted.map_or((1, name.value.as_str()), |(n, name)| (n.min(most), name));
        std::iter::repeat_n(name, n as usize)
    }
}
