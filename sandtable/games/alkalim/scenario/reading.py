"""A position from a scenario's `setup:` (docs/scenarios.md, "Sands of Al-Kalim").

setup:
  heroes:                                   # in the order of the seats: amber, azure, crimson, jade, violet, ivory
    - {hero: Tahlia, at: Irram, exhaustion: 1, items: [Chainmail], quests: [The Longest Caravan]}
    - {hero: Eliam, at: "3,6", trophies: {green: 2}}
  phase: step                               # where amber's turn stands; `time`, its beginning, if not written
  time: night
  storm: {at: "8,6", wind: [above, upper right]}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.alkalim.content.board import COLOURS, SYMBOLS
from sandtable.games.alkalim.content.book import CHALLENGE, CITIES, GEAR, TYPES
from sandtable.games.alkalim.content.movement_dice import WILD
from sandtable.games.alkalim.content.settings import setup_id, specs
from sandtable.games.alkalim.content.world import world_of
from sandtable.games.alkalim.records import NOWHERE
from sandtable.games.alkalim.rules import storm
from sandtable.games.alkalim.rules.bazaar import CLOUD
from sandtable.games.alkalim.rules.movement import dice_count
from sandtable.games.alkalim.scenario import words
from sandtable.games.alkalim.scenario.cards import (
    Box,
    check_health,
    read_parties,
    read_piles,
)
from sandtable.games.alkalim.scenario.fight import read_fight
from sandtable.games.alkalim.scenario.form import SETUP, WHERE
from sandtable.games.alkalim.state import (
    AMBUSH,
    BAZAAR,
    BOUGHT,
    CLOUDS,
    DONE,
    DROPPED,
    FAILED,
    FIGHT,
    FIGHTS,
    MOVE,
    PARTING,
    PLACING,
    PLAN,
    ROLLED,
    STORY,
    TALE,
    TIME,
    AlKalim,
)
from sandtable.kernel import BadSettings, Rng, ScenarioError
from sandtable.kernel.scenario import reading

TALLY = ("knockouts", "days", "nights", "green", "yellow", "blue", "red", "ambushes", "duels", "escapes")
TALLY_BY_TYPE = {"done": DONE, "failed": FAILED, "dropped": DROPPED}
EXPERIENCE_BOUGHT = "experience"
ANY_TERRAIN = "any"


def from_setup(setup: Mapping[str, Any], rng: Rng) -> tuple[AlKalim, Mapping[str, Any]]:
    words.fields(setup, SETUP.names, "", "a setup of Sands of Al-Kalim")
    settings = _settings(setup)
    g = AlKalim(world_of(settings), rng)
    box = Box(g)
    g.phase = _phase(setup)
    _read_cities(g, setup)
    read_parties(g, setup, box)
    _read_calendar(g, setup)
    _read_storm(g, setup)
    _read_adventures(g, setup, box)
    _read_turn(g, setup)
    if g.phase == FIGHT:
        g.fight = read_fight(g, reading.mapping(setup["fight"], "fight"), box)
    read_piles(g, setup, box)
    _read_supply(g, setup)
    _read_tally(g, setup)
    check_health(g)
    return g, settings


# -- the table -------------------------------------------------------------------------------------------------------


def _settings(setup: Mapping[str, Any]) -> dict[str, Any]:
    """The table settings of a position: how many play, and what its owner has set. Version 0.1 wrote `options`."""
    heroes = reading.items(setup.get("heroes", []), "heroes")
    least = len(heroes)
    for n, each in enumerate(heroes):
        if isinstance(each, Mapping) and "seat" in each:
            least = max(least, reading.one_of(each["seat"], words.SEATS, f"heroes[{n}].seat", "seat") + 1)
    players = reading.number(setup.get("players", min(max(2, least), 6)), "players", 1, 6)
    if players < least:
        raise ScenarioError("players", f"{players} play, but {least} heroes are listed; there are at most 6")
    settings: dict[str, Any] = {"setup": setup_id(players)}
    known = {spec.name: spec for spec in specs()}
    field = "options" if "options" in setup else "settings"
    given = reading.mapping(setup.get(field, {}), field)
    words.fields(given, tuple(known), field, "a table")
    for name, value in given.items():
        text = "no" if value is False else str(value)
        if not known[name].allows(text):
            choices = ", ".join(known[name].choices)
            raise ScenarioError(f"{field}.{name}", f"it cannot be '{text}'; it can be {choices}")
        settings[name] = text
    try:
        world_of(settings)
    except BadSettings as error:
        raise ScenarioError(field, str(error)) from None
    return settings


def _phase(setup: Mapping[str, Any]) -> int:
    """Where the turn stands: as written, or as what lies on the table tells."""
    if "phase" in setup:
        phase = reading.one_of(setup["phase"], WHERE, "phase", "phase of a turn")
    else:
        phase = FIGHT if "fight" in setup else STORY if "story" in setup else MOVE if "dice" in setup else TIME
    if (phase == FIGHT) != ("fight" in setup):
        raise ScenarioError("fight", "a fight is written in the phase `fight`, and always there")
    if "dice" in setup and phase not in (ROLLED, MOVE):
        raise ScenarioError("dice", "rolled dice lie on the table in the phases `rolled` and `move`")
    if "story" in setup and phase not in (STORY, FIGHT, BAZAAR, PARTING):
        raise ScenarioError("story", "a rolled story die waits in `story`, or while a fight or bazaar goes on in it")
    return phase


def _read_calendar(g: AlKalim, setup: Mapping[str, Any]) -> None:
    g.turn = words.seat(g, setup.get("active", words.SEATS[0]), "active")
    g.first = words.seat(g, setup.get("first", words.SEATS[0]), "first")
    g.round = reading.number(setup.get("round", 1), "round", 1, g.world.rounds)
    g.night = bool(reading.one_of(setup.get("time", "day"), ("day", "night"), "time", "time"))
    for field in ("threat", "doom"):
        amount = reading.number(setup.get(field, 0), field)
        if amount and g.world.players > 1:
            raise ScenarioError(field, "only a hero who plays alone is threatened (AK RB-155); `players: 1`")
        setattr(g, field, amount)
    for seat, party in enumerate(g.parties):
        if party.at == NOWHERE and g.phase != PLACING:
            raise ScenarioError(f"heroes[{seat}].at", "everybody has begun somewhere, except in the phase `start`")


def _read_cities(g: AlKalim, setup: Mapping[str, Any]) -> None:
    for name, at in reading.mapping(setup.get("cities", {}), "cities").items():
        city = reading.one_of(name, CITIES, f"cities.{name}", "Lost City")
        g.cities[city] = words.hex_(g, at, f"cities.{name}")


def _read_storm(g: AlKalim, setup: Mapping[str, Any]) -> None:
    """The sandstorm; its wind blows inland if nobody tells."""
    written = setup.get("storm")
    if written is None:
        return
    entry = written if isinstance(written, Mapping) else {"at": written}
    words.fields(entry, ("at", "wind"), "storm", "the sandstorm")
    g.shift_storm(words.hex_(g, entry.get("at"), "storm.at" if isinstance(written, Mapping) else "storm"))
    g.wind = words.side(entry["wind"], "storm.wind") if "wind" in entry else storm.straighten(g, g.storm, 0)


def _read_adventures(g: AlKalim, setup: Mapping[str, Any], box: Box) -> None:
    """Counters on jewels, and Challenges that wait undefeated."""
    every = (1 << len(g.world.board.jewels)) - 1
    written = setup.get("jewels", "all")
    if isinstance(written, Mapping):
        words.fields(written, ("without",), "jewels", "jewels")
        g.jewels = every
        for each in words.jewels(g, written.get("without", []), "jewels.without"):
            g.jewels &= ~(1 << each)
    elif written == "all":
        g.jewels = every
    else:
        for each in words.jewels(g, written, "jewels"):
            g.jewels |= 1 << each
    for n, entry in enumerate(reading.items(setup.get("undefeated", []), "undefeated")):
        field = f"undefeated[{n}]"
        waits = reading.mapping(entry, field)
        words.fields(waits, ("at", "card", "wounds"), field, "an undefeated Challenge")
        card = words.card(g, waits.get("card"), (CHALLENGE,), f"{field}.card")
        jewel = words.jewel(g, words.hex_(g, waits.get("at"), f"{field}.at"), card.colour, f"{field}.at")
        if not g.jewels >> jewel & 1:
            raise ScenarioError(f"{field}.at", "its jewel has kept its counter (AK RB-54), but `jewels` takes it off")
        g.waiting[jewel] = (
            box.take(card.number, f"{field}.card"),
            reading.number(waits.get("wounds", 0), f"{field}.wounds"),
        )


def _read_supply(g: AlKalim, setup: Mapping[str, Any]) -> None:
    """Whatever nobody has lies in the pile."""
    counters, gear = in_the_pile(g)
    piles = (("supply", COLOURS, "colour", counters), ("gear_supply", GEAR, "survival gear", gear))
    for field, known, what, pile in piles:
        for name, value in reading.mapping(setup.get(field), field).items():
            place = reading.one_of(name, known, f"{field}.{name}", what)
            pile[place] = reading.number(value, f"{field}.{name}")
    for colour, number in enumerate(counters):
        if number < 0 and g.world.settings.supply != "endless":
            raise ScenarioError(
                "jewels",
                f"there are {g.world.board.supply[colour]} {COLOURS[colour]} counters, {-number} too few for this; "
                "take some off with `jewels: {without: [...]}`",
            )
    for kind, number in enumerate(gear):
        if number < 0:
            raise ScenarioError("heroes", f"there are not so many pieces of survival gear: {GEAR[kind]}")
    g.supply, g.gear = counters, gear


def in_the_pile(g: AlKalim) -> tuple[list[int], list[int]]:
    """The adventure counters and the gear that are neither on the board nor with heroes."""
    counters = g.world.board.supply[:]
    for number, spot in enumerate(g.world.board.jewels):
        counters[spot.colour] -= g.jewels >> number & 1
    gear = [6, 6, 6]
    for party in g.parties:
        for colour in range(4):
            counters[colour] -= party.trophies[colour]
        if party.tile:
            counters[party.tile - 1] -= 1
        for kind in range(3):
            gear[kind] -= party.gear[kind]
    return counters, gear


def _read_tally(g: AlKalim, setup: Mapping[str, Any]) -> None:
    written = reading.mapping(setup.get("tally", {}), "tally")
    words.fields(written, (*TALLY, *TALLY_BY_TYPE, "bought"), "tally", "the tally")
    for name, value in written.items():
        field = f"tally.{name}"
        if name in TALLY_BY_TYPE:
            first = TALLY_BY_TYPE[name]
            g.tally[first : first + 5] = reading.counts(value, TYPES, field, "type")
        else:
            place = BOUGHT if name == "bought" else TALLY.index(name)
            g.tally[place] = reading.number(value, field, 0, 99999)


# -- the turn ----------------------------------------------------------------------------------------------------------


def _read_turn(g: AlKalim, setup: Mapping[str, Any]) -> None:
    """Where the turn stands, and what it remembers."""
    g.start = words.hex_(g, setup["start"], "start") if "start" in setup else g.party.at
    g.extra = reading.number(setup.get("extra", 0), "extra")
    g.rested = reading.flag(setup.get("rested", usually_rested(g)), "rested")
    g.cool = reading.flag(setup.get("cool", False), "cool")
    g.pool = reading.number(setup.get("pool", usual_pool(g)), "pool", -1)
    g.dice = tuple(sorted(_face(g, face, f"dice[{n}]") for n, face in enumerate(_listed(setup, "dice"))))
    for n, entry in enumerate(_listed(setup, "dealt")):
        taken = reading.items(entry, f"dealt[{n}]")
        if len(taken) != 3:
            raise ScenarioError(f"dealt[{n}]", "expected [character, exhaustion, wounds]")
        exhaustion, wounds = (reading.number(each, f"dealt[{n}]") for each in taken[1:])
        g.dealt.append((words.character(g, taken[0], f"dealt[{n}]"), exhaustion, wounds))
    g.story = [reading.one_of(each, SYMBOLS, f"story[{n}]", "symbol") for n, each in enumerate(_listed(setup, "story"))]
    if "visit" in setup:
        g.visit = words.place(g, setup["visit"], "visit")
    elif g.phase in (BAZAAR, PARTING):
        stacks = g.places_at(g.party.at)
        if not stacks:
            raise ScenarioError("phase", f"there is no bazaar at {g.world.board.texts[g.party.at]}")
        g.visit = stacks[0]
    for n, each in enumerate(_listed(setup, "bought")):
        g.bought.append(-1 if each == EXPERIENCE_BOUGHT else words.card(g, each, range(5), f"bought[{n}]").number)
    for n, each in enumerate(_listed(setup, "geared")):
        g.geared |= 1 << reading.one_of(each, GEAR, f"geared[{n}]", "survival gear")
    g.die_rolled = reading.flag(setup.get("told", usually_rolled(g, setup)), "told")
    g.clouds = reading.flag(setup.get("clouds", usual_clouds(g)), "clouds")
    g.spent = reading.number(setup.get("spent", 0), "spent")


def _listed(setup: Mapping[str, Any], field: str) -> list[Any]:
    return reading.items(setup.get(field, []), field)


def usually_rested(g: AlKalim) -> bool:
    """After the dice no die can be rested any more."""
    return g.phase not in (PLACING, TIME, PLAN)


def usual_pool(g: AlKalim) -> int:
    if g.phase in (PLACING, TIME):
        return -1
    if g.phase == PLAN:
        return dice_count(g, g.party) if g.world.settings.timing == "after" else -1
    return 0


def usually_rolled(g: AlKalim, setup: Mapping[str, Any]) -> bool:
    """Whether the story die was rolled this turn."""
    fight = setup.get("fight")
    ambushed = isinstance(fight, Mapping) and str(fight.get("kind")).casefold() == FIGHTS[AMBUSH]
    return g.phase in (STORY, TALE) or ambushed or bool(g.story)


def usual_clouds(g: AlKalim) -> bool:
    return g.phase == CLOUDS or (g.phase in (BAZAAR, PARTING) and g.visit == CLOUD)


def _face(g: AlKalim, written: Any, field: str) -> int:
    """A die's face: its number from 1, the symbols that only it shows, or `any` where a card has made it so."""
    if written == ANY_TERRAIN:
        return WILD
    if isinstance(written, list):
        wanted = {reading.one_of(each, SYMBOLS, f"{field}[{n}]", "symbol") for n, each in enumerate(written)}
        fitting = [face for face, symbols in enumerate(g.world.layout.symbols) if wanted <= set(symbols)]
        if len(fitting) == 1:
            return fitting[0]
        faces = "; ".join(f"{n} {symbols}" for n, symbols in enumerate(g.world.layout.words[:6], 1))
        raise ScenarioError(
            field, f"{'no' if not fitting else 'more than one'} face shows these; the faces are {faces}"
        )
    return reading.number(written, field, 1, 6) - 1
