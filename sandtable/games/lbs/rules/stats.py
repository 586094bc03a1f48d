"""What a card counts for now: its numbers in layers, its traits, what is forbidden.

Layers (LBS AW 61-62, LBS FAQ omens): the printed number, "+" values of what is attached, tokens and bonuses, continuous
effects of cards in play, Omens last; only then is a number below 0 counted as 0.
"""

from __future__ import annotations

from typing import Any

from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.content.shapes import FACTIONS, FOLLOWER, HERO, ITEM, SPELL
from sandtable.games.lbs.state import BURIED, PLAY, SAVED, WHILE_BOWED, WHILE_IN_PLAY, Lbs

NONHUMAN = ("Creature", "Jinn", "Nagah", "Nonhuman", "Undead")


def holds(g: Lbs, until: int) -> bool:
    """Whether a change that lasts `until` still lasts, where that depends on another card."""
    if until < WHILE_BOWED:
        return True
    if until >= WHILE_IN_PLAY:
        return g.zone[until - WHILE_IN_PLAY] == PLAY
    c = until - WHILE_BOWED
    return g.zone[c] == PLAY and g.bowed[c]


def total(g: Lbs, question: str, *about: Any) -> int:
    """The sum of the continuous effects of cards in play on a number."""
    found = 0
    for source in g.live.get(question, ()):
        found += CARDS[g.printed[source]].statics[question](g, source, *about)
    return found


def ruled(g: Lbs, question: str, *about: Any) -> bool:
    """Whether a card in play says so (`cannot attack`, `trait`, `immune`...)."""
    for source in g.live.get(question, ()):  # noqa: SIM110 - a loop is twice as fast here
        if CARDS[g.printed[source]].statics[question](g, source, *about):
            return True
    return False


def by_whom(g: Lbs, question: str, *about: Any) -> int:
    """The card that says so, or -1: for refusals."""
    for source in g.live.get(question, ()):
        if CARDS[g.printed[source]].statics[question](g, source, *about):
            return source
    return -1


def _number(g: Lbs, card: int, value: int, what: str, question: str, clamp: bool = True) -> int:
    mods = g.mods.get(card)
    if mods is not None:
        for name, n, until in mods:
            if name == what and holds(g, until):
                value += n
            elif name[0] == "=" and name[1:] == what and holds(g, until):
                value = n
    live = g.live
    if question in live:
        value += total(g, question, card)
    if g.omens and (last := "omen " + question) in live:
        for source in live[last]:
            value = CARDS[g.printed[source]].statics[last](g, source, card, value)
    return value if value > 0 or not clamp else 0


def strength(g: Lbs, card: int) -> int:
    """The Strength of a Hero or Follower. A "+" Follower has none of its own: it adds to its Hero's."""
    printed = CARDS[g.printed[card]]
    if printed.plus_s and not g.kind[card] & HERO:
        return 0
    value = printed.strength
    if card in g.kids:
        for kid in g.kids[card]:
            if CARDS[g.printed[kid]].plus_s:
                value += plus_strength(g, kid)
    return _number(g, card, value, "S", "strength")


def ka(g: Lbs, card: int) -> int:
    printed = CARDS[g.printed[card]]
    if printed.plus_k and not g.kind[card] & HERO:
        return 0
    value, live = printed.ka, g.live
    if card in g.kids:
        for kid in g.kids[card]:
            if CARDS[g.printed[kid]].plus_k:
                value += plus_ka(g, kid)
    if card not in g.mods and "ka" not in live and "omen ka" not in live:  # by far the most common case
        return value if value > 0 else 0
    return _number(g, card, value, "K", "ka")


def plus_strength(g: Lbs, kid: int) -> int:
    """What an attached card adds to its Hero's Strength."""
    return _number(g, kid, CARDS[g.printed[kid]].strength, "S", "plus strength", clamp=False)


def plus_ka(g: Lbs, kid: int) -> int:
    return _number(g, kid, CARDS[g.printed[kid]].ka, "K", "plus ka", clamp=False)


def influence(g: Lbs, card: int) -> int:
    """A Hero's Influence with that of its Followers, or a Stronghold's."""
    value = CARDS[g.printed[card]].influence
    for kid in g.kids.get(card, ()):
        value += CARDS[g.printed[kid]].influence
    return _number(g, card, value, "I", "influence")


def base(g: Lbs, section: int) -> int:
    """The Base Strength of a City Section: what a raid must beat."""
    value = CARDS[g.printed[section]].strength
    for kid in g.kids.get(section, ()):
        value += CARDS[g.printed[kid]].gives.get("Base", 0)
    return _number(g, section, value, "B", "base")


def city_strength(g: Lbs, section: int) -> int:
    """The Strength of a City Section in a battle: its Base Strength and what Fortifications add besides."""
    value = base(g, section)
    for kid in g.kids.get(section, ()):
        value += CARDS[g.printed[kid]].gives.get("Strength", 0)
    return _number(g, section, value, "S", "city strength")


def capacity(g: Lbs, section: int) -> int:
    value, live = CARDS[g.printed[section]].capacity, g.live
    if section not in g.mods and "capacity" not in live and "omen capacity" not in live:  # by far the most common case
        return value
    return _number(g, section, value, "C", "capacity")


def fate(g: Lbs, card: int) -> int:
    return _number(g, card, CARDS[g.printed[card]].fate, "F", "fate")


# complex: asked more often than anything else: no calls that can be spared
def has(g: Lbs, card: int, trait: str) -> bool:
    """Whether the card has the trait now: printed, in its title, given by an attached card, granted or lost."""
    found = trait in CARDS[g.printed[card]].traits
    if found and trait == "Jinn" and g.zone[card] in (SAVED, BURIED) and g.kind[card] == SPELL:
        return False  # it never entered play, and is only a Spell (LBS FAQ jinn/7)
    mods = g.mods.get(card)
    if mods is not None:
        for name, value, until in mods:
            if value == trait:
                if name == "trait" and holds(g, until):
                    found = True
                elif name == "-trait" and holds(g, until):
                    return False
        if found and trait == "Unaligned" and any(m[0] == "trait" and m[1] in FACTIONS for m in mods):
            return False
    if not found:
        for kid in g.kids.get(card, ()):
            if trait in CARDS[g.printed[kid]].grants:
                return True
        if "trait" in g.live:
            return ruled(g, "trait", card, trait)
    elif "no trait" in g.live:
        return not ruled(g, "no trait", card, trait)
    return found


def amount(g: Lbs, card: int, what: str) -> int:
    """The number behind a trait (Raid, Carry, Archery): the card's own, its attached cards', bonuses, effects."""
    value = CARDS[g.printed[card]].values.get(what, 0)
    for kid in g.kids.get(card, ()):
        value += CARDS[g.printed[kid]].gives.get(what, 0)
    mods = g.mods.get(card)
    if mods is not None:
        for name, n, until in mods:
            if name == what and holds(g, until):
                value += n
    if "amount" in g.live:
        value += total(g, "amount", card, what)
    return value


def has_mod(g: Lbs, card: int, what: str) -> bool:
    for name, _, until in g.mods.get(card, ()):  # noqa: SIM110 - a loop is twice as fast here
        if name == what and holds(g, until):
            return True
    return False


def mod(g: Lbs, card: int, what: str) -> Any:
    """The value of the newest change of this kind, or None."""
    for name, value, until in reversed(g.mods.get(card, ())):
        if name == what and holds(g, until):
            return value
    return None


def human(g: Lbs, card: int) -> bool:
    for trait in NONHUMAN:  # noqa: SIM110 - a loop is twice as fast here
        if has(g, card, trait):
            return False
    return True


def faction_of(g: Lbs, card: int) -> frozenset[str]:
    """The Factions a card belongs to now."""
    return frozenset(f for f in FACTIONS if has(g, card, f))


def hand_size(g: Lbs, seat: int) -> int:
    """Four, and one for each City Section (LBS AW 57 hand-size)."""
    held = 4 + len(g.sections(seat))
    return max(0, held + total(g, "hand size", seat)) if "hand size" in g.live else held


def flying(g: Lbs, hero: int) -> bool:
    """A unit flies if its Hero and all its Followers do (LBS AW 69 flying)."""
    return has(g, hero, "Flying") and all(has(g, k, "Flying") for k in g.kids.get(hero, ()) if g.kind[k] & FOLLOWER)


def followers(g: Lbs, hero: int) -> list[int]:
    return [k for k in g.kids.get(hero, ()) if g.kind[k] & FOLLOWER]


def items(g: Lbs, hero: int) -> list[int]:
    return [k for k in g.kids.get(hero, ()) if g.kind[k] & ITEM]


def unit_strength(g: Lbs, hero: int) -> int:
    return strength(g, hero) + sum(strength(g, f) for f in followers(g, hero))


def city_water(g: Lbs, seat: int) -> int:
    """Water on City Sections: the only Water that pays for anything (LBS AW 40 water)."""
    water, found = g.water, 0
    for c in g.sections(seat):
        found += water[c]
    return found


def all_water(g: Lbs, seat: int) -> int:
    water, found = g.water, 0
    for c in g.players[seat].play:
        found += water[c]
    return found


def story_points(g: Lbs, seat: int) -> int:
    return g.look().stories[seat]
