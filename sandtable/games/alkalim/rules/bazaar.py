"""Bazaars: market stacks, buying, hiring, selling, healing, survival gear (RB-110 to RB-117)."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.alkalim.cards.abilities import (
    NO,
    amounts,
    chosen,
    ease,
    offers,
    part_with,
    pay,
    receive,
    relieve,
    relieves,
    uses,
)
from sandtable.games.alkalim.cards.limits import fit, has_room
from sandtable.games.alkalim.content.book import A_GEAR, ALLY, ITEM, KINDS
from sandtable.games.alkalim.content.rulings import card_rule
from sandtable.games.alkalim.records import Party, Source
from sandtable.games.alkalim.rules import decks
from sandtable.games.alkalim.rules.harm import weigh
from sandtable.games.alkalim.rules.numbers import lasting
from sandtable.games.alkalim.rules.quests import attempt, deeds, explored
from sandtable.games.alkalim.state import BAZAAR, BOUGHT, CLOUDS, NEXT, PARTING, STORY, AlKalim
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow
from sandtable.kernel.text import listed, signed

FAITH, DREAMS, CLOUD = 5, 6, 7
LEAVE: Choice = ("leave",)
GEAR_PRICE = 1
BROWSED = 5


# -- the market ------------------------------------------------------------------------------------------------------


def from_market(g: AlKalim) -> int:
    """The top market card; an ally among them is replaced by one of Al-Kalim while there are any. -1: none left."""
    renew(g)
    if not g.market:
        return -1
    return instead(g, decks.draw(g, decks.MARKET))


def renew(g: AlKalim) -> None:
    """An empty market deck is made anew from its discards."""
    if g.market or not g.market_discards:
        return
    g.market, g.market_discards = g.market_discards, []
    decks.shuffle(g, decks.MARKET)
    if g.events is not None:
        g.note("The market deck is shuffled anew.", "AK own/market")


def foreign(g: AlKalim, card: int) -> bool:
    """Whether an ally of Al-Kalim takes the place of this card (AK allies/replaced)."""
    return g.card(card).kind == ALLY and bool(g.desert) and card not in g.world.book.desert


def instead(g: AlKalim, card: int) -> int:
    """What a drawn market card turns out to be."""
    if foreign(g, card):
        g.market_discards.append(card)
        ally = decks.draw(g, decks.DESERT)
        if g.events is not None:
            g.note(
                f"{g.said(card)} comes from another land: {g.said(ally)} of Al-Kalim comes instead.",
                "AK allies/replaced",
                reveals=True,
            )
        return ally
    return card


def place_words(g: AlKalim, stack: int) -> str:
    """A town or Lost City in a sentence."""
    return g.place_name(stack) if stack < FAITH else f"the {g.place_name(stack)}"


def stock(g: AlKalim, stack: int) -> None:
    """Draw a card and add it to a market stack (RB-110)."""
    card = from_market(g)
    if card < 0:
        return
    g.stacks[stack].append(card)
    if g.events is not None:
        g.note(
            f"{g.does(card, 'comes')} to the market of {place_words(g, stack)}.",
            "AK bazaar/draw",
            "AK RB-110",
            refs=g.card_refs(card),
            reveals=True,
        )


def browse(g: AlKalim, seat: int, stack: int, number: int, *rules: str) -> Flow[None]:
    """Look at the top cards of the market deck, as far as it goes; add one to the stack, shuffle the rest back."""
    renew(g)
    seen = [decks.draw(g, decks.MARKET) for _ in range(min(number, len(g.market)))]
    if not seen:
        return
    g.market += seen[::-1]  # they lie on top while they are looked at
    if g.events is not None:
        g.note(f"{g.name(seat)} looks at {listed(map(g.said, seen))}.", *rules, reveals=True)
    choice: Choice = yield Decision(seat, "browse", [("add", card) for card in dict.fromkeys(seen)], (stack, *rules))
    card = int(choice[1])
    g.market.remove(card)
    decks.shuffle(g, decks.MARKET)
    card = instead(g, card)
    g.stacks[stack].append(card)
    if g.events is not None:
        g.note(f"{g.name(seat)} brings {g.said(card)} to the market of {place_words(g, stack)}.", *rules)


# -- exploring -------------------------------------------------------------------------------------------------------


def enter(g: AlKalim, stack: int) -> Flow[None]:
    """A hero begins to explore a bazaar."""
    seat = g.turn
    party = g.party
    g.visit = stack
    g.phase = BAZAAR
    if g.events is not None:
        g.note(
            f"{g.name(seat)} explores the bazaar of {place_words(g, stack)}.",
            "AK cities/explore" if stack >= FAITH else "AK bazaar/must",
            refs=g.hex_refs(party.at),
            kind="bazaar",
            short="bazaar",
        )
    if stack == DREAMS:
        choice: Choice = yield Decision(seat, "dreams", [("browse",), ("draw one",)])
        if choice[0] == "browse":
            yield from browse(g, seat, stack, BROWSED, "AK cities/dreams")
        else:
            stock(g, stack)
    else:
        stock(g, stack)
    if stack == FAITH and any(g.wounds_of(party, card) for card in g.members(party)):
        choice = yield Decision(seat, "faith", [("pray",), NO])
        if choice != NO:
            for card in g.members(party):
                ease(party, card, 99, 0)
            if g.events is not None:
                g.note(f"{g.name(seat)} and all allies are healed.", "AK cities/faith")
    if stack == CLOUD:
        g.clouds = True
    if g.world.settings.companions == "paid":
        yield from _wages(g, seat)
    yield from explored(g, seat, stack)


def _wages(g: AlKalim, seat: int) -> Flow[None]:
    """The variant without a limit: 1 gold for each ally at every visit, or it leaves (RB-116)."""
    party = g.parties[seat]
    for ally in list(g.hired(party)):
        paid = False
        if party.gold:
            choice: Choice = yield Decision(seat, "wages", [("pay", ally.card), ("dismiss", ally.card)])
            paid = choice[0] == "pay"
        if paid:
            party.gold -= 1
        else:
            part_with(g, seat, ally.card)
        if g.events is not None:
            leaves = "is paid 1 gold" if paid else "is not paid and leaves"
            g.note(f"{g.said(ally.card)} {leaves}.", "AK RB-116")


def price_of(g: AlKalim, party: Party, card: int) -> int:
    cost = g.card(card).cost
    if g.kit(party).always:
        less = lasting(g, party, "discount")
        if less:
            cost = max(cost - less, min(cost, 1))
    return cost


def value_of(g: AlKalim, party: Party, card: int) -> int:
    """What a sold item brings: half, or all of it with the right card (RB-112)."""
    cost = g.card(card).cost
    if g.card(card).kind == ITEM and g.kit(party).always and lasting(g, party, "full_price"):
        return cost
    return (cost + 1) // 2 if g.world.settings.rounding == "up" else cost // 2


def gear_value(g: AlKalim, party: Party) -> int:
    """What a piece of survival gear brings, an item like others (AK gear/items): half of 1 gold."""
    if g.world.settings.rounding == "up" or (g.kit(party).always and lasting(g, party, "full_price")):
        return GEAR_PRICE
    return 0


def bazaar_sources(g: AlKalim) -> list[Source]:
    if not g.kit(g.party).offers:
        return []
    at_hand = offers(g, g.turn, "bazaar") + offers(g, g.turn, "turn")
    return [each for each in at_hand if relieves(g, g.party, each)]


def purchase_bar(g: AlKalim, party: Party, card: int) -> str:
    """Why a card of the market stack cannot be bought: the gold, or the limit that it would pass, in words."""
    return "gold" if price_of(g, party, card) > party.gold else has_room(g, party, card)


def sale_bar(g: AlKalim, party: Party, card: int) -> str:
    """Why a card cannot be sold: its kind (RB-112), or that it was bought this turn (RB-113); or nothing."""
    if card in g.bought and party.items.count(card) <= g.bought.count(card):
        return "bought"
    kind = g.card(card).kind
    return "" if kind == ITEM or (kind == ALLY and g.world.settings.ally_sales == "half") else KINDS[kind]


def gear_bar(g: AlKalim, party: Party, kind: int) -> str:
    """Why survival gear cannot be bought: one of a kind in a Story step, as many as there are, 1 gold; or nothing."""
    return "once" if g.geared >> kind & 1 else "supply" if not g.gear[kind] else "" if party.gold else "gold"


def gear_sale_bar(g: AlKalim, party: Party, kind: int) -> str:
    """Why survival gear cannot be sold: there is none, or it was bought this turn, or it brings nothing."""
    if party.gear[kind] <= (g.geared >> kind & 1):
        return "new gear" if party.gear[kind] else "no gear"
    return "" if gear_value(g, party) else "worthless"


def treatment_bar(g: AlKalim, party: Party, verb: str, card: int) -> str:
    """Why nobody is healed or refreshed: the table's setting, nothing to remove, 1 gold; or nothing (RB-114)."""
    if verb == "refresh" and g.world.settings.town_rest != "gold":
        return "setting"
    if not (g.wounds_of(party, card) if verb == "heal" else g.exhaustion_of(party, card)):
        return "unharmed"
    return "" if party.gold else "gold"


def bazaar_choices(g: AlKalim) -> list[Choice]:
    party = g.party
    found: list[Choice] = [LEAVE]
    for card in dict.fromkeys(g.stacks[g.visit]):
        if not purchase_bar(g, party, card):
            found.append(("buy", card))
    for card in dict.fromkeys(party.items):
        if g.card(card).kind == ITEM:
            found.append(("drop" if sale_bar(g, party, card) else "sell", card))
    for ally in g.hired(party):
        found.append(("dismiss", ally.card))
        if not sale_bar(g, party, ally.card):
            found.append(("sell", ally.card))
    if party.gold:  # for speed: without gold all of this is barred
        for card in g.members(party):
            for verb in ("heal", "refresh"):
                if not treatment_bar(g, party, verb, card):
                    found.append((verb, card))
        found += [("gear", kind) for kind in range(3) if not gear_bar(g, party, kind)]
    if any(party.gear):
        found += [("sell gear", kind) for kind in range(3) if not gear_sale_bar(g, party, kind)]
    return found + uses(bazaar_sources(g))


def bazaar(g: AlKalim) -> Flow[None]:
    """Buy, hire, sell, heal, in any order (RB-111)."""
    yield CHECKPOINT
    choice: Choice = yield Decision(g.turn, "bazaar", lambda: bazaar_choices(g), (g.visit,))
    verb = str(choice[0])
    if verb == "leave":
        g.phase = PARTING
    elif verb == "use":
        yield from _use(g, choice)
    else:
        DEALS[verb](g, g.turn, int(choice[1]))
    if verb in ("sell", "drop", "dismiss"):
        out = yield from weigh(g, g.turn)
        if out:
            g.phase = NEXT


def _use(g: AlKalim, choice: Choice) -> Flow[None]:
    source = chosen(choice, bazaar_sources(g))
    assert source is not None
    pay(g, g.turn, source)
    if source[3].browse:
        yield from browse(g, g.turn, g.visit, source[3].browse, card_rule(g.card(source[1])))
    yield from relieve(g, g.turn, source)


def _buy(g: AlKalim, seat: int, card: int) -> None:
    party = g.parties[seat]
    cost = price_of(g, party, card)
    party.gold -= cost
    g.stacks[g.visit].remove(card)
    g.bought.append(card)
    g.tally[BOUGHT] += 1
    receive(g, seat, card)
    if g.events is not None:
        verb = "hires" if g.card(card).kind == ALLY else "buys"
        g.note(
            f"{g.name(seat)} {verb} {g.said(card)} for {cost} gold.",
            "AK bazaar/trade",
            "AK RB-111",
            refs=g.card_refs(card),
            card=g.card_refs(card)[0],
            short=f"{signed(-cost)} gold",
        )


def _sell(g: AlKalim, seat: int, card: int) -> None:
    """Half the cost, and the card is discarded (RB-112)."""
    party = g.parties[seat]
    gold = value_of(g, party, card)
    part_with(g, seat, card)
    party.gold += gold
    if g.events is not None:
        rule = "AK RB-112/allies" if g.card(card).kind == ALLY else "AK RB-112"
        g.note(
            f"{g.name(seat)} sells {g.said(card)} for {gold} gold.",
            rule,
            refs=g.card_refs(card),
            short=f"+{gold} gold",
        )


def _throw_away(g: AlKalim, seat: int, card: int) -> None:
    """What was bought this turn is not sold in it (RB-113), but may make room (RB-124)."""
    part_with(g, seat, card)
    if g.events is not None:
        g.note(f"{g.name(seat)} throws {g.said(card)} away.", "AK RB-124", "AK RB-113", refs=g.card_refs(card))


def _dismiss(g: AlKalim, seat: int, card: int) -> None:
    part_with(g, seat, card)
    if g.events is not None:
        g.note(
            f"{g.name(seat)} dismisses {g.said(card)}.", "AK RB-112/allies", "AK RB-115/dismiss", refs=g.card_refs(card)
        )


def _buy_gear(g: AlKalim, seat: int, kind: int) -> None:
    """One of each kind in a Story step."""
    party = g.parties[seat]
    party.gold -= GEAR_PRICE
    party.gear[kind] += 1
    g.gear[kind] -= 1
    g.geared |= 1 << kind
    if g.events is not None:
        g.note(f"{g.name(seat)} buys {A_GEAR[kind]} for 1 gold.", "AK gear/bazaar", "AK gear/price")


def _sell_gear(g: AlKalim, seat: int, kind: int) -> None:
    party = g.parties[seat]
    party.gear[kind] -= 1
    g.gear[kind] += 1
    party.gold += gear_value(g, party)
    if g.events is not None:
        g.note(f"{g.name(seat)} sells {A_GEAR[kind]} for 1 gold.", "AK gear/items", "AK RB-112")


def _heal(g: AlKalim, seat: int, card: int) -> None:
    """1 gold for one wound, or for all wounds of one character (RB-114)."""
    party = g.parties[seat]
    party.gold -= 1
    done = ease(party, card, 99 if g.world.settings.healing == "character" else 1, 0)
    if g.events is not None:
        g.note(f"{g.said(card)} is healed of {amounts(0, done)} for 1 gold.", "AK RB-114", "AK RB-114/wound")


def _refresh(g: AlKalim, seat: int, card: int) -> None:
    """Where the table says so, 1 gold for one exhaustion (RB-114)."""
    party = g.parties[seat]
    party.gold -= 1
    ease(party, card, 0, 1)
    if g.events is not None:
        g.note(f"{g.said(card)} loses 1 exhaustion for 1 gold.", "AK RB-114", "AK RB-114/exhaustion")


DEALS: dict[str, Callable[[AlKalim, int, int], None]] = {
    "buy": _buy,
    "sell": _sell,
    "drop": _throw_away,
    "dismiss": _dismiss,
    "gear": _buy_gear,
    "sell gear": _sell_gear,
    "heal": _heal,
    "refresh": _refresh,
}
"""By what is done with a card, a character or a kind of survival gear."""


def parting(g: AlKalim) -> Flow[None]:
    """Before the hero leaves: what quests ask for in this bazaar."""
    if deeds(g, g.turn, g.visit):  # no checkpoint without a question: the story die's next card may follow unasked
        yield CHECKPOINT
        yield from attempt(g, g.turn, g.visit)
    if g.outcome is None:
        yield from fit(g, g.turn)
    g.visit = -1
    if g.outcome is not None:
        return
    out = yield from weigh(g, g.turn)  # what was given up may have been what kept somebody alive
    g.phase = NEXT if out else STORY if g.die_rolled else CLOUDS
