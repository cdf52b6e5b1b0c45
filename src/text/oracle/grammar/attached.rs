//! "return target Aura card from your graveyard to the battlefield attached to a creature you control": what it is attached to is
//! chosen, and no target.

use crate::oracle::lang::*;
use crate::oracle::phrase::*;

use super::objects::SomeOf;

/// Puts something onto the battlefield attached to one of a kind, which is chosen first.
pub(crate) struct AttachedToSome;

const PUT: &[&str] = &["put*", "return*"];
const ATTACHED_TO: &str = "attached to";

/// What was chosen for it, until references are resolved.
fn chosen() -> PlaceHow {
    PlaceHow::AttachedTo(Ref::Word("any chosen".into()))
}

fn done(verb: Verb) -> Effect {
    Effect::Do { who: Players::You, verb, bind: None }
}

impl Way<Effect> for AttachedToSome {
    fn read(i: In<'_>) -> Read<'_, Effect> {
        let (i, ()) = one_of(i, PUT)?;
        let (i, what) = Objects::parse(i)?;
        let (i, mut to) = Place::parse(i)?;
        let (rest, ()) = i.lit(ATTACHED_TO)?;
        let (rest, some) = <SomeOf as Way<Objects>>::read(rest)?;
        let one = matches!(&some, Objects::Some { count: Count::Exactly(Num::Const(1)), filter, .. } if filter.noun == Noun::Permanent);
        if to.zone != Zone::Battlefield || !(one || i.cx.dispatch.is_probe()) {
            return i.stumble();
        }
        to.put_so(chosen());
        Ok((rest, Effect::Seq(vec![done(Verb::ChooseObjects(some)), done(Verb::Move { what, to })])))
    }

    fn say(value: &Effect, o: &mut Out<'_>) -> bool {
        let Effect::Seq(parts) = value else { return false };
        let [
            Effect::Do { who: Players::You, verb: Verb::ChooseObjects(some), .. },
            Effect::Do { who: Players::You, verb: Verb::Move { what, to }, .. },
        ] = parts.as_slice()
        else {
            return false;
        };
        let mut place = to.clone();
        place.said.pop() == Some(chosen())
            && o.attempt(|o| {
                o.either(PUT)
                    && what.say(o)
                    && place.say(o)
                    && o.lit(ATTACHED_TO)
                    && <SomeOf as Way<Objects>>::say(some, o)
            })
    }
}
