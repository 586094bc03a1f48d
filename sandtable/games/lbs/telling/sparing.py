"""Questions that people need not see: those without a real choice, and those that a plan answers."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.lbs.content.loading import CARDS
from sandtable.games.lbs.odds import forces
from sandtable.games.lbs.rules import costs, stats
from sandtable.games.lbs.rules.absorbing import Absorbing, Plan
from sandtable.games.lbs.rules.log import who
from sandtable.games.lbs.state import DAY_PHASE, HAND, NOWHERE, Lbs
from sandtable.games.lbs.telling.damage import better
from sandtable.kernel import Choice, Decision

PASS: Choice = ("pass",)
PAY: Choice = ("pay",)
UNEVEN = 3
"""City Sections that differ by so much Water are worth a look."""
ENGAGEMENT = -2
"""The number under which the history of a turn has engagements, in place of an ability's."""

# -- no real choice ----------------------------------------------------------------------------------------------------


def settled(g: Lbs, decision: Decision, watched: bool) -> Choice | None:
    """The answer to a question that leaves no real choice; None where the person should be asked."""
    settle = _SETTLED.get(decision.kind)
    return None if settle is None else settle(g, decision, watched)


def _nothing_but_passing(g: Lbs, decision: Decision, watched: bool) -> Choice | None:
    """That nothing can be done shows what is not in a hand, so a person who looks on must not learn it; of an empty
    hand everybody knows."""
    if watched and g.players[decision.seat].hand:
        return None
    return PASS if decision.choices() == [PASS] else None


def _nothing_but_the_deck(g: Lbs, decision: Decision, watched: bool) -> Choice | None:
    """Without a card in hand one parries from the deck."""
    return ("blind",) if decision.choices() == [("blind",)] else None


def _paying(g: Lbs, decision: Decision, watched: bool) -> Choice | None:
    purpose, copper, water = decision.about[:3]
    return None if payments_differ(g, decision.seat, copper, water, purpose) else PAY


def payments_differ(g: Lbs, seat: int, copper: int, water: int, purpose: int) -> bool:
    """Whether there is more than one way to pay so much: other cards to bow, other City Sections to take Water from."""
    if copper > 0:
        found = costs.sources(g, seat, purpose)
        made = sum(n for _, n in found)
        least = min((n for _, n in found), default=0)
        plain = all(CARDS[g.printed[c]].used is None for c, _ in found)
        alike = len({(g.printed[c], n, g.mods.get(c)) for c, n in found}) == 1
        if len(found) > 1 and not (plain and (alike or made - least < copper)):
            return True
    wet = [s for s in g.sections(seat) if g.water[s]]
    return water > 0 and len(wet) > 1 and costs.spendable(g, seat, purpose) > water


def _convincing(g: Lbs, decision: Decision, watched: bool) -> Choice | None:
    """All Influence there is bows."""
    found = costs.voices(g, decision.seat)
    need = int(decision.about[1])
    return PAY if sum(n for _, n in found) - min((n for _, n in found), default=0) < need else None


def _keeping(g: Lbs, decision: Decision, watched: bool) -> Choice | None:
    """Where everything is full afterwards, the Water lies in one way only. Where none comes home it stays as it was
    left, unless others have hurt the seat's City Sections this turn and left one with far less than another."""
    sections, carried = g.sections(decision.seat), int(decision.about[0])
    held_by = [g.water[s] for s in sections]
    if not carried and not (_struck(g, decision.seat) and max(held_by) - min(held_by) >= UNEVEN):
        return ("keep",)
    if any(stats.ruled(g, rule, s) for rule in ("keeps water", "no hero water") for s in sections):
        return None
    held = sum(g.water[s] for s in sections) + carried
    return ("keep",) if held >= sum(stats.capacity(g, s) for s in sections) else None


def _only_battle(g: Lbs, decision: Decision, watched: bool) -> Choice | None:
    """Units stand at one City Section alone: that battle is the next."""
    sides = {} if g.attack is None else g.attack.sides
    fought = [choice for choice in decision.choices() if any(g.place[h] == choice[1] for h in sides)]
    return fought[0] if len(fought) == 1 else None


def _alike(g: Lbs, decision: Decision, watched: bool) -> Choice | None:
    """Copies of one card in hand: which of them it is makes no difference."""
    choices = decision.choices()
    cards = [int(choice[1]) for choice in choices if len(choice) > 1]
    copies = {(g.printed[c], g.mods.get(c), g.known.get(c)) for c in cards if g.zone[c] == HAND}
    same = len(cards) == len(choices) and len(copies) == 1 and all(g.zone[c] == HAND for c in cards)
    return choices[0] if same and (not watched or len(cards) == 1) else None


_SETTLED: dict[str, Callable[[Lbs, Decision, bool], Choice | None]] = {
    "day": _nothing_but_passing,
    "night": _nothing_but_passing,
    "battle": _nothing_but_passing,
    "thrust": _nothing_but_passing,
    "parry": _nothing_but_the_deck,
    "pay": _paying,
    "influence": _convincing,
    "water": _keeping,
    "next battle": _only_battle,
    "raid card": _alike,
    "defence card": _alike,
}

# -- plans -------------------------------------------------------------------------------------------------------------


def passing_plan(g: Lbs, decision: Decision) -> str:
    """The plan that passing can begin: to the end of this battle, Day or Night."""
    if decision.window:
        return ""
    if decision.kind in ("battle", "absorb") and g.battle is not None:
        return f"Pass for the rest of the battle{_at(g)}, absorb as proposed"
    if decision.kind in ("day", "night"):
        return f"Pass for the rest of the {'Day' if g.phase == DAY_PHASE else 'Night'} (turn {g.turn})"
    return ""


def assigning_plan(g: Lbs, decision: Decision) -> str:
    """The plan that Done can begin where units are sent."""
    if decision.kind != "assign" or g.attack is None:
        return ""
    return f"Send nobody else in {who(g, g.attack.attacker)}'s attack (turn {g.turn})"


def fighting_plan(g: Lbs, decision: Decision) -> str:
    """The plan that an engagement can begin: all units engage, the strongest first, and damage is absorbed as proposed
    as long as that does not cost the City Section."""
    if decision.window or decision.kind not in ("battle", "absorb") or g.battle is None:
        return ""
    return f"Fight on{_at(g)}: engage with everyone, absorb as proposed"


def _at(g: Lbs) -> str:
    """Where the battle is that is fought."""
    return "" if g.battle is None or g.battle.section == NOWHERE else f" at {g.name(g.battle.section)}"


def _absorbed(decision: Decision) -> Choice | None:
    """At the least loss, as long as that does not cost the City Section; nothing where all that is left is immune."""
    absorbing: Absorbing = decision.about[3]
    if ("stop",) in decision.choices():
        return ("stop",)
    if ("proposal",) not in decision.choices() or absorbing.decider != decision.seat:
        return None
    least = better(absorbing.g, absorbing)
    if ("section",) in (least or Plan(absorbing).steps(absorbing.left)):
        return None
    return least[0] if least else ("proposal",)


def _fight_on(g: Lbs, decision: Decision) -> Choice | None:
    if _answered(g, decision.seat):
        return None
    blows = {choice: forces.blow(g, int(choice[1])) for choice in decision.choices() if choice[0] == "engage"}
    best = max(blows, key=lambda choice: blows[choice], default=PASS)
    return best if best == PASS or blows[best] > 0 else PASS


def _answered(g: Lbs, seat: int) -> bool:
    """Whether another has done something other than engage since the seat acted last."""
    for other, _, _, ability in reversed(g.history):
        if other == seat:
            return False
        if ability != ENGAGEMENT:
            return True
    return False


def follow(g: Lbs, decision: Decision, plan: str) -> Choice | None:
    """The next choice of a plan; None where it is over, or where its seat has lost something it did not reckon with."""
    if decision.kind == "absorb" and plan in (passing_plan(g, decision), fighting_plan(g, decision)):
        return _absorbed(decision)
    if plan == passing_plan(g, decision) and PASS in decision.choices() and not _bereft(g, decision):
        return PASS
    if plan == assigning_plan(g, decision) and ("done",) in decision.choices():
        return ("done",)
    if plan == fighting_plan(g, decision):
        return _fight_on(g, decision)
    return None


def _bereft(g: Lbs, decision: Decision) -> bool:
    """Whether the seat has lost a City Section or a Hero this turn, so that it should look before it goes on
    passing."""
    seat = decision.seat
    lost = any(g.owner[s] == seat for s in g.sections_hit) or f"hero lost:{seat}" in g.memo
    return lost and decision.kind != "battle"


def _struck(g: Lbs, seat: int) -> bool:
    """Whether others have hurt the seat's City Sections this turn, or taken Water from them."""
    hurt = any(f"water destroyed:{s}" in g.memo or s in g.raided for s in g.sections(seat))
    return hurt or any(g.owner[s] == seat for s in g.sections_hit)
