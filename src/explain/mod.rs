//! Explanations: why, why not, what if.
