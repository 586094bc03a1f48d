"""What follows of itself, and how a game is won or a player leaves it (LBS AW 31, 34-36)."""

from __future__ import annotations

from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.entering import destroy, destroy_section
from sandtable.games.lbs.rules.log import everybody, report, who
from sandtable.games.lbs.rules.memory import LATER
from sandtable.games.lbs.rules.trigger import carried_out
from sandtable.games.lbs.rules.zones import move
from sandtable.games.lbs.state import BURIED, GONE, PLAY, SAVED, Lbs
from sandtable.kernel import Flow, Outcome

STORY_VICTORY = 5
"""Story Points that win the game (LBS AW 31 story-points)."""
TALE = 2
"""The most Story Points that one tale is worth."""


class Over(Exception):
    """Somebody has won; the whole flow unwinds."""


def due(g: Lbs, when: str) -> Flow[None]:
    """Carry out what cards have left for this moment."""
    now = [x for x in g.later if x[0] == when]
    if not now:
        return
    g.later = [x for x in g.later if x[0] != when]
    for _, name, args in now:
        yield from carried_out(LATER[name](g, *args))
    yield from settle(g)


def settle(g: Lbs) -> Flow[None]:
    """What follows of itself: Heroes without Ka die, Water that does not fit is lost, dried-up City Sections of
    Strength 0 fall, a Story Victory is won; for several players from the Blessed one on (LBS AW 34 simultaneous)."""
    if not g.dirty:
        return
    while g.dirty:
        g.dirty = False
        seats = g.order(g.blessed)
        for hero in [h for seat in seats for h in g.heroes(seat)]:
            if g.zone[hero] == PLAY and stats.ka(g, hero) <= 0:
                seat = g.controller[hero]
                report(g, f"{g.does(hero, 'has')} no Ka left.", "LBS AW 19 hero/2", refs=(hero,), concerns=(seat,))
                g.memo[f"no ka:{hero}"] = 1
                yield from destroy(g, hero, "ka")
        for seat in g.order(g.blessed):
            for section in g.sections(seat):
                spilt = g.water[section] - stats.capacity(g, section)
                if spilt > 0:
                    g.water[section] -= spilt
                    text = f"{g.name(section)} cannot hold {spilt} Water."
                    short, rule = f"−{spilt} Water", "LBS AW 17 water-capacity/2"
                    report(g, text, rule, refs=(section,), concerns=(seat,), short=short)
                if not g.water[section] and stats.city_strength(g, section) == 0 and g.zone[section] == PLAY:
                    yield from destroy_section(g, section, _who_dries(g), "dry")
    for seat in g.order(g.blessed):
        if stats.story_points(g, seat) >= STORY_VICTORY:
            win(g, seat, "Story", f"{who(g, seat)} has told tales worth 5 Story Points.", "LBS AW 31 story-points")


def needs(g: Lbs, seat: int) -> str:
    """What a seat still needs for a Story Victory where one more tale can bring it; nothing if that is far off."""
    missing = STORY_VICTORY - stats.story_points(g, seat)
    if not 0 < missing <= TALE:
        return ""
    return f"{who(g, seat)} needs {'one more Story Point' if missing == 1 else f'{missing} more Story Points'} to win."


def _who_dries(g: Lbs) -> int:
    if g.attack is not None:
        return g.attack.attacker
    return -1 if g.raid is None else g.raid.raider


def win(g: Lbs, seat: int, kind: str, text: str, *rules: str) -> None:
    """The game ends at once (LBS AW 35 end)."""
    g.outcome = Outcome((seat,), f"{text} {kind} Victory for {who(g, seat)}.", rules)
    title = f"{who(g, seat)} wins the game"
    report(g, g.outcome.text, *rules, kind="end", by=seat, concerns=everybody(g), moment=title)
    raise Over


def eliminate(g: Lbs, seat: int, text: str, *rules: str) -> None:
    """A player leaves, with every card that player owns wherever it is (LBS AW 34 removed); the last one left wins."""
    title = f"{who(g, seat)} is out of the game"
    report(g, text, *rules, kind="end", concerns=everybody(g), moment=title)
    player = g.players[seat]
    player.out = True
    g.play_changed()
    for c in range(len(g.printed)):
        if g.owner[c] == seat and g.zone[c] != GONE:
            move(g, c, GONE)
    for c in list(player.play):  # what others own and this player controlled goes to its owner's Buried pile
        if g.zone[c] == PLAY:
            move(g, c, BURIED)
    for c in list(player.hand):
        move(g, c, SAVED)
    left = g.seats()
    if len(left) == 1:
        win(g, left[0], "Military", f"{who(g, left[0])} is the last player left.", "LBS AW 35 victory/1")


def check_sections(g: Lbs) -> Flow[None]:
    """Whoever has no City Section is out; the Blessed player first where it is several (LBS FAQ victory-conditions)."""
    if g.battle is not None or (g.raid is not None and g.raid.stage == "resolve"):
        return
    for seat in g.order(g.blessed):
        if not g.sections(seat) and not stats.ruled(g, "stays without sections", seat):
            eliminate(g, seat, f"{who(g, seat)} has no City Section left.", "LBS FAQ victory-conditions/1")
    if g.dirty:
        yield from settle(g)  # what the cards of those who left have kept up
