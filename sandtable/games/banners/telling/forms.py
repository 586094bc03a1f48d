"""What scenario files may say of this game: how keys are written, kinds of questions, fields of the view.

`docs/scenarios.md` prints these tables, and a key that fits no form is told to be misspelled.
"""

from __future__ import annotations

from functools import lru_cache

from sandtable.games.banners.content.cardbook import KINGDOMS, cards, monsters, title
from sandtable.games.banners.content.forces import Army, armies, heroes
from sandtable.games.banners.state import Banners
from sandtable.kernel import KeyForms, ViewPart

KEYS = (
    KeyForms(("activate UNIT at HEX", "build ARMY at HEX", "transfer to KINGDOM", "end"), "in a turn"),
    KeyForms(
        ("move HEX", "switch HEX", "sail HEX", "sail and switch HEX", "attack HEX", "recover", "mine", "pass"),
        "for the active army",
    ),
    KeyForms(("disband ARMY at HEX", "done"), "in the Income Actions Step; there also `transfer to KINGDOM`"),
    KeyForms(("lay waste SETTLEMENT",), "there, for the Shashka"),
    KeyForms(("coven SETTLEMENT",), "there, for the Night; also before the first season"),
    KeyForms(("disperse SETTLEMENT",), "for the Night: takes a Coven off"),
    KeyForms(("claim SETTLEMENT",), "before anybody builds, for a marker that a campaign lets its owner place"),
    KeyForms(("swap SETTLEMENT",), "for the Night, where a campaign lets it give a Control marker for a Coven"),
    KeyForms(("abandon HEX",), "in winters of a linked Chronicle: the lair that a side abandons"),
    KeyForms(("make room HEX",), "in the winter of the Bitter End: where a unit in the Spire goes"),
    KeyForms(("suppress",), "for the Empire: a revolt for 1 gold"),
    KeyForms(("ambush", "no ambush", "advance", "stay"), "in combat"),
    KeyForms(
        (
            "control SETTLEMENT", "raze SETTLEMENT", "leave SETTLEMENT", "remove SETTLEMENT", "rebuild SETTLEMENT",
        ),
        "for markers; `rebuild` also in the Income Actions Step",
    ),
    KeyForms(("allow SETTLEMENT", "deny SETTLEMENT"), "when an ally wants to enter"),
    KeyForms(("regenerate ARMY at HEX", "recovers ARMY at HEX"), "when an army may regenerate, or a card lets it"),
    KeyForms(("place ARMY at HEX", "build ARMY at HEX", "done"), "before the first season"),
    KeyForms(("place hero HEX", "hero HEX"), "a Hero for nothing before the first season; one for gold"),
    KeyForms(("stack ARMY at HEX",), "activates army and Hero together; `activate HERO at HEX` the Hero alone"),
    KeyForms(("pick up UNIT at HEX", "drop off UNIT at HEX"), "for the active army, Hero or stack"),
    KeyForms(("play CARD", "pass"), "a card, or a Hero's power by its name (`play Toll of the Deep`); also in windows"),
    KeyForms(
        ("aim CASTER > TARGET", "aim CASTER"),
        "who casts at what: `aim Throndil > Black Axes at wildlands:6,9`, `aim - > attacker` without a caster",
    ),
    KeyForms(
        ("tome CARD", "no tome", "discard CARD", "keep all", "keep CARD", "lose light", "lose heavy", "gain heavy",
         "take light", "take heavy", "spend N", "dice N", "recruit ARMY", "muster", "quell", "bless KINGDOM",
         "gain a hero", "yes", "no", "no more"),
        "what a card asks",
    ),
    KeyForms(
        ("set down HEX", "summon HEX", "appear HEX", "flee HEX", "give way HEX", "turn on UNIT at HEX", "accept",
         "random spell", "lose the hero"),
        "where a card places something, or how one answers it; `accept` takes the hit",
    ),
    KeyForms(("MONSTER strikes HEX", "slink HEX"), "in a turn, for commanded Monsters"),
    KeyForms(("command KINGDOM", "slink HEX", "keep three", "pass"), "when a Monster was found"),
    KeyForms(("hit UNIT at HEX",), "who of a stack takes a hit"),
    KeyForms(("join UNIT at HEX",), "which army a Hero joins that was gained"),
    KeyForms(("sell CARD", "lift CARD"), "in one's turn, and in Winter; a curse for 3 gold"),
    KeyForms(
        ("study spells", "study blessings", "study treasures", "no study", "retrieve CARD"),
        "in the Arcane Study Phase",
    ),
    KeyForms(("transfer SETTLEMENT to KINGDOM",), "never: whoever asks for it is told why not"),
    KeyForms(("take over KINGDOM",), "for a player whose kingdoms have all collapsed"),
)  # fmt: skip

PARTS = {
    "campaign": ViewPart("its id"),
    "season": ViewPart("`Spring`, `Summer` or `Autumn`"),
    "year": ViewPart("from 1"),
    "turn": ViewPart("the number of the season, from 1"),
    "turns": ViewPart("how many are played"),
    "phase": ViewPart("`opening`, `income`, `activation`, `study` or `over`"),
    "kingdom": ViewPart("whose turn it is"),
    "kingdoms": ViewPart(
        "",
        "kingdom; name; side (`invader` or `resistance`); seat (who runs it, from 0); gold; income; markers "
        "(Control markers left); settlements (friendly ones); collapsed; playmat (armies not on the map: "
        "`{Miners: 3}`)",
        collection=True,
    ),
    "units": ViewPart(
        "",
        "unit (its number); kingdom; army (its name, also a Hero's); at; weakened; status (`ready`, `active`, "
        "`finished`); hero (`true` for a Hero); card (a Hero's); locked (a Hero's power); enslaved (`true` for an "
        "army under an Enslaved Hero)",
        collection=True,
    ),
    "settlements": ViewPart(
        "",
        "settlement; at; marker (a kingdom, `razed` or none); controller; besieged; coven",
        collection=True,
    ),
    "revolts": ViewPart("the Empire's Revolt Track, or none without the Empire"),
    "active": ViewPart(
        "the army being activated, or none",
        "unit; army; at; movement; road; moved; sailed; must leave; rider (the Hero in its stack)",
    ),
    "score": ViewPart("what counts for victory: `{oathborn: 2}`"),
    "aims": ViewPart(
        "how victory stands",
        "side (`invader` or `resistance`); when; text",
        collection=True,
    ),
    "advanced": ViewPart("whether it is the Advanced game"),
    "magic": ViewPart(
        "in the Advanced game",
        "players (a collection: `seat`, `kingdoms`, `spells`, `treasures` (how many in hand), `blessings` (how "
        "many in hand, by kingdom), `hand` (ids, in that seat's own view), `owned` (ids of Treasures that lie "
        "open)); decks (`spells`, `treasures`, `blessings` (by kingdom): how many are left); discards (`spells`, "
        "`blessings`: ids in the order of the card guide, for a pile has no order); treasures gone; monsters (a "
        "collection: `at`, `monster`, `command`, `ready`); explored (a collection: `at`, `monster`); abandoned "
        "(hexes); pool (`land`, `sea`: how many Monsters may be drawn); study (`glyphs`, `churns`); heroes (how "
        "many wait, by kingdom); fallen; gains (a collection: `unit`, `at`, `light`, `heavy`, `abilities`, "
        "`movement`); force (what stands until the end of the turn)",
    ),
    "founded": ViewPart(
        "settlements that the board does not have: the Lost City",
        "name; at; loyalty; city; fortified; port; wilderness; in_play",
        collection=True,
    ),
}


def names(g: Banners, what: str, text: str) -> bool:
    word, camp = text.casefold(), g.campaign
    match what:
        case "HEX":
            return camp.map.find(text) is not None
        case "SETTLEMENT":
            return camp.map.settlement(text) is not None
        case "ARMY":
            return any(_numbered(word) in army.names for army in armies())
        case "UNIT":
            return any(_numbered(word) in army.names for army in (*_units(), *camp.unit_army))
        case "KINGDOM":
            return word in KINGDOMS
        case "MONSTER":
            return any(word in (each.name.casefold(), each.id) for each in monsters())
        case "CARD":
            return any(word in (title(card.number).casefold(), card.id, card.name.casefold()) for card in cards())
        case "CASTER":
            unit, _, at = text.rpartition(" at ")
            caster = text == "-" or names(g, "UNIT", text) or names(g, "MONSTER", text)
            return caster or (names(g, "UNIT", unit) and names(g, "HEX", at))
        case "TARGET":
            return _target(g, text)
        case "N":
            return text.isdecimal()
    return True


@lru_cache(maxsize=1)
def _units() -> tuple[Army, ...]:
    return (*armies(), *(hero for kingdom in KINGDOMS for hero in heroes(kingdom)))


def _numbered(word: str) -> str:
    """`miners #2` is one of the Miners."""
    name, mark, number = word.rpartition(" #")
    return name if mark and number.isdecimal() else word


def _target(g: Banners, text: str) -> bool:
    word = text.casefold()
    unit, _, at = text.rpartition(" at ")
    return (
        word in ("attacker", "defender")
        or word.removeprefix("the defender's ").removeprefix("die ").isdecimal()
        or any(word == seat.id for seat in g.campaign.seats)
        or any(names(g, what, text) for what in ("HEX", "CARD", "KINGDOM", "UNIT", "MONSTER"))
        or (names(g, "UNIT", unit) and names(g, "HEX", at))
    )
