"""Tomes (16.6.2, 18.2): their aims are asked for the Spell they go with, and they are read with that Spell."""

from __future__ import annotations

from sandtable.games.banners.cards.language import *


def tome(card_id: str, tome_aims: Aims, read: Resolve) -> None:
    effect(card_id, aims=tome_aims)(read)


def caster_tome(card_id: str, tome_aims: Aims, apply: Apply, prepare: Resolve | None = None) -> None:
    """A Tome whose gains stand and fall with the Spell."""
    standing(card_id, aims=tome_aims, apply=apply, prepare=prepare, moments=())


# Any Spell with a range; `casting` doubles it.
WITH_RANGE = only_if(lambda g, moment, player, card: card.range is not None)
tome("the-journal-of-thorgils-ogmundarson", WITH_RANGE, lambda g, it: None)


def victims(g: Banners, player: int) -> list[int]:
    """Opponents with a Spell or Blessing in hand."""
    side = g.side_of(player)
    hands = g.magic.hand
    return [p for p in range(len(hands)) if g.side_of(p) != side and hands[p] & (SPELLS | BLESSINGS)]


BOOK = card("book-of-the-dead")


def book_of_the_dead(g: Banners, it: Play) -> Flow[None]:
    """An opponent discards a Spell or Blessing."""
    found = victims(g, it.player)
    if not found:
        return
    target = yield from pick(g, it.player, BOOK, [PLAYER + p for p in found])
    victim = target - PLAYER
    yield from hands.choose_discard(g, victim, g.magic.hand[victim] & (SPELLS | BLESSINGS), BOOK.clause)


def pick(g: Banners, player: int, of: Card, targets: list[int]) -> Flow[int]:
    """The Tome's own target, chosen like that of any card."""
    choices: list[Choice] = [("aim", NOBODY, target) for target in targets]
    answer = choices[0]
    if len(choices) > 1:
        answer = yield Decision(player, "aim", choices, (of.number,))
    elif g.events is not None:
        casting.skipped_aim(g, player, answer)
    return int(answer[2])


tome("book-of-the-dead", only_if(lambda g, moment, player, card: victims(g, player)), book_of_the_dead)


tome("the-astronomicon", only_if(lambda g, moment, player, card: hands.any_spells(g)), draw_one)


SCROLLS = card("scrolls-of-scholos")


def scrolls_of_scholos(g: Banners, it: Play) -> Flow[None]:
    """Draw a Blessing of a kingdom of one's own."""
    found = blessed(g, it.player)
    if found:
        kingdom = yield from pick(g, it.player, SCROLLS, [KINGDOM + k for k in found])
        hands.draw_blessing(g, it.player, kingdom - KINGDOM)


tome("scrolls-of-scholos", only_if(lambda g, moment, player, card: blessed(g, player)), scrolls_of_scholos)


def castable(g: Banners, moment: Moment, player: int, card: Card) -> bool:
    """A Spell that a unit can cast while somebody is active; without that the gain would end at once (16.7.1)."""
    return g.active != NOBODY and any(who >= 0 for who, _ in EFFECTS[card.number].aims(g, moment, player, card))


caster_tome("tablets-of-amun-koth", only_if(lambda g, *of: of[2].mage and castable(g, *of)), caster_gains(light=1))

ENCYCLOPEDIA = card("encyclopedia-of-monstrosities")


def look_up(g: Banners, it: Play) -> Flow[None]:
    """Which commanded monster's abilities the caster gains, if there is one."""
    found = sorted(g.magic.command)
    if found:
        it.extra["monster"] = g.magic.monster[(yield from pick(g, it.player, ENCYCLOPEDIA, found))]
        text = f"{ENCYCLOPEDIA.name}: {monsters.name(it.extra['monster'])}."
        g.note(text, ENCYCLOPEDIA.clause, refs=(f"card:{ENCYCLOPEDIA.id}",), kind="card")


def encyclopedia(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
    """A light die, and the monster's abilities."""
    known = monsters.abilities_of(it.extra["monster"]) if "monster" in it.extra else 0
    add_gain(gained, it.caster, light=1, abilities=known)


caster_tome("encyclopedia-of-monstrosities", only_if(castable), encyclopedia, look_up)
