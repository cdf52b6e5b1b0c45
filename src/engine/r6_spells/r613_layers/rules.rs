//! The rules by which an effect does what it does in a layer.

use crate::cr::RuleId;
use crate::oracle::lang::Layer;
use crate::rule;

use super::{Applied, Concrete, Itself, Of};

/// The rule of a layer (613.1, 613.2, 613.4).
pub fn rule_of_layer(layer: Layer) -> RuleId {
    match layer {
        Layer::Copy => rule!("613.2a"),
        Layer::FaceDown => rule!("613.2b"),
        Layer::Control => rule!("613.1b"),
        Layer::Text => rule!("613.1c"),
        Layer::Type => rule!("613.1d"),
        Layer::Color => rule!("613.1e"),
        Layer::Ability => rule!("613.1f"),
        Layer::PtDefine => rule!("613.4a"),
        Layer::PtSet => rule!("613.4b"),
        Layer::PtModify => rule!("613.4c"),
        Layer::PtSwitch => rule!("613.4d"),
        Layer::Rules => rule!("613.11"),
    }
}

/// The rules an application of an effect rests on: that of what it changes first, then those of how it comes to apply.
pub fn rules_of_change(one: &Applied) -> Vec<RuleId> {
    let mut rules = vec![rule_of_what_it_does(one).unwrap_or(rule_of_layer(one.layer))];
    // 305.7: basic land types that are set take the others, and what they gave, away.
    if let Concrete::SetTypes(types) = &one.change
        && types.subtypes.iter().any(|subtype| subtype.is_basic_land_type())
    {
        rules.push(rule!("305.7"));
    }
    // 613.2b: in a layer of its own.
    let face_down = || [rule!("613.1a"), rule!("613.2b")];
    rules.extend((one.of == Of::Own(Itself::FaceDown)).then(face_down).into_iter().flatten());
    // 702.140e: the abilities of all that it is merged of; 710.2: the other half of what is flipped.
    rules.extend(match one.of {
        Of::Own(Itself::Merged) => Some(rule!("702.140e")),
        Of::Own(Itself::Flipped) => Some(rule!("710.2")),
        _ => None,
    });
    rules.extend(match &one.change {
        // 702.103b says itself what types it has.
        _ if one.of == Of::Own(Itself::Bestow) => None,
        // 205.1a: other types instead; 205.1b: besides those it had.
        Concrete::SetTypes(types) if !types.keep_card_types => Some(rule!("205.1a")),
        Concrete::SetTypes(_) | Concrete::AddTypes(_) => Some(rule!("205.1b")),
        Concrete::SetColors(_) | Concrete::AddColors(_) if !matches!(one.of, Of::Own(_)) => Some(rule!("105.3")),
        Concrete::CantHave(_) => Some(rule!("113.11")),
        Concrete::Lose(_) | Concrete::LoseAll | Concrete::LoseAllBut(_) | Concrete::LoseThese(_) => {
            Some(rule!("113.10b"))
        }
        Concrete::SetPt(..) if one.layer == Layer::PtDefine => (!matches!(one.of, Of::Own(_))).then(|| rule!("208.2a")),
        Concrete::SetPt(..) => Some(rule!("208.4a")),
        Concrete::AddPt(..) if matches!(one.of, Of::Own(_)) => Some(rule!("122.1a")),
        Concrete::Name(_) => Some(rule!("612.8")),
        Concrete::Values(_) if one.layer == Layer::Copy && !matches!(one.of, Of::Own(_)) => Some(rule!("707.2")),
        _ => None,
    });
    // 707.2c: with the values there were as it began to apply.
    let copies = matches!(one.change, Concrete::Values(_)) && one.layer == Layer::Copy;
    rules.extend((copies && one.of == Of::Static).then(|| rule!("707.2c")));
    rules.extend(match one.of {
        Of::Static => Some(rule!("611.3a")),
        Of::Defining => Some(rule!("604.3")),
        Of::Gone => Some(rule!("613.6")),
        Of::Vanished => Some(rule!("613.8a")),
        Of::Resolved | Of::Own(_) => None,
    });
    // 604.3a: what it defines, and that it is printed there, makes it such an ability.
    rules.extend((one.of == Of::Defining).then(|| rule!("604.3a")));
    rules.extend(one.keyword);
    rules.extend(one.keyword.and_then(rule_of_its_symbol));
    // 613.8: what it depends on goes before timestamps; 613.8a: it depends on others; 613.8b: and waits until they are applied.
    let waits = || [rule!("613.8"), rule!("613.8a"), rule!("613.8b")];
    rules.extend((!one.depends_on.is_empty()).then(waits).into_iter().flatten());
    rules.extend(one.anew.then(|| rule!("613.8c")));
    // 613.8b: of those that depend on each other neither waits for the other; 613.7: timestamps alone decide.
    let ignored = || [rule!("613.8b"), rule!("613.7")];
    rules.extend(one.in_a_loop.then(ignored).into_iter().flatten());
    rules.extend(one.rests.iter().copied());
    rules
}

/// 107.8a-b, 107.16a: what the symbol means under which an ability or a size stands.
fn rule_of_its_symbol(meaning: RuleId) -> Option<RuleId> {
    const ROWS: [(RuleId, RuleId); 3] =
        [(rule!("711.2a"), rule!("107.8a")), (rule!("711.2b"), rule!("107.8b")), (rule!("716.2a"), rule!("107.16a"))];
    ROWS.iter().find(|(of, _)| *of == meaning).map(|(_, rule)| *rule)
}

/// What an object itself gives itself has a rule of its own.
fn rule_of_what_it_does(one: &Applied) -> Option<RuleId> {
    let Of::Own(own) = one.of else { return None };
    match own {
        Itself::Start => None,
        Itself::LandType => Some(rule!("305.6")),
        Itself::Siege => Some(rule!("310.11b")),
        Itself::Deploy => Some(rule!("804.2")),
        Itself::Bestow => Some(rule!("702.103b")),
        Itself::Merged => Some(rule!("730.2a")),
        Itself::FaceDown => Some(rule!("708.2a")),
        Itself::Flipped => Some(rule!("707.3")),
        Itself::Locked => Some(rule!("709.5")),
        Itself::Suspend => Some(rule!("702.62a")),
        Itself::ForeignSubtype => Some(rule!("205.3d")),
        Itself::NoNumbers => Some(rule!("208.5")),
        // 122.1a is told of what counters add.
        Itself::Counter => (matches!(one.change, Concrete::Gain(_)) && one.keyword.is_none()).then(|| rule!("122.1b")),
    }
}

/// 613.7: the rules of the order in which effects that apply in one layer are applied.
pub fn rules_of_order(together: &[Of]) -> Vec<RuleId> {
    let mut rules = vec![rule!("613.7")];
    let any = |of: Of| together.contains(&of);
    // 613.3: in layers 2 to 6 those that define characteristics go first.
    rules.extend((any(Of::Defining) && !together.iter().all(|one| *one == Of::Defining)).then(|| rule!("613.3")));
    // 613.7a: a static ability's effect has its object's timestamp; 613.7b: a resolved one's that of its creation.
    rules.extend(any(Of::Static).then(|| rule!("613.7a")));
    rules.extend(any(Of::Resolved).then(|| rule!("613.7b")));
    rules
}
