//! `apnap search`: rules by what they say.

use std::fmt::Write;

use crate::cli::color::Colorize;
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::numbers::from_one;
use super::{Context, Exit, Failure, Format, Outcome, Run, cards, prose, rule_text, rulings};
use crate::card::one_of;
use crate::cr::{Date, RuleId};
use crate::explain::named_cards::{may_name_cards, named_cards};
use crate::library::search::{
    Correction, Explanation, Filter, Hit, NamedCard, Place, Query, Results, Snippet, Within, stems,
};
use crate::library::{Book, Found, Piece, Spec, find};

/// Search the rules and the glossary
///
/// A question in plain words works, in players' language too: apnap search does a creature with lethal damage die.
/// "Words in quotes" must stand together, +word must be there, -word must not (write `--` before a query that begins
/// with it). Misspelled words are read as the nearest known ones. Exit code 1 when nothing is found.
///
/// Cards may be named, in brackets or with capitals: does [Trinisphere] count Thalia's tax. What their texts say and the
/// rules they work by are then searched for too; `--cards` shows which cards were seen. The cards are those imported
/// (`apnap cards import`).
#[derive(Args)]
#[command(visible_alias = "s")]
pub struct Search {
    /// What to look for
    #[arg(required = true, value_name = "QUERY", allow_hyphen_values = false)]
    query: Vec<String>,

    /// Only in a part (7), section (702) or rule (704.5), by number or title
    #[arg(long, value_name = "SPEC")]
    section: Vec<String>,

    /// Only in the rules, only in the glossary, or in the rulings that were imported
    #[arg(long = "in", value_name = "WHERE")]
    place: Option<Where>,

    /// At most N hits
    #[arg(short = 'n', long, value_name = "N", default_value_t = 10, value_parser = from_one)]
    limit: usize,

    /// Say why each hit ranks where it does
    #[arg(long)]
    explain: bool,

    /// Show the cards that are named, with what they bring to the search
    #[arg(long)]
    cards: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Where {
    Rules,
    Glossary,
    Rulings,
}

/// The cards that are named, and the hits, in JSON.
#[derive(Serialize)]
struct WithCards<'a> {
    cards: &'a [NamedCard],
    hits: Vec<HitJson>,
}

/// A hit in JSON.
#[derive(Serialize)]
struct HitJson {
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<RuleId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<String>,
    score: f32,
    snippet: String,
    /// The words of the snippet that were found.
    matches: Vec<String>,
    /// The nearest title: of the rule, or of what it stands under.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    edition: String,
    date: Option<Date>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<Explanation>,
}

impl Search {
    /// A search for these words, with all else as usual.
    pub(super) fn of(query: Vec<String>) -> Self {
        Self { query, section: Vec::new(), place: None, limit: 10, explain: false, cards: false }
    }
}

impl Run for Search {
    fn run(self, cx: &Context) -> Outcome {
        if self.place == Some(Where::Rulings) {
            return rulings::search(cx, &self.query.join(" "), self.limit);
        }
        let book = cx.book()?;
        let (query, unknown) = asked(cx, &self.query.join(" "))?;
        let filter = Filter {
            within: within(&book, &self.section)?,
            glossary_only: self.place == Some(Where::Glossary),
            rules_only: self.place == Some(Where::Rules),
        };
        let mut index = cx.library.search_index(&book)?;
        let results = index.search(&query, &filter, self.limit)?;
        match cx.format() {
            Format::Json => {
                let hits: Vec<HitJson> =
                    results.hits.iter().map(|hit| self.json(&book, hit)).collect::<Result<_, _>>()?;
                match self.cards {
                    true => cx.show_json(&WithCards { cards: &query.cards, hits })?,
                    false => cx.show_json(&hits)?,
                }
            }
            _ => {
                let cards = self.cards_text(cx, &book, &query.cards, &unknown);
                cx.show(&format!("{cards}{}", self.text(cx, &book, &results)?))?
            }
        };
        Ok(Exit::found(results.hits.is_empty()))
    }
}

/// What is asked for, the cards that are imported and named in it, and what to say of the names in brackets that none of them has.
fn asked(cx: &Context, text: &str) -> Result<(Query, Vec<String>), Failure> {
    let parse = |text: &str| text.parse::<Query>().map_err(|e| Failure::usage(e.to_string()));
    if !may_name_cards(text) {
        return Ok((parse(text)?, Vec::new()));
    }
    let all = cards::imported(cx)?;
    if all.is_empty() {
        let none =
            text.contains('[').then(|| "no cards are imported; the names in brackets are read as words".to_owned());
        return Ok((parse(&text.replace(['[', ']'], " "))?, none.into_iter().collect()));
    }
    let named = named_cards(text, &all)?;
    // Where nothing but cards is named, their names are the words too.
    let mut query = parse(&named.rest).or_else(|_| parse(&text.replace(['[', ']'], " ")))?;
    query.cards = named.cards.into_iter().map(|(_, card)| card).collect();
    let unknown = named.unknown.iter().map(|name| {
        let near: Vec<String> = all.suggest(name, 2).into_iter().map(|near| format!("`{near}`")).collect();
        match near.is_empty() {
            true => format!("no card is named `{name}`; read as words"),
            false => format!("no card is named `{name}`; did you mean {}?", near.join(" or ")),
        }
    });
    let several = named.several.iter().map(|(short, full)| {
        let full: Vec<&str> = full.iter().map(String::as_str).collect();
        format!("`{short}` is short for {} cards: {}; read as a word", full.len(), one_of(&full))
    });
    let unknown = unknown.chain(several).collect();
    Ok((query, unknown))
}

fn within(book: &Book, specs: &[String]) -> Result<Vec<Within>, Failure> {
    let mut within = Vec::new();
    for spec in specs {
        let pieces = spec
            .parse::<Spec>()
            .map_err(|e| Failure::usage(e.to_string()).help("parts, sections and titles: `apnap toc`"))?
            .0;
        for piece in pieces {
            match find(&book.outline, &piece) {
                Ok(Found::Part(part)) => within.push(Within::Part(part)),
                Ok(Found::Rules(places)) => {
                    within
                        .extend(places.iter().filter_map(|at| book.outline.rules.get(*at)).map(|r| Within::Rule(r.id)));
                }
                Err(_) => {
                    let kind = if matches!(piece, Piece::Title(_)) { "titled " } else { "" };
                    return Err(Failure::usage(format!(
                        "there is no section {kind}`{piece}` in the edition `{}`",
                        book.about.name
                    ))
                    .help("its parts and sections: `apnap toc`"));
                }
            }
        }
    }
    Ok(within)
}

impl Search {
    fn json(&self, book: &Book, hit: &Hit) -> Result<HitJson, Failure> {
        let (mut rule, mut term, mut title) = (None, None, None);
        match hit.place {
            Place::Rule(at) => {
                rule = book.outline.rules.get(at).map(|r| r.id);
                title = rule.and_then(|id| book.outline.heading(id)).map(str::to_owned);
            }
            Place::Entry(at) => term = book.outline.glossary.get(at).map(|e| e.key.clone()),
        }
        let marked = |m: &std::ops::Range<usize>| hit.snippet.text.get(m.clone()).unwrap_or_default().to_owned();
        Ok(HitJson {
            rule,
            term,
            score: (hit.score * 100.0).round() / 100.0,
            snippet: hit.snippet.text.clone(),
            matches: hit.snippet.marks.iter().map(marked).collect(),
            title,
            edition: book.about.name.clone(),
            date: book.about.date,
            explanation: self.explain.then(|| hit.explanation.clone()),
        })
    }

    /// The cards that are named: each with the rules it works by; with `--cards`, with all that it brings.
    fn cards_text(&self, cx: &Context, book: &Book, named: &[NamedCard], unknown: &[String]) -> String {
        let mut out = String::new();
        let width = cx.terminal.prose_width();
        for card in named {
            let rules: Vec<String> = card.rules.iter().map(ToString::to_string).collect();
            let rules = if rules.is_empty() { "no rule known".to_owned() } else { rules.join(", ") };
            let line = format!("{}: {rules}", card.name.bold());
            out.push_str(&match cx.format() {
                Format::Md => format!("**{}**: {rules}  \n", card.name),
                _ => format!("{}\n", prose::wrap(&line, width, "", "    ")),
            });
            if self.cards {
                for rule in &card.rules {
                    let title = book.outline.heading(*rule).unwrap_or_default();
                    let _ = writeln!(out, "    {}  {}", rule.to_string().cyan(), title.dimmed());
                }
                if !card.keywords.is_empty() {
                    let _ = writeln!(out, "    keywords: {}", card.keywords.join(", "));
                }
                let _ = writeln!(out, "{}", prose::indented(card.says.trim(), width, 4).dimmed());
            }
        }
        for name in unknown {
            let _ = writeln!(out, "{}", name.yellow());
        }
        if !out.is_empty() {
            out.push('\n');
        }
        out
    }

    fn text(&self, cx: &Context, book: &Book, results: &Results) -> Result<String, Failure> {
        let md = cx.format() == Format::Md;
        let mut out = String::new();
        for Correction { written, read_as } in &results.corrections {
            let read_as = as_found(book, results, read_as).to_lowercase();
            let _ = writeln!(out, "{}\n", format!("`{written}` is not in this edition; read as `{read_as}`").yellow());
        }
        if results.relaxed && !results.doubtful {
            let _ = writeln!(out, "{}\n", "nothing has all of it; shown is what comes nearest".yellow());
        }
        if results.doubtful {
            let _ = writeln!(out, "{}\n", "no rule fits this well; shown is what comes nearest".yellow());
        }
        for hit in &results.hits {
            let (name, title) = match hit.place {
                Place::Rule(at) => {
                    let id = book.outline.rules.get(at).map(|r| r.id);
                    let headings = id.map(|id| trail(book, id)).unwrap_or_default();
                    (id.map(|id| id.to_string()).unwrap_or_default(), headings)
                }
                Place::Entry(at) => {
                    let key = book.outline.glossary.get(at).map(|e| e.key.clone()).unwrap_or_default();
                    (key, "Glossary".to_owned())
                }
            };
            if md {
                let snippet = marked(&hit.snippet, |word| format!("**{word}**"), rule_text::escaped);
                let _ = writeln!(out, "- **{name}** ({title}): {snippet}");
            } else {
                let head = format!("{}  {}", name.cyan().bold(), title.dimmed());
                let _ = writeln!(out, "{}", prose::wrap(&head, cx.terminal.prose_width(), "", "    "));
                let snippet = marked(&hit.snippet, |word| shown(cx, word), str::to_owned);
                let _ = writeln!(out, "{}", prose::indented(&snippet, cx.terminal.prose_width(), 4));
            }
            if self.explain {
                explain(cx, hit, &mut out);
            }
            if !md {
                out.push('\n');
            }
        }
        let shown = results.hits.len();
        let said = match results.total {
            0 => "nothing found".to_owned(),
            total if total > shown => format!("{shown} of {} shown", prose::count(total, "hit")),
            total => prose::count(total, "hit"),
        };
        if md {
            let _ = writeln!(out, "\n{said}\n");
        } else {
            let _ = writeln!(out, "{}", said.dimmed());
        }
        out.push_str(&rule_text::edition_line(cx, &book.about));
        Ok(out)
    }
}

/// The titles a rule stands under: `704 State-Based Actions`, `702.19 Trample`.
fn trail(book: &Book, id: RuleId) -> String {
    let mut above = book.outline.above(id);
    above.push((id, book.outline.title(id)));
    let titled: Vec<String> = above.iter().filter_map(|(id, title)| title.map(|t| format!("{id} {t}"))).collect();
    titled.join(" › ")
}

/// A word that was found, as the terminal shows it.
pub(super) fn shown(cx: &Context, word: &str) -> String {
    match cx.terminal.color {
        true => word.split(' ').map(|w| w.yellow().bold().to_string()).collect::<Vec<_>>().join(" "),
        false => word.to_owned(),
    }
}

/// A snippet with its words marked; words next to each other get one mark.
pub(super) fn marked(snippet: &Snippet, mark: impl Fn(&str) -> String, plain: impl Fn(&str) -> String) -> String {
    let text = |from: usize, to: usize| snippet.text.get(from..to).unwrap_or_default();
    let mut out = String::new();
    let mut at = 0;
    let mut marks = snippet.marks.iter().peekable();
    while let Some(first) = marks.next() {
        let mut end = first.end;
        while let Some(next) = marks.peek().filter(|n| text(end, n.start) == " ") {
            end = next.end;
            marks.next();
        }
        out.push_str(&plain(text(at, first.start)));
        out.push_str(&mark(text(first.start, end)));
        at = end;
    }
    out.push_str(&plain(text(at, snippet.text.len())));
    out
}

fn explain(cx: &Context, hit: &Hit, out: &mut String) {
    let why = &hit.explanation;
    let words: Vec<String> = why
        .words
        .iter()
        .map(|reason| {
            let found_as = reason.found_as.as_ref().map(|f| format!(" as “{f}”")).unwrap_or_default();
            let parts: Vec<&str> = reason.parts.iter().map(|p| p.name()).collect();
            format!("{}{found_as} {:.2} ({})", reason.word, reason.score, parts.join(", "))
        })
        .collect();
    let close = if why.closeness > 0.0 { format!("; close together {:.2}", why.closeness) } else { String::new() };
    let sign = if why.likeness < 0.0 { '−' } else { '+' };
    let is_alike = why.likeness.abs() >= 0.005;
    let alike = if is_alike { format!(" {sign} about the same {:.2}", why.likeness.abs()) } else { String::new() };
    let led = why.led_by.as_ref().map(|by| format!(" + “{by}” {:.2}", why.led)).unwrap_or_default();
    let like = why.like.as_ref().map(|like| format!(" + like “{like}” {:.2}", why.precedent)).unwrap_or_default();
    let line = format!(
        "score {:.2} = ({}{close}) × {:.2}{alike}{led}{like}, with {:.0} % of the words by weight",
        hit.score,
        words.join(" + "),
        why.factor,
        why.coverage * 100.0
    );
    let _ = match cx.format() {
        Format::Md => writeln!(out, "  {line}"),
        _ => writeln!(out, "{}", prose::indented(&line, cx.terminal.prose_width(), 4).dimmed()),
    };
}

/// A stem as a word of it is written that was found, or that is a term of the glossary; else as it is.
fn as_found<'a>(book: &'a Book, results: &'a Results, stem: &'a str) -> &'a str {
    let snippets = results.hits.iter().map(|hit| &hit.snippet);
    let found = snippets.flat_map(|snippet| snippet.marks.iter().filter_map(|mark| snippet.text.get(mark.clone())));
    let terms = book.outline.glossary.iter().flat_map(|entry| entry.key.split(' '));
    let begins = |word: &&str| word.chars().next().is_some_and(|c| stem.starts_with(c.to_ascii_lowercase()));
    found.chain(terms).filter(begins).find(|word| stems(word) == [stem]).unwrap_or(stem)
}
