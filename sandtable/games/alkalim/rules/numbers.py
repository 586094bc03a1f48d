"""What is added to a roll and what a hit does: printed numbers, counters, and cards that always work."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from sandtable.games.alkalim.content.board import COLOURS
from sandtable.games.alkalim.content.book import ATTRIBUTES, PHASES, WEAPON, Card
from sandtable.games.alkalim.content.shapes import Ability
from sandtable.games.alkalim.records import Fight, Party
from sandtable.games.alkalim.state import DUEL, AlKalim, concerns

Three = tuple[int, int, int]
"""A number for each phase."""

CHANCE = (1.0, 1.0, 1.0, 0.99, 0.97, 0.94, 0.9, 0.85, 0.79, 0.72, 0.64, 0.55, 0.45, 0.36, 0.28, 0.21, 0.15, 0.1, 0.06,
          0.03, 0.01)  # fmt: skip
"""The chance that two ten-sided dice show at least so much together."""


def chance(need: int, extremes: bool = False) -> float:
    """The chance that 2d10 reach `need`; with natural rolls, 2 always fails and 20 always succeeds (RB-64)."""
    if extremes:
        need = min(max(need, 3), 20)
    return 1.0 if need <= 2 else 0.0 if need > 20 else CHANCE[need]


@lru_cache(maxsize=256)
def matched(ahead: int, extremes: bool) -> float:
    """The chance that 2d10, so much ahead, reach other 2d10 (RB-141)."""
    rolls = [a + b for a, b in product(range(1, 11), repeat=2)]
    good = 0
    for mine in rolls:
        if extremes and mine in (2, 20):
            good += len(rolls) if mine == 20 else 0
        else:
            good += sum(mine + ahead >= theirs for theirs in rolls)
    return good / len(rolls) ** 2


def unmet(g: AlKalim, party: Party, owner: int, ability: Ability, fight: Fight | None) -> str:
    """The printed condition that does not hold now; nothing if all do."""
    if ability.by is not None and (ability.by == "night") != g.night:
        return "time"
    if (ability.against or ability.colours) and not _right_foe(g, ability, fight):
        return "foe"
    if ability.on and not on_terrain(g, party.at, ability.on):
        return "terrain"
    if ability.wounded and not g.wounds_of(party, owner):
        return "unhurt"
    if ability.alone and party.allies:
        return "allies"
    if owner != party.hero and fight is not None and fight.foe >= 0 and g.parties[fight.foe] is party:
        return "role"  # in the Challenge's role allies are of no use (RB-141)
    return "first" if ability.first and (fight is None or not fight.first) else ""


def _right_foe(g: AlKalim, ability: Ability, fight: Fight | None) -> bool:
    """Whether the foe is a Challenge of the trait and the colour that an ability is for."""
    if fight is None or fight.kind == DUEL:
        return False
    foe = g.world.cards[fight.card]
    if ability.against and foe.trait not in ability.against:
        return False
    return not ability.colours or COLOURS[foe.colour] in ability.colours


def phase_numbers(name: str | None) -> tuple[int, ...]:
    """The phases that a name limits something to: all where there is none."""
    return (0, 1, 2) if name is None else (PHASES.index(name),)


def changed(numbers: Three, name: str | None, by: int) -> Three:
    """Three numbers by phase, some or all of them changed."""
    a, b, c = (number + (by if name is None or PHASES[n] == name else 0) for n, number in enumerate(numbers))
    return a, b, c


def on_terrain(g: AlKalim, at: int, names: tuple[str, ...]) -> bool:
    """Whether a space has one of these terrains; a space in the sandstorm has none."""
    ground = g.world.board
    if at < 0 or g.cover >> at & 1:  # before the heroes are placed, views ask from nowhere
        return False
    return any(ground.is_a(at, TERRAIN_NUMBERS[name]) for name in names)


TERRAIN_NUMBERS = {"road": 0, "bluffs": 1, "dunes": 2, "lowlands": 3, "canyons": 4, "barrens": 5}


def attribute(g: AlKalim, party: Party, card: int, which: int, fight: Fight | None = None) -> int:
    """Mind, Body or Spirit of a character: printed, with experience counters (RB-91) and cards."""
    total = g.world.cards[card].value[which]
    if card == party.hero:
        total += 2 * party.counters[which]
    name = ATTRIBUTES[which]
    for owner, _, ability in g.kit(party).always:
        plus: int = getattr(ability, name)
        if plus and concerns(ability, owner, card, party) and not unmet(g, party, owner, ability, fight):
            total += plus
    return total


def strength(g: AlKalim, party: Party, card: int, phase: int, attacking: bool, fight: Fight) -> int:
    """What a character adds to a combat roll (RB-85, RB-86)."""
    total = attribute(g, party, card, phase, fight)
    arms: dict[int, int] = {}
    name = PHASES[phase]
    cards = g.world.cards
    for owner, source, ability in g.kit(party).always:
        plus = ability.attack if attacking else ability.defence
        if not plus or (ability.phase is not None and ability.phase != name):
            continue
        if concerns(ability, owner, card, party) and not unmet(g, party, owner, ability, fight):
            if cards[source].slot == WEAPON:
                arms[source] = arms.get(source, 0) + plus
            else:
                total += plus
    if arms:
        total += sum(arms.values()) if g.world.settings.weapons == "add" else max(arms.values())
    if fight.bonus:
        total += fight.bonus.get(card, 0)
    return total


def blow(g: AlKalim, party: Party, card: int, phase: int, fight: Fight) -> int:
    """The damage of a character's hit."""
    total = g.world.cards[card].damage[phase]
    name = PHASES[phase]
    for owner, _, ability in g.kit(party).always:
        if not ability.damage or (ability.phase is not None and ability.phase != name):
            continue
        if concerns(ability, owner, card, party) and not unmet(g, party, owner, ability, fight):
            total += ability.damage
    if fight.damage:
        total += fight.damage.get(3 * card + phase, 0)
    return max(total, 0)


def soaked(g: AlKalim, party: Party, card: int, phase: int, fight: Fight | None) -> int:
    """What cards take off the damage of one blow by themselves."""
    total = 0
    for owner, _, ability in g.kit(party).always:
        if not ability.soak or (ability.phase is not None and (phase < 0 or ability.phase != PHASES[phase])):
            continue
        if concerns(ability, owner, card, party) and not unmet(g, party, owner, ability, fight):
            total += ability.soak
    return total


def hindered(fight: Fight) -> tuple[Three, Three]:
    """In a duel: how cards have changed the values and the damage of the one in the Challenge's role."""
    if fight.by == fight.against:
        return fight.value, fight.fierce
    return fight.back_value, fight.back_fierce


def target(g: AlKalim, fight: Fight, phase: int) -> int:
    """What must be reached against a Challenge in a phase."""
    card = g.world.cards[fight.card]
    total = card.value[phase] + fight.value[phase]
    pack = card.challenge.pack
    if pack:
        total += pack * len(g.parties[fight.by].allies)
    return total


def sting(g: AlKalim, fight: Fight, phase: int) -> int:
    """The damage of a Challenge in a phase."""
    return max(g.world.cards[fight.card].damage[phase] + fight.fierce[phase], 0)


def pain(g: AlKalim, fight: Fight, phase: int, damage: int) -> int:
    """How many wounds damage in this phase does to the Challenge; from outside the phases (-1) it is no blow."""
    if phase < 0:
        return damage
    record = g.world.cards[fight.card].challenge
    if PHASES[phase] in record.immune:
        return 0
    if record.hide and damage > 0:
        return max(damage - record.hide, 1)
    return damage


def foe_life(g: AlKalim, fight: Fight) -> int:
    """The Challenge's life: above the heart at night, below it by day."""
    card = g.world.cards[fight.card]
    return card.night if g.night else card.day


def skill_bonus(g: AlKalim, party: Party, skill: str) -> int:
    total = g.world.cards[party.hero].skills.get(skill, 0)
    for owner, _, ability in g.kit(party).always:
        if not ability.skills or skill not in ability.skills or not concerns(ability, owner, party.hero, party):
            continue
        if not unmet(g, party, owner, ability, g.fight):
            total += ability.skills[skill]
    return total


def mastered(g: AlKalim, party: Party, skill: str) -> Card | None:
    """The card that makes tests of this skill sure."""
    for owner, source, ability in g.kit(party).always:
        if skill not in ability.master or not concerns(ability, owner, party.hero, party):
            continue
        if not unmet(g, party, owner, ability, g.fight):
            return g.world.cards[source]
    return None


def lasting(g: AlKalim, party: Party, field: str, fight: Fight | None = None) -> int:
    """The sum of a number that cards give as long as they are held: shade, dice, discount, escape, spoils."""
    total = 0
    for owner, _, ability in g.kit(party).always:
        plus = getattr(ability, field)
        if plus and not unmet(g, party, owner, ability, fight):
            total += int(plus)
    return total
