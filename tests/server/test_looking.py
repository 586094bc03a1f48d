"""What a player is told before choosing, and for how long a seat passes by itself."""

from typing import Any

from examples import wells
from sandtable import games
from tests.positions import BATTLE_MAGIC, position
from tests.server.conftest import Live, Start, Tables, assert_refused

QUIET_MOMENTS = position("banners", """
advanced: true
active: orcs
settlements: [Nal Narag]
hands: {oathborn: [Spirit of the Mountain]}
heroes: {oathborn: [Throndil]}
units:
  - {kingdom: orcs, army: Black Axes, at: "wildlands:6,9"}
  - {kingdom: orcs, army: Black Axes, at: "wildlands:6,7"}
  - {kingdom: oathborn, army: Miners, at: "wildlands:6,10"}
""")  # fmt: skip
"""The Oathborn hold a card that they may play in every quiet moment."""


def attack(orcs: Live, question: dict[str, Any], army: str, at: str) -> None:
    orcs.choose(question, f"activate {army}")
    acting = orcs.until(lambda message: (message["question"] or {}).get("kind") == "act")
    orcs.choose(acting["question"], f"attack {at}")


def answer_to(live: Live, question: dict[str, Any], key: str, by: str = "key") -> Any:
    live.send({"type": "detail", "question": question["id"], by: key})
    told = live.until(lambda message: message["type"] == "detail")
    assert (told["question"], told["key"]) == (question["id"], key)
    return told["detail"]


def test_the_way_its_cost_the_odds_and_why_not(start: Start) -> None:
    orcs, _ = start().seated(BATTLE_MAGIC, "orcs", "oathborn")
    orcs.choose(orcs.state(n=0)["question"], "activate Black Axes at wildlands:6,9")
    question = orcs.state(n=1)["question"]
    hints = {option["key"]: option.get("hint") for option in question["options"]}
    assert hints["move wildlands:6,8"] == "1 point, 2 left"
    way = answer_to(orcs, question, "move wildlands:6,7")
    assert (way["path"], way["cost"], way["left"]) == (["wildlands:6,8", "wildlands:6,7"], 2, 1)
    odds = answer_to(orcs, question, "attack wildlands:6,10")
    assert 0 < odds["normal"]["win"] < 1
    refused = answer_to(orcs, question, "move wildlands:0,0")
    assert "out of reach" in refused["refused"]
    assert refused["rules"]
    assert answer_to(orcs, question, "hex:wildlands:0,0", by="ref") == refused
    assert answer_to(orcs, question, "hex:wildlands:6,8", by="ref") is None
    assert answer_to(orcs, {"id": "0-99-1"}, "pass") is None


def test_every_line_says_who_did_it(start: Start) -> None:
    orcs, oathborn = start().seated(BATTLE_MAGIC, "orcs", "oathborn")
    orcs.choose(orcs.state(n=0)["question"], "activate Black Axes at wildlands:6,9")
    acting = orcs.state(n=1)
    orcs.choose(acting["question"], "move wildlands:6,8")
    told = [line["by"] for live in (orcs, oathborn) for line in live.state(n=2)["lines"]]
    assert told
    assert set(told) == {acting["seat"]}


def asked(live: Live, kind: str = "") -> dict[str, Any]:
    """The next question that this seat is asked, or the next of a kind."""

    def found(message: dict[str, Any]) -> bool:
        question = message.get("question")
        return isinstance(question, dict) and kind in ("", question["kind"])

    question: dict[str, Any] = live.until(found)["question"]
    return question


def rest(orcs: Live, army: str) -> None:
    orcs.choose(asked(orcs, "activate"), f"activate {army}")
    orcs.choose(asked(orcs, "act"), "pass")


def test_a_seat_passes_for_one_combat_and_is_asked_in_the_next(start: Start) -> None:
    orcs, oathborn = start().seated(BATTLE_MAGIC, "orcs", "oathborn")
    attack(orcs, asked(orcs), "Black Axes at wildlands:6,9", "wildlands:6,10")
    assert asked(oathborn)["window"] == "battle"
    oathborn.send({"type": "yield", "windows": ["*"], "until": "combat"})
    question = asked(orcs)
    while question["kind"] != "activate":  # whatever the dice bring
        orcs.choose(question, question["options"][-1]["key"])
        question = asked(orcs)
    attack(orcs, question, "Black Axes at wildlands:8,11", "wildlands:7,11")
    assert asked(oathborn)["window"] == "battle"


def test_until_its_turn_a_seat_is_asked_only_about_its_own(start: Start) -> None:
    orcs, oathborn = start().seated(QUIET_MOMENTS, "orcs", "oathborn")
    oathborn.send({"type": "yield", "windows": ["others"], "until": "mine"})
    rest(orcs, "Black Axes at wildlands:6,7")
    attack(orcs, asked(orcs, "activate"), "Black Axes at wildlands:6,9", "wildlands:6,10")
    assert asked(oathborn)["window"] == "battle"


def test_who_passes_no_more_is_asked_in_a_quiet_moment(start: Start) -> None:
    orcs, oathborn = start().seated(QUIET_MOMENTS, "orcs", "oathborn")
    oathborn.send({"type": "yield", "windows": ["others"], "until": "mine"})
    oathborn.send({"type": "yield", "windows": [], "until": "mine"})
    rest(orcs, "Black Axes at wildlands:6,7")
    assert asked(oathborn)["window"] == "any"


def test_a_table_tells_whether_it_hides_anything(start: Start) -> None:
    tables = start()
    for rules, hides in (("basic", False), ("advanced", True)):
        made = tables.make("banners", "drefeld", {"settings": {"rules": rules}})
        assert tables.state(made, "oathborn")["hides"] is hides


def test_the_seats_follow_the_settings(start: Start) -> None:
    http = start().http
    found = http.get("/api/games/banners/seats", params={"setup": "chronicle-1", "players": "3"}).json()
    assert [seat["id"] for seat in found] == ["goblins+orcs", "fjordland+empire+oathborn", "night"]
    assert_refused(http.get("/api/games/banners/seats?setup=drefeld&players=5"), 400, "2 kingdoms")


def test_a_board_that_a_game_brings_along_is_served(tables: Tables) -> None:
    games.register(wells.GAME)
    brought = tables.http.get("/api/games/wells/board.js")
    assert brought.headers["content-type"] == "text/javascript; charset=utf-8"
    assert brought.content == (wells.GAME.home() / "web" / "board.js").read_bytes()
    assert tables.http.get("/api/games/banners/board.js").text == "export default null;\n"
    assert tables.http.get("/api/games/chess/board.js").status_code == 404
