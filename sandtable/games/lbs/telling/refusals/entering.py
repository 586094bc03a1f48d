"""Why a card is not brought in, attached, laid on another or handed over (LBS AW 39-41, 44, 68)."""

from __future__ import annotations

from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.content.shapes import FOLLOWER, HERO, HOLDING, ITEM, SECTION
from sandtable.games.lbs.records import DAY_PHASE
from sandtable.games.lbs.rules import bringing, costs, lawful, stats
from sandtable.games.lbs.rules.entering import unique_blocked
from sandtable.games.lbs.state import Lbs
from sandtable.games.lbs.telling.refusals.finding import find_card, forbidden, no_card, of_another, too_dear
from sandtable.kernel import Decision, IllegalChoice
from sandtable.kernel.text import listed
from sandtable.kernel.verbs import Refusal


def one_only(g: Lbs, card: int) -> IllegalChoice:
    """Which one is in play already, and the clause: Episode 3 excepts no Experienced Hero."""
    excepted = "Experienced" in g.card(card).traits and g.edition == "episode-3"
    alike = [x for x in g.in_play() if g.card(x).person == g.card(card).person and stats.has(g, x, "Unique")]
    return IllegalChoice(
        f"{g.does(card, 'is')} Unique, and {listed(g.name(x) for x in alike)} is in play already",
        ("LBS E3 unique/1" if excepted else "LBS AW 39 unique/1",),
    )


def _entering(g: Lbs, seat: int, card: int) -> Refusal:
    if g.battle is not None or g.phase != DAY_PHASE:
        rule = "LBS AW 44 day-list/3" if g.kind[card] & (FOLLOWER | ITEM) else "LBS AW 44 day-list/2"
        return IllegalChoice("cards are brought in by Day, not in battles or at Night", (rule,))
    if unique_blocked(g, card):
        return one_only(g, card)
    if stats.ruled(g, "cannot play", seat, card):
        return forbidden(g, "cannot play", seat, card)
    return None


def no_bring(g: Lbs, decision: Decision, rest: str) -> Refusal:
    seat = decision.seat
    c = find_card(g, rest, g.players[seat].hand)
    if c < 0:
        return no_card(g, rest, "in hand", "LBS AW 44 day-list/2")
    card = CARDS[g.printed[c]]
    if g.kind[c] & (FOLLOWER | ITEM) or "Fortification" in card.traits:
        where = "a City Section" if g.kind[c] & HOLDING else "a Hero"
        return IllegalChoice(f"{card.name} is attached to {where}: attach {card.slug} to ...", (lawful.way_in(g, c),))
    if g.kind[c] & SECTION:
        return IllegalChoice("City Sections are chosen before the game", ("LBS AW 17 city-points/3",))
    if not g.kind[c] & (HERO | HOLDING):
        return IllegalChoice(f"{card.name} is played, not brought in", (lawful.way_in(g, c),))
    stop = _entering(g, seat, c)
    if stop is not None:
        return stop
    if card.check is not None and not card.check(g, c, seat, -1):
        return IllegalChoice(
            f"{card.name} cannot be brought in now: its own text forbids it", ("LBS AW 34 cards-beat-rules",)
        )
    rules = ["LBS AW 19 hero/3" if g.kind[c] & HERO else "LBS AW 23 holding/2"]
    if g.kind[c] & HERO and costs.off_faction(g, c, seat):
        rules.append("LBS AW 19 off-faction/1")
    return too_dear(g, seat, *costs.cost(g, bringing.entry_bill(g, seat, c)), c, *rules)


def no_attach(g: Lbs, decision: Decision, rest: str) -> Refusal:
    seat = decision.seat
    what, _, where = rest.partition(" to ")
    c = find_card(g, what, g.players[seat].hand)
    if c < 0:
        return no_card(g, what, "in hand", "LBS AW 44 day-list/3")
    stop = _entering(g, seat, c)
    if stop is not None:
        return stop
    card = CARDS[g.printed[c]]
    fort = "Fortification" in card.traits
    if not fort and not g.kind[c] & (FOLLOWER | ITEM):
        return IllegalChoice(f"{card.name} cannot be attached", (lawful.way_in(g, c),))
    abroad = "may attach abroad" in card.statics
    host = find_card(g, where, g.players[seat].play)
    if host < 0 and abroad:
        host = find_card(g, where, g.in_play())
    if host < 0:
        return of_another(g, where) or no_card(g, where, "in play", lawful.way_in(g, c))
    if fort:
        if not g.kind[host] & SECTION:
            return IllegalChoice("a Fortification is attached to a City Section", ("LBS AW 23 fortification/1",))
        if any(g.printed[k] == card.index for k in g.kids.get(host, ())):
            return IllegalChoice(f"{g.does(host, 'has')} a {card.name} already", ("LBS FAQ fortifications/1",))
    else:
        stop = _bearer(g, c, host)
        if stop is not None:
            return stop
        if g.controller[host] != seat and stats.has_mod(g, host, "invisible"):
            return IllegalChoice(
                f"{g.name(host)} cannot be targeted by others, and attaching targets",
                ("LBS FAQ invisibility/2", "LBS FAQ attaching-cards/1", "LBS FAQ water-from-a-mirage/1"),
            )
    if card.check is not None and not card.check(g, c, seat, host):
        return IllegalChoice(f"{card.name} cannot be attached to {g.name(host)}", ("LBS AW 34 cards-beat-rules",))
    rule = "LBS AW 23 holding/2" if fort else "LBS AW 27 item/3" if g.kind[c] & ITEM else "LBS AW 39 bringing-in/1"
    return too_dear(g, seat, *costs.cost(g, bringing.entry_bill(g, seat, c, host)), c, rule)


def _bearer(g: Lbs, card: int, host: int) -> Refusal:
    """Why this Hero cannot have this Follower or Item."""
    printed = CARDS[g.printed[card]]
    if not g.kind[host] & HERO:
        return IllegalChoice("Followers and Items are attached to Heroes", (lawful.way_in(g, card),))
    if g.bowed[host]:
        return IllegalChoice(f"{g.does(host, 'is')} bowed", ("LBS AW 41 attaching/1",))
    for what in ("Weapon", "Armor"):
        if stats.has(g, card, what) and any(g.kind[k] & ITEM and stats.has(g, k, what) for k in g.kids.get(host, ())):
            return IllegalChoice(
                f"{g.does(host, 'has')} {'a Weapon' if what == 'Weapon' else 'an Armor'} already",
                ("LBS AW 27 weapon-and-armor",),
            )
    alien = printed.factions and "Unaligned" not in printed.factions and not stats.ruled(g, "any faction", card, host)
    if alien and not any(stats.has(g, host, f) for f in printed.factions):
        return IllegalChoice(
            f"{printed.name} is only for {listed(sorted(printed.factions))}", ("LBS AW 34 cards-beat-rules",)
        )
    if stats.ruled(g, "cannot attach", card, host):
        return forbidden(g, "cannot attach", card, host)
    return None


def no_overlay(g: Lbs, decision: Decision, rest: str) -> Refusal:
    seat = decision.seat
    what = rest.partition(" on ")[0]
    c = find_card(g, what, g.players[seat].hand)
    if c < 0:
        return no_card(g, what, "in hand", "LBS AW 68 experienced/1")
    if not bringing.earlier_versions(g, seat, c):
        rules = ["LBS AW 68 experienced/1"]
        if g.kind[c] & HERO and "Experienced" not in g.card(c).traits:
            rules.append("LBS AW 68 experienced/3")
        return IllegalChoice(
            "only an Experienced Hero is laid on its earlier version, which you must have in play", tuple(rules)
        )
    if not bringing.overlays(g, seat, c):
        return one_only(g, c)
    if g.phase != DAY_PHASE or g.battle is not None:
        return IllegalChoice("that is done in the Day Phase", ("LBS AW 68 experienced/1",))
    copper, _ = costs.cost(g, bringing.overlay_bill(seat, c))
    short = too_dear(g, seat, copper, 0, c, "LBS AW 68 experienced/1")
    on = listed(g.name(h) for h in bringing.overlays(g, seat, c))
    return short or IllegalChoice(f"{g.does(c, 'is')} laid on {on}", ("LBS AW 68 experienced/1",))


def no_exchange(g: Lbs, decision: Decision, rest: str) -> Refusal:
    if g.phase != DAY_PHASE or g.battle is not None:
        return IllegalChoice("cards are moved between Heroes by Day", ("LBS AW 44 day-list/4",))
    return IllegalChoice("that takes two unbowed Heroes and something to move", ("LBS AW 41 moving/1",))


def no_handing(g: Lbs, decision: Decision, rest: str) -> Refusal:
    return IllegalChoice(
        f"'{rest}' cannot be done: a card goes, once, to a Hero of the exchange who can have it",
        ("LBS AW 41 moving/2", "LBS AW 41 moving/4"),
    )
