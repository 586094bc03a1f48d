"""Lessons over HTTP: nothing is stored, and every answer is what a table would send."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandtable.kernel.scenario.packed import Listed
from sandtable.kernel.scenario.puzzles import Puzzles
from sandtable.server.practice_messages import Practised, RanScenario
from tests.contract import misfit
from tests.server.conftest import Tables, assert_refused

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "fixtures" / "lessons" / "attack.yaml").read_text(encoding="utf-8")
ACTIVATE, ATTACK = "activate Orc Reavers at wildlands:6,9", "attack wildlands:6,10"


class Learner:
    """Somebody with a lesson open, who sends back each time what the server said."""

    def __init__(self, tables: Tables, **body: Any) -> None:
        self._http, self._body = tables.http, body or {"text": TEXT}
        self.place: dict[str, Any] = {}
        self.question: dict[str, Any] = {}
        self.do("look")

    def do(self, what: str, **more: Any) -> dict[str, Any]:
        answer = self._http.post("/api/practice", json={**self._body, **self.place, "do": {"type": what, **more}})
        assert answer.status_code == 200, answer.text
        assert not (wrong := misfit(answer.content, Practised, whole=False)), wrong
        made: dict[str, Any] = answer.json()
        self.place = {name: made[name] for name in ("at", "tried", "epoch")}
        states = [each for each in made["messages"] if each["type"] == "state"]
        self.question = states[-1]["question"] if states else self.question
        return made

    def choose(self, key: str, **more: Any) -> dict[str, Any]:
        return self.do("choose", question=self.question["id"], key=key, **more)


@pytest.fixture
def learner(tables: Tables) -> Learner:
    return Learner(tables)


def test_a_lesson_is_played_to_its_end(learner: Learner) -> None:
    assert learner.do("look")["coach"]["say"] == "You lead the Orcs. Miners stand in your way."
    assert learner.do("next")["coach"]["key"] == ACTIVATE
    assert learner.choose(ACTIVATE)["messages"][0]["lines"] == []
    made = learner.choose(ATTACK)
    assert [line["text"] for line in made["messages"][-1]["lines"]][3] == "Orc Reavers win 2 to 1."
    assert learner.choose("end")["coach"]["kind"] == "watch"
    assert learner.do("next")["coach"]["say"] == "That was a whole turn."
    made = learner.do("next")
    assert (made["coach"]["kind"], made["coach"]["passed"]) == ("end", made["coach"]["of"])


def test_another_lawful_choice_is_refused_in_the_lessons_words_and_can_be_tried(learner: Learner) -> None:
    learner.do("next")
    made = learner.choose("end")
    assert made["aside"]
    assert made["messages"][0]["reason"] == "That would end your turn with nothing done."
    made = learner.do("try", key="end")
    assert made["coach"]["kind"] == "try"
    assert any("Oathborn" in line["text"] for each in made["messages"] for line in each["lines"])
    assert learner.choose(learner.question["options"][0]["key"])["coach"]["kind"] == "try"
    assert len(learner.place["tried"]) == 2
    made = learner.do("back")
    assert (made["coach"]["key"], made["tried"], made["epoch"]) == (ACTIVATE, [], 1)
    assert made["messages"][0]["reset"]


def test_what_the_rules_refuse_is_refused_with_clauses(learner: Learner) -> None:
    learner.do("next")
    learner.do("show")
    (refused,) = learner.choose("attack wildlands:9,9")["messages"]
    assert refused["rules"]
    (refused,) = learner.do("try", key="attack wildlands:9,9")["messages"]
    assert refused["rules"]
    assert learner.place["tried"] == []
    (refused,) = learner.do("choose", question="0-77-1", key=ATTACK)["messages"]
    assert refused["reason"] == "That question is not open any more."


def test_details_are_those_of_the_table(learner: Learner) -> None:
    learner.do("next")
    learner.do("show")
    (message,) = learner.do("detail", question=learner.question["id"], key=ATTACK)["messages"]
    assert message["detail"]["normal"]["win"] > 0.5
    (message,) = learner.do("detail", question=learner.question["id"], key="attack wildlands:9,9")["messages"]
    assert message["detail"]["refused"]


def test_any_moment_can_be_looked_at_again(tables: Tables) -> None:
    """Also by a server that has never heard of it."""
    later = Learner(tables)
    later.place = {"at": 3, "tried": [], "epoch": 4}
    made = later.do("look")
    assert made["coach"]["done"] == "Your Reavers win 2 to 1, and the Miners are weakened."
    assert made["messages"][0]["epoch"] == 4
    assert [line["text"] for line in made["messages"][0]["lines"]][-1].startswith("Oathborn Miners are weakened and")


@pytest.mark.parametrize(
    ("body", "code", "reason"),
    [
        ({"source": "banners/none"}, 404, "banners has no lesson 'none'"),
        ({"source": "puzzle:chess/none"}, 404, "There is no 'puzzle:chess/none'"),
        ({"text": "game: banners\ntitle: x\nscript: 3"}, 400, "'script' must be a list"),
        ({"text": TEXT, "seat": "nobody"}, 400, "there is no seat 'nobody'"),
        ({"text": TEXT.replace("[5, 6, 5]", "[5]"), "at": 3}, 400, "no random result left"),
        ({"text": "x" * 70_000}, 413, "at most 64 KiB"),
        ({"text": TEXT, "at": 2000}, 400, ""),
    ],
)
def test_what_cannot_be_practised_is_refused(tables: Tables, body: Any, code: int, reason: str) -> None:
    assert_refused(tables.http.post("/api/practice", json={"do": {"type": "look"}, **body}), code, reason)


def test_the_lessons_of_a_game_are_listed(tables: Tables, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "lessons" / "banners"
    folder.mkdir(parents=True)
    (folder / "attack.yaml").write_text(TEXT)
    monkeypatch.setattr("sandtable.kernel.scenario.packed.PACKAGE", tmp_path)
    answer = tables.http.get("/api/games/banners/lessons")
    assert not misfit(answer.content, list[Listed])
    assert [each["id"] for each in answer.json()] == ["attack"]
    assert Learner(tables, source="banners/attack").place["at"] == 0
    made = tables.made("/api/tables/scenario", {"source": "banners/attack", "seats": {"orcs": "me", "*": "bot:novice"}})
    assert made["keys"].keys() == {"orcs"}


def test_a_puzzle_does_not_tell_its_answer(tables: Tables, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "puzzles" / "banners"
    folder.mkdir(parents=True)
    (folder / "attack.yaml").write_text(TEXT)
    monkeypatch.setattr("sandtable.kernel.scenario.packed.PACKAGE", tmp_path)
    puzzle = Learner(tables, source="puzzle:banners/attack")
    assert puzzle.do("next")["coach"]["key"] == ""
    assert puzzle.choose(ACTIVATE)["at"] == 2


def test_a_script_is_run_and_each_line_told(tables: Tables) -> None:
    answer = tables.http.post("/api/scenarios/run", json={"text": TEXT.replace("asks: activate", "asks: build")})
    assert not (wrong := misfit(answer.content, RanScenario)), wrong
    told = answer.json()
    assert not told["ok"]
    assert [line["line"] for line in told["story"] if line["kind"] == "failed"] == [39]


@pytest.fixture
def puzzle(tables: Tables, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Learner:
    folder = tmp_path / "puzzles" / "banners"
    folder.mkdir(parents=True)
    (folder / "miners.yaml").write_text((ROOT / "fixtures" / "puzzle.yaml").read_text(encoding="utf-8"))
    monkeypatch.setattr("sandtable.kernel.scenario.packed.PACKAGE", tmp_path)
    return Learner(tables, source="puzzle:banners/miners")


def test_a_puzzle_tells_neither_its_answer_nor_odds(puzzle: Learner) -> None:
    made = puzzle.do("look")
    sent = str(made)
    assert made["coach"]["key"] == ""
    assert "bot:planner" in sent
    assert "That works" not in sent
    assert "Only an attack" not in sent
    options = puzzle.question["options"]
    assert {each["key"] for each in options} > {"pass", ATTACK}
    assert [each for each in options if each.get("chance") is not None or each.get("hint")] == []
    detail = puzzle.do("detail", question=puzzle.question["id"], key=ATTACK)
    assert detail["messages"][-1]["detail"] is None
    wrong = puzzle.choose("pass")
    assert wrong["aside"]
    assert "the Miners survive" in wrong["messages"][-1]["reason"]
    puzzle.do("try", key="pass")
    puzzle.do("back")
    assert puzzle.choose(ATTACK)["coach"]["done"] == "That works in 60 of 100 tries."


def test_the_puzzles_of_a_game_are_listed_with_the_one_of_the_day(tables: Tables, puzzle: Learner) -> None:
    answer = tables.http.get("/api/games/banners/puzzles")
    assert not misfit(answer.content, Puzzles)
    assert [each["id"] for each in answer.json()["puzzles"]] == ["miners"]
    assert answer.json()["daily"] == "miners"
    assert tables.http.get("/api/games/lbs/puzzles").json()["daily"] == ""
