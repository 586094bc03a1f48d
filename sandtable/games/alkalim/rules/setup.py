"""Setting up the game (Game Setup)."""

from __future__ import annotations

from sandtable.games.alkalim.content.book import HERO
from sandtable.games.alkalim.content.world import World
from sandtable.games.alkalim.records import Party
from sandtable.games.alkalim.rules.bazaar import from_market
from sandtable.games.alkalim.rules.decks import DESERT, LEGENDS, MARKET, shuffle, turn_up
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Rng


def new_game(world: World, rng: Rng) -> AlKalim:
    g = AlKalim(world, rng)
    set_up(g)
    return g


def set_up(g: AlKalim) -> None:
    """Decks, counters, stacks and heroes; who begins is rolled for."""
    cards, ground = g.world.book, g.world.board
    for colour in range(4):
        g.adventure[colour] = list(cards.challenges[colour])
        shuffle(g, colour)
    for type_ in range(5):
        g.legends[type_] = list(cards.legends[type_])
        shuffle(g, LEGENDS + type_)
        turn_up(g, LEGENDS + type_)
    g.market = list(cards.market)
    shuffle(g, MARKET)
    g.desert = list(cards.desert)
    shuffle(g, DESERT)
    for number, spot in enumerate(ground.jewels):
        g.jewels |= 1 << number
        g.supply[spot.colour] -= 1
    for stack in range(8):
        g.stacks[stack].append(from_market(g))
    g.parties = [Party(hero) for hero in heroes(g)]
    g.first = g.turn = highest(g)


def heroes(g: AlKalim) -> list[int]:
    """Those the players agreed on, and random ones for the rest."""
    cards = g.world.book
    chosen: list[int] = []
    if g.world.settings.heroes != "random":
        for name in g.world.settings.heroes.split(","):
            card = cards.find(name, (HERO,))
            assert card is not None
            chosen.append(card.number)
    roster = g.world.settings.roster
    left = [hero for hero in cards.heroes if hero not in chosen and roster in ("all", cards.cards[hero].type)]
    g.rng.shuffle(left, g.said)
    return (chosen + left)[: g.world.players]


def highest(g: AlKalim) -> int:
    """Everybody rolls; the highest begins, equals roll again."""
    seats = list(range(g.world.players))
    while len(seats) > 1:
        rolls = [g.rng.roll(10) for _ in seats]
        most = max(rolls)
        seats = [seat for seat, roll in zip(seats, rolls, strict=True) if roll == most]
    return seats[0]
