"""Winning (11.1, campaign victory conditions) and collapse (7.6)."""

from __future__ import annotations

from sandtable.games.banners.campaign import SIDES
from sandtable.games.banners.settlements import controller, set_marker
from sandtable.games.banners.state import NO_MARKER, Banners
from sandtable.kernel import Outcome


def counted(g: Banners) -> dict[int, int]:
    """Settlements controlled by each kingdom among those that count for victory."""
    score = dict.fromkeys(range(len(g.campaign.kingdoms)), 0)
    for s in g.campaign.counting:
        holder = controller(g, s)
        if holder >= 0:
            score[holder] += 1
    return score


def decide(g: Banners) -> None:
    """The campaign has reached its end: who controls most settlements wins, a tie goes as the campaign says."""
    score = counted(g)
    totals = [sum(score[k] for k in side) for side in g.campaign.sides]
    names = [", ".join(g.name(k) for k in side) for side in g.campaign.sides]
    tally = f"{names[0]} {totals[0]}, {names[1]} {totals[1]}"
    wins = [
        "win" if len(side) != 1 or name.endswith("s") else "wins"
        for side, name in zip(g.campaign.sides, names, strict=True)
    ]
    record = g.campaign.record
    if totals[0] != totals[1]:
        side = 0 if totals[0] > totals[1] else 1
        text, rule = f"{names[side]} {wins[side]} with most settlements ({tally}).", f"BB {g.campaign.id}/victory"
    elif record is not None:
        tie = record.victory.tie
        side = g.campaign.kingdoms[g.campaign.index[tie]].side if tie in g.campaign.index else SIDES.index(tie)
        text, rule = f"Settlements are even ({tally}): {names[side]} {wins[side]} the tie.", f"BB {g.campaign.id}/tie"
    else:
        declare(g, Outcome((), f"Settlements are even ({tally}).", ("BB 11.1",)))
        return
    declare(g, Outcome(g.campaign.sides[side], text, ("BB 11.1", rule) if record is not None else ("BB 11.1",)))


def declare(g: Banners, outcome: Outcome) -> None:
    g.outcome = outcome
    if g.events is not None:
        g.note(outcome.text, *outcome.rules, kind="end")


def collapses(g: Banners, kingdom: int) -> bool:
    """All the kingdom's cities are razed or in enemy hands, and enough of them are in play (7.6)."""
    who = g.campaign.kingdoms[kingdom]
    needed = who.record.cities_to_collapse
    if needed is None or len(who.cities) < needed:
        return False
    return all(
        g.marker[s] != NO_MARKER and controller(g, s) != kingdom and not _allied(g, s, kingdom) for s in who.cities
    )


def _allied(g: Banners, settlement: int, kingdom: int) -> bool:
    holder = controller(g, settlement)
    return holder >= 0 and g.campaign.kingdoms[holder].side == g.campaign.kingdoms[kingdom].side


def collapse(g: Banners, kingdom: int, *rules: str) -> None:
    """The kingdom is out of the game: armies and markers, Covens too, leave the map, ruins stay (7.6)."""
    if g.events is not None:
        g.note(f"{g.does(kingdom, 'collapses', 'collapse')}.", *(rules or ("BB 7.6",)), kind="turn")
    g.collapsed |= 1 << kingdom
    if g.campaign.kingdoms[kingdom].id == "night":
        g.covens = 0
    for unit in g.campaign.units_of[kingdom]:
        if g.at[unit] >= 0:
            g.lift(unit)
    for s, mark in enumerate(g.marker):
        if mark == kingdom:
            set_marker(g, s, NO_MARKER)
    side = g.campaign.kingdoms[kingdom].side
    if all(g.collapsed >> k & 1 for k in g.campaign.sides[side]):
        winners = g.campaign.sides[1 - side]
        declare(g, Outcome(winners, f"No kingdom of the {SIDES[side]} is left.", ("BB 7.6", "BB 1.11.5")))
