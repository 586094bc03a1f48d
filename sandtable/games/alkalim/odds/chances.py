"""Odds before anything is chosen: of combats and duels by their best plan; and quick estimates for bots.

Cards that a player may use or keep are not part of a plan, and `left_out` names them. `estimate` and `against_colour`
are quick: of a party's many plans they weigh the three most promising.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import fsum

from sandtable.games.alkalim.cards.abilities import hindrance
from sandtable.games.alkalim.content.book import PHASES, Card
from sandtable.games.alkalim.content.shapes import Consequence
from sandtable.games.alkalim.odds.combat_odds import CombatOdds, scratch_copy
from sandtable.games.alkalim.odds.duel_odds import DuelOdds
from sandtable.games.alkalim.odds.paths import DEFENDS, Odds, Plan, lasts_for
from sandtable.games.alkalim.rules.combat_rolls import threat
from sandtable.games.alkalim.rules.numbers import blow, chance, changed, soaked, strength
from sandtable.games.alkalim.rules.quests import ATTRIBUTE_NUMBERS
from sandtable.games.alkalim.rules.skill_tests import fits, test_chance
from sandtable.games.alkalim.state import ADVENTURE, DUEL, KIT, AlKalim, Fight, Party

OPTIONAL = ("outright", "before combat", "round", "roll", "after roll", "hit", "hurt", "knocked out")
TESTS = ("test", "tested")


def ranking(combat: CombatOdds | DuelOdds, limit: int = 40, close: float = 1e-6) -> list[Odds]:
    """Plans that are kept to, the best first."""
    return sorted((combat.odds(plan, close) for plan in combat.plans()[:limit]), key=worth)


def chosen(
    combat: CombatOdds | DuelOdds, fight: Fight, who: int, later: Plan | None, limit: int = 40, close: float = 1e-6
) -> list[Odds]:
    """What may come of a choice in the phase at hand, the best first: `who` attacks, or the hero defends. The rest of
    this round goes by any plan, the rounds after it by the same or by `later`."""
    number, acted = fight.phase, fight.acted
    fitting = [plan for plan in combat.plans() if (DEFENDS if plan[number] in acted else plan[number]) == who][:limit]
    found = [combat.odds(plan, close) for plan in fitting]
    if later is not None:
        one, two, three = (
            who if n == number else DEFENDS if each == who else each for n, each in enumerate(later)
        )  # fmt: skip
        nows = dict.fromkeys([(one, two, three), *fitting])
        found += [combat.odds(later, close, now) for now in nows if now != later]
    return sorted(found, key=worth)


def worth(odds: Odds) -> tuple[float, float, float]:
    """By the chance of victory, the best first; among equals the one that costs less blood."""
    return -round(odds.win, 4), round(sum(odds.deaths.values()), 4), odds.wounds


def expected(seat: int, card: int, wounds: int = 0) -> Fight:
    """A combat with a Challenge that has not begun."""
    fight = Fight(ADVENTURE, seat, card)
    fight.wounds = wounds
    return fight


def left_out(g: AlKalim, seat: int, fight: Fight) -> list[str]:
    """The cards at hand that odds of a combat do not count, because it is the player's choice to use them."""
    party = g.parties[seat]
    found: dict[str, None] = {}
    whens: tuple[str, ...] = OPTIONAL
    if fight.kind == DUEL:
        whens = tuple(when for when in OPTIONAL if when != "outright")
    for when in whens:
        for source in g.kit(party).offers.get(when, ()):
            if not hindrance(g, party, source, fight):
                found[g.said(source[1])] = None
    if fight.kind != DUEL:
        for peril in g.card(fight.card).challenge.peril:
            if peril.test is not None:
                which = ATTRIBUTE_NUMBERS[peril.test.attribute]
                found |= dict.fromkeys(left_out_of_test(g, seat, peril.test.skill, which, fight))
    return list(found)


def left_out_of_test(g: AlKalim, seat: int, skill: str, which: int, fight: Fight | None) -> list[str]:
    """The same for a skill test."""
    party = g.parties[seat]
    known = (source for when in TESTS for source in g.kit(party).offers.get(when, ()))
    found = [source for source in known if fits(source, skill, which) and not hindrance(g, party, source, fight)]
    return [*dict.fromkeys(g.said(source[1]) for source in found), *(["adventuring kit"] if party.gear[KIT] else [])]


def at_stake(g: AlKalim, fight: Fight, number: int) -> int:
    """The wounds that failing in a phase costs the hero, less what cards cancel by themselves."""
    party = g.parties[fight.by]
    return max(threat(g, fight, number) - soaked(g, party, party.hero, number, fight), 0)


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
        fight = g.fight = expected(seat, foe)
        fight.first = False  # what helps the first roll alone says little about the rest
        members = g.members(party)
        self.lives = tuple(max(g.life(party, card) - g.wounds_of(party, card), 1) for card in members)
        self.attack = [tuple(strength(g, party, card, n, True, fight) for n in range(3)) for card in members]
        self.defence = tuple(strength(g, party, party.hero, n, False, fight) for n in range(3))
        self.damage = [tuple(blow(g, party, card, n, fight) for n in range(3)) for card in members]
        self.soak = [tuple(soaked(g, party, card, n, fight) for n in (0, 1, 2, -1)) for card in members]


class Estimates:
    """What estimates for one party, as it is now, have in common."""

    __slots__ = ("extremes", "found", "g", "number", "profiles", "seat", "special")

    def __init__(self, g: AlKalim, seat: int, night: bool) -> None:
        self.g = scratch_copy(g, seat, night)
        self.seat = seat
        party: Party = self.g.parties[seat]
        always = self.g.kit(party).always
        self.special = any(ability.against or ability.colours for _, _, ability in always)
        self.profiles: dict[tuple[str, int], Profile] = {}
        self.number = 1 + len(party.allies)
        self.extremes = g.world.settings.naturals == "extremes"
        self.found: dict[int, float] = {}

    def profile(self, foe: int) -> Profile:
        card = self.g.world.cards[foe]
        key = (card.trait, card.colour) if self.special else ("", 0)
        known = self.profiles.get(key)
        if known is None:
            known = self.profiles[key] = Profile(self.g, self.seat, foe)
        return known


_kept: dict[tuple[object, ...], Estimates] = {}


def _estimates(g: AlKalim, seat: int, night: bool) -> Estimates:
    party = g.parties[seat]
    settings = g.world.settings
    rooted = any(ability.on for _, _, ability in g.kit(party).always)
    key = (
        party.hero, party.wounds, night, tuple(party.counters), tuple(party.items),
        tuple((ally.card, ally.wounds) for ally in party.allies),
        tuple(each.card for each in party.legends if each.done),
        (party.at, g.cover) if rooted else 0,
        settings.naturals, settings.weapons,
    )  # fmt: skip
    known = _kept.get(key)
    if known is None:
        if len(_kept) > 4000:
            _kept.clear()
        known = _kept[key] = Estimates(g, seat, night)
    return known


def estimate(g: AlKalim, seat: int, card: int, night: bool) -> float:
    """About how likely the party is to defeat this Challenge by day or at night, beginning now."""
    estimates = _estimates(g, seat, night)
    known = estimates.found.get(card)
    if known is None:
        known = estimates.found[card] = _estimated(estimates, card)
    return known


def against_colour(g: AlKalim, seat: int, colour: int, night: bool) -> float:
    """The same for a Challenge that is still to be drawn: over all cards that may come."""
    pile = g.adventure[colour] or g.discards[colour]
    if not pile:
        return 0.0
    estimates = _estimates(g, seat, night)
    found = estimates.found
    for card in pile:
        if card not in found:
            found[card] = _estimated(estimates, card)
    return fsum(map(found.__getitem__, pile)) / len(pile)  # exact: nobody may know the order of the pile


def _weighs(what: Consequence) -> bool:
    """Whether a text bears on the outcome of a combat."""
    return bool(what.wounds or what.stronger or what.fiercer or what.hurt or what.mend or what.flee)


def _estimated(estimates: Estimates, foe: int) -> float:
    """The best plan's chance, over what may happen before combat.

    Texts for misses and wounds count as if they were so many wounds more each time; where a Challenge mends, grows or
    may be gone everything that can come of it is walked through.
    """
    g, card = estimates.g, estimates.g.world.cards[foe]
    cases: list[tuple[float, Consequence]] = [(1.0, _NOTHING)]
    after: list[tuple[float, int]] = [(1.0, 0)]
    missed = False
    profile = estimates.profile(foe)
    for peril in card.challenge.peril:
        if peril.by is not None and (peril.by == "night") != g.night:
            continue
        if peril.when in ("defeated", "unbeaten") or not (_weighs(peril.fail) or _weighs(peril.success)):
            continue
        if peril.when != "before" and (peril.fail.mend or peril.fail.flee or peril.fail.fiercer):
            found = ranking(CombatOdds(g, expected(seat=estimates.seat, card=foe), g.night), 1, 5e-3)
            return found[0].win if found else 0.0
        good = 0.0
        if peril.test is not None:
            which = ATTRIBUTE_NUMBERS[peril.test.attribute]
            good = test_chance(g, estimates.seat, peril.test.skill, which, peril.test.difficulty)
        if peril.when == "before":
            cases = [(good, peril.success), (1 - good, peril.fail)]
        else:
            after = [(good, peril.success.wounds), (1 - good, peril.fail.wounds)]
            missed = peril.when == "missed"
    life = card.night if g.night else card.day
    return sum(
        p * q * _best(profile, card, life, case, (0 if missed else later, later), estimates.extremes)
        for p, case in cases
        for q, later in after
        if p * q > 0
    )


_NOTHING = Consequence()


# complex: bots ask it thousands of times a turn, so everything is worked out in one pass
def _best(profile: Profile, card: Card, life: int, case: Consequence, more: tuple[int, int], extremes: bool) -> float:
    """The chance of the best of the most promising plans; failing to defend or to attack costs so many more wounds."""
    record = card.challenge
    number = len(profile.lives)
    pack = record.pack * (number - 1)
    shift = changed((0, 0, 0), case.phase, case.stronger) if case.stronger else (0, 0, 0)
    fierce = changed((0, 0, 0), case.phase, case.fiercer) if case.fiercer else (0, 0, 0)
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
        guard = threat + more[0] if threat else 0
        threat = threat + more[1] if threat else 0
        found = [(-1, _clamp(need - profile.defence[n], extremes), 0, max(guard - profile.soak[0][n], 0))]
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
    return max((_race(left, reserve, plan, shields, record.pack) for plan in _promising(rows, reserve)), default=0.0)


def _clamp(need: int, extremes: bool) -> int:
    return min(max(need, 3), 20) if extremes else min(max(need, 2), 21)


CHANCES = tuple(chance(need) for need in range(22))


def _promising(rows: list[list[Row]], reserve: tuple[int, ...]) -> list[Rows]:
    """All plans of a hero alone; of the many of a party the three that look best."""
    ranked: list[tuple[float, Rows]] = []
    for a, b, c in product(*rows):
        if a[0] == b[0] == c[0] == DEFENDS:
            continue
        if (a[0] >= 0 and a[0] in (b[0], c[0])) or (b[0] >= 0 and b[0] == c[0]):
            continue
        dealt, risk = 0.0, 0.05 * reserve[0]
        for number, (who, need, hit, harm) in enumerate((a, b, c)):
            p = CHANCES[need]
            if who <= 0:
                risk += (1 - p) * harm
                dealt += p * hit
                continue
            lasts = lasts_for(reserve[who], (1 - p) * harm)
            dealt += lasts * p * hit
            if lasts < 1:
                risk += (1 - lasts) * (1 - CHANCES[rows[number][0][1]]) * rows[number][0][3]
        ranked.append((dealt / risk, (a, b, c)))
    if len(ranked) <= 3:
        return [plan for _, plan in ranked]
    ranked.sort(key=lambda each: -each[0])
    return [plan for _, plan in ranked[:3]]


def _race(left: int, lives: tuple[int, ...], rows: Rows, shields: Rows, pack: int) -> float:
    """The chance that the Challenge falls before the hero if every round goes by these rows."""
    at = left
    for place, life in enumerate(lives, 1):
        at |= life << 8 * place
    race = _races(rows, shields, pack, len(lives))
    known = race.known.get(at)
    return race.won_from(at) if known is None else known


@lru_cache(maxsize=16_384)
def _races(rows: Rows, shields: Rows, pack: int, number: int) -> _Race:
    return _Race(rows, shields, pack, number)


class _Race:
    """All fights that go by the same rows. Where one stands is one number, a byte each: the life left to the Challenge,
    to the hero and to each ally."""

    __slots__ = ("known", "pack", "places", "steps")

    def __init__(self, rows: Rows, shields: Rows, pack: int, number: int) -> None:
        self.known: dict[int, float] = {}
        self.pack = pack
        self.places = [8 * place for place in range(1, number + 1)]
        self.steps = [(_step(row), _step(shield)) for row, shield in zip(rows, shields, strict=True)]

    def won_from(self, start: int) -> float:
        """Damage only grows, so a round either leaves all as it was or comes nearer to the end."""
        spread = [(start, 1.0)]
        won = 0.0
        pack, known = self.pack, self.known
        for row, shield in self.steps:
            following: list[tuple[int, float]] = []
            for here, q in spread:
                by, need, p, dealt, harm = row
                if by > 8 and not here >> by & 255:
                    by, need, p, dealt, harm = shield
                if pack:
                    p = CHANCES[max(need - pack * sum(not here >> place & 255 for place in self.places), 2)]
                if not dealt and not harm:
                    following.append((here, q))
                    continue
                if dealt >= here & 255:
                    won += q * p
                elif p:
                    following.append((here - dealt, q * p))
                if p < 1.0:
                    life = here >> by & 255
                    if harm < life:
                        following.append((here - (harm << by), q * (1 - p)))
                    elif by > 8:
                        following.append((here - (life << by), q * (1 - p)))
            spread = following
        stay = 0.0
        total = won
        for there, q in spread:
            if there == start:
                stay += q
            else:
                chance_ = known.get(there)
                total += q * (self.won_from(there) if chance_ is None else chance_)
        total = 0.0 if stay > 0.9999 else total / (1 - stay)
        known[start] = total
        return total


def _step(row: Row) -> tuple[int, int, float, int, int]:
    """A row with the byte of the one who rolls and his chance."""
    who, need, dealt, harm = row
    return 8 * max(who, 0) + 8, need, CHANCES[need], dealt, harm
