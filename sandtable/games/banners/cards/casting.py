"""Playing a card (16.6, 16.7): aim it, pay for it, let others answer, carry it out, put it where it belongs."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from sandtable.games.banners.arcana import Cards, Gain
from sandtable.games.banners.cards import moments
from sandtable.games.banners.cards.registry import CARD, CHOICE, DIE, EFFECTS, TOMES, UNIT, Moment, Play
from sandtable.games.banners.content.cardbook import (
    BLESSING,
    HERO,
    SPELL,
    SPELLS,
    TREASURE,
    Card,
    blessings_of,
    cards,
    monsters,
)
from sandtable.games.banners.content.cardbook import card as find_card
from sandtable.games.banners.content.map import bits
from sandtable.games.banners.rules.dice_sources import given
from sandtable.games.banners.rules.stacks import add_gain
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Decision, Flow

if TYPE_CHECKING:
    from sandtable.games.banners.rules.fight import Fight

NO_TOME: Choice = ("no tome",)
ENSLAVES: Cards = sum(1 << each.number for each in cards() if each.name == "Enslave")
WORDS = ("Spell", "Treasure", "Blessing", "power")


# -- hands and decks -------------------------------------------------------------------------------------------------


def spells_in(g: Banners, player: int) -> Cards:
    return g.magic.hand[player] & SPELLS


def pick(g: Banners, mask: Cards) -> int:
    """One card of a set at random; a single one takes no chance."""
    from sandtable.games.banners.telling.words import title

    found = bits(mask)
    return found[0] if len(found) == 1 else g.rng.pick(found, title)


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
        who = g.campaign.seats[player].name
        g.note(f"{who}: draws a {WORDS[card.kind]}.", *rules, kind="card")
        g.note(f"You draw {_sentence(card)}", card.clause, kind="card", refs=(f"card:{card.id}",), to=(player,))


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
        who, card = g.campaign.seats[player].name, cards()[number]
        g.note(f"{who}: discards {_sentence(card)}", *(rules or ("BB 16.2",)), refs=(f"card:{card.id}",), kind="card")


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


def choose_discard(g: Banners, player: int, among: Cards, *rules: str) -> Flow[int]:
    """The player discards one of these cards."""
    choices: list[Choice] = [("discard", number) for number in bits(among)]
    choice = yield Decision(player, "discard", choices, rules)
    discard(g, player, int(choice[1]), *rules)
    return int(choice[1])


# -- playing ---------------------------------------------------------------------------------------------------------


def payable(g: Banners, player: int, card: Card) -> bool:
    """A card with the discard symbol needs other Spells to discard (16.6.3)."""
    if not card.discard:
        return True
    return (spells_in(g, player) & ~(1 << card.number)).bit_count() >= card.discard


def _discard_for(g: Banners, player: int, card: Card) -> Flow[None]:
    """The Spells that a card costs besides (16.6.3); where all have to go there is nothing to choose."""
    for due in range(card.discard, 0, -1):
        spells = spells_in(g, player)
        if spells.bit_count() == due:
            spells &= -spells
        yield from choose_discard(g, player, spells, "BB 16.6.3/discard", card.clause)


def play(g: Banners, moment: Moment, player: int, number: int) -> Flow[None]:
    """Play a card from hand, or a hero's power."""
    card = cards()[number]
    effect = EFFECTS[number]
    tomes = yield from _tomes(g, moment, player, card)
    reach = 2 if any(tome.id == JOURNAL for tome in tomes) else 1
    aims = _aims(g, moment, player, card, reach)
    if any(tome.id in FOR_THE_CASTER for tome in tomes):
        aims = [aim for aim in aims if aim[0] >= 0]
    aim: Choice = ("aim", *aims[0])
    if len(aims) > 1:
        offered: list[Choice] = [("aim", *each) for each in aims]
        aim = yield Decision(player, "aim", offered, (number,))
    elif g.events is not None:
        skipped_aim(g, player, aim)
    it = Play(card, player, int(aim[1]), int(aim[2]), moment)
    it.tomes, it.reach = tomes, reach
    _leave_hand(g, it)
    if g.events is not None:
        _tell(g, it)
    yield from _discard_for(g, player, card)
    if effect.prepare is not None:
        yield from effect.prepare(g, it)
    for tome in tomes:
        ask = EFFECTS[tome.number].prepare
        if ask is not None:
            yield from ask(g, it)
    yield from moments.sorcery(g, it)
    fight = moment.fight
    battle = fight is not None and moment.name == "battle"
    if fight is not None and battle:
        for each in (card, *tomes):
            fight.tally(player, each)
        fight.plays.append(it)
        stand(g, fight)
        if effect.apply is not None or effect.settle is not None:
            _put_down(g, it)
            yield from heed_tomes(g, fight)
            return
    else:
        yield from answered(g, it)
    if not it.cancelled:
        before = g.gains.copy()
        if effect.resolve is not None:
            yield from effect.resolve(g, it)
        elif effect.apply is not None:
            effect.apply(g, it, g.gains)
        _credit(fight, card, before, g.gains)
        _tomes_give(g, it, g.gains, fight)
        yield from read_tomes(g, it)
    if fight is not None and battle:
        it.fate = it.fate or "done"
        stand(g, fight)
    _put_down(g, it)
    if "banished" in it.extra:
        yield from _banish(g, it)


def _banish(g: Banners, it: Play) -> Flow[None]:
    """The Spell has taken effect; the hero that cast it is eliminated (18.1, Banished to Meji)."""
    from sandtable.games.banners.rules import hits

    yield from hits.eliminate(g, it.caster, "BB 18.1/34")


def answered(g: Banners, it: Play) -> Flow[None]:
    """Others may answer a card before it takes effect (18.1, Negation and others), and answers likewise; heroes' powers
    are not answered."""
    if it.card.kind != HERO and moments.watched(g, "cast"):
        moment = Moment("cast", play=it)
        yield from moments.ask(g, moment, moments.order(g))


def _aims(g: Banners, moment: Moment, player: int, card: Card, reach: int) -> list[tuple[int, int]]:
    if reach > 1 and card.range is not None:
        card = dataclasses.replace(card, range=(card.range[0], card.range[1] * reach))
    return list(EFFECTS[card.number].aims(g, moment, player, card))


def _leave_hand(g: Banners, it: Play) -> None:
    arcana = g.magic
    if it.card.kind == HERO:
        if it.card.lock:
            arcana.locked |= 1 << it.caster
    else:
        arcana.hand[it.player] &= ~(1 << it.card.number)
    for tome in it.tomes:
        arcana.hand[it.player] &= ~(1 << tome.number)


def _put_down(g: Banners, it: Play) -> None:
    """Spells and Blessings are discarded, Treasures become owned (16.7)."""
    arcana = g.magic
    for card in (it.card, *it.tomes):
        bit = 1 << card.number
        fate = it.fate if card is it.card else ""
        if card.kind == HERO or fate in ("given", "hand"):
            if fate == "hand":
                arcana.hand[it.player] |= bit
            continue
        if card.kind == TREASURE and fate != "eliminated":
            arcana.owned[it.player] |= bit
            arcana.played |= bit
        elif not _lies(g, bit):
            put_away(g, card.number)


def _lies(g: Banners, bit: Cards) -> bool:
    return bool((g.magic.spell_discard | g.magic.blessing_discard | g.magic.treasures_gone) & bit)


def _tell(g: Banners, it: Play) -> None:
    who = g.campaign.seats[it.player].name
    caster = "" if it.caster == NOBODY else f" ({_name(g, it.caster)})"
    what = it.card.power or it.card.name
    if it.card.kind == HERO:
        text = f"{it.card.name}: {what}"
    else:
        tomes = "".join(f" with {tome.name}" for tome in it.tomes)
        text = f"{who}{caster}: plays {what}{tomes}"
    rules = [_permission(g, it), it.card.clause]
    target, refs = _told_target(g, it)
    stop = "" if text.endswith("!") else "."
    g.note(f"{text}{stop}{target}", *rules, refs=(f"card:{it.card.id}", *refs), kind="card")


def skipped_aim(g: Banners, player: int, aim: Choice) -> None:
    """There was only one way to aim the card."""
    from sandtable.games.banners.telling.words import describe

    option = describe(g, aim)
    assert option is not None
    g.skipped(player, "aim", option.key)


def _permission(g: Banners, it: Play) -> str:
    """The clause by which a card or Power can be played now (14.5.1, 16.7 to 16.7.3)."""
    if it.card.kind == HERO:
        return "BB 14.5.1"
    if it.moment.name == "battle":
        return "BB 16.7.3"
    return "BB 16.7" if g.player[g.kingdom] == it.player else "BB 16.7.2"


def _told_target(g: Banners, it: Play) -> tuple[str, tuple[str, ...]]:
    """What a card is aimed at, for the log; not a card or a number that its player has chosen, perhaps from a hand."""
    from sandtable.games.banners.telling.words import target_text

    tag = it.target - it.value
    if it.target == NOBODY or it.target == UNIT + it.caster or tag in (CARD, DIE, CHOICE):
        return "", ()
    what, _, refs = target_text(g, it.target)
    return f" Target: {what}.", refs


def _name(g: Banners, caster: int) -> str:
    return g.unit_text(caster) if caster >= 0 else monsters()[g.magic.monster[-2 - caster]].name


# -- tomes (16.6.2) --------------------------------------------------------------------------------------------------

JOURNAL = "the-journal-of-thorgils-ogmundarson"
THE_JOURNAL: Cards = 1 << find_card(JOURNAL).number
FOR_THE_CASTER = ("encyclopedia-of-monstrosities", "tablets-of-amun-koth")
"""Tomes that help whoever casts the Spell, which then is no monster: those cast no Treasures (15.3)."""


def farther(g: Banners, moment: Moment, player: int, card: Card) -> bool:
    """Whether a Spell has a target only with the Tome that doubles its range (18.2)."""
    if card.kind != SPELL or card.tome or card.range is None:
        return False
    return bool(g.magic.hand[player] & THE_JOURNAL) and bool(_aims(g, moment, player, card, 2))


def _tomes(g: Banners, moment: Moment, player: int, card: Card) -> Flow[list[Card]]:
    """Tomes go alongside a Spell from the same hand, as many as the player likes."""
    found: list[Card] = []
    if card.kind != SPELL or card.tome:
        return found
    book = cards()
    if not _aims(g, moment, player, card, 1):  # out of reach without it
        found.append(next(book[n] for n in bits(g.magic.hand[player] & TOMES) if book[n].id == JOURNAL))
    while True:
        held = g.magic.hand[player] & TOMES & ~sum(1 << tome.number for tome in found)
        owed = spells_in(g, player) & ~(1 << card.number) & ~sum(1 << tome.number for tome in found)
        if owed.bit_count() <= card.discard:
            held &= ~SPELLS  # the Spells that are left are the card's price (16.6.3)
        usable = [n for n in bits(held) if n in EFFECTS and any(True for _ in EFFECTS[n].aims(g, moment, player, card))]
        if not usable:
            return found
        choices: list[Choice] = [*(("tome", n) for n in usable), NO_TOME]
        choice = yield Decision(player, "tome", choices, (card.number,))
        if choice == NO_TOME:
            return found
        found.append(book[int(choice[1])])


def read_tomes(g: Banners, it: Play) -> Flow[None]:
    """What Tomes add to the Spell they are played with; lost if that is cancelled (16.6.2)."""
    for tome in it.tomes:
        resolve = EFFECTS[tome.number].resolve
        if resolve is not None:
            yield from resolve(g, it)


def heed_tomes(g: Banners, fight: Fight) -> Flow[None]:
    """In Battle Magic a Tome is read as soon as its Spell is played, so that a card drawn can still serve the fight
    (16.2, 18.2); if the Spell is cancelled in a later window, what the Tome brought is taken back as far as it is
    still there (16.6.2), and if the cancellation is cancelled, the Tome is read anew."""
    stands = {id(it) for it in standing_plays(fight)}
    for it in fight.plays:
        if not it.tomes or it.fate == "done":
            continue
        if id(it) in stands and it.read is None:
            before = g.magic.hand[:]
            it.read = []
            yield from read_tomes(g, it)
            it.read = [(old, new) for old, new in zip(before, g.magic.hand, strict=True)]
        elif id(it) not in stands and it.read is not None:
            _unread(g, it)


def _unread(g: Banners, it: Play) -> None:
    """Cards that a cancelled Tome brought go back to their decks, those that it cost back to their hands."""
    arcana, read = g.magic, it.read or []
    it.read = None
    for player, (before, after) in enumerate(read):
        for number in bits(after & ~before & arcana.hand[player]):
            arcana.hand[player] &= ~(1 << number)
            kingdom = cards()[number].kingdom
            if kingdom is None:
                arcana.spell_deck |= 1 << number
            else:
                arcana.blessing_decks[g.campaign.index[kingdom]] |= 1 << number
            _tell_return(g, player, number, "back to its deck")
        for number in bits(before & ~after & (arcana.spell_discard | arcana.blessing_discard)):
            arcana.spell_discard &= ~(1 << number)
            arcana.blessing_discard &= ~(1 << number)
            arcana.hand[player] |= 1 << number
            _tell_return(g, player, number, "back to hand")


def _tell_return(g: Banners, player: int, number: int, where: str) -> None:
    if g.events is not None:
        who, card = g.campaign.seats[player].name, cards()[number]
        g.note(f"{who}: a {WORDS[card.kind]} goes {where}.", "BB 16.6.2/tome-cancelled", kind="card")
        refs = (f"card:{card.id}",)
        g.note(f"{card.name} goes {where}.", "BB 16.6.2/tome-cancelled", kind="card", refs=refs, to=(player,))


def _tomes_give(g: Banners, it: Play, gains: dict[int, Gain], fight: Fight | None = None) -> None:
    for tome in it.tomes:
        apply = EFFECTS[tome.number].apply
        if apply is not None:
            before = gains.copy()
            apply(g, it, gains)
            _credit(fight, tome, before, gains)


def _credit(fight: Fight | None, card: Card, before: dict[int, Gain], after: dict[int, Gain]) -> None:
    """The dice that a card has given in a combat are told with the dice (9.1.1)."""
    if fight is not None:
        fight.given += given(card, before, after).items()


# -- battle magic ----------------------------------------------------------------------------------------------------


def standing_plays(fight: Fight) -> list[Play]:
    """The cards of this Battle Magic that count, later cancellations first."""
    void: set[int] = set()
    for it in reversed(fight.plays):
        if id(it) not in void and it.cancels is not None:
            void.add(id(it.cancels))
    return [it for it in fight.plays if id(it) not in void and not it.cancelled]


def stand(g: Banners, fight: Fight, credited: Fight | None = None) -> None:
    """What the cards of this Battle Magic give as things stand, one after another: whatever looks at dice or abilities
    before the end finds it there (16.6.3)."""
    gains: dict[int, Gain] = {}
    g.magic.standing = gains
    for it in standing_plays(fight):
        if it.fate != "done":
            apply = EFFECTS[it.card.number].apply
            if apply is not None:
                before = gains.copy()
                apply(g, it, gains)
                _credit(credited, it.card, before, gains)
            _tomes_give(g, it, gains, credited)


def settle_battle(g: Banners, fight: Fight) -> Flow[None]:
    """Battle Magic is over: what stands is gained until the activation ends (16.7.1)."""
    counted = [it for it in standing_plays(fight) if it.fate != "done"]
    stand(g, fight, fight)
    for key, gain in g.magic.standing.items():
        add_gain(g.gains, key, *gain)
    g.magic.standing = {}
    fight.plays = counted
    for it in counted:
        settle = EFFECTS[it.card.number].settle
        if settle is not None and g.at[fight.unit] == fight.home:  # it may have gone with its kingdom (12.4.7)
            before = g.gains.copy()
            yield from settle(g, it)
            _credit(fight, it.card, before, g.gains)


def break_off(g: Banners) -> None:
    """The attack came to nothing in the middle of Battle Magic: what stood had a fight to serve."""
    g.magic.standing = {}
