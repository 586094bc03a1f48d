"""What a campaign that somebody makes may hold, for the editor: the records of `campaign_shapes.py` as forms."""

from __future__ import annotations

from functools import cache
from typing import Any

from sandtable.games.banners.content import loading
from sandtable.games.banners.content.forces import armies, heroes
from sandtable.games.banners.content.map import joined
from sandtable.games.banners.content.shapes import SEASONS
from sandtable.kernel.forms import (
    Field,
    Form,
    Layer,
    Section,
    Shape,
    Word,
    choice,
    flag,
    number,
    record,
    several,
    table,
    text,
    words,
)

KINGDOM = choice("", "kingdoms")
WHO = choice("", "who")
BOARD = choice("", "maps")
SETTLEMENT = choice("", "settlements")
LOYALTY = choice("", "loyalties")
HEX = text("", help="A hex, as wildlands:7,10.")


def kingdoms(name: str, **more: Any) -> Field:
    return several(name, KINGDOM, **more)


def settlements(name: str, **more: Any) -> Field:
    return several(name, SETTLEMENT, **more)


def who(name: str, **more: Any) -> Field:
    """Kingdoms, or a whole side."""
    return several(name, WHO, **more)


SEASON = Shape(
    "season", (number("year", 1, needed=True), choice("season", "seasons", needed=True)), says=("season", "year")
)
SPECIAL = {
    "only-listed-settlements": Shape("only-listed-settlements", (), title="other settlements take no part"),
    "opening-miners": Shape("opening-miners", (choice("kingdom", "kingdoms", needed=True),
                                               number("distance", needed=True)),
                            title="Miners in mines so near", says=("kingdom", "distance")),
    "closed-hex": Shape("closed-hex", (several("hexes", HEX, needed=True),
                                       flag("advanced_only", title="in the Advanced game alone")),
                        title="closed hexes", says=("hexes",)),
    "allied-contingent": Shape(
        "allied-contingent",
        (choice("nation", "kingdoms", needed=True), choice("host", "kingdoms", needed=True),
         flag("recover_at_host", title="they recover only where the host controls")),
        title="a contingent", says=("nation", "host")),
    "fixed-defender": Shape(
        "fixed-defender",
        (choice("nation", "kingdoms", needed=True), choice("army", "armies", within="nation", needed=True),
         choice("settlement", "settlements", needed=True), choice("keeper", "kingdoms", needed=True)),
        title="an army that only defends", says=("army", "settlement")),
    "no-gold-transfer": Shape("no-gold-transfer", (choice("giver", "kingdoms", needed=True),
                                                   choice("receiver", "kingdoms", needed=True)),
                              title="no gold from one to another", says=("giver", "receiver")),
    "free-rebuilding": Shape("free-rebuilding", (choice("kingdom", "kingdoms", needed=True),),
                             title="rebuilds for nothing", says=("kingdom",)),
    "withdrawal": Shape("withdrawal", (choice("kingdom", "kingdoms", needed=True),
                                       number("after_year", 1, needed=True)),
                        title="leaves the war", says=("kingdom", "after_year")),
    "no-opening-builds": Shape("no-opening-builds", (choice("kingdom", "kingdoms", needed=True),
                                                     choice("near", "settlements", needed=True)),
                               title="no opening builds near", says=("kingdom", "near")),
    "restore-loyalty": Shape("restore-loyalty", (choice("settlement", "settlements", needed=True),),
                             title="freed by its own in peace", says=("settlement",)),
    "osterlich": Shape("osterlich", (choice("settlement", "settlements", needed=True),
                                     several("dice", number(""), title="light and heavy dice", needed=True),
                                     number("winter_of", 1, title="comes in the winter of year")),
                       title="Osterlich stands at", says=("settlement",)),
    "swap-control-for-coven": Shape("swap-control-for-coven", (choice("when", "swaps", needed=True),),
                                    title="a Coven for a marker", says=("when",)),
    "opening-spending": Shape("opening-spending", (choice("kingdom", "kingdoms", needed=True),
                                                   choice("map", "maps", title="board", needed=True),
                                                   number("most", needed=True)),
                              title="opening gold on a board", says=("kingdom", "map", "most")),
}  # fmt: skip
CAMPAIGN = Shape(
    "campaign",
    (
        text("name", needed=True),
        Field("story", "lines", needed=True, help="What players read before they begin."),
        choice("difficulty", "difficulties", needed=True),
        number("year", 1, needed=True, help="Of the world: the invasion of Drefeld was in 565."),
        several("maps", BOARD, title="boards", needed=True),
        choice("rules", "rules", needed=True),
        record("start", "season", title="first season", needed=True),
        record("end", "season", title="last season", needed=True),
        number("turns", 1, title="seasons", needed=True, help="From the first to the last; a year has three."),
        record("sides", "sides", needed=True),
        kingdoms("turn_order", needed=True),
        several("deployment", kingdoms(""), title="order of set-up", needed=True,
                help="Groups set up one after the other; within a group, whoever has the fewest places comes first."),
        table("kingdoms", "kingdoms", record("", "beginning"), needed=True, title="what kingdoms begin with"),
        settlements("settlements", title="settlements in play", usual="all on the boards"),
        settlements("razed", title="Razed markers"),
        table("razed_except", "maps", several("", SETTLEMENT), title="boards on which all but these is razed",
              seldom=True),
        several("abandoned_lairs", BOARD, title="boards whose lairs are abandoned", seldom=True),
        table("held_by_nobody", "kingdoms", several("", SETTLEMENT), title="markers of kingdoms that take no part",
              seldom=True),
        several("postures", record("", "posture"),
                help="Settlements that are loyal to no kingdom in play are hostile to whom none is given."),
        record("victory", "victory", needed=True),
        record("study", "study", title="Arcane Study", help="For the Advanced game."),
        several("special", record("", "", tag="type", shapes={kind: rule.name for kind, rule in SPECIAL.items()}),
                title="special rules"),
        kingdoms("together", title="kingdoms of one player", seldom=True,
                 help="Where there is one player fewer than kingdoms."),
        several("notes", text("")),
    ),
)  # fmt: skip
BEGINNING = Shape(
    "beginning",
    (
        number("gold", needed=True, help="For opening builds; what is left is kept."),
        number("income", help="Goblins and Orcs have none; all others need it."),
        settlements("controls", title="Control markers"),
        record("chosen", "chosen", title="further markers where it likes", seldom=True),
        several("units", record("", "opening-unit"), title="armies for nothing"),
        number("heroes", title="Heroes"),
        several("fixed_heroes", choice("", "heroes"), title="Heroes by name", seldom=True),
        several("absent_heroes", choice("", "heroes"), title="Heroes that are out", seldom=True),
        several("guest_heroes", record("", "guests"), title="Heroes of another kingdom", seldom=True),
        choice("guests_at", "settlements", title="its contingent begins at", seldom=True),
        number("covens", seldom=True, help="Of the Army of the Night."),
        number("revolt", title="revolts", seldom=True, help="Of the Eastern Empire."),
        several("revolt_modifiers", record("", "revolt-modifier"), title="modifiers of the Imperial Revolt roll",
                seldom=True),
        flag("suppression", title="opening gold may put revolts down", seldom=True),
        number("control_cap", title="most Control markers", usual="as printed", seldom=True),
        flag("cannot_collapse", title="cannot collapse", seldom=True),
        several("entries", HEX, title="further entry hexes", seldom=True),
    ),
    title="a kingdom",
)  # fmt: skip
POSTURE = Shape(
    "posture",
    (
        choice("settlement", "settlements", help="One settlement, or else a loyalty."),
        choice("loyalty", "loyalties", help="All settlements of a loyalty; neutral: of none."),
        who("hostile", title="hostile to"),
        who("welcoming", title="welcoming to"),
        who("allied", title="allied to"),
        who("prohibited", title="out of play for", seldom=True),
    ),
    title="a posture",
    says=("settlement", "loyalty", "hostile", "welcoming", "allied"),
)
COUNT = Shape(
    "count",
    (
        choice("metric", "metrics", title="that are", needed=True),
        who("by", needed=True),
        number("at_least", needed=True, help="0: all there are."),
        several("loyalties", LOYALTY),
        settlements("settlements"),
        flag("cities", title="cities alone"),
        flag("friends", title="those of friends who take no part count, too", seldom=True),
    ),
    title="so many settlements",
    says=("at_least", "metric", "by"),
)
CONDITIONS = {
    "count": COUNT,
    "income": Shape("income", (choice("kingdom", "kingdoms", needed=True), number("at_most", needed=True)),
                    title="the Income of a kingdom", says=("kingdom", "at_most")),
    "collapse": Shape("collapse", (kingdoms("kingdoms", needed=True), flag("any", title="one of them is enough")),
                      title="collapse", says=("kingdoms",)),
    "all": Shape("all", (several("of", record("", "count", tag="type", shapes={"count": "count"}), needed=True),),
                 title="several counts at once"),
    "hostile-city-entered": Shape("hostile-city-entered", (), title="an army in a hostile city"),
}  # fmt: skip


def condition(name: str, **more: Any) -> Field:
    return record(name, "", tag="type", shapes={kind: shape.name for kind, shape in CONDITIONS.items()}, **more)


CHOSEN = Shape("chosen", (
    number("count", 1, needed=True),
    several("maps", BOARD, title="on these boards"),
    several("loyalties", LOYALTY, title="of these loyalties"),
    flag("cities", title="in cities"),
    kingdoms("instead_of", title="in the place of markers of"),
    flag("in_income", title="the Income has them in it already"),
), says=("count",))  # fmt: skip
OPENING_UNIT = Shape("opening-unit", (
    choice("army", "armies", needed=True),
    number("count", 1, usual="1"),
    flag("weakened"),
    choice("kingdom", "kingdoms", title="of another kingdom", help="Needs the rule of a contingent.", seldom=True),
), title="armies", says=("count", "army"))  # fmt: skip
VICTORY = Shape("victory", (
    several("immediate", record("", "immediate"), title="wins at once"),
    record("deadline", "deadline", title="at the end, by a condition"),
    record("most", "most", title="at the end, by who has most"),
))  # fmt: skip
IMMEDIATE = Shape("immediate", (
    choice("winner", "who", needed=True),
    choice("check", "checks", title="looked at", needed=True),
    condition("if", needed=True),
    record("from", "season", title="not before", seldom=True),
), says=("winner", "if"))  # fmt: skip
DEADLINE = Shape("deadline", (
    choice("winner", "who", needed=True),
    condition("if", title="only if"),
    choice("otherwise", "who", title="else the winner is"),
))  # fmt: skip
MOST = Shape("most", (
    choice("of", "totals", needed=True),
    settlements("among", usual="all in play"),
    choice("tie", "who", title="who wins a tie", needed=True),
))  # fmt: skip
SMALL = (
    SEASON,
    Shape("sides", (kingdoms("invader", needed=True), kingdoms("resistance", needed=True))),
    Shape("study", (number("glyphs", needed=True), number("churns", needed=True))),
    Shape("guests", (choice("kingdom", "kingdoms", needed=True), number("count", 1, usual="1")),
          says=("kingdom", "count")),
    Shape("revolt-modifier", (number("value", -9, 9, needed=True), record("from", "season")), says=("value", "from")),
    CHOSEN, OPENING_UNIT,
)  # fmt: skip

SECTIONS = (
    Section("The story", ("name", "story", "difficulty", "year", "notes"), open=True),
    Section(
        "The war",
        ("maps", "rules", "start", "end", "turns", "sides", "turn_order", "deployment", "together"),
        open=True,
    ),
    Section("The kingdoms", ("kingdoms", "study")),
    Section("Settlements", ("settlements", "razed", "razed_except", "abandoned_lairs", "held_by_nobody", "postures")),
    Section("How it is won", ("victory",), open=True),
    Section("Special rules", ("special",)),
)
LAYERS = (
    Layer("control", "Control markers", ("kingdoms", "*", "controls"), "names", "kingdoms", places="settlements"),
    Layer("razed", "Razed", ("razed",), "names", "razed", places="settlements"),
    Layer("play", "Settlements in play", ("settlements",), "names", "play", places="settlements"),
)
EMPTY = """\
name = "A war of my own"
story = "Two neighbours have had enough of each other."
difficulty = "easy"
year = 570
maps = ["wildlands"]
rules = "basic"
turns = 3
start = { year = 1, season = "spring" }
end = { year = 1, season = "autumn" }
sides = { invader = ["orcs"], resistance = ["oathborn"] }
turn_order = ["oathborn", "orcs"]
deployment = [["oathborn"], ["orcs"]]

[kingdoms.oathborn]
gold = 8
income = 3

[kingdoms.orcs]
gold = 14

[victory.most]
of = "settlements"
tie = "resistance"
"""


@cache
def settlement_words() -> tuple[Word, ...]:
    """All settlements, each with its board and its hex there."""
    ground = joined(tuple(loading.map_ids()))
    return tuple(
        Word(each.name, group=board, ref=f"hex:{ground.names[each.at]}")
        for each in ground.settlements
        for board in (ground.names[each.at].partition(":")[0],)
    )


@cache
def form() -> Form:
    named = {kingdom: found.name for kingdom, found in loading.kingdoms().items()}
    sides = (Word("invader", "the Invader"), Word("resistance", "the Resistance"))
    known = tuple(Word(each, title) for each, title in named.items())
    return Form(
        CAMPAIGN.name,
        (CAMPAIGN, BEGINNING, POSTURE, VICTORY, IMMEDIATE, DEADLINE, MOST, *CONDITIONS.values(), *SPECIAL.values(),
         *SMALL),
        SECTIONS,
        LAYERS,
        {
            "kingdoms": known,
            "who": (*sides, *known),
            "checks": (Word("any-time", "after every action"), Word("season-end", "at the end of a season"),
                       *(Word(each.value, f"at the end of a turn of {each.title}") for each in known)),
            "maps": tuple(Word(each, loading.map_record(each).name) for each in loading.map_ids()),
            "seasons": words(SEASONS),
            "rules": words(("basic", "advanced")),
            "difficulties": words(("first game", "easy", "medium", "demanding")),
            "metrics": (
                Word("controlled", "controlled"),
                Word("controlled-or-razed", "controlled or razed"),
                Word("markers", "under Control markers"),
                Word("army-occupies", "occupied by an army"),
                Word("unit-or-control", "entered or under a marker"),
            ),
            "totals": words(("settlements", "victory-points", "income")),
            "swaps": words(("set-up", "first-income")),
            "loyalties": (Word("neutral"), *known,
                          *(Word(each.id, each.name) for each in loading.loyalties().values())),
            "armies": tuple(Word(army.name, group=army.kingdom) for army in armies() if army.kingdom in named),
            "heroes": tuple(Word(hero.name, group=kingdom) for kingdom in named for hero in heroes(kingdom)),
            "razed": (Word("razed", "Razed marker"),),
            "play": (Word("play", "in play"),),
            "settlements": settlement_words(),
        },
        EMPTY,
    )  # fmt: skip
