//! 202.3: the mana value of an object, and the rules it rests on.

use crate::card::{Layout, ManaSymbol, Variable};
use crate::cr::RuleId;
use crate::rule;
use crate::state::{ObjectId, Zone};
use crate::view::View;

impl View<'_> {
    /// The mana value; X counts as what was chosen for it on the stack, else 0 (202.3e).
    pub fn mana_value(&self, id: ObjectId) -> u32 {
        let is = self.is(id);
        let object = self.object(id);
        let base = is.mana_value();
        let x = match (&object.cast, object.zone) {
            (Some(cast), Zone::Stack) => cast.x.unwrap_or(0).max(0) as u32,
            _ => 0,
        };
        base + x * is.mana_cost.as_ref().map_or(0, |c| c.x_count() as u32)
    }

    /// The rules by which the mana value is what it is, and the reason in words.
    pub fn why_mana_value(&self, id: ObjectId) -> (Vec<RuleId>, String) {
        let (object, is) = (self.object(id), self.is(id));
        let of_two_faces = matches!(object.def.layout, Layout::Transform | Layout::Meld);
        if object.merged.iter().any(|part| !part.mutated) {
            return (vec![rule!("202.3c")], "the mana costs of both front faces together".to_owned());
        }
        // 202.3b: that of the front face; of a copy of a back face 0.
        if is.mana_cost.is_none() && of_two_faces && object.face == 1 && is.mana_value.is_some() {
            return (vec![rule!("202.3b")], "that of its front face".to_owned());
        }
        let Some(cost) = &is.mana_cost else {
            // A copy of a back face has the color its indicator shows, and no mana cost.
            let copied = is.mana_value.is_none() && !is.colors.is_empty() && !object.is_token();
            return (vec![if copied { rule!("202.3b") } else { rule!("202.3a") }], "it has no mana cost".to_owned());
        };
        let any = |kind: fn(&ManaSymbol) -> bool| cost.symbols().iter().any(kind);
        let with_x = any(|symbol| matches!(symbol, ManaSymbol::Variable(Variable::X)));
        let mut rules = vec![rule!("202.3")];
        // 202.3d: of a split card that is no spell, both halves; of a half that is cast, its own.
        rules.extend(object.def.layout.is_split().then(|| rule!("202.3d")));
        rules.extend(with_x.then(|| rule!("202.3e")));
        // 107.3g: the X of a card that is no spell is 0.
        rules.extend((with_x && object.zone != Zone::Stack).then(|| rule!("107.3g")));
        rules.extend(any(|symbol| symbol.is_hybrid()).then(|| rule!("202.3f")));
        rules.extend(any(|symbol| symbol.is_phyrexian()).then(|| rule!("202.3g")));
        // 118.9c, 118.8d: whatever has been paid instead or besides.
        if let Some(cast) = object.cast.as_deref().filter(|_| object.zone == Zone::Stack) {
            let instead = cast.alternative.is_some() || cast.own_alternative.is_some();
            rules.extend(instead.then(|| rule!("118.9c")));
            let besides = cast.paid.iter().any(|paid| paid.times > 0) || !cast.objects.is_empty();
            rules.extend(besides.then(|| [rule!("118.8d"), rule!("202.4")]).into_iter().flatten());
        }
        (rules, format!("the mana in {cost}"))
    }

    /// Notes the rules that a mana value asked for rests on.
    pub(super) fn rests_on_mana_value(&self, id: ObjectId) {
        self.why_mana_value(id).0.into_iter().for_each(|rule| self.game.rests.on(rule));
    }
}
