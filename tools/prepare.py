"""Makes a checkout ready: the virtual environment, Node.js and the built web client.

    python tools/prepare.py runtime | dev | bench | web | lock
    python tools/prepare.py npm SCRIPT ...

Each does nothing when what it would make is already there: stamps hold a hash of what they were made from.
It needs Python 3.11 or newer and nothing else.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
WEB = ROOT / "web"
NODE_LOCK = ROOT / "tools" / "node.lock"
LOCKS = {
    "runtime": ROOT / "requirements.lock",
    "dev": ROOT / "requirements-dev.lock",
    "bench": ROOT / "requirements-bench.lock",
}
# What each lock is compiled from; a later one takes the versions of those before it.
LOCK_SOURCES = {
    "runtime": ["--extra", "postgres", "--group", "build"],
    "dev": ["--extra", "postgres", "--extra", "learn", "--extra", "ray", "--group", "build", "--group", "dev"],
    "bench": ["--extra", "postgres", "--group", "build", "--extra", "bench"],
}
PURE = {"check", "test"}
"""The npm scripts that change nothing: what has passed need not run again."""
MADE_BY_TOOLS = {"node_modules", "dist", "test-results", "coverage", ".vite", ".svelte-kit"}


def say(text: str) -> None:
    print(f"sandtable: {text}", flush=True)


def call(*command: str | Path, cwd: Path = ROOT, path: Path | None = None, **env: str) -> None:
    """Runs a command, with `path` in front of PATH; a failure ends the program with the command's own exit code."""
    if path is not None:
        env["PATH"] = f"{path}{os.pathsep}{os.environ.get('PATH', '')}"
    words = [str(word) for word in command]
    try:
        subprocess.run(words, cwd=cwd, env={**os.environ, **env}, check=True)
    except subprocess.CalledProcessError as failed:
        say(f"this failed: {' '.join(words)}")
        sys.exit(failed.returncode)


def digest(files: Iterable[Path], *more: str) -> str:
    """A hash of the files' names and contents, and of anything else that what is made from them depends on."""
    total = hashlib.sha256(repr(more).encode())
    for file in files:
        if file.is_file():
            total.update(f"\n{file.relative_to(ROOT)}\n".encode())
            total.update(file.read_bytes())
    return total.hexdigest()


def fresh(stamp: Path, wanted: str) -> bool:
    return stamp.is_file() and stamp.read_text() == wanted


@contextmanager
def alone() -> Iterator[None]:
    """Keeps two runs in one checkout from installing at the same time, where the system has file locks."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (ROOT / ".prepare.lock").open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def create_venv() -> None:
    if PYTHON.exists() and subprocess.run([PYTHON, "-m", "pip", "--version"], capture_output=True).returncode == 0:
        return
    say(f"creating .venv with Python {sys.version.split()[0]}")
    made = subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], capture_output=True, text=True)
    if made.returncode != 0:
        say("this Python cannot create virtual environments; on Debian and Ubuntu, install the package python3-venv.")
        sys.exit(made.stdout + made.stderr)


def pip(*arguments: str | Path) -> None:
    call(PYTHON, "-m", "pip", "-qq", "--no-input", "--disable-pip-version-check", *arguments)


def install(level: str) -> None:
    """Installs what a lock names and Sandtable itself, in editable mode, into .venv."""
    lock = LOCKS[level]
    made_from = [ROOT / "pyproject.toml", ROOT / "tools" / "hatch_build.py"]

    def wanted(name: str) -> str:
        return digest([LOCKS[name], *made_from], sys.platform)

    if PYTHON.exists() and fresh(VENV / f".{level}-stamp", wanted(level)):
        return
    create_venv()
    say(f"installing {lock.name} (a minute or less, once)")
    pip("install", "--requirement", lock)
    pip("install", "--no-deps", "--no-build-isolation", "--editable", ROOT)
    for name in {"runtime", level}:  # every lock holds the whole of the runtime's
        (VENV / f".{name}-stamp").write_text(wanted(name))


def compile_sources() -> None:
    """Python's bytecode of what the server loads, made now and not while somebody waits for the first page. Files that
    have not changed are left alone; where nothing can be written, Python compiles at every start, as it always can."""
    subprocess.run([PYTHON, "-m", "compileall", "-qq", ROOT / "sandtable"], check=False)


def new_enough(node: str) -> bool:
    """Whether this is a Node.js that Vite runs on: 20.19 or later of the 20s, or 22.12 and later."""
    answer = subprocess.run([node, "--version"], capture_output=True, text=True)
    found = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    if answer.returncode != 0 or found is None:
        return False
    version = (int(found[1]), int(found[2]))
    return (20, 19) <= version < (21, 0) or version >= (22, 12)


def node_path() -> Path:
    """The folder of a Node.js that is new enough: the machine's, else one from a wheel in .venv."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and new_enough(node):
        return Path(node).parent
    wanted = digest([NODE_LOCK])
    stamp = VENV / ".node-stamp"
    if not fresh(stamp, wanted):
        say("no Node.js 20.19 or newer here; installing one into .venv")
        create_venv()
        pip("install", "--requirement", NODE_LOCK)
        stamp.write_text(wanted)
    return BIN


def npm(*arguments: str, **env: str) -> None:
    path = node_path()
    program = shutil.which("npm", path=str(path)) or shutil.which("npm") or "npm"
    call(program, *arguments, cwd=WEB, path=path, **env)


def web_sources() -> list[Path]:
    """What the web client is made from: its own files, and those of the games that name its emblems."""
    found = [*ROOT.glob("sandtable/games/*/content/**/*.toml")]
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name not in MADE_BY_TOOLS]
        found += [Path(folder, name) for name in files]
    return sorted(found)


def scripts() -> dict[str, str]:
    """The npm scripts of the web client; empty, with a word to the reader, while there is no client."""
    package = WEB / "package.json"
    if not package.is_file():
        say("there is no web/package.json yet, so the web client is left out")
        return {}
    found: dict[str, str] = json.loads(package.read_text()).get("scripts", {})
    return found


def install_web() -> None:
    lock = WEB / "package-lock.json"
    made_from = [WEB / "package.json", lock, WEB / ".npmrc"]
    stamp = WEB / "node_modules" / ".sandtable-install"
    if fresh(stamp, digest(made_from)):
        return
    say("installing the web client's packages")
    npm("ci" if lock.is_file() else "install", "--no-fund", "--no-audit", "--loglevel=error")
    stamp.write_text(digest(made_from))


def build_web() -> None:
    """Builds the web client into web/dist when its sources changed."""
    if "build" not in scripts():
        return
    install_web()
    stamp = WEB / "node_modules" / ".sandtable-build"
    wanted = digest(web_sources())
    if (WEB / "dist" / "index.html").is_file() and fresh(stamp, wanted):
        return
    say("building the web client")
    npm("run", "build", "--silent")
    stamp.write_text(wanted)


def run_npm(names: list[str]) -> None:
    """Runs those of the named npm scripts that the web client has."""
    known = scripts()
    if not known:
        return
    install_web()
    for name in names:
        if name not in known:
            say(f"the web client has no npm script '{name}', so it is left out")
            continue
        stamp = WEB / "node_modules" / f".sandtable-{name}"
        wanted = digest(web_sources())
        if name in PURE and fresh(stamp, wanted):
            say(f"nothing has changed since `npm run {name}` last passed")
            continue
        npm("run", name, "--silent", CI="true")
        if name in PURE:
            stamp.write_text(wanted)


def compile_locks() -> None:
    """Pins the newest versions that pyproject.toml admits, with hashes and without the address of any registry."""
    pip("install", "uv")
    command: list[str | Path] = [BIN / "uv", "pip", "compile", "--quiet", "--upgrade", "--universal"]
    command += ["--python-version", "3.11", "--generate-hashes", "--no-annotate", "--no-emit-index-url"]
    command += ["--custom-compile-command", "make lock"]
    earlier: list[str | Path] = []
    for level, sources in LOCK_SOURCES.items():
        say(f"compiling {LOCKS[level].name}")
        call(*command, "pyproject.toml", *sources, *earlier, "--output-file", LOCKS[level].name)
        earlier += ["--constraint", LOCKS[level].name]
    say(f"compiling {NODE_LOCK.relative_to(ROOT)}")
    call(*command, "--group", "node", "--output-file", NODE_LOCK.relative_to(ROOT))


def main(arguments: list[str]) -> None:
    with alone():
        match arguments:
            case [level] if level in LOCKS:
                install(level)
                compile_sources()
            case ["web"]:
                build_web()
            case ["npm", *names]:
                run_npm(names)
            case ["lock"]:
                create_venv()
                compile_locks()
            case _:
                sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
