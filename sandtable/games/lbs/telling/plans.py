"""Plans that the table can follow for a person, until something happens that the person should look at.

A plan is a text that the person reads on a button. What it says is all that is known of it later, so cards stand in it
by their names, each set apart by ` · `.
"""

from __future__ import annotations

from sandtable.games.lbs.odds import forces, proposals
from sandtable.games.lbs.records import DAY_PHASE
from sandtable.games.lbs.rules.absorbing import Absorbing
from sandtable.games.lbs.rules.armies import army
from sandtable.games.lbs.rules.log import who
from sandtable.games.lbs.state import NOWHERE, Lbs
from sandtable.games.lbs.telling.damage import better, least
from sandtable.games.lbs.telling.naming import copy_mark, labelled
from sandtable.kernel import Choice, Decision

PASS: Choice = ("pass",)
DONE: Choice = ("done",)
WAIVE: Choice = ("waive",)
ENGAGEMENT = -2
"""The number under which the history of a turn has engagements, in place of an ability's."""
ATTACK, RAID, APART = "Attack ", "Raid: ", " · "
_IF_UNDEFENDED = " (and fight on if nobody defends)"


def passing_plan(g: Lbs, decision: Decision) -> str:
    """The plan that passing can begin: to the end of this battle, Day or Night."""
    if decision.window:
        return ""
    if decision.kind in ("battle", "absorb") and g.battle is not None:
        return f"Pass for the rest of the battle{_at(g)}, giving up as little as possible"
    if decision.kind in ("day", "night"):
        return f"Pass for the rest of the {'Day' if g.phase == DAY_PHASE else 'Night'} (turn {g.turn})"
    return ""


def assigning_plan(g: Lbs, decision: Decision) -> str:
    """The plan that Done can begin where units are sent."""
    if decision.kind != "assign" or g.attack is None:
        return ""
    sent = any(g.controller[hero] == decision.seat for hero in g.attack.sides)
    joins = "in" if decision.about[0] else "against"
    return f"Send nobody{' else' if sent else ''} {joins} {who(g, g.attack.attacker)}'s attack (turn {g.turn})"


def staying_plan(g: Lbs, decision: Decision) -> str:
    """The plan of a player who was asked for help and has nothing to do with it."""
    if decision.kind not in ("demand", "assign") or g.attack is None:
        return ""
    return f"Stay out of {who(g, g.attack.attacker)}'s attack (turn {g.turn})"


def fighting_plan(g: Lbs, decision: Decision) -> str:
    """The plan that an engagement can begin: all units engage, the strongest first, and damage is absorbed at the
    least loss, as long as that does not cost the City Section."""
    if decision.window or decision.kind not in ("battle", "absorb") or g.battle is None:
        return ""
    return f"Fight on{_at(g)}: engage with everyone, give up as little as possible"


def attack_plan(g: Lbs, decision: Decision) -> str:
    """The plan that an attack can begin: against which City Section, with whom; fought on where nobody defends it."""
    proposed = None if decision.window else proposals.attack_on(g, decision.seat)
    if proposed is None:
        return ""
    return f"{_against(g, proposed.section)}{APART.join(own_name(g, h) for h in proposed.heroes)}{_IF_UNDEFENDED}"


def _against(g: Lbs, section: int) -> str:
    return f"{ATTACK}{labelled(g, section)} with "


def own_name(g: Lbs, card: int) -> str:
    """A card by its name, with its number among copies."""
    return f"{g.name(card)}{copy_mark(g, card)}"


def raid_plan(g: Lbs, decision: Decision) -> str:
    """The plan that a raid can begin: who raids what, with which Fate card."""
    proposed = () if decision.window else proposals.raiders(g, decision.seat)
    return f"{RAID}{APART.join(_raider(g, *each) for each in proposed)}" if proposed else ""


def _raider(g: Lbs, hero: int, section: int, card: int) -> str:
    return f"{_raiding(g, hero, section)} with {g.name(card)} as Fate card"


def _raiding(g: Lbs, hero: int, section: int) -> str:
    return f"{own_name(g, hero)} to {labelled(g, section)}"


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
    if ("section",) in least(absorbing.g, absorbing):
        return None
    steps = better(absorbing.g, absorbing)
    return steps[0] if steps else ("proposal",)


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


def _attack_on(g: Lbs, decision: Decision, plan: str) -> Choice | None:
    """Units are sent as planned; from the battle on only where nobody defends."""
    choices = decision.choices()
    if decision.kind == "battle":
        here = g.battle is not None and g.battle.section >= 0 and plan.startswith(_against(g, g.battle.section))
        return _fight_on(g, decision) if here and not army(g, 0) else None
    for choice in choices:
        if choice[0] == "against" and any(plan.startswith(_against(g, s)) for s in g.sections(int(choice[1]))):
            return choice
        if choice[0] == "fight" and plan.startswith(_against(g, int(choice[1]))):
            return choice
        if choice[0] == "send" and plan.startswith(_against(g, int(choice[2]))):
            names = plan.removeprefix(_against(g, int(choice[2]))).removesuffix(_IF_UNDEFENDED).split(APART)
            if own_name(g, int(choice[1])) in names:
                return choice
    leads = g.attack is None or g.attack.attacker == decision.seat
    return DONE if DONE in choices and leads and decision.kind in ("declare", "invite", "assign") else None


def _raid_on(g: Lbs, decision: Decision, plan: str) -> Choice | None:
    """Raiders go as planned, each with the card that was named."""
    choices, parts = decision.choices(), plan.removeprefix(RAID).split(APART)
    for choice in choices:
        if choice[0] == "raid" and len(choice) > 1:
            if any(part.startswith(f"{_raiding(g, int(choice[1]), int(choice[2]))} with ") for part in parts):
                return choice
        elif choice[0] == "fate" and decision.kind == "raid card":
            hero, section = decision.about[:2]
            if _raider(g, hero, section, int(choice[1])) in parts:
                return choice
    return DONE if DONE in choices and decision.kind == "raid" else None


def _pass_on(g: Lbs, decision: Decision, plan: str) -> Choice | None:
    return PASS if PASS in decision.choices() and not _bereft(g, decision) else None


def _stay(decision: Decision) -> Choice | None:
    return next((choice for choice in (DONE, WAIVE) if choice in decision.choices()), None)


def follow(g: Lbs, decision: Decision, plan: str) -> Choice | None:
    """The next choice of a plan; None where it is over, or where its seat has lost something it did not reckon with."""
    if plan.startswith(ATTACK):
        return _attack_on(g, decision, plan)
    if plan.startswith(RAID):
        return _raid_on(g, decision, plan)
    if decision.kind == "absorb" and plan in (passing_plan(g, decision), fighting_plan(g, decision)):
        return _absorbed(decision)
    if plan == passing_plan(g, decision):
        return _pass_on(g, decision, plan)
    if plan in (assigning_plan(g, decision), staying_plan(g, decision)):
        return _stay(decision)
    return _fight_on(g, decision) if plan == fighting_plan(g, decision) else None


def _bereft(g: Lbs, decision: Decision) -> bool:
    """Whether the seat has lost a City Section or a Hero this turn, so that it should look before it goes on
    passing."""
    seat = decision.seat
    lost = any(g.owner[s] == seat for s in g.sections_hit) or f"hero lost:{seat}" in g.memo
    return lost and decision.kind != "battle"
