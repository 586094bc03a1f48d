"""Bringing in, attaching, overlaying, exchanging (LBS AW 38-41, 68)."""

from __future__ import annotations

from sandtable.games.lbs.content.loading import CARDS
from sandtable.games.lbs.content.shapes import (
    ACTION,
    BATTLE,
    DAY,
    FOLLOWER,
    HERO,
    HOLDING,
    ITEM,
    NIGHT,
    SECTION,
    SPELL,
    TOKEN,
)
from sandtable.games.lbs.rules import acting, costs, stats
from sandtable.games.lbs.rules.acting import accepts, raised
from sandtable.games.lbs.rules.entering import enter, unique_blocked
from sandtable.games.lbs.rules.lawful import may_attach, may_fortify, targetable, way_in
from sandtable.games.lbs.rules.log import report, who
from sandtable.games.lbs.rules.places import hero_of
from sandtable.games.lbs.rules.trigger import Act
from sandtable.games.lbs.rules.victory import settle
from sandtable.games.lbs.rules.windows import happen
from sandtable.games.lbs.rules.zones import become, bow, give, move
from sandtable.games.lbs.state import HAND, NIGHT_PHASE, PLAY, SAVED, TABLE, Lbs
from sandtable.kernel import Choice, Decision, Flow

# -- bringing in, attaching, overlaying, exchanging --------------------------------------------------------------------


def can_bring(g: Lbs, seat: int, c: int) -> bool:
    card = CARDS[g.printed[c]]
    if unique_blocked(g, c) or ("cannot play" in g.live and stats.ruled(g, "cannot play", seat, c)):
        return False
    if card.check is not None and not card.check(g, c, seat, -1):
        return False
    return costs.affordable(g, entry_bill(g, seat, c))


def entry_bill(g: Lbs, seat: int, c: int, host: int = -1, act: Act | None = None) -> costs.Bill:
    """What bringing in a Hero or Holding costs, or attaching a card to `host`; only attaching is an action."""
    if host >= 0 and act is None:
        act = Act(seat, c, None, "attach")
        act.targets.append(host)
    return costs.Bill(seat, c, host, act=act)


def cost_in_hand(g: Lbs, seat: int, c: int) -> costs.Price:
    """What a card in hand costs by itself, whatever it will be played on or attached to."""
    played = next((a for a in CARDS[g.printed[c]].abilities if a.hand), None)
    is_action = played is not None or g.kind[c] & (FOLLOWER | ITEM)
    return costs.cost(g, costs.Bill(seat, c, act=Act(seat, c, played) if is_action else None))


def overlay_bill(seat: int, c: int) -> costs.Bill:
    """2 Copper and no Water in place of what is printed, whatever the Faction (LBS AW 68 experienced/1)."""
    return costs.Bill(seat, c, printed=(2, 0))


def bring(g: Lbs, seat: int, c: int, host: int = -1, free: bool = False) -> Flow[bool]:
    """Bring a Hero or Holding into play, or attach a Follower, Item or Fortification (LBS AW 38-41)."""
    card = CARDS[g.printed[c]]
    attaching = host >= 0
    act = Act(seat, c, None, "attach" if attaching else "bring")
    if attaching:
        act.targets.append(host)
        if g.kind[host] & (ITEM | TOKEN) and not g.kind[host] & FOLLOWER:
            act.targets.append(hero_of(g, host))  # who holds it is a target too (LBS FAQ attaching-cards/2)
        act.data["kind"] = BATTLE if g.battle is not None else NIGHT if g.phase == NIGHT_PHASE else DAY
        act.data["aims"] = lambda: hosts(g, seat, c)
    origin = g.zone[c]
    move(g, c, TABLE)
    g.controller[c] = seat
    yield from happen(g, "pricing", seat, c, host, act=act)
    due = entry_bill(g, seat, c, host, act)
    copper, water = (0, 0) if free else costs.cost(g, due)
    if raised(act) and costs.can_pay(g, seat, copper, water, c) and not (yield from accepts(g, act)):
        return False
    if not free and not (yield from costs.pay(g, seat, copper, water, c, due)):
        report(g, f"{who(g, seat)} cannot pay for {card.name}; it returns to hand.", "LBS AW 40 copper/7", refs=(c,))
        move(g, c, HAND if origin == HAND else origin, seat=seat)
        return False
    act.data["paid"] = (copper, water)
    if g.events is not None:
        where = f", attached to {g.name(host)}" if attaching else ""
        report(
            g,
            f"{who(g, seat)} brings in {card.name}{where}.",
            way_in(g, c) if attaching else "LBS AW 39 bringing-in/1",
            refs=(c,) if host < 0 else (c, host),
        )
    g.history.append((seat, "attach" if attaching else "bring", c, -1))
    if attaching:
        yield from acting.announce(g, act)
        host = act.targets[0]
        if act.cancelled or g.zone[host] != PLAY or not (g.kind[host] & SECTION or may_attach(g, c, host)):
            if g.zone[c] == TABLE:
                move(g, c, SAVED)
            return False
    bowed = bool(card.mask & HOLDING and not attaching and "Fortification" not in card.traits)
    done = yield from enter(g, c, seat if not attaching else g.controller[host], host=host, bowed=bowed, by=seat)
    if not done and g.zone[c] == TABLE:
        move(g, c, SAVED)
    yield from settle(g)
    return done


def hosts(g: Lbs, seat: int, c: int) -> list[int]:
    """Where the card in hand could be attached."""
    card = CARDS[g.printed[c]]
    if card.mask & HOLDING:
        return [s for s in g.sections(seat) if may_fortify(g, c, s)]
    where = [h for h in g.heroes(seat) if not g.bowed[h] and may_attach(g, c, h)]
    if "may attach abroad" in card.statics:
        where += [
            h
            for s in g.seats()
            if s != seat
            for h in g.heroes(s)
            if not g.bowed[h] and may_attach(g, c, h) and targetable(g, Act(seat, c, None, "attach"), h)
        ]
    return where


def earlier_versions(g: Lbs, seat: int, c: int) -> list[int]:
    """Heroes of the seat's in play that are an earlier version of this Experienced one."""
    card = CARDS[g.printed[c]]
    if "Experienced" not in card.traits:
        return []
    return [h for h in g.heroes(seat) if g.card(h).person == card.person and "Experienced" not in g.card(h).traits]


def overlays(g: Lbs, seat: int, c: int) -> list[int]:
    """Those that it can be laid on (LBS AW 68 experienced/1)."""
    return [h for h in earlier_versions(g, seat, c) if not unique_blocked(g, c, h)]


def overlay(g: Lbs, seat: int, c: int, hero: int) -> Flow[bool]:
    """Lay an Experienced Hero on its earlier version: 2 Copper, no Water; all that lies on it stays."""
    due = overlay_bill(seat, c)
    copper, _ = costs.cost(g, due)
    if not (yield from costs.pay(g, seat, copper, 0, c, due)):
        return False
    report(g, f"{who(g, seat)} lays {g.name(c)} on {g.name(hero)}.", "LBS AW 68 experienced/1", refs=(c, hero))
    g.history.append((seat, "bring", c, -1))
    trigger = yield from happen(g, "entering", seat, c)
    if trigger.cancelled or g.zone[hero] != PLAY:
        if g.zone[c] != PLAY:
            move(g, c, SAVED)
        return False
    become(g, c, hero)
    yield from happen(g, "entered", seat, hero)
    yield from settle(g)
    return True


def exchange(g: Lbs, seat: int) -> Flow[None]:
    """Move Followers and Items among Heroes, all of whom bow (LBS AW 41 moving): choose the Heroes, then card by
    card."""
    able = movers(g, seat)
    chosen: list[int] = []
    while True:
        choices: list[Choice] = [("with", h) for h in able if h not in chosen]
        if len(chosen) >= 2 and any(movable(g, h) for h in chosen):
            choices.append(("done",))
        answer = yield Decision(seat, "exchange with", lambda c=choices: c, (tuple(chosen),))  # type: ignore[misc]
        if answer[0] == "done":
            break
        chosen.append(int(answer[1]))
        if len(chosen) == len(able):
            break
    for h in chosen:
        bow(g, h)
    report(
        g,
        f"{who(g, seat)} exchanges cards among {', '.join(g.name(h) for h in chosen)}.",
        "LBS AW 41 moving/1",
        refs=chosen,
    )
    g.history.append((seat, "day", -1, -1))
    moved: set[int] = set()
    while True:
        choices = []
        for h in chosen:
            for k in movable(g, h):
                if k not in moved:
                    choices.extend(("hand", k, other) for other in chosen if other != h and may_attach(g, k, other))
        choices.extend(("swap", k, m) for k, m in _swaps(g, chosen) if k not in moved and m not in moved)
        choices.append(("done",))
        answer = yield Decision(seat, "exchange", lambda c=choices: c, ())  # type: ignore[misc]
        if answer[0] == "done":
            break
        card, to = int(answer[1]), int(answer[2])
        steps = [(card, to)] if answer[0] == "hand" else [(card, g.host[to]), (to, g.host[card])]
        for k, h in steps:
            give(g, k, h)
            moved.add(k)
            report(g, f"{g.name(k)} goes to {g.name(h)}.", "LBS AW 41 moving/2", refs=(k, h))
    yield from settle(g)


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
    mask = FOLLOWER | ITEM | (SPELL if g.edition == "episode-3" else 0)
    return [k for k in g.kids.get(hero, ()) if g.kind[k] & mask and not g.kind[k] & TOKEN]


def entries(g: Lbs, seat: int) -> list[Choice]:
    """Cards in hand that could be brought in or attached now (Day Phase)."""
    found: list[Choice] = []
    seen: set[tuple[int, int]] = set()
    for c in g.players[seat].hand:
        card = CARDS[g.printed[c]]
        mask = g.kind[c]
        if mask & ACTION or not mask & (HERO | HOLDING | FOLLOWER | ITEM):
            continue
        alike = (g.printed[c], 0 if c not in g.mods else c)
        if alike in seen:
            continue
        seen.add(alike)
        if mask & HERO and not card.mask & SPELL:
            if can_bring(g, seat, c):
                found.append(("bring", c))
            if "Experienced" in card.traits:
                for h in overlays(g, seat, c):
                    if costs.can_pay(g, seat, costs.cost(g, overlay_bill(seat, c))[0], 0, c):
                        found.append(("overlay", c, h))
        elif mask & HOLDING and "Fortification" not in card.traits:
            if can_bring(g, seat, c):
                found.append(("bring", c))
        elif mask & (HOLDING | FOLLOWER | ITEM):
            if unique_blocked(g, c) or ("cannot play" in g.live and stats.ruled(g, "cannot play", seat, c)):
                continue
            by_host = "copper cost" in g.live or "water cost" in g.live or "action cost" in g.live
            if not by_host and not costs.affordable(g, entry_bill(g, seat, c)):
                continue
            for h in hosts(g, seat, c):
                if not by_host or costs.affordable(g, entry_bill(g, seat, c, h)):
                    found.append(("attach", c, h))
    return found
