"""What scenario files may say of this game: how keys are written, kinds of questions, fields of the view.

`docs/scenarios.md` prints these tables, and a key that fits no form is told to be misspelled.
"""

from __future__ import annotations

from sandtable.kernel import ViewPart

_CARD = (
    "card (its number at this table); name; slug (its name in keys); type; token; owner; controller; zone "
    "(`play`, `hand`, `deck`, `saved`, `buried`, `table`, `held`); traits; fate; position (in piles: 1 is the "
    "top); copper_cost (in hand); water_cost (in hand); host (in play, like all that follow: what it is "
    "attached to); on (the number of the same); attached; bowed; water; strength; ka; influence; "
    "unit_strength; place; at (the number of the same); flying; beneath (the earlier version under an "
    "Experienced Hero); base; capacity; plus; raid; carry; archery; copper; story; changes (what it has "
    "gained or lost)"
)
PARTS = {
    "turn": ViewPart("from 1"),
    "phase": ViewPart("`dawn`, `day`, `night` or `end`"),
    "edition": ViewPart("`awakening` or `episode-3`"),
    "you": ViewPart("the seat whose `view` it is"),
    "blessed": ViewPart("the seat with the Blessing"),
    "to_act": ViewPart("whose turn to act it is"),
    "passes": ViewPart("passes in a row"),
    "omen": ViewPart("the Omen's name, or none"),
    "omen_card": ViewPart("its number at this table"),
    "players": ViewPart(
        "",
        "seat; number (from 0); name; faction; stronghold; blessed; out; water (all of it); city_water; copper "
        "(that could be made now); influence (likewise); story (Story points); sections (how many); hand (how "
        "many cards); hand_size (how many he may keep in the End Phase); deck; saved; buried; attacked (attacks "
        "this turn); raided (raids this turn)",
        collection=True,
    ),
    "cards": ViewPart("all cards that may be seen", _CARD, collection=True),
    "hand": ViewPart("the same for the hand of the seat whose `view` it is", _CARD, collection=True),
    "attack": ViewPart(
        "the attack that goes on, or none",
        "attacker; defenders; stage; invited; paid; units (things with `hero`, `card`, `controller`, `side` "
        "(`attacking` or `defending`), `place`, `at`, `strength`, `bowed`); battles (to come); toll",
    ),
    "battle": ViewPart(
        "the battle that goes on, or none",
        "place; at; attacker; defender; acts (`attacker` or `defender`); passes; attacking (Heroes); "
        "attacking_strength (of unbowed cards); defending; defending_strength; city_strength; water; lost",
    ),
    "raid": ViewPart(
        "the raid that goes on, or none",
        "raider; stage; raids (things with `raider`, `card`, `controller`, `section`, `at`, `defender_seat`, "
        "`bonus`, `fate_card`, `value`, `defender`, `defence_card`, `against`, `carries`, `done`)",
    ),
    "duel": ViewPart(
        "the duel that goes on, or none",
        "challenger; challenger_card; challenger_left (Ka left); challenged; challenged_card; challenged_left; "
        "stat; round; thruster; thrust; parry; blind",
    ),
    "winner": ViewPart("seats; once the game is over"),
}
