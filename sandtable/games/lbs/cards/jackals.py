"""The cards of the Jackals."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import bows_for_it, by_opposing_unit, killed_hero

UNDEAD = token("Undead Follower", type="Follower", strength=1, ka=1, traits=["Undead", "Nonhuman"])
HUNGER = token("Hunger", strength=1)
TOMB_CURSE = token("Tomb Curse", strength=-1, ka=-1)
DUST = token("Dust", ka=-2)


def my_kill(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    return trigger.by == seat and killed_hero(g, trigger)


def in_battle(g: Lbs, me: int, seat: int) -> bool:
    return at_battle(g, me)


@reaction("Jackal City of Bones", "engaged", when=my_kill, targets=[your_hero()], ready=False)
def _city_of_bones(g: Lbs, a: Act) -> None:
    create(g, UNDEAD, a.target)


@day(
    "Monkey Man",
    bow=True,
    targets=[player(fits=lambda g, a, s: bool(g.players[s].deck or g.players[s].saved))],
    can=lambda g, me, seat: bool(g.players[seat].deck or g.players[seat].saved),
)
def _monkey_man(g: Lbs, a: Act) -> Flow[None]:
    tops = {s: top(g, s) for s in (a.seat, a.target)}
    if min(tops.values()) < 0:
        return
    reveal(g, tops[a.seat], [a.target])
    reveal(g, tops[a.target], [a.seat])
    bargain = yield from choose_word(g, a.target, ["draw", "bury"], "what both do with their cards", a.card)
    for s, c in tops.items():
        if bargain == "draw":
            draw(g, s)
        else:
            report(g, f"{who(g, s)} buries {g.name(c)}.", refs=(c,))
            move(g, c, BURIED)
            refill(g, s)


@night("Bonepicker", bow=True, targets=[in_pile(SAVED, mine=False, theirs=True, word="a card of a Saved pile")])
def _bonepicker(g: Lbs, a: Act) -> None:
    move(g, a.target, HAND, seat=a.seat)
    reveal(g, a.target)


@day("Melinda", bow=True, can=lambda g, me, seat: bool(g.players[seat].deck), targets=[in_pile(SAVED)])
def _melinda(g: Lbs, a: Act) -> Flow[None]:
    player_ = g.players[a.seat]
    places = range(1, len(player_.deck) + 1)
    n = yield from choose_number(g, a.seat, places, "which of your undrawn cards, counted from the top", a.card)
    out, back = a.target, player_.deck[-n]
    player_.saved[player_.saved.index(out)] = back
    player_.deck[-n] = out
    g.zone[out], g.zone[back] = DECK, SAVED
    g.known.pop(back, None)
    g.known[out] = (1 << len(g.players)) - 1
    report(g, f"{g.name(out)} and {g.name(back)} change places.", refs=(out, back))


@reaction(
    "Ropp'Cht'Cht", "raided", when=lambda g, me, seat, trigger: trigger.card == me and bool(trigger.data["success"])
)
def _ratling(g: Lbs, a: Act) -> None:
    draw(g, a.seat)


@open_(
    "Maymun",
    bow=True,
    can=lambda g, me, seat: g.phase == NIGHT_PHASE,
    targets=[player(fits=lambda g, a, s: bool(g.players[s].hand))],
)
def _maymun(g: Lbs, a: Act) -> Flow[None]:
    yield from discard_choice(g, a.target, 1, source=a.card)


@reaction(
    "Felah Hassan",
    "lose water",
    bow=True,
    when=lambda g, me, seat, trigger: trigger.by != seat and trigger.n > 0 and trigger.data["seat"] == seat,
)
def _felah_hassan(g: Lbs, a: Act) -> None:
    assert a.trigger is not None
    a.trigger.n -= 1


@night(
    "The Ferryman", bow=True, water=1, targets=[in_pile(BURIED, lambda g, a, c: bool(g.kind[c] & (HERO | FOLLOWER)))]
)
def _ferryman(g: Lbs, a: Act) -> None:
    move(g, a.target, HAND, seat=a.seat)
    reveal(g, a.target)


@static("Zubair Half-Face", "strength")
def _zubair(g: Lbs, me: int, c: int) -> int:
    return 1 if c == me and all_water(g, g.controller[me]) <= 10 else 0


@static("Ghazala of the Drains", "strength")
def _ghazala(g: Lbs, me: int, c: int) -> int:
    return 1 if g.host[c] == me and g.kind[c] & FOLLOWER and has(g, c, "Undead") else 0


def _corpses(g: Lbs, a: Act) -> list[int]:
    mine = g.players[a.seat]
    return [c for c in (*mine.hand, *mine.saved) if g.kind[c] & (HERO | FOLLOWER)]


def _buries(g: Lbs, a: Act) -> None:
    report(g, f"{who(g, a.seat)} buries {g.name(a.target)}.", refs=(a.target,))
    move(g, a.target, BURIED)


@day(
    "Corpse-Mother Nadirah",
    bow=True,
    cost=_buries,
    targets=[Target(_corpses, "a Hero or Follower to bury", free=True), your_hero()],
)
def _nadirah(g: Lbs, a: Act) -> None:
    create(g, UNDEAD, a.targets[1])


@reaction(
    "The Hollow Prince",
    "engaged",
    ready=False,
    when=lambda g, me, seat, trigger: killed_hero(g, trigger) and trigger.act is not None and me in trigger.act.cards,
)
def _hollow_prince(g: Lbs, a: Act) -> None:
    create(g, HUNGER, a.card)


@reaction(
    "Army of Ghuls", "action", bow=True, when=lambda g, me, seat, trigger: by_opposing_unit(g, trigger, side_of(g, me))
)
def _ghuls(g: Lbs, a: Act) -> None:
    assert a.trigger is not None
    assert a.trigger.act is not None
    data = a.trigger.act.data
    data["less"] = data.get("less", 0) + 3


@battle("Deformed Enforcer", water=1, once="battle", can=in_battle)
def _enforcer(g: Lbs, a: Act) -> None:
    bonus(g, a.card, s=3)


@reaction(
    "Restless Bones",
    "destroyed",
    piles=True,
    when=lambda g, me, seat, trigger: (
        g.zone[me] == BURIED
        and trigger.other < 0
        and bool(trigger.data["kind"] & HERO)
        and trigger.data["seat"] != seat
    ),
)
def _restless_bones(g: Lbs, a: Act) -> None:
    move(g, a.card, HAND, seat=a.seat)
    reveal(g, a.card)


def _knife_kill(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    host = g.host[me]
    if trigger.kind == "duel ends":
        return trigger.card == host >= 0 and trigger.target >= 0 and g.zone[trigger.target] == BURIED
    return trigger.act is not None and host in trigger.act.cards and killed_hero(g, trigger)


@reaction("Jackal-Bone Knife", "engaged", "duel ends", when=_knife_kill)
def _knife(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, source=a.card)


@night("Sewer Expedition", cost=bows_for_it, targets=[your_hero(bowed=False, free=True)])
def _sewers(g: Lbs, a: Act) -> Flow[None]:
    found = yield from flip(g, a.seat)
    if found >= 2:
        yield from gain_water(g, a.seat, 2 if found >= 4 else 1, source=a.card)


@day("Tomb Raiding", cost=bows_for_it, targets=[your_hero(bowed=False, free=True), player()])
def _tomb(g: Lbs, a: Act) -> Flow[None]:
    robber, other = a.targets
    mine = yield from flip(g, a.seat)
    theirs = yield from flip(g, other)
    if mine > theirs:
        found = yield from choose(g, a.seat, g.players[a.seat].buried, "a card of your Buried pile", source=a.card)
        if found >= 0:
            move(g, found, HAND, seat=a.seat)
            reveal(g, found)
    elif mine < theirs and g.zone[robber] == PLAY:
        create(g, TOMB_CURSE, robber)


@day("Stealing from the Dead")
def _grave_goods(g: Lbs, a: Act) -> Flow[None]:
    graves = [c for p in g.players for c in p.buried if g.kind[c] & ITEM]
    found = yield from choose(g, a.seat, graves, "an Item of a Buried pile", optional=True, source=a.card)
    if found >= 0:
        move(g, found, HAND, seat=a.seat)
        reveal(g, found)


@static("Stealing from the Dead", "any faction")
def _any_faction(g: Lbs, me: int, c: int, host: int) -> bool:
    """Not for the Unaligned (LBS FAQ stealing-from-the-dead/1)."""
    return bool(g.card(c).mask & ITEM and faction_of(g, host))


@reaction(
    "Buried Alive", "discarded", when=lambda g, me, seat, trigger: trigger.by != seat and g.zone[trigger.card] == SAVED
)
def _buried_alive(g: Lbs, a: Act) -> None:
    assert a.trigger is not None
    move(g, a.trigger.card, BURIED)
    draw(g, a.seat)


def _well_price(g: Lbs, a: Act) -> Flow[None]:
    """A payment, not part of the card's cost (LBS FAQ dry-well/1), but made before the action is announced."""
    a.data["paid"] = yield from pay(g, a.seat, 3 * a.targets[1], 0)


@day(
    "Dry Well",
    can=lambda g, me, seat: purse(g, seat) >= 3,
    cost=_well_price,
    targets=[
        section(lambda g, a, c: g.water[c] > 0, theirs=True),
        number(lambda g, a: range(1, 1 + min(2, g.water[a.target], purse(g, a.seat) // 3)), "how much Water it loses"),
    ],
)
def _dry_well(g: Lbs, a: Act) -> Flow[None]:
    well, n = a.targets
    if a.data["paid"]:
        lost = yield from drain(g, well, n, a.card, a.seat)
        report(g, f"{g.name(well)} loses {lost} Water.", refs=(well,))


@day("Dust to Dust", can=lambda g, me, seat: len(g.all_heroes()) > 1, targets=[hero(lambda g, a, c: c != a.caster)])
def _dust(g: Lbs, a: Act) -> None:
    for h in (a.caster, a.target):
        if g.zone[h] == PLAY:
            create(g, DUST, h)


@night(
    "Rise Once More",
    targets=[in_pile(BURIED, lambda g, a, c: bool(g.kind[c] & HERO) and not unique_blocked(g, c))],
)
def _rise(g: Lbs, a: Act) -> Flow[None]:
    modify(g, a.target, "trait", "Undead", FOREVER)
    yield from enter(g, a.target, a.seat, bowed=True)


@battle(
    "Feast of Bones",
    cost=give_up,
    targets=[
        follower(lambda g, a, c: at_battle(g, c), mine=True, free=True, word="a Follower of yours to destroy"),
        your_hero(),
    ],
)
def _feast(g: Lbs, a: Act) -> None:
    if a.data["given up"]:
        bonus(g, a.targets[1], s=3)
        draw(g, a.seat)


@battle(
    "Up Through the Cisterns",
    moves_in=True,
    can=lambda g, me, seat: joins(g, seat) >= 0,
    targets=[your_hero(lambda g, a, c: g.place[c] == -1, bowed=False, reach=True, unit=True)],
)
def _cisterns(g: Lbs, a: Act) -> Flow[None]:
    assert g.battle is not None
    yield from move_to(g, a.target, g.battle.section, joins(g, a.seat), by=a.seat)


@night("Thirst Is a Friend")
def _thirst(g: Lbs, a: Act) -> Flow[None]:
    mine = all_water(g, a.seat)
    for s in g.order(g.blessed):
        if all_water(g, s) > mine:
            yield from lose_water(g, s, 1, source=a.card, by=a.seat)


def _undead(g: Lbs, seat: int) -> list[int]:
    return [c for c in g.players[seat].play if g.kind[c] & (HERO | FOLLOWER) and has(g, c, "Undead")]


@tale(
    "The Tale of the Feast of Bones",
    "engaged",
    when=lambda g, me, seat, trigger: my_kill(g, me, seat, trigger) and len(_undead(g, seat)) >= 2,
)
def _tale_of_bones(g: Lbs, a: Act) -> None:
    pass


@static("The Tale of the Feast of Bones", "strength")
def _bones_reward(g: Lbs, me: int, c: int) -> int:
    return 1 if g.controller[c] == g.controller[me] and g.kind[c] & (HERO | FOLLOWER) and has(g, c, "Undead") else 0
