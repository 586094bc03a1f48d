"""What every card of the pool has to do with its words: each ability has its line, and all lines read alike."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from sandtable.games.lbs import cards
from sandtable.games.lbs.content.book import CARDS, Ability, Card
from sandtable.games.lbs.content.loading import spoken
from sandtable.games.lbs.content.shapes import KINDS, REACTION
from sandtable.kernel.text import signed
from tests.rules import rules

assert cards  # the effects are registered

POOL = [c for c in CARDS if not c.token]
LINE = re.compile(
    r"(?P<lent>(?:Any player|The captive's owner), )?"
    r"(?:Reward: )?"
    r"(?P<prefixes>(?:(?:Council \d+|Buried|Curse|Battle Omen|Omen|Tale) )*)"
    r"(?P<kind>Day|Night|Battle|Open|Reaction): (?P<body>.+)"
)
"""A line with an action: its kind, what comes before the kind, and what it says. A lent action (one that other
players may take) is no ability of the card."""
LONGEST = 240
NUMBERS = re.compile(r"\b(?:two|three|four|five|six|seven|eight|nine|ten)\b", re.I)
UNWANTED = {
    "'another player' is the word": r"[Oo]pponent",
    "the duration is the default": r"until (?:the )?(?:turn ends|end of (?:the )?turn)",
    "'1 card' is the word": r"\b(?:[Dd]raws?|[Dd]iscards?) (?:a|one) card\b",
    "'has' is the word": r"\b(?:[Gg]ets?|[Gg]ains?|[Gg]ives?) (?:\w+ )?[+−]\d",
    "'once per' is the word": r"\b[Oo]nce (?:a|each|every) (?:turn|battle)\b",
    "'negate' is the word": r"\b[Cc]ancel",
    "'2 Strength or less' is the word": r"\d[SK] or (?:less|more)",
    "'shuffle your deck' is the word": r"\b[Rr]eshuffle",
}
"""Words that other cards say otherwise."""
TRAITS_WITH_NUMBERS = ("Raid", "Carry", "Archery")


def lines(card: Card) -> list[re.Match[str]]:
    """The lines of its own abilities, in order."""
    return [m for m in map(LINE.fullmatch, card.text) if m and not m["lent"]]


def prefixes(card: Card, act: Ability) -> str:
    """What stands in front of the kind."""
    found = [f"Council {act.council}"] if act.council else []
    if act.hand:
        found += [word for word, is_ in (("Buried", card.bury), ("Curse", card.curse)) if is_]
        found += {"omen": ["Omen"], "battle": ["Battle Omen"]}.get(card.omen, [])
    if act.tale:
        found.append("Tale")
    return "".join(f"{word} " for word in found)


def faults(card: Card) -> list[str]:
    """What is wrong with the card's words."""
    found: list[str] = []
    mine, said = spoken(card), lines(card)
    if [m["kind"] for m in said] != [next(k for k, bit in KINDS.items() if a.kind == bit) for a in mine]:
        found.append("the lines are not the abilities: " + ", ".join(m["kind"] for m in said))
    for a, m in zip(mine, said, strict=False):
        found += [*frame_faults(card, a, m), *cost_faults(a, m["body"])]
    return [*found, *(fault for line in card.text for fault in line_faults(card, line))]


def frame_faults(card: Card, a: Ability, m: re.Match[str]) -> Iterator[str]:
    """Of a line: how often, what kind, when."""
    body = m["body"]
    if a.text != m[0]:
        yield f"an ability reads {a.text!r} instead of {m[0]!r}"
    limit = next((w for w in ("turn", "battle", "game") if f"nce per {w}" in m[0]), "")
    if a.once != limit:
        yield f"used {a.once or 'freely'}, but the line says {limit or 'nothing'}"
    if limit and not re.match(rf"Once per {limit}( here)?[,.] ", body):
        yield "'Once per ...' comes first"
    if m["prefixes"] != prefixes(card, a):
        yield f"in front of the kind stands {m['prefixes']!r} instead of {prefixes(card, a)!r}"
    if a.kind == REACTION and not re.match(r"(?:Once per \w+, )?(?:[Ww]hen|[Aa]fter) ", body):
        yield "a Reaction begins with when or after what"
    if a.kind == REACTION and not a.tale and "," not in body.split(". ")[0].removeprefix("Once per turn, "):
        yield "its first sentence is only when, not what"


def cost_faults(a: Ability, body: str) -> Iterator[str]:
    """What is paid and is not said."""
    if a.bow and not re.search(r"\b[Bb]ow\b", body):
        yield "bowing is not told"
    if a.sacrifice and "estroy" not in body:
        yield "its destruction is not told"
    if a.discard and "iscard" not in body:
        yield "the discard is not told"
    for amount, what in ((a.water, "Water"), (a.copper, "Copper")):
        verb = r"[Pp]ay" if a.cost_of is None else "costs"
        paid = rf"\b{verb} (?:.* and )?{amount} {what}"
        if isinstance(amount, int) and amount and not re.search(paid, body):
            yield f"the payment of {amount} {what} is not told"


def line_faults(card: Card, line: str) -> Iterator[str]:
    if len(line) > LONGEST:
        yield f"{len(line)} characters: {line}"
    if not line.endswith((".", ".)")) or line != line.strip() or "  " in line:
        yield f"no whole sentences: {line}"
    if NUMBERS.search(line.replace(card.name, "")):
        yield f"a number in words: {line}"
    yield from (f"{words}: {line}" for words, pattern in UNWANTED.items() if re.search(pattern, line))
    if re.search(r"[+−]\d+ ?(?:Strength|Ka)\b", line) and not re.search(r"City Section|here|Base", line):
        yield f"+2S and +2K are the words: {line}"
    if re.match(r"\W*(?:\w+ )*(?:Day|Night|Battle|Open|Reaction):", line) and not LINE.fullmatch(line):
        yield f"does not fit the template: {line}"


def silent(card: Card) -> list[str]:
    """What a card gives or has by numbers, and does not say."""
    said = " ".join(card.text)
    found = [f"{t} is not in the text" for t in card.grants if t not in said]
    for what, n in card.gives.items():
        word = {"Base": f"{signed(n)} Base Strength", "Strength": f"{signed(n)} Strength"}.get(
            what, f"{what} {signed(n)}"
        )
        if word not in said:
            found.append(f"{word} is not in the text")
    if card.type == "City Section" and card.record.factions and " players only." not in said:
        found.append("its Faction limit is not in the text")
    found += [f"{v} is not a trait" for v in card.values if v in TRAITS_WITH_NUMBERS and v not in card.record.traits]
    return found


@rules("LBS AW 41 trait", "LBS AW 42 ability/1")
@pytest.mark.parametrize("card", POOL, ids=lambda card: card.slug)
def test_every_ability_has_its_line_and_every_line_fits(card: Card) -> None:
    assert faults(card) == []
    assert set(card.record.traits) | card.factions <= card.traits


@pytest.mark.parametrize("card", POOL, ids=lambda card: card.slug)
def test_what_a_card_gives_and_demands_is_told(card: Card) -> None:
    assert silent(card) == []


def test_no_two_cards_read_alike_in_one_faction() -> None:
    seen: dict[tuple[object, ...], str] = {}
    for c in POOL:
        if c.text:
            r = c.record
            key = (c.text, c.type, c.factions, r.strength, r.ka, r.water, r.copper, r.fate, r.capacity)
            assert seen.setdefault(key, c.name) == c.name
