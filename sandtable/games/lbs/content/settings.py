"""Seats, set-ups and table settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from sandtable.games.lbs.content import decks
from sandtable.games.lbs.content.book import slug
from sandtable.games.lbs.content.loading import CONTENT, emblems
from sandtable.games.lbs.content.shapes import FACTIONS
from sandtable.kernel import GUEST, BadSettings, ChoiceCard, Contest, Rng, Seat, Setting, Setup, chosen_setup, groups
from sandtable.kernel.text import in_words
from sandtable.kernel.typed import converted

SEAT_NAMES = ("Amber", "Azure", "Crimson", "Jade", "Ivory", "Onyx")
SEATS = tuple(name.casefold() for name in SEAT_NAMES)
COLORS = ("#d9962b", "#2f7fb8", "#b8323a", "#3d8f5f", "#b9ac8f", "#4a4a55")
PLACES = tuple(Seat(id_, name, color=color) for id_, name, color in zip(SEATS, SEAT_NAMES, COLORS, strict=True))
PHASES = ("dawn", "day", "night", "end")
EDITIONS = ("awakening", "episode-3")
REACTIONS = ("when-possible", "always")
EDITION = Setting(
    "edition",
    "Rules",
    EDITIONS,
    EDITIONS[0],
    "Which rulebook decides where the two differ. Choose Awakening unless your group plays by the other.",
    house=True,
)
ASKED = Setting(
    "reactions",
    "Reactions",
    REACTIONS,
    REACTIONS[0],
    "With Always, everybody is asked each time a card could react, even without one: being asked gives nothing away.",
    house=True,
)
RANDOM = "random"
DECKS = tuple(f"deck{n}" for n in range(1, 7))


@cache
def setups() -> tuple[Setup, ...]:
    return tuple(
        Setup(
            in_words(n),
            f"{in_words(n).capitalize()} players",
            "Everybody has a deck and a Stronghold: keep your City Sections and Water longest, or tell the best tales.",
            PLACES[:n],
            "one to two hours" if n < 4 else "an evening",
            counted=True,
            minutes=30 * n,
            first=n == 2,
        )
        for n in range(2, 7)
    )


def specs() -> tuple[Setting, ...]:
    known, cards = (RANDOM, *decks.starter_ids()), starter_cards()
    return (
        EDITION,
        ASKED,
        *(
            Setting(
                name,
                f"{place.name}'s deck",
                known,
                RANDOM,
                "A starter deck, or the text of a deck.",
                text=True,
                words={slug(faction).casefold(): faction for faction in FACTIONS},
                seat=place.id,
                guest=True,
                cards=cards,
            )
            for name, place in zip(DECKS, PLACES, strict=True)
        ),
    )


@cache
def starter_cards() -> dict[str, ChoiceCard]:
    """The starter decks as the lobby shows them."""
    told = converted(msgspec.toml.decode((CONTENT / "starters.toml").read_bytes()), dict[str, ChoiceCard])
    named = {slug(faction).casefold(): faction for faction in FACTIONS}
    signs = emblems()["factions"]
    return {
        deck: msgspec.structs.replace(told[deck], name=named[deck], emblem=signs[named[deck]])
        for deck in decks.starter_ids()
    }


def seats(settings: Mapping[str, Any]) -> tuple[Seat, ...]:
    return chosen_setup(setups(), settings).seats


def edition(settings: Mapping[str, Any]) -> str:
    return EDITION.chosen(settings)


def ask_always(settings: Mapping[str, Any]) -> bool:
    """Whether everybody is asked at every trigger."""
    return ASKED.chosen(settings) == "always"


def chosen_decks(settings: Mapping[str, Any], rng: Rng) -> list[decks.Deck]:
    """Starter decks by their ids, the text of a deck, or any starter that nobody else has."""
    chosen = [str(settings.get(name, RANDOM)) for name in DECKS[: len(seats(settings))]]
    chosen = [RANDOM if each == GUEST else each for each in chosen]
    known = decks.starter_ids()
    free = [each for each in known if each not in chosen] or known
    found = []
    for text in chosen:
        if text == RANDOM:
            if not free:
                raise BadSettings("there is no starter deck")
            text = rng.pick(free)
            if len(free) > 1:
                free.remove(text)
        rules = edition(settings)
        try:
            found.append(decks.starter(text, rules) if "\n" not in text else decks.checked(text, rules))
        except decks.BadDeck as error:
            raise BadSettings(str(error)) from error
    return found


def sealed(settings: Mapping[str, Any], name: str) -> str:
    """A deck that a player brings, as its table keeps it: one line for each copy, shuffled. Cards are numbered in the
    order of the lines, so that no number tells what stands beside it in the list."""
    text = str(settings[name])
    if name not in DECKS or "\n" not in text:
        return text
    try:
        return decks.scrambled(decks.checked(text, edition(settings)))
    except decks.BadDeck as error:
        raise BadSettings(str(error)) from error


def deck_settings(ids: Sequence[str]) -> dict[str, Any]:
    return {"setup": in_words(len(ids)), **dict(zip(DECKS, ids, strict=False))}


def contests(players: int) -> tuple[Contest, ...]:
    """Tables of so many, at which all decks meet."""
    if players not in range(2, len(DECKS) + 1):
        return ()
    met = groups(decks.starter_ids(), players)
    return tuple(Contest(deck_settings(ids), f"{in_words(players)} players", ids) for ids in met)
