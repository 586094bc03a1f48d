"""Scenarios that talk (docs/lessons.md): how they are read, and what is wrong with those that cannot be."""

from __future__ import annotations

import pytest

from sandtable.kernel import scenario as scenarios
from sandtable.kernel.scenario import ScenarioFileError
from sandtable.kernel.scenario.parse import Choose, Say

HEAD = """\
game: banners
title: The first attack
lesson: {seat: orcs, about: How to attack., minutes: 3, order: 1, free: Go on.}
setup:
  campaign: sandbox
  maps: [wildlands]
  active: orcs
  units:
    - {kingdom: oathborn, army: Miners, at: wildlands:6,10}
    - {kingdom: orcs, army: Orc Reavers, at: wildlands:6,9}
"""
SCRIPT = """\
script:
  - say: Miners stand in your way.
    point: hex:wildlands:6,10
  - say: Be brave.
  - orcs:
      choose: activate Orc Reavers at wildlands:6,9
      say: Activate your Reavers.
      point: [hex:wildlands:6,9, area:map]
      instead: {end: That would end your turn., "b*": Not now.}
      done: They may attack once.
"""


def test_a_lesson_says_what_to_do_what_it_points_at_and_what_is_wrong_with_other_choices() -> None:
    lesson = scenarios.parse(HEAD + SCRIPT)
    assert lesson.lesson is not None
    assert (lesson.lesson.seat, lesson.lesson.minutes, lesson.lesson.free) == ("orcs", 3, "Go on.")
    first, second, choice = lesson.script
    assert first == Say(first.line, "Miners stand in your way.", ("hex:wildlands:6,10",))
    assert second == Say(second.line, "Be brave.")
    assert isinstance(choice, Choose)
    assert choice.guide is not None
    assert choice.guide.point == ("hex:wildlands:6,9", "area:map")
    assert choice.guide.instead == {"end": "That would end your turn.", "b*": "Not now."}
    assert choice.guide.done == "They may attack once."


def test_a_lesson_runs_as_any_scenario_and_its_story_has_what_is_said() -> None:
    result = scenarios.run(scenarios.parse(HEAD + SCRIPT))
    assert result.ok
    said = [line.text for line in result.story if line.kind == "said"]
    assert said == ["Miners stand in your way.", "Be brave.", "Activate your Reavers."]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (HEAD.replace("minutes: 3, ", ""), "'lesson' needs minutes"),
        (HEAD.replace("minutes: 3", "minutes: soon"), "'minutes' must be a whole number above 0, not 'soon'"),
        (HEAD.replace("about: How", "abuot: How"), "'lesson' has no field 'abuot'; do you mean 'about'"),
        (HEAD + SCRIPT.replace("say: Be brave.", "say: {a: b}"), "'say' must be text"),
        (HEAD + SCRIPT.replace("      say: Activate your Reavers.\n", ""), "a lesson says what to do with 'say'"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_said_with_its_line(text: str, what: str) -> None:
    with pytest.raises(ScenarioFileError, match=r"^scenario\.yaml:\d+: ") as error:
        scenarios.parse(text)
    assert what in str(error.value)


CARDS = """\
game: lbs
title: What is pointed at
lesson: {seat: amber, about: Cards., minutes: 1, order: 9}
setup:
  players:
    amber: {home: [Khaemet], hand: [Scarab Guard, Khaemet]}
    azure: {home: [Shu-Kai, Khaemet], hand: [Camel]}
script:
  - say: This.
    point: [%s]
"""


@pytest.mark.parametrize(
    ("written", "name", "zone", "controller"),
    [
        ("card:Khaemet", "Khaemet", "play", "amber"),
        ("card:azure:Khaemet", "Khaemet", "play", "azure"),
        ("card:khaemet in hand", "Khaemet", "hand", "amber"),
        ("card:Scarab Guard", "Scarab Guard", "hand", "amber"),
        ("card:Shu-Kai", "Shu-Kai", "play", "azure"),
    ],
)
def test_a_lesson_points_at_cards_by_name(written: str, name: str, zone: str, controller: str) -> None:
    result = scenarios.run(scenarios.parse(CARDS % written))
    assert result.ok
    assert result.table is not None
    ref = result.table.game.pointed(result.table.state, written, 0)
    (card,) = (each for each in result.table.view(0)["cards"] if f"card:{each['card']}" == ref)
    assert (card["name"], card["zone"], card["controller"]) == (name, zone, controller)


@pytest.mark.parametrize("written", ["card:Hensatti", "card:Camel", "card:Khaemmet", "seat:jade"])
def test_what_a_lesson_points_at_must_be_in_sight(written: str) -> None:
    result = scenarios.run(scenarios.parse(CARDS % written))
    assert [line.text for line in result.failures] == [f"points at '{written}', which amber cannot see on the table"]
