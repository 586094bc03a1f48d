"""The cards of the Jackals."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import by_opposing_unit, comes_into_battle, in_battle, killed_hero, leads

UNDEAD = token("Undead Follower", type="Follower", strength=1, ka=1, traits=["Undead", "Nonhuman"])
HUNGER = token("Hunger", strength=1)
TOMB_CURSE = token("Tomb Curse", strength=-1, ka=-1)
DUST = token("Dust", ka=-2)


def my_kill(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    return trigger.by == seat and killed_hero(g, trigger)


reaction("Jackal City of Bones", "engaged", when=my_kill, targets=[your_hero()], ready=False, do=creates(UNDEAD))


@day(
    "Monkey Man",
    bow=True,
    targets=[player(fits=lambda g, act, seat: bool(g.players[seat].deck or g.players[seat].saved))],
    can=lambda g, me, seat: bool(g.players[seat].deck or g.players[seat].saved),
)
def _monkey_man(g: Lbs, act: Act) -> Flow[None]:
    tops = {s: top(g, s) for s in (act.seat, act.target)}
    if min(tops.values()) < 0:
        return
    reveal(g, tops[act.seat], [act.target])
    reveal(g, tops[act.target], [act.seat])
    bargain = yield from choose_word(g, act.target, ["draw", "bury"], "what both do with their cards", act.card)
    for s, c in tops.items():
        if bargain == "draw":
            draw(g, s)
        else:
            report(g, f"{who(g, s)} buries {g.name(c)}.", refs=(c,))
            move(g, c, BURIED)
            refill(g, s)


@night("Bonepicker", bow=True, targets=[in_pile(SAVED, mine=False, theirs=True, word="a card of a Saved pile")])
def _bonepicker(g: Lbs, act: Act) -> None:
    take(g, act.seat, act.target)


@day("Melinda", bow=True, can=lambda g, me, seat: bool(g.players[seat].deck), targets=[in_pile(SAVED)])
def _melinda(g: Lbs, act: Act) -> Flow[None]:
    player_ = g.players[act.seat]
    places = range(1, len(player_.deck) + 1)
    n = yield from choose_number(g, act.seat, places, "which of your undrawn cards, counted from the top", act.card)
    out, back = act.target, player_.deck[-n]
    player_.saved[player_.saved.index(out)] = back
    player_.deck[-n] = out
    g.zone[out], g.zone[back] = DECK, SAVED
    g.known.pop(back, None)
    g.known[out] = (1 << len(g.players)) - 1
    report(g, f"{g.name(out)} and {g.name(back)} change places.", refs=(out, back))


reaction(
    "Ropp'Cht'Cht",
    "raided",
    when=lambda g, me, seat, trigger: trigger.card == me and bool(trigger.data["success"]),
    do=draws(1),
)
open_(
    "Maymun",
    bow=True,
    can=lambda g, me, seat: g.phase == NIGHT_PHASE,
    targets=[player(fits=lambda g, act, seat: bool(g.players[seat].hand))],
    do=lambda g, act: discard_choice(g, act.target, 1, source=act.card),
)


@reaction(
    "Felah Hassan",
    "lose water",
    bow=True,
    when=lambda g, me, seat, trigger: trigger.by != seat and trigger.number > 0 and trigger.data["seat"] == seat,
)
def _felah_hassan(g: Lbs, act: Act) -> None:
    act.answered.number -= 1


night("The Ferryman", bow=True, water=1, targets=[in_pile(BURIED, of_type(HERO | FOLLOWER))], do=into_hand)
static("Zubair Half-Face", "strength", do=lambda g, me, card: int(card == me and all_water(g, g.controller[me]) <= 10))
static("Ghazala of the Drains", "strength", do=lambda g, me, card: int(leads(g, me, card) and has(g, card, "Undead")))


def _corpses(g: Lbs, act: Act) -> list[int]:
    mine = g.players[act.seat]
    return [c for c in (*mine.hand, *mine.saved) if g.kind[c] & (HERO | FOLLOWER)]


def _buries(g: Lbs, act: Act) -> None:
    report(g, f"{who(g, act.seat)} buries {g.name(act.target)}.", refs=(act.target,))
    move(g, act.target, BURIED)


day(
    "Corpse-Mother Nadirah",
    bow=True,
    cost=_buries,
    targets=[Target(_corpses, "a Hero or Follower to bury", free=True), your_hero()],
    do=lambda g, act: create(g, UNDEAD, act.targets[1]),
)
reaction(
    "The Hollow Prince",
    "engaged",
    ready=False,
    when=lambda g, me, seat, trigger: killed_hero(g, trigger) and trigger.act is not None and me in trigger.act.cards,
    do=lambda g, act: create(g, HUNGER, act.card),
)


@reaction(
    "Army of Ghuls", "action", bow=True, when=lambda g, me, seat, trigger: by_opposing_unit(g, trigger, side_of(g, me))
)
def _ghuls(g: Lbs, act: Act) -> None:
    data = act.answered.action.data
    data["less"] = data.get("less", 0) + 3


battle("Deformed Enforcer", water=1, once="battle", can=in_battle, do=it_has(strength=3))
reaction(
    "Restless Bones",
    "destroyed",
    piles=True,
    when=lambda g, me, seat, trigger: (
        g.zone[me] == BURIED
        and trigger.other < 0
        and bool(trigger.data["kind"] & HERO)
        and trigger.data["seat"] != seat
    ),
    do=lambda g, act: take(g, act.seat, act.card),
)


def _knife_kill(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    host = g.host[me]
    if trigger.kind == "duel ends":
        return trigger.card == host >= 0 and trigger.target >= 0 and g.zone[trigger.target] == BURIED
    return trigger.act is not None and host in trigger.act.cards and killed_hero(g, trigger)


reaction("Jackal-Bone Knife", "engaged", "duel ends", when=_knife_kill, do=gains_water(1))


@night("Sewer Expedition", cost=bows, targets=[your_hero(bowed=False, free=True)])
def _sewers(g: Lbs, act: Act) -> Flow[None]:
    found = yield from flip(g, act.seat)
    if found >= 2:
        yield from gain_water(g, act.seat, 2 if found >= 4 else 1, source=act.card)


@day("Tomb Raiding", cost=bows, targets=[your_hero(bowed=False, free=True), player()])
def _tomb(g: Lbs, act: Act) -> Flow[None]:
    robber, other = act.targets
    mine = yield from flip(g, act.seat)
    theirs = yield from flip(g, other)
    if mine > theirs:
        found = yield from choose(
            g, act.seat, g.players[act.seat].buried, "a card of your Buried pile", source=act.card
        )
        if found >= 0:
            take(g, act.seat, found)
    elif mine < theirs and g.zone[robber] == PLAY:
        create(g, TOMB_CURSE, robber)


@day("Stealing from the Dead")
def _grave_goods(g: Lbs, act: Act) -> Flow[None]:
    graves = [c for p in g.players for c in p.buried if g.kind[c] & ITEM]
    found = yield from choose(g, act.seat, graves, "an Item of a Buried pile", optional=True, source=act.card)
    if found >= 0:
        take(g, act.seat, found)


@static("Stealing from the Dead", "any faction")
def _any_faction(g: Lbs, me: int, card: int, host: int) -> bool:
    """Not for the Unaligned (LBS FAQ stealing-from-the-dead/1)."""
    return bool(g.card(card).mask & ITEM and faction_of(g, host))


@reaction(
    "Buried Alive", "discarded", when=lambda g, me, seat, trigger: trigger.by != seat and g.zone[trigger.card] == SAVED
)
def _buried_alive(g: Lbs, act: Act) -> None:
    move(g, act.answered.card, BURIED)
    draw(g, act.seat)


def _well_price(g: Lbs, act: Act) -> Flow[None]:
    """A payment, not part of the card's cost (LBS FAQ dry-well/1), but made before the action is announced."""
    act.data["paid"] = yield from pay(g, act.seat, 3 * act.targets[1], 0)


@day(
    "Dry Well",
    can=lambda g, me, seat: purse(g, seat) >= 3,
    cost=_well_price,
    targets=[
        section(wet, theirs=True),
        number(
            lambda g, act: range(1, 1 + min(2, g.water[act.target], purse(g, act.seat) // 3)), "how much Water it loses"
        ),
    ],
)
def _dry_well(g: Lbs, act: Act) -> Flow[None]:
    well, n = act.targets
    if act.data["paid"]:
        lost = yield from drain(g, well, n, act.card, act.seat)
        report(g, f"{g.does(well, 'loses')} {lost} Water.", refs=(well,))


@day(
    "Dust to Dust",
    can=lambda g, me, seat: len(g.all_heroes()) > 1,
    targets=[hero(lambda g, act, card: card != act.caster)],
)
def _dust(g: Lbs, act: Act) -> None:
    for h in (act.caster, act.target):
        if g.zone[h] == PLAY:
            create(g, DUST, h)


@night(
    "Rise Once More",
    targets=[in_pile(BURIED, lambda g, act, card: bool(g.kind[card] & HERO) and not unique_blocked(g, card))],
)
def _rise(g: Lbs, act: Act) -> Flow[None]:
    modify(g, act.target, "trait", "Undead", FOREVER)
    yield from enter(g, act.target, act.seat, bowed=True)


@battle(
    "Feast of Bones",
    cost=give_up,
    targets=[
        follower(lambda g, act, card: at_battle(g, card), mine=True, free=True, word="a Follower of yours to destroy"),
        your_hero(),
    ],
)
def _feast(g: Lbs, act: Act) -> None:
    if act.data["given up"]:
        bonus(g, act.targets[1], strength=3)
        draw(g, act.seat)


battle(
    "Up Through the Cisterns",
    moves_in=True,
    can=lambda g, me, seat: joins(g, seat) >= 0,
    targets=[your_hero(lambda g, act, card: g.place[card] == -1, bowed=False, reach=True, unit=True)],
    do=comes_into_battle,
)


@night("Thirst Is a Friend")
def _thirst(g: Lbs, act: Act) -> Flow[None]:
    mine = all_water(g, act.seat)
    for s in g.order(g.blessed):
        if all_water(g, s) > mine:
            yield from lose_water(g, s, 1, source=act.card, by=act.seat)


def _undead(g: Lbs, seat: int) -> list[int]:
    return [c for c in g.players[seat].play if g.kind[c] & (HERO | FOLLOWER) and has(g, c, "Undead")]


tale(
    "The Tale of the Feast of Bones",
    "engaged",
    when=lambda g, me, seat, trigger: my_kill(g, me, seat, trigger) and len(_undead(g, seat)) >= 2,
)
static("The Tale of the Feast of Bones", "strength", do=lambda g, me, card: int(card in _undead(g, g.controller[me])))
