"""What Blessings of several kingdoms have in common (16.4, 18.3)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.banners.cards import moments
from sandtable.games.banners.cards.aims import in_combat, only_if
from sandtable.games.banners.cards.registry import UNIT, Aim, Play
from sandtable.games.banners.content.cardbook import Card
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.rules import heroes
from sandtable.games.banners.rules.fight import Fight
from sandtable.games.banners.rules.stacks import rating
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Decision, Die, Flow


def owner(g: Banners, card: Card) -> int:
    """The kingdom a Blessing belongs to."""
    return g.campaign.index[card.kingdom or ""]


def is_own(g: Banners, unit: int, card: Card) -> bool:
    """A unit of the Blessing's kingdom, under its command: the enslaved and allied contingents are not (16.4)."""
    return unit != NOBODY and g.owner[unit] == owner(g, card) and g.army_of(unit).kingdom == card.kingdom


def armies_in(g: Banners, fight: Fight, card: Card) -> list[int]:
    """The kingdom's armies in a combat."""
    return [u for u in (fight.unit, fight.army) if is_own(g, u, card)]


def hexes_of(fight: Fight, army: int) -> tuple[Hex, ...]:
    """The hexes an army is in or attacks into."""
    return (fight.home, fight.at) if army == fight.unit else (fight.at,)


@in_combat
def own_army(g: Banners, fight: Fight, player: int, card: Card) -> Iterator[Aim]:
    """The kingdom's army in this combat."""
    for army in armies_in(g, fight, card):
        yield NOBODY, UNIT + army


# A hero may be gained: one is left, and an army could take it in (14.3).
hero_to_gain = only_if(lambda g, moment, player, card: heroes.gain_places(g, owner(g, card)))


def gain_hero(g: Banners, it: Play) -> Flow[None]:
    yield from heroes.gain(g, owner(g, it.card))


def own_light(g: Banners, unit: int) -> int:
    """Light dice of one unit with what it has gained so far."""
    return rating(g, unit)[0]


def choose(g: Banners, it: Play, choices: list[Choice]) -> Flow[Choice]:
    """A choice that the card leaves to its player."""
    answer: Choice = yield Decision(it.player, "blessing", choices, (it.card.number,))
    return answer


def roll(g: Banners, it: Play) -> Flow[int]:
    """A die that the card asks for."""
    die = g.rng.roll(6)
    refs = (f"card:{it.card.id}",)
    text = f"{it.card.name}: {die}."
    g.note(text, "BB 1.10", it.card.clause, refs=refs, kind="dice", by=it.player, dice=(Die(die),))
    return (yield from moments.rolled_die(g, die))


def report(g: Banners, it: Play, text: str, *refs: str) -> None:
    g.note(text, it.card.clause, refs=(*refs, f"card:{it.card.id}"), kind="card")


def appears(g: Banners, it: Play, unit: int, at: Hex) -> None:
    """A unit is placed, ready (16.6.3)."""
    g.place(unit, at)
    place = f"hex:{g.campaign.map.names[at]}"
    report(g, it, f"{g.did(unit, 'appears', 'appear')} {g.where_text(at)}, ready.", f"unit:{unit}", place)


# -- common to several -----------------------------------------------------------------------------------------------


@in_combat
def attacking_unit(g: Banners, fight: Fight, player: int, card: Card) -> Iterator[Aim]:
    """An attacking army or hero of the Blessing's kingdom."""
    for unit in (fight.unit, fight.rider):
        if is_own(g, unit, card):
            yield NOBODY, UNIT + unit


def roll_die(g: Banners, it: Play, whose: str, bonus: int = 0) -> Flow[int]:
    """The card's single d6, reported and open to magic."""
    die = g.rng.roll(6)
    more = f" +{bonus}" if bonus else ""
    text, refs = f"{it.card.name}: {whose} {die}{more}.", (f"card:{it.card.id}",)
    g.note(text, it.card.clause, refs=refs, kind="dice", by=it.player, dice=(Die(die),))
    return (yield from moments.rolled_die(g, die))


def gain_gold(g: Banners, kingdom: int, gold: int, card: Card) -> None:
    g.gold[kingdom] += gold
    refs = (f"card:{card.id}", f"kingdom:{g.campaign.kingdoms[kingdom].id}")
    g.note(f"{g.does(kingdom, 'gains', 'gain')} {gold} gold.", card.clause, refs=refs)
