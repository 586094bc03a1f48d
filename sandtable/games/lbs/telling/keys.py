"""Cards as people name them in keys: as they are printed, in any capitals, with `*` for anything."""

from __future__ import annotations

from sandtable.games.lbs.content.book import slug
from sandtable.games.lbs.content.loading import index
from sandtable.games.lbs.content.settings import SEATS
from sandtable.games.lbs.state import Lbs

_PILES = (" in saved", " in buried", " in deck", " in hand", " in table", " in held")


def find_card(g: Lbs, words: str) -> str | None:
    """A card that a person names, as keys write it."""
    return words.casefold() if words.casefold() in ("none", "nowhere") else card_words(g, words)


def card_pattern(words: str) -> str:
    """The parts of a card's name around each `*`, as keys write them; nothing if no card has such a name."""
    parts = [_part(piece.strip()) for piece in words.split("*")]
    return "" if None in parts else "*".join(str(part) for part in parts)


def _part(text: str) -> str | None:
    """Part of a card's name as keys spell it, perhaps with its seat; None if there is no such card."""
    seat, colon, rest = text.partition(":")
    if colon and seat.casefold() in SEATS:
        name = _part(rest.strip())
        return None if name is None else f"{seat.casefold()}:{name}"
    name = slug(text)
    return name if not name or any(name.casefold() in known for known in index()) else None


def card_words(g: Lbs, text: str) -> str | None:
    """`azure: takiyah #2 in buried` or `takiyah 2` as keys write it; None if no card is meant."""
    words = text.strip()
    before = after = ""
    seat, colon, rest = words.partition(":")
    if colon and seat.strip().casefold() in SEATS:
        before, words = seat.strip().casefold(), rest.strip()
    for tail in _PILES:
        if words.casefold().endswith(tail):
            words, after = words[: -len(tail)].strip(), tail
            break
    number = ability = ""
    parts = words.split(" ")
    if len(parts) > 1 and parts[-1].isdigit() and slug(words).casefold() not in index():
        ability, words = f" {parts[-1]}", " ".join(parts[:-1])
    head, mark, n = words.rpartition("#")
    if mark and n.strip().isdigit():
        words, number = head.strip(), "" if n.strip() == "1" else f" #{n.strip()}"
    card = index().get(slug(words).casefold())
    if card is None:
        return None
    if before:
        holders = [s for s, p in enumerate(g.players) if any(g.printed[x] == card.index for x in p.play)]
        before = f"{before}:" if any(SEATS[s] != before for s in holders) else ""
    return f"{before}{card.slug}{number}{after}{ability}"
