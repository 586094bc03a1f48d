"""Taking an action: targets, costs, everybody's Reactions, then the effect (LBS AW 57-61, 70).

choose targets  ->  what the card costs can be answered  ->  pay  ->  the action is announced and answered
->  are the targets still lawful?  ->  the effect  ->  the card goes where it goes
"""

from __future__ import annotations

from typing import Any

from sandtable.games.lbs import costs, stats
from sandtable.games.lbs.defs import (
    ACTION,
    BATTLE,
    CARDS,
    DAY,
    FOLLOWER,
    HERO,
    HOLDING,
    ITEM,
    NIGHT,
    OPEN,
    PANTHEON,
    REACTION,
    SECTION,
    SPELL,
    STORY,
    TOKEN,
    Ability,
    Target,
)
from sandtable.games.lbs.events import Ev
from sandtable.games.lbs.state import BURIED, HAND, NIGHT_PHASE, PLAY, SAVED, TABLE, Lbs
from sandtable.games.lbs.verbs import (
    DISCARDED,
    at_battle,
    become,
    bow,
    confirm,
    destroy,
    discard,
    enter,
    give,
    hero_of,
    move,
    put,
    settle,
    told,
    unique_blocked,
    who,
)
from sandtable.games.lbs.windows import LISTENERS, connect, happen, window
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.position import encode


class Act:
    """An action while it is being taken."""

    __slots__ = ("ability", "cancelled", "card", "cards", "caster", "data", "ev", "seat", "targets", "what")

    def __init__(
        self, seat: int, card: int, ability: Ability | None, what: str = "action", ev: Ev | None = None
    ) -> None:
        self.seat = seat
        self.card = card
        """The card it comes from."""
        self.ability = ability
        self.what = what
        """action, spell, attach, engage, reaction, story, pantheon, omen, bring..."""
        self.ev = ev
        """What a Reaction answers."""
        self.targets: list[int] = []
        self.caster = -1
        """The Sahir who casts the Spell."""
        self.cards: list[int] = []
        """Engagements: the cards that engage."""
        self.cancelled = False
        self.data: dict[str, Any] = {}

    @property
    def target(self) -> int:
        return self.targets[0]

    @property
    def kind(self) -> int:
        return int(self.data.get("kind", 0 if self.ability is None else self.ability.kind))


def abilities(g: Lbs, c: int) -> list[Ability]:
    """The abilities of a card now: its own, and those of the earlier version beneath an Experienced Hero."""
    own = CARDS[g.d[c]].abilities
    beneath = g.under.get(c)
    if beneath is not None:
        return [*own, *CARDS[g.d[beneath]].abilities]
    return own


def ability_at(g: Lbs, c: int, index: int) -> Ability:
    """By position: abilities of an earlier version come behind the card's own and are numbered on from there."""
    return abilities(g, c)[index]


def position(g: Lbs, c: int, ability: Ability) -> int:
    own = CARDS[g.d[c]].abilities
    return ability.index if c not in g.under or ability in own else len(own) + ability.index


# -- may it be taken? --------------------------------------------------------------------------------------------------


def can_react(g: Lbs, seat: int, c: int, ability: Ability, ev: Ev) -> bool:
    if ability.hand and g.zone[c] != HAND:
        return False
    if ability.when is not None and not ability.when(g, c, seat, ev):
        return False
    if "cannot react" in g.live and stats.ruled(g, "cannot react", seat, c, ev):
        return False
    return usable(g, seat, c, ability, REACTION, ev)


def usable(g: Lbs, seat: int, c: int, ability: Ability, bits: int, ev: Ev | None = None) -> bool:
    """Whether the seat could take this action now. `bits`: the kinds of actions that the moment allows."""
    if not ability.kind & bits:
        return False
    zone = g.zone[c]
    if ability.hand:
        if zone != HAND:
            return False
    elif ability.piles:
        if zone not in (BURIED, SAVED):
            return False
    elif zone != PLAY or (ability.ready and g.bowed[c]) or (ability.bow and g.bowed[c]):
        return False
    if ability.once and (c, position(g, c, ability), ability.once) in g.used:
        return False
    card = CARDS[g.d[c]]
    if (
        ability.kind & (BATTLE | OPEN)
        and g.battle is not None
        and ev is None
        and not may_fight_with(g, seat, c, ability)
    ):
        return False
    if ability.can is not None and not ability.can(g, c, seat):
        return False
    if "cannot act" in g.live and stats.ruled(g, "cannot act", seat, c, ability):
        return False
    if zone == HAND:
        if card.mask & STORY and any(CARDS[g.d[x]] is card for x in g.players[seat].play):
            return False
        if unique_blocked(g, c):
            return False
        if "cannot play" in g.live and stats.ruled(g, "cannot play", seat, c):
            return False
    if ability.council and sum(n for _, n in costs.voices(g, seat)) < ability.council:
        return False
    if ability.discard and len(spare(g, seat, c, ability)) < ability.discard:
        return False
    act = Act(seat, c, ability, ev=ev)
    if ability.caster:
        return bool(able_casters(g, act))
    if ability.targets and not choosable(g, act, 0):
        return False
    return affords(g, act)


def spare(g: Lbs, seat: int, c: int, ability: Ability) -> list[int]:
    """Cards of the hand that could be discarded as its cost."""
    fits = ability.discard_of
    return [x for x in g.players[seat].hand if x != c and (fits is None or fits(g, x))]


def affords(g: Lbs, act: Act) -> bool:
    """Whether the seat can pay for it, or pay what may be paid instead. What hangs on the targets is asked when they
    are chosen."""
    ability = act.ability
    assert ability is not None
    if by_targets(ability) and len(act.targets) < len(ability.targets):
        return True
    due = bill(g, act)
    return any(costs.can_pay(g, act.seat, *each, due.card) for each in prices(g, act, *costs.cost(g, due)))


def by_targets(ability: Ability) -> bool:
    """Whether what it costs hangs on its targets."""
    return ability.cost_of is not None or callable(ability.copper) or callable(ability.water)


def prices(g: Lbs, act: Act, copper: int, water: int) -> list[tuple[int, int]]:
    """The price, and what a card lets the seat pay instead (Althira)."""
    found = [(copper, water)]
    for source in g.live.get("other price", ()):
        other = CARDS[g.d[source]].statics["other price"](g, source, act, copper, water)
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
        if affords(g, act) and (not ability.targets or choosable(g, act, 0)):
            found.append(hero)
    act.caster = -1
    return found


def bill(g: Lbs, act: Act) -> costs.Bill:
    """What this action costs: the card if it is played from the hand, and the ability's payments."""
    ability = act.ability
    assert ability is not None
    copper = ability.copper(g, act) if callable(ability.copper) else ability.copper
    water = ability.water(g, act) if callable(ability.water) else ability.water
    if ability.cost_of is not None:
        c, host = ability.cost_of(g, act)
        return costs.Bill(act.seat, c, host, (copper, water), act)
    return costs.Bill(act.seat, act.card if ability.hand else costs.PAYMENT, act=act, payment=(copper, water))


def may_fight_with(g: Lbs, seat: int, c: int, ability: Ability) -> bool:
    """In a battle: only with a unit there, unless one is moved in (LBS AW 50, LBS FAQ open-actions-in-battle)."""
    if ability.moves_in or ability.outside:
        return True
    return present(g, seat) and not elsewhere(g, c, ability)


def elsewhere(g: Lbs, c: int, ability: Ability) -> bool:
    """A card of a unit that speaks of opposing cards or of this battle, but is not there (LBS AW 50 lawful/2); in
    Episode 3 it is enough to target something there (LBS E3 battle-actions/1)."""
    if g.edition == "episode-3":
        return False
    return ability.near and not ability.hand and bool(g.kind[c] & (HERO | FOLLOWER | ITEM)) and not at_battle(g, c)


def present(g: Lbs, seat: int) -> bool:
    """Whether the seat has a unit in the battle being fought."""
    attack, battle = g.attack, g.battle
    sides = attack.sides if attack is not None else {}
    assert battle is not None
    place, ctrl, here = g.place, g.ctrl, battle.section
    return any(ctrl[h] == seat and place[h] == here for h in sides)


def casters(g: Lbs, seat: int, spell: int) -> list[int]:
    """Unbowed Sahir of the seat's who may cast this Spell now; in a battle they must be there."""
    found = []
    for h in g.heroes(seat):
        here = g.battle is None or at_battle(g, h)
        if here and not g.bowed[h] and stats.has(g, h, "Sahir") and not stats.ruled(g, "cannot cast", h, spell):
            found.append(h)
    return found


# -- targets -----------------------------------------------------------------------------------------------------------


def choosable(g: Lbs, act: Act, i: int) -> list[int]:
    """What may be chosen as target number `i`, such that the rest can be chosen too."""
    ability = act.ability
    assert ability is not None
    target = ability.targets[i]
    pool = lawful(g, act, target)
    last = i + 1 == len(ability.targets)
    if last and not by_targets(ability):
        return pool
    kept = []
    for x in pool:
        act.targets.append(x)
        if affords(g, act) if last else ability.targets[i + 1].optional or choosable(g, act, i + 1):
            kept.append(x)
        act.targets.pop()
    return kept


def lawful(g: Lbs, act: Act, target: Target) -> list[int]:
    pool = target.pool(g, act)
    if target.bars in g.live:
        pool = [x for x in pool if not stats.ruled(g, target.bars, x)]
    if target.free or target.what != "card":
        return list(pool)
    battle = g.battle
    chosen = act.targets
    if battle is not None and not target.reach and act.ev is None:
        return [x for x in pool if x not in chosen and at_battle_or_pile(g, x) and targetable(g, act, x, target.unit)]
    return [x for x in pool if x not in chosen and targetable(g, act, x, target.unit)]


def at_battle_or_pile(g: Lbs, c: int) -> bool:
    """In a battle, Heroes and what they have with them can be chosen only there; other cards are not in any battle."""
    if g.zone[c] != PLAY:
        return True
    if g.kind[c] & (HERO | FOLLOWER | ITEM | SECTION | TOKEN) or g.host[c] >= 0:
        return at_battle(g, c)
    return True


def targetable(g: Lbs, act: Act, c: int, unit: bool = False) -> bool:
    """Invisible Heroes, with their Items and tokens, are no targets for others (LBS FAQ invisibility)."""
    if g.zone[c] != PLAY:
        return True
    seat = act.seat
    if g.ctrl[c] != seat and not (g.kind[c] & FOLLOWER):
        hero = hero_of(g, c)
        if hero >= 0 and stats.has_mod(g, hero, "invisible") and not unit:
            return False
    return not ("cannot be targeted" in g.live and stats.ruled(g, "cannot be targeted", c, act))


def pick_targets(g: Lbs, act: Act) -> Flow[bool]:
    ability = act.ability
    assert ability is not None
    for i, target in enumerate(ability.targets):
        pool = choosable(g, act, i)
        verb = "target" if target.what == "card" else "player" if target.what == "seat" else "number"
        choices: list[Choice] = [(verb, x) for x in pool]
        if target.optional:
            choices.append(("none",))
        if not choices:
            return False
        answer = yield Decision(
            act.seat,
            "target",
            lambda c=choices: c,  # type: ignore[misc]
            (target.word, act.card, ability.index, tuple(act.targets)),
        )
        act.targets.append(int(answer[1]) if answer[0] != "none" else -1)
    return True


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


def instead(g: Lbs, act: Act, i: int) -> list[int]:
    """What the action could have had in place of target number `i` (attaching and Archery tell it by `aims`)."""
    if act.ability is None:
        aims = act.data.get("aims")
        return [] if aims is None or i else [c for c in aims() if c not in act.targets]
    spec = act.ability.targets[i]
    if spec.what != "card" or spec.free:
        return []
    chosen, act.targets = act.targets, act.targets[:i]
    pool = lawful(g, act, spec)
    act.targets = chosen
    return [c for c in pool if c not in chosen]


def redirect(g: Lbs, act: Act, i: int, new: int) -> bool:
    """The action gets another target, if it could have had it in the first place (LBS AW 70 redirection)."""
    fits = i < len(act.targets) and new in instead(g, act, i)
    old = act.targets[i] if fits else -1
    if fits:
        act.targets[i] = new
        told(
            g,
            f"The action is redirected from {g.name(old)} to {g.name(new)}.",
            "LBS AW 70 redirection/1",
            refs=(old, new),
        )
    return fits


# -- taking it ---------------------------------------------------------------------------------------------------------


def use(g: Lbs, seat: int, c: int, index: int, ev: Ev | None = None, kind: int = 0) -> Flow[bool]:
    """Take the action (or Reaction) of a card in hand or in play. True if its effect came about.

    `kind`: it is taken as an action of this kind, because a card says so (Keseth).
    """
    ability = ability_at(g, c, index)
    act = Act(seat, c, ability, _what(g, c, ability), ev)
    if kind:
        act.data["kind"] = kind
    card = CARDS[g.d[c]]
    if ability.caster:
        able = able_casters(g, act)
        if not able:
            return False
        answer = yield Decision(seat, "caster", lambda: [("caster", h) for h in able], (c,))
        act.caster = int(answer[1])
    if not (yield from pick_targets(g, act)):
        return False
    played = ability.hand
    if played:
        move(g, c, TABLE)
        g.ctrl[c] = seat
    if not (yield from _pay_for(g, act, played)):
        return False
    if ability.once:
        g.used.add((c, position(g, c, ability), ability.once))
    _tell(g, act, card.name)
    g.history.append((seat, _kind_name(g, act.kind), c, index))
    doers = [h for h in (hero_of(g, c), act.caster) if h >= 0 and g.zone[h] == PLAY]
    before = standing(g, act)
    if not ability.quiet:
        yield from announce(g, act)
    # what a Hero, his unit or his Spell would have done does not happen without him (LBS AW 66 destroying/3)
    dead = any(g.zone[h] != PLAY for h in doers)
    done = False
    if not act.cancelled and not dead and g.zone[c] != HAND and still_lawful(g, act, before):
        done = True
        if played and card.omen:
            yield from _omen(g, c, seat)
        elif played and card.mask & (STORY | PANTHEON):
            yield from _settle_home(g, c, seat)
        lines, found = g.events, _traces(g, act)
        flow = ability.run(g, act)
        if flow is not None:
            yield from flow
        lasting = played and (card.omen or card.mask & (STORY | PANTHEON))
        if not lasting and found is not None and g.events is lines and found == _traces(g, act):
            told(g, f"{g.name(c)} changes nothing.", refs=(c,))
    elif not act.cancelled:
        why = "LBS AW 66 destroying/3" if dead else "LBS AW 60 reactions/4"
        told(g, f"{g.name(c)} has no effect any more.", why, refs=(c,))
    if played and g.zone[c] == TABLE:
        move(g, c, BURIED if card.bury or (card.curse and act.data.get("bury")) else SAVED)
        if g.zone[c] == SAVED:
            yield from happen(g, "spell saved" if card.mask & SPELL else "action saved", seat, c, act=act)
    yield from settle(g)
    if done and not ability.quiet:
        yield from happen(g, "acted", seat, c, act.targets[0] if act.targets else -1, act=act)
    return done


def _traces(g: Lbs, act: Act) -> Any:
    """All that an effect could leave behind: the position, what it answers, its own plan and lines in the log. None
    where nobody reads the log."""
    if g.events is None:
        return None
    ev = act.ev
    answered = None if ev is None else (ev.cancelled, ev.n, ev.card, ev.target, ev.other, repr(ev.data), _plan(ev.act))
    return encode(g), answered, _plan(act), sum(bool(event.text) for event in g.events)


def _plan(act: Act | None) -> Any:
    return None if act is None else (act.cancelled, act.targets[:], act.caster, act.cards[:], repr(act.data))


def _what(g: Lbs, c: int, ability: Ability) -> str:
    mask = CARDS[g.d[c]].mask
    if ability.hand:
        for bit, name in ((SPELL, "spell"), (STORY, "story"), (PANTHEON, "pantheon")):
            if mask & bit:
                return name
        if CARDS[g.d[c]].omen:
            return "omen"
    return "reaction" if ability.kind & REACTION else "action"


def _kind_name(g: Lbs, kind: int) -> str:
    for bit, name in ((REACTION, "reaction"), (OPEN, "open"), (BATTLE, "battle"), (NIGHT, "night"), (DAY, "day")):
        if kind & bit:
            return name
    return ""


def _tell(g: Lbs, act: Act, name: str) -> None:
    if g.events is None:
        return
    aims = (
        [g.name(t) for t, spec in zip(act.targets, act.ability.targets, strict=False) if t >= 0 and spec.what == "card"]
        if act.ability
        else []
    )
    aim = f" on {', '.join(aims)}" if aims else ""
    verb = (
        "reacts with"
        if act.kind & REACTION
        else "casts"
        if act.what == "spell"
        else "plays"
        if act.ability and act.ability.hand
        else "uses"
    )
    g.note(
        f"{who(g, act.seat)} {verb} {name}{aim}.",
        *_taken_by(g, act),
        refs=(f"card:{act.card}", *(f"card:{t}" for t in act.targets if t >= 0)),
    )


def _taken_by(g: Lbs, act: Act) -> tuple[str, ...]:
    """The rules by which this action or Reaction is taken."""
    rules = ("LBS AW 59 reactions/1",) if act.kind & REACTION else ("LBS AW 57 actions/1",)
    played = act.ability is not None and act.ability.hand and act.what in ("spell", "story", "pantheon")
    return (*rules, way_in(g, act.card)) if played else rules


def _pay_for(g: Lbs, act: Act, played: bool) -> Flow[bool]:
    """Cost and payments; False if the card could not or would not be paid for (LBS AW 39 too-little)."""
    ability, seat, c = act.ability, act.seat, act.card
    assert ability is not None
    if played and "pricing" in LISTENERS:
        yield from happen(g, "pricing", seat, c, act=act)
    due = bill(g, act)
    copper, water = costs.cost(g, due)
    purpose = due.card
    for other in prices(g, act, copper, water)[1:]:
        if costs.can_pay(g, seat, *other, purpose) and (
            not costs.can_pay(g, seat, copper, water, purpose)
            or (yield from confirm(g, seat, "pay Copper in place of Water", c))
        ):
            copper, water = other
            break
    if played and raised(act) and costs.can_pay(g, seat, copper, water, purpose) and not (yield from accepts(g, act)):
        return False
    if not costs.can_pay(g, seat, copper, water, purpose):
        if played:
            told(
                g,
                f"{who(g, seat)} cannot pay for {g.name(c)}; it returns to hand.",
                "LBS FAQ canceled-actions-or-effects/2",
            )
            move(g, c, HAND, seat=seat)
        return False
    if ability.council:
        need = max(0, ability.council + stats.total(g, "council cost", seat, c))
        if not (yield from costs.convince(g, seat, need, purpose)):
            back = "; it returns to hand" if played else ""
            told(g, f"{who(g, seat)} lacks the Influence for {g.name(c)}{back}.", "LBS AW 61 council", refs=(c,))
            if played:
                move(g, c, HAND, seat=seat)
            return False
    if not (yield from costs.pay(g, seat, copper, water, purpose, due)):
        if played:
            move(g, c, HAND, seat=seat)
        return False
    for _ in range(ability.discard):
        options: list[Choice] = [("pick", x) for x in spare(g, seat, c, ability)]
        answer = yield Decision(seat, "pick", lambda o=options: o, (DISCARDED, c))  # type: ignore[misc]
        act.data.setdefault("discarded", []).append(int(answer[1]))
        yield from discard(g, int(answer[1]))
    if act.caster >= 0:
        bow(g, act.caster)
    if ability.bow:
        bow(g, c)
    if ability.sacrifice:
        yield from destroy(g, c, "cost", seat)
    if ability.cost is not None:
        flow = ability.cost(g, act)
        if flow is not None:
            yield from flow
        yield from settle(g)
    return True


def raised(act: Act) -> bool:
    """Whether a Reaction has made the card dearer."""
    return bool(act.data.get("copper", 0) > 0 or act.data.get("water", 0) > 0)


def accepts(g: Lbs, act: Act) -> Flow[bool]:
    """Who could pay a raised cost and will not loses the card to the Saved pile (LBS FAQ
    canceled-actions-or-effects/3)."""
    answer = yield Decision(act.seat, "raised", lambda: [("yes",), ("no",)], (act.card,))
    if answer[0] == "no":
        told(g, f"{who(g, act.seat)} does not pay for {g.name(act.card)}.", "LBS FAQ canceled-actions-or-effects/3")
        move(g, act.card, SAVED)
        return False
    return True


def announce(g: Lbs, act: Act) -> Flow[None]:
    """The action is declared; everybody may answer it before it takes effect (LBS AW 59 reactions)."""
    ev = Ev("action", act.seat, act.card, act.targets[0] if act.targets else -1, act=act)
    yield from window(g, ev)
    if ev.cancelled:
        act.cancelled = True
    if act.cancelled:
        what = f"The engagement of {g.name(act.card)}" if act.what == "engage" else g.name(act.card)
        told(g, f"{what} has no effect.", "LBS AW 58 cancelled", refs=(act.card,))


def _omen(g: Lbs, c: int, seat: int) -> Flow[None]:
    """One Omen in play at a time: the one before is destroyed (LBS AW 61 omens)."""
    for old in list(g.omens):
        yield from destroy(g, old, "replaced", seat)
    put(g, c, seat)
    g.omens.append(c)


def _settle_home(g: Lbs, c: int, seat: int) -> Flow[None]:
    """A Story or a Pantheon card comes into its player's home; a new god buries the old (LBS AW 33 pantheon)."""
    if CARDS[g.d[c]].mask & PANTHEON:
        for old in [x for x in g.players[seat].play if CARDS[g.d[x]].mask & PANTHEON]:
            yield from destroy(g, old, "replaced", seat)
    put(g, c, seat)
    if CARDS[g.d[c]].story and g.events is not None:
        points = stats.story_points(g, seat)
        worth = f"{points} Story Point{'' if points == 1 else 's'}"
        told(g, f"{g.name(c)} is told: {who(g, seat)} has {worth} of 5.", "LBS AW 31 story-points", refs=(c,))
    if CARDS[g.d[c]].enters is not None:
        flow = CARDS[g.d[c]].enters(g, c)  # type: ignore[misc]
        if flow is not None:
            yield from flow
    yield from happen(g, "told" if CARDS[g.d[c]].mask & STORY else "entered", seat, c)


# -- bringing in, attaching, overlaying, exchanging --------------------------------------------------------------------


def can_bring(g: Lbs, seat: int, c: int) -> bool:
    card = CARDS[g.d[c]]
    if unique_blocked(g, c) or ("cannot play" in g.live and stats.ruled(g, "cannot play", seat, c)):
        return False
    if card.check is not None and not card.check(g, c, seat, -1):
        return False
    return costs.affordable(g, entry_bill(g, seat, c))


def entry_bill(g: Lbs, seat: int, c: int, host: int = -1, act: Act | None = None) -> costs.Bill:
    """What bringing in a Hero or Holding costs, or attaching a card to `host`; only attaching is an action."""
    if host >= 0 and act is None:
        act = Act(seat, c, None, "attach")
        act.targets.append(host)
    return costs.Bill(seat, c, host, act=act)


def cost_in_hand(g: Lbs, seat: int, c: int) -> costs.Price:
    """What a card in hand costs by itself, whatever it will be played on or attached to."""
    played = next((a for a in CARDS[g.d[c]].abilities if a.hand), None)
    is_action = played is not None or g.kind[c] & (FOLLOWER | ITEM)
    return costs.cost(g, costs.Bill(seat, c, act=Act(seat, c, played) if is_action else None))


def overlay_bill(seat: int, c: int) -> costs.Bill:
    """2 Copper and no Water in place of what is printed, whatever the Faction (LBS AW 68 experienced/1)."""
    return costs.Bill(seat, c, printed=(2, 0))


def bring(g: Lbs, seat: int, c: int, host: int = -1, free: bool = False) -> Flow[bool]:
    """Bring a Hero or Holding into play, or attach a Follower, Item or Fortification (LBS AW 38-41)."""
    card = CARDS[g.d[c]]
    attaching = host >= 0
    act = Act(seat, c, None, "attach" if attaching else "bring")
    if attaching:
        act.targets.append(host)
        if g.kind[host] & (ITEM | TOKEN) and not g.kind[host] & FOLLOWER:
            act.targets.append(hero_of(g, host))  # who holds it is a target too (LBS FAQ attaching-cards/2)
        act.data["kind"] = BATTLE if g.battle is not None else NIGHT if g.phase == NIGHT_PHASE else DAY
        act.data["aims"] = lambda: hosts(g, seat, c)
    origin = g.zone[c]
    move(g, c, TABLE)
    g.ctrl[c] = seat
    yield from happen(g, "pricing", seat, c, host, act=act)
    due = entry_bill(g, seat, c, host, act)
    copper, water = (0, 0) if free else costs.cost(g, due)
    if raised(act) and costs.can_pay(g, seat, copper, water, c) and not (yield from accepts(g, act)):
        return False
    if not free and not (yield from costs.pay(g, seat, copper, water, c, due)):
        told(g, f"{who(g, seat)} cannot pay for {card.name}; it returns to hand.", "LBS AW 40 copper/7", refs=(c,))
        move(g, c, HAND if origin == HAND else origin, seat=seat)
        return False
    act.data["paid"] = (copper, water)
    if g.events is not None:
        where = f", attached to {g.name(host)}" if attaching else ""
        told(
            g,
            f"{who(g, seat)} brings in {card.name}{where}.",
            way_in(g, c) if attaching else "LBS AW 39 bringing-in/1",
            refs=(c,) if host < 0 else (c, host),
        )
    g.history.append((seat, "attach" if attaching else "bring", c, -1))
    if attaching:
        yield from announce(g, act)
        host = act.targets[0]
        if act.cancelled or g.zone[host] != PLAY or not (g.kind[host] & SECTION or may_attach(g, c, host)):
            if g.zone[c] == TABLE:
                move(g, c, SAVED)
            return False
    bowed = bool(card.mask & HOLDING and not attaching and "Fortification" not in card.traits)
    done = yield from enter(g, c, seat if not attaching else g.ctrl[host], host=host, bowed=bowed, by=seat)
    if not done and g.zone[c] == TABLE:
        move(g, c, SAVED)
    yield from settle(g)
    return done


def way_in(g: Lbs, c: int) -> str:
    """The rule that says how such a card comes into play, or is played."""
    card, kind = CARDS[g.d[c]], g.kind[c]
    if kind & HOLDING:
        return "LBS AW 23 fortification/1" if "Fortification" in card.traits else "LBS AW 23 holding/3"
    if card.mask & PANTHEON:
        return "LBS FAQ pantheon-cards/1"
    if card.mask & STORY:
        return "LBS AW 31 story/2"
    if kind & SPELL:
        return "LBS AW 29 spell/1"
    if kind & HERO:
        return "LBS AW 44 day-list/2"
    return (
        "LBS AW 25 follower/2" if kind & FOLLOWER else "LBS AW 27 item/1" if kind & ITEM else "LBS AW 21 action-card/1"
    )


def may_attach(g: Lbs, c: int, host: int, freed: int = -1) -> bool:
    """Whether this Hero can have this card: one Weapon, one Armor, its Faction, the card's own demands (LBS AW 27,
    41). `freed`: an Item that the Hero gives away for it."""
    card = CARDS[g.d[c]]
    alien = bool(card.factions) and "Unaligned" not in card.factions
    if alien and not any(stats.has(g, host, f) for f in card.factions) and not stats.ruled(g, "any faction", c, host):
        return False
    if card.mask & ITEM:
        for what in ("Weapon", "Armor"):
            if stats.has(g, c, what) and any(
                k not in (c, freed) and g.kind[k] & ITEM and stats.has(g, k, what) for k in g.kids.get(host, ())
            ):
                return False
    if "cannot attach" in g.live and stats.ruled(g, "cannot attach", c, host):
        return False
    return card.check is None or card.check(g, c, g.ctrl[c], host)


def may_fortify(g: Lbs, c: int, section: int) -> bool:
    """Not two of the same Fortification on one City Section (LBS FAQ fortifications)."""
    card = CARDS[g.d[c]]
    if any(g.d[k] == card.index for k in g.kids.get(section, ())):
        return False
    return card.check is None or card.check(g, c, g.ctrl[c], section)


def hosts(g: Lbs, seat: int, c: int) -> list[int]:
    """Where the card in hand could be attached."""
    card = CARDS[g.d[c]]
    if card.mask & HOLDING:
        return [s for s in g.sections(seat) if may_fortify(g, c, s)]
    where = [h for h in g.heroes(seat) if not g.bowed[h] and may_attach(g, c, h)]
    if "may attach abroad" in card.statics:
        where += [
            h
            for s in g.seats()
            if s != seat
            for h in g.heroes(s)
            if not g.bowed[h] and may_attach(g, c, h) and targetable(g, Act(seat, c, None, "attach"), h)
        ]
    return where


def earlier_versions(g: Lbs, seat: int, c: int) -> list[int]:
    """Heroes of the seat's in play that are an earlier version of this Experienced one."""
    card = CARDS[g.d[c]]
    if "Experienced" not in card.traits:
        return []
    return [h for h in g.heroes(seat) if g.card(h).person == card.person and "Experienced" not in g.card(h).traits]


def overlays(g: Lbs, seat: int, c: int) -> list[int]:
    """Those that it can be laid on (LBS AW 68 experienced/1)."""
    return [h for h in earlier_versions(g, seat, c) if not unique_blocked(g, c, h)]


def overlay(g: Lbs, seat: int, c: int, hero: int) -> Flow[bool]:
    """Lay an Experienced Hero on its earlier version: 2 Copper, no Water; all that lies on it stays."""
    due = overlay_bill(seat, c)
    copper, _ = costs.cost(g, due)
    if not (yield from costs.pay(g, seat, copper, 0, c, due)):
        return False
    told(g, f"{who(g, seat)} lays {g.name(c)} on {g.name(hero)}.", "LBS AW 68 experienced/1", refs=(c, hero))
    g.history.append((seat, "bring", c, -1))
    ev = yield from happen(g, "entering", seat, c)
    if ev.cancelled or g.zone[hero] != PLAY:
        if g.zone[c] != PLAY:
            move(g, c, SAVED)
        return False
    become(g, c, hero)
    yield from happen(g, "entered", seat, hero)
    yield from settle(g)
    return True


def exchange(g: Lbs, seat: int) -> Flow[None]:
    """Move Followers and Items among Heroes, all of whom bow (LBS AW 41 moving): choose the Heroes, then card by
    card."""
    able = movers(g, seat)
    chosen: list[int] = []
    while True:
        choices: list[Choice] = [("with", h) for h in able if h not in chosen]
        if len(chosen) >= 2 and any(_movable(g, h) for h in chosen):
            choices.append(("done",))
        answer = yield Decision(seat, "exchange with", lambda c=choices: c, (tuple(chosen),))  # type: ignore[misc]
        if answer[0] == "done":
            break
        chosen.append(int(answer[1]))
        if len(chosen) == len(able):
            break
    for h in chosen:
        bow(g, h)
    told(
        g,
        f"{who(g, seat)} exchanges cards among {', '.join(g.name(h) for h in chosen)}.",
        "LBS AW 41 moving/1",
        refs=chosen,
    )
    g.history.append((seat, "day", -1, -1))
    moved: set[int] = set()
    while True:
        choices = []
        for h in chosen:
            for k in _movable(g, h):
                if k not in moved:
                    choices.extend(("hand", k, other) for other in chosen if other != h and may_attach(g, k, other))
        choices.extend(("swap", k, m) for k, m in _swaps(g, chosen) if k not in moved and m not in moved)
        choices.append(("done",))
        answer = yield Decision(seat, "exchange", lambda c=choices: c, ())  # type: ignore[misc]
        if answer[0] == "done":
            break
        card, to = int(answer[1]), int(answer[2])
        steps = [(card, to)] if answer[0] == "hand" else [(card, g.host[to]), (to, g.host[card])]
        for k, h in steps:
            give(g, k, h)
            moved.add(k)
            told(g, f"{g.name(k)} goes to {g.name(h)}.", "LBS AW 41 moving/2", refs=(k, h))
    yield from settle(g)


def _swaps(g: Lbs, heroes: list[int]) -> list[tuple[int, int]]:
    """Two Weapons, or two Armors, that their Heroes can have only in exchange for each other."""
    found = []
    for i, h in enumerate(heroes):
        for other in heroes[i + 1 :]:
            for k in _movable(g, h):
                for m in _movable(g, other):
                    alone = may_attach(g, k, other) or may_attach(g, m, h)
                    if not alone and may_attach(g, k, other, m) and may_attach(g, m, h, k):
                        found.append((k, m))
    return found


def movers(g: Lbs, seat: int) -> list[int]:
    return [h for h in g.heroes(seat) if not g.bowed[h] and g.place[h] == -1]


def _movable(g: Lbs, hero: int) -> list[int]:
    """Followers and Items (in Episode 3 Spells too) that can change hands; tokens stay (LBS AW 62)."""
    mask = FOLLOWER | ITEM | (SPELL if g.edition == "episode-3" else 0)
    return [k for k in g.kids.get(hero, ()) if g.kind[k] & mask and not g.kind[k] & TOKEN]


# -- what a player may do in a phase -----------------------------------------------------------------------------------


def actions(g: Lbs, seat: int, bits: int) -> list[Choice]:
    """The actions of cards in hand and in play that fit the moment."""
    found: list[Choice] = []
    d = g.d
    player = g.players[seat]
    for c in player.hand:
        if CARDS[d[c]].hand_kinds & bits:
            for ability in CARDS[d[c]].abilities:
                if ability.hand and ability.kind & bits and usable(g, seat, c, ability, bits):
                    found.append(("use", c, ability.index))
    for c in player.play:
        if CARDS[d[c]].play_kinds & bits or c in g.under:
            for i, ability in enumerate(abilities(g, c)):
                if ability.kind & bits and not ability.hand and usable(g, seat, c, ability, bits):
                    found.append(("use", c, i))
    for c in player.buried:
        if CARDS[d[c]].pile_kinds & bits:
            for ability in CARDS[d[c]].abilities:
                if ability.piles and ability.kind & bits and usable(g, seat, c, ability, bits):
                    found.append(("use", c, ability.index))
    if g.live.get("lends action"):
        for source in g.live["lends action"]:
            found.extend(CARDS[d[source]].statics["lends action"](g, source, seat, bits))
    return found


def entries(g: Lbs, seat: int) -> list[Choice]:
    """Cards in hand that could be brought in or attached now (Day Phase)."""
    found: list[Choice] = []
    seen: set[tuple[int, int]] = set()
    for c in g.players[seat].hand:
        card = CARDS[g.d[c]]
        mask = g.kind[c]
        if mask & ACTION or not mask & (HERO | HOLDING | FOLLOWER | ITEM):
            continue
        alike = (g.d[c], 0 if c not in g.mods else c)
        if alike in seen:
            continue
        seen.add(alike)
        if mask & HERO and not card.mask & SPELL:
            if can_bring(g, seat, c):
                found.append(("bring", c))
            if "Experienced" in card.traits:
                for h in overlays(g, seat, c):
                    if costs.can_pay(g, seat, costs.cost(g, overlay_bill(seat, c))[0], 0, c):
                        found.append(("overlay", c, h))
        elif mask & HOLDING and "Fortification" not in card.traits:
            if can_bring(g, seat, c):
                found.append(("bring", c))
        elif mask & (HOLDING | FOLLOWER | ITEM):
            if unique_blocked(g, c) or ("cannot play" in g.live and stats.ruled(g, "cannot play", seat, c)):
                continue
            by_host = "copper cost" in g.live or "water cost" in g.live or "action cost" in g.live
            if not by_host and not costs.affordable(g, entry_bill(g, seat, c)):
                continue
            for h in hosts(g, seat, c):
                if not by_host or costs.affordable(g, entry_bill(g, seat, c, h)):
                    found.append(("attach", c, h))
    return found


connect(use, abilities, can_react)
