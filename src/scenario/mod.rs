//! The YAML format of scenarios: read, check, play, expect.
