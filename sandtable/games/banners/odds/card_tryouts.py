"""Cards tried out on copies of the table: what a fight would be if a player added one in Battle Magic (16.7.3).

The copies have dice of their own and no hand but the player's, so that nothing hidden can be foreseen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from sandtable.games.banners.cards import playable, standing_magic
from sandtable.games.banners.cards.registry import EFFECTS, Aim, Effect, Moment, Play, carry_out
from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.cardbook import Card
from sandtable.games.banners.content.forces import FRAGILE
from sandtable.games.banners.odds import chances
from sandtable.games.banners.odds.chances import Side
from sandtable.games.banners.rules.fight import ATTACK, Fight
from sandtable.games.banners.rules.stacks import abilities
from sandtable.games.banners.state import Banners
from sandtable.kernel import Choice, Decision, Flow, Rng
from sandtable.kernel.bits import bits
from sandtable.kernel.windows import PASS

MOST_WAYS = 24
"""So many ways to play one card are tried: its casters, targets and choices such as how many dice."""
SHUFFLES = 3
"""Cards that roll or draw are tried with this many sets of dice; what hangs on them is no figure to promise."""

Sides = Callable[[Banners, Fight], tuple[Side, Side]]


class Best(NamedTuple):
    """A card aimed so that it helps most: both sides then, and the copy of the table on which it was played."""

    lead: float
    sides: tuple[Side, Side]
    g: Banners
    fight: Fight


def best_plays(
    g: Banners, fight: Fight, before: tuple[Side, Side], seat: int, sides: Sides, step: int | None = None
) -> dict[int, Best]:
    """The cards and powers that the seat could play and that change the fight, each at its best; in this step of Battle
    Magic, or before it in the side's first."""
    mine = fight.side_of(g, seat)
    moment = _moment(fight, (0 if mine == ATTACK else 1) if step is None else step)
    book = cardbook.cards()
    found: dict[int, Best] = {}
    for number in bits(playable.available(g, seat) & playable.mask_of(moment)):
        card, effect = book[number], EFFECTS[number]
        if not (_stands(effect) or "battle" in effect.moments) or not playable.playable(g, moment, seat, card):
            continue
        best: Best | None = None
        for aim in list(effect.aims(g, moment, seat, card))[:MOST_WAYS]:
            for after, battle in _played(Trial(g, moment, seat, card, aim), sides):
                both = sides(after, battle)
                promise = chances.combat(*both)
                lead = (promise.win - promise.lose) * (1 if mine == ATTACK else -1)
                if best is None or lead > best.lead:
                    best = Best(lead, both, after, battle)
        if best is not None and best.sides != before:
            found[number] = best
    return found


def _stands(effect: Effect) -> bool:
    """Whether the card waits for the end of Battle Magic; others act at once."""
    return effect.apply is not None or effect.settle is not None


def _moment(fight: Fight, step: int) -> Moment:
    return Moment("battle", fight=fight, step=step, at=fight.at, unit=fight.unit)


class Unforeseen(Exception):
    """What becomes of a card hangs on a decision of others."""


class Trial(NamedTuple):
    """A card that is tried out on a copy of the table."""

    g: Banners
    moment: Moment
    seat: int
    card: Card
    aim: Aim


def _played(trial: Trial, sides: Sides) -> Iterator[tuple[Banners, Fight]]:
    """Copies of the table on which the card has been played, one for each set of answers its choices allow."""
    waiting: list[tuple[Choice, ...]] = [()]
    for _ in range(MOST_WAYS):
        if not waiting:
            return
        answers = waiting.pop()
        try:
            after, battle, asked = _play(trial, answers, 0)
            if asked is not None:
                waiting += [(*answers, choice) for choice in asked.choices()]
            elif not battle.decided and not battle.broken(after) and _certain(trial, answers, after, battle, sides):
                yield after, battle
        except Unforeseen:
            return


def _certain(trial: Trial, answers: tuple[Choice, ...], after: Banners, battle: Fight, sides: Sides) -> bool:
    """Whether the fight is the same whatever the card itself may roll or draw."""
    if not after.rng.position:
        return True
    if not _stands(EFFECTS[trial.card.number]):
        return False
    first = sides(after, battle)
    for seed in range(1, SHUFFLES):
        other, again, asked = _play(trial, answers, seed)
        if asked is not None or sides(other, again) != first:
            return False
    return True


def as_it_stands(g: Banners, fight: Fight, seat: int) -> tuple[Banners, Fight] | None:
    """A copy of the table and of the fight on which Battle Magic has ended with the cards that were played; None where
    what becomes of it hangs on dice or on decisions."""
    after, battle = _copy(g, seat, 0), fight.copied(g)
    try:
        asked = _drive(after, standing_magic.settle_battle(after, battle), seat, iter(()))
    except Unforeseen:
        return None
    battle.refresh(after)
    hangs_on_more = asked is not None or bool(after.rng.position)
    return None if hangs_on_more or battle.decided or battle.broken(after) else (after, battle)


def _copy(g: Banners, seat: int, seed: int) -> Banners:
    """The copy has dice of its own, and no hand but the asker's: nothing hidden may be foreseen."""
    after = g.clone()
    after.rng = Rng(seed.to_bytes(32, "little"))
    after.magic.hand = [hand if player == seat else 0 for player, hand in enumerate(after.magic.hand)]
    return after


def _play(trial: Trial, answers: tuple[Choice, ...], seed: int) -> tuple[Banners, Fight, Decision | None]:
    """The table after a card has been played and Battle Magic has ended, or the question that is still open."""
    g, moment, seat, card, aim = trial
    after = _copy(g, seat, seed)
    after.magic.hand[seat] &= ~(1 << card.number)
    assert moment.fight is not None
    battle = moment.fight.copied(g)
    it = Play(card, seat, *aim, _moment(battle, moment.step))
    asked = _drive(after, _to_the_end(after, battle, it), seat, iter(answers))
    battle.refresh(after)
    return after, battle, asked


def _to_the_end(g: Banners, battle: Fight, it: Play) -> Flow[None]:
    """The card is played, and nobody adds another."""
    effect = EFFECTS[it.card.number]
    yield from carry_out(effect.prepare, g, it)
    battle.tally(it.player, it.card)
    battle.plays.append(it)
    standing_magic.stand(g, battle)
    if not _stands(effect):
        yield from carry_out(effect.resolve, g, it)
        it.fate = it.fate or "done"
    yield from standing_magic.settle_battle(g, battle)


def _drive(g: Banners, flow: Flow[None], seat: int, answers: Iterator[Choice]) -> Decision | None:
    """Run a flow with these answers of the seat's; the question it is asked when there are no more.

    Nobody adds anything to the card, and hits are taken as everywhere here.
    """
    try:
        asked = next(flow)
        while True:
            if not isinstance(asked, Decision):
                raise Unforeseen
            answer: Choice | None
            if asked.window:
                answer = PASS
            elif asked.kind == "hit":
                army, hero = asked.about
                answer = ("hit", hero if g.weakened >> army & 1 or abilities(g, army) & FRAGILE else army)
            elif asked.seat == seat:
                answer = next(answers, None)
            else:
                raise Unforeseen
            if answer is None:
                return asked
            asked = flow.send(answer)
    except StopIteration:
        return None
