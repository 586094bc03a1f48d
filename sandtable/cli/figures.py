"""What many simulated games come to: wins by seat, bot and deck, and what the game itself wants counted."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.table import Table as Grid

from sandtable.bots.matches import Played
from sandtable.cli.common import out, say
from sandtable.kernel import Game


def report(game: Game[Any], settings: dict[str, Any], played: list[Played], seconds: float) -> None:
    ended = [each for each in played if not each.error]
    names = [seat.name for seat in game.seats(settings)]
    seat_wins = Counter(names[seat] for each in ended for seat in each.winners)
    _grid(f"wins in {len(ended)} games, by seat", [(name, seat_wins[name], len(ended)) for name in names])
    _report_counts(game, ended)
    outcomes = Counter(each.outcome for each in ended)
    for text, number in outcomes.most_common(10):
        say((f"{number:>7}  ", "bold"), text)
    if len(outcomes) > 10:
        say(f"         and {len(outcomes) - 10} other endings")
    say(_decisions(played))
    _report_prompts(ended)
    say(speed(played, seconds))
    report_broken(played)


def section(game: Game[Any], title: str, played: list[Played]) -> None:
    """One part of a longer report: what the game counts, and what broke."""
    ended = [each for each in played if not each.error]
    say()
    say((f"{title}: {len(played)} games", "bold"))
    if ended:
        _report_counts(game, ended)
    say(_decisions(played))
    _report_prompts(ended)
    report_broken(played)


def _decisions(played: list[Played]) -> str:
    decisions = [each.decisions for each in played]
    middle, mean = statistics.median(decisions), statistics.fmean(decisions)
    return f"decisions per game: median {middle:.0f}, mean {mean:.1f}, most {max(decisions)}"


def _report_prompts(ended: list[Played]) -> None:
    """What a person is asked per turn of its own, by the rules and as a table shows it."""
    turns = sum(each.turns for each in ended)
    if not turns:
        return
    asked, seen = Counter[str](), Counter[str]()
    for each in ended:
        asked.update(each.asked)
        seen.update(each.seen)
    say(
        f"questions per own turn: {asked.total() / turns:.1f} by the rules, {seen.total() / turns:.1f} seen by a person"
    )
    grid = Grid("question", "by the rules", "seen", title="questions per own turn", title_justify="left")
    for kind, number in asked.most_common():
        grid.add_row(kind, f"{number / turns:.2f}", f"{seen[kind] / turns:.2f}")
    out.print(grid)


def speed(played: list[Played], seconds: float) -> str:
    decisions = sum(each.decisions for each in played)
    return f"speed: {len(played) / seconds:.1f} games/s, {decisions / seconds:,.0f} decisions/s"


def report_broken(played: list[Played]) -> None:
    broken = sum(bool(each.error) for each in played)
    say((f"broken games: {broken}", "bold red" if broken else "green"))


def _report_counts(game: Game[Any], ended: list[Played]) -> None:
    wins = Counter(bot for each in ended for bot in {each.match.bots[seat] for seat in each.winners})
    games = Counter(bot for each in ended for bot in set(each.match.bots))
    if len(games) > 1:
        _grid("by bot", [(bot, wins[bot], number) for bot, number in games.items()])
    _report_facts(game, ended)
    say(f"draws: {sum(not each.winners for each in ended)}")


def _report_facts(game: Game[Any], ended: list[Played]) -> None:
    """Wins per deck, and what the game wants counted (`Game.facts` says how its keys are read)."""
    games = Counter(deck for each in ended for deck in each.match.decks)
    wins = Counter(each.match.decks[seat] for each in ended for seat in each.winners if each.match.decks)
    if games:
        _grid("by deck", [(deck, wins[deck], games[deck]) for deck in sorted(games)])
    plain: dict[str, list[str | int]] = {}
    groups: dict[str, dict[str, int]] = {}
    owned: dict[str, list[tuple[str | int, bool]]] = {}
    for each in ended:
        seats = {seat.id: number for number, seat in enumerate(game.seats(each.match.settings))}
        for key, value in each.facts.items():
            thing, _, seat = key.rpartition(" ")
            group, colon, part = key.partition(": ")
            if thing and seat in seats:
                owned.setdefault(thing, []).append((value, seats[seat] in each.winners))
            elif colon and isinstance(value, int):
                parts = groups.setdefault(group, {})
                parts[part] = parts.get(part, 0) + value
            else:
                plain.setdefault(key, []).append(value)
    for thing, values in owned.items():
        _report_owned(thing, values)
    for key, found in plain.items():
        say(f"{key}: {_spread(found)}")
    for group, parts in groups.items():
        total = sum(parts.values())
        shown = [
            f"{part} {number / len(ended):.1f}{f' ({number / total:.1%})' if total else ''}"
            for part, number in parts.items()
        ]
        say(f"{group} per game: " + ", ".join(shown))


def _report_owned(thing: str, values: list[tuple[str | int, bool]]) -> None:
    """What is known of each seat: how often it won with each text, or how the numbers of winners and others differ."""
    texts = [(value, won) for value, won in values if isinstance(value, str)]
    numbers = [(value, won) for value, won in values if isinstance(value, int)]
    if texts:
        games, wins = Counter(text for text, _ in texts), Counter(text for text, won in texts if won)
        _grid(f"by {thing}", [(text, wins[text], number) for text, number in sorted(games.items())])
    if numbers:
        say(f"{thing} of each seat: {_spread([value for value, _ in numbers])}")
        winners = [value for value, won in numbers if won]
        if winners:
            say(f"{thing} of winners: {_spread(winners)}")


def _spread(values: Sequence[str | int]) -> str:
    """Numbers: their middle and range. Texts: how often each."""
    numbers = sorted(value for value in values if isinstance(value, int))
    if not numbers:
        shares = Counter(str(value) for value in values).most_common()
        return ", ".join(f"{text} {number} ({number / len(values):.1%})" for text, number in shares)
    tenth, ninth = numbers[len(numbers) // 10], numbers[len(numbers) * 9 // 10]
    return (
        f"median {statistics.median(numbers):.0f}, mean {statistics.fmean(numbers):.1f}, from {numbers[0]} to "
        f"{numbers[-1]}, four fifths between {tenth} and {ninth}"
    )


def _grid(title: str, rows: list[tuple[str, int, int]]) -> None:
    grid = Grid("", "wins", "of", "share", title=title, title_justify="left")
    for name, wins, number in rows:
        grid.add_row(name, str(wins), str(number), f"{wins / number:.1%}" if number else "-")
    out.print(grid, soft_wrap=False)
