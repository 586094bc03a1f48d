"""Builds wheel and sdist of a release, tries the wheel in an environment of its own, and prints the tag to set.

    make release

It refuses a tree with changes, a version that the changelog does not have, that is tagged already or of which there are
no tables for later versions to open, and changes that stand under "Unreleased".
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
IN_WHEEL = ("sandtable/web_dist/index.html", "sandtable/scenarios/", "sandtable/games/banners/ledger.toml")
IN_SDIST = ("/web/dist/index.html", "/scenarios/", "/tests/conftest.py", "/docs/", "/CHANGELOG.md", "/Makefile")
TRIED = "scenarios/banners"
"""A folder of scenarios that the installed program runs one of."""


class NotReady(Exception):
    """Why this cannot be released."""


def ran(*command: str | Path, cwd: Path = ROOT) -> str:
    """What a command prints; away from the checkout, Python must not find it by its settings."""
    env = {name: value for name, value in os.environ.items() if cwd == ROOT or not name.startswith("PYTHON")}
    done = subprocess.run([str(word) for word in command], cwd=cwd, env=env, capture_output=True, text=True)
    if done.returncode:
        raise NotReady(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def version() -> str:
    found = re.search(r'^__version__ = "(.+)"$', (ROOT / "sandtable" / "__init__.py").read_text(), re.MULTILINE)
    assert found is not None
    return found[1]


def check_changelog(changelog: str, wanted: str) -> None:
    """The version has its heading with something below it, and nothing is left under "Unreleased"."""
    headings = re.split(r"^## (.+)$", changelog, flags=re.MULTILINE)
    said = dict(zip((h.split()[0] for h in headings[1::2]), (text.strip() for text in headings[2::2]), strict=True))
    if not said.get(wanted):
        raise NotReady(f"CHANGELOG.md says nothing under '## {wanted}'")
    if said.get("Unreleased"):
        raise NotReady(f"CHANGELOG.md still has changes under '## Unreleased': move them to '## {wanted}'")


def check_fixtures(wanted: str) -> None:
    folder = f"tests/fixtures/{wanted.rpartition('.')[0]}"
    if not (ROOT / folder).is_dir():
        raise NotReady(f"there are no tables of this version: .venv/bin/python tools/fixtures.py {folder}")


def check_tree(tag: str) -> None:
    if changed := ran("git", "status", "--porcelain"):
        raise NotReady(f"the tree has changes that are not committed:\n{changed}")
    if ran("git", "tag", "--list", tag):
        raise NotReady(f"the tag {tag} is there already: raise __version__ in sandtable/__init__.py")


def build(wanted: str) -> Path:
    """Makes sdist and wheel, looks into both, and returns the wheel."""
    shutil.rmtree(DIST, ignore_errors=True)
    ran(sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--target", "wheel")
    wheel, sdist = DIST / f"sandtable-{wanted}-py3-none-any.whl", DIST / f"sandtable-{wanted}.tar.gz"
    with ZipFile(wheel) as packed:
        _look(wheel, packed.namelist(), IN_WHEEL)
    with tarfile.open(sdist) as packed_source:
        _look(sdist, packed_source.getnames(), [f"sandtable-{wanted}{each}" for each in IN_SDIST])
    return wheel


def _look(archive: Path, names: list[str], wanted: tuple[str, ...] | list[str]) -> None:
    for each in wanted:
        if not any(name.startswith(each) for name in names):
            raise NotReady(f"{archive.name} has no {each}")
    print(f"{archive.relative_to(ROOT)}: {len(names)} files, {archive.stat().st_size / 1e6:.1f} MB")


def try_out(wheel: Path, wanted: str) -> None:
    """Installs the wheel where nothing else is, and uses it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        venv.create(folder / "venv", with_pip=True)
        programs = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
        pip: list[str | Path] = [programs / "python", "-m", "pip", "-q", "--disable-pip-version-check", "install"]
        ran(*pip, "--requirement", ROOT / "requirements.lock", cwd=folder)
        ran(*pip, "--no-deps", wheel, cwd=folder)
        said = ran(programs / "sandtable", "--version", cwd=folder)
        if said != f"sandtable {wanted}":
            raise NotReady(f"the installed program says that it is '{said}'")
        scenario = min((ROOT / TRIED).rglob("*.yaml")).relative_to(ROOT)
        print(ran(programs / "sandtable", "run", scenario, cwd=folder))
        finds = "from sandtable.server.settings import built_web_client as b; print(b() is not None)"
        if ran(programs / "python", "-c", finds, cwd=folder) != "True":
            raise NotReady("the installed program finds no web client")


def main() -> None:
    wanted = version()
    tag = f"v{wanted}"
    try:
        check_changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), wanted)
        check_fixtures(wanted)
        check_tree(tag)
        try_out(build(wanted), wanted)
    except NotReady as reason:
        sys.exit(f"release: {reason}")
    print(f"Ready. Now: git tag -a {tag} -m 'Sandtable {wanted}'")


if __name__ == "__main__":
    main()
