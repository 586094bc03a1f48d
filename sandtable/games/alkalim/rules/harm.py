"""Exhaustion and wounds, allies killed, heroes knocked out (RB-70, RB-71, RB-100 to RB-105)."""

from __future__ import annotations

from sandtable.games.alkalim.cards.abilities import amounts, ask, offers, part_with, relieve
from sandtable.games.alkalim.cards.limits import fit
from sandtable.games.alkalim.content.book import ALLY, GEAR_NAMES, ITEM, LEGEND
from sandtable.games.alkalim.state import KNOCKOUTS, AlKalim
from sandtable.kernel import Decision, Flow
from sandtable.kernel.events import PART
from sandtable.kernel.text import listed


def exhaust(g: AlKalim, seat: int, card: int, number: int, cause: str, *rules: str) -> tuple[int, int]:
    """A character must take exhaustion; what goes beyond its fatigue becomes wounds (RB-71). Both numbers."""
    party = g.parties[seat]
    room = max(g.fatigue(party, card) - g.exhaustion_of(party, card), 0)
    taken = min(room, number)
    if g.events is not None:  # reported before what the wounds may do
        full = ("AK RB-71/forced",) if number > taken else ()
        g.note(
            f"{g.said(card)} takes {amounts(taken, number - taken)}{cause}.",
            *rules,
            *full,
            refs=(*g.card_refs(card), *g.hex_refs(party.at)),
            by=seat,
            short=amounts(taken, number - taken),
        )
    who = party.bearer(card)
    assert who is not None
    who.exhaustion += taken
    if number > taken:
        wound(g, seat, card, number - taken)
    return taken, number - taken


def wound(g: AlKalim, seat: int, card: int, number: int) -> None:
    """A character takes wounds. An ally whose life is used up is killed (RB-70); a hero is the caller's concern."""
    party = g.parties[seat]
    if card == party.hero:
        party.wounds += number
        return
    ally = party.ally(card)
    if ally is None:
        return
    ally.wounds += number
    if ally.wounds >= g.life(party, card):
        kill(g, seat, card)


def kill(g: AlKalim, seat: int, card: int) -> None:
    if g.events is not None:
        legendary = g.card(card).kind == LEGEND
        rules = ("AK RB-70/ally", "AK losing/killed") if legendary else ("AK RB-70/ally",)
        g.note(
            f"{g.said(card)} is killed.",
            *rules,
            refs=(*g.card_refs(card), *g.hex_refs(g.parties[seat].at)),
            kind="killed",
            by=seat,
            moment=f"{g.name(seat)} loses {g.said(card)}",
            card=g.card_refs(card)[0],
            short="killed",
        )
    part_with(g, seat, card)


def felled(g: AlKalim, seat: int) -> bool:
    """Whether the hero has as many wounds as life (RB-70)."""
    party = g.parties[seat]
    return party.wounds >= g.life(party, party.hero)


def weigh(g: AlKalim, seat: int) -> Flow[bool]:
    """Whoever has lost a card that gave him life may have too many wounds now; True if the hero is knocked out."""
    party = g.parties[seat]
    for ally in list(party.allies):
        if ally.wounds >= g.life(party, ally.card):
            kill(g, seat, ally.card)
    if felled(g, seat):
        return (yield from knock_out(g, seat))
    return False


def saved(g: AlKalim, seat: int) -> Flow[bool]:
    """Cards that keep a hero on his feet when he would be knocked out."""
    while felled(g, seat):
        at_hand = offers(g, seat, "knocked out", g.fight)
        source = yield from ask(g, seat, "save", at_hand, (g.parties[seat].hero,), g.fight)
        if source is None:
            return False
        yield from relieve(g, seat, source)
    return True


def knock_out(g: AlKalim, seat: int) -> Flow[bool]:
    """The hero is knocked out, unless a card saves him: False."""
    safe = yield from saved(g, seat)
    if not safe:
        tell_fallen(g, seat)
        yield from fall(g, seat)
    return not safe


def tell_fallen(g: AlKalim, seat: int) -> None:
    """Said before all that comes of it."""
    if g.events is not None:
        g.note(
            f"{g.name(seat)} is knocked out.",
            "AK RB-70",
            "AK RB-100",
            kind="knockout",
            refs=(f"seat:{seat}", *g.hex_refs(g.parties[seat].at)),
            by=seat,
            short="knocked out",
        )


def fall(g: AlKalim, seat: int, robbed: list[str] | None = None) -> Flow[None]:
    """The hero is knocked out, which everybody knows. `robbed`: what another hero has taken already, which is his due
    (RB-143)."""
    party = g.parties[seat]
    g.tally[KNOCKOUTS] += 1
    gear = put_gear_away(g, seat)
    if robbed is None:
        robbed = yield from _lose(g, seat)
    lost = [*robbed, *([f"all survival gear ({gear})"] if gear else [])]
    yield from fit(g, seat)  # what was lost or taken may have made room for an ally (RB-115)
    yield from _carried(g, seat)
    party.wounds = party.exhaustion = 0
    for ally in party.allies:
        ally.wounds = ally.exhaustion = 0
    if g.events is not None:
        g.note(
            f"{g.name(seat)} wakes in {g.world.board.texts[party.at]}, rested and healed, "
            f"{f'but has lost {listed(lost)}' if lost else 'and has lost nothing'}.",
            "AK RB-105" if g.world.settings.knockouts == "softer" else "AK RB-100",
            *(("AK RB-104", "AK gear/knocked-out") if gear else ()),
            "AK RB-102",
            "AK RB-102/recover",
            refs=(f"seat:{seat}", *g.hex_refs(party.at)),
            by=seat,
            moment=f"{g.name(seat)} was knocked out",
            short="wakes",
        )


def lose_gear(g: AlKalim, seat: int, *rules: str) -> None:
    """All survival gear is gone."""
    lost = put_gear_away(g, seat)
    if lost:
        g.note(f"{g.name(seat)} loses all survival gear: {lost}.", *rules, by=seat)


def put_gear_away(g: AlKalim, seat: int) -> str:
    """All survival gear is back in the pile; what that was, in words."""
    party = g.parties[seat]
    lost = ", ".join(GEAR_NAMES[piece] for piece in range(3) if party.gear[piece])
    for piece in range(3):
        g.gear[piece] += party.gear[piece]
    party.gear = [0, 0, 0]
    return lost


def _lose(g: AlKalim, seat: int) -> Flow[list[str]]:
    """All gold and the most expensive item or ally (RB-100); Legendary Rewards never (RB-104)."""
    party = g.parties[seat]
    softer = g.world.settings.knockouts == "softer"
    lost = (party.gold + 1) // 2 if softer else party.gold
    party.gold -= lost
    gold = [f"{lost} gold"] if lost else []
    if softer:
        return gold
    costliest = most_expensive(g, seat)
    if not costliest:
        return gold
    card = costliest[0]
    if len(costliest) > 1:
        if g.world.settings.ties == "chance":
            card = g.rng.pick(costliest, g.said)
        else:
            choice = yield Decision(seat, "lose", [("lose", each) for each in costliest])
            card = int(choice[1])
    if g.events is not None:
        g.note(
            f"{g.name(seat)} loses {g.said(card)}, the most expensive card.",
            "AK RB-100",
            refs=g.card_refs(card),
            kind=PART,
            by=seat,
            card=g.card_refs(card)[0],
        )
    part_with(g, seat, card)
    return [*gold, g.said(card)]


def most_expensive(g: AlKalim, seat: int) -> list[int]:
    """The items and allies with the highest cost."""
    party = g.parties[seat]
    held = [*dict.fromkeys(item for item in party.items if g.card(item).kind == ITEM)]
    held += [ally.card for ally in party.allies if g.card(ally.card).kind == ALLY]
    most = max((g.card(card).cost for card in held), default=0)
    return [card for card in held if g.card(card).cost == most]


def _carried(g: AlKalim, seat: int) -> Flow[None]:
    """To the nearest town (RB-102); the owner chooses among equals (RB-103)."""
    party = g.parties[seat]
    towns = refuges(g, party.at)
    at = towns[0]
    if len(towns) > 1:
        choice = yield Decision(seat, "refuge", [("wake", each) for each in towns])
        at = int(choice[1])
    party.at = at


def refuges(g: AlKalim, at: int) -> list[int]:
    """The nearest towns; those under the sandstorm and Lost Cities do not count (RB-103)."""
    ground = g.world.board
    far = ground.far(at)
    towns = [town.label for town in ground.towns if g.world.settings.refuge == "any" or not g.stormy(town.label)]
    towns = towns or [town.label for town in ground.towns]
    nearest = min(far[h] for h in towns)
    return [h for h in towns if far[h] == nearest]
