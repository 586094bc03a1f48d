"""The marker that says which rules a test exercises; `sandtable rules GAME --coverage` finds it without running it."""

from collections.abc import Callable
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])


def rules(*ids: str) -> Callable[[F], F]:
    """`@rules("BB 9.7", "BB *-*/duration")` above a test function: clauses, or several alike at once."""

    def mark(test: F) -> F:
        test.__dict__["rules"] = (*test.__dict__.get("rules", ()), *ids)
        return test

    return mark
