"""Skill tests: 2d10 + attribute + skill against a difficulty (RB-60 to RB-64)."""

from __future__ import annotations

from sandtable.games.alkalim.cards.abilities import NO, ask, chosen, offers, pay, uses
from sandtable.games.alkalim.content.book import ATTRIBUTES
from sandtable.games.alkalim.content.rulings import card_rule
from sandtable.games.alkalim.records import Source
from sandtable.games.alkalim.rules.dice import lying, two_dice
from sandtable.games.alkalim.rules.numbers import attribute, chance, mastered, skill_bonus
from sandtable.games.alkalim.state import KIT, AlKalim
from sandtable.kernel import Choice, Decision, Flow

KIT_BONUS = 3
ROLL: Choice = ("roll",)


def test_bonus(g: AlKalim, seat: int, skill: str, which: int) -> int:
    """What the hero adds to a test."""
    party = g.parties[seat]
    return attribute(g, party, party.hero, which, g.fight) + skill_bonus(g, party, skill)


def test_chance(g: AlKalim, seat: int, skill: str, which: int, difficulty: int) -> float:
    """The chance to succeed as things stand, without cards that may be used."""
    if mastered(g, g.parties[seat], skill):
        return 1.0
    return chance(difficulty - test_bonus(g, seat, skill, which), g.world.settings.naturals == "extremes")


def passes(g: AlKalim, dice: int, total: int, need: int) -> bool:
    """Meet or beat; natural rolls only where the table says so (RB-64)."""
    if g.world.settings.naturals == "extremes" and dice in (2, 20):
        return dice == 20
    return total >= need


def summed(dice: int, bonus: int) -> str:
    """
    >>> summed(12, 3), summed(12, -6)
    ('12 + 3 = 15', '12 \u2212 6 = 6')
    """
    sign = "\u2212" if bonus < 0 else "+"
    return f"{dice} {sign} {abs(bonus)} = {dice + bonus}"


def fits(source: Source, skill: str, which: int) -> bool:
    ability = source[3]
    return ability.skill in (None, skill) and ability.attribute in (None, ATTRIBUTES[which])


def take_test(g: AlKalim, seat: int, skill: str, which: int, difficulty: int, cause: str, *rules: str) -> Flow[bool]:
    """The hero takes a test; nobody else ever does (RB-61)."""
    card = mastered(g, g.parties[seat], skill)
    if card is not None:
        if g.events is not None:
            why = "AK legendary/mount" if card.type == "mount" else "AK legendary/artifact"
            text = f"{g.name(seat)} cannot fail a {skill} test: {card.name}."
            g.note(text, why, card_rule(card), *rules, refs=g.card_refs(card.number))
        return True
    bonus = test_bonus(g, seat, skill, which)
    while True:
        before = [each for each in offers(g, seat, "test", g.fight) if fits(each, skill, which)]
        if bonus + 2 >= difficulty:  # no bonus helps any more; where a 2 always fails, success outright still does
            before = [each for each in before if each[3].succeed and g.world.settings.naturals == "extremes"]
        source = yield from ask(g, seat, "test", before, (skill, which, difficulty, bonus, cause), g.fight, ROLL)
        if source is None:
            break
        if source[3].succeed:
            if g.events is not None:
                g.note(f"{g.name(seat)} succeeds at once.", "AK RB-60", *rules)
            return True
        bonus += source[3].bonus
    return (yield from _rolled(g, seat, bonus, skill, which, difficulty, cause, rules))


def _kit_helps(g: AlKalim, seat: int, dice: int, lack: int, others: list[Source]) -> bool:
    """Whether adventuring kits, all of them, or with other bonuses, could still save the test."""
    number = g.parties[seat].gear[KIT]
    if not number or (g.world.settings.naturals == "extremes" and dice == 2):
        return False
    return KIT_BONUS * number >= lack or any(each[3].bonus for each in others)


def _report(
    g: AlKalim,
    seat: int,
    pair: tuple[int, int],
    good: bool,
    sums: str,
    hoped: float | None,
    about: tuple[str, int, str],
    rules: tuple[str, ...],
) -> None:
    skill, which, cause = about
    g.note(
        f"{g.name(seat)} tests {skill} with {ATTRIBUTES[which].capitalize()} for {cause}: "
        f"{sums}, {'a success' if good else 'a failure'}.",
        "AK RB-60",
        *rules,
        refs=g.hex_refs(g.parties[seat].at),
        kind="dice",
        by=seat,
        dice=lying(pair, good),
        expected=hoped,
    )


def _unpack_kit(g: AlKalim, seat: int) -> None:
    g.parties[seat].gear[KIT] -= 1
    g.gear[KIT] += 1
    if g.events is not None:
        g.note(f"{g.name(seat)} unpacks an adventuring kit: +{KIT_BONUS}.", "AK gear/kit")


def _rolled(
    g: AlKalim, seat: int, bonus: int, skill: str, which: int, difficulty: int, cause: str, rules: tuple[str, ...]
) -> Flow[bool]:
    """The roll, and what can be done about it; what was added to the test stays when it is rolled again."""
    pair = two_dice(g)
    fresh = True
    while True:
        dice = sum(pair)
        good = passes(g, dice, dice + bonus, difficulty)
        if g.events is not None:
            hoped = 2 * chance(difficulty - bonus, g.world.settings.naturals == "extremes") if fresh else None
            _report(
                g, seat, pair, good, f"{summed(dice, bonus)} against {difficulty}", hoped, (skill, which, cause), rules
            )
        fresh = False
        if good:
            return True
        at_hand = [each for each in offers(g, seat, "tested", g.fight) if fits(each, skill, which)]
        if g.world.settings.naturals == "extremes" and dice == 2:
            at_hand = [each for each in at_hand if not each[3].bonus]  # nothing added saves it
        kit = _kit_helps(g, seat, dice, difficulty - dice - bonus, at_hand)
        if not at_hand and not kit:
            return False
        choices = [*uses(at_hand), *([("kit",)] if kit else []), NO]
        about = (skill, which, difficulty, bonus, cause, dice)
        choice: Choice = yield Decision(seat, "tested", choices, about)
        if choice == NO:
            return False
        if choice[0] == "kit":
            _unpack_kit(g, seat)
            bonus += KIT_BONUS
            continue
        source = chosen(choice, at_hand)
        assert source is not None
        pay(g, seat, source, g.fight)
        if source[3].succeed:
            return True
        if source[3].reroll:
            pair, fresh = two_dice(g), True
        bonus += source[3].bonus
