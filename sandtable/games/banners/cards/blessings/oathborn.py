"""The Blessings of the Oathborn (18.3)."""

from __future__ import annotations

from sandtable.games.banners.cards.language import *

DEEP_MOVEMENT = 5
DELVED_GOLD = 2
RAVENS_COST = 4


def delvers(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The active unit or stack in a mountain hex. A ready one is activated first: with nobody active the effect would
    end at once (16.7.1)."""
    unit = g.active
    if moment.fight is not None or unit == NOBODY or g.owner[unit] != owner(g, card) or "deep paths" in g.magic.force:
        return
    if terrain_of(g, g.at[unit]) == MOUNTAIN:
        yield NOBODY, UNIT + unit


def printed_movement(g: Banners, unit: int) -> int:
    return g.army_of(unit).movement[g.weakened >> unit & 1]


@effect("the-deep-paths", "turn", aims=delvers)
def deep_paths(g: Banners, it: Play) -> None:
    """Movement 5 in the place of what is printed, so what was spent stays spent; `walking` knows the rest."""
    g.magic.force["deep paths"] = 1
    g.movement += DEEP_MOVEMENT - printed_movement(g, g.active)
    if g.rider != NOBODY:
        g.rider_movement += DEEP_MOVEMENT - printed_movement(g, g.rider)
    g.road = False


def miners(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The Miners that have just worked a mine."""
    if moment.unit in casters(g, player, card):
        yield moment.unit, NOBODY


@effect("delve-greedily", "mined", aims=miners)
def delve_greedily(g: Banners, it: Play) -> Flow[None]:
    """Once for each time a mine is worked, even if the card goes back to hand."""
    it.moment.result = True
    die = yield from roll(g, it)
    if die == 1:
        yield from hits.eliminate(g, it.caster, it.card.clause)
    elif die == 6:
        k = owner(g, it.card)
        g.gold[k] += DELVED_GOLD
        finds = g.did(it.caster, "finds", "find")
        report(g, it, f"{finds} {DELVED_GOLD} more gold and a Treasure.", f"unit:{it.caster}")
        hands.gain_treasure(g, it.player)
    else:
        choices: list[Choice] = [("keep", it.card.number), ("discard", it.card.number)]
        answer = yield Decision(it.player, "return", choices, (it.card.number,))
        if answer[0] == "keep":
            it.fate = "hand"
            report(g, it, f"{it.card.name} goes back to hand.")


def besieged_halls(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    k = owner(g, card)
    if "secret ways" not in g.magic.today and any(besieged(g, s, k) for s in friendly_settlements(g, k)):
        yield NOBODY, NOBODY


@effect("secret-ways", "turn", aims=besieged_halls)
def secret_ways(g: Banners, it: Play) -> None:
    """`building` knows what follows."""
    g.magic.today["secret ways"] = 1


def called_by_ravens(g: Banners, kingdom: int) -> list[int]:
    """Armies of cost 4 or less on the playmat, by number."""
    return [
        a.number
        for a in g.campaign.kingdoms[kingdom].armies
        if a.cost <= RAVENS_COST and any(g.at[u] == PLAYMAT for u in g.campaign.units_by_army[a.number])
    ]


def empty_halls(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Loyal settlements without any unit, whatever marker they carry, besieged or not. An army is built, so nobody may
    be active (10.1)."""
    k = owner(g, card)
    if g.active != NOBODY or not called_by_ravens(g, k):
        return
    camp = g.campaign
    for s, place in enumerate(camp.map.settlements):
        if camp.loyal[s] == k and place.at not in g.army and place.at not in g.hero:
            yield NOBODY, place.at


def who_comes(g: Banners, it: Play) -> Flow[None]:
    answer = yield from choose(g, it, [("recruit", number) for number in called_by_ravens(g, owner(g, it.card))])
    it.extra["army"] = int(answer[1])


@effect("the-ravens-are-flying", "turn", aims=empty_halls, prepare=who_comes)
def ravens(g: Banners, it: Play) -> None:
    """A Razed or foreign Control marker comes off for nothing, and the army is there, ready."""
    settlement = g.campaign.map.settlement_at[it.value]
    mark = g.marker[settlement]
    if mark != NO_MARKER:
        name = g.campaign.map.settlements[settlement].name
        what = "Razed" if mark == RAZED else "Control"
        report(g, it, f"The {what} marker is removed from {g.town_text(settlement)}.", f"settlement:{name}")
        set_marker(g, settlement, NO_MARKER)
    build(g, owner(g, it.card), it.extra["army"], it.value, free=True)


def remote_peaks(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Where Khazud may be: an unoccupied mountain hex without mine, road, settlement or Lair, none next to it (12.1.3);
    not a hex that the Oathborn may not end in, such as another kingdom's Entry hex."""
    camp, game_map = g.campaign, g.campaign.map
    if camp.khazud is not None:
        return
    near = game_map.grown(game_map.settlement_mask | game_map.lair_mask)
    taken = near | game_map.mines | camp.closed[owner(g, card)] | g.barred | g.all_armies() | g.all_heroes()
    for at in range(game_map.size):
        if game_map.terrain[at] != MOUNTAIN or taken >> at & 1:
            continue
        if not any(game_map.side(at, n).road for n in game_map.neighbours[at]):
            yield NOBODY, at


def out_of_the_game(g: Banners, it: Play) -> None:
    """Once played the card is gone for good, cancelled or not."""
    it.fate = "given"


@effect("lost-city-of-khazud", "turn", aims=remote_peaks, prepare=out_of_the_game)
def lost_city_of_khazud(g: Banners, it: Play) -> None:
    """The game goes on in the same campaign with a settlement more (12.1.3). It has just become friendly (10.1)."""
    k = owner(g, it.card)
    before, g.campaign = g.campaign, with_khazud(g.campaign, it.value)
    if g.owner is before.unit_kingdom:
        g.owner = g.campaign.unit_kingdom
    g.new_friendly |= 1 << len(g.marker)
    g.marker = [*g.marker, NO_MARKER]
    g.refresh_settlements()
    g.income[k] += 1
    refs = ("settlement:Khazud", f"hex:{g.campaign.map.names[it.value]}", f"card:{it.card.id}")
    g.note(f"The Lost City is found: {g.place_text(it.value)}.", "BB 12.1.3", it.card.clause, refs=refs)
    g.note(f"The Income of {g.the(k)} is now {g.income[k]}.", "BB 12.1.3/income", "BB 4.9.5")


def victors(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The stack that has won, attacking or defending, if it could attack again from where it is or goes, or may now
    stay before a settlement. An Ambush has no winner (16.8.1)."""
    fight, unit = moment.fight, moment.unit
    if fight is None or fight.ambushed or g.owner[unit] != owner(g, card):
        return
    to = fight.at if unit == fight.unit else fight.home
    free = fight.monster == NOBODY and to not in g.army
    if targets(g, unit) or (free and (g.hostile[g.owner[unit]] >> to & 1 or _onward(g, unit, to))):
        yield NOBODY, UNIT + unit


def _onward(g: Banners, unit: int, at: Hex) -> bool:
    """The stack could attack from a hex it advances into."""
    home, g.at[unit] = g.at[unit], at
    found = targets(g, unit)
    g.at[unit] = home
    return bool(found)


@effect("fury-of-the-ancestors", "won", aims=victors)
def fury_of_the_ancestors(g: Banners, it: Play) -> None:
    """A further attack with a heavy die more, after an advance or without; `combat` asks."""
    fight = it.fight
    fight.may_stay = True
    it.moment.result = True
    add_gain(g.gains, it.value, heavy=1)


effect("spirit-of-the-mountain", "any", aims=hero_to_gain)(gain_hero)


def mountain_folk_aims(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The army in this combat, else the active army."""
    if moment.fight is not None:
        yield from own_army(g, moment, player, card)
    elif g.active != NOBODY and g.owner[g.active] == owner(g, card) and not g.army_of(g.active).hero:
        yield NOBODY, UNIT + g.active


more_of_everything = gains(light=2, movement=2)


@effect("mountain-folk", "any", aims=mountain_folk_aims, apply=more_of_everything)
def mountain_folk(g: Banners, it: Play) -> None:
    """Played before a fight it lets the active army go farther, and strengthens the attack that follows."""
    more_of_everything(g, it, g.gains)
    if it.value == g.active:
        g.movement += 2


def strongheart_choices(g: Banners, kingdom: int) -> list[Choice]:
    weak: list[Choice] = [
        ("recovers", u, g.at[u]) for u in g.own_units(kingdom) if g.at[u] >= 0 and g.weakened >> u & 1
    ]
    return [*weak, ("gain a hero",)] if heroes.gain_places(g, kingdom) else weak


stronghearts = only_if(lambda g, moment, player, card: strongheart_choices(g, owner(g, card)))


def which_heart(g: Banners, it: Play) -> Flow[None]:
    answer = yield from choose(g, it, strongheart_choices(g, owner(g, it.card)))
    it.extra["unit"] = int(answer[1]) if answer[0] == "recovers" else NOBODY


@effect("strongheart", "turn", aims=stronghearts, prepare=which_heart)
def strongheart(g: Banners, it: Play) -> Flow[None]:
    """An army recovers wherever it is and for nothing, or a hero is gained."""
    unit = it.extra["unit"]
    if unit == NOBODY:
        yield from gain_hero(g, it)
    elif g.weakened >> unit & 1:
        recover(g, unit, it.card.clause, "BB 10.4.2")


def worked_mines(g: Banners, kingdom: int) -> int:
    """Mines held by the kingdom's Miners."""
    found = 0
    for h in members(g.campaign.map.mines):
        unit = g.army.get(h, NOBODY)
        found += unit != NOBODY and g.owner[unit] == kingdom and g.army_of(unit).miner
    return found


rune_carvers = only_if(lambda g, moment, player, card: worked_mines(g, owner(g, card)))


@effect("runestones", "any", aims=rune_carvers)
def runestones(g: Banners, it: Play) -> Flow[None]:
    """A Spell for each mine, also with a full hand; then down to three."""
    for _ in range(worked_mines(g, owner(g, it.card))):
        hands.draw_spell(g, it.player)
    while hands.spells_in(g, it.player).bit_count() > FULL_SPELLS:
        yield from hands.choose_discard(g, it.player, hands.spells_in(g, it.player), it.card.clause)
