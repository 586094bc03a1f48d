"""Battle actions for everyone."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import my_followers_here, opposing_character, planner
from sandtable.games.lbs.rules.stats import ruled


@battle(
    "Unexpected Rescue",
    targets=[your_hero(lambda g, act, card: g.place[card] == -1, reach=True, unit=True, word="a unit at home")],
)
def _unexpected_rescue(g: Lbs, act: Act) -> Flow[None]:
    if g.battle is not None:
        yield from move_to(g, act.target, g.battle.section, by=act.seat)


@battle(
    "Hearts of the Khadi",
    targets=[
        in_pile(
            BURIED,
            lambda g, act, card: bool(g.kind[card] & HERO) and has(g, card, "Khadi") and not unique_blocked(g, card),
            word="a Khadi of your Buried pile",
        )
    ],
)
def _hearts(g: Lbs, act: Act) -> Flow[None]:
    here_ = g.battle
    if (yield from enter(g, act.target, act.seat)) and here_ is not None:
        yield from move_to(g, act.target, here_.section, seat_side(g, act.seat), by=act.seat)


@battle("Meeting Your Destiny", targets=[your_hero()])
def _destiny(g: Lbs, act: Act) -> None:
    bonus(g, act.target, strength=4)
    later(g, "battle ends", "meeting your destiny", act.target, act.seat)


@afterwards("meeting your destiny")
def _met(g: Lbs, hero_: int, seat: int) -> Flow[None]:
    yield from destroy(g, hero_, by=seat)


battle("A Handful of Sand", targets=[opposing_hero()], do=target_has(strength=-2))


@static("A Handful of Sand", "as parry")
def _sand_in_the_eyes(g: Lbs, me: int, parrying: int, thrusting: int) -> None:
    assert g.duel is not None
    g.duel.flags["no parry"] = 1


battle("Hole in the Sky", do=only_in_play)


@static("Hole in the Sky", "on damage")
def _hole_damage(g: Lbs, me: int, trigger: Trigger) -> None:
    if trigger.act is not None and trigger.act.what == "engage":
        trigger.number = max(0, trigger.number - 2)


def _elsewhere(g: Lbs, act: Act, card: int) -> bool:
    return g.battle is not None and g.controller[card] == g.battle.defender and card != g.battle.section


def _at_another_battle(g: Lbs, act: Act, card: int) -> bool:
    return planner(g, act, card) and g.battle is not None and g.place[card] >= 0 and g.place[card] != g.battle.section


battle(
    "Sound Planning (move)",
    can=lambda g, me, seat: g.battle is not None and g.battle.section != NOWHERE,
    targets=[
        your_hero(planner, bars="cannot move", word="a Hero of yours with 3 Ka or more"),
        section(_elsewhere, word="another City Section"),
    ],
    do=lambda g, act: move_to(g, act.target, act.targets[1], by=act.seat),
)


@battle(
    "Sound Planning (move)",
    moves_in=True,
    can=lambda g, me, seat: g.battle is not None and g.battle.section != NOWHERE,
    targets=[
        your_hero(
            _at_another_battle, reach=True, bars="cannot move", word="a Hero of yours with 3 Ka or more, elsewhere"
        )
    ],
)
def _planning_in(g: Lbs, act: Act) -> Flow[None]:
    assert g.battle is not None
    yield from move_to(g, act.target, g.battle.section, by=act.seat)


battle("Dust in Their Eyes", targets=[opposing_character()], do=target_has(strength=-2))
battle(
    "Turned Aside",
    targets=[
        opposing_hero(
            lambda g, act, card: strength(g, card) <= 3, unit=True, bars="cannot go home", word="an opposing unit"
        )
    ],
    do=goes_home(bowed=True, unit=True),
)


@battle("Never Look Back", targets=[your_hero(unit=True, bars="cannot go home")])
def _never_look_back(g: Lbs, act: Act) -> Flow[None]:
    gone = yield from send_home(g, act.target, bowed=True, by=act.seat, unit=True)
    if not gone or not can_pay(g, act.seat, 0, 1, PAYMENT):
        return
    if (yield from confirm(g, act.seat, f"pay 1 Water to straighten {g.name(act.target)}", source=act.card)):
        yield from pay(g, act.seat, 0, 1)
        straighten(g, act.target)


@battle("War in the Streets")
def _war_in_the_streets(g: Lbs, act: Act) -> Flow[None]:
    for side in (0, 1):
        blow = Act(act.seat, act.card, act.ability)
        blow.data["units first"] = True
        yield from strike(g, blow, side, 4)


@battle(
    "Guerilla Tactics",
    can=lambda g, me, seat: bool(opposing(g, seat)),
    targets=[your_hero(trait="Archery", bowed=False, word="a Hero of yours with Archery")],
)
def _guerilla(g: Lbs, act: Act) -> Flow[None]:
    yield from shoot(g, act.seat, act.target, [act.target], bows=False, source=act.card)
    yield from send_home(g, act.target, bowed=True, by=act.seat)


battle("Voice of the Ten Thousand Gods", do=only_in_play)


@static("Voice of the Ten Thousand Gods", "omen strength")
@static("Voice of the Ten Thousand Gods", "omen plus strength")
def _voice_silences(g: Lbs, me: int, card: int, value: int) -> int:
    return 0 if g.kind[card] & FOLLOWER else value


@battle(
    "Visions of Solace",
    can=lambda g, me, seat: g.battle is not None and g.battle.defender == seat and g.battle.section != NOWHERE,
)
def _solace(g: Lbs, act: Act) -> None:
    assert g.battle is not None
    modify(g, g.battle.section, "absorbs", 2)


def _could_engage(g: Lbs, act: Act, card: int) -> bool:
    return at_battle(g, card) and not ruled(g, "cannot engage", card)


@battle("Taja's Lesson", quiet=True, can=lambda g, me, seat: bool(opposing(g, seat)), targets=[
    your_hero(_could_engage, bowed=False, free=True, word="the Hero who engages"),
])  # fmt: skip
def _taja(g: Lbs, act: Act) -> Flow[None]:
    """Quiet: what is announced, and can be answered, is the engagement."""
    aims = [h for h in opposing(g, act.seat) if targetable(g, act, h)]
    yield from shoot(
        g, act.seat, act.target, [act.target], damage=ka(g, act.target), pool=aims, source=act.card, archery=False
    )


@battle("Belly of the Desert")
def _belly(g: Lbs, act: Act) -> None:
    assert g.battle is not None
    g.battle.flags.append("no actions")


battle(
    "Wall of Bronze",
    can=lambda g, me, seat: any(followers(g, h) for h in g.heroes(seat) if at_battle(g, h)),
    do=all_have(my_followers_here, strength=1),
)
battle(
    "The Drums Do Not Stop",
    targets=[
        your_hero(lambda g, act, card: any(g.bowed[f] for f in followers(g, card)), unit=True, word="a unit of yours")
    ],
    do=each(straighten, lambda g, act: followers(g, act.target)),
)
battle(
    "Vow of the Black Hand",
    targets=[
        your_hero(
            lambda g, act, card: side_of(g, card) == 0 and g.place[card] != NOWHERE, word="a defending Hero of yours"
        )
    ],
    do=lambda g, act: bonus(g, act.target, strength=min(4, g.water[g.place[act.target]])),
)


@battle("Mercy at the Gate", targets=[opposing_hero(unit=True)])
def _gate(g: Lbs, act: Act) -> Flow[None]:
    seat = g.controller[act.target]
    if can_pay(g, seat, 0, 2, PAYMENT) and (yield from confirm(g, seat, "pay 2 Water to stay", act.target)):
        yield from pay(g, seat, 0, 2)
    else:
        yield from send_home(g, act.target, bowed=True, by=act.seat, unit=True)
