"""`sandtable simulate`: many games between bots, and a replay file for each one that breaks."""

from __future__ import annotations

import os
import statistics
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from sandtable.cli.common import UsageError, bot_name, by_seat, err, get_game, out, say, table_options, write_bytes
from sandtable.cli.tables import GameName, SetupName, Switches
from sandtable.kernel import Choice, Game, Position, Rng, Table
from sandtable.kernel.saved import save


class Match(msgspec.Struct, frozen=True):
    """What a worker is told: one game."""

    number: int
    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    """By seat."""
    seed: bytes
    limit: int
    decks: tuple[str, ...] = ()


class Played(msgspec.Struct, frozen=True):
    match: Match
    decisions: int
    winners: tuple[int, ...] = ()
    facts: dict[str, str | int] = {}
    outcome: str = ""
    error: str = ""
    broke: str = ""
    """The traceback, for whoever mends it."""
    choices: tuple[tuple[int, Choice], ...] = ()
    """Only of a game that broke: what was chosen, to replay it."""


def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", help="How many games.", min=1)] = 100,
    seats: Annotated[
        str, typer.Option("--seats", help="The bots: `greedy,random`, or one name for all seats.")
    ] = "random",
    setup: SetupName = None,
    option: Switches = None,
    jobs: Annotated[int, typer.Option("--jobs", help="Processes; 0 for one per core.", min=0)] = 1,
    seed: Annotated[str, typer.Option("--seed", help="Any word; the same word gives the same games.")] = "sandtable",
    swap: Annotated[bool, typer.Option("--swap", help="Let the bots change seats from game to game.")] = False,
    limit: Annotated[
        int, typer.Option("--limit", help="Choices after which a game counts as endless.", min=1)
    ] = 100_000,
    decks: Annotated[
        str | None,
        typer.Option("--decks", help="`all`, or names: so many games for every pair of these decks, seats changing."),
    ] = None,
    campaign: Annotated[
        str | None,
        typer.Option("--campaign", help="`all`, or names of set-ups: so many games for each, one line for each."),
    ] = None,
    replays: Annotated[Path, typer.Option("--replays", help="Where replay files of broken games go.")] = Path("broken"),
) -> None:
    """Let bots play, and count who wins. Exit code 1 if a game breaks or does not end; it is saved as a replay file.

    Example: `sandtable simulate banners --games 200 --seats greedy,random --swap --jobs 2`
    """
    found = get_game(game)
    if campaign is not None:
        _campaigns(found, campaign, games, seats, option or (), jobs, seed, limit, replays)
        return
    options = table_options(found, setup, option or ())
    bots = [bot_name(word) for word in by_seat(found.seats(options), seats, "random")]
    matches = [
        Match(
            n, found.name, {**options, **given}, tuple(_rotated(bots, n) if swap else bots), _seed(seed, n), limit, pair
        )
        for n, (given, pair) in enumerate(_pairings(found, decks, games, len(bots)))
    ]
    began = time.perf_counter()
    played = list(_with_progress(matches, jobs or os.cpu_count() or 1))
    _report(found, options, played, time.perf_counter() - began)
    broken = [each for each in played if each.error]
    for each in broken:
        _keep(found, each, replays)
    if broken:
        raise typer.Exit(1)


def _campaigns(
    game: Game[Any],
    wanted: str,
    games: int,
    seats: str,
    switches: Sequence[str],
    jobs: int,
    seed: str,
    limit: int,
    replays: Path,
) -> None:
    """So many games for each set-up, told in one line each."""
    known = [each.id for each in game.setups()]
    names = known if wanted == "all" else [word.strip() for word in wanted.split(",") if word.strip()]
    matches: list[Match] = []
    for name in names:
        options = table_options(game, name, switches)
        bots = tuple(bot_name(word) for word in by_seat(game.seats(options), seats, "random"))
        for _ in range(games):
            number = len(matches)
            matches.append(Match(number, game.name, options, bots, _seed(f"{seed} {name}", number), limit))
    played = list(_with_progress(matches, jobs or os.cpu_count() or 1))
    wide = max(len(name) for name in names)
    for name in names:
        say(
            (f"{name:<{wide}}  ", "bold"), _campaign_told(game, [p for p in played if p.match.options["setup"] == name])
        )
    broken = [each for each in played if each.error]
    say((f"broken games: {len(broken)}", "bold red" if broken else "green"))
    for each in broken:
        _keep(game, each, replays)
    if broken:
        raise typer.Exit(1)


def _campaign_told(game: Game[Any], played: list[Played]) -> str:
    """Wins by team (by seat, where there are no teams), how long the games were, and their commonest endings."""
    ended = [each for each in played if not each.error]
    seats = game.seats(played[0].match.options)
    teams = sorted({seat.team or seat.name for seat in seats})
    wins = Counter(team for each in ended for team in {seats[s].team or seats[s].name for s in each.winners})
    told = [f"{len(played)} games", ", ".join(f"{team} {wins[team]}" for team in teams)]
    lengths = sorted(int(each.facts["seasons"]) for each in ended if "seasons" in each.facts)
    if lengths:
        told.append(f"seasons {lengths[0]} to {lengths[-1]}, median {statistics.median(lengths):.0f}")
    endings = Counter(str(each.facts.get("ending", each.outcome)) for each in ended)
    told.append(", ".join(f"{text} {number}" for text, number in endings.most_common(3)))
    return "; ".join(told)


def _pairings(
    game: Game[Any], decks: str | None, games: int, seats: int
) -> Iterator[tuple[dict[str, Any], tuple[str, ...]]]:
    """The options of each game: nothing special, or every group of decks in turn, each of them in every seat."""
    if decks is None:
        yield from (({}, ()) for _ in range(games))
        return
    known = game.deck_ids()
    wanted = known if decks == "all" else tuple(filter(None, (word.strip() for word in decks.split(","))))
    unknown = [word for word in wanted if word not in known]
    if unknown or len(wanted) < seats:
        there = f"there are {', '.join(known)}" if known else f"{game.title} is played without decks"
        raise UsageError(
            f"no deck '{unknown[0]}'; {there}" if unknown else f"{seats} seats need {seats} decks; {there}"
        )
    for group in combinations(wanted, seats):
        for n in range(games):
            pair = tuple(_rotated(group, n))
            yield game.deck_options(pair), pair


def _rotated(bots: Sequence[str], by: int) -> list[str]:
    by %= len(bots)
    return [*bots[by:], *bots[:by]]


def _seed(word: str, number: int) -> bytes:
    return sha256(f"{word} {number}".encode()).digest()


def _with_progress(matches: list[Match], jobs: int) -> Iterator[Played]:
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as progress:
        yield from progress.track(_all(matches, jobs), total=len(matches))


def _all(matches: list[Match], jobs: int) -> Iterator[Played]:
    if jobs == 1:
        yield from map(play_match, matches)
        return
    plugins = os.environ.get("SANDTABLE_GAMES", "")
    with ProcessPoolExecutor(jobs, initializer=_begin_worker, initargs=(plugins,)) as pool:
        yield from pool.map(play_match, matches, chunksize=max(1, min(50, len(matches) // (jobs * 4))))


def _begin_worker(plugins: str) -> None:
    from sandtable.cli import load_plugins

    load_plugins(plugins)


def play_match(match: Match) -> Played:
    """One game between bots. Whatever breaks is part of the answer."""
    from sandtable import bots

    choices: list[tuple[int, Choice]] = []
    try:
        game = get_game(match.game)
        players = [bots.get(name) for name in match.bots]
        rngs = [Rng(sha256(match.seed + bytes([seat])).digest()) for seat in range(len(players))]
        position = Position(game, game.new(match.options, Rng(match.seed)), track=set(match.bots) != {"random"})
        while not position.over:
            decision = position.pending[0]
            choice = players[decision.seat].choose(position, decision.seat, rngs[decision.seat])
            choices.append((decision.seat, choice))
            if len(choices) > match.limit:
                return Played(match, len(choices), error=f"no end after {match.limit} choices", choices=tuple(choices))
            position.choose(decision, choice)
        outcome = game.outcome(position.state)
        if outcome is None:
            return Played(match, len(choices), error="over without an outcome", choices=tuple(choices))
        return Played(match, len(choices), outcome.winners, game.facts(position.state), outcome.text)
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
        return Played(match, len(choices), error=text, broke=traceback.format_exc(), choices=tuple(choices))


# -- telling -----------------------------------------------------------------------------------------------------------


def _report(game: Game[Any], options: dict[str, Any], played: list[Played], seconds: float) -> None:
    ended = [each for each in played if not each.error]
    names = [seat.name for seat in game.seats(options)]
    seat_wins = Counter(names[seat] for each in ended for seat in each.winners)
    bot_wins = Counter(bot for each in ended for bot in {each.match.bots[seat] for seat in each.winners})
    bot_games = Counter(bot for each in ended for bot in set(each.match.bots))
    _grid(f"wins in {len(ended)} games, by seat", [(name, seat_wins[name], len(ended)) for name in names])
    if len(bot_games) > 1:
        _grid("by bot", [(bot, bot_wins[bot], number) for bot, number in bot_games.items()])
    _report_facts(ended)
    draws = sum(not each.winners for each in ended)
    say(f"draws: {draws}")
    outcomes = Counter(each.outcome for each in ended)
    for text, number in outcomes.most_common(10):
        say((f"{number:>7}  ", "bold"), text)
    if len(outcomes) > 10:
        say(f"         and {len(outcomes) - 10} other endings")
    decisions = [each.decisions for each in played]
    middle, mean = statistics.median(decisions), statistics.fmean(decisions)
    say(f"decisions per game: median {middle:.0f}, mean {mean:.1f}, most {max(decisions)}")
    say(f"speed: {len(played) / seconds:.1f} games/s, {sum(decisions) / seconds:,.0f} decisions/s")
    broken = len(played) - len(ended)
    say((f"broken games: {broken}", "bold red" if broken else "green"))


def _report_facts(ended: list[Played]) -> None:
    """Wins per deck, and what the game wants counted."""
    games = Counter(deck for each in ended for deck in each.match.decks)
    wins = Counter(each.match.decks[seat] for each in ended for seat in each.winners if each.match.decks)
    if games:
        _grid("by deck", [(deck, wins[deck], games[deck]) for deck in sorted(games)])
    for name in sorted({name for each in ended for name in each.facts}):
        values = [each.facts[name] for each in ended if name in each.facts]
        numbers = sorted(value for value in values if isinstance(value, int))
        if numbers:
            tenth, ninth = numbers[len(numbers) // 10], numbers[len(numbers) * 9 // 10]
            say(f"{name}: median {statistics.median(numbers):.0f}, from {numbers[0]} to {numbers[-1]}, "
                f"four fifths between {tenth} and {ninth}")  # fmt: skip
        else:
            shares = Counter(str(value) for value in values).most_common()
            say(f"{name}: " + ", ".join(f"{text} {number} ({number / len(values):.1%})" for text, number in shares))


def _grid(title: str, rows: list[tuple[str, int, int]]) -> None:
    grid = Grid("", "wins", "of", "share", title=title, title_justify="left")
    for name, wins, number in rows:
        grid.add_row(name, str(wins), str(number), f"{wins / number:.1%}" if number else "-")
    out.print(grid, soft_wrap=False)


def _keep(game: Game[Any], played: Played, folder: Path) -> None:
    """Save a broken game as far as it can be replayed, and what broke it."""
    match = played.match
    path = folder / f"broken-{match.game}-{match.number}.sand"
    say(("broken ", "bold red"), f"game {match.number} after {played.decisions} choices: {played.error}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        table = _replayed(game, played)
        write_bytes(path, save(table))
        last = f"next would be: {played.choices[table.length]}" if table.length < len(played.choices) else ""
        write_bytes(path.with_suffix(".txt"), f"{played.error}\n{last}\n{played.broke}".encode())
        say(f"  sandtable replay {path}")
    except (OSError, UsageError) as error:
        say((f"  could not be saved: {error}", "yellow"))
    except Exception as error:  # the set-up itself is what breaks
        say((f"  cannot be replayed: {type(error).__name__}: {error}", "yellow"))
        write_bytes(path.with_suffix(".txt"), f"{played.error}\nseed {match.seed.hex()}\n{played.broke}".encode())


def _replayed(game: Game[Any], played: Played) -> Table[Any]:
    """The table up to the last choice that it survives."""
    choices = list(played.choices)
    while True:
        table = Table.new(game, played.match.options, played.match.seed)
        try:
            for seat, choice in choices:
                table.choose(seat, choice)
        except Exception:  # the choice after which it broke cannot be part of a table
            del choices[table.length :]
        else:
            return table


COMMANDS = (simulate,)
