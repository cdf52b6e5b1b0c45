//! The compiler on texts of our own: what is understood, what it becomes, and what is not.

use super::lang::*;
use super::*;

fn permanent(text: &str) -> Compiled {
    compile_text(text, "Bobbin Ox", false, false)
}

fn spell(text: &str) -> Compiled {
    compile_text(text, "Bobbin Jolt", false, true)
}

#[track_caller]
fn understood(compiled: &Compiled, text: &str) {
    for sentence in &compiled.sentences {
        assert!(sentence.understood, "{text}: {:?}", sentence.phrase);
    }
    assert!(!compiled.sentences.is_empty());
}

#[test]
fn texts_of_permanents() {
    for text in [
        "Flying, vigilance",
        "Protection from black and from red",
        "Equip {2}",
        "When this creature enters, draw a card.",
        "Whenever Bobbin Ox attacks, it gets +2/+0 until end of turn.",
        "{T}: Add {G}.",
        "{2}, {T}, Sacrifice this creature: Destroy target nonland permanent an opponent controls.",
        "Other Goblins you control get +1/+1 and have haste.",
        "This creature enters tapped.",
        "As long as you control an artifact, this creature has flying.",
        "At the beginning of your upkeep, you may pay {1}. If you do, put a +1/+1 counter on this creature.",
        "Creatures you control have \"{T}: Add {G}.\"",
        "This creature's power and toughness are each equal to the number of lands you control.",
    ] {
        understood(&permanent(text), text);
    }
}

#[test]
fn texts_of_spells() {
    for text in [
        "Bobbin Jolt deals 3 damage to any target.",
        "Target creature gets +3/+3 and gains trample until end of turn.",
        "Exile target creature. Its controller gains life equal to its power.",
        "Target player draws two cards and loses 2 life.",
        "Counter target spell unless its controller pays {3}.",
        "Choose one —\n• Draw a card.\n• Destroy target artifact.",
        "Create two 1/1 white Soldier creature tokens with lifelink.",
        "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
    ] {
        understood(&spell(text), text);
    }
}

#[test]
fn references_point_back() {
    let compiled = spell("Exile target creature. Its controller gains life equal to its power.");
    let AbilityKind::Spell(body) = &compiled.text.abilities[0].kind else { panic!("a spell ability") };
    assert_eq!(body.targets.len(), 1);
    let Effect::Seq(all) = &body.effect else { panic!("two instructions") };
    assert!(matches!(
        &all[1],
        Effect::Do {
            who: Players::ControllerOf(Ref::Bound(0), _),
            verb: Verb::GainLife(Num::Power(Ref::Bound(0))),
            ..
        }
    ));
}

#[test]
fn words_that_point_to_nothing_are_not_understood() {
    let compiled = spell("Destroy those creatures.");
    assert!(!compiled.is_understood());
    assert!(compiled.text.abilities.is_empty());
}

#[test]
fn what_is_not_understood_is_named_with_its_place() {
    let text = "Flying\nWhenever this creature frobnicates, draw a card.";
    let compiled = permanent(text);
    assert_eq!(compiled.text.abilities.len(), 1);
    let [flying, other] = compiled.sentences.as_slice() else { panic!("two sentences") };
    assert!(flying.understood && !other.understood);
    assert_eq!(other.stumbled_on.clone().and_then(|place| text.get(place)), Some("frobnicates"));
}

#[test]
fn absurd_text_is_bounded() {
    let long = "Draw a card. ".repeat(2_000_000);
    assert!(!spell(&long).is_understood());
    let deep = format!("This creature has {}flying{}", "\"when \u{201C}".repeat(300), "\"".repeat(300));
    assert!(!permanent(&deep).is_understood());
    for odd in ["\u{0}\u{1}", "{", "}{", "\"\"\"", "— — —", "• • •", "('", "~ ~ ~ ~", ":", ". . ."] {
        let _ = permanent(odd);
        let _ = spell(odd);
    }
    let commas = "creature, ".repeat(900);
    let _ = permanent(&commas);
}
