"""Positions for tests that play from one, as the text of a scenario file."""

from textwrap import indent


def position(game: str, setup: str, script: str = "[]", **more: str) -> str:
    rest = "".join(f"{field}: {value}\n" for field, value in more.items())
    return f"game: {game}\ntitle: A position\nsetup:\n{indent(setup.strip(), '  ')}\nscript: {script}\n{rest}"


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
