"""What content files must not say though each field is well formed: contradictions, and fields without effect.

Each check raises ContentError with file, card and field.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sandtable.games.alkalim.content import shapes
from sandtable.games.alkalim.content.board import COLOURS
from sandtable.games.alkalim.content.shapes import Ability
from sandtable.kernel.content import ContentError

SLOTS = ("Weapon", "Armor", "Artifact", "Rune", "Potion", "Scroll", "Powder")
"""What may stand before the colon of a type."""
COMBAT = frozenset({"before combat", "round", "roll", "after roll", "hit", "hurt"})
MOMENTS: dict[str, frozenset[str]] = {
    "rolls": frozenset({"roll", "after roll"}),
    "first": frozenset({"always", "roll", "after roll"}),
    "once": COMBAT - {"before combat"},
    "phase": COMBAT | {"always"},
    "against": COMBAT | {"always", "outright", "won", "knocked out", "test", "tested"},
    "colours": COMBAT | {"always", "outright", "won", "knocked out", "test", "tested"},
    "attribute": frozenset({"test", "tested"}),
    "skill": frozenset({"test", "tested"}),
    "terrain": frozenset({"moving"}),
}
"""At which moments a condition means anything."""
BY_PHASE = {
    "always": ("attack", "defence", "damage", "soak"),
    "before combat": ("damage", "weaken", "blunt"),
    "round": ("weaken", "blunt"),
}
"""What a phase may limit there; everywhere else the whole ability."""
UNCONDITIONAL = ("life", "fatigue", "enter")
CONDITIONS = ("by", "against", "colours", "on", "wounded", "alone", "first")
ABILITIES = 8
"""How many abilities a card may have; combats remember what was used by card and place (`Fight.used`)."""
_NOTHING = Ability(when="always")


def ability(file: str, name: str, given: Ability) -> None:
    """An ability whose conditions and numbers mean something at its moment."""
    set_ = {field for field in Ability.__struct_fields__ if getattr(given, field) != getattr(_NOTHING, field)}
    for field, moments in MOMENTS.items():
        if field in set_ and given.when not in moments:
            there = ", ".join(sorted(moments))
            raise ContentError(file, name, field, f"means nothing for '{given.when}', only for {there}")
    if given.when == "always":
        _lasting(file, name, given, set_)
    limited = BY_PHASE.get(given.when)
    if "phase" in set_ and limited is not None:
        others = sorted(set_ & _EVERY_PHASE)
        if others or not set_ & set(limited):
            what = f", not '{others[0]}'" if others else ""
            raise ContentError(file, name, "phase", f"for '{given.when}' limits {', '.join(limited)}{what}")
    if "terrain" in set_ and not given.steps:
        raise ContentError(file, name, "terrain", "says where 'steps' may lead, and there are none")


def _lasting(file: str, name: str, given: Ability, set_: set[str]) -> None:
    """What always works is about fixed characters, and some of it has no conditions."""
    if given.of in ("one", "ally"):
        raise ContentError(file, name, "of", "what always works is about owner, hero, allies or party")
    for field in UNCONDITIONAL:
        tied = [condition for condition in CONDITIONS if condition in set_]
        if field in set_ and tied:
            raise ContentError(file, name, tied[0], f"'{field}' always holds; give it an ability of its own")


_EVERY_PHASE = frozenset({"mind", "body", "spirit", "bonus", "skills", "master", "strike"})


def abilities(file: str, name: str, given: Iterable[Ability]) -> None:
    number = 0
    for each in given:
        number += 1
        ability(file, name, each)
    if number > ABILITIES:
        raise ContentError(file, name, "ability", f"a card has at most {ABILITIES} abilities, not {number}")


def named(file: str, id: str, name: str) -> None:
    if not name.strip():
        raise ContentError(file, id, "name", "is empty")
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id):
        raise ContentError(file, name, "id", f"is of small letters, digits and hyphens, got {id!r}")


def typed(file: str, name: str, field: str, type_: str) -> None:
    """`Weapon: Sword`, `Rune`: a known kind, and for weapons which."""
    slot, _, body = type_.partition(":")
    if slot.strip() not in SLOTS:
        raise ContentError(file, name, field, f"expected one of {', '.join(SLOTS)} before a colon, got {type_!r}")
    if slot.strip() == "Weapon" and not body.strip():
        raise ContentError(file, name, field, "a weapon is of some kind, such as 'Weapon: Sword'")


def challenge(file: str, foe: shapes.Challenge) -> None:
    named(file, foe.id, foe.name)
    if len(set(foe.immune)) == 3:
        raise ContentError(file, foe.name, "immune", "nobody could ever hurt it")
    nothing = shapes.Consequence()
    for number, peril in enumerate(foe.peril, 1):
        where = f"peril {number}"
        if peril.test is None and peril.success != nothing:
            raise ContentError(file, foe.name, f"{where}.success", "follows from a test, and there is none")
        if peril.fail == nothing and peril.success == nothing:
            raise ContentError(file, foe.name, where, "does nothing")
        for side in ("fail", "success"):
            what: shapes.Consequence = getattr(peril, side)
            if what.phase is not None and not (what.stronger or what.fiercer):
                raise ContentError(file, foe.name, f"{where}.{side}.phase", "limits stronger and fiercer")


def step(file: str, name: str, given: shapes.QuestStep) -> None:
    """A quest's step, besides that it asks for exactly one thing in a place that there is."""
    for wrong, what in _step_faults(given):
        if wrong:
            raise ContentError(file, name, "steps", what)


def _step_faults(given: shapes.QuestStep) -> Iterator[tuple[object, str]]:
    any_bazaar = given.explore == ("any",)
    placed = given.location or given.terrain
    yield not given.beat and (given.trait or given.colour), "trait and colour say which Challenges are to be beaten"
    yield given.explore and (given.town or placed), "the bazaars to explore are named by 'explore' alone"
    yield "any" in given.explore and not any_bazaar, "explore names bazaars, or says 'any' and nothing else"
    yield len(set(given.explore)) < len(given.explore), "explore names a bazaar twice"
    out_of_range = not any_bazaar or not 1 <= given.number <= 8
    yield given.number != 1 and out_of_range, "number is from 1 to 8 and goes with explore = ['any']"
    yield given.town and (given.beat or placed), "town is a place of its own, and for tests, payments and gifts"
    unknown = given.offer and given.offer not in (*SLOTS, "Item")
    yield unknown, f"nobody could offer a {given.offer!r}; there are {', '.join(SLOTS)}"


def enough(heroes: dict[str, int], market: int, challenges: Iterable[int], legends: dict[str, int]) -> None:
    """Whether a table for six could be set up, and a game be won."""
    for box in ("al-kalim", "terrinoth"):
        if heroes.get(box, 0) < 6:
            raise ContentError("heroes.toml", "", "hero", f"six heroes of {box} are needed, not {heroes.get(box, 0)}")
    if market < 8:
        raise ContentError("items.toml", "", "item", f"eight market stacks are dealt, of {market} cards")
    for colour, number in zip(COLOURS, challenges, strict=True):
        if not number:
            raise ContentError("challenges.toml", "", "challenge", f"there is no {colour} Challenge")
    for type_, number in legends.items():
        if not number:
            raise ContentError("legends.toml", "", "legendary", f"there is no Legendary card of type {type_}")
