"""Combat against exact odds: thousands of seeded attacks, compared with a count of all dice.

The count shares no code with the rules; ratings are written here as counters and terrain chart give them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest

from sandtable.games import get
from sandtable.games.banners.odds import chances
from sandtable.games.banners.state import Banners
from sandtable.kernel import Position, Rng, Table
from tests.rules import rules

ATTACKS = 3000
SIGMAS = 4.5
"""How far a frequency may be off: seeds are fixed, so this is no game of chance, and a lost die is off by far more."""

GAME = get("banners")
Odds = dict[Any, Fraction]


# -- all dice, one by one ----------------------------------------------------------------------------------------------


@cache
def successes(light: int, heavy: int, needed: int = 5) -> Odds:
    """Chances of (successes, confirmed critical hits) with these dice."""
    if not light + heavy:
        return {(0, 0): Fraction(1)}
    faces, others = (8, successes(light, heavy - 1, needed)) if heavy else (6, successes(light - 1, 0, needed))
    odds: Odds = defaultdict(Fraction)
    for die in range(1, faces + 1):
        confirming = range(1, 7) if die >= 7 else range(1)
        for confirmed, ((scored, more), p) in product(confirming, others.items()):
            odds[scored + (die >= needed), more + (confirmed >= 5)] += p / (faces * len(confirming))
    return odds


class Side(NamedTuple):
    light: int
    heavy: int
    stamina: int = 2
    """Hits that end it: 2 for an army at full strength, 1 for a fragile one or a garrison."""
    needed: int = 5
    ranged: bool = False


def fight(attacker: Side, defender: Side) -> Odds:
    """Chances of (hits on the attacker, hits on the defender), as far as they can take them."""
    odds: Odds = defaultdict(Fraction)
    for (mine, mine_more), p in successes(attacker.light, attacker.heavy, attacker.needed).items():
        for (theirs, theirs_more), q in successes(defender.light, defender.heavy).items():
            lead = mine + mine_more - theirs - theirs_more
            if lead == 0 and mine:
                lead = attacker.ranged - defender.ranged
            odds[min(max(-lead, 0), attacker.stamina), min(max(lead, 0), defender.stamina)] += p * q
    return odds


def strike(striker: Side, target: Side) -> Odds:
    odds: Odds = defaultdict(Fraction)
    for (scored, confirmed), p in successes(striker.light, striker.heavy).items():
        odds[min((scored > 0) + confirmed, target.stamina)] += p
    return odds


def ambush(first: Side, second: Side) -> Odds:
    """Chances of (hits on the ambusher, hits on its target)."""
    odds: Odds = defaultdict(Fraction)
    for hits, p in strike(first, second).items():
        if hits == second.stamina:
            odds[0, hits] += p
            continue
        for returned, q in strike(second, first).items():
            odds[returned, hits] += p * q
    return odds


def turned(odds: Odds) -> Odds:
    return {(b, a): p for (a, b), p in odds.items()}


@rules("BB 9.8", "BB 1.10")
def test_the_odds_of_single_dice() -> None:
    assert successes(1, 0) == {(0, 0): Fraction(2, 3), (1, 0): Fraction(1, 3)}
    assert successes(0, 1) == {(0, 0): Fraction(1, 2), (1, 0): Fraction(5, 12), (1, 1): Fraction(1, 12)}
    assert successes(1, 0, 7) == {(0, 0): 1}


# -- the game's own combats --------------------------------------------------------------------------------------------


class Case(NamedTuple):
    name: str
    attacker: tuple[str, str, str]
    """Kingdom, army and hex."""
    target: str
    odds: Odds
    defender: tuple[str, str] | None = None
    engines: tuple[tuple[str, str], ...] = ()
    ambush: str = ""
    """The answer where an Ambush is possible."""
    holder: str = "oathborn"


def position(case: Case) -> Banners:
    kingdom, army, at = case.attacker
    units = [{"kingdom": kingdom, "army": army, "at": at}]
    if case.defender:
        units.append({"kingdom": case.defender[0], "army": case.defender[1], "at": case.target})
    units += [{"kingdom": k, "army": "Siege Engine", "at": h} for k, h in case.engines]
    setup = {"maps": ["wildlands"], "active": kingdom, "units": units}
    order = sorted({str(unit["kingdom"]) for unit in units} | {case.holder})
    state, _ = GAME.from_setup({**setup, "order": order}, Rng(bytes(32)))
    assert isinstance(state, Banners)
    return state


def played(case: Case, begun: Banners, seed: int) -> tuple[int, int]:
    """Hits that the attacker and the defender have taken after one attack."""
    state = begun.clone()
    state.rng = Rng(seed.to_bytes(32, "little"))
    names = state.campaign.map
    home, target = names.hex(case.attacker[2]), names.hex(case.target)
    attacker, defender = state.army[home], state.army.get(target)
    table = Position(GAME, state, track=False)
    table.choose(table.pending[0], ("activate", attacker, home))
    table.choose(table.pending[0], ("attack", target))
    asked = table.pending[0].kind == "ambush"
    assert asked == bool(case.ambush)
    if asked:
        table.choose(table.pending[0], (case.ambush,))
    g = table.state
    if defender is None:
        return _taken(g, attacker), int(g.at[attacker] == target)
    return _taken(g, attacker), _taken(g, defender)


def _taken(g: Banners, unit: int) -> int:
    if g.at[unit] < 0:
        return 1 if g.army_of(unit).fragile else 2
    return g.weakened >> unit & 1


def walls(needed: int, stamina: int = 2) -> Side:
    """Oath Takers, 2 light and 2 heavy dice, before walls that leave them this number to roll."""
    return Side(2, 2, stamina, needed)


BLACK_AXES = Side(3, 1)
IRON_LEGION = Side(1, 2)
REAVERS = Side(1, 1)
DRAGON_SLAYERS = Side(0, 2)
EMISSARIES = Side(2, 0)
SPIRE = Side(4, 0, 1)
"""3 light dice for the city, 1 for the mountain."""

CASES = [
    Case("open field", ("oathborn", "Iron Legion", "wildlands:6,10"), "wildlands:6,9",
         fight(IRON_LEGION, BLACK_AXES), ("orcs", "Black Axes")),
    Case("Nal Narag over the bridge", ("night", "Wolf Pack", "wildlands:7,3"), "wildlands:8,3",
         fight(Side(2, 0), Side(4, 0, 1))),
    Case("ranged attacker", ("oathborn", "King's Crossbows", "wildlands:6,10"), "wildlands:6,9",
         fight(Side(1, 1, ranged=True), REAVERS), ("orcs", "Orc Reavers")),
    Case("ranged on both sides", ("oathborn", "King's Crossbows", "wildlands:6,10"), "wildlands:6,9",
         fight(Side(1, 1, ranged=True), Side(2, 0, 1, ranged=True)), ("orcs", "Orc Scouts")),
    Case("ranged defender in the mountains", ("orcs", "Orc Reavers", "wildlands:7,1"), "wildlands:7,2",
         fight(REAVERS, Side(3, 1, ranged=True)), ("oathborn", "King's Crossbows")),
    Case("Rangers into a forest", ("fjordland", "Rangers", "wildlands:1,10"), "wildlands:1,9",
         fight(Side(3, 0, ranged=True), Side(2, 1)), ("orcs", "Orc Reavers"), holder="fjordland"),
    Case("ambush by the defender", ("orcs", "Orc Reavers", "wildlands:6,9"), "wildlands:6,10",
         turned(ambush(DRAGON_SLAYERS, REAVERS)), ("oathborn", "Dragon Slayers"), ambush="ambush"),
    Case("no ambush by the defender", ("orcs", "Orc Reavers", "wildlands:6,9"), "wildlands:6,10",
         fight(REAVERS, DRAGON_SLAYERS), ("oathborn", "Dragon Slayers"), ambush="no ambush"),
    Case("ambush by the attacker, across river and mountain", ("night", "Emissaries", "wildlands:7,1"), "wildlands:7,2",
         ambush(EMISSARIES, IRON_LEGION), ("oathborn", "Iron Legion"), ambush="ambush"),
    Case("ambush on a garrison", ("night", "Emissaries", "wildlands:7,3"), "wildlands:8,3",
         ambush(EMISSARIES, Side(1, 0, 1)), ambush="ambush"),
    Case("ambush out of a magical city", ("orcs", "Orc Reavers", "wildlands:1,3"), "wildlands:1,4",
         turned(ambush(DRAGON_SLAYERS, REAVERS)), ("oathborn", "Dragon Slayers"), ambush="ambush"),
    Case("stealth on both sides", ("night", "Swarm of Rats", "wildlands:6,9"), "wildlands:6,10",
         fight(Side(0, 1, 1), DRAGON_SLAYERS), ("oathborn", "Dragon Slayers")),
    Case("a fort", ("orcs", "Ogre", "wildlands:5,2"), "wildlands:5,3",
         fight(walls(6), Side(1, 0, 1))),
    Case("a fort with an army inside", ("orcs", "Ogre", "wildlands:5,2"), "wildlands:5,3",
         fight(walls(6), IRON_LEGION), ("oathborn", "Iron Legion")),
    Case("a fort and an engine", ("orcs", "Ogre", "wildlands:5,2"), "wildlands:5,3",
         fight(walls(5), Side(1, 0, 1)), engines=(("orcs", "wildlands:6,4"),)),
    Case("a fort and an enemy's engine", ("orcs", "Ogre", "wildlands:5,2"), "wildlands:5,3",
         fight(walls(6), Side(1, 0, 1)), engines=(("oathborn", "wildlands:6,4"),)),
    Case("the Spire", ("oathborn", "Oath Takers", "wildlands:5,6"), "wildlands:5,7",
         fight(walls(7), SPIRE), holder="night"),
    Case("the Spire and an engine", ("oathborn", "Oath Takers", "wildlands:5,6"), "wildlands:5,7",
         fight(walls(6), SPIRE), engines=(("fjordland", "wildlands:5,8"),), holder="night"),
    Case("the Spire and two engines", ("oathborn", "Oath Takers", "wildlands:5,6"), "wildlands:5,7",
         fight(walls(5), SPIRE), engines=(("fjordland", "wildlands:5,8"), ("oathborn", "wildlands:6,8")),
         holder="night"),
    Case("the Spire with Ghouls inside", ("oathborn", "Oath Takers", "wildlands:5,6"), "wildlands:5,7",
         fight(walls(7), Side(5, 1)), ("night", "Ghouls"), holder="night"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
@rules("BB 9.2", "BB 9.4/example", "BB 9.5.2", "BB 9.7", "BB 9.8", "BB 9.8.1", "BB 9.11.1", "BB 9.11.1/magical")
def test_combat_has_the_odds_of_its_dice(case: Case) -> None:
    assert sum(case.odds.values()) == 1
    begun = position(case)
    seen = Counter(played(case, begun, seed) for seed in range(ATTACKS))
    assert set(seen) <= {result for result, p in case.odds.items() if p}
    for result, exact in case.odds.items():
        p = float(exact)
        bound = SIGMAS * (p * (1 - p) / ATTACKS) ** 0.5
        assert abs(seen[result] / ATTACKS - p) <= bound, (case.name, result, seen[result] / ATTACKS, p)


# -- what players are told ---------------------------------------------------------------------------------------------


def told(side: Side) -> chances.Side:
    losses = chances.army_losses() if side.stamina == 2 else chances.garrison_losses()
    return chances.Side(chances.Roll(side.light, side.heavy, needed=side.needed), losses, ranged=side.ranged)


@pytest.mark.parametrize(
    ("attacker", "defender"),
    [
        (Side(2, 1), Side(1, 2)),
        (Side(2, 0, ranged=True), Side(4, 0, 1)),
        (Side(1, 2, 1), Side(2, 1, ranged=True)),
        (Side(0, 3, needed=6), Side(3, 0, 1)),
        (Side(3, 3, needed=7), Side(4, 0, 1)),
        (Side(0, 1), Side(1, 0)),
    ],
)
def test_the_chances_shown_are_exact(attacker: Side, defender: Side) -> None:
    exact = fight(attacker, defender)
    shown = chances.combat(told(attacker), told(defender))
    assert shown.defender.hit == pytest.approx(float(sum(p for (_, theirs), p in exact.items() if theirs)))
    assert shown.attacker.hit == pytest.approx(float(sum(p for (mine, _), p in exact.items() if mine)))
    cleared = sum(p for (_, theirs), p in exact.items() if theirs == defender.stamina)
    lost = sum(p for (mine, _), p in exact.items() if mine == attacker.stamina)
    assert shown.defender.eliminated == shown.advance == pytest.approx(float(cleared))
    assert shown.attacker.eliminated == pytest.approx(float(lost))


def test_an_attack_is_offered_with_its_odds() -> None:
    units = [
        {"kingdom": "oathborn", "army": "Iron Legion", "at": "wildlands:6,10", "weakened": True},
        {"kingdom": "orcs", "army": "Orc Reavers", "at": "wildlands:6,9"},
    ]
    state, settings = GAME.from_setup({"active": "orcs", "units": units}, Rng(bytes(32)))
    table = Table.start(GAME, settings, bytes(32), state)
    table.choose("orcs", "activate Orc Reavers at wildlands:6,9")
    (hint,) = (each.hint for each in table.offers(table.pending[0]) if each.key == "attack wildlands:6,10")
    assert hint.startswith("1□ 1◆ against Oathborn Iron Legion, weakened (1□ 2◆): ")
    assert "to eliminate them" in hint
    assert "to lose your army" in hint
