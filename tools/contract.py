"""Writes the web client's types, `web/src/lib/generated/`, from the types of the engine and the server.

    make contract        (or .venv/bin/python tools/contract.py)

`messages.ts` holds what travels between server and client, `GAME.ts` the view and the board of a game, from its
`view_type` and `board_type`. Needs Node and the packages of `web/`. A test fails while they are not up to date.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent))

from sandtable import games
from sandtable.kernel import Game, shapes
from sandtable.server.contract import RECEIVED, SENT

WEB = Path(__file__).parent.parent / "web"
FOLDER = WEB / "src" / "lib" / "generated"


def schemas() -> dict[str, Any]:
    """File -> the JSON schema of everything in it."""
    found = {"messages": schema(sent=SENT, received=RECEIVED)}
    for name in games.at_home():
        game = games.get(name)
        if types := types_of(game):
            found[name] = schema(sent=types)
    return found


def types_of(game: Game[Any]) -> list[type]:
    """What clients are sent by a game."""
    found = (game.view_type, game.board_type, *game.detail_types, game.setup_type)
    return [each for each in found if each is not None]


def schema(sent: Iterable[type], received: Iterable[type] = ()) -> dict[str, Any]:
    """Definitions of these types and of all that they are made of."""
    made = {shape.__name__: shape for each in (*sent, *received) for shape in shapes.shapes_in(each)}
    outgoing = {shape for each in sent for shape in shapes.shapes_in(each)}
    _, definitions = msgspec.json.schema_components(tuple(made.values()), ref_template="#/definitions/{name}")
    return {
        "type": "object",
        "properties": {name: {"$ref": f"#/definitions/{name}"} for name in made},
        "definitions": {name: _explained(definitions[name], made[name], made[name] in outgoing) for name in made},
    }


def _explained(definition: dict[str, Any], shape: type, sent: bool) -> dict[str, Any]:
    """A definition with its fields in order and explained; what is always sent is required."""
    known = shapes.fields(shape)
    names = {field.name for field in known}
    tags = {name: kind for name, kind in definition["properties"].items() if name not in names}
    whole = sent and not getattr(getattr(shape, "__struct_config__", None), "omit_defaults", True)
    there = [field.name for field in known if field.required or (whole and field.filled)]
    kinds = {field.name: _field(definition["properties"][field.name], field.text) for field in known}
    made = {"type": "object", "required": [*tags, *there], "properties": tags | kinds}
    if "description" in definition:
        made["description"] = " ".join(definition["description"].split())
    return made


def _field(kind: dict[str, Any], text: str) -> dict[str, Any]:
    plain: dict[str, Any] = _plain(kind)
    if not text:
        return plain
    # What stands beside a reference would make it another type.
    return {"description": text, **({"allOf": [plain]} if "$ref" in plain else plain)}


def _plain(kind: Any) -> Any:
    """A type as TypeScript can say it: without limits and defaults, pairs as pairs, any object as such."""
    if isinstance(kind, list):
        return [_plain(each) for each in kind]
    if not isinstance(kind, dict):
        return kind
    if "prefixItems" in kind:
        items = [_plain(each) for each in kind["prefixItems"]]
        return {"type": "array", "items": items, "minItems": len(items), "maxItems": len(items)}
    if kind.get("type") == "object" and "additionalProperties" not in kind:
        return {"type": "object", "additionalProperties": True}
    kept = ("$ref", "type", "items", "anyOf", "enum", "const", "additionalProperties")
    return {name: _plain(value) for name, value in kind.items() if name in kept}


def node() -> str | None:
    """The Node.js to use, if the web client's packages are installed: the machine's, or the one in .venv."""
    here = (WEB / "node_modules" / "json-schema-to-typescript").exists()
    return (shutil.which("node") or shutil.which("node", path=Path(sys.executable).parent)) if here else None


def generated(program: str) -> dict[Path, str]:
    """File -> its TypeScript."""
    command = [program, str(WEB / "contract.js")]
    done = subprocess.run(command, input=json.dumps(schemas()), capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    return {FOLDER / f"{name}.ts": text for name, text in json.loads(done.stdout).items()}


if __name__ == "__main__":
    found = node()
    if found is None:
        sys.exit("The web client's packages are missing: run `make contract`.")
    FOLDER.mkdir(exist_ok=True)
    for path, text in generated(found).items():
        path.write_text(text, encoding="utf-8")
