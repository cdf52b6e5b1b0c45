//! What a player is offered, in words.

use crate::cx::Cx;
use crate::frame::Frame;
use crate::oracle::lang::{Effect, Ref};
use crate::oracle::spoken;
use crate::state::ObjectKind;
use crate::stop::Done;
use crate::trace::in_names;

/// An instruction in a sentence of several has so many words at the least.
const LEAST_WORDS: usize = 3;

impl Cx<'_> {
    /// What a player may do, in words: said again, else as the one sentence of the text that offers anything says it.
    pub(super) fn offered(&self, effect: &Effect, frame: &Frame) -> String {
        let offer = || {
            let ability = frame.stack.and_then(|id| match &self.game.object(id).kind {
                ObjectKind::Ability(ability) => Some(ability.ability.text.to_string()),
                _ => None,
            })?;
            // What it gives others in quotation marks is not done now.
            let ability: String = ability.split('"').step_by(2).collect::<Vec<_>>().join("...");
            let mut sentences = ability.split(". ").filter(|sentence| sentence.contains(" may "));
            let sentence = sentences.next().filter(|_| sentences.next().is_none())?;
            Some(format!("“{}”", sentence.trim_end_matches('.')))
        };
        let whose = || format!("do what the text of {} says", self.game.name(frame.source));
        let said = crate::oracle::say_effect(effect).or_else(offer).unwrap_or_else(whose);
        // What gives the ability is named by what stands for it (201.5a).
        let giver = self.ask(|v| Ok(v.refer(&Ref::Giver, frame))).ok().and_then(|found| found.first()?.object());
        let said = match giver {
            Some(giver) => said.replace(spoken(&Ref::Giver), &self.game.name(giver)),
            None => said,
        };
        in_names(&self.game, frame.source, &said)
    }

    /// The options of a choice said again; where one can't be, in the words of the text, each of them one of its parts.
    pub(super) fn options_in_words(&self, options: &[Effect], villainous: bool, frame: &Frame) -> Done<Vec<String>> {
        if let Some(said) = options.iter().map(crate::oracle::say_effect).collect() {
            return Ok(said);
        }
        const BEFORE: &str = "villainous choice \u{2014} ";
        let texts: Vec<String> = match frame.stack.map(|id| (id, &self.game.object(id).kind)) {
            Some((_, ObjectKind::Ability(ability))) => vec![ability.ability.text.to_string()],
            Some((id, _)) => {
                self.see(|v| v.is(id).abilities.iter().map(|held| held.ability.text.to_string()).collect())?
            }
            None => Vec::new(),
        };
        let parts = |sentence: &str| -> Vec<String> {
            let sentence = sentence.trim_end_matches('.');
            sentence.split(", or ").map(str::to_owned).collect()
        };
        // Instructions are sentences of their own: "artifact, creature, or land" are words to choose from.
        let instructs = |part: &String| part.split_whitespace().count() >= LEAST_WORDS;
        let fit = |parts: &Vec<String>| parts.len() == options.len() && (villainous || parts.iter().all(instructs));
        let said = texts.iter().find_map(|text| match villainous {
            true => text.split_once(BEFORE).and_then(|(_, said)| said.split(". ").next()).map(parts).filter(fit),
            false => text.split(". ").map(parts).find(fit),
        });
        Ok(said.unwrap_or_else(|| options.iter().map(|e| self.in_words(e)).collect()))
    }

    /// An instruction in words, for prompts.
    pub(super) fn in_words(&self, effect: &Effect) -> String {
        crate::oracle::say_effect(effect).unwrap_or_else(|| "do what the text says".to_owned())
    }
}
