"""A scenario that is being written: where it stands, what its dice are for, what is chosen next."""

from __future__ import annotations

import pytest

from sandtable.kernel import scenario as scenarios
from sandtable.kernel.decisions import IllegalChoice, SandtableError
from sandtable.kernel.scenario.drafting import drafted, recorded, why_not

TEXT = """\
game: banners
title: A Dragon Slayer's ambush can inflict three hits   # as I read it
setup:
  active: orcs
  units:
    - {kingdom: oathborn, army: Dragon Slayers, at: wildlands:6,10}
    - {kingdom: orcs, army: Orc Reavers, at: wildlands:6,9}
rolls: [7, 8, 5, 6]
script:
  - orcs: activate Orc Reavers at wildlands:6,9
  - orcs: attack wildlands:6,10
  - oathborn: ambush
expect:
  - {units: {army: Orc Reavers}, count: 0}
"""
BARE = TEXT[: TEXT.index("rolls:")]


def test_it_stands_after_as_many_lines_as_one_likes_and_says_what_came_of_all() -> None:
    scenario = scenarios.parse(TEXT)
    for at in range(4):
        draft = drafted(scenario, at)
        assert draft.ok
        assert draft.at_line == at
        assert draft.where is not None
        assert [each.what for each in draft.uses] == ["die"] * 4
    assert drafted(scenario, 9).at_line == 3
    first = drafted(scenario, 0)
    assert first.where is not None
    assert [first.where.seats[each.seat].id for each in first.where.pending] == ["orcs"]


def test_where_a_line_cannot_be_played_it_stands_before_it() -> None:
    draft = drafted(scenarios.parse(TEXT.replace("oathborn: ambush", "oathborn: sing")), 9)
    assert not draft.ok
    assert draft.at_line == 2
    wrong = drafted(scenarios.parse(TEXT.replace("Dragon Slayers, at", "Dragon Slayerz, at")), 0)
    assert wrong.fault is not None
    assert wrong.fault.path == ("setup", "units", 0, "army")
    assert wrong.where is None


def test_what_is_chosen_becomes_a_line_with_its_dice() -> None:
    text, at = BARE, 0
    for seat, key in [
        ("orcs", "activate Orc Reavers at wildlands:6,9"),
        ("orcs", "attack wildlands:6,10"),
        ("oathborn", "ambush"),
    ]:
        text, count = recorded(scenarios.parse(text), text, at, seat, [key])
        at += count
    made = scenarios.parse(text)
    assert [getattr(line, "key", None) for line in made.script] == [
        "activate Orc Reavers at wildlands:6,9", "attack wildlands:6,10", "ambush",
    ]  # fmt: skip
    assert made.rolls
    assert "# as I read it" in text
    assert drafted(made, at).ok


def test_dice_to_come_are_taken_first_and_those_of_later_lines_stay_theirs() -> None:
    short = TEXT[: TEXT.index("  - oathborn: ambush")]
    scenario = scenarios.parse(short)
    text, _ = recorded(scenario, short, 2, "oathborn", ["ambush"])
    assert scenarios.parse(text).rolls[:4] == (7, 8, 5, 6)
    whole, count = recorded(scenarios.parse(TEXT), TEXT, 0, "orcs", ["end"])
    assert count == 1
    assert scenarios.parse(whole).rolls[-4:] == (7, 8, 5, 6)


def test_what_is_not_offered_is_not_written() -> None:
    with pytest.raises(IllegalChoice):
        recorded(scenarios.parse(BARE), BARE, 0, "orcs", ["attack wildlands:6,10"])
    broken = TEXT.replace("orcs: attack wildlands:6,10", "orcs: attack wildlands:1,1")
    with pytest.raises(SandtableError, match="cannot be played"):
        recorded(scenarios.parse(broken), broken, 3, "orcs", ["end"])


def test_why_something_cannot_be_chosen() -> None:
    draft = drafted(scenarios.parse(TEXT), 1)
    assert draft.where is not None
    refused = why_not(draft.where, "orcs", "attack wildlands:9,9")
    assert refused is not None
    assert not refused.offered
    assert refused.rules
    there = why_not(draft.where, "orcs", "", "hex:wildlands:6,10")
    assert there is not None
    assert there.offered
    with pytest.raises(IllegalChoice):
        why_not(draft.where, "orcs", "sing a song")
    with pytest.raises(IllegalChoice):
        why_not(draft.where, "oathborn", "ambush")
