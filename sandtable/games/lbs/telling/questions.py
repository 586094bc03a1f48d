"""The questions of decisions in words, with the figures that matter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from sandtable.games.lbs.odds import forces, proposals
from sandtable.games.lbs.odds.chances import parry_odds
from sandtable.games.lbs.odds.forces import ready_army
from sandtable.games.lbs.records import DAY_PHASE
from sandtable.games.lbs.rules import abilities, attack, costs, duel, raid, stats, turn
from sandtable.games.lbs.rules.absorbing import Absorbing
from sandtable.games.lbs.rules.asking import DISCARDED, NEW_TARGET, NEXT_CARD, WATER_GOES, WATER_TAKEN
from sandtable.games.lbs.rules.battle import TACTICIAN
from sandtable.games.lbs.rules.hidden import sees
from sandtable.games.lbs.rules.log import who
from sandtable.games.lbs.rules.trigger import Trigger
from sandtable.games.lbs.state import NOWHERE, PLAY, Lbs
from sandtable.games.lbs.telling.advice import COACHING, ENTERING, advised
from sandtable.games.lbs.telling.damage import in_words, least
from sandtable.games.lbs.telling.happenings import happening, is_card
from sandtable.games.lbs.telling.naming import copy_mark, named
from sandtable.games.lbs.telling.words import sums
from sandtable.kernel import Decision, Picks, Prompt
from sandtable.kernel.text import capital, counted, listed, plural, signed


def prompt(g: Lbs, decision: Decision) -> Prompt:
    """The question, with its figures."""
    kind, seat, about = decision.kind, decision.seat, decision.about
    if decision.window and decision.window != "battle":
        return _react(g, seat, about[0])
    ask = _ASK.get(decision.window or kind)
    if ask is None:
        return Prompt(f"{capital(kind)}?", ("LBS AW 57 actions/1",))
    text, rules, cards = ask(g, seat, about)
    refs = tuple(f"card:{c}" for c in cards if c >= 0)
    return advised(Prompt(capital(text), rules, refs, picks=picks(g, decision)), decision)


def picks(g: Lbs, decision: Decision) -> Picks | None:
    """How many of the options can be picked on one screen, where that is asked one by one."""
    if decision.kind == "discard":
        number = int(decision.about[0])
        return Picks(number, number) if number > 1 else None
    if decision.kind == "pick" and len(decision.about) > 2 and decision.about[2] > 1:
        number = int(decision.about[2])
        water = decision.about[0] in (WATER_GOES, WATER_TAKEN)
        return Picks(number, number, ordered=decision.about[0] == NEXT_CARD, repeats=water)
    if decision.kind in ("assign", "raid", "raid defence", "exchange with", "engage with"):
        named = {choice[1] for choice in decision.choices() if len(choice) > 1}
        least = 0 if ("done",) in decision.choices() else 1
        return Picks(least, len(named), done="done") if len(named) > 1 else None
    if decision.kind == "pay":
        _, copper, water = decision.about[:3]
        return Picks(water, water, of=("draw",), repeats=True, optional=True) if not copper and water > 1 else None
    return _entering(g, decision) if decision.kind == "day" else None


def _entering(g: Lbs, decision: Decision) -> Picks | None:
    """Cards that can be brought in one after the other, as many as can be paid for."""
    prices: dict[int, int] = {}
    for choice in decision.choices():
        if choice[0] in ENTERING:
            copper, _ = costs.cost(g, turn.bill_of(g, decision.seat, choice))
            prices[int(choice[1])] = min(copper, prices.get(int(choice[1]), copper))
    most = proposals.affordable(g, decision.seat, prices.values()) if len(prices) > 1 else 0
    leave = "pass" if ("pass",) in decision.choices() else ""
    return Picks(1, most, ordered=True, of=ENTERING, optional=True, leave=leave) if most > 1 else None


def rearranging(g: Lbs) -> tuple[str, ...]:
    """The rule by which Water is placed in the End Phase: in Episode 3 only that of Heroes."""
    return ("LBS E3 end-water/1",) if g.edition == "episode-3" else ("LBS AW 57 home-water/3",)


Said = tuple[str, tuple[str, ...], Sequence[int]]


# -- phases ------------------------------------------------------------------------------------------------------------


def _phase(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    purse, water = costs.purse(g, seat), f"{stats.city_water(g, seat)} Water"
    if carried := stats.all_water(g, seat) - stats.city_water(g, seat):
        water = f"{water} (and {carried} on Heroes, which cannot be spent)"
    if g.phase == DAY_PHASE:
        left = turn.attacks_left(g, seat)
        more = "" if left > 0 else " No attack is left this turn."
        return f"Day: act or pass. You have {purse} Copper, {water}.{more}", ("LBS AW 44 day/1",), ()
    left = turn.raids_left(g, seat)
    more = "" if left > 0 else " No raid is left this turn."
    return f"Night: act or pass. You have {purse} Copper, {water}.{more}", ("LBS AW 54 night/1",), ()


def _remain(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    return f"does {g.name(about[0])} straighten, or stay bowed?", ("LBS AW 44 dawn/2",), about[:1]


def _discard(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    n = about[0]
    held = len(g.players[seat].hand)
    keep, sections = stats.hand_size(g, seat), len(g.sections(seat))
    why = " (4, and 1 for each City Section)" if sections and keep == 4 + sections else ""
    text = f"discard {n}: you hold {plural(held, 'card')} and may keep {keep}{why}."
    return text, ("LBS AW 57 draw", "LBS AW 57 hand-size"), ()


def _water(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    carried = about[0]
    text = f"{carried} Water {'comes' if carried == 1 else 'come'} home from Heroes." if carried else "the turn ends."
    moving = (
        "Where does it go?"
        if turn.stays_put(g)
        else "Leave the Water where it lies, or move some between your City Sections?"
    )
    return f"{text} {moving}", ("LBS AW 57 home-water/1", *rearranging(g)), tuple(g.sections(seat))


def _arrange(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    section, left = about
    text = f"how much of the {left} Water left goes to {g.name(section)} (holds {stats.capacity(g, section)})?"
    return text, rearranging(g), (section,)


# -- actions -----------------------------------------------------------------------------------------------------------


def _by(g: Lbs, source: int) -> str:
    return f"{g.name(source)}: " if source >= 0 else ""


def _target(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    word, source, _, chosen = about
    so_far = [named(g, c) for c in chosen if isinstance(c, int) and 0 <= c < len(g.printed)] if source >= 0 else []
    with_ = (
        f" (besides {listed(so_far)})" if so_far and len(chosen) == len(so_far) and _cards(g, source, about[2]) else ""
    )
    return f"{_by(g, source)}choose {word}{with_}.", ("LBS AW 70 targeting/2",), (source,)


def _cards(g: Lbs, source: int, index: int) -> bool:
    """Whether the targets of this ability are cards (and not seats or numbers)."""
    mine = abilities.abilities(g, source)
    return 0 <= index < len(mine) and all(t.what == "card" for t in mine[index].targets)


_PICKING = {
    NEW_TARGET: ("LBS AW 70 redirection/3",),
    WATER_GOES: ("LBS AW 69 gaining-water", "LBS AW 17 water-capacity/2"),
    WATER_TAKEN: ("LBS AW 40 water/1",),
    DISCARDED: ("LBS FAQ discarded-cards/1",),
    TACTICIAN: ("LBS AW 70 tactician",),
}


def picking(word: str) -> tuple[str, ...]:
    """The rules over what may be picked: those of a card's text, where no others are known."""
    return _PICKING.get(word, ("LBS AW 34 cards-beat-rules",))


def _pick(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    word, source = about[0], about[1]
    return f"{_by(g, source)}choose {word}.", picking(word), (source,)


def _confirm(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    word, source = about[0], about[1]
    return f"{_by(g, source)}{word}?", ("LBS AW 34 cards-beat-rules",), (source,)


def _caster(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    return f"which Sahir casts {g.name(about[0])}?", ("LBS AW 29 spell/1",), about[:1]


def _raised(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    text = f"{g.does(about[0], 'has')} become more expensive. Pay for it anyway? If not, it is lost."
    return text, ("LBS FAQ canceled-actions-or-effects/3",), about[:1]


def _pay(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    purpose, copper, water, plan, drawn = about[:5]
    what = f" for {g.name(purpose)}" if purpose >= 0 else ""
    parts = []
    if plan:
        made = sum(costs.makes(g, c, seat, purpose) for c in plan)
        waste = f" ({made - copper} Copper wasted)" if made > copper else ""
        parts.append(f"bow {counted(g.name(c) for c in plan)}{waste}")
    if drawn:
        parts.append(f"take {listed(f'{n} Water from {g.name(s)}' for s, n in Counter(drawn).items())}")
    rules = (("LBS AW 40 copper/1",) if copper > 0 else ()) + (("LBS AW 40 water/1",) if water > 0 else ())
    return f"pay {sums(copper, water)}{what}. Proposed: {'; '.join(parts)}.", rules, (purpose, *plan)


def _influence(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    purpose, need, plan = about[:3]
    what = f" for {g.name(purpose)}" if purpose >= 0 else ""
    text = f"Council: {need} Influence{what}. Proposed: bow {counted(g.name(c) for c in plan)}."
    return text, ("LBS AW 61 council",), plan


def _exchange_with(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    chosen = about[0]
    so_far = f" So far: {listed(g.name(c) for c in chosen)}." if chosen else ""
    return f"which Heroes bow to exchange Followers and Items?{so_far}", ("LBS AW 41 moving/1",), chosen


def _exchange(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    return "which card goes to whom?", ("LBS AW 41 moving/2", "LBS AW 41 moving/4"), ()


# -- attacks -----------------------------------------------------------------------------------------------------------


def _declare(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    chosen = about[0]
    so_far = f" So far: {listed(who(g, s) for s in chosen)}." if chosen else ""
    text = f"whom do you attack? A unit must go against each.{so_far}"
    return text, ("LBS AW 46 declaration/3", "LBS AW 46 obligation/1"), ()


def _invite(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    text = "ask anybody for help? An invitation cannot be taken back."
    return text, ("LBS AW 46 allies/1", "LBS FAQ battles/3"), ()


def _demand(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    text = f"{who(g, about[0])} asks for your help. {_sides(g)} Join for a Water token? Then you must send a unit."
    return text, ("LBS AW 46 ally-water/1", "LBS AW 46 ally-water/2"), ()


def _sides(g: Lbs) -> str:
    """Who attacks whom, and with what."""
    a = g.attack
    if a is None:
        return ""
    attacked = listed(f"{who(g, d)} (Strength {forces.at_home(g, d)} ready)" for d in a.defenders)
    return f"{who(g, a.attacker)} (Strength {forces.at_home(g, a.attacker)} ready) attacks {attacked}."


def _demanded(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    text = f"{who(g, about[0])} demands a Water token for helping you."
    return text, ("LBS AW 46 ally-water/1", "LBS FAQ battles/5"), ()


_GROUND_DEFENCE = ("LBS AW 48 ground/10", "LBS AW 48 ground/8")
"""For an ally, for the defender."""


def _assign(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    side, flying = about
    task = "attack" if side else "defend"
    a = g.attack
    leads = a is not None and (seat == a.attacker if side else seat in a.defenders)
    ground = ("LBS AW 47 ground/2" if leads else "LBS AW 47 ground/4") if side else _GROUND_DEFENCE[leads]
    rule = "LBS AW 49 flying/1" if flying else ground
    owes = a is not None and attack.debts(g, a, seat, side)
    sent = a is not None and any(g.controller[h] == seat for h in a.sides)
    owed = f" You must send at least one {'more unit' if sent else 'unit'}." if owes else ""
    units = "units that fly" if flying else "units"
    return f"send {units} to {task}.{'' if side else _threats(g)}{owed}", (rule,), ()


def _threats(g: Lbs) -> str:
    """What the attack does to City Sections that nobody defends, the worst first, and who meets whom at the others."""
    attacked = dict.fromkeys(g.place[h] for h, side in (g.attack.sides.items() if g.attack else ()) if side)
    sections = [s for s in attacked if s >= 0]
    bare = [s for s in sections if not forces.assigned(g, s, 0)]
    bare.sort(key=lambda s: not falls_undefended(g, s))
    told = [f" If undefended, {listed(_undefended(g, s) for s in bare)}."] if bare else []
    told += [
        f" {labelled_here(g, s)}: Strength {forces.assigned(g, s, 1)} against {forces.assigned(g, s, 0)} in defence."
        for s in sections
        if s not in bare
    ]
    return "".join(told)


def falls_undefended(g: Lbs, section: int) -> bool:
    """Whether a City Section that nobody defends is destroyed by those who were sent against it."""
    return not forces.assigned(g, section, 0) and proposals.destroys(g, section, forces.blows(g, section, 1))


def labelled_here(g: Lbs, section: int) -> str:
    """A City Section of the seat that is asked, with its number among copies."""
    return f"{g.name(section)}{copy_mark(g, section)}"


def _undefended(g: Lbs, section: int) -> str:
    """What becomes of a City Section that nobody defends."""
    damage, water, name = forces.assigned(g, section, 1), g.water[section], labelled_here(g, section)
    if falls_undefended(g, section):
        return f"{name} {g.verb(section, 'is')} destroyed (Strength {damage})"
    if loses := min(damage, water):
        return f"{name} {g.verb(section, 'loses')} {loses} of {water} Water"
    return f"{name} {g.verb(section, 'loses')} nothing"


def _next_battle(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    return "which battle is fought next?", ("LBS AW 50 battles/2",), ()


def _battle(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    section, side = about[:2]
    mine, theirs = ready_army(g, side), ready_army(g, 1 - side)
    place = "in this battle" if section == NOWHERE else f"at {named(g, section) if side else g.name(section)}"
    city = ""
    if section >= 0 and g.zone[section] == PLAY:
        city = f" City Section: Strength {stats.city_strength(g, section)}, {g.water[section]} Water."
    text = f"you {'attack' if side else 'defend'} {place}: act or pass. Ready Strength {mine} against {theirs}.{city}"
    return text, ("LBS AW 50 battles/3",), (section,)


def _engage_with(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    chosen = about[0]
    so_far = f" So far: {listed(g.name(c) for c in chosen)}." if chosen else ""
    unit = f"{g.name(about[1])}'s unit" if len(about) > 1 else "the unit"
    return f"which cards of {unit} engage?{so_far}", ("LBS AW 51 engaging/2", "LBS AW 51 engaging/3"), chosen


def _immune(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    c, damage = about[:2]
    text = f"{g.does(c, 'is')} immune to {damage} damage. Give up this card all the same?"
    return text, ("LBS AW 52 immunity/1", "LBS AW 53 immunity/4"), (c,)


def _absorb(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    damage, left = about[:2]
    done = f", {damage - left} absorbed" if left < damage else ""
    absorbing: Absorbing = about[3]
    more = ""
    if absorbing.decider != seat:
        more = " Discard one of your cards for your Hero?"
    elif ("proposal",) in absorbing.choices():
        more = f" Least loss: {in_words(g, absorbing, least(g, absorbing))}."
    elif ("stop",) in absorbing.choices():
        more = " What is left is immune to it, so you need lose nothing more."
    text = f"{damage} damage{f'{done}, {left} left' if done else ' to absorb'}.{more}"
    return text, ("LBS AW 52 absorbing", "LBS AW 52 immunity/1"), ()


# -- duels -------------------------------------------------------------------------------------------------------------


def _challenge(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    challenger, challenged, stat = about[:3]
    text = (
        f"{named(g, challenger)} ({stat.capitalize()} {duel.full_value(g, challenger, stat)}) challenges "
        f"{named(g, challenged)} ({stat.capitalize()} {duel.full_value(g, challenged, stat)}). Accept?"
    )
    return text, ("LBS AW 63 challenge/2",), (challenger, challenged)


def _both(g: Lbs, mine: int, theirs: int) -> str:
    if g.duel is None:
        return ""
    left = f"{named(g, mine)} {g.verb(mine, 'has')} {duel.value(g, mine)} {g.duel.stat.capitalize()} left"
    return f"{left}, {named(g, theirs)} {duel.value(g, theirs)}."


def _thrust(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    mine, theirs = about[:2]
    text = f"thrust with a card, or pass? {_both(g, mine, theirs)}"
    return text, ("LBS AW 64 thrust/2", "LBS AW 64 thrust/3"), (mine, theirs)


def _parry(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    mine, theirs = about[:2]
    text = f"parry. {_both(g, mine, theirs)} {parry_odds(g, seat)}".rstrip()
    return text, ("LBS AW 64 parry/1", "LBS AW 64 round/1"), (mine, theirs)


def _duelist(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    hero, met, thrust = about[:3]
    text = f"{g.does(hero, 'parries')} with {met} against a thrust of {thrust}. Count the parry one higher?"
    return text, ("LBS AW 68 duelist",), (hero,)


# -- raids -------------------------------------------------------------------------------------------------------------


def _raid(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    text = "raid: choose a Hero and a City Section. Each Hero needs a card from your hand."
    return text, ("LBS AW 55 assigning/1", "LBS AW 55 assigning/4"), ()


def _raid_card(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    hero, section = about[:2]
    more = raid.bonus(g, hero)
    bonus = f" (Raid {signed(more)})" if more else ""
    text = (
        f"choose a Fate card for {g.name(hero)}{bonus}, who raids {named(g, section)} "
        f"(Base Strength {stats.base(g, section)}, {g.water[section]} Water)."
    )
    return text, ("LBS AW 55 assigning/4", "LBS AW 56 resolving/2"), (hero, section)


def _raid_defence(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    raids = [] if g.raid is None else [(h, s) for h, s in g.raid.raiders if g.controller[s] == seat]
    raiding = listed(
        f"{g.name(h)}{f' (Raid {signed(raid.bonus(g, h))})' if raid.bonus(g, h) else ''} raids {g.name(s)} "
        f"(Base Strength {stats.base(g, s)}; {min(raid.load(g, h), g.water[s])} Water at stake)"
        for h, s in raids
    )
    return f"{raiding}. Defend?", ("LBS AW 56 defending/1", "LBS AW 56 defending/2"), [s for _, s in raids]


def _defence_card(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    hero, section = about[:2]
    text = f"choose a card for {g.name(hero)}, who defends {g.name(section)}; it is played face-up."
    return text, ("LBS AW 56 defending/2",), (hero, section)


_ASK: dict[str, Callable[[Lbs, int, tuple[Any, ...]], Said]] = {
    "day": _phase, "night": _phase, "remain": _remain, "discard": _discard, "water": _water, "arrange": _arrange,
    "target": _target, "pick": _pick, "number": _pick, "word": _pick, "confirm": _confirm, "caster": _caster,
    "raised": _raised, "pay": _pay, "influence": _influence, "exchange with": _exchange_with, "exchange": _exchange,
    "declare": _declare, "invite": _invite, "demand": _demand, "demanded": _demanded, "assign": _assign,
    "next battle": _next_battle, "battle": _battle, "engage with": _engage_with,
    "immune": _immune, "absorb": _absorb,
    "challenge": _challenge, "thrust": _thrust, "parry": _parry, "duelist": _duelist, "raid": _raid,
    "raid card": _raid_card, "raid defence": _raid_defence, "defence card": _defence_card,
}  # fmt: skip


# -- Reactions ---------------------------------------------------------------------------------------------------------


def _react(g: Lbs, seat: int, trigger: Trigger) -> Prompt:
    cards = [c for c in (trigger.card, trigger.target) if is_card(g, c) and sees(g, c, seat)]
    refs = tuple(f"card:{c}" for c in dict.fromkeys(cards))
    asked = Prompt(f"{happening(g, trigger, seat)} Do you react?", ("LBS AW 60 reactions/3",), refs)
    return COACHING.beside(asked, "react")


KINDS = tuple(_ASK)
"""Kinds of decisions, but for those of windows."""
