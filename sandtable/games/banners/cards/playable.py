"""What a player could play at a moment (16.6, 16.7), and who is asked for it."""

from __future__ import annotations

import dataclasses
from typing import Final

from sandtable.games.banners.cards import standing_magic
from sandtable.games.banners.cards.hands import spells_in
from sandtable.games.banners.cards.registry import EFFECTS, MASKS, TOMES, Moment
from sandtable.games.banners.content.cardbook import HERO, SPELL, Card, cards
from sandtable.games.banners.content.cardbook import card as find_card
from sandtable.games.banners.content.map import Mask, members
from sandtable.games.banners.records import Cards
from sandtable.games.banners.rules.stacks import bearer
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice
from sandtable.kernel.verbs import Reason

UNPAID: Final[Reason] = "you have too few other Spells to discard", "BB 16.6.3/discard"


def _unpaid(g: Banners, player: int, card: Card) -> Reason:
    """A card with the discard symbol needs other Spells to discard (16.6.3)."""
    if not card.discard or (spells_in(g, player) & ~(1 << card.number)).bit_count() >= card.discard:
        return ()
    return UNPAID


def all_aims(g: Banners, moment: Moment, player: int, card: Card, reach: int) -> list[tuple[int, int]]:
    if reach > 1 and card.range is not None:
        card = dataclasses.replace(card, range=(card.range[0], card.range[1] * reach))
    return list(EFFECTS[card.number].aims(g, moment, player, card))


JOURNAL = "the-journal-of-thorgils-ogmundarson"
THE_JOURNAL: Final[Cards] = 1 << find_card(JOURNAL).number


def farther(g: Banners, moment: Moment, player: int, card: Card) -> bool:
    """Whether a Spell has a target only with the Tome that doubles its range (18.2)."""
    if card.kind != SPELL or card.tome or card.range is None:
        return False
    return bool(g.magic.hand[player] & THE_JOURNAL) and bool(all_aims(g, moment, player, card, 2))


POWERS: Final[Cards] = sum(1 << c.number for c in cards() if c.kind == HERO)
NEED_MAGE: Final[Cards] = sum(1 << c.number for c in cards() if c.mage)

# -- what a player could play ----------------------------------------------------------------------------------------


def available(g: Banners, player: int, mask: Cards = ~0) -> Cards:
    """Cards in hand, and the powers of heroes on the map whose cards are not locked (14.5.1), of those asked for."""
    found = g.magic.hand[player] & mask
    heroes = able_heroes(g, mask)
    if heroes:
        unit_army, owner, whose = g.campaign.unit_army, g.owner, g.player
        for hero in members(heroes):
            if whose[owner[hero]] == player:
                found |= 1 << unit_army[hero].card
    return found


def able_heroes(g: Banners, mask: Cards) -> Mask:
    """Heroes on the map, as units, with powers of this set and cards that are not locked."""
    camp = g.campaign
    heroes = camp.with_powers.get(mask)
    if heroes is None:
        heroes = camp.with_powers[mask] = sum(
            1 << u for u, kind in enumerate(camp.unit_army) if kind.card >= 0 and (mask & POWERS) >> kind.card & 1
        )
    return heroes & g.leading & ~g.magic.locked


def watched(g: Banners, *names: str) -> bool:
    """Whether anybody is to be asked at one of these moments: holds something for it or, where all are asked who might,
    might hold it."""
    return bool(_asked(g, names))


def watched_by_others(g: Banners, player: int, *names: str) -> bool:
    """Whether anybody else is to be asked at one of these moments."""
    return bool(_asked(g, names) & ~(1 << player))


def _asked(g: Banners, names: tuple[str, ...]) -> int:
    mask = 0
    for name in names:
        mask |= MASKS[name]
    might_answer(g, mask)
    return able(g, mask)


def unwatched(g: Banners, name: str) -> None:
    """A moment at which nobody is to be asked passes by, like one at which somebody is."""
    might_answer(g, MASKS[name])


def able(g: Banners, mask: Cards) -> int:
    """The players who are to be asked about these cards if they can play one now, as bits."""
    return might_hold(g, mask) if g.campaign.always_asked else holders(g, mask)


def might_hold(g: Banners, mask: Cards) -> int:
    """The players who, by what is public, might hold something of this set or have a hero with such a power."""
    arcana = g.magic
    unseen = arcana.spell_deck | arcana.treasure_deck
    for cards_of in (arcana.hand, arcana.blessing_decks):
        for some in cards_of:
            unseen |= some
    found = 0
    if unseen & mask:
        for player, hand in enumerate(arcana.hand):
            if hand:
                found |= 1 << player
    return found | (holders(g, mask & POWERS) if mask & POWERS else 0)


def holders(g: Banners, mask: Cards) -> int:
    """The players who hold, or whose heroes have, something of this set, as bits."""
    found = 0
    for player, hand in enumerate(g.magic.hand):
        if hand & mask:
            found |= 1 << player
    heroes = able_heroes(g, mask)
    if heroes:
        whose, owner = g.player, g.owner
        for hero in members(heroes):
            found |= 1 << whose[owner[hero]]
    return found


def without_mages(g: Banners, player: int, found: Cards) -> Cards:
    """Of these cards those that a player without any Mage, hero or monster, could play."""
    for kingdom, seat in enumerate(g.player):
        if seat == player and g.heroes[kingdom]:
            return found
    if g.magic.command and any(g.player[k] == player for k in g.magic.command.values()):
        return found
    return found & ~NEED_MAGE


def might_answer(g: Banners, mask: Cards) -> None:
    """Where somebody might answer out of a hand, the table takes its time whether or not anybody can; unless all who
    might are asked."""
    if g.events is not None and not g.campaign.always_asked and might_hold(g, mask):
        g.might_react()


# What stands against playing a card, in the order in which it is looked for; of the first two refusals say more.
FOREIGN: Final[Reason] = ("{} is not yours",)
OUT_OF_TURN: Final[Reason] = ("{} is no Cantrip, and it is not your turn",)
ONLY_CANTRIPS: Reason = "only Cantrips may be played now", "BB 16.7.3"
ONLY_IN_BATTLE: Reason = "{} is for Battle Magic only", "BB 16.7.3/keyword", "BB 16.6.3/battle-magic"
SILENCED: Reason = "the opponent of Frostheart plays no Spells in Battle Magic", "BB 18.3/empire-14"


def playable(g: Banners, moment: Moment, player: int, card: Card) -> bool:
    if not_yours(g, player, card) or not_now(g, moment, player, card):
        return False
    for _ in EFFECTS[card.number].aims(g, moment, player, card):
        return True
    return farther(g, moment, player, card)


def not_yours(g: Banners, player: int, card: Card) -> Reason:
    """Whose card, and whose turn (16.4, 16.7)."""
    if card.kingdom is None:
        return () if card.cantrip or g.player[g.kingdom] == player else OUT_OF_TURN
    if card.kind == HERO:  # a hero may serve with another kingdom's armies
        k = g.owner[bearer(g, card.number)]
    else:
        k = g.campaign.index.get(card.kingdom, NOBODY)
    if k == NOBODY or g.collapsed >> k & 1 or g.player[k] != player:
        return FOREIGN
    return () if card.cantrip or g.kingdom == k else OUT_OF_TURN


def not_now(g: Banners, moment: Moment, player: int, card: Card) -> Reason:
    """Limits of Battle Magic (16.7.3, 16.7.4) and by Frostheart (18.3), and nothing to pay with (16.6.3)."""
    fight = moment.fight
    if fight is not None and moment.name == "battle":
        if not card.cantrip and (moment.step != 0 or player != fight.player):
            return ONLY_CANTRIPS
    elif card.battle:
        return ONLY_IN_BATTLE if moment.name in ("turn", "any") else _unpaid(g, player, card)
    if card.kind == SPELL and fight is not None and before_results(moment) and fight.silenced(g, player):
        return SILENCED
    return _unpaid(g, player, card)


def before_results(moment: Moment) -> bool:
    """In combat, with the dice of step 2 (16.8, 16.8.1): until then Frostheart silences the opponent (18.3)."""
    strike = moment.rolls[0].strike if moment.rolls else moment.strike
    return moment.name in ("battle", "strike", "rolled", "critical") and (strike is None or strike.opening)


def offers(g: Banners, moment: Moment, player: int) -> list[Choice]:
    """What the player could play at this moment."""
    found = available(g, player, mask_of(moment))
    if found & NEED_MAGE:
        found = without_mages(g, player, found)
    if not found:
        return []
    if moment.fight is not None and moment.name == "battle":
        standing_magic.stand(g, moment.fight)  # who fights whom may have changed since the last card
    book, arcana = cards(), g.magic
    arcana.memo = {}  # what several of the cards ask for is worked out once
    try:
        return [("play", number) for number in members(found) if playable(g, moment, player, book[number])]
    finally:
        arcana.memo = None


def mask_of(moment: Moment) -> Cards:
    """Cards of the moment, in one's turn also those for any time (16.7); in Battle Magic all that the attacker has, and
    the others' Cantrips (16.7.3)."""
    found = MASKS[moment.name]
    if moment.name in ("battle", "turn"):
        found |= MASKS["any"]
    if moment.name == "battle" and moment.step == 0:
        found |= MASKS["turn"]
    return found & ~TOMES


# -- asking ----------------------------------------------------------------------------------------------------------


def order(g: Banners) -> list[int]:
    """The player whose turn it is, then the others round the table; not those who have no kingdom left (7.6)."""
    count = len(g.campaign.players)
    first = g.player[g.kingdom]
    players = [(first + n) % count for n in range(count)]
    return [p for p in players if g.kingdoms_of(p)] if g.collapsed else players
