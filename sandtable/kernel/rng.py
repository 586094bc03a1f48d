"""The state's own randomness: small, serialisable, unpredictable without the seed, checkable with it.

The stream of random bytes is BLAKE2b in counter mode, keyed with the table's secret seed. A position in the
stream (one integer) is the whole changing state, so copying and saving are cheap, and whoever is given the seed after
the game can recompute every roll (`sandtable verify`).

In a scenario the results are scripted instead: each die, draw and shuffle takes the next given value.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from hashlib import blake2b, sha256
from typing import Final, TypeVar

from sandtable.kernel.decisions import SandtableError
from sandtable.kernel.native import mypyc_attr

T = TypeVar("T")

SEED_BYTES: Final = 32
BLOCK: Final = 64


class ScriptedResultError(SandtableError):
    """A scripted random result is missing or impossible."""


def fresh_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is published before the first roll: it binds to the seed without revealing it."""
    return sha256(b"sandtable seed:" + seed).hexdigest()


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    __slots__ = ("_block", "_end", "position", "script", "seed", "turns")

    def __init__(self, seed: bytes, position: int = 0, script: list[object] | None = None) -> None:
        self.seed = seed
        self.position = position
        self.script = script
        """Scripted results still to come, or None for real randomness."""
        self.turns: tuple[tuple[int, bytes], ...] = ()
        """Where other seeds take over, and which, in the order of their places; see `turn_at`."""
        self._block = b""
        self._end = position
        """Where the bytes at hand end."""

    def clone(self) -> Rng:
        copy = Rng(self.seed, self.position, None if self.script is None else list(self.script))
        copy.turns = self.turns
        copy._block = self._block
        copy._end = self._end
        return copy

    def turn_at(self, position: int, seed: bytes) -> None:
        """From `position` in the stream on, other randomness: what was rolled before it stays, what follows is new."""
        if self.script is not None:  # what was given for later is forgotten too; each result moves the position by one
            self.script = self.script[: position - self.position] or None
        if position <= self.position:
            self.seed, self.turns = seed, ()
        else:
            self.turns = (*(turn for turn in self.turns if turn[0] < position), (position, seed))
        self._end = self.position

    @property
    def final_seed(self) -> bytes:
        """The seed of everything that is rolled once all turns have been passed."""
        return self.turns[-1][1] if self.turns else self.seed

    def _refill(self) -> None:
        at = self.position
        while self.turns and at >= self.turns[0][0]:
            self.seed = self.turns[0][1]
            self.turns = self.turns[1:]
        number = at // BLOCK
        self._block = blake2b(number.to_bytes(8, "little"), key=self.seed, digest_size=BLOCK).digest()
        self._end = (number + 1) * BLOCK
        if self.turns:
            self._end = min(self._end, self.turns[0][0])

    def _byte(self) -> int:
        at = self.position
        if at >= self._end:
            self._refill()
        self.position = at + 1
        return self._block[at & (BLOCK - 1)]

    def below(self, n: int) -> int:
        """A fair number from 0 to n - 1."""
        if n <= 256:
            limit = 256 - 256 % n
            while True:
                value = self._byte()
                if value < limit:
                    return value % n
        width = (n.bit_length() + 7) // 8
        space = 1 << (8 * width)
        limit = space - space % n
        while True:
            value = 0
            for _ in range(width):
                value = value << 8 | self._byte()
            if value < limit:
                return value % n

    def bytes_(self, n: int) -> bytes:
        """So many fair bytes: what `below(256)` would give one by one."""
        found = b""
        while len(found) < n:
            at = self.position
            if at >= self._end:
                self._refill()
            first, taken = at & (BLOCK - 1), min(n - len(found), self._end - at)
            found += self._block[first : first + taken]
            self.position = at + taken
        return found

    def roll(self, sides: int) -> int:
        """One die: 1 to `sides`."""
        if self.script is not None:
            result = self._scripted(f"a d{sides}")
            if not isinstance(result, int) or isinstance(result, bool) or not 1 <= result <= sides:
                raise ScriptedResultError(f"the next scripted result is {result!r}, but a d{sides} is rolled")
            self.position += 1
            return result
        return self.below(sides) + 1

    def pick(self, items: Sequence[T], name: Callable[[T], str] = str) -> T:
        """One of `items`, each as likely. Scripted: the next result is its name."""
        if self.script is not None:
            wanted = str(self._scripted("a random draw")).casefold()
            for item in items:
                if name(item).casefold() == wanted:
                    self.position += 1
                    return item
            raise ScriptedResultError(f"cannot draw {wanted!r}: it is not among {', '.join(map(name, items))}")
        return items[self.below(len(items))]

    def shuffle(self, items: list[T], name: Callable[[T], str] = str) -> None:
        """Shuffle in place. Scripted: the next result lists the names from the top; the rest stay in their order."""
        if self.script is not None:
            wanted = self._scripted("a shuffle")
            if wanted == "as is":
                wanted = []
            if not isinstance(wanted, list):
                raise ScriptedResultError(f"a shuffle is scripted by a list of names or 'as is', not {wanted!r}")
            rest = list(items)
            top: list[T] = []
            for each in wanted:
                found = next((i for i in rest if name(i).casefold() == str(each).casefold()), None)
                if found is None:
                    raise ScriptedResultError(f"cannot shuffle {each!r} to the top: it is not among the cards")
                rest.remove(found)
                top.append(found)
            items[:] = top + rest
            self.position += 1
            return
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def _scripted(self, what: str) -> object:
        assert self.script is not None
        if not self.script:
            raise ScriptedResultError(f"the script has no random result left, but {what} is needed")
        result = self.script.pop(0)
        if not self.script and self.turns:
            self.script = None
        return result

    def freeze(self) -> list[object]:
        seed, ahead = self.seed, list[object]()
        for at, other in self.turns:
            if at <= self.position:
                seed = other
            else:
                ahead += (at, other)
        return [seed, self.position, self.script, *ahead]

    @classmethod
    def thaw(cls, data: Sequence[object]) -> Rng:
        seed, position, script, *ahead = data
        if not isinstance(seed, bytes) or not isinstance(position, int):
            raise ValueError("a saved random generator needs a seed and a position")
        rng = cls(seed, position, list(script) if isinstance(script, (list, tuple)) else None)
        turns = []
        for at, other in zip(ahead[::2], ahead[1::2], strict=True):
            if not isinstance(at, int) or not isinstance(other, bytes):
                raise ValueError("a saved random generator that turns needs the place and the other seed")
            turns.append((at, other))
        rng.turns = tuple(turns)
        return rng
