"""Puts what lies beside the package in a checkout into the wheel: the built web client, and the scenarios."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKED = {"web/dist": "sandtable/web_dist", "scenarios": "sandtable/scenarios"}
"""Folder in the checkout -> folder in the wheel."""


class Packed(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for here, there in PACKED.items():
            folder = Path(self.root, here)
            if version != "editable" and folder.is_dir():
                build_data["force_include"][str(folder)] = there
