"""How a party would fare against a Challenge: a quick estimate for bots, made from means instead of exact odds.

What a party can do is gathered once from its cards (`strength_of`) and remembered; so is each outlook against a card.
"""

from __future__ import annotations

import math

from sandtable.games.alkalim.content.board import COLOURS
from sandtable.games.alkalim.content.book import ATTRIBUTES, PHASES, Card
from sandtable.games.alkalim.content.shapes import Ability, Consequence, Test
from sandtable.games.alkalim.records import Party
from sandtable.games.alkalim.rules.numbers import CHANCE, phase_numbers
from sandtable.games.alkalim.state import AlKalim, concerns

TAIL = 0.4
"""What is spared of the last round's wounds, since the foe falls in it."""
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

    __slots__ = (
        "allies", "boons", "fancies", "hero", "known", "life", "masters", "might", "openings", "skills", "values",
        "wins",
    )  # fmt: skip

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
        self.wins: dict[tuple[int, bool, int], float] = {}
        """By colour, time and life; with -1 for the life, the wounds to be expected."""
        self.fancies: dict[int, float] = {}
        """What market cards are worth to such a party."""
        self.boons: dict[int, float] = {}
        """The turns that Legendary Rewards would save it."""
        self.might = -1.0

    def test(self, test: Test) -> float:
        """The chance to pass a test, without cards that may be used."""
        if test.skill in self.masters:
            return 1.0
        return odds(test.difficulty - self.values[ATTRIBUTES.index(test.attribute)] - self.skills.get(test.skill, 0))


class Outlook:
    """How a fight may go: how many rounds it takes to fell the foe, and the wounds of the hero in a round."""

    __slots__ = ("_win", "hurt", "rounds", "spread", "start", "strays")

    def __init__(self, rounds: float, strays: float, hurt: float, spread: float, start: float) -> None:
        self.rounds = rounds
        self.strays = strays
        """The variance of the rounds."""
        self.hurt = hurt
        self.spread = spread
        """The wounds of a round, squared, on average."""
        self.start = start
        """Wounds taken before the first round."""
        self._win: dict[int, float] = {}

    def win(self, life: int) -> float:
        """The chance to win with so much life left."""
        known = self._win.get(life)
        if known is None:
            known = self._win[life] = self.wins(life, self.rounds, self.strays, self.start)
        return known

    def wins(self, life: int, rounds: float, strays: float, start: float) -> float:
        """The same where more or less is still to be done."""
        mean = start + self.hurt * (rounds - TAIL)
        wide = math.sqrt((self.spread + 0.02) * rounds + self.hurt * self.hurt * strays + 0.25 * start)
        return 0.5 * (1 + math.erf((life - 0.5 - mean) / (wide * 1.4142))) * (1.0 if rounds < 9 else 9 / rounds)

    def left(self, life: int, share: float) -> float:
        """The chance to win with so much life left, when so great a share of the foe's life is left."""
        return self.wins(life, max(self.rounds * share, 1.0), self.strays * share, 0.0)

    def wounds(self) -> float:
        """About how many wounds it costs."""
        return self.start + self.hurt * (self.rounds - TAIL)


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
        if not tires and any((ability.strike, ability.weaken, ability.blunt, ability.bonus)):
            found.openings.append(ability)
    for owner, _, _, ability in (*kit.offers.get("roll", ()), *kit.offers.get("after roll", ())):
        for fighter in (hero, *found.allies):
            if concerns(ability, owner, fighter.card, party) or ability.of == "one":
                _boost(fighter, ability)
    for owner, _, _, ability in kit.offers.get("hit", ()):
        if ability.damage and (ability.of == "party" or owner == party.hero):
            for phase in phase_numbers(ability.phase):
                hero.damage[phase] += 0.4 * ability.damage
    for _, _, _, ability in kit.offers.get("hurt", ()):
        for phase in phase_numbers(ability.phase):
            hero.soak[phase] += 0.2 * min(ability.cancel, 2)
    return found


def _boost(fighter: Fighter, ability: Ability) -> None:
    """What an ability for rolls is worth to a fighter."""
    helps = 1.2 if ability.reroll else 0.35 * ability.bonus
    numbers = fighter.defence if ability.rolls == "defence" else fighter.attack
    for phase in phase_numbers(ability.phase):
        numbers[phase] += helps


def _fighter(g: AlKalim, party: Party, card: int) -> Fighter:
    record = g.card(card)
    value = [float(number) for number in record.value]
    if card == party.hero:
        value = [number + 2 * party.counters[phase] for phase, number in enumerate(value)]
    fighter = Fighter(card, value, [float(number) for number in record.damage], g.life(party, card))
    mine = (fighter.attack, fighter.defence, fighter.damage, fighter.soak)
    for owner, _, ability in g.kit(party).always:
        if not concerns(ability, owner, card, party) or ability.wounded or (ability.alone and party.allies):
            continue
        added = _lasting(ability)
        if ability.by is not None or ability.against or ability.colours:
            if any(map(any, added)):
                fighter.special.append((ability, *added))
            continue
        for numbers, plus in zip(mine, added, strict=True):
            for phase in range(3):
                numbers[phase] += plus[phase]
    return fighter


def _lasting(ability: Ability) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """What an ability that always works adds to attack, defence, damage and soak, by phase; less if it seldom does."""
    part = 0.35 if ability.first or ability.on else 1.0
    plus = [part * getattr(ability, name) for name in ATTRIBUTES]
    attack, defence, damage, soak = plus[:], plus[:], [0.0, 0.0, 0.0], [0.0, 0.0, 0.0]
    for phase in phase_numbers(ability.phase):
        attack[phase] += part * ability.attack
        defence[phase] += part * ability.defence
        damage[phase] += part * ability.damage
        soak[phase] += part * ability.soak
    return attack, defence, damage, soak


def _counts(ability: Ability, foe: Card, night: bool) -> bool:
    if ability.by is not None and (ability.by == "night") != night:
        return False
    if ability.against and foe.trait not in ability.against:
        return False
    return not ability.colours or COLOURS[foe.colour] in ability.colours


def _armed(fighter: Fighter, foe: Card, night: bool) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """Attack, defence, damage and soak against this foe."""
    attack, defence, damage, soak = fighter.attack, fighter.defence, fighter.damage, fighter.soak
    for ability, *added in fighter.special:
        if _counts(ability, foe, night):
            attack, defence, damage, soak = (
                [number + more for number, more in zip(numbers, plus, strict=True)]
                for numbers, plus in zip((attack, defence, damage, soak), added, strict=True)
            )
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
            for phase in phase_numbers(ability.phase):
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
            for phase in phase_numbers(what.phase):
                self.target[phase] += share * what.stronger
                self.sting[phase] = max(self.sting[phase] + share * what.fiercer, 0.0)


def _felt(foe: Card, phase: int, blow: float) -> float:
    """What a Challenge's hide leaves of a blow."""
    if PHASES[phase] in foe.challenge.immune:
        return 0.0
    return max(blow - foe.challenge.hide, min(blow, 1.0))


def _foresee(strength: Strength, foe: Card, night: bool) -> Outlook:
    side = _Foe(strength, foe, night)
    attack, defence, damage, soak = _armed(strength.hero, foe, night)
    helpers = []
    for ally in strength.allies:
        a_attack, _, a_damage, a_soak = _armed(ally, foe, night)
        row = []
        for p in (0, 1, 2):
            blow = _felt(foe, p, a_damage[p])
            hit = odds(side.target[p] - a_attack[p]) if blow else 0.0
            row.append((hit, blow, (1 - hit) * max(side.sting[p] - a_soak[p], 0.0)))
        helpers.append((ally.life, row))
    own_rows = []
    for p in (0, 1, 2):
        blow = _felt(foe, p, damage[p])
        harm = max(side.sting[p] - soak[p], 0.0)
        hit = odds(side.target[p] - attack[p])
        fail = 1.0 - odds(side.target[p] - defence[p]) if harm else 0.0
        own_rows.append((hit, blow, harm, fail * harm))
    best = -1.0
    chosen: tuple[list[tuple[float, float]], float, float] = ([], 0.0, 0.0)
    for own in (0, 1, 2):
        hit, blow, harm, _ = own_rows[own]
        if not blow:
            continue
        blows = [(hit, blow)]
        pace = hit * blow
        hurt = (1 - hit) * harm + side.wear
        spread = (1 - hit) * harm * harm
        free = helpers[:]
        for p in (0, 1, 2):
            if p == own:
                continue
            _, _, harm, cost = own_rows[p]
            helper = _helper(free, p)
            if helper is not None:
                free.remove(helper)
                hit, blow, loss = helper[1][p]
                stays = min(1.0, helper[0] / (loss + 0.05) / 4)
                blows.append((hit * stays, blow))
                pace += hit * stays * blow
                cost *= 1 - stays
            hurt += cost
            spread += cost * harm
        score = max(pace - side.mend * 0.7, 0.02) / (hurt / strength.life + 0.12)
        if score > best:
            best = score
            chosen = (blows, hurt, spread)
    blows, hurt, spread = chosen
    return Outlook(*_pace(side.life, blows, side.mend), hurt, spread, side.start)


Helper = tuple[int, list[tuple[float, float, float]]]
"""An ally in a fight: its life, and by phase its chance to hit, its damage and what it must expect to suffer."""


def _helper(free: list[Helper], phase: int) -> Helper | None:
    """The ally who should attack in a phase instead of the hero's defending."""
    best, who = 0.2, None
    for each in free:
        hit, blow, cost = each[1][phase]
        if blow and hit * blow - 0.25 * cost > best:
            best, who = hit * blow - 0.25 * cost, each
    return who


def _pace(life: float, blows: list[tuple[float, float]], mend: float) -> tuple[float, float]:
    """How many rounds it takes to fell the foe: mean and variance."""
    if life <= 0.25:
        return 1.0, 0.0
    able = [(hit, blow) for hit, blow in blows if hit > 0 and blow > 0]
    pace = sum(hit * blow for hit, blow in able)
    if pace <= mend * 0.6 + 0.05:
        return 30.0, 100.0
    if len(able) == 1 and not mend:
        hit, blow = able[0]
        needed = max(math.ceil(life / blow - 0.3), 1)
        return needed / hit, needed * (1 - hit) / (hit * hit)
    scatter = sum(hit * (1 - hit) * blow * blow for hit, blow in able)
    more = 0.5 * (sum(blow for _, blow in able) / len(able) - 1) + 0.3
    pace -= mend * 0.6
    rounds = max((life + more) / pace, 1.0)
    return rounds, rounds * scatter / (pace * pace)


def colour_outlook(g: AlKalim, strength: Strength, colour: int, night: bool) -> list[Outlook]:
    """Against a fair sample of the Challenges of a colour."""
    cards = g.world.book.challenges[colour]
    step = 3 if len(cards) > 12 else 2 if len(cards) > 8 else 1
    return [outlook(strength, g.card(card), night) for card in cards[::step]]


def colour_win(g: AlKalim, strength: Strength, colour: int, night: bool, life: int) -> float:
    """The chance to win against a colour with so much life left."""
    key = (colour, night, life)
    known = strength.wins.get(key)
    if known is None:
        seen = colour_outlook(g, strength, colour, night)
        known = strength.wins[key] = sum(each.win(life) for each in seen) / len(seen)
    return known


def colour_wounds(g: AlKalim, strength: Strength, colour: int, night: bool) -> float:
    """About how many wounds a fight with this colour costs."""
    key = (colour, night, -1)
    known = strength.wins.get(key)
    if known is None:
        seen = colour_outlook(g, strength, colour, night)
        known = strength.wins[key] = sum(min(each.wounds(), 4.0) for each in seen) / len(seen)
    return known


def might(g: AlKalim, party: Party) -> float:
    """How strong a party is in fights, from 0 to 1, with all its life: against a few Challenges of each colour."""
    strength = strength_of(g, party)
    if strength.might < 0:
        total = 0.0
        for colour, weight in enumerate(COLOUR_WEIGHTS):
            cards = g.world.book.challenges[colour]
            some = (cards[len(cards) // 6], cards[len(cards) // 2], cards[len(cards) * 5 // 6])
            wins = [outlook(strength, g.card(card), bool(n & 1)).win(strength.life) for n, card in enumerate(some)]
            total += weight * sum(wins) / len(wins)
        strength.might = total
    return strength.might
