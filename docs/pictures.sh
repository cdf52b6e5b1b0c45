#!/usr/bin/env bash
# Draws the picture of the README anew: the colored trace of a scenario that ships, as it stands in a terminal.
set -euo pipefail
cd "$(dirname "$0")/.."

cargo build --locked
COLUMNS=96 target/debug/apnap run scenarios/702/deathtouch-with-trample.yaml --color always --no-pager \
    | awk -f docs/ansi-to-svg.awk > docs/trace.svg
