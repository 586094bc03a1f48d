"""Casters and targets (16.6) as keys and in words."""

from __future__ import annotations

from sandtable.games.banners.cards.registry import CARD, CHOICE, DIE, KINGDOM, PLAYED, PLAYER, SIDE, UNIT
from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel.text import capital

SIDES = ("the attacker", "the defender")


def aim_texts(g: Banners, caster: int, target: int) -> tuple[str, str, tuple[str, ...]]:
    """Who casts at what: its key, in words, and what to highlight. The caster is left out where there is none."""
    refs: list[str] = []
    who = key_who = ""
    if caster != NOBODY:
        if caster >= 0:
            who, key_who = g.army_of(caster).called, g.army_of(caster).name
            at = g.at[caster]
            refs.append(g.campaign.unit_refs[caster])
        else:
            at = -2 - caster
            who = key_who = cardbook.monsters()[g.magic.monster[at]].name
        if at >= 0:
            refs.append(f"hex:{g.campaign.map.names[at]}")
            if caster >= 0 and (not g.army_of(caster).hero or g.army_of(caster).enslaved):  # of which there are several
                key_who = f"{key_who} at {g.campaign.map.names[at]}"
    what, key_what, more = target_text(g, target)
    if 0 <= target < UNIT:
        what = f"{what}{_whom(g, target)}"
    label = capital(", aimed at ".join(filter(None, (who, what)))) or "Go on"
    key = f"aim {key_who or '-'}" + (f" > {key_what}" if key_what else "")
    return key, label, (*more, *refs)


def _whom(g: Banners, at: Hex) -> str:
    """Who is in a hex that is aimed at."""
    found = [g.unit_text(where[at]) for where in (g.army, g.hero) if at in where]
    if at in g.magic.monster:
        found.append(cardbook.monsters()[g.magic.monster[at]].name)
    return f" ({' with '.join(found)})" if found else ""


def target_text(g: Banners, target: int) -> tuple[str, str, tuple[str, ...]]:
    """A target in words, in a key, and what to highlight."""
    if target == NOBODY:
        return "", "", ()
    if target < UNIT:
        return g.place_text(target), g.campaign.map.names[target], refs_of(g, target)
    value = target % UNIT
    tag = target - value
    if tag == UNIT:
        at = g.at[value]
        refs = (g.campaign.unit_refs[value], *(refs_of(g, at) if at >= 0 else ()))
        where = f" {g.where_text(at)}" if at >= 0 else ""
        name = f" at {g.campaign.map.names[at]}" if at >= 0 else ""
        return f"{g.unit_text(value)}{where}", f"{g.army_of(value).name}{name}", refs
    if tag == SIDE:
        return SIDES[value], SIDES[value].split(" ")[1], ()
    if tag == PLAYER:
        seat = g.campaign.seats[value]
        return seat.name, seat.id, ()
    if tag in (CARD, PLAYED):
        return cardbook.title(value), cardbook.title(value), (f"card:{cardbook.cards()[value].id}",)
    if tag == KINGDOM:
        kingdom = g.campaign.kingdoms[value]
        return kingdom.name, kingdom.id, (f"kingdom:{kingdom.id}",)
    if tag == DIE:
        roll, n, face = value // 1000, value % 1000 // 10, value % 10
        whose = ("", "the defender's ")[roll]
        return f"{whose}die {n + 1}, which shows {face}", f"{whose}die {n + 1}", ()
    assert tag == CHOICE
    return f"{value}", f"{value}", ()


def refs_of(g: Banners, at: Hex) -> tuple[str, ...]:
    return (f"hex:{g.campaign.map.names[at]}",)
