"""`sandtable rules`: the ledger of a game, and which tests exercise which clause."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table as Grid
from rich.text import Text

from sandtable.cli.common import GameName, UsageError, get_game, out, say
from sandtable.kernel import CardEntry, Game
from sandtable.kernel.book.asking import ask
from sandtable.kernel.book.code import places
from sandtable.kernel.book.glossary import Term, glossary
from sandtable.kernel.book.touching import touching
from sandtable.kernel.ledger import Clause, Coverage, Ledger, cited_by_tests, coverage
from sandtable.kernel.scenario import citations
from sandtable.kernel.scenario.examples import examples


def rules(
    game: GameName,
    clause: Annotated[
        str | None,
        typer.Argument(help="An id such as 'BB 9.7', part of a title or a question; with --cards, part of a name."),
    ] = None,
    cover: Annotated[bool, typer.Option("--coverage", help="For each clause, the tests that exercise it.")] = False,
    cards: Annotated[bool, typer.Option("--cards", help="The cards, with their rulings and tests.")] = False,
    source: Annotated[
        Path | None, typer.Option("--source", help="The source checkout with scenarios/ and tests/.")
    ] = None,
) -> None:
    """Look up rules: all clauses of a game, those that fit, or what there is to a question in words.

    A single clause is shown with the tests that exercise it and, in a source checkout, where its code is.

    With --coverage, exit code 1 if a clause in scope has neither a test nor a reason, or a test cites an unknown id.

    Example: `sandtable rules banners 9.7`, `sandtable rules lbs "can a bowed hero defend?"` or
    `sandtable rules banners --coverage`
    """
    found = get_game(game)
    if cards:
        _cards(found, _checkout(source), clause)
    elif cover:
        _coverage(found, _checkout(source), clause)
    else:
        clauses = list(found.ledger) if clause is None else look_up(found, clause)
        if len(clauses) > 1:
            _clauses(clauses, found.title)
        elif len(clauses) == 1:
            _shown_by(found, source, clauses[0].id)


CARDS = 5
"""Cards that are shown in full beside clauses."""


def look_up(game: Game[Any], words: str) -> list[Clause]:
    """Show the cards that these words name and the clause, if they find but one. Returns the clauses found."""
    cards, clauses = cards_named(game, words), game.ledger.find(words)
    term = glossary(game).named(words)
    if term is not None:
        out.print(term_text(term))
    if not clauses and not cards:
        _answer(game, words)
        return clauses
    for card in cards[:CARDS]:
        out.print(card_text(card))
    if len(cards) > CARDS:
        say((f"and {len(cards) - CARDS} more cards: {', '.join(card.name for card in cards[CARDS:])}", "dim"))
    if len(clauses) == 1:
        out.print(clause_text(clauses[0]))
    return clauses


_ID = re.compile(r"[A-Z]{2,}\s+\S*\d\S*")
"""What is written as an id is no question."""
ANSWERS = 6
"""Clauses that answer a question in words."""


def _answer(game: Game[Any], question: str) -> None:
    """What there is to a question in words. Raises UsageError where there is nothing."""
    found = ask(game, question)
    books = {rule.split()[0].casefold() for rule in game.ledger.clauses}
    an_id = question.casefold().partition(" ")[0] in books or _ID.fullmatch(question)
    if an_id or not (found.clauses or found.terms or found.cards or found.examples):
        what = "clause or card" if game.cards() else "clause"
        raise UsageError(f"{game.name} has no {what} '{question}'; see: sandtable rules {game.name}")
    for term in found.terms:
        if glossary(game).named(question) is not term:
            out.print(term_text(term))
    for each in found.clauses[:ANSWERS]:
        out.print(Text.assemble((f"{each.id}  {each.title}\n", "bold"), "  ", _marked(each.snippet)))
    if found.cards:
        out.print(Text.assemble(("cards: ", "dim"), ", ".join(each.title for each in found.cards)))
    for each in found.examples[:3]:
        out.print(Text.assemble(("example: ", "dim"), f"{each.title}", (f"  {_file(game, each.id)}", "dim")))
    if found.unknown:
        say((f"nowhere in these rules: {', '.join(found.unknown)}", "dim"))


def _marked(snippet: Sequence[str]) -> Text:
    return Text.assemble(*((piece, "bold" if place % 2 else "") for place, piece in enumerate(snippet)))


def _file(game: Game[Any], example: str) -> str:
    return f"scenarios/{game.name}/{example}.yaml"


def term_text(term: Term) -> Text:
    """A keyword in a sentence or two."""
    return Text.assemble((f"{term.word}. ", "bold"), term.text, (f"  [{', '.join(term.rules)}]", "dim cyan"))


def _shown_by(game: Game[Any], source: Path | None, rule: str) -> None:
    """The tests of a clause, and where its code is, as far as they are here."""
    touched = touching(game, rule)
    for other in touched.near:
        say((f"  see also: {other}  {game.ledger.clauses[other].title}", "dim"))
    root = source or Path(__file__).resolve().parents[2]
    tests = [_file(game, each.id) for each in examples(game.name).of_rule(rule)]
    if (root / "tests").is_dir():
        tests += [test for cited, test in cited_by_tests(root / "tests") if cited == rule]
    for test in dict.fromkeys(tests):
        say((f"  test: {test}", "dim"))
    for place in places(game, rule):
        path = place.path.relative_to(root) if place.path.is_relative_to(root) else place.path
        say((f"  code: {path}:{place.line} {place.name}", "dim"))


def cards_named(game: Game[Any], name: str) -> list[CardEntry]:
    """The cards whose name, or what is printed beside their text, contains this; the very one alone if there is it."""
    wanted = name.casefold()
    found = [card for card in game.cards() if wanted in card.name.casefold()]
    exact = [card for card in found if card.name.casefold() == wanted]
    return exact or found or [card for card in game.cards() if wanted in card.figures.casefold()]


def clause_text(clause: Clause) -> Text:
    """A clause with all that the ledger knows about it."""
    shown = Text.assemble((f"{clause.id}  {clause.title}\n", "bold"), clause.text)
    page = "" if clause.page is None else f"page {clause.page}"
    for name, value in (("", page), ("scope", clause.scope), ("reading", clause.reading),
                        ("certainty", clause.certainty), ("no test can exist", clause.untestable)):  # fmt: skip
        if value:
            shown.append(f"\n  {name + ': ' if name else ''}{value}", "dim")
    return shown


def card_text(card: CardEntry) -> Text:
    """A card with its numbers and its text."""
    shown = Text.assemble((card.name, "bold"), f"  {card.type}{', ' if card.figures else ''}{card.figures}")
    for line in card.text:
        shown.append(f"\n    {line}", "dim")
    for source, facts in card.sources.items():
        shown.append(f"\n    {source}: {facts}", "dim italic")
    return shown


def _clauses(clauses: list[Clause], title: str) -> None:
    grid = Grid(title=title, title_justify="left")
    grid.add_column("clause", overflow="fold")  # an id is there to be cited: all of it is shown
    grid.add_column("title")
    grid.add_column("what it says")
    for clause in clauses:
        grid.add_row(Text(clause.id), Text(clause.title), Text(clause.text))
    out.print(grid, soft_wrap=False)


def _checkout(source: Path | None) -> Path:
    root = source or Path(__file__).resolve().parents[2]
    if not (root / "scenarios").is_dir() and not (root / "tests").is_dir():
        raise UsageError(f"{root}: there are neither scenarios/ nor tests/ here; name a source checkout with --source")
    return root


def _cited(game: Game[Any], root: Path) -> Iterator[tuple[str, str]]:
    yield from citations(root / "scenarios", game.name)
    if (root / "tests").is_dir():
        yield from cited_by_tests(root / "tests")


def _coverage(game: Game[Any], root: Path, clause: str | None) -> None:
    covered, unknown = coverage(game.ledger, _cited(game, root))
    wanted = None if clause is None else {each.id for each in game.ledger.find(clause)}
    for each in covered:
        if wanted is None or each.clause.id in wanted:
            _show_coverage(each, game.ledger)
    for rule, test in unknown:
        say(("unknown rule ", "bold red"), f"{rule}, cited by {test}")
    in_scope = [each for each in covered if each.clause.scope in game.ledger.in_scope]
    holding = sum(each.holds(game.ledger.in_scope) for each in in_scope)
    tested = sum(bool(each.tests) for each in in_scope)
    say(f"clauses: {len(covered)}, in scope: {len(in_scope)}, with a test: {tested}, "
        f"with a reason: {holding - tested}, unknown ids cited: {len(unknown)}")  # fmt: skip
    say(f"coverage: {holding} of {len(in_scope)} clauses in scope have a test or a reason")
    if holding < len(in_scope) or unknown:
        raise typer.Exit(1)


def _cards(game: Game[Any], root: Path, name: str | None) -> None:
    """Every card, its text, its rulings and the tests that show them; exit code 1 if a ruling has none."""
    if not game.cards():
        raise UsageError(f"{game.title} has no cards")
    found = list(game.cards()) if name is None else cards_named(game, name)
    if not found:
        raise UsageError(f"{game.title} has no card '{name}'")
    tests: dict[str, list[str]] = {}
    for rule, test in _cited(game, root):
        tests.setdefault(rule, []).append(test)
    clauses = {each.id: each for each in game.ledger}
    bare = 0
    for card in found:
        out.print(card_text(card))
        for line in card.unwritten:
            say(("    NO CODE ", "bold red"), f"the text promises it, and neither recipe nor code does it: {line}")
        for rule in card.rules:
            shown = tests.get(rule, [])
            reason = clauses[rule].untestable
            bare += not shown and not reason
            say(
                ("    ruling ", "") if shown or reason else ("    MISSING ", "bold red"),
                f"{rule}  {clauses[rule].text}",
            )
            for test in shown:
                say((f"        {test}", "dim"))
    rulings = sum(len(card.rules) for card in found)
    say(f"cards: {len(found)}, rulings: {rulings}, without a test: {bare}")
    if bare:
        raise typer.Exit(1)


def _show_coverage(each: Coverage, ledger: Ledger) -> None:
    clause = each.clause
    if not each.holds(ledger.in_scope):
        say(("MISSING ", "bold red"), (clause.id, "bold"), f"  {clause.title}")
        return
    say(("        ", ""), (clause.id, "bold"), f"  {clause.title}")
    if clause.scope not in ledger.in_scope and not each.tests:
        say(("            out of scope", "dim"))
    for test in each.tests:
        say((f"            {test}", "dim"))
    if clause.untestable and not each.tests:
        say((f"            no test: {clause.untestable}", "dim"))
