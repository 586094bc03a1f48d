"""Save files: a whole table in a few kilobytes, which can be played on and checked.

    magic (8 bytes) | format version (2) | length of the body (4) | sha-256 of all that and the body (32) | body

The body is zlib over MessagePack, see `Saved`. It contains the secret seed: whoever holds the file of a running game
can compute every roll to come.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Collection, Iterable, Iterator
from hashlib import sha256
from itertools import zip_longest
from typing import Annotated, Any

import msgspec

from sandtable import __version__
from sandtable.kernel import registry
from sandtable.kernel.decisions import IllegalChoice, SandtableError
from sandtable.kernel.events import Event
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position, decode
from sandtable.kernel.rng import commitment
from sandtable.kernel.shares import SHARE_BYTES, Share, mixed
from sandtable.kernel.table import NOTE, NOTICE, UPDATED, Snapshot, Step, Table

MAGIC = b"\x89SANDTB\n"
FORMAT = 1
_HEAD = struct.Struct(">8sHI")
_HEADER = _HEAD.size + 32
_LARGEST = 1 << 28
"""No table comes near this many bytes; a file that unpacks to more was made to hurt."""
_MOST_STEPS = 100_000
"""Likewise: four bytes would do for a step, and each takes a hundred in memory."""


class SavedError(SandtableError):
    """The file cannot be used; the message says why."""


class Saved(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a save file holds."""

    game: str
    rules_version: int
    settings: dict[str, Any] = msgspec.field(name="options")
    """Files say `options`, as they have since 0.1."""
    seed: bytes
    commitment: str
    """As it was published when the table was made."""
    steps: Annotated[list[Step], msgspec.Meta(max_length=_MOST_STEPS)]
    snapshots: Annotated[list[Snapshot], msgspec.Meta(max_length=_MOST_STEPS)]
    """Rising; the first is of step 0, the last of the newest step."""
    start: Snapshot | None = None
    """Where play began, if not with the set-up that follows from settings and seed (a scenario's position)."""
    saved_by: str = ""
    """The version of Sandtable that wrote the file; versions up to 0.1 did not say."""


_decoder = msgspec.msgpack.Decoder(Saved)


class Difference(msgspec.Struct, frozen=True):
    """One thing in which a file and its replay do not agree."""

    step: int
    what: str

    def __str__(self) -> str:
        return f"at choice {self.step}: {self.what}" if self.step else f"at the start: {self.what}"


class VerifyReport(msgspec.Struct, frozen=True):
    game: str
    choices: int
    commitment: str
    checked: int
    """Choices that were replayed and found as recorded."""
    rolled: int
    """How many of those had random results."""
    from_seed: bool
    """False where play began with a position that somebody gave: then it is taken as recorded."""
    shares: tuple[Share, ...] = ()
    """What was mixed into the seed, in order."""
    remarks: tuple[str, ...] = ()
    differences: tuple[Difference, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.differences


# -- writing and reading -----------------------------------------------------------------------------------------------


def save(table: Table[Any]) -> bytes:
    """The table as a save file."""
    snapshots = list(table.snapshots)
    if snapshots[-1].step != table.length:
        snapshots.append(table.snapshot())
    saved = Saved(
        table.game.name,
        table.game.rules_version,
        table.settings,
        table.seed,
        table.commitment,
        table.steps,
        snapshots,
        None if table.begins_with_seed() else snapshots[0],
        __version__,
    )
    return pack(saved)


def pack(saved: Saved) -> bytes:
    body = zlib.compress(msgspec.msgpack.encode(saved, order="deterministic"), 6)
    head = _HEAD.pack(MAGIC, FORMAT, len(body))
    return head + sha256(head + body).digest() + body


def unpack(data: bytes, largest: int = _LARGEST) -> Saved:
    """The parts of a save file, checked to be whole and to have at most so many bytes; raises SavedError."""
    if data[: len(MAGIC)] != MAGIC[: len(data)] or not data:
        raise SavedError("this is not a Sandtable save file")
    if len(data) < _HEADER:
        raise SavedError("the save file is cut off: not even its header is whole")
    _, version, length = _HEAD.unpack_from(data)
    if version > FORMAT:
        raise SavedError(f"the save file has format {version}, newer than this Sandtable's {FORMAT}: update Sandtable")
    body = data[_HEADER:]
    if len(body) < length:
        raise SavedError(f"the save file is cut off: {length - len(body)} of {length} bytes are missing")
    if len(body) > length:
        raise SavedError(f"the save file has {len(body) - length} bytes too many at its end")
    if sha256(data[: _HEAD.size] + body).digest() != data[_HEAD.size : _HEADER]:
        raise SavedError("the save file is damaged: its checksum is wrong")
    return _checked(_unpack_body(body, largest))


def _unpack_body(body: bytes, largest: int) -> Saved:
    unzip = zlib.decompressobj()
    try:
        content = unzip.decompress(body, largest)
        if unzip.unconsumed_tail:
            raise SavedError(f"the save file unpacks to more than {largest >> 20} MiB, which no table does")
        return _decoder.decode(content)
    except (zlib.error, msgspec.DecodeError) as error:
        raise SavedError(f"the save file's content cannot be read: {error}") from error


def _checked(saved: Saved) -> Saved:
    numbers = [snapshot.step for snapshot in saved.snapshots]
    if not saved.steps or not numbers or numbers[0] != 0 or numbers[-1] != len(saved.steps) - 1:
        raise SavedError("the save file's content is not a table: snapshots of its first and newest step are missing")
    if numbers != sorted(set(numbers)):
        raise SavedError("the save file's content is not a table: its snapshots are out of order")
    return saved


def load(data: bytes, game: Game[Any] | None = None) -> Table[Any]:
    """The table in a save file, ready to be played on; after an upgrade of the rules its `notices` say so."""
    return restore(unpack(data), game)


def restore(saved: Saved, game: Game[Any] | None = None) -> Table[Any]:
    game = game_of(saved, game)
    if saved.rules_version > game.rules_version:
        raise SavedError(
            f"the table was saved by Sandtable {saved.saved_by or '0.1'} under version {saved.rules_version} of the "
            f"rules of '{game.name}', newer than the {game.rules_version} of this one ({__version__}): update Sandtable"
        )
    try:
        return Table.restore(
            game, saved.settings, saved.seed, list(saved.steps), list(saved.snapshots), saved.rules_version
        )
    except SandtableError as error:
        raise SavedError(f"the saved table cannot be resumed: {error}") from error
    except (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError) as error:
        raise SavedError(
            f"the saved table cannot be resumed: its position does not fit the game ({type(error).__name__}: {error})"
        ) from error


def game_of(saved: Saved, game: Game[Any] | None = None) -> Game[Any]:
    if game is None:
        if saved.game not in registry.names():
            there = ", ".join(registry.names())
            raise SavedError(f"the save file is of the game '{saved.game}', unknown here; there are {there}")
        return registry.get(saved.game)
    if game.name != saved.game:
        raise SavedError(f"the save file is of the game '{saved.game}', not of '{game.name}'")
    return game


# -- checking ----------------------------------------------------------------------------------------------------------


def verify(
    data: bytes, game: Game[Any] | None = None, published: str | None = None, brought: Collection[str] = ()
) -> VerifyReport:
    """Replay a save file from its seed and say what differs: the commitment, a choice, an event, a roll, a position.

    `published` is the commitment as the players wrote it down at the start; the file's own is checked in any case.
    `brought` are shares (in hex) that a player knows to have mixed in: they must be among those recorded.
    """
    return replay(unpack(data), game, published, brought)[0]


def replay(
    saved: Saved, game: Game[Any] | None = None, published: str | None = None, brought: Collection[str] = ()
) -> tuple[VerifyReport, Table[Any] | None]:
    """What `verify` finds, and the table that was played anew for it, with the lines that today's rules write."""
    game = game_of(saved, game)
    table: Table[Any] | None = None
    differences = [*_commitment_differences(saved, published), *_share_differences(saved, brought)]
    checked = rolled = 0
    remarks: list[str] = []
    if saved.rules_version != game.rules_version:
        theirs = f"Sandtable {saved.saved_by or '0.1'} under rules version {saved.rules_version}"
        ours = f"Sandtable {__version__} with {game.rules_version}"
        differences.append(Difference(0, f"saved by {theirs}, cannot be checked by {ours}"))
    else:
        begin, remarks = _first_checked_step(saved)
        again = _Replay(saved, game, begin)
        differences += again.differences()
        checked, rolled, table = again.checked, again.rolled, again.table
        if again.reworded:
            remarks.append(_reworded(again.reworded))
    report = VerifyReport(
        saved.game, sum(step.seat >= 0 for step in saved.steps), saved.commitment, checked, rolled,
        saved.start is None, _shares(saved.steps), tuple(remarks), tuple(differences),
    )  # fmt: skip
    return report, table


def _shares(steps: Iterable[Step]) -> tuple[Share, ...]:
    return tuple(share for step in steps for share in step.shares)


def _share_differences(saved: Saved, brought: Collection[str]) -> Iterator[Difference]:
    known = {share.share.hex() for share in _shares(saved.steps) if share.by == "player"}
    for each in brought:
        if each.strip().casefold() not in known:
            yield Difference(0, f"the share {each.strip()} is not among those that players brought")
    for number, step in enumerate(saved.steps):
        if any(len(share.share) != SHARE_BYTES for share in step.shares):
            yield Difference(number, f"a share has {SHARE_BYTES} bytes, a recorded one has not")


def _commitment_differences(saved: Saved, published: str | None) -> Iterator[Difference]:
    if commitment(saved.seed) != saved.commitment:
        yield Difference(0, f"the seed does not fit the commitment {saved.commitment}")
    if published is not None and published.strip().casefold() != saved.commitment:
        yield Difference(0, f"the commitment is {saved.commitment}, not the published {published.strip()}")


def _first_checked_step(saved: Saved) -> tuple[int, list[str]]:
    """The step from which on the choices were made under today's rules, and what to say about it."""
    remarks = []
    if saved.start is not None:
        remarks.append("The table began with a given position (a scenario): it is taken as recorded, not checked.")
    first = next((n for n, step in enumerate(saved.steps) if step.seat >= 0), len(saved.steps))
    if saved.start is None and any(step.shares for step in saved.steps[1:first]):
        remarks.append(
            "A share was mixed in after the deal though no choice stands before it: only where somebody had chosen and "
            "taken it back is that as it should be."
        )
    if any(share.by == "server" for share in _shares(saved.steps)):
        remarks.append("For some seats the server made the share: of those it alone knows how they came about.")
    begin = max((n for n, step in enumerate(saved.steps) if step.seat == UPDATED), default=0)
    if begin:
        remarks.append(f"Choices up to {begin - 1} were made under older rules and are not checked.")
    return begin, remarks


class _Replay:
    """Plays the recorded choices again and compares everything that comes of them."""

    def __init__(self, saved: Saved, game: Game[Any], begin: int) -> None:
        self.saved = saved
        self.game = game
        self.begin = begin
        self.table: Table[Any] | None = None
        self.snapshots = {snapshot.step: snapshot for snapshot in saved.snapshots}
        self.checked = 0
        self.rolled = 0
        self.reworded: dict[int, str] = {}
        """Choices whose lines in the log are not those of this version, and what they are here."""

    def differences(self) -> Iterator[Difference]:
        try:
            table, found = self._start()
        except SandtableError as error:
            yield Difference(self.begin, f"the start cannot be made: {error}")
            return
        except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
            yield Difference(self.begin, f"the recorded position fits no game: {type(error).__name__}: {error}")
            return
        self.table = table
        yield from found
        if found:
            return
        for number in range(self.begin + 1, len(self.saved.steps)):
            noted = self.saved.steps[number].seat == NOTE
            found = list(self._note(table, number) if noted else self._step(table, number))
            yield from found
            if found:  # whatever follows builds on it
                return
            self.checked += not noted
            self.rolled += self.saved.steps[number].rolled

    def _start(self) -> tuple[Table[Any], list[Difference]]:
        saved, begin = self.saved, self.begin
        if begin == 0 and saved.start is None:
            table = Table.again(self.game, saved.settings, saved.seed, saved.steps[0].shares)
            found = [*self._unlike(0, saved.steps[0], table.steps[0])]
            if not found and table.snapshots[0] != self.snapshots[0]:
                found.append(Difference(0, "the recorded first position is not what the seed gives"))
            return table, found
        given = saved.start if begin == 0 else self.snapshots.get(begin)
        if given is None or (begin == 0 and given != self.snapshots[0]):
            raise SavedError("the position it began with is not recorded")
        state = decode(self.game, given.state, saved.rules_version)
        table = Table(self.game, saved.settings, saved.seed, Position.resume(self.game, state, given.tail))
        table.take_steps(saved.steps[: begin + 1])
        table.snapshots = [given]
        if state.rng.final_seed != mixed(saved.seed, table.shares):
            what = "the recorded position has another seed than follows from the one committed to and the shares"
            return table, [Difference(begin, what)]
        return table, []

    def _note(self, table: Table[Any], number: int) -> Iterator[Difference]:
        """A share is mixed in again; what else was noted about the table is taken as it stands."""
        recorded = self.saved.steps[number]
        if len(recorded.shares) == 1:
            yield from self._unlike(number, recorded, table.mix_here(recorded.shares[0], recorded.quiet))
        elif recorded != _plain_note(recorded):
            yield Difference(number, "what is recorded as a note about the table holds something else")
        else:
            table.take_note(recorded)
        yield from self._unlike_position(table, number)

    def _unlike_position(self, table: Table[Any], number: int) -> Iterator[Difference]:
        snapshot = self.snapshots.get(number)
        if snapshot is not None and snapshot != table.snapshot():
            yield Difference(number, "the recorded position is not what the choices lead to")

    def _step(self, table: Table[Any], number: int) -> Iterator[Difference]:
        recorded = self.saved.steps[number]
        if not 0 <= recorded.seat < len(table.seats):
            yield Difference(number, f"there is no seat {recorded.seat}")
            return
        name = table.seats[recorded.seat].name
        try:
            replayed = table.choose(recorded.seat, recorded.choice, recorded.along)
        except IllegalChoice as error:
            yield Difference(number, f"{name} chose '{recorded.key}', which is not legal: {error.reason}")
            return
        except Exception as error:  # a choice of a forged file can break a rule in any way
            yield Difference(number, f"{name} chose '{recorded.key}', which fails: {type(error).__name__}: {error}")
            return
        yield from self._unlike(number, recorded, replayed)
        yield from self._unlike_position(table, number)

    def _unlike(self, number: int, recorded: Step, replayed: Step) -> Iterator[Difference]:
        """In what two steps that should be equal differ."""
        if recorded.key != replayed.key:
            yield Difference(number, f"the choice is recorded as '{recorded.key}' but is '{replayed.key}'")
        elif recorded.forced != replayed.forced:
            yield Difference(number, "choices taken because nothing else was possible differ")
        elif recorded.rolled != replayed.rolled:
            yield Difference(number, "whether there were random results differs")
        elif recorded != msgspec.structs.replace(replayed, events=recorded.events):
            yield Difference(number, f"recorded {recorded!r}, replayed {replayed!r}")
        elif _notices(recorded) != _notices(replayed):
            yield Difference(number, f"recorded {_notices(recorded)}, replayed {_notices(replayed)}")
        for then, now in zip_longest(recorded.events, replayed.events):
            if then is None or now is None or then.text != now.text:
                self.reworded[number] = f"recorded {_shown(then)}, replayed {_shown(now)}"
                return


def _notices(step: Step) -> list[Event]:
    """What is said about the table itself: who brought which share."""
    return [event for event in step.events if event.kind == NOTICE]


def _reworded(where: dict[int, str]) -> str:
    """A log is words about what was chosen and rolled, and a newer version may find better ones."""
    first = next(iter(where))
    told = f"{len(where)} choices have" if len(where) > 1 else "One choice has"
    return f"{told} other lines in the log than this version writes, the first at choice {first}: {where[first]}."


def _plain_note(recorded: Step) -> Step:
    return Step(
        NOTE, (), "", (), tuple(Event(event.text, kind=NOTICE) for event in recorded.events), quiet=recorded.quiet
    )


def _shown(event: Event | None) -> str:
    return "nothing" if event is None else f"'{event.text}'"
