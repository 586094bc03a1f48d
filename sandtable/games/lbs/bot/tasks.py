"""What a seat can be asked to bring about, for puzzles: to win, to outlast the turn, to keep or fell a City Section, to
save or kill a Hero, to carry Water away."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sandtable.games.lbs.records import DAY_PHASE, NIGHT_PHASE
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.log import who
from sandtable.games.lbs.state import PLAY, Lbs
from sandtable.games.lbs.telling.goals import FEW_WATER, near
from sandtable.games.lbs.telling.naming import anybodys
from sandtable.kernel.tasks import Task

Moment = Callable[[Lbs], bool]


def tasks(g: Lbs, seat: int) -> tuple[Task, ...]:
    return tuple(_tasks(g, seat)) if g.outcome is None and not g.players[seat].out else ()


def _tasks(g: Lbs, seat: int) -> Iterator[Task]:
    yield from _for_the_game(g, seat)
    if g.duel is not None:
        yield from _in_a_duel(g, seat)
    elif g.attack is not None:
        yield from _in_an_attack(g, seat)
    elif g.raid is not None:
        yield from _in_a_raid(g, seat)
    elif g.phase in (DAY_PHASE, NIGHT_PHASE):
        yield from _in_a_phase(g, seat)


def _task(id_: str, theme: str, question: str, fails: str, due: Moment, done: Moment) -> Task:
    """What must be so when it is due."""
    return Task(id_, theme, question, fails, lambda g: done(g) if g.outcome is not None or due(g) else None)


def _deed(id_: str, theme: str, question: str, fails: str, due: Moment, done: Moment) -> Task:
    """What must have come about once before it is due."""

    def judge(g: Lbs) -> bool | None:
        return True if done(g) else False if g.outcome is not None or due(g) else None

    return Task(id_, theme, question, fails, judge)


# -- when it is decided ------------------------------------------------------------------------------------------------


def _turn_over(g: Lbs) -> Moment:
    turn = g.turn
    return lambda now: now.turn > turn


def _phase_over(g: Lbs) -> Moment:
    turn, phase = g.turn, g.phase
    return lambda now: (now.turn, now.phase) != (turn, phase)


def _attack_over(g: Lbs) -> bool:
    return g.attack is None


def _raid_over(g: Lbs) -> bool:
    return g.raid is None


def _duel_over(g: Lbs) -> bool:
    return g.duel is None


# -- the tasks ---------------------------------------------------------------------------------------------------------


def _rivals(g: Lbs, seat: int) -> tuple[int, ...]:
    return tuple(other for other in g.seats() if other != seat)


def _for_the_game(g: Lbs, seat: int) -> Iterator[Task]:
    if near(g, seat):
        yield _deed(
            "win", "Win this turn", "Win the game this turn.", "the game goes on", _turn_over(g),
            lambda now: now.outcome is not None and seat in now.outcome.winners,
        )  # fmt: skip
    pressed = len(g.sections(seat)) == 1 or stats.all_water(g, seat) <= FEW_WATER
    if pressed or any(near(g, other) for other in _rivals(g, seat)):
        yield _task(
            "survive", "Stay in the game", "Make sure that you have not lost when this turn is over.",
            "you lose the game", _turn_over(g),
            lambda now: not now.players[seat].out and (now.outcome is None or seat in now.outcome.winners),
        )  # fmt: skip


def _in_play(g: Lbs, card: int) -> bool:
    return g.zone[card] == PLAY


def _keep(g: Lbs, seat: int, section: int, due: Moment) -> Task:
    name = g.name(section)
    return _task(
        f"keep {anybodys(g, section)}", "Save the city", f"Save {name}.", f"{name} falls", due,
        lambda now: now.zone[section] == PLAY and now.controller[section] == seat,
    )  # fmt: skip


def _fell(g: Lbs, section: int, due: Moment) -> Task:
    name = g.name(section)
    return _deed(
        f"fell {anybodys(g, section)}", "Take a city", f"Bring down {name}.", f"{name} stands", due,
        lambda now: now.zone[section] != PLAY,
    )  # fmt: skip


def _spare(g: Lbs, hero: int, due: Moment) -> Task:
    name = g.name(hero)
    return _task(
        f"spare {anybodys(g, hero)}", "Save the Hero", f"{name} is in danger. See that {name} lives.",
        f"{name} dies", due, lambda now: now.zone[hero] == PLAY,
    )  # fmt: skip


def _kill(g: Lbs, hero: int, due: Moment) -> Task:
    name = g.name(hero)
    return _deed(
        f"kill {anybodys(g, hero)}", "Strike down the Hero", f"Destroy {name}.", f"{name} survives", due,
        lambda now: now.zone[hero] != PLAY,
    )  # fmt: skip


def _in_a_duel(g: Lbs, seat: int) -> Iterator[Task]:
    assert g.duel is not None
    pair = (g.duel.challenger, g.duel.challenged)
    mine = [hero for hero in pair if g.controller[hero] == seat]
    if len(mine) != 1:
        return
    ours = mine[0]
    theirs = pair[pair[0] == ours]
    yield _spare(g, ours, _duel_over)
    yield _task(
        f"duel {anybodys(g, theirs)}", "Win the duel", f"Win the duel against {g.name(theirs)}.",
        f"{g.name(theirs)} is not beaten", _duel_over,
        lambda now: now.zone[theirs] != PLAY and now.zone[ours] == PLAY,
    )  # fmt: skip


def _in_an_attack(g: Lbs, seat: int) -> Iterator[Task]:
    attack = g.attack
    assert attack is not None
    battle = g.battle
    places = [battle.section] if battle is not None else attack.sections
    for section in places:
        if section < 0:
            continue
        if g.controller[section] == seat:
            yield _keep(g, seat, section, _attack_over)
        elif attack.attacker == seat:
            yield _fell(g, section, _attack_over)
    for hero in attack.sides:
        if g.zone[hero] == PLAY and (battle is None or g.place[hero] == battle.section):
            if g.controller[hero] == seat:
                yield _spare(g, hero, _attack_over)
            elif g.sections(seat) and seat in (attack.attacker, *attack.defenders):
                yield _kill(g, hero, _attack_over)
    if not places:
        yield from _cities(g, seat, "before this attack is over", _attack_over)


def _cities(g: Lbs, seat: int, when: str, due: Moment) -> Iterator[Task]:
    """Before it is settled where there will be battles."""
    attack = g.attack
    rivals = _rivals(g, seat)
    if len(rivals) == 1 and (attack is None or attack.attacker == seat):
        rival = rivals[0]
        theirs = len(g.sections(rival))
        yield _deed(
            "raze", "Take a city", f"Bring down one of {who(g, rival)}'s City Sections {when}.",
            "no City Section falls", due, lambda now: len(now.sections(rival)) < theirs,
        )  # fmt: skip
    mine = len(g.sections(seat))
    yield _task(
        "hold", "Save the city", f"Lose no City Section {when}.", "you lose a City Section", due,
        lambda now: len(now.sections(seat)) >= mine,
    )  # fmt: skip


def _raids_won(g: Lbs, seat: int) -> int:
    """By how many raids the seat has carried Water away this turn."""
    return int(g.memo.get(f"raids won:{seat}", 0))


def _raid(g: Lbs, seat: int, id_: str, theme: str, when: str, due: Moment) -> Task:
    won = _raids_won(g, seat)
    return _deed(
        id_, theme, f"Carry off Water {when}.", "no Water is carried off", due,
        lambda now: _raids_won(now, seat) > won,
    )  # fmt: skip


def _guard(g: Lbs, seat: int, id_: str, when: str, due: Moment) -> Task:
    rivals = _rivals(g, seat)
    won = {other: _raids_won(g, other) for other in rivals}
    return _task(
        id_, "Raids", f"Let no raid succeed {when}.", "Water is carried off", due,
        lambda now: not now.players[seat].out and all(_raids_won(now, other) <= had for other, had in won.items()),
    )  # fmt: skip


def _in_a_raid(g: Lbs, seat: int) -> Iterator[Task]:
    raid = g.raid
    assert raid is not None
    if raid.raider == seat:
        yield _raid(g, seat, "raid", "Raids", "in this raid", _raid_over)
        for hero, _ in raid.raiders:
            yield _spare(g, hero, _raid_over)
    elif any(g.controller[section] == seat for _, section in raid.raiders):
        yield _guard(g, seat, "guard", "in this raid", _raid_over)


def _in_a_phase(g: Lbs, seat: int) -> Iterator[Task]:
    due = _phase_over(g)
    if g.phase == DAY_PHASE:
        yield from _cities(g, seat, "before the day is over", due)
    else:
        yield _raid(g, seat, "carry", "Raids", "before the night is over", due)
        yield _guard(g, seat, "watch", "before the night is over", due)
    for hero in g.all_heroes():
        if g.controller[hero] != seat and _valued(g, hero):
            yield _kill(g, hero, due)


def _valued(g: Lbs, hero: int) -> bool:
    """A Hero whose loss hurts."""
    return stats.strength(g, hero) + stats.ka(g, hero) >= 7
