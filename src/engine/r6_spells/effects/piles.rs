//! 700.3: piles.

use crate::choice::{Purpose, Topic};
use crate::cx::Cx;
use crate::frame::Frame;
use crate::rule;
use crate::state::{Bound, Entity, ObjectId, PlayerId};
use crate::stop::Done;
use crate::trace::Arg;

impl Cx<'_> {
    /// 700.3a: each object is put into exactly one of two piles, either of which may be empty (700.3d).
    pub(super) fn separate(&mut self, player: PlayerId, objects: Vec<ObjectId>, frame: &Frame) -> Done<Bound> {
        let all: Vec<Entity> = objects.into_iter().map(Entity::Object).collect();
        let (prompt, source, most) = ("choose the first of two piles", Some(frame.source), all.len());
        let first =
            self.pick_entities(player, rule!("700.3a"), source, prompt, Purpose::Effect, all.clone(), 0, most)?;
        let rest: Vec<Entity> = all.into_iter().filter(|one| !first.contains(one)).collect();
        let list = |g: &_, all: &[Entity]| Arg::List(all.iter().map(|one| Arg::entity(g, *one)).collect());
        // 700.3b-c: what is in a pile is no less an object by itself, and stays where it is; 700.3d: a pile may be empty.
        let mut rules = vec![rule!("700.3a"), rule!("700.3b"), rule!("700.3c")];
        rules.extend((first.is_empty() || rest.is_empty()).then(|| rule!("700.3d")));
        self.note(&rules, "{} makes two piles: {}, and {}", |g| {
            vec![Arg::player(g, player), list(g, &first), list(g, &rest)]
        });
        Ok(Bound { did: true, amount: (first.len() + rest.len()) as i64, entities: first, rest, ..Bound::default() })
    }

    /// "For each player, choose friend or foe": one of the two for each, announced as the spell resolves (608.2d).
    pub(super) fn choose_friends(&mut self, player: PlayerId, frame: &Frame) -> Done<Bound> {
        let mut friends = Vec::new();
        for one in self.game.apnap() {
            let name = self.game.player(one).name.clone();
            let options = vec![("friend".to_owned(), true), ("foe".to_owned(), false)];
            let prompt = format!("choose friend or foe for {name}");
            if self.one_text(player, frame, &prompt, Topic::Word, &options)?.unwrap_or(true) {
                friends.push(Entity::Player(one));
            }
        }
        Ok(Bound { did: true, amount: friends.len() as i64, entities: friends, ..Bound::default() })
    }

    /// One of the two piles is chosen; what the other holds is the rest.
    pub(super) fn take_pile(&mut self, player: PlayerId, of: u8, frame: &Frame) -> Done<Bound> {
        let Some(piles) = frame.bound(of).cloned() else { return Ok(Bound::default()) };
        let names = |pile: &[Entity]| {
            let all: Vec<String> =
                pile.iter().filter_map(|e| e.object()).map(|o| self.game.name(o).to_string()).collect();
            if all.is_empty() { "an empty pile".to_owned() } else { all.join(", ") }
        };
        let options = vec![
            (format!("the first pile: {}", names(&piles.entities)), true),
            (format!("the second pile: {}", names(&piles.rest)), false),
        ];
        let first = self.one_text(player, frame, "choose a pile", Topic::Pile, &options)?.unwrap_or(true);
        let (entities, rest) = if first { (piles.entities, piles.rest) } else { (piles.rest, piles.entities) };
        Ok(Bound { did: true, amount: entities.len() as i64, entities, rest, ..Bound::default() })
    }
}
