"""Invitations that are used once, shares of the dice that people bring, and what cannot be taken back."""

import random
from typing import Any

import httpx
import pytest

from sandtable.kernel import saved
from sandtable.kernel.shares import promise
from tests.server.conftest import SEATS, Made, Start, Tables, assert_refused
from tests.server.test_reactions import POSITION

MINE = bytes(range(32))
THEIRS = bytes(range(32, 64))


def use(tables: Tables, made: Made, token: str, **more: Any) -> httpx.Response:
    return tables.http.post(f"/api/tables/{made['table']}/join", json={"invitation": token, **more})


def as_maker(tables: Tables, made: Made, what: str, seat: str, key: str = "") -> httpx.Response:
    return tables.post({**made, "keys": {"maker": key or made["maker"]}}, what, {"seat": seat}, "maker")


def reason(answer: httpx.Response) -> str:
    assert answer.status_code >= 400, answer.text
    return str(answer.json()["error"]["reason"])


def lines(tables: Tables, made: Made, seat: str = "north") -> list[str]:
    return [line["text"] for line in tables.state(made, seat)["lines"]]


def with_promise(tables: Tables, **seats: str) -> dict[str, Any]:
    """A table whose maker has promised a share, and not told it yet."""
    return tables.make(body={"promise": promise(MINE)}, **seats)


# -- invitations -------------------------------------------------------------------------------------------------------


def test_an_invitation_is_used_once_for_a_key_that_only_the_joiner_has(tables: Tables) -> None:
    made = tables.make(west="open")
    token = made["invitations"]["west"]
    assert "west" not in made["keys"]
    joined = use(tables, made, token).json()
    assert joined["seat"] == "west"
    assert joined["key"] not in (token, made["maker"], made["spectator"], *made["keys"].values())
    assert joined["commitment"] == made["commitment"]
    state = tables.state({**made, "keys": {"west": joined["key"]}}, "west")
    assert (state["seat"], state["seats"][3]["player"]) == (3, "human")
    assert "has been used" in reason(use(tables, made, token))


def test_an_invitation_is_no_key_and_says_so(tables: Tables) -> None:
    made = tables.make(west="open")
    token = made["invitations"]["west"]
    assert_refused(tables.get({**made, "keys": {"west": token}}, seat="west"), 403, "join the table with it first")
    live = tables.live({"table": made["table"], "keys": [token]})
    assert "join the table with it first" in live.refusal()["reason"]


def test_looking_at_an_invitation_does_not_use_it_up(tables: Tables) -> None:
    made = tables.make(west="open")
    body = {"invitation": made["invitations"]["west"]}
    where = f"/api/tables/{made['table']}/invitation"
    for _ in range(3):
        told = tables.http.post(where, json=body).json()
        assert (told["seat"], told["game"], told["setup"]) == ("west", "tiny", "full")
        assert told["commitment"] == made["commitment"]
        assert told["seats"][3]["player"] == "open"
    tables.join(made, "west")
    assert "has been used" in reason(tables.http.post(where, json=body))


def test_an_unknown_invitation_is_refused(tables: Tables) -> None:
    made, other = tables.make(west="open"), tables.make(west="open")
    for token in ("i.nonsense", other["invitations"]["west"], made["keys"]["north"], made["maker"], ""):
        assert "not known here" in reason(use(tables, made, token))
    assert use(tables, {"table": "nowhere"}, "x").status_code == 404
    for body in ({}, {"invitation": 1}, {"invitation": "x" * 300}, {"invitation": "x", "promise": "abc"}):
        assert tables.http.post(f"/api/tables/{made['table']}/join", json=body).status_code == 400


def test_the_maker_withdraws_and_renews_and_the_table_is_told(tables: Tables) -> None:
    made = tables.make(west="open")
    first = made["invitations"]["west"]
    north = tables.sit(made, "north")
    north.state(n=0)
    second = as_maker(tables, made, "invite", "west").json()["invitation"]
    assert second != first
    assert "renewed" in north.until(lambda m: m.get("n") == 1)["lines"][-1]["text"]
    assert "withdrawn" in reason(use(tables, made, first))
    assert as_maker(tables, made, "withdraw", "west").status_code == 200
    assert "withdrawn" in reason(use(tables, made, second))
    assert "no invitation" in reason(as_maker(tables, made, "withdraw", "west"))
    third = as_maker(tables, made, "invite", "west").json()["invitation"]
    assert use(tables, made, third).status_code == 200
    assert [line for line in lines(tables, made) if "West" in line and "nvitation" in line] == [
        "The invitation for West was renewed: the earlier link is void.",
        "The invitation for West was withdrawn.",
        "West is open to somebody else: a new invitation was made.",
    ]


def test_only_the_maker_invites_and_only_to_empty_seats(tables: Tables) -> None:
    made = tables.make(west="open")
    joined = tables.join(made, "west")
    for key in (*joined["keys"].values(), made["spectator"], made["invitations"]["west"]):
        for what in ("invite", "withdraw"):
            assert "maker's key" in reason(as_maker(tables, made, what, "west", key))
    for seat in ("north", "west"):
        for what in ("invite", "withdraw"):
            assert "is taken" in reason(as_maker(tables, made, what, seat))
    assert as_maker(tables, made, "invite", "up").status_code == 400


def test_a_maker_who_plays_no_seat_invites_all_the_same(tables: Tables) -> None:
    made = tables.make(**dict.fromkeys(SEATS, "open"))
    assert made["keys"] == {}
    made["invitations"]["north"] = as_maker(tables, made, "invite", "north").json()["invitation"]
    for seat in SEATS:
        made = tables.join(made, seat)
    assert tables.play(made, 3) > 3


def test_invitations_and_what_became_of_them_survive_a_restart(start: Start) -> None:
    tables = start()
    made = tables.make(south="open", west="open")
    kept = as_maker(tables, made, "invite", "south").json()["invitation"]
    joined = tables.join(made, "west", THEIRS)
    tables.restart()
    assert "withdrawn" in reason(use(tables, made, made["invitations"]["south"]))
    assert "has been used" in reason(use(tables, made, made["invitations"]["west"]))
    assert tables.state(joined, "west")["seat"] == 3
    assert use(tables, made, kept).status_code == 200
    assert as_maker(tables, made, "invite", "south").status_code == 409


def test_too_many_invitations_are_refused(tables: Tables) -> None:
    made = tables.make(west="open")
    answers = [as_maker(tables, made, "invite", "west").status_code for _ in range(70)]
    assert answers[0] == 200
    assert answers[-1] == 409


# -- shares ------------------------------------------------------------------------------------------------------------


def test_a_share_is_promised_then_told_and_then_it_counts(tables: Tables) -> None:
    made = tables.make(west="open")
    before = tables.state(made)
    answer = use(tables, made, made["invitations"]["west"], promise=promise(THEIRS)).json()
    assert answer["awaits"] is True
    west = {**made, "keys": {**made["keys"], "west": answer["key"]}}
    waiting = tables.state(west, "west")
    assert waiting["seats"][3]["player"] == "open"
    assert (waiting["view"]["deck"], waiting["shares"]) == (before["view"]["deck"], before["shares"])
    assert "differs" in reason(tables.post(west, "share", {"share": MINE.hex()}, "west"))
    for body in ({"share": "ab"}, {"share": THEIRS.hex().upper()}, {}):
        assert tables.post(west, "share", body, "west").status_code == 400
    assert tables.post(west, "share", {"share": THEIRS.hex()}, "west").status_code == 200
    after = tables.state(west, "west")
    assert after["seats"][3]["player"] == "human"
    assert after["shares"][1] == {"seats": [3], "by": "player", "promise": promise(THEIRS), "share": None}
    assert THEIRS.hex() not in tables.get(west, seat="west").text
    assert tables.post(west, "share", {"share": THEIRS.hex()}, "west").status_code == 200  # told twice, mixed once
    assert len(tables.state(made)["shares"]) == 2
    assert "No share" in reason(tables.post(west, "share", {"share": MINE.hex()}, "west"))


def test_who_heard_no_answer_joins_again_with_the_same_promise_only(tables: Tables) -> None:
    made = tables.make(west="open")
    token = made["invitations"]["west"]
    lost = use(tables, made, token, promise=promise(THEIRS)).json()["key"]
    assert "has been used" in reason(use(tables, made, token, promise=promise(MINE)))
    assert "has been used" in reason(use(tables, made, token))
    again = use(tables, made, token, promise=promise(THEIRS)).json()["key"]
    west = {**made, "keys": {"west": lost}}
    assert tables.get(west, seat="west").status_code == 403
    west["keys"]["west"] = again
    assert tables.post(west, "share", {"share": THEIRS.hex()}, "west").status_code == 200
    assert "has been used" in reason(use(tables, made, token, promise=promise(THEIRS)))


def test_the_maker_can_open_a_seat_again_whose_share_never_comes(tables: Tables) -> None:
    made = tables.make(west="open")
    key = use(tables, made, made["invitations"]["west"], promise=promise(THEIRS)).json()["key"]
    made["invitations"]["west"] = as_maker(tables, made, "invite", "west").json()["invitation"]
    assert tables.get({**made, "keys": {"west": key}}, seat="west").status_code == 403
    tables.join(made, "west", MINE)


def test_the_makers_share_is_in_the_deal_before_anything_is_chosen(tables: Tables) -> None:
    made = with_promise(tables)
    assert_refused(tables.choose(made, "rest"), 409, "is awaited first")
    assert tables.post(made, "share", {"share": MINE.hex()}).json() == {"accepted": True, "n": 0}
    state = tables.state(made)
    assert state["shares"] == [{"seats": [0, 1, 2, 3], "by": "player", "promise": promise(MINE), "share": None}]
    room = tables.room(made)
    assert room.table.steps[0].shares[0].share == MINE
    assert tables.play(made, 1) == 1


def test_bots_wait_for_the_makers_share(tables: Tables) -> None:
    made = with_promise(tables, north="bot:random", east="bot:random")
    watcher = tables.sit(made)
    assert watcher.state(n=0)["waiting"] == [0]
    assert tables.post(made, "share", {"share": MINE.hex()}, "south").status_code == 200
    assert watcher.until(lambda m: m.get("n", 0) > 1)


def test_bots_let_everybody_come_before_they_begin(tables: Tables) -> None:
    made = tables.make(north="bot:random", east="bot:random", west="open")
    watcher = tables.sit(made)
    watcher.state(n=0)
    made = tables.join(made, "west", THEIRS)
    assert [each.promise for each in tables.room(made).table.steps[0].shares][1] == promise(THEIRS)
    assert watcher.until(lambda m: m.get("n", 0) > 1)


@pytest.mark.parametrize("played", [0, 9])
def test_a_joiners_share_deals_anew_before_the_first_choice_and_turns_the_dice_after_it(
    tables: Tables, played: int
) -> None:
    made = tables.make(west="open")
    tables.play(made, 3, lambda keys: "rest") if played else None
    room = tables.room(made)
    before = room.table.position.canonical()
    view = tables.state(made)["view"]
    joined = tables.join(made, "west", THEIRS)
    after = tables.state(made)
    assert room.table.position.canonical() != before
    if played:
        assert (after["view"], after["epoch"]) == (view, 0)
    else:
        assert (after["view"] != view, after["epoch"]) == (True, 1)
    assert tables.play(joined, 2)


def test_a_question_stays_the_same_when_somebody_joins_later(tables: Tables) -> None:
    made = tables.make(west="open")
    tables.choose(made, "draw")
    question = tables.state(made)["question"]
    tables.join(made, "west", THEIRS)
    assert tables.state(made)["question"]["id"] == question["id"]
    assert tables.post(made, "choose", {"question": question["id"], "key": "rest"}).status_code == 200


def test_whoever_brings_no_share_gets_one_and_the_record_says_so(tables: Tables) -> None:
    made = tables.join(tables.make(west="open"), "west")
    assert [(share["seats"], share["by"]) for share in tables.state(made)["shares"]] == [
        ([0, 1, 2], "server"),
        ([3], "server"),
    ]
    assert "West did not add to the dice: the server did instead." in lines(tables, made)


@pytest.mark.parametrize("early", [True, False])
def test_a_finished_game_tells_seed_and_shares_and_verifies(start: Start, early: bool) -> None:
    tables, rng = start(), random.Random(3)
    made = with_promise(tables, west="open")
    assert tables.post(made, "share", {"share": MINE.hex()}).status_code == 200
    if not early:
        tables.play(made, 2, lambda keys: "draw" if "draw" in keys else keys[0])
    made = tables.join(made, "west", THEIRS)
    tables.play(made, 20, rng.choice)
    tables.restart()
    tables.play(made, 2000, rng.choice)
    state = tables.state(made)
    assert state["over"]
    assert [share["share"] for share in state["shares"]] == [MINE.hex(), THEIRS.hex()]
    data = tables.get(made, "/file").content
    report = saved.verify(data, published=made["commitment"], brought=[MINE.hex(), THEIRS.hex()])
    assert report.ok, report.differences
    assert report.from_seed
    assert saved.unpack(data).seed.hex() == state["seed"]


def test_a_scenarios_table_takes_shares_too(tables: Tables) -> None:
    text = "game: tiny\ntitle: A raid\nsetup:\n  hands: {north: [raid-0], east: [counter-9]}\n"
    made = tables.open(text, {"promise": promise(MINE)}, north="me", east="me", south="me")
    assert tables.post(made, "share", {"share": MINE.hex()}).json()["n"] == 0
    made = tables.join(made, "west", THEIRS)
    state = tables.state(made)
    assert state["view"]["seats"][0]["hand_cards"] == ["raid-0"]
    assert [share["seats"] for share in state["shares"]] == [[0, 1, 2], [3]]
    tables.play(made, 2000, random.Random(1).choice)
    assert saved.verify(tables.get(made, "/file").content, brought=[MINE.hex(), THEIRS.hex()]).ok


@pytest.mark.parametrize("restarted", [False, True])
def test_somebody_joins_while_others_may_react_and_nothing_is_told_by_it(start: Start, restarted: bool) -> None:
    tables = start()
    text = POSITION % "The Sultan Forbids" + "    crimson: {hand: [Gossip of the Souk]}\n"
    made = tables.open(text, {"seats": {"*": "me", "crimson": "open"}})
    for key in ("play Rain-out-of-Season", "pay"):
        assert tables.choose(made, key).status_code == 200
    before, watched = tables.state(made, "azure"), tables.state(made, "spectator")
    assert before["question"]["window"] == "action"
    made = tables.join(made, "crimson", THEIRS)
    if restarted:
        tables.restart()
    after, watching = tables.state(made, "azure"), tables.state(made, "spectator")
    assert (after["question"]["id"], after["n"]) == (before["question"]["id"], before["n"])
    assert (watching["view"], watching["n"], watching["lines"]) == (watched["view"], watched["n"], watched["lines"])
    assert (watching["window"]["by"], watching["question"]) == (0, None)
    assert watching["window"]["lines"] == watched["window"]["lines"]
    assert watching["shares"][1]["promise"] == promise(THEIRS)
    assert tables.choose(made, "pass", "azure").status_code == 200
    assert tables.asked(made)
    assert any("adds to the dice" in line for line in lines(tables, made, "spectator"))
    assert saved.verify(saved.save(tables.room(made).table), brought=[THEIRS.hex()]).ok


# -- taking back -------------------------------------------------------------------------------------------------------


def test_what_was_seen_stays_while_somebody_who_could_agree_has_not_come(tables: Tables) -> None:
    made = tables.make(east="bot:random", south="bot:random", west="open")
    tables.choose(made, "draw")
    undo = tables.state(made)["undo"]
    assert undo["possible"] is False
    assert "nobody plays West yet" in undo["reason"]
    assert "nobody plays West yet" in reason(tables.post(made, "undo", {}))
    made = tables.join(made, "west", THEIRS)
    assert tables.state(made)["undo"]["needs"] == [3]
    request = tables.post(made, "undo", {}).json()["request"]
    assert tables.post(made, "agree", {"undo": request["id"]}, "west").json()["accepted"]


def test_what_nobody_has_seen_is_taken_back_though_a_seat_is_empty(tables: Tables) -> None:
    made = tables.make(west="open")
    tables.choose(made, "rest")
    assert tables.post(made, "undo", {}).json() == {"accepted": True, "n": 1}


def test_a_choice_is_taken_back_across_somebodys_joining(start: Start) -> None:
    tables = start()
    made = tables.make(west="open")
    tables.choose(made, "rest")
    made = tables.join(made, "west", THEIRS)
    assert tables.post(made, "undo", {}).json() == {"accepted": True, "n": 2}  # the note of the joining stays
    assert tables.state(made)["shares"][1]["promise"] == promise(THEIRS)
    tables.restart()
    assert tables.state(made)["shares"][1]["promise"] == promise(THEIRS)
    tables.play(made, 2000, random.Random(2).choice)
    assert saved.verify(tables.get(made, "/file").content).ok


def test_against_bots_dice_are_taken_back_in_learning_mode_only_and_the_log_tells(tables: Tables) -> None:
    bots = dict.fromkeys(SEATS[1:], "bot:random")
    made = tables.make(**bots)
    tables.choose(made, "draw")
    state = tables.state(made)
    assert (state["learning"], state["undo"]["possible"]) == (False, False)
    assert "learning mode" in state["undo"]["reason"]
    assert "learning mode" in reason(tables.post(made, "undo", {}))
    made = tables.make(body={"learning": True}, **bots)
    assert tables.state(made)["learning"] is True
    assert any("Learning mode: against bots" in line for line in lines(tables, made))
    for times in (1, 2):
        tables.choose(made, "draw")
        assert tables.state(made)["undo"]["possible"]
        assert tables.post(made, "undo", {}).status_code == 200
        assert sum("Taken back" in line and "learning mode" in line for line in lines(tables, made)) == times
    tables.play(made, 2000, random.Random(8).choice)
    assert saved.verify(tables.get(made, "/file").content).ok


def test_learning_mode_takes_nothing_back_from_people(tables: Tables) -> None:
    made = tables.make(body={"learning": True})
    tables.choose(made, "draw")
    assert tables.state(made)["undo"]["needs"] == [1, 2, 3]
