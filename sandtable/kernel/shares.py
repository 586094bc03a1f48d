"""What everybody adds to a table's randomness, so that nobody alone decides what is rolled (`docs/fair-dice.md`).

The server commits itself to a secret seed before anything else. Whoever takes a seat brings a *share*: 32 random bytes,
promised by their hash before they are revealed. Each share is hashed into the seed that was in force, so the newest
seed follows from the server's and all shares in their order, and whoever learns them after the game can go the whole
way again.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Literal

import msgspec

from sandtable.kernel.rng import SEED_BYTES

SHARE_BYTES = SEED_BYTES


class Share(msgspec.Struct, frozen=True, array_like=True):
    """Randomness that was mixed into the dice."""

    seats: tuple[int, ...]
    """For whom: one person may sit in several seats."""
    share: bytes
    by: Literal["player", "server"]
    """Who made it. The server makes one for a client that brings none."""

    @property
    def promise(self) -> str:
        return promise(self.share)


def promise(share: bytes) -> str:
    """What whoever brings a share publishes first: it binds to the share without revealing it."""
    return sha256(b"sandtable share:" + share).hexdigest()


def mixed(seed: bytes, shares: Iterable[Share]) -> bytes:
    """The seed in force after these shares, in this order."""
    for each in shares:
        seed = sha256(b"sandtable mix:" + seed + each.share).digest()
    return seed
