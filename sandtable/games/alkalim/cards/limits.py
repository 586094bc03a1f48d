"""What a hero can have: two allies, two weapons, one armor (RB-115, RB-120 to RB-124)."""

from __future__ import annotations

from sandtable.games.alkalim.cards.abilities import part_with
from sandtable.games.alkalim.content.book import ALLY, ARMOR, CHALLENGE, ITEM, WEAPON
from sandtable.games.alkalim.rules.numbers import lasting
from sandtable.games.alkalim.state import AlKalim, Party
from sandtable.kernel import Choice, Decision, Flow

ALLY_LIMIT = 2


def has_room(g: AlKalim, party: Party, card: int) -> str:
    """Why a hero could not take this card as well, or nothing."""
    record = g.card(card)
    if record.kind == ALLY:
        if g.world.rules.companions == "paid":
            return ""
        limit = ALLY_LIMIT + (lasting(g, party, "companions") if g.kit(party).always else 0)
        if len(g.hired(party)) >= limit:
            return f"{limit} allies is the limit"
        return ""
    held = carried(g, party)
    if record.slot == WEAPON:
        arms = [each for each in held if g.card(each).slot == WEAPON]
        if any(g.card(each).body == record.body for each in arms):
            return f"two weapons may not both be a {record.body}"
        if len(arms) >= 2:
            return "a hero carries two weapons"
    elif record.slot == ARMOR and any(g.card(each).slot == ARMOR for each in held):
        return "a hero carries one armor"
    worn = g.world.rules.slots == "body" and record.slot == "Artifact"
    if worn and any(g.card(each).slot == record.slot and g.card(each).body == record.body for each in held):
        return f"a hero carries one {record.body}"
    return ""


def carried(g: AlKalim, party: Party) -> list[int]:
    """All cards that may take up a place: items, and rewards that say so (RB-124)."""
    if not party.legends:
        return party.items
    return [*party.items, *(each.card for each in party.legends if each.done and g.card(each.card).slot)]


def overfull(g: AlKalim, party: Party) -> list[Choice]:
    """Which cards could be given up where a hero has more than he may carry."""
    limit = ALLY_LIMIT + (lasting(g, party, "companions") if g.kit(party).always else 0)
    if g.world.rules.companions == "two" and len(g.hired(party)) > limit:
        return [("dismiss", ally.card) for ally in g.hired(party)]
    held = carried(g, party)
    groups: list[list[int]] = []
    arms = [card for card in held if g.card(card).slot == WEAPON]
    for body in {g.card(card).body for card in arms}:
        same = [card for card in arms if g.card(card).body == body]
        if len(same) > 1:
            groups.append(same)
    if len(arms) > 2:
        groups.append(arms)
    armor = [card for card in held if g.card(card).slot == ARMOR]
    if len(armor) > 1:
        groups.append(armor)
    if g.world.rules.slots == "body":
        worn = [card for card in held if g.card(card).slot == "Artifact"]
        for body in {g.card(card).body for card in worn}:
            same = [card for card in worn if g.card(card).body == body]
            if len(same) > 1:
                groups.append(same)
    for group in sorted(groups):
        loose = [card for card in group if g.card(card).kind == ITEM]
        loose = loose or [card for card in group if g.card(card).kind == CHALLENGE]
        if loose:
            return [("drop", card) for card in loose]
    return []


def fit(g: AlKalim, seat: int) -> Flow[None]:
    """A hero with too much gives something up (RB-115, RB-124)."""
    party = g.parties[seat]
    while True:
        choices = overfull(g, party)
        if not choices:
            return
        choice: Choice = yield Decision(seat, "too much", choices)
        if g.events is not None:
            rule = "AK RB-115/dismiss" if choice[0] == "dismiss" else "AK RB-124"
            g.note(f"{g.name(seat)} parts with {g.said(int(choice[1]))}.", rule)
        part_with(g, seat, int(choice[1]))
