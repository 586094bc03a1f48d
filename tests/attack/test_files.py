"""Save files that were made to hurt, or to show a game that nobody played."""

from __future__ import annotations

import struct
import zlib
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from sandtable.kernel import saved
from sandtable.kernel.events import Die, Event
from sandtable.kernel.story import story
from sandtable.kernel.table import NOTE, NOTICE, UPDATED, Snapshot, Step
from sandtable.server import afterwards
from tests.server.conftest import Made, Tables, assert_refused
from tests.server.conftest import tables as tables  # a fixture
from tests.server.test_story import LATE, replaced, upload


@pytest.fixture
def kept(tables: Tables) -> saved.Saved:
    made: Made = tables.make(setup="short")
    tables.play(made, LATE)
    return saved.unpack(tables.get(made, "/file").content)


def changed(step: Step, **fields: Any) -> Step:
    return msgspec.structs.replace(step, **fields)


def test_what_stands_in_the_log_of_a_file_is_written_anew(tables: Tables, kept: saved.Saved) -> None:
    lies = (Event("North cheats.", by=99, dice=(Die(7),), moment="North cheats"),)
    steps = [changed(step, events=lies) if step.seat >= 0 else step for step in kept.steps]
    answer = upload(tables, saved.pack(replaced(kept, steps=steps)))
    assert answer.status_code == 201, answer.text
    log = tables.http.get(f"/api/tables/{answer.json()['table']}/log").json()
    assert log
    assert not [line for line in log if "cheats" in line["text"]]


def test_rules_that_changed_in_the_midst_of_a_game_hide_nothing(tables: Tables, kept: saved.Saved) -> None:
    """A position in a file is not taken for one that was played to."""
    steps = [kept.steps[0], Step(UPDATED, (), "", (), (Event("The rules were updated.", kind=NOTICE),))]
    newest = kept.snapshots[-1]
    snapshots = [kept.snapshots[0], Snapshot(1, newest.state, newest.tail)]
    forged = saved.pack(replaced(kept, steps=steps, snapshots=snapshots))
    assert_refused(upload(tables, forged), 400, "under older rules")


def test_a_note_about_the_table_is_a_short_text_and_nothing_else(tables: Tables, kept: saved.Saved) -> None:
    for event, status in ((Event("x" * 5000, kind=NOTICE), 413), (Event("x", kind=NOTICE, by=99), 400)):
        noted = [*kept.steps[:1], Step(NOTE, (), "", (), (event,)), *kept.steps[1:]]
        moved = [each if each.step == 0 else Snapshot(each.step + 1, each.state, each.tail) for each in kept.snapshots]
        assert_refused(upload(tables, saved.pack(replaced(kept, steps=noted, snapshots=moved))), status)


def test_a_small_file_does_not_unpack_to_millions_of_choices(tables: Tables, kept: saved.Saved) -> None:
    count = 3_000_000
    body = msgspec.msgpack.encode(replaced(kept, steps=[]), order="deterministic")
    many = b"\xdd" + struct.pack(">I", count) + b"\x93\x00\x90\xa0" * count
    packed = zlib.compress(body.replace(b"\xa5steps\x90", b"\xa5steps" + many), 9)
    head = saved._HEAD.pack(saved.MAGIC, saved.FORMAT, len(packed))
    assert_refused(upload(tables, head + sha256(head + packed).digest() + packed), 400, "length <= 100000")


def test_a_story_is_told_once_however_often_it_is_asked_for(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    made = tables.make(setup="short")
    tables.play(made, LATE)
    told: list[Any] = []

    def counted(*about: Any) -> Any:
        told.append(about)
        return story(*about)

    monkeypatch.setattr(afterwards, "story_of", counted)
    with ThreadPoolExecutor(8) as people:
        answers = list(people.map(lambda _: tables.get(made, "/story").status_code, range(24)))
    assert answers == [200] * 24
    assert len(told) == 1


def test_a_file_that_several_bring_at_once_opens_for_all(tables: Tables, kept: saved.Saved) -> None:
    data = saved.pack(kept)
    with ThreadPoolExecutor(3) as people:
        answers = list(people.map(lambda _: upload(tables, data).status_code, range(3)))
    assert answers == [201] * 3
