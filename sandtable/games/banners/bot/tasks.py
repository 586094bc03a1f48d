"""What a seat can be asked to bring about, for puzzles: to win, to keep or take a settlement, to fell an army, a Hero
or a Monster, to save one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sandtable.games.banners.bot.threats import Threats, moves_again
from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.rules.settlements import controller
from sandtable.games.banners.state import ACTIVATION, INCOME, NOBODY, OPENING, STUDY, Banners
from sandtable.games.banners.telling.goals import goals
from sandtable.kernel.bits import bits
from sandtable.kernel.tasks import Task

Moment = Callable[[Banners], bool]

NEAR = 4
"""How far from a ready army what it might take or fell can lie."""
CLOSE = 2
"""How far from an active army."""


def tasks(g: Banners, seat: int) -> tuple[Task, ...]:
    if g.outcome is not None or g.phase not in (INCOME, ACTIVATION, STUDY):
        return ()
    return tuple(_tasks(g, seat))


def _tasks(g: Banners, seat: int) -> Iterator[Task]:
    kingdom = g.kingdom
    ours = kingdom in g.kingdoms_of(seat)
    yield from _for_the_game(g, seat)
    if ours:
        around = _around(g, kingdom)
        yield from _to_take(g, kingdom, around)
        yield from _to_fell(g, kingdom, around)
        if moves_again(g, kingdom):
            yield from _to_keep(g, kingdom)
    else:
        yield from _under_attack(g, seat, kingdom)


def _task(id_: str, theme: str, question: str, fails: str, due: Moment, done: Moment) -> Task:
    """What must be so when it is due."""
    return Task(id_, theme, question, fails, lambda g: done(g) if g.outcome is not None or due(g) else None)


def _deed(id_: str, theme: str, question: str, fails: str, due: Moment, done: Moment) -> Task:
    """What must have come about once before it is due."""

    def judge(g: Banners) -> bool | None:
        return True if done(g) else False if g.outcome is not None or due(g) else None

    return Task(id_, theme, question, fails, judge)


# -- when it is decided ------------------------------------------------------------------------------------------------


def _turn_over(g: Banners) -> Moment:
    season, turn = g.season, g.turn
    return lambda now: (now.season, now.turn) != (season, turn)


def _own_turn_again(g: Banners) -> Moment:
    season, turn = g.season, g.turn
    return lambda now: now.season > season + 1 or (now.season == season + 1 and now.turn >= turn)


def _season_over(g: Banners) -> Moment:
    season = g.season
    return lambda now: now.season > season


# -- the tasks ---------------------------------------------------------------------------------------------------------


def _for_the_game(g: Banners, seat: int) -> Iterator[Task]:
    last = g.season + 1 >= g.campaign.seasons
    near = [goal.near for goal in goals(g)]
    if not (last or any(near)):
        return
    if last or near[seat]:
        yield _deed(
            "win", "Win the game", "Win the game before this season is over.", "the game is not won", _season_over(g),
            lambda now: now.outcome is not None and seat in now.outcome.winners,
        )  # fmt: skip
    if not last:
        yield _task(
            "survive", "Do not lose", "Make sure that the enemy does not win this season.", "the enemy wins",
            _season_over(g), lambda now: now.outcome is None or seat in now.outcome.winners,
        )  # fmt: skip


def _around(g: Banners, kingdom: int) -> int:
    """The hexes that can matter for what the kingdom does next: about its active army, else about its ready ones."""
    ball = g.campaign.map.ball
    if g.active != NOBODY and g.at[g.active] >= 0:
        return ball(g.at[g.active], CLOSE + max(g.movement, 0))
    found = 0
    for at in bits(g.occupied[kingdom]):
        if g.ready(g.army[at]):
            found |= ball(at, NEAR)
    return found


def _named(g: Banners, at: Hex) -> str:
    return f"hex:{g.campaign.map.names[at]}"


def _to_take(g: Banners, kingdom: int, around: int) -> Iterator[Task]:
    places = g.campaign.map.settlement_at
    for at in bits(g.hostile[kingdom] & around):
        settlement = places.get(at)
        if settlement is None:
            continue
        name = g.town_text(settlement)
        yield _deed(
            f"take {_named(g, at)}", "Take the settlement", f"Take {name} this turn.", f"{name} is not taken",
            _turn_over(g), lambda now, s=settlement, at=at: not now.hostile[kingdom] >> at & 1,  # type: ignore[misc] # mypy: defaults
        )  # fmt: skip


def _to_keep(g: Banners, kingdom: int) -> Iterator[Task]:
    threats = Threats(g, kingdom)
    places = g.campaign.map.settlement_at
    for at in bits(g.controlled[kingdom]):
        settlement = places[at]
        if not threats.count(at):
            continue
        name = g.town_text(settlement)
        yield _task(
            f"keep {_named(g, at)}", "Save the settlement", f"Keep {name} until your next turn.",
            f"{name} is lost", _own_turn_again(g),
            lambda now, s=settlement: controller(now, s) == kingdom,  # type: ignore[misc] # mypy: defaults
        )  # fmt: skip
    for at in bits(g.heroes[kingdom]):
        if threats.count(at):
            yield _spare(g, g.hero[at], "until your next turn", _own_turn_again(g))


def _spare(g: Banners, unit: int, when: str, due: Moment) -> Task:
    name, kind = g.unit_text(unit), g.army_of(unit)
    return _task(
        f"spare {_named(g, g.at[unit])}{' hero' if kind.hero else ''}",
        "Save the Hero" if kind.hero else "Save the army",
        f"See that {name} {'lives' if kind.single else 'live'} {when}.",
        f"{name} {'falls' if kind.single else 'fall'}", due, lambda now: now.at[unit] >= 0,
    )  # fmt: skip


def _to_fell(g: Banners, kingdom: int, around: int) -> Iterator[Task]:
    """Armies and Heroes of the enemy, and Monsters, that can be reached."""
    for at in bits(g.enemy_mask(kingdom) & around):
        army, hero = g.army[at], g.hero.get(at, NOBODY)
        yield _fell(g, army, at)
        if hero != NOBODY:
            yield _fell(g, hero, at)
    if g.arcana is None:
        return
    for at, monster in g.arcana.monster.items():
        if around >> at & 1 and g.arcana.command.get(at, NOBODY) != kingdom:
            name = cardbook.monsters()[monster].name
            yield _deed(
                f"slay {_named(g, at)}", "Defeat the Monster", f"Defeat {name} this turn.", f"{name} survives",
                _turn_over(g), lambda now, at=at: at not in now.magic.monster,  # type: ignore[misc] # mypy: defaults
            )  # fmt: skip


def _fell(g: Banners, unit: int, at: Hex) -> Task:
    name, hero = g.unit_text(unit), g.army_of(unit).hero
    survive = "survives" if g.army_of(unit).single else "survive"
    kingdom = g.kingdom
    return _deed(
        f"fell {_named(g, at)}{' hero' if hero else ''}", "Strike down the Hero" if hero else "Destroy the army",
        f"Eliminate {name} {g.where_text(at)} this turn.", f"{name} {survive}", _turn_over(g),
        lambda now: now.at[unit] < 0 or now.owner[unit] == kingdom,
    )  # fmt: skip


def _under_attack(g: Banners, seat: int, kingdom: int) -> Iterator[Task]:
    """In the turn of an enemy: what stands before its active army."""
    if g.phase == OPENING or g.active == NOBODY or g.at[g.active] < 0:
        return
    around = g.campaign.map.ball(g.at[g.active], 1)
    for own in g.kingdoms_of(seat):
        for at in bits(g.controlled[own] & around):
            settlement = g.campaign.map.settlement_at[at]
            name = g.town_text(settlement)
            yield _task(
                f"keep {_named(g, at)}", "Save the settlement", f"Keep {name} through this attack.",
                f"{name} is lost", _activation_over(g),
                lambda now, s=settlement, own=own: controller(now, s) == own,  # type: ignore[misc] # mypy: defaults
            )  # fmt: skip
        for at in bits(g.occupied[own] & around):
            yield _spare(g, g.army[at], "through this attack", _activation_over(g))
        for at in bits(g.heroes[own] & around):
            yield _spare(g, g.hero[at], "through this attack", _activation_over(g))
    yield _deed(
        "repel", "Throw them back", f"Eliminate {g.unit_text(g.active)} in this battle.",
        f"{g.unit_text(g.active)} survives", _activation_over(g), lambda now, unit=g.active: now.at[unit] < 0,  # type: ignore[misc] # mypy: defaults
    )  # fmt: skip


def _activation_over(g: Banners) -> Moment:
    unit, season, turn = g.active, g.season, g.turn
    return lambda now: now.active != unit or (now.season, now.turn) != (season, turn)
