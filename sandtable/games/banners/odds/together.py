"""What is answered together: keys that nearly always follow a choice, and plans that hold until one's own turn."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.banners.cards.hands import spells_in
from sandtable.games.banners.content.cardbook import blessings_of
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.rules.kingdoms.fjordland import seafaring
from sandtable.games.banners.rules.study import FULL_SPELLS, holding
from sandtable.games.banners.rules.walking import reach
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Decision, Hint

NO_STUDY = "Study nothing until my turn"
"""Not even to draw what is missing."""
ONLY_DRAW = "Only draw missing cards until my turn"
MOVES = ("move", "sail")
NO_MORE: Choice = ("no study",)
KEEP_ALL: Choice = ("keep all",)


def eased(g: Banners, decision: Decision, hints: dict[Choice, Hint]) -> dict[Choice, Hint]:
    """The hints with what nearly always follows, and with plans."""
    if decision.kind == "act" and g.active != NOBODY:
        for choice in decision.choices():
            if choice[0] in MOVES and _spent(g, choice) and _stops_there(g, int(choice[1])):
                hints[choice] = replace(hints.get(choice, Hint()), then=("pass",), alone="Go there and stay active")
        for choice in _needless_voyages(g, decision):
            hints[choice] = replace(hints.get(choice, Hint()), idle=True)
    elif decision.kind == "study":
        _study(g, decision, hints)
    return hints


def _needless_voyages(g: Banners, decision: Decision) -> list[Choice]:
    """By sea to where one can walk: it costs the action (8.1.4), and without magic no way is more dangerous than
    another. Fjordland goes on after it."""
    if g.arcana is not None or seafaring(g, g.active):
        return []
    offered = set(decision.choices())
    return [choice for choice in offered if choice[0] == "sail" and ("move", choice[1]) in offered]


def _spent(g: Banners, choice: Choice) -> bool:
    """Whether nothing is left to go on with."""
    if choice[0] == "sail":
        return not seafaring(g, g.active)
    left, road = reach(g, g.active).left.get(int(choice[1]), (1, True))
    return left < 0 or (left == 0 and not road)


def _stops_there(g: Banners, at: Hex) -> bool:
    """Where there is nobody to attack, nothing to work and nobody to meet, whoever cannot go on stays there."""
    camp, unit = g.campaign, g.active
    kingdom, kind = g.owner[unit], g.army_of(unit)
    near = camp.map.adjacent[at] | 1 << at
    foes = g.enemy_mask(kingdom) | g.hostile[kingdom]
    if g.arcana is not None:
        foes |= camp.map.lair_mask | g.barred
    if near & foes or camp.map.sea >> at & 1 or g.weakened >> unit & 1:
        return False
    if kind.miner and camp.map.mines >> at & 1:
        return False
    return at not in g.army and at not in g.hero


def _study(g: Banners, decision: Decision, hints: dict[Choice, Hint]) -> None:
    """A discipline by itself is studied for what it draws; who wants to discard says which card instead."""
    player, several = decision.seat, int(decision.about[0]) > 1
    drawing = [name for name in _offered(decision) if _draws(g, player, name)]
    for choice in decision.choices():
        known = hints.get(choice, Hint())
        if choice == NO_MORE:
            hints[choice] = replace(known, plan=NO_STUDY if drawing else ONLY_DRAW)
            continue
        which = str(choice[1])
        if choice[0] != "study" or which == "treasures":
            # Beside each single card the plan would be said over and over; where several are picked it stands once.
            hints[choice] = replace(known, plan=ONLY_DRAW if several else "", idle=choice[0] == "study")
        elif which in drawing:
            keeping = ("keep all",) if holding(g, player, which) else ()
            hints[choice] = replace(known, then=keeping, plan=ONLY_DRAW)
        else:
            hints[choice] = replace(known, idle=True, plan=ONLY_DRAW)


def _offered(decision: Decision) -> list[str]:
    return [str(choice[1]) for choice in decision.choices() if choice[0] == "study"]


def _draws(g: Banners, player: int, which: str) -> int:
    """How many cards the discipline brings without a discard (17.4.4)."""
    if which == "treasures":
        return 0
    if which == "spells":
        return max(0, FULL_SPELLS - spells_in(g, player).bit_count())
    hand = g.magic.hand[player]
    return sum(not hand & blessings_of(g.campaign.kingdoms[k].id) for k in g.kingdoms_of(player))


def follow(g: Banners, decision: Decision, plan: str) -> Choice | None:
    """The next choice of a plan, while others have their turns. Where a Churn allows one discipline, whoever only draws
    studies what brings more cards."""
    if decision.kind == "study discard" and plan == ONLY_DRAW:
        return KEEP_ALL
    if decision.kind != "study" or _own_turn(g, decision):
        return None
    if plan != ONLY_DRAW:
        return NO_MORE if plan == NO_STUDY else None
    drawn = {name: _draws(g, decision.seat, name) for name in _offered(decision)}
    most = max(drawn, key=drawn.__getitem__)
    return ("study", most) if drawn[most] else NO_MORE


def outlasts(g: Banners, decision: Decision, plan: str) -> bool:
    """A plan for Arcane Study holds while its player is asked other things, until the own turn is over."""
    return plan in (NO_STUDY, ONLY_DRAW) and not (decision.kind == "study" and _own_turn(g, decision))


def _own_turn(g: Banners, decision: Decision) -> bool:
    return g.player[g.kingdom] == decision.seat
