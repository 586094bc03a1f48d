"""Spells for Spells and Blessings (18.1)."""

from __future__ import annotations

from sandtable.games.banners.cards.language import *
from sandtable.games.banners.cards.spells.dice import _caster_falls, _pay_with_caster

# -- cards for cards -------------------------------------------------------------------------------------------------


# With any Spell, as long as there is something to draw.
_learned = only_if(lambda g, moment, player, card: hands.any_spells(g) or blessed(g, player))


@effect("living-grimoire", aims=_learned)
def living_grimoire(g: Banners, it: Play) -> Flow[None]:
    """Read with another Spell: draw a Spell and a Blessing."""
    hands.draw_spell(g, it.player)
    yield from draw_blessings(g, it.player, 1)


def _wanting(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Only with fewer than three other Spells in hand."""
    left = hands.spells_in(g, player) & ~(1 << card.number)
    if left.bit_count() < FULL_SPELLS and hands.any_spells(g):
        yield from hero_casts(g, player, card)


@effect("spellbound", "any", aims=_wanting, prepare=_pay_with_caster)
def spellbound(g: Banners, it: Play) -> Flow[None]:
    """Draw to three Spells."""
    yield from _caster_falls(g, it)
    study.draw_spells_to_full(g, it.player)


def _faithful(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    if blessed(g, player):
        yield from hero_casts(g, player, card)


@effect("martyrdom", "any", aims=_faithful, prepare=_pay_with_caster)
def martyrdom(g: Banners, it: Play) -> Flow[None]:
    """Draw two Blessings of the player's kingdoms, from one deck or two."""
    yield from _caster_falls(g, it)
    yield from draw_blessings(g, it.player, 2)
