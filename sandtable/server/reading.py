"""The calls of those who look rules up: the ledger as a book, its keywords, questions in words, examples to open."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from litestar import Response
from litestar.params import FromPath, QueryParameter

from sandtable.kernel.book import asking
from sandtable.kernel.book.asking import Answers
from sandtable.kernel.book.chapters import book
from sandtable.kernel.book.glossary import Term, glossary
from sandtable.kernel.book.touching import touching
from sandtable.kernel.game import Game
from sandtable.kernel.ledger import Clause
from sandtable.kernel.scenario import examples as packed_examples
from sandtable.kernel.scenario.examples import Example
from sandtable.kernel.scenario.parse import parse
from sandtable.kernel.scenario.told import ToldExample, told
from sandtable.server.api import AnyRequest, about_game, asked_of_game, game_named, text_named
from sandtable.server.messages import Refusal, encode
from sandtable.server.packing import packed
from sandtable.server.reading_messages import ChapterEntry, RuleEntry

Words = Annotated[str, QueryParameter(max_length=asking.LONGEST)]
ANSWERS_KEPT = 256
"""Questions whose answers are kept: while somebody types, each of the letters asks one."""


@about_game("/{game:str}/rules", "The ledger of a game's rules", list[RuleEntry])
def rules(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    return packed(request, _ledger(game_named(game)))


@lru_cache(16)
def _ledger(game: Game[Any]) -> bytes:
    return encode([_clause(game, clause) for clause in game.ledger])


@about_game("/{game:str}/rules/{rule:path}", "One clause")
def rule(game: FromPath[str], rule: FromPath[str]) -> RuleEntry:
    played = game_named(game)
    clause = played.ledger.clauses.get(rule.strip("/"))
    if clause is None:
        raise Refusal(404, f"There is no rule '{rule.strip('/')[:80]}'.")
    return _clause(played, clause)


def _clause(game: Game[Any], clause: Clause) -> RuleEntry:
    chapter, touched = book(game).chapter(clause.id), touching(game, clause.id)
    return RuleEntry(
        id=clause.id,
        title=clause.title,
        text=clause.text,
        scope=game.scopes.get(clause.scope, clause.scope),
        chapter=chapter.id,
        reading=clause.reading,
        certainty=clause.certainty,
        page=clause.page,
        near=touched.near,
        cards=touched.cards,
        examples=touched.examples,
    )


@about_game("/{game:str}/chapters", "The chapters of a game's rules", list[ChapterEntry])
def chapters(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    return packed(request, _chapters(game_named(game)))


@lru_cache(16)
def _chapters(game: Game[Any]) -> bytes:
    return encode([ChapterEntry(c.id, c.title, c.part, c.about, len(c.rules)) for c in book(game).chapters])


@about_game("/{game:str}/glossary", "The keywords of a game, explained", list[Term])
def terms(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    return packed(request, _glossary(game_named(game)))


@lru_cache(16)
def _glossary(game: Game[Any]) -> bytes:
    return encode(glossary(game).terms)


@about_game("/{game:str}/ask", "What there is to a question in words", Answers)
def ask(request: AnyRequest, game: FromPath[str], q: Words = "") -> Response[bytes]:
    return packed(request, _answers(game_named(game), asking.shortened(q)))


@lru_cache(ANSWERS_KEPT)
def _answers(game: Game[Any], question: str) -> bytes:
    return encode(asking.ask(game, question))


@about_game("/{game:str}/examples", "The scenarios that show a clause or a card", list[Example])
def examples(request: AnyRequest, game: FromPath[str], rule: Words = "", card: Words = "") -> Response[bytes]:
    name = game_named(game).name
    if card:
        found = packed_examples.of_card(name, card)
    else:
        found = packed_examples.of_rule(name, rule) if rule else packed_examples.examples(name).all
    return packed(request, encode(found))


@about_game("/{game:str}/examples/{example:path}", "An example, step by step", ToldExample)
def example(request: AnyRequest, game: FromPath[str], example: FromPath[str]) -> Response[bytes]:
    name = game_named(game).name
    return packed(request, asked_of_game(lambda: _told(name, example.strip("/"))))


@lru_cache(64)
def _told(game: str, example: str) -> bytes:
    scenario = parse(text_named(f"example:{game}/{example}"), f"{example}.yaml")
    return encode(told(example, scenario))


HANDLERS = [rules, rule, chapters, terms, ask, examples, example]
