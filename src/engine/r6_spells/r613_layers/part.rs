//! What every object is, from what it was a while before: only what has changed meanwhile is worked out anew.
//!
//! That can be done where no effect asks of one object what it does to another ([`Derived`]). What is worked out are then the
//! objects that have changed, together with those whose static abilities apply to them.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use crate::state::{Game, ObjectId, Zone};
use crate::stop::Done;

use super::{Derived, Own, Run, active, asks};

/// What every object is now; `None` where all has to be worked out.
pub(super) fn derive_in_part(game: &Game, then: &Derived) -> Done<Option<Derived>> {
    if !then.steady || !then.in_itself {
        return Ok(None);
    }
    let Some(touched) = game.touched.since(then.at) else { return Ok(None) };
    let touched: BTreeSet<ObjectId> = touched.iter().copied().collect();
    if !touched.is_disjoint(&then.sources) {
        return Ok(None);
    }
    let (mut table, mut copiable) = (then.table.clone(), then.copiable.clone());
    let mut ids: Vec<ObjectId> = then.sources.iter().copied().collect();
    for id in touched.iter().copied() {
        copiable.remove(id);
        match has_row(game, id, then.everywhere) {
            true => ids.push(id),
            false => table.remove(id),
        }
    }
    ids.sort_unstable();
    for id in &ids {
        table.set(*id, super::begins_with(game.object(*id)));
    }
    let (own, mut record) = (Own::of(game, &ids), None);
    let mut run = Run::new(game, table, ids, &own, &mut record);
    run.in_part = true;
    run.all_layers(&own)?;
    // What has come to have effects itself may apply to anything.
    if !run.steady.get() || !run.in_itself || run.sources != then.sources {
        return Ok(None);
    }
    let Run { table, mut ids, copied, sources, .. } = run;
    copied.into_iter().for_each(|(id, row)| copiable.set(id, row));
    ids.retain(|id| touched.contains(id));
    let more = active(game, &table, &ids);
    if more.iter().any(|active| asks::sets_rules_conditionally(&active.ability)) {
        return Ok(None);
    }
    let had = |id: &ObjectId| then.abilities.binary_search_by_key(id, |active| active.object).is_ok();
    let (abilities, rules, gives_ways, replacing) = match more.is_empty() && !touched.iter().any(had) {
        true => (then.abilities.clone(), then.rules.clone(), then.gives_ways.clone(), then.replacing.clone()),
        false => {
            let kept = then.abilities.iter().filter(|active| !touched.contains(&active.object)).cloned();
            let mut all: Vec<_> = kept.chain(more).collect();
            all.sort_by_key(|active| active.object);
            (Arc::new(all), OnceLock::new(), OnceLock::new(), OnceLock::new())
        }
    };
    let (steady, in_itself, everywhere, at) = (true, true, then.everywhere, game.touched.now());
    Ok(Some(Derived {
        table,
        copiable,
        abilities,
        steady,
        rules,
        gives_ways,
        replacing,
        in_itself,
        everywhere,
        sources,
        at,
    }))
}

/// Whether an object is where what it is is worked out: phased in, and of those in libraries and outside the game one that may
/// be other than is printed.
fn has_row(game: &Game, id: ObjectId, everywhere: bool) -> bool {
    let object = game.object(id);
    object.alive
        && match object.zone {
            Zone::Battlefield => object.phased_out.is_none() && game.battlefield.contains(&id),
            Zone::Exile => game.exile.contains(&id),
            Zone::Command => game.command.contains(&id),
            Zone::Stack => game.stack.contains(&id),
            Zone::Hand | Zone::Graveyard => game.zone(object.zone, object.owner).contains(&id),
            Zone::Library | Zone::Outside => {
                (everywhere || game.defining)
                    && super::is_more_than_printed(object, everywhere)
                    && game.zone(object.zone, object.owner).contains(&id)
            }
            Zone::Ante => false,
        }
}
