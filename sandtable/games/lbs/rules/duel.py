"""Challenges and duels (LBS AW 63-66, LBS FAQ duels)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.records import Duel
from sandtable.games.lbs.rules import costs, stats
from sandtable.games.lbs.rules.entering import destroy
from sandtable.games.lbs.rules.log import controllers, open_card, report, who
from sandtable.games.lbs.rules.piles import refill, top
from sandtable.games.lbs.rules.trigger import carried_out
from sandtable.games.lbs.rules.victory import settle
from sandtable.games.lbs.rules.windows import happen
from sandtable.games.lbs.rules.zones import expire, move
from sandtable.games.lbs.state import BURIED, DUEL, PLAY, SAVED, TABLE, Lbs
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.events import ShownFields

Loss = Callable[[Lbs, int, int], Any]
"""`loss(g, loser, winner)`: what the loser suffers instead of being destroyed (winner -1: both lost)."""


@dataclass(slots=True)
class Result:
    """How a duel ended."""

    fought: bool = False
    refused: bool = False
    winner: int = -1
    losers: list[int] = field(default_factory=list)
    ka: dict[int, int] = field(default_factory=dict)
    """Hero -> its Ka before the duel."""


def may_challenge(g: Lbs, challenger: int, challenged: int) -> bool:
    """Never two Heroes of one player (LBS FAQ duels/1), nor one that is kept out of duels by a card."""
    return (
        g.controller[challenger] != g.controller[challenged]
        and g.zone[challenger] == PLAY == g.zone[challenged]
        and not stats.ruled(g, "cannot be challenged", challenged, challenger)
        and not stats.ruled(g, "cannot challenge", challenger, challenged)
    )


def challenge(
    g: Lbs,
    challenger: int,
    challenged: int,
    *,
    refusable: bool = True,
    stat: str = "ka",
    loss: Loss | None = None,
    source: int = -1,
    toll: int = 0,
) -> Flow[Result]:
    """One Hero challenges another; if it is accepted, or cannot be refused, they duel. `toll`: Water to pay for
    refusing."""
    result = Result()
    if not may_challenge(g, challenger, challenged):
        return result
    text = f"{g.does(challenger, 'challenges')} {g.name(challenged)}."
    shown: ShownFields = {"by": g.controller[challenger], "concerns": (g.controller[challenged],)}
    report(g, text, "LBS AW 63 challenge/1", refs=(challenger, challenged), **shown)
    trigger = yield from happen(
        g, "challenge", g.controller[challenger], challenger, challenged, source, refusable=refusable
    )
    if trigger.cancelled or not may_challenge(g, trigger.card, trigger.target):
        return result
    challenger, challenged = trigger.card, trigger.target
    bound = _bound(g, challenger, challenged, bool(trigger.data["refusable"]), toll)
    if bound:
        report(g, bound, "LBS AW 34 cards-beat-rules", refs=(challenged,))
    else:
        answer = yield Decision(
            g.controller[challenged],
            "challenge",
            lambda: [("accept",), ("refuse",)],
            (challenger, challenged, stat, source, toll),
        )
        if answer[0] == "refuse" and (not toll or (yield from costs.pay(g, g.controller[challenged], 0, toll))):
            result.refused = True
            shown = {"by": g.controller[challenged], "concerns": (g.controller[challenger],)}
            text = f"{who(g, g.controller[challenged])} refuses."
            report(g, text, "LBS AW 63 challenge/2", refs=(challenged,), **shown)
            yield from happen(g, "refused", g.controller[challenged], challenged, challenger, source)
            return result
    yield from duel(g, challenger, challenged, result, stat=stat, loss=loss, source=source)
    return result


def _bound(g: Lbs, challenger: int, challenged: int, refusable: bool, toll: int) -> str:
    """Why the challenge cannot be refused; nobody is forced to pay for refusing, so it takes all of the Water."""
    source = stats.by_whom(g, "cannot refuse", challenged, challenger)
    if source >= 0:
        return f"{g.name(challenged)} cannot refuse ({g.name(source)})."
    if not refusable:
        return f"{g.name(challenged)} cannot refuse."
    if toll and stats.city_water(g, g.controller[challenged]) < toll:
        return f"{who(g, g.controller[challenged])} lacks the {toll} Water to refuse."
    return ""


def full_value(g: Lbs, hero: int, stat: str) -> int:
    """What a Hero brings into a duel: Ka, or what the duel is fought with."""
    if stat == "ka":
        return stats.ka(g, hero)
    return stats.influence(g, hero) if stat == "influence" else stats.strength(g, hero)


def value(g: Lbs, hero: int) -> int:
    """What a Hero has left in the duel."""
    assert g.duel is not None
    return max(0, full_value(g, hero, g.duel.stat) - g.duel.lost.get(hero, 0))


def leave_duel(g: Lbs, hero: int) -> None:
    """A Hero is taken out of the duel; it ends without a result."""
    if g.duel is not None and hero in (g.duel.challenger, g.duel.challenged):
        g.duel.out.append(hero)
        report(g, f"{g.does(hero, 'leaves')} the duel.", "LBS AW 34 cards-beat-rules", refs=(hero,))


def hurt(g: Lbs, hero: int, number: int) -> None:
    """A Hero in the duel loses Ka for its length."""
    assert g.duel is not None
    g.duel.lost[hero] = g.duel.lost.get(hero, 0) + number


def duel(
    g: Lbs,
    challenger: int,
    challenged: int,
    result: Result,
    *,
    stat: str = "ka",
    loss: Loss | None = None,
    source: int = -1,
) -> Flow[None]:
    """The duel itself: the challenged Hero thrusts first; then by turns, until both pass in a row or one has no Ka
    left."""
    outer = g.duel  # a Reaction within a duel may lead to another one
    d = g.duel = Duel(challenger, challenged, stat=stat)
    result.fought = True
    result.ka = {h: stats.ka(g, h) for h in (challenger, challenged)}
    seats = {h: g.controller[h] for h in (challenger, challenged)}
    yield from happen(g, "duel begins", seats[challenger], challenger, challenged, source)
    yield from settle(g)
    if g.events is not None:
        first, second = (f"{g.name(h)} ({stat.capitalize()} {value(g, h)})" for h in (challenger, challenged))
        text = f"{first} and {second} duel."
        pair = (seats[challenger], seats[challenged])
        shown: ShownFields = {"by": pair[0], "concerns": pair[1:]}
        report(g, text, "LBS AW 63 duel-ka/1", refs=(challenger, challenged), kind="duel", **shown)
    thruster, other = challenged, challenger
    passes = 0
    while passes < 2 and not _decided(g, d):
        d.round += 1
        d.thruster = thruster
        d.thrust = d.parry = -1
        d.blind = False
        seat = seats[thruster]
        yield from happen(g, "may thrust", seat, thruster, other)
        if _decided(g, d):
            break
        answer = yield Decision(seat, "thrust", partial(_thrusts, g, seat), (thruster, other), secret=True)
        if answer[0] == "pass":
            passes += 1
            d.flags.pop("no parry", None)
            report(g, f"{who(g, seat)} does not thrust.", "LBS AW 64 thrust/3", by=seat, concerns=(seats[other],))
        else:
            passes = 0
            yield from _round(g, d, thruster, other, int(answer[1]))
        thruster, other = other, thruster
    yield from _finish(g, d, result, loss, outer)


def _thrusts(g: Lbs, seat: int) -> list[Choice]:
    choices: list[Choice] = [
        ("thrust", c) for c in g.players[seat].hand if not stats.ruled(g, "cannot thrust with", c, seat)
    ]
    choices.append(("pass",))
    return choices


def _gone(g: Lbs, duel: Duel, hero: int) -> bool:
    return hero in duel.out or g.zone[hero] != PLAY


def _decided(g: Lbs, duel: Duel) -> bool:
    pair = (duel.challenger, duel.challenged)
    return any(_gone(g, duel, h) for h in pair) or any(value(g, h) <= 0 for h in pair)


def _round(g: Lbs, duel: Duel, thruster: int, other: int, card: int) -> Flow[None]:
    """A thrust, its parry, and what comes of it."""
    seat, against = g.controller[thruster], g.controller[other]
    move(g, card, TABLE)
    g.controller[card] = seat
    duel.thrust = card
    text = f"{who(g, seat)} thrusts with a card face-down."
    report(g, text, "LBS AW 64 thrust/2", by=seat, concerns=(against,))
    yield from happen(g, "thrust", seat, card, thruster, other)
    no_parry = duel.flags.pop("no parry", 0)
    parry, blind = -1, False
    if (
        not _gone(g, duel, other)
        and not _gone(g, duel, thruster)
        and not no_parry
        and not duel.flags.pop("unparried", 0)
    ):
        answer = yield Decision(against, "parry", lambda: _parries(g, against), (other, thruster), secret=True)
        if answer[0] == "blind":
            parry, blind = top(g, against), True
            if parry >= 0:
                move(g, parry, TABLE)
                g.controller[parry] = against
                refill(g, against)
                _report_parry(g, f"parries from the deck: {g.name(parry)}", parry, against, seat)
                trigger = yield from happen(g, "flip", against, parry, number=stats.fate(g, parry), parry=True)
                parry = trigger.card
        else:
            parry = int(answer[1])
            move(g, parry, TABLE)
            g.controller[parry] = against
            _report_parry(g, f"parries with {g.name(parry)}", parry, against, seat)
        duel.parry, duel.blind = parry, blind
        yield from happen(g, "parry", against, parry, other, thruster)
        special = CARDS[g.printed[parry]].statics.get("as parry") if parry >= 0 else None
        if special is not None:
            special(g, parry, other, thruster)
            yield from settle(g)
    if not _gone(g, duel, other) and not _gone(g, duel, thruster):
        yield from _compare(g, duel, thruster, other, card, parry)
    for c, burying in ((card, False), (parry, blind)):
        if c >= 0 and g.zone[c] == TABLE:
            move(g, c, BURIED if burying else SAVED)
            yield from happen(g, "discarded", g.owner[c], c)
    refill(g, against)
    duel.thrust = duel.parry = -1
    duel.flags.pop("extra", None)
    duel.flags.pop("revealed", None)
    yield from settle(g)


def _report_parry(g: Lbs, text: str, parry: int, seat: int, thrusting: int) -> None:
    shown: ShownFields = {"by": seat, "concerns": (thrusting,), "card": open_card(parry)}
    report(g, f"{who(g, seat)} {text} (Fate {stats.fate(g, parry)}).", "LBS AW 64 parry/1", refs=(parry,), **shown)


def _parries(g: Lbs, seat: int) -> list[Choice]:
    """From hand, or blindly from the deck; a parry is not optional (LBS AW 64 parry). Without any card there is
    none."""
    choices: list[Choice] = [("parry", c) for c in g.players[seat].hand]
    if g.players[seat].deck or g.players[seat].saved or not choices:
        choices.append(("blind",))
    return choices


def _compare(g: Lbs, duel: Duel, thruster: int, other: int, card: int, parry: int) -> Flow[None]:
    thrust = stats.fate(g, card) + stats.total(g, "thrust", thruster, card)
    duel.flags["revealed"] = 1
    seat, against = g.controller[thruster], g.controller[other]
    text = f"The thrust is {g.name(card)} (Fate {stats.fate(g, card)})."
    report(g, text, "LBS AW 64 round/1", refs=(card,), card=open_card(card), by=seat, concerns=(against,))
    reveal = yield from happen(g, "thrust revealed", g.controller[thruster], card, thruster, other, thrust, parry=parry)
    thrust = reveal.number
    met = 0
    if parry >= 0:
        met = stats.fate(g, parry) + stats.total(g, "parry", other, parry)
        if stats.has(g, other, "Duelist"):
            answer = yield Decision(
                g.controller[other], "duelist", lambda: [("raise",), ("keep",)], (other, met, thrust)
            )
            if answer[0] == "raise":
                met += 1
    damage = abs(thrust - met) if parry >= 0 else thrust
    extra = duel.flags.get("extra", 0)
    trigger = yield from happen(
        g, "duel damage", g.controller[thruster], card, other, thruster, damage + (extra if damage else 0), parry=parry
    )
    damage = max(0, trigger.number)
    if damage and not trigger.cancelled:
        hurt(g, other, damage)
        text = f"{g.does(other, 'loses')} {damage} Ka and {g.verb(other, 'has')} {value(g, other)} left."
        rules = ("LBS AW 64 round/1", "LBS AW 64 round/2")
        report(g, text, *rules, refs=(other,), kind="duel", by=seat, concerns=(against,), short=f"−{damage} Ka")
        yield from happen(g, "thrust hits", g.controller[thruster], thruster, other, card, damage)
    else:
        text = f"{g.does(other, 'parries')}."
        report(g, text, "LBS AW 65 round/4", refs=(other,), by=seat, concerns=(against,), short="parried")
        yield from happen(g, "parried", g.controller[other], other, thruster, parry)


def _finish(g: Lbs, duel: Duel, result: Result, loss: Loss | None, outer: Duel | None) -> Flow[None]:
    if not duel.out:
        _decide(g, duel, result)
    loser = result.losers[0] if len(result.losers) == 1 else -1
    yield from happen(g, "duel decided", g.controller[duel.challenger], result.winner, loser, result=result)
    _report_result(g, duel, result)
    g.duel = outer
    if outer is None:
        expire(g, DUEL)
    for beaten in result.losers:
        if g.zone[beaten] == PLAY:
            by = g.controller[result.winner] if result.winner >= 0 else -1
            yield from carried_out(destroy(g, beaten, "duel", by) if loss is None else loss(g, beaten, result.winner))
    loser = result.losers[0] if len(result.losers) == 1 else -1
    yield from happen(g, "duel ends", g.controller[duel.challenger], result.winner, loser, result=result)
    yield from settle(g)


def _decide(g: Lbs, duel: Duel, result: Result) -> None:
    """Whoever is dead has lost, or has less left; with as much both lose (LBS AW 65 result)."""
    pair = (duel.challenger, duel.challenged)
    dead = [h for h in pair if g.zone[h] != PLAY]
    if dead:
        result.losers = dead
    else:
        first, second = value(g, pair[0]), value(g, pair[1])
        result.losers = list(pair) if first == second else [pair[0] if first < second else pair[1]]
    if len(result.losers) == 1:
        result.winner = pair[1] if result.losers[0] == pair[0] else pair[0]


def _report_result(g: Lbs, duel: Duel, result: Result) -> None:
    if not result.losers or g.events is None:
        return
    if result.winner < 0:
        pair = (duel.challenger, duel.challenged)
        shown: ShownFields = {"concerns": controllers(g, pair), "moment": "The duel ends in a tie"}
        report(g, "The duel is a tie; both lose.", "LBS AW 65 result/3", refs=pair, kind="duel", **shown)
        return
    beaten = result.losers[0]
    rule = "LBS AW 65 result/1" if _gone(g, duel, beaten) or value(g, beaten) <= 0 else "LBS AW 65 result/2"
    text = f"{g.does(result.winner, 'wins')} the duel against {g.name(beaten)}."
    shown = {"by": g.controller[result.winner], "concerns": (g.controller[beaten],), "moment": text.removesuffix(".")}
    report(g, text, rule, refs=(result.winner, beaten), kind="duel", **shown)
