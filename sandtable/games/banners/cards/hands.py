"""Hands and decks (16.1, 16.2): drawing, discarding, gaining Treasures."""

from __future__ import annotations

from typing import Final

from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.cardbook import (
    BLESSING,
    SPELL,
    SPELLS,
    TREASURE,
    TREASURES,
    Card,
    blessings_of,
    cards,
)
from sandtable.games.banners.records import Cards
from sandtable.games.banners.state import Banners
from sandtable.kernel import Choice, Decision, Flow, Rng
from sandtable.kernel.bits import bits

ENSLAVES: Final[Cards] = sum(1 << each.number for each in cards() if each.name == "Enslave")
SATCHEL: Final = cardbook.card("endless-satchel").number
WORDS = ("Spell", "Treasure", "Blessing", "power")


# -- hands and decks -------------------------------------------------------------------------------------------------


def spells_in(g: Banners, player: int) -> Cards:
    return g.magic.hand[player] & SPELLS


def any_spells(g: Banners) -> bool:
    """There is a Spell to draw."""
    return bool(g.magic.spell_deck | g.magic.spell_discard)


def pick(g: Banners, mask: Cards) -> int:
    """One card of a set at random; a single one takes no chance."""
    if mask & (mask - 1) and g.rng.script is not None:
        return g.rng.pick(bits(mask), cardbook.title)
    if mask & (mask - 1):
        for _ in range(g.rng.below(mask.bit_count())):
            mask &= mask - 1  # without the lowest
    return (mask & -mask).bit_length() - 1


def draw_spell(g: Banners, player: int) -> bool:
    """The top Spell goes to a player's hand; an empty deck is made anew of what was discarded (16.1)."""
    arcana = g.magic
    if not arcana.spell_deck:
        arcana.spell_deck, arcana.spell_discard = arcana.spell_discard, 0
        if not arcana.spell_deck:
            return False
    number = pick(g, arcana.spell_deck)
    arcana.spell_deck &= ~(1 << number)
    to_hand(g, player, number, "BB 16.1.1")
    return True


def draw_blessing(g: Banners, player: int, kingdom: int) -> bool:
    """The top Blessing of a kingdom's deck goes to the hand of the player who runs it (16.4)."""
    arcana = g.magic
    own = blessings_of(g.campaign.kingdoms[kingdom].id)
    useless = ENSLAVES if all(g.at[u] >= 0 for u in g.campaign.enslaved) else 0
    if not (arcana.blessing_decks[kingdom] | arcana.blessing_discard & own) & ~useless:
        return False
    if not arcana.blessing_decks[kingdom]:
        arcana.blessing_decks[kingdom] = arcana.blessing_discard & own
        arcana.blessing_discard &= ~own
    number = pick(g, arcana.blessing_decks[kingdom])
    arcana.blessing_decks[kingdom] &= ~(1 << number)
    to_hand(g, player, number, "BB 16.1.1")
    if useless >> number & 1:
        discard(g, player, number, "BB 12.3.7/supply")
        return draw_blessing(g, player, kingdom)
    return True


def gain_treasure(g: Banners, player: int) -> bool:
    """A Treasure from the deck (16.1.2). Endless Satchel has to be sold or played at once (18.2)."""
    arcana = g.magic
    if not arcana.treasure_deck:
        arcana.treasure_deck, arcana.treasures_gone = arcana.treasures_gone, 0
        if not arcana.treasure_deck:
            return False
    number = pick(g, arcana.treasure_deck)
    arcana.treasure_deck &= ~(1 << number)
    to_hand(g, player, number, "BB 16.1.2")
    return True


def to_hand(g: Banners, player: int, number: int, *rules: str) -> None:
    g.magic.hand[player] |= 1 << number
    if g.events is not None:
        card = cards()[number]
        ref, found = f"card:{card.id}", "A Treasure is found" if card.kind == TREASURE else ""
        draws = g.player_does(player, "draws", "draw")
        g.note(f"{draws} a {WORDS[card.kind]}.", *rules, kind="card", by=player)
        text = f"You draw {_sentence(card)}"
        g.note(text, card.clause, kind="card", refs=(ref,), to=(player,), by=player, card=ref, moment=found)


def _sentence(card: Card) -> str:
    """A card's name at the end of a sentence."""
    return card.name if card.name.endswith("!") else f"{card.name}."


def discard(g: Banners, player: int, number: int, *rules: str) -> None:
    """A card goes from a hand to its pile, open to all (16.2); a Treasure is set aside (16.1.2)."""
    arcana = g.magic
    bit = 1 << number
    arcana.hand[player] &= ~bit
    put_away(g, number)
    if g.events is not None:
        card = cards()[number]
        text, refs = f"{g.player_does(player, 'discards', 'discard')} {_sentence(card)}", (f"card:{card.id}",)
        g.note(text, *(rules or ("BB 16.2",)), refs=refs, kind="card", by=player)


def put_away(g: Banners, number: int) -> None:
    arcana = g.magic
    kind = cards()[number].kind
    if kind == SPELL:
        arcana.spell_discard |= 1 << number
    elif kind == BLESSING:
        arcana.blessing_discard |= 1 << number
    else:
        arcana.treasures_gone |= 1 << number


def discard_random_spell(g: Banners, player: int, *rules: str) -> bool:
    """An opponent picks blindly (18.2)."""
    spells = spells_in(g, player)
    if not spells:
        return False
    discard(g, player, pick(g, spells), *(rules or ("BB 16.2",)))
    return True


def choose_discard(g: Banners, player: int, among: Cards, *rules: str, due: int = 1) -> Flow[int]:
    """The player discards one of these cards; so many are `due` before this goes on."""
    choices: list[Choice] = [("discard", number) for number in bits(among)]
    choice = yield Decision(player, "discard", choices, (*rules, due))
    discard(g, player, int(choice[1]), *rules)
    return int(choice[1])


def redeal(g: Banners, seat: int | None, rng: Rng) -> None:
    """Deal anew what the seat cannot know: the others' hands, out of those hands and the decks together."""
    arcana = g.magic
    others = [p for p in range(len(arcana.hand)) if p != seat]
    arcana.spell_deck = _deal(arcana.hand, others, SPELLS, arcana.spell_deck, rng)
    # Nobody keeps the Endless Satchel in hand: it is played or sold as soon as it is gained, so all know where it is.
    arcana.treasure_deck = _deal(arcana.hand, others, TREASURES & ~(1 << SATCHEL), arcana.treasure_deck, rng)
    for k in g.campaign.kingdoms:
        deck = arcana.blessing_decks[k.index]
        arcana.blessing_decks[k.index] = _deal(arcana.hand, others, blessings_of(k.id), deck, rng)


def _deal(hands: list[Cards], others: list[int], kind: Cards, deck: Cards, rng: Rng) -> Cards:
    """Shuffle one kind of card among hidden hands and its deck; what is left is the deck."""
    unknown = deck & kind
    for p in others:
        unknown |= hands[p] & kind
    pool = bits(unknown)
    rng.shuffle(pool)
    for p in others:
        count = (hands[p] & kind).bit_count()
        hands[p] &= ~kind
        for number in pool[:count]:
            hands[p] |= 1 << number
        del pool[:count]
    return deck & ~kind | sum(1 << number for number in pool)
