"""What things are worth to a player who plans, in Water tokens: one scale for all plans."""

from __future__ import annotations

from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.content.shapes import FOLLOWER, HERO, HOLDING, ITEM, SECTION, STRONGHOLD
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.state import FOREVER, STAY, Lbs

WATER = 1.0
"""A Water token, while there is plenty."""
SCARCE = 8
"""With so much Water or less each token is worth more."""
STORY_POINT = 6.0


def token_worth(g: Lbs, seat: int) -> float:
    """What a Water token is worth to a seat: the less it has, the more."""
    water = stats.all_water(g, seat)
    if water > 2 * SCARCE:
        return WATER
    return WATER + 1.2 * (1.0 - water / (2.0 * SCARCE))


def card_worth(g: Lbs, card: int) -> float:
    """A card in play by itself, without what is attached to it."""
    mask = g.kind[card]
    if mask & HERO:
        skills = 0.5 * len(CARDS[g.printed[card]].abilities)
        return 1.5 + 1.5 * stats.strength(g, card) + 0.4 * stats.ka(g, card) + skills
    if mask & FOLLOWER:
        return 0.5 + 1.3 * stats.strength(g, card)
    if mask & SECTION:
        return 6.0 + g.water[card]
    if mask & HOLDING:
        return 1.0 + 1.2 * CARDS[g.printed[card]].produces
    return 1.0


def lasting_worth(g: Lbs, card: int) -> float:
    """A card in play by what is printed on it and its tokens, whatever this turn has made of it."""
    printed = CARDS[g.printed[card]]
    mask = g.kind[card]
    if not mask & (HERO | FOLLOWER):
        return card_worth(g, card)
    strength, ka = printed.strength, printed.ka
    for name, value, until in g.mods.get(card, ()):
        if until in (FOREVER, STAY):
            strength += value if name == "S" else 0
            ka += value if name == "K" else 0
    if mask & HERO:
        return 1.5 + 1.5 * strength + 0.4 * ka + 0.5 * len(printed.abilities)
    return 0.5 + 1.3 * strength


def readiness(g: Lbs, seat: int) -> float:
    """What it is worth that Heroes, Followers and Holdings are not bowed."""
    kind, bowed = g.kind, g.bowed
    total = 0.0
    for c in g.players[seat].play:
        if not bowed[c] and kind[c] & (HERO | FOLLOWER | HOLDING | STRONGHOLD):
            printed = CARDS[g.printed[c]]
            total += 0.35 * printed.strength + 0.3 if kind[c] & (HERO | FOLLOWER) else 0.3 * printed.produces
    return total


def water_worth(water: int) -> float:
    """All of a player's Water: the last tokens decide over life and death."""
    return water + 0.6 * min(water, 16) + (4.0 if water else 0.0)


def standing(g: Lbs, seat: int) -> float:
    """What a player has, as everybody can see it."""
    player = g.players[seat]
    if player.out:
        return 0.0
    total = 0.5 * min(len(player.hand), 8) + water_worth(stats.all_water(g, seat))
    points = stats.story_points(g, seat)
    total += STORY_POINT * points + (6.0 if points >= 3 else 0.0)
    kind = g.kind
    for c in player.play:
        mask = kind[c]
        if mask & SECTION:
            total += 5.0 + 0.4 * stats.base(g, c)
        elif mask & (HERO | FOLLOWER | HOLDING):
            total += lasting_worth(g, c)
        elif mask & ITEM:
            printed = CARDS[g.printed[c]]
            total += 0.5 + 1.4 * printed.strength + 0.4 * printed.ka
    return total
