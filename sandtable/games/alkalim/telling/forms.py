"""Fields of the view, for scenario expectations."""

from __future__ import annotations

from sandtable.kernel import ViewPart

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
