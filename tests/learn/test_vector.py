"""Environments side by side give the same games with any number of processes, and begin anew by themselves."""

from collections.abc import Iterator

import numpy as np
import pytest

from sandtable.kernel import SandtableError
from sandtable.learn import Batch, Vector, vector


def first_actions(batch: Batch) -> list[int]:
    """The last action that is offered everywhere: it tends to go on."""
    return [int(np.flatnonzero(mask)[-1]) for mask in batch.masks]


def run(tables: Vector, steps: int) -> Iterator[Batch]:
    batch = tables.reset(seed=5)
    for _ in range(steps):
        yield batch
        batch = tables.step(first_actions(batch))


def test_processes_make_no_difference() -> None:
    with vector("banners", 3, setup="drefeld") as here, vector("banners", 3, processes=2, setup="drefeld") as apart:
        for ours, theirs in zip(run(here, 12), run(apart, 12), strict=True):
            for one, other in zip(ours, theirs, strict=True):
                np.testing.assert_array_equal(one, other)
                assert np.asarray(one).dtype == np.asarray(other).dtype


def test_games_begin_anew_and_rewards_come_with_the_end() -> None:
    tables = vector("banners", 2, setup="drefeld", opponents={1: "random"})
    batch = tables.reset(seed=1)
    assert batch.observations.shape == (2, len(tables.names))
    random = np.random.default_rng(1)
    ends = 0
    for _ in range(250):
        batch = tables.step([int(random.choice(np.flatnonzero(mask))) for mask in batch.masks])
        assert (batch.seats == 0).all()
        assert batch.masks.any(axis=1).all()
        for rewards, ended in zip(batch.rewards, batch.terminated, strict=True):
            assert sorted(rewards.tolist()) == ([-1.0, 1.0] if ended else [0.0, 0.0])
        ends += int(batch.terminated.sum())
    assert ends > 2


def test_mistakes_are_named() -> None:
    with vector("banners", 1, processes=1) as tables:
        tables.reset(seed=1)
        with pytest.raises(SandtableError, match="is not offered"):
            tables.step([tables.actions.size - 1])
        with pytest.raises(SandtableError, match="1 environments and 2 actions"):
            tables.step([0, 0])
    with pytest.raises(SandtableError, match="closed"):
        tables.reset()
