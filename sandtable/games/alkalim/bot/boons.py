"""What Legendary Rewards do for a hero's fights, in turns that they save.

A fourth legend needs a red counter, and most heroes win one late: half of a game goes into growing strong enough. A
reward that fights is worth more turns than its quest takes; so is one that fells a Challenge by itself.
"""

from __future__ import annotations

from sandtable.games.alkalim.bot.outlook import colour_win, strength_of
from sandtable.games.alkalim.records import Ally, Legend, Party
from sandtable.games.alkalim.state import AlKalim

SAVED = (2.0, 10.0, 8.0, 12.0)
"""Turns that are saved by always winning against a colour instead of never, while the red counter is not won."""
OUTRIGHT = 3.0
"""Turns that are saved by a card that fells Challenges by itself."""
SETTLED = 0.25
"""How much of it counts once there is room for four legends."""


def boon(g: AlKalim, seat: int, card: int) -> float:
    """The turns that a Legendary Reward would save."""
    party = g.parties[seat]
    known = strength_of(g, party).boons
    if card not in known:
        known[card] = _saved(g, party, rewarded(g, party, card)) + OUTRIGHT * any(
            ability.when == "outright" and ability.beat for ability in g.card(card).abilities
        )
    return known[card] * (SETTLED if party.tile == 4 or party.trophies[3] else 1.0)


def rewarded(g: AlKalim, party: Party, card: int) -> Party:
    """A party as it would be with a Legendary Reward."""
    trial = party.clone()
    trial.kit = None
    trial.legends = [*(each for each in trial.legends if each.card != card), Legend(card, True, ())]
    if g.card(card).type == "ally":
        trial.allies.append(Ally(card))
    return trial


def _saved(g: AlKalim, now: Party, then: Party) -> float:
    """The turns that the better chances of a party save."""
    old, new = strength_of(g, now), strength_of(g, then)
    total = 0.0
    for colour, saved in enumerate(SAVED):
        for night in (False, True):
            better = colour_win(g, new, colour, night, new.life) - colour_win(g, old, colour, night, old.life)
            total += 0.5 * saved * better
    return total
