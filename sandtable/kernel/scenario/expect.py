"""Whether what a scenario expects is so, and if not, what is."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from sandtable.kernel.decisions import SandtableError
from sandtable.kernel.events import Line
from sandtable.kernel.events import written as with_dice
from sandtable.kernel.game import EVERYTHING
from sandtable.kernel.scenario.lines import Lined
from sandtable.kernel.scenario.parse import COMPARISON, SUBJECTS, Expectation
from sandtable.kernel.table import Table
from sandtable.kernel.text import instead

_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    ">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt, "=": operator.eq, "!=": operator.ne,
}  # fmt: skip
_SHOWN = 8
"""Records that an explanation lists."""
_SHOWN_TEXT = 600
"""Characters of them."""
NOT = "not"


def fitting(pattern: str, keys: list[str]) -> list[str]:
    """The keys that a script's word for an option fits: the whole key, or with `*` for any part of it."""
    wanted = _even(pattern)
    exact = [key for key in keys if _even(key) == wanted]
    if exact or "*" not in wanted:
        return exact
    shape = _shape(wanted)
    return [key for key in keys if shape.fullmatch(_even(key))]


def _even(text: str) -> str:
    return " ".join(text.split()).casefold()


def _shape(pattern: str) -> re.Pattern[str]:
    return re.compile(".*".join(map(re.escape, pattern.split("*"))), re.DOTALL)


def cites(rules: Iterable[str], wanted: str) -> bool:
    """Whether one of the rules is the wanted one or a part of it: `BB 10.1/new-settlement` is part of `BB 10.1`."""
    return any(rule == wanted or rule.startswith(f"{wanted}/") for rule in rules)


def matches(expected: Any, actual: Any) -> bool:
    """Whether a value of a view is as a scenario writes it.

    Text in any capitals, `*` for any part; ">=2" for numbers; fields of a record that matter; something in a list;
    `{not: ...}` for whatever is not so.
    """
    if isinstance(expected, dict):
        if expected.keys() == {NOT}:
            return not matches(expected[NOT], actual)
        if isinstance(actual, (list, tuple)):
            return any(matches(expected, each) for each in actual)
        return isinstance(actual, dict) and all(_has_field(actual, k, v) for k, v in expected.items())
    if isinstance(expected, list):
        return (
            isinstance(actual, (list, tuple))
            and len(expected) == len(actual)
            and all(matches(e, a) for e, a in zip(expected, actual, strict=True))
        )
    if isinstance(actual, (list, tuple)):
        return any(matches(expected, each) for each in actual)
    return _same(expected, actual)


def _same(expected: Any, actual: Any) -> bool:
    if isinstance(expected, bool) or isinstance(actual, bool) or expected is None:
        return expected is actual
    if isinstance(expected, str):
        wanted = _even(expected)
        if actual is None:
            return wanted == "none"
        comparison = COMPARISON.fullmatch(wanted) if isinstance(actual, (int, float)) else None
        if comparison is not None:
            return _COMPARE[comparison["how"]](actual, float(comparison["number"]))
        shown = _even(str(actual))
        return shown == wanted or ("*" in wanted and _shape(wanted).fullmatch(shown) is not None)
    return bool(expected == actual) or (isinstance(actual, str) and str(expected) == actual)


def _has_field(record: dict[str, Any], field: str, expected: Any) -> bool:
    if field in record:
        return matches(expected, record[field])
    return any(matches(expected, v) for k, v in record.items() if str(k).casefold() == field.casefold())


def written(value: Any) -> str:
    """A value as a scenario would write it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {written(v)}" for k, v in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(written, value)) + "]"
    if value is None or isinstance(value, bool):
        return {None: "none", True: "true", False: "false"}[value]
    return str(value)


class Automatic(msgspec.Struct, frozen=True):
    """A choice that was made for a seat because it had no other."""

    seat: int
    key: str
    kind: str
    """Of the decision."""


class Judge:
    """Holds expectations against a table. It knows the fields of the game's view, and remembers what others a
    collection ever had, to distinguish a wrong word from a collection that happens to be empty."""

    def __init__(self, table: Table[Any], source: Lined) -> None:
        self.table = table
        self.source = source
        self._fields = {name: dict(part.fields) for name, part in table.game.view_parts().items() if part.fields}
        self._collections = {name for name, part in table.game.view_parts().items() if part.collection}
        self._automatic: Sequence[Automatic] = ()

    def look(self) -> None:
        """Take note of the fields that things in play have now."""
        for name, things in self.table.view(EVERYTHING).items():
            if _is_collection(things):
                self._collections.add(name)
                for record in things:
                    self._fields.setdefault(name, {}).update(dict.fromkeys(map(str, record), ""))

    def failures(self, expectation: Expectation, automatic: Sequence[Automatic] = ()) -> list[str]:
        """Why it does not hold; empty if it does. Raises ScenarioFileError for words that mean nothing here.

        `automatic` is what was chosen since the last script line: those decisions came next, too.
        """
        self._automatic = automatic
        self.look()
        found: list[str] = []
        for word, value in expectation.words.items():
            check = _CHECKS.get(word)
            if check is not None:
                found += check(self, expectation, value)
        if "asks" in expectation.words and "next" not in expectation.words:
            found += self._asks(expectation, self._asked(None))
        for name, value in expectation.things.items():
            found += self._thing(expectation, name, value)
        return found

    # -- seats -------------------------------------------------------------------------------------------------------

    def seat(self, expectation: Expectation, word: str, name: str) -> int:
        try:
            return self.table.seat(name)
        except SandtableError as error:
            raise self.source.error((*expectation.path, word), str(error)) from error

    def _viewer(self, expectation: Expectation) -> int | None:
        name = expectation.words.get("view")
        if name is None:
            return EVERYTHING
        return None if name.casefold() == "spectator" else self.seat(expectation, "view", name)

    def _names(self, seats: Iterator[int] | list[int]) -> str:
        return ", ".join(self.table.seats[seat].id for seat in seats) or "nobody"

    # -- the view ----------------------------------------------------------------------------------------------------

    def _thing(self, expectation: Expectation, name: str, value: Any) -> Iterator[str]:
        view = self.table.view(self._viewer(expectation))
        whole = self.table.view(EVERYTHING)
        key = next((k for k in whole if k.casefold() == name.casefold()), None)
        if key is None:
            words = [*whole, *SUBJECTS]
            raise self.source.error(
                (*expectation.path, name), f"there is nothing called '{name}' to expect{instead(name, words)}"
            )
        value = self._spelled(key, value)
        counted = "count" in expectation.words or "has" in expectation.words
        if isinstance(value, dict) and key in self._collections:
            return self._records(expectation, key, value, view.get(key) or [])
        if counted and not isinstance(whole[key], (list, tuple)):
            raise self.source.error((*expectation.path, name), f"'{name}' is not a collection: {written(whole[key])}")
        if counted:
            return self._records(expectation, key, {} if value is None else value, view.get(key) or [])
        return self._value(key, value, view.get(key))

    def _spelled(self, field: str, value: Any) -> Any:
        """An expectation with its words as the view writes them."""
        if isinstance(value, dict):
            return {key: self._spelled(field if key == NOT else key, each) for key, each in value.items()}
        if isinstance(value, list):
            return [self._spelled(field, each) for each in value]
        return self.table.game.spelled(self.table.state, field, value) if isinstance(value, str) else value

    def _value(self, name: str, expected: Any, actual: Any) -> Iterator[str]:
        if not matches(expected, actual):
            yield f"{name} is {capped(written(actual))}, expected {written(expected)}"

    def _records(self, expectation: Expectation, name: str, wanted: Any, things: Any) -> Iterator[str]:
        has = self._spelled("", expectation.words.get("has", {}))
        self._check_fields(expectation, (name,), wanted)
        self._check_fields(expectation, ("has", name), has)
        things = [self._with_flags(name, thing, wanted, has) for thing in things]
        fitting = [thing for thing in things if matches(wanted, thing)]
        count = expectation.words.get("count", ">=1")
        what = f"{name} {written(wanted)}" if wanted else name
        if not _counts(count, len(fitting)):
            shown = fitting or things
            among = "these" if fitting else "there are"
            yield f"{what}: found {len(fitting)}, expected {_count_shown(count)}; {among}: {_listed(shown)}"
        for thing in fitting:
            if has and not matches(has, thing):
                yield f"{what}: expected {written(has)}, but there is {capped(written(thing))}"

    def _with_flags(self, name: str, thing: Any, *expected: Any) -> Any:
        """A thing of a collection with `false` for flags that are asked for and not set."""
        asked = {f.casefold() for each in expected if isinstance(each, dict) for f, v in each.items() if v is False}
        if not asked or not isinstance(thing, dict):
            return thing
        return {**{f: False for f in self._fields.get(name, ()) if f.casefold() in asked}, **thing}

    def _check_fields(self, expectation: Expectation, place: tuple[str, ...], wanted: Any) -> None:
        fields = self._fields.get(place[-1])
        if not isinstance(wanted, dict) or not fields:
            return
        for field in wanted:
            if field.casefold() not in {f.casefold() for f in fields}:
                path = (*expectation.path, place[0], field)
                raise self.source.error(
                    path, f"things in '{place[-1]}' have no field '{field}'{instead(field, fields)}"
                )

    # -- everything else ---------------------------------------------------------------------------------------------

    def _winner(self, expectation: Expectation, value: Any) -> Iterator[str]:
        winners = self.table.winner
        who = "nobody" if not winners else ", ".join(s.id for s in winners)
        who += "" if self.table.over else " (the game is not over)"
        for name in value if isinstance(value, list) else [value]:
            wanted = name.casefold()
            if wanted == "none":
                if winners:
                    yield f"the winner is {who}, expected none"
                continue
            if wanted not in {seat.team.casefold() for seat in self.table.seats}:
                self.seat(expectation, "winner", name)
            if not any(wanted in (seat.id, seat.team.casefold()) for seat in winners or ()):
                yield f"the winner is {who}, expected {name}"

    def _over(self, expectation: Expectation, value: bool) -> Iterator[str]:
        if self.table.over != value:
            yield "the game is over" if self.table.over else "the game is not over"

    def _next(self, expectation: Expectation, value: Any) -> Iterator[str]:
        asked = [decision.seat for decision in self.table.pending]
        if isinstance(value, str) and value.casefold() == "none":
            if asked:
                yield f"the table waits for {self._names(asked)}, expected nobody"
            return
        wanted = [self.seat(expectation, "next", name) for name in (value if isinstance(value, list) else [value])]
        if isinstance(value, list):
            holds = set(wanted) == set(asked)
        else:
            holds = bool(self._asked(wanted[0]))
        if not holds:
            yield f"the table waits for {self._names(asked)}, expected {self._names(wanted)}"
        elif "asks" in expectation.words:
            yield from self._asks(expectation, [kind for seat in wanted for kind in self._asked(seat)])

    def _asked(self, seat: int | None) -> list[str]:
        """The kinds of the decisions that came next for this seat (None: any), also those that left no choice."""
        kinds = [(each.seat, each.asks) for each in self.table.pending]
        kinds += [(each.seat, each.kind) for each in self._automatic]
        return [kind for asked, kind in kinds if seat in (None, asked)]

    def _asks(self, expectation: Expectation, kinds: list[str]) -> Iterator[str]:
        wanted = expectation.words["asks"]
        if not any(_even(kind) == _even(wanted) for kind in kinds):
            yield f"asked is '{', '.join(kinds) or 'nothing'}', expected '{wanted}'"

    def _offers(self, expectation: Expectation) -> list[str]:
        name = expectation.words.get("to")
        seat = None if name is None else self.seat(expectation, "to", name)
        return [key for d in self.table.pending if seat in (None, d.seat) for key in self.table.described(d)]

    def _offered(self, expectation: Expectation, value: Any) -> Iterator[str]:
        keys = self._offers(expectation)
        for pattern in value if isinstance(value, list) else [value]:
            fits = fitting(self.table.game.respell(self.table.state, pattern), keys)
            if not fits:
                yield f"'{pattern}' is not offered; offered: {', '.join(keys) or 'nothing'}"
            elif "promises" in expectation.words:
                yield from self._promises(expectation.words["promises"], fits)

    def _promises(self, text: str, keys: list[str]) -> Iterator[str]:
        """Whether what each of these options says of itself (its odds, its price) contains the text."""
        for decision in self.table.pending:
            for option in self.table.offers(decision):
                said = " – ".join(filter(None, (option.label, option.hint)))
                if option.key in keys and _even(text) not in _even(said):
                    yield f"'{option.key}' does not promise '{text}': {said}"

    def _not_offered(self, expectation: Expectation, value: Any) -> Iterator[str]:
        keys = self._offers(expectation)
        for pattern in value if isinstance(value, list) else [value]:
            if found := fitting(self.table.game.respell(self.table.state, pattern), keys):
                yield f"'{pattern}' is offered: {', '.join(found)}"
            elif wrong := self.table.game.verbs.misspelled(self.table.state, pattern):
                raise self.source.error((*expectation.path, "not offered"), f"not offered: {wrong}")

    def _lines(self, expectation: Expectation) -> list[Line]:
        seat = self._viewer(expectation)
        if seat != EVERYTHING:
            return [line for _, line in self.table.lines(seat)]
        events = [event for step in self.table.steps for event in step.events]
        return [Line(event.text, event.rules, event.refs, event.kind, dice=event.dice) for event in events]

    def _said(self, expectation: Expectation, part: str) -> tuple[list[Line], list[Line]]:
        """Lines that have the text, and those of them that also cite the rules."""
        rules = expectation.words.get("cites", [])
        wanted = rules if isinstance(rules, list) else [rules]
        wanted_text = _even(part)
        said = [
            line
            for line in self._lines(expectation)
            if wanted_text in _even(line.text) or (line.dice and wanted_text in _even(with_dice(line)))
        ]
        return said, [line for line in said if all(cites(line.rules, rule) for rule in wanted)]

    def _log(self, expectation: Expectation, value: Any) -> Iterator[str]:
        for part in value if isinstance(value, list) else [value]:
            said, cited = self._said(expectation, part)
            if not said:
                yield f"no line of the log says '{part}'"
            elif not cited:
                lines = "; ".join(f"{line.text} [{', '.join(line.rules)}]" for line in said[-_SHOWN:])
                yield f"no line that says '{part}' cites {written(expectation.words['cites'])}: {lines}"

    def _not_log(self, expectation: Expectation, value: Any) -> Iterator[str]:
        for part in value if isinstance(value, list) else [value]:
            for line in self._said(expectation, part)[1][:1]:
                yield f"the log says '{line.text}'"

    def _rolls_left(self, expectation: Expectation, value: Any) -> Iterator[str]:
        left = self.table.state.rng.script or []
        if not _counts(value, len(left)):
            yield f"{len(left)} scripted random results are left, expected {_count_shown(value)}: {written(left)}"


_CHECKS: dict[str, Callable[[Judge, Expectation, Any], Iterator[str]]] = {
    "winner": Judge._winner, "over": Judge._over, "next": Judge._next, "offered": Judge._offered,
    "not offered": Judge._not_offered, "log": Judge._log, "not log": Judge._not_log, "rolls left": Judge._rolls_left,
}  # fmt: skip


def _is_collection(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and bool(value) and all(isinstance(each, dict) for each in value)


def _counts(expected: Any, number: int) -> bool:
    return _same(expected, number) if isinstance(expected, str) else bool(expected == number)


def _count_shown(count: Any) -> str:
    return "at least 1" if count == ">=1" else str(count)


def _listed(things: Any) -> str:
    shown: list[str] = []
    for thing in things[:_SHOWN]:
        text = written(thing)
        if shown and sum(map(len, shown)) + len(text) > _SHOWN_TEXT:
            break
        shown.append(capped(text))
    more = len(things) - len(shown)
    return ("; ".join(shown) or "none") + (f"; and {more} more" if more > 0 else "")


def capped(text: str) -> str:
    """A text that stays on a few lines."""
    return text if len(text) <= _SHOWN_TEXT else f"{text[:_SHOWN_TEXT].rsplit(' ', 1)[0]} ..."
