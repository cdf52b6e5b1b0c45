//! Attackers, blockers and divisions as answers and declarations give them.

use crate::engine::choice::Answer;
use crate::engine::state::{Entity, Game, ObjectId, PlayerId};
use crate::scenario::raw::answer::Tagged;
use crate::scenario::raw::{Answer as Written, Reference};
use crate::scenario::refer::Seen;

use super::picks::Fit;
use super::{Answers, Attacked, Undeclared, unwrapped};

impl Answers<'_> {
    pub(super) fn divide(
        &mut self,
        seen: &Seen<'_>,
        player: PlayerId,
        total: u32,
        among: &[Entity],
        default: &[u32],
        min_each: u32,
    ) -> Option<Answer> {
        let named = |parts: &mut dyn Iterator<Item = (&Reference, u32)>| -> Option<Vec<u32>> {
            let mut amounts = vec![0; among.len()];
            for (reference, n) in parts {
                let place =
                    self.names.among(seen, reference, among).into_iter().find(|i| amounts.get(*i) == Some(&0))?;
                *amounts.get_mut(place)? = n;
            }
            (amounts.iter().sum::<u32>() == total).then_some(amounts)
        };
        if self.given.player == Some(player)
            && let Some(parts) = &self.given.divide
            && let Some(amounts) = named(&mut parts.iter().map(|(name, n)| (name, *n)))
        {
            self.given.divide = None;
            return Some(Answer::Division(amounts));
        }
        // What is left over goes to the last: the player or planeswalker behind the blockers (702.19b).
        let filled = |mut amounts: Vec<u32>| -> Option<Vec<u32>> {
            let sum: u32 = amounts.iter().sum();
            amounts.resize(among.len(), 0);
            *amounts.last_mut()? += total.checked_sub(sum)?;
            Some(amounts)
        };
        let mut numbers: Vec<(usize, u32)> = Vec::new();
        for (n, answer) in self.unsaid_first(player) {
            let whole = match unwrapped(answer) {
                Written::Tagged(Tagged::Divide(parts)) => {
                    named(&mut parts.into_iter().map(|(name, n)| (&name.value, *n)))
                }
                Written::Tagged(Tagged::Amounts(amounts)) if amounts.len() <= among.len() => filled(amounts.clone()),
                Written::Text(text)
                    if text.trim().eq_ignore_ascii_case("skip") && numbers.is_empty() && among.len() > 1 =>
                {
                    Some(default.to_vec())
                }
                Written::Number(amount) if numbers.len() < among.len() => {
                    numbers.extend(u32::try_from(*amount).ok().map(|amount| (n, amount)));
                    None
                }
                _ => None,
            };
            if let Some(parts) = whole.filter(|_| numbers.is_empty()) {
                self.use_up(player, n);
                return Some(Answer::Division(parts));
            }
        }
        // Bare numbers, in the order of what it is divided among, as far as they go into the total.
        let mut amounts = Vec::new();
        for (n, amount) in numbers {
            if amounts.iter().sum::<u32>() + amount > total {
                break;
            }
            amounts.push(amount);
            self.use_up(player, n);
            if amounts.iter().sum::<u32>() == total {
                break;
            }
        }
        if amounts.is_empty() {
            return None;
        }
        filled(amounts).filter(|parts| parts.iter().all(|part| *part >= min_each)).map(Answer::Division)
    }

    /// Where each can get no more than so much: the names in the order in which each gets as much as there is, until nothing is left
    /// or only one is.
    pub(super) fn in_order(
        &mut self,
        seen: &Seen<'_>,
        player: PlayerId,
        total: u32,
        among: &[Entity],
        most: &[u32],
    ) -> Option<Answer> {
        let (mut amounts, mut named, mut left) = (vec![0; among.len()], Vec::new(), total);
        let mut said = Vec::new();
        for (n, answer) in self.unsaid_first(player) {
            if left == 0 {
                break;
            }
            let Written::Text(_) = unwrapped(answer) else { continue };
            let Some(reference) = unwrapped(answer).reference() else { continue };
            let found = self.names.among(seen, &reference, among).into_iter().find(|at| !named.contains(at));
            let Some((at, most)) = found.and_then(|at| Some((at, *most.get(at)?))) else { continue };
            *amounts.get_mut(at)? = left.min(most);
            left -= left.min(most);
            named.push(at);
            said.push(n);
        }
        let unnamed: Vec<usize> = (0..among.len()).filter(|at| !named.contains(at)).collect();
        match unnamed.as_slice() {
            _ if said.is_empty() => return None,
            [only] => *amounts.get_mut(*only)? += left,
            _ if left > 0 => return None,
            _ => {}
        }
        for n in said {
            self.use_up(player, n);
        }
        Some(Answer::Division(amounts))
    }

    /// A division names the targets it divides among: all of them, where it comes with the action or is the next answer that
    /// could be one to what is asked, and fits.
    pub(super) fn divided_among(
        &self,
        seen: &Seen<'_>,
        player: PlayerId,
        options: &[Entity],
        max: usize,
    ) -> Vec<usize> {
        let given = self.given.divide.iter().filter(|_| self.given.player == Some(player));
        let given = given.map(|parts| parts.iter().map(|(name, _)| name).collect::<Vec<_>>());
        let divides = |answer: &Written| matches!(answer, Written::Tagged(Tagged::Divide(_)));
        let answers_it = |answer: &Written| !matches!(self.fit(seen, answer, options, &[], max, true), Fit::No);
        let listed = self.unsaid_first(player).into_iter().map(|(_, answer)| unwrapped(answer));
        let listed = listed.take_while(|answer| divides(answer) || !answers_it(answer));
        let listed = listed.filter_map(|answer| match answer {
            Written::Tagged(Tagged::Divide(parts)) => {
                Some(parts.into_iter().map(|(name, _)| &name.value).collect::<Vec<_>>())
            }
            _ => None,
        });
        let Some(names) = given.chain(listed).next() else { return Vec::new() };
        let mut picks: Vec<usize> = Vec::new();
        for name in &names {
            let fitting = self.names.among(seen, name, options);
            picks.extend(fitting.into_iter().find(|i| !picks.contains(i)));
        }
        if picks.len() == names.len() && picks.len() <= max { picks } else { Vec::new() }
    }

    /// Which of several players an attacker attacks for which the declaration does not say it, as the next answer that fits says.
    pub fn attacked(&mut self, game: &Game, active: PlayerId, choices: &[PlayerId]) -> Option<PlayerId> {
        self.hear(game);
        let (names, seen) = (self.names, self.seen(game));
        let options: Vec<Entity> = choices.iter().copied().map(Entity::Player).collect();
        self.take(active, |answer| {
            let place = names.among(&seen, &answer.reference()?, &options).first().copied()?;
            choices.get(place).copied()
        })
    }

    pub(super) fn attackers(&mut self, game: &Game, creatures: &[ObjectId], targets: &[Entity]) -> Answer {
        let seen = self.seen(game);
        let options: Vec<Entity> = creatures.iter().copied().map(Entity::Object).collect();
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        self.undeclared = None;
        for (who, what) in &self.declarations.attack {
            let creature =
                self.names.among(&seen, who, &options).into_iter().find(|i| pairs.iter().all(|pair| pair.0 != *i));
            let Some(creature) = creature else {
                // Of several of a name, why not is told of one that is not declared already.
                let there = self.names.objects(&seen, who, &[crate::engine::state::Zone::Battlefield]);
                let declared = |id: &ObjectId| pairs.iter().any(|(at, _)| creatures.get(*at) == Some(id));
                let near = there.iter().find(|id| !declared(id)).or(there.first()).copied();
                self.undeclared = Some(Undeclared::Creature(who.words(), near));
                return Answer::Pairs(Vec::new());
            };
            let target = match what {
                Attacked::Named(what) => self.names.among(&seen, what, targets).first().copied(),
                Attacked::This(what) => targets.iter().position(|target| target == what),
                // Nothing there is can be attacked: why not is told of the first.
                Attacked::Unsaid => Some(0),
            };
            let Some(target) = target else {
                let words = match what {
                    Attacked::Named(what) => what.words(),
                    Attacked::This(_) | Attacked::Unsaid => String::new(),
                };
                self.undeclared = Some(Undeclared::Target(words));
                return Answer::Pairs(Vec::new());
            };
            pairs.push((creature, target));
        }
        Answer::Pairs(pairs)
    }

    pub(super) fn blockers(
        &mut self,
        game: &Game,
        player: PlayerId,
        creatures: &[ObjectId],
        attackers: &[ObjectId],
    ) -> Answer {
        let seen = self.seen(game);
        // Whoever decides it for them, they are what the defending player controls.
        let player = creatures.first().map_or(player, |creature| seen.view().controller(*creature));
        let blockers: Vec<Entity> = creatures.iter().copied().map(Entity::Object).collect();
        let attacking: Vec<Entity> = attackers.iter().copied().map(Entity::Object).collect();
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        let mut same: Vec<(Reference, usize)> = Vec::new();
        // What a player before this one could not declare is still to be told.
        if self.undeclared.is_some() {
            return Answer::Pairs(Vec::new());
        }
        for (who_declares, who, what) in &self.declarations.blocks {
            // 805.10d: players of a team declare together.
            if !game.together(player).contains(who_declares) {
                continue;
            }
            // The same reference again means the same blocker with one more attacker.
            let known = same.iter().find(|(reference, _)| reference == who).map(|(_, i)| *i);
            let blocker = known.or_else(|| {
                self.names.among(&seen, who, &blockers).into_iter().find(|i| pairs.iter().all(|pair| pair.0 != *i))
            });
            let Some(blocker) = blocker else {
                let near = self.names.objects(&seen, who, &[crate::engine::state::Zone::Battlefield]).first().copied();
                self.undeclared = Some(Undeclared::Creature(who.words(), near));
                return Answer::Pairs(Vec::new());
            };
            same.push((who.clone(), blocker));
            let meant = self.names.among(&seen, what, &attacking);
            let attacker = meant.iter().copied().find(|i| !pairs.contains(&(blocker, *i)));
            let Some(attacker) = attacker else {
                self.undeclared = Some(Undeclared::Target(what.words()));
                return Answer::Pairs(Vec::new());
            };
            pairs.push((blocker, attacker));
        }
        Answer::Pairs(pairs)
    }
}
