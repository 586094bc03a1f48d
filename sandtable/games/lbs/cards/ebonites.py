"""The cards of the Ebonites."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import in_battle, opposing_character, side_by_side, stronger_in_defence

VALOR = token("Valor", strength=1, ka=1)


def opposing_commander(g: Lbs, seat: int) -> int:
    """Attacker or defender, whichever leads the army against the seat."""
    assert g.battle is not None
    return g.battle.attacker if seat_side(g, seat) == 0 else g.battle.defender


@static("The Temple of the Ebon Stone", "water absorbs")
def _temple(g: Lbs, me: int, section: int, act: Act) -> int:
    seat = g.controller[me]
    return int(
        g.controller[section] == seat and any(g.controller[h] == seat and has(g, h, "Ebonites") for h in army(g, 0))
    )


@battle("Balance", bow=True, can=in_battle, targets=[opposing_hero()])
def _balance(g: Lbs, act: Act) -> Flow[None]:
    n = yield from flip(g, opposing_commander(g, act.seat))
    bonus(g, act.target, strength=-n)


def fought_beside(g: Lbs, act: Act, card: int) -> bool:
    return at_battle(g, card) and side_by_side(g, act, card) and not tokens(g, card, VALOR)


@reaction(
    "Kabdar Fassal", "battle ends", ready=False, when=lambda g, me, seat, trigger: at_battle(g, me),
    targets=[your_hero(fought_beside, other=True, word="another of your Heroes in the battle")],
)  # fmt: skip
def _kabdar(g: Lbs, act: Act) -> None:
    create(g, VALOR, act.target)


@static("Eyla the Protector", "strength")
def _eyla(g: Lbs, me: int, card: int) -> int:
    if card != me or g.attack is None or me not in g.attack.sides:
        return 0
    side = g.attack.sides[me]
    return 0 if any(h != me and s == side and g.place[h] == g.place[me] for h, s in g.attack.sides.items()) else 2


@static("Malakai", "cannot attack")
@static("Malakai", "cannot raid")
def _malakai(g: Lbs, me: int, card: int) -> bool:
    return card == me


def unbowed_against(g: Lbs, seat: int) -> list[int]:
    return [f for h in opposing(g, seat) for f in followers(g, h) if not g.bowed[f]]


@battle("Pashal", bow=True, can=lambda g, me, seat: at_battle(g, me) and bool(unbowed_against(g, seat)))
def _pashal(g: Lbs, act: Act) -> Flow[None]:
    f = yield from choose(
        g, opposing_commander(g, act.seat), unbowed_against(g, act.seat), "a Follower that bows", source=act.card
    )
    if f >= 0:
        bow(g, f)


@battle("Afshin", once="battle", can=in_battle)
def _afshin(g: Lbs, act: Act) -> Flow[None]:
    n = yield from flip(g, act.seat)
    bonus(g, act.card, strength=2 if n % 2 == 0 else -1)


@static("Lammassar", "cannot go home")
def _lammassar(g: Lbs, me: int, card: int) -> bool:
    return (
        card == me and g.attack is not None and me in g.attack.sides and g.place[me] >= 0 and g.water[g.place[me]] > 0
    )


@battle("Temperance", bow=True, can=in_battle, targets=[opposing_character()])
def _temperance(g: Lbs, act: Act) -> None:
    modify(g, act.target, "=S", g.card(act.target).strength)


night("Patience", bow=True, do=gains_water(1))


def my_hero_fell(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    c = trigger.card
    return c != me and trigger.data["seat"] == seat == g.owner[c] and bool(g.kind[c] & HERO) and g.zone[c] == BURIED


@reaction("Mercy", "destroyed", bow=True, when=my_hero_fell)
def _mercy(g: Lbs, act: Act) -> None:
    """The Hero, with an earlier version that lay beneath."""
    for c in (act.answered.data["beneath"], act.answered.card):
        if c >= 0 and g.zone[c] == BURIED:
            move(g, c, SAVED)


static("Brothers of the Black Hand", "absorbs", do=lambda g, me, card, number, act: int(card in (me, g.host[me])))


def can_shield(g: Lbs, me: int, seat: int) -> bool:
    return (
        side_of(g, me) == 0 and g.battle is not None and g.battle.section != NOWHERE and room(g, g.battle.section) > 0
    )


@battle("Shield of the Ebon Stone", once="battle", can=can_shield)
def _shield(g: Lbs, act: Act) -> Flow[None]:
    assert g.battle is not None
    section = g.battle.section
    yield from gain_water(g, g.controller[section], 1, [section], source=act.card)


static("Hadil of the Gate", "strength")(stronger_in_defence)
