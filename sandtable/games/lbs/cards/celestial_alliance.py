"""The cards of the Celestial Alliance."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import heroes_have, my_heroes_here, on_another_hero, stronger_in_defence
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.attack import goals, send

WISH = token("Granted Wish", strength=1, ka=1)


def someone_wetter(g: Lbs, seat: int) -> bool:
    """Whether an opponent has more Water."""
    return any(s != seat and all_water(g, s) > all_water(g, seat) for s in g.seats())


static("The Celestial Alliance", "stays without water", do=lambda g, me, seat: g.controller[me] == seat)


@static("The Celestial Alliance", "copper cost")
def _alliance_hires(g: Lbs, me: int, card: int, seat: int, host: int) -> int:
    if g.controller[me] != seat or not g.kind[card] & HERO:
        return 0
    return -2 if has(g, card, "Unaligned") else 1


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


@reaction("Baha al-Din", "assigned", when=lambda g, me, seat, trigger: bool(_last_units(g, seat)))
def _baha_al_din(g: Lbs, act: Act) -> Flow[None]:
    pairs = _last_units(g, act.seat)
    last = yield from choose(g, act.seat, (h for h, _ in pairs), "the unit that is assigned last", source=act.card)
    where = yield from choose(g, act.seat, (s for h, s in pairs if h == last), "the City Section", source=act.card)
    if last >= 0 and where >= 0 and g.attack is not None:
        yield from send(g, g.attack, act.seat, int(act.seat == g.attack.attacker), last, where)


@open_("Nim", bow=True, targets=[number(lambda g, act: range(7), "a Fate value")])
def _nim(g: Lbs, act: Act) -> Flow[None]:
    c = top(g, act.seat)
    if c < 0:
        return
    move(g, c, TABLE)
    report(g, f"{who(g, act.seat)} names {act.target} and turns up {g.name(c)} (Fate {fate(g, c)}).", refs=(c,))
    trigger = yield from happen(g, "flip", act.seat, c, number=fate(g, c))
    if g.zone[trigger.card] == TABLE:
        if trigger.number == act.target:
            take(g, act.seat, trigger.card)
        else:
            move(g, trigger.card, SAVED)
            yield from happen(g, "discarded", act.seat, trigger.card)
    refill(g, act.seat)


def _roomy(g: Lbs, seat: int) -> list[int]:
    """Opponents with room for Water on a City Section."""
    return [s for s in g.left_of(seat) if s != seat and any(room(g, c) for c in g.sections(s))]


@static("Wagi al Musakin", "on dawn ends")
def _wagi(g: Lbs, me: int, trigger: Trigger) -> Flow[None]:
    seat = g.controller[me]
    if not _roomy(g, seat):
        report(g, f"Nobody else has room for {g.name(me)}'s Water.", "LBS FAQ wagi-al-musakin/1", refs=(me,))
        return
    fed = city_water(g, seat) > 0 and (yield from confirm(g, seat, "give 1 Water to keep him", me))
    if not fed:
        yield from destroy(g, me, by=seat)
        return
    who_gets = yield from choose_seat(g, seat, _roomy(g, seat), "who gets the Water", me)
    yield from lose_water(g, seat, 1, source=me)
    yield from gain_water(g, who_gets, 1, source=me)
    yield from settle(g)


@day("Asadhel Jumah", once="turn", copper=2, targets=[item(on_another_hero)])
def _asadhel(g: Lbs, act: Act) -> None:
    if may_attach(g, act.target, act.card):
        give(g, act.target, act.card)
    else:
        text = f"{g.name(act.card)} cannot hold {g.name(act.target)}."
        report(g, text, "LBS FAQ asadhel-jumah/2", refs=(act.card, act.target))


def _thirsty(g: Lbs, me: int, card: int) -> bool:
    return card == me and someone_wetter(g, g.controller[me])


static("Noor, Daughter of the Dry Well", "strength", do=lambda g, me, card: 2 * _thirsty(g, me, card))
static("Noor, Daughter of the Dry Well", "ka", do=lambda g, me, card: int(_thirsty(g, me, card)))
open_("Masud the Lamplighter", bow=True, targets=[hero(trait="Jinn", word="a Jinn")], do=target_has(strength=2))
open_(
    "Hadiyah Stone-Speaker",
    bow=True,
    targets=[your_hero(trait="Jinn", bowed=True, word="a bowed Jinn of yours")],
    do=straightens,
)
static("Alliance Sentry", "strength", do=stronger_in_defence)


def _masterless(g: Lbs, act: Act) -> list[int]:
    return [h for h in my_heroes_here(g, act.seat) if has(g, h, "Jinn") or has(g, h, "Unaligned")]


battle("No Master but the Stars", do=all_have(_masterless, strength=1))
open_("Thirst Makes Brothers", can=lambda g, me, seat: someone_wetter(g, seat), do=draws(2))
battle(
    "Free as Smoke",
    targets=[your_hero(trait="Jinn", unit=True, bars="cannot go home", word="a Jinn of yours")],
    do=goes_home(bowed=False),
)
day("Wish of the Unbound", targets=[your_hero(trait="Jinn", word="a Jinn of yours")], do=creates(WISH))
tale("The Tale of the Empty Cistern", "turn ends", when=lambda g, me, seat, trigger: all_water(g, seat) <= 3)
static("The Tale of the Empty Cistern", "amount", do=heroes_have("Carry"))
