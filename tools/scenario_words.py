"""Writes the lists of `docs/scenarios.md` that come from the code: keys, kinds of decisions, fields of the views.

    .venv/bin/python tools/scenario_words.py

A list stands between `<!-- GAME keys, written by tools/scenario_words.py -->` (`kinds`, `fields`) and `<!-- end -->`; a
test compares them.
"""

from __future__ import annotations

import re
import sys
import textwrap
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from sandtable.games import get
from sandtable.kernel import Game

PAGE = Path(__file__).parent.parent / "docs" / "scenarios.md"
GLUE = "\0"
"""Keeps the words of a kind on one line."""
BLOCK = re.compile(r"(<!-- (\w+) (keys|kinds|fields), written by \S+ -->\n)(.*?)(<!-- end -->)", re.DOTALL)


def keys(game: Game[Any]) -> str:
    rows = [
        f"| {', '.join(f'`{key}`' for key in dict.fromkeys(keys))} | {when} |"
        for when, keys in game.verbs.forms().items()
    ]
    return "\n".join(("| keys | when |", "| --- | --- |", *rows))


def kinds(game: Game[Any]) -> str:
    told = ", ".join(f"`{kind.replace(' ', GLUE)}`" for kind in game.decision_kinds())
    lines = textwrap.wrap(f"Kinds of decisions (`asks`): {told}.", 120, break_on_hyphens=False)
    return "\n".join(lines).replace(GLUE, " ")


def fields(game: Game[Any]) -> str:
    rows = []
    for name, part in game.view_parts().items():
        shown = ", ".join(f"`{field}`" + (f" ({text})" if text else "") for field, text in part.fields.items())
        what = ", ".join(filter(None, ("a collection" if part.collection else "", part.text)))
        rows.append(f"| `{name}` | {': '.join(filter(None, (what, shown)))} |")
    return "\n".join(("| name | what it is |", "| --- | --- |", *rows))


def written(page: str) -> str:
    """The page with its lists as the code has them."""
    lists = {"keys": keys, "kinds": kinds, "fields": fields}

    def block(found: re.Match[str]) -> str:
        return f"{found[1]}{lists[found[3]](get(found[2]))}\n{found[5]}"

    return BLOCK.sub(block, page)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
