"""One sentence in which somebody who plans says why this choice, now.

Sentences go without their subject, as the table knows who has chosen: `keeps Nadya home: Azure can raid with 3`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sandtable.games.lbs.bot import attacks, economy, night
from sandtable.games.lbs.bot.clash import Unit
from sandtable.games.lbs.content import shapes
from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.odds import forces, proposals
from sandtable.games.lbs.records import DAY_PHASE, NIGHT_PHASE
from sandtable.games.lbs.rules import abilities, attack, raid, stats
from sandtable.games.lbs.rules.absorbing import Absorbing
from sandtable.games.lbs.rules.armies import seat_side
from sandtable.games.lbs.rules.duel import value
from sandtable.games.lbs.rules.log import who
from sandtable.games.lbs.rules.victory import STORY_VICTORY
from sandtable.games.lbs.state import Lbs
from sandtable.kernel import Choice, Decision
from sandtable.kernel.text import plural

LONGEST = 110
"""What a card does in more letters than that is read on the card."""
DANGER = 2.0
"""An attack of the others that costs so much is worth mentioning."""


def reason(g: Lbs, decision: Decision, choice: Choice) -> str:
    """Why somebody who plans makes this choice; empty where there is nothing to say."""
    kind = "battle" if decision.window == "battle" else decision.kind
    told = _WORDS.get((kind, str(choice[0]))) or _WORDS.get((kind, ""))
    return "" if told is None else told(g, decision, choice)


def _strength(units: Iterable[Unit]) -> int:
    return sum(unit.blow for unit in units)


def _water(number: int) -> str:
    return f"{number} Water"


# -- by Day ------------------------------------------------------------------------------------------------------------


def _attack(g: Lbs, decision: Decision, choice: Choice) -> str:
    best = attacks.best_attack(g, decision.seat)
    if best is None:
        return ""
    target = who(g, best.target)
    sent = {h for h, _ in best.sends}
    mine = sum(forces.ready_strength(g, h) for h in sent)
    theirs = _strength(attacks.ready(g, best.target, 0))
    if not theirs:
        return f"attacks now: {target} has nobody to defend"
    if theirs < mine:
        return f"attacks now: {target} has Strength {theirs} ready to defend, against {mine}"
    return f"attacks {g.name(best.sends[0][1])}: whoever defends it loses more than it saves"


def _against(g: Lbs, decision: Decision, choice: Choice) -> str:
    target = int(choice[1])
    theirs = _strength(attacks.ready(g, target, 0))
    return f"picks {who(g, target)}: {'nobody there can defend' if not theirs else f'only {theirs} Strength there'}"


def _bring(g: Lbs, decision: Decision, choice: Choice) -> str:
    card = CARDS[g.printed[int(choice[1])]]
    name = card.name
    if card.mask & shapes.HOLDING:
        if card.produces:
            return f"brings in {name}: {card.produces} Copper more in each turn to come"
        return f"brings in {name}: the Copper would be lost otherwise"
    if choice[0] == "overlay":
        return f"lays {name} on {g.name(int(choice[2]))}: stronger, for little"
    if choice[0] == "attach":
        host = int(choice[2])
        if g.kind[host] & shapes.SECTION:
            return f"strengthens {g.name(host)}"
        return f"gives {name} to {g.name(host)}, who is ready to use it"
    if len(g.heroes(decision.seat)) < 2:
        return f"brings in {name}: more Heroes are needed for what is to come"
    return f"brings in {name}: {card.strength} Strength for what is to come" if card.strength else f"brings in {name}"


def _idle_day(g: Lbs, decision: Decision, choice: Choice) -> str:
    seat = decision.seat
    if ("attack",) not in decision.choices():
        return ""
    home = attacks.ready(g, seat, 0)
    danger, by = max(((attacks.threat(g, s, seat, ()), s) for s in g.seats() if s != seat), default=(0.0, -1))
    if by >= 0 and danger > DANGER and attacks.can_strike(g, by) and home:
        there = _strength(attacks.ready(g, by, 1))
        return f"keeps {g.name(home[0].hero)} home: {who(g, by)} can attack with {there}"
    return "does not attack: that would cost more than it gains"


def _action(g: Lbs, decision: Decision, choice: Choice) -> str:
    card = int(choice[1])
    printed = CARDS[g.printed[card]]
    if printed.story:
        return _tale(g, decision.seat, card)
    does = "plays" if card in g.players[decision.seat].hand else "uses"
    words = _says(g, choice)
    return f"{does} {printed.name}: {words}" if words else ""


def _says(g: Lbs, choice: Choice) -> str:
    """What an action does, in the first words of its card."""
    mine, index = abilities.abilities(g, int(choice[1])), int(choice[2])
    text = mine[index].text if 0 <= index < len(mine) else ""
    first = text.split(". ")[0].rstrip(".")
    return first if len(first) <= LONGEST else ""


def _tale(g: Lbs, seat: int, card: int) -> str:
    points = stats.story_points(g, seat) + CARDS[g.printed[card]].story
    if points >= STORY_VICTORY:
        return f"tells {g.name(card)} and wins"
    return f"tells {g.name(card)}: {points} of {STORY_VICTORY} Story Points"


# -- attacks and battles -----------------------------------------------------------------------------------------------


def _send(g: Lbs, decision: Decision, choice: Choice) -> str:
    a = g.attack
    hero, section = int(choice[1]), int(choice[2])
    name, place = g.name(hero), g.name(section)
    if a is None:
        return ""
    if int(decision.about[0]) == 1:
        return f"sends {name} to {place}: {_water(g.water[section])} behind Strength {stats.city_strength(g, section)}"
    against = sum(forces.blows(g, section, 1))
    if not against:
        return f"sends {name} to {place}: nobody attacks there, so the fight passes it by"
    return f"sends {name} to hold {place} against {against}"


def _sent(g: Lbs, decision: Decision, choice: Choice) -> str:
    seat, side = decision.seat, int(decision.about[0])
    home = [h for h in g.heroes(seat) if attack.may_send(g, h, side)]
    if not home:
        return ""
    name = g.name(max(home, key=lambda h: forces.ready_strength(g, h)))
    if side == 0:
        return f"keeps {name} out of it: the fight would cost more than it saves"
    feared = [(_strength(attacks.ready(g, s, 1)), s) for s in g.seats() if s != seat and attacks.can_strike(g, s)]
    strength, by = max(feared, default=(0, -1))
    return f"keeps {name} home: {who(g, by)} can attack with {strength}" if strength else f"keeps {name} for the Night"


def _engage(g: Lbs, decision: Decision, choice: Choice) -> str:
    hero = int(choice[1])
    archery = choice[0] == "shoot"
    return f"{'shoots' if archery else 'engages'} with {g.name(hero)} for {forces.blow(g, hero, archery)}"


def _idle_battle(g: Lbs, decision: Decision, choice: Choice) -> str:
    able = any(c[0] == "engage" for c in decision.choices())
    side = seat_side(g, decision.seat)
    if not able or side < 0:
        return ""
    mine, theirs = (forces.ready_army(g, each) for each in (side, 1 - side))
    return f"holds back: Strength {mine} is ready here, against {theirs}"


def _give_up(g: Lbs, decision: Decision, choice: Choice) -> str:
    verb = choice[0]
    if decision.kind != "absorb" or len(decision.about) < 4:
        return ""
    absorbing: Absorbing = decision.about[3]
    if verb == "water":
        return "gives up Water: the units are worth more" if absorbing.cards() else "gives up Water"
    if verb == "section":
        return "lets the City Section fall: nothing else is worth less"
    if verb == "fate":
        return f"discards {g.name(int(choice[1]))}: its Fate of {stats.fate(g, int(choice[1]))} saves more"
    if verb != "lose":
        return ""
    return f"gives up {g.name(int(choice[1]))}: that absorbs {absorbing.absorbs(int(choice[1]))}"


# -- at Night ----------------------------------------------------------------------------------------------------------


def _raid(g: Lbs, decision: Decision, choice: Choice) -> str:
    if choice[0] == "raid" and len(choice) == 1:
        best = next(iter(night.raids(g, decision.seat)), None)
        if best is None:
            return ""
        hero, section = best.hero, best.section
    else:
        hero, section = int(choice[1]), int(choice[2])
    base, load = stats.base(g, section), min(raid.load(g, hero), g.water[section])
    return f"raids {g.name(section)} with {g.name(hero)}: {_water(load)} for a Fate that beats {base}"


def _idle_night(g: Lbs, decision: Decision, choice: Choice) -> str:
    seat = decision.seat
    if ("raid",) not in decision.choices():
        return ""
    comers, by = max(((night.may_come(g, s, seat), s) for s in g.seats() if s != seat), default=(0, -1))
    guards = [h for h in g.heroes(seat) if raid.may_defend_raid(g, h)]
    if comers and guards:
        return f"keeps {g.name(guards[0])} home: {who(g, by)} can raid with {comers}"
    if not proposals.room_at_home(g, seat):
        return "does not raid: there is no room for more Water at home"
    best = max((stats.fate(g, c) for c in g.players[seat].hand), default=0)
    raiders = [h for h in g.heroes(seat) if raid.may_raid(g, h)]
    if any(best + raid.bonus(g, h) > stats.base(g, s) for h in raiders for s in raid.goals(g, seat)):
        return "does not raid: the Water is not worth the card and the risk"
    return "does not raid: no card in hand beats a Base Strength"


def _lay(g: Lbs, decision: Decision, choice: Choice) -> str:
    fate = stats.fate(g, int(choice[1]))
    hero, section = int(decision.about[0]), int(decision.about[1])
    if decision.kind == "defence card":
        return f"defends with Fate {fate}"
    bonus = raid.bonus(g, hero)
    total = f"{fate + bonus}" if not bonus else f"{fate + bonus} with {g.name(hero)}'s bonus"
    return f"lays Fate {total} against a Base Strength of {stats.base(g, section)}"


def _guard(g: Lbs, decision: Decision, choice: Choice) -> str:
    section = int(choice[2])
    raider = next((h for h, s in g.raid.raiders if s == section), -1) if g.raid is not None else -1
    stake = min(g.water[section], raid.load(g, raider)) if raider >= 0 else 0
    return f"guards {g.name(section)}: {_water(stake)} at stake"


def _unguarded(g: Lbs, decision: Decision, choice: Choice) -> str:
    if len(decision.choices()) < 2 or g.raid is None:
        return ""
    stake = sum(min(g.water[s], raid.load(g, h)) for h, s in g.raid.raiders if g.controller[s] == decision.seat)
    return f"lets the raid be: only {_water(stake)} is at stake"


# -- the rest ----------------------------------------------------------------------------------------------------------


def _challenge(g: Lbs, decision: Decision, choice: Choice) -> str:
    theirs, mine = int(decision.about[0]), int(decision.about[1])
    verb = "accepts" if choice[0] == "accept" else "refuses"
    return f"{verb}: {g.does(mine, 'has')} {stats.ka(g, mine)} Ka against {stats.ka(g, theirs)}"


def _thrust(g: Lbs, decision: Decision, choice: Choice) -> str:
    mine, other = value(g, int(decision.about[0])), value(g, int(decision.about[1]))
    if choice[0] == "pass":
        return f"does not thrust: {mine} Ka against {other} is enough" if mine > other else ""
    return f"thrusts: {mine} Ka against {other}"


def _discard(g: Lbs, decision: Decision, choice: Choice) -> str:
    card = int(choice[1])
    printed = CARDS[g.printed[card]]
    earned = economy.income(g, decision.seat)
    if printed.copper > earned + 2:
        return f"discards {printed.name}: too dear for {plural(earned, 'Copper', 'Copper')} a turn"
    hand = sorted(g.players[decision.seat].hand, key=lambda c: economy.keeping(g, decision.seat, c))
    least = CARDS[g.printed[hand[0]]].name
    if printed.name == least:
        return f"discards {printed.name}: the least useful card in hand now"
    if 2 * hand.index(card) < len(hand):
        return f"discards {printed.name}: less useful now than most of the hand"
    return f"discards {printed.name}: more useful now than {least}, which could go instead"


def _react(g: Lbs, decision: Decision, choice: Choice) -> str:
    card = int(choice[1])
    if CARDS[g.printed[card]].story:
        return _tale(g, decision.seat, card)
    words = _says(g, choice)
    return f"answers with {g.name(card)}: {words}" if words else f"answers with {g.name(card)}"


def _invite(g: Lbs, decision: Decision, choice: Choice) -> str:
    friend = int(choice[1])
    able = _strength(attacks.ready(g, friend, 0))
    return f"asks {who(g, friend)} for help: {able} Strength stands ready there"


_Words = Callable[[Lbs, Decision, Choice], str]
_WORDS: dict[tuple[str, str], _Words] = {
    (DAY_PHASE, "attack"): _attack,
    (DAY_PHASE, "bring"): _bring,
    (DAY_PHASE, "attach"): _bring,
    (DAY_PHASE, "overlay"): _bring,
    (DAY_PHASE, "use"): _action,
    (DAY_PHASE, "pass"): _idle_day,
    (NIGHT_PHASE, "raid"): _raid,
    (NIGHT_PHASE, "use"): _action,
    (NIGHT_PHASE, "pass"): _idle_night,
    ("declare", "against"): _against,
    ("assign", "send"): _send,
    ("assign", "done"): _sent,
    ("battle", "engage"): _engage,
    ("battle", "shoot"): _engage,
    ("battle", "use"): _action,
    ("battle", "pass"): _idle_battle,
    ("absorb", ""): _give_up,
    ("raid", "raid"): _raid,
    ("raid card", ""): _lay,
    ("raid defence", "defend"): _guard,
    ("raid defence", "done"): _unguarded,
    ("defence card", ""): _lay,
    ("challenge", ""): _challenge,
    ("thrust", ""): _thrust,
    ("discard", ""): _discard,
    ("react", "react"): _react,
    ("invite", "invite"): _invite,
}
