"""The view as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.games.lbs.content.loading import card
from sandtable.games.lbs.content.settings import SEAT_NAMES
from sandtable.games.lbs.state import Lbs
from sandtable.games.lbs.telling.catalogue import figures
from sandtable.games.lbs.telling.shapes import Attack, Battle, Card, Duel, Player, Raid, RaidingHero
from sandtable.games.lbs.telling.view import view
from sandtable.games.lbs.telling.words import sums
from sandtable.kernel.text import plural, signed


def as_text(g: Lbs, seat: int | None) -> str:
    shown = view(g, seat)
    lines = [f"Turn {shown['turn']}, {shown['phase'].capitalize()} Phase. {SEAT_NAMES[g.blessed]} is Blessed."]
    if g.outcome is not None:
        lines.append(g.outcome.text)
    if shown["omen"]:
        lines.append(f"Omen: {shown['omen']}")
    for player in shown["players"]:
        lines += ["", *_player(player, shown["cards"])]
    under_way = [
        *(_attack(shown["attack"]) if shown["attack"] else ()),
        *(_battle(shown["battle"]) if shown["battle"] else ()),
        *(_raid(shown["raid"]) if shown["raid"] else ()),
        *(_duel(shown["duel"]) if shown["duel"] else ()),
    ]
    if under_way:
        lines += ["", *under_way]
    if shown["hand"]:
        lines += ["", "Your hand:", *(f"  {_in_hand(each)}" for each in shown["hand"])]
    return "\n".join(lines)


def _player(player: Player, shown: list[Card]) -> Iterator[str]:
    if player["out"]:
        yield f"{player['name']} is out of the game."
        return
    yield (
        f"{player['name']} ({player['faction'] or 'no Faction'}{', Blessed' if player['blessed'] else ''}): "
        f"{player['water']} Water, {player['copper']} Copper ready, "
        f"{plural(player['story'], 'Story Point')}, {plural(player['hand'], 'card')} in hand, "
        f"{player['deck']} in the deck, {player['saved']} Saved, {player['buried']} Buried"
    )
    yield from _in_play(player["seat"], [each for each in shown if each["zone"] == "play"])
    for zone in ("saved", "buried"):
        names = [each["name"] for each in shown if each["zone"] == zone and each["owner"] == player["seat"]]
        if names:
            yield f"  {zone.capitalize()} pile from the top: {', '.join(names)}"
    for zone, words in (("deck", "Known in the deck"), ("table", "On the table"), ("held", "Set aside")):
        names = [each["name"] for each in shown if each["zone"] == zone and each["controller"] == player["seat"]]
        if names:
            yield f"  {words}: {', '.join(names)}"


def _in_play(seat: str, shown: list[Card]) -> Iterator[str]:
    """Each card that the player controls, with what is attached to it below; copies are counted."""
    seen: Counter[str] = Counter()
    copies: dict[int, str] = {}
    mine = [each for each in shown if each["controller"] == seat]
    for each in mine:
        seen[each["name"]] += 1
        copies[each["card"]] = f" #{seen[each['name']]}" if seen[each["name"]] > 1 else ""
    for each in mine:
        if each["on"] is None:
            yield f"  {_line(each, copies[each['card']])}"
            for kid in shown:
                if kid["on"] == each["card"]:
                    yield f"    {_line(kid, copies.get(kid['card'], ''))}"


def _line(shown: Card, copy: str) -> str:
    changes = f"; {', '.join(shown['changes'])}" if shown.get("changes") else ""
    return f"{shown['name']}{copy} ({', '.join([shown['type'], *_numbers(shown)])}{changes})"


def _numbers(shown: Card) -> Iterator[str]:
    if shown["type"] == "Hero":
        yield f"{shown['strength']}S/{shown['ka']}K"
        yield f"Influence {shown['influence']}"
    elif shown["type"] == "City Section":
        yield f"Strength {shown['strength']}"
        yield f"{shown['water']} of {shown['capacity']} Water"
    elif "plus" in shown:
        strength, ka = shown["strength"], shown["ka"]
        plus_s, plus_k = (
            "+" if what in shown["plus"] and n >= 0 else "" for what, n in (("strength", strength), ("ka", ka))
        )
        yield f"{plus_s}{strength}S/{plus_k}{ka}K"
    elif "copper" in shown:
        yield f"{shown['copper']} Copper"
    for what, n in (("Raid", shown.get("raid")), ("Carry", shown.get("carry")), ("Archery", shown.get("archery"))):
        if n is not None:
            yield f"{what} {signed(n)}"
    if shown.get("flying"):
        yield "Flying"
    if "story" in shown:
        yield plural(shown["story"], "Story Point")
    if shown["type"] != "City Section" and shown["water"]:
        yield f"{shown['water']} Water"
    if shown["bowed"]:
        yield "bowed"
    if shown.get("place", "home") != "home":
        yield f"at {shown['place']}"


def _in_hand(shown: Card) -> str:
    copper, water = shown["copper_cost"], shown["water_cost"]
    cost = [f"costs {sums(copper, water)}"] if copper or water else []
    words = ", ".join([shown["type"], *figures(card(shown["slug"])), *cost, f"Fate {shown['fate']}"])
    return f"{shown['name']} ({words})"


def _attack(attack: Attack) -> Iterator[str]:
    yield f"{attack['attacker'].capitalize()} attacks {', '.join(s.capitalize() for s in attack['defenders'])}."
    for unit in attack["units"]:
        state = f"Strength {unit['strength']}{', bowed' if unit['bowed'] else ''}"
        yield f"  {unit['hero']} ({unit['controller']}, {state}) is {unit['side']} at {unit['place']}"


def _battle(battle: Battle) -> Iterator[str]:
    yield f"Battle at {battle['place']}; the {battle['acts']} acts."
    for name, heroes, strength in (
        ("Attacking", battle["attacking"], battle["attacking_strength"]),
        ("Defending", battle["defending"], battle["defending_strength"]),
    ):
        yield f"  {name}: {', '.join(heroes) or 'nobody'} (ready Strength {strength})"


def _raid(raid: Raid) -> Iterator[str]:
    yield f"{raid['raider'].capitalize()} raids."
    yield from (_raider(each) for each in raid["raids"])


def _raider(raid: RaidingHero) -> str:
    value = "" if raid["value"] is None else f" ({raid['value']})"
    card_played = "" if raid["fate_card"] is None else f" with {raid['fate_card']}{value}"
    if raid["defender"]:
        guard = f"{raid['defender']} with {raid['defence_card']} ({raid['against']})"
    else:
        guard = f"Base Strength {raid['against']}"
    return f"  {raid['raider']} at {raid['section']}{card_played} against {guard}{', done' if raid['done'] else ''}"


def _duel(duel: Duel) -> Iterator[str]:
    yield (
        f"Duel, round {duel['round']}: {duel['challenger']} ({duel['challenger_left']}) "
        f"and {duel['challenged']} ({duel['challenged_left']})"
    )
    if duel["thrust"]:
        yield f"  thrust: {duel['thrust']}" + (f", parry: {duel['parry']}" if duel["parry"] else "")
