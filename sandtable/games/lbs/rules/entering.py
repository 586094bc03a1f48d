"""Entering and leaving play: tokens, cards and City Sections destroyed (LBS AW 39, 66)."""

from __future__ import annotations

from typing import Any

from sandtable.games.lbs.content.book import CARDS, Card
from sandtable.games.lbs.content.shapes import FOLLOWER, HERO, SECTION, STRONGHOLD, TOKEN
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.log import report, who, whose
from sandtable.games.lbs.rules.memory import spent, stir
from sandtable.games.lbs.rules.trigger import Act, carried_out
from sandtable.games.lbs.rules.windows import happen
from sandtable.games.lbs.rules.zones import move, put
from sandtable.games.lbs.state import BURIED, GONE, PLAY, SAVED, TABLE, Lbs
from sandtable.kernel import Flow
from sandtable.kernel.events import ShownFields
from sandtable.kernel.text import plural


def unique_blocked(g: Lbs, card: int, over: int = -1) -> bool:
    """A Unique card cannot enter while a Unique one of its name is in play (LBS AW 39 unique/1). Versions of a Hero
    share a name; but an Experienced one may come in beside an earlier one (LBS AW 39 unique/3), in Episode 3 only on
    it (LBS E3 unique/1). `over`: the Hero that it would be laid on."""
    printed = CARDS[g.printed[card]]
    namesakes = g.namesakes(printed.person)
    if not namesakes or not stats.has(g, card, "Unique"):
        return False
    excepted = "Experienced" in printed.traits and g.edition != "episode-3"
    for x in namesakes:
        if x in (card, over) or not stats.has(g, x, "Unique"):
            continue
        if not excepted or "Experienced" in CARDS[g.printed[x]].traits:
            return True
    return False


def enter(g: Lbs, card: int, seat: int, *, host: int = -1, bowed: bool = False, by: int = -1) -> Flow[bool]:
    """A card enters play, however it comes about; first whoever can answers that (LBS FAQ entering-play)."""
    if unique_blocked(g, card):
        return False
    trigger = yield from happen(g, "entering", seat if by < 0 else by, card, host)
    if trigger.cancelled or (host >= 0 and g.zone[host] != PLAY):
        return False
    put(g, card, seat, host=host, bowed=bowed)
    yield from arrive(g, card)
    yield from happen(g, "entered", seat if by < 0 else by, card, host)
    return True


def arrive(g: Lbs, card: int) -> Flow[None]:
    """What a card does of itself as it has entered play."""
    enters = CARDS[g.printed[card]].enters
    if enters is not None:
        yield from carried_out(enters(g, card))


def create(g: Lbs, token: Card, host: int, seat: int = -1) -> int:
    """Put a new token on a card."""
    c = g.add(token, g.controller[host] if seat < 0 else seat, TABLE)
    put(g, c, g.controller[host], host=host)
    g.dirty = True
    return c


def tokens(g: Lbs, host: int, token: Card) -> list[int]:
    """The tokens of this kind on a card."""
    return [k for k in g.kids.get(host, ()) if g.printed[k] == token.index]


def remove_token(g: Lbs, card: int) -> None:
    move(g, card, GONE)


def destroy(g: Lbs, card: int, why: str = "effect", by: int = -1, act: Act | None = None) -> Flow[bool]:
    """Destroy a card in play: to its owner's Buried pile, with all that is attached to it (LBS AW 66 destroyed). No
    Stronghold is (LBS AW 15 stronghold/9).

    `act`: the engagement, where it is destroyed to absorb damage. `why`: absorb, duel, ka, dry (a City Section
    without Water), replaced, effect, cost, unit (with its Hero).
    """
    if g.zone[card] != PLAY or g.kind[card] & STRONGHOLD or stats.ruled(g, "cannot be destroyed", card, why):
        return False
    trigger = yield from happen(g, "destroying", by if by >= 0 else g.controller[card], card, act=act, why=why)
    if trigger.cancelled or g.zone[card] != PLAY:
        return False
    _note_loss(g, card)
    unit = [k for k in g.kids.get(card, ()) if not g.kind[k] & TOKEN or g.kind[k] & FOLLOWER]
    seat, place, mask, beneath = g.controller[card], g.place[card], g.kind[card], g.under.get(card, -1)
    _report_loss(g, card, by, why)
    move(g, card, BURIED)
    if mask & HERO:
        spent(g, seat, "hero lost")
    was: dict[str, Any] = {"act": act, "seat": seat, "place": place, "kind": mask}
    yield from happen(g, "destroyed", by, card, why=why, beneath=beneath, **was)
    for kid in unit:
        yield from happen(g, "destroyed", by, kid, other=card, why="unit", beneath=-1, **was)
    return True


_LOST_TO = {"absorb": " to absorb damage", "duel": " in a duel", "ka": " for want of Ka", "cost": " as a cost"}


def _report_loss(g: Lbs, card: int, by: int, why: str) -> None:
    """Whoever loses a Hero should not miss it, unless it was given up as a cost."""
    if g.events is None:
        return
    seat = g.controller[card]
    shown: ShownFields = {"by": by, "concerns": (seat,), "short": "destroyed"}
    if g.kind[card] & HERO and why not in ("cost", "replaced"):
        shown["moment"] = f"{who(g, seat)} loses {g.name(card)}"
    text = f"{g.does(card, 'is')} destroyed{_LOST_TO.get(why, '')}."
    report(g, text, "LBS AW 66 destroying/1", refs=(card, *_where(g, card)), **shown)


def _where(g: Lbs, card: int) -> tuple[int, ...]:
    """The City Section at which a card, or the Hero that it belongs to, stands: there a board shows that it is gone."""
    at = g.place[card if g.host[card] < 0 else g.host[card]]
    return (at,) if at >= 0 and g.kind[at] & SECTION else ()


def _note_loss(g: Lbs, card: int) -> None:
    if g.kind[card] & HERO:
        stir(g)
    if g.battle is not None:
        for x in (card, *g.kids.get(card, ())):
            if g.kind[x] & (HERO | FOLLOWER):
                g.battle.lost.append(x)


def _section_falls(g: Lbs, section: int, why: str) -> str:
    """The rule by which a City Section is destroyed."""
    if why == "absorb":
        return "LBS AW 52 absorbing/3"
    if why != "dry":
        return "LBS AW 34 cards-beat-rules"
    if g.battle is not None and g.battle.section == section:
        return "LBS AW 52 absorbing/4"
    raided = g.raid is not None and any(s == section for _, s in g.raid.raiders)
    return "LBS AW 56 resolving/4" if raided else "LBS FAQ city-sections/3"


def destroy_section(g: Lbs, section: int, by: int = -1, why: str = "effect") -> Flow[bool]:
    """A City Section is destroyed with all that is attached to it, and can never be attacked again."""
    if g.zone[section] != PLAY:
        return False
    trigger = yield from happen(g, "destroying", by if by >= 0 else g.controller[section], section, why=why)
    if trigger.cancelled or g.zone[section] != PLAY:
        return False
    seat = g.controller[section]
    left = len(g.sections(seat)) - 1
    dry = " for want of Water" if why == "dry" else ""
    text = f"{whose(g, seat, section)} {g.verb(section, 'is')} destroyed{dry}. "
    text += f"{who(g, seat)} has {plural(left, 'City Section')} left." if left else f"{who(g, seat)} has none left."
    shown: ShownFields = {"by": by, "concerns": (seat,), "short": "destroyed"}
    shown["moment"] = f"{who(g, seat)} loses {g.name(section)}"
    report(g, text, _section_falls(g, section, why), refs=(section,), kind="section", **shown)
    g.sections_hit.append(section)
    stir(g)
    move(g, section, BURIED)
    yield from happen(g, "section destroyed", by, section, seat=seat, why=why)
    return True


def discard_from_play(g: Lbs, card: int) -> None:
    """Into its owner's Saved pile, as if it had never been in play (LBS AW 72 discarded-from-play)."""
    left = g.memo.get("left play")
    move(g, card, SAVED)
    if left is None:
        g.memo.pop("left play", None)
    else:
        g.memo["left play"] = left
