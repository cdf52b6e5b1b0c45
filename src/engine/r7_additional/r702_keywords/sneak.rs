//! 702.190: sneak.

use crate::cx::Cx;
use crate::oracle::lang::Keyword;
use crate::state::ObjectId;

impl Cx<'_> {
    /// 702.190b: the creature that was returned to pay a permanent spell's sneak cost; none if it was not cast for that.
    pub(crate) fn returned_to_sneak(&self, spell: ObjectId) -> Option<ObjectId> {
        let cast = self.game.object(spell).cast.as_deref()?;
        (cast.alternative == Some(Keyword::Sneak)).then(|| self.attacker_among(&cast.objects)).flatten()
    }
}
