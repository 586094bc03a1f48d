"""Why a plan wants a choice, in one sentence for people (`Game.reason`)."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.banners.bot.acting import Acting
from sandtable.games.banners.bot.battles import recruit
from sandtable.games.banners.bot.fields import prizes
from sandtable.games.banners.bot.turn import Chance, Turn
from sandtable.games.banners.content.forces import Army, armies
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.rules.building import status_here
from sandtable.games.banners.rules.settlements import standing_at
from sandtable.games.banners.state import NOBODY, OPENING, Banners
from sandtable.kernel import Choice, Decision
from sandtable.kernel.text import in_words

DECIDES = 9.0
"""From here on a settlement is worth so much that it must be the goal."""
LIKELY, UNLIKELY = 0.5, 0.1
"""From here on it is said that something may be taken back, or that it will not be."""


def reason(g: Banners, decision: Decision, choice: Choice) -> str:
    if decision.window:
        return "keeps its cards for a fight that matters more" if choice[0] == "pass" else ""
    if decision.kind == "act":
        return _acting(Acting(g, int(decision.about[0])), choice)
    if decision.kind in ("activate", "opening"):
        return _in_turn(Turn(g, g.kingdom), choice)
    said = ANSWERS.get((decision.kind, str(choice[0])))
    return said(g, decision, choice) if said is not None else ""


# -- parts of sentences ----------------------------------------------------------------------------------------------


def _place(g: Banners, at: Hex) -> str:
    return g.place_text(at)


def _enemies(turn: Turn, at: Hex) -> str:
    """Those who could attack a place: armies on the map, else those that may still be built."""
    number = sum(mask >> at & 1 for mask, _, _ in turn.threats.attackers)
    if not number:
        return "armies still to be built"
    return "an enemy army" if number == 1 else f"{in_words(number)} enemy armies"


def _threat(turn: Turn, at: Hex) -> str:
    return f"{_enemies(turn, at)} could reach it"


def _why(turn: Turn, at: Hex, razes: bool) -> str:
    """What taking a place is good for, and whether it will last."""
    settlement = standing_at(turn.g, at)
    if settlement == NOBODY or not turn.g.hostile[turn.kingdom] >> at & 1:
        return ""
    known = turn.stakes
    if known.wins[settlement]:
        return "it wins the campaign"
    worth = known.razing(settlement) if razes else known.taking(settlement)
    why = "it counts for the goal" if worth > DECIDES else "it pays"
    if not turn.threats.against(at):
        return f"{why}, and nothing can retake it"
    back = turn.threats.loss(at, None)
    if back < UNLIKELY:
        return f"{why}, and it is hard to retake"
    return f"{why}, though {_enemies(turn, at)} could retake it" if back > LIKELY else why


def attack_text(turn: Turn, chance: Chance, kind: Army) -> str:
    """`takes Far Tumed (71%): it counts for the goal, and it is hard to retake`"""
    g, result = turn.g, chance.result
    army = g.army.get(chance.at, NOBODY)
    why = _why(turn, chance.at, kind.huge or kind.feral)
    if army == NOBODY or result.gone >= result.weakened:
        verb = "takes" if standing_at(g, chance.at) != NOBODY else "drives off whoever holds"
        text = f"{verb} {_place(g, chance.at)} ({result.gone:.0%})"
    else:
        hit = result.gone + result.weakened
        text = f"wears down {g.unit_text(army)} at {_place(g, chance.at)} ({hit:.0%} to hit)"
        whole, rest = turn.support(chance.unit, chance.at)
        if rest > whole > 0:
            why = "others can finish it"
    return f"{text}: {why}" if why else text


def _best(turn: Turn, found: list[Chance], kind: Army) -> Chance | None:
    best = max(found, key=lambda each: turn.net(each, kind), default=None)
    return best if best is not None and turn.net(best, kind) > 0 else None


def _destination(turn: Turn, at: Hex, start: Hex = NOBODY) -> str:
    """The prize that a hex is near to; of a move only one that it brings nearer."""
    best, where = 0.0, NOBODY
    for h, value in prizes(turn.g, turn.kingdom, turn.stakes).items():
        away = _away(turn, h, at)
        if value * 0.85**away > best and (start == NOBODY or away < _away(turn, h, start)):
            best, where = value * 0.85**away, h
    return f"on the way to {_place(turn.g, where)}" if where != NOBODY else ""


def _away(turn: Turn, prize: Hex, at: Hex) -> int:
    """How many hexes apart; far is far."""
    return next((r for r in range(1, 9) if turn.camp.map.ball(prize, r) >> at & 1), 12)


# -- the active unit -------------------------------------------------------------------------------------------------


def _acting(acting: Acting, choice: Choice) -> str:
    verb = str(choice[0])
    turn, g, unit = acting.turn, acting.g, acting.unit
    here = g.at[unit]
    if verb == "attack":
        chance = next((each for each in acting.attacks(here) if each.at == choice[1]), None)
        return attack_text(turn, chance, acting.kind) if chance is not None else "hopes for the Monster's reward"
    if verb in ("move", "sail", "switch", "switch ship"):
        return _going(acting, int(choice[1]), verb == "move")
    if verb == "recover":
        return "recovers its strength while it can"
    if verb == "mine":
        return "digs for gold"
    return _holding(acting, here) if verb == "pass" else ""


def _going(acting: Acting, at: Hex, may_attack: bool) -> str:
    turn, kind = acting.turn, acting.kind
    chance = _best(turn, acting.attacks(at), kind) if may_attack else None
    if chance is not None:
        return f"from there it {attack_text(turn, chance, kind)}"
    if kind.hero:
        return "joins an army" if at in acting.g.army else ""
    if kind.siege and (fort := _fort_near(turn, at)):
        return f"brings the engine to {fort}"
    return _holding(acting, at) or _destination(turn, at, acting.g.at[acting.unit])


def _fort_near(turn: Turn, at: Hex) -> str:
    near = turn.camp.map.adjacent[at] & turn.camp.fortified & turn.g.hostile[turn.kingdom]
    return _place(turn.g, near.bit_length() - 1) if near else ""


def _holding(acting: Acting, at: Hex) -> str:
    turn, mine = acting.turn, acting.mine
    settlement = standing_at(acting.g, at)
    if mine is None or settlement == NOBODY or turn.guard(settlement, at, mine, acting.unit) <= 0:
        return ""
    return f"holds {_place(acting.g, at)}: {_threat(turn, at)}"


# -- between activations ---------------------------------------------------------------------------------------------


def _in_turn(turn: Turn, choice: Choice) -> str:
    verb = str(choice[0])
    g = turn.g
    if verb in ("activate", "stack"):
        kind = g.army_of(int(choice[1]))
        chance = _best(turn, turn.chances().get(int(choice[1]), []), kind)
        return attack_text(turn, chance, kind) if chance is not None else ""
    if verb in ("build", "place"):
        return _building(turn, armies()[int(choice[1])], int(choice[2]))
    if verb in ("hero", "place hero"):
        army = g.army.get(int(choice[1]), NOBODY)
        return f"gives {g.unit_text(army)} a leader" if army != NOBODY else ""
    if verb == "rebuild":
        return "raises what the enemy has razed"
    return _ending(g, turn.kingdom) if verb == "end" else ""


def _ending(g: Banners, kingdom: int) -> str:
    idle = any(g.at[unit] >= 0 and g.ready(unit) and not g.army_of(unit).passive for unit in g.own_units(kingdom))
    return "nothing left is worth doing" if idle else "everybody has acted"


def _building(turn: Turn, kind: Army, at: Hex) -> str:
    g, mine = turn.g, recruit(kind)
    if kind.siege:
        return "an engine breaks the walls ahead"
    settlement = standing_at(g, at)
    if settlement != NOBODY and turn.guard(settlement, at, mine, NOBODY) > 0:
        return f"guards {_place(g, at)}: {_threat(turn, at)}"
    if g.phase != OPENING and status_here(g, turn.kingdom, at):
        return "it can act at once"
    return _destination(turn, at)


# -- answers ---------------------------------------------------------------------------------------------------------


def _name(g: Banners, decision: Decision, choice: Choice) -> str:
    return g.campaign.map.settlements[int(choice[1])].name


def _wasted(g: Banners, decision: Decision, choice: Choice) -> str:
    return f"plunders {_name(g, decision, choice)} once more rather than pay for it"


def _coven(g: Banners, decision: Decision, choice: Choice) -> str:
    return f"a Coven in {_name(g, decision, choice)} pays every season"


def _controlled(g: Banners, decision: Decision, choice: Choice) -> str:
    return f"{_name(g, decision, choice)} is worth more held than razed"


def _razed(g: Banners, decision: Decision, choice: Choice) -> str:
    return f"{_name(g, decision, choice)} could not be held, or costs more than it brings"


def _ambushed(g: Banners, decision: Decision, choice: Choice) -> str:
    return "strikes first" if choice[0] == "ambush" else "does better in open battle"


ANSWERS: dict[tuple[str, str], Callable[[Banners, Decision, Choice], str]] = {
    ("income", "lay waste"): _wasted,
    ("income", "coven"): _coven,
    ("control", "control"): _controlled,
    ("control", "raze"): _razed,
    ("welcome", "control"): _controlled,
    ("ambush", "ambush"): _ambushed,
    ("ambush", "no ambush"): _ambushed,
}
