"""The Activation Phase (chapter 7): one unit or stack after another moves and acts; units are built in between."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from sandtable.games.banners.cards import moments
from sandtable.games.banners.content.forces import FLYING
from sandtable.games.banners.content.map import Mask, members
from sandtable.games.banners.content.readings import REGENERATING_FINISHES
from sandtable.games.banners.rules import building, gifts, heroes, monsters, movement, stacks, study
from sandtable.games.banners.rules.combat import attack
from sandtable.games.banners.rules.fight import targets
from sandtable.games.banners.rules.kingdoms.empire import may_suppress, suppress
from sandtable.games.banners.rules.kingdoms.night import hide_in_shadows, release
from sandtable.games.banners.rules.kingdoms.oathborn import may_mine, mine
from sandtable.games.banners.rules.settlements import rebuild, rebuildable, removals, settle, standing_at, take_off
from sandtable.games.banners.rules.ships import sails_freely
from sandtable.games.banners.rules.strikes import monster_acts
from sandtable.games.banners.rules.victory import check_victory
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow

END: Final[Choice] = ("end",)
PASS: Final[Choice] = ("pass",)

UNANSWERED: Final = frozenset({"pass", "pick up", "drop off", "sell", "lift", "suppress", "remove", "disperse"})
"""Choices after which nobody is asked for Cantrips, as nothing has changed since the quiet moment before; but they are
when a unit passes that has not moved, or they could not say anything about it."""

SHIP_MOVES: Final = ("sail", "switch ship")
MOVES: Final = ("move", "switch", *SHIP_MOVES)
FREE_ACTIONS: Final = ("rebuild", "regenerate", "transfer", "play", "sell", "lift")


def activation_phase(g: Banners) -> Flow[None]:
    """Activate units and build, in any order, until the kingdom ends its turn (7.0, 7.5)."""
    kingdom = g.kingdom
    while g.outcome is None and not g.collapsed >> kingdom & 1:
        if g.active != NOBODY:
            yield from activation(g)
            check_victory(g)
            continue
        if g.arcana is not None:
            yield from release(g)
            yield from study.satchels(g)
        yield CHECKPOINT
        before = g.weakened
        # Asked even when only `end` is left (7.5), so that the last activation can still be taken back.
        choice = yield Decision(g.seat(kingdom), "activate", lambda: turn_choices(g, kingdom), secret=True)
        verb = choice[0]
        if verb == "activate":
            begin(g, choice[1])
        elif verb == "stack":
            begin(g, choice[1])
            stacks.take_up(g, g.companion(choice[1]))
        elif verb == "build":
            building.build(g, kingdom, choice[1], choice[2])
        elif verb == "hero":
            heroes.build(g, kingdom, choice[1])
        elif verb in ("monster strike", "slink"):
            yield from monster_acts(g, kingdom, choice)
        elif verb == "end":
            return
        else:
            yield from free_action(g, kingdom, choice)
        if g.arcana is not None and g.weakened & ~before:
            yield from regenerate_struck(g, g.weakened & ~before)
        check_victory(g)
        if g.arcana is not None and g.active == NOBODY and not g.over():
            yield from release(g)
            yield from study.satchels(g)
            if verb not in UNANSWERED:
                yield from moments.quiet(g)


def regenerate_struck(g: Banners, units: Mask) -> Flow[None]:
    """Armies that Strikes outside of combat have weakened in another kingdom's turn may regenerate at once (3.1.3);
    those of the active kingdom do so whenever they like, those that fought were asked after their combat."""
    for unit in members(units):
        if g.owner[unit] != g.kingdom and g.outcome is None:
            yield from building.regenerate_after_combat(g, unit)


def free_action(g: Banners, kingdom: int, choice: Choice) -> Flow[None]:
    """A Free Action that may be taken between activations, and most of them during one (7.3)."""
    verb = choice[0]
    if verb in ("remove", "disperse"):
        take_off(g, kingdom, choice)
    elif verb == "suppress":
        suppress(g, kingdom)
    elif verb == "rebuild":
        yield from rebuild(g, kingdom, int(choice[1]))
    elif verb == "regenerate":
        building.regenerate(g, int(choice[1]))
    elif verb == "transfer":
        gifts.transfer(g, kingdom, int(choice[1]))
    elif verb == "play":
        yield from moments.play_in_turn(g, kingdom, int(choice[1]))
        yield from release(g)
    else:
        study.sell(g, kingdom, choice)


def turn_choices(g: Banners, kingdom: int) -> list[Choice]:
    at, finished = g.at, g.finished
    own = g.own_units(kingdom)
    choices: list[Choice] = [("activate", u, at[u]) for u in own if at[u] >= 0 and not finished >> u & 1]
    if g.arcana is not None:
        bound = g.campaign.bound
        choices = [c for c in choices if not bound >> int(c[1]) & 1 or may_activate(g, int(c[1]))]
        stacked = g.occupied[kingdom] & g.heroes[kingdom]
        if stacked:
            choices += [
                ("stack", c[1], c[2]) for c in choices if stacked >> int(c[2]) & 1 and _ready_stack(g, int(c[1]))
            ]
        choices += monsters.choices(g, kingdom)
        choices += heroes.build_choices(g, kingdom)
    if g.gold[kingdom]:
        choices += building.build_choices(g, kingdom)
    choices += free_choices(g, kingdom)
    choices += removals(g, kingdom)
    if may_suppress(g, kingdom):
        choices.append(("suppress",))
    if not _someone_must_go(g, kingdom):
        choices.append(END)
    return choices


def may_activate(g: Banners, unit: int) -> bool:
    """Enslaved Heroes and their armies go together (12.3.7); what only defends is not activated."""
    kind = g.campaign.unit_army[unit]
    if kind.passive or kind.enslaved:
        return False
    if not kind.hero:
        return True
    other = g.companion(unit)
    return other == NOBODY or not g.army_of(other).enslaved


def _ready_stack(g: Banners, unit: int) -> bool:
    """The army's hero is ready too, so that they may go together (14.6.1), and can if they have to (4.11.1, 3.2.3)."""
    if g.army_of(unit).hero:
        return False
    hero = g.companion(unit)
    if hero == NOBODY or g.finished >> hero & 1 or g.army_of(hero).enslaved or not stacks.may_stack(g, unit, hero):
        return False
    return not must_go(g, unit) or bool(movement.ways_out(g, unit, 0, hero) & ~stacks.no_room(g, unit, hero))


def free_choices(g: Banners, kingdom: int) -> list[Choice]:
    """Free Actions that any of the kingdom's units may take during its turn (7.3), and gold for allies (1.11.1)."""
    choices: list[Choice] = [("rebuild", s) for s in rebuildable(g, kingdom)]
    if g.weakened:
        choices += [
            ("regenerate", u, g.at[u])
            for u in members(g.weakened)
            if g.owner[u] == kingdom
            and building.may_regenerate(g, u)
            and not (regenerating_finishes(g) and must_go(g, u))
        ]
    if g.arcana is not None:
        choices += moments.turn_plays(g, kingdom)
        choices += study.sales(g, kingdom)
    return choices + gifts.transfers(g, kingdom)


# -- one unit or stack -----------------------------------------------------------------------------------------------


def begin(g: Banners, unit: int) -> None:
    """The unit becomes active (7.0); an enslaved army with the hero that holds it (12.3.7)."""
    g.active = unit
    g.movement = stacks.movement_rating(g, unit)
    g.road = stacks.profile(g, unit, NOBODY) != FLYING
    g.moved = g.must_leave = False
    g.sailed = g.arcana is not None and f"sailed {unit}" in g.arcana.today
    g.denied = 0
    g.rider, g.rider_movement = NOBODY, 0
    if g.serves_another(unit):
        hero = g.companion(unit)
        if hero != NOBODY and g.army_of(hero).enslaved:
            stacks.take_up(g, hero)


def nobody_active(g: Banners) -> None:
    if g.sailed and g.arcana is not None:  # once a turn, also for who is made ready again (7.3, 18.1 Wave Strider)
        g.arcana.today.update({f"sailed {u}": 1 for u in (g.active, g.rider) if u != NOBODY and g.at[u] >= 0})
    g.active = NOBODY
    g.movement = 0
    g.road = True
    g.moved = g.sailed = g.must_leave = False
    g.denied = 0
    g.rider = NOBODY
    g.rider_movement = 0
    if g.arcana is not None:
        g.gains = {}
        g.arcana.force = {}


def activation(g: Banners) -> Flow[None]:
    """The active unit moves, then performs one action (7.2), or moves on where it may not stay."""
    kingdom = g.owner[g.active]
    while g.active != NOBODY and g.outcome is None:
        unit = g.active
        if g.must_leave and not unit_choices(g, unit):
            g.must_leave = False  # what others have done since it was asked to go leaves it no way out
        yield CHECKPOINT
        hides = g.arcana is not None  # whether a hand leaves anything but passing is nobody else's business
        moves = partial(unit_choices, g, unit)
        choice = yield Decision(g.seat(kingdom), "act", moves, (unit,), secret=hides)
        verb = choice[0]
        before = g.weakened
        answered = verb not in UNANSWERED or (verb == "pass" and not g.moved and not g.sailed)
        if verb == "attack" and int(choice[1]) in g.army:
            before |= 1 << g.army[int(choice[1])]
        if verb in MOVES:
            yield from go(g, unit, choice)
        elif verb == "pick up":
            stacks.take_up(g, choice[1])
        elif verb == "drop off":
            yield from drop_off(g, choice[1])
        elif verb in FREE_ACTIONS:
            yield from free_action(g, kingdom, choice)
            if regenerating_finishes(g) and g.active == unit and g.finished >> unit & 1 and g.at[unit] >= 0:
                yield from finish(g, unit) if g.rider == NOBODY else drop_off(g, unit)
        else:
            yield from act(g, unit, choice)
        if g.arcana is not None:
            yield from after_choice(g, kingdom, before, answered)


def after_choice(g: Banners, kingdom: int, weakened: Mask, answered: bool) -> Flow[None]:
    """In the Advanced game: who was freed leaves, others may play Cantrips, who was struck may regenerate; and whether
    the activation goes on."""
    yield from release(g)
    yield from study.satchels(g)
    if g.active == NOBODY or g.at[g.active] < 0:
        nobody_active(g)  # also what lasted as long as it (16.7.1)
    if answered:
        yield from moments.quiet(g)
        yield from release(g)
    if g.weakened & ~weakened:
        yield from regenerate_struck(g, g.weakened & ~weakened)
    unit = g.active
    if unit == NOBODY or g.at[unit] < 0 or g.owner[unit] != kingdom or g.finished >> unit & 1:
        nobody_active(g)


def go(g: Banners, unit: int, choice: Choice) -> Flow[None]:
    """Move, and what arriving brings about."""
    verb = str(choice[0])
    yield from movement.move(g, unit, choice)
    if g.at[unit] < 0 and g.active != NOBODY:  # lost at sea, but its hero goes on
        unit = g.active
    if g.active != unit:
        return
    if g.at[unit] == choice[1]:  # not denied, nor stopped
        yield from after_move(g, unit, verb)
    elif g.sailed and verb in SHIP_MOVES and not sails_freely(g, unit):
        yield from finish(g, unit)  # stopped on the way, but the action is spent


def after_move(g: Banners, unit: int, verb: str) -> Flow[None]:
    if verb in ("switch", "switch ship"):
        if movement.in_the_way(g, unit, g.rider, g.at[unit]):
            yield from switch(g, unit)
            return
        g.must_leave = False  # whoever needed the place did not arrive (18.1, Moryana's Fury)
    if verb in SHIP_MOVES and not sails_freely(g, unit):
        yield from finish(g, unit)  # Ship Movement was its action (8.1.4)


def unit_choices(g: Banners, unit: int) -> list[Choice]:
    """What the active unit or stack may do now."""
    choices = movement.move_choices(g, unit)
    if g.arcana is not None and not g.must_leave:
        if "must attack" in g.arcana.force:
            return whipped(g, unit, choices)
        choices += stacking_choices(g, unit)
    elif g.hero and g.must_leave:
        choices += taken_along(g, unit)
    if g.must_leave or (choices and must_go(g, unit)):
        return choices
    if not stacks.beside_finished(g, unit):
        choices += [("attack", h) for h in targets(g, unit)]
        if g.weakened >> unit & 1 and building.may_recover(g, unit):
            choices.append(("recover",))
        if may_mine(g, unit):
            choices.append(("mine",))
    choices += free_choices(g, g.owner[unit])
    choices.append(PASS)
    return choices


def must_move_first(g: Banners, unit: int) -> bool:
    """It may not stay where it is, and could go: then it does nothing else before (`unit_choices`)."""
    if g.must_leave:
        return True
    if not must_go(g, unit) or (g.arcana is not None and "must attack" in g.arcana.force):
        return False
    return bool(movement.move_choices(g, unit) or (g.arcana is not None and stacking_choices(g, unit)))


def whipped(g: Banners, unit: int, choices: list[Choice]) -> list[Choice]:
    """Whips of Grom (18.3): the stack must attack, so it goes only where it can; if it cannot, it may pass."""
    free = free_choices(g, g.owner[unit])
    ways = assaults(g, unit, choices)
    return [*ways, *free] if ways else [*free, PASS]


def assaults(g: Banners, unit: int, choices: list[Choice]) -> list[Choice]:
    """Attacks from where the unit stands, and moves to where it could attack from."""
    ways: list[Choice] = []
    here = g.at[unit]
    for choice in choices:
        if choice[0] == "move":
            g.at[unit] = int(choice[1])
            if targets(g, unit):
                ways.append(choice)
            g.at[unit] = here
    return ways + [("attack", h) for h in targets(g, unit)]


def stacking_choices(g: Banners, unit: int) -> list[Choice]:
    """Picking up a ready hero or army where the active unit stands, and dropping one off (14.6.1)."""
    at = g.at[unit]
    if g.rider != NOBODY:
        if g.army_of(g.rider).enslaved or movement.passing_through(g, unit, at):
            return []
        return [("drop off", unit, at), ("drop off", g.rider, at)]
    if not g.hero:
        return []
    other = g.companion(unit)
    if other == NOBODY or g.finished >> other & 1 or not stacks.may_stack(g, unit, other):
        return []
    if must_go(g, unit if g.army_of(other).hero else other) and not _moves_with(g, other):
        return []
    return [("pick up", other, at)]


def _moves_with(g: Banners, other: int) -> list[Choice]:
    """How the active unit could go on if it took this one up."""
    before = g.active, g.movement, g.rider, g.rider_movement, g.road
    stacks.take_up(g, other)
    found = movement.move_choices(g, g.active)
    g.active, g.movement, g.rider, g.rider_movement, g.road = before
    return found


def taken_along(g: Banners, unit: int) -> list[Choice]:
    """Whoever makes room for another (8.3.1) may go as a stack with the ready unit beside it, if that has a way out."""
    other = NOBODY if g.moved or g.sailed or g.rider != NOBODY else g.companion(unit)
    if other == NOBODY or g.finished >> other & 1 or not stacks.may_stack(g, unit, other):
        return []
    army, hero = (other, unit) if g.army_of(unit).hero else (unit, other)
    out = movement.ways_out(g, army, movement.deniable(g, g.owner[unit]), hero)
    return [("pick up", other, g.at[unit])] if out & ~stacks.no_room(g, army, hero) else []


def drop_off(g: Banners, unit: int) -> Flow[None]:
    """One unit of the stack stays behind, finished; the other goes on (14.6.1)."""
    stays = unit
    if unit == g.active:
        g.active, g.movement = g.rider, g.rider_movement
        g.road = g.road and stacks.profile(g, g.active, NOBODY) != FLYING
    else:
        g.movement = max(0, g.movement - stacks.night_winds(g, g.active, g.rider))
    g.rider = NOBODY
    g.rider_movement = 0
    g.exhaust(stays)
    if g.events is not None:
        text = f"{g.did(stays, 'stays', 'stay')} behind {g.where_text(g.at[stays])}."
        g.note(text, "BB 14.6.1/drop-off", refs=(f"unit:{stays}",))
    if g.covens:
        yield from hide_in_shadows(g, stays)
    settlement = standing_at(g, g.at[stays])
    if settlement != NOBODY:
        yield from settle(g, stays, settlement)


def regenerating_finishes(g: Banners) -> bool:
    """The other reading of 10.4: as in its example, an army that regenerates is finished, in its own turn too."""
    return REGENERATING_FINISHES in g.campaign.optional


def must_go(g: Banners, unit: int) -> bool:
    """A Huge army in a standing settlement (3.2.3), or a unit at sea (4.11.1), may not end its activation there."""
    at = g.at[unit]
    if g.campaign.map.sea >> at & 1:
        return True
    return stacks.acts_huge(g, unit) and standing_at(g, at) != NOBODY


def _someone_must_go(g: Banners, kingdom: int) -> bool:
    """The turn cannot end while a unit that has to leave its hex still can."""
    camp, owner, at = g.campaign, g.owner, g.at
    where = g.occupied[kingdom] | g.heroes[kingdom]
    if where & camp.map.sea or owner is not camp.unit_kingdom:
        units: Iterable[int] = g.own_units(kingdom)
    else:
        units = members(camp.huge_of[kingdom] & ~g.finished)
    for unit in units:
        here = at[unit]
        if here < 0 or g.finished >> unit & 1 or not (camp.unit_army[unit].huge or camp.map.sea >> here & 1):
            continue
        if must_go(g, unit) and movement.can_leave(g, unit):
            return True
    return False


def act(g: Banners, unit: int, choice: Choice) -> Flow[None]:
    """Perform an action, which ends the activation (7.2, 7.4)."""
    rider = g.rider
    if g.covens:
        yield from hide_in_shadows(g, unit)
        if g.at[unit] < 0:  # 18.3, Knives in the Dark
            _broken_off(g, rider)
            return
    verb = choice[0]
    if verb == "attack":
        home, rider = g.at[unit], g.rider
        yield from attack(g, unit, int(choice[1]))
        if g.at[unit] != home:  # eliminated, or advanced, which settles what it took
            _broken_off(g, unit, rider)
            return
        if g.active == NOBODY or g.owner[unit] != g.owner[g.active]:
            nobody_active(g)
            return
    elif verb == "recover":
        building.recover(g, unit)
    elif verb == "mine":
        rider = g.rider
        mine(g, unit)
        yield from moments.mined(g, unit)
        if g.at[unit] < 0:  # 18.3, Delve Greedily
            _broken_off(g, rider)
            return
    yield from finish(g, unit)


def _broken_off(g: Banners, *left: int) -> None:
    """The activation has ended by itself; who is left of the stack is finished."""
    for unit in left:
        if unit != NOBODY:
            g.exhaust(unit)
    nobody_active(g)


def finish(g: Banners, unit: int) -> Flow[None]:
    """The unit or stack ends its activation where it stands (7.4)."""
    g.exhaust(unit)
    if g.rider != NOBODY:
        g.exhaust(g.rider)
    gains = g.gains
    nobody_active(g)
    g.gains = gains  # what makes it Feral or Huge does so until its activation has ended (16.7.1)
    if g.covens:
        yield from hide_in_shadows(g, unit)
    settlement = standing_at(g, g.at[unit])
    if settlement != NOBODY:
        yield from settle(g, unit, settlement)
    if g.arcana is not None:
        g.gains = {}


def switch(g: Banners, unit: int) -> Flow[None]:
    """Switching positions (8.3.1): the unit ends its activation on a ready friend, who must activate next and leave."""
    at = g.at[unit]
    leaving = [u for u in movement.in_the_way(g, unit, g.rider, at) if u not in (unit, g.rider)]
    for mover in (unit, g.rider):
        if mover != NOBODY:
            g.take_place(mover, at)
    if g.events is not None:
        others = " with ".join(g.unit_text(u) for u in leaving)
        g.note(f"{g.did(unit, 'takes', 'take')} the place of {others}, who must move on.", "BB 8.3.1")
    yield from finish(g, unit)
    leaving = [u for u in leaving if g.at[u] == at]
    for other in leaving:
        g.stand(other, at)  # listed again if whoever needed the place has fallen there (18.3, Knives in the Dark)
    if not leaving or g.outcome is not None:
        return
    begin(g, leaving[0])
    if len(leaving) > 1:
        stacks.take_up(g, leaving[1])
    g.must_leave = bool(movement.in_the_way(g, g.active, g.rider, at))
