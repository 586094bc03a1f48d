"""The components of the Advanced Game: what is printed on them, how their texts read, what a broken file is told."""

from __future__ import annotations

import doctest
import pickle
import re
from collections import Counter
from pathlib import Path

import pytest

from sandtable.games.banners.content import cardbook, loading
from sandtable.games.banners.content.cardbook import BLESSING, HERO, KINGDOMS, SPELL, TREASURE, Card, card, cards
from sandtable.kernel.content import ContentError
from tests.banners.content.conftest import change
from tests.rules import rules

ADJECTIVES = {k: loading.kingdoms()[k].adjective for k in KINGDOMS}


def ids(mask: int) -> list[str]:
    return [c.id for c in cards() if mask >> c.number & 1]


# -- the decks ---------------------------------------------------------------------------------------------------------


@rules("BB 18.1", "BB 18.2", "BB 18.3")
def test_there_are_186_cards_in_the_order_of_the_guide() -> None:
    assert [c.number for c in cards()] == list(range(186))
    assert Counter(c.kind for c in cards()) == {SPELL: 52, TREASURE: 36, BLESSING: 60, HERO: 38}
    assert [c.kind for c in cards()] == sorted(c.kind for c in cards())
    for kind in (BLESSING, HERO):
        kingdoms = [c.kingdom for c in cards() if c.kind == kind]
        assert list(dict.fromkeys(kingdoms)) == list(KINGDOMS)
        assert kingdoms == sorted(kingdoms, key=lambda k: KINGDOMS.index(str(k)))
    assert {k: len(cardbook.heroes_of(k)) for k in KINGDOMS} == {
        "fjordland": 7, "empire": 6, "oathborn": 6, "goblins": 7, "orcs": 6, "night": 6,
    }  # fmt: skip


def test_the_masks_are_the_decks() -> None:
    assert sum(1 << c.number for c in cards() if c.kind == SPELL) == cardbook.SPELLS
    assert sum(1 << c.number for c in cards() if c.kind == TREASURE) == cardbook.TREASURES
    assert sum(1 << c.number for c in cards() if c.kind == BLESSING) == cardbook.BLESSINGS
    for kingdom in KINGDOMS:
        own = [c.id for c in cards() if c.kind == BLESSING and c.kingdom == kingdom]
        assert ids(cardbook.blessings_of(kingdom)) == own
        assert len(own) == 10
    assert sum(map(cardbook.blessings_of, KINGDOMS)) == cardbook.BLESSINGS


def test_an_id_belongs_to_one_card_and_is_a_slug() -> None:
    assert len({c.id for c in cards()}) == 186
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", c.id) for c in cards())
    assert [c.id for c in cards() if c.name == "Treasure Hoard"] == [f"treasure-hoard-{n}" for n in (3, 4, 5)]
    assert [c.id for c in cards() if c.name == "Enslave"] == ["enslave-2", "enslave-3", "enslave-4"]
    assert len({c.clause for c in cards()}) == 186


@pytest.mark.parametrize(
    ("name", "clause"),
    [
        ("heat-ray", "BB 18.1/1"),
        ("Treasure-Hoard-3", "BB 18.2/17"),
        ("WATER ELEMENTAL", "BB 18.3/fjordland-1"),
        ("Freyja", "BB 18.3/fjordland-13"),
        ("Tablets of Amun Koth", "BB 18.2/31"),
        ("tablets of amûn koth", "BB 18.2/31"),
        ("For the Emperor!", "BB 18.3/empire-2"),
        ("Bread & Circuses", "BB 18.3/empire-1"),
        ("Lilith, Queen of the Night", "BB 18.3/night-11"),
        ("Gyda’s Favor", "BB 18.3/fjordland-9"),
        ("Enslave", "BB 18.3/night-2"),
    ],
)
def test_a_card_is_found_by_id_or_name(name: str, clause: str) -> None:
    assert card(name).clause == clause
    assert card(card(name).id) is cards()[card(name).number]


def test_a_name_nobody_knows_gets_the_nearest() -> None:
    with pytest.raises(ValueError, match=r"there is no card 'Heet Ray'; do you mean 'Heat Ray'\?"):
        card("Heet Ray")
    with pytest.raises(ValueError, match=r"there is no monster 'Kragen'; do you mean 'Kraken'\?"):
        cardbook.monster("Kragen")


def test_a_name_of_different_cards_is_not_enough() -> None:
    with pytest.raises(ValueError, match="treasure-hoard-3, treasure-hoard-4, treasure-hoard-5: say which"):
        card("Treasure Hoard")


def test_a_card_does_not_change() -> None:
    with pytest.raises(AttributeError):
        card("fireball").name = "Firewall"  # type: ignore[misc]  # that is what must fail
    copied = pickle.loads(pickle.dumps(card("fireball")))
    assert (copied.number, copied.text) == (card("fireball").number, card("fireball").text)


def test_the_examples_in_the_code_hold() -> None:
    assert doctest.testmod(cardbook).failed == 0


# -- what is printed ---------------------------------------------------------------------------------------------------


def flags(c: Card) -> str:
    """The flags of a card, in the order of its fields."""
    names = ("cantrip", "tome", "battle", "lock", "ongoing", "mage", "ranged")
    return " ".join(name for name in names if getattr(c, name))


@pytest.mark.parametrize(
    ("name", "printed", "told", "reach"),
    [
        ("heat-ray", 1, "cantrip battle mage", (0, 2)),
        ("earthquake", 4, "mage", (3, 5)),
        ("negation", 15, "cantrip mage", None),
        ("monsters-in-the-hills", 20, "", None),
        ("living-grimoire", 22, "cantrip tome", None),
        ("summon-the-dead", 36, "battle mage", (0, 6)),
        ("undertow", 42, "cantrip", None),
        ("fireball", 43, "cantrip mage", (0, 1)),
        ("hawk-eye", 48, "cantrip ranged", (0, 1)),
        ("heat-lightning", 52, "cantrip mage", (0, 4)),
        ("storm-gods-hammer", 1, "cantrip battle mage", None),
        ("horn-of-udun", 5, "cantrip mage", (0, 1)),
        ("infernal-sphere", 9, "battle mage", None),
        ("treasure-hoard-5", 19, "", None),
        ("the-astronomicon", 23, "cantrip tome", None),
        ("fountain-of-valor", 36, "", None),
        ("water-elemental", 1, "battle mage", (0, 2)),
        ("shield-wall", 7, "cantrip battle", None),
        ("elite-archers", 7, "cantrip battle ranged", None),
        ("the-deep-paths", 1, "", None),
        ("spirit-of-the-mountain", 7, "cantrip", None),
        ("instruments-of-mischief", 1, "battle", None),
        ("whips-of-grom", 1, "mage", (0, 3)),
        ("enslave-4", 4, "mage", (0, 1)),
        ("rule-the-night", 10, "cantrip battle mage", (0, 3)),
        ("freyja", 13, "cantrip lock", (0, 4)),
        ("cronax-the-berserkir", 15, "cantrip", None),
        ("anna-lontius", 12, "lock", None),
        ("frostheart", 14, "cantrip battle ongoing", None),
        ("manstrangler", 13, "battle lock", None),
        ("siskar", 16, "lock", None),
        ("luna-mist-hunter", 12, "lock", (1, 1)),
        ("dominia-herald-of-scyx", 13, "ongoing", (0, 5)),
    ],
)
def test_what_a_card_says(name: str, printed: int, told: str, reach: tuple[int, int] | None) -> None:
    c = card(name)
    assert (c.printed, flags(c), c.range) == (printed, told, reach)


def test_how_many_cards_have_each_symbol() -> None:
    def count(kind: int) -> dict[str, int]:
        told: Counter[str] = Counter()
        for c in cards():
            if c.kind == kind:
                told.update(flags(c).split())
        return told

    assert count(SPELL) == {"cantrip": 33, "mage": 46, "battle": 16, "tome": 1, "ranged": 1}
    assert count(TREASURE) == {"cantrip": 22, "mage": 20, "battle": 9, "tome": 6}, "21 printed, and Draconic Shield"
    assert count(BLESSING) == {"cantrip": 29, "battle": 24, "mage": 14, "ranged": 1}
    assert count(HERO) == {"cantrip": 14, "lock": 19, "ongoing": 15, "battle": 4}


def test_the_only_spells_discarded_as_a_cost() -> None:
    assert {c.id: c.discard for c in cards() if c.discard} == {
        "cloud-of-darkness": 1, "eye-of-kagutomo": 1, "quest-to-the-western-isles": 2, "tyrs-favor": 1,
        "gydas-favor": 1, "warlord-szark": 1,
    }  # fmt: skip


def test_blessings_that_only_some_armies_cast() -> None:
    assert {c.id: c.armies for c in cards() if c.armies} == {
        "berserk-rage": ("Berserkir",), "northern-rangers": ("Rangers",), "massed-charge": ("Cataphracts", "Korsari"),
        "delve-greedily": ("Miners",), "sneak-attack": ("Goblin Sneaks",),
        "boulder-toss": ("Mountain Troll", "Hill Troll"), "endless-hate": ("Orc Reavers",), "hate": ("Orc Reavers",),
    }  # fmt: skip


def test_curses_and_fountains_are_not_sold() -> None:
    treasures = [c for c in cards() if c.kind == TREASURE]
    assert [c.printed for c in treasures if not c.sellable] == [29, 30, 35, 36]
    assert [c.printed for c in treasures if not c.retrievable] == [29, 30]
    assert not any(c.sellable or c.retrievable for c in cards() if c.kind != TREASURE)


def test_heroes_cost_what_their_kingdom_asks_and_are_all_mages() -> None:
    costs = {"fjordland": 2, "empire": 3, "oathborn": 3, "goblins": 2, "orcs": 3, "night": 3}
    for kingdom, cost in costs.items():
        for hero in cardbook.heroes_of(kingdom):
            assert hero.cost == cost
            assert "mage" in hero.abilities
            assert hero.kingdom == kingdom
    assert {c.id: (c.light, c.heavy) for c in cards() if c.light or c.heavy} == {"gond-the-unbreakable": (0, 1)}
    assert {c.id: c.enslave for c in cards() if c.enslave} == {
        "lilith-queen-of-the-night": 2,
        "dominia-herald-of-scyx": 1,
    }
    assert [c.id for c in cards() if c.kind == HERO and not c.power] == ["gond-the-unbreakable"]
    assert not any(c.power or c.movement or c.cost or c.abilities for c in cards() if c.kind != HERO)


@pytest.mark.parametrize(
    ("name", "power", "movement", "abilities"),
    [
        ("Lieva Eriksdottir", "Mistress of the Hunt", 6, {"mage", "ranged"}),
        ("Freyja", "Wings of Valor", 8, {"mage", "flying"}),
        ("Karl Bondarsson", "Song of Bravery", 4, {"mage"}),
        ("Ariadne, the Gray Wolf", "Beast Slayer", 6, {"mage", "ranged"}),
        ("Smith-Master Horne", "Dwarven Defense", 6, {"mage"}),
        ("Manstrangler", "Living Siege Engine", 3, {"mage"}),
        ("Karsch", "Stranglethorn", 4, {"mage"}),
        ("Bela", "Animal Lover", 4, {"mage", "flying"}),
    ],
)
def test_what_a_hero_is(name: str, power: str, movement: int, abilities: set[str]) -> None:
    c = card(name)
    assert (c.name, c.power, c.movement, set(c.abilities)) == (name, power, movement, abilities)


# -- Monsters ----------------------------------------------------------------------------------------------------------


def test_there_are_29_monsters_of_the_land_and_7_of_the_sea() -> None:
    bestiary = cardbook.monsters()
    assert [m.number for m in bestiary] == list(range(36))
    assert [m.sea for m in bestiary] == [False] * 29 + [True] * 7
    assert len({m.id for m in bestiary}) == 36
    assert sum(m.gold for m in bestiary) == 110
    assert (sum(m.light for m in bestiary), sum(m.heavy for m in bestiary)) == (58, 22)


@pytest.mark.parametrize(
    ("name", "dice", "abilities", "gold", "reach"),
    [
        ("Baba Ti", (2, 1), {"mage", "stealth"}, 5, 2),
        ("Colossal Worm", (0, 3), {"stealth"}, 6, 1),
        ("Droghir", (3, 1), {"mage", "ranged", "flying", "stealth"}, 7, 3),
        ("Granny Wink and Soot", (2, 0), {"mage"}, 0, 2),
        ("Osterlich", (1, 2), {"mage"}, 6, 2),
        ("Red Mask Assassins", (2, 0), {"ranged"}, 2, 1),
        ("Ao-Bishi", (2, 2), {"mage", "stealth"}, 7, 4),
        ("Kraken", (2, 1), set(), 4, 4),
    ],
)
def test_what_a_monster_is(name: str, dice: tuple[int, int], abilities: set[str], gold: int, reach: int) -> None:
    m = cardbook.monster(name)
    assert (m.name, (m.light, m.heavy), set(m.abilities), m.gold, m.range) == (name, dice, abilities, gold, reach)


# -- texts -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("c", cards(), ids=lambda c: c.id)
def test_a_text_says_when_who_and_how_far(c: Card) -> None:
    """All texts are made alike: first the moment, then the effect."""
    own = f"{ADJECTIVES[c.kingdom]} turn" if c.kingdom else "Your turn"
    if c.ongoing:
        head = "Always: "
    elif c.tome:
        head = "With (a|another) Spell "
    elif c.battle:
        head = "Battle Magic(, holding [^:]*)?: " if c.cantrip else "Battle Magic, attacker(, [^:]*)?: "
    elif c.cantrip:
        head = "(Any turn|When |After )[^:.]*: "
    else:
        head = f"{own}(, [^:]*)?: |When you gain it, "
    assert re.match(head, c.text), c.text
    assert c.text.endswith(".")
    assert len(c.text) <= cardbook.MAX_TEXT
    if c.mage:
        assert "Mage" in c.text
    if c.ranged:
        assert "Ranged" in c.text
    if c.range is not None:
        least, most = c.range
        reach = f"{least} to {most} hexes" if least > 1 else f"within {most} hex"
        assert reach in c.text or (most == 1 and "next to" in c.text)
    if c.discard:
        assert re.search(rf"discard {c.discard} (other )?Spell", c.text)
    for army in c.armies:
        assert army in c.text
    assert c.text.endswith("Locks this card.") == c.lock


@pytest.mark.parametrize("c", cards(), ids=lambda c: c.id)
def test_a_text_is_plain(c: Card) -> None:
    assert not re.search(r"\b(light|heavy) (die|dice)\b|♦|\btarget player\b|\bmay choose to\b|\bmust then\b", c.text)
    assert not re.search(r"  |\s$|\.\.|[“”‘’\"]", c.text)
    if not c.ongoing and re.search(r"\b(gains|loses) \d?[□◆]|(□|◆) .* doubled", c.text):
        assert re.search(r"this activation|this turn", c.text), "how long?"


def test_what_is_not_sure_is_told() -> None:
    doubts = cardbook.doubts()
    assert len(doubts) == len(set(doubts))
    assert {name for name, _ in doubts} >= {
        "Earthquake", "Summon Kraken", "Draconic Shield", "Song of the Valkyrie", "Spy-Master Kagash",
        "Granny Wink and Soot",
    }  # fmt: skip
    assert all(why.endswith(".") and why[0].isupper() for _, why in doubts)
    assert not card("fireball").doubt


# -- broken files ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('armies = ["Berserkir"]', 'armies = ["Berserkers"]',
         "blessings.toml, blessing 'Berserk Rage', field 'armies': "
         "'Berserkers' is no army of 'fjordland'; do you mean 'Berserkir'?"),
        ('abilities = ["mage", "stealth"]', 'abilities = ["mage", "archery"]',
         "monsters.toml, monster 'Baba Ti', field 'abilities item 2': "
         "expected one of 'flying', 'mage', 'ranged', 'regenerate', 'siege', 'stealth', got 'archery'"),
        ("number = 2\n", "number = 1\n", "spells.toml, spell 'Dust Devil', field 'number': 1 is taken by 'Heat Ray'"),
        ("number = 36\n", "number = 37\n", "treasures.toml, field 'number': 36 is missing; they run from 1 to 36"),
        ("number = 14\n", "number = 18\n",
         "heroes.toml, kingdom 'fjordland', field 'number': 14 is missing; they run from 11 to 17"),
        ('kingdom = "fjordland"', 'kingdom = "fjords"',
         "blessings.toml, blessing 'Water Elemental', field 'kingdom': "
         "'fjords' is not known here; the kingdoms are fjordland, empire, oathborn, goblins, orcs, night"),
        ('name = "Dust Devil"', 'name = "Heat Ray"',
         "spells.toml, spell 'Heat Ray', field 'id': 'heat-ray' is taken by 'Heat Ray'; give it another one"),
        ("range = [3, 5]", "range = [5, 3]",
         "spells.toml, spell 'Earthquake', field 'range': [5, 3] is not a least and a greatest distance"),
        ("No effect if it has no ◆.", "No effect if it has no ◆",
         "spells.toml, spell 'Heat Ray', field 'text': must end with a full stop"),
        ("lock = true", "lock = true\nongoing = true",
         "heroes.toml, hero 'Lieva Eriksdottir', field 'lock': "
         "an ongoing power is never played, so it locks nothing (14.5)"),
        ("cost = 2", "cost = -2", "heroes.toml, hero 'Lieva Eriksdottir', field 'cost': -2 is less than nothing"),
        ("sea = 7", "sea = 8", "monsters.toml, field 'sea': says 8, but there are 7"),
        ('name = "Siren"', 'name = "Kraken"',
         "monsters.toml, monster 'Kraken', field 'id': 'kraken' is taken by 'Kraken'; give it another one"),
        ("gold = 5", "gold = -5", "monsters.toml, monster 'Baba Ti', field 'gold': -5 is less than nothing"),
    ],
)  # fmt: skip
def test_a_broken_file_is_told_what_is_wrong(folder: Path, old: str, new: str, told: str) -> None:
    file = told.split(",")[0]
    change(folder / file, old, new)
    with pytest.raises(ContentError) as error:
        cardbook.monsters(folder) if file == "monsters.toml" else cardbook.cards(folder)
    assert str(error.value) == told


def test_a_text_too_long_for_its_card_is_refused(folder: Path) -> None:
    change(folder / "spells.toml", 'text = "', f'text = "{"x" * 330}')
    with pytest.raises(ContentError, match=r"spell 'Heat Ray', field 'text': has \d+ characters, more than 330"):
        cardbook.cards(folder)
