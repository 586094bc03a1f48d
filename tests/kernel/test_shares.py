"""Everybody adds to the dice: shares are mixed into the seed, recorded, replayed, and checked afterwards."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from sandtable.kernel import NothingToUndo, Rng, Table
from sandtable.kernel.saved import pack, save, unpack, verify
from sandtable.kernel.shares import Share, mixed
from sandtable.kernel.table import NOTE, Step
from tests import tiny
from tests.playing import play_on

SEED = bytes(range(32))
NORTH = Share((0,), bytes([1] * 32), "player")
EAST = Share((1,), bytes([2] * 32), "player")
SOUTH = Share((2, 3), bytes([3] * 32), "server")
EVERYBODY = (0, 1, 2, 3)


def new(*shares: Share) -> Table[Any]:
    return Table.again(tiny.GAME, {"setup": "full"}, SEED, shares)


def play(table: Table[Any], choices: int, picks: int = 1) -> None:
    play_on(table, Random(picks), choices)


def rolls_to_come(table: Table[Any]) -> list[int]:
    rng = table.state.rng.clone()
    return [rng.roll(6) for _ in range(100)]


# -- mixing ------------------------------------------------------------------------------------------------------------


def test_the_seed_follows_from_all_shares_in_their_order() -> None:
    assert mixed(SEED, ()) == SEED
    assert mixed(SEED, (NORTH, EAST)) == mixed(mixed(SEED, (NORTH,)), (EAST,))
    assert len({SEED, mixed(SEED, (NORTH,)), mixed(SEED, (NORTH, EAST)), mixed(SEED, (EAST, NORTH))}) == 4


def test_before_the_first_choice_the_set_up_is_dealt_anew_from_all_shares() -> None:
    table = new(NORTH)
    table.note("An invitation was renewed.")
    before = table.position.canonical()
    assert table.mix(EAST)
    assert table.position.canonical() == new(NORTH, EAST).position.canonical() != before
    assert (table.length, table.shares) == (1, (NORTH, EAST))
    assert [line.text for _, line in table.lines(None)][:3] == [
        "North adds to the dice: nobody can know what will be rolled or drawn.",
        "East adds to the dice: nobody can know what will be rolled or drawn.",
        "The game is dealt anew with these dice.",
    ]
    assert [line.text for _, line in table.lines(None, 1)] == ["An invitation was renewed."]


def test_later_a_share_counts_from_its_step_on_and_what_was_dealt_stays() -> None:
    table, alone = new(NORTH), new(NORTH)
    for each in (table, alone):
        play(each, 30)
    seen = table.position.canonical()
    assert not table.mix(EAST)
    assert table.game.view(table.state, 0) == alone.game.view(alone.state, 0)
    assert table.position.canonical() != seen
    assert rolls_to_come(table) != rolls_to_come(alone)
    at = table.state.rng.position
    ahead = Rng(mixed(SEED, (NORTH, EAST)), at)
    assert rolls_to_come(table) == [ahead.roll(6) for _ in range(100)]


def test_shares_that_come_inside_one_action_all_count() -> None:
    """Between two checkpoints dice can fall before, between and after shares; copies must roll the same."""
    rng = Rng(SEED)
    rng.turn_at(3, EAST.share)
    rng.turn_at(70, NORTH.share)
    copies = [rng.clone(), Rng.thaw(rng.freeze())]
    told = [rng.below(256) for _ in range(200)]
    assert all([copy.below(256) for _ in range(200)] == told for copy in copies)
    parts = (Rng(SEED), Rng(EAST.share, 3), Rng(NORTH.share, 70))
    counts = (3, 67, 130)
    expected = [part.below(256) for part, count in zip(parts, counts, strict=True) for _ in range(count)]
    assert told == expected
    assert Rng.thaw(Rng(SEED).freeze()).final_seed == SEED
    assert copies[0].final_seed == NORTH.share


# -- taking back -------------------------------------------------------------------------------------------------------


def rested(table: Table[Any], share: Share = EAST) -> Table[Any]:
    """North rests, which rolls nothing; then somebody joins."""
    table.choose("north", "rest")
    table.mix(share)
    return table


def test_a_choice_without_dice_can_be_taken_back_across_a_share_and_the_dice_stay_the_same() -> None:
    table = rested(new(NORTH))
    assert not table.steps[1].rolled
    ahead = rolls_to_come(table)
    table.undo("north", EVERYBODY)
    assert [step.seat for step in table.steps] == [-1, NOTE]
    assert table.shares == (NORTH, EAST)
    assert rolls_to_come(table) == ahead
    play(table, 1000)
    assert verify(save(table), tiny.GAME).ok


def test_what_was_rolled_before_somebody_joined_stays() -> None:
    table = new(NORTH)
    while not table.steps[-1].rolled:
        play(table, 1, picks=table.length)
    table.mix(EAST)
    with pytest.raises(NothingToUndo, match="before somebody joined"):
        table.undo(table.steps[-2].seat, EVERYBODY, EVERYBODY)


def test_notes_are_nobodys_choices() -> None:
    table = new()
    table.choose("north", "rest")
    table.note("Something about the table.")
    assert table.undo_needs(0, EVERYBODY) == ()
    assert table.undo("north", EVERYBODY) == 1
    assert [line.text for _, line in table.lines(None)][-1] == "Something about the table."


# -- checking ----------------------------------------------------------------------------------------------------------


def finished() -> Table[Any]:
    table = new(NORTH)
    play(table, 12)
    table.mix(EAST)
    play(table, 5, picks=2)
    table.note("An invitation was renewed.")
    table.mix(SOUTH)
    play(table, 1000, picks=3)
    assert table.over
    return table


def test_an_honest_game_verifies_and_tells_the_shares() -> None:
    table = finished()
    report = verify(save(table), tiny.GAME, table.commitment, [NORTH.share.hex(), EAST.share.hex().upper()])
    assert report.ok, report.differences
    assert report.shares == (NORTH, EAST, SOUTH)
    assert report.checked == report.choices == sum(step.seat >= 0 for step in table.steps)


def swapped(steps: list[Step]) -> list[Step]:
    """The two later shares in each other's place."""
    at = [n for n, step in enumerate(steps) if step.seat == NOTE and step.shares]
    there = dict(zip(at, (steps[n] for n in reversed(at)), strict=True))
    return [there.get(n, step) for n, step in enumerate(steps)]


def with_share(steps: list[Step], old: Share, new: Share) -> list[Step]:
    def changed(step: Step) -> Step:
        return msgspec.structs.replace(step, shares=tuple(new if share == old else share for share in step.shares))

    return [changed(step) for step in steps]


TAMPERED = Share((1,), bytes([9] * 32), "player")
FORGERIES: dict[str, Callable[[list[Step]], list[Step]]] = {
    "a later share": lambda steps: with_share(steps, EAST, TAMPERED),
    "the first share": lambda steps: with_share(steps, NORTH, Share((0,), bytes(32), "player")),
    "who made it": lambda steps: with_share(steps, EAST, Share((1,), EAST.share, "server")),
    "a short share": lambda steps: with_share(steps, EAST, Share((1,), b"short", "player")),
    "their order": swapped,
    "a share more in the deal": lambda steps: [msgspec.structs.replace(steps[0], shares=(NORTH, EAST)), *steps[1:]],
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_tampered_share_is_found(what: str) -> None:
    saved = unpack(save(finished()))
    forged = pack(msgspec.structs.replace(saved, steps=FORGERIES[what](saved.steps)))
    assert not verify(forged, tiny.GAME).ok


def test_a_game_forged_as_a_whole_is_found_by_whoever_brought_another_share() -> None:
    table = Table.again(tiny.GAME, {"setup": "full"}, SEED, (TAMPERED,))
    play(table, 1000)
    data = save(table)
    assert verify(data, tiny.GAME).ok
    report = verify(data, tiny.GAME, brought=[EAST.share.hex()])
    assert "is not among those that players brought" in report.differences[0].what


def test_a_note_that_hides_something_else_is_found() -> None:
    saved = unpack(save(finished()))
    place = next(n for n, step in enumerate(saved.steps) if step.seat == NOTE and not step.shares)
    note = saved.steps[place]
    for forged in (msgspec.structs.replace(note, key="draw"), msgspec.structs.replace(note, rolled=True)):
        steps = [forged if n == place else step for n, step in enumerate(saved.steps)]
        assert not verify(pack(msgspec.structs.replace(saved, steps=steps)), tiny.GAME).ok


def test_a_share_kept_out_of_the_deal_is_told() -> None:
    """Before the first choice the set-up must be dealt from it too."""
    table = new()
    table.mix_here(NORTH)
    play(table, 1000)
    assert "after the deal" in verify(save(table), tiny.GAME).remarks[0]


def test_a_tampered_share_of_a_given_position_is_found() -> None:
    """A scenario's table does not follow from its options: what it was begun with must still fit seed and shares."""
    given = tiny.GAME.new({"setup": "short"}, Rng(SEED))
    table = Table.start(tiny.GAME, {"setup": "full"}, SEED, given)
    assert table.mix(NORTH)
    assert (table.length, table.shares) == (0, (NORTH,))
    play(table, 1000)
    saved = unpack(save(table))
    assert saved.start is not None
    assert verify(save(table), tiny.GAME).ok
    told = tuple(msgspec.structs.replace(event, text="") for event in saved.steps[0].events)
    forged = msgspec.structs.replace(saved.steps[0], shares=(TAMPERED,), events=told)
    report = verify(pack(msgspec.structs.replace(saved, steps=[forged, *saved.steps[1:]])), tiny.GAME)
    assert "another seed" in report.differences[0].what
