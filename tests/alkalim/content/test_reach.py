"""Where rolled dice lead: the quick answer against the slow one, and the ways there."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from sandtable.games.alkalim.content.world import World, world_of
from sandtable.kernel.bits import bits
from tests.rules import rules

SEEDS = range(40)


def by_trying(world: World, start: int, dice: tuple[int, ...], storm: int) -> set[int]:
    """Every order of every die, space by space, as one would at the table."""
    found = {start}
    if storm >> start & 1:
        return found
    for order in set(permutations(dice)):
        edge = {start}
        for face in order:
            symbols = world.layout.faces[face]
            edge = {
                there
                for here in edge
                for there in world.board.around[here]
                if world.entry[there] & symbols and not storm >> there & 1
            }
            found |= edge
    return found


def rolled(random: Random, number: int) -> tuple[int, ...]:
    return tuple(sorted(random.randrange(6) for _ in range(number)))


@rules("AK RB-31", "AK RB-31/order", "AK RB-31/entered", "AK RB-40")
@pytest.mark.parametrize("seed", SEEDS)
def test_dice_lead_exactly_where_trying_every_order_leads(seed: int) -> None:
    random = Random(seed)
    world = world_of({"setup": "two", "towns": random.choice(["any-die", "road"])})
    start, dice = random.randrange(world.board.size), rolled(random, 4)
    assert set(bits(world.reach(start, dice, 0))) == by_trying(world, start, dice, 0)


@rules("AK storm/no-dice", "AK storm/terrain")
@pytest.mark.parametrize("seed", SEEDS)
def test_dice_never_lead_into_or_out_of_the_storm(seed: int) -> None:
    random = Random(seed)
    world = world_of({"setup": "two"})
    centre = random.randrange(world.board.size)
    storm = world.board.cover[centre]
    near = [h for h in range(world.board.size) if world.board.far(centre)[h] <= 4]
    start, dice = random.choice(near), rolled(random, 4)
    found = world.reach(start, dice, storm)
    assert set(bits(found)) == by_trying(world, start, dice, storm)
    assert found & storm in (0, 1 << start)


@rules("AK RB-31")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_way_spends_the_fewest_dice_one_for_each_space(seed: int) -> None:
    random = Random(seed)
    world = world_of({"setup": "two"})
    start, dice = random.randrange(world.board.size), rolled(random, 5)
    goals = [h for h in bits(world.reach(start, dice, 0)) if h != start]
    for goal in random.sample(goals, min(len(goals), 5)):
        ways = world.routes(start, dice, 0, world.entry, goal)
        lengths = {len(path) for path, _ in ways}
        assert len(lengths) == 1
        assert len({rest for _, rest in ways}) == len(ways)
        for path, rest in ways:
            spent = list(dice)
            for face in rest:
                spent.remove(face)
            assert len(spent) == len(path)
            assert path[-1] == goal
            for here, there in zip((start, *path), path, strict=False):
                assert there in world.board.around[here]
            assert _pays(world, path, tuple(spent))
        shortest = next(iter(lengths))
        assert not any(world.reach(start, fewer, 0) >> goal & 1 for fewer in _fewer(dice, shortest))


def _pays(world: World, path: tuple[int, ...], spent: tuple[int, ...]) -> bool:
    return any(
        all(world.layout.faces[face] & world.entry[there] for face, there in zip(order, path, strict=True))
        for order in set(permutations(spent))
    )


def _fewer(dice: tuple[int, ...], number: int) -> set[tuple[int, ...]]:
    return {tuple(sorted(order[: number - 1])) for order in set(permutations(dice))}
