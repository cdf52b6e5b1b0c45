//! How much each thing counts in a search.

/// How much each thing counts. Found by going up one by one on the odd rows of `tests/search/judge.tsv` and the `tune` rows of
/// `tests/search/questions.tsv`; the others measure it.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    /// What a word counts in each [`Part`](super::Part).
    pub parts: [f32; 7],
    /// How much the length of each part counts against it.
    pub length: [f32; 7],
    /// How soon more of the same word adds nothing.
    pub saturation: f32,
    /// The rules' word for a player's.
    pub meaning: f32,
    /// A wider word of the rules for a player's.
    pub wider: f32,
    /// A word that says how a question is asked.
    pub asking: f32,
    /// Words next to each other as in the search.
    pub close: f32,
    /// What a rule is about, whatever the words, against the best score by words.
    pub alike: f32,
    /// The same where cards are named.
    pub alike_with_cards: f32,
    /// How much missing words cost.
    pub coverage: f32,
    /// A rule that is only a heading, when more than its name is asked for.
    pub heading: f32,
    /// A glossary entry, when more than its name is asked for.
    pub glossary: f32,
    /// A title or term that is the search itself.
    pub named: f32,
    /// The first rule under a title, which says what the thing is.
    pub first: f32,
    /// The first rule under a title that is the search itself.
    pub defines: f32,
    /// A saying of the phrasebook that leads to a rule.
    pub saying: f32,
    /// How much less a saying leads where it is only a part of the search.
    pub saying_share: f32,
    /// A rule that a saying leads to beside the first.
    pub saying_more: f32,
    /// The rules' words for a saying.
    pub saying_means: f32,
    /// A rule under a title that is named in the search.
    pub under: f32,
    /// The first two rules under a title that is named in the search.
    pub under_first: f32,
    /// A rule that a glossary entry named in the search refers to.
    pub referred: f32,
    /// A rule about several instances of the same, where nobody asks for that.
    pub instances: f32,
    /// A word of the story before a question.
    pub story: f32,
    /// A word of the text of a card that is named.
    pub card_word: f32,
    /// A keyword of a card that is named.
    pub card_keyword: f32,
    /// A rule that the text of a card that is named works by.
    pub card_rule: f32,
    /// A rule below such a one.
    pub card_below: f32,
    /// A rule that the phrasebook has for what a card says.
    pub card_says: f32,
    /// A rule that decides where cards that are named meet.
    pub card_meets: f32,
    /// A rule that often decides, where cards are named.
    pub decides: f32,
    /// A rule that decided questions about cards like this one.
    pub precedent: f32,
    /// A rule about a way to play that is not named in the search.
    pub variant: f32,
}

pub(super) const WEIGHTS: Weights = Weights {
    parts: [1.0, 0.187, 0.5, 0.1, 0.12, 0.2, 0.95],
    length: [0.705, 0.3, 0.735, 0.615, 0.574, 0.625, 0.5],
    saturation: 2.0,
    meaning: 0.6,
    wider: 0.55,
    asking: 0.65,
    close: 0.48,
    alike: 1.05,
    alike_with_cards: 0.4,
    coverage: 0.35,
    heading: 0.8,
    glossary: 0.6,
    named: 0.903,
    first: 0.95,
    defines: 2.0,
    saying: 1.35,
    saying_share: 1.0,
    saying_more: 0.8,
    saying_means: 0.4,
    under: 1.05,
    under_first: 1.15,
    referred: 1.1,
    instances: 0.6,
    story: 0.519,
    card_word: 0.369,
    card_keyword: 1.329,
    card_rule: 4.05,
    card_below: 0.5,
    card_says: 2.0,
    card_meets: 4.0,
    decides: 0.5,
    precedent: 6.0,
    variant: 0.9,
};
