"""What a seat sees. The Basic game hides nothing; in the Advanced game only hands are hidden (view_arcana.py)."""

from __future__ import annotations

from typing import Any

from sandtable.games.banners.content.campaign import SIDES, Campaign
from sandtable.games.banners.content.forces import Army, armies
from sandtable.games.banners.rules import heroes
from sandtable.games.banners.rules.season import season_name
from sandtable.games.banners.rules.settlements import besieged, controller
from sandtable.games.banners.rules.victory import standing
from sandtable.games.banners.rules.walking import points_left
from sandtable.games.banners.state import FOREIGN, NOBODY, PHASES, PLAYMAT, RAZED, Banners
from sandtable.games.banners.telling import view_arcana
from sandtable.games.banners.telling.catalogue import NO_DICE, dice

STATUS = ("ready", "finished", "active")


def view(g: Banners, seat: int | None = None) -> dict[str, Any]:
    camp = g.campaign
    season, year = season_name(g)
    holders = [controller(g, s) for s in camp.shown]
    scored = holders if camp.counting == camp.shown else [controller(g, s) for s in camp.counting]
    units, playmats = _units(g)
    shown: dict[str, Any] = {
        "campaign": camp.id,
        "season": season,
        "year": year,
        "turn": g.season + 1,
        "turns": camp.seasons,
        "phase": PHASES[g.phase],
        "kingdom": None if g.outcome is not None else camp.kingdoms[g.kingdom].id,
        "kingdoms": [
            {
                "kingdom": kingdom.id,
                "name": kingdom.name,
                "side": SIDES[kingdom.side],
                "seat": g.player[k],
                "gold": g.gold[k],
                "income": None if kingdom.shashka else g.income[k],
                "markers": g.markers_left(k),
                "settlements": holders.count(k),
                "collapsed": bool(g.collapsed >> k & 1),
                "playmat": playmats[k],
            }
            for k, kingdom in enumerate(camp.kingdoms)
        ],
        "units": units,
        "settlements": _settlements(g, holders),
        "revolts": g.revolts if "empire" in camp.index else None,
        "active": _active(g),
        "score": {kingdom.id: scored.count(k) for k, kingdom in enumerate(camp.kingdoms)},
        "aims": standing(g),
        "advanced": g.arcana is not None,
    }
    if g.arcana is not None:
        shown["magic"] = view_arcana.view(g, seat)
        # Khazud is a settlement that the table's board, told once, does not have (12.1.3).
        shown["founded"] = [] if camp.khazud is None else [_printed(camp, len(camp.map.settlements) - 1)]
    return shown


def _foreign(g: Banners, settlement: int) -> str | None:
    """The kingdom, not in play, whose marker lies there (campaign rules)."""
    if g.marker[settlement] != FOREIGN or g.campaign.record is None:
        return None
    name = g.campaign.map.settlements[settlement].name
    return next(k for k, names in g.campaign.record.held_by_nobody.items() if name in names)


def _units(g: Banners) -> tuple[list[dict[str, Any]], list[dict[str, int]]]:
    """The units on the map, and what is left on each playmat."""
    camp = g.campaign
    records, owner, armies_of = camp.records, g.owner, camp.unit_army
    finished, weakened = g.finished, g.weakened
    active = (g.active, g.rider) if g.active != NOBODY else ()
    locked = g.arcana.locked if g.arcana is not None else 0
    playmats = [kingdom.counters.copy() for kingdom in camp.kingdoms]
    units = []
    for u, at in enumerate(g.at):
        if at == PLAYMAT:
            continue
        kind = armies_of[u]
        if not kind.hero:
            mat = playmats[camp.unit_kingdom[u]]
            if kind.name in mat:
                mat[kind.name] -= 1
        key = (u, at, weakened >> u & 1, 2 if u in active else finished >> u & 1, owner[u], locked >> u & 1)
        found = records.get(key)
        if found is None:
            found = records[key] = {
                "unit": u,
                "kingdom": camp.kingdoms[owner[u]].id,
                "army": armies_of[u].name,
                "at": camp.map.names[at],
                "weakened": bool(key[2]),
                "status": STATUS[key[3]],
            }
            if kind.hero:
                found |= {"hero": True, "card": heroes.card_id(g, u), "locked": bool(key[5])}
            if owner[u] != camp.unit_kingdom[u]:
                found["enslaved"] = True
        units.append(found)
    return units, playmats


def _settlements(g: Banners, holders: list[int]) -> list[dict[str, Any]]:
    camp = g.campaign
    armies_at, adjacent = g.all_armies(), camp.map.adjacent
    settlements = []
    for s, holder in zip(camp.shown, holders, strict=True):
        place = camp.map.settlements[s]
        near = holder != NOBODY and bool(armies_at & adjacent[place.at])
        mark = g.marker[s]
        key = (s, mark, holder, near and besieged(g, s, holder), g.covens >> s & 1, "settlement")
        found = camp.records.get(key)
        if found is None:
            found = camp.records[key] = {
                "settlement": place.name,
                "at": camp.map.names[place.at],
                "marker": "razed" if mark == RAZED else camp.kingdoms[mark].id if mark >= 0 else _foreign(g, s),
                "controller": camp.kingdoms[holder].id if holder != NOBODY else None,
                "besieged": key[3],
                "coven": bool(key[4]),
            }
        settlements.append(found)
    return settlements


def _active(g: Banners) -> dict[str, Any] | None:
    if g.active == NOBODY:
        return None
    return {
        "unit": g.active,
        "army": g.army_of(g.active).name,
        "at": g.campaign.map.names[g.at[g.active]],
        "movement": max(points_left(g, g.active), 0),
        "road": g.road,
        "moved": g.moved,
        "sailed": g.sailed,
        "must leave": g.must_leave,
        "rider": None if g.rider == NOBODY else g.rider,
    }


def _printed(camp: Campaign, settlement: int) -> dict[str, Any]:
    """A settlement as it lies on the board."""
    s = camp.map.settlements[settlement]
    return {
        "name": s.name,
        "at": camp.map.names[s.at],
        "loyalty": s.loyalty,
        "city": s.city,
        "fortified": s.fortified,
        "port": s.port,
        "wilderness": camp.map.describe_terrain(s.wilderness),
        "in_play": camp.in_play[settlement],
    }


def board(camp: Campaign) -> dict[str, Any]:
    """Maps, settlements and counters: what never changes."""
    data = camp.map.describe()
    data["settlements"] = [_printed(camp, i) for i in range(len(camp.map.settlements))]
    data["kingdoms"] = [{"id": k.id, "name": k.name, "color": k.colour} for k in camp.kingdoms]
    data["armies"] = [
        {
            "kingdom": a.kingdom,
            "name": a.name,
            "count": a.count,
            "cost": a.cost,
            "recovery": a.recovery,
            "light": a.light[0],
            "heavy": a.heavy[0],
            "weakened": None if a.fragile else {"light": a.light[1], "heavy": a.heavy[1]},
            "movement": a.movement[0],
            "abilities": list(a.record.abilities) if a.record is not None else [],
            "characteristics": list(a.record.characteristics) if a.record is not None else [],
            "doubt": a.record.doubt if a.record is not None else "",
        }
        for a in _kinds(camp)
    ]
    data["advanced"] = camp.advanced
    if camp.advanced:
        data |= view_arcana.book(tuple(k.id for k in camp.kingdoms))
    return data


def _kinds(camp: Campaign) -> list[Army]:
    """The types of army whose counters are in play."""
    found = {a.number: a for a in armies() if a.kingdom in camp.index}
    found.update({a.number: a for a in camp.unit_army if not a.hero})
    return [found[n] for n in sorted(found)]


def tell(g: Banners, seat: int | None = None) -> str:
    """The view as text."""
    v = view(g, seat)
    lines = [f"{v['season']}, year {v['year']} (season {v['turn']} of {v['turns']})"]
    for k in v["kingdoms"]:
        turn = " *" if k["kingdom"] == v["kingdom"] else ""
        income = "" if k["income"] is None else f", Income {k['income']}"
        lines.append(
            f"{k['name']}{turn} ({k['side']}): {k['gold']} gold{income}, "
            f"{view_arcana.many(k['settlements'], 'settlement')}, {view_arcana.many(k['markers'], 'marker')} left"
            + (f", {v['revolts']} revolts" if k["kingdom"] == "empire" else "")
            + (", collapsed" if k["collapsed"] else "")
        )
        for u in v["units"]:
            if u["kingdom"] == k["kingdom"]:
                told = [word for word in ("weakened", "locked", "enslaved") if u.get(word)]
                told.append(u["status"])
                lines.append(f"  {u['army']} at {_where(g, u['at'])} ({_strength(g, u['unit'])}; {', '.join(told)})")
    if g.arcana is not None:
        lines += view_arcana.tell(g, seat)
    lines += ["Settlements:", *_told_settlements(g, v["settlements"])]
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


def _told_settlements(g: Banners, settlements: list[dict[str, Any]]) -> list[str]:
    """By whom they are held; those of nobody and the razed last."""
    held: dict[str, list[str]] = {holder: [] for holder in (*g.campaign.index, "nobody", "razed")}
    for s in settlements:
        holder = "razed" if s["marker"] == "razed" else s["controller"] or "nobody"
        marks = "".join(f", {mark}" for mark in ("besieged", "coven") if s[mark])
        held[holder].append(f"{_where(g, s['at'])}{marks}")
    names = {k.id: k.name for k in g.campaign.kingdoms}
    return [f"  {names.get(holder, holder)}: {'; '.join(places)}" for holder, places in held.items() if places]


def _strength(g: Banners, unit: int) -> str:
    """What a counter shows as it lies: dice and movement."""
    kind, side = g.army_of(unit), g.weakened >> unit & 1
    rolled = dice(kind.light[side], kind.heavy[side])
    if kind.hero:
        rolled = "hero" if rolled == NO_DICE else f"hero, {rolled}"
    return f"{rolled}, moves {kind.movement[side]}"


def _where(g: Banners, name: str) -> str:
    return g.place_text(g.campaign.map.hex(name))
