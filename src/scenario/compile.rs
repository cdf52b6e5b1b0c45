//! The text of a face, compiled for the engine.

use crate::card::Face;
use crate::engine::define::FaceText;

/// Compiles the text of a face; what is not understood is named.
pub fn compile(face: &Face) -> FaceText {
    let text = crate::card::without_reminder(&face.text);
    let not_understood = text.lines().map(str::trim).filter(|line| !line.is_empty()).map(Into::into).collect();
    FaceText { text: Default::default(), not_understood }
}
