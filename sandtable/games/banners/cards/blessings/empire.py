"""The Blessings of the Eastern Empire (18.3)."""

from __future__ import annotations

from sandtable.games.banners.cards.language import *

CITIES = ("Placidia", "Aureliana")
MOST_DICE = 4
MOST_FISTS = 3
CONSCRIPTS = 3


def suppressible(g: Banners) -> bool:
    """There are revolts, and Hand of the Emperor does not bar their suppression."""
    return g.revolts > 0 and not suppression_barred(g)


def put_down(g: Banners, it: Play, revolts: int) -> None:
    count = min(revolts, g.revolts)
    g.revolts -= count
    what = "a revolt" if count == 1 else f"{count} revolts"
    report(g, it, f"{g.does(owner(g, it.card), 'suppresses', 'suppress')} {what}; {g.revolts or 'none'} left.")


crowds = only_if(lambda g, moment, player, card: suppressible(g) and g.gold[owner(g, card)])


def spend(g: Banners, it: Play) -> Flow[None]:
    """The gold is paid as the card is played, cancelled or not; no more than revolts can use."""
    k = owner(g, it.card)
    most = min(g.gold[k], (g.revolts + 1) // 2)
    answer = yield from choose(g, it, [("spend", n) for n in range(1, most + 1)])
    it.extra["gold"] = int(answer[1])
    g.gold[k] -= it.extra["gold"]
    report(g, it, f"{g.does(k, 'spends', 'spend')} {it.extra['gold']} gold.")


# Two revolts for each gold.
effect("bread-and-circuses", "turn", aims=crowds, prepare=spend, do=lambda g, it: put_down(g, it, 2 * it.extra["gold"]))


def imperial_cities(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Placidia or Aureliana, standing, not in enemy hands and with room for the army; a siege is no bar."""
    k = owner(g, card)
    unit = g.spare(army_named("empire", "Cataphracts"))
    if unit is None:
        return
    camp = g.campaign
    for name in CITIES:
        city = camp.map.settlement(name)
        if city is None or not camp.in_play[city]:
            continue
        at = camp.map.settlements[city].at
        if standing_at(g, at) != NOBODY and not (g.hostile[k] | no_room(g, unit, NOBODY)) >> at & 1:
            yield NOBODY, at


@effect("for-the-emperor", "turn", aims=imperial_cities)
def for_the_emperor(g: Banners, it: Play) -> None:
    unit = g.spare(army_named("empire", "Cataphracts"))
    if unit is not None:
        appears(g, it, unit, it.value)
    suffer(g, owner(g, it.card), 1)


def how_many(most: int) -> list[Choice]:
    return [("dice", n) for n in range(1, most + 1)]


def dice_of_the_hand(g: Banners, it: Play) -> Flow[None]:
    answer = yield from choose(g, it, how_many(MOST_DICE))
    it.extra["dice"] = int(answer[1])


@effect("hand-of-the-emperor", "turn", aims=only_if(lambda *asked: True), prepare=dice_of_the_hand)
def hand_of_the_emperor(g: Banners, it: Play) -> Flow[None]:
    """Gold for what the dice show, a revolt for each die. Revolts are put down in the Imperial turn only, so the ban
    "until the next Imperial turn" is one for the rest of this turn."""
    k = owner(g, it.card)
    total = 0
    for _ in range(it.extra["dice"]):
        total += yield from roll(g, it)
    g.gold[k] += total
    g.magic.today["no suppression"] = 1
    report(g, it, f"{g.does(k, 'gains', 'gain')} {total} gold.")
    suffer(g, k, it.extra["dice"])


effect("heir-of-bahuramman", "turn", aims=hero_to_gain)(gain_hero)


def akritoi_hexes(g: Banners, kingdom: int) -> tuple[Hex, ...]:
    """Where Akritoi may be built (10.1); not while a unit is active."""
    if g.active != NOBODY or g.spare(army_named("empire", "Akritoi")) is None:
        return ()
    return members(build_hexes(g, kingdom))


def conscription_choices(g: Banners, kingdom: int) -> list[Choice]:
    found: list[Choice] = [("muster",)] if akritoi_hexes(g, kingdom) else []
    return [*found, ("quell",)] if suppressible(g) else found


conscripts = only_if(lambda g, moment, player, card: conscription_choices(g, owner(g, card)))


def muster_or_quell(g: Banners, it: Play) -> Flow[None]:
    answer = yield from choose(g, it, conscription_choices(g, owner(g, it.card)))
    it.extra["muster"] = int(answer[0] == "muster")


@effect("conscription", "turn", aims=conscripts, prepare=muster_or_quell)
def conscription(g: Banners, it: Play) -> Flow[None]:
    """Three Akritoi by the rules for building, or as many as there are and fit; or three revolts fewer."""
    if not it.extra["muster"]:
        put_down(g, it, CONSCRIPTS)
        return
    k = owner(g, it.card)
    for _ in range(CONSCRIPTS):
        places = akritoi_hexes(g, k)
        if not places:
            return
        answer = yield from choose(g, it, [("appear", h) for h in places])
        build(g, k, army_named("empire", "Akritoi").number, int(answer[1]), free=True)


standing("massed-charge", aims=caster_in_fight, apply=gains(light=1, heavy=1))


@in_combat
def archers(g: Banners, fight: Fight, player: int, card: Card) -> Iterator[Aim]:
    """A unit or stack with Ranged in this combat, be it by magic that stands already."""
    for side in (ATTACK, DEFENCE):
        unit = fight.key(side)
        if not fight.abilities(g, side) & RANGED:
            continue
        if unit >= 0 and is_own(g, unit, card):
            yield unit, SIDE + side


standing("elite-archers", aims=archers, apply=gains(light=2))


# An army that is not Fragile, weakened or not.
veterans = those(own_army, lambda g, caster, target: not abilities(g, target - UNIT) & FRAGILE)
standing("disciplined-veterans", aims=veterans, apply=gains(heavy=1))


def dice_of_the_fist(g: Banners, it: Play) -> Flow[None]:
    answer = yield from choose(g, it, how_many(MOST_FISTS))
    it.extra["dice"] = int(answer[1])
    dice = plural(it.extra["dice"], "heavy die", "heavy dice")
    report(g, it, f"{g.does(owner(g, it.card), 'takes', 'take')} {dice}.")


# A revolt for each die; none if the card was cancelled.
standing(
    "fist-of-the-emperor",
    aims=own_army,
    apply=lambda g, it, gained: add_gain(gained, key(it), heavy=it.extra["dice"]),
    prepare=dice_of_the_fist,
    settle=lambda g, it: suffer(g, owner(g, it.card), it.extra["dice"]),
)


def army_beside(fight: Fight, hero: int) -> int:
    """The army that a hero in the combat is stacked with."""
    return fight.unit if hero == fight.rider else fight.army


def calls(g: Banners, fight: Fight, caster: int, side: int) -> bool:
    """A Mage in the combat whose army has a light die as things stand."""
    army = army_beside(fight, caster)
    return army != NOBODY and own_light(g, army) > 0


def call_to_glory(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
    """The light dice that the stack has when the card is played are doubled; the army has them more."""
    army = army_beside(it.fight, it.caster)
    if army != NOBODY:
        add_gain(gained, army, light=own_light(g, army) + own_light(g, it.caster))


standing("call-to-glory", aims=fighters(calls), apply=call_to_glory)
