"""A copy of the content that a test may break."""

import shutil
from pathlib import Path

import pytest

from sandtable.games.banners.content.loading import CONTENT


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(CONTENT, tmp_path / "content"))


def change(file: Path, old: str, new: str) -> None:
    """The first `old` in a file becomes `new`."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
