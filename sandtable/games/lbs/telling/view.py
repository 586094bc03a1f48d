"""What a seat may know: the table, its own hand, what it was shown.

Numbers of cards stand only with cards that the viewer may see, and nothing here depends on where hidden cards are.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from sandtable.games.lbs import records, state
from sandtable.games.lbs.content import shapes
from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.content.settings import SEAT_NAMES, SEATS
from sandtable.games.lbs.odds import forces
from sandtable.games.lbs.odds.forces import ready_army
from sandtable.games.lbs.rules import bringing, costs, duel, raid, stats
from sandtable.games.lbs.rules.armies import army
from sandtable.games.lbs.rules.hidden import sees
from sandtable.games.lbs.state import Lbs
from sandtable.games.lbs.telling.shapes import Attack, Battle, Card, Duel, Party, Player, Raid, RaidingHero, View
from sandtable.games.lbs.telling.words import A_CARD
from sandtable.kernel import EVERYTHING
from sandtable.kernel.text import signed

_LASTING = {
    state.FOREVER: "permanent",
    state.TURN: "this turn",
    state.FIGHT: "this battle",
    state.DUEL: "this duel",
    state.STAY: "while in play",
    state.RAID: "this raid",
}
_STATS = {"S": "Strength", "K": "Ka", "I": "Influence", "F": "Fate", "B": "Base Strength", "C": "Water Capacity"}


# -- the view ----------------------------------------------------------------------------------------------------------


def view(g: Lbs, seat: int | None) -> View:
    mine = [] if seat is None or seat == EVERYTHING else [card_view(g, c) for c in g.players[seat].hand]
    return {
        "turn": g.turn,
        "phase": g.phase,
        "you": None if seat is None or seat == EVERYTHING else SEATS[seat],
        "edition": g.edition,
        "blessed": SEATS[g.blessed],
        "to_act": SEATS[g.to_act],
        "passes": g.passes,
        "omen": g.name(g.omens[-1]) if g.omens else None,
        "omen_card": g.omens[-1] if g.omens else None,
        "players": [_player(g, s) for s in range(len(g.players))],
        "cards": [card_view(g, c) for c in _shown(g, seat)],
        "hand": mine,
        "attack": _attack(g),
        "battle": _battle(g),
        "raid": _raid(g, seat),
        "duel": _duel(g, seat),
        "winner": None if g.outcome is None else [SEATS[s] for s in g.outcome.winners],
    }


def _shown(g: Lbs, seat: int | None) -> Iterable[int]:
    """The cards to show, in an order that tells nothing: player by player, as they lie."""
    for s, player in enumerate(g.players):
        for c in player.play:
            yield c
            if c in g.under:
                yield g.under[c]
        yield from player.saved[::-1]
        yield from player.buried[::-1]
        yield from (c for c in (*player.hand, *player.deck[::-1]) if sees(g, c, seat))
        beneath = set(g.under.values())
        for c in range(len(g.printed)):
            if g.zone[c] in (state.TABLE, state.HELD) and g.owner[c] == s and c not in beneath and sees(g, c, seat):
                yield c
                if c in g.under:
                    yield g.under[c]


def _player(g: Lbs, seat: int) -> Player:
    p = g.players[seat]
    return {
        "seat": SEATS[seat],
        "number": seat,
        "name": SEAT_NAMES[seat],
        "faction": p.faction,
        "stronghold": g.name(p.stronghold) if p.stronghold >= 0 and not p.out else None,
        "blessed": seat == g.blessed,
        "out": p.out,
        "water": stats.all_water(g, seat),
        "city_water": stats.city_water(g, seat),
        "copper": costs.purse(g, seat),
        "influence": sum(n for _, n in costs.voices(g, seat)),
        "story": stats.story_points(g, seat),
        "sections": len(g.sections(seat)),
        "hand": len(p.hand),
        "hand_size": stats.hand_size(g, seat),
        "deck": len(p.deck),
        "saved": len(p.saved),
        "buried": len(p.buried),
        "attacked": p.attacked,
        "raided": p.raided,
    }


def place_name(g: Lbs, place: int) -> str:
    return "home" if place == -1 else "nowhere" if place == state.NOWHERE else g.name(place)


def card_view(g: Lbs, card: int) -> Card:
    """A card as it is now: what is true of every card, and what its zone and type add."""
    zone, kind = g.zone[card], g.kind[card]
    shown: Card = {
        "card": card,
        "name": g.name(card),
        "slug": g.card(card).slug,
        "type": next(name for name, bit in shapes.TYPES.items() if kind & bit),
        "token": bool(kind & shapes.TOKEN),
        "owner": SEATS[g.owner[card]],
        "controller": SEATS[g.controller[card]],
        "zone": state.ZONE_NAMES[zone],
        "traits": traits(g, card),
        "fate": None if kind & (shapes.TOKEN | shapes.SECTION | shapes.STRONGHOLD) else stats.fate(g, card),
    }
    if zone in (state.SAVED, state.BURIED, state.DECK):
        player = g.players[g.owner[card]]
        pile = player.saved if zone == state.SAVED else player.buried if zone == state.BURIED else player.deck
        shown["position"] = len(pile) - pile.index(card)
    if zone == state.HAND:
        shown["copper_cost"], shown["water_cost"] = bringing.cost_in_hand(g, g.controller[card], card)
    if zone == state.PLAY:
        _show_in_play(g, card, shown)
    return shown


def _show_in_play(g: Lbs, card: int, shown: Card) -> None:
    printed, host = g.card(card), g.host[card]
    shown["host"] = g.name(host) if host >= 0 else None
    shown["on"] = host if host >= 0 else None
    shown["attached"] = [g.name(k) for k in g.kids.get(card, ())]
    shown["bowed"] = g.bowed[card]
    shown["water"] = g.water[card]
    _show_numbers(g, card, shown)
    if printed.produces or printed.producer is not None:
        shown["copper"] = costs.makes(g, card, g.controller[card], costs.PAYMENT)
    if printed.story:
        shown["story"] = printed.story
    if card in g.mods:
        shown["changes"] = [text for m in g.mods[card] if stats.holds(g, m[2]) and (text := change(g, *m))]


def _show_numbers(g: Lbs, card: int, shown: Card) -> None:
    """What a card in play counts for, by its type."""
    printed, kind = g.card(card), g.kind[card]
    if kind & shapes.HERO:
        shown["strength"], shown["ka"], shown["influence"] = (
            stats.strength(g, card),
            stats.ka(g, card),
            stats.influence(g, card),
        )
        shown["unit_strength"] = stats.unit_strength(g, card)
        shown["place"] = place_name(g, g.place[card])
        shown["at"] = g.place[card] if g.place[card] >= 0 else None
        shown["flying"] = stats.flying(g, card)
        shown["beneath"] = g.name(g.under[card]) if card in g.under else None
    elif kind & shapes.SECTION:
        shown["strength"], shown["base"] = stats.city_strength(g, card), stats.base(g, card)
        shown["capacity"] = stats.capacity(g, card)
    elif kind & (shapes.FOLLOWER | shapes.ITEM) or printed.token:
        follower = kind & shapes.FOLLOWER
        plus_s, plus_k = (printed.plus_s, printed.plus_k) if follower else (True, True)
        shown["strength"] = stats.plus_strength(g, card) if plus_s else stats.strength(g, card)
        shown["ka"] = stats.plus_ka(g, card) if plus_k else stats.ka(g, card)
        shown["plus"] = [what for what, plus in (("strength", plus_s), ("ka", plus_k)) if plus]
    elif kind & shapes.STRONGHOLD:
        shown["influence"] = stats.influence(g, card)
    if kind & (shapes.HERO | shapes.FOLLOWER):
        if raids := stats.amount(g, card, "Raid"):
            shown["raid"] = raids
        if carries := stats.amount(g, card, "Carry"):
            shown["carry"] = carries
        if archery := stats.amount(g, card, "Archery"):
            shown["archery"] = archery


@cache
def _bold(cards: int) -> frozenset[str]:
    """Every trait that stands in bold on some of so many cards."""
    return frozenset(trait for card in CARDS[:cards] for trait in (*card.record.traits, *card.factions))


def traits(g: Lbs, card: int) -> list[str]:
    """The card's bold traits as they are now."""
    printed = CARDS[g.printed[card]]
    printed_line = [*sorted(printed.factions), *(t for t in printed.record.traits if t not in printed.factions)]
    if g.zone[card] != state.PLAY and card not in g.mods:
        return printed_line
    more: set[str] = set()
    for what, value, _ in g.mods.get(card, ()):
        if what == "trait":
            more.add(str(value))
    for kid in g.kids.get(card, ()):
        more |= CARDS[g.printed[kid]].grants
    if g.kind[card] & shapes.HERO:
        more.add("Unaligned")
    if "trait" in g.live:
        more |= _bold(len(CARDS))
    return [t for t in (*printed_line, *sorted(more - set(printed_line))) if stats.has(g, card, t)]


def change(g: Lbs, what: str, value: Any, until: int) -> str:
    """A change of a card in words; empty for what only the rules need to know."""
    lasting = _LASTING.get(until, "")
    if until >= state.WHILE_IN_PLAY:
        lasting = f"while {g.does(until - state.WHILE_IN_PLAY, 'is')} in play"
    elif until >= state.WHILE_BOWED:
        lasting = f"while {g.does(until - state.WHILE_BOWED, 'is')} bowed"
    if what in ("trait", "-trait"):
        text = f"{'no longer ' if what[0] == '-' else ''}{value}"
    elif what[0] == "=" and what[1:] in _STATS:
        text = f"{_STATS[what[1:]]} {value}"
    elif isinstance(value, int) and (what in _STATS or what in ("Raid", "Carry", "Archery")):
        text = f"{signed(value)} {_STATS.get(what, what)}"
    elif what == "produces":
        text = f"{signed(value)} Copper"
    elif what in ("invisible", "must attack", "no attack", "no defence", "no raid", "storm"):
        text = what
    else:
        return ""
    return f"{text} ({lasting})" if lasting else text


# -- what goes on ------------------------------------------------------------------------------------------------------


def _parties(g: Lbs, attack: records.Attack) -> list[Party]:
    """Who attacks, who is attacked, who was asked for help, and with what they could come."""
    principals = (attack.attacker, *attack.defenders)
    asked = dict.fromkeys(s for _, s in attack.invited if s not in principals)
    return [
        {
            "seat": SEATS[seat],
            "part": "attacks" if seat == attack.attacker else "defends" if seat in attack.defenders else "asked",
            "by": [SEATS[i] for i, s in attack.invited if s == seat],
            "ready": forces.at_home(g, seat),
            "paid": any(ally == seat for _, ally in attack.paid),
        }
        for seat in (*principals, *asked)
    ]


def _attack(g: Lbs) -> Attack | None:
    a = g.attack
    if a is None:
        return None
    return {
        "attacker": SEATS[a.attacker],
        "defenders": [SEATS[s] for s in a.defenders],
        "stage": a.stage,
        "invited": [f"{SEATS[i]} asks {SEATS[s]}" for i, s in a.invited],
        "paid": [f"{SEATS[i]} to {SEATS[s]}" for i, s in a.paid],
        "parties": _parties(g, a),
        "units": [
            {
                "hero": g.name(h), "card": h, "controller": SEATS[g.controller[h]],
                "side": "attacking" if side else "defending",
                "place": place_name(g, g.place[h]), "at": g.place[h] if g.place[h] >= 0 else None,
                "strength": stats.unit_strength(g, h), "bowed": g.bowed[h],
            }
            for h, side in a.sides.items()
        ],
        "battles": [g.name(s) for s in a.sections],
        "toll": a.toll,
    }  # fmt: skip


def _battle(g: Lbs) -> Battle | None:
    b = g.battle
    if b is None:
        return None
    here = b.section >= 0
    attacking, defending = army(g, 1), army(g, 0)
    return {
        "place": place_name(g, b.section),
        "at": b.section if here else None,
        "attacker": SEATS[b.attacker],
        "defender": SEATS[b.defender],
        "acts": "attacker" if b.army else "defender",
        "passes": b.passes,
        "attacking": [g.name(h) for h in attacking],
        "attacking_strength": ready_army(g, 1),
        "defending": [g.name(h) for h in defending],
        "defending_strength": ready_army(g, 0),
        "city_strength": stats.city_strength(g, b.section) if here and g.zone[b.section] == state.PLAY else None,
        "water": g.water[b.section] if here else None,
        "lost": [g.name(c) for c in b.lost],
    }


def _raid(g: Lbs, seat: int | None) -> Raid | None:
    r = g.raid
    if r is None:
        return None
    found: list[RaidingHero] = []
    for hero, section in r.raiders:
        card = r.cards.get(hero, -1)
        seen = card >= 0 and sees(g, card, seat)
        defender = r.defending.get(section, -1)
        theirs = r.cards.get(defender, -1) if defender >= 0 else -1
        found.append(
            {
                "raider": g.name(hero), "card": hero, "controller": SEATS[g.controller[hero]],
                "section": g.name(section), "at": section, "defender_seat": SEATS[g.controller[section]],
                "bonus": stats.amount(g, hero, "Raid"),
                "fate_card": None if card < 0 else g.name(card) if seen else A_CARD,
                "value": raid.raid_value(g, r, hero) if seen else None,
                "defender": g.name(defender) if defender >= 0 else None,
                "defence_card": g.name(theirs) if theirs >= 0 else None,
                "against": raid.defence_value(g, r, section),
                "carries": raid.load(g, hero),
                "done": section in r.done,
            }
        )  # fmt: skip
    return {"raider": SEATS[r.raider], "stage": r.stage, "raids": found}


def _duel(g: Lbs, seat: int | None) -> Duel | None:
    d = g.duel
    if d is None:
        return None

    def shown(card: int) -> str | None:
        return None if card < 0 else g.name(card) if sees(g, card, seat) else A_CARD

    def left(hero: int) -> int | None:
        return duel.value(g, hero) if g.zone[hero] == state.PLAY else None

    return {
        "challenger": g.name(d.challenger), "challenger_card": d.challenger, "challenger_left": left(d.challenger),
        "challenged": g.name(d.challenged), "challenged_card": d.challenged, "challenged_left": left(d.challenged),
        "stat": d.stat,
        "round": d.round,
        "thruster": g.name(d.thruster) if d.thruster >= 0 else None,
        "thrust": shown(d.thrust),
        "parry": shown(d.parry),
        "blind": d.blind,
    }  # fmt: skip
