"""Why something that a kingdom's own rules allow (chapter 12) is not possible now."""

from __future__ import annotations

from sandtable.games.banners.rules.kingdoms.empire import NO_EMPIRE, against_suppressing
from sandtable.games.banners.rules.kingdoms.night import is_night
from sandtable.games.banners.state import ACTIVATION, OPENING, RAZED, Banners
from sandtable.games.banners.telling.questions import asked
from sandtable.games.banners.telling.refusals.building import of_settlement
from sandtable.kernel import Decision
from sandtable.kernel.verbs import Reasons


def no_suppression(g: Banners, decision: Decision, rest: str) -> Reasons:
    kingdom = asked(g, decision)
    reason = against_suppressing(g, kingdom)
    if reason is NO_EMPIRE:
        yield reason
    if g.phase == OPENING and not g.campaign.kingdoms[kingdom].start.suppression:
        yield "this campaign does not let set-up gold suppress revolts", "BB 12.4.5/setup"
    if g.phase not in (OPENING, ACTIVATION):
        yield "revolts are suppressed in the Activation Phase", "BB 12.4.5"
    yield reason or ("revolts are suppressed between activations", "BB 12.4.5", "BB 7.4")


@of_settlement
def no_waste(g: Banners, decision: Decision, settlement: int) -> Reasons:
    kingdom, name = asked(g, decision), g.town_text(settlement)
    if not g.campaign.kingdoms[kingdom].shashka:
        yield "only the Shashka lay waste to settlements", "BB 12.2.2"
    if decision.kind != "income":
        yield "settlements are laid waste in the Income Actions Step", "BB 12.2.2", "BB 6.1"
    yield f"{g.then_does(kingdom, 'has', 'have')} no Control marker in {name}", "BB 12.2.2"


def _without_covens(g: Banners, decision: Decision) -> Reasons:
    if not is_night(g, asked(g, decision)):
        yield "only the Army of the Night has Covens", "BB 12.3.1"


@of_settlement
def no_coven(g: Banners, decision: Decision, settlement: int) -> Reasons:
    kingdom, place = asked(g, decision), g.campaign.map.settlements[settlement]
    yield from _without_covens(g, decision)
    if decision.kind not in ("income", "opening"):
        yield "Covens are placed in the Income Actions Step", "BB 12.3.2", "BB 6.1"
    if not g.campaign.in_play[settlement]:
        yield f"{place.name} is out of play in this campaign", "BB 12.3.2/where"
    if g.covens >> settlement & 1:
        yield f"{place.name} has a Coven already", "BB 12.3.2"
    if g.marker[settlement] == RAZED:
        yield f"{place.name} is razed", "BB 12.3.2/where"
    if not g.hostile[kingdom] >> place.at & 1:
        yield f"{place.name} is not hostile to the Night", "BB 12.3.2/where", "BB 12.3.1"
    if g.markers_left(kingdom) <= 0:
        yield "no marker is left: Covens are the backs of the Night's Control markers", "BB 12.3.1", "BB 4.9.1"
    if g.phase == OPENING:
        yield "set-up grants no further Coven", "BB 12.3.2/opening"
    yield "only one Coven may be tried each turn", "BB 12.3.2"


@of_settlement
def no_dispersal(g: Banners, decision: Decision, settlement: int) -> Reasons:
    yield from _without_covens(g, decision)
    if not g.covens >> settlement & 1:
        yield f"there is no Coven in {g.town_text(settlement)}", "BB 12.3.4"
    yield "Covens are removed before, between and after the activations of the Night's own turn", "BB 12.3.4"
