"""An arena: bots against bots, so that the figures say who is stronger and nothing else.

Every two bots meet at the same tables. A table is played twice with the same seed, and the second time they change
sides, so that neither a better side, deck or hero nor a lucky seed favours one of them. Where more than two sides play,
the bots take them in turn. With one bot alone an arena shows the balance of the game: how often each deck, campaign or
hero wins.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from sandtable.bots.matches import Match, Played, seed_of
from sandtable.kernel import Contest, Game, SandtableError, Seat
from sandtable.kernel.typed import converted

LIMIT = 100_000
"""Choices after which a game counts as endless."""
CERTAINTY = 1.96
"""Standard errors to either side: 95%."""
DOUBT = 0.5
"""Games that every two bots who met are taken to have drawn beside: a rating stays finite where one always wins."""
ELO = 400 / math.log(10)


class Arena(msgspec.Struct, frozen=True):
    """What is to be played. The same arena always means the same games."""

    game: str
    bots: tuple[str, ...]
    games: int
    """For every two bots; an even number."""
    players: int = 0
    """How many sit at a table; 0: the game's usual spread."""
    seed: str = "arena"


class Result(msgspec.Struct, frozen=True):
    """One game, as it is kept in a file."""

    number: int
    bots: tuple[str, ...]
    """By seat."""
    label: str
    sides: tuple[str, ...]
    winners: tuple[int, ...] = ()
    decisions: int = 0
    thought: dict[str, tuple[int, float]] = {}
    error: str = ""


class Rate(msgspec.Struct, frozen=True):
    """A share of games won, with its 95% interval (Wilson); a draw is half a win."""

    games: int
    won: float
    share: float
    low: float
    high: float


def rate(won: float, games: int) -> Rate:
    if not games:
        return Rate(0, 0.0, 0.5, 0.0, 1.0)
    share, z = won / games, CERTAINTY
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    width = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return Rate(games, won, share, max(0.0, middle - width), min(1.0, middle + width))


class Meeting(msgspec.Struct, frozen=True):
    """What the first of two bots won against the second."""

    first: str
    second: str
    rate: Rate
    by_label: dict[str, Rate]


class Standing(msgspec.Struct, frozen=True):
    """A bot among all others."""

    bot: str
    elo: float
    margin: float
    """To either side, with 95%."""
    rate: Rate
    milliseconds: float
    """That it thought about a choice, on average."""


class Summary(msgspec.Struct, frozen=True):
    """What an arena came to."""

    arena: Arena
    version: str
    played: int
    broken: int
    standings: tuple[Standing, ...]
    meetings: tuple[Meeting, ...]
    sides: dict[str, Rate]
    """Wins by deck, hero or kingdom, whoever played it."""
    labels: dict[str, dict[str, Rate]]
    """For each way to start, wins by alliance, or by seat where there are none."""


def matches(game: Game[Any], arena: Arena) -> list[tuple[Match, Contest]]:
    """All games of an arena, those of one table and seed behind each other; the longer arena begins with the games of
    the shorter. Raises SandtableError."""
    if not arena.bots or len(set(arena.bots)) != len(arena.bots):
        raise SandtableError("an arena needs bots, each of them named once")
    tables = game.contests(arena.players)
    if not tables:
        raise SandtableError(f"{game.title} has no table for {arena.players} players")
    pairs = list(combinations(arena.bots, 2)) or [(arena.bots[0], arena.bots[0])]
    found: list[tuple[Match, Contest]] = []
    for n in range((arena.games + 1) // 2):
        contest = tables[n % len(tables)]
        seats = game.seats(contest.settings)
        for pair in pairs:
            for turn in (0, 1):
                seed = seed_of(f"{arena.seed} {arena.players}", n if len(arena.bots) > 1 else 2 * n + turn)
                order = _seated(seats, pair, n // len(tables) + turn)
                found.append((Match(len(found), game.name, contest.settings, order, seed, LIMIT), contest))
    return found


def _seated(seats: Sequence[Seat], pair: Sequence[str], offset: int) -> tuple[str, ...]:
    """Which of two bots plays each seat: alliances are of one mind, and sides alternate."""
    teams = list(dict.fromkeys(seat.team or seat.id for seat in seats))
    return tuple(pair[(teams.index(seat.team or seat.id) + offset) % 2] for seat in seats)


def result(played: Played, contest: Contest) -> Result:
    return Result(
        played.match.number, played.match.bots, contest.label, contest.sides, played.winners, played.decisions,
        played.thought, played.error,
    )  # fmt: skip


def summary(game: Game[Any], arena: Arena, results: Iterable[Result], version: str) -> Summary:
    """Figures from the games that ended."""
    all_results = list(results)
    ended = [each for each in all_results if not each.error]
    met: dict[tuple[str, str], list[Result]] = {pair: [] for pair in combinations(arena.bots, 2)}
    for each in ended if met else ():
        first, second = sorted(set(each.bots), key=arena.bots.index)
        met[first, second].append(each)
    meetings = tuple(_meeting(first, second, games) for (first, second), games in met.items() if games)
    return Summary(
        arena, version, len(all_results), len(all_results) - len(ended), _standings(arena.bots, meetings, ended),
        meetings, _by_side(ended), _by_label(game, arena, ended),
    )  # fmt: skip


def points(each: Result, bot: str) -> float:
    """What a bot made of a game: 1 won, 0.5 drawn or won by both."""
    theirs = {each.bots[seat] for seat in each.winners}
    return 0.5 if not theirs or len(theirs) == 2 else float(bot in theirs)


def _meeting(first: str, second: str, games: list[Result]) -> Meeting:
    by_label: dict[str, list[float]] = defaultdict(list)
    for each in games:
        by_label[each.label].append(points(each, first))
    scores = [score for some in by_label.values() for score in some]
    rates = {label: rate(sum(some), len(some)) for label, some in sorted(by_label.items())}
    return Meeting(first, second, rate(sum(scores), len(scores)), rates)


def _by_side(ended: Sequence[Result]) -> dict[str, Rate]:
    won: dict[str, float] = defaultdict(float)
    games: dict[str, int] = defaultdict(int)
    for each in ended:
        for seat, side in enumerate(each.sides):
            games[side] += 1
            won[side] += 1.0 if seat in each.winners else 0.0
    return {side: rate(won[side], games[side]) for side in sorted(games)}


def _by_label(game: Game[Any], arena: Arena, ended: Sequence[Result]) -> dict[str, dict[str, Rate]]:
    seats = {each.label: game.seats(each.settings) for each in game.contests(arena.players)}
    won: dict[str, dict[str, float]] = {}
    games: dict[str, int] = defaultdict(int)
    for each in ended:
        there = seats[each.label]
        teams = won.setdefault(each.label, {seat.team or seat.name: 0.0 for seat in there})
        games[each.label] += 1
        for team in {there[seat].team or there[seat].name for seat in each.winners}:
            teams[team] += 1
    return {
        label: {team: rate(number, games[label]) for team, number in teams.items()}
        for label, teams in sorted(won.items())
    }


# -- ratings -----------------------------------------------------------------------------------------------------------


def _standings(names: Sequence[str], meetings: Sequence[Meeting], ended: Sequence[Result]) -> tuple[Standing, ...]:
    scores = {(m.first, m.second): (m.rate.won, m.rate.games) for m in meetings}
    strengths = elo(names, scores)
    times: dict[str, tuple[int, float]] = dict.fromkeys(names, (0, 0.0))
    for each in ended:
        for bot, (number, seconds) in each.thought.items():
            times[bot] = (times[bot][0] + number, times[bot][1] + seconds)
    found = []
    for bot in names:
        games = sum(m.rate.games for m in meetings if bot in (m.first, m.second))
        won = sum(
            m.rate.won if bot == m.first else m.rate.games - m.rate.won for m in meetings if bot in (m.first, m.second)
        )
        number, seconds = times[bot]
        value, margin = strengths[bot]
        found.append(Standing(bot, value, margin, rate(won, games), 1000 * seconds / number if number else 0.0))
    return tuple(sorted(found, key=lambda each: -each.elo))


def elo(names: Sequence[str], scores: Mapping[tuple[str, str], tuple[float, int]]) -> dict[str, tuple[float, float]]:
    """The ratings under which all results together are most likely (Bradley and Terry), their mean being 0, and how far
    each may be off. `scores`: what the first of two won against the second, in how many games."""
    pairs = [
        (names.index(a), names.index(b), won + DOUBT, games + 2 * DOUBT) for (a, b), (won, games) in scores.items()
    ]
    strength = [0.0] * len(names)
    for _ in range(10_000):
        moved = 0.0
        for i in range(len(names)):
            slope = curve = 0.0
            for a, b, won, games in pairs:
                if i in (a, b):
                    other, mine = (b, won) if i == a else (a, games - won)
                    expected = 1 / (1 + math.exp(strength[other] - strength[i]))
                    slope += mine - games * expected
                    curve += games * expected * (1 - expected)
            step = max(-1.0, min(1.0, slope / curve)) if curve else 0.0
            strength[i] += step
            moved = max(moved, abs(step))
        if moved < 1e-9:
            break
    mean = math.fsum(strength) / len(strength)
    found = {}
    for i, name in enumerate(names):
        curve = sum(games * _spread(strength[a] - strength[b]) for a, b, _, games in pairs if i in (a, b))
        margin = CERTAINTY / math.sqrt(curve) if curve else math.inf
        found[name] = (ELO * (strength[i] - mean), ELO * margin)
    return found


def _spread(difference: float) -> float:
    expected = 1 / (1 + math.exp(-difference))
    return expected * (1 - expected)


# -- files -------------------------------------------------------------------------------------------------------------


def read(data: bytes, arena: Arena) -> list[Result]:
    """The games in a file of this arena; a last line that was cut off is left out. Raises SandtableError."""
    whole = data[: data.rfind(b"\n") + 1].splitlines()
    try:
        known = converted(msgspec.json.decode(whole[0]), Arena) if whole else None
        results = [converted(msgspec.json.decode(line), Result) for line in whole[1:]]
    except msgspec.DecodeError as error:
        raise SandtableError(f"it is not a file of an arena: {error}") from error
    if known is None:
        raise SandtableError("it is not a file of an arena: its first line is missing")
    if msgspec.structs.replace(known, games=arena.games) != arena:
        raise SandtableError(
            f"it is of another arena ({known.game}, {', '.join(known.bots)}, {known.players or 'all'} players, seed "
            f"'{known.seed}'); give another file, or take that away"
        )
    return list({each.number: each for each in results}.values())
