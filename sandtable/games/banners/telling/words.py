"""The view as text, for terminals and screen readers."""

from __future__ import annotations

from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.cardbook import Card, title
from sandtable.games.banners.rules import monsters
from sandtable.games.banners.state import Banners
from sandtable.games.banners.telling.catalogue import NO_DICE, TYPES, dice, figures
from sandtable.games.banners.telling.shapes import Gain, Magic, MonsterState, SettlementState
from sandtable.games.banners.telling.view import view
from sandtable.kernel.text import plural


def tell(g: Banners, seat: int | None = None) -> str:
    """The view as text."""
    v = view(g, seat)
    lines = [f"{v['season']}, year {v['year']} (season {v['turn']} of {v['turns']})"]
    for k in v["kingdoms"]:
        turn = " *" if k["kingdom"] == v["kingdom"] else ""
        income = "" if k["income"] is None else f", Income {k['income']}"
        lines.append(
            f"{k['name']}{turn} ({k['side']}): {k['gold']} gold{income}, "
            f"{plural(k['settlements'], 'settlement')}, {plural(k['markers'], 'marker')} left"
            + (f", {v['revolts']} revolts" if k["kingdom"] == "empire" else "")
            + (", collapsed" if k["collapsed"] else "")
        )
        for u in v["units"]:
            if u["kingdom"] == k["kingdom"]:
                shown = [word for word in ("weakened", "locked", "enslaved") if u.get(word)]
                shown.append(u["status"])
                lines.append(f"  {u['army']} {_where(g, u['at'])} ({_strength(g, u['unit'])}; {', '.join(shown)})")
    if g.arcana is not None:
        lines += _magic(g, v["magic"])
    lines += ["Settlements:", *_settlements(g, v["settlements"])]
    lines.append("Victory:")
    lines += [f"  {aim['side'].capitalize()}, {_moment(g, aim['when'])}: {aim['text']}" for aim in v["aims"]]
    if not v["aims"]:  # whoever has most at the end
        counted = ", ".join(f"{g.name(k)} {n}" for k, n in enumerate(v["score"].values()))
        lines.append(f"  Settlements that count: {counted}")
    return "\n".join(lines)


def _moment(g: Banners, when: str) -> str:
    """When a victory condition is looked at."""
    moments = {"any-time": "at any time", "season-end": "when a season ends", "deadline": "when the campaign ends"}
    return moments.get(when) or f"when {g.whose(g.campaign.index[when])} turn ends"


def _settlements(g: Banners, settlements: list[SettlementState]) -> list[str]:
    """By whom they are held; those of nobody and the razed last."""
    held: dict[str, list[str]] = {holder: [] for holder in (*g.campaign.index, "nobody", "razed")}
    for s in settlements:
        holder = "razed" if s["marker"] == "razed" else s["controller"] or "nobody"
        marks = "".join(f", {mark}" for mark in ("besieged", "coven") if s[mark])
        held[holder].append(f"{_place(g, s['at'])}{marks}")
    names = {k.id: k.name for k in g.campaign.kingdoms}
    return [f"  {names.get(holder, holder)}: {'; '.join(places)}" for holder, places in held.items() if places]


def _strength(g: Banners, unit: int) -> str:
    """What a counter shows as it lies: dice and movement."""
    kind, side = g.army_of(unit), g.weakened >> unit & 1
    rolled = dice(kind.light[side], kind.heavy[side])
    if kind.hero:
        rolled = "hero" if rolled == NO_DICE else f"hero, {rolled}"
    return f"{rolled}, moves {kind.movement[side]}"


def _place(g: Banners, name: str) -> str:
    return g.place_text(g.campaign.map.hex(name))


# -- the Advanced game ---------------------------------------------------------------------------------------------


def _magic(g: Banners, magic: Magic) -> list[str]:
    """The same as text: an own hand with what its cards say, of the others' only how many."""
    book_of = {c.id: c for c in cardbook.cards()}
    lines = ["Cards:"]
    for p in magic["players"]:
        blessings = sum(p["blessings"].values())
        who = g.campaign.seats[p["seat"]].name
        held = (plural(p["spells"], "Spell"), plural(blessings, "Blessing"), plural(p["treasures"], "Treasure"))
        owned = f"; owns {', '.join(title(book_of[i].number) for i in p['owned'])}" if p["owned"] else ""
        lines.append(f"  {who}: {', '.join(held)} in hand{owned}")
        lines += [f"    {_read(book_of[i])}" for i in p["hand"] or ()]
    decks = magic["decks"]
    lines.append(f"  To draw: {plural(decks['spells'], 'Spell')}, {plural(decks['treasures'], 'Treasure')}")
    waiting_heroes = [f"{camp.name} {magic['heroes'][camp.id]}" for camp in g.campaign.kingdoms]
    lines.append(f"Heroes still to be called: {', '.join(waiting_heroes)}")
    lines += ["Monsters:", *(f"  {_met(g, m)}" for m in magic["monsters"])] if magic["monsters"] else []
    if magic["explored"]:
        lines.append(f"Explored lairs: {', '.join(_place(g, e['at']) for e in magic['explored'])}")
    if magic["abandoned"]:
        lines.append(f"Abandoned lairs: {', '.join(_place(g, at) for at in magic['abandoned'])}")
    lines += ["Gained by magic:", *(f"  {_gain(g, each)}" for each in magic["gains"])] if magic["gains"] else []
    if magic["force"]:
        lines.append(f"Magic in force: {', '.join(magic['force'])}")
    lines.append(
        f"Study markers left this season: {magic['study']['glyphs']} Glyphs, {magic['study']['churns']} Churns"
    )
    return lines


def _where(g: Banners, name: str) -> str:
    return g.where_text(g.campaign.map.hex(name))


def _read(card: Card) -> str:
    """A card in a hand: what is printed on it, and where the guide explains it."""
    printed = figures(card)
    return f"{title(card.number)} ({TYPES[card.kind]}{', ' if printed else ''}{printed}): {card.text} [{card.clause}]"


def _met(g: Banners, met: MonsterState) -> str:
    kind, at = cardbook.monster(met["monster"]), g.campaign.map.hex(met["at"])
    words = (dice(*monsters.dice(g, at)), *sorted(kind.abilities), f"range {kind.range}", f"{kind.gold} gold")
    whose = g.name(g.magic.command[at])
    state = "ready" if met["ready"] else "finished"
    return f"{kind.name} {_where(g, met['at'])} ({', '.join(words)}): commanded by {whose}, {state}"


def _gain(g: Banners, gain: Gain) -> str:
    who = g.unit_text(gain["unit"]) if gain["unit"] is not None else "the defenders"
    at = f" {g.where_text(g.campaign.map.hex(gain['at']))}" if gain["at"] is not None else ""
    shown = [f"{dice:+}{sign}" for dice, sign in ((gain["light"], "□"), (gain["heavy"], "◆")) if dice]
    shown += [f"{gain['movement']:+} movement"] if gain["movement"] else []
    return f"{who}{at}: {', '.join((*shown, *gain['abilities'])) or 'nothing that counts'}"
