"""Decks that guests bring to their seats: when play begins, what of a deck others may read, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import httpx
import pytest

from sandtable.games import get
from sandtable.games.lbs.content import decks
from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.content.loading import card
from sandtable.kernel import Table, saved
from sandtable.kernel.settings import GUEST
from sandtable.kernel.shares import Share, promise
from sandtable.server.rematch import _own
from sandtable.server.telling import Around, Telling
from tests.playing import play_on
from tests.server.conftest import Made, Start, Tables, assert_refused

GAME = get("lbs")
MINE = decks.write(decks.starter("rashari"))
UNNAMED = MINE.split("\n", 1)[1]
BROKEN = "Stronghold: Empire of the Senpet\nSecret Well\n4 Silver Mine\n"
SHARE = bytes(range(32))


def left_open(tables: Tables, setup: str = "two", deck1: str = "senpet", **more: Any) -> Made:
    """A table whose other seats choose their decks when somebody takes them."""
    seats = {"amber": "me", "*": "open"}
    settings = {"deck1": deck1, "deck2": GUEST, **({"deck3": GUEST} if setup == "three" else {})}
    return tables.made("/api/tables", {"game": "lbs", "setup": setup, "settings": settings, "seats": seats, **more})


def come(tables: Tables, made: Made, brings: dict[str, str], seat: str = "azure", **more: Any) -> httpx.Response:
    body = {"invitation": made["invitations"][seat], "brings": brings, **more}
    return tables.http.post(f"/api/tables/{made['table']}/join", json=body)


def came(tables: Tables, made: Made, brings: dict[str, str], seat: str = "azure", **more: Any) -> Made:
    answer = come(tables, made, brings, seat, **more)
    assert answer.status_code == 200, answer.text
    return {**made, "keys": {**made["keys"], seat: answer.json()["key"]}}


def stronghold(tables: Tables, made: Made) -> str:
    """Azure's, as Amber sees it."""
    return str(tables.state(made, "amber")["view"]["players"][1]["stronghold"])


# -- coming ------------------------------------------------------------------------------------------------------------


def test_nobody_plays_before_the_guest_has_come_with_a_deck(tables: Tables) -> None:
    made = left_open(tables)
    state = tables.state(made, "amber")
    assert (state["gathers"], state["question"], state["waiting"]) == ([1], None, [1])
    assert state["settings"]["deck2"] == GUEST
    early = tables.post(made, "choose", {"question": "0-0-0", "key": "pass"}, "amber")
    assert_refused(early, 409, "waits for whoever plays Azure to come")
    made = came(tables, made, {"deck2": MINE})
    state = tables.state(made, "amber")
    assert state["gathers"] == []
    assert state["waiting"]
    assert state["settings"]["deck2"] == "own: A Thousand Tales on the Road"
    assert stronghold(tables, made) == "The Four Caravans"
    assert tables.asked(made) is not None


def test_an_invitation_says_what_its_guest_may_choose(tables: Tables) -> None:
    for made, brings in ((left_open(tables), ["deck2"]), (tables.make("lbs", "two", azure="open"), [])):
        body = {"invitation": made["invitations"]["azure"]}
        assert tables.http.post(f"/api/tables/{made['table']}/invitation", json=body).json()["brings"] == brings


@pytest.mark.parametrize(
    ("brings", "shown"),
    [({"deck2": "moto"}, "moto"), ({}, "random"), ({"deck2": GUEST}, "random"), ({"deck2": UNNAMED}, "own")],
)
def test_a_guest_brings_a_starter_a_list_or_nothing(tables: Tables, brings: dict[str, str], shown: str) -> None:
    made = came(tables, left_open(tables), brings)
    state = tables.state(made, "azure")
    assert state["settings"]["deck2"] == shown
    assert state["gathers"] == []
    assert stronghold(tables, made) in {card(decks.starter(id_).stronghold).name for id_ in decks.starter_ids()}


@pytest.mark.parametrize(
    ("brings", "why"),
    [
        ({"deck2": BROKEN}, "4 copies of Silver Mine"),
        ({"deck2": "no such deck"}, "is no choice for 'deck2'"),
        ({"deck2": "nothing\nto read\n"}, "there is no card 'nothing'"),
        ({"deck1": MINE}, "not left to whoever takes Azure"),
        ({"edition": "episode-3"}, "not left to whoever takes Azure"),
        ({"deck2": "x" * 20_001}, ""),
        ({"deck2": "\u0000\n"}, "invalid character"),
    ],
)
def test_what_no_guest_may_bring_is_refused_and_the_seat_stays_open(
    tables: Tables, brings: dict[str, str], why: str
) -> None:
    made = left_open(tables)
    assert_refused(come(tables, made, brings), 400, why)
    assert tables.state(made, "amber")["gathers"] == [1]
    assert come(tables, made, {"deck2": MINE}).status_code == 200


def test_a_deck_that_the_table_was_made_with_is_nobody_elses_to_choose(tables: Tables) -> None:
    made = tables.make("lbs", "two", azure="open")
    assert_refused(come(tables, made, {"deck2": MINE}), 400, "made with it")


@pytest.mark.parametrize("player", ["me", "bot:novice"])
def test_only_an_open_seat_is_left_to_a_guest(tables: Tables, player: str) -> None:
    body = {"game": "lbs", "setup": "two", "settings": {"deck2": GUEST}, "seats": {"amber": "me", "azure": player}}
    assert_refused(tables.http.post("/api/tables", json=body), 400, "Azure is not open")


def test_all_who_are_awaited_must_come_first(tables: Tables) -> None:
    made = left_open(tables, "three")
    assert tables.state(made, "amber")["gathers"] == [1, 2]
    made = came(tables, made, {"deck2": MINE})
    state = tables.state(made, "amber")
    assert (state["gathers"], state["question"]) == ([2], None)
    made = came(tables, made, {"deck3": "moto"}, "crimson")
    assert tables.state(made, "amber")["gathers"] == []
    assert stronghold(tables, made) == "The Four Caravans"


def test_bots_wait_for_the_guest_too(tables: Tables) -> None:
    body = {"amber": "bot:novice", "azure": "open"}
    made = tables.made("/api/tables", {"game": "lbs", "setup": "two", "settings": {"deck2": GUEST}, "seats": body})
    tables.sit(made).state(n=0)

    def waits() -> bool:
        return tables.hall._driver._next(tables.room(made)) is None

    assert waits()
    came(tables, made, {"deck2": MINE})
    tables.sit(made).until(lambda said: said["type"] == "state" and (said["n"] > 0 or said["waiting"] == [1]))


# -- with a promised share ---------------------------------------------------------------------------------------------


def test_the_deck_counts_when_the_promised_share_has_come(start: Start) -> None:
    tables = start()
    made = came(tables, left_open(tables), {"deck2": MINE}, promise=promise(SHARE))
    assert tables.state(made, "amber")["gathers"] == [1]
    tables.restart()
    assert tables.state(made, "amber")["gathers"] == [1]
    assert tables.post(made, "share", {"share": SHARE.hex()}, "azure").status_code == 200
    for _ in range(2):
        assert stronghold(tables, made) == "The Four Caravans"
        assert tables.state(made, "azure")["settings"]["deck2"].startswith("own")
        tables.restart()


def test_the_deck_of_a_guest_who_was_sent_away_is_gone(tables: Tables) -> None:
    made = came(tables, left_open(tables), {"deck2": MINE}, promise=promise(SHARE))
    as_maker = {**made, "keys": {"maker": made["maker"]}}
    token = tables.post(as_maker, "invite", {"seat": "azure"}, "maker").json()["invitation"]
    assert tables.post(made, "share", {"share": SHARE.hex()}, "azure").status_code in (401, 403)
    made = came(tables, {**made, "invitations": {"azure": token}}, {"deck2": "moto"})
    assert stronghold(tables, made) == "The Moto Oasis"
    assert MINE.split("\n")[3] not in str(tables.room(made).facts)


def test_who_joins_again_may_bring_another_deck(tables: Tables) -> None:
    made = left_open(tables)
    came(tables, made, {"deck2": MINE}, promise=promise(SHARE))
    made = came(tables, made, {"deck2": "moto"}, promise=promise(SHARE))
    tables.post(made, "share", {"share": SHARE.hex()}, "azure")
    assert stronghold(tables, made) == "The Moto Oasis"


# -- attacks: who else could read it -----------------------------------------------------------------------------------

SECRET = sorted(set(decks.starter("rashari").cards) - set(decks.starter("senpet").cards))


def test_nothing_that_anybody_else_can_ask_for_names_a_card_of_a_private_deck(tables: Tables) -> None:
    made = left_open(tables, "three", deck1=decks.write(decks.starter("senpet")))
    told: list[str] = []
    live = tables.sit(made, "amber")
    watching = tables.sit(made)

    def ask_all() -> None:
        where = f"/api/tables/{made['table']}"
        for seat in ("amber", "spectator"):
            for what in ("", "/log", "/at?n=0", "/story", "/scenario", "/file"):
                path, _, query = what.partition("?n=")
                told.append(tables.get(made, path, seat, **({"n": query} if query else {})).text)
            key = made["spectator"] if seat == "spectator" else made["keys"][seat]
            body = {"tables": [{"table": made["table"], "keys": [key]}]}
            told.append(tables.http.post("/api/tables/mine", json=body).text)
            told.append(tables.post(made, "branch", {"n": 0}, seat).text)
            told.append(tables.post(made, "rematch", {}, seat).text)
        told.append(tables.http.get(where).text)
        told.append(tables.http.post(f"{where}/branch", json={"n": 0}).text)
        told.append(tables.http.post(f"{where}/invitation", json={"invitation": made["invitations"]["crimson"]}).text)

    made = came(tables, made, {"deck2": UNNAMED}, promise=promise(SHARE))
    ask_all()
    tables.post(made, "share", {"share": SHARE.hex()}, "azure")
    ask_all()
    # The first who comes may not read the deck of the maker either.
    theirs = tables.get(made, seat="azure").text
    made = came(tables, made, {"deck3": "moto"}, "crimson")
    ask_all()
    told += [str(live.until(lambda message: message.get("gathers") == [])) for live in (live, watching)]
    everything = "\n".join(told)
    assert [name for name in SECRET if name in everything] == []
    private = set(decks.starter("senpet").cards) - set(decks.starter("rashari").cards)
    assert [name for name in private if name in theirs] == []


def _twins() -> tuple[str, str]:
    """Two decks that differ in nothing that is on the table: for every card another of the same type, cost and Fate."""
    deck = decks.starter("rashari")
    kinds: dict[tuple[object, ...], list[str]] = {}
    for each in CARDS:
        if not each.token and each.limit == 3:
            kinds.setdefault((each.type, each.fate, each.copper, each.water), []).append(each.name)
    swapped: list[str] = []
    for name in deck.order:
        each = card(name)
        others = [other for other in kinds.get((each.type, each.fate, each.copper, each.water), ()) if other != name]
        other = next((other for other in others if swapped.count(other) < 3), name)
        swapped.append(other)
    assert sum(one != other for one, other in zip(deck.order, swapped, strict=True)) > 20
    head = [f"Stronghold: {deck.stronghold}", *deck.sections]
    return "\n".join([*head, *deck.order]) + "\n", "\n".join([*head, *swapped]) + "\n"


def _looked_at(text: str, look: Callable[[Telling], bytes]) -> bytes:
    table = Table.new(GAME, {"setup": "two", "deck1": "senpet", "deck2": GUEST}, bytes(32))
    table.mix(Share((1,), SHARE, "player"), brought={"deck2": text})
    return look(Telling(table, 0))


@pytest.mark.parametrize("seat", [0, None])
def test_two_worlds_with_other_private_decks_are_the_same_to_the_others(seat: int | None) -> None:
    """Every byte: sizes of the deck and the hand, numbers of cards, the log, what is asked."""
    one, other = _twins()
    around = Around([], None, None)
    assert _looked_at(one, lambda telling: telling.whole(seat, [0, 1], around)) == _looked_at(
        other, lambda telling: telling.whole(seat, [0, 1], around)
    )
    assert _looked_at(one, lambda telling: telling.whole(1, [0, 1], around)) != _looked_at(
        other, lambda telling: telling.whole(1, [0, 1], around)
    )


def test_numbers_of_cards_do_not_tell_what_stands_beside_them_in_the_list(tables: Tables) -> None:
    made = came(tables, left_open(tables), {"deck2": MINE})
    state = tables.room(made).table.state
    names = [state.name(number) for number in range(len(state.printed)) if state.owner[number] == 1]
    pairs = sum(one == other for one, other in pairwise(names))
    assert pairs < 12, "as the list has them, every second card stands beside its like"


# -- keeping -----------------------------------------------------------------------------------------------------------


def test_a_finished_game_with_a_brought_deck_is_verified_from_its_seed() -> None:
    table = Table.new(GAME, {"setup": "two", "deck1": "senpet", "deck2": GUEST}, bytes(32))
    table.mix(Share((0,), bytes(32), "player"))
    table.mix(Share((1,), SHARE, "player"), brought={"deck2": GAME.sealed({"setup": "two", "deck2": MINE}, "deck2")})
    assert table.begins_with_seed()
    play_on(table, Random(3), 400)
    data = saved.save(table)
    assert saved.unpack(data).start is None
    report = saved.verify(data)
    assert report.ok, report.differences
    assert saved.load(data).settings["deck2"].startswith("# A Thousand Tales on the Road")


def test_a_table_that_still_waits_for_a_guest_is_saved_and_resumed() -> None:
    table = Table.new(GAME, {"setup": "two", "deck2": GUEST}, bytes(32))
    again = saved.load(saved.save(table))
    assert again.awaited == {1: ("deck2",)}
    assert saved.verify(saved.save(again)).ok


@pytest.mark.parametrize(
    ("given", "seats", "asked", "gets"),
    [
        ({"deck1": "senpet", "deck2": "moto"}, (1, 0), {}, {}),
        ({"deck1": "senpet", "deck2": MINE}, (0, 1), {}, {"deck1": "senpet", "deck2": MINE}),
        ({"deck1": "senpet", "deck2": MINE}, (1, 0), {}, {"deck1": MINE, "deck2": "senpet"}),
        ({"deck1": "senpet", "deck2": MINE}, (1, 0), {"deck2": "qabal"}, {"deck1": MINE, "deck2": "qabal"}),
        ({"deck1": MINE, "deck2": "moto"}, (1, None), {}, {"deck1": "random", "deck2": MINE}),
    ],
)
def test_in_a_rematch_decks_of_ones_own_go_with_their_players(
    given: dict[str, str], seats: tuple[int | None, ...], asked: dict[str, str], gets: dict[str, str]
) -> None:
    old = Table.new(GAME, {"setup": "two", **given}, bytes(32))
    assert _own(old, old.seats, seats, asked) == gets


def test_a_key_of_another_table_opens_nothing(tables: Tables) -> None:
    """The list lies with its table alone."""
    made, other = left_open(tables), left_open(tables)
    came(tables, made, {"deck2": MINE})
    known = {"table": made["table"], "keys": [other["keys"]["amber"]]}
    answer = tables.http.post("/api/tables/mine", json={"tables": [known]})
    assert answer.json()[0]["status"] == 403
    assert_refused(tables.get({**made, "keys": other["keys"]}, seat="amber"), 403)
