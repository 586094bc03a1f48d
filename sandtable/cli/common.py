"""What the commands share: printing, files, and the words people use for games, seats, seeds and rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from sandtable import bots, games
from sandtable.kernel import EVERYTHING, Game, SandtableError, Seat, Table
from sandtable.kernel.rng import SEED_BYTES, fresh_seed
from sandtable.kernel.saved import MAGIC, load

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)


class UsageError(SandtableError):
    """The command was asked for something that cannot be."""


def complain(message: str) -> None:
    err.print(Text.assemble(("sandtable: ", "bold red"), message))


def say(*parts: str | tuple[str, str] | Text) -> None:
    """Print text as it is, with styles but without markup: log lines and keys are full of brackets."""
    out.print(Text.assemble(*parts))


def read_out(*parts: str | tuple[str, str] | Text, indent: int = 0) -> None:
    """The same for people at a screen: lines end with a word, and go on under their first one."""
    text = Text.assemble(*parts)
    for line in text.split(allow_blank=True):
        wrapped = line.wrap(out, max(out.width - indent, 20))
        for number, part in enumerate(wrapped):
            out.print(Text(" " * indent if number else "").append_text(part), soft_wrap=True)


def cite(rules: Iterable[str]) -> tuple[str, str]:
    """Rule ids as they are put behind a line."""
    ids = ", ".join(rules)
    return (f"  [{ids}]" if ids else "", "dim cyan")


def checked_ray(address: str | None) -> str | None:
    """The same address, where there is what it needs."""
    if address is not None and find_spec("ray") is None:
        raise UsageError("--ray needs the extra `ray`: pip install 'sandtable[ray]'")
    return address


# -- files -------------------------------------------------------------------------------------------------------------


def read_bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror or error}") from error


def read_text(path: Path) -> str:
    return decoded(read_bytes(path), path)


def decoded(data: bytes, path: Path) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"{path}: is not UTF-8 text") from error


def write_bytes(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror or error}") from error


def write_save(path: Path, data: bytes) -> None:
    """Write a save file, over another save file if need be but over nothing else."""
    if path.exists() and read_bytes(path)[: len(MAGIC)] != MAGIC:
        raise UsageError(f"{path}: exists already and is not a save file; it is left alone")
    write_bytes(path, data)


def load_table(path: Path) -> Table[Any]:
    data = read_bytes(path)
    try:
        table = load(data)
    except SandtableError as error:
        raise UsageError(f"{path}: {error}") from error
    for notice in table.notices:
        err.print(Text(notice, "yellow"))
    return table


# -- words -------------------------------------------------------------------------------------------------------------


def seed_from(word: str | None) -> bytes:
    """64 hexadecimal digits are a seed; any other word gives one; none at all is a fresh one."""
    if word is None:
        return fresh_seed()
    if re.fullmatch(rf"[0-9a-fA-F]{{{2 * SEED_BYTES}}}", word):
        return bytes.fromhex(word)
    return sha256(b"sandtable " + word.encode()).digest()


def table_settings(game: Game[Any], setup: str | None, switches: Sequence[str]) -> dict[str, Any]:
    """The settings of a new table from `--setup ID` and `--setting NAME=VALUE`, checked against what the game knows;
    with a `?` in their place they are listed, and that is all."""
    if setup == "?" or "?" in switches:
        _list_choices(game, setup == "?")
        raise typer.Exit
    setups = [each.id for each in (*game.setups(), *game.own_setups())]
    if setup is not None and setup not in setups:
        raise UsageError(f"{game.name} has no set-up '{setup}'; {_nearest(setup, setups)} (--setup ? lists them)")
    settings: dict[str, Any] = {"setup": setup or setups[0]}
    specs = {spec.name: spec for spec in game.settings()}
    for switch in switches:
        name, is_pair, value = switch.partition("=")
        if not is_pair or name not in specs:
            known = f"{_nearest(name, list(specs))} (written NAME=VALUE; --setting ? lists them)"
            raise UsageError(f"'{switch}' is not a setting of {game.name}; {known if specs else 'it has none'}")
        if specs[name].text and value.startswith("@"):
            value = read_text(Path(value[1:])) + "\n"
        if not specs[name].allows(value):
            raise UsageError(f"{name} must be one of {', '.join(specs[name].choices)}, not '{value}'")
        settings[name] = value
    return settings


def _nearest(word: str, known: Sequence[str]) -> str:
    near = [each for each in known if word.casefold() in each] or get_close_matches(word.casefold(), known, n=3)
    return f"do you mean {' or '.join(near)}?" if near else f"there are {', '.join(known)}"


def _list_choices(game: Game[Any], setups: bool) -> None:
    """The set-ups of a game, or its settings, with what they are for."""
    if setups:
        for setup in (*game.setups(), *game.own_setups()):
            say((setup.id, "bold"), f"  {setup.title}", (f"  {setup.length}; " if setup.length else "  ", "dim"),
                (", ".join(seat.name for seat in setup.seats), "dim"))  # fmt: skip
        return
    for spec in game.settings():
        said = spec.help or "; ".join(f"{choice}: {means}" for choice, means in spec.meanings.items())
        say((f"{spec.name}=", "bold"), "|".join(spec.choices), (f"  {said}", "dim"))


def get_game(name: str) -> Game[Any]:
    return games.get(name.casefold())


GameName = Annotated[str, typer.Argument(help="The game, e.g. banners.", metavar="GAME")]
SetupName = Annotated[
    str | None, typer.Option("--setup", help="How to start: a campaign or set-up of the game; `--setup ?` lists them.")
]
Switches = Annotated[
    list[str] | None,
    typer.Option("--setting", help="A setting of the table: NAME=VALUE. Repeatable; `--setting ?` lists them."),
]
RayAddress = Annotated[
    str | None,
    typer.Option("--ray", help="Play on a Ray cluster: its address, or `local` to start one here (extra `ray`)."),
]
SeedWord = Annotated[str | None, typer.Option("--seed", help="Any word, or 64 hex digits; without it, chance decides.")]


def viewer(table: Table[Any], name: str | None) -> int | None:
    """The seat whose view is wanted: a seat's name, `spectator`, `all` for everything; unsaid: everything there is to
    see once the game is over, else a spectator's."""
    if name is None:
        return EVERYTHING if table.over or not table.game.hides(table.state) else None
    if name.casefold() in ("spectator", "all"):
        return None if name.casefold() == "spectator" else EVERYTHING
    return table.seat(name)


def by_seat(seats: Sequence[Seat], words: str, default: str) -> list[str]:
    """Who plays each seat, from `me,bot:greedy` (in the order of the seats) or `fjordland=me` (the rest by default)."""
    given = [word.strip() for word in words.split(",") if word.strip()]
    players = [default] * len(seats)
    if any("=" in word for word in given):
        ids = {seat.id: n for n, seat in enumerate(seats)}
        parts = {part: n for n, seat in enumerate(seats) for part in seat.id.split("+")}  # one player, several kingdoms
        for word in given:
            seat, _, player = word.partition("=")
            number = (parts | ids).get(seat.casefold())
            if number is None or not player:
                raise UsageError(f"'{word}' does not name a seat; write SEAT=PLAYER with one of {', '.join(ids)}")
            players[number] = player
        return players
    if len(given) == 1:
        return given * len(seats) if given[0] != "me" else [given[0], *players[1:]]
    if len(given) != len(seats):
        names = ", ".join(seat.id for seat in seats)
        raise UsageError(f"there are {len(seats)} seats ({names}), but {len(given)} players: {words}")
    return given


def bot_name(word: str) -> str:
    """`bot:greedy` or `greedy`. Raises SandtableError where there is none of this name."""
    name = word.removeprefix("bot:")
    bots.get(name)
    return name


def outcome_text(table: Table[Any]) -> Text:
    outcome = table.outcome
    assert outcome is not None
    return Text.assemble((outcome.text, "bold"), cite(outcome.rules))


def settings_shown(settings: Mapping[str, Any]) -> str:
    """Options for people; a set-up that a scenario made is not shown in full."""
    shown = {
        name: "of a scenario" if str(value).startswith("{") else "own" if "\n" in str(value) else value
        for name, value in settings.items()
    }
    return ", ".join(f"{name} {value}" for name, value in shown.items())
