"""Scripts and expectations: what holds, what fails, and what is told about it."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from sandtable import games
from sandtable.kernel import EVERYTHING
from sandtable.kernel.saved import save, verify
from sandtable.kernel.scenario import Result, ScenarioFileError, open_table, parse, run
from tests.tiny import GAME

games.register(GAME)

RAID = """\
game: tiny
title: A raid that strikes takes a point and a card
cites: [TY 3, TY 9]
setup:
  setup: short
  hands: {north: [raid-0, raid-1], east: [counter-9, trap-19], south: [counter-10]}
  deck: [raid-2, raid-3, raid-4, raid-5]
"""


def play(rest: str) -> Result:
    return run(parse(RAID + rest, "raid.yaml"))


def failure(rest: str) -> str:
    result = play(rest)
    assert not result.ok
    return " | ".join(line.text for line in result.failures)


STRIKE = """\
rolls: [4]
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
    result = play(STRIKE + f"expect:\n  - {expectation}\n")
    assert result.ok, result.failures


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
    assert why in failure(STRIKE + f"expect:\n  - {expectation}\n")


def test_every_expectation_is_checked_also_after_one_has_failed() -> None:
    result = play(STRIKE + "expect:\n  - {over: true}\n  - {deck: 4}\n  - {deck: 5}\n")
    assert [line.line for line in result.failures] == [14, 16]


def test_keys_in_any_capitals_and_with_wildcards() -> None:
    script = STRIKE.replace("raid east with raid-0", "RAID east with *-0") + "  - east: lose  TRAP*\n"
    assert play(script + "expect: {discard: {card: trap-19}}\n").ok


def test_a_bare_star_is_the_only_option() -> None:
    setup = RAID.replace("counter-9, trap-19", "trap-19")
    result = run(parse(setup + STRIKE.replace("east: pass", "east: *") + "expect: {points: {sun: 1}}", "x"))
    assert result.ok, result.failures


def test_an_ambiguous_line_fails_with_what_fits() -> None:
    assert "fits several options: raid east with raid-0, raid east with raid-1" in failure(
        "script:\n  - north: raid east with *\n"
    )


def test_an_illegal_line_fails_with_the_reason_and_everything_offered() -> None:
    result = play("script:\n  - north: raid east with raid-7\n  - north: draw\n")
    (failed,) = result.failures
    assert failed.line == 9
    assert "North does not hold raid-7" in failed.text
    assert failed.rules == ("TY 3",)
    (offered,) = (line for line in result.story if line.kind == "offered")
    assert "raid east with raid-0" in offered.options
    assert "dig" in offered.options
    assert not any("draw" in line.text for line in result.story), "the script stops at a line that fails"


def test_a_seat_that_is_not_asked_cannot_choose() -> None:
    assert "East is not asked anything now; the table waits for North" in failure("script:\n  - east: draw\n")


def test_refused_asserts_that_an_option_is_not_offered_and_why() -> None:
    assert play("script:\n  - north: {refused: raid east with raid-7, because: TY 3}\n").ok
    assert play("script:\n  - north: {refused: raid south *}\n").ok
    assert "is offered, but should be refused" in failure("script:\n  - north: {refused: draw}\n")
    assert "not because of TY 9" in failure("script:\n  - north: {refused: raid east with raid-7, because: TY 9}\n")
    assert "East is not asked" in failure("script:\n  - east: {refused: draw}\n")


def test_expectations_after_a_line_and_with_a_line() -> None:
    script = (
        "script:\n"
        "  - expect: {actions: 2}\n"
        "  - north: {choose: draw, expect: [{actions: 1}, {log: draws raid-2}]}\n"
        "  - expect:\n"
        "      - {seats: {seat: north, hand: 3}}\n"
    )
    assert play(script).ok
    assert "actions is 1, expected 2" in failure(script.replace("[{actions: 1}", "[{actions: 2}"))


def test_undo_takes_back_the_choice_and_its_dice() -> None:
    script = STRIKE + "  - expect: {rolls left: 0}\n  - undo: south\n  - expect: {rolls left: 1, next: south}\n"
    assert play(script + "  - south: pass\nexpect: {log: rolls 4}\n").ok
    assert "has not chosen anything yet" in failure("script:\n  - undo: west\n")


def test_automatic_choices_may_be_written_or_left_out() -> None:
    short = "rolls: [6]\nscript:\n  - north: dig\n  - north: stop\nexpect: {points: {sun: 1}}\n"
    assert play(short).ok
    assert play(short.replace("  - north: stop", "  - north: roll\n  - north: stop")).failures, (
        "an open question goes first"
    )
    one_card = RAID.replace("counter-9, trap-19", "trap-19")
    forced = STRIKE + "  - east: lose trap-19\nexpect: {discard: {card: trap-19}}\n"
    result = run(parse(one_card + forced, "x"))
    assert result.ok, result.failures
    assert run(parse(one_card + STRIKE + "expect: [{next: north}, {next: east, asks: lose}]", "x")).ok


def test_dice_that_run_out_or_cannot_be_or_are_left_over_fail() -> None:
    assert "no random result left" in failure(STRIKE.replace("[4]", "[]"))
    assert "a d6 is rolled" in failure(STRIKE.replace("[4]", "[7]"))
    assert "never needed: [5, 6]" in failure(STRIKE.replace("[4]", "[4, 5, 6]"))
    assert play(STRIKE.replace("[4]", "[4, 5, 6]") + "expect: {rolls left: 2}\n").ok


def test_what_came_before_a_die_that_is_missing_is_told() -> None:
    result = run(
        parse(
            "game: alkalim\ntitle: t\nsetup:\n  storm: 13,3\n  heroes: [{hero: Corbin, at: 13,3}, Eliam]\n"
            "rolls: [2, 2, 2, 2, 2]\nscript:\n  - amber: day\n  - amber: roll\n",
            "x",
        )
    )
    assert "no random result left" in result.failures[0].text
    assert any("takes 1 exhaustion from the heat" in line.text for line in result.story)


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


def test_the_only_ability_of_a_card_need_not_be_named() -> None:
    result = run(parse(KING + "  - amber: use Sandals of the Lost Caravan\nexpect: {next: azure}\n", "x"))
    assert result.ok, result.failures


def test_no_and_yes_are_keys_without_quotes() -> None:
    rest = '  time: day\n  story: [dunes]\n  jewels: {without: ["4,2"]}\n'
    text = "game: alkalim\ntitle: t\nsetup:\n  heroes: [{hero: Corbin, at: 4,3}, Eliam]\n" + rest
    told = "script:\n  - expect: {offered: no}\n  - amber: no\nexpect: [{next: azure}, {not offered: no}]\n"
    result = run(parse(text + told, "x"))
    assert result.ok, result.failures


def test_a_question_that_was_not_asked_may_be_answered() -> None:
    text = KING.replace("rewards: [Sandals of the Lost Caravan]", "gold: 1")
    result = run(parse(text + "  - amber: fight\nexpect: {next: amber, asks: combat}\n", "x"))
    assert result.ok, result.failures


def test_the_end_of_a_game() -> None:
    rest = "rolls: [6]\nscript:\n  - north: dig\n  - north: stop\n"
    near = RAID + "  points: {sun: 5}\n"
    assert run(parse(near + rest + "expect: [{winner: north}, {winner: sun}, {over: true}, {next: none}]", "x")).ok
    lost = run(parse(near + rest + "expect: [{winner: east}, {winner: none}]", "x"))
    assert [f.text.split(": ", 2)[2] for f in lost.failures] == [
        "the winner is north, south, expected east",
        "the winner is north, south, expected none",
    ]


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
    table = open_table(parse(RAID + "script:\n  - north: raid east with raid-0\n  - east: pass\n", "x"))
    (decision,) = table.pending
    assert (decision.seat, decision.asks) == (2, "react before")
    assert table.state.rng.script is None
    table.choose("south", "pass")
    assert verify(save(table)).ok


def test_a_table_is_opened_before_an_action_whose_dice_are_scripted() -> None:
    table = open_table(parse(RAID + STRIKE, "x"))
    assert table.pending[0].kind == "act"
    assert "before" in table.notices[0]
    assert table.view(EVERYTHING)["points"] == {"sun": 0, "moon": 0}


def test_scripted_dice_that_do_not_fit_are_told_with_their_line() -> None:
    with pytest.raises(ScenarioFileError, match=r"^x:12: the next scripted result is 40, but a d"):
        open_table(parse(RAID + STRIKE.replace("[4]", "[40]"), "x"))


def test_open_tables_do_not_share_their_luck() -> None:
    scenario = parse("game: tiny\ntitle: t\n", "x")
    assert open_table(scenario).seed != open_table(scenario).seed


def test_the_example_of_the_reference_page_holds() -> None:
    page = (Path(__file__).parents[2] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    indented = page[page.index("    game: banners") : page.index("    $ sandtable run")]
    result = run(parse(textwrap.dedent(indented), "ambush.yaml"))
    assert result.ok, result.failures
