"""Taking an action: targets, costs, everybody's Reactions, then the effect (LBS AW 57-61, 70).

choose targets  ->  what the card costs can be answered  ->  pay  ->  the action is announced and answered
->  are the targets still lawful?  ->  the effect  ->  the card goes where it goes
"""

from __future__ import annotations

from typing import Any

from sandtable.games.lbs.content.loading import CARDS
from sandtable.games.lbs.content.shapes import BATTLE, DAY, NIGHT, OPEN, PANTHEON, REACTION, SPELL, STORY, Ability
from sandtable.games.lbs.rules import costs, stats
from sandtable.games.lbs.rules.abilities import abilities, ability_at, position
from sandtable.games.lbs.rules.asking import DISCARDED, confirm
from sandtable.games.lbs.rules.entering import destroy
from sandtable.games.lbs.rules.lawful import (
    able_casters,
    bill,
    can_react,
    choosable,
    instead,
    prices,
    spare,
    standing,
    still_lawful,
    usable,
    way_in,
)
from sandtable.games.lbs.rules.log import report, who
from sandtable.games.lbs.rules.piles import discard
from sandtable.games.lbs.rules.places import hero_of
from sandtable.games.lbs.rules.trigger import Act, Trigger
from sandtable.games.lbs.rules.victory import settle
from sandtable.games.lbs.rules.windows import LISTENERS, happen, window
from sandtable.games.lbs.rules.zones import bow, move, put
from sandtable.games.lbs.state import BURIED, HAND, PLAY, SAVED, TABLE, Lbs
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.position import encode


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


def redirect(g: Lbs, act: Act, i: int, new: int) -> bool:
    """The action gets another target, if it could have had it in the first place (LBS AW 70 redirection)."""
    fits = i < len(act.targets) and new in instead(g, act, i)
    old = act.targets[i] if fits else -1
    if fits:
        act.targets[i] = new
        report(
            g,
            f"The action is redirected from {g.name(old)} to {g.name(new)}.",
            "LBS AW 70 redirection/1",
            refs=(old, new),
        )
    return fits


# -- taking it ---------------------------------------------------------------------------------------------------------


def use(g: Lbs, seat: int, c: int, index: int, trigger: Trigger | None = None, kind: int = 0) -> Flow[bool]:
    """Take the action (or Reaction) of a card in hand or in play. True if its effect came about.

    `kind`: it is taken as an action of this kind, because a card says so (Keseth).
    """
    ability = ability_at(g, c, index)
    act = Act(seat, c, ability, _what(g, c, ability), trigger)
    if kind:
        act.data["kind"] = kind
    card = CARDS[g.printed[c]]
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
        g.controller[c] = seat
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
            report(g, f"{g.name(c)} changes nothing.", refs=(c,))
    elif not act.cancelled:
        why = "LBS AW 66 destroying/3" if dead else "LBS AW 60 reactions/4"
        report(g, f"{g.name(c)} has no effect any more.", why, refs=(c,))
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
    trigger = act.trigger
    answered = (
        None
        if trigger is None
        else (
            trigger.cancelled,
            trigger.n,
            trigger.card,
            trigger.target,
            trigger.other,
            repr(trigger.data),
            _plan(trigger.act),
        )
    )
    return encode(g), answered, _plan(act), sum(bool(event.text) for event in g.events)


def _plan(act: Act | None) -> Any:
    return None if act is None else (act.cancelled, act.targets[:], act.caster, act.cards[:], repr(act.data))


def _what(g: Lbs, c: int, ability: Ability) -> str:
    mask = CARDS[g.printed[c]].mask
    if ability.hand:
        for bit, name in ((SPELL, "spell"), (STORY, "story"), (PANTHEON, "pantheon")):
            if mask & bit:
                return name
        if CARDS[g.printed[c]].omen:
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
            report(
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
            report(g, f"{who(g, seat)} lacks the Influence for {g.name(c)}{back}.", "LBS AW 61 council", refs=(c,))
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
        report(g, f"{who(g, act.seat)} does not pay for {g.name(act.card)}.", "LBS FAQ canceled-actions-or-effects/3")
        move(g, act.card, SAVED)
        return False
    return True


def announce(g: Lbs, act: Act) -> Flow[None]:
    """The action is declared; everybody may answer it before it takes effect (LBS AW 59 reactions)."""
    trigger = Trigger("action", act.seat, act.card, act.targets[0] if act.targets else -1, act=act)
    yield from window(g, trigger)
    if trigger.cancelled:
        act.cancelled = True
    if act.cancelled:
        what = f"The engagement of {g.name(act.card)}" if act.what == "engage" else g.name(act.card)
        report(g, f"{what} has no effect.", "LBS AW 58 cancelled", refs=(act.card,))


def _omen(g: Lbs, c: int, seat: int) -> Flow[None]:
    """One Omen in play at a time: the one before is destroyed (LBS AW 61 omens)."""
    for old in list(g.omens):
        yield from destroy(g, old, "replaced", seat)
    put(g, c, seat)
    g.omens.append(c)


def _settle_home(g: Lbs, c: int, seat: int) -> Flow[None]:
    """A Story or a Pantheon card comes into its player's home; a new god buries the old (LBS AW 33 pantheon)."""
    if CARDS[g.printed[c]].mask & PANTHEON:
        for old in [x for x in g.players[seat].play if CARDS[g.printed[x]].mask & PANTHEON]:
            yield from destroy(g, old, "replaced", seat)
    put(g, c, seat)
    if CARDS[g.printed[c]].story and g.events is not None:
        points = stats.story_points(g, seat)
        worth = f"{points} Story Point{'' if points == 1 else 's'}"
        report(g, f"{g.name(c)} is told: {who(g, seat)} has {worth} of 5.", "LBS AW 31 story-points", refs=(c,))
    if CARDS[g.printed[c]].enters is not None:
        flow = CARDS[g.printed[c]].enters(g, c)  # type: ignore[misc]
        if flow is not None:
            yield from flow
    yield from happen(g, "told" if CARDS[g.printed[c]].mask & STORY else "entered", seat, c)


# -- what a player may do in a phase -----------------------------------------------------------------------------------


def actions(g: Lbs, seat: int, bits: int) -> list[Choice]:
    """The actions of cards in hand and in play that fit the moment."""
    found: list[Choice] = []
    printed = g.printed
    player = g.players[seat]
    for c in player.hand:
        if CARDS[printed[c]].hand_kinds & bits:
            for ability in CARDS[printed[c]].abilities:
                if ability.hand and ability.kind & bits and usable(g, seat, c, ability, bits):
                    found.append(("use", c, ability.index))
    for c in player.play:
        if CARDS[printed[c]].play_kinds & bits or c in g.under:
            for i, ability in enumerate(abilities(g, c)):
                if ability.kind & bits and not ability.hand and usable(g, seat, c, ability, bits):
                    found.append(("use", c, i))
    for c in player.buried:
        if CARDS[printed[c]].pile_kinds & bits:
            for ability in CARDS[printed[c]].abilities:
                if ability.piles and ability.kind & bits and usable(g, seat, c, ability, bits):
                    found.append(("use", c, ability.index))
    if g.live.get("lends action"):
        for source in g.live["lends action"]:
            found.extend(CARDS[printed[source]].statics["lends action"](g, source, seat, bits))
    return found


class CardAbility(Ability):
    """An ability of a card that can be taken: as an action by `use`, as a Reaction in a window."""

    __slots__ = ()

    def answers(self, g: Lbs, seat: int, c: int, trigger: Trigger) -> bool:
        return can_react(g, seat, c, self, trigger)

    def take(self, g: Lbs, seat: int, c: int, index: int, trigger: Trigger) -> Flow[bool]:
        return use(g, seat, c, index, trigger)
