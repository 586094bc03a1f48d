"""`make check` finds the tests of a change by the mirrored tree, by imports and by folders of scenarios."""

import pytest

from tools import check


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("sandtable/games/banners/rules/combat.py", {"tests/banners/rules/test_combat.py", "scenarios/banners"}),
        ("sandtable/games/lbs/content/cards/any.toml", {"tests/lbs/content", "scenarios/lbs"}),
        ("sandtable/games/alkalim/ledger.toml", {"tests/alkalim", "scenarios/alkalim"}),
        ("sandtable/kernel/rng.py", {"tests/kernel", "tests/cli/test_saved.py", "scenarios"}),
        ("sandtable/server/room.py", {"tests/server"}),
        ("tests/test_check.py", {"tests/test_check.py"}),
        ("examples/wells/rules/turn.py", {"tests/examples/test_wells.py"}),
        ("tools/release.py", {"tests/test_release.py"}),
        ("CHANGELOG.md", {"tests/test_rulebooks.py", "tests/test_release.py"}),
        ("web/src/App.svelte", set()),
    ],
)
def test_files_lead_to_their_tests(file: str, tests: set[str]) -> None:
    found = check.chosen([file])
    assert tests <= found.keys()
    assert all(why == [file] for why in found.values())


def test_a_module_in_a_chosen_folder_is_not_chosen_twice() -> None:
    found = check.chosen(["sandtable/kernel/rng.py", "tests/kernel/test_rng.py"])
    assert "tests/kernel" in found
    assert "tests/kernel/test_rng.py" not in found


def test_of_all_games_a_sample_is_run_and_of_one_game_all() -> None:
    every = check.scenario_files(["scenarios/banners"])
    assert len(every) > 500
    assert 3 * 20 < len(check.scenario_files(["scenarios"])) < len(every)
