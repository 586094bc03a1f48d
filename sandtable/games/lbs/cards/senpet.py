"""The cards of the Senpet."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import defends, in_battle, leads, side_by_side, stronger_in_defence, take_lent
from sandtable.games.lbs.rules.lawful import usable

battle(
    "Empire of the Senpet",
    bow=True,
    targets=[character(lambda g, act, card: defends(g, card), word="a defending Hero or Follower")],
    do=target_has(strength=3),
)


@static("Hensatti", "copper cost")
@static("Hensatti", "water cost")
def _hensatti(g: Lbs, me: int, card: int, seat: int, host: int) -> int:
    return -99 if g.kind[card] & FOLLOWER and host == me and not followers(g, me) else 0


def day_or_night(g: Lbs, spell: int) -> Ability | None:
    """The Spell's ability, if it can be cast only by Day or by Night."""
    found = [a for a in CARDS[g.printed[spell]].abilities if a.hand]
    return found[0] if found and not any(a.kind & ~(DAY | NIGHT) for a in found) else None


@static("Keseth", "cannot cast")
def _keseth_only(g: Lbs, me: int, caster: int, spell: int) -> bool:
    if g.battle is None:
        return False
    return has(g, me, "Khadi") if caster == me else day_or_night(g, spell) is not None


@static("Keseth", "lends action")
def _keseth_offers(g: Lbs, me: int, seat: int, bits: int) -> list[Choice]:
    if g.controller[me] != seat or not bits & BATTLE or g.bowed[me] or not at_battle(g, me):
        return []
    found: list[Choice] = []
    for c in g.players[seat].hand:
        ability = day_or_night(g, c) if g.kind[c] & SPELL else None
        if ability is not None and usable(g, seat, c, ability, DAY | NIGHT):
            found.append(("lent", me, c))
    return found


@static("Keseth", "lent action")
def _keseth(g: Lbs, me: int, seat: int, choice: Choice) -> Flow[None]:
    spell = int(choice[2])
    ability = day_or_night(g, spell)
    assert ability is not None
    yield from use(g, seat, spell, ability.index, kind=BATTLE)


@battle("Nepherus", once="battle", can=in_battle)
def _nepherus(g: Lbs, act: Act) -> Flow[None]:
    c = top(g, act.seat)
    if not draw(g, act.seat):
        return
    reveal(g, c)
    for ability in CARDS[g.printed[c]].abilities:
        if ability.hand and usable(g, act.seat, c, ability, BATTLE | OPEN):
            if (yield from confirm(g, act.seat, "play it now", c)):
                yield from use(g, act.seat, c, ability.index)
            return


battle(
    "Nepherus",
    once="battle",
    discard=1,
    can=in_battle,
    targets=[follower(its_own, bowed=True, word="a Follower of his")],
    do=straightens,
)
static("Nepherus (Experienced)", "strength", do=lambda g, me, card: int(leads(g, me, card)))


JINN_DUEL = CardAbility(
    "Nepherus (Experienced)", OPEN, lambda g, act: challenge(g, act.card, act.target, refusable=False)
)


@static("Nepherus (Experienced)", "lends action")
def _nepherus_hunted(g: Lbs, me: int, seat: int, bits: int) -> list[Choice]:
    if not bits & OPEN:
        return []
    found: list[Choice] = []
    for jinn in g.heroes(seat):
        if not g.bowed[jinn] and has(g, jinn, "Jinn") and may_challenge(g, jinn, me):
            faced = g.battle is None or (side_of(g, jinn) >= 0 and side_of(g, jinn) == 1 - side_of(g, me))
            if faced and targetable(g, Act(seat, jinn, JINN_DUEL), me):
                found.append(("lent", me, jinn))
    return found


@static("Nepherus (Experienced)", "lent action")
def _nepherus_duels(g: Lbs, me: int, seat: int, choice: Choice) -> Flow[None]:
    jinn = int(choice[2])
    bow(g, jinn)
    yield from take_lent(g, Act(seat, jinn, JINN_DUEL), me)


# His Water brings the Follower into play, so it is its cost (LBS FAQ sedjem/1).
day(
    "Sedjem",
    bow=True,
    water=1,
    cost_of=lambda g, act: (act.targets[0], act.targets[1]),
    targets=[
        in_pile(
            HAND,
            lambda g, act, card: bool(g.kind[card] & FOLLOWER) and not unique_blocked(g, card),
            word="a Follower in hand",
        ),
        your_hero(lambda g, act, card: may_attach(g, act.targets[0], card), bowed=False, other=True),
    ],
    do=lambda g, act: bring(g, act.seat, act.targets[0], act.targets[1], free=True),
)


@battle("Nefir", once="battle", water=2, ready=False, can=lambda g, me, seat: at_battle(g, me) and g.bowed[me])
def _nefir(g: Lbs, act: Act) -> None:
    straighten(g, act.card)


@battle(
    "Kepsat", once="battle", can=in_battle, targets=[hero(side_by_side, other=True, word="another Hero in his army")]
)
def _kepsat(g: Lbs, act: Act) -> None:
    bonus(g, act.target, strength=2)


def left_for_bowed(g: Lbs, me: int, act: Act) -> int:
    """Of a joint engagement's damage, what bowed Heroes may still absorb: all but Bekhten's share."""
    damage = act.data.get("damage", 0)
    share = min(damage, act.data.get("shares", {}).get(me, 0))
    lost = [c for c in act.data.get("lost bowed", ()) if g.kind[c] & HERO]
    return int(damage - share - sum(n for c, n in act.data.get("absorbed", ()) if c in lost))


@static("Bekhten", "cannot absorb")
def _bekhten(g: Lbs, me: int, card: int, act: Act) -> bool:
    return me in act.cards and bool(g.kind[card] & HERO) and g.bowed[card] and left_for_bowed(g, me, act) <= 0


@static("Bekhten", "absorbs")
def _bekhten_joint(g: Lbs, me: int, card: int, number: int, act: Act) -> int:
    if me in act.cards and g.kind[card] & HERO and g.bowed[card]:
        return min(number, left_for_bowed(g, me, act)) - number
    return 0


day("Senbi the Builder", bow=True, do=searches("a Fortification", trait="Fortification"))


def fell_to_me(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    """A City Section of a player whom the seat attacks, or the goal of the seat's raid; whoever struck the blow."""
    if g.attack is not None:
        return g.attack.attacker == seat and trigger.data["seat"] in g.attack.defenders
    return g.raid is not None and g.raid.raider == seat and any(s == trigger.card for _, s in g.raid.raiders)


reaction("Senpet Garrison", "section destroyed", when=fell_to_me, do=gains_water(2))
day("Slaves of the Senpet Temple", copper=4, do=gains_water(1))
battle(
    "Khopesh of the Sun Court",
    once="battle",
    can=in_battle,
    targets=[follower(lambda g, act, card: g.host[card] == g.host[act.card], word="a Follower of this Hero")],
    do=target_has(strength=2),
)
static("Qer Apet", "strength")(stronger_in_defence)
static("Scarab Guard", "strength")(stronger_in_defence)
