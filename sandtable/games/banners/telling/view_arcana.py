"""What a seat sees of the Advanced game: its own hand, and of the others' only how many cards of which kind."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.cardbook import SPELLS, TREASURES, Card, blessings_of, title
from sandtable.games.banners.content.forces import BITS
from sandtable.games.banners.content.map import bits
from sandtable.games.banners.rules import monsters
from sandtable.games.banners.rules.heroes import waiting
from sandtable.games.banners.rules.stacks import gained
from sandtable.games.banners.rules.study import SATCHEL
from sandtable.games.banners.state import Banners, Cards, Gain
from sandtable.games.banners.telling.catalogue import TYPES, dice, figures
from sandtable.kernel import EVERYTHING, Rng

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
                    k.id: count for k in camp.kingdoms if (count := (arcana.hand[p] & blessings_of(k.id)).bit_count())
                },
                "treasures": (arcana.hand[p] & TREASURES).bit_count(),
                "hand": _ids(arcana.hand[p]) if seat in (p, EVERYTHING) else None,
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
        "gains": [_gain(g, key, gained(g, key)) for key in sorted({*arcana.turn_gains, *g.gains, *arcana.standing})],
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
    """The same as text: an own hand with what its cards say, of the others' only how many."""
    v = view(g, seat)
    book_of = {c.id: c for c in cardbook.cards()}
    lines = ["Cards:"]
    for p in v["players"]:
        blessings = sum(p["blessings"].values())
        who = g.campaign.seats[p["seat"]].name
        held = (many(p["spells"], "Spell"), many(blessings, "Blessing"), many(p["treasures"], "Treasure"))
        owned = f"; owns {', '.join(title(book_of[i].number) for i in p['owned'])}" if p["owned"] else ""
        lines.append(f"  {who}: {', '.join(held)} in hand{owned}")
        lines += [f"    {_read(book_of[i])}" for i in p["hand"] or ()]
    decks = v["decks"]
    lines.append(f"  To draw: {many(decks['spells'], 'Spell')}, {many(decks['treasures'], 'Treasure')}")
    waiting_heroes = [f"{camp.name} {v['heroes'][camp.id]}" for camp in g.campaign.kingdoms]
    lines.append(f"Heroes still to be called: {', '.join(waiting_heroes)}")
    lines += ["Monsters:", *(f"  {_met(g, m)}" for m in v["monsters"])] if v["monsters"] else []
    if v["explored"]:
        lines.append(f"Explored lairs: {', '.join(_where(g, e['at']) for e in v['explored'])}")
    if v["abandoned"]:
        lines.append(f"Abandoned lairs: {', '.join(_where(g, at) for at in v['abandoned'])}")
    lines += ["Gained by magic:", *(f"  {_told_gain(g, each)}" for each in v["gains"])] if v["gains"] else []
    if v["force"]:
        lines.append(f"Magic in force: {', '.join(v['force'])}")
    lines.append(f"Study markers left this season: {v['study']['glyphs']} Glyphs, {v['study']['churns']} Churns")
    return lines


def many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _where(g: Banners, name: str) -> str:
    at = g.campaign.map.hex(name)
    return g.campaign.map.lairs.get(at) or g.place_text(at)


def _read(card: Card) -> str:
    """A card in a hand: what is printed on it, and where the guide explains it."""
    printed = figures(card)
    return f"{title(card.number)} ({TYPES[card.kind]}{', ' if printed else ''}{printed}): {card.text} [{card.clause}]"


def _met(g: Banners, met: dict[str, Any]) -> str:
    kind, at = cardbook.monster(met["monster"]), g.campaign.map.hex(met["at"])
    words = (dice(*monsters.dice(g, at)), *sorted(kind.abilities), f"range {kind.range}", f"{kind.gold} gold")
    whose = g.name(g.magic.command[at])
    state = "ready" if met["ready"] else "finished"
    return f"{kind.name} at {_where(g, met['at'])} ({', '.join(words)}): commanded by {whose}, {state}"


def _told_gain(g: Banners, gain: dict[str, Any]) -> str:
    who = g.unit_text(gain["unit"]) if gain["unit"] is not None else "the defenders"
    at = f" at {g.place_text(g.campaign.map.hex(gain['at']))}" if gain["at"] is not None else ""
    told = [f"{gain[what]:+}{sign}" for what, sign in (("light", "□"), ("heavy", "◆")) if gain[what]]
    told += [f"{gain['movement']:+} movement"] if gain["movement"] else []
    return f"{who}{at}: {', '.join((*told, *gain['abilities'])) or 'nothing that counts'}"


def redeal(g: Banners, seat: int | None, rng: Rng) -> None:
    """Deal anew what the seat cannot know: the others' hands, out of those hands and the decks together."""
    arcana = g.magic
    others = [p for p in range(len(arcana.hand)) if p != seat]
    arcana.spell_deck = _deal(arcana.hand, others, SPELLS, arcana.spell_deck, rng)
    # Nobody keeps the Endless Satchel in hand: it is played or sold as soon as it is gained, so all know where it is.
    arcana.treasure_deck = _deal(arcana.hand, others, TREASURES & ~(1 << SATCHEL), arcana.treasure_deck, rng)
    for k in g.campaign.kingdoms:
        deck = arcana.blessing_decks[k.index]
        arcana.blessing_decks[k.index] = _deal(arcana.hand, others, blessings_of(k.id), deck, rng)


def _deal(hands: list[Cards], others: list[int], kind: Cards, deck: Cards, rng: Rng) -> Cards:
    """Shuffle one kind of card among hidden hands and its deck; what is left is the deck."""
    unknown = deck & kind
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
    return deck & ~kind | sum(1 << number for number in pool)
