"""Rolls of a combat: what is added to them before and after, what must be reached, what a hit does (RB-85 to RB-90)."""

from __future__ import annotations

from sandtable.games.alkalim.cards.abilities import ask, helped, offers, relieve, relieves
from sandtable.games.alkalim.content.book import PHASES
from sandtable.games.alkalim.records import Fight, Source
from sandtable.games.alkalim.rules.dice import lying, two_dice
from sandtable.games.alkalim.rules.numbers import blow, chance, foe_life, hindered, pain, sting, strength, target
from sandtable.games.alkalim.rules.skill_tests import ROLL, passes, summed
from sandtable.games.alkalim.state import DUEL, AlKalim
from sandtable.kernel import Flow

UNKNOWN = 99
"""What a hero in the Challenge's role needs: as much as he can get."""


def mismatch(g: AlKalim, fight: Fight, seat: int, source: Source, card: int, attacking: bool) -> str:
    """Why an ability has nothing to do with a roll of this character in this phase: phase, roll, whom; or nothing."""
    owner, _, _, ability = source
    if ability.phase is not None and PHASES.index(ability.phase) != fight.phase:
        return "phase"
    if ability.rolls != "both" and (ability.rolls == "attack") != attacking:
        return "roll"
    return "" if card in helped(g, g.parties[seat], owner, ability) else "whom"


def boosts(g: AlKalim, fight: Fight, seat: int, card: int, attacking: bool, when: str) -> list[Source]:
    """Abilities that could change a roll of this character (RB-90); damage is for hits."""
    if not g.kit(g.parties[seat]).offers.get(when):
        return []
    return [
        source
        for source in offers(g, seat, when, fight)
        if not mismatch(g, fight, seat, source, card, attacking) and (when != "roll" or source[3].bonus or attacking)
    ]


def boosted(g: AlKalim, fight: Fight, seat: int, card: int, attacking: bool, need: int | None) -> Flow[tuple[int, int]]:
    """What the player adds to a roll before it is made: to the roll, and to the damage of a hit.

    Nobody is asked to add to a roll that cannot fail, or to a blow that would end the combat anyway.
    """
    plus = damage = 0
    if not g.kit(g.parties[seat]).offers.get("roll"):
        return 0, 0
    while True:
        open_ = need is None or need - plus > 2
        more = attacking and (
            fight.kind == DUEL or improvable(g, fight, blow(g, g.parties[seat], card, fight.phase, fight) + damage)
        )
        sources = [
            each
            for each in boosts(g, fight, seat, card, attacking, "roll")
            if (each[3].bonus and open_) or (each[3].damage and more)
        ]
        about = (fight.phase, card, attacking, -1 if need is None else need - plus, damage)
        source = yield from ask(g, seat, "boost", sources, about, fight, ROLL)
        if source is None:
            return plus, damage
        plus += source[3].bonus
        damage += source[3].damage


def throw(g: AlKalim, fight: Fight, card: int, attacking: bool, strong: int, need: int, what: str) -> Flow[bool]:
    """The roll of the one in the hero's role, with what may be done after it."""
    pair = two_dice(g)
    fresh = True
    plus = 0
    while True:
        dice = sum(pair)
        good = passes(g, dice, dice + strong + plus, need)
        if g.events is not None:
            likely = 2 * chance(need - strong - plus, g.world.settings.naturals == "extremes")
            g.note(
                f"{g.said(card)} {what}: {summed(dice, strong + plus)} against {need}, "
                f"{'success' if good else 'failure'}.",
                "AK RB-85" if attacking else "AK RB-86",
                refs=(*g.card_refs(card), *g.hex_refs(g.parties[fight.by].at)),
                kind="dice",
                by=fight.by,
                dice=lying(pair, good),
                expected=likely if fresh else None,  # dice that are looked at again are not luck again
            )
        fresh = False
        if good or not g.kit(g.parties[fight.by]).offers.get("after roll"):
            break
        source = yield from second_thought(g, fight, fight.by, card, attacking, need - strong - plus, dice)
        if source is None:
            break
        if source[3].reroll:
            pair, fresh = two_dice(g), True
        plus += source[3].bonus
    fight.first = False
    return good


def second_thought(
    g: AlKalim, fight: Fight, seat: int, card: int, attacking: bool, need: int, dice: int
) -> Flow[Source | None]:
    """What a player uses on a roll that lies, and has paid for; nothing more."""
    sources = boosts(g, fight, seat, card, attacking, "after roll")
    return (yield from ask(g, seat, "after roll", sources, (fight.phase, card, attacking, need, dice), fight))


def opposed(g: AlKalim, fight: Fight) -> Flow[int]:
    """In a duel the one in the Challenge's role rolls for the number to reach (RB-141)."""
    party = g.parties[fight.foe]
    plus, _ = yield from boosted(g, fight, fight.foe, party.hero, False, None)
    pair = two_dice(g)
    strong = strength(g, party, party.hero, fight.phase, False, fight) + plus + hindered(fight)[0][fight.phase]
    while True:
        dice = sum(pair)
        if g.events is not None:
            g.note(
                f"{g.name(fight.foe)} sets {summed(dice, strong)} in the {PHASES[fight.phase]} phase.",
                "AK RB-141",
                refs=(*g.card_refs(party.hero), *g.hex_refs(party.at)),
                kind="dice",
                by=fight.foe,
                dice=lying(pair),
            )
        source = yield from second_thought(g, fight, fight.foe, party.hero, False, UNKNOWN, dice)
        if source is None:
            break
        if source[3].reroll:
            pair = two_dice(g)
        strong += source[3].bonus
    return dice + strong


def needed(g: AlKalim, fight: Fight) -> Flow[int]:
    if fight.kind == DUEL:
        return (yield from opposed(g, fight))
    return target(g, fight, fight.phase)


def threat(g: AlKalim, fight: Fight, number: int) -> int:
    """The damage that failing in a phase costs."""
    if fight.kind == DUEL:
        party = g.parties[fight.foe]
        return max(blow(g, party, party.hero, number, fight) + hindered(fight)[1][number], 0)
    return sting(g, fight, number)


def _follows_hit(g: AlKalim, fight: Fight, seat: int, source: Source, card: int) -> bool:
    """Whether an ability does anything for a hit of this character: more damage, or relief for its own owner."""
    wrong = mismatch(g, fight, seat, source, card, True)
    if source[3].damage:
        return not wrong
    return source[0] == card and wrong in ("", "whom") and relieves(g, g.parties[seat], source)


def heightened(g: AlKalim, fight: Fight, seat: int, card: int, damage: int) -> Flow[int]:
    """Abilities used when a blow has hit; nobody is asked to add to one that ends the combat anyway."""
    party = g.parties[seat]
    more = 0
    while g.kit(party).offers.get("hit"):
        sources = [each for each in offers(g, seat, "hit", fight) if _follows_hit(g, fight, seat, each, card)]
        if fight.kind != DUEL and not improvable(g, fight, damage + more):
            sources = [each for each in sources if not each[3].damage]
        source = yield from ask(g, seat, "hit", sources, (fight.phase, card, more), fight)
        if source is None:
            break
        more += source[3].damage
        if source[3].heal or source[3].rest or source[3].income:
            yield from relieve(g, seat, source)
    return more


def improvable(g: AlKalim, fight: Fight, damage: int) -> bool:
    """Whether a blow in this phase would do more with more damage: not to the immune, nor to the dead."""
    if PHASES[fight.phase] in g.card(fight.card).challenge.immune:
        return False
    return fight.wounds + pain(g, fight, fight.phase, damage) < foe_life(g, fight)
