"""What leaves the engine. Clients' types and the words of scenario files are made from these."""

from __future__ import annotations

from typing import TypedDict


class Camel(TypedDict):
    seat: str
    at: str


class Well(TypedDict):
    at: str
    owner: str | None
    """whose it is, or none"""
    needs: int
    """what must be rolled there"""


class View(TypedDict):
    turn: int
    """from 1"""
    active: str
    """the seat whose turn it is"""
    needed: int
    """wells that win"""
    camels: list[Camel]
    wells: list[Well]


class Square(TypedDict):
    at: str
    column: int
    row: int
    ground: str


class Board(TypedDict):
    squares: list[Square]
