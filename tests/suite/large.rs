//! Boards and stacks of any size, as scenarios: the same for the same kind, size and seed.

use std::fmt::Write;

/// What there is much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Tokens that one spell creates.
    Tokens,
    /// Permanents of several kinds, of which half are destroyed at once.
    Permanents,
    /// Spells on the stack.
    Stack,
    /// Auras, each of which gives control of the one before it.
    Auras,
    /// Enchantments that make creatures larger, and as many creatures.
    Anthems,
    /// Creatures each of which makes all the others larger.
    Lords,
    /// Spells each of which lets the next be cast.
    Relay,
    /// Cards that are defined, of which one is used.
    Definitions,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 8] = [
        Self::Tokens,
        Self::Permanents,
        Self::Stack,
        Self::Auras,
        Self::Anthems,
        Self::Lords,
        Self::Relay,
        Self::Definitions,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tokens => "tokens",
            Self::Permanents => "permanents",
            Self::Stack => "spells on the stack",
            Self::Auras => "auras in a chain",
            Self::Anthems => "anthems and creatures",
            Self::Lords => "lords",
            Self::Relay => "spells each casting the next",
            Self::Definitions => "card definitions",
        }
    }
}

/// A scenario with so many of a kind, which passes.
pub fn scenario(kind: Kind, n: usize, seed: u64) -> String {
    match kind {
        Kind::Tokens => tokens(n),
        Kind::Permanents => permanents(n, seed),
        Kind::Stack => stack(n),
        Kind::Auras => auras(n),
        Kind::Anthems => anthems(n, seed),
        Kind::Lords => lords(n),
        Kind::Relay => relay(n),
        Kind::Definitions => definitions(n, seed),
    }
}

const CUB: &str = r#"{name: Cub, mana_cost: "{1}{G}", type_line: Creature — Bear, power: "2", toughness: "2"}"#;

fn tokens(n: usize) -> String {
    format!(
        r#"title: many tokens
cards:
  - {{name: Muster, mana_cost: "{{0}}", type_line: Sorcery, oracle_text: "Create {n} 1/1 white Soldier creature tokens."}}
players:
  Alice: {{hand: [Muster]}}
  Bob: {{}}
script:
  - cast: Muster
  - resolve: all
expect:
  objects: [{{where: {{token: true}}, count: {n}, power: 1}}]
"#
    )
}

fn permanents(n: usize, seed: u64) -> String {
    let quarter = n / 4;
    let mut board = [Vec::new(), Vec::new()];
    for (player, land, creature) in [(0, "Forest", "Cub"), (1, "Island", "Drake")] {
        board[player] = [vec![land; quarter], vec![creature; quarter]].concat();
        shuffle(&mut board[player], seed + player as u64);
    }
    let [alice, bob] = board.map(|cards| cards.join(", "));
    format!(
        r#"title: many permanents
cards:
  - {CUB}
  - {{name: Drake, mana_cost: "{{3}}{{U}}", type_line: Creature — Drake, oracle_text: Flying, power: "3", toughness: "3"}}
  - {{name: Spark, mana_cost: "{{0}}", type_line: Instant, oracle_text: Spark deals 3 damage to target creature.}}
  - {{name: Wave, mana_cost: "{{0}}", type_line: Instant, oracle_text: Destroy all creatures.}}
players:
  Alice: {{hand: [Spark, Wave], battlefield: [{alice}]}}
  Bob: {{battlefield: [{bob}]}}
script:
  - {{cast: Spark, targets: [Drake]}}
  - resolve: all
  - cast: Wave
  - resolve: all
expect:
  players:
    Alice: {{graveyard: {{Cub: {quarter}}}}}
    Bob: {{graveyard: {{Drake: {quarter}}}}}
"#
    )
}

fn stack(n: usize) -> String {
    let casts = "  - {cast: Spark, targets: [Bob]}\n".repeat(n);
    let left = 100_000 - n;
    format!(
        r#"title: many spells on the stack
cards:
  - {{name: Spark, mana_cost: "{{0}}", type_line: Instant, oracle_text: Spark deals 1 damage to any target.}}
players:
  Alice: {{hand: [{n} Spark]}}
  Bob: {{life: 100000}}
script:
{casts}  - resolve: all
expect:
  players: {{Bob: {{life: {left}}}}}
"#
    )
}

fn auras(n: usize) -> String {
    // The players by turns: each depends on the one that enchants it (613.8a), and whose the last is, his is all.
    let mut chains = [String::new(), String::new()];
    for i in 1..=n {
        let _ = writeln!(chains[i % 2], "      - {{card: Grip, as: a{i}, attached_to: a{}}}", i - 1);
    }
    let [alice, bob] = chains;
    let whose = if n.is_multiple_of(2) { "Alice" } else { "Bob" };
    format!(
        r#"title: many auras in a chain
cards:
  - {CUB}
  - {{name: Grip, mana_cost: "{{0}}", type_line: Enchantment — Aura, oracle_text: "Enchant permanent\nYou control enchanted permanent."}}
players:
  Alice:
    battlefield:
      - {{card: Cub, as: a0}}
{alice}  Bob:
    battlefield:
{bob}expect:
  objects: [{{name: Cub, controller: {whose}}}]
"#
    )
}

fn anthems(n: usize, seed: u64) -> String {
    let mut board = [vec!["Cub"; n], vec!["Anthem"; n]].concat();
    shuffle(&mut board, seed);
    let (board, size) = (board.join(", "), n + 2);
    format!(
        r#"title: many anthems
cards:
  - {CUB}
  - {{name: Anthem, mana_cost: "{{0}}", type_line: Enchantment, oracle_text: "Creatures you control get +1/+1."}}
players:
  Alice: {{battlefield: [{board}]}}
  Bob: {{}}
script:
  - to: end
expect:
  objects: [{{name: Cub, count: {n}, power: {size}}}]
"#
    )
}

fn lords(n: usize) -> String {
    let size = n + 1;
    format!(
        r#"title: many lords
cards:
  - name: Chief
    mana_cost: "{{1}}{{G}}"
    type_line: Creature — Bear
    oracle_text: Other Bears you control get +1/+1 and have trample.
    power: "2"
    toughness: "2"
players:
  Alice: {{battlefield: [{n} Chief]}}
  Bob: {{}}
script:
  - to: end
expect:
  objects: [{{name: Chief, count: {n}, power: {size}}}]
"#
    )
}

fn relay(n: usize) -> String {
    format!(
        r#"title: many spells, each casting the next
cards:
  - name: Relay
    mana_cost: "{{0}}"
    type_line: Sorcery
    oracle_text: You may cast a spell from your hand without paying its mana cost.
players:
  Alice: {{hand: [{n} Relay]}}
  Bob: {{}}
strict: false
script:
  - cast: Relay
  - resolve: all
expect:
  players: {{Alice: {{graveyard: {{Relay: {n}}}}}}}
"#
    )
}

fn definitions(n: usize, seed: u64) -> String {
    let mut cards = String::new();
    for i in 0..n {
        let _ = writeln!(
            cards,
            "  - {{name: Bolt {i}, mana_cost: \"{{R}}\", type_line: Instant, oracle_text: Bolt {i} deals {} damage to any target.}}",
            i % 9 + 1
        );
    }
    let one = seed as usize % n;
    let left = 20 - (one % 9 + 1);
    format!(
        r#"title: many definitions
cards:
{cards}players:
  Alice: {{hand: [Bolt {one}], battlefield: [Mountain]}}
  Bob: {{}}
script:
  - {{cast: Bolt {one}, targets: [Bob]}}
  - resolve: all
expect:
  players: {{Bob: {{life: {left}}}}}
"#
    )
}

/// Shuffles as the seed says.
fn shuffle(cards: &mut [&str], seed: u64) {
    let mut state = seed;
    for i in (1..cards.len()).rev() {
        // Knuth's constants for a linear congruential generator.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        cards.swap(i, (state >> 33) as usize % (i + 1));
    }
}
