"""Cards of the Ashalan and the Jackals, the Unaligned Heroes who deal with them, and the arts of the Khadi."""

from __future__ import annotations

from sandtable.games.lbs.acting import ability_at, actions, entries, usable
from sandtable.games.lbs.battle import archer, marks
from sandtable.games.lbs.effects import *

UNDEAD = token("Undead Follower", type="Follower", strength=1, ka=1, traits=["Undead", "Nonhuman"])
STAR = token("Star", strength=1, ka=1)
HUNGER = token("Hunger", strength=1)
FULL_BELLY = token("Full Belly", strength=1, ka=1)
TOMB_CURSE = token("Tomb Curse", strength=-1, ka=-1)
DUST = token("Dust", ka=-2)


def killed_hero(g: Lbs, ev: Ev) -> bool:
    """Whether the engagement that is over destroyed a Hero."""
    return ev.act is not None and any(g.kind[c] & HERO for c in ev.act.data.get("killed", ()))


def my_kill(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    return ev.by == seat and killed_hero(g, ev)


def here(g: Lbs, me: int, seat: int) -> bool:
    """In a battle the card itself must be there; elsewhere it need not be anywhere."""
    return g.battle is None or at_battle(g, me)


def in_battle(g: Lbs, me: int, seat: int) -> bool:
    return at_battle(g, me)


def has_weapon(g: Lbs, hero: int) -> bool:
    return any(has(g, k, "Weapon") for k in items(g, hero))


def _bows_for_it(g: Lbs, a: Act) -> None:
    """The Hero chosen first bows, as part of the cost."""
    bow(g, a.target)


def khadi_in_play(g: Lbs, me: int, seat: int) -> bool:
    """Anybody's (LBS FAQ khadi-justice/1)."""
    return any(has(g, h, "Khadi") for h in g.all_heroes())


def by_opposing_unit(g: Lbs, ev: Ev, side: int) -> bool:
    """Whether it is an engagement against that side."""
    return ev.act is not None and ev.act.what == "engage" and side >= 0 and side_of(g, ev.card) == 1 - side


# -- Ashalan -----------------------------------------------------------------------------------------------------------


@night(
    "The City of the Seventh Star", bow=True, can=lambda g, me, seat: can_attack(g, seat) and city_water(g, seat) > 0
)
def _night_attack(g: Lbs, a: Act) -> Flow[None]:
    yield from declare(g, a.seat, toll=1)


@static("The City of the Seventh Star", "night attack")
def _attack_to_come(g: Lbs, me: int, seat: int) -> bool:
    """Whether all can see that a forced attack may still be made by Night (LBS FAQ the-city-of-the-seventh-star/4)."""
    if g.ctrl[me] != seat or g.bowed[me] or not city_water(g, seat):
        return False
    return g.phase != NIGHT_PHASE or usable(g, seat, me, g.card(me).abilities[0], NIGHT)


def _flow(g: Lbs, a: Act, c: int) -> bool:
    """Where Water can go to; in a battle the City Section under attack must be one end."""
    return room(g, c) > 0 and (g.battle is None or g.battle.section in (c, a.target))


@open_(
    "The City of the Seventh Star",
    once="turn",
    targets=[
        section(lambda g, a, c: g.water[c] > 0, mine=True, word="the City Section that gives Water"),
        section(_flow, mine=True, word="the City Section that gets it"),
        number(lambda g, a: range(1, 1 + min(2, g.water[a.targets[0]], room(g, a.targets[1]))), "how much Water"),
    ],
)
def _seventh_star(g: Lbs, a: Act) -> None:
    move_water(g, a.targets[0], a.targets[1], a.targets[2])


@reaction(
    "Mendi-Duad",
    "destroyed",
    piles=True,
    when=lambda g, me, seat, ev: ev.card == me and ev.data["seat"] == seat,
    targets=[hero(lambda g, a, c: strength(g, c) <= 3, theirs=True, word="a Hero with 3S or less")],
)
def _mendi_duad(g: Lbs, a: Act) -> Flow[None]:
    yield from destroy(g, a.target, by=a.seat)


@open_("Eye of Night", bow=True, targets=[player(fits=lambda g, a, s: bool(g.players[s].hand))])
def _eye_hand(g: Lbs, a: Act) -> Flow[None]:
    hand = list(g.players[a.target].hand)
    for c in hand:
        reveal(g, c, [a.seat])
    chosen = yield from choose(g, a.seat, hand, "a card for the top of the deck", source=a.card)
    if chosen >= 0:
        seen = g.known[chosen] | 1 << g.ctrl[chosen]
        move(g, chosen, DECK)
        g.known[chosen] = seen


@open_("Eye of Night", bow=True, targets=[hero(lambda g, a, c: ka(g, c) < ka(g, a.card), other=True)])
def _eye_stare(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=-2)


def _for_samarhad(g: Lbs, me: int, seat: int) -> list[Choice]:
    """The actions that are legal now and can target him: attaching to him is one (LBS FAQ attaching-cards)."""
    day_now = g.phase == DAY_PHASE
    g.memo["samarhad"] = me
    try:
        found = [
            choice
            for choice in actions(g, seat, OPEN | (DAY if day_now else NIGHT))
            if choice[0] == "use" and _aims(g, int(choice[1]), int(choice[2]))
        ]
    finally:
        del g.memo["samarhad"]
    if day_now:
        found.extend(choice for choice in entries(g, seat) if choice[0] == "attach" and choice[2] == me)
    return found


def _aims(g: Lbs, c: int, index: int) -> bool:
    aims = ability_at(g, c, index).targets
    return bool(aims) and aims[0].what == "card" and not aims[0].free


@static("Samarhad", "cannot be targeted")
def _only_samarhad(g: Lbs, me: int, c: int, act: Act) -> bool:
    """While his Reaction looks for an action, its first target can only be he."""
    looks = g.memo.get("samarhad") == me and act.seat == g.ctrl[me] and act.ev is None
    return looks and not act.targets and c != me


@reaction(
    "Samarhad",
    "assign",
    when=lambda g, me, seat, ev: ev.card == me and ev.n == 1 and bool(_for_samarhad(g, me, seat)),
)
def _samarhad(g: Lbs, a: Act) -> Flow[None]:
    choices = _for_samarhad(g, a.card, a.seat)
    if not choices:
        return
    answer = yield Decision(a.seat, "pick", lambda: choices, ("an action that targets him", a.card))
    if answer[0] == "attach":
        yield from bring(g, a.seat, int(answer[1]), a.card)
    else:
        g.memo["samarhad"] = a.card
        yield from use(g, a.seat, int(answer[1]), int(answer[2]))
        g.memo.pop("samarhad", None)


@night("Qashima", bow=True)
def _qashima(g: Lbs, a: Act) -> Flow[None]:
    draw(g, a.seat)
    yield from discard_choice(g, a.seat, 1, source=a.card)


def _has_a_mark(g: Lbs, me: int, seat: int) -> bool:
    return at_battle(g, me) and me in engagers(g, me) and bool(marks(g, archer(seat, me), 1 - side_of(g, me)))


@battle("Marayid", can=_has_a_mark)
def _marayid(g: Lbs, a: Act) -> Flow[None]:
    yield from shoot(g, a.seat, a.card, [a.card], bows=False, damage=2, source=a.card)


@static("Ketu-Sarr", "strength")
def _ketu_sarr(g: Lbs, me: int, c: int) -> int:
    return 2 if c == me and g.phase == NIGHT_PHASE else 0


@night(
    "Sela-Nir", bow=True, once="turn", targets=[your_hero(lambda g, a, c: has(g, c, "Ashalan"), other=True, bowed=True)]
)
def _sela_nir(g: Lbs, a: Act) -> None:
    straighten(g, a.target)


@open_("Vash-Amet", bow=True, can=here, targets=[opposing_hero(lambda g, a, c: may_challenge(g, a.card, c))])
def _vash_amet(g: Lbs, a: Act) -> Flow[None]:
    yield from challenge(g, a.card, a.target, source=a.card)


@static("Hath-Orim", "trait")
def _hath_orim(g: Lbs, me: int, c: int, trait: str) -> bool:
    return c == me and trait == "Berserk" and has_weapon(g, me)


@night("The Khadja", bow=True, targets=[section(lambda g, a, c: g.water[c] > 0, theirs=True)])
def _khadja(g: Lbs, a: Act) -> Flow[None]:
    yield from steal_water(g, a.seat, a.target, source=a.card)


@static("Azure Guard", "strength")
def _azure_guard(g: Lbs, me: int, c: int) -> int:
    return 1 if c == me and g.phase == NIGHT_PHASE else 0


@night("Across the Desert at Midnight", can=lambda g, me, seat: can_attack(g, seat))
def _midnight(g: Lbs, a: Act) -> Flow[None]:
    yield from declare(g, a.seat)


@day("Convening the Twelve", council=8, targets=[your_hero()])
def _twelve(g: Lbs, a: Act) -> None:
    draw(g, a.seat, 3)
    straighten(g, a.target)


def _survivors(g: Lbs, seat: int, ev: Ev) -> list[int]:
    return [h for h in (*ev.data["army0"], *ev.data["army1"]) if g.ctrl[h] == seat and g.zone[h] == PLAY]


@reaction("Voice of the Star", "battle ends", when=lambda g, me, seat, ev: bool(_survivors(g, seat, ev)))
def _voice(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    for h in _survivors(g, a.seat, a.ev):
        create(g, STAR, h)


@open_("Words of Glass", targets=[your_hero()])
def _glass(g: Lbs, a: Act) -> None:
    modify(g, a.target, "invisible", 1)


def _stored(g: Lbs, me: int) -> int:
    return int(g.memo.get(f"words of sand {me}!", -1))


def _castable(g: Lbs, me: int, seat: int, bits: int) -> list[int]:
    """The abilities of the Spell under Words of Sand that could be used as from hand now."""
    spell = _stored(g, me)
    if spell < 0 or g.ctrl[me] != seat:
        return []
    g.zone[spell] = HAND
    try:
        return [x.index for x in g.card(spell).abilities if x.hand and usable(g, seat, spell, x, bits)]
    finally:
        g.zone[spell] = HELD


@check("Words of Sand")
def _sahir_only(g: Lbs, me: int, seat: int, host: int) -> bool:
    return host < 0 or has(g, host, "Sahir")


@reaction(
    "Words of Sand",
    "spell saved",
    when=lambda g, me, seat, ev: (
        ev.by == seat == g.owner[ev.card]
        and _stored(g, me) < 0
        and g.zone[ev.card] == SAVED
        and any(x.hand and not x.kind & REACTION for x in g.card(ev.card).abilities)
    ),
)
def _store(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    move(g, a.ev.card, HELD)
    g.memo[f"words of sand {a.card}!"] = a.ev.card


@static("Words of Sand", "lends action")
def _sand(g: Lbs, me: int, seat: int, bits: int) -> list[Choice]:
    more = {i: (str(i + 1),) if i else () for i in _castable(g, me, seat, bits)}
    return [("lent", me, _stored(g, me), *which) for which in more.values()]


@static("Words of Sand", "lent action")
def _cast_again(g: Lbs, me: int, seat: int, choice: Choice) -> Flow[None]:
    spell = _stored(g, me)
    del g.memo[f"words of sand {me}!"]
    move(g, spell, HAND, seat=seat)
    yield from use(g, seat, spell, int(choice[3]) - 1 if len(choice) > 3 else 0)
    if g.zone[spell] == HAND:
        move(g, spell, HELD)
        g.memo[f"words of sand {me}!"] = spell


@leaves("Words of Sand")
def _scattered(g: Lbs, me: int) -> None:
    spell = _stored(g, me)
    if spell >= 0:
        del g.memo[f"words of sand {me}!"]
        move(g, spell, SAVED)


def _dim(g: Lbs, a: Act, c: int) -> bool:
    return ka(g, c) <= 3


@night("Cold Light", targets=[your_hero(_dim, bowed=True), your_hero(_dim, bowed=True, optional=True)])
def _cold_light(g: Lbs, a: Act) -> None:
    for h in a.targets:
        if h >= 0:
            straighten(g, h)


@battle(
    "Glass Rain", targets=[character(lambda g, a, c: hero_of(g, c) in opposing(g, a.seat), word="an opposing card")]
)
def _glass_rain(g: Lbs, a: Act) -> Flow[None]:
    if g.kind[a.target] & HERO:
        bonus(g, a.target, s=-2)
    else:
        yield from destroy(g, a.target, by=a.seat)


@battle("Blue Blood", targets=[your_hero(lambda g, a, c: has(g, c, "Ashalan"))])
def _blue_blood(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=3 if g.phase == NIGHT_PHASE else 2)


@open_("Tides Under the Sand")
def _tides(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, source=a.card)
    mine = g.sections(a.seat)
    wet = [s for s in mine if g.water[s]] if any(room(g, s) for s in mine) and len(mine) > 1 else []
    giver = yield from choose(g, a.seat, wet, "where Water is taken", optional=True, source=a.card)
    if giver < 0:
        return
    getter = yield from choose(
        g, a.seat, [s for s in mine if s != giver and room(g, s)], "where it goes", source=a.card
    )
    if getter >= 0:
        most = min(3, g.water[giver], room(g, getter))
        move_water(g, giver, getter, (yield from choose_number(g, a.seat, range(1, most + 1), "how much", a.card)))


@night("Patience of Centuries", cost=_bows_for_it, targets=[your_hero(bowed=False, free=True)])
def _patience(g: Lbs, a: Act) -> None:
    draw(g, a.seat, 2)


@tale(
    "The Tale of the Seventh Star",
    "engaged",
    "section destroyed",
    when=lambda g, me, seat, ev: (
        g.phase == NIGHT_PHASE
        and ev.by == seat
        and (killed_hero(g, ev) if ev.kind == "engaged" else ev.data["why"] == "absorb" and ev.data["seat"] != seat)
    ),
)
def _tale_of_the_star(g: Lbs, a: Act) -> None:
    pass


@static("The Tale of the Seventh Star", "strength")
def _star_reward(g: Lbs, me: int, c: int) -> int:
    return 1 if g.phase == NIGHT_PHASE and g.kind[c] & HERO and g.ctrl[c] == g.ctrl[me] else 0


# -- Jackals -----------------------------------------------------------------------------------------------------------


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
            told(g, f"{who(g, s)} buries {g.name(c)}.", refs=(c,))
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
    told(g, f"{g.name(out)} and {g.name(back)} change places.", refs=(out, back))


@reaction("Ropp'Cht'Cht", "raided", when=lambda g, me, seat, ev: ev.card == me and bool(ev.data["success"]))
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
    when=lambda g, me, seat, ev: ev.by != seat and ev.n > 0 and ev.data["seat"] == seat,
)
def _felah_hassan(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    a.ev.n -= 1


@night(
    "The Ferryman", bow=True, water=1, targets=[in_pile(BURIED, lambda g, a, c: bool(g.kind[c] & (HERO | FOLLOWER)))]
)
def _ferryman(g: Lbs, a: Act) -> None:
    move(g, a.target, HAND, seat=a.seat)
    reveal(g, a.target)


@static("Zubair Half-Face", "strength")
def _zubair(g: Lbs, me: int, c: int) -> int:
    return 1 if c == me and all_water(g, g.ctrl[me]) <= 10 else 0


@static("Ghazala of the Drains", "strength")
def _ghazala(g: Lbs, me: int, c: int) -> int:
    return 1 if g.host[c] == me and g.kind[c] & FOLLOWER and has(g, c, "Undead") else 0


def _corpses(g: Lbs, a: Act) -> list[int]:
    mine = g.players[a.seat]
    return [c for c in (*mine.hand, *mine.saved) if g.kind[c] & (HERO | FOLLOWER)]


def _buries(g: Lbs, a: Act) -> None:
    told(g, f"{who(g, a.seat)} buries {g.name(a.target)}.", refs=(a.target,))
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
    when=lambda g, me, seat, ev: killed_hero(g, ev) and ev.act is not None and me in ev.act.cards,
)
def _hollow_prince(g: Lbs, a: Act) -> None:
    create(g, HUNGER, a.card)


@reaction("Army of Ghuls", "action", bow=True, when=lambda g, me, seat, ev: by_opposing_unit(g, ev, side_of(g, me)))
def _ghuls(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    assert a.ev.act is not None
    data = a.ev.act.data
    data["less"] = data.get("less", 0) + 3


@battle("Deformed Enforcer", water=1, once="battle", can=in_battle)
def _enforcer(g: Lbs, a: Act) -> None:
    bonus(g, a.card, s=3)


@reaction(
    "Restless Bones",
    "destroyed",
    piles=True,
    when=lambda g, me, seat, ev: (
        g.zone[me] == BURIED and ev.other < 0 and bool(ev.data["kind"] & HERO) and ev.data["seat"] != seat
    ),
)
def _restless_bones(g: Lbs, a: Act) -> None:
    move(g, a.card, HAND, seat=a.seat)
    reveal(g, a.card)


def _knife_kill(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    host = g.host[me]
    if ev.kind == "duel ends":
        return ev.card == host >= 0 and ev.target >= 0 and g.zone[ev.target] == BURIED
    return ev.act is not None and host in ev.act.cards and killed_hero(g, ev)


@reaction("Jackal-Bone Knife", "engaged", "duel ends", when=_knife_kill)
def _knife(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, source=a.card)


@night("Sewer Expedition", cost=_bows_for_it, targets=[your_hero(bowed=False, free=True)])
def _sewers(g: Lbs, a: Act) -> Flow[None]:
    found = yield from flip(g, a.seat)
    if found >= 2:
        yield from gain_water(g, a.seat, 2 if found >= 4 else 1, source=a.card)


@day("Tomb Raiding", cost=_bows_for_it, targets=[your_hero(bowed=False, free=True), player()])
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


@reaction("Buried Alive", "discarded", when=lambda g, me, seat, ev: ev.by != seat and g.zone[ev.card] == SAVED)
def _buried_alive(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    move(g, a.ev.card, BURIED)
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
        told(g, f"{g.name(well)} loses {lost} Water.", refs=(well,))


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
    when=lambda g, me, seat, ev: my_kill(g, me, seat, ev) and len(_undead(g, seat)) >= 2,
)
def _tale_of_bones(g: Lbs, a: Act) -> None:
    pass


@static("The Tale of the Feast of Bones", "strength")
def _bones_reward(g: Lbs, me: int, c: int) -> int:
    return 1 if g.ctrl[c] == g.ctrl[me] and g.kind[c] & (HERO | FOLLOWER) and has(g, c, "Undead") else 0


# -- Unaligned, and the Khadi ------------------------------------------------------------------------------------------


@static("Tasir", "strength")
def _tasir(g: Lbs, me: int, c: int) -> int:
    return 1 if c == me and has_weapon(g, me) else 0


@open_(
    "Gullet",
    can=here,
    cost=give_up,
    targets=[follower(lambda g, a, c: g.host[c] == a.card, mine=True, free=True, word="a Follower of his")],
)
def _gullet(g: Lbs, a: Act) -> None:
    if a.data["given up"]:
        create(g, FULL_BELLY, a.card)


@open_(
    "Khadi Command",
    targets=[
        your_hero(bowed=False),
        opposing_hero(lambda g, a, c: g.ctrl[c] != a.seat and may_challenge(g, a.target, c)),
    ],
)
def _khadi_command(g: Lbs, a: Act) -> Flow[None]:
    refusable = not khadi_in_play(g, a.card, a.seat)
    yield from challenge(g, a.targets[0], a.targets[1], refusable=refusable, source=a.card)


@day("Khadi Justice", can=khadi_in_play, targets=[hero(lambda g, a, c: ka(g, c) <= 2, word="a Hero with 2K or less")])
def _khadi_justice(g: Lbs, a: Act) -> Flow[None]:
    yield from destroy(g, a.target, by=a.seat)


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


@day("Ceremony of the Hidden Heart", targets=[your_hero()])
def _hidden_heart(g: Lbs, a: Act) -> None:
    modify(g, a.target, "trait", "Khadi", FOREVER)
    bonus(g, a.target, 1, 1, FOREVER)


@battle("Harik's Ruby", bow=True, can=lambda g, me, seat: at_battle(g, me) and bool(opposing(g, seat)))
def _ruby(g: Lbs, a: Act) -> None:
    for h in opposing(g, a.seat):
        bonus(g, h, s=-1)


@night("Moonless Night")
def _moonless(g: Lbs, a: Act) -> None:
    pass


@static("Moonless Night", "cannot act")
def _one_by_night(g: Lbs, me: int, seat: int, c: int, ability: Ability | None) -> bool:
    """By the kind that stands before an action alone; a raid is none (LBS FAQ moonless-night/1)."""
    return (
        ability is not None
        and bool(ability.kind & NIGHT)
        and g.phase == NIGHT_PHASE
        and any(s == seat and kind == "night" for s, kind, _, _ in g.history)
    )


@battle("Meeting Your Destiny", targets=[your_hero()])
def _destiny(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=4)
    later(g, "battle ends", "meeting your destiny", a.target, a.seat)


@afterwards("meeting your destiny")
def _met(g: Lbs, hero_: int, seat: int) -> Flow[None]:
    yield from destroy(g, hero_, by=seat)


@reaction(
    "Hidden Shame",
    "action",
    when=lambda g, me, seat, ev: by_opposing_unit(g, ev, seat_side(g, seat)) and present(g, seat),
)
def _shame(g: Lbs, a: Act) -> None:
    """Only Followers engaged: nothing happens (LBS FAQ hidden-shame/1)."""
    assert a.ev is not None
    assert a.ev.act is not None
    a.ev.act.data["adds nothing"] = (a.ev.act.card,)
