"""Scripts and expectations: what holds, what fails, and what is told about it."""

import textwrap
from pathlib import Path

import pytest

from sandtable.kernel import EVERYTHING
from sandtable.kernel.saved import save, verify
from sandtable.kernel.scenario import ScenarioFileError, open_table, parse
from tests.positions import assert_holds, failures, play

RAID = """\
game: tiny
title: A raid that strikes takes a point and a card
cites: [TY 3, TY 9]
setup:
  setup: short
  hands: {north: [raid-0, raid-1], east: [counter-9, trap-19], south: [counter-10]}
  deck: [raid-2, raid-3, raid-4, raid-5]
"""


STRIKE = f"""\
{RAID}rolls: [4]
script:
  - north: raid east with raid-0
  - east: pass
  - south: pass
"""


@pytest.mark.parametrize(
    "expectation",
    [
        "{points: {sun: 1, moon: 0}}",
        "{round: 0, phase: DAY, active: north}",
        "{dig: none}",
        "{deck: '>=4', actions: <2}",
        "{discard: {card: RAID-0}}",
        "{discard: {card: raid-*}, count: 1}",
        "{discard: {kind: counter}, count: 0}",
        "{discard: {}, count: '>=1'}",
        "{seats: {team: sun}, count: 2, has: {face_down: 0}}",
        "{seats: {seat: east, hand_cards: trap-19}}",
        "{seats: {seat: east, hand_cards: [counter-9, trap-19]}}",
        "{view: north, seats: {hand_cards: trap-19}, count: 0}",
        "{view: east, seats: {hand_cards: trap-19}, count: 1}",
        "{view: spectator, seats: {hand_cards: '*'}, count: 0}",
        "{winner: none, over: false}",
        "{log: the raid ROLLS 4, cites: TY 3}",
        "{log: [raids East, rolls]}",
        "{not log: springs}",
        "{not log: The raid rolls, cites: TY 9}",
        "{next: east, asks: lose}",
        "{next: [east]}",
        "{asks: lose}",
        "{offered: lose trap-19, to: east}",
        "{offered: [lose trap-19, lose counter-*]}",
        "{not offered: raid *}",
        "{not offered: lose *, to: north}",
        "{rolls left: 0}",
    ],
)
def test_expectations_that_hold(expectation: str) -> None:
    assert_holds(STRIKE + f"expect:\n  - {expectation}\n")


@pytest.mark.parametrize(
    ("expectation", "why"),
    [
        ("{points: {sun: 0}}", "points is {sun: 1, moon: 0}, expected {sun: 0}"),
        ("{active: east}", "active is north"),
        ("{deck: '>4'}", "deck is 4, expected >4"),
        ("{discard: {card: raid-1}}", "found 0, expected at least 1; there are: {card: raid-0, kind: raid}"),
        ("{discard: {kind: raid}, count: 2}", "found 1, expected 2; these: {card: raid-0"),
        ("{seats: {team: sun}, has: {seat: north}}", "expected {seat: north}, but there is {seat: south"),
        ("{view: north, seats: {hand_cards: trap-19}}", "found 0"),
        ("{winner: north}", "the winner is nobody (the game is not over)"),
        ("{winner: moon}", "expected moon"),
        ("{over: true}", "not over"),
        ("{log: rolls 5}", "no line of the log says 'rolls 5'"),
        ("{log: rolls 4, cites: TY 9}", "cites TY 9: The raid rolls 4 [TY 3]"),
        ("{not log: rolls}", "the log says 'The raid rolls 4'"),
        ("{next: north}", "the table waits for east, expected north"),
        ("{next: [east, north]}", "expected east, north"),
        ("{next: none}", "expected nobody"),
        ("{next: east, asks: act}", "asked is 'lose', expected 'act'"),
        ("{offered: lose raid-1}", "offered: lose counter-9, lose trap-19"),
        ("{not offered: lose *}", "is offered: lose counter-9, lose trap-19"),
        ("{rolls left: 1}", "0 scripted random results are left"),
    ],
)
def test_expectations_that_fail_say_what_is(expectation: str, why: str) -> None:
    assert why in failures(STRIKE + f"expect:\n  - {expectation}\n")


def script(*lines: str, before: str = RAID) -> str:
    return before + "script:\n" + "".join(f"  - {line}\n" for line in lines)


ONE_CARD = STRIKE.replace("counter-9, trap-19", "trap-19")
DIG = script("north: dig", "north: stop", before=f"{RAID}rolls: [6]\n")
WITH_A_LINE = script(
    "expect: {actions: 2}",
    "north: {choose: draw, expect: [{actions: 1}, {log: draws raid-2}]}",
    "expect: [{seats: {seat: north, hand: 3}}]",
)
UNDONE = "  - expect: {rolls left: 0}\n  - undo: south\n  - expect: {rolls left: 1, next: south}\n  - south: pass\n"
KING = """\
game: alkalim
title: t
setup:
  phase: step
  time: night
  decks: {red: [King Without a Tale]}
  heroes: [{hero: Corbin, at: 9,1, rewards: [Sandals of the Lost Caravan]}, {hero: Eliam, at: Samirah}]
script:
  - amber: attempt red at 9,1
"""
DUNES = """\
game: alkalim
title: t
setup: {heroes: [{hero: Corbin, at: 4,3}, Eliam], time: day, story: [dunes], jewels: {without: ["4,2"]}}
"""
HOLDS = {
    "keys in any capitals and with wildcards": STRIKE.replace("raid east with raid-0", "RAID east with *-0")
    + "  - east: lose  TRAP*\nexpect: {discard: {card: trap-19}}\n",
    "a bare star is the only option": ONE_CARD.replace("east: pass", "east: *") + "expect: {points: {sun: 1}}",
    "what is refused, and why": script("north: {refused: raid east with raid-7, because: TY 3}"),
    "what is refused, with a wildcard": script("north: {refused: raid south *}"),
    "expectations between the lines and with a line": WITH_A_LINE,
    "undo takes back the choice and its dice": STRIKE + UNDONE + "expect: {log: rolls 4}\n",
    "automatic choices may be left out": DIG + "expect: {points: {sun: 1}}\n",
    "automatic choices may be written": ONE_CARD + "  - east: lose trap-19\nexpect: {discard: {card: trap-19}}\n",
    "automatic choices may be expected": ONE_CARD + "expect: [{next: north}, {next: east, asks: lose}]",
    "dice that are left over may be expected": STRIKE.replace("[4]", "[4, 5, 6]") + "expect: {rolls left: 2}\n",
    "the only ability of a card need not be named": KING
    + "  - amber: use Sandals of the Lost Caravan\nexpect: {next: azure}\n",
    "a question that was not asked may be answered": KING.replace("rewards: [Sandals of the Lost Caravan]", "gold: 1")
    + "  - amber: fight\nexpect: {next: amber, asks: combat}\n",
    "no and yes are keys without quotes": script("expect: {offered: no}", "amber: no", before=DUNES)
    + "expect: [{next: azure}, {not offered: no}]\n",
}
FAILS = {
    "an ambiguous line": (
        script("north: raid east with *"),
        "fits several options: raid east with raid-0, raid east with raid-1",
    ),
    "a seat that is not asked": (
        script("east: draw"),
        "East is not asked anything now; the table waits for North",
    ),
    "what is refused but offered": (script("north: {refused: draw}"), "is offered, but should be refused"),
    "refused for another reason": (
        script("north: {refused: raid east with raid-7, because: TY 9}"),
        "not because of TY 9",
    ),
    "refused to a seat that is not asked": (script("east: {refused: draw}"), "East is not asked"),
    "an expectation with a line": (
        WITH_A_LINE.replace("[{actions: 1}", "[{actions: 2}"),
        "actions is 1, expected 2",
    ),
    "nothing to take back": (script("undo: west"), "has not chosen anything yet"),
    "an open question goes first": (
        DIG.replace("north: stop", "north: roll\n  - north: stop"),
        "no random result left",
    ),
    "dice that run out": (STRIKE.replace("[4]", "[]"), "no random result left"),
    "dice that cannot be": (STRIKE.replace("[4]", "[7]"), "a d6 is rolled"),
    "dice that are left over": (STRIKE.replace("[4]", "[4, 5, 6]"), "never needed: [5, 6]"),
}


@pytest.mark.parametrize("what", HOLDS)
def test_scripts_that_hold(what: str) -> None:
    assert_holds(HOLDS[what])


@pytest.mark.parametrize("what", FAILS)
def test_scripts_that_fail_say_why(what: str) -> None:
    text, why = FAILS[what]
    assert why in failures(text)


def test_every_expectation_is_checked_also_after_one_has_failed() -> None:
    result = play(STRIKE + "expect:\n  - {over: true}\n  - {deck: 4}\n  - {deck: 5}\n")
    assert [line.line for line in result.failures] == [14, 16]


def test_an_illegal_line_fails_with_the_reason_and_everything_offered() -> None:
    result = play(script("north: raid east with raid-7", "north: draw"))
    (failed,) = result.failures
    assert (failed.line, failed.rules) == (9, ("TY 3",))
    assert "North does not hold raid-7" in failed.text
    (offered,) = (line for line in result.story if line.kind == "offered")
    assert {"raid east with raid-0", "dig"} <= set(offered.options)
    assert not any("draw" in line.text for line in result.story), "the script stops at a line that fails"


def test_what_came_before_a_die_that_is_missing_is_told() -> None:
    heat = "game: alkalim\ntitle: t\nsetup: {storm: 13,3, heroes: [{hero: Corbin, at: 13,3}, Eliam]}\n"
    result = play(script("amber: day", "amber: roll", before=f"{heat}rolls: [2, 2, 2, 2, 2]\n"))
    assert "no random result left" in result.failures[0].text
    assert any("takes 1 exhaustion from the heat" in line.text for line in result.story)


def test_the_end_of_a_game() -> None:
    won = DIG.replace("rolls:", "  points: {sun: 5}\nrolls:")
    assert_holds(won + "expect: [{winner: north}, {winner: sun}, {over: true}, {next: none}]")
    said = failures(won + "expect: [{winner: east}, {winner: none}]")
    assert "the winner is north, south, expected east" in said
    assert "the winner is north, south, expected none" in said


def test_a_bug_in_a_game_is_told_with_the_story(monkeypatch: pytest.MonkeyPatch) -> None:
    mistake = ZeroDivisionError("division by zero")
    mistake.add_note("in a strike")

    def strike(g: object, raid: object) -> None:
        raise mistake

    monkeypatch.setattr("tests.tiny.strike", strike)
    result = play(STRIKE)
    assert "the game itself failed: ZeroDivisionError: division by zero: in a strike" in result.failures[0].text
    assert any(line.text == "south: pass" for line in result.story)


def test_a_table_is_opened_where_the_script_ends() -> None:
    table = open_table(parse(script("north: raid east with raid-0", "east: pass"), "x"))
    (decision,) = table.pending
    assert (decision.seat, decision.asks) == (2, "react before")
    assert table.state.rng.script is None
    table.choose("south", "pass")
    assert verify(save(table)).ok


def test_a_table_is_opened_before_an_action_whose_dice_are_scripted() -> None:
    table = open_table(parse(STRIKE, "x"))
    assert table.pending[0].kind == "act"
    assert "before" in table.notices[0]
    assert table.view(EVERYTHING)["points"] == {"sun": 0, "moon": 0}


def test_scripted_dice_that_do_not_fit_are_told_with_their_line() -> None:
    with pytest.raises(ScenarioFileError, match=r"^x:12: the next scripted result is 40, but a d"):
        open_table(parse(STRIKE.replace("[4]", "[40]"), "x"))


def test_open_tables_do_not_share_their_luck() -> None:
    scenario = parse("game: tiny\ntitle: t\n", "x")
    assert open_table(scenario).seed != open_table(scenario).seed


def test_the_example_of_the_reference_page_holds() -> None:
    page = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    indented = page[page.index("    game: banners") : page.index("    $ sandtable run")]
    assert_holds(textwrap.dedent(indented))
