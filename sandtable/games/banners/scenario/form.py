"""What the `setup:` of a scenario may hold, told once: reading takes the names of the fields from here, and the editor
its forms (docs/scenarios.md, "Burning Banners")."""

from __future__ import annotations

from functools import cache

from sandtable.games.banners.content import cardbook, loading, settings
from sandtable.games.banners.content.campaign import SEASONS, SIDES
from sandtable.games.banners.content.campaign_form import settlement_words
from sandtable.games.banners.content.forces import BITS, armies
from sandtable.games.banners.content.readings import OPTIONAL
from sandtable.games.banners.rules.kingdoms.empire import LAST
from sandtable.games.banners.state import PHASES, Banners
from sandtable.kernel.forms import (
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

KINGDOM = choice("", "kingdoms")
SETTLEMENT = choice("", "settlements")
PLACE = choice("", "settlements", free=True)
CARD = choice("", "cards")
AT = choice("at", "settlements", title="place", free=True, needed=True, help="A hex or a settlement.")
STATUS = choice("status", "status", usual="ready")

UNIT = Shape(
    "unit",
    (
        choice("kingdom", "kingdoms", needed=True),
        choice("host", "kingdoms", help="Who runs a unit of a contingent for its kingdom.", seldom=True),
        choice("army", "armies", within="kingdom", free=True, help="Of several alike, “Miners #2” is the second."),
        choice("hero", "heroes", help="Instead of an army."),
        AT,
        flag("weakened"),
        STATUS,
        flag("locked", title="its power is spent", help="Of a Hero.", seldom=True),
        flag("enslaved", title="with an Enslaved Hero", seldom=True),
    ),
    title="a unit",
    says=("army", "hero", "at", "status"),
)
FIXED = Shape(
    "fixed",
    (choice("army", "armies", needed=True, free=True), AT, flag("weakened"), STATUS),
    title="a fixed army",
    says=("army", "at"),
)
MONSTER = Shape(
    "monster",
    (
        choice("name", "monsters", needed=True),
        AT,
        choice("command", "kingdoms", title="commanded by", needed=True),
        choice("status", "status", usual="finished"),
    ),
    title="a Monster",
    says=("name", "at", "command"),
)
LAIR = Shape("lair", (choice("name", "monsters", needed=True), AT), title="a lair", says=("name", "at"))
GAIN = Shape(
    "gain",
    (
        AT,
        choice("of", "gains of", title="whose", usual="army"),
        number("light", title="light dice"),
        number("heavy", title="heavy dice"),
        several("abilities", choice("", "abilities")),
        number("movement"),
        flag("turn", title="for the whole turn"),
    ),
    title="a gain",
    says=("at", "light", "heavy", "abilities"),
)
STUDY = Shape("study", (number("glyphs"), number("churns")))
DECKS = Shape("decks", tuple(several(kind, CARD) for kind in ("spells", "treasures", "blessings")))
END = Shape("end", (choice("season", "seasons"), number("year", 1)))
ACTIVATION = Shape(
    "activation",
    (
        AT,
        number("movement", -1, title="movement left"),
        flag("road", title="road bonus left"),
        flag("moved"),
        flag("sailed"),
        flag("hero", title="a Hero alone"),
        several("denied", PLACE, title="places that deny entry", seldom=True),
    ),
)

SETUP = Shape(
    "setup",
    (
        choice("campaign", "campaigns", usual="a sandbox", help="A sandbox is an empty map."),
        several("maps", choice("", "maps"), title="boards", usual="the Wildlands"),
        several("order", KINGDOM, title="kingdoms in turn order", usual="those that are mentioned"),
        table("sides", "sides", several("", KINGDOM), usual="as in the Chronicle"),
        several("settlements", SETTLEMENT, title="settlements in play", usual="all on the boards", seldom=True),
        table("welcoming", "settlements", several("", KINGDOM), title="settlements that welcome", seldom=True),
        table("allied", "settlements", several("", KINGDOM), title="settlements that are allied", seldom=True),
        table("entries", "kingdoms", several("", PLACE), title="further entry hexes", seldom=True),
        choice("start", "seasons", title="first season", usual="Spring"),
        record("end", "end", title="last season", seldom=True),
        number("turns", 1, title="seasons played", usual="99"),
        several("optional", choice("", "optional"), title="optional rules"),
        flag("opening suppression", title="suppression before the first season", seldom=True),
        flag("advanced", title="the Advanced game"),
        choice("rules", "rules", usual="the campaign's"),
        choice("variant", "variants", seldom=True),
        choice("until", "chapters", title="linked with", seldom=True),
        choice("handicap", "handicaps", free=True, seldom=True),
        several("players", several("", KINGDOM), title="who runs which kingdoms", usual="one each", seldom=True),
        choice("phase", "phases", usual="the activation of armies"),
        choice("active", "kingdoms", title="whose turn", usual="the first in turn order"),
        choice("season", "seasons", usual="the campaign's first"),
        number("year", 1, usual="the first"),
        number("turn", 1, help="The number of the season, instead of season and year.", seldom=True),
        table("gold", "kingdoms", number("")),
        table("income", "kingdoms", number("")),
        several("units", record("", "unit"), title="armies and Heroes"),
        record("activation", "activation", title="an army in its activation", seldom=True),
        several("fixed", record("", "fixed"), title="armies fixed to a place", seldom=True),
        table("controls", "kingdoms", several("", SETTLEMENT), title="Control markers"),
        several("unmarked", SETTLEMENT, title="without the campaign's marker", seldom=True),
        several("razed", SETTLEMENT, title="Razed markers"),
        several("new", SETTLEMENT, title="friendly since this turn", seldom=True),
        several("collapsed", KINGDOM, title="collapsed kingdoms", seldom=True),
        several("held", KINGDOM, title="kingdoms that have held a settlement", seldom=True),
        table("free", "kingdoms", several("", choice("", "armies", free=True)), title="armies to place", seldom=True),
        several("covens", SETTLEMENT, title="Covens"),
        number("free covens", title="Covens to place", seldom=True),
        flag("coven tried", seldom=True),
        several("hidden", SETTLEMENT, title="Covens that hide", seldom=True),
        number("revolts", 0, LAST, help="Where the Empire's Revolt marker stands."),
        number("returns", -2, title="season in which Fjordland comes back", seldom=True),
        choice("khazud", "settlements", title="hex of the Lost City", free=True, seldom=True),
        table("hands", "kingdoms", several("", CARD), title="cards in hand"),
        table("owned", "kingdoms", several("", CARD), title="Treasures that lie open"),
        several("played", CARD, title="Treasures played this turn", seldom=True),
        record("decks", "decks", usual="whatever is nowhere else", seldom=True),
        several("discards", CARD, seldom=True),
        several("gone", CARD, title="Treasures out of the game", seldom=True),
        several("monsters", record("", "monster"), title="Monsters"),
        several("defeated", record("", "lair"), title="explored lairs", seldom=True),
        several("abandoned", PLACE, title="abandoned lairs", seldom=True),
        several("pool", choice("", "monsters"), title="Monsters to be drawn", usual="all others", seldom=True),
        table("heroes", "kingdoms", several("", choice("", "heroes")), title="Heroes that wait", seldom=True),
        several("fallen", choice("", "heroes"), title="Heroes fallen this turn", seldom=True),
        table("free heroes", "kingdoms", several("", choice("", "heroes", free=True)), title="Heroes to place",
              seldom=True),
        record("study", "study", title="Study markers left", seldom=True),
        several("gains", record("", "gain"), title="dice and abilities in force", seldom=True),
        plain("force"), plain("today"), plain("run by"),
    ),
)  # fmt: skip

SECTIONS = (
    Section("The war", ("campaign", "maps", "order", "sides", "settlements", "welcoming", "allied", "entries", "start",
                        "end", "turns", "optional", "opening suppression", "advanced", "rules", "variant", "until",
                        "handicap", "players")),
    Section("The moment", ("phase", "active", "season", "year", "turn", "gold", "income"), open=True),
    Section("Armies and Heroes", ("units", "activation", "fixed")),
    Section("Settlements", ("controls", "unmarked", "razed", "new", "collapsed", "held", "free")),
    Section("Kingdoms of their own kind", ("covens", "free covens", "coven tried", "hidden", "revolts", "returns",
                                           "khazud")),
    Section("Cards, Monsters and magic", (
        "hands", "owned", "played", "decks", "discards", "gone", "monsters", "defeated", "abandoned", "pool", "heroes",
        "fallen", "free heroes", "study", "gains", "force", "today", "run by")),
)  # fmt: skip

LAYERS = (
    Layer("army", "Armies", ("units",), "records", "armies", field="army", at="at", group="kingdom"),
    Layer("hero", "Heroes", ("units",), "records", "heroes", field="hero", at="at"),
    Layer("control", "Control markers", ("controls", "*"), "names", "kingdoms", places="settlements"),
    Layer("razed", "Razed", ("razed",), "names", "razed", places="settlements"),
    Layer("coven", "Covens", ("covens",), "names", "coven", places="settlements"),
    Layer("monster", "Monsters", ("monsters",), "records", "monsters", field="name", at="at"),
    Layer("hand", "Cards in hand", ("hands", "*"), "cards", "cards", key="kingdoms", places="kingdoms"),
    Layer("owned", "Treasures that lie open", ("owned", "*"), "cards", "treasures", key="kingdoms", places="kingdoms"),
)

EMPTY = """\
game: banners
title: A position of my own
setup:
  campaign: sandbox
  maps: [wildlands]
  active: oathborn
  units:
    - {kingdom: oathborn, army: Miners, at: Norstead}
"""


@cache
def form() -> Form:
    kingdoms = loading.kingdoms()
    named = {kingdom: record.name for kingdom, record in kingdoms.items()}
    specs = {spec.name: spec for spec in settings.specs()}

    def chosen(name: str) -> tuple[Word, ...]:
        return tuple(Word(each, specs[name].words.get(each, "")) for each in specs[name].choices)

    cards = [card for card in cardbook.cards() if card.kind != cardbook.HERO]
    return Form(
        SETUP.name,
        (SETUP, UNIT, FIXED, MONSTER, LAIR, GAIN, STUDY, DECKS, END, ACTIVATION),
        SECTIONS,
        LAYERS,
        {
            "campaigns": (Word("sandbox", "a sandbox"), *(Word(each.id, each.title) for each in settings.setups())),
            "maps": words(loading.map_ids()),
            "kingdoms": tuple(Word(each, title) for each, title in named.items()),
            "sides": words(SIDES),
            "seasons": words(SEASONS),
            "phases": words(phase for phase in PHASES if phase != "over"),
            "status": words(("ready", "finished")),
            "optional": tuple(Word(each, f"{each}: {says}") for each, says in OPTIONAL.items()),
            "rules": chosen("rules"),
            "variants": chosen("variant"),
            "chapters": chosen("until"),
            "handicaps": chosen("handicap"),
            "gains of": words(("army", "hero", "place")),
            "abilities": words(BITS),
            "armies": tuple(Word(army.name, group=army.kingdom) for army in armies() if army.kingdom in named),
            "heroes": tuple(
                Word(card.name, group=card.kingdom or "") for card in cardbook.cards() if card.kind == cardbook.HERO
            ),
            "monsters": words(sorted(monster.name for monster in cardbook.monsters())),
            "cards": tuple(Word(card.id, cardbook.title(card.number)) for card in cards),
            "treasures": _treasures(),
            "razed": (Word("razed", "Razed marker"),),
            "coven": (Word("coven", "Coven of the Night"),),
            "settlements": settlement_words(),
        },
        EMPTY,
    )


def _treasures() -> tuple[Word, ...]:
    found = (card for card in cardbook.cards() if card.kind == cardbook.TREASURE)
    return tuple(Word(card.id, cardbook.title(card.number)) for card in found)


def laid(g: Banners) -> Laid:
    """The hexes of the boards in play, by the names of their settlements where they have one, and who is in play."""
    ground = g.campaign.map
    town = {each.at: each.name for each in ground.settlements}
    places = tuple(
        Word(town.get(at, name), title="" if at in town else name.partition(":")[2], ref=f"hex:{name}")
        for at, name in enumerate(ground.names)
    )
    settlements = tuple(
        Word(each.name, group=ground.names[each.at].partition(":")[0], ref=f"hex:{ground.names[each.at]}")
        for each in ground.settlements
    )
    return Laid({"places": places, "settlements": settlements})
