//! The rules that changes and events rest on.

use super::super::lang::*;

/// The rules of the layers these changes apply in, in the order of the layers.
pub(super) fn layer_rules(changes: &[Modification]) -> Vec<&'static str> {
    let mut layers: Vec<Layer> = changes.iter().map(Modification::layer).collect();
    layers.sort_unstable();
    let mut rules: Vec<&str> = layers.into_iter().map(layer_rule).collect();
    rules.dedup();
    rules
}

fn layer_rule(layer: Layer) -> &'static str {
    match layer {
        Layer::Copy => "613.2a",
        Layer::FaceDown => "613.2b",
        Layer::Control => "613.1b",
        Layer::Text => "613.1c",
        Layer::Type => "613.1d",
        Layer::Color => "613.1e",
        Layer::Ability => "613.1f",
        Layer::PtDefine => "613.4a",
        Layer::PtSet => "613.4b",
        Layer::PtModify => "613.4c",
        _ => "613.1",
    }
}

/// The rule of the events a trigger waits for.
pub(super) fn event_rule(event: &EventPattern) -> &'static str {
    match event {
        EventPattern::Enters { .. } => "603.6a",
        EventPattern::Dies { .. } => "700.4",
        EventPattern::Moves { .. } => "603.6",
        EventPattern::Attacks { .. } | EventPattern::PlayerAttacks { .. } => "508.3a",
        EventPattern::Blocks { .. } => "509.3a",
        EventPattern::BecomesBlocked { .. } => "509.3c",
        EventPattern::DealsDamage { .. } | EventPattern::DealtDamage { .. } => "120.1",
        EventPattern::Draws { .. } => "121.1",
        EventPattern::Chapters(_) => "714.2b",
        EventPattern::State(_) => "603.8",
        EventPattern::Beginning { .. } => "603.2b",
        EventPattern::While(inner, _) | EventPattern::Nth(inner, _) | EventPattern::AtLeast(inner, _) => {
            event_rule(inner)
        }
        _ => "603.2",
    }
}
