"""Monsters (chapter 15): lairs, command, strikes, rewards."""

from __future__ import annotations

from functools import lru_cache

from sandtable.games.banners.cards import aims, hands
from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.forces import BITS
from sandtable.games.banners.content.map import Hex, Mask, members
from sandtable.games.banners.rules.reporting import hex_refs, seats
from sandtable.games.banners.rules.stacks import acts_feral, enchanted, gained
from sandtable.games.banners.state import NOBODY, Banners, spot
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.bits import bits

MOST_COMMANDED = 3


def name(monster: int) -> str:
    return cardbook.monsters()[monster].name


SINGULAR = ("Xaraxxes", "Hammerhead Walrus")
"""Monsters that are one, though their names end as those of several do."""


def does(monster: int, one: str, many: str) -> str:
    """A monster and the verb that fits it: "Kraken strikes", "Fey Hunters strike"."""
    return f"{name(monster)} {many if several(monster) else one}"


def several(monster: int) -> bool:
    text = name(monster)
    return (text.endswith("s") or " and " in text) and text not in SINGULAR


@lru_cache(maxsize=64)
def abilities_of(monster: int) -> int:
    return sum(BITS[word] for word in cardbook.monsters()[monster].abilities)


@lru_cache(maxsize=1)
def sea_monsters() -> Mask:
    return sum(1 << m.number for m in cardbook.monsters() if m.sea)


def dice(g: Banners, at: Hex) -> tuple[int, int]:
    """The Combat Rating of the monster in a hex; terrain does not count (15.2)."""
    kind = cardbook.monsters()[g.magic.monster[at]]
    if not enchanted(g):
        return kind.light, kind.heavy
    gain = gained(g, spot(at))
    return max(0, kind.light + gain[0]), max(0, kind.heavy + gain[1])


# -- lairs (15.1, 15.2) ----------------------------------------------------------------------------------------------


def unexplored(g: Banners, at: Hex) -> bool:
    """A lair without a monster, face up or face down, and not abandoned (15.1, 15.8), for which one is left to draw."""
    arcana = g.magic
    if at not in g.campaign.map.lairs or at in arcana.monster or at in arcana.defeated or arcana.abandoned >> at & 1:
        return False
    return bool(pool_for(g, bool(g.campaign.map.sea >> at & 1)))


def explorable(g: Banners, kingdom: int, at: Hex) -> bool:
    """An unexplored lair, as long as there is an opponent to command its monster (15.3)."""
    return unexplored(g, at) and any(not g.collapsed >> k & 1 for k in g.campaign.enemies(kingdom))


def pool_for(g: Banners, sea: bool) -> Mask:
    return g.magic.pool & sea_monsters() if sea else g.magic.pool & ~sea_monsters()


def attackable(g: Banners, kingdom: int, adjacent: Mask, around: Mask) -> Mask:
    """Unexplored lairs and enemy monsters next to a unit; those at sea also across a Sea hexside (15.1.1, 15.2)."""
    game_map = g.campaign.map
    near = adjacent & (game_map.lair_mask | g.barred)
    if not near:
        return 0
    found = 0
    side = g.campaign.kingdoms[kingdom].side
    for h in members(near):
        if not (around | game_map.sea) >> h & 1:
            continue
        commander = g.magic.command.get(h, NOBODY)
        if commander != NOBODY:
            hostile = g.campaign.kingdoms[commander].side != side
        else:
            hostile = explorable(g, kingdom, h)
        if hostile:
            found |= 1 << h
    return found


def explore(g: Banners, kingdom: int, at: Hex) -> Flow[None]:
    """A lair is attacked: its monster is drawn and an opponent takes command of it (15.2, 15.3).

    What comes of it is told at the end of the fight; until then nothing of it waits to be read.
    """
    number = draw(g, bool(g.campaign.map.sea >> at & 1))
    text = f"{does(number, 'stirs', 'stir')} in {g.place_text(at)}."
    refs, by = hex_refs(g, at), g.seat(kingdom)
    g.note(text, "BB 15.2/reveal", refs=refs, kind="battle", by=by, short=name(number))
    commander = yield from choose_commander(g, kingdom, number)
    put(g, number, at, commander, ready=False)


def draw(g: Banners, sea: bool) -> int:
    """A monster from its pool, at random."""
    found = bits(pool_for(g, sea))
    number = found[0] if len(found) == 1 else g.rng.pick(found, name)
    g.magic.pool &= ~(1 << number)
    return number


def put(g: Banners, number: int, at: Hex, commander: int, ready: bool) -> None:
    arcana = g.magic
    arcana.monster[at] = number
    arcana.command[at] = commander
    if ready:
        arcana.active_monsters |= 1 << at
    else:
        arcana.active_monsters &= ~(1 << at)
    g.refresh_monsters()
    refs = (f"hex:{g.campaign.map.names[at]}", f"kingdom:{g.campaign.kingdoms[commander].id}")
    text = f"{g.does(commander, 'commands', 'command')} {name(number)} {g.where_text(at)}."
    g.note(text, "BB 15.3", refs=refs, kind="battle", concerns=seats(g, commander))


def commanded(g: Banners, kingdom: int) -> list[Hex]:
    return sorted(h for h, k in g.magic.command.items() if k == kingdom)


def choose_commander(g: Banners, kingdom: int, number: int) -> Flow[int]:
    """The attacker's opponents say in turn who commands a new monster; chance decides if none wants to (15.3).

    Where nobody has a marker free and nobody gives a monster up, the last asked leads it in this fight only; see
    `leave_unclaimed`.
    """
    camp = g.campaign
    enemies = [k for k in camp.enemies(kingdom) if not g.collapsed >> k & 1]
    free = [k for k in enemies if len(commanded(g, k)) < MOST_COMMANDED]
    for k in enemies:
        if len(enemies) == 1:
            break
        choices: list[Choice] = [("command", k), ("pass",)]
        answer = yield Decision(g.seat(k), "command", choices, (k, number))
        if answer[0] == "command":
            yield from make_room(g, k)
            return k
    if len(enemies) == 1:
        yield from make_room(g, enemies[0], may_refuse=True)
    if len(free) > 1:
        return g.rng.pick(free, lambda kingdom: camp.kingdoms[kingdom].id)
    return (free or enemies)[0]


def make_room(g: Banners, kingdom: int, may_refuse: bool = False) -> Flow[None]:
    """A kingdom with three monsters sends one away to command another (15.3)."""
    own = commanded(g, kingdom)
    if len(own) >= MOST_COMMANDED:
        choices: list[Choice] = [("slink", h) for h in own]
        if may_refuse:
            choices.append(("keep three",))
        answer = yield Decision(g.seat(kingdom), "slink", choices, (kingdom,))
        if answer[0] == "slink":
            slink_away(g, int(answer[1]))


def leave_unclaimed(g: Banners, at: Hex) -> None:
    """A monster that has survived, and for which there was no Command marker, goes back to its pool (15.3)."""
    commander = g.magic.command.get(at, NOBODY)
    if commander != NOBODY and len(commanded(g, commander)) > MOST_COMMANDED:
        slink_away(g, at)


# -- defeat and reward (15.2.1, 15.6, 15.7) --------------------------------------------------------------------------


def defeat(g: Banners, at: Hex, kingdom: int, unit: int) -> None:
    """A monster is defeated in combat: gold, and a Treasure for one in its lair; Feral armies alone gain nothing."""
    number = g.magic.monster[at]
    lair = at in g.campaign.map.lairs
    fall(g, at)
    if unit != NOBODY and acts_feral(g, unit):
        g.note("A Feral army collects no reward.", "BB 3.2.1/reward", kind="battle")
        return
    reward(g, kingdom, cardbook.monsters()[number].gold, lair, at, moment=False)


def reward(g: Banners, kingdom: int, gold: int, treasure: bool, at: Hex, moment: bool = True) -> None:
    g.gold[kingdom] += gold
    more = " and a Treasure" if treasure else ""
    text = f"{g.does(kingdom, 'gains', 'gain')} {gold} gold{more}."
    title = "The lair is looted" if treasure and moment else ""
    by, short = g.seat(kingdom), f"+{gold} gold"
    g.note(text, "BB 15.6", refs=hex_refs(g, at), kind="battle", by=by, moment=title, short=short)
    if treasure:
        hands.gain_treasure(g, g.player[kingdom])


def fall(g: Banners, at: Hex) -> None:
    """A monster is defeated: face down in its lair, else back into its pool (15.2.1)."""
    hurt = seats(g, g.magic.command[at])
    number = _take_away(g, at)
    if at in g.campaign.map.lairs:
        g.magic.defeated[at] = number
    else:
        g.magic.pool |= 1 << number
    text = f"{does(number, 'is', 'are')} defeated."
    g.note(text, "BB 15.2.1", refs=hex_refs(g, at), kind="battle", concerns=hurt, short="defeated")


def slink_away(g: Banners, at: Hex) -> None:
    """A monster goes back to its pool; its lair is unexplored again (15.4)."""
    number = _take_away(g, at)
    g.magic.pool |= 1 << number
    refs = (f"hex:{g.campaign.map.names[at]}",)
    g.note(f"{does(number, 'slinks', 'slink')} away.", "BB 15.4.2", refs=refs, kind="battle")


def _take_away(g: Banners, at: Hex) -> int:
    """The monster of a hex is no longer there."""
    arcana = g.magic
    del arcana.command[at]
    arcana.active_monsters &= ~(1 << at)
    g.gains.pop(spot(at), None)
    number = arcana.monster.pop(at)
    g.refresh_monsters()
    return number


# -- what commanded monsters do (15.4, 15.5) -------------------------------------------------------------------------


def choices(g: Banners, kingdom: int) -> list[Choice]:
    """Each ready monster may strike a stack or settlement within its range, or slink away; passing is doing nothing
    (15.4)."""
    arcana = g.magic
    found: list[Choice] = []
    if not arcana.command:
        return found
    player = g.player[kingdom]
    for at in commanded(g, kingdom):
        if arcana.active_monsters >> at & 1:
            prey = strike_range(g, at) & aims.strikeable(g, player) & ~aims.enemy_monsters(g, player)
            found += [("monster strike", at, h) for h in members(prey)]
            found.append(("slink", at))
    return found


def strike_range(g: Banners, at: Hex) -> Mask:
    """Hexes a monster can strike (15.5); a sea monster's range runs over Sea and Coastal hexsides only."""
    game_map = g.campaign.map
    kind = cardbook.monsters()[g.magic.monster[at]]
    if not kind.sea:
        return game_map.ball(at, kind.range) & ~(1 << at)
    seen, edge = 1 << at, [at]
    for _ in range(kind.range):
        grown = []
        for h in edge:
            for n in game_map.neighbours[h]:
                side = game_map.side(h, n)
                if not seen >> n & 1 and (side.sea or side.coastal):
                    seen |= 1 << n
                    grown.append(n)
        edge = grown
    return (seen | game_map.adjacent[at]) & ~(1 << at)


def range_rule(g: Banners, at: Hex) -> str:
    """The clause that gives the monster in a hex its range, the longest of those that fit (15.5)."""
    kind = cardbook.monsters()[g.magic.monster[at]]
    if kind.sea:
        return "BB 15.5/sea"
    if "flying" in kind.abilities:
        return "BB 15.5/flying"
    return "BB 15.5/mage" if "mage" in kind.abilities else "BB 15.5"


# -- wandering monsters (15.7) ---------------------------------------------------------------------------------------


def wandering_hexes(g: Banners, sea: bool) -> Mask:
    """Where a wandering monster may appear: no lair, monster, unit or settlement, razed ones included (15.7)."""
    game_map = g.campaign.map
    taken = game_map.lair_mask | g.barred | game_map.settlement_mask | game_map.partial
    taken |= g.all_armies() | g.all_heroes()
    if not sea:
        return ((1 << game_map.size) - 1) & ~taken & ~game_map.sea
    return game_map.offshore & ~taken


def wander(g: Banners, kingdom: int, places: Mask, sea: bool, *rules: str) -> Flow[None]:
    """A wandering monster is drawn, looked at and placed, ready, under the active kingdom's command (15.7)."""
    number = draw(g, sea)
    player = g.seat(kingdom)
    g.note(f"You draw {name(number)}.", *rules, "BB 15.7/look", kind="card", to=(player,), by=player)
    yield from make_room(g, kingdom)
    choices: list[Choice] = [("appear", h) for h in members(places)]
    answer = yield Decision(player, "appear", choices, (number,))
    put(g, number, int(answer[1]), kingdom, ready=True)


def winter(g: Banners) -> None:
    """Drums in the Deep (13.2.2): defeated monsters leave their lairs, which open again."""
    arcana = g.magic
    for number in arcana.defeated.values():
        arcana.pool |= 1 << number
    arcana.defeated.clear()
