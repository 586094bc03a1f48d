"""Using abilities: which are at hand, what they cost, whom they help (RB-15, RB-71 to RB-73)."""

from __future__ import annotations

from typing import Any

from sandtable.games.alkalim.content.book import ALLY, CHALLENGE, ITEM, LEGEND
from sandtable.games.alkalim.content.rulings import card_rule
from sandtable.games.alkalim.content.shapes import Ability
from sandtable.games.alkalim.records import Ally, Fight, Party, Source
from sandtable.games.alkalim.rules.decks import LEGENDS, put_under
from sandtable.games.alkalim.rules.numbers import unmet
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.text import listed, plural

NO: Choice = ("no",)


def offers(g: AlKalim, seat: int, when: str, fight: Fight | None = None) -> list[Source]:
    """The abilities of this moment that the seat could use now."""
    party = g.parties[seat]
    known = g.kit(party).offers.get(when)
    if not known:
        return []
    return [source for source in known if not hindrance(g, party, source, fight)]


def hindrance(g: AlKalim, party: Party, source: Source, fight: Fight | None) -> str:
    """What keeps an ability from being used: its price, a limit of combats, a printed condition; or nothing."""
    owner, card, _, ability = source
    if ability.activate and card in party.down:
        return "face down"
    if ability.exhaust and g.exhaustion_of(party, owner) + ability.exhaust > g.fatigue(party, owner):
        return "fatigue"
    if ability.wound and g.wounds_of(party, owner) + ability.wound >= g.life(party, owner):
        return "life"
    if ability.gold > party.gold:
        return "gold"
    if ability.use and not any(each.card == card and each.uses for each in party.legends):
        return "spent"
    if fight is not None:
        limit = _limit(g, party, source, fight)
        if limit:
            return limit
    return unmet(g, party, owner, ability, fight)


def _limit(g: AlKalim, party: Party, source: Source, fight: Fight) -> str:
    """The limit of a combat or of a round that has been reached (RB-73, RB-123)."""
    _, card, place, ability = source
    if once_only(ability) and 8 * card + place in fight.used:
        return "once"
    if g.world.settings.caps == "poster" and g.world.cards[card].kind in (ITEM, CHALLENGE):
        if ability.activate and fight.at_round >> g.parties.index(party) & 1:
            return "one a round"
        counted = ability.when == "before combat" and not ability.discard
        if counted and any(_item_of(g, party, used // 8) for used in fight.used):
            return "one before combat"
    return ""


def once_only(ability: Ability) -> bool:
    """Whether it is used once in a combat (RB-73); of cards that are discarded the next copy may follow."""
    return ability.once or (ability.when == "before combat" and not ability.discard)


def _item_of(g: AlKalim, party: Party, card: int) -> bool:
    """Whether a used card is an item of this party: in a duel the other hero uses his own."""
    rivals = (other for other in g.parties if other is not party)
    return g.world.cards[card].kind in (ITEM, CHALLENGE) and not any(card in other.items for other in rivals)


def chosen(choice: Choice, sources: list[Source]) -> Source | None:
    """The source that a choice `("use", card, place)` names."""
    if choice[0] != "use":
        return None
    for source in sources:
        if source[1] == choice[1] and source[2] == choice[2]:
            return source
    raise ValueError(f"{choice!r} is not at hand")


def uses(sources: list[Source]) -> list[Choice]:
    return [("use", source[1], source[2]) for source in sources]


def ask(
    g: AlKalim,
    seat: int,
    kind: str,
    sources: list[Source],
    about: tuple[Any, ...] = (),
    fight: Fight | None = None,
    otherwise: Choice = NO,
) -> Flow[Source | None]:
    """Which of these abilities, if any are at hand, a player uses, and has paid for; nothing: no more."""
    if not sources:
        return None
    choice: Choice = yield Decision(seat, kind, [*uses(sources), otherwise], about)
    source = chosen(choice, sources)
    if source is not None:
        pay(g, seat, source, fight)
    return source


def price_rules(ability: Ability) -> tuple[str, ...]:
    """The clauses about what an ability costs: its card turned down or discarded, exhaustion, wounds or gold."""
    rules = ["AK RB-15"] if ability.activate else []
    if ability.exhaust or ability.wound or ability.gold:
        rules.append("AK RB-73")
    if ability.discard:
        rules.append("AK RB-15/discard")
    if ability.use:
        rules.append("AK legendary/rune")
    return tuple(rules)


MOMENT_RULES: dict[str, tuple[str, ...]] = {
    "before moving": ("AK RB-41", "AK RB-15/before-moving"),
    "outright": ("AK RB-80/outright",),
    "before combat": ("AK RB-80",),
    "roll": ("AK RB-90",),
}
"""Clauses about the moment of an ability."""


def price_words(ability: Ability) -> str:
    """What an ability costs, in a few words."""
    parts = {
        f"exhaust {ability.exhaust}": ability.exhaust,
        plural(ability.wound, "wound"): ability.wound,
        f"{ability.gold} gold": ability.gold,
        "activate": ability.activate,
        "discard": ability.discard,
        "one use": ability.use,
    }
    return ", ".join(words for words, asked in parts.items() if asked)


def pay(g: AlKalim, seat: int, source: Source, fight: Fight | None = None) -> None:
    """Take the price of an ability."""
    owner, card, place, ability = source
    party = g.parties[seat]
    if g.events is not None:
        what = g.said(card) if card != party.hero else "an ability"
        price = price_words(ability)
        g.note(
            f"{g.name(seat)} uses {what}: {ability.text}{f' ({price})' if price else ''}.",
            card_rule(g.card(card)),
            *price_rules(ability),
            refs=g.card_refs(card),
        )
    if ability.exhaust or ability.wound:
        who = party.bearer(owner)
        assert who is not None
        who.exhaustion += ability.exhaust
        who.wounds += ability.wound
    party.gold -= ability.gold
    if ability.activate:
        party.down |= {card}
    if ability.use:
        for each in party.legends:
            if each.card == card:
                each.uses -= 1
    if fight is not None:
        if once_only(ability):
            fight.used |= {8 * card + place}
        if ability.activate and g.world.cards[card].kind in (ITEM, CHALLENGE):
            fight.at_round |= 1 << seat
        if owner != party.hero and ability.when in ("roll", "after roll") and g.world.settings.helpers == "only-help":
            fight.acted |= {owner}
    if ability.discard:
        part_with(g, seat, card)


def part_with(g: AlKalim, seat: int, card: int) -> None:
    """A card leaves a hero for good: to its discards, out of the game, or to the bottom of its stack (RB-74)."""
    party = g.parties[seat]
    record = g.world.cards[card]
    party.kit = None
    party.down -= {card}
    if record.kind == LEGEND:
        party.legends = [each for each in party.legends if each.card != card]
        party.allies = [ally for ally in party.allies if ally.card != card]
        put_under(g, LEGENDS + LEGEND_TYPES[record.type], card)
    elif record.kind == ALLY:
        party.allies = [ally for ally in party.allies if ally.card != card]
        if card in g.world.book.market:
            g.market_discards.append(card)
    elif record.kind == CHALLENGE:
        party.items.remove(card)
        g.discards[record.colour].append(card)
    else:
        party.items.remove(card)
        g.market_discards.append(card)


def receive(g: AlKalim, seat: int, card: int) -> None:
    """A market card becomes a hero's item or ally."""
    party = g.parties[seat]
    party.kit = None
    if g.card(card).kind == ALLY:
        party.allies.append(Ally(card))
    else:
        party.items.append(card)


LEGEND_TYPES = {"ally": 0, "artifact": 1, "knowledge": 2, "mount": 3, "rune": 4}


def ease(party: Party, card: int, wounds: int, exhaustion: int) -> int:
    """Remove up to so many wounds and so much exhaustion; how much there was to remove."""
    who = party.bearer(card)
    if who is None:
        return 0
    healed, rested = min(who.wounds, wounds), min(who.exhaustion, exhaustion)
    who.wounds -= healed
    who.exhaustion -= rested
    return healed + rested


def helped(g: AlKalim, party: Party, owner: int, ability: Ability) -> list[int]:
    """The characters an ability may be about."""
    of = ability.of
    if of == "owner":
        return [owner]
    if of == "hero":
        return [party.hero]
    if of in ("party", "one"):
        return g.members(party)
    return [ally.card for ally in party.allies]


def relieves(g: AlKalim, party: Party, source: Source) -> bool:
    """Whether anybody would be better for the healing, the rest or the gold of an ability."""
    owner, _, _, ability = source
    if ability.income or ability.dice or ability.cool or ability.browse:
        return True
    for card in helped(g, party, owner, ability):
        if ability.heal and g.wounds_of(party, card) > (ability.wound if card == owner else 0):
            return True
        if ability.rest and g.exhaustion_of(party, card):
            return True
    return False


def helpful(g: AlKalim) -> list[Source]:
    """Cards for any time of one's turn outside combat that would do some good now (AK RB-15/turn)."""
    if "turn" not in g.kit(g.party).offers:
        return []
    return [each for each in offers(g, g.turn, "turn") if relieves(g, g.party, each)]


def amounts(exhaustion: int, wounds: int) -> str:
    """Exhaustion and wounds in words."""
    parts = [f"{exhaustion} exhaustion"] if exhaustion else []
    return listed(parts + ([plural(wounds, "wound")] if wounds else []))


def relieve(g: AlKalim, seat: int, source: Source) -> Flow[None]:
    """Healing, rest and gold of an ability that was paid for."""
    owner, used, _, ability = source
    party = g.parties[seat]
    if ability.income:
        party.gold += ability.income
        if g.events is not None:
            g.note(f"{g.name(seat)} receives {ability.income} gold.", card_rule(g.card(used)))
    if not ability.heal and not ability.rest:
        return
    those = helped(g, party, owner, ability)
    if ability.of in ("one", "ally"):
        those = [
            card
            for card in those
            if (ability.heal and g.wounds_of(party, card)) or (ability.rest and g.exhaustion_of(party, card))
        ]
        if len(those) > 1:
            picked = yield Decision(seat, "whom", [("help", card) for card in those], (source[1],))
            those = [int(picked[1])]
    for card in those:
        healed, rested = ease(party, card, ability.heal, 0), ease(party, card, 0, ability.rest)
        if g.events is not None and (healed or rested):
            g.note(f"{g.said(card)} loses {amounts(rested, healed)}.", card_rule(g.card(used)))
