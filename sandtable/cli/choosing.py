"""Choosing one of a numbered list in the terminal: a lesson, a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from rich.text import Text

from sandtable.cli.common import UsageError, out, say


class Titled(Protocol):
    @property
    def id(self) -> str: ...

    @property
    def title(self) -> str: ...


T = TypeVar("T", bound=Titled)


def asked(listed: Sequence[T], usual: T, meant: Callable[[str], T]) -> T | None:
    """The one that somebody wants of the list; Enter is the usual one. None where they leave."""
    while True:
        try:
            word = out.input(Text(f"Which? Enter is {listed.index(usual) + 1}, quit leaves> ", "bold")).strip()
            return None if word.casefold() in ("quit", "exit") else meant(word) if word else usual
        except UsageError as error:
            say((str(error), "yellow"))
        except EOFError:
            return None


def named(game: str, listed: Sequence[T], word: str, things: str) -> T:
    """The one with this number, this id, or this in its id or title; `things`: what they are, `lessons`."""
    if word.isdigit() and 1 <= int(word) <= len(listed):
        return listed[int(word) - 1]
    wanted = word.casefold()
    fits = [each for each in listed if each.id == wanted]
    fits = fits or [each for each in listed if wanted in each.id or wanted in each.title.casefold()]
    if len(fits) != 1:
        what = f"several {things}" if fits else f"no {things.removesuffix('s')}"
        raise UsageError(f"{game} has {what} '{word}'; there are {', '.join(each.id for each in fits or listed)}")
    return fits[0]
