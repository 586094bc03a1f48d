"""Spells 27 to 52 (18.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sandtable.games.banners import heroes, hits, monsters
from sandtable.games.banners.activation import nobody_active
from sandtable.games.banners.arcana import Gain
from sandtable.games.banners.cardbook import SPELL, Card
from sandtable.games.banners.cardbook import monsters as bestiary
from sandtable.games.banners.fight import ATTACK
from sandtable.games.banners.forces import FERAL, FRAGILE
from sandtable.games.banners.ground import standing_at, standing_mask, terrain_of
from sandtable.games.banners.kingdoms.night import hide_in_shadows
from sandtable.games.banners.magic import aims, casting, moments
from sandtable.games.banners.magic.aims import casters, heroes_only, in_range
from sandtable.games.banners.magic.recipes import dice_of, gains, kingdom_of, sacrifice, strike, unit_dice
from sandtable.games.banners.magic.registry import PLAYER, SIDE, UNIT, Aim, Aims, Moment, Play, effect, standing
from sandtable.games.banners.magic.strikes import strike_hex
from sandtable.games.banners.map import SWAMP, Hex, Mask, bits
from sandtable.games.banners.movement import deniable, forbidden_ends, run_over
from sandtable.games.banners.rolling import Roll, Strike, resolve_strike
from sandtable.games.banners.settlements import allied_holder, restore_loyalty, settle
from sandtable.games.banners.sources import by_card
from sandtable.games.banners.specials import shut_out
from sandtable.games.banners.stacks import abilities, add_gain, no_room, profile
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.games.banners.walking import blocked, reach_from
from sandtable.kernel import Choice, Decision, Flow

FIST_RANGE = 4
"""How far from a welcoming settlement the Four Fingered Fist goes."""


def caster_stack(g: Banners, caster: int) -> list[int]:
    """The caster and the army in its hex (14.6)."""
    army = g.companion(caster)
    return [caster] if army == NOBODY else [army, caster]


# -- fear (27) -------------------------------------------------------------------------------------------------------


def any_army(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Any army in range, the player's own too; no monster, no garrison."""
    for caster in casters(g, player, card):
        for h, army in sorted(g.army.items()):
            if in_range(g, caster, card, h):
                yield caster, UNIT + army


def refuges(g: Banners, army: int, hero: int) -> Mask:
    """Hexes next to an army, with its hero or without, where it may stop and is not next to an army of its enemies."""
    camp = g.campaign
    if g.army_of(army).static:
        return 0
    feared = 0
    for h in bits(g.enemy_mask(g.owner[army])):
        feared |= camp.map.adjacent[h]
    closed = forbidden_ends(g, army) | no_room(g, army, hero) | camp.map.sea | feared
    near = reach_from(camp, profile(g, army, hero), g.at[army], 0, False, False, blocked(g, army), g.razed)
    return sum(1 << h for h in near if not closed >> h & 1)


@effect("fear", "turn", aims=any_army)
def fear(g: Banners, it: Play) -> Flow[None]:
    """The owner moves the army one hex, or it takes a hit."""
    army = it.value
    hero = g.companion(army)
    enslaved = hero != NOBODY and g.army_of(hero).enslaved
    seat = g.seat(g.owner[army])
    together = refuges(g, army, hero)
    free = together if enslaved else together | refuges(g, army, NOBODY)
    while True:
        choices: list[Choice] = [*(("flee", h) for h in bits(free)), ("accept",)]
        answer = yield Decision(seat, "fear", choices, (army,))
        if answer[0] == "accept":
            victim = hero if enslaved else NOBODY  # an Enslaved Hero takes the first hit (12.3.7)
            yield from hits.take(g, g.at[army], army, victim, 1, False, it.card.clause)
            return
        to = int(answer[1])
        allowed = yield from _let_in(g, army, to)
        if allowed:
            break
        free &= ~(1 << to)
    if hero != NOBODY and not enslaved:
        along = False
        if together >> to & 1:
            answer = yield Decision(seat, "fear hero", lambda: [("yes",), ("no",)], (army,))
            along = answer[0] == "yes"
        if not along:
            _leave_behind(g, hero)
            hero = NOBODY
    yield from run_over(g, army, to)
    for unit in (hero, army):
        if unit != NOBODY:
            g.shift(unit, to)
    if g.events is not None:
        refs = (f"unit:{army}", f"hex:{g.campaign.map.names[to]}")
        g.note(f"{g.group_did(army, hero, 'flees', 'flee')} to {g.place_text(to)}.", it.card.clause, refs=refs)
    restore_loyalty(g, army, to)
    if g.covens:
        yield from hide_in_shadows(g, army)
    yield from moments.moved(g, army, to, False, False)


def _let_in(g: Banners, army: int, to: Hex) -> Flow[bool]:
    """An ally may deny entry to its settlement (1.11.4)."""
    settlement = standing_at(g, to)
    holder = NOBODY if settlement == NOBODY else allied_holder(g, settlement, g.owner[army])
    if holder == NOBODY:
        return True
    answers: list[Choice] = [("allow", settlement), ("deny", settlement)]
    answer = yield Decision(g.seat(holder), "entry", answers, (army, settlement))
    return bool(answer[0] == "allow")


def _leave_behind(g: Banners, hero: int) -> None:
    """The hero stays where it is; if the stack was active, it is dropped off (14.6.1)."""
    if hero == g.rider:
        g.rider, g.rider_movement = NOBODY, 0
        g.exhaust(hero)


# -- dice in combat (28, 30, 32, 36, 37, 39, 40, 51) -----------------------------------------------------------------

standing("molten-hammer", aims=aims.own_side, apply=gains(heavy=1))
standing("spirit-blade", aims=aims.own_side, apply=gains(light=1))


def feral_armies(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The Feral army of either side; one of the enemy's only if it has a heavy die to lose (16.7)."""
    fight = moment.fight
    if fight is None:
        return
    mine = fight.side_of(g, player)
    for side, army in enumerate((fight.unit, fight.army)):
        if army == NOBODY or not abilities(g, army) & FERAL:
            continue
        if side != mine and not dice_of(g, fight, UNIT + army)[1]:
            continue
        for caster in casters(g, player, card):
            if in_range(g, caster, card, g.at[army]):
                yield caster, UNIT + army


def feral_mastery(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
    """A heavy die more for the own side's Feral army, or one less for the enemy's: nobody would choose otherwise."""
    own = g.kingdom_of(it.value).side == g.side_of(it.player)
    add_gain(gained, it.value, heavy=1 if own else -1)


standing("feral-mastery", aims=feral_armies, apply=feral_mastery)


def blazing_hands(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
    """Two light dice for the caster itself."""
    add_gain(gained, it.caster, light=2)


standing("blazing-hands", aims=aims.caster_in_fight, apply=blazing_hands)


def units_near(near: Callable[[Banners, Hex], bool]) -> Aims:
    """The own side, if it has a unit, where the ground is right; monsters and garrisons are no units."""

    def found(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
        fight = moment.fight
        if fight is None:
            return
        side = fight.side_of(g, player)
        if fight.key(side) >= 0 and near(g, fight.home if side == ATTACK else fight.at):
            yield from aims.own_side(g, moment, player, card)

    return found


def near_lair(g: Banners, at: Hex) -> bool:
    """In or next to a lair on land; an abandoned one counts (15.8)."""
    game_map = g.campaign.map
    return bool((1 << at | game_map.adjacent[at]) & game_map.lair_mask & ~game_map.sea)


def near_sea(g: Banners, at: Hex) -> bool:
    return bool(g.campaign.map.adjacent[at] & g.campaign.map.sea)


def near_swamp(g: Banners, at: Hex) -> bool:
    return any(terrain_of(g, h) == SWAMP for h in (at, *g.campaign.map.neighbours[at]))


standing("summon-the-dead", aims=units_near(near_lair), apply=gains(heavy=1))
standing("summon-kraken", aims=units_near(near_sea), apply=gains(light=3))
standing("summon-morag", aims=units_near(near_swamp), apply=gains(heavy=2))


def army_with_light_dice(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The army stacked with the caster in this combat, if it has light dice to double."""
    fight = moment.fight
    if fight is None:
        return
    for caster in casters(g, player, card):
        for army, hero in ((fight.unit, fight.rider), (fight.army, fight.hero)):
            if caster == hero and army != NOBODY and dice_of(g, fight, UNIT + army)[0]:
                yield caster, UNIT + army


def ritual_of_power(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
    """As many light dice again as the army has at this point."""
    assert it.moment.fight is not None
    light, _ = unit_dice(g, it.moment.fight, it.value)
    add_gain(gained, it.value, light=light)


standing("ritual-of-power", aims=army_with_light_dice, apply=ritual_of_power)


# -- strikes (31, 35, 43, 46, 48, 52) --------------------------------------------------------------------------------


@effect("ice-storm", "turn", aims=aims.strikes)
def ice_storm(g: Banners, it: Play) -> Flow[None]:
    yield from strike(g, it, light=2)


@effect("fireball", "any", aims=aims.strikes)
def fireball(g: Banners, it: Play) -> Flow[None]:
    yield from strike(g, it, heavy=1)


@effect("hawk-eye", "any", aims=aims.strikes)
def hawk_eye(g: Banners, it: Play) -> Flow[None]:
    yield from strike(g, it, light=2)


@effect("heat-lightning", "any", aims=aims.strikes)
def heat_lightning(g: Banners, it: Play) -> Flow[None]:
    yield from strike(g, it, light=1)


def enemy_heroes(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Heroes of the other side, but not behind walls (9.7). No monster casts what may eliminate it (16.6.2)."""
    side, walls = g.side_of(player), aims.fortified_hexes(g)
    for caster in heroes_only(casters(g, player, card)):
        for h, hero in sorted(g.hero.items()):
            if g.kingdom_of(hero).side != side and in_range(g, caster, card, h) and not walls >> h & 1:
                yield caster, UNIT + hero


@effect("demonic-possession", "turn", aims=enemy_heroes)
def demonic_possession(g: Banners, it: Play) -> Flow[None]:
    """A Strike that can hurt one hero only: it falls and a new one is gained, or the caster falls."""
    hero, kingdom = it.value, kingdom_of(g, it)
    at = g.at[hero]
    count = yield from resolve_strike(g, Strike(NOBODY, kingdom, at, 2, 0, [by_card(it.card, 2)]))
    if count:
        yield from hits.take(g, at, NOBODY, hero, count, True, it.card.clause)
    if g.at[hero] < 0:
        yield from heroes.gain(g, kingdom)
    else:
        yield from sacrifice(g, it)


def in_reach_of_the_fist(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The enemy's monsters and unexplored lairs near a settlement that welcomes the player."""
    welcome = 0
    for kingdom in g.kingdoms_of(player):
        welcome |= standing_mask(g) & ~g.hostile[kingdom]
    found = aims.enemy_monsters(g, player)
    found |= sum(1 << h for h in g.campaign.map.lairs if monsters.explorable(g, g.kingdom, h))
    for h in bits(found):
        if g.campaign.map.ball(h, FIST_RANGE) & welcome:
            yield NOBODY, h


@effect("the-four-fingered-fist", "turn", aims=in_reach_of_the_fist)
def the_four_fingered_fist(g: Banners, it: Play) -> Flow[None]:
    """A Strike that earns a Treasure, and the monster's gold less the adventurers' fee of 1."""
    kingdom, at = kingdom_of(g, it), it.value
    if at not in g.magic.monster:
        yield from monsters.explore(g, kingdom, at)
    gold = bestiary()[g.magic.monster[at]].gold
    yield from strike_hex(g, kingdom, at, 0, 2, [by_card(it.card, heavy=2)], reward=True)
    if at not in g.magic.monster:
        monsters.reward(g, kingdom, max(0, gold - 1), True)
    monsters.leave_unclaimed(g, at)


# -- after the dice (33, 41, 44) -------------------------------------------------------------------------------------


def _rolled_by(g: Banners, roll: Roll) -> tuple[int, Hex, int] | None:
    """Who rolled: the target, its hex, its side. A card's own Strike has no stack, monster or garrison behind it."""
    fight, struck = roll.fight, roll.strike
    if fight is not None:
        mine = g.campaign.kingdoms[fight.kingdom].side
        side = mine if roll.side == ATTACK else 1 - mine
        return SIDE + roll.side, fight.home if roll.side == ATTACK else fight.at, side
    if struck is None or struck.unit == NOBODY:
        return None
    at = aims.home(g, struck.unit)
    return (at, at, g.campaign.kingdoms[struck.kingdom].side) if at >= 0 else None


def lucky_enemies(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Whoever of the other side has rolled a success."""
    for roll in moment.rolls:
        rolled = _rolled_by(g, roll)
        if rolled is None or rolled[2] == g.side_of(player) or not roll.successes:
            continue
        for caster in casters(g, player, card):
            if in_range(g, caster, card, rolled[1]):
                yield caster, rolled[0]


@effect("ray-of-weakness", "rolled", aims=lucky_enemies)
def ray_of_weakness(g: Banners, it: Play) -> Flow[None]:
    """The best success becomes a failure; with it goes the critical hit it may be."""
    for roll in it.moment.rolls:
        rolled = _rolled_by(g, roll)
        if rolled is None or rolled[0] != it.target:
            continue
        good = [i for i, (_, face, need) in enumerate(roll.dice) if face >= need]
        if good:
            best = max(good, key=lambda i: roll.dice[i][1])
            sides, _, need = roll.dice[best]
            roll.dice[best] = (sides, 1, need)
        else:
            roll.lost += 1
        if g.events is not None:
            g.note(f"One success of {roll.who} becomes a failure.", it.card.clause, kind="dice")
    yield from ()


def rolls_with_the_caster(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The caster's own side has rolled successes that are not critical yet."""
    for roll in moment.rolls:
        if roll.fight is None or roll.darts:
            continue
        if not any(face >= need and not roll.is_critical(face, need) for _, face, need in roll.dice):
            continue
        for caster in casters(g, player, card):
            if roll.fight.side_with(g, caster) == roll.side:
                yield caster, SIDE + roll.side


@effect("unerring-darts", "rolled", aims=rolls_with_the_caster)
def unerring_darts(g: Banners, it: Play) -> Flow[None]:
    """Every success is a critical hit, still to be confirmed."""
    for roll in it.moment.rolls:
        if roll.side == it.value:
            roll.darts = True
    yield from ()


def own_criticals(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The hex that a critical hit of the player's side is aimed at."""
    for roll in moment.rolls:
        if roll.fester or roll.chain:
            continue
        if roll.fight is not None:
            at = roll.fight.at if roll.side == ATTACK else roll.fight.home
            mine = roll.fight.side_of(g, player) == roll.side
        else:
            assert roll.strike is not None
            at = roll.strike.at
            mine = g.campaign.kingdoms[roll.strike.kingdom].side == g.side_of(player)
        if mine:
            for caster in casters(g, player, card):
                if in_range(g, caster, card, at):
                    yield caster, at


@effect("festering-wounds", "critical", aims=own_criticals)
def festering_wounds(g: Banners, it: Play) -> Flow[None]:
    """One critical hit is confirmed with three light dice."""
    it.moment.rolls[0].fester = True
    yield from ()


# -- answers to a Spell (34, 42) -------------------------------------------------------------------------------------


def just_cast(g: Banners, moment: Moment, player: int) -> list[Play]:
    """Spells of the other side that may be answered now. In Battle Magic those of the window before this one, so that
    the attacker's last Cantrips are out of reach (16.7.3)."""
    if moment.fight is not None:
        plays = [play for play in moment.fight.plays if play.moment.step == moment.step - 1]
    else:
        plays = [] if moment.play is None else [moment.play]
    side = g.side_of(player)
    return [play for play in plays if play.card.kind == SPELL and g.side_of(play.player) != side]


def casting_heroes(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    seen: set[int] = set()
    for play in just_cast(g, moment, player):
        hero = play.caster
        if hero < 0 or hero in seen or not g.army_of(hero).hero or g.at[hero] < 0 or "banished" in play.extra:
            continue
        seen.add(hero)
        for caster in casters(g, player, card):
            if in_range(g, caster, card, g.at[hero]):
                yield caster, UNIT + hero


@effect("banished-to-meji", "cast", "battle", aims=casting_heroes)
def banished_to_meji(g: Banners, it: Play) -> Flow[None]:
    """The hero is eliminated, at once in Battle Magic; else when its Spell, which still works, has taken effect."""
    answered = it.moment.play
    if answered is not None:
        answered.extra["banished"] = 1
        if g.events is not None:
            text = f"{g.unit_text(it.value)} will be gone when the Spell is done."
            g.note(text, it.card.clause, refs=(f"unit:{it.value}",), kind="card")
    else:
        yield from hits.eliminate(g, it.value, it.card.clause)


def casting_players(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    for other in sorted({play.player for play in just_cast(g, moment, player)}):
        if casting.spells_in(g, other):
            yield NOBODY, PLAYER + other


@effect("undertow", "cast", "battle", aims=casting_players)
def undertow(g: Banners, it: Play) -> Flow[None]:
    """Whoever has cast a Spell loses another at random."""
    casting.discard_random_spell(g, it.value, it.card.clause)
    yield from ()


# -- monsters from the sea (29) --------------------------------------------------------------------------------------


def sea_room(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A sea monster is left, and a sea hex by the coast is free for it."""
    if monsters.pool_for(g, True) and monsters.wandering_hexes(g, True):
        yield NOBODY, NOBODY


@effect("black-tide", "turn", aims=sea_room)
def black_tide(g: Banners, it: Play) -> Flow[None]:
    """A sea monster is drawn, looked at and placed (15.7)."""
    yield from monsters.wander(g, kingdom_of(g, it), monsters.wandering_hexes(g, True), True, it.card.clause)


# -- the caster's stack (38, 45, 49, 50) -----------------------------------------------------------------------------


def active_stack(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The caster is active or in the hex of the active army: with nobody active it would end at once (16.7.1), and an
    attack leaves no movement to use."""
    if g.active == NOBODY or moment.fight is not None:
        return
    for caster in heroes_only(casters(g, player, card)):
        if g.active in caster_stack(g, caster) or caster == g.rider:
            yield caster, NOBODY


@effect("ritual-of-speed", "turn", aims=active_stack)
def ritual_of_speed(g: Banners, it: Play) -> Flow[None]:
    """Two more Movement for the caster and the army in its hex."""
    for unit in caster_stack(g, it.caster):
        add_gain(g.gains, unit, movement=2)
        if unit == g.active:
            g.movement += 2
        elif unit == g.rider:
            g.rider_movement += 2
    yield from ()


def dread_hexes(g: Banners, caster: int) -> Mask:
    """Legal hexes next to another lair than the one the caster is next to, not where an ally could deny entry."""
    camp = g.campaign
    lairs, adjacent = camp.map.lair_mask, camp.map.adjacent
    here = adjacent[g.at[caster]] & lairs
    if not here:
        return 0
    others = lairs if here.bit_count() > 1 else lairs & ~here
    around = 0
    for h in bits(others):
        around |= adjacent[h]
    unit, *rest = caster_stack(g, caster)
    kingdom = g.owner[unit]
    closed = forbidden_ends(g, unit) | no_room(g, unit, rest[0] if rest else NOBODY) | deniable(g, kingdom)
    closed |= camp.never_entered | camp.map.sea | shut_out(g, kingdom) | 1 << g.at[caster]
    for other in camp.enemies(kingdom):
        closed |= g.heroes[other]
    return around & ~closed


def by_a_lair(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    for caster in heroes_only(casters(g, player, card)):
        for h in bits(dread_hexes(g, caster)):
            yield caster, h


@effect("paths-of-dread", "turn", aims=by_a_lair)
def paths_of_dread(g: Banners, it: Play) -> Flow[None]:
    """The stack is placed next to another lair and is finished."""
    stack, to = caster_stack(g, it.caster), it.value
    for unit in reversed(stack):
        g.shift(unit, to)
        g.exhaust(unit)
    if g.events is not None:
        refs = (*(f"unit:{unit}" for unit in stack), f"hex:{g.campaign.map.names[to]}")
        names = " and ".join(g.unit_text(unit) for unit in stack)
        g.note(f"{names}: placed at {g.place_text(to)}, finished.", it.card.clause, refs=refs)
    restore_loyalty(g, stack[0], to)
    if g.active in stack and it.moment.fight is None:
        nobody_active(g)
    if g.covens:
        yield from hide_in_shadows(g, stack[0])
    settlement = standing_at(g, to)
    if settlement != NOBODY:
        yield from settle(g, stack[0], settlement)


def finished_in_the_field(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A caster outside any settlement whose stack, or part of it, is finished in its own kingdom's turn."""
    for caster in heroes_only(casters(g, player, card)):
        outside = g.owner[caster] == g.kingdom and standing_at(g, g.at[caster]) == NOBODY
        if outside and any(g.finished >> u & 1 for u in caster_stack(g, caster)):
            yield caster, NOBODY


@effect("ritual-of-vigilance", "turn", aims=finished_in_the_field)
def ritual_of_vigilance(g: Banners, it: Play) -> Flow[None]:
    """The stack is ready again."""
    stack = caster_stack(g, it.caster)
    for unit in stack:
        g.finished &= ~(1 << unit)
    if g.events is not None:
        names = " and ".join(g.unit_text(unit) for unit in stack)
        g.note(f"{names}: ready again.", it.card.clause, refs=tuple(f"unit:{unit}" for unit in stack))
    yield from ()


def frail_army_here(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The next hit would eliminate the army: it is Fragile or weakened."""
    army = moment.unit
    if army == NOBODY or moment.hits < 1 or not (g.weakened >> army & 1 or abilities(g, army) & FRAGILE):
        return
    for caster in heroes_only(casters(g, player, card)):
        if g.companion(caster) == army:
            yield caster, UNIT + army


@effect("sigil-of-courage", "hits", "wounded", aims=frail_army_here)
def sigil_of_courage(g: Banners, it: Play) -> Flow[None]:
    """One hit less."""
    it.moment.hits -= 1
    if g.events is not None:
        g.note("One hit is cancelled.", it.card.clause, refs=(f"unit:{it.value}",), kind="battle")
    yield from ()


# -- at sea (47) -----------------------------------------------------------------------------------------------------


def crossing(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """An enemy stack that is crossing a Sea hexside right now."""
    if g.at[moment.unit] != moment.at or g.kingdom_of(moment.unit).side == g.side_of(player):
        return
    for caster in casters(g, player, card):
        if in_range(g, caster, card, moment.at):
            yield caster, UNIT + moment.unit


@effect("moryanas-fury", "sailed", aims=crossing)
def moryanas_fury(g: Banners, it: Play) -> Flow[None]:
    """A hit on the stack aboard."""
    unit = it.value
    hero = unit if g.army_of(unit).hero else g.rider
    army = NOBODY if g.army_of(unit).hero else unit
    yield from hits.take(g, g.at[unit], army, hero, 1, False, it.card.clause)
