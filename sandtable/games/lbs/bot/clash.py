"""How a battle would go if both sides simply engaged, strongest unit first: plans are made of such forecasts.

No card is played in a forecast; whoever loses something gives up what costs least for the damage it absorbs (LBS AW
50-53). Units are plain numbers, so that hundreds of battles can be looked at for one question.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sandtable.games.lbs.bot.value import WATER, card_worth
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.engaging import engaging_strength
from sandtable.games.lbs.state import Lbs

SECTION_LOST = 7.0
"""What the fall of a City Section costs its player, beside the Water on it."""
DISCARD = 2
"""What the Fate card absorbs that a player may discard for a lost Hero, usually."""


class Unit(NamedTuple):
    """A Hero with Followers, as far as battles go."""

    hero: int
    strengths: tuple[int, ...]
    """The Hero's, then each Follower's."""
    blow: int
    """What its unbowed cards would do in one engagement."""
    worths: tuple[float, ...]

    @property
    def worth(self) -> float:
        return sum(self.worths)


class Wall(NamedTuple):
    """A City Section, as far as battles go."""

    card: int
    water: int
    strength: int
    token: float = WATER
    """What losing a Water token costs its player."""


class Forecast(NamedTuple):
    """What a battle would cost both sides."""

    water: int
    """Tokens that the City Section loses."""
    fell: bool
    attackers: float
    """What the attackers lose, in worth."""
    defenders: float

    def gain(self, wall: Wall) -> float:
        """What the attacker has won by it, less what it has cost."""
        return self.water * wall.token + (SECTION_LOST if self.fell else 0.0) + self.defenders - self.attackers


def unit_of(g: Lbs, hero: int) -> Unit:
    followers = stats.followers(g, hero)
    cards = (hero, *followers)
    blow = sum(engaging_strength(g, c) for c in cards if not g.bowed[c])
    return Unit(hero, tuple(stats.strength(g, c) for c in cards), blow, tuple(card_worth(g, c) for c in cards))


def units_of(g: Lbs, heroes: Iterable[int]) -> list[Unit]:
    """The strongest first."""
    return sorted((unit_of(g, h) for h in heroes), key=lambda unit: -unit.blow)


def wall_of(g: Lbs, section: int, token: float = WATER) -> Wall:
    return Wall(section, g.water[section], stats.city_strength(g, section), token)


NO_WALL = Wall(-1, 0, 99)
"""A battle at no City Section."""


class Army:
    """One side of a forecast, while it goes on."""

    __slots__ = ("blows", "hand", "lost", "strengths", "worths")

    def __init__(self, units: Sequence[Unit], hand: int) -> None:
        self.strengths = [list(u.strengths) for u in units]
        self.worths = [list(u.worths) for u in units]
        self.blows = [u.blow for u in units]
        self.hand = hand
        self.lost = 0.0

    def strongest(self) -> int:
        best, at = 0, -1
        for i, blow in enumerate(self.blows):
            if blow > best:
                best, at = blow, i
        return at

    def exposed(self, damage: int) -> list[tuple[int, int]]:
        """(unit, card) of what is not immune: no stronger than the damage, nor sheltered by a Follower who is."""
        found = []
        for u, cards in enumerate(self.strengths):
            sheltered = False
            for k in range(1, len(cards)):
                if cards[k] > damage:
                    sheltered = True
                elif cards[k] >= 0:
                    found.append((u, k))
            if cards and not sheltered and 0 <= cards[0] <= damage:
                found.append((u, 0))
        return found

    def lose(self, unit: int, card: int) -> int:
        """A card is destroyed, a Hero with all Followers; what that absorbs."""
        cards, worths = self.strengths[unit], self.worths[unit]
        gone = range(len(cards)) if card == 0 else (card,)
        absorbed = 0
        for k in gone:
            if cards[k] >= 0:
                absorbed += cards[k]
                self.lost += worths[k]
                if self.blows[unit] > 0:
                    self.blows[unit] -= min(self.blows[unit], cards[k])
                cards[k] = -1
        if card == 0:
            self.blows[unit] = 0
            if self.hand > 0:
                self.hand -= 1
                absorbed += DISCARD
        return absorbed

    def cheapest(self, left: int, exposed: list[tuple[int, int]]) -> tuple[float, int, int]:
        """(cost for each point absorbed, unit, card) of what is best given up; a rate of 1e9 where nothing is left."""
        best, unit, card = 1e9, -1, -1
        for u, k in exposed:
            cards = self.strengths[u]
            if cards[k] < 0:
                continue
            if k:
                strength, worth = cards[k], self.worths[u][k]
            else:
                strength = sum(s for s in cards if s > 0) + (DISCARD if self.hand > 0 else 0)
                worth = sum(w for s, w in zip(cards, self.worths[u], strict=True) if s >= 0)
            useful = min(strength, left)
            rate = worth / useful if useful else worth * 10
            if rate < best:
                best, unit, card = rate, u, k
        return best, unit, card


def forecast(
    attackers: Sequence[Unit],
    defenders: Sequence[Unit],
    wall: Wall,
    *,
    first: int = 0,
    opening: int = -1,
    hands: tuple[int, int] = (1, 1),
) -> Forecast:
    """The battle, begun by side `first` (0: the defender), where its unit at place `opening` engages before any other
    (-1: its strongest; -2: it passes first)."""
    armies = (Army(defenders, hands[0]), Army(attackers, hands[1]))
    water, stands = wall.water, wall.card >= 0
    turn, passes = first, 0
    while passes < 2:
        mine, other = armies[turn], armies[1 - turn]
        unit = mine.strongest() if opening == -1 else opening
        opening = -1
        damage = mine.blows[unit] if unit >= 0 else 0
        exposed = other.exposed(damage) if damage else []
        if not exposed and not (turn == 1 and damage and stands and (water or damage >= wall.strength)):
            passes += 1
            turn = 1 - turn
            continue
        passes = 0
        mine.blows[unit] = 0
        water, stands = _absorb(other, exposed, damage, wall, water, stands, turn == 1)
        if turn == 1 and wall.card >= 0 and not stands:
            break
        turn = 1 - turn
    fell = wall.card >= 0 and not stands
    return Forecast(wall.water - water, fell, armies[1].lost, armies[0].lost)


def _absorb(
    army: Army, exposed: list[tuple[int, int]], damage: int, wall: Wall, water: int, stands: bool, city: bool
) -> tuple[int, bool]:
    """Damage is absorbed by the army and, where it defends one, by its City Section. Water left; whether it stands."""
    left = damage
    while left > 0:
        rate, unit, card = army.cheapest(left, exposed)
        if city and stands and water and wall.token <= rate:
            water -= 1
            left -= 1
            if not water and not wall.strength:
                return 0, False
        elif city and stands and not water and damage >= wall.strength and SECTION_LOST / left <= rate:
            return water, False
        elif unit < 0:
            break
        else:
            left -= army.lose(unit, card)
    return water, stands
