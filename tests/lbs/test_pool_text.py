"""What every card of the pool has to do with its words: each ability has its line, and all lines read alike."""

from __future__ import annotations

import re

import pytest

from sandtable.games.lbs import cards
from sandtable.games.lbs.defs import CARDS, DAY, KINDS, PANTHEON, SPELL, Ability, Card

assert cards  # the effects are registered

POOL = [c for c in CARDS if not c.token]
LINE = re.compile(
    r"(?P<lent>(?:Any player|Its owner), )?"
    r"(?:Reward: )?"
    r"(?:(?P<prefix>Council \d+|Buried|Curse|Omen|Battle Omen|Tale) )?"
    r"(?P<kind>Day|Night|Battle|Open|Reaction): (?P<body>.+)"
)
"""A line with an action: its kind, what comes before the kind, and what it says. A lent action (one that other
players may take) is no ability of the card."""
LONGEST = 240
NUMBERS = re.compile(r"\b(?:two|three|four|five|six|seven|eight|nine|ten)\b", re.I)
TRAITS_WITH_NUMBERS = ("Raid", "Carry", "Archery")


def named(found: list[Card]) -> list[pytest.MarkDecorator]:
    return [pytest.param(c, id=c.slug) for c in found]  # type: ignore[misc]


def lines(c: Card) -> list[re.Match[str]]:
    """The lines of its own abilities, in order."""
    return [m for m in map(LINE.fullmatch, c.text) if m and not m["lent"]]


def spoken(c: Card) -> list[Ability]:
    """The abilities that need a line: not the playing of a Pantheon card or the summoning of a Jinn, which the rules
    allow, and not what is no action at all (nobody can answer it)."""
    found = []
    for a in c.abilities:
        rule = a.hand and (c.mask & PANTHEON or (c.mask & SPELL and "Jinn" in c.traits and a.kind == DAY))
        if not rule and not (a.quiet and a.piles):
            found.append(a)
    return found


def faults(c: Card) -> list[str]:
    """What is wrong with the card's words."""
    found = []
    mine, said = spoken(c), lines(c)
    if [m["kind"] for m in said] != [next(k for k, bit in KINDS.items() if a.kind == bit) for a in mine]:
        found.append("the lines are not the abilities: " + ", ".join(m["kind"] for m in said))
    for a, m in zip(mine, said, strict=False):
        body = m["body"]
        if a.text != m[0]:
            found.append(f"an ability reads {a.text!r} instead of {m[0]!r}")
        limit = next((w for w in ("turn", "battle", "game") if f"nce per {w}" in m[0]), "")
        if a.once != limit:
            found.append(f"used {a.once or 'freely'}, but the line says {limit or 'nothing'}")
        if limit and not re.match(rf"Once per {limit}( here)?[,.] ", body):
            found.append("'Once per ...' comes first")
        if a.council and m["prefix"] != f"Council {a.council}":
            found.append(f"needs Council {a.council}")
        if (m["prefix"] == "Tale") != a.tale:
            found.append("Tale Reaction")
        for prefix, has in (("Buried", c.bury), ("Curse", c.curse), ("Omen", c.omen == "omen"),
                            ("Battle Omen", c.omen == "battle")):  # fmt: skip
            if a.hand and (m["prefix"] == prefix) != has:
                found.append(f"{prefix} in front of the kind is {'missing' if has else 'wrong'}")
        if a.kind == KINDS["Reaction"] and not re.match(r"(?:Once per \w+, )?(?:[Ww]hen|[Aa]fter) ", body):
            found.append("a Reaction begins with when or after what")
        if a.bow and not re.search(r"\b[Bb]ow\b", body):
            found.append("bowing is not told")
        if a.sacrifice and "estroy" not in body:
            found.append("its destruction is not told")
        if a.discard and "iscard" not in body:
            found.append("the discard is not told")
        for amount, what in ((a.water, "Water"), (a.copper, "Copper")):
            if isinstance(amount, int) and amount and not re.search(rf"\b[Pp]ay(?:ing)? (?:.* and )?{amount} {what}", body):
                found.append(f"the payment of {amount} {what} is not told")
    for line in c.text:
        if len(line) > LONGEST:
            found.append(f"{len(line)} characters: {line}")
        if not line.endswith((".", ".)")) or line != line.strip() or "  " in line:
            found.append(f"no whole sentences: {line}")
        if NUMBERS.search(line.replace(c.name, "")):
            found.append(f"a number in words: {line}")
        if re.search(r"[Oo]pponent", line):
            found.append(f"'opponent': {line}")
        if re.search(r"until (?:the )?(?:turn ends|end of (?:the )?turn)", line):
            found.append(f"the duration that is the default: {line}")
        if re.search(r"[+-]\d+ ?(?:Strength|Ka)\b", line) and not re.search(r"City Section|here|Base", line):
            found.append(f"+2S and +2K are the words: {line}")
        if re.match(r"\W*(?:\w+ )*(?:Day|Night|Battle|Open|Reaction):", line) and not LINE.fullmatch(line):
            found.append(f"does not fit the template: {line}")
    return found


def silent(c: Card) -> list[str]:
    """What a card gives or has by numbers, and does not say."""
    said = " ".join(c.text)
    found = [f"{t} is not in the text" for t in c.grants if f"This Hero has {t}" not in said and t not in said]
    for what, n in c.gives.items():
        word = f"{n:+d} Base Strength" if what == "Base" else f"{n:+d} Strength" if what == "Strength" else f"{what} {n:+d}"
        if word not in said:
            found.append(f"{word} is not in the text")
    found += [f"{v} is not a trait" for v in c.values if v in TRAITS_WITH_NUMBERS and v not in c.record.traits]
    return found


@pytest.mark.parametrize("c", named(POOL))
def test_every_ability_has_its_line_and_every_line_fits(c: Card) -> None:
    assert faults(c) == []


@pytest.mark.parametrize("c", named([c for c in POOL if c.gives or c.grants or c.values]))
def test_what_a_card_gives_is_told(c: Card) -> None:
    assert silent(c) == []


def test_no_two_cards_read_alike_in_one_faction() -> None:
    seen: dict[tuple[object, ...], str] = {}
    for c in POOL:
        if c.text:
            r = c.record
            key = (c.text, c.type, c.factions, r.strength, r.ka, r.water, r.copper, r.fate, r.capacity)
            assert seen.setdefault(key, c.name) == c.name
