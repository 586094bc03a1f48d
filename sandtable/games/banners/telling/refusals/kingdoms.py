"""Why something that a kingdom's own rules allow (chapter 12) is not possible now."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.banners.rules.kingdoms.empire import suppression_barred
from sandtable.games.banners.rules.kingdoms.night import is_night
from sandtable.games.banners.state import ACTIVATION, OPENING, RAZED, Banners
from sandtable.games.banners.telling.questions import asked
from sandtable.kernel import Decision, IllegalChoice
from sandtable.kernel.verbs import Refusal


def no_suppression(g: Banners, decision: Decision, rest: str) -> Refusal:
    kingdom = asked(g, decision)
    if g.campaign.kingdoms[kingdom].id != "empire":
        return IllegalChoice("only the Empire suffers revolts", ("BB 12.4.2", "BB 12.4.5"))
    if g.phase == OPENING and not g.campaign.kingdoms[kingdom].start.suppression:
        return IllegalChoice("this campaign does not let set-up gold suppress revolts", ("BB 12.4.5/setup",))
    if g.phase not in (OPENING, ACTIVATION):
        return IllegalChoice("revolts are suppressed in the Activation Phase", ("BB 12.4.5",))
    if not g.revolts:
        return IllegalChoice("there is no revolt to suppress", ("BB 12.4.5/zero", "BB 12.4.5"))
    if suppression_barred(g):
        reason = "after Hand of the Emperor no revolt is suppressed until the next Imperial turn"
        return IllegalChoice(reason, ("BB 18.3/empire-3/suppression",))
    if not g.gold[kingdom]:
        return IllegalChoice("suppressing a revolt costs 1 gold", ("BB 12.4.5",))
    return IllegalChoice("revolts are suppressed between activations", ("BB 12.4.5", "BB 7.4"))


def no_waste(g: Banners, decision: Decision, rest: str) -> Refusal:
    s = g.campaign.map.settlement(rest)
    if s is None:
        return IllegalChoice(f"there is no settlement '{rest}'")
    kingdom = asked(g, decision)
    if not g.campaign.kingdoms[kingdom].shashka:
        return IllegalChoice("only Shashka kingdoms lay waste", ("BB 12.2.2",))
    if decision.kind != "income":
        return IllegalChoice("settlements are laid waste in the Income Actions Step", ("BB 12.2.2", "BB 6.1"))
    name = g.campaign.map.settlements[s].name
    return IllegalChoice(f"{g.does(kingdom, 'has', 'have')} no Control marker in {name}", ("BB 12.2.2",))


def no_coven(g: Banners, decision: Decision, rest: str) -> Refusal:
    return _of_the_night(g, decision, rest, _no_coven)


def no_dispersal(g: Banners, decision: Decision, rest: str) -> Refusal:
    return _of_the_night(g, decision, rest, _no_dispersal)


def _of_the_night(
    g: Banners, decision: Decision, name: str, why: Callable[[Banners, Decision, int], IllegalChoice]
) -> IllegalChoice:
    settlement = g.campaign.map.settlement(name)
    if settlement is None:
        return IllegalChoice(f"there is no settlement '{name}'")
    if not is_night(g, asked(g, decision)):
        return IllegalChoice("only the Army of the Night has Covens", ("BB 12.3.1",))
    return why(g, decision, settlement)


def _no_coven(g: Banners, decision: Decision, settlement: int) -> IllegalChoice:
    kingdom = asked(g, decision)
    name = g.campaign.map.settlements[settlement].name
    if decision.kind not in ("income", "opening"):
        return IllegalChoice("Covens are placed in the Income Actions Step", ("BB 12.3.2", "BB 6.1"))
    if not g.campaign.in_play[settlement]:
        return IllegalChoice(f"{name} is out of play in this campaign", ("BB 12.3.2/where",))
    if g.covens >> settlement & 1:
        return IllegalChoice(f"{name} has a Coven already", ("BB 12.3.2",))
    if g.marker[settlement] == RAZED:
        return IllegalChoice(f"{name} is razed", ("BB 12.3.2/where",))
    if not g.hostile[kingdom] >> g.campaign.map.settlements[settlement].at & 1:
        return IllegalChoice(f"{name} is not hostile to the Night", ("BB 12.3.2/where", "BB 12.3.1"))
    if g.markers_left(kingdom) <= 0:
        return IllegalChoice(
            "no marker is left: Covens are the backs of the Night's Control markers", ("BB 12.3.1", "BB 4.9.1")
        )
    if g.phase == OPENING:
        return IllegalChoice("set-up grants no further Coven", ("BB 12.3.2/opening",))
    return IllegalChoice("one Coven may be tried each turn", ("BB 12.3.2",))


def _no_dispersal(g: Banners, decision: Decision, settlement: int) -> IllegalChoice:
    if not g.covens >> settlement & 1:
        return IllegalChoice(f"there is no Coven in {g.campaign.map.settlements[settlement].name}", ("BB 12.3.4",))
    return IllegalChoice("Covens are removed before, between and after activations of its own turn", ("BB 12.3.4",))
