"""What lessons point at: places, cards and heroes by the names that people know."""

from __future__ import annotations

from sandtable.games.alkalim.content.book import TYPES
from sandtable.games.alkalim.state import AlKalim
from sandtable.games.alkalim.telling import keys


def pointed(g: AlKalim, ref: str, seat: int) -> str | None:
    """`hex:Irram`, `card:Lightning Mace`, `stack:Irram`, `jewel:3,6`, `type:artifact` and `seat:azure` as options write
    them; None for what the board does not have, and for a card that lies in a deck. All see the same."""
    what, _, words = ref.partition(":")
    ground = g.world.board
    match what:
        case "hex":
            at = keys.find_hex(g, words)
            return None if at is None else f"hex:{ground.names[at]}"
        case "jewel":
            at = keys.find_hex(g, words)
            return None if at is None or at not in ground.jewels_at else f"jewel:{ground.names[at]}"
        case "stack":
            stack = keys.find_stack(g, words)
            return None if stack is None else f"stack:{g.place_name(stack)}"
        case "type":
            return ref if words in TYPES else None
        case "seat":
            ids = [each.id for each in g.world.seats]
            return f"seat:{ids.index(words)}" if words in ids else None
        case "card":
            card = keys.find_card(g, words)
            return None if card is None or card.number not in _in_sight(g) else f"card:{card.id}"
    return ref


def _in_sight(g: AlKalim) -> set[int]:
    """Heroes and what is theirs, what is for sale, the top of each Legendary stack, Challenges that wait or fight."""
    seen = {card for pile in g.stacks for card in pile}
    for party in g.parties:
        seen.update(g.members(party), party.items, (each.card for each in party.legends))
    seen.update(pile[-1] for pile in g.legends if pile)
    seen.update(card for card, _ in g.waiting.values())
    if g.fight is not None and g.fight.card >= 0:
        seen.add(g.fight.card)
    return seen
