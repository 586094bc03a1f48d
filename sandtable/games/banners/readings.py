"""Optional rules, and other readings where people will differ: what a table may choose by the option `optional`.

`Campaign.optional` holds the ids that are played with. Without them the rules are played as the ledger reads them.
"""

from __future__ import annotations

VENGEFUL_GHOSTS = "vengeful-ghosts"
GIFTS_AFTER_INCOME = "gifts-after-income"
REGENERATING_FINISHES = "regenerating-finishes"
AMULET_RAZES_ANY = "amulet-razes-any"

OPTIONAL: dict[str, str] = {
    VENGEFUL_GHOSTS: "Vengeful Ghosts ignore ordinary walls (12.3.9)",
    GIFTS_AFTER_INCOME: "gold goes to allies only after the Income Phase (1.11.1)",
    REGENERATING_FINISHES: "an army that regenerates is finished (10.4)",
    AMULET_RAZES_ANY: "with the Storm Giant's Amulet a stack razes its own town, too, if it attacks from there (18.2)",
}
"""What each of them says, in a line."""
