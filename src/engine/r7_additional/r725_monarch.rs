//! 725: the monarch, and the abilities that go with being it.

use std::sync::{Arc, LazyLock};

use crate::cx::Cx;
use crate::oracle::lang::Ability;
use crate::state::{CardDef, Characteristics, FaceDef, ObjectId, ObjectKind, PlayerId, Zone};
use crate::stop::{Done, Stop};

/// 725.2: the two inherent abilities, said of the one who has them.
const TEXT: &str = "At the beginning of your end step, draw a card.\n\
                    Whenever a creature deals combat damage to you, its controller becomes the monarch.";

static ABILITIES: LazyLock<Option<Vec<Arc<Ability>>>> = LazyLock::new(|| {
    let compiled = crate::oracle::compile_text(TEXT, "", false, false);
    compiled.is_understood().then_some(compiled.text.abilities)
});

impl Cx<'_> {
    /// 725.2: the inherent abilities have no source; something in the command zone that is no object to any rule carries them.
    pub fn crown(&mut self, player: PlayerId) -> Done<()> {
        let Some(abilities) = ABILITIES.as_ref() else {
            return Err(Stop::unsupported("the abilities of the monarch"));
        };
        let old: Vec<ObjectId> =
            self.game.command.iter().copied().filter(|id| self.game.object(*id).kind == ObjectKind::Rule).collect();
        for id in old {
            self.game.object_mut(id).alive = false;
            self.game.zone_mut(Zone::Command, player).retain(|o| *o != id);
        }
        let values = Arc::new(Characteristics {
            name: "the monarch".into(),
            abilities: abilities.iter().cloned().collect(),
            ..Characteristics::default()
        });
        let def = Arc::new(CardDef {
            name: "the monarch".into(),
            layout: crate::card::Layout::Emblem,
            faces: vec![FaceDef::without_text(values.clone())],
            combined: None,
            melds: None,
            not_understood: Vec::new(),
        });
        let card = self.game.new_card_id();
        let id = self.game.add_object(def, ObjectKind::Rule, card, player, Zone::Command);
        self.game.object_mut(id).base = Some(values);
        self.game.zone_mut(Zone::Command, player).push(id);
        Ok(())
    }
}
