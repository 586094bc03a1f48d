"""The words that cards are written in: how they are registered, what they are aimed at, what can be done to the game.

Card modules take them all: `from sandtable.games.banners.cards.language import *`. What somebody may answer, or needs a
choice, is a flow (`yield from strike(...)`); the rest are plain calls.
"""

# mypy: implicit-reexport
# ruff: noqa: F401, I001 - it hands on all its words, in groups
from __future__ import annotations

# fmt: off
from collections.abc import Callable, Iterator

from sandtable.games.banners.cards import aims, casting, hands, moments, standing_magic
from sandtable.games.banners.cards.aims import (
    at_hexes, caster_in_fight, casters, fighters, hero_casts, heroes_only, home, in_combat, in_range, in_reach, only_if,
    those, within,
)
from sandtable.games.banners.cards.blessings.common import (
    appears, armies_in, attacking_unit, choose, gain_gold, gain_hero, hero_to_gain, hexes_of, is_own,
    own_army, own_light, owner, report, roll, roll_die,
)
from sandtable.games.banners.cards.recipes import (
    active_stack, blessed, caster_gains, caster_stack, choose_lost_dice, choose_place, dice_of, draw_blessings,
    draw_one, finished_in_the_field, gains, hasten, holders, in_or_next_to, key, kingdom_of, legal_places, lose_dice,
    lose_spell, may_discard, one_die_more, place_stack, recover, sacrifice, spare_spell, stack_at, strike, unit_dice,
    with_dice,
)
from sandtable.games.banners.cards.registry import (
    DIE, EFFECTS, KINGDOM, PLAYED, PLAYER, SIDE, UNIT, Aim, Aims, Apply, Moment, Play, Resolve, effect, standing,
)
from sandtable.games.banners.cards.supposing import AMBUSH_AT_WALLS, SHARED_STEALTH, SHELTERED, lifted
from sandtable.games.banners.content.campaign import army_named, with_khazud
from sandtable.games.banners.content.cardbook import (
    BLESSING, BLESSINGS, HERO, SPELL, SPELLS, Card, blessings_of, card, cards,
)
from sandtable.games.banners.content.cardbook import monsters as bestiary
from sandtable.games.banners.content.forces import (
    ENGINE, FERAL, FLYING, FRAGILE, HUGE, RANGED, REGENERATE, SHIELDED, STEALTH, WINGS,
)
from sandtable.games.banners.content.map import FOREST, MOUNTAIN, SWAMP, Hex, Mask, members
from sandtable.games.banners.content.readings import CANCELLED_CASTERS_LIVE, SEALED_AMBUSH
from sandtable.games.banners.rules import heroes, hits, monsters, study
from sandtable.games.banners.rules.activation import assaults, finish, nobody_active
from sandtable.games.banners.rules.battle import able_to_ambush, deal
from sandtable.games.banners.rules.building import build, build_hexes, may_regenerate, regenerate_after_combat
from sandtable.games.banners.rules.dice import SUCCESS
from sandtable.games.banners.rules.dice_sources import WOODCRAFT, by_card, of_units
from sandtable.games.banners.rules.fight import (
    ATTACK, BERSERK_RAGE, DEFENCE, DIAMOND, GOLEM, RAGING_CRITICAL, Fight, fortification, fortified, targets,
)
from sandtable.games.banners.rules.ground import is_wilderness, standing_at, standing_mask, terrain_mask, terrain_of
from sandtable.games.banners.rules.kingdoms.empire import suffer, suppression_barred
from sandtable.games.banners.rules.kingdoms.fjordland import seafaring, woodcraft
from sandtable.games.banners.rules.kingdoms.night import hide_in_shadows
from sandtable.games.banners.rules.movement import (
    deniable, forbidden_ends, let_in, move_choices, next_hexes, run_over, step_aside,
)
from sandtable.games.banners.rules.reporting import hex_refs, rolled, single
from sandtable.games.banners.rules.rolling import Roll, Strike, declared, resolve_strike
from sandtable.games.banners.rules.settlements import (
    allied_holder, besieged, controller, disperse_coven, friendly_settlements, place_control, restore_loyalty,
    set_marker, settle,
)
from sandtable.games.banners.rules.ships import barred_from_ships, wave_strider
from sandtable.games.banners.rules.special_rules import shut_out
from sandtable.games.banners.rules.stacks import (
    abilities, add_gain, beside_finished, enemy_heroes, may_stack, no_room, profile, rating, stack_rating,
)
from sandtable.games.banners.rules.strikes import lay_low, strike_hex
from sandtable.games.banners.rules.study import FULL_SPELLS
from sandtable.games.banners.rules.walking import blocked, moves_as, reach_from, rider_of
from sandtable.games.banners.records import Gain
from sandtable.games.banners.state import NO_MARKER, NOBODY, PLAYMAT, RAZED, Banners, spot
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.text import plural
# fmt: on
