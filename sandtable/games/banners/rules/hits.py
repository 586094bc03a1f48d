"""Hits in the Advanced game (9.2.1, 14.4): who takes them, what saves a hero, what an elimination brings about.

Hits are dealt one by one, and magic may be played in between (18.1, Cure Wounds). The Basic game, where nothing can
come between, deals its hits in `combat.inflict`.
"""

from __future__ import annotations

from sandtable.games.banners.cards import moments
from sandtable.games.banners.content.forces import FRAGILE
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.rules.ground import standing_at
from sandtable.games.banners.rules.reporting import hex_refs, seats
from sandtable.games.banners.rules.settlements import controller
from sandtable.games.banners.rules.stacks import FINGER_CUTTER, abilities, led_by
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.text import plural

OVERRUN = frozenset(("BB 14.6.4/hero", "BB 14.6.5/overrun"))
"""A Hero alone is lost without a fight."""


def take(g: Banners, at: Hex, army: int, hero: int, hits: int, strike: bool, *rules: str) -> Flow[int]:
    """A stack, or a garrison alone, suffers hits; how many were dealt. Monsters fall in `monsters.defeat`."""
    if g.events is not None:
        text = f"{_sufferers(g, at, army, hero)} {plural(hits, 'hit')}."
        short = f"−{plural(hits, 'hit')}"
        hurt = _hurt(g, at, army, hero)
        g.note(text, "BB 9.2.1", *rules, refs=hex_refs(g, at), kind="battle", concerns=hurt, short=short)
    if not strike and army != NOBODY:
        hits -= _spared(g, army)
    hits = yield from moments.pending_hits(g, at, army, hero, hits)
    dealt = 0
    while hits > 0:
        army, hero = _still(g, army, at), _still(g, hero, at)
        if army == NOBODY and hero == NOBODY:
            break
        hits -= 1
        who = yield from _assign(g, army, hero)
        if (yield from moments.assigned(g, who)):
            continue
        dealt += 1
        yield from wound(g, who)
        if hits and g.at[who] == at and not g.army_of(who).hero:
            hits = yield from moments.between_hits(g, at, army, hero, hits)
    if not dealt and hits > 0 and standing_at(g, at) != NOBODY and g.events is not None:  # nobody but the garrison
        text, hurt = f"The garrison of {g.place_text(at)} is defeated.", _hurt(g, at, NOBODY, NOBODY)
        rules = ("BB 9.2.1/garrison", "BB 9.5")
        g.note(text, *rules, refs=hex_refs(g, at), kind="battle", concerns=hurt, short="defeated")
    return dealt + hits


def _hurt(g: Banners, at: Hex, army: int, hero: int) -> tuple[int, ...]:
    """The player who suffers the hits."""
    unit = hero if army == NOBODY else army
    if unit != NOBODY:
        return seats(g, g.owner[unit])
    settlement = standing_at(g, at)
    return () if settlement == NOBODY else seats(g, controller(g, settlement))


def _spared(g: Banners, army: int) -> int:
    """A hit that Finger Cutter spares a Fragile army in combat (18.3)."""
    if not led_by(g, army, FINGER_CUTTER) or not abilities(g, army) & FRAGILE:
        return 0
    if g.events is not None:
        g.note("Finger Cutter spares the stack one hit.", "BB 18.3/goblins-11", kind="battle")
    return 1


def _still(g: Banners, unit: int, at: Hex) -> int:
    """The unit, if it is still there."""
    return unit if unit != NOBODY and g.at[unit] == at else NOBODY


def _assign(g: Banners, army: int, hero: int) -> Flow[int]:
    """The owner gives a hit to army or hero (14.4); an Enslaved Hero takes the first (12.3.7)."""
    if army == NOBODY or hero == NOBODY:
        return hero if army == NOBODY else army
    if g.army_of(hero).enslaved:
        return hero
    choices: list[Choice] = [("hit", army), ("hit", hero)]
    answer = yield Decision(g.seat(g.owner[army]), "hit", choices, (army, hero))
    return int(answer[1])


def wound(g: Banners, unit: int) -> Flow[None]:
    """One hit on one unit (9.2.1)."""
    kind = g.army_of(unit)
    if kind.hero:
        yield from eliminate(g, unit, "BB 9.2.1/hero", hit=True)
    elif abilities(g, unit) & FRAGILE or g.weakened >> unit & 1:
        reason = ("BB 9.2.1/fragile", "BB 3.2.2") if kind.fragile else ("BB 9.2.1/weakened",)
        yield from eliminate(g, unit, *reason, "BB 1.9", hit=True)
    else:
        g.weakened |= 1 << unit
        if g.events is not None:
            report_weakened(g, unit)


def report_weakened(g: Banners, unit: int) -> None:
    refs = (f"unit:{unit}", *hex_refs(g, g.at[unit]))
    text, hurt = f"{g.did(unit, 'is', 'are')} weakened.", seats(g, g.owner[unit])
    g.note(text, "BB 9.2.1/full", refs=refs, kind="battle", concerns=hurt, short="weakened")


def report_loss(g: Banners, unit: int, at: Hex, *rules: str) -> None:
    """A unit is lost; nobody wants to miss the fall of a hero."""
    refs = (*hex_refs(g, at), f"unit:{unit}")
    title = f"{g.unit_text(unit)} has fallen" if g.army_of(unit).hero else ""
    why = ": an enemy army has entered the hex" if OVERRUN.intersection(rules) else ""
    text, hurt = f"{g.did(unit, 'is', 'are')} eliminated{why}.", seats(g, g.owner[unit])
    g.note(text, *rules, refs=refs, kind="battle", concerns=hurt, moment=title, short="eliminated")


def eliminate(g: Banners, unit: int, *rules: str, hit: bool = False) -> Flow[bool]:
    """A unit is eliminated, unless magic saves it (14.4, 18.3). True if it is gone."""
    at = g.at[unit]
    if at < 0:
        return False
    saved = yield from moments.falling(g, unit, hit)
    if saved or g.at[unit] != at:
        return False
    if g.events is not None:
        report_loss(g, unit, at, *rules)
    remove(g, unit)
    yield from moments.eliminated(g, unit, at)
    return True


def remove(g: Banners, unit: int) -> None:
    """Take a unit off the map with everything that hung on it."""
    arcana = g.magic
    kind = g.army_of(unit)
    companion = NOBODY
    if not kind.hero or kind.enslaved:  # in passing another's hex only the stack itself knows who belongs to it
        companion = g.active if unit == g.rider else g.rider if unit == g.active else NOBODY
        companion = g.companion(unit) if companion == NOBODY else companion
    g.lift(unit)
    g.gains.pop(unit, None)
    arcana.turn_gains.pop(unit, None)
    arcana.today.pop(f"sailed {unit}", None)  # built again it is a new unit
    if unit == g.rider:
        g.rider, g.rider_movement = NOBODY, 0
    elif unit == g.active and g.rider != NOBODY:  # the hero goes on alone
        g.active, g.movement, g.rider, g.rider_movement = g.rider, g.rider_movement, NOBODY, 0
    if kind.hero:
        arcana.locked &= ~(1 << unit)
        if kind.enslaved:
            if companion != NOBODY:
                set_free(g, companion)
        else:
            arcana.fallen |= 1 << unit
        return
    home = g.campaign.unit_kingdom[unit]
    if g.owner[unit] != home:
        g.hand_over(unit, home)
        if companion != NOBODY and g.army_of(companion).enslaved:
            g.lift(companion)


def set_free(g: Banners, army: int) -> None:
    """Its Enslaved Hero is gone: the army goes back to its own kingdom (12.3.7). Where the Night's own stand it has to
    leave; `kingdoms.night.release` moves it."""
    g.hand_over(army, g.campaign.unit_kingdom[army])
    if g.active == army:
        g.active = g.rider = NOBODY
    g.magic.today[f"freed {army}"] = army
    if g.events is not None:
        g.note(f"{g.did(army, 'is', 'are')} free again.", "BB 12.3.7/freed", refs=(f"unit:{army}",), kind="battle")


def _sufferers(g: Banners, at: Hex, army: int, hero: int) -> str:
    if army == NOBODY and hero == NOBODY:
        return f"The garrison of {g.place_text(at)} suffers"
    if army == NOBODY:
        return g.did(hero, "suffers", "suffer")
    return g.group_did(army, hero, "suffers", "suffer")
