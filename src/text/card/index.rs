//! The names of a card database, in order, with where each card stands: what is held in memory.

use super::name::name_key;
use super::{Layout, RawCard};

/// Where a card stands in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    /// The first byte of its entry.
    pub offset: u64,
    /// The length of the entry in bytes.
    pub length: u32,
    /// In a card file which of the entry's cards it is, in a database the CRC-32 of the entry.
    pub part: u32,
    /// Where its title begins among the titles.
    title: u32,
}

/// A name a card is found by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Name {
    /// Where its key begins among the keys.
    key: u32,
    /// The number of the card.
    card: u32,
    /// How good the name is for the card: see [`rank`].
    rank: u32,
}

/// The names and places of the cards of one file.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Index {
    /// The keys of the names, in order, one after the other.
    keys: String,
    /// In the order of keys, then of ranks, then of cards.
    names: Vec<Name>,
    /// The full names, by card, one after the other.
    titles: String,
    slots: Vec<Slot>,
}

/// A name that several cards have means first the card of that full name, then one with a face of that name; and a card
/// of a deck before a token, a plane or the like.
fn rank(layout: Option<&str>, is_face: bool) -> u32 {
    let aside = layout.and_then(Layout::from_name).is_some_and(|layout| !layout.is_traditional());
    u32::from(aside) * 2 + u32::from(is_face)
}

/// An index while it is gathered.
#[derive(Default)]
pub(super) struct IndexBuilder {
    names: Vec<(String, u32, u32)>,
    titles: String,
    slots: Vec<Slot>,
}

impl IndexBuilder {
    /// Adds a card; `false` if there is no room for it.
    pub fn add(&mut self, raw: &RawCard, offset: u64, length: usize, part: u32) -> bool {
        let Some(title) = raw.name.as_deref().filter(|name| !name.trim().is_empty()) else { return true };
        let (Ok(card), Ok(start)) = (u32::try_from(self.slots.len()), u32::try_from(self.titles.len())) else {
            return false;
        };
        let Ok(length) = u32::try_from(length) else { return false };
        self.titles.push_str(title);
        self.slots.push(Slot { offset, length, part, title: start });
        let layout = raw.layout.as_deref();
        let full = name_key(title);
        for face in raw.card_faces.iter().flatten() {
            let key = face.name.as_deref().map(name_key).unwrap_or_default();
            if !key.is_empty() && key != full {
                self.names.push((key, rank(layout, true), card));
            }
        }
        self.names.push((full, rank(layout, false), card));
        true
    }

    pub fn finish(mut self) -> Option<Index> {
        self.names.sort_unstable();
        self.names.dedup();
        let mut index = Index { titles: self.titles, slots: self.slots, ..Index::default() };
        for (key, rank, card) in self.names {
            let start = u32::try_from(index.keys.len()).ok()?;
            index.keys.push_str(&key);
            index.names.push(Name { key: start, card, rank });
        }
        Some(index)
    }
}

impl Index {
    /// How many cards.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    pub fn slot(&self, card: usize) -> Option<Slot> {
        self.slots.get(card).copied()
    }

    /// The full name of a card, as printed.
    pub fn title(&self, card: usize) -> &str {
        let start = self.slots.get(card).map_or(0, |slot| slot.title as usize);
        let end = self.slots.get(card + 1).map_or(self.titles.len(), |slot| slot.title as usize);
        self.titles.get(start..end).unwrap_or_default()
    }

    fn key(&self, name: usize) -> &str {
        let start = self.names.get(name).map_or(0, |it| it.key as usize);
        let end = self.names.get(name + 1).map_or(self.keys.len(), |it| it.key as usize);
        self.keys.get(start..end).unwrap_or_default()
    }

    /// The place of the first name whose key is not before this one.
    fn place(&self, key: &str) -> usize {
        let (mut low, mut high) = (0, self.names.len());
        while low < high {
            let middle = low.midpoint(high);
            if self.key(middle) < key { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// The full names of the cards of decks whose name, or a face's, begins so.
    pub fn beginning(&self, name: &str) -> Vec<&str> {
        let key = name_key(name);
        if key.is_empty() {
            return Vec::new();
        }
        let from = self.place(&key);
        let begin = (from..self.names.len()).take_while(|at| self.key(*at).starts_with(&key));
        let of_decks = begin.filter_map(|at| self.names.get(at)).filter(|name| name.rank < 2);
        let mut titles: Vec<&str> = of_decks.map(|name| self.title(name.card as usize)).collect();
        titles.dedup();
        titles
    }

    /// The full names of the cards of decks whose name, or a face's, has these words in it, further behind; in alphabetical order.
    pub fn holding(&self, words: &str) -> Vec<&str> {
        let wanted = name_key(words);
        if wanted.is_empty() {
            return Vec::new();
        }
        let apart = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
        let holds = |key: &str| {
            key.match_indices(&*wanted).any(|(at, found)| {
                let (before, behind) = (key.get(..at), key.get(at + found.len()..));
                at > 0
                    && apart(before.and_then(|before| before.chars().next_back()))
                    && apart(behind.and_then(|behind| behind.chars().next()))
            })
        };
        let there = (0..self.names.len()).filter(|at| holds(self.key(*at)));
        let of_decks = there.filter_map(|at| self.names.get(at)).filter(|name| name.rank < 2);
        let mut titles: Vec<&str> = of_decks.map(|name| self.title(name.card as usize)).collect();
        titles.sort_unstable();
        titles.dedup();
        titles
    }

    /// The card this name means.
    pub fn find(&self, name: &str) -> Option<usize> {
        let key = name_key(name);
        let low = self.place(&key);
        (self.key(low) == key && !key.is_empty()).then(|| self.names.get(low).map(|it| it.card as usize)).flatten()
    }

    /// The full names of cards whose name, or a face's, is like this one: the likeliest first.
    pub fn suggest(&self, name: &str, most: usize) -> Vec<&str> {
        let wanted = name_key(name);
        let length = wanted.chars().count();
        let close = |key: &&str| {
            // Two names of very different lengths can only be alike if one is a piece of the other.
            let difference = key.len().abs_diff(length);
            difference * 10 <= 3 * key.len().max(length) || (length >= 3 && key.contains(&wanted))
        };
        let keys = || (0..self.names.len()).map(|i| self.key(i));
        let words: Vec<&str> = wanted.split([' ', '-', ',']).filter(|word| !word.is_empty()).collect();
        // "jace vryn": each word begins one of the name's.
        let has_words = |key: &&str| {
            words.len() > 1 && words.iter().all(|word| key.split([' ', '-']).any(|it| it.starts_with(word)))
        };
        let near = crate::nearest::nearest(&wanted, keys().filter(close), most * 3);
        let mut titles: Vec<&str> = Vec::new();
        for key in near.into_iter().chain(keys().filter(has_words)) {
            if titles.len() == most {
                break;
            }
            let Some(title) = self.find(key).map(|card| self.title(card)) else { continue };
            if !titles.contains(&title) {
                titles.push(title);
            }
        }
        titles
    }

    /// The index as bytes.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        for number in [self.slots.len(), self.names.len(), self.titles.len(), self.keys.len()] {
            out.extend((number as u64).to_le_bytes());
        }
        for slot in &self.slots {
            out.extend(slot.offset.to_le_bytes());
            [slot.length, slot.part, slot.title].iter().for_each(|n| out.extend(n.to_le_bytes()));
        }
        for name in &self.names {
            [name.key, name.card, name.rank].iter().for_each(|n| out.extend(n.to_le_bytes()));
        }
        out.extend(self.titles.as_bytes());
        out.extend(self.keys.as_bytes());
        out
    }

    /// The index of these bytes; `None` if they are not what [`Self::encode`] gives.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let (counts, rest) = bytes.split_at_checked(32)?;
        let mut counts = counts.chunks_exact(8).map(|it| usize::try_from(u64::from_le_bytes(it.try_into().ok()?)).ok());
        let mut count = || counts.next().flatten();
        let (slots, names, titles, keys) = (count()?, count()?, count()?, count()?);
        let (slot_bytes, rest) = rest.split_at_checked(slots.checked_mul(20)?)?;
        let (name_bytes, rest) = rest.split_at_checked(names.checked_mul(12)?)?;
        let (title_bytes, key_bytes) = rest.split_at_checked(titles)?;
        if key_bytes.len() != keys {
            return None;
        }
        let number = |bytes: &[u8], at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        let slot = |it: &[u8]| {
            Some(Slot {
                offset: u64::from_le_bytes(it.get(..8)?.try_into().ok()?),
                length: number(it, 8)?,
                part: number(it, 12)?,
                title: number(it, 16)?,
            })
        };
        let name = |it: &[u8]| Some(Name { key: number(it, 0)?, card: number(it, 4)?, rank: number(it, 8)? });
        Some(Self {
            slots: slot_bytes.chunks_exact(20).map(slot).collect::<Option<_>>()?,
            names: name_bytes.chunks_exact(12).map(name).collect::<Option<_>>()?,
            titles: String::from_utf8(title_bytes.to_vec()).ok()?,
            keys: String::from_utf8(key_bytes.to_vec()).ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(name: &str, layout: &str, faces: &[&str]) -> RawCard {
        let face = |name: &&str| RawCard { name: Some((*name).to_owned()), ..RawCard::default() };
        RawCard {
            name: Some(name.to_owned()),
            layout: Some(layout.to_owned()),
            card_faces: Some(faces.iter().map(face).collect()),
            ..RawCard::default()
        }
    }

    fn index() -> Index {
        let mut builder = IndexBuilder::default();
        for (i, raw) in [
            raw("Sprout", "token", &[]),
            raw("Root // Sprout", "split", &["Root", "Sprout"]),
            raw("Gárdener of Öm", "normal", &[]),
            raw("Root", "normal", &[]),
            raw("Stem // Sprout", "split", &["Stem", "Sprout"]),
        ]
        .iter()
        .enumerate()
        {
            assert!(builder.add(raw, 100 * i as u64, 90, 0));
        }
        builder.finish().unwrap()
    }

    #[test]
    fn a_name_means_the_card_of_that_name_before_a_face_and_a_card_before_a_token() {
        let index = index();
        let title = |name: &str| index.find(name).map(|card| index.title(card));
        assert_eq!(title("root"), Some("Root"));
        assert_eq!(title("SPROUT"), Some("Root // Sprout"));
        assert_eq!(title("stem"), Some("Stem // Sprout"));
        assert_eq!(title("gardener of om"), Some("Gárdener of Öm"));
        assert_eq!(title("roo"), None);
        assert_eq!(title(""), None);
        assert_eq!(index.suggest("Gardner of Om", 3), ["Gárdener of Öm"]);
        assert_eq!(index.suggest("gar om", 3), ["Gárdener of Öm"]);
        assert_eq!(index.suggest("gardener", 3), ["Gárdener of Öm"]);
        assert_eq!(index.suggest("qqqqqqq", 3), Vec::<&str>::new());
        assert_eq!(index.holding("om"), ["Gárdener of Öm"]);
        assert_eq!(index.holding("of öm"), ["Gárdener of Öm"]);
        for none in ["gardener", "ardener", "m", "o", ""] {
            assert_eq!(index.holding(none), Vec::<&str>::new(), "{none}");
        }
        assert_eq!(index.beginning("ro"), ["Root", "Root // Sprout"]);
        // Those of tokens are no names of cards of decks.
        assert_eq!(index.beginning("Sprout"), ["Root // Sprout", "Stem // Sprout"]);
    }

    #[test]
    fn bytes_give_the_index_back_and_nothing_else_does() {
        let index = index();
        let bytes = index.encode();
        assert_eq!(Index::decode(&bytes).unwrap(), index);
        for end in 0..bytes.len() {
            assert_eq!(Index::decode(&bytes[..end]), None);
        }
        let mut huge = bytes.clone();
        huge[0..8].fill(0xff);
        assert_eq!(Index::decode(&huge), None);
    }
}
