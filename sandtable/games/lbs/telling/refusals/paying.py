"""Why something pays nothing, cannot be discarded, or has no place in a duel (LBS AW 40, 57, 61, 64)."""

from __future__ import annotations

from sandtable.games.lbs.content.shapes import SECTION
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.state import Lbs
from sandtable.games.lbs.telling.naming import copy_mark
from sandtable.games.lbs.telling.refusals.finding import find_card, forbidden, no_card, of_another
from sandtable.kernel import Decision, IllegalChoice
from sandtable.kernel.verbs import Refusal


def no_thrust(g: Lbs, decision: Decision, rest: str) -> Refusal:
    hand = g.players[decision.seat].hand
    if not hand:
        return IllegalChoice("you have no card to thrust with", ("LBS FAQ duels/3",))
    if find_card(g, rest, hand) < 0:
        return no_card(g, rest, "in hand", "LBS AW 64 thrust/2")
    return forbidden(g, "cannot thrust with", find_card(g, rest, hand), decision.seat)


def no_refuse(g: Lbs, decision: Decision, rest: str) -> Refusal:
    duel = g.duel
    if duel is not None and g.controller[duel.challenged] == decision.seat:
        if stats.ruled(g, "cannot refuse", duel.challenged, duel.challenger):
            return forbidden(g, "cannot refuse", duel.challenged, duel.challenger)
        return IllegalChoice("the duel has begun", ("LBS AW 63 challenge/2", "LBS AW 63 entering"))
    return IllegalChoice("there is no challenge that you could refuse", ("LBS AW 63 challenge/2",))


def no_bow(g: Lbs, decision: Decision, rest: str) -> Refusal:
    rule = "LBS AW 40 copper/1" if decision.kind == "pay" else "LBS AW 61 council"
    c = find_card(g, rest, g.players[decision.seat].play)
    if c < 0:
        return of_another(g, rest) or no_card(g, rest, "in play", rule)
    if g.bowed[c]:
        return IllegalChoice(f"{g.does(c, 'is')} bowed", ("LBS AW 34 bowed/3",))
    alike = [
        int(choice[1])
        for choice in decision.choices()
        if choice[0] == "bow" and g.printed[int(choice[1])] == g.printed[c]
    ]
    if alike:
        return IllegalChoice(f"alike cards give the same: bow {g.name(alike[0])}{copy_mark(g, alike[0])}", (rule,))
    if c in decision.about[3 if decision.kind == "pay" else 2]:
        return IllegalChoice(f"paying bows {g.name(c)} anyway: nothing else can bow for this", (rule,))
    return IllegalChoice(f"{g.does(c, 'gives')} nothing towards this", (rule,))


def no_draw(g: Lbs, decision: Decision, rest: str) -> Refusal:
    c = find_card(g, rest, g.players[decision.seat].play)
    if c < 0:
        return of_another(g, rest) or no_card(g, rest, "in play", "LBS AW 40 water/1")
    if not g.kind[c] & SECTION:
        return IllegalChoice("only Water of City Sections pays", ("LBS AW 40 water/1", "LBS FAQ payments-and-costs/7"))
    if not g.water[c]:
        return IllegalChoice(f"{g.does(c, 'has')} no Water", ("LBS AW 40 water/1",))
    return IllegalChoice("there is no choice of Water here: it is taken when you pay", ("LBS AW 40 water/1",))


def no_put(g: Lbs, decision: Decision, rest: str) -> Refusal:
    section, left = decision.about
    offered = [int(choice[1]) for choice in decision.choices()]
    fixed = g.edition == "episode-3"
    return IllegalChoice(
        f"{min(offered)} to {max(offered)} of the {left} Water can go to {g.name(section)}",
        ("LBS AW 17 water-capacity/2", *(("LBS E3 end-water/1",) if fixed else ())),
    )
