"""Positions from saved data. Whatever is wrong with a file is a ValueError, never a position that cannot be."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from examples.wells.content.desert import desert
from examples.wells.state import VERSION, Wells
from sandtable.kernel import Rng

Number = Annotated[int, Meta(ge=0, le=1000)]


class Frozen(msgspec.Struct, forbid_unknown_fields=True):
    """`Wells.freeze`."""

    version: Literal[1]
    needed: Number
    turn: Number
    camels: tuple[list[Number], list[Number]]
    owners: list[Annotated[int, Meta(ge=-1, le=1)]]
    vain: list[Number]
    rng: Any


def thaw(data: Any) -> Wells:
    saved = msgspec.convert(data, Frozen)
    wells, squares = len(desert().wells), len(desert().names)
    if len(saved.owners) != wells or len(saved.vain) != wells:
        raise ValueError(f"a position has {wells} wells")
    if any(square >= squares for camels in saved.camels for square in camels):
        raise ValueError("a camel stands outside the desert")
    assert saved.version == VERSION
    g = Wells(saved.needed, Rng.thaw(saved.rng))
    g.turn, g.camels, g.owners, g.vain = saved.turn, [list(each) for each in saved.camels], saved.owners, saved.vain
    return g
