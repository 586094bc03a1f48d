"""Dice of combat and Strikes (1.10, 9.7, 9.8): rolled, changed by magic, counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from sandtable.games.banners.cards import moments
from sandtable.games.banners.content.cardbook import Card
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.rules.dice import CRITICAL, SUCCESS
from sandtable.games.banners.rules.dice_sources import Source, accounted, sources_text
from sandtable.games.banners.rules.fight import ATTACK, DIAMOND, Fight, critical_from, under_shield, walls_text
from sandtable.games.banners.rules.reporting import hex_refs, others, rolled, seats
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Flow
from sandtable.kernel.events import NOT_A_SEAT, ShownFields
from sandtable.kernel.text import plural, signed

Reasons: TypeAlias = tuple[str, tuple[str, ...]]
"""Sentences and the clauses they speak of."""
NO_REASONS: Final[Reasons] = "", ()


def roll(
    g: Banners,
    light: int,
    heavy: int,
    modifier: int = 0,
    fight: Fight | None = None,
    side: int = ATTACK,
    why: Reasons = NO_REASONS,
) -> tuple[int, int]:
    """Roll a Combat Rating in the Basic game: successes, and critical hits that were confirmed (1.10, 9.8)."""
    rng = g.rng
    dice = [rng.roll(6) for _ in range(light)]
    dice += [rng.roll(8) for _ in range(heavy)]
    needed, critical = SUCCESS - modifier, critical_from(g, CRITICAL, modifier)
    successes = criticals = 0
    for die in dice:
        if die >= needed:
            successes += 1
            if die >= critical:
                criticals += 1
    confirming = [rng.roll(6) for _ in range(criticals)]
    confirmed = 0
    for die in confirming:
        if die >= SUCCESS:
            confirmed += 1
    if g.events is not None and fight is not None:
        shown = [(6 if i < light else 8, die, needed) for i, die in enumerate(dice)]
        thrower = Thrower(fight.text(g, side), fight, side)
        _note_dice(g, thrower, shown, successes, _each(modifier), why)
        if confirming:
            _note_criticals(g, thrower, [(6, die) for die in confirming], confirmed)
    return successes, confirmed


class Thrower(NamedTuple):
    """Who has thrown dice: a side of a combat, or a Strike outside of one."""

    who: str
    fight: Fight | None
    side: int
    strike: Strike | None = None

    def shown(self, g: Banners) -> ShownFields:
        """Whose dice they are, and whom they threaten."""
        fight, strike = self.fight, self.strike
        if fight is not None:
            mine, theirs = (fight.kingdom, fight.foe(g)) if self.side == ATTACK else (fight.foe(g), fight.kingdom)
        else:
            assert strike is not None
            prey = g.army.get(strike.at, g.hero.get(strike.at, NOBODY))
            mine, theirs = strike.kingdom, NOBODY if prey == NOBODY else g.owner[prey]
        by = next(iter(seats(g, mine)), NOT_A_SEAT)
        return {"by": by, "concerns": others(g, by, theirs)}

    def refs(self, g: Banners) -> tuple[str, ...]:
        if self.fight is not None:
            return hex_refs(g, self.fight.home if self.side == ATTACK else self.fight.at)
        return () if self.strike is None else hex_refs(g, self.strike.at)


def _each(modifier: int, but: str = "") -> str:
    """What every die is changed by, behind the successes."""
    return f", {signed(modifier)} to each die{but}" if modifier else ""


def _note_dice(
    g: Banners, thrower: Thrower, dice: list[tuple[int, int, int]], successes: int, each: str, why: Reasons
) -> None:
    """A roll with its dice, what was to be expected of them, and why there are so many."""
    count = plural(successes, "success", "successes")
    text = f"{thrower.who}: {'' if dice else 'no dice, '}{count}{each}.{why[0]}"
    strike = thrower.strike
    if successes > 1 and strike is not None and not (strike.fight is not None and strike.fight.axes[strike.side]):
        text += " A Strike deals one hit for them all."
    shown: ShownFields = {**thrower.shown(g), **rolled(dice), "short": count}
    g.note(text, "BB 1.10", *why[1], kind="dice", refs=thrower.refs(g), **shown)


def _note_criticals(g: Banners, thrower: Thrower, dice: list[tuple[int, int]], confirmed: int) -> None:
    shown: ShownFields = {**thrower.shown(g), **rolled((sides, face, SUCCESS) for sides, face in dice)}
    count = f"{plural(confirmed, 'critical hit')} confirmed" if confirmed else "no critical hit confirmed"
    more = f", {plural(confirmed, 'more success', 'more successes')}" if confirmed else ""
    text = f"{thrower.who}: {count}{more}."
    g.note(text, "BB 9.8", kind="dice", refs=thrower.refs(g), **shown)


def reasons(
    g: Banners, fight: Fight | None, side: int, light: int, heavy: int, strike: Strike | None, striking: bool
) -> Reasons:
    """Why so many dice are rolled, and what they need, in words and clauses (9.1.1, 9.4, 9.5, 9.7)."""
    known = strike.sources if fight is None and strike is not None else []
    if fight is not None:
        known = fight.sources(g, side, striking)
        heavy += fight.golem[side]
    known = accounted(known, light, heavy)
    parts = [f"Dice: {sources_text(known)}."] if known else []
    rules = [source.rule for source in known]
    if striking:
        rules.append("BB 9.7")
    elif fight is not None and side == ATTACK and fight.monster == NOBODY:
        walls, cited = walls_text(g, fight.unit, fight.at)
        parts += [f"{walls}."] if walls else []
        rules += cited
    if behind_shield(g, fight, side, strike):
        parts.append("Draconic Shield: 6 needed.")
        rules.append("BB 18.2/27")
    if fight is not None and fight.bonus[side]:
        parts.append(f"Infernal Sphere: {plural(fight.bonus[side], 'success', 'successes')} more.")
        rules.append("BB 18.2/9")
    return "".join(f" {part}" for part in parts), tuple(dict.fromkeys(rules))


@dataclass(eq=False)
class Strike:
    """A Strike about to be rolled (9.7): by an ambusher, a monster, or a card."""

    unit: int
    """Who strikes: a unit, a monster or garrison by its `spot`, or NOBODY for a card."""
    kingdom: int
    at: Hex
    light: int
    heavy: int
    sources: list[Source]
    """Outside combat: where its dice come from."""
    fight: Fight | None = None
    side: int = ATTACK
    opening: bool = False
    """It opens an Ambush, so that Battle Magic still binds until its dice are rolled (16.7.3, 16.8.1)."""
    cancelled_by: Card | None = None
    shielded: bool = False
    """Succeeds only on 6 (18.2, Draconic Shield)."""


def behind_shield(g: Banners, fight: Fight | None, side: int, strike: Strike | None) -> bool:
    """Dice of this side succeed only on 6 (18.2, Draconic Shield)."""
    if strike is not None:
        return strike.shielded or under_shield(g, strike.at)
    return fight is not None and under_shield(g, fight.at if side == ATTACK else fight.home)


def declared(g: Banners, strike: Strike) -> Flow[bool]:
    """Others may answer a Strike before its dice are rolled (18.1); whether it is rolled."""
    yield from moments.struck(g, strike)
    card = strike.cancelled_by
    if card is not None and g.events is not None:
        refs = (f"card:{card.id}",)
        g.note(f"The Strike is cancelled by {card.name}.", card.clause, refs=refs, kind="battle")
    return card is None


def resolve_strike(g: Banners, strike: Strike) -> Flow[int]:
    """Roll a Strike: one hit for any successes, and one for each confirmed critical hit (9.7, 9.8)."""
    if not (yield from declared(g, strike)):
        return 0
    it = Roll(g, strike.fight, strike.side, strike.light, strike.heavy, 0, strike)
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
        "chain", "confirmed", "critical_at", "criticals", "darts", "dice", "fester", "fight", "lost", "side", "strike",
        "walls", "who",
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
        self.walls = critical_from(g, 0, 0 if strike is not None else modifier)
        """How much more a critical hit takes of dice that fortifications modify."""
        need = SUCCESS - modifier
        if behind_shield(g, fight, side, strike):
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
            self.report(g, modifier, *reasons(g, fight, side, light, heavy, strike, strike is not None))

    @property
    def thrower(self) -> Thrower:
        return Thrower(self.who, self.fight, self.side, self.strike)

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
            self.report(g)

    def reroll(self, g: Banners, index: int) -> None:
        """One die is rolled again (18.3, Siskar)."""
        sides, _, need = self.dice[index]
        self.dice[index] = (sides, g.rng.roll(sides), need)
        if g.events is not None:
            self.report(g)

    def is_critical(self, face: int, need: int) -> bool:
        """Whether a success is a critical hit (9.8); a golem's dice nothing modifies."""
        return face >= self.critical_at + (self.walls if need > SUCCESS else 0)

    def confirm(self, g: Banners) -> Flow[None]:
        """Critical hits are confirmed, each by one light die (9.8)."""
        self.criticals = sum(
            face >= need and (self.darts or self.is_critical(face, need)) for _, face, need in self.dice
        )
        if not self.criticals:
            return
        yield from moments.critical(g, self)
        if self.fight is not None and DIAMOND in g.magic.force:
            self.chain = self.chain or self.fight.side_with(g, g.magic.force[DIAMOND]) == self.side
        waiting = self.criticals
        faces: list[tuple[int, int]] = []
        while waiting:
            waiting -= 1
            if self.chain:
                face = g.rng.roll(8)
                if face >= CRITICAL:
                    waiting += 1
                faces.append((8, face))
                self.confirmed += face >= SUCCESS
                continue
            dice = 3 if self.fester else 1
            self.fester = False
            for _ in range(dice):
                face = yield from moments.rolled_die(g, g.rng.roll(6))
                faces.append((6, face))
                self.confirmed += face >= SUCCESS
        if g.events is not None:
            _note_criticals(g, self.thrower, faces, self.confirmed)

    def report(self, g: Banners, modifier: int = 0, why: str = "", rules: tuple[str, ...] = ()) -> None:
        golem = self.fight is not None and self.fight.golem[self.side]
        but = ", the Iron Golem's die excepted" if golem else ""
        each = _each(modifier, but)
        _note_dice(g, self.thrower, self.dice, self.successes, each, (why, rules))
