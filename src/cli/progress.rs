//! What takes long says so: on a terminal, on the error stream, and gone when it is done.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::{Context, Format};

/// Whether a person waits for an answer at a terminal.
fn awaited(cx: &Context) -> bool {
    cx.terminal.interactive && cx.format() == Format::Text
}

/// Says that something is going on, until it is dropped.
pub struct Spinner(Option<ProgressBar>);

/// Says what is going on while `what` takes long.
pub fn spinner(cx: &Context, what: &str) -> Spinner {
    Spinner(awaited(cx).then(|| {
        let bar = ProgressBar::new_spinner().with_message(what.to_owned());
        bar.enable_steady_tick(Duration::from_millis(120));
        bar
    }))
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

/// A bar for so many jobs, where they are enough to take a while.
pub fn bar(cx: &Context, jobs: usize) -> Option<ProgressBar> {
    if !awaited(cx) || jobs < 20 {
        return None;
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {eta}").ok()?;
    Some(ProgressBar::new(jobs as u64).with_style(style))
}
