//! Which lines of a text are one paragraph, and which paragraphs are several.

use super::*;

/// Some card files write a line of keywords behind the last sentence of the paragraph before: it is one of its own.
pub(in crate::oracle) fn parted(paragraph: text::Paragraph, is_spell: bool) -> Vec<text::Paragraph> {
    const END: &str = " . ";
    let words = paragraph.words.as_str();
    // So is what a spell says of the value of X behind its instructions, or a card behind its kicker.
    let of_x = [" . X can't be ", " . spend only "].iter().find_map(|sentence| words.find(sentence));
    if let Some(at) = of_x
        .filter(|_| (is_spell && !words.starts_with("suspend") || words.starts_with("kicker")) && words.ends_with('.'))
    {
        let behind = paragraph.behind(at + END.len());
        return vec![paragraph.before(at + " .".len()), behind];
    }
    // "As long as ..., .... As long as ..., ...", "As long as ..., .... ~ gets ... as long as ...": two abilities.
    if let Some(at) = [" . as long as ", " . ~ gets "]
        .iter()
        .find_map(|next| words.find(next))
        .filter(|_| words.starts_with("as long as ") && !is_spell)
    {
        let behind = paragraph.behind(at + END.len());
        return vec![paragraph.before(at + " .".len()), behind];
    }
    // So is what a spell costs less for what is paid as an additional cost of it.
    if let Some(at) = words.find(LESS_FOR_IT).filter(|_| words.starts_with(OPTIONAL_COST)) {
        let behind = paragraph.behind(at + END.len());
        return vec![paragraph.before(at + " .".len()), behind];
    }
    // "Reveal the first card you draw each turn. Whenever you reveal a land card this way, ...": abilities linked to each other.
    const WHENEVER: &str = " . whenever you reveal ";
    let reveals = ["reveal the first card you draw", "you may reveal the first card you draw", "whenever you reveal "];
    if let Some(at) = words.find(WHENEVER).filter(|_| reveals.iter().any(|front| words.starts_with(front))) {
        let behind = paragraph.behind(at + END.len());
        return std::iter::once(paragraph.before(at + " .".len())).chain(parted(behind, is_spell)).collect();
    }
    match words.rfind(END).map(|at| at + END.len()) {
        Some(at)
            if !words.ends_with(['.', '”'])
                && read_keywords(words.get(at..).unwrap_or_default(), &Cx::default()).is_some() =>
        {
            let behind = paragraph.behind(at);
            vec![paragraph.before(at - 1), behind]
        }
        _ => vec![paragraph],
    }
}

/// How an additional cost begins that may be paid (118.8a).
const OPTIONAL_COST: &str = "as an additional cost to cast this spell , you may ";
/// How the sentence behind it begins that tells what the spell costs then.
const LESS_FOR_IT: &str = " . this spell costs {";

/// Modes and rows of results tables stand in paragraphs of their own; they belong to the one that says "choose" or "roll".
pub(in crate::oracle) fn joined(paragraphs: Vec<text::Paragraph>, is_spell: bool) -> Vec<text::Paragraph> {
    let mut result: Vec<text::Paragraph> = Vec::new();
    for next in paragraphs {
        let rolls = result.last().is_some_and(|last| last.words.contains("roll"));
        let next = if rolls { tidied::row_barred(next) } else { next };
        match result.last_mut() {
            // The modes of tiered and spree stand behind the keyword, which is an ability of its own (702.172a, 702.183a).
            // Nor do anchor words belong to the choice between them (614.12c).
            Some(last)
                if next.words.starts_with('•')
                    && last.words != "tiered"
                    && (is_spell || !dashed::before_anchors(&last.words)) =>
            {
                last.append(next);
            }
            // A results table belongs to the instruction to roll (706.3b).
            Some(last) if rolls && grammar::dice::begins_row(&next.words) => last.append(next),
            Some(last) if next.words.starts_with(lang::PAWPRINT) && last.words.contains(lang::PAWPRINT) => {
                last.append(next);
            }
            Some(last) if next.words.starts_with("+ ") && last.words.starts_with("+ ") => last.append(next),
            Some(last) if is_spell && goes_on(&last.words, &next.words) => {
                let (_, start) = ability_word(&next.words);
                last.append(next.behind(start));
            }
            Some(last) if !is_spell && tells_of_prevented(&last.words, &next.words) => last.append(next),
            _ => result.push(next),
        }
    }
    result.into_iter().map(tidied::limits_last).collect()
}

/// Whether a paragraph of a spell goes on with the instructions of the one before: it says what is done instead, or speaks of what
/// that one names.
fn goes_on(before: &str, next: &str) -> bool {
    let (word, start) = ability_word(next);
    let body = next.get(start..).unwrap_or_default();
    let instead = body.starts_with("if ") && body.contains(" instead")
        || [" instead if ", " instead ."].iter().any(|words| body.contains(words));
    let points =
        word.is_some() && [" also ", " that creature", " it ", " that player"].iter().any(|words| body.contains(words));
    // "Put all land cards revealed this way onto the battlefield", of what the paragraph before has revealed.
    let before_does = |(done, does): &(&str, &str)| body.contains(&format!("{done} this way")) && before.contains(does);
    let this_way = DONE_BEFORE.iter().any(before_does);
    // What is done instead of putting the card itself somewhere is an ability of the card, wherever that is (113.6, 614.1a).
    let of_the_card = body.starts_with("if ~ would be put ") && body.contains(" from anywhere ");
    if of_the_card || body.starts_with("choose") || !(instead || points || this_way) {
        return false;
    }
    // Of the words of casting it, and of keywords, nothing is done instead.
    before.ends_with('.')
        && !["as an additional cost", "this spell", "you may cast this spell", "cast this spell", "if this spell"]
            .iter()
            .any(|start| before.starts_with(start))
        && !before.contains('•')
        && read_keywords(before, &Cx::default()).is_none()
}

/// Whether a paragraph says what is done for damage that the ability before it prevents: it belongs to that one (615.5).
fn tells_of_prevented(before: &str, next: &str) -> bool {
    before.starts_with("if ")
        && before.ends_with(", prevent that damage .")
        && !next.starts_with("when")
        && next.contains(" damage prevented this way")
}

/// What a paragraph of a spell says was done "this way" by the one before. By itself it could be read of what was used to pay for
/// the spell, as these three may have been.
const DONE_BEFORE: [(&str, &str); 3] =
    [("revealed", "reveal "), ("sacrificed", "sacrifices "), ("discarded", "discards ")];
