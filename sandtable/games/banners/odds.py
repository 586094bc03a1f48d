"""What an attack promises (9.2, 9.6, 14.4, 15.2): exact chances from what lies open, for players and bots to look at.

Dice and abilities come from the very functions that the combat itself asks (`combat.Fight`); `chances` counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from sandtable.games.banners import cardbook, chances, monsters
from sandtable.games.banners.cardbook import Card
from sandtable.games.banners.chances import (
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
from sandtable.games.banners.combat import ATTACK, DEFENCE, Fight, fortification, fortified, may_advance, targets
from sandtable.games.banners.dice import SUCCESS
from sandtable.games.banners.forces import FRAGILE, RANGED, STEALTH
from sandtable.games.banners.magic import moments
from sandtable.games.banners.magic.registry import EFFECTS, Aim, Moment, Play
from sandtable.games.banners.map import Hex, bits
from sandtable.games.banners.stacks import FINGER_CUTTER, WEASEL_EYES, abilities, led_by
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Decision, Flow, Rng
from sandtable.kernel.windows import ASKED, PASS

# -- both sides --------------------------------------------------------------------------------------------------------


def fight_of(g: Banners, unit: int, at: Hex) -> Fight:
    """The combat that would follow if the unit, with the Hero that acts or is stacked with it, attacked this hex."""
    return Fight(g, unit, g.rider if unit == g.active else g.companion(unit), at)


def side_of(g: Banners, fight: Fight, side: int) -> Side:
    """One side of a normal combat, as things stand."""
    light, heavy = fight.dice(g, side)
    army, hero = _stack(fight, side)
    who = army if army != NOBODY else hero
    known = fight.abilities(g, side)
    arcane = g.arcana is not None and who != NOBODY
    return Side(
        Roll(
            light,
            heavy,
            fight.golem[side],
            SUCCESS - (modifier(g, fight) if side == ATTACK else 0) + fight.shield[1 - side],
            fight.critical_at[side],
            fight.bonus[side],
        ),
        _losses(g, fight, side),
        ranged=bool(known & RANGED),
        stealth=bool(known & STEALTH),
        cancels=int(
            arcane and army != NOBODY and led_by(g, army, FINGER_CUTTER) and bool(abilities(g, army) & FRAGILE)
        ),
        wins_draws=arcane and led_by(g, who, WEASEL_EYES),
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
    return Roll(light, heavy, fight.golem[side], SUCCESS, fight.critical_at[side])


# -- monsters not yet drawn (15.2) -------------------------------------------------------------------------------------


def unknown_monsters(g: Banners, fight: Fight) -> tuple[Side, ...]:
    """All Monsters that may be drawn when this lair is attacked; none if it is no unexplored lair."""
    if g.arcana is None or fight.monster != NOBODY or fight.army != NOBODY or not monsters.unexplored(g, fight.at):
        return ()
    return _pool(monsters.pool_for(g, bool(g.campaign.map.sea >> fight.at & 1)))


@lru_cache(maxsize=256)
def _pool(pool: int) -> tuple[Side, ...]:
    found = []
    for number in bits(pool):
        kind, known = cardbook.monsters()[number], monsters.abilities_of(number)
        roll = Roll(kind.light, kind.heavy)
        found.append(Side(roll, MONSTER_LOSSES, (roll,), ranged=bool(known & RANGED), stealth=bool(known & STEALTH)))
    return tuple(found)


@lru_cache(maxsize=4096)
def _lair(attacker: Side, pool: tuple[Side, ...]) -> dict[str, tuple[float, Chances]]:
    """Each way to fight, with the share of Monsters for which it exists; with the others it is a normal combat."""
    each = [ways(attacker, monster) for monster in pool]
    return {
        way: (
            sum(way in found for found in each) / len(each),
            mixture((1.0, found.get(way, found["normal"])) for found in each),
        )
        for way in ("normal", "ambush by attacker", "ambush by defender")
        if any(way in found for found in each)
    }


def _explorer(g: Banners, fight: Fight) -> Side:
    """The attacker of an unexplored lair, whose dice are those against any Monster."""
    drawn = Fight(g, fight.unit, fight.rider, fight.at)
    drawn.monster = 0
    return _armed(g, drawn, ATTACK, side_of(g, drawn, ATTACK))


# -- one line ----------------------------------------------------------------------------------------------------------


def hint(g: Banners, unit: int, at: Hex) -> str:
    """A normal combat against this hex in a line: both sides' dice, and what they promise the attacker."""
    fight = fight_of(g, unit, at)
    pool = unknown_monsters(g, fight)
    if pool:
        attacker = _explorer(g, fight)
        promise = _lair(attacker, pool)["normal"][1]
        whom = f"one of {len(pool)} Monsters" if len(pool) > 1 else "the last Monster"
    else:
        attacker, defender = side_of(g, fight, ATTACK), side_of(g, fight, DEFENCE)
        promise = chances.combat(attacker, defender)
        whom = f"{_defender_text(g, fight)} ({_dice(defender.combat)})"
    minus = 0 if pool else modifier(g, fight)
    dice = _dice(attacker.combat) + (f" at {minus}" if minus else "")
    clear = "to defeat it" if pool or fight.monster != NOBODY else "to clear the hex"
    told = _both(promise.defender, "to hit", clear) + _both(promise.attacker, "to be hit", "to be lost")
    return f"{dice} against {whom}: " + ", ".join(f"{chance:.0%} {what}" for chance, what in told)


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
    text = g.unit_text(fight.army) + (", weakened" if g.weakened >> fight.army & 1 else "")
    return text if fight.hero == NOBODY else f"{text} with {g.unit_text(fight.hero)}"


def _dice(roll: Roll) -> str:
    heavy = roll.heavy + roll.sure
    return " ".join(filter(None, (f"{roll.light}□" if roll.light else "", f"{heavy}◆" if heavy else ""))) or "nothing"


def hints(g: Banners, unit: int) -> dict[Choice, str]:
    """For everything the unit could attack from where it stands."""
    return {("attack", at): hint(g, unit, at) for at in targets(g, unit)}


# -- everything --------------------------------------------------------------------------------------------------------


def details(g: Banners, unit: int, at: Hex, seat: int | None = None) -> dict[str, Any]:
    """All chances of an attack, as plain data for clients.

    `attacker` and `defender` tell the dice (`unknown`: how many Monsters might be drawn in a lair). Then, for each way
    to fight: `normal`, `ambush by attacker`, `ambush by defender` (the last two where they are possible; `share` is
    how often, if it hangs on the Monster): `win`, `tie`, `draw`, `lose` (not in an Ambush, which nobody wins), the
    chance to `advance`, and for both sides the chances of 0, 1, 2... `hits`, of being `weakened`, `eliminated`, and of
    losing the `hero`. With a seat, `with your cards` lists what each card or power would make of it that this seat
    could play in Battle Magic; nobody else's cards are looked at.
    """
    fight = fight_of(g, unit, at)
    enters = may_advance(g.clone(), unit, at)  # the copy has no log to write to
    pool = unknown_monsters(g, fight)
    if pool:
        attacker = _explorer(g, fight)
        told: dict[str, Any] = {"attacker": _side_told(attacker, 0), "unknown": len(pool)}
        for way, (share, promise) in _lair(attacker, pool).items():
            told[way] = _told(promise, way == "normal" or share < 1, enters)
            if share < 1:
                told[way]["share"] = round(share, 4)
        return told
    attacker, defender = sides(g, fight)
    told = {
        "attacker": _side_told(attacker, modifier(g, fight)),
        "defender": _side_told(defender, 0),
        **_ways_told(g, fight, attacker, defender, enters),
    }
    if seat is not None and g.arcana is not None:
        told["with your cards"] = _with_cards(g, fight, (attacker, defender), seat, enters)
    return told


def _side_told(side: Side, minus: int) -> dict[str, Any]:
    roll = side.combat
    return {"light": roll.light, "heavy": roll.heavy + roll.sure, "modifier": minus, "text": _dice(roll)}


def _ways_told(g: Banners, fight: Fight, attacker: Side, defender: Side, enters: bool) -> dict[str, Any]:
    walls = fight.monster == NOBODY and fortified(g, fight.at)
    return {way: _told(promise, way == "normal", enters) for way, promise in ways(attacker, defender, walls).items()}


def _told(promise: Chances, decided: bool, enters: bool) -> dict[str, Any]:
    told: dict[str, Any] = {}
    if decided:
        told = {
            "win": round(promise.win, 4),
            "tie": round(promise.tie, 4),
            "draw": round(promise.draw, 4),
            "lose": round(promise.lose, 4),
        }
    told["advance"] = round(promise.advance, 4) if enters else 0.0
    for who, fate in (("attacker", promise.attacker), ("defender", promise.defender)):
        told[who] = {
            "hits": [round(p, 4) for p in fate.hits],
            "weakened": round(fate.weakened, 4),
            "eliminated": round(fate.eliminated, 4),
            "hero": round(fate.hero, 4),
        }
    return told


# -- with the cards of one hand (16.7.3) -------------------------------------------------------------------------------

MOST_WAYS = 24
"""So many ways to play one card are tried: its casters, targets and choices such as how many dice."""
SHUFFLES = 3
"""Cards that roll or draw are tried with this many strangers' dice; what hangs on them is no figure to promise."""


def _with_cards(g: Banners, fight: Fight, before: tuple[Side, Side], seat: int, enters: bool) -> list[dict[str, Any]]:
    """For each card or power that the seat could play now and that changes the dice: the chances, aimed at its best."""
    mine = fight.side_of(g, seat)
    moment = _moment(fight, mine)
    book = cardbook.cards()
    told = []
    for number in bits(moments.available(g, seat) & moments.mask_of(moment)):
        effect = EFFECTS[number]
        if (effect.apply is None and effect.settle is None) or not moments.playable(g, moment, seat, book[number]):
            continue
        best: tuple[float, tuple[Side, Side], Banners, Fight] | None = None
        for aim in list(effect.aims(g, moment, seat, book[number]))[:MOST_WAYS]:
            for after, battle in _played(Trial(g, fight, mine, seat, book[number], aim)):
                both = sides(after, battle)
                promise = chances.combat(*both)
                lead = (promise.win - promise.lose) * (1 if mine == ATTACK else -1)
                if best is None or lead > best[0]:
                    best = (lead, both, after, battle)
        if best is not None and best[1] != before:
            _, both, after, battle = best
            entry: dict[str, Any] = {"card": book[number].id, "name": book[number].power or book[number].name}
            if battle.aftermath:
                entry["afterwards"] = [
                    f"{after.unit_text(who)}: {f'{hits} hits' if hits > 1 else '1 hit' if hits else 'eliminated'}"
                    for who, hits, _ in battle.aftermath
                ]
            entry |= {
                "attacker": _side_told(both[0], modifier(after, battle)),
                "defender": _side_told(both[1], 0),
                **_ways_told(after, battle, *both, enters),
            }
            told.append(entry)
    return told


def _moment(fight: Fight, mine: int) -> Moment:
    return Moment("battle", fight=fight, step=0 if mine == ATTACK else 1, at=fight.at, unit=fight.unit)


class Unforeseen(Exception):
    """What becomes of a card hangs on a decision of others."""


class Trial(NamedTuple):
    """A card that is tried out on a copy of the table."""

    g: Banners
    fight: Fight
    mine: int
    seat: int
    card: Card
    aim: Aim


def _played(trial: Trial) -> Iterator[tuple[Banners, Fight]]:
    """Copies of the table on which the card has been played, one for each set of answers its choices allow."""
    waiting: list[tuple[Choice, ...]] = [()]
    for _ in range(MOST_WAYS):
        if not waiting:
            return
        answers = waiting.pop()
        try:
            after, battle, asked = _play(trial, answers, 0)
            if asked is not None:
                waiting += [(*answers, choice) for choice in asked.choices()]
            elif not battle.broken(after) and _certain(trial, answers, after, battle):
                yield after, battle
        except Unforeseen:
            return


def _certain(trial: Trial, answers: tuple[Choice, ...], after: Banners, battle: Fight) -> bool:
    """Whether the fight is the same whatever the card itself may roll or draw."""
    if not after.rng.position:
        return True
    first = sides(after, battle)
    for seed in range(1, SHUFFLES):
        other, again, asked = _play(trial, answers, seed)
        if asked is not None or sides(other, again) != first:
            return False
    return True


def _play(trial: Trial, answers: tuple[Choice, ...], seed: int) -> tuple[Banners, Fight, Decision | None]:
    """The table after a card has been played and Battle Magic has ended, or the question that is still open.

    The copy has dice of its own, and no hand but the asker's: nothing hidden may be foretold.
    """
    _, fight, mine, seat, card, aim = trial
    after = trial.g.clone()
    after.rng = Rng(seed.to_bytes(32, "little"))
    own = after.magic.hand[seat] & ~(1 << card.number)
    after.magic.hand = [own if player == seat else 0 for player in range(len(after.magic.hand))]
    battle = Fight(after, fight.unit, fight.rider, fight.at)
    it = Play(card, seat, *aim, _moment(battle, mine))
    effect = EFFECTS[card.number]
    left = iter(answers)
    if effect.prepare is not None:
        asked = _drive(after, effect.prepare(after, it), seat, left)
        if asked is not None:
            return after, battle, asked
    if effect.apply is not None:
        gains = after.gains.copy()
        effect.apply(after, it, gains)
        after.gains = gains
    asked = None if effect.settle is None else _drive(after, effect.settle(after, it), seat, left)
    battle.refresh(after)
    return after, battle, asked


def _drive(g: Banners, flow: Flow[None], seat: int, answers: Iterator[Choice]) -> Decision | None:
    """Run a flow with these answers of the seat's; the question it is asked when there are no more.

    Nobody adds anything to the card, and hits are taken as everywhere here.
    """
    try:
        asked = next(flow)
        while True:
            if not isinstance(asked, Decision):
                raise Unforeseen
            answer: Choice | None
            if asked.kind.startswith(ASKED):
                answer = PASS
            elif asked.kind == "hit":
                army, hero = asked.about
                answer = ("hit", hero if g.weakened >> army & 1 or abilities(g, army) & FRAGILE else army)
            elif asked.seat == seat:
                answer = next(answers, None)
            else:
                raise Unforeseen
            if answer is None:
                return asked
            asked = flow.send(answer)
    except StopIteration:
        return None
