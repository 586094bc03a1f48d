"""The cards of the Qabal."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import aimed_at, in_battle, negate, opposing_character
from sandtable.games.lbs.rules import stats

CHAIN = token("Chain", strength=-1)


@static("The Veiled Library of the Qabal", "copper cost")
def _library_copper(g: Lbs, me: int, card: int, seat: int, host: int) -> int:
    return -1 if seat == g.controller[me] and has(g, card, "Jinn") else 0


@static("The Veiled Library of the Qabal", "bounded water cost")
def _library_water(g: Lbs, me: int, card: int, seat: int, water: int) -> int:
    """1 less, but never below 1 by this."""
    return water - 1 if water > 1 and seat == g.controller[me] and has(g, card, "Jinn") else water


@reaction("Jangir", "raid reveal", once="turn")
def _jangir(g: Lbs, act: Act) -> Flow[None]:
    trigger, r = act.trigger, g.raid
    assert trigger is not None
    assert r is not None
    shown = [r.cards[h] for h in (trigger.card, trigger.other) if h in r.cards]
    seen = yield from choose(g, act.seat, shown, "a Fate card", source=act.card)
    word = yield from choose_word(g, act.seat, ("higher", "lower"), "its value", source=act.card)
    modify(g, seen, "F", 2 if word == "higher" else -2, RAID)


@static("al-Hazaad", "copper cost")
@static("al-Hazaad", "water cost")
def _carpets_for_nothing(g: Lbs, me: int, card: int, seat: int, host: int) -> int:
    return -99 if host == me and has(g, card, "Carpet") else 0


def _hazaad_can(g: Lbs, me: int, seat: int) -> bool:
    if not at_battle(g, me) or stats.ruled(g, "cannot engage", me):
        return False
    return bool(opposing(g, seat)) or side_of(g, me) == 1


@battle("al-Hazaad", discard=1, discard_of=lambda g, card: bool(g.kind[card] & SPELL), can=_hazaad_can)
def _hazaad(g: Lbs, act: Act) -> Flow[Act]:
    return engage(g, act.seat, act.card, [], bows=False, extra=fate(g, act.data["discarded"][0]) + 2, source=act.card)


@static("Althira", "other price")
def _althira(g: Lbs, me: int, act: Act, copper: int, water: int) -> tuple[int, int] | None:
    return (copper + water, 0) if act.caster == me and water else None


@static("Nizam", "cannot cast", clause="LBS FAQ nizam/1")
def _nizam(g: Lbs, me: int, caster: int, spell: int) -> bool:
    return caster == me and fate(g, spell) > 2


def _sahir_or_jinn(g: Lbs, act: Act, card: int) -> bool:
    return has(g, card, "Sahir") or has(g, card, "Jinn")


open_(
    "Beda al Sin",
    bow=True,
    targets=[your_hero(_sahir_or_jinn, other=True, bowed=True, word="a bowed Sahir or Jinn of yours")],
    do=straightens,
)
night("Tarya", bow=True, do=searches("a Spell", SPELL))


@static("Murad, Shield of the Circle", "strength")
def _murad(g: Lbs, me: int, card: int) -> int:
    if card != me or not at_battle(g, me):
        return 0
    mine = [h for h in army(g, side_of(g, me)) if h != me and g.controller[h] == g.controller[me]]
    return 1 if any(has(g, h, "Sahir") or has(g, h, "Jinn") for h in mine) else 0


@battle("Idris Lamp-Keeper", bow=True, can=in_battle, targets=[your_hero(other=True, word="another Hero of yours")])
def _idris(g: Lbs, act: Act) -> None:
    bonus(g, act.target, strength=3 if has(g, act.target, "Jinn") else 2)


day("Lubna the Copyist", bow=True, targets=[in_pile(SAVED, of_type(SPELL), word="a Spell")], do=into_hand)
day(
    "Usman Jinn-Binder",
    bow=True,
    water=1,
    targets=[in_pile(BURIED, lambda g, act, card: has(g, card, "Jinn"), word="a Jinn")],
    do=into_hand,
)
reaction(
    "Ruwayda, Voice of the Circle",
    "action",
    bow=True,
    when=lambda g, me, seat, trigger: bool(aimed_at(g, seat, trigger, "Sahir")),
    do=lambda g, act: negate(act),
)
battle(
    "Sharrar the Freed",
    bow=True,
    can=in_battle,
    targets=[character(mine=True, other=True, bowed=True, word="a bowed Hero or Follower of yours")],
    do=straightens,
)


def _casts(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    return trigger.act is not None and trigger.act.what == "spell" and trigger.act.caster == g.host[me]


reaction("Lamp of the Ninth Name", "action", bow=True, when=_casts, do=lambda g, act: straighten(g, g.host[act.card]))
static(
    "The Tale of the Bound Names",
    "strength",
    do=lambda g, me, card: int(yours(g, me, card, HERO) and has(g, card, "Jinn")),
)


def _third_jinn(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    mine = [h for h in g.heroes(seat) if has(g, h, "Jinn")]
    return trigger.card in mine and len(mine) >= 3


tale("The Tale of the Bound Names", "entered", when=_third_jinn)


def _weaker_than_caster(g: Lbs, act: Act, card: int) -> bool:
    able = [act.caster] if act.caster >= 0 else casters(g, act.seat, act.card)
    return any(ka(g, card) < ka(g, h) for h in able)


@battle("Breath of the Sirocco", targets=[opposing_hero(_weaker_than_caster, bars="cannot go home")])
def _sirocco(g: Lbs, act: Act) -> Flow[bool]:
    return send_home(g, act.target, bowed=True, by=act.seat)


@battle("Smokeless Fire", targets=[opposing_character()])
def _smokeless_fire(g: Lbs, act: Act) -> Flow[None]:
    if g.kind[act.target] & FOLLOWER:
        yield from destroy(g, act.target, by=act.seat)
    else:
        bonus(g, act.target, strength=-3)


@day("Chains of Brass", targets=[hero()])
def _chains(g: Lbs, act: Act) -> None:
    bow(g, act.target)
    create(g, CHAIN, act.target)


day("Letters of Flame", do=draws(2))
