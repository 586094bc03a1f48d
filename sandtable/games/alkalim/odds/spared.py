"""Questions that people are spared: what leaves no real choice, and combats that go on by the best plan."""

from __future__ import annotations

from sandtable.games.alkalim.cards.abilities import NO
from sandtable.games.alkalim.content.board import BARRENS, BLUFFS, CANYONS, DUNES, LOWLANDS, MIRAGE, ROAD
from sandtable.games.alkalim.odds import story_order
from sandtable.games.alkalim.odds.adviser import NO_ATTACK
from sandtable.games.alkalim.odds.combat_advice import IN_BETWEEN, CombatAdviser
from sandtable.games.alkalim.odds.paths import DEFENDS
from sandtable.games.alkalim.odds.travel_odds import percent
from sandtable.games.alkalim.rules.combat import DEFEND
from sandtable.games.alkalim.rules.story import BY_ITSELF, matters
from sandtable.games.alkalim.state import DUEL, AlKalim
from sandtable.kernel import Choice, Decision

# -- what leaves no real choice --------------------------------------------------------------------------------------


def settled(g: AlKalim, decision: Decision) -> Choice | None:
    """The answer where nothing differs or one answer is as good as all others; nothing is hidden from anybody here."""
    answer = _SETTLED.get(decision.kind)
    return None if answer is None else answer(g, decision)


def _dreams(g: AlKalim, decision: Decision) -> Choice | None:
    """Whoever looks at five cards may still take the top one."""
    return ("browse",)


def _faith(g: AlKalim, decision: Decision) -> Choice | None:
    """Healing for nothing, unless some card works only for the wounded."""
    kit = g.kit(g.parties[decision.seat])
    known = [ability for _, _, ability in kit.always]
    known += [source[3] for sources in kit.offers.values() for source in sources]
    return None if any(ability.wounded for ability in known) else ("pray",)


def _story(g: AlKalim, decision: Decision) -> Choice | None:
    """The effect that may as well come first.

    A dream's new roll only adds to what is still to be put in order. Gold, winds and a Lost City come before an ambush:
    who is knocked out by it sees no further effect. A well can wait for it where nobody is thirsty yet. Where the order
    cannot matter, a card that could be used now still can be afterwards.
    """
    left, party = g.story, g.party
    ambush = g.night and DUNES in left
    if not ambush:
        first = _first_in_peace(g, decision)
        return None if first is None else ("effect", first)
    if BLUFFS in left:
        return ("effect", BLUFFS)
    others = set(left) - {DUNES}
    if others in ({LOWLANDS}, {BARRENS}, {CANYONS}, {BARRENS, CANYONS}) and not _cares_for_land(g):
        return ("effect", min(others, key=BY_ITSELF.index))
    if set(left) == {DUNES, ROAD} and not any(g.exhaustion_of(party, card) for card in g.members(party)):
        return ("effect", DUNES) if all(choice[0] == "effect" for choice in decision.choices()) else None
    return None


def _first_in_peace(g: AlKalim, decision: Decision) -> int | None:
    """The effect that may as well come first where no ambush waits."""
    left = g.story
    idle = _idle_effect(g, decision)
    if idle is not None:
        return idle
    if MIRAGE in left:
        return MIRAGE
    if CANYONS in left and LOWLANDS not in left:  # whoever tires in the bazaar finds the well after it
        return CANYONS
    return None if matters(g) else min(left, key=BY_ITSELF.index)


def _idle_effect(g: AlKalim, decision: Decision) -> int | None:
    """An effect by which nothing happens, now or later, or that is never better later: gold."""
    left, full = g.story, g.jewels.bit_count() == len(g.world.board.jewels)
    if BLUFFS in left:
        return BLUFFS
    if DUNES in left and full and not g.night:
        return DUNES
    if BARRENS in left and g.storm < 0 and LOWLANDS not in left and MIRAGE not in left:
        return BARRENS
    cards = any(choice[0] == "use" for choice in decision.choices())  # which may tire before the well
    fresh = not cards and not any(g.exhaustion_of(g.party, card) for card in g.members(g.party))
    if ROAD in left and fresh and not g.night and CANYONS not in left and MIRAGE not in left:
        return ROAD
    return None


def _cares_for_land(g: AlKalim) -> bool:
    """Whether the party has a card that works only in some terrain, which the storm takes away."""
    return any(ability.on for _, _, ability in g.kit(g.party).always)


def _after_roll(g: AlKalim, decision: Decision) -> Choice | None:
    """A failure that nothing at hand could mend, all of it together."""
    need, dice = int(decision.about[3]), int(decision.about[4])
    abilities = [g.ability(choice) for choice in decision.choices() if choice[0] == "use"]
    if any(ability.reroll for ability in abilities):
        return None
    return NO if dice + sum(ability.bonus for ability in abilities) < need else None


def _combat(g: AlKalim, decision: Decision) -> Choice | None:
    """A later phase in which nobody can hurt anybody."""
    fight = g.combat
    if not fight.phase or fight.kind == DUEL or DEFEND not in decision.choices():
        return None
    adviser = CombatAdviser(g, decision)
    if adviser.odds_of.figures(DEFENDS, fight.phase)[2]:
        return None
    attackers = [int(choice[1]) for choice in decision.choices() if choice[0] == "attack"]
    hopeless = all(not adviser.odds_of.figures(who, fight.phase)[1] for who in attackers)
    return DEFEND if hopeless and all(choice[0] in ("attack", "defend") for choice in decision.choices()) else None


_SETTLED = {"dreams": _dreams, "faith": _faith, "story": _story, "after roll": _after_roll, "combat": _combat}


# -- the best plan ---------------------------------------------------------------------------------------------------


def follow(g: AlKalim, decision: Decision, plan: str) -> Choice | None:
    """The next effect of the story die, or the next choice of a combat by the best plan.

    Nothing where the combat is another one, where something is asked that the plan does not know (a loss to choose, a
    card to use up for somebody's life), and where things have taken a turn: to run would be better now, or there is no
    good way that risks no ally's life.
    """
    if plan == story_order.PLAN:
        return story_order.next_effect(g, decision, plan)
    if g.fight is None or g.fight.by != decision.seat or decision.kind not in ("combat", *IN_BETWEEN):
        return None
    adviser = CombatAdviser(g, decision)
    if plan != adviser.plan_words:
        return None
    if decision.kind != "combat":
        return adviser.in_passing
    if adviser.flight is not None:
        return None
    return adviser.planned


def why_stopped(g: AlKalim, decision: Decision, plan: str) -> str:
    """What the plan of a combat leaves to the player; nothing once that combat is over."""
    if g.fight is None or g.fight.by != decision.seat:
        return ""
    adviser = CombatAdviser(g, decision)
    if plan != adviser.plan_words:
        return ""
    return f"The plan stops here: {_unforeseen(adviser)}."


def _unforeseen(adviser: CombatAdviser) -> str:
    if adviser.kind in IN_BETWEEN:
        return "a life could be saved only by something that is used up"
    if adviser.kind == "save":
        return "the hero would be knocked out, and a card could save him"
    if adviser.kind == "lose":
        return "something is lost, and you choose what"
    if adviser.kind != "combat":
        return "it does not foresee this question"
    if adviser.flight is not None and adviser.best_choice is not None:
        danger = adviser.outlook[adviser.best_choice].knocked_out
        return f"you can still escape, and fighting on ends in a knock-out {percent(danger)}"
    if adviser.best_choice is None:
        return NO_ATTACK
    return "the best attack would risk the life of an ally"
