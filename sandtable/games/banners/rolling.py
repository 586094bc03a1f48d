"""Dice of combat and Strikes (1.10, 9.7, 9.8): rolled, changed by magic, counted."""

from __future__ import annotations

from sandtable.games.banners.dice import CRITICAL, SUCCESS
from sandtable.games.banners.fight import ATTACK, DIAMOND, Fight, under_shield
from sandtable.games.banners.magic import moments
from sandtable.games.banners.map import Hex
from sandtable.games.banners.state import Banners
from sandtable.kernel import Flow


def roll(g: Banners, who: str, light: int, heavy: int, modifier: int = 0) -> tuple[int, int]:
    """Roll a Combat Rating. Successes, and how many critical hits were confirmed (1.10, 9.8)."""
    rng = g.rng
    dice = [rng.roll(6) for _ in range(light)]
    dice += [rng.roll(8) for _ in range(heavy)]
    needed = SUCCESS - modifier
    successes = criticals = 0
    for die in dice:
        if die >= needed:
            successes += 1
            if die >= CRITICAL:
                criticals += 1
    confirming = [rng.roll(6) for _ in range(criticals)]
    confirmed = 0
    for die in confirming:
        if die >= SUCCESS:
            confirmed += 1
    if g.events is not None:
        _tell_roll(g, who, light, dice, modifier, successes, confirming, confirmed)
    return successes, confirmed


def _tell_roll(
    g: Banners,
    who: str,
    light: int,
    dice: list[int],
    modifier: int,
    successes: int,
    confirming: list[int],
    confirmed: int,
) -> None:
    faces = " ".join(f"{'□' if i < light else '◆'}{die}" for i, die in enumerate(dice)) or "no dice"
    text = f"{who}: {faces}"
    rules = ["BB 1.10"]
    if modifier:
        text += f" ({modifier:+d} each)"
        rules.append("BB 4.4")
    text += f" – {count(successes, 'success', 'successes')}"
    if confirming:
        text += f"; critical hits {' '.join(f'□{die}' for die in confirming)} – {confirmed} confirmed"
        rules.append("BB 9.8")
    g.note(text + ".", *rules, kind="dice")


def count(n: int, one: str, many: str) -> str:
    return f"{n} {one if n == 1 else many}"


class Strike:
    """A Strike about to be rolled (9.7): by an ambusher, a monster, or a card."""

    __slots__ = ("at", "cancelled", "fight", "heavy", "kingdom", "light", "need", "opening", "shielded", "side", "unit")

    def __init__(
        self, unit: int, kingdom: int, at: Hex, light: int, heavy: int, fight: Fight | None = None, side: int = ATTACK
    ) -> None:
        self.unit = unit
        """Who strikes: a unit, a monster or garrison by its `spot`, or NOBODY for a card."""
        self.kingdom = kingdom
        self.at = at
        self.light = light
        self.heavy = heavy
        self.fight = fight
        self.side = side
        self.cancelled = False
        self.opening = False
        """It opens an Ambush, so that Battle Magic still binds until its dice are rolled (16.7.3, 16.8.1)."""
        self.shielded = False
        """Succeeds only on 6 (18.2, Draconic Shield)."""


def resolve_strike(g: Banners, strike: Strike) -> Flow[int]:
    """Roll a Strike: one hit for any successes, and one for each confirmed critical hit (9.7, 9.8)."""
    yield from moments.struck(g, strike)
    if strike.cancelled:
        if g.events is not None:
            g.note("The Strike is cancelled.", "BB 9.7", kind="battle")
        return 0
    shielded = strike.shielded or under_shield(g, strike.at)
    it = Roll(g, strike.fight, strike.side, strike.light, strike.heavy, -1 if shielded else 0, strike)
    yield from moments.rolled(g, it)
    yield from it.confirm(g)
    if not it.total and g.events is not None:
        g.note("The Strike misses.", "BB 9.7", kind="battle")
    if strike.fight is not None and strike.fight.axes[strike.side]:
        return it.total
    return (1 if it.successes else 0) + it.confirmed


class Roll:
    """Dice of one side, on the table: they may be changed before they count (18.1, 18.2)."""

    __slots__ = (
        "chain",
        "confirmed",
        "critical_at",
        "criticals",
        "darts",
        "dice",
        "fester",
        "fight",
        "lost",
        "side",
        "strike",
        "who",
    )  # fmt: skip

    def __init__(
        self,
        g: Banners,
        fight: Fight | None,
        side: int,
        light: int,
        heavy: int,
        modifier: int,
        strike: Strike | None = None,
    ) -> None:
        self.fight = fight
        self.side = side
        self.strike = strike
        self.critical_at = CRITICAL if fight is None else fight.critical_at[side]
        need = SUCCESS - modifier
        if fight is not None and strike is None and under_shield(g, fight.at if side == ATTACK else fight.home):
            need += 1
        golems = 0 if fight is None else fight.golem[side]
        rng = g.rng
        self.dice: list[tuple[int, int, int]] = [(6, rng.roll(6), need) for _ in range(light)]
        """Per die: sides, face, and what succeeds."""
        self.dice += [(8, rng.roll(8), need) for _ in range(heavy)]
        self.dice += [(8, rng.roll(8), SUCCESS) for _ in range(golems)]
        self.lost = 0
        """Successes taken away (18.1, Ray of Weakness)."""
        self.darts = False
        """Every success is critical (18.1, Unerring Darts)."""
        self.chain = False
        """Confirmed with heavy dice that may be critical in turn (18.2, Black Diamond)."""
        self.fester = False
        """One critical hit is confirmed with three dice (18.1, Festering Wounds)."""
        self.criticals = 0
        self.confirmed = 0
        if strike is not None and fight is None:
            self.who = "Strike"
        else:
            assert fight is not None
            self.who = fight.text(g, side)
        if g.events is not None:
            self.tell(g, modifier)

    @property
    def successes(self) -> int:
        bonus = self.fight.bonus[self.side] if self.fight is not None else 0
        return max(0, sum(face >= need for _, face, need in self.dice) + bonus - self.lost)

    @property
    def total(self) -> int:
        return self.successes + self.confirmed

    @property
    def failures(self) -> int:
        return sum(face < need for _, face, need in self.dice)

    def reroll_failures(self, g: Banners) -> None:
        self.dice = [(sides, face if face >= need else g.rng.roll(sides), need) for sides, face, need in self.dice]
        if g.events is not None:
            self.tell(g, 0)

    def reroll(self, g: Banners, index: int) -> None:
        """One die is rolled again (18.3, Siskar)."""
        sides, _, need = self.dice[index]
        self.dice[index] = (sides, g.rng.roll(sides), need)
        if g.events is not None:
            self.tell(g, 0)

    def confirm(self, g: Banners) -> Flow[None]:
        """Critical hits are confirmed, each by one light die (9.8)."""
        self.criticals = sum(face >= need and (self.darts or face >= self.critical_at) for _, face, need in self.dice)
        if not self.criticals:
            return
        yield from moments.critical(g, self)
        if self.fight is not None and DIAMOND in g.magic.force:
            self.chain = self.chain or self.fight.side_with(g, g.magic.force[DIAMOND]) == self.side
        waiting, faces = self.criticals, []
        while waiting:
            waiting -= 1
            if self.chain:
                face = g.rng.roll(8)
                if face >= CRITICAL:
                    waiting += 1
                faces.append(f"◆{face}")
                self.confirmed += face >= SUCCESS
                continue
            dice = 3 if self.fester else 1
            self.fester = False
            for _ in range(dice):
                face = yield from moments.rolled_die(g, g.rng.roll(6))
                faces.append(f"□{face}")
                self.confirmed += face >= SUCCESS
        if g.events is not None:
            g.note(f"{self.who}: critical hits {' '.join(faces)} – {self.confirmed} confirmed.", "BB 9.8", kind="dice")

    def tell(self, g: Banners, modifier: int) -> None:
        faces = " ".join(f"{'□' if sides == 6 else '◆'}{face}" for sides, face, _ in self.dice) or "no dice"
        text = f"{self.who}: {faces}" + (f" ({modifier:+d} each)" if modifier else "")
        g.note(
            f"{text} – {count(self.successes, 'success', 'successes')}.",
            "BB 1.10",
            *(("BB 4.4",) if modifier else ()),
            kind="dice",
        )
