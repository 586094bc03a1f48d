"""Compiles the kernel and the rules with mypyc, beside the sources and never among them.

    make compiled

It copies the package to build/compiled, compiles the modules of `GROUPS` there, plays games by seed with both and
compares every choice that was offered and every final position, prints how much faster the compiled build plays, and
puts a wheel of it into dist/. With build/compiled first on PYTHONPATH (or that wheel installed) everything else works
as it does without. docs/decisions.md says what is left out, and why.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "build" / "compiled"
STAMP = HOME / "made-from"
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
PLATFORM = sysconfig.get_platform().replace("-", "_").replace(".", "_")
TAG = f"cp{sys.version_info.major}{sys.version_info.minor}"
GAMES: dict[str, dict[str, str]] = {
    "lbs": {"setup": "two"},
    "banners": {"setup": "drefeld"},
    "banners, Advanced": {"setup": "chronicle-1", "rules": "advanced"},
    "alkalim": {"setup": "four"},
}
TRIED = 12
"""Games of each kind that both builds play."""

GROUPS: dict[str, tuple[str, ...]] = {
    "kernel": tuple(f"kernel/{name}.py" for name in ("bits", "rng", "flows", "state", "position", "windows")),
    "lbs_state": (
        "games/lbs/content/book.py",
        "games/lbs/state.py",
        *(
            f"games/lbs/rules/{name}.py"
            for name in (
                "abilities", "armies", "costs", "entering", "lawful", "log", "piles", "places", "stats", "trigger",
                "victory", "water", "windows", "zones",
            )
        ),
    ),
    "lbs_rules": ("games/lbs/rules/*.py",),
    "alkalim_moves": (
        "games/alkalim/state.py",
        "games/alkalim/content/world.py",
        "games/alkalim/cards/*.py",
        *(
            f"games/alkalim/rules/{name}.py"
            for name in ("turn", "movement", "storm", "numbers", "combat_rolls", "dice", "damage", "harm", "decks")
        ),
    ),
    "alkalim_rules": ("games/alkalim/rules/*.py",),
    "banners_content": tuple(f"games/banners/content/{name}.py" for name in ("map", "forces", "campaign")),
    "banners_ground": (
        "games/banners/records.py", "games/banners/state.py",
        *(
            f"games/banners/rules/{name}.py"
            for name in (
                "ground", "stacks", "special_rules", "walking", "ships", "movement", "activation", "building", "gifts",
                "settlements", "heroes", "kingdoms/*",
            )
        ),
    ),
    "banners_rules": ("games/banners/rules/*.py",),
    "banners_cards": ("games/banners/cards/*.py",),
}  # fmt: skip
"""Modules that are compiled together, as patterns below the package; each belongs to the first group that names it.
One group of everything would be 800,000 lines of C for a single run of the compiler."""
LEFT_OUT = {"games/banners/cards/powers.py", "games/banners/cards/book.py"}
"""What only names cards or is rarely asked."""


def groups(package: Path) -> dict[str, list[Path]]:
    """The modules of each group."""
    taken: set[Path] = {package / name for name in LEFT_OUT}
    found: dict[str, list[Path]] = {}
    for name, patterns in GROUPS.items():
        matched = [path for pattern in patterns for path in sorted(package.glob(pattern)) if path.name != "__init__.py"]
        found[name] = [path for path in dict.fromkeys(matched) if path not in taken]
        taken.update(found[name])
    return found


def needed() -> None:
    """Says in a sentence what is missing."""
    if shutil.which(os.environ.get("CC", "gcc")) is None and shutil.which("cc") is None:
        sys.exit("compiled: a C compiler is needed. On Debian: apt install gcc libc6-dev")
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        sys.exit("compiled: the headers of Python are needed. On Debian: apt install python3-dev")
    for name in ("mypyc", "setuptools"):
        if importlib.util.find_spec(name) is None:
            sys.exit(f"compiled: {name} is not installed here: {sys.executable} -m pip install {name}")


def digest() -> str:
    found = hashlib.blake2b(Path(__file__).read_bytes(), digest_size=16)
    for path in sorted((ROOT / "sandtable").rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            found.update(str(path).encode() + path.read_bytes())
    return found.hexdigest() + SUFFIX


def make(jobs: int) -> None:
    """Copy the package and compile it there, unless nothing has changed since."""
    now = digest()
    if STAMP.is_file() and STAMP.read_text() == now:
        print(f"compiled: {HOME.relative_to(ROOT)} is up to date")
        return
    if (HOME / "sandtable").is_dir():
        shutil.rmtree(HOME / "sandtable")
    STAMP.unlink(missing_ok=True)
    for old in HOME.glob(f"*{SUFFIX}"):
        old.unlink()
    shutil.copytree(ROOT / "sandtable", HOME / "sandtable", ignore=shutil.ignore_patterns("__pycache__", "web_dist"))
    print("compiled: this takes some minutes", flush=True)
    log = HOME / "log.txt"
    with log.open("w") as written:
        command = [sys.executable, str(Path(__file__)), "--build", str(jobs)]
        done = subprocess.run(command, cwd=HOME, stdout=written, stderr=subprocess.STDOUT)
    if done.returncode:
        said = "\n".join(line for line in log.read_text().splitlines() if line.startswith("compiled: "))
        sys.exit(said or f"compiled: it failed; {log.relative_to(ROOT)} says why")
    STAMP.write_text(now)


def build(jobs: str) -> None:
    """In the folder of the copy: compile it, the extension modules beside the sources."""
    from mypyc.build import mypycify
    from setuptools import setup  # type: ignore[import-untyped]

    separate: list[tuple[list[str], str | None]] = [
        ([str(path) for path in paths], f"sandtable_{name}") for name, paths in groups(Path("sandtable")).items()
    ]
    files = [path for paths, _ in separate for path in paths]
    modules = mypycify(files, opt_level=os.environ.get("OPT", "2"), debug_level="0", separate=separate)
    place = {f"{name}__mypyc": (number, 0) for number, (_, name) in enumerate(separate)}
    for number, (paths, _) in enumerate(separate):
        place |= {".".join(Path(path).with_suffix("").parts): (number, 1) for path in paths}
    modules.sort(key=lambda made: place[made.name])  # a group that fails is known before the next one
    if believed := believed_none(Path("build", "ops.txt").read_text()):
        places = "\n".join(f"compiled: {place}" for place in believed)
        sys.exit(
            f"{places}\ncompiled: there mypy believes a field to be None because it was before; ask a method for it"
        )
    setup(name="sandtable", ext_modules=modules, script_args=["build_ext", "--inplace", "--parallel", jobs])


def believed_none(operations: str) -> list[str]:
    """Where mypyc takes a field for None because mypy knows nothing of what a call in between does to it: compiled code
    would raise a TypeError there."""
    field = re.compile(r"    (r\d+) = (?:borrow )?\w+\.(\w+)$")
    taken = re.compile(r"    r\d+ = unbox\(None, (r\d+)\)$")
    found, fields, where = [], dict[str, str](), ""
    for line in operations.splitlines():
        if line.startswith("def "):
            fields.clear()
        if read := field.match(line):
            fields[read[1]] = read[2]
        elif at := re.search(r"\(error at (\S+)\)", line):
            where = at[1]
        elif (none := taken.match(line)) and none[1] in fields:
            found.append(f"{where}: {fields[none[1]]}")
    return found


PLAYS = """
import hashlib, json, random, sys, time
from sandtable.games import get
from sandtable.kernel import Position, Rng
name, settings, games = sys.argv[1], json.loads(sys.argv[2]), int(sys.argv[3])
game, seen, took, decisions = get(name), hashlib.blake2b(digest_size=16), 0.0, 0
for number in range(games + 1):
    chance = random.Random(number)
    position = Position(game, game.new(settings, Rng(bytes([number]) * 32)), track=bool(number % 2))
    began = time.process_time()
    while not position.over:
        decision = position.pending[0]
        choices = decision.choices()
        seen.update(repr(choices).encode())
        position.choose(decision, choices[int(chance.random() * len(choices))])
        decisions += bool(number)
    took += (time.process_time() - began) * bool(number)  # the first game only warms up
    seen.update(position.canonical())
print(json.dumps({"seen": seen.hexdigest(), "rate": decisions / took}))
"""


def played(home: Path, game: str, games: int) -> dict[str, str | float]:
    command = [sys.executable, "-c", PLAYS, game.split(",")[0], json.dumps(GAMES[game]), str(games)]
    done = subprocess.run(
        command, cwd=home, env={**os.environ, "PYTHONPATH": str(home)}, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"compiled: {game} cannot be played in {home}:\n{done.stderr}")
    found: dict[str, str | float] = json.loads(done.stdout)
    return found


def compare(games: int) -> None:
    """The same games by seed, choice by choice; and how fast each build plays them."""
    for game in GAMES:
        pure, quick = played(ROOT, game, games), played(HOME, game, games)
        if pure["seen"] != quick["seen"]:
            sys.exit(f"compiled: {game} is not played as without: {games} games by seed differ")
        ratio = float(quick["rate"]) / float(pure["rate"])
        print(f"compiled: {game}, {games} games by seed, the same; {quick['rate']:,.0f} choices/s, {ratio:.2f} x pure")


def wheel() -> Path:
    """The wheel of the pure build with the extension modules added."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
        [pure] = Path(folder).glob("*.whl")
        made = ROOT / "dist" / pure.name.replace("py3-none-any", f"{TAG}-{TAG}-{PLATFORM}")
        made.parent.mkdir(exist_ok=True)
        with ZipFile(pure) as packed, ZipFile(made, "w", ZIP_DEFLATED) as target:
            contents = {name: packed.read(name) for name in packed.namelist()}
            for path in (*HOME.glob(f"*{SUFFIX}"), *(HOME / "sandtable").rglob(f"*{SUFFIX}")):
                contents[path.relative_to(HOME).as_posix()] = path.read_bytes()
            [info] = [name for name in contents if name.endswith(".dist-info/WHEEL")]
            words = contents[info].decode().replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")
            contents[info] = words.replace("py3-none-any", f"{TAG}-{TAG}-{PLATFORM}").encode()
            record = info.replace("/WHEEL", "/RECORD")
            del contents[record]
            contents[record] = "".join(_recorded(name, data) for name, data in contents.items()).encode()
            contents[record] += f"{record},,\n".encode()
            for name, data in contents.items():
                target.writestr(name, data)
    return made


def _recorded(name: str, data: bytes) -> str:
    digest_ = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest_},{len(data)}\n"


def main() -> None:
    if sys.argv[1:2] == ["--build"]:
        build(sys.argv[2])
        return
    asked = argparse.ArgumentParser(prog="make compiled", description="Compile kernel and rules into build/compiled.")
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="runs of the C compiler side by side")
    needed()
    make(asked.parse_args().jobs)
    compare(TRIED)
    made = wheel()
    print(f"compiled: {made.relative_to(ROOT)}, {made.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
