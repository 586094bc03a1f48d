"""Adventures: attempting them, the sunburst, victory and its rewards, undefeated Challenges (RB-50 to RB-58)."""

from __future__ import annotations

from sandtable.games.alkalim import decks, perils, storm
from sandtable.games.alkalim.abilities import NO, amounts, chosen, heal, offers, pay, refresh, relieve, relieves, uses
from sandtable.games.alkalim.bazaar import from_market
from sandtable.games.alkalim.board import COLOURS
from sandtable.games.alkalim.book import A_GEAR, ALLY, GEAR
from sandtable.games.alkalim.harm import fall, felled, knock_out
from sandtable.games.alkalim.limits import fit
from sandtable.games.alkalim.numbers import foe_life, lasting
from sandtable.games.alkalim.quests import beaten
from sandtable.games.alkalim.rulings import card_rule
from sandtable.games.alkalim.state import (
    ADVENTURE,
    AMBUSH,
    AMBUSHES,
    EXPERIENCE,
    FIGHT,
    GREEN,
    NEXT,
    STORY,
    AlKalim,
    Ally,
    Fight,
)
from sandtable.games.alkalim.story import restore
from sandtable.kernel import Choice, Decision, Flow

SLOTS = 6
"""Undefeated counters (RB-3, RB-56)."""


def attemptable(g: AlKalim, at: int) -> list[int]:
    """The jewels in a space whose adventure may be attempted now; an undefeated Challenge comes first (RB-55)."""
    if g.stormy(at):
        return []
    here = g.world.board.jewels_at.get(at)
    if here is None:
        return []
    waiting = [jewel for jewel in here if jewel in g.waiting]
    if waiting:
        return waiting
    return [
        jewel
        for jewel in here
        if g.jewels >> jewel & 1 and (g.adventure[(c := g.world.board.jewels[jewel].colour)] or g.discards[c])
    ]


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
        f = Fight(ADVENTURE, g.turn, known[0], jewel)
        f.wounds = known[1]
        if g.events is not None:
            g.note(
                f"{g.name(g.turn)} faces {g.said(f.card)}, still undefeated here.",
                "AK RB-55",
                refs=(f"card:{g.card(f.card).id}",),
                kind="battle",
            )
    else:
        card = draw_challenge(g, spot.colour)
        f = Fight(ADVENTURE, g.turn, card, jewel)
        announce(g, f, "AK RB-50", "AK adventure/attempt")
        yield from sunburst(g, card)
    begin(g, f)


def announce(g: AlKalim, f: Fight, *rules: str) -> None:
    if g.events is not None:
        card = g.card(f.card)
        told = f" {card.text}" if card.text else ""
        g.note(
            f"{g.name(f.by)} meets {card.name}, a {COLOURS[card.colour]} Challenge ({card.trait}).{told}",
            *rules,
            card_rule(card),
            refs=(f"card:{card.id}",),
            kind="battle",
            reveals=True,
        )


def begin(g: AlKalim, f: Fight) -> None:
    g.fight = f
    g.phase = FIGHT
    if g.events is not None and not g.night:
        g.note(f"The life of {g.said(f.card)} by day is {foe_life(g, f)}.", "AK life/day", kind="life")
    elif g.events is not None:
        g.note(f"The life of {g.said(f.card)} at night is {foe_life(g, f)}.", "AK life/night", kind="life")


def ambush(g: AlKalim) -> Flow[None]:
    """At night a Challenge of the tile's colour comes by itself (Nighttime Ambushes)."""
    colour = max(g.party.tile - 1, 0)
    card = draw_challenge(g, colour)
    if card < 0:
        if g.events is not None:
            g.note(f"Nothing stirs: no {COLOURS[colour]} Challenge is left.", "AK RB-57")
        return
    g.tally[AMBUSHES] += 1
    f = Fight(AMBUSH, g.turn, card)
    announce(g, f, "AK ambush/draw", "AK ambush/colour" if g.party.tile else "AK ambush/green")
    yield from sunburst(g, card)
    begin(g, f)


def sunburst(g: AlKalim, card: int) -> Flow[None]:
    """A drawn card with a sunburst: counters first, then the storm (The Sunburst Icon)."""
    if not g.card(card).sunburst:
        return
    if g.events is not None:
        g.note(f"{g.does(card, 'shows')} a sunburst.", "AK sunburst/order", kind="sunburst")
    for colour in range(4):
        yield from replenish(g, colour)
    yield from storm.blow(g, g.turn, "AK sunburst/storm")


def replenish(g: AlKalim, colour: int) -> Flow[None]:
    """Counters of a colour for empty jewels with a sunburst; too few of them go where the active player says."""
    empty = [
        number
        for number, spot in enumerate(g.world.board.jewels)
        if spot.sunburst and spot.colour == colour and not g.jewels >> number & 1
    ]
    endless = g.world.rules.supply == "endless"
    while empty and (endless or g.supply[colour] > 0):
        number = empty[0]
        if not endless and g.supply[colour] < len(empty):
            choice: Choice = yield Decision(g.turn, "replenish", [("restore", each) for each in empty], (colour,))
            number = int(choice[1])
        empty.remove(number)
        restore(g, number, "AK sunburst/replenish", "AK RB-150")
    if empty and g.events is not None:
        g.note(f"No {COLOURS[colour]} counter is left in the pile.", "AK RB-151")


# -- the end of a combat ---------------------------------------------------------------------------------------------


def won(g: AlKalim, f: Fight) -> Flow[None]:
    """The Challenge is defeated (RB-53)."""
    seat, party = f.by, g.parties[f.by]
    card = g.card(f.card)
    at = party.at
    g.tally[GREEN + card.colour] += 1
    if g.events is not None:
        g.note(f"{g.name(seat)} defeats {card.name}.", "AK RB-88", refs=(f"card:{card.id}",), kind="victory")
    kept = card.challenge.reward.kept is not None and f.kind == ADVENTURE
    if f.kind == ADVENTURE:
        g.jewels &= ~(1 << f.jewel)
        g.waiting.pop(f.jewel, None)
        party.trophies[card.colour] += 1
        if g.events is not None:
            g.note(f"{g.name(seat)} takes the {COLOURS[card.colour]} counter.", "AK RB-53", "AK RB-17")
    elif g.supply[card.colour] > 0 or g.world.rules.supply == "endless":
        g.supply[card.colour] = max(g.supply[card.colour] - 1, 0)
        party.trophies[card.colour] += 1
        if g.events is not None:
            g.note(
                f"{g.name(seat)} takes a {COLOURS[card.colour]} counter from the pile, but no reward.",
                "AK ambush/no-reward",
                "AK ambush/experience",
            )
    elif g.events is not None:
        g.note(f"The pile has no {COLOURS[card.colour]} counter left for {g.name(seat)}.", "AK ambush/experience")
    if not kept:
        g.discards[card.colour].append(f.card)
    yield from beaten(g, seat, f.card, at)  # before its last text, which may move the storm over the space
    if g.outcome is not None:
        g.fight = None
        return
    yield from perils.come(g, f, "defeated")
    g.fight = None
    if f.kind == ADVENTURE:
        yield from rewarded(g, seat, f.card)
    yield from celebrate(g, seat, f)
    out = False
    if felled(g, seat):
        out = yield from knock_out(g, seat)
    g.phase = NEXT if out else after(f)


def after(f: Fight) -> int:
    """Where the turn goes on after a combat."""
    return STORY if f.kind == AMBUSH else EXPERIENCE


def celebrate(g: AlKalim, seat: int, f: Fight) -> Flow[None]:
    """Abilities used after a victory; the defeated Challenge is still known for their conditions."""
    party = g.parties[seat]
    while g.kit(party).offers.get("won"):
        sources = [each for each in offers(g, seat, "won", f) if relieves(g, party, each)]
        if not sources:
            return
        choice: Choice = yield Decision(seat, "won", [*uses(sources), NO], (f.card,))
        source = chosen(choice, sources)
        if source is None:
            return
        pay(g, seat, source, f)
        yield from relieve(g, seat, source)


def rewarded(g: AlKalim, seat: int, number: int) -> Flow[None]:
    """The printed reward."""
    party = g.parties[seat]
    card = g.card(number)
    reward = card.challenge.reward
    beaten_foe = Fight(ADVENTURE, seat, number)  # for spoils from some Challenges only
    gold = reward.gold + (lasting(g, party, "spoils", beaten_foe) if g.kit(party).always else 0)
    party.gold += gold
    told = [f"{gold} gold"] if gold else []
    for member in g.members(party):
        if reward.heal:
            heal(g, party, member, reward.heal)
        if reward.rest:
            refresh(g, party, member, reward.rest)
    told += [f"everybody loses {amounts(0, reward.heal)}"] if reward.heal else []
    told += [f"everybody loses {reward.rest} exhaustion"] if reward.rest else []
    for name in reward.gear:
        kind = GEAR.index(name)
        if g.gear[kind]:
            g.gear[kind] -= 1
            party.gear[kind] += 1
            told.append(A_GEAR[kind])
    if reward.kept is not None:
        party.items.append(number)
        party.kit = None
        told.append("the card itself")
    if g.events is not None and told:
        g.note(f"Reward for {g.name(seat)}: {', '.join(told)}.", "AK RB-53", kind="reward")
    if reward.market:
        yield from loot(g, seat, reward.market)
    if reward.kept is not None:
        yield from fit(g, seat)


def loot(g: AlKalim, seat: int, number: int) -> Flow[None]:
    """Market cards are drawn and one of them is kept for nothing."""
    found = [card for card in (from_market(g) for _ in range(number)) if card >= 0]
    if not found:
        return
    if g.events is not None:
        g.note(f"{g.name(seat)} finds {', '.join(map(g.said, found))}.", "AK RB-53", reveals=True)
    choice: Choice = yield Decision(seat, "loot", [*(("take", card) for card in dict.fromkeys(found)), NO])
    party = g.parties[seat]
    taken = -1 if choice == NO else int(choice[1])
    if taken >= 0:
        found.remove(taken)
        party.kit = None
        if g.card(taken).kind == ALLY:
            party.allies.append(Ally(taken))
        else:
            party.items.append(taken)
        if g.events is not None:
            g.note(f"{g.name(seat)} keeps {g.said(taken)}.", "AK RB-53", refs=(f"card:{g.card(taken).id}",))
    for card in found:
        if card in g.world.book.desert:
            decks.put_under(g, decks.DESERT, card)
        else:
            g.market_discards.append(card)
    yield from fit(g, seat)


def fallen(g: AlKalim, f: Fight) -> Flow[None]:
    """The hero was knocked out: the Challenge is not defeated, the turn is over (RB-54, RB-102)."""
    yield from perils.come(g, f, "unbeaten")
    put_away(g, f)
    g.fight = None
    yield from fall(g, f.by)
    g.phase = NEXT


def unbeaten(g: AlKalim, f: Fight, how: str) -> Flow[None]:
    """The hero got away; the Challenge is not defeated (RB-54)."""
    if g.events is not None:
        g.note(f"{g.name(f.by)} {how} {g.said(f.card)}.", "AK RB-92/success", kind="escape")
    yield from perils.come(g, f, "unbeaten")
    if g.fight is None:
        return
    leave(g, f)
    if felled(g, f.by):
        out = yield from knock_out(g, f.by)
        if out:
            g.phase = NEXT


def leave(g: AlKalim, f: Fight) -> None:
    """The combat ends undecided."""
    put_away(g, f)
    g.fight = None
    g.phase = after(f)


def put_away(g: AlKalim, f: Fight) -> None:
    """Where an undefeated Challenge goes: to its jewel's space, or under or beside its deck (RB-54 to RB-58)."""
    rules = g.world.rules
    colour = g.card(f.card).colour
    if f.kind == AMBUSH:
        if rules.ambushers == "bottom":
            decks.put_under(g, colour, f.card)
        else:
            g.discards[colour].append(f.card)
        if g.events is not None:
            g.note(f"{g.does(f.card, 'is')} gone.", "AK RB-58")
        return
    wounds = f.wounds if rules.undefeated == "wounded" else 0
    if f.jewel in g.waiting or len(g.waiting) < SLOTS:
        g.waiting[f.jewel] = (f.card, wounds)
        if g.events is not None:
            at = g.world.board.jewels[f.jewel].at
            g.note(
                f"{g.does(f.card, 'stays')} at {g.world.board.texts[at]}, undefeated.",
                "AK RB-54",
                "AK RB-55/healed",
                refs=(f"hex:{g.world.board.names[at]}",),
            )
        return
    if rules.crowded == "bottom":
        decks.put_under(g, colour, f.card)
    else:
        g.discards[colour].append(f.card)
    if g.events is not None:
        g.note(f"The undefeated track is full: {g.does(f.card, 'leaves')} the board.", "AK RB-56")
