"""What scenario files may say of this game: how keys are written, kinds of questions, fields of the view.

`docs/scenarios.md` prints these tables, and a key that fits no form is told to be misspelled.
"""

from __future__ import annotations

from sandtable.games.lbs.content.settings import SEATS
from sandtable.games.lbs.state import Lbs
from sandtable.games.lbs.telling.keys import card_words
from sandtable.kernel import KeyForms, ViewPart

KEYS = (
    KeyForms(("bring CARD", "attach CARD to CARD", "overlay CARD on CARD", "exchange", "attack", "pass"), "by Day"),
    KeyForms(("with CARD", "hand CARD to CARD", "swap CARD for CARD", "done"), "for an exchange"),
    KeyForms(("raid", "khadi CARD", "pass"), "at Night"),
    KeyForms(
        ("use CARD", "play CARD", "cast CARD"),
        "actions, whenever their kind allows; `use CARD 2` is its second ability, `play` and `cast` are from hand",
    ),
    KeyForms(("lent CARD", "lent CARD WORDS"), "an action that a card in play lends, with the card it is about"),
    KeyForms(
        (
            "target CARD",
            "pick CARD",
            "player SEAT",
            "number N",
            "caster CARD",
            "say WORDS",
            "yes",
            "no",
            "none",
            "done",
        ),
        "for an action or effect: `target` for what it targets, `pick` for what it chooses without targeting, "
        "or in place of a target; "
        "`none` and `done` where it may be fewer",
    ),
    KeyForms(("pay", "bow CARD", "draw CARD"), "for costs: as proposed, or card by card; `draw` is a Water token"),
    KeyForms(("react CARD", "pass"), "Reactions; `react CARD 2` is its second ability"),
    KeyForms(
        ("against SEAT", "invite SEAT", "demand", "waive", "give", "refuse", "send CARD to CARD", "done", "fight CARD"),
        "in an Attack Phase",
    ),
    KeyForms(
        ("engage CARD", "engage-part CARD", "with CARD", "shoot CARD", "go-home CARD", "tactic CARD", "pass"),
        "in a battle; `shoot` is Archery, `tactic` a Tactician",
    ),
    KeyForms(
        ("proposal", "lose CARD", "water", "section", "fate CARD", "stop", "keep"),
        "for damage; `stop` where all that is left is immune, `keep` for one immune card",
    ),
    KeyForms(
        ("accept", "refuse", "thrust CARD", "parry CARD", "blind", "raise", "keep", "pass"),
        "in a duel; `raise` and `keep` for a Duelist's parry",
    ),
    KeyForms(("raid CARD at CARD", "fate CARD", "defend CARD at CARD", "done"), "in a raid"),
    KeyForms(
        ("straighten", "remain", "discard CARD", "keep", "arrange", "put N"),
        "in the Dawn and End Phases; `keep` and `arrange` for Water, then `put N` on one City Section after the other",
    ),
)

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


def names(g: Lbs, what: str, text: str) -> bool:
    match what:
        case "CARD":
            return text.casefold() in ("none", "nowhere") or card_words(g, text) is not None
        case "SEAT":
            return text.casefold() in SEATS
        case "N":
            return text.isdecimal()
    return True
