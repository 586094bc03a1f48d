"""Costs and payments: Copper by bowing, Water from City Sections, Influence for Council (LBS AW 38-40, 61, LBS FAQ
payments-and-costs).

A *cost* brings a card or token into play; anything else spent is a *payment*. Only costs are changed by what changes
costs.
"""

from __future__ import annotations

from functools import partial

from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.content.shapes import HERO, STRONGHOLD
from sandtable.games.lbs.records import NIGHT_PHASE
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.log import report, who
from sandtable.games.lbs.rules.trigger import Act, carried_out
from sandtable.games.lbs.rules.victory import settle
from sandtable.games.lbs.rules.water import take_water
from sandtable.games.lbs.rules.windows import happen
from sandtable.games.lbs.rules.zones import bow
from sandtable.games.lbs.state import Lbs
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.text import counted, listed

PAYMENT = -1
"""The purpose of what is not the cost of a card."""

Price = tuple[int, int]
"""Copper and Water."""


class Bill:
    """What is to be paid for: by whom, for which card (PAYMENT: for none), on which host."""

    __slots__ = ("act", "card", "host", "payment", "printed", "seat")

    def __init__(
        self,
        seat: int,
        card: int,
        host: int = -1,
        printed: Price | None = None,
        act: Act | None = None,
        payment: Price = (0, 0),
    ) -> None:
        self.seat = seat
        self.card = card
        self.host = host
        self.printed = printed
        """What stands in place of the card's printed cost: an overlay's 2 Copper, a Khadi's 3 Water."""
        self.act = act
        self.payment = payment
        """What the action takes besides the card's cost."""

    def asks(self, g: Lbs) -> Price:
        """The cost before anything changes it."""
        if self.printed is not None:
            return self.printed
        card = CARDS[g.printed[self.card]]
        return card.copper, card.water


# complex: all that changes a cost, one after the other; what no card in play asks for is passed over without a call
def cost(g: Lbs, bill: Bill) -> Price:
    """What is to be paid now. All that changes a cost comes here, in this order:

    1. what is printed on the card, 2 Copper more for a Hero of another Faction;
    2. cards in play and tokens, those that go no lower than a bound after the others;
    3. what changes the price of an action: Re the Keeper after the Qabal's Stronghold (LBS FAQ re-the-keeper/4);
    4. Reactions to this very cost;
    5. Omens, last of all (LBS FAQ omens/1);

    and only then does less than nothing count as nothing. A payment is changed by 3 alone.
    """
    seat, c, act = bill.seat, bill.card, bill.act
    paid_copper, paid_water = bill.payment
    live = g.live
    copper = water = 0
    if c != PAYMENT:
        if bill.printed is None:
            card = CARDS[g.printed[c]]
            copper, water = card.copper, card.water
            if g.kind[c] & HERO and off_faction(g, c, seat):
                copper += 2
        else:
            copper, water = bill.printed
        if "copper cost" in live:
            copper += stats.total(g, "copper cost", c, seat, bill.host)
        if "water cost" in live:
            water += stats.total(g, "water cost", c, seat, bill.host)
        if "bounded water cost" in live:
            for source in live["bounded water cost"]:
                water = CARDS[g.printed[source]].statics["bounded water cost"](g, source, c, seat, water)
    if act is not None:
        if "action cost" in live:
            for source in live["action cost"]:
                change = CARDS[g.printed[source]].statics["action cost"]
                asked = max(0, copper) + paid_copper, max(0, water) + paid_water
                more_copper, more_water = change(g, source, act, *asked)
                if more_copper:
                    copper, paid_copper = _shared(copper, paid_copper, more_copper)
                if more_water:
                    water, paid_water = _shared(water, paid_water, more_water)
        if act.data:
            copper += act.data.get("copper", 0)
            water += act.data.get("water", 0)
    if c != PAYMENT and g.omens:
        if "omen copper cost" in live:
            for source in live["omen copper cost"]:
                copper = CARDS[g.printed[source]].statics["omen copper cost"](g, source, c, seat, copper)
        if "omen water cost" in live:
            for source in live["omen water cost"]:
                water = CARDS[g.printed[source]].statics["omen water cost"](g, source, c, seat, water)
    return (copper if copper > 0 else 0) + paid_copper, (water if water > 0 else 0) + paid_water


def affordable(g: Lbs, bill: Bill) -> bool:
    return can_pay(g, bill.seat, *cost(g, bill), bill.card)


def _shared(price: int, payment: int, change: int) -> tuple[int, int]:
    """A change of an action's price changes the card's cost; a reduction that finds no more of it goes on to the
    payment."""
    left = min(0, max(0, price) + change)
    return price + change, max(0, payment + left)


def off_faction(g: Lbs, card: int, seat: int) -> bool:
    """A Hero of another Faction costs 2 Copper more; Unaligned ones never do (LBS AW 19 off-faction)."""
    printed = CARDS[g.printed[card]]
    if not printed.factions or "Unaligned" in printed.factions or g.players[seat].faction in printed.factions:
        return False
    return not stats.ruled(g, "same faction", card, seat)


def makes(g: Lbs, card: int, seat: int, purpose: int) -> int:
    """The Copper that this card of the seat's would make towards `purpose`; 0 if it cannot."""
    printed = CARDS[g.printed[card]]
    if printed.producer is None and (not printed.produces or g.bowed[card]):
        return 0
    if "night attack" in g.live and promised(g, card):
        return 0
    value = printed.produces if printed.producer is None else printed.producer(g, card, seat, purpose)
    if value <= 0:
        return 0
    mods = g.mods.get(card)
    if mods is not None:
        value += sum(m[1] for m in mods if m[0] == "produces")
    if "production" in g.live:
        value += stats.total(g, "production", card, purpose)
    return max(0, value)


def promised(g: Lbs, card: int) -> bool:
    """At Night a card for whose attack a Hero who must attack has waited serves nothing else (LBS FAQ mind-control)."""
    waits = CARDS[g.printed[card]].statics.get("night attack")
    if waits is None or g.phase != NIGHT_PHASE or not waits(g, card, g.controller[card]):
        return False
    return any(
        stats.has_mod(g, h, "must attack") and not g.bowed[h] and g.place[h] == -1 for h in g.heroes(g.controller[card])
    )


def sources(g: Lbs, seat: int, purpose: int) -> list[tuple[int, int]]:
    """(card, Copper) of everything the seat could bow for Copper."""
    found = []
    bowed, mods = g.bowed, g.mods
    plain = "production" not in g.live and "night attack" not in g.live
    for c, printed in (g.lying or g.look()).makers[seat]:
        if printed and plain and c not in mods:  # by far the most common case
            if not bowed[c]:
                found.append((c, printed))
        else:
            n = makes(g, c, seat, purpose)
            if n > 0:
                found.append((c, n))
    return found


DUE = "water due"
"""In `g.memo` during a payment: the Water still to be paid, which cards that make Copper of Water leave alone."""


def purse(g: Lbs, seat: int, purpose: int = PAYMENT, due: int = 0) -> int:
    """All the Copper the seat could make for this, with so much Water to be paid besides."""
    before = g.memo.get(DUE)
    g.memo[DUE] = due
    found = 0
    for _, copper in sources(g, seat, purpose):
        found += copper
    if before is None:
        del g.memo[DUE]
    else:
        g.memo[DUE] = before
    return found


def least_waste(found: list[tuple[int, int]], need: int) -> list[int]:
    """The cards to bow: least Copper wasted, then fewest cards, then what the others can spare (later ones first)."""
    best: dict[int, tuple[int, ...]] = {0: ()}
    for c, n in found:
        for made, used in list(best.items()):
            if made >= need:
                continue
            total = made + n
            old = best.get(total)
            if old is None or len(used) + 1 < len(old):
                best[total] = (*used, c)
    enough = [made for made in best if made >= need]
    return list(best[min(enough)]) if enough else []


def _plan(g: Lbs, found: list[tuple[int, int]], need: int) -> list[int]:
    """What to bow; cards whose Copper takes more than bowing them (Water, say), and Heroes, who might be needed for
    what is paid for, only where the others do not suffice."""
    plain = [(c, n) for c, n in found if CARDS[g.printed[c]].used is None]
    idle = [(c, n) for c, n in plain if not g.kind[c] & HERO]
    return least_waste(idle, need) or least_waste(plain, need) or least_waste(found, need)


def proposal(g: Lbs, seat: int, copper: int, water: int, purpose: int) -> tuple[list[int], list[int]]:
    """The cards to bow and the City Sections to take Water from, as the table proposes it."""
    found = sources(g, seat, purpose) if copper > 0 else []
    drawn = water_plan(g, seat, water, purpose) if water > 0 else []
    return _plan(g, found, copper) if found else [], drawn


def water_plan(g: Lbs, seat: int, need: int, purpose: int) -> list[int]:
    """City Sections to take Water from, one entry a token: the fullest first; what loses more than is spent only for
    what is missing elsewhere, and last of all the last Water of one that would fall."""
    left, spared, falls = {}, set(), set()
    for s in g.sections(seat):
        if g.water[s]:
            left[s] = _gives(g, s, purpose)
            if left[s] < g.water[s]:
                spared.add(s)
            if stats.city_strength(g, s) == 0:
                falls.add(s)
    plan: list[int] = []
    while len(plan) < need and left:
        s = min(left, key=lambda at: (left[at] == 1 and at in falls, at in spared, -left[at], at))
        plan.append(s)
        left[s] -= 1
        if not left[s]:
            del left[s]
    return plan


def can_pay(g: Lbs, seat: int, copper: int, water: int, purpose: int) -> bool:
    if water and spendable(g, seat, purpose) < water:
        return False
    if not copper:
        return True
    sure, more = _plain_copper(g, seat, copper)
    return sure >= copper or (more and purse(g, seat, purpose, water) >= copper)


def _plain_copper(g: Lbs, seat: int, need: int) -> tuple[int, bool]:
    """The Copper of cards that make at least what is printed, counted until it is enough, and whether more could be
    had: by `production`, which only ever adds, or of cards that must be asked one by one."""
    bowed, mods = g.bowed, g.mods
    waits = "night attack" in g.live
    found, more = 0, "production" in g.live
    for c, printed in (g.lying or g.look()).makers[seat]:
        if not printed:
            more = True
        elif not bowed[c]:
            if waits or c in mods:
                more = True
            else:
                found += printed
                if found >= need:
                    break
    return found, more


def spendable(g: Lbs, seat: int, purpose: int) -> int:
    """The Water that can be spent for this."""
    if purpose == PAYMENT or "spares water" not in g.live:
        return stats.city_water(g, seat)
    return sum(_gives(g, s, purpose) for s in g.sections(seat))


def _gives(g: Lbs, section: int, purpose: int) -> int:
    """The Water of a City Section that can be spent for this: one that spares its Water loses two tokens for each."""
    if "spares water" in g.live and stats.ruled(g, "spares water", section, purpose):
        return (g.water[section] + 1) // 2
    return g.water[section]


def _make(g: Lbs, card: int, seat: int, purpose: int) -> Flow[None]:
    printed = CARDS[g.printed[card]]
    if printed.used is not None:
        yield from carried_out(printed.used(g, card, seat, purpose))
    else:
        bow(g, card)


def pay(g: Lbs, seat: int, copper: int, water: int, purpose: int = PAYMENT, bill: Bill | None = None) -> Flow[bool]:
    """Pay Copper and Water, as proposed or card by card. False if it cannot be paid: then what was made is lost."""
    bill = Bill(seat, purpose) if bill is None else bill
    if not copper and not water:
        _paid(g, bill)
        return True
    if not can_pay(g, seat, copper, water, purpose):
        return False
    bowed = {c for c in g.players[seat].play if g.bowed[c]} if copper else set()
    paid = yield from _pay_piecewise(g, seat, copper, water, purpose)
    del g.memo[DUE]
    if not paid:
        return False
    if copper:
        g.memo[f"copper paid:{seat}"] = g.memo.get(f"copper paid:{seat}", 0) + copper
    if g.events is not None:
        _report_paying(g, seat, copper, water, bowed)
    _paid(g, bill)
    yield from settle(g)  # a City Section that this has dried up falls at once (LBS FAQ city-sections/3)
    return True


def _report_paying(g: Lbs, seat: int, copper: int, water: int, bowed: set[int]) -> None:
    """What was paid, and with which cards: those that are bowed now and were not before."""
    parts = [f"{n} {what}" for n, what in ((copper, "Copper"), (water, "Water")) if n]
    rules = (*(("LBS AW 40 copper/1",) if copper else ()), *(("LBS AW 40 water/1",) if water else ()))
    used = [g.name(c) for c in g.players[seat].play if copper and g.bowed[c] and c not in bowed]
    how = f" (bowing {counted(used)})" if used else ""
    report(g, f"{who(g, seat)} pays {listed(parts)}{how}.", *rules, by=seat)


def _pay_piecewise(g: Lbs, seat: int, copper: int, water: int, purpose: int) -> Flow[bool]:
    """One card bowed, one Water token taken, or all of it as proposed; False if what is left cannot be paid."""
    while copper > 0 or water > 0:
        g.memo[DUE] = water
        found = sources(g, seat, purpose) if copper > 0 else []
        if (copper > 0 and sum(n for _, n in found) < copper) or spendable(g, seat, purpose) < water:
            return False
        plan = _plan(g, found, copper) if copper > 0 else []
        drawn = water_plan(g, seat, water, purpose) if water > 0 else []
        answer = yield Decision(
            seat, "pay", partial(_ways, g, seat, found, water), (purpose, copper, water, tuple(plan), tuple(drawn))
        )
        if answer[0] == "draw":
            plan, drawn = [], [int(answer[1])]
        elif answer[0] == "bow":
            plan, drawn = [int(answer[1])], []
        for c in plan:
            made = makes(g, c, seat, purpose)
            yield from _make(g, c, seat, purpose)
            copper = max(0, copper - made)
        for s in drawn:
            if g.water[s]:
                take_from(g, seat, s, purpose)
                water -= 1
    return True


def _paid(g: Lbs, bill: Bill) -> None:
    """A card's cost is paid: cards that count costs hear of it."""
    if bill.card != PAYMENT:
        for source in g.live.get("cost paid", ()):
            CARDS[g.printed[source]].statics["cost paid"](g, source, bill)


def take_from(g: Lbs, seat: int, section: int, purpose: int) -> None:
    """One Water token leaves the game as a cost or payment."""
    take_water(g, section)
    for source in g.live.get("water spent", ()):
        CARDS[g.printed[source]].statics["water spent"](g, source, section, seat, purpose)


def _ways(g: Lbs, seat: int, found: list[tuple[int, int]], water: int) -> list[Choice]:
    """The proposal first; then each other way to begin. Copies that are alike count once."""
    choices: list[Choice] = [("pay",)]
    if len(found) > 1:
        seen = set()
        for c, n in found:
            alike = (g.printed[c], n, g.mods.get(c))
            if alike not in seen:
                seen.add(alike)
                choices.append(("bow", c))
    if water:
        wet = [s for s in g.sections(seat) if g.water[s]]
        if len(wet) > 1:
            choices.extend(("draw", s) for s in wet)
    return choices


def voices(g: Lbs, seat: int) -> list[tuple[int, int]]:
    """(card, Influence) of unbowed Heroes and the Stronghold."""
    found = []
    for c in g.players[seat].play:
        if g.kind[c] & (HERO | STRONGHOLD) and not g.bowed[c] and not stats.ruled(g, "cannot council", c):
            n = stats.influence(g, c)
            if n > 0 and not promised(g, c):
                found.append((c, n))
    return found


def convince(g: Lbs, seat: int, need: int, purpose: int) -> Flow[bool]:
    """Bow Heroes and the Stronghold for Influence (LBS AW 61 council)."""
    if sum(n for _, n in voices(g, seat)) < need:
        return False
    while need > 0:
        found = voices(g, seat)
        plan = least_waste(found, need)
        if not plan:  # a Reaction has taken away what was counted on; what was bowed is lost
            return False

        def ways(found: list[tuple[int, int]] = found) -> list[Choice]:
            return [("pay",), *((("bow", c)) for c, _ in found)] if len(found) > 1 else [("pay",)]

        answer = yield Decision(seat, "influence", ways, (purpose, need, tuple(plan)))
        for c in plan if answer[0] == "pay" else [int(answer[1])]:
            bow(g, c)
            trigger = yield from happen(g, "influence", seat, c, number=stats.influence(g, c))
            need -= 0 if trigger.cancelled else trigger.number
    return True
