//! "A card from each graveyard", "up to three cards in each opponent's graveyard": so many of each of several zones.

use crate::oracle::lang::*;

use super::Resolver;

impl Resolver<'_> {
    /// An instruction about so many cards of each of several zones: they are chosen zone by zone, and what is done is done to all of
    /// them at once; `None` where it is about nothing of the kind.
    pub(super) fn chosen_apart(&self, it: &mut Effect) -> Option<Effect> {
        match it {
            Effect::Do { who, verb, bind: None } if self.is_you(who) => {
                let mut taken = Taken::default();
                verb.walk(&mut taken);
                let (some, players) = taken.one()?;
                let choice = Effect::Do { who: Players::You, verb: Verb::ChooseObjects(some), bind: None };
                let chosen = Effect::ForEach { of: Each::Players(players), effect: Box::new(choice) };
                Some(match verb {
                    Verb::ChooseObjects(_) => chosen,
                    _ => Effect::Seq(vec![chosen, std::mem::take(it)]),
                })
            }
            // Spells are cast one after the other, each if the player wants to.
            Effect::May { who: Players::You, effect, bind: None } => {
                let Effect::Do { verb: Verb::Cast { what, .. }, .. } = &mut **effect else { return None };
                let mut taken = Taken::default();
                what.walk(&mut taken);
                let (some, players) = taken.one()?;
                *what = some;
                Some(Effect::ForEach { of: Each::Players(players), effect: Box::new(std::mem::take(it)) })
            }
            _ => None,
        }
    }

    fn is_you(&self, who: &Players) -> bool {
        *who == Players::You
            || matches!(who, Players::That(Ref::Word(words), _) if words.is_empty() && self.player.as_ref().is_none_or(|it| *it == Players::You))
    }
}

/// Takes out what so many are chosen of in each of several zones, and puts what was chosen there.
#[derive(Default)]
struct Taken {
    found: Vec<(Objects, Players)>,
}

impl Taken {
    fn one(mut self) -> Option<(Objects, Players)> {
        let one = self.found.pop()?;
        self.found.is_empty().then_some(one)
    }
}

impl Visit for Taken {
    fn objects(&mut self, it: &mut Objects) {
        if let Objects::Some { filter, .. } = it
            && let Some(players) = of_one_at_hand(filter)
        {
            let chosen = Objects::That(Ref::Word("those cards".into()), Said::Pronoun);
            self.found.push((std::mem::replace(it, chosen), players));
        }
    }
}

/// Makes a kind of card in each of several zones one of the zone of the player at hand; the players it was of.
pub(super) fn of_one_at_hand(filter: &mut Filter) -> Option<Players> {
    filter.post.iter_mut().find_map(|pred| match pred {
        Pred::In(_, Some(whose)) => match &mut **whose {
            Players::Apart(of) => {
                let of = std::mem::replace(&mut **of, Players::Each);
                **whose = Players::That(Ref::Each, Said::Pronoun);
                Some(of)
            }
            _ => None,
        },
        _ => None,
    })
}

/// Whether so many are to be of each of several zones, which nobody chooses apart.
pub(super) fn is_apart(it: &Objects) -> bool {
    let Objects::Some { filter, .. } = it else { return false };
    filter.post.iter().any(|pred| matches!(pred, Pred::In(_, Some(whose)) if matches!(**whose, Players::Apart(_))))
}

/// All cards of several zones are the same set, each by itself or not.
pub(super) fn all_together(it: &mut Pred) {
    let Pred::In(zone, whose) = it else { return };
    let Some(Players::Apart(of)) = whose.as_deref_mut() else { return };
    *whose = match std::mem::replace(&mut **of, Players::Each) {
        Players::Each if *zone == Zone::Graveyard => None,
        of => Some(Box::new(of)),
    };
}
