"""What is answered together: keys that nearly always follow a choice, and plans that hold until one's own turn."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.games.banners.cards.hands import spells_in
from sandtable.games.banners.content.cardbook import BLESSINGS, blessings_of
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.rules.study import FULL_SPELLS
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Decision, Hint

NO_STUDY = "Study nothing until my next turn"
MOVES = ("move", "sail")
NO_MORE: Choice = ("no study",)


def eased(g: Banners, decision: Decision, hints: dict[Choice, Hint]) -> dict[Choice, Hint]:
    """The hints with what nearly always follows, and with plans."""
    if decision.kind == "act" and g.active != NOBODY:
        for choice in decision.choices():
            if choice[0] in MOVES and _stops_there(g, int(choice[1])):
                hints[choice] = replace(hints.get(choice, Hint()), then=("pass",), alone="Go there, then decide")
    elif decision.kind == "study":
        for choice in decision.choices():
            known = hints.get(choice, Hint())
            if choice == NO_MORE:
                hints[choice] = replace(known, plan=NO_STUDY)
            else:
                hints[choice] = replace(known, then=_whole_study(g, decision, str(choice[1])))
    return hints


def _stops_there(g: Banners, at: Hex) -> bool:
    """Where there is nobody to attack, nothing to work and nobody to meet, whoever goes there stays there."""
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


def _whole_study(g: Banners, decision: Decision, first: str) -> tuple[str, ...]:
    """Study costs nothing: who studies draws whatever there is to draw, and discards nothing for it. A full hand draws
    only for what is discarded, and that has to be chosen."""
    player, left = decision.seat, int(decision.about[0])
    offered = [str(choice[1]) for choice in decision.choices() if choice != NO_MORE]
    if first == "treasures" or not _draws(g, player, first):
        return ()
    keys = _keeping(g, player, first)
    others = [which for which in offered if which not in (first, "treasures") and _draws(g, player, which)]
    for which in others[: left - 1]:
        keys += (f"study {which}", *_keeping(g, player, which))
    studied = 1 + len(others[: left - 1])
    return (*keys, "no study") if studied < min(left, len(offered)) else keys


def _draws(g: Banners, player: int, which: str) -> bool:
    """Whether the discipline brings a card without a discard (17.4.4)."""
    if which == "spells":
        return spells_in(g, player).bit_count() < FULL_SPELLS
    hand = g.magic.hand[player]
    return any(not hand & blessings_of(g.campaign.kingdoms[k].id) for k in g.kingdoms_of(player))


def _keeping(g: Banners, player: int, which: str) -> tuple[str, ...]:
    """Whoever holds cards of the kind is asked which to discard first."""
    held = spells_in(g, player) if which == "spells" else g.magic.hand[player] & BLESSINGS
    return ("keep all",) if held else ()


def follow(g: Banners, decision: Decision, plan: str) -> Choice | None:
    """The next choice of a plan: no study, until something else is asked."""
    return NO_MORE if plan == NO_STUDY and decision.kind == "study" else None
