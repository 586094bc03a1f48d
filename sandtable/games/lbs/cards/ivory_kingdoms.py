"""The cards of the Ivory Kingdoms."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import creatures_cheaper, leads, lost_card

SKULL = token("Skull", strength=1, ka=1)
ASH = token("Holy Ash", strength=1)


def _here(g: Lbs, act: Act, card: int) -> bool:
    """In a battle only what is there."""
    return g.battle is None or at_battle(g, card)


def _offering(word: str = "a Follower of yours to destroy") -> Target:
    return follower(_here, mine=True, free=True, word=word)


@open_("The Court of Ivory", once="turn", ready=False, targets=[_offering()], cost=give_up)
def _court_of_ivory(g: Lbs, act: Act) -> Flow[None]:
    heroes = [h for h in g.heroes(act.seat) if _here(g, act, h)]
    wish = "Water"
    if heroes:
        wish = yield from choose_word(g, act.seat, ["Water", "Strength"], "what the offering brings", source=act.card)
    if wish == "Water":
        yield from gain_water(g, act.seat, 2, source=act.card)
    else:
        bonus(g, (yield from choose(g, act.seat, heroes, "the Hero with +3S", source=act.card)), strength=3)


@static("Kali-Ma", "on engaged")
def _kali_ma(g: Lbs, me: int, trigger: Trigger) -> Flow[None]:
    act = trigger.act
    if act is None or me not in act.cards or g.zone[me] != PLAY:
        return
    for _ in range((yield from _kali_ma_kills(g, me, act))):
        create(g, SKULL, me)


def _kali_ma_kills(g: Lbs, me: int, act: Act) -> Flow[int]:
    """Her damage is reckoned apart in a joint engagement; whoever absorbed it says where it went."""
    lost = [c for c in act.data.get("killed", ()) if g.kind[c] & HERO]
    shares = act.data.get("shares", {})
    if act.cards == [me] or not lost:
        return len(lost)
    absorbed = act.data.get("absorbed", [(c, strength(g, c)) for c in lost])
    dealt = act.data.get("damage", 0)
    others = sum(n for c, n in shares.items() if c != me) + act.data.get("extra", 0)
    hers = max(0, shares.get(me, 0) - max(0, shares.get(me, 0) + others - dealt))
    others = max(0, dealt - hers)
    battle = g.battle
    seat = act.seat if battle is None else battle.defender if act.seat == battle.attacker else battle.attacker
    kills = 0
    for c, n in absorbed:
        least, most = max(0, n - others), min(n, hers)
        part = most
        if least < most:
            word = f"Kali-Ma's damage on {g.name(c)}" if c >= 0 else "Kali-Ma's damage on the rest"
            part = yield from choose_number(g, seat, range(least, most + 1), word, source=me)
        hers, others = hers - part, others - (n - part)
        kills += bool(part and c >= 0 and g.kind[c] & HERO)
    return kills


day(
    "Kalesha Sesh",
    bow=True,
    targets=[in_pile(BURIED, of_type(FOLLOWER), word="a Follower")],
    do=lambda g, act: move(g, act.target, HAND, seat=act.seat),
)
open_(
    "Rohshem",
    once="turn",
    ready=False,
    cost=give_up,
    targets=[follower(its_own, mine=True, free=True, word="a Follower of Rohshem")],
    do=lambda g, act: straighten(g, act.card),
)
battle("Punjat", bow=True, targets=[opposing_hero(weaker)], do=bows)


@reaction(
    "The Twins Janan", "engaged", once="turn", ready=False,
    when=lambda g, me, seat, trigger: trigger.act is not None and me in trigger.act.cards and g.bowed[me],
)  # fmt: skip
def _twins_janan(g: Lbs, act: Act) -> None:
    straighten(g, act.card)


day("Jarita", bow=True, targets=[_offering()], cost=give_up, do=draws(2))


@static("Harsha", "strength")
def _harsha(g: Lbs, me: int, card: int) -> int:
    if card != me or g.battle is None or side_of(g, me) < 0:
        return 0
    return 2 if any(not human(g, x) for x in units(g, 1 - side_of(g, me))) else 0


static("Ravindra", "copper cost", do=creatures_cheaper(2))
battle("Devaki", bow=True, targets=[follower(mine=True, word="a Follower of yours")], do=target_has(strength=2))
static("Takshaka", "strength", do=lambda g, me, card: int(leads(g, me, card) and not human(g, card)))
day("Vasuka the Coiled", bow=True, targets=[hero(challengeable, theirs=True)], do=challenges())


@reaction(
    "Chandrama", "destroyed", once="turn", when=lambda g, me, seat, trigger: lost_card(g, trigger, FOLLOWER, seat)
)
def _chandrama(g: Lbs, act: Act) -> None:
    create(g, ASH, act.card)


reaction("Temple Servants", "destroyed", piles=True, when=lambda g, me, seat, trigger: trigger.card == me, do=draws(1))


@check("War Elephant")
def _war_elephant(g: Lbs, me: int, seat: int, host: int) -> bool:
    return host >= 0 and strength(g, host) >= 2


def _opposed(g: Lbs, seat: int) -> bool:
    return present(g, seat) and bool(opposing(g, seat))


@reaction(
    "The Mark of Kali", "battle begins", when=lambda g, me, seat, trigger: _opposed(g, seat), targets=[opposing_hero()]
)
def _mark_of_kali(g: Lbs, act: Act) -> None:
    bonus(g, act.target, strength=-2, ka=-1)


battle(
    "Plague of Cobras", targets=[opposing_hero(unit=True, word="an opposing unit")], do=all_have(its_unit, strength=-2)
)
open_(
    "Blood for the Goddess",
    cost=give_up,
    targets=[character(_here, mine=True, free=True, word="a Hero or Follower of yours")],
    do=lambda g, act: gain_water(g, act.seat, min(3, act.data["strength"]), source=act.card),
)


@battle("The Tiger Springs", targets=[your_hero()])
def _tiger_springs(g: Lbs, act: Act) -> None:
    bonus(g, act.target, strength=2 if human(g, act.target) else 4)


battle(
    "Trampled Underfoot",
    targets=[
        follower(mine=True, bowed=False, word="an unbowed Follower of yours"),
        opposing_follower(lambda g, act, card: strength(g, card) < strength(g, act.targets[0])),
    ],
    do=lambda g, act: destroy(g, act.targets[1], by=act.seat),
)
open_("Coils of the Nagah", targets=[hero(lambda g, act, card: ka(g, card) <= 3, bowed=False)], do=bows)


@battle("Ashes of the Pyre", targets=[_offering()], cost=give_up)
def _ashes_of_the_pyre(g: Lbs, act: Act) -> Flow[None]:
    yield from strike(g, act, 1 - seat_side(g, act.seat), act.data["strength"] + 2)
