"""The JSON API. `docs/api.md` describes every call."""

from __future__ import annotations

import asyncio
import logging
import re
import threading
from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any, TypeVar

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from sandtable import bots, games
from sandtable.kernel import saved
from sandtable.kernel import scenario as scenarios
from sandtable.kernel.decisions import SandtableError
from sandtable.kernel.game import EVERYTHING, Game
from sandtable.kernel.scenario import packed as packed_files
from sandtable.kernel.scenario.packed import UnknownSource
from sandtable.kernel.settings import Seat
from sandtable.kernel.table import Table
from sandtable.server.address import address
from sandtable.server.glances import Glances
from sandtable.server.hall import Hall
from sandtable.server.here import outcome
from sandtable.server.limits import Limiter
from sandtable.server.messages import (
    Accepted,
    Address,
    BotEntry,
    ChooseBody,
    ErrorBody,
    GameEntry,
    Glance,
    InvitationBody,
    Invited,
    Invitee,
    JoinBody,
    Joined,
    LogLine,
    MadeTable,
    MineBody,
    MissingTable,
    Moment,
    NewScenarioTable,
    NewTable,
    PersonBody,
    Refusal,
    Requested,
    ScenarioBody,
    ScenarioEntry,
    SeatBody,
    ShareBody,
    State,
    TakeBody,
    TakenSeat,
    UndoBody,
    UndoRequest,
    encode,
    log_lines,
)
from sandtable.server.packing import compressed, packed
from sandtable.server.room import Answer, Room, UndoAnswer
from sandtable.server.settings import Settings
from sandtable.server.tablesettings import checked_settings, sealed_settings

logger = logging.getLogger("sandtable.server")

T = TypeVar("T")
AnyRequest = Request[Any, Any, Any]
OLDER_RULES = "This part of the game was played under older rules and cannot be shown again."
SCENARIO_LIMIT = 64 * 1024
NO_SCRIPT = b"export default null;\n"
SCRIPT_LIMIT = 300
"""Lines of a scenario's script that a table is opened with."""
VIEW_LIMIT = 300_000
"""Bytes of a position's view, if nothing were hidden; a full table of six has a third of that."""
_ANCHOR = re.compile(r"(?:^|[\s\[{,:-])&\w", re.MULTILINE)
Step = Annotated[int | None, QueryParameter(ge=0, description="a step's number")]


def possible_answers(answer: Any = None) -> dict[int, ResponseSpec]:
    """What the reference page says about a call's answers; `answer` where the handler itself gives bytes."""
    shapes = {} if answer is None else {200: ResponseSpec(answer, generate_examples=False, description="Done")}
    for status, what in ((400, "Malformed"), (401, "No key"), (403, "Wrong key"), (404, "Unknown"), (409, "Refused")):
        shapes[status] = ResponseSpec(ErrorBody, generate_examples=False, description=what)
    return shapes


def about_game(path: str, summary: str, answer: Any = None) -> get:
    return get(f"/api/games{path}", summary=summary, sync_to_thread=True, responses=possible_answers(answer))


def about_table(path: str, summary: str, answer: Any = None, media_type: str | None = None) -> get:
    address = f"/api/tables/{{table:str}}{path}"
    return get(address, summary=summary, responses=possible_answers(answer), media_type=media_type)


def asked_of_table(path: str, summary: str) -> post:
    return post(f"/api/tables/{{table:str}}{path}", summary=summary, status_code=200, responses=possible_answers())


def hall_of(request: AnyRequest) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


def key_of(request: AnyRequest) -> str:
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    if scheme.casefold() != "bearer" or not key.strip():
        raise Refusal(401, "Send the seat's key: Authorization: Bearer KEY.")
    return key.strip()


async def seat_of(request: AnyRequest, table: str) -> tuple[Room, int | None]:
    """The table's room and the seat whose key the request carries."""
    return await hall_of(request).seat(table, key_of(request))


async def looker_of(request: AnyRequest, table: str) -> tuple[Room, int | None]:
    """Likewise for who only wants to look: a game that is over has no secrets, and needs no key."""
    if "authorization" not in request.headers:
        room = await hall_of(request).room(table)
        if room.telling.finished:
            return room, None
    return await seat_of(request, table)


async def player_of(request: AnyRequest, table: str) -> tuple[Room, int]:
    room, seat = await seat_of(request, table)
    if seat is None:
        raise Refusal(403, "A spectator cannot choose.")
    return room, seat


def game_named(name: str) -> Game[Any]:
    try:
        return games.get(name)
    except SandtableError as error:
        raise Refusal(404, str(error)) from None


def asked_of_game(what: Callable[[], T]) -> T:
    """Give a game what a client wrote: whatever it cannot make of it is the client's mistake."""
    try:
        return what()
    except SandtableError as error:
        raise Refusal(400, str(error)) from None
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError) as error:
        logger.warning("a game could not understand a request: %r", error)
        raise Refusal(400, "The game cannot be set up with these settings.") from None


# -- games -------------------------------------------------------------------------------------------------------------


@about_game("", "The games, their setups, settings and bots", list[GameEntry])
def list_games(request: AnyRequest) -> Response[bytes]:
    return packed(request, _games(games.names()))


USUAL_LEVEL = "easy"
"""Who plays where nobody has chosen an opponent."""


def prepare() -> None:
    """Load the games and make their list before anybody asks for it; in a thread."""
    try:
        compressed(_games(games.names()))
    except Exception:  # whoever asks is told
        logger.exception("the list of games cannot be made")


def _games(names: tuple[str, ...]) -> bytes:
    with _listing:
        return _listed(names)


_listing = threading.Lock()
"""Whoever comes while the list is being made waits for it instead of making it once more."""


@lru_cache(2)
def _listed(names: tuple[str, ...]) -> bytes:
    return encode([_entry(games.get(name)) for name in names])


def _entry(game: Game[Any]) -> GameEntry:
    secrets, settings = game.hidden_information, game.settings()
    welcome, setups = game.welcome(), (*game.setups(), *game.own_setups())
    players = tuple(BotEntry(level.name, level.says, level.name == USUAL_LEVEL) for level in bots.LEVELS)
    return GameEntry(game.name, game.title, secrets, welcome, setups, settings, players, game.windows())


@get("/api/address", summary="Where others find this server", sync_to_thread=True)
def where(request: AnyRequest) -> Address:
    settings: Settings = request.app.state.settings
    return address(settings)


@about_game("/{game:str}/board", "What never changes during a game", dict[str, Any])
def board(request: AnyRequest, game: FromPath[str], setup: FromQuery[str | None] = None) -> Response[bytes]:
    settings = tuple(sorted(request.query_params.items()))[:16]
    if any(len(str(value)) > 1000 for _, value in settings):
        raise Refusal(400, "That is too long.")
    return packed(request, asked_of_game(lambda: _board(game_named(game), settings)))


@get("/api/games/{game:str}/board.js", include_in_schema=False, sync_to_thread=True)
def board_script(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """How a game from elsewhere draws its board (docs/adding-a-game.md); most bring nothing."""
    file = game_named(game).home() / "web" / "board.js"
    script = file.read_bytes() if file.is_file() else NO_SCRIPT
    return packed(request, script, "text/javascript", {"cache-control": "no-cache"})


@lru_cache(32)
def _board(game: Game[Any], settings: tuple[tuple[str, str], ...]) -> bytes:
    return encode(game.board(dict(settings)) if settings else game.whole_board())


@about_game("/{game:str}/seats", "The seats that a table with these settings has")
def seats(request: AnyRequest, game: FromPath[str], setup: FromQuery[str | None] = None) -> list[Seat]:
    asked = dict(request.query_params.items())
    asked.pop("setup", None)
    played = game_named(game)
    settings = checked_settings(played, setup or "", asked)
    return list(asked_of_game(lambda: played.seats(settings)))


# -- making tables -----------------------------------------------------------------------------------------------------


def may_create(request: AnyRequest) -> None:
    limiter: Limiter = request.app.state.creations
    if not limiter.allows(request.client.host if request.client else ""):
        raise Refusal(429, "Too many tables from here; please wait a little.")


@post("/api/tables", summary="Make a table", responses=possible_answers())
async def create(request: AnyRequest, data: JSONBody[NewTable]) -> MadeTable:
    may_create(request)

    def new() -> Table[Any]:
        game = game_named(data.game)
        settings = checked_settings(game, data.setup, {**data.options, **data.settings})
        return asked_of_game(lambda: Table.new(game, sealed_settings(game, settings)))

    made = await asyncio.to_thread(new)  # its game may have to be loaded first
    return await hall_of(request).create(made, data.seats, data.promise, data.learning, data.person)


@post(
    "/api/tables/scenario", summary="Make a table that begins with a scenario's position", responses=possible_answers()
)
async def create_from_scenario(request: AnyRequest, data: JSONBody[NewScenarioTable]) -> MadeTable:
    may_create(request)
    _, table = await asyncio.to_thread(opened_scenario, data.text, data.source)
    return await hall_of(request).create(table, data.seats, data.promise, data.learning, data.person)


def checked_scenario(text: str, source: str = "") -> scenarios.Scenario:
    """In a thread. Anchors are refused: with them a few lines could stand for gigabytes."""
    if source:
        text = text_named(source)
    check_text(text)
    scenario = asked_of_game(lambda: scenarios.parse(text))
    check_script(scenario)
    return scenario


def check_text(text: str) -> None:
    if len(text) > SCENARIO_LIMIT:
        raise Refusal(413, f"A scenario may be at most {SCENARIO_LIMIT // 1024} KiB long.")
    if _ANCHOR.search(text):
        raise Refusal(400, "A scenario may not contain YAML anchors (&).")


def check_script(scenario: scenarios.Scenario) -> None:
    if len(scenario.script) > SCRIPT_LIMIT:
        raise Refusal(413, f"A table is opened with at most {SCRIPT_LIMIT} lines of a script.")


def text_named(source: str) -> str:
    try:
        return packed_files.text(source)
    except UnknownSource as error:
        raise Refusal(404, str(error)) from None


def opened_scenario(text: str, source: str = "") -> tuple[scenarios.Scenario, Table[Any]]:
    """In a thread."""
    scenario = checked_scenario(text, source)
    table = asked_of_game(lambda: scenarios.open_table(scenario))
    check_size(table)
    return scenario, table


def check_size(table: Table[Any]) -> None:
    if len(encode(table.view(EVERYTHING))) > VIEW_LIMIT:
        raise Refusal(413, "This position is too large to be shown in time.")


@post("/api/scenarios", summary="What a scenario file says", status_code=200, responses=possible_answers())
async def look_at_scenario(request: AnyRequest, data: JSONBody[ScenarioBody]) -> ScenarioEntry:
    may_create(request)
    scenario, table = await asyncio.to_thread(opened_scenario, data.text)
    return ScenarioEntry(table.game.name, scenario.title, str(table.settings.get("setup", "")), table.seats)


@post("/api/tables/mine", summary="One's own tables at a glance", status_code=200, responses=possible_answers())
async def mine(request: AnyRequest, data: JSONBody[MineBody]) -> list[Glance | MissingTable]:
    glances: Glances = request.app.state.glances
    return await glances.of(data.tables)


# -- coming to a table -------------------------------------------------------------------------------------------------


@asked_of_table("/invitation", "What an invitation is for; it is not used up")
async def invitation(request: AnyRequest, table: FromPath[str], data: JSONBody[InvitationBody]) -> Invitee:
    room = await hall_of(request).room(table)

    def look() -> Invitee:
        seat, made = room.seating.invited(data.invitation).seat, room.table
        setup = str(made.settings.get("setup", ""))
        return Invitee(
            seat=made.seats[seat].id,
            game=made.game.name,
            setup=setup,
            settings=room.telling.settings,
            learning=room.facts.learning,
            seats=room.seat_states(),
            goal=room.telling.goal(seat),
            stage="" if made.untouched else room.telling.stage(),
            commitment=made.commitment,
            brings=room.seating.invited_to_bring(seat),
            title=room.telling.title,
        )

    return await room.ask(look)


@asked_of_table("/join", "Use an invitation: a fresh key for its seat")
async def join(request: AnyRequest, table: FromPath[str], data: JSONBody[JoinBody]) -> Joined:
    room = await hall_of(request).room(table)
    return await outcome(
        lambda answer: room.seating.join(data.invitation, data.promise, data.person, data.brings, answer)
    )


@asked_of_table("/share", "Bring the share of the dice that was promised")
async def share(request: AnyRequest, table: FromPath[str], data: JSONBody[ShareBody]) -> Accepted:
    room, seat = await player_of(request, table)
    return await _done(lambda answer: room.seating.reveal(seat, bytes.fromhex(data.share), answer))


@asked_of_table("/name", "What whoever plays the seat is called")
async def name(request: AnyRequest, table: FromPath[str], data: JSONBody[PersonBody]) -> Accepted:
    room, seat = await player_of(request, table)
    return await _done(lambda answer: room.seating.name(seat, data.person, answer))


@asked_of_table("/invite", "A new invitation to an empty seat, with the maker's key")
async def invite(request: AnyRequest, table: FromPath[str], data: JSONBody[SeatBody]) -> Invited:
    room = await hall_of(request).made_by(table, key_of(request))
    return await outcome(lambda answer: room.seating.invite(data.seat, answer))


@asked_of_table("/withdraw", "Withdraw the invitation to an empty seat, with the maker's key")
async def withdraw(request: AnyRequest, table: FromPath[str], data: JSONBody[SeatBody]) -> Accepted:
    room = await hall_of(request).made_by(table, key_of(request))
    return await _done(lambda answer: room.seating.withdraw(data.seat, answer))


# -- at a table --------------------------------------------------------------------------------------------------------


@about_table("", "The table as the holder of the key sees it", State)
async def state(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    room, seat = await looker_of(request, table)
    return await asyncio.to_thread(packed, request, await room.ask(lambda: room.state(seat), seat))


async def _done(start: Callable[[Answer], None]) -> Accepted:
    return Accepted(await outcome(start))


async def _taken_back(start: Callable[[UndoAnswer], None]) -> Accepted | Requested:
    how: int | UndoRequest = await outcome(start)
    return Requested(how) if isinstance(how, UndoRequest) else Accepted(how)


@asked_of_table("/choose", "Answer a question")
async def choose(request: AnyRequest, table: FromPath[str], data: JSONBody[ChooseBody]) -> Accepted:
    room, seat = await player_of(request, table)
    return await _done(lambda answer: room.choose(seat, data, answer))


@asked_of_table("/undo", "Take back one's last choice, or ask for it")
async def undo(request: AnyRequest, table: FromPath[str]) -> Accepted | Requested:
    room, seat = await player_of(request, table)
    return await _taken_back(lambda answer: room.undo(seat, answer))


@asked_of_table("/agree", "Agree that something is taken back")
async def agree(request: AnyRequest, table: FromPath[str], data: JSONBody[UndoBody]) -> Accepted | Requested:
    room, seat = await player_of(request, table)
    return await _taken_back(lambda answer: room.agree(seat, data.undo, answer))


@asked_of_table("/decline", "Do not agree")
async def decline(request: AnyRequest, table: FromPath[str], data: JSONBody[UndoBody]) -> Accepted:
    room, seat = await player_of(request, table)
    return await _done(lambda answer: room.decline(seat, data.undo, answer))


@asked_of_table("/retry", "Let a bot that has stopped try again")
async def retry(request: AnyRequest, table: FromPath[str]) -> Accepted:
    room, _ = await player_of(request, table)
    return await _done(room.retry)


@asked_of_table("/take", "Play on for a bot that has stopped: a key for its seat")
async def take(request: AnyRequest, table: FromPath[str], data: JSONBody[TakeBody]) -> TakenSeat:
    room, _ = await player_of(request, table)
    return TakenSeat(await outcome(lambda answer: room.seating.take(data.seat, data.promise, data.person, answer)))


@about_table("/log", "Older lines of the log", list[LogLine])
async def log(request: AnyRequest, table: FromPath[str], before: Step = None) -> Response[bytes]:
    room, seat = await looker_of(request, table)

    def older() -> list[LogLine]:
        end = room.telling.n + 1
        return room.telling.lines_before(seat, end if before is None else min(before, end))[0]

    return packed(request, encode(await room.ask(older, seat)))


@about_table("/at", "The table after n choices", Moment)
async def at(request: AnyRequest, table: FromPath[str], n: Annotated[int, QueryParameter(ge=0)]) -> Response[bytes]:
    room, seat = await looker_of(request, table)
    return await asyncio.to_thread(packed, request, await room.ask(lambda: moment(room, seat, n), seat))


def moment(room: Room, seat: int | None, n: int) -> bytes:
    """The table after public step `n`."""
    table, newest = room.table, room.telling.n
    if n > newest:
        raise Refusal(400, f"There is no choice {n}: the table has {newest}.")
    first, last = table.firsts[n], table.last_of(n)
    over = room.telling.finished
    try:
        position = table.position_at(last)
        step = table.steps[first]
        open_choice = step.seat >= 0 and (over or not table.game.hides(table.state) or step.seat == seat)
        before = table.position_at(first - 1) if open_choice else None
    except Exception:
        logger.exception("a table cannot be replayed to %d", n)
        raise Refusal(409, OLDER_RULES) from None
    events = [event for each in table.steps[first : last + 1] for event in each.events]
    lines = [event.whole() if over else event.seen_by(seat) for event in events]
    return encode(
        Moment(
            n=n,
            length=newest,
            view=table.game.view(position.state, EVERYTHING if over else seat),
            lines=log_lines(
                table.game,
                ((n, step.seat, line) for line in lines if line is not None and (line.text or not over)),
            ),
            key=step.key if open_choice else None,
            label=table.game.describe(before.state, step.choice).label if before is not None else "",
            seat=step.seat if step.seat >= 0 else None,
        )
    )


@about_table("/scenario", "The position as a scenario file", media_type="text/yaml")
async def scenario(request: AnyRequest, table: FromPath[str], n: Step = None) -> Response[str]:
    room, seat = await looker_of(request, table)

    def export() -> str:
        now = room.table
        then = now if n is None or n >= room.telling.n else _replayed(now, n)
        if not room.telling.finished and any(now.game.conceals(each.state) for each in (now, then)):
            raise Refusal(409, "The game hides something from you: its position can be exported when it is over.")
        return scenarios.export(then)

    return Response(await room.ask(export, seat), media_type="text/yaml; charset=utf-8")


def _replayed(table: Table[Any], n: int) -> Table[Any]:
    """As it was after public step `n`."""
    try:
        return table.replay(table.last_of(n))
    except Exception:
        logger.exception("a table cannot be replayed to %d", n)
        raise Refusal(409, OLDER_RULES) from None


@about_table("/file", "The save file of a finished game")
async def file(request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    room, seat = await looker_of(request, table)

    def keep() -> Table[Any]:
        if not room.telling.finished:
            raise Refusal(409, "The save file holds the secret seed: it can be downloaded when the game is over.")
        return room.table

    data = await asyncio.to_thread(saved.save, await room.ask(keep, seat))
    name = f"{room.table.game.name}-{room.id}.sandtable"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/octet-stream", headers=headers)


HANDLERS = [
    list_games, board, board_script, seats,
    where, create, create_from_scenario, look_at_scenario, mine, invitation, join, share, name, invite, withdraw,
    state, choose, undo, agree, decline, retry, take, log, at, scenario, file,
]  # fmt: skip
