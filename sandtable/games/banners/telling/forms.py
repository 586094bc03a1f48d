"""What scenario files may say of this game: how keys are written, kinds of questions, fields of the view.

`docs/scenarios.md` prints these tables, and a key that fits no form is told to be misspelled.
"""

from __future__ import annotations

from sandtable.kernel import ViewPart

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
