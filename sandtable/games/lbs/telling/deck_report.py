"""What is told of a deck: what is in it, its curves and figures; and of the decks that come with the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import msgspec

from sandtable.games.lbs.content import decks
from sandtable.games.lbs.content.book import Card, slug
from sandtable.games.lbs.content.loading import CONTENT, card
from sandtable.games.lbs.content.settings import starter_cards
from sandtable.games.lbs.rules.setup import new_game
from sandtable.kernel import ChoiceCard, Rng
from sandtable.kernel.decks import (
    DeckCard,
    DeckFigure,
    DeckReport,
    DeckSpread,
    MatchUps,
    Reason,
    Starter,
    StarterTexts,
    curve,
    spread,
)
from sandtable.kernel.typed import converted

DRAWN = tuple(heading for type_, heading in decks.HEADINGS.items() if type_ not in ("Stronghold", "City Section"))
DRAWS = 4
"""Cards drawn in each End Phase (LBS AW 57 draw)."""


def report(text: str) -> DeckReport:
    deck = decks.parse(text)
    held = [(card(name), n) for name, n in deck.cards.items()]
    return DeckReport(
        deck.name,
        tuple(decks.summary(deck)),
        tuple(decks.faults(deck)),
        decks.write(deck),
        tuple(_cards(deck)),
        tuple(_figures(deck, held)),
        tuple(_spreads(held)),
        _hand(deck),
        DRAWS,
        DRAWN,
        decks.HEADINGS,
        _sign(deck),
    )


def _sign(deck: decks.Deck) -> str:
    """The starter of the Stronghold's Faction."""
    factions = card(deck.stronghold).factions if deck.stronghold else ()
    return next((id_ for faction in factions if (id_ := slug(faction).casefold()) in decks.starter_ids()), "")


def _cards(deck: decks.Deck) -> list[DeckCard]:
    """By their headings, in the order of the file."""
    counts = Counter({deck.stronghold: 1} if deck.stronghold else {})
    counts.update(deck.sections)
    counts.update(deck.cards)
    found = [DeckCard(name, n, decks.HEADINGS[card(name).type]) for name, n in counts.items()]
    return sorted(found, key=lambda each: list(decks.HEADINGS.values()).index(each.part))


def _hand(deck: decks.Deck) -> int:
    """As many cards as the set-up deals, which cards on the table may change; of a deck that is none, as the rules say
    (LBS AW 57 hand-size)."""
    if deck.stronghold and deck.sections and deck.cards:
        return len(new_game([deck], Rng(bytes(32))).players[0].hand)
    return 4 + len(deck.sections)


def _figures(deck: decks.Deck, held: list[tuple[Card, int]]) -> list[DeckFigure]:
    sections = [card(name) for name in deck.sections]
    stronghold = card(deck.stronghold) if deck.stronghold else None
    points = sum(each.points for each in sections)
    water = sum(each.values.get("Water", each.capacity) for each in sections)
    lord = stronghold.influence if stronghold else 0
    influence = lord + sum(each.influence * n for each, n in held)
    makes = stronghold.produces if stronghold else 0
    copper = makes + sum(each.produces * n for each, n in held)
    stories = sum(each.story * n for each, n in held)
    fates = sum(each.fate * n for each, n in held)
    return [
        DeckFigure("Cards", deck.size, least=decks.SMALLEST, text="Besides the Stronghold and its City Sections."),
        DeckFigure("City Points", points, most=stronghold.points if stronghold else None,
                   text="What the City Sections cost, of what the Stronghold has."),
        DeckFigure("Water", water, text="What the City Sections begin with."),
        DeckFigure("Influence", influence, text="Of the Stronghold and all Heroes and Followers together."),
        DeckFigure("Copper", copper, text="What the Stronghold and all Holdings make in a turn, once they are there."),
        DeckFigure("Story Points", stories, text="Of all Stories in the deck."),
        DeckFigure("Mean Fate", round(fates / deck.size, 2) if deck.size else 0.0,
                   text="What a card from the top of the deck is worth in duels, raids and checks."),
    ]  # fmt: skip


def _spreads(held: list[tuple[Card, int]]) -> list[DeckSpread]:
    copper, water, fate = Counter[int](), Counter[int](), Counter[int]()
    types, factions = Counter[str](), Counter[str]()
    for each, n in held:
        copper[each.copper] += n
        water[each.water] += n
        fate[each.fate] += n
        types[decks.HEADINGS[each.type]] += n
        factions[", ".join(sorted(each.factions)) or "For everybody"] += n
    return [
        curve("Copper", copper),
        curve("Water", water),
        curve("Fate", fate),
        spread("Types", types),
        spread("Factions", factions),
    ]


@cache
def starters() -> tuple[Starter, ...]:
    cards, counted = starter_cards(), matchups()
    return tuple(_starter(id_, cards, counted) for id_ in decks.starter_ids())


def _starter(id_: str, cards: dict[str, ChoiceCard], counted: MatchUps) -> Starter:
    deck = decks.starter(id_)
    told = texts(id_)
    return Starter(
        id_, deck.name, decks.write(deck), cards[id_], told.plan, told.key, tuple(_reasons(deck, told)),
        counted.of(id_), counted.measured,
    )  # fmt: skip


def _reasons(deck: decks.Deck, told: StarterTexts) -> Iterator[Reason]:
    """The deck's own, those of its key cards, and for what many decks share the common ones."""
    yield from told.reason
    yield from (Reason((key.card,), key.why) for key in told.key)
    explained = {name for reason in told.reason for name in reason.cards} | {key.card for key in told.key}
    left = {deck.stronghold, *deck.sections, *deck.cards} - explained
    for reason in texts("staples").reason:
        if shared := tuple(name for name in reason.cards if name in left):
            yield Reason(shared, reason.why)


def texts(id_: str) -> StarterTexts:
    """What `content/decks/ID.toml` tells of a deck; a deck can do without."""
    file = CONTENT / "decks" / f"{id_}.toml"
    return converted(msgspec.toml.decode(file.read_bytes()), StarterTexts) if file.is_file() else StarterTexts()


def matchups() -> MatchUps:
    """What `tools/matchups.py` has counted."""
    file = CONTENT / "matchups.json"
    return converted(msgspec.json.decode(file.read_bytes()), MatchUps) if file.is_file() else MatchUps()
