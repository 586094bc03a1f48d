"""Strikes outside of combat (16.9): by monsters, spells and powers."""

from __future__ import annotations

from sandtable.games.banners.cards import moments
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.rules import hits, monsters
from sandtable.games.banners.rules.dice_sources import Source, of_monster
from sandtable.games.banners.rules.fight import fortified
from sandtable.games.banners.rules.reporting import hex_refs, others, seats
from sandtable.games.banners.rules.rolling import Strike, resolve_strike
from sandtable.games.banners.rules.settlements import controller, raze, set_marker, standing_at
from sandtable.games.banners.state import NO_MARKER, NOBODY, Banners, spot
from sandtable.kernel import Choice, Flow


def strike_hex(
    g: Banners,
    kingdom: int,
    at: Hex,
    light: int,
    heavy: int,
    sources: list[Source],
    by: int = NOBODY,
    through_walls: bool = False,
    reward: bool = False,
) -> Flow[int]:
    """Strike a stack, monster or garrison; how many hits were dealt. A fortified settlement cannot be struck (9.7)."""
    if fortified(g, at) and not through_walls:
        return 0
    strike = Strike(by, kingdom, at, light, heavy, sources)
    count = yield from resolve_strike(g, strike)
    if count:
        count = yield from struck(g, kingdom, at, count, reward)
    return count


def struck(g: Banners, kingdom: int, at: Hex, count: int, reward: bool = False) -> Flow[int]:
    """Hits on whatever is in a hex, outside combat (16.9)."""
    monster = g.magic.monster.get(at, NOBODY)
    if monster != NOBODY:
        left = yield from moments.pending_hits(g, at, NOBODY, NOBODY, count)
        if left:
            monsters.fall(g, at)
            if g.events is not None and not reward:
                g.note("No reward outside of combat.", "BB 16.9", kind="battle")
        return left
    army, hero = g.army.get(at, NOBODY), g.hero.get(at, NOBODY)
    dealt = yield from hits.take(g, at, army, hero, count, True, "BB 9.7")
    if dealt and at not in g.army:
        lay_low(g, kingdom, at)
    return dealt


def lay_low(g: Banners, kingdom: int, at: Hex) -> None:
    """A hostile settlement left without an army loses its marker, or is razed if it has none (16.9)."""
    settlement = standing_at(g, at)
    if settlement == NOBODY or not g.hostile[kingdom] >> at & 1:
        return
    if g.marker[settlement] != NO_MARKER:
        lost = seats(g, controller(g, settlement))
        set_marker(g, settlement, NO_MARKER)
        name = g.campaign.map.settlements[settlement].name
        text = f"The Control marker is removed from {g.town_text(settlement)}."
        refs = (*hex_refs(g, at), f"settlement:{name}")
        g.note(
            text, "BB 16.9/settlement", refs=refs, concerns=lost, moment=f"{name} is lost" if lost else "", short="lost"
        )
    else:
        raze(g, settlement, "BB 16.9/settlement", "BB 4.10/strike")


def monster_acts(g: Banners, kingdom: int, choice: Choice) -> Flow[None]:
    """A monster's action, after which it is finished (15.4)."""
    at = int(choice[1])
    if choice[0] == "slink":
        monsters.slink_away(g, at)
        return
    g.magic.active_monsters &= ~(1 << at)
    monster, prey = g.magic.monster[at], int(choice[2])
    text = f"{monsters.does(monster, 'strikes', 'strike')} at {g.place_text(prey)}."
    trail, by = hex_refs(g, at, prey), g.seat(kingdom)
    targets = others(g, by, *(g.owner[units[prey]] for units in (g.army, g.hero) if prey in units))
    rules = ("BB 15.4.1", monsters.range_rule(g, at))
    g.note(text, *rules, refs=trail, kind="battle", by=by, concerns=targets, trail=trail, short="Strike")
    yield from strike_hex(g, kingdom, prey, *monsters.dice(g, at), [of_monster(monster)], by=spot(at))
