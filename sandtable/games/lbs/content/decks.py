"""Decks: plain text a player would type, what is wrong with one, and the set-up of a game (LBS AW 12, 17, 36-38).

# Scarab of the first dawn
Stronghold: Empire of the Senpet
City Sections:
2 Wheatfields
Secret Well

3 Copper Mine
2 Hensatti
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from random import SystemRandom

import msgspec

from sandtable.games.lbs.content.book import CARDS, Card
from sandtable.games.lbs.content.loading import CONTENT, card
from sandtable.games.lbs.content.shapes import SECTION, STRONGHOLD
from sandtable.kernel import SandtableError
from sandtable.kernel.decks import DeckFault
from sandtable.kernel.text import listed, meant

HEADINGS = {
    "Stronghold": "Stronghold",
    "City Section": "City Sections",
    "Hero": "Heroes",
    "Holding": "Holdings",
    "Follower": "Followers",
    "Item": "Items",
    "Action": "Actions",
    "Spell": "Spells",
    "Story": "Stories",
    "Pantheon": "Pantheon",
}
"""Under which cards of a type are listed."""
SMALLEST = 55
COPIES = 3
MOST_CARDS, MOST_LINES, LONGEST_LINE, MOST_FAULTS = 300, 400, 200, 20
LONGEST_NAME = 60
"""No rule, but sense: what is larger is no deck, and reading it would keep others waiting."""


class BadDeck(SandtableError):
    """A deck cannot be read or is not legal; the message lists everything that is wrong."""


class Deck(msgspec.Struct):
    name: str = ""
    stronghold: str = ""
    sections: list[str] = []
    """One entry per copy."""
    cards: dict[str, int] = {}
    order: list[str] = []
    """The cards in the order of the lines, one entry per copy: so they are numbered at a table."""
    unknown: list[DeckFault] = []
    """Lines that name no card or cannot be read."""

    @property
    def size(self) -> int:
        return sum(self.cards.values())


_LINE = re.compile(r"(?:(?P<n>\d{1,3})\s*[xX]?\s+)?(?P<name>.+?)")


def parse(text: str) -> Deck:
    """Read a deck. Cards are sorted by what they are, wherever they stand; what cannot be read is noted in
    `unknown`."""
    deck = Deck()
    for number, raw in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        if enough := _enough(deck, number):
            deck.unknown.append(DeckFault(f"line {number}: {enough}", line=number))
            break
        line = raw.strip()
        if line.startswith("#") and len(line) <= LONGEST_LINE:
            if not deck.name and not deck.cards and not deck.stronghold:
                deck.name = line.lstrip("# ").strip()
        elif wrong := _add(deck, line):
            deck.unknown.append(DeckFault(f"line {number}: {wrong}", line=number))
    return deck


def _enough(deck: Deck, number: int) -> str:
    """Why a deck is not read on."""
    if number > MOST_LINES or deck.size + len(deck.sections) > MOST_CARDS:
        more = f"{MOST_LINES} lines" if number > MOST_LINES else f"{MOST_CARDS} cards"
        return f"a deck of more than {more} is not read on"
    return "after so many mistakes the rest is not read" if len(deck.unknown) >= MOST_FAULTS else ""


def _add(deck: Deck, line: str) -> str:
    """Adds the card of a line to the deck; or what is wrong with it."""
    if len(line) > LONGEST_LINE:
        return f"has more than {LONGEST_LINE} characters"
    line = re.sub(r"\s+#.*$", "", line)
    line = re.sub(r"^(?:stronghold|city sections?|deck|cards)\s*:\s*", "", line, flags=re.IGNORECASE)
    match = _LINE.fullmatch(line)
    if match is None:
        return ""
    n = int(match["n"]) if match["n"] else 1
    found = _find(match["name"])
    if found is None:
        return f"there is no card '{match['name']}'{meant(match['name'], (c.name for c in CARDS if not c.token))}"
    if n == 0:
        return f"0 copies of {found.name}"
    if found.mask & STRONGHOLD:
        if deck.stronghold or n > 1:
            return f"a deck has one Stronghold, and {found.name} is one more"
        deck.stronghold = found.name
    elif found.mask & SECTION:
        deck.sections.extend([found.name] * n)
    else:
        deck.cards[found.name] = deck.cards.get(found.name, 0) + n
        deck.order.extend([found.name] * n)
    return ""


def _find(name: str) -> Card | None:
    try:
        found: Card | None = card(name)
    except KeyError:
        found = _plainly().get(_plain(name))
    return None if found is None or found.token else found


@cache
def _plainly() -> dict[str, Card]:
    """Cards by their names in small letters, without marks and spaces; of two the first."""
    return {_plain(c.name): c for c in reversed(CARDS)}


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def write(deck: Deck) -> str:
    """The deck as text; `parse` gives it back."""
    lines = [f"# {deck.name}"] if deck.name else []
    lines.append(f"Stronghold: {deck.stronghold}")
    lines.append("City Sections:")
    lines.extend(f"{n} {name}" for name, n in Counter(deck.sections).items())
    by_type: dict[str, list[str]] = {}
    for name, n in deck.cards.items():
        by_type.setdefault(card(name).type, []).append(f"{n} {name}")
    for type_, heading in HEADINGS.items():
        if type_ in by_type:
            lines.extend(["", f"# {heading}", *by_type[type_]])
    return "\n".join(lines) + "\n"


def called(text: str) -> str:
    """The name in the first line of a deck's text, as others may read it."""
    first = text.lstrip("\ufeff").split("\n", 1)[0].strip()
    name = "".join(mark for mark in first.lstrip("# ") if mark.isprintable())
    return name.strip()[:LONGEST_NAME] if first.startswith("#") else ""


def scrambled(deck: Deck) -> str:
    """The deck as text whose lines have no order; `parse` gives it back."""
    names = sorted(deck.order)
    SystemRandom().shuffle(names)
    head = [f"# {deck.name}"] if deck.name else []
    return "\n".join([*head, f"Stronghold: {deck.stronghold}", *deck.sections, *names]) + "\n"


def faults(deck: Deck, edition: str = "awakening") -> list[DeckFault]:
    """Everything that is wrong with a deck, with the rule; empty if it is legal."""
    wrong = list(deck.unknown)
    if edition == "episode-3":
        gods = [name for name in deck.cards if card(name).type == "Pantheon"]
        wrong.extend(
            _fault(f"{name} is a Pantheon card, which Episode 3 does not know", "LBS E3 pantheon/1", name)
            for name in gods
        )
    if not deck.stronghold:
        wrong.append(_fault("there is no Stronghold", "LBS AW 36 setup/1"))
    if deck.size < SMALLEST:
        wrong.append(_fault(f"{deck.size} cards, but a deck has {SMALLEST} or more", "LBS AW 12 deck-size"))
    for name, n in deck.cards.items():
        c = card(name)
        if n > c.limit:
            usual = "LBS E3 copies/1" if edition == "episode-3" else "LBS AW 12 copies/1"
            why = "LBS AW 33 pantheon/1" if c.type == "Pantheon" else usual
            wrong.append(_fault(f"{n} copies of {name}, but {_allowed(c.limit)}", why, name))
    if not deck.sections:
        wrong.append(_fault("there is no City Section", "LBS AW 36 setup/1"))
    if deck.stronghold:
        wrong.extend(_section_faults(deck))
    return wrong


def _allowed(n: int) -> str:
    return "only one is allowed" if n == 1 else f"{n} are allowed"


def _fault(text: str, rule: str, *cards: str) -> DeckFault:
    return DeckFault(text, (rule,), cards)


def _section_faults(deck: Deck) -> list[DeckFault]:
    wrong = []
    stronghold = card(deck.stronghold)
    spent = sum(card(s).points for s in deck.sections)
    if spent > stronghold.points:
        text = f"City Sections for {spent} City Points, but {stronghold.name} has {stronghold.points}"
        wrong.append(_fault(text, "LBS AW 17 city-points/1", stronghold.name))
    counts = Counter(deck.sections)
    for name, n in counts.items():
        c = card(name)
        if c.record.limit is not None and n > c.limit:
            why = "LBS FAQ secret-well/1" if name == "Secret Well" else "LBS AW 36 setup/2"
            wrong.append(_fault(f"{n} copies of {name}, but a player may begin with {c.limit}", why, name))
        if "Moto" in stronghold.factions and "Advanced" in c.traits and n > 1:
            text = f"{n} copies of {name}, but {stronghold.name} holds no Advanced City Section twice"
            wrong.append(_fault(text, "LBS FAQ the-moto-oasis/1", name))
        if c.factions and not c.factions & stronghold.factions and "any sections" not in stronghold.statics:
            text = f"{name} belongs to {listed(sorted(c.factions))}"
            wrong.append(_fault(text, "LBS AW 34 cards-beat-rules", name))
    return wrong


def summary(deck: Deck) -> list[str]:
    """What is in a deck, in a few lines."""
    types = Counter[str]()
    fates = []
    for name, n in deck.cards.items():
        types[card(name).type] += n
        fates += [card(name).fate] * n
    counts = ", ".join(_so_many(types[type_], type_) for type_ in HEADINGS if types[type_])
    water = sum(card(s).capacity for s in deck.sections)
    mean = f", mean Fate {sum(fates) / len(fates):.2f}" if fates else ""
    return [
        f"{deck.stronghold or 'no Stronghold'}; {len(deck.sections)} City Sections with {water} Water",
        f"{deck.size} cards: {counts}{mean}",
    ]


def _so_many(n: int, type_: str) -> str:
    return f"{n} {type_ if n == 1 else HEADINGS[type_]}"


def checked(text: str, edition: str = "awakening") -> Deck:
    deck = parse(text)
    wrong = faults(deck, edition)
    if len(wrong) > MOST_FAULTS:
        wrong[MOST_FAULTS:] = [DeckFault("and more of the kind")]
    if wrong:
        raise BadDeck("the deck is not legal:\n" + "\n".join(f"- {w}" for w in wrong))
    return deck


@cache
def _starter_ids() -> tuple[str, ...]:
    return tuple(sorted(p.stem for p in (CONTENT / "decks").glob("*.txt")))


def starter_ids() -> list[str]:
    return list(_starter_ids())


@cache
def _starter(id_: str) -> Deck:
    return checked((CONTENT / "decks" / f"{id_}.txt").read_text(encoding="utf-8"))


def starter(id_: str, edition: str = "awakening") -> Deck:
    """A deck that comes with the game; for Episode 3 without its Pantheon cards."""
    if id_ not in _starter_ids():
        raise BadDeck(f"there is no starter deck '{id_}'; there are {', '.join(starter_ids())}")
    read = _starter(id_)
    deck = Deck(read.name, read.stronghold, read.sections[:], read.cards.copy(), read.order[:])
    if edition == "episode-3":
        deck.cards = {name: n for name, n in deck.cards.items() if card(name).type != "Pantheon"}
        deck.order = [name for name in deck.order if name in deck.cards]
    return deck
