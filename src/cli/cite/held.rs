//! Files held against an edition: each by the edition its numbers are of.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use glob::Pattern;
use rayon::prelude::*;

use super::files::{CitedFile, STDIN, read_all};
use super::lock_file::LockFile;
use crate::cli::elsewhere::elsewhere;
use crate::cli::{Context, Failure, Failures, prose};
use crate::cr::cite::{Against, Finding, FindingKind, Fix, Left, Lines, Lock, apply, check};
use crate::cr::diff::{Comparison, Options, Prepared, compare};
use crate::cr::{Date, RuleId};
use crate::library::{Book, replace_file};

/// What is to be held.
pub struct Request<'a> {
    /// Files, folders, patterns, `-`.
    pub paths: &'a [PathBuf],
    /// What of them is left out.
    pub exclude: &'a [Pattern],
    /// The edition whose numbers are cited, where the project does not say otherwise.
    pub since: Option<&'a Book>,
}

/// A file and what is wrong with its citations.
pub struct HeldFile {
    /// The file.
    pub file: CitedFile,
    /// What was found, but for what its comments say is to be left alone.
    pub findings: Vec<Finding>,
    /// The citations in it that could not follow an earlier update, and still do not hold.
    pub left: Vec<Left>,
    /// The name and the date of the older edition whose numbers it cites.
    pub since: Option<(String, Option<Date>)>,
}

/// Files held against an edition.
pub struct Held {
    /// The files.
    pub files: Vec<HeldFile>,
    /// How many findings comments say are to be left alone.
    pub left_alone: usize,
    /// How many files have the numbers of the edition already, though an older one was said.
    pub already: usize,
    /// Files that could not be read.
    pub failures: Failures,
    /// Whether it was written down which edition the files cite.
    pub recorded: bool,
    record: LockFile,
    /// The date of the edition.
    edition: Option<Date>,
    paths: Vec<PathBuf>,
}

/// Reads files and holds their citations against the edition of a book.
pub fn hold(cx: &Context, book: &Book, request: &Request<'_>) -> Result<Held, Failure> {
    let edition = book.edition()?;
    let record = LockFile::find()?;
    let here = book.about.date;
    // The older editions that the project says it cites, as far as they are there.
    let installed = cx.library.names()?;
    let said: Vec<Date> =
        record.lock.cited.values().copied().chain(record.lock.left.iter().map(|l| l.edition)).collect();
    let mut olds: BTreeMap<Date, Book> = BTreeMap::new();
    let asked = request.since.and_then(|since| since.about.date);
    for date in said.into_iter().filter(|date| Some(*date) != here && Some(*date) != asked) {
        if !olds.contains_key(&date) && installed.contains(&date.to_string()) {
            olds.insert(date, cx.open(&date.to_string())?);
        }
    }
    // Numbers of the same edition are no older ones, whatever words it is told in.
    let since = request.since.filter(|since| since.about.date.is_none() || since.about.date != here);
    let books: Vec<&Book> = since.into_iter().chain(olds.values()).collect();
    let after = Prepared::new(edition);
    let before: Vec<Prepared<'_>> =
        books.iter().map(|old| Ok(Prepared::new(old.edition()?))).collect::<Result<_, Failure>>()?;
    let comparisons: Vec<Comparison<'_>> = before.iter().map(|old| compare(old, &after, Options::default())).collect();
    let against: Vec<Against<'_>> = books
        .iter()
        .zip(&comparisons)
        .map(|(old, comparison)| Against::edition(edition, &book.about.name).since(comparison, &old.about.name))
        .collect();
    let about: Vec<(String, Option<Date>)> = books.iter().map(|old| (old.about.name.clone(), old.about.date)).collect();
    let of_date = |date: Date| about.iter().position(|(_, old)| *old == Some(date));
    let mut plain = Against::edition(edition, &book.about.name);

    let mut failures = Failures::default();
    let has_section = |section| plain.has_section(section) || against.iter().any(|a| a.has_section(section));
    let files = read_all(request.paths, request.exclude, has_section, &mut failures);
    if files.is_empty() && failures.is_empty() {
        let folders: Vec<String> = request.paths.iter().map(|path| format!("`{}`", path.display())).collect();
        return Err(Failure::usage(format!("there is no text file below {}", prose::list(&folders))));
    }
    let mut already = 0;
    let mut missing = BTreeMap::new();
    let mut jobs: Vec<(CitedFile, Option<usize>, String)> = Vec::with_capacity(files.len());
    for file in files {
        let name = record.name(&file.path);
        let known = record.lock.edition(&name);
        let by = match known {
            Some(date) if Some(date) == here => {
                already += usize::from(since.is_some());
                None
            }
            Some(date) => of_date(date).or_else(|| {
                missing.insert(date, ());
                since.map(|_| 0)
            }),
            None => since.map(|_| 0),
        };
        jobs.push((file, by, name));
    }
    for date in missing.into_keys() {
        cx.remark(&format!("the numbers cited are of {date}, says apnap-cites.toml; that edition is not installed"));
    }
    let mut unknown: Vec<RuleId> =
        jobs.iter().filter(|job| job.1.is_none()).flat_map(|(file, ..)| plain.unknown(&file.citations)).collect();
    unknown.sort_unstable();
    unknown.dedup();
    if !unknown.is_empty() {
        plain = plain.knowing(elsewhere(cx, book, &unknown)?);
    }
    let files: Vec<(HeldFile, usize)> = jobs
        .into_par_iter()
        .map(|(file, by, name)| {
            let found = |by: Option<usize>| {
                let against = by.and_then(|by| against.get(by)).unwrap_or(&plain);
                check(&file.text, &file.citations, against)
            };
            let mut findings = found(by);
            // Citations that could not follow an earlier update.
            let mut still = Vec::new();
            for left in record.lock.left(&name) {
                let Some(old) = of_date(left.edition).filter(|old| Some(*old) != by) else { continue };
                let is_left = |f: &Finding| {
                    f.cited == left.cited && f.column == left.column && line(&file.text, f.line) == left.line
                };
                findings.retain(|finding| !is_left(finding));
                let here: Vec<Finding> = found(Some(old)).into_iter().filter(is_left).collect();
                if !here.is_empty() {
                    still.push(left.clone());
                }
                findings.extend(here);
            }
            findings.sort_by_key(|finding| finding.span.start);
            let all = findings.len();
            findings.retain(|finding| !file.ignored.covers(finding));
            let left_alone = all - findings.len();
            let since = by.and_then(|by| about.get(by)).cloned();
            (HeldFile { file, findings, left: still, since }, left_alone)
        })
        .collect();
    let left_alone = files.iter().map(|(_, n)| n).sum();
    let files = files.into_iter().map(|(file, _)| file).collect();
    Ok(Held {
        files,
        left_alone,
        already,
        failures,
        recorded: false,
        record,
        edition: here,
        paths: request.paths.to_vec(),
    })
}

/// A line of a text, from 1, without the spaces around it.
fn line(text: &str, number: usize) -> &str {
    text.lines().nth(number.saturating_sub(1)).unwrap_or_default().trim()
}

impl Held {
    /// Whether a path has the numbers of the edition already, as the record says.
    pub fn has_followed(&self, path: &Path) -> bool {
        self.edition.is_some() && self.record.lock.edition(&self.record.name(path)) == self.edition
    }

    /// Writes the files with what is certain set right, each as a whole, and then of which edition their numbers are: killed
    /// half-way, a file is as it was or as it will be.
    pub fn fix(&mut self, book: &Book) {
        let mut changed = false;
        let mut left = Vec::new();
        for held in &mut self.files {
            let (text, made) = apply(&held.file.text, &held.findings);
            left.extend(held.still_old(&text, &self.record.name(&held.file.path)));
            if made == 0 {
                continue;
            }
            changed = true;
            if let Err(e) = replace_file(&held.file.path, text.as_bytes()) {
                self.failures.push(Failure::usage(format!("cannot write: {e}")).at(&held.file.name));
                held.findings.iter_mut().for_each(|f| f.fix = None);
            }
        }
        let Some(edition) = book.about.date else { return };
        let before = self.record.lock.clone();
        if self.files.iter().any(|held| held.since.is_some()) {
            let paths = self.fixed_paths();
            self.record.lock.set(&paths, edition, left);
        } else {
            let names: Vec<String> = self.files.iter().map(|held| self.record.name(&held.file.path)).collect();
            self.record.lock.leave(&names, left);
        }
        if (changed || self.record.lock != before) && self.record.lock != Lock::default() {
            match self.record.write() {
                Ok(()) => self.recorded = true,
                Err(failure) => self.failures.push(failure),
            }
        }
    }

    /// The paths that were asked for, as the record names them; of a pattern, the files that fit it.
    fn fixed_paths(&self) -> Vec<String> {
        let mut names = Vec::new();
        for path in self.paths.iter().filter(|path| path.as_os_str() != STDIN) {
            if path.exists() {
                names.push(self.record.name(path));
            } else if let Ok(pattern) = Pattern::new(&path.to_string_lossy()) {
                let fitting = self.files.iter().filter(|held| pattern.matches_path(&held.file.path));
                names.extend(fitting.map(|held| self.record.name(&held.file.path)));
            }
        }
        names
    }
}

impl HeldFile {
    /// The citations of older editions that could not be renumbered, as they stand in the text with all others set right;
    /// `name` is the file's name in the record.
    fn still_old(&self, fixed: &str, name: &str) -> Vec<Left> {
        let lines = Lines::of(fixed);
        let mut fixes: Vec<&Fix> = self.findings.iter().filter_map(|finding| finding.fix.as_ref()).collect();
        fixes.sort_by_key(|fix| (fix.span.start, fix.span.end));
        fixes.dedup();
        let now = |at: usize| {
            let before = fixes.iter().filter(|fix| fix.span.end <= at);
            before.fold(at, |now, fix| (now + fix.text.len()).saturating_sub(fix.span.len()))
        };
        let still = |finding: &Finding, edition: Date| {
            let at = now(finding.span.start);
            let line = line(fixed, lines.line(at)).to_owned();
            Left { file: name.to_owned(), cited: finding.cited.clone(), line, column: lines.column(at), edition }
        };
        let open = |finding: &&Finding| {
            let leads_nowhere =
                matches!(finding.kind, FindingKind::Moved | FindingKind::Gone | FindingKind::OtherWords);
            finding.fix.is_none() && finding.known && leads_nowhere
        };
        let by_all = self.since.as_ref().and_then(|(_, date)| *date);
        let of_all = by_all.map(|date| self.findings.iter().filter(open).map(move |f| still(f, date)).collect());
        let known = |finding: &&Finding| self.left.iter().find(|left| self.is(finding, left)).map(|left| left.edition);
        let of_some = || self.findings.iter().filter(open).filter_map(|f| Some(still(f, known(&f)?))).collect();
        of_all.unwrap_or_else(of_some)
    }

    fn is(&self, finding: &Finding, left: &Left) -> bool {
        finding.cited == left.cited && finding.column == left.column && line(&self.file.text, finding.line) == left.line
    }
}
