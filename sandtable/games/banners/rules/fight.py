"""A combat (9.1, 14.4, 15.2): who attacks whom, with which abilities and dice, behind which walls."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sandtable.games.banners.cards.playable import order
from sandtable.games.banners.cards.registry import Play
from sandtable.games.banners.content import loading
from sandtable.games.banners.content.cardbook import BLESSING, HERO, Card
from sandtable.games.banners.content.forces import ENGINE, SHIELDED, WINGS
from sandtable.games.banners.content.map import Hex, members
from sandtable.games.banners.content.readings import MODIFIED_CRITICALS
from sandtable.games.banners.records import Gain
from sandtable.games.banners.rules import dice_sources, monsters
from sandtable.games.banners.rules.dice import CRITICAL
from sandtable.games.banners.rules.dice_sources import Source
from sandtable.games.banners.rules.kingdoms.fjordland import woodcraft
from sandtable.games.banners.rules.kingdoms.night import vengeful
from sandtable.games.banners.rules.settlements import controller, standing_at, standing_mask
from sandtable.games.banners.rules.stacks import FROSTHEART, abilities, enchanted, gained, shared, stack_rating
from sandtable.games.banners.state import NOBODY, Banners, spot
from sandtable.kernel.text import signed

ATTACK: Final = 0
DEFENCE: Final = 1
"""The sides of a combat."""
BERSERK_RAGE, RAGING_CRITICAL = "berserk rage", 6
"""Magic in force: the army that scores critical hits on 6 until this activation ends (18.3)."""
GOLEM, DIAMOND = "iron golem", "black diamond"
"""Treasures in force for the activation (18.2): which hero has cast them."""
FIELDS = (
    "aftermath", "ambushed", "army", "at", "axes", "bonus", "called_off", "commander", "critical_at", "decided",
    "extra_attack", "given", "golem", "hero", "home", "kingdom", "may_stay", "monster", "played", "player", "plays",
    "returning", "rider", "score", "sworn", "told", "unit", "winner",
)  # fmt: skip
"""Of a fight."""


class Fight:
    """One combat: who attacks, what is attacked, and what magic has done to it."""

    __slots__ = FIELDS

    def __init__(self, g: Banners, unit: int, rider: int, at: Hex) -> None:
        self.unit = unit
        self.rider = rider
        self.kingdom = g.owner[unit]
        self.player = g.player[self.kingdom]
        self.home = g.at[unit]
        self.at = at
        self.army = g.army.get(at, NOBODY)
        self.hero = g.hero.get(at, NOBODY) if g.hero else NOBODY
        self.monster = self.commander = NOBODY
        if g.arcana is not None and at in g.arcana.monster:
            self.meet(g)
        self.plays: list[Play] = []
        self.played: dict[int, int] = {}
        """Per player: Spells and Treasures played in this Battle Magic (18.2, Staff of Plagues, Helm of Domination)."""
        self.given: list[tuple[int, Source]] = []
        """For the log: who has gained which dice by which card of this combat."""
        self.bonus = [0, 0]
        """Per side: successes added to the roll."""
        self.golem = [0, 0]
        """Per side: heavy dice that succeed on 5 whatever the fortification (18.2, Iron Golem)."""
        self.critical_at = [CRITICAL, CRITICAL]
        raging = g.arcana.force.get(BERSERK_RAGE, NOBODY) if g.arcana is not None else NOBODY
        if raging != NOBODY and raging in (unit, self.army):
            self.critical_at[ATTACK if raging == unit else DEFENCE] = RAGING_CRITICAL
        self.axes = [False, False]
        """Per side: every success of its Strike is a hit (18.3, Lightning Axes)."""
        self.winner = NOBODY
        """The side that has won; nobody wins an Ambush (9.2, 16.8.1)."""
        self.score: tuple[int, int] | None = None
        """Successes of attacker and defender, once both have rolled."""
        self.told = False
        """What came of it has been reported."""
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
            self.golem[ATTACK] = int(GOLEM in g.arcana.force and g.arcana.force[GOLEM] in (unit, rider))

    def copied(self, g: Banners) -> Fight:
        """The same fight to try something out in: what is done there leaves this one as it is."""
        twin = Fight(g, self.unit, self.rider, self.at)  # a compiled class cannot be copied without being made
        for name in FIELDS:
            setattr(twin, name, getattr(self, name))
        for name in ("aftermath", "axes", "bonus", "critical_at", "given", "golem", "returning"):
            setattr(twin, name, list(getattr(self, name)))
        twin.played = dict(self.played)
        copies = {id(it): replace(it, moment=it.moment.of(twin)) for it in self.plays}
        twin.plays = list(copies.values())
        for it in twin.plays:
            it.tomes, it.extra = list(it.tomes), dict(it.extra)
            it.cancels = None if it.cancels is None else copies.get(id(it.cancels), it.cancels)
        return twin

    # -- who takes part ----------------------------------------------------------------------------------------------

    def meet(self, g: Banners) -> None:
        """The Monster that stands in the way. Who commands it stays the one who fights, even when magic fells it."""
        self.monster = g.magic.monster[self.at]
        self.commander = g.magic.command.get(self.at, NOBODY)

    def refresh(self, g: Banners) -> None:
        """Look again who stands in the two hexes; magic may have moved units."""
        self.army = g.army.get(self.at, NOBODY)
        self.hero = g.hero.get(self.at, NOBODY)
        self.monster = NOBODY
        if self.at in g.magic.monster:
            self.meet(g)
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
            return self.commander
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
        found = [p for p in order(g) if (g.side_of(p) == mine) == (side == ATTACK)]
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
            return frosty(g, self.hero)
        foe = self.foe(g)
        return foe != NOBODY and player == g.player[foe] and frosty(g, self.rider)

    def tally(self, player: int, card: Card) -> None:
        if card.kind not in (BLESSING, HERO):
            self.played[player] = self.played.get(player, 0) + 1

    def credit(self, card: Card, before: dict[int, Gain], after: dict[int, Gain]) -> None:
        """The dice that a card has given are listed with the dice (9.1.1)."""
        self.given += dice_sources.given(card, before, after).items()

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
            return monsters.abilities_of(self.monster) | gained(g, spot(self.at))[2]
        if self.army != NOBODY:
            return shared(g, self.army, self.hero)
        mask = abilities(g, self.hero) if self.hero != NOBODY else 0
        return mask | gained(g, spot(self.at))[2]

    def dice(self, g: Banners, side: int) -> tuple[int, int]:
        """All dice of a side in a normal combat (9.1.1)."""
        if side == DEFENCE:
            return defence(g, self.unit, self.at, self.army)
        light, heavy = stack_rating(g, self.unit, self.rider)
        if self.monster == NOBODY:
            light += dice_sources.total(dice_sources.attacking(g, self.unit, self.at))[0]
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
        light += dice_sources.total(dice_sources.garrison(g, self.at, False))[0]
        return max(0, light + gain[0]), max(0, heavy + gain[1])

    def sources(self, g: Banners, side: int, strike: bool) -> list[Source]:
        """Where the dice of a side come from, cards of earlier combats aside."""
        if side == ATTACK:
            found = dice_sources.of_units(g, self.unit, self.rider)
            found += dice_sources.attacking(g, self.unit, self.at) if self.monster == NOBODY else []
            keys = {self.unit, self.rider}
        elif self.monster != NOBODY:
            found, keys = [dice_sources.of_monster(self.monster)], {spot(self.at)}
        else:
            found = dice_sources.of_units(g, self.army, self.hero)
            keys = {self.army, self.hero, spot(self.at)}
            if not strike:
                found += dice_sources.defending(g, self.unit, self.at, self.army)
            elif self.army == NOBODY:
                found += dice_sources.garrison(g, self.at, False)
            elif woodcraft(g, self.army, self.home, self.at):
                found.append(dice_sources.WOODCRAFT)
        found += [source for key, source in self.given if key in keys]
        return [*found, dice_sources.IRON_GOLEM] if self.golem[side] else found

    def text(self, g: Banners, side: int) -> str:
        if side == ATTACK:
            return g.unit_text(self.unit) + (f" with {g.unit_text(self.rider)}" if self.rider != NOBODY else "")
        if self.monster != NOBODY:
            return monsters.name(self.monster)
        if self.army != NOBODY:
            return g.unit_text(self.army) + (f" with {g.unit_text(self.hero)}" if self.hero != NOBODY else "")
        led = f" under {g.unit_text(self.hero)}" if self.hero != NOBODY else ""
        return f"The garrison of {g.place_text(self.at)}{led}"

    def did(self, g: Banners, side: int, one: str, many: str) -> str:
        """A side and the verb that fits it, its hero aside: "Fey Hunters spring", "The garrison of Norstead wins"."""
        who = self.unit if side == ATTACK else self.army
        if who != NOBODY:
            return g.did(who, one, many)
        if side == DEFENCE and self.monster != NOBODY:
            return monsters.does(self.monster, one, many)
        return f"{self.text(g, side)} {one}"


def targets(g: Banners, unit: int) -> tuple[Hex, ...]:
    """Hexes the unit may attack from where it stands (7.2, 9.0, 9.11, 3.1.4)."""
    camp = g.campaign
    army = camp.unit_army[unit]
    at = g.at[unit]
    kingdom = g.owner[unit]
    if army.hero or army.passive:
        return ()  # lone heroes do not attack (14.6.5)
    flying = army.flying if g.arcana is None else bool(shared(g, unit, g.rider if unit == g.active else NOBODY) & WINGS)
    around = camp.map.adjacent[at] if flying else camp.map.crossable[at]
    found = around & g.hostile[kingdom]
    if found:  # an ally may stand in what is hostile to this kingdom alone
        side = camp.kingdoms[kingdom].side
        found &= ~(g.side_armies[side] | g.side_heroes[side])
    enemies = around & g.enemy_mask(kingdom)
    if enemies:
        found |= enemies & standing_mask(g) if army.siege else enemies
    found &= ~camp.out_of_play
    if g.arcana is not None and not army.siege:
        found |= monsters.attackable(g, kingdom, camp.map.adjacent[at], around)
    return members(found)


def defence(g: Banners, attacker: int, at: Hex, defender: int) -> tuple[int, int]:
    """The defender's Combat Rating: stack, garrison, terrain, hexside (9.1.1, 9.4, 9.5); a monster's own (15.2)."""
    if g.arcana is not None and at in g.arcana.monster:
        return monsters.dice(g, at)
    light, heavy = stack_rating(g, defender, g.hero.get(at, NOBODY) if g.hero else NOBODY)
    light += dice_sources.total(dice_sources.defending(g, attacker, at, defender))[0]
    if enchanted(g):
        gain = gained(g, spot(at))
        light, heavy = max(0, light + gain[0]), max(0, heavy + gain[1])
    return light, heavy


def critical_from(g: Banners, face: int, modifier: int) -> int:
    """From which face on a die is a critical hit (9.8): the face as it lies, or, where the table reads it so, with the
    modifier of fortifications counted in."""
    return face - modifier if MODIFIED_CRITICALS in g.campaign.optional else face


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
    modifier = loading.terrain().settlement.fortified_modifiers[fortified]
    for kingdom in camp.sides[g.kingdom_of(attacker).side]:
        for h in members(g.occupied[kingdom] & camp.map.adjacent[at]):
            if camp.unit_army[g.army[h]].siege:
                modifier += 1
        if enchanted(g):
            engines = members(g.heroes[kingdom] & camp.map.adjacent[at])
            modifier += sum(bool(gained(g, g.hero[h])[2] & ENGINE) for h in engines)
    return min(0, modifier)


def fortified(g: Banners, at: Hex) -> bool:
    settlement = standing_at(g, at)
    return settlement != NOBODY and g.campaign.map.settlements[settlement].fortified > 0


def under_shield(g: Banners, at: Hex) -> bool:
    """A Mage holds a Draconic Shield over the stack in a hex (18.2); it is no fortification."""
    bearer = g.hero.get(at, NOBODY)
    return bearer != NOBODY and bool(abilities(g, bearer) & SHIELDED) and not fortified(g, at)


def walls_text(g: Banners, attacker: int, at: Hex) -> tuple[str, tuple[str, ...]]:
    """Why attacking dice have their modifier, or none though there are walls (4.4, 9.11.1, 12.3.9)."""
    settlement = standing_at(g, at)
    strength = 0 if settlement == NOBODY else g.campaign.map.settlements[settlement].fortified
    if not strength:
        return "", ()
    rule = "BB 4.4" if strength == 1 else "BB 4.4/magical"
    printed, modifier = loading.terrain().settlement.fortified_modifiers[strength], fortification(g, attacker, at)
    text = f"{'Fortifications' if strength == 1 else 'Magical fortifications'} {signed(printed)}"
    if modifier == printed:
        return text, (rule,)
    if strength == 1 and vengeful(g, attacker):
        return f"{text}, ignored by {g.army_of(attacker).name}", (rule, "BB 12.3.9")
    engine = "BB 9.11.1" if strength == 1 else "BB 9.11.1/magical"
    return f"{text}, Siege Engines {signed(modifier - printed)}", (rule, engine)


def frosty(g: Banners, hero: int) -> bool:
    """Frostheart: the opponent may not play Spells in Battle Magic (18.3)."""
    return hero != NOBODY and g.army_of(hero).card == FROSTHEART
