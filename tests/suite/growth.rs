//! How the work grows with the board: for twice as much of anything it is at most three times as much.

use apnap::engine::trace::Level;
use apnap::engine::work::{Work, counted};
use apnap::scenario::{Cards, Known, Scenario, Status, read_all, run_at};

use crate::large::{Kind, scenario};

fn read(source: &str) -> Scenario {
    let known = Known { rule: &|_| true, near: &|_| Vec::new() };
    let mut documents = read_all(source, &known).unwrap();
    documents.remove(0).scenario.unwrap()
}

fn work(kind: Kind, n: usize) -> Work {
    let scenario = read(&scenario(kind, n, 7));
    let (report, work) = counted(|| run_at(&scenario, &Cards::default(), None, Level::Full));
    assert_eq!(report.status, Status::Passed, "{n} {}: {:?}", kind.name(), report.findings);
    work
}

#[test]
fn twice_as_much_is_at_most_three_times_the_work() {
    for kind in Kind::ALL {
        let n = if kind == Kind::Tokens { 400 } else { 60 };
        let (once, twice) = (work(kind, n), work(kind, 2 * n));
        let grown = |once: u64, twice: u64| twice <= 3 * once;
        assert!(grown(once.objects, twice.objects), "{}: {once:?}, {twice:?}", kind.name());
        assert!(grown(once.trials, twice.trials), "{}: {once:?}, {twice:?}", kind.name());
        // Every effect is applied to every object it applies to.
        if !matches!(kind, Kind::Anthems | Kind::Lords) {
            assert!(grown(once.applications, twice.applications), "{}: {once:?}, {twice:?}", kind.name());
        }
    }
}
