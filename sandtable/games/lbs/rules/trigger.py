"""What can be answered: an action while it is being taken, and everything that happens and
passes through the one window of Reactions."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from sandtable.games.lbs.content.book import Ability
from sandtable.kernel import Flow
from sandtable.kernel.windows import Occurrence


def carried_out(done: Any) -> Flow[None]:
    """What a card's function does: a flow that is gone through now, or plain and done already."""
    if isinstance(done, Generator):
        yield from done


class Trigger(Occurrence):
    """Something that happens, or is about to. `kind` says what; see `docs/adding-cards-lbs.md` for the list."""

    __slots__ = ("act", "card", "data", "kind", "number", "other", "target", "used")

    def __init__(
        self,
        kind: str,
        by: int,
        card: int = -1,
        target: int = -1,
        other: int = -1,
        number: int = 0,
        act: Act | None = None,
        data: dict[str, Any] | None = None,
    ) -> None:
        self.kind = kind
        self.by = by
        self.cancelled = False
        self.card = card
        self.target = target
        self.other = other
        self.number = number
        self.act = act
        self.used: tuple[tuple[int, int], ...] = ()
        """Reactions that have answered this very event; none may twice (LBS FAQ once-per-turn)."""
        self.data: dict[str, Any] = {} if data is None else data

    @property
    def action(self) -> Act:
        """The action that this is about, where it can only be one."""
        assert self.act is not None
        return self.act


class Act:
    """An action while it is being taken."""

    __slots__ = ("ability", "cancelled", "card", "cards", "caster", "data", "seat", "targets", "trigger", "what")

    def __init__(
        self, seat: int, card: int, ability: Ability | None, what: str = "action", trigger: Trigger | None = None
    ) -> None:
        self.seat = seat
        self.card = card
        """The card it comes from."""
        self.ability = ability
        self.what = what
        """action, spell, attach, engage, reaction, story, pantheon, omen, bring..."""
        self.trigger = trigger
        """What a Reaction answers."""
        self.targets: list[int] = []
        self.caster = -1
        """The Sahir who casts the Spell."""
        self.cards: list[int] = []
        """Engagements: the cards that engage."""
        self.cancelled = False
        self.data: dict[str, Any] = {}

    @property
    def target(self) -> int:
        return self.targets[0]

    @property
    def answered(self) -> Trigger:
        """What a Reaction answers, where it can only be one."""
        assert self.trigger is not None
        return self.trigger

    @property
    def kind(self) -> int:
        return int(self.data.get("kind", 0 if self.ability is None else self.ability.kind))
