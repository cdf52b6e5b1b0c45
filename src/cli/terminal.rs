//! The terminal: its width, whether it has colors and links, and the pager.

use std::io::{IsTerminal, Write};
use std::process::{Command, Stdio};

use super::options::Color;
use super::{Format, door};

/// What the standard output can show.
#[derive(Clone, Copy, Debug)]
pub struct Terminal {
    /// How many columns there are; 80 where nobody can say.
    pub width: usize,
    /// How many rows there are, on a terminal.
    height: Option<usize>,
    /// Whether to color.
    pub color: bool,
    /// Whether a person sits at it.
    pub interactive: bool,
}

/// Prose wider than this is hard to read, however wide the window.
const WIDEST_PROSE: usize = 100;

impl Terminal {
    /// Looks at the standard output and the environment, and sets whether anything is colored from here on.
    pub fn find(color: Color) -> Self {
        let interactive = is_terminal_out();
        let size = size(interactive);
        let width = columns(size);
        let color = color.wanted(interactive);
        super::color::set(color);
        Self { width, height: size.map(|(_, h)| usize::from(h.0)), color, interactive }
    }

    /// The width of prose.
    pub fn prose_width(&self) -> usize {
        self.width.min(WIDEST_PROSE)
    }

    /// `text` as a link to `url`, on a terminal; else as it is (OSC 8).
    pub fn link(&self, text: &str, url: &str) -> String {
        if self.interactive && self.color { super::color::link(text, url) } else { text.to_owned() }
    }

    /// Writes a whole answer to the standard output, through the pager where it is longer than the screen.
    pub fn show(&self, text: &str, format: Format, pager: bool) -> std::io::Result<()> {
        let long = self.height.is_some_and(|rows| text.lines().count() >= rows);
        if pager && long && self.interactive && page(&door::harmless(text, format))? {
            return Ok(());
        }
        door::print(text, format)
    }
}

/// How many columns and rows a terminal has.
fn size(interactive: bool) -> Option<(terminal_size::Width, terminal_size::Height)> {
    if interactive { terminal_size::terminal_size() } else { None }
}

/// How many columns answers have: those of the terminal, else what `COLUMNS` says.
fn columns(size: Option<(terminal_size::Width, terminal_size::Height)>) -> usize {
    let said = std::env::var("COLUMNS").ok().and_then(|c| c.parse().ok());
    size.map(|(w, _)| usize::from(w.0)).or(said).unwrap_or(80).clamp(40, 240)
}

/// Whether there is no room for two columns of prose.
pub(super) fn is_narrow() -> bool {
    columns(size(is_terminal_out())) < 60
}

#[expect(clippy::disallowed_methods, reason = "nothing is written")]
fn is_terminal_out() -> bool {
    std::io::stdout().is_terminal()
}

/// Whether a person reads the error stream.
#[expect(clippy::disallowed_methods, reason = "nothing is written")]
pub(super) fn is_terminal_err() -> bool {
    std::io::stderr().is_terminal()
}

impl Color {
    fn wanted(self, interactive: bool) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            // https://no-color.org: set and not empty.
            Self::Auto => interactive && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()),
        }
    }
}

/// The color setting for what clap itself prints; read from the raw arguments, since clap has not parsed them yet.
pub(super) fn clap_color() -> clap::ColorChoice {
    let args: Vec<String> = std::env::args_os().map(|a| a.to_string_lossy().into_owned()).collect();
    let asked = |when: &str| {
        args.iter().any(|a| *a == format!("--color={when}"))
            || args.windows(2).any(|w| matches!(w, [flag, value] if flag == "--color" && value == when))
    };
    let set = std::env::var("APNAP_COLOR").unwrap_or_default();
    let choice = match () {
        () if asked("always") => clap::ColorChoice::Always,
        () if asked("never") => clap::ColorChoice::Never,
        () if set.eq_ignore_ascii_case("always") && !asked("auto") => clap::ColorChoice::Always,
        () if set.eq_ignore_ascii_case("never") && !asked("auto") => clap::ColorChoice::Never,
        () => clap::ColorChoice::Auto,
    };
    // Errors before the options are known go to the error stream: color them as clap would.
    let errors = match choice {
        clap::ColorChoice::Always => true,
        clap::ColorChoice::Never => false,
        clap::ColorChoice::Auto => Color::Auto.wanted(is_terminal_err()),
    };
    super::color::set(errors);
    choice
}

/// Shows the text in `$PAGER`, or `less` where that is not set. `false` if there is no pager to be had.
fn page(text: &str) -> std::io::Result<bool> {
    let pager = std::env::var("PAGER").unwrap_or_else(|_| "less".to_owned());
    let mut words = pager.split_whitespace();
    let Some(program) = words.next() else { return Ok(false) };
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::piped());
    if std::env::var_os("LESS").is_none() {
        // Colors as they are, end where the text fits the screen, leave it on the screen.
        command.env("LESS", "-RFX");
    }
    let Ok(mut child) = command.spawn() else { return Ok(false) };
    if let Some(mut pipe) = child.stdin.take() {
        match pipe.write_all(text.as_bytes()) {
            // Left before the end was reached.
            Err(e) if e.kind() == std::io::ErrorKind::BrokenPipe => {}
            done => done?,
        }
    }
    child.wait()?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_for_terminals_with_colors() {
        let link = |interactive, color| {
            Terminal { width: 80, height: Some(24), color, interactive }.link("704.5f", "https://example.com/#704.5f")
        };
        assert_eq!(link(true, true), crate::cli::color::link("704.5f", "https://example.com/#704.5f"));
        for (interactive, color) in [(true, false), (false, true), (false, false)] {
            assert_eq!(link(interactive, color), "704.5f");
        }
    }
}
