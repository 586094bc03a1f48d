"""Actions that are lawful and gain nothing as things stand."""

from __future__ import annotations

from sandtable.games.lbs.cards.language.effects import Raises
from sandtable.games.lbs.odds import forces
from sandtable.games.lbs.rules import lawful, raid
from sandtable.games.lbs.rules.armies import seat_side, side_of
from sandtable.games.lbs.rules.trigger import Act
from sandtable.games.lbs.state import Lbs


def raises_nobody(g: Lbs, act: Act) -> bool:
    """It changes Strength or Ka alone, and of nobody: or, in a battle, only of those who are bowed, so that they do no
    damage, while nobody is left to do them any that their Strength could absorb; or it raises the other army alone."""
    ability = act.ability
    raising = None if ability is None else ability.run
    if ability is None or not isinstance(raising, Raises) or len(ability.targets) > 1:
        return False
    whom = lawful.choosable(g, act, 0) if ability.targets else raising.pool(g, act)
    cards = [card for card in whom if card >= 0]
    if not cards:
        return True
    side = seat_side(g, act.seat)
    if side >= 0 and raising.strength >= 0 and raising.ka >= 0 and all(side_of(g, card) == 1 - side for card in cards):
        return True
    if side < 0 or raising.strength <= 0 or raising.ka or forces.ready_army(g, 1 - side):
        return False
    return all(g.bowed[card] and g.controller[card] == act.seat for card in cards)


def no_water_to_raid(g: Lbs, seat: int) -> bool:
    """No Hero who could raid would bring Water home from any City Section."""
    heroes = [hero for hero in g.heroes(seat) if raid.may_raid(g, hero)]
    return not any(min(raid.load(g, hero), g.water[section]) for hero in heroes for section in raid.goals(g, seat))
