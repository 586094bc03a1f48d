"""What a player is asked: decisions, the choices they offer, and flows that ask.

A rule is a generator (a `Flow`) that yields a `Decision` wherever the rulebook says that a player chooses, and
is sent the choice that was made:

    def ambush_declaration(g, seat):
        answer = yield Decision(seat, "ambush", lambda: [("ambush",), ("decline",)])

A `Choice` is a small tuple, a verb and its arguments, made for speed. What people read (a stable key, a label, the
things it touches, the rules it rests on) is an `Option`, derived from the choice by the game only when someone looks.
"""

from __future__ import annotations

import msgspec

from sandtable.kernel.flows import CHECKPOINT, Ask, Checkpoint, Choice, Decision, Flow, Together, together

__all__ = [
    "CHECKPOINT", "Ask", "Checkpoint", "Choice", "DeadEnd", "Decision", "Flow", "Hint", "IllegalChoice", "Next",
    "Option", "Picks", "Portion", "Portions", "Prompt", "SandtableError", "Together", "hinted", "together",
    "unaided",
]  # fmt: skip


class Next(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer to the question that follows a choice, known before the choice is made."""

    key: str
    label: str
    refs: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    hint: str = ""
    then: tuple[str, ...] = ()
    """As in an option."""
    alone: str = ""


class Portion(msgspec.Struct, frozen=True):
    """One of those among which something is distributed."""

    label: str
    ref: str
    now: int
    """What it gets unless it is changed."""
    least: int
    most: int


class Portions(msgspec.Struct, frozen=True):
    """How much each gets is asked one after the other, wherever there is a choice after what those before have got: a
    client may let people distribute it all on one screen, and send the answers."""

    key: str
    """The key of an answer: `{n}` stands for the number."""
    total: int
    """What there is to distribute; all of it goes somewhere."""
    parts: tuple[Portion, ...]


class Hint(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What is worth knowing about a choice now, from what the seat may know: in words and in numbers."""

    hint: str = ""
    """A word or a sentence beside the option."""
    short: str = ""
    """The same in a word or figure, for a board: `63%`, `in vain`."""
    cost: int | None = None
    """What it costs, in points, gold or Copper."""
    left: int | None = None
    """What is left of that afterwards."""
    chance: float | None = None
    """The probability that it succeeds, from 0 to 1."""
    dice: int | None = None
    """How many dice it takes."""
    weight: float = 0.0
    """How far in front of its list it stands: what a player looks for first."""
    idle: bool = False
    """It can gain nothing now: a client keeps it behind "more"."""
    then: tuple[str, ...] = ()
    """Keys that nearly always follow ("pay"): a client may send them with it, in one click."""
    alone: str = ""
    """What to call taking it without those ("Choose the payment")."""
    next: tuple[Next, ...] = ()
    """What is asked at once when it is chosen, if that is certain (an action's target): a client may ask both on one
    screen and send the answer with it."""
    portions: Portions | None = None
    """What is asked when it is chosen: how much of something each gets."""
    plan: str = ""
    """A plan that can be followed from here on, in words ("Fight by the best plan"); `Game.follow` knows it."""
    confirm: bool = False
    """Looked at closely before it is taken."""


class Option(Hint, frozen=True, omit_defaults=True):
    """A choice as people see it, with what is worth knowing about it now."""

    key: str
    """Stable and readable; what scenario files and logs say: `attack wildlands:8,5`."""
    label: str
    """A short phrase for a button."""
    refs: tuple[str, ...] = ()
    """Things it touches, for highlighting: `hex:wildlands:8,5`, `unit:14`."""
    rules: tuple[str, ...] = ()
    """Ledger ids of the rules that allow it."""
    verb: str = ""
    """What its key begins with, before anything is named."""
    tone: str = ""
    """What taking it means: `move`, `fight`, `spend`, `give up`, `go on`, `end`."""
    group: str = ""
    """The title above a list of such options; empty: the verb."""
    targets: tuple[str, ...] = ()
    """Of the refs those one clicks to take it; empty: all of them."""
    subject: str = ""
    """The ref that is picked first, before where it goes."""
    where: str = ""
    """What is left to say on a button once the subject is picked."""


class Picks(msgspec.Struct, frozen=True, omit_defaults=True):
    """The same question will be asked several times in a row: a client may show it once and send all answers."""

    least: int
    most: int
    done: str = ""
    """The key that ends it before the most are picked."""
    ordered: bool = False
    """Whether the order of the answers matters."""
    repeats: bool = False
    """Whether the same answer may be given more than once (Water to distribute)."""
    of: tuple[str, ...] = ()
    """The verbs of the options that are picked, where others are taken by one click as usual; empty: all of them."""
    optional: bool = False
    """One click takes one as usual; several are gathered only if the person wants to. They are taken one after the
    other, whenever the seat is asked again, until something happens to it."""
    words: str = ""
    """What confirms something that is picked, where the label of `done` would not do: `{cost}` is what all of it costs
    together."""
    apart: tuple[tuple[str, ...], ...] = ()
    """Sets of keys of which no more than one is picked."""
    leave: str = ""
    """The key that may be sent after all that is picked, to leave it at that ("pass")."""


def hinted(option: Option, hint: Hint) -> Option:
    """The option with what is worth knowing about it now; what the hint leaves open stays as the option has it."""
    known = {name: value for name, value in msgspec.structs.asdict(hint).items() if value != _NO_HINT[name]}
    return msgspec.structs.replace(option, **known)


def unaided(option: Option) -> Option:
    """The option without odds and advice, as a puzzle offers it; what it costs is still said."""
    return msgspec.structs.replace(option, hint="", short="", chance=None, weight=0.0, idle=False, plan="", alone="")


_NO_HINT = msgspec.structs.asdict(Hint())


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True):
    """The question of a decision, for people."""

    text: str
    rules: tuple[str, ...] = ()
    refs: tuple[str, ...] = ()
    advice: str = ""
    """A sentence or two for newcomers: what it is for, what is usually considered, what the odds mean."""
    advice_rules: tuple[str, ...] = ()
    """Ledger ids of the rules that the advice rests on."""
    recounts: bool = False
    """It follows on what has just happened: a small screen shows that beside the question."""
    picks: Picks | None = None
    """How many of the options are to be picked, where that is asked one by one."""


class SandtableError(Exception):
    """Something a person did or gave cannot be done; the message says what and why."""


class IllegalChoice(SandtableError):
    """The choice is not offered. Nothing has changed."""

    def __init__(
        self, reason: str, rules: tuple[str, ...] = (), offered: tuple[str, ...] = (), *, instead: str = ""
    ) -> None:
        self.reason = reason
        self.rules = rules
        self.offered = offered
        self.instead = instead
        """What is meant is offered, under this key."""
        super().__init__(reason + (f" [{', '.join(rules)}]" if rules else ""))


class DeadEnd(RuntimeError):
    """A decision without a single choice: always a bug in a game's rules."""
