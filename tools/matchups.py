"""Writes what the decks of a game win against each other, from the games of an arena of one bot.

    sandtable arena lbs --bots planner --games 1980 --log lbs.jsonl
    python tools/matchups.py lbs.jsonl

An arena of one bot lets every two decks meet equally often. What is in `content/matchups.json` is shown with the
starter decks, and with it how it was measured.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent))

from sandtable import games
from sandtable.bots.arena import Arena, Result, read
from sandtable.kernel.decks import MatchUps


def matchups(arena: Arena, results: list[Result]) -> MatchUps:
    """By deck and opponent: games won (a draw is half a win), and played."""
    found: dict[str, dict[str, tuple[float, int]]] = defaultdict(dict)
    for each in results:
        if each.error or len(each.sides) != 2:
            continue
        for seat, other in ((0, 1), (1, 0)):
            won = 0.5 if not each.winners else float(seat in each.winners)
            before, played = found[each.sides[seat]].get(each.sides[other], (0.0, 0))
            found[each.sides[seat]][each.sides[other]] = (before + won, played + 1)
    ended = sum(not each.error for each in results)
    measured = f"sandtable arena {arena.game} --bots {','.join(arena.bots)} --games {ended}"
    return MatchUps(measured, {deck: dict(sorted(found[deck].items())) for deck in sorted(found)})


def main(log: str) -> None:
    data = Path(log).read_bytes()
    arena = msgspec.json.decode(data.split(b"\n", 1)[0], type=Arena)
    made = matchups(arena, list(read(data, arena)))
    file = games.get(arena.game).home() / "content" / "matchups.json"
    file.write_bytes(msgspec.json.format(msgspec.json.encode(made), indent=1) + b"\n")
    print(f"{file}: {made.measured}")


if __name__ == "__main__":
    main(sys.argv[1])
