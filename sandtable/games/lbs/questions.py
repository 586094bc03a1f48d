"""The questions of decisions in words, with the figures that matter, and what is worth knowing about each choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sandtable.games.lbs import acting, attack, battle, costs, duel, stats, turn
from sandtable.games.lbs.acting import Act
from sandtable.games.lbs.battle import TACTICIAN, Absorbing, army
from sandtable.games.lbs.defs import CARDS, FOLLOWER, HERO, HOLDING, SECTION, Ability
from sandtable.games.lbs.events import Ev
from sandtable.games.lbs.options import named, rearranging
from sandtable.games.lbs.state import DAY_PHASE, DECK, HAND, NOWHERE, PLAY, Lbs
from sandtable.games.lbs.verbs import DISCARDED, NEW_TARGET, WATER_GOES, WATER_TAKEN, who
from sandtable.games.lbs.view import A_CARD, figures, place_name, sees
from sandtable.kernel import Choice, Decision, Prompt


def prompt(g: Lbs, decision: Decision) -> Prompt:
    """The question, with its figures."""
    kind, seat, about = decision.kind, decision.seat, decision.about
    ask = _ASK.get(kind)
    if ask is None and kind.startswith("react "):
        return _react(g, seat, about[0])
    if ask is None:
        return Prompt(f"{who(g, seat)}: {kind}?", ("LBS AW 57 actions/1",))
    text, rules, cards = ask(g, seat, about)
    return Prompt(f"{who(g, seat)}{text}", rules, tuple(f"card:{c}" for c in cards if c >= 0))


Said = tuple[str, tuple[str, ...], Sequence[int]]


def listed(words: Iterable[str]) -> str:
    found = list(words)
    return " and ".join([", ".join(found[:-1]), found[-1]]) if len(found) > 1 else "".join(found)


def sums(copper: int, water: int) -> str:
    parts = [f"{n} {what}" for n, what in ((copper, "Copper"), (water, "Water")) if n]
    return listed(parts) or "nothing"


# -- phases ------------------------------------------------------------------------------------------------------------


def _phase(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    purse, water = costs.purse(g, seat), stats.city_water(g, seat)
    if g.phase == DAY_PHASE:
        left = turn.attacks_left(g, seat)
        more = "" if left > 0 else " No attack is left this turn."
        return f", Day Phase: act or pass. {purse} Copper, {water} Water.{more}", ("LBS AW 44 day/1",), ()
    left = turn.raids_left(g, seat)
    more = "" if left > 0 else " No raid is left this turn."
    return f", Night Phase: act or pass. {purse} Copper, {water} Water.{more}", ("LBS AW 54 night/1",), ()


def _remain(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    return f": straighten {g.name(about[0])}, or leave it bowed, which it may?", ("LBS AW 44 dawn/2",), about[:1]


def _discard(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    n = about[0]
    held = len(g.players[seat].hand)
    text = f": {held} cards in hand, {stats.hand_size(g, seat)} may be kept; discard {n} more."
    return text, ("LBS AW 57 draw", "LBS AW 57 hand-size"), ()


def _water(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    carried = about[0]
    held = listed(f"{g.name(s)} {g.water[s]} of {stats.capacity(g, s)}" for s in g.sections(seat))
    text = f": {carried} Water comes home from Heroes." if carried else ": the Water of your City Sections."
    return f"{text} {held}. Keep it so, or rearrange it?", ("LBS AW 57 home-water/1", *rearranging(g)), ()


def _arrange(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    section, left = about
    text = f": how much of the {left} Water left goes to {g.name(section)} (holds {stats.capacity(g, section)})?"
    return text, rearranging(g), (section,)


# -- actions -----------------------------------------------------------------------------------------------------------


def _by(g: Lbs, source: int) -> str:
    return f", {g.name(source)}" if source >= 0 else ""


def _target(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    word, source, _, chosen = about
    so_far = [named(g, c) for c in chosen if isinstance(c, int) and 0 <= c < len(g.d)] if source >= 0 else []
    with_ = (
        f" (besides {listed(so_far)})" if so_far and len(chosen) == len(so_far) and _cards(g, source, about[2]) else ""
    )
    return f"{_by(g, source)}: choose {word}{with_}.", ("LBS AW 70 targeting/2",), (source,)


def _cards(g: Lbs, source: int, index: int) -> bool:
    """Whether the targets of this ability are cards (and not seats or numbers)."""
    mine = acting.abilities(g, source)
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
    return f"{_by(g, source)}: choose {word}.", picking(word), (source,)


def _confirm(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    word, source = about[0], about[1]
    return f"{_by(g, source)}: {word}?", ("LBS AW 34 cards-beat-rules",), (source,)


def _caster(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    return f": which Sahir casts {g.name(about[0])}?", ("LBS AW 29 spell/1",), about[:1]


def _raised(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    text = f": {g.name(about[0])} has become dearer. Pay for it all the same? If not, it is lost."
    return text, ("LBS FAQ canceled-actions-or-effects/3",), about[:1]


def _pay(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    purpose, copper, water, plan, drawn = about[:5]
    what = f" for {g.name(purpose)}" if purpose >= 0 else ""
    parts = []
    if plan:
        made = sum(costs.makes(g, c, seat, purpose) for c in plan)
        waste = f" ({made - copper} Copper wasted)" if made > copper else ""
        parts.append(f"bow {listed(g.name(c) for c in plan)}{waste}")
    if drawn:
        parts.append(f"take {listed(f'{n} Water from {g.name(s)}' for s, n in Counter(drawn).items())}")
    rules = (("LBS AW 40 copper/1",) if copper > 0 else ()) + (("LBS AW 40 water/1",) if water > 0 else ())
    return f" pays {sums(copper, water)}{what}. Proposed: {'; '.join(parts)}.", rules, (purpose, *plan)


def _influence(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    purpose, need, plan = about[:3]
    what = f" for {g.name(purpose)}" if purpose >= 0 else ""
    return (
        f": Council, {need} Influence{what}. Proposed: bow {listed(g.name(c) for c in plan)}.",
        ("LBS AW 61 council",),
        plan,
    )


def _exchange_with(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    chosen = about[0]
    so_far = f" So far: {listed(g.name(c) for c in chosen)}." if chosen else ""
    return f": which Heroes bow to exchange Followers and Items?{so_far}", ("LBS AW 41 moving/1",), chosen


def _exchange(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    return ": which card goes to whom?", ("LBS AW 41 moving/2", "LBS AW 41 moving/4"), ()


# -- attacks -----------------------------------------------------------------------------------------------------------


def _declare(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    chosen = about[0]
    so_far = f" So far: {listed(who(g, s) for s in chosen)}." if chosen else ""
    text = f": whom do you attack? A unit must go against each.{so_far}"
    return text, ("LBS AW 46 declaration/3", "LBS AW 46 obligation/1"), ()


def _invite(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    return (
        ": ask anybody for help? An invitation cannot be taken back.",
        ("LBS AW 46 allies/1", "LBS FAQ battles/3"),
        (),
    )


def _demand(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    text = f": {who(g, about[0])} asks for your help. Demand a Water token? Then you must send a unit."
    return text, ("LBS AW 46 ally-water/1", "LBS AW 46 ally-water/2"), ()


def _demanded(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    return (
        f": {who(g, about[0])} demands a Water token for helping you.",
        ("LBS AW 46 ally-water/1", "LBS FAQ battles/5"),
        (),
    )


_GROUND_DEFENCE = ("LBS AW 48 ground/10", "LBS AW 48 ground/8")
"""For an ally, for the defender."""


def _assign(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    side, flying = about
    segment = "Flying" if flying else "Ground"
    task = "attack" if side else "defend"
    a = g.attack
    leads = a is not None and (seat == a.attacker if side else seat in a.defenders)
    ground = ("LBS AW 47 ground/2" if leads else "LBS AW 47 ground/4") if side else _GROUND_DEFENCE[leads]
    rule = "LBS AW 49 flying/1" if flying else ground
    owed = " You must send at least one more unit before you are done." if _owes(g, seat, side) else ""
    return f", {segment} Maneuvers: send units to {task}.{owed}", (rule,), ()


def _owes(g: Lbs, seat: int, side: int) -> bool:
    return g.attack is not None and bool(attack.debts(g, g.attack, seat, side))


def _next_battle(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    return ": which battle is fought next?", ("LBS AW 50 battles/2",), ()


def _battle(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    section, side = about[:2]
    mine, theirs = _ready(g, side), _ready(g, 1 - side)
    place = "" if section == NOWHERE else f" at {named(g, section) if side else g.name(section)}"
    city = ""
    if section >= 0 and g.zone[section] == PLAY:
        city = f" The City Section has Strength {stats.city_strength(g, section)} and {g.water[section]} Water."
    what = "attacking" if side else "defending"
    text = f", {what}{place}: act or pass. Ready Strength {mine} against {theirs}.{city}"
    return text, ("LBS AW 50 battles/3",), (section,)


def _ready(g: Lbs, side: int) -> int:
    return sum(
        battle.engaging_strength(g, c) for h in army(g, side) for c in (h, *stats.followers(g, h)) if not g.bowed[c]
    )


def _engage_with(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    chosen = about[0]
    so_far = f" So far: {listed(g.name(c) for c in chosen)}." if chosen else ""
    unit = f"{g.name(about[1])}'s unit" if len(about) > 1 else "the unit"
    return f": which cards of {unit} engage?{so_far}", ("LBS AW 51 engaging/2", "LBS AW 51 engaging/3"), chosen


def _immune(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    c, damage = about[:2]
    return (
        f": {g.name(c)} is immune to {damage} damage. Lose it nevertheless?",
        ("LBS AW 52 immunity/1", "LBS AW 53 immunity/4"),
        (c,),
    )


def _absorb(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    damage, left = about[:2]
    done = f", {damage - left} absorbed" if left < damage else ""
    absorbing: Absorbing = about[3]
    more = ""
    if absorbing.decider != seat:
        more = " Discard a card of yours for your Hero?"
    elif ("proposal",) in absorbing.choices():
        more = f" Proposed: {_steps(g, absorbing, plan(absorbing, left))}."
    elif ("stop",) in absorbing.choices():
        more = " Only immune cards are left, so you may stop."
    text = f": {damage} damage{f'{done}, {left} left' if done else ' to absorb'}.{more}"
    return text, ("LBS AW 52 absorbing", "LBS AW 52 immunity/1"), ()


def plan(a: Absorbing, left: int) -> list[Choice]:
    """What the proposal would give up, if nobody reacts: the same reckoning as `Absorbing.propose`, ahead of time."""
    g, b = a.g, a.b
    water = g.water[b.section] if a.fixed else 0
    stands = a.fixed and g.zone[b.section] == PLAY
    credit = 0 if a.act.data.get("berserk") else a.credit.get(a.decider, 0)
    gone: set[int] = set()
    steps: list[Choice] = []
    offered = set(a.choices())
    while left > 0:
        best, pick, soaks = 1e9, None, 0
        units_first = bool(a.act.data.get("units first")) and any(
            c not in a.immune and c not in gone for c in a.cards()
        )
        found: list[tuple[Choice, float, int]] = []
        for c in a.cards():
            if c in gone or (c in a.immune and not a.forced):
                continue
            unit = [c, *stats.followers(g, c)] if g.kind[c] & HERO else [c]
            found.append((("lose", c), sum(battle.worth_of(g, x) for x in unit), a.absorbs(c)))
        if stands and not units_first:
            if water:
                last = water == 1 and stats.city_strength(g, b.section) == 0
                found.append((("water",), battle.worth_of_water(g, a.decider, last), a.water_worth()))
            elif not a.wall:
                found.append((("section",), battle.SECTION_WORTH, left))
        if credit > 0:
            found.extend(
                (("fate", c), battle.DISCARD_WORTH, stats.fate(g, c))
                for c in g.players[a.decider].hand
                if c not in gone
            )
        if not steps:
            found = [x for x in found if x[0] in offered]
        for choice, worth, absorbs in found:
            price = battle.rate(worth, absorbs, left)
            if price < best:
                best, pick, soaks = price, choice, absorbs
        if pick is None:
            break
        steps.append(pick)
        left -= soaks
        if pick[0] == "water":
            water -= 1
        elif pick[0] == "section":
            break
        else:
            c = int(pick[1])
            gone.add(c)
            if pick[0] == "fate":
                credit -= 1
            elif g.kind[c] & HERO:
                gone.update(stats.followers(g, c))
                credit += g.ctrl[c] == a.decider and not a.act.data.get("berserk")
    return steps


def _steps(g: Lbs, a: Absorbing, steps: list[Choice]) -> str:
    water = sum(s[0] == "water" for s in steps)
    parts = []
    for verb, word in (("lose", "lose"), ("fate", "discard")):
        names = [g.name(int(s[1])) for s in steps if s[0] == verb]
        if names:
            parts.append(f"{word} {listed(names)}")
    if water:
        parts.append(f"{water} Water")
    if ("section",) in steps:
        parts.append(g.name(a.b.section))
    return ", ".join(parts)


# -- duels -------------------------------------------------------------------------------------------------------------


def _challenge(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    challenger, challenged, stat = about[:3]
    text = (
        f": {named(g, challenger)} ({stat.capitalize()} {_stat(g, challenger, stat)}) challenges "
        f"{named(g, challenged)} ({_stat(g, challenged, stat)}). Accept?"
    )
    return text, ("LBS AW 63 challenge/2",), (challenger, challenged)


def _stat(g: Lbs, hero: int, stat: str) -> int:
    return (
        stats.ka(g, hero)
        if stat == "ka"
        else stats.influence(g, hero)
        if stat == "influence"
        else stats.strength(g, hero)
    )


def _both(g: Lbs, mine: int, theirs: int) -> str:
    if g.duel is None:
        return ""
    left = f"{named(g, mine)} has {duel.value(g, mine)} {g.duel.stat.capitalize()} left"
    return f"{left}, {named(g, theirs)} {duel.value(g, theirs)}."


def _thrust(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    mine, theirs = about[:2]
    return (
        f": thrust with a card, or pass? {_both(g, mine, theirs)}",
        ("LBS AW 64 thrust/2", "LBS AW 64 thrust/3"),
        (mine, theirs),
    )


def _parry(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    mine, theirs = about[:2]
    return (
        f": parry. {_both(g, mine, theirs)} {odds(g, seat)}".rstrip(),
        ("LBS AW 64 parry/1", "LBS AW 64 round/1"),
        (mine, theirs),
    )


def odds(g: Lbs, seat: int) -> str:
    """The Fate values that the top card of one's own deck may have, from what one knows."""
    player = g.players[seat]
    if player.deck and sees(g, player.deck[-1], seat):
        return f"The top card of your deck is {g.name(player.deck[-1])} (Fate {stats.fate(g, player.deck[-1])})."
    unseen = [c for c in range(len(g.d)) if g.owner[c] == seat and _unseen(g, c, seat)] if player.deck else player.saved
    if not unseen:
        return "There is no card to parry with from the deck."
    values = Counter(stats.fate(g, c) for c in unseen)
    told = ", ".join(f"{v}: {round(100 * n / len(unseen))}%" for v, n in sorted(values.items()))
    return f"Fate of a blind parry: {told}."


def _unseen(g: Lbs, c: int, seat: int) -> bool:
    return g.zone[c] in (DECK, HAND) and not sees(g, c, seat)


def _duelist(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    hero, met, thrust = about[:3]
    text = f": {g.name(hero)} parries with {met} against a thrust of {thrust}. Count the parry one higher?"
    return text, ("LBS AW 68 duelist",), (hero,)


# -- raids -------------------------------------------------------------------------------------------------------------


def _raid(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    text = ": assign a raiding Hero to a City Section. Each needs a card of your hand."
    return text, ("LBS AW 55 assigning/1", "LBS AW 55 assigning/4"), ()


def _raid_card(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    hero, section = about[:2]
    more = stats.amount(g, hero, "Raid") + stats.total(g, "raid fate", hero)
    bonus = f" {more:+d}" if more else ""
    text = (
        f": a Fate card for {g.name(hero)}{bonus}, who raids {named(g, section)} "
        f"(Base Strength {stats.base(g, section)}, {g.water[section]} Water)."
    )
    return text, ("LBS AW 55 assigning/4", "LBS AW 56 resolving/2"), (hero, section)


def _raid_defence(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    raids = [] if g.raid is None else [(h, s) for h, s in g.raid.raiders if g.ctrl[s] == seat]
    told = listed(f"{g.name(h)} raids {g.name(s)} (Base Strength {stats.base(g, s)})" for h, s in raids)
    return f": {told}. Defend?", ("LBS AW 56 defending/1", "LBS AW 56 defending/2"), [s for _, s in raids]


def _defence_card(g: Lbs, seat: int, about: tuple[Any, ...]) -> Said:
    hero, section = about[:2]
    return (
        f": a card for {g.name(hero)}, who defends {g.name(section)}; it is played face-up.",
        ("LBS AW 56 defending/2",),
        (hero, section),
    )


_ASK: dict[str, Callable[[Lbs, int, tuple[Any, ...]], Said]] = {
    "day": _phase, "night": _phase, "remain": _remain, "discard": _discard, "water": _water, "arrange": _arrange,
    "target": _target, "pick": _pick, "number": _pick, "word": _pick, "confirm": _confirm, "caster": _caster,
    "raised": _raised, "pay": _pay, "influence": _influence, "exchange with": _exchange_with, "exchange": _exchange,
    "declare": _declare, "invite": _invite, "demand": _demand, "demanded": _demanded, "assign": _assign,
    "next battle": _next_battle, "battle": _battle, "react battle": _battle, "engage with": _engage_with,
    "immune": _immune, "absorb": _absorb,
    "challenge": _challenge, "thrust": _thrust, "parry": _parry, "duelist": _duelist, "raid": _raid,
    "raid card": _raid_card, "raid defence": _raid_defence, "defence card": _defence_card,
}  # fmt: skip


# -- Reactions ---------------------------------------------------------------------------------------------------------


def _react(g: Lbs, seat: int, ev: Ev) -> Prompt:
    cards = [c for c in (ev.card, ev.target) if _is_card(g, c) and sees(g, c, seat)]
    refs = tuple(f"card:{c}" for c in dict.fromkeys(cards))
    return Prompt(f"{happening(g, ev, seat)} {who(g, seat)}, do you react?", ("LBS AW 60 reactions/3",), refs)


def _is_card(g: Lbs, c: int) -> bool:
    return 0 <= c < len(g.d)


def happening(g: Lbs, ev: Ev, seat: int) -> str:
    """What has happened or is about to, as the seat may know it."""

    def say(c: int) -> str:
        if not _is_card(g, c):
            return "no City Section" if c == NOWHERE else "nobody" if ev.kind.startswith("duel ") else "nothing"
        return named(g, c) if sees(g, c, seat) else A_CARD

    actor = who(g, ev.by) if 0 <= ev.by < len(g.players) else "The game"
    kind = ev.kind
    if kind in ("action", "acted"):
        return _acting(g, ev, seat, actor, say)
    one = _EVENTS.get(kind)
    if one is None:
        about = f" ({say(ev.card)})" if _is_card(g, ev.card) else ""
        return f"{kind}{about}."
    text = one.format(by=actor, card=say(ev.card), target=say(ev.target), other=say(ev.other), n=ev.n)
    if kind == "destroying":
        text = text[:-1] + _WHY.get(str(ev.data.get("why", "")), "") + "."
    return text


def _acting(g: Lbs, ev: Ev, seat: int, actor: str, say: Callable[[int], str]) -> str:
    act = ev.act
    if act is None:
        return f"{actor} acts with {say(ev.card)}."
    past = ev.kind == "acted"
    if act.what == "engage":
        how = "shoots" if act.data.get("archery") else "engages"
        aim = f" at {say(act.targets[0])}" if act.targets else ""
        return f"{actor} {how}{aim} with {listed(say(c) for c in act.cards) or say(act.card)}."
    if act.what in ("attach", "tactician"):
        if act.what == "attach":
            return f"{actor} attaches {say(act.card)}{f' to {say(act.targets[0])}' if act.targets else ''}."
        return f"{actor} uses {say(act.card)} as a Tactician."
    if act.what == "home":
        return f"{actor} bows {say(act.card)} to go home."
    ability = act.ability
    seats = ability is not None and any(t.what != "card" for t in ability.targets)
    aims = [] if seats else [say(c) for c in act.targets if _is_card(g, c)]
    verb = "casts" if act.what == "spell" else "plays" if ability is not None and ability.hand else "uses"
    if past:
        verb = {"casts": "has cast", "plays": "has played", "uses": "has used"}[verb]
    return f"{actor} {verb} {say(act.card)}{f' on {listed(aims)}' if aims else ''}."


KINDS = tuple(_ASK)
"""Kinds of decisions, but for those of windows."""
_WHY = {
    "absorb": " to absorb damage", "duel": " as the loser of a duel", "ka": " for want of Ka",
    "dry": " for want of Water",
    "cost": " as a cost", "replaced": " by its successor", "unit": " with its Hero",
}  # fmt: skip
_EVENTS = {
    "pricing": "{by} is about to pay for {card}.",
    "entering": "{card} is about to enter play.",
    "entered": "{card} has entered play.",
    "told": "{by} has told {card}.",
    "destroying": "{card} is about to be destroyed.",
    "destroyed": "{card} was destroyed.",
    "section destroyed": "{card} was destroyed.",
    "attack": "{by} has declared an attack.",
    "assign": "{by} sends {card} to {target}.",
    "assigned": "All units are assigned.",
    "battle begins": "The battle at {card} begins.",
    "battle ends": "The battle at {card} ends.",
    "after battle": "The battle at {card} is over.",
    "attack ends": "The attack is over.",
    "damage": "{by} is about to do {n} damage with {card}.",
    "engaged": "The engagement of {card} is over.",
    "going home": "{card} is going home.",
    "moving": "{card} is moving to {target}.",
    "challenge": "{card} challenges {target}.",
    "refused": "{by} has refused the challenge.",
    "duel begins": "{card} and {target} enter a duel.",
    "may thrust": "{card} may thrust.",
    "thrust": "{by} has thrust with {card}.",
    "parry": "{by} has parried with {card}.",
    "thrust revealed": "The thrust is {card}: {n}.",
    "duel damage": "{target} is about to lose {n} Ka.",
    "thrust hits": "{card} has hit {target}.",
    "parried": "{card} has parried.",
    "duel decided": "{card} has won the duel.",
    "duel ends": "The duel is over; {card} has won.",
    "raid": "{by} has declared a raid.",
    "raid at": "{card} raids {target}.",
    "raid cards": "The Fate cards of the raid lie face-down.",
    "raid defended": "The defenders against the raid are assigned.",
    "raid reveal": "The Fate card of {card} at {target} is revealed.",
    "raid result": "The raid of {card} on {target} is being decided.",
    "raided": "The raid of {card} on {target} is over.",
    "raid ends": "The raid is over.",
    "flip": "{by} has turned up {card}: {n}.",
    "discarded": "{by} has discarded {card}.",
    "spell saved": "{card} goes to the Saved pile.",
    "action saved": "{card} goes to the Saved pile.",
    "gain water": "{by} is about to gain {n} Water.",
    "lose water": "{n} Water is about to be lost.",
    "influence": "{by} bows {card} for Influence.",
    "dawn": "Dawn begins.",
    "dawn ends": "Dawn ends.",
    "day begins": "The Day begins.",
    "night begins": "The Night begins.",
    "end begins": "The End Phase begins.",
    "drawn": "All have drawn.",
    "turn ends": "The turn ends.",
}


# -- hints -------------------------------------------------------------------------------------------------------------


def hints(g: Lbs, decision: Decision) -> dict[Choice, str]:
    """What is worth knowing about the choices, from what the seat may know."""
    found: dict[Choice, str] = {}
    for choice in decision.choices():
        text = _hint(g, decision, choice)
        if text:
            found[choice] = text
    return found


def _hint(g: Lbs, decision: Decision, choice: Choice) -> str:
    seat, verb = decision.seat, str(choice[0])
    if len(choice) == 1:
        return _pass_hint(g, decision) if verb == "pass" else ""
    if verb in ("use", "react"):
        ev = decision.about[0] if verb == "react" else None
        return _ability_hint(g, seat, int(choice[1]), int(choice[2]), ev)
    if verb in ("player", "against", "invite"):
        s = int(choice[1])
        return (
            f"{len(g.sections(s))} City Sections, {stats.all_water(g, s)} Water, {len(g.players[s].hand)} cards in hand"
        )
    if verb in ("say", "number", "put", "lent"):
        return ""
    c = int(choice[1])
    if not _is_card(g, c):
        return ""
    if verb in ("bring", "attach"):
        host = int(choice[2]) if verb == "attach" else -1
        price = _price(g, seat, *costs.cost(g, acting.entry_bill(g, seat, c, host)), c)
        told = ", ".join(figures(CARDS[g.d[c]]))
        return f"{told}; {price if price == 'free' else f'costs {price}'}" if told else price
    if verb == "overlay":
        return _price(g, seat, costs.cost(g, acting.overlay_bill(seat, c))[0], 0, c)
    if verb == "khadi":
        return _price(g, seat, 0, turn.khadi_cost(g, c, seat), c)
    if verb in ("engage", "shoot"):
        return _blow(g, c, verb == "shoot")
    if verb == "go home":
        return "its unit bows and leaves the battle"
    if verb == "send":
        return f"{_numbers(g, c)}; City Section: {_numbers(g, int(choice[2]))}"
    if verb == "fight":
        mine, theirs = (_assigned(g, c, side) for side in (1, 0))
        units = f"Strength {mine} against {theirs}" if mine or theirs else "no units there"
        return f"{units}; City Section: {_numbers(g, c)}"
    if verb == "raid":
        return _raid_hint(g, c, int(choice[2]))
    if verb == "fate":
        return _fate_hint(g, decision, c)
    if verb == "lose":
        return _lose_hint(g, decision, c)
    if verb in ("thrust", "parry", "discard"):
        return f"Fate {stats.fate(g, c)}"
    if verb == "bow":
        return _bow_hint(g, decision, c)
    if verb == "draw":
        return f"{g.water[c]} Water there"
    if verb in ("target", "pick", "caster", "with", "defend"):
        return _numbers(g, c)
    return ""


def _pass_hint(g: Lbs, decision: Decision) -> str:
    """What passing comes to."""
    if decision.kind in ("day", "night"):
        others = len(g.seats()) - 1 - g.passes
        phase = decision.kind.capitalize()
        return f"the {phase} Phase ends" if others <= 0 else f"the {phase} Phase ends when all pass in a row"
    if decision.kind in ("battle", "react battle") and g.battle is not None:
        return "the battle ends when all pass in a row"
    return ""


def _assigned(g: Lbs, section: int, side: int) -> int:
    """The Strength of the units sent to a City Section."""
    sides = {} if g.attack is None else g.attack.sides
    return sum(stats.unit_strength(g, h) for h, s in sides.items() if s == side and g.place[h] == section)


def _price(g: Lbs, seat: int, copper: int, water: int, purpose: int) -> str:
    parts, have = [], []
    if copper:
        parts.append(f"{copper} Copper")
        have.append(str(costs.purse(g, seat, purpose, water)))
    if water:
        parts.append(f"{water} Water")
        have.append(str(costs.spendable(g, seat, purpose)))
    return f"{', '.join(parts)}; you have {' and '.join(have)}" if parts else "free"


def _ability_hint(g: Lbs, seat: int, c: int, index: int, ev: Ev | None) -> str:
    mine = acting.abilities(g, c)
    if not 0 <= index < len(mine):
        return ""
    ability: Ability = mine[index]
    parts = [ability.text] if ability.text else []
    if not acting.by_targets(ability):
        due = acting.bill(g, Act(seat, c, ability, ev=ev))
        copper, water = costs.cost(g, due)
        if copper or water:
            parts.append(_price(g, seat, copper, water, due.card))
    return " ".join(p if p.endswith(".") else p + "." for p in parts)


def _blow(g: Lbs, hero: int, archery: bool) -> str:
    able = battle.engagers(g, hero)
    if archery:
        able = [c for c in able if stats.has(g, c, "Archery")]
        n = sum(max(0, battle.engaging_strength(g, c) + stats.amount(g, c, "Archery")) for c in able)
    else:
        n = sum(battle.engaging_strength(g, c) for c in able)
    return f"{n} damage"


def _numbers(g: Lbs, c: int) -> str:
    """A card in a few figures."""
    kind = g.kind[c]
    if g.zone[c] != PLAY:
        return f"Fate {stats.fate(g, c)}"
    parts = []
    if kind & HERO:
        parts.append(f"{stats.strength(g, c)}S/{stats.ka(g, c)}K")
        more = stats.unit_strength(g, c)
        if more != stats.strength(g, c):
            parts.append(f"unit {more}S")
        if g.place[c] != -1:
            parts.append(f"at {place_name(g, g.place[c])}")
    elif kind & FOLLOWER:
        parts.append(
            f"{stats.strength(g, c)}S, with {g.name(g.host[c])}" if g.host[c] >= 0 else f"{stats.strength(g, c)}S"
        )
    elif kind & SECTION:
        parts.append(f"Strength {stats.city_strength(g, c)}, {g.water[c]} of {stats.capacity(g, c)} Water")
    elif kind & HOLDING and CARDS[g.d[c]].produces:
        parts.append(f"{CARDS[g.d[c]].produces} Copper")
    if g.bowed[c]:
        parts.append("bowed")
    return ", ".join(parts)


def _raid_hint(g: Lbs, hero: int, section: int) -> str:
    more = stats.amount(g, hero, "Raid") + stats.total(g, "raid fate", hero)
    carry = 1 + stats.amount(g, hero, "Carry")
    bonus = f"Raid {more:+d}, " if more else ""
    return f"{bonus}carries {carry}; Base Strength {stats.base(g, section)}, {g.water[section]} Water"


def _fate_hint(g: Lbs, decision: Decision, c: int) -> str:
    value = stats.fate(g, c)
    if decision.kind == "absorb":
        return f"absorbs {value}"
    if decision.kind == "raid card":
        hero, section = decision.about[:2]
        total = max(0, value + stats.amount(g, hero, "Raid") + stats.total(g, "raid fate", hero))
        base = stats.base(g, section)
        return f"{total} against Base Strength {base}" + ("" if total > base else ", not enough")
    if decision.kind == "defence card":
        hero = decision.about[0]
        return f"{max(0, value + stats.amount(g, hero, 'Guard') + stats.total(g, 'raid defence', hero))} in defence"
    return f"Fate {value}"


def _lose_hint(g: Lbs, decision: Decision, c: int) -> str:
    if decision.kind != "absorb" or len(decision.about) < 4:
        return ""
    absorbing: Absorbing = decision.about[3]
    immune = " (immune)" if c in absorbing.immune else ""
    return f"absorbs {absorbing.absorbs(c)}{immune}"


def _bow_hint(g: Lbs, decision: Decision, c: int) -> str:
    if decision.kind == "influence":
        return f"{stats.influence(g, c)} Influence"
    if decision.kind == "pay":
        return f"{costs.makes(g, c, decision.seat, decision.about[0])} Copper"
    return ""
