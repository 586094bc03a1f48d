"""Blessings of the Goblins, the Orcs and the Army of the Night (18.3)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.banners import heroes, hits, monsters, study
from sandtable.games.banners.arcana import Gain
from sandtable.games.banners.cardbook import Card, cards
from sandtable.games.banners.combat import able_to_ambush, deal
from sandtable.games.banners.dice import SUCCESS
from sandtable.games.banners.fight import ATTACK, DEFENCE, Fight, fortified
from sandtable.games.banners.forces import FERAL, STEALTH
from sandtable.games.banners.magic import aims, casting, moments
from sandtable.games.banners.magic.recipes import dice_of, gains, recover
from sandtable.games.banners.magic.registry import SIDE, UNIT, Aim, Apply, Moment, Play, effect, standing
from sandtable.games.banners.magic.strikes import lay_low, strike_hex
from sandtable.games.banners.magic.supposing import AMBUSH_AT_WALLS, SHARED_STEALTH, SHELTERED, lifted
from sandtable.games.banners.map import MOUNTAIN, Mask, bits
from sandtable.games.banners.rolling import Strike, resolve_strike
from sandtable.games.banners.settlements import (
    disperse_coven,
    friendly_settlements,
    place_control,
    standing_at,
    terrain_of,
)
from sandtable.games.banners.sources import by_card
from sandtable.games.banners.stacks import abilities, add_gain, beside_finished, no_room, rating
from sandtable.games.banners.state import NOBODY, PLAYMAT, Banners
from sandtable.kernel import Choice, Decision, Flow

# -- common to several -----------------------------------------------------------------------------------------------


def realm(g: Banners, card: Card) -> int:
    """The kingdom whose Blessing it is."""
    assert card.kingdom is not None
    return g.campaign.index[card.kingdom]


def is_own(g: Banners, unit: int, card: Card) -> bool:
    """A unit of the Blessing's kingdom, under its command: the enslaved and allied contingents are not (16.4)."""
    return unit != NOBODY and g.owner[unit] == realm(g, card) and g.army_of(unit).kingdom == card.kingdom


def attackers(g: Banners, moment: Moment, card: Card) -> list[int]:
    """The attacking army and hero, as far as they are of the Blessing's kingdom."""
    fight = moment.fight
    return [] if fight is None else [u for u in (fight.unit, fight.rider) if is_own(g, u, card)]


def attacking_unit(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """An attacking unit of the Blessing's kingdom."""
    for unit in attackers(g, moment, card):
        yield NOBODY, UNIT + unit


def any_hero_to_gain(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """No target, if a hero is left to be gained and an army that it can join (14.3)."""
    if heroes.gain_places(g, realm(g, card)):
        yield NOBODY, NOBODY


def gain_hero(g: Banners, it: Play) -> Flow[None]:
    """A random hero of the kingdom (14.3)."""
    yield from heroes.gain(g, realm(g, it.card))


def caster_gains(light: int = 0, heavy: int = 0, more: int = 0) -> Apply:
    """The caster itself gains dice and abilities."""

    def apply(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
        add_gain(gained, it.caster, light, heavy, more)

    return apply


def roll_die(g: Banners, it: Play, whose: str, bonus: int = 0) -> Flow[int]:
    """The card's single d6, told and open to magic."""
    die = g.rng.roll(6)
    if g.events is not None:
        more = f" +{bonus}" if bonus else ""
        g.note(f"{it.card.name}: {whose} □{die}{more}.", it.card.clause, refs=(f"card:{it.card.id}",), kind="dice")
    return (yield from moments.rolled_die(g, die))


def gain_gold(g: Banners, kingdom: int, gold: int, card: Card) -> None:
    g.gold[kingdom] += gold
    if g.events is not None:
        refs = (f"card:{card.id}", f"kingdom:{g.campaign.kingdoms[kingdom].id}")
        g.note(f"{g.does(kingdom, 'gains', 'gain')} {gold} gold.", card.clause, refs=refs)


# -- Goblins ---------------------------------------------------------------------------------------------------------

RABBLE = ("Goblin Warriors", "Goblin Sneaks", "Goblin Elites")


def mischief_makers(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """An attacking hero, or an attacking army of three types, that has dice to double."""
    for unit in attackers(g, moment, card):
        kind = g.army_of(unit)
        assert moment.fight is not None
        if (kind.hero or kind.name in RABBLE) and any(dice_of(g, moment.fight, UNIT + unit)):
            yield NOBODY, UNIT + unit


def mischief(g: Banners, it: Play, gained: dict[int, Gain]) -> None:
    """What the unit has when the card is played, counter and magic together, it has twice."""
    unit = it.value
    light, heavy = rating(g, unit)
    add_gain(gained, unit, light, heavy)


standing("instruments-of-mischief", aims=mischief_makers, apply=mischief)


def looters(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    if is_own(g, moment.unit, card):
        yield NOBODY, NOBODY


@effect("we-have-our-ways", "looted", aims=looters)
def we_have_our_ways(g: Banners, it: Play) -> Flow[None]:
    """A d6 of gold besides the loot."""
    die = yield from roll_die(g, it, "the looters find")
    gain_gold(g, realm(g, it.card), die, it.card)


def unbuilt_heroes(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    if heroes.gain_places(g, realm(g, card)):
        for unit in heroes.waiting(g, realm(g, card)):
            yield NOBODY, UNIT + unit


@effect("kharks-chosen", "turn", aims=unbuilt_heroes)
def kharks_chosen(g: Banners, it: Play) -> Flow[None]:
    """The unbuilt hero of the player's choice; the others stay face down."""
    yield from heroes.gain(g, realm(g, it.card), it.value)


def moving_army(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The active army, which may still move (16.7.1); in combat it may not."""
    if moment.fight is None and is_own(g, g.active, card) and not g.army_of(g.active).hero:
        yield NOBODY, UNIT + g.active


def quicken(g: Banners, points: int) -> None:
    """The active unit or stack has more movement points until its activation ends."""
    add_gain(g.gains, g.active, movement=points)
    g.movement += points
    if g.rider != NOBODY:
        add_gain(g.gains, g.rider, movement=points)
        g.rider_movement += points


@effect("quick-and-quiet", "turn", aims=moving_army)
def quick_and_quiet(g: Banners, it: Play) -> Flow[None]:
    """A point for an army; with a hero two, and a way through enemy units (`walking.blocked`)."""
    if g.rider == NOBODY:
        quicken(g, 1)
    else:
        quicken(g, 2)
        g.magic.force["quiet"] = 1
    yield from ()


def spies_return(g: Banners, it: Play) -> Flow[None]:
    """If the attack inflicts a hit the card may go back to hand (`combat._return_cards`)."""
    assert it.moment.fight is not None
    it.moment.fight.returning.append(it.card)
    yield from ()


standing("spy-network", aims=attacking_unit, apply=gains(light=1), settle=spies_return)


def fallen_army(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    kind = g.army_of(moment.unit)
    if is_own(g, moment.unit, card) and not kind.hero:
        yield from any_hero_to_gain(g, moment, player, card)


effect("natural-selection", "eliminated", aims=fallen_army)(gain_hero)

standing("eye-of-badrok", aims=aims.caster_in_fight, apply=caster_gains(light=1, more=STEALTH))


def sneaks(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A caster whose side could declare an Ambush if Battle Magic ended now (9.6)."""
    for caster, target in aims.caster_in_fight(g, moment, player, card):
        fight, side = moment.fight, target - SIDE
        assert fight is not None
        walls = side == ATTACK and fight.monster == NOBODY and fortified(g, fight.at)
        if able_to_ambush(g, fight) == side or lifted(AMBUSH_AT_WALLS if walls else SHARED_STEALTH):
            yield caster, target


def sneak_attack(g: Banners, it: Play) -> Flow[None]:
    """A gold, and the Ambush has to be declared; where magic has made it impossible there is neither gold nor die."""
    fight = it.moment.fight
    assert fight is not None
    if able_to_ambush(g, fight) == it.value:
        fight.sworn = it.value
        gain_gold(g, realm(g, it.card), 1, it.card)
    else:
        add_gain(g.gains, it.caster, light=-1)
        if g.events is not None:
            g.note(f"No Ambush is possible: {it.card.name} comes to nothing.", it.card.clause, kind="battle")
    yield from ()


standing("sneak-attack", aims=sneaks, apply=caster_gains(light=1), settle=sneak_attack)


def trolls(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A Troll in mountains, and an enemy army next to it that can be struck (9.7)."""
    found = [u for u in aims.casters(g, player, card) if terrain_of(g, g.at[u]) == MOUNTAIN]
    if found:
        armies = g.enemy_mask(realm(g, card)) & aims.strikeable(g, player)
        for troll in found:
            for h in bits(g.campaign.map.adjacent[g.at[troll]] & armies):
                yield troll, h


@effect("boulder-toss", "turn", "any", aims=trolls)
def boulder_toss(g: Banners, it: Play) -> Flow[None]:
    """Strike with a heavy die."""
    yield from strike_hex(g, realm(g, it.card), it.value, 0, 1, [by_card(it.card, heavy=1)])


INFILTRATION_SPELLS = 3


def infiltrators(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A Mage that fights against an army or a garrison, its player holding three Spells; monsters are neither."""
    if casting.spells_in(g, player).bit_count() < INFILTRATION_SPELLS:
        return
    for caster, target in aims.caster_in_fight(g, moment, player, card):
        assert moment.fight is not None
        if target == SIDE + DEFENCE or moment.fight.monster == NOBODY:
            yield caster, SIDE + 1 - (target - SIDE)


def lose_spell(g: Banners, it: Play) -> Flow[None]:
    """An opponent picks it unseen: chance does."""
    casting.discard_random_spell(g, it.player, "BB 18.3/goblins-10/random")
    yield from ()


def infiltrate(g: Banners, it: Play) -> Flow[None]:
    """One hit on the other side. A settlement that it leaves without an army falls without dice (9.2.1, 9.5)."""
    fight = it.moment.fight
    assert fight is not None
    if fight.broken(g) or fight.decided:
        return
    dealt = yield from deal(g, fight, it.value, 1, False, it.card.clause, "BB 18.3/goblins-10/target")
    if it.value == DEFENCE and dealt and fight.at not in g.army and g.hostile[fight.kingdom] >> fight.at & 1:
        fight.decided = True


standing("infiltration", aims=infiltrators, settle=infiltrate, prepare=lose_spell)


# -- Orcs ------------------------------------------------------------------------------------------------------------

REAVERS = "Orc Reavers"
WHIPPED = 2


def whippable(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The active army or stack, if with two points more it stands next to something to attack, or can get there."""
    if not any(True for _ in moving_army(g, moment, player, card)) or "must attack" in g.magic.force:
        return
    found = [c for c in aims.casters(g, player, card) if aims.in_range(g, c, card, g.at[g.active])]
    if found and _could_attack(g):
        for caster in found:
            yield caster, UNIT + g.active


def _could_attack(g: Banners) -> bool:
    from sandtable.games.banners.activation import assaults
    from sandtable.games.banners.movement import move_choices

    if g.must_leave or beside_finished(g, g.active):
        return False
    movement, rest = g.movement, g.rider_movement
    g.movement, g.rider_movement = movement + WHIPPED, rest + WHIPPED
    able = bool(assaults(g, g.active, move_choices(g, g.active)))
    g.movement, g.rider_movement = movement, rest
    return able


@effect("whips-of-grom", "turn", aims=whippable)
def whips_of_grom(g: Banners, it: Play) -> Flow[None]:
    """Two points more; from now on it goes only where it can attack, and has to (`activation.whipped`)."""
    quicken(g, WHIPPED)
    g.magic.force["must attack"] = 1
    yield from ()


def forge_mages(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A Mage that attacks with Orc Reavers, weakened or not."""
    for caster, target in aims.caster_in_fight(g, moment, player, card):
        fight = moment.fight
        assert fight is not None
        if caster == fight.rider and g.army_of(fight.unit).name == REAVERS:
            yield caster, target


def forged(g: Banners, it: Play) -> Flow[None]:
    """Hero and army are eliminated after the combat (`combat._afterwards`)."""
    fight = it.moment.fight
    assert fight is not None
    fight.aftermath += [(it.caster, 0, it.card.clause), (fight.unit, 0, it.card.clause)]
    yield from ()


standing("groms-forge", aims=forge_mages, apply=caster_gains(heavy=3), settle=forged)


def sick_neighbours(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """An Orc army, and a stack next to it that is not Orc, whosever it is."""
    own = realm(g, card)
    others: Mask = 0
    for k in range(len(g.campaign.kingdoms)):
        if k != own:
            others |= g.occupied[k] | g.heroes[k]
    for at in bits(g.occupied[own]):
        if is_own(g, g.army[at], card):
            for h in bits(g.campaign.map.adjacent[at] & others):
                yield g.army[at], h


@effect("pestilence", "turn", aims=sick_neighbours)
def pestilence(g: Banners, it: Play) -> Flow[None]:
    """The neighbours' owner rolls: below 5 they take a hit, else the Orcs. No Strike, so walls do not help."""
    at = it.value
    army, hero = g.army.get(at, NOBODY), g.hero.get(at, NOBODY)
    owner = g.owner[army if army != NOBODY else hero]
    die = yield from roll_die(g, it, g.does(owner, "rolls", "roll"))
    if die >= SUCCESS:
        at = g.at[it.caster]
        army, hero = it.caster, g.companion(it.caster)
    if at >= 0:
        yield from hits.take(g, at, army, hero, 1, False, it.card.clause)


@effect("new-recruits", "turn", "any", aims=aims.yourself)
def new_recruits(g: Banners, it: Play) -> Flow[None]:
    """Two gold, and one for each settlement the Orcs control."""
    own = realm(g, it.card)
    gain_gold(g, own, len(friendly_settlements(g, own)) + 2, it.card)
    yield from ()


def without_stealth(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    for caster, target in aims.caster_in_fight(g, moment, player, card):
        if not abilities(g, caster) & STEALTH:
            yield caster, target


standing("enforced-discipline", aims=without_stealth, apply=caster_gains(more=STEALTH))


def _weakened(g: Banners, card: Card) -> list[int]:
    return [u for u in sorted(g.army.values()) if g.weakened >> u & 1 and is_own(g, u, card)]


def hungry(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Some Orc army is weakened; while hits are dealt, the one that they fall on."""
    found = _weakened(g, card)
    if found and (moment.name not in ("hits", "wounded") or moment.unit in found):
        yield NOBODY, NOBODY


@effect("feed-off-the-land", "turn", "any", "hits", "wounded", aims=hungry)
def feed_off_the_land(g: Banners, it: Play) -> Flow[None]:
    """All weakened Orc armies recover, anywhere and for nothing."""
    for unit in sorted(_weakened(g, it.card)):
        recover(g, unit, it.card.clause)
    yield from ()


def weary(g: Banners, it: Play) -> Flow[None]:
    """The caster takes a hit after the combat."""
    assert it.moment.fight is not None
    it.moment.fight.aftermath.append((it.caster, 1, it.card.clause))
    yield from ()


standing("endless-hate", aims=aims.caster_in_fight, apply=caster_gains(heavy=2), settle=weary)
standing("hate", aims=aims.caster_in_fight, apply=caster_gains(heavy=1))


@effect("groms-hammer", "battle", aims=any_hero_to_gain)
def groms_hammer(g: Banners, it: Play) -> Flow[None]:
    """A random hero, with a heavy die more."""
    hero = yield from heroes.gain(g, realm(g, it.card))
    if hero != NOBODY:
        add_gain(g.gains, hero, heavy=1)


def failed_rolls(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A roll with failures that an Orc army has just made in combat."""
    fight = moment.fight
    if fight is not None:
        for roll in moment.rolls:
            if roll.failures and is_own(g, _rolling(fight, roll.side), card):
                yield _rolling(fight, roll.side), SIDE + roll.side


def _rolling(fight: Fight, side: int) -> int:
    return fight.unit if side == ATTACK else fight.army


@effect("overrun", "rolled", aims=failed_rolls)
def overrun(g: Banners, it: Play) -> Flow[None]:
    """All failures are rolled again; the army takes a hit after the combat."""
    assert it.moment.fight is not None
    for roll in it.moment.rolls:
        if roll.side == it.value:
            roll.reroll_failures(g)
    it.moment.fight.aftermath.append((it.caster, 1, it.card.clause))
    yield from ()


# -- Army of the Night -----------------------------------------------------------------------------------------------

SHADOW_RANGE = 5


def shadows(g: Banners) -> Mask:
    """Where a land monster may wander within five hexes of an unexplored land lair (15.7)."""
    game_map = g.campaign.map
    near: Mask = 0
    for lair in game_map.lairs:
        if not game_map.sea >> lair & 1 and monsters.unexplored(g, lair):
            near |= game_map.ball(lair, SHADOW_RANGE)
    return near & monsters.wandering_hexes(g, False)


def dark_places(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    if shadows(g):
        yield NOBODY, NOBODY


@effect("out-of-the-shadows", "turn", aims=dark_places)
def out_of_the_shadows(g: Banners, it: Play) -> Flow[None]:
    """A land monster is drawn, looked at, and then placed (15.7)."""
    yield from monsters.wander(g, realm(g, it.card), shadows(g), False, it.card.clause)


def enslavable(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """An enemy army within range, without a hero and in no settlement, while an Enslaved Hero is left (12.3.7)."""
    if all(g.at[hero] != PLAYMAT for hero in g.campaign.enslaved):
        return
    for caster in aims.casters(g, player, card):
        for h in bits(aims.within(g, caster, card) & g.enemy_mask(realm(g, card))):
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
        _bind(g, it.value, realm(g, it.card), it.card)
        return
    if g.events is not None:
        g.note(f"{g.did(it.value, 'resists', 'resist')}.", it.card.clause, refs=(f"unit:{it.value}",), kind="card")
    if own >= 0 and g.at[it.caster] >= 0 and not g.magic.locked >> it.caster & 1:
        choices: list[Choice] = [("keep", it.card.number), ("discard", it.card.number)]
        answer = yield Decision(it.player, "lock", choices, (it.card.number, it.caster))
        if answer[0] == "keep":
            g.magic.locked |= 1 << it.caster
            it.fate = "hand"
            if g.events is not None:
                refs = (f"unit:{it.caster}", f"card:{it.card.id}")
                text = f"{g.unit_text(it.caster)} is locked; {it.card.name} stays in hand."
                g.note(text, "BB 18.3/night-2/fail", refs=refs, kind="card")


def _bind(g: Banners, army: int, kingdom: int, card: Card) -> None:
    """An Enslaved Hero joins the army; both are ready and obey the Night (12.3.7)."""
    hero = next(u for u in g.campaign.enslaved if g.at[u] == PLAYMAT)
    g.hand_over(army, kingdom)
    g.place(hero, g.at[army])
    g.finished &= ~(1 << army | 1 << hero)
    if g.events is not None:
        refs = (f"unit:{army}", f"unit:{hero}", f"hex:{g.campaign.map.names[g.at[army]]}")
        text = f"{g.did(army, 'is', 'are')} enslaved by the Army of the Night."
        g.note(text, "BB 12.3.7", card.clause, refs=refs, kind="card")


for _number in (2, 3, 4):
    effect(f"enslave-{_number}", "turn", aims=enslavable)(enslave)


@effect("powerful-and-eternal", "turn", aims=aims.yourself)
def powerful_and_eternal(g: Banners, it: Play) -> Flow[None]:
    """Study one discipline at once (17.4)."""
    yield from study.study(g, it.player, 1)


def covens_at_risk(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    if g.covens and "true rulers" not in g.magic.today:
        yield NOBODY, NOBODY


@effect("your-true-rulers", "turn", "any", "hiding", aims=covens_at_risk)
def your_true_rulers(g: Banners, it: Play) -> Flow[None]:
    """For this turn Covens are safe and units built beside them are finished (`building.status_here`)."""
    g.magic.today["true rulers"] = 1
    if it.moment.name == "hiding":
        g.hidden |= 1 << standing_at(g, it.moment.at)
        it.moment.result = True
    if g.events is not None:
        g.note("No Coven can be removed this turn.", "BB 18.3/night-6/safe", refs=(f"card:{it.card.id}",))
    yield from ()


effect("moonlit-champion", "turn", "any", aims=any_hero_to_gain)(gain_hero)


def found_coven(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    if moment.name == "hiding":
        yield NOBODY, moment.at


@effect("knives-in-the-dark", "hiding", aims=found_coven)
def knives_in_the_dark(g: Banners, it: Play) -> Flow[None]:
    """Strike those who found the Coven, walls or no walls. With no enemy left it turns into a Control marker, without
    loot; else it is gone, and what lost its army to the Strike fares as 16.9 says."""
    it.moment.result = True
    own, at = realm(g, it.card), it.value
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
        if g.events is not None:
            name = g.campaign.map.settlements[settlement].name
            g.note(f"The Coven of {name} rules openly.", "BB 18.3/night-8/outcome", refs=(f"settlement:{name}",))
        place_control(g, own, settlement)


def refuges(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The falling Mage itself, and Night's other settlements with room for it. It goes alone: its army stays behind,
    which an Enslaved Hero's cannot (12.3.7)."""
    if moment.unit in aims.mages(g, player, card) and not g.army_of(moment.unit).enslaved:
        room = ~no_room(g, moment.unit, NOBODY)
        for s in friendly_settlements(g, realm(g, card)):
            at = g.campaign.map.settlements[s].at
            if at != g.at[moment.unit] and room >> at & 1:
                yield moment.unit, at


@effect("shapeshift", "falling", aims=refuges)
def shapeshift(g: Banners, it: Play) -> Flow[None]:
    """It survives in another place, as ready or finished as it was (16.6.3, Place)."""
    it.moment.result = True
    if it.caster == g.rider:  # it has acted with its army
        g.rider, g.rider_movement = NOBODY, 0
        g.finished |= 1 << it.caster
    elif it.caster == g.active:
        g.road = False
    g.shift(it.caster, it.value)
    if g.events is not None:
        refs = (f"unit:{it.caster}", f"hex:{g.campaign.map.names[it.value]}")
        text = f"{g.unit_text(it.caster)} escapes to {g.place_text(it.value)}."
        g.note(text, it.card.clause, refs=refs, kind="battle")
    yield from ()


def feral_army(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A Feral army of the Night that fights, within range of a Mage."""
    fight = moment.fight
    if fight is not None:
        for army in (fight.unit, fight.army):
            if is_own(g, army, card) and abilities(g, army) & FERAL:
                for caster in aims.casters(g, player, card):
                    if aims.in_range(g, caster, card, g.at[army]):
                        yield caster, UNIT + army


standing("rule-the-night", aims=feral_army, apply=gains(heavy=1))
