"""The end of a combat with a Challenge: victory and its rewards, defeat, escape (RB-53, RB-54)."""

from __future__ import annotations

from sandtable.games.alkalim.cards.abilities import NO, amounts, ask, ease, offers, receive, relieve, relieves
from sandtable.games.alkalim.cards.limits import fit
from sandtable.games.alkalim.content.board import COLOURS
from sandtable.games.alkalim.content.book import A_GEAR, GEAR
from sandtable.games.alkalim.records import Fight
from sandtable.games.alkalim.rules import decks, perils
from sandtable.games.alkalim.rules.adventure import after, leave, put_away
from sandtable.games.alkalim.rules.bazaar import from_market
from sandtable.games.alkalim.rules.harm import fall, felled, knock_out, tell_fallen
from sandtable.games.alkalim.rules.numbers import lasting
from sandtable.games.alkalim.rules.quests import beaten
from sandtable.games.alkalim.state import ADVENTURE, GREEN, NEXT, AlKalim
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.text import listed, plural


def won(g: AlKalim, fight: Fight) -> Flow[None]:
    """The Challenge is defeated (RB-53)."""
    seat, party = fight.by, g.parties[fight.by]
    card = g.card(fight.card)
    at = party.at
    g.tally[GREEN + card.colour] += 1
    if g.events is not None:
        life = g.life(party, party.hero)
        g.note(
            f"{g.name(seat)} defeats {card.name}.{_told(fight, max(life - party.wounds, 0), life)}",
            "AK RB-88",
            refs=(*g.card_refs(card.number), *g.hex_refs(at)),
            kind="victory",
            by=seat,
            moment=f"{card.does('is')} defeated",
            card=g.card_refs(card.number)[0],
            short="victory",
        )
    kept = card.challenge.reward.kept is not None and fight.kind == ADVENTURE
    if fight.kind == ADVENTURE:
        g.jewels &= ~(1 << fight.jewel)
        g.waiting.pop(fight.jewel, None)
        party.trophies[card.colour] += 1
        if g.events is not None:
            g.note(f"{g.name(seat)} takes the {COLOURS[card.colour]} counter.", "AK RB-53", "AK RB-17", by=seat)
    elif g.supply[card.colour] > 0 or g.world.settings.supply == "endless":
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
        g.discards[card.colour].append(fight.card)
    yield from beaten(g, seat, fight.card, at)  # before its last text, which may move the storm over the space
    if g.outcome is not None:
        g.fight = None
        return
    yield from perils.come(g, fight, "defeated")
    g.fight = None
    if fight.kind == ADVENTURE:
        yield from rewarded(g, seat, fight.card)
    yield from celebrate(g, seat, fight)
    out = False
    if felled(g, seat):
        out = yield from knock_out(g, seat)
    g.phase = NEXT if out else after(fight)


def _told(fight: Fight, left: int, life: int) -> str:
    """How long it took and what it cost; nothing of a combat that was over before it began."""
    if not fight.round:
        return ""
    return f" It took {plural(fight.round, 'round')}; the hero has {left} of {life} life left."


def celebrate(g: AlKalim, seat: int, fight: Fight) -> Flow[None]:
    """Abilities used after a victory; the defeated Challenge is still known for their conditions."""
    party = g.parties[seat]
    while g.kit(party).offers.get("won"):
        sources = [each for each in offers(g, seat, "won", fight) if relieves(g, party, each)]
        source = yield from ask(g, seat, "won", sources, (fight.card,), fight)
        if source is None:
            return
        yield from relieve(g, seat, source)


def rewarded(g: AlKalim, seat: int, number: int) -> Flow[None]:
    """The printed reward."""
    party = g.parties[seat]
    card = g.card(number)
    reward = card.challenge.reward
    beaten_foe = Fight(ADVENTURE, seat, number)  # for spoils from some Challenges only
    gold = reward.gold + (lasting(g, party, "spoils", beaten_foe) if g.kit(party).always else 0)
    party.gold += gold
    gains = [f"{gold} gold"] if gold else []
    for member in g.members(party):
        ease(party, member, reward.heal, reward.rest)
    gains += [f"everybody loses {amounts(0, reward.heal)}"] if reward.heal else []
    gains += [f"everybody loses {reward.rest} exhaustion"] if reward.rest else []
    for name in reward.gear:
        kind = GEAR.index(name)
        if g.gear[kind]:
            g.gear[kind] -= 1
            party.gear[kind] += 1
            gains.append(A_GEAR[kind])
    if reward.kept is not None:
        party.items.append(number)
        party.kit = None
        gains.append("the card itself, kept as an item")
    if g.events is not None and gains:
        g.note(
            f"Reward for {g.name(seat)}: {listed(gains)}.",
            "AK RB-53",
            refs=g.hex_refs(party.at),
            kind="reward",
            by=seat,
            short=gains[0],
        )
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
        g.note(
            f"{g.name(seat)} finds {listed(map(g.said, found))}.",
            "AK RB-53",
            refs=tuple(ref for card in found for ref in g.card_refs(card)),
            by=seat,
            card=g.card_refs(found[0])[0],
            reveals=True,
        )
    choice: Choice = yield Decision(seat, "loot", [*(("take", card) for card in dict.fromkeys(found)), NO])
    taken = -1 if choice == NO else int(choice[1])
    if taken >= 0:
        found.remove(taken)
        receive(g, seat, taken)
        if g.events is not None:
            g.note(
                f"{g.name(seat)} keeps {g.said(taken)}.",
                "AK RB-53",
                refs=g.card_refs(taken),
                by=seat,
                card=g.card_refs(taken)[0],
            )
    for card in found:
        if card in g.world.book.desert:
            decks.put_under(g, decks.DESERT, card)
        else:
            g.market_discards.append(card)
    yield from fit(g, seat)


def fallen(g: AlKalim, fight: Fight) -> Flow[None]:
    """The hero was knocked out: the Challenge is not defeated, the turn is over (RB-54, RB-102)."""
    tell_fallen(g, fight.by)
    yield from perils.come(g, fight, "unbeaten")
    put_away(g, fight)
    g.fight = None
    yield from fall(g, fight.by)
    g.phase = NEXT


def unbeaten(g: AlKalim, fight: Fight, how: str) -> Flow[None]:
    """The hero got away; the Challenge is not defeated (RB-54)."""
    if g.events is not None:
        g.note(
            f"{g.name(fight.by)} {how} {g.said(fight.card)}.",
            "AK RB-92/success",
            refs=g.hex_refs(g.parties[fight.by].at),
            kind="escape",
            by=fight.by,
            moment=f"{g.name(fight.by)} gets away",
            short="escaped",
        )
    yield from perils.come(g, fight, "unbeaten")
    if g.fight is None:
        return
    leave(g, fight)
    if felled(g, fight.by):
        out = yield from knock_out(g, fight.by)
        if out:
            g.phase = NEXT
