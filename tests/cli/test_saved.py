"""Save files: nothing is lost, nothing broken is read, and nothing forged verifies."""

import struct
from typing import Any

import msgspec
import pytest

import sandtable
from sandtable.kernel import Event, Rng, Table
from sandtable.kernel.rng import commitment
from sandtable.kernel.saved import FORMAT, MAGIC, SavedError, load, pack, save, unpack, verify
from tests import playing
from tests.tiny import GAME, Tiny


def played(choices: int = 1000, seed: int = 1) -> Table[Any]:
    return playing.played(GAME, {"setup": "full"}, seed, choices)


def test_what_is_wrong_with_a_file_is_told() -> None:
    data = save(played(30))
    for broken, part in (
        (b"", "not a Sandtable save file"),
        (b"PK\x03\x04 something else entirely, of some length", "not a Sandtable save file"),
        (data[:5], "cut off"),
        (data[:-1], "1 of"),
        (data + b"x", "1 bytes too many"),
        (data[:-1] + bytes([data[-1] ^ 1]), "checksum"),
        (data[:20] + bytes([data[20] ^ 1]) + data[21:], "checksum"),
        (MAGIC + struct.pack(">H", FORMAT + 1) + data[10:], f"format {FORMAT + 1}, newer"),
    ):
        with pytest.raises(SavedError, match=part):
            load(broken)


def forged(table: Table[Any], **changes: Any) -> bytes:
    return pack(msgspec.structs.replace(unpack(save(table)), **changes))


def test_files_of_other_games_and_newer_rules_are_refused() -> None:
    table = played(5)
    with pytest.raises(SavedError, match="the game 'chess', unknown here"):
        load(forged(table, game="chess"))
    with pytest.raises(SavedError, match="not of 'tiny'"):
        load(forged(table, game="chess"), GAME)
    with pytest.raises(SavedError, match=r"by Sandtable 0\.9 under version 2 of the rules"):
        load(forged(table, rules_version=2, saved_by="0.9"))


def test_a_file_says_which_version_wrote_it() -> None:
    data = save(played(5))
    assert unpack(data).saved_by == sandtable.__version__
    unsaid = forged(played(5), saved_by="")
    assert (unpack(unsaid).saved_by, len(unsaid) < len(data)) == ("", True)
    assert load(unsaid).length == 5


def test_content_that_is_no_table_is_refused_without_a_traceback() -> None:
    table = played(5)
    snapshot = table.snapshot()
    broken: tuple[dict[str, Any], ...] = (
        {"snapshots": []},
        {"steps": []},
        {"snapshots": [snapshot]},
        {"snapshots": [*table.snapshots, msgspec.structs.replace(snapshot, state=b"\x80")]},
        {"snapshots": [*table.snapshots, msgspec.structs.replace(snapshot, tail=((0, ("raid", 99, 1), False),))]},
    )
    for changes in broken:
        with pytest.raises(SavedError):
            load(forged(table, **changes))


def test_after_an_upgrade_the_game_goes_on() -> None:
    class Newer(Tiny):
        rules_version = 2

    data = save(played(10))
    table = load(data, Newer())
    assert "rules were updated from version 1 to 2" in table.notices[0]
    table.choose(table.pending[0].seat, table.pending[0].choices()[0])
    report = verify(save(table), Newer())
    assert report.ok
    assert (report.checked, report.choices) == (1, 11)
    assert "older rules" in " ".join(report.remarks)
    assert not verify(data, Newer()).ok


def test_an_honest_game_verifies() -> None:
    table = played()
    report = verify(save(table), published=table.commitment.upper())
    assert (report.ok, report.from_seed, report.checked) == (True, True, table.length)
    assert report.choices == table.length
    assert report.rolled > 0
    assert "not the published" in verify(save(table), published="12ab").differences[0].what


def test_a_table_begun_with_a_position_verifies_from_there() -> None:
    seed = bytes(32)
    table = Table.start(GAME, {"setup": "full"}, seed, GAME.from_setup({"points": {"sun": 3}}, Rng(seed))[0])
    table.choose("north", "dig")
    report = verify(save(table))
    assert (report.ok, report.from_seed, report.checked) == (True, False, 1)


def roll_of(table: Table[Any]) -> int:
    return next(n for n, step in enumerate(table.steps) if step.rolled)


def changed(table: Table[Any], number: int, **changes: Any) -> dict[str, Any]:
    steps = list(table.steps)
    steps[number] = msgspec.structs.replace(steps[number], **changes)
    return {"steps": steps}


def test_forgeries_are_found_and_placed() -> None:
    table = played()
    number = roll_of(table)
    other_seed = bytes(32)
    for changes, step, part in (
        ({"commitment": "0" * 64}, 0, "does not fit the commitment"),
        ({"seed": other_seed, "commitment": commitment(other_seed)}, 0, "not what the seed gives"),
        (changed(table, number, rolled=False), number, "random results"),
        (changed(table, 3, choice=("win",)), 3, "not legal"),
        (changed(table, 3, key="rest"), 3, "recorded as 'rest'"),
        (changed(table, 3, seat=9), 3, "no seat 9"),
    ):
        report = verify(forged(table, **changes))
        assert not report.ok, part
        assert any(d.step == step and part in d.what for d in report.differences), (part, report.differences)


def test_other_words_for_what_was_rolled_are_remarked_upon() -> None:
    """A newer version may find better words; what was chosen and rolled is what is checked."""
    table = played()
    number = roll_of(table)
    events = table.steps[number].events
    better = tuple(Event(e.text.replace("rolls", "rolls six, not"), e.rules, e.refs, e.kind) for e in events)
    for told, part in (
        (better, "rolls six, not"),
        ((*events, Event("North scores")), "'North scores', replayed nothing"),
    ):
        report = verify(forged(table, **changed(table, number, events=told)))
        assert report.ok
        assert f"the first at choice {number}" in report.remarks[-1]
        assert part in report.remarks[-1]


def test_a_forged_position_is_found() -> None:
    table = played()
    last = table.snapshots[-1]
    richer = msgspec.msgpack.decode(last.state)
    richer["points"] = [6, 0]
    state = msgspec.msgpack.encode(richer, order="deterministic")
    report = verify(forged(table, snapshots=[*table.snapshots[:-1], msgspec.structs.replace(last, state=state)]))
    assert [d.step for d in report.differences] == [table.length]
    assert "not what the choices lead to" in report.differences[0].what
