"""The cards of the Assassins."""

from __future__ import annotations

from sandtable.games.lbs.cards import terms
from sandtable.games.lbs.cards.language import *

DOOM = token("Doom", strength=-1, ka=-1)


def _assassin(g: Lbs, act: Act, card: int) -> bool:
    return has(g, card, "Assassins")


def _foe(g: Lbs, hero: int) -> int:
    assert g.duel is not None
    return g.duel.challenged if hero == g.duel.challenger else g.duel.challenger


battle(
    "The Hidden Keep of the Assassins",
    bow=True,
    targets=[your_hero(trait="Assassins", bars="cannot go home", word="an Assassin of yours")],
    do=goes_home(bowed=True),
)


def _can_slip_away(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    """Only who could thrust or parry at this moment, and not out of a battle that nobody may leave."""
    mine = terms.duellist(g, seat)
    if mine < 0 or g.duel is None or terms.kept_here(g, mine):
        return False
    if trigger.kind == "may thrust":
        return trigger.card == mine and bool(g.players[seat].hand)
    return trigger.other == mine and "no parry" not in g.duel.flags and "unparried" not in g.duel.flags


@reaction("The Hidden Keep of the Assassins", "may thrust", "thrust", bow=True, when=_can_slip_away)
def _slip_away(g: Lbs, act: Act) -> Flow[None]:
    mine = terms.duellist(g, act.seat)
    leave_duel(g, mine)
    yield from terms.home_bowed(g, mine, act.seat)


static("Fatima", "may remain bowed", do=lambda g, me, card: card == me)


@day("Fatima", bow=True, targets=[hero(lambda g, act, card: ka(g, card) <= 3)])
def _fatima(g: Lbs, act: Act) -> None:
    modify(g, act.target, "no attack", 1, WHILE_BOWED + act.card)


@day("Fatima (Experienced)", bow=True, targets=[hero(theirs=True, word="another player's Hero")])
def _fatima_compels(g: Lbs, act: Act) -> None:
    modify(g, act.target, "must attack", 1)


def _was_out(g: Lbs, act: Act, card: int) -> bool:
    return (f"attacker:{card}" in g.memo or f"raider:{card}" in g.memo) and may_challenge(g, act.card, card)


@night("Jamilah", bow=True, targets=[hero(_was_out, theirs=True, word="a Hero who attacked or raided")])
def _jamilah(g: Lbs, act: Act) -> Flow[Result]:
    return challenge(g, act.card, act.target, refusable=False, source=act.card)


def _shala_outmatched(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    return me in (trigger.card, trigger.target) and ka(g, _foe(g, me)) > ka(g, me)


reaction("Shala", "duel begins", ready=False, when=_shala_outmatched, do=it_has(ka=2, until=DUEL))
open_(
    "Takiyah",
    bow=True,
    targets=[hero(lambda g, act, card: not tokens(g, card, DOOM), other=True, word="another Hero")],
    do=lambda g, act: later(g, "turn ends", "doom passes", create(g, DOOM, act.target)),
)


def _recruitable(g: Lbs, act: Act, card: int) -> bool:
    if not g.kind[card] & HERO or g.card(card).mask & SPELL:
        return False
    g.memo["recruit"] = card
    able = can_bring(g, act.seat, card)
    del g.memo["recruit"]
    return able


static("Jubal the Knife", "copper cost", do=lambda g, me, card, seat, host: -3 if g.memo.get("recruit") == card else 0)


@day("Jubal the Knife", bow=True, targets=[in_pile(HAND, _recruitable, word="a Hero in your hand")])
def _jubal(g: Lbs, act: Act) -> Flow[None]:
    g.memo["recruit"] = act.target
    yield from bring(g, act.seat, act.target)
    del g.memo["recruit"]


@reaction("Samand the Quick", "flip", bow=True)
def _samand(g: Lbs, act: Act) -> Flow[None]:
    trigger = act.trigger
    assert trigger is not None
    word = yield from choose_word(g, act.seat, ("higher", "lower"), "the Fate value", source=act.card)
    change = 1 if word == "higher" else -1
    trigger.number = max(0, trigger.number + change)
    if trigger.data.get("parry"):
        modify(g, trigger.card, "F", change, DUEL)


def _provoked(g: Lbs, act: Act, card: int) -> bool:
    return any(not g.bowed[h] and h != act.card and may_challenge(g, h, card) for h in g.heroes(act.seat))


day(
    "Yaminah",
    bow=True,
    targets=[
        hero(_provoked, theirs=True, word="a Hero to challenge"),
        terms.challenging_hero(lambda g, act, card: card != act.card),
    ],
    do=lambda g, act: challenge(g, act.targets[1], act.target, toll=2, source=act.card),
)


@night("Sibarah", bow=True, targets=[player(word="a player whose hand you look at")])
def _sibarah(g: Lbs, act: Act) -> None:
    for c in g.players[act.target].hand:
        reveal(g, c, [act.seat])
    for h in g.heroes(act.seat):
        modify(g, h, "Raid", 1)


@battle("Dalil the Unseen", can=lambda g, me, seat: at_battle(g, me) and not terms.kept_here(g, me))
def _dalil(g: Lbs, act: Act) -> Flow[bool]:
    return send_home(g, act.card, bowed=None, by=act.seat)


@reaction("Nadir the Patient", "duel ends", ready=False, when=lambda g, me, seat, trigger: trigger.card == me)
def _nadir(g: Lbs, act: Act) -> None:
    straighten(g, act.card)
    draw(g, act.seat)


def _another_duels(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    mine = terms.duellist(g, seat)
    return mine >= 0 and mine != me and bool(g.players[g.controller[_foe(g, mine)]].hand)


@reaction("Maysa, Lady of Masks", "duel begins", bow=True, when=_another_duels)
def _maysa(g: Lbs, act: Act) -> Flow[None]:
    yield from discard_choice(g, g.controller[_foe(g, terms.duellist(g, act.seat))], 1, source=act.card)


battle("Sworn of the Mountain", sacrifice=True, can=terms.in_battle, targets=[opposing_follower()], do=destroys)
reaction(
    "Envenomed Kris",
    "duel begins",
    bow=True,
    when=lambda g, me, seat, trigger: g.host[me] in (trigger.card, trigger.target),
    do=lambda g, act: bonus(g, _foe(g, g.host[act.card]), ka=-1, until=DUEL),
)


@open_("No Door Is Locked", targets=[opposing_hero(), terms.challenging_hero(_assassin)])
def _no_door(g: Lbs, act: Act) -> Flow[None]:
    yield from challenge(g, act.targets[1], act.target, refusable=False, source=act.card)
    if g.zone[act.targets[1]] == PLAY:
        bow(g, act.targets[1])


def _on_the_roof(g: Lbs, act: Act, card: int) -> bool:
    side = joins(g, act.seat)
    return side >= 0 and has(g, card, "Assassins") and may_send(g, card, side)


@battle("From the Rooftops", moves_in=True, targets=[your_hero(_on_the_roof, reach=True, word="an Assassin at home")])
def _rooftops(g: Lbs, act: Act) -> Flow[None]:
    if (yield from terms.comes_into_battle(g, act)):
        bonus(g, act.target, strength=1)


@reaction(
    "The Empty Bed", "action", when=lambda g, me, seat, trigger: bool(terms.aimed_at(g, seat, trigger, "Assassins"))
)
def _empty_bed(g: Lbs, act: Act) -> Flow[None]:
    sleeper = yield from choose(
        g, act.seat, terms.aimed_at(g, act.seat, act.answered, "Assassins"), "the Hero who is gone", source=act.card
    )
    terms.negate(act)
    yield from terms.home_bowed(g, sleeper, act.seat)


@reaction("The Second Blade", "thrust", when=lambda g, me, seat, trigger: trigger.by == seat)
def _second_blade(g: Lbs, act: Act) -> None:
    assert g.duel is not None
    g.duel.flags["extra"] = g.duel.flags.get("extra", 0) + 2


def _marked(g: Lbs, act: Act, card: int) -> bool:
    sent = act.data.get("sent")
    able = [h for h in g.heroes(act.seat) if _assassin(g, act, h) and not g.bowed[h]] if sent is None else [sent]
    return any(ka(g, h) > ka(g, card) for h in able)


def _send_killer(g: Lbs, act: Act) -> None:
    act.data["sent"] = act.targets[1]
    bow(g, act.targets[1])


night(
    "The Price Is Paid",
    cost=_send_killer,
    targets=[
        hero(_marked, bowed=True, word="a bowed Hero"),
        your_hero(
            lambda g, act, card: _assassin(g, act, card) and ka(g, card) > ka(g, act.target),
            bowed=False,
            free=True,
            word="the Assassin",
        ),
    ],
    do=destroys,
)


def _clean_cut(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    winner = trigger.card
    if winner < 0 or g.duel is None or g.controller[winner] != seat or not has(g, winner, "Assassins"):
        return False
    return not g.duel.lost.get(winner)


tale("The Tale of the Clean Cut", "duel decided", when=_clean_cut)


def _won(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    return trigger.card >= 0 and g.controller[trigger.card] == seat


reaction("The Tale of the Clean Cut", "duel ends", hand=False, once="turn", when=_won, do=gains_water(1))
