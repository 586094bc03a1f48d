"""Hero powers that are played (14.5, 18.3). Those that are always at work are where they act: `stacks.py`, `combat.py`,
`hits.py`, `settlements.py`, `heroes.py`, `kingdoms/night.py`.

Nothing cancels a power, so it takes effect at once, in Battle Magic too. Dice that a hero gains are offered where they
can matter: to a hero who takes part in the combat, or whose stack is active; with nobody active they would be gone at
once (16.7.1).
"""

from __future__ import annotations

from sandtable.games.banners.cards.language import *

FJORDLAND = "fjordland"

# -- dice for the own stack ------------------------------------------------------------------------------------------


def takes_part(g: Banners, moment: Moment, hero: int) -> bool:
    """Whether dice for the hero's stack count: it is in the combat, or strikes back in an Ambush, or is active."""
    if moment.name == "battle":
        return moment.fight is not None and moment.fight.side_with(g, hero) is not None
    if moment.name == "strike":
        by = moment.strike
        if by is None or by.fight is None or by.opening:
            return False
        return by.fight.side_with(g, hero) == by.side
    return hero == g.rider


def own_dice(beside: str = "") -> Aims:
    """The hero itself; with `beside`, only while it is stacked with such an army."""

    def found(g: Banners, moment: Moment, player: int, power: Card) -> Iterator[Aim]:
        for hero in casters(g, player, power):
            army = g.companion(hero)
            if takes_part(g, moment, hero) and (not beside or (army != NOBODY and g.army_of(army).name == beside)):
                yield hero, UNIT + hero

    return found


def gain(g: Banners, it: Play, unit: int, light: int = 0, heavy: int = 0) -> None:
    """Dice gained or lost until the activation ends (16.7.1), and by a Strike that is being declared."""
    if g.active != NOBODY:
        add_gain(g.gains, unit, light, heavy)
    by = it.moment.strike
    if by is not None:
        by.light, by.heavy = max(0, by.light + light), max(0, by.heavy + heavy)


DICE = ("turn", "battle", "strike")
effect("astrid-laufgrein", *DICE, aims=own_dice("Freeholders"), do=lambda g, it: gain(g, it, it.caster, heavy=1))
for name in ("karl-bondarsson", "bardas-maleinos", "dara-firemane"):
    effect(name, *DICE, aims=own_dice(), do=lambda g, it: gain(g, it, it.caster, light=1))


def with_army(g: Banners, moment: Moment, player: int, power: Card) -> Iterator[Aim]:
    """The army the hero is stacked with, for heroes who give their lives."""
    for hero in casters(g, player, power):
        army = g.companion(hero)
        if army != NOBODY and takes_part(g, moment, hero):
            yield hero, UNIT + army


# The hero's life is the price; Freyja may still save one of Fjordland's. What Sumesh cast before stays in force.
effect("cronax-the-berserkir", *DICE, aims=with_army, prepare=sacrifice, do=lambda g, it: gain(g, it, it.value, 0, 2))
effect("sumesh", *DICE, aims=with_army, prepare=sacrifice, do=lambda g, it: gain(g, it, it.value, light=2))


# -- dice of the enemy -----------------------------------------------------------------------------------------------


def dazzled(g: Banners, moment: Moment, player: int, power: Card) -> Iterator[Aim]:
    """Enemy units and monsters with a light die of their own, in this combat or about to strike; no garrisons."""
    if moment.name == "strike":
        by = moment.strike
        if by is None or by.unit == NOBODY or by.opening or not by.light or g.side_of(player) == _side(g, by.unit):
            return
        found = [(home(g, by.unit), UNIT + by.unit if by.unit >= 0 else home(g, by.unit))]
    else:
        fight = moment.fight
        if fight is None:
            return
        side = 1 - fight.side_of(g, player)
        at = fight.home if side == ATTACK else fight.at
        monster = side != ATTACK and fight.monster != NOBODY
        found = [(at, t) for t in holders(g, fight, side, 1, 0) if t >= UNIT or monster]
    for hero in casters(g, player, power):
        for at, target in found:
            if in_range(g, hero, power, at):
                yield hero, target


def _side(g: Banners, who: int) -> int:
    """The side of a unit, or of a monster's commander."""
    if who >= 0:
        return g.kingdom_of(who).side
    commander = g.magic.command.get(home(g, who), NOBODY)
    return NOBODY if commander == NOBODY else g.campaign.kingdoms[commander].side


@effect("vesta-psellos", "battle", "strike", aims=dazzled)
def blinding_ray(g: Banners, it: Play) -> None:
    """An army or monster loses a light die."""
    unit = it.value if it.target >= UNIT else -2 - it.target
    gain(g, it, unit, light=-1)


@in_combat
def shrouded(g: Banners, fight: Fight, player: int, power: Card) -> Iterator[Aim]:
    """The opponent of Kali's stack in a fight for a wilderness hex; settlements there count, lairs do not."""
    if fight.at in g.campaign.map.lairs or not is_wilderness(g, fight.at):
        return
    for hero in casters(g, player, power):
        side = fight.side_with(g, hero)
        if side is not None and any(dice_of(g, fight, SIDE + 1 - side)):
            yield hero, SIDE + 1 - side


standing("kali-shrouded-reaper", aims=shrouded, apply=lose_dice, prepare=choose_lost_dice)


# -- strikes ---------------------------------------------------------------------------------------------------------


def shoot(g: Banners, it: Play, heavy: int = 0) -> Flow[None]:
    """The hero strikes a hex with a light die, and perhaps a heavy one (9.7, 16.9)."""
    yield from strike_hex(g, kingdom_of(g, it), it.value, 1, heavy, [by_card(it.card, 1, heavy)], by=it.caster)


def beasts(g: Banners, moment: Moment, player: int, power: Card) -> Iterator[Aim]:
    """Armies, monsters and garrisons, but not lone heroes."""
    lone = sum(1 << h for h in g.hero if h not in g.army) & ~aims.hostile_settlements(g, player)
    for hero, at in aims.strikes(g, moment, player, power):
        if not lone >> at & 1:
            yield hero, at


@effect("ariadne-the-gray-wolf", "turn", aims=beasts)
def beast_slayer(g: Banners, it: Play) -> Flow[None]:
    """A light die, and a heavy one more at a Feral army."""
    army = g.army.get(it.value, NOBODY)
    yield from shoot(g, it, heavy=1 if army != NOBODY and abilities(g, army) & FERAL else 0)


# A light die, and a heavy one more for a Spell.
effect("stormcaller", "turn", aims=aims.strikes, prepare=one_die_more, do=lambda g, it: shoot(g, it, it.extra["more"]))
effect("turku", "turn", aims=aims.strikes, do=lambda g, it: shoot(g, it))


def deceived(g: Banners, moment: Moment, player: int, power: Card) -> Iterator[Aim]:
    """Enemy armies that have dice, and next to them another to strike; both within range."""
    for hero in casters(g, player, power):
        for h in members(within(g, hero, power) & g.enemy_mask(g.owner[hero])):
            army = g.army[h]
            if any(stack_rating(g, army, g.companion(army))) and victims(g, hero, power, army):
                yield hero, UNIT + army


def victims(g: Banners, hero: int, power: Card, striker: int) -> list[int]:
    """Armies of the same enemies next to one of them, in range, and in no fortified settlement (9.7)."""
    near = g.campaign.map.adjacent[g.at[striker]] & within(g, hero, power) & g.enemy_mask(g.owner[hero])
    return [g.army[h] for h in members(near & ~aims.fortified_hexes(g))]


def choose_victim(g: Banners, it: Play) -> Flow[None]:
    choices: list[Choice] = [("turn on", u) for u in victims(g, it.caster, it.card, it.value)]
    answer = yield Decision(it.player, "turn on", choices, (it.value,))
    it.extra["victim"] = int(answer[1])


@effect("spy-master-kagash", "turn", aims=deceived, prepare=choose_victim)
def prince_of_deception(g: Banners, it: Play) -> Flow[None]:
    """One enemy army strikes another with its Combat Rating, its hero's dice with it (14.4); the Orcs roll."""
    striker, victim = it.value, it.extra["victim"]
    light, heavy = stack_rating(g, striker, g.companion(striker))
    found = of_units(g, striker, g.companion(striker))
    if woodcraft(g, striker, g.at[victim]):
        light += WOODCRAFT.light
        found.append(WOODCRAFT)
    text = f"{it.card.name} deceives {g.unit_text(striker)}, who strike{'s' * g.army_of(striker).single}"
    refs = (f"unit:{striker}", f"unit:{victim}")
    g.note(f"{text} {g.unit_text(victim)}.", it.card.clause, "BB 18.3/orcs-12/rolls", refs=refs, kind="battle")
    yield from strike_hex(g, g.owner[it.caster], g.at[victim], light, heavy, found, by=striker)


def marked(g: Banners, moment: Moment, player: int, power: Card) -> Iterator[Aim]:
    """Enemy heroes, with an army or alone, and enemy monsters next to Luna."""
    found = aims.enemy_monsters(g, player)
    for k in g.campaign.sides[1 - g.side_of(player)]:
        found |= g.heroes[k]
    yield from at_hexes(g, player, power, found & ~aims.fortified_hexes(g))


@effect("luna-mist-hunter", "turn", aims=marked)
def deadly_assassin(g: Banners, it: Play) -> Flow[None]:
    """A Strike with a heavy die that eliminates a hero or monster; a failure costs a Spell or Luna."""
    at = it.value
    attempt = Strike(it.caster, kingdom_of(g, it), at, 0, 1, [by_card(it.card, heavy=1)])
    if not (yield from declared(g, attempt)):
        return
    dice = Roll(g, None, ATTACK, attempt.light, attempt.heavy, 0, attempt)
    yield from moments.rolled(g, dice)
    if not dice.successes:
        yield from _caught(g, it)
    elif at in g.magic.monster:
        monsters.fall(g, at)
        g.note("No reward outside of combat.", "BB 16.9", kind="battle")
    elif at in g.hero:
        yield from hits.eliminate(g, g.hero[at], it.card.clause, "BB 18.3/night-12/no-hits")


def _caught(g: Banners, it: Play) -> Flow[None]:
    """The Strike has failed: a Spell at random, or Luna (18.3)."""
    choices: list[Choice] = [*([("random spell",)] if hands.spells_in(g, it.player) else []), ("lose the hero",)]
    answer = yield Decision(it.player, "caught", choices, (it.card.number,))
    if answer[0] == "random spell":
        hands.discard_random_spell(g, it.player, "BB 18.3/night-12/fail")
    else:
        yield from hits.eliminate(g, it.caster, "BB 18.3/night-12/fail")


# -- Strikes in combat -----------------------------------------------------------------------------------------------


def ambushed(g: Banners, moment: Moment, player: int, power: Card) -> Iterator[Aim]:
    """A Strike was declared in a combat of Szark's, and his own is this one or still to come."""
    by = moment.strike
    if by is None or by.fight is None:
        return
    for hero in casters(g, player, power):
        side = by.fight.side_with(g, hero)
        if side is not None and not by.fight.axes[side] and (by.side == side or by.opening):
            yield hero, SIDE + side


@effect("warlord-szark", "strike", aims=ambushed)
def lightning_axes(g: Banners, it: Play) -> None:
    """Every success of his stack's Strike is a hit."""
    by = it.strike
    assert by.fight is not None
    by.fight.axes[it.value] = True


# -- moving and saving -----------------------------------------------------------------------------------------------


def hunting_grounds(g: Banners, moment: Moment, player: int, power: Card) -> Iterator[Aim]:
    """Forest next to Lieva where her stack may be placed; her own hex, if it is forest, where her die would count."""
    for hero in casters(g, player, power):
        at = g.at[hero]
        stack = stack_at(g, at, g.owner[hero])
        if hero not in stack:
            continue
        if terrain_of(g, at) == FOREST and takes_part(g, moment, hero):
            yield hero, at
        places = legal_places(g, stack, within(g, hero, power)) & ~deniable(g, g.owner[hero])
        for h in members(places):
            if terrain_of(g, h) == FOREST:
                yield hero, h


@effect("lieva-eriksdottir", "turn", "any", "battle", aims=hunting_grounds)
def mistress_of_the_hunt(g: Banners, it: Play) -> Flow[None]:
    """Her stack is placed in forest, and she gains a heavy die."""
    hero, to = it.caster, it.value
    fight = it.moment.fight
    gain(g, it, hero, heavy=1)
    if to == g.at[hero]:
        return
    side = fight.side_with(g, hero) if fight is not None else None
    stack = stack_at(g, g.at[hero], g.owner[hero])
    yield from place_stack(g, stack, to, it.card.clause)
    if fight is None or side is None:
        return
    if side == ATTACK:
        fight.home = to
    elif fight.army in stack:
        fight.at = to
    else:
        return  # she has left a garrison to fight alone
    if fight.at not in targets(g, fight.unit):
        fight.called_off = True
        g.note("The two are no longer next to each other.", "BB 18.3/fjordland-11/contact", kind="battle")


def saved_at(g: Banners, moment: Moment, player: int, power: Card) -> Iterator[Aim]:
    """Where a hero of Fjordland that would be eliminated can be placed: next to Freyja, but not where it stands."""
    unit = moment.unit
    kind = g.army_of(unit)
    if not kind.hero or kind.kingdom != FJORDLAND:
        return
    for hero in casters(g, player, power):
        if in_range(g, hero, power, g.at[unit]):
            near = g.campaign.map.adjacent[g.at[hero]] & ~deniable(g, g.owner[unit])
            for h in members(legal_places(g, (unit,), near)):
                yield hero, h


@effect("freyja", "falling", aims=saved_at)
def wings_of_valor(g: Banners, it: Play) -> Flow[None]:
    """The hero never leaves play, and its card stays as it is. If it was active with an army, its activation ends."""
    unit = it.moment.unit
    it.moment.result = True
    if unit == g.rider:
        g.rider, g.rider_movement = NOBODY, 0
        g.exhaust(unit)
    yield from place_stack(g, (unit,), it.value, it.card.clause, "BB 18.3/fjordland-13/never-leaves")


def reborn(g: Banners, moment: Moment, player: int, power: Card) -> Iterator[Aim]:
    """Fjordland's armies that could be weakened and cannot regenerate yet. In Battle Magic only those that fight; in
    quiet moments of others' turns those for which it can be used at once."""
    side = g.side_of(player)
    fight = moment.fight
    for hero in casters(g, player, power):
        for h in members(within(g, hero, power) & g.side_armies[side]):
            army = g.army[h]
            if g.army_of(army).kingdom != FJORDLAND:
                continue
            if abilities(g, army) & (REGENERATE | FRAGILE):
                continue
            if fight is not None and army not in (fight.unit, fight.army):
                continue
            if moment.name != "any" or may_regenerate(g, army, granted=True):
                yield hero, UNIT + army


@effect("saffi-sigmundsdottir", "turn", "any", "battle", aims=reborn)
def song_of_rebirth(g: Banners, it: Play) -> Flow[None]:
    """The army has Regenerate for the whole turn. Its owner decides and pays (3.1.3)."""
    add_gain(g.magic.turn_gains, it.value, abilities=REGENERATE)
    if it.moment.name == "any":
        yield from regenerate_after_combat(g, it.value)


def frightened(g: Banners, moment: Moment, player: int, power: Card) -> Iterator[Aim]:
    """Enemy stacks next to Kovat, lone heroes among them; it is no Strike, so walls do not help."""
    return at_hexes(g, player, power, aims.enemy_stacks(g, player))


@effect("kovat-the-flayer", "turn", aims=frightened)
def terror_rides_before_him(g: Banners, it: Play) -> Flow[None]:
    """With a 5 or 6 the owner moves the stack one hex, or it takes a hit."""
    at = it.value
    die = g.rng.roll(6)
    refs = hex_refs(g, at)
    g.note(f"{it.card.name}: {die}.", it.card.clause, refs=refs, kind="dice", by=it.player, dice=single(die))
    if (yield from moments.rolled_die(g, die)) < SUCCESS:
        return
    army, hero = g.army.get(at, NOBODY), g.hero.get(at, NOBODY)
    lead, rider = (army, hero) if army != NOBODY else (hero, NOBODY)
    free: Mask = 0 if g.army_of(lead).static else next_hexes(g, lead, rider)
    while True:
        choices: list[Choice] = [*(("give way", h) for h in members(free)), ("accept",)]
        answer = yield Decision(g.seat(g.owner[lead]), "terror", choices, (lead,))
        if answer[0] == "accept":
            yield from hits.take(g, at, army, hero, 1, False, it.card.clause)
            return
        moved = yield from step_aside(g, lead, rider, int(answer[1]))
        if moved:
            return
        free &= ~(1 << int(answer[1]))


# -- cards, revolts, walls, dice -------------------------------------------------------------------------------------


@in_combat
def learned(g: Banners, fight: Fight, player: int, power: Card) -> Iterator[Aim]:
    """Once in each combat of the Yeti Elder's, with a Spell in hand and one to draw."""
    if any(it.card is power for it in fight.plays) or not hands.spells_in(g, player) or not hands.any_spells(g):
        return
    for hero in casters(g, player, power):
        if fight.side_with(g, hero) is not None:
            yield hero, NOBODY


@effect("yeti-elder", "battle", aims=learned)
def lore_of_the_ancients(g: Banners, it: Play) -> Flow[None]:
    """A Spell is drawn, and then a Spell discarded."""
    hands.draw_spell(g, it.player)
    yield from hands.choose_discard(g, it.player, hands.spells_in(g, it.player), it.card.clause)


def sorceress(g: Banners, moment: Moment, player: int, power: Card) -> Iterator[Aim]:
    """Lilith has cast it herself, and there is a card of its kind to draw."""
    cast = moment.play
    if cast is None:
        return
    for hero in casters(g, player, power):
        if cast.caster == hero and _left_to_draw(g, cast):
            yield hero, NOBODY


def _left_to_draw(g: Banners, cast: Play) -> bool:
    return hands.any_spells(g) if cast.card.kind == SPELL else g.owner[cast.caster] in blessed(g, cast.player)


@effect("lilith-queen-of-the-night", "sorcery", aims=sorceress)
def immortal_sorceress(g: Banners, it: Play) -> None:
    """A card of the kind that she has cast is drawn."""
    cast = it.answered
    if cast.card.kind == SPELL:
        hands.draw_spell(g, it.player)
    else:
        hands.draw_blessing(g, it.player, g.owner[it.caster])


def unrest(g: Banners, moment: Moment, player: int, power: Card) -> Iterator[Aim]:
    """There is a revolt, and no Blessing forbids to suppress it."""
    if g.revolts and not suppression_barred(g):
        yield from aims.yourself(g, moment, player, power)


@effect("anna-lontius", "turn", aims=unrest)
def velvet_glove(g: Banners, it: Play) -> None:
    """A revolt is suppressed for nothing."""
    g.revolts -= 1
    left = "1 is" if g.revolts == 1 else f"{g.revolts} are"
    g.note(f"A revolt is suppressed; {left} left.", it.card.clause, "BB 12.4.5")


@in_combat
def before_the_walls(g: Banners, fight: Fight, player: int, power: Card) -> Iterator[Aim]:
    """Walls that are attacked, next to Manstrangler, while they still protect."""
    if fight.monster == NOBODY and fortification(g, fight.unit, fight.at):
        for hero in casters(g, player, power):
            if g.campaign.map.adjacent[fight.at] >> g.at[hero] & 1:
                yield hero, fight.at


# He counts as a Siege Engine until the activation ends (9.11.1).
effect("manstrangler", "battle", aims=before_the_walls, do=lambda g, it: add_gain(g.gains, it.caster, abilities=ENGINE))


def thrown(g: Banners, moment: Moment, player: int, power: Card) -> Iterator[Aim]:
    """A six-sided die that somebody has just rolled."""
    for hero in casters(g, player, power):
        if moment.name == "die":
            yield hero, NOBODY
        for n, each in enumerate(moment.rolls):
            for i, (sides, face, _) in enumerate(each.dice):
                if sides == 6:
                    yield hero, DIE + 1000 * n + 10 * i + face


@effect("siskar", "rolled", "die", aims=thrown)
def kharks_troubadour(g: Banners, it: Play) -> None:
    """One d6 is rolled again, in combat or not."""
    if it.moment.name == "die":
        it.moment.hits = g.rng.roll(6)
        again = it.moment.hits
        text = f"The die is rolled again: {again}."
        g.note(text, it.card.clause, kind="dice", by=it.player, dice=single(again))
    else:
        it.moment.rolls[it.value // 1000].reroll(g, it.value % 1000 // 10)
