"""How cards say what they do: decorators that tie a function to a card.

    @battle("Kepsat", bow=True, once="battle", targets=[opposing_hero()])
    def _kepsat(g: Lbs, act: Act) -> Flow[None]:
        bonus(g, act.target, strength=-2)
        yield from gain_water(g, act.seat, 1, source=act.card)

or, where one thing happens, say it at once:

    battle("Kepsat", bow=True, targets=[opposing_hero()], do=target_has(strength=-2))
    day("Bakira", bow=True, do=lambda g, act: draw(g, act.seat))

Card modules take all words from the package: `from sandtable.games.lbs.cards.language import *`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

from sandtable.games.lbs.cards.language import recipes
from sandtable.games.lbs.cards.language.effects import only_in_play
from sandtable.games.lbs.content import shapes
from sandtable.games.lbs.content.book import CARDS, NAMED, Card
from sandtable.games.lbs.content.loading import ability_lines, finish, spoken
from sandtable.games.lbs.rules.acting import CardAbility
from sandtable.games.lbs.rules.entering import arrive, unique_blocked
from sandtable.games.lbs.rules.memory import LATER
from sandtable.games.lbs.rules.trigger import Act, Trigger
from sandtable.games.lbs.rules.windows import happen, index_listeners
from sandtable.games.lbs.rules.zones import put
from sandtable.games.lbs.state import PLAY, Lbs
from sandtable.kernel import Flow
from sandtable.kernel.content import ContentError
from sandtable.kernel.text import meant

F = TypeVar("F", bound=Callable[..., Any])


class UnknownCard(ContentError):
    """An effect was written for a card that no content file has."""


def _where() -> str:
    """The card module that is being read, and the line."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__") == __name__:
        frame = frame.f_back
    return f"cards/{Path(frame.f_code.co_filename).name} line {frame.f_lineno}"


def printed_card(name: str) -> Card:
    found = NAMED.get(name)
    if found is None:
        wrong = f"no content file has a card of that name{meant(name, NAMED)}"
        raise UnknownCard(_where(), f"card '{name}'", "", wrong)
    return found


def ability(name: str, kind: int, more: dict[str, Any]) -> Callable[[F], F]:
    c = printed_card(name)
    do = more.pop("do", None)
    hand = more.setdefault("hand", bool(c.mask & (shapes.ACTION | shapes.SPELL | shapes.STORY | shapes.PANTHEON)))
    if hand and c.mask & shapes.SPELL:
        more.setdefault("caster", True)

    def register(fn: F) -> F:
        if isinstance(fn, FunctionType) and fn.__code__.co_argcount != 2:
            raise ContentError(_where(), f"card '{name}'", "", f"{fn.__name__} must take (g, act): state and Act")
        try:
            c.abilities.append(CardAbility(name, kind, fn, **more))
        except TypeError as error:
            report = str(error).replace("'Target' object is not iterable", "targets are a list: [opposing_hero()]")
            report = re.sub(r".* unexpected keyword argument '(\w+)'", r"an ability has no \1", report)
            raise ContentError(_where(), f"card '{name}'", "", report) from error
        return fn

    if do is not None:
        register(do)
    return register


def day(name: str, **more: Any) -> Callable[[F], F]:
    """A Day action of the card. See `Ability` for what can be said about it."""
    return ability(name, shapes.DAY, more)


def night(name: str, **more: Any) -> Callable[[F], F]:
    return ability(name, shapes.NIGHT, more)


def battle(name: str, **more: Any) -> Callable[[F], F]:
    return ability(name, shapes.BATTLE, more)


def open_(name: str, **more: Any) -> Callable[[F], F]:
    return ability(name, shapes.OPEN, more)


def reaction(
    name: str, *on: str, when: Callable[[Lbs, int, int, Trigger], bool] | None = None, **more: Any
) -> Callable[[F], F]:
    """A Reaction to triggers of these kinds, if `when(g, me, seat, trigger)`. A bowed card takes no action printed on
    it, and so no Reaction either (LBS AW 34 bowed/3); `ready=False` where its text works though it is bowed."""
    more.setdefault("ready", True)
    return ability(name, shapes.REACTION, {**more, "on": on, "when": when})


def tale(name: str, *on: str, when: Callable[[Lbs, int, int, Trigger], bool]) -> None:
    """The Tale Reaction that tells a Story from hand: it comes into play, and its Reward is another ability."""
    reaction(name, *on, when=when, tale=True, do=only_in_play)


def static(name: str, question: str, clause: str = "", do: Callable[..., Any] | None = None) -> Callable[[F], F]:
    """A continuous effect while the card is in play: the answer to a question of the rules (see
    docs/adding-cards-lbs.md). `clause` is the ruling that a refusal on this ground cites."""
    c = printed_card(name)

    def register(fn: F) -> F:
        if question in c.statics:
            raise ContentError(_where(), f"card '{name}'", "", f"answers '{question}' twice; write one function")
        c.statics[question] = fn
        if clause:
            c.clauses[question] = clause
        return fn

    if do is not None:
        register(do)
    return register


def _tie(name: str, slot: str) -> Callable[[F], F]:
    """Tie a function to one of the card's places for functions."""
    c = printed_card(name)

    def register(fn: F) -> F:
        setattr(c, slot, fn)
        return fn

    return register


def check(name: str) -> Callable[[F], F]:
    """`check(g, me, seat, host)`: whether the card may be brought in (host -1) or attached to host."""
    return _tie(name, "check")


def producer(name: str) -> Callable[[F], F]:
    """`producer(g, me, seat, purpose)`: the Copper it would make now towards the card `purpose` (-1: a payment)."""
    return _tie(name, "producer")


def produced(name: str) -> Callable[[F], F]:
    """`produced(g, me, seat, purpose)`: what making Copper with it does, instead of bowing it."""
    return _tie(name, "used")


def enters(name: str) -> Callable[[F], F]:
    """`enters(g, me)`: what happens as it has entered play (a flow or not)."""
    return _tie(name, "enters")


def leaves(name: str) -> Callable[[F], F]:
    """`leaves(g, me)`: what happens as it leaves play (not a flow)."""
    return _tie(name, "leaves")


def afterwards(name: str) -> Callable[[F], F]:
    """Name a function for `later(g, when, name, ...)`."""

    def register(fn: F) -> F:
        LATER[name] = fn
        return fn

    return register


def summon(g: Lbs, act: Act) -> Flow[None]:
    """A Jinn Spell comes into play, and is a Hero once all Reactions to its summoning are done (LBS AW 29 jinn, LBS FAQ
    jinn/2): until then it is what it was in hand."""
    c = act.card
    trigger = yield from happen(g, "entering", act.seat, c)
    if trigger.cancelled or unique_blocked(g, c):
        return
    put(g, c, act.seat)
    yield from happen(g, "entered", act.seat, c)
    if g.zone[c] != PLAY:
        return
    g.kind[c] = shapes.HERO
    g.play_changed()
    g.dirty = True
    yield from arrive(g, c)


def _check_lines(card: Card) -> None:
    """Each ability has its line in the card's text, in the same order."""
    said = ability_lines(card)
    for n, a in enumerate(spoken(card)):
        kind = next(word for word, bit in shapes.KINDS.items() if a.kind & bit)
        if n >= len(said):
            wrong = f"has no line for ability {n + 1}: one that begins with '{kind}:' (or 'Buried {kind}:')"
        elif not re.search(rf"\b{kind}\b", said[n].partition(": ")[0 if not said[n].startswith("Reward: ") else 2]):
            wrong = f"line '{said[n]}' stands where ability {n + 1} is a {kind} ability"
        else:
            continue
        raise ContentError(card.file, f"card '{card.name}'", "text", wrong)


def complete() -> None:
    """After all card modules are loaded."""
    for c in CARDS:
        recipes.read(c)
        _check_lines(c)
        if c.mask & shapes.SPELL and "Jinn" in c.traits and not any(a.hand for a in c.abilities):
            c.abilities.insert(0, CardAbility(c.name, shapes.DAY, summon, hand=True, caster=True))
        if c.mask & shapes.PANTHEON and not any(a.hand for a in c.abilities):  # LBS FAQ pantheon-cards/1
            c.abilities.append(CardAbility(c.name, shapes.OPEN, only_in_play, hand=True))
    finish()
    index_listeners()
