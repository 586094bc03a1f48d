"""The state's own randomness."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from itertools import permutations

import pytest

from sandtable.kernel.rng import BLOCK, Rng, ScriptedResultError, commitment, fresh_seed

SEED = bytes(range(32))
OTHER = bytes(range(1, 33))


def rolls(rng: Rng, count: int = 200) -> list[int]:
    return [rng.roll(6) for _ in range(count)]


def test_rolls_never_change_between_releases() -> None:
    """Published commitments and stored games stand on it."""
    rng = Rng(SEED)
    assert [rng.roll(6) for _ in range(10)] == [3, 1, 3, 2, 4, 6, 3, 1, 5, 1]
    assert [rng.below(1000) for _ in range(5)] == [487, 682, 609, 576, 924]
    cards = list(range(8))
    rng.shuffle(cards)
    assert cards == [5, 4, 0, 3, 6, 1, 7, 2]


def shuffled(rng: Rng) -> tuple[int, ...]:
    cards = [0, 1, 2, 3]
    rng.shuffle(cards)
    return tuple(cards)


DRAWS: dict[str, tuple[Callable[[Rng], object], Iterable[object]]] = {
    **{f"d{n}": (partial(Rng.roll, sides=n), range(1, n + 1)) for n in (2, 6, 10, 12, 20, 256, 300)},
    "a shuffle": (shuffled, permutations(range(4))),
    "a pick": (lambda rng: rng.pick("abc"), "abc"),
}


@pytest.mark.parametrize("what", DRAWS)
def test_whatever_can_come_is_as_likely(what: str) -> None:
    draw, outcomes = DRAWS[what]
    rng, each, possible = Rng(SEED), 400, set(outcomes)
    counted = Counter(draw(rng) for _ in range(each * len(possible)))
    assert set(counted) == possible
    assert all(abs(count - each) < 5 * each**0.5 for count in counted.values())


@pytest.mark.parametrize("before", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 17])
def test_clone_and_thaw_go_on_from_the_same_place(before: int) -> None:
    rng = Rng(SEED)
    for _ in range(before):
        rng.below(256)
    assert rng.position == before
    thawed, clone = Rng.thaw(rng.freeze()), rng.clone()
    assert thawed.freeze() == clone.freeze() == rng.freeze()
    ahead = rolls(rng)
    assert rolls(clone) == ahead
    assert rolls(thawed) == ahead


def test_clone_is_independent() -> None:
    rng = Rng(SEED, script=[1, 2, 3])
    clone = rng.clone()
    assert [clone.roll(6), clone.roll(6)] == [1, 2]
    assert rng.roll(6) == 1


@pytest.mark.parametrize("data", [["text", 0, None], [SEED, "0", None], [SEED, 0, None, "1", SEED]])
def test_a_broken_saved_generator_is_refused(data: list[object]) -> None:
    with pytest.raises(ValueError, match="saved random generator"):
        Rng.thaw(data)


# -- other randomness ahead --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [0, 1, 40, BLOCK, BLOCK + 1, 200])
def test_turning_keeps_what_came_before_and_changes_what_follows(place: int) -> None:
    plain, turned, late = Rng(SEED), Rng(SEED), Rng(SEED)
    turned.turn_at(place, OTHER)
    before = [plain.below(256) for _ in range(place)]
    assert [turned.below(256) for _ in range(place)] == before
    assert [late.below(256) for _ in range(place)] == before
    late.turn_at(place, OTHER)
    assert late.freeze() == turned.freeze()
    copy, thawed = turned.clone(), Rng.thaw(turned.freeze())
    ahead = rolls(turned)
    assert ahead == rolls(late) == rolls(copy) == rolls(thawed)
    assert ahead != rolls(plain)
    assert turned.seed == OTHER


def test_turning_ends_a_script() -> None:
    now, later = Rng(SEED, script=[6, 6, 6]), Rng(SEED, script=[6, 5, 4])
    now.turn_at(0, OTHER)
    assert rolls(now) == rolls(Rng(OTHER))
    later.turn_at(2, OTHER)
    assert rolls(later, 2) == [6, 5]
    assert rolls(later, 50) == rolls(Rng(OTHER, position=2), 50)


# -- scripts -----------------------------------------------------------------------------------------------------------


def test_scripted_dice_come_in_order_and_running_out_is_an_error() -> None:
    rng = Rng(SEED, script=[6, 1])
    assert [rng.roll(6), rng.roll(6)] == [6, 1]
    assert rng.position == 2
    with pytest.raises(ScriptedResultError, match="no random result left, but a d6 is needed"):
        rng.roll(6)


@pytest.mark.parametrize("result", [0, 7, "6", True, [6]])
def test_a_scripted_die_must_show_one_of_its_sides(result: object) -> None:
    with pytest.raises(ScriptedResultError, match="but a d6 is rolled"):
        Rng(SEED, script=[result]).roll(6)


def test_scripted_draw_names_its_result() -> None:
    rng = Rng(SEED, script=["SAND", "rain"])
    assert rng.pick([1, 2], name=lambda n: {1: "Rain", 2: "Sand"}[n]) == 2
    with pytest.raises(ScriptedResultError, match="cannot draw 'rain': it is not among Sand, Wind"):
        rng.pick(["Sand", "Wind"])


def test_scripted_shuffle_lists_the_top() -> None:
    rng = Rng(SEED, script=[["c", "A"], "as is", []])
    cards = ["a", "b", "c", "d"]
    rng.shuffle(cards)
    assert cards == ["c", "a", "b", "d"]
    rng.shuffle(cards)
    rng.shuffle(cards)
    assert cards == ["c", "a", "b", "d"]


@pytest.mark.parametrize(
    ("result", "message"),
    [(["x"], "cannot shuffle 'x' to the top"), (["a", "a"], "cannot shuffle 'a'"), (3, "a list of names or 'as is'")],
)
def test_scripted_shuffle_must_name_cards(result: object, message: str) -> None:
    with pytest.raises(ScriptedResultError, match=message):
        Rng(SEED, script=[result]).shuffle(["a", "b"])


def test_scripts_are_saved() -> None:
    rng = Rng(SEED, script=[1, ["a"], "b"])
    assert Rng.thaw(rng.freeze()).script == [1, ["a"], "b"]


# -- fair dice ---------------------------------------------------------------------------------------------------------


def test_commitment_binds_to_the_seed_without_telling_it() -> None:
    assert commitment(SEED) == commitment(bytes(SEED)) != commitment(OTHER)
    assert SEED.hex() not in commitment(SEED)
    assert len(commitment(SEED)) == 64


def test_fresh_seeds_differ() -> None:
    assert len({fresh_seed() for _ in range(50)}) == 50
    assert len(fresh_seed()) == 32


def test_bytes_are_those_that_would_be_drawn_one_by_one() -> None:
    one, other = Rng(b"b" * 32), Rng(b"b" * 32)
    for rng in (one, other):
        rng.turn_at(70, b"c" * 32)  # other randomness in the midst of a block
    for n in (3, 32, 0, 64, 130):
        assert one.bytes_(n) == bytes(other.below(256) for _ in range(n))
        assert one.position == other.position
