"""What the `setup:` of a scenario may hold, told once: reading takes the names of the fields from here, and the editor
its forms (docs/scenarios.md, "Legend of the Burning Sands")."""

from __future__ import annotations

from functools import cache

from sandtable.games.lbs.content import shapes
from sandtable.games.lbs.content.book import CARDS, Card
from sandtable.games.lbs.content.settings import EDITIONS, PHASES, REACTIONS, SEATS
from sandtable.games.lbs.content.shapes import FACTIONS, TYPES
from sandtable.kernel.forms import (
    Form,
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

RAID_STAGES = ("assign", "declared", "fate", "defend", "late", "resolve")
SEAT = choice("", "seats")
NAME = choice("", "cards in play", free=True)
"""A card of the position: `Takiyah`, `azure:Takiyah`, `Takiyah #2`."""

CARD = Shape(
    "card",
    (
        choice("card", "cards", needed=True),
        flag("bowed"),
        number("water", usual="none; a City Section is full"),
        several("attached", record("", "card"), title="what is attached"),
        several("tokens", choice("", "tokens")),
        record("over", "card", title="the earlier version beneath", seldom=True),
        choice("owner", "seats", seldom=True),
        choice("controller", "seats", seldom=True),
        choice("place", "cards in play", free=True, help="A City Section, for a Hero away from home.", seldom=True),
        several("kind", choice("", "types"), title="its types, if not as printed", seldom=True),
        plain("mods", title="changes"),
        several("known", choice("", "seats", free=True), title="who has seen it", seldom=True),
    ),
    title="a card",
    short="card",
    says=("card",),
)
SECTION = Shape(
    "section", (choice("card", "sections", needed=True), *CARD.fields[1:]), "a City Section", "card", CARD.says
)
PLAYER = Shape(
    "player",
    (
        choice("stronghold", "strongholds", free=True, usual="another one for each seat", help="Or “none”."),
        choice("faction", "factions", usual="the Stronghold's", seldom=True),
        several("sections", record("", "section"), title="City Sections", usual="two of the plainest"),
        several("home", record("", "card"), title="in play"),
        several("hand", record("", "card")),
        several("deck", record("", "card"), title="deck, from the top", usual="12 Copper Mines"),
        several("saved", record("", "card"), title="Saved pile, from the top"),
        several("buried", record("", "card"), title="Buried pile, from the top"),
        several("held", record("", "card"), title="set aside", seldom=True),
        several("table", record("", "card"), title="shown or lying on the table", seldom=True),
        several("gone", record("", "card"), title="out of the game", seldom=True),
        several("play", NAME, title="all cards in play, in their order", seldom=True),
        flag("out", title="has been eliminated", seldom=True),
        number("attacked", title="attacks this turn", seldom=True),
        number("raided", title="raids this turn", seldom=True),
    ),
)
BATTLE = Shape(
    "battle",
    (
        choice("at", "cards in play", free=True, title="City Section", help="Or “nowhere”."),
        choice("attacker", "seats", seldom=True),
        choice("defender", "seats", seldom=True),
        choice("army", "armies", title="who acts", usual="defender"),
        number("passes", seldom=True),
        flag("begun", seldom=True),
        flag("harmless", seldom=True),
        plain("flags"),
        several("lost", NAME, title="cards lost in it", seldom=True),
    ),
    short="at",
)
ATTACK = Shape(
    "attack",
    (
        choice("attacker", "seats", usual="whose turn to act it is"),
        several("against", SEAT, usual="those against whom units stand"),
        table("units", "cards in play", NAME, title="attacking Heroes, each with a City Section"),
        table("defenders", "cards in play", NAME, title="defending Heroes, each with a City Section"),
        record("battle", "battle"),
        choice("stage", "stages of an attack", usual="battles"),
        plain("turn"), plain("phase"), plain("invited"), plain("paid"),
        several("sections", NAME, title="battles to come", seldom=True),
        plain("toll"), plain("sudden"), plain("flags"),
    ),
)  # fmt: skip
RAID = Shape(
    "raid",
    (
        choice("raider", "seats", usual="whose turn to act it is"),
        table("raiders", "cards in play", NAME, title="raiding Heroes, each with a City Section"),
        table("cards", "cards in play", NAME, title="Heroes, each with a Fate card"),
        table("defending", "cards in play", NAME, title="City Sections, each with a defending Hero"),
        choice("stage", "stages of a raid"),
        plain("done"), plain("asked"), plain("flags"),
    ),
)  # fmt: skip

SETUP = Shape(
    "setup",
    (
        choice("phase", "phases", usual="day"),
        number("turn", 1, usual="1"),
        choice("blessed", "seats", title="who has the Blessing", usual="amber"),
        choice("to_act", "seats", title="whose turn to act", usual="the Blessed player"),
        plain("passes"),
        flag("started", title="the Day or Night has begun", usual="it has", seldom=True),
        choice("edition", "editions", usual="awakening", seldom=True),
        choice("reactions", "reactions", title="who is asked to react", usual="when possible", seldom=True),
        table("players", "seats", record("", "player"), usual="two bare players"),
        record("attack", "attack"),
        record("battle", "battle", title="battle without an attack", seldom=True),
        record("raid", "raid"),
        several("raided", NAME, title="City Sections raided this turn", seldom=True),
        several("sections_hit", NAME, title="City Sections destroyed this turn", seldom=True),
        plain("used"), plain("history"), plain("memo"), plain("later"), plain("numbers"), plain("exact"),
    ),
)  # fmt: skip

SECTIONS = (
    Section("The moment", ("phase", "turn", "blessed", "to_act", "started", "passes", "edition", "reactions"),
            open=True),
    Section("Players and their cards", ("players",)),
    Section("Attack and raid", ("attack", "battle", "raid", "raided", "sections_hit")),
    Section("Exact parts", ("used", "history", "memo", "later", "numbers", "exact")),
)  # fmt: skip

PILES = (
    ("home", "In play", "in play"), ("sections", "City Sections", "sections"), ("hand", "Hand", "cards"),
    ("deck", "Deck, from the top", "cards"), ("saved", "Saved pile", "cards"), ("buried", "Buried pile", "cards"),
)  # fmt: skip
LAYERS = (
    *(Layer(name, title, ("players", "*", name), "cards", things, key="seats") for name, title, things in PILES[:1]),
    Layer("attached", "Attached to a card", ("players",), "onto", "attachments", at="attached"),
    *(Layer(name, title, ("players", "*", name), "cards", things, key="seats") for name, title, things in PILES[1:]),
    Layer("tokens", "Tokens on a card", ("players",), "onto", "tokens", at="tokens"),
)

EMPTY = """\
game: lbs
title: A position of my own
setup:
  phase: day
  players:
    amber:
      home: [Copper Mine, Copper Mine, Copper Mine]
      hand: [Takiyah]
    azure:
      home: []
"""


@cache
def form() -> Form:
    def those(mask: int) -> tuple[Word, ...]:
        return tuple(Word(card.name, group=_type(card)) for card in CARDS if card.mask & mask and not card.token)

    away = shapes.FOLLOWER | shapes.ITEM | shapes.SPELL
    fixed = shapes.SECTION | shapes.STRONGHOLD
    everything = sum(TYPES.values())
    return Form(
        SETUP.name,
        (SETUP, PLAYER, CARD, SECTION, ATTACK, BATTLE, RAID),
        SECTIONS,
        LAYERS,
        {
            "seats": words(SEATS),
            "phases": words(PHASES),
            "editions": words(EDITIONS),
            "reactions": words(REACTIONS),
            "factions": words(FACTIONS),
            "types": words(TYPES),
            "armies": words(("defender", "attacker")),
            "stages of an attack": words(("declared", "invite", "demand", "ground", "flying", "battles")),
            "stages of a raid": words(RAID_STAGES),
            "cards": those(everything & ~fixed),
            "cards in play": (),  # they come with a position
            "in play": those(everything & ~fixed & ~away),
            "attachments": those(away),
            "sections": those(shapes.SECTION),
            "strongholds": those(shapes.STRONGHOLD),
            "tokens": tuple(Word(card.name.removesuffix(" token"), card.name) for card in CARDS if card.token),
        },
        EMPTY,
    )


def _type(card: Card) -> str:
    return next((name for name, bit in TYPES.items() if card.mask & bit), "")
