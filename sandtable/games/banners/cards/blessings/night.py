"""The Blessings of the Army of the Night (18.3)."""

from __future__ import annotations

from sandtable.games.banners.cards.language import *

SHADOW_RANGE = 5


def shadows(g: Banners) -> Mask:
    """Where a land monster may wander within five hexes of an unexplored land lair (15.7)."""
    game_map = g.campaign.map
    near: Mask = 0
    for lair in game_map.lairs:
        if not game_map.sea >> lair & 1 and monsters.unexplored(g, lair):
            near |= game_map.ball(lair, SHADOW_RANGE)
    return near & monsters.wandering_hexes(g, False)


@effect("out-of-the-shadows", "turn", aims=only_if(lambda g, moment, player, card: shadows(g)))
def out_of_the_shadows(g: Banners, it: Play) -> Flow[None]:
    """A land monster is drawn, looked at, and then placed (15.7)."""
    yield from monsters.wander(g, owner(g, it.card), shadows(g), False, it.card.clause)


def enslavable(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """An enemy army within range, without a hero and in no settlement, while an Enslaved Hero is left (12.3.7)."""
    if all(g.at[hero] != PLAYMAT for hero in g.campaign.enslaved):
        return
    for caster in aims.casters(g, player, card):
        for h in members(aims.within(g, caster, card) & g.enemy_mask(owner(g, card))):
            free = h not in g.hero and standing_at(g, h) == NOBODY
            if (free or lifted(SHELTERED)) and not g.army_of(g.army[h]).static:
                yield caster, UNIT + g.army[h]


def enslave(g: Banners, it: Play) -> Flow[None]:
    """A d6 with the caster's bonus: on 5 the army is Night's; else the card may be kept by locking the caster, if it
    has a Hero Card: Enslaved Heroes have none."""
    own = g.army_of(it.caster).card
    bonus = cards()[own].enslave if own >= 0 else 0
    die = yield from roll_die(g, it, f"{g.unit_text(it.caster)} rolls", bonus)
    if die + bonus >= SUCCESS:
        _bind(g, it.value, owner(g, it.card), it.card)
        return
    g.note(f"{g.did(it.value, 'resists', 'resist')}.", it.card.clause, refs=(f"unit:{it.value}",), kind="card")
    if own >= 0 and g.at[it.caster] >= 0 and not g.magic.locked >> it.caster & 1:
        choices: list[Choice] = [("keep", it.card.number), ("discard", it.card.number)]
        answer = yield Decision(it.player, "lock", choices, (it.card.number, it.caster))
        if answer[0] == "keep":
            g.magic.locked |= 1 << it.caster
            it.fate = "hand"
            refs = (f"unit:{it.caster}", f"card:{it.card.id}")
            text = f"{g.unit_text(it.caster)} is locked; {it.card.name} stays in hand."
            g.note(text, "BB 18.3/night-2/fail", refs=refs, kind="card")


def _bind(g: Banners, army: int, kingdom: int, card: Card) -> None:
    """An Enslaved Hero joins the army; both are ready and obey the Night (12.3.7)."""
    hero = next(u for u in g.campaign.enslaved if g.at[u] == PLAYMAT)
    g.hand_over(army, kingdom)
    g.place(hero, g.at[army])
    g.finished &= ~(1 << army | 1 << hero)
    refs = (f"unit:{army}", f"unit:{hero}", f"hex:{g.campaign.map.names[g.at[army]]}")
    text = f"{g.did(army, 'is', 'are')} enslaved by the Army of the Night."
    g.note(text, "BB 12.3.7", card.clause, refs=refs, kind="card")


for _number in (2, 3, 4):
    effect(f"enslave-{_number}", "turn", aims=enslavable)(enslave)


# Study one discipline at once (17.4).
effect("powerful-and-eternal", "turn", aims=aims.yourself, do=lambda g, it: study.study(g, it.player, 1))


covens_at_risk = only_if(lambda g, moment, player, card: g.covens and "true rulers" not in g.magic.today)


@effect("your-true-rulers", "turn", "any", "hiding", aims=covens_at_risk)
def your_true_rulers(g: Banners, it: Play) -> None:
    """For this turn Covens are safe and units built beside them are finished (`building.status_here`)."""
    g.magic.today["true rulers"] = 1
    if it.moment.name == "hiding":
        g.hidden |= 1 << standing_at(g, it.moment.at)
        it.moment.result = True
    g.note("No Coven can be removed this turn.", "BB 18.3/night-6/safe", refs=(f"card:{it.card.id}",))


effect("moonlit-champion", "turn", "any", aims=hero_to_gain)(gain_hero)


@effect("knives-in-the-dark", "hiding", aims=lambda g, moment, player, card: [(NOBODY, moment.at)])
def knives_in_the_dark(g: Banners, it: Play) -> Flow[None]:
    """Strike those who found the Coven, walls or no walls. With no enemy left it turns into a Control marker, without
    loot; else it is gone, and what lost its army to the Strike fares as 16.9 says."""
    it.moment.result = True
    own, at = owner(g, it.card), it.value
    settlement = standing_at(g, at)
    count = yield from resolve_strike(g, Strike(NOBODY, own, at, 0, 2, [by_card(it.card, heavy=2)]))
    dealt = 0
    if count:
        army, hero = g.army.get(at, NOBODY), g.hero.get(at, NOBODY)
        dealt = yield from hits.take(g, at, army, hero, count, True, it.card.clause)
    if at in g.at:
        disperse_coven(g, settlement, "BB 12.3.4/discovered", "BB 18.3/night-8/outcome")
        if dealt and at not in g.army:
            lay_low(g, own, at)
    else:
        g.covens &= ~(1 << settlement)
        name = g.campaign.map.settlements[settlement].name
        g.note(
            f"The Coven of {g.town_text(settlement)} rules openly.",
            "BB 18.3/night-8/outcome",
            refs=(f"settlement:{name}",),
        )
        place_control(g, own, settlement)


def refuges(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The falling Mage itself, and Night's other settlements with room for it. It goes alone: its army stays behind,
    which an Enslaved Hero's cannot (12.3.7)."""
    if moment.unit in aims.mages(g, player, card) and not g.army_of(moment.unit).enslaved:
        room = ~no_room(g, moment.unit, NOBODY)
        for s in friendly_settlements(g, owner(g, card)):
            at = g.campaign.map.settlements[s].at
            if at != g.at[moment.unit] and room >> at & 1:
                yield moment.unit, at


@effect("shapeshift", "falling", aims=refuges)
def shapeshift(g: Banners, it: Play) -> None:
    """It survives in another place, as ready or finished as it was (16.6.3, Place)."""
    it.moment.result = True
    if it.caster == g.rider:  # it has acted with its army
        g.rider, g.rider_movement = NOBODY, 0
        g.finished |= 1 << it.caster
    elif it.caster == g.active:
        g.road = False
    g.shift(it.caster, it.value)
    refs = (f"unit:{it.caster}", f"hex:{g.campaign.map.names[it.value]}")
    text = f"{g.unit_text(it.caster)} escapes to {g.place_text(it.value)}."
    g.note(text, it.card.clause, refs=refs, kind="battle")


@in_combat
def feral_army(g: Banners, fight: Fight, player: int, card: Card) -> Iterator[Aim]:
    """A Feral army of the Night that fights, within range of a Mage."""
    for army in armies_in(g, fight, card):
        if abilities(g, army) & FERAL:
            yield from in_reach(g, player, card, g.at[army], UNIT + army)


standing("rule-the-night", aims=feral_army, apply=gains(heavy=1))
