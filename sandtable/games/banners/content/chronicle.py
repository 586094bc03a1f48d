"""The Chronicle played on: chapters linked into one war, and variants of single campaigns, as campaign records.

The first chapter gives the set-up, the last one the victory conditions; in between the game state goes on. What the
linked war does in its winters (the treaty, the return of Fjordland, abandoned lairs) is in `specials.py`.
"""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.banners.content import campaign_files, campaign_shapes
from sandtable.games.banners.content.campaign_shapes import CampaignRecord
from sandtable.games.banners.content.shapes import SEASONS

CHAPTERS = 10
TREATY = 593
"""From Spring of this year Mara Mitai is allied to the Resistance (Treaty of Kars Thaya)."""
LAIRS = 594
"""From the winter of this year on lairs are abandoned."""
RETURN = 8
"""The chapter whose set-up brings Fjordland back, in Spring of its year."""
ABSENT = (5, 6, 7)
"""Chapters that begin without Fjordland."""
YEARS_AWAY = 3
FJORDLAND, MARA_MITAI = "fjordland", "mara-mitai"


def chapter(number: int) -> CampaignRecord:
    return campaign_files.campaign(f"chronicle-{number}")


def with_variant(record: CampaignRecord, variant: campaign_shapes.Variant) -> CampaignRecord:
    """The campaign as its variant changes it."""
    kingdoms = record.kingdoms
    if variant.revolt_modifiers:
        empire = replace(kingdoms["empire"], revolt_modifiers=variant.revolt_modifiers)
        kingdoms = {**kingdoms, "empire": empire}
    return replace(
        record,
        turns=variant.turns or record.turns,
        end=variant.end or record.end,
        special=(*record.special, *variant.special),
        victory=variant.victory or record.victory,
        kingdoms=kingdoms,
    )


def linked(first: CampaignRecord, last: CampaignRecord) -> CampaignRecord:
    """The war from one chapter to a later one; `last` may be the Bitter End."""
    before = last.number - first.number
    turns = before * len(SEASONS) + last.turns
    special = [*first.special]
    for each in last.special:  # what a variant adds to the last chapter happens years later
        if isinstance(each, campaign_shapes.OsterlichAtTheSpire) and each.winter_of is not None:
            special.append(replace(each, winter_of=each.winter_of + before))
    war = replace(
        first,
        turns=turns,
        end=campaign_shapes.Season(year=before + last.end.year, season=last.end.season),
        victory=last.victory,
        special=tuple(special),
        variants=(),
    )
    return _with_fjordland(war) if first.number in ABSENT and last.number >= RETURN else war


def _with_fjordland(war: CampaignRecord) -> CampaignRecord:
    """Fjordland takes part from the beginning, but has no turn before it returns."""
    return replace(
        war,
        players=war.players + 1,
        sides=campaign_shapes.Sides(invader=war.sides.invader, resistance=(*war.sides.resistance, FJORDLAND)),
        turn_order=(*war.turn_order, FJORDLAND),
        kingdoms={**war.kingdoms, FJORDLAND: chapter(RETURN).kingdoms[FJORDLAND]},
    )


class Link:
    """The calendar of a linked war, in seasons from its start."""

    def __init__(self, first: CampaignRecord, last: CampaignRecord) -> None:
        self.first = first
        self.last = last
        self.treaty: int | None = self._spring(TREATY) if first.year < TREATY else None
        self.lairs = self._spring(LAIRS)
        """The first Spring before whose winter's end no lair is abandoned; from its own winter on they are."""
        self.absent = first.number in ABSENT
        """Fjordland is not there at the beginning."""
        self.comes = self._spring(chapter(RETURN).year) if self.absent and last.number >= RETURN else None
        self.start = chapter(RETURN).kingdoms[FJORDLAND]

    def _spring(self, year: int) -> int:
        return (year - self.first.year) * len(SEASONS)

    def order(self, kingdoms: tuple[str, ...]) -> tuple[str, ...]:
        """The turn order once Fjordland is back: that of chapter 8, and whoever is not in it last."""
        after = chapter(RETURN).turn_order
        return (*(k for k in after if k in kingdoms), *(k for k in kingdoms if k not in after))

    def postures(self) -> tuple[campaign_shapes.PostureRecord, ...]:
        """How settlements stand after the treaty."""
        return tuple(
            replace(each, hostile=("invader",), allied=("resistance",)) if each.loyalty == MARA_MITAI else each
            for each in self.first.postures
        )
