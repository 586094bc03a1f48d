"""What a hero can have: two allies, two weapons, one armor (RB-115, RB-120 to RB-124)."""

from __future__ import annotations

from sandtable.games.alkalim.cards.abilities import part_with
from sandtable.games.alkalim.content.book import ALLY, ARMOR, CHALLENGE, ITEM, WEAPON
from sandtable.games.alkalim.records import Party
from sandtable.games.alkalim.rules.numbers import lasting
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Choice, Decision, Flow

ALLY_LIMIT = 2


def ally_limit(g: AlKalim, party: Party) -> int:
    return ALLY_LIMIT + (lasting(g, party, "companions") if g.kit(party).always else 0)


def has_room(g: AlKalim, party: Party, card: int) -> str:
    """Why a hero could not take this card as well, or nothing."""
    record = g.card(card)
    if record.kind == ALLY:
        if g.world.settings.companions == "paid":
            return ""
        limit = ally_limit(g, party)
        return f"{limit} allies is the limit" if len(g.hired(party)) >= limit else ""
    held = carried(g, party)
    if record.slot == WEAPON:
        arms = [each for each in held if g.card(each).slot == WEAPON]
        if any(g.card(each).body == record.body for each in arms):
            return f"two weapons may not both be a {record.body}"
        if len(arms) >= 2:
            return "a hero carries two weapons"
    elif record.slot == ARMOR and any(g.card(each).slot == ARMOR for each in held):
        return "a hero carries one armor"
    worn = g.world.settings.slots == "body" and record.slot == "Artifact"
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
    if g.world.settings.companions == "two" and len(g.hired(party)) > ally_limit(g, party):
        return [("dismiss", ally.card) for ally in g.hired(party)]
    for group in sorted(_too_many(g, party)):
        loose = [card for card in group if g.card(card).kind == ITEM]
        loose = loose or [card for card in group if g.card(card).kind == CHALLENGE]
        if loose:
            return [("drop", card) for card in loose]
    return []


def _too_many(g: AlKalim, party: Party) -> list[list[int]]:
    """Groups of cards of which a hero may not carry all: weapons, armor, at some tables what is worn in one place."""
    by_slot: dict[str, list[int]] = {}
    for card in carried(g, party):
        by_slot.setdefault(g.card(card).slot, []).append(card)
    arms, armor, worn = by_slot.get(WEAPON, []), by_slot.get(ARMOR, []), by_slot.get("Artifact", [])
    groups = _same_body(g, arms)
    groups += [arms] if len(arms) > 2 else []
    groups += [armor] if len(armor) > 1 else []
    return groups + (_same_body(g, worn) if g.world.settings.slots == "body" else [])


def _same_body(g: AlKalim, cards: list[int]) -> list[list[int]]:
    """Cards worn or wielded in the same place."""
    places = {g.card(card).body for card in cards}
    groups = ([card for card in cards if g.card(card).body == place] for place in places)
    return [group for group in groups if len(group) > 1]


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
