"""Emblems for cards: `python tools/emblems.py` writes the list of names that content files may use, from the package in
`web/node_modules`; with words (`python tools/emblems.py desert well`) it lists the names that fit them best."""

from __future__ import annotations

import difflib
import json
import sys
from pathlib import Path

from sandtable.kernel import emblems

PACKAGE = Path(__file__).parents[1] / "web" / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"


def packaged() -> list[str]:
    """The names of the package's drawings, but for those that it hides because others took their place."""
    icons = json.loads(PACKAGE.read_text(encoding="utf-8"))["icons"]
    return sorted(name for name, icon in icons.items() if not icon.get("hidden"))


def suggested(words: list[str]) -> list[str]:
    """Names with one of the words in them, then those that are spelt alike."""
    known = sorted(emblems.names())
    inside = [name for name in known if any(word.casefold() in name for word in words)]
    alike = [near for word in words for near in difflib.get_close_matches(word.casefold(), known, n=8)]
    return list(dict.fromkeys([*inside, *alike]))


def main() -> None:
    if len(sys.argv) > 1:
        print(*suggested(sys.argv[1:]), sep="\n")
    else:
        emblems.NAMES.write_text("\n".join(packaged()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
