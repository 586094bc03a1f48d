"""A combat by a plan, exactly: the Markov chain of all that can come of it (RB-80 to RB-94).

A plan says who attacks in each phase of every round. The chain walks over the wounds and exhaustion of all who take
part and over what the Challenge's texts have changed, with the engine's own numbers. An ally who is killed leaves his
phase to the hero's defence. Not part of it: cards that a player may use or keep, items lost, storms moved on the way.
"""

from __future__ import annotations

from sandtable.games.alkalim.content.shapes import Consequence, Peril
from sandtable.games.alkalim.odds.paths import (
    DEFENDS,
    GONE,
    OPEN,
    OUT,
    WON,
    Odds,
    Paths,
    Plan,
    Rolls,
    promising,
    shares,
)
from sandtable.games.alkalim.records import BEFORE, END, OPENING, READY, ROUND, Ally, Fight, Kit
from sandtable.games.alkalim.rules.numbers import (
    Three,
    blow,
    chance,
    changed,
    foe_life,
    pain,
    soaked,
    sting,
    strength,
    target,
)
from sandtable.games.alkalim.rules.quests import ATTRIBUTE_NUMBERS
from sandtable.games.alkalim.rules.skill_tests import test_chance
from sandtable.games.alkalim.state import AlKalim

Standing = tuple[int, int, int, tuple[int, ...], tuple[int, ...], Three, Three, bool]
"""Wounds of the Challenge (-1: it is gone), wounds and exhaustion of the hero, wounds (-1: killed) and exhaustion of
each ally, changes of the Challenge's values and damage, whether the first roll of the combat is still to come."""
Step = tuple[str, int, int, int]
"""A part of a round: perils of a moment, or a phase with who attacks in it and who does if he cannot."""
Spread = list[tuple[float, Standing]]
Mode = tuple[bool, tuple[int, ...], Three, Three, bool]
"""Whether wounds of the hero matter and he has some, how the allies are, changes of the Challenge, the first roll."""
Force = tuple[int, int, int]
"""What a character adds to a roll, the damage of a hit, what is taken off the damage of a blow."""


def scratch_copy(g: AlKalim, seat: int, night: bool) -> AlKalim:
    """A copy of the table with what combat numbers are read from, and nothing else; its party may be changed."""
    copy = AlKalim(None, g.rng)
    copy.world, copy.night, copy.cover = g.world, night, g.cover
    copy.parties = [g.parties[seat].clone()] * len(g.parties)
    copy.fight = None
    return copy


class Company:
    """A party as it goes into combat, on a scratch copy of the table, and what it has been found to bring there."""

    def __init__(self, g: AlKalim, seat: int, night: bool) -> None:
        self.g = scratch_copy(g, seat, night)
        self.party = self.g.parties[seat]
        self.hero = self.party.hero
        self.allies = [ally.card for ally in self.party.allies]
        always = [ability for _, _, ability in self.g.kit(self.party).always]
        self.touchy = any(ability.wounded for ability in always)
        self.opener = any(ability.first for ability in always)
        self.choosy = any(ability.against or ability.colours for ability in always)
        self.wounds = tuple(ally.wounds for ally in self.party.allies)
        self.weary = tuple(ally.exhaustion for ally in self.party.allies)
        self.hurt, self.tired = self.party.wounds, self.party.exhaustion
        self.kits: dict[tuple[bool, ...], Kit] = {}
        self.forces: dict[tuple[object, ...], Force] = {}
        self.lives: dict[tuple[int, tuple[int, ...]], int] = {}
        self.shapes: dict[tuple[int, ...], tuple[int, ...]] = {}


class CombatOdds(Paths[Standing, Step]):
    """All that can come of one combat with a Challenge."""

    def __init__(self, g: AlKalim, fight: Fight, company: Company | None = None) -> None:
        """Combats that have not begun may share a company."""
        super().__init__()
        self.seat = fight.by
        self.company = company = company or Company(g, fight.by, g.night)
        self.g, self.party = company.g, company.party
        self.hero, self.allies = company.hero, company.allies
        self.touchy, self.opener = company.touchy, company.opener
        self.f = self.g.fight = fight.clone()
        self.stage, self.phase, self.round = fight.stage, fight.phase, fight.round
        foe = self.g.card(fight.card)
        self.foe_life = foe_life(self.g, self.f)
        self.sort = (foe.trait, foe.colour) if company.choosy else None
        """What sort of Challenge it is, as far as the party's cards care."""
        self.perils: dict[str, list[Peril]] = {}
        for peril in foe.challenge.peril:
            if peril.by is None or (peril.by == "night") == self.g.night:
                self.perils.setdefault(peril.when, []).append(peril)
        self.start: Standing = (
            fight.wounds, company.hurt, company.tired, company.wounds, company.weary, fight.value, fight.fierce,
            fight.first and self.opener,
        )  # fmt: skip
        self.known: dict[tuple[object, ...], tuple[float, int, int]] = {}
        self.tables: dict[Mode, Rolls] = {}

    # -- numbers of a standing ----------------------------------------------------------------------------------------

    def pose(self, at: Standing) -> None:
        """Set the scratch copy as it is in this standing, so that the engine's own functions can be asked."""
        _, hero, tired, wounds, weary, value, fierce, first = at
        party = self.party
        party.wounds, party.exhaustion = hero, tired
        party.allies = [
            Ally(card, wounds[n], weary[n]) for n, card in enumerate(self.allies) if wounds[n] >= 0
        ]  # fmt: skip
        living = tuple(each >= 0 for each in wounds)
        kits = self.company.kits
        party.kit = kits.get(living)
        if party.kit is None:
            kits[living] = self.g.kit(party)
        self.g.fight = self.f
        self.f.value, self.f.fierce, self.f.first = value, fierce, first

    def mode(self, at: Standing) -> Mode:
        """What combat numbers depend on."""
        _, hero, _, wounds, _, value, fierce, first = at
        shape = self.company.shapes.get(wounds)
        if shape is None:
            cap = 1 if self.touchy else 0
            shape = self.company.shapes[wounds] = tuple(min(each, cap) for each in wounds)
        return self.touchy and hero > 0, shape, value, fierce, first

    def life(self, card: int, wounds: tuple[int, ...]) -> int:
        lives = self.company.lives
        known = lives.get((card, wounds))
        if known is None:
            self.pose((0, 0, 0, wounds, (0,) * len(wounds), (0, 0, 0), (0, 0, 0), False))
            known = lives[card, wounds] = self.g.life(self.party, card)
        return known

    def roll(self, at: Standing, who: int, number: int) -> tuple[float, int, int]:
        """A phase: the chance of success of the one who rolls, wounds dealt by a hit, damage that failure threatens."""
        mode = self.mode(at)
        key = (who, number, mode)
        known = self.known.get(key)
        if known is None:
            adds, hits, _ = self.force(at, mode, who, number)
            self.pose(at)
            g, fight = self.g, self.f
            likely = chance(target(g, fight, number) - adds, g.world.settings.naturals == "extremes")
            known = self.known[key] = (likely, pain(g, fight, number, hits), sting(g, fight, number))
        return known

    def force(self, at: Standing, mode: Mode, who: int, number: int) -> Force:
        """What a member of the party, or the hero in his defence, brings to a phase (-1: outside the phases)."""
        hurt, shape, _, _, first = mode
        forces, key = self.company.forces, (who, number, hurt, shape, first, self.sort)
        known = forces.get(key)
        if known is None:
            self.pose(at)
            g, party, fight = self.g, self.party, self.f
            card = self.hero if who == DEFENDS else who
            adds = strength(g, party, card, number, who != DEFENDS, fight) if number >= 0 else 0
            hits = blow(g, party, card, number, fight) if number >= 0 and who != DEFENDS else 0
            known = forces[key] = (adds, hits, soaked(g, party, card, number, fight))
        return known

    def soak(self, at: Standing, card: int, number: int) -> int:
        return self.force(at, self.mode(at), card, number)[2]

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
        """Damage, less what cards cancel by themselves; then what the Challenge does to those it wounds, but not to a
        hero past saving."""
        damage = max(damage - self.soak(at, card, number), 0) if damage else 0
        if not damage:
            return [(1.0, at)]
        after = self.wounded(at, card, damage)
        if number < 0 or "wounds" not in self.perils or self.over(after) == OUT:
            return [(1.0, after)]
        return self.befallen("wounds", after)

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
        if failed and of == "hero" and self.g.world.settings.penalties == "party":
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
            value = changed(value, what.phase, what.stronger)
        if what.fiercer:
            fierce = changed(fierce, what.phase, what.fiercer)
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
                if "missed" in self.perils and not self.over(after):
                    found += [((1 - p) * q * r, last) for r, last in self.befallen("missed", after)]
                else:
                    found.append(((1 - p) * q, after))
        return found

    def defended(self, at: Standing, number: int) -> Spread:
        p, _, danger = self.roll(at, DEFENDS, number)
        if not danger:
            return [(1.0, at if self.g.world.settings.harmless == "skip" else (*at[:7], False))]
        at = (*at[:7], False)
        found: Spread = [(p, at)] if p > 0 else []
        if p < 1:
            found += [((1 - p) * q, after) for q, after in self.hurt(at, self.hero, danger, number)]
        return found

    def leads(self, step: Step, at: Standing) -> Spread:
        what, number, who, instead = step
        if what != "phase":
            return self.befallen(what, at)
        if who != DEFENDS and who != self.hero and at[3][self.allies.index(who)] < 0:
            who = instead
        return self.defended(at, number) if who == DEFENDS else self.attacked(at, who, number)

    # -- a whole combat -----------------------------------------------------------------------------------------------

    def parts(self, plan: Plan, acted: frozenset[int] = frozenset(), first: int = 0) -> list[Step]:
        """The steps of a round by a plan, from a phase on."""
        phases = shares(plan, self.hero, self.g.world.settings.idle, acted, first)
        steps: list[Step] = [("phase", *each) for each in phases]
        if "end of round" in self.perils:
            steps.append(("end of round", 0, 0, 0))
        return steps

    def odds(self, plan: Plan, close: float = 1e-9, now: Plan | None = None) -> Odds:
        """What comes of a plan that is kept to until somebody falls, the Challenge goes or both sides are weary; with
        `now` the round at hand goes by that."""
        begin: list[Step] = []
        whole = self.parts(plan)
        if "round" in self.perils:
            whole = [("round", 0, 0, 0), *whole]
        if self.stage in (OPENING, BEFORE):
            if "before" in self.perils:
                begin = [("before", 0, 0, 0)]
        elif self.stage == END:
            begin = [("end of round", 0, 0, 0)] if "end of round" in self.perils else []
        elif self.stage not in (READY, ROUND):
            begin = self.parts(now or plan, self.f.acted, self.phase)
        spread = self.walk({self.place(self.start): 1.0}, begin)
        begun = int(self.stage not in (OPENING, BEFORE, READY, ROUND))
        ended, rounds = self.followed(spread, begun, self.round, [whole], close)
        return self.summed(plan, ended, rounds)._replace(now=now)

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

    def figures(self, who: int, number: int) -> tuple[float, int, int]:
        """Attacking, or defending, in a phase as things stand: the chance, the wounds of a hit, those that failing
        costs."""
        return self.rolls(self.start)[who, number]

    def rolls(self, at: Standing) -> Rolls:
        """The same for all phases and all who are alive."""
        mode = self.mode(at)
        known = self.tables.get(mode)
        if known is None:
            known = self.tables[mode] = {}
            g, fight = self.g, self.f
            extremes = g.world.settings.naturals == "extremes"
            those = [DEFENDS, self.hero, *(card for n, card in enumerate(self.allies) if at[3][n] >= 0)]
            self.pose(at)
            for number in range(3):
                need, danger = target(g, fight, number), sting(g, fight, number)
                for who in those:
                    adds, hits, soak = self.force(at, mode, who, number)
                    dealt = pain(g, fight, number, hits) if hits else 0
                    known[who, number] = (chance(need - adds, extremes), dealt, max(danger - soak, 0))
        return known

    def plans(self) -> list[Plan]:
        """All plans in which somebody attacks, the promising first."""
        base = self.start
        lives = {who: self.life(who, base[3]) - base[3][n] for n, who in enumerate(self.allies)}
        reserve = max(self.life(self.hero, base[3]) - base[1], 1)
        return promising(self.hero, lives, self.rolls(base), reserve, max(self.foe_life - base[0], 1))
