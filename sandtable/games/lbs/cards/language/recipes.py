"""Abilities of a common shape, written as data in a card's record:

[[card.abilities]]
kind = "battle"                      # day, night, battle, open
cost = ["bow", "water 1"]            # bow, sacrifice, water N, copper N, discard N, council N
target = "opposing hero"             # see TARGETS
effect = ["strength -2", "draw 1"]   # see EFFECTS
once = "turn"                        # turn, battle, game; left out: as often as it is paid for
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from sandtable.games.lbs.cards.language import targets
from sandtable.games.lbs.content import shapes
from sandtable.games.lbs.content.shapes import ACTION, PANTHEON, SPELL, STORY, Ability, Card, Target
from sandtable.games.lbs.rules import asking, duel, entering, piles, places, water, zones
from sandtable.games.lbs.rules.acting import CardAbility
from sandtable.games.lbs.rules.trigger import Act
from sandtable.games.lbs.state import Lbs
from sandtable.kernel import Flow
from sandtable.kernel.content import ContentError

TARGETS: dict[str, Callable[[], Target]] = {
    "hero": targets.hero,
    "your hero": targets.your_hero,
    "another hero": lambda: targets.hero(other=True, word="another Hero"),
    "opposing hero": targets.opposing_hero,
    "bowed hero": lambda: targets.hero(bowed=True, word="a bowed Hero"),
    "your bowed hero": lambda: targets.your_hero(bowed=True, word="a bowed Hero of yours"),
    "follower": targets.follower,
    "your follower": lambda: targets.follower(mine=True, word="a Follower of yours"),
    "opposing follower": targets.opposing_follower,
    "item": targets.item,
    "opposing item": lambda: targets.item(theirs=True, word="another player's Item"),
    "character": targets.character,
    "your character": lambda: targets.character(mine=True, word="a Hero or Follower of yours"),
    "holding": targets.holding,
    "opposing holding": lambda: targets.holding(theirs=True, word="another player's Holding"),
    "your holding": lambda: targets.holding(mine=True, word="a Holding of yours"),
    "your city section": lambda: targets.section(mine=True, word="a City Section of yours"),
    "opposing city section": lambda: targets.section(theirs=True, word="another player's City Section"),
    "player": targets.player,
}

Effect = Callable[[Lbs, Act, list[str]], Any]


def _number(words: list[str]) -> int:
    return int(words[0]) if words else 1


def _fight(g: Lbs, a: Act, words: list[str]) -> Flow[None]:
    mine = [
        h
        for h in g.heroes(a.seat)
        if not g.bowed[h] and (g.battle is None or places.at_battle(g, h)) and duel.may_challenge(g, h, a.target)
    ]
    champion = yield from asking.choose(g, a.seat, mine, "the Hero who challenges", source=a.card)
    if champion >= 0:
        yield from duel.challenge(g, champion, a.target, refusable="unrefusable" not in words, source=a.card)


EFFECTS: dict[str, Effect] = {
    "strength": lambda g, a, w: zones.bonus(g, a.target, s=_number(w)),
    "ka": lambda g, a, w: zones.bonus(g, a.target, k=_number(w)),
    "trait": lambda g, a, w: zones.modify(g, a.target, "trait", " ".join(w)),
    "draw": lambda g, a, w: piles.draw(g, a.seat, _number(w)) and None,
    "water": lambda g, a, w: water.gain_water(g, a.seat, _number(w), source=a.card),
    "their water": lambda g, a, w: water.lose_water(g, a.target, _number(w), source=a.card, by=a.seat),
    "steal": lambda g, a, w: water.steal_water(g, a.seat, a.target, _number(w), source=a.card),
    "bow": lambda g, a, w: zones.bow(g, a.target),
    "straighten": lambda g, a, w: zones.straighten(g, a.target) and None,
    "home": lambda g, a, w: places.send_home(g, a.target, bowed=True, by=a.seat),
    "destroy": lambda g, a, w: entering.destroy(g, a.target, by=a.seat),
    "discard": lambda g, a, w: piles.discard_choice(g, a.target, _number(w), source=a.card),
    "challenge": _fight,
}

NUMBERED = frozenset({"strength", "ka", "draw", "water", "their water", "steal", "discard"})
_CARD = ("a card", lambda target: target != "player")
_HERO = ("a Hero", lambda target: target.endswith("hero"))
_FIGHTER = ("a Hero or Follower", lambda target: target.endswith(("hero", "follower", "character")))
_PLAYER = ("a player", lambda target: target == "player")
NEEDS: dict[str, tuple[str, Callable[[str], bool]]] = {
    "strength": _FIGHTER, "ka": _FIGHTER, "trait": _CARD, "their water": _PLAYER, "discard": _PLAYER,
    "steal": ("a City Section", lambda target: target.endswith("city section")), "bow": _CARD, "straighten": _CARD,
    "home": _HERO, "destroy": _CARD, "challenge": _HERO,
}  # fmt: skip
"""Effects on a target, and what it must be."""

KINDS = {"day": shapes.DAY, "night": shapes.NIGHT, "battle": shapes.BATTLE, "open": shapes.OPEN}


def read(card: Card) -> None:
    """Turn the card's `abilities` records into abilities."""
    for i, record in enumerate(card.record.abilities):
        card.abilities.append(_ability(card, i, dict(record)))


def _fault(card: Card, i: int, field: str, message: str) -> ContentError:
    return ContentError(card.file, f"card '{card.name}'", f"abilities[{i}].{field}", message)


def _words(card: Card, i: int, record: dict[str, Any], field: str) -> list[str]:
    """A list of words; one word alone is a common slip."""
    found = record.pop(field, [])
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise _fault(card, i, field, f'expected a list of texts in brackets: {field} = ["..."]')
    return found


def _ability(card: Card, i: int, record: dict[str, Any]) -> Ability:
    kind = record.pop("kind", "")
    if kind not in KINDS:
        raise _fault(card, i, "kind", f"expected one of {', '.join(KINDS)}, got '{kind}'")
    more: dict[str, Any] = {"hand": bool(card.mask & (ACTION | SPELL | STORY | PANTHEON))}
    if more["hand"] and card.mask & SPELL:
        more["caster"] = True
    for cost in _words(card, i, record, "cost"):
        name, _, n = cost.partition(" ")
        if name in ("bow", "sacrifice") and not n:
            more[name] = True
        elif name in ("water", "copper", "discard", "council") and n.isdigit():
            more[name] = int(n)
        else:
            raise _fault(
                card, i, "cost", f"'{cost}' is none of bow, sacrifice, water N, copper N, discard N, council N"
            )
    target = record.pop("target", None)
    if target is not None:
        if target not in TARGETS:
            raise _fault(card, i, "target", f"expected one of {', '.join(TARGETS)}, got '{target}'")
        more["targets"] = [TARGETS[target]()]
    more["once"] = record.pop("once", "")
    if more["once"] not in ("", "turn", "battle", "game"):
        raise _fault(card, i, "once", f"expected turn, battle or game, got '{more['once']}'")
    steps = []
    for text in _words(card, i, record, "effect"):
        name = next((n for n in sorted(EFFECTS, key=len, reverse=True) if text == n or text.startswith(n + " ")), "")
        if not name:
            raise _fault(card, i, "effect", f"'{text}' begins with none of {', '.join(EFFECTS)}")
        words = text[len(name) :].split()
        needs = NEEDS.get(name)
        if needs is not None and (target is None or not needs[1](target)):
            raise _fault(card, i, "target", f"the effect '{name}' needs {needs[0]} as target, got {target or 'none'}")
        if name in NUMBERED and (len(words) > 1 or not all(re.fullmatch(r"[+-]?\d+", word) for word in words)):
            raise _fault(card, i, "effect", f"'{text}': write a whole number after {name}")
        steps.append((EFFECTS[name], words))
    if record:
        raise _fault(card, i, min(record), "is not known here; the fields are kind, cost, target, effect, once")
    if not steps:
        raise _fault(card, i, "effect", "is missing")

    def run(g: Lbs, a: Act) -> Flow[None]:
        for effect, words in steps:
            flow = effect(g, a, words)
            if flow is not None:
                yield from flow

    return CardAbility(card.name, KINDS[kind], run, **more)
