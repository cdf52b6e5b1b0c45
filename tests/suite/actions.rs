//! The keyword actions of 701: every one is read in the words of a card, is text or the engine's, and is shown by a scenario.

use std::path::Path;

use apnap::cr::RuleId;
use apnap::oracle::{ActionMeaning, action_meaning, action_table, compile_text};
use apnap::scenario::{Cards, Known, Status, read_all, run};

/// Each action in a sentence as cards write it; a cost stands before a colon.
const SENTENCES: &[(&str, &str)] = &[
    ("activate", "{1}: You gain 1 life."),
    ("attach", "Attach target Equipment you control to target creature you control."),
    ("behold", "Behold a Dragon: You gain 1 life."),
    ("cast", "You may cast a creature spell from your hand without paying its mana cost."),
    ("counter", "Counter target spell."),
    ("create", "Create a 1/1 white Soldier creature token."),
    ("destroy", "Destroy target creature."),
    ("discard", "Discard a card."),
    ("double", "Double the power of target creature until end of turn."),
    ("triple", "Triple the power of target creature until end of turn."),
    ("exchange", "Exchange control of target artifact and target creature."),
    ("exile", "Exile target creature."),
    ("fight", "Target creature you control fights target creature you don't control."),
    ("goad", "Goad target creature."),
    ("investigate", "Investigate."),
    ("mill", "Mill three cards."),
    ("play", "You may play an additional land this turn."),
    ("regenerate", "Regenerate target creature."),
    ("reveal", "Reveal the top card of your library."),
    ("sacrifice", "Sacrifice a creature."),
    ("scry", "Scry 2."),
    ("search", "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle."),
    ("shuffle", "Shuffle your library."),
    ("surveil", "Surveil 2."),
    ("tap and untap", "Tap target creature. Untap target land."),
    ("transform", "Transform target creature."),
    ("convert", "Convert target artifact."),
    ("fateseal", "Fateseal 2."),
    ("clash", "Clash with an opponent."),
    ("planeswalk", "Planeswalk."),
    ("set in motion", "Set this scheme in motion."),
    ("abandon", "Abandon this scheme."),
    ("proliferate", "Proliferate."),
    ("detain", "Detain target creature an opponent controls."),
    ("populate", "Populate."),
    ("monstrosity", "{4}{G}: Monstrosity 3."),
    (
        "vote",
        "Starting with you, each player votes for mercy or justice. If mercy gets more votes, you gain 3 life. If justice \
         gets more votes or the vote is tied, each opponent loses 3 life.",
    ),
    ("bolster", "Bolster 2."),
    ("manifest", "Manifest the top card of your library."),
    ("support", "Support 2."),
    (
        "meld",
        "{T}: If you both own and control this creature and a creature named Chimera, exile them, then meld them into Hydra.",
    ),
    ("exert", "{T}, Exert this creature: Draw a card."),
    ("explore", "Target creature you control explores."),
    ("assemble", "Assemble a Contraption."),
    ("adapt", "{2}: Adapt 2."),
    ("amass", "Amass Orcs 2."),
    ("learn", "Learn."),
    ("venture into the dungeon", "Venture into the dungeon."),
    ("connive", "Target creature you control connives."),
    ("open an attraction", "Open an Attraction."),
    ("roll to visit your attractions", "Roll to visit your Attractions."),
    ("incubate", "Incubate 3."),
    ("the ring tempts you", "The Ring tempts you."),
    (
        "face a villainous choice",
        "Target opponent faces a villainous choice — they lose 3 life, or you draw two cards.",
    ),
    ("time travel", "Time travel."),
    ("discover", "Discover 4."),
    ("cloak", "Cloak the top card of your library."),
    ("collect evidence", "Collect evidence 4: You gain 1 life."),
    ("suspect", "Suspect target creature."),
    ("forage", "Forage: You gain 1 life."),
    ("manifest dread", "Manifest dread."),
    ("endure", "{1}: This creature endures 2."),
    ("harness", "{1}: Harness this artifact."),
    ("airbend", "Airbend target creature."),
    ("earthbend", "Earthbend 2."),
    ("waterbend", "Waterbend {3}: Draw a card."),
    ("blight", "Blight 1: You gain 1 life."),
];

#[test]
fn every_action_is_read_in_the_words_of_a_card() {
    let table = action_table().unwrap();
    assert_eq!(SENTENCES.len(), table.len());
    let mut wrong = Vec::new();
    for (row, (name, sentence)) in table.iter().zip(SENTENCES) {
        assert_eq!(row.name, *name, "{}", row.rule);
        let is_spell = !sentence.contains(": ");
        if !compile_text(sentence, "", false, is_spell).is_understood() {
            wrong.push(format!("{} {name}: {sentence}", row.rule));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_action_that_is_done_is_shown_by_a_scenario_that_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/701");
    let known = Known { rule: &|_: RuleId| true, near: &|_| Vec::new() };
    let (mut shown, mut refused) = (0, Vec::new());
    for row in action_table().unwrap() {
        let file = folder.join(format!("{}.yaml", row.name.replace(' ', "-")));
        if let Ok(source) = std::fs::read_to_string(&file) {
            for document in read_all(&source, &known).unwrap() {
                let scenario = document.scenario.unwrap();
                assert!(!scenario.cites.is_empty(), "{} cites nothing", file.display());
                assert_eq!(run(&scenario, &Cards::default(), None).status, Status::Passed, "{}", file.display());
            }
            shown += 1;
        } else {
            // What nothing shows, nothing may do: a card with it is refused.
            match action_meaning(row.name, None, false) {
                ActionMeaning::Unknown(why) => refused.push(format!("{} {}: {why}", row.rule, row.name)),
                _ => panic!("{} {} is done, and no scenario shows it", row.rule, row.name),
            }
        }
    }
    println!("{shown} of 67 keyword actions are shown by scenarios that hold; refused:\n{}", refused.join("\n"));
    assert!(shown >= 59, "{shown}");
}
