"""Whether an action or Reaction may be taken, and what it may be aimed at (LBS AW 50, 57-61, 70)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from sandtable.games.lbs.content.book import CARDS, Ability, Target
from sandtable.games.lbs.content.shapes import (
    BATTLE,
    FOLLOWER,
    HERO,
    HOLDING,
    ITEM,
    OPEN,
    PANTHEON,
    REACTION,
    SECTION,
    SPELL,
    STORY,
    TOKEN,
)
from sandtable.games.lbs.rules import costs, stats
from sandtable.games.lbs.rules.abilities import position
from sandtable.games.lbs.rules.entering import unique_blocked
from sandtable.games.lbs.rules.places import at_battle, hero_of
from sandtable.games.lbs.rules.trigger import Act, Trigger
from sandtable.games.lbs.state import BURIED, HAND, PLAY, SAVED, Lbs

# -- may it be taken? --------------------------------------------------------------------------------------------------


NOT_THE_MOMENT = "not the moment"
WRONG_PLACE = "wrong place"
BOWED = "bowed"
USED = "used"
NOT_IN_BATTLE = "not in battle"
NO_UNIT_THERE = "no unit there"
OWN_TEXT = "own text"
STORY_TOLD = "story told"
NOT_UNIQUE = "not unique"
NO_INFLUENCE = "no influence"
NO_CASTER = "no caster"
NO_DISCARD = "no discard"
UNPAID_OR_AIMLESS = "unpaid or aimless"
"""Reasons against taking an action. A question that a card in play answers (`cannot act`) is a reason, too."""

Clause = Callable[[Lbs, int, int, Ability, int, "Trigger | None"], str]
"""(g, seat, card, ability, kinds of actions that the moment allows, what a Reaction answers) -> a reason, or none."""


def not_now(g: Lbs, seat: int, card: int, ability: Ability, bits: int, trigger: Trigger | None) -> str:
    """Its kind, its place, whether it is bowed or spent (LBS AW 34 bowed, 58-59)."""
    if not ability.kind & bits:
        return NOT_THE_MOMENT
    zone = g.zone[card]
    if ability.hand or ability.piles:
        if zone not in ((HAND,) if ability.hand else (BURIED, SAVED)):
            return WRONG_PLACE
    elif zone != PLAY:
        return WRONG_PLACE
    elif g.bowed[card] and (ability.ready or ability.bow):
        return BOWED
    return USED if ability.once and (card, position(g, card, ability), ability.once) in g.used else ""


def not_here(g: Lbs, seat: int, card: int, ability: Ability, bits: int, trigger: Trigger | None) -> str:
    """In a battle: only with a unit there, unless one is moved in (LBS AW 50, LBS FAQ open-actions-in-battle)."""
    if g.battle is None or trigger is not None or ability.moves_in or ability.outside:
        return ""
    if not ability.kind & (BATTLE | OPEN):
        return ""
    return NOT_IN_BATTLE if elsewhere(g, card, ability) else "" if present(g, seat) else NO_UNIT_THERE


def by_text(g: Lbs, seat: int, card: int, ability: Ability, bits: int, trigger: Trigger | None) -> str:
    return OWN_TEXT if ability.can is not None and not ability.can(g, card, seat) else ""


def forbidden(g: Lbs, seat: int, card: int, ability: Ability, bits: int, trigger: Trigger | None) -> str:
    """Cards in play forbid it; or, played from hand, it is there already."""
    if "cannot act" in g.live and stats.ruled(g, "cannot act", seat, card, ability):
        return "cannot act"
    if g.zone[card] != HAND:
        return ""
    if g.kind[card] & STORY and any(g.printed[x] == g.printed[card] for x in g.players[seat].play):
        return STORY_TOLD
    if unique_blocked(g, card):
        return NOT_UNIQUE
    return "cannot play" if "cannot play" in g.live and stats.ruled(g, "cannot play", seat, card) else ""


def lacking(g: Lbs, seat: int, card: int, ability: Ability, bits: int, trigger: Trigger | None) -> str:
    """Influence, a card to discard, a Sahir."""
    if ability.council and sum(n for _, n in costs.voices(g, seat)) < ability.council:
        return NO_INFLUENCE
    if ability.caster and not casters(g, seat, card):
        return NO_CASTER
    return NO_DISCARD if ability.discard and len(spare(g, seat, card, ability)) < ability.discard else ""


def unfulfilled(g: Lbs, seat: int, card: int, ability: Ability, bits: int, trigger: Trigger | None) -> str:
    """It cannot be paid for, or has no target."""
    act = Act(seat, card, ability, trigger=trigger)
    if ability.caster:
        fulfilled = bool(able_casters(g, act))
    else:
        fulfilled = (not ability.targets or can_aim(g, act, 0)) and affords(g, act)
    return "" if fulfilled else UNPAID_OR_AIMLESS


CLAUSES: tuple[Clause, ...] = (not_now, not_here, by_text, forbidden, lacking, unfulfilled)
"""All that can stand against an action; what is quick to see comes first."""


def reasons_against(
    g: Lbs,
    seat: int,
    card: int,
    ability: Ability,
    bits: int,
    trigger: Trigger | None = None,
    clauses: Iterable[Clause] = CLAUSES,
) -> Iterator[str]:
    """Why the seat cannot take this action now. `bits`: the kinds of actions that the moment allows."""
    for clause in clauses:
        if reason := clause(g, seat, card, ability, bits, trigger):
            yield reason


def usable(g: Lbs, seat: int, card: int, ability: Ability, bits: int, trigger: Trigger | None = None) -> bool:
    """Whether the seat could take this action now: none of the `CLAUSES` stands against it. Those that have nothing to
    say about such an ability are passed over."""
    return not (
        not_now(g, seat, card, ability, bits, trigger)
        or (g.battle is not None and not_here(g, seat, card, ability, bits, trigger))
        or (ability.can is not None and by_text(g, seat, card, ability, bits, trigger))
        or forbidden(g, seat, card, ability, bits, trigger)
        or (ability.takes and lacking(g, seat, card, ability, bits, trigger))
        or unfulfilled(g, seat, card, ability, bits, trigger)
    )


def can_react(g: Lbs, seat: int, card: int, ability: Ability, trigger: Trigger) -> bool:
    if ability.hand and g.zone[card] != HAND:
        return False
    if ability.when is not None and not ability.when(g, card, seat, trigger):
        return False
    if "cannot react" in g.live and stats.ruled(g, "cannot react", seat, card, trigger):
        return False
    return usable(g, seat, card, ability, REACTION, trigger)


def spare(g: Lbs, seat: int, card: int, ability: Ability) -> list[int]:
    """Cards of the hand that could be discarded as its cost."""
    fits = ability.discard_of
    return [x for x in g.players[seat].hand if x != card and (fits is None or fits(g, x))]


def affords(g: Lbs, act: Act) -> bool:
    """Whether the seat can pay for it, or pay what may be paid instead. What hangs on the targets is asked when they
    are chosen."""
    ability = act.ability
    assert ability is not None
    if ability.by_targets and len(act.targets) < len(ability.targets):
        return True
    if ability.free and not act.data and "action cost" not in g.live:
        return True
    due = bill(g, act)
    price = costs.cost(g, due)
    if "other price" not in g.live:
        return costs.can_pay(g, act.seat, *price, due.card)
    return any(costs.can_pay(g, act.seat, *each, due.card) for each in prices(g, act, *price))


def prices(g: Lbs, act: Act, copper: int, water: int) -> list[tuple[int, int]]:
    """The price, and what a card lets the seat pay instead (Althira)."""
    found = [(copper, water)]
    for source in g.live.get("other price", ()):
        other = CARDS[g.printed[source]].statics["other price"](g, source, act, copper, water)
        if other is not None:
            found.append(other)
    return found


def able_casters(g: Lbs, act: Act) -> list[int]:
    """The Sahir who could cast this Spell and for whom it can be paid and has a target."""
    ability = act.ability
    assert ability is not None
    found = []
    for hero in casters(g, act.seat, act.card):
        act.caster = hero
        if affords(g, act) and (not ability.targets or can_aim(g, act, 0)):
            found.append(hero)
    act.caster = -1
    return found


def bill(g: Lbs, act: Act) -> costs.Bill:
    """What this action costs: the card if it is played from the hand, and the ability's payments."""
    ability = act.ability
    assert ability is not None
    copper, water = ability.copper, ability.water
    if ability.by_targets:
        copper = copper(g, act) if callable(copper) else copper
        water = water(g, act) if callable(water) else water
    assert isinstance(copper, int)
    assert isinstance(water, int)
    if ability.cost_of is not None:
        c, host = ability.cost_of(g, act)
        return costs.Bill(act.seat, c, host, (copper, water), act)
    return costs.Bill(act.seat, act.card if ability.hand else costs.PAYMENT, act=act, payment=(copper, water))


def elsewhere(g: Lbs, card: int, ability: Ability) -> bool:
    """A card of a unit that speaks of opposing cards or of this battle, but is not there (LBS AW 50 lawful/2); in
    Episode 3 it is enough to target something there (LBS E3 battle-actions/1)."""
    if g.edition == "episode-3":
        return False
    return (
        ability.near and not ability.hand and bool(g.kind[card] & (HERO | FOLLOWER | ITEM)) and not at_battle(g, card)
    )


def present(g: Lbs, seat: int) -> bool:
    """Whether the seat has a unit in the battle being fought."""
    attack, battle = g.attack, g.battle
    assert battle is not None
    if attack is not None:
        place, controller, here = g.place, g.controller, battle.section
        for hero in attack.sides:
            if controller[hero] == seat and place[hero] == here:
                return True
    return False


def casters(g: Lbs, seat: int, spell: int) -> list[int]:
    """Unbowed Sahir of the seat's who may cast this Spell now; in a battle they must be there."""
    found = []
    for h in g.heroes(seat):
        here = g.battle is None or at_battle(g, h)
        if here and not g.bowed[h] and stats.has(g, h, "Sahir") and not stats.ruled(g, "cannot cast", h, spell):
            found.append(h)
    return found


# -- targets -----------------------------------------------------------------------------------------------------------


def choosable(g: Lbs, act: Act, index: int) -> list[int]:
    """What may be chosen as target number `index`, such that the rest can be chosen too."""
    ability = act.ability
    assert ability is not None
    pool = lawful(g, act, ability.targets[index])
    if index + 1 == len(ability.targets) and not ability.by_targets:
        return pool
    return [x for x in pool if _leaves_the_rest(g, act, ability, index, x)]


def can_aim(g: Lbs, act: Act, index: int) -> bool:
    """Whether there is anything to choose as target number `index`: `choosable`, but only up to the first."""
    ability = act.ability
    assert ability is not None
    alone = index + 1 == len(ability.targets) and not ability.by_targets
    for x in _each_lawful(g, act, ability.targets[index]):
        if alone or _leaves_the_rest(g, act, ability, index, x):
            return True
    return False


def _leaves_the_rest(g: Lbs, act: Act, ability: Ability, index: int, target: int) -> bool:
    """Whether with this target the action can be paid for, or has something to choose as the next one."""
    act.targets.append(target)
    if index + 1 == len(ability.targets):
        fits = affords(g, act)
    else:
        fits = ability.targets[index + 1].optional or can_aim(g, act, index + 1)
    act.targets.pop()
    return fits


def lawful(g: Lbs, act: Act, target: Target) -> list[int]:
    return list(_each_lawful(g, act, target))


def _each_lawful(g: Lbs, act: Act, target: Target) -> Iterable[int]:
    pool = target.pool(g, act)
    if target.bars in g.live:
        pool = [x for x in pool if not stats.ruled(g, target.bars, x)]
    if target.free or target.what != "card":
        return pool
    return _targets(g, act, pool, target)


def _targets(g: Lbs, act: Act, pool: Iterable[int], target: Target) -> Iterator[int]:
    """What of a pool can be targeted: in a battle only what is there, unless the action reaches farther."""
    chosen, unit = act.targets[:], target.unit
    there = g.battle is not None and not target.reach and act.trigger is None
    for x in pool:
        if x not in chosen and (not there or at_battle_or_pile(g, x)) and targetable(g, act, x, unit):
            yield x


def at_battle_or_pile(g: Lbs, card: int) -> bool:
    """In a battle, Heroes and what they have with them can be chosen only there; other cards are not in any battle."""
    if g.zone[card] != PLAY:
        return True
    if g.kind[card] & (HERO | FOLLOWER | ITEM | SECTION | TOKEN) or g.host[card] >= 0:
        return at_battle(g, card)
    return True


def targetable(g: Lbs, act: Act, card: int, unit: bool = False) -> bool:
    """Invisible Heroes, with their Items and tokens, are no targets for others (LBS FAQ invisibility)."""
    if g.zone[card] != PLAY:
        return True
    seat = act.seat
    if g.controller[card] != seat and not (g.kind[card] & FOLLOWER):
        hero = hero_of(g, card)
        if hero in g.mods and stats.has_mod(g, hero, "invisible") and not unit:
            return False
    return not ("cannot be targeted" in g.live and stats.ruled(g, "cannot be targeted", card, act))


Standing = tuple[int, bool, int]
"""A target, whether it could be chosen now, and its zone."""


def standing(g: Lbs, act: Act) -> list[Standing]:
    """How the targets stand; what is chosen freely always fits."""
    ability = act.ability
    assert ability is not None
    targets, act.targets = act.targets, []
    found = []
    for x, target in zip(targets, ability.targets, strict=False):
        fits = x == -1 or target.free or x in lawful(g, act, target)
        found.append((x, fits, g.zone[x] if target.what == "card" and x >= 0 else -1))
        act.targets.append(x)
    return found


def still_lawful(g: Lbs, act: Act, before: list[Standing]) -> bool:
    """Whether the Reactions have left every target such that it could be chosen (LBS AW 60 altered). A target that
    paying for the action has changed (it was bowed for Copper, say) need not fit again, but must be where it was."""
    for (x, fits, zone), (old, fitted, was) in zip(standing(g, act), before, strict=True):
        if not fits and (fitted or x != old or zone != was):
            return False
    return True


def instead(g: Lbs, act: Act, index: int) -> list[int]:
    """What the action could have had in place of target number `index` (attaching and Archery tell it by `aims`)."""
    if act.ability is None:
        aims = act.data.get("aims")
        return [] if aims is None or index else [c for c in aims() if c not in act.targets]
    spec = act.ability.targets[index]
    if spec.what != "card" or spec.free:
        return []
    chosen, act.targets = act.targets, act.targets[:index]
    pool = lawful(g, act, spec)
    act.targets = chosen
    return [c for c in pool if c not in chosen]


def way_in(g: Lbs, card: int) -> str:
    """The rule that says how such a card comes into play, or is played."""
    printed, kind = CARDS[g.printed[card]], g.kind[card]
    if kind & HOLDING:
        return "LBS AW 23 fortification/1" if "Fortification" in printed.traits else "LBS AW 23 holding/3"
    if printed.mask & PANTHEON:
        return "LBS FAQ pantheon-cards/1"
    if printed.mask & STORY:
        return "LBS AW 31 story/2"
    if kind & SPELL:
        return "LBS AW 29 spell/1"
    if kind & HERO:
        return "LBS AW 44 day-list/2"
    return (
        "LBS AW 25 follower/2" if kind & FOLLOWER else "LBS AW 27 item/1" if kind & ITEM else "LBS AW 21 action-card/1"
    )


def may_attach(g: Lbs, card: int, host: int, freed: int = -1) -> bool:
    """Whether this Hero can have this card: one Weapon, one Armor, its Faction, the card's own demands (LBS AW 27,
    41). `freed`: an Item that the Hero gives away for it."""
    printed = CARDS[g.printed[card]]
    if printed.factions and "Unaligned" not in printed.factions:
        for faction in printed.factions:
            if stats.has(g, host, faction):
                break
        else:
            if not stats.ruled(g, "any faction", card, host):
                return False
    if printed.mask & ITEM and host in g.kids:
        for what in ("Weapon", "Armor"):
            if stats.has(g, card, what) and any(
                k not in (card, freed) and g.kind[k] & ITEM and stats.has(g, k, what) for k in g.kids[host]
            ):
                return False
    if "cannot attach" in g.live and stats.ruled(g, "cannot attach", card, host):
        return False
    return printed.check is None or printed.check(g, card, g.controller[card], host)


def may_fortify(g: Lbs, card: int, section: int) -> bool:
    """Not two of the same Fortification on one City Section (LBS FAQ fortifications)."""
    printed = CARDS[g.printed[card]]
    if any(g.printed[k] == printed.index for k in g.kids.get(section, ())):
        return False
    return printed.check is None or printed.check(g, card, g.controller[card], section)
