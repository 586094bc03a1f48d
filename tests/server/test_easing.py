"""Several answers at once, plans, and questions that leave no real choice."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sandtable.kernel import Choice, Decision, Option, easing
from tests.server.conftest import Live, Tables
from tests.tiny import Tiny, TinyState

BOTS = {"east": "bot:random", "south": "bot:random", "west": "bot:random"}


def begin(tables: Tables, **seats: str) -> tuple[Live, dict[str, Any], dict[str, Any]]:
    made = tables.make(**seats)
    north = tables.sit(made, "north")
    return north, north.state(n=0)["question"], made


def keys(state: dict[str, Any]) -> list[str]:
    return [option["key"] for option in state["question"]["options"]]


def test_what_is_sent_along_answers_what_is_asked_next(tables: Tables) -> None:
    north, question, _ = begin(tables)
    north.send({"type": "choose", "question": question["id"], "key": "draw", "then": ["dig"]})
    state = north.until(lambda m: m["type"] == "state" and m["n"] > 0)
    assert state["n"] == 2
    assert state["question"]["kind"] == "dig"


def test_an_undo_takes_back_what_came_along(tables: Tables) -> None:
    north, question, _ = begin(tables)
    north.send({"type": "choose", "question": question["id"], "key": "rest", "then": ["rest"]})
    north.state(n=2)
    north.send({"type": "undo"})
    back = north.state(epoch=1)
    assert (back["n"], back["view"]["actions"]) == (1, 2)
    assert back["lines"][-1]["text"] == "Taken back by North: North rests, and what came of it."


def test_where_one_is_not_offered_the_rest_is_left(tables: Tables) -> None:
    north, question, _ = begin(tables)
    north.send({"type": "choose", "question": question["id"], "key": "rest", "then": ["roll", "rest"]})
    state = north.until(lambda m: m["type"] == "state" and m["n"] > 0)
    assert state["n"] == 1
    assert "rest" in keys(state)


def test_the_first_must_be_offered(tables: Tables) -> None:
    north, question, made = begin(tables)
    north.send({"type": "choose", "question": question["id"], "key": "roll", "then": ["rest"]})
    assert north.refusal()["question"] == question["id"]
    assert tables.get(made).json()["n"] == 0


def test_too_many_at_once_are_refused(tables: Tables) -> None:
    north, question, made = begin(tables)
    north.send({"type": "choose", "question": question["id"], "key": "rest", "then": ["rest"] * 100})
    assert north.read()["type"] == "error"
    assert (
        tables.post(made, "choose", {"question": question["id"], "key": "rest", "then": ["x"] * 100}).status_code == 400
    )


def dig_on(game: Tiny, state: TinyState, decision: Decision, plan: str) -> Choice | None:
    assert plan == "Dig for a point"
    return None if decision.kind != "dig" else ("stop",) if state.dig >= 5 else ("roll",)


@pytest.fixture
def digging(monkeypatch: pytest.MonkeyPatch) -> None:
    describe = Tiny.describe

    def planned(game: Tiny, state: TinyState, choice: Choice) -> Option:
        option = describe(game, state, choice)
        return msgspec.structs.replace(option, plan="Dig for a point") if choice == ("dig",) else option

    monkeypatch.setattr(Tiny, "describe", planned)
    monkeypatch.setattr(Tiny, "follow", dig_on)


@pytest.mark.usefixtures("digging")
def test_a_plan_is_followed_to_its_end(tables: Tables) -> None:
    north, question, _ = begin(tables)
    north.send({"type": "choose", "question": question["id"], "key": "dig", "plan": True})
    state = north.until(lambda m: m["type"] == "state" and m["n"] > 0)
    assert state["question"]["kind"] == "act"
    assert state["view"]["actions"] == 1
    assert state["n"] > 1


@pytest.mark.usefixtures("digging")
@pytest.mark.parametrize("outlasts", [False, True])
def test_a_plan_ends_with_another_question_unless_it_outlasts_it(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, outlasts: bool
) -> None:
    monkeypatch.setattr(Tiny, "outlasts", lambda game, state, decision, plan: outlasts)
    north, question, _ = begin(tables)
    north.send({"type": "choose", "question": question["id"], "key": "dig", "plan": True})
    state = north.until(lambda m: m["type"] == "state" and m["n"] > 0)
    assert state["question"]["kind"] == "act"
    north.choose(state["question"], "dig")
    state = north.until(lambda m: m["type"] == "state" and m["n"] > state["n"])
    assert (state["question"] is not None and state["question"]["kind"] == "dig") == (not outlasts)


@pytest.mark.usefixtures("digging")
def test_whoever_followed_a_plan_reads_why_it_asks_until_he_has_answered(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Tiny, "why_stopped", lambda game, state, decision, plan: f"{plan}: {decision.kind}")
    north, question, _ = begin(tables)
    assert "stopped" not in question
    north.send({"type": "choose", "question": question["id"], "key": "dig", "plan": True})
    state = north.until(lambda m: m["type"] == "state" and m["n"] > 0)
    assert state["question"]["stopped"] == "Dig for a point: act"
    north.choose(state["question"], "dig")
    state = north.until(lambda m: m["type"] == "state" and m["n"] > state["n"])
    assert "stopped" not in state["question"]


@pytest.mark.parametrize("awaits", [False, True])
def test_what_is_sent_along_may_wait_for_what_comes_up_before_it(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, awaits: bool
) -> None:
    monkeypatch.setattr(Tiny, "awaits", lambda game, state, decision, key: awaits and decision.kind == "dig")
    north, question, _ = begin(tables)
    north.send({"type": "choose", "question": question["id"], "key": "dig", "then": ["rest"]})
    state = north.until(lambda m: m["type"] == "state" and m["n"] > 0)
    assert (state["question"]["kind"], state["view"]["actions"]) == ("dig", 2)
    north.choose(state["question"], "stop")
    state = north.until(lambda m: m["type"] == "state" and m["n"] > state["n"])
    assert (state["question"] is None) == awaits, "with the last of three actions the turn is over"


@pytest.mark.usefixtures("digging")
def test_a_plan_is_only_followed_when_wanted(tables: Tables) -> None:
    north, question, _ = begin(tables)
    north.choose(question, "dig")
    assert north.until(lambda m: m["type"] == "state" and m["n"] > 0)["question"]["kind"] == "dig"


def settle(game: Tiny, state: TinyState, decision: Decision, watched: bool) -> Choice | None:
    return ("rest",) if decision.kind == "act" and state.actions == 1 and not watched else None


@pytest.fixture
def settling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Tiny, "settled", settle)


@pytest.mark.usefixtures("settling")
def test_what_leaves_no_real_choice_is_not_asked(tables: Tables) -> None:
    north, question, made = begin(tables, **BOTS)
    north.choose(question, "draw")
    north.until(lambda m: m["type"] == "state" and m["n"] > 1)
    lines = tables.get(made, "/log").json()
    assert "North rests" in [line["text"] for line in lines]


@pytest.mark.usefixtures("settling")
def test_who_wants_to_be_asked_everything_is(tables: Tables) -> None:
    north, question, _ = begin(tables, **BOTS)
    north.send({"type": "ease", "on": False})
    north.choose(question, "draw")
    assert north.state(n=1)["question"]["kind"] == "act"
    north.send({"type": "ease", "on": True})


@pytest.mark.usefixtures("settling")
def test_a_game_knows_whether_another_person_looks_on(tables: Tables) -> None:
    north, question, _ = begin(tables)
    north.choose(question, "draw")
    assert north.state(n=1)["question"]["kind"] == "act"


DAY = """
game: lbs
title: a Day
setup:
  players:
    amber: {hand: [Copper Mine, Spices], home: [Copper Mine]}
    azure: {hand: [Copper Mine, Spices], home: [Copper Mine, Copper Mine, Copper Mine, Copper Mine]}
"""
EVENING = """
game: lbs
title: an evening
setup:
  phase: night
  players:
    amber:
      stronghold: none
      sections: [Secret Wall]
      hand: [Camel, Camel, Spices]
      deck: [Camel, Camel, Camel, Spices, Camel]
    azure:
      stronghold: none
      sections: [Secret Wall]
      hand: [Camel, Camel, Spices]
      deck: [Camel, Camel, Camel, Spices, Camel]
"""


def offered(live: Live, state: dict[str, Any]) -> dict[str, Any]:
    """The open question of this client's seat, now or as soon as it is asked."""
    if state.get("question"):
        return state
    return live.until(lambda m: m["type"] == "state" and m.get("question"))


def test_a_plan_goes_on_when_another_has_acted(tables: Tables) -> None:
    amber, azure = tables.seated(DAY, "amber", "azure")
    question = offered(amber, {})["question"]
    amber.send({"type": "choose", "question": question["id"], "key": "pass", "plan": True})
    question = offered(azure, {})["question"]
    azure.send({"type": "choose", "question": question["id"], "key": "bring Spices"})
    state = offered(azure, {})
    assert state["view"]["phase"] == "day"
    assert state["view"]["passes"] == 1


def test_what_was_picked_goes_on_when_all_have_answered(tables: Tables) -> None:
    amber, azure = tables.seated(EVENING, "amber", "azure")
    for live in (amber, azure):
        live.choose(offered(live, {})["question"], "pass")
    for live in (amber, azure):
        question = live.until(lambda m: m["type"] == "state" and (m.get("question") or {}).get("kind") == "discard")
        keys = [option["key"] for option in question["question"]["options"]]
        number = question["question"]["picks"]["most"]
        first, *then = keys[:number]
        live.send({"type": "choose", "question": question["question"]["id"], "key": first, "then": then})
    assert amber.until(lambda m: m["type"] == "state" and m["view"]["turn"] == 2)["view"]["phase"] == "day"


SHOPPING = """
game: lbs
title: a day at the market
setup:
  players:
    amber:
      stronghold: none
      hand: [Copper Mine, Spices, Hired Blade]
      home: [Copper Mine, Copper Mine, Copper Mine, Copper Mine, Spices, Spices]
      sections: [{card: Secret Wall, water: 4}, {card: Thieves Quarter, water: 4}]
    azure:
      stronghold: none
      hand: [Spices]
      home: [Copper Mine, Copper Mine, Copper Mine, Spices, Roc]
"""


def gathered(amber: Live, *keys: str) -> None:
    """Amber brings in several cards with one answer; each has to be paid for."""
    question = offered(amber, {})["question"]
    assert question["picks"]["optional"]
    amber.send({"type": "choose", "question": question["id"], "key": keys[0], "then": keys[1:]})


def test_several_cards_are_brought_in_one_after_the_other_as_the_seat_is_asked_again(tables: Tables) -> None:
    amber, azure = tables.seated(SHOPPING, "amber", "azure")
    gathered(amber, "bring Hired-Blade", "bring Spices")
    azure.choose(offered(azure, {})["question"], "pass")
    assert azure.until(lambda m: told(m, "Amber brings in Spices."))["view"]["phase"] == "day"


def told(message: dict[str, Any], text: str) -> bool:
    return any(line["text"] == text for line in message.get("lines", ()))


def test_what_leaves_no_choice_does_not_end_what_was_gathered(tables: Tables) -> None:
    text = SHOPPING.replace("home: [Copper Mine, Copper Mine, Copper Mine, Copper Mine, Spices, Spices]", "home: []")
    text = text.replace("stronghold: none", "stronghold: none\n      home: [Copper Mine, Copper Mine, Copper Mine]", 1)
    amber, azure = tables.seated(text.replace("      home: []\n", "", 1), "amber", "azure")
    gathered(amber, "bring Copper-Mine", "bring Spices")
    azure.choose(offered(azure, {})["question"], "pass")
    assert azure.until(lambda m: told(m, "Amber brings in Spices."))["view"]["phase"] == "day"


def test_who_is_attacked_looks_before_bringing_in_the_next(tables: Tables) -> None:
    amber, azure = tables.seated(SHOPPING, "amber", "azure")
    gathered(amber, "bring Copper-Mine", "bring Spices")
    question = offered(azure, {})["question"]
    azure.send({"type": "choose", "question": question["id"], "key": "attack", "plan": True})
    state = amber.until(lambda m: told(m, "Azure engages with Roc.") or told(m, "Amber brings in Spices."))
    assert "bring Spices" in keys(offered(amber, state))


def left_at(amber: Live, *picked: str) -> None:
    """Amber brings in some cards and passes for the rest of the Day, all with one answer."""
    question = offered(amber, {})["question"]
    keys = [*picked, question["picks"]["leave"]]
    amber.send({"type": "choose", "question": question["id"], "key": keys[0], "then": keys[1:], "plan": True})


def test_whoever_leaves_it_at_what_was_picked_passes_for_the_rest_of_the_day(tables: Tables) -> None:
    amber, azure = tables.seated(SHOPPING, "amber", "azure")
    left_at(amber, "bring Spices")
    azure.choose(offered(azure, {})["question"], "bring Spices")
    azure.choose(offered(azure, {})["question"], "pay")
    azure.choose(offered(azure, {})["question"], "pass")
    assert azure.until(lambda m: m["type"] == "state" and m["view"]["phase"] != "day")["view"]["turn"] == 1


def test_who_is_attacked_does_not_go_on_to_pass(tables: Tables) -> None:
    amber, azure = tables.seated(SHOPPING, "amber", "azure")
    left_at(amber, "bring Copper-Mine", "bring Spices")
    question = offered(azure, {})["question"]
    azure.send({"type": "choose", "question": question["id"], "key": "attack", "plan": True})
    state = amber.until(lambda m: told(m, "Azure engages with Roc."))
    question = offered(amber, state)["question"]
    assert (question["kind"], "bring Spices" in {option["key"] for option in question["options"]}) == ("day", True)


def test_rules_that_go_in_a_circle_do_not_keep_a_table_busy_for_ever(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a game would answer by itself, after so many answers somebody is asked."""
    monkeypatch.setattr(easing, "LONGEST", 3)
    monkeypatch.setattr(Tiny, "settled", lambda *_: ("rest",))
    north, question, made = begin(tables)
    north.choose(question, "rest")
    state = north.until(lambda m: m["type"] == "state" and m["n"] > 0)
    assert state["n"] == 4
    assert tables.get(made).json()["waiting"] == [2]


def test_a_plan_that_never_ends_is_left(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(easing, "LONGEST", 3)
    monkeypatch.setattr(Tiny, "follow", lambda *_: ("rest",))
    _, _, made = begin(tables)
    spared = easing.Easing(tables.room(made).seating)
    spared.go_on_later(0, None, "Rest for ever")
    assert [spared.spared() for _ in range(5)] == [(0, ("rest",), True)] * 3 + [None] * 2
    spared.begin(None)
    assert spared.spared() is None
