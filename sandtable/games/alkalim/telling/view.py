"""What anybody may see of the table, as data and as text. Only the order of the decks is unknown, and to all alike."""

from __future__ import annotations

from typing import TypedDict, get_args

from sandtable.games.alkalim import state
from sandtable.games.alkalim.content.board import COLOURS, SIDES, SYMBOLS, Hex
from sandtable.games.alkalim.content.book import CHALLENGE, CITIES, GEAR, LEGEND, PHASES, TYPES
from sandtable.games.alkalim.content.movement_dice import WILD
from sandtable.games.alkalim.content.shapes import Phase, QuestStep, Skill, Symbol
from sandtable.games.alkalim.content.world import World
from sandtable.games.alkalim.odds.quest_places import nearest, places
from sandtable.games.alkalim.records import NOWHERE, Ally, Fight, Legend, Party
from sandtable.games.alkalim.rules import numbers
from sandtable.games.alkalim.rules.bazaar import price_of
from sandtable.games.alkalim.rules.experience import KINDS as COUNTERS
from sandtable.games.alkalim.rules.experience import points
from sandtable.games.alkalim.rules.movement import pool
from sandtable.games.alkalim.rules.quests import done_of, finished, open_steps, wanted
from sandtable.games.alkalim.rules.storm import arrows, ways, wind_words
from sandtable.games.alkalim.state import AlKalim
from sandtable.games.alkalim.telling import shapes, words
from sandtable.games.alkalim.telling.board import faces
from sandtable.kernel.bits import bits
from sandtable.kernel.text import plural

SKILLS: tuple[str, ...] = get_args(Skill)


# complex: one line for each field of the view
def view(g: AlKalim, seat: int | None) -> shapes.View:
    """The whole table. The seat matters only to the prices, which are those of its own hero."""
    world = g.world
    buyer = g.parties[seat if seat is not None and seat >= 0 else g.turn]
    started = g.phase != state.PLACING
    return {
        "round": min(g.round, world.rounds),
        "rounds": world.rounds,
        "turn": world.seats[g.turn].id,
        "phase": state.PHASE_NAMES[g.phase],
        "time": None if g.phase in (state.PLACING, state.TIME) else "night" if g.night else "day",
        "price": world.price,
        "heroes": [_hero(g, number, party) for number, party in enumerate(g.parties)],
        "allies": [_ally(g, n, party, ally) for n, party in enumerate(g.parties) for ally in party.allies],
        "items": [_item(g, n, party, item) for n, party in enumerate(g.parties) for item in party.items],
        "legends": [_legend(g, n, legend) for n, party in enumerate(g.parties) for legend in party.legends],
        "jewels": [_jewel(g, number) for number in range(len(world.board.jewels))],
        "undefeated": [_undefeated(g, jewel, *kept) for jewel, kept in sorted(g.waiting.items())],
        "storm": _storm(g),
        "cities": [{"name": name, "at": _at(g, at)} for name, at in zip(CITIES, g.cities, strict=True)],
        "markets": [_market(g, stack, buyer) for stack in range(8)],
        "stacks": [_stack(g, type_, stack) for type_, stack in zip(TYPES, g.legends, strict=True)],
        "decks": _decks(g),
        "supply": dict(zip(COLOURS, g.supply, strict=True)),
        "gear": dict(zip(GEAR, g.gear, strict=True)),
        "dice": [{"face": face, "symbols": _symbols(world, face)} for face in g.dice],
        "story": [SYMBOLS[symbol] for symbol in g.story],
        "visit": g.place_name(g.visit) if g.visit >= 0 else None,
        "start": _at(g, g.start),
        "pool": pool(g, g.party) if started else 0,
        "fight": None if g.fight is None else _fight(g, g.fight),
        "threat": _threat(g) if len(g.parties) == 1 else None,
        "rules": world.settings.unusual(),
        "house_rules": world.settings.house_rules(),
    }


def _at(g: AlKalim, at: Hex) -> str | None:
    return None if at == NOWHERE else g.world.board.names[at]


def _symbols(world: World, face: int) -> list[Symbol]:
    if face == WILD:
        return [name for name in SYMBOLS if name != "mirage"]
    return [SYMBOLS[symbol] for symbol in world.layout.symbols[face]]


# -- the heroes and what is theirs -----------------------------------------------------------------------------------


def _hero(g: AlKalim, seat: int, party: Party) -> shapes.Hero:
    card = g.card(party.hero)
    fight = _own_fight(g, seat)
    bonuses = {skill: numbers.skill_bonus(g, party, skill) for skill in SKILLS}
    return {
        "seat": seat,
        "owner": g.world.seats[seat].id,
        "hero": card.id,
        "name": card.name,
        "title": faces()[card.id]["title"],
        "at": _at(g, party.at),
        "place": "" if party.at == NOWHERE else g.world.board.texts[party.at],
        "gold": party.gold,
        "wounds": party.wounds,
        "exhaustion": party.exhaustion,
        "level": 1 + sum(party.counters),
        **_numbers(g, party, party.hero, fight),
        "defence": {
            phase: numbers.strength(g, party, party.hero, number, False, fight) for number, phase in enumerate(PHASES)
        },
        "skills": {skill: bonus for skill, bonus in bonuses.items() if bonus},
        "mastered": [skill for skill in SKILLS if numbers.mastered(g, party, skill)],
        "counters": dict(zip(COUNTERS, party.counters, strict=True)),
        "trophies": dict(zip(COLOURS, party.trophies, strict=True)),
        "points": points(party),
        "tile": party.tile,
        "gear": dict(zip(GEAR, party.gear, strict=True)),
        "active": seat == g.turn and g.outcome is None,
        "turned": party.hero in party.down,
    }


def _own_fight(g: AlKalim, seat: int) -> Fight:
    """The combat that a hero is in; for the others one in which no card that asks for a foe works."""
    if g.fight is not None and seat in (g.fight.by, g.fight.foe):
        return g.fight
    fight = Fight(state.DUEL, seat)
    fight.first = False
    return fight


class _Numbers(TypedDict):
    life: int
    fatigue: int
    mind: str
    body: str
    spirit: str
    attack: dict[Phase, int]


def _numbers(g: AlKalim, party: Party, card: int, fight: Fight) -> _Numbers:
    """A character's numbers as they are now: value/damage, what is added to attacks, life and fatigue."""
    mind, body, spirit = (
        f"{numbers.attribute(g, party, card, number, fight)}/{numbers.blow(g, party, card, number, fight)}"
        for number in range(3)
    )
    return {
        "life": g.life(party, card),
        "fatigue": g.fatigue(party, card),
        "mind": mind,
        "body": body,
        "spirit": spirit,
        "attack": {phase: numbers.strength(g, party, card, number, True, fight) for number, phase in enumerate(PHASES)},
    }


def _ally(g: AlKalim, seat: int, party: Party, ally: Ally) -> shapes.Ally:
    card = g.card(ally.card)
    return {
        "seat": seat,
        "owner": g.world.seats[seat].id,
        "card": card.id,
        "name": card.name,
        "legendary": card.kind == LEGEND,
        "wounds": ally.wounds,
        "exhaustion": ally.exhaustion,
        **_numbers(g, party, ally.card, _own_fight(g, seat)),
        "turned": ally.card in party.down,
    }


def _item(g: AlKalim, seat: int, party: Party, item: int) -> shapes.Item:
    card = g.card(item)
    return {
        "seat": seat,
        "owner": g.world.seats[seat].id,
        "card": card.id,
        "name": card.name,
        "type": card.type,
        "cost": card.cost,
        "kept": card.kind == CHALLENGE,
        "turned": item in party.down,
    }


def _legend(g: AlKalim, seat: int, legend: Legend) -> shapes.Legend:
    card = g.card(legend.card)
    record = card.legend
    now = () if legend.done else open_steps(g, legend)
    return {
        "seat": seat,
        "owner": g.world.seats[seat].id,
        "card": card.id,
        "type": record.type,
        "quest": record.quest,
        "reward": record.reward,
        "done": legend.done,
        "uses": legend.uses if record.type == "rune" else None,
        "turned": legend.card in g.parties[seat].down,
        "words": _words(g, legend),
        "steps": [
            _quest_step(g, seat, step, progress, number in now)
            for number, (step, progress) in enumerate(zip(record.steps, legend.progress, strict=True))
        ],
    }


def _quest_step(g: AlKalim, seat: int, step: QuestStep, progress: int, now: bool) -> shapes.Step:
    closest = nearest(g, g.parties[seat].at, places(g, step, progress)) if now else None
    return {
        "text": step.text,
        "done": done_of(step, progress),
        "of": wanted(step),
        "now": now,
        "at": None if closest is None else g.world.board.names[closest[1]],
        "far": None if closest is None else closest[0],
    }


def _words(g: AlKalim, legend: Legend) -> str:
    """How far a quest has come, in a sentence."""
    record = g.card(legend.card).legend
    if legend.done:
        left = f", {plural(legend.uses, 'use')} left" if record.type == "rune" else ""
        return f"Completed: {record.reward} is won{left}."
    parts = []
    for number, (step, progress) in enumerate(zip(record.steps, legend.progress, strict=True)):
        order = "then " if record.in_order and number else "first " if record.in_order and len(record.steps) > 1 else ""
        parts.append(f"{order}{step.text}: {_so_far(g, step, progress)}")
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}."


def _so_far(g: AlKalim, step: QuestStep, progress: int) -> str:
    if finished(step, progress):
        return "done"
    if step.explore == ("any",):
        seen = [g.place_name(stack) for stack in range(8) if progress >> stack & 1]
    else:
        seen = [name for number, name in enumerate(step.explore) if progress >> number & 1]
    if seen:
        return f"{done_of(step, progress)} of {wanted(step)} ({', '.join(seen)})"
    if wanted(step) > 1:
        return f"{done_of(step, progress)} of {wanted(step)}"
    return "still to do"


# -- the board and the piles -----------------------------------------------------------------------------------------


def _jewel(g: AlKalim, number: int) -> shapes.Jewel:
    spot = g.world.board.jewels[number]
    return {
        "at": g.world.board.names[spot.at],
        "colour": COLOURS[spot.colour],
        "sunburst": spot.sunburst,
        "counter": bool(g.jewels >> number & 1),
        "covered": g.stormy(spot.at),
    }


def _undefeated(g: AlKalim, jewel: int, number: int, wounds: int) -> shapes.Undefeated:
    card = g.card(number)
    return {
        "at": g.world.board.names[g.world.board.jewels[jewel].at],
        "card": card.id,
        "name": card.name,
        "colour": COLOURS[card.colour],
        "wounds": wounds,
    }


def _stack(g: AlKalim, type_: str, cards: list[int]) -> shapes.Stack:
    top = g.card(cards[-1]) if cards else None
    return {
        "type": type_,
        "card": None if top is None else top.id,
        "quest": None if top is None else top.legend.quest,
        "left": len(cards),
    }


def _threat(g: AlKalim) -> shapes.Threat:
    return {"threat": g.threat, "doom": g.doom, "difficulty": g.world.threat}


def _storm(g: AlKalim) -> shapes.Storm | None:
    if g.storm == NOWHERE:
        return None
    names = g.world.board.names
    sides = arrows(g.wind)
    return {
        "centre": names[g.storm],
        "covers": [names[h] for h in bits(g.cover)],
        "wind": [SIDES[side] for side in sides],
        "heading": wind_words(g.wind),
        "sides": list(sides),
        "next": [names[h] for h in ways(g, g.storm, g.wind)],
    }


def _market(g: AlKalim, stack: int, buyer: Party) -> shapes.Market:
    at = g.world.board.towns[stack].label if stack < 5 else g.cities[stack - 5]
    cards: list[shapes.Ware] = [
        {"card": g.card(card).id, "name": g.said(card), "price": price_of(g, buyer, card)} for card in g.stacks[stack]
    ]
    return {"place": g.place_name(stack), "at": _at(g, at), "cards": cards}


def _decks(g: AlKalim) -> list[shapes.Deck]:
    """How many cards lie where; which, nobody knows."""
    decks: list[shapes.Deck] = [
        {"name": f"{colour} Challenges", "cards": len(deck), "discards": len(discards)}
        for colour, deck, discards in zip(COLOURS, g.adventure, g.discards, strict=True)
    ]
    decks.append({"name": "market", "cards": len(g.market), "discards": len(g.market_discards)})
    decks.append({"name": "Al-Kalim allies", "cards": len(g.desert), "discards": 0})
    return decks


def _fight(g: AlKalim, fight: Fight) -> shapes.Fight:
    card = g.card(g.parties[fight.foe].hero if fight.kind == state.DUEL else fight.card)
    ranged, melee, magic = _rival(g, fight) if fight.kind == state.DUEL else _foe(g, fight)
    if fight.kind == state.DUEL:
        rival = g.parties[fight.foe]
        life, wounds = g.life(rival, rival.hero), rival.wounds
    else:
        life, wounds = numbers.foe_life(g, fight), fight.wounds
    return {
        "kind": state.FIGHTS[fight.kind],
        "round": fight.round,
        "phase": "before" if not fight.round else PHASES[fight.phase] if fight.phase < 3 else "end",
        "hero": fight.by,
        "foe": fight.foe if fight.kind == state.DUEL else None,
        "acted": [g.said(each) for each in sorted(fight.acted)],
        "card": card.id,
        "name": card.name,
        "colour": None if fight.kind == state.DUEL else COLOURS[card.colour],
        "trait": None if fight.kind == state.DUEL else card.trait,
        "life": life,
        "wounds": wounds,
        "ranged": ranged,
        "melee": melee,
        "magic": magic,
        "text": ROLES if fight.kind == state.DUEL else card.text,
    }


ROLES = "Each value is added to a roll of two dice; the roles change every round."


def _foe(g: AlKalim, fight: Fight) -> list[str]:
    """What must be reached against a Challenge, and what failing costs, by phase."""
    return [f"{numbers.target(g, fight, number)}/{numbers.sting(g, fight, number)}" for number in range(3)]


def _rival(g: AlKalim, fight: Fight) -> list[str]:
    """What the hero in the Challenge's role adds to the two dice that set the number to reach (RB-141)."""
    party = g.parties[fight.foe]
    value, fierce = numbers.hindered(fight)
    values = [numbers.strength(g, party, party.hero, number, False, fight) + value[number] for number in range(3)]
    damage = [max(numbers.blow(g, party, party.hero, number, fight) + fierce[number], 0) for number in range(3)]
    return [f"{values[number]}/{damage[number]}" for number in range(3)]


def tell(g: AlKalim, seat: int | None) -> str:
    """The view as text."""
    return words.tell(g, seat, view(g, seat))
