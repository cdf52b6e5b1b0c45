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

/// Each of these texts of a card named Bobbin Ox is understood.
#[track_caller]
pub(super) fn all_are_read(is_spell: bool, texts: &[&str]) {
    for text in texts {
        understood(&compile_text(text, "Bobbin Ox", false, is_spell), text);
    }
}

/// What the rules tell apart is not the same in the tree.
#[test]
fn what_differs_is_read_to_different_trees() {
    for (is_spell, texts) in [
        (false, ["your", "a"].map(|whose| format!("Whenever you cast a spell from {whose} graveyard, draw a card."))),
        (false, ["your", "a"].map(|whose| format!("Whenever a creature enters from {whose} graveyard, draw a card."))),
        (false, ["color", "type"].map(|what| format!("You may spend mana as though it were mana of any {what}."))),
        (
            true,
            ["your", "a"].map(|whose| {
                format!(
                    "You may cast target instant card from a graveyard. If that spell would be put into {whose} \
                     graveyard, exile it instead."
                )
            }),
        ),
        (
            true,
            ["one or both", "any number"].map(|how| {
                format!(
                    "Choose one. If you control a Wizard, choose {how} instead.\n• Draw a card.\n• You gain 3 life."
                )
            }),
        ),
        (
            true,
            ["creatures", "permanents"].map(|what| {
                format!(
                    "Separate all permanents target player controls into two piles. That player sacrifices all {what} \
                     in the pile of their choice."
                )
            }),
        ),
    ] {
        let [one, other] = texts.each_ref().map(|text| {
            let compiled = compile_text(text, "", false, is_spell);
            understood(&compiled, text);
            compiled.text.abilities.iter().map(|ability| ability.kind.clone()).collect::<Vec<_>>()
        });
        assert_ne!(one, other, "{texts:?}");
    }
}

#[test]
fn texts_of_permanents() {
    for text in [
        "Flying, vigilance",
        "Partner—Survivors",
        "Whenever one or more creatures enter the battlefield under your control, draw a card.",
        "Elemental permanent spells you cast from your hand gain evoke {4} as you cast them.",
        "Creature spells you control can't be countered by spells or abilities.",
        "{1}: Target creature can block only creatures with flying this turn.",
        "{1}: Target creature can't be regenerated this turn.",
        "At the beginning of your upkeep step, draw a card.",
        "When this creature enters and at the beginning of your upkeep, surveil 1.",
        "If there are three or more Lesson cards in your graveyard, you may cast this spell as though it had flash.",
        "You may cast this spell as though it had flash. If you cast it any time a sorcery couldn't have been cast, the \
         controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step.",
        "This creature enters with your choice of a trample counter or a menace counter on it.",
        "If this creature would enter, sacrifice two untapped lands instead. If you do, put this creature onto the \
         battlefield. If you don't, put it into its owner's graveyard.",
        "Whenever this creature attacks, look at the top card of your library. If it's a land card, you may reveal it and \
         put it into your hand. If you don't put the card into your hand, put it on the bottom of your library.",
        "When this creature dies, the owner of target creature puts it into their library second from the top or on the \
         bottom.",
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
        "Planeswalkers you control have \"[+2]: Draw a card.\"",
        "As long as you control your commander, this creature gets +2/+2.",
        "Whenever this creature deals combat damage to a player or battle, draw a card.",
        "This creature saddles Mounts and crews Vehicles as though its power were 2 greater.",
        "Whenever you activate an exhaust ability, draw a card.",
        "Whenever you roll a 5 or higher on a die, draw a card.",
        "When you unlock this door, draw a card.",
        "Whenever an enchantment you control enters and whenever you fully unlock a Room, draw a card.",
        "At the beginning of your upkeep, if you've completed a dungeon, draw a card.",
        "Whenever this creature attacks a player, if no opponent has more life than that player, draw a card.",
        "Whenever you cast a creature spell that has an Adventure, draw a card.",
        "I — Sonic Boom — Draw a card.",
        "Whenever this creature attacks, create a Treasure token. If you control an artifact, create two of those tokens instead.",
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
fn meanings_of_keywords() {
    for text in [
        "When you cast this spell, copy it for each spell cast before it this turn. You may choose new targets for the copies.",
        "When you cast this spell, copy it for each time its replicate cost was paid. You may choose new targets for the copies.",
        "Whenever this permanent becomes the target of a spell or ability an opponent controls, counter that spell or ability unless that player pays {2}.",
        "Whenever this permanent becomes the target of a spell or ability an opponent controls, counter that spell or ability unless that player sacrifices a creature.",
        "When this permanent enters, if its evoke cost was paid, sacrifice it.",
        "At the beginning of your upkeep, remove a fade counter from this permanent. If you can't, sacrifice it.",
        "If it would leave the battlefield, exile it instead of putting it anywhere else.",
    ] {
        understood(&permanent(text), text);
    }
}

#[test]
fn what_others_are_had_to_do() {
    for text in [
        "Whenever this creature attacks, you may have target opponent draw a card.",
        "At the beginning of your upkeep, you may have this creature become a copy of another target creature.",
        "When this creature enters, you may have it deal 2 damage to target creature.",
    ] {
        understood(&permanent(text), text);
    }
    let compiled = permanent("Whenever this creature attacks, you may have target opponent draw a card.");
    let AbilityKind::Triggered(it) = &compiled.text.abilities[0].kind else { panic!("a triggered ability") };
    let Effect::May { who: Players::You, effect, .. } = &it.body.effect else { panic!("a choice of yours") };
    assert!(matches!(&**effect, Effect::Do { who: Players::Target(0), verb: Verb::Draw(_), .. }));
}

#[test]
fn several_things_with_one_verb() {
    for text in [
        "When this creature dies, create a 3/3 black Ox creature token with deathtouch and a 2/2 white Cat creature token.",
        "When this creature enters, it deals 2 damage to target creature and 1 damage to that creature's controller.",
        "When this creature enters, look at the top two cards of your library. Put one of them into your hand and the other on the bottom of your library.",
        "When this creature enters, create a Cursed Role token attached to it.",
        "When this creature enters, create a Monster Role token attached to target creature you control.",
        "When this creature dies, return it to the battlefield tapped and transformed under its owner's control.",
    ] {
        understood(&permanent(text), text);
    }
}

#[test]
fn rules_about_casting_and_paying() {
    for text in [
        "You may play lands and cast spells from the top of your library.",
        "You may play lands and cast spells from the top of your library. If you cast a spell this way, pay life equal to its mana value rather than pay its mana cost.",
        "You may cast the top card of your library if it's a creature card.",
        "Spells with the chosen name can't be cast.",
        "Mana pools don't empty as steps and phases end.",
        "Players can't pay life or sacrifice creatures to cast spells or activate abilities.",
        "Commanders you control have ward {2}.",
        "Whenever you cast a spell from anywhere other than your hand, draw a card.",
        "Spells you cast from anywhere other than your hand cost {1} less to cast.",
        "{T}: Draw a card. Activate only during combat after blockers are declared.",
    ] {
        understood(&permanent(text), text);
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

#[test]
fn quotes_that_run_on() {
    all_are_read(
        false,
        &[
            "Equipped creature has \"Whenever you draw a card, you gain 1 life\" and \"{4}: Draw a card.\"",
            "Creatures you own have flying, \"Ward—Pay 3 life,\" and \"At the beginning of your upkeep, sacrifice a creature.\"",
            "Enchanted permanent is a Treasure artifact with \"{T}, Sacrifice this artifact: Add one mana of any color,\" and it \
             loses all other abilities.",
        ],
    );
}

#[test]
fn words_for_what_was_paid_and_what_is_activated() {
    all_are_read(
        false,
        &[
            "Suspend X—{X}{3}{U}. X can't be 0.",
            "Equip {3}. This ability costs {1} less to activate for each other Equipment you control.",
            "Equip abilities you activate that target this creature cost {2} less to activate.",
            "This Equipment's equip ability costs {2} less to activate if it targets a colorless creature.",
            "{1}, Sacrifice another creature: You gain life equal to that creature's toughness.",
            "{5}{R}: This creature gets +2/+2 until end of turn. This ability costs {1} less to activate for each basic land \
             type among lands you control. Activate only once each turn.",
            "{1}: Draw a card. Activate only during any upkeep step.",
            "When this creature enters, you may discard a card or pay {2}. When you do, destroy target creature.",
            "When this creature enters, you may pay {1}. When you do, it deals X damage to any target, where X is the number of \
             Shrines you control.",
        ],
    );
}

#[test]
fn what_belongs_to_a_cost_is_not_of_another_time() {
    for (one, other) in [
        (
            "{0}: Draw a card. Activate only during your upkeep.",
            "{0}: Draw a card. Activate only during any upkeep step.",
        ),
        (
            "{1}: Draw a card. Any player may activate this ability.",
            "{1}: Draw a card. Any player may activate this ability but only during their turn.",
        ),
    ] {
        let kinds = [one, other].map(|text| permanent(text).text.abilities.first().map(|ability| ability.kind.clone()));
        assert!(kinds.iter().all(Option::is_some), "{one}");
        assert_ne!(kinds[0], kinds[1], "{one}");
    }
}

#[test]
fn words_for_what_was_done_before() {
    all_are_read(
        true,
        &[
            "Each player chooses two lands they control, then sacrifices the rest.",
            "Bobbin Ox deals 2 damage to each opponent and each creature they control.",
            "Return target permanent to its owner's hand. Then that player discards a card.",
            "Each opponent chooses a creature they control. You gain control of those creatures.",
            "Target player reveals cards from the top of their library until they reveal a land card, then puts those cards \
             into their graveyard.",
            "Target creature gets -3/-3 until end of turn.\nWhen that creature dies this turn, you gain 1 life.",
            "Create twice X 1/1 black and green Pest creature tokens with \"When this creature dies, you gain 1 life.\"",
            "Exile the top three cards of your library. Until end of turn, you may play cards exiled this way.",
            "Destroy all lands. For each land destroyed this way, its controller draws a card.",
            "Starting with you, each player chooses a creature. Destroy each creature chosen this way.",
        ],
    );
}

#[test]
fn words_for_one_of_two() {
    all_are_read(
        true,
        &[
            "An opponent chooses one —\n• You draw a card.\n• You gain 4 life.",
            "Search your library for an instant card or a card with flash, reveal it, and put it into your hand. Then shuffle.",
            "You may pay {1}{B} rather than pay this spell's mana cost.\nIf the {1}{B} cost was paid, an opponent draws a card.",
            "Draw cards equal to the power of target creature you control.",
            "Goad all creatures your opponents control. Until your next turn, those creatures can't block.",
        ],
    );
    all_are_read(
        false,
        &[
            "{T}: Add {B} or {R}. Activate only if this land entered this turn or if you control a basic land.",
            "Whenever this creature attacks, if a card is exiled with it, you may cast the exiled card without paying its mana \
             cost.",
            "{B}, Sacrifice this creature: Destroy target creature that has a -1/-1 counter on it.",
            "{T}: Add one mana of any of the exiled card's colors.",
            "{2}, {T}: You gain 5 life. Shuffle this artifact and your graveyard into their owner's library.",
            "Whenever one or more nonland cards are milled, put a +1/+1 counter on each of up to X target creatures, where X is \
             the number of nonland cards milled this way.",
            "Enchant player\nSpells you cast that target enchanted player cost {1} less to cast.",
            "Abilities you activate that aren't mana abilities cost {2} less to activate.\nThis effect can't reduce the mana in \
             that cost to less than one mana.",
        ],
    );
}

#[test]
fn events_conditions_and_permissions_in_further_words() {
    all_are_read(
        false,
        &[
            "Whenever a player draws their second card during their turn, you gain 1 life.",
            "Whenever you cast your first spell during each of your turns, draw a card.",
            "Whenever you gain life for the first time during each of your turns, draw a card.",
            "Whenever you cast a spell during your turn other than your first spell that turn, draw a card.",
            "Whenever an ability of equipped creature is activated, draw a card.",
            "Whenever a creature you own but don't control attacks, draw a card.",
            "Whenever you put a +1/+1 counter on a creature, draw a card.",
            "Whenever a permanent you control transforms into a non-Human creature, draw a card.",
            "Whenever another creature dealt damage this turn by a Spider you controlled dies, draw a card.",
            "Whenever you attack with this creature and/or your commander, draw a card.",
            "This creature gets +1/+0 as long as there are three or more kinds of counters among creatures you control.",
            "This creature gets +1/+0 as long as there are ten or more cards in a single graveyard.",
            "This creature gets +1/+0 as long as an instant card and a sorcery card are in your graveyard.",
            "This creature can't block unless you control more creatures than attacking player.",
            "This creature's power and toughness are each equal to half the highest life total among your opponents, rounded up.",
            "Once during each of your turns, you may play a land from your graveyard or cast a creature spell from your graveyard.",
            "You may cast spells from the top of your library by paying 1 life in addition to paying their other costs.",
            "You may play snow lands and cast snow spells from the top of your library.",
            "Your opponents can't cast spells from anywhere other than their hands.",
            "If a triggered ability of another Elf you control triggers, it triggers an additional time.",
            "If a Wizard entering under your control causes a triggered ability of a permanent you control to trigger, that ability \
             triggers an additional time.",
            "Permanents with ice counters on them are snow.",
            "Equipped creature has artifact landwalk.",
            "As an additional cost to cast this spell, sacrifice a creature, discard a card, or pay 4 life.\nFlying",
            "This spell has flash as long as you control a Bear.",
            "This creature has flying as long as it's paired with a creature with trample.",
            "Creatures can't attack planeswalkers you control unless their controller pays {1} for each creature they control that's attacking a planeswalker you control.",
            "If you would scry a number of cards, scry that many cards plus one instead.",
            "During your turn, you may play cards from exile with coin counters on them, and mana of any type can be spent to cast those spells.",
            "As this creature enters, choose odd or even.\nThis creature has protection from each mana value of the chosen value.",
            "As this creature enters, choose a number.\nThis creature has protection from each mana value other than the chosen number.",
            "{T}: You gain 1 life. Activate only if you control a Time Lord.",
            "{T}: You gain 1 life. Activate only during the declare attackers step and only if you're attacking two or more opponents.",
            "{T}: You gain 1 life. Activate only if this creature blocked or was blocked by a blue creature this turn.",
            "As long as this creature is enchanted by exactly two Auras, it has base power and toughness 5/5 and vigilance.",
            "Whenever you cast an instant spell during your main phase, draw a card.",
            "Whenever a player casts a spell they don't own, draw a card.",
            "Enchant creature\nEnchanted creature can't be the target of abilities from artifact sources.",
        ],
    );
    all_are_read(
        true,
        &[
            "Draw a card. If X is 10 or more, also create a Treasure token.",
            "Target creature you control connives. When it connives this way, draw a card.",
            "Gain control of target artifact until end of turn. When you lose control of the artifact, tap it.",
            "Mill three cards. If at least one creature card was milled this way, draw a card.",
            "Exile the top three cards of your library. Until end of turn, you may cast spells from among those exiled cards.",
        ],
    );
}

#[test]
fn permissions_events_and_conditions_stand_in_more_places() {
    all_are_read(
        false,
        &[
            "Players can cast spells and activate abilities only during their own turns.",
            "{T}: Draw a card. You can't activate this ability during combat.",
            "This creature can't block creatures with power equal to or greater than this creature's toughness.",
            "Other Kithkin you control get +1/+1.",
            "Whenever a player puts a Swamp or black permanent onto the battlefield, they sacrifice a land.",
            "At the beginning of your end step, you may pay {X}. X can't be greater than the amount of life you gained this \
             turn. If you do, draw X cards.",
            "Whenever one or more creatures you control become the target of a spell or ability, draw a card.",
            "Whenever you tap one or more untapped creatures your opponents control, draw a card.",
            "Whenever one or more creatures you control fight, draw a card.",
            "Whenever one or more players sacrifice one or more creatures, draw a card.",
            "Whenever a creature you control attacks, this creature deals 1 damage to the player or planeswalker that creature \
             is attacking.",
            "When this creature enters, target player draws a card. If that player is you, you lose 1 life.",
            "When this creature dies, if you attacked with a Human this turn, draw a card.",
            "Whenever a creature you control becomes tapped during your turn, if it's the first time that creature has become \
             tapped this turn, untap it.",
            "Whenever a player casts a spell, if no colored mana was spent to cast it, counter that spell.",
            "When you cast this spell, if {C} wasn't spent to cast it, you lose 1 life.",
            "This creature gets +1/+0 as long as you control a land creature or a land entered under your control this turn.",
            "This creature gets +10/+10 for each player who has lost the game.",
            "When this creature enters, draw a card. If it entered from your library or was cast from your library, draw two \
             cards instead.",
            "If you would draw a card, exile the top two cards of your library instead. You may play those cards this turn.",
            "{1}: Target spell can't be countered.",
            "Once each turn, you may cast a spell from among cards exiled with this creature this turn without paying its mana \
             cost.",
            "Creatures that attacked during their controller's last turn can't attack.",
        ],
    );
    all_are_read(
        true,
        &[
            "You may cast this spell as though it had flash by tapping two untapped creatures you control in addition to paying \
             its other costs.\nDraw a card.",
            "This spell costs {1} less to cast for each creature you attacked with this turn.\nDraw a card.",
            "Look at target player's hand. You may cast a nonland card from it without paying that card's mana cost.",
            "Destroy target creature if it attacked during its controller's last turn.",
        ],
    );
}

#[test]
fn effects_in_further_words() {
    all_are_read(
        false,
        &[
            "When this creature enters, you may pay {2}. If you pay, draw a card.",
            "When this creature enters, you may pay {2}. When you do, for each opponent, exile up to one target creature that \
             player controls.",
            "When this creature enters, create a 1/1 red Goblin creature token. Sacrifice it when you lose control of this \
             creature.",
            "When this creature deals combat damage to a player, exile it and the top card of your library in a face-down pile, \
             shuffle that pile, then manifest those cards.",
            "Whenever this creature attacks, target creature must be blocked this combat if able.",
            "At the beginning of your end step, if you've cast both a creature spell and a noncreature spell this turn, draw a card.",
            "At the beginning of your end step, each opponent may discard a card. This creature deals 3 damage to each opponent who \
             didn't.",
            "At the beginning of your end step, you may pay {X}. If you do, draw X cards. X can't be greater than the amount of life \
             you gained this turn.",
            "{2}: Create a 3/3 Kavu creature token with trample that's all colors.",
            "When this creature enters, it deals 3 damage to target opponent, creature an opponent controls, or planeswalker an \
             opponent controls.",
            "Whenever a creature you control attacks, this creature deals 1 damage to the player or planeswalker that creature is \
             attacking.",
            "Whenever one or more Pirates you control deal damage to your opponents, you create a Treasure token for each opponent \
             dealt damage.",
            "When this creature dies, it deals 6 damage to each creature it blocked this combat.",
            "{1}: Choose new targets for target spell or ability if it targets you or a permanent you control.",
            "{T}, Sacrifice up to three permanents: If there were three or more card types among the sacrificed permanents, draw a card.",
            "{X}, {T}: This creature deals half X damage, rounded down, to any target, and half X damage, rounded up, to you.",
            "Whenever one or more creatures deal combat damage to you, each opponent sacrifices a creature of their choice that \
             dealt combat damage to you this turn.",
        ],
    );
    all_are_read(
        true,
        &[
            "Gain control of target spell that targets only a single permanent or player.",
            "Put a +1/+1 counter on each creature you control that didn't attack or enter this turn.",
            "Choose two target creatures. Put a +1/+1 counter on either of them.",
            "Destroy all creatures. You lose 2 life for each creature that died this way.",
            "Shuffle your graveyard into your library. You gain life equal to the number of cards shuffled into your library this \
             way.",
            "Put a counter from among flying, first strike, and lifelink on target creature.",
            "Put your choice of a +1/+1 counter or two charge counters on target creature.",
            "For each other player, exile up to one target creature that player controls.",
            "Target player puts the top half of their library, rounded down, into their graveyard.",
            "Return all creatures blocking or blocked by target creature to their owner's hand.",
            "Exile the top five cards of your library. You may cast any number of spells from among the nonland cards exiled this \
             way without paying their mana costs.",
            "Flip five coins. You gain X life, where X is the number of coins that came up heads.",
            "Target player loses 2 life plus 2 life for each Spirit you control.",
            "Target player draws X cards plus an additional card for each creature you control.",
            "Reveal the top five cards of your library. You may cast a card revealed this way with mana value 3 or less without \
             paying its mana cost.",
            "Destroy target creature if it shares a color with the most common color among all permanents or a color tied for most \
             common.",
            "Exile all noncreature, nonland cards from target player's hand and graveyard.",
            "If you've cast a spell named Ember and a spell named Spark this turn, draw a card.",
            "If any source would deal 1 or more damage to a creature or player this turn, it deals 2 damage to that creature or \
             player instead.",
            "You and each permanent you control gain protection from the color of your choice until end of turn.",
        ],
    );
}
