"""Playing along the script of a scenario, without a table: lessons, puzzles, positions that are tried.

Who plays says each time where they are; from that the server makes the position anew and answers as a table would.
Positions asked for lately are kept, so that a step costs no more than a step.
"""

from __future__ import annotations

from collections import OrderedDict
from hashlib import blake2b
from typing import Any, TypeAlias

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Raw
from msgspec.structs import astuple, replace

from sandtable import bots
from sandtable.kernel import scenario as scenarios
from sandtable.kernel.decisions import IllegalChoice
from sandtable.kernel.scenario.packed import Listed, lessons
from sandtable.kernel.scenario.practice import Aside, Practice
from sandtable.kernel.scenario.puzzles import Puzzles, today, with_daily
from sandtable.server.api import (
    AnyRequest,
    asked_of_game,
    check_size,
    checked_scenario,
    game_named,
    hall_of,
    possible_answers,
    text_named,
)
from sandtable.server.messages import Choose, Detail, Detailed, Refused, ScenarioBody, SeatState, encode
from sandtable.server.packing import packed
from sandtable.server.practice_messages import (
    Coach,
    Doing,
    GoBack,
    GoOn,
    LookAt,
    PracticeBody,
    Practised,
    RanScenario,
    ShowMe,
    TryOut,
)
from sandtable.server.telling import Around, Telling

OPPONENT = "novice"
"""Who answers what somebody tries."""
MASTER = "planner"
"""Who does in a puzzle: a mistake is to be seen."""
KEPT = 64
"""Positions kept for the next step."""
MOVED_ON = "That question is not open any more."

Script: TypeAlias = tuple[bytes, str]
"""A scenario by its hash, and the seat that is played."""


class Practices:
    """Positions in scripts, kept for the next step. One thread uses them."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Script, int], Practice] = OrderedDict()

    def answer(self, body: PracticeBody) -> bytes:
        """Raises Refusal."""
        text = text_named(body.source) if body.source else body.text
        script = blake2b(text.encode(), digest_size=16).digest(), body.seat
        step = asked_of_game(lambda: _Step(self._practice(script, text, body), body))
        answer = asked_of_game(step.answer)
        if step.practice.trial is None:
            self._keep(script, step.practice)
        return answer

    def _practice(self, script: Script, text: str, body: PracticeBody) -> Practice:
        kept = self._kept.get((script, body.at))
        if kept is not None:
            return kept.copy()
        known = next((each.scenario for (other, _), each in self._kept.items() if other == script), None)
        scenario = known or checked_scenario(text)
        made = Practice(scenario, body.seat) if body.at < 0 else Practice.before(scenario, body.seat, body.at)
        check_size(made.table)
        return made

    def _keep(self, script: Script, practice: Practice) -> None:
        self._kept[script, practice.at] = practice
        self._kept.move_to_end((script, practice.at))
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)


class _Step:
    """One step of somebody along a script, and what they are sent."""

    def __init__(self, practice: Practice, body: PracticeBody) -> None:
        self.practice = practice
        self._do: Doing = body.do
        self._tells = not body.source.startswith("puzzle:")
        """Whether somebody is told what to choose."""
        self._epoch = body.epoch
        self._tried: list[TryOut] = []
        self._aside = False
        self._messages: list[bytes] = []
        self._bot = bots.get(OPPONENT if self._tells else MASTER)
        for each in body.tried:
            self._try(each, lambda: None)
        self._telling = self._begin()

    def _begin(self) -> Telling:
        telling = Telling(self.practice.table, self._epoch)
        telling.learning = True  # whatever was done can be taken back
        telling.aided = self._tells or self.practice.trial is not None
        telling.view(self.practice.seat)
        return telling

    def _heard(self) -> None:
        self._telling.renew(self._epoch)
        seat = self.practice.seat
        self._messages.append(self._telling.update(seat, (seat,)))

    def _whole(self) -> None:
        seat = self.practice.seat
        self._telling = self._begin()
        self._messages.append(self._telling.whole(seat, (seat,), Around(self._seats(), None, None)))

    def _seats(self) -> list[SeatState]:
        seats, ours = enumerate(self.practice.table.seats), self.practice.seat
        return [
            SeatState(*astuple(seat), player="human" if number == ours else f"bot:{self._bot.name}", online=True)
            for number, seat in seats
        ]

    def answer(self) -> bytes:
        try:
            self._obey()
        except IllegalChoice as error:
            self._refuse(error.reason, error.rules)
        except Aside as error:
            self._aside = isinstance(self._do, Choose)
            self._refuse(str(error))
        made = Practised(self.practice.at, self._tried, self._epoch, self._coach(), self._aside, [])
        return encode({**_fields(made), "messages": list(map(Raw, self._messages))})

    def _obey(self) -> None:
        practice = self.practice
        match self._do:
            case LookAt():
                self._whole()
            case GoOn():
                practice.go_on(self._heard)
            case ShowMe():
                practice.show(self._heard)
            case GoBack():
                self._back()
            case TryOut() as wanted:
                self._begin_trial(wanted)
            case Choose(question=question, key=key, then=then, plan=plan):
                self._check(question)
                if practice.trial is not None:
                    self._try(TryOut(key, then, plan), self._heard)
                else:
                    practice.choose(key, then, self._heard)
            case Detail() as asked:
                self._detail(asked)

    def _begin_trial(self, wanted: TryOut) -> None:
        """On a table of its own: what is told is told of that one."""
        if self.practice.trial is None:
            self.practice.begin_trial(wanted.key, self._bot.choose)
            self._telling = self._begin()
        self._try(wanted, self._heard)

    def _try(self, wanted: TryOut, heard: Any) -> None:
        if self.practice.trial is None:
            self.practice.begin_trial(wanted.key, self._bot.choose)
        self.practice.try_out(wanted.key, wanted.then, wanted.plan, heard)
        self._tried.append(wanted)

    def _back(self) -> None:
        """From what was tried to where that began; else a stop back."""
        self.practice = self.practice.back()
        self._tried = []
        self._epoch += 1
        self._whole()

    def _check(self, question: str) -> None:
        asked = self._telling.asked.get(self.practice.seat)
        if asked is None or asked[1] != question:
            raise IllegalChoice(MOVED_ON)

    def _detail(self, asked: Detail) -> None:
        table, seat = self.practice.table, self.practice.seat
        open_ = self._telling.asked.get(seat)
        found = None
        if open_ is not None and open_[1] == asked.question:
            if asked.ref:
                found = table.why_not_there(open_[0], asked.ref, asked.subject)
            elif self._telling.aided or asked.key not in table.described(open_[0]):
                found = table.detail(open_[0], asked.key)
        self._messages.append(encode(Detailed(seat, asked.question, asked.ref or asked.key, found)))

    def _refuse(self, reason: str, rules: tuple[str, ...] = ()) -> None:
        question = self._do.question if isinstance(self._do, Choose) else None
        self._messages.append(encode(Refused(self.practice.seat, question, reason, rules)))

    def _coach(self) -> Coach:
        stop = self.practice.stop
        coach = Coach(**{name: getattr(stop, name) for name in stop.__struct_fields__})
        return coach if self._tells else replace(coach, key="")


def _fields(made: Practised) -> dict[str, object]:
    return {name: getattr(made, name) for name in made.__struct_fields__}


@post("/api/practice", summary="A step along the script of a scenario", status_code=200,
      responses=possible_answers(Practised))  # fmt: skip
async def practise(request: AnyRequest, data: JSONBody[PracticeBody]) -> Response[bytes]:
    practices: Practices = request.app.state.practices
    hall = hall_of(request)
    return packed(request, await hall.practice.do(practices.answer, data))


@get("/api/games/{game:str}/lessons", summary="The lessons of a game", sync_to_thread=True,
     responses=possible_answers())  # fmt: skip
def list_lessons(game: FromPath[str]) -> list[Listed]:
    return list(lessons(game_named(game).name))


@get("/api/games/{game:str}/puzzles", summary="The puzzles of a game, and the one of the day", sync_to_thread=True,
     responses=possible_answers())  # fmt: skip
def list_puzzles(game: FromPath[str]) -> Puzzles:
    return with_daily(game_named(game).name, today())


@post("/api/scenarios/run", summary="What comes of every line of a scenario file", status_code=200,
      responses=possible_answers())  # fmt: skip
async def run_scenario(request: AnyRequest, data: JSONBody[ScenarioBody]) -> RanScenario:
    return await hall_of(request).practice.do(_ran, data.text)


def _ran(text: str) -> RanScenario:
    scenario = checked_scenario(text)
    result = asked_of_game(lambda: scenarios.run(scenario))
    return RanScenario(scenario.game.name, scenario.title, result.ok, list(result.story))


HANDLERS = [practise, list_lessons, list_puzzles, run_scenario]
