"""What `make release` asks of the changelog, and that a package has what it should."""

import re
from pathlib import Path

import pytest

from sandtable import __version__
from sandtable.cli import scenarios
from tools import hatch_build, release

CHANGELOG = (release.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_version_stands_once_and_in_the_changelog() -> None:
    assert release.version() == __version__
    assert f"\n## {__version__}" in CHANGELOG


@pytest.mark.parametrize(
    ("changelog", "wrong"),
    [
        ("# C\n\n## Unreleased\n\n## 1.0\n\n- new\n", ""),
        ("# C\n\n## 1.0 (some day)\n\n- new\n", ""),
        ("# C\n\n## Unreleased\n\n- newer\n\n## 1.0\n\n- new\n", "still has changes"),
        ("# C\n\n## Unreleased\n\n## 1.0\n\n## 0.9\n\n- old\n", "says nothing"),
        ("# C\n\n## 0.9\n\n- old\n", "says nothing"),
    ],
)
def test_a_changelog_is_ready_or_not(changelog: str, wrong: str) -> None:
    if wrong:
        with pytest.raises(release.NotReady, match=wrong):
            release.check_changelog(changelog, "1.0")
    else:
        release.check_changelog(changelog, "1.0")


def test_every_release_leaves_tables_for_later_ones() -> None:
    release.check_fixtures("0.1.0")
    with pytest.raises(release.NotReady, match=r"tools/fixtures.py tests/fixtures/99\.1"):
        release.check_fixtures("99.1.0")


def test_what_a_wheel_takes_along_is_looked_for_where_it_lands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = release.ROOT / "sandtable"
    assert hatch_build.PACKED["scenarios"] == scenarios.PACKED.relative_to(package.parent).as_posix()
    (tmp_path / "scenarios" / "banners").mkdir(parents=True)
    ruling = tmp_path / "scenarios" / "banners" / "ruling.yaml"
    ruling.touch()
    monkeypatch.setattr(scenarios, "PACKED", tmp_path / "scenarios")
    monkeypatch.chdir(package)
    assert list(scenarios.scenario_files([Path("scenarios/banners")])) == [ruling]
    assert list(scenarios.scenario_files([Path("scenarios/banners/ruling.yaml")])) == [ruling]


@pytest.mark.parametrize(
    "lock", [*release.ROOT.glob("*.lock"), *release.ROOT.glob("*/*lock*")], ids=lambda path: path.name
)
def test_no_lock_names_a_registry(lock: Path) -> None:
    """Whoever installs has a registry set up; a lock made with web/.npmrc or `make lock` names none."""
    text = lock.read_text(encoding="utf-8")
    assert not re.search(r'"resolved": "http|--(?:extra-)?index-url|https?://[^\s"]*/simple', text)
