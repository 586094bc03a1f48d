"""How a party would fare against a Challenge: a quick estimate for bots, made from means instead of exact odds.

What a party can do is gathered once from its cards (`strength_of`) and remembered; so is each outlook against a card.
"""

from __future__ import annotations

import math
from itertools import product

from sandtable.games.alkalim.book import ATTRIBUTES, PHASES, Card
from sandtable.games.alkalim.numbers import CHANCE, COLOUR_NAMES
from sandtable.games.alkalim.records import Ability, Consequence, Test
from sandtable.games.alkalim.state import AlKalim, Party, concerns

ROUNDS = 12
"""Rounds looked ahead."""
KEPT = 4000
"""Strengths remembered before all are forgotten."""
COLOUR_WEIGHTS = (0.15, 0.3, 0.3, 0.25)
"""How much winning against each colour matters in the long run."""

Numbers = list[float]


def odds(need: float) -> float:
    """The chance that 2d10 reach a number, also between two numbers."""
    if need <= 2:
        return 1.0
    if need >= 21:
        return 0.0
    low = int(need)
    below = CHANCE[low]
    above = CHANCE[low + 1] if low < 20 else 0.0
    return below + (above - below) * (need - low)


class Fighter:
    """The hero or an ally in a fight: what is added to attacks and defences, damage, and what is taken off blows."""

    __slots__ = ("attack", "card", "damage", "defence", "life", "soak", "special")

    def __init__(self, card: int, value: Numbers, damage: Numbers, life: int) -> None:
        self.card = card
        self.attack = value
        self.defence = value[:]
        self.damage = damage
        self.life = life
        self.soak: Numbers = [0.0, 0.0, 0.0]
        self.special: list[tuple[Ability, Numbers, Numbers, Numbers, Numbers]] = []
        """What counts only against some foes or at some time."""


class Strength:
    """What a party can do, and what it has been found to be worth."""

    __slots__ = ("allies", "colours", "fancies", "hero", "known", "life", "masters", "might", "openings", "skills", "values")

    def __init__(self, hero: Fighter, allies: list[Fighter]) -> None:
        self.hero = hero
        self.allies = allies
        self.life = hero.life
        self.openings: list[Ability] = []
        """What is done before combat or in its rounds."""
        self.skills: dict[str, int] = {}
        self.masters: set[str] = set()
        self.values = hero.defence[:]
        self.known: dict[tuple[int, bool], Outlook] = {}
        self.colours: dict[tuple[int, bool], list[Outlook]] = {}
        self.fancies: dict[int, float] = {}
        """What market cards are worth to such a party."""
        self.might = -1.0

    def test(self, test: Test) -> float:
        """The chance to pass a test, without cards that may be used."""
        if test.skill in self.masters:
            return 1.0
        return odds(test.difficulty - self.values[ATTRIBUTES.index(test.attribute)] - self.skills.get(test.skill, 0))


class Outlook:
    """How a fight may go: the chance that it is over after each round, and the wounds of the hero in a round."""

    __slots__ = ("_win", "ends", "hurt", "rounds", "spread", "start")

    def __init__(self, ends: Numbers, hurt: float, spread: float, start: float) -> None:
        self.ends = ends
        self.hurt = hurt
        self.spread = spread
        self.start = start
        """Wounds taken before the first round."""
        self.rounds = sum((n + 1) * p for n, p in enumerate(ends)) + (ROUNDS + 1) * (1 - sum(ends))
        self._win: dict[int, float] = {}

    def win(self, life: int) -> float:
        """The chance to win with so much life left."""
        known = self._win.get(life)
        if known is None:
            known = 0.0
            for n, p in enumerate(self.ends):
                mean = self.start + self.hurt * (n + 0.6)
                wide = math.sqrt(self.spread * (n + 0.6) + 0.25 * self.start + 1e-6)
                known += p * 0.5 * (1 + math.erf((life - 0.5 - mean) / (wide * 1.4142)))
            self._win[life] = known
        return known

    def wounds(self) -> float:
        """About how many wounds it costs."""
        return self.start + self.hurt * max(self.rounds - 0.4, 0.0)


_STRENGTHS: dict[tuple[object, ...], Strength] = {}


def strength_of(g: AlKalim, party: Party) -> Strength:
    key = (
        party.hero,
        tuple(party.counters),
        tuple(sorted(party.items)),
        tuple(ally.card for ally in party.allies),
        tuple(each.card for each in party.legends if each.done),
    )
    known = _STRENGTHS.get(key)
    if known is None:
        if len(_STRENGTHS) > KEPT:
            _STRENGTHS.clear()
        known = _STRENGTHS[key] = _gather(g, party)
    return known


def _gather(g: AlKalim, party: Party) -> Strength:
    kit = g.kit(party)
    hero = _fighter(g, party, party.hero)
    found = Strength(hero, [_fighter(g, party, ally.card) for ally in party.allies])
    found.skills = dict(g.card(party.hero).skills)
    for _, _, ability in kit.always:
        for skill, plus in ability.skills.items():
            found.skills[skill] = found.skills.get(skill, 0) + plus
        found.masters.update(ability.master)
    for owner, _, _, ability in (*kit.offers.get("before combat", ()), *kit.offers.get("round", ())):
        tires = ability.exhaust > (g.fatigue(party, owner) + 1) // 2
        if not tires and (ability.strike or ability.weaken or ability.blunt or ability.bonus):
            found.openings.append(ability)
    for when in ("roll", "after roll"):
        for owner, _, _, ability in kit.offers.get(when, ()):
            for fighter in (hero, *found.allies):
                if concerns(ability, owner, fighter.card, party) or ability.of == "one":
                    helps = 1.2 if ability.reroll else 0.35 * ability.bonus
                    for phase in _phases(ability):
                        if ability.rolls != "defence":
                            fighter.attack[phase] += helps
                        if ability.rolls == "defence":
                            fighter.defence[phase] += helps
    for owner, _, _, ability in kit.offers.get("hit", ()):
        if ability.damage and (ability.of == "party" or owner == party.hero):
            for phase in _phases(ability):
                hero.damage[phase] += 0.4 * ability.damage
    for _, _, _, ability in kit.offers.get("hurt", ()):
        for phase in _phases(ability):
            hero.soak[phase] += 0.2 * min(ability.cancel, 2)
    return found


def _phases(ability: Ability) -> tuple[int, ...]:
    return (0, 1, 2) if ability.phase is None else (PHASES.index(ability.phase),)


def _fighter(g: AlKalim, party: Party, card: int) -> Fighter:
    record = g.card(card)
    value = [float(number) for number in record.value]
    if card == party.hero:
        value = [number + 2 * party.counters[phase] for phase, number in enumerate(value)]
    fighter = Fighter(card, value, [float(number) for number in record.damage], g.life(party, card))
    for owner, _, ability in g.kit(party).always:
        if not concerns(ability, owner, card, party):
            continue
        if ability.wounded or (ability.alone and party.allies):
            continue
        part = 0.35 if ability.first or ability.on else 1.0
        plus = [part * getattr(ability, name) for name in ATTRIBUTES]
        attack, defence, damage, soak = plus[:], plus[:], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]
        for phase in _phases(ability):
            attack[phase] += part * ability.attack
            defence[phase] += part * ability.defence
            damage[phase] += part * ability.damage
            soak[phase] += part * ability.soak
        if ability.by is not None or ability.against or ability.colours:
            if any(attack) or any(defence) or any(damage) or any(soak):
                fighter.special.append((ability, attack, defence, damage, soak))
            continue
        for phase in range(3):
            fighter.attack[phase] += attack[phase]
            fighter.defence[phase] += defence[phase]
            fighter.damage[phase] += damage[phase]
            fighter.soak[phase] += soak[phase]
    return fighter


def _counts(ability: Ability, foe: Card, night: bool) -> bool:
    if ability.by is not None and (ability.by == "night") != night:
        return False
    if ability.against and foe.trait not in ability.against:
        return False
    return not ability.colours or COLOUR_NAMES[foe.colour] in ability.colours


def _armed(fighter: Fighter, foe: Card, night: bool) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Attack, defence, damage and soak against this foe."""
    attack, defence, damage, soak = fighter.attack, fighter.defence, fighter.damage, fighter.soak
    for ability, a, b, c, d in fighter.special:
        if _counts(ability, foe, night):
            attack = [x + y for x, y in zip(attack, a, strict=True)]
            defence = [x + y for x, y in zip(defence, b, strict=True)]
            damage = [x + y for x, y in zip(damage, c, strict=True)]
            soak = [x + y for x, y in zip(soak, d, strict=True)]
    return attack, defence, damage, soak


def outlook(strength: Strength, foe: Card, night: bool) -> Outlook:
    """What to expect of a fight with a healthy foe."""
    key = (foe.number, night)
    known = strength.known.get(key)
    if known is None:
        known = strength.known[key] = _foresee(strength, foe, night)
    return known


class _Foe:
    """A Challenge as it will be after its texts and the hero's openings, on average."""

    __slots__ = ("life", "mend", "start", "sting", "target", "wear")

    def __init__(self, strength: Strength, foe: Card, night: bool) -> None:
        record = foe.challenge
        company = record.pack * len(strength.allies)
        self.target = [float(value + company) for value in foe.value]
        self.sting = [float(damage) for damage in foe.damage]
        self.life = float(foe.night if night else foe.day)
        self.start = self.wear = self.mend = 0.0
        for peril in record.peril:
            if peril.by is not None and (peril.by == "night") != night:
                continue
            bad = 1.0 if peril.test is None else 1.0 - strength.test(peril.test)
            often = {"before": 0.0, "round": 1.0, "end of round": 1.0, "wounds": 0.4, "missed": 0.4}.get(peril.when)
            if often is None:
                continue
            self._suffer(peril.fail, bad, often)
            self._suffer(peril.success, 1.0 - bad, often)
        for ability in strength.openings:
            if not _counts(ability, foe, night):
                continue
            sure = 0.6 if ability.use or ability.discard else 0.9
            self.life -= sure * ability.strike
            for phase in _phases(ability):
                self.target[phase] -= sure * (ability.weaken + ability.bonus)
                self.sting[phase] = max(self.sting[phase] - sure * ability.blunt, 0.0)

    def _suffer(self, what: Consequence, share: float, often: float) -> None:
        if not share:
            return
        wounds = what.wounds + 0.3 * what.exhaustion if what.of != "allies" else 0.0
        if often:
            self.wear += share * often * wounds
            self.mend += share * often * what.mend
            share *= 1.5 * often
        else:
            self.start += share * wounds
            self.life -= share * what.hurt
        if what.stronger or what.fiercer:
            for phase in (0, 1, 2) if what.phase is None else (PHASES.index(what.phase),):
                self.target[phase] += share * what.stronger
                self.sting[phase] = max(self.sting[phase] + share * what.fiercer, 0.0)


def _foresee(strength: Strength, foe: Card, night: bool) -> Outlook:
    side = _Foe(strength, foe, night)
    record = foe.challenge
    attack, defence, damage, soak = _armed(strength.hero, foe, night)
    hits = [odds(side.target[p] - attack[p]) for p in range(3)]
    fails = [1.0 - odds(side.target[p] - defence[p]) for p in range(3)]
    harm = [max(side.sting[p] - soak[p], 0.0) for p in range(3)]
    tough = [p for p in range(3) if PHASES[p] in record.immune]
    deals = [0.0 if p in tough else max(damage[p] - record.hide, min(damage[p], 1.0)) for p in range(3)]
    helpers = []
    for ally in strength.allies:
        a_attack, _, a_damage, a_soak = _armed(ally, foe, night)
        row = []
        for p in range(3):
            blow = 0.0 if p in tough else max(a_damage[p] - record.hide, min(a_damage[p], 1.0))
            hit = odds(side.target[p] - a_attack[p])
            row.append((hit, blow, (1 - hit) * max(side.sting[p] - a_soak[p], 0.0)))
        helpers.append((ally.life, row))
    best: tuple[float, list[tuple[float, float]], float, float] | None = None
    for own in range(3):
        blows = [(hits[own], deals[own])]
        hurt = (1 - hits[own]) * harm[own]
        spread = (1 - hits[own]) * harm[own] ** 2
        for taken, (p, helper) in _assign(own, helpers):
            if taken:
                hit, blow, cost = helpers[helper][1][p]
                lasts = helpers[helper][0] / (cost + 0.05)
                stays = min(1.0, lasts / 4)
                blows.append((hit * stays, blow))
                hurt += (1 - stays) * fails[p] * harm[p]
            else:
                hurt += fails[p] * harm[p]
                spread += fails[p] * harm[p] ** 2
        pace = sum(hit * blow for hit, blow in blows) - side.mend * 0.7
        hurt += side.wear
        score = max(pace, 0.02) / max(side.life, 0.5) / (hurt / strength.life + 0.12)
        if best is None or score > best[0]:
            best = (score, blows, hurt, spread)
    assert best is not None
    _, blows, hurt, spread = best
    return Outlook(_ends(side.life, blows, side.mend), hurt, spread, side.start)


def _assign(
    own: int, helpers: list[tuple[int, list[tuple[float, float, float]]]]
) -> list[tuple[bool, tuple[int, int]]]:
    """For each phase in which the hero does not attack: whether an ally does, and which."""
    free = list(range(len(helpers)))
    found = []
    for p in range(3):
        if p == own:
            continue
        best, who = 0.2, -1
        for helper in free:
            hit, blow, cost = helpers[helper][1][p]
            worth = hit * blow - 0.25 * cost
            if blow and worth > best:
                best, who = worth, helper
        if who >= 0:
            free.remove(who)
        found.append((who >= 0, (p, who)))
    return found


def _ends(life: float, blows: list[tuple[float, float]], mend: float) -> Numbers:
    """The chance that the foe falls in each round."""
    left = max(round(life), 1)
    drain = mend * 0.7
    if life <= 0.25:
        return [1.0] + [0.0] * (ROUNDS - 1)
    round_: dict[int, float] = {}
    for struck in product((True, False), repeat=len(blows)):
        p, total = 1.0, 0.0
        for hit, (chance, blow) in zip(struck, blows, strict=True):
            p *= chance if hit else 1 - chance
            total += blow if hit else 0.0
        if p > 0:
            low = int(total)
            part = total - low
            round_[low] = round_.get(low, 0.0) + p * (1 - part)
            if part:
                round_[low + 1] = round_.get(low + 1, 0.0) + p * part
    state = [0.0] * (left + 1)
    state[left] = 1.0
    ends: Numbers = []
    for _ in range(ROUNDS):
        following = [0.0] * (left + 1)
        for here in range(1, left + 1):
            p = state[here]
            if p:
                for dealt, q in round_.items():
                    following[max(here - dealt, 0)] += p * q
        ends.append(following[0])
        following[0] = 0.0
        if drain:
            for here in range(left - 1, 0, -1):
                back = following[here] * min(drain, 1.0)
                following[here] -= back
                following[here + 1] += back
        state = following
    return ends


def colour_outlook(g: AlKalim, strength: Strength, colour: int, night: bool) -> list[Outlook]:
    """Against a fair sample of the Challenges of a colour."""
    key = (colour, night)
    known = strength.colours.get(key)
    if known is None:
        cards = g.world.book.challenges[colour]
        step = 2 if len(cards) > 10 else 1
        known = strength.colours[key] = [outlook(strength, g.card(card), night) for card in cards[::step]]
    return known


def colour_win(g: AlKalim, strength: Strength, colour: int, night: bool, life: int) -> float:
    known = colour_outlook(g, strength, colour, night)
    return sum(each.win(life) for each in known) / len(known)


def colour_wounds(g: AlKalim, strength: Strength, colour: int, night: bool) -> float:
    known = colour_outlook(g, strength, colour, night)
    return sum(min(each.wounds(), 4.0) for each in known) / len(known)


def might(g: AlKalim, party: Party) -> float:
    """How strong a party is in fights, from 0 to 1, with all its life."""
    strength = strength_of(g, party)
    if strength.might < 0:
        strength.might = sum(
            weight * (colour_win(g, strength, colour, False, strength.life) + colour_win(g, strength, colour, True, strength.life)) / 2
            for colour, weight in enumerate(COLOUR_WEIGHTS)
        )
    return strength.might
