"""The turn: Dawn, Day, Night, End (LBS AW 44-57), and the set-up before the first."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.content.shapes import DAY, HERO, NIGHT, OPEN, SECTION
from sandtable.games.lbs.records import DAWN_PHASE, DAY_PHASE, END_PHASE, NIGHT_PHASE
from sandtable.games.lbs.rules import acting, attack, bringing, costs, raid, stats
from sandtable.games.lbs.rules.entering import enter, unique_blocked
from sandtable.games.lbs.rules.log import everybody, open_card, report, who
from sandtable.games.lbs.rules.piles import discard, draw
from sandtable.games.lbs.rules.victory import Over, check_sections, due, eliminate, settle
from sandtable.games.lbs.rules.water import room
from sandtable.games.lbs.rules.windows import NOBODY, happen
from sandtable.games.lbs.rules.zones import bow, expire, straighten
from sandtable.games.lbs.state import BURIED, PLAY, TURN, Lbs
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow, Outcome, together


def play(g: Lbs) -> Flow[None]:
    """From wherever the state stands to the end of the game."""
    yield CHECKPOINT
    try:
        while g.outcome is None:
            if g.phase == DAWN_PHASE:
                yield from dawn(g)
            elif g.phase == DAY_PHASE:
                yield from acting_phase(g, DAY_PHASE)
                _next_phase(g, NIGHT_PHASE)
            elif g.phase == NIGHT_PHASE:
                yield from acting_phase(g, NIGHT_PHASE)
                _next_phase(g, END_PHASE)
            else:
                yield from end_phase(g)
    except Over:
        g.attack = None
        g.battle = None
        g.raid = None
        g.duel = None


def _next_phase(g: Lbs, phase: str) -> None:
    g.phase = phase
    g.started = False
    g.passes = 0
    g.to_act = g.order(g.blessed)[0]


# -- Dawn --------------------------------------------------------------------------------------------------------------


def dawn(g: Lbs) -> Flow[None]:
    """Beginning with the Blessed player, everybody straightens (LBS AW 44 dawn)."""
    report(g, f"Turn {g.turn}. {who(g, g.blessed)} has the Caliph's Blessing.", "LBS AW 44 dawn/1", kind="turn")
    yield from happen(g, "dawn", NOBODY)
    for seat in g.order(g.blessed):
        for c in list(g.players[seat].play):
            if g.bowed[c] and g.zone[c] == PLAY:
                if "may remain bowed" in g.live and stats.ruled(g, "may remain bowed", c):
                    answer = yield Decision(seat, "remain", lambda: [("straighten",), ("remain",)], (c,))
                    if answer[0] == "remain":
                        continue
                straighten(g, c)
    yield from due(g, "dawn")
    yield from happen(g, "dawn ends", NOBODY)
    yield from settle(g)
    yield from check_sections(g)
    _next_phase(g, DAY_PHASE)


# -- Day and Night -----------------------------------------------------------------------------------------------------


def acting_phase(g: Lbs, phase: str) -> Flow[None]:
    """In turn, act or pass, until all pass in a row. An attack or raid begun here is entered from its record."""
    if not g.started:
        g.started = True
        g.to_act = g.order(g.blessed)[0]
        g.passes = 0
        report(g, f"{phase.capitalize()} Phase.", f"LBS AW {44 if phase == DAY_PHASE else 54} {phase}/1", kind="phase")
        yield from due(g, phase)
        yield from happen(g, f"{phase} begins", NOBODY)
        yield from settle(g)
    while True:
        if g.attack is not None:
            yield from attack.attack_phase(g)
            continue
        if g.raid is not None:
            yield from raid.raid_phase(g)
            continue
        if g.passes and g.passes >= len(g.seats()):
            _report_over(g, phase)
            break
        seat = g.to_act
        if g.players[seat].out:
            g.to_act = g.left_of(seat)[0]
            continue
        yield CHECKPOINT
        # that there is nothing to do but pass would tell what is in the hand
        held = bool(g.players[seat].hand) and not must_attack(g, seat, phase)
        decision = Decision(seat, phase, partial(phase_choices, g, seat, phase), (), secret=held)
        answer = yield decision
        if answer[0] == "pass":
            _report_idle(g, seat, phase, decision)
            g.passes += 1
        else:
            yield from _take(g, seat, answer)
            g.passes = 0
            if g.at_rest():
                yield from check_sections(g)
        g.to_act = g.left_of(seat)[0]


def _report_over(g: Lbs, phase: str) -> None:
    """Why the phase ends, also for those who were not asked because they could only pass."""
    if g.events is None:
        return
    text = f"Everybody has passed: the {phase.capitalize()} Phase is over."
    report(g, text, f"LBS AW {44 if phase == DAY_PHASE else 54} {phase}/2", kind="auto")


def _report_idle(g: Lbs, seat: int, phase: str, decision: Decision) -> None:
    """Whoever passes because nothing else can be done is told so, and nobody else: it may have been done for the
    player."""
    if g.events is not None and decision.choices() == [("pass",)]:
        by_day = phase == DAY_PHASE
        text = f"There is nothing else you can do {'by Day' if by_day else 'at Night'}: you pass."
        g.note(text, f"LBS AW {44 if by_day else 54} {phase}/2", kind="auto", by=seat, to=(seat,))


def phase_choices(g: Lbs, seat: int, phase: str) -> list[Choice]:
    if phase == DAY_PHASE:
        choices = bringing.entries(g, seat)
        choices.extend(acting.actions(g, seat, DAY | OPEN))
        if _can_exchange(g, seat):
            choices.append(("exchange",))
        if attacks_left(g, seat) > 0 and attack.can_attack(g, seat):
            choices.append(("attack",))
    else:
        choices = acting.actions(g, seat, NIGHT | OPEN)
        if raids_left(g, seat) > 0 and raid.can_raid(g, seat):
            choices.append(("raid",))
        choices.extend([("khadi", c) for c in risers(g, seat)])
    if not must_attack(g, seat, phase):
        choices.append(("pass",))
    return choices


def must_attack(g: Lbs, seat: int, phase: str) -> bool:
    """Whether a Hero who must attack this turn still can, so that its player cannot pass; only a card in play with a
    Night attack (`night attack`) lets it wait, and then it has to be used for that (LBS FAQ mind-control)."""
    for hero in g.heroes(seat):
        if hero in g.mods and stats.has_mod(g, hero, "must attack") and attack.may_send(g, hero, 1):
            break
    else:
        return False
    if not attack.can_attack(g, seat):
        return False
    waits = stats.ruled(g, "night attack", seat)
    return not waits and attacks_left(g, seat) > 0 if phase == DAY_PHASE else waits


def attacks_left(g: Lbs, seat: int) -> int:
    """One attack a turn, more by some cards (LBS AW 45 once)."""
    return 1 + stats.total(g, "attacks", seat) + int(g.memo.get(f"attacks:{seat}", 0)) - g.players[seat].attacked


def raids_left(g: Lbs, seat: int) -> int:
    return 1 + stats.total(g, "raids", seat) + int(g.memo.get(f"raids:{seat}", 0)) - g.players[seat].raided


def _can_exchange(g: Lbs, seat: int) -> bool:
    if not g.kids:
        return False
    able = bringing.movers(g, seat)
    return len(able) >= 2 and any(bringing.movable(g, h) for h in able if h in g.kids)


def khadi_bill(seat: int, card: int) -> costs.Bill:
    """3 Water, a cost and no payment (LBS FAQ khadi/2)."""
    return costs.Bill(seat, card, printed=(0, 3))


def bill_of(g: Lbs, seat: int, choice: Choice) -> costs.Bill:
    """What it takes to bring in a card, attach it, lay it on its earlier version or bring it back."""
    if choice[0] == "overlay":
        return bringing.overlay_bill(seat, int(choice[1]))
    if choice[0] == "khadi":
        return khadi_bill(seat, int(choice[1]))
    return bringing.entry_bill(g, seat, int(choice[1]), int(choice[2]) if choice[0] == "attach" else -1)


def khadi_cost(g: Lbs, card: int, seat: int) -> int:
    return costs.cost(g, khadi_bill(seat, card))[1]


def risers(g: Lbs, seat: int) -> list[int]:
    """Khadi in the seat's Buried pile that it could bring back (LBS AW 69 khadi)."""
    return [
        c
        for c in g.players[seat].buried
        if g.kind[c] & HERO
        and stats.has(g, c, "Khadi")
        and costs.can_pay(g, seat, 0, khadi_cost(g, c, seat), c)
        and not unique_blocked(g, c)
    ]


def _take(g: Lbs, seat: int, answer: Choice) -> Flow[None]:
    verb = answer[0]
    if verb == "use":
        yield from acting.use(g, seat, int(answer[1]), int(answer[2]))
    elif verb == "bring":
        yield from bringing.bring(g, seat, int(answer[1]))
    elif verb == "attach":
        yield from bringing.bring(g, seat, int(answer[1]), int(answer[2]))
    elif verb == "overlay":
        yield from bringing.overlay(g, seat, int(answer[1]), int(answer[2]))
    elif verb == "exchange":
        yield from bringing.exchange(g, seat)
    elif verb == "attack":
        g.players[seat].attacked += 1
        yield from attack.declare(g, seat)
    elif verb == "raid":
        g.players[seat].raided += 1
        raid.begin_raid(g, seat)
    elif verb == "khadi":
        yield from raise_khadi(g, seat, int(answer[1]))
    elif verb == "lent":
        yield from CARDS[g.printed[int(answer[1])]].statics["lent action"](g, int(answer[1]), seat, answer)
    yield from settle(g)


def raise_khadi(g: Lbs, seat: int, card: int) -> Flow[None]:
    if (yield from costs.pay(g, seat, 0, khadi_cost(g, card, seat), card, khadi_bill(seat, card))):
        text = f"{who(g, seat)} returns {g.name(card)} to play, bowed."
        report(g, text, "LBS AW 69 khadi/1", refs=(card,), by=seat, card=open_card(card))
        g.history.append((seat, "khadi", card, -1))
        if g.zone[card] == BURIED:
            yield from enter(g, card, seat, bowed=True)
            if g.zone[card] == PLAY:
                bow(g, card)


# -- End ---------------------------------------------------------------------------------------------------------------


def end_phase(g: Lbs) -> Flow[None]:
    """Eliminate the waterless, draw four and discard, bring Water home, eliminate whom that left without, pass the
    Blessing (LBS AW 36, 56-57)."""
    if not g.started:
        report(g, "End Phase.", "LBS AW 56 elimination/1", kind="phase")
        yield from happen(g, "end begins", NOBODY)
        yield from settle(g)
        _eliminate_waterless(g, "LBS AW 56 elimination/1")
        yield from settle(g)
        for seat in g.order(g.blessed):
            draw(g, seat, 4 + stats.total(g, "draws", seat))
        yield from happen(g, "drawn", NOBODY)
        g.started = True
        g.passes = 0
    if not g.passes:  # once Water is brought home, a City Section lost for it makes no hand too large any more
        yield from _discard_down(g)
    order = g.order(g.blessed)
    while g.passes < len(order):  # so many have their Water home
        yield from _water_home(g, order[g.passes])
        yield from settle(g)  # a City Section that was dried up for another falls at once (LBS FAQ city-sections/3)
        g.passes += 1
    yield from due(g, "turn ends")
    yield from happen(g, "turn ends", NOBODY)
    _eliminate_waterless(g, "LBS AW 36 no-water")  # the Water of Heroes may have found no room
    _forget(g)
    yield from settle(g)
    yield from check_sections(g)
    report(g, f"The Blessing passes to {who(g, g.left_of(g.blessed)[0])}.", "LBS AW 57 pass-blessing")
    g.blessed = g.left_of(g.blessed)[0]
    g.turn += 1
    _buried_in_sand(g)
    _next_phase(g, DAWN_PHASE)


def _eliminate_waterless(g: Lbs, rule: str) -> None:
    """Whoever has no Water is out, the Blessed player first (LBS AW 56 elimination/2)."""
    for seat in g.order(g.blessed):
        dry = not g.players[seat].out and not stats.all_water(g, seat)
        if dry and not stats.ruled(g, "stays without water", seat):
            eliminate(g, seat, f"{who(g, seat)} has no Water left.", rule)


QUIET = 20


def _buried_in_sand(g: Lbs) -> None:
    """A rule of ours, for tables where nobody can win any more: after so many turns in which nobody lost a Hero, a City
    Section, or Water to another, the game is a draw."""
    if g.turn - int(g.memo.get("stir!", 1)) > QUIET:
        g.outcome = Outcome((), f"Nobody has hurt anybody for {QUIET} turns: the sand covers the quarrel. A draw.", ())
        report(g, g.outcome.text, kind="end", concerns=everybody(g), moment="A draw")
        raise Over


def _forget(g: Lbs) -> None:
    """What lasted until the end of the turn is over."""
    expire(g, TURN)
    g.used = {u for u in g.used if u[2] == "game"}
    g.history = []
    g.memo = {k: v for k, v in g.memo.items() if k.endswith("!")}
    g.raided = []
    g.sections_hit = []
    for player in g.players:
        player.attacked = player.raided = 0


def _discard_down(g: Lbs) -> Flow[None]:
    """Everybody discards to the greatest hand size, all at once."""
    while True:
        over = [s for s in g.order(g.blessed) if len(g.players[s].hand) > stats.hand_size(g, s)]
        if not over:
            return
        yield CHECKPOINT
        answers = yield together(
            *(
                Decision(
                    s,
                    "discard",
                    [("discard", c) for c in g.players[s].hand],
                    (len(g.players[s].hand) - stats.hand_size(g, s),),
                    secret=True,
                )
                for s in over
            )
        )
        for answer in answers:
            yield from discard(g, int(answer[1]), rule="LBS AW 57 draw")


def _water_home(g: Lbs, seat: int) -> Flow[None]:
    """Water on Heroes goes onto City Sections, all of it as the player likes; what finds no room is lost (LBS AW
    57)."""
    carriers = [c for c in g.players[seat].play if g.water[c] and not g.kind[c] & SECTION]
    if stats.ruled(g, "keeps hero water", seat):
        carriers = []
    carried = sum(g.water[c] for c in carriers)
    sections = arranged(g, seat)
    fixed = stays_put(g)
    if (len(sections) < 2 or fixed) and not carried:
        return
    if not sections or not carried + sum(g.water[s] for s in sections):
        _unload(g, carriers)
        return
    yield CHECKPOINT
    ways: list[Choice] = [("keep",), ("arrange",)]
    answer = yield Decision(seat, "water", ways if len(sections) > 1 else ways[:1], (carried,))
    _unload(g, carriers)
    space = sum(room(g, s) for s in sections if not stats.ruled(g, "no hero water", s)) if carried else 0
    if answer[0] == "keep":
        for s, water in spread(g, sections, carried).items():
            g.water[s] = water
    else:
        yield from _arrange(g, seat, sections, carried, fixed)
    if carried > space:
        _report_spilt(g, seat, carried, space, sections)
    elif carried:
        text = f"{who(g, seat)} brings {carried} Water home."
        report(g, text, "LBS AW 57 home-water/1", refs=sections, by=seat, short=f"+{carried} Water")


def stays_put(g: Lbs) -> bool:
    """Whether the Water on City Sections stays where it is when Heroes bring more (LBS E3 end-water/1)."""
    return g.edition == "episode-3"


def _report_spilt(g: Lbs, seat: int, carried: int, space: int, sections: list[int]) -> None:
    """Heroes have brought more Water than the City Sections can hold."""
    lost = carried - space
    text = f"{who(g, seat)} brings {space} Water home; there is no room for {lost} more, which is lost."
    if not space:
        text = f"{who(g, seat)}'s City Sections are full: the {carried} Water that came home is lost."
    rules = ("LBS AW 57 home-water/1", "LBS AW 57 home-water/2")
    report(g, text, *rules, refs=sections, by=seat, short=f"−{lost} Water")


def spread(g: Lbs, sections: Iterable[int], carried: int) -> dict[int, int]:
    """The Water of each City Section once what comes home has gone, token by token, where there is least."""
    water = {s: g.water[s] for s in sections}
    most = {s: 0 if stats.ruled(g, "no hero water", s) else stats.capacity(g, s) for s in sections}
    for _ in range(carried):
        open_ = [s for s, held in water.items() if most[s] > held]
        if not open_:
            break
        water[min(open_, key=lambda section: water[section])] += 1
    return water


def fitting(g: Lbs, section: int) -> int:
    """The most Water that a City Section can have after Water has come home."""
    held = g.water[section]
    return held if stats.ruled(g, "no hero water", section) else max(stats.capacity(g, section), held)


def arranged(g: Lbs, seat: int) -> list[int]:
    """The City Sections among which Water can be rearranged."""
    sections = g.sections(seat)
    if "keeps water" not in g.live:
        return list(sections)
    return [s for s in sections if not stats.ruled(g, "keeps water", s)]


def _unload(g: Lbs, carriers: Iterable[int]) -> None:
    for c in carriers:
        g.water[c] = 0


def _arrange(g: Lbs, seat: int, sections: list[int], carried: int, fixed: bool) -> Flow[None]:
    """How much Water each City Section gets, one after the other; as much as there is and fits. What has not been put
    anywhere yet lies on the Sections to come: nobody sees a player without Water who has some."""
    held = {s: g.water[s] for s in sections}
    fits = {s: fitting(g, s) for s in sections}
    left = carried + sum(held.values())

    def most(index: int, left: int) -> int:
        """What the Section can get of what is left."""
        kept = sum(held[x] for x in sections[index + 1 :]) if fixed else 0
        return min(left - kept, fits[sections[index]])

    for i, s in enumerate(sections):
        later = sum(fits[x] for x in sections[i + 1 :])
        high = most(i, left)
        low = max(held[s] if fixed else 0, min(high, left - later))
        n = high
        if low < high:
            spare = left
            for j in range(i, len(sections)):
                g.water[sections[j]] = most(j, spare)
                spare -= g.water[sections[j]]
            g.dirty = True
            answer = yield Decision(seat, "arrange", [("put", amount) for amount in range(low, high + 1)], (s, left))
            n = int(answer[1])
        g.water[s] = n
        left -= n
    for s in sections:
        if g.water[s] < held[s]:
            for source in g.live.get("water moved", ()):
                CARDS[g.printed[source]].statics["water moved"](g, source, s, seat)
    g.dirty = True
