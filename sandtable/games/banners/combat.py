"""Combat (chapters 9, 14.4, 15.2 and 16.8): Battle Magic, ambush, dice and critical hits, hits, advance.

A `Fight` is one Attack action. In the Basic game nothing can come between declaring it and rolling the dice; in the
Advanced game magic may, so there the steps ask the moments of `magic.moments`.
"""

from __future__ import annotations

from sandtable.games.banners import hits as wounds
from sandtable.games.banners import monsters, records
from sandtable.games.banners.arcana import spot
from sandtable.games.banners.cardbook import BLESSING, HERO, Card
from sandtable.games.banners.dice import CRITICAL, SUCCESS
from sandtable.games.banners.forces import ENGINE, RANGED, REGENERATE, STEALTH, WINGS
from sandtable.games.banners.kingdoms.fjordland import woodcraft
from sandtable.games.banners.kingdoms.night import hidden_agents, hide_in_shadows, release, vengeful
from sandtable.games.banners.magic import moments
from sandtable.games.banners.magic.registry import Play
from sandtable.games.banners.map import TERRAINS, Hex, bits
from sandtable.games.banners.settlements import (
    besieged,
    capture,
    controller,
    place_control,
    raze,
    settle,
    standing_at,
    standing_mask,
    terrain_of,
)
from sandtable.games.banners.stacks import (
    HAGA_TOR,
    SOFIA,
    WEASEL_EYES,
    abilities,
    acts_feral,
    acts_huge,
    gained,
    led_by,
    shared,
    stack_rating,
)
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.games.banners.victory import check_victory
from sandtable.kernel import Choice, Decision, Flow

AMBUSH: list[Choice] = [("ambush",), ("no ambush",)]
ADVANCE: list[Choice] = [("advance",), ("stay",)]
ATTACK, DEFENCE = 0, 1
BERSERK_RAGE, RAGING_CRITICAL = "berserk rage", 6
"""Magic in force: the army that scores critical hits on 6 until this activation ends (18.3)."""
SHIELD, GOLEM, DIAMOND = "draconic shield", "iron golem", "black diamond"
"""Treasures in force for the activation (18.2): which hero has cast them."""


class Fight:
    """One combat: who attacks, what is attacked, and what magic has done to it."""

    __slots__ = (
        "aftermath", "ambushed", "army", "at", "axes", "bonus", "called_off", "critical_at", "decided", "extra_attack",
        "golem", "hero", "home", "kingdom", "may_stay", "monster", "played", "player", "plays", "returning", "rider",
        "shield", "sworn", "unit", "winner",
    )  # fmt: skip

    def __init__(self, g: Banners, unit: int, rider: int, at: Hex) -> None:
        self.unit = unit
        self.rider = rider
        self.kingdom = g.owner[unit]
        self.player = g.player[self.kingdom]
        self.home = g.at[unit]
        self.at = at
        self.army = g.army.get(at, NOBODY)
        self.hero = g.hero.get(at, NOBODY) if g.hero else NOBODY
        self.monster = g.arcana.monster.get(at, NOBODY) if g.arcana is not None else NOBODY
        self.plays: list[Play] = []
        self.played: dict[int, int] = {}
        """Per player: Spells and Treasures played in this Battle Magic (18.2, Staff of Plagues, Helm of Domination)."""
        self.bonus = [0, 0]
        """Per side: successes added to the roll."""
        self.golem = [0, 0]
        """Per side: heavy dice that succeed on 5 whatever the fortification (18.2, Iron Golem)."""
        self.critical_at = [CRITICAL, CRITICAL]
        raging = g.arcana.force.get(BERSERK_RAGE, NOBODY) if g.arcana is not None else NOBODY
        if raging != NOBODY and raging in (unit, self.army):
            self.critical_at[ATTACK if raging == unit else DEFENCE] = RAGING_CRITICAL
        self.shield = [False, False]
        """Per side: the enemy's dice succeed only on 6 (18.2, Draconic Shield)."""
        self.axes = [False, False]
        """Per side: every success of its Strike is a hit (18.3, Lightning Axes)."""
        self.winner = NOBODY
        """The side that has won; nobody wins an Ambush (9.2, 16.8.1)."""
        self.called_off = False
        self.decided = False
        """The garrison was defeated before any dice were rolled (18.3, Infiltration)."""
        self.sworn = NOBODY
        """The side that has to ambush (18.3, Sneak Attack)."""
        self.ambushed = False
        """An Ambush, which nobody wins (16.8.1)."""
        self.may_stay = False
        """The victor need not advance into a defeated settlement (18.3, Fury of the Ancestors)."""
        self.extra_attack = False
        self.aftermath: list[tuple[int, int, str]] = []
        """What follows the combat: unit, hits (0: eliminated), clause (18.3, Orcs)."""
        self.returning: list[Card] = []
        """Cards that may go back to hand if the attack inflicts a hit (18.3, Spy Network)."""
        if g.arcana is not None and g.arcana.force:  # from an earlier attack of the same activation (16.7.1)
            self.shield[DEFENCE] = under_shield(g, at)
            self.golem[ATTACK] = int(GOLEM in g.arcana.force and g.arcana.force[GOLEM] in (unit, rider))

    # -- who takes part ----------------------------------------------------------------------------------------------

    def refresh(self, g: Banners) -> None:
        """Look again who stands in the two hexes; magic may have moved units."""
        self.army = g.army.get(self.at, NOBODY)
        self.hero = g.hero.get(self.at, NOBODY)
        self.monster = g.magic.monster.get(self.at, NOBODY)
        if self.rider != NOBODY and g.at[self.rider] != self.home:
            self.rider = NOBODY
        joined = g.rider if self.unit == g.active else g.companion(self.unit)
        if self.rider == NOBODY and joined != NOBODY and g.hero.get(self.home, NOBODY) == joined:
            self.rider = joined

    def foe(self, g: Banners) -> int:
        """The kingdom that defends, or NOBODY for a neutral settlement."""
        if self.army != NOBODY:
            return g.owner[self.army]
        if self.monster != NOBODY:
            return g.magic.command[self.at]
        settlement = standing_at(g, self.at)
        holder = NOBODY if settlement == NOBODY else controller(g, settlement)
        if holder == NOBODY and self.hero != NOBODY:
            return g.owner[self.hero]
        return holder

    def side_of(self, g: Banners, player: int) -> int:
        return ATTACK if g.side_of(player) == g.campaign.kingdoms[self.kingdom].side else DEFENCE

    def side_with(self, g: Banners, caster: int) -> int | None:
        """The side on which a unit or monster takes part itself."""
        if caster in (self.unit, self.rider):
            return ATTACK
        if caster in (self.army, self.hero) or (self.monster != NOBODY and caster == spot(self.at)):
            return DEFENCE
        return None

    def players(self, g: Banners, side: int) -> list[int]:
        """The players of a side: who fights, then allies round the table (16.7.4)."""
        first = self.kingdom if side == ATTACK else self.foe(g)
        mine = g.campaign.kingdoms[self.kingdom].side
        found = [p for p in moments.order(g) if (g.side_of(p) == mine) == (side == ATTACK)]
        if first != NOBODY and g.player[first] in found:
            found.remove(g.player[first])
            found.insert(0, g.player[first])
        return found

    def key(self, side: int) -> int:
        """Under what a side gains dice: its army, its lone hero, or its garrison or monster."""
        if side == ATTACK:
            return self.unit
        if self.army != NOBODY:
            return self.army
        return self.hero if self.hero != NOBODY and self.monster == NOBODY else spot(self.at)

    def silenced(self, g: Banners, player: int) -> bool:
        """Whoever fights Frostheart plays no Spells in Battle Magic (18.3)."""
        if player == g.player[self.kingdom]:
            return moments.frosty(g, self.hero)
        foe = self.foe(g)
        return foe != NOBODY and player == g.player[foe] and moments.frosty(g, self.rider)

    def tally(self, player: int, card: Card) -> None:
        if card.kind not in (BLESSING, HERO):
            self.played[player] = self.played.get(player, 0) + 1

    def broken(self, g: Banners) -> bool:
        """The attack cannot go on: called off, the attacker gone, or nothing left to attack (16.8)."""
        if self.called_off or g.at[self.unit] != self.home or g.outcome is not None:
            return True
        if g.owner[self.unit] != self.kingdom:
            return True
        self.refresh(g)
        if self.monster != NOBODY:
            return False
        side = g.campaign.kingdoms[self.kingdom].side
        if self.army != NOBODY:
            return g.kingdom_of(self.army).side == side
        return not g.hostile[self.kingdom] >> self.at & 1

    # -- abilities and dice ------------------------------------------------------------------------------------------

    def abilities(self, g: Banners, side: int) -> int:
        """Abilities of a side (14.6.3); a lone hero lends its own to the garrison (14.6.5)."""
        if side == ATTACK:
            return shared(g, self.unit, self.rider)
        if self.monster != NOBODY:
            return monsters.abilities_of(self.monster) | (gained(g, spot(self.at))[2] if g.gains else 0)
        if self.army != NOBODY:
            return shared(g, self.army, self.hero)
        mask = abilities(g, self.hero) if self.hero != NOBODY else 0
        return mask | gained(g, spot(self.at))[2] if g.gains else mask

    def dice(self, g: Banners, side: int) -> tuple[int, int]:
        """All dice of a side in a normal combat (9.1.1)."""
        if side == DEFENCE:
            return defence(g, self.unit, self.at, self.army)
        light, heavy = stack_rating(g, self.unit, self.rider)
        if self.monster == NOBODY:
            light += woodcraft(g, self.unit, self.at) + hidden_agents(g, self.unit, self.at)
        return light, heavy

    def strike_dice(self, g: Banners, side: int) -> tuple[int, int]:
        """Dice of a side striking in an Ambush: no terrain, no garrison beside an army (9.7)."""
        if side == ATTACK:
            return self.dice(g, ATTACK)
        if self.monster != NOBODY:
            return monsters.dice(g, self.at)
        if self.army != NOBODY:
            light, heavy = stack_rating(g, self.army, self.hero)
            return light + woodcraft(g, self.army, self.home, self.at), heavy
        light, heavy = stack_rating(g, NOBODY, self.hero)
        gain = gained(g, spot(self.at))
        settlement = standing_at(g, self.at)
        light += garrison(g, settlement, False) if settlement != NOBODY else 0
        return max(0, light + gain[0]), max(0, heavy + gain[1])

    def text(self, g: Banners, side: int) -> str:
        if side == ATTACK:
            return g.unit_text(self.unit) + (f" with {g.unit_text(self.rider)}" if self.rider != NOBODY else "")
        if self.monster != NOBODY:
            return monsters.name(self.monster)
        if self.army != NOBODY:
            return g.unit_text(self.army) + (f" with {g.unit_text(self.hero)}" if self.hero != NOBODY else "")
        led = f" under {g.unit_text(self.hero)}" if self.hero != NOBODY else ""
        return f"Garrison of {g.place_text(self.at)}{led}"


def targets(g: Banners, unit: int) -> list[Hex]:
    """Hexes the unit may attack from where it stands (7.2, 9.0, 9.11, 3.1.4)."""
    camp = g.campaign
    army = camp.unit_army[unit]
    at = g.at[unit]
    kingdom = g.owner[unit]
    if army.hero or army.static:
        return []  # lone heroes do not attack (14.6.5)
    flying = army.flying if g.arcana is None else bool(shared(g, unit, g.rider if unit == g.active else NOBODY) & WINGS)
    around = camp.map.adjacent[at] if flying else camp.map.crossable[at]
    found = around & g.hostile[kingdom]
    if found:  # an ally may stand in what is hostile to this kingdom alone
        for side in camp.sides[camp.kingdoms[kingdom].side]:
            found &= ~(g.occupied[side] | g.heroes[side])
    enemies = around & g.enemy_mask(kingdom)
    if enemies:
        found |= enemies & standing_mask(g) if army.siege else enemies
    found &= ~camp.out_of_play
    if g.arcana is not None and not army.siege:
        found |= monsters.attackable(g, kingdom, camp.map.adjacent[at], around)
    return bits(found) if found else []


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


def defence(g: Banners, attacker: int, at: Hex, defender: int) -> tuple[int, int]:
    """The defender's Combat Rating: stack, garrison, terrain, hexside (9.1.1, 9.4, 9.5); a monster's own (15.2)."""
    if g.arcana is not None and at in g.arcana.monster:
        return monsters.dice(g, at)
    camp = g.campaign
    chart = records.terrain()
    light, heavy = stack_rating(g, defender, g.hero.get(at, NOBODY) if g.hero else NOBODY)
    if defender != NOBODY:
        light += woodcraft(g, defender, at)
    settlement = standing_at(g, at)
    if settlement != NOBODY:
        light += garrison(g, settlement, defender != NOBODY)
    light += chart.hexes[TERRAINS[terrain_of(g, at)]].defence_light
    river = camp.map.side(g.at[attacker], at).river
    if river and not attacks_flying(g, attacker):
        light += chart.hexsides["river" if river == 1 else "major_river"].defence_light
    if g.gains:
        gain = gained(g, spot(at))
        light, heavy = max(0, light + gain[0]), max(0, heavy + gain[1])
    return light, heavy


def attacks_flying(g: Banners, unit: int) -> bool:
    if g.arcana is None:
        return g.campaign.unit_army[unit].flying
    return bool(shared(g, unit, g.rider if unit == g.active else NOBODY) & WINGS)


def garrison(g: Banners, settlement: int, occupied: bool) -> int:
    """Light dice of a standing settlement's garrison (9.5.1, 9.5.2)."""
    chart = records.terrain().settlement
    if g.campaign.map.settlements[settlement].city:
        return chart.city_garrison_light
    return 0 if occupied else chart.garrison_light


def fortification(g: Banners, attacker: int, at: Hex) -> int:
    """The modifier on attacking dice: the fort's, less 1 for each engine of the attacker's side next to it (9.11.1).

    A hero may have become one (18.3, Manstrangler).
    """
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
        if g.gains:
            engines = bits(g.heroes[kingdom] & camp.map.adjacent[at])
            modifier += sum(bool(gained(g, g.hero[h])[2] & ENGINE) for h in engines)
    return min(0, modifier)


def fortified(g: Banners, at: Hex) -> bool:
    settlement = standing_at(g, at)
    return settlement != NOBODY and g.campaign.map.settlements[settlement].fortified > 0


def under_shield(g: Banners, at: Hex) -> bool:
    """A Draconic Shield is held over the hex for this activation (18.2); it is no fortification."""
    bearer = g.magic.force.get(SHIELD, NOBODY)
    return bearer != NOBODY and g.at[bearer] == at and not fortified(g, at)


# -- the sequence ----------------------------------------------------------------------------------------------------


def attack(g: Banners, unit: int, at: Hex) -> Flow[None]:
    """An Attack action, from its declaration to control of what was taken (9.9, 16.8)."""
    fight = Fight(g, unit, g.rider if unit == g.active else g.companion(unit), at)
    if g.arcana is not None and fight.army == NOBODY and at in g.campaign.map.lairs and fight.monster == NOBODY:
        yield from monsters.explore(g, fight.kingdom, at)
        fight.monster = g.arcana.monster[at]
    if g.events is not None:
        _tell_attack(g, fight)
    if g.arcana is not None:
        yield from moments.battle_magic(g, fight)
        if fight.broken(g):
            if g.events is not None:
                g.note("The attack is called off.", "BB 16.7.3/target-gone", kind="battle")
            monsters.leave_unclaimed(g, at)
            return
    ambusher = NOBODY if fight.decided else (yield from declare_ambush(g, fight))
    if fight.decided:
        hit = True
    elif ambusher == NOBODY:
        hit = yield from clash(g, fight)
    else:
        fight.ambushed = True
        hit = yield from ambush(g, fight, ambusher)
    if g.arcana is not None:
        monsters.leave_unclaimed(g, at)
        yield from release(g)  # an army set free leaves at once, and its hex may be unoccupied then (12.3.7)
        yield from _afterwards(g, fight, hit)
    elif hit and at not in g.army and g.at[unit] >= 0:
        yield from advance(g, unit, at)
    yield from regenerate_after_combat(g, unit, fight.army)


def _tell_attack(g: Banners, fight: Fight) -> None:
    names = g.campaign.map.names
    if fight.army != NOBODY:
        against = f"{fight.text(g, DEFENCE)} at {g.place_text(fight.at)}"
    else:
        against = g.place_text(fight.at) if fight.monster == NOBODY else fight.text(g, DEFENCE)
    refs = (f"unit:{fight.unit}", f"hex:{names[fight.home]}", f"hex:{names[fight.at]}")
    does = g.group_did(fight.unit, fight.rider, "attacks", "attack")
    g.note(f"{does} {against}.", "BB 7.2/attack", "BB 9.1", refs=refs, kind="battle")


def declare_ambush(g: Banners, fight: Fight) -> Flow[int]:
    """Combat step 1: the only side with Stealth may declare an Ambush (9.6). Its side, or NOBODY.

    An empty settlement has no unit that could lie in ambush, nor can its walls be struck at (9.7).
    """
    side = able_to_ambush(g, fight)
    kingdom = fight.kingdom if side == ATTACK else fight.foe(g)
    if side == NOBODY or kingdom == NOBODY:
        return NOBODY
    choices = AMBUSH[:1] if fight.sworn == side else AMBUSH
    answer = yield Decision(g.seat(kingdom), "ambush", lambda: choices, (kingdom, fight.unit, fight.at))
    if answer != AMBUSH[0]:
        return NOBODY
    if g.events is not None:
        who = fight.unit if side == ATTACK else fight.army
        does = g.did(who, "springs", "spring") if who != NOBODY else f"{fight.text(g, side)} springs"
        g.note(f"{does} an Ambush.", "BB 9.6", kind="battle")
    return side


def able_to_ambush(g: Banners, fight: Fight) -> int:
    """The only side with Stealth; a fortified settlement is not ambushed (9.6)."""
    mine = bool(fight.abilities(g, ATTACK) & STEALTH)
    theirs = bool(fight.abilities(g, DEFENCE) & STEALTH)
    if mine == theirs or (mine and fight.monster == NOBODY and fortified(g, fight.at)):
        return NOBODY
    return ATTACK if mine else DEFENCE


# -- a normal combat (9.2) -------------------------------------------------------------------------------------------


def clash(g: Banners, fight: Fight) -> Flow[bool]:
    """Combat steps 2 and 3: both roll, the difference is hits (9.2). True if the defender was hit."""
    unit, at = fight.unit, fight.at
    modifier = 0 if fight.monster != NOBODY else fortification(g, unit, at)
    if g.arcana is None:
        mine = sum(roll(g, fight.text(g, ATTACK), *fight.dice(g, ATTACK), modifier))
        theirs = sum(roll(g, fight.text(g, DEFENCE), *fight.dice(g, DEFENCE)))
    else:
        mine, theirs = yield from _both_roll(g, fight, modifier)
    difference = mine - theirs or _tie(g, fight, mine)
    if difference > 0:
        fight.winner = ATTACK
        dealt = yield from deal(g, fight, DEFENCE, difference, False, "BB 9.2")
        return dealt > 0  # a garrison that magic has spared its hits still holds (9.5)
    if difference < 0:
        fight.winner = DEFENCE
        yield from deal(g, fight, ATTACK, -difference, False, "BB 9.2")
    return False


def _both_roll(g: Banners, fight: Fight, modifier: int) -> Flow[tuple[int, int]]:
    """Both sides' dice in the Advanced game, with what may be played on them (16.8 step 2)."""
    rolls = (
        Roll(g, fight, ATTACK, *fight.dice(g, ATTACK), modifier),
        Roll(g, fight, DEFENCE, *fight.dice(g, DEFENCE), 0),
    )
    yield from moments.rolled(g, *rolls)
    totals = []
    for each in rolls:
        yield from each.confirm(g)
        totals.append(each.total)
    return totals[0], totals[1]


def _tie(g: Banners, fight: Fight, successes: int) -> int:
    """A tie is won by the only side with Ranged (3.1.1); without any success it is a draw (9.2)."""
    if not successes:
        weasel = 0
        if g.arcana is not None:
            weasel = int(_weasel(g, fight.rider)) - int(_weasel(g, fight.hero))
        if g.events is not None:
            if weasel:
                g.note("Nobody scores: Weasel Eyes wins the draw.", "BB 18.3/goblins-12", kind="battle")
            else:
                g.note("Nobody scores: a draw.", "BB 9.2/draw", kind="battle")
        return weasel
    attacker = bool(fight.abilities(g, ATTACK) & RANGED)
    other = bool(fight.abilities(g, DEFENCE) & RANGED)
    if attacker == other:
        if g.events is not None:
            g.note("A tie: nobody is hit.", "BB 9.2/tie", kind="battle")
        return 0
    if g.events is not None:
        who = fight.unit if attacker else fight.army
        wins = g.did(who, "wins", "win") if who != NOBODY else f"{fight.text(g, DEFENCE)} wins"
        g.note(f"A tie: {wins} it by Ranged.", "BB 3.1.1", kind="battle")
    return 1 if attacker else -1


def _weasel(g: Banners, hero: int) -> bool:
    return hero != NOBODY and g.army_of(hero).card == WEASEL_EYES


def deal(g: Banners, fight: Fight, side: int, count: int, strike: bool, *rules: str) -> Flow[int]:
    """Hits on a side of the combat."""
    if side == ATTACK:
        if g.arcana is None:
            inflict(g, fight.home, fight.unit, count, *rules)
            return count
        return (yield from wounds.take(g, fight.home, fight.unit, fight.rider, count, strike, *rules))
    if g.arcana is None:
        inflict(g, fight.at, fight.army, count, *rules)
        return count
    if fight.monster != NOBODY:
        left = yield from moments.pending_hits(g, fight.at, NOBODY, NOBODY, count)
        if left:
            monsters.defeat(g, fight.at, fight.kingdom, fight.unit)
        return left
    return (yield from wounds.take(g, fight.at, fight.army, fight.hero, count, strike, *rules))


# -- an ambush (9.6) -------------------------------------------------------------------------------------------------


def ambush(g: Banners, fight: Fight, ambusher: int) -> Flow[bool]:
    """Opening Strike, then the survivor strikes back (9.6, 9.9.1). True if the defender was hit."""
    hit = False
    for side in (ambusher, 1 - ambusher):
        if side != ambusher and not _stands(g, fight, side, hit):
            break
        dealt = yield from strike_in_combat(g, fight, side, opening=side == ambusher)
        if side == ATTACK:
            hit = dealt > 0
        elif ambusher == ATTACK:
            break
        if side == ambusher == DEFENCE:
            hit = False
    return hit


def _stands(g: Banners, fight: Fight, side: int, hit: bool) -> bool:
    """Whether the target of an opening Strike can strike back: its army is left, or its garrison was not hit."""
    if side == ATTACK:
        return g.at[fight.unit] == fight.home
    if fight.monster != NOBODY:
        return fight.at in g.magic.monster
    if fight.army != NOBODY:
        return g.at[fight.army] == fight.at
    return not hit


def strike_in_combat(g: Banners, fight: Fight, side: int, opening: bool) -> Flow[int]:
    """One side's Strike in an Ambush (9.7). How many hits were dealt."""
    light, heavy = fight.strike_dice(g, side)
    if g.arcana is None:
        successes, confirmed = roll(g, fight.text(g, side), light, heavy)
        hits = (1 if successes else 0) + confirmed
        if not hits and g.events is not None:
            g.note("The Strike misses.", "BB 9.7", kind="battle")
    else:
        unit = fight.unit if side == ATTACK else fight.key(DEFENCE)
        kingdom = fight.kingdom if side == ATTACK else fight.foe(g)
        strike = Strike(unit, kingdom, fight.at if side == ATTACK else fight.home, light, heavy, fight, side)
        strike.opening = opening
        hits = yield from resolve_strike(g, strike)
    if hits:
        rules = ("BB 9.7", "BB 9.8") if hits > 1 else ("BB 9.7",)
        return (yield from deal(g, fight, 1 - side, hits, True, *rules))
    return 0


class Strike:
    """A Strike about to be rolled (9.7): by an ambusher, a monster, or a card."""

    __slots__ = ("at", "cancelled", "fight", "heavy", "kingdom", "light", "need", "opening", "shielded", "side", "unit")

    def __init__(
        self, unit: int, kingdom: int, at: Hex, light: int, heavy: int, fight: Fight | None = None, side: int = ATTACK
    ) -> None:
        self.unit = unit
        """Who strikes: a unit, a monster or garrison by its `spot`, or NOBODY for a card."""
        self.kingdom = kingdom
        self.at = at
        self.light = light
        self.heavy = heavy
        self.fight = fight
        self.side = side
        self.cancelled = False
        self.opening = False
        """It opens an Ambush, so that Battle Magic still binds until its dice are rolled (16.7.3, 16.8.1)."""
        self.shielded = False
        """Succeeds only on 6 (18.2, Draconic Shield)."""


def resolve_strike(g: Banners, strike: Strike) -> Flow[int]:
    """Roll a Strike: one hit for any successes, and one for each confirmed critical hit (9.7, 9.8)."""
    yield from moments.struck(g, strike)
    if strike.cancelled:
        if g.events is not None:
            g.note("The Strike is cancelled.", "BB 9.7", kind="battle")
        return 0
    shielded = strike.shielded or under_shield(g, strike.at)
    it = Roll(g, strike.fight, strike.side, strike.light, strike.heavy, -1 if shielded else 0, strike)
    yield from moments.rolled(g, it)
    yield from it.confirm(g)
    if not it.total and g.events is not None:
        g.note("The Strike misses.", "BB 9.7", kind="battle")
    if strike.fight is not None and strike.fight.axes[strike.side]:
        return it.total
    return (1 if it.successes else 0) + it.confirmed


class Roll:
    """Dice of one side, on the table: they may be changed before they count (18.1, 18.2)."""

    __slots__ = (
        "chain",
        "confirmed",
        "critical_at",
        "criticals",
        "darts",
        "dice",
        "fester",
        "fight",
        "lost",
        "side",
        "strike",
        "who",
    )  # fmt: skip

    def __init__(
        self,
        g: Banners,
        fight: Fight | None,
        side: int,
        light: int,
        heavy: int,
        modifier: int,
        strike: Strike | None = None,
    ) -> None:
        self.fight = fight
        self.side = side
        self.strike = strike
        self.critical_at = CRITICAL if fight is None else fight.critical_at[side]
        need = SUCCESS - modifier
        if fight is not None and fight.shield[1 - side] and strike is None:
            need += 1
        golems = 0 if fight is None else fight.golem[side]
        rng = g.rng
        self.dice: list[tuple[int, int, int]] = [(6, rng.roll(6), need) for _ in range(light)]
        """Per die: sides, face, and what succeeds."""
        self.dice += [(8, rng.roll(8), need) for _ in range(heavy)]
        self.dice += [(8, rng.roll(8), SUCCESS) for _ in range(golems)]
        self.lost = 0
        """Successes taken away (18.1, Ray of Weakness)."""
        self.darts = False
        """Every success is critical (18.1, Unerring Darts)."""
        self.chain = False
        """Confirmed with heavy dice that may be critical in turn (18.2, Black Diamond)."""
        self.fester = False
        """One critical hit is confirmed with three dice (18.1, Festering Wounds)."""
        self.criticals = 0
        self.confirmed = 0
        if strike is not None and fight is None:
            self.who = "Strike"
        else:
            assert fight is not None
            self.who = fight.text(g, side)
        if g.events is not None:
            self.tell(g, modifier)

    @property
    def successes(self) -> int:
        bonus = self.fight.bonus[self.side] if self.fight is not None else 0
        return max(0, sum(face >= need for _, face, need in self.dice) + bonus - self.lost)

    @property
    def total(self) -> int:
        return self.successes + self.confirmed

    @property
    def failures(self) -> int:
        return sum(face < need for _, face, need in self.dice)

    def reroll_failures(self, g: Banners) -> None:
        self.dice = [
            (sides, face if face >= need else g.rng.roll(sides), need) for sides, face, need in self.dice
        ]
        if g.events is not None:
            self.tell(g, 0)

    def reroll(self, g: Banners, index: int) -> None:
        """One die is rolled again (18.3, Siskar)."""
        sides, _, need = self.dice[index]
        self.dice[index] = (sides, g.rng.roll(sides), need)
        if g.events is not None:
            self.tell(g, 0)

    def confirm(self, g: Banners) -> Flow[None]:
        """Critical hits are confirmed, each by one light die (9.8)."""
        self.criticals = sum(
            face >= need and (self.darts or face >= self.critical_at) for _, face, need in self.dice
        )
        if not self.criticals:
            return
        yield from moments.critical(g, self)
        if self.fight is not None and DIAMOND in g.magic.force:
            self.chain = self.chain or self.fight.side_with(g, g.magic.force[DIAMOND]) == self.side
        waiting, faces = self.criticals, []
        while waiting:
            waiting -= 1
            if self.chain:
                face = g.rng.roll(8)
                if face >= CRITICAL:
                    waiting += 1
                faces.append(f"◆{face}")
                self.confirmed += face >= SUCCESS
                continue
            dice = 3 if self.fester else 1
            self.fester = False
            for _ in range(dice):
                face = yield from moments.rolled_die(g, g.rng.roll(6))
                faces.append(f"□{face}")
                self.confirmed += face >= SUCCESS
        if g.events is not None:
            g.note(
                f"{self.who}: critical hits {' '.join(faces)} – {self.confirmed} confirmed.", "BB 9.8", kind="dice"
            )

    def tell(self, g: Banners, modifier: int) -> None:
        faces = " ".join(f"{'□' if sides == 6 else '◆'}{face}" for sides, face, _ in self.dice) or "no dice"
        text = f"{self.who}: {faces}" + (f" ({modifier:+d} each)" if modifier else "")
        g.note(
            f"{text} – {_count(self.successes, 'success', 'successes')}.",
            "BB 1.10",
            *(("BB 4.4",) if modifier else ()),
            kind="dice",
        )


# -- what follows ----------------------------------------------------------------------------------------------------


def _afterwards(g: Banners, fight: Fight, hit: bool) -> Flow[None]:
    """After the dice in the Advanced game: the price of Orc fury, advance, further attacks (18.3)."""
    unit, at = fight.unit, fight.at
    for who, count, clause in fight.aftermath:
        if g.at[who] < 0:
            continue
        if count:
            yield from wounds.take(g, g.at[who], who, NOBODY, count, False, clause)
        else:
            yield from wounds.eliminate(g, who, clause)
    if hit and fight.returning:
        yield from _return_cards(g, fight)
    if fight.winner == DEFENCE:
        yield from _counter_stroke(g, fight)
    if g.at[unit] < 0 or g.at[unit] != fight.home:
        settlement = standing_at(g, at)
        fallen = hit and at not in g.army and settlement != NOBODY and bool(g.hostile[fight.kingdom] >> at & 1)
        if fallen and g.at[unit] < 0 and any(who == unit for who, _, _ in fight.aftermath):
            raze(g, settlement, "BB 4.10")
        return
    if fight.winner == ATTACK or fight.decided:
        moment = yield from moments.won(g, fight, unit)
        fight.extra_attack = fight.extra_attack or moment.result
    if hit and at not in g.army and fight.monster == NOBODY:
        yield from moments.entering(g, unit, at)
    if hit and at not in g.army and fight.monster == NOBODY:
        stays = False
        if fight.may_stay and g.hostile[fight.kingdom] >> at & 1:
            answer = yield Decision(g.seat(fight.kingdom), "advance", lambda: ADVANCE, (unit, at))
            stays = answer != ADVANCE[0]
        if not stays:
            yield from advance(g, unit, at)
            if g.at[unit] == at and led_by(g, unit, SOFIA) and g.outcome is None:
                yield from _sacred_banner(g, unit)
                return
    if fight.extra_attack and g.at[unit] >= 0:
        yield from attack_again(g, unit)


def _return_cards(g: Banners, fight: Fight) -> Flow[None]:
    for card in fight.returning:
        if not g.magic.blessing_discard >> card.number & 1:  # shuffled into the deck meanwhile (16.1)
            continue
        player = g.player[fight.kingdom]
        choices: list[Choice] = [("keep", card.number), ("discard", card.number)]
        answer = yield Decision(player, "return", lambda choices=choices: choices, (card.number,))  # type: ignore[misc]
        if answer[0] == "keep":
            g.magic.blessing_discard &= ~(1 << card.number)
            g.magic.hand[player] |= 1 << card.number
            if g.events is not None:
                g.note(f"{card.name} goes back to hand.", card.clause, refs=(f"card:{card.id}",), kind="card")


def attack_again(g: Banners, unit: int) -> Flow[None]:
    """A further attack that a card or power allows."""
    found = targets(g, unit)
    if not found or g.outcome is not None:
        return
    choices: list[Choice] = [*(("attack", h) for h in found), ("pass",)]
    answer = yield Decision(g.seat(g.owner[unit]), "again", lambda: choices, (unit,))
    if answer[0] == "attack":
        yield from attack(g, unit, int(answer[1]))


def _sacred_banner(g: Banners, unit: int) -> Flow[None]:
    """Princess Sofia's stack may go on by one hex after its advance, and attack again (18.3)."""
    from sandtable.games.banners.movement import next_hexes, step_aside

    here = g.at[unit]
    free = next_hexes(g, unit, g.rider)
    if free:
        choices: list[Choice] = [*(("move", h) for h in bits(free)), ("stay",)]
        answer = yield Decision(g.seat(g.owner[unit]), "again", lambda: choices, (unit,))
        barred = answer[0] == "move" and (yield from moments.entering(g, unit, int(answer[1])))
        if answer[0] == "move" and not barred:
            yield from step_aside(g, unit, g.rider, int(answer[1]))
            if g.at[unit] == int(answer[1]):
                yield from moments.moved(g, unit, int(answer[1]), False, False)
            if g.active != unit:  # 18.1, Earth to Mud
                return
    stands = g.at[unit]
    if stands >= 0:
        yield from attack_again(g, unit)
    settlement = standing_at(g, stands) if stands >= 0 else NOBODY
    if g.at[unit] == stands != here and settlement != NOBODY and g.outcome is None:
        yield from settle(g, unit, settlement)


def _counter_stroke(g: Banners, fight: Fight) -> Flow[None]:
    """A stack that has won as the defender may advance, attack, or both: Haga-Tor's, and by a Cantrip that of other
    Oathborn (18.3, Blade and Fury of the Ancestors)."""
    army, to = fight.army, fight.home
    if army == NOBODY or g.at[army] != fight.at or g.outcome is not None:
        return
    moment = yield from moments.won(g, fight, army)
    if not moment.result and not led_by(g, army, HAGA_TOR):
        return
    if to not in g.army and g.campaign.map.crossable[fight.at] >> to & 1 and may_advance(g, army, to):
        answer = yield Decision(g.seat(g.owner[army]), "advance", lambda: ADVANCE, (army, to))
        if answer == ADVANCE[0]:
            clause = "BB 18.3/oathborn-11" if led_by(g, army, HAGA_TOR) else "BB 18.3/oathborn-6"
            yield from _counter_advance(g, army, to, clause)
    if g.at[army] >= 0 and g.outcome is None:
        yield from attack_again(g, army)


def _counter_advance(g: Banners, army: int, to: Hex, clause: str) -> Flow[None]:
    """The defender's advance: a settlement is looted and taken under control (18.3, Haga-Tor)."""
    kingdom = g.owner[army]
    settlement = standing_at(g, to)
    hostile = bool(g.hostile[kingdom] >> to & 1)
    looted = hostile and not acts_huge(g, army)
    enters = not hostile or capture(g, army, settlement)
    if enters:
        if g.events is not None:
            does = g.group_did(army, g.companion(army), "advances", "advance")
            g.note(f"{does} to {g.place_text(to)}.", clause, refs=(f"unit:{army}",))
        yield from _step_in(g, army, to)
    if looted:
        yield from moments.looted(g, army, to)
    if settlement == NOBODY or g.at[army] != to or g.outcome is not None:
        return
    if g.hostile[kingdom] >> to & 1 and looted and g.markers_left(kingdom) > 0:
        place_control(g, kingdom, settlement)
    else:
        yield from settle(g, army, settlement)


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
    kingdom = g.owner[unit]
    if not may_advance(g, unit, at):
        return
    if g.hostile[kingdom] >> at & 1:
        settlement = g.campaign.map.settlement_at[at]
        looted = not acts_huge(g, unit) and not acts_feral(g, unit)
        if capture(g, unit, settlement):
            if g.events is not None:
                g.note(
                    f"{g.group_did(unit, g.rider, 'advances', 'advance')} into {g.place_text(at)}.",
                    "BB 9.3/must",
                    refs=(f"unit:{unit}",),
                )
            yield from _step_in(g, unit, at)
            if looted:
                yield from moments.looted(g, unit, at)
            if g.at[unit] == at and not check_victory(g):
                yield from settle(g, unit, settlement)
        elif looted:
            yield from moments.looted(g, unit, at)
        return
    answer = yield Decision(g.seat(kingdom), "advance", lambda: ADVANCE, (unit, at))
    if answer == ADVANCE[0]:
        if g.events is not None:
            g.note(
                f"{g.group_did(unit, g.rider, 'advances', 'advance')} to {g.place_text(at)}.",
                "BB 9.3",
                refs=(f"unit:{unit}",),
            )
        yield from _step_in(g, unit, at)
        settlement = standing_at(g, at)
        if settlement != NOBODY and g.at[unit] == at:
            yield from settle(g, unit, settlement)


def _step_in(g: Banners, unit: int, at: Hex) -> Flow[None]:
    """The stack moves in together; a lone enemy hero there is eliminated (14.6.4, 14.6.5)."""
    if g.arcana is not None:
        hero = g.hero.get(at, NOBODY)
        if hero != NOBODY and g.kingdom_of(hero).side != g.kingdom_of(unit).side:
            yield from wounds.eliminate(g, hero, "BB 14.6.4")
        rider = g.rider if g.active == unit else g.companion(unit)
        if rider != NOBODY and g.at[rider] == g.at[unit]:
            g.shift(rider, at)
    g.shift(unit, at)
    if g.covens:
        yield from hide_in_shadows(g, unit)


def may_advance(g: Banners, unit: int, at: Hex) -> bool:
    """Not into a prohibited hex (9.3, 8.2), nor a Huge army into a welcoming settlement (3.2.3)."""
    kingdom = g.owner[unit]
    if (g.campaign.closed[kingdom] | g.barred) >> at & 1:
        rules: tuple[str, ...] = ("BB 9.3/prohibited", "BB 8.2")
    elif acts_huge(g, unit) and standing_at(g, at) != NOBODY and not g.hostile[kingdom] >> at & 1:
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
        kingdom = g.owner[unit]
        choices: list[Choice] = [("regenerate", unit, g.at[unit]), ("pass",)]
        answer = yield Decision(g.seat(kingdom), "regenerate", lambda choices=choices: choices, (unit,))  # type: ignore[misc]
        if answer[0] == "regenerate":
            regenerate(g, unit)


def may_regenerate(g: Banners, unit: int, granted: bool = False) -> bool:
    """Weakened, paid for, and in no besieged settlement (3.1.3); `granted`: if it had the ability."""
    army = g.army_of(unit)
    at = g.at[unit]
    kingdom = g.owner[unit]
    if not (granted or abilities(g, unit) & REGENERATE) or at < 0 or not g.weakened >> unit & 1:
        return False
    if g.gold[kingdom] < (army.recovery or 0):
        return False
    settlement = standing_at(g, at)
    return settlement == NOBODY or not besieged(g, settlement, kingdom)


def regenerate(g: Banners, unit: int) -> None:
    kingdom = g.owner[unit]
    cost = g.army_of(unit).recovery or 0
    g.gold[kingdom] -= cost
    g.weakened &= ~(1 << unit)
    if kingdom != g.kingdom:
        g.exhaust(unit)
    if g.events is not None:
        g.note(
            f"{g.did(unit, 'regenerates', 'regenerate')} for {cost} gold.",
            "BB 3.1.3",
            "BB 10.4/regenerate",
            refs=(f"unit:{unit}",),
        )
