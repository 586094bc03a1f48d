"""Questions that people need not see, because they leave no real choice."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.odds import vain
from sandtable.games.lbs.rules import abilities, costs, stats, turn
from sandtable.games.lbs.rules.trigger import Act
from sandtable.games.lbs.state import HAND, Lbs
from sandtable.kernel import Choice, Decision

PASS: Choice = ("pass",)
PAY: Choice = ("pay",)
UNEVEN = 3
"""City Sections that differ by so much Water, and of which one has at most half as much, are worth a look."""


def settled(g: Lbs, decision: Decision, watched: bool) -> Choice | None:
    """The answer to a question that leaves no real choice; None where the person should be asked."""
    settle = _SETTLED.get(decision.kind)
    return None if settle is None else settle(g, decision, watched)


def _nothing_but_passing(g: Lbs, decision: Decision, watched: bool) -> Choice | None:
    """That nothing can be done, or only what would change nothing, shows what is not in a hand, so a person who looks
    on must not learn it; of an empty hand everybody knows."""
    if watched and g.players[decision.seat].hand:
        return None
    return (
        PASS if all(choice == PASS or _changes_nothing(g, decision, choice) for choice in decision.choices()) else None
    )


def _changes_nothing(g: Lbs, decision: Decision, choice: Choice) -> bool:
    """An action by Day or at Night that would be paid for in vain."""
    if choice[0] != "use" or decision.kind not in ("day", "night"):
        return False
    card, index = int(choice[1]), int(choice[2])
    mine = abilities.abilities(g, card)
    return index < len(mine) and vain.raises_nobody(g, Act(decision.seat, card, mine[index]))


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
    return None if voices_differ(g, decision.seat, int(decision.about[1])) else PAY


def voices_differ(g: Lbs, seat: int, need: int) -> bool:
    """Whether so much Influence can be had without some card that the proposal bows; otherwise any other way would only
    bow more besides."""
    found = costs.voices(g, seat)
    everything = sum(n for _, n in found)
    plan = costs.least_waste(found, need)
    return any(everything - n >= need for c, n in found if c in plan)


def councils_differ(g: Lbs, act: Act) -> bool:
    """The same of an action that needs Influence."""
    if act.ability is None or not act.ability.council:
        return False
    return voices_differ(g, act.seat, max(0, act.ability.council + stats.total(g, "council cost", act.seat, act.card)))


def _keeping(g: Lbs, decision: Decision, watched: bool) -> Choice | None:
    """Water that comes home goes where there is least, and the rest stays where it is, unless that leaves one of the
    seat's City Sections far behind the others which was drained this turn, or to which Water could have come."""
    sections, carried = g.sections(decision.seat), int(decision.about[0])
    after = turn.spread(g, sections, carried)
    if carried and any(stats.ruled(g, rule, s) for rule in ("keeps water", "no hero water") for s in sections):
        return None
    full = sum(after.values()) >= sum(stats.capacity(g, s) for s in sections)
    uneven = any((carried or _hurt(g, s)) and _behind(after, s) for s in sections)
    return ("keep",) if full or not uneven else None


def _kept(g: Lbs, decision: Decision, watched: bool) -> Choice | None:
    """Nobody gives up for nothing what is immune to the damage that is left."""
    return ("stop",) if ("stop",) in decision.choices() else None


def _kept_alone(g: Lbs, decision: Decision, watched: bool) -> Choice | None:
    """Likewise a single card that is immune to what was aimed at it."""
    return ("keep",)


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
    "absorb": _kept,
    "immune": _kept_alone,
    "next battle": _only_battle,
    "raid card": _alike,
    "defence card": _alike,
}


def _hurt(g: Lbs, section: int) -> bool:
    """Whether others have taken Water from this City Section this turn."""
    return f"water destroyed:{section}" in g.memo or section in g.raided


def _behind(water: Mapping[int, int], section: int) -> bool:
    """Whether a City Section has far less Water than another."""
    most = max(water.values())
    return most - water[section] >= UNEVEN and most >= 2 * water[section]
