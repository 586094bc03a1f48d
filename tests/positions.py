"""Positions for tests that play from one, as the text of a scenario file; and what comes of such a file."""

from textwrap import indent

import pytest

from sandtable.kernel.scenario import Result, ScenarioFileError, parse, run


def position(game: str, setup: str, script: str = "[]", **more: str) -> str:
    rest = "".join(f"{field}: {value}\n" for field, value in more.items())
    return f"game: {game}\ntitle: A position\nsetup:\n{indent(setup.strip(), '  ')}\nscript: {script}\n{rest}"


def play(text: str) -> Result:
    return run(parse(text, "x.yaml"))


def assert_holds(text: str) -> None:
    result = play(text)
    assert result.ok, [line.text for line in result.story]


def failures(text: str) -> str:
    """What is said of a script or expectation that fails."""
    result = play(text)
    assert not result.ok
    return " | ".join(line.text for line in result.failures)


def malformed(text: str) -> ScenarioFileError:
    """What is said of a file that cannot be meant."""
    with pytest.raises(ScenarioFileError) as error:
        play(text)
    return error.value


BATTLE_MAGIC = position("banners", """
advanced: true
active: orcs
units:
  - {kingdom: orcs, army: Black Axes, at: "wildlands:6,9"}
  - {kingdom: orcs, army: Black Axes, at: "wildlands:8,11"}
  - {kingdom: oathborn, army: Iron Legion, at: "wildlands:6,10"}
  - {kingdom: oathborn, army: Miners, at: "wildlands:7,11"}
  - {hero: Throndil, at: "wildlands:6,11"}
hands: {oathborn: [Heat Ray]}
""")  # fmt: skip
"""The Orcs may attack twice, and the Oathborn hold a card for each battle."""
