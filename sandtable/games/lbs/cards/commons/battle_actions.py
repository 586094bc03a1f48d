"""Battle actions for everyone."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import planner
from sandtable.games.lbs.rules.stats import ruled


@battle(
    "Unexpected Rescue",
    targets=[your_hero(lambda g, a, c: g.place[c] == -1, reach=True, unit=True, word="a unit at home")],
)
def _unexpected_rescue(g: Lbs, a: Act) -> Flow[None]:
    if g.battle is not None:
        yield from move_to(g, a.target, g.battle.section, by=a.seat)


@battle(
    "Hearts of the Khadi",
    targets=[
        in_pile(
            BURIED,
            lambda g, a, c: bool(g.kind[c] & HERO) and has(g, c, "Khadi") and not unique_blocked(g, c),
            word="a Khadi of your Buried pile",
        )
    ],
)
def _hearts(g: Lbs, a: Act) -> Flow[None]:
    here_ = g.battle
    if (yield from enter(g, a.target, a.seat)) and here_ is not None:
        yield from move_to(g, a.target, here_.section, seat_side(g, a.seat), by=a.seat)


@battle("Meeting Your Destiny", targets=[your_hero()])
def _destiny(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=4)
    later(g, "battle ends", "meeting your destiny", a.target, a.seat)


@afterwards("meeting your destiny")
def _met(g: Lbs, hero_: int, seat: int) -> Flow[None]:
    yield from destroy(g, hero_, by=seat)


@battle("A Handful of Sand", targets=[opposing_hero()])
def _sand(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=-2)


@static("A Handful of Sand", "as parry")
def _sand_in_the_eyes(g: Lbs, me: int, parrying: int, thrusting: int) -> None:
    assert g.duel is not None
    g.duel.flags["no parry"] = 1


@battle("Hole in the Sky")
def _hole(g: Lbs, a: Act) -> None:
    """The Omen does the rest."""


@static("Hole in the Sky", "on damage")
def _hole_damage(g: Lbs, me: int, trigger: Trigger) -> None:
    if trigger.act is not None and trigger.act.what == "engage":
        trigger.n = max(0, trigger.n - 2)


def _elsewhere(g: Lbs, a: Act, c: int) -> bool:
    return g.battle is not None and g.controller[c] == g.battle.defender and c != g.battle.section


def _at_another_battle(g: Lbs, a: Act, c: int) -> bool:
    return planner(g, a, c) and g.battle is not None and g.place[c] >= 0 and g.place[c] != g.battle.section


@battle(
    "Sound Planning (move)",
    can=lambda g, me, seat: g.battle is not None and g.battle.section != NOWHERE,
    targets=[
        your_hero(planner, bars="cannot move", word="a Hero of yours with 3 Ka or more"),
        section(_elsewhere, word="another City Section"),
    ],
)
def _planning_out(g: Lbs, a: Act) -> Flow[None]:
    yield from move_to(g, a.target, a.targets[1], by=a.seat)


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
def _planning_in(g: Lbs, a: Act) -> Flow[None]:
    assert g.battle is not None
    yield from move_to(g, a.target, g.battle.section, by=a.seat)


@battle(
    "Dust in Their Eyes",
    targets=[character(lambda g, a, c: hero_of(g, c) in opposing(g, a.seat), word="an opposing Hero or Follower")],
)
def _dust(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=-2)


@battle(
    "Turned Aside",
    targets=[
        opposing_hero(lambda g, a, c: strength(g, c) <= 3, unit=True, bars="cannot go home", word="an opposing unit")
    ],
)
def _turned_aside(g: Lbs, a: Act) -> Flow[None]:
    yield from send_home(g, a.target, bowed=True, by=a.seat, unit=True)


@battle("Never Look Back", targets=[your_hero(unit=True, bars="cannot go home")])
def _never_look_back(g: Lbs, a: Act) -> Flow[None]:
    gone = yield from send_home(g, a.target, bowed=True, by=a.seat, unit=True)
    if not gone or not can_pay(g, a.seat, 0, 1, PAYMENT):
        return
    if (yield from confirm(g, a.seat, f"pay 1 Water to straighten {g.name(a.target)}", source=a.card)):
        yield from pay(g, a.seat, 0, 1)
        straighten(g, a.target)


@battle("War in the Streets")
def _war_in_the_streets(g: Lbs, a: Act) -> Flow[None]:
    for side in (0, 1):
        blow = Act(a.seat, a.card, a.ability)
        blow.data["units first"] = True
        yield from strike(g, blow, side, 4)


@battle(
    "Guerilla Tactics",
    can=lambda g, me, seat: bool(opposing(g, seat)),
    targets=[your_hero(lambda g, a, c: has(g, c, "Archery"), bowed=False, word="a Hero of yours with Archery")],
)
def _guerilla(g: Lbs, a: Act) -> Flow[None]:
    yield from shoot(g, a.seat, a.target, [a.target], bows=False, source=a.card)
    yield from send_home(g, a.target, bowed=True, by=a.seat)


@battle("Voice of the Ten Thousand Gods")
def _voice(g: Lbs, a: Act) -> None:
    """A Battle Omen; see below."""


@static("Voice of the Ten Thousand Gods", "omen strength")
@static("Voice of the Ten Thousand Gods", "omen plus strength")
def _voice_silences(g: Lbs, me: int, c: int, value: int) -> int:
    return 0 if g.kind[c] & FOLLOWER else value


@battle(
    "Visions of Solace",
    can=lambda g, me, seat: g.battle is not None and g.battle.defender == seat and g.battle.section != NOWHERE,
)
def _solace(g: Lbs, a: Act) -> None:
    assert g.battle is not None
    modify(g, g.battle.section, "absorbs", 2)


def _could_engage(g: Lbs, a: Act, c: int) -> bool:
    return at_battle(g, c) and not ruled(g, "cannot engage", c)


@battle("Taja's Lesson", quiet=True, can=lambda g, me, seat: bool(opposing(g, seat)), targets=[
    your_hero(_could_engage, bowed=False, free=True, word="the Hero who engages"),
])  # fmt: skip
def _taja(g: Lbs, a: Act) -> Flow[None]:
    """Quiet: what is announced, and can be answered, is the engagement."""
    aims = [h for h in opposing(g, a.seat) if targetable(g, a, h)]
    yield from shoot(g, a.seat, a.target, [a.target], damage=ka(g, a.target), pool=aims, source=a.card, archery=False)


@battle("Belly of the Desert")
def _belly(g: Lbs, a: Act) -> None:
    assert g.battle is not None
    g.battle.flags.append("no actions")


@battle("Wall of Bronze", can=lambda g, me, seat: any(followers(g, h) for h in g.heroes(seat) if at_battle(g, h)))
def _bronze(g: Lbs, a: Act) -> None:
    for h in g.heroes(a.seat):
        for f in followers(g, h) if at_battle(g, h) else ():
            bonus(g, f, s=1)


@battle(
    "The Drums Do Not Stop",
    targets=[your_hero(lambda g, a, c: any(g.bowed[f] for f in followers(g, c)), unit=True, word="a unit of yours")],
)
def _drums(g: Lbs, a: Act) -> None:
    for f in followers(g, a.target):
        straighten(g, f)


@battle(
    "Vow of the Black Hand",
    targets=[your_hero(lambda g, a, c: side_of(g, c) == 0 and g.place[c] != NOWHERE, word="a defending Hero of yours")],
)
def _vow(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=min(4, g.water[g.place[a.target]]))


@battle("Mercy at the Gate", targets=[opposing_hero(unit=True)])
def _gate(g: Lbs, a: Act) -> Flow[None]:
    seat = g.controller[a.target]
    if can_pay(g, seat, 0, 2, PAYMENT) and (yield from confirm(g, seat, "pay 2 Water to stay", a.target)):
        yield from pay(g, seat, 0, 2)
    else:
        yield from send_home(g, a.target, bowed=True, by=a.seat, unit=True)
