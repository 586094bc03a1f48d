"""All cards with their rulings, for `sandtable rules alkalim --cards`."""

from __future__ import annotations

from sandtable.kernel import CardEntry
from sandtable.kernel.ledger import Ledger


def entries(ledger: Ledger) -> tuple[CardEntry, ...]:
    return ()
