//! The reader against the quirks of the published texts, on small documents of our own: encodings, line ends, wrapped
//! lines, typos, markup, torn references, what is missing, and what is no edition at all.

use apnap::cr::{self, Edition, ReadError, Repair, RepairKind, RuleId, Standing, Standings};

const SMALL: &str = include_str!("../fixtures/cr/small.txt");

fn read(bytes: &[u8]) -> (Edition, Vec<Repair>) {
    cr::read(bytes).unwrap()
}

fn id(text: &str) -> RuleId {
    text.parse().unwrap()
}

fn text(edition: &Edition, number: &str) -> String {
    edition.rule(id(number)).unwrap_or_else(|| panic!("no {number}")).text()
}

/// The repairs, each as `line kind`.
fn kinds(repairs: &[Repair]) -> Vec<(u32, RepairKind)> {
    repairs.iter().map(|r| (r.line, r.kind)).collect()
}

#[test]
fn the_official_layout() {
    let (edition, repairs) = read(SMALL.as_bytes());
    assert_eq!(repairs, []);
    assert_eq!(edition.title, "Comprehensive Rules of the Bench");
    assert_eq!(edition.date.unwrap().to_string(), "2021-03-05");
    assert_eq!(edition.date_line, "In force as of March 5, 2021.");
    assert_eq!((edition.introduction.len(), edition.contents.len(), edition.credits.len()), (2, 8, 3));
    assert_eq!(edition.part_title(7), Some("Further Rules"));
    assert_eq!(edition.heading(id("100.3b")), Some("Shelves"));
    assert_eq!(edition.heading(id("100.2b")), Some("General"));
    let lamp = edition.rule(id("100.2b")).unwrap();
    assert_eq!((lamp.paragraphs.len(), lamp.line), (2, 45));
    assert_eq!(edition.rule(id("100.1a")).unwrap().examples.len(), 2);
    let stats = edition.stats(&repairs);
    assert_eq!(
        (stats.parts, stats.sections, stats.rules, stats.lettered, stats.examples, stats.glossary),
        (2, 4, 10, 11, 3, 5)
    );
    assert_eq!(
        (stats.references, stats.ranges, stats.section_references, stats.bare_references, stats.dangling),
        (15, 4, 1, 4, 1)
    );
    let above = &edition.glossary[0];
    assert_eq!(
        (above.terms.as_slice(), above.paragraphs.len()),
        (["Above".to_owned(), "Below".to_owned()].as_slice(), 2)
    );
    assert_eq!(above.see, ["Bench"]);
    assert_eq!(edition.glossary[2].see, ["Above, Below", "Screwed (Obsolete)"]);
    assert!(edition.glossary[3].obsolete);
}

#[test]
fn any_encoding_reads_the_same() {
    let (want, _) = read(SMALL.as_bytes());
    let want = want.without_lines();
    let utf16 = |unit: fn(u16) -> [u8; 2]| SMALL.encode_utf16().flat_map(unit).collect::<Vec<u8>>();
    let marked = |mark: &[u8], text: &[u8]| [mark, text].concat();
    // What MacRoman and Windows-1252 lack.
    let plain = SMALL.replace("−1/−1", "-1/-1");
    let page = |encoding: &'static encoding_rs::Encoding| {
        let (bytes, _, lost) = encoding.encode(&plain);
        assert!(!lost);
        bytes.into_owned()
    };
    let (plain_want, _) = read(plain.as_bytes());
    let plain_want = plain_want.without_lines();
    let mojibake =
        encoding_rs::WINDOWS_1252.decode_without_bom_handling(SMALL.as_bytes()).0.replace('\u{9D}', "\u{FFFD}");
    for (name, bytes, want) in [
        ("UTF-8 with a mark", marked(b"\xEF\xBB\xBF", SMALL.as_bytes()), &want),
        ("UTF-16 LE", marked(b"\xFF\xFE", &utf16(u16::to_le_bytes)), &want),
        ("UTF-16 BE", marked(b"\xFE\xFF", &utf16(u16::to_be_bytes)), &want),
        ("UTF-16 BE without a mark", utf16(u16::to_be_bytes), &want),
        ("Windows-1252", page(encoding_rs::WINDOWS_1252), &plain_want),
        ("MacRoman", page(encoding_rs::MACINTOSH), &plain_want),
        ("Windows-1252 with a false mark", marked(b"\xEF\xBB\xBF", &page(encoding_rs::WINDOWS_1252)), &plain_want),
        ("mojibake", mojibake.into_bytes(), &want),
    ] {
        let (edition, repairs) = read(&bytes);
        for (a, b) in edition.without_lines().rules.iter().zip(&want.rules) {
            assert_eq!(a, b, "{name}");
        }
        assert_eq!(edition.without_lines(), *want, "{name}");
        let told = repairs.iter().any(|r| matches!(r.kind, RepairKind::Encoding | RepairKind::Mojibake));
        assert!(told || name == "UTF-8 with a mark", "{name}");
    }
}

#[test]
fn dos_letters() {
    let mut bytes = SMALL
        .replace(['“', '”'], "\"")
        .replace('’', "'")
        .replace(['–', '—', '−'], "-")
        .replace('™', "(TM)")
        .into_bytes();
    let at = bytes.windows(2).position(|w| w == "â".as_bytes()).unwrap();
    bytes.splice(at..at + 2, [0x83]);
    let (edition, repairs) = read(&bytes);
    assert!(edition.rule(id("100.1a")).unwrap().examples[0].text.starts_with("Dandân"));
    assert_eq!(kinds(&repairs), [(0, RepairKind::Encoding)]);
    assert_eq!(edition.stats(&[]).references, 15);
}

#[test]
fn characters_lost_on_the_way_are_put_back() {
    let lossy: String = SMALL.chars().map(|c| if c.is_ascii() { c } else { '?' }).collect();
    let (want, _) = read(SMALL.as_bytes());
    let (edition, repairs) = read(lossy.as_bytes());
    let figures = |e: &Edition| cr::Stats { repairs: 0, ..e.stats(&[]) };
    assert_eq!(figures(&edition), figures(&want));
    for number in ["100.1", "100.1a", "100.1b", "100.2", "100.2b", "100.3b", "702.3a"] {
        assert_eq!(text(&edition, number), text(&want, number));
    }
    // Which letter `Dand?n` has lost, nobody can tell: it stays, and is told.
    assert!(edition.rule(id("100.1a")).unwrap().examples[0].text.starts_with("Dand?n"));
    assert!(repairs.iter().any(|r| r.what.contains("left")));
    assert!(repairs.iter().all(|r| r.kind == RepairKind::Encoding));
}

#[test]
fn any_line_end_reads_the_same() {
    let (want, _) = read(SMALL.as_bytes());
    let mixed: String =
        SMALL.split('\n').zip(["\r", "\r\n", "\n"].iter().cycle()).flat_map(|(line, end)| [line, end]).collect();
    for (name, text) in [
        ("CRLF", SMALL.replace('\n', "\r\n")),
        ("CR", SMALL.replace('\n', "\r")),
        ("CR CR LF", SMALL.replace('\n', "\r\r\n")),
        ("mixed", mixed),
    ] {
        let (edition, repairs) = read(text.as_bytes());
        assert_eq!(edition.without_lines(), want.without_lines(), "{name}");
        // In a mixed file the lines cannot be told so exactly.
        assert!(edition == want || name == "mixed", "{name}");
        assert_eq!(repairs, [], "{name}");
    }
}

#[test]
fn blank_lines_more_or_fewer_or_of_spaces() {
    let (want, _) = read(SMALL.as_bytes());
    let body = SMALL.split_once("\n1. The Bench\n\n100. General\n\n100.1").unwrap();
    let (front, rest) = SMALL.split_at(body.0.len());
    let (rules, back) = rest.split_at(rest.find("\nGlossary\n\nAbove").unwrap());
    let tight = format!("{front}\n{}{back}", rules.replace("\n\n", "\n"));
    for text in [SMALL.replace("\n\n", "\n \n"), SMALL.replace("\n\n", "\n\n\u{a0}\n\n"), tight] {
        let (edition, repairs) = read(text.as_bytes());
        assert_eq!(edition.without_lines(), want.without_lines());
        assert_eq!(repairs, []);
    }
}

#[test]
fn a_wrapped_text() {
    let (edition, repairs) = read(include_bytes!("../fixtures/cr/old.txt"));
    assert!(repairs.iter().all(|r| r.kind == RepairKind::JoinedLine));
    assert_eq!(repairs.len(), 17);
    let stats = edition.stats(&repairs);
    assert_eq!((stats.parts, stats.sections, stats.rules, stats.lettered), (2, 4, 8, 11));
    assert_eq!((stats.examples, stats.glossary), (1, 2));
    assert_eq!((stats.references, stats.ranges, stats.section_references, stats.bare_references), (9, 1, 1, 4));
    assert_eq!(edition.date.unwrap().to_string(), "2003-07-01");
    assert!(text(&edition, "100.1").ends_with(
        "see rule 409.1. If that rule is wrapped as well, its number begins a line and begins no rule at all."
    ));
    assert!(text(&edition, "100.2a").ends_with("exists: rule 103.4."));
    assert!(text(&edition, "100.2b").contains("rules 409.1b and 409.1f-h. Then"));
    assert!(text(&edition, "103.2").contains("followed by 103.4) and once"));
    let steps = edition.rule(id("409.1i")).unwrap().refs().next().unwrap();
    assert_eq!(steps.targets.len(), 8);
    let rest = &edition.glossary[0];
    assert_eq!((rest.key.as_str(), rest.paragraphs.len(), rest.examples.len()), ("Rest", 3, 1));
    assert_eq!(edition.glossary[1].paragraphs.len(), 2);
    assert_eq!(edition.introduction.len(), 1);
}

#[test]
fn wrong_numbers() {
    let (edition, repairs) = read(include_bytes!("../fixtures/cr/typos.txt"));
    use RepairKind::{Number, Punctuation, TornNumber};
    assert_eq!(
        kinds(&repairs),
        [
            (5, Punctuation),
            (9, Punctuation),
            (11, Punctuation),
            (13, TornNumber),
            (29, Number),
            (35, Number),
            (43, Number)
        ]
    );
    for number in
        ["119.1d", "119.3", "119.4", "119.5a", "119.8c", "119.8m", "119.9", "119.12", "119.13c", "119.13d", "120.1"]
    {
        assert!(edition.rule(id(number)).is_some(), "{number}");
    }
    assert_eq!(text(&edition, "119.4"), "All the spaces after this number are missing.");
    assert_eq!(edition.rules.len(), 25);
    assert_eq!(edition.stats(&repairs).dangling, 0);
}

#[test]
fn markdown() {
    let (edition, repairs) = read(include_bytes!("../fixtures/cr/markdown.md"));
    let ids: Vec<String> = edition.rules.iter().map(|r| r.id.to_string()).collect();
    assert_eq!(
        ids,
        [
            "702", "702.1", "702.1a", "702.1b", "702.10", "702.10a", "702.10b", "702.11", "702.11a", "702.11b",
            "702.100", "702.100a", "702.100b"
        ]
    );
    assert_eq!(edition.rule(id("702.1a")).unwrap().examples.len(), 2);
    assert_eq!(repairs.iter().filter(|r| r.kind == RepairKind::Markup).count(), 13);
    // 702.102 is of this section and not there.
    assert_eq!(edition.stats(&repairs).dangling, 1);
}

#[test]
fn a_page_of_the_web() {
    let (edition, _) = read(include_bytes!("../fixtures/cr/page.txt"));
    let stats = edition.stats(&[]);
    assert_eq!((stats.sections, stats.rules, stats.lettered, stats.examples), (1, 2, 2, 1));
    assert_eq!(
        (edition.title.as_str(), edition.introduction[0].text.as_str()),
        ("701. Deeds", "Chapter: Further Rules")
    );
}

#[test]
fn a_page_of_the_web_with_its_tags() {
    let (want, _) = read(SMALL.as_bytes());
    let page: String = SMALL.lines().map(|line| format!("<p>{line}\n</p>\n")).collect();
    let page = page.replace("<p>Example:", "<p><i>Example:</i>").replace("<p>     ", "<p style='margin: 5em'>");
    let (edition, repairs) = read(format!("<html><body>\n{page}</body></html>\n").as_bytes());
    let figures = |e: &Edition| cr::Stats { repairs: 0, ..e.stats(&[]) };
    assert_eq!(figures(&edition), figures(&want));
    assert_eq!((repairs[0].line, repairs[0].kind), (0, RepairKind::Markup));
    assert!(repairs[0].what.starts_with("read as HTML: "), "{}", repairs[0].what);
    // Places are those of the page.
    let line = |e: &Edition| e.rule(id("702.3a")).unwrap().line;
    assert_eq!(line(&edition), 2 * line(&want));
}

#[test]
fn a_printed_text() {
    let (want, _) = read(SMALL.as_bytes());
    let lines: Vec<&str> = SMALL.lines().collect();
    let pages = lines.chunks(24).zip(1..);
    let printed = pages.map(|(page, n)| format!("{}\n\n{n}\n\x0CRules of the Bench\n\n", page.join("\n")));
    let (edition, repairs) = read(printed.collect::<String>().as_bytes());
    assert_eq!(edition.without_lines(), want.without_lines());
    assert!(repairs.iter().all(|r| r.kind == RepairKind::Page));
    assert_eq!(repairs.len(), 2 * lines.len().div_ceil(24));
    assert_eq!((repairs[0].line, repairs[0].what.as_str()), (26, "`1` of a page left out"));
}

#[test]
fn references_torn_from_their_sentences() {
    let (edition, repairs) = read(include_bytes!("../fixtures/cr/torn.txt"));
    let stats = edition.stats(&repairs);
    assert_eq!((stats.sections, stats.rules, stats.lettered, stats.examples), (1, 3, 5, 3));
    assert!(text(&edition, "702.2a").ends_with("in rules 601.2b and 601.2e–g."));
    assert_eq!(edition.rule(id("702.2a")).unwrap().examples[0].text, "It hangs. It isn’t paid, since it’s “hanging.”");
    assert_eq!(text(&edition, "702.2b"), "It falls as described in rule 510.1d.");
    assert_eq!(text(&edition, "702.3a"), "Something nailed stays. See rule 119.3.");
    assert_eq!(repairs.iter().filter(|r| r.kind == RepairKind::TornReference).count(), 7);
    // All of them lead out of this piece.
    assert_eq!((stats.references, stats.dangling), (6, 0));
}

#[test]
fn a_piece_knows_what_lies_outside() {
    let piece = SMALL.split_once("\n7. Further Rules\n\n700. General\n\n700.1").unwrap().1;
    let (edition, repairs) = read(format!("700. General\n\n700.1{piece}").as_bytes());
    assert_eq!(repairs, []);
    let standings = Standings::of(&edition);
    assert_eq!(standings.of_id(id("702.3a")), Standing::Here);
    assert_eq!(standings.of_id(id("702.9")), Standing::Dangling);
    assert_eq!(standings.of_id(id("100.1")), Standing::Outside);
}

#[test]
fn a_text_cut_off_is_read_as_far_as_it_goes() {
    let (whole, _) = read(SMALL.as_bytes());
    let cut = SMALL.find("An ability that lets").unwrap();
    let (edition, repairs) = read(&SMALL.as_bytes()[..cut + 20]);
    assert_eq!(edition.rules.len(), whole.rules.len());
    assert_eq!(edition.glossary.len(), 3);
    assert_eq!(kinds(&repairs), [(97, RepairKind::Structure)]);
    assert!(repairs[0].what.contains("after 3 entries"), "{}", repairs[0].what);
    let cut = SMALL.find("\nGlossary\n\nAbove").unwrap();
    let (_, repairs) = read(&SMALL.as_bytes()[..cut]);
    assert!(repairs[0].what.contains("before the glossary"), "{}", repairs[0].what);
}

#[test]
fn an_entry_without_its_blank_line() {
    let (want, _) = read(SMALL.as_bytes());
    let (edition, repairs) = read(SMALL.replace("\n\nNailed\n", "\nNailed\n").as_bytes());
    assert_eq!(edition.without_lines(), want.without_lines());
    assert_eq!(kinds(&repairs), [(95, RepairKind::MergedEntry)]);
}

#[test]
fn a_key_that_ran_into_its_text() {
    let (want, _) = read(SMALL.as_bytes());
    let glued = SMALL
        .replace("Above, Below\n1. Higher.", "Above, Below1. Higher.")
        .replace("\nBench\nA table", "\nBenchA table")
        .replace("Nailed\nAn ability", "NailedAn ability");
    let (edition, repairs) = read(glued.as_bytes());
    let keys = |edition: &Edition| edition.glossary.iter().map(|entry| entry.key.clone()).collect::<Vec<_>>();
    assert_eq!(keys(&edition), keys(&want));
    assert_eq!(edition.without_lines().glossary, want.without_lines().glossary);
    assert_eq!(kinds(&repairs).iter().map(|(_, kind)| *kind).collect::<Vec<_>>(), [RepairKind::GluedKey; 3]);
    assert!(repairs[1].what.contains("`Bench`"), "{}", repairs[1].what);
}

/// Two rules printed with the number of another section: 510.2 and 510.3 as 501.2 and 501.3.
#[test]
fn numbers_of_a_misprinted_section() {
    let text = "5. Turns\n\n500. General\n\n500.1. A turn.\n\n501. Beginning\n\n501.1. It begins.\n\n501.2. Untap.\n\n\
                501.3. Draw.\n\n510. Damage\n\n510.1. Assign it.\n\n510.1a Each does.\n\n510.2. Deal it.\n\n\
                510.2a At once.\n\n510.3. Go on.\n\n511. End\n\n511.1. It ends.\n";
    let (want, _) = read(text.as_bytes());
    let torn = text.replace("\n510.2", "\n501.2").replace("\n510.3", "\n501.3");
    let (edition, repairs) = read(torn.as_bytes());
    assert_eq!(edition.without_lines(), want.without_lines());
    let read_as: Vec<&str> = repairs.iter().map(|repair| repair.what.as_str()).collect();
    assert_eq!(read_as.len(), 3, "{read_as:?}");
    assert!(read_as[0].contains("501.2 stands where 510.2 is due"), "{read_as:?}");
    // What cannot be told stays as it is printed, twice, and is not thrown together with other rules.
    let (kept, _) = read(torn.replace("501.2a At", "501.7a At").as_bytes());
    assert!(kept.rules.iter().filter(|rule| rule.id == id("501.2")).count() <= 2);
}

#[test]
fn what_is_written_reads_the_same() {
    for text in [
        SMALL.as_bytes(),
        include_bytes!("../fixtures/cr/old.txt"),
        include_bytes!("../fixtures/cr/typos.txt"),
        include_bytes!("../fixtures/cr/markdown.md"),
        include_bytes!("../fixtures/cr/page.txt"),
        include_bytes!("../fixtures/cr/torn.txt"),
    ] {
        let (edition, _) = read(text);
        let (again, repairs) = read(cr::emit(&edition).as_bytes());
        assert_eq!(again.without_lines(), edition.without_lines());
        assert_eq!(repairs, []);
    }
    // The official layout is what is written, but for the contents page.
    let (edition, _) = read(SMALL.as_bytes());
    assert_eq!(cr::emit(&edition), SMALL);
}

#[test]
fn what_is_no_edition() {
    let error = |bytes: &[u8]| cr::read(bytes).unwrap_err();
    assert_eq!(error(b""), ReadError::Empty);
    assert!(matches!(error(b"\x7FELF\x02\x01\x01\0\0\0\0\0\0\0\0\0"), ReadError::Binary { line: 1, .. }));
    assert!(matches!(error(&vec![b' '; 100_000_000]), ReadError::TooLarge { .. }));
    assert_eq!(
        error("Once upon a time\nthere was a bench.\n".as_bytes()).to_string(),
        "line 1: `Once upon a time`: no line begins with the number of a rule"
    );
    let german: String = (1..20)
        .map(|n| format!("100.{n}. Die Werkbank hat vier Beine, und wer daran arbeitet, braucht einen Stuhl.\n\n"))
        .collect();
    assert!(matches!(error(format!("100. Allgemeines\n\n{german}").as_bytes()), ReadError::Language { line: 1, .. }));
    let novel =
        format!("{}\n\n100.1. The end.\n", "It was the best of times, it was the worst of times. ".repeat(1000));
    assert!(matches!(error(novel.as_bytes()), ReadError::NotRules { .. }));
    let rules: String =
        (1..60).map(|n| format!("100.{n}. The bench is rule number {n} of all the rules.\n\n")).collect();
    let whole =
        format!("Rules\n\n1. Bench\n\n100. General\n\n{rules}Glossary\n\nBench\nA table.\n\nCredits\n\nNobody.\n\n");
    assert!(cr::read(whole.as_bytes()).is_ok());
    assert!(matches!(error(whole.repeat(2).as_bytes()), ReadError::Twice { .. }));
    for error in [error(b""), error(b"once"), error(whole.repeat(2).as_bytes())] {
        assert!(!error.help().is_empty());
    }
}
