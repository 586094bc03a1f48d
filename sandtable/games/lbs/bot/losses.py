"""What to give up for damage: a card, Water, the City Section (LBS AW 52-53)."""

from __future__ import annotations

from sandtable.games.lbs.bot.clash import SECTION_LOST
from sandtable.games.lbs.bot.economy import keeping
from sandtable.games.lbs.bot.value import lasting_worth, token_worth
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.absorbing import Absorbing, whole
from sandtable.games.lbs.rules.engaging import engaging_strength
from sandtable.games.lbs.state import Lbs
from sandtable.kernel import Choice

LAST_SECTION = 60.0
"""Without a City Section one is out."""


def price(g: Lbs, seat: int, engagement: Absorbing, choice: Choice) -> tuple[float, int]:
    """What giving this up costs, and how much damage it absorbs."""
    verb = choice[0]
    if verb == "water":
        return _water(g, seat, engagement), engagement.water_worth()
    if verb == "section":
        return (SECTION_LOST if len(g.sections(seat)) > 1 else LAST_SECTION), engagement.left
    if verb == "fate":
        return 0.3 * keeping(g, seat, int(choice[1])), stats.fate(g, int(choice[1]))
    card = int(choice[1])
    cost = sum(_card(g, c) for c in whole(g, card))
    absorbs = engagement.absorbs(card)
    if card in engagement.immune:
        cost += 20.0
    return cost, absorbs


def _water(g: Lbs, seat: int, engagement: Absorbing) -> float:
    section = engagement.b.section
    last = g.water[section] == 1
    if last and stats.city_strength(g, section) == 0:
        return SECTION_LOST + 1.0
    if stats.all_water(g, seat) == 1:
        return LAST_SECTION
    return token_worth(g, seat)


def _card(g: Lbs, card: int) -> float:
    """A card in the battle: what lasts of it, and the blow that it can still strike."""
    return lasting_worth(g, card) + (0.0 if g.bowed[card] else 0.4 * engaging_strength(g, card))
