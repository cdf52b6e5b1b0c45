//! Words that stand together in a rule as they do in the search.

use tantivy::Term;

use super::SearchError;
use super::allowed::positions;
use super::index::SearchIndex;
use super::query::Need;
use super::rank::Found;
use super::score::seldom;
use super::terms::Group;

/// Words further apart than this have nothing to do with each other.
const FAR: u32 = 6;

impl SearchIndex<'_> {
    /// Adds to each hit for the words that stand next to each other in it as they do in the search.
    pub(super) fn add_closeness(&self, groups: &[Group], found: &mut [Found]) -> Result<(), SearchError> {
        let Some(text) = self.parts.first() else { return Ok(()) };
        let content: Vec<&Group> = groups
            .iter()
            .filter(|g| {
                !g.added
                    && g.need != Need::MustNot
                    && g.ways.first().is_some_and(|(_, weight)| *weight > self.weights.asking)
            })
            .collect();
        let mut docs: Vec<u32> = found.iter().filter_map(|hit| u32::try_from(hit.doc).ok()).collect();
        docs.sort_unstable();
        // Of each word, where it stands in each of those.
        let mut placed: Vec<(f32, Vec<Vec<u32>>)> = Vec::new();
        for group in &content {
            let mut all = vec![Vec::new(); docs.len()];
            let mut weight: f32 = 0.0;
            for stem in group.ways.iter().flat_map(|(way, _)| way) {
                let here = positions(text, stem, Some(&docs))?;
                weight = weight.max(self.seldom(stem)?);
                for (doc, at) in here {
                    if let Some(places) = docs.binary_search(&doc).ok().and_then(|row| all.get_mut(row)) {
                        places.extend(at);
                    }
                }
            }
            all.iter_mut().for_each(|places| places.sort_unstable());
            placed.push((weight, all));
        }
        for hit in found {
            let Some(row) = u32::try_from(hit.doc).ok().and_then(|doc| docs.binary_search(&doc).ok()) else { continue };
            hit.explanation.closeness = placed
                .windows(2)
                .filter_map(|pair| {
                    let [(weight_a, a), (weight_b, b)] = pair else { return None };
                    let (a, b) = (a.get(row)?, b.get(row)?);
                    let apart = apart(a, b)?;
                    (apart <= FAR).then(|| self.weights.close * weight_a.min(*weight_b) / apart as f32)
                })
                .sum::<f32>()
                // The sum of nothing is -0.
                .abs();
        }
        Ok(())
    }

    /// How much a word says by being in few texts.
    pub(super) fn seldom(&self, stem: &str) -> Result<f32, SearchError> {
        let Some(text) = self.parts.first() else { return Ok(0.0) };
        let docs = text.inverted.doc_freq(&Term::from_field_text(text.field, stem))?;
        Ok(seldom(self.len(), docs as usize))
    }
}

/// How far the two of these that stand nearest to each other are apart, not being the same; both in order.
fn apart(a: &[u32], b: &[u32]) -> Option<u32> {
    let nearest = |x: &u32| {
        let before = b.partition_point(|y| y < x).checked_sub(1).and_then(|at| b.get(at));
        let after = b.get(b.partition_point(|y| y <= x));
        before.into_iter().chain(after).map(|y| x.abs_diff(*y)).min()
    };
    a.iter().filter_map(nearest).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_are_found_among_all() {
        let lists: [&[u32]; 5] = [&[], &[4], &[1, 4, 9], &[4, 5, 20], &[0, 2, 13, 40]];
        for a in lists {
            for b in lists {
                let all = a.iter().flat_map(|x| b.iter().map(move |y| x.abs_diff(*y)));
                assert_eq!(apart(a, b), all.filter(|d| *d > 0).min(), "{a:?} {b:?}");
            }
        }
    }
}
