"""What travels over the WebSocket, and the shapes of requests and answers; `docs/api.md` explains them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from sandtable.kernel.decisions import Decision, Option, Prompt, unaided
from sandtable.kernel.events import Line
from sandtable.kernel.game import Game, Goal, Outcome
from sandtable.kernel.settings import Seat, Setting, Setup
from sandtable.kernel.table import Table
from sandtable.kernel.welcome import Welcome
from sandtable.server.ending_messages import RematchState
from sandtable.server.explaining_messages import Explain
from sandtable.server.fields import Digest, Key, Name, Person, SeatKey, Seats, Source, TableSettings, Token

encode = msgspec.json.Encoder().encode


class Refusal(Exception):
    """Something asked for is not done; nothing has changed. `status` is the HTTP status that fits."""

    def __init__(self, status: int, reason: str, rules: tuple[str, ...] = (), offered: tuple[str, ...] = ()) -> None:
        self.status = status
        self.reason = reason
        self.rules = rules
        self.offered = offered
        super().__init__(reason)

    def body(self) -> ErrorBody:
        return ErrorBody(Problem(self.reason, self.rules, self.offered))


class RulesFailed(Refusal):
    """A rule failed at a choice: a fault of the program, not of whoever chose."""

    def __init__(self, reason: str) -> None:
        super().__init__(409, reason)


# -- from the client ---------------------------------------------------------------------------------------------------


class Since(msgspec.Struct, frozen=True):
    """The newest state that a client that comes back has seen."""

    epoch: int
    n: int


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The first message: which table, and the keys of the seats to play there."""

    table: Name
    keys: Annotated[list[SeatKey], msgspec.Meta(min_length=1, max_length=16)]
    since: Since | None = None


Along = Annotated[list[Key], msgspec.Meta(max_length=40)]
"""Keys chosen together with another: each answers what the seat is asked next. Where one is not offered, it and those
after it are left, and the seat is asked."""


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    question: Name
    key: Key
    seat: int | None = None
    then: Along = []
    plan: bool = False
    """Follow the plan that the option names, as far as it goes; with keys sent along, that of the last of them."""


class Ease(msgspec.Struct, frozen=True, tag="ease"):
    """Whether questions that leave no real choice are answered for the seat; they are, until it says otherwise."""

    on: bool
    seat: int | None = None


class Undo(msgspec.Struct, frozen=True, tag="undo"):
    seat: int | None = None


class Agree(msgspec.Struct, frozen=True, tag="agree"):
    undo: int
    seat: int | None = None


class Decline(msgspec.Struct, frozen=True, tag="decline"):
    undo: int
    seat: int | None = None


EVERY_WINDOW = "*"


class Yield(msgspec.Struct, frozen=True, tag="yield"):
    """Windows in which the seat passes by itself from now on; replaces what was said before.

    With `until` only for the rest of this turn or combat, or until its own turn ("mine"), beside what it said for good.
    `*` is every window, `others` every window about what is not done to the seat."""

    windows: Annotated[list[Name], msgspec.Meta(max_length=200)]
    seat: int | None = None
    until: Literal["turn", "combat", "mine"] | None = None


class Hold(msgspec.Struct, frozen=True, tag="hold"):
    """Keeps an open window open (`on`), or says that it may close as far as this seat is concerned."""

    on: bool
    seat: int | None = None


class Detail(msgspec.Struct, frozen=True, tag="detail"):
    """Asks for everything about one option, or why a key is not offered."""

    question: Name
    key: Key = ""
    ref: Key = ""
    """Instead of a key: a thing that was clicked (`hex:wildlands:8,5`) although nothing is offered there."""
    subject: Key = ""
    """What was picked before that (an army to build)."""
    seat: int | None = None


class Ping(msgspec.Struct, frozen=True, tag="ping"):
    pass


Message: TypeAlias = Hello | Choose | Ease | Undo | Agree | Decline | Yield | Hold | Detail | Explain | Ping

_message_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def decode_message(data: bytes) -> Message:
    """Raises ValueError with a reason for people."""
    try:
        return _message_decoder.decode(data)
    except RecursionError:
        raise ValueError("the message is nested too deeply") from None
    except msgspec.ValidationError as error:
        raise ValueError(f"the message does not fit: {error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise ValueError("the message is not JSON") from None


# -- to the client -----------------------------------------------------------------------------------------------------


class LogLine(Line, frozen=True, omit_defaults=True, kw_only=True):
    """A line of the log; `by` is whoever did it or made the step, and left out where nobody did."""

    step: int
    """The public step that it belongs to."""
    begins: str = ""
    """What it begins: "turn", "combat" or nothing."""


class Question(Prompt, frozen=True, omit_defaults=True, kw_only=True):
    id: str
    kind: str
    options: list[Option]
    window: str = ""
    """The window in which the seat may react, where that is what is asked."""
    stopped: str = ""
    """Why the plan that the seat has followed asks it."""


class SeatState(Seat, frozen=True, kw_only=True):
    player: str
    online: bool
    person: str = ""
    """What whoever plays there is called; empty where nobody has said."""


class UndoState(msgspec.Struct, frozen=True, omit_defaults=True):
    possible: bool
    needs: tuple[int, ...]
    reason: str = ""
    """Why it is not possible."""
    takes: tuple[str, ...] = ()
    """What goes, as the log told it."""
    dice: bool = False
    """Dice or cards are among it; who does the same again finds the same."""


class ShareState(msgspec.Struct, frozen=True):
    """A share of the dice; the share itself is revealed when the game is over."""

    seats: tuple[int, ...]
    by: Literal["player", "server"]
    promise: str
    share: str | None


class WindowState(msgspec.Struct, frozen=True):
    """Others may react to what was just chosen; until the window closes, what comes of it is not shown."""

    by: int
    """Whose choice it was."""
    left: float
    """Seconds before it can close by itself."""
    lines: list[LogLine]
    """What was announced; they come again with all the others of their step."""
    holding: bool
    """This seat holds it open."""
    done: bool
    """This seat has said that it may close."""


class UndoRequest(msgspec.Struct, frozen=True):
    id: int
    by: int
    needs: tuple[int, ...]
    takes: tuple[str, ...] = ()
    """What would go, as everybody read it in the log."""


class Stopped(msgspec.Struct, frozen=True):
    """A bot that does not play on by itself; whoever plays at the table may let it try again or take its seat."""

    seat: int
    reason: str


def log_lines(game: Game[Any], lines: Iterable[tuple[int, int, Line]]) -> list[LogLine]:
    """Lines with the public step that they belong to, and the seat that made it (below 0: nobody)."""
    return [LogLine(**_by(line, seat), step=number, begins=game.begins(line)) for number, seat, line in lines]


def _by(line: Line, seat: int) -> dict[str, Any]:
    fields = asdict(line)
    by = seat if line.by is None else line.by
    fields["by"] = by if by >= 0 else None
    return fields


def question(table: Table[Any], decision: Decision, identity: str, stopped: str = "", aided: bool = True) -> Question:
    prompt = asdict(table.prompt(decision))
    options, window = table.offers(decision), decision.window
    if not aided:
        prompt, options = prompt | {"advice": ""}, list(map(unaided, options))
    return Question(**prompt, id=identity, kind=decision.kind, options=options, window=window, stopped=stopped)


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """What a message asked for is not done; nothing has changed."""

    seat: int | None
    question: str | None
    reason: str
    rules: tuple[str, ...]


class Detailed(msgspec.Struct, frozen=True, tag="detail"):
    """The answer to `detail`."""

    seat: int
    question: str
    key: str
    """The key or the ref that was asked about."""
    detail: dict[str, Any] | None
    """As the game's `detail` gives it; for a key that is not offered `refused` and `rules`."""


class Broken(msgspec.Struct, frozen=True, tag="error"):
    """A message could not be understood."""

    reason: str


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """The answer to `ping`."""


# -- requests and answers of the JSON API ------------------------------------------------------------------------------


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Name
    setup: Name
    settings: TableSettings = {}
    options: TableSettings = {}
    """What clients of 0.1 call the settings."""
    seats: Seats = {}
    """Per seat `me`, `open` or `bot:NAME`; seats left out are as `*` says, or open."""
    promise: Digest | None = None
    """The hash of the share of the dice that the maker will bring."""
    learning: bool = False
    """Whether dice may be taken back where only bots look on."""
    person: Person = ""
    """What the maker is called."""


class NewScenarioTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str = ""
    """A scenario file; the table begins where its script ends."""
    source: Source = ""
    """Instead of a text, a file that came along: `GAME/first-game`."""
    seats: Seats = {}
    promise: Digest | None = None
    learning: bool = False
    person: Person = ""


class ScenarioBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    """A scenario file."""


class ScenarioEntry(msgspec.Struct, frozen=True):
    """What a scenario file says before a table is made of it."""

    game: str
    title: str
    setup: str
    seats: tuple[Seat, ...]


class MadeTable(msgspec.Struct, frozen=True):
    table: str
    maker: str
    keys: dict[str, str]
    invitations: dict[str, str]
    spectator: str
    commitment: str


class JoinBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    invitation: Token
    promise: Digest | None = None
    person: Person = ""
    brings: TableSettings = {}
    """Settings that are left to whoever takes the seat (a deck); those left out are as usual."""


class PersonBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    person: Person


class InvitationBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    invitation: Token


class Invitee(msgspec.Struct, frozen=True):
    """What an invitation is for."""

    seat: str
    game: str
    setup: str
    settings: dict[str, Any]
    learning: bool
    seats: list[SeatState]
    goal: str
    """What the seat plays for, in words."""
    stage: str
    """Where play stands: the season, the turn; empty before it begins."""
    commitment: str
    brings: tuple[str, ...] = ()
    """Settings of the table that are left to whoever takes the seat."""
    title: str = ""
    """What somebody has called the way to start, where it is their own."""


class Joined(msgspec.Struct, frozen=True):
    seat: str
    key: str
    commitment: str
    awaits: bool
    """Whether the promised share is awaited before the seat can play."""


class ShareBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    share: Digest


class SeatBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Token


class Invited(msgspec.Struct, frozen=True):
    invitation: str


class ChooseBody(msgspec.Struct, frozen=True):
    question: Name
    key: Key
    then: Along = []
    plan: bool = False


class UndoBody(msgspec.Struct, frozen=True):
    undo: int


class TakeBody(msgspec.Struct, frozen=True):
    seat: Name
    promise: Digest | None = None
    person: Person = ""


class TakenSeat(msgspec.Struct, frozen=True):
    key: str


class KnownTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that a browser remembers, with the keys that it plays with there."""

    table: Name
    keys: Annotated[list[SeatKey], msgspec.Meta(min_length=1, max_length=16)]


class MineBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tables: Annotated[list[KnownTable], msgspec.Meta(max_length=60)]


class Glance(msgspec.Struct, frozen=True):
    """A table in a list of one's own."""

    table: str
    game: str
    setup: str
    seats: list[SeatState]
    mine: list[int]
    """The seats that the keys play; none for a spectator."""
    waiting: list[int]
    asked: bool
    """Whether one of them is asked something."""
    stage: str
    """Where play stands: the season, the turn."""
    last: str
    """The newest move, as the first of them reads it in the log."""
    updated: float
    """When that was, in seconds since 1970."""
    n: int
    over: bool
    outcome: str


class MissingTable(msgspec.Struct, frozen=True):
    """A table that does not open: it was deleted, or the key is another's."""

    table: str
    status: int
    reason: str


class Address(msgspec.Struct, frozen=True):
    """Where others find the server."""

    public: str
    """As whoever runs it says; empty where they do not."""
    network: str
    """In its own network; empty where it listens to its own machine alone."""


class Ending(Outcome, frozen=True, kw_only=True):
    reasons: tuple[str, ...] = ()
    """For each seat why it has won or lost."""


class State(msgspec.Struct, frozen=True, kw_only=True, tag="state"):
    """The table as a seat or a spectator sees it. `telling` writes it piece by piece; in updates after the first, what
    did not change may be left out."""

    seat: int | None
    """The seat this is for; none for a spectator."""
    epoch: int
    """Rises when choices are taken back."""
    n: int
    """Public steps so far."""
    reset: bool
    """Forget earlier lines of the log: `lines` starts afresh."""
    view: Mapping[str, Any] | UnsetType = UNSET
    """What the seat may know, as the game's own type says."""
    changes: Mapping[str, Any] | UnsetType = UNSET
    """Instead of `view`: those of its fields that changed."""
    lines: list[LogLine]
    more: bool | UnsetType = UNSET
    """Whether older lines exist."""
    question: Question | None
    waiting: list[int]
    """The seats the table waits for; while a window is open all but whose choice it was."""
    goals: tuple[Goal, ...] | UnsetType = UNSET
    """What each seat plays for, and how far it has come."""
    window: WindowState | UnsetType | None = UNSET
    seats: list[SeatState] | UnsetType = UNSET
    gathers: tuple[int, ...] | UnsetType = UNSET
    """Seats whose players are to bring something (a deck) when they come: until then nobody can choose."""
    undo: UndoState | UnsetType | None = UNSET
    """None where there is nothing to take back."""
    request: UndoRequest | UnsetType | None = UNSET
    """Somebody asks to take back."""
    stopped: Stopped | UnsetType | None = UNSET
    over: bool | UnsetType = UNSET
    outcome: Ending | UnsetType | None = UNSET
    rematch: RematchState | UnsetType | None = UNSET
    """Once the game is over: where the players have gone on."""
    commitment: str | UnsetType = UNSET
    """The SHA-256 of the secret seed."""
    seed: str | UnsetType | None = UNSET
    """In hex, once the game is over."""
    shares: list[ShareState] | UnsetType = UNSET
    learning: bool | UnsetType = UNSET
    """Whether dice may be taken back where only bots look on."""
    game: str | UnsetType = UNSET
    setup: str | UnsetType = UNSET
    settings: dict[str, Any] | UnsetType = UNSET
    title: str | UnsetType = UNSET
    """What somebody has called the way to start, where it is their own."""
    hides: bool | UnsetType = UNSET
    """Whether anything is hidden from a seat at this table."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """The table as it was after `n` choices."""

    n: int
    length: int
    view: Mapping[str, Any]
    lines: list[LogLine]
    key: str | None
    label: str
    """What was chosen, in the words of the button."""
    seat: int | None


class Accepted(msgspec.Struct, frozen=True):
    n: int
    accepted: bool = True


class Requested(msgspec.Struct, frozen=True):
    request: UndoRequest


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was not done."""

    reason: str
    rules: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()


class ErrorBody(msgspec.Struct, frozen=True):
    """What comes with every status that is an error."""

    error: Problem


class BotEntry(msgspec.Struct, frozen=True):
    """A bot that can sit at a table."""

    name: str
    says: str
    """How it plays, in a sentence."""
    usual: bool
    """Who wants nothing in particular gets this one."""


class GameEntry(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    hidden_information: bool
    welcome: Welcome
    setups: tuple[Setup, ...]
    settings: tuple[Setting, ...]
    bots: tuple[BotEntry, ...]
    windows: Mapping[str, str]
    """Windows in which a seat may be asked to react, with the moment in words."""
