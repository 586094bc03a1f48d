"""What the docs say about settings, abilities and new content is true: the tables fit, the examples load."""

from __future__ import annotations

import re
import shutil
import textwrap
from pathlib import Path

import pytest

from sandtable.games.alkalim.content import board as board_module
from sandtable.games.alkalim.content import book as book_module
from sandtable.games.alkalim.content.board import Board
from sandtable.games.alkalim.content.book import EFFECTS, Book
from sandtable.games.alkalim.content.movement_dice import Layout
from sandtable.games.alkalim.content.settings import Settings, specs
from sandtable.games.alkalim.content.shapes import BoardRecord, DiceRecord
from sandtable.games.alkalim.scenario import form
from sandtable.games.alkalim.telling.questions import KINDS_OF_DECISION
from sandtable.kernel.content import ContentError, load_toml
from sandtable.kernel.scenario import parse, run

DOCS = Path(__file__).parents[3] / "docs"
GUIDE = (DOCS / "alkalim.md").read_text(encoding="utf-8")
SCENARIOS = (DOCS / "scenarios.md").read_text(encoding="utf-8").partition("\n## Sands of Al-Kalim\n")[2]
ADDING = (DOCS / "adding-cards-alkalim.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", ADDING, re.DOTALL)
FILES = {
    "[[item]]": "items.toml", "[[ally]]": "desert-allies.toml", "[[challenge]]": "challenges.toml",
    "[[legendary]]": "legends.toml", "[[hero]]": "heroes.toml",
}  # fmt: skip


def rows(text: str, heading: str) -> list[list[str]]:
    """The cells of the first table under a heading, without its head."""
    lines = text.partition(heading)[2].split("\n")
    start = next(n for n, line in enumerate(lines) if line.startswith("| --- "))
    table = lines[start + 1 :]
    end = next(n for n, line in enumerate(table) if not line.startswith("|"))
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table[:end]]


def test_the_table_of_settings_names_all_with_default_and_choices() -> None:
    shown = {cells[0].strip("` "): cells for cells in rows(GUIDE, "### Settings")}
    assert set(shown) == {spec.name for spec in specs()}
    for spec in specs():
        default, instead = shown[spec.name][2], shown[spec.name][3]
        assert default.startswith(f"`{spec.default}`"), spec.name
        assert all(f"`{choice}`" in instead for choice in spec.choices if choice != spec.default), spec.name


def test_house_rules_are_listed_in_words() -> None:
    settings = Settings(heroes="tahlia", plunder="gold", prices="5 4 4 3 3")
    assert settings.house_rules() == [("Price of experience", "5 4 4 3 3"), ("Plunder", "gold alone")]


RECORDS = (form.SETUP, form.HERO_SHAPE, form.ALLY_SHAPE, form.QUEST, form.REWARD, form.FIGHT)


def test_every_field_of_a_position_is_told() -> None:
    shown = set(re.findall(r"`([^`]+)`", SCENARIOS))
    for fields in (form.WHERE, form.STAGES, *(each.names for each in RECORDS)):
        missing = [field for field in fields if field not in shown and f"{field}:" not in SCENARIOS]
        assert not missing


def test_every_kind_of_decision_is_told() -> None:
    kinds = SCENARIOS.partition("Kinds of decisions")[2].partition("\n### ")[0]
    assert set(re.findall(r"`([^`]+)`", kinds)) - {"asks"} == set(KINDS_OF_DECISION)


@pytest.mark.parametrize("text", [GUIDE, SCENARIOS], ids=["alkalim.md", "scenarios.md"])
def test_the_scenario_of_the_docs_can_be_played(text: str) -> None:
    block = re.search(r"(?:^    .*\n|^\n)+", text[text.index("    game: alkalim") :], re.MULTILINE)
    assert block is not None
    written = textwrap.dedent(block[0]).replace('  - amber: "?"\n', "")
    assert run(parse(written, "docs")).ok


def test_the_guide_names_every_module() -> None:
    named = {name.rpartition("/")[2] for name in re.findall(r"`([\w/]+(?:\.py|/))`", GUIDE)}
    home = Path(book_module.__file__).parents[1]
    folders = {name.strip("/") for name in re.findall(r"`(\w+/)`", GUIDE)}
    whole = folders - {"content", "rules", "cards", "odds", "telling"}
    for module in home.rglob("*.py"):
        assert module.name == "__init__.py" or module.name in named or module.parent.name in whole, module


def test_the_table_of_abilities_says_what_each_moment_can_do() -> None:
    shown = {}
    for moments, _, effects in rows(ADDING, "## When an ability works"):
        words = [set(part.split()) for part in re.findall(r"`([^`]*)`", effects)]
        whens = re.findall(r"`([^`]*)`", moments)
        for n, when in enumerate(whens):
            shown[when] = set().union(*(words[: n + 1] if len(whens) > 1 else words)) - {"terrain"}
    assert shown == {when: set(effects) for when, effects in EFFECTS.items()}


def test_the_examples_of_new_cards_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "content"
    shutil.copytree(book_module.FOLDER, folder)
    before = len(Book().cards)
    added = 0
    for example in EXAMPLES:
        file = FILES.get(example.partition("\n")[0])
        if file is not None:
            with (folder / file).open("a", encoding="utf-8") as out:
                out.write("\n" + example)
            added += 1
    monkeypatch.setattr(book_module, "FOLDER", folder)
    assert added == len(FILES)
    assert len(Book().cards) == before + added


def test_the_examples_of_a_jewel_a_location_and_dice_load(tmp_path: Path) -> None:
    example = next(example for example in EXAMPLES if example.startswith("jewel = ["))
    jewel = example.split("\n")[1] + "\n"
    location = "[[location]]" + example.partition("[[location]]")[2]
    file = tmp_path / "board.toml"
    text = board_module.FILE.read_text(encoding="utf-8").replace("jewel = [\n", "jewel = [\n" + jewel, 1)
    file.write_text(text + "\n" + location, encoding="utf-8")
    ground = Board(load_toml(file, BoardRecord))
    assert "lamp lighters' ford" in ground.place
    assert len(ground.jewels) == len(board_module.board().jewels) + 1
    dice = tmp_path / "dry-season.toml"
    dice.write_text(next(example for example in EXAMPLES if "Dry season" in example), encoding="utf-8")
    assert len(Layout(load_toml(dice, DiceRecord), dice.name).symbols) == 6


SIXTH = '[[town]]\nname = "Sixth"\nat = "1,1"\ntext = "One too many."\n\n[[town]]\n'


@pytest.mark.parametrize(
    ("old", "new", "shown"), [("yellow = ", "yellow = 1 # ", "field 'supply.yellow'"), ("[[town]]\n", SIXTH, "5 towns")]
)
def test_a_board_that_cannot_be_played_is_refused(
    old: str, new: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "board.toml"
    text = board_module.FILE.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    monkeypatch.setattr(board_module, "FILE", file)
    with pytest.raises(ContentError, match=shown):
        board_module.board.__wrapped__()
