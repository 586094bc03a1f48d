"""The one line of a battle that nobody in it should miss: who has won, and what came of it for both sides."""

from __future__ import annotations

from typing import NamedTuple

from sandtable.games.banners.content import naming
from sandtable.games.banners.rules import monsters
from sandtable.games.banners.rules.fight import ATTACK, DEFENCE, Fight
from sandtable.games.banners.rules.ground import standing_at
from sandtable.games.banners.rules.reporting import hex_refs, others, seats
from sandtable.games.banners.rules.settlements import controller, refs_of, welcoming_beneath
from sandtable.games.banners.state import NOBODY, RAZED, Banners
from sandtable.kernel.events import NOT_A_SEAT
from sandtable.kernel.text import capital, listed


class Before(NamedTuple):
    """How things stood when the attack was declared."""

    weakened: int
    gold: int
    foe: int
    """The kingdom that defends, or NOBODY."""
    town: int
    """A settlement hostile to the attacker, or NOBODY."""
    holder: int
    """Who controlled it."""


def look(g: Banners, fight: Fight) -> Before:
    settlement = standing_at(g, fight.at)
    town = settlement if settlement != NOBODY and g.hostile[fight.kingdom] >> fight.at & 1 else NOBODY
    holder = NOBODY if town == NOBODY else controller(g, town)
    return Before(g.weakened, g.gold[fight.kingdom], fight.foe(g), town, holder)


def report(g: Banners, fight: Fight, before: Before) -> None:
    """Once a battle, as soon as all of it is known. How the game ended is told without it."""
    if fight.told or g.outcome is not None:
        return
    fight.told = True
    if g.events is None:
        return
    losing = fight.kingdom if fight.winner == DEFENCE else before.foe
    winning = before.foe if fight.winner == DEFENCE else fight.kingdom
    by = next(iter(seats(g, winning)), NOT_A_SEAT)
    begins, rule = _result(fight)
    text = f"{capital(begins + listed(_consequences(g, fight, before)))}."
    town = () if before.town == NOBODY else refs_of(g, before.town)
    refs = tuple(dict.fromkeys((*hex_refs(g, fight.at), *town, f"unit:{fight.unit}")))
    moment = _title(g, fight, before)
    g.note(text, rule, refs=refs, kind="battle", by=by, concerns=others(g, by, losing), moment=moment)


def _result(fight: Fight) -> tuple[str, str]:
    """How it was decided, where no line has said so yet, and the clause for that."""
    if fight.ambushed:
        return "after the Ambush, ", "BB 9.6"
    if fight.score is None:
        return "", "BB 9.2.1/garrison"
    mine, theirs = fight.score
    if mine != theirs:
        return "", "BB 9.2"
    if not mine:
        return "", "BB 9.2/draw"
    return "", "BB 9.2/tie" if fight.winner == NOBODY else "BB 3.1.1"


def _title(g: Banners, fight: Fight, before: Before) -> str:
    if before.town != NOBODY and before.holder != fight.kingdom == controller(g, before.town):
        return f"{g.does(fight.kingdom, 'takes', 'take')} {g.town_text(before.town)}"
    if before.town != NOBODY and (g.marker[before.town] == RAZED or _holds_out(g, fight.kingdom, before)):
        return _town(g, fight.kingdom, before, named=False)
    where = g.where_text(fight.at)
    if fight.ambushed:
        return f"Ambush {where}"
    if fight.winner == NOBODY and not fight.decided:
        return f"A draw {where}"
    return wins_text(g, fight, DEFENCE if fight.winner == DEFENCE else ATTACK, _by(fight))


def _by(fight: Fight) -> str:
    """What the dice came to, as far as they were rolled: ` 2 to 1`, ` 1 to 1 by Ranged`."""
    if fight.score is None:
        return " the fight"
    tie = fight.score[0] == fight.score[1]
    return f" {max(fight.score)} to {min(fight.score)}{' by Ranged' if tie and fight.score[0] else ''}"


def wins_text(g: Banners, fight: Fight, side: int, what: str = "") -> str:
    """`Orc Reavers win 2 to 1 at Norstead`; the place only behind `what` was won."""
    wins = fight.did(g, side, "wins", "win")
    named = side == DEFENCE and fight.army == NOBODY and fight.monster == NOBODY
    place = f" {g.where_text(fight.at)}" if what and not named else ""
    return f"{wins}{what}{place}"


def _consequences(g: Banners, fight: Fight, before: Before) -> list[str]:
    """Losses of both sides, gold, and whose the settlement is now. A Hero's fall is told on its own."""
    units = [unit for unit in (fight.unit, fight.rider, fight.army, fight.hero) if unit != NOBODY]
    found = [text for unit in units if (text := _loss(g, unit, before))]
    if fight.monster != NOBODY and fight.at not in g.magic.monster:
        found.append(f"{monsters.does(fight.monster, 'is', 'are')} defeated")
    gained = g.gold[fight.kingdom] - before.gold
    if gained > 0:
        loots = ("gains", "gain") if before.town == NOBODY else ("loots", "loot")
        found.append(f"{g.then_does(fight.kingdom, *loots)} {gained} gold")
    if not found:
        defeated = before.town != NOBODY and fight.army == NOBODY and not _holds_out(g, fight.kingdom, before)
        found.append("the garrison is defeated" if defeated else "nobody is hit")
    if before.town != NOBODY:
        return [*found, _town(g, fight.kingdom, before, named=gained > 0)]
    return [*found, *_unharmed(g, fight, before)] if len(found) == 1 else found


def _unharmed(g: Banners, fight: Fight, before: Before) -> list[str]:
    """Beside a single loss the side that has none."""
    sides = {ATTACK: (fight.unit, fight.rider), DEFENCE: (fight.army, fight.hero)}
    spared = [side for side, units in sides.items() if all(_stands(g, unit, before) for unit in units)]
    if fight.army == NOBODY and (fight.monster == NOBODY or fight.at not in g.magic.monster):
        spared = [side for side in spared if side == ATTACK]
    if len(spared) != 1:
        return []
    return [f"{fight.did(g, spared[0], 'is', 'are')} unharmed"]


def _stands(g: Banners, unit: int, before: Before) -> bool:
    return unit == NOBODY or (g.at[unit] >= 0 and not _loss(g, unit, before))


def _loss(g: Banners, unit: int, before: Before) -> str:
    if g.at[unit] < 0:
        return "" if g.army_of(unit).hero else f"{g.did(unit, 'is', 'are')} eliminated"
    if g.weakened & ~before.weakened & 1 << unit:
        return f"{g.did(unit, 'is', 'are')} weakened"
    return ""


def _town(g: Banners, kingdom: int, before: Before, named: bool) -> str:
    """Whose it is now; `named`: the attacker's kingdom has just been spoken of."""
    name = g.town_text(before.town)
    if g.marker[before.town] == RAZED:
        return f"{name} lies in ruins"
    holder = controller(g, before.town)
    if holder == kingdom:
        own = welcoming_beneath(g, before.town, kingdom)
        them = naming.pronoun(g.name(kingdom)) if named else g.the(kingdom)
        return f"{name} {'returns' if own else 'falls'} to {them}"
    if _holds_out(g, kingdom, before):
        return f"{name} holds out"
    return f"{name} is free" if holder == NOBODY else f"{name} returns to {g.the(holder)}"


def _holds_out(g: Banners, kingdom: int, before: Before) -> bool:
    """The settlement is as hostile to the attacker as it was."""
    at = g.campaign.map.settlements[before.town].at
    return controller(g, before.town) == before.holder and bool(g.hostile[kingdom] >> at & 1)
