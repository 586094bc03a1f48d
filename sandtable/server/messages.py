"""What travels over the WebSocket, and the shapes of requests and answers; `docs/api.md` explains them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from sandtable.kernel.decisions import Decision, Option
from sandtable.kernel.events import Line
from sandtable.kernel.game import TEXT_LIMIT
from sandtable.kernel.table import Table

encode = msgspec.json.Encoder().encode

Name = Annotated[str, msgspec.Meta(max_length=80)]
"""A game, a set-up, a seat, a table, a question, a window."""
Key = Annotated[str, msgspec.Meta(max_length=400)]
"""What is chosen; the longest that any game offers has 80 characters."""
SeatKey = Annotated[str, msgspec.Meta(max_length=200)]
Seats = Annotated[dict[Name, Name], msgspec.Meta(max_length=16)]
Options = Annotated[
    dict[Name, Annotated[str, msgspec.Meta(max_length=TEXT_LIMIT)]],
    msgspec.Meta(max_length=100),
]


class Refusal(Exception):
    """Something asked for is not done; nothing has changed. `status` is the HTTP status that fits."""

    def __init__(self, status: int, reason: str, rules: tuple[str, ...] = (), offered: tuple[str, ...] = ()) -> None:
        self.status = status
        self.reason = reason
        self.rules = rules
        self.offered = offered
        super().__init__(reason)

    def body(self) -> dict[str, Any]:
        error: dict[str, Any] = {"reason": self.reason}
        if self.rules:
            error["rules"] = self.rules
        if self.offered:
            error["offered"] = self.offered
        return {"error": error}


class RulesFailed(Refusal):
    """A rule failed at a choice: a fault of the program, not of whoever chose."""

    def __init__(self, reason: str) -> None:
        super().__init__(409, reason)


# -- from the client ---------------------------------------------------------------------------------------------------


class Since(msgspec.Struct, frozen=True):
    epoch: int
    n: int


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    table: Name
    keys: Annotated[list[SeatKey], msgspec.Meta(min_length=1, max_length=16)]
    since: Since | None = None


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    question: Name
    key: Key
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

    With `until` only for the rest of this turn or combat, beside what it said for good. `*` is every window."""

    windows: Annotated[list[Name], msgspec.Meta(max_length=200)]
    seat: int | None = None
    until: Literal["turn", "combat"] | None = None


class Hold(msgspec.Struct, frozen=True, tag="hold"):
    """Keeps an open window open (`on`), or says that it may close as far as this seat is concerned."""

    on: bool
    seat: int | None = None


class Detail(msgspec.Struct, frozen=True, tag="detail"):
    """Asks for everything about one option, or why a key is not offered."""

    question: Name
    key: Key
    seat: int | None = None


class Ping(msgspec.Struct, frozen=True, tag="ping"):
    pass


Message: TypeAlias = Hello | Choose | Undo | Agree | Decline | Yield | Hold | Detail | Ping

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


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    step: int
    text: str
    rules: tuple[str, ...] = ()
    refs: tuple[str, ...] = ()
    kind: str = ""


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    kind: str
    text: str
    options: list[Option]
    window: str = ""
    """The window in which the seat may react, where that is what is asked."""
    rules: tuple[str, ...] = ()
    refs: tuple[str, ...] = ()
    advice: str = ""
    recounts: bool = False


class SeatState(msgspec.Struct, frozen=True):
    id: str
    name: str
    team: str
    color: str
    player: str
    online: bool


class UndoState(msgspec.Struct, frozen=True, omit_defaults=True):
    possible: bool
    needs: tuple[int, ...]
    reason: str = ""
    """Why it is not possible."""


class ShareState(msgspec.Struct, frozen=True):
    """A share of the dice; itself it is told when the game is over."""

    seats: tuple[int, ...]
    by: str
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


class Stopped(msgspec.Struct, frozen=True):
    """A bot that does not play on by itself; whoever plays at the table may let it try again or take its seat."""

    seat: int
    reason: str


PONG = b'{"type":"pong"}'


def log_lines(lines: Iterable[tuple[int, Line]]) -> list[LogLine]:
    return [LogLine(number, line.text, line.rules, line.refs, line.kind) for number, line in lines]


def question(table: Table[Any], decision: Decision, identity: str) -> Question:
    prompt = table.prompt(decision)
    options = table.offers(decision)
    return Question(
        identity,
        decision.kind,
        prompt.text,
        options,
        decision.window,
        prompt.rules,
        prompt.refs,
        prompt.advice,
        prompt.recounts,
    )


def refused(refusal: Refusal, seat: int | None, question: str | None) -> bytes:
    return encode(
        {"type": "refused", "seat": seat, "question": question, "reason": refusal.reason, "rules": refusal.rules}
    )


def detailed(seat: int, asked: Detail, found: dict[str, Any] | None) -> bytes:
    return encode({"type": "detail", "seat": seat, "question": asked.question, "key": asked.key, "detail": found})


def broken(reason: str) -> bytes:
    return encode({"type": "error", "reason": reason})


# -- requests and answers of the JSON API ------------------------------------------------------------------------------


Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes in hex: a hash, or a share of the dice."""
Token = Annotated[str, msgspec.Meta(max_length=200)]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Name
    setup: Name
    options: Options = {}
    seats: Seats = {}
    """Per seat `me`, `open` or `bot:NAME`; seats left out are as `*` says, or open."""
    promise: Digest | None = None
    """The hash of the share of the dice that the maker will tell."""
    learning: bool = False
    """Whether dice may be taken back where only bots look on."""


class NewScenarioTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: str
    """A scenario file; the table begins where its script ends."""
    seats: Seats = {}
    promise: Digest | None = None
    learning: bool = False


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


class InvitationBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    invitation: Token


class Invitee(msgspec.Struct, frozen=True):
    """What an invitation is for."""

    seat: str
    game: str
    setup: str
    learning: bool
    seats: list[SeatState]
    commitment: str


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


class UndoBody(msgspec.Struct, frozen=True):
    undo: int


class TakeBody(msgspec.Struct, frozen=True):
    seat: Name
    promise: Digest | None = None


class TakenSeat(msgspec.Struct, frozen=True):
    key: str


class Ending(msgspec.Struct, frozen=True):
    winners: tuple[int, ...]
    text: str
    rules: tuple[str, ...]


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A whole `state`, as the reference page shows it; `telling` writes it piece by piece."""

    type: str = "state"
    seat: int | None
    epoch: int
    n: int
    reset: bool
    view: Mapping[str, Any]
    lines: list[LogLine]
    more: bool
    question: Question | None
    waiting: list[int]
    window: WindowState | None
    seats: list[SeatState]
    undo: UndoState | None
    request: UndoRequest | None
    stopped: Stopped | None
    over: bool
    outcome: Ending | None
    commitment: str
    seed: str | None
    shares: list[ShareState]
    learning: bool
    game: str
    setup: str
    options: dict[str, str]
    hides: bool
    """Whether anything is hidden from a seat at this table."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """The table as it was after `n` choices."""

    n: int
    length: int
    view: Mapping[str, Any]
    lines: list[LogLine]
    key: str | None
    seat: int | None


class Accepted(msgspec.Struct, frozen=True):
    n: int
    accepted: bool = True


class Requested(msgspec.Struct, frozen=True):
    request: UndoRequest
