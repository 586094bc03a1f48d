"""Treasures outside combat (18.2): units placed, wings and wolves, answers to cards, riches and curses."""

from __future__ import annotations

from sandtable.games.banners.cards.language import *

# -- placing units (16.6.3) ------------------------------------------------------------------------------------------


def legal(g: Banners, unit: int) -> Mask:
    """Hexes in which a unit may be placed: where it could stop and stack, and no enemy hero is."""
    closed = forbidden_ends(g, unit) | no_room(g, unit, NOBODY) | enemy_heroes(g, g.owner[unit])
    return ((1 << g.campaign.map.size) - 1) & ~closed


def put(g: Banners, unit: int, to: Hex, by: Card) -> None:
    """Place a unit alone; whoever is active with it goes on without it."""
    before = g.at[unit]
    if unit == g.rider or (unit == g.active and g.rider != NOBODY):
        g.exhaust(g.rider)
        g.rider, g.rider_movement = NOBODY, 0
    if unit == g.active:
        g.must_leave = False
    g.shift(unit, to)
    mate = g.companion(unit)
    if mate != NOBODY and g.finished >> mate & 1:  # as by Portal (18.1), 14.6.2
        g.finished |= 1 << unit
    names = g.campaign.map.names
    refs = (f"unit:{unit}", f"hex:{names[before]}", f"hex:{names[to]}")
    g.note(f"{g.did(unit, 'is', 'are')} placed {g.where_text(to)}.", "BB 16.6.3/place", by.clause, refs=refs)
    restore_loyalty(g, unit, to)


def given_a_hit(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The Mage to whom a hit was given, and where it could go: up to two hexes away, or nowhere. An Enslaved Hero never
    leaves its army, and the first hit is its end (12.3.7)."""
    caster = moment.unit
    if caster not in aims.casters(g, player, card) or g.army_of(caster).enslaved:
        return
    at = g.at[caster]
    for h in members((legal(g, caster) | 1 << at) & g.campaign.map.ball(at, 2)):
        yield caster, h


@effect("ring-of-invisibility", "assigned", aims=given_a_hit)
def ring_of_invisibility(g: Banners, it: Play) -> None:
    """The hit is cancelled, and the caster placed elsewhere, without its army."""
    it.moment.result = True
    if it.value != g.at[it.caster]:
        put(g, it.caster, it.value, it.card)


def summoned(g: Banners, player: int, near: Mask, to: Mask) -> list[int]:
    """Armies of the player's side in hexes near the caster that could be placed in one of `to`."""
    found = []
    for k in g.campaign.sides[g.side_of(player)]:
        for h in members(g.occupied[k] & near):
            army = g.army[h]
            if not g.army_of(army).static and not g.serves_another(army) and legal(g, army) & to & ~(1 << h):
                found.append(army)
    return found


def horn(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """An army within range of the caster, to go anywhere there. While an enemy is about to enter a hex only armies that
    could bar it are asked for; the others can be placed as well when the move is over."""
    to = -1
    if moment.name == "eliminated":
        if g.army_of(moment.unit).hero or g.kingdom_of(moment.unit).side != g.side_of(player):
            return
    elif moment.name == "entering":
        if g.kingdom_of(moment.unit).side == g.side_of(player):
            return
        to = 1 << moment.at
    for caster in aims.casters(g, player, card):
        near = aims.within(g, caster, card)
        for army in summoned(g, player, near, near & to):
            yield caster, UNIT + army


def where_to(g: Banners, it: Play) -> Flow[None]:
    army = it.value
    to = members(legal(g, army) & aims.within(g, it.caster, it.card) & ~(1 << g.at[army]))
    choices: list[Choice] = [("summon", h) for h in to]
    answer = choices[0]
    if len(choices) > 1:
        answer = yield Decision(it.player, "summon", choices, (army,))
    it.extra["to"] = int(answer[1])


@effect("horn-of-udun", "any", "eliminated", "entering", aims=horn, prepare=where_to)
def horn_of_udun(g: Banners, it: Play) -> None:
    """An army is placed next to the caster, or with it; in a hex that an enemy is about to enter it bars the way."""
    if g.at[it.value] >= 0 and legal(g, it.value) >> it.extra["to"] & 1:
        put(g, it.value, it.extra["to"], it.card)
        it.moment.result = it.moment.name in ("eliminated", "entering") and it.extra["to"] == it.moment.at


# -- for the caster and its army -------------------------------------------------------------------------------------


def cloaked(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A caster of the active stack that does not fly yet; in combat only to get over a river (3.1.4)."""
    fight = moment.fight
    if g.active == NOBODY or (fight is not None and not g.campaign.map.side(fight.home, fight.at).river):
        return
    for caster in aims.casters(g, player, card):
        if any(u in (g.active, g.rider) and not abilities(g, u) & WINGS for u in caster_stack(g, caster)):
            yield caster, NOBODY


@effect("khadans-feathered-cloak", "any", aims=cloaked)
def khadans_feathered_cloak(g: Banners, it: Play) -> None:
    """Caster and army gain Flying and Feral."""
    for unit in caster_stack(g, it.caster):
        add_gain(g.gains, unit, abilities=WINGS | FERAL)


effect("white-wolf-amulet", "turn", aims=active_stack, do=lambda g, it: hasten(g, it.caster, FERAL))


@effect("ring-of-dragons", "any", aims=aims.yourself)
def ring_of_dragons(g: Banners, it: Play) -> None:
    """For the turn the caster gains a light die, Flying and Feral."""
    add_gain(g.magic.turn_gains, it.caster, light=1, abilities=WINGS | FERAL)


def healed(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """An army whose turn it is, at any distance, that can recover and has no Regenerate."""
    for caster in aims.casters(g, player, card):
        for h in members(g.occupied[g.kingdom]):
            army = g.army[h]
            if not abilities(g, army) & (REGENERATE | FRAGILE):
                yield caster, UNIT + army


@effect("staff-of-healing", "turn", aims=healed)
def staff_of_healing(g: Banners, it: Play) -> None:
    """For the turn the army gains Regenerate."""
    add_gain(g.magic.turn_gains, it.value, abilities=REGENERATE)


@effect("eye-of-kagutomo", "turn", aims=finished_in_the_field)
def eye_of_kagutomo(g: Banners, it: Play) -> None:
    """The caster's stack is ready again."""
    for unit in caster_stack(g, it.caster):
        g.finished &= ~(1 << unit)
    refs = tuple(f"unit:{u}" for u in reversed(caster_stack(g, it.caster)))
    g.note(f"{g.unit_text(it.caster)}: the stack is ready again.", it.card.clause, refs=refs)


# -- answers to cards ------------------------------------------------------------------------------------------------

MAGIC = (SPELL, BLESSING)


def confusing(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """An enemy's Spell or Blessing that was just played, or still stands in Battle Magic."""
    side = g.side_of(player)
    if moment.play is not None:
        if moment.play.card.kind in MAGIC and g.side_of(moment.play.player) != side and not moment.play.cancelled:
            yield NOBODY, PLAYED + moment.play.card.number
        return
    if moment.fight is not None:
        for it in standing_magic.standing_plays(moment.fight):
            if it.fate != "done" and it.card.kind in MAGIC and g.side_of(it.player) != side:
                yield NOBODY, PLAYED + it.card.number


def confuse(g: Banners, it: Play) -> None:
    """In Battle Magic the card is cancelled as long as the Orb stands; its player draws at once."""
    if it.moment.play is None:
        it.cancels = next(p for p in reversed(it.fight.plays) if p.card.number == it.value)
        _draw_alike(g, it.cancels)


def _draw_alike(g: Banners, cancelled: Play) -> None:
    if cancelled.card.kind == SPELL:
        hands.draw_spell(g, cancelled.player)
    else:
        assert cancelled.card.kingdom is not None
        hands.draw_blessing(g, cancelled.player, g.campaign.index[cancelled.card.kingdom])


@effect("orb-of-confusion", "cast", "battle", aims=confusing, prepare=confuse, settle=lambda g, it: None)
def orb_of_confusion(g: Banners, it: Play) -> None:
    """The card is cancelled and discarded; its player draws another of the kind."""
    it.answered.cancelled = it.moment.result = True
    if it.answered.fate != "given":  # what leaves the game for good does so though cancelled (18.3, Khazud)
        hands.put_away(g, it.answered.card.number)  # before its player draws, who may draw it again
    it.answered.fate = "given"
    _draw_alike(g, it.answered)


# -- riches ----------------------------------------------------------------------------------------------------------


def earn(g: Banners, gold: int, it: Play) -> None:
    g.gold[g.kingdom] += gold
    g.note(f"{g.does(g.kingdom, 'gains', 'gain')} {gold} gold.", it.card.clause)


def hoard(gold: int) -> Resolve:
    def resolve(g: Banners, it: Play) -> None:
        """Gold, and the card is gone until Winter."""
        it.fate = "eliminated"
        earn(g, gold, it)

    return resolve


for size in (3, 4, 5):
    effect(f"treasure-hoard-{size}", "turn", aims=aims.yourself)(hoard(size))


learned = only_if(lambda g, moment, player, card: spare_spell(g, player))


# Two gold for a Spell.
effect("philosophers-stone", "turn", aims=learned, prepare=lose_spell, do=lambda g, it: earn(g, 2, it))


def led(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The kingdom that gains a hero; if none can, there is still the Treasure."""
    own = [k for k in g.kingdoms_of(player) if heroes.gain_places(g, k)]
    for k in own:
        yield NOBODY, KINGDOM + k
    if not own:
        yield NOBODY, NOBODY


def fountain(g: Banners, it: Play) -> Flow[None]:
    """A hero; then the Fountain is gone until Winter and another Treasure is drawn."""
    if it.target != NOBODY:
        yield from heroes.gain(g, it.value)
    it.fate = "given"
    hands.put_away(g, it.card.number)
    hands.gain_treasure(g, it.player)


effect("fountain-of-power", "turn", aims=led)(fountain)
effect("fountain-of-valor", "turn", aims=led)(fountain)


def others(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    for other in range(len(g.campaign.players)):
        if other != player and g.kingdoms_of(other):
            yield NOBODY, PLAYER + other


def curse(g: Banners, it: Play) -> None:
    """Another player owns it from now on; the giver draws a Treasure."""
    it.fate = "given"
    g.magic.owned[it.value] |= 1 << it.card.number
    text = f"{g.player_does(it.player, 'gives', 'give')} {it.card.name} to {g.player_text(it.value)}."
    g.note(text, it.card.clause, refs=(f"card:{it.card.id}",), kind="card")
    hands.gain_treasure(g, it.player)


effect("curse-of-xaraxxes", "turn", aims=others)(curse)
effect("the-red-wizards-curse", "turn", aims=others)(curse)


@effect("endless-satchel", "turn", aims=aims.yourself)
def endless_satchel(g: Banners, it: Play) -> None:
    """Played, it is simply owned; what it is good for is in `study`."""
