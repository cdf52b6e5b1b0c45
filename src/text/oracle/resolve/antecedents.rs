//! What the words of a reference point back to.

use crate::oracle::grammar::{done, players, refer};
use crate::oracle::lang::*;

use super::nouns::*;
use super::{Antecedent, Kind, Resolver};

/// The words for what something enters as a copy of, which is not what enters.
pub(super) const COPIED: &str = "that creature or permanent";

impl Antecedent {
    /// Whether an instruction made it or acted on it, from this binding on.
    pub(super) fn is_made_since(&self, first: u8) -> bool {
        matches!(self.to, Ref::Bound(bind) | Ref::DoneTo(bind) if bind >= first)
    }
}

impl Resolver<'_> {
    /// Takes out what was named since there were so many, where it is such.
    pub(super) fn named_since(&mut self, before: usize, such: impl Fn(&Antecedent) -> bool) -> Vec<Antecedent> {
        let since = self.antecedents.split_off(before.min(self.antecedents.len()));
        let (such, others): (Vec<_>, Vec<_>) = since.into_iter().partition(such);
        self.antecedents.extend(others);
        such
    }

    /// What may be a player or an object, "that permanent or player", whatever objects were spoken of since; "those permanents and/or
    /// players" are several.
    pub(super) fn of_either_kind(&self, several: bool) -> Option<Ref> {
        let last = |kind| {
            self.antecedents.iter().rev().find(|it| it.kind == kind && (!several || it.several)).map(|it| it.to.clone())
        };
        last(Kind::Either).or_else(|| last(Kind::Object))
    }

    /// What the words of a reference to an object point to.
    pub(super) fn find(&mut self, said: &str) -> Option<Ref> {
        let is_meant =
            |word: &str| word == said || word == COPIED && matches!(said, "that creature" | "that permanent");
        if let Some((_, meant)) = self.meant.as_ref().filter(|(word, _)| is_meant(word)) {
            return Some(meant.clone());
        }
        match said {
            "~" => {
                self.names_itself = true;
                // In a quoted ability "it" is this object once it was named.
                if self.depth > 1 && self.besides.is_none() {
                    let nouns = ["permanent", "creature", "card"].map(str::to_owned).to_vec();
                    self.note(Ref::This, Kind::Object, false, nouns);
                }
                return Some(Ref::This);
            }
            refer::NAMED_GIVER => return self.named_so.clone(),
            _ if refer::is_giver(said) => {
                let giver = if self.is_given { Ref::Giver } else { Ref::This };
                self.note(giver.clone(), Kind::Object, false, vec!["permanent".into(), "card".into()]);
                return Some(giver);
            }
            "this spell" => {
                self.names_itself = true;
                return Some(Ref::ThisSpell);
            }
            refer::THE_OTHER => {
                let other = |it: &&Antecedent| it.to == Ref::Event(Role::Other) && it.kind != Kind::Player;
                return self.antecedents.iter().rev().find(other).map(|it| it.to.clone());
            }
            refer::COUNTERED_SOURCE => {
                let countered = self.antecedents.iter().rev().find(|it| it.done == Some("countered"));
                return countered.map(|it| Ref::SourceOf(Box::new(it.to.clone())));
            }
            // What attacks or blocks by the event, whatever else has been named since.
            "the attacking creature" if self.attacker.is_some() => return self.attacker.clone(),
            "the blocking creature" if self.blocker.is_some() => return self.blocker.clone(),
            // Another ability of the same object chose it (607.2d).
            "the chosen creature" | "the chosen permanent" | "the chosen land" | "the chosen creatures"
                if !self.is_spell && !self.antecedents.iter().any(|it| it.done == Some("chosen")) =>
            {
                return Some(Ref::ChosenObject);
            }
            _ if refer::CRAFTED.iter().any(|words| said.ends_with(words)) => return Some(Ref::Linked),
            _ if refer::HAUNTED.contains(&said) => return Some(Ref::Haunted),
            _ if refer::FIRST_NAMED.contains(&said) => {
                return self.antecedents.iter().find(|it| it.kind == Kind::Object).map(|it| it.to.clone());
            }
            _ if refer::HOST_OF_IT.contains(&said) => return self.find("it").map(|it| Ref::HostOf(Box::new(it))),
            refer::PARTNER_OF_IT => return self.find("it").map(|it| Ref::PartnerOf(Box::new(it))),
            refer::EXILED_WITH_THIS => return Some(Ref::Linked),
            DAMAGED | COUNTED | refer::NOTED => return self.all_done(|it| it.done == Some(said)),
            _ if let Some(kind) = refer::kind_given(said) => {
                return self.all_done(|it| it.done == Some(COUNTED) && it.nouns.iter().any(|of| of == kind));
            }
            "" => return self.subject.clone(),
            // A spell is no character: "if that permanent was a Jace planeswalker, his controller" is of what was spoken of.
            "him" | "her" | "he" | "she" if self.is_spell => return self.find("it"),
            "himself" | "herself" => return self.find("itself"),
            // Said of a character: always the object itself, or what an instruction has made of it.
            "him" | "her" | "he" | "she" => {
                let is_this = |it: &&Antecedent| match it.to {
                    Ref::Bound(bind) => self.of_this.contains(&bind),
                    _ => it.to == Ref::This,
                };
                let made = self.antecedents.iter().rev().find(is_this).map(|it| it.to.clone());
                return Some(made.unwrap_or(Ref::This));
            }
            _ => {}
        }
        if let Some(whose) = refer::WHOSE.iter().find(|whose| said.ends_with(**whose)) {
            return self.target_of(*whose == "you control");
        }
        // "The creature that died": what the event was of.
        if let Some(what) = said.strip_suffix(refer::THAT_DIED) {
            let nouns: Vec<String> = what.split_whitespace().skip(1).map(singular).collect();
            let died =
                |it: &&Antecedent| it.to == Ref::Event(Role::Subject) && it.kind == Kind::Object && fit(&nouns, it);
            return self.antecedents.iter().find(died).map(|it| it.to.clone());
        }
        if let Some(words) = refer::participle_first(said) {
            return self.find(&words);
        }
        // What was done so, one or several.
        if let Some(done) = said.strip_prefix("any ") {
            let into = done::INTO.iter().find(|(_, known)| *known == done).map(|(zone, _)| *zone);
            let fits = |it: &Antecedent| it.done == Some(done) || into.is_some_and(|into| it.into == Some(into));
            return self.all_done(fits).or_else(|| self.paid.contains(&done).then_some(Ref::Paid));
        }
        let words: Vec<&str> = said.split(' ').collect();
        let first = words.first().copied().unwrap_or_default();
        let last = words.last().copied().unwrap_or_default();
        if matches!(first, "enchanted" | "equipped" | "fortified") {
            return Some(Ref::Host);
        }
        let pronoun = matches!(said, "it" | "itself" | "them" | "they" | "themselves");
        let several = match said {
            "it" | "itself" => Some(false),
            "them" | "they" | "themselves" => None,
            _ => Some(is_plural(last) || first == "those"),
        };
        let mut done = words.get(1).copied().filter(|word| DONE.contains(word));
        // "Search your library for five cards. Put the chosen cards on top": those that were found.
        let was = |done: &str| self.antecedents.iter().any(|it| it.done == Some(done));
        if done == Some("chosen") && !was("chosen") && was("found") {
            done = Some("found");
        }
        if let Some(done) = done
            && self.paid.contains(&done)
            && !self.antecedents.iter().any(|it| it.done == Some(done))
        {
            return Some(Ref::Paid);
        }
        // Of the creatures of the player who chose the modes, and of that player, "them" tells neither from the other.
        if said == "them"
            && self.antecedents.iter().any(|it| it.to == Ref::ChosenPlayer && it.kind == Kind::Player)
            && self.antecedents.iter().any(|it| it.kind == Kind::Object && it.several)
            && self.is_spell
        {
            return None;
        }
        let nouns: Vec<String> = if pronoun {
            Vec::new()
        } else {
            words
                .iter()
                .skip(1)
                .filter(|word| !DONE.contains(word) && **word != "or")
                .map(|word| singular(word))
                .collect()
        };
        let fits = |it: &&Antecedent| {
            it.kind != Kind::Player
                && self.besides.as_ref() != Some(&it.to)
                && !matches!(it.done, Some(DAMAGED | COUNTED | PHASED | refer::NOTED))
                // 115.4: "any target" is no spell, ability or card.
                && !(it.kind == Kind::Either && nouns.iter().any(|noun| matches!(&**noun, "spell" | "ability" | "card")))
                && several.is_none_or(|several| several == it.several)
                && done.is_none_or(|done| it.done == Some(done))
                && (pronoun || nouns.is_empty() || fit(&nouns, it))
                // 108.2b: nor is a token that was created a card, whatever it is a copy of.
                && !(it.done == Some("created") && nouns.iter().any(|noun| noun == "card"))
                // One spell is never "them".
                && !(it.to == Ref::ThisSpell && it.nouns == ["this"] && said != "it")
                // What becomes a target is no spell or ability itself.
                && !(it.to == Ref::This && it.nouns.is_empty() && nouns.iter().any(|noun| noun == "ability"))
        };
        // What was put elsewhere is spoken of as a card, if at all.
        let left = |it: &Antecedent| {
            let elsewhere = it.into.is_some_and(|zone| zone != Zone::Battlefield);
            // "Reveals the top card. If it's a land card, ... Otherwise, it gets +3/+3": what is only looked at is no permanent.
            let shown = matches!(it.done, Some("revealed" | "looked")) && it.nouns == ["card"];
            let said = !nouns.is_empty() && !nouns.iter().any(|noun| noun == "card");
            // Nor has a spell counters, or what has died.
            let spell = pronoun
                && it.nouns.iter().any(|noun| noun == "spell")
                && matches!(it.to, Ref::Event(_) | Ref::ThisSpell);
            // Nor does anything change what has been given up: "you may sacrifice a token. If you do, it gets +2/+2".
            let gone = pronoun && it.done == Some("sacrificed") && matches!(it.to, Ref::Bound(_));
            let died = said && self.died.as_ref() == Some(&it.to);
            self.staying && (elsewhere && said || shown && (said || pronoun) || spell || died || gone)
        };
        // Where the event names another, "that creature" is not what is enchanted or equipped, which would be called so.
        let is_host = |it: &Antecedent| {
            self.host_of_event.as_ref() == Some(&it.to) || matches!(it.to, Ref::Host | Ref::Event(Role::Host))
        };
        let of_another = first == "that"
            && self.host_of_event.is_some()
            && self.antecedents.iter().any(|it| matches!(it.to, Ref::Event(_)) && !is_host(it) && fits(&it));
        // "That creature" is hardly the object the ability is of, which would be "it" or "this creature".
        // ... nor what an instruction has just put onto the battlefield of its own card, which is that object still.
        let of_this = |it: &Antecedent| match it.to {
            Ref::Bound(bind) => self.of_this.contains(&bind) && nouns.iter().any(|noun| noun == "creature"),
            // ... nor what is enchanted or equipped, which would be called so.
            _ => it.to == Ref::This || of_another && is_host(it),
        };
        let another = |it: &&Antecedent| !of_this(it) && fits(it);
        let backwards = || self.antecedents.iter().rev();
        // "That enchantment" is rather what was called so than a permanent of another kind.
        let called_so = |it: &&Antecedent| another(it) && nouns.iter().any(|noun| it.nouns.contains(noun));
        // "The creature card" is rather the one that was called so than any other card.
        let card_of_a_kind = last == "card" && nouns.len() > 1;
        let called_all = |it: &&Antecedent| another(it) && nouns.iter().all(|noun| it.nouns.contains(noun));
        // "For each permanent attached to it, create a copy of that permanent attached to that creature": not the one at hand.
        // ... nor is "for each Spirit sacrificed this way, that creature gets +3/+0", where another was called a creature.
        let is_another_at_hand = |it: &Antecedent| {
            let called = |word: &str| it.nouns.iter().any(|noun| noun == word);
            it.to == Ref::Each && (called("permanent") || !it.nouns.is_empty() && !called("creature"))
        };
        // "Create a token that's a copy of that creature. Each opponent may create a token that's a copy of that creature": what was
        // copied; the token would be called one.
        let is_a_copy = |it: &Antecedent| it.done == Some("created") && it.nouns.is_empty();
        let is_kind = matches!(last, "artifact" | "enchantment" | "land" | "planeswalker" | "token");
        let found = match first {
            // "That creature" is rather one that was called so than any target, whatever it is.
            "that"
                if nouns.iter().any(|noun| noun == "creature")
                    && backwards()
                        .find(another)
                        .is_some_and(|it| it.kind == Kind::Either || is_another_at_hand(it) || is_a_copy(it)) =>
            {
                backwards().find(called_so).or_else(|| backwards().find(another))
            }
            "that" | "the" if card_of_a_kind => backwards().find(called_all).or_else(|| backwards().find(another)),
            "that" if is_kind => backwards().find(called_so).or_else(|| backwards().find(another)),
            "that" | "the" => backwards().find(another),
            // "Target creature deals damage to any other target. Then sacrifice it": what may be a player is hardly "it".
            "it" if backwards().find(fits).is_some_and(|it| it.kind == Kind::Either) => {
                backwards().find(|it| fits(it) && it.kind == Kind::Object && matches!(it.to, Ref::Target(_)))
            }
            _ => None,
        };
        let found = found.filter(|it| !left(it)).or_else(|| backwards().find(|it| fits(it) && !left(it)));
        let found = found.or_else(|| backwards().find(fits)).map(|it| it.to.clone());
        match found {
            Some(found) => Some(found),
            None if done == Some("exiled") => Some(Ref::Linked),
            // "it" is this object itself where nothing else was named; a spell calls itself by its name.
            None if matches!(said, "it" | "itself")
                && (!self.is_spell || self.names_itself)
                && self.besides != Some(Ref::This)
                && (self.depth <= 1 || self.is_keyword) =>
            {
                Some(Ref::This)
            }
            // "Sacrifice another creature: you gain life equal to that creature's toughness."
            None if matches!(first, "that" | "those") => {
                let of_cost = |it: &&Antecedent| (first == "those") == it.several && fit(&nouns, it);
                self.paid_with.iter().find(of_cost).map(|it| it.to.clone())
            }
            None => None,
        }
    }

    /// Whether the words, as they stand, would mean what may be a player: "any target".
    pub(super) fn may_be_a_player(&self, said: &str) -> bool {
        let mut apart = self.clone();
        let found = apart.find(said);
        found.is_some_and(|to| self.antecedents.iter().any(|it| it.to == to && it.kind == Kind::Either))
    }

    /// What such instructions, one or several, have done it to: "this way" is said of all of them.
    fn all_done(&self, such: impl Fn(&Antecedent) -> bool) -> Option<Ref> {
        let mut all: Vec<Ref> = Vec::new();
        // One target that was exiled with others is among what that instruction has exiled.
        let again = |it: &Antecedent| it.done == Some("exiled") && matches!(it.to, Ref::Target(_));
        for it in self.either_done.iter().chain(&self.antecedents).filter(|it| such(it) && !again(it)) {
            let to = match it.to {
                // What was looked for until it was found, and what was not it.
                Ref::Bound(bind) if self.until == Some(bind) => Ref::AllBound(bind),
                // 701.8b: a target that was not destroyed is none of those, nor is a card that nobody chose to reveal.
                _ => match self.done_by.iter().rev().find(|(to, done, _)| *to == it.to && it.done == Some(*done)) {
                    Some((.., bind)) => Ref::Bound(*bind),
                    None => it.to.clone(),
                },
            };
            if !all.contains(&to) {
                all.push(to);
            }
        }
        // What the event did it to was not done so by an instruction.
        if all.iter().any(|to| !matches!(to, Ref::Event(_))) {
            all.retain(|to| !matches!(to, Ref::Event(_)));
        }
        match all.len() {
            0 | 1 => all.pop(),
            _ => Some(Ref::AllOf(all)),
        }
    }

    /// "Those cards", where each was named by itself: all that one kind of instruction has done something to.
    fn named_one_by_one(&self, said: &str) -> Option<Ref> {
        let nouns: Vec<String> = said.split(' ').skip(1).map(singular).collect();
        let done_to = |it: &&Antecedent| {
            it.kind == Kind::Object
                && it.done.is_some()
                && !matches!(it.done, Some(DAMAGED | COUNTED | PHASED | refer::NOTED))
        };
        let last = self.antecedents.iter().rev().find(done_to).filter(|it| !it.several)?;
        let mut all: Vec<Ref> = Vec::new();
        for it in self.antecedents.iter().filter(|it| done_to(it) && it.done == last.done && fit(&nouns, it)) {
            if it.several {
                return None;
            }
            if !all.contains(&it.to) {
                all.push(it.to.clone());
            }
        }
        (all.len() > 1).then_some(Ref::AllOf(all))
    }

    /// Whether the set that was looked at or exiled last is but one card, and others were exiled by themselves.
    pub(super) fn of_several_sets(&self, pool: u8, said: &str) -> Option<Ref> {
        let one = self.antecedents.iter().any(|it| it.to == Ref::Bound(pool) && it.kind == Kind::Object && it.several);
        if one { None } else { self.named_one_by_one(said) }
    }

    /// The two things that were named last and may be called so, the first of them first.
    pub(super) fn two_named(&self, said: &str) -> Option<[Objects; 2]> {
        let nouns: Vec<String> = said.split(' ').skip(1).map(singular).collect();
        let such = |it: &&Antecedent| it.kind != Kind::Player && !it.several && fit(&nouns, it);
        let last = self.antecedents.iter().rev().find(such)?;
        let first = self.antecedents.iter().rev().find(|it| such(it) && it.to != last.to)?;
        Some([first, last].map(|it| Objects::That(it.to.clone(), Said::Pronoun)))
    }

    /// The player a kind of object names: "target creature an opponent controls", "a card in an opponent's graveyard".
    pub(super) fn note_holder(&mut self, to: &Ref, filter: &Filter) {
        for pred in &filter.post {
            let holder = match pred {
                Pred::ControlledBy(who) if **who != Players::You => Players::ControllerOf(to.clone(), Said::Pronoun),
                Pred::OwnedBy(who) if **who != Players::You => Players::OwnerOf(to.clone(), Said::Pronoun),
                Pred::In(_, Some(who)) if **who != Players::You => Players::OwnerOf(to.clone(), Said::Pronoun),
                _ => continue,
            };
            self.holder_of = Some(holder);
            self.held_by_opponent = matches!(pred, Pred::ControlledBy(who) | Pred::OwnedBy(who) | Pred::In(_, Some(who))
                if matches!(**who, Players::AnOpponent | Players::EachOpponent));
        }
    }

    pub(super) fn find_player(&mut self, said: &str) -> Option<Ref> {
        match said {
            players::FRIENDS => {
                return self.antecedents.iter().find(|it| it.done == Some(players::FRIENDS)).map(|it| it.to.clone());
            }
            "the chosen player" | "the last chosen player" | "the chosen opponent" => return Some(Ref::ChosenPlayer),
            "enchanted player" | "enchanted opponent" => return Some(Ref::Host),
            // What damage was dealt to, players among it.
            DAMAGED => return self.all_done(|it| it.done == Some(DAMAGED)),
            // Of two that were named, the one named first.
            "the first player" => {
                return self.antecedents.iter().find(|it| it.kind == Kind::Player).map(|it| it.to.clone());
            }
            _ => {}
        }
        // "That opponent": of several players that were named the one that was called so.
        if said == "that opponent"
            && let Some(called) = self.antecedents.iter().rev().find(|it| it.nouns.iter().any(|noun| noun == OPPONENT))
        {
            return Some(called.to.clone());
        }
        let several = matches!(said, "those players" | "those opponents");
        self.antecedents
            .iter()
            .rev()
            .find(|it| {
                it.kind != Kind::Object
                    && it.done.is_none()
                    && (matches!(said, "they" | "them") || it.several == several)
            })
            .map(|it| it.to.clone())
    }

    /// The one target that its phrase says you control, or that you don't.
    pub(super) fn target_of(&self, yours: bool) -> Option<Ref> {
        let whose = |pred: &Pred| match pred {
            Pred::ControlledBy(who) => match **who {
                Players::You => Some(true),
                Players::EachOpponent | Players::AnOpponent => Some(false),
                _ => None,
            },
            Pred::NotControlledBy(who) if **who == Players::You => Some(false),
            _ => None,
        };
        let is_such = |spec: &TargetSpec| match &spec.kind {
            TargetKind::Object(filter) => filter.post.iter().any(|pred| whose(pred) == Some(yours)),
            _ => false,
        };
        let mut such = (0u8..).zip(&self.slots).filter(|(_, spec)| is_such(spec)).map(|(at, _)| Ref::Target(at));
        such.next().filter(|_| such.next().is_none())
    }
}
