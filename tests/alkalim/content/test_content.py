"""What is said of a broken content file, a nonsensical setting and a damaged save file of Al-Kalim."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from sandtable import games
from sandtable.games.alkalim.content import board as board_module
from sandtable.games.alkalim.content import book as book_module
from sandtable.games.alkalim.content import movement_dice as dice_module
from sandtable.games.alkalim.content.book import Book
from sandtable.kernel import BadSettings, Rng
from sandtable.kernel.content import ContentError

ITEM = """
[[item]]
id = "test-thing"
name = "Test Thing"
type = "Artifact: Thing"
cost = 3
text = "Something."
story = "Somebody made it."
"""
ABILITY = ITEM + "[[item.ability]]\n"
HERO = """
[[hero]]
id = "test-hero"
name = "Test Hero"
title = "the Tried"
set = "al-kalim"
life = 5
fatigue = 4
mind = "2/1"
body = "2/1"
spirit = "2/1"
text = "Nothing."
story = "Nobody knows."
skills = { Lore = 1 }
ability = []
"""
ALLY = """
[[ally]]
id = "test-ally"
name = "Test Ally"
cost = 3
life = 3
fatigue = 2
mind = "2/1"
body = "2/1"
spirit = "2/1"
text = "Nothing."
story = "Nobody knows."
"""
FOE = """
[[challenge]]
id = "test-foe"
name = "Test Foe"
colour = "green"
trait = "Beast"
night = 3
day = 2
ranged = "12/1"
melee = "12/1"
magic = "12/1"
text = ""
story = "It growls."
reward = { gold = 1 }
"""
FILES = {
    "item": "items.toml", "hero": "heroes.toml", "ally": "base-allies.toml", "challenge": "challenges.toml",
    "legendary": "legends.toml",
}  # fmt: skip
"""Where records of a kind stand."""
PERIL = FOE + "[[challenge.peril]]\nwhen = 'before'\n"
LEGEND = """
[[legendary]]
id = "test-legend"
type = "mount"
quest = "A Test"
quest_text = "Do it."
reward = "Test Legend"
reward_text = "It is done."
story = "So it went."
ability = [{ when = "always", dice = 1 }]
"""
STEP = LEGEND + "[[legendary.steps]]\ntext = 'do it'\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the content that a test may break."""
    copied = Path(shutil.copytree(book_module.FOLDER, tmp_path / "content"))
    monkeypatch.setattr(book_module, "FOLDER", copied)
    monkeypatch.setattr(board_module, "FILE", copied / "board.toml")
    return copied


def test_a_whole_copy_loads(folder: Path) -> None:
    for file, text in (
        ("items.toml", ITEM + "ability = []"),
        ("heroes.toml", HERO),
        ("desert-allies.toml", ALLY),
        ("challenges.toml", PERIL + "fail = { wounds = 1 }"),
        ("legends.toml", STEP + "beat = 1"),
    ):
        with (folder / file).open("a", encoding="utf-8") as out:
            out.write(text)
    book = Book()
    for name in ("Test Thing", "Test Hero", "Test Ally", "Test Foe", "A Test"):
        assert book.find(name) is not None


def shown(folder: Path, file: str, text: str) -> ContentError:
    """What is said about a file with these lines after its own."""
    with (folder / file).open("a", encoding="utf-8") as out:
        out.write(text)
    with pytest.raises(ContentError) as error:
        Book()
    return error.value


@pytest.mark.parametrize(
    ("given", "field", "message"),
    [
        # prices and moments
        ("when = 'always'\nattack = 1\nactivate = true", "when", "what always works has no price"),
        ("when = 'turn'\nheal = 1\nactivate = true", "text", "needs words for its button"),
        ("when = 'turn'\ntext = 'Heal'\nheal = 1", "activate", "without a price could be used without end"),
        ("when = 'turn'\ntext = 'Heal'\nheal = 1\nonce = true", "activate", "without a price"),
        ("when = 'turn'\ntext = 'Hit'\nstrike = 1\nactivate = true", "strike", "'turn' can do heal, income, rest"),
        ("when = 'turn'\ntext = 'Nothing'\nactivate = true", "when", "'turn' can do heal, income, rest"),
        ("when = 'turn'\ntext = 'Heal'\nheal = 1\nuse = true", "use", "only Legendary Runes have uses"),
        # conditions that mean nothing there
        ("when = 'turn'\ntext = 'Heal'\nheal = 1\nexhaust = 1\nrolls = 'attack'", "rolls", "means nothing for 'turn'"),
        ("when = 'hit'\ntext = 'Hit'\ndamage = 1\nexhaust = 1\nfirst = true", "first", "only for after roll, always"),
        ("when = 'story'\ntext = 'Again'\nreroll = true\nactivate = true\nonce = true", "once", "means nothing"),
        ("when = 'turn'\ntext = 'Heal'\nheal = 1\nexhaust = 1\nphase = 'magic'", "phase", "means nothing for 'turn'"),
        ("when = 'moving'\ntext = 'Go'\nsteps = 1\nexhaust = 1\nagainst = ['Beast']", "against", "means nothing"),
        ("when = 'turn'\ntext = 'Rest'\nrest = 1\nwound = 1\ncolours = ['red']", "colours", "means nothing"),
        ("when = 'roll'\ntext = 'More'\nbonus = 1\nexhaust = 1\nattribute = 'mind'", "attribute", "only for test"),
        ("when = 'roll'\ntext = 'More'\nbonus = 1\nexhaust = 1\nskill = 'Lore'", "skill", "only for test, tested"),
        (
            "when = 'moving'\ntext = 'Home'\nhome = true\ndiscard = true\nterrain = ['road']",
            "terrain",
            "there are none",
        ),
        ("when = 'always'\nattack = 1\nterrain = ['road']", "terrain", "means nothing for 'always', only for moving"),
        # conditions that would not be asked
        ("when = 'always'\nlife = 1\nby = 'night'", "by", "'life' always holds"),
        ("when = 'always'\nfatigue = 1\nattack = 1\nalone = true", "alone", "'fatigue' always holds"),
        ("when = 'always'\nenter = ['dunes']\non = ['dunes']", "on", "'enter' always holds"),
        ("when = 'always'\nmind = 1\nphase = 'ranged'", "phase", "limits attack, defence, damage, soak, not 'mind'"),
        ("when = 'always'\nshade = 1\nphase = 'ranged'", "phase", "limits attack, defence, damage, soak"),
        ("when = 'before combat'\ntext = 'More'\nbonus = 1\nphase = 'magic'", "phase", "not 'bonus'"),
        ("when = 'before combat'\ntext = 'Bang'\nstrike = 1\nphase = 'magic'", "phase", "damage, weaken, blunt"),
        ("when = 'always'\nattack = 1\nof = 'one'", "of", "owner, hero, allies or party"),
        ("when = 'always'\nattack = 1\nof = 'ally'", "of", "owner, hero, allies or party"),
    ],
)
def test_contradictory_abilities(folder: Path, given: str, field: str, message: str) -> None:
    error = shown(folder, "items.toml", ABILITY + given)
    assert (error.file, error.record, error.field) == ("items.toml", "Test Thing", field)
    assert message in error.message


@pytest.mark.parametrize(
    ("text", "record", "field", "message"),
    [
        # what the schema finds
        (ABILITY + "when = 'sometimes'", "'Test Thing', ability number 1", "when", "expected one of"),
        (ABILITY + "when = 'turn'\nheal = -1", "ability number 1", "heal", "expected int >= 0, got -1"),
        (ABILITY + "when = 'turn'\nheal = 1\ngold = -3", "ability number 1", "gold", "expected int >= 0, got -3"),
        (ABILITY + "when = 'always'\natack = 1", "ability number 1", "atack", "is not known here"),
        (ABILITY + "attack = 1", "ability number 1", "when", "is missing"),
        (ABILITY + "when = 'always'\nattack = 'much'", "ability number 1", "attack", "expected int"),
        (ABILITY + "when = 'always'\nskills = { Cooking = 1 }", "'Test Thing'", "skills", "wrong key"),
        (ABILITY + "when = 'always'\nenter = ['sea']", "'Test Thing'", "enter item 1", "got 'sea'"),
        (ABILITY + "when = 'always'\nof = 'all'", "'Test Thing'", "of", "expected one of 'allies'"),
        (ITEM, "'Test Thing'", "ability", "is missing"),
        (ITEM.replace("cost = 3", "cost = '3'"), "'Test Thing'", "cost", "expected int, got '3'"),
        (FOE.replace("green", "pink"), "'Test Foe'", "colour", "got 'pink'"),
        (PERIL + "test = { skill = 'Lore' }", "'Test Foe'", "test.attribute", "is missing"),
        (FOE.replace("gold = 1", "silver = 1"), "'Test Foe'", "reward.silver", "is not known here"),
        (LEGEND, "legendary 'test-legend'", "steps", "is missing"),
        (STEP + "beat = 1\ntrait = 'Beast'", "step number 1", "trait", "expected a list, got 'Beast'"),
        (HERO.replace("al-kalim", "mars"), "'Test Hero'", "set", "got 'mars'"),
        # items
        (ITEM.replace("Artifact", "Wepon") + "ability = []", "Test Thing", "type", "got 'Wepon: Thing'"),
        (ITEM.replace("Artifact: Thing", "Weapon") + "ability = []", "Test Thing", "type", "some kind"),
        (ITEM.replace("= 3", "= -3") + "ability = []", "Test Thing", "cost", "expected int >= 0, got -3"),
        (ITEM + "copies = 0\nability = []", "Test Thing", "copies", "expected int >= 1, got 0"),
        (ITEM + "copies = 2\n[[item.ability]]\nwhen = 'always'\nmind = 1", "Test Thing", "copies", "only"),
        (ITEM.replace('"Test Thing"', '""') + "ability = []", "test-thing", "name", "is empty"),
        (ITEM.replace("test-thing", "Test Thing") + "ability = []", "Test Thing", "id", "small letters"),
        (ITEM + "ability = []" + ITEM + "ability = []", "Test Thing", "name", "every card has its own"),
        (ITEM + "ability = []" + ITEM.replace('"Test Thing"', '"Other"') + "ability = []",
         "Other, Test Thing", "id", "every card has its own name and id"),
        (ITEM + "ability = [" + "{ when = 'always', mind = 1 }, " * 9 + "]",
         "Test Thing", "ability", "a card has at most 8 abilities, not 9"),
        # heroes and allies
        (HERO.replace('mind = "2/1"', 'mind = "2"'), "Test Hero", "mind", "got '2'"),
        (HERO.replace('body = "2/1"', 'body = "²/1"'), "Test Hero", "body", "got '²/1'"),
        (HERO.replace("life = 5", "life = 0"), "Test Hero", "life", "expected int >= 1, got 0"),
        (HERO.replace("[]", "[{ when = 'turn', text = 'Heal', heal = 1, activate = true }]"),
         "Test Hero", "activate", "a hero's card is not turned"),
        (ALLY.replace("cost = 3", "cost = -1"), "Test Ally", "cost", "expected int >= 0, got -1"),
        (ALLY.replace("fatigue = 2", "fatigue = -2"), "Test Ally", "fatigue", "expected int >= 0, got -2"),
        # Challenges
        (FOE.replace("day = 2", "day = 0"), "Test Foe", "day", "expected int >= 1, got 0"),
        (FOE.replace("12/1", "12/0"), "Test Foe", "damage", "does damage in some phase"),
        (FOE + "hide = -1", "Test Foe", "hide", "expected int >= 0, got -1"),
        (FOE + "immune = ['ranged', 'melee', 'magic']", "Test Foe", "immune", "nobody could ever"),
        (FOE.replace("gold = 1", "gold = -1"), "Test Foe", "reward.gold", "expected int >= 0, got -1"),
        (FOE.replace("test-foe", "Test"), "Test Foe", "id", "small letters"),
        (PERIL, "Test Foe", "peril 1", "does nothing"),
        (PERIL + "success = { hurt = 1 }", "Test Foe", "peril 1.success", "follows from a test"),
        (PERIL + "fail = { wounds = -1 }", "Test Foe", "fail.wounds", "expected int >= 0, got -1"),
        (PERIL + "fail = { wounds = 1, phase = 'magic' }", "Test Foe", "peril 1.fail.phase", "limits"),
        (PERIL + "fail = { wounds = 1 }\ntest = { skill = 'Lore', attribute = 'mind', difficulty = 0 }",
         "Test Foe", "test.difficulty", "expected int >= 1, got 0"),
        (FOE.replace("gold = 1", "kept = { type = 'Trophy', text = 'Mine.' }"),
         "Test Foe", "reward.kept.type", "got 'Trophy'"),
        # Legendary cards
        (LEGEND + "steps = []", "Test Legend", "steps", "a quest asks for something"),
        (STEP, "Test Legend", "steps", "exactly one of beat, explore, test, pay, offer"),
        (STEP + "beat = 1\npay = 1", "Test Legend", "steps", "exactly one of"),
        (STEP + "beat = -1", "step number 1", "beat", "expected int >= 0, got -1"),
        (STEP.replace("do it", "") + "beat = 1", "Test Legend", "steps", "a text of its own"),
        (STEP + "beat = 1\n[[legendary.steps]]\ntext = 'Do it'\npay = 1", "Test Legend", "steps", "a text of its own"),
        (STEP + "beat = 1\nlocation = 'The Moon'", "Test Legend", "steps", "no location 'The Moon'"),
        (STEP + "explore = ['Cairo']", "Test Legend", "steps", "there is no town 'Cairo'"),
        (STEP + "explore = ['any', 'Irram']", "Test Legend", "steps", "'any' and nothing else"),
        (STEP + "explore = ['Irram', 'Irram']", "Test Legend", "steps", "names a bazaar twice"),
        (STEP + "explore = ['Irram']\nnumber = 2", "Test Legend", "steps", "goes with explore"),
        (STEP + "explore = ['any']\nnumber = 9", "Test Legend", "steps", "from 1 to 8"),
        (STEP + "explore = ['Irram']\nterrain = ['road']", "Test Legend", "steps", "'explore' alone"),
        (STEP + "pay = 1\ntrait = ['Beast']", "Test Legend", "steps", "which Challenges"),
        (STEP + "beat = 1\ntown = 'Irram'", "Test Legend", "steps", "a place of its own"),
        (STEP + "offer = 'Wepon'", "Test Legend", "steps", "nobody could offer a 'Wepon'"),
        (STEP.replace("mount", "ally") + "beat = 1", "Test Legend", "ally", "have numbers"),
        (STEP.replace("story", "kind = 'Hat'\nstory") + "beat = 1", "Test Legend", "kind", "got 'Hat'"),
    ],
)  # fmt: skip
def test_broken_records(folder: Path, text: str, record: str, field: str, message: str) -> None:
    file = FILES[text.split("]]")[0].strip("\n[")]
    error = shown(folder, file, text)
    assert error.file == (file if "every card has its own" not in error.message else "content")
    assert record in error.record
    assert error.field == field
    assert message in error.message
    assert str(error).startswith(f"{error.file}, ")


@pytest.mark.parametrize(
    ("file", "kind", "message"),
    [
        ("heroes.toml", "hero = []", "six heroes of al-kalim are needed, not 0"),
        ("challenges.toml", "challenge = []", "there is no green Challenge"),
        ("legends.toml", "legendary = []", "there is no Legendary card of type ally"),
    ],
)
def test_a_box_with_too_little_in_it(folder: Path, file: str, kind: str, message: str) -> None:
    (folder / file).write_text(kind, encoding="utf-8")
    with pytest.raises(ContentError, match=message) as error:
        Book()
    assert error.value.file == file


def test_a_market_without_cards(folder: Path) -> None:
    (folder / "items.toml").write_text("item = []", encoding="utf-8")
    (folder / "base-allies.toml").write_text("ally = []", encoding="utf-8")
    with pytest.raises(ContentError, match="eight market stacks are dealt, of 0 cards"):
        Book()


def test_files_that_are_none(folder: Path) -> None:
    (folder / "items.toml").write_text("[[item", encoding="utf-8")
    with pytest.raises(ContentError, match=r"^items.toml, .*: is not TOML"):
        Book()
    (folder / "items.toml").write_bytes(b'# \xff\n[[item]]\nname = "x"\n')
    with pytest.raises(ContentError, match=r"^items.toml, line 1: is not UTF-8 text$"):
        Book()
    (folder / "items.toml").unlink()
    with pytest.raises(ContentError, match=r"^items.toml: cannot be read: "):
        Book()


@pytest.mark.parametrize(
    ("old", "new", "record", "field", "message"),
    [
        ("xxccddxx", "xxccdqxx", "row 1", "grid", "'q' is no kind of hex"),
        ("xxccddxx", "TxccddxX", "hex 1,1", "town", "every T of the grid"),
        ('prison = "8,6"', 'prison = "80,6"', "board prison", "at", "there is no hex '80,6'"),
        ('{ at = "2,4", colour', '{ at = "2,44", colour', "jewel 2,44", "at", "there is no hex '2,44'"),
        ('{ at = "2,4", colour = "green"', '{ at = "4,2", colour = "green"', "jewel 4,2", "colour", "two green jewels"),
        ('{ at = "2,4", colour', '{ at = "3,3", colour', "jewel 3,3", "at", "a town has no adventure jewel"),
        ('{ at = "2,4", colour = "green"', '{ at = "2,4", colour = "grey"', "jewel '2,4'", "colour", "got 'grey'"),
        ('name = "Salt Mirror"', 'name = "Irram"', "Irram", "name", "its own name"),
    ],
)
def test_a_broken_board(folder: Path, old: str, new: str, record: str, field: str, message: str) -> None:
    path = folder / "board.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        board_module.board.__wrapped__()
    assert (error.value.file, error.value.record, error.value.field) == ("board.toml", record, field)
    assert message in error.value.message


def test_a_label_without_hexes(folder: Path) -> None:
    with (folder / "board.toml").open("a", encoding="utf-8") as out:
        out.write('\n[[location]]\nname = "Nowhere"\nlabel = []\n')
    with pytest.raises(ContentError, match="location Nowhere, field 'label': a label lies on some hex"):
        board_module.board.__wrapped__()


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        ("[['road']]", "a die has six faces, not 1"),
        ("[['road'], ['road'], ['road'], ['road'], ['road'], ['road']]", "no die could ever show bluffs"),
        ("[['road'], ['sea'], ['road'], ['road'], ['road'], ['road']]", "got 'sea'"),
        ("6", "expected a list, got 6"),
    ],
)
def test_broken_dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, faces: str, message: str) -> None:
    monkeypatch.setattr(dice_module, "FOLDER", tmp_path)
    text = f"name = 'Odd'\ntext = 'Odd.'\nprovenance = 'designed'\nfaces = {faces}\n"
    (tmp_path / "odd.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=message) as error:
        dice_module.layout.__wrapped__("odd")
    assert error.value.file == "odd.toml"


# -- options ---------------------------------------------------------------------------------------------------------

GAME = games.get("alkalim")


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"setup": "seven"}, "there is no set-up 'seven'"),
        ({"setup": None}, "there is no set-up 'None'"),
        ({"setup": "{"}, "'setup' is no saved table"),
        ({"setup": "{}"}, "one to six players, not None"),
        ({"setup": '{"players": 7}'}, "one to six players, not 7"),
        ({"setup": '{"players": true}'}, "one to six players, not True"),
        ({"setup": '{"players": 2, "dice": "loaded"}'}, "no world has 'dice' set to 'loaded'"),
        ({"setup": '{"players": 2, "rounds": 99}'}, "no world has 'rounds' set to 99"),
        ({"setup": '{"players": 2, "weather": "fine"}'}, "no world has 'weather'"),
        ({"setup": '{"players": 2, "heroes": "Nobody"}'}, "there is no hero 'Nobody'"),
        ({"threat": "²"}, "not a number from 12 to 30"),
        ({"threat": "11"}, "not a number from 12 to 30"),
        ({"prices": "a b c d e"}, "five numbers from 1 to 9"),
        ({"prices": "5 4 4 3"}, "five numbers from 1 to 9"),
        ({"prices": "5 4 4 3 x 3"}, "five numbers from 1 to 9"),
        ({"prices": "0 4 4 3 3"}, "five numbers from 1 to 9"),
        ({"heroes": ""}, "names nobody"),
        ({"heroes": " , "}, "names nobody"),
        ({"heroes": "Tahlia, Tahlia"}, "each hero is played once"),
        ({"heroes": "Tahlia, Eliam, Sahla", "setup": "two"}, "names 3 for 2 players"),
        ({"heroes": "x" * 200}, "there is no hero 'xxx"),
        ({"heroes": "x" * 10000}, "characters"),
        ({"escape": True}, "'escape' is"),
        ({"dice": "../board"}, "'dice' is"),
    ],
)
def test_nonsensical_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSettings) as error:
        GAME.new(settings, Rng(bytes(32)))
    assert message in str(error.value)
    assert len(str(error.value)) < 400
