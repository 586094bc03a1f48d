"""What a seat sees of the Advanced game: its own hand, and of the others' only how many cards of which kind."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sandtable.games.banners import cardbook, monsters
from sandtable.games.banners.arcana import Cards, Gain
from sandtable.games.banners.cardbook import BLESSINGS, SPELLS, TREASURES, Card, blessings_of
from sandtable.games.banners.forces import BITS
from sandtable.games.banners.heroes import waiting
from sandtable.games.banners.map import bits
from sandtable.games.banners.stacks import gained
from sandtable.games.banners.state import Banners
from sandtable.kernel import Rng

KINDS = ("spell", "treasure", "blessing", "hero")


def view(g: Banners, seat: int | None) -> dict[str, Any]:
    camp, arcana = g.campaign, g.magic
    names = camp.map.names
    return {
        "players": [
            {
                "seat": p,
                "kingdoms": [camp.kingdoms[k].id for k in g.kingdoms_of(p)],
                "spells": (arcana.hand[p] & SPELLS).bit_count(),
                "blessings": {
                    k.id: count
                    for k in camp.kingdoms
                    if (count := (arcana.hand[p] & blessings_of(k.id)).bit_count())
                },
                "treasures": (arcana.hand[p] & TREASURES).bit_count(),
                "hand": _ids(arcana.hand[p]) if p == seat else None,
                "owned": _ids(arcana.owned[p]),
            }
            for p in range(len(camp.players))
        ],
        "decks": {
            "spells": arcana.spell_deck.bit_count(),
            "treasures": arcana.treasure_deck.bit_count(),
            "blessings": {k.id: arcana.blessing_decks[k.index].bit_count() for k in camp.kingdoms},
        },
        "discards": {"spells": _ids(arcana.spell_discard), "blessings": _ids(arcana.blessing_discard)},
        "treasures gone": _ids(arcana.treasures_gone),
        "monsters": [
            {
                "at": names[h],
                "monster": cardbook.monsters()[m].id,
                "command": camp.kingdoms[arcana.command[h]].id,
                "ready": bool(arcana.active_monsters >> h & 1),
            }
            for h, m in sorted(arcana.monster.items())
        ],
        "explored": [
            {"at": names[h], "monster": cardbook.monsters()[m].id} for h, m in sorted(arcana.defeated.items())
        ],
        "abandoned": [names[h] for h in bits(arcana.abandoned)],
        "pool": {
            "land": (arcana.pool & ~monsters.sea_monsters()).bit_count(),
            "sea": (arcana.pool & monsters.sea_monsters()).bit_count(),
        },
        "study": {"glyphs": arcana.glyphs, "churns": arcana.churns},
        "heroes": {camp.kingdoms[k].id: len(waiting(g, k)) for k in range(len(camp.kingdoms))},
        "fallen": [cardbook.cards()[g.army_of(u).card].id for u in bits(arcana.fallen)],
        "gains": [_gain(g, key, gained(g, key)) for key in sorted({*arcana.turn_gains, *g.gains})],
        "force": sorted(name for name in (*arcana.force, *arcana.today) if name != "study" and not name[-1].isdigit()),
    }


def _gain(g: Banners, key: int, gain: Gain) -> dict[str, Any]:
    at = g.at[key] if key >= 0 else -2 - key
    return {
        "unit": key if key >= 0 else None,
        "at": g.campaign.map.names[at] if at >= 0 else None,
        "light": gain[0],
        "heavy": gain[1],
        "abilities": [word for word, bit in BITS.items() if gain[2] & bit],
        "movement": gain[3],
    }


def _ids(mask: Cards) -> list[str]:
    return [cardbook.cards()[n].id for n in bits(mask)]


@lru_cache(maxsize=8)
def book(kingdoms: tuple[str, ...]) -> dict[str, Any]:
    """Every card and monster of a table, for clients to show: what is printed."""
    return {
        "cards": [face(c) for c in cardbook.cards() if c.kingdom is None or c.kingdom in kingdoms],
        "monsters": [
            {
                "id": m.id,
                "name": m.name,
                "sea": m.sea,
                "light": m.light,
                "heavy": m.heavy,
                "abilities": sorted(m.abilities),
                "gold": m.gold,
                "range": m.range,
                "doubt": m.doubt,
            }
            for m in cardbook.monsters()
        ],
    }


def face(card: Card) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "id": card.id,
        "name": card.name,
        "kind": KINDS[card.kind],
        "number": card.printed,
        "text": card.text,
        "clause": card.clause,
        "cantrip": card.cantrip,
        "battle": card.battle,
        "mage": card.mage,
        "tome": card.tome,
        "range": list(card.range) if card.range is not None else None,
        "discard": card.discard,
        "kingdom": card.kingdom,
        "doubt": card.doubt,
    }
    if card.kind == cardbook.HERO:
        shown |= {
            "power": card.power,
            "lock": card.lock,
            "ongoing": card.ongoing,
            "movement": card.movement,
            "light": card.light,
            "heavy": card.heavy,
            "abilities": sorted(card.abilities),
            "cost": card.cost,
        }
    return shown


def tell(g: Banners, seat: int | None) -> list[str]:
    """The same as text."""
    v = view(g, seat)
    book_of = {c.id: c.name for c in cardbook.cards()}
    lines = []
    for p in v["players"]:
        blessings = sum(p["blessings"].values())
        who = g.campaign.seats[p["seat"]].name
        line = f"{who}: {p['spells']} Spells, {blessings} Blessings, {p['treasures']} Treasures"
        if p["owned"]:
            line += f"; owns {', '.join(book_of[i] for i in p['owned'])}"
        lines.append(line)
        if p["hand"]:
            lines.append(f"  In your hand: {', '.join(book_of[i] for i in p['hand'])}")
    for m in v["monsters"]:
        name = cardbook.monster(m["monster"]).name
        lines.append(f"{name} at {m['at']}, commanded by {m['command']}" + (" (ready)" if m["ready"] else ""))
    lines.append(f"Study markers left this season: {v['study']['glyphs']} Glyphs, {v['study']['churns']} Churns")
    return lines


def redeal(g: Banners, seat: int | None, rng: Rng) -> None:
    """Deal anew what the seat cannot know: the others' hands, out of those hands and the decks together."""
    arcana = g.magic
    others = [p for p in range(len(arcana.hand)) if p != seat]
    arcana.spell_deck = _deal(arcana.hand, others, SPELLS, arcana.spell_deck, rng)
    arcana.treasure_deck = _deal(arcana.hand, others, TREASURES, arcana.treasure_deck, rng)
    for k in g.campaign.kingdoms:
        deck = arcana.blessing_decks[k.index]
        arcana.blessing_decks[k.index] = _deal(arcana.hand, others, blessings_of(k.id), deck, rng)


def _deal(hands: list[Cards], others: list[int], kind: Cards, deck: Cards, rng: Rng) -> Cards:
    """Shuffle one kind of card among hidden hands and its deck; what is left is the deck."""
    unknown = deck
    for p in others:
        unknown |= hands[p] & kind
    pool = bits(unknown)
    rng.shuffle(pool)
    for p in others:
        count = (hands[p] & kind).bit_count()
        hands[p] &= ~kind
        for number in pool[:count]:
            hands[p] |= 1 << number
        del pool[:count]
    return sum(1 << number for number in pool)


__all__ = ["BLESSINGS"]
