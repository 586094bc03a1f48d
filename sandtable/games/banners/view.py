"""What everybody sees. The Basic game hides nothing, so every seat and every spectator has the same view."""

from __future__ import annotations

from typing import Any

from sandtable.games.banners.campaign import SIDES, Campaign
from sandtable.games.banners.forces import armies
from sandtable.games.banners.season import season_name
from sandtable.games.banners.settlements import besieged, controller
from sandtable.games.banners.state import NOBODY, PHASES, PLAYMAT, RAZED, Banners

STATUS = ("ready", "finished", "active")


def view(g: Banners) -> dict[str, Any]:
    camp = g.campaign
    season, year = season_name(g)
    holders = [controller(g, s) for s in camp.shown]
    scored = holders if camp.counting == camp.shown else [controller(g, s) for s in camp.counting]
    units, playmats = _units(g)
    return {
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
                "seat": k,
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
    }


def _units(g: Banners) -> tuple[list[dict[str, Any]], list[dict[str, int]]]:
    """The units on the map, and what is left on each playmat."""
    camp = g.campaign
    records, owner, armies_of = camp.records, camp.unit_kingdom, camp.unit_army
    finished, weakened, active = g.finished, g.weakened, g.active
    playmats = [kingdom.counters.copy() for kingdom in camp.kingdoms]
    units = []
    for u, at in enumerate(g.at):
        if at == PLAYMAT:
            continue
        playmats[owner[u]][armies_of[u].name] -= 1
        key = (u, at, weakened >> u & 1, 2 if u == active else finished >> u & 1)
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
                "marker": "razed" if mark == RAZED else camp.kingdoms[mark].id if mark >= 0 else None,
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
        "movement": max(g.movement, 0),
        "road": g.road,
        "moved": g.moved,
        "sailed": g.sailed,
        "must leave": g.must_leave,
    }


def board(camp: Campaign) -> dict[str, Any]:
    """Maps, settlements and counters: what never changes."""
    data = camp.map.describe()
    names = camp.map.names
    data["settlements"] = [
        {
            "name": s.name,
            "at": names[s.at],
            "loyalty": s.loyalty,
            "city": s.city,
            "fortified": s.fortified,
            "port": s.port,
            "wilderness": camp.map.describe_terrain(s.wilderness),
            "in_play": camp.in_play[i],
        }
        for i, s in enumerate(camp.map.settlements)
    ]
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
            "abilities": list(a.record.abilities),
            "characteristics": list(a.record.characteristics),
            "doubt": a.record.doubt,
        }
        for a in armies()
        if a.kingdom in camp.index
    ]
    return data


def tell(g: Banners) -> str:
    """The view as text."""
    v = view(g)
    lines = [f"{v['season']}, year {v['year']} (season {v['turn']} of {v['turns']})"]
    for k in v["kingdoms"]:
        turn = " *" if k["kingdom"] == v["kingdom"] else ""
        income = "" if k["income"] is None else f", Income {k['income']}"
        lines.append(
            f"{k['name']}{turn}: {k['gold']} gold{income}, {k['settlements']} settlements, {k['markers']} markers left"
            + (f", {v['revolts']} revolts" if k["kingdom"] == "empire" else "")
            + (", collapsed" if k["collapsed"] else "")
        )
        for u in v["units"]:
            if u["kingdom"] == k["kingdom"]:
                marks = [m for m in ("weakened" if u["weakened"] else "", u["status"]) if m]
                lines.append(f"  {u['army']} at {_where(g, u['at'])} ({', '.join(marks)})")
    lines.append("Settlements:")
    for s in v["settlements"]:
        state = "razed" if s["marker"] == "razed" else f"held by {s['controller'] or 'nobody'}"
        marks = [m for m in ("besieged", "coven") if s[m]]
        lines.append(f"  {s['settlement']} ({s['at']}): {', '.join((state, *marks))}")
    return "\n".join(lines)


def _where(g: Banners, name: str) -> str:
    return g.place_text(g.campaign.map.hex(name))
