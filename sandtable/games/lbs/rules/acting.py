"""Taking an action: targets, costs, everybody's Reactions, then the effect (LBS AW 57-61, 70).

choose targets  ->  what the card costs can be answered  ->  pay  ->  the action is announced and answered
->  are the targets still lawful?  ->  the effect  ->  the card goes where it goes
"""

from __future__ import annotations

from typing import Any

from sandtable.games.lbs.content.book import CARDS, PILED, Ability
from sandtable.games.lbs.content.shapes import KINDS, PANTHEON, REACTION, SPELL, STORY
from sandtable.games.lbs.rules import costs, lawful, stats
from sandtable.games.lbs.rules.abilities import ability_at, position, ready
from sandtable.games.lbs.rules.asking import DISCARDED, confirm
from sandtable.games.lbs.rules.entering import arrive, destroy
from sandtable.games.lbs.rules.lawful import can_react, usable
from sandtable.games.lbs.rules.log import controllers, everybody, open_card, report, who
from sandtable.games.lbs.rules.piles import discard
from sandtable.games.lbs.rules.places import hero_of
from sandtable.games.lbs.rules.trigger import Act, Trigger, carried_out
from sandtable.games.lbs.rules.victory import STORY_VICTORY, needs, settle
from sandtable.games.lbs.rules.windows import LISTENERS, happen
from sandtable.games.lbs.rules.zones import bow, move, put
from sandtable.games.lbs.state import BURIED, HAND, PLAY, SAVED, TABLE, Lbs
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.events import ShownFields
from sandtable.kernel.position import encode
from sandtable.kernel.text import listed


def aims(g: Lbs, act: Act, index: int) -> list[Choice]:
    """What can be answered when an action is asked for target number `index`."""
    assert act.ability is not None
    target = act.ability.targets[index]
    verb = "target" if target.what == "card" else "player" if target.what == "seat" else "number"
    choices: list[Choice] = [(verb, x) for x in lawful.choosable(g, act, index)]
    return [*choices, ("none",)] if target.optional else choices


def pick_targets(g: Lbs, act: Act) -> Flow[bool]:
    ability = act.ability
    assert ability is not None
    for i, target in enumerate(ability.targets):
        choices = aims(g, act, i)
        if not choices:
            return False
        answer = yield Decision(act.seat, "target", choices, (target.word, act.card, ability.index, tuple(act.targets)))
        act.targets.append(int(answer[1]) if answer[0] != "none" else -1)
    return True


def redirect(g: Lbs, act: Act, index: int, new: int) -> bool:
    """The action gets another target, if it could have had it in the first place (LBS AW 70 redirection)."""
    fits = index < len(act.targets) and new in lawful.instead(g, act, index)
    old = act.targets[index] if fits else -1
    if fits:
        act.targets[index] = new
        text = f"The action is redirected from {g.name(old)} to {g.name(new)}."
        report(g, text, "LBS AW 70 redirection/1", refs=(old, new))
    return fits


# -- taking it ---------------------------------------------------------------------------------------------------------


def use(g: Lbs, seat: int, card: int, index: int, trigger: Trigger | None = None, kind: int = 0) -> Flow[bool]:
    """Take the action (or Reaction) of a card in hand or in play. True if its effect came about.

    `kind`: it is taken as an action of this kind, because a card says so (Keseth).
    """
    ability = ability_at(g, card, index)
    act = Act(seat, card, ability, _what(g, card, ability), trigger)
    if kind:
        act.data["kind"] = kind
    if not (yield from _prepare(g, act, ability)):
        return False
    if ability.once:
        g.used.add((card, position(g, card, ability), ability.once))
    _report_taking(g, act, ability)
    g.history.append((seat, _kind_name(act.kind), card, index))
    doers = [h for h in (hero_of(g, card), act.caster) if h >= 0 and g.zone[h] == PLAY]
    before = lawful.standing(g, act)
    if not ability.quiet:
        yield from announce(g, act)
    # what a Hero, his unit or his Spell would have done does not happen without him (LBS AW 66 destroying/3)
    dead = any(g.zone[h] != PLAY for h in doers)
    done = not act.cancelled and not dead and g.zone[card] != HAND and lawful.still_lawful(g, act, before)
    if done:
        yield from _take_effect(g, act, ability)
    elif not act.cancelled:
        why = "LBS AW 66 destroying/3" if dead else "LBS AW 60 reactions/4"
        report(g, f"{g.does(card, 'has')} no effect any more.", why, refs=(card,), by=seat)
    if ability.hand and g.zone[card] == TABLE:
        yield from _put_away(g, act)
    yield from settle(g)
    if done and not ability.quiet:
        yield from happen(g, "acted", seat, card, act.targets[0] if act.targets else -1, act=act)
    return done


def _prepare(g: Lbs, act: Act, ability: Ability) -> Flow[bool]:
    """Who casts it, its targets, its costs; False if it does not come to be taken."""
    if ability.caster:
        able = lawful.able_casters(g, act)
        if not able:
            return False
        answer = yield Decision(act.seat, "caster", lambda: [("caster", h) for h in able], (act.card,))
        act.caster = int(answer[1])
    if not (yield from pick_targets(g, act)):
        return False
    if ability.hand:
        move(g, act.card, TABLE)
        g.controller[act.card] = act.seat
    return (yield from _pay_for(g, act, ability))


def _take_effect(g: Lbs, act: Act, ability: Ability) -> Flow[None]:
    c = act.card
    card = CARDS[g.printed[c]]
    lasting = ability.hand and bool(card.omen or card.mask & (STORY | PANTHEON))
    if lasting:
        yield from _omen(g, c, act.seat) if card.omen else _settle_home(g, c, act.seat)
    lines, found = g.events, _traces(g, act)
    yield from carried_out(ability.run(g, act))
    if not lasting and found is not None and g.events is lines and found == _traces(g, act):
        report(g, f"{g.does(c, 'changes')} nothing.", refs=(c,))


def _put_away(g: Lbs, act: Act) -> Flow[None]:
    """A card that was played goes to the Saved pile, or is buried."""
    card = CARDS[g.printed[act.card]]
    move(g, act.card, BURIED if card.bury or (card.curse and act.data.get("bury")) else SAVED)
    if g.zone[act.card] == SAVED:
        yield from happen(g, "spell saved" if card.mask & SPELL else "action saved", act.seat, act.card, act=act)


def _traces(g: Lbs, act: Act) -> Any:
    """All that an effect could leave behind: the position, what it answers, its own plan and lines in the log. None
    where nobody reads the log."""
    if g.events is None:
        return None
    trigger, answered = act.trigger, None
    if trigger is not None:
        numbers = (trigger.cancelled, trigger.number, trigger.card, trigger.target, trigger.other)
        answered = (*numbers, repr(trigger.data), _plan(trigger.act))
    return encode(g), answered, _plan(act), sum(bool(event.text) for event in g.events)


def _plan(act: Act | None) -> Any:
    return None if act is None else (act.cancelled, act.targets[:], act.caster, act.cards[:], repr(act.data))


def _what(g: Lbs, card: int, ability: Ability) -> str:
    mask = CARDS[g.printed[card]].mask
    if ability.hand:
        for bit, name in ((SPELL, "spell"), (STORY, "story"), (PANTHEON, "pantheon")):
            if mask & bit:
                return name
        if CARDS[g.printed[card]].omen:
            return "omen"
    return "reaction" if ability.kind & REACTION else "action"


def _kind_name(kind: int) -> str:
    return next((word.casefold() for word, bit in KINDS.items() if kind & bit), "")


def _report_taking(g: Lbs, act: Act, ability: Ability) -> None:
    if g.events is None:
        return
    chosen = zip(act.targets, ability.targets, strict=False)
    aims = [g.name(t) for t, spec in chosen if t >= 0 and spec.what == "card"]
    aim = f" on {listed(aims)}" if aims else ""
    verb = "plays" if ability.hand else "uses"
    if act.kind & REACTION:
        verb = "reacts with"
    elif act.what == "spell":
        verb = "casts"
    text = f"{who(g, act.seat)} {verb} {g.name(act.card)}{aim}."
    hit = controllers(g, [t for t, spec in zip(act.targets, ability.targets, strict=False) if spec.what == "card"])
    shown: ShownFields = {"by": act.seat, "concerns": hit, "card": open_card(act.card)}
    report(g, text, *_taken_by(g, act, ability), refs=(act.card, *(t for t in act.targets if t >= 0)), **shown)


def _taken_by(g: Lbs, act: Act, ability: Ability) -> tuple[str, ...]:
    """The rules by which this action or Reaction is taken."""
    rules = ("LBS AW 59 reactions/1",) if act.kind & REACTION else ("LBS AW 57 actions/1",)
    return (
        (*rules, lawful.way_in(g, act.card)) if ability.hand and act.what in ("spell", "story", "pantheon") else rules
    )


def _pay_for(g: Lbs, act: Act, ability: Ability) -> Flow[bool]:
    """Cost and payments; False if the card could not or would not be paid for (LBS AW 39 too-little)."""
    seat, c, played = act.seat, act.card, ability.hand
    if played and "pricing" in LISTENERS:
        yield from happen(g, "pricing", seat, c, act=act)
    due = lawful.bill(g, act)
    price = yield from _price(g, act, due)
    payable = costs.can_pay(g, seat, *price, due.card)
    if payable and played and raised(act) and not (yield from accepts(g, act)):
        return False
    if not payable:
        if played:
            text = f"{who(g, seat)} cannot pay for {g.name(c)}; it returns to hand."
            report(g, text, "LBS FAQ canceled-actions-or-effects/2")
            move(g, c, HAND, seat=seat)
        return False
    paid = yield from _council(g, act, ability, due.card)
    if not paid or not (yield from costs.pay(g, seat, *price, due.card, due)):
        if played:
            move(g, c, HAND, seat=seat)
        return False
    yield from _pay_the_rest(g, act, ability)
    return True


def _price(g: Lbs, act: Act, due: costs.Bill) -> Flow[costs.Price]:
    """Copper and Water, or what a card lets the seat pay instead."""
    price = costs.cost(g, due)
    for other in lawful.prices(g, act, *price)[1:]:
        if costs.can_pay(g, act.seat, *other, due.card) and (
            not costs.can_pay(g, act.seat, *price, due.card)
            or (yield from confirm(g, act.seat, "pay Copper in place of Water", act.card))
        ):
            return other
    return price


def _council(g: Lbs, act: Act, ability: Ability, purpose: int) -> Flow[bool]:
    """Influence for a Council action, if it is one (LBS AW 61 council)."""
    if not ability.council:
        return True
    need = max(0, ability.council + stats.total(g, "council cost", act.seat, act.card))
    if (yield from costs.convince(g, act.seat, need, purpose)):
        return True
    text = f"{who(g, act.seat)} lacks the Influence for {g.name(act.card)}"
    report(g, f"{text}{'; it returns to hand' if ability.hand else ''}.", "LBS AW 61 council", refs=(act.card,))
    return False


def _pay_the_rest(g: Lbs, act: Act, ability: Ability) -> Flow[None]:
    """Cards discarded, bowed or destroyed for it, and what else its text asks."""
    seat, c = act.seat, act.card
    for done in range(ability.discard):
        options: list[Choice] = [("pick", x) for x in lawful.spare(g, seat, c, ability)]
        answer = yield Decision(seat, "pick", options, (DISCARDED, c, ability.discard - done))
        act.data.setdefault("discarded", []).append(int(answer[1]))
        yield from discard(g, int(answer[1]))
    if act.caster >= 0:
        bow(g, act.caster)
    if ability.bow:
        bow(g, c)
    if ability.sacrifice:
        yield from destroy(g, c, "cost", seat)
    if ability.cost is not None:
        yield from carried_out(ability.cost(g, act))
        yield from settle(g)


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
    trigger = yield from happen(g, "action", act.seat, act.card, act.targets[0] if act.targets else -1, act=act)
    if trigger.cancelled:
        act.cancelled = True
    if act.cancelled:
        engaging = act.what == "engage"
        what = f"The engagement of {g.name(act.card)} has" if engaging else g.does(act.card, "has")
        report(g, f"{what} no effect.", "LBS AW 58 cancelled", refs=(act.card,))


def _omen(g: Lbs, card: int, seat: int) -> Flow[None]:
    """One Omen in play at a time: the one before is destroyed (LBS AW 61 omens)."""
    for old in list(g.omens):
        yield from destroy(g, old, "replaced", seat)
    put(g, card, seat)
    g.omens.append(card)


def _settle_home(g: Lbs, card: int, seat: int) -> Flow[None]:
    """A Story or a Pantheon card comes into its player's home; a new god buries the old (LBS AW 33 pantheon)."""
    if CARDS[g.printed[card]].mask & PANTHEON:
        for old in [x for x in g.players[seat].play if CARDS[g.printed[x]].mask & PANTHEON]:
            yield from destroy(g, old, "replaced", seat)
    put(g, card, seat)
    if CARDS[g.printed[card]].story and g.events is not None:
        points = stats.story_points(g, seat)
        worth = f"{points} Story Point{'' if points == 1 else 's'}"
        text = f"{g.does(card, 'is')} told: {who(g, seat)} has {worth} of {STORY_VICTORY}. {needs(g, seat)}".rstrip()
        shown: ShownFields = {"by": seat, "concerns": everybody(g), "card": open_card(card)}
        shown["moment"] = f"{who(g, seat)} tells a Story: {points} of {STORY_VICTORY} Story Points"
        report(g, text, "LBS AW 31 story-points", refs=(card,), **shown)
    yield from arrive(g, card)
    yield from happen(g, "told" if CARDS[g.printed[card]].mask & STORY else "entered", seat, card)


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
    for c, i, ability in ready(g, seat, bits):
        if usable(g, seat, c, ability, bits):
            found.append(("use", c, i))
    for c in () if PILED.isdisjoint(g.pool) else player.buried:
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

    def answers(self, g: Lbs, seat: int, card: int, trigger: Trigger) -> bool:
        return can_react(g, seat, card, self, trigger)

    def take(self, g: Lbs, seat: int, card: int, index: int, trigger: Trigger) -> Flow[bool]:
        return use(g, seat, card, index, trigger)
