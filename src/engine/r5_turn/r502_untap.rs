//! 502: the untap step.

use crate::choice::Purpose;
use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::oracle::lang::{Daytime, Handling, Keyword, Place, RuleChange, Zone};
use crate::rule;
use crate::state::{Entity, Game, LastingKind, ObjectId, PhasedOut, PlayerId, Until};
use crate::stop::Done;
use crate::trace::Arg;

/// Whether a permanent that phased out directly phases in in the untap step that is now (502.1): that of the player under whose control
/// it phased out, or of anybody where that player has left the game and would have had a turn since (702.26n).
fn is_due(game: &Game, id: ObjectId) -> bool {
    match game.object(id).phased_out {
        Some(PhasedOut::Directly(player)) => game.is_active(player) && game.player(player).in_game(),
        Some(PhasedOut::UnderTheGone) => true,
        Some(PhasedOut::With(_)) | None => false,
    }
}

/// Whether a permanent untaps in its controller's untap step (502.3).
enum Untaps {
    Yes,
    /// An effect of this object says that it does not.
    No(ObjectId),
    /// Its controller may choose not to untap it.
    AsWished,
}

impl Cx<'_> {
    pub(super) fn untap_step(&mut self) -> Done<()> {
        // 502.1: what has phasing phases out, and what phased out under the active player's control phases in, at once.
        let (outs, ins): (Vec<ObjectId>, Vec<ObjectId>) = self.see(|v| {
            let out = v
                .game
                .permanents()
                .filter(|o| v.game.is_active(v.controller(o.id)) && v.is(o.id).has(Keyword::Phasing))
                .map(|o| o.id);
            let back = v.game.battlefield.iter().copied();
            // 610.4a: but not what has phased out until something happens.
            let waits = |id: &ObjectId| {
                let kinds = v.game.effects.iter().map(|effect| &effect.kind);
                kinds.into_iter().any(|kind| matches!(kind, LastingKind::PhasesIn { object, .. } if object == id))
            };
            let back = back.filter(|id| is_due(v.game, *id) && !waits(id));
            (out.collect(), back.collect())
        })?;
        // 610.4a: what waits for something to happen does not phase in.
        let waiting: Vec<ObjectId> = self
            .game
            .effects
            .iter()
            .filter_map(|effect| match &effect.kind {
                LastingKind::PhasesIn { object, .. } => Some(*object),
                _ => None,
            })
            .collect();
        for id in waiting {
            if is_due(&self.game, id) {
                self.note(&[rule!("610.4a")], "{} does not phase in yet", |g| vec![Arg::object(g, id)]);
            }
        }
        if !outs.is_empty() || !ins.is_empty() {
            self.note(&[rule!("502.1"), rule!("703.4a"), rule!("702.26a")], "permanents phase in and out", |_| {
                Vec::new()
            });
        }
        let phase = |object, out| Event::Phase { object, out };
        let events = outs.into_iter().map(|o| phase(o, true)).chain(ins.into_iter().map(|o| phase(o, false))).collect();
        self.perform(events)?;
        // 502.2, 731.2: day or night may change, by how many spells the previous turn's active player cast.
        self.day_or_night()?;
        // 502.3: the active player untaps permanents.
        let mut untap = Vec::new();
        let tapped: Vec<ObjectId> = self.see(|v| {
            v.game.permanents().filter(|o| o.tapped && v.game.is_active(v.controller(o.id))).map(|o| o.id).collect()
        })?;
        for id in tapped {
            self.game.rests.take();
            match self.untaps(id)? {
                Untaps::Yes => untap.push(id),
                Untaps::No(by) => {
                    self.also_by(&self.game.rests.take());
                    let rules = [rule!("502.3")];
                    if by == id {
                        self.note(&rules, "{} does not untap", |g| vec![Arg::object(g, id)]);
                    } else {
                        self.note(&rules, "{} does not untap, because of {}", |g| {
                            vec![Arg::object(g, id), Arg::object(g, by)]
                        });
                    }
                }
                Untaps::AsWished => {
                    let name = self.game.name(id);
                    let controller = self.see(|v| v.controller(id))?;
                    // The question is what the words say may be done: whoever says nothing of it lets it untap.
                    let prompt = format!("choose not to untap {name}?");
                    if !self.yes(controller, rule!("502.3"), Some(id), prompt)? {
                        untap.push(id);
                    }
                }
            }
        }
        for player in self.game.active_players() {
            untap.extend(self.untap_too(player)?.into_iter().filter(|id| !untap.contains(id)).collect::<Vec<_>>());
        }
        let untap = self.no_more_than_so_many(untap)?;
        if !untap.is_empty() {
            self.note(&[rule!("502.3"), rule!("703.4c")], "the active player's permanents untap", |_| Vec::new());
        }
        let returned = self.returned_as_they_untap()?;
        let untap = untap.into_iter().filter(|o| !returned.contains(o)).map(|object| Event::Untap { object });
        let moves = returned.iter().map(|o| Move::new(*o, Place::zone(Zone::Hand), Cause::Effect).into());
        let events: Vec<Event> = moves.chain(untap).collect();
        self.perform(events)?;
        Ok(())
    }

    /// What an effect returns to its owner's hand in this step, as the active player untaps permanents: by nothing that goes on the
    /// stack.
    fn returned_as_they_untap(&mut self) -> Done<Vec<ObjectId>> {
        let active = self.game.active_players();
        let due = self
            .game
            .effects
            .iter()
            .filter(|effect| matches!(effect.until, Until::UntapStepOf(p) if active.contains(&p)));
        let returned: Vec<ObjectId> = due
            .filter_map(|effect| match &effect.kind {
                LastingKind::Rule(rule, list) if matches!(**rule, RuleChange::ReturnsAsYouUntap(_)) => {
                    Some(list.clone())
                }
                _ => None,
            })
            .flatten()
            .filter(|id| self.game.object(*id).is_permanent())
            .collect();
        if !returned.is_empty() {
            self.note(&[rule!("502.3")], "as permanents untap, {} return", |g| {
                vec![Arg::List(returned.iter().map(|id| Arg::object(g, *id)).collect())]
            });
        }
        Ok(returned)
    }

    /// 502.3: without what is more than a player can untap of a kind; the player chooses which of them do.
    fn no_more_than_so_many(&mut self, mut untap: Vec<ObjectId>) -> Done<Vec<ObjectId>> {
        for active in self.rules()?.iter() {
            let RuleChange::UntapLimit(players, n, what) = active.rule() else { continue };
            let most = usize::try_from(*n).unwrap_or(0);
            for player in self.ask(|v| v.players(players, &active.frame))? {
                let such: Vec<ObjectId> = self.ask(|v| {
                    let mut such = Vec::new();
                    for id in &untap {
                        if v.controller(*id) == player && v.matches(what, *id, &active.frame)? {
                            such.push(*id);
                        }
                    }
                    Ok(such)
                })?;
                if such.len() <= most {
                    continue;
                }
                let options = such.iter().copied().map(Entity::Object).collect();
                let (rule, source) = (rule!("502.3"), Some(active.frame.source));
                let prompt = "choose what to untap";
                let chosen = self.pick_entities(player, rule, source, prompt, Purpose::Effect, options, most, most)?;
                let kept = |id: &ObjectId| !such.contains(id) || chosen.contains(&Entity::Object(*id));
                untap.retain(kept);
                self.note(&[rule, rule!("101.2")], "no more of them untap, because of {}", |g| {
                    vec![Arg::object(g, active.frame.source)]
                });
            }
        }
        Ok(untap)
    }

    /// 502.3: what effects untap besides, in this player's untap step.
    fn untap_too(&self, player: PlayerId) -> Done<Vec<ObjectId>> {
        let derived = self.derived()?;
        let view = crate::view::View { game: &self.game, table: &derived.table };
        let mut more = Vec::new();
        for active in self.rules()?.iter() {
            let RuleChange::UntapsDuring(objects, players) = active.rule() else { continue };
            if !view.players(players, &active.frame)?.contains(&player) {
                continue;
            }
            for o in self.game.permanents().filter(|o| o.tapped) {
                if active.is_about(&view, objects, o.id)? && !more.contains(&o.id) {
                    more.push(o.id);
                }
            }
        }
        Ok(more)
    }

    /// Whether the permanent untaps.
    fn untaps(&self, id: ObjectId) -> Done<Untaps> {
        let derived = self.derived()?;
        let view = crate::view::View { game: &self.game, table: &derived.table };
        let mut may = false;
        for active in self.rules()?.iter() {
            match active.rule() {
                // 701.43a: in the next untap step of whoever exerted it, and no other player's.
                RuleChange::DoesntUntap(_) if active.only_for().is_some_and(|p| !self.game.is_active(p)) => {}
                RuleChange::DoesntUntap(objects) | RuleChange::CantBe(objects, Handling::Untapped) => {
                    if active.is_about(&view, objects, id)? {
                        return Ok(Untaps::No(active.frame.source));
                    }
                }
                RuleChange::MayNotUntap(objects) => may |= active.is_about(&view, objects, id)?,
                _ => {}
            }
        }
        Ok(if may { Untaps::AsWished } else { Untaps::Yes })
    }

    fn day_or_night(&mut self) -> Done<()> {
        if self.game.daytime == Daytime::Neither || self.game.turn.number < 2 {
            return Ok(());
        }
        // 502.2a: of any player of the team whose turn it was, where teams share turns.
        let shared = self.game.variant.shared_turns;
        let of_the_active = |active: PlayerId, player: PlayerId| {
            player == active || shared && self.game.player(player).team == self.game.player(active).team
        };
        let last = self.game.turn.number - 1;
        let start = self.game.history.partition_point(|h| h.turn < last);
        let spells = self
            .game
            .history
            .from(start)
            .take_while(|h| h.turn == last)
            .filter(|h| matches!(&h.event, Event::Cast { player, .. } if of_the_active(h.active, *player)))
            .count();
        let (next, rule) = match self.game.daytime {
            // 731.2a: none cast: night. 731.2b: two or more: day.
            Daytime::Day if spells == 0 => (Daytime::Night, rule!("731.2a")),
            Daytime::Night if spells >= 2 => (Daytime::Day, rule!("731.2b")),
            _ => return Ok(()),
        };
        self.note(
            &[rule, rule!("731.2"), if shared { rule!("502.2a") } else { rule!("502.2") }, rule!("703.4b")],
            "day and night change",
            |_| Vec::new(),
        );
        self.perform(vec![Event::SetDaytime(next)])?;
        self.day_and_night()
    }
}
