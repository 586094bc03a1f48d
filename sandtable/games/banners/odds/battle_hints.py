"""What is asked in the middle of a fight, with its odds: an Ambush and open battle (9.6), a card of Battle Magic and
the fight without it (16.7.3). Cards that others may still add are not foreseen."""

from __future__ import annotations

from sandtable.games.banners.odds import card_tryouts, combat_odds
from sandtable.games.banners.odds.chances import Chances, Fate
from sandtable.games.banners.odds.combat_odds import NORMAL, Scene
from sandtable.games.banners.rules.fight import ATTACK, Fight
from sandtable.games.banners.state import Banners
from sandtable.kernel import Choice, Decision, Hint
from sandtable.kernel.windows import PASS

BATTLE = "battle"


def ambush(g: Banners, decision: Decision) -> dict[Choice, Hint]:
    """What an Ambush promises and what open battle does, with the cards that were played (9.6)."""
    kingdom, _, _, fight = decision.about
    scene = combat_odds.scene_of(1, g, fight)
    side = "attacker" if fight.kingdom == kingdom else "defender"
    ways: dict[Choice, str] = {("ambush",): f"ambush by {side}", ("no ambush",): NORMAL}
    found: dict[Choice, Hint] = {}
    for choice in decision.choices():
        promise = scene.ways.get(ways[choice])
        if promise is not None:
            ours, theirs = _fates(promise, fight.kingdom == kingdom)
            text = (
                f"{theirs.hit:.0%} to hit, {theirs.eliminated:.0%} to eliminate; "
                f"{ours.hit:.0%} to be hit, {ours.eliminated:.0%} to lose your army"
            )
            found[choice] = Hint(hint=text, chance=theirs.eliminated)
    return found


def _fates(promise: Chances, attacking: bool) -> tuple[Fate, Fate]:
    """Of the own side, and of the other."""
    return (promise.attacker, promise.defender) if attacking else (promise.defender, promise.attacker)


def battle_magic(g: Banners, decision: Decision) -> dict[Choice, Hint]:
    """The chance to win with each card that changes it, aimed at its best, and without any more of them."""
    moment, seat = decision.about[0], decision.seat
    fight: Fight = moment.fight
    standing = card_tryouts.as_it_stands(g, fight, seat)
    if standing is None:
        return {}
    now = combat_odds.scene_of(1, *standing)
    attacking = fight.side_of(g, seat) == ATTACK
    before, share = _promise(now, attacking)
    found = {PASS: Hint(hint=f"As it stands: {before}", short=f"{share:.0%}")}
    for number, best in card_tryouts.best_plays(g, fight, now.sides, seat, combat_odds.sides, moment.step).items():
        after, chance = _promise(combat_odds.scene_of(1, best.g, best.fight, best.sides), attacking)
        if after != before:
            text = f"{after}; without it {before}"
            # A card that cannot win may still save: only a chance is said, never that there is none.
            found[("play", number)] = Hint(hint=text, short=f"{chance:.0%}", chance=chance or None)
    return found


def _promise(scene: Scene, attacking: bool) -> tuple[str, float]:
    """What a fight promises one side, in words, and the chance to win it; where it has to be an Ambush, which nobody
    wins, the chance to eliminate."""
    promise = scene.ways.get(NORMAL)
    if promise is None:
        ours, theirs = _fates(next(iter(scene.ways.values())), attacking)
        return f"{theirs.eliminated:.0%} to eliminate, {ours.eliminated:.0%} to lose your army", theirs.eliminated
    win, lose = (promise.win, promise.lose) if attacking else (promise.lose, promise.win)
    return f"{win:.0%} to win, {lose:.0%} to lose", win
