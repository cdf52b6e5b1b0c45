//! References that lead nowhere, and titles quoted wrongly.

use super::titles::same_title;
use super::{Finding, FindingKind};
use crate::cr::{Edition, Paragraph, Reference, RuleId, Standing, Standings};

/// Where a paragraph stands.
struct Place {
    rule: Option<RuleId>,
    name: String,
    /// The title of what it stands in, if it has one, such as the key of a glossary entry.
    about: Vec<String>,
}

/// Checks the references of the introduction, the rules, their examples and the glossary.
pub(super) fn check(edition: &Edition, findings: &mut Vec<Finding>) {
    let standings = Standings::of(edition);
    let mut one = |place: &Place, paragraph: &Paragraph| {
        for reference in &paragraph.refs {
            findings.extend(dangling(edition, &standings, place, paragraph, reference));
            findings.extend(wrong_title(edition, &standings, place, paragraph, reference));
        }
    };
    let introduction = Place { rule: None, name: "introduction".to_owned(), about: Vec::new() };
    edition.introduction.iter().for_each(|p| one(&introduction, p));
    for rule in &edition.rules {
        let place = Place { rule: Some(rule.id), name: rule.id.to_string(), about: Vec::new() };
        rule.paragraphs.iter().chain(&rule.examples).for_each(|p| one(&place, p));
    }
    for entry in &edition.glossary {
        let place =
            Place { rule: None, name: format!("glossary entry “{}”", entry.key), about: entry.terms.clone() };
        entry.paragraphs.iter().chain(&entry.examples).for_each(|p| one(&place, p));
    }
}

fn dangling(
    edition: &Edition,
    standings: &Standings<'_>,
    place: &Place,
    paragraph: &Paragraph,
    reference: &Reference,
) -> Option<Finding> {
    if standings.of_reference(reference) != Standing::Dangling {
        return None;
    }
    let missing = reference.targets.iter().find(|id| standings.of_id(**id) == Standing::Dangling);
    let named = match (missing, reference.part) {
        (Some(id), _) => id.to_string(),
        (None, Some(part)) => format!("section {part}"),
        (None, None) => return None,
    };
    let meant = match &reference.title {
        Some(title) => titled(edition, title),
        None => place.about.iter().find_map(|term| meant(edition, term, *missing?)),
    };
    Some(finding(FindingKind::DanglingReference, place, paragraph, reference, format!("there is no {named}"), meant))
}

fn wrong_title(
    edition: &Edition,
    standings: &Standings<'_>,
    place: &Place,
    paragraph: &Paragraph,
    reference: &Reference,
) -> Option<Finding> {
    let quoted = reference.title.as_deref()?;
    if standings.of_reference(reference) != Standing::Here {
        return None;
    }
    let (named, title) = match (reference.part, reference.targets.first()) {
        // Without its heading, which a piece of an edition may lack, the title is not known.
        (Some(part), _) => (format!("section {part}"), Some(edition.part_title(part)?)),
        // A range has no title of its own.
        (None, Some(id)) if reference.targets.len() == 1 => {
            let rule = edition.rule(*id)?;
            (id.to_string(), rule.title.as_deref())
        }
        _ => return None,
    };
    let message = match title {
        Some(title) if same_title(title, quoted) => return None,
        Some(title) => format!("{named} is “{title}”, not “{quoted}”"),
        None => format!("{named} has no title “{quoted}”"),
    };
    Some(finding(FindingKind::WrongTitle, place, paragraph, reference, message, titled(edition, quoted)))
}

/// The rules with this title.
fn titled(edition: &Edition, title: &str) -> Option<String> {
    let found: Vec<String> = edition
        .rules
        .iter()
        .filter(|r| r.title.as_deref().is_some_and(|t| same_title(t, title)))
        .map(|r| r.id.to_string())
        .collect();
    (!found.is_empty()).then(|| format!("“{title}” is {}", found.join(" and ")))
}

/// What a glossary entry about `term` may have meant by `wrong`: a rule with the same last digits that tells of the term.
fn meant(edition: &Edition, term: &str, wrong: RuleId) -> Option<String> {
    let like = |id: RuleId| {
        id.rule_number() == wrong.rule_number() && id.letter() == wrong.letter() && id.part() == wrong.part()
    };
    let tells = |id: RuleId| edition.subtree(id).any(|r| r.paragraphs.iter().any(|p| names(&p.text, term)));
    let told: Vec<RuleId> = edition.rules.iter().map(|r| r.id).filter(|id| like(*id) && tells(*id)).collect();
    match told.as_slice() {
        [only] => Some(format!("{only} tells of “{term}”")),
        _ => None,
    }
}

/// Whether the words of `term` stand in `text`, as words.
fn names(text: &str, term: &str) -> bool {
    text.match_indices(term).any(|(at, _)| {
        let before = text.get(..at).and_then(|t| t.chars().next_back());
        let after = text.get(at + term.len()..).and_then(|t| t.chars().next());
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}

fn finding(
    kind: FindingKind,
    place: &Place,
    paragraph: &Paragraph,
    reference: &Reference,
    message: String,
    help: Option<String>,
) -> Finding {
    let found = paragraph.text.get(reference.span.clone()).unwrap_or_default().to_owned();
    Finding { kind, line: paragraph.line, place: place.name.clone(), rule: place.rule, found, message, help }
}
