"""Abilities of a common shape, written as data in a card's record:

[[card.abilities]]
kind = "battle"                      # day, night, battle, open
cost = ["bow", "water 1"]            # bow, sacrifice, water N, copper N, discard N, council N
target = "opposing hero"             # see TARGETS
effect = ["strength -2", "draw 1"]   # see EFFECTS; "strength -2 this battle" lasts no longer than that
once = "turn"                        # turn, battle, game; left out: as often as it is paid for
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from sandtable.games.lbs.cards.language import targets
from sandtable.games.lbs.cards.language.effects import target_has
from sandtable.games.lbs.content import shapes
from sandtable.games.lbs.content.book import Ability, Card, Target
from sandtable.games.lbs.content.shapes import ACTION, PANTHEON, SPELL, STORY
from sandtable.games.lbs.rules import asking, duel, entering, piles, places, water, zones
from sandtable.games.lbs.rules.acting import CardAbility
from sandtable.games.lbs.rules.trigger import Act, carried_out
from sandtable.games.lbs.state import FIGHT, TURN, Lbs
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


def _fight(g: Lbs, act: Act, words: list[str]) -> Flow[None]:
    mine = [
        h
        for h in g.heroes(act.seat)
        if not g.bowed[h] and (g.battle is None or places.at_battle(g, h)) and duel.may_challenge(g, h, act.target)
    ]
    champion = yield from asking.choose(g, act.seat, mine, "the Hero who challenges", source=act.card)
    if champion >= 0:
        yield from duel.challenge(g, champion, act.target, refusable="unrefusable" not in words, source=act.card)


def _lasting(until: int) -> dict[str, Effect]:
    """What a target has for a while."""
    return {
        "strength": lambda g, act, words: zones.bonus(g, act.target, strength=_number(words), until=until),
        "ka": lambda g, act, words: zones.bonus(g, act.target, ka=_number(words), until=until),
        "trait": lambda g, act, words: zones.modify(g, act.target, "trait", " ".join(words), until),
    }


THIS_BATTLE = _lasting(FIGHT)
EFFECTS: dict[str, Effect] = {
    **_lasting(TURN),
    "draw": lambda g, act, words: piles.draw(g, act.seat, _number(words)),
    "water": lambda g, act, words: water.gain_water(g, act.seat, _number(words), source=act.card),
    "their water": lambda g, act, words: water.lose_water(g, act.target, _number(words), source=act.card, by=act.seat),
    "steal": lambda g, act, words: water.steal_water(g, act.seat, act.target, _number(words), source=act.card),
    "bow": lambda g, act, words: zones.bow(g, act.target),
    "straighten": lambda g, act, words: zones.straighten(g, act.target),
    "home": lambda g, act, words: places.send_home(g, act.target, bowed=True, by=act.seat),
    "destroy": lambda g, act, words: entering.destroy(g, act.target, by=act.seat),
    "discard": lambda g, act, words: piles.discard_choice(g, act.target, _number(words), source=act.card),
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


def _fault(card: Card, index: int, field: str, message: str) -> ContentError:
    return ContentError(card.file, f"card '{card.name}'", f"abilities[{index}].{field}", message)


def _words(card: Card, index: int, record: dict[str, Any], field: str) -> list[str]:
    """A list of words; one word alone is a common slip."""
    found = record.pop(field, [])
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise _fault(card, index, field, f'expected a list of texts in brackets: {field} = ["..."]')
    return found


def _ability(card: Card, index: int, record: dict[str, Any]) -> Ability:
    kind = record.pop("kind", "")
    if kind not in KINDS:
        raise _fault(card, index, "kind", f"expected one of {', '.join(KINDS)}, got '{kind}'")
    more: dict[str, Any] = {"hand": bool(card.mask & (ACTION | SPELL | STORY | PANTHEON))}
    if more["hand"] and card.mask & SPELL:
        more["caster"] = True
    more |= _costs(card, index, _words(card, index, record, "cost"))
    target = record.pop("target", None)
    if target is not None:
        if target not in TARGETS:
            raise _fault(card, index, "target", f"expected one of {', '.join(TARGETS)}, got '{target}'")
        more["targets"] = [TARGETS[target]()]
    more["once"] = record.pop("once", "")
    if more["once"] not in ("", "turn", "battle", "game"):
        raise _fault(card, index, "once", f"expected turn, battle or game, got '{more['once']}'")
    steps = [_step(card, index, text, target, kind) for text in _words(card, index, record, "effect")]
    if record:
        raise _fault(card, index, min(record), "is not known here; the fields are kind, cost, target, effect, once")
    if not steps:
        raise _fault(card, index, "effect", "is missing")

    return CardAbility(card.name, KINDS[kind], _run(steps), **more)


def _run(steps: list[tuple[Effect, list[str]]]) -> Callable[[Lbs, Act], Any]:
    """One step after the other; Strength alone so that it is known to be nothing else."""
    for lasting, until in ((EFFECTS, TURN), (THIS_BATTLE, FIGHT)):
        if len(steps) == 1 and steps[0][0] is lasting["strength"]:
            return target_has(strength=_number(steps[0][1]), until=until)

    def run(g: Lbs, act: Act) -> Flow[None]:
        for effect, words in steps:
            yield from carried_out(effect(g, act, words))

    return run


def _costs(card: Card, index: int, written: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for cost in written:
        name, _, n = cost.partition(" ")
        if name in ("bow", "sacrifice") and not n:
            found[name] = True
        elif name in ("water", "copper", "discard", "council") and n.isdigit():
            found[name] = int(n)
        else:
            known = "bow, sacrifice, water N, copper N, discard N, council N"
            raise _fault(card, index, "cost", f"'{cost}' is none of {known}")
    return found


def _step(card: Card, index: int, text: str, target: str | None, kind: str) -> tuple[Effect, list[str]]:
    """One effect, with the words after its name."""
    name = next((n for n in sorted(EFFECTS, key=len, reverse=True) if text == n or text.startswith(n + " ")), "")
    if not name:
        raise _fault(card, index, "effect", f"'{text}' begins with none of {', '.join(EFFECTS)}")
    words, effect = text[len(name) :].split(), EFFECTS[name]
    if words[-2:] == ["this", "battle"]:
        if name not in THIS_BATTLE or kind != "battle":
            known = ", ".join(THIS_BATTLE)
            raise _fault(card, index, "effect", f"'{text}': 'this battle' follows {known} in abilities of kind battle")
        words, effect = words[:-2], THIS_BATTLE[name]
    needs = NEEDS.get(name)
    if needs is not None and (target is None or not needs[1](target)):
        raise _fault(card, index, "target", f"the effect '{name}' needs {needs[0]} as target, got {target or 'none'}")
    if name in NUMBERED and (len(words) > 1 or not all(re.fullmatch(r"[+-]?\d+", word) for word in words)):
        raise _fault(card, index, "effect", f"'{text}': write a whole number after {name}")
    return effect, words
