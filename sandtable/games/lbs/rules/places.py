"""Where units are: in the battle that is fought, on their way home or to another City Section."""

from __future__ import annotations

from sandtable.games.lbs.content.shapes import HERO
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.log import report
from sandtable.games.lbs.rules.windows import happen
from sandtable.games.lbs.rules.zones import bow, bow_unit, straighten
from sandtable.games.lbs.state import PLAY, Lbs
from sandtable.kernel import Flow


def at_battle(g: Lbs, card: int) -> bool:
    """Whether a card is in the battle that is being fought: a unit there, the City Section, or what is attached to
    it."""
    battle = g.battle
    if battle is None or g.zone[card] != PLAY:
        return False
    host = g.host[card]
    if card == battle.section or (host >= 0 and host == battle.section):
        return True
    hero = card if host < 0 else host
    if g.host[hero] >= 0:
        hero = g.host[hero]
    return g.place[hero] == battle.section and hero in sides(g)


def sides(g: Lbs) -> dict[int, int]:
    """Heroes assigned to battles: 1 attacking, 0 defending."""
    return {} if g.attack is None else g.attack.sides


def hero_of(g: Lbs, card: int) -> int:
    """The Hero whose unit the card belongs to (the card itself if it is a Hero), or -1."""
    if g.kind[card] & HERO:
        return card
    host = g.host[card]
    while host >= 0 and not g.kind[host] & HERO:
        host = g.host[host]
    return host


def _homeward(g: Lbs, hero: int, why: str, bowed: bool | None) -> str:
    """The rule by which a unit goes home; otherwise an effect of a card sends it, or lets it come home unbowed."""
    if why == "leaves":
        return "LBS AW 51 battle-home"
    if why != "end" or g.battle is None:
        return "LBS AW 34 cards-beat-rules"
    own = sides(g).get(hero) == 0 and g.controller[hero] == g.battle.defender
    if own:
        return "LBS AW 54 end-of-battle/3"
    return "LBS AW 54 end-of-battle/2" if bowed else "LBS AW 34 cards-beat-rules"


def send_home(
    g: Lbs, hero: int, *, bowed: bool | None = True, by: int = -1, why: str = "effect", unit: bool = False
) -> Flow[bool]:
    """A unit leaves where it is and goes home; `bowed` None keeps its state.

    The rules bow the whole unit (`why` leaves, end), and so do cards that speak of a unit (`unit`); others the Hero.
    """
    if g.place[hero] == -1 or g.zone[hero] != PLAY:
        return False
    if why != "end" and _kept(g, hero, "cannot go home"):
        return False
    trigger = yield from happen(g, "going home", by if by >= 0 else g.controller[hero], hero, why=why, bowed=bowed)
    if trigger.cancelled:
        return False
    bowed = trigger.data["bowed"]
    rule = _homeward(g, hero, why, bowed)
    g.place[hero] = -1
    if g.attack is not None:
        g.attack.sides.pop(hero, None)
    if bowed:
        bow_unit(g, hero) if unit or why != "effect" else bow(g, hero)
    elif bowed is not None:
        straighten(g, hero)
    if g.events is not None:
        state = ", bowed" if g.bowed[hero] else ""
        report(g, f"{g.does(hero, 'goes')} home{state}.", rule, refs=(hero,), by=g.controller[hero])
    return True


def _kept(g: Lbs, hero: int, question: str) -> bool:
    """Whether a card keeps the unit where it is; then the log says so."""
    source = stats.by_whom(g, question, hero)
    if source < 0:
        return False
    report(g, f"{g.name(hero)} cannot leave ({g.name(source)}).", refs=(hero, source))
    return True


def move_to(g: Lbs, hero: int, section: int, side: int | None = None, by: int = -1) -> Flow[bool]:
    """A unit moves to the battle at `section`, on the side of its controller (or `side`)."""
    attack = g.attack
    if attack is None or g.zone[hero] != PLAY or _kept(g, hero, "cannot move"):
        return False
    if side is None:
        seat = g.controller[hero]
        mine = [s for h, s in attack.sides.items() if h == hero or g.controller[h] == seat]
        side = attack.sides.get(hero, mine[0] if mine else -1)  # nobody helps both sides (LBS AW 46 allies/6)
        if side < 0:
            side = 1 if seat == attack.attacker or (attack.attacker, seat) in attack.invited else 0
    trigger = yield from happen(g, "moving", by if by >= 0 else g.controller[hero], hero, section)
    if trigger.cancelled:
        return False
    old = g.place[hero]
    g.place[hero] = trigger.target
    attack.sides[hero] = side
    here = g.battle is not None and g.battle.section == trigger.target
    where = "into the battle" if here else f"to {g.name(trigger.target)}"
    rule = "LBS AW 49 armies/3" if old != -1 else "LBS AW 34 cards-beat-rules"
    report(g, f"{g.does(hero, 'moves')} {where}.", rule, refs=(hero,) if here else (hero, trigger.target))
    return True
