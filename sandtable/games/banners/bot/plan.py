"""How good each choice looks to somebody who plans the whole turn (`Game.weigh`)."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.banners.bot import acting, answers, builds, cards
from sandtable.games.banners.bot import inclination as thumb
from sandtable.games.banners.bot.acting import Acting
from sandtable.games.banners.bot.turn import Turn
from sandtable.games.banners.state import Banners
from sandtable.kernel import Choice, Decision


def weigh(g: Banners, decision: Decision) -> list[float] | None:
    choices = decision.choices()
    if decision.window:
        return cards.in_window(g, decision)
    if decision.kind == "act":
        acting_now = Acting(g, int(decision.about[0]))
        return [acting_now.value(choice) for choice in choices]
    if decision.kind in ("activate", "opening"):
        return in_turn(g, choices)
    if decision.kind == "income":
        value = answers.income(g)
        return [value(choice) for choice in choices]
    answer = ANSWERS.get(decision.kind)
    return thumb.inclination(g, decision) if answer is None else answer(g, decision)


ANSWERS: dict[str, Callable[[Banners, Decision], list[float]]] = {
    "control": answers.settled,
    "welcome": answers.settled,
    "hit": answers.hit,
    "advance": answers.advance,
    "again": answers.again,
    "ambush": answers.ambush,
    "aim": cards.aimed,
}


def in_turn(g: Banners, choices: list[Choice]) -> list[float]:
    """What to do next: the unit whose action promises most, a build, or the end of the turn."""
    turn = Turn(g, g.kingdom)
    built = builds.Builds(turn, choices)
    values: dict[str, Callable[[Choice], float]] = {
        "activate": lambda c: acting.best_of(turn, int(c[1])),
        "stack": lambda c: acting.best_of(turn, int(c[1])) + 0.02,
        "build": built.value,
        "place": built.value,
        "hero": built.hero,
        "place hero": built.hero,
        "rebuild": lambda c: acting.rebuilt(turn, int(c[1])),
        "transfer": lambda c: answers.gift(turn, int(c[1])),
    }
    other = thumb.in_turn(g)

    def value(choice: Choice) -> float:
        verb = str(choice[0])
        found = values.get(verb)
        if found is not None:
            return found(choice)
        if verb in ("end", "done"):
            return 0.0
        if verb == "play":
            return thumb.play_value(choice) if not cards.never(choice) else -1.0
        return other(choice) - 1.0

    return [value(choice) for choice in choices]
