"""A puzzle as a scenario file (docs/puzzles.md)."""

from __future__ import annotations

import json

from sandtable.bots.puzzles.solving import Answer, Solved
from sandtable.bots.puzzles.unfolding import Line, Unfolded, level
from sandtable.kernel.scenario.export import block
from sandtable.kernel.scenario.rewriting import scalar

LONGEST_KEY = 100
TEMPTING = 7
"""Wrong answers that are answered each by itself."""
WAITS = "That can be done as well: it neither helps nor spoils anything. Look for what decides."


def written(puzzle: Unfolded, title: str = "", learn: str = "") -> str:
    """The file. Title and lesson are for whoever looks through what was found; left out, they are made of the task."""
    found = puzzle.found
    position, solved = found.position, found.solved
    game, task = position.game, solved.task
    seats = [seat.id for seat in game.seats(found.origin.settings)]
    assert position.checkpoint is not None
    wrong = [each for each in solved.others if not each.neutral]
    head = {
        "seat": seats[found.seat],
        "theme": task.theme,
        "task": task.id,
        "question": task.question,
        "level": level(puzzle.missed, len(wrong), len(puzzle.asked)),
        "learn": learn or task.question,
        "best": round(100 * solved.best.rate),
        "next": round(100 * solved.next.rate),
        "missed": puzzle.missed,
        "found": found.origin.words,
    }
    return "".join(
        (
            f"game: {game.name}\n",
            f"title: {scalar(title or task.question.rstrip('.'))}\n",
            "puzzle:\n" + "".join(f"  {name}: {_value(value)}\n" for name, value in head.items()),
            block("setup", game.to_setup(position.checkpoint)),
            block("rolls", list(puzzle.rolls)) if puzzle.rolls else "",
            "script:\n" + "".join(_line(seats, line) for line in puzzle.lines),
        )
    )


def _value(value: object) -> str:
    return scalar(value) if isinstance(value, str) else str(value)


def _line(seats: list[str], line: Line) -> str:
    seat, solved = seats[line.seat], line.solved
    if solved is None:
        return f"  - {seat}: {scalar(line.key)}\n"
    answers = "".join(f"        {_key(key)}: {scalar(text)}\n" for key, text in _instead(solved))
    return (
        f"  - {seat}:\n      choose: {scalar(line.key)}\n      done: {scalar(done(solved))}\n      instead:\n{answers}"
    )


def _key(key: str) -> str:
    """As the name of a field, which YAML wants to be short."""
    short = key if len(key) <= LONGEST_KEY else f"{key[:LONGEST_KEY].rstrip()}*"
    return json.dumps(short, ensure_ascii=False) if "*" in short or "#" in short else scalar(short)


def done(solved: Solved) -> str:
    """What is said to the right answer."""
    well = round(100 * solved.best.rate)
    right = "This works every time" if well == 100 else f"This works in {well} of 100 tries"
    rest = round(100 * solved.next.rate)
    other = "nothing else ever does" if rest == 0 else f"the next best choice does in {rest}"
    return f"{right}; {other}."


def _instead(solved: Solved) -> list[tuple[str, str]]:
    """What is said to other answers: to the most tempting each by its own figures, to the others together."""
    neutral = [each for each in solved.others if each.neutral]
    wrong = [each for each in solved.others if not each.neutral]
    tempting, rest = wrong[:TEMPTING], wrong[TEMPTING:]
    found = [(each.key, WAITS) for each in neutral]
    found += [(each.key, fails(solved.task.fails, each)) for each in tempting]
    if rest:
        found.append(("*", fails(solved.task.fails, max(rest, key=lambda each: each.rate), " or more")))
    return found


def fails(what: str, answer: Answer, more: str = "") -> str:
    missed = round(100 * (1 - answer.rate))
    often = "In every try" if missed >= 99 else f"In {missed} of 100 tries{more}"
    return f"{often}, {what}."
