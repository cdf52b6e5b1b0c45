//! 727: restarting the game.

use crate::cx::Cx;
use crate::event::{Cause, Event, Move};
use crate::oracle::lang::{Daytime, Place, Zone};
use crate::rule;
use crate::state::{ObjectId, ObjectKind, Player, PlayerId, Shared, Stage, Turn};
use crate::stop::{Done, Stop};
use crate::trace::Arg;

impl Cx<'_> {
    /// 727.1: the game ends and another begins with the same cards, except those that are left where they are (727.5); this player
    /// takes the first turn (727.1a). What the ability does besides comes before that turn's untap step (727.4).
    pub(crate) fn restart_the_game(&mut self, first: PlayerId, left: &[ObjectId]) -> Done<()> {
        if !self.game.variant.is_plain() {
            return Err(Stop::unsupported("restarting a game of this variant"));
        }
        self.note(&[rule!("727.1"), rule!("727.1a")], "the game is restarted; {} takes the first turn", |g| {
            vec![Arg::player(g, first)]
        });
        self.trace.open();
        self.game.effects.clear();
        self.game.waiting.clear();
        self.game.combat = Shared::default();
        let there = self.game.objects.iter().filter(|object| object.alive);
        let (cards, others): (Vec<_>, Vec<_>) = there
            .filter(|object| !matches!(object.zone, Zone::Outside | Zone::Library) && !left.contains(&object.id))
            .map(|object| (object.id, matches!(object.kind, ObjectKind::Card)))
            .partition(|(_, is_card)| *is_card);
        for (id, _) in others {
            self.cease(id)?;
        }
        // 727.5: but for those that are left where they are.
        let rules: &[_] = if left.is_empty() { &[rule!("727.2")] } else { &[rule!("727.2"), rule!("727.5")] };
        self.note(rules, "all cards are in their owners' decks again", |_| Vec::new());
        let back = |(id, _)| -> Event { Move::new(id, Place::zone(Zone::Library), Cause::Rule).into() };
        self.perform(cards.into_iter().map(back).collect())?;
        for player in self.game.player_ids() {
            let life = self.game.starting_life(player).0;
            let was = self.game.player_mut(player);
            *was = Player {
                name: was.name.clone(),
                library: was.library.clone(),
                sideboard: was.sideboard.clone(),
                decks: was.decks.clone(),
                outcome: was.outcome,
                team: was.team,
                life,
                ..Player::default()
            };
        }
        self.game.turn = Turn { active: first, last_regular: first, ..Turn::default() };
        (self.game.daytime, self.game.monarch, self.game.initiative) = (Daytime::Neither, None, None);
        // 103.8: by how many players begin this game.
        let players = self.game.turn_order_from(first);
        self.game.variant.skip_first_draw = Some(players.len() == 2);
        self.game.nothing_has_happened();
        for player in players {
            self.shuffle(player, None)?;
        }
        self.start_the_game(None)?;
        while self.game.turn.stage == Stage::Mulligans {
            self.declare_mulligans()?;
        }
        for player in self.game.player_ids().filter(|p| self.game.player(*p).drew_from_empty).collect::<Vec<_>>() {
            self.note(
                &[rule!("727.3")],
                "{} could not draw seven cards, and loses as state-based actions are checked",
                |g| vec![Arg::player(g, player)],
            );
        }
        self.opening_hands()?;
        self.trace.close();
        Ok(())
    }
}
