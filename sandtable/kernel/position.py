"""Running a game: a position is a checkpoint state plus the choices made since.

A running generator can be neither copied nor saved, so a `Position` keeps, beside the live state and its flow, the
state as it was at the newest checkpoint and the entries fed since (the tail). Copying is: clone the checkpoint, start
the game's `run` on it, feed the tail.

A decision with a single choice is taken by the runner (unless it is secret). Those entries are part of the tail, so
feeding a tail never needs to make the choices of a decision.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from sandtable.kernel.decisions import CHECKPOINT, Choice, DeadEnd, Decision, Flow, Together
from sandtable.kernel.game import Game
from sandtable.kernel.rng import Rng
from sandtable.kernel.state import State

S = TypeVar("S", bound=State)
GOES_ON = ("go on", "end")
"""Tones of choices that do nothing but go on."""

Entry: TypeAlias = tuple[int, Choice, bool]
"""Who chose, what, and whether the runner took it because there was nothing else."""


class Position(Generic[S]):
    """A game being played. `track=False` (rollouts that nobody will copy or save) takes no snapshots."""

    __slots__ = (
        "_answers", "_flow", "_viewed", "checkpoint", "entries", "game", "over", "pending", "state", "tail", "together",
        "track",
    )  # fmt: skip

    def __init__(self, game: Game[S], state: S, track: bool = True, tail: Iterable[Entry] | None = None) -> None:
        """`tail`: what is fed at once; what follows from it has been settled already."""
        self.game = game
        self.state = state
        self.track = track
        self.checkpoint: S | None = None
        self.tail: list[Entry] = []
        self.entries: list[Entry] | None = None
        """Where a listener wants every entry copied, or None."""
        self.pending: list[Decision] = []
        """What is asked now: one decision, or those of a `together` that are still open. Empty when over."""
        self.over = False
        self.together: Together | None = None
        """What is asked of several seats at once, or None."""
        self._answers: dict[int, Choice] = {}
        self._viewed: tuple[int | None, Any] | None = None
        """A seat and what it sees here, once somebody has compared that with other positions."""
        self._flow: Flow[None] = game.run(state)
        self._advance(None)
        if tail is None:
            self.settle()
        else:
            for entry in tail:
                self.feed(entry)

    @classmethod
    def resume(cls, game: Game[S], checkpoint: S, tail: Iterable[Entry], track: bool = True) -> Position[S]:
        """Continue from a checkpoint state (which is taken over, not copied) by feeding the tail."""
        return cls(game, checkpoint, track, tail)

    def clone(self, track: bool = True) -> Position[S]:
        """An independent copy. With `track=False` the copy itself cannot be cloned, but plays faster."""
        if self.checkpoint is None:
            raise ValueError("this position takes no snapshots, so it cannot be cloned")
        return Position.resume(self.game, self.checkpoint.clone(), self.tail, track)

    def decision_for(self, seat: int) -> Decision | None:
        for decision in self.pending:
            if decision.seat == seat:
                return decision
        return None

    @property
    def answered(self) -> int:
        """How many choices were made since what is asked now was asked: the answers to a `together` still open."""
        return sum(not forced for _, _, forced in self.tail[len(self.tail) - len(self._answers) :])

    def choose(self, decision: Decision, choice: Choice) -> None:
        """Answer one of the pending decisions with one of its choices (the caller has made sure of that)."""
        self.feed((decision.seat, choice, False))
        self.settle()

    def canonical(self) -> bytes:
        """The live state as bytes; equal positions give equal bytes."""
        return encode(self.state)

    # -- the machine -------------------------------------------------------------------------------------------------

    def feed(self, entry: Entry) -> None:
        """Take one choice that was made before, without settling what follows from it."""
        self._viewed = None
        self.tail.append(entry)
        if self.entries is not None:
            self.entries.append(entry)
        if self.together is None:
            self._advance(entry[1])
            return
        seat, choice, _ = entry
        self._answers[seat] = choice
        self.pending = [d for d in self.pending if d.seat != seat]
        if not self.pending:
            answers = tuple(self._answers[d.seat] for d in self.together.decisions)
            self.together = None
            self._answers = {}
            self._advance(answers)

    def _advance(self, answer: Any) -> None:
        send = self._flow.send
        try:
            ask = send(answer)
            while ask is CHECKPOINT:
                if self.track:
                    self.checkpoint = self.state.clone()
                    self.tail = []
                ask = send(None)
        except StopIteration:
            self.over = True
            self.pending = []
            if self.track:
                self.checkpoint = self.state.clone()
                self.tail = []
            return
        if type(ask) is Decision:
            self.pending = [ask]
        else:
            assert isinstance(ask, Together), f"a flow yielded {ask!r}"
            self.together = ask
            self.pending = list(ask.decisions)

    def settle(self) -> None:
        """Take decisions that leave no choice."""
        while True:
            for decision in self.pending:
                choices = decision.choices()
                if len(choices) == 1 and not decision.secret:
                    if self.state.events is not None and not self.game.obvious(choices[0]):
                        self._note_forced(decision.seat, choices[0])
                    self.feed((decision.seat, choices[0], True))
                    break
                if not choices:
                    raise DeadEnd(f"{decision!r} offers nothing")
            else:
                return

    def _note_forced(self, seat: int, choice: Choice) -> None:
        """The log says what was chosen for a seat, unless only to go on; where hands are hidden, to that seat alone."""
        option = self.game.describe(self.state, choice)
        if option.tone in GOES_ON:
            return
        to = (seat,) if self.game.hides(self.state) else None
        self.state.note(
            f"Nothing else was possible: {option.label}.", *option.rules, refs=option.refs, kind="forced", to=to
        )

    def imagine(self, seat: int | None, rng: Rng, tries: int = 20) -> Position[S] | None:
        """A position that `seat` cannot distinguish from this one: what it cannot know dealt anew, the dice re-seeded.

        What was fed since the checkpoint must still fit, and the seat must see the same; after `tries` deals that do
        not (where the game cannot `recall` what was seen since), None. Where others have already answered a `together`,
        their answers are guessed too. Where nothing was fed, a deal alone changes nothing that the seat can see: that
        is what `redeal` means, and every game's tests hold it to that.
        """
        if self.checkpoint is None:
            raise ValueError("this position takes no snapshots, so it cannot be imagined")
        public = len(self.tail) - len(self._answers)
        for _ in range(tries):
            state = self.checkpoint.clone()
            self.game.redeal(state, seat, rng)
            if public:
                self.game.recall(state, seat, self.checkpoint, self.state)
            position = _feed_checked(self.game, state, self.tail[:public])
            if position is None:
                continue
            for by, choice, forced in self.tail[public:]:
                decision = position.decision_for(by)
                if decision is not None:
                    position.feed((by, choice if by == seat else rng.pick(decision.choices()), forced))
            if not self.tail or self.same_to(position, seat):
                return position.reseeded(rng)
        return None

    def reseeded(self, rng: Rng) -> Position[S]:
        """This position with other randomness ahead. What was already rolled since the checkpoint stays."""
        self.turn(rng.bytes_(32))
        return self

    def turn(self, seed: bytes) -> None:
        """Whatever is rolled from now on comes from this seed, here and in every copy."""
        at = self.state.rng.position
        self.state.rng.turn_at(at, seed)
        if self.checkpoint is not None:
            self.checkpoint.rng.turn_at(at, seed)

    def same_to(self, other: Position[S], seat: int | None) -> bool:
        """Whether `seat` sees the same view and is asked the same here and there."""
        if self.over != other.over or [d.seat for d in self.pending] != [d.seat for d in other.pending]:
            return False
        if self._viewed is None or self._viewed[0] != seat:
            self._viewed = (seat, self.game.view(self.state, seat))
        if self._viewed[1] != self.game.view(other.state, seat):
            return False
        if seat is None:
            return True
        mine, theirs = self.decision_for(seat), other.decision_for(seat)
        if mine is None or theirs is None:
            return mine is theirs
        return mine.kind == theirs.kind and mine.choices() == theirs.choices()


def _feed_checked(game: Game[S], checkpoint: S, tail: Iterable[Entry]) -> Position[S] | None:
    """Resume, but only if every entry of the tail is among the choices of its decision."""
    position = Position.resume(game, checkpoint, ())
    for entry in tail:
        decision = position.decision_for(entry[0])
        if decision is None or entry[1] not in decision.choices():
            return None
        position.feed(entry)
    return position


def resume_checked(game: Game[S], checkpoint: S, tail: Iterable[Entry]) -> Position[S] | None:
    """Continue under rules that may have changed; None where the tail does not fit any more."""
    try:
        position = _feed_checked(game, checkpoint, tail)
        if position is not None:
            position.settle()
    except (DeadEnd, ArithmeticError, LookupError, TypeError, ValueError):
        return None
    return position


_encoder = msgspec.msgpack.Encoder(order="deterministic")


def encode(state: State) -> bytes:
    return _encoder.encode(state.freeze())


def decode(game: Game[S], data: bytes, rules_version: int) -> S:
    return game.thaw(game.migrate(msgspec.msgpack.decode(data), rules_version))
