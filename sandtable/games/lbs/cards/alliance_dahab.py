"""Cards of the Celestial Alliance and of Dahab, of the Unaligned Heroes, and of everybody who hires them."""

from __future__ import annotations

from sandtable.games.lbs import stats
from sandtable.games.lbs.attack import goals, send
from sandtable.games.lbs.effects import *

QOLAT = token("Qolat Token")
SCAR = token("Assassin's Scar", strength=-1, ka=-1)
WISH = token("Granted Wish", strength=1, ka=1)
BARGAIN = token("Bargain")


def opposing_character() -> Target:
    """A Hero or Follower of the other army."""
    return character(lambda g, a, c: hero_of(g, c) in opposing(g, a.seat), word="an opposing Hero or Follower")


def in_battle(g: Lbs, me: int, seat: int) -> bool:
    """Who speaks of opposing cards must be in the battle (LBS AW 50)."""
    return at_battle(g, me)


def someone_wetter(g: Lbs, seat: int) -> bool:
    """Whether an opponent has more Water."""
    return any(s != seat and all_water(g, s) > all_water(g, seat) for s in g.seats())


# -- Strongholds -------------------------------------------------------------------------------------------------------


@static("The Celestial Alliance", "stays without water")
def _alliance_endures(g: Lbs, me: int, seat: int) -> bool:
    return g.ctrl[me] == seat


@static("The Celestial Alliance", "copper cost")
def _alliance_hires(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    if g.ctrl[me] != seat or not g.kind[c] & HERO:
        return 0
    return -2 if has(g, c, "Unaligned") else 1


@static("The Houses of Dahab", "copper cost")
def _houses_hire(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    return -1 if g.ctrl[me] == seat and g.kind[c] & FOLLOWER else 0


def _hires(g: Lbs, a: Act, c: int) -> bool:
    return may_attach(g, a.targets[0], c) and affordable(g, entry_bill(g, a.seat, a.targets[0], c))


@battle(
    "The Houses of Dahab",
    targets=[
        in_pile(HAND, lambda g, a, c: bool(g.kind[c] & FOLLOWER), word="a Follower in your hand"),
        your_hero(_hires, bowed=False),
    ],
)
def _houses_in_battle(g: Lbs, a: Act) -> Flow[None]:
    yield from bring(g, a.seat, a.targets[0], a.targets[1])


# -- Unaligned Heroes --------------------------------------------------------------------------------------------------


@battle("R'adjir, the Thunderfoot", bow=True, can=in_battle)
def _thunderfoot(g: Lbs, a: Act) -> None:
    for h in opposing(g, a.seat):
        for f in followers(g, h):
            bow(g, f)


@static("San'a", "no shelter")
def _sana(g: Lbs, me: int, hero: int, act: Act) -> bool:
    return me in act.cards


@enters("Golem")
def _golem(g: Lbs, me: int) -> None:
    bow(g, me)


@day("The Caliph", bow=True, targets=[hero(lambda g, a, c: influence(g, c) < influence(g, a.card), other=True)])
def _caliph(g: Lbs, a: Act) -> None:
    bow(g, a.target)


@static("Roc", "cannot attach")
def _roc(g: Lbs, me: int, c: int, host: int) -> bool:
    return host == me and bool(g.kind[c] & FOLLOWER)


@open_("Marishka", bow=True, targets=[hero(lambda g, a, c: ka(g, c) < ka(g, a.card), other=True)])
def _marishka(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=-2)


def _on_another_hero(g: Lbs, a: Act, c: int) -> bool:
    return hero_of(g, c) not in (-1, a.card)


@day(
    "Dena",
    once="turn",
    discard=1,
    targets=[item(lambda g, a, c: _on_another_hero(g, a, c) and may_attach(g, c, a.card))],
)
def _dena(g: Lbs, a: Act) -> Flow[None]:
    if (yield from flip(g, a.seat)) >= 2:
        give(g, a.target, a.card)


# -- Heroes of the Celestial Alliance ----------------------------------------------------------------------------------


def _last_units(g: Lbs, seat: int) -> list[tuple[int, int]]:
    """(Hero, City Section) that could still be assigned when every other unit has been."""
    attack = g.attack
    if attack is None or seat not in (attack.attacker, *attack.defenders):
        return []
    side = int(seat == attack.attacker)
    if side and city_water(g, seat) < attack.toll:
        return []
    early = "flyers first" in attack.flags or stats.ruled(g, "flyers first")
    return [
        (h, s)
        for h in g.heroes(seat)
        if may_send(g, h, side) and not (early and flying(g, h))
        for s in goals(g, attack, seat, side)
        if not stats.ruled(g, "cannot be sent", h, s, side)
    ]


@reaction("Baha al-Din", "assigned", when=lambda g, me, seat, ev: bool(_last_units(g, seat)))
def _baha_al_din(g: Lbs, a: Act) -> Flow[None]:
    pairs = _last_units(g, a.seat)
    last = yield from choose(g, a.seat, (h for h, _ in pairs), "the unit that is assigned last", source=a.card)
    where = yield from choose(g, a.seat, (s for h, s in pairs if h == last), "the City Section", source=a.card)
    if last >= 0 and where >= 0 and g.attack is not None:
        yield from send(g, g.attack, a.seat, int(a.seat == g.attack.attacker), last, where)


@open_("Nim", bow=True, targets=[number(lambda g, a: range(7), "a Fate value")])
def _nim(g: Lbs, a: Act) -> Flow[None]:
    c = top(g, a.seat)
    if c < 0:
        return
    move(g, c, TABLE)
    told(g, f"{who(g, a.seat)} names {a.target} and turns up {g.name(c)} (Fate {fate(g, c)}).", refs=(c,))
    ev = yield from happen(g, "flip", a.seat, c, n=fate(g, c))
    if g.zone[ev.card] == TABLE:
        if ev.n == a.target:
            move(g, ev.card, HAND, seat=a.seat)
            reveal(g, ev.card)
        else:
            move(g, ev.card, SAVED)
            yield from happen(g, "discarded", a.seat, ev.card)
    refill(g, a.seat)


@reaction(
    "Blind Luck",
    "flip",
    when=lambda g, me, seat, ev: bool(g.players[ev.by].deck or g.players[ev.by].saved),
)
def _blind_luck(g: Lbs, a: Act) -> Flow[None]:
    assert a.ev is not None
    old, new = a.ev.card, top(g, a.ev.by)
    if new < 0 or g.zone[old] != TABLE:
        return
    move(g, new, TABLE)
    g.ctrl[new] = a.ev.by
    told(g, f"By blind luck it is {g.name(new)} (Fate {fate(g, new)}) instead.", refs=(new,))
    a.ev.card, a.ev.n = new, fate(g, new)
    move(g, old, SAVED)
    yield from happen(g, "discarded", a.ev.by, old)


def _roomy(g: Lbs, seat: int) -> list[int]:
    """Opponents with room for Water on a City Section."""
    return [s for s in g.left_of(seat) if s != seat and any(room(g, c) for c in g.sections(s))]


@static("Wagi al Musakin", "on dawn ends")
def _wagi(g: Lbs, me: int, ev: Ev) -> Flow[None]:
    seat = g.ctrl[me]
    if not _roomy(g, seat):
        told(g, f"No opponent has room for {g.name(me)}'s Water.", "LBS FAQ wagi-al-musakin/1", refs=(me,))
        return
    fed = city_water(g, seat) > 0 and (yield from confirm(g, seat, "give 1 Water to keep him", me))
    if not fed:
        yield from destroy(g, me, by=seat)
        return
    who_gets = yield from choose_seat(g, seat, _roomy(g, seat), "who gets the Water", me)
    yield from lose_water(g, seat, 1, source=me)
    yield from gain_water(g, who_gets, 1, source=me)
    yield from settle(g)


@day("Asadhel Jumah", once="turn", copper=2, targets=[item(_on_another_hero)])
def _asadhel(g: Lbs, a: Act) -> None:
    if may_attach(g, a.target, a.card):
        give(g, a.target, a.card)
    else:
        told(g, f"{g.name(a.card)} cannot hold {g.name(a.target)}.", "LBS FAQ asadhel-jumah/2", refs=(a.card, a.target))


@static("Noor, Daughter of the Dry Well", "strength")
def _noor_strength(g: Lbs, me: int, c: int) -> int:
    return 2 if c == me and someone_wetter(g, g.ctrl[me]) else 0


@static("Noor, Daughter of the Dry Well", "ka")
def _noor_ka(g: Lbs, me: int, c: int) -> int:
    return 1 if c == me and someone_wetter(g, g.ctrl[me]) else 0


@open_("Masud the Lamplighter", bow=True, targets=[hero(lambda g, a, c: has(g, c, "Jinn"), word="a Jinn")])
def _masud(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=2)


@open_(
    "Hadiyah Stone-Speaker",
    bow=True,
    targets=[your_hero(lambda g, a, c: has(g, c, "Jinn"), bowed=True, word="a bowed Jinn of yours")],
)
def _hadiyah(g: Lbs, a: Act) -> None:
    straighten(g, a.target)


@static("Alliance Sentry", "strength")
def _sentry(g: Lbs, me: int, c: int) -> int:
    return 1 if c == me and g.attack is not None and g.attack.sides.get(me) == 0 else 0


# -- Heroes of Dahab ---------------------------------------------------------------------------------------------------


@day(
    "Suleyha, First Among Merchants",
    bow=True,
    targets=[
        holding(mine=True, bowed=True, word="a bowed Holding of yours"),
        holding(mine=True, bowed=True, optional=True, word="another bowed Holding of yours"),
    ],
)
def _suleyha(g: Lbs, a: Act) -> None:
    for c in a.targets:
        if c >= 0:
            straighten(g, c)


@open_("Amahla", bow=True, targets=[player()])
def _amahla(g: Lbs, a: Act) -> Flow[None]:
    seen = list(g.players[a.target].hand)
    for c in seen:
        reveal(g, c, (a.seat,))
    if not seen:
        return
    given = yield from choose(
        g,
        a.seat,
        g.players[a.seat].hand,
        "a card to discard for one of theirs",
        optional=True,
        source=a.card,
        secret=True,
    )
    if given < 0:
        return
    yield from discard(g, given)
    taken = yield from choose(g, a.seat, g.players[a.target].hand, "the card they discard", source=a.card, secret=True)
    if taken >= 0:
        yield from discard(g, taken, by=a.seat)


def _anbari_burns(g: Lbs, a: Act) -> Flow[None]:
    a.data["made"] = fate(g, a.target)
    yield from give_up(g, a)


@day("Anbari Khalil", bow=True, cost=_anbari_burns, targets=[holding(mine=True, free=True, word="a Holding of yours")])
def _anbari(g: Lbs, a: Act) -> Flow[None]:
    if a.data["given up"]:
        yield from gain_water(g, a.seat, a.data["made"], source=a.card)


@day("Bakira", bow=True, water=1)
def _bakira(g: Lbs, a: Act) -> None:
    draw(g, a.seat)


@static("Seff Seven-Fingers", "strength")
def _seff(g: Lbs, me: int, c: int) -> int:
    return 2 if c == me and at_battle(g, me) else 0


@static("Jarrah the Paymaster", "strength")
def _jarrah(g: Lbs, me: int, c: int) -> int:
    return 1 if g.host[c] == me and g.kind[c] & FOLLOWER else 0


@night(
    "Tariq the Outbidder",
    bow=True,
    copper=2,
    targets=[
        follower(lambda g, a, c: strength(g, c) <= 2, theirs=True, word="an opponent's Follower"),
        your_hero(lambda g, a, c: may_attach(g, a.targets[0], c), bowed=False, other=True),
    ],
)
def _tariq(g: Lbs, a: Act) -> None:
    give(g, a.targets[0], a.targets[1])


@open_("Sahir of the Sealed Ledger", bow=True, targets=[follower()])
def _sealed_ledger(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=2)


@static("Keeper of the Menagerie", "copper cost")
def _menagerie(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    return -1 if host == me and g.kind[c] & FOLLOWER and has(g, c, "Creature") else 0


# -- Holdings ----------------------------------------------------------------------------------------------------------


@static("Court of Open Doors", "production")
def _open_doors(g: Lbs, me: int, c: int, purpose: int) -> int:
    return 2 if c == me and purpose >= 0 and g.kind[purpose] & HERO and has(g, purpose, "Unaligned") else 0


@static("Hiring Hall", "production")
def _hiring_hall(g: Lbs, me: int, c: int, purpose: int) -> int:
    return 2 if c == me and purpose >= 0 and g.kind[purpose] & FOLLOWER else 0


@open_("Qolat Machinations", bow=True)
def _machinations(g: Lbs, a: Act) -> None:
    create(g, QOLAT, a.card)


def _commits(g: Lbs, a: Act) -> Flow[None]:
    held = tokens(g, a.card, QOLAT)
    n = yield from choose_number(g, a.seat, range(1, len(held) + 1), "how many Qolat tokens", a.card)
    for c in held[:n]:
        remove_token(g, c)
    a.data["committed"] = n


@reaction(
    "Qolat Machinations",
    "thrust",
    ready=False,
    cost=_commits,
    when=lambda g, me, seat, ev: ev.by == seat and bool(tokens(g, me, QOLAT)),
)
def _qolat_thrust(g: Lbs, a: Act) -> None:
    if g.duel is not None:
        n = a.data["committed"]
        g.duel.flags["extra"] = g.duel.flags.get("extra", 0) + n
        told(g, f"If the parry misses, it does {n} more damage.", "LBS FAQ qolat-machinations/2", refs=(a.card,))


# -- Followers ---------------------------------------------------------------------------------------------------------


@reaction(
    "Dahab Translator",
    "spell saved",
    bow=True,
    when=lambda g, me, seat, ev: ev.by == seat and g.owner[ev.card] == seat and g.zone[ev.card] == SAVED,
)
def _translator(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    move(g, a.ev.card, HAND, seat=a.seat)
    reveal(g, a.ev.card)


@check("Jinn Horde")
def _horde(g: Lbs, me: int, seat: int, host: int) -> bool:
    return host < 0 or has(g, host, "Sahir") or has(g, host, "Jinn") or ka(g, host) > 3


@battle("Jinn Retainer", bow=True, can=in_battle, targets=[opposing_character()])
def _retainer(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=-1)


@static("Thugs", "on dawn ends")
def _thugs(g: Lbs, me: int, ev: Ev) -> Flow[None]:
    seat = g.ctrl[me]
    if can_pay(g, seat, 1, 0, PAYMENT) and (yield from confirm(g, seat, "pay 1 Copper to keep them", me)):
        yield from pay(g, seat, 1, 0)
    else:
        yield from destroy(g, me, by=seat)


@static("Alliance Irregulars", "strength")
def _irregulars(g: Lbs, me: int, c: int) -> int:
    return 1 if c == me and has(g, g.host[me], "Unaligned") else 0


@reaction("Rented Spears", "destroying", ready=False, copper=2, when=lambda g, me, seat, ev: ev.card == me)
def _rented(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    a.ev.cancelled = True
    move(g, a.card, HAND)
    reveal(g, a.card)


# -- Items -------------------------------------------------------------------------------------------------------------


@open_("Baha al Din's Brass Lamp", sacrifice=True, targets=[hero(lambda g, a, c: has(g, c, "Jinn"), word="a Jinn")])
def _brass_lamp(g: Lbs, a: Act) -> Flow[None]:
    yield from destroy(g, a.target, by=a.seat)


def _may_fly_in(g: Lbs, me: int, seat: int) -> bool:
    kept = stats.ruled(g, "cannot move", g.host[me])
    return g.attack is not None and not at_battle(g, me) and joins(g, seat) >= 0 and not kept


@battle("Flying Carpet", bow=True, moves_in=True, can=_may_fly_in)
def _carpet(g: Lbs, a: Act) -> Flow[None]:
    if g.battle is not None:
        yield from move_to(g, g.host[a.card], g.battle.section, by=a.seat)


@static("Ring of the Unbound", "strength")
def _ring(g: Lbs, me: int, c: int) -> int:
    return 2 if c == g.host[me] and (has(g, c, "Jinn") or has(g, c, "Unaligned")) else 0


# -- Actions and Spells for everyone -----------------------------------------------------------------------------------


@open_("Haggling")
def _haggling(g: Lbs, a: Act) -> None:
    home = next(c for c in g.players[a.seat].play if g.kind[c] & (STRONGHOLD | SECTION))
    bargain = create(g, BARGAIN, home)
    later(g, "turn ends", "bargain over", bargain)


@static("Bargain", "copper cost")
def _bargain(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    return -2 if g.ctrl[me] == seat else 0


@static("Bargain", "cost paid")
def _bargain_used(g: Lbs, me: int, bill: Bill) -> None:
    if g.ctrl[me] == bill.seat and bill.asks(g)[0]:
        remove_token(g, me)


@afterwards("bargain over")
def _bargain_over(g: Lbs, bargain: int) -> None:
    if g.zone[bargain] == PLAY:
        remove_token(g, bargain)


def _becomes_hero(g: Lbs, a: Act) -> Flow[None]:
    """The played card enters play as a Hero, and counts as one from then on (card memory)."""
    ev = yield from happen(g, "entering", a.seat, a.card)
    if not ev.cancelled:
        g.kind[a.card] |= HERO
        put(g, a.card, a.seat)
        yield from happen(g, "entered", a.seat, a.card)


@day("The Kindness of Strangers")
def _kindness(g: Lbs, a: Act) -> Flow[None]:
    yield from _becomes_hero(g, a)


@day("New Allies")
def _new_allies(g: Lbs, a: Act) -> Flow[None]:
    modify(g, a.card, "trait", g.players[a.seat].faction or "Unaligned", FOREVER)
    yield from _becomes_hero(g, a)


def _my_army_hurts(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    """Archery aims at one card, so there it helps only against all of the damage."""
    if ev.target >= 0:
        return 0 < ev.n <= 3 and seat_side(g, seat) == side_of(g, ev.target)
    return ev.n > 0 and ev.act is not None and seat_side(g, seat) == ev.data.get("side")


@reaction("Blood of a Jinn", "damage", when=_my_army_hurts)
def _blood_of_a_jinn(g: Lbs, a: Act) -> None:
    ev = a.ev
    assert ev is not None
    assert ev.act is not None
    if ev.target >= 0:
        ev.n = 0
    else:
        ev.act.data["absorbed before"] = ev.act.data.get("absorbed before", 0) + 3
    told(g, "3 damage is absorbed.", refs=(a.card,))


@night("Qolat Assassin", targets=[follower()])
def _assassin_follower(g: Lbs, a: Act) -> Flow[None]:
    yield from destroy(g, a.target, by=a.seat)


@night("Qolat Assassin", targets=[hero()])
def _assassin_hero(g: Lbs, a: Act) -> None:
    create(g, SCAR, a.target)


def _pays_two(g: Lbs, a: Act) -> Flow[None]:
    """A payment, not part of the card's cost (LBS FAQ rogues-fortune/1), but made before the action is announced."""
    a.data["paid"] = yield from pay(g, a.seat, 2, 0)


@open_(
    "Rogue's Fortune",
    can=lambda g, me, seat: can_pay(g, seat, 2, 0, PAYMENT),
    cost=_pays_two,
    targets=[your_hero(bowed=True, word="a bowed Hero of yours")],
)
def _rogues_fortune(g: Lbs, a: Act) -> None:
    if a.data["paid"]:
        straighten(g, a.target)


def _cargo_heroes(g: Lbs, seat: int, ev: Ev) -> list[int]:
    if ev.card < 0 or g.zone[ev.card] != PLAY or not g.water[ev.card]:
        return []
    return [h for h in ev.data["army1"] if g.ctrl[h] == seat and g.zone[h] == PLAY]


@reaction(
    "Precious Cargo",
    "battle ends",
    when=lambda g, me, seat, ev: bool(_cargo_heroes(g, seat, ev)),
    targets=[your_hero(lambda g, a, c: a.ev is not None and c in _cargo_heroes(g, a.seat, a.ev))],
)
def _precious_cargo(g: Lbs, a: Act) -> Flow[None]:
    assert a.ev is not None
    if not stats.ruled(g, "cannot gain water", a.seat, a.card):
        taken = yield from drain(g, a.ev.card, 2, a.card, a.seat)
        g.water[a.target] += taken
        told(g, f"{g.name(a.target)} carries {taken} Water away.", refs=(a.target, a.ev.card))


@day(
    "Manhunt",
    copper=lambda g, a: g.card(a.target).copper,
    water=lambda g, a: g.card(a.target).water,
    cost_of=lambda g, a: (a.card, -1),
    targets=[item(lambda g, a, c: not g.kind[c] & TOKEN and hero_of(g, c) >= 0)],
)
def _manhunt(g: Lbs, a: Act) -> Flow[None]:
    bow(g, hero_of(g, a.target))
    yield from destroy(g, a.target, by=a.seat)


@day("Old Friends")
def _old_friends(g: Lbs, a: Act) -> None:
    """It comes into play as an Omen; what it is for is the next ability."""


@day("Old Friends", hand=False, council=30, once="turn")
def _thirty_influence(g: Lbs, a: Act) -> None:
    modify(g, a.card, "friends", a.seat, STAY)
    later(g, "turn ends", "old friends", a.card, a.seat)


@afterwards("old friends")
def _friends_win(g: Lbs, omen: int, seat: int) -> None:
    if has_mod(g, omen, "friends") and not g.players[seat].out:
        win(g, seat, "Alternate", f"{who(g, seat)} has friends everywhere.", "LBS FAQ old-friends/2")


@battle(
    "Unexpected Rescue",
    targets=[your_hero(lambda g, a, c: g.place[c] == -1, reach=True, unit=True, word="a unit at home")],
)
def _unexpected_rescue(g: Lbs, a: Act) -> Flow[None]:
    if g.battle is not None:
        yield from move_to(g, a.target, g.battle.section, by=a.seat)


@day("Mind Control", targets=[hero(theirs=True, word="an opponent's Hero")])
def _mind_control(g: Lbs, a: Act) -> None:
    modify(g, a.target, "must attack", 1)


# -- Actions, Spells and the Story of the Celestial Alliance -----------------------------------------------------------


def _my_heroes_here(g: Lbs, seat: int) -> list[int]:
    return [h for h in g.heroes(seat) if at_battle(g, h)]


@battle("No Master but the Stars")
def _no_master(g: Lbs, a: Act) -> None:
    for h in _my_heroes_here(g, a.seat):
        if has(g, h, "Jinn") or has(g, h, "Unaligned"):
            bonus(g, h, s=1)


@open_("Thirst Makes Brothers", can=lambda g, me, seat: someone_wetter(g, seat))
def _thirst(g: Lbs, a: Act) -> None:
    draw(g, a.seat, 2)


@battle(
    "Free as Smoke",
    targets=[
        your_hero(lambda g, a, c: has(g, c, "Jinn"), unit=True, bars="cannot go home", word="a Jinn of yours"),
    ],
)
def _smoke(g: Lbs, a: Act) -> Flow[None]:
    yield from send_home(g, a.target, bowed=False, by=a.seat)


@day("Wish of the Unbound", targets=[your_hero(lambda g, a, c: has(g, c, "Jinn"), word="a Jinn of yours")])
def _wish(g: Lbs, a: Act) -> None:
    create(g, WISH, a.target)


@tale("The Tale of the Empty Cistern", "turn ends", when=lambda g, me, seat, ev: all_water(g, seat) <= 3)
def _empty_cistern(g: Lbs, a: Act) -> None:
    """Told."""


@static("The Tale of the Empty Cistern", "amount")
def _empty_cistern_reward(g: Lbs, me: int, c: int, what: str) -> int:
    return 1 if what == "Carry" and g.ctrl[c] == g.ctrl[me] and g.kind[c] & HERO else 0


# -- Actions, Spells and the Story of Dahab ----------------------------------------------------------------------------


@battle(
    "A Better Offer",
    copper=lambda g, a: g.card(a.targets[0]).copper,
    targets=[
        opposing_follower(),
        your_hero(lambda g, a, c: may_attach(g, a.targets[0], c), bowed=False),
    ],
)
def _better_offer(g: Lbs, a: Act) -> None:
    give(g, a.targets[0], a.targets[1])


@battle("Payday")
def _payday(g: Lbs, a: Act) -> None:
    for h in _my_heroes_here(g, a.seat):
        for f in followers(g, h):
            bonus(g, f, s=1)


@day(
    "Adopted by the House",
    can=lambda g, me, seat: bool(g.players[seat].faction),
    targets=[your_hero(lambda g, a, c: has(g, c, "Unaligned"), word="an Unaligned Hero of yours")],
)
def _adopted(g: Lbs, a: Act) -> None:
    modify(g, a.target, "trait", g.players[a.seat].faction, FOREVER)
    bonus(g, a.target, s=1, k=1, until=FOREVER)


@open_("Calling In a Debt", targets=[holding(mine=True, bowed=True, word="a bowed Holding of yours")])
def _debt(g: Lbs, a: Act) -> None:
    straighten(g, a.target)


@battle("Weight of Gold", targets=[opposing_character()])
def _weight_of_gold(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=-3)


@tale(
    "The Tale of the Golden Debt",
    "entered",
    "acted",
    when=lambda g, me, seat, ev: ev.by == seat and g.memo.get(f"copper paid:{seat}", 0) >= 10,
)
def _golden_debt(g: Lbs, a: Act) -> None:
    """Told."""


@static("The Tale of the Golden Debt", "production")
def _golden_debt_reward(g: Lbs, me: int, c: int, purpose: int) -> int:
    return 1 if c == g.players[g.ctrl[me]].stronghold else 0
