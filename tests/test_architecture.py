"""The shape of the code: layers, the same tree in every game, no import cycles, and a kernel that knows no game."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NAMES = tuple(sorted(each.parent.name for each in (ROOT / "sandtable" / "games").glob("*/__init__.py")))
PACKAGES = {"kernel": 0, "games": 1, "bots": 2, "learn": 3, "server": 4, "bench": 5, "cli": 6}
"""A package imports only from those with a smaller number, and from itself."""
ROOMS = {
    "content": 0, "records": 1, "state": 2, "frozen": 3, "rules": 4, "cards": 4, "odds": 5, "telling": 6, "bot": 7,
    "scenario": 7,
}  # fmt: skip
"""The rooms of a game: likewise; rules and cards may import each other, bot and scenario may not."""
INSIDE_FUNCTIONS = {
    "sandtable/cli/arena.py": "Ray is an extra",
    "sandtable/bots/training.py": "likewise",
    "sandtable/bench/live.py": "server and load run in processes of their own",
    "sandtable/bench/peers.py": "peers are installed by `make bench` alone",
    "sandtable/bots/__init__.py": "NumPy is loaded when a bot needs it",
    "sandtable/bots/explaining.py": "likewise",
    "sandtable/cli/train.py": "likewise",
    "sandtable/cli/benchmark.py": "the command starts without the server",
    "sandtable/cli/record.py": "PettingZoo and PyArrow are an extra",
    "sandtable/cli/serve.py": "the command starts without the server",
    "sandtable/cli/stored.py": "likewise",
    "sandtable/cli/printing.py": "likewise",
}
"""Where an import may stand in a function, and why."""


def modules(folder: Path) -> dict[str, Path]:
    """Dotted name -> file."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


ALL = modules(ROOT / "sandtable")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def imports(module: str) -> frozenset[str]:
    """The modules of this project that a module imports when it runs (not those that only types need)."""
    typing = {id(each) for node in ast.walk(tree(ALL[module])) if _only_for_types(node) for each in ast.walk(node)}
    found: set[str] = set()
    for node in ast.walk(tree(ALL[module])):
        if id(node) in typing:
            continue
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            found.update(each if each in ALL else node.module for each in inside)
    return frozenset(found & ALL.keys()) - {module}


def _only_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _without_examples(path: Path) -> str:
    """The source, but for sessions at the prompt."""
    return "\n".join(line for line in path.read_text(encoding="utf-8").splitlines() if ">>>" not in line)


def package(module: str) -> str:
    return f"{module}.".split(".")[1]


def room(game: str, module: str) -> str:
    return module.removeprefix(f"sandtable.games.{game}").lstrip(".").partition(".")[0]


def test_a_package_imports_only_from_those_below_it() -> None:
    wrong = [
        f"{module} imports {other}"
        for module in ALL
        for other in imports(module)
        if package(module) in PACKAGES and PACKAGES.get(package(other), -1) > PACKAGES[package(module)]
    ]
    assert wrong == []


def test_the_kernel_names_no_game_and_no_game_another() -> None:
    for module, path in ALL.items():
        if module.startswith("sandtable.kernel"):
            text = _without_examples(path).casefold()
            assert not [name for name in (*NAMES, "burning sands", "al-kalim") if name in text], module
        of = module.split(".")[2] if module.startswith("sandtable.games.") else ""
        assert not [
            each for each in imports(module) if of and each.startswith("sandtable.games.") and each.split(".")[2] != of
        ]


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_the_same_rooms(game: str) -> None:
    home = ROOT / "sandtable" / "games" / game
    there = {each.name for each in home.iterdir() if each.name != "__pycache__"}
    rooms = {f"{name}.py" if name in ("records", "state", "frozen") else name for name in ROOMS}
    assert {"__init__.py", "ledger.toml"} <= there <= {"__init__.py", "ledger.toml", "web"} | rooms
    tests = {each.name for each in (ROOT / "tests" / game).glob("*") if each.is_dir() and each.name != "__pycache__"}
    assert tests <= set(ROOMS), "tests lie as the game does"


@pytest.mark.parametrize("game", NAMES)
def test_a_room_imports_only_from_those_before_it(game: str) -> None:
    wrong = []
    for module in ALL:
        if not module.startswith(f"sandtable.games.{game}.") or room(game, module) not in ROOMS:
            continue
        own = room(game, module)
        for other in (room(game, each) for each in imports(module) if each.startswith(f"sandtable.games.{game}.")):
            if ROOMS[other] > ROOMS[own] or (ROOMS[other] == ROOMS[own] == ROOMS["bot"] and other != own):
                wrong.append(f"{module} imports from {other}")
    assert wrong == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    TopologicalSorter({module: imports(module) for module in ALL}).prepare()  # raises CycleError, with the circle


def test_imports_stand_at_the_top_of_a_module() -> None:
    inside = set()
    for path in ALL.values():
        for function in ast.walk(tree(path)):
            if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                for node in ast.walk(function):
                    if isinstance(node, ast.Import | ast.ImportFrom):
                        inside.add(path.relative_to(ROOT).as_posix())
    assert inside == set(INSIDE_FUNCTIONS)


def test_records_are_read_in_the_one_way_that_threads_may_share() -> None:
    careless = ("msgspec.convert(", ".decode(type=", ", type=")
    for path in (ROOT / "sandtable").rglob("*.py"):
        for line in path.read_text().splitlines():
            if "msgspec." in line and any(word in line for word in careless):
                assert path.name == "typed.py", f"{path}: {line.strip()}"


WEB = ROOT / "web" / "src"
ON_WHAT_PEOPLE_READ = re.compile(
    r"(?:\b(?:key|label|hint|text|help|reason|refused|told)\)?\.(?:replace|match|matchAll|search)\(\s*/)"
    r"|(?:/[a-z]*\.(?:test|exec)\((?:\w+[.!?]+)*(?:key|label|hint|text|help|reason|refused|told)\b)"
    r"|(?:\b(?:key|label|hint|help|reason|refused)\.split\(/)"
)
"""A regular expression that is held against a key, a label or a sentence."""


def _scripts() -> Iterator[tuple[str, str]]:
    for path in sorted(WEB.rglob("*")):
        if path.suffix in (".ts", ".svelte") and "generated" not in path.parts:
            yield path.relative_to(WEB).as_posix(), path.read_text(encoding="utf-8")


def test_shared_web_code_names_no_game() -> None:
    games = re.compile(rf"\b(?:{'|'.join(NAMES)}|burning (?:sands|banners)|al-kalim|kingdoms?)\b", re.IGNORECASE)
    own = tuple(f"boards/{name}/" for name in NAMES)
    assert [name for name, text in _scripts() if not name.startswith(own) and games.search(text)] == []


def test_clients_read_fields_and_never_english() -> None:
    found = [f"{name}: {match[0]}" for name, text in _scripts() for match in ON_WHAT_PEOPLE_READ.finditer(text)]
    assert found == []
