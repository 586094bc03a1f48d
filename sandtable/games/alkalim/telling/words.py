"""The table as text, for terminals and screen readers: every line a sentence or a short list, nothing by colour."""

from __future__ import annotations

from math import atan2, pi

from sandtable.games.alkalim.content.board import COLOURS, TERRAINS, Hex
from sandtable.games.alkalim.content.book import GEAR, GEAR_NAMES, PHASES
from sandtable.games.alkalim.records import NOWHERE
from sandtable.games.alkalim.rules.experience import KIND_NAMES
from sandtable.games.alkalim.state import AlKalim
from sandtable.games.alkalim.telling.board import faces
from sandtable.games.alkalim.telling.shapes import Ally, Character, Fight, Hero, Item, Legend, View
from sandtable.kernel.bits import bits
from sandtable.kernel.text import plural

NEAR = 5
"""Adventures and heroes at most so many spaces away are listed."""
COMPASS = ("east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east")


def tell(g: AlKalim, seat: int | None, view: View) -> str:
    """The whole table; in full for the hero of the seat, or for the active one where nobody in particular looks."""
    own = seat if seat is not None and seat >= 0 else g.turn
    lines = [_when(g, view)]
    if view["threat"] is not None:
        track = view["threat"]
        lines.append(f"Threat {track['threat']} (lost beyond 10), doom {track['doom']}, against {track['difficulty']}.")
    for hero in view["heroes"]:
        lines += _hero(g, view, hero, full=hero["seat"] == own)
    if view["fight"] is not None:
        lines += _fight(g, view["fight"])
    if view["dice"]:
        lines.append(f"Dice: {'; '.join(', '.join(die['symbols']) for die in view['dice'])}.")
    if view["story"]:
        lines.append(f"The story die still brings: {', '.join(view['story'])}.")
    lines += [_storm(g, view), _cities(g, view), *_near(g, own), *_undefeated(g, view)]
    lines += _markets(g, view, own)
    lines.append("Legendary Quests to be drawn:")
    for stack in view["stacks"]:
        if stack["card"] is not None:
            text = faces()[stack["card"]]["quest_text"]
            lines.append(f"  {stack['type'].capitalize()} ({stack['left']} left): {stack['quest']}. {text}")
    if view["rules"]:
        lines.append("House rules: " + ", ".join(f"{name} = {value}" for name, value in view["rules"].items()) + ".")
    return "\n".join(lines)


def _when(g: AlKalim, view: View) -> str:
    head = f"Round {view['round']} of at most {view['rounds']}"
    if g.outcome is not None:
        return f"{head}. {g.outcome.text}"
    turn = f"{g.name(g.turn)}'s turn"
    when = "" if view["time"] is None else " by day" if view["time"] == "day" else " at night"
    return f"{head}: {turn}{when} ({view['phase']}). An experience counter costs {view['price']} points."


# -- heroes ----------------------------------------------------------------------------------------------------------


def _hero(g: AlKalim, view: View, hero: Hero, full: bool) -> list[str]:
    owner = g.world.seats[hero["seat"]].name
    where = f"at {hero['place']}" if hero["at"] is not None else "not on the board yet"
    mark = " *" if hero["active"] else ""
    lines = [f"{hero['name']}, {hero['title']}{mark} ({owner}), {where}: {hero['gold']} gold, {_state(hero)}"]
    lines.append(f"  {_values(hero)}; {_skills(hero)}")
    if full:
        attacks = ", ".join(f"{phase} {hero['attack'][phase]}" for phase in PHASES)
        defences = ", ".join(f"{phase} {hero['defence'][phase]}" for phase in PHASES)
        lines.append(f"  Attacks with {attacks}; defends with {defences}")
        lines.append(f"  Ability: {faces()[hero['hero']]['text']}")
    lines.append(f"  {_experience(hero)}")
    gear = [plural(number, GEAR_NAMES[GEAR.index(name)]) for name, number in hero["gear"].items() if number]
    if gear:
        lines.append(f"  Survival gear: {', '.join(gear)}")
    seat = hero["seat"]
    for ally in view["allies"]:
        if ally["seat"] == seat:
            kind = "Legendary ally" if ally["legendary"] else "Ally"
            lines.append(f"  {kind} {ally['name']}{_turned(ally)}: {_state(ally)}; {_values(ally)}{_text(ally, full)}")
    for item in view["items"]:
        if item["seat"] == seat:
            lines.append(f"  Item {item['name']} ({item['type']}){_turned(item)}{_use(item, full)}")
    for legend in view["legends"]:
        if legend["seat"] == seat:
            lines.append(_legend(legend, full))
    return lines


def _state(who: Character) -> str:
    return f"wounds {who['wounds']} of {who['life']}, exhaustion {who['exhaustion']} of {who['fatigue']}"


def _values(who: Character) -> str:
    return f"Mind {who['mind']}, Body {who['body']}, Spirit {who['spirit']}"


def _skills(hero: Hero) -> str:
    skills = [f"{skill} {bonus:+}" for skill, bonus in hero["skills"].items() if skill not in hero["mastered"]]
    skills += [f"{skill} always succeeds" for skill in hero["mastered"]]
    return ", ".join(skills) if skills else "no skills"


def _experience(hero: Hero) -> str:
    counters = [
        f"{number} times {name}" if number > 1 else name
        for name, number in zip(KIND_NAMES, hero["counters"].values(), strict=True)
        if number
    ]
    level = f"Level {hero['level']}" + (f" ({', '.join(counters)})" if counters else "")
    held = [f"{number} {colour}" for colour, number in hero["trophies"].items() if number]
    points = f"{plural(hero['points'], 'point')} in hand" + (f" ({', '.join(held)})" if held else "")
    tile = f"quest tile {hero['tile']}" if hero["tile"] else "quest tile empty"
    return f"{level}, {points}, {tile}"


def _turned(card: Ally | Item) -> str:
    return " (face down)" if card["turned"] else ""


def _text(ally: Ally, full: bool) -> str:
    text = faces()[ally["card"]]["text"] if full else ""
    return f". {text}" if text else ""


def _use(item: Item, full: bool) -> str:
    face = faces()[item["card"]]
    return f": {face['kept'] if item['kept'] else face['text']}" if full else ""


def _legend(legend: Legend, full: bool) -> str:
    if not legend["done"]:
        return f"  Quest {legend['quest']} ({legend['type']}): {legend['words']}"
    uses = "" if legend["uses"] is None else f", {plural(legend['uses'], 'use')} left"
    text = f": {faces()[legend['card']]['text']}" if full else ""
    return f"  Reward {legend['reward']} ({legend['type']}{uses}){text}"


# -- the combat ------------------------------------------------------------------------------------------------------


def _fight(g: AlKalim, fight: Fight) -> list[str]:
    what = {"adventure": "an adventure", "ambush": "an ambush", "duel": "hero against hero"}[fight["kind"]]
    kind = "" if fight["colour"] is None else f", a {fight['colour']} Challenge ({fight['trait']})"
    wounds = f"wounds {fight['wounds']} of {fight['life']}"
    lines = [f"Combat ({what}): {g.name(fight['hero'])} against {fight['name']}{kind}, {wounds}"]
    values = ", ".join(f"{phase} {fight[phase]}" for phase in PHASES)
    if fight["round"]:
        moment = f"round {fight['round']}, " + ("its end" if fight["phase"] == "end" else f"the {fight['phase']} phase")
    else:
        moment = "before the first round"
    lines.append(f"  To reach, and damage: {values}; {moment}")
    if fight["acted"]:
        lines.append(f"  Attacked in this round: {', '.join(fight['acted'])}")
    if fight["text"]:
        lines.append(f"  {fight['text']}")
    return lines


# -- the board -------------------------------------------------------------------------------------------------------


def _storm(g: AlKalim, view: View) -> str:
    if view["storm"] is None:
        return "There is no sandstorm yet."
    board = g.world.board
    inside = [town.name for town in board.towns if g.stormy(town.label)]
    inside += [g.name(seat) for seat, party in enumerate(g.parties) if party.at != NOWHERE and g.stormy(party.at)]
    hidden = f" Inside it: {', '.join(inside)}." if inside else ""
    after = [board.texts[board.number[name]] for name in view["storm"]["next"]]
    return (
        f"The sandstorm stands over {board.texts[g.storm]} and the ring around it; the wind blows "
        f"{view['storm']['heading']}. It can move to {', '.join(after)}.{hidden}"
    )


def _cities(g: AlKalim, view: View) -> str:
    texts = g.world.board.texts
    there = [
        f"{city['name']} at {texts[at]}" for city, at in zip(view["cities"], g.cities, strict=True) if at != NOWHERE
    ]
    return f"Lost Cities: {', '.join(there) or 'none has appeared'}."


def _undefeated(g: AlKalim, view: View) -> list[str]:
    if not view["undefeated"]:
        return []
    texts, number = g.world.board.texts, g.world.board.number
    foes = [
        f"{foe['name']} ({foe['colour']}{', ' + plural(foe['wounds'], 'wound') if foe['wounds'] else ''}) at "
        f"{texts[number[foe['at']]]}"
        for foe in view["undefeated"]
    ]
    return [f"Undefeated Challenges: {', '.join(foes)}."]


def _markets(g: AlKalim, view: View, own: int) -> list[str]:
    """The bazaar that the hero is in with what its cards do; of the others the names."""
    lines = ["Markets:"]
    for market in view["markets"]:
        if not market["cards"]:
            continue
        here = market["at"] is not None and market["at"] == view["heroes"][own]["at"]
        wares = [
            f"{card['name']} for {card['price']}" + (f" ({faces()[card['card']]['text']})" if here else "")
            for card in market["cards"]
        ]
        place = market["place"] if market["at"] is not None else f"{market['place']} (not on the board)"
        lines.append(f"  {place}: {'; '.join(wares)}")
    return lines if len(lines) > 1 else ["Markets: nothing for sale yet."]


def _near(g: AlKalim, seat: int) -> list[str]:
    """What lies around a hero: the towns, the adventures and heroes within a few spaces, the nearest first."""
    at = g.parties[seat].at
    if at == NOWHERE:
        return []
    board = g.world.board
    far = board.far(at)
    lines = [f"Around {g.name(seat)}:"]
    towns = sorted(board.towns, key=lambda town: far[town.label])
    lines.append("  Towns: " + ", ".join(f"{town.name} {way(g, at, town.label)}" for town in towns))
    spots = sorted(
        (far[spot.at], number, spot)
        for number, spot in enumerate(board.jewels)
        if far[spot.at] <= NEAR and (g.jewels >> number & 1)
    )
    for distance, number, spot in spots:
        marks: list[str] = [COLOURS[spot.colour]]
        marks += ["sunburst"] if spot.sunburst else []
        marks += [g.said(g.waiting[number][0])] if number in g.waiting else []
        marks += ["in the sandstorm"] if g.stormy(spot.at) else []
        where = "here" if not distance else way(g, at, spot.at)
        lines.append(f"  Adventure {where}: {board.texts[spot.at]}, {', '.join(marks)}")
    if not spots:
        lines.append(f"  No adventure within {NEAR} spaces")
    for other, party in enumerate(g.parties):
        if other != seat and party.at != NOWHERE and far[party.at] <= NEAR:
            lines.append(f"  {g.name(other)} {way(g, at, party.at)}")
    lines.append(f"  Next to this space: {_round_about(g, at)}")
    return lines


def _round_about(g: AlKalim, at: Hex) -> str:
    board = g.world.board
    around = []
    for there in bits(board.next_to[at]):
        land = TERRAINS[board.terrain[there]] if there not in board.town_at else board.texts[there]
        around.append(f"{direction(g, at, there)} {land}{' (sandstorm)' if g.stormy(there) else ''}")
    return ", ".join(around)


def way(g: AlKalim, at: Hex, there: Hex) -> str:
    """How far and whither."""
    far = g.world.board.far(at)[there]
    return f"{plural(far, 'space')} {direction(g, at, there)}" if far else "here"


def direction(g: AlKalim, at: Hex, there: Hex) -> str:
    """Which way a space lies; columns are one and a half sides apart, rows a whole height."""
    cells = g.world.board.cells
    (q, j), (p, k) = cells[at], cells[there]
    east = 1.5 * (p - q)
    south = 3**0.5 * ((k + (p & 1) / 2) - (j + (q & 1) / 2))
    return COMPASS[round(atan2(south, east) / (pi / 4)) % 8]
