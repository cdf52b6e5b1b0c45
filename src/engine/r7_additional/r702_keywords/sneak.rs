//! 702.190: sneak.

use crate::engine::cx::Cx;
use crate::engine::state::ObjectId;
use crate::oracle::lang::Keyword;

impl Cx<'_> {
    /// 702.190b: the creature that was returned to pay a permanent spell's sneak cost; none if it was not cast for that.
    pub(in crate::engine) fn returned_to_sneak(&self, spell: ObjectId) -> Option<ObjectId> {
        let cast = self.game.object(spell).cast.as_deref()?;
        (cast.alternative == Some(Keyword::Sneak)).then(|| self.attacker_among(&cast.objects)).flatten()
    }
}
