//! `apnap keyword`: all there is about a keyword.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::cli::color::Colorize;
use clap::Args;
use serde::Serialize;

use super::glossary::{self, EntryJson};
use super::rule_text::{self, RuleJson};
use super::{Context, Failure, Format, Outcome, Run, prose};
use crate::cr::{GlossaryEntry, Rule, RuleId};
use crate::library::{Book, Citation, Citer, Graph, Selector, find_term, keyword_rules, leads_to, nearest, plain};

/// Show all there is about a keyword: its rules, glossary entry, who cites it, since when it is there
///
/// Old names lead to the new ones: `keyword bury`, `keyword tribal`.
#[derive(Args)]
#[command(visible_alias = "k")]
pub struct Keyword {
    /// A keyword ability or keyword action
    #[arg(required = true, value_name = "NAME")]
    name: Vec<String>,
}

#[derive(Serialize)]
struct KeywordJson {
    /// The keyword's title.
    keyword: String,
    /// Its rule; none for an obsolete name that leads to no rule.
    rule: Option<RuleId>,
    /// `keyword abilities`, `keyword actions`.
    kind: String,
    edition: String,
    date: Option<crate::cr::Date>,
    /// The obsolete name that led here.
    #[serde(skip_serializing_if = "Option::is_none")]
    asked: Option<String>,
    rules: Vec<RuleJson>,
    glossary: Vec<EntryJson>,
    cited_by: Vec<Citation>,
    /// The first installed edition that has it.
    first_edition: Option<String>,
}

/// What is known of a keyword.
struct Known<'a> {
    id: RuleId,
    title: &'a str,
    rules: Vec<Rule>,
    glossary: Vec<GlossaryEntry>,
    cited_by: Vec<Citation>,
    first_edition: Option<String>,
}

impl Run for Keyword {
    fn run(self, cx: &Context) -> Outcome {
        let book = cx.book()?;
        let name = self.name.join(" ");
        let (ids, old) = find(&book, &name)?;
        if ids.is_empty() && old.is_none() {
            return Err(unknown(cx, &book, &name)?.into());
        }
        let known = ids.iter().map(|id| know(cx, &book, *id)).collect::<Result<Vec<_>, _>>()?;
        if cx.format() == Format::Json {
            let mut items =
                known.into_iter().map(|k| k.json(&book, old.as_ref())).collect::<Result<Vec<_>, Failure>>()?;
            items.extend(old.iter().filter(|_| ids.is_empty()).map(|entry| only_obsolete(&book, entry)));
            return cx.show_json(&items);
        }
        let mut out = String::new();
        if let Some(old) = &old {
            out.push_str(&glossary::shown(cx, old, None));
        }
        for keyword in known {
            keyword.show(cx, &book, &mut out);
        }
        out.push_str(&rule_text::edition_line(cx, &book.about));
        cx.show(&out)
    }
}

/// An obsolete name that leads to no rule, in JSON.
fn only_obsolete(book: &Book, entry: &GlossaryEntry) -> KeywordJson {
    KeywordJson {
        keyword: entry.key.clone(),
        rule: None,
        kind: "obsolete".to_owned(),
        edition: book.about.name.clone(),
        date: book.about.date,
        asked: Some(entry.key.clone()),
        rules: Vec::new(),
        glossary: vec![glossary::json(book, entry, None)],
        cited_by: Vec::new(),
        first_edition: None,
    }
}

/// The keywords of a name, and the obsolete entry that led to them.
fn find(book: &Book, name: &str) -> Result<(Vec<RuleId>, Option<GlossaryEntry>), Failure> {
    let titled = |wanted: &str| -> Vec<RuleId> {
        let rules = keyword_rules(&book.outline).filter(|r| r.title.as_deref().is_some_and(|t| plain(t) == wanted));
        rules.map(|r| r.id).collect()
    };
    let wanted = plain(name);
    let exact = titled(&wanted);
    if !exact.is_empty() {
        return Ok((exact, None));
    }
    // A term of the glossary that belongs to a keyword (islandwalk), or that is no longer used (bury).
    for at in find_term(&book.outline, name) {
        let Some(entry) = book.entry_at(at)? else { continue };
        if !entry.terms.iter().chain([&entry.key]).any(|t| plain(t) == wanted) {
            continue;
        }
        let leads = leads_to(&book.outline, &entry);
        if entry.obsolete {
            return Ok((leads, Some(entry.into_owned())));
        }
        let keywords: Vec<RuleId> =
            keyword_rules(&book.outline).map(|r| r.id).filter(|id| leads.contains(id)).collect();
        if !keywords.is_empty() {
            return Ok((keywords, None));
        }
    }
    // With what belongs to it: `protection from red`, `ward 2`.
    let words: Vec<&str> = wanted.split(' ').collect();
    let shorter = (1..words.len()).rev().filter_map(|n| words.get(..n)).map(|w| titled(&w.join(" ")));
    Ok((shorter.into_iter().find(|ids| !ids.is_empty()).unwrap_or_default(), None))
}

fn know<'a>(cx: &Context, book: &'a Book, id: RuleId) -> Result<Known<'a>, Failure> {
    let title = book.outline.title(id).unwrap_or_default();
    let mut rules = Vec::new();
    for at in book.outline.subtree(id) {
        rules.extend(book.rule_at(at)?.map(std::borrow::Cow::into_owned));
    }
    let mut glossary: Vec<GlossaryEntry> = Vec::new();
    for at in find_term(&book.outline, title) {
        let entry = book.entry_at(at)?.map(std::borrow::Cow::into_owned);
        glossary.extend(entry.filter(|e| e.terms.iter().any(|t| plain(t) == plain(title))));
    }
    let graph = Graph::of(book.edition()?);
    let own: BTreeSet<RuleId> = rules.iter().map(|r| r.id).collect();
    // Its own glossary entry is shown anyway.
    let shown = |c: &Citation| matches!(&c.from, Citer::Term(key) if glossary.iter().any(|e| e.key == *key));
    let cited_by = graph.to(&own).into_iter().filter(|c| !shown(c)).cloned().collect();
    Ok(Known { id, title, rules, glossary, cited_by, first_edition: first_edition(cx, title)? })
}

/// The first installed edition that has a keyword of this title.
fn first_edition(cx: &Context, title: &str) -> Result<Option<String>, Failure> {
    let title = plain(title);
    for name in cx.library.names()? {
        let book = cx.library.open(&Selector::Named(name.clone()))?;
        let has = keyword_rules(&book.outline).any(|r| r.title.as_deref().is_some_and(|t| plain(t) == title));
        if has && book.about.date.is_some() {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

fn unknown(cx: &Context, book: &Book, name: &str) -> Result<Failure, Failure> {
    let titles = keyword_rules(&book.outline).filter_map(|r| r.title.as_deref());
    let failure = Failure::usage(format!("the edition `{}` has no keyword `{name}`", book.about.name))
        .did_you_mean(&nearest(name, titles, 3));
    // Keywords come and go: another installed edition may have it.
    for other in cx.library.names()?.into_iter().rev() {
        let book = cx.library.open(&Selector::Named(other.clone()))?;
        let (ids, old) = find(&book, name)?;
        if ids.is_empty() && old.is_none() {
            continue;
        }
        let rules = prose::list(&ids);
        let rules = if rules.is_empty() { rules } else { format!(" ({rules})") };
        return Ok(
            failure.help(format!("the edition {other} has it: `apnap keyword '{name}' --edition {other}`{rules}"))
        );
    }
    Ok(failure.help(format!("to look for words in the rules: `apnap search '{name}'`")))
}

impl Known<'_> {
    fn kind<'b>(&self, book: &'b Book) -> &'b str {
        self.id.parent().and_then(|section| book.outline.title(section)).unwrap_or("section")
    }

    fn show(&self, cx: &Context, book: &Book, out: &mut String) {
        if cx.format() == Format::Md {
            let _ = writeln!(out, "### {} ({})\n", self.title, self.kind(book).to_lowercase());
            self.rules.iter().for_each(|rule| out.push_str(&rule_text::markdown(rule)));
        } else {
            let _ =
                writeln!(out, "{} {}\n", self.title.bold(), format!("({})", self.kind(book).to_lowercase()).dimmed());
            let gutter = rule_text::gutter(&self.rules);
            for rule in &self.rules {
                let _ = writeln!(out, "{}", rule_text::text(cx, rule, gutter, false));
            }
        }
        if !self.glossary.is_empty() {
            let head = if cx.format() == Format::Md {
                "#### Glossary\n\n".to_owned()
            } else {
                format!("{}\n\n", "Glossary".bold())
            };
            out.push_str(&head);
            self.glossary.iter().for_each(|entry| out.push_str(&glossary::shown(cx, entry, None)));
        }
        let mut facts = Vec::new();
        if !self.cited_by.is_empty() {
            let mut citers: Vec<&Citer> = self.cited_by.iter().map(|c| &c.from).collect();
            citers.dedup();
            let names: Vec<String> = citers
                .into_iter()
                .map(|c| match c {
                    Citer::Rule(id) => id.to_string(),
                    Citer::Term(key) => format!("“{key}”"),
                })
                .collect();
            facts.push(format!("cited by {}", names.join(", ")));
        }
        if let Some(first) = &self.first_edition {
            facts.push(format!("first in the edition {first}, of those installed"));
        }
        for fact in facts {
            let _ = match cx.format() {
                Format::Md => writeln!(out, "{fact}\n"),
                _ => writeln!(out, "{}\n", prose::wrap(&fact, cx.terminal.prose_width(), "", "  ")),
            };
        }
    }

    fn json(self, book: &Book, old: Option<&GlossaryEntry>) -> Result<KeywordJson, Failure> {
        Ok(KeywordJson {
            keyword: self.title.to_owned(),
            rule: Some(self.id),
            kind: self.kind(book).to_lowercase(),
            edition: book.about.name.clone(),
            date: book.about.date,
            asked: old.map(|e| e.key.clone()),
            rules: self.rules.iter().map(|r| rule_text::json(book, r)).collect::<Result<_, _>>()?,
            glossary: self.glossary.iter().map(|e| glossary::json(book, e, None)).collect(),
            cited_by: self.cited_by,
            first_edition: self.first_edition,
        })
    }
}
