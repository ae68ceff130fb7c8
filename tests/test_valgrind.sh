#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Valgrind finds nothing wrong with runs that draw nothing. (OpenGL drivers have faults of their own.)
# shellcheck source=tests/each.sh
. "$(dirname "$0")/each.sh"

Valgrind() {
    valgrind --quiet --error-exitcode=9 --leak-check=full "$demo" "$@" >/dev/null || echo "status $?"
}

ARecordingAsJson() { Valgrind --simulate noisy60 --frames 300 --balls 50 --trace "$work/a.json"; }
ARecordingAsCsv() {
    Valgrind --simulate hitch --loop display_clock --duration 3 --trace "$work/a.csv"
}
AReport() { Valgrind --report --csv --simulate slow-tick; }
ASummary() { Valgrind --summary tests/fuzz/seeds/presentmon-2.csv; }

Each ARecordingAsJson:valgrind ARecordingAsCsv:valgrind AReport:valgrind ASummary:valgrind
