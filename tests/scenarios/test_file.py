"""What a scenario file may say: every mistake is told with its line."""

import pytest

from sandtable.kernel.scenario.lines import read
from tests.positions import malformed

HEAD = "game: tiny\ntitle: t\n"


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ("", 1, "empty"),
        ("- a", 1, "'field: value' pairs"),
        ("title: t", 1, "'game' is missing"),
        ("game: chess\ntitle: t", 1, "no game 'chess'"),
        ("game: tiny", 1, "'title' is missing"),
        (HEAD + "titel: u", 3, "no field 'titel'; do you mean 'title'?"),
        (HEAD + "rolls: [1]\nrolls: [2]", 4, "'rolls' is given twice, first on line 3"),
        (HEAD + "rolls: [1\n", 4, "not YAML"),
        (HEAD + "a: b: c", 3, "not YAML"),
        (HEAD + "setup: !!python/object:os.system x", 3, "tags"),
        (HEAD + "cites: [TY 1, TY 11]", 3, "no rule 'TY 11'; do you mean 'TY 1'?"),
        (HEAD + "cites:\n  - TY 1\n  - 7", 5, "'cites' must be text"),
        (HEAD + "setup: [1]", 3, "'setup'"),
        (HEAD + "setup:\n  setup: short\n  moon: 3", 5, "tiny knows no such field"),
        (HEAD + "setup:\n  hands:\n    north: [raid-0]\n    east:\n      - ace", 6, "'ace' is no card"),
        (HEAD + "setup:\n  hands: 7", 3, "wrong kind"),
        (HEAD + "rolls: 7", 3, "'rolls' must be a list"),
        (HEAD + "rolls:\n  - 3\n  - yes", 5, "a number (a die)"),
        (HEAD + "script:\n  - draw", 4, "a script line"),
        (HEAD + "script:\n  - north: draw\n    east: draw", 4, "one 'seat: choice' pair"),
        (HEAD + "script:\n  - north: draw\n  - nroth: draw", 5, "no seat 'nroth'; do you mean 'north'?"),
        (HEAD + "script:\n  - north: {}", 4, "needs 'choose' or 'refused'"),
        (HEAD + "script:\n  - north: 1.5", 4, "put it in quotes"),
        (HEAD + "expect:\n  - {zzz: 1}", 4, "nothing called 'zzz' to expect. Known here: "),
        (HEAD + "script:\n  - north: {pick: draw}", 4, "no field 'pick'"),
        (HEAD + "script:\n  - north: {refused: dance, because: TY 99}", 4, "no rule 'TY 99'"),
        (HEAD + "script:\n  - north: {refused: 'dance *', because: TY 2}", 4, "whole key"),
        (HEAD + "script:\n  - north: {refused: dance, expect: []}", 4, "no field 'expect'"),
        (HEAD + "script:\n  - undo: somebody", 4, "no seat 'somebody'"),
        (
            HEAD + "expect:\n  - {points: {sun: 0}}\n  - {pionts: {sun: 1}}",
            5,
            "'pionts' to expect; do you mean 'points'",
        ),
        (HEAD + "expect:\n  - {seats: {saet: north}}", 4, "no field 'saet'; do you mean 'seat'?"),
        (HEAD + "expect:\n  - {seats: {seat: north}, has: {hnad: 3}}", 4, "no field 'hnad'"),
        (HEAD + "expect:\n  - {seats: {seat: north}, count: many}", 4, "'count' must be a number"),
        (HEAD + "expect:\n  - {deck: 3, count: 3}", 4, "not a collection"),
        (HEAD + "expect:\n  - {count: 3}", 4, "goes with a collection"),
        (HEAD + "expect:\n  - {seats: {}, discard: {}, count: 3}", 4, "one collection"),
        (HEAD + "expect:\n  - {over: 3}", 4, "'over' must be true or false"),
        (HEAD + "expect:\n  - {to: north, over: false}", 4, "'to' goes with"),
        (HEAD + "expect:\n  - {winner: nobody}", 4, "no seat 'nobody'"),
        (HEAD + "expect:\n  - {view: moon, deck: 3}", 4, "no seat 'moon'"),
        (HEAD + "expect:\n  - {log: x, cites: TY 77}", 4, "no rule 'TY 77'"),
        (HEAD + "expect:\n  - {}", 4, "needs something"),
        (HEAD + "title2: " + "[" * 3000, 3, "deep"),
        (HEAD + "cites:\n" + "- " * 3000, 4, "deep"),
        (HEAD + "é\n\x07é", 4, "not text"),
        (HEAD + "expect: \ud800", 3, "not text"),
        (HEAD + "---\na: b", 3, "a second document"),
        ("a: &x [1,1]\nb: &y [1,*x,*x]\n" + HEAD, 2, "aliases are not allowed"),
    ],
)
def test_a_mistake_is_told_with_its_line(text: str, line: int, part: str) -> None:
    error = malformed(text)
    assert part in error.message
    assert (error.file, error.line) == ("x.yaml", line)
    assert str(error).startswith(f"x.yaml:{line}: ")


def test_what_scenarios_write_all_the_time_needs_no_quotes() -> None:
    data = read(
        "a: {at: wildlands:6,10, to: map:3,*, n: >=2}\n"
        "h: {at: 6,10, refused: go 8,4, then: [step 1,2, step 3,4], n: [1,2], x: {1: 2,3: 4}}\n"
        "b: [7,8,5, 6]  #1 comment\n"
        "c: activate Orc Reavers #2  # comment\n"
        "d: *\n"
        "e: [*, x *]\n"
        "f: {choose: * Reavers, at: [wildlands:1,2, wildlands:3,4]}\n"
        "g: [yes, no, none, null, on, 08, 1:30, 2024-01-01, 0x10, 1.5, -3]\n",
        "x",
    ).data
    assert data == {
        "a": {"at": "wildlands:6,10", "to": "map:3,*", "n": ">=2"},
        "h": {"at": "6,10", "refused": "go 8,4", "then": ["step 1,2", "step 3,4"], "n": [1, 2], "x": {"1": 2, "3": 4}},
        "b": [7, 8, 5, 6],
        "c": "activate Orc Reavers #2",
        "d": "*",
        "e": ["*", "x *"],
        "f": {"choose": "* Reavers", "at": ["wildlands:1,2", "wildlands:3,4"]},
        "g": [True, False, "none", None, "on", 8, "1:30", "2024-01-01", "0x10", 1.5, -3],
    }
