"""What newcomers are told beside a question: what it is for, what people usually consider, what its odds mean.

A game keeps it as data, `content/coaching.toml`: one table for each occasion, mostly a kind of question. Never more
than two sentences, and every one rests on clauses of the ledger.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from msgspec.structs import replace

from sandtable.kernel.decisions import Prompt
from sandtable.kernel.typed import converted


class Advice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said on one occasion."""

    text: str
    """With `{words}` for what is known only when it is said."""
    rules: tuple[str, ...] = ()
    """The clauses it rests on; left out: those of the question."""


class Coaching(msgspec.Struct, frozen=True):
    """What a game has to say to newcomers, by occasion."""

    occasions: dict[str, Advice] = {}

    def beside(self, prompt: Prompt, occasion: str, **words: str) -> Prompt:
        """The question with what is said about it; an occasion of which nothing is said leaves it bare."""
        said = self.occasions.get(occasion)
        if said is None:
            return prompt
        text = " ".join(said.text.format_map(words).split())
        return replace(prompt, advice=text, advice_rules=said.rules or prompt.rules)


@cache
def read_coaching(file: Path) -> Coaching:
    """As the file has it; an empty one where there is no file."""
    if not file.is_file():
        return Coaching()
    return Coaching(converted(msgspec.toml.decode(file.read_bytes()), dict[str, Advice]))
