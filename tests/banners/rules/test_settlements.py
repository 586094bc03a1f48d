"""Settlements (chapter 4): what a scenario file cannot show."""

from __future__ import annotations

from pathlib import Path

from sandtable.kernel import scenario
from tests.rules import rules

SCENARIOS = Path(__file__).parents[3] / "scenarios" / "banners"


@rules("BB 4.9.2", "BB 4.9.2/1", "BB 4.9.2/2", "BB 4.9.2/3")
def test_the_steps_of_a_capture_follow_one_another() -> None:
    file = SCENARIOS / "settlements" / "capture-goes-step-by-step.yaml"
    story = scenario.run(scenario.parse(file.read_text(encoding="utf-8"), file.name)).story
    log = "\n".join(line.text for line in story if line.kind == "log")
    steps = [
        "The Oathborn loot Far Tumed",
        "Control marker is removed",
        "advance into Far Tumed",
        "The Oathborn place a Control marker",
    ]
    places = [log.find(step) for step in steps]
    assert -1 not in places, log
    assert places == sorted(places), log
