"""Why a card or Power cannot be played or aimed, sold or studied (chapters 14.5, 16 and 17)."""

from __future__ import annotations

import dataclasses

from sandtable.games.banners.cards import aims, playable, supposing
from sandtable.games.banners.cards.registry import EFFECTS, UNIT, Moment
from sandtable.games.banners.cards.targets import aim_texts
from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.cardbook import BLESSING, HERO, SPELL, TREASURE, Card, title
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.rules import monsters
from sandtable.games.banners.rules.fight import Fight
from sandtable.games.banners.rules.stacks import bearer
from sandtable.games.banners.rules.study import CLAUSES, CURSES, RETRIEVABLE, curses, retrievable
from sandtable.games.banners.state import ACTIVATION, NOBODY, Banners, Cards
from sandtable.kernel import Decision, IllegalChoice
from sandtable.kernel.bits import bits
from sandtable.kernel.verbs import Refusal

BATTLE = "battle"


def no_play(g: Banners, decision: Decision, rest: str) -> Refusal:
    if g.arcana is None:
        return None
    card = _card(rest, g.magic.hand[decision.seat])
    if card is None:
        return IllegalChoice(f"there is no card or power '{rest}'", ("BB 16.7",))
    found = _twins(decision, card) or _not_at_hand(g, decision, card)
    if found is not None:
        return found
    if playable.not_yours(g, decision.seat, card) == playable.OUT_OF_TURN:
        return _out_of_turn(g, card)
    if card.tome:
        return IllegalChoice("a Tome goes with a Spell: play that first", ("BB 16.6.2/tome", card.clause))
    limit = playable.against(g, _moment(g, decision), decision.seat, card)
    if limit in _LIMITED:
        text, rules = _LIMITED[limit]
        if limit == playable.ONLY_IN_BATTLE and card.kind == HERO:
            rules = ("BB 14.5.2/battle-magic",)
        return IllegalChoice(text.format(title(card.number)), (*rules, card.clause))
    return _no_caster(g, decision, card) or _no_moment(g, decision, card)


_LIMITED: dict[int, tuple[str, tuple[str, ...]]] = {
    playable.ONLY_IN_BATTLE: ("{} is for Battle Magic only", ("BB 16.7.3/keyword", "BB 16.6.3/battle-magic")),
    playable.ONLY_CANTRIPS: ("only Cantrips may be played now", ("BB 16.7.3",)),
    playable.UNPAID: ("you have too few other Spells to discard", ("BB 16.6.3/discard",)),
    playable.SILENCED: ("the opponent of Frostheart plays no Spells in Battle Magic", ("BB 18.3/empire-14",)),
}
"""What stands against a card that is at hand, and the rule."""


def _twins(decision: Decision, card: Card) -> Refusal:
    """Another card of the same name could be played."""
    alike = [each.number for each in cardbook.cards() if each.name == card.name]
    twins = [title(number) for number in alike if ("play", number) in decision.choices()]
    if len(twins) == 1:
        key = f"play {twins[0]}"
        return IllegalChoice(f"several cards are called {card.name}: yours is `{key}`", instead=key)
    if twins:
        return IllegalChoice(f"several cards are called {card.name}: yours are {', '.join(twins)}")
    return None


def _not_at_hand(g: Banners, decision: Decision, card: Card) -> Refusal:
    """The card is not in the player's hand, nor the power in play for the player and ready."""
    if card.kind != HERO:
        gone = _without_kingdom(g, card) if card.kind == BLESSING else None
        if gone is None and not g.magic.hand[decision.seat] >> card.number & 1:
            gone = IllegalChoice(f"you do not hold {card.name}", ("BB 16.7", card.clause))
        return gone
    hero = bearer(g, card.number)
    if hero == NOBODY or g.at[hero] < 0 or g.player[g.owner[hero]] != decision.seat:
        return IllegalChoice(f"{card.name} is not in play for you", ("BB 14.5.1", card.clause))
    if card.ongoing:
        return IllegalChoice("it works all the time and is not played", ("BB 14.5.1/ongoing", card.clause))
    if g.magic.locked >> hero & 1:
        return IllegalChoice(f"the card of {card.name} is locked", ("BB 14.5.2/locked", card.clause))
    return None


def _out_of_turn(g: Banners, card: Card) -> IllegalChoice:
    rules: tuple[str, ...] = ("BB 13.2/cards", "BB 16.7", "BB 16.7/cantrips")
    whose = "your"
    if card.kind == HERO:
        rules = ("BB 14.5.1/own-turn",)
    elif card.kind == BLESSING:
        rules = ("BB 16.4/turn", "BB 16.7/blessings", *rules)
        whose = g.whose(g.campaign.index[card.kingdom or ""])
    return IllegalChoice(f"{title(card.number)} is no Cantrip, and it is not {whose} turn", (*rules, card.clause))


def _no_caster(g: Banners, decision: Decision, card: Card) -> Refusal:
    if aims.casters(g, decision.seat, card):
        return None
    rules: tuple[str, ...] = ("BB 16.6.2", "BB 16.6") if card.mage else ("BB 16.6.2/ability", "BB 16.6")
    if card.kind != SPELL and aims.mage_monsters(g, g.kingdoms_of(decision.seat)):
        rules = ("BB 15.3/mage", "BB 16.6/monsters", *rules)
    return IllegalChoice(f"nobody of yours on the map can cast {title(card.number)}", (*rules, card.clause))


def _without_kingdom(g: Banners, card: Card) -> Refusal:
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


def _no_moment(g: Banners, decision: Decision, card: Card) -> Refusal:
    """The card is at hand and could be cast: it is not the moment, or nothing can be aimed at."""
    kind, what = decision.kind, title(card.number)
    played = "BB 14.5.1" if card.kind == HERO else "BB 16.7"
    fitting = EFFECTS[card.number].moments
    now: tuple[str, ...] = ("turn", "any") if kind in ("activate", "act") else (decision.window,)
    if decision.window == BATTLE:
        now = ("battle", "any", "turn")
    if not decision.window and kind not in ("activate", "act"):
        if g.phase == ACTIVATION:
            return None
        return IllegalChoice("cards are played in Activation Phases", ("BB 13.2/cards", played, card.clause))
    if not any(moment in fitting for moment in now):
        when = " or ".join(PLAYED_WHEN[moment] for moment in fitting)
        return IllegalChoice(f"{what} is played {when}", (played, card.clause))
    if g.active == NOBODY and "for this activation" in card.text:
        reason = f"no unit is active, so what {what} gives would be over at once"
        return IllegalChoice(reason, ("BB 16.7.1/none-active", "BB 16.7/no-effect", card.clause))
    return _nothing_to_aim_at(g, decision, card)


LIMITS = (
    (supposing.WALLS, "whatever {} could be aimed at is in a fortified settlement", ("BB 9.7/fortified", "BB 9.7")),
    (supposing.OWN_SIDE, "the Monster that {} could be aimed at is commanded by your own side", ("BB 15.4/own-side",)),
    (
        supposing.MONSTERS,
        "only a Monster of yours could cast {}, and no Monster casts what would eliminate or move it",
        ("BB 16.6.2/monster",),
    ),
    (
        supposing.AMBUSH_AT_WALLS,
        "{} asks for an Ambush, and an attacker does not ambush a fortified settlement",
        ("BB 4.4/ambush", "BB 9.6"),
    ),
    (supposing.SHARED_STEALTH, "{} asks for an Ambush, and with Stealth on both sides there is none", ("BB 9.6",)),
    (supposing.SHELTERED, "no army is enslaved that has a Hero or stands in a settlement", ("BB 12.3.7",)),
    (
        supposing.SUPPRESSION,
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
        with supposing.without(limit):
            if _aimed(g, decision, card):
                if limit == supposing.MONSTERS and "eliminate" in card.text:
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
        reason = (
            f"{what} has nothing to be aimed at within {near} {'hex' if most == 1 else 'hexes'} of whoever casts it"
        )
        return IllegalChoice(reason, ("BB 16.6.2/range", *minimum, "BB 16.6.1", "BB 16.7/no-effect", card.clause))
    return IllegalChoice(f"{what} would have no effect now", ("BB 16.7/no-effect", card.clause))


def _aimed(g: Banners, decision: Decision, card: Card) -> bool:
    """Whether the card has a target in the moment that the decision is about."""
    try:
        return any(True for _ in EFFECTS[card.number].aims(g, _moment(g, decision), decision.seat, card))
    except supposing.Prevented:
        return True


def _moment(g: Banners, decision: Decision) -> Moment:
    """The moment in which somebody is asked."""
    if not decision.window:
        return Moment("turn")
    name, unit, at, hits, step = decision.about[:5]
    fight = _fight(g, decision)
    return Moment(str(name), fight=fight, unit=int(unit), at=int(at), hits=int(hits), step=int(step))


def _fight(g: Banners, decision: Decision) -> Fight | None:
    """The combat in whose Battle Magic somebody is asked, as far as it can be seen on the map."""
    if decision.window != BATTLE:
        return None
    unit = int(decision.about[1])
    return Fight(g, unit, g.rider if unit == g.active else g.companion(unit), int(decision.about[2]))


def no_aim(g: Banners, decision: Decision, rest: str) -> Refusal:
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
        need = "BB 16.6.2" if card.mage else "BB 16.6.2/ability"
        reason = f"'{name}' is nobody of yours who can cast {title(card.number)}"
        return IllegalChoice(reason, (need, "BB 16.6", card.clause))
    at = g.campaign.map.find(goal.rpartition(" at ")[2])
    if at is None:
        return IllegalChoice(f"'{goal}' is no target for {title(card.number)}", ("BB 16.6.1", card.clause))
    found = _no_such_target(g, decision.seat, card, by or able, at)
    if found is not None:
        return found
    if otherwise := _aimed_there(g, decision, name, goal):
        reason = f"{title(card.number)} is aimed there like this: `{otherwise}`"
        return IllegalChoice(reason, ("BB 16.6.1", card.clause), instead=otherwise)
    for limit, reason, rules in () if _could_be_aimed(g, decision, card, by, at) else LIMITS:
        with supposing.without(limit):
            if _could_be_aimed(g, decision, card, by, at):
                return IllegalChoice(reason.format(title(card.number)), (*rules, card.clause))
    return IllegalChoice(f"{g.place_text(at)} is no target for {title(card.number)}", ("BB 16.6.1", card.clause))


def _no_such_target(g: Banners, seat: int, card: Card, casters: list[int], at: Hex) -> Refusal:
    """Out of range, behind walls, or a Monster that the card does nothing to."""
    where = g.place_text(at)
    if card.range is not None and not any(aims.within(g, caster, card) >> at & 1 for caster in casters):
        least = ("BB 16.6.2/range-minimum",) if card.range[0] else ()
        reason = f"{where} is not within range ({card.range[0]} to {card.range[1]})"
        return IllegalChoice(reason, ("BB 16.6.2/range", *least, card.clause))
    if "Strike" in card.text and aims.fortified_hexes(g) >> at & 1:
        return IllegalChoice(f"{where} is fortified", ("BB 9.7/fortified", "BB 9.7", card.clause))
    monster = g.magic.monster.get(at)
    if monster is None:
        return None
    if DRIVES_AWAY in card.text:
        return IllegalChoice(f"no card makes {monsters.name(monster)} leave its hex", ("BB 15.3/displace", card.clause))
    if not aims.enemy_monsters(g, seat) >> at & 1:
        reason = f"{monsters.name(monster)} at {where} is commanded by your own side"
        return IllegalChoice(reason, ("BB 15.4/own-side", card.clause))
    return None


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


def no_sale(g: Banners, decision: Decision, rest: str) -> Refusal:
    if g.arcana is None:
        return None
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


def no_study(g: Banners, decision: Decision, rest: str) -> Refusal:
    if g.arcana is None:
        return None
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
