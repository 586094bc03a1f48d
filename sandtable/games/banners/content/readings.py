"""Optional rules, and other readings where people will differ: what a table may choose by the option `optional`.

`Campaign.optional` holds the ids that are played with. Without them the rules are played as the ledger reads them.
"""

from __future__ import annotations

from typing import Final

VENGEFUL_GHOSTS: Final = "vengeful-ghosts"
GIFTS_AFTER_INCOME: Final = "gifts-after-income"
REGENERATING_FINISHES: Final = "regenerating-finishes"
MODIFIED_CRITICALS: Final = "modified-criticals"
AMULET_RAZES_ANY: Final = "amulet-razes-any"
SEALED_AMBUSH: Final = "sealed-ambush"
CANCELLED_CASTERS_LIVE: Final = "cancelled-casters-live"
MEGAS_MUST_FALL: Final = "megas-must-fall"
CHOSEN_MARKER_IN_INCOME: Final = "chosen-marker-in-income"
KHAZUD_SAVES_NOBODY: Final = "khazud-saves-nobody"
COVEN_IS_TRIED: Final = "coven-is-tried"
OSTERLICH_ONLY_DEFENDS: Final = "osterlich-only-defends"
ALWAYS_ASKED: Final = "always-asked"

OPTIONAL: dict[str, str] = {
    VENGEFUL_GHOSTS: "Vengeful Ghosts ignore ordinary walls (12.3.9)",
    GIFTS_AFTER_INCOME: "gold goes to allies only after the Income Phase (1.11.1)",
    REGENERATING_FINISHES: "an army that regenerates is finished (10.4)",
    MODIFIED_CRITICALS: "behind walls a critical hit takes a 7 after their modifier (9.8)",
    AMULET_RAZES_ANY: "with the Storm Giant's Amulet a stack razes its own town, too, if it attacks from there (18.2)",
    SEALED_AMBUSH: "no card answers the opening Strike of an Ambush; a Draconic Shield is raised before (16.7.3)",
    CANCELLED_CASTERS_LIVE: "the life that Negation, Blood Magic, Spellbound and Martyrdom cost is spared if they are"
    " cancelled (18.1)",
    MEGAS_MUST_FALL: "in Marauders in the Empire Megas does not count for the Goblins while the Night holds it",
    CHOSEN_MARKER_IN_INCOME: "in chapter 1 of the Chronicle the Night's Income has its chosen marker in it (4.9.5)",
    KHAZUD_SAVES_NOBODY: "the Oathborn collapse by the loss of their printed cities, whatever becomes of Khazud (7.6)",
    COVEN_IS_TRIED: "at the High Tide a marker given up only makes room for a Coven, which needs its roll (12.3.2)",
    OSTERLICH_ONLY_DEFENDS: "Osterlich at the Spire takes no action (scrolls 15 and 16, the Bitter End)",
    ALWAYS_ASKED: "everybody who might hold an answer is asked at every moment, so that being asked reveals nothing",
}
"""What each of them says, in a line."""
