"""The Eastern Empire (12.4): revolts."""

from __future__ import annotations

from sandtable.games.banners.cards.supposing import SUPPRESSION, lifted
from sandtable.games.banners.rules.special_rules import revolt_modifier
from sandtable.games.banners.rules.victory import collapse, may_collapse
from sandtable.games.banners.state import Banners
from sandtable.kernel import Die
from sandtable.kernel.verbs import Reason

SUFFERED = {1: 4, 2: 3, 3: 2, 4: 1, 5: 1}
"""Revolts by the modified roll; 6 and more is none (12.4.3)."""
LAST = 19
"""The Revolt Track's final space on the marker's +10 side (12.4.7)."""
PLUS_TEN = 10
"""Where the marker is turned to its +10 side (12.4.4)."""
FIELDS_OF_ASH_ALONE = 2
ROWS = {1: "1", 2: "2", 3: "3", 4: "4-5", 5: "4-5"}
"""The Revolt Table's rows as the ledger names them; `6` is the last."""


def revolt_check(g: Banners, kingdom: int) -> None:
    """The Imperial player rolls on the Revolt Table (12.4.3)."""
    modifier = FIELDS_OF_ASH_ALONE if g.campaign.map.ids == ("fields-of-ash",) else revolt_modifier(g, kingdom)
    die = g.rng.roll(6)
    revolts = SUFFERED.get(max(1, die + modifier), 0)
    if g.events is not None:
        more = f" {modifier:+}" if modifier else ""
        rules = ["BB 12.4.3", f"BB 12.4.3/{ROWS.get(max(1, die + modifier), '6')}"]
        if modifier:
            rules.append("BB 12.4.6" if g.campaign.map.ids == ("fields-of-ash",) else g.campaign.clause("revolts"))
        count = "no revolts" if not revolts else "1 revolt" if revolts == 1 else f"{revolts} revolts"
        text = f"Imperial Revolt Table: {count}{f' ({more.strip()})' if more else ''}."
        by = g.seat(kingdom)
        title = f"{count.capitalize()} in the Empire" if revolts else ""
        g.note(text, *rules, kind="dice", by=by, dice=(Die(die),), moment=title, short=count)
    suffer(g, kingdom, revolts)


def suffer(g: Banners, kingdom: int, revolts: int) -> None:
    """Advance the Revolt marker; past its last space the Empire collapses (12.4.4, 12.4.7)."""
    if not revolts:
        return
    if g.revolts + revolts > LAST:
        g.revolts = LAST
        if g.events is not None and not may_collapse(g, kingdom):
            g.note(f"The Revolt marker stays on its last space, {LAST}.", "BB 12.4.7")
        collapse(g, kingdom, "BB 12.4.7", "BB 7.8")
        return
    flipped = g.revolts < PLUS_TEN <= g.revolts + revolts
    g.revolts += revolts
    rules = ("BB 12.4.4", "BB 12.4.4/ten") if flipped else ("BB 12.4.4",)
    g.note(f"The Revolt marker stands at {g.revolts}.", *rules)


def pay(g: Banners, kingdom: int) -> None:
    """Gold for every revolt; what cannot be paid becomes further revolts (12.4.4, 6.2.2)."""
    owed = g.revolts
    paid = min(owed, g.gold[kingdom])
    g.gold[kingdom] -= paid
    if owed and g.events is not None:
        rules = ("BB 12.4.4/pay", "BB 6.2.2", *(("BB 12.4.4/unpaid",) if paid < owed else ()))
        g.note(f"{g.does(kingdom, 'spends', 'spend')} {paid} gold on its revolts ({owed} due).", *rules)
    suffer(g, kingdom, owed - paid)


NO_EMPIRE: Reason = "only the Empire suffers revolts", "BB 12.4.2", "BB 12.4.5"
NO_REVOLT: Reason = "there is no revolt to suppress", "BB 12.4.5/zero", "BB 12.4.5"
BARRED: Reason = (
    "after Hand of the Emperor no revolt is suppressed until the next Imperial turn",
    "BB 18.3/empire-3/suppression",
)
UNPAID: Reason = "suppressing a revolt costs 1 gold", "BB 12.4.5"


def may_suppress(g: Banners, kingdom: int) -> bool:
    return not against_suppressing(g, kingdom)


def against_suppressing(g: Banners, kingdom: int) -> Reason:
    if g.campaign.kingdoms[kingdom].id != "empire":
        return NO_EMPIRE
    if not g.revolts:
        return NO_REVOLT
    if suppression_barred(g):
        return BARRED
    return () if g.gold[kingdom] else UNPAID


def suppression_barred(g: Banners) -> bool:
    """Hand of the Emperor bars it until the next Imperial turn (18.3)."""
    return g.arcana is not None and "no suppression" in g.arcana.today and not lifted(SUPPRESSION)


def suppress(g: Banners, kingdom: int) -> None:
    """One gold puts down one revolt (12.4.5)."""
    g.gold[kingdom] -= 1
    g.revolts -= 1
    left = "1 is" if g.revolts == 1 else f"{g.revolts} are"
    g.note(f"{g.does(kingdom, 'suppresses', 'suppress')} a revolt for 1 gold; {left} left.", "BB 12.4.5")
