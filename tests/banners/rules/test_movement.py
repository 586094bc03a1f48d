"""Chapter 8: what movement offers against a slow search over all paths, and no offer that leads nowhere."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sandtable.games import get
from sandtable.games.banners.content.campaign import Campaign, campaign
from sandtable.games.banners.content.forces import FLYING, MOUNTAINEER, ON_FOOT, WOODCRAFT
from sandtable.games.banners.content.map import FOREST, LAIR, MOUNTAIN, SEA, SWAMP, Hex, Map, Mask, joined
from sandtable.games.banners.content.sandbox import SANDBOX_SIDES, sandbox_spec
from sandtable.games.banners.rules import ships, walking
from sandtable.games.banners.state import ACTIVATION, NOBODY, PLAYMAT, RAZED, Banners
from sandtable.kernel import Position, Rng
from sandtable.kernel.bits import bits
from tests.rules import rules

MAPS = ("wildlands", "broken-coast", "imperial-heartland", "fields-of-ash")
EVERYBODY = ["oathborn", "fjordland", "empire", "night", "orcs", "goblins"]


def sandbox(maps: list[str], order: list[str] = EVERYBODY) -> Campaign:
    return campaign(sandbox_spec(maps, order, SANDBOX_SIDES, {}, [], {}, 99))


# -- the rulebook's costs, once more ---------------------------------------------------------------------------------


def cost(game_map: Map, profile: int, a: Hex, b: Hex, razed: Mask) -> int | None:
    """Points from a hex to its neighbour on foot; None if nobody walks there."""
    side = game_map.side(a, b)
    if side.sea or game_map.terrain[b] in (SEA, LAIR) or game_map.partial >> b & 1:
        return None
    if side.road:
        return 1
    terrain = game_map.terrain[b]
    standing = False
    for settlement in game_map.settlements:
        if settlement.at == b:
            standing = not razed >> b & 1
            terrain = settlement.wilderness or terrain
    rough = {FOREST, MOUNTAIN, SWAMP} - {MOUNTAINEER: {MOUNTAIN}, WOODCRAFT: {FOREST}}.get(profile, set())
    return (2 if terrain in rough and not standing else 1) + side.river


Path = tuple[Hex, ...]


def walks(
    game_map: Map, profile: int, start: Hex, points: int, road: bool, moved: bool, block: Mask, razed: Mask
) -> dict[Path, tuple[int, bool]]:
    """Every path on foot that may be walked: points left (-1: the road's too), and whether all was road."""
    found: dict[Path, tuple[int, bool]] = {}

    def go_on(path: Path, spent: int, by_road: bool) -> None:
        for n in game_map.neighbours[path[-1]]:
            price = cost(game_map, profile, path[-1], n, razed)
            if block >> n & 1 or price is None:
                continue
            total, all_road = spent + price, by_road and game_map.side(path[-1], n).road
            if total <= points + all_road:
                found[(*path, n)] = (points - total, all_road)
                go_on((*path, n), total, all_road)
            elif len(path) == 1 and not moved:  # one hex may always be moved, and then no more
                found[(*path, n)] = (0, False)

    go_on((start,), 0, road)
    return found


def flights(game_map: Map, start: Hex, points: int, moved: bool, block: Mask) -> dict[Hex, int]:
    """Hexes a flyer gets to, and the most points it can have left there."""
    found: dict[Hex, int] = {}
    here = {start}
    for left in range((points or (not moved)) - 1, -1, -1):
        here = {n for h in here for n in game_map.neighbours[h] if not block >> n & 1}
        for n in here - {start} - found.keys():
            found[n] = left
    return found


def voyages(game_map: Map, start: Hex, points: int, block: Mask) -> set[Hex]:
    """Where a ship may land: every hexside by every hexside, however often a hex is passed."""
    landed: set[Hex] = set()
    afloat = {start}
    for _ in range(points):
        moved = set()
        for h in afloat:
            for n in game_map.neighbours[h]:
                side = game_map.side(h, n)
                if block >> n & 1:
                    continue
                watery = (game_map.coastal | game_map.major_river | game_map.sea) >> n & 1
                if (side.sea or side.coastal or side.waterway) and watery:
                    moved.add(n)
                elif side.river:
                    landed.add(n)
        landed |= {n for n in moved if game_map.terrain[n] != SEA}
        afloat = moved
    return landed - {start}


# -- random positions ------------------------------------------------------------------------------------------------


@st.composite
def places(draw: st.DrawFn) -> tuple[Campaign, Hex, Mask, Mask]:
    """A board, a hex on it, hexes that are blocked, settlements that are razed."""
    camp = sandbox([draw(st.sampled_from(MAPS))])
    game_map = camp.map
    start = draw(st.integers(0, game_map.size - 1).filter(lambda h: not camp.never_entered >> h & 1))
    near = bits(game_map.ball(start, 3) & ~(1 << start))
    block = sum(1 << h for h in draw(st.sets(st.sampled_from(near), max_size=8)))
    towns = [s.at for s in game_map.settlements]
    razed = sum(1 << h for h in draw(st.sets(st.sampled_from(towns), max_size=len(towns))))
    return camp, start, block | camp.never_entered, razed


@rules("BB 8/rating", "BB 8.1", "BB 8.1/minimum", "BB 8.1.1", "BB 8.1.1/bonus", "BB 8.2")
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(places(), st.sampled_from([ON_FOOT, MOUNTAINEER, WOODCRAFT]), st.integers(0, 4), st.booleans(), st.booleans())
def test_walking_offers_exactly_what_some_path_reaches(
    place: tuple[Campaign, Hex, Mask, Mask], profile: int, points: int, road: bool, moved: bool
) -> None:
    camp, start, block, razed = place
    paths = walks(camp.map, profile, start, points, road, moved, block, razed)
    reached = walking.reach_from(camp, profile, start, points, road, moved, block, razed).left
    assert set(reached) == {path[-1] for path in paths} - {start}
    for path in paths:
        for n, h in enumerate(path[1:-1], start=2):
            if h == start or path[-1] in (start, h):
                continue
            left, by_road = reached[h]
            onward = walking.reach_from(camp, profile, h, left, by_road, True, block, razed)
            assert onward.hexes >> path[-1] & 1, f"{path} cannot be walked by stopping after {n - 1} steps"
    for h, (left, by_road) in reached.items():
        assert (left, by_road) in {paths[path] for path in paths if path[-1] == h}


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(places(), st.sampled_from([ON_FOOT, MOUNTAINEER, WOODCRAFT]), st.integers(0, 4), st.booleans())
def test_the_way_that_is_told_is_one_that_may_be_walked(
    place: tuple[Campaign, Hex, Mask, Mask], profile: int, points: int, moved: bool
) -> None:
    camp, start, block, razed = place
    paths = walks(camp.map, profile, start, points, True, moved, block, razed)
    reached = walking.reach_from(camp, profile, start, points, True, moved, block, razed)
    for to, left in reached.left.items():
        assert paths[(start, *reached.trail(start, to))] == left


@rules("BB 8.1.1/flying", "BB 8.2/lair")
@settings(max_examples=150, deadline=None)
@given(places(), st.integers(0, 5), st.booleans(), st.booleans())
def test_flying_offers_every_hex_in_range(
    place: tuple[Campaign, Hex, Mask, Mask], points: int, road: bool, moved: bool
) -> None:
    camp, start, block, razed = place
    reached = walking.reach_from(camp, FLYING, start, points, False, moved, block, razed).left
    assert {h: left for h, (left, _) in reached.items()} == flights(camp.map, start, points, moved, block)


@rules("BB 8.1.4", "BB 8.1.4/cost", "BB 8.1.4/end", "BB 8.1.5", "BB 8.1.6", "BB 8.1.6/ends")
@settings(max_examples=300, deadline=None)
@given(places(), st.integers(1, 8))
def test_ships_land_exactly_where_some_voyage_ends(place: tuple[Campaign, Hex, Mask, Mask], points: int) -> None:
    camp, start, block, _ = place
    came: dict[Hex, Hex] = {}
    crossed: dict[Hex, Hex] = {}
    landed = set(bits(ships.sail(camp.map, start, points, block, came, crossed)))
    assert landed == voyages(camp.map, start, points, block)
    for to in landed:
        trail = [to]
        before = came if to in came else crossed
        while trail[-1] != start:
            trail.append(before[trail[-1]])
            before = came
        trail.reverse()
        assert len(trail) - 1 <= points
        for a, b in pairwise(trail):
            side = camp.map.side(a, b)
            lane = side.sea or side.coastal or side.waterway
            assert not block >> b & 1
            assert lane or (side.river and b == to)


# -- what the map says -----------------------------------------------------------------------------------------------


@rules("BB 8.1.2")
def test_river_terrain_is_of_three_kinds() -> None:
    game_map = joined(MAPS)
    kinds = {game_map.side(a, b).river for a in range(game_map.size) for b in game_map.neighbours[a]}
    assert kinds == {0, 1, 2}
    assert game_map.major_river.bit_count() > 20
    banks = [(a, b) for a in range(game_map.size) for b in game_map.neighbours[a] if game_map.side(a, b).river == 2]
    assert all((game_map.major_river >> a | game_map.major_river >> b) & 1 for a, b in banks)


@rules("BB 8.1.3")
@pytest.mark.parametrize("board", MAPS)
def test_a_sea_hex_has_sea_all_around_and_a_coastal_hex_sides_of_all_kinds(board: str) -> None:
    game_map = joined((board,))
    for h in bits(game_map.sea):
        assert all(game_map.side(h, n).sea for n in game_map.neighbours[h])
    sides = [game_map.side(h, n) for h in bits(game_map.coastal) for n in game_map.neighbours[h]]
    assert any(side.sea for side in sides)
    assert any(side.coastal for side in sides)
    assert any(not side.sea and not side.coastal for side in sides)


@rules("BB 8.2.2")
def test_a_partial_hex_is_whole_where_boards_are_joined() -> None:
    alone, together = joined(("imperial-heartland",)), joined(("imperial-heartland", "broken-coast"))
    assert alone.partial >> alone.hex("imperial-heartland:12,0") & 1
    assert not together.partial >> together.hex("imperial-heartland:12,0") & 1


# -- nobody is led into a dead end -----------------------------------------------------------------------------------


def crowd(seed: int) -> Banners:
    """A crowd of armies around one place, most of them ready, with allies' towns among them."""
    dice = random.Random(seed)
    maps = [dice.choice(MAPS)]
    camp = sandbox(maps, dice.sample(EVERYBODY, 5))
    g = Banners(camp, Rng(seed.to_bytes(32, "little")))
    g.phase = ACTIVATION
    for s in range(len(camp.map.settlements)):
        g.marker[s] = dice.choice([*range(len(camp.kingdoms)), -1, RAZED])
    g.refresh_settlements()
    g.gold = [dice.randrange(12) for _ in camp.kingdoms]
    middle = dice.choice(bits((camp.map.coastal | camp.map.major_river) & ~camp.never_entered))
    hexes = [h for h in bits(camp.map.ball(middle, 3)) if not (camp.never_entered | camp.map.sea) >> h & 1]
    for h in hexes:
        if dice.random() < 0.6:
            unit = dice.randrange(len(camp.unit_army))
            closed = camp.closed[camp.unit_kingdom[unit]] | g.hostile[camp.unit_kingdom[unit]]
            if g.at[unit] == PLAYMAT and not closed >> h & 1:
                g.place(unit, h)
                if dice.random() < 0.2:
                    g.finished |= 1 << unit
    boats = [k.index for k in camp.kingdoms if k.id == "fjordland" and g.occupied[k.index]]
    g.turn = boats[0] if boats and dice.random() < 0.7 else dice.randrange(len(camp.kingdoms))
    return g


@rules("BB 8.3", "BB 8.3/pass", "BB 8.3.1")
@pytest.mark.parametrize("start", range(0, 400, 50))
def test_every_move_on_offer_leaves_a_way_to_go_on(start: int) -> None:
    """Armies push into occupied hexes whenever they may, and allies deny what they can."""
    game = get("banners")
    shared = 0
    for seed in range(start, start + 50):
        dice = random.Random(seed)
        position: Position[Banners] = Position.resume(game, crowd(seed), ())
        for _ in range(60):
            if position.over:
                break
            decision = position.pending[0]
            choices = decision.choices()
            assert choices, f"seed {seed}: nothing to choose for {decision}"
            g = position.state
            pushy = [
                c
                for c in choices
                if c[0] in ("deny", "switch", "switch ship") or (c[0] in ("move", "sail") and c[1] in g.army)
            ]
            position.choose(decision, dice.choice(pushy if pushy and dice.random() < 0.8 else choices))
            g = position.state
            shared += g.must_leave
            if not g.must_leave:
                on_map = [h for h in g.at if h != PLAYMAT]
                assert len(on_map) == len(set(on_map)), f"seed {seed}: two armies in a hex"
            assert g.active == NOBODY or g.at[g.active] != PLAYMAT
    assert shared > 20
