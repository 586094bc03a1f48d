"""Playing along a script: where it waits, what it answers, and that a moment of it is all one must remember."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable import bots
from sandtable.kernel import IllegalChoice
from sandtable.kernel import scenario as scenarios
from sandtable.kernel.scenario.packed import UnknownSource, lessons, text
from sandtable.kernel.scenario.practice import NOT_NOW, Aside, OutOfStep, Practice

LESSON = Path(__file__).parents[1] / "fixtures" / "lessons" / "attack.yaml"
ACTIVATE, ATTACK = "activate Orc Reavers at wildlands:6,9", "attack wildlands:6,10"
WRITTEN = LESSON.read_text(encoding="utf-8")


def nothing() -> None:
    pass


def begun(at: int = 0, written: str = WRITTEN) -> Practice:
    """A lesson, so many lines in."""
    return Practice.before(scenarios.parse(written), "", at)


def log(practice: Practice) -> list[str]:
    return [line.text for _, line in practice.table.lines(practice.seat)]


def test_a_lesson_waits_where_it_speaks_and_where_the_learner_chooses() -> None:
    practice = Practice(scenarios.parse(WRITTEN))
    told = []
    while (stop := practice.stop).kind != "end":
        told.append((stop.kind, stop.say, stop.done, stop.passed))
        practice.show(nothing) if stop.kind == "choose" else practice.go_on(nothing)
    active, won = "They are active, and may move or attack.", "Your Reavers win 2 to 1, and the Miners are weakened."
    assert told == [
        ("say", "You lead the Orcs. Miners stand in your way.", "", 0),
        ("choose", "Activate your Reavers. Only an active army moves and attacks.", "", 1),
        ("choose", "Attack the Miners.", active, 2),
        ("choose", "End your turn. There is nothing left to do.", won, 3),
        ("watch", "", "Now the Oathborn have their turn.", 4),
        ("say", "That was a whole turn.", "", 4),
    ]
    assert stop.passed == stop.of == 5


def test_a_stop_points_at_things_and_names_the_option() -> None:
    stop = begun(2).stop
    assert (stop.key, stop.point, stop.line) == (ATTACK, ("hex:wildlands:6,10", "area:options"), 26)


def test_what_the_script_does_is_played_with_its_dice() -> None:
    practice, heard = begun(1), list[int]()
    practice.choose(ACTIVATE, [], lambda: heard.append(practice.table.length))
    practice.choose(ATTACK, [], lambda: heard.append(practice.table.length))
    assert practice.at == 3
    assert heard == [1, 2]
    assert "Orc Reavers win 2 to 1." in log(practice)


def test_what_is_sent_along_counts_as_far_as_the_script_does_it() -> None:
    practice = begun(1)
    practice.choose(ACTIVATE, [ATTACK, "move wildlands:6,8"], nothing)
    assert practice.at == 3


def test_who_chooses_where_something_is_said_has_read_it() -> None:
    practice = begun(0)
    practice.choose(ACTIVATE, [], nothing)
    assert practice.at == 2


@pytest.mark.parametrize(
    ("at", "key", "answer"),
    [
        (1, "end", "That would end your turn with nothing done."),
        (2, "move wildlands:6,8", "Stay where you are, next to them."),
        (2, "attack wildlands:5,9", NOT_NOW),
    ],
)
def test_other_lawful_choices_are_answered_and_change_nothing(at: int, key: str, answer: str) -> None:
    practice = begun(at)
    before = practice.table.position.canonical()
    with pytest.raises(Aside) as error:
        practice.choose(key, [], nothing)
    assert str(error.value) == answer
    assert practice.at == at
    assert practice.table.position.canonical() == before


def test_nothing_is_chosen_while_others_act() -> None:
    practice = begun(4)
    assert practice.stop.kind == "watch"
    with pytest.raises(IllegalChoice, match="not asked"):
        practice.choose("end", [], nothing)


def test_what_the_rules_refuse_is_refused_with_their_clauses() -> None:
    with pytest.raises(IllegalChoice) as error:
        begun(2).choose("attack wildlands:9,9", [], nothing)
    assert error.value.rules


def test_several_keys_may_come_in_another_order() -> None:
    """As cards that pay for one: the script does the same."""
    practice = begun(1)
    with pytest.raises(Aside):
        practice.choose("end", [ACTIVATE], nothing)
    practice.choose(ACTIVATE, [ATTACK, "end"], nothing)
    assert practice.stop.kind == "watch"


def test_one_goes_back_a_stop_at_a_time() -> None:
    practice, places = begun(6), list[tuple[str, int]]()
    while practice.at > 0:
        practice = practice.back()
        places.append((practice.stop.kind, practice.at))
    assert places == [("say", 5), ("choose", 3), ("choose", 2), ("choose", 1), ("say", 0)]
    assert practice.back().at == 0


def tried(practice: Practice, *keys: str) -> Practice:
    practice.begin_trial(keys[0], bots.get("novice").choose)
    for key in keys:
        practice.try_out(key, [], False, nothing)
    return practice


def test_something_else_can_be_tried_and_is_then_forgotten() -> None:
    practice = tried(begun(1), "end")
    assert practice.stop.kind == "try"
    assert practice.table.decision(practice.seat) is not None, "others have answered"
    assert practice.at == 1
    back = practice.back()
    assert back.stop.key == ACTIVATE
    assert back.table.position.canonical() == begun(1).table.position.canonical()


def test_a_try_has_dice_of_its_own_and_always_the_same() -> None:
    """In the midst of an action that has used scripted ones."""
    after = [log(tried(begun(2), "attack wildlands:5,9")) for _ in range(2)]
    assert after[0] == after[1]
    assert any("Dice:" in line for line in after[0])


def test_a_try_that_the_rules_refuse_is_none() -> None:
    practice = begun(1)
    with pytest.raises(IllegalChoice):
        practice.begin_trial("attack wildlands:6,10", bots.get("novice").choose)
    assert practice.trial is None


def test_a_copy_goes_its_own_way() -> None:
    practice = begun(1)
    copy = practice.copy()
    copy.show(nothing)
    assert (practice.at, copy.at) == (1, 2)
    assert practice.table.length == 0


def test_a_script_that_the_rules_do_not_allow_says_where() -> None:
    broken = WRITTEN.replace("choose: attack wildlands:6,10", "choose: attack wildlands:9,9")
    practice = begun(2, broken)
    with pytest.raises(OutOfStep, match="line 26: 'attack wildlands:9,9' is not offered here"):
        practice.show(nothing)


def test_any_scenario_can_be_played_along() -> None:
    plain = "\n".join(line for line in WRITTEN.splitlines() if not line.startswith(("lesson:", "  seat", "  about",
                      "  minutes", "  order", "  free")))  # fmt: skip
    practice = Practice(scenarios.parse(plain))
    assert practice.table.seats[practice.seat].id == "orcs"


@pytest.mark.parametrize(
    "source",
    ["banners", "banners/none", "nine:banners/first", "chess/first", "banners/../x", "example:banners/combat/../x"],
)
def test_a_source_that_there_is_not_is_refused(source: str) -> None:
    with pytest.raises(UnknownSource):
        text(source)


def test_lessons_of_a_game_are_listed_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "lessons" / "banners"
    folder.mkdir(parents=True)
    (folder / "second.yaml").write_text(WRITTEN.replace("order: 1", "order: 2"))
    (folder / "third.yaml").write_text(WRITTEN)
    (folder / "plain.yaml").write_text(
        "game: banners\ntitle: No lesson\nsetup: {campaign: sandbox, maps: [wildlands]}\n"
    )
    monkeypatch.setattr("sandtable.kernel.scenario.packed.PACKAGE", tmp_path)
    listed = lessons("banners")
    assert [(each.id, each.steps) for each in listed] == [("third", 5), ("second", 5)]
    assert text("banners/second").startswith("game: banners")


def played_through(practice: Practice) -> list[Any]:
    while practice.stop.kind != "end":
        practice.show(nothing) if practice.stop.kind == "choose" else practice.go_on(nothing)
    return log(practice)


def test_played_along_it_goes_as_it_runs() -> None:
    result = scenarios.run(scenarios.parse(WRITTEN))
    assert result.table is not None
    assert played_through(Practice(scenarios.parse(WRITTEN))) == [line.text for _, line in result.table.lines(1)]
