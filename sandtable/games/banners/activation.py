"""The Activation Phase (chapter 7): one unit after another moves and acts; armies are built in between."""

from __future__ import annotations

from sandtable.games.banners.building import build, build_choices, may_recover, recover
from sandtable.games.banners.combat import attack, may_regenerate, regenerate, targets
from sandtable.games.banners.kingdoms.empire import may_suppress, suppress
from sandtable.games.banners.kingdoms.fjordland import seafaring
from sandtable.games.banners.kingdoms.night import hide_in_shadows
from sandtable.games.banners.kingdoms.oathborn import may_mine, mine
from sandtable.games.banners.movement import can_leave, move, move_choices
from sandtable.games.banners.settlements import rebuild, rebuildable, removals, settle, standing_at, take_off
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow

END: Choice = ("end",)
PASS: Choice = ("pass",)
TRANSFER_RATIO = 2

MOVES = ("move", "switch", "sail", "switch ship")


def activation_phase(g: Banners) -> Flow[None]:
    """Activate units and build, in any order, until the kingdom ends its turn (7.0, 7.5)."""
    kingdom = g.kingdom
    while g.outcome is None:
        if g.active != NOBODY:
            yield from activation(g)
            continue
        yield CHECKPOINT
        # Asked even when only `end` is left (7.5), so that the last activation can still be taken back.
        choice = yield Decision(kingdom, "activate", lambda: turn_choices(g, kingdom), secret=True)
        verb = choice[0]
        if verb == "activate":
            begin(g, choice[1])
        elif verb == "build":
            build(g, kingdom, choice[1], choice[2])
        elif verb == "rebuild":
            yield from rebuild(g, kingdom, choice[1])
        elif verb in ("remove", "disperse"):
            take_off(g, kingdom, choice)
        elif verb == "transfer":
            transfer(g, kingdom, choice[1])
        elif verb == "regenerate":
            regenerate(g, choice[1])
        elif verb == "suppress":
            suppress(g, kingdom)
        else:
            return


def turn_choices(g: Banners, kingdom: int) -> list[Choice]:
    at, finished = g.at, g.finished
    choices: list[Choice] = [
        ("activate", u, at[u]) for u in g.campaign.units_of[kingdom] if at[u] >= 0 and not finished >> u & 1
    ]
    if g.gold[kingdom]:
        choices += build_choices(g, kingdom)
    choices += free_choices(g, kingdom)
    choices += removals(g, kingdom)
    if may_suppress(g, kingdom):
        choices.append(("suppress",))
    if not _someone_must_go(g, kingdom):
        choices.append(END)
    return choices


def free_choices(g: Banners, kingdom: int) -> list[Choice]:
    """Free Actions that any of the kingdom's units may take during its turn (7.3), and gold for allies (1.11.1)."""
    choices: list[Choice] = [("rebuild", s) for s in rebuildable(g, kingdom)]
    if g.weakened:
        choices += [
            ("regenerate", u, g.at[u])
            for u in g.campaign.units_of[kingdom]
            if g.weakened >> u & 1 and may_regenerate(g, u)
        ]
    allies = g.campaign.sides[g.campaign.kingdoms[kingdom].side]
    if len(allies) > 1 and g.gold[kingdom] >= TRANSFER_RATIO:
        choices += [("transfer", k) for k in allies if k != kingdom and not g.collapsed >> k & 1]
    return choices


def transfer(g: Banners, kingdom: int, to: int) -> None:
    """Two gold spent, one received (1.11.1)."""
    g.gold[kingdom] -= TRANSFER_RATIO
    g.gold[to] += 1
    if g.events is not None:
        g.note(f"{g.does(kingdom, 'spends', 'spend')} 2 gold; {g.does(to, 'receives', 'receive')} 1.", "BB 1.11.1")


# -- one unit --------------------------------------------------------------------------------------------------------


def begin(g: Banners, unit: int) -> None:
    """The unit becomes active (7.0)."""
    g.active = unit
    g.movement = g.army_of(unit).movement[g.weakened >> unit & 1]
    g.road = not g.army_of(unit).flying
    g.moved = g.sailed = g.must_leave = False
    g.denied = 0


def nobody_active(g: Banners) -> None:
    g.active = NOBODY
    g.movement = 0
    g.road = True
    g.moved = g.sailed = g.must_leave = False
    g.denied = 0


def activation(g: Banners) -> Flow[None]:
    """The active unit moves, then performs one action (7.2), or moves on where it may not stay."""
    unit = g.active
    kingdom = g.campaign.unit_kingdom[unit]
    while g.active == unit:
        yield CHECKPOINT
        choice = yield Decision(kingdom, "act", lambda: unit_choices(g, unit), (unit,))
        verb = choice[0]
        if verb in MOVES:
            yield from move(g, unit, choice)
            if g.at[unit] == choice[1]:  # not denied
                yield from after_move(g, unit, verb)
        elif verb == "rebuild":
            yield from rebuild(g, kingdom, choice[1])
        elif verb == "regenerate":
            regenerate(g, choice[1])
        else:
            yield from act(g, unit, choice)


def after_move(g: Banners, unit: int, verb: str) -> Flow[None]:
    if verb in ("switch", "switch ship"):
        yield from switch(g, unit)
    elif verb == "sail" and not seafaring(g, unit):
        yield from finish(g, unit)  # Ship Movement was its action (8.1.4)


def unit_choices(g: Banners, unit: int) -> list[Choice]:
    """What the active unit may do now."""
    choices = move_choices(g, unit)
    if g.must_leave or (choices and must_go(g, unit)):
        return choices
    camp = g.campaign
    choices += [("attack", h) for h in targets(g, unit)]
    if g.weakened and may_recover(g, unit):
        choices.append(("recover",))
    if may_mine(g, unit):
        choices.append(("mine",))
    choices += free_choices(g, camp.unit_kingdom[unit])
    choices.append(PASS)
    return choices


def must_go(g: Banners, unit: int) -> bool:
    """A Huge army in a standing settlement (3.2.3), or a unit at sea (4.11.1), may not end its activation there."""
    at = g.at[unit]
    if g.campaign.map.sea >> at & 1:
        return True
    return g.army_of(unit).huge and standing_at(g, at) != NOBODY


def _someone_must_go(g: Banners, kingdom: int) -> bool:
    """The turn cannot end while a unit that has to leave its hex still can."""
    camp = g.campaign
    return any(
        must_go(g, u) and can_leave(g, u)
        for u in camp.units_of[kingdom]
        if g.at[u] >= 0 and not g.finished >> u & 1 and (camp.unit_army[u].huge or camp.map.sea >> g.at[u] & 1)
    )


def act(g: Banners, unit: int, choice: Choice) -> Flow[None]:
    """Perform an action, which ends the activation (7.2, 7.4)."""
    if g.covens:
        hide_in_shadows(g, unit)
    verb = choice[0]
    if verb == "attack":
        home = g.at[unit]
        yield from attack(g, unit, int(choice[1]))
        if g.at[unit] != home:  # eliminated, or advanced, which settles what it took
            if g.at[unit] >= 0:
                g.finished |= 1 << unit
            nobody_active(g)
            return
    elif verb == "recover":
        recover(g, unit)
    elif verb == "mine":
        mine(g, unit)
    yield from finish(g, unit)


def finish(g: Banners, unit: int) -> Flow[None]:
    """The unit ends its activation where it stands (7.4)."""
    g.finished |= 1 << unit
    nobody_active(g)
    if g.covens:
        hide_in_shadows(g, unit)
    settlement = standing_at(g, g.at[unit])
    if settlement != NOBODY:
        yield from settle(g, unit, settlement)


def switch(g: Banners, unit: int) -> Flow[None]:
    """Switching positions (8.3.1): the unit ends its activation on a ready friend, who must activate next and leave."""
    at = g.at[unit]
    other = g.army[at]
    g.army[at] = unit
    if g.events is not None:
        g.note(f"{g.did(unit, 'takes', 'take')} the place of {g.unit_text(other)}, who must move on.", "BB 8.3.1")
    yield from finish(g, unit)
    begin(g, other)
    g.must_leave = True
