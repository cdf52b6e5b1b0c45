//! Instructions carried out (608.2, 609, 610): one file per family of verbs.

mod control;
mod verbs;
