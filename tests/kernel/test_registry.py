"""Games from elsewhere: named by the environment or by installed packages."""

from importlib.metadata import EntryPoint

import pytest

from sandtable.kernel import registry
from tests.tiny import GAME


@pytest.fixture
def nothing_loaded(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(registry, "_loaded", {})
    monkeypatch.setattr(registry, "entry_points", lambda group: [])
    monkeypatch.delenv(registry.PLUGINS, raising=False)
    return monkeypatch


def test_a_package_names_its_game_by_an_entry_point(nothing_loaded: pytest.MonkeyPatch) -> None:
    point = EntryPoint("tiny", "tests.tiny:GAME", registry.GROUP)
    nothing_loaded.setattr(registry, "entry_points", lambda group: [point] if group == registry.GROUP else [])
    registry.load_plugins()
    assert registry.names() == (*registry.at_home(), "tiny")
    assert registry.get("tiny") is GAME


@pytest.mark.parametrize(
    ("word", "wrong"),
    [
        ("tests.nowhere:GAME", "cannot be loaded"),
        ("tests.tiny:GAMES", "cannot be loaded"),
        ("tests.tiny:CARDS", "not a game"),
    ],
)
def test_what_is_no_game_is_named(nothing_loaded: pytest.MonkeyPatch, word: str, wrong: str) -> None:
    nothing_loaded.setenv(registry.PLUGINS, word)
    with pytest.raises(registry.UnknownGame, match=f"{registry.PLUGINS} names '{word}', which .*{wrong}"):
        registry.load_plugins()
    nothing_loaded.setattr(registry, "entry_points", lambda group: [EntryPoint("x", word, group)])
    with pytest.raises(registry.UnknownGame, match="an installed package"):
        registry.load_plugins()
