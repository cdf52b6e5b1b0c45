//! A list that grows, and is copied often.

use std::sync::Arc;

/// How many things stand in one piece.
const PIECE: usize = 64;

/// A list of which copies share what neither has changed since: a copy costs as much as its pieces are many, a change
/// as much as one piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shelf<T> {
    /// All pieces but the last are full.
    pieces: Vec<Arc<Vec<T>>>,
    len: usize,
}

impl<T> Default for Shelf<T> {
    fn default() -> Self {
        Self { pieces: Vec::new(), len: 0 }
    }
}

impl<T: Clone> Shelf<T> {
    /// The same thing so often.
    pub fn filled(thing: T, len: usize) -> Self {
        let piece = |n| Arc::new(vec![thing.clone(); n]);
        let mut pieces = vec![piece(PIECE); len / PIECE];
        pieces.extend((!len.is_multiple_of(PIECE)).then(|| piece(len % PIECE)));
        Self { pieces, len }
    }

    /// How many things there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The thing at this place.
    pub fn get(&self, at: usize) -> Option<&T> {
        self.pieces.get(at / PIECE)?.get(at % PIECE)
    }

    /// The thing at this place, to be changed.
    pub fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        Arc::make_mut(self.pieces.get_mut(at / PIECE)?).get_mut(at % PIECE)
    }

    /// Puts a thing behind all others.
    pub fn push(&mut self, thing: T) {
        match self.pieces.last_mut().filter(|piece| piece.len() < PIECE) {
            Some(piece) => Arc::make_mut(piece).push(thing),
            None => {
                let mut piece = Vec::with_capacity(PIECE);
                piece.push(thing);
                self.pieces.push(Arc::new(piece));
            }
        }
        self.len += 1;
    }

    /// The things in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.pieces.iter().flat_map(|piece| piece.iter())
    }

    /// The things from this place on.
    pub fn from(&self, start: usize) -> impl DoubleEndedIterator<Item = &T> {
        let mut pieces = self.pieces.get(start / PIECE..).unwrap_or_default().iter();
        let first = pieces.next().and_then(|piece| piece.get(start % PIECE..)).unwrap_or_default();
        first.iter().chain(pieces.flat_map(|piece| piece.iter()))
    }

    /// How many things at the beginning fit, where those that fit stand before all that do not.
    pub fn partition_point(&self, fits: impl Fn(&T) -> bool) -> usize {
        let full = self.pieces.partition_point(|piece| piece.last().is_some_and(&fits));
        full * PIECE + self.pieces.get(full).map_or(0, |piece| piece.partition_point(&fits))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_list() {
        let (mut shelf, mut list) = (Shelf::default(), Vec::new());
        for n in 0..3 * PIECE + 5 {
            assert_eq!(shelf.len(), n);
            assert_eq!(shelf.partition_point(|x| *x < n / 2), n / 2);
            assert_eq!(shelf.from(n / 2).collect::<Vec<_>>(), list[n / 2..].iter().collect::<Vec<_>>());
            shelf.push(n);
            list.push(n);
        }
        assert_eq!(shelf.iter().rev().collect::<Vec<_>>(), list.iter().rev().collect::<Vec<_>>());
        assert_eq!((shelf.get(PIECE), shelf.get(list.len())), (Some(&PIECE), None));
        assert_eq!(shelf.from(list.len() + PIECE).count(), 0);
    }

    #[test]
    fn it_can_begin_full() {
        for len in [0, 1, PIECE, 2 * PIECE, 2 * PIECE + 3] {
            let mut shelf = Shelf::filled(7, len);
            assert_eq!((shelf.len(), shelf.iter().count()), (len, len));
            shelf.push(8);
            assert_eq!(shelf.get(len), Some(&8));
            *shelf.get_mut(0).unwrap() = 9;
            assert_eq!(shelf.iter().filter(|n| **n == 9).count(), 1);
        }
    }

    #[test]
    fn a_copy_goes_its_own_way() {
        let mut one = Shelf::default();
        (0..PIECE + 1).for_each(|n| one.push(n));
        let mut two = one.clone();
        *two.get_mut(0).unwrap() = 7;
        two.push(8);
        assert_eq!((one.get(0), one.len()), (Some(&0), PIECE + 1));
        assert_eq!((two.get(0), two.get(PIECE + 1)), (Some(&7), Some(&8)));
    }
}
