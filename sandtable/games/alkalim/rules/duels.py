"""Hero against hero: how it begins and ends, and what the winner takes (RB-140 to RB-144). It is fought in `combat`."""

from __future__ import annotations

from sandtable.games.alkalim.cards.abilities import NO
from sandtable.games.alkalim.cards.limits import fit
from sandtable.games.alkalim.content.book import A_GEAR, ALLY, ITEM
from sandtable.games.alkalim.records import Fight
from sandtable.games.alkalim.rules.harm import fall, tell_fallen, weigh
from sandtable.games.alkalim.state import DUEL, DUELS, EXPERIENCE, NEXT, AlKalim
from sandtable.kernel import Choice, Decision, Flow


def part(g: AlKalim) -> None:
    """A duel ends without a winner."""
    g.fight = None
    g.phase = EXPERIENCE


def begin(g: AlKalim, foe: int) -> None:
    """The active hero attacks another in his space (RB-140)."""
    g.tally[DUELS] += 1
    g.fight = Fight(DUEL, g.turn, foe=foe)
    if g.events is not None:
        g.note(
            f"{g.name(g.turn)} attacks {g.name(foe)}.",
            "AK RB-140",
            "AK RB-141",
            refs=(f"seat:{foe}", *g.hex_refs(g.party.at)),
            kind="battle",
            concerns=(foe,),
            moment=f"{g.name(g.turn)} attacks {g.name(foe)}",
            short="duel",
        )


def vanquished(g: AlKalim, winner: int, loser: int) -> Flow[None]:
    """The winner takes gold and may take a card; the loser is knocked out (RB-143, RB-144)."""
    rich, poor = g.parties[winner], g.parties[loser]
    g.fight = None
    if g.events is not None:
        g.note(
            f"{g.name(winner)} defeats {g.name(loser)} and takes {poor.gold} gold.",
            "AK RB-143",
            refs=(f"seat:{loser}", *g.hex_refs(rich.at)),
            kind="victory",
            by=winner,
            concerns=(loser,),
            moment=f"{g.name(winner)} defeats {g.name(loser)}",
        )
    robbed = [f"{poor.gold} gold"] if poor.gold else []
    rich.gold += poor.gold
    poor.gold = 0
    if g.world.settings.plunder == "all":
        robbed += yield from _plunder(g, winner, loser)
    tell_fallen(g, loser)
    yield from fall(g, loser, robbed)
    out = yield from weigh(g, winner)  # who parts with a card to make room for plunder may part with life
    g.phase = EXPERIENCE if winner == g.turn and not out else NEXT


def _plunder(g: AlKalim, winner: int, loser: int) -> Flow[list[str]]:
    """The winner may take one thing more; what it was, in words."""
    poor = g.parties[loser]
    held = [*dict.fromkeys(card for card in poor.items if g.card(card).kind == ITEM)]
    held += [ally.card for ally in poor.allies if g.card(ally.card).kind == ALLY]
    gear: list[Choice] = [("take gear", kind) for kind in range(3) if poor.gear[kind]]
    if not held and not gear:
        return []
    choices: list[Choice] = [*(("take", card) for card in held), *gear, NO]
    choice: Choice = yield Decision(winner, "plunder", choices, (loser,))
    if choice == NO:
        return []
    rich = g.parties[winner]
    card = int(choice[1])
    if choice[0] == "take gear":
        poor.gear[card] -= 1
        rich.gear[card] += 1
        if g.events is not None:
            g.note(
                f"{g.name(winner)} takes {A_GEAR[card]}.",
                "AK RB-143/amount",
                "AK gear/items",
                by=winner,
                concerns=(loser,),
            )
        return [A_GEAR[card]]
    poor.kit = rich.kit = None
    if card in poor.down:  # a card comes as it lies: the new owner's refresh turns it up (RB-15)
        poor.down -= {card}
        rich.down |= {card}
    if g.card(card).kind == ITEM:
        poor.items.remove(card)
        rich.items.append(card)
    else:
        ally = poor.ally(card)
        assert ally is not None
        poor.allies.remove(ally)
        rich.allies.append(ally)
    if g.events is not None:
        g.note(
            f"{g.name(winner)} takes {g.said(card)}.",
            "AK RB-143/amount",
            refs=g.card_refs(card),
            by=winner,
            concerns=(loser,),
            card=g.card_refs(card)[0],
        )
    yield from fit(g, winner)
    return [g.said(card)]
