"""Cards of the Senpet and the Ebonites."""

from __future__ import annotations

from sandtable.games.lbs.acting import position, usable
from sandtable.games.lbs.effects import *
from sandtable.games.lbs.stats import ruled

VALOR = token("Valor", strength=1, ka=1)


# -- words of these cards ----------------------------------------------------------------------------------------------


def here(g: Lbs, me: int, seat: int) -> bool:
    """The card itself is in the battle."""
    return at_battle(g, me)


def defends(g: Lbs, c: int) -> bool:
    """Whether the card belongs to a unit that has been sent to defend."""
    return g.attack is not None and g.attack.sides.get(hero_of(g, c)) == 0


def side_by_side(g: Lbs, a: Act, c: int) -> bool:
    """In the army that the acting card is in."""
    return side_of(g, c) == side_of(g, a.card)


def in_one_battle(g: Lbs, a: int, b: int) -> bool:
    """Two Heroes sent to the same battle, on whatever sides."""
    return g.attack is not None and a in g.attack.sides and b in g.attack.sides and g.place[a] == g.place[b]


def opposing_commander(g: Lbs, seat: int) -> int:
    """Attacker or defender, whichever leads the army against the seat."""
    assert g.battle is not None
    return g.battle.attacker if seat_side(g, seat) == 0 else g.battle.defender


def opposing_character(**more: bool) -> Target:
    return character(lambda g, a, c: hero_of(g, c) in opposing(g, a.seat), word="an opposing Hero or Follower", **more)


# -- Strongholds -------------------------------------------------------------------------------------------------------


@battle(
    "Empire of the Senpet",
    bow=True,
    targets=[character(lambda g, a, c: defends(g, c), word="a defending Hero or Follower")],
)
def _empire(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=3)


@static("The Temple of the Ebon Stone", "water absorbs")
def _temple(g: Lbs, me: int, section: int, act: Act) -> int:
    seat = g.ctrl[me]
    return int(g.ctrl[section] == seat and any(g.ctrl[h] == seat and has(g, h, "Ebonites") for h in army(g, 0)))


# -- Heroes of the Senpet ----------------------------------------------------------------------------------------------


@static("Hensatti", "copper cost")
@static("Hensatti", "water cost")
def _hensatti(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    return -99 if g.kind[c] & FOLLOWER and host == me and not followers(g, me) else 0


def day_or_night(g: Lbs, spell: int) -> Ability | None:
    """The Spell's ability, if it can be cast only by Day or by Night."""
    found = [a for a in CARDS[g.d[spell]].abilities if a.hand]
    return found[0] if found and not any(a.kind & ~(DAY | NIGHT) for a in found) else None


@static("Keseth", "cannot cast")
def _keseth_only(g: Lbs, me: int, caster: int, spell: int) -> bool:
    if g.battle is None:
        return False
    return has(g, me, "Khadi") if caster == me else day_or_night(g, spell) is not None


@static("Keseth", "lends action")
def _keseth_offers(g: Lbs, me: int, seat: int, bits: int) -> list[Choice]:
    if g.ctrl[me] != seat or not bits & BATTLE or g.bowed[me] or not at_battle(g, me):
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


@battle("Nepherus", once="battle", can=here)
def _nepherus(g: Lbs, a: Act) -> Flow[None]:
    c = top(g, a.seat)
    if not draw(g, a.seat):
        return
    reveal(g, c)
    for ability in CARDS[g.d[c]].abilities:
        if ability.hand and usable(g, a.seat, c, ability, BATTLE | OPEN):
            if (yield from confirm(g, a.seat, "play it now", c)):
                yield from use(g, a.seat, c, ability.index)
            return


@battle(
    "Nepherus",
    once="battle",
    discard=1,
    can=here,
    targets=[follower(lambda g, a, c: g.host[c] == a.card, bowed=True, word="a Follower of his")],
)
def _nepherus_rallies(g: Lbs, a: Act) -> None:
    straighten(g, a.target)


@static("Nepherus (Experienced)", "strength")
def _nepherus_leads(g: Lbs, me: int, c: int) -> int:
    return int(g.host[c] == me and bool(g.kind[c] & FOLLOWER))


JINN_DUEL = Ability("Nepherus (Experienced)", OPEN, lambda g, a: challenge(g, a.card, a.target, refusable=False))


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
    yield from lent(g, Act(seat, jinn, JINN_DUEL), me)


def lent(g: Lbs, act: Act, target: int) -> Flow[None]:
    """Announce and carry out an action that a card lends."""
    assert act.ability is not None
    act.targets = [target]
    kind = "open" if act.kind & OPEN else "battle"
    g.history.append((act.seat, kind, act.card, -1))
    told(g, f"{who(g, act.seat)} uses {act.ability.name}.", "LBS AW 57 actions/1", refs=(act.card, target))
    yield from announce(g, act)
    if not act.cancelled and g.zone[target] == PLAY == g.zone[act.card]:
        yield from act.ability.run(g, act)


@static("Qer Apet", "strength")
@static("Hadil of the Gate", "strength")
@static("Scarab Guard", "strength")
def _stronger_in_defence(g: Lbs, me: int, c: int) -> int:
    return int(c == me and defends(g, me))


@day("Sedjem", bow=True, water=1, cost_of=lambda g, a: (a.targets[0], a.targets[1]), targets=[
    in_pile(HAND, lambda g, a, c: bool(g.kind[c] & FOLLOWER) and not unique_blocked(g, c), word="a Follower in hand"),
    your_hero(lambda g, a, c: may_attach(g, a.targets[0], c), bowed=False, other=True),
])  # fmt: skip
def _sedjem(g: Lbs, a: Act) -> Flow[None]:
    """His Water brings the Follower into play, so it is its cost (LBS FAQ sedjem/1)."""
    yield from bring(g, a.seat, a.targets[0], a.targets[1], free=True)


@battle("Nefir", once="battle", water=2, ready=False, can=lambda g, me, seat: at_battle(g, me) and g.bowed[me])
def _nefir(g: Lbs, a: Act) -> None:
    straighten(g, a.card)


@battle("Kepsat", once="battle", can=here, targets=[hero(side_by_side, other=True, word="another Hero in his army")])
def _kepsat(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=2)


def left_for_bowed(g: Lbs, me: int, act: Act) -> int:
    """Of a joint engagement's damage, what bowed Heroes may still absorb: all but Bekhten's share."""
    damage = act.data.get("damage", 0)
    share = min(damage, act.data.get("shares", {}).get(me, 0))
    lost = [c for c in act.data.get("lost bowed", ()) if g.kind[c] & HERO]
    return int(damage - share - sum(n for c, n in act.data.get("absorbed", ()) if c in lost))


@static("Bekhten", "cannot absorb")
def _bekhten(g: Lbs, me: int, c: int, act: Act) -> bool:
    return me in act.cards and bool(g.kind[c] & HERO) and g.bowed[c] and left_for_bowed(g, me, act) <= 0


@static("Bekhten", "absorbs")
def _bekhten_joint(g: Lbs, me: int, c: int, n: int, act: Act) -> int:
    if me in act.cards and g.kind[c] & HERO and g.bowed[c]:
        return min(n, left_for_bowed(g, me, act)) - n
    return 0


@day("Senbi the Builder", bow=True)
def _senbi(g: Lbs, a: Act) -> Flow[None]:
    deck = g.players[a.seat].deck
    c = yield from search(g, a.seat, list(deck), "a Fortification", a.card, lambda x: has(g, x, "Fortification"))
    if c >= 0:
        move(g, c, HAND, seat=a.seat)
        reveal(g, c)
    shuffle(g, a.seat)


# -- Heroes of the Ebonites --------------------------------------------------------------------------------------------


@battle("Balance", bow=True, can=here, targets=[opposing_hero()])
def _balance(g: Lbs, a: Act) -> Flow[None]:
    n = yield from flip(g, opposing_commander(g, a.seat))
    bonus(g, a.target, s=-n)


def fought_beside(g: Lbs, a: Act, c: int) -> bool:
    return at_battle(g, c) and side_by_side(g, a, c) and not tokens(g, c, VALOR)


@reaction(
    "Kabdar Fassal", "battle ends", ready=False, when=lambda g, me, seat, ev: at_battle(g, me),
    targets=[your_hero(fought_beside, other=True, word="another of your Heroes in the battle")],
)  # fmt: skip
def _kabdar(g: Lbs, a: Act) -> None:
    create(g, VALOR, a.target)


@static("Eyla the Protector", "strength")
def _eyla(g: Lbs, me: int, c: int) -> int:
    if c != me or g.attack is None or me not in g.attack.sides:
        return 0
    side = g.attack.sides[me]
    return 0 if any(h != me and s == side and g.place[h] == g.place[me] for h, s in g.attack.sides.items()) else 2


@static("Malakai", "cannot attack")
@static("Malakai", "cannot raid")
def _malakai(g: Lbs, me: int, c: int) -> bool:
    return c == me


def unbowed_against(g: Lbs, seat: int) -> list[int]:
    return [f for h in opposing(g, seat) for f in followers(g, h) if not g.bowed[f]]


@battle("Pashal", bow=True, can=lambda g, me, seat: at_battle(g, me) and bool(unbowed_against(g, seat)))
def _pashal(g: Lbs, a: Act) -> Flow[None]:
    f = yield from choose(
        g, opposing_commander(g, a.seat), unbowed_against(g, a.seat), "a Follower that bows", source=a.card
    )
    if f >= 0:
        bow(g, f)


@battle("Afshin", once="battle", can=here)
def _afshin(g: Lbs, a: Act) -> Flow[None]:
    n = yield from flip(g, a.seat)
    bonus(g, a.card, s=2 if n % 2 == 0 else -1)


@static("Lammassar", "cannot go home")
def _lammassar(g: Lbs, me: int, c: int) -> bool:
    return c == me and g.attack is not None and me in g.attack.sides and g.place[me] >= 0 and g.water[g.place[me]] > 0


@battle("Temperance", bow=True, can=here, targets=[opposing_character()])
def _temperance(g: Lbs, a: Act) -> None:
    modify(g, a.target, "=S", g.card(a.target).strength)


@night("Patience", bow=True)
def _patience(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, 1, source=a.card)


def my_hero_fell(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    c = ev.card
    return c != me and ev.data["seat"] == seat == g.owner[c] and bool(g.kind[c] & HERO) and g.zone[c] == BURIED


@reaction("Mercy", "destroyed", bow=True, when=my_hero_fell)
def _mercy(g: Lbs, a: Act) -> None:
    """The Hero, with an earlier version that lay beneath."""
    assert a.ev is not None
    for c in (a.ev.data["beneath"], a.ev.card):
        if c >= 0 and g.zone[c] == BURIED:
            move(g, c, SAVED)


# -- Unaligned Heroes --------------------------------------------------------------------------------------------------


@night("Raniyah", bow=True)
def _raniyah(g: Lbs, a: Act) -> Flow[None]:
    for seat in g.order(g.blessed):
        yield from pay(g, seat, 0, min(1, city_water(g, seat)))


@static("Ghiyath", "cannot go home", clause="LBS FAQ ghiyath/2")
def _ghiyath(g: Lbs, me: int, c: int) -> bool:
    return in_one_battle(g, me, c)


@static("Ghiyath", "cannot move", clause="LBS FAQ ghiyath/2")
def _ghiyath_holds(g: Lbs, me: int, c: int) -> bool:
    return in_one_battle(g, me, c)


# -- Holdings ----------------------------------------------------------------------------------------------------------


def fell_to_me(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    """A City Section of a player whom the seat attacks, or the goal of the seat's raid; whoever struck the blow."""
    if g.attack is not None:
        return g.attack.attacker == seat and ev.data["seat"] in g.attack.defenders
    return g.raid is not None and g.raid.raider == seat and any(s == ev.card for _, s in g.raid.raiders)


@reaction("Senpet Garrison", "section destroyed", when=fell_to_me)
def _garrison(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, 2, source=a.card)


@day("Slaves of the Senpet Temple", copper=4)
def _slaves(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, 1, source=a.card)


@static("Scarab Bastion", "strength")
def _bastion(g: Lbs, me: int, c: int) -> int:
    return int(bool(g.kind[c] & FOLLOWER) and defends(g, c) and g.place[hero_of(g, c)] == g.host[me])


@static("Cistern of the Order", "capacity")
def _cistern(g: Lbs, me: int, section: int) -> int:
    return 2 if section == g.host[me] else 0


@night("Cistern of the Order", bow=True)
def _cistern_fills(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, 1, [g.host[a.card]], source=a.card)


# -- Followers and Items -----------------------------------------------------------------------------------------------


@static("Brothers of the Black Hand", "absorbs")
def _brothers(g: Lbs, me: int, c: int, n: int, act: Act) -> int:
    return int(c in (me, g.host[me]))


@battle(
    "Khopesh of the Sun Court",
    once="battle",
    can=here,
    targets=[follower(lambda g, a, c: g.host[c] == g.host[a.card], word="a Follower of this Hero")],
)
def _khopesh(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=2)


def can_shield(g: Lbs, me: int, seat: int) -> bool:
    return (
        side_of(g, me) == 0 and g.battle is not None and g.battle.section != NOWHERE and room(g, g.battle.section) > 0
    )


@battle("Shield of the Ebon Stone", once="battle", can=can_shield)
def _shield(g: Lbs, a: Act) -> Flow[None]:
    assert g.battle is not None
    section = g.battle.section
    yield from gain_water(g, g.ctrl[section], 1, [section], source=a.card)


def was_in_play(g: Lbs, a: Act, c: int) -> bool:
    return bool(g.kind[c] & HERO) and c in g.memo.get("left play", ()) and not unique_blocked(g, c)


@open_(
    "Book of the Dead", bow=True, water=2, can=lambda g, me, seat: g.battle is None or at_battle(g, me),
    targets=[in_pile(BURIED, was_in_play, theirs=True, word="a Hero who was in play this turn")],
)  # fmt: skip
def _book(g: Lbs, a: Act) -> Flow[None]:
    yield from enter(g, a.target, g.owner[a.target], bowed=True, by=a.seat)


# -- Actions -----------------------------------------------------------------------------------------------------------


@day("Lands of the Senpet")
def _lands(g: Lbs, a: Act) -> Flow[None]:
    for seat in g.order(g.blessed):
        for h in [h for h in g.heroes(seat) if not g.bowed[h]]:
            water = g.card(h).water
            if not water:
                continue
            if (
                not can_pay(g, seat, 0, water, PAYMENT)
                or (yield from choose_word(g, seat, ["pay", "bow"], f"to pay {water} Water or to bow", h)) == "bow"
            ):
                bow(g, h)
            else:
                yield from pay(g, seat, 0, water)


@battle("Voice of the Ten Thousand Gods")
def _voice(g: Lbs, a: Act) -> None:
    """A Battle Omen; see below."""


@static("Voice of the Ten Thousand Gods", "omen strength")
@static("Voice of the Ten Thousand Gods", "omen plus strength")
def _voice_silences(g: Lbs, me: int, c: int, value: int) -> int:
    return 0 if g.kind[c] & FOLLOWER else value


def absorbing_mine(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    """One of my Heroes or Followers was given up to damage that can be shared out (Archery's cannot)."""
    return (
        ev.act is not None and ev.data["why"] == "absorb" and ev.data["seat"] == seat and not ev.act.data.get("archery")
    )


@reaction("Martyr", "destroyed", when=absorbing_mine)
def _martyr(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    assert a.ev.act is not None
    data = a.ev.act.data
    data["absorbs more"] = data.get("absorbs more", 0) + 3


NO_ACTIONS = ("bring", "overlay", "attack", "raid", "khadi")
"""What a player does in a phase that is no action: Heroes and Holdings brought in, attacks and raids declared."""


@open_("Faith", can=lambda g, me, seat: all(h[0] != seat or h[1] in NO_ACTIONS for h in g.history))
def _faith(g: Lbs, a: Act) -> None:
    for h in g.heroes(a.seat):
        bonus(g, h, s=2, k=1)


@battle(
    "Visions of Solace",
    can=lambda g, me, seat: g.battle is not None and g.battle.defender == seat and g.battle.section != NOWHERE,
)
def _solace(g: Lbs, a: Act) -> None:
    assert g.battle is not None
    modify(g, g.battle.section, "absorbs", 2)


@day("With My Brother Beside Me")
def _brother(g: Lbs, a: Act) -> None:
    """An Omen; see below."""


def brother_comes(g: Lbs, a: Act) -> Flow[None]:
    assert g.battle is not None
    yield from move_to(g, a.target, g.battle.section, joins(g, a.seat), a.seat)


BROTHER = Ability("With My Brother Beside Me", BATTLE, brother_comes, moves_in=True)


@static("With My Brother Beside Me", "lends action")
def _brother_offers(g: Lbs, me: int, seat: int, bits: int) -> list[Choice]:
    if g.battle is None or not bits & BATTLE or joins(g, seat) < 0 or not can_pay(g, seat, 0, 1, PAYMENT):
        return []
    return [("lent", me, h) for h in g.heroes(seat) if g.place[h] == -1 and not ruled(g, "cannot move", h)]


@static("With My Brother Beside Me", "lent action")
def _brother_joins(g: Lbs, me: int, seat: int, choice: Choice) -> Flow[None]:
    yield from pay(g, seat, 0, 1)
    yield from lent(g, Act(seat, me, BROTHER), int(choice[2]))


def _could_engage(g: Lbs, a: Act, c: int) -> bool:
    return at_battle(g, c) and not ruled(g, "cannot engage", c)


@battle("Taja's Lesson", quiet=True, can=lambda g, me, seat: bool(opposing(g, seat)), targets=[
    your_hero(_could_engage, bowed=False, free=True, word="the Hero who engages"),
])  # fmt: skip
def _taja(g: Lbs, a: Act) -> Flow[None]:
    """Quiet: what is announced, and can be answered, is the engagement."""
    aims = [h for h in opposing(g, a.seat) if targetable(g, a, h)]
    yield from shoot(g, a.seat, a.target, [a.target], damage=ka(g, a.target), pool=aims, source=a.card, archery=False)


@day("Blockade")
def _blockade(g: Lbs, a: Act) -> None:
    """An Omen; see below."""


@static("Blockade", "cannot attack")
@static("Blockade", "cannot defend")
def _blockade_bars(g: Lbs, me: int, c: int) -> bool:
    return strength(g, c) > 3


def can_rout(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    assert ev.act is not None
    return g.battle is not None and ev.by != seat and ev.act.what != "engage" and g.name(ev.card) != "Routed"


@reaction("Routed", "action", when=can_rout)
def _routed(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    assert a.ev.act is not None
    a.ev.act.cancelled = True


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


@day("Decree of the Pharaoh", council=8, targets=[
    hero(theirs=True, bowed=False, word="a Hero of another player"),
    hero(theirs=True, bowed=False, optional=True, word="a second Hero of another player"),
])  # fmt: skip
def _decree(g: Lbs, a: Act) -> None:
    for h in a.targets:
        if h >= 0:
            bow(g, h)


@battle(
    "Vow of the Black Hand",
    targets=[your_hero(lambda g, a, c: side_of(g, c) == 0 and g.place[c] != NOWHERE, word="a defending Hero of yours")],
)
def _vow(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=min(4, g.water[g.place[a.target]]))


@reaction("The Stone Endures", "damage", when=lambda g, me, seat, ev: (
    ev.n > 0 and ev.data.get("side") == 0 and g.battle is not None and g.battle.defender == seat
))  # fmt: skip
def _stone(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    a.ev.n = max(0, a.ev.n - 2)


@battle("Mercy at the Gate", targets=[opposing_hero(unit=True)])
def _gate(g: Lbs, a: Act) -> Flow[None]:
    seat = g.ctrl[a.target]
    if can_pay(g, seat, 0, 2, PAYMENT) and (yield from confirm(g, seat, "pay 2 Water to stay", a.target)):
        yield from pay(g, seat, 0, 2)
    else:
        yield from send_home(g, a.target, bowed=True, by=a.seat, unit=True)


# -- Spells ------------------------------------------------------------------------------------------------------------


@day(
    "Opening of the Mouth", targets=[your_hero(lambda g, a, c: c != a.caster, bowed=True, word="a bowed Hero of yours")]
)
def _mouth(g: Lbs, a: Act) -> None:
    straighten(g, a.target)


@battle(
    "Jinn of the Scarab Throne",
    hand=False,
    once="battle",
    can=here,
    targets=[follower(side_by_side, word="a Follower in his army")],
)
def _scarab_throne(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=1)
    modify(g, a.target, "trait", "Berserk")


@battle("Light of the Ebon Stone", can=lambda g, me, seat: bool(opposing(g, seat)))
def _light(g: Lbs, a: Act) -> None:
    for h in opposing(g, a.seat):
        bonus(g, h, s=-1 if human(g, h) else -2)


@day("The Shared Cup")
def _cup(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, 2, source=a.card)


# -- Stories and Pantheon ----------------------------------------------------------------------------------------------


def held(g: Lbs, seat: int, ev: Ev) -> bool:
    """A battle ends at a City Section of the seat's, which stands."""
    return ev.card >= 0 and g.zone[ev.card] == PLAY and g.ctrl[ev.card] == seat


def attacker_fell(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    if not held(g, seat, ev) or g.attack is None:
        return False
    allies = {s for inviter, s in g.attack.invited if inviter == ev.by}
    return any(g.kind[c] & HERO and (g.owner[c] == ev.by or g.owner[c] in allies) for c in ev.data["lost"])


@tale("The Tale of the Standing Wall", "battle ends", when=attacker_fell)
def _wall(g: Lbs, a: Act) -> None:
    """The Reward is continuous."""


@static("The Tale of the Standing Wall", "strength")
def _wall_stands(g: Lbs, me: int, c: int) -> int:
    return int(bool(g.kind[c] & FOLLOWER) and g.ctrl[c] == g.ctrl[me] and defends(g, c))


@tale("The Tale of the Ebon Vigil", "battle ends", when=lambda g, me, seat, ev: (
    held(g, seat, ev) and g.memo.get(f"water destroyed:{ev.card}", 0) >= 3
))  # fmt: skip
def _vigil(g: Lbs, a: Act) -> None:
    """The Reward is an action of its own."""


@night("The Tale of the Ebon Vigil", hand=False, bow=True)
def _vigil_kept(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, 1, source=a.card)


@enters("Re the Keeper")
def _re_comes(g: Lbs, me: int) -> None:
    g.memo[f"re since:{me}"] = len(g.history)


@static("Re the Keeper", "action cost")
def _re(g: Lbs, me: int, act: Act, copper: int, water: int) -> tuple[int, int]:
    """Once a turn for each printed action and for each card: what is in this turn's history has had it."""
    c, ability = act.card, act.ability
    if act.seat != g.ctrl[me] or (ability is None and not g.kind[c] & (FOLLOWER | ITEM)):
        return 0, 0
    index = -1 if ability is None else position(g, c, ability)
    had = g.history[g.memo.get(f"re since:{me}", 0) :]
    return (0, 0) if any(h[0] == act.seat and h[2:] == (c, index) for h in had) else (-1, -1)
