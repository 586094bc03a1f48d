"""The shared pool: cards of no Faction."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.lbs.acting import instead
from sandtable.games.lbs.costs import DUE, spendable, take_from
from sandtable.games.lbs.effects import *
from sandtable.games.lbs.stats import ruled

# -- City Sections -----------------------------------------------------------------------------------------------------


def _here(g: Lbs, me: int, seat: int) -> bool:
    """A battle is being fought at this City Section (or the one it is attached to)."""
    return at_battle(g, me)


def _water_from(g: Lbs, a: Act) -> None:
    """A cost of some City Sections: discard 1 Water from here."""
    take_water(g, a.card)


@night("Duqaq's School of Astronomy", once="turn", can=lambda g, me, seat: bool(g.players[seat].deck))
def _school(g: Lbs, a: Act) -> Flow[None]:
    deck = g.players[a.seat].deck
    left, order = deck[:-4:-1], list[int]()
    for c in left:
        g.known[c] = g.known.get(c, 0) | 1 << a.seat
    while left:
        c = yield from choose(g, a.seat, left, "the next card from the top", source=a.card, secret=True)
        left.remove(c)
        order.append(c)
    deck[-len(order) :] = order[::-1]


def _free_to_go(g: Lbs, seat: int) -> list[int]:
    return [h for h in army(g, 0) if g.ctrl[h] == seat and not ruled(g, "cannot go home", h)]


@battle(
    "The Fields of Rolling Grain",
    once="battle",
    can=lambda g, me, seat: at_battle(g, me) and bool(_free_to_go(g, seat)),
)
def _fields(g: Lbs, a: Act) -> Flow[None]:
    mine = _free_to_go(g, a.seat)
    while mine:
        h = yield from choose(g, a.seat, mine, "a unit to go home", optional=True, source=a.card)
        if h < 0:
            break
        mine.remove(h)
        yield from send_home(g, h, bowed=None, by=a.seat)


@static("The Halls of Reflection", "water spent")
def _halls(g: Lbs, me: int, section: int, seat: int, purpose: int) -> None:
    if section == me and purpose != PAYMENT and take_water(g, me):
        told(g, "The Halls of Reflection lose 1 more Water.", "LBS FAQ the-halls-of-reflection/1", refs=(me,))


@static("The Halls of Reflection", "water moved")
def _halls_moved(g: Lbs, me: int, section: int, seat: int) -> None:
    if section == me and take_water(g, me):
        told(g, "The Halls of Reflection lose 1 more Water.", "LBS FAQ the-halls-of-reflection/1", refs=(me,))


@static("The Halls of Reflection", "spares water")
def _halls_spared(g: Lbs, me: int, section: int, purpose: int) -> bool:
    return section == me and purpose != PAYMENT


@day(
    "The Merchant Quarter",
    once="turn",
    targets=[
        holding(
            lambda g, a, c: bool(g.card(c).produces or g.card(c).producer),
            mine=True,
            word="a Holding of yours that makes Copper",
        )
    ],
)
def _merchant_quarter(g: Lbs, a: Act) -> None:
    modify(g, a.target, "produces", 1)


def _uses_stronghold(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    return ev.by != seat and bool(g.kind[ev.card] & STRONGHOLD) and g.water[me] > 0


@reaction("Public Execution Grounds", "action", "influence", once="turn", when=_uses_stronghold, cost=_water_from)
def _execution(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    a.ev.cancelled = True


@static("The Sewers", "strength")
def _sewers(g: Lbs, me: int, c: int) -> int:
    if g.battle is None or g.battle.section != me or not g.kind[c] & HERO or side_of(g, c) < 0:
        return 0
    return int(has(g, c, "Jackals") or not human(g, c))


@open_(
    "Stairs of Samarrat",
    once="turn",
    cost=_water_from,
    targets=[your_hero(bowed=True, word="a bowed Hero of yours")],
    can=lambda g, me, seat: g.attack is None and g.raid is None and g.water[me] > 0,
)
def _stairs(g: Lbs, a: Act) -> None:
    straighten(g, a.target)


@static("Thieves Quarter", "amount")
def _thieves(g: Lbs, me: int, c: int, what: str) -> int:
    return int(what == "Raid" and bool(g.kind[c] & HERO) and g.ctrl[c] == g.ctrl[me])


@static("Thieves Quarter", "no hero water")
def _thieves_water(g: Lbs, me: int, section: int) -> bool:
    return section == me


@static("The Thoroughfare", "on battle ends")
def _thoroughfare(g: Lbs, me: int, ev: Ev) -> Flow[None]:
    if ev.card != me:
        return
    pool = [
        c
        for side in (0, 1)
        for h in army(g, side)
        for c in (h, *g.kids.get(h, ()))
        if g.kind[c] & (HERO | FOLLOWER | ITEM) and not g.kind[c] & TOKEN
    ]
    if pool:
        unlucky = g.rng.pick(pool, g.name)
        told(g, f"Chance picks {g.name(unlucky)} on The Thoroughfare.", "LBS FAQ the-thoroughfare/1", refs=(unlucky,))
        yield from destroy(g, unlucky, by=g.ctrl[me])


@battle("Wheatfields", once="battle", can=_here)
def _wheatfields(g: Lbs, a: Act) -> None:
    draw(g, a.seat)


def _first_follower(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    """The first Follower its controller attaches each turn costs 1 Copper less."""
    if seat != g.ctrl[me] or not g.kind[c] & FOLLOWER:
        return 0
    return 0 if any(s == seat and what == "attach" and g.kind[x] & FOLLOWER for s, what, x, _ in g.history) else -1


static("The Caravanserai", "copper cost")(_first_follower)
static("The Tale of the Loyal Hundred", "copper cost")(_first_follower)


@static("House of Scrolls", "hand size")
def _scrolls(g: Lbs, me: int, seat: int) -> int:
    return int(seat == g.ctrl[me])


@day(
    "Gardens of the Vizier",
    once="turn",
    cost=lambda g, a: bow(g, a.target),
    can=lambda g, me, seat: room(g, me) > 0,
    targets=[holding(mine=True, bowed=False, free=True, word="a Holding of yours to bow")],
)
def _gardens(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, 1, sections=[a.card], source=a.card)


@static("Citadel of the Four Winds", "strength")
def _citadel(g: Lbs, me: int, c: int) -> int:
    if g.battle is None or g.battle.section != me or not g.kind[c] & HERO:
        return 0
    return int(g.ctrl[c] == g.ctrl[me] and side_of(g, c) == 0)


def _duelling(g: Lbs, me: int, c: int) -> int:
    """+1 for its controller's Hero in a duel."""
    return int(g.duel is not None and g.ctrl[c] == g.ctrl[me] and c in (g.duel.challenger, g.duel.challenged))


static("The Sultan's Arena", "ka")(_duelling)
static("The Tale of Two Blades", "ka")(_duelling)


# -- the Stronghold without a Faction ----------------------------------------------------------------------------------


@static("Doomed City of Laramun", "any sections")
def _laramun(g: Lbs, me: int) -> bool:
    """Read by the deck checker: Faction limits of City Sections do not apply."""
    return True


@reaction("Doomed City of Laramun", "section destroyed", bow=True, when=lambda g, me, seat, ev: ev.data["seat"] == seat)
def _laramun_falls(g: Lbs, a: Act) -> None:
    draw(g, a.seat, 3)


# -- Holdings that make Copper -----------------------------------------------------------------------------------------


def _only_for(mask: int) -> Callable[[Lbs, int, int, int], int]:
    """Copper for cards of these types alone."""

    def makes_it(g: Lbs, me: int, seat: int, purpose: int) -> int:
        return g.card(me).produces if purpose >= 0 and g.kind[purpose] & mask and not g.bowed[me] else 0

    return makes_it


producer("Hall of Hired Swords")(_only_for(HERO))
producer("Armorers' Bazaar")(_only_for(FOLLOWER | ITEM))


@producer("Gold Merchant")
def _gold(g: Lbs, me: int, seat: int, purpose: int) -> int:
    if g.bowed[me]:
        return 0
    return 4 if purpose >= 0 and g.kind[purpose] & HERO and has(g, purpose, "Experienced") else 2


FUELLED = ("Goods from the East", "Saffiya's Sweetwater")
"""Holdings whose Copper takes 1 Water."""


def _fuelled(copper: int, cards_only: bool) -> Callable[[Lbs, int, int, int], int]:
    def makes_it(g: Lbs, me: int, seat: int, purpose: int) -> int:
        if g.bowed[me] or (cards_only and purpose == PAYMENT):
            return 0
        thirsty = [c for c in g.players[seat].play if g.name(c) in FUELLED and not g.bowed[c]]
        spare = spendable(g, seat, purpose) - g.memo.get(DUE, 0)
        return copper if spare > thirsty.index(me) else 0

    return makes_it


def _fuel(g: Lbs, me: int, seat: int, purpose: int) -> Flow[None]:
    """The Water belongs to the cost that the Copper is for (LBS FAQ saffiyas-sweetwater)."""
    bow(g, me)
    wet = [s for s in g.sections(seat) if g.water[s]]
    section_ = yield from choose(g, seat, wet, WATER_TAKEN, source=me)
    take_from(g, seat, section_, purpose)


producer("Goods from the East")(_fuelled(4, cards_only=True))
produced("Goods from the East")(_fuel)
producer("Saffiya's Sweetwater")(_fuelled(3, cards_only=False))
produced("Saffiya's Sweetwater")(_fuel)

CAMEL_DRIVER = token("Camel Driver", type="Follower", strength=2, ka=1)


def _spices_cost(g: Lbs, a: Act) -> Flow[None]:
    """Bowing and destroying Spices are costs of a Follower, which Hensatti does not pay for her first one."""
    if g.name(a.target) == "Hensatti" and not followers(g, a.target):
        return
    bow(g, a.card)
    yield from destroy(g, a.card, "cost", a.seat)


@day("Spices", cost=_spices_cost, targets=[your_hero(bowed=False, word="an unbowed Hero of yours")])
def _spices(g: Lbs, a: Act) -> None:
    create(g, CAMEL_DRIVER, a.target)


# -- other Holdings ----------------------------------------------------------------------------------------------------


@day("Ancient Pillars of Qaharaba", bow=True, targets=[in_pile(SAVED, lambda g, a, c: g.card(c).curse, word="a Curse")])
def _pillars(g: Lbs, a: Act) -> None:
    move(g, a.target, HAND, seat=a.seat)


BLACKSMITH = token("Blacksmith token", type="Item", strength=1, ka=1, traits=["Weapon"])


def _unarmed(g: Lbs, a: Act, c: int) -> bool:
    return not any(has(g, k, "Weapon") for k in items(g, c))


@day(
    "Blacksmith",
    bow=True,
    copper=2,
    targets=[your_hero(_unarmed, bowed=False, word="an unbowed Hero without a Weapon")],
)
def _blacksmith(g: Lbs, a: Act) -> None:
    create(g, BLACKSMITH, a.target)


GLASS = token("Glass", gives={"Carry": 1})


@open_("Glass Blower", bow=True, water=1, targets=[your_hero(lambda g, a, c: not tokens(g, c, GLASS))])
def _glass_blower(g: Lbs, a: Act) -> None:
    create(g, GLASS, a.target)


def _other_holdings(g: Lbs, me: int, seat: int) -> list[int]:
    return [c for c in g.players[seat].play if g.kind[c] & HOLDING and c != me]


def _harem_cost(g: Lbs, a: Act) -> Flow[None]:
    given = 0
    while pool := _other_holdings(g, a.card, a.seat):
        c = yield from choose(g, a.seat, pool, "a Holding to destroy", optional=given > 0, source=a.card)
        if c < 0:
            break
        given += 1
        yield from destroy(g, c, "cost", a.seat)
    a.data["given"] = given


@day("Harem", bow=True, cost=_harem_cost, can=lambda g, me, seat: bool(_other_holdings(g, me, seat)))
def _harem(g: Lbs, a: Act) -> None:
    draw(g, a.seat, a.data["given"])


@day("Court Astrologer", bow=True)
def _astrologer(g: Lbs, a: Act) -> Flow[None]:
    draw(g, a.seat, 2)
    yield from discard_choice(g, a.seat, 1, source=a.card)


@night("Warden of the Cisterns", bow=True, copper=2)
def _warden(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, 1, source=a.card)


def _raided(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    return g.raid is not None and any(g.ctrl[s] == seat for _, s in g.raid.raiders)


def _guard(g: Lbs, seat: int, n: int) -> None:
    """The seat's City Sections and defending Heroes have more Fate in this raid."""
    for s in g.sections(seat):
        modify(g, s, "B", n, RAID)
    for h in g.heroes(seat):
        modify(g, h, "Guard", n, RAID)


@reaction("Captain of the Night Watch", "raid", bow=True, when=_raided)
def _captain(g: Lbs, a: Act) -> None:
    _guard(g, a.seat, 1)


@reaction("Barred Doors", "raid", when=_raided)
def _doors(g: Lbs, a: Act) -> None:
    _guard(g, a.seat, 2)


# -- Fortifications ----------------------------------------------------------------------------------------------------


@reaction(
    "City Gates",
    "battle begins",
    bow=True,
    when=lambda g, me, seat, ev: g.host[me] == ev.card,
    targets=[
        hero(
            lambda g, a, c: side_of(g, c) == 1 and not flying(g, c) and strength(g, c) <= 4,
            word="an attacking Ground Hero",
        )
    ],
)
def _gates(g: Lbs, a: Act) -> None:
    for c in (a.target, *followers(g, a.target)):
        bow(g, c)


@battle("Sentinel Point", bow=True, can=_here)
def _sentinel(g: Lbs, a: Act) -> None:
    modify(g, g.host[a.card], "S", 4)


def _battle_action_here(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    return ev.by != seat and ev.act is not None and bool(ev.act.kind & BATTLE) and at_battle(g, me)


@reaction("Watchtower", "action", bow=True, when=_battle_action_here)
def _watchtower(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    a.ev.cancelled = True


# -- Items -------------------------------------------------------------------------------------------------------------


def _host_ready(g: Lbs, me: int, seat: int) -> bool:
    return at_battle(g, me) and not g.bowed[g.host[me]]


@battle(
    "Black Steel Sword",
    can=_host_ready,
    cost=lambda g, a: bow(g, g.host[a.card]),
    targets=[
        opposing_hero(
            lambda g, a, c: has(g, c, "Jinn") and may_challenge(g, g.host[a.card], c), word="an opposing Jinn"
        )
    ],
)
def _black_steel(g: Lbs, a: Act) -> Flow[None]:
    yield from challenge(g, g.host[a.card], a.target, refusable=False, source=a.card)


@static("Dhul Fiqar Knife", "on duel damage")
def _dhul_fiqar(g: Lbs, me: int, ev: Ev) -> None:
    if ev.other == g.host[me] and ev.n > 0:
        ev.n += 1


def _brought(g: Lbs, seat: int) -> int:
    """How many Heroes, Holdings, Followers and Items the seat has brought in this turn."""
    return sum(s == seat and what in ("bring", "attach") for s, what, _, _ in g.history)


@open_("Crystal Hourglass", once="turn", water=1)
def _hourglass(g: Lbs, a: Act) -> None:
    g.memo[f"hourglass {a.card}"] = _brought(g, a.seat)


@static("Crystal Hourglass", "copper cost")
def _hourglass_cost(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    if seat != g.ctrl[me] or not g.kind[c] & (HERO | HOLDING | FOLLOWER | ITEM):
        return 0
    return -3 if g.memo.get(f"hourglass {me}", -1) == _brought(g, seat) else 0


def _other_targets(g: Lbs, act: Act, hero_: int) -> list[int]:
    """What an action that has chosen this Hero could have chosen instead."""
    return instead(g, act, act.targets.index(hero_)) if hero_ in act.targets else []


@reaction(
    "Umar's Mirror",
    "action",
    bow=True,
    when=lambda g, me, seat, ev: ev.by != seat and ev.act is not None and bool(_other_targets(g, ev.act, g.host[me])),
)
def _mirror(g: Lbs, a: Act) -> Flow[None]:
    assert a.ev is not None
    assert a.ev.act is not None
    act, bearer = a.ev.act, g.host[a.card]
    new = yield from choose(g, a.seat, _other_targets(g, act, bearer), NEW_TARGET, source=a.card)
    if new >= 0:
        redirect(g, act, act.targets.index(bearer), new)


# -- Actions: Reactions ------------------------------------------------------------------------------------------------


def _magic_at_mine(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    """A Spell or an innate ability has chosen one of the seat's Heroes."""
    act = ev.act
    if act is None or act.ability is None:
        return False
    innate = not act.ability.hand and bool(g.kind[act.card] & HERO) and has(g, act.card, "Sahir")
    if act.what != "spell" and not innate:
        return False
    chosen = [t for t, s in zip(act.targets, act.ability.targets, strict=False) if s.what == "card" and not s.free]
    return any(t >= 0 and g.kind[t] & HERO and g.zone[t] == PLAY and g.ctrl[t] == seat for t in chosen)


@reaction("Alim's Charm of Protection", "action", when=_magic_at_mine)
def _charm(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    a.ev.cancelled = True


def _my_hero_enters(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    """A Jinn is no Hero while it is being summoned (LBS FAQ desert-spring)."""
    return bool(g.kind[ev.card] & HERO) and g.ctrl[ev.card] == seat


@reaction("By My Blood", "entering", water=1, when=_my_hero_enters)
def _by_my_blood(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    bonus(g, a.ev.card, s=1, k=1, until=FOREVER)


@reaction("Desert Spring", "entering", when=_my_hero_enters)
def _desert_spring(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, 2, source=a.card)


def _bowed_unit(g: Lbs, a: Act, c: int) -> bool:
    return g.bowed[c] or any(g.bowed[f] for f in followers(g, c))


@reaction(
    "Desperate Reserves",
    "attack",
    when=lambda g, me, seat, ev: g.attack is not None and seat in g.attack.defenders,
    targets=[
        your_hero(_bowed_unit, unit=True, word="a bowed unit of yours"),
        your_hero(_bowed_unit, unit=True, optional=True, word="another bowed unit of yours"),
    ],
)
def _reserves(g: Lbs, a: Act) -> None:
    for h in a.targets:
        for c in (h, *followers(g, h)) if h >= 0 else ():
            straighten(g, c)


@reaction(
    "Sound Planning (cancel)",
    "moving",
    "going home",
    when=lambda g, me, seat, ev: ev.by != seat and ev.data.get("why") != "end",  # then no action moves it
)
def _planning_cancel(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    a.ev.cancelled = True


def _action_card(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    ability = None if ev.act is None else ev.act.ability
    return ev.by != seat and ability is not None and ability.hand and bool(g.kind[ev.card] & ACTION)


@reaction("The Sultan Forbids", "action", when=_action_card)
def _forbidden(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    a.ev.cancelled = True


# -- Actions: the others -----------------------------------------------------------------------------------------------


def _ambushers(g: Lbs, seat: int) -> list[int]:
    return [h for h in g.heroes(seat) if may_send(g, h, 1)]


@day(
    "Ambush",
    targets=[hero(theirs=True, unit=True, word="another player's unit")],
    can=lambda g, me, seat: g.attack is None and bool(_ambushers(g, seat)),
)
def _ambush(g: Lbs, a: Act) -> Flow[None]:
    chosen: list[int] = []
    while pool := [h for h in _ambushers(g, a.seat) if h not in chosen]:
        h = yield from choose(g, a.seat, pool, "a unit to attack with", optional=bool(chosen), source=a.card)
        if h < 0:
            break
        chosen.append(h)
    if chosen:
        told(
            g,
            f"{who(g, a.seat)} ambushes {g.name(a.target)}.",
            "LBS FAQ ambush/2",
            refs=(*chosen, a.target),
            kind="battle",
        )
        ambush(g, a.seat, chosen, [a.target])
        yield from happen(g, "attack", a.seat)


@battle("Hole in the Sky")
def _hole(g: Lbs, a: Act) -> None:
    """The Omen does the rest."""


@static("Hole in the Sky", "on damage")
def _hole_damage(g: Lbs, me: int, ev: Ev) -> None:
    if ev.act is not None and ev.act.what == "engage":
        ev.n = max(0, ev.n - 2)


@day("Lost to the Sands", targets=[hero(unit=True, word="a unit")])
def _lost(g: Lbs, a: Act) -> None:
    for c in (a.target, *g.kids.get(a.target, ())):
        bow(g, c)


def _planner(g: Lbs, a: Act, c: int) -> bool:
    return ka(g, c) >= 3


def _elsewhere(g: Lbs, a: Act, c: int) -> bool:
    return g.battle is not None and g.ctrl[c] == g.battle.defender and c != g.battle.section


def _at_another_battle(g: Lbs, a: Act, c: int) -> bool:
    return _planner(g, a, c) and g.battle is not None and g.place[c] >= 0 and g.place[c] != g.battle.section


@battle(
    "Sound Planning (move)",
    can=lambda g, me, seat: g.battle is not None and g.battle.section != NOWHERE,
    targets=[
        your_hero(_planner, bars="cannot move", word="a Hero of yours with 3 Ka or more"),
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


@day("Sun's Anger")
def _suns_anger(g: Lbs, a: Act) -> None:
    """The Omen does the rest."""


@static("Sun's Anger", "omen water cost")
def _suns_anger_cost(g: Lbs, me: int, c: int, seat: int, value: int) -> int:
    return value * 2


@open_("Water from a Mirage", targets=[your_hero()])
def _mirage(g: Lbs, a: Act) -> None:
    modify(g, a.target, "invisible", 1)


@day("Courage of the Common Man")
def _courage(g: Lbs, a: Act) -> None:
    for c in g.in_play():
        if g.kind[c] & (HERO | FOLLOWER):
            bonus(g, c, s=-1 if g.kind[c] & HERO else 1)


@open_(
    "Insult at the Well",
    targets=[
        your_hero(bowed=False, word="an unbowed Hero of yours"),
        opposing_hero(lambda g, a, c: may_challenge(g, a.target, c), word="the Hero who is challenged"),
    ],
)
def _insult(g: Lbs, a: Act) -> Flow[None]:
    challenger, challenged = a.targets
    result = yield from challenge(g, challenger, challenged, source=a.card)
    if result.refused:
        bow(g, challenged)


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


@night("Ropes and Hooks", targets=[your_hero()])
def _ropes(g: Lbs, a: Act) -> None:
    modify(g, a.target, "Raid", 2)
    modify(g, a.target, "Carry", 1)


def _fetch(g: Lbs, seat: int, source: int, word: str, fits: Callable[[int], bool]) -> Flow[None]:
    """Search the deck for a card, show it, take it into hand, reshuffle."""
    c = yield from search(g, seat, g.players[seat].deck, word, source, fits)
    if c >= 0:
        move(g, c, HAND, seat=seat)
        reveal(g, c)
    shuffle(g, seat)


@day("A Word in the Bazaar")
def _word(g: Lbs, a: Act) -> Flow[None]:
    yield from _fetch(g, a.seat, a.card, "a Holding or Hero", lambda c: bool(g.kind[c] & (HOLDING | HERO)))


# -- Spells ------------------------------------------------------------------------------------------------------------


@battle("Breath of the Khamsin", can=lambda g, me, seat: bool(opposing(g, seat)))
def _khamsin(g: Lbs, a: Act) -> None:
    for h in opposing(g, a.seat):
        for c in (h, *followers(g, h)):
            bonus(g, c, s=-1)


@open_("The Still Bowl", targets=[player()])
def _still_bowl(g: Lbs, a: Act) -> None:
    for c in g.players[a.target].hand:
        reveal(g, c, [a.seat])
    draw(g, a.seat)


WEARINESS = token("Weariness", strength=-2)


@day(
    "Curse of the Heavy Step",
    targets=[hero(lambda g, a, c: not tokens(g, c, WEARINESS), word="a Hero without the token")],
)
def _heavy_step(g: Lbs, a: Act) -> None:
    create(g, WEARINESS, a.target)


# -- Stories -----------------------------------------------------------------------------------------------------------


def _great_battle(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    """The seat destroyed the City Section it attacked, or other players lost 3 Heroes and Followers in the battle."""
    b = g.battle
    if b is None or seat not in (b.attacker, b.defender):
        return False
    return (ev.data["fell"] and seat == b.attacker) or sum(g.owner[c] != seat for c in ev.data["lost"]) >= 3


@tale("The Tale of the Broken Gate", "battle ends", when=_great_battle)
def _broken_gate(g: Lbs, a: Act) -> None:
    """Told."""


@static("The Tale of the Broken Gate", "strength")
def _broken_gate_reward(g: Lbs, me: int, c: int) -> int:
    return int(g.attack is not None and g.ctrl[c] == g.ctrl[me] and g.attack.sides.get(c) == 1)


@tale(
    "The Tale of the Thirsty Thief",
    "raided",
    when=lambda g, me, seat, ev: ev.by == seat and ev.data["success"] and sum(g.water[h] for h in g.heroes(seat)) >= 3,
)
def _thirsty_thief(g: Lbs, a: Act) -> None:
    """Told."""


static("The Tale of the Thirsty Thief", "amount")(_thieves)


def _worthy_foe(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    return ev.card >= 0 and ev.target >= 0 and g.ctrl[ev.card] == seat and g.card(ev.target).ka >= 3


@tale(
    "The Tale of Two Blades",
    "duel ends",
    when=_worthy_foe,
)
def _two_blades(g: Lbs, a: Act) -> None:
    """Told."""


def _third_follower(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    host = ev.target
    return bool(g.kind[ev.card] & FOLLOWER) and host >= 0 and g.ctrl[host] == seat and len(followers(g, host)) >= 3


def _driest(g: Lbs, seat: int) -> int:
    """The most Water that another player has."""
    return max((all_water(g, s) for s in g.seats() if s != seat), default=0)


@tale("The Tale of the Green Garden", "turn ends", when=lambda g, me, seat, ev: all_water(g, seat) > _driest(g, seat))
def _green_garden(g: Lbs, a: Act) -> None:
    """It comes into play by itself."""


@static("The Tale of the Green Garden", "on turn ends")
def _garden_grows(g: Lbs, me: int, ev: Ev) -> None:
    seat = g.ctrl[me]
    if all_water(g, seat) >= max(15, 4 * _driest(g, seat)):
        win(
            g,
            seat,
            "Alternate",
            f"The garden of {who(g, seat)} is green while all else is sand.",
            "LBS AW 35 victory/2",
        )


@tale(
    "The Tale of the Loyal Hundred",
    "entered",
    when=_third_follower,
)
def _loyal_hundred(g: Lbs, a: Act) -> None:
    """Told."""


# -- the Pantheon ------------------------------------------------------------------------------------------------------


@static("The Withered Moon", "on dawn")
def _moon(g: Lbs, me: int, ev: Ev) -> Flow[None]:
    def nightly(c: int) -> bool:
        return bool(g.kind[c] & (HERO | ACTION)) and any(x.kind & NIGHT for x in g.card(c).abilities)

    if g.players[g.ctrl[me]].deck:
        yield from _fetch(g, g.ctrl[me], me, "a Hero or Action with a Night action", nightly)


@static("The Noonday Sun", "on day begins")
def _noon(g: Lbs, me: int, ev: Ev) -> Flow[None]:
    h = yield from choose(g, g.ctrl[me], g.heroes(g.ctrl[me]), "a Hero to favour", optional=True, source=me)
    if h >= 0:
        bonus(g, h, s=2, k=1)


@static("The Maker of Rivers", "on day begins")
def _rivers(g: Lbs, me: int, ev: Ev) -> Flow[None]:
    seat = g.ctrl[me]
    if any(all_water(g, s) > all_water(g, seat) for s in g.seats()):
        yield from gain_water(g, seat, 1, source=me)
