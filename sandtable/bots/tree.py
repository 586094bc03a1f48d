"""The tree of a search: what was asked along a line of play, what was answered, and what came of it.

A node stands for a line of choices. What is asked there can hang on dice and on what others hold, so that it has one
fork for each question (who, what about) that was met; a fork has an edge for each choice that was ever possible.
Statistics are those of whoever chooses: everybody seeks the best for himself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from sandtable.kernel import Choice

EXPLORING = 1.5
"""How much what was little tried and looked good at first sight is favoured, in spreads of what lines of play bring:
where all is nearly lost, or won, small differences count."""
WIDENING = 2.0
"""How many choices are considered: so many times the square root of the visits."""
LEAST_WIDTH = 3
UNTRIED = 0.3
"""How much worse than the others a choice counts that was never tried, in spreads."""


class Edge:
    """A choice: how likely it looked at first sight, how often it was tried, what it brought in all."""

    __slots__ = ("choice", "node", "prior", "total", "visits")

    def __init__(self, choice: Choice, prior: float) -> None:
        self.choice = choice
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.node: Node | None = None


class Fork:
    """A question to one seat."""

    __slots__ = ("blind", "edges", "offered", "ranked", "seat", "total", "visits")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.visits = 0
        self.total = 0.0
        self.edges: dict[Choice, Edge] = {}
        self.offered: list[Choice] = []
        self.ranked: list[Edge] = []
        """The edges of the choices that were offered last, the likeliest first."""
        self.blind: Node | None = None
        """Where all choices lead, if the one who searches cannot tell them apart."""

    def offer(self, choices: list[Choice], prior: Callable[[], Sequence[float]]) -> None:
        """These are the choices now; `prior` says how likely each is, where one of them is new."""
        if choices == self.offered:
            return
        edges = self.edges
        if any(choice not in edges for choice in choices):
            for choice, chance in zip(choices, prior(), strict=True):
                if choice not in edges:
                    edges[choice] = Edge(choice, chance)
        self.offered = choices
        self.ranked = sorted((edges[choice] for choice in choices), key=lambda edge: -edge.prior)

    def forget(self) -> None:
        """Begin anew here; what lies below is kept."""
        self.visits, self.total = 0, 0.0
        for edge in self.edges.values():
            edge.visits, edge.total = 0, 0.0

    def pick(self, spread: float) -> Edge:
        """The choice to try next, among the likeliest: what has done well, or may do so and was little tried.
        `spread`: by how much what lines of play bring to this seat differs."""
        ranked = self.ranked
        width = max(LEAST_WIDTH, int(WIDENING * sqrt(self.visits + 1)))
        if width < len(ranked):
            ranked = ranked[:width]
        eager = EXPLORING * spread * sqrt(self.visits + 1)
        untried = (self.total / self.visits if self.visits else 0.5) - UNTRIED * spread
        best, found = -1.0, ranked[0]
        for edge in ranked:
            visits = edge.visits
            score = (edge.total / visits if visits else untried) + eager * edge.prior / (1 + visits)
            if score > best:
                best, found = score, edge
        return found


class Node:
    __slots__ = ("forks",)

    def __init__(self) -> None:
        self.forks: dict[tuple[int, str], Fork] = {}
