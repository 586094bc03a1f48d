"""Why a card or Power cannot be played or aimed, sold or studied (chapters 14.5, 16 and 17)."""

from __future__ import annotations

import dataclasses

from sandtable.games.banners.cards import aims, playable, supposing
from sandtable.games.banners.cards.registry import EFFECTS, UNIT, Moment
from sandtable.games.banners.cards.targets import aim_texts
from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.cardbook import BLESSING, HERO, SPELL, TREASURE, Card, title
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.records import Cards
from sandtable.games.banners.rules import monsters
from sandtable.games.banners.rules.stacks import bearer
from sandtable.games.banners.rules.study import CLAUSES, CURSES, RETRIEVABLE, curses, retrievable
from sandtable.games.banners.state import ACTIVATION, NOBODY, Banners
from sandtable.games.banners.telling.questions import WINDOWS
from sandtable.kernel import Decision, IllegalChoice
from sandtable.kernel.bits import bits
from sandtable.kernel.text import listed, plural
from sandtable.kernel.verbs import Reason, Reasons, Refusal, first

BATTLE = "battle"


def no_play(g: Banners, decision: Decision, rest: str) -> Refusal | Reasons:
    if g.arcana is None:
        return None
    card = _card(rest, g.magic.hand[decision.seat])
    if card is None:
        return IllegalChoice(f"there is no card or power '{rest}'", ("BB 16.7",))
    return _twins(decision, card) or ((*reason, card.clause) for reason in _no_play(g, decision, card))


def _no_play(g: Banners, decision: Decision, card: Card) -> Reasons:
    yield from _not_at_hand(g, decision, card)
    if playable.not_yours(g, decision.seat, card) is playable.OUT_OF_TURN:
        yield _out_of_turn(g, card)
    if card.tome:
        yield "a Tome goes with a Spell: play that first", "BB 16.6.2/tome"
    limit = playable.not_now(g, _moment(decision), decision.seat, card)
    if limit is playable.ONLY_IN_BATTLE and card.kind == HERO:
        limit = limit[0], "BB 14.5.2/battle-magic"
    if limit:
        yield limit[0].format(title(card.number)), *limit[1:]
    yield from _no_caster(g, decision, card)
    yield from _no_moment(g, decision, card)


def _twins(decision: Decision, card: Card) -> Refusal:
    """Another card of the same name could be played."""
    alike = [each.number for each in cardbook.cards() if each.name == card.name]
    twins = [title(number) for number in alike if ("play", number) in decision.choices()]
    if len(twins) == 1:
        key = f"play {twins[0]}"
        return IllegalChoice(f"several cards are called {card.name}: yours is {twins[0]}", instead=key)
    if twins:
        return IllegalChoice(f"several cards are called {card.name}: yours are {listed(twins)}")
    return None


def _not_at_hand(g: Banners, decision: Decision, card: Card) -> Reasons:
    """The card is not in the player's hand, nor the power in play for the player and ready."""
    if card.kind != HERO:
        if card.kind == BLESSING:
            yield from _without_kingdom(g, card)
        if not g.magic.hand[decision.seat] >> card.number & 1:
            yield f"you do not hold {card.name}", "BB 16.7"
        return
    hero = bearer(g, card.number)
    if hero == NOBODY or g.at[hero] < 0 or g.player[g.owner[hero]] != decision.seat:
        yield f"you have no {card.name} in play", "BB 14.5.1"
    if card.ongoing:
        yield f"{title(card.number)} works all the time and is never played", "BB 14.5.1/ongoing"
    if g.magic.locked >> hero & 1:
        yield f"the card of {card.name} is locked", "BB 14.5.2/locked"


def _out_of_turn(g: Banners, card: Card) -> Reason:
    rules: tuple[str, ...] = ("BB 13.2/cards", "BB 16.7", "BB 16.7/cantrips")
    whose = "your"
    if card.kind == HERO:
        rules = ("BB 14.5.1/own-turn",)
    elif card.kind == BLESSING:
        rules = ("BB 16.4/turn", "BB 16.7/blessings", *rules)
        whose = g.whose(g.campaign.index[card.kingdom or ""])
    return f"{title(card.number)} is no Cantrip, and it is not {whose} turn", *rules


def _no_caster(g: Banners, decision: Decision, card: Card) -> Reasons:
    if not aims.casters(g, decision.seat, card):
        by_monster = card.kind != SPELL and aims.mage_monsters(g, g.kingdoms_of(decision.seat))
        rules = (*(("BB 15.3/mage", "BB 16.6/monsters") if by_monster else ()), _caster_rule(card), "BB 16.6")
        yield f"nobody of yours on the map can cast {title(card.number)}", *rules


def _caster_rule(card: Card) -> str:
    return "BB 16.6.2" if card.mage else "BB 16.6.2/ability"


def _without_kingdom(g: Banners, card: Card) -> Reasons:
    """A Blessing whose kingdom is not in this campaign, or no longer."""
    kingdom = g.campaign.index.get(card.kingdom or "")
    if kingdom is None:
        yield f"the kingdom of {title(card.number)} is not in play", "BB 16.4/in-play"
    elif g.collapsed >> kingdom & 1:
        reason = f"{title(card.number)} left the game with its kingdom: {g.the(kingdom)} collapsed"
        yield reason, "BB 7.6", "BB 16.4/kingdom"


def _no_moment(g: Banners, decision: Decision, card: Card) -> Reasons:
    """The card is at hand and could be cast: it is not the moment, or nothing can be aimed at."""
    what, fitting = title(card.number), EFFECTS[card.number].moments
    played = "BB 14.5.1" if card.kind == HERO else "BB 16.7"
    in_turn = decision.kind in ("activate", "act")
    if not decision.window and not in_turn:
        if g.phase != ACTIVATION:
            yield "cards are played in the Activation Phase", "BB 13.2/cards", played
        return
    now = ("turn", "any") if in_turn else (BATTLE, "any", "turn") if decision.window == BATTLE else (decision.window,)
    if not any(moment in fitting for moment in now):
        when = " or ".join("in your own turn" if moment == "turn" else WINDOWS[moment].when for moment in fitting)
        yield f"{what} is played {when}", played
    if g.active == NOBODY and "for this activation" in card.text:
        reason = f"no unit is active, so what {what} gives would be over at once"
        yield reason, "BB 16.7.1/none-active", "BB 16.7/no-effect"
    yield from _nothing_to_aim_at(g, decision, card)


LIMITS: tuple[tuple[str, Reason], ...] = (
    (supposing.WALLS, ("whatever {} could be aimed at is in a fortified settlement", "BB 9.7/fortified", "BB 9.7")),
    (supposing.OWN_SIDE, ("the Monster that {} could be aimed at is commanded by your own side", "BB 15.4/own-side")),
    (
        supposing.MONSTERS,
        (
            "only a Monster of yours could cast {}, and no Monster casts what would eliminate or move it",
            "BB 16.6.2/monster",
        ),
    ),
    (
        supposing.AMBUSH_AT_WALLS,
        ("{} asks for an Ambush, and an attacker does not ambush a fortified settlement", "BB 4.4/ambush", "BB 9.6"),
    ),
    (supposing.SHARED_STEALTH, ("{} asks for an Ambush, and with Stealth on both sides there is none", "BB 9.6")),
    (supposing.SHELTERED, ("no army is enslaved that has a Hero or stands in a settlement", "BB 12.3.7")),
    (
        supposing.SUPPRESSION,
        (
            "after Hand of the Emperor no Revolt is suppressed until the next Imperial turn",
            "BB 18.3/empire-3/suppression",
            "BB 16.7/no-effect",
        ),
    ),
)
"""Limits on targets and casters: what to say if a card could be played but for this one."""
DRIVES_AWAY = "moves it one hex"
"""What cards say that make their target leave its hex (15.3)."""
ANYWHERE = 99
"""A range that no map exceeds."""


def _nothing_to_aim_at(g: Banners, decision: Decision, card: Card) -> Reasons:
    """The limit without which the card could be played; else it would do nothing."""
    what = title(card.number)
    for limit, (reason, *rules) in LIMITS:
        with supposing.without(limit):
            aimed = _aimed(g, decision, card)
        if aimed:
            sacrifice = limit == supposing.MONSTERS and "eliminate" in card.text
            yield reason.format(what), *(("BB 15.3/sacrifice",) if sacrifice else ()), *rules
    if DRIVES_AWAY in card.text and any(
        aims.within(g, c, card) & g.barred for c in aims.casters(g, decision.seat, card)
    ):
        reason = f"only a Monster is in the range of {what}, and no card makes a Monster leave its hex"
        yield reason, "BB 15.3/displace", "BB 16.7/no-effect"
    if card.range is not None and _aimed(g, decision, dataclasses.replace(card, range=(0, ANYWHERE))):
        least, most = card.range
        near = f"{least} to " if least and least < most else ""
        minimum: tuple[str, ...] = ("BB 16.6.2/range-minimum",) if least else ()
        if card.kind == BLESSING and len(g.kingdoms_of(decision.seat)) > 1:
            minimum += ("BB 16.4/kingdom",)
        reason = f"{what} has nothing to be aimed at within {near}{plural(most, 'hex', 'hexes')} of whoever casts it"
        yield reason, "BB 16.6.2/range", *minimum, "BB 16.6.1", "BB 16.7/no-effect"
    yield f"{what} would have no effect now", "BB 16.7/no-effect"


def _aimed(g: Banners, decision: Decision, card: Card) -> bool:
    """Whether the card has a target in the moment that the decision is about."""
    try:
        return any(True for _ in EFFECTS[card.number].aims(g, _moment(decision), decision.seat, card))
    except supposing.Prevented:
        return True


def _moment(decision: Decision) -> Moment:
    """The moment in which somebody is asked."""
    moment: Moment = decision.about[0] if decision.window else Moment("turn")
    return moment


def no_aim(g: Banners, decision: Decision, rest: str) -> Refusal | Reasons:
    """Who cannot cast the card, or what it cannot be aimed at."""
    if g.arcana is None:
        return None
    if decision.kind != "aim":
        return IllegalChoice("no card is being aimed: play one first", ("BB 16.6.1", "BB 16.7"))
    card = cardbook.cards()[int(decision.about[0])]
    name, _, goal = (part.strip() for part in rest.partition(">"))
    able = aims.casters(g, decision.seat, card)
    by = [c for c in able if c != NOBODY and name.partition(" at ")[0].casefold() in _called(g, c)]
    if name not in ("", "-") and not by:
        reason = f"nobody of yours called '{name}' can cast {title(card.number)}"
        return IllegalChoice(reason, (_caster_rule(card), "BB 16.6", card.clause))
    at = g.campaign.map.find(goal.rpartition(" at ")[2])
    if at is None:
        return IllegalChoice(f"'{goal}' is no target for {title(card.number)}", ("BB 16.6.1", card.clause))
    found = first((*reason, card.clause) for reason in _no_such_target(g, decision.seat, card, by or able, at))
    if found is None and (otherwise := _aimed_there(g, decision, name, goal)):
        aimed = f"at somebody in {g.place_text(at)}" if " at " in otherwise else f"at {g.place_text(at)} itself"
        reason = f"{title(card.number)} is aimed {aimed}"
        return IllegalChoice(reason, ("BB 16.6.1", card.clause), instead=otherwise)
    return found or _limited(g, decision, card, by, at)


def _no_such_target(g: Banners, seat: int, card: Card, casters: list[int], at: Hex) -> Reasons:
    """Out of range, behind walls, or a Monster that the card does nothing to."""
    monster = g.magic.monster.get(at)
    if card.range is not None and not any(aims.within(g, caster, card) >> at & 1 for caster in casters):
        least = ("BB 16.6.2/range-minimum",) if card.range[0] else ()
        yield f"{g.place_is(at)} not within range ({card.range[0]} to {card.range[1]})", "BB 16.6.2/range", *least
    if "Strike" in card.text and aims.fortified_hexes(g) >> at & 1:
        yield f"{g.place_is(at)} fortified", "BB 9.7/fortified", "BB 9.7"
    if monster is None:
        return
    if DRIVES_AWAY in card.text:
        yield f"no card makes {monsters.name(monster)} leave its hex", "BB 15.3/displace"
    if not aims.enemy_monsters(g, seat) >> at & 1:
        yield f"{monsters.name(monster)} {g.where_text(at)} is commanded by your own side", "BB 15.4/own-side"


def _limited(g: Banners, decision: Decision, card: Card, by: list[int], at: Hex) -> Reasons:
    """The limit without which the card could be aimed there."""
    for limit, (reason, *rules) in () if _could_be_aimed(g, decision, card, by, at) else LIMITS:
        with supposing.without(limit):
            aimed = _could_be_aimed(g, decision, card, by, at)
        if aimed:
            yield reason.format(title(card.number)), *rules, card.clause
    yield f"{g.place_is(at)} no target for {title(card.number)}", "BB 16.6.1", card.clause


def _could_be_aimed(g: Banners, decision: Decision, card: Card, by: list[int], at: Hex) -> bool:
    """Whether one of them could aim the card, in the own turn, at the hex or at somebody in it."""
    effect = EFFECTS[card.number]
    if "turn" not in effect.moments:
        return False
    hexes = {at, *(UNIT + where[at] for where in (g.army, g.hero) if at in where)}
    return any(c in by and target in hexes for c, target in effect.aims(g, Moment("turn"), decision.seat, card))


def _aimed_there(g: Banners, decision: Decision, caster: str, goal: str) -> str:
    """The key of the only aim that is offered at all of a hex while somebody in it is named, or the other way round."""
    who, at_all, place = goal.rpartition(" at ")
    at = g.campaign.map.find(place)
    if at is None or (at_all and not any(who == g.army_of(each[at]).name for each in (g.army, g.hero) if at in each)):
        return ""
    keys = [aim_texts(g, int(choice[1]), int(choice[2]))[0] for choice in decision.choices()]
    there = []
    for key in keys:
        by, _, target = key.removeprefix("aim ").partition(" > ")
        same = bool(target) and g.campaign.map.find(target.rpartition(" at ")[2]) == at
        if same and by == caster and bool(at_all) != (" at " in target):
            there.append(key)
    return there[0] if len(there) == 1 else ""


def _called(g: Banners, caster: int) -> frozenset[str]:
    """The names of somebody who casts."""
    if caster >= 0:
        return frozenset(g.army_of(caster).names)
    return frozenset({monsters.name(g.magic.monster[aims.home(g, caster)]).casefold()})


def no_sale(g: Banners, decision: Decision, rest: str) -> Reasons:
    if g.arcana is None:
        return
    arcana = g.magic
    own = arcana.hand[decision.seat] | arcana.owned[decision.seat]
    card = _card(rest, own)
    if card is None or card.kind != TREASURE:
        yield f"there is no Treasure '{rest}'; nothing else is sold", "BB 16.5"
        return
    if not own >> card.number & 1:
        yield f"you neither hold nor own {card.name}", "BB 16.5", card.clause
    if not card.sellable:
        yield f"{card.name} is never sold", card.clause
    if arcana.played >> card.number & 1:
        yield f"{card.name} was played this turn", "BB 16.5/same-turn", "BB 16.5"
    yield "Treasures are sold in a turn of your own", "BB 16.5"


def no_study(g: Banners, decision: Decision, rest: str) -> Reasons:
    if g.arcana is None:
        return
    which, owned = rest.strip().casefold(), g.magic.owned[decision.seat]
    if decision.kind != "study":
        yield "everybody studies when a kingdom's turn is over", "BB 17.3", "BB 13.2/study"
    if which not in CLAUSES:
        yield f"there are three disciplines: {listed(CLAUSES)}", "BB 17.4/three"
    if which == "treasures" and not owned:
        yield "you own no Treasure", "BB 17.4.1/none", "BB 17.4.1"
    if which == "treasures" and not retrievable(g, decision.seat):
        price, cursed = curses(g, decision.seat), [cardbook.cards()[n].clause for n in bits(owned & CURSES)]
        if owned & RETRIEVABLE and price:
            yield (
                f"under a curse a Treasure costs {price} gold, which you do not have",
                "BB 17.4.1",
                *cursed,
            )
        yield "none of your Treasures can be retrieved", "BB 17.4.1"
    yield "no discipline is studied twice", "BB 17.4/once", CLAUSES[which]


def _card(name: str, own: Cards) -> Card | None:
    """The card of this name; of several one of the player's own."""
    wanted = name.strip().casefold()
    called = ((c, (title(c.number).casefold(), c.id, c.name.casefold())) for c in cardbook.cards())
    found = [c for c, names in called if wanted in names]
    return next((c for c in found if own >> c.number & 1), found[0] if found else None)
