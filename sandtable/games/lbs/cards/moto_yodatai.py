"""Cards of the Moto and of the Yodatai, and those that everybody plays with them."""

from __future__ import annotations

from sandtable.games.lbs import raid, stats
from sandtable.games.lbs.attack import goals, ways
from sandtable.games.lbs.effects import *

COLONY = token("Colony", grants=["Colony"])


def _colonies(g: Lbs, seat: int) -> list[int]:
    return [s for s in g.sections(seat) if has(g, s, "Colony")]


def _moto(g: Lbs, a: Act, c: int) -> bool:
    return has(g, c, "Moto")


def _yodatai(g: Lbs, a: Act, c: int) -> bool:
    return has(g, c, "Yodatai")


# -- Moto: Stronghold and City Sections --------------------------------------------------------------------------------


@static("The Moto Oasis", "capacity")
def _oasis_wells(g: Lbs, me: int, c: int) -> int:
    """Any Advanced City Section in play, whoever has it (LBS AW 79 the-moto-oasis)."""
    return int(has(g, c, "Advanced"))


@night("The Moto Oasis", once="turn", can=lambda g, me, seat: can_raid(g, seat))
def _oasis(g: Lbs, a: Act) -> None:
    begin_raid(g, a.seat, f"oasis {a.card}")


@static("The Moto Oasis", "raid fate")
def _oasis_raiders(g: Lbs, me: int, c: int) -> int:
    return int(g.raid is not None and f"oasis {me}" in g.raid.flags)


@night("The Khan's Corrals", once="turn", targets=[your_hero(lambda g, a, c: not followers(g, c), bowed=True)])
def _corrals(g: Lbs, a: Act) -> None:
    straighten(g, a.target)


@static("The Wind Towers", "raid fate")
def _wind_towers(g: Lbs, me: int, c: int) -> int:
    return -int(g.raid is not None and (c, me) in g.raid.raiders)


# -- Moto: Heroes ------------------------------------------------------------------------------------------------------


@static("Gaheris", "cannot play", clause="LBS FAQ gaheris/4")
def _gaheris(g: Lbs, me: int, seat: int, c: int) -> bool:
    """Only once the Battle Action Segment has begun: what comes before it still works on him (LBS FAQ gaheris)."""
    fight = g.battle
    if fight is None or not fight.begun or not at_battle(g, me) or seat == g.ctrl[me]:
        return False
    return seat_side(g, seat) != side_of(g, me) and any(x.hand for x in g.card(c).abilities)


@static("Gaheris", "cannot react", clause="LBS FAQ gaheris/2")
def _gaheris_after(g: Lbs, me: int, seat: int, c: int, ev: Ev) -> bool:
    """The segment lasts until all Reactions to the end of the battle are done, so he is on his way home by then."""
    if ev.kind != "after battle" or g.zone[c] != HAND or seat == g.ctrl[me]:
        return False
    mine = next((side for side in ("army0", "army1") if me in ev.data[side]), "")
    return bool(mine) and all(g.ctrl[h] != seat for h in ev.data[mine])


@static("Hojyn", "strength")
def _hojyn_strength(g: Lbs, me: int, c: int) -> int:
    return 2 if c == me and _yesugai(g, g.ctrl[me]) else 0


@static("Hojyn", "ka")
def _hojyn_ka(g: Lbs, me: int, c: int) -> int:
    return 1 if c == me and _yesugai(g, g.ctrl[me]) else 0


def _yesugai(g: Lbs, seat: int) -> bool:
    return any(has(g, c, "Yesugai") for c in g.players[seat].play)


@night("Khaidu", bow=True)
def _khaidu(g: Lbs, a: Act) -> None:
    for c in g.heroes(a.seat):
        if c != a.card and has(g, c, "Moto"):
            modify(g, c, "Raid", 1)


@battle("Kiyoshi", bow=True, targets=[your_hero(_moto, other=True, bowed=True)])
def _kiyoshi(g: Lbs, a: Act) -> None:
    straighten(g, a.target)


def _marik_goals(g: Lbs, a: Act) -> list[int]:
    """Where he can still go: City Sections of players raided now, not aimed at by a raid yet (LBS FAQ moto-marik/1)."""
    raided = {g.owner[s] for s in g.raided}
    return [s for s in raid.goals(g, a.seat) if g.ctrl[s] in raided]


@reaction(
    "Moto Marik",
    "raid defended",
    when=lambda g, me, seat, ev: ev.by == seat and may_raid(g, me) and bool(g.players[seat].hand),
    targets=[Target(_marik_goals, "a City Section to raid", free=True)],
)
def _marik(g: Lbs, a: Act) -> None:
    g.place[a.card] = a.target
    later(g, "raid ends", "Moto Marik raids", a.seat, a.card, a.target)


@afterwards("Moto Marik raids")
def _marik_raids(g: Lbs, seat: int, me: int, goal: int) -> None:
    """A raid of its own, so that Dream Magic must be used on it anew (LBS FAQ moto-marik/2)."""
    g.place[me] = -1
    if g.zone[me] == PLAY and g.zone[goal] == PLAY and g.ctrl[me] == seat:
        begin_raid(g, seat)
        assert g.raid is not None
        g.raid.raiders.append((me, goal))
        g.raid.asked.extend(g.seats())
        g.raid.stage = "declared"


@static("Yesugai", "cannot refuse")
def _yesugai_refuses(g: Lbs, me: int, c: int, by: int) -> bool:
    return c == me


@static("Monstrous Lost Giant", "cannot defend")
def _giant(g: Lbs, me: int, c: int) -> bool:
    return c == me


@day("Monstrous Lost Giant", bow=True, targets=[hero(lambda g, a, c: has(g, c, "Scarab"), bowed=True)])
def _giant_destroys(g: Lbs, a: Act) -> Flow[None]:
    yield from destroy(g, a.target, by=a.seat)


@static("Khitai", "shoots heroes")
def _khitai(g: Lbs, me: int, archer: int, c: int) -> bool:
    return archer == me


@static("Argoun", "late raid card")
def _argoun(g: Lbs, me: int, c: int) -> bool:
    return c == me


@night("Sha-Gir", once="turn", can=lambda g, me, seat: can_raid(g, seat) and may_raid(g, me))
def _sha_gir(g: Lbs, a: Act) -> None:
    begin_raid(g, a.seat, f"only {a.card}")


@static("Sha-Gir", "cannot raid")
def _sha_gir_alone(g: Lbs, me: int, c: int) -> bool:
    return c != me and g.raid is not None and f"only {me}" in g.raid.flags


@static("Shu-Kai", "wins raid ties")
def _shu_kai(g: Lbs, me: int, c: int, goal: int) -> bool:
    """Between two of them the defender wins, as without them (LBS FAQ shu-kai/1)."""
    assert g.raid is not None
    guard = g.raid.defending.get(goal, -1)
    return c == me and (guard < 0 or g.name(guard) != "Shu-Kai")


@static("Moto Saruk", "cannot attach")
def _saruk(g: Lbs, me: int, c: int, host: int) -> bool:
    return host == me and bool(g.kind[c] & FOLLOWER)


@night("Narrin", bow=True, targets=[your_hero(_moto, other=True, bowed=True)])
def _narrin(g: Lbs, a: Act) -> None:
    straighten(g, a.target)


# -- Moto: Actions and a Story -----------------------------------------------------------------------------------------


@night("Ride Through the Night", targets=[your_hero(_moto, bowed=True)])
def _ride(g: Lbs, a: Act) -> None:
    straighten(g, a.target)


@reaction("Water for the Herds", "raid result", when=lambda g, me, seat, ev: ev.by == seat and ev.n > 0)
def _herds(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    a.ev.data["load"] = a.ev.data.get("load", 0) + 2


@battle("Vanish in the Dust", targets=[your_hero(word="a unit of yours", unit=True, bars="cannot go home")])
def _vanish(g: Lbs, a: Act) -> Flow[None]:
    yield from send_home(g, a.target, bowed=None, by=a.seat)


@day("The Khan's Summons", council=5)
def _summons(g: Lbs, a: Act) -> Flow[None]:
    deck = g.players[a.seat].deck
    found = yield from search(
        g, a.seat, list(deck), "a Moto Hero", a.card, lambda c: bool(g.kind[c] & HERO) and has(g, c, "Moto")
    )
    if found >= 0:
        move(g, found, HAND, seat=a.seat)
        reveal(g, found)
    shuffle(g, a.seat)


@battle("Hooves Like Thunder")
def _hooves(g: Lbs, a: Act) -> None:
    for c in g.heroes(a.seat):
        if at_battle(g, c) and not followers(g, c):
            bonus(g, c, s=2)


@tale(
    "The Tale of the Empty Wells",
    "raided",
    when=lambda g, me, seat, ev: ev.by == seat and ev.data["success"] and g.memo.get(f"raids won:{seat}", 0) >= 3,
)
def _empty_wells(g: Lbs, a: Act) -> None:
    pass


@static("The Tale of the Empty Wells", "amount")
def _empty_wells_reward(g: Lbs, me: int, c: int, what: str) -> int:
    return int(what == "Carry" and g.ctrl[c] == g.ctrl[me] and bool(g.kind[c] & HERO))


# -- Yodatai: Stronghold and Colonies ----------------------------------------------------------------------------------


@day(
    "The Eagle Camp of the Yodatai",
    once="turn",
    targets=[section(lambda g, a, c: has(g, c, "Colony") and room(g, c) > 0, mine=True, word="a Colony of yours")],
)
def _eagle_camp(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, 1, [a.target], a.card)


@day(
    "Colony of the Aqueduct",
    once="turn",
    can=lambda g, me, seat: g.water[me] > 0,
    targets=[section(lambda g, a, c: room(g, c) > 0, mine=True, other=True, word="another City Section of yours")],
)
def _aqueduct(g: Lbs, a: Act) -> Flow[None]:
    most = min(2, g.water[a.card], room(g, a.target))
    n = yield from choose_number(g, a.seat, range(most, 0, -1), "how much Water flows", a.card)
    move_water(g, a.card, a.target, n)


@static("Colony of the Veterans", "strength")
def _veterans(g: Lbs, me: int, c: int) -> int:
    fight = g.battle
    if fight is None or fight.section != me or not g.kind[c] & FOLLOWER:
        return 0
    return int(g.ctrl[c] == g.ctrl[me] and side_of(g, c) == 0)


@static("Colony of the Forum", "influence")
def _forum(g: Lbs, me: int, c: int) -> int:
    return 2 if c == g.players[g.ctrl[me]].stronghold else 0


# -- Yodatai: Heroes ---------------------------------------------------------------------------------------------------


@static("Legate Corvinar", "strength")
def _corvinar(g: Lbs, me: int, c: int) -> int:
    if not g.kind[c] & FOLLOWER or g.ctrl[c] != g.ctrl[me] or not at_battle(g, me):
        return 0
    return int(side_of(g, c) == side_of(g, me))


@static("Adrianna", "strength")
def _adrianna(g: Lbs, me: int, c: int) -> int:
    """Before the battle, but not yet while it is asked whether she can be assigned (LBS FAQ adrianna/1)."""
    return 2 if c == me and g.attack is not None and me in g.attack.sides else 0


@static("Balak the Hanif", "strength")
def _balak(g: Lbs, me: int, c: int) -> int:
    if c != me:
        return 0
    seat = g.ctrl[me]
    mine = len(g.heroes(seat))
    return 2 if any(len(g.heroes(s)) > mine for s in g.seats() if s != seat) else 0


def _foreign_spell(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    act = ev.act
    return act is not None and act.what == "spell" and act.caster >= 0 and may_challenge(g, me, act.caster)


@reaction("Galerius", "action", when=_foreign_spell, bow=True)
def _galerius(g: Lbs, a: Act) -> Flow[None]:
    assert a.ev is not None
    assert a.ev.act is not None
    result = yield from challenge(g, a.card, a.ev.act.caster, refusable=False, source=a.card)
    if result.winner == a.card:
        a.ev.act.cancelled = True


@battle("Valeria", discard=1, can=lambda g, me, seat: at_battle(g, me))
def _valeria(g: Lbs, a: Act) -> None:
    bonus(g, a.card, s=1)


@battle("Janan Barakah", can=lambda g, me, seat: _can_lead(g, me))
def _janan(g: Lbs, a: Act) -> Flow[None]:
    """One engagement by one unit, however many take part (LBS FAQ janan-barakah)."""
    archery = False
    if has(g, a.card, "Archery") and opposing(g, a.seat):
        archery = (yield from choose_word(g, a.seat, ("engage", "shoot"), "how they engage", a.card)) == "shoot"

    def able(c: int) -> list[int]:
        return [x for x in engagers(g, c) if not archery or has(g, x, "Archery")]

    cards = able(a.card)
    led = [a.card]
    while True:
        free = [c for c in g.heroes(a.seat) if c not in led and at_battle(g, c) and able(c) and _may_engage(g, c)]
        chosen = yield from choose(g, a.seat, free, "a unit that engages with him", optional=True, source=a.card)
        if chosen < 0:
            break
        led.append(chosen)
        cards.extend(able(chosen))
    if archery:
        yield from shoot(g, a.seat, a.card, cards, source=a.card)
    else:
        yield from engage(g, a.seat, a.card, cards, source=a.card)


def _may_engage(g: Lbs, c: int) -> bool:
    return not stats.ruled(g, "cannot engage", c)


def _can_lead(g: Lbs, me: int) -> bool:
    fight = g.battle
    if fight is None or not at_battle(g, me) or me not in engagers(g, me) or not _may_engage(g, me):
        return False
    return bool(army(g, 1 - side_of(g, me))) or (
        side_of(g, me) == 1 and fight.section != NOWHERE and not fight.harmless
    )


def _movable(g: Lbs, a: Act, c: int) -> bool:
    """A unit of the attack: from another battle into this one, or from this one to one still to come."""
    attack, fight = g.attack, g.battle
    if attack is None or fight is None or c not in attack.sides or attack.sudden:
        return False
    if g.place[c] == fight.section:
        return bool(ways(g, c))
    return fight.section in goals(g, attack, g.ctrl[c], attack.sides[c])


@battle(
    "Julianna Barakah",
    bow=True,
    moves_in=True,
    targets=[your_hero(_movable, other=True, reach=True, bars="cannot move", word="a unit of yours", unit=True)],
)
def _julianna(g: Lbs, a: Act) -> Flow[None]:
    assert g.attack is not None
    assert g.battle is not None
    goal = g.battle.section
    if g.place[a.target] == goal:
        goal = yield from choose(g, a.seat, ways(g, a.target), "the City Section to move to", source=a.card)
    yield from move_to(g, a.target, goal, by=a.seat)


@static("Cassivar", "strength")
def _cassivar(g: Lbs, me: int, c: int) -> int:
    return int(c == me and bool(followers(g, me)))


@day(
    "Marcelia",
    bow=True,
    targets=[section(lambda g, a, c: has(g, c, "Colony") and room(g, c) > 0, mine=True, word="a Colony of yours")],
)
def _marcelia(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, 1, [a.target], a.card)


@day("Augur Sestina", bow=True)
def _augur(g: Lbs, a: Act) -> Flow[None]:
    top(g, a.seat)
    deck = g.players[a.seat].deck
    seen = deck[-3:]
    for c in seen:
        reveal(g, c, [a.seat])
    taken = yield from choose(g, a.seat, seen, "the card for your hand", source=a.card, secret=True)
    if taken < 0:
        return
    move(g, taken, HAND, seat=a.seat)
    rest = [c for c in seen if c != taken]
    if len(rest) == 2:
        first = yield from choose(g, a.seat, rest, "the card on top of your deck", source=a.card, secret=True)
        rest.remove(first)
        deck[-2:] = [*rest, first]
    refill(g, a.seat)


# -- Yodatai: Followers, Items, Actions, a Story -----------------------------------------------------------------------


@reaction(
    "Yodatai Heavy Cavalry",
    "engaged",
    ready=False,
    when=lambda g, me, seat, ev: ev.act is not None and me in ev.act.cards and ev.act.data.get("water", 0) > 0,
)
def _heavy_cavalry(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, 1, source=a.card)


@static("Legionary Cohort", "strength")
def _cohort(g: Lbs, me: int, c: int) -> int:
    return int(c == me and any(f != me and has(g, f, "Yodatai") for f in followers(g, g.host[me])))


@static("Eagle Standard", "strength")
def _standard(g: Lbs, me: int, c: int) -> int:
    return int(g.host[c] == g.host[me] and bool(g.kind[c] & FOLLOWER))


@day(
    "Founding a Colony",
    council=6,
    targets=[section(lambda g, a, c: not has(g, c, "Colony"), mine=True, word="a City Section of yours")],
)
def _founding(g: Lbs, a: Act) -> Flow[None]:
    create(g, COLONY, a.target)
    yield from gain_water(g, a.seat, 1, [a.target], a.card)


@battle("Locked Shields")
def _locked_shields(g: Lbs, a: Act) -> None:
    for c in units(g, seat_side(g, a.seat)):
        if g.kind[c] & FOLLOWER and g.ctrl[c] == a.seat:
            bonus(g, c, s=1)


@day(
    "Tribute to the Eagle",
    council=8,
    targets=[section(lambda g, a, c: g.water[c] > 0, theirs=True, word="another player's City Section")],
)
def _tribute(g: Lbs, a: Act) -> Flow[None]:
    yield from steal_water(g, a.seat, a.target, source=a.card)


@battle("Second Rank Forward", targets=[follower(_yodatai, mine=True, bowed=True, word="a Yodatai Follower of yours")])
def _second_rank(g: Lbs, a: Act) -> None:
    straighten(g, a.target)


@battle(
    "Decimation",
    cost=give_up,
    targets=[
        follower(lambda g, a, c: at_battle(g, c), mine=True, free=True, word="a Follower of yours to destroy"),
        your_hero(_yodatai, bowed=True),
    ],
)
def _decimation(g: Lbs, a: Act) -> None:
    if a.data["given up"]:
        straighten(g, a.targets[1])


@tale(
    "The Tale of the Eagle's Nest",
    "acted",
    when=lambda g, me, seat, ev: (
        ev.by == seat
        and ev.card == g.players[seat].stronghold
        and has(g, ev.card, "Yodatai")
        and sum(g.water[s] for s in _colonies(g, seat)) >= 9
    ),
)
def _eagles_nest(g: Lbs, a: Act) -> None:
    pass


@static("The Tale of the Eagle's Nest", "city strength")
def _eagles_nest_reward(g: Lbs, me: int, c: int) -> int:
    return int(g.ctrl[c] == g.ctrl[me] and has(g, c, "Colony"))


# -- cards for everyone ------------------------------------------------------------------------------------------------


def _flees_kalib(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    """Leaving a battle, not going home because it has ended (LBS FAQ kalib-al-asim/1)."""
    if ev.data["why"] == "end" or not at_battle(g, me) or not at_battle(g, ev.card):
        return False
    return side_of(g, ev.card) == 1 - side_of(g, me)


@reaction("Kalib al Asim", "going home", when=_flees_kalib, bow=True)
def _kalib(g: Lbs, a: Act) -> Flow[None]:
    assert a.ev is not None
    if strength(g, a.ev.card) < strength(g, a.card) and (yield from destroy(g, a.ev.card, by=a.seat)):
        a.ev.cancelled = True


@static("Yodajin Templar", "strength")
def _templar(g: Lbs, me: int, c: int) -> int:
    return int(c == me and side_of(g, me) == 0)


@enters("Desert Warriors")
def _desert_warriors(g: Lbs, me: int) -> Flow[None]:
    """The printed cost: what changes costs does not change this (LBS FAQ desert-warriors/1)."""
    yield from gain_water(g, g.ctrl[me], g.card(g.host[me]).water, source=me)


@static("Camel", "home unbowed")
def _camel(g: Lbs, me: int, c: int) -> bool:
    """After a battle, not after a raid."""
    return c == g.host[me] and (g.battle is not None or g.attack is not None)


@day("A Coming Storm", targets=[section()])
def _storm(g: Lbs, a: Act) -> None:
    modify(g, a.target, "storm", a.card, WHILE_IN_PLAY + a.card)
    later(g, "night", "A Coming Storm", a.card, a.target)


@afterwards("A Coming Storm")
def _storm_breaks(g: Lbs, me: int, goal: int) -> Flow[None]:
    if g.zone[me] == PLAY and g.zone[goal] == PLAY and mod(g, goal, "storm") == me:
        if (yield from drain(g, goal, 1, me, g.ctrl[me])):
            told(g, f"The storm takes 1 Water of {g.name(goal)}.", refs=(me, goal))
        later(g, "night", "A Coming Storm", me, goal)


@leaves("A Coming Storm")
def _storm_passes(g: Lbs, me: int) -> None:
    g.later = [x for x in g.later if x[1] != "A Coming Storm" or x[2][0] != me]


@static("A Coming Storm", "cannot be sent")
def _storm_bars(g: Lbs, me: int, c: int, goal: int, side: int) -> bool:
    return side == 1 and bool(mod(g, goal, "storm") == me)


@static("A Coming Storm", "cannot be attacked")
def _storm_covers(g: Lbs, me: int, seat: int, by: int) -> bool:
    return all(mod(g, s, "storm") == me for s in g.sections(seat))


@static("A Coming Storm", "cannot be raided")
def _storm_hides(g: Lbs, me: int, goal: int, seat: int) -> bool:
    return bool(mod(g, goal, "storm") == me)


def _guards(g: Lbs, seat: int, goal: int) -> list[int]:
    """Units that could fight a raider there: unbowed ones at home, and the one that defends against this raid."""
    r = g.raid
    guard = -1 if r is None else r.defending.get(goal, -1)
    return [c for c in g.heroes(seat) if may_send(g, c, 0) or (c == guard and not g.bowed[c])]


@reaction(
    "No Escape",
    "raid at",
    when=lambda g, me, seat, ev: g.ctrl[ev.target] == seat and g.attack is None and bool(_guards(g, seat, ev.target)),
)
def _no_escape(g: Lbs, a: Act) -> Flow[None]:
    """The raider attacks in a battle where neither Water nor City Section can be harmed; whoever lives raids on."""
    assert a.ev is not None
    raider, goal = a.ev.card, a.ev.target
    if stats.ruled(g, "cannot attack", raider) or has_mod(g, raider, "no attack"):
        told(g, f"{g.name(raider)} cannot attack; the battle is over at once.", "LBS FAQ no-escape/6", refs=(raider,))
        return
    sides = {raider: 1}
    while True:
        free = [c for c in _guards(g, a.seat, goal) if c not in sides]
        guard = yield from choose(g, a.seat, free, "a unit that defends", optional=len(sides) > 1, source=a.card)
        if guard < 0:
            break
        sides[guard] = 0
    attacker = g.ctrl[raider]
    g.attack = Attack(attacker, [a.seat], stage="battles", phase=g.phase, sudden=True, sides=sides, flags=["raid"])
    g.battle = Battle(goal, attacker, a.seat, harmless=True)
    for c in sides:
        g.place[c] = goal


@reaction(
    "Swift Revenge",
    "attack ends",
    when=lambda g, me, seat, ev: (
        seat in ev.data["defenders"] and "raid" not in ev.data["flags"] and g.phase == DAY_PHASE
    ),
)
def _swift_revenge(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    spent(g, a.seat, "attacks")
    g.memo[f"attack only:{a.seat}"] = a.ev.by


@battle(
    "Guerilla Tactics",
    can=lambda g, me, seat: bool(opposing(g, seat)),
    targets=[your_hero(lambda g, a, c: has(g, c, "Archery"), bowed=False, word="a Hero of yours with Archery")],
)
def _guerilla(g: Lbs, a: Act) -> Flow[None]:
    yield from shoot(g, a.seat, a.target, [a.target], bows=False, source=a.card)
    yield from send_home(g, a.target, bowed=True, by=a.seat)


def _counter_heroes(g: Lbs, a: Act) -> list[int]:
    return [c for c in army(g, 0) if g.ctrl[c] == a.seat and not g.bowed[c]]


def _counter_foes(g: Lbs, a: Act) -> list[int]:
    most = strength(g, a.target)
    return [c for c in army(g, 1) if strength(g, c) < most]


@reaction(
    "Counter Attack",
    "battle ends",
    cost=lambda g, a: bow(g, a.target),
    targets=[
        Target(_counter_heroes, "a Hero of yours who defended", free=True),
        Target(_counter_foes, "an attacking Hero"),
    ],
)
def _counter_attack(g: Lbs, a: Act) -> Flow[None]:
    yield from destroy(g, a.targets[1], by=a.seat)


def _divertible(g: Lbs, a: Act, c: int) -> bool:
    return g.attack is not None and c in g.attack.sides and g.battle is not None and g.place[c] == g.battle.section


@reaction(
    "Diversion",
    "battle ends",
    targets=[
        your_hero(_divertible, bars="cannot move", word="a unit of yours", unit=True),
        Target(lambda g, a: ways(g, a.target), "the City Section to move to", free=True),
    ],
)
def _diversion(g: Lbs, a: Act) -> Flow[None]:
    yield from move_to(g, a.target, a.targets[1], by=a.seat)


def _first_attack(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    """Your attack, and the only one declared so far this turn (an Ambush or No Escape is none)."""
    if ev.by != seat or g.attack is None or g.attack.sudden or not present(g, seat):
        return False
    return sum(what == "attack" for _, what, _, _ in g.history) == 1


@reaction(
    "Attack at Dawn",
    "battle begins",
    when=_first_attack,
    targets=[opposing_hero(bowed=False)],
)
def _attack_at_dawn(g: Lbs, a: Act) -> None:
    bow(g, a.target)


@reaction(
    "Sudden Strike",
    "battle begins",
    when=lambda g, me, seat, ev: present(g, seat) and bool(opposing(g, seat)),
    targets=[
        your_hero(
            lambda g, a, c: at_battle(g, c) and not g.bowed[c] and _may_engage(g, c), word="a unit of yours", unit=True
        )
    ],
)
def _sudden_strike(g: Lbs, a: Act) -> Flow[None]:
    yield from engage(g, a.seat, a.target, engagers(g, a.target), source=a.card)


def _assigned(g: Lbs, a: Act, c: int) -> bool:
    return g.attack is not None and c in g.attack.sides and bool(_elsewhere(g, c))


def _elsewhere(g: Lbs, c: int) -> list[int]:
    """The other City Sections of the player at whose City Section the unit is."""
    attack = g.attack
    return [] if attack is None else [s for s in attack.sections if s != g.place[c] and g.ctrl[s] == g.ctrl[g.place[c]]]


@reaction(
    "Al Ashwa!",
    "assigned",
    targets=[
        hero(_assigned, bars="cannot move", word="an assigned unit", unit=True),
        Target(lambda g, a: _elsewhere(g, a.target), "the City Section to move to", free=True),
    ],
)
def _al_ashwa(g: Lbs, a: Act) -> Flow[None]:
    yield from move_to(g, a.target, a.targets[1], by=a.seat)
