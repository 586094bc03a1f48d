"""What an attack promises (9.2, 9.6, 14.4, 15.2): exact chances from what lies open, for players and bots to look at.

Dice and abilities come from the very functions that the combat itself asks (`combat.Fight`); `chances` counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.forces import FRAGILE, RANGED, STEALTH
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.odds import chances
from sandtable.games.banners.odds.card_tryouts import best_plays
from sandtable.games.banners.odds.chances import (
    HERO,
    HERO_FIRST,
    MONSTER_LOSSES,
    WEAKENED,
    Chances,
    Fate,
    Losses,
    Roll,
    Side,
    army_losses,
    garrison_losses,
    mixture,
    ways,
)
from sandtable.games.banners.rules import monsters
from sandtable.games.banners.rules.combat import may_advance
from sandtable.games.banners.rules.dice import SUCCESS
from sandtable.games.banners.rules.fight import (
    ATTACK,
    DEFENCE,
    Fight,
    critical_from,
    fortification,
    fortified,
    targets,
    under_shield,
)
from sandtable.games.banners.rules.ground import standing_at
from sandtable.games.banners.rules.settlements import welcoming_beneath
from sandtable.games.banners.rules.stacks import FINGER_CUTTER, WEASEL_EYES, abilities, acts_feral, acts_huge, led_by
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Hint
from sandtable.kernel.bits import bits
from sandtable.kernel.text import signed

# -- both sides --------------------------------------------------------------------------------------------------------


def fight_of(g: Banners, unit: int, at: Hex) -> Fight:
    """The combat that would follow if the unit, with the Hero that acts or is stacked with it, attacked this hex."""
    return Fight(g, unit, g.rider if unit == g.active else g.companion(unit), at)


def side_of(g: Banners, fight: Fight, side: int) -> Side:
    """One side of a normal combat, as things stand."""
    light, heavy = fight.dice(g, side)
    army, hero = _stack(fight, side)
    known = fight.abilities(g, side)
    walls = modifier(g, fight) if side == ATTACK else 0
    roll = Roll(
        light,
        heavy,
        fight.golem[side],
        SUCCESS - walls + under_shield(g, fight.home if side else fight.at),
        critical_from(g, fight.critical_at[side], walls),
        fight.bonus[side],
    )
    cutter = g.arcana is not None and army != NOBODY and led_by(g, army, FINGER_CUTTER)
    return Side(
        roll,
        _losses(g, fight, side),
        ranged=bool(known & RANGED),
        stealth=bool(known & STEALTH),
        cancels=int(cutter and bool(abilities(g, army) & FRAGILE)),
        wins_draws=hero != NOBODY and g.army_of(hero).card == WEASEL_EYES,
    )


def modifier(g: Banners, fight: Fight) -> int:
    """What fortifications do to the attacker's dice (4.4); none protect a Monster (15.2)."""
    return 0 if fight.monster != NOBODY else fortification(g, fight.unit, fight.at)


def _stack(fight: Fight, side: int) -> tuple[int, int]:
    return (fight.unit, fight.rider) if side == ATTACK else (fight.army, fight.hero)


def _losses(g: Banners, fight: Fight, side: int) -> Losses:
    """An Enslaved Hero takes the first hit (12.3.7); other owners are taken to spare the army's last step."""
    if side == DEFENCE and fight.monster != NOBODY:
        return MONSTER_LOSSES
    army, hero = _stack(fight, side)
    if army == NOBODY:
        return garrison_losses(hero != NOBODY)
    weak, fragile = bool(g.weakened >> army & 1), bool(abilities(g, army) & FRAGILE)
    if hero != NOBODY and g.army_of(hero).enslaved:
        return army_losses(weak, fragile, True, HERO_FIRST)
    return army_losses(weak, fragile, hero != NOBODY)


def sides(g: Banners, fight: Fight) -> tuple[Side, Side]:
    """Attacker and defender. What they would strike with is looked up only where somebody could lie in ambush."""
    attacker, defender = side_of(g, fight, ATTACK), side_of(g, fight, DEFENCE)
    if attacker.stealth == defender.stealth:
        return attacker, defender
    return _armed(g, fight, ATTACK, attacker), _armed(g, fight, DEFENCE, defender)


def _armed(g: Banners, fight: Fight, side: int, known: Side) -> Side:
    """The side with its dice for a Strike, now and after each hit that leaves it able to strike (9.7, 9.9.1)."""
    strikes = [_strike_roll(g, fight, fight, side)]
    if len(known.losses) > 1:
        after = g.clone()
        army, hero = _stack(fight, side)
        for loss in known.losses[:-1]:
            if loss & WEAKENED:
                after.weakened |= 1 << army
            if loss & HERO:
                after.lift(hero)
            rider = fight.rider if fight.rider != NOBODY and after.at[fight.rider] == fight.home else NOBODY
            now = Fight(after, fight.unit, rider, fight.at)
            now.monster = fight.monster
            strikes.append(_strike_roll(after, now, fight, side))
    return known._replace(strikes=tuple(strikes))


def _strike_roll(g: Banners, now: Fight, fight: Fight, side: int) -> Roll:
    light, heavy = now.strike_dice(g, side)
    target = fight.at if side == ATTACK else fight.home
    needed = SUCCESS + under_shield(g, target)
    return Roll(light, heavy, fight.golem[side], needed, fight.critical_at[side], fight.bonus[side], fight.axes[side])


# -- monsters not yet drawn (15.2) -------------------------------------------------------------------------------------


Pool = tuple[tuple[int, int, Side], ...]
"""Monsters that may be drawn: how many there are with the same dice and abilities, one of them, and what it is."""


def unknown_monsters(g: Banners, fight: Fight) -> Pool:
    """All Monsters that may be drawn when this lair is attacked; none if it is no unexplored lair."""
    if g.arcana is None or fight.monster != NOBODY or fight.army != NOBODY:
        return ()
    if not monsters.explorable(g, fight.kingdom, fight.at):
        return ()
    return _pool(monsters.pool_for(g, bool(g.campaign.map.sea >> fight.at & 1)))


@lru_cache(maxsize=256)
def _pool(pool: int) -> Pool:
    found: dict[Side, list[int]] = {}
    for number in bits(pool):
        kind, known = cardbook.monsters()[number], monsters.abilities_of(number)
        side = Side(
            Roll(kind.light, kind.heavy), MONSTER_LOSSES, ranged=bool(known & RANGED), stealth=bool(known & STEALTH)
        )
        found.setdefault(side, []).append(number)
    return tuple((len(numbers), numbers[0], side) for side, numbers in found.items())


@lru_cache(maxsize=4096)
def _lair_combat(attacker: Side, pool: Pool) -> Chances:
    """A normal combat with whatever lives there."""
    return mixture((count, chances.combat(attacker, monster)) for count, _, monster in pool)


def _exploring(g: Banners, fight: Fight) -> Fight:
    """The fight against a Monster, whichever it is: the attacker's dice are those against any."""
    drawn = Fight(g, fight.unit, fight.rider, fight.at)
    drawn.monster = 0
    return drawn


def _size(pool: Pool) -> int:
    return sum(count for count, _, _ in pool)


NORMAL = "normal"


class Scene(NamedTuple):
    """A fight that may come, and its weight among others."""

    weight: int
    g: Banners
    fight: Fight
    sides: tuple[Side, Side]
    ways: dict[str, Chances]


def scene_of(weight: int, g: Banners, fight: Fight, both: tuple[Side, Side] | None = None) -> Scene:
    """A fight with all ways in which it may be fought."""
    both = both or sides(g, fight)
    found = ways(*both, fortified=fight.monster == NOBODY and fortified(g, fight.at))
    if fight.sworn != NOBODY and len(found) > 1:  # it has to be an Ambush (18.3, Sneak Attack)
        del found[NORMAL]
    return Scene(weight, g, fight, both, found)


def scenes(g: Banners, fight: Fight) -> list[Scene]:
    """The fight; before a lair, one for each kind of Monster that may be drawn, on a copy of the table."""
    pool = unknown_monsters(g, fight)
    if not pool:
        return [scene_of(1, g, fight)]
    found = []
    enemy = next(k for k in g.campaign.enemies(fight.kingdom) if not g.collapsed >> k & 1)
    for count, number, _ in pool:
        drawn = g.clone()
        drawn.magic.pool &= ~(1 << number)
        monsters.put(drawn, number, fight.at, enemy, ready=False)
        found.append(scene_of(count, drawn, Fight(drawn, fight.unit, fight.rider, fight.at)))
    return found


# -- one line ----------------------------------------------------------------------------------------------------------


def hint(g: Banners, unit: int, at: Hex) -> Hint:
    """A normal combat against this hex in a line: both sides' dice, and what they promise the attacker."""
    fight = fight_of(g, unit, at)
    pool = unknown_monsters(g, fight)
    if pool:
        attacker = side_of(g, _exploring(g, fight), ATTACK)
        promise = _lair_combat(attacker, pool)
        left = _size(pool)
        whom = f"one of {left} Monsters" if left > 1 else "the last Monster"
    else:
        attacker, defender = side_of(g, fight, ATTACK), side_of(g, fight, DEFENCE)
        promise = chances.combat(attacker, defender)
        whom = f"{_defender_text(g, fight)} ({_dice(defender.combat)})"
    minus = 0 if pool else modifier(g, fight)
    dice = _dice(attacker.combat) + (f" at {signed(minus)} for the walls" if minus else "")
    clear = "to eliminate it" if fight.army != NOBODY and g.army_of(fight.army).single else "to eliminate them"
    if pool or fight.monster != NOBODY:
        clear = "to defeat them" if not pool and monsters.several(fight.monster) else "to defeat it"
    if not pool and fight.army == fight.monster == NOBODY:
        clear = "to defeat the garrison"
    shown = _both(promise.defender, "to hit", clear) + _both(promise.attacker, "to be hit", "to lose your army")
    shown = [(chance, what) for chance, what in shown if chance] or [(0.0, clear)]
    text = f"{dice} against {whom}: " + ", ".join(f"{chance:.0%} {what}" for chance, what in shown)
    text += _razed(g, unit, at)
    chance = promise.defender.eliminated
    return Hint(hint=text, short=f"{chance:.0%}", chance=chance)


def _razed(g: Banners, unit: int, at: Hex) -> str:
    """Of an army that razes what it takes, without being asked (3.2.1, 3.2.3)."""
    settlement, kingdom = standing_at(g, at), g.owner[unit]
    posture = "Huge" if acts_huge(g, unit) else "Feral" if acts_feral(g, unit) else ""
    if not posture or settlement == NOBODY or not g.hostile[kingdom] >> at & 1:
        return ""
    if welcoming_beneath(g, settlement, kingdom) or g.army_of(unit).hero:
        return ""
    coven = " with its Coven" if g.covens >> settlement & 1 else ""
    return f". {posture}: it razes the settlement{coven}"


def _both(fate: Fate, hit: str, gone: str) -> list[tuple[float, str]]:
    """Being hit and being gone, in one where one hit is the end."""
    if abs(fate.hit - fate.eliminated) < 1e-9:
        return [(fate.hit, gone)]
    return [(fate.hit, hit), (fate.eliminated, gone)]


def _defender_text(g: Banners, fight: Fight) -> str:
    if fight.monster != NOBODY:
        return monsters.name(fight.monster)
    if fight.army == NOBODY:
        return "the garrison" if fight.hero == NOBODY else f"the garrison under {g.unit_text(fight.hero)}"
    army, weakened = g.unit_text(fight.army), g.weakened >> fight.army & 1
    if fight.hero == NOBODY:
        return f"{army}, weakened" if weakened else army
    return f"{'weakened ' if weakened else ''}{army} with {g.unit_text(fight.hero)}"


def _dice(roll: Roll) -> str:
    heavy = roll.heavy + roll.sure
    return " ".join(filter(None, (f"{roll.light}□" if roll.light else "", f"{heavy}◆" if heavy else ""))) or "nothing"


def hints(g: Banners, unit: int) -> dict[Choice, Hint]:
    """For everything the unit could attack from where it stands."""
    return {("attack", at): hint(g, unit, at) for at in targets(g, unit)}


# -- everything --------------------------------------------------------------------------------------------------------


def details(g: Banners, unit: int, at: Hex, seat: int | None = None) -> dict[str, Any]:
    """All chances of an attack, as plain data for clients.

    `attacker` and `defender` show the dice (`unknown`: how many Monsters might be drawn in a lair). Then, for each way
    to fight: `normal`, `ambush by attacker`, `ambush by defender` (the last two where they are possible; `share` is
    how often, if it hangs on the Monster): `win`, `tie`, `draw`, `lose` (not in an Ambush, which nobody wins), the
    chance to `advance`, and for both sides the chances of 0, 1, 2... `hits`, of being `weakened`, `eliminated`, and of
    losing the `hero`. With a seat, `with your cards` lists what each card or power would make of it that this seat
    could play in Battle Magic; nobody else's cards are looked at.
    """
    fight = fight_of(g, unit, at)
    enters = may_advance(g.clone(), unit, at)  # the copy has no log to write to
    stage = scenes(g, fight)
    shown = _dice_shown(stage[0], bool(unknown_monsters(g, fight)))
    if "defender" not in shown:
        shown["unknown"] = sum(scene.weight for scene in stage)
    shown |= _ways_shown(stage, enters)
    if seat is not None and g.arcana is not None:
        shown["with your cards"] = _cards_shown(stage, seat, enters)
    return shown


def _dice_shown(scene: Scene, unknown: bool) -> dict[str, Any]:
    """The dice of both sides, as far as they are known."""
    minus = modifier(scene.g, scene.fight), 0
    shown = {
        who: {"light": roll.light, "heavy": roll.heavy + roll.sure, "modifier": modified, "text": _dice(roll)}
        for who, (roll, *_), modified in zip(("attacker", "defender"), scene.sides, minus, strict=True)
    }
    return {"attacker": shown["attacker"]} if unknown else shown


def _ways_shown(stage: list[Scene], enters: bool) -> dict[str, Any]:
    """Each way to fight, with the share of fights in which it exists; else it is the first way there is."""
    shown = {}
    for way in (NORMAL, "ambush by attacker", "ambush by defender"):
        share = sum(scene.weight for scene in stage if way in scene.ways) / sum(scene.weight for scene in stage)
        if share:
            parts = [(scene.weight, scene.ways.get(way) or next(iter(scene.ways.values()))) for scene in stage]
            shown[way] = _shown(mixture(parts), way == NORMAL or share < 1, enters)
            if share < 1:
                shown[way]["share"] = round(share, 4)
    return shown


def _shown(promise: Chances, decided: bool, enters: bool) -> dict[str, Any]:
    ends = dict(zip(("win", "tie", "draw", "lose"), promise[:4], strict=True)) if decided else {}
    shown: dict[str, Any] = _rounded(ends | {"advance": promise.advance if enters else 0.0})
    for who, fate in (("attacker", promise.attacker), ("defender", promise.defender)):
        hits, *others = fate
        lost = dict(zip(("weakened", "eliminated", "hero"), others, strict=True))
        shown[who] = {"hits": [round(p, 4) for p in hits], **_rounded(lost)}
    return shown


def _rounded(chances: Mapping[str, float]) -> dict[str, float]:
    return {name: round(chance, 4) for name, chance in chances.items()}


# -- with the cards of one hand (16.7.3) -------------------------------------------------------------------------------


def _cards_shown(stage: list[Scene], seat: int, enters: bool) -> list[dict[str, Any]]:
    """For each card or power that the seat could play now and that changes the dice: the chances, aimed at its best.

    A lair's Monster is known before Battle Magic begins; against some a card may be worth nothing.
    """
    plays = [best_plays(scene.g, scene.fight, scene.sides, seat, sides) for scene in stage]
    found = []
    for number in sorted({number for found in plays for number in found}):
        card = cardbook.cards()[number]
        entry: dict[str, Any] = {"card": card.id, "name": card.power or card.name}
        after = [
            scene_of(scene.weight, best.g, best.fight, best.sides) if (best := each.get(number)) else scene
            for scene, each in zip(stage, plays, strict=True)
        ]
        shown = next(scene for scene, each in zip(after, plays, strict=True) if number in each)
        if shown.fight.aftermath:
            entry["afterwards"] = [_price(shown.g, who, hits) for who, hits, _ in shown.fight.aftermath]
        found.append(entry | _dice_shown(shown, len(stage) > 1) | _ways_shown(after, enters))
    return found


def _price(g: Banners, unit: int, hits: int) -> str:
    """What a card costs a unit after the combat (18.3, Orcs)."""
    return f"{g.unit_text(unit)}: " + (f"{hits} hits" if hits > 1 else "1 hit" if hits else "eliminated")
