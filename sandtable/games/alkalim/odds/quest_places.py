"""Where quests can be furthered: the spaces that a step asks for, and the nearest of them."""

from __future__ import annotations

from sandtable.games.alkalim.content.board import Hex, Mask
from sandtable.games.alkalim.content.shapes import QuestStep
from sandtable.games.alkalim.records import NOWHERE, Legend, Party
from sandtable.games.alkalim.rules.adventure import attemptable
from sandtable.games.alkalim.rules.numbers import TERRAIN_NUMBERS
from sandtable.games.alkalim.rules.quests import done_of, here, open_steps, quests, wanted
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel.bits import bits


def asking(g: AlKalim, party: Party, at: Hex) -> list[str]:
    """The hero's quests that ask for something in a space, as things are now."""
    found = []
    for legend in quests(party):
        record = g.card(legend.card).legend
        if any(_serves(g, record.steps[n], legend.progress[n], at) for n in open_steps(g, legend)):
            found.append(record.quest)
    return found


def _serves(g: AlKalim, step: QuestStep, progress: int, at: Hex) -> bool:
    """Whether a space is where a step of a quest can be taken, as far as it has come."""
    if step.town or step.explore:
        return not g.stormy(at) and any(_visits(g, step, progress, place) for place in g.places_at(at))
    if not (step.location or step.terrain) or not here(g, step, at):
        return False
    return not step.beat or bool(attemptable(g, at))


def _visits(g: AlKalim, step: QuestStep, progress: int, place: int) -> bool:
    """Whether the quest still wants this town or Lost City."""
    name = g.place_name(place)
    if step.town:
        return step.town in ("any", name)
    if step.explore == ("any",):
        return not progress >> place & 1
    return name in step.explore and not progress >> step.explore.index(name) & 1


def places(g: AlKalim, step: QuestStep, progress: int) -> list[Hex]:
    """Every space where a step could be taken, by day or at night, storm or not; none where any place will do."""
    ground = g.world.board
    if step.town or step.explore:
        spots = [*(town.label for town in ground.towns), *g.cities]
        return [at for place, at in enumerate(spots) if at != NOWHERE and _visits(g, step, progress, place)]
    if not (step.location or step.terrain):
        return []
    hexes: Mask = (1 << ground.size) - 1
    if step.location:
        hexes &= ground.place[step.location.casefold()].hexes
    if step.terrain:
        numbers = [TERRAIN_NUMBERS[name] for name in step.terrain]
        hexes &= sum(1 << h for h in range(ground.size) if any(ground.is_a(h, n) for n in numbers))
    if step.beat:  # only where something can be met, unless every counter is gone
        met = sum(1 << at for at, here in ground.jewels_at.items() if any(g.jewels >> n & 1 for n in here))
        hexes = hexes & met or hexes
    return bits(hexes)


def nearest(g: AlKalim, at: Hex, spaces: list[Hex]) -> tuple[int, Hex] | None:
    """The nearest of some spaces, and how far it is."""
    if at == NOWHERE or not spaces:
        return None
    far = g.world.board.far(at)
    return min((far[h], h) for h in spaces)


def come_so_far(g: AlKalim, legend: Legend) -> tuple[int, int]:
    """How much of a quest is done, and how much it takes."""
    steps = g.card(legend.card).legend.steps
    done = sum(min(done_of(step, n), wanted(step)) for step, n in zip(steps, legend.progress, strict=True))
    return done, sum(map(wanted, steps))
