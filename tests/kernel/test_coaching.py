"""Newcomers are told something beside every question: two sentences at most, which rest on clauses."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any

import pytest

from sandtable import bots, games
from sandtable.kernel import Prompt, Rng, Table
from sandtable.kernel.coaching import Advice, Coaching
from tests.tiny import GAME as TINY

GAMES = games.at_home()
A_SENTENCE = re.compile(r"[.!?](?:\s|$)")
SETUPS: dict[str, list[dict[str, Any]]] = {
    "banners": [{"setup": "drefeld"}, {"setup": "fight-to-the-death"}, {"setup": "return-of-the-long-ships"}],
    "lbs": [{"setup": "two"}, {"setup": "four"}],
    "alkalim": [{"setup": "two", "rounds": "10"}, {"setup": "solo"}],
}


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_question_has_its_advice(name: str) -> None:
    occasions = games.get(name).coaching().occasions
    kinds = games.get(name).decision_kinds()
    begun = {occasion.split(" ")[0] for occasion in occasions}
    bare = [kind for kind in kinds if kind not in occasions and kind.split(" ")[0] not in {*begun, "react"}]
    assert bare == []


@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_is_two_sentences_and_rests_on_clauses(name: str) -> None:
    game = games.get(name)
    for occasion, advice in game.coaching().occasions.items():
        assert len(A_SENTENCE.findall(advice.text)) <= 2, occasion
        assert [rule for rule in advice.rules if rule not in game.ledger] == [], occasion


@pytest.mark.parametrize("name", GAMES)
def test_in_games_of_bots_newcomers_would_be_told_something_at_every_turn(name: str) -> None:
    game = games.get(name)
    for number, settings in enumerate(SETUPS[name]):
        table = Table.new(game, settings, sha256(f"coaching {number}".encode()).digest())
        rng = Rng(bytes(32))
        players = [bots.get("greedy" if seat % 2 else "random") for seat in range(len(table.seats))]
        while not table.over and table.length < 250:
            decision = table.pending[0]
            prompt = table.prompt(decision)
            assert len(A_SENTENCE.findall(prompt.advice)) <= 2, prompt
            assert "{" not in prompt.advice
            assert "  " not in prompt.advice
            assert not prompt.advice or prompt.advice.endswith("."), prompt
            assert bool(prompt.advice_rules) == bool(prompt.advice), prompt
            table.choose(decision.seat, players[decision.seat].choose(table.position, decision.seat, rng))


def test_advice_fills_in_what_is_known_only_when_it_is_said() -> None:
    coaching = Coaching({"build": Advice("Build {what} now. {more}", ("A 1",)), "end": Advice("Look back first.")})
    asked = Prompt("Build?", ("A 2",))
    told = coaching.beside(asked, "build", what="walls", more="")
    assert (told.advice, told.advice_rules) == ("Build walls now.", ("A 1",))
    assert coaching.beside(asked, "end").advice_rules == ("A 2",)
    assert coaching.beside(asked, "else") == asked


def test_a_game_without_advice_asks_all_the_same() -> None:
    assert TINY.coaching().occasions == {}
