"""A duel by plans, exactly: the Markov chain of all that can come of it (RB-140 to RB-142).

Both heroes keep to a plan for the rounds in which they are in the hero's role: the one who asks to any he likes, the
other to the most promising of his. Not part of it: cards that a player may use or keep, and escapes.
"""

from __future__ import annotations

from functools import cached_property

from sandtable.games.alkalim.odds.combat_odds import scratch_copy
from sandtable.games.alkalim.odds.paths import DEFENDS, OPEN, OUT, WON, Odds, Paths, Plan, Rolls, promising, shares
from sandtable.games.alkalim.records import END, PHASE, Ally, Fight, Kit
from sandtable.games.alkalim.rules.combat_rolls import threat
from sandtable.games.alkalim.rules.numbers import blow, hindered, matched, soaked, strength
from sandtable.games.alkalim.state import DUEL, AlKalim

Side = int
"""0: the one who asks; 1: his rival."""
Standing = tuple[tuple[int, int], tuple[tuple[int, ...], tuple[int, ...]], bool]
"""Of both sides: wounds of the hero, wounds of each ally (-1: killed); whether the first roll is still to come."""
Step = tuple[Side, int, int, int]
"""A phase with a side in the hero's role: the phase, who attacks in it, who does if he cannot."""
Spread = list[tuple[float, Standing]]


class DuelOdds(Paths[Standing, Step]):
    """All that can come of one duel, as `seat` sees it."""

    def __init__(self, g: AlKalim, fight: Fight, seat: int) -> None:
        super().__init__()
        self.g = scratch_copy(g, seat, g.night)
        self.seats = (seat, fight.foe if seat == fight.by else fight.by)
        self.sides = [g.parties[each].clone() for each in self.seats]
        self.g.parties = list(g.parties)
        for side, each in enumerate(self.seats):
            self.g.parties[each] = self.sides[side]
        self.f = self.g.fight = fight.clone()
        self.fight = fight
        self.turn: Side = self.seats.index(fight.by)
        """Who is in the hero's role now."""
        self.heroes = [party.hero for party in self.sides]
        self.allies = [[ally.card for ally in party.allies] for party in self.sides]
        always = [ability for party in self.sides for _, _, ability in self.g.kit(party).always]
        self.touchy = any(ability.wounded for ability in always)
        opener = any(ability.first for ability in always)
        one, two = self.sides
        self.start: Standing = (
            (one.wounds, two.wounds),
            (tuple(ally.wounds for ally in one.allies), tuple(ally.wounds for ally in two.allies)),
            fight.first and opener,
        )
        self.kits: dict[tuple[Side, tuple[bool, ...]], Kit] = {}
        self.known: dict[tuple[object, ...], tuple[float, int, int, int]] = {}
        self.lives: dict[tuple[Side, int, tuple[int, ...]], int] = {}

    # -- numbers of a standing ----------------------------------------------------------------------------------------

    def pose(self, at: Standing, turn: Side) -> None:
        """Set the scratch copy as it is in this standing, with a side in the hero's role."""
        heroes, allies, first = at
        for side, party in enumerate(self.sides):
            wounds = allies[side]
            party.wounds = heroes[side]
            party.allies = [Ally(card, wounds[n]) for n, card in enumerate(self.allies[side]) if wounds[n] >= 0]
            living = (side, tuple(each >= 0 for each in wounds))
            party.kit = self.kits.get(living)
            if party.kit is None:
                self.kits[living] = self.g.kit(party)
        self.f.by, self.f.foe = self.seats[turn], self.seats[1 - turn]
        self.f.first = first

    def mode(self, at: Standing) -> tuple[object, ...]:
        """What combat numbers depend on."""
        heroes, allies, first = at
        cap = 1 if self.touchy else 0
        return tuple(tuple(min(each, cap) for each in (heroes[side], *allies[side])) for side in (0, 1)), first

    def life(self, side: Side, card: int, at: Standing) -> int:
        key = (side, card, at[1][side])
        known = self.lives.get(key)
        if known is None:
            self.pose(at, side)
            known = self.lives[key] = self.g.life(self.sides[side], card)
        return known

    def roll(self, at: Standing, side: Side, who: int, number: int) -> tuple[float, int, int, int]:
        """A phase with a side in the hero's role: its chance, the wounds of a hit, the wounds that failing costs, and
        the damage before cards cancel some of it."""
        key = (side, who, number, self.mode(at))
        known = self.known.get(key)
        if known is not None:
            return known
        self.pose(at, side)
        g, fight = self.g, self.f
        mine, theirs = self.sides[side], self.sides[1 - side]
        card, attacks = (mine.hero, False) if who == DEFENDS else (who, True)
        level = strength(g, theirs, theirs.hero, number, False, fight) + hindered(fight)[0][number]
        p = matched(strength(g, mine, card, number, attacks, fight) - level, g.world.settings.naturals == "extremes")
        dealt = blow(g, mine, card, number, fight) if attacks else 0
        danger = threat(g, fight, number)
        if attacks and fight.first:
            fight.first = False  # what is counted after the roll
            danger = threat(g, fight, number)
        dealt = max(dealt - soaked(g, theirs, theirs.hero, number, fight), 0)
        harm = max(danger - soaked(g, mine, card, number, fight), 0)
        known = self.known[key] = (p, dealt, harm, danger)
        return known

    # -- what happens -------------------------------------------------------------------------------------------------

    def over(self, at: Standing) -> int:
        if at[0][0] >= self.life(0, self.heroes[0], at):
            return OUT
        return WON if at[0][1] >= self.life(1, self.heroes[1], at) else OPEN

    def wounded(self, at: Standing, side: Side, card: int, number: int) -> Standing:
        """A character takes wounds; an ally may be killed by them (RB-70)."""
        heroes, allies, first = at
        if not number:
            return at
        if card == self.heroes[side]:
            more = min(heroes[side] + number, self.life(side, card, at))
            return ((more, heroes[1]) if side == 0 else (heroes[0], more)), allies, first
        n = self.allies[side].index(card)
        wounds = allies[side]
        more = wounds[n] + number
        if more >= self.life(side, card, at):
            more = -1
        after = (*wounds[:n], more, *wounds[n + 1 :])
        return heroes, ((after, allies[1]) if side == 0 else (allies[0], after)), first

    def leads(self, step: Step, at: Standing) -> Spread:
        side, number, who, instead = step
        hero = self.heroes[side]
        if who not in (DEFENDS, hero) and at[1][side][self.allies[side].index(who)] < 0:
            who = instead
        p, dealt, harm, danger = self.roll(at, side, who, number)
        if who == DEFENDS and not danger and self.g.world.settings.harmless == "skip":
            return [(1.0, at)]
        at = (at[0], at[1], False)
        found: Spread = []
        if p > 0:
            found.append((p, self.wounded(at, 1 - side, self.heroes[1 - side], dealt)))
        if p < 1:
            found.append((1 - p, self.wounded(at, side, hero if who == DEFENDS else who, harm)))
        return found

    # -- a whole duel -------------------------------------------------------------------------------------------------

    def figures(self, who: int, number: int, side: Side = 0) -> tuple[float, int, int]:
        """Attacking, or defending, in a phase as things stand: the chance, the wounds of a hit, those that failing
        costs."""
        return self.roll(self.start, side, who, number)[:3]

    def plans(self, side: Side = 0) -> list[Plan]:
        """All plans of a side in which somebody attacks, the promising first."""
        base = self.start
        those = (DEFENDS, self.heroes[side], *self.allies[side])
        rolls: Rolls = {(who, n): self.figures(who, n, side) for who in those for n in range(3)}
        lives = {who: self.life(side, who, base) - base[1][side][n] for n, who in enumerate(self.allies[side])}
        reserve, left = (max(self.life(each, self.heroes[each], base) - base[0][each], 1) for each in (side, 1 - side))
        return promising(self.heroes[side], lives, rolls, reserve, left)

    @cached_property
    def answer(self) -> Plan:
        """What the rival does in his rounds."""
        return next(iter(self.plans(1)), (DEFENDS, DEFENDS, DEFENDS))

    def parts(self, side: Side, plan: Plan, acted: frozenset[int] = frozenset(), first: int = 0) -> list[Step]:
        phases = shares(plan, self.heroes[side], self.g.world.settings.idle, acted, first)
        return [(side, *each) for each in phases]

    def odds(self, plan: Plan, close: float = 1e-9, now: Plan | None = None) -> Odds:
        """What comes of a plan that is kept to until somebody falls or both are weary; with `now` one's own round at
        hand goes by that."""
        plans = (plan, self.answer)
        fight, turn = self.fight, self.turn
        spread = {self.place(self.start): 1.0}
        if fight.stage == PHASE:
            begun = now if now and not turn else plans[turn]
            spread = self.walk(spread, self.parts(turn, begun, fight.acted, fight.phase))
        over = fight.stage in (PHASE, END)
        sides = (1 - turn, turn) if over else (turn, 1 - turn)
        whole = [self.parts(side, plans[side]) for side in sides]
        ended, rounds = self.followed(spread, int(over), fight.round, whole, close)
        return self.summed(plan, ended, rounds)._replace(now=now)

    def summed(self, plan: Plan, ended: dict[int, float], rounds: float) -> Odds:
        win = out = wounds = 0.0
        deaths = dict.fromkeys(self.allies[0], 0.0)
        for here, p in ended.items():
            how, at = self.how[here], self.standings[here]
            win += p * (how == WON)
            out += p * (how == OUT)
            wounds += p * (at[0][0] - self.start[0][0])
            for n, card in enumerate(self.allies[0]):
                if at[1][0][n] < 0:
                    deaths[card] += p
        return Odds(plan, win, out, wounds, rounds, deaths)


def duel_between(g: AlKalim, seat: int, foe: int) -> DuelOdds:
    """A duel that has not begun."""
    return DuelOdds(g, Fight(DUEL, seat, foe=foe), seat)
