//! Holds citations against an edition.

use std::collections::{BTreeMap, HashMap};
use std::sync::OnceLock;

use super::lines::Lines;
use super::wording::{Quoted, Whose, Wording};
use super::{Citation, Finding, FindingKind, Fix, Written};
use crate::cr::diff::{Change, Class, Comparison, Kind};
use crate::cr::lint::same_title;
use crate::cr::references::Order;
use crate::cr::{Edition, RuleId};

/// What is known of a number that the edition does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The name of the edition that has the number.
    pub edition: String,
    /// Where its rule stands in the edition the citations are held against; empty if it was deleted.
    pub now: Vec<RuleId>,
    /// Whether it is sure that it is the same rule.
    pub certain: bool,
    /// Whether that edition is a later one.
    pub newer: bool,
}

/// What citations are held against.
pub struct Against<'e> {
    edition: &'e Edition,
    name: String,
    order: Order,
    since: Option<Since<'e>>,
    elsewhere: BTreeMap<RuleId, Elsewhere>,
    wording: OnceLock<Wording>,
}

/// The older edition whose numbers are cited.
struct Since<'e> {
    comparison: &'e Comparison<'e>,
    name: String,
    order: Order,
    /// What became of each of its rules.
    changes: HashMap<RuleId, Vec<&'e Change>>,
}

/// How a citation stands to the words behind it.
enum Stand {
    /// They say nothing of it, or are the words of the rule cited.
    Plain,
    /// It has its number of the newer edition already, and the words go with it.
    Already,
    /// They are the words of another rule.
    Other(Whose),
}

/// From this score on, two rules are surely one.
const CERTAIN: f64 = 0.9;

impl<'e> Against<'e> {
    /// The edition of this name.
    pub fn edition(edition: &'e Edition, name: &str) -> Self {
        Self {
            edition,
            name: name.to_owned(),
            order: Order::of(&edition.rules),
            since: None,
            elsewhere: BTreeMap::new(),
            wording: OnceLock::new(),
        }
    }

    /// Takes the citations to be those of the older edition of a comparison whose newer one is the edition itself.
    #[must_use]
    pub fn since(mut self, comparison: &'e Comparison<'e>, name: &str) -> Self {
        let order = Order::of(&comparison.old.edition.rules);
        let mut changes: HashMap<RuleId, Vec<&Change>> = HashMap::new();
        for change in comparison.changes.iter().filter(|change| change.kind == Kind::Rule) {
            if let Some(id) = change.old.as_deref().and_then(|name| name.parse().ok()) {
                changes.entry(id).or_default().push(change);
            }
        }
        self.since = Some(Since { comparison, name: name.to_owned(), order, changes });
        self
    }

    /// Adds what other editions know of numbers this one does not have.
    #[must_use]
    pub fn knowing(mut self, elsewhere: BTreeMap<RuleId, Elsewhere>) -> Self {
        self.elsewhere = elsewhere;
        self
    }

    /// Whether the edition, or the older one the citations come from, has the section.
    pub fn has_section(&self, section: u16) -> bool {
        let id = RuleId::section(section);
        self.edition.rule(id).is_some()
            || self.since.as_ref().is_some_and(|s| s.comparison.old.edition.rule(id).is_some())
    }

    /// The numbers among the citations that the edition does not have.
    pub fn unknown(&self, citations: &[Citation]) -> Vec<RuleId> {
        let mut ids: Vec<RuleId> =
            citations.iter().flat_map(|c| [Some(c.first), c.last.as_ref().map(|l| l.0)]).flatten().collect();
        ids.retain(|id| self.edition.rule(*id).is_none());
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    /// The rules a citation names, in the order of the edition it is taken from.
    pub fn named(&self, citation: &Citation) -> Vec<RuleId> {
        let Some((last, _)) = &citation.last else { return vec![citation.first] };
        match &self.since {
            Some(since) if since.comparison.old.edition.rule(citation.first).is_some() => {
                since.order.range(citation.first, *last)
            }
            _ => self.order.range(citation.first, *last),
        }
    }

    /// Whether the rule has the title that stands behind it, in the edition or in the older one.
    fn titles(&self, citation: &Citation) -> bool {
        let titled = |edition: &Edition| {
            let title = edition.rule(citation.first).and_then(|rule| rule.title.as_deref());
            citation.title.as_ref().zip(title).is_some_and(|((said, _), title)| same_title(title, said))
        };
        titled(self.edition) || self.since.as_ref().is_some_and(|since| titled(since.comparison.old.edition))
    }

    /// Whose words stand behind a citation of a single rule.
    fn stand(&self, text: &str, citation: &Citation) -> Stand {
        /// From this share on, the words are those of a rule, if of no other more.
        const OWN: f64 = 0.25;
        let end = citation.title.as_ref().map_or(citation.span.end, |(_, title)| title.end);
        let (None, Some(quoted)) = (&citation.last, Quoted::behind(text, citation.span.start, end)) else {
            return Stand::Plain;
        };
        let here = quoted.share_of(self.edition, citation.first);
        if let Some(since) = &self.since {
            let there = quoted.share_of(since.comparison.old.edition, citation.first);
            if there >= OWN || here >= OWN {
                return if here > there { Stand::Already } else { Stand::Plain };
            }
        }
        match self.wording.get_or_init(|| Wording::of(self.edition)).whose(&quoted) {
            Some(whose) if whose.rule.covers(citation.first) || citation.first.covers(whose.rule) => Stand::Plain,
            // Rules about like things have words in common: the other one must have many more of them.
            Some(whose) if here < OWN || whose.certain && whose.share >= here + OWN => Stand::Other(whose),
            _ => Stand::Plain,
        }
    }
}

/// What became of a rule that is cited.
struct Fate<'c> {
    now: Vec<RuleId>,
    certain: bool,
    /// The name of the edition it was found in.
    edition: String,
    /// Whether that is a later one.
    newer: bool,
    change: Option<&'c Change>,
}

/// What is wrong with the citations of a text, in order.
pub fn check(text: &str, citations: &[Citation], against: &Against<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let lines = Lines::of(text);
    // For each citation, the number it has to have if that is not the one it has; `None` when that is not certain.
    let mut moved: Vec<Option<(RuleId, Option<RuleId>)>> = Vec::with_capacity(citations.len());
    for citation in citations {
        let before = findings.len();
        if citation.written == Written::Heading && !against.titles(citation) {
            moved.push(Some((citation.first, None)));
            continue;
        }
        match against.stand(text, citation) {
            Stand::Plain => {}
            Stand::Already => {
                moved.push(Some((citation.first, None)));
                continue;
            }
            Stand::Other(whose) => {
                findings.push(other_words(text, citation, whose, against, &lines));
                moved.push(whose.certain.then_some((whose.rule, None)));
                continue;
            }
        }
        let new = one(text, citation, against, &lines, &mut findings);
        // A range or a number whose rules are where they were needs no other number.
        moved.push(if findings.len() == before {
            Some((citation.first, citation.last.as_ref().map(|l| l.0)))
        } else {
            new
        });
        title(text, citation, against, &lines, &mut findings);
    }
    let fixes = numbers(text, citations, &moved);
    for finding in &mut findings {
        let at = citations.iter().position(|c| c.span == finding.span);
        if let (FindingKind::Moved | FindingKind::Gone | FindingKind::OtherWords, Some(fix)) =
            (finding.kind, at.and_then(|i| fixes.get(i)?.clone()))
        {
            finding.fix = Some(fix);
        }
    }
    findings
}

/// That what is quoted behind a citation are the words of another rule.
fn other_words(text: &str, citation: &Citation, whose: Whose, against: &Against<'_>, lines: &Lines<'_>) -> Finding {
    let (id, rule) = (citation.first, whose.rule);
    let exists = if against.edition.rule(id).is_some() { "" } else { ", and there is no such number" };
    let title = against.edition.heading(rule).map(|title| format!("{rule} stands under “{title}”"));
    Finding {
        kind: FindingKind::OtherWords,
        span: citation.span.clone(),
        line: lines.line(citation.span.start),
        column: lines.column(citation.span.start),
        cited: text.get(citation.span.clone()).unwrap_or_default().to_owned(),
        message: format!("the words behind {id} are those of {rule} in {}{exists}", against.name),
        help: title,
        now: vec![rule],
        marks: Vec::new(),
        fix: None,
        known: true,
    }
}

/// Checks the numbers of a citation. Returns what they have to be, if that is certain.
fn one(
    text: &str,
    citation: &Citation,
    against: &Against<'_>,
    lines: &Lines<'_>,
    findings: &mut Vec<Finding>,
) -> Option<(RuleId, Option<RuleId>)> {
    let named = against.named(citation);
    let fates: Vec<(RuleId, Option<Fate<'_>>)> = named.iter().map(|id| (*id, fate(*id, citation, against))).collect();
    let mut report = |kind, message: String, help: Option<String>, now: Vec<RuleId>, change: Option<&Change>| {
        let marks = match (change, &against.since) {
            (Some(change), Some(since)) => since.comparison.marks(change),
            _ => Vec::new(),
        };
        findings.push(Finding {
            kind,
            span: citation.span.clone(),
            line: lines.line(citation.span.start),
            column: lines.column(citation.span.start),
            cited: text.get(citation.span.clone()).unwrap_or_default().to_owned(),
            message,
            help,
            now,
            marks,
            fix: None,
            known: true,
        });
    };
    let mut new: Vec<Option<RuleId>> = Vec::with_capacity(fates.len());
    // Numbers of a range that never were are told once.
    let never = |fate: &Option<Fate<'_>>| fate.as_ref().is_some_and(|f| f.now.is_empty() && f.edition.is_empty());
    let mut lost = fates.iter().filter(|(_, fate)| never(fate)).map(|(id, _)| *id);
    if let Some(first) = lost.next() {
        let message = match lost.next_back() {
            Some(last) => format!("there are no {first} to {last} in {}", against.name),
            None => format!("there is no {first} in {}", against.name),
        };
        report(FindingKind::Gone, message, near(against.edition, first), Vec::new(), None);
    }
    for (id, fate) in &fates {
        let Some(fate) = fate else {
            new.push(Some(*id));
            continue;
        };
        match fate.now.as_slice() {
            [] if fate.edition.is_empty() => new.push(None),
            [] if fate.newer => {
                let message = format!("{id} came later: {} has it, {} has not yet", fate.edition, against.name);
                report(FindingKind::Newer, message, Some(newer_help(&fate.edition)), Vec::new(), None);
                new.push(None);
            }
            [] => {
                let message = format!("{id} is gone: {} has it, {} has not", fate.edition, against.name);
                report(FindingKind::Gone, message, None, Vec::new(), None);
                new.push(None);
            }
            [only] if only == id => {
                if let Some(change) = fate.change.filter(|c| changes_words(c.class)) {
                    let message = format!("the text of {id} changed between {} and {}", fate.edition, against.name);
                    report(FindingKind::TextChanged, message, None, vec![*id], Some(change));
                }
                new.push(Some(*id));
            }
            several => {
                let list = several.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ");
                let mut message = format!("{id} of {} is {list} in {}", fate.edition, against.name);
                let reworded = fate.change.filter(|c| changes_words(c.class));
                if reworded.is_some() {
                    message.push_str(", in other words");
                }
                let why = fate.change.map(|c| c.reason.clone());
                report(FindingKind::Moved, message, why, several.to_vec(), reworded);
                new.push(if fate.certain && several.len() == 1 { several.first().copied() } else { None });
            }
        }
    }
    if fates.iter().any(|(_, fate)| never(fate)) {
        // The number may be right, and of an edition nobody has here: it is none of an older one.
        findings
            .iter_mut()
            .filter(|f| f.span == citation.span && f.kind == FindingKind::Gone)
            .for_each(|f| f.known = false);
    }
    let mut new = new.into_iter();
    let first = new.next()??;
    if citation.last.is_none() {
        return Some((first, None));
    }
    let rest: Vec<RuleId> = new.collect::<Option<_>>()?;
    let last = *rest.last()?;
    // The new range must name what the old one named and nothing else.
    let all: Vec<RuleId> = std::iter::once(first).chain(rest).collect();
    (last > first && against.order.range(first, last) == all).then_some((first, Some(last)))
}

fn newer_help(edition: &str) -> String {
    format!("`--edition {edition}` holds the citations against the later edition")
}

/// What became of a cited rule; `None` if all is well with it.
fn fate<'c>(id: RuleId, citation: &Citation, against: &'c Against<'_>) -> Option<Fate<'c>> {
    if let Some(Since { comparison, name, changes, .. }) = &against.since
        && let Some(now) = comparison.renumbering.went(id)
    {
        // A quoted title tells that the number has been set right already.
        let quotes = |edition: &Edition| {
            let title = edition.rule(id).and_then(|r| r.title.as_deref());
            citation.title.as_ref().is_some_and(|(quoted, _)| title.is_some_and(|t| same_title(t, quoted)))
        };
        if quotes(against.edition) && !quotes(comparison.old.edition) {
            return None;
        }
        let changes = changes.get(&id).map(Vec::as_slice).unwrap_or_default();
        let change = match changes {
            [only] => Some(*only),
            _ => changes.iter().copied().find(|c| c.new.as_deref() == Some(id.to_string().as_str())),
        };
        let certain =
            change.is_some_and(|c| c.score >= CERTAIN && matches!(c.class, Class::Moved | Class::EditedAndMoved));
        return Some(Fate { now: now.to_vec(), certain, edition: name.clone(), newer: false, change });
    }
    if against.edition.rule(id).is_some() {
        return None;
    }
    Some(match against.elsewhere.get(&id) {
        Some(found) => {
            let Elsewhere { now, certain, newer, edition } = found.clone();
            Fate { now, certain, edition, newer, change: None }
        }
        None => Fate { now: Vec::new(), certain: false, edition: String::new(), newer: false, change: None },
    })
}

fn changes_words(class: Class) -> bool {
    matches!(class, Class::Edited | Class::EditedAndMoved | Class::Split | Class::Merged)
}

/// Checks the title quoted behind a citation of a single rule.
fn title(text: &str, citation: &Citation, against: &Against<'_>, lines: &Lines<'_>, findings: &mut Vec<Finding>) {
    let (Some((quoted, span)), None) = (&citation.title, &citation.last) else { return };
    // Where the rule stands now: that is the title to quote.
    let now = match fate(citation.first, citation, against) {
        Some(fate) => match fate.now.as_slice() {
            [only] => *only,
            _ => return,
        },
        None => citation.first,
    };
    let Some(rule) = against.edition.rule(now) else { return };
    let meant: Vec<String> = against
        .edition
        .rules
        .iter()
        .filter(|r| r.title.as_deref().is_some_and(|t| same_title(t, quoted)))
        .map(|r| r.id.to_string())
        .collect();
    // What stands in brackets is a title only if something has it, and may be that of what the rule stands under.
    if text.get(..span.start).is_some_and(|before| before.ends_with('('))
        && (meant.is_empty() || against.edition.heading(now).is_some_and(|title| same_title(title, quoted)))
    {
        return;
    }
    let message = match rule.title.as_deref() {
        Some(title) if same_title(title, quoted) => return,
        Some(title) => format!("{now} is “{title}”, not “{quoted}”"),
        // What is quoted behind a rule without a title may be words of the rule, or the title it stands under.
        None if meant.is_empty() || against.edition.heading(now).is_some_and(|title| same_title(title, quoted)) => {
            return;
        }
        None => format!("{now} has no title “{quoted}”"),
    };
    // The rule got a new title since: that is what to write.
    let retitled = against.since.as_ref().is_some_and(|since| {
        since
            .comparison
            .old
            .edition
            .rule(citation.first)
            .and_then(|r| r.title.as_deref())
            .is_some_and(|t| same_title(t, quoted))
    });
    let fix = rule.title.clone().filter(|_| retitled).map(|title| Fix { span: span.clone(), text: title });
    findings.push(Finding {
        kind: FindingKind::WrongTitle,
        span: span.clone(),
        line: lines.line(span.start),
        column: lines.column(span.start),
        cited: text.get(citation.span.start..span.end).unwrap_or_default().to_owned(),
        message,
        help: (!meant.is_empty()).then(|| format!("“{quoted}” is {}", meant.join(" and "))),
        now: vec![now],
        marks: Vec::new(),
        fix,
        known: true,
    });
}

/// The rules nearest to a number that does not exist.
fn near(edition: &Edition, id: RuleId) -> Option<String> {
    let parent = id.parent()?;
    let Some(above) = edition.rule(parent) else {
        let above = parent.parent().filter(|p| edition.rule(*p).is_some());
        return above.map(|above| format!("there is no {parent} either; see {above}"));
    };
    let last = edition.rules.iter().filter(|r| r.id.parent() == Some(parent)).map(|r| r.id).max();
    let title = above.title.as_deref().map(|t| format!(" “{t}”")).unwrap_or_default();
    Some(match last {
        Some(last) if last < id => format!("{parent}{title} ends with {last}"),
        Some(_) => format!("{parent}{title} has no such rule"),
        None => format!("{parent}{title} has no rules below it"),
    })
}

/// What to write for each citation, where the new numbers are certain and can be written in the same way.
fn numbers(text: &str, citations: &[Citation], moved: &[Option<(RuleId, Option<RuleId>)>]) -> Vec<Option<Fix>> {
    let mut fixes: Vec<Option<Fix>> = Vec::with_capacity(citations.len());
    let mut spoiled: Vec<usize> = Vec::new();
    for (citation, new) in citations.iter().zip(moved) {
        let base = match citation.written {
            Written::Full | Written::Anchor(_) | Written::Heading => None,
            Written::Letter(base) => Some(base),
        };
        let under = |id: RuleId| {
            base.is_none_or(|b| moved.get(b).copied().flatten().map(|m| m.0.parent()) == Some(id.parent()))
        };
        let fix = new.filter(|(first, _)| under(*first)).and_then(|(first, last)| written(text, citation, first, last));
        if fix.is_none() {
            spoiled.extend(base);
        }
        fixes.push(fix);
    }
    // `704.5f and g`: if the letter cannot follow, neither may the number before it change.
    for (i, citation) in citations.iter().enumerate() {
        let base = if let Written::Letter(base) = citation.written { base } else { i };
        if spoiled.contains(&base)
            && let Some(fix) = fixes.get_mut(i)
        {
            *fix = None;
        }
    }
    for (citation, fix) in citations.iter().zip(&mut fixes) {
        if fix.as_ref().is_some_and(|f| text.get(citation.span.clone()) == Some(f.text.as_str())) {
            *fix = None;
        }
    }
    fixes
}

/// A citation with other numbers, written as it was.
fn written(text: &str, citation: &Citation, first: RuleId, last: Option<RuleId>) -> Option<Fix> {
    let head = match citation.written {
        Written::Full | Written::Heading => first.to_string(),
        Written::Letter(_) => first.letter()?.to_string(),
        Written::Anchor(sign) => first.to_string().replace('.', &sign.map(String::from).unwrap_or_default()),
    };
    let Some((_, end)) = &citation.last else { return Some(Fix { span: citation.span.clone(), text: head }) };
    let last = last?;
    let old = text.get(end.clone())?;
    let begun = match citation.written {
        Written::Full | Written::Anchor(_) | Written::Heading => citation.first.to_string().len(),
        Written::Letter(_) => 1,
    };
    let dash = text.get(citation.span.start + begun..end.start)?;
    let tail = if old.len() >= 3 && old.contains('.') || citation.first.rule_number().is_none() {
        last.to_string()
    } else if last.parent() != first.parent() {
        return None;
    } else {
        match last.letter() {
            Some(letter) => letter.to_string(),
            None => last.rule_number()?.to_string(),
        }
    };
    Some(Fix { span: citation.span.clone(), text: format!("{head}{dash}{tail}") })
}
