//! Whom the words for players mean.

use super::*;
use crate::oracle::grammar::objects;
use crate::oracle::grammar::tally::THAT_GRAVEYARD;
use crate::oracle::resolve::Antecedent;

/// Whether these words are of one player who is known by them, so that "they" right behind are that one: "its controller", "that
/// player or that creature's controller".
pub(in crate::oracle::resolve) fn needs_no_name(who: &Players) -> bool {
    match who {
        Players::Defending | Players::Active | Players::ControllerOf(..) | Players::OwnerOf(..) => true,
        Players::And(either) => matches!(either.as_slice(), [Players::That(..), Players::ControllerOf(..)]),
        _ => false,
    }
}

impl Resolver<'_> {
    /// 700.2e: of a spell whose modes another player chooses, "that player" is the one who did.
    pub(super) fn note_who_chooses(&mut self, body: &Body) {
        if self.is_spell && body.modes.as_ref().is_some_and(|modes| modes.chooser != Players::You) {
            self.note(Ref::ChosenPlayer, Kind::Player, false, Vec::new());
        }
    }

    /// Resolves what a text calls players: by what was said before, else by whose turn it is or who has what was spoken of.
    pub(super) fn players_in_order(&mut self, it: &mut Players) {
        match it {
            Players::Target(slot) => *slot = self.slot(*slot),
            Players::That(Ref::Word(words), said) => {
                let words = words.clone();
                if &*words == objects::WHOSE_LIBRARY {
                    match self.library.clone() {
                        Some(whose) => *it = whose,
                        None => self.fail("the top card"),
                    }
                    return;
                }
                // "Enchanted player mills X cards, where X is the number of cards put into that graveyard": that player's (701.17a).
                if &*words == THAT_GRAVEYARD {
                    match self.doer.clone() {
                        Players::You => self.fail(THAT_GRAVEYARD),
                        who => *it = who,
                    }
                    return;
                }
                if words.is_empty() {
                    match self.player.clone() {
                        Some(player) => *it = player,
                        None => *it = Players::You,
                    }
                    return;
                }
                // "they" right behind a player who needs no name of their own.
                if matches!(&*words, "they" | "them" | "that player")
                    && let Some(player) = self.player.as_ref().filter(|player| needs_no_name(player))
                {
                    *it = player.clone();
                    return;
                }
                *said = if matches!(&*words, "they" | "them") { Said::Pronoun } else { Said::As(words.to_string()) };
                if matches!(&*words, "that player" | "that opponent") && self.holder_of.is_none() {
                    self.held_together();
                }
                match (self.find_player(&words), &self.holder_of) {
                    // 506.2: where no player was named, it is whoever's turn it is.
                    (None, _) if matches!(&*words, "the attacking player" | "that attacking player") => {
                        *it = Players::Active;
                    }
                    (Some(found), _) => {
                        let said = said.clone();
                        // "They" is then that one again; and "that player" is the one enchanted, where no other was named.
                        let only =
                            &*words == "enchanted player" && !self.antecedents.iter().any(|it| it.kind == Kind::Player);
                        if &*words == "the first player" || only {
                            self.note(found.clone(), Kind::Player, false, Vec::new());
                        }
                        *it = Players::That(found, said);
                    }
                    (None, Some(holder))
                        if matches!(&*words, "they" | "them" | "that player" | "the player")
                            || (&*words == "that opponent" && self.held_by_opponent) =>
                    {
                        *it = match holder {
                            Players::That(to, _) => Players::That(to.clone(), said.clone()),
                            other => other.clone(),
                        };
                    }
                    (None, _) if matches!(&*words, "those players" | "those opponents") && self.group.is_some() => {
                        *it = self.group.clone().unwrap_or(Players::You);
                    }
                    (None, _) => self.fail(&words),
                }
            }
            // "That player draws a card, and each other player loses 1 life": other than the one named last.
            Players::EachOther | Players::EachOtherOpponent => {
                let opponents = *it == Players::EachOtherOpponent;
                match self.named_player() {
                    Some(than) => {
                        let of = if opponents { Players::EachOpponent } else { Players::Each };
                        *it = Players::OtherThan(Box::new(of), Box::new(than));
                    }
                    None if opponents => self.fail("each other opponent"),
                    None => {}
                }
            }
            // "Another player" likewise.
            Players::Who(one, cond) if **one == Players::APlayer && is_not_you(cond) => {
                if let Some(than) = self.named_player() {
                    // The player at hand is then the one who may be chosen.
                    if matches!(than, Players::That(Ref::Each, _)) {
                        self.fail("another player");
                    }
                    **cond = Cond::Not(Box::new(Cond::PlayerIs(Ref::Each, Box::new(than))));
                }
            }
            Players::Who(whom, cond) => {
                // Those of whom the last instruction is told of each are known already.
                if self.each_for_themselves.as_ref() != Some(&**whom) {
                    whom.walk(self);
                }
                cond.walk(self);
            }
            Players::ControllerOf(..) | Players::OwnerOf(..) => {
                let named = matches!(&*it, Players::ControllerOf(Ref::Word(of), _) | Players::OwnerOf(Ref::Word(of), _)
                    if of.starts_with("that ") || of.starts_with("the "));
                it.inside(self);
                // "That creature's controller sacrifices it": what was named again is spoken of last.
                if let (true, Players::ControllerOf(of, _) | Players::OwnerOf(of, _)) = (named, &*it)
                    && let Some(at) = self.antecedents.iter().rposition(|one| one.to == *of)
                {
                    let again = self.antecedents.remove(at);
                    self.antecedents.push(again);
                }
                self.holder_of = Some(it.clone());
                self.held_by_opponent = false;
            }
            _ => it.inside(self),
        }
    }

    /// "Them", of players: "each opponent chooses a word. ... deals 4 damage to each of them" is said of those players where none of
    /// them is at hand any more.
    pub(in crate::oracle::resolve) fn them(&self) -> Players {
        let last = self.antecedents.iter().rev().find(|it| it.kind == Kind::Player && it.done.is_none());
        let at_hand = self.for_each_player.is_some() || self.doer.is_each();
        let group = self.group.clone().filter(|_| !at_hand && last.is_some_and(|last| last.to == Ref::Each));
        group.unwrap_or_else(|| Players::That(Ref::Word("them".into()), Said::Pronoun))
    }

    /// The one player that the words before have named last, who is not you.
    fn named_player(&self) -> Option<Players> {
        let held = |who: &Players| {
            matches!(who, Players::Defending | Players::Active | Players::ControllerOf(..) | Players::OwnerOf(..))
        };
        if let Some(who) = self.player.clone().filter(held) {
            return Some(who);
        }
        // One of a group is the player at hand only where something is done for each of them in turn.
        let named = |it: &&Antecedent| {
            let at_hand = it.to != Ref::Each || self.for_each_player.is_some();
            it.kind != Kind::Object && it.done.is_none() && !it.several && at_hand
        };
        self.antecedents.iter().rev().find(named).map(|it| Players::That(it.to.clone(), Said::Pronoun))
    }
}

/// Of a player who is not you.
fn is_not_you(cond: &Cond) -> bool {
    matches!(cond, Cond::Not(is) if matches!(&**is, Cond::PlayerIs(Ref::Each, who) if **who == Players::You))
}
