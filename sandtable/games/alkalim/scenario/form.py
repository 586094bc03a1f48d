"""What the `setup:` of a scenario may hold, told once: reading takes the names of the fields from here, and the editor
its forms (docs/scenarios.md, "Sands of Al-Kalim")."""

from __future__ import annotations

from functools import cache

from sandtable.games.alkalim.content.board import COLOURS, SIDES, SYMBOLS
from sandtable.games.alkalim.content.book import ALLY, CHALLENGE, CITIES, GEAR, HERO, ITEM, LEGEND, PHASES, TYPES
from sandtable.games.alkalim.content.settings import COLOURED, specs
from sandtable.games.alkalim.content.world import world_of
from sandtable.games.alkalim.rules.experience import KINDS
from sandtable.games.alkalim.state import FIGHTS, AlKalim
from sandtable.kernel.forms import (
    Field,
    Form,
    Laid,
    Layer,
    Section,
    Shape,
    Word,
    choice,
    flag,
    number,
    plain,
    record,
    several,
    table,
    words,
)

WHERE = (
    "start", "time", "plan", "rolled", "move", "arrived", "step", "story", "tale", "fight", "bazaar", "parting",
    "clouds", "experience",
)  # fmt: skip
"""Where a turn can stand, in the order of the phases."""
STAGES = ("opening", "before", "round", "phase", "end", "ready")
COUNT = number("")
PLACE = choice("", "places", free=True)
AT = choice("at", "places", title="place", free=True, help="A hex such as 3,6 or a town.")
CARDS = choice("", "all cards")

ALLY_SHAPE = Shape(
    "ally", (choice("ally", "companions", needed=True), number("wounds"), number("exhaustion")), "an ally", "ally"
)
QUEST = Shape("quest", (choice("quest", "quests", needed=True), plain("progress")), "a quest", "quest")
REWARD = Shape(
    "reward", (choice("reward", "legends", needed=True), number("uses", 0, 3, usual="3"), plain("progress")),
    "a reward", "reward",
)  # fmt: skip
HERO_SHAPE = Shape(
    "hero",
    (
        choice("seat", "seats", usual="the next"),
        choice("hero", "heroes"),
        AT,
        number("gold", usual="3"),
        number("wounds"),
        number("exhaustion"),
        several("allies", record("", "ally")),
        several("items", choice("", "items")),
        several("turned", CARDS, title="cards face down"),
        table("gear", "gear", COUNT, title="survival gear"),
        table("trophies", "colours", COUNT, title="adventure counters"),
        table("counters", "counters", COUNT, title="experience counters"),
        flag("last_life", title="the last counter was for life", seldom=True),
        number("tile", 0, 4, title="counter on the quest tile", usual="the number of Legendary cards", seldom=True),
        several("quests", record("", "quest")),
        several("rewards", record("", "reward")),
        several("order", choice("", "legends"), title="order of the Legendary cards", seldom=True),
    ),
    title="a hero",
    short="hero",
    says=("hero", "at", "gold"),
)
STORM = Shape("storm", (AT, choice("wind", "sides", usual="inland")), short="at")
JEWELS = Shape("jewels", (several("without", PLACE, title="jewels without their counters"),))
WAITS = Shape(
    "undefeated",
    (AT, choice("card", "challenges", needed=True), number("wounds")),
    title="a Challenge",
    says=("card", "at"),
)
BY_PHASE = table("", "phases of combat", number("", None))
FIGHT = Shape(
    "fight",
    (
        choice("kind", "fights", usual="adventure"),
        choice("card", "challenges", help="In a duel there is none."),
        choice("jewel", "places", free=True, usual="in the hero's space", seldom=True),
        choice("by", "seats", title="the hero who fights", usual="whose turn it is", seldom=True),
        choice("foe", "seats", title="the other hero in a duel"),
        choice("attacker", "seats", title="who attacked", seldom=True),
        number("wounds"),
        choice("stage", "stages", usual="opening"),
        number("round", 0, 30),
        choice("phase", "phases of combat"),
        several("acted", choice("", "characters"), title="who has attacked this round"),
        flag("tried", title="an escape was tried this round", seldom=True),
        flag("first", title="no combat roll yet", seldom=True),
        table("values", "phases of combat", number("", None), title="changes of the values", seldom=True),
        table("fierce", "phases of combat", number("", None), title="changes of the damage", seldom=True),
        table("attacker_values", "phases of combat", number("", None), seldom=True),
        table("attacker_fierce", "phases of combat", number("", None), seldom=True),
        table("bonus", "characters", number("", None), seldom=True),
        table("damage", "characters", BY_PHASE, seldom=True),
        plain("used"),
        number("activated", seldom=True),
    ),
)
DECKS = Shape(
    "decks",
    (
        *(several(colour, choice("", "challenges", free=True)) for colour in COLOURS),
        several("market", choice("", "wares", free=True)),
        several("allies", choice("", "companions", free=True)),
        table("legends", "types", several("", choice("", "legends", free=True))),
    ),
)

SETUP = Shape(
    "setup",
    (
        number("players", 1, 6, usual="as many as heroes are listed, at least two"),
        table("settings", "settings", Field("", "text"), seldom=True),
        table("options", "settings", Field("", "text"), help="As files of version 0.1 call the settings.", seldom=True),
        several("heroes", record("", "hero"), usual="two heroes in Irram"),
        choice("active", "seats", title="whose turn", usual="amber"),
        choice("first", "seats", title="who begins every round", usual="amber", seldom=True),
        number("round", 1, usual="1"),
        choice("phase", "phases", usual="time"),
        choice("time", "times", usual="day"),
        several("dice", Field("", "text"), title="rolled movement dice", help="Each by its face from 1 to 6."),
        several("story", choice("", "symbols"), title="symbols of the story die"),
        record("fight", "fight", title="combat"),
        choice("visit", "bazaars", title="bazaar that is visited", seldom=True),
        record("storm", "storm", title="sandstorm", usual="none"),
        table("cities", "cities", PLACE, title="Lost Cities"),
        record("jewels", "jewels", usual="all have their counters"),
        several("undefeated", record("", "undefeated"), title="Challenges that wait"),
        table("stacks", "bazaars", several("", choice("", "wares")), title="market stacks"),
        record("decks", "decks", usual="the order of the files", seldom=True),
        plain("loose"),
        record("discards", "decks", seldom=True),
        several("gone", choice("", "companions", free=True), title="allies out of the game", seldom=True),
        table("supply", "colours", COUNT, title="adventure counters in the pile", seldom=True),
        table("gear_supply", "gear", COUNT, title="survival gear in the pile", seldom=True),
        number("threat", help="Of a hero who plays alone.", seldom=True),
        number("doom", seldom=True),
        choice("start", "places", title="where the Movement step began", free=True, seldom=True),
        plain("pool"), plain("extra"), plain("rested"), plain("cool"), plain("dealt"),
        several("bought", Field("", "text"), title="cards bought this turn", seldom=True),
        several("geared", choice("", "gear"), title="gear bought this turn", seldom=True),
        flag("told", title="the story die was rolled", seldom=True),
        plain("clouds"), plain("spent"), plain("tally"),
    ),
)  # fmt: skip

SECTIONS = (
    Section("The moment", ("players", "active", "round", "phase", "time", "first", "settings", "options"), open=True),
    Section("Heroes", ("heroes",)),
    Section("The board", ("storm", "cities", "jewels", "undefeated", "stacks")),
    Section("The turn", ("dice", "story", "fight", "visit", "start", "told", "bought", "geared", "pool", "extra",
                         "rested", "cool", "dealt", "clouds", "spent")),
    Section("Decks and piles", ("decks", "loose", "discards", "gone", "supply", "gear_supply", "threat", "doom",
                                "tally")),
)  # fmt: skip

LAYERS = (
    Layer("hero", "Heroes", ("heroes",), "records", "heroes", field="hero", at="at"),
    Layer("challenge", "Challenges that wait", ("undefeated",), "records", "challenges", field="card", at="at"),
    Layer("city", "Lost Cities", ("cities",), "keys", "cities"),
    Layer("storm", "The sandstorm", ("storm",), "one", "storm", at="at"),
    Layer("counter", "Jewels without a counter", ("jewels", "without"), "names", "taken"),
    Layer("stack", "Market stacks", ("stacks", "*"), "cards", "wares", key="bazaars", places="bazaars"),
    Layer("item", "Items of a hero", ("heroes",), "onto", "items", at="items"),
    Layer("ally", "Allies of a hero", ("heroes",), "onto", "companions", at="allies"),
    Layer("quest", "Quests of a hero", ("heroes",), "onto", "quests", at="quests"),
    Layer("reward", "Rewards of a hero", ("heroes",), "onto", "legends", at="rewards"),
)

EMPTY = """\
game: alkalim
title: A position of my own
setup:
  heroes:
    - {hero: Tahlia, at: Irram}
    - {hero: Eliam, at: Samirah}
"""


@cache
def form() -> Form:
    world = world_of({})
    board, book = world.board, world.book
    towns = tuple(Word(town.name, ref=f"hex:{board.names[town.label]}") for town in board.towns)

    def named(*kinds: int) -> tuple[Word, ...]:
        return tuple(Word(card.name) for card in book.cards if card.kind in kinds)

    return Form(
        SETUP.name,
        (SETUP, HERO_SHAPE, ALLY_SHAPE, QUEST, REWARD, STORM, JEWELS, WAITS, FIGHT, DECKS),
        SECTIONS,
        LAYERS,
        {
            "seats": words(each[0] for each in COLOURED),
            "phases": words(WHERE),
            "times": words(("day", "night")),
            "symbols": words(SYMBOLS),
            "sides": words(SIDES),
            "settings": tuple(Word(spec.name, spec.title) for spec in specs()),
            "places": towns,
            "bazaars": (*(Word(town.value) for town in towns), *words(CITIES)),
            "cities": words(CITIES),
            "storm": (Word("storm", "The sandstorm"),),
            "taken": (Word("without", "Take the counter off"),),
            "colours": words(COLOURS),
            "gear": words(GEAR),
            "counters": words(KINDS),
            "types": words(TYPES),
            "fights": words(FIGHTS),
            "stages": words(STAGES),
            "phases of combat": words(PHASES),
            "heroes": named(HERO),
            "characters": named(HERO, ALLY),
            "companions": named(ALLY),
            "items": named(ITEM),
            "wares": named(ITEM, ALLY),
            "challenges": tuple(
                Word(card.name, group=COLOURS[card.colour]) for card in book.cards if card.kind == CHALLENGE
            ),
            "legends": named(LEGEND),
            "quests": tuple(Word(card.legend.quest) for card in book.cards if card.kind == LEGEND),
            "all cards": named(HERO, ALLY, ITEM, LEGEND),
        },
        EMPTY,
    )


def laid(g: AlKalim) -> Laid:
    """Every hex, by the name of its town where it has one; and where the heroes are of whom the text does not say."""
    ground = g.world.board
    town = {each.label: each.name for each in ground.towns}
    places = tuple(Word(town.get(at, name), ref=f"hex:{name}") for at, name in enumerate(ground.names))
    heroes = {f"heroes[{n}]": f"hex:{ground.names[party.at]}" for n, party in enumerate(g.parties) if party.at >= 0}
    return Laid({"places": places}, heroes)
