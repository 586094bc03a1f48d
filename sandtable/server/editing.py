"""The calls of those who write positions: what a set-up can hold, and what comes of a text that is being written."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import UNSET

from sandtable import __version__
from sandtable.kernel.decisions import SandtableError
from sandtable.kernel.forms import Form, placed
from sandtable.kernel.game import EVERYTHING, Game
from sandtable.kernel.scenario import Scenario, ScenarioFileError, StoryLine, parse
from sandtable.kernel.scenario.drafting import Draft, WhyNot, drafted, recorded, why_not
from sandtable.kernel.scenario.lines import Lined, read
from sandtable.kernel.scenario.rewriting import ABSENT, edited
from sandtable.kernel.table import Table
from sandtable.server.api import (
    AnyRequest,
    asked_of_game,
    check_script,
    check_size,
    check_text,
    game_named,
    hall_of,
    possible_answers,
    text_named,
)
from sandtable.server.editing_messages import Asked, Asking, Choosing, EditBody, Edited, Fault, Stand
from sandtable.server.messages import LogLine, Refusal, encode, log_lines, question
from sandtable.server.packing import packed

TOLD = ("offered", "setup")
"""What a story has that the editor shows in another way."""


@get(
    "/api/games/{game:str}/form",
    summary="The fields that a scenario's set-up can have",
    sync_to_thread=True,
    responses=possible_answers(Form),
)
def form(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    return packed(request, _form(game_named(game)))


@lru_cache(16)
def _form(game: Game[Any]) -> bytes:
    found = game.form()
    if found is None:
        raise Refusal(404, f"{game.title} does not tell what its positions can hold.")
    return encode(found)


@post("/api/scenarios/edit", summary="Changes in a scenario file, and what comes of it", status_code=200,
      responses=possible_answers(Edited))  # fmt: skip
async def edit(request: AnyRequest, data: JSONBody[EditBody]) -> Response[bytes]:
    return packed(request, await hall_of(request).editing.do(answer, data))


def answer(body: EditBody) -> bytes:
    """Raises Refusal."""
    begun = text_named(body.source) if body.source else body.text
    check_text(begun)
    text, refused = begun, ""
    try:
        text = edited(
            text, [(tuple(each.path), ABSENT if each.value is UNSET else each.value) for each in body.changes]
        )
        check_text(text)
    except SandtableError as error:
        text, refused = begun, str(error)
    return encode(asked_of_game(lambda: _Desk(body, text, refused).edited()))


class _Desk:
    """A text on the table, and all that is told of it."""

    def __init__(self, body: EditBody, text: str, refused: str) -> None:
        self.body = body
        self.text = text
        self.refused = refused
        self.at = body.at
        self.why: WhyNot | None = None

    def edited(self) -> Edited:
        try:
            scenario = self._parsed()
        except ScenarioFileError as error:
            return self._malformed(error)
        if isinstance(self.body.do, Choosing):
            scenario = self._record(scenario, self.body.do)
        draft = drafted(scenario, self.at)
        if isinstance(self.body.do, Asking):
            self._ask(draft, self.body.do)
        laid = draft.laid
        found, state = scenario.game.form(), draft.set_out
        things = []
        if found is not None and state is not None:
            things = list(
                placed(found, scenario.setup, lambda place: scenario.game.pointed(state, f"hex:{place}", 0), laid)
            )
        return Edited(
            self.text, scenario.source.data, _lines(scenario.source), _fault(draft.fault), dict(laid.words), things,
            self._stand(draft), _story(draft), draft.ok, draft.uses, self.why, self.refused,
            scenario.game.rules_version, __version__,
        )  # fmt: skip

    def _parsed(self) -> Scenario:
        scenario = parse(self.text)
        check_script(scenario)
        return scenario

    def _malformed(self, error: ScenarioFileError) -> Edited:
        try:
            source = read(self.text, error.file)
        except ScenarioFileError:
            source = Lined(error.file, None, {})
        return Edited(
            self.text, source.data, _lines(source), _fault(error), {}, [], None, [], False, [], None, self.refused,
            0, __version__,
        )  # fmt: skip

    def _record(self, scenario: Scenario, chosen: Choosing) -> Scenario:
        at = min(self.body.at, len(scenario.script))
        try:
            text, count = recorded(scenario, self.text, at, chosen.seat, [chosen.key, *chosen.then])
        except SandtableError as error:
            self.refused = str(error)
            return scenario
        check_text(text)
        self.text, self.at = text, at + count
        return self._parsed()

    def _ask(self, draft: Draft, asked: Asking) -> None:
        if draft.where is None:
            return
        try:
            self.why = why_not(draft.where, asked.seat, asked.key, asked.ref, asked.subject)
        except SandtableError as error:
            self.refused = str(error)

    def _stand(self, draft: Draft) -> Stand | None:
        table = draft.where
        if table is None:
            return None
        check_size(table)
        viewer = table.pending[0].seat if self.body.sight == "own" and table.pending else None
        shown = draft.set_out if self.body.sight == "laid" and draft.set_out is not None else table.state
        asked = [Asked(each.seat, question(table, each, f"{draft.at_line}-{each.seat}")) for each in table.pending]
        return Stand(
            draft.at_line, str(table.settings.get("setup", "")), dict(table.settings), list(table.seats),
            dict(table.game.view(shown, EVERYTHING if viewer is None else viewer)), viewer, asked,
            _log(table, viewer), table.over,
        )  # fmt: skip


def _log(table: Table[Any], viewer: int | None) -> list[LogLine]:
    told = ((n, event) for n, step in enumerate(table.steps) for event in step.events)
    seen = ((n, event.whole() if viewer is None else event.seen_by(viewer)) for n, event in told)
    return log_lines(table.game, ((n, table.steps[n].seat, line) for n, line in seen if line is not None and line.text))


def _story(draft: Draft) -> list[StoryLine]:
    return [line for line in draft.story if line.kind not in TOLD]


def _fault(error: ScenarioFileError | None) -> Fault | None:
    return None if error is None else Fault(error.line, error.message, list(error.path))


def _lines(source: Lined) -> dict[str, int]:
    found = {}
    for path, line in source.lines.items():
        checks = len(path) > 2 and "expect" in path[1:] and isinstance(path[-1], int)
        if len(path) in (1, 2) or (checks and path[0] == "script"):
            found["/".join(map(str, path))] = line
    return found


HANDLERS = [form, edit]
