"""When magic is played (16.7): the windows in which players are asked, and in which order.

A player is asked only if there is something to play or, where the table wants it so, if there might be. Where several
could answer, they are asked one after another in a fixed order: the player whose turn it is first, then the others in
the order of the table. In Battle Magic the order is the rulebook's: attacker, defender, attacker, each with allies
(16.7.3, 16.7.4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.banners.arcana import Cards
from sandtable.games.banners.cards import casting
from sandtable.games.banners.cards.registry import CANTRIPS, EFFECTS, MASKS, TOMES, Moment, Play
from sandtable.games.banners.content.cardbook import BLESSING, HERO, SPELL, Card, cards
from sandtable.games.banners.content.map import Hex, members
from sandtable.games.banners.content.readings import SEALED_AMBUSH
from sandtable.games.banners.rules.stacks import FROSTHEART, bearer
from sandtable.games.banners.state import ACTIVATION, NOBODY, Banners
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.windows import ASKED, PASS

if TYPE_CHECKING:
    from sandtable.games.banners.rules.fight import Fight
    from sandtable.games.banners.rules.rolling import Roll, Strike

POWERS: Cards = sum(1 << c.number for c in cards() if c.kind == HERO)
NEED_MAGE: Cards = sum(1 << c.number for c in cards() if c.mage)

# -- what a player could play ----------------------------------------------------------------------------------------


def available(g: Banners, player: int, mask: Cards = ~0) -> Cards:
    """Cards in hand, and the powers of heroes on the map whose cards are not locked (14.5.1), of those asked for."""
    arcana = g.magic
    found = arcana.hand[player] & mask
    if mask & POWERS:
        unit_army, owner, whose, locked = g.campaign.unit_army, g.owner, g.player, arcana.locked
        for hero in g.hero.values():
            number = unit_army[hero].card
            if number >= 0 and whose[owner[hero]] == player and not locked >> hero & 1:
                found |= 1 << number & mask
    return found


def watched(g: Banners, *names: str) -> bool:
    """Whether anybody is to be asked at one of these moments: holds something for it or, where all are asked who might,
    might hold it; quick."""
    mask = 0
    for name in names:
        mask |= MASKS[name]
    might_answer(g, mask)
    if g.campaign.always_asked:
        return bool(might_hold(g, mask))
    for hand in g.magic.hand:
        if hand & mask:
            return True
    if mask & POWERS:
        unit_army, locked = g.campaign.unit_army, g.magic.locked
        for hero in g.hero.values():
            number = unit_army[hero].card
            if number >= 0 and mask >> number & 1 and not locked >> hero & 1:
                return True
    return False


def watched_by_others(g: Banners, player: int, *names: str) -> bool:
    """Whether anybody else is to be asked at one of these moments."""
    mask = 0
    for name in names:
        mask |= MASKS[name]
    might_answer(g, mask)
    return bool(able(g, mask) & ~(1 << player))


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
    if mask & POWERS:
        unit_army, locked = g.campaign.unit_army, g.magic.locked
        for hero in g.hero.values():
            number = unit_army[hero].card
            if number >= 0 and mask >> number & 1 and not locked >> hero & 1:
                found |= 1 << g.player[g.owner[hero]]
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


def permitted(g: Banners, moment: Moment, player: int, card: Card) -> bool:
    """Turn and Battle Magic limits (16.4, 16.7, 16.7.3, 16.7.4)."""
    kingdom = g.kingdom
    own_turn = g.player[kingdom] == player
    if card.kingdom is not None:
        k = g.campaign.index.get(card.kingdom, NOBODY)
        if card.kind == HERO:  # a hero may serve with another kingdom's armies
            k = g.owner[bearer(g, card.number)]
        if k == NOBODY or g.collapsed >> k & 1 or g.player[k] != player:
            return False
        own_turn = kingdom == k
    if not card.cantrip and not own_turn:
        return False
    fight = moment.fight
    if fight is not None and moment.name == "battle":
        if not card.cantrip and (moment.step != 0 or player != fight.player):
            return False
    elif card.battle:
        return moment.name not in ("turn", "any")
    return card.kind != SPELL or fight is None or not before_results(moment) or not fight.silenced(g, player)


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
        casting.stand(g, moment.fight)  # who fights whom may have changed since the last card
    return _playable(g, moment, player, found)


def _playable(g: Banners, moment: Moment, player: int, found: Cards) -> list[Choice]:
    """Those of the cards that can be played now. What several of them ask for is worked out once."""
    book = cards()
    arcana = g.magic
    arcana.memo = {}
    try:
        return [("play", number) for number in members(found) if playable(g, moment, player, book[number])]
    finally:
        arcana.memo = None


def mask_of(moment: Moment) -> Cards:
    """Cards of the moment; in Battle Magic all that the attacker has, and the others' Cantrips (16.7.3)."""
    if moment.name != "battle":
        return MASKS[moment.name] & ~TOMES
    found = MASKS["battle"] | MASKS["any"]
    if moment.step == 0:
        found |= MASKS["turn"]
    return found & ~TOMES


def playable(g: Banners, moment: Moment, player: int, card: Card) -> bool:
    if not permitted(g, moment, player, card) or not casting.payable(g, player, card):
        return False
    if any(True for _ in EFFECTS[card.number].aims(g, moment, player, card)):
        return True
    return casting.farther(g, moment, player, card)


# -- asking ----------------------------------------------------------------------------------------------------------


def order(g: Banners) -> list[int]:
    """The player whose turn it is, then the others round the table; not those who have no kingdom left (7.6)."""
    count = len(g.campaign.players)
    first = g.player[g.kingdom]
    players = [(first + n) % count for n in range(count)]
    return [p for p in players if g.kingdoms_of(p)] if g.collapsed else players


def ask(g: Banners, moment: Moment, players: list[int], once: bool = False) -> Flow[None]:
    """Let these players, one after another, play what they can; each until it passes or the matter is settled."""
    about: tuple[str | int, ...] = (moment.name, moment.unit, moment.at, moment.hits, moment.step)
    if moment.play is not None:
        about += (moment.play.card.number, moment.play.player)
    mask, always = mask_of(moment), g.campaign.always_asked
    asked = able(g, mask)
    for player in players:
        might_answer(g, mask)
        while asked >> player & 1 and not moment.result and g.outcome is None:
            found = offers(g, moment, player)
            if not found and not always:
                break
            found.append(PASS)
            choice = yield Decision(player, ASKED + moment.name, found, about, secret=always)
            if choice == PASS:
                break
            yield from casting.play(g, moment, player, int(choice[1]))
            might_answer(g, mask)
            asked = able(g, mask)
            if once or (moment.fight is not None and moment.fight.broken(g)):
                return


def quiet(g: Banners) -> Flow[None]:
    """A quiet moment of somebody's Activation Phase: the others may play Cantrips (16.7.2)."""
    if g.arcana is None or g.phase != ACTIVATION:
        return
    mask = MASKS["any"] & CANTRIPS
    might_answer(g, mask)
    active = g.player[g.kingdom]
    if able(g, mask) & ~(1 << active):
        yield from ask(g, Moment("any"), [p for p in order(g) if p != active])


def turn_plays(g: Banners, kingdom: int) -> list[Choice]:
    """What the active player may play as a Free Action in the own Activation Phase (16.7)."""
    if g.arcana is None:
        return []
    player = g.player[kingdom]
    found = available(g, player, (MASKS["turn"] | MASKS["any"]) & ~TOMES)
    if found & NEED_MAGE:
        found = without_mages(g, player, found)
    if not found:
        return []
    return _playable(g, Moment("turn"), player, found)


def play_in_turn(g: Banners, kingdom: int, number: int) -> Flow[None]:
    yield from casting.play(g, Moment("turn"), g.player[kingdom], number)


# -- the moments -----------------------------------------------------------------------------------------------------


def entering(g: Banners, unit: int, at: Hex) -> Flow[bool]:
    """Somebody may bar the way into a hex (18.2, Horn of Udun). True if the unit has to stop."""
    if not watched(g, "entering"):
        return False
    moment = Moment("entering", unit=unit, at=at)
    mover = g.player[g.owner[unit]]
    yield from ask(g, moment, [p for p in order(g) if p != mover])
    return moment.result


def moved(g: Banners, unit: int, at: Hex, sailing: bool, crossed: bool) -> Flow[None]:
    """The active unit has entered a hex: "stop!" (18.1, Earth to Mud, Moryana's Fury)."""
    mover = g.player[g.owner[unit]]
    others = [p for p in order(g) if p != mover]
    if sailing:
        if crossed:
            yield from ask(g, Moment("sailed", unit=unit, at=at, sailing=True), others)
    else:
        yield from ask(g, Moment("moved", unit=unit, at=at), others)


def pending_hits(g: Banners, at: Hex, army: int, hero: int, hits: int) -> Flow[int]:
    """Hits wait to be dealt; how many are left after magic (18.1, Tidal Shelter, Sigil of Courage)."""
    return (yield from _hits(g, "hits", at, army, hero, hits))


def between_hits(g: Banners, at: Hex, army: int, hero: int, hits: int) -> Flow[int]:
    """Between two hits (18.1, Cure Wounds)."""
    return (yield from _hits(g, "wounded", at, army, hero, hits))


def _hits(g: Banners, name: str, at: Hex, army: int, hero: int, hits: int) -> Flow[int]:
    if not watched(g, name):
        return hits
    moment = Moment(name, at=at, unit=army, hero=hero, hits=hits)
    for player in order(g):
        if moment.hits > 0:
            yield from ask(g, moment, [player])
    return max(0, moment.hits)


def assigned(g: Banners, unit: int) -> Flow[bool]:
    """A hit is given to a unit. True if magic has cancelled it (18.2, Ring of Invisibility)."""
    if not watched(g, "assigned"):
        return False
    moment = Moment("assigned", unit=unit, at=g.at[unit], hits=1)
    yield from ask(g, moment, [g.player[g.owner[unit]]])
    return moment.result


def falling(g: Banners, unit: int, hit: bool) -> Flow[bool]:
    """A unit is about to be eliminated. True if magic has saved it."""
    if not watched(g, "falling"):
        return False
    moment = Moment("falling", unit=unit, at=g.at[unit], hits=int(hit))
    yield from ask(g, moment, order(g))
    return moment.result


def eliminated(g: Banners, unit: int, at: Hex) -> Flow[None]:
    if watched(g, "eliminated"):
        yield from ask(g, Moment("eliminated", unit=unit, at=at), order(g))


def sorcery(g: Banners, it: Play) -> Flow[None]:
    """A hero has cast a Spell or Blessing that needs a Mage (18.3, Immortal Sorceress)."""
    if it.caster >= 0 and it.card.mage and it.card.kind in (SPELL, BLESSING) and watched(g, "sorcery"):
        yield from ask(g, Moment("sorcery", play=it, unit=it.caster, at=g.at[it.caster]), [it.player])


def struck(g: Banners, strike: Strike) -> Flow[None]:
    """A Strike is declared, its dice not rolled (16.9, 18.1 Illusion)."""
    if strike.opening and SEALED_AMBUSH in g.campaign.optional:
        return
    if watched(g, "strike"):
        yield from ask(g, Moment("strike", strike=strike, fight=strike.fight, at=strike.at), order(g))


def rolled(g: Banners, *rolls: Roll) -> Flow[None]:
    if watched(g, "rolled"):
        yield from ask(g, Moment("rolled", rolls=rolls, fight=rolls[0].fight), order(g))


def critical(g: Banners, roll: Roll) -> Flow[None]:
    if watched(g, "critical"):
        yield from ask(g, Moment("critical", rolls=(roll,), fight=roll.fight), order(g))


def won(g: Banners, fight: Fight, unit: int) -> Flow[Moment]:
    moment = Moment("won", fight=fight, unit=unit, at=g.at[unit])
    if watched(g, "won"):
        yield from ask(g, moment, [g.player[g.owner[unit]]], once=True)
    return moment


def mined(g: Banners, unit: int) -> Flow[None]:
    if g.arcana is not None and watched(g, "mined"):
        yield from ask(g, Moment("mined", unit=unit, at=g.at[unit]), [g.player[g.owner[unit]]])


def looted(g: Banners, unit: int, at: Hex) -> Flow[None]:
    if g.arcana is not None and watched(g, "looted"):
        yield from ask(g, Moment("looted", unit=unit, at=at), [g.player[g.owner[unit]]])


def hiding(g: Banners, unit: int, at: Hex) -> Flow[bool]:
    """A Coven was found. True if magic has settled what becomes of it (18.3, Knives in the Dark)."""
    if g.arcana is None or not watched(g, "hiding"):
        return False
    moment = Moment("hiding", unit=unit, at=at)
    yield from ask(g, moment, order(g))
    return moment.result


def rolled_die(g: Banners, die: int) -> Flow[int]:
    """A single d6 outside combat lies on the table; it may be rolled again (18.3, Siskar). What it shows in the end."""
    if not watched(g, "die"):
        return die
    moment = Moment("die", hits=die)
    yield from ask(g, moment, order(g))
    return moment.hits


# -- battle magic (16.7.3) -------------------------------------------------------------------------------------------


def battle_magic(g: Banners, fight: Fight) -> Flow[None]:
    """Attacker's cards, defender's Cantrips, attacker's Cantrips, allies with their side (16.7.4); then it stands."""
    for step in range(3):
        players = fight.players(g, 1 if step == 1 else 0)
        yield from ask(g, Moment("battle", fight=fight, step=step, at=fight.at, unit=fight.unit), players)
        if fight.broken(g):
            casting.break_off(g)
            return
    yield from casting.settle_battle(g, fight)


def frosty(g: Banners, hero: int) -> bool:
    """Frostheart: the opponent may not play Spells in Battle Magic (18.3)."""
    return hero != NOBODY and g.army_of(hero).card == FROSTHEART
