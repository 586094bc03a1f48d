"""What a seat may know: the table, its own hand, what it was shown; and the same as text.

Numbers of cards stand only with cards that the viewer may see, and nothing here depends on where hidden cards are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

from sandtable.games.lbs import acting, costs, duel, raid, stats
from sandtable.games.lbs.battle import army, engaging_strength
from sandtable.games.lbs.defs import (
    ACTION,
    CARDS,
    FOLLOWER,
    HERO,
    HOLDING,
    ITEM,
    PANTHEON,
    SECTION,
    SPELL,
    STORY,
    STRONGHOLD,
    TOKEN,
    Card,
    card,
)  # fmt: skip
from sandtable.games.lbs.scenario import SEATS, ZONE_NAMES
from sandtable.games.lbs.state import (
    BURIED,
    DECK,
    DUEL,
    FIGHT,
    FOREVER,
    HAND,
    HELD,
    NOWHERE,
    PLAY,
    RAID,
    SAVED,
    STAY,
    TABLE,
    TURN,
    WHILE_BOWED,
    WHILE_IN_PLAY,
    Lbs,
)  # fmt: skip
from sandtable.games.lbs.verbs import SEAT_NAMES
from sandtable.games.lbs.windows import LISTENERS
from sandtable.kernel import EVERYTHING, Rng

A_CARD = "a card"
"""A card that the viewer cannot see."""
_LASTING = {
    FOREVER: "permanent",
    TURN: "this turn",
    FIGHT: "this battle",
    DUEL: "this duel",
    STAY: "while in play",
    RAID: "this raid",
}
_STATS = {"S": "Strength", "K": "Ka", "I": "Influence", "F": "Fate", "B": "Base Strength", "C": "Water Capacity"}


# -- who sees what -----------------------------------------------------------------------------------------------------


def knows(g: Lbs, c: int, seat: int | None) -> bool:
    """Whether the seat has seen this hidden card where it is."""
    bits = g.known.get(c, 0)
    if seat is None:
        return bits == (1 << len(g.players)) - 1
    return bool(bits >> seat & 1)


def sees(g: Lbs, c: int, seat: int | None) -> bool:
    """Whether the seat may look at this card."""
    if seat == EVERYTHING:
        return True
    zone = g.zone[c]
    if zone in (PLAY, SAVED, BURIED):
        return True
    if zone == HAND:
        return g.ctrl[c] == seat or knows(g, c, seat)
    if zone == DECK:
        return knows(g, c, seat)
    if zone == TABLE:
        return g.ctrl[c] == seat or not _covered(g, c) or knows(g, c, seat)
    return True


def _covered(g: Lbs, c: int) -> bool:
    """On the table, but face-down: a thrust, or a raider's Fate card, before it is shown."""
    if g.duel is not None and c == g.duel.thrust:
        return not g.duel.flags.get("revealed")
    r = g.raid
    if r is None:
        return False
    return any(r.cards.get(hero) == c and not _revealed(g, section) for hero, section in r.raiders)


def _revealed(g: Lbs, section: int) -> bool:
    r = g.raid
    return r is not None and (section in r.done or f"revealed {section}" in r.flags)


# -- the view ----------------------------------------------------------------------------------------------------------


def view(g: Lbs, seat: int | None) -> dict[str, Any]:
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
        for c in player.hand:
            if sees(g, c, seat):
                yield c
        for c in player.deck[::-1]:
            if sees(g, c, seat):
                yield c
        beneath = set(g.under.values())
        for c in range(len(g.d)):
            if g.zone[c] in (TABLE, HELD) and g.owner[c] == s and c not in beneath and sees(g, c, seat):
                yield c
                if c in g.under:
                    yield g.under[c]


def _player(g: Lbs, s: int) -> dict[str, Any]:
    p = g.players[s]
    return {
        "seat": SEATS[s],
        "number": s,
        "name": SEAT_NAMES[s],
        "faction": p.faction,
        "stronghold": g.name(p.stronghold) if p.stronghold >= 0 and not p.out else None,
        "blessed": s == g.blessed,
        "out": p.out,
        "water": stats.all_water(g, s),
        "city_water": stats.city_water(g, s),
        "copper": costs.purse(g, s),
        "influence": sum(n for _, n in costs.voices(g, s)),
        "story": stats.story_points(g, s),
        "sections": len(g.sections(s)),
        "hand": len(p.hand),
        "hand_size": stats.hand_size(g, s),
        "deck": len(p.deck),
        "saved": len(p.saved),
        "buried": len(p.buried),
        "attacked": p.attacked,
        "raided": p.raided,
    }


def place_name(g: Lbs, place: int) -> str:
    return "home" if place == -1 else "nowhere" if place == NOWHERE else g.name(place)


def card_view(g: Lbs, c: int) -> dict[str, Any]:
    card, zone, kind = CARDS[g.d[c]], g.zone[c], g.kind[c]
    told: dict[str, Any] = {
        "card": c,
        "name": card.name,
        "slug": card.slug,
        "type": type_of(kind),
        "token": bool(kind & TOKEN),
        "owner": SEATS[g.owner[c]],
        "controller": SEATS[g.ctrl[c]],
        "zone": ZONE_NAMES[zone],
        "traits": traits(g, c),
        "fate": None if kind & (TOKEN | SECTION | STRONGHOLD) else stats.fate(g, c),
    }
    if zone in (SAVED, BURIED, DECK):
        player = g.players[g.owner[c]]
        pile = player.saved if zone == SAVED else player.buried if zone == BURIED else player.deck
        told["position"] = len(pile) - pile.index(c)
    if zone == HAND:
        told["copper_cost"], told["water_cost"] = acting.cost_in_hand(g, g.ctrl[c], c)
    if zone != PLAY:
        return told
    host = g.host[c]
    told.update(
        host=g.name(host) if host >= 0 else None,
        on=host if host >= 0 else None,
        attached=[g.name(k) for k in g.kids.get(c, ())],
        bowed=g.bowed[c],
        water=g.water[c],
    )
    if kind & HERO:
        told.update(
            strength=stats.strength(g, c), ka=stats.ka(g, c), influence=stats.influence(g, c),
            unit_strength=stats.unit_strength(g, c), place=place_name(g, g.place[c]),
            at=g.place[c] if g.place[c] >= 0 else None, flying=stats.flying(g, c),
            beneath=g.name(g.under[c]) if c in g.under else None,
        )  # fmt: skip
    elif kind & SECTION:
        told.update(strength=stats.city_strength(g, c), base=stats.base(g, c), capacity=stats.capacity(g, c))
    elif kind & FOLLOWER:
        told.update(
            strength=stats.plus_strength(g, c) if card.plus_s else stats.strength(g, c),
            ka=stats.plus_ka(g, c) if card.plus_k else stats.ka(g, c),
            plus=[what for what, plus in (("strength", card.plus_s), ("ka", card.plus_k)) if plus],
        )  # fmt: skip
    elif kind & ITEM or card.token:
        told.update(strength=stats.plus_strength(g, c), ka=stats.plus_ka(g, c), plus=["strength", "ka"])
    elif kind & STRONGHOLD:
        told["influence"] = stats.influence(g, c)
    for what in ("Raid", "Carry", "Archery"):
        if kind & (HERO | FOLLOWER) and (n := stats.amount(g, c, what)):
            told[what.casefold()] = n
    if card.produces or card.producer is not None:
        told["copper"] = costs.makes(g, c, g.ctrl[c], costs.PAYMENT)
    if card.story:
        told["story"] = card.story
    if c in g.mods:
        told["changes"] = [text for m in g.mods[c] if stats.holds(g, m[2]) and (text := change(g, *m))]
    return told


_KINDS = (
    (STRONGHOLD, "Stronghold"), (SECTION, "City Section"), (HERO, "Hero"), (HOLDING, "Holding"), (FOLLOWER, "Follower"),
    (ITEM, "Item"), (SPELL, "Spell"), (STORY, "Story"), (PANTHEON, "Pantheon"), (ACTION, "Action"), (TOKEN, "Token"),
)  # fmt: skip


def type_of(kind: int) -> str:
    return next(name for bit, name in _KINDS if kind & bit)


def _bold() -> frozenset[str]:
    """Every trait that stands in bold on some card."""
    if not _BOLD or _BOLD[0] != len(CARDS):
        _BOLD[:] = [len(CARDS), frozenset(t for c in CARDS for t in (*c.record.traits, *c.factions))]
    found: frozenset[str] = _BOLD[1]
    return found


_BOLD: list[Any] = []


def traits(g: Lbs, c: int) -> list[str]:
    """The card's bold traits as they are now."""
    card = CARDS[g.d[c]]
    printed = [*sorted(card.factions), *(t for t in card.record.traits if t not in card.factions)]
    if g.zone[c] != PLAY and c not in g.mods:
        return printed
    more: set[str] = set()
    for what, value, _ in g.mods.get(c, ()):
        if what == "trait":
            more.add(str(value))
    for kid in g.kids.get(c, ()):
        more |= CARDS[g.d[kid]].grants
    if g.kind[c] & HERO:
        more.add("Unaligned")
    if "trait" in g.live:
        more |= _bold()
    return [t for t in (*printed, *sorted(more - set(printed))) if stats.has(g, c, t)]


def change(g: Lbs, what: str, value: Any, until: int) -> str:
    """A change of a card in words; empty for what only the rules need to know."""
    lasting = _LASTING.get(until, "")
    if until >= WHILE_IN_PLAY:
        lasting = f"while {g.name(until - WHILE_IN_PLAY)} is in play"
    elif until >= WHILE_BOWED:
        lasting = f"while {g.name(until - WHILE_BOWED)} is bowed"
    if what in ("trait", "-trait"):
        text = f"{'no longer ' if what[0] == '-' else ''}{value}"
    elif what[0] == "=" and what[1:] in _STATS:
        text = f"{_STATS[what[1:]]} {value}"
    elif isinstance(value, int) and (what in _STATS or what in ("Raid", "Carry", "Archery")):
        text = f"{value:+d} {_STATS.get(what, what)}"
    elif what == "produces":
        text = f"{value:+d} Copper"
    elif what in ("invisible", "must attack", "no attack", "no defence", "no raid", "storm"):
        text = what
    else:
        return ""
    return f"{text} ({lasting})" if lasting else text


# -- what goes on ------------------------------------------------------------------------------------------------------


def _attack(g: Lbs) -> dict[str, Any] | None:
    a = g.attack
    if a is None:
        return None
    return {
        "attacker": SEATS[a.attacker],
        "defenders": [SEATS[s] for s in a.defenders],
        "stage": a.stage,
        "invited": [f"{SEATS[i]} asks {SEATS[s]}" for i, s in a.invited],
        "paid": [f"{SEATS[i]} to {SEATS[s]}" for i, s in a.paid],
        "units": [
            {
                "hero": g.name(h), "card": h, "controller": SEATS[g.ctrl[h]],
                "side": "attacking" if side else "defending",
                "place": place_name(g, g.place[h]), "at": g.place[h] if g.place[h] >= 0 else None,
                "strength": stats.unit_strength(g, h), "bowed": g.bowed[h],
            }
            for h, side in a.sides.items()
        ],
        "battles": [g.name(s) for s in a.sections],
        "toll": a.toll,
    }  # fmt: skip


def _battle(g: Lbs) -> dict[str, Any] | None:
    b = g.battle
    if b is None:
        return None
    here = b.section >= 0
    told: dict[str, Any] = {
        "place": place_name(g, b.section),
        "at": b.section if here else None,
        "attacker": SEATS[b.attacker],
        "defender": SEATS[b.defender],
        "acts": "attacker" if b.army else "defender",
        "passes": b.passes,
    }
    for side, name in ((1, "attacking"), (0, "defending")):
        heroes = army(g, side)
        told[name] = [g.name(h) for h in heroes]
        told[f"{name}_strength"] = sum(_ready_strength(g, h) for h in heroes)
    told["city_strength"] = stats.city_strength(g, b.section) if here and g.zone[b.section] == PLAY else None
    told["water"] = g.water[b.section] if here else None
    told["lost"] = [g.name(c) for c in b.lost]
    return told


def _ready_strength(g: Lbs, hero: int) -> int:
    """What the unbowed cards of a unit would do in one engagement."""
    return sum(engaging_strength(g, c) for c in (hero, *stats.followers(g, hero)) if not g.bowed[c])


def _raid(g: Lbs, seat: int | None) -> dict[str, Any] | None:
    r = g.raid
    if r is None:
        return None
    found = []
    for hero, section in r.raiders:
        card = r.cards.get(hero, -1)
        seen = card >= 0 and sees(g, card, seat)
        defender = r.defending.get(section, -1)
        theirs = r.cards.get(defender, -1) if defender >= 0 else -1
        found.append(
            {
                "raider": g.name(hero), "card": hero, "controller": SEATS[g.ctrl[hero]],
                "section": g.name(section), "at": section, "defender_seat": SEATS[g.ctrl[section]],
                "bonus": stats.amount(g, hero, "Raid"),
                "fate_card": None if card < 0 else g.name(card) if seen else A_CARD,
                "value": raid.raid_value(g, r, hero) if seen else None,
                "defender": g.name(defender) if defender >= 0 else None,
                "defence_card": g.name(theirs) if theirs >= 0 else None,
                "against": raid.defence_value(g, r, section),
                "carries": 1 + stats.amount(g, hero, "Carry"),
                "done": section in r.done,
            }
        )  # fmt: skip
    return {"raider": SEATS[r.raider], "stage": r.stage, "raids": found}


def _duel(g: Lbs, seat: int | None) -> dict[str, Any] | None:
    d = g.duel
    if d is None:
        return None

    def shown(c: int) -> str | None:
        return None if c < 0 else g.name(c) if sees(g, c, seat) else A_CARD

    def left(h: int) -> int | None:
        return duel.value(g, h) if g.zone[h] == PLAY else None

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


# -- card faces --------------------------------------------------------------------------------------------------------

_FACTS = (
    "name", "type", "factions", "traits", "values", "strength", "ka", "water", "copper", "influence", "fate",
    "produces", "points", "capacity", "story", "grants", "gives", "limit", "text",
)  # fmt: skip


TRIGGERS = {
    "acted": "an action, Spell or ability has been carried out",
    "action": "somebody plays an action, casts a Spell, uses an ability or engages",
    "assign": "a unit is sent to a City Section",
    "assigned": "all units of an attack are assigned",
    "attack": "an attack is declared",
    "attack ends": "an attack is over",
    "battle begins": "a battle begins",
    "battle ends": "a battle ends",
    "damage": "damage is about to be done",
    "destroyed": "a card was destroyed",
    "destroying": "a card is about to be destroyed",
    "discarded": "a card was discarded",
    "duel begins": "a duel begins",
    "duel decided": "a duel is decided",
    "duel ends": "a duel is over",
    "end begins": "the End Phase begins",
    "engaged": "an engagement is over",
    "entered": "a card has entered play",
    "entering": "a card is about to enter play",
    "flip": "a card is turned up",
    "going home": "a unit goes home",
    "influence": "a card bows for Influence",
    "lose water": "Water is about to be lost",
    "may thrust": "a Hero may thrust",
    "moving": "a unit moves to another City Section",
    "raid": "a raid is declared",
    "raid at": "a Hero raids a City Section",
    "raid defended": "the defenders against a raid are assigned",
    "raid ends": "a raid is over",
    "raid result": "a raid is being decided",
    "raid reveal": "the Fate card of a raid is revealed",
    "raided": "a Hero has raided a City Section",
    "section destroyed": "a City Section was destroyed",
    "spell saved": "a Spell goes to the Saved pile",
    "thrust": "somebody thrusts in a duel",
    "turn ends": "the turn ends",
}
"""What can be answered, in words: for those who do not want to be asked every time."""


@cache
def board() -> dict[str, Any]:
    """The face of every card, since any could turn up."""
    return {
        "cards": [face(card) for card in CARDS],
        "seats": [{"id": s, "name": n} for s, n in zip(SEATS, SEAT_NAMES, strict=True)],
        "triggers": {kind: TRIGGERS.get(kind, kind) for kind in sorted(LISTENERS)},
        "zones": list(ZONE_NAMES.values()),
        "provenance": {
            "rulebook": "printed in the rulebook",
            "faq": "told in the official FAQ",
            "source": "told by another source",
            "inferred": "follows from what is known",
            "reconstructed": "lost, and made anew for Sandtable",
        },
    }


def face(card: Card) -> dict[str, Any]:
    record = card.record
    known = {fact: source for source, facts in record.provenance.items() for fact in facts}
    found: dict[str, Any] = {"slug": card.slug, "token": card.token}
    for fact in _FACTS:
        value = getattr(record, fact)
        if value or (fact in ("fate", "strength", "ka", "influence", "copper", "water") and value is not None):
            found[fact] = value
    if card.plus_s or card.plus_k:
        found["plus"] = [what for what, plus in (("strength", card.plus_s), ("ka", card.plus_k)) if plus]
    found["provenance"] = {
        fact: known.get(fact, "reconstructed")
        for fact in _FACTS
        if fact in found and getattr(record, fact) not in (0, None)
    }
    return found


# -- as text -----------------------------------------------------------------------------------------------------------


def tell(g: Lbs, seat: int | None) -> str:
    """The view as text."""
    v = view(g, seat)
    lines = [f"Turn {v['turn']}, {v['phase'].capitalize()} Phase. {SEAT_NAMES[g.blessed]} is Blessed."]
    if g.outcome is not None:
        lines.append(g.outcome.text)
    if v["omen"]:
        lines.append(f"Omen: {v['omen']}")
    shown = v["cards"]
    for p in v["players"]:
        lines.append("")
        lines.extend(_tell_player(p, shown))
    events = _tell_events(v)
    if events:
        lines += ["", *events]
    if v["hand"]:
        lines += ["", "Your hand:"]
        lines.extend(f"  {_hand_line(c)}" for c in v["hand"])
    return "\n".join(lines)


def _tell_player(p: dict[str, Any], shown: list[dict[str, Any]]) -> list[str]:
    if p["out"]:
        return [f"{p['name']} is out of the game."]
    head = f"{p['name']} ({p['faction'] or 'no Faction'}{', Blessed' if p['blessed'] else ''})"
    lines = [
        f"{head}: {p['water']} Water, {p['copper']} Copper ready, "
        f"{_many(p['story'], 'Story Point')}, {_many(p['hand'], 'card')} in hand, "
        f"{p['deck']} in the deck, {p['saved']} Saved, {p['buried']} Buried"
    ]
    mine = [c for c in shown if c["zone"] == "play" and c["controller"] == p["seat"]]
    seen: Counter[str] = Counter()
    copies = {}
    for c in mine:
        seen[c["name"]] += 1
        copies[c["card"]] = f" #{seen[c['name']]}" if seen[c["name"]] > 1 else ""
    for c in mine:
        if c["on"] is None:
            lines.append(f"  {_line(c, copies[c['card']])}")
            lines.extend(
                f"    {_line(k, copies.get(k['card'], ''))}"
                for k in shown
                if k["zone"] == "play" and k["on"] == c["card"]
            )
    for zone in ("saved", "buried"):
        names = [c["name"] for c in shown if c["zone"] == zone and c["owner"] == p["seat"]]
        if names:
            lines.append(f"  {zone.capitalize()} pile from the top: {', '.join(names)}")
    for zone, words in (("deck", "Known in the deck"), ("table", "On the table"), ("held", "Set aside")):
        names = [c["name"] for c in shown if c["zone"] == zone and c["controller"] == p["seat"]]
        if names:
            lines.append(f"  {words}: {', '.join(names)}")
    return lines


def _many(n: int, word: str) -> str:
    return f"{n} {word}{'' if n == 1 else 's'}"


def _line(c: dict[str, Any], copy: str = "") -> str:
    kind = c["type"]
    numbers = []
    if kind == "Hero":
        numbers = [f"{c['strength']}S/{c['ka']}K", f"Influence {c['influence']}"]
    elif kind == "City Section":
        numbers = [f"Strength {c['strength']}", f"{c['water']} of {c['capacity']} Water"]
    elif "plus" in c:
        s, k = ("+" if w in c["plus"] and c[w] >= 0 else "" for w in ("strength", "ka"))
        numbers = [f"{s}{c['strength']}S/{k}{c['ka']}K"]
    elif "copper" in c:
        numbers = [f"{c['copper']} Copper"]
    numbers += [f"{what.capitalize()} {c[what]:+d}" for what in ("raid", "carry", "archery") if what in c]
    if c.get("flying"):
        numbers.append("Flying")
    if "story" in c:
        numbers.append(_many(c["story"], "Story Point"))
    if kind != "City Section" and c["water"]:
        numbers.append(f"{c['water']} Water")
    if c["bowed"]:
        numbers.append("bowed")
    if c.get("place", "home") != "home":
        numbers.append(f"at {c['place']}")
    changes = f"; {', '.join(c['changes'])}" if c.get("changes") else ""
    return f"{c['name']}{copy} ({', '.join([kind, *numbers])}{changes})"


def figures(card: Card) -> list[str]:
    """What is printed on a card besides its name, price, traits and text."""
    found = []
    jinn = bool(card.mask & SPELL) and "Jinn" in card.traits
    if jinn or card.mask & (HERO | FOLLOWER | ITEM):
        s, k = ("+" if plus and n >= 0 else "" for plus, n in ((card.plus_s, card.strength), (card.plus_k, card.ka)))
        if jinn or card.mask & HERO or card.strength or card.ka:
            found.append(f"{s}{card.strength}S/{k}{card.ka}K")
    elif card.mask & SECTION:
        found += [f"Strength {card.strength}", f"holds {card.capacity} Water"]
    if card.influence:
        found.append(f"Influence {card.influence}")
    if card.produces:
        found.append(f"makes {card.produces} Copper")
    found += [f"{what} {n:+d}" for what, n in card.values.items() if what in ("Raid", "Carry", "Archery")]
    found += [f"gives {what} {n:+d}" for what, n in card.gives.items()]
    found += [f"gives {what}" for what in sorted(card.grants)]
    if card.story:
        found.append(_many(card.story, "Story Point"))
    return found


def printed(card: Card) -> str:
    """A card in one line: what it costs, its figures, Fate and traits."""
    price = [f"{n} {what}" for n, what in ((card.copper, "Copper"), (card.water, "Water")) if n]
    free = not card.mask & (STRONGHOLD | SECTION)
    fate = [f"Fate {card.fate}"] if free else []
    traits = [*sorted(card.factions), *(t for t in card.record.traits if t not in card.factions)]
    cost = f"printed cost {' and '.join(price)}" if price else ""
    parts = [cost, ", ".join(figures(card) + fate), ", ".join(traits)]
    return "; ".join(part for part in parts if part)


def _hand_line(c: dict[str, Any]) -> str:
    price = [f"{c[w]} {n}" for w, n in (("copper_cost", "Copper"), ("water_cost", "Water")) if c[w]]
    cost = [f"costs {' and '.join(price)}"] if price else []
    told = ", ".join([c["type"], *figures(card(c["slug"])), *cost, f"Fate {c['fate']}"])
    return f"{c['name']} ({told})"


def _tell_events(v: dict[str, Any]) -> list[str]:
    lines = []
    a, b, r, d = v["attack"], v["battle"], v["raid"], v["duel"]
    if a is not None:
        lines.append(f"{a['attacker'].capitalize()} attacks {', '.join(s.capitalize() for s in a['defenders'])}.")
        lines.extend(
            f"  {u['hero']} ({u['controller']}, Strength {u['strength']}{', bowed' if u['bowed'] else ''}) "
            f"is {u['side']} at {u['place']}"
            for u in a["units"]
        )
    if b is not None:
        lines.append(f"Battle at {b['place']}; the {b['acts']} acts.")
        for name in ("attacking", "defending"):
            lines.append(
                f"  {name.capitalize()}: {', '.join(b[name]) or 'nobody'} (ready Strength {b[f'{name}_strength']})"
            )
    if r is not None:
        lines.append(f"{r['raider'].capitalize()} raids.")
        for x in r["raids"]:
            value = (
                ""
                if x["fate_card"] is None
                else f" with {x['fate_card']}" + ("" if x["value"] is None else f" ({x['value']})")
            )
            guard = (
                f"{x['defender']} with {x['defence_card']} ({x['against']})"
                if x["defender"]
                else f"Base Strength {x['against']}"
            )
            lines.append(f"  {x['raider']} at {x['section']}{value} against {guard}{', done' if x['done'] else ''}")
    if d is not None:
        lines.append(
            f"Duel, round {d['round']}: {d['challenger']} ({d['challenger_left']}) "
            f"and {d['challenged']} ({d['challenged_left']})"
        )
        if d["thrust"]:
            lines.append(f"  thrust: {d['thrust']}" + (f", parry: {d['parry']}" if d["parry"] else ""))
    return lines


# -- imagining ---------------------------------------------------------------------------------------------------------


def redeal(g: Lbs, seat: int | None, rng: Rng) -> None:
    """Shuffle what the seat cannot know: for each owner, the cards that lie where the seat cannot see them."""
    slots: dict[int, list[tuple[int, int, int, int]]] = {}
    for s, player in enumerate(g.players):
        for zone, pile in ((DECK, player.deck), (HAND, player.hand)):
            for i, c in enumerate(pile):
                if not sees(g, c, seat):
                    slots.setdefault(g.owner[c], []).append((zone, s, i, c))
    if g.raid is not None:
        for hero, c in sorted(g.raid.cards.items()):
            if not sees(g, c, seat):
                slots.setdefault(g.owner[c], []).append((TABLE, g.ctrl[c], hero, c))
    for owner in sorted(slots):
        pool = sorted(c for *_, c in slots[owner])
        rng.shuffle(pool)
        for (zone, s, i, _), c in zip(slots[owner], pool, strict=True):
            g.zone[c] = zone
            g.ctrl[c] = s
            if zone == TABLE:
                assert g.raid is not None
                g.raid.cards[i] = c
            else:
                (g.players[s].deck if zone == DECK else g.players[s].hand)[i] = c
