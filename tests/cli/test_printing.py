"""`sandtable print`: what is asked of the page, and what is said where no PDF can be written."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from sandtable.cli import app, printing
from sandtable.cli.common import UsageError
from sandtable.games import get
from sandtable.kernel import Game
from sandtable.server.settings import built_web_client

LBS, BANNERS = get("lbs"), get("banners")


def test_what_is_printed_is_asked_for_by_the_address(tmp_path: Path) -> None:
    assert printing.asked_for(LBS, "all") == {}
    assert printing.asked_for(LBS, "senpet") == {"deck": "senpet"}
    assert printing.asked_for(LBS, "faction=Senpet&type=Hero") == {"faction": "Senpet", "type": "Hero"}
    assert printing.asked_for(BANNERS, "counters:drefeld") == {"counters": "drefeld"}
    file = tmp_path / "mine.txt"
    file.write_text((LBS.home() / "content" / "decks" / "senpet.txt").read_text(encoding="utf-8"), encoding="utf-8")
    cards = printing.asked_for(LBS, str(file))["cards"].split(",")
    known = {card.id for card in LBS.cards()}
    assert {each.partition("*")[0] for each in cards} <= known
    assert sum(int(each.partition("*")[2]) for each in cards) == sum(
        card.n for card in LBS.read_deck(file.read_text(encoding="utf-8")).cards
    )


@pytest.mark.parametrize(
    ("game", "what", "said"),
    [
        (LBS, "sennpet", "do you mean 'senpet'"),
        (LBS, "counters:1", "say all, the name of a deck, a deck file or what to find"),
        (LBS, "colour=red", "not found by 'colour', but by type, faction"),
        (BANNERS, "counters:nowhere", "no set-up 'nowhere'"),
        (BANNERS, "senpet", "say all, counters:SETUP or what to find"),
    ],
)
def test_what_cannot_be_printed_is_said(game: Game[Any], what: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        printing.asked_for(game, what)


def test_without_a_browser_another_way_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "no-such-browser")
    result = CliRunner().invoke(app, ["print", "lbs", "senpet"])
    assert result.exit_code == 2
    assert "none was found" in result.output
    assert "/print/GAME" in result.output


@pytest.mark.browser
@pytest.mark.parametrize(("paper", "inches"), [("a4", (210 / 25.4, 297 / 25.4)), ("letter", (8.5, 11))])
def test_a_file_is_written(
    chromium: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, paper: str, inches: tuple[float, float]
) -> None:
    if built_web_client() is None:
        pytest.skip("the web client is not built: make web")
    monkeypatch.setenv("CHROMIUM", str(chromium))
    file = tmp_path / "strongholds.pdf"
    result = CliRunner().invoke(app, ["print", "lbs", "type=Stronghold", "-o", str(file), "--paper", paper])
    assert result.exit_code == 0, result.output
    text = file.read_bytes().decode("latin-1")
    (box,) = set(re.findall(r"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", text))
    assert [float(points) / 72 for points in box] == pytest.approx(inches, abs=0.006)  # Chromium rounds A4 down
    assert len(re.findall(r"/Type /Page\b", text)) == 2
