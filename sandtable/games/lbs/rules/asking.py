"""Asking a player to choose: cards, players, numbers, words, yes or no."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sandtable.games.lbs.state import Lbs
from sandtable.kernel import Choice, Decision, Flow

WATER_GOES = "where the Water goes"
WATER_TAKEN = "where the Water is taken"
DISCARDED = "a card to discard"
NEW_TARGET = "a new target"
NEXT_CARD = "the next card from the top"
"""Words for what is to be chosen, where a rule and not a card's text says what may be."""


def choose(
    g: Lbs,
    seat: int,
    cards: Iterable[int],
    word: str,
    *,
    optional: bool = False,
    source: int = -1,
    secret: bool = False,
    left: int = 1,
) -> Flow[int]:
    """`seat` picks one of the cards (-1: none, where `optional` or there is nothing to pick). `left`: how many are
    picked so, one after the other, with this one."""
    pool = list(dict.fromkeys(cards))
    if not pool:
        return -1
    options: list[Choice] = [("pick", c) for c in pool]
    if optional:
        options.append(("none",))
    answer = yield Decision(seat, "pick", options, (word, source, left), secret=secret)
    return int(answer[1]) if answer[0] == "pick" else -1


def several(
    seat: int,
    kind: str,
    verb: str,
    pool: Sequence[int],
    *about: Any,
    most: int = 99,
    enough: Callable[[list[int]], bool] = bool,
) -> Flow[list[int]]:
    """`seat` names one after the other until all are named, or is done once those named are `enough`."""
    chosen: list[int] = []
    while len(chosen) < min(most, len(pool)):
        options: list[Choice] = [(verb, each) for each in pool if each not in chosen]
        if enough(chosen):
            options.append(("done",))
        answer = yield Decision(seat, kind, options, (tuple(chosen), *about))
        if answer[0] == "done":
            break
        chosen.append(int(answer[1]))
    return chosen


def choose_seat(g: Lbs, seat: int, seats: Sequence[int], word: str, source: int = -1) -> Flow[int]:
    answer = yield Decision(seat, "pick", [("player", s) for s in seats], (word, source))
    return int(answer[1])


def choose_number(g: Lbs, seat: int, numbers: Iterable[int], word: str, source: int = -1) -> Flow[int]:
    options: list[Choice] = [("number", n) for n in numbers]
    answer = yield Decision(seat, "number", options, (word, source))
    return int(answer[1])


def choose_word(g: Lbs, seat: int, words: Sequence[str], word: str, source: int = -1) -> Flow[str]:
    """Pick one of some words (a card type, a trait, a mode)."""
    options: list[Choice] = [("say", w) for w in words]
    answer = yield Decision(seat, "word", options, (word, source))
    return str(answer[1])


def confirm(g: Lbs, seat: int, word: str, source: int = -1) -> Flow[bool]:
    answer = yield Decision(seat, "confirm", lambda: [("yes",), ("no",)], (word, source))
    return bool(answer[0] == "yes")
