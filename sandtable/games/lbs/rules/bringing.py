"""Bringing in, attaching, overlaying, exchanging (LBS AW 38-41, 68)."""

from __future__ import annotations

from sandtable.games.lbs.content import shapes
from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.records import NIGHT_PHASE
from sandtable.games.lbs.rules import acting, costs, stats
from sandtable.games.lbs.rules.acting import accepts, raised
from sandtable.games.lbs.rules.asking import several
from sandtable.games.lbs.rules.entering import enter, unique_blocked
from sandtable.games.lbs.rules.lawful import may_attach, may_fortify, targetable, way_in
from sandtable.games.lbs.rules.log import controllers, open_card, report, who
from sandtable.games.lbs.rules.places import hero_of
from sandtable.games.lbs.rules.trigger import Act
from sandtable.games.lbs.rules.victory import settle
from sandtable.games.lbs.rules.windows import happen
from sandtable.games.lbs.rules.zones import become, bow, give, move
from sandtable.games.lbs.state import PLAY, SAVED, TABLE, Lbs
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.events import ShownFields
from sandtable.kernel.text import listed

ENTERING = shapes.HERO | shapes.HOLDING | shapes.FOLLOWER | shapes.ITEM
"""What is brought in or attached."""


def can_bring(g: Lbs, seat: int, card: int) -> bool:
    printed = CARDS[g.printed[card]]
    if unique_blocked(g, card) or ("cannot play" in g.live and stats.ruled(g, "cannot play", seat, card)):
        return False
    if printed.check is not None and not printed.check(g, card, seat, -1):
        return False
    return costs.affordable(g, entry_bill(g, seat, card))


def entry_bill(g: Lbs, seat: int, card: int, host: int = -1, act: Act | None = None) -> costs.Bill:
    """What bringing in a Hero or Holding costs, or attaching a card to `host`; only attaching is an action."""
    if host >= 0 and act is None:
        act = Act(seat, card, None, "attach")
        act.targets.append(host)
    return costs.Bill(seat, card, host, act=act)


def cost_in_hand(g: Lbs, seat: int, card: int) -> costs.Price:
    """What a card in hand costs by itself, whatever it will be played on or attached to."""
    played = next((a for a in CARDS[g.printed[card]].abilities if a.hand), None)
    is_action = played is not None or g.kind[card] & (shapes.FOLLOWER | shapes.ITEM)
    return costs.cost(g, costs.Bill(seat, card, act=Act(seat, card, played) if is_action else None))


def overlay_bill(seat: int, card: int) -> costs.Bill:
    """2 Copper and no Water in place of what is printed, whatever the Faction (LBS AW 68 experienced/1)."""
    return costs.Bill(seat, card, printed=(2, 0))


def bring(g: Lbs, seat: int, card: int, host: int = -1, free: bool = False) -> Flow[bool]:
    """Bring a Hero or Holding into play, or attach a Follower, Item or Fortification (LBS AW 38-41)."""
    attaching = host >= 0
    act = _attachment(g, seat, card, host) if attaching else Act(seat, card, None, "bring")
    if not (yield from _pay_entry(g, act, host, free)):
        return False
    if g.events is not None:
        where = f", attached to {g.name(host)}" if attaching else ""
        rule = way_in(g, card) if attaching else "LBS AW 39 bringing-in/1"
        refs = (card, host) if attaching else (card,)
        shown: ShownFields = {"by": seat, "concerns": controllers(g, refs[1:]), "card": open_card(card)}
        report(g, f"{who(g, seat)} brings in {g.name(card)}{where}.", rule, refs=refs, **shown)
    g.history.append((seat, "attach" if attaching else "bring", card, -1))
    if attaching:
        yield from acting.announce(g, act)
        host = act.targets[0]
    printed = CARDS[g.printed[card]]
    if not attaching:
        bowed = bool(printed.mask & shapes.HOLDING and "Fortification" not in printed.traits)
        done = yield from enter(g, card, seat, bowed=bowed, by=seat)
    elif not act.cancelled and g.zone[host] == PLAY and (g.kind[host] & shapes.SECTION or may_attach(g, card, host)):
        done = yield from enter(g, card, g.controller[host], host=host, by=seat)
    else:
        if g.zone[card] == TABLE:
            move(g, card, SAVED)
        return False
    if not done and g.zone[card] == TABLE:
        move(g, card, SAVED)
    yield from settle(g)
    return done


def _attachment(g: Lbs, seat: int, card: int, host: int) -> Act:
    """Attaching is an action; the Hero who holds an Item or token is a target too (LBS FAQ attaching-cards/2)."""
    act = Act(seat, card, None, "attach")
    act.targets.append(host)
    if g.kind[host] & (shapes.ITEM | shapes.TOKEN) and not g.kind[host] & shapes.FOLLOWER:
        act.targets.append(hero_of(g, host))
    act.data["kind"] = shapes.BATTLE if g.battle is not None else shapes.NIGHT if g.phase == NIGHT_PHASE else shapes.DAY
    act.data["aims"] = lambda: hosts(g, seat, card)
    return act


def _pay_entry(g: Lbs, act: Act, host: int, free: bool) -> Flow[bool]:
    """The card's cost; whoever cannot or will not pay does not get it."""
    seat, c = act.seat, act.card
    origin = g.zone[c]
    move(g, c, TABLE)
    g.controller[c] = seat
    yield from happen(g, "pricing", seat, c, host, act=act)
    due = entry_bill(g, seat, c, host, act)
    copper, water = (0, 0) if free else costs.cost(g, due)
    if raised(act) and costs.can_pay(g, seat, copper, water, c) and not (yield from accepts(g, act)):
        return False
    if not free and not (yield from costs.pay(g, seat, copper, water, c, due)):
        report(g, f"{who(g, seat)} cannot pay for {g.name(c)}; it returns to hand.", "LBS AW 40 copper/7", refs=(c,))
        move(g, c, origin, seat=seat)
        return False
    act.data["paid"] = (copper, water)
    return True


def hosts(g: Lbs, seat: int, card: int) -> list[int]:
    """Where the card in hand could be attached."""
    printed = CARDS[g.printed[card]]
    if printed.mask & shapes.HOLDING:
        return [s for s in g.sections(seat) if may_fortify(g, card, s)]
    where = [h for h in g.heroes(seat) if not g.bowed[h] and may_attach(g, card, h)]
    if "may attach abroad" in printed.statics:
        where += [
            h
            for s in g.seats()
            if s != seat
            for h in g.heroes(s)
            if not g.bowed[h] and may_attach(g, card, h) and targetable(g, Act(seat, card, None, "attach"), h)
        ]
    return where


def earlier_versions(g: Lbs, seat: int, card: int) -> list[int]:
    """Heroes of the seat's in play that are an earlier version of this Experienced one."""
    printed = CARDS[g.printed[card]]
    if "Experienced" not in printed.traits:
        return []
    return [h for h in g.heroes(seat) if g.card(h).person == printed.person and "Experienced" not in g.card(h).traits]


def overlays(g: Lbs, seat: int, card: int) -> list[int]:
    """Those that it can be laid on (LBS AW 68 experienced/1)."""
    return [h for h in earlier_versions(g, seat, card) if not unique_blocked(g, card, h)]


def overlay(g: Lbs, seat: int, card: int, hero: int) -> Flow[bool]:
    """Lay an Experienced Hero on its earlier version: 2 Copper, no Water; all that lies on it stays."""
    due = overlay_bill(seat, card)
    copper, _ = costs.cost(g, due)
    if not (yield from costs.pay(g, seat, copper, 0, card, due)):
        return False
    text = f"{who(g, seat)} lays {g.name(card)} on {g.name(hero)}."
    report(g, text, "LBS AW 68 experienced/1", refs=(card, hero), by=seat, card=open_card(card))
    g.history.append((seat, "bring", card, -1))
    trigger = yield from happen(g, "entering", seat, card)
    if trigger.cancelled or g.zone[hero] != PLAY:
        if g.zone[card] != PLAY:
            move(g, card, SAVED)
        return False
    become(g, card, hero)
    yield from happen(g, "entered", seat, hero)
    yield from settle(g)
    return True


def exchange(g: Lbs, seat: int) -> Flow[None]:
    """Move Followers and Items among Heroes, all of whom bow (LBS AW 41 moving): choose the Heroes, then card by
    card."""
    heroes = yield from _partners(g, seat)
    for h in heroes:
        bow(g, h)
    names = listed(g.name(h) for h in heroes)
    joint = "between" if len(heroes) == 2 else "among"
    report(g, f"{who(g, seat)} exchanges cards {joint} {names}.", "LBS AW 41 moving/1", refs=heroes)
    g.history.append((seat, "day", -1, -1))
    moved: set[int] = set()
    while True:
        choices = [*_exchanges(g, heroes, moved), ("done",)]
        answer = yield Decision(seat, "exchange", choices, ())
        if answer[0] == "done":
            break
        card, to = int(answer[1]), int(answer[2])
        steps = [(card, to)] if answer[0] == "hand" else [(card, g.host[to]), (to, g.host[card])]
        for k, h in steps:
            give(g, k, h)
            moved.add(k)
            report(g, f"{g.does(k, 'goes')} to {g.name(h)}.", "LBS AW 41 moving/2", refs=(k, h))
    yield from settle(g)


def _partners(g: Lbs, seat: int) -> Flow[list[int]]:
    """The Heroes that take part in an exchange: two or more, one of whom has something to give."""
    able = movers(g, seat)
    return several(
        seat,
        "exchange with",
        "with",
        able,
        enough=lambda chosen: len(chosen) >= 2 and any(movable(g, h) for h in chosen),
    )


def _exchanges(g: Lbs, heroes: list[int], moved: set[int]) -> list[Choice]:
    """What can change hands, each card once."""
    choices: list[Choice] = [
        ("hand", k, other)
        for h in heroes
        for k in movable(g, h)
        if k not in moved
        for other in heroes
        if other != h and may_attach(g, k, other)
    ]
    choices.extend(("swap", k, m) for k, m in _swaps(g, heroes) if k not in moved and m not in moved)
    return choices


def _swaps(g: Lbs, heroes: list[int]) -> list[tuple[int, int]]:
    """Two Weapons, or two Armors, that their Heroes can have only in exchange for each other."""
    found = []
    for i, h in enumerate(heroes):
        for other in heroes[i + 1 :]:
            for k in movable(g, h):
                for m in movable(g, other):
                    alone = may_attach(g, k, other) or may_attach(g, m, h)
                    if not alone and may_attach(g, k, other, m) and may_attach(g, m, h, k):
                        found.append((k, m))
    return found


def movers(g: Lbs, seat: int) -> list[int]:
    return [h for h in g.heroes(seat) if not g.bowed[h] and g.place[h] == -1]


def movable(g: Lbs, hero: int) -> list[int]:
    """Followers and Items (in Episode 3 Spells too) that can change hands; tokens stay (LBS AW 62)."""
    mask = shapes.FOLLOWER | shapes.ITEM | (shapes.SPELL if g.edition == "episode-3" else 0)
    return [k for k in g.kids.get(hero, ()) if g.kind[k] & mask and not g.kind[k] & shapes.TOKEN]


def entries(g: Lbs, seat: int) -> list[Choice]:
    """Cards in hand that could be brought in or attached now (Day Phase)."""
    found: list[Choice] = []
    seen: set[int] = set()
    kind, printed = g.kind, g.printed
    for c in g.players[seat].hand:
        mask = kind[c]
        if mask & shapes.ACTION or not mask & ENTERING or (printed[c] in seen and c not in g.mods):
            continue
        if c not in g.mods:
            seen.add(printed[c])
        card = CARDS[printed[c]]
        if mask & shapes.HERO and not card.mask & shapes.SPELL:
            if can_bring(g, seat, c):
                found.append(("bring", c))
            if "Experienced" in card.traits:
                found.extend(_layings(g, seat, c))
        elif mask & shapes.HOLDING and "Fortification" not in card.traits:
            if can_bring(g, seat, c):
                found.append(("bring", c))
        elif mask & (shapes.HOLDING | shapes.FOLLOWER | shapes.ITEM):
            found.extend(_attachings(g, seat, c))
    return found


def _layings(g: Lbs, seat: int, card: int) -> list[Choice]:
    """An Experienced Hero on earlier versions."""
    affordable = costs.can_pay(g, seat, costs.cost(g, overlay_bill(seat, card))[0], 0, card)
    return [("overlay", card, h) for h in overlays(g, seat, card)] if affordable else []


def _attachings(g: Lbs, seat: int, card: int) -> list[Choice]:
    """A Follower, Item or Fortification to whatever could have it."""
    if unique_blocked(g, card) or ("cannot play" in g.live and stats.ruled(g, "cannot play", seat, card)):
        return []
    by_host = "copper cost" in g.live or "water cost" in g.live or "action cost" in g.live
    if not by_host and not costs.affordable(g, entry_bill(g, seat, card)):
        return []
    return [
        ("attach", card, h)
        for h in hosts(g, seat, card)
        if not by_host or costs.affordable(g, entry_bill(g, seat, card, h))
    ]
