"""A scenario file as a `Scenario`: every word in it is known, every rule it cites exists, each thing has its line."""

from __future__ import annotations

import pathlib
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from sandtable.kernel import registry
from sandtable.kernel.game import Game
from sandtable.kernel.scenario.lines import Lined, Path, read
from sandtable.kernel.text import instead, meant

FIELDS = ("game", "title", "cites", "lesson", "puzzle", "setup", "rolls", "script", "expect")
SUBJECTS = ("winner", "over", "log", "not log", "next", "offered", "not offered", "rolls left")
"""What an expectation can be about besides the fields of a view."""
THINGS = "things"
MODIFIERS = {
    "count": ((THINGS,), "a collection of things"),
    "has": ((THINGS,), "a collection of things"),
    "cites": (("log", "not log"), "'log' or 'not log'"),
    "asks": (("asks",), "'next', or stands alone"),
    "to": (("offered", "not offered"), "'offered' or 'not offered'"),
    "promises": (("offered",), "'offered'"),
    "view": ((THINGS, "log", "not log"), "a field of a view or 'log'"),
}
"""What it can be said of, THINGS being fields of a view; and the same in words."""
_FIGURES = ("best", "next", "missed")
GUIDE = ("say", "point", "instead", "done")
"""What a lesson adds to a choice."""
COMPARISON = re.compile(r"(?P<how><=|>=|!=|<|>|=)\s*(?P<number>-?\d+(?:\.\d+)?)")


class Expectation(msgspec.Struct, frozen=True):
    path: Path
    line: int
    words: Mapping[str, Any]
    """As written, subjects and modifiers."""

    @property
    def things(self) -> dict[str, Any]:
        """The fields of a view that it is about."""
        return {k: v for k, v in self.words.items() if k not in SUBJECTS and k not in MODIFIERS}


class Guide(msgspec.Struct, frozen=True):
    """What a lesson says about a choice. In a puzzle the choices that have one are asked."""

    say: str = ""
    """What to do and why, before it is made."""
    point: tuple[str, ...] = ()
    """What it is about on the table, as options name their targets: `hex:wildlands:6,9`, `area:hand`."""
    instead: Mapping[str, str] = {}
    """What to say to whoever chooses something else that is lawful, by its key; `*` stands for any part of one."""
    done: str = ""
    """What came of it."""


class Choose(msgspec.Struct, frozen=True):
    line: int
    seat: str
    key: str
    expect: tuple[Expectation, ...] = ()
    guide: Guide | None = None


class Say(msgspec.Struct, frozen=True):
    """A lesson stops to say something."""

    line: int
    text: str
    point: tuple[str, ...] = ()


class Refused(msgspec.Struct, frozen=True):
    line: int
    seat: str
    key: str
    because: tuple[str, ...] = ()


class Undo(msgspec.Struct, frozen=True):
    line: int
    seat: str


class Check(msgspec.Struct, frozen=True):
    line: int
    expect: tuple[Expectation, ...]


ScriptLine = Choose | Refused | Undo | Check | Say


class Lesson(msgspec.Struct, frozen=True):
    """Makes a scenario a lesson: one plays a seat, and is told what to do and why."""

    seat: str
    about: str
    """What one learns, in a sentence or two."""
    minutes: int
    order: int
    """Among the lessons of its game: 1 for the first."""
    free: str = ""
    """What to try in the free game that goes on from the end, against a novice; nothing where none does."""


LEVELS = ("easy", "fair", "hard", "very hard", "master")
"""How hard a puzzle is, from 1 to 5."""


class Puzzle(msgspec.Struct, frozen=True):
    """Makes a scenario a puzzle: one looks for the best choice of a seat, and is not told."""

    seat: str
    theme: str
    """Of what kind it is, in a word or two: `Save the city`."""
    question: str
    level: int
    """Its place among `LEVELS`, from 1."""
    learn: str
    """What is to be learned, in a sentence."""
    task: str = ""
    """What is asked, as the game tells it from others (`Game.tasks`): with that the puzzle can be checked."""
    best: int = 0
    """In how many of 100 tries the task is done with the answer, and with what comes next to it."""
    next: int = 0
    missed: int = 0
    """How many of 100 bots of all levels miss it."""
    found: str = ""
    """Where it comes from: `a game of planner and greedy, seed 17`."""


class Scenario(msgspec.Struct, frozen=True):
    file: str
    game: Game[Any]
    title: str
    cites: tuple[str, ...]
    setup: Mapping[str, Any]
    rolls: tuple[Any, ...]
    script: tuple[ScriptLine, ...]
    expect: tuple[Expectation, ...]
    source: Lined
    lesson: Lesson | None = None
    puzzle: Puzzle | None = None

    @property
    def played(self) -> str:
        """The seat that one plays, where the file says it."""
        return self.lesson.seat if self.lesson else self.puzzle.seat if self.puzzle else ""

    @property
    def talking(self) -> int:
        """How many lines of the script say something."""
        return sum(
            isinstance(line, Say) or (isinstance(line, Choose) and line.guide is not None) for line in self.script
        )

    @property
    def expects_rolls_left(self) -> bool:
        return any("rolls left" in each.words for each in self.expect)


def parse(text: str, filename: str = "scenario.yaml") -> Scenario:
    """Read a scenario; raises ScenarioFileError with file, line and what is wrong."""
    return _Parser(read(text, filename)).scenario()


def cited(text: str, filename: str) -> tuple[str, tuple[str, ...]]:
    """The game of a scenario and the rules it cites, without looking at anything else in it."""
    parser = _Parser(read(text, filename))
    parser.mapping((), "a scenario")
    return parser.text("game"), tuple(parser.texts(("cites",), "cites"))


def heading(text: str, filename: str) -> tuple[str, tuple[str, ...]]:
    """The title of a scenario and the rules it cites, without looking at anything else in it."""
    parser = _Parser(read(text, filename))
    parser.mapping((), "a scenario")
    return parser.text("title"), tuple(parser.texts(("cites",), "cites"))


def citations(folder: pathlib.Path, game: str) -> Iterator[tuple[str, str]]:
    """(rule id, scenario) for every scenario of a game under `folder`."""
    for path in sorted(each for ending in ("*.yaml", "*.yml") for each in folder.rglob(ending)):
        of, rules = cited(path.read_text(encoding="utf-8"), str(path))
        if of == game:
            for rule in rules:
                yield rule, path.relative_to(folder.parent).as_posix()


class _Parser:
    def __init__(self, source: Lined) -> None:
        self.source = source
        self.wrong = source.error
        self.game: Game[Any] | None = None

    # -- reading values of one kind ----------------------------------------------------------------------------------

    def value(self, path: Path) -> Any:
        data = self.source.data
        for step in path:
            data = data.get(step) if isinstance(data, dict) else data[step]
        return data

    def mapping(self, path: Path, what: str, words: tuple[str, ...] = ()) -> dict[str, Any]:
        """The mapping at `path`; with `words`, its only possible fields."""
        value = self.value(path)
        if not isinstance(value, dict):
            raise self.wrong(path, f"{what} is written as 'field: value' pairs, not as {_shown(value)}")
        for key in value if words else ():
            if key not in words:
                raise self.wrong((*path, key), f"{what} has no field '{key}'{instead(key, words)}")
        return value

    def text(self, name: str) -> str:
        value = self.value((name,))
        if value is None:
            raise self.wrong((), f"the field '{name}' is missing")
        if not isinstance(value, str) or not value.strip():
            raise self.wrong((name,), f"'{name}' must be text, not {_shown(value)}")
        return value.strip()

    def sentence(self, path: Path) -> str:
        value = self.value(path)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(path, f"'{path[-1]}' must be text, not {_shown(value)}: use quotes")
        return " ".join(value.split())

    def points(self, path: Path) -> tuple[str, ...]:
        """What is pointed at: one or several."""
        return tuple(self.texts(path, str(path[-1])))

    def whole(self, path: Path) -> int:
        value = self.value(path)
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise self.wrong(path, f"'{path[-1]}' must be a whole number above 0, not {_shown(value)}")
        return value

    def texts(self, path: Path, what: str) -> list[str]:
        """One text or a list of texts; nothing is an empty list."""
        value = self.value(path)
        if value is None:
            return []
        for n, each in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(each, str):
                place = (*path, n) if isinstance(value, list) else path
                raise self.wrong(place, f"'{what}' must be text or a list of texts, not {_shown(each)}: use quotes")
        return list(value) if isinstance(value, list) else [value]

    def rules(self, path: Path, what: str) -> tuple[str, ...]:
        """Ids of clauses, all of which the game's ledger has."""
        assert self.game is not None
        ids = self.texts(path, what)
        for n, rule in enumerate(ids):
            if rule not in self.game.ledger:
                near = meant(rule, self.game.ledger.clauses)
                place = (*path, n) if (*path, n) in self.source.lines else path
                raise self.wrong(
                    place,
                    f"the ledger of {self.game.name} has no rule '{rule}'{near} (sandtable rules {self.game.name})",
                )
        return tuple(ids)

    # -- the whole ---------------------------------------------------------------------------------------------------

    def scenario(self) -> Scenario:
        data = self.mapping((), "a scenario", FIELDS)
        self.game = self._game()
        title = self.text("title")
        cites = self.rules(("cites",), "cites")
        setup = self.mapping(("setup",), "'setup'") if data.get("setup") is not None else {}
        return Scenario(
            self.source.file, self.game, title, cites, setup, self._rolls(), self._script(),
            self.expectations(("expect",)), self.source, self._lesson() if data.get("lesson") is not None else None,
            self._puzzle() if data.get("puzzle") is not None else None,
        )  # fmt: skip

    def _puzzle(self) -> Puzzle:
        place, needed = ("puzzle",), ("seat", "theme", "question", "level", "learn")
        if self.value(("lesson",)) is not None:
            raise self.wrong(place, "a scenario is a lesson or a puzzle, not both")
        words = self._record(place, needed, ("task", "best", "next", "missed", "found"))
        if not 1 <= (level := self.whole((*place, "level"))) <= len(LEVELS):
            raise self.wrong((*place, "level"), f"'level' must be from 1 to {len(LEVELS)}, not {level}")
        said: dict[str, Any] = {}
        for word in words:
            said[word] = self._of_a_hundred((*place, word)) if word in _FIGURES else self.value((*place, word))
            if word not in (*_FIGURES, "level"):
                said[word] = self.sentence((*place, word))
        return Puzzle(**said)

    def _of_a_hundred(self, path: Path) -> int:
        value = self.value(path)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 100:
            raise self.wrong(path, f"'{path[-1]}' must be a whole number from 0 to 100, not {_shown(value)}")
        return value

    def _record(self, place: Path, needed: tuple[str, ...], more: tuple[str, ...]) -> dict[str, Any]:
        """A record in which some words must be."""
        words = self.mapping(place, f"'{place[-1]}'", (*needed, *more))
        if missing := [word for word in needed if word not in words]:
            raise self.wrong(place, f"'{place[-1]}' needs {missing[0]}")
        return words

    def _lesson(self) -> Lesson:
        place, needed = ("lesson",), ("seat", "about", "minutes", "order")
        words = self._record(place, needed, ("free",))
        seat, about, free = (
            self.sentence((*place, word)) if word in words else "" for word in ("seat", "about", "free")
        )
        return Lesson(seat, about, self.whole((*place, "minutes")), self.whole((*place, "order")), free)

    def _game(self) -> Game[Any]:
        name = self.text("game")
        if name not in registry.names():
            raise self.wrong(("game",), f"there is no game '{name}'{instead(name, registry.names())}")
        return registry.get(name)

    def _items(self, path: Path, what: str) -> list[Any]:
        value = self.value(path)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.wrong(path, f"'{what}' must be a list, not {_shown(value)}")
        return value

    def _rolls(self) -> tuple[Any, ...]:
        rolls = self._items(("rolls",), "rolls")
        for n, roll in enumerate(rolls):
            parts = roll if isinstance(roll, list) else [roll]
            if not all(isinstance(p, (int, str)) and not isinstance(p, bool) for p in parts):
                kinds = "a number (a die), a name (a draw) or a list of names (a shuffle)"
                raise self.wrong(("rolls", n), f"a random result is {kinds}, not {_shown(roll)}")
        return tuple(rolls)

    def _script(self) -> tuple[ScriptLine, ...]:
        return tuple(self._script_line(("script", n)) for n in range(len(self._items(("script",), "script"))))

    def _script_line(self, path: Path) -> ScriptLine:
        line = self.source.line(path)
        words = self.mapping(path, "a script line")
        if words.keys() == {"say", "point"}:
            return Say(line, self.sentence((*path, "say")), self.points((*path, "point")))
        if len(words) != 1:
            raise self.wrong(path, f"a script line is one 'seat: choice' pair, not {len(words)}: {', '.join(words)}")
        ((word, value),) = words.items()
        inside = (*path, word)
        if word == "say":
            return Say(line, self.sentence(inside))
        if word == "expect":
            return Check(line, self.expectations(inside))
        if word == "undo":
            return Undo(line, self._choice(inside, value))
        if isinstance(value, dict):
            return self._long_line(inside, line, word)
        return Choose(line, word, self._choice(inside, value))

    def _long_line(self, path: Path, line: int, seat: str) -> ScriptLine:
        words = self.mapping(path, "a script line", ("choose", "expect", "refused", "because", *GUIDE))
        if "refused" in words:
            self.mapping(path, "a script line with 'refused'", ("refused", "because"))
            key = self._choice((*path, "refused"), words["refused"])
            because = self.rules((*path, "because"), "because")
            if "*" in key and because:
                raise self.wrong(path, "'because' needs the whole key of one option, without '*'")
            return Refused(line, seat, key, because)
        self.mapping(path, "a script line with 'choose'", ("choose", "expect", *GUIDE))
        if "choose" not in words:
            raise self.wrong(path, "a script line needs 'choose' or 'refused'")
        key, expect = self._choice((*path, "choose"), words["choose"]), self.expectations((*path, "expect"))
        return Choose(line, seat, key, expect, self._guide(path, words) if words.keys() & set(GUIDE) else None)

    def _guide(self, path: Path, words: Mapping[str, Any]) -> Guide:
        if "say" not in words and self.source.data.get("puzzle") is None:
            raise self.wrong(path, "a lesson says what to do with 'say'")
        instead = self.mapping((*path, "instead"), "'instead'") if "instead" in words else {}
        return Guide(
            self.sentence((*path, "say")) if "say" in words else "",
            self.points((*path, "point")) if "point" in words else (),
            {key: self.sentence((*path, "instead", key)) for key in instead},
            self.sentence((*path, "done")) if "done" in words else "",
        )

    def _choice(self, path: Path, value: Any) -> str:
        if isinstance(value, int):
            return _spoken(value)
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(
                path, f"here the key of an option or a seat belongs, not {_shown(value)}; put it in quotes"
            )
        return value.strip()

    # -- expectations ------------------------------------------------------------------------------------------------

    def expectations(self, path: Path) -> tuple[Expectation, ...]:
        if path and isinstance(self.value(path), dict):
            return (self._expectation(path),)
        return tuple(self._expectation((*path, n)) for n in range(len(self._items(path, "expect"))))

    def _expectation(self, path: Path) -> Expectation:
        words = {word: _keys(word, value) for word, value in self.mapping(path, "an expectation").items()}
        made = Expectation(path, self.source.line(path), words)
        subjects = [word for word in words if word in SUBJECTS] + list(made.things)
        for word in words:
            of, what = MODIFIERS.get(word, ((word,), ""))
            if not any(each in words or (each == THINGS and made.things) for each in of):
                raise self.wrong((*path, word), f"'{word}' goes with {what}, which is not here")
            check = _KINDS.get(word)
            if check is not None and not check[0](words[word]):
                raise self.wrong((*path, word), f"'{word}' must be {check[1]}, not {_shown(words[word])}")
        if not subjects and "asks" not in words:
            raise self.wrong(path, "an expectation needs something that is expected: a field of the view or one of "
                             + ", ".join(SUBJECTS))  # fmt: skip
        if len(made.things) > 1 and ("count" in words or "has" in words):
            raise self.wrong(path, f"'count' and 'has' need one collection, not several: {', '.join(made.things)}")
        self.rules((*path, "cites"), "cites")
        return made


def _spoken(value: int) -> str:
    """A key that YAML takes for a number or a yes-or-no value."""
    return str(value) if not isinstance(value, bool) else "yes" if value else "no"


def _keys(word: str, value: Any) -> Any:
    """The keys that an expectation is about, where YAML takes one for a yes-or-no value."""
    if word not in ("offered", "not offered"):
        return value
    if isinstance(value, list):
        return [_spoken(each) if isinstance(each, bool) else each for each in value]
    return _spoken(value) if isinstance(value, bool) else value


def _is_count(value: Any) -> bool:
    if isinstance(value, str):
        return COMPARISON.fullmatch(value.strip()) is not None
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_texts(value: Any) -> bool:
    return isinstance(value, str) or (
        isinstance(value, list) and all(isinstance(v, str) for v in value) and bool(value)
    )


_KINDS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "count": (_is_count, "a number, or a comparison such as \">=2\""),
    "rolls left": (_is_count, "a number, or a comparison such as \">=2\""),
    "has": (lambda value: isinstance(value, dict) and bool(value), "fields and their values: {field: value}"),
    "over": (lambda value: isinstance(value, bool), "true or false"),
    "winner": (_is_texts, "a seat, a team, a list of them, or none"),
    "next": (_is_texts, "a seat, a list of seats, or none"),
    "log": (_is_texts, "text, or a list of texts"),
    "not log": (_is_texts, "text, or a list of texts"),
    "offered": (_is_texts, "the key of an option, or a list of keys"),
    "not offered": (_is_texts, "the key of an option, or a list of keys"),
    "asks": (lambda value: isinstance(value, str), "the kind of a decision"),
    "to": (lambda value: isinstance(value, str), "a seat"),
    "promises": (lambda value: isinstance(value, str), "what the option says of itself"),
    "view": (lambda value: isinstance(value, str), "a seat, or spectator"),
}  # fmt: skip


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return f"the yes-or-no value '{str(value).lower()}'"
    if isinstance(value, (dict, list)):
        return "fields" if isinstance(value, dict) else "a list"
    return f"'{value}'"
