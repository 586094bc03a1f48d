"""Whom and what a key means, and what many refusals have in common."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from sandtable.games.lbs.content.book import CARDS, Card, slug
from sandtable.games.lbs.content.loading import index
from sandtable.games.lbs.content.settings import SEATS
from sandtable.games.lbs.rules import costs, stats
from sandtable.games.lbs.rules.log import who
from sandtable.games.lbs.state import Lbs
from sandtable.games.lbs.telling.words import sums
from sandtable.kernel import Decision, IllegalChoice
from sandtable.kernel.text import meant
from sandtable.kernel.verbs import Refusal

ACTING = ("day", "night", "battle", "react battle")
"""Decisions in which a player takes actions."""


def reacting(decision: Decision) -> bool:
    """Whether a Reaction is asked for."""
    return bool(decision.window) and decision.asks not in ACTING


def words_of(rest: str) -> tuple[str, int, str]:
    """(slug in small letters, which ability, seat) of `azure:Takiyah #2 in buried 2`."""
    text = rest.casefold()
    seat, colon, name = text.partition(":")
    if not colon or seat not in SEATS:
        seat, name = "", text
    name = name.partition(" in ")[0]
    ability = 0
    parts = name.split(" ")
    if len(parts) > 1 and parts[-1].isdigit():
        ability, parts = int(parts[-1]) - 1, parts[:-1]
    if len(parts) > 1 and parts[-1].startswith("#"):
        parts = parts[:-1]
    return slug(" ".join(parts)).casefold(), ability, seat


def find_card(g: Lbs, rest: str, among: Iterable[int]) -> int:
    """The first card of that name among these, or -1."""
    name, _, seat = words_of(rest)
    card = index().get(name)
    if card is None:
        return -1
    fits = [c for c in among if g.printed[c] == card.index and (not seat or SEATS[g.controller[c]] == seat)]
    return fits[0] if fits else -1


def no_card(g: Lbs, rest: str, where: str, *rules: str) -> IllegalChoice:
    card = index().get(words_of(rest)[0])
    if card is None:
        return IllegalChoice(f"there is no card '{rest}'{meant(rest, (each.name for each in CARDS))}")
    return IllegalChoice(f"you have no {card.name} {where}", rules)


def forbidden(
    g: Lbs, question: str, *about: object, words: str = "a card forbids it", more: tuple[str, ...] = ()
) -> IllegalChoice:
    """A card stands in the way: which one, what it says, and the ruling on it where one decides."""
    source = stats.by_whom(g, question, *about)
    if source < 0:
        return IllegalChoice(words, (_BEATS, *more))
    card = CARDS[g.printed[source]]
    ruling = card.clauses.get(question)
    return IllegalChoice(f"{words} ({g.name(source)}{_said(card)})", (_BEATS, *((ruling,) if ruling else ()), *more))


def _said(card: Card) -> str:
    """What a card forbids, as it says it: the lines that forbid something, or else all of them."""
    lines = card.record.text
    found = " ".join([line for line in lines if _FORBIDS.search(line)] or lines)
    return f": “{found}”" if found else ""


_FORBIDS = re.compile(r"\b(cannot|no|only)\b", re.IGNORECASE)
_BEATS = "LBS AW 34 cards-beat-rules"


def too_dear(g: Lbs, seat: int, copper: int, water: int, purpose: int, *rules: str) -> Refusal:
    """Not enough Copper or Water."""
    purse, have = costs.purse(g, seat, purpose, water), costs.spendable(g, seat, purpose)
    if purse >= copper and have >= water:
        return None
    lacks = ["LBS AW 40 copper/7"] if purse < copper else []
    if have < water:
        lacks.append("LBS AW 40 water/1")
    return IllegalChoice(f"it costs {sums(copper, water)}; you have {purse} Copper and {have} Water", (*lacks, *rules))


def of_another(g: Lbs, rest: str) -> Refusal:
    """The card that is meant is another player's."""
    c = find_card(g, rest, g.in_play())
    return None if c < 0 else IllegalChoice(f"{g.does(c, 'is')} {who(g, g.controller[c])}'s", ("LBS AW 75 your",))


def find_seat(g: Lbs, rest: str) -> int:
    """The player that is meant, or -1: no such one, or out of the game."""
    name = rest.casefold()
    return next((s for s in g.seats() if SEATS[s] == name), -1)


def always(reason: str, *rules: str) -> Callable[[Lbs, Decision, str], Refusal]:
    """Against a verb that only one thing can stand against."""
    return lambda g, decision, rest: IllegalChoice(reason, rules)


def not_in_hand(*rules: str) -> Callable[[Lbs, Decision, str], Refusal]:
    """Against a verb that any card of the hand would do for."""
    return lambda g, decision, rest: no_card(g, rest, "in hand", *rules)


def nobody_called(rest: str) -> IllegalChoice:
    return IllegalChoice(f"nobody called '{rest}' is in the game")
