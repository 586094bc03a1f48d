"""Damage absorbed, card by card (LBS AW 52-53)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.content.shapes import FOLLOWER, HERO
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.armies import units
from sandtable.games.lbs.rules.entering import destroy, destroy_section
from sandtable.games.lbs.rules.log import report
from sandtable.games.lbs.rules.memory import spent, stir
from sandtable.games.lbs.rules.piles import discard
from sandtable.games.lbs.rules.trigger import Act
from sandtable.games.lbs.rules.victory import settle
from sandtable.games.lbs.rules.water import take_water
from sandtable.games.lbs.rules.windows import happen
from sandtable.games.lbs.state import NOWHERE, PLAY, Lbs
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.events import ShownFields


def is_immune(g: Lbs, card: int, damage: int, act: Act | None = None) -> bool:
    """Stronger than the damage first dealt; a Hero also through an immune Follower (LBS AW 52-53 immunity)."""
    if stats.strength(g, card) > damage or ("immune" in g.live and stats.ruled(g, "immune", card, damage, act)):
        return True
    if g.kind[card] & HERO and not (
        act is not None and "no shelter" in g.live and stats.ruled(g, "no shelter", card, act)
    ):
        return any(stats.strength(g, f) > damage for f in stats.followers(g, card))
    return False


def whole(g: Lbs, card: int) -> list[int]:
    """What is lost with a card: a Hero's Followers."""
    return [card, *stats.followers(g, card)] if g.kind[card] & HERO else [card]


def strike(g: Lbs, act: Act, side: int, damage: int) -> Flow[None]:
    """An army (and, defending, its City Section) takes damage. Whoever can may reduce it first."""
    trigger = yield from happen(g, "damage", act.seat, act.card, number=damage, act=act, side=side)
    damage = 0 if trigger.cancelled else trigger.number
    act.data["damage"] = damage
    if damage <= 0 or g.battle is None:
        report(g, "No damage is done.", "LBS FAQ battles/8")
        return
    army = "attackers" if side else "defenders"
    hit = g.battle.attacker if side else g.battle.defender
    shown: ShownFields = {"by": act.seat, "concerns": (hit,), "short": f"{damage} damage"}
    where = () if g.battle.section == NOWHERE else (g.battle.section,)
    report(g, f"The {army} take {damage} damage.", "LBS AW 52 absorbing", refs=where, kind="engage", **shown)
    yield from Absorbing(g, act, side, damage).run()


class Absorbing:
    """One engagement's damage being absorbed, card by card; immunity is fixed at the start (LBS FAQ battles)."""

    def __init__(self, g: Lbs, act: Act, side: int, damage: int) -> None:
        b = g.battle
        assert b is not None
        self.g = g
        self.b = b
        self.act = act
        self.side = side
        self.damage = damage
        self.left = damage - act.data.pop("absorbed before", 0)
        self.decider = b.attacker if side else b.defender
        self.immune = {c for c in units(g, side) if is_immune(g, c, damage, act)}
        self.fixed = not side and b.section != NOWHERE and not b.harmless
        """Whether Water and the City Section can absorb."""
        self.wall = self.fixed and stats.city_strength(g, b.section) > damage
        self.credit: dict[int, int] = {}
        """Seat -> cards it may still discard for Heroes it has lost."""
        self.killed: list[int] = act.data.setdefault("killed", [])
        self.forced = bool(act.data.get("must kill"))
        self.poured = 0
        """Water tokens given up that the log has not told of yet: one line tells of all that go one after the other."""
        self.spared: set[int] = set()
        """Cards that were saved from being destroyed; they cannot be chosen again for this engagement."""

    # -- what there is --

    def cards(self) -> list[int]:
        g = self.g
        return [
            c
            for c in units(g, self.side)
            if c not in self.spared and not ("cannot absorb" in g.live and stats.ruled(g, "cannot absorb", c, self.act))
        ]

    def water_worth(self) -> int:
        """How much a Water token absorbs: 1, more by some cards."""
        more = stats.amount(self.g, self.b.section, "absorbs") + stats.total(
            self.g, "water absorbs", self.b.section, self.act
        )
        return 1 + more

    def absorbs(self, card: int, gone: Collection[int] = ()) -> int:
        """How much losing this card absorbs: its Strength, a Hero's with that of the unit (as far as it is not `gone`
        by then), changed by some cards."""
        g = self.g
        n = sum(stats.strength(g, x) for x in whole(g, card) if x not in gone)
        return max(0, n + stats.total(g, "absorbs", card, n, self.act))

    def choices(self) -> list[Choice]:
        g, cards = self.g, self.cards()
        lose: list[Choice] = [("lose", c) for c in cards]
        if self.forced and cards and not any(g.kind[c] & (HERO | FOLLOWER) for c in self.killed):
            return lose
        exposed = any(c not in self.immune for c in cards)
        city = self._city()
        found = lose if self.act.data.get("units first") and exposed else [*lose, *city]
        if not self.act.data.get("berserk") and self.credit.get(self.decider, 0) > 0:
            found = [*found, *(("fate", c) for c in g.players[self.decider].hand)]
        if not exposed and (not city or (city == [("section",)] and self.wall)):
            return [("stop",), *found]
        return [("proposal",), *found] if len(found) > 1 else found

    def _city(self) -> list[Choice]:
        """The Water of the City Section, and when that is gone the City Section itself."""
        if not self.fixed or self.g.zone[self.b.section] != PLAY:
            return []
        return [("water",)] if self.g.water[self.b.section] else [("section",)]

    # -- doing it --

    def run(self) -> Flow[None]:
        g = self.g
        while self.left > 0 and g.battle is self.b:
            choices = self.choices()
            if not choices or choices == [("stop",)]:
                break
            if len(choices) > 1:
                self.report_water()
            answer = yield Decision(self.decider, "absorb", choices, (self.damage, self.left, self.act.card, self))
            if answer[0] == "stop":
                break
            if answer[0] == "proposal":
                while self.left > 0 and g.battle is self.b:
                    step = self.propose()
                    if step is None:
                        break
                    yield from self.take(step)
            else:
                yield from self.take(answer)
        self.report_water()

    def report_water(self) -> None:
        """A line for the Water that was given up since the last one."""
        g, poured = self.g, self.poured
        self.poured = 0
        if poured and g.events is not None:
            absorbed = poured * self.water_worth()
            section = self.b.section
            text = f"{g.does(section, 'absorbs')} {absorbed} damage and {g.verb(section, 'loses')} {poured} Water."
            shown: ShownFields = {"by": self.decider, "concerns": (self.act.seat,), "short": f"−{poured} Water"}
            report(g, text, "LBS AW 52 absorbing/2", refs=(self.b.section,), **shown)

    def soak(self, number: int, card: int = -1) -> None:
        """So much is absorbed, by losing `card` or otherwise; `act.data["absorbed"]` keeps the reckoning."""
        self.act.data.setdefault("absorbed", []).append((card, min(number, self.left)))
        self.left -= number

    def take(self, step: Choice) -> Flow[None]:
        g, b = self.g, self.b
        verb = step[0]
        if verb != "water":
            self.report_water()
        if verb == "water":
            take_water(g, b.section)
            self.soak(self.water_worth())
            self.act.data["water"] = self.act.data.get("water", 0) + 1
            stir(g)
            spent(g, b.section, "water destroyed")
            self.poured += 1
            if not g.water[b.section]:
                self.report_water()
                yield from settle(g)
                if g.zone[b.section] != PLAY and self.left > 0:  # it fell for want of Water, and takes the rest along
                    self.soak(self.left)
        elif verb == "section":
            self.soak(stats.city_strength(g, b.section) if self.wall else self.left)
            yield from destroy_section(g, b.section, b.attacker, "absorb")
        elif verb == "fate":
            c = int(step[1])
            self.credit[self.decider] -= 1
            gain = stats.fate(g, c)
            yield from discard(g, c, rule="LBS AW 53 fate-discard/1")
            self.soak(gain)
        elif verb == "lose":
            yield from self._lose(int(step[1]))

    def _lose(self, card: int) -> Flow[None]:
        g = self.g
        unit = whole(g, card)
        absorbs, bowed = self.absorbs(card), g.bowed[card]
        hero, seat = bool(g.kind[card] & HERO), g.controller[card]
        gone = yield from destroy(g, card, "absorb", self.act.seat, self.act)
        if not gone:
            self.spared.add(card)
            return
        self.soak(absorbs + self.act.data.pop("absorbs more", 0), card)
        self.killed.extend(unit)
        if bowed:
            self.act.data.setdefault("lost bowed", []).append(card)
        if hero:
            self.credit[seat] = self.credit.get(seat, 0) + 1
            if seat != self.decider and self.left > 0 and not self.act.data.get("berserk"):
                yield from self._ally_discard(seat)
        yield from settle(g)

    def _ally_discard(self, seat: int) -> Flow[None]:
        """An ally decides on the ally's own discards (LBS AW 47)."""
        g = self.g
        hand = g.players[seat].hand
        if not hand:
            return
        options: list[Choice] = [("fate", c) for c in hand]
        options.append(("none",))
        answer = yield Decision(seat, "absorb", options, (self.damage, self.left, self.act.card, self))
        if answer[0] == "fate":
            self.credit[seat] -= 1
            gain = stats.fate(g, int(answer[1]))
            yield from discard(g, int(answer[1]), rule="LBS AW 53 fate-discard/1")
            self.soak(gain)

    # -- the proposal --

    def propose(self) -> Choice | None:
        """The next thing to give up; None if nothing must go."""
        return next(Plan(self).steps(self.left), None)


Way = tuple[Choice, float, int]
"""What could be given up, what it is worth, how much it absorbs."""


class Plan:
    """What the proposal gives up, if nobody reacts, by a simple reckoning: what absorbs most for what it is worth."""

    def __init__(self, engagement: Absorbing) -> None:
        self.engagement = engagement
        self.g = engagement.g
        self.section = engagement.b.section
        self.berserk = bool(engagement.act.data.get("berserk"))
        self.water = self.g.water[self.section] if engagement.fixed else 0
        self.stands = engagement.fixed and self.g.zone[self.section] == PLAY
        self.credit = 0 if self.berserk else engagement.credit.get(engagement.decider, 0)
        self.gone: set[int] = set()
        self.poured = 0

    def steps(self, left: int) -> Iterator[Choice]:
        """One after the other what is given up for so much damage."""
        offered: set[Choice] | None = set(self.engagement.choices())
        step: Choice = ()
        while left > 0 and step != ("section",):
            ways = [way for way in self.ways(left) if offered is None or way[0] in offered]
            if not ways:
                return
            step, _, absorbs = min(ways, key=lambda way: rate(way[1], way[2], left))
            yield step
            self.give_up(step)
            left -= absorbs
            offered = None

    def ways(self, left: int) -> list[Way]:
        g, engagement = self.g, self.engagement
        cards = [c for c in engagement.cards() if c not in self.gone]
        found: list[Way] = [
            (
                ("lose", c),
                sum(worth_of(g, x) for x in whole(g, c) if x not in self.gone),
                engagement.absorbs(c, self.gone),
            )
            for c in cards
            if engagement.forced or c not in engagement.immune
        ]
        units_first = engagement.act.data.get("units first") and any(c not in engagement.immune for c in cards)
        if self.stands and not units_first:
            found += self.city(left)
        if self.credit > 0:
            hand = g.players[engagement.decider].hand
            found += [(("fate", c), DISCARD_WORTH, stats.fate(g, c)) for c in hand if c not in self.gone]
        return found

    def city(self, left: int) -> list[Way]:
        engagement = self.engagement
        if self.water:
            last = self.water == 1 and stats.city_strength(self.g, self.section) == 0
            worth = worth_of_water(self.g, engagement.decider, last, self.poured)
            return [(("water",), worth, engagement.water_worth())]
        return [] if engagement.wall else [(("section",), SECTION_WORTH, left)]

    def give_up(self, step: Choice) -> None:
        if step[0] == "water":
            self.water -= 1
            self.poured += 1
        elif step[0] == "fate":
            self.gone.add(int(step[1]))
            self.credit -= 1
        elif step[0] == "lose":
            c = int(step[1])
            self.gone.update(whole(self.g, c))
            own = self.g.controller[c] == self.engagement.decider
            self.credit += bool(self.g.kind[c] & HERO) and own and not self.berserk


SECTION_WORTH = 9.0
DISCARD_WORTH = 1.2


def worth_of_water(g: Lbs, seat: int, last: bool, poured: int = 0) -> float:
    """What a Water token is worth after so many were given up: more if there is little, most if its City Section falls
    with it (`last`)."""
    return 8.0 if last else 1.6 if stats.all_water(g, seat) - poured > 6 else 3.0


def rate(worth: float, absorbs: int, left: int) -> float:
    """What a point of damage absorbed in this way costs: the proposal takes the cheapest."""
    useful = min(absorbs, left)
    return worth / useful if useful else worth * 10


def worth_of(g: Lbs, card: int) -> float:
    """Roughly what a card in play is worth in Water: for proposals."""
    printed = CARDS[g.printed[card]]
    return printed.copper * 0.5 + printed.water + (1.0 if g.kind[card] & HERO else 0.3) + 0.5 * stats.strength(g, card)
