//! The numbered rules: lines, each with its role, to parts and rules.

use std::collections::HashSet;

use super::Report;
use super::grammar::{Shape, inline_example, is_title, shape};
use super::lines::{Line, excerpt};
use super::succession::{Role, ends_sentence, successors};
use super::wrap::Wrap;
use crate::cr::{Edition, Paragraph, Part, RepairKind, Rule, RuleId};

/// The most bytes of a paragraph that is looked into for other rules and examples; the longest of the rules has 4,000.
const LONGEST: usize = 1 << 15;

/// What the next line may go on with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Nothing,
    /// The number of a rule stood alone: its text comes in the next block.
    Number,
    Paragraph,
    Example,
}

/// Reads the lines into parts and rules of the edition.
pub(super) fn read(lines: &[Line<'_>], roles: &[Role<'_>], wrap: &Wrap, edition: &mut Edition, report: &mut Report) {
    let numbers: HashSet<RuleId> =
        roles.iter().filter_map(|r| if let Role::Rule(id, _) = r { Some(*id) } else { None }).collect();
    let mut open = Open::Nothing;
    // Whether the last line with words was torn from its sentence.
    let mut torn = false;
    for (i, (line, role)) in lines.iter().zip(roles).enumerate() {
        let tight = i.checked_sub(1).and_then(|j| lines.get(j)).is_some_and(|l| !l.is_blank());
        let was_torn = torn;
        torn &= *role == Role::Blank;
        match role {
            Role::Blank => {}
            Role::Part(number, title) => {
                edition.parts.push(Part { number: *number, title: (*title).to_owned(), line: line.number });
                open = Open::Nothing;
            }
            Role::Rule(id, text) => {
                finish(edition, &numbers, report);
                open = if text.is_empty() { Open::Number } else { Open::Paragraph };
                edition.rules.push(begin(*id, text, line.number));
            }
            Role::Example(text) => match edition.rules.last_mut() {
                Some(rule) => {
                    rule.examples.push(paragraph(text, line.number));
                    open = Open::Example;
                }
                None => {
                    report.add(
                        line.number,
                        RepairKind::Structure,
                        "an example before any rule: kept in the introduction".to_owned(),
                    );
                    edition.introduction.push(paragraph(&line.text, line.number));
                }
            },
            Role::Continuation => {
                go_on(edition, open, line, !tight);
                torn = !tight;
            }
            Role::Text => {
                let text = line.text.as_ref();
                let heading = edition.rules.last().is_some_and(is_heading_rule);
                let Some(rule) = edition.rules.last_mut() else {
                    report.add(
                        line.number,
                        RepairKind::Structure,
                        format!("`{}` stands before the first rule: kept in the introduction", excerpt(text)),
                    );
                    edition.introduction.push(paragraph(text, line.number));
                    continue;
                };
                let severed = text.starts_with(|c: char| c.is_lowercase() || ".,;:)–".contains(c));
                if open == Open::Number {
                    rule.paragraphs.push(paragraph(text, line.number));
                    open = Open::Paragraph;
                } else if !tight && (was_torn || severed) {
                    let what = format!("`{}` joined to the sentence it was torn from", excerpt(text));
                    report.add(line.number, RepairKind::TornReference, what);
                    go_on(edition, open, line, true);
                } else if line.indent >= 2 && !wrap.is_full(lines, i.wrapping_sub(1)) || line.indent >= 4 {
                    rule.paragraphs.push(paragraph(text, line.number));
                    open = Open::Paragraph;
                } else if !tight || heading && !wrap.is_full(lines, i - 1) {
                    let what = format!("`{}` has no number: kept as a paragraph of {}", excerpt(text), rule.id);
                    report.add(line.number, RepairKind::Structure, what);
                    rule.paragraphs.push(paragraph(text, line.number));
                    open = Open::Paragraph;
                } else {
                    report.add(
                        line.number,
                        RepairKind::JoinedLine,
                        "a wrapped line joined to the one above".to_owned(),
                    );
                    go_on(edition, open, line, false);
                }
            }
        }
    }
    finish(edition, &numbers, report);
}

fn paragraph(text: &str, line: u32) -> Paragraph {
    Paragraph { text: text.to_owned(), refs: Vec::new(), line }
}

fn begin(id: RuleId, text: &str, line: u32) -> Rule {
    let paragraphs = if text.is_empty() { Vec::new() } else { vec![paragraph(text, line)] };
    Rule { id, title: None, paragraphs, examples: Vec::new(), line }
}

/// Whether the rule read last is, so far, a heading.
fn is_heading_rule(rule: &Rule) -> bool {
    rule.examples.is_empty()
        && match rule.paragraphs.as_slice() {
            [only] => rule.id.rule_number().is_none() || rule.id.letter().is_none() && is_title(&only.text),
            _ => false,
        }
}

/// Joins the text to the paragraph or example read last.
fn go_on(edition: &mut Edition, open: Open, line: &Line<'_>, torn: bool) {
    let Some(rule) = edition.rules.last_mut() else { return };
    let last = if open == Open::Example { rule.examples.last_mut() } else { rule.paragraphs.last_mut() };
    match last {
        Some(last) => join(&mut last.text, &line.text, torn),
        None => rule.paragraphs.push(paragraph(&line.text, line.number)),
    }
}

/// Joins a line to the text above it: with a space, but for a dash at the end of the line, and but for what closes a
/// sentence that was torn.
pub(super) fn join(text: &mut String, next: &str, torn: bool) {
    let word = text.trim_end_matches(['-', '–', '—']);
    let hyphen = word.len() < text.len() && word.ends_with(|c: char| !c.is_whitespace());
    let closes = torn && next.starts_with(['.', ',', ';', ':', ')', '–', '”']);
    if !hyphen && !closes {
        text.push(' ');
    }
    text.push_str(next);
}

/// Settles the rule read last: the rules that stand on its line, titles, and examples that stand within a paragraph.
fn finish(edition: &mut Edition, numbers: &HashSet<RuleId>, report: &mut Report) {
    let Some(mut rule) = edition.rules.pop() else { return };
    while let Some(next) = set_rule_apart(&mut rule, numbers) {
        let what = format!("{} stands on the line of {}: set apart", next.id, rule.id);
        report.add(next.line, RepairKind::JoinedLine, what);
        settle(&mut rule, report);
        edition.rules.push(std::mem::replace(&mut rule, next));
    }
    settle(&mut rule, report);
    edition.rules.push(rule);
}

/// Cuts off the rule that begins within this one, if the text has the next number and no line begins with it. What
/// stands below it goes with it.
fn set_rule_apart(rule: &mut Rule, numbers: &HashSet<RuleId>) -> Option<Rule> {
    let due: Vec<RuleId> = successors(rule.id).into_iter().filter(|id| !numbers.contains(id)).collect();
    let titled = rule.id.letter().is_none() && rule.paragraphs.len() == 1;
    for (i, paragraph) in rule.paragraphs.iter_mut().enumerate() {
        if let Some(mut next) = cut(paragraph, &due, titled) {
            let (kept, moved) = rule.examples.drain(..).partition(|e| e.line <= next.line);
            (rule.examples, next.examples) = (kept, moved);
            next.paragraphs.extend(rule.paragraphs.split_off(i + 1));
            return Some(next);
        }
    }
    for (i, example) in rule.examples.iter_mut().enumerate() {
        if let Some(mut next) = cut(example, &due, false) {
            next.examples = rule.examples.split_off(i + 1);
            return Some(next);
        }
    }
    None
}

/// Cuts a paragraph where a rule with one of these numbers begins: after a sentence, or, in a heading, after the title.
fn cut(paragraph: &mut Paragraph, due: &[RuleId], titled: bool) -> Option<Rule> {
    if paragraph.text.len() > LONGEST {
        return None;
    }
    for id in due {
        let number = id.to_string();
        for at in memchr::memmem::find_iter(paragraph.text.as_bytes(), number.as_bytes()) {
            let (Some(before), Some(from)) = (paragraph.text.get(..at), paragraph.text.get(at..)) else { continue };
            let Shape::Numbered(found) = shape(from) else { continue };
            let above = before.trim_end();
            let ended = above.len() < before.len() && (ends_sentence(above) || titled && is_title(above));
            if found.id == *id && ended && found.text.starts_with(|c: char| !c.is_lowercase()) {
                let (next, end) = (begin(*id, found.text, paragraph.line), above.len());
                paragraph.text.truncate(end);
                return Some(next);
            }
        }
    }
    None
}

/// Settles a rule: titles, and examples that stand within a paragraph.
fn settle(rule: &mut Rule, report: &mut Report) {
    let mut inline = Vec::new();
    for paragraph in &mut rule.paragraphs {
        inline.extend(set_examples_apart(paragraph));
    }
    for example in std::mem::take(&mut rule.examples) {
        let mut example = example;
        let more = set_examples_apart(&mut example);
        if !more.is_empty() {
            let what = format!("an example of {} on the line of another set apart", rule.id);
            report.add(example.line, RepairKind::JoinedLine, what);
        }
        rule.examples.push(example);
        rule.examples.extend(more);
    }
    if !inline.is_empty() {
        let what = format!("{} examples within the text of {} set apart", inline.len(), rule.id);
        report.add(rule.line, RepairKind::JoinedLine, what);
        inline.append(&mut rule.examples);
        rule.examples = inline;
    }
    rule.paragraphs.retain(|p| !p.text.is_empty());
    let section = rule.id.rule_number().is_none();
    let titled = section || rule.id.letter().is_none() && rule.paragraphs.len() == 1 && rule.examples.is_empty();
    if let Some(first) = rule.paragraphs.first()
        && titled
        && (section || is_title(&first.text))
    {
        rule.title = Some(rule.paragraphs.remove(0).text);
    } else if rule.paragraphs.is_empty() {
        report.add(rule.line, RepairKind::Structure, format!("{} has a number and no text", rule.id));
    }
}

/// Cuts the examples off a paragraph.
fn set_examples_apart(paragraph: &mut Paragraph) -> Vec<Paragraph> {
    let mut examples: Vec<Paragraph> = Vec::new();
    if paragraph.text.len() > LONGEST {
        return examples;
    }
    while let Some((before, example)) = inline_example(&examples.last().unwrap_or(paragraph).text) {
        let (end, example) = (before.len(), self::paragraph(example, paragraph.line));
        examples.last_mut().unwrap_or(paragraph).text.truncate(end);
        examples.push(example);
    }
    examples
}
