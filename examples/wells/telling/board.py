"""What never changes and is drawn under the view."""

from __future__ import annotations

from examples.wells.content.desert import desert
from examples.wells.telling.shapes import Board


def board() -> Board:
    land = desert()
    return {
        "squares": [
            {"at": name, "column": column, "row": row, "ground": ground}
            for name, (column, row), ground in zip(land.names, land.places, land.ground, strict=True)
        ]
    }
