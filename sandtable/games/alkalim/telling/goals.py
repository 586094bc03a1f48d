"""What everybody plays for, how far each hero has come, and in the end why the tale was won or lost."""

from __future__ import annotations

from sandtable.games.alkalim.content.board import COLOURS
from sandtable.games.alkalim.odds.quest_places import come_so_far, nearest, places
from sandtable.games.alkalim.records import Legend, Party
from sandtable.games.alkalim.rules.bazaar import place_words
from sandtable.games.alkalim.rules.experience import points
from sandtable.games.alkalim.rules.quests import NEEDED, open_steps, quests
from sandtable.games.alkalim.rules.turn import THREAT_END, ahead
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Goal, Progress
from sandtable.kernel.text import listed, plural

LAST_ROUNDS = 10
"""So many rounds before the end of the game everybody is told."""
LINE = 90
"""The letters of a goal: it stands in one line."""
ANYWHERE = 99
"""How far off a quest without a place counts among others."""
SHORT = 40
"""A game of so few rounds is told from the first."""
TAKEN_UP, DONE_WITH = 0.2, 0.8
"""What a quest counts for the curve of a game as it is taken up and just before it is done; a reward counts 1."""


def goals(g: AlKalim) -> tuple[Goal, ...]:
    return tuple(_goal(g, seat, party) for seat, party in enumerate(g.parties))


def lived(g: AlKalim, party: Party) -> int:
    """How many types of Legendary Rewards a hero has: four of them win."""
    return len({g.card(each.card).type for each in party.legends if each.done})


def _goal(g: AlKalim, seat: int, party: Party) -> Goal:
    have = lived(g, party)
    under_way = quests(party)
    progress = [Progress("legends", have, NEEDED)]
    progress += [_quest(g, party, legend) for legend in under_way]
    if party.tile < NEEDED:
        progress.append(Progress("room for quests", party.tile, NEEDED))
    left = max(NEEDED - have, 0)
    text = f"{have} of {NEEDED} legends"
    if g.outcome is None and left and _last(g):
        text = f"Last round: {_comparison(g, seat, have)}"
    elif g.outcome is None and left:
        text = _clock(g, plural(left, "more legend"))
        text += _next(g, party, under_way, LINE - len(text))
    return Goal(
        seat,
        text,
        tuple(progress),
        near=_near(g, seat, have, under_way),
        share=_share(g, party, have, under_way),
        badge=Progress(f"Legends: {NEEDED} of different types win", have, NEEDED),
    )


def _quest(g: AlKalim, party: Party, legend: Legend) -> Progress:
    done, needed = come_so_far(g, legend)
    record = g.card(legend.card).legend
    found: list[int] = []
    for n in open_steps(g, legend):
        spaces = places(g, record.steps[n], legend.progress[n])
        if len(spaces) > 5:  # a whole region: the nearest space stands for it
            closest = nearest(g, party.at, spaces)
            spaces = [] if closest is None else [closest[1]]
        found += spaces
    return Progress(record.quest, done, needed, tuple(f"hex:{g.world.board.names[h]}" for h in dict.fromkeys(found)))


def _next(g: AlKalim, party: Party, under_way: list[Legend], room: int) -> str:
    """What brings the hero on, in so many letters: a quest with the place it leads to, the nearest of several."""
    if under_way:
        ways = [(_far(g, party, each), g.card(each.card).legend.quest) for each in under_way]
        (_, place), quest = min(ways)
        full, brief = f"{quest} leads to {place}", f"next {quest}"
        return full if place and len(full) <= room else brief if len(brief) <= room else "go on with the quest"
    if len(party.legends) < party.tile:
        return "take up a Legendary Quest in place of an adventure"
    if points(party) >= g.world.price:
        return "buy experience as the turn ends"
    paid = f"{points(party)} of {g.world.price}"
    if not party.tile:
        return f"win adventures to buy experience ({paid} points)"
    return f"buy experience with {COLOURS[party.tile]}{' or higher' if party.tile < 3 else ''} ({paid} points)"


def _far(g: AlKalim, party: Party, legend: Legend) -> tuple[int, str]:
    """How far it is to the nearest place where a quest can be furthered, and what that is called."""
    found = []
    for n in open_steps(g, legend):
        step = g.card(legend.card).legend.steps[n]
        closest = nearest(g, party.at, places(g, step, legend.progress[n]))
        if closest is not None:
            terrain = " or ".join(step.terrain)
            found.append((closest[0], step.location or terrain or _place(g, closest[1])))
    return min(found, default=(ANYWHERE, ""))


def _place(g: AlKalim, at: int) -> str:
    """A space by the town or Lost City in it, where there is one."""
    there = g.places_at(at)
    return place_words(g, there[0]) if there else g.world.board.texts[at]


def _clock(g: AlKalim, missing: str) -> str:
    """What time is left, first, since a narrow bar cuts off what stands behind; else how many legends are missing."""
    if len(g.parties) == 1:
        return f"Threat {g.threat} of {THREAT_END}, {missing}: "
    left = g.world.rounds - g.round
    known = left < LAST_ROUNDS or g.world.rounds <= SHORT
    return f"{plural(left + 1, 'round')} left, most legends win: " if known else f"{missing} to win: "


def _last(g: AlKalim) -> bool:
    return len(g.parties) > 1 and g.round >= g.world.rounds


def _comparison(g: AlKalim, seat: int, have: int) -> str:
    """What decides a game that ends without a fourth legend."""
    best = max(lived(g, party) for other, party in enumerate(g.parties) if other != seat)
    return f"most legends win ({have}, best rival {best}), then experience, then gold"


def _near(g: AlKalim, seat: int, have: int, under_way: list[Legend]) -> str:
    if have != NEEDED - 1 or g.outcome is not None:
        return ""
    for legend in under_way:
        done, needed = come_so_far(g, legend)
        if needed - done == 1:
            return f"{g.name(seat)} is one deed from the fourth legend"
    return f"{g.name(seat)} needs one more legend"


def _share(g: AlKalim, party: Party, have: int, under_way: list[Legend]) -> float:
    if have >= NEEDED:
        return 1.0
    worth = float(have)
    for done, needed in (come_so_far(g, legend) for legend in under_way[: NEEDED - have]):
        worth += TAKEN_UP + (DONE_WITH - TAKEN_UP) * done / needed
    return round(min(worth / NEEDED, 0.99), 3)


# -- the end -----------------------------------------------------------------------------------------------------------


def endings(g: AlKalim) -> tuple[str, ...]:
    if g.outcome is None:
        return ()
    return tuple(_ending(g, seat, g.outcome.winners) for seat in range(len(g.parties)))


def _ending(g: AlKalim, seat: int, winners: tuple[int, ...]) -> str:
    party = g.parties[seat]
    have = lived(g, party)
    own = "no legend" if not have else plural(have, "legend")
    if len(g.parties) == 1 and not winners:
        if g.threat > THREAT_END:
            return f"The threat passed {THREAT_END} before your fourth legend; you had lived {own}."
        return f"{g.world.rounds} rounds went by; you had lived {own} of {NEEDED}."
    if have >= NEEDED:
        names = [g.said(each.card) for each in party.legends if each.done]
        return f"You lived four legends: {listed(names)}."
    if any(lived(g, g.parties[each]) >= NEEDED for each in winners):
        return f"{g.name(winners[0])} lived the fourth legend first; you had lived {own}."
    if seat in winners:
        shared = [g.name(each) for each in winners if each != seat]
        beside = f", as was that of {listed(shared)}" if shared else ""
        return f"Yours was the longest tale{beside}: {ahead(g, winners)}."
    return f"Your tale was shorter: you had lived {own}."
