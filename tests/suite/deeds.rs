//! Every deed a text can wait for is done in a game, by each of its causes, with a watcher on either side: the ability of the one
//! who watches for it triggers, and the other's does not.

use std::collections::BTreeSet;

use apnap::cr::RuleId;
use apnap::oracle::lang::Deed;
use apnap::scenario::{Cards, Known, Severity, Status, read_all, run};

/// One way a deed is done.
struct Cause {
    /// The deed, by its name; other events by theirs.
    of: &'static str,
    /// What the watchers wait for.
    watch: &'static str,
    /// What else is on the cards: lines of `cards:`.
    cards: &'static [&'static str],
    /// What Alice has besides the watcher, and more keys of hers.
    alice: (&'static str, &'static str),
    /// What Bob has besides the watcher.
    bob: &'static str,
    /// More keys of the scenario.
    more: &'static str,
    /// What happens.
    script: &'static [&'static str],
    /// How often Alice's watcher triggers, and Bob's.
    times: (i32, i32),
}

const PLAIN: Cause = Cause {
    of: "",
    watch: "",
    cards: &[],
    alice: ("", ""),
    bob: "",
    more: "",
    script: &["{cast: Doer}", "{resolve: all}"],
    times: (1, 0),
};

/// A cause that is what a sorcery says.
const fn said(of: &'static str, watch: &'static str, doer: &'static [&'static str]) -> Cause {
    Cause { of, watch, cards: doer, ..PLAIN }
}

macro_rules! doer {
    ($text:literal) => {
        concat!("{name: Doer, mana_cost: \"{1}\", type_line: Sorcery, oracle_text: ", $text, "}")
    };
}

const BEAR: &str = "{name: Bear, mana_cost: \"{1}\", type_line: Creature — Bear, power: \"2\", toughness: \"2\"}";
const VEHICLE: &str = "{name: Cart, mana_cost: \"{1}\", type_line: Artifact — Vehicle, oracle_text: Crew 1, power: \"2\", toughness: \"2\"}";
const ATTRACTION: &str = "{name: Wheel, type_line: Artifact — Attraction, oracle_text: \"Visit — Claim the prize!\\nPrize — Draw a card.\", attraction_lights: [2, 3, 4, 5, 6]}";
const PLANE: &str =
    "{name: Quiet Fen, type_line: Plane — Dominaria, oracle_text: \"Whenever chaos ensues, draw a card.\"}";
const SCHEME: &str =
    "{name: Plot, type_line: Ongoing Scheme, oracle_text: \"At the beginning of your end step, abandon this scheme.\"}";
const CRIME: (&str, &str) = ("commit a crime", "you commit a crime");

const CAUSES: &[Cause] = &[
    said("investigate", "you investigate", &[doer!("Investigate.")]),
    said("scry", "you scry", &[doer!("Scry 1.")]),
    said("surveil", "you surveil", &[doer!("Surveil 1.")]),
    Cause {
        times: (1, 1),
        ..said(
            "search",
            "a player searches their library",
            &[doer!("\"Search your library for a basic land card, reveal it, put it into your hand, then shuffle.\"")],
        )
    },
    said("shuffle", "you shuffle your library", &[doer!("Shuffle your library.")]),
    said("clash", "you clash", &[doer!("Clash with an opponent.")]),
    Cause {
        alice: ("", ", library: [Bear]"),
        ..said("win a clash", "you clash and win", &[doer!("Clash with an opponent."), BEAR])
    },
    said("proliferate", "you proliferate", &[doer!("Proliferate.")]),
    said("populate", "you populate", &[doer!("Populate.")]),
    Cause { alice: ("Bear", ""), ..said("bolster", "you bolster", &[doer!("Bolster 1."), BEAR]) },
    Cause {
        alice: ("Bear", ""),
        script: &["{cast: Doer, targets: [Bear]}", "{resolve: all}"],
        ..said("support", "you support", &[doer!("Support 1."), BEAR])
    },
    said("amass", "you amass", &[doer!("Amass Zombies 1.")]),
    Cause {
        alice: ("Bear", ""),
        script: &["{cast: Doer, targets: [Bear]}", "{resolve: all}"],
        ..said("airbend", "you airbend", &[doer!("Airbend target creature."), BEAR])
    },
    Cause {
        alice: ("Forest", ""),
        script: &["{cast: Doer, targets: [Forest]}", "{resolve: all}"],
        ..said("earthbend", "you earthbend", &[doer!("Earthbend 1.")])
    },
    Cause {
        alice: ("Fountain", ""),
        script: &["{activate: Waterbend, of: Fountain, choose: [skip]}", "{resolve: all}"],
        ..said(
            "waterbend",
            "you waterbend",
            &[
                "{name: Fountain, mana_cost: \"{1}\", type_line: Artifact, oracle_text: \"Waterbend {1}: You gain 1 life.\"}",
            ],
        )
    },
    Cause { alice: ("Bear", ""), ..said("blight", "you blight", &[doer!("Blight 1."), BEAR]) },
    said("learn", "you learn", &[doer!("Learn.")]),
    said("venture into the dungeon", "you venture into the dungeon", &[doer!("Venture into the dungeon.")]),
    said(
        "complete a dungeon",
        "you complete a dungeon",
        &[doer!(
            "\"Venture into the dungeon. Venture into the dungeon. Venture into the dungeon. Venture into the dungeon. Venture into the dungeon.\""
        )],
    ),
    said("discover", "you discover", &[doer!("Discover 3.")]),
    Cause {
        script: &["{cast: Doer, costs: [gift], choose: [Bob]}", "{resolve: all}"],
        ..said("give a gift", "you give a gift", &[doer!("\"Gift a card\\nYou gain 1 life.\"")])
    },
    said("time travel", "you time travel", &[doer!("Time travel.")]),
    Cause {
        alice: ("", ", graveyard: [3 Doer]"),
        ..said("collect evidence", "you collect evidence", &[doer!("Collect evidence 1.")])
    },
    Cause { alice: ("", ", graveyard: [3 Doer]"), ..said("forage", "you forage", &[doer!("Forage.")]) },
    said("manifest dread", "you manifest dread", &[doer!("Manifest dread.")]),
    Cause {
        alice: ("Bear", ""),
        script: &["{attack: [Bear]}", "{resolve: all}"],
        ..said(
            "exert",
            "you exert a creature",
            &[
                "{name: Bear, mana_cost: \"{1}\", type_line: Creature — Bear, oracle_text: You may exert this creature as it attacks., power: \"2\", toughness: \"2\"}",
            ],
        )
    },
    Cause {
        alice: ("Bear", ", library: [Island]"),
        script: &["{cast: Doer, targets: [Bear]}", "{resolve: all}"],
        ..said("explore", "a creature you control explores", &[doer!("Target creature explores."), BEAR])
    },
    Cause {
        alice: ("Bear", ", library: [Island]"),
        script: &["{cast: Doer, targets: [Bear]}", "{resolve: all}"],
        ..said(
            "explore a land card",
            "a creature you control explores a land card",
            &[doer!("Target creature explores."), BEAR],
        )
    },
    Cause {
        alice: ("Bear", ", library: [Bear]"),
        script: &["{cast: Doer, targets: [Bear]}", "{resolve: all}"],
        ..said(
            "explore a nonland card",
            "a creature you control explores a nonland card",
            &[doer!("Target creature explores."), BEAR],
        )
    },
    Cause {
        alice: ("Bear", ""),
        script: &["{cast: Doer, targets: [Bear]}", "{resolve: all}"],
        ..said("connive", "a creature you control connives", &[doer!("Target creature connives."), BEAR])
    },
    Cause {
        alice: ("{card: Bear, as: mine}, {card: Bear, as: other}", ""),
        script: &["{cast: Doer, targets: [mine, other]}", "{resolve: all}"],
        times: (2, 0),
        ..said(
            "fight",
            "a creature you control fights",
            &[doer!("Target creature you control fights another target creature."), BEAR],
        )
    },
    Cause {
        alice: ("Bear", ""),
        bob: "{card: Bear, as: theirs}",
        script: &["{cast: Doer, targets: [Bear, theirs]}", "{resolve: all}"],
        times: (1, 1),
        ..said(
            "fight",
            "a creature you control fights",
            &[doer!("Target creature you control fights target creature you don't control."), BEAR],
        )
    },
    Cause {
        script: &["{cast: Doer, targets: [Bob]}", "{resolve: all}"],
        ..said(CRIME.0, CRIME.1, &[doer!("Target player gets a poison counter.")])
    },
    Cause {
        script: &["{cast: Doer, targets: [Alice]}", "{resolve: all}"],
        times: (0, 0),
        ..said(CRIME.0, CRIME.1, &[doer!("Target player gets a poison counter.")])
    },
    Cause {
        bob: "Bear",
        script: &["{cast: Doer, targets: [Bear]}", "{resolve: all}"],
        ..said(CRIME.0, CRIME.1, &[doer!("Tap target creature."), BEAR])
    },
    Cause {
        more: "\nanswers: {Alice: [Swamp]}",
        bob: "Bear], graveyard: [Swamp",
        alice: ("Rod", ""),
        script: &["{activate: \"{T}\", of: Rod}", "{resolve: all}"],
        ..said(
            CRIME.0,
            CRIME.1,
            &[
                "{name: Rod, mana_cost: \"{1}\", type_line: Artifact, oracle_text: \"{T}: Exile target card from a graveyard.\"}",
                doer!("Draw a card."),
                BEAR,
            ],
        )
    },
    Cause {
        bob: "Bear",
        alice: ("", ", graveyard: [Doer]"),
        script: &["{cast: Doer}", "{resolve: all}"],
        ..said(
            CRIME.0,
            CRIME.1,
            &[
                "{name: Doer, mana_cost: \"{1}\", type_line: Creature — Rogue, oracle_text: \"When this creature enters, tap target creature an opponent controls.\", power: \"1\", toughness: \"1\"}",
                BEAR,
            ],
        )
    },
    Cause {
        script: &["{special: {foretell: Doer}}", "{resolve: all}"],
        ..said(
            "foretell",
            "you foretell a card",
            &["{name: Doer, mana_cost: \"{4}\", type_line: Instant, oracle_text: \"Foretell {1}\\nDraw a card.\"}"],
        )
    },
    Cause {
        script: &["{special: {plot: Doer}}", "{resolve: all}"],
        ..said(
            "plot",
            "you plot a card",
            &["{name: Doer, mana_cost: \"{4}\", type_line: Sorcery, oracle_text: \"Plot {1}\\nDraw a card.\"}"],
        )
    },
    Cause {
        alice: ("Newt", ""),
        ..said(
            "evolve",
            "a creature you control evolves",
            &[
                "{name: Newt, mana_cost: \"{1}\", type_line: Creature — Beast, oracle_text: Evolve, power: \"1\", toughness: \"1\"}",
                "{name: Doer, mana_cost: \"{1}\", type_line: Creature — Bear, power: \"2\", toughness: \"2\"}",
            ],
        )
    },
    Cause {
        ..said(
            "exploit",
            "a creature you control exploits a creature",
            &[
                "{name: Doer, mana_cost: \"{1}\", type_line: Creature — Zombie, oracle_text: Exploit, power: \"2\", toughness: \"2\"}",
            ],
        )
    },
    Cause {
        alice: ("Bear, Cart", ""),
        script: &["{activate: Crew}", "{resolve: all}"],
        ..said("crew", "a creature you control crews a Vehicle", &[VEHICLE, BEAR, doer!("Draw a card.")])
    },
    Cause {
        alice: ("Bear, Cart", ""),
        script: &["{activate: Crew}", "{resolve: all}"],
        ..said("become crewed", "a Vehicle you control becomes crewed", &[VEHICLE, BEAR, doer!("Draw a card.")])
    },
    Cause {
        alice: ("Bear", ""),
        script: &["{cast: Doer, using: Mutate, targets: [Bear]}", "{resolve: all}"],
        ..said(
            "mutate",
            "a creature you control mutates",
            &[
                "{name: Doer, mana_cost: \"{4}\", type_line: Creature — Beast, oracle_text: \"Mutate {1}\", power: \"2\", toughness: \"2\"}",
                BEAR,
            ],
        )
    },
    Cause {
        alice: ("Bear, Recruit", ""),
        script: &["{attack: [Bear, Recruit]}", "{resolve: all}"],
        ..said(
            "train",
            "a creature you control trains",
            &[
                "{name: Recruit, mana_cost: \"{1}\", type_line: Creature — Human, oracle_text: Training, power: \"1\", toughness: \"1\"}",
                BEAR,
                doer!("Draw a card."),
            ],
        )
    },
    Cause {
        alice: ("Bear, Captain", ""),
        more: "\nanswers: {Alice: [[Bear]]}",
        script: &["{attack: [Captain]}", "{resolve: all}"],
        ..said(
            "enlist",
            "a creature you control enlists a creature",
            &[
                "{name: Captain, mana_cost: \"{1}\", type_line: Creature — Human, oracle_text: Enlist, power: \"1\", toughness: \"1\"}",
                BEAR,
                doer!("Draw a card."),
            ],
        )
    },
    Cause {
        alice: ("Bear, Mare", ""),
        script: &["{activate: Saddle}", "{resolve: all}"],
        ..said(
            "saddle",
            "a creature you control saddles a Mount",
            &[
                "{name: Mare, mana_cost: \"{1}\", type_line: Creature — Horse Mount, oracle_text: Saddle 1, power: \"2\", toughness: \"2\"}",
                BEAR,
                doer!("Draw a card."),
            ],
        )
    },
    Cause {
        alice: ("", ", attraction_deck: [Wheel]"),
        ..said("open an attraction", "you open an Attraction", &[ATTRACTION, doer!("Open an Attraction.")])
    },
    Cause {
        alice: ("Wheel", ""),
        script: &["{resolve: all}"],
        ..said(
            "roll to visit your attractions",
            "you roll to visit your Attractions",
            &[ATTRACTION, doer!("Roll to visit your Attractions.")],
        )
    },
    Cause {
        alice: ("Wheel", ""),
        script: &["{resolve: all}"],
        more: "\nanswers: {Alice: [{roll: 4}]}",
        ..said("claim the prize", "you claim the prize", &[ATTRACTION, doer!("Roll to visit your Attractions.")])
    },
    Cause {
        alice: ("", ", planar_deck: [2 Quiet Fen]"),
        more: "\nvariant: planechase",
        ..said("planeswalk", "you planeswalk", &[PLANE, doer!("Planeswalk.")])
    },
    Cause {
        alice: ("", ", planar_deck: [2 Quiet Fen]"),
        more: "\nvariant: planechase\nanswers: {Alice: [{planar_die: chaos}]}",
        script: &["{special: {roll_planar_die: Quiet Fen}}", "{resolve: all}"],
        ..said("roll the chaos symbol", "you roll the chaos symbol", &[PLANE, doer!("Planeswalk.")])
    },
    Cause {
        alice: ("", ", planar_deck: [2 Quiet Fen]"),
        more: "\nvariant: planechase\nanswers: {Alice: [{planar_die: planeswalker}]}",
        script: &["{special: {roll_planar_die: Quiet Fen}}", "{resolve: all}"],
        ..said("roll the Planeswalker symbol", "you roll the Planeswalker symbol", &[PLANE, doer!("Planeswalk.")])
    },
    Cause {
        alice: ("", ", planar_deck: [2 Quiet Fen]"),
        more: "\nvariant: planechase\nanswers: {Alice: [{planar_die: chaos}]}",
        script: &["{special: {roll_planar_die: Quiet Fen}}", "{resolve: all}"],
        times: (1, 1),
        ..said("chaos ensues", "chaos ensues", &[PLANE, doer!("Planeswalk.")])
    },
    Cause {
        alice: ("", ", life: 20, scheme_deck: [Plot, Plot]"),
        more: "\nvariant: archenemy\nstart: {step: upkeep}",
        script: &["{to: precombat main}", "{resolve: all}"],
        ..said("set in motion", "you set a scheme in motion", &[SCHEME, doer!("Draw a card.")])
    },
    Cause {
        alice: ("", ", life: 20, scheme_deck: [Plot, Plot]"),
        more: "\nvariant: archenemy\nstart: {step: upkeep}",
        script: &["{to: end}", "{resolve: all}"],
        ..said("abandon", "you abandon a scheme", &[SCHEME, doer!("Draw a card.")])
    },
    // Events with a shape of their own that once were told apart by words.
    Cause {
        script: &["{activate: Cycling, of: Doer}", "{resolve: all}"],
        ..said(
            "cycles",
            "you cycle a card",
            &["{name: Doer, mana_cost: \"{4}\", type_line: Sorcery, oracle_text: \"Cycling {1}\\nDraw a card.\"}"],
        )
    },
    Cause {
        script: &["{activate: Islandcycling, of: Doer}", "{resolve: all}"],
        ..said(
            "cycles",
            "you cycle or discard a card",
            &[
                "{name: Doer, mana_cost: \"{4}\", type_line: Sorcery, oracle_text: \"Islandcycling {1}\\nDraw a card.\"}",
            ],
        )
    },
    Cause { times: (0, 0), ..said("cycles", "you cycle a card", &[doer!("Discard a card.")]) },
    said("becomes the monarch", "you become the monarch", &[doer!("You become the monarch.")]),
    said("becomes the monarch", "an opponent becomes the monarch", &[doer!("Each opponent becomes the monarch.")]),
    said("takes the initiative", "you take the initiative", &[doer!("You take the initiative.")]),
    Cause {
        script: &["{cast: Doer}", "{resolve: all}", "{cast: Doer}", "{resolve: all}", "{cast: Doer}", "{resolve: all}"],
        ..said(
            "expends",
            "you expend 4",
            &["{name: Doer, mana_cost: \"{2}\", type_line: Sorcery, oracle_text: \"You get {E}.\"}"],
        )
    },
    Cause {
        script: &["{cast: Doer}", "{resolve: all}"],
        times: (0, 0),
        ..said(
            "expends",
            "you expend four",
            &["{name: Doer, mana_cost: \"{3}\", type_line: Sorcery, oracle_text: \"You get {E}.\"}"],
        )
    },
    Cause {
        alice: ("Knight", ""),
        script: &["{attack: [Knight]}", "{to: end}"],
        ..said(
            "becomes renowned",
            "a creature you control becomes renowned",
            &[
                "{name: Knight, mana_cost: \"{1}\", type_line: Creature — Knight, oracle_text: Renown 1, power: \"1\", toughness: \"1\"}",
                doer!("Draw a card."),
            ],
        )
    },
    Cause {
        alice: ("Giant", ""),
        script: &[
            "{activate: \"{1}\", of: Giant}",
            "{resolve: all}",
            "{activate: \"{1}\", of: Giant}",
            "{resolve: all}",
        ],
        ..said(
            "becomes monstrous",
            "a creature you control becomes monstrous",
            &[
                "{name: Giant, mana_cost: \"{1}\", type_line: Creature — Giant, oracle_text: \"{1}: Monstrosity 1.\", power: \"1\", toughness: \"1\"}",
                doer!("Draw a card."),
            ],
        )
    },
    Cause {
        alice: ("Bear", ""),
        script: &["{cast: Doer, targets: [Bear]}", "{resolve: all}"],
        ..said("phases out", "a creature you control phases out", &[doer!("Target creature phases out."), BEAR])
    },
];

fn scenario(cause: &Cause) -> String {
    let watcher = format!(
        "{{name: Watcher, mana_cost: \"{{1}}\", type_line: Enchantment, oracle_text: \"Whenever {}, put a charge counter on this enchantment.\"}}",
        cause.watch
    );
    let doer = if cause.cards.iter().any(|card| card.contains("name: Doer")) { "4 Doer" } else { "" };
    let extra = |more: &str| if more.is_empty() { String::new() } else { format!(", {more}") };
    let counters = |n: i32| format!("counters: {{charge: {n}}}");
    let mut out = format!("title: {}\nstrict: false\ncards:\n  - {watcher}\n", cause.of);
    for card in cause.cards {
        out += &format!("  - {card}\n");
    }
    out += &format!(
        "players:\n  Alice: {{hand: [{doer}], battlefield: [12 Island, Watcher{}]{}}}\n  Bob: {{battlefield: [Watcher{}]}}{}\nscript:\n",
        extra(cause.alice.0),
        cause.alice.1,
        extra(cause.bob),
        cause.more
    );
    for act in cause.script {
        out += &format!("  - {act}\n");
    }
    out += &format!(
        "expect:\n  objects:\n    - {{name: Watcher, controller: Alice, {}}}\n    - {{name: Watcher, controller: Bob, {}}}\n",
        counters(cause.times.0),
        counters(cause.times.1)
    );
    out
}

fn wrong_with(source: &str) -> Option<String> {
    let known = Known { rule: &|_: RuleId| true, near: &|_| Vec::new() };
    let documents = match read_all(source, &known) {
        Ok(documents) => documents,
        Err(problem) => return Some(problem.to_string()),
    };
    let mut wrong = String::new();
    for document in documents {
        document.problems.iter().for_each(|problem| wrong += &format!("{problem}\n"));
        let Some(scenario) = &document.scenario else { continue };
        let report = run(scenario, &Cards::default(), None);
        // An answer that is there for every cause makes no difference for some.
        let errors = report.problems.iter().filter(|problem| problem.severity == Severity::Error);
        errors.for_each(|problem| wrong += &format!("{problem}\n"));
        for finding in report.findings.iter().filter(|finding| !finding.holds) {
            wrong += &format!("expected {}, found {}\n", finding.expected, finding.found);
        }
        if report.status != Status::Passed {
            wrong += report.status.word();
        }
    }
    (!wrong.is_empty()).then_some(wrong)
}

/// What is waited for triggers on every cause, and only for whom it should.
#[test]
fn every_deed_triggers_on_every_cause() {
    let mut failed = String::new();
    for cause in CAUSES {
        let source = scenario(cause);
        if let Some(wrong) = wrong_with(&source) {
            failed += &format!("== {}: {wrong}\n{source}\n", cause.of);
        }
    }
    assert!(failed.is_empty(), "{failed}");
}

/// Nothing can be waited for that nothing here does.
#[test]
fn every_deed_that_is_waited_for_has_a_cause() {
    let caused: BTreeSet<&str> = CAUSES.iter().filter(|cause| cause.times.0 > 0).map(|cause| cause.of).collect();
    let without: Vec<Deed> =
        Deed::ALL.iter().copied().filter(|deed| !deed.waited().is_empty() && !caused.contains(deed.name())).collect();
    assert!(without.is_empty(), "{without:?}");
}

/// The names are unique: two deeds can't be told from each other otherwise.
#[test]
fn deeds_have_names_of_their_own() {
    let names: BTreeSet<&str> = Deed::ALL.iter().map(|deed| deed.name()).collect();
    assert_eq!(names.len(), Deed::ALL.len());
}
