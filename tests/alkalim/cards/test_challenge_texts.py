"""What is printed on the Challenges says exactly what their fields do, for each of the 56 cards."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sandtable.games.alkalim.content.book import ATTRIBUTES, CHALLENGE, book
from sandtable.games.alkalim.content.shapes import Ability, Challenge, Consequence, Peril

CHALLENGES: dict[str, Challenge] = {card.id: card.challenge for card in book().cards if card.kind == CHALLENGE}
HEADS = {
    "before": "Before combat",
    "round": "At the start of each round",
    "wounds": "Whenever its damage wounds the hero or an ally",
    "missed": "Whenever an attack on it misses",
    "end of round": "At the end of each round",
    "defeated": "When it is defeated",
    "unbeaten": "When the hero escapes or is knocked out",
}
TIMES = {None: "", "day": " by day", "night": " at night"}
VICTIMS = {"hero": "the hero takes", "party": "the hero and each ally take", "allies": "each ally takes"}
NOTHING = Consequence()


def many(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def shift(number: int) -> str:
    return f"{abs(number)} {'higher' if number > 0 else 'lower'} in this combat"


def follows(what: Consequence) -> str:
    """A consequence in words, as a part of a sentence."""
    shown: list[str] = []
    harm = [many(what.wounds, "wound")] if what.wounds else []
    harm += [f"{what.exhaustion} exhaustion"] if what.exhaustion else []
    if harm:
        shown.append(f"{VICTIMS[what.of]} {' and '.join(harm)}")
    if what.gold:
        shown.append(f"the hero loses {what.gold} gold" + (" and all survival gear" if what.gear else ""))
    elif what.gear:
        shown.append("all survival gear of the hero is lost")
    if what.item:
        shown.append("the hero discards an item of his choice")
    if what.quest:
        shown.append("the hero discards an unfinished Legendary Quest of his choice")
    if what.reward:
        shown.append("the hero discards a Legendary Reward of his choice")
    if what.stronger:
        those = f"its {what.phase} value is" if what.phase else "all its values are"
        shown.append(f"{those} {shift(what.stronger)}")
    if what.fiercer:
        shown.append(f"{f'its {what.phase}' if what.phase else 'all its'} damage is {shift(what.fiercer)}")
    if what.hurt:
        shown.append(f"it suffers {many(what.hurt, 'wound')}")
    if what.mend:
        shown.append(f"it recovers {many(what.mend, 'wound')}")
    if what.storm:
        shown.append("the active player moves the sandstorm")
    if what.flee:
        shown.append("it vanishes; the combat ends and it is not defeated")
    return " and ".join(shown)


def sentences(peril: Peril, again: bool) -> str:
    """A peril in words; `again`: the one before it was of the same moment."""
    head = "Then" if again else HEADS[peril.when] + TIMES[peril.by]
    if peril.test is None:
        shown = follows(peril.fail)
        if peril.when == "unbeaten":
            shown = shown.replace("the hero ", "he ", 1)
        mark = ":" if peril.when == "before" and not shown.startswith("the active player") else ","
        return f"{head}{mark} {shown}."
    test = peril.test
    parts = [f"{head}: {test.skill} ({test.attribute.capitalize()}) {test.difficulty}."]
    parts += [f"Failure: {follows(peril.fail)}."] if peril.fail != NOTHING else []
    parts += [f"Success: {follows(peril.success)}."] if peril.success != NOTHING else []
    return " ".join(parts)


def written(card: Challenge) -> str:
    """The text that the fields of a Challenge ask for."""
    shown = ["The hero cannot escape."] if card.no_escape else []
    shown += [f"{' and '.join(card.immune).capitalize()} attacks do no damage to it."] if card.immune else []
    shown += [f"Every blow to it does {card.hide} damage less (at least 1)."] if card.hide else []
    shown += [f"All its values are {card.pack} higher for each ally of the hero."] if card.pack else []
    shown += [sentences(peril, False) for peril in card.peril[:1]]
    shown += [sentences(this, (this.when, this.by) == (last.when, last.by)) for last, this in pairwise(card.peril)]
    return " ".join(shown)


def granted(ability: Ability) -> str:
    """The ability of a kept card in words."""
    if ability.when == "always":
        return " ".join(f"{each}." for each in lasting(ability))
    price = "Activate" if ability.activate else "Discard"
    if ability.by is not None:
        price = f"{TIMES[ability.by].strip().capitalize()}, {price.casefold()}"
    moves = f"the hero moves {'up to ' if ability.steps > 1 else ''}{many(ability.steps, 'space')}"
    lands = f"each of them a {' or '.join(ability.terrain)} space or a town"
    wounds = f"deal {many(ability.strike, 'wound')} to the Challenge"
    blunted = f"the Challenge's {ability.phase} damage is {ability.blunt} lower in this combat"
    attack = f"a {ability.phase} attack" if ability.phase else "an attack"
    moment, what = {
        "moving": ("while moving", f"{moves}, {lands if ability.terrain else 'also into or out of the sandstorm'}"),
        "hurt": ("when the hero is hurt", f"cancel {ability.cancel} damage to the hero"),
        "hit": (f"when {attack} of the hero has hit", f"{ability.damage} more damage"),
        "round": ("at the start of a round", f"all values of the Challenge are {ability.weaken} lower in this combat"),
        "tested": ("after a skill test has been rolled", "roll it again"),
        "test": ("before a skill test", f"+{ability.bonus} to it"),
        "before combat": ("before combat", wounds if ability.strike else blunted),
        "before moving": ("before moving", f"{ability.dice} more movement dice this turn"),
    }[ability.when]
    return f"{price} {moment}: {what}."


def lasting(ability: Ability) -> list[str]:
    """What an ability that always works gives, in sentences without their full stops."""
    phase = f"{ability.phase} " if ability.phase else ""
    against = f" against {' and '.join(f'{trait}s' for trait in ability.against)}" if ability.against else ""
    rolls = [f"+{ability.attack} to {phase}attacks"] if ability.attack else []
    rolls += [f"+{ability.defence} to {phase}defence{against}"] if ability.defence else []
    shown = [" and ".join(rolls)] if rolls else []
    shown += [f"+{ability.damage} damage with {phase}hits"] if ability.damage else []
    shown += [f"Cancel {ability.soak} damage of every {phase}blow against the hero"] if ability.soak else []
    plus = [f"+{getattr(ability, name)} {name.capitalize()}" for name in ATTRIBUTES if getattr(ability, name)]
    shown += [", ".join(plus)] if plus else []
    shown += [f"+{ability.life} life"] if ability.life else []
    shown += [f"{skill} +{plus}" for skill, plus in ability.skills.items()]
    shown += [f"+{ability.escape} to escape tests"] if ability.escape else []
    shown += [f"The day march costs the hero {ability.shade} exhaustion less"] if ability.shade else []
    shown += ["Mirages do nothing to the hero"] if ability.clear_sight else []
    shown += [f"The hero may enter {' and '.join(ability.enter)} with any die"] if ability.enter else []
    if ability.through_storm:
        shown.append("The hero may enter sandstorm spaces with any die, and leave them with dice like other spaces")
    shown += [f"The hero has {ability.dice} more movement die"] if ability.dice else []
    return shown


@pytest.mark.parametrize("name", CHALLENGES)
def test_the_text_says_what_the_fields_do(name: str) -> None:
    assert CHALLENGES[name].text == written(CHALLENGES[name])


@pytest.mark.parametrize("name", [name for name, card in CHALLENGES.items() if card.reward.kept is not None])
def test_the_text_of_a_kept_card_says_what_its_ability_does(name: str) -> None:
    kept = CHALLENGES[name].reward.kept
    assert kept is not None
    assert kept.text == " ".join(granted(ability) for ability in kept.ability)
    for ability in kept.ability:
        assert ability.when == "always" or ability.activate or ability.discard
        assert ability.of == "owner"


RANGES = {
    "green": (10, 16, 0, 3, 1, 4),
    "yellow": (11, 18, 0, 4, 1, 4),
    "blue": (12, 21, 0, 5, 4, 6),
    "red": (14, 23, 1, 6, 7, 10),
}
"""Least and greatest value, damage and life, as the head of the file and docs/alkalim.md tell them."""


@pytest.mark.parametrize("colour", RANGES)
def test_a_colour_has_the_numbers_that_the_documents_tell(colour: str) -> None:
    cards = [card for card in CHALLENGES.values() if card.colour == colour]
    pairs = [pair.split("/") for card in cards for pair in (card.ranged, card.melee, card.magic)]
    values, damage = ({int(pair[side]) for pair in pairs} for side in (0, 1))
    life = {each for card in cards for each in (card.day, card.night)}
    assert (min(values), max(values), min(damage), max(damage), min(life), max(life)) == RANGES[colour]
