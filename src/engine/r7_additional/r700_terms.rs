//! Words to which the rules give a meaning (700.5 to 700.12 and their like), told where an ability that has them is carried out.

use std::collections::BTreeSet;

use crate::card::CardTypes;
use crate::cr::RuleId;
use crate::cx::Cx;
use crate::known;
use crate::meaning::keyword_held;
use crate::oracle::lang::{
    Ability, Cond, Designation, EventPattern, Keyword, Noun, Num, PlayerDesignation, Pred, Quality, Visit, Walk, Zone,
};
use crate::rule;
use crate::state::{CastAs, Game, ObjectId, ObjectKind, PlayerId};
use crate::stop::Done;
use crate::trace::{Arg, Level};

/// What is remembered of a tribute that was paid.
const TRIBUTE: &str = "tribute";

/// The rules of the words that a text has.
struct Words<'g> {
    game: &'g Game,
    controller: PlayerId,
    rules: BTreeSet<RuleId>,
}

impl Words<'_> {
    fn has(&mut self, rules: &[RuleId]) {
        self.rules.extend(rules);
    }
}

impl Visit for Words<'_> {
    fn node(&mut self, kind: &'static str, variant: &'static str) {
        let several = self.game.players.len() > 2;
        let (teams, shared_life) = (self.game.variant.shared_turns, self.game.variant.shared_life);
        match (kind, variant) {
            ("Num", "Devotion" | "ChosenDevotion") => self.has(&[rule!("700.5")]),
            ("Num", "Party") => self.has(&[rule!("700.8"), rule!("700.8a")]),
            ("Num", "Speed") if self.game.player(self.controller).speed == 0 => {
                self.has(&[rule!("702.179f")]);
            }
            ("Num", "Life") if shared_life => self.has(&[rule!("810.9a")]),
            ("Num", "PlayerCounters") if shared_life => self.has(&[rule!("810.10a")]),
            ("Num", "CommanderColors") | ("ManaMade", "CommanderColor") | ("Pred", "OutsideIdentity") => {
                let has_one = self.game.objects.iter().any(|o| o.alive && o.commander && o.owner == self.controller);
                self.has(&[if has_one { rule!("903.4a") } else { rule!("903.4f") }]);
            }
            ("Pred", "Historic") => self.has(&[rule!("700.6")]),
            ("Pred", "Modified") => self.has(&[rule!("700.9")]),
            ("Pred", "Outlaw") => self.has(&[rule!("700.12"), rule!("700.12a")]),
            ("Pred", "Transformed") => self.has(&[rule!("701.27g")]),
            ("Pred", "HasAdventure") => self.has(&[rule!("715.2a")]),
            ("Pred", "Commander") => self.has(&[rule!("903.3d")]),
            // 800.4i: what players have done who are not in the game any more.
            ("Num" | "Cond", "Happened" | "HappenedAmount")
                if self.game.players.iter().any(|player| !player.in_game()) =>
            {
                self.has(&[rule!("800.4i")]);
            }
            ("Players", "Defending") if teams => self.has(&[rule!("805.10e")]),
            ("Players", "Defending") if several => self.has(&[rule!("802.2a")]),
            ("Players", "Active") if teams => self.has(&[rule!("805.9")]),
            _ => {}
        }
    }

    fn condition(&mut self, it: &mut Cond) {
        match it {
            Cond::Kicked(Some(_)) | Cond::KickedFor(_) => self.has(&[rule!("702.33e"), rule!("702.33f")]),
            Cond::Kicked(None) => self.has(&[rule!("702.33e")]),
            Cond::Paid(Keyword::Bargain) => self.has(&[rule!("702.166c")]),
            Cond::Chose(word) if *word == TRIBUTE => self.has(&[rule!("702.104b")]),
            Cond::Has(_, PlayerDesignation::FullParty) => self.has(&[rule!("700.8c")]),
            Cond::Has(_, PlayerDesignation::MaxSpeed) => self.has(&[rule!("702.179e")]),
            Cond::Has(_, PlayerDesignation::Monarch) => self.has(&[rule!("725.1")]),
            Cond::Has(_, PlayerDesignation::Initiative) => self.has(&[rule!("726.1")]),
            Cond::Happened(event, ..) if is_descent(event) => self.has(&[rule!("700.11")]),
            _ => {}
        }
        it.inside(self);
    }

    fn number(&mut self, it: &mut Num) {
        if matches!(it, Num::Happened(event, _) if is_descent(event)) {
            self.has(&[rule!("700.11")]);
        }
        it.inside(self);
    }

    fn predicate(&mut self, it: &mut Pred) {
        match it {
            Pred::Designated(Designation::RingBearer) => self.has(&[rule!("701.54e")]),
            Pred::Kicked => self.has(&[rule!("702.33e")]),
            _ => {}
        }
        it.inside(self);
    }
}

/// 700.11: whether it is that a permanent card has been put into a graveyard.
fn is_descent(event: &EventPattern) -> bool {
    let EventPattern::Moves { what, from: None, to: Some(Zone::Graveyard), to_player: Some(_), batch: false } = event
    else {
        return false;
    };
    what.noun == Noun::Card
        && what.post.is_empty()
        && matches!(what.heads.as_slice(), [head] if head.adjectives.is_empty() && head.types == [Pred::PermanentCard])
}

/// 702.6e: whether a quality names planeswalkers.
fn is_of_planeswalkers(quality: &Quality) -> bool {
    let such = |pred: &Pred| matches!(pred, Pred::Type(types) if types.contains(CardTypes::PLANESWALKER));
    matches!(quality, Quality::Objects(kind) if kind.heads.iter().any(|head| head.types.iter().any(such)))
}

/// The rules of the words in an ability of this player's that the rules give a meaning.
pub fn rules_of_words(game: &Game, controller: PlayerId, ability: &Ability) -> Vec<RuleId> {
    let mut words = Words { game, controller, rules: BTreeSet::new() };
    // Visitors may change what they visit, so they are given a copy.
    ability.clone().walk(&mut words);
    words.rules.into_iter().collect()
}

impl Cx<'_> {
    /// Has what is told next of an instruction or a condition rest on the rules that give its words a meaning, too.
    pub(crate) fn tell_of_words<T: Walk + Clone>(&self, of: &T, controller: PlayerId) {
        if self.trace.level == Level::Off {
            return;
        }
        let mut words = Words { game: &self.game, controller, rules: BTreeSet::new() };
        // Visitors may change what they visit, so they are given a copy.
        of.clone().walk(&mut words);
        let mut rules: Vec<RuleId> = words.rules.into_iter().collect();
        if rules.contains(&rule!("700.8")) && self.could_be_in_two_roles(controller) {
            rules.push(rule!("700.8b"));
        }
        self.also_by(&rules);
    }

    /// Tells what else the rules of a keyword say of its ability as that resolves.
    pub(crate) fn tell_of_the_keyword(&mut self, id: ObjectId) -> Done<()> {
        let ObjectKind::Ability(ability) = &self.game.object(id).kind else {
            // 702.102d: of a fused spell the left half first, then the right one.
            if self.game.object(id).cast.as_deref().is_some_and(|cast| cast.cast_as == CastAs::Fused) {
                self.note(&[rule!("702.102d")], "its halves are carried out one after the other", |_| Vec::new());
            }
            return Ok(());
        };
        let (source, origin) = (ability.source, ability.origin);
        let Some(held) = self.see(|v| keyword_held(v.is(source), origin).cloned())? else { return Ok(()) };
        let keyword = held.keyword;
        let rules: &[RuleId] = match keyword {
            // The bonus is worked out now, and stays so.
            Keyword::Rampage => &[rule!("702.23b")],
            // What its cost comes to is worked out now.
            Keyword::Ward if held.n.is_some() => &[rule!("702.21b")],
            Keyword::Embalm => &[rule!("702.128b")],
            Keyword::Backup => &[rule!("702.165c"), rule!("702.165d")],
            Keyword::Reconfigure => &[rule!("702.151b")],
            Keyword::Ninjutsu if held.quality == Some(Quality::Variant) => &[rule!("702.49b"), rule!("702.49d")],
            Keyword::Ninjutsu => &[rule!("702.49b")],
            Keyword::Champion => &[rule!("702.72b"), rule!("702.72c")],
            Keyword::Equip if held.quality.as_ref().is_some_and(is_of_planeswalkers) => &[rule!("702.6e")],
            Keyword::Equip if held.quality.is_some() => &[rule!("702.6c")],
            _ => &[],
        };
        if !rules.is_empty() {
            self.note(rules, "it is an ability of {}", |_| vec![Arg::Text(keyword.name().to_owned())]);
        }
        Ok(())
    }

    /// 700.8b: whether a creature of the player's could be counted in a party as one or another of its types.
    fn could_be_in_two_roles(&self, player: PlayerId) -> bool {
        let roles = known::party();
        let several = |view: &crate::view::View<'_>| {
            view.game.permanents().any(|o| {
                let is = view.is(o.id);
                let fits = roles.iter().filter(|role| is.subtypes.contains(**role)).count();
                view.controller(o.id) == player && fits > 1
            })
        };
        self.see(several).unwrap_or(false)
    }
}
