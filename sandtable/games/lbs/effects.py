"""How cards say what they do: decorators that tie a function to a card, and the targets they can ask for.

    @battle("Kepsat", bow=True, once="battle", targets=[opposing_hero()])
    def _(g: Lbs, a: Act) -> None:
        bonus(g, a.target, s=-2)

Card modules import everything from here: `from sandtable.games.lbs.effects import *`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

from sandtable.games.lbs.acting import (
    Act,
    announce,
    bring,
    can_bring,
    casters,
    entry_bill,
    hosts,
    may_attach,
    may_fortify,
    movers,
    present,
    redirect,
    targetable,
    use,
)
from sandtable.games.lbs.attack import ambush, can_attack, declare, may_send
from sandtable.games.lbs.battle import (
    Absorbing,
    army,
    battle_segment,
    engage,
    engagers,
    is_immune,
    joins,
    members,
    opposing,
    seat_side,
    shoot,
    side_of,
    strike,
    units,
)
from sandtable.games.lbs.costs import (
    PAYMENT,
    Bill,
    affordable,
    can_pay,
    convince,
    copper_cost,
    cost,
    makes,
    pay,
    purse,
    voices,
    water_cost,
)
from sandtable.games.lbs.defs import (
    ACTION,
    BATTLE,
    CARDS,
    DAY,
    FACTIONS,
    FOLLOWER,
    HERO,
    HOLDING,
    ITEM,
    KINDS,
    NAMED,
    NIGHT,
    OPEN,
    PANTHEON,
    REACTION,
    SECTION,
    SPELL,
    STORY,
    STRONGHOLD,
    TOKEN,
    Ability,
    Card,
    Target,
    ability_lines,
    card,
    finish,
    token,
)
from sandtable.games.lbs.duel import Result, challenge, duel, hurt, leave_duel, may_challenge, value
from sandtable.games.lbs.events import Ev
from sandtable.games.lbs.raid import begin_raid, call_off, can_raid, lay, may_raid, raid_value
from sandtable.games.lbs.state import (
    BURIED,
    DAY_PHASE,
    DECK,
    DUEL,
    END_PHASE,
    FIGHT,
    FOREVER,
    GONE,
    HAND,
    HELD,
    NIGHT_PHASE,
    NOWHERE,
    PLAY,
    RAID,
    SAVED,
    STAY,
    TABLE,
    TURN,
    WHILE_BOWED,
    WHILE_IN_PLAY,
    Attack,
    Battle,
    Lbs,
    Raid,
)
from sandtable.games.lbs.stats import (
    all_water,
    amount,
    base,
    capacity,
    city_strength,
    city_water,
    faction_of,
    fate,
    flying,
    followers,
    has,
    has_mod,
    human,
    influence,
    items,
    ka,
    mod,
    strength,
    unit_strength,
)
from sandtable.games.lbs.verbs import (
    LATER,
    NEW_TARGET,
    WATER_TAKEN,
    at_battle,
    become,
    bonus,
    bow,
    choose,
    choose_number,
    choose_seat,
    choose_word,
    confirm,
    control,
    create,
    destroy,
    destroy_section,
    detach,
    discard,
    discard_choice,
    discard_from_play,
    discard_random,
    drain,
    draw,
    due,
    eliminate,
    enter,
    flip,
    gain_water,
    give,
    hero_of,
    later,
    lose_water,
    modify,
    move,
    move_to,
    move_water,
    put,
    refill,
    remove_token,
    reveal,
    room,
    search,
    send_home,
    settle,
    shuffle,
    spent,
    steal_water,
    straighten,
    take_water,
    tokens,
    told,
    top,
    unique_blocked,
    who,
    win,
)
from sandtable.games.lbs.windows import happen, index_listeners, window
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.content import ContentError

F = TypeVar("F", bound=Callable[..., Any])


class UnknownCard(ContentError):
    """An effect was written for a card that no content file has."""


def _where() -> str:
    """The card module that is being read, and the line."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__") == __name__:
        frame = frame.f_back
    return f"cards/{Path(frame.f_code.co_filename).name} line {frame.f_lineno}"


def _card(name: str) -> Card:
    found = NAMED.get(name)
    if found is None:
        close = get_close_matches(name, NAMED, 1, 0.7)
        more = f"; do you mean '{close[0]}'?" if close else ""
        raise UnknownCard(_where(), f"card '{name}'", "", f"no content file has a card of that name{more}")
    return found


def _ability(name: str, kind: int, more: dict[str, Any]) -> Callable[[F], F]:
    c = _card(name)
    hand = more.setdefault("hand", bool(c.mask & (ACTION | SPELL | STORY | PANTHEON)))
    if hand and c.mask & SPELL:
        more.setdefault("caster", True)

    def register(fn: F) -> F:
        if fn.__code__.co_argcount != 2:
            raise ContentError(_where(), f"card '{name}'", "", f"{fn.__name__} must take (g, a): the state and the Act")
        try:
            c.abilities.append(Ability(name, kind, fn, **more))
        except TypeError as error:
            told = str(error).replace("'Target' object is not iterable", "targets are a list: [opposing_hero()]")
            raise ContentError(_where(), f"card '{name}'", "", told) from error
        return fn

    return register


def day(name: str, **more: Any) -> Callable[[F], F]:
    """A Day action of the card. See `Ability` for what can be said about it."""
    return _ability(name, DAY, more)


def night(name: str, **more: Any) -> Callable[[F], F]:
    return _ability(name, NIGHT, more)


def battle(name: str, **more: Any) -> Callable[[F], F]:
    return _ability(name, BATTLE, more)


def open_(name: str, **more: Any) -> Callable[[F], F]:
    return _ability(name, OPEN, more)


def reaction(
    name: str, *on: str, when: Callable[[Lbs, int, int, Ev], bool] | None = None, **more: Any
) -> Callable[[F], F]:
    """A Reaction to events of these kinds, if `when(g, me, seat, ev)`. A bowed card takes no action printed on it, and
    so no Reaction either (LBS AW 34 bowed/3); `ready=False` where its text works though it is bowed."""
    more.setdefault("ready", True)
    return _ability(name, REACTION, {**more, "on": on, "when": when})


def tale(name: str, *on: str, when: Callable[[Lbs, int, int, Ev], bool] | None = None, **more: Any) -> Callable[[F], F]:
    """The Tale Reaction that tells a Story from hand; the function may be empty (the Story comes into play by
    itself)."""
    return reaction(name, *on, when=when, tale=True, **more)


def static(name: str, question: str, clause: str = "") -> Callable[[F], F]:
    """A continuous effect while the card is in play: the answer to a question of the rules (see
    docs/adding-cards.md). `clause` is the ruling that a refusal on this ground cites."""
    c = _card(name)

    def register(fn: F) -> F:
        if question in c.statics:
            raise ContentError(_where(), f"card '{name}'", "", f"answers '{question}' twice; write one function")
        c.statics[question] = fn
        if clause:
            c.clauses[question] = clause
        return fn

    return register


def _tie(name: str, slot: str) -> Callable[[F], F]:
    """Tie a function to one of the card's places for functions."""
    c = _card(name)

    def register(fn: F) -> F:
        setattr(c, slot, fn)
        return fn

    return register


def check(name: str) -> Callable[[F], F]:
    """`check(g, me, seat, host)`: whether the card may be brought in (host -1) or attached to host."""
    return _tie(name, "check")


def producer(name: str) -> Callable[[F], F]:
    """`producer(g, me, seat, purpose)`: the Copper it would make now towards the card `purpose` (-1: a payment)."""
    return _tie(name, "producer")


def produced(name: str) -> Callable[[F], F]:
    """`produced(g, me, seat, purpose)`: what making Copper with it does, instead of bowing it."""
    return _tie(name, "used")


def enters(name: str) -> Callable[[F], F]:
    """`enters(g, me)`: what happens as it has entered play (a flow or not)."""
    return _tie(name, "enters")


def leaves(name: str) -> Callable[[F], F]:
    """`leaves(g, me)`: what happens as it leaves play (not a flow)."""
    return _tie(name, "leaves")


def afterwards(name: str) -> Callable[[F], F]:
    """Name a function for `later(g, when, name, ...)`."""

    def register(fn: F) -> F:
        LATER[name] = fn
        return fn

    return register


# -- targets -----------------------------------------------------------------------------------------------------------

Fits = Callable[[Lbs, Act, int], bool]


def _target(
    base_pool: Callable[[Lbs, Act], Iterable[int]],
    word: str,
    fits: Fits | None,
    *,
    mine: bool,
    theirs: bool,
    other: bool,
    bowed: bool | None,
    reach: bool,
    optional: bool,
    unit: bool = False,
    free: bool = False,
    bars: str = "",
) -> Target:
    def pool(g: Lbs, a: Act) -> list[int]:
        seat, me = a.seat, a.card
        return [
            c
            for c in base_pool(g, a)
            if (not mine or g.ctrl[c] == seat)
            and (not theirs or g.ctrl[c] != seat)
            and (not other or c != me)
            and (bowed is None or g.bowed[c] is bowed)
            and (fits is None or fits(g, a, c))
        ]

    target = Target(pool, word, reach=reach, optional=optional, free=free)
    target.unit = unit
    target.bars = bars
    return target


def hero(
    fits: Fits | None = None,
    *,
    mine: bool = False,
    theirs: bool = False,
    other: bool = False,
    bowed: bool | None = None,
    reach: bool = False,
    optional: bool = False,
    unit: bool = False,
    free: bool = False,
    bars: str = "",
    word: str = "a Hero",
) -> Target:
    """A Hero in play. `unit`: the target is the unit (invisibility does not protect it). In a battle only Heroes
    there, unless `reach`. `bars`: see `Target`."""
    return _target(
        lambda g, a: g.all_heroes(),
        word,
        fits,
        mine=mine,
        theirs=theirs,
        other=other,
        bowed=bowed,
        reach=reach,
        optional=optional,
        unit=unit,
        free=free,
        bars=bars,
    )


def your_hero(fits: Fits | None = None, **more: Any) -> Target:
    return hero(fits, mine=True, **{"word": "a Hero of yours", **more})


def opposing_hero(fits: Fits | None = None, **more: Any) -> Target:
    """In a battle a Hero of the other army there; outside of one anybody else's (LBS FAQ opposing)."""
    word = more.pop("word", "an opposing Hero")
    return _target(
        lambda g, a: opposing(g, a.seat),
        word,
        fits,
        mine=False,
        theirs=False,
        other=False,
        bowed=more.pop("bowed", None),
        reach=more.pop("reach", False),
        optional=more.pop("optional", False),
        unit=more.pop("unit", False),
        free=more.pop("free", False),
        bars=more.pop("bars", ""),
    )


def attached(mask: int, fits: Fits | None = None, *, word: str, **more: Any) -> Target:
    """An attached card (or token) of these types, in play."""
    settings = {
        "mine": False,
        "theirs": False,
        "other": False,
        "bowed": None,
        "reach": False,
        "optional": False,
        "unit": False,
        "free": False,
        **more,
    }
    return _target(lambda g, a: [c for c in g.in_play() if g.kind[c] & mask and g.host[c] >= 0], word, fits, **settings)


def follower(fits: Fits | None = None, **more: Any) -> Target:
    return attached(FOLLOWER, fits, **{"word": "a Follower", **more})


def opposing_follower(fits: Fits | None = None, **more: Any) -> Target:
    def both(g: Lbs, a: Act, c: int) -> bool:
        return g.host[c] in opposing(g, a.seat) and (fits is None or fits(g, a, c))

    return follower(both, **{"word": "an opposing Follower", **more})


def item(fits: Fits | None = None, **more: Any) -> Target:
    return attached(ITEM, fits, **{"word": "an Item", **more})


def character(fits: Fits | None = None, **more: Any) -> Target:
    """A Hero or a Follower."""
    settings = {
        "mine": False,
        "theirs": False,
        "other": False,
        "bowed": None,
        "reach": False,
        "optional": False,
        "unit": False,
        "free": False,
        **more,
    }
    word = settings.pop("word", "a Hero or Follower")
    return _target(lambda g, a: [c for c in g.in_play() if g.kind[c] & (HERO | FOLLOWER)], word, fits, **settings)


def in_play(mask: int, fits: Fits | None = None, *, word: str, **more: Any) -> Target:
    """Any card in play of these types (Holdings, Stories, Omens...)."""
    settings = {
        "mine": False,
        "theirs": False,
        "other": False,
        "bowed": None,
        "reach": True,
        "optional": False,
        "unit": False,
        "free": False,
        **more,
    }
    return _target(lambda g, a: [c for c in g.in_play() if g.kind[c] & mask], word, fits, **settings)


def holding(fits: Fits | None = None, **more: Any) -> Target:
    return in_play(HOLDING, fits, **{"word": "a Holding", **more})


def section(fits: Fits | None = None, **more: Any) -> Target:
    """A City Section; in a battle any, unless `reach=False`."""
    return in_play(SECTION, fits, **{"word": "a City Section", **more})


def player(others: bool = True, fits: Callable[[Lbs, Act, int], bool] | None = None, word: str = "a player") -> Target:
    """A player still in the game; in a battle, for a card that is not there, one who has a part in it (LBS AW 50)."""

    def pool(g: Lbs, a: Act) -> list[int]:
        far = g.battle is not None and a.ev is None and not at_battle(g, a.card)
        return [
            s
            for s in g.seats()
            if (not others or s != a.seat) and (fits is None or fits(g, a, s)) and not (far and seat_side(g, s) < 0)
        ]

    return Target(pool, word, what="seat")


def in_pile(
    zone: int, fits: Fits | None = None, *, mine: bool = True, theirs: bool = False, word: str = "a card"
) -> Target:
    """A card in a Saved or Buried pile (or the player's own hand: zone HAND)."""

    def pool(g: Lbs, a: Act) -> list[int]:
        found: list[int] = []
        for s, p in enumerate(g.players):
            if (mine and s == a.seat) or (theirs and s != a.seat):
                found.extend(p.saved if zone == SAVED else p.buried if zone == BURIED else p.hand)
        return [c for c in found if c != a.card and (fits is None or fits(g, a, c))]

    return Target(pool, word, free=zone == HAND)


def number(pool: Callable[[Lbs, Act], Iterable[int]], word: str = "a number") -> Target:
    return Target(pool, word, what="number", free=True)


# -- costs that are destroyed cards ------------------------------------------------------------------------------------


def give_up(g: Lbs, a: Act) -> Flow[None]:
    """The card chosen first is destroyed, as the cost (LBS FAQ payments-and-costs/1); `a.data` keeps its Strength, and
    whether it really was destroyed."""
    a.data["strength"] = strength(g, a.target)
    a.data["given up"] = yield from destroy(g, a.target, "cost", a.seat)


# -- the end of loading ------------------------------------------------------------------------------------------------


def summon(g: Lbs, a: Act) -> Flow[None]:
    """A Jinn Spell comes into play, and is a Hero once all Reactions to its summoning are done (LBS AW 29 jinn, LBS FAQ
    jinn/2): until then it is what it was in hand."""
    c = a.card
    ev = yield from happen(g, "entering", a.seat, c)
    if ev.cancelled or unique_blocked(g, c):
        return
    put(g, c, a.seat)
    yield from happen(g, "entered", a.seat, c)
    if g.zone[c] != PLAY:
        return
    g.kind[c] = HERO
    g.dirty = True
    entered = CARDS[g.d[c]].enters
    if entered is not None:
        flow = entered(g, c)
        if flow is not None:
            yield from flow


def _check_lines(c: Card) -> None:
    """Each ability has its line in the card's text, in the same order."""
    said = ability_lines(c)
    mine = [a for a in c.abilities if not a.quiet and not (c.mask & PANTHEON and a.hand)]
    for n, a in enumerate(mine):
        kind = next(word for word, bit in KINDS.items() if a.kind & bit)
        if n >= len(said):
            wrong = f"has no line for ability {n + 1}: one that begins with '{kind}:' (or 'Buried {kind}:')"
        elif not re.search(rf"\b{kind}\b", said[n].partition(": ")[0 if not said[n].startswith("Reward: ") else 2]):
            wrong = f"line '{said[n]}' stands where ability {n + 1} is a {kind} ability"
        else:
            continue
        raise ContentError(c.file, f"card '{c.name}'", "text", wrong)


def complete() -> None:
    """After all card modules are loaded."""
    from sandtable.games.lbs import recipes

    for c in CARDS:
        recipes.read(c)
        _check_lines(c)
        if c.mask & SPELL and "Jinn" in c.traits and not any(a.hand for a in c.abilities):
            c.abilities.insert(0, Ability(c.name, DAY, summon, hand=True, caster=True))
        if c.mask & PANTHEON and not any(a.hand for a in c.abilities):  # LBS FAQ pantheon-cards/1
            c.abilities.append(Ability(c.name, OPEN, lambda g, a: None, hand=True))
    finish()
    index_listeners()


__all__ = [
    "ACTION",
    "BATTLE",
    "BURIED",
    "CARDS",
    "DAY",
    "DAY_PHASE",
    "DECK",
    "DUEL",
    "END_PHASE",
    "FACTIONS",
    "FIGHT",
    "FOLLOWER",
    "FOREVER",
    "GONE",
    "HAND",
    "HELD",
    "HERO",
    "HOLDING",
    "ITEM",
    "LATER",
    "NAMED",
    "NEW_TARGET",
    "NIGHT",
    "NIGHT_PHASE",
    "NOWHERE",
    "OPEN",
    "PANTHEON",
    "PAYMENT",
    "PLAY",
    "RAID",
    "REACTION",
    "SAVED",
    "SECTION",
    "SPELL",
    "STAY",
    "STORY",
    "STRONGHOLD",
    "TABLE",
    "TOKEN",
    "TURN",
    "WATER_TAKEN",
    "WHILE_BOWED",
    "WHILE_IN_PLAY",
    "Ability",
    "Absorbing",
    "Act",
    "Attack",
    "Battle",
    "Bill",
    "Card",
    "Choice",
    "Decision",
    "Ev",
    "Flow",
    "Lbs",
    "Raid",
    "Result",
    "Target",
    "UnknownCard",
    "affordable",
    "afterwards",
    "all_water",
    "ambush",
    "amount",
    "announce",
    "army",
    "at_battle",
    "attached",
    "base",
    "battle",
    "battle_segment",
    "become",
    "begin_raid",
    "bonus",
    "bow",
    "bring",
    "call_off",
    "can_attack",
    "can_bring",
    "can_pay",
    "can_raid",
    "capacity",
    "card",
    "casters",
    "challenge",
    "character",
    "check",
    "choose",
    "choose_number",
    "choose_seat",
    "choose_word",
    "city_strength",
    "city_water",
    "confirm",
    "control",
    "convince",
    "copper_cost",
    "cost",
    "create",
    "day",
    "declare",
    "destroy",
    "destroy_section",
    "detach",
    "discard",
    "discard_choice",
    "discard_from_play",
    "discard_random",
    "drain",
    "draw",
    "due",
    "duel",
    "eliminate",
    "engage",
    "engagers",
    "enter",
    "enters",
    "entry_bill",
    "faction_of",
    "fate",
    "flip",
    "flying",
    "follower",
    "followers",
    "gain_water",
    "give",
    "give_up",
    "happen",
    "has",
    "has_mod",
    "hero",
    "hero_of",
    "holding",
    "hosts",
    "human",
    "hurt",
    "in_pile",
    "in_play",
    "influence",
    "is_immune",
    "item",
    "items",
    "joins",
    "ka",
    "later",
    "lay",
    "leave_duel",
    "leaves",
    "lose_water",
    "makes",
    "may_attach",
    "may_challenge",
    "may_fortify",
    "may_raid",
    "may_send",
    "members",
    "mod",
    "modify",
    "move",
    "move_to",
    "move_water",
    "movers",
    "night",
    "number",
    "open_",
    "opposing",
    "opposing_follower",
    "opposing_hero",
    "pay",
    "player",
    "present",
    "produced",
    "producer",
    "purse",
    "put",
    "raid_value",
    "reaction",
    "redirect",
    "refill",
    "remove_token",
    "reveal",
    "room",
    "search",
    "seat_side",
    "section",
    "send_home",
    "settle",
    "shoot",
    "shuffle",
    "side_of",
    "spent",
    "static",
    "steal_water",
    "straighten",
    "strength",
    "strike",
    "summon",
    "take_water",
    "tale",
    "targetable",
    "token",
    "tokens",
    "told",
    "top",
    "unique_blocked",
    "unit_strength",
    "units",
    "use",
    "value",
    "voices",
    "water_cost",
    "who",
    "win",
    "window",
    "your_hero",
]
