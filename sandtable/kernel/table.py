"""A table: a game, its seats and the log of choices. The whole public surface of the engine.

    >>> from sandtable.games import get
    >>> from sandtable.kernel import Table
    >>> table = Table.new(get("banners"), {"setup": "drefeld"}, seed=bytes(32))
    >>> decision, = table.pending
    >>> table.seats[decision.seat].id
    'oathborn'
    >>> step = table.choose("oathborn", "build Miners at wildlands:5,11")
    >>> table.undo("oathborn")
    0

One choice of a player, with everything that follows from it until somebody is asked again, is a `Step`. Where hands are
hidden, a pass in a window is a *quiet* step: nobody else may notice it. A public step is a step that is not quiet with
the quiet ones after it; whatever the players see is counted in public steps.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from sandtable.kernel.decisions import Choice, Decision, IllegalChoice, Option, Prompt, SandtableError, hinted
from sandtable.kernel.events import WINDOW, Event, Line
from sandtable.kernel.game import Game, Outcome
from sandtable.kernel.position import Entry, Position, decode, encode, resume_checked
from sandtable.kernel.rng import Rng, commitment, fresh_seed
from sandtable.kernel.settings import GUEST, Seat
from sandtable.kernel.shares import Share, mixed
from sandtable.kernel.state import State
from sandtable.kernel.text import listed
from sandtable.kernel.windows import PASS, unseen

S = TypeVar("S", bound=State)

SNAPSHOT_EVERY = 20
"""Steps between the snapshots that undo and replay start from."""


UPDATED = -1
"""The seat of step 0, and of a step that reports new rules: what came before cannot be taken back."""
NOTE = -2
"""The seat of a step that reports something about the table, not the game (who came, a share mixed into the dice)."""
NOTICE = "notice"
"""The kind of a line about the table itself."""


class Step(msgspec.Struct, frozen=True, array_like=True):
    """A choice and what came of it. Below 0 the seat is UPDATED or NOTE, and nothing was chosen."""

    seat: int
    choice: Choice
    key: str
    """The choice in words, as the log and exports write it."""
    forced: tuple[Entry, ...] = ()
    """Entries that the runner took because nothing else was possible."""
    events: tuple[Event, ...] = ()
    rolled: bool = False
    """Dice fell or cards were drawn."""
    opened: bool = False
    """It was the last of the answers that several seats gave together: now all of them are known."""
    shares: tuple[Share, ...] = ()
    """What was mixed into the dice here: in step 0 before the set-up was dealt."""
    quiet: bool = False
    """It was a pass of which only its seat may know that it was asked, or a note in the midst of a public step."""
    along: bool = False
    """It came along with the seat's choice before it (paid as proposed, left no real choice), and goes with it."""

    @property
    def drawn(self) -> bool:
        """Whether dice fell, or cards were drawn or shown."""
        return self.rolled or any(event.reveals for event in self.events)

    @property
    def shows(self) -> bool:
        """Whether somebody learned something that taking it back cannot unlearn, if only that nobody reacted."""
        return self.rolled or self.opened or any(event.reveals or event.kind == WINDOW for event in self.events)

    @property
    def windowed(self) -> bool:
        """Whether somebody might have answered it out of a hidden hand."""
        return any(event.kind == WINDOW for event in self.events)


class Snapshot(msgspec.Struct, frozen=True, array_like=True):
    """The position after step `step`."""

    step: int
    state: bytes
    tail: tuple[Entry, ...]


class NeedsAgreement(SandtableError):
    """An undo that would take back what others have seen or done: these seats must agree."""

    def __init__(self, seats: tuple[int, ...], names: str) -> None:
        self.seats = seats
        super().__init__(f"others have seen what this would take back; {names} must agree")


class NothingToUndo(SandtableError):
    pass


class Table(Generic[S]):
    __slots__ = (
        "commitment", "firsts", "game", "notices", "numbers", "position", "seats", "seed", "settings", "snapshots",
        "steps",
    )  # fmt: skip

    def __init__(self, game: Game[S], settings: Mapping[str, Any], seed: bytes, position: Position[S]) -> None:
        self.game = game
        self.settings = dict(settings)
        self.seats: tuple[Seat, ...] = game.seats(settings)
        self.seed = seed
        self.commitment = commitment(seed)
        self.position = position
        self.steps: list[Step] = []
        self.numbers: list[int] = []
        """For each step the public step that it is part of."""
        self.firsts: list[int] = []
        """For each public step its first step, the one that everybody may know of."""
        self.snapshots: list[Snapshot] = []
        self.notices: list[str] = []
        """What the players must know about this table itself (resumed after an upgrade...)."""

    @classmethod
    def new(cls, game: Game[S], settings: Mapping[str, Any], seed: bytes | None = None) -> Table[S]:
        """A table that begins as the settings say. Raises BadSettings."""
        game.check_settings(settings)
        return cls.again(game, settings, fresh_seed() if seed is None else seed)

    @classmethod
    def again(cls, game: Game[S], settings: Mapping[str, Any], seed: bytes, shares: tuple[Share, ...] = ()) -> Table[S]:
        """As it was made once; an older version may have let settings pass that nobody knows."""
        return cls.start(game, settings, seed, game.new(settings, Rng(mixed(seed, shares))), shares)

    @classmethod
    def start(
        cls, game: Game[S], settings: Mapping[str, Any], seed: bytes, state: S, shares: tuple[Share, ...] = ()
    ) -> Table[S]:
        """A table that begins with this state (a scenario's, or a new one, dealt from these shares too)."""
        state.events = []
        rolled = state.rng.position
        position = Position.resume(game, state, ())
        position.entries = []
        position.settle()
        table = cls(game, settings, seed, position)
        anew = [Event("The game is dealt anew with these dice.", kind=NOTICE)] if len(shares) > 1 else []
        state.events[:0] = [*map(table._share_line, shares), *anew]
        table._finish_step(UPDATED, (), "", rolled, shares=shares)
        return table

    # -- asking ------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        return self.position.state

    @property
    def pending(self) -> list[Decision]:
        """The decisions that are open now; several when seats are asked together."""
        return self.position.pending

    @property
    def length(self) -> int:
        """Choices made so far."""
        return len(self.steps) - 1

    @property
    def public(self) -> int:
        """Public steps so far, as everybody may count them."""
        return self.numbers[-1]

    def last_of(self, public: int) -> int:
        """The last step of a public step."""
        return self.firsts[public + 1] - 1 if public + 1 < len(self.firsts) else self.length

    @property
    def in_window(self) -> bool:
        """Whether somebody is asked of whom the others must not know it: the newest public step is not over."""
        pending = self.position.pending
        return bool(pending) and unseen(pending[0]) and self.game.hides(self.state)

    @property
    def over(self) -> bool:
        return self.position.over

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state) if self.over else None

    @property
    def winner(self) -> tuple[Seat, ...] | None:
        """The winning seats; empty for a draw, None while the game goes on."""
        outcome = self.outcome
        return None if outcome is None else tuple(self.seats[s] for s in outcome.winners)

    def decision(self, seat: int | str) -> Decision | None:
        """What this seat is asked now, if anything."""
        return self.position.decision_for(self.seat(seat))

    def seat(self, seat: int | str) -> int:
        if isinstance(seat, int):
            if 0 <= seat < len(self.seats):
                return seat
        else:
            for index, each in enumerate(self.seats):
                if each.id == seat.casefold():
                    return index
        raise SandtableError(f"there is no seat '{seat}'; seats are {', '.join(s.id for s in self.seats)}")

    def prompt(self, decision: Decision) -> Prompt:
        return self.game.prompt(self.state, decision)

    def described(self, decision: Decision) -> dict[str, tuple[Option, Choice]]:
        """The options of a decision by key, with the choice each stands for."""
        if decision.described is None:
            choices = decision.choices()
            options = self.game.describe_all(self.state, choices)
            described = {option.key: (option, choice) for option, choice in zip(options, choices, strict=True)}
            if len(described) != len(choices):
                raise ValueError(f"two choices of {decision!r} share a key: {list(described)}")
            decision.described = described
        return decision.described

    def offers(self, decision: Decision) -> list[Option]:
        """The options of a decision with what is worth knowing about them now."""
        hints = self.game.hints(self.state, decision)
        return [
            option if choice not in hints else hinted(option, hints[choice])
            for option, choice in self.described(decision).values()
        ]

    def detail(self, decision: Decision, key: str) -> dict[str, Any] | None:
        """What there is to know about an option; about a key that is not offered, why it is not."""
        found = self.described(decision).get(key)
        if found is not None:
            return self.game.detail(self.state, decision, found[1])
        refusal = self.game.why_not(self.state, decision, key)
        return {"refused": refusal.reason, "rules": refusal.rules}

    def why_not_there(self, decision: Decision, ref: str, subject: str = "") -> dict[str, Any] | None:
        """Why nothing is offered at a thing that was clicked; None where a click there means nothing."""
        key = self.game.meant(self.state, decision, ref, subject)
        return None if key is None or key in self.described(decision) else self.detail(decision, key)

    def view(self, seat: int | None) -> Mapping[str, Any]:
        return self.game.view(self.state, seat)

    def lines(self, seat: int | None, start: int = 0, stop: int | None = None) -> Iterator[tuple[int, Line]]:
        """The log from step `start` on, before `stop`, as this seat may read it, with the number of the step."""
        for number in range(start, len(self.steps) if stop is None else stop):
            for event in self.steps[number].events:
                line = event.seen_by(seat)
                if line is not None:
                    yield number, line

    # -- playing -----------------------------------------------------------------------------------------------------

    def choose(self, seat: int | str, choice: Choice | str, along: bool = False) -> Step:
        """Answer for a seat, by key or by choice. Raises IllegalChoice, changing nothing.

        `along`: it follows from the seat's choice before, and is taken back together with that.
        """
        number = self.seat(seat)
        decision = self.position.decision_for(number)
        if decision is None:
            raise IllegalChoice(self._not_asked(number))
        if isinstance(choice, str):
            described = self.described(decision)
            found = described.get(choice)
            if found is None:
                words = {choice.casefold(), self.game.respell(self.state, choice).casefold()}
                found = next((v for k, v in described.items() if k.casefold() in words), None)
            if found is None:
                refusal = self.game.why_not(self.state, decision, choice)
                raise IllegalChoice(refusal.reason, refusal.rules, tuple(described), instead=refusal.instead)
            key, choice = found[0].key, found[1]
        else:
            if choice not in decision.choices():
                raise IllegalChoice(f"{choice!r} is not offered", (), tuple(self.described(decision)))
            key = self.game.describe(self.state, choice).key
        self.state.events = []
        self.position.entries = []
        rolled, asked = self.state.rng.position, self.position.together
        quiet = choice == PASS and unseen(decision) and self.game.hides(self.state)
        try:
            self.position.choose(decision, choice)
        except Exception:  # a rule failed, or a script ran out: its flow is dead, so stand where we stood
            self.position = self.position_at(self.length)
            raise
        opened = asked is not None and self.position.together is not asked
        return self._finish_step(number, choice, key, rolled, opened, quiet=quiet, along=along)

    def _finish_step(
        self,
        seat: int,
        choice: Choice,
        key: str,
        rolled_before: int,
        opened: bool = False,
        shares: tuple[Share, ...] = (),
        quiet: bool = False,
        along: bool = False,
    ) -> Step:
        entries = self.position.entries or []
        step = Step(
            seat,
            choice,
            key,
            tuple(e for e in entries if e[2]),
            tuple(self.state.events or ()),
            self.state.rng.position != rolled_before,
            opened,
            shares,
            quiet,
            along,
        )
        self.state.events = None
        self.position.entries = None
        self._append(step)
        if not self.snapshots or self.length - self.snapshots[-1].step >= SNAPSHOT_EVERY or self.position.over:
            self.snapshots.append(self.snapshot())
        return step

    def _append(self, step: Step) -> None:
        if not step.quiet:
            self.firsts.append(len(self.steps))
        self.steps.append(step)
        self.numbers.append(len(self.firsts) - 1)

    def take_steps(self, steps: list[Step]) -> None:
        """Begin with these steps, counted anew."""
        self.steps, self.numbers, self.firsts = [], [], []
        for step in steps:
            self._append(step)

    def _not_asked(self, seat: int) -> str:
        if self.over:
            return "the game is over"
        waiting = ", ".join(self.seats[d.seat].name for d in self.pending)
        return f"{self.seats[seat].name} is not asked anything now; the table waits for {waiting}"

    # -- everybody's randomness --------------------------------------------------------------------------------------

    @property
    def shares(self) -> tuple[Share, ...]:
        """What was added to the server's seed, in the order of mixing."""
        return tuple(share for step in self.steps for share in step.shares)

    @property
    def untouched(self) -> bool:
        """Whether nobody has chosen anything, so that the set-up can still be dealt anew."""
        return all(step.seat == NOTE and not step.shares for step in self.steps[1:])

    @property
    def awaited(self) -> dict[int, tuple[str, ...]]:
        """By seat the settings that are left to whoever takes it."""
        if GUEST not in self.settings.values():
            return {}
        left = [spec for spec in self.game.settings() if spec.guest and self.settings.get(spec.name) == GUEST]
        named = (
            (number, tuple(spec.name for spec in left if spec.seat == seat.id))
            for number, seat in enumerate(self.seats)
        )
        return {number: names for number, names in named if names}

    def mix(self, share: Share, quiet: bool = False, brought: Mapping[str, str] | None = None) -> bool:
        """Let a share count from now on. Before the first choice the set-up is dealt anew from all of them, and with
        the settings that were `brought` by whoever has taken a seat.

        True where the table's beginning is another now, False where a step was added.
        """
        if not self.untouched or not self.begins_with_seed():
            self.mix_here(share, quiet)
            if self.length > 1:
                return False
            begun, noted = self.steps  # a given position: the share belongs to the beginning
            events = (*begun.events, *noted.events)
            self.take_steps([msgspec.structs.replace(begun, events=events, shares=(*begun.shares, share))])
            self.snapshots = [self.snapshot()]
            return True
        settings = {**self.settings, **(brought or {})}
        anew = Table.again(self.game, settings, self.seed, (*self.steps[0].shares, share))
        self.settings = settings
        self.position, self.snapshots, self.steps[:1] = anew.position, anew.snapshots, anew.steps
        return True

    def mix_here(self, share: Share, quiet: bool = False) -> Step:
        """Let a share count from now on; what has been dealt and rolled stays. `quiet` while a window is open."""
        self.position.turn(mixed(self.seed, (*self.shares, share)))
        self._append(Step(NOTE, (), "", (), (self._share_line(share),), shares=(share,), quiet=quiet))
        self.snapshots.append(self.snapshot())  # what is replayed must not run over the place where the dice turn
        return self.steps[-1]

    def note(self, text: str, quiet: bool = False) -> Step:
        """Write something about the table itself into its log. `quiet` while a window is open."""
        self._append(Step(NOTE, (), "", (), (Event(text, kind=NOTICE),), quiet=quiet))
        return self.steps[-1]

    def take_note(self, step: Step) -> None:
        """Go on with what was noted in another telling of the same game."""
        self._append(step)

    def begins_with_seed(self) -> bool:
        """Whether settings, seed and the shares of the first step alone give the first position."""
        try:
            anew = Table.again(self.game, self.settings, self.seed, self.steps[0].shares)
        except SandtableError:
            return False
        return anew.snapshots[0] == self.snapshots[0]

    def _share_line(self, share: Share) -> Event:
        names = listed(self.seats[seat].name for seat in share.seats)
        does = "add" if len(share.seats) > 1 else "adds"
        if share.by == "server":
            return Event(f"{names} did not add to the dice: the server did instead.", kind=NOTICE)
        return Event(f"{names} {does} to the dice: nobody can know what will be rolled or drawn.", kind=NOTICE)

    # -- time --------------------------------------------------------------------------------------------------------

    def undo(self, seat: int | str, humans: Collection[int] = (), agreed: Collection[int] = ()) -> int:
        """Take back the seat's own last choice and what followed. Returns how many choices are left.

        `humans` are the seats played by people; where others have seen or done something since, those of them who
        have not `agreed` are named in NeedsAgreement.
        """
        number = self.seat(seat)
        target = self.undo_target(number)
        missing = [s for s in self.undo_needs(number, humans) if s not in agreed]
        if missing:
            raise NeedsAgreement(tuple(missing), ", ".join(self.seats[s].name for s in missing))
        self.rewind(target)
        return self.length

    def undo_target(self, seat: int) -> int:
        """How many choices would be left after this seat's undo. A quiet pass is not taken back by itself."""
        for number in range(len(self.steps) - 1, 0, -1):
            step = self.steps[number]
            if step.seat == seat and not step.quiet and not step.along:
                self._check_shares_after(number)
                return number - 1
            if step.seat == UPDATED:
                raise NothingToUndo("what was chosen before the rules were updated cannot be taken back")
        raise NothingToUndo(f"{self.seats[seat].name} has not chosen anything yet")

    def _check_shares_after(self, first: int) -> None:
        """What was rolled stays where somebody's share came after it: mixed in earlier, it would roll anew."""
        rolled = False
        for step in self.steps[first:]:
            if rolled and step.shares:
                raise NothingToUndo("what was rolled before somebody joined cannot be taken back")
            rolled = rolled or step.rolled

    def undo_needs(self, seat: int, humans: Collection[int]) -> tuple[int, ...]:
        """The other human seats that must agree to this seat's undo; empty if it is free."""
        # What follows the seat's own last public step is, if anything, its quiet passes, others' choices, and notes.
        if any(step.shows or not (step.along or step.seat in (seat, NOTE)) for step in self._undone(seat)):
            return tuple(s for s in sorted(humans) if s != seat)
        return ()

    def _undone(self, seat: int) -> list[Step]:
        return self.steps[self.undo_target(seat) + 1 :]

    def undo_words(self, seat: int, reader: int | None) -> list[str]:
        """What this seat's undo takes back, in the words that the reader has seen of it."""
        lines = (event.seen_by(reader) for step in self._undone(seat) if step.seat != NOTE for event in step.events)
        return [line.text for line in lines if line is not None and line.kind not in (WINDOW, NOTICE)]

    def undo_shows(self, seat: int) -> bool:
        """Whether the seat's undo would take back something that somebody has seen."""
        return any(step.shows for step in self._undone(seat))

    def undo_draws(self, seat: int) -> bool:
        """Whether the seat's undo would take back dice, or cards drawn or shown."""
        return any(step.drawn for step in self._undone(seat))

    def rewind(self, length: int) -> None:
        """Go back to where `length` choices had been made, and forget what came after but the notes."""
        self.position = self.position_at(length)
        notes = [step for step in self.steps[length + 1 :] if step.seat == NOTE]
        del self.steps[length + 1 :]
        del self.numbers[length + 1 :]
        del self.firsts[self.public + 1 :]
        self.snapshots = [s for s in self.snapshots if s.step <= length]
        for step in notes:
            for share in step.shares:
                self.mix_here(share, self.in_window)
            if not step.shares:
                self._append(msgspec.structs.replace(step, quiet=self.in_window))

    def newest_of(self, seat: int, shown: int | None = None) -> int | None:
        """The newest choice of a seat that others know of, what came along with another aside; `shown`: as far as it
        has been shown."""
        for number in range(self.length if shown is None else min(shown, self.length), 0, -1):
            step = self.steps[number]
            if step.seat == seat and not step.quiet and not step.along:
                return number
        return None

    def position_at(self, length: int) -> Position[S]:
        """The position after `length` choices, made anew from the nearest snapshot before it."""
        if not 0 <= length <= self.length:
            raise SandtableError(f"there is no choice {length}: the table has {self.length}")
        snapshot = next(s for s in reversed(self.snapshots) if s.step <= length)
        entries = list(snapshot.tail)
        for step in self.steps[snapshot.step + 1 : length + 1]:
            if step.seat >= 0:  # else nothing was chosen
                entries += ((step.seat, step.choice, False), *step.forced)
        checkpoint = decode(self.game, snapshot.state, self.game.rules_version)
        if all(step.seat != UPDATED for step in self.steps[length + 1 :]):
            return Position.resume(self.game, checkpoint, entries)
        position = resume_checked(self.game, checkpoint, entries)
        if position is None:
            raise SandtableError("what was played before the rules were updated cannot be shown any more")
        return position

    def replay(self, to: int) -> Table[S]:
        """The table as it was after `to` choices; this one stays as it is."""
        table = Table(self.game, self.settings, self.seed, self.position_at(to))
        table.take_steps(self.steps[: to + 1])
        table.snapshots = [s for s in self.snapshots if s.step <= to]
        return table

    def branch(self, to: int) -> Table[S]:
        """A new table that begins where this one stood after `to` choices; what is rolled from there on is new."""
        position, seed = self.position_at(to), fresh_seed()
        position.turn(seed)
        position.state.events = [Event(f"Play goes on from choice {self.numbers[to]} of another game.", kind=NOTICE)]
        table = Table(self.game, self.settings, seed, position)
        table._finish_step(UPDATED, (), "", position.state.rng.position)
        return table

    def remembers_dice(self) -> bool:
        """Whether the newest checkpoint holds the seed of what was rolled since."""
        checkpoint = self.position.checkpoint
        return checkpoint is not None and checkpoint.rng.position != self.state.rng.position

    def clone(self) -> Table[S]:
        table = Table(self.game, self.settings, self.seed, self.position.clone())
        table.steps, table.numbers, table.firsts = list(self.steps), list(self.numbers), list(self.firsts)
        table.snapshots = list(self.snapshots)
        return table

    # -- keeping -----------------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        assert self.position.checkpoint is not None
        return Snapshot(self.length, encode(self.position.checkpoint), tuple(self.position.tail))

    @classmethod
    def restore(
        cls,
        game: Game[S],
        settings: Mapping[str, Any],
        seed: bytes,
        steps: list[Step],
        snapshots: list[Snapshot],
        rules_version: int,
    ) -> Table[S]:
        """A table from its stored parts. The newest snapshot must belong to the newest step.

        Under other rules than those that stored it, play goes on from the newest checkpoint; choices after it that no
        longer fit are dropped, and `notices` says so.
        """
        newest = snapshots[-1]
        state = decode(game, newest.state, rules_version)
        same = rules_version == game.rules_version
        position = Position.resume(game, state, newest.tail) if same else resume_checked(game, state, newest.tail)
        table = cls(game, settings, seed, position or Position(game, decode(game, newest.state, rules_version)))
        table.take_steps(steps)
        table.snapshots = snapshots
        if same:
            return table
        table.snapshots = [
            Snapshot(s.step, encode(decode(game, s.state, rules_version)), s.tail) for s in snapshots[:-1]
        ]
        notice = f"The rules were updated from version {rules_version} to {game.rules_version}; the game goes on."
        if position is None:
            notice += " The last action did not fit the new rules and is asked again."
        table.notices.append(notice)
        table._append(Step(UPDATED, (), "", (), (Event(notice, kind=NOTICE),)))
        table.snapshots.append(table.snapshot())
        return table
