"""What everybody plays for, how far each has come, and how it ended; from what lies open on the table."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.records import END_PHASE
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.log import who
from sandtable.games.lbs.rules.victory import STORY_VICTORY, needs
from sandtable.games.lbs.state import Lbs
from sandtable.kernel import Goal, Progress
from sandtable.kernel.events import Event
from sandtable.kernel.text import listed, plural

FEW_WATER = 3
"""A player with no more Water than that may be out at the end of the turn."""
_SECTION_COUNTS, _STORY_COUNTS = 4, 5
"""What a City Section and a Story Point count for beside a token of Water, where players are compared."""


def goals(g: Lbs) -> tuple[Goal, ...]:
    standing = [_standing(g, seat) for seat in range(len(g.players))]
    return tuple(_goal(g, seat, standing) for seat in range(len(g.players)))


def _goal(g: Lbs, seat: int, standing: list[int]) -> Goal:
    badge = Progress("Water; whoever has none at the end of a turn is out", stats.all_water(g, seat))
    if g.outcome is not None:
        won = seat in g.outcome.winners
        return Goal(seat, endings(g)[seat], _progress(g, seat), share=1.0 if won else 0.0, badge=badge)
    if g.players[seat].out:
        return Goal(seat, f"{who(g, seat)} is out of the game.", badge=badge)
    points = STORY_VICTORY - stats.story_points(g, seat)
    more = "" if points == STORY_VICTORY else "more "
    text = f"Tell Stories worth {plural(points, f'{more}Story Point')}, or be the last with City Sections and Water"
    share = standing[seat] / max(1, sum(standing))
    return Goal(seat, text, _progress(g, seat), near=near(g, seat), share=share, badge=badge)


def _progress(g: Lbs, seat: int) -> tuple[Progress, ...]:
    player = g.players[seat]
    told = tuple(f"card:{c}" for c in player.play if CARDS[g.printed[c]].story)
    sections = g.sections(seat)
    return (
        Progress("Story Points", stats.story_points(g, seat), STORY_VICTORY, told),
        Progress("City Sections", len(sections), refs=tuple(f"card:{s}" for s in sections)),
        Progress("Water", stats.all_water(g, seat)),
    )


def near(g: Lbs, seat: int) -> str:
    """That the seat is about to win, and by what; nothing if it is not."""
    told = needs(g, seat)
    if told:
        return told
    rivals = [other for other in g.seats() if other != seat]
    if len(rivals) != 1:
        return ""
    rival = rivals[0]
    sections, water = g.sections(rival), stats.all_water(g, rival)
    if len(sections) == 1:
        last = f"{who(g, rival)}'s last City Section, {g.name(sections[0])}, falls"
        dry = ", or if no Water is left at the end of a turn" if water <= FEW_WATER else ""
        return f"{who(g, seat)} wins if {last}{dry}."
    if water <= FEW_WATER:
        last = f"last {water} Water are" if water > 1 else "last Water is"
        return f"{who(g, seat)} wins if {who(g, rival)}'s {last} gone at the end of a turn."
    return ""


def _standing(g: Lbs, seat: int) -> int:
    """What keeps a player in the game and what wins it, in tokens of Water."""
    if g.players[seat].out:
        return 0
    sections, points = len(g.sections(seat)), stats.story_points(g, seat)
    return stats.all_water(g, seat) + _SECTION_COUNTS * sections + _STORY_COUNTS * points


def endings(g: Lbs, told: Sequence[Event] = ()) -> tuple[str, ...]:
    """For each seat why it has won or lost, in a plain sentence. `told`: the lines in which players left the game."""
    if g.outcome is None:
        return ()
    return tuple(_ending(g, seat, told) for seat in range(len(g.players)))


def _ending(g: Lbs, seat: int, told: Sequence[Event]) -> str:
    assert g.outcome is not None
    winners = g.outcome.winners
    if not winners:
        return "Nobody could hurt anybody any more: a draw."
    winner = winners[0]
    if seat != winner and g.players[seat].out:
        return _why_out(g, seat, told)
    by_story = stats.story_points(g, winner) >= STORY_VICTORY
    if not by_story and len(g.seats()) > 1:  # another way to win, that a card has opened
        return g.outcome.text.removesuffix(f" Alternate Victory for {who(g, winner)}.")
    if seat == winner:
        if by_story:
            return f"You told Stories worth {STORY_VICTORY} Story Points."
        others = [other for other in range(len(g.players)) if other != seat]
        how = _HOW.get(_why_out(g, others[0], told), "") if len(others) == 1 else ""
        return f"You outlasted {listed(who(g, other) for other in others)}{how}."
    if by_story:
        return f"{who(g, winner)} told Stories worth {STORY_VICTORY} Story Points first."
    return _why_out(g, seat, told)


_DRIED_UP, _RAZED = "You ran out of Water.", "You lost your last City Section."
_HOW = {_DRIED_UP: ", who ran out of Water", _RAZED: ", who lost their last City Section"}


def _why_out(g: Lbs, seat: int, told: Sequence[Event]) -> str:
    """Why a seat left the game, by the line of the log that said so; without it, as far as the last phase tells: in the
    End Phase players leave for want of Water, before that for want of City Sections."""
    for event in told:
        if event.text.startswith(f"{who(g, seat)} has no "):
            return _RAZED if "LBS FAQ victory-conditions/1" in event.rules else _DRIED_UP
    if len(g.players) > 2:
        return "You were left without Water or without City Sections."
    return _DRIED_UP if g.phase == END_PHASE else _RAZED
