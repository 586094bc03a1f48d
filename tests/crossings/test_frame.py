"""A part of the hunt in every game (`python -m tools.crossings GAME` hunts on); and the frame, which finds what is
broken in broken games, tells the way to it, and nothing in the tiny game itself."""

from collections.abc import Mapping
from itertools import islice
from random import Random
from typing import Any

import pytest
import yaml

from sandtable.kernel import Decision, Rng
from sandtable.kernel.decisions import Ask
from tests import tiny
from tests.crossings import alkalim, banners, lbs
from tests.crossings.frame import GENERAL, Crossing, Hunt, hunt
from tests.test_properties import (
    ChangesAfterCheckpoint,
    ExplainsOnlyRests,
    LeaksInLog,
    LosesItsPlace,
    LosesTheDiscard,
    Meddled,
    ShowsHands,
    TellsAll,
    become,
)


class LeaksFromSetup(LeaksInLog):
    def from_setup(self, setup: Mapping[str, Any], rng: Rng) -> tuple[tiny.TinyState, Mapping[str, Any]]:
        state, settings = super().from_setup(setup, rng)
        return become(state, TellsAll), settings


class BreaksDown(Meddled):
    """A seat that has dug too deep finds no way out."""

    def meddle(self, state: tiny.TinyState, ask: Ask) -> Ask:
        if isinstance(ask, Decision) and state.dig > 2:
            raise KeyError(state.dig)
        return ask


def hunted(game: tiny.Tiny, points: int = 40) -> Hunt:
    setup = game.to_setup(game.new({"setup": "full"}, Rng(bytes(32))))
    return hunt(game, Crossing("raids and digging", setup, ("raid", "dig")), GENERAL, points)


@pytest.mark.parametrize(
    ("hunter", "seed", "pairs", "points"),
    [(alkalim, 2, 10, 12), (banners, 1, 30, 15), *((lbs, seed, 10, 16) for seed in range(4))],
)
def test_where_two_rules_meet(hunter: Any, seed: int, pairs: int, points: int) -> None:
    laws = (*GENERAL, *hunter.LAWS)
    found = [hunt(hunter.GAME, each, laws, points) for each in islice(hunter.crossings(Random(seed)), pairs)]
    findings = [finding for each in found for finding in each.findings]
    assert not findings, findings[0].scenario()
    assert sum(each.positions for each in found) > pairs * points // 2


def test_a_sound_game_has_no_findings() -> None:
    found = hunted(tiny.GAME)
    assert found.positions == 40
    assert found.findings == []


@pytest.mark.parametrize(
    ("broken", "law"),
    [
        (ChangesAfterCheckpoint, "resumes"),
        (LosesItsPlace, "undoes"),
        (ShowsHands, "keeps_secrets"),
        (ExplainsOnlyRests, "tells"),
        (LosesTheDiscard, "sets_up"),
        (LeaksFromSetup, "names_nothing_hidden"),
        (BreaksDown, "no exception"),
    ],
)
def test_a_broken_game_is_found_out(broken: type[tiny.Tiny], law: str) -> None:
    assert law in {finding.law for finding in hunted(broken()).findings}


def test_a_finding_is_told_as_a_scenario() -> None:
    finding = next(f for f in hunted(BreaksDown()).findings if f.law == "no exception")
    told = yaml.safe_load(finding.scenario())
    assert told["setup"] == finding.crossing.setup
    assert [(seat, key) for line in told["script"] for seat, key in line.items()] == list(finding.script)
    assert finding.script[-1][1] in ("dig", "roll")
