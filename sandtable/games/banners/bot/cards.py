"""Cards and powers: kept for fights that matter, and aimed at whom they should hurt or help."""

from __future__ import annotations

from sandtable.games.banners.bot import battles
from sandtable.games.banners.bot import inclination as thumb
from sandtable.games.banners.bot.battles import HERO
from sandtable.games.banners.bot.turn import Turn
from sandtable.games.banners.cards.registry import SIDE, UNIT
from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.odds import chances, combat_odds
from sandtable.games.banners.rules.fight import ATTACK, DEFENCE, Fight
from sandtable.games.banners.rules.settlements import standing_at
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.kernel import Choice, Decision
from sandtable.kernel.bits import bits

CARD = 0.8
"""What a card must gain to be played in a fight: a new one comes with the next study."""
SACRIFICE = 7.0
"""What one must gain that costs its caster's life."""
SACRIFICES = frozenset(
    {"blood-magic", "cronax-the-berserkir", "sumesh", "martyrdom", "spellbound", "negation", "demonic-possession"}
)
HARMFUL = frozenset(
    {
        "heat-ray", "dust-devil", "sudden-fog", "earthquake", "crushing-vines", "tsunami", "lightning-bolt", "sleep",
        "fear", "ice-storm", "fireball", "hawk-eye", "heat-lightning", "demonic-possession", "banished-to-meji",
        "earth-to-mud", "moryanas-fury", "ray-of-weakness", "festering-wounds", "illusion", "the-four-fingered-fist",
        "pestilence", "boulder-toss", "vesta-psellos", "turku", "stormcaller", "ariadne-the-gray-wolf",
        "spy-master-kagash", "kovat-the-flayer", "luna-mist-hunter", "enslave-2", "enslave-3", "enslave-4",
        "cloud-of-darkness", "undertow", "book-of-the-dead", "staff-of-plagues", "infernal-sphere", "infiltration",
    }
)  # fmt: skip
"""Cards that hurt whom they are aimed at."""
AREA = "earthquake"


def never(choice: Choice) -> bool:
    """Cards that cost more than they bring when no fight goes on."""
    name = cardbook.cards()[int(choice[1])].id
    return name == AREA or name in SACRIFICES


def in_window(g: Banners, decision: Decision) -> list[float]:
    choices = decision.choices()
    if decision.window != "battle":
        return [thumb.PASS_IN_WINDOWS if c[0] == "pass" else thumb.play_value(c) + 1.0 for c in choices]
    need = at_stake(g, decision.about[0].fight, decision.seat)
    return [0.0 if c[0] == "pass" else _in_fight(c, need) for c in choices]


def _in_fight(choice: Choice, need: float) -> float:
    """How much a card is wanted where so much is at stake."""
    card = thumb.play_value(choice)
    if choice[0] != "play":
        return 0.1
    name = cardbook.cards()[int(choice[1])].id
    if name == AREA or card <= -1.0:
        return -1.0
    price = SACRIFICE if name in SACRIFICES else CARD
    return 0.1 * card + need - price


def at_stake(g: Banners, fight: Fight, seat: int) -> float:
    """What is still to be gained or saved in a fight, as it stands."""
    promise = chances.combat(combat_odds.side_of(g, fight, ATTACK), combat_odds.side_of(g, fight, DEFENCE))
    turn = Turn(g, fight.kingdom)
    kind = g.army_of(fight.unit)
    gone, lost = promise.defender.eliminated, promise.attacker.eliminated
    mine = battles.worth(kind, bool(g.weakened >> fight.unit & 1)) + (HERO if fight.rider != NOBODY else 0.0)
    if fight.side_of(g, seat) == ATTACK:
        prize = turn.prize(fight.at, kind).take
        return 0.4 * (prize * (1.0 - gone) + mine * lost)
    settlement = standing_at(g, fight.at)
    theirs = 0.0 if fight.army == NOBODY else battles.worth(g.army_of(fight.army))
    theirs += HERO if fight.hero != NOBODY else 0.0
    if settlement != NOBODY:
        theirs += max(0.0, turn.stakes.taking(settlement))
    hit = 0.5 * promise.defender.weakened
    return 0.4 * (theirs * (gone + hit) + mine * (1.0 - lost) * 0.3)


# -- whom ------------------------------------------------------------------------------------------------------------


def aimed(g: Banners, decision: Decision) -> list[float]:
    """For each target: enemies to be hurt, friends to be helped."""
    card = cardbook.cards()[int(decision.about[0])]
    side = g.side_of(decision.seat)
    sign = -1.0 if card.id in HARMFUL else 1.0
    return [_target(g, side, sign, card.id == AREA, choice) for choice in decision.choices()]


def _target(g: Banners, side: int, sign: float, area: bool, choice: Choice) -> float:
    target = int(choice[2])
    if target < 0 or target >= SIDE:
        return 0.0
    if target >= UNIT:
        unit = target - UNIT
        return sign * _allegiance(g, side, unit) * _weight(g, unit)
    if not area:
        return sign * _hex(g, side, target)
    around = [target, *bits(g.campaign.map.adjacent[target])]
    return sign * sum(_hex(g, side, h) for h in around)


def _allegiance(g: Banners, side: int, unit: int) -> float:
    return 1.0 if g.kingdom_of(unit).side == side else -1.0


def _weight(g: Banners, unit: int) -> float:
    """How much it matters what happens to a unit: most where little is missing."""
    kind = g.army_of(unit)
    last = kind.fragile or kind.hero or bool(g.weakened >> unit & 1)
    active = 1.0 if unit in (g.active, g.rider) else 0.0
    return battles.worth(kind) * (1.5 if last else 1.0) + active


def _hex(g: Banners, side: int, at: Hex) -> float:
    """Friends and enemies in a hex, weighed against each other."""
    found = 0.0
    for unit in (g.army.get(at, NOBODY), g.hero.get(at, NOBODY)):
        if unit != NOBODY:
            found += _allegiance(g, side, unit) * _weight(g, unit)
    if at in g.magic.command:
        found += 3.0 if g.campaign.kingdoms[g.magic.command[at]].side == side else -3.0
    settlement = standing_at(g, at)
    if settlement != NOBODY and at not in g.army:
        friendly = any(g.controlled[k] >> at & 1 for k in g.campaign.sides[side])
        hostile = any(g.controlled[k] >> at & 1 for k in g.campaign.sides[1 - side])
        found += 2.0 * friendly - 2.0 * hostile
    return found
