"""A few hundred broken messages and requests; `python -m tools.attack.fuzz` sends thousands."""

import random

import httpx

from tests.server.conftest import Start, Tables
from tools.attack import fuzz


class Attacked:
    """A server in a thread, as the attack sees it."""

    def __init__(self, tables: Tables) -> None:
        self.url = tables.url

    def http(self) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=20)


def test_broken_messages_and_requests_are_answered_and_change_nothing(start: Start) -> None:
    fuzz.attack(Attacked(start()), 300, random.Random(4))
