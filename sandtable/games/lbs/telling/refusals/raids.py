"""Why a Hero does not raid or defend, and why a Khadi stays buried (LBS AW 54-56, 69)."""

from __future__ import annotations

from sandtable.games.lbs.content.shapes import HERO
from sandtable.games.lbs.records import NIGHT_PHASE, Raid
from sandtable.games.lbs.rules import raid, stats, turn
from sandtable.games.lbs.rules.entering import unique_blocked
from sandtable.games.lbs.state import Lbs
from sandtable.games.lbs.telling.refusals.entering import one_only
from sandtable.games.lbs.telling.refusals.finding import find_card, forbidden, no_card, too_dear
from sandtable.kernel import Decision, IllegalChoice
from sandtable.kernel.verbs import Refusal


def no_raid(g: Lbs, decision: Decision, rest: str) -> Refusal:
    if not rest:
        return _no_declaration(g, decision.seat)
    if g.raid is None:
        words = "declare the raid first" if g.phase == NIGHT_PHASE else "raids are made in the Night Phase"
        return IllegalChoice(words, ("LBS AW 55 raiding", "LBS AW 54 night-list/2"))
    what, _, where = rest.partition(" at ")
    hero = find_card(g, what, g.heroes(decision.seat))
    if hero < 0:
        return no_card(g, what, "among your Heroes", "LBS AW 55 assigning/1")
    if g.bowed[hero]:
        return IllegalChoice(f"{g.does(hero, 'is')} bowed", ("LBS AW 55 assigning/1", "LBS AW 34 bowed/3"))
    return _raider(g, hero, "cannot raid") or _no_goal(g, g.raid, decision.seat, where)


def _no_declaration(g: Lbs, seat: int) -> Refusal:
    """Why no raid can be declared."""
    if g.phase != NIGHT_PHASE:
        return IllegalChoice("raids are made in the Night Phase", ("LBS AW 55 raiding", "LBS AW 54 night-list/2"))
    if turn.raids_left(g, seat) <= 0:
        return IllegalChoice("you have raided this turn", ("LBS AW 54 night-list/2",))
    if not g.players[seat].hand:
        return IllegalChoice("you have no card for the raid", ("LBS AW 55 assigning/4",))
    if stats.ruled(g, "no raids", seat):
        return forbidden(g, "no raids", seat)
    if not raid.goals(g, seat):
        theirs = [s for p in g.seats() if p != seat for s in g.sections(p)]
        if not theirs:
            return IllegalChoice("nobody else has a City Section to raid", ("LBS AW 55 assigning/1",))
        left = [s for s in theirs if s not in g.raided]
        if left:
            return forbidden(g, "cannot be raided", left[0], seat)
        return IllegalChoice("every City Section of the others was raided this turn", ("LBS AW 55 assigning/3",))
    stops = [stop for h in g.heroes(seat) if not g.bowed[h] and (stop := _raider(g, h, "cannot raid")) is not None]
    return stops[0] if stops else IllegalChoice("you have no unbowed Hero to raid with", ("LBS AW 55 assigning/1",))


def _no_goal(g: Lbs, raid: Raid, seat: int, where: str) -> Refusal:
    """Why this City Section cannot be raided."""
    section = find_card(g, where, [s for p in g.seats() for s in g.sections(p)])
    if section < 0:
        return no_card(g, where, "to raid", "LBS AW 55 assigning/1")
    if g.controller[section] == seat:
        return IllegalChoice("you cannot raid yourself", ("LBS AW 55 declaring",))
    if section in g.raided:
        return IllegalChoice(f"{g.does(section, 'was')} raided this turn", ("LBS AW 55 assigning/3",))
    if section in [s for _, s in raid.raiders]:
        return IllegalChoice("one Hero raids each City Section", ("LBS AW 55 assigning/1",))
    if len(raid.raiders) >= len(g.players[seat].hand):
        return IllegalChoice("you have no card left for another raider", ("LBS AW 55 assigning/4",))
    return forbidden(g, "cannot be raided", section, seat)


def _raider(g: Lbs, hero: int, question: str) -> Refusal:
    """Why this unbowed Hero takes no part in a raid, on the side that the question is about."""
    if g.place[hero] != -1:
        rule = "LBS AW 55 assigning/1" if question == "cannot raid" else "LBS AW 56 defending/1"
        return IllegalChoice(f"{g.does(hero, 'is')} already assigned", (rule,))
    old = g.edition == "episode-3"
    if raid.undead_unit(g, hero) and (question == "cannot raid" or not old):
        rules = ("LBS E3 undead/1",) if old else ("LBS AW 70 undead/2", "LBS FAQ undead/1")
        return IllegalChoice("the Undead do not raid" if old else "the Undead take no part in raids", rules)
    if stats.ruled(g, question, hero) or stats.has_mod(g, hero, "no raid"):
        return forbidden(g, question, hero)
    return None


def no_defend(g: Lbs, decision: Decision, rest: str) -> Refusal:
    seat = decision.seat
    if not g.players[seat].hand:
        return IllegalChoice("without a card in hand nobody defends", ("LBS AW 56 defending/3",))
    what, _, where = rest.partition(" at ")
    hero = find_card(g, what, g.heroes(seat))
    if hero < 0:
        return no_card(g, what, "among your Heroes", "LBS AW 56 defending/1")
    if g.bowed[hero]:
        return IllegalChoice(f"{g.does(hero, 'is')} bowed", ("LBS AW 56 defending/1", "LBS AW 34 bowed/3"))
    return _raider(g, hero, "cannot defend raid") or IllegalChoice(
        f"'{where}' is not raided, or has its defender", ("LBS AW 56 defending/1",)
    )


def no_khadi(g: Lbs, decision: Decision, rest: str) -> Refusal:
    seat = decision.seat
    if g.phase != NIGHT_PHASE or g.battle is not None:
        return IllegalChoice("Khadi come back in the Night Phase", ("LBS FAQ khadi/1",))
    c = find_card(g, rest, g.players[seat].buried)
    if c < 0:
        return no_card(g, rest, "in your Buried pile", "LBS AW 54 night-list/3")
    if not stats.has(g, c, "Khadi") or not g.kind[c] & HERO:
        return IllegalChoice(f"{g.does(c, 'is')} not a Khadi", ("LBS AW 69 khadi/1",))
    if unique_blocked(g, c):
        return one_only(g, c)
    return too_dear(g, seat, 0, turn.khadi_cost(g, c, seat), c, "LBS AW 54 night-list/3")
