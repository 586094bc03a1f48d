"""Many tables flat out: how long does a choice take to the other screen, and how much memory do open tables need?

    python -m tools.attack.load [--tables 50] [--seconds 10] [--open 1000]

The scripted clients are those of `sandtable bench`; the figures say what one process can carry on this machine.
"""

from __future__ import annotations

import argparse

from sandtable.bench import live


def main() -> None:
    parser = argparse.ArgumentParser(description="Many tables flat out.")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--open", type=int, default=0, help="also the memory of so many open tables")
    asked = parser.parse_args()
    for game in ("banners", "lbs", "alkalim"):
        shown = live.run(asked.tables, asked.seconds, game)
        print(f"{game}: {asked.tables} tables: " + ", ".join(f"{name} {value:.1f}" for name, value in shown.items()))
    if asked.open:
        print({name: round(value, 1) for name, value in live.memory(asked.open).items()})


if __name__ == "__main__":
    main()
