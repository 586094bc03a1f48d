"""The cards of the Ashalan."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import has_weapon, here_in_battles, killed_hero
from sandtable.games.lbs.rules.abilities import ability_at
from sandtable.games.lbs.rules.acting import actions
from sandtable.games.lbs.rules.bringing import entries
from sandtable.games.lbs.rules.engaging import archer, marks
from sandtable.games.lbs.rules.lawful import usable

STAR = token("Star", strength=1, ka=1)


night(
    "The City of the Seventh Star",
    bow=True,
    can=lambda g, me, seat: can_attack(g, seat) and city_water(g, seat) > 0,
    do=lambda g, act: declare(g, act.seat, toll=1),
)


@static("The City of the Seventh Star", "night attack")
def _attack_to_come(g: Lbs, me: int, seat: int) -> bool:
    """Whether all can see that a forced attack may still be made by Night (LBS FAQ the-city-of-the-seventh-star/4)."""
    if g.controller[me] != seat or g.bowed[me] or not city_water(g, seat):
        return False
    return g.phase != NIGHT_PHASE or usable(g, seat, me, g.card(me).abilities[0], NIGHT)


def _flow(g: Lbs, act: Act, card: int) -> bool:
    """Where Water can go to; in a battle the City Section under attack must be one end."""
    return room(g, card) > 0 and (g.battle is None or g.battle.section in (card, act.target))


open_(
    "The City of the Seventh Star",
    once="turn",
    targets=[
        section(wet, mine=True, word="the City Section that gives Water"),
        section(_flow, mine=True, word="the City Section that gets it"),
        number(lambda g, act: range(1, 1 + min(2, g.water[act.targets[0]], room(g, act.targets[1]))), "how much Water"),
    ],
    do=lambda g, act: move_water(g, act.targets[0], act.targets[1], act.targets[2]),
)
reaction(
    "Mendi-Duad",
    "destroyed",
    piles=True,
    when=lambda g, me, seat, trigger: trigger.card == me and trigger.data["seat"] == seat,
    targets=[hero(lambda g, act, card: strength(g, card) <= 3, theirs=True, word="a Hero with 3S or less")],
    do=destroys,
)


@open_("Eye of Night", bow=True, targets=[player(fits=lambda g, act, seat: bool(g.players[seat].hand))])
def _eye_hand(g: Lbs, act: Act) -> Flow[None]:
    hand = list(g.players[act.target].hand)
    for c in hand:
        reveal(g, c, [act.seat])
    chosen = yield from choose(g, act.seat, hand, "a card for the top of the deck", source=act.card)
    if chosen >= 0:
        seen = g.known[chosen] | 1 << g.controller[chosen]
        move(g, chosen, DECK)
        g.known[chosen] = seen


open_("Eye of Night", bow=True, targets=[hero(weaker, other=True)], do=target_has(strength=-2))


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


def _aims(g: Lbs, card: int, index: int) -> bool:
    aims = ability_at(g, card, index).targets
    return bool(aims) and aims[0].what == "card" and not aims[0].free


@static("Samarhad", "cannot be targeted")
def _only_samarhad(g: Lbs, me: int, card: int, act: Act) -> bool:
    """While his Reaction looks for an action, its first target can only be he."""
    looks = g.memo.get("samarhad") == me and act.seat == g.controller[me] and act.trigger is None
    return looks and not act.targets and card != me


@reaction(
    "Samarhad",
    "assign",
    when=lambda g, me, seat, trigger: trigger.card == me and trigger.number == 1 and bool(_for_samarhad(g, me, seat)),
)
def _samarhad(g: Lbs, act: Act) -> Flow[None]:
    choices = _for_samarhad(g, act.card, act.seat)
    if not choices:
        return
    answer = yield Decision(act.seat, "pick", choices, ("an action that targets him", act.card))
    if answer[0] == "attach":
        yield from bring(g, act.seat, int(answer[1]), act.card)
    else:
        g.memo["samarhad"] = act.card
        yield from use(g, act.seat, int(answer[1]), int(answer[2]))
        g.memo.pop("samarhad", None)


night("Qashima", bow=True, do=draws_and_discards(1))


def _has_a_mark(g: Lbs, me: int, seat: int) -> bool:
    return at_battle(g, me) and me in engagers(g, me) and bool(marks(g, archer(seat, me), 1 - side_of(g, me)))


@battle("Marayid", can=_has_a_mark)
def _marayid(g: Lbs, act: Act) -> Flow[None]:
    yield from shoot(g, act.seat, act.card, [act.card], bows=False, damage=2, source=act.card)


static("Ketu-Sarr", "strength", do=lambda g, me, card: 2 if card == me and g.phase == NIGHT_PHASE else 0)
night("Sela-Nir", bow=True, once="turn", targets=[your_hero(trait="Ashalan", other=True, bowed=True)], do=straightens)
open_("Vash-Amet", bow=True, can=here_in_battles, targets=[opposing_hero(challengeable)], do=challenges())
static("Hath-Orim", "trait", do=lambda g, me, card, trait: card == me and trait == "Berserk" and has_weapon(g, me))
night("The Khadja", bow=True, targets=[section(wet, theirs=True)], do=steals_water)
static("Azure Guard", "strength", do=lambda g, me, card: 1 if card == me and g.phase == NIGHT_PHASE else 0)
night(
    "Across the Desert at Midnight", can=lambda g, me, seat: can_attack(g, seat), do=lambda g, act: declare(g, act.seat)
)


@day("Convening the Twelve", council=8, targets=[your_hero()])
def _twelve(g: Lbs, act: Act) -> None:
    draw(g, act.seat, 3)
    straighten(g, act.target)


def _survivors(g: Lbs, seat: int, trigger: Trigger) -> list[int]:
    return [
        h for h in (*trigger.data["army0"], *trigger.data["army1"]) if g.controller[h] == seat and g.zone[h] == PLAY
    ]


@reaction("Voice of the Star", "battle ends", when=lambda g, me, seat, trigger: bool(_survivors(g, seat, trigger)))
def _voice(g: Lbs, act: Act) -> None:
    for h in _survivors(g, act.seat, act.answered):
        create(g, STAR, h)


open_("Words of Glass", targets=[your_hero()], do=lambda g, act: modify(g, act.target, "invisible", 1))


def _stored(g: Lbs, me: int) -> int:
    return int(g.memo.get(f"words of sand {me}!", -1))


def _castable(g: Lbs, me: int, seat: int, bits: int) -> list[int]:
    """The abilities of the Spell under Words of Sand that could be used as from hand now."""
    spell = _stored(g, me)
    if spell < 0 or g.controller[me] != seat:
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
    when=lambda g, me, seat, trigger: (
        trigger.by == seat == g.owner[trigger.card]
        and _stored(g, me) < 0
        and g.zone[trigger.card] == SAVED
        and any(x.hand and not x.kind & REACTION for x in g.card(trigger.card).abilities)
    ),
)
def _store(g: Lbs, act: Act) -> None:
    move(g, act.answered.card, HELD)
    g.memo[f"words of sand {act.card}!"] = act.answered.card


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


def _dim(g: Lbs, act: Act, card: int) -> bool:
    return ka(g, card) <= 3


night(
    "Cold Light",
    targets=[your_hero(_dim, bowed=True), your_hero(_dim, bowed=True, optional=True)],
    do=each(straighten, all_chosen),
)


@battle(
    "Glass Rain",
    targets=[character(lambda g, act, card: hero_of(g, card) in opposing(g, act.seat), word="an opposing card")],
)
def _glass_rain(g: Lbs, act: Act) -> Flow[None]:
    if g.kind[act.target] & HERO:
        bonus(g, act.target, strength=-2)
    else:
        yield from destroy(g, act.target, by=act.seat)


@battle("Blue Blood", targets=[your_hero(trait="Ashalan")])
def _blue_blood(g: Lbs, act: Act) -> None:
    bonus(g, act.target, strength=3 if g.phase == NIGHT_PHASE else 2)


@open_("Tides Under the Sand")
def _tides(g: Lbs, act: Act) -> Flow[None]:
    yield from gain_water(g, act.seat, source=act.card)
    mine = g.sections(act.seat)
    wet = [s for s in mine if g.water[s]] if any(room(g, s) for s in mine) and len(mine) > 1 else []
    giver = yield from choose(g, act.seat, wet, "where Water is taken", optional=True, source=act.card)
    if giver < 0:
        return
    getter = yield from choose(
        g, act.seat, [s for s in mine if s != giver and room(g, s)], "where it goes", source=act.card
    )
    if getter >= 0:
        most = min(3, g.water[giver], room(g, getter))
        move_water(
            g, giver, getter, (yield from choose_number(g, act.seat, range(1, most + 1), "how much Water", act.card))
        )


night("Patience of Centuries", cost=bows, targets=[your_hero(bowed=False, free=True)], do=draws(2))
tale(
    "The Tale of the Seventh Star",
    "engaged",
    "section destroyed",
    when=lambda g, me, seat, trigger: (
        g.phase == NIGHT_PHASE
        and trigger.by == seat
        and (
            killed_hero(g, trigger)
            if trigger.kind == "engaged"
            else trigger.data["why"] == "absorb" and trigger.data["seat"] != seat
        )
    ),
)


@static("The Tale of the Seventh Star", "strength")
def _star_reward(g: Lbs, me: int, card: int) -> int:
    return 1 if g.phase == NIGHT_PHASE and yours(g, me, card, HERO) else 0
