"""Playing a card (16.6, 16.7): ask who has one, aim it, pay for it, let others answer, carry it out, put it away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.games.banners.cards import playable, registry
from sandtable.games.banners.cards.hands import WORDS, choose_discard, put_away, spells_in
from sandtable.games.banners.cards.playable import JOURNAL, able, all_aims, mask_of, might_answer, offers, watched
from sandtable.games.banners.cards.registry import EFFECTS, TOMES, Effect, Moment, Play, carry_out
from sandtable.games.banners.cards.standing_magic import credit, stand, standing_plays, tomes_give
from sandtable.games.banners.cards.targets import aim_texts, target_text
from sandtable.games.banners.content.cardbook import BLESSING, HERO, SPELL, SPELLS, TREASURE, Card, cards, monsters
from sandtable.games.banners.content.map import members
from sandtable.games.banners.records import Cards
from sandtable.games.banners.rules.reporting import seats
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.windows import PASS, REACT

if TYPE_CHECKING:
    from sandtable.games.banners.rules.fight import Fight

NO_TOME: Choice = ("no tome",)


# -- playing ---------------------------------------------------------------------------------------------------------


def _discard_for(g: Banners, player: int, card: Card) -> Flow[None]:
    """The Spells that a card costs besides (16.6.3); where all have to go there is nothing to choose."""
    for due in range(card.discard, 0, -1):
        spells = spells_in(g, player)
        if spells.bit_count() == due:
            spells &= -spells
        yield from choose_discard(g, player, spells, "BB 16.6.3/discard", card.clause, due=due)


def play(g: Banners, moment: Moment, player: int, number: int) -> Flow[None]:
    """Play a card from hand, or a hero's power."""
    effect = EFFECTS[number]
    it = yield from _aimed(g, moment, player, cards()[number])
    _leave_hand(g, it)
    if g.events is not None:
        _report(g, it)
    yield from _discard_for(g, player, it.card)
    for each in (it.card, *it.tomes):
        yield from carry_out(EFFECTS[each.number].prepare, g, it)
    yield from sorcery(g, it)
    battle = moment.fight if moment.name == "battle" else None
    if battle is not None:
        for each in (it.card, *it.tomes):
            battle.tally(player, each)
        battle.plays.append(it)
        stand(g, battle)
        if effect.apply is not None or effect.settle is not None:
            _put_down(g, it)
            yield from heed_tomes(g, battle)
            return
    else:
        yield from answered(g, it)
    if not it.cancelled:
        yield from _take_effect(g, it, effect)
    if battle is not None:
        it.fate = it.fate or "done"
        stand(g, battle)
    _put_down(g, it)
    yield from carry_out(it.afterwards, g, it)


def _aimed(g: Banners, moment: Moment, player: int, card: Card) -> Flow[Play]:
    """The Tomes that go with the card, who casts it, and at what (16.6)."""
    tomes = yield from _tomes(g, moment, player, card)
    reach = 2 if any(tome.id == JOURNAL for tome in tomes) else 1
    aims = all_aims(g, moment, player, card, reach)
    if any(tome.id in FOR_THE_CASTER for tome in tomes):
        aims = [aim for aim in aims if aim[0] >= 0]
    aim: Choice = ("aim", *aims[0])
    if len(aims) > 1:
        offered: list[Choice] = [("aim", *each) for each in aims]
        aim = yield Decision(player, "aim", offered, (card.number,))
    elif g.events is not None:
        skipped_aim(g, player, aim)
    it = Play(card, player, int(aim[1]), int(aim[2]), moment)
    it.tomes, it.reach = tomes, reach
    return it


def _take_effect(g: Banners, it: Play, effect: Effect) -> Flow[None]:
    before = g.gains.copy()
    yield from carry_out(effect.resolve, g, it)
    if effect.resolve is None and effect.apply is not None:
        effect.apply(g, it, g.gains)
    credit(it.moment.fight, it.card, before, g.gains)
    tomes_give(g, it, g.gains, it.moment.fight)
    yield from read_tomes(g, it)


def answered(g: Banners, it: Play) -> Flow[None]:
    """Others may answer a card before it takes effect (18.1, Negation and others), and answers likewise; heroes' powers
    are not answered."""
    if it.card.kind != HERO and playable.watched(g, "cast"):
        moment = Moment("cast", play=it)
        yield from ask(g, moment, playable.order(g))


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


def _report(g: Banners, it: Play) -> None:
    caster = "" if it.caster == NOBODY else f", cast by {_name(g, it.caster)}"
    what = it.card.power or it.card.name
    if it.card.kind == HERO:
        text = f"{it.card.name}: {what}"
    else:
        tomes = "".join(f" with {tome.name}" for tome in it.tomes)
        text = f"{g.player_does(it.player, 'plays', 'play')} {what}{tomes}{caster}"
    rules = [_permission(g, it), it.card.clause]
    target, refs = _target_shown(g, it)
    stop = "" if text.endswith("!") else "."
    card = f"card:{it.card.id}"
    struck = tuple(seat for seat in _befallen(g, it, refs) if seat != it.player)
    text, refs = f"{text}{stop}{target}", (card, *refs)
    g.note(text, *rules, refs=refs, kind="card", by=it.player, concerns=struck, card=card, short=what)


def _befallen(g: Banners, it: Play, refs: tuple[str, ...]) -> tuple[int, ...]:
    """The players of the fight in which it is played, or whose units are where it is aimed."""
    fight = it.moment.fight
    if fight is not None:
        return seats(g, fight.kingdom, fight.foe(g))
    found = [int(ref.removeprefix("unit:")) for ref in refs if ref.startswith("unit:")]
    for ref in refs:
        at = g.campaign.map.find(ref.removeprefix("hex:")) if ref.startswith("hex:") else None
        found += [units[at] for units in (g.army, g.hero) if at is not None and at in units]
    return seats(g, *(g.owner[unit] for unit in found))


def skipped_aim(g: Banners, player: int, aim: Choice) -> None:
    """There was only one way to aim the card."""
    g.skipped(player, "aim", aim_texts(g, int(aim[1]), int(aim[2]))[0])


def _permission(g: Banners, it: Play) -> str:
    """The clause by which a card or Power can be played now (14.5.1, 16.7 to 16.7.3)."""
    if it.card.kind == HERO:
        return "BB 14.5.1"
    if it.moment.name == "battle":
        return "BB 16.7.3"
    return "BB 16.7" if g.player[g.kingdom] == it.player else "BB 16.7.2"


HIDDEN = (registry.CARD, registry.DIE, registry.CHOICE)


def _target_shown(g: Banners, it: Play) -> tuple[str, tuple[str, ...]]:
    """What a card is aimed at, for the log; not a card or a number that its player has chosen, perhaps from a hand."""
    tag = it.target - it.value
    if it.target == NOBODY or it.target == registry.UNIT + it.caster or tag in HIDDEN:
        return "", ()
    what, _, refs = target_text(g, it.target)
    return f" Target: {what}.", refs


def _name(g: Banners, caster: int) -> str:
    return g.unit_text(caster) if caster >= 0 else monsters()[g.magic.monster[-2 - caster]].name


# -- tomes (16.6.2) --------------------------------------------------------------------------------------------------

FOR_THE_CASTER = ("encyclopedia-of-monstrosities", "tablets-of-amun-koth")
"""Tomes that help whoever casts the Spell, which then is no monster: those cast no Treasures (15.3)."""


def _tomes(g: Banners, moment: Moment, player: int, card: Card) -> Flow[list[Card]]:
    """Tomes go alongside a Spell from the same hand, as many as the player likes."""
    found: list[Card] = []
    if card.kind != SPELL or card.tome:
        return found
    book = cards()
    if not all_aims(g, moment, player, card, 1):  # out of reach without it
        found.append(next(book[n] for n in members(g.magic.hand[player] & TOMES) if book[n].id == JOURNAL))
    while True:
        held = g.magic.hand[player] & TOMES & ~sum(1 << tome.number for tome in found)
        owed = spells_in(g, player) & ~(1 << card.number) & ~sum(1 << tome.number for tome in found)
        if owed.bit_count() <= card.discard:
            held &= ~SPELLS  # the Spells that are left are the card's price (16.6.3)
        usable = [
            n for n in members(held) if n in EFFECTS and any(True for _ in EFFECTS[n].aims(g, moment, player, card))
        ]
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
        yield from carry_out(EFFECTS[tome.number].resolve, g, it)


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
        for number in members(after & ~before & arcana.hand[player]):
            arcana.hand[player] &= ~(1 << number)
            kingdom = cards()[number].kingdom
            if kingdom is None:
                arcana.spell_deck |= 1 << number
            else:
                arcana.blessing_decks[g.campaign.index[kingdom]] |= 1 << number
            _report_return(g, player, number, "back to its deck")
        for number in members(before & ~after & (arcana.spell_discard | arcana.blessing_discard)):
            arcana.spell_discard &= ~(1 << number)
            arcana.blessing_discard &= ~(1 << number)
            arcana.hand[player] |= 1 << number
            _report_return(g, player, number, "back to hand")


def _report_return(g: Banners, player: int, number: int, where: str) -> None:
    card = cards()[number]
    text = f"{g.player_does(player, 'takes', 'take')} a {WORDS[card.kind]} {where}."
    g.note(text, "BB 16.6.2/tome-cancelled", kind="card", by=player)
    refs = (f"card:{card.id}",)
    g.note(f"{card.name} goes {where}.", "BB 16.6.2/tome-cancelled", kind="card", refs=refs, to=(player,))


def ask(g: Banners, moment: Moment, players: list[int], once: bool = False) -> Flow[None]:
    """Let these players, one after another, play what they can; each until it passes or the matter is settled."""
    about: tuple[Moment | int, ...] = (moment, moment.unit, moment.at, moment.hits, moment.step)
    if moment.play is not None:
        about += (moment.play.card.number, moment.play.player)
    mask, always = mask_of(moment), g.campaign.always_asked
    asked, told = able(g, mask), g.events is not None
    for player in players:
        if told:
            might_answer(g, mask)
        while asked >> player & 1 and not moment.result and g.outcome is None:
            found = offers(g, moment, player)
            if not found and not always:
                break
            found.append(PASS)
            choice = yield Decision(player, REACT, found, about, secret=always, window=moment.name)
            if choice == PASS:
                break
            yield from play(g, moment, player, int(choice[1]))
            might_answer(g, mask)
            asked = able(g, mask)
            if once or (moment.fight is not None and moment.fight.broken(g)):
                return


def sorcery(g: Banners, it: Play) -> Flow[None]:
    """A hero has cast a Spell or Blessing that needs a Mage (18.3, Immortal Sorceress)."""
    if it.caster >= 0 and it.card.mage and it.card.kind in (SPELL, BLESSING) and watched(g, "sorcery"):
        yield from ask(g, Moment("sorcery", play=it, unit=it.caster, at=g.at[it.caster]), [it.player])
