//! The printer.

use std::any::TypeId;

use super::agreement::{Agree, Tense, agreeing, in_tense};
use super::lang::TargetSpec;
use super::phrase::{Cx, In, Read};

/// The printer. It says a meaning in words; where it follows a text, each choice between phrases of the same meaning is
/// made as the text has it, and saying fails where no phrase agrees with it.
pub(crate) struct Out<'h> {
    /// What has been said.
    pub text: String,
    /// The text followed, if any.
    pub follows: Option<&'h str>,
    /// How a verb agrees with the subject last said.
    pub agree: Agree,
    /// When what is said happens.
    pub tense: Tense,
    /// How a verb agrees that goes on with the subject of the clause before.
    pub elide: Agree,
    /// Where a subject is to be said behind "have": its verb then has no ending.
    pub bare: Option<usize>,
    /// The target slots of the body being said; the innermost last.
    pub targets: Vec<Vec<TargetSpec>>,
    /// The text of the ability being said, for those nested.
    pub furthest: usize,
    /// Where each meaning was said, where that is kept.
    pub places: Option<Vec<Place>>,
    /// How often what is said freely may still be read to see whether it means the same.
    checks: usize,
}

/// How often what is said of one ability may be read again.
const MOST_CHECKS: usize = 2_000;

/// Where a meaning was said: which one, by its address and type, and where its words begin and end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    of: Identity,
    from: usize,
    to: usize,
}

/// What tells a meaning from another one of the same tree: its address and type.
pub(crate) type Identity = (usize, TypeId);

/// What tells a meaning from another one of the same tree.
pub(crate) fn identity<T: 'static>(meaning: &T) -> Identity {
    (std::ptr::from_ref(meaning).addr(), TypeId::of::<T>())
}

impl<'h> Out<'h> {
    /// A printer that follows a text, or its own choice.
    pub fn new(follows: Option<&'h str>) -> Self {
        Self {
            text: String::new(),
            follows,
            agree: Agree::Bare,
            tense: Tense::Present,
            elide: Agree::Third,
            bare: None,
            targets: Vec::new(),
            furthest: 0,
            places: None,
            checks: 0,
        }
    }

    /// A printer that follows no text, and says nothing that is not read to what it was said of where other words are.
    pub fn checked() -> Self {
        Self { checks: MOST_CHECKS, ..Self::new(None) }
    }

    /// The same, keeping where each meaning is said.
    pub fn keeping_places(mut self) -> Self {
        self.places = Some(Vec::new());
        self
    }

    /// Notes that a meaning has been said, from here on.
    pub fn note<T: 'static>(&mut self, meaning: &T, from: usize) {
        let to = self.text.len();
        if let Some(places) = &mut self.places {
            places.push(Place { of: identity(meaning), from: if from == 0 { 0 } else { (from + 1).min(to) }, to });
        }
    }

    /// The words a meaning was said in; none if it was not said by itself, or that was not kept.
    pub fn words_of(&self, meaning: Identity) -> Option<&str> {
        let place = self.places.as_ref()?.iter().rev().find(|place| place.of == meaning)?;
        self.text.get(place.from..place.to)
    }

    /// Whether the words a meaning was said in stand behind this word.
    pub fn is_behind(&self, meaning: Identity, word: &str) -> bool {
        let place = self.places.iter().flatten().rev().find(|place| place.of == meaning);
        let before = place.and_then(|place| self.text.get(..place.from));
        before.is_some_and(|before| before.trim_end().ends_with(word))
    }

    /// Whether it has to see that what it says is read to the same.
    pub fn is_checked(&self) -> bool {
        self.checks > 0
    }

    /// Whether what was said since the mark is read to the meaning it was said of.
    pub fn reads_back<T: PartialEq>(
        &mut self,
        (from, agree, tense): (usize, Agree, Tense),
        meaning: &T,
        read: for<'a> fn(In<'a>) -> Read<'a, T>,
    ) -> bool {
        self.checks = self.checks.saturating_sub(1);
        if self.checks == 0 {
            return true;
        }
        let said = self.text.get(from..).unwrap_or_default().trim_start();
        let cx = Cx { said_of: self.targets.last().cloned().unwrap_or_default(), ..Cx::default() };
        cx.elide.set(Some((said.len(), self.elide)));
        cx.bare.set(self.bare.filter(|place| *place == from).map(|_| said.len()));
        let i = In::new(said, &cx).agreeing(agree).in_tense(tense);
        matches!(read(i), Ok((rest, again)) if rest.s.is_empty() && again == *meaning)
    }

    /// Whether what was said since the mark may stand: nothing is checked, or it is read to what it was said of.
    pub fn stands<T: PartialEq>(
        &mut self,
        mark: (usize, Agree, Tense),
        meaning: &T,
        read: for<'a> fn(In<'a>) -> Read<'a, T>,
    ) -> bool {
        !self.is_checked() || self.reads_back(mark, meaning, read)
    }

    /// Where we are, to come back to.
    pub fn mark(&self) -> (usize, Agree, Tense) {
        (self.text.len(), self.agree, self.tense)
    }

    /// Unsays what was said since the mark. Always `false`, for use as a last word.
    pub fn back(&mut self, (length, agree, tense): (usize, Agree, Tense)) -> bool {
        self.text.truncate(length);
        if let Some(places) = &mut self.places {
            places.retain(|place| place.to <= length);
        }
        self.tense = tense;
        self.agree = agree;
        false
    }

    /// Says these words (see the module on how they are written).
    pub fn lit(&mut self, words: &str) -> bool {
        match self.tense {
            Tense::Present => self.plain(&agreeing(words, self.agree)),
            tense => {
                let said = in_tense(words, tense).iter().any(|words| self.plain(words));
                if said && tense == Tense::Gerund && words.contains('*') {
                    self.tense = Tense::Present;
                }
                said
            }
        }
    }

    /// Says what stands in the present whatever the tense of the clause.
    pub fn in_present(&mut self, say: impl FnOnce(&mut Self) -> bool) -> bool {
        let tense = std::mem::replace(&mut self.tense, Tense::Present);
        let said = say(self);
        self.tense = tense;
        said
    }

    /// Says these words as they are.
    pub fn plain(&mut self, words: &str) -> bool {
        let at = if self.text.is_empty() { 0 } else { self.text.len() + 1 };
        if let Some(followed) = self.follows {
            let agrees = followed.get(at..).is_some_and(|rest| {
                rest.strip_prefix(words).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
            });
            if !agrees {
                self.furthest = self.furthest.max(at);
                return false;
            }
        }
        if at != 0 {
            self.text.push(' ');
        }
        self.text.push_str(words);
        true
    }

    /// Tries one way of saying; takes it back if it fails.
    pub fn attempt(&mut self, f: impl FnOnce(&mut Self) -> bool) -> bool {
        let mark = self.mark();
        f(self) || self.back(mark)
    }

    /// What is left of the text followed.
    pub fn left(&self) -> Option<&'h str> {
        let at = if self.text.is_empty() { 0 } else { self.text.len() + 1 };
        self.follows?.get(at..)
    }

    /// The word that stands next in the text followed.
    pub fn following(&self) -> Option<&'h str> {
        self.left()?.split(' ').next()
    }

    /// Says these words if the text followed has them here.
    pub fn optional(&mut self, words: &str) -> bool {
        let _ = self.follows.is_some() && self.lit(words);
        true
    }

    /// Says these words unless the text followed leaves them out.
    pub fn usual(&mut self, words: &str) -> bool {
        self.lit(words) || self.follows.is_some()
    }

    /// Says the first of these words, or where a text is followed the longest that stand there: those are what is read.
    pub fn either(&mut self, words: &[&str]) -> bool {
        if self.follows.is_none() {
            return words.iter().any(|words| self.lit(words));
        }
        let mark = self.mark();
        let mut best: Option<(usize, &str)> = None;
        for words in words {
            if self.lit(words) && best.is_none_or(|(longest, _)| self.text.len() > longest) {
                best = Some((self.text.len(), words));
            }
            self.back(mark);
        }
        best.is_some_and(|(_, words)| self.lit(words))
    }
}
