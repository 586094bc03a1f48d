"""What can be answered: everything that happens is an `Ev`, and passes through one window of Reactions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.kernel.windows import Occurrence

if TYPE_CHECKING:
    from sandtable.games.lbs.acting import Act


class Ev(Occurrence):
    """Something that happens, or is about to. `kind` says what; see `docs/adding-cards.md` for the list."""

    __slots__ = ("act", "card", "data", "kind", "n", "other", "target", "used")

    def __init__(
        self, kind: str, by: int, card: int = -1, target: int = -1, other: int = -1, n: int = 0, act: Act | None = None
    ) -> None:
        self.kind = kind
        self.by = by
        self.cancelled = False
        self.card = card
        self.target = target
        self.other = other
        self.n = n
        self.act = act
        self.used: set[tuple[int, int]] = set()
        """Reactions that have answered this very event; none may twice (LBS FAQ once-per-turn)."""
        self.data: dict[str, Any] = {}
