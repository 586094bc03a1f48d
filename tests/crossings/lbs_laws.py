"""What must hold in Legend of the Burning Sands wherever two rules meet."""

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from sandtable.games.lbs.content.book import CARDS, Ability
from sandtable.games.lbs.content.shapes import FOLLOWER, HERO, ITEM, PANTHEON, SECTION, STORY, STRONGHOLD, TOKEN
from sandtable.games.lbs.rules import abilities, acting, bringing, costs, stats, windows
from sandtable.games.lbs.rules.costs import DUE
from sandtable.games.lbs.rules.trigger import Act, Trigger
from sandtable.games.lbs.state import (
    BURIED,
    DECK,
    DUEL,
    FIGHT,
    FOREVER,
    HAND,
    PLAY,
    RAID,
    SAVED,
    STAY,
    TABLE,
    TURN,
    WHILE_BOWED,
    Lbs,
)
from sandtable.kernel import Position
from sandtable.kernel.events import SKIPPED, WINDOW
from tests.crossings.frame import Law, Moment

# -- the position ------------------------------------------------------------------------------------------------------


def everything_is_somewhere(moment: Moment) -> Iterator[str]:
    """Each card is in the one pile that its zone, controller and owner say; hosts and what is attached agree; who has
    continuous effects in play is known (LBS AW 37, 41)."""
    g: Lbs = moment.table.state
    yield from _in_one_pile(g)
    yield from _attached(g)
    yield from _beneath(g)
    yield from _known_effects(g)


def _in_one_pile(g: Lbs) -> Iterator[str]:
    where: dict[int, list[tuple[int, int]]] = {}
    for seat, player in enumerate(g.players):
        piles = {DECK: player.deck, HAND: player.hand, SAVED: player.saved, BURIED: player.buried, PLAY: player.play}
        for zone, pile in piles.items():
            for c in pile:
                where.setdefault(c, []).append((zone, seat))
    for c, zone in enumerate(g.zone):
        name = g.name(c)
        seat = g.controller[c] if zone in (HAND, PLAY) else g.owner[c]
        right = [(zone, seat)] if zone in (DECK, HAND, SAVED, BURIED, PLAY) else []
        if where.get(c, []) != right:
            yield f"{name} should be in {right} and is in {where.get(c, [])}"
        if g.kind[c] & TOKEN and zone in (DECK, HAND, SAVED, BURIED):
            yield f"the token {name} is in a pile or hand"
        if zone in (DECK, SAVED, BURIED) and g.controller[c] != g.owner[c]:
            yield f"{name} is in a pile and controlled by another than its owner"


def _attached(g: Lbs) -> Iterator[str]:
    for c, zone in enumerate(g.zone):
        name = g.name(c)
        if zone != PLAY and (g.host[c] >= 0 or g.kids.get(c)):
            yield f"{name} is out of play with something attached"
        host = g.host[c]
        if host >= 0 and c not in g.kids.get(host, ()):
            yield f"{name} lies on {g.name(host)}, which does not have it"
        if host >= 0 and g.kind[c] & (FOLLOWER | ITEM) and g.controller[c] != g.controller[host]:
            yield f"{name} and {g.name(host)}, to which it is attached, have different controllers"
        for kid in g.kids.get(c, ()):
            if g.host[kid] != c:
                yield f"{name} has {g.name(kid)}, which lies on something else"


def _beneath(g: Lbs) -> Iterator[str]:
    for top, beneath in g.under.items():
        if g.card(top).person != g.card(beneath).person:
            yield f"{g.name(beneath)} lies beneath {g.name(top)}"
        if g.zone[beneath] != TABLE:
            yield f"{g.name(beneath)} lies beneath {g.name(top)} and in a pile"


def _known_effects(g: Lbs) -> Iterator[str]:
    live = {question: set(cards) for question, cards in g.live.items()}
    real: dict[str, set[int]] = {}
    for c in g.in_play():
        for question in CARDS[g.printed[c]].statics:
            real.setdefault(question, set()).add(c)
    if live != real:
        yield f"continuous effects in play are {real}, known are {live}"


def nothing_below_floor_or_above_cap(moment: Moment) -> Iterator[str]:
    """Water is never less than none; at a checkpoint no more than fits, no dead Hero and no dried-up City Section
    stands (LBS AW 17, 19, 40), and of Omens, gods and Unique cards there is one."""
    g: Lbs = moment.table.state
    yield from _numbers(g)
    if moment.table.position.tail or moment.table.over:
        return
    yield from _in_play(g)
    yield from _one_of_each(g)
    if moment.before is not None:
        yield from _unique_twice(g, moment.before.state)


def _numbers(g: Lbs) -> Iterator[str]:
    for c in range(len(g.printed)):
        if g.water[c] < 0:
            yield f"{g.name(c)} has {g.water[c]} Water"
        if g.water[c] and not (g.zone[c] == PLAY and g.kind[c] & (SECTION | HERO)):
            yield f"{g.name(c)} holds Water"
        if g.zone[c] == PLAY:
            for number in (stats.strength, stats.ka, stats.influence):
                if number(g, c) < 0:
                    yield f"{g.name(c)} has {number.__name__} {number(g, c)}"
    if len(g.omens) > 1 or any(g.zone[c] != PLAY for c in g.omens):
        yield f"Omens in play: {[g.name(c) for c in g.omens]}"


def _in_play(g: Lbs) -> Iterator[str]:
    for c in g.in_play():
        if g.kind[c] & HERO and stats.ka(g, c) <= 0 and not stats.ruled(g, "cannot be destroyed", c, "ka"):
            yield f"{g.name(c)} lives without Ka"
        if g.kind[c] & SECTION:
            if g.water[c] > stats.capacity(g, c):
                yield f"{g.name(c)} holds {g.water[c]} Water and can hold {stats.capacity(g, c)}"
            if not g.water[c] and not stats.city_strength(g, c):
                yield f"{g.name(c)} stands without Water and Strength"
        if g.host[c] < 0 and g.kind[c] & (FOLLOWER | ITEM | TOKEN):
            yield f"{g.name(c)} is in play and attached to nothing"
        if g.host[c] >= 0 and g.kind[c] & (HERO | SECTION | STRONGHOLD | STORY | PANTHEON):
            yield f"{g.name(c)} is attached"


def _one_of_each(g: Lbs) -> Iterator[str]:
    for seat in g.seats():
        gods = [c for c in g.players[seat].play if g.kind[c] & PANTHEON]
        if len(gods) > 1:
            yield f"seat {seat} has several gods: {[g.name(c) for c in gods]}"
        if stats.story_points(g, seat) >= 5:
            yield f"seat {seat} has told 5 Story Points and has not won"


def _unique_twice(g: Lbs, before: Lbs) -> Iterator[str]:
    """No Unique card has come into play beside one of its name (LBS AW 39 unique), unless something else made it
    Unique afterwards."""
    entered = [c for c in g.in_play() if c >= len(before.printed) or before.zone[c] != PLAY]
    for c in entered:
        if g.card(c).unique and stats.has(g, c, "Unique"):
            for x in g.in_play():
                same = x != c and g.printed[x] == g.printed[c] and g.card(x).unique and stats.has(g, x, "Unique")
                if same:
                    yield f"two {g.name(c)}, which is Unique, are in play"


def memory_ends_when_it_should(moment: Moment) -> Iterator[str]:
    """What leaves play keeps only what is permanent (LBS AW 62); what lasts for a battle, a duel or a raid ends with
    it, and what lasts while a card is bowed ends when it is straightened."""
    g: Lbs = moment.table.state
    yield from _out_of_play(g)
    if not moment.table.position.tail:
        yield from _spans_are_over(g)


def _out_of_play(g: Lbs) -> Iterator[str]:
    for c, mods in g.mods.items():
        shown = g.zone[c] == TABLE and (g.raid is not None or g.duel is not None)  # a Fate card
        if g.zone[c] != PLAY and not shown and any(until != FOREVER for _, _, until in mods):
            yield f"{g.name(c)} is out of play and remembers {mods}"
    for c, zone in enumerate(g.zone):
        if zone != PLAY and (g.bowed[c] or g.place[c] != -1):
            yield f"{g.name(c)} is out of play and bowed or somewhere"
        if g.place[c] != -1 and g.attack is None and g.raid is None and g.battle is None:
            yield f"{g.name(c)} is away from home, and there is neither attack nor raid"
    if g.attack is not None:
        for hero in g.attack.sides:
            if g.zone[hero] != PLAY or not g.kind[hero] & HERO:
                yield f"{g.name(hero)} fights and is not in play"


def _spans_are_over(g: Lbs) -> Iterator[str]:
    if DUE in g.memo:
        yield "a payment is over and its Water is still due"
    spans = {FIGHT: g.battle is not None or g.attack is not None, DUEL: g.duel is not None, RAID: g.raid is not None}
    for c, mods in g.mods.items():
        for what, value, until in mods:
            if not spans.get(until, True):
                yield f"{g.name(c)} keeps {what} {value}, though the battle, duel or raid is over"
            if until >= WHILE_BOWED and not stats.holds(g, until):
                yield f"{g.name(c)} keeps {what} {value}, which lasted while another card was bowed or in play"
    if g.battle is None and g.attack is None and any(span == "battle" for _, _, span in g.used):
        yield "an ability counts as used in a battle that is over"


_NEGATIVE = re.compile(r"(?<![\w+])-\d+ (Copper|Water|Influence|card|damage|Fate)|\b(?:pays|loses|gains|draws) 0\b|  ")


def says_nothing_absurd(moment: Moment) -> Iterator[str]:
    """No line, prompt or option speaks of less than nothing, or of paying nothing."""
    table = moment.table
    told = [event.text for event in table.steps[-1].events] + [event.public or "" for event in table.steps[-1].events]
    for decision in table.pending:
        told += [table.prompt(decision).text, *(option.label for option, _ in table.described(decision).values())]
    yield from (f"'{text}'" for text in told if _NEGATIVE.search(text))


def what_is_offered_can_be_done(moment: Moment) -> Iterator[str]:
    """Nothing is offered that comes to nothing: unless somebody reacts, what can be begun can be paid, and something
    comes of it."""
    table, before = moment.table, moment.before
    if before is None:
        return
    step = table.steps[-1]
    told = [event.text for event in step.events if event.kind not in (WINDOW, SKIPPED)]
    reacted = any("reacts with" in text for text in told)
    for text in told:
        if not reacted and re.search(r"cannot pay for|lacks the Influence", text):
            yield f"'{step.key}' was offered, and: {text}"
    same = table.position.canonical() == before.position.canonical()
    if same and not told and step.choice[0] not in ("pass", "done") and _asks(table) == _asks(before):
        yield f"nothing comes of '{step.key}', and no line says why"


def _asks(table: Any) -> list[Any]:
    return [(d.seat, d.kind, d.choices()) for d in table.pending]


_ASKED = ("play", "use", "cast", "bring", "react")


def refusals_have_reasons(moment: Moment) -> Iterator[str]:
    """Whatever is asked of the cards that meet and is not offered is refused with a reason and a rule."""
    table = moment.table
    for decision in table.pending:
        offered = {key.casefold() for key in table.described(decision)}
        for word in moment.crossing.about[:2]:
            for verb in _ASKED:
                key = f"{verb} {word}"
                if key.casefold() in offered:
                    continue
                refusal = table.game.why_not(table.state, decision, key)
                unknown = [rule for rule in refusal.rules if rule not in table.game.ledger]
                if unknown or not refusal.reason.strip() or "is not possible here" in refusal.reason:
                    yield f"'{key}' is refused with '{refusal.reason}' {unknown}"
    if table.pending and not any(d.choices() for d in table.pending):
        yield "nothing is offered"


def present_abilities_count(moment: Moment) -> Iterator[str]:
    """Whoever is offered for what a trait allows has the trait now, printed or gained and not lost (LBS AW 42)."""
    g: Lbs = moment.table.state
    for decision in moment.table.pending:
        for choice in decision.choices():
            verb, c = choice[0], choice[1] if len(choice) > 1 else -1
            needs = {"caster": "Sahir", "shoot": "Archery", "tactic": "Tactician", "khadi": "Khadi"}.get(str(verb))
            unit = (c, *g.kids.get(c, ())) if verb == "shoot" and isinstance(c, int) else (c,)
            if needs is not None and not any(isinstance(x, int) and stats.has(g, x, needs) for x in unit):
                yield f"{[g.name(int(x)) for x in unit]} is offered as '{verb}' without {needs}"
            raids = verb == "defend" or (verb == "raid" and isinstance(c, int) and c >= 0)
            if raids and g.edition != "episode-3" and isinstance(c, int) and _undead(g, c):
                yield f"{g.name(c)} has Undead in its unit and is offered for a raid"


def _undead(g: Lbs, hero: int) -> bool:
    return any(stats.has(g, c, "Undead") for c in (hero, *stats.followers(g, hero)))


def once_is_once(moment: Moment) -> Iterator[str]:
    """What can be done once a turn is done once a turn, whatever becomes of its card meanwhile (LBS FAQ
    once-per-turn)."""
    g: Lbs = moment.table.state
    done = Counter((c, i) for _, _, c, i in g.history if c >= 0 and i >= 0)
    for (c, i), times in done.items():
        mine = abilities.abilities(g, c)
        if times > 1 and i < len(mine) and mine[i].once == "turn":
            yield f"{g.name(c)} has done {times} times what it may do once a turn"


def heroes_stay_themselves(moment: Moment) -> Iterator[str]:
    """An overlay is the same Hero, and a change of control changes nothing but who controls the card: what lies on it,
    what it has suffered and what is remembered of it stays (LBS AW 62, 68)."""
    g: Lbs = moment.table.state
    if moment.before is None:
        return
    old: Lbs = moment.before.state
    overlaid = [c for c in g.under if c not in old.under and c < len(old.printed) and old.zone[c] == PLAY]
    seized = [
        c
        for c in range(len(old.printed))
        if g.zone[c] == old.zone[c] == PLAY and g.controller[c] != old.controller[c] and g.host[c] < 0
    ]
    yield from _overlaid(g, old, overlaid, _told(moment, "straighten"))
    if (g.turn, g.phase) == (old.turn, old.phase):
        yield from _remembered(g, old, [*overlaid, *seized])
    for c in seized:
        if not set(old.kids.get(c, ())) <= {*g.kids.get(c, ())} | {k for k in old.kids.get(c, ()) if g.zone[k] != PLAY}:
            yield f"{g.name(c)} has changed hands without what was attached to it"


def _overlaid(g: Lbs, old: Lbs, overlaid: list[int], straightened: bool) -> Iterator[str]:
    for c in overlaid:
        if not set(old.kids.get(c, ())) <= set(g.kids.get(c, ())) or g.water[c] != old.water[c]:
            yield f"{g.name(c)} was overlaid and has lost what lay on it"
        if old.bowed[c] and not g.bowed[c] and not straightened:
            yield f"{g.name(c)} was overlaid and straightened"


def _remembered(g: Lbs, old: Lbs, cards: list[int]) -> Iterator[str]:
    for c in cards:
        kept = [m for m in old.mods.get(c, ()) if m[2] in (TURN, STAY)]
        if not set(map(repr, kept)) <= set(map(repr, g.mods.get(c, ()))):
            yield f"{g.name(c)} has lost {kept} by a change of control or an overlay"
        remembered = {key for key in old.memo if key.endswith(f":{c}")}
        if not remembered <= set(g.memo):
            yield f"{g.name(c)} has lost {remembered - set(g.memo)} by a change of control or an overlay"


def _told(moment: Moment, word: str) -> bool:
    return any(word in event.text for event in moment.table.steps[-1].events)


def the_price_told_is_the_price(moment: Moment) -> Iterator[str]:
    """What the view tells a card in hand to cost is what is then to be paid, unless somebody reacts."""
    before = moment.before
    if before is None or not moment.table.pending:
        return
    step, decision = moment.table.steps[-1], moment.table.pending[0]
    g: Lbs = before.state
    if step.choice[0] != "bring" or decision.kind != "pay" or decision.about[0] != step.choice[1]:
        return
    price = bringing.cost_in_hand(g, step.seat, int(step.choice[1]))
    if (decision.about[1], decision.about[2]) != price and not _told(moment, "reacts with"):
        yield f"'{step.key}' should cost {price} and asks for {decision.about[1:3]}"


# -- numbers -----------------------------------------------------------------------------------------------------------


def omens_come_last(moment: Moment) -> Iterator[str]:
    """What an Omen changes it changes last, in numbers and in costs (LBS FAQ omens/1)."""
    g: Lbs = moment.table.state
    if not g.omens or moment.table.position.tail:
        return
    without = g.clone()
    without.live = {q: cards for q, cards in g.live.items() if not q.startswith("omen ")}
    for c in g.in_play():
        for question, number in (("omen strength", stats.strength), ("omen ka", stats.ka)):
            value = number(without, c)
            for source in g.live.get(question, ()):
                value = max(0, CARDS[g.printed[source]].statics[question](g, source, c, value))
            if value != number(g, c):
                yield f"{g.name(c)} has {number.__name__} {number(g, c)}; with the Omen last it is {value}"
    for seat in g.seats():
        for c in g.players[seat].hand:
            bill = costs.Bill(seat, c)
            for i, question in enumerate(("omen copper cost", "omen water cost")):
                value = costs.cost(without, bill)[i]
                for source in g.live.get(question, ()):
                    value = max(0, CARDS[g.printed[source]].statics[question](g, source, c, seat, value))
                if value != costs.cost(g, bill)[i]:
                    yield f"{g.name(c)} costs {costs.cost(g, bill)}; with the Omen last it is {value}"


def numbers_do_not_hang_on_who_came_first(moment: Moment) -> Iterator[str]:
    """In which order cards came into play changes no number and no cost: the rules order what changes them."""
    g: Lbs = moment.table.state
    if moment.table.position.tail or not any(len(cards) > 1 for cards in g.live.values()):
        return
    turned = g.clone()
    turned.live = {question: cards[::-1] for question, cards in g.live.items()}
    for c in g.in_play():
        for number in (stats.strength, stats.ka, stats.influence, stats.base, stats.capacity, stats.fate):
            if number(g, c) != number(turned, c):
                yield f"{g.name(c)} has {number.__name__} {number(g, c)} or {number(turned, c)}, by who came first"
    for seat in g.seats():
        for c in g.players[seat].hand:
            one, other = bringing.cost_in_hand(g, seat, c), bringing.cost_in_hand(turned, seat, c)
            if one != other:
                yield f"{g.name(c)} costs {one} or {other}, by who came first"


# -- what is done: the newest choice is made again, and watched --------------------------------------------------------


class Watch:
    """Notes what is wrong with actions and windows while they go on."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.paying: dict[int, int] = {}
        self.idle: list[str] = []
        """Lines that must be told."""

    @contextmanager
    def over(self, g: Lbs) -> Iterator[None]:
        abilities = [a for d in g.pool for a in CARDS[d].abilities]
        runs = [a.run for a in abilities]
        kept = acting.announce, costs.pay, acting._pay_for, windows.Window  # type: ignore[attr-defined]  # it imports the kernel's
        for ability in abilities:
            ability.run = self.effect(ability, ability.run)
        acting.announce = self.announced(kept[0])
        costs.pay = self.paid(kept[1])
        acting._pay_for = self.once(kept[2])
        windows.Window = self.window(kept[3])  # type: ignore[attr-defined]  # likewise
        try:
            yield
        finally:
            for ability, run in zip(abilities, runs, strict=True):
                ability.run = run
            acting.announce, costs.pay, acting._pay_for, windows.Window = kept  # type: ignore[attr-defined]  # likewise

    def effect(self, ability: Ability, run: Callable[..., Any]) -> Callable[..., Any]:
        """What is paid has its effect, or a line says why not (LBS AW 58)."""

        def watched(g: Lbs, act: Act) -> Any:
            before = acting._traces(g, act)
            flow = run(g, act)
            if not isinstance(flow, Generator):
                self.came_about(g, act, ability, before)
                return None
            return follow(flow, g, act, before)

        def follow(flow: Generator[Any, Any, Any], g: Lbs, act: Act, before: Any) -> Generator[Any, Any, Any]:
            result = yield from flow
            self.came_about(g, act, ability, before)
            return result

        return watched

    def came_about(self, g: Lbs, act: Act, ability: Ability, before: Any) -> None:
        card = CARDS[g.printed[act.card]]
        lasting = card.omen or card.mask & (STORY | PANTHEON)
        if not (ability.hand and lasting) and acting._traces(g, act) == before:
            self.idle.append(f"{g.does(act.card, 'changes')} nothing.")

    def announced(self, announce: Callable[..., Any]) -> Callable[..., Any]:
        """What an action cost is not refunded when it is negated (LBS FAQ canceled-actions-or-effects)."""

        def watched(g: Lbs, act: Act) -> Generator[Any, Any, Any]:
            ability = act.ability
            spent = [] if ability is None or not ability.bow else [act.card]
            spent += [act.caster] if act.caster >= 0 else []
            bowed = [c for c in spent if g.bowed[c]]
            water = stats.city_water(g, act.seat)
            yield from announce(g, act)
            if act.cancelled:
                for c in bowed:
                    if g.zone[c] == PLAY and not g.bowed[c]:
                        self.faults.append(f"{g.name(c)} was bowed for {g.name(act.card)}, and negation straightens it")
                if ability is not None and ability.sacrifice and g.zone[act.card] == PLAY:
                    self.faults.append(f"{g.name(act.card)} was destroyed as a cost, and is back when it is negated")
                if stats.city_water(g, act.seat) > water and not any("gains" in e.text for e in g.events or ()):
                    self.faults.append(f"Water comes back when {g.name(act.card)} is negated")

        return watched

    def once(self, pay_for: Callable[..., Any]) -> Callable[..., Any]:
        """An action is paid for once."""

        def watched(g: Lbs, act: Act, played: bool) -> Generator[Any, Any, bool]:
            self.paying[id(act)] = self.paying.get(id(act), 0) + 1
            if self.paying[id(act)] > 1:
                self.faults.append(f"{g.name(act.card)} is paid for twice")
            act.data["watched"] = act  # so that its number is not given to another
            paid: bool = yield from pay_for(g, act, played)
            return paid

        return watched

    def paid(self, pay: Callable[..., Any]) -> Callable[..., Any]:
        """Exactly the Water that is due is paid, and at least the Copper (LBS AW 40)."""

        def watched(g: Lbs, seat: int, copper: int, water: int, *more: Any) -> Generator[Any, Any, bool]:
            if copper < 0 or water < 0:
                self.faults.append(f"a price of {copper} Copper and {water} Water")
            before, bowed = stats.city_water(g, seat), g.bowed[:]
            plain = "water spent" not in g.live and all(CARDS[g.printed[c]].used is None for c in g.players[seat].play)
            events = len(g.events or ())
            done = yield from pay(g, seat, copper, water, *more)
            lost = before - stats.city_water(g, seat)
            quiet = not any("is destroyed" in e.text or "cannot hold" in e.text for e in (g.events or ())[events:])
            if done and plain and quiet and lost != water:
                self.faults.append(f"{water} Water was due, and {lost} was paid")
            straightened = [c for c in range(len(bowed)) if bowed[c] and not g.bowed[c] and g.zone[c] == PLAY]
            if straightened:
                self.faults.append(f"paying straightens {[g.name(c) for c in straightened]}")
            return bool(done)

        return watched

    def window(self, kind: type[Any]) -> type[Any]:
        """The first who is asked is the first who could react, in the rule's order (LBS FAQ reaction-order)."""
        faults = self.faults

        class Watched(kind):  # type: ignore[misc]  # whichever class stands there
            def _ask(self, seat: int) -> Any:
                if not hasattr(self, "asked"):
                    self.asked = True
                    self.rule = _rule_order(self.g, self.what)
                    self.left = list(self.rule)
                if self.left and seat == self.left[0]:
                    self.left.pop(0)
                elif self.left:
                    faults.append(f"seat {seat} is asked about '{self.what.kind}' before {self.left[0]} of {self.rule}")
                    self.left = []
                return (yield from super()._ask(seat))

        return Watched


def _rule_order(g: Lbs, trigger: Trigger) -> list[int]:
    """From the left of whoever acts; in an Attack or Raid Phase of the attacker; in a duel the opponent first (LBS FAQ
    reaction-order/1, LBS AW 63 duel-reactions). What nobody does, the Blessed player answers first."""
    table = [s for s in range(len(g.players)) if not g.players[s].out]
    if g.duel is not None and trigger.by in (g.controller[g.duel.challenger], g.controller[g.duel.challenged]):
        one, other = g.controller[g.duel.challenger], g.controller[g.duel.challenged]
        first = other if trigger.by == one else one
        rest = [s for s in _from(table, trigger.by + 1) if s != first]
        return [first, *rest] if first in table else rest
    if g.attack is not None:
        return _from(table, g.attack.attacker + 1)
    if g.raid is not None:
        return _from(table, g.raid.raider + 1)
    return _from(table, trigger.by + 1) if trigger.by >= 0 else _from(table, g.blessed)


def _from(table: list[int], first: int) -> list[int]:
    return sorted(table, key=lambda seat: (seat - first) % 6 if seat >= first else seat + 6 - first) if table else []


def actions_are_sound(moment: Moment) -> Iterable[str]:
    """Costs are paid once, never refunded and have their effect; Reactions are asked for in the rule's order."""
    before, table = moment.before, moment.table
    if before is None:
        return ()
    assert before.position.checkpoint is not None
    state = before.position.checkpoint.clone()
    state.events = []
    watch = Watch()
    step = table.steps[-1]
    with watch.over(state):
        position = Position.resume(before.game, state, before.position.tail)
        decision = position.decision_for(step.seat)
        assert decision is not None
        position.choose(decision, step.choice)
    lines = [event.text for event in state.events]
    return [*watch.faults, *(f"no line says '{line}'" for line in watch.idle if line not in lines)]


LAWS: tuple[Law, ...] = (
    everything_is_somewhere, nothing_below_floor_or_above_cap, memory_ends_when_it_should, says_nothing_absurd,
    what_is_offered_can_be_done, refusals_have_reasons, present_abilities_count, once_is_once, heroes_stay_themselves,
    the_price_told_is_the_price, omens_come_last, numbers_do_not_hang_on_who_came_first, actions_are_sound,
)  # fmt: skip
