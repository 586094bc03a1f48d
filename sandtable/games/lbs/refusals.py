"""Why something is not offered: for whatever a person may ask for, the rule or the card that stands in its way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from sandtable.games.lbs import acting, attack, costs, raid, stats, turn
from sandtable.games.lbs.acting import Act
from sandtable.games.lbs.battle import ARCHERY, TACTIC, Absorbing, archer, engagers, marks, opposing, side_of
from sandtable.games.lbs.defs import (
    BATTLE,
    CARDS,
    DAY,
    FOLLOWER,
    HERO,
    HOLDING,
    ITEM,
    NIGHT,
    OPEN,
    PANTHEON,
    REACTION,
    SECTION,
    SPELL,
    STORY,
    Ability,
    Card,
    Target,
    slug,
)  # fmt: skip
from sandtable.games.lbs.events import Ev
from sandtable.games.lbs.options import VERBS, describe, respell, rules_of
from sandtable.games.lbs.questions import listed, picking, prompt, sums
from sandtable.games.lbs.scenario import SEATS, index
from sandtable.games.lbs.state import DAY_PHASE, NIGHT_PHASE, Attack, Lbs
from sandtable.games.lbs.verbs import at_battle, hero_of, unique_blocked, who
from sandtable.kernel import Decision, IllegalChoice

ACTING = ("day", "night", "battle")
"""Decisions in which a player takes actions."""


def why_not(g: Lbs, decision: Decision, key: str) -> IllegalChoice:
    """The reason and the rules against `key`, which the decision does not offer."""
    text = respell(g, " ".join(key.split()))
    low = text.casefold()
    verb = max((v for v in VERBS if low == v or low.startswith(v + " ")), key=len, default="")
    rest = text[len(verb) :].strip()
    if not verb:
        return IllegalChoice(f"'{key}' is not one of the choices here" if key.strip() else "no choice was named")
    whose = _whose(g, decision, low)
    if whose is not None:
        return whose
    tell = _TELL.get(verb)
    if decision.kind not in ACTING and verb in _ACTIONS and not (verb == "raid" and decision.kind == "raid"):
        asked = prompt(g, decision)
        return IllegalChoice(f"another question comes first: {asked.text}", ("LBS AW 57 actions/3",))
    found = None if tell is None else tell(g, decision, rest)
    found = found or _elsewhere(decision, verb)
    other = {"pass": "done", "done": "pass"}.get(verb)
    if found is None and other is not None and (other,) in decision.choices():
        return IllegalChoice(f"here it is called `{other}`", _usual(decision))
    if found is None and verb in ("pass", "done", "none"):
        asked = prompt(g, decision)
        return IllegalChoice(f"this must be answered: {asked.text}", asked.rules)
    return found or IllegalChoice(f"'{key}' is not one of the choices here", _usual(decision))


_SEAT_BEFORE = re.compile(rf"\b(?:{'|'.join(SEATS)}):")


def _whose(g: Lbs, decision: Decision, key: str) -> Told:
    """It is offered for a card of which several players have one: then the key says whose."""
    for option in (describe(g, choice) for choice in decision.choices()):
        if _SEAT_BEFORE.sub("", option.key).casefold() == key != option.key.casefold():
            return IllegalChoice(f"say whose it is: `{option.key}`", option.rules)
    return None


_PAY = ("LBS AW 40 copper/2",)
_ABSORB = ("LBS AW 52 absorbing",)
_HELP = ("LBS AW 46 allies/1",)
_MOMENTS: dict[str, tuple[tuple[str, ...], str, tuple[str, ...]]] = {
    "target": (("target",), "a target is chosen for an action that was taken, and none waits for one", ()),
    "pick": (("pick",), "no card asks you to pick something", ()),
    "number": (("number", "target"), "nothing asks you for a number", ()),
    "player": (("target", "pick"), "nothing asks you for a player", ()),
    "say": (("word",), "nothing asks you for a word", ()),
    "yes": (("confirm", "raised"), "nothing asks you for yes or no", ()),
    "no": (("confirm", "raised"), "nothing asks you for yes or no", ()),
    "keep": (
        ("water", "immune", "duelist"),
        "nothing asks you whether to keep it so",
        ("LBS AW 53 immunity/4", "LBS AW 57 home-water/3", "LBS AW 68 duelist"),
    ),
    "lent": (("day", "night", "battle"), "no card lends you an action now", ("LBS AW 34 cards-beat-rules",)),
    "caster": (("caster",), "no Spell is being cast", ()),
    "pay": (("pay", "influence"), "nothing is to be paid", _PAY),
    "draw": (("pay",), "nothing is to be paid", ("LBS AW 40 water/1",)),
    "with": (("exchange with", "engage with"), "cards are named so for an exchange or an engagement", ()),
    "hand": (("exchange",), "no cards are being exchanged: say `exchange` first, by Day", ("LBS AW 44 day-list/4",)),
    "swap": (("exchange",), "no cards are being exchanged: say `exchange` first, by Day", ("LBS AW 44 day-list/4",)),
    "against": (("declare",), "no attack is being declared", ()),
    "invite": (("invite",), "nobody is asked for help now: that is done when an attack is declared", _HELP),
    "demand": (("demand",), "nobody has asked for your help", ()),
    "waive": (("demand",), "nobody has asked for your help", ()),
    "give": (("demanded",), "nobody demands Water of you", ("LBS AW 46 ally-water/1",)),
    "fight": (("next battle",), "no battle is to be chosen", ()),
    "proposal": (("absorb",), "there is no damage to absorb", _ABSORB),
    "water": (("absorb",), "there is no damage to absorb", _ABSORB),
    "section": (("absorb",), "there is no damage to absorb", _ABSORB),
    "lose": (("absorb", "immune"), "there is no damage to absorb", _ABSORB),
    "stop": (("absorb",), "there is no damage to absorb", _ABSORB),
    "fate": (
        ("absorb", "raid card", "defence card"),
        "no Fate card is asked of you",
        ("LBS AW 53 fate-discard/1", "LBS AW 55 assigning/4", "LBS AW 56 defending/2"),
    ),
    "accept": (("challenge",), "there is no challenge", ()),
    "thrust": (
        ("thrust",),
        "that is done in a duel, when it is your Hero's turn",
        ("LBS AW 64 thrust/1", "LBS AW 65 round/5"),
    ),
    "parry": (("parry",), "that is done in a duel, against a thrust", ()),
    "blind": (("parry",), "that is done in a duel, against a thrust", ("LBS AW 64 parry/1",)),
    "raise": (("duelist",), "no Duelist of yours has parried", ()),
    "defend": (("raid defence",), "there is no raid to defend against", ()),
    "discard": (("discard",), "cards are discarded down to the hand size in the End Phase", ()),
    "straighten": (("remain",), "cards are straightened in the Dawn Phase", ()),
    "remain": (("remain",), "cards are straightened in the Dawn Phase", ("LBS AW 44 dawn/1",)),
    "arrange": (("water",), "Water is rearranged in the End Phase", ("LBS AW 57 home-water/3",)),
    "put": (("arrange",), "Water is rearranged in the End Phase", ("LBS AW 57 home-water/3",)),
}
"""What a verb is for: the decisions that offer it, why it is out of place in others, and by which rules (none: those of
the option)."""


def _elsewhere(decision: Decision, verb: str) -> Told:
    """The verb belongs to another moment of the game."""
    kinds, words, rules = _MOMENTS.get(verb, ((), "", ()))
    if not words or decision.kind in kinds:
        return None
    return IllegalChoice(words, rules or rules_of(verb))


def _usual(decision: Decision) -> tuple[str, ...]:
    return ("LBS AW 60 reactions/3",) if decision.kind.startswith("react ") else ()


Told = IllegalChoice | None


# -- finding the card that is meant ------------------------------------------------------------------------------------


def _words(rest: str) -> tuple[str, int, str]:
    """(slug in small letters, which ability, seat) of `azure:Takiyah #2 in buried 2`."""
    text = rest.casefold()
    seat, colon, name = text.partition(":")
    if not colon or seat not in SEATS:
        seat, name = "", text
    name = name.partition(" in ")[0]
    ability = 0
    parts = name.split(" ")
    if len(parts) > 1 and parts[-1].isdigit():
        ability, parts = int(parts[-1]) - 1, parts[:-1]
    if len(parts) > 1 and parts[-1].startswith("#"):
        parts = parts[:-1]
    return slug(" ".join(parts)).casefold(), ability, seat


def _find(g: Lbs, rest: str, among: Iterable[int]) -> int:
    """The first card of that name among these, or -1."""
    name, _, seat = _words(rest)
    card = index().get(name)
    if card is None:
        return -1
    fits = [c for c in among if g.d[c] == card.index and (not seat or SEATS[g.ctrl[c]] == seat)]
    return fits[0] if fits else -1


def _no_card(g: Lbs, rest: str, where: str, *rules: str) -> IllegalChoice:
    card = index().get(_words(rest)[0])
    if card is None:
        return IllegalChoice(f"there is no card '{rest}'")
    return IllegalChoice(f"you have no {card.name} {where}", rules)


def _ruled_by(g: Lbs, question: str, *about: object) -> str:
    source = stats.by_whom(g, question, *about)
    return f" ({g.name(source)})" if source >= 0 else ""


def _short(g: Lbs, seat: int, copper: int, water: int, purpose: int, *rules: str) -> Told:
    """Not enough Copper or Water."""
    purse, have = costs.purse(g, seat, purpose, water), costs.spendable(g, seat, purpose)
    if purse >= copper and have >= water:
        return None
    lacks = ["LBS AW 40 copper/7"] if purse < copper else []
    if have < water:
        lacks.append("LBS AW 40 water/1")
    return IllegalChoice(f"it costs {sums(copper, water)}; you have {purse} Copper and {have} Water", (*lacks, *rules))


# -- Day: cards into play ----------------------------------------------------------------------------------------------


def _unique(g: Lbs, c: int) -> IllegalChoice:
    """Which one is in play already, and the clause: Episode 3 excepts no Experienced Hero."""
    excepted = "Experienced" in g.card(c).traits and g.edition == "episode-3"
    alike = [x for x in g.in_play() if g.card(x).person == g.card(c).person and stats.has(g, x, "Unique")]
    return IllegalChoice(
        f"{g.name(c)} is Unique, and {listed(g.name(x) for x in alike)} is in play already",
        ("LBS E3 unique/1" if excepted else "LBS AW 39 unique/1",),
    )


def _entering(g: Lbs, seat: int, c: int) -> Told:
    if g.battle is not None or g.phase != DAY_PHASE:
        rule = "LBS AW 44 day-list/3" if g.kind[c] & (FOLLOWER | ITEM) else "LBS AW 44 day-list/2"
        return IllegalChoice("cards are brought in by Day, not in battles or at Night", (rule,))
    if unique_blocked(g, c):
        return _unique(g, c)
    if stats.ruled(g, "cannot play", seat, c):
        return IllegalChoice(
            f"a card forbids it{_ruled_by(g, 'cannot play', seat, c)}", ("LBS AW 34 cards-beat-rules",)
        )
    return None


def _bring(g: Lbs, decision: Decision, rest: str) -> Told:
    seat = decision.seat
    c = _find(g, rest, g.players[seat].hand)
    if c < 0:
        return _no_card(g, rest, "in hand", "LBS AW 44 day-list/2")
    card = CARDS[g.d[c]]
    if g.kind[c] & (FOLLOWER | ITEM) or "Fortification" in card.traits:
        where = "a City Section" if g.kind[c] & HOLDING else "a Hero"
        return IllegalChoice(f"{card.name} is attached to {where}: attach {card.slug} to ...", (acting.way_in(g, c),))
    if g.kind[c] & SECTION:
        return IllegalChoice("City Sections are chosen before the game", ("LBS AW 17 city-points/3",))
    if not g.kind[c] & (HERO | HOLDING):
        return IllegalChoice(f"{card.name} is played, not brought in", (acting.way_in(g, c),))
    stop = _entering(g, seat, c)
    if stop is not None:
        return stop
    if card.check is not None and not card.check(g, c, seat, -1):
        return IllegalChoice(
            f"{card.name} cannot be brought in now: its own text forbids it", ("LBS AW 34 cards-beat-rules",)
        )
    rules = ["LBS AW 19 hero/3" if g.kind[c] & HERO else "LBS AW 23 holding/2"]
    if g.kind[c] & HERO and costs.off_faction(g, c, seat):
        rules.append("LBS AW 19 off-faction/1")
    return _short(g, seat, *costs.cost(g, acting.entry_bill(g, seat, c)), c, *rules)


def _attach(g: Lbs, decision: Decision, rest: str) -> Told:
    seat = decision.seat
    what, _, where = rest.partition(" to ")
    c = _find(g, what, g.players[seat].hand)
    if c < 0:
        return _no_card(g, what, "in hand", "LBS AW 44 day-list/3")
    stop = _entering(g, seat, c)
    if stop is not None:
        return stop
    card = CARDS[g.d[c]]
    fort = "Fortification" in card.traits
    if not fort and not g.kind[c] & (FOLLOWER | ITEM):
        return IllegalChoice(f"{card.name} cannot be attached", (acting.way_in(g, c),))
    host = _find(g, where, g.players[seat].play)
    if host < 0:
        return _theirs(g, where) or _no_card(g, where, "in play", acting.way_in(g, c))
    if fort:
        if not g.kind[host] & SECTION:
            return IllegalChoice("a Fortification is attached to a City Section", ("LBS AW 23 fortification/1",))
        if any(g.d[k] == card.index for k in g.kids.get(host, ())):
            return IllegalChoice(f"{g.name(host)} has a {card.name} already", ("LBS FAQ fortifications/1",))
    else:
        stop = _bearer(g, c, host)
        if stop is not None:
            return stop
    if card.check is not None and not card.check(g, c, seat, host):
        return IllegalChoice(f"{card.name} cannot be attached to {g.name(host)}", ("LBS AW 34 cards-beat-rules",))
    rule = "LBS AW 23 holding/2" if fort else "LBS AW 27 item/3" if g.kind[c] & ITEM else "LBS AW 39 bringing-in/1"
    return _short(g, seat, *costs.cost(g, acting.entry_bill(g, seat, c, host)), c, rule)


def _theirs(g: Lbs, rest: str) -> Told:
    """The card that is meant is another player's."""
    c = _find(g, rest, g.in_play())
    return None if c < 0 else IllegalChoice(f"{g.name(c)} is {who(g, g.ctrl[c])}'s", ("LBS AW 75 your",))


def _bearer(g: Lbs, c: int, host: int) -> Told:
    """Why this Hero cannot have this Follower or Item."""
    card = CARDS[g.d[c]]
    if not g.kind[host] & HERO:
        return IllegalChoice("Followers and Items are attached to Heroes", (acting.way_in(g, c),))
    if g.bowed[host]:
        return IllegalChoice(f"{g.name(host)} is bowed", ("LBS AW 41 attaching/1",))
    for what in ("Weapon", "Armor"):
        if stats.has(g, c, what) and any(g.kind[k] & ITEM and stats.has(g, k, what) for k in g.kids.get(host, ())):
            return IllegalChoice(
                f"{g.name(host)} has {'a Weapon' if what == 'Weapon' else 'an Armor'} already",
                ("LBS AW 27 weapon-and-armor",),
            )
    alien = card.factions and "Unaligned" not in card.factions and not stats.ruled(g, "any faction", c, host)
    if alien and not any(stats.has(g, host, f) for f in card.factions):
        return IllegalChoice(
            f"{card.name} is only for {listed(sorted(card.factions))}", ("LBS AW 34 cards-beat-rules",)
        )
    if stats.ruled(g, "cannot attach", c, host):
        return IllegalChoice(
            f"a card forbids it{_ruled_by(g, 'cannot attach', c, host)}", ("LBS AW 34 cards-beat-rules",)
        )
    return None


def _overlay(g: Lbs, decision: Decision, rest: str) -> Told:
    seat = decision.seat
    what = rest.partition(" on ")[0]
    c = _find(g, what, g.players[seat].hand)
    if c < 0:
        return _no_card(g, what, "in hand", "LBS AW 68 experienced/1")
    if not acting.earlier_versions(g, seat, c):
        rules = ["LBS AW 68 experienced/1"]
        if g.kind[c] & HERO and "Experienced" not in g.card(c).traits:
            rules.append("LBS AW 68 experienced/3")
        return IllegalChoice(
            "only an Experienced Hero is laid on its earlier version, which you must have in play", tuple(rules)
        )
    if not acting.overlays(g, seat, c):
        return _unique(g, c)
    if g.phase != DAY_PHASE or g.battle is not None:
        return IllegalChoice("that is done in the Day Phase", ("LBS AW 68 experienced/1",))
    copper, _ = costs.cost(g, acting.overlay_bill(seat, c))
    short = _short(g, seat, copper, 0, c, "LBS AW 68 experienced/1")
    on = listed(g.name(h) for h in acting.overlays(g, seat, c))
    return short or IllegalChoice(f"{g.name(c)} is laid on {on}", ("LBS AW 68 experienced/1",))


def _exchange(g: Lbs, decision: Decision, rest: str) -> Told:
    if g.phase != DAY_PHASE or g.battle is not None:
        return IllegalChoice("cards are moved between Heroes by Day", ("LBS AW 44 day-list/4",))
    return IllegalChoice("that takes two unbowed Heroes and something to move", ("LBS AW 41 moving/1",))


# -- actions -----------------------------------------------------------------------------------------------------------


def _numbered(g: Lbs, decision: Decision, verb: str, c: int) -> Told:
    """Another ability of the card is offered, and only its number is missing."""
    for choice in decision.choices():
        if choice[0] == verb and choice[1] == c:
            option = describe(g, choice)
            word = "say which of its abilities you mean" if option.key[-1].isdigit() else "here it is written"
            return IllegalChoice(f"{word}: `{option.key}`", option.rules)
    return None


def _use(g: Lbs, decision: Decision, rest: str) -> Told:
    return _ability(g, decision, rest, g.players[decision.seat].play, "in play", False)


def _play(g: Lbs, decision: Decision, rest: str) -> Told:
    return _ability(g, decision, rest, g.players[decision.seat].hand, "in hand", True)


def _ability(g: Lbs, decision: Decision, rest: str, among: list[int], where: str, hand: bool) -> Told:
    seat = decision.seat
    c = _find(g, rest, among)
    if c < 0:
        theirs = None if hand else _theirs(g, rest)
        return theirs or _no_card(g, rest, where, "LBS AW 39 bringing-in/2")
    mine = acting.abilities(g, c)
    if (found := _numbered(g, decision, "use", c)) is not None and not _words(rest)[1]:
        return found
    wanted = [a for a in mine if a.hand == hand and not a.kind & REACTION]
    if not wanted:
        if any(a.kind & REACTION for a in mine):
            return IllegalChoice(f"{g.name(c)} has only a Reaction, for its own moment", ("LBS AW 59 reactions/2",))
        if hand and g.kind[c] & (HERO | HOLDING | FOLLOWER | ITEM):
            return IllegalChoice(f"{g.name(c)} is not played, but brought into play", (acting.way_in(g, c),))
        return IllegalChoice(f"{g.name(c)} has no action", ("LBS AW 57 actions/1",))
    n = _words(rest)[1]
    if n >= len(mine):
        count = f"{len(mine)} abilit{'y' if len(mine) == 1 else 'ies'}"
        return IllegalChoice(f"{g.name(c)} has only {count}", ("LBS AW 57 actions/1",))
    ability = mine[n] if n > 0 else wanted[0]
    return refused_ability(g, seat, c, ability)


def _moment(g: Lbs) -> int:
    if g.battle is not None:
        return BATTLE | OPEN
    return NIGHT | OPEN if g.phase == NIGHT_PHASE else DAY | OPEN


_ONLY = (
    (BATTLE, "in a battle", "LBS AW 58 battle-actions"),
    (DAY, "by Day and outside of battles", "LBS AW 59 day-actions"),
    (NIGHT, "at Night and outside of battles", "LBS AW 59 night-actions"),
)


def refused_ability(g: Lbs, seat: int, c: int, ability: Ability, ev: Ev | None = None) -> Told:
    """What is wrong with taking this action now, or (`ev`) with this Reaction to what has happened."""
    card = CARDS[g.d[c]]
    if ev is None and not ability.kind & _moment(g):
        for bit, words, rule in _ONLY:
            if ability.kind & bit:
                return IllegalChoice(f"it can be used only {words}", (rule,))
    if not ability.hand and g.bowed[c] and (ability.ready or ability.bow):
        return IllegalChoice(f"{card.name} is bowed", ("LBS AW 34 bowed/3",))
    if ability.once and (c, acting.position(g, c, ability), ability.once) in g.used:
        span = {"turn": "this turn", "battle": "in this battle"}.get(ability.once, "in this game")
        said = f"once per {ability.once}" in ability.text.casefold()
        rules = (*(("LBS AW 34 cards-beat-rules",) if said else ()), "LBS FAQ once-per-turn/1")
        return IllegalChoice(f"it was used {span} already", rules)
    fights = g.battle is not None and ev is None
    if fights and acting.elsewhere(g, c, ability) and not (ability.moves_in or ability.outside):
        return IllegalChoice(f"{card.name} is not in this battle", ("LBS AW 50 lawful/2",))
    if fights and not acting.may_fight_with(g, seat, c, ability):
        return IllegalChoice(
            "you have no unit in this battle", ("LBS AW 50 presence/1", "LBS FAQ open-actions-in-battle/2")
        )
    if stats.ruled(g, "cannot act", seat, c, ability):
        return IllegalChoice(
            f"a card forbids it{_ruled_by(g, 'cannot act', seat, c, ability)}", ("LBS AW 34 cards-beat-rules",)
        )
    if ability.hand:
        if card.mask & STORY and any(CARDS[g.d[x]] is card for x in g.players[seat].play):
            return IllegalChoice(f"you have told {card.name} already", ("LBS AW 31 story/1",))
        if unique_blocked(g, c):
            return _unique(g, c)
        if stats.ruled(g, "cannot play", seat, c):
            return IllegalChoice(
                f"a card forbids it{_ruled_by(g, 'cannot play', seat, c)}", ("LBS AW 34 cards-beat-rules",)
            )
    voices = sum(n for _, n in costs.voices(g, seat))
    if ability.council and voices < ability.council:
        return IllegalChoice(f"it needs {ability.council} Influence; you have {voices}", ("LBS AW 61 council",))
    if ability.caster and not acting.casters(g, seat, c):
        more = ("LBS AW 50 lawful/1",) if g.battle is not None else ()
        return IllegalChoice(
            f"you have no unbowed Sahir {'here ' if more else ''}to cast it",
            ("LBS AW 29 spell/1", "LBS AW 69 sahir", *more),
        )
    if ability.discard and len(acting.spare(g, seat, c, ability)) < ability.discard:
        return IllegalChoice(
            f"you have nothing in hand to discard for it: {ability.text or card.name}", ("LBS FAQ discarded-cards/1",)
        )
    if ability.can is not None and not ability.can(g, c, seat):
        if fights and ability.near and "opposing" in ability.text and not opposing(g, seat):
            return IllegalChoice("no unit opposes you in this battle", ("LBS FAQ opposing/3",))
        if fights and not ability.hand and g.kind[c] & (HERO | FOLLOWER | ITEM) and not at_battle(g, c):
            return IllegalChoice(f"{card.name} is not in this battle", ("LBS AW 50 lawful/1",))
        return IllegalChoice(
            f"its own text does not allow it now: {ability.text or card.name}", ("LBS AW 34 cards-beat-rules",)
        )
    act = Act(seat, c, ability, ev=ev)
    if not acting.by_targets(ability):
        due = acting.bill(g, act)
        rule = _priced(card) if ability.hand else "LBS FAQ payments-and-costs/2"
        short = _short(g, seat, *costs.cost(g, due), due.card, rule)
        if short is not None:
            return short
    if ability.targets and not acting.choosable(g, act, 0):
        if acting.by_targets(ability) and acting.lawful(g, act, ability.targets[0]):
            return IllegalChoice("you cannot pay what it would cost, whatever you choose", ("LBS AW 39 bringing-in/1",))
        return _aimless(g, act)
    return _silenced(g) if fights else None


def _lent(g: Lbs, decision: Decision, rest: str) -> Told:
    """An action that a card lends: `lent ITS-NAME ...`."""
    if decision.kind not in ACTING:
        return None
    words = rest.split(" ")
    named = (_find(g, " ".join(words[:n]), g.in_play()) for n in range(len(words), 0, -1))
    c = next((found for found in named if found >= 0), -1)
    if c < 0:
        return IllegalChoice(f"no card in play lends '{rest}'", ("LBS AW 39 bringing-in/2",))
    return _silenced(g) or IllegalChoice(f"{g.name(c)} does not lend that now", ("LBS AW 34 cards-beat-rules",))


def _priced(card: Card) -> str:
    """The rule by which a card played from the hand has its price."""
    if card.mask & SPELL:
        return "LBS AW 29 spell/2"
    return "LBS AW 33 pantheon/4" if card.mask & PANTHEON else "LBS AW 21 action-card/2"


def _aimless(g: Lbs, act: Act) -> IllegalChoice:
    """There is nothing that the action could be used on: for want of an opposing card, because a card keeps all of
    them from it, or just so."""
    assert act.ability is not None
    target = act.ability.targets[0]
    kept = [x for x in target.pool(g, act) if target.bars and stats.ruled(g, target.bars, x)]
    if kept:
        return IllegalChoice(
            f"{g.name(kept[0])} is kept by a card{_ruled_by(g, target.bars, kept[0])}", ("LBS AW 34 cards-beat-rules",)
        )
    if "opposing" in target.word and g.battle is not None and not opposing(g, act.seat):
        return IllegalChoice("no unit opposes you in this battle", ("LBS FAQ opposing/3",))
    return IllegalChoice(f"there is nothing it could be used on ({target.word})", ("LBS AW 70 targeting/2",))


def _react(g: Lbs, decision: Decision, rest: str) -> Told:
    seat = decision.seat
    c = _find(g, rest, (*g.players[seat].hand, *g.players[seat].play))
    if c < 0:
        return _no_card(g, rest, "in hand or in play", "LBS AW 59 reactions/1")
    mine = list(enumerate(acting.abilities(g, c)))
    reactions = [(i, a) for i, a in mine if a.kind & REACTION]
    if not reactions:
        return IllegalChoice(f"{g.name(c)} has no Reaction", ("LBS AW 59 reactions/1",))
    if not decision.kind.startswith("react "):
        return IllegalChoice("nothing has happened that it could answer now", ("LBS AW 59 reactions/2",))
    if (found := _numbered(g, decision, "react", c)) is not None and not _words(rest)[1]:
        return found
    ev: Ev = decision.about[0]
    fitting = [(i, a) for i, a in reactions if ev.kind in a.on and (a.when is None or a.when(g, c, seat, ev))]
    if not fitting:
        return IllegalChoice(f"{g.name(c)} does not answer this", ("LBS AW 59 reactions/2",))
    index_, ability = fitting[0]
    if (c, index_) in ev.used:
        return IllegalChoice(f"{g.name(c)} has answered this already", ("LBS FAQ once-per-turn/2",))
    if ability.hand != (c in g.players[seat].hand):
        where = "from hand" if ability.hand else "in play"
        return IllegalChoice(f"its Reaction is used {where}", ("LBS AW 39 bringing-in/2",))
    if ev.act is not None and ev.act.cancelled:
        return IllegalChoice("that is negated already", ("LBS AW 58 cancelled",))
    if stats.ruled(g, "cannot react", seat, c, ev):
        return IllegalChoice(
            f"a card forbids it{_ruled_by(g, 'cannot react', seat, c, ev)}", ("LBS AW 34 cards-beat-rules",)
        )
    return refused_ability(g, seat, c, ability, ev)


def _choosing(decision: Decision) -> tuple[str, ...]:
    """The rules by which something may be chosen here."""
    if decision.kind == "target":
        return "LBS AW 70 targeting/1", "LBS AW 34 cards-beat-rules"
    return picking(str(decision.about[0]))


def _aim(g: Lbs, decision: Decision) -> Target | None:
    """What the action asks for, if a target is being chosen for one."""
    if decision.kind != "target" or int(decision.about[2]) < 0:
        return None
    word, source, n = decision.about[:3]
    return next((t for a in acting.abilities(g, source) if a.index == n for t in a.targets if t.word == word), None)


def _target(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind not in ("target", "pick"):
        return None
    c = _find(g, rest, g.in_play())
    word = str(decision.about[0])
    if c < 0:
        if index().get(_words(rest)[0]) is None:
            return _no_card(g, rest, "")
        return IllegalChoice(f"'{rest}' cannot be chosen here; {_asked(word)}", _choosing(decision))
    aim, name = _aim(g, decision), g.name(c)
    targets = decision.kind == "target" and not (aim is not None and (aim.free or aim.unit))
    hero = hero_of(g, c)
    if targets and hero >= 0 and g.ctrl[c] != decision.seat and not g.kind[c] & FOLLOWER and _hidden(g, hero):
        return IllegalChoice(
            f"{g.name(hero)} cannot be targeted by others", ("LBS FAQ invisibility/1", "LBS FAQ invisibility/2")
        )
    if aim is not None and aim.bars and stats.ruled(g, aim.bars, c):
        return IllegalChoice(f"{name} is kept by a card{_ruled_by(g, aim.bars, c)}", ("LBS AW 34 cards-beat-rules",))
    bound = decision.kind == "target" and not (aim is not None and (aim.reach or aim.free))
    if bound and g.battle is not None and not at_battle(g, c) and g.kind[c] & (HERO | FOLLOWER | ITEM | SECTION):
        return IllegalChoice(
            f"{name} is not in this battle", ("LBS FAQ open-actions-in-battle/4", "LBS AW 50 lawful/1")
        )
    if word == ARCHERY and g.kind[c] & HERO and stats.followers(g, c):
        return IllegalChoice(f"{name} is guarded by Followers", ("LBS AW 67 archery/4",))
    if word.endswith("to raid") and c in g.raided:
        return IllegalChoice(f"{name} was raided this turn", ("LBS AW 55 assigning/3",))
    return IllegalChoice(f"{name} is no lawful choice; {_asked(word)}", _unlike(g, decision, c, word))


def _asked(word: str) -> str:
    return f"it must be {word}" if word.startswith(("a ", "an ", "another ", "the ")) else f"the question is {word}"


def _hidden(g: Lbs, hero: int) -> bool:
    return stats.has_mod(g, hero, "invisible")


def _unlike(g: Lbs, decision: Decision, c: int, word: str) -> tuple[str, ...]:
    """The rule behind the word that the card does not fit."""
    seat = decision.seat
    mine = g.ctrl[c] == seat
    if "opposing" in word and (mine or (g.attack is not None and hero_of(g, c) not in opposing(g, seat))):
        return ("LBS FAQ opposing/1",) if g.attack is None else ("LBS FAQ opposing/2",)
    if ("of yours" in word and not mine) or (("another player" in word or "opponent" in word) and mine):
        return ("LBS AW 75 your",)
    return _choosing(decision)


# -- attacks -----------------------------------------------------------------------------------------------------------


def _attack(g: Lbs, decision: Decision, rest: str) -> Told:
    seat = decision.seat
    if g.battle is not None:
        return IllegalChoice("in a battle only battle actions are taken", ("LBS AW 50 battles/3",))
    if g.phase != DAY_PHASE:
        return IllegalChoice("attacks are made in the Day Phase", ("LBS AW 44 day-list/5",))
    if turn.attacks_left(g, seat) <= 0:
        return IllegalChoice("you have attacked this turn", ("LBS AW 45 attacking/1",))
    if stats.ruled(g, "no attacks", seat):
        return IllegalChoice(f"a card forbids it{_ruled_by(g, 'no attacks', seat)}", ("LBS AW 34 cards-beat-rules",))
    if not any(attack.may_send(g, h, 1) for h in g.heroes(seat)):
        ready = [h for h in g.heroes(seat) if not g.bowed[h]]
        if ready:
            return IllegalChoice(
                f"a card keeps {g.name(ready[0])} from attacking{_ruled_by(g, 'cannot attack', ready[0])}",
                ("LBS AW 34 cards-beat-rules", "LBS AW 46 obligation/2"),
            )
        return IllegalChoice("you have no unbowed Hero to send", ("LBS AW 46 obligation/2", "LBS AW 45 attacking/3"))
    return IllegalChoice("a card leaves you nobody to attack", ("LBS AW 34 cards-beat-rules",))


def _with(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind == "exchange with":
        c = _find(g, rest, g.heroes(decision.seat))
        if c < 0:
            return _theirs(g, rest) or _no_card(g, rest, "among your Heroes", "LBS AW 41 moving/1")
        if c in decision.about[0]:
            return IllegalChoice(f"{g.name(c)} takes part already", ("LBS AW 41 moving/1",))
        if g.bowed[c]:
            return IllegalChoice(
                f"{g.name(c)} is bowed, and must bow to take part", ("LBS AW 41 moving/1", "LBS AW 41 moving/3")
            )
    if decision.kind == "engage with":
        c = _find(g, rest, g.players[decision.seat].play)
        hero = int(decision.about[1])
        if c < 0 or hero_of(g, c) != hero:
            return IllegalChoice(f"'{rest}' is not in {g.name(hero)}'s unit", ("LBS AW 51 engaging/2",))
        if not g.kind[c] & (HERO | FOLLOWER):
            return IllegalChoice("a Hero and Followers engage, nothing else", ("LBS AW 51 engaging/2",))
        if c in decision.about[0]:
            return IllegalChoice(f"{g.name(c)} engages already", ("LBS AW 51 engaging/2",))
        if g.bowed[c]:
            return IllegalChoice(f"{g.name(c)} is bowed", ("LBS AW 34 bowed/3",))
    return None


def _against(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind != "declare":
        return None
    seat = _seat(g, rest)
    if seat < 0:
        return _nobody(rest)
    if seat == decision.seat:
        return IllegalChoice("you cannot attack yourself", ("LBS AW 45 declaration/2",))
    if seat in decision.about[0]:
        return IllegalChoice(f"{who(g, seat)} is attacked already", ("LBS AW 45 declaration/2",))
    return IllegalChoice(
        f"a card keeps you from attacking {who(g, seat)}{_ruled_by(g, 'cannot be attacked', seat, decision.seat)}",
        ("LBS AW 34 cards-beat-rules",),
    )


def _seat(g: Lbs, rest: str) -> int:
    """The player that is meant, or -1: no such one, or out of the game."""
    name = rest.casefold()
    return next((s for s in g.seats() if SEATS[s] == name), -1)


def _nobody(rest: str) -> IllegalChoice:
    return IllegalChoice(f"nobody called '{rest}' is in the game")


def _invite(g: Lbs, decision: Decision, rest: str) -> Told:
    a = g.attack
    if decision.kind != "invite" or a is None:
        return None
    seat, asker = _seat(g, rest), decision.seat
    if seat < 0:
        return _nobody(rest)
    if (asker, seat) in a.invited:
        return IllegalChoice(f"{who(g, seat)} is asked already", ("LBS FAQ battles/3",))
    return IllegalChoice(
        "the attacker and those he attacks do not ask each other, nor does anybody himself", ("LBS AW 46 allies/1",)
    )


def _player(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind not in ("target", "pick"):
        return None
    seat = _seat(g, rest)
    if seat < 0:
        return _nobody(rest)
    if not any(choice[0] == "player" for choice in decision.choices()):
        return IllegalChoice(f"no player is asked for here, but {decision.about[0]}")
    return IllegalChoice(f"{who(g, seat)} is no lawful choice; it must be {decision.about[0]}", _choosing(decision))


def _fight(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind != "next battle":
        return None
    section = _find(g, rest, [s for p in g.seats() for s in g.sections(p)])
    if section < 0:
        return IllegalChoice(f"no City Section '{rest}' is in play", ("LBS AW 50 battles/1",))
    if g.attack is not None and g.ctrl[section] not in g.attack.defenders:
        return IllegalChoice(f"{g.name(section)} is not a defender's", ("LBS AW 50 battles/1",))
    return IllegalChoice(f"the battle at {g.name(section)} has been fought", ("LBS AW 50 battles/2",))


def _send(g: Lbs, decision: Decision, rest: str) -> Told:
    seat = decision.seat
    what, _, where = rest.partition(" to ")
    hero = _find(g, what, g.heroes(seat))
    if hero < 0:
        return _theirs(g, what) or _no_card(g, what, "in play to send", "LBS AW 45 attacking/3")
    a = g.attack
    if decision.kind != "assign" or a is None:
        return IllegalChoice("units are sent when an attack is declared", ("LBS AW 45 segments",))
    side, flying = int(decision.about[0]), bool(decision.about[1])
    if g.bowed[hero]:
        return IllegalChoice(f"{g.name(hero)} is bowed", ("LBS AW 45 attacking/3", "LBS AW 35 bowed-hero/1"))
    if g.place[hero] != -1:
        return IllegalChoice(f"{g.name(hero)} is sent already", ("LBS AW 49 armies/3",))
    if not attack.may_send(g, hero, side):
        question = "cannot attack" if side else "cannot defend"
        return IllegalChoice(f"a card forbids it{_ruled_by(g, question, hero)}", ("LBS AW 34 cards-beat-rules",))
    if flying and not stats.flying(g, hero):
        return IllegalChoice(f"the unit of {g.name(hero)} does not fly", ("LBS AW 49 flying/1", "LBS AW 47 ground/1"))
    section = _find(g, where, [s for p in g.seats() for s in g.sections(p)])
    if section < 0:
        if _find(g, where, g.in_play()) >= 0:
            return IllegalChoice(
                "units are sent to City Sections", ("LBS AW 45 declaration/1", "LBS AW 45 attacking/3")
            )
        return _no_card(g, where, "to send it to", *attack.sending(g, a, seat, side, hero))
    if section not in attack.goals(g, a, seat, side):
        return _wrong_goal(g, a, seat, side, section)
    if attack.barred(a, g, seat, side):
        return IllegalChoice("nobody helps both sides", ("LBS AW 46 allies/6",))
    if "cannot be sent" in g.live and stats.ruled(g, "cannot be sent", hero, section, side):
        return IllegalChoice(
            f"a card forbids it{_ruled_by(g, 'cannot be sent', hero, section, side)}", ("LBS AW 34 cards-beat-rules",)
        )
    if a.toll and side == 1 and seat == a.attacker and stats.city_water(g, seat) < a.toll:
        return IllegalChoice(f"each unit costs {a.toll} Water here", ("LBS AW 34 cards-beat-rules",))
    owed = attack.debts(g, a, seat, side)
    if owed:
        rule = "LBS AW 46 obligation/1" if side and seat == a.attacker else "LBS AW 46 ally-water/2"
        return IllegalChoice(f"{g.name(hero)} is needed where you must send a unit", (rule,))
    if stats.flying(g, hero) and ("flyers first" in a.flags or stats.ruled(g, "flyers first")):
        return IllegalChoice("Flying units go before your Ground units", ("LBS FAQ battles/2",))
    if side and any(stats.has_mod(g, h, "must attack") and attack.may_send(g, h, 1) for h in g.heroes(seat)):
        return IllegalChoice("a Hero who must attack goes first", ("LBS AW 34 cards-beat-rules",))
    return None


def _wrong_goal(g: Lbs, a: Attack, seat: int, side: int, section: int) -> IllegalChoice:
    """Why units cannot be sent to this City Section on this side."""
    whose = f"{g.name(section)} is {who(g, g.ctrl[section])}'s"
    if side:
        return IllegalChoice(f"{whose}, who is not attacked", ("LBS AW 45 declaration/2", "LBS AW 46 declaration/3"))
    if g.ctrl[section] in a.defenders:
        return IllegalChoice(f"{whose}, who has not asked for your help", ("LBS AW 46 allies/5",))
    rule = "LBS AW 48 ground/8" if seat in a.defenders else "LBS AW 48 ground/10"
    return IllegalChoice(f"{whose}, and is not defended in this attack", (rule,))


def _done(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind == "assign" and g.attack is not None:
        a, seat, side = g.attack, decision.seat, int(decision.about[0])
        if not attack.debts(g, a, seat, side):
            return IllegalChoice("a Hero who must attack has to be sent", ("LBS AW 34 cards-beat-rules",))
        rule = "LBS AW 46 obligation/1" if side and seat == a.attacker else "LBS AW 46 ally-water/2"
        return IllegalChoice("you must send a unit first", (rule,))
    if decision.kind == "raid":
        return IllegalChoice("a raid needs a raider", ("LBS AW 55 assigning/1",))
    return None


def _pass(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind in ("day", "night"):
        return IllegalChoice("a Hero of yours must attack this turn", ("LBS AW 34 cards-beat-rules",))
    if decision.kind == "parry":
        return IllegalChoice("a thrust must be parried", ("LBS AW 64 parry/1",))
    return None


# -- battles -----------------------------------------------------------------------------------------------------------


def _fighter(g: Lbs, decision: Decision, rest: str) -> IllegalChoice | int:
    """The Hero that is meant, if it is in the battle."""
    if g.battle is None:
        return IllegalChoice("there is no battle", ("LBS AW 58 battle-actions",))
    c = _find(g, rest, g.heroes(decision.seat))
    if c < 0:
        other = _find(g, rest, g.in_play())
        if other >= 0 and g.ctrl[other] != decision.seat:
            return IllegalChoice(f"{g.name(other)} is {who(g, g.ctrl[other])}'s", ("LBS AW 47 ally-actions/2",))
        return _no_card(g, rest, "among your Heroes", "LBS AW 51 battle-engage")
    if not at_battle(g, c):
        return IllegalChoice(f"{g.name(c)} is not in this battle", ("LBS AW 50 lawful/1",))
    return c


def _engage(g: Lbs, decision: Decision, rest: str) -> Told:
    c = _fighter(g, decision, rest)
    if isinstance(c, IllegalChoice):
        return c
    if g.bowed[c] and all(g.bowed[f] for f in stats.followers(g, c)):
        return IllegalChoice(f"all of {g.name(c)}'s unit is bowed", ("LBS AW 34 bowed/3", "LBS AW 51 engaging/1"))
    if stats.ruled(g, "cannot engage", c):
        return IllegalChoice(f"a card forbids it{_ruled_by(g, 'cannot engage', c)}", ("LBS AW 34 cards-beat-rules",))
    if _silenced(g):
        return _silenced(g)
    if not opposing(g, decision.seat) and (side_of(g, c) == 0 or (g.battle is not None and g.battle.harmless)):
        return IllegalChoice("there is no army to engage", ("LBS AW 51 battle-engage",))
    if len(engagers(g, c)) == 1:
        return IllegalChoice("only one card of the unit can engage: say `engage`", ("LBS AW 51 engaging/2",))
    return IllegalChoice("a card forbids it", ("LBS AW 34 cards-beat-rules",))


def _silenced(g: Lbs) -> Told:
    """For the rest of the battle nobody may act (Belly of the Desert)."""
    if g.battle is not None and "no actions" in g.battle.flags:
        return IllegalChoice("a card stops all actions in this battle", ("LBS AW 34 cards-beat-rules",))
    return None


def _shoot(g: Lbs, decision: Decision, rest: str) -> Told:
    c = _fighter(g, decision, rest)
    if isinstance(c, IllegalChoice):
        return c
    archers = [x for x in (c, *stats.followers(g, c)) if stats.has(g, x, "Archery")]
    if not archers:
        return IllegalChoice(f"nobody in {g.name(c)}'s unit has Archery", ("LBS AW 67 archery/1",))
    if all(g.bowed[x] for x in archers):
        return IllegalChoice(
            f"the archers of {g.name(c)}'s unit are bowed", ("LBS AW 34 bowed/3", "LBS AW 67 archery/3")
        )
    if not opposing(g, decision.seat):
        return IllegalChoice(
            "there is no card in an opposing army to shoot at", ("LBS AW 67 archery/1", "LBS AW 67 archery/6")
        )
    if not marks(g, archer(decision.seat, archers[0]), 1 - side_of(g, c)):
        return IllegalChoice("nobody there can be targeted", ("LBS FAQ invisibility/1", "LBS AW 67 archery/2"))
    return _silenced(g) or IllegalChoice("a card forbids it", ("LBS AW 34 cards-beat-rules",))


def _go_home(g: Lbs, decision: Decision, rest: str) -> Told:
    c = _fighter(g, decision, rest)
    if isinstance(c, IllegalChoice):
        return c
    if g.bowed[c]:
        return IllegalChoice(f"{g.name(c)} is bowed", ("LBS AW 51 battle-home",))
    return _silenced(g) or IllegalChoice(
        f"a card forbids it{_ruled_by(g, 'cannot go home', c)}", ("LBS AW 34 cards-beat-rules",)
    )


def _tactic(g: Lbs, decision: Decision, rest: str) -> Told:
    c = _fighter(g, decision, rest)
    if isinstance(c, IllegalChoice):
        return c
    if not stats.has(g, c, "Tactician"):
        return IllegalChoice(f"{g.name(c)} is no Tactician", ("LBS AW 70 tactician",))
    if g.bowed[c]:
        return IllegalChoice(f"{g.name(c)} is bowed", ("LBS AW 34 bowed/3",))
    if (c, TACTIC, "battle") in g.used:
        return IllegalChoice("a Tactician is used once per battle", ("LBS AW 74 tactician",))
    if not g.players[decision.seat].hand:
        return IllegalChoice("a Tactician needs a card in hand", ("LBS AW 70 tactician",))
    return _silenced(g) or IllegalChoice("a card forbids it", ("LBS AW 34 cards-beat-rules",))


def _absorbing(decision: Decision) -> Absorbing | None:
    return decision.about[3] if decision.kind == "absorb" else None


def _water(g: Lbs, decision: Decision, rest: str) -> Told:
    absorbing = _absorbing(decision)
    if absorbing is None:
        return None
    if not absorbing.fixed:
        return IllegalChoice("only a City Section under attack has Water that absorbs", ("LBS AW 52 absorbing",))
    return IllegalChoice("there is no Water here that could absorb damage", ("LBS AW 52 absorbing/2",))


def _section(g: Lbs, decision: Decision, rest: str) -> Told:
    absorbing = _absorbing(decision)
    if absorbing is None:
        return None
    if absorbing.fixed and g.water[absorbing.b.section]:
        return IllegalChoice("the City Section falls only after all its Water", ("LBS AW 52 absorbing/5",))
    return IllegalChoice("there is no City Section here that could absorb damage", ("LBS AW 52 absorbing",))


def _proposal(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind != "absorb":
        return None
    return IllegalChoice("all that is left is immune, so nothing is proposed", ("LBS AW 52 immunity/1",))


def _stop(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind != "absorb":
        return None
    return IllegalChoice("what is not immune must go on absorbing", ("LBS AW 53 immunity/2",))


def _fate(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind not in _MOMENTS["fate"][0]:
        return None
    rules = {
        "absorb": "LBS AW 53 fate-discard/1", "raid card": "LBS AW 55 assigning/4",
        "defence card": "LBS AW 56 defending/2",
    }  # fmt: skip
    if _find(g, rest, g.players[decision.seat].hand) < 0:
        return _no_card(g, rest, "in hand", rules[decision.kind])
    absorbing = _absorbing(decision)
    if absorbing is None:
        return None
    if absorbing.act.data.get("berserk"):
        return IllegalChoice("no card is discarded against a Berserk engagement", ("LBS AW 67 berserk",))
    return IllegalChoice(
        "one card is discarded for each Hero of yours lost in this engagement", ("LBS AW 53 fate-discard/2",)
    )


def _lose(g: Lbs, decision: Decision, rest: str) -> Told:
    absorbing = _absorbing(decision)
    if absorbing is None:
        return None
    c = _find(g, rest, g.in_play())
    if c >= 0 and side_of(g, c) == absorbing.side and g.kind[c] & (HERO | FOLLOWER):
        if c in absorbing.spared:
            return IllegalChoice(f"{g.name(c)} was saved from being destroyed", ("LBS AW 34 cards-beat-rules",))
        return IllegalChoice(
            f"a card keeps {g.name(c)} from absorbing{_ruled_by(g, 'cannot absorb', c, absorbing.act)}",
            ("LBS AW 34 cards-beat-rules",),
        )
    return IllegalChoice(f"'{rest}' is not a Hero or Follower of this army", ("LBS AW 52 absorbing",))


# -- raids, duels, Khadi -----------------------------------------------------------------------------------------------


def _raid(g: Lbs, decision: Decision, rest: str) -> Told:
    seat = decision.seat
    if not rest:
        if g.phase != NIGHT_PHASE:
            return IllegalChoice("raids are made in the Night Phase", ("LBS AW 55 raiding", "LBS AW 54 night-list/2"))
        if turn.raids_left(g, seat) <= 0:
            return IllegalChoice("you have raided this turn", ("LBS AW 54 night-list/2",))
        if not g.players[seat].hand:
            return IllegalChoice("you have no card for the raid", ("LBS AW 55 assigning/4",))
        if stats.ruled(g, "no raids", seat):
            return IllegalChoice(f"a card forbids it{_ruled_by(g, 'no raids', seat)}", ("LBS AW 34 cards-beat-rules",))
        if not raid.goals(g, seat):
            left = [s for p in g.seats() if p != seat for s in g.sections(p) if s not in g.raided]
            if left:
                return IllegalChoice(
                    f"a card forbids it{_ruled_by(g, 'cannot be raided', left[0], seat)}",
                    ("LBS AW 34 cards-beat-rules",),
                )
            return IllegalChoice("every City Section of the others was raided this turn", ("LBS AW 55 assigning/3",))
        stops = [stop for h in g.heroes(seat) if not g.bowed[h] and (stop := _raider(g, h, "cannot raid")) is not None]
        return stops[0] if stops else IllegalChoice("you have no unbowed Hero to raid with", ("LBS AW 55 assigning/1",))
    if g.raid is None:
        words = "say `raid` first" if g.phase == NIGHT_PHASE else "raids are made in the Night Phase"
        return IllegalChoice(words, ("LBS AW 55 raiding", "LBS AW 54 night-list/2"))
    what, _, where = rest.partition(" at ")
    hero = _find(g, what, g.heroes(seat))
    if hero < 0:
        return _no_card(g, what, "among your Heroes", "LBS AW 55 assigning/1")
    if g.bowed[hero]:
        return IllegalChoice(f"{g.name(hero)} is bowed", ("LBS AW 55 assigning/1", "LBS AW 34 bowed/3"))
    stop = _raider(g, hero, "cannot raid")
    if stop is not None:
        return stop
    section = _find(g, where, [s for p in g.seats() for s in g.sections(p)])
    if section < 0:
        return _no_card(g, where, "to raid", "LBS AW 55 assigning/1")
    if g.ctrl[section] == seat:
        return IllegalChoice("you cannot raid yourself", ("LBS AW 55 declaring",))
    if section in g.raided:
        return IllegalChoice(f"{g.name(section)} was raided this turn", ("LBS AW 55 assigning/3",))
    if g.raid is not None and section in [s for _, s in g.raid.raiders]:
        return IllegalChoice("one Hero raids each City Section", ("LBS AW 55 assigning/1",))
    if g.raid is not None and len(g.raid.raiders) >= len(g.players[seat].hand):
        return IllegalChoice("you have no card left for another raider", ("LBS AW 55 assigning/4",))
    return IllegalChoice(
        f"a card forbids it{_ruled_by(g, 'cannot be raided', section, seat)}", ("LBS AW 34 cards-beat-rules",)
    )


def _raider(g: Lbs, hero: int, question: str) -> Told:
    """Why this unbowed Hero takes no part in a raid, on the side that the question is about."""
    if g.place[hero] != -1:
        rule = "LBS AW 55 assigning/1" if question == "cannot raid" else "LBS AW 56 defending/1"
        return IllegalChoice(f"{g.name(hero)} is assigned already", (rule,))
    old = g.edition == "episode-3"
    if raid.undead_unit(g, hero) and (question == "cannot raid" or not old):
        rules = ("LBS E3 undead/1",) if old else ("LBS AW 70 undead/2", "LBS FAQ undead/1")
        return IllegalChoice("the Undead do not raid" if old else "the Undead take no part in raids", rules)
    if stats.ruled(g, question, hero) or stats.has_mod(g, hero, "no raid"):
        return IllegalChoice(f"a card forbids it{_ruled_by(g, question, hero)}", ("LBS AW 34 cards-beat-rules",))
    return None


def _defend(g: Lbs, decision: Decision, rest: str) -> Told:
    seat = decision.seat
    if decision.kind != "raid defence":
        return None
    if not g.players[seat].hand:
        return IllegalChoice("without a card in hand nobody defends", ("LBS AW 56 defending/3",))
    what, _, where = rest.partition(" at ")
    hero = _find(g, what, g.heroes(seat))
    if hero < 0:
        return _no_card(g, what, "among your Heroes", "LBS AW 56 defending/1")
    if g.bowed[hero]:
        return IllegalChoice(f"{g.name(hero)} is bowed", ("LBS AW 56 defending/1", "LBS AW 34 bowed/3"))
    return _raider(g, hero, "cannot defend raid") or IllegalChoice(
        f"'{where}' is not raided, or has its defender", ("LBS AW 56 defending/1",)
    )


def _khadi(g: Lbs, decision: Decision, rest: str) -> Told:
    seat = decision.seat
    if g.phase != NIGHT_PHASE or g.battle is not None:
        return IllegalChoice("Khadi come back in the Night Phase", ("LBS FAQ khadi/1",))
    c = _find(g, rest, g.players[seat].buried)
    if c < 0:
        return _no_card(g, rest, "in your Buried pile", "LBS AW 54 night-list/3")
    if not stats.has(g, c, "Khadi") or not g.kind[c] & HERO:
        return IllegalChoice(f"{g.name(c)} is no Khadi", ("LBS AW 69 khadi/1",))
    if unique_blocked(g, c):
        return _unique(g, c)
    return _short(g, seat, 0, turn.khadi_cost(g, c, seat), c, "LBS AW 54 night-list/3")


def _thrust(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind != "thrust":
        return None
    hand = g.players[decision.seat].hand
    if not hand:
        return IllegalChoice("you have no card to thrust with", ("LBS FAQ duels/3",))
    if _find(g, rest, hand) < 0:
        return _no_card(g, rest, "in hand", "LBS AW 64 thrust/2")
    return IllegalChoice(
        f"a card forbids it{_ruled_by(g, 'cannot thrust with', _find(g, rest, hand), decision.seat)}",
        ("LBS AW 34 cards-beat-rules",),
    )


def _parry(g: Lbs, decision: Decision, rest: str) -> Told:
    return _no_card(g, rest, "in hand", "LBS AW 64 parry/1") if decision.kind == "parry" else None


def _refuse(g: Lbs, decision: Decision, rest: str) -> Told:
    return IllegalChoice("there is no challenge that you could refuse", ("LBS AW 63 challenge/2",))


def _bow(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind not in ("pay", "influence"):
        return IllegalChoice("nothing is to be paid", ("LBS AW 40 copper/2",))
    rule = "LBS AW 40 copper/1" if decision.kind == "pay" else "LBS AW 61 council"
    c = _find(g, rest, g.players[decision.seat].play)
    if c < 0:
        return _theirs(g, rest) or _no_card(g, rest, "in play", rule)
    if g.bowed[c]:
        return IllegalChoice(f"{g.name(c)} is bowed", ("LBS AW 34 bowed/3",))
    alike = [int(choice[1]) for choice in decision.choices() if choice[0] == "bow" and g.d[int(choice[1])] == g.d[c]]
    if alike:
        return IllegalChoice(f"all alike give the same: say `{describe(g, ('bow', alike[0])).key}`", (rule,))
    if c in decision.about[3 if decision.kind == "pay" else 2]:
        return IllegalChoice(f"{g.name(c)} is the only one that can bow for this: say `pay`", (rule,))
    return IllegalChoice(f"{g.name(c)} gives nothing towards this", (rule,))


def _draw(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind != "pay":
        return None
    c = _find(g, rest, g.players[decision.seat].play)
    if c < 0:
        return _theirs(g, rest) or _no_card(g, rest, "in play", "LBS AW 40 water/1")
    if not g.kind[c] & SECTION:
        return IllegalChoice("only Water of City Sections pays", ("LBS AW 40 water/1", "LBS FAQ payments-and-costs/7"))
    if not g.water[c]:
        return IllegalChoice(f"{g.name(c)} has no Water", ("LBS AW 40 water/1",))
    return IllegalChoice("no Water is to be chosen here: say `pay`", ("LBS AW 40 water/1",))


def _handing(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind != "exchange":
        return None
    return IllegalChoice(
        f"'{rest}' cannot be done: a card goes, once, to a Hero of the exchange who can have it",
        ("LBS AW 41 moving/2", "LBS AW 41 moving/4"),
    )


def _caster(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind != "caster":
        return None
    c = _find(g, rest, g.heroes(decision.seat))
    if c < 0:
        return _theirs(g, rest) or _no_card(g, rest, "among your Heroes", "LBS AW 29 spell/1")
    if not stats.has(g, c, "Sahir"):
        return IllegalChoice(f"{g.name(c)} is no Sahir", ("LBS AW 29 spell/1", "LBS AW 69 sahir"))
    if g.bowed[c]:
        return IllegalChoice(f"{g.name(c)} is bowed", ("LBS AW 29 spell/1", "LBS AW 34 bowed/3"))
    if g.battle is not None and not at_battle(g, c):
        return IllegalChoice(f"{g.name(c)} is not in this battle", ("LBS AW 50 lawful/1",))
    return IllegalChoice(
        f"{g.name(c)} cannot cast it{_ruled_by(g, 'cannot cast', c, int(decision.about[0]))}",
        ("LBS AW 34 cards-beat-rules",),
    )


def _number(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind not in ("number", "target"):
        return None
    offered = [int(choice[1]) for choice in decision.choices() if choice[0] == "number"]
    if not offered:
        return IllegalChoice(f"no number is asked for here, but {decision.about[0]}")
    return IllegalChoice(f"it is a number from {min(offered)} to {max(offered)}", ("LBS AW 34 cards-beat-rules",))


def _put(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind != "arrange":
        return None
    section, left = decision.about
    offered = [int(choice[1]) for choice in decision.choices()]
    return IllegalChoice(
        f"{min(offered)} to {max(offered)} of the {left} Water can go to {g.name(section)}",
        ("LBS AW 17 water-capacity/2",),
    )


def _discard(g: Lbs, decision: Decision, rest: str) -> Told:
    return _no_card(g, rest, "in hand", "LBS AW 57 draw") if decision.kind == "discard" else None


_TELL: dict[str, Callable[[Lbs, Decision, str], Told]] = {
    "bring": _bring, "attach": _attach, "overlay": _overlay, "exchange": _exchange, "use": _use, "play": _play,
    "cast": _play, "react": _react, "target": _target, "pick": _target, "attack": _attack, "against": _against,
    "send": _send, "done": _done, "pass": _pass, "engage": _engage, "engage-part": _engage, "shoot": _shoot,
    "go-home": _go_home, "tactic": _tactic, "fate": _fate, "lose": _lose, "raid": _raid, "defend": _defend,
    "khadi": _khadi, "with": _with, "thrust": _thrust, "parry": _parry, "refuse": _refuse, "bow": _bow,
    "water": _water, "section": _section, "stop": _stop, "proposal": _proposal,
    "invite": _invite, "player": _player, "fight": _fight,
    "hand": _handing, "swap": _handing, "caster": _caster, "draw": _draw, "put": _put, "number": _number,
    "discard": _discard, "lent": _lent,
}  # fmt: skip
_ACTIONS = frozenset(
    {"bring", "attach", "overlay", "exchange", "use", "play", "cast", "attack", "engage", "engage-part", "shoot",
     "go-home", "tactic", "khadi", "raid"}
)  # fmt: skip
