"""The cards of the Assassins."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import (
    aimed_at,
    challenging_hero,
    duellist,
    home_bowed,
    in_battle,
    kept_here,
    negate,
)

DOOM = token("Doom", strength=-1, ka=-1)


def _assassin(g: Lbs, a: Act, c: int) -> bool:
    return has(g, c, "Assassins")


def _foe(g: Lbs, hero: int) -> int:
    assert g.duel is not None
    return g.duel.challenged if hero == g.duel.challenger else g.duel.challenger


@battle(
    "The Hidden Keep of the Assassins",
    bow=True,
    targets=[your_hero(_assassin, bars="cannot go home", word="an Assassin of yours")],
)
def _keep(g: Lbs, a: Act) -> Flow[bool]:
    return send_home(g, a.target, bowed=True, by=a.seat)


def _can_slip_away(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    """Only who could thrust or parry at this moment, and not out of a battle that nobody may leave."""
    mine = duellist(g, seat)
    if mine < 0 or g.duel is None or kept_here(g, mine):
        return False
    if trigger.kind == "may thrust":
        return trigger.card == mine and bool(g.players[seat].hand)
    return trigger.other == mine and "no parry" not in g.duel.flags and "unparried" not in g.duel.flags


@reaction("The Hidden Keep of the Assassins", "may thrust", "thrust", bow=True, when=_can_slip_away)
def _slip_away(g: Lbs, a: Act) -> Flow[None]:
    mine = duellist(g, a.seat)
    leave_duel(g, mine)
    yield from home_bowed(g, mine, a.seat)


@static("Fatima", "may remain bowed")
def _fatima_waits(g: Lbs, me: int, c: int) -> bool:
    return c == me


@day("Fatima", bow=True, targets=[hero(lambda g, a, c: ka(g, c) <= 3)])
def _fatima(g: Lbs, a: Act) -> None:
    modify(g, a.target, "no attack", 1, WHILE_BOWED + a.card)


@day("Fatima (Experienced)", bow=True, targets=[hero(theirs=True, word="another player's Hero")])
def _fatima_compels(g: Lbs, a: Act) -> None:
    modify(g, a.target, "must attack", 1)


def _was_out(g: Lbs, a: Act, c: int) -> bool:
    return (f"attacker:{c}" in g.memo or f"raider:{c}" in g.memo) and may_challenge(g, a.card, c)


@night("Jamilah", bow=True, targets=[hero(_was_out, theirs=True, word="a Hero who attacked or raided")])
def _jamilah(g: Lbs, a: Act) -> Flow[Result]:
    return challenge(g, a.card, a.target, refusable=False, source=a.card)


def _shala_outmatched(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    return me in (trigger.card, trigger.target) and ka(g, _foe(g, me)) > ka(g, me)


@reaction("Shala", "duel begins", ready=False, when=_shala_outmatched)
def _shala(g: Lbs, a: Act) -> None:
    bonus(g, a.card, k=2, until=DUEL)


@open_("Takiyah", bow=True, targets=[hero(lambda g, a, c: not tokens(g, c, DOOM), other=True, word="another Hero")])
def _takiyah(g: Lbs, a: Act) -> None:
    later(g, "turn ends", "doom passes", create(g, DOOM, a.target))


@afterwards("doom passes")
def _doom_passes(g: Lbs, doom: int) -> None:
    if g.zone[doom] == PLAY:
        remove_token(g, doom)


def _recruitable(g: Lbs, a: Act, c: int) -> bool:
    if not g.kind[c] & HERO or g.card(c).mask & SPELL:
        return False
    g.memo["recruit"] = c
    able = can_bring(g, a.seat, c)
    del g.memo["recruit"]
    return able


@static("Jubal the Knife", "copper cost")
def _jubal_pays(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    return -3 if g.memo.get("recruit") == c else 0


@day("Jubal the Knife", bow=True, targets=[in_pile(HAND, _recruitable, word="a Hero in your hand")])
def _jubal(g: Lbs, a: Act) -> Flow[None]:
    g.memo["recruit"] = a.target
    yield from bring(g, a.seat, a.target)
    del g.memo["recruit"]


@reaction("Samand the Quick", "flip", bow=True)
def _samand(g: Lbs, a: Act) -> Flow[None]:
    trigger = a.trigger
    assert trigger is not None
    word = yield from choose_word(g, a.seat, ("higher", "lower"), "the Fate value", source=a.card)
    change = 1 if word == "higher" else -1
    trigger.n = max(0, trigger.n + change)
    if trigger.data.get("parry"):
        modify(g, trigger.card, "F", change, DUEL)


def _provoked(g: Lbs, a: Act, c: int) -> bool:
    return any(not g.bowed[h] and h != a.card and may_challenge(g, h, c) for h in g.heroes(a.seat))


@day(
    "Yaminah",
    bow=True,
    targets=[hero(_provoked, theirs=True, word="a Hero to challenge"), challenging_hero(lambda g, a, c: c != a.card)],
)
def _yaminah(g: Lbs, a: Act) -> Flow[Result]:
    return challenge(g, a.targets[1], a.target, toll=2, source=a.card)


@night("Sibarah", bow=True, targets=[player(word="a player whose hand you look at")])
def _sibarah(g: Lbs, a: Act) -> None:
    for c in g.players[a.target].hand:
        reveal(g, c, [a.seat])
    for h in g.heroes(a.seat):
        modify(g, h, "Raid", 1)


@battle("Dalil the Unseen", can=lambda g, me, seat: at_battle(g, me) and not kept_here(g, me))
def _dalil(g: Lbs, a: Act) -> Flow[bool]:
    return send_home(g, a.card, bowed=None, by=a.seat)


@reaction("Nadir the Patient", "duel ends", ready=False, when=lambda g, me, seat, trigger: trigger.card == me)
def _nadir(g: Lbs, a: Act) -> None:
    straighten(g, a.card)
    draw(g, a.seat)


def _another_duels(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    mine = duellist(g, seat)
    return mine >= 0 and mine != me and bool(g.players[g.controller[_foe(g, mine)]].hand)


@reaction("Maysa, Lady of Masks", "duel begins", bow=True, when=_another_duels)
def _maysa(g: Lbs, a: Act) -> Flow[None]:
    yield from discard_choice(g, g.controller[_foe(g, duellist(g, a.seat))], 1, source=a.card)


@battle("Sworn of the Mountain", sacrifice=True, can=in_battle, targets=[opposing_follower()])
def _sworn(g: Lbs, a: Act) -> Flow[bool]:
    return destroy(g, a.target, by=a.seat)


@reaction(
    "Envenomed Kris",
    "duel begins",
    bow=True,
    when=lambda g, me, seat, trigger: g.host[me] in (trigger.card, trigger.target),
)
def _kris(g: Lbs, a: Act) -> None:
    bonus(g, _foe(g, g.host[a.card]), k=-1, until=DUEL)


@open_("No Door Is Locked", targets=[opposing_hero(), challenging_hero(_assassin)])
def _no_door(g: Lbs, a: Act) -> Flow[None]:
    yield from challenge(g, a.targets[1], a.target, refusable=False, source=a.card)
    if g.zone[a.targets[1]] == PLAY:
        bow(g, a.targets[1])


def _on_the_roof(g: Lbs, a: Act, c: int) -> bool:
    side = joins(g, a.seat)
    return side >= 0 and has(g, c, "Assassins") and may_send(g, c, side)


@battle("From the Rooftops", moves_in=True, targets=[your_hero(_on_the_roof, reach=True, word="an Assassin at home")])
def _rooftops(g: Lbs, a: Act) -> Flow[None]:
    assert g.battle is not None
    if (yield from move_to(g, a.target, g.battle.section, joins(g, a.seat), by=a.seat)):
        bonus(g, a.target, s=1)


@reaction("The Empty Bed", "action", when=lambda g, me, seat, trigger: bool(aimed_at(g, seat, trigger, "Assassins")))
def _empty_bed(g: Lbs, a: Act) -> Flow[None]:
    assert a.trigger is not None
    sleeper = yield from choose(
        g, a.seat, aimed_at(g, a.seat, a.trigger, "Assassins"), "the Hero who is gone", source=a.card
    )
    negate(a)
    yield from home_bowed(g, sleeper, a.seat)


@reaction("The Second Blade", "thrust", when=lambda g, me, seat, trigger: trigger.by == seat)
def _second_blade(g: Lbs, a: Act) -> None:
    assert g.duel is not None
    g.duel.flags["extra"] = g.duel.flags.get("extra", 0) + 2


def _marked(g: Lbs, a: Act, c: int) -> bool:
    sent = a.data.get("sent")
    able = [h for h in g.heroes(a.seat) if _assassin(g, a, h) and not g.bowed[h]] if sent is None else [sent]
    return any(ka(g, h) > ka(g, c) for h in able)


def _send_killer(g: Lbs, a: Act) -> None:
    a.data["sent"] = a.targets[1]
    bow(g, a.targets[1])


@night(
    "The Price Is Paid",
    cost=_send_killer,
    targets=[
        hero(_marked, bowed=True, word="a bowed Hero"),
        your_hero(
            lambda g, a, c: _assassin(g, a, c) and ka(g, c) > ka(g, a.target),
            bowed=False,
            free=True,
            word="the Assassin",
        ),
    ],
)
def _price(g: Lbs, a: Act) -> Flow[bool]:
    return destroy(g, a.target, by=a.seat)


def _clean_cut(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    winner = trigger.card
    if winner < 0 or g.duel is None or g.controller[winner] != seat or not has(g, winner, "Assassins"):
        return False
    return not g.duel.lost.get(winner)


@tale("The Tale of the Clean Cut", "duel decided", when=_clean_cut)
def _tell_clean_cut(g: Lbs, a: Act) -> None:
    """Told."""


def _won(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    return trigger.card >= 0 and g.controller[trigger.card] == seat


@reaction("The Tale of the Clean Cut", "duel ends", hand=False, once="turn", when=_won)
def _clean_cut_reward(g: Lbs, a: Act) -> Flow[int]:
    return gain_water(g, a.seat, 1, source=a.card)
