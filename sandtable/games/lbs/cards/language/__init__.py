"""The words that cards are written in: decorators, targets, what can be done to the game, what can be asked about it.

    @battle("Kepsat", bow=True, once="battle", targets=[opposing_hero()])
    def _(g: Lbs, a: Act) -> None:
        bonus(g, a.target, strength=-2)

Card modules take them all: `from sandtable.games.lbs.cards.language import *`. What can be answered by a Reaction, or
needs a choice, is a flow (`yield from flip(...)`); the rest are plain calls.
"""

from __future__ import annotations

# fmt: off
from sandtable.games.lbs.cards.language.effects import (
    all_chosen, all_have, bows, challenges, creates, destroys, draws, draws_and_discards, each, fetch, gains_water,
    goes_home, into_hand, is_negated, it_has, its_unit, only_in_play, searches, steals_water, straightens, target_has,
)
from sandtable.games.lbs.cards.language.registering import (
    UnknownCard, afterwards, battle, check, day, enters, leaves, night, open_, produced, producer, reaction, static,
    summon, tale,
)
from sandtable.games.lbs.cards.language.targets import (
    attached, challengeable, character, follower, give_up, hero, holding, in_pile, in_play, item, its_own, number,
    of_type, opposing_follower, opposing_hero, player, section, weaker, wet, your_hero, yours,
)
from sandtable.games.lbs.content.book import CARDS, NAMED, Ability, Card, Target
from sandtable.games.lbs.content.loading import card, token
from sandtable.games.lbs.content.shapes import (
    ACTION, BATTLE, DAY, FACTIONS, FOLLOWER, HERO, HOLDING, ITEM, NIGHT, OPEN, PANTHEON, REACTION, SECTION, SPELL,
    STORY, STRONGHOLD, TOKEN,
)
from sandtable.games.lbs.records import DAY_PHASE, END_PHASE, NIGHT_PHASE, Attack, Battle, Raid
from sandtable.games.lbs.rules.absorbing import Absorbing, is_immune, strike
from sandtable.games.lbs.rules.acting import CardAbility, announce, redirect, use
from sandtable.games.lbs.rules.armies import army, joins, members, opposing, seat_side, side_of, units
from sandtable.games.lbs.rules.asking import (
    NEW_TARGET, WATER_TAKEN, choose, choose_number, choose_seat, choose_word, confirm,
)
from sandtable.games.lbs.rules.attack import ambush, can_attack, declare, may_send
from sandtable.games.lbs.rules.battle import battle_segment
from sandtable.games.lbs.rules.bringing import bring, can_bring, entry_bill, hosts, movers
from sandtable.games.lbs.rules.costs import (
    PAYMENT, Bill, affordable, can_pay, convince, cost, makes, pay, purse, voices,
)
from sandtable.games.lbs.rules.duel import Result, challenge, duel, hurt, leave_duel, may_challenge, value
from sandtable.games.lbs.rules.engaging import engage, engagers, shoot
from sandtable.games.lbs.rules.entering import (
    create, destroy, destroy_section, discard_from_play, enter, remove_token, tokens, unique_blocked,
)
from sandtable.games.lbs.rules.lawful import casters, may_attach, may_fortify, present, targetable
from sandtable.games.lbs.rules.log import report, who
from sandtable.games.lbs.rules.memory import LATER, later, spent
from sandtable.games.lbs.rules.piles import (
    discard, discard_choice, draw, flip, refill, reveal, search, shuffle, take, top,
)
from sandtable.games.lbs.rules.places import at_battle, hero_of, move_to, send_home
from sandtable.games.lbs.rules.raid import begin_raid, call_off, can_raid, lay, may_raid, raid_value
from sandtable.games.lbs.rules.stats import (
    all_water, amount, base, capacity, city_strength, city_water, faction_of, fate, flying, followers, has, has_mod,
    human, influence, items, ka, mod, strength, unit_strength,
)
from sandtable.games.lbs.rules.trigger import Act, Trigger
from sandtable.games.lbs.rules.victory import due, eliminate, settle, win
from sandtable.games.lbs.rules.water import drain, gain_water, lose_water, move_water, room, steal_water, take_water
from sandtable.games.lbs.rules.windows import happen, window
from sandtable.games.lbs.rules.zones import (
    become, bonus, bow, bow_unit, control, detach, give, modify, move, put, straighten,
)
from sandtable.games.lbs.state import (
    BURIED, DECK, DUEL, FIGHT, FOREVER, GONE, HAND, HELD, NOWHERE, PLAY, RAID, SAVED, STAY, TABLE, TURN, WHILE_BOWED,
    WHILE_IN_PLAY, Lbs,
)
from sandtable.kernel import Choice, Decision, Flow
