"""How keys are spelled: names as they are printed, in any capitals, patterns with `*`."""

from __future__ import annotations

from sandtable.games.lbs.content.loading import index
from sandtable.games.lbs.content.settings import SEATS
from sandtable.games.lbs.content.shapes import slug
from sandtable.games.lbs.state import Lbs
from sandtable.games.lbs.telling.verbs import _PAIR, VERBS

_JOINTS = (" to ", " on ", " at ", " for ")
_PILES = (" in saved", " in buried", " in deck", " in hand", " in table", " in held")


def respell(g: Lbs, key: str) -> str:
    """A key with names as they are printed, in any capitals, as `describe` spells it: `bring copper mine`."""
    text = " ".join(key.split())
    if "*" in text:
        return _pattern(text)
    low = text.casefold()
    verb = max(
        (v for v in (*VERBS, "engage part", "go home") if low == v or low.startswith(v + " ")), key=len, default=""
    )
    if not verb or low == verb:
        return key
    rest = text[len(verb) :].strip()
    verb = verb.replace(" ", "-")
    whole = card_words(g, rest)
    if whole is not None:
        return f"{verb} {whole}"
    if verb in _PAIR:
        for joint in _JOINTS:
            at = rest.casefold().find(joint)
            while at >= 0:
                first, second = card_words(g, rest[:at]), card_words(g, rest[at + len(joint) :])
                if first is not None and second is not None:
                    return f"{verb} {first}{joint}{second}"
                at = rest.casefold().find(joint, at + 1)
    return f"{verb} {slug(rest)}" if verb == "say" else key


def _pattern(text: str) -> str:
    """A key with `*` in it: what stands between is spelled as far as it can be told that it is (part of) a name."""
    pieces = text.split("*")
    low = pieces[0].casefold()
    verb = max((v for v in (*VERBS, "engage part", "go home") if low.startswith(v + " ")), key=len, default="")
    first = _piece(pieces[0][len(verb) :])
    if verb:
        first = f"{verb.replace(' ', '-')} {first.lstrip()}"
    return "*".join((first, *(_piece(piece) for piece in pieces[1:])))


def _piece(text: str) -> str:
    core = text.strip()
    name = _part(core)
    if name is not None:
        return name
    words = core.split(" ")
    for i, word in enumerate(words):
        first, second = _part(" ".join(words[:i])), _part(" ".join(words[i + 1 :]))
        if f" {word.casefold()} " in _JOINTS and first is not None and second is not None:
            return f"{first} {word.casefold()} {second}"
    return text


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
