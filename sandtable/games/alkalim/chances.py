"""Exact odds of combats: what a plan of attack promises, computed and not sampled (RB-80 to RB-94).

A plan says who attacks in each phase of every round. A combat by a plan is a Markov chain over the wounds and
exhaustion of all who take part and over what the Challenge's texts have changed; `Chain` walks it. Cards that a player
may use or keep are not part of a plan, and `left_out` names them.

`estimate` and `against_colour` are quick, for bots: of a party's many plans they weigh the two most promising.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from sandtable.games.alkalim.abilities import usable
from sandtable.games.alkalim.book import PHASES, Card
from sandtable.games.alkalim.combat import WEARY
from sandtable.games.alkalim.numbers import blow, chance, foe_life, pain, soaked, sting, strength, target
from sandtable.games.alkalim.quests import ATTRIBUTE_NUMBERS
from sandtable.games.alkalim.records import Consequence, Peril
from sandtable.games.alkalim.state import ADVENTURE, BEFORE, DUEL, END, OPENING, ROUND, AlKalim, Ally, Fight, Kit, Party
from sandtable.games.alkalim.trials import test_chance

DEFENDS = -1
Plan = tuple[int, int, int]
"""Who attacks at range, in melee and with magic: a character's card, or DEFENDS for the hero's defence."""
Three = tuple[int, int, int]
Standing = tuple[int, int, int, tuple[int, ...], tuple[int, ...], Three, Three, bool]
"""Wounds of the Challenge (-1: it is gone), wounds and exhaustion of the hero, wounds (-1: killed) and exhaustion of
each ally, changes of the Challenge's values and damage, whether the first roll of the combat is still to come."""
Step = tuple[str, int, int, int]
"""A part of a round: perils of a moment, or a phase with who attacks in it and who does if he cannot."""
Spread = list[tuple[float, Standing]]

OPEN, WON, OUT, GONE = range(4)
"""How a combat stands: undecided, the Challenge defeated, the hero knocked out, the Challenge gone."""
OPTIONAL = ("outright", "before combat", "round", "roll", "after roll", "hit", "hurt", "knocked out")
TESTS = ("test", "tested")


class Odds(NamedTuple):
    """What a plan promises."""

    plan: Plan
    win: float
    knocked_out: float
    """Also the hero who falls to what the Challenge does as it is defeated: a part of `win` then."""
    wounds: float
    """How many the hero takes on average, not beyond his life."""
    rounds: float
    deaths: dict[int, float]
    """The chance that each ally is killed."""


def desk(g: AlKalim, seat: int, night: bool) -> AlKalim:
    """A copy of the table with what combat numbers are read from, and nothing else; its party may be changed."""
    copy = AlKalim.__new__(AlKalim)
    copy.world, copy.events, copy.night, copy.cover = g.world, None, night, g.cover
    copy.parties = [g.parties[seat].clone()] * len(g.parties)
    copy.fight = None
    return copy


class Chain:
    """All that can come of one combat; what was computed for one plan serves the others."""

    def __init__(self, g: AlKalim, fight: Fight, night: bool | None = None) -> None:
        self.seat = fight.by
        self.g = desk(g, fight.by, g.night if night is None else night)
        self.party = self.g.parties[self.seat]
        self.f = self.g.fight = fight.clone()
        self.f.acted = fight.acted
        self.stage, self.phase, self.round = fight.stage, fight.phase, fight.round
        self.hero = self.party.hero
        self.allies = [ally.card for ally in self.party.allies]
        kit = self.g.kit(self.party)
        self.kits: dict[tuple[bool, ...], Kit] = {(True,) * len(self.allies): kit}
        self.touchy = any(ability.wounded for _, _, ability in kit.always)
        self.opener = any(ability.first for _, _, ability in kit.always)
        self.foe_life = foe_life(self.g, self.f)
        self.perils: dict[str, list[Peril]] = {}
        for peril in self.g.card(fight.card).challenge.peril:
            if peril.by is None or (peril.by == "night") == self.g.night:
                self.perils.setdefault(peril.when, []).append(peril)
        self.start: Standing = (
            fight.wounds, self.party.wounds, self.party.exhaustion, tuple(a.wounds for a in self.party.allies),
            tuple(a.exhaustion for a in self.party.allies), fight.value, fight.fierce, fight.first and self.opener,
        )  # fmt: skip
        self.standings: list[Standing] = []
        self.how: list[int] = []
        self.places: dict[Standing, int] = {}
        self.steps: dict[Step, dict[int, list[tuple[float, int]]]] = {}
        self.known: dict[tuple[object, ...], tuple[float, int, int]] = {}
        self.lives: dict[tuple[int, tuple[bool, ...]], int] = {}

    # -- numbers of a standing ----------------------------------------------------------------------------------------

    def pose(self, at: Standing) -> None:
        """Set the desk as it is in this standing, so that the engine's own functions can be asked."""
        _, hero, tired, wounds, weary, value, fierce, first = at
        party = self.party
        party.wounds, party.exhaustion = hero, tired
        party.allies = [
            Ally(card, wounds[n], weary[n]) for n, card in enumerate(self.allies) if wounds[n] >= 0
        ]  # fmt: skip
        living = tuple(each >= 0 for each in wounds)
        kit = self.kits.get(living)
        party.kit = kit
        if kit is None:
            self.kits[living] = self.g.kit(party)
        self.f.value, self.f.fierce, self.f.first = value, fierce, first

    def mode(self, at: Standing) -> tuple[object, ...]:
        """What combat numbers depend on."""
        _, hero, _, wounds, _, value, fierce, first = at
        if self.touchy:
            return hero > 0, tuple(-1 if each < 0 else min(each, 1) for each in wounds), value, fierce, first
        return tuple(each >= 0 for each in wounds), value, fierce, first

    def life(self, card: int, wounds: tuple[int, ...]) -> int:
        living = tuple(each >= 0 for each in wounds)
        known = self.lives.get((card, living))
        if known is None:
            self.pose((0, 0, 0, wounds, (0,) * len(wounds), (0, 0, 0), (0, 0, 0), False))
            known = self.lives[card, living] = self.g.life(self.party, card)
        return known

    def roll(self, at: Standing, who: int, number: int) -> tuple[float, int, int]:
        """A phase: the chance of success of the one who rolls, wounds dealt by a hit, damage that failure threatens."""
        key = (who, number, self.mode(at))
        known = self.known.get(key)
        if known is None:
            self.pose(at)
            g, party, f = self.g, self.party, self.f
            card = self.hero if who == DEFENDS else who
            need = target(g, f, number) - strength(g, party, card, number, who != DEFENDS, f)
            dealt = 0 if who == DEFENDS else pain(g, f, number, blow(g, party, card, number, f))
            known = (chance(need, g.world.rules.naturals == "extremes"), dealt, sting(g, f, number))
            self.known[key] = known
        return known

    def soak(self, at: Standing, card: int, number: int) -> int:
        key = ("soak", card, number, self.mode(at))
        known = self.known.get(key)
        if known is None:
            self.pose(at)
            known = self.known[key] = (0.0, soaked(self.g, self.party, card, number, self.f), 0)
        return known[1]

    def test(self, at: Standing, peril: Peril) -> float:
        test = peril.test
        assert test is not None
        key = (test, self.mode(at))
        known = self.known.get(key)
        if known is None:
            self.pose(at)
            which = ATTRIBUTE_NUMBERS[test.attribute]
            known = (test_chance(self.g, self.seat, test.skill, which, test.difficulty), 0, 0)
            self.known[key] = known
        return known[0]

    # -- what happens -------------------------------------------------------------------------------------------------

    def over(self, at: Standing) -> int:
        if at[0] < 0:
            return GONE
        if at[0] >= self.foe_life:
            return WON
        return OUT if at[1] >= self.life(self.hero, at[3]) else OPEN

    def wounded(self, at: Standing, card: int, number: int) -> Standing:
        """A character takes wounds; an ally may be killed by them (RB-70)."""
        foe, hero, tired, wounds, weary, value, fierce, first = at
        if card == self.hero:
            return foe, min(hero + number, self.life(card, wounds)), tired, wounds, weary, value, fierce, first
        n = self.allies.index(card)
        if wounds[n] < 0:
            return at
        more = wounds[n] + number
        if more >= self.life(card, wounds):
            more = -1
            weary = (*weary[:n], 0, *weary[n + 1 :])
        return foe, hero, tired, (*wounds[:n], more, *wounds[n + 1 :]), weary, value, fierce, first

    def exhausted(self, at: Standing, card: int, number: int) -> Standing:
        """Exhaustion, and wounds beyond fatigue (RB-71)."""
        foe, hero, tired, wounds, weary, value, fierce, first = at
        self.pose(at)
        room = self.g.fatigue(self.party, card)
        if card == self.hero:
            taken = min(max(room - tired, 0), number)
            at = (foe, hero, tired + taken, wounds, weary, value, fierce, first)
        else:
            n = self.allies.index(card)
            if wounds[n] < 0:
                return at
            taken = min(max(room - weary[n], 0), number)
            at = (foe, hero, tired, wounds, (*weary[:n], weary[n] + taken, *weary[n + 1 :]), value, fierce, first)
        return self.wounded(at, card, number - taken) if number > taken else at

    def hurt(self, at: Standing, card: int, damage: int, number: int) -> Spread:
        """Damage, less what cards cancel by themselves; then what the Challenge does to those it wounds."""
        damage = max(damage - self.soak(at, card, number), 0) if damage else 0
        if not damage:
            return [(1.0, at)]
        after = self.wounded(at, card, damage)
        return self.befallen("wounds", after) if number >= 0 and "wounds" in self.perils else [(1.0, after)]

    def befallen(self, when: str, at: Standing) -> Spread:
        """The Challenge's texts for a moment, in their order."""
        found: Spread = [(1.0, at)]
        done: Spread = []
        for peril in self.perils.get(when, ()):
            following: Spread = []
            for p, here in found:
                if here[0] < 0:
                    done.append((p, here))
                    continue
                if peril.test is None:
                    after = [(p, self.suffer(here, peril.fail, False))]
                else:
                    good = self.test(here, peril)
                    after = [(p * good, self.suffer(here, peril.success, False))] if good > 0 else []
                    if good < 1:
                        after.append((p * (1 - good), self.suffer(here, peril.fail, True)))
                for q, there in after:
                    if when != "defeated" and self.over(there):
                        done.append((q, there))
                    else:
                        following.append((q, there))
            found = following
        return done + found

    def suffer(self, at: Standing, what: Consequence, failed: bool) -> Standing:
        """What follows from a text, as far as it bears on the combat."""
        of = what.of
        if failed and of == "hero" and self.g.world.rules.penalties == "party":
            of = "party"
        if what.wounds or what.exhaustion:
            living = [card for n, card in enumerate(self.allies) if at[3][n] >= 0]
            those = [self.hero] if of == "hero" else [self.hero, *living] if of == "party" else living
            for card in those:
                if what.wounds:
                    harm = max(what.wounds - self.soak(at, card, -1), 0)
                    if harm:
                        at = self.wounded(at, card, harm)
                if what.exhaustion:
                    at = self.exhausted(at, card, what.exhaustion)
        foe, hero, tired, wounds, weary, value, fierce, first = at
        if what.stronger:
            value = _changed(value, what.phase, what.stronger)
        if what.fiercer:
            fierce = _changed(fierce, what.phase, what.fiercer)
        if what.mend:
            foe = max(foe - what.mend, 0)
        if what.hurt:
            self.pose(at)
            foe = min(foe + pain(self.g, self.f, -1, what.hurt), self.foe_life)
        if what.flee and hero < self.life(self.hero, wounds):
            foe = -1
        return foe, hero, tired, wounds, weary, value, fierce, first

    def attacked(self, at: Standing, who: int, number: int) -> Spread:
        p, dealt, danger = self.roll(at, who, number)
        at = (*at[:7], False)
        found: Spread = []
        if p > 0:
            found.append((p, (min(at[0] + dealt, self.foe_life), *at[1:])))
        if p < 1:
            for q, after in self.hurt(at, who, danger, number):
                if "missed" in self.perils and after[0] >= 0:
                    found += [((1 - p) * q * r, last) for r, last in self.befallen("missed", after)]
                else:
                    found.append(((1 - p) * q, after))
        return found

    def defended(self, at: Standing, number: int) -> Spread:
        p, _, danger = self.roll(at, DEFENDS, number)
        if not danger:
            return [(1.0, at if self.g.world.rules.harmless == "skip" else (*at[:7], False))]
        at = (*at[:7], False)
        found: Spread = [(p, at)] if p > 0 else []
        if p < 1:
            found += [((1 - p) * q, after) for q, after in self.hurt(at, self.hero, danger, number)]
        return found

    def place(self, at: Standing) -> int:
        known = self.places.get(at)
        if known is None:
            known = self.places[at] = len(self.standings)
            self.standings.append(at)
            self.how.append(self.over(at))
        return known

    def taken(self, step: Step, here: int) -> list[tuple[float, int]]:
        """Where one part of a round leads."""
        what, number, who, instead = step
        at = self.standings[here]
        if what != "phase":
            spread = self.befallen(what, at)
        else:
            if who != DEFENDS and who != self.hero and at[3][self.allies.index(who)] < 0:
                who = instead
            spread = self.defended(at, number) if who == DEFENDS else self.attacked(at, who, number)
        return [(p, self.place(there)) for p, there in spread]

    def walk(self, spread: dict[int, float], steps: list[Step]) -> dict[int, float]:
        how = self.how
        for step in steps:
            known = self.steps.setdefault(step, {})
            following: dict[int, float] = {}
            for here, p in spread.items():
                if how[here]:
                    following[here] = following.get(here, 0.0) + p
                    continue
                ways = known.get(here)
                if ways is None:
                    ways = known[here] = self.taken(step, here)
                for q, there in ways:
                    following[there] = following.get(there, 0.0) + p * q
            spread = following
        return spread

    # -- a whole combat -----------------------------------------------------------------------------------------------

    def parts(self, plan: Plan, acted: frozenset[int] = frozenset(), first: int = 0) -> list[Step]:
        """The steps of a round by a plan, from a phase on. Who has attacked already does not attack again."""
        steps: list[Step] = []
        struck = self.hero in acted
        for number in range(first, 3):
            who = plan[number]
            if who in acted:
                who = DEFENDS
            forced = number == 2 and not struck and self.g.world.rules.idle == "forbidden"
            instead = self.hero if forced else DEFENDS
            if who == DEFENDS:
                who = instead
            struck = struck or who == self.hero
            steps.append(("phase", number, who, instead))
        if "end of round" in self.perils:
            steps.append(("end of round", 0, 0, 0))
        return steps

    def odds(self, plan: Plan, close: float = 1e-9) -> Odds:
        """What comes of a plan that is kept to until somebody falls, the Challenge goes or both sides are weary."""
        begin: list[Step] = []
        number = self.round
        whole = self.parts(plan)
        if "round" in self.perils:
            whole = [("round", 0, 0, 0), *whole]
        if self.stage in (OPENING, BEFORE):
            if "before" in self.perils:
                begin = [("before", 0, 0, 0)]
        elif self.stage == END:
            begin = [("end of round", 0, 0, 0)] if "end of round" in self.perils else []
        elif self.stage != ROUND:
            begin = self.parts(plan, self.f.acted, self.phase)
        spread = self.walk({self.place(self.start): 1.0}, begin)
        ended: dict[int, float] = {}
        rounds = 0.0
        if self.stage not in (OPENING, BEFORE, ROUND):
            rounds = 1.0
        memory: dict[int, dict[int, float]] = {}
        while True:
            open_: dict[int, float] = {}
            left = 0.0
            for here, p in spread.items():
                if self.how[here]:
                    ended[here] = ended.get(here, 0.0) + p
                else:
                    open_[here] = p
                    left += p
            number += 1
            if left < close or number > WEARY:
                for here, p in open_.items():
                    ended[here] = ended.get(here, 0.0) + p
                break
            rounds += left
            spread = {}
            for here, p in open_.items():
                ways = memory.get(here)
                if ways is None:
                    ways = memory[here] = self.walk({here: 1.0}, whole)
                for there, q in ways.items():
                    spread[there] = spread.get(there, 0.0) + p * q
        return self.summed(plan, ended, rounds)

    def summed(self, plan: Plan, ended: dict[int, float], rounds: float) -> Odds:
        win = out = wounds = 0.0
        deaths = dict.fromkeys(self.allies, 0.0)
        for here, p in ended.items():
            how = self.how[here]
            at = self.standings[here]
            finals: Spread = [(1.0, at)]
            if how == WON:
                win += p
                if "defeated" in self.perils:
                    finals = self.befallen("defeated", at)
            for q, last in finals:
                wounds += p * q * (last[1] - self.start[1])
                if last[1] >= self.life(self.hero, last[3]):
                    out += p * q
                for n, card in enumerate(self.allies):
                    if last[3][n] < 0:
                        deaths[card] += p * q
        return Odds(plan, win, out, wounds, rounds, deaths)

    # -- plans --------------------------------------------------------------------------------------------------------

    def plans(self) -> list[Plan]:
        """All plans in which somebody attacks, the promising first."""
        members = [self.hero, *self.allies]
        base = self.start
        rolls = {(who, number): self.roll(base, who, number) for who in (DEFENDS, *members) for number in range(3)}
        reserve = max(self.life(self.hero, base[3]) - base[1], 1)
        left = max(self.foe_life - base[0], 1)
        ranked: list[tuple[float, Plan]] = []
        for plan in product(*(self._may(rolls, number) for number in range(3))):
            those = [who for who in plan if who != DEFENDS]
            if not those or len(set(those)) < len(those):
                continue
            dealt = risk = 0.0
            for number, who in enumerate(plan):
                p, hit, danger = rolls[who, number]
                dealt += p * min(hit, left)
                if who in (DEFENDS, self.hero):
                    danger = max(danger - self.soak(base, self.hero, number), 0)
                    risk += (1 - p) * min(danger, reserve)
            ranked.append((dealt / left / (risk / reserve + 0.05), (plan[0], plan[1], plan[2])))
        ranked.sort(key=lambda each: (-each[0], each[1]))
        return [plan for _, plan in ranked]

    def _may(self, rolls: dict[tuple[int, int], tuple[float, int, int]], number: int) -> list[int]:
        """Who could do anything by attacking in a phase."""
        return [
            DEFENDS,
            *(who for who in (self.hero, *self.allies) if rolls[who, number][0] > 0 and rolls[who, number][1] > 0),
        ]


def _changed(numbers: Three, name: str | None, by: int) -> Three:
    a, b, c = (number + (by if name is None or PHASES[n] == name else 0) for n, number in enumerate(numbers))
    return a, b, c


def plan_odds(g: AlKalim, fight: Fight, plan: Plan) -> Odds:
    """What a plan promises in a combat with a Challenge, from where it stands."""
    return Chain(g, fight).odds(plan)


def ranking(chain: Chain, limit: int = 40, close: float = 1e-6) -> list[Odds]:
    """Plans by their chance of victory, the best first; among equals the one that costs less blood."""
    found = [chain.odds(plan, close) for plan in chain.plans()[:limit]]
    found.sort(key=lambda each: (-round(each.win, 4), round(sum(each.deaths.values()), 4), each.wounds))
    return found


def best_plan(g: AlKalim, fight: Fight, limit: int = 40) -> Odds | None:
    """The plan with the highest chance of victory; nothing if no attack could ever succeed."""
    if fight.kind == DUEL:
        return None
    found = ranking(Chain(g, fight), limit)
    return found[0] if found else None


def expected(seat: int, card: int, wounds: int = 0) -> Fight:
    """A combat with a Challenge that has not begun."""
    fight = Fight(ADVENTURE, seat, card)
    fight.wounds = wounds
    return fight


def left_out(g: AlKalim, seat: int, fight: Fight | None) -> list[str]:
    """The cards at hand that odds do not count, because it is the player's choice to use them."""
    party = g.parties[seat]
    found: dict[str, None] = {}
    whens = OPTIONAL if fight is not None else ()
    tests = fight is None or any(peril.test for peril in g.card(fight.card).challenge.peril)
    for when in (*whens, *(TESTS if tests else ())):
        for source in g.kit(party).offers.get(when, ()):
            if usable(g, party, source, fight):
                found[g.said(source[1])] = None
    if tests and party.gear[2]:
        found["adventuring kit"] = None
    return list(found)


# -- quick, for bots -------------------------------------------------------------------------------------------------


Row = tuple[int, int, int, int]
"""A phase of a quick estimate: who attacks (a place in the party; DEFENDS for the hero's defence), what 2d10 must
reach, the wounds of a hit, the wounds of a failure."""
Rows = tuple[Row, Row, Row]
NO_SHIELDS: Rows = ((DEFENDS, 2, 0, 0), (DEFENDS, 2, 0, 0), (DEFENDS, 2, 0, 0))


class Profile:
    """A party's combat numbers against one kind of Challenge; its rows are members, the hero first."""

    __slots__ = ("attack", "damage", "defence", "lives", "soak")

    def __init__(self, g: AlKalim, seat: int, foe: int) -> None:
        party = g.parties[seat]
        f = g.fight = expected(seat, foe)
        f.first = False  # what helps the first roll alone says little about the rest
        members = g.members(party)
        self.lives = tuple(max(g.life(party, card) - g.wounds_of(party, card), 1) for card in members)
        self.attack = [tuple(strength(g, party, card, n, True, f) for n in range(3)) for card in members]
        self.defence = tuple(strength(g, party, party.hero, n, False, f) for n in range(3))
        self.damage = [tuple(blow(g, party, card, n, f) for n in range(3)) for card in members]
        self.soak = [tuple(soaked(g, party, card, n, f) for n in (0, 1, 2, -1)) for card in members]


class Desk:
    """What estimates for one party, as it is now, have in common."""

    __slots__ = ("extremes", "found", "g", "number", "profiles", "seat", "special")

    def __init__(self, g: AlKalim, seat: int, night: bool) -> None:
        self.g = desk(g, seat, night)
        self.seat = seat
        party: Party = self.g.parties[seat]
        always = self.g.kit(party).always
        self.special = any(ability.against or ability.colours for _, _, ability in always)
        self.profiles: dict[tuple[str, int], Profile] = {}
        self.number = 1 + len(party.allies)
        self.extremes = g.world.rules.naturals == "extremes"
        self.found: dict[int, float] = {}

    def profile(self, foe: int) -> Profile:
        card = self.g.world.cards[foe]
        key = (card.trait, card.colour) if self.special else ("", 0)
        known = self.profiles.get(key)
        if known is None:
            known = self.profiles[key] = Profile(self.g, self.seat, foe)
        return known


_desks: dict[tuple[object, ...], Desk] = {}


def _desk(g: AlKalim, seat: int, night: bool) -> Desk:
    party = g.parties[seat]
    rules = g.world.rules
    rooted = any(ability.on for _, _, ability in g.kit(party).always)
    key = (
        party.hero, party.wounds, night, tuple(party.counters), tuple(party.items),
        tuple((ally.card, ally.wounds) for ally in party.allies),
        tuple(each.card for each in party.legends if each.done),
        (party.at, g.cover) if rooted else 0,
        rules.naturals, rules.weapons,
    )  # fmt: skip
    known = _desks.get(key)
    if known is None:
        if len(_desks) > 4000:
            _desks.clear()
        known = _desks[key] = Desk(g, seat, night)
    return known


def estimate(g: AlKalim, seat: int, card: int, night: bool) -> float:
    """About how likely the party is to defeat this Challenge by day or at night, beginning now."""
    at = _desk(g, seat, night)
    known = at.found.get(card)
    if known is None:
        known = at.found[card] = _estimated(at, card)
    return known


def against_colour(g: AlKalim, seat: int, colour: int, night: bool) -> float:
    """The same for a Challenge that is still to be drawn: over all cards that may come."""
    pile = g.adventure[colour] or g.discards[colour]
    if not pile:
        return 0.0
    at = _desk(g, seat, night)
    found = at.found
    total = 0.0
    for card in pile:
        known = found.get(card)
        if known is None:
            known = found[card] = _estimated(at, card)
        total += known
    return total / len(pile)


def _weighs(what: Consequence) -> bool:
    """Whether a text bears on the outcome of a combat."""
    return bool(what.wounds or what.stronger or what.fiercer or what.hurt or what.mend or what.flee)


def _estimated(at: Desk, foe: int) -> float:
    """The best plan's chance, over what may happen before combat.

    Texts for misses and wounds count as if they were so many wounds more each time; where a Challenge mends, grows or
    may be gone the whole chain is walked.
    """
    g, card = at.g, at.g.world.cards[foe]
    cases: list[tuple[float, Consequence]] = [(1.0, _NOTHING)]
    after: list[tuple[float, Consequence]] = [(1.0, _NOTHING)]
    profile = at.profile(foe)
    for peril in card.challenge.peril:
        if peril.by is not None and (peril.by == "night") != g.night:
            continue
        if peril.when in ("defeated", "unbeaten") or not (_weighs(peril.fail) or _weighs(peril.success)):
            continue
        if peril.when != "before" and (peril.fail.mend or peril.fail.flee or peril.fail.fiercer):
            found = ranking(Chain(g, expected(seat=at.seat, card=foe), g.night), 1, 5e-3)
            return found[0].win if found else 0.0
        good = 0.0
        if peril.test is not None:
            which = ATTRIBUTE_NUMBERS[peril.test.attribute]
            good = test_chance(g, at.seat, peril.test.skill, which, peril.test.difficulty)
        if peril.when == "before":
            cases = [(good, peril.success), (1 - good, peril.fail)]
        else:
            after = [(good, peril.success), (1 - good, peril.fail)]
    life = card.night if g.night else card.day
    return sum(
        p * q * _best(profile, card, life, case, later.wounds, at.extremes)
        for p, case in cases
        for q, later in after
        if p * q > 0
    )


_NOTHING = Consequence()


def _best(profile: Profile, card: Card, life: int, case: Consequence, more: int, extremes: bool) -> float:
    """The chance of the best of the most promising plans."""
    record = card.challenge
    number = len(profile.lives)
    pack = record.pack * (number - 1)
    shift = _changed((0, 0, 0), case.phase, case.stronger) if case.stronger else (0, 0, 0)
    fierce = _changed((0, 0, 0), case.phase, case.fiercer) if case.fiercer else (0, 0, 0)
    lives = list(profile.lives)
    if case.wounds:
        those = range(number) if case.of == "party" else range(1) if case.of == "hero" else range(1, number)
        for n in those:
            lives[n] -= max(case.wounds - profile.soak[n][3], 0)
    left = life - case.hurt
    if left <= 0:
        return 1.0
    if lives[0] <= 0:
        return 0.0
    rows: list[list[Row]] = []
    for n in range(3):
        need = card.value[n] + shift[n] + pack
        threat = max(card.damage[n] + fierce[n], 0)
        if threat:
            threat += more
        found = [(-1, _clamp(need - profile.defence[n], extremes), 0, max(threat - profile.soak[0][n], 0))]
        if PHASES[n] not in record.immune:
            for who in range(number):
                hit = profile.damage[who][n]
                dealt = max(hit - record.hide, 1) if hit and record.hide else hit
                reach = _clamp(need - profile.attack[who][n], extremes)
                if dealt and reach < 21 and lives[who] > 0:
                    found.append((who, reach, min(dealt, left), max(threat - profile.soak[who][n], 0)))
        rows.append(found)
    shields = (rows[0][0], rows[1][0], rows[2][0])
    reserve = tuple(max(each, 0) for each in lives)
    if number == 1:
        shields = NO_SHIELDS
    return max((_race(left, reserve, plan, shields) for plan in _promising(rows, lives[0])), default=0.0)


def _clamp(need: int, extremes: bool) -> int:
    return min(max(need, 3), 20) if extremes else min(max(need, 2), 21)


CHANCES = tuple(chance(need) for need in range(22))


def _promising(rows: list[list[Row]], reserve: int) -> list[Rows]:
    """All plans of a hero alone; of the many of a party the two that look best."""
    ranked: list[tuple[float, Rows]] = []
    for a, b, c in product(*rows):
        if a[0] == b[0] == c[0] == DEFENDS:
            continue
        if (a[0] >= 0 and a[0] in (b[0], c[0])) or (b[0] >= 0 and b[0] == c[0]):
            continue
        dealt, risk = 0.0, 0.05 * reserve
        for who, need, hit, harm in (a, b, c):
            p = CHANCES[need]
            dealt += p * hit
            if who <= 0:
                risk += (1 - p) * harm
        ranked.append((dealt / risk, (a, b, c)))
    if len(ranked) <= 3:
        return [plan for _, plan in ranked]
    ranked.sort(key=lambda each: -each[0])
    return [plan for _, plan in ranked[:2]]


@lru_cache(maxsize=200_000)
def _race(left: int, lives: tuple[int, ...], rows: Rows, shields: Rows) -> float:
    """The chance that the Challenge falls before the hero if every round goes by these rows.

    Damage only grows, so a round either leaves all as it was or comes nearer to the end.
    """
    start = (left, lives)
    spread: dict[tuple[int, tuple[int, ...]], float] = {start: 1.0}
    won = 0.0
    for number, row in enumerate(rows):
        following: dict[tuple[int, tuple[int, ...]], float] = {}
        for here, q in spread.items():
            foe, those = here
            who, need, dealt, harm = row
            if who > 0 and not those[who]:
                who, need, dealt, harm = shields[number]
            p = CHANCES[need]
            if dealt >= foe:
                won += q * p
            elif p:
                there = (foe - dealt, those) if dealt else here
                following[there] = following.get(there, 0.0) + q * p
            if p == 1.0:
                continue
            by = max(who, 0)
            if not harm:
                following[here] = following.get(here, 0.0) + q * (1 - p)
            elif by or harm < those[0]:
                there = (foe, (*those[:by], max(those[by] - harm, 0), *those[by + 1 :]))
                following[there] = following.get(there, 0.0) + q * (1 - p)
        spread = following
    stay = spread.pop(start, 0.0)
    if stay > 0.9999:
        return 0.0
    total = won
    for (foe, those), q in spread.items():
        total += q * _race(foe, those, rows, shields)
    return total / (1 - stay)
