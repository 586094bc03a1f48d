"""Odds before anything is chosen: of combats and duels by their best plan.

Cards that a player may use or keep are not part of a plan, and `left_out` names them. `estimate` and `against_colour`
are quick: of a party's many plans they weigh the three most promising, and each no closer than to half a percent.
"""

from __future__ import annotations

from math import fsum
from typing import NamedTuple

from sandtable.games.alkalim.cards.abilities import hindrance
from sandtable.games.alkalim.content.book import ALLY
from sandtable.games.alkalim.odds import quick_odds
from sandtable.games.alkalim.odds.combat_odds import CombatOdds, Company
from sandtable.games.alkalim.odds.duel_odds import DuelOdds
from sandtable.games.alkalim.odds.paths import DEFENDS, Odds, Plan
from sandtable.games.alkalim.records import Ally, Fight, Party
from sandtable.games.alkalim.rules.combat_rolls import threat
from sandtable.games.alkalim.rules.numbers import soaked
from sandtable.games.alkalim.rules.quests import ATTRIBUTE_NUMBERS
from sandtable.games.alkalim.rules.skill_tests import fits
from sandtable.games.alkalim.state import ADVENTURE, DUEL, KIT, AlKalim

OPTIONAL = ("outright", "before combat", "round", "roll", "after roll", "hit", "hurt", "knocked out")
TESTS = ("test", "tested")
NEAR = 0.1
"""A plan that promises so much less than another is not the better one after all."""
PARTIES = 500
"""Of so many parties, as they stood, it is remembered how they would fare."""


def ranking(combat: CombatOdds | DuelOdds, limit: int = 40, close: float = 1e-6) -> list[Odds]:
    """Plans that are kept to, the best first."""
    return sorted((combat.odds(plan, close) for plan in combat.plans()[:limit]), key=worth)


def chosen(
    combat: CombatOdds | DuelOdds, fight: Fight, who: int, later: Plan | None, limit: int = 40, close: float = 1e-6
) -> list[Odds]:
    """What may come of a choice in the phase at hand, the best first: `who` attacks, or the hero defends. The rest of
    this round goes by any plan, the rounds after it by the same or by `later`."""
    number, acted = fight.phase, fight.acted
    fitting = [plan for plan in combat.plans() if (DEFENDS if plan[number] in acted else plan[number]) == who][:limit]
    found = [combat.odds(plan, close) for plan in fitting]
    if later is not None:
        one, two, three = (
            who if n == number else DEFENDS if each == who else each for n, each in enumerate(later)
        )  # fmt: skip
        nows = dict.fromkeys([(one, two, three), *fitting])
        found += [combat.odds(later, close, now) for now in nows if now != later]
    return sorted(found, key=worth)


def worth(odds: Odds) -> tuple[float, float, float]:
    """By the chance of victory, the best first; among equals the one that costs less blood."""
    return -round(odds.win, 4), round(sum(odds.deaths.values()), 4), odds.wounds


def expected(seat: int, card: int, wounds: int = 0) -> Fight:
    """A combat with a Challenge that has not begun."""
    fight = Fight(ADVENTURE, seat, card)
    fight.wounds = wounds
    return fight


def left_out(g: AlKalim, seat: int, fight: Fight) -> list[str]:
    """The cards at hand that odds of a combat do not count, because it is the player's choice to use them."""
    party = g.parties[seat]
    whens = OPTIONAL[1:] if fight.kind == DUEL else OPTIONAL  # no rival is defeated outright
    known = (source for when in whens for source in g.kit(party).offers.get(when, ()))
    found = dict.fromkeys(g.said(source[1]) for source in known if not hindrance(g, party, source, fight))
    if fight.kind != DUEL:
        for peril in g.card(fight.card).challenge.peril:
            if peril.test is not None:
                which = ATTRIBUTE_NUMBERS[peril.test.attribute]
                found |= dict.fromkeys(left_out_of_test(g, seat, peril.test.skill, which, fight))
    return list(found)


def left_out_of_test(g: AlKalim, seat: int, skill: str, which: int, fight: Fight | None) -> list[str]:
    """The same for a skill test."""
    party = g.parties[seat]
    known = (source for when in TESTS for source in g.kit(party).offers.get(when, ()))
    found = [source for source in known if fits(source, skill, which) and not hindrance(g, party, source, fight)]
    return [*dict.fromkeys(g.said(source[1]) for source in found), *(["adventuring kit"] if party.gear[KIT] else [])]


def escape_costs(g: AlKalim, fight: Fight, which: int) -> int:
    """The wounds of the hero if an escape fails, less what cards cancel by themselves."""
    party = g.parties[fight.by]
    if g.world.settings.escape == "first-round-free" and fight.round == 1:
        return 0
    return max(threat(g, fight, which) - soaked(g, party, party.hero, which, fight), 0)


def having(g: AlKalim, party: Party, card: int) -> Party:
    """A party as it would be with a card of the market."""
    trial = party.clone()
    trial.kit = None
    if g.card(card).kind == ALLY:
        trial.allies.append(Ally(card))
    else:
        trial.items.append(card)
    return trial


def lacking(party: Party, card: int) -> Party:
    """A party as it would be without a card of its own."""
    trial = party.clone()
    trial.kit = None
    if card in trial.items:
        trial.items.remove(card)
    trial.allies = [ally for ally in trial.allies if ally.card != card]
    return trial


# -- before a combat is near ------------------------------------------------------------------------------------------


class Estimates(NamedTuple):
    company: Company
    wins: dict[int, float]


_kept: dict[tuple[object, ...], Estimates] = {}


def _estimates(g: AlKalim, seat: int, night: bool) -> Estimates:
    """What is known of a party in combats to come; parties that differ only in what takes no part in odds share it."""
    party = g.parties[seat]
    always = g.kit(party).always
    key = (
        g.world, party.hero, party.wounds, party.exhaustion, night, tuple(party.counters),
        tuple((owner, card) for owner, card, _ in always),
        tuple((ally.card, ally.wounds, ally.exhaustion) for ally in party.allies),
        (party.at, g.cover) if any(ability.on for _, _, ability in always) else 0,
    )  # fmt: skip
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= PARTIES:
            _kept.clear()
        found = _kept[key] = Estimates(Company(g, seat, night), {})
    return found


def estimate(g: AlKalim, seat: int, card: int, night: bool) -> float:
    """About how likely the party is to defeat this Challenge by day or at night, beginning now."""
    return _estimated(card, _estimates(g, seat, night))


def _estimated(card: int, estimates: Estimates) -> float:
    known = estimates.wins.get(card)
    if known is None:
        known = estimates.wins[card] = _about(CombatOdds(estimates.company.g, expected(0, card), estimates.company))
    return known


def _about(combat: CombatOdds) -> float:
    """The best of the three most promising plans; where the Challenge does more than fight, those of them that would do
    well if it did not are looked at closely."""
    found: list[tuple[float, Plan]] = []
    begun, plain = quick_odds.openings(combat), quick_odds.is_plain(combat)
    for plan in combat.plans()[:3]:
        found.append((quick_odds.win(combat, plan, begun), plan))
        if plain and found[-1][0] > 0.97:
            break
    best = max((win for win, _ in found), default=0.0)
    if plain or best < quick_odds.CLOSE:
        return best
    good = [plan for win, plan in found if win > best - NEAR]
    return max(combat.odds(plan, quick_odds.CLOSE).win for plan in good)


def against_colour(g: AlKalim, seat: int, colour: int, night: bool) -> float:
    """The same for a Challenge that is still to be drawn: over all cards that may come."""
    pile = g.adventure[colour] or g.discards[colour]
    estimates = _estimates(g, seat, night)
    wins = fsum(_estimated(card, estimates) for card in pile)  # exact: nobody may know the order of the pile
    return wins / len(pile) if pile else 0.0
