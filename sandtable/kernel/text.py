"""Numbers and lists in sentences, and views as readable text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
MANY = 12
"""How many names are listed at most in a sentence that says what is known."""


def plural(number: int, word: str, several: str = "") -> str:
    """A number of things; `several` where more of them are not written with an s.

    >>> plural(1, "wound"), plural(2, "wound"), plural(4, "die", "dice")
    ('1 wound', '2 wounds', '4 dice')
    """
    return f"{number} {word if number == 1 else several or f'{word}s'}"


def for_many(verb: str) -> str:
    """A verb as it is said of many, from how it is said of one.

    >>> [for_many(verb) for verb in ("is", "has", "was", "loses", "carries", "vanishes", "goes")]
    ['are', 'have', 'were', 'lose', 'carry', 'vanish', 'go']
    """
    if verb in _FOR_MANY:
        return _FOR_MANY[verb]
    if verb.endswith("ies"):
        return f"{verb.removesuffix('ies')}y"
    return verb.removesuffix("es" if verb.endswith(("ches", "shes", "sses", "xes", "oes")) else "s")


_FOR_MANY = {"is": "are", "has": "have", "was": "were"}


def signed(number: int) -> str:
    """With a sign, and a minus that is one.

    >>> signed(2), signed(-1), signed(0)
    ('+2', '\u22121', '0')
    """
    return f"{number:+d}".replace("-", "\u2212") if number else "0"


def capital(text: str) -> str:
    """As it begins a sentence.

    >>> capital("the garrison")
    'The garrison'
    """
    return text[:1].upper() + text[1:]


def in_words(number: int) -> str:
    """
    >>> in_words(0), in_words(3), in_words(40)
    ('no', 'three', '40')
    """
    return WORDS[number] if number < len(WORDS) else str(number)


def listed(names: Iterable[str], joint: str = "and") -> str:
    """
    >>> listed(["Eliam"]), listed(["Eliam", "Kirga", "Sahla"]), listed(["day", "night"], "or")
    ('Eliam', 'Eliam, Kirga and Sahla', 'day or night')
    """
    *others, last = list(names) or [""]
    return f"{', '.join(others)} {joint} {last}" if others else last


def counted(names: Iterable[str]) -> str:
    """Names in a sentence, each once, with how often it is meant.

    >>> counted(["Silver Mine", "Copper Mine", "Copper Mine"])
    'Silver Mine and 2× Copper Mine'
    """
    return listed(name if n == 1 else f"{n}× {name}" for name, n in Counter(names).items())


def meant(word: str, known: Iterable[str], most: int = 1, likeness: float = 0.7) -> str:
    """What to say after an unknown word that is like known ones, or begins some.

    >>> meant("tilte", ["game", "title"]), meant("moon", ["game", "title"]), meant("maysa", ["Maysa, Lady of Masks"])
    ("; do you mean 'title'?", '', "; do you mean 'Maysa, Lady of Masks'?")
    """
    low, spelled = word.casefold(), {each.casefold(): each for each in known}
    near = get_close_matches(low, spelled, most, likeness)
    near = near or [each for each in spelled if each.startswith(low) and not each[len(low)].isalnum()][:most]
    named = listed((f"'{spelled[each]}'" for each in near), "or")
    return f"; do you mean {named}?" if near else ""


def instead(word: str, known: Iterable[str]) -> str:
    """What to say after an unknown word: what is meant, perhaps, or else what is known.

    >>> instead("tilte", ["game", "title"]), instead("moon", ["game"]), instead("moon", [])
    ("; do you mean 'title'?", '. Known here: game', '')
    >>> instead("moon", map(str, range(15)))
    '. Known here: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 3 more'
    """
    known = list(known)
    more = f" and {len(known) - MANY} more" if len(known) > MANY else ""
    return meant(word, known) or (f". Known here: {', '.join(known[:MANY])}{more}" if known else "")


def outline(value: Any, indent: int = 0) -> str:
    """A nested view as indented lines; a list of flat records becomes one line per record."""
    pad = "  " * indent
    if isinstance(value, dict):
        lines = []
        for key, each in value.items():
            if isinstance(each, (dict, list, tuple)) and each:
                lines.append(f"{pad}{key}:")
                lines.append(outline(each, indent + 1))
            else:
                lines.append(f"{pad}{key}: {_plain(each)}")
        return "\n".join(lines)
    if isinstance(value, (list, tuple)):
        return "\n".join(f"{pad}- {_record(each)}" for each in value)
    return f"{pad}{_plain(value)}"


def _record(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{k} {_plain(v)}" for k, v in value.items() if not _nothing(v))
    return _plain(value)


def _nothing(value: Any) -> bool:
    """Not worth a word in a record; 0 is."""
    return value is None or value is False or (isinstance(value, (str, list, tuple, dict)) and not value)


def _plain(value: Any) -> str:
    if value is None:
        return "none"
    if value is True:
        return "yes"
    if value is False:
        return "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_plain, value)) or "none"
    if isinstance(value, dict):
        return "(" + _record(value) + ")"
    return str(value)
