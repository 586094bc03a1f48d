"""Playing over the WebSocket."""

import json
import socket
import time
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.kernel.decisions import Choice
from sandtable.server.telling import undo_note
from tests.server.conftest import SEATS, Live, Start, Tables
from tests.tiny import CARDS, GAME


def test_hello_is_answered_with_the_whole_state(tables: Tables) -> None:
    made = tables.make(west="open")
    state = tables.sit(made, "north").read()
    assert (state["type"], state["seat"], state["epoch"], state["n"], state["reset"]) == ("state", 0, 0, 0, True)
    assert state["question"]["id"] == "0-0-0"
    assert state["question"]["kind"] == "act"
    assert state["waiting"] == [0]
    assert state["commitment"] == made["commitment"]
    assert (state["game"], state["setup"], state["settings"]) == ("tiny", "full", {"hand": "3"})
    assert state["more"] is False
    assert [seat["player"] for seat in state["seats"]] == ["human", "human", "human", "open"]
    assert [seat["online"] for seat in state["seats"]] == [True, False, False, False]


def test_a_choice_reaches_everybody_as_each_may_see_it(tables: Tables) -> None:
    made = tables.make()
    north, east, watcher = tables.sit(made, "north"), tables.sit(made, "east"), tables.sit(made)
    question = north.state(n=0)["question"]
    east.state(n=0)
    watcher.state(n=0)
    north.choose(question, "draw")
    own, other, public = north.state(n=1), east.state(n=1), watcher.state(n=1)
    card = own["lines"][0]["refs"][0].removeprefix("card:")
    assert card in own["view"]["seats"][0]["hand_cards"]
    assert other["lines"][0]["text"] == "North draws a card"
    assert other["lines"][0]["rules"] == own["lines"][0]["rules"] == ["TY 2"]
    for state in (other, public):
        assert card not in json.dumps(state)
        assert state["question"] is None
    assert public["seat"] is None
    assert own["question"]["id"] == "0-1-0"


def test_each_seat_is_sent_what_changes_in_its_view_and_nothing_about_the_others_hands(tables: Tables) -> None:
    """Changes laid over the view before give the view, which names only cards that the seat holds or all have seen."""
    made = tables.make(setup="short")
    seats = {name: tables.sit(made, name) for name in SEATS}
    heard = {name: live.state(n=0) for name, live in seats.items()}
    for n in range(1, 40):
        asked = next(name for name in SEATS if heard[name]["question"])
        question = heard[asked]["question"]
        seats[asked].choose(question, question["options"][n % len(question["options"])]["key"])
        heard = {name: live.state(n=n) for name, live in seats.items()}
        if heard["north"].get("over"):
            break
        assert any("changes" in state for state in heard.values())
        state = tables.room(made).table.state
        for seat, name in enumerate(SEATS):
            assert heard[name]["view"] == tables.state(made, name)["view"]
            held = [*state.hands, *state.face_down]
            hidden = {CARDS[card] for number, cards in enumerate(held) if number % 4 != seat for card in cards}
            told = json.dumps(heard[name]["view"])
            assert not [card for card in hidden if f'"{card}"' in told]


def test_a_seat_cannot_answer_for_another(tables: Tables) -> None:
    made = tables.make()
    question, east = tables.state(made)["question"], tables.sit(made, "east")
    east.state(n=0)
    east.choose(question, "rest", seat=0)
    assert "not yours" in east.refusal()["reason"]
    east.choose(question, "rest")
    refusal = east.refusal()
    assert "waits for North" in refusal["reason"]
    assert refusal["question"] == question["id"]
    assert tables.state(made)["n"] == 0


def test_a_spectator_cannot_choose(tables: Tables) -> None:
    made = tables.make()
    question = tables.state(made)["question"]
    watcher = tables.sit(made)
    assert watcher.state(n=0)["undo"] is None
    watcher.choose(question, "rest")
    assert "spectator" in watcher.refusal()["reason"]
    watcher.choose(question, "rest", seat=0)
    assert "not yours" in watcher.refusal()["reason"]
    watcher.send({"type": "undo"})
    assert watcher.refusal()


def test_wrong_keys_and_tables_are_refused_and_hello_may_be_said_again(tables: Tables) -> None:
    made = tables.make()
    live = tables.live({"table": made["table"], "keys": ["nonsense"]})
    assert "key" in live.refusal()["reason"]
    live.send({"type": "hello", "table": "nowhere", "keys": [made["spectator"]]})
    assert "no such table" in live.refusal()["reason"]
    live.send({"type": "hello", "table": made["table"], "keys": [made["keys"]["north"], "nonsense"]})
    assert live.refusal()
    live.send({"type": "choose", "question": "0-0-0", "key": "rest"})
    assert "hello" in live.refusal()["reason"]
    live.send({"type": "hello", "table": made["table"], "keys": []})
    assert live.read()["type"] == "error"
    live.send({"type": "hello", "table": made["table"], "keys": [made["keys"]["north"]]})
    assert live.state(n=0)["seat"] == 0
    live.send({"type": "hello", "table": made["table"], "keys": [made["keys"]["north"]]})
    assert live.read()["type"] == "error"


def test_what_is_not_offered_is_refused_with_the_rule_and_a_double_click_counts_once(tables: Tables) -> None:
    made = tables.make()
    north = tables.sit(made, "north")
    question = north.state(n=0)["question"]
    north.choose(question, "counter counter-9")
    refusal = north.refusal()
    assert (refusal["rules"], refusal["seat"]) == (["TY 4"], 0)
    for _ in range(3):
        north.choose(question, "rest")
    first, second = north.refusal(), north.refusal()
    assert first["question"] == second["question"] == question["id"]
    assert "moved on" in first["reason"]
    assert tables.state(made)["n"] == 1


def test_several_seats_at_one_screen(tables: Tables) -> None:
    made = tables.make()
    hot = tables.sit(made, "north", "east")
    first, second = hot.read(), hot.read()
    assert [first["seat"], second["seat"]] == [0, 1]
    hot.choose(first["question"], "rest")
    assert "say which" in hot.refusal()["reason"]
    hot.choose(first["question"], "rest", seat=0)
    assert hot.state(n=1, seat=0)["question"]
    assert hot.state(n=1, seat=1)["question"] is None


def test_presence_is_told(tables: Tables) -> None:
    made = tables.make(west="open")
    north = tables.sit(made, "north")
    north.state(n=0)
    made = tables.join(made, "west")
    west = tables.sit(made, "west")
    seat = north.until(lambda m: "seats" in m and m["seats"][3]["online"])["seats"][3]
    assert seat["player"] == "human"
    west.close()
    gone = north.until(lambda m: "seats" in m and not m["seats"][3]["online"])
    assert gone["question"]["id"] == "1-0-0"  # dealt anew when somebody joined
    assert gone["seats"][3]["player"] == "human"


def test_a_client_that_was_away_gets_exactly_what_it_missed(tables: Tables) -> None:
    made = tables.make()
    tables.play(made, 4)
    seen = tables.sit(made, "east").state(n=4)
    tables.play(made, 5)
    back = tables.sit(made, "east", since={"epoch": 0, "n": 4}).state(n=9)
    assert (back["reset"], bool(back["view"])) == (False, True)
    assert {line["step"] for line in back["lines"]} <= set(range(5, 10))
    assert seen["lines"] + back["lines"] == tables.state(made, "east")["lines"]
    for since in ({"epoch": 7, "n": 4}, {"epoch": 0, "n": 99}, {"epoch": 0, "n": -5}):
        assert tables.sit(made, "east", since=since).state(n=9)["reset"] is True
    assert tables.sit(made, "east", since={"epoch": 0, "n": 9}).state(n=9)["lines"] == []


def test_an_answer_given_while_others_answer_too_is_not_stale(tables: Tables) -> None:
    """Asked together: the first answer does not make the other seats' questions new ones."""
    setup = "{night: true, hands: {north: [raid-0, raid-1], east: [raid-2, raid-3]}}"
    made = tables.open(f"game: tiny\ntitle: Night\nsetup: {setup}\n")
    north, east = tables.sit(made, "north"), tables.sit(made, "east")
    mine, theirs = north.state(n=0)["question"], east.state(n=0)["question"]
    north.choose(mine)
    told = east.state(n=1)
    assert (told["question"]["id"], told["lines"], told["waiting"]) == (theirs["id"], [], [1])
    east.choose(theirs)
    assert east.state(n=2)["lines"]


# -- taking back -------------------------------------------------------------------------------------------------------


def test_what_nobody_has_seen_is_taken_back_at_once(tables: Tables) -> None:
    made = tables.make()
    north, east = tables.sit(made, "north"), tables.sit(made, "east")
    first = north.state(n=0)
    assert first["undo"] is None
    north.choose(first["question"], "rest")
    assert north.state(n=1)["undo"] == {"possible": True, "needs": [], "takes": ["North rests"]}
    east.state(n=1)
    north.send({"type": "undo"})
    for live in (north, east):
        back = live.state(epoch=1)
        assert (back["n"], back["reset"], back["lines"][:-1]) == (1, True, first["lines"])
        assert back["lines"][-1]["text"] == "Taken back by North: North rests."
    assert tables.state(made)["question"]["id"] == "1-0-0"
    north.choose(first["question"], "rest")
    assert "moved on" in north.refusal()["reason"]
    away = tables.sit(made, "east", since={"epoch": 0, "n": 1}).state(n=1)
    assert away["reset"] is True


def test_a_choice_that_the_log_does_not_tell_is_taken_back_without_being_told() -> None:
    assert undo_note("North", (), learning=False) == "Taken back by North: the last choice."
    assert undo_note("North", ("North rests.", "East wins."), learning=True) == (
        "Taken back by North: North rests, and what came of it (learning mode)."
    )


def test_what_others_have_seen_needs_their_agreement(tables: Tables) -> None:
    made = tables.make(south="bot:random", west="bot:random")
    north, east = tables.sit(made, "north"), tables.sit(made, "east")
    north.choose(north.state(n=0)["question"], "draw")
    undo = north.state(n=1)["undo"]
    assert (undo["possible"], undo["needs"], undo["dice"]) == (True, [1], True)  # not the bots
    assert undo["takes"][0].startswith("North draws ")
    east.state(n=1)
    north.send({"type": "undo"})
    request = east.until(lambda m: m.get("request"))["request"]
    assert (request["by"], request["needs"], request["takes"]) == (0, [1], ["North draws a card"])
    north.send({"type": "agree", "undo": request["id"]})
    assert "not asked" in north.refusal()["reason"]
    east.send({"type": "decline", "undo": request["id"]})
    assert "does not agree" in north.refusal()["reason"]
    east.state(request=None)
    east.send({"type": "agree", "undo": request["id"]})
    assert "no longer" in east.refusal()["reason"]
    answer = tables.post(made, "undo", {}).json()
    assert answer["request"]["needs"] == [1]
    done = tables.post(made, "agree", {"undo": answer["request"]["id"]}, "east")
    assert done.json() == {"accepted": True, "n": 1}
    assert north.state(epoch=1)["lines"][-1]["text"] == "Taken back by North: North draws a card."


def test_a_choice_ends_a_request_to_take_back(tables: Tables) -> None:
    made = tables.make()
    north, east = tables.sit(made, "north"), tables.sit(made, "east")
    north.choose(north.state(n=0)["question"], "draw")
    question = north.state(n=1)["question"]
    north.send({"type": "undo"})
    request = east.until(lambda m: m.get("request"))["request"]
    north.choose(question, "rest")
    assert east.state(n=2)["request"] is None
    east.send({"type": "agree", "undo": request["id"]})
    assert east.refusal()


# -- slow and silent clients -------------------------------------------------------------------------------------------


def test_a_slow_client_blocks_nobody_and_catches_up(tables: Tables) -> None:
    made = tables.make()
    sink = socket.socket()
    sink.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    host, port = tables.url.removeprefix("http://").split(":")
    sink.connect((host, int(port)))
    slow = Live(tables.url, {"table": made["table"], "keys": [made["keys"]["east"]]}, sock=sink, max_queue=1)
    slow.state(n=0)
    north = tables.sit(made, "north")
    state = north.state(n=0)
    room = tables.room(made)
    listener = next(each for each in room.listeners if each.seats == (1,))
    for _ in range(5000):
        north.choose(state["question"], "rest")
        north.state(n=state["n"] + 1)
        north.send({"type": "undo"})
        state = north.state(n=state["n"] + 1, reset=True)  # with the line that says so
        if listener._behind:
            break
    assert listener._behind, "the slow client was never too slow"
    wanted = tables.state(made)
    caught = slow.until(lambda m: m["type"] == "state" and (m["epoch"], m["n"]) == (wanted["epoch"], wanted["n"]), 20)
    assert caught["view"]
    slow.close()


def test_a_client_that_says_nothing_is_closed(start: Start) -> None:
    live = start(hello_seconds=0.2).live(None)
    with pytest.raises(ConnectionClosed):
        live.read()
    assert live.socket.close_code == 1008


# -- bots --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bot", "in_threads"), [("random", False), ("greedy", False), ("random", True)])
def test_bots_play_their_seats(tables: Tables, monkeypatch: pytest.MonkeyPatch, bot: str, in_threads: bool) -> None:
    monkeypatch.setattr(type(GAME), "swift", lambda self, state: not in_threads)
    made = tables.make(setup="short", **dict.fromkeys(("east", "south", "west"), f"bot:{bot}"))
    tables.play(made, 100, lambda keys: keys[-1])
    steps = tables.room(made).table.steps
    assert {step.seat for step in steps} >= {0, 1, 2, 3}


def test_a_bot_that_fails_is_replaced_by_chance(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        name = "random"

        def choose(self, position: Any, seat: int, rng: Any) -> Choice:
            if seat == 1:
                raise RuntimeError("no idea")
            return ("nonsense",)

    monkeypatch.setattr("sandtable.bots.get", lambda name: Broken())
    made = tables.make(setup="short", **dict.fromkeys(("east", "south", "west"), "bot:random"))
    tables.play(made, 100, lambda keys: keys[-1])
    assert tables.state(made)["over"]


def test_bots_alone_wait_for_somebody_to_watch(tables: Tables) -> None:
    made = tables.make(setup="short", **dict.fromkeys(SEATS, "bot:random"))
    time.sleep(0.1)
    assert tables.state(made, "spectator")["n"] == 0
    watcher = tables.sit(made)
    assert watcher.until(lambda m: m.get("over"), 30)["seed"]
