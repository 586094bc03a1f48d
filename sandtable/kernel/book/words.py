"""Words of a text as a search compares them: where each stands, and its stem."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_VOWEL = re.compile(r"[aeiouy]")
_SAME = re.compile(r"([b-df-hj-np-rtv-z])\1$")
"""What doubles before an ending: `stopped`; an s does so by itself: `passing`."""
COMMON = frozenset(
    re.findall(
        r"\w+",
        """a about after again all also am an and any anybody anyone anything are as at away be because been before
        being but by can cannot could did do does doing done during each either else ever every everybody everyone
        for from get gets go goes got had happen happened happens has have having he her hers him his how i if in
        into is it its just let like many may me might mine more most much must my need needs no nobody nor not
        nothing now of off on only or other others our out over own per player players please really rule rules run runs
        same say says shall she should so some somebody someone something still such take taken takes tell than that the
        their theirs them then there these they thing this those through times to too under until up upon use used
        uses using very want was way we were what when where whether which while who whom whose why will with within
        without work works would you your yours""",
    )
)
"""Words that questions are full of and that say nothing about what is asked."""


def words(text: str) -> Iterator[tuple[str, int, int]]:
    """Each word in small letters, and where it begins and ends.

    >>> list(words("Umar's 2 Heroes"))
    [("umar's", 0, 6), ('2', 7, 8), ('heroes', 9, 15)]
    """
    for found in _WORD.finditer(text):
        yield found[0].casefold().replace("’", "'"), found.start(), found.end()


_IRREGULAR = """
dead: dies died dying death
tie: tied tying
win: won winning
fight: fought
draw: drawn drew
pay: paid
sell: sold
build: built
strike: struck
fly: flown flew
buy: bought
hold: held
send: sent
beat: beaten
begin: begun began
choose: chosen chose
hide: hidden hid
steal: stolen stole
succeed: success successful
"""
_FORMS = {form: word for word, forms in re.findall(r"(\w+): (.+)", _IRREGULAR) for form in forms.split()}
"""Forms of words that follow no rule."""


@lru_cache(50_000)
def stem(word: str) -> str:
    """What a word has in common with its other forms; not always a word itself.

    >>> [stem(word) for word in ("raids", "raiding", "raided", "cities", "engage", "engaging", "stopped", "passes")]
    ['raid', 'raid', 'raid', 'city', 'engag', 'engag', 'stop', 'pass']
    """
    word = word.removesuffix("'s").removesuffix("'")
    word = _FORMS.get(word, word)
    if len(word) < 4 or not word.isascii() or not word.isalpha():
        return word
    word = _singular(word)
    for ending in ("ing", "ied", "ed"):
        base = word.removesuffix(ending)
        if base != word and len(base) > 1 and _VOWEL.search(base):
            word = f"{base}y" if ending == "ied" else _SAME.sub(r"\1", base)
            break
    return word.removesuffix("e") if len(word) > 3 else word


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return f"{word.removesuffix('ies')}y"
    if word.endswith(("ches", "shes", "sses", "xes", "oes")):
        return word.removesuffix("es")
    return word.removesuffix("s") if not word.endswith(("ss", "us", "is")) else word


def stems(text: str) -> list[str]:
    """Of the words of a text that say something."""
    return [stem(word) for word, _, _ in words(text) if word not in COMMON]


_ALIKE = """
attack fight combat battle
tie equal even
win victory victor defeat beat succeed
lose loss
die dead kill destroy eliminate
gold money
move travel walk
tired exhaustion
escape flee
cost price pay
first begin start
least smallest minimum fewest
most limit maximum
hand hold
buy hire purchase
return recover back
next adjacent neighbour neighbouring
build raise
large huge
several both
once twice
"""
"""Words that mean nearly the same wherever people speak of games."""


def _alike() -> dict[str, tuple[str, ...]]:
    groups = [tuple(dict.fromkeys(map(stem, line.split()))) for line in _ALIKE.splitlines()]
    return {each: tuple(other for other in group if other != each) for group in groups for each in group}


ALIKE = _alike()
"""Stems that stand for each other, if less well than the word itself."""
