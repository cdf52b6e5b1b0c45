//! The compiler: from the text of a face to its abilities.

mod line_before;
mod paragraphs;

use line_before::{looks_back, speaks_of_the_line_before};
pub(super) use paragraphs::{joined, parted};

use super::*;

/// Whether a face may be called by a part of its name (201.5c), and whether its sentences are instructions of a spell (113.3a).
pub(super) fn manner(face: &Face) -> (bool, bool) {
    let legendary = face.type_line.supertypes().has(Supertype::Legendary)
        || face.type_line.card_types().contains(CardTypes::PLANESWALKER);
    (legendary, face.type_line.card_types().intersects(CardTypes::INSTANT_OR_SORCERY))
}

/// What one ability, or several of a line, were made of.
pub(super) struct Line {
    /// All of it, with the symbol it begins with.
    pub whole: text::Paragraph,
    /// What is read of it behind a symbol; none where the symbol is all.
    pub read: Option<text::Paragraph>,
    /// What was made of it; nothing where it is not understood.
    pub abilities: Vec<Arc<Ability>>,
}

pub(super) fn compile_as_it_is(text: &str, name: &str, legendary: bool, is_spell: bool) -> Compiled {
    compile_lines(text, name, legendary, is_spell, None)
}

/// Compiles a text; its lines, with what each was made into, are added to those given.
pub(super) fn compile_lines(
    text: &str,
    name: &str,
    legendary: bool,
    is_spell: bool,
    mut lines: Option<&mut Vec<Line>>,
) -> Compiled {
    let mut compiled = Compiled::default();
    if text.len() > LONGEST_TEXT {
        let report = SentenceReport {
            span: 0..text.len(),
            understood: false,
            stumbled_on: Some(0..text.len()),
            phrase: Some("a text too long for a card".into()),
            ability: None,
        };
        compiled.sentences.push(report);
        return compiled;
    }
    let paragraphs = joined(
        text::paragraphs(text, name, legendary).into_iter().flat_map(|one| parted(one, is_spell)).collect(),
        is_spell,
    );
    let mut sections = sections::Sections::new(text, &paragraphs);
    // The paragraph before, and how many abilities and sentences there were before it.
    let mut last: Option<(text::Paragraph, (usize, usize))> = None;
    for paragraph in paragraphs {
        let whole = lines.is_some().then(|| paragraph.clone());
        let Some(paragraph) = sections.take(paragraph, &mut compiled) else {
            if let (Some(lines), Some(whole)) = (lines.as_deref_mut(), whole) {
                lines.push(Line { whole, read: None, abilities: Vec::new() });
            }
            continue;
        };
        let mark = (compiled.text.abilities.len(), compiled.sentences.len());
        let with_cost = last.as_ref().filter(|_| !is_spell);
        if let Some(read) = with_cost.and_then(|(before, _)| tidied::with_its_cost(before, &paragraph)) {
            compile_paragraph(&read, text, is_spell, Unread::Places, &mut compiled);
            let line = text.get(paragraph.span.clone()).unwrap_or_default().trim();
            for ability in compiled.text.abilities.iter_mut().skip(mark.0) {
                Arc::make_mut(ability).text = format!("{{T}}: {line}").into();
            }
            if let (Some(lines), Some(whole)) = (lines.as_deref_mut(), whole) {
                let abilities = compiled.text.abilities.iter().skip(mark.0).cloned().collect();
                lines.push(Line { whole, read: Some(read.clone()), abilities });
            }
            last = Some((read, mark));
            continue;
        }
        let mut joined_to_the_last = false;
        compile_paragraph(&paragraph, text, is_spell, Unread::Places, &mut compiled);
        let (paragraph, mark) = match last.take() {
            Some((before, earlier))
                if !understood_since(&compiled, mark.1) || speaks_of_the_line_before(&paragraph) =>
            {
                match one_line(&before, &paragraph, text, earlier, is_spell, &mut compiled) {
                    Some(together) => {
                        lines.as_deref_mut().map(Vec::pop);
                        joined_to_the_last = true;
                        (together, earlier)
                    }
                    None => {
                        if speaks_of_the_line_before(&paragraph) {
                            refuse(&paragraph, mark, &mut compiled);
                        }
                        (paragraph, mark)
                    }
                }
            }
            _ => (paragraph, mark),
        };
        if ["named ", "name is ", " , a legendary "].iter().any(|words| paragraph.words.contains(words)) {
            let named = compiled.text.abilities.iter_mut().skip(mark.0);
            named.for_each(|ability| lang::Walk::walk(Arc::make_mut(ability), &mut Names(name)));
        }
        if let (Some(lines), Some(whole)) = (lines.as_deref_mut(), whole) {
            let abilities = compiled.text.abilities.iter().skip(mark.0).cloned().collect();
            let whole = if joined_to_the_last { paragraph.clone() } else { whole };
            lines.push(Line { whole, read: Some(paragraph.clone()), abilities });
        }
        last = Some((paragraph, mark));
    }
    sections.close(&mut compiled);
    compiled
}

/// Whether all sentences from this one on are understood.
fn understood_since(compiled: &Compiled, first: usize) -> bool {
    compiled.sentences.iter().skip(first).all(|sentence| sentence.understood)
}

/// Takes back what was made of a line that is not to be read by itself.
fn refuse(line: &text::Paragraph, (abilities, sentences): (usize, usize), compiled: &mut Compiled) {
    compiled.text.abilities.truncate(abilities);
    compiled.sentences.truncate(sentences);
    let (from, to) = (0, line.word_end(0));
    compiled.sentences.push(SentenceReport {
        span: line.place(0, line.words.len()),
        understood: false,
        stumbled_on: Some(line.place(from, to)),
        phrase: Some(around(&line.words, 0, 0)),
        ability: None,
    });
}

/// Some card files break the line within a triggered or activated ability of a permanent, and a line of a spell may speak of what
/// the one before has done: where a line alone means nothing, and with the one before does, the two are one paragraph.
fn one_line(
    before: &text::Paragraph,
    next: &text::Paragraph,
    text: &str,
    (abilities, sentences): (usize, usize),
    is_spell: bool,
    compiled: &mut Compiled,
) -> Option<text::Paragraph> {
    let (_, start) = ability_word(&before.words);
    let front = before.words.get(start..).unwrap_or_default();
    let instructs = is_spell
        || ability::is_chapter(&before.words)
        || next.words.starts_with("this effect ")
        || ["when ", "whenever ", "at "].iter().any(|word| front.starts_with(word))
        || front.contains(" : ");
    if !instructs || !front.ends_with('.') || front.contains('•') || next.words.contains('•') {
        return None;
    }
    // Of a permanent, what says how things are, and nothing of what was done there, is an ability of its own: "creatures you control get +1/+1".
    if !is_spell && !looks_back(&next.words) {
        return None;
    }
    let mut whole = before.clone();
    let (_, flavor) = if is_spell { ability_word(&next.words) } else { (None, 0) };
    whole.append(next.behind(flavor));
    let mut tried = Compiled::default();
    compile_paragraph(&whole, text, is_spell, Unread::Alike, &mut tried);
    if !tried.is_understood() || tried.sentences.is_empty() {
        return None;
    }
    compiled.text.abilities.truncate(abilities);
    compiled.sentences.truncate(sentences);
    compiled.text.abilities.append(&mut tried.text.abilities);
    for sentence in tried.sentences {
        compiled.sentences.push(SentenceReport { ability: sentence.ability.map(|n| n + abilities), ..sentence });
    }
    Some(whole)
}

/// Names in a text, as they are written: "Urza's Tower" where the marks were read apart from the words; and for "a card named"
/// with the card's own name any card with that name, not this object, and so does "its name is" (201.2).
struct Names<'n>(&'n str);

impl Names<'_> {
    /// A name as it is written, at whose end the card's own may stand, or the part of that by which a card is called (201.5c).
    fn within(&self, name: &str) -> String {
        let own = self.0.split_once(", ").map_or(self.0, |(short, _)| short);
        match name.strip_suffix(" of ~") {
            Some(front) => format!("{} of {own}", spaced_as_written(front)),
            None => spaced_as_written(name),
        }
    }
}

impl lang::Visit for Names<'_> {
    fn token(&mut self, it: &mut lang::TokenSpec) {
        it.name = it.name.take().map(|name| self.within(&name).into());
        lang::Walk::inside(it, self);
    }

    fn predicate(&mut self, it: &mut lang::Pred) {
        match it {
            lang::Pred::Named(name) if name == "~" => *name = self.0.to_owned(),
            lang::Pred::Named(name) => *name = self.within(name),
            _ => lang::Walk::inside(it, self),
        }
    }

    fn change(&mut self, it: &mut lang::Modification) {
        match it {
            lang::Modification::Name(name) if &**name == "~" => *name = self.0.into(),
            lang::Modification::Name(name) => *name = spaced_as_written(name).into(),
            _ => lang::Walk::inside(it, self),
        }
    }
}

/// What is asked of words that can't be read.
#[derive(Clone, Copy, PartialEq)]
enum Unread {
    /// How far the reading came.
    Places,
    /// Nothing more.
    Alike,
}

fn compile_paragraph(paragraph: &text::Paragraph, text: &str, is_spell: bool, unread: Unread, compiled: &mut Compiled) {
    let words = paragraph.words.as_str();
    let anchor = dashed::anchor(words).filter(|_| !is_spell);
    let (word, start) = match &anchor {
        Some((_, start)) => (None, *start),
        None => ability_word(words),
    };
    let body = words.get(start..).unwrap_or_default();
    let cx = Cx::of(is_spell);
    let first = compiled.text.abilities.len();
    let read = match dashed::solving(word.as_deref(), body, &cx) {
        Some(case) => Ok(vec![case]),
        None if dashed::of_attractions(word.as_deref()) => read_attraction(word.as_deref(), body),
        None => read_keywords(body, &cx).map_or_else(
            || read_ability(body, unread, &cx).or_else(|at| read_distributed(body, is_spell).ok_or(at)),
            Ok,
        ),
    };
    match read {
        Ok(abilities) => {
            let written = text.get(paragraph.span.clone()).unwrap_or_default().trim();
            for mut ability in abilities {
                let own = ability.text.is_empty();
                if own {
                    ability.text = written.into();
                }
                let mut ability = match &anchor {
                    Some((anchor, _)) => dashed::anchored(ability, anchor),
                    None => dashed::with_meaning(ability, word.as_deref()),
                };
                if own {
                    ability.text = written.into();
                }
                ability.word.clone_from(&word);
                compiled.text.abilities.push(Arc::new(ability));
            }
            for (from, to) in sentences(words) {
                let span = paragraph.place(from, to);
                compiled.sentences.push(SentenceReport {
                    span,
                    understood: true,
                    stumbled_on: None,
                    phrase: None,
                    ability: Some(first),
                });
            }
        }
        Err(at) => {
            let at = (start + at).min(words.len());
            for (from, to) in sentences(words) {
                let span = paragraph.place(from, to);
                let here = from <= at && at < to || (at >= words.len() && to >= words.len());
                let understood = to <= at && !here;
                let stumbled_on = here.then(|| paragraph.place(at, paragraph.word_end(at)));
                let phrase = here.then(|| around(words, from, at));
                compiled.sentences.push(SentenceReport { span, understood, stumbled_on, phrase, ability: None });
            }
        }
    }
}

/// Several abilities that one sentence says, each read by itself.
fn read_distributed(body: &str, is_spell: bool) -> Option<Vec<Ability>> {
    let one = |sentence: &String| read_ability(sentence, Unread::Alike, &Cx::of(is_spell)).ok();
    let all: Option<Vec<Vec<Ability>>> = distributed::sentences(body)?.iter().map(one).collect();
    let all: Vec<Ability> = all?.into_iter().flatten().collect();
    all.iter().all(distributed::may_be_one).then_some(all)
}

/// The visit ability of an Attraction behind its word, or its prize (702.159); a claim ends with a cry, not a full stop.
fn read_attraction(word: Option<&str>, body: &str) -> Result<Vec<Ability>, usize> {
    let stop = if body.ends_with('.') { "" } else { " ." };
    match dashed::is_prize(word) {
        true => read_ability(&format!("{body}{stop}"), Unread::Places, &Cx::of(true)),
        false => read_ability(&format!("{}{body}{stop}", dashed::VISITED), Unread::Places, &Cx::default())
            .map_err(|at| at.saturating_sub(dashed::VISITED.len())),
    }
}

/// The words around a place: two before it, and three from it on.
pub(super) fn around(words: &str, from: usize, at: usize) -> Box<str> {
    let before: Vec<&str> = words.get(from..at).unwrap_or_default().split_whitespace().collect();
    let behind: Vec<&str> = words.get(at..).unwrap_or_default().split_whitespace().take(3).collect();
    let tail = before.get(before.len().saturating_sub(3)..).unwrap_or_default();
    format!("{} ▸ {}", tail.join(" "), behind.join(" ")).into()
}

/// Where the sentences of a paragraph begin and end, in its words; quoted ones belong to the sentence around them.
pub(super) fn sentences(words: &str) -> Vec<(usize, usize)> {
    let mut result = Vec::new();
    let (mut depth, mut start, mut at) = (0i32, 0, 0);
    for word in words.split(' ') {
        let end = at + word.len();
        match word {
            "“" => depth += 1,
            "”" => depth -= 1,
            "." if depth == 0 => {
                result.push((start, end));
                start = end + 1;
            }
            _ => {}
        }
        at = end + 1;
    }
    if start < words.len() {
        result.push((start, words.len()));
    }
    result
}

/// An ability word or flavor word before a dash (207.2c), and where the text begins that has a meaning.
pub(crate) fn ability_word(words: &str) -> (Option<Box<str>>, usize) {
    let Some(dash) = words.find(" — ") else { return (None, 0) };
    let word = words.get(..dash).unwrap_or_default();
    if dashed::is_keyword(word) {
        return (Some(word.into()), dash + " — ".len());
    }
    let plain = !word.contains(['.', ':', ',', '{', '•', '“']) || word.ends_with(['!', '?']);
    let few = word.split(' ').count() <= 5;
    let first = word.split(' ').next().unwrap_or_default();
    let other = matches!(first, "choose" | "I" | "II" | "III" | "IV" | "V" | "VI" | "when" | "whenever")
        || word.ends_with("choose one")
        || word.ends_with("chooses one")
        || lang::Keyword::named(word).is_some()
        || lang::KEYWORDS.iter().any(|name| word.strip_prefix(*name).is_some_and(goes_on_a_keyword))
        || word.contains("cycling")
        || words::numeral::<u32>(word).is_some()
        || dashed::is_unknown_keyword(word);
    if plain && few && !other { (Some(word.into()), dash + " — ".len()) } else { (None, 0) }
}

/// Whether what stands behind a keyword's name, before a dash, is a parameter of it ("equip legendary creature"), and no further word
/// of a title ("Sneak Attack").
fn goes_on_a_keyword(rest: &str) -> bool {
    rest.strip_prefix(' ').is_some_and(|rest| {
        let next = rest.split(' ').next().unwrap_or_default();
        !next.starts_with(char::is_uppercase) || next == "X" || words::subtype_any(next).is_some()
    })
}

/// A line of keywords, parted by commas or semicolons.
pub(crate) fn read_keywords(words: &str, cx: &Cx) -> Option<Vec<Ability>> {
    let mut i = In::new(words, cx);
    let mut all = Vec::new();
    let mut own_cost = None;
    loop {
        let (mut rest, keyword) = KeywordAbility::parse(i).ok()?;
        if let Ok((behind, change)) = ability::read_own_cost(rest, keyword.keyword) {
            own_cost = Some(change);
            rest = behind;
        }
        all.push(keyword);
        if rest.s.is_empty() || rest.s == "." {
            break;
        }
        i = [",", ";", "and", ", and"].iter().find_map(|joint| rest.lit(joint).ok())?.0;
    }
    let mut said = Out::new(Some(words.trim_end_matches(" .")));
    for (at, keyword) in all.iter().enumerate() {
        let joint =
            at == 0 || [",", ";", "and", ", and"].iter().any(|joint| said.attempt(|o| o.lit(joint) && keyword.say(o)));
        if !(joint && (at != 0 || keyword.say(&mut said))) {
            return None;
        }
    }
    if let Some(change) = &own_cost {
        said.follows = Some(words);
        if !ability::say_own_cost(change, &mut said) {
            return None;
        }
    }
    if said.text.trim_end_matches(" .") != words.trim_end_matches(" .") {
        return None;
    }
    let abilities: Vec<Ability> =
        all.into_iter().map(|keyword| Ability::of(AbilityKind::Keyword(keyword))).chain(own_cost).collect();
    let targets = cx.targets.borrow().clone();
    abilities.into_iter().map(|ability| resolve::resolve(ability, &targets).ok()).collect()
}

/// "As long as ..., .... Otherwise, ...": two abilities, of which one or the other holds.
fn otherwise_apart(mut ability: Ability) -> Vec<Ability> {
    let AbilityKind::Static(told) = &mut ability.kind else { return vec![ability] };
    let effects = std::mem::take(&mut told.otherwise);
    let (Some(condition), false) = (&told.condition, effects.is_empty()) else { return vec![ability] };
    let condition = Some(lang::Cond::Not(Box::new(condition.clone())));
    let kind = AbilityKind::Static(lang::Static { condition, effects, otherwise: Vec::new() });
    let other = Ability { text: ability.text.clone(), word: ability.word.clone(), kind, zones: ability.zones.clone() };
    vec![ability, other]
}

/// "You may cast this card from your graveyard. If you do, it enters with a counter on it": leave that is given there, and how it then
/// enters, which is said of it wherever it is (113.6).
fn entering_apart(mut ability: Ability) -> Vec<Ability> {
    let AbilityKind::Static(told) = &mut ability.kind else { return vec![ability] };
    if ability.zones.is_empty() {
        return vec![ability];
    }
    let of_entering = |effect: &lang::StaticEffect| match effect {
        lang::StaticEffect::Replace(it) => {
            matches!(&it.event, lang::EventPattern::Enters { what, .. } if what.post.contains(&lang::Pred::CastThisWay))
        }
        _ => false,
    };
    let (mut entering, leave): (Vec<_>, Vec<_>) = std::mem::take(&mut told.effects).into_iter().partition(of_entering);
    told.effects = leave;
    for effect in &mut entering {
        if let lang::StaticEffect::Replace(lang::Replacement {
            event: lang::EventPattern::Enters { what, .. }, ..
        }) = effect
        {
            what.post.insert(0, lang::Pred::Is(lang::Ref::This));
        }
    }
    if entering.is_empty() {
        return vec![ability];
    }
    let kind = AbilityKind::Static(lang::Static { condition: None, effects: entering, otherwise: Vec::new() });
    let other = Ability { text: ability.text.clone(), word: ability.word.clone(), kind, zones: Vec::new() };
    vec![ability, other]
}

/// Why words are no ability.
pub(super) enum Failure {
    /// They can't be read; this far was come.
    Unread(usize),
    /// They are read, but not said again so, or point at nothing, at this place.
    Unsaid(usize),
}

/// One ability; the error is how far the reading came.
fn read_ability(words: &str, unread: Unread, cx: &Cx) -> Result<Vec<Ability>, usize> {
    match parse_ability(words, cx) {
        Ok(abilities) => Ok(abilities),
        Err(Failure::Unsaid(at)) => Err(at),
        Err(Failure::Unread(reached)) => {
            // Some card files leave the last full stop of a paragraph out.
            let stopped = || parse_ability(&format!("{words} ."), &Cx::of(cx.is_spell.get())).ok();
            match (!words.ends_with(['.', '”', ':', '—'])).then(stopped).flatten() {
                Some(abilities) => Ok(abilities),
                None if unread == Unread::Alike => Err(reached),
                None => cx.dispatch.thoroughly(|| parse_ability(words, cx)).map_err(|it| match it {
                    Failure::Unread(at) | Failure::Unsaid(at) => at,
                }),
            }
        }
    }
}

pub(super) fn parse_ability(words: &str, cx: &Cx) -> Result<Vec<Ability>, Failure> {
    let i = In::new(words, cx);
    cx.forget();
    let read = ability::read(i);
    let reached = words.len() - cx.least_left.get().min(words.len());
    let ability = match read {
        Ok((rest, ability)) if rest.s.is_empty() => ability,
        Ok((rest, _)) => return Err(Failure::Unread(reached.max(words.len() - rest.s.len()))),
        Err(_) => return Err(Failure::Unread(reached)),
    };
    let targets = cx.targets.borrow().clone();
    let mut said = Out::new(Some(words));
    said.targets.push(targets.clone());
    if !ability::say(&ability, &mut said) || said.text != words {
        return Err(Failure::Unsaid(said.furthest.max(said.text.len()).min(words.len())));
    }
    let resolved = |ability| {
        resolve::resolve(ability, &targets)
            .map(|mut ability| {
                zones::set(&mut ability);
                ability
            })
            .and_then(|ability| resolve::keywords::of_each(ability).ok_or_else(|| "the same is true for".into()))
            .map(|all| all.into_iter().flat_map(otherwise_apart).flat_map(entering_apart).collect::<Vec<_>>())
            .map_err(|words_of| Failure::Unsaid(words.find(&*words_of).unwrap_or(0)))
    };
    let all: Vec<Vec<Ability>> = cost_apart(ability).into_iter().map(resolved).collect::<Result<_, _>>()?;
    Ok(all.into_iter().flatten().collect())
}

/// "As an additional cost to cast this spell, you may sacrifice a creature. When you do, ...": the cost, and what triggers on the
/// spell that was cast for it.
fn cost_apart(ability: Ability) -> Vec<Ability> {
    let AbilityKind::Casting(lang::Casting::AdditionalThen { cost, then }) = ability.kind else { return vec![ability] };
    let this = lang::Filter {
        heads: Vec::new(),
        noun: lang::Noun::Object,
        post: vec![lang::Pred::Is(lang::Ref::Word("~".into()))],
    };
    let event =
        lang::EventPattern::Casts { who: lang::Players::You, what: this, nth: None, from: None, or_copies: false };
    let triggered = lang::Triggered {
        event,
        word: lang::TriggerWord::When,
        condition: Some(lang::Cond::Kicked(Some(lang::UNNAMED_COST)).into()),
        body: lang::Body { modes: None, targets: Vec::new(), effect: *then },
        limit: None,
    };
    vec![
        Ability::of(AbilityKind::Casting(lang::Casting::Additional { cost, optional: true })),
        Ability::of(AbilityKind::Triggered(triggered)),
    ]
}
