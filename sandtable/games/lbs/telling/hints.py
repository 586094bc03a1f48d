"""What is worth knowing about each choice."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.content.shapes import FOLLOWER, HERO, HOLDING, SECTION, STRONGHOLD
from sandtable.games.lbs.odds import forces, proposals, vain
from sandtable.games.lbs.rules import abilities, attack, bringing, costs, lawful, raid, stats, turn
from sandtable.games.lbs.rules.absorbing import Absorbing, Plan
from sandtable.games.lbs.rules.acting import aims
from sandtable.games.lbs.rules.armies import army, seat_side
from sandtable.games.lbs.rules.battle import TACTICIAN
from sandtable.games.lbs.rules.log import who
from sandtable.games.lbs.rules.trigger import Act
from sandtable.games.lbs.rules.victory import STORY_VICTORY
from sandtable.games.lbs.state import HAND, PLAY, Lbs
from sandtable.games.lbs.telling import damage, plans, sparing
from sandtable.games.lbs.telling.catalogue import KEYWORDS, figures
from sandtable.games.lbs.telling.happenings import is_card
from sandtable.games.lbs.telling.questions import falls_undefended
from sandtable.games.lbs.telling.verbs import VERBS, own_label
from sandtable.games.lbs.telling.view import place_name
from sandtable.kernel import Choice, Decision, Hint
from sandtable.kernel.decisions import Next, Portion, Portions
from sandtable.kernel.text import counted, listed, plural, signed

Hinting = Callable[[Lbs, Decision, Choice], Hint | None]


def hints(g: Lbs, decision: Decision) -> dict[Choice, Hint]:
    """What is worth knowing about the choices, from what the seat may know."""
    found: dict[Choice, Hint] = {}
    least = _least(g, decision)
    for choice in decision.choices():
        hinting = _HINTS.get(str(choice[0]))
        hint = None if hinting is None else hinting(g, decision, choice)
        if least and choice == least[0]:
            hint = _giving_least(g, decision, hint or _NOTHING, least)
        if hint is not None and hint != _NOTHING:
            found[choice] = hint
    return found


def _least(g: Lbs, decision: Decision) -> tuple[Choice, ...]:
    """What gives up least for damage, where that is not what is proposed."""
    if decision.kind != "absorb" or decision.about[3].decider != decision.seat:
        return ()
    return damage.better(g, decision.about[3]) if ("proposal",) in decision.choices() else ()


def _giving_least(g: Lbs, decision: Decision, hint: Hint, steps: tuple[Choice, ...]) -> Hint:
    """The first of the steps that give up least, with the others to follow."""
    options = [VERBS.describe(g, step) for step in steps[1:]]
    words = listed(option.label[:1].lower() + option.label[1:] for option in options)
    text = f"{hint.hint}; the least you can give up{f', if you then {words}' if words else ''}"
    then = tuple(option.key for option in options)
    plan = "" if ("section",) in steps else plans.fighting_plan(g, decision)
    return msgspec.structs.replace(hint, hint=text.removeprefix("; "), weight=2, then=then, plan=plan)


PAY_OTHERWISE = "Choose the payment"
_NOTHING = Hint()
_PROPOSED = Hint(weight=1)
"""The table has worked it out already, and most will take it."""


def _passing(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    """What passing comes to."""
    plan = plans.passing_plan(g, decision)
    if decision.kind in ("day", "night"):
        if g.passes >= len(g.seats()) - 1:
            return Hint(hint=f"the {decision.kind.capitalize()} Phase ends")
        return Hint(hint=f"the {decision.kind.capitalize()} Phase ends when all pass in a row", plan=plan)
    if "battle" in (decision.kind, decision.window) and g.battle is not None:
        if g.battle.passes and not decision.window:
            return Hint(hint="the battle ends")
        return Hint(hint="the battle ends when all pass in a row", plan=plan)
    return None


def _using(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    seat, c, index = decision.seat, int(choice[1]), int(choice[2])
    mine = abilities.abilities(g, c)
    if not 0 <= index < len(mine):
        return None
    ability = mine[index]
    parts = [f"{_tale(g, seat, c)}{ability.text}"] if ability.text else []
    cost = None
    then: tuple[str, ...] = ()
    act = Act(seat, c, ability, trigger=decision.about[0] if choice[0] == "react" else None)
    idle = vain.raises_nobody(g, act)
    if idle:
        parts.append("Nobody would gain by it now")
    aim = None if ability.caster else _aim(g, act)
    at_once = aim is None and not ability.caster and not ability.discard
    if at_once or not ability.by_targets:
        due = lawful.bill(g, act)
        cost, water = costs.cost(g, due)
        if cost or water:
            parts.append(f"Costs {_price(g, seat, cost, water, due.card)}")
        if at_once:
            then = _paid(g, act, due)
    text = " ".join(part if part.endswith(".") else part + "." for part in parts)
    following = _next(g, aim) if aim is not None else ()
    return Hint(hint=text, cost=cost, then=then, alone=PAY_OTHERWISE, next=following, idle=idle)


def _aim(g: Lbs, act: Act) -> Decision | None:
    """The first question that taking an action asks, where that is for a target: the action has got what leaves no
    choice before it."""
    ability = act.ability
    if ability is None:
        return None
    for index, target in enumerate(ability.targets):
        choices = aims(g, act, index)
        if len(choices) != 1:
            about = (target.word, act.card, ability.index, tuple(act.targets))
            return Decision(act.seat, "target", choices, about)
        act.targets.append(int(choices[0][1]) if choices[0] != ("none",) else -1)
    return None


def _next(g: Lbs, asked: Decision) -> tuple[Next, ...]:
    """The answers to a question that is sure to come, as they would be offered then."""
    known = hints(g, asked)
    found = []
    for choice in asked.choices():
        option, hint = VERBS.describe(g, choice), known.get(choice, _NOTHING)
        more = (hint.hint, hint.then, hint.alone)
        found.append(Next(option.key, option.label, option.refs, option.rules, *more))
    return tuple(found)


def _refusing(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    """What it costs to refuse a challenge."""
    toll = int(decision.about[4]) if decision.kind == "challenge" else 0
    if not toll:
        return None
    then = _payment(g, decision.seat, 0, toll, costs.PAYMENT)
    return Hint(hint=f"costs {_price(g, decision.seat, 0, toll, costs.PAYMENT)}", then=then, alone=PAY_OTHERWISE)


def _tale(g: Lbs, seat: int, card: int) -> str:
    """What a Story is worth to the seat that tells it."""
    points = g.card(card).story if g.zone[card] != PLAY else 0
    if not points:
        return ""
    wins = stats.story_points(g, seat) + points >= STORY_VICTORY
    reward = next((line for line in g.card(card).record.text if line.startswith("Reward: ")), "")
    worth = "this wins the game" if wins else f"{STORY_VICTORY} win the game"
    return f"{plural(points, 'Story Point')}: {worth}. {reward} ".replace("  ", " ")


def _player(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    seat = int(choice[1])
    sections, hand = plural(len(g.sections(seat)), "City Section"), plural(len(g.players[seat].hand), "card")
    ready = f"Strength {forces.at_home(g, seat)} ready at home"
    return Hint(hint=f"{ready}; {sections}, {stats.all_water(g, seat)} Water, {hand} in hand")


def _attacking(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    """What the attack can come to: the Strength of both sides, and what the weakest City Section withstands."""
    seat, stakes = decision.seat, []
    mine = forces.at_home(g, seat)
    for other in attack.attackable(g, seat):
        weakest = min(g.sections(other), key=lambda section: proposals.withstands(g, section))
        ready, damage = forces.at_home(g, other), proposals.withstands(g, weakest)
        enough = "" if mine >= damage else ", more than you have"
        water = f" ({g.water[weakest]} of it for Water)" if g.water[weakest] else ""
        falls = (
            f"{g.name(weakest)}, the easiest to destroy, {g.verb(weakest, 'falls')} to {damage} damage{water}{enough}"
        )
        stakes.append(f"{who(g, other)} has Strength {ready} ready to defend; {falls}")
    text = f"You have Strength {mine} ready. {'. '.join(stakes)}."
    if not mine:
        text = "Your ready units have no Strength: an attack would do no damage now"
    return Hint(hint=text, plan=plans.attack_plan(g, decision), idle=not mine)


def _sending(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    """The unit, the City Section and who fights there already; for an attack, what would come of it undefended."""
    hero, section = int(choice[1]), int(choice[2])
    attackers, defenders = forces.assigned(g, section, 1), forces.assigned(g, section, 0)
    strength, city = stats.unit_strength(g, hero), _numbers(g, section)
    if decision.about[0] == 0:
        if not attackers:
            return Hint(hint=f"nobody attacks there; City Section: {city}", idle=True)
        more = f"{defenders} + {strength}" if defenders else f"{strength}"
        return Hint(hint=f"Strength {more} against the attackers' {attackers}; City Section: {city}")
    together = [*forces.blows(g, section, 1), forces.ready_strength(g, hero)]
    lost = min(sum(together), g.water[section])
    result = "is destroyed" if proposals.destroys(g, section, together) else _drained(g, section, lost)
    so_far = f"; Strength {attackers} sent there so far" if attackers else ""
    return Hint(hint=f"the unit has Strength {strength}{so_far}; City Section: {city}; undefended, it {result}")


def _entering(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    seat, c = decision.seat, int(choice[1])
    copper, water = costs.cost(g, turn.bill_of(g, seat, choice))
    numbers = _spelled(", ".join(figures(g.card(c))))
    if choice[0] == "overlay":  # it costs Copper alone
        numbers, water = "", 0
    price = _price(g, seat, copper, water, c)
    if g.kind[c] & HOLDING and g.card(c).produces and choice[0] == "bring":  # it comes in bowed
        made = f"makes {g.card(c).produces} Copper"
        numbers = numbers.replace(made, f"{made} from the next turn on")
    text = "; ".join(part for part in (numbers, price if price == "free" else f"costs {price}") if part)
    text += _bowing_costs(g, seat, copper, water, c)
    left = costs.purse(g, seat, c, water) - copper
    return Hint(hint=text, cost=copper, left=left, then=_payment(g, seat, copper, water, c), alone=PAY_OTHERWISE)


def _spelled(figures: str) -> str:
    """Strength and Ka in words, for those who do not know the letters; what adds nothing is left out."""
    words = re.sub(r"([+\u2212]?\d+)S/([+\u2212]?\d+)K", r"Strength \1, Ka \2", figures)
    return words.replace(", Ka +0", "").replace("Strength +0, ", "")


def _bowing_costs(g: Lbs, seat: int, copper: int, water: int, purpose: int) -> str:
    """What goes with the cards that are bowed to pay: Copper that nothing is left to use for, and Influence."""
    bowed, _ = costs.proposal(g, seat, copper, water, purpose)
    made = sum(costs.makes(g, c, seat, purpose) for c in bowed)
    lost = [f"{made - copper} Copper"] if made > copper else []
    influence = sum(stats.influence(g, c) for c in bowed if g.kind[c] & (HERO | STRONGHOLD))
    if influence:
        lost.append(f"{influence} Influence")
    return f"; bows {counted(g.name(c) for c in bowed)}, leaving {listed(lost)} unused" if lost else ""


def _rising(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    c, seat = int(choice[1]), decision.seat
    water = turn.khadi_cost(g, c, seat)
    return Hint(
        hint=f"costs {_price(g, seat, 0, water, c)}" if water else "free",
        then=_payment(g, seat, 0, water, c),
        alone=PAY_OTHERWISE,
    )


def _engaging(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    blow = forces.blow(g, int(choice[1]), archery=choice[0] == "shoot")
    plan = plans.fighting_plan(g, decision) if choice[0] == "engage" else ""
    answer = "" if choice[0] == "shoot" else _answering(g, decision.seat)
    return Hint(
        hint=f"{blow} damage{_felled(g, decision.seat, blow)}{answer}", short=str(blow), plan=plan, idle=not blow
    )


def _answering(g: Lbs, seat: int) -> str:
    """With how much the other army can strike back, as it stands."""
    side = seat_side(g, seat)
    theirs = forces.ready_army(g, 1 - side) if side >= 0 else 0
    return f"; {theirs} can strike back" if theirs else ""


def _felled(g: Lbs, seat: int, blow: int) -> str:
    """What so much damage does to an attacked City Section that nobody defends."""
    section = -1 if g.battle is None else g.battle.section
    if section < 0 or g.zone[section] != PLAY or seat_side(g, seat) != 1 or army(g, 0):
        return ""
    if proposals.destroys(g, section, [blow]):
        rivals = [other for other in g.seats() if other != seat]
        wins = len(rivals) == 1 and len(g.sections(rivals[0])) == 1 and g.controller[section] == rivals[0]
        return (
            f", enough to destroy {g.name(section)}{', the last City Section: this can win the game' if wins else ''}"
        )
    lost = min(blow, g.water[section])
    return f": {g.name(section)} {_drained(g, section, lost, many=g.card(section).many)}" if lost else ""


def _drained(g: Lbs, section: int, lost: int, many: bool = False) -> str:
    """What a City Section that stands gives up for damage; `many`: said of its name, which stands for many."""
    left = g.water[section] - lost
    loses, keeps, its = ("lose", "keep", "their") if many else ("loses", "keeps", "its")
    if not lost:
        return f"{loses} nothing"
    return f"{loses} {lost} Water and {keeps} {left}" if left else f"{loses} {its} last {lost} Water"


def _tactic(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    """What a Tactician does, and how much it can come to."""
    most = max(stats.fate(g, card) for card in g.players[decision.seat].hand)
    return Hint(hint=f"discard a card: its Fate is added to the Hero's Strength this turn (at most +{most})")


def _fighting(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    section = int(choice[1])
    mine, theirs = (forces.assigned(g, section, side) for side in (1, 0))
    there = any(g.place[hero] == section for hero in (g.attack.sides if g.attack is not None else ()))
    units = f"Strength {mine} against {theirs}" if there else "no units there"
    text = f"{units}; City Section: {_numbers(g, section)}" if is_card(g, section) else units
    return Hint(hint=text, idle=not there)


def _raiding(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    if len(choice) == 1:
        if vain.no_water_to_raid(g, decision.seat):
            return Hint(hint="no raid would bring Water home now", idle=True)
        room = "" if proposals.room_at_home(g, decision.seat) else "; your City Sections are full, so you gain no Water"
        return Hint(hint=f"each raider needs a card from your hand{room}", plan=plans.raid_plan(g, decision))
    hero, section = int(choice[1]), int(choice[2])
    bonus = raid.bonus(g, hero)
    more = f"Raid {signed(bonus)}; " if bonus else ""
    base, best = stats.base(g, section), max((stats.fate(g, c) for c in g.players[decision.seat].hand), default=0)
    short = "" if best + bonus > base else f"; your best card makes {best + bonus}: not enough"
    held = f"Base Strength {base}, {g.water[section]} Water{short}"
    gain = min(raid.load(g, hero), g.water[section])
    return Hint(hint=f"{more}{_booty(g, decision.seat, gain)}; {held}", idle=not gain)


def _defending(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    """The Fate card that nearly everybody would give the defender, and what the two of them come to."""
    hero, section = int(choice[1]), int(choice[2])
    card = proposals.defence_card(g, decision.seat)
    total = max(0, stats.fate(g, card) + raid.guard(g, hero))
    text = f"discards {g.name(card)}: {total} in defence, in place of Base Strength {stats.base(g, section)}"
    key = VERBS.describe(g, ("fate", card)).key
    return Hint(hint=text, short=str(total), then=(key,), alone="Choose another card")


def _booty(g: Lbs, seat: int, gain: int) -> str:
    """How much Water a raid carries away, and how much of that finds room at home, as things stand."""
    space = proposals.room_at_home(g, seat)
    if gain <= space:
        return f"a success gains {gain} Water"
    kept = f"you have room for {space} of it" if space else "you have no room for it"
    return f"a success takes {gain} Water away; {kept}"


def _fate(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    c = int(choice[1])
    value = stats.fate(g, c)
    if decision.kind == "absorb":
        return Hint(hint=f"absorbs {value}", short=str(value))
    if decision.kind == "raid card":
        hero, section = decision.about[:2]
        total, base = max(0, value + raid.bonus(g, hero)), stats.base(g, section)
        return Hint(
            hint=f"{total} against Base Strength {base}{'' if total > base else ': not enough'}", short=str(total)
        )
    if decision.kind == "defence card":
        total = max(0, value + raid.guard(g, decision.about[0]))
        return Hint(hint=f"{total} in defence", short=str(total))
    return Hint(hint=f"Fate {value}", short=str(value))


def _losing(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    if decision.kind == "immune":
        return _IN_VAIN
    if decision.kind != "absorb" or len(decision.about) < 4:
        return None
    absorbing: Absorbing = decision.about[3]
    n = absorbing.absorbs(int(choice[1]))
    immune = " (it is immune and need not be lost)" if int(choice[1]) in absorbing.immune else ""
    along = [g.name(c) for c in g.kids.get(int(choice[1]), ())]
    unit = f", with {counted(along)} lost as well" if along else ""
    return _in_vain(decision, Hint(hint=f"absorbs {n}{unit}{immune}", short=str(n)))


_IN_VAIN = Hint(hint="lost for nothing: it is immune", idle=True)


def _in_vain(decision: Decision, hint: Hint) -> Hint:
    """The hint, unless all that is left is immune: then it would be lost for nothing."""
    return _IN_VAIN if ("stop",) in decision.choices() else hint


def _absorbing(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    """Exactly what is lost; behind the others where something else gives up less."""
    absorbing: Absorbing = decision.about[3]
    words = damage.in_words(g, absorbing, list(Plan(absorbing).steps(absorbing.left)))
    if damage.better(g, absorbing):
        return Hint(hint=f"{words}: more than you need to", idle=True)
    return Hint(hint=f"{words}: the least you can give up", weight=1, plan=plans.fighting_plan(g, decision))


def _pouring(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    return Hint(hint=text) if (text := _drying(g, decision.seat, 1)) else None


def _rearranging(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    """Among which City Sections Water can be distributed, beginning with how it would lie by itself."""
    sections, carried = turn.arranged(g, decision.seat), int(decision.about[0])
    after = turn.spread(g, sections, carried)
    parts = tuple(
        Portion(own_label(g, s), f"card:{s}", after[s], g.water[s] if turn.stays_put(g) else 0, turn.fitting(g, s))
        for s in sections
    )
    return Hint(portions=Portions("put {n}", sum(after.values()), parts))


def _keeping(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    if decision.kind == "immune":
        return Hint(hint="nothing is lost", weight=1)
    carried = int(decision.about[0]) if decision.kind == "water" else 0
    if not carried:
        return None
    after = turn.spread(g, turn.arranged(g, decision.seat), carried)
    gets = [f"{n - g.water[s]} to {own_label(g, s)}" for s, n in after.items() if n > g.water[s]]
    return Hint(
        hint=f"what comes home goes where there is least: {listed(gets)}" if gets else "there is no room for it"
    )


def _in_hand(g: Lbs, card: int) -> str:
    """What a card that is not in play is, costs and is worth as a Fate card."""
    printed = CARDS[g.printed[card]]
    copper, water = printed.copper, printed.water
    if g.zone[card] == HAND:  # as on its face
        copper, water = bringing.cost_in_hand(g, g.controller[card], card)
    price = listed(f"{n} {what}" for n, what in ((copper, "Copper"), (water, "Water")) if n)
    keywords = ", ".join(sorted((KEYWORDS.keys() & printed.traits) - printed.values.keys()))
    parts = [printed.type + (f" for {price}" if price else ""), _spelled(", ".join(figures(printed))), keywords]
    return f"{', '.join(part for part in parts if part)}; Fate {stats.fate(g, card)}"


def _discarding(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    c = int(choice[1])
    words = " ".join(g.card(c).record.text)
    return Hint(hint=f"{_in_hand(g, c)}{f'. {words}' if words else ''}", short=str(stats.fate(g, c)))


def _fate_value(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    value = stats.fate(g, int(choice[1]))
    return Hint(hint=f"Fate {value}", short=str(value))


def _bowing(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    c = int(choice[1])
    if decision.kind == "influence":
        return Hint(hint=f"{stats.influence(g, c)} Influence")
    return (
        Hint(hint=f"{costs.makes(g, c, decision.seat, decision.about[0])} Copper") if decision.kind == "pay" else None
    )


def _paying(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    water = int(decision.about[2]) if decision.kind == "pay" else 0
    return msgspec.structs.replace(_PROPOSED, hint=_drying(g, decision.seat, water))


def _payment(g: Lbs, seat: int, copper: int, water: int, purpose: int) -> tuple[str, ...]:
    """That it is paid for as proposed nearly always follows, where there is something to choose in paying."""
    return ("pay",) if sparing.payments_differ(g, seat, copper, water, purpose) else ()


def _done(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    if decision.kind == "raid defence" and g.raid is not None and not g.raid.defending:
        return Hint(hint="Base Strength alone defends it")
    if decision.kind == "assign" and decision.about[0] == 0 and g.attack is not None:
        attacked = [s for s in g.sections(decision.seat) if forces.assigned(g, s, 1) and falls_undefended(g, s)]
        lost = listed(f"{g.name(s)} {g.verb(s, 'is')} destroyed" for s in attacked)
        return Hint(hint=lost, plan=plans.assigning_plan(g, decision))
    return Hint(plan=plans.assigning_plan(g, decision))


def _card(g: Lbs, decision: Decision, choice: Choice) -> Hint | None:
    c = int(choice[1])
    if decision.kind == "pick" and decision.about[0] == TACTICIAN:
        return Hint(hint=f"Strength +{stats.fate(g, c)}; {_in_hand(g, c)}", short=f"+{stats.fate(g, c)}")
    then = _then_paid(g, decision, c) if decision.kind == "target" else ()
    return Hint(hint=_numbers(g, c), then=then, alone=PAY_OTHERWISE) if is_card(g, c) else None


def _then_paid(g: Lbs, decision: Decision, target: int) -> tuple[str, ...]:
    """With its last target an action is paid for, as proposed nearly always."""
    _, card, index, chosen = decision.about
    mine = abilities.abilities(g, card) if card >= 0 else ()
    if not 0 <= index < len(mine) or len(chosen) + 1 < len(mine[index].targets) or mine[index].discard:
        return ()
    act = Act(decision.seat, card, mine[index])
    act.targets = [*chosen, target]
    return _paid(g, act, lawful.bill(g, act))


def _paid(g: Lbs, act: Act, due: costs.Bill) -> tuple[str, ...]:
    """Influence and cost of an action are paid as proposed nearly always, where there is something to choose."""
    council = ("pay",) if act.ability is not None and sparing.councils_differ(g, act) else ()
    return (*council, *_payment(g, act.seat, *costs.cost(g, due), due.card))


_HINTS: dict[str, Hinting] = {
    "pass": _passing,
    "done": _done,
    "refuse": _refusing,
    "waive": lambda g, decision, choice: Hint(plan=plans.staying_plan(g, decision)),
    "use": _using,
    "attack": _attacking,
    "react": _using,
    "player": _player,
    "against": _player,
    "invite": _player,
    "bring": _entering,
    "attach": _entering,
    "overlay": _entering,
    "khadi": _rising,
    "engage": _engaging,
    "shoot": _engaging,
    "tactic": _tactic,
    "go home": lambda g, decision, choice: Hint(hint="its unit bows and leaves the battle"),
    "send": _sending,
    "fight": _fighting,
    "raid": _raiding,
    "fate": _fate,
    "lose": _losing,
    "thrust": _fate_value,
    "parry": _fate_value,
    "discard": _discarding,
    "bow": _bowing,
    "pay": _paying,
    "engage part": lambda g, decision, choice: Hint(weight=-1),
    "stop": lambda g, decision, choice: Hint(hint="nothing more is lost", weight=1),
    "keep": _keeping,
    "arrange": _rearranging,
    "proposal": _absorbing,
    "water": _pouring,
    "section": lambda g, decision, choice: _in_vain(decision, Hint()),
    "draw": lambda g, decision, choice: Hint(hint=f"{g.water[int(choice[1])]} Water there"),
    "target": _card,
    "pick": _card,
    "caster": _card,
    "with": _card,
    "defend": _defending,
}


def _price(g: Lbs, seat: int, copper: int, water: int, purpose: int) -> str:
    parts = []
    if copper:
        parts.append(f"{copper} of your {_purse(g, seat, water, purpose)}")
    if water:
        parts.append(f"{water} of your {costs.spendable(g, seat, purpose)} Water")
    warning = f" ({_drying(g, seat, water)})" if _drying(g, seat, water) else ""
    return f"{listed(parts)}{warning}" if parts else "free"


def _drying(g: Lbs, seat: int, water: int) -> str:
    """A warning where so much Water is the last there is."""
    dry = water and water >= stats.all_water(g, seat)
    return "your last Water: without any at the end of a turn you are out of the game" if dry else ""


def _purse(g: Lbs, seat: int, water: int, purpose: int) -> str:
    """The Copper there is; where a card makes more of it for this purpose, by how much."""
    usual, now = costs.purse(g, seat), costs.purse(g, seat, purpose, water)
    return f"{now} Copper" if now == usual else f"{now} Copper for this ({usual} for anything else)"


def _numbers(g: Lbs, card: int) -> str:
    """A card in a few figures."""
    kind = g.kind[card]
    if g.zone[card] != PLAY:
        return _in_hand(g, card)
    parts = []
    if kind & HERO:
        parts.append(f"Strength {stats.strength(g, card)}, Ka {stats.ka(g, card)}")
        more = stats.unit_strength(g, card)
        if more != stats.strength(g, card):
            parts.append(f"whole unit {more}")
        if g.place[card] != -1:
            parts.append(f"at {place_name(g, g.place[card])}")
    elif kind & FOLLOWER:
        host = f", with {g.name(g.host[card])}" if g.host[card] >= 0 else ""
        parts.append(f"Strength {stats.strength(g, card)}{host}")
    elif kind & SECTION:
        parts.append(f"Strength {stats.city_strength(g, card)}, {g.water[card]} of {stats.capacity(g, card)} Water")
    elif kind & HOLDING and CARDS[g.printed[card]].produces:
        parts.append(f"{CARDS[g.printed[card]].produces} Copper")
    if g.bowed[card]:
        parts.append("bowed")
    return ", ".join(parts)
