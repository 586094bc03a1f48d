"""Decks over HTTP: those that come with a game, and what is said of one's own."""

from __future__ import annotations

import msgspec
import pytest

from sandtable.games import get
from sandtable.kernel.decks import DeckReport, Starter
from tests.contract import misfit
from tests.server.conftest import Tables

PLAIN = "Stronghold: Empire of the Senpet\nSecret Well\n3 Copper Mine\n4 Silver Mine\n"


def report(tables: Tables, text: str) -> DeckReport:
    answer = tables.http.post("/api/games/lbs/deck", json={"text": text})
    assert answer.status_code == 200
    assert not (wrong := misfit(answer.content, DeckReport)), wrong
    return msgspec.json.decode(answer.content, type=DeckReport)


def test_the_decks_of_a_game_are_told_whole(tables: Tables) -> None:
    answer = tables.http.get("/api/games/lbs/decks")
    assert not (wrong := misfit(answer.content, list[Starter])), wrong
    told = msgspec.json.decode(answer.content, type=list[Starter])
    assert [each.id for each in told] == list(get("lbs").deck_ids())
    for each in told:
        assert report(tables, each.text).faults == ()
    assert tables.http.get("/api/games/banners/decks").json() == []
    assert tables.http.get("/api/games/chess/decks").status_code == 404


def test_a_deck_is_told_with_its_faults_and_their_clauses(tables: Tables) -> None:
    told = report(tables, PLAIN + "2 Coper Mine\n")
    assert {(card.part, card.name, card.n) for card in told.cards} == {
        ("Stronghold", "Empire of the Senpet", 1),
        ("City Sections", "Secret Well", 1),
        ("Holdings", "Copper Mine", 3),
        ("Holdings", "Silver Mine", 4),
    }
    unknown, size, copies = told.faults
    assert (unknown.line, unknown.rules) == (5, ())
    assert size.rules == ("LBS AW 12 deck-size",)
    assert (copies.rules, copies.cards) == (("LBS AW 12 copies/1",), ("Silver Mine",))
    ledger = get("lbs").ledger.clauses
    assert all(rule in ledger for fault in told.faults for rule in fault.rules)


def test_figures_and_curves_are_those_of_the_cards(tables: Tables) -> None:
    told = report(tables, PLAIN)
    figures = {each.label: each for each in told.figures}
    assert (figures["Cards"].have, figures["Cards"].least) == (7, 55)
    assert (figures["City Points"].have, figures["City Points"].most) == (4, 20)
    copper = next(each for each in told.spreads if each.title == "Copper")
    assert copper.curve
    assert sum(copper.counts.values()) == 7
    assert list(copper.counts) == [str(n) for n in range(len(copper.counts))]
    assert told.hand == 5
    assert "Holdings" in told.drawn
    assert "City Sections" not in told.drawn


@pytest.mark.parametrize("body", [{}, {"text": 3}, {"text": "x", "more": 1}, {"text": "x" * 20_001}])
def test_what_is_no_deck_is_refused(tables: Tables, body: object) -> None:
    assert tables.http.post("/api/games/lbs/deck", json=body).status_code == 400
    assert tables.http.post("/api/games/banners/deck", json={"text": "x"}).status_code == 400
