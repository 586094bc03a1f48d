"""The movement dice: what their faces show (RB-45, RB-46), from the files in `content/dice`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from sandtable.games.alkalim.content.board import SYMBOLS
from sandtable.games.alkalim.content.shapes import DiceRecord
from sandtable.kernel.content import ContentError, load_toml

FOLDER = Path(__file__).parent / "dice"
WILD = 6
"""The number of a die that a card has made to count as any terrain."""
EVERY = 0b1111111


class Layout:
    """Six faces: masks of symbols."""

    __slots__ = ("faces", "name", "symbols", "text", "words")

    def __init__(self, record: DiceRecord, file: str) -> None:
        if len(record.faces) != 6:
            raise ContentError(file, record.name, "faces", f"a die has six faces, not {len(record.faces)}")
        self.name = record.name
        self.text = record.text
        self.symbols = tuple(tuple(SYMBOLS.index(symbol) for symbol in face) for face in record.faces)
        """Per face: its symbols."""
        missing = set(range(7)) - {s for face in self.symbols for s in face}
        if missing or not all(record.faces):
            what = ", ".join(SYMBOLS[s] for s in sorted(missing)) or "anything"
            raise ContentError(file, record.name, "faces", f"no die could ever show {what}")
        self.faces = (*(sum(1 << s for s in face) for face in self.symbols), EVERY)
        """Per face and for a wild die: the mask of its symbols."""
        self.words = (*(", ".join(SYMBOLS[s] for s in face) for face in self.symbols), "any terrain")


@cache
def layouts() -> tuple[str, ...]:
    """The ids of the layouts, the usual one first."""
    return tuple(
        sorted((path.stem for path in FOLDER.glob("*.toml")), key=lambda name: (name != "reconstructed", name))
    )


@cache
def layout(name: str) -> Layout:
    return Layout(load_toml(FOLDER / f"{name}.toml", DiceRecord), f"{name}.toml")
