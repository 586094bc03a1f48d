"""Puts what lies beside the package in a checkout into the wheel: the built web client, and the files that are
played: scenarios, lessons, puzzles."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLAYED = ("scenarios", "lessons", "puzzles")
PACKED = {"web/dist": "sandtable/web_dist", **{folder: f"sandtable/{folder}" for folder in PLAYED}}
"""Folder in the checkout -> folder in the wheel."""


class Packed(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for here, there in PACKED.items():
            folder = Path(self.root, here)
            if version != "editable" and folder.is_dir():
                build_data["force_include"][str(folder)] = there
