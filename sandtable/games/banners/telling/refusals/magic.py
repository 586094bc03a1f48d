"""Why something of the Advanced game (chapters 13 to 17) is not possible now."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from sandtable.games.banners.cards import aims, playable
from sandtable.games.banners.cards.registry import EFFECTS, UNIT, Moment
from sandtable.games.banners.cards.supposing import (
    AMBUSH_AT_WALLS,
    MONSTERS,
    OWN_SIDE,
    SHARED_STEALTH,
    SHELTERED,
    SUPPRESSION,
    WALLS,
    Prevented,
    without,
)
from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.cardbook import BLESSING, HERO, SPELL, TREASURE, Card, title
from sandtable.games.banners.content.map import Hex, bits
from sandtable.games.banners.rules import heroes, monsters
from sandtable.games.banners.rules.fight import Fight
from sandtable.games.banners.rules.settlements import besieged, friendly_settlements, siege_rules, standing_at
from sandtable.games.banners.rules.ships import may_sail
from sandtable.games.banners.rules.stacks import beside_finished
from sandtable.games.banners.rules.study import CLAUSES, CURSES, RETRIEVABLE, curses, retrievable
from sandtable.games.banners.state import ACTIVATION, NOBODY, OPENING, Banners, Cards
from sandtable.games.banners.telling import words
from sandtable.games.banners.telling.verbs import asked, asked_first
from sandtable.kernel import Decision, IllegalChoice

BATTLE = "battle"


def why_not(g: Banners, decision: Decision, text: str) -> IllegalChoice | None:
    """The reason against `text`, if it asks for such a thing."""
    if g.arcana is None:
        return None
    words = text.casefold()
    for verb, reason in _REASONS:
        if words.startswith(verb):
            return reason(g, decision, text[len(verb) :])
    if words.startswith("activate "):
        return _no_activation(g, decision, text[9:])
    if " strikes " in words:
        return _no_strike(g, decision, text)
    for verb, text_of, rules in _OUT_OF_TIME:
        if words.startswith(verb) and decision.kind not in _WHEN.get(verb, (verb.strip(),)):
            return IllegalChoice(text_of, rules)
    if decision.kind != "act":
        return None
    unit = int(decision.about[0])
    if words.startswith("pick up "):
        return _no_picking_up(g, unit)
    if words.startswith("drop off "):
        return IllegalChoice("only a stack that goes together can leave one of its units", ("BB 14.6.1/drop-off",))
    for verb, why in (("attack ", _no_attack), ("move ", _no_move)):
        if words.startswith(verb):
            at = g.campaign.map.find(text[len(verb) :])
            return None if at is None else why(g, unit, at)
    stuck = words in ("recover", "mine") or (words.startswith("sail ") and not g.sailed and not may_sail(g, unit))
    if stuck and beside_finished(g, unit):
        return _beside_finished(g, unit)
    if words == "recover" and g.army_of(unit).hero:
        return IllegalChoice("Heroes are never weakened: a hit eliminates them", ("BB 9.2.1/hero", "BB 10.4"))
    return None


# -- heroes and stacks (chapter 14) ----------------------------------------------------------------------------------


def _no_hero(g: Banners, decision: Decision, rest: str) -> IllegalChoice:
    kingdom = asked(g, decision)
    if decision.kind not in ("activate", "opening"):
        return IllegalChoice("Heroes are built between activations", ("BB 13.2/build",))
    if not heroes.waiting(g, kingdom):
        own = sum(1 << u for u in g.campaign.heroes_of[kingdom])
        if g.magic.fallen & own:
            return IllegalChoice(
                "Heroes who fell this turn return when it is over", ("BB 14.4/not-sooner", "BB 14.4/return")
            )
        return IllegalChoice(f"{g.does(kingdom, 'has', 'have')} no Hero left to build", ("BB 14.2",))
    price = heroes.cost(g, kingdom)
    if g.gold[kingdom] < price and g.phase != OPENING:
        has = f"{g.does(kingdom, 'has', 'have')} {g.gold[kingdom]}"
        return IllegalChoice(f"a Hero costs {price} gold and {has}", ("BB 14.2/cost",))
    at = g.campaign.map.find(rest)
    if at is None:
        return IllegalChoice(f"there is no hex or settlement '{rest}'")
    where = g.place_text(at)
    if at in g.hero:
        return IllegalChoice(f"{g.unit_text(g.hero[at])} is at {where} already: one Hero a hex", ("BB 14.2/one",))
    if at in g.army and g.owner[g.army[at]] != kingdom:
        return IllegalChoice(f"{g.unit_text(g.army[at])} of another kingdom hold {where}", ("BB 14.6/kingdom",))
    around = g.campaign.map.adjacent[at] | 1 << at
    for s in friendly_settlements(g, kingdom):
        place = g.campaign.map.settlements[s]
        if around >> place.at & 1 and besieged(g, s, kingdom):
            return IllegalChoice(f"{place.name} is besieged", ("BB 14.2/where", *siege_rules(g, s)))
    reason = f"{where} is neither in nor next to a friendly settlement, nor an entry hex"
    return IllegalChoice(reason, ("BB 14.2/where",))


def _no_stack(g: Banners, decision: Decision, rest: str) -> IllegalChoice:
    at = g.campaign.map.find(rest.rpartition(" at ")[2])
    army = NOBODY if at is None else g.army.get(at, NOBODY)
    if at is None or army == NOBODY or at not in g.hero:
        return IllegalChoice(f"no stack stands at '{rest.rpartition(' at ')[2]}'", ("BB 14.6",))
    if g.finished >> army & 1 or g.finished >> g.hero[at] & 1:
        return IllegalChoice("one of the two is finished already", ("BB 14.6.1", "BB 7.1"))
    return IllegalChoice("no stack can be activated now", ("BB 14.6.1",))


def _no_activation(g: Banners, decision: Decision, rest: str) -> IllegalChoice | None:
    """Heroes only: armies are looked at elsewhere."""
    name, _, place = rest.rpartition(" at ")
    at = g.campaign.map.find(place)
    hero = NOBODY if at is None else g.hero.get(at, NOBODY)
    if g.active != NOBODY or hero == NOBODY or name.casefold() not in g.army_of(hero).names:
        return None
    kingdom = asked(g, decision)
    if g.owner[hero] != kingdom:
        return IllegalChoice(f"{g.unit_text(hero)} does not belong to {g.name(kingdom)}", ("BB 1.2.1",))
    if not g.finished >> hero & 1:
        return asked_first(g, decision)
    return IllegalChoice(f"{g.unit_text(hero)} is finished", ("BB 7.1",))


def _no_picking_up(g: Banners, unit: int) -> IllegalChoice:
    other = g.companion(unit)
    if other == NOBODY:
        return IllegalChoice(f"nobody stands with {g.unit_text(unit)}", ("BB 14.6.1/pick-up",))
    if g.finished >> other & 1:
        rules = ("BB 14.6.1/pick-up-finished", "BB 14.6.1/pick-up")
        return IllegalChoice(f"{g.unit_text(other)} is finished", rules)
    return IllegalChoice(f"{g.unit_text(other)} is not to be picked up now", ("BB 14.6.1/pick-up",))


def _beside_finished(g: Banners, unit: int) -> IllegalChoice:
    other = g.unit_text(g.companion(unit))
    rules = ("BB 14.6.2/finished", "BB 14.6.2")
    return IllegalChoice(f"{g.unit_text(unit)} has joined {other}, which is finished: no action is left", rules)


def _no_move(g: Banners, unit: int, at: Hex) -> IllegalChoice | None:
    where = g.place_text(at)
    if at in g.campaign.map.lairs:
        return IllegalChoice(f"{where} is a Lair, which nobody enters", ("BB 15.1/closed", "BB 8.2/lair", "BB 8.2"))
    if g.barred >> at & 1:
        reason = f"{monsters.name(g.magic.monster[at])} bars {where}"
        return IllegalChoice(reason, ("BB 15.7/closed", "BB 8.2"))
    there = g.hero.get(at, NOBODY)
    with_hero = g.army_of(unit).hero or (unit == g.active and g.rider != NOBODY)
    if with_hero and there not in (NOBODY, unit, g.rider) and g.kingdom_of(there).side == g.kingdom_of(unit).side:
        reason = f"{g.unit_text(there)} is at {where}: there is one Hero at most to a hex"
        return IllegalChoice(reason, ("BB 14.6", "BB 8.3"))
    if not g.army_of(unit).hero:
        return None
    if there != NOBODY and g.kingdom_of(there).side != g.kingdom_of(unit).side:
        return IllegalChoice(
            f"{g.unit_text(there)} is at {where}: two enemies do not stop together", ("BB 14.6.5/heroes-stop",)
        )
    army = g.army.get(at, NOBODY)
    if army != NOBODY and g.owner[army] != g.owner[unit] and g.kingdom_of(army).side == g.kingdom_of(unit).side:
        return IllegalChoice(f"{g.unit_text(army)} at {where} are of another kingdom", ("BB 14.6/kingdom",))
    return None


def _no_attack(g: Banners, unit: int, at: Hex) -> IllegalChoice | None:
    if beside_finished(g, unit):
        return _beside_finished(g, unit)
    if g.army_of(unit).hero and (army := g.companion(unit)) != NOBODY:
        reason = f"{g.unit_text(unit)} was activated without {g.unit_text(army)}, and no Hero attacks without an army"
        return IllegalChoice(reason, ("BB 14.6.1", "BB 14.6.5"))
    if g.army_of(unit).hero:
        return IllegalChoice(f"{g.unit_text(unit)} is alone, and lone Heroes do not attack", ("BB 14.6.5",))
    where = g.place_text(at)
    there = g.hero.get(at, NOBODY)
    around = g.campaign.map.adjacent[g.at[unit]]
    if g.army_of(unit).siege and monsters.attackable(g, g.owner[unit], around, around) >> at & 1:
        return IllegalChoice("a Siege Engine attacks only standing settlements", ("BB 9.11",))
    if there != NOBODY and at not in g.army and standing_at(g, at) == NOBODY:
        return IllegalChoice(
            f"{g.unit_text(there)} is alone at {where}: enter the hex instead", ("BB 14.6.5", "BB 14.6.5/overrun")
        )
    arcana = g.magic
    if at in arcana.monster and g.campaign.kingdoms[arcana.command[at]].side == g.kingdom_of(unit).side:
        who = monsters.name(arcana.monster[at])
        return IllegalChoice(f"{who} is commanded by your own side", ("BB 15.4/own-side", "BB 15.2"))
    if at not in g.campaign.map.lairs:
        return None
    if arcana.abandoned >> at & 1:
        return IllegalChoice(f"{where} is an abandoned Lair", ("BB 15.8",))
    if at in arcana.defeated:
        return IllegalChoice(f"{where} is explored: its Monster was defeated", ("BB 15.2.1/lair", "BB 15.2"))
    if monsters.unexplored(g, at) and not monsters.explorable(g, g.owner[unit], at):
        return IllegalChoice(f"no opponent is left to command the Monster of {where}", ("BB 15.3",))
    return None


# -- monsters (chapter 15) -------------------------------------------------------------------------------------------


def _no_strike(g: Banners, decision: Decision, text: str) -> IllegalChoice:
    start = text.casefold().index(" strikes ")
    name, place = text[:start].strip().casefold(), text[start + 9 :].strip()
    found = [h for h, m in sorted(g.magic.monster.items()) if monsters.name(m).casefold() == name]
    to = g.campaign.map.find(place)
    if not found or to is None:
        return IllegalChoice(f"there is no such Monster or no such hex: '{text}'", ("BB 15.4.1",))
    at, kingdom = found[0], asked(g, decision)
    if g.magic.command[at] != kingdom:
        return IllegalChoice(f"{g.does(kingdom, 'does', 'do')} not command it", ("BB 15.3", "BB 15.4.1"))
    if not g.magic.active_monsters >> at & 1:
        return IllegalChoice("it has acted in this turn, or entered play in it", ("BB 15.4/one-action",))
    where = g.place_text(to)
    if not monsters.strike_range(g, at) >> to & 1:
        return IllegalChoice(f"{where} is out of its range", (monsters.range_rule(g, at),))
    if aims.fortified_hexes(g) >> to & 1:
        return IllegalChoice(f"{where} is fortified", ("BB 9.7/fortified", "BB 9.7"))
    if to in g.magic.monster and not aims.enemy_monsters(g, decision.seat) >> to & 1:
        return IllegalChoice(f"the Monster at {where} is commanded by your own side", ("BB 15.4/own-side",))
    return IllegalChoice(f"no enemy stack and no hostile settlement is at {where}", ("BB 15.4.1",))


def _no_slinking(g: Banners, decision: Decision, rest: str) -> IllegalChoice:
    at, kingdom = g.campaign.map.find(rest), asked(g, decision)
    if at is None or at not in g.magic.monster:
        return IllegalChoice(f"there is no Monster at '{rest}'", ("BB 15.4.2",))
    who = monsters.name(g.magic.monster[at])
    if g.magic.command[at] != kingdom:
        return IllegalChoice(f"{g.does(kingdom, 'does', 'do')} not command {who}", ("BB 15.3", "BB 15.4.2"))
    if not g.magic.active_monsters >> at & 1:
        return IllegalChoice(f"{who} has acted in this turn, or entered play in it", ("BB 15.4/one-action",))
    return IllegalChoice(f"{who} acts between activations of its own kingdom's turn", ("BB 15.4/one-action",))


# -- cards and powers (chapters 14.5 and 16) -------------------------------------------------------------------------


def _no_play(g: Banners, decision: Decision, rest: str) -> IllegalChoice:
    card = _card(rest, g.magic.hand[decision.seat])
    if card is None:
        return IllegalChoice(f"there is no card or power '{rest}'", ("BB 16.7",))
    alike = [c.number for c in cardbook.cards() if c.name == card.name]
    twins = [title(number) for number in alike if ("play", number) in decision.choices()]
    if len(twins) == 1:
        key = f"play {twins[0]}"
        return IllegalChoice(f"several cards are called {card.name}: yours is `{key}`", instead=key)
    if twins:
        return IllegalChoice(f"several cards are called {card.name}: yours are {', '.join(twins)}")
    power = card.kind == HERO
    hero = NOBODY
    if power:
        hero = next((u for u in sorted(g.hero.values()) if g.army_of(u).card == card.number), NOBODY)
        if hero == NOBODY or g.player[g.owner[hero]] != decision.seat:
            return IllegalChoice(f"{card.name} is not in play for you", ("BB 14.5.1", card.clause))
        if card.ongoing:
            return IllegalChoice("it works all the time and is not played", ("BB 14.5.1/ongoing", card.clause))
        if g.magic.locked >> hero & 1:
            return IllegalChoice(f"the card of {card.name} is locked", ("BB 14.5.2/locked", card.clause))
    elif card.kind == BLESSING and (gone := _without_kingdom(g, card)) is not None:
        return gone
    elif not g.magic.hand[decision.seat] >> card.number & 1:
        return IllegalChoice(f"you do not hold {card.name}", ("BB 16.7", card.clause))
    if not card.cantrip and not _own_turn(g, decision.seat, card, hero):
        rules: tuple[str, ...] = ("BB 14.5.1/own-turn",) if power else ("BB 13.2/cards", "BB 16.7", "BB 16.7/cantrips")
        whose = "your"
        if card.kind == BLESSING:
            rules = ("BB 16.4/turn", "BB 16.7/blessings", *rules)
            whose = g.whose(g.campaign.index[card.kingdom or ""])
        return IllegalChoice(f"{title(card.number)} is no Cantrip, and it is not {whose} turn", (*rules, card.clause))
    if card.tome:
        return IllegalChoice("a Tome goes with a Spell: play that first", ("BB 16.6.2/tome", card.clause))
    if card.battle and (decision.kind in ("activate", "act") or decision.window == "any"):
        rules = ("BB 14.5.2/battle-magic",) if power else ("BB 16.7.3/keyword", "BB 16.6.3/battle-magic")
        return IllegalChoice(f"{title(card.number)} is for Battle Magic only", (*rules, card.clause))
    if not card.cantrip and decision.window == BATTLE and decision.about[4] != 0:
        return IllegalChoice("only Cantrips may be played now", ("BB 16.7.3", card.clause))
    if not playable.payable(g, decision.seat, card):
        return IllegalChoice("you have too few other Spells to discard", ("BB 16.6.3/discard", card.clause))
    fight = _fight(g, decision)
    if card.kind == SPELL and fight is not None and fight.silenced(g, decision.seat):
        return IllegalChoice("whoever fights Frostheart plays no Spells in Battle Magic", ("BB 18.3/empire-14",))
    if not aims.casters(g, decision.seat, card):
        rules = ("BB 16.6.2", "BB 16.6") if card.mage else ("BB 16.6.2/ability", "BB 16.6")
        if card.kind != SPELL and aims.mage_monsters(g, g.kingdoms_of(decision.seat)):
            rules = ("BB 15.3/mage", "BB 16.6/monsters", *rules)
        return IllegalChoice(f"nobody of yours on the map can cast {title(card.number)}", (*rules, card.clause))
    return _no_moment(g, decision, card)


def _without_kingdom(g: Banners, card: Card) -> IllegalChoice | None:
    """A Blessing whose kingdom is not in this campaign, or no longer."""
    kingdom = g.campaign.index.get(card.kingdom or "")
    if kingdom is None:
        reason = f"the kingdom of {title(card.number)} is not in play"
        return IllegalChoice(reason, ("BB 16.4/in-play", card.clause))
    if g.collapsed >> kingdom & 1:
        reason = f"{title(card.number)} went with its kingdom: {g.name(kingdom)} collapsed"
        return IllegalChoice(reason, ("BB 7.6", "BB 16.4/kingdom", card.clause))
    return None


PLAYED_WHEN = {
    "turn": "in your own turn",
    "any": "in quiet moments of any turn",
    "battle": "in Battle Magic",
    "cast": "when a card has been played",
    "sorcery": "when its Hero has cast magic",
    "strike": "when a Strike has been declared",
    "rolled": "when dice have been rolled",
    "die": "when a single die has been rolled outside combat",
    "critical": "when a critical hit is to be confirmed",
    "hits": "when hits are about to be dealt",
    "wounded": "between two hits",
    "assigned": "when a unit has been given a hit",
    "falling": "when a unit is about to be eliminated",
    "eliminated": "when a unit has been eliminated",
    "entering": "when a unit is about to enter a hex",
    "moved": "when a unit has moved",
    "sailed": "when a unit crosses the sea",
    "won": "when a combat has been won",
    "mined": "when Miners have worked a mine",
    "looted": "when a settlement has been looted",
    "hiding": "when a Coven has been found",
}


def _no_moment(g: Banners, decision: Decision, card: Card) -> IllegalChoice:
    """The card is at hand and could be cast: it is not the moment, or nothing can be aimed at."""
    kind, what = decision.kind, title(card.number)
    played = "BB 14.5.1" if card.kind == HERO else "BB 16.7"
    fitting = EFFECTS[card.number].moments
    now: tuple[str, ...] = ("turn", "any") if kind in ("activate", "act") else (decision.window,)
    if decision.window == BATTLE:
        now = ("battle", "any", "turn")
    if not decision.window and kind not in ("activate", "act"):
        if g.phase == ACTIVATION:
            return asked_first(g, decision)
        return IllegalChoice("cards are played in Activation Phases", ("BB 13.2/cards", played, card.clause))
    if not any(moment in fitting for moment in now):
        when = " or ".join(PLAYED_WHEN[moment] for moment in fitting)
        return IllegalChoice(f"{what} is played {when}", (played, card.clause))
    if g.active == NOBODY and "for this activation" in card.text:
        reason = f"no unit is active, so what {what} gives would be over at once"
        return IllegalChoice(reason, ("BB 16.7.1/none-active", "BB 16.7/no-effect", card.clause))
    return _nothing_to_aim_at(g, decision, card)


LIMITS = (
    (WALLS, "whatever {} could be aimed at is in a fortified settlement", ("BB 9.7/fortified", "BB 9.7")),
    (OWN_SIDE, "the Monster that {} could be aimed at is commanded by your own side", ("BB 15.4/own-side",)),
    (
        MONSTERS,
        "only a Monster of yours could cast {}, and no Monster casts what would eliminate or move it",
        ("BB 16.6.2/monster",),
    ),
    (
        AMBUSH_AT_WALLS,
        "{} asks for an Ambush, and an attacker does not ambush a fortified settlement",
        ("BB 4.4/ambush", "BB 9.6"),
    ),
    (SHARED_STEALTH, "{} asks for an Ambush, and with Stealth on both sides there is none", ("BB 9.6",)),
    (SHELTERED, "no army is enslaved that has a Hero or stands in a settlement", ("BB 12.3.7",)),
    (
        SUPPRESSION,
        "after Hand of the Emperor no Revolt is suppressed until the next Imperial turn",
        ("BB 18.3/empire-3/suppression", "BB 16.7/no-effect"),
    ),
)
"""Limits on targets and casters: what to say if a card could be played but for this one."""
DRIVES_AWAY = "moves it one hex"
"""What cards say that make their target leave its hex (15.3)."""
ANYWHERE = 99
"""A range that no map exceeds."""


def _nothing_to_aim_at(g: Banners, decision: Decision, card: Card) -> IllegalChoice:
    """The limit without which the card could be played; else it would do nothing."""
    what = title(card.number)
    for limit, reason, rules in LIMITS:
        with without(limit):
            if _aimed(g, decision, card):
                if limit == MONSTERS and "eliminate" in card.text:
                    rules = ("BB 15.3/sacrifice", *rules)
                return IllegalChoice(reason.format(what), (*rules, card.clause))
    if DRIVES_AWAY in card.text and any(
        aims.within(g, c, card) & g.barred for c in aims.casters(g, decision.seat, card)
    ):
        reason = f"only a Monster is in the range of {what}, and no card makes a Monster leave its hex"
        return IllegalChoice(reason, ("BB 15.3/displace", "BB 16.7/no-effect", card.clause))
    if card.range is not None and _aimed(g, decision, dataclasses.replace(card, range=(0, ANYWHERE))):
        least, most = card.range
        near = f"{least} to {most}" if least and least < most else f"{most}"
        minimum: tuple[str, ...] = ("BB 16.6.2/range-minimum",) if least else ()
        if card.kind == BLESSING and len(g.kingdoms_of(decision.seat)) > 1:
            minimum += ("BB 16.4/kingdom",)
        reason = f"{what} has nothing to be aimed at within {near} hex{'' if most == 1 else 'es'} of whoever casts it"
        return IllegalChoice(reason, ("BB 16.6.2/range", *minimum, "BB 16.6.1", "BB 16.7/no-effect", card.clause))
    return IllegalChoice(f"{what} would have no effect now", ("BB 16.7/no-effect", card.clause))


def _aimed(g: Banners, decision: Decision, card: Card) -> bool:
    """Whether the card has a target in the moment that the decision is about."""
    moment = Moment("turn")
    if decision.window:
        name, unit, at, hits, step = decision.about[:5]
        fight = _fight(g, decision)
        moment = Moment(str(name), fight=fight, unit=int(unit), at=int(at), hits=int(hits), step=int(step))
    try:
        return any(True for _ in EFFECTS[card.number].aims(g, moment, decision.seat, card))
    except Prevented:
        return True


def _fight(g: Banners, decision: Decision) -> Fight | None:
    """The combat in whose Battle Magic somebody is asked, as far as it can be seen on the map."""
    if decision.window != BATTLE:
        return None
    unit = int(decision.about[1])
    return Fight(g, unit, g.rider if unit == g.active else g.companion(unit), int(decision.about[2]))


def _no_aim(g: Banners, decision: Decision, rest: str) -> IllegalChoice:
    """Who cannot cast the card, or what it cannot be aimed at."""
    if decision.kind != "aim":
        return IllegalChoice("no card is being aimed: play one first", ("BB 16.6.1", "BB 16.7"))
    card = cardbook.cards()[int(decision.about[0])]
    name, _, goal = (part.strip() for part in rest.partition(">"))
    able = aims.casters(g, decision.seat, card)
    by = [c for c in able if c != NOBODY and name.partition(" at ")[0].casefold() in _called(g, c)]
    if name not in ("", "-") and not by:
        need = "BB 16.6.2" if card.mage else "BB 16.6.2/ability"
        reason = f"'{name}' is nobody of yours who can cast {title(card.number)}"
        return IllegalChoice(reason, (need, "BB 16.6", card.clause))
    at = g.campaign.map.find(goal.rpartition(" at ")[2])
    if at is None:
        return IllegalChoice(f"'{goal}' is no target for {title(card.number)}", ("BB 16.6.1", card.clause))
    where = g.place_text(at)
    if card.range is not None and not any(aims.within(g, c, card) >> at & 1 for c in by or able):
        least = ("BB 16.6.2/range-minimum",) if card.range[0] else ()
        reason = f"{where} is not within range ({card.range[0]} to {card.range[1]})"
        return IllegalChoice(reason, ("BB 16.6.2/range", *least, card.clause))
    if "Strike" in card.text and aims.fortified_hexes(g) >> at & 1:
        return IllegalChoice(f"{where} is fortified", ("BB 9.7/fortified", "BB 9.7", card.clause))
    monster = g.magic.monster.get(at)
    if monster is not None and DRIVES_AWAY in card.text:
        return IllegalChoice(f"no card makes {monsters.name(monster)} leave its hex", ("BB 15.3/displace", card.clause))
    if monster is not None and not aims.enemy_monsters(g, decision.seat) >> at & 1:
        reason = f"{monsters.name(monster)} at {where} is commanded by your own side"
        return IllegalChoice(reason, ("BB 15.4/own-side", card.clause))
    if otherwise := _aimed_there(g, decision, name, goal):
        reason = f"{title(card.number)} is aimed there like this: `{otherwise}`"
        return IllegalChoice(reason, ("BB 16.6.1", card.clause), instead=otherwise)
    for limit, reason, rules in () if _could_be_aimed(g, decision, card, by, at) else LIMITS:
        with without(limit):
            if _could_be_aimed(g, decision, card, by, at):
                return IllegalChoice(reason.format(title(card.number)), (*rules, card.clause))
    return IllegalChoice(f"{where} is no target for {title(card.number)}", ("BB 16.6.1", card.clause))


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
    keys = [option.key for choice in decision.choices() if (option := words.describe(g, choice)) is not None]
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


def _no_sale(g: Banners, decision: Decision, rest: str) -> IllegalChoice:
    arcana = g.magic
    card = _card(rest, arcana.hand[decision.seat] | arcana.owned[decision.seat])
    if card is None or card.kind != TREASURE:
        return IllegalChoice(f"there is no Treasure '{rest}'; nothing else is sold", ("BB 16.5",))
    if not (arcana.hand[decision.seat] | arcana.owned[decision.seat]) >> card.number & 1:
        return IllegalChoice(f"you neither hold nor own {card.name}", ("BB 16.5", card.clause))
    if not card.sellable:
        return IllegalChoice(f"{card.name} is never sold", (card.clause,))
    if arcana.played >> card.number & 1:
        return IllegalChoice(f"{card.name} was played this turn", ("BB 16.5/same-turn", "BB 16.5"))
    return IllegalChoice("Treasures are sold in a turn of your own", ("BB 16.5",))


def _no_study(g: Banners, decision: Decision, rest: str) -> IllegalChoice:
    if decision.kind != "study":
        return IllegalChoice("all study when a kingdom's turn is over", ("BB 17.3", "BB 13.2/study"))
    which = rest.strip().casefold()
    if which not in CLAUSES:
        return IllegalChoice(f"there are three disciplines: {', '.join(CLAUSES)}", ("BB 17.4/three",))
    if which == "treasures" and not g.magic.owned[decision.seat]:
        return IllegalChoice("you own no Treasure", ("BB 17.4.1/none", "BB 17.4.1"))
    if which == "treasures" and not retrievable(g, decision.seat):
        owned, price = g.magic.owned[decision.seat], curses(g, decision.seat)
        if owned & RETRIEVABLE and price:
            reason = f"a curse asks {price} gold for a Treasure, which you do not have"
            return IllegalChoice(reason, ("BB 17.4.1", *(cardbook.cards()[n].clause for n in bits(owned & CURSES))))
        return IllegalChoice("none of your Treasures is ever retrieved", ("BB 17.4.1",))
    return IllegalChoice("no discipline is studied twice", ("BB 17.4/once", CLAUSES[which]))


def _card(name: str, own: Cards) -> Card | None:
    """The card of this name; of several one of the player's own."""
    wanted = name.strip().casefold()
    called = ((c, (title(c.number).casefold(), c.id, c.name.casefold())) for c in cardbook.cards())
    found = [c for c, names in called if wanted in names]
    return next((c for c in found if own >> c.number & 1), found[0] if found else None)


def _own_turn(g: Banners, player: int, card: Card, hero: int) -> bool:
    if hero != NOBODY:
        return g.owner[hero] == g.kingdom
    if card.kingdom is not None:
        return g.campaign.kingdoms[g.kingdom].id == card.kingdom
    return g.player[g.kingdom] == player


_REASONS: tuple[tuple[str, Callable[[Banners, Decision, str], IllegalChoice | None]], ...] = (
    ("hero ", _no_hero),
    ("place hero ", _no_hero),
    ("stack ", _no_stack),
    ("play ", _no_play),
    ("sell ", _no_sale),
    ("study ", _no_study),
    ("aim ", _no_aim),
    ("slink ", _no_slinking),
)
"""Reasons by how the key begins."""

_OUT_OF_TIME: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("tome ", "a Tome goes with a Spell: play that first", ("BB 16.6.2/tome",)),
    ("discard ", "nothing is to be discarded now", ("BB 16.2", "BB 17.4.3/discard")),
    ("retrieve ", "Treasures are retrieved in Arcane Study", ("BB 17.4.1", "BB 13.2/study-treasures")),
    ("command ", "command of a Monster is taken when it is found", ("BB 15.3",)),
    ("hit ", "no hit is to be given to anybody now", ("BB 14.4/hits",)),
    ("pick up ", "only an active unit picks up another", ("BB 14.6.1/pick-up",)),
    ("drop off ", "only an active stack leaves one of its units behind", ("BB 14.6.1/drop-off",)),
)
"""Why, if the question is none to which such a key could be an answer."""
_WHEN = {
    "discard ": ("discard", "study discard", "more dice", "strike again"),
    "pick up ": ("act",),
    "drop off ": ("act",),
}
