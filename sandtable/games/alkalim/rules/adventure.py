"""Adventures: attempting them, ambushes, the sunburst, undefeated Challenges (RB-50 to RB-58)."""

from __future__ import annotations

from sandtable.games.alkalim.content.board import COLOURS
from sandtable.games.alkalim.content.rulings import card_rule
from sandtable.games.alkalim.records import Fight
from sandtable.games.alkalim.rules import decks, storm
from sandtable.games.alkalim.rules.numbers import foe_life
from sandtable.games.alkalim.state import ADVENTURE, AMBUSH, AMBUSHES, EXPERIENCE, FIGHT, STORY, AlKalim
from sandtable.kernel import Choice, Decision, Flow

SLOTS = 6
"""Undefeated counters (RB-3, RB-56)."""


def attemptable(g: AlKalim, at: int) -> list[int]:
    """The jewels in a space whose adventure may be attempted now."""
    return [jewel for jewel in g.world.board.jewels_at.get(at, ()) if not attempt_bar(g, jewel)]


def attempt_bar(g: AlKalim, jewel: int) -> str:
    """Why an adventure cannot be attempted: storm, an undefeated Challenge (RB-55), no counter, no card; or nothing."""
    spot = g.world.board.jewels[jewel]
    if g.stormy(spot.at):
        return "storm"
    if g.waiting and any(each in g.waiting for each in g.world.board.jewels_at[spot.at]):
        return "" if jewel in g.waiting else "waiting"
    if not g.jewels >> jewel & 1:
        return "counter"
    return "" if g.adventure[spot.colour] or g.discards[spot.colour] else "deck"


def draw_challenge(g: AlKalim, colour: int) -> int:
    """The top card of a deck, whose discards are shuffled when it is empty (RB-57); -1 if there is none at all."""
    if not g.adventure[colour]:
        if not g.discards[colour]:
            return -1
        g.adventure[colour], g.discards[colour] = g.discards[colour], []
        decks.shuffle(g, colour)
        if g.events is not None:
            g.note(f"The {COLOURS[colour]} adventure deck is shuffled anew.", "AK RB-57")
    return decks.draw(g, colour)


def attempt(g: AlKalim, jewel: int) -> Flow[None]:
    """Fight the Challenge that waits here, or draw one (RB-50, RB-55)."""
    spot = g.world.board.jewels[jewel]
    known = g.waiting.get(jewel)
    if known is not None:
        fight = Fight(ADVENTURE, g.turn, known[0], jewel)
        fight.wounds = known[1]
        if g.events is not None:
            g.note(
                f"{g.name(g.turn)} faces {g.said(fight.card)}, still undefeated here.",
                "AK RB-55",
                refs=(*g.card_refs(fight.card), *g.hex_refs(spot.at)),
                kind="battle",
                card=g.card_refs(fight.card)[0],
            )
    else:
        card = draw_challenge(g, spot.colour)
        fight = Fight(ADVENTURE, g.turn, card, jewel)
        announce(g, fight, "AK RB-50", "AK adventure/attempt")
        yield from sunburst(g, card)
    begin(g, fight)


def announce(g: AlKalim, fight: Fight, *rules: str) -> None:
    if g.events is not None:
        card = g.card(fight.card)
        text = f" {card.text}" if card.text else ""
        g.note(
            f"{g.name(fight.by)} meets {card.name}, a {COLOURS[card.colour]} Challenge ({card.trait}).{text}",
            *rules,
            card_rule(card),
            refs=(*g.card_refs(card.number), *g.hex_refs(g.parties[fight.by].at)),
            kind="battle",
            by=fight.by,
            card=g.card_refs(card.number)[0],
            short="ambush" if fight.kind == AMBUSH else "adventure",
            reveals=True,
        )


def begin(g: AlKalim, fight: Fight) -> None:
    g.fight = fight
    g.phase = FIGHT
    if g.events is not None:
        when, rule = ("at night", "AK life/night") if g.night else ("by day", "AK life/day")
        g.note(f"{g.does(fight.card, 'has')} {foe_life(g, fight)} life {when}.", rule, kind="life")


def ambush(g: AlKalim) -> Flow[None]:
    """At night a Challenge of the tile's colour comes by itself (Nighttime Ambushes)."""
    colour = max(g.party.tile - 1, 0)
    card = draw_challenge(g, colour)
    if card < 0:
        if g.events is not None:
            g.note(f"Nothing stirs: no {COLOURS[colour]} Challenge is left.", "AK RB-57")
        return
    g.tally[AMBUSHES] += 1
    fight = Fight(AMBUSH, g.turn, card)
    announce(g, fight, "AK ambush/draw", "AK ambush/colour" if g.party.tile else "AK ambush/green")
    yield from sunburst(g, card)
    begin(g, fight)


def sunburst(g: AlKalim, card: int) -> Flow[None]:
    """A drawn card with a sunburst: counters first, then the storm (The Sunburst Icon)."""
    if not g.card(card).sunburst:
        return
    if g.events is not None:
        what = "adventures return to jewels with a sunburst, and the sandstorm moves"
        g.note(f"{g.does(card, 'shows')} a sunburst: {what}.", "AK sunburst/order", kind="sunburst")
    for colour in range(4):
        yield from replenish(g, colour)
    yield from storm.blow(g, g.turn, "AK sunburst/storm")


def restore(g: AlKalim, jewel: int, *rules: str) -> None:
    """Put a counter on a jewel."""
    spot = g.world.board.jewels[jewel]
    g.jewels |= 1 << jewel
    if g.world.settings.supply == "limited":
        g.supply[spot.colour] -= 1
    if g.events is not None:
        where = g.world.board.texts[spot.at]
        g.note(
            f"A {COLOURS[spot.colour]} adventure waits again at {where}.",
            *rules,
            refs=g.hex_refs(spot.at),
            short=f"+{COLOURS[spot.colour]}",
        )


def replenish(g: AlKalim, colour: int) -> Flow[None]:
    """Counters of a colour for empty jewels with a sunburst; too few of them go where the active player says."""
    empty = [
        number
        for number, spot in enumerate(g.world.board.jewels)
        if spot.sunburst and spot.colour == colour and not g.jewels >> number & 1
    ]
    endless = g.world.settings.supply == "endless"
    while empty and (endless or g.supply[colour] > 0):
        number = empty[0]
        if not endless and g.supply[colour] < len(empty):
            choice: Choice = yield Decision(g.turn, "replenish", [("restore", each) for each in empty], (colour,))
            number = int(choice[1])
        empty.remove(number)
        restore(g, number, "AK sunburst/replenish", "AK RB-150")
    if empty and g.events is not None:
        g.note(f"No {COLOURS[colour]} counter is left in the pile.", "AK RB-151")


# -- undefeated Challenges ---------------------------------------------------------------------------------------------


def after(fight: Fight) -> int:
    """Where the turn goes on after a combat."""
    return STORY if fight.kind == AMBUSH else EXPERIENCE


def leave(g: AlKalim, fight: Fight) -> None:
    """The combat ends undecided."""
    put_away(g, fight)
    g.fight = None
    g.phase = after(fight)


def put_away(g: AlKalim, fight: Fight) -> None:
    """Where an undefeated Challenge goes: to its jewel's space, or under or beside its deck (RB-54 to RB-58)."""
    settings = g.world.settings
    if fight.kind == AMBUSH:
        _set_aside(g, fight.card, settings.ambushers)
        if g.events is not None:
            g.note(f"{g.does(fight.card, 'is')} gone.", "AK RB-58")
        return
    wounds = fight.wounds if settings.undefeated == "wounded" else 0
    if fight.jewel in g.waiting or len(g.waiting) < SLOTS:
        g.waiting[fight.jewel] = (fight.card, wounds)
        if g.events is not None:
            at = g.world.board.jewels[fight.jewel].at
            g.note(
                f"{g.does(fight.card, 'stays')} at {g.world.board.texts[at]}, undefeated.",
                "AK RB-54",
                "AK RB-55/healed",
                refs=g.hex_refs(at),
            )
        return
    _set_aside(g, fight.card, settings.crowded)
    if g.events is not None:
        g.note(f"The undefeated track is full: {g.does(fight.card, 'leaves')} the board.", "AK RB-56")


def _set_aside(g: AlKalim, card: int, where: str) -> None:
    if where == "bottom":
        decks.put_under(g, g.card(card).colour, card)
    else:
        g.discards[g.card(card).colour].append(card)
