"""How keys are written: forms such as `activate UNIT at HEX`, a verb with words in capitals for what is named.

A game lists its forms once (`Game.key_forms`). From them come the tables of `docs/scenarios.md`, and the answer to
whether a key that is refused is a choice at all, or only misspelled.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import Any

from sandtable.kernel.game import Game


def misspelled(game: Game[Any], state: Any, key: str) -> str:
    """Why no option of the game is ever written like this; empty if some are."""
    text = " ".join(key.split())
    if "*" in text:
        return _unknown_beginning(game, text)
    spelled = " ".join(game.respell(state, text).split())
    wrong = ""
    for words in dict.fromkeys((spelled, text)):
        for form in forms(game):
            for named in _split(form.split(), words.split()):
                faults = [(what, name) for what, name in named if not game.names(state, what, name)]
                if not faults:
                    return ""
                wrong = wrong or f"'{faults[0][1]}' is no {faults[0][0].casefold()} (`{form}`)"
    return wrong or (_unknown_verb(game, text) if forms(game) else "")


def forms(game: Game[Any]) -> list[str]:
    return [form for row in game.key_forms() for form in row.keys]


def _split(form: list[str], words: list[str]) -> Iterator[list[tuple[str, str]]]:
    """The ways in which words fill a form: what each word in capitals stands for."""
    if not form:
        if not words:
            yield []
        return
    first, *rest = form
    bare = first.rstrip(":;")
    if not bare.isupper():
        if words and words[0].casefold() == first.casefold():
            yield from _split(rest, words[1:])
        return
    mark = first[len(bare) :]
    for end in range(1, len(words) - len(rest) + 1):
        name = " ".join(words[:end])
        if mark and not name.endswith(mark):
            continue
        for more in _split(rest, words[end:]):
            yield [(bare, name.removesuffix(mark)), *more]


def _verb(form: str) -> str:
    """What a form begins with before anything is named."""
    words = form.split()
    named = next((n for n, word in enumerate(words) if word.rstrip(":;").isupper()), len(words))
    return " ".join(words[:named])


def _unknown_beginning(game: Game[Any], text: str) -> str:
    """Of a key with `*` only what stands before it can be distinguished from a mistake."""
    start = text.partition("*")[0].strip().casefold()
    for form in forms(game):
        verb = _verb(form).casefold()
        fixed = [word for word in form.split() if not word.rstrip(":;").isupper()]
        if verb.startswith(start) or (verb and f"{start} ".startswith(f"{verb} ")):
            return ""
        if not verb and any(f" {word} " in f" {text.casefold()} " for word in fixed):
            return ""
    return "" if not start or not forms(game) else _unknown_verb(game, text)


def _unknown_verb(game: Game[Any], text: str) -> str:
    verbs = list(dict.fromkeys(_verb(form) for form in forms(game)))
    first = text.split()[0].casefold() if text else ""
    near = difflib.get_close_matches(first, verbs, 1, 0.7)
    meant = [form for form in forms(game) if near and _verb(form) == near[0]]
    shown = f": do you mean `{meant[0]}`?" if meant else ""
    return f"no choice of {game.title} is written '{text[:80]}'{shown}"
