"""Engaging and Archery (LBS AW 51, 67)."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.lbs.content.shapes import BATTLE, FOLLOWER
from sandtable.games.lbs.rules import acting, lawful, stats
from sandtable.games.lbs.rules.absorbing import is_immune, strike
from sandtable.games.lbs.rules.armies import army, seat_side, side_of
from sandtable.games.lbs.rules.entering import destroy
from sandtable.games.lbs.rules.log import report, who
from sandtable.games.lbs.rules.trigger import Act
from sandtable.games.lbs.rules.windows import happen
from sandtable.games.lbs.rules.zones import bow
from sandtable.games.lbs.state import PLAY, Lbs
from sandtable.kernel import Decision, Flow
from sandtable.kernel.text import counted

ARCHERY = "a card for the Archery"


def engagers(g: Lbs, hero: int) -> list[int]:
    """Unbowed cards of a unit that could engage: the Hero, and Followers even of a bowed Hero (LBS AW 51)."""
    bowed = g.bowed
    able = [] if bowed[hero] else [hero]
    kind = g.kind
    for kid in g.kids.get(hero, ()):
        if kind[kid] & FOLLOWER and not bowed[kid]:
            able.append(kid)
    if "card cannot engage" in g.live:
        return [c for c in able if not stats.ruled(g, "card cannot engage", c)]
    return able


def engaging_strength(g: Lbs, card: int) -> int:
    return max(0, stats.strength(g, card) + (stats.total(g, "engaging", card) if "engaging" in g.live else 0))


def share(act: Act, card: int, strength: int) -> int:
    """What a card adds to the damage of its engagement; nothing if a Reaction has said so (Hidden Shame)."""
    return 0 if card in act.data.get("adds nothing", ()) else strength


def engagement(seat: int, hero: int, cards: Sequence[int], source: int) -> Act:
    """Engaging is a Battle action (LBS AW 51 battle-engage), but for an engagement that comes of another action: then
    that one was taken, and this is its effect."""
    act = Act(seat, hero, None, "engage")
    act.cards = list(cards)
    act.data["source"] = source
    if source < 0:
        act.data["kind"] = BATTLE
    return act


def _engaging(hero: int, cards: Sequence[int]) -> str:
    """The rule by which these cards of a unit engage: the Hero alone, with Followers, or they without the Hero."""
    if cards and hero not in cards:
        return "LBS AW 51 engaging/3"
    return "LBS AW 51 engaging/2" if len(cards) > 1 else "LBS AW 51 engaging/1"


def _opposed(g: Lbs, seat: int) -> tuple[int, ...]:
    """Whom an engagement befalls: whoever leads an army here."""
    return () if g.battle is None else tuple(each for each in (g.battle.attacker, g.battle.defender) if each != seat)


def engage(
    g: Lbs, seat: int, hero: int, cards: Sequence[int], *, bows: bool = True, extra: int = 0, source: int = -1
) -> Flow[Act]:
    """Cards of a unit engage the opposing army, which must absorb their Strength (LBS AW 51). Returns the finished
    engagement."""
    act = engagement(seat, hero, cards, source)
    act.data["extra"] = extra
    if bows:
        for c in cards:
            bow(g, c)
    if g.events is not None:
        text = f"{who(g, seat)} engages with {counted(g.name(c) for c in cards or (hero,))}."
        foes = _opposed(g, seat)
        report(g, text, _engaging(hero, cards), refs=cards or (hero,), kind="engage", by=seat, concerns=foes)
    g.history.append((seat, "battle", hero, -2))
    yield from acting.announce(g, act)
    if act.cancelled or g.battle is None:
        return act
    side = side_of(g, hero)
    if side < 0:
        return act
    here = [c for c in act.cards if g.zone[c] == PLAY and side_of(g, c) == side]
    strengths = {c: engaging_strength(g, c) for c in here}
    act.data["strength"] = sum(strengths.values())
    act.data["shares"] = {c: share(act, c, n) for c, n in strengths.items()}
    damage = max(0, sum(act.data["shares"].values()) + act.data["extra"] - act.data.get("less", 0))
    act.data["berserk"] = bool(here) and all(stats.has(g, c, "Berserk") for c in here)
    yield from strike(g, act, 1 - side, damage)
    yield from happen(g, "engaged", seat, hero, act=act)
    return act


def shoot(
    g: Lbs,
    seat: int,
    hero: int,
    cards: Sequence[int],
    *,
    bows: bool = True,
    damage: int | None = None,
    pool: list[int] | None = None,
    source: int = -1,
    archery: bool = True,
) -> Flow[Act]:
    """Archery: the controller picks one card of the opposing army for the damage; what is left over is lost (LBS AW
    67).

    `archery` False: an engagement by a card that picks likewise.
    """
    act = engagement(seat, hero, cards, source)
    act.data["archery"] = archery
    side = side_of(g, hero) if side_of(g, hero) >= 0 else seat_side(g, seat)
    aims = marks(g, act, 1 - side) if pool is None else pool
    if not aims:
        return act
    answer = yield Decision(seat, "target", lambda: [("target", c) for c in aims], (ARCHERY, hero, -1, ()))
    act.targets = [int(answer[1])]
    act.data["aims"] = lambda: marks(g, act, 1 - side) if pool is None else pool
    if bows:
        for c in cards:
            bow(g, c)
    _report_shot(g, act, hero, cards)
    g.history.append((seat, "battle", hero, -2))
    yield from acting.announce(g, act)
    here = [c for c in act.cards if g.zone[c] == PLAY and side_of(g, c) == side]
    if act.cancelled or not here or g.zone[act.target] != PLAY or side_of(g, act.target) != 1 - side:
        return act
    damage = _shot_damage(g, act, here, damage)
    act.data["berserk"] = bool(here) and all(stats.has(g, c, "Berserk") for c in here)
    trigger = yield from happen(g, "damage", seat, hero, act.target, number=damage, act=act)
    if trigger.number > 0 and not trigger.cancelled and side_of(g, act.target) == 1 - side:
        yield from _hit_one(g, act, act.target, trigger.number)
    yield from happen(g, "engaged", seat, hero, act=act)
    return act


def _report_shot(g: Lbs, act: Act, hero: int, cards: Sequence[int]) -> None:
    if g.events is None:
        return
    verb, rule = "engages", _engaging(hero, cards)
    if act.data["archery"]:
        verb, rule = "shoots at", "LBS AW 67 archery/3" if len(cards) > 1 else "LBS AW 67 archery/1"
    text = f"{who(g, act.seat)} {verb} {g.name(act.target)} with {counted(g.name(c) for c in cards)}."
    hit = (g.controller[act.target],)
    report(g, text, rule, refs=(*cards, act.target), kind="engage", by=act.seat, concerns=hit)


def _shot_damage(g: Lbs, act: Act, archers: list[int], damage: int | None) -> int:
    """The Strength of the archers with their Archery, or the damage that a card gives."""
    if damage is None:
        shots = {c: max(0, engaging_strength(g, c) + stats.amount(g, c, "Archery")) for c in archers}
        damage = sum(share(act, c, n) for c, n in shots.items())
    elif not any(share(act, c, 1) for c in archers):
        damage = 0
    return max(0, damage - int(act.data.get("less", 0)))


def marks(g: Lbs, act: Act, side: int) -> list[int]:
    """Whom Archery can pick: cards of the opposing army, but no Hero with Followers (LBS AW 67), and nothing
    untargetable."""
    found = []
    for h in army(g, side):
        mine = stats.followers(g, h)
        if not mine or (any(stats.ruled(g, "shoots heroes", c, h) for c in act.cards) and len(act.cards) == 1):
            found.append(h)
        found.extend(mine)
    return [c for c in found if lawful.targetable(g, act, c)]


def archer(seat: int, card: int) -> Act:
    """One archer taking aim."""
    act = Act(seat, card, None, "engage")
    act.cards = [card]
    return act


def _hit_one(g: Lbs, act: Act, card: int, damage: int) -> Flow[None]:
    if is_immune(g, card, damage, act):
        answer = yield Decision(g.controller[card], "immune", lambda: [("keep",), ("lose", card)], (card, damage))
        if answer[0] == "keep":
            report(g, f"{g.does(card, 'is')} immune to {damage} damage.", "LBS AW 52 immunity/1", refs=(card,))
            return
    act.data.setdefault("killed", []).append(card)
    yield from destroy(g, card, "absorb", act.seat)
