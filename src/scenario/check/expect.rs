//! Expectations.

use super::Check;
use crate::card::SubtypeKind;
use crate::library::{nearest, slips};
use crate::oracle::lang::{KEYWORDS, Keyword};
use crate::scenario::raw::expect::{ExpectObject, ExpectPlayer, Winner};
use crate::scenario::raw::told::Asked;
use crate::scenario::raw::{CountOrNames, Entry, Expect, ManaOrCounts, Pile};
use crate::scenario::{At, Problem, Span, quote, words};

impl Check<'_> {
    /// What is expected must be about things that exist, and must not contradict itself.
    pub(super) fn expect(&mut self, expect: &Expect) {
        for (name, player) in expect.players.iter().flatten() {
            self.player(name);
            self.expect_player(player);
        }
        for object in expect.objects.iter().chain(&expect.last_known).flatten() {
            self.expect_object(object, object.at);
        }
        self.told(expect);
        if let Some(Pile::Names(names)) = expect.stack.as_ref().map(|stack| &stack.value) {
            for name in names {
                self.reference(name);
            }
        }
        if let Some(active) = &expect.active {
            self.player(active);
        }
        match expect.winner.as_ref().map(|winner| (&winner.value, winner.at)) {
            Some((Winner::One(name), at)) => {
                if !matches!(name.trim().to_lowercase().as_str(), "draw" | "none") {
                    self.player(&At::new(name.clone(), at));
                }
            }
            Some((Winner::All(names), at)) => {
                if names.is_empty() {
                    let problem = Problem::error(at, "a list of winners without a name");
                    self.problem(problem.help("write `none` while nobody has won, `draw` where nobody will"));
                }
                for name in names {
                    self.player(name);
                }
            }
            None => {}
        }
        for entry in expect.can.iter().chain(&expect.cannot).flatten() {
            self.possible(entry);
        }
        for entry in expect.can.iter().flatten() {
            if let Some(because) = &entry.because {
                self.problem(Problem::error(because.at, "`because` says why something can't be done; this can be"));
            }
        }
        for rule in expect.cites.iter().chain(&expect.not_cites).flatten() {
            self.rule(rule);
        }
        for rule in expect.cites.iter().flatten() {
            let not = expect.not_cites.iter().flatten().find(|not| not.value.covers(rule.value));
            if let Some(not) = not.map(|not| not.at) {
                self.contradiction(rule.at, not, &format!("rule {} is to be cited and not to be", rule.value));
            }
        }
    }

    fn contradiction(&mut self, first: Span, second: Span, what: &str) {
        self.problem(
            Problem::error(second, format!("{what}, which can't both hold"))
                .also(first, "the other")
                .help("take one of them out"),
        );
    }

    fn expect_player(&mut self, player: &ExpectPlayer) {
        for designation in player.designations.iter().chain(&player.not_designations).flatten() {
            self.designation(designation);
        }
        for has in player.designations.iter().flatten() {
            let not = player.not_designations.iter().flatten().find(|not| not.eq_ignore_ascii_case(has));
            if let Some(not) = not.map(|not| not.at) {
                self.contradiction(has.at, not, &format!("the player has the designation {} and not", has.value));
            }
        }
        if let Some(ManaOrCounts::Symbols(text)) = player.mana.as_ref().map(|mana| &mana.value) {
            let text = text.trim();
            if !text.is_empty() && text.parse::<crate::card::ManaCost>().is_err() {
                let at = player.mana.as_ref().map(|mana| mana.at).unwrap_or_default();
                self.problem(
                    Problem::error(at, format!("`{}` is not mana", quote(text)))
                        .help("write `{G}`, `{G: 1}`, or `{}` for none"),
                );
            }
        }
        if let Some(ManaOrCounts::Counts(counts)) = player.mana.as_ref().map(|mana| &mana.value) {
            for (letter, _) in counts {
                if !matches!(letter.value.trim().to_uppercase().as_str(), "W" | "U" | "B" | "R" | "G" | "C") {
                    self.problem(
                        Problem::error(letter.at, format!("`{}` is no kind of mana", quote(&letter.value)))
                            .help("there is W, U, B, R, G and C"),
                    );
                }
            }
        }
        if let (Some(won), Some(lost)) = (&player.won, &player.lost)
            && won.value
            && lost.value
        {
            self.contradiction(won.at, lost.at, "the player has won and lost");
        }
        if let (Some(inside), Some(out)) = (&player.in_game, player.lost.as_ref().or(player.conceded.as_ref()))
            && inside.value
            && out.value
        {
            self.contradiction(inside.at, out.at, "the player is in the game and has left it");
        }
        for (at, zone) in player.zones() {
            self.counts(at, zone);
        }
        if let Some(deck) = &player.deck {
            for rule in &deck.value {
                self.rule(&At::new(*rule, deck.at));
            }
        }
    }

    /// More of the names than of all together.
    fn counts(&mut self, at: Span, zone: &CountOrNames) {
        let CountOrNames::Names(names) = zone else { return };
        let Some(any) = names.get("any") else { return };
        let sum: u64 = names
            .into_iter()
            .filter(|(name, _)| !name.eq_ignore_ascii_case("any"))
            .map(|(_, n)| u64::from(n.value))
            .sum();
        // A card can count for two names (its faces), so only each alone is sure.
        let most = names.into_iter().map(|(_, n)| n.value).max().unwrap_or(0);
        if most > any.value && sum > u64::from(any.value) {
            let more = names.into_iter().find(|(_, n)| n.value > any.value).map(|(name, _)| name.at);
            self.contradiction(any.at, more.unwrap_or(at), "there are more of one name than of all together");
        }
    }

    fn expect_object(&mut self, object: &ExpectObject, at: Span) {
        if let Some(controller) = &object.controller {
            self.player(controller);
        }
        if let Some(owner) = &object.owner {
            self.player(owner);
        }
        if let Some(attached) = &object.attached_to {
            self.reference(attached);
        }
        if object.name.is_none() && object.r#where.is_none() && object.text.is_none() && object.count.is_none() {
            self.problem(
                Problem::error(at, "it does not say which objects")
                    .help("add `name`, or `where` with a property")
                    .unless_wrong_in(at),
            );
        }
        if let Some(inner) = &object.r#where {
            if let Some(count) = &inner.count {
                self.problem(Problem::error(count.at, "`count` can't stand in `where`").help("put it beside `where`"));
            }
            self.expect_object_inner(inner);
        }
        for (has, lacks, what) in [
            (&object.types, &object.not_types, "the type"),
            (&object.subtypes, &object.not_subtypes, "the subtype"),
            (&object.supertypes, &object.not_supertypes, "the supertype"),
        ] {
            if let (Some(has), Some(lacks)) = (has, lacks)
                && let Some(both) = has.value.iter().find(|h| lacks.value.iter().any(|l| l.eq_ignore_ascii_case(h)))
            {
                self.contradiction(has.at, lacks.at, &format!("it has {what} {both} and does not have it"));
            }
        }
        // What nothing has is lacked by everything; and found on nothing, whatever it was meant for.
        let lacks = object.lacks.iter().flatten().map(|said| (said, true));
        for (said, lacked) in lacks.chain(object.has.iter().flatten().map(|said| (said, false))) {
            let word = said.value.trim();
            if word.contains(' ')
                || Keyword::named(word).is_some()
                || word.ends_with("walk")
                || word.ends_with("cycling")
            {
                continue;
            }
            let keywords = KEYWORDS.iter().copied();
            let near = if lacked { nearest(word, keywords, 1) } else { slips(word, keywords, 1) };
            if !near.is_empty() {
                let problem = Problem::error(said.at, format!("there is no keyword `{}`", quote(word)));
                self.problem(problem.did_you_mean(near));
            }
        }
        for has in object.has.iter().flatten() {
            let lacks = object.lacks.iter().flatten().find(|lacks| lacks.value.eq_ignore_ascii_case(&has.value));
            if let Some(lacks) = lacks.map(|lacks| lacks.at) {
                self.contradiction(has.at, lacks, &format!("it has `{}` and lacks it", quote(&has.value)));
            }
        }
        if let (Some(not), Some(colors)) = (&object.not_colors, object.colors.as_ref().or(object.has_colors.as_ref()))
            && let Some(both) = colors.value.iter().find(|c| not.value.contains(c))
        {
            self.contradiction(colors.at, not.at, &format!("it is {} and is not", both.name()));
        }
        self.expect_object_inner(object);
    }

    fn expect_object_inner(&mut self, object: &ExpectObject) {
        let types: Vec<&str> = words::card_type_names().collect();
        let supertypes: Vec<&str> = words::supertype_names().collect();
        let is_type: fn(&str) -> bool = |name| words::card_type(name).is_some();
        let is_supertype: fn(&str) -> bool = |name| words::supertype(name).is_some();
        let kinds = [
            ([&object.types, &object.not_types], is_type, "card type", types),
            ([&object.supertypes, &object.not_supertypes], is_supertype, "supertype", supertypes),
        ];
        for (lists, is_one, sort, all) in kinds {
            for list in lists.into_iter().flatten() {
                for name in list.value.iter().filter(|name| !is_one(name)) {
                    let problem = Problem::error(list.at, format!("there is no {sort} `{}`", quote(name)));
                    self.problem(match of_another_sort(name) {
                        Some(help) => problem.help(help),
                        None => problem.among(name, all.iter().copied()),
                    });
                }
            }
        }
        for list in [&object.subtypes, &object.not_subtypes].into_iter().flatten() {
            for name in &list.value {
                if let Some(help) = of_another_sort(name).filter(|_| !is_listed_subtype(name)) {
                    let problem = Problem::error(list.at, format!("there is no subtype `{}`", quote(name)));
                    self.problem(problem.help(help));
                }
            }
        }
    }

    /// What has triggered, who was asked, what things cost.
    fn told(&mut self, expect: &Expect) {
        match expect.asked.as_ref().map(|asked| &asked.value) {
            Some(Asked::Each(players)) => {
                for (name, questions) in players {
                    self.player(name);
                    for empty in questions.iter().filter(|words| words.value.trim().is_empty()) {
                        self.problem(Problem::error(empty.at, "it does not say what was asked"));
                    }
                }
            }
            Some(Asked::InOrder(questions)) => {
                for (name, _) in questions.iter().filter_map(|one| one.parts()) {
                    self.player(name);
                }
            }
            None => {}
        }
        for action in expect.cost_of.iter().flat_map(|costs| &costs.value.0) {
            let verbs = [action.cast.is_some(), action.activate.is_some(), action.special.is_some()];
            if verbs.into_iter().filter(|there| *there).count() != 1 {
                let problem = Problem::error(action.at, "it does not say which one action would be done");
                self.problem(problem.help("give it one of `cast`, `activate`, `special`").unless_wrong_in(action.at));
            }
            if let Some(by) = &action.by {
                self.player(by);
            }
            match &action.is {
                None => self.problem(
                    Problem::error(action.at, "it does not say what the action would cost")
                        .help("add the mana, such as `is: \"{3}{R}\"`")
                        .unless_wrong_in(action.at),
                ),
                Some(is) if is.value.trim().parse::<crate::card::ManaCost>().is_err() => self.problem(
                    Problem::error(is.at, format!("`{}` is not mana", quote(&is.value)))
                        .help("write the mana in the total cost, such as `\"{3}{R}\"`, or `\"{0}\"` for none"),
                ),
                Some(_) => {}
            }
        }
    }

    /// An action of `can` or `cannot`.
    fn possible(&mut self, entry: &At<Entry>) {
        let verbs = entry.verbs();
        match verbs.as_slice() {
            [] => self.problem(crate::scenario::raw::entry::no_verb(entry.at, entry)),
            [("cast" | "activate" | "play" | "attack" | "block" | "special", _)] => {}
            [(verb, at)] => self.problem(
                Problem::error(*at, format!("`{verb}` is always possible, so there is nothing to expect"))
                    .help("use `cast`, `activate`, `play`, `attack`, `block` or `special`"),
            ),
            [_, (_, at), ..] => self.problem(Problem::error(*at, "the entry has two verbs").help("write two entries")),
        }
        if let Some(by) = &entry.by {
            self.player(by);
        }
        if let Some(because) = &entry.because {
            self.rule(because);
        }
    }
}

/// What to write for a word of the type line that is of another sort than its key says (205).
fn of_another_sort(name: &str) -> Option<String> {
    let key = if words::card_type(name).is_some() {
        "types"
    } else if words::supertype(name).is_some() {
        "supertypes"
    } else if is_listed_subtype(name) {
        "subtypes"
    } else {
        return None;
    };
    Some(format!("write `{key}: [{}]`", quote(name)))
}

fn is_listed_subtype(name: &str) -> bool {
    SubtypeKind::ALL.iter().flat_map(|kind| kind.listed()).any(|listed| listed.eq_ignore_ascii_case(name.trim()))
}
