"""What a seat can be asked to bring about, for puzzles: to win, to beat a Challenge or a rival, to stay on one's feet,
to come on with a quest."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sandtable.games.alkalim.records import NOWHERE
from sandtable.games.alkalim.rules.quests import NEEDED, done_of, quests
from sandtable.games.alkalim.state import DUEL, EXPERIENCE, GREEN, KNOCKOUTS, NEXT, PLACING, RED, AlKalim
from sandtable.games.alkalim.telling.goals import lived
from sandtable.kernel.tasks import Task

Moment = Callable[[AlKalim], bool]


def tasks(g: AlKalim, seat: int) -> tuple[Task, ...]:
    return tuple(_tasks(g, seat)) if g.outcome is None and g.phase != PLACING else ()


def _tasks(g: AlKalim, seat: int) -> Iterator[Task]:
    fight = g.fight
    if fight is not None and fight.kind == DUEL:
        if seat in (fight.by, fight.foe, fight.against):
            yield from _in_a_duel(g, seat)
        return
    if seat != g.turn:
        return
    if fight is not None:
        yield from _in_a_fight(g, seat)
    yield from _in_a_turn(g, seat)


def _task(id_: str, theme: str, question: str, fails: str, due: Moment, done: Moment) -> Task:
    """What must be so when it is due."""
    return Task(id_, theme, question, fails, lambda g: done(g) if g.outcome is not None or due(g) else None)


def _deed(id_: str, theme: str, question: str, fails: str, due: Moment, done: Moment) -> Task:
    """What must have come about once before it is due."""

    def judge(g: AlKalim) -> bool | None:
        return True if done(g) else False if g.outcome is not None or due(g) else None

    return Task(id_, theme, question, fails, judge)


def _fight_over(g: AlKalim) -> bool:
    return g.fight is None


def _turn_over(g: AlKalim) -> Moment:
    turn, count = g.turn, g.round
    return lambda now: now.turn != turn or now.round != count or now.phase == NEXT


def _in_a_fight(g: AlKalim, seat: int) -> Iterator[Task]:
    assert g.fight is not None
    card = g.card(g.fight.card)
    won = _won(g)
    yield _deed(
        "beat", "Win the fight", f"Defeat {card.name}.", f"{card.name} is not beaten", _fight_over,
        lambda now: _won(now) > won,
    )  # fmt: skip
    knocked = g.tally[KNOCKOUTS]
    yield _task(
        "stand", "Stay on your feet", f"{g.name(seat)} is in danger. Do not be knocked out in this fight.",
        f"{g.name(seat)} is knocked out", _fight_over, lambda now: now.tally[KNOCKOUTS] == knocked,
    )  # fmt: skip
    allies = len(g.parties[seat].allies)
    yield _task(
        "unhurt", "Win, and keep everybody", f"Defeat {card.name} and lose nobody.",
        f"{card.name} stands, or somebody is lost", _fight_over,
        lambda now: _won(now) > won and len(now.parties[seat].allies) >= allies,
    )  # fmt: skip


def _won(g: AlKalim) -> int:
    """Challenges defeated so far; within a turn one party alone fights them."""
    return sum(g.tally[GREEN : RED + 1])


def _in_a_duel(g: AlKalim, seat: int) -> Iterator[Task]:
    fight = g.fight
    assert fight is not None
    rival = next(each for each in (fight.against, fight.foe, fight.by) if each not in (seat, NOWHERE))
    gold = g.parties[rival].gold
    at = g.parties[rival].at
    knocked = g.tally[KNOCKOUTS]
    yield _task(
        "duel", "Hero against hero", f"Knock {g.name(rival)} out.", f"{g.name(rival)} is not beaten", _fight_over,
        lambda now: now.tally[KNOCKOUTS] > knocked and (now.parties[rival].at != at or now.parties[rival].gold < gold),
    )  # fmt: skip


def _progress(g: AlKalim, seat: int) -> tuple[int, int]:
    """Legends lived, and deeds of the quests under way."""
    party = g.parties[seat]
    deeds = sum(
        done_of(step, each.progress[n])
        for each in quests(party)
        for n, step in enumerate(g.card(each.card).legend.steps)
    )
    return lived(g, party), deeds


def _in_a_turn(g: AlKalim, seat: int) -> Iterator[Task]:
    party, due = g.parties[seat], _turn_over(g)
    before = _progress(g, seat)
    if before[0] == NEEDED - 1:
        yield _deed(
            "win", "Win this turn", "Live the fourth legend this turn.", "the fourth legend must wait", due,
            lambda now: now.outcome is not None and seat in now.outcome.winners,
        )  # fmt: skip
    if quests(party):
        yield _deed(
            "legend", "Live a legend", "Complete a Legendary Quest this turn.", "no quest is completed", due,
            lambda now: _progress(now, seat)[0] > before[0],
        )  # fmt: skip
        yield _deed(
            "deed", "On with the quest", "Come a step further with a Legendary Quest this turn.",
            "the quest does not move on", due, lambda now: _progress(now, seat) > before,
        )  # fmt: skip
    won = _won(g)
    yield _deed(
        "victory", "Win an adventure", "Defeat a Challenge this turn.", "no Challenge is defeated", due,
        lambda now: _won(now) > won,
    )  # fmt: skip
    knocked = g.tally[KNOCKOUTS]
    weak = party.wounds >= g.life(party, party.hero) - 2 or party.exhaustion >= g.fatigue(party, party.hero) - 1
    if weak and g.phase not in (EXPERIENCE, NEXT):
        yield _task(
            "stand", "Stay on your feet", f"{g.name(seat)} is in a bad way. Come through this turn without being "
            "knocked out.", f"{g.name(seat)} is knocked out", due, lambda now: now.tally[KNOCKOUTS] == knocked,
        )  # fmt: skip
