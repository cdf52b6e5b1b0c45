//! The lights of an Attraction (717.1).

use std::fmt;

/// The numbers lit up on an Attraction: some of 1 to 6.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Lights(u8);

impl Lights {
    /// The highest number there is: that of a six-sided die (701.52a).
    pub const MOST: u8 = 6;

    /// These numbers; `None` if one of them is not on a six-sided die.
    pub fn of(numbers: &[u8]) -> Option<Self> {
        let mut lights = Self::default();
        for n in numbers {
            if !(1..=Self::MOST).contains(n) {
                return None;
            }
            lights.0 |= 1 << n;
        }
        Some(lights)
    }

    /// Whether the number is lit up.
    pub fn contains(self, number: u8) -> bool {
        number <= Self::MOST && self.0 & (1 << number) != 0
    }

    /// Whether none is, as on every card that is no Attraction.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The numbers, from the lowest.
    pub fn numbers(self) -> impl Iterator<Item = u8> {
        (1..=Self::MOST).filter(move |n| self.contains(*n))
    }
}

impl fmt::Display for Lights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.numbers().try_for_each(|n| write!(f, "{n}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_die_are_lit_up() {
        let lights = Lights::of(&[6, 2, 2]).unwrap();
        assert_eq!((lights.to_string(), lights.contains(2), lights.contains(3)), ("26".to_owned(), true, false));
        assert_eq!((Lights::of(&[0]), Lights::of(&[7])), (None, None));
        assert!(Lights::default().is_empty() && !lights.contains(u8::MAX));
    }
}
