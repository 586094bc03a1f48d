"""Gaining, losing, moving Water by cards and raids (LBS AW 69 water)."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.content.shapes import SECTION
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.asking import WATER_GOES, WATER_TAKEN, choose
from sandtable.games.lbs.rules.log import report, who
from sandtable.games.lbs.rules.trigger import Trigger
from sandtable.games.lbs.rules.windows import happen, window
from sandtable.games.lbs.state import PLAY, Lbs
from sandtable.kernel import Flow


def room(g: Lbs, section: int) -> int:
    return max(0, stats.capacity(g, section) - g.water[section])


def gain_water(
    g: Lbs, seat: int, number: int = 1, sections: Sequence[int] | None = None, source: int = -1
) -> Flow[int]:
    """`seat` gains Water by a card: at once onto City Sections of its choice, what does not fit is lost (LBS AW 69
    water)."""
    if _gains_nothing(g, seat, source):
        return 0
    trigger = yield from happen(g, "gain water", seat, source, number=number)
    if trigger.cancelled:
        return 0
    got, filled = 0, []
    for given in range(trigger.number):
        open_ = [
            s for s in (g.sections(seat) if sections is None else sections) if g.zone[s] == PLAY and room(g, s) > 0
        ]
        if not open_:
            break
        s = open_[0]
        if len(open_) > 1:
            left = min(trigger.number - given, sum(room(g, x) for x in open_))
            s = yield from choose(g, seat, open_, WATER_GOES, source=source, left=left)
        g.water[s] += 1
        got += 1
        filled.append(s)
    if got:
        text, rule = f"{who(g, seat)} gains {got} Water.", "LBS AW 69 gaining-water"
        report(g, text, rule, refs=dict.fromkeys(filled), by=seat, short=f"+{got} Water")
    if got < trigger.number:
        text = f"{who(g, seat)} has no room for {trigger.number - got} more Water, which is lost."
        report(g, text, "LBS AW 17 water-capacity/2", by=seat)
    return got


def _gains_nothing(g: Lbs, seat: int, source: int) -> bool:
    """Whether a card forbids gaining Water; then the log says so."""
    by = stats.by_whom(g, "cannot gain water", seat, source)
    if by >= 0:
        report(g, f"{who(g, seat)} gains no Water ({g.name(by)}).", refs=(by,), by=g.controller[by], concerns=(seat,))
    return by >= 0


def take_water(g: Lbs, card: int, number: int = 1) -> int:
    """Remove Water tokens from a card. Says how many there were to remove."""
    got = min(number, g.water[card])
    g.water[card] -= got
    if got and g.kind[card] & SECTION and not g.water[card]:
        g.dirty = True
    return got


def _really_lost(g: Lbs, seat: int, number: int, there: int, source: int, by: int, section: int = -1) -> Flow[int]:
    """Of `number` Water that a raid or card takes from a seat, what is lost after Reactions. They answer a loss, so
    they are asked about the Water that is there, not about the most that could have been taken."""
    trigger = Trigger("lose water", by if by >= 0 else seat, source, section, number=min(number, there))
    trigger.data["seat"] = seat
    if trigger.number > 0:
        yield from window(g, trigger)
    return 0 if trigger.cancelled else max(0, trigger.number)


def lose_water(g: Lbs, seat: int, number: int, source: int = -1, by: int = -1) -> Flow[int]:
    """An effect makes `seat` lose Water from City Sections of its choice, as much as there is."""
    lost, there = 0, stats.city_water(g, seat)
    drained = []
    owed = yield from _really_lost(g, seat, number, there, source, by)
    while lost < owed:
        wet = [s for s in g.sections(seat) if g.water[s]]
        if not wet:
            break
        s = yield from choose(
            g, seat, wet, WATER_TAKEN, source=source, left=min(owed - lost, stats.city_water(g, seat))
        )
        take_water(g, s)
        lost += 1
        drained.append(s)
    if lost:
        rule = "LBS AW 40 water/3" if there < number else "LBS AW 34 cards-beat-rules"
        text, short = f"{who(g, seat)} loses {lost} Water.", f"−{lost} Water"
        report(g, text, rule, refs=dict.fromkeys(drained), by=by, concerns=(seat,), short=short)
    return lost


def drain(g: Lbs, section: int, number: int, source: int = -1, by: int = -1) -> Flow[int]:
    """A raid or card of `by` takes Water from this City Section, as much as there is. Says how much."""
    lost = yield from _really_lost(g, g.controller[section], number, g.water[section], source, by, section)
    return take_water(g, section, lost)


def steal_water(g: Lbs, seat: int, section: int, number: int = 1, source: int = -1) -> Flow[int]:
    """Water from another's City Section to one's own, by a card (stopped by what stops gaining Water)."""
    if _gains_nothing(g, seat, source):
        return 0
    got = yield from drain(g, section, number, source, seat)
    if got:
        yield from gain_water(g, seat, got, source=source)
    return got


def move_water(g: Lbs, section: int, to: int, number: int = 1) -> int:
    """Water from one City Section to another of the same player, as far as there is Water and room. Says how much."""
    got = min(number, g.water[section], room(g, to))
    if got > 0:
        take_water(g, section, got)
        g.water[to] += got
        text = f"{got} Water {'moves' if got == 1 else 'move'} from {g.name(section)} to {g.name(to)}."
        report(g, text, "LBS AW 34 cards-beat-rules", refs=(section, to))
        for source in g.live.get("water moved", ()):
            CARDS[g.printed[source]].statics["water moved"](g, source, section, g.controller[section])
    return max(0, got)
