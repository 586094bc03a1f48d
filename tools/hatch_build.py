"""Puts the built web client, when there is one, into the wheel as `sandtable/web_dist`."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebClient(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        built = Path(self.root, "web", "dist")
        if version != "editable" and built.is_dir():
            build_data["force_include"][str(built)] = "sandtable/web_dist"
