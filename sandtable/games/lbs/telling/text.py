"""The view as text."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sandtable.games.lbs.content.loading import card
from sandtable.games.lbs.content.settings import SEAT_NAMES
from sandtable.games.lbs.state import Lbs
from sandtable.games.lbs.telling.catalogue import figures
from sandtable.games.lbs.telling.view import view
from sandtable.games.lbs.telling.words import many

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
        f"{many(p['story'], 'Story Point')}, {many(p['hand'], 'card')} in hand, "
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
        numbers.append(many(c["story"], "Story Point"))
    if kind != "City Section" and c["water"]:
        numbers.append(f"{c['water']} Water")
    if c["bowed"]:
        numbers.append("bowed")
    if c.get("place", "home") != "home":
        numbers.append(f"at {c['place']}")
    changes = f"; {', '.join(c['changes'])}" if c.get("changes") else ""
    return f"{c['name']}{copy} ({', '.join([kind, *numbers])}{changes})"


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
