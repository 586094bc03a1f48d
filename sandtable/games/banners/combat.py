"""Combat (chapter 9): dice, critical hits, ambush and strikes, garrisons, fortifications, siege engines, advance."""

from __future__ import annotations

from sandtable.games.banners import records
from sandtable.games.banners.dice import CRITICAL, SUCCESS
from sandtable.games.banners.kingdoms.fjordland import woodcraft
from sandtable.games.banners.kingdoms.night import hidden_agents, hide_in_shadows, vengeful
from sandtable.games.banners.map import TERRAINS, Hex, bits
from sandtable.games.banners.settlements import besieged, capture, settle, standing_at, standing_mask, terrain_of
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Decision, Flow

AMBUSH: list[Choice] = [("ambush",), ("no ambush",)]
ADVANCE: list[Choice] = [("advance",), ("stay",)]


def targets(g: Banners, unit: int) -> list[Hex]:
    """Hexes the unit may attack from where it stands (7.2, 9.0, 9.11, 3.1.4)."""
    camp = g.campaign
    army = camp.unit_army[unit]
    at = g.at[unit]
    kingdom = camp.unit_kingdom[unit]
    around = camp.map.adjacent[at] if army.flying else camp.map.crossable[at]
    found = around & g.hostile[kingdom]
    if found:  # an ally may stand in what is hostile to this kingdom alone
        for side in camp.sides[camp.kingdoms[kingdom].side]:
            found &= ~g.occupied[side]
    enemies = around & g.enemy_mask(kingdom)
    if enemies:
        found |= enemies & standing_mask(g) if army.siege else enemies
    return bits(found & ~camp.out_of_play) if found else []


# -- dice ------------------------------------------------------------------------------------------------------------


def roll(g: Banners, who: str, light: int, heavy: int, modifier: int = 0) -> tuple[int, int]:
    """Roll a Combat Rating. Successes, and how many critical hits were confirmed (1.10, 9.8)."""
    rng = g.rng
    dice = [rng.roll(6) for _ in range(light)]
    dice += [rng.roll(8) for _ in range(heavy)]
    needed = SUCCESS - modifier
    successes = criticals = 0
    for die in dice:
        if die >= needed:
            successes += 1
            if die >= CRITICAL:
                criticals += 1
    confirming = [rng.roll(6) for _ in range(criticals)]
    confirmed = 0
    for die in confirming:
        if die >= SUCCESS:
            confirmed += 1
    if g.events is not None:
        _tell_roll(g, who, light, dice, modifier, successes, confirming, confirmed)
    return successes, confirmed


def _tell_roll(
    g: Banners,
    who: str,
    light: int,
    dice: list[int],
    modifier: int,
    successes: int,
    confirming: list[int],
    confirmed: int,
) -> None:
    faces = " ".join(f"{'□' if i < light else '◆'}{die}" for i, die in enumerate(dice)) or "no dice"
    text = f"{who}: {faces}"
    rules = ["BB 1.10"]
    if modifier:
        text += f" ({modifier:+d} each)"
        rules.append("BB 4.4")
    text += f" – {_count(successes, 'success', 'successes')}"
    if confirming:
        text += f"; critical hits {' '.join(f'□{die}' for die in confirming)} – {confirmed} confirmed"
        rules.append("BB 9.8")
    g.note(text + ".", *rules, kind="dice")


def _count(n: int, one: str, many: str) -> str:
    return f"{n} {one if n == 1 else many}"


# -- ratings ---------------------------------------------------------------------------------------------------------


def rating(g: Banners, unit: int) -> tuple[int, int]:
    army = g.army_of(unit)
    weak = g.weakened >> unit & 1
    return army.light[weak], army.heavy[weak]


def defence(g: Banners, attacker: int, at: Hex, defender: int) -> tuple[int, int]:
    """The defender's whole Combat Rating: army, garrison, terrain, hexside (9.1.1, 9.4, 9.5)."""
    camp = g.campaign
    chart = records.terrain()
    light = heavy = 0
    if defender != NOBODY:
        light, heavy = rating(g, defender)
        light += woodcraft(g, defender, at)
    settlement = standing_at(g, at)
    if settlement != NOBODY:
        light += garrison(g, settlement, defender != NOBODY)
    light += chart.hexes[TERRAINS[terrain_of(g, at)]].defence_light
    river = camp.map.side(g.at[attacker], at).river
    if river and not camp.unit_army[attacker].flying:
        light += chart.hexsides["river" if river == 1 else "major_river"].defence_light
    return light, heavy


def garrison(g: Banners, settlement: int, occupied: bool) -> int:
    """Light dice of a standing settlement's garrison (9.5.1, 9.5.2)."""
    chart = records.terrain().settlement
    if g.campaign.map.settlements[settlement].city:
        return chart.city_garrison_light
    return 0 if occupied else chart.garrison_light


def fortification(g: Banners, attacker: int, at: Hex) -> int:
    """The modifier on attacking dice: the fort's, less 1 for each engine of the attacker's side next to it (9.11.1)."""
    settlement = standing_at(g, at)
    if settlement == NOBODY:
        return 0
    camp = g.campaign
    fortified = camp.map.settlements[settlement].fortified
    if not fortified or (fortified == 1 and vengeful(g, attacker)):
        return 0
    modifier = records.terrain().settlement.fortified_modifiers[fortified]
    for kingdom in camp.sides[g.kingdom_of(attacker).side]:
        for h in bits(g.occupied[kingdom] & camp.map.adjacent[at]):
            if camp.unit_army[g.army[h]].siege:
                modifier += 1
    return min(0, modifier)


def fortified(g: Banners, at: Hex) -> bool:
    settlement = standing_at(g, at)
    return settlement != NOBODY and g.campaign.map.settlements[settlement].fortified > 0


# -- the sequence ----------------------------------------------------------------------------------------------------


def attack(g: Banners, unit: int, at: Hex) -> Flow[None]:
    """An Attack action, from its declaration to control of what was taken (9.9)."""
    defender = g.army.get(at, NOBODY)
    if g.events is not None:
        names = g.campaign.map.names
        against = f"{g.unit_text(defender)} at {g.place_text(at)}" if defender != NOBODY else g.place_text(at)
        refs = (f"unit:{unit}", f"hex:{names[g.at[unit]]}", f"hex:{names[at]}")
        g.note(f"{g.did(unit, 'attacks', 'attack')} {against}.", "BB 7.2/attack", "BB 9.1", refs=refs, kind="battle")
    ambusher = yield from declare_ambush(g, unit, at, defender)
    if ambusher == NOBODY:
        hits = resolve_dice(g, unit, at, defender)
    else:
        hits = resolve_ambush(g, unit, at, defender, ambusher)
    if hits and g.army.get(at, NOBODY) == NOBODY and g.at[unit] >= 0:
        yield from advance(g, unit, at)
    yield from regenerate_after_combat(g, unit, defender)


def declare_ambush(g: Banners, unit: int, at: Hex, defender: int) -> Flow[int]:
    """Combat step 1: the only side with Stealth may declare an Ambush (9.6). The ambusher, or NOBODY.

    An empty settlement has no unit that could lie in ambush, nor can its walls be struck at (9.7).
    """
    attacker_stealth = g.army_of(unit).stealth
    defender_stealth = defender != NOBODY and g.army_of(defender).stealth
    if attacker_stealth == defender_stealth or (attacker_stealth and fortified(g, at)):
        return NOBODY
    who = unit if attacker_stealth else defender
    answer = yield Decision(g.campaign.unit_kingdom[who], "ambush", lambda: AMBUSH, (unit, at))
    if answer != AMBUSH[0]:
        return NOBODY
    if g.events is not None:
        g.note(f"{g.did(who, 'springs', 'spring')} an Ambush.", "BB 9.6", kind="battle")
    return who


def resolve_dice(g: Banners, unit: int, at: Hex, defender: int) -> bool:
    """Combat steps 2 and 3: both roll, the difference is hits (9.2). True if the defender was hit."""
    light, heavy = rating(g, unit)
    light += woodcraft(g, unit, at) + hidden_agents(g, unit, at)
    mine, mine_confirmed = roll(g, _side_text(g, unit, at), light, heavy, fortification(g, unit, at))
    light, heavy = defence(g, unit, at, defender)
    theirs, theirs_confirmed = roll(g, _side_text(g, defender, at), light, heavy)
    difference = mine + mine_confirmed - theirs - theirs_confirmed
    if difference == 0:
        difference = _tie(g, unit, defender, mine + mine_confirmed)
    if difference > 0:
        inflict(g, at, defender, difference, "BB 9.2")
        return True
    if difference < 0:
        inflict(g, g.at[unit], unit, -difference, "BB 9.2")
    return False


def _tie(g: Banners, unit: int, defender: int, successes: int) -> int:
    """A tie is won by the only side with Ranged (3.1.1); without any success it is a draw (9.2)."""
    if not successes:
        if g.events is not None:
            g.note("Nobody scores: a draw.", "BB 9.2/draw", kind="battle")
        return 0
    attacker = g.army_of(unit).ranged
    other = defender != NOBODY and g.army_of(defender).ranged
    if attacker == other:
        if g.events is not None:
            g.note("A tie: nobody is hit.", "BB 9.2/tie", kind="battle")
        return 0
    if g.events is not None:
        g.note(
            f"A tie: {g.did(unit if attacker else defender, 'wins', 'win')} it by Ranged.", "BB 3.1.1", kind="battle"
        )
    return 1 if attacker else -1


def resolve_ambush(g: Banners, unit: int, at: Hex, defender: int, ambusher: int) -> bool:
    """Opening Strike, then the survivor strikes back (9.6, 9.9.1). True if the defender was hit."""
    first_is_attacker = ambusher == unit
    if first_is_attacker:
        hit = strike(g, unit, at, at, defender, defending=False)
        if _stands(g, at, defender, hit):
            strike(g, defender, at, g.at[unit], unit, defending=True)
        return hit > 0
    home = g.at[unit]
    strike(g, defender, at, home, unit, defending=True)
    if g.at[unit] < 0:
        return False
    return strike(g, unit, at, at, defender, defending=False) > 0


def _stands(g: Banners, at: Hex, defender: int, hits: int) -> bool:
    """Whether the target of an opening Strike can strike back: its army is left, or its garrison was not hit."""
    return g.at[defender] == at if defender != NOBODY else not hits


def strike(g: Banners, striker: int, settlement_hex: Hex, target_hex: Hex, target: int, defending: bool) -> int:
    """A Strike (9.7): only the striker rolls, terrain does not count, one hit at most plus confirmed criticals.

    An unoccupied settlement strikes with its garrison, an army with its own dice.
    """
    if striker == NOBODY:
        light, heavy = garrison(g, standing_at(g, settlement_hex), False), 0
    else:
        light, heavy = rating(g, striker)
        light += woodcraft(g, striker, target_hex, *((settlement_hex,) if defending else ()))
        if not defending:
            light += hidden_agents(g, striker, target_hex)
    successes, confirmed = roll(g, _side_text(g, striker, settlement_hex), light, heavy)
    hits = (1 if successes else 0) + confirmed
    if hits:
        inflict(g, target_hex, target, hits, "BB 9.7", *(("BB 9.8",) if confirmed else ()))
    elif g.events is not None:
        g.note("The Strike misses.", "BB 9.7", kind="battle")
    return hits


def inflict(g: Banners, at: Hex, unit: int, hits: int, *rules: str) -> None:
    """Hits (9.2.1): weakened, then eliminated; a garrison alone is defeated by the first."""
    if g.events is not None:
        what = g.unit_text(unit) if unit != NOBODY else f"The garrison of {g.place_text(at)}"
        suffering = f"{what} suffers" if unit == NOBODY else g.did(unit, "suffers", "suffer")
        g.note(f"{suffering} {_count(hits, 'hit', 'hits')}.", "BB 9.2.1", *rules, kind="battle")
        if unit == NOBODY:
            g.note(f"{what} is defeated.", "BB 9.2.1/garrison", "BB 9.5", kind="battle")
    if unit == NOBODY:
        return
    for _ in range(hits):
        if g.army_of(unit).fragile or g.weakened >> unit & 1:
            if g.events is not None:
                reason = ("BB 9.2.1/fragile", "BB 3.2.2") if g.army_of(unit).fragile else ("BB 9.2.1/weakened",)
                g.note(
                    f"{g.did(unit, 'is', 'are')} eliminated.", *reason, "BB 1.9", refs=(f"unit:{unit}",), kind="battle"
                )
            g.lift(unit)
            return
        g.weakened |= 1 << unit
        if g.events is not None:
            g.note(f"{g.did(unit, 'is', 'are')} weakened.", "BB 9.2.1/full", refs=(f"unit:{unit}",), kind="battle")


def advance(g: Banners, unit: int, at: Hex) -> Flow[None]:
    """The defender's hex is unoccupied: the attacker may move in, and must into a hostile settlement (9.3)."""
    kingdom = g.campaign.unit_kingdom[unit]
    if not may_advance(g, unit, at):
        return
    if g.hostile[kingdom] >> at & 1:
        settlement = g.campaign.map.settlement_at[at]
        if capture(g, unit, settlement):
            if g.events is not None:
                g.note(
                    f"{g.did(unit, 'advances', 'advance')} into {g.place_text(at)}.",
                    "BB 9.3/must",
                    refs=(f"unit:{unit}",),
                )
            g.shift(unit, at)
            if g.covens:
                hide_in_shadows(g, unit)
            yield from settle(g, unit, settlement)
        return
    answer = yield Decision(kingdom, "advance", lambda: ADVANCE, (unit, at))
    if answer == ADVANCE[0]:
        g.shift(unit, at)
        if g.events is not None:
            g.note(f"{g.did(unit, 'advances', 'advance')} to {g.place_text(at)}.", "BB 9.3", refs=(f"unit:{unit}",))
        settlement = standing_at(g, at)
        if settlement != NOBODY:
            if g.covens:
                hide_in_shadows(g, unit)
            yield from settle(g, unit, settlement)


def may_advance(g: Banners, unit: int, at: Hex) -> bool:
    """Not into a prohibited hex (9.3, 8.2), nor a Huge army into a welcoming settlement (3.2.3)."""
    kingdom = g.campaign.unit_kingdom[unit]
    if g.campaign.closed[kingdom] >> at & 1:
        rules: tuple[str, ...] = ("BB 9.3/prohibited", "BB 8.2")
    elif g.army_of(unit).huge and standing_at(g, at) != NOBODY and not g.hostile[kingdom] >> at & 1:
        rules = ("BB 3.2.3/welcoming",)
    else:
        return True
    if g.events is not None:
        g.note(f"{g.unit_text(unit)} may not advance to {g.place_text(at)}.", *rules, refs=(f"unit:{unit}",))
    return False


def regenerate_after_combat(g: Banners, *units: int) -> Flow[None]:
    """An army with Regenerate that is left weakened may recover at once, also in another's turn (3.1.3, 10.4)."""
    for unit in units:
        if unit == NOBODY or not may_regenerate(g, unit):
            continue
        kingdom = g.campaign.unit_kingdom[unit]
        choices: list[Choice] = [("regenerate", unit, g.at[unit]), ("pass",)]
        answer = yield Decision(kingdom, "regenerate", lambda choices=choices: choices, (unit,))  # type: ignore[misc]
        if answer[0] == "regenerate":
            regenerate(g, unit)


def may_regenerate(g: Banners, unit: int) -> bool:
    army = g.army_of(unit)
    at = g.at[unit]
    kingdom = g.campaign.unit_kingdom[unit]
    if not army.regenerate or at < 0 or not g.weakened >> unit & 1 or g.gold[kingdom] < (army.recovery or 0):
        return False
    settlement = standing_at(g, at)
    return settlement == NOBODY or not besieged(g, settlement, kingdom)


def regenerate(g: Banners, unit: int) -> None:
    kingdom = g.campaign.unit_kingdom[unit]
    cost = g.army_of(unit).recovery or 0
    g.gold[kingdom] -= cost
    g.weakened &= ~(1 << unit)
    if kingdom != g.kingdom:
        g.finished |= 1 << unit
    if g.events is not None:
        g.note(
            f"{g.did(unit, 'regenerates', 'regenerate')} for {cost} gold.",
            "BB 3.1.3",
            "BB 10.4/regenerate",
            refs=(f"unit:{unit}",),
        )


def _side_text(g: Banners, unit: int, at: Hex) -> str:
    return g.unit_text(unit) if unit != NOBODY else f"Garrison of {g.place_text(at)}"
