"""What scenario files may say of this game: how keys are written, kinds of questions, fields of the view.

`docs/scenarios.md` prints these tables, and a key that fits no form is told to be misspelled.
"""

from __future__ import annotations

from sandtable.games.alkalim.content.board import COLOURS, SIDES, SYMBOLS
from sandtable.games.alkalim.content.book import ATTRIBUTES, CITIES, TYPES
from sandtable.games.alkalim.rules.experience import KINDS as COUNTERS
from sandtable.games.alkalim.state import AlKalim
from sandtable.games.alkalim.telling.keys import find_card, find_gear, find_hex, find_jewel, find_stack
from sandtable.kernel import KeyForms, ViewPart

KEYS = (
    KeyForms(("start TOWN",), "before the game"),
    KeyForms(("day", "night"), "as a turn begins"),
    KeyForms(
        ("roll", "rest CHARACTER", "hold", "step HEX", "camel HEX", "stay"), "before the dice; `hold` keeps a die back"
    ),
    KeyForms(
        ("die SYMBOLS", "go HEX", "keep SYMBOLS", "camel HEX", "stop", "water", "no"),
        "with the dice; `keep SYMBOLS; SYMBOLS` where several are kept",
    ),
    KeyForms(
        ("attempt JEWEL", "attack HERO", "draw TYPE", "explore BAZAAR", "story"),
        "the Adventure or Story step; a jewel is `green at 3,4`",
    ),
    KeyForms(
        ("effect SYMBOL", "restore JEWEL", "city of NAME", "explore BAZAAR", "wind SIDE", "blow HEX", "no"),
        "story effects and sunbursts; `wind` names the first of the two sides clockwise, "
        "`blow` where the storm's centre ends after both of its spaces",
    ),
    KeyForms(
        ("browse", "draw one", "add CARD", "pray", "pay CARD", "dismiss CARD", "no"), "as a bazaar is entered"
    ),
    KeyForms(
        ("buy CARD", "sell CARD", "drop CARD", "dismiss CARD", "heal CHARACTER", "refresh CHARACTER", "gear GEAR",
         "sell GEAR", "leave"),
        "in a bazaar; gear is `pack camel`, `water skin` or `adventuring kit`",
    ),
    KeyForms(("deed QUEST", "deed QUEST: STEP", "give CARD", "no"), "for quests"),
    KeyForms(
        ("fight", "attack with CHARACTER", "defend", "escape with ATTRIBUTE", "roll", "kit", "no"),
        "in combat and tests; the attributes are Mind, Body and Spirit",
    ),
    KeyForms(
        ("use CARD", "use CARD: TEXT", "help CHARACTER"),
        "a card's ability, whenever its moment has come; `use CARD: TEXT` where the card has several. If it moves the "
        "hero, `go HEX` follows",
    ),
    KeyForms(("take CARD", "take GEAR", "lose CARD", "lose GEAR", "wake TOWN"), "after combat"),
    KeyForms(("stay", "fly HEX"), "in the City of Clouds"),
    KeyForms(
        ("learn COUNTER", "hand in NUMBERS", "give up QUEST", "done"),
        "in the Experience step; counters are `mind`, `body`, `spirit`, `fatigue`, `life`; `hand in 1 green 2 yellow`",
    ),
)  # fmt: skip

PARTS = {
    "round": ViewPart("from 1"),
    "rounds": ViewPart("how many are played at most"),
    "turn": ViewPart("a seat"),
    "phase": ViewPart("`refresh`, `movement`, `step`, `story`, `combat`, `bazaar`, `experience` and so on"),
    "time": ViewPart("`day` or `night`"),
    "price": ViewPart("of an experience counter"),
    "heroes": ViewPart(
        "",
        "seat (from 0); owner (a seat); hero (the id); name; title; at; place (`at` in words); gold; wounds; "
        "life; exhaustion; fatigue; level; mind (`4/2`: value and damage); body; spirit; attack (by phase); "
        "defence (by phase); skills; mastered; counters; trophies; points; tile; gear; active; turned",
        collection=True,
    ),
    "allies": ViewPart(
        "",
        "seat; owner; card (the id); name; legendary; wounds; life; exhaustion; fatigue; mind; body; spirit; "
        "attack; turned",
        collection=True,
    ),
    "items": ViewPart(
        "",
        "seat; owner; card; name; type; cost; kept (a Challenge's card); turned",
        collection=True,
    ),
    "legends": ViewPart(
        "Legendary cards on tiles",
        "seat; owner; card; type; quest; reward; done; uses; turned; words; steps (`text`, `done`, `of`, `now`)",
        collection=True,
    ),
    "jewels": ViewPart(
        "",
        "at; colour; sunburst; counter; covered",
        collection=True,
    ),
    "undefeated": ViewPart(
        "Challenges that wait",
        "at; card; name; colour; wounds",
        collection=True,
    ),
    "storm": ViewPart(
        "the sandstorm, or none",
        "centre; covers; wind; sides; next",
    ),
    "cities": ViewPart(
        "the Lost Cities",
        "name; at",
        collection=True,
    ),
    "markets": ViewPart(
        "",
        "place; at; cards (`card`, `name`, `price`)",
        collection=True,
    ),
    "stacks": ViewPart(
        "the top of each Legendary stack",
        "type; card; quest; left",
        collection=True,
    ),
    "decks": ViewPart(
        "",
        "name (`green Challenges` and so on, `market`, `allies`); cards (how many); discards (how many)",
        collection=True,
    ),
    "supply": ViewPart("adventure counters in the pile: `{supply: {green: 6}}`"),
    "gear": ViewPart("survival gear in the pile: `{gear: {camel: 5}}`"),
    "dice": ViewPart(
        "rolled movement dice",
        "face (from 0); symbols",
        collection=True,
    ),
    "story": ViewPart("symbols of the story die still to come"),
    "visit": ViewPart("the town or Lost City whose bazaar is being explored, or none"),
    "start": ViewPart("where the hero stood as the Movement step began"),
    "pool": ViewPart("dice to roll"),
    "fight": ViewPart(
        "the combat that goes on, or none",
        "kind; card; name; colour; trait; life; wounds; round; phase; ranged (`13/1`); melee; magic; hero (the "
        "place of a seat, from 0); foe (likewise); acted; text",
    ),
    "threat": ViewPart(
        "alone, or none",
        "threat; doom; difficulty",
    ),
    "rules": ViewPart("the options that are not the usual ones"),
}


def names(g: AlKalim, what: str, text: str) -> bool:
    word = text.casefold()
    match what:
        case "HEX" | "TOWN":
            return find_hex(g, text) is not None or any(word == city.casefold() for city in CITIES)
        case "CARD" | "CHARACTER" | "QUEST" | "HERO":
            return find_card(g, text) is not None or any(word == seat.id for seat in g.world.seats)
        case "JEWEL":
            colour, _, where = word.partition(" at ")
            return find_jewel(g, text) is not None or (
                colour in COLOURS and (not where or find_hex(g, where.partition(" (")[0]) is not None)
            )
        case "TYPE":
            return word in TYPES
        case "BAZAAR":
            return find_stack(g, text) is not None or any(word == city.casefold() for city in CITIES)
        case "SYMBOL":
            return word in SYMBOLS
        case "NAME":
            return any(city.casefold() == f"city of {word}" for city in CITIES)
        case "SIDE":
            return word in SIDES
        case "GEAR":
            return find_gear(text) is not None
        case "ATTRIBUTE":
            return word in ATTRIBUTES
        case "COUNTER":
            return word in COUNTERS
        case "NUMBERS":
            words = word.split()
            return all(n.isdecimal() for n in words[::2]) and all(c in COLOURS for c in words[1::2])
    return True
