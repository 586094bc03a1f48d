"""Why something is not offered: for whatever a person may ask for, the rule or the card that stands in its way."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sandtable.games.lbs import acting, attack, costs, raid, stats, turn
from sandtable.games.lbs.acting import Act
from sandtable.games.lbs.battle import opposing
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
    REACTION,
    SECTION,
    SPELL,
    STORY,
    Ability,
    slug,
)  # fmt: skip
from sandtable.games.lbs.options import VERBS, respell, rules_of
from sandtable.games.lbs.questions import listed, prompt, sums
from sandtable.games.lbs.scenario import SEATS, index
from sandtable.games.lbs.state import DAY_PHASE, NIGHT_PHASE, Lbs
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


_MOMENTS: dict[str, tuple[tuple[str, ...], str]] = {
    "target": (("target",), "a target is chosen for an action that was taken, and none waits for one"),
    "pick": (("pick",), "no card asks you to pick something"),
    "number": (("number", "target"), "nothing asks you for a number"),
    "player": (("target", "pick"), "nothing asks you for a player"),
    "say": (("word",), "nothing asks you for a word"),
    "caster": (("caster",), "no Spell is being cast"),
    "pay": (("pay", "influence"), "nothing is to be paid"),
    "draw": (("pay",), "nothing is to be paid"),
    "with": (("exchange with", "engage with"), "cards are named so for an exchange or an engagement"),
    "hand": (("exchange",), "no cards are being exchanged: say `exchange` first, by Day"),
    "swap": (("exchange",), "no cards are being exchanged: say `exchange` first, by Day"),
    "against": (("declare",), "no attack is being declared"),
    "invite": (("invite",), "nobody is asked for help now: that is done when an attack is declared"),
    "demand": (("demand",), "nobody has asked for your help"),
    "waive": (("demand",), "nobody has asked for your help"),
    "give": (("demanded",), "nobody demands Water of you"),
    "fight": (("next battle",), "no battle is to be chosen"),
    "proposal": (("absorb",), "there is no damage to absorb"),
    "water": (("absorb",), "there is no damage to absorb"),
    "section": (("absorb",), "there is no damage to absorb"),
    "lose": (("absorb",), "there is no damage to absorb"),
    "stop": (("absorb",), "there is no damage to absorb"),
    "fate": (("absorb", "raid card", "defence card", "pick"), "no Fate card is asked of you"),
    "accept": (("challenge",), "there is no challenge"),
    "thrust": (("thrust",), "that is done in a duel, when it is your Hero's turn"),
    "parry": (("parry",), "that is done in a duel, against a thrust"),
    "blind": (("parry",), "that is done in a duel, against a thrust"),
    "raise": (("duelist",), "no Duelist of yours has parried"),
    "defend": (("raid defence",), "there is no raid to defend against"),
    "discard": (("discard",), "cards are discarded down to the hand size in the End Phase"),
    "straighten": (("remain",), "cards are straightened in the Dawn Phase"),
    "remain": (("remain",), "cards are straightened in the Dawn Phase"),
    "arrange": (("water",), "Water is rearranged in the End Phase"),
    "put": (("arrange",), "Water is rearranged in the End Phase"),
}
"""What a verb is for: the decisions that offer it, and why it is out of place in others."""


def _elsewhere(decision: Decision, verb: str) -> Told:
    """The verb belongs to another moment of the game."""
    kinds, words = _MOMENTS.get(verb, ((), ""))
    if not words or decision.kind in kinds:
        return None
    return IllegalChoice(words, rules_of(verb))


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
        return IllegalChoice(f"there is no card '{rest}'", ("LBS AW 13 reading",))
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
        return _no_card(g, rest, "in hand", "LBS AW 39 bringing-in/1")
    card = CARDS[g.d[c]]
    if g.kind[c] & (FOLLOWER | ITEM) or "Fortification" in card.traits:
        where = "a City Section" if g.kind[c] & HOLDING else "a Hero"
        rule = "LBS AW 23 fortification/1" if g.kind[c] & HOLDING else "LBS AW 41 attaching/1"
        return IllegalChoice(f"{card.name} is attached to {where}: attach {card.slug} to ...", (rule,))
    if not g.kind[c] & (HERO | HOLDING):
        return IllegalChoice(f"{card.name} is played, not brought in", ("LBS AW 57 actions/1",))
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
        return _no_card(g, what, "in hand", "LBS AW 39 bringing-in/1")
    stop = _entering(g, seat, c)
    if stop is not None:
        return stop
    card = CARDS[g.d[c]]
    fort = bool(g.kind[c] & HOLDING)
    if not fort and not g.kind[c] & (FOLLOWER | ITEM):
        return IllegalChoice(f"{card.name} cannot be attached", ("LBS AW 41 attaching/2",))
    host = _find(g, where, g.players[seat].play)
    if host < 0:
        rule = (
            "LBS AW 23 fortification/1"
            if fort
            else "LBS AW 25 follower/2"
            if g.kind[c] & FOLLOWER
            else "LBS AW 27 item/1"
        )
        return _theirs(g, where) or _no_card(g, where, "in play", rule)
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
        return IllegalChoice("Followers and Items are attached to Heroes", ("LBS AW 41 attaching/1",))
    if g.bowed[host]:
        return IllegalChoice(f"{g.name(host)} is bowed", ("LBS AW 41 attaching/1",))
    for what in ("Weapon", "Armor"):
        if stats.has(g, c, what) and any(g.kind[k] & ITEM and stats.has(g, k, what) for k in g.kids.get(host, ())):
            return IllegalChoice(
                f"{g.name(host)} has {'a Weapon' if what == 'Weapon' else 'an Armor'} already",
                ("LBS AW 27 weapon-and-armor",),
            )
    if card.factions and "Unaligned" not in card.factions and not any(stats.has(g, host, f) for f in card.factions):
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
    wanted = [a for a in mine if a.hand == hand and not a.kind & REACTION]
    if not wanted:
        if any(a.kind & REACTION for a in mine):
            return IllegalChoice(f"{g.name(c)} has only a Reaction, for its own moment", ("LBS AW 59 reactions/2",))
        if hand:
            return IllegalChoice(f"{g.name(c)} is not played from the hand", ("LBS AW 57 actions/1",))
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


def refused_ability(g: Lbs, seat: int, c: int, ability: Ability) -> Told:
    """What is wrong with taking this action now."""
    card = CARDS[g.d[c]]
    if not ability.kind & _moment(g):
        for bit, words, rule in _ONLY:
            if ability.kind & bit:
                return IllegalChoice(f"it can be used only {words}", (rule,))
    if not ability.hand and g.bowed[c] and (ability.ready or ability.bow):
        return IllegalChoice(f"{card.name} is bowed", ("LBS AW 34 bowed/3",))
    if ability.once and (c, acting.position(g, c, ability), ability.once) in g.used:
        span = {"turn": "this turn", "battle": "in this battle"}.get(ability.once, "in this game")
        return IllegalChoice(f"it was used {span} already", ("LBS FAQ once-per-turn/1",))
    if g.battle is not None and acting.elsewhere(g, c, ability):
        return IllegalChoice(f"{card.name} is not in this battle", ("LBS AW 50 lawful/2",))
    if g.battle is not None and not acting.may_fight_with(g, seat, c, ability):
        return IllegalChoice(
            "you have no unit in this battle", ("LBS AW 50 presence/1", "LBS FAQ open-actions-in-battle/2")
        )
    if g.battle is not None and not ability.hand and g.kind[c] & (HERO | FOLLOWER | ITEM) and not at_battle(g, c):
        return IllegalChoice(f"{card.name} is not in this battle", ("LBS AW 50 lawful/1",))
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
    if ability.can is not None and not ability.can(g, c, seat):
        return IllegalChoice(
            f"its own text does not allow it now: {ability.text or card.name}", ("LBS AW 34 cards-beat-rules",)
        )
    act = Act(seat, c, ability)
    if not acting.by_targets(ability):
        due = acting.bill(g, act)
        rule = (
            ("LBS AW 29 spell/2" if card.mask & SPELL else "LBS AW 21 action-card/2")
            if ability.hand
            else "LBS FAQ payments-and-costs/2"
        )
        short = _short(g, seat, *costs.cost(g, due), due.card, rule)
        if short is not None:
            return short
    if ability.targets and not acting.choosable(g, act, 0):
        if acting.by_targets(ability) and acting.lawful(g, act, ability.targets[0]):
            return IllegalChoice("you cannot pay what it would cost, whatever you choose", ("LBS AW 39 bringing-in/1",))
        return _aimless(g, act)
    return None


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
    if not any(a.kind & REACTION for a in acting.abilities(g, c)):
        return IllegalChoice(f"{g.name(c)} has no Reaction", ("LBS AW 59 reactions/1",))
    if not decision.kind.startswith("react "):
        return IllegalChoice("nothing has happened that it could answer now", ("LBS AW 59 reactions/2",))
    return IllegalChoice(
        f"{g.name(c)} does not answer this, or cannot now", ("LBS AW 59 reactions/2", "LBS FAQ once-per-turn/2")
    )


def _target(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind not in ("target", "pick"):
        return None
    c = _find(g, rest, g.in_play())
    if c < 0:
        if index().get(_words(rest)[0]) is None:
            return _no_card(g, rest, "")
        return IllegalChoice(f"'{rest}' cannot be chosen here", ("LBS AW 70 targeting/1",))
    hero = hero_of(g, c)
    if hero >= 0 and g.ctrl[c] != decision.seat and not g.kind[c] & FOLLOWER and stats.has_mod(g, hero, "invisible"):
        return IllegalChoice(
            f"{g.name(hero)} cannot be targeted by others", ("LBS FAQ invisibility/1", "LBS FAQ invisibility/2")
        )
    if g.battle is not None and not at_battle(g, c) and g.kind[c] & (HERO | FOLLOWER | ITEM | SECTION):
        return IllegalChoice(
            f"{g.name(c)} is not in this battle", ("LBS FAQ open-actions-in-battle/4", "LBS AW 50 lawful/1")
        )
    if decision.about and decision.about[0] == "a card for the Archery" and g.kind[c] & HERO and stats.followers(g, c):
        return IllegalChoice(f"{g.name(c)} is guarded by Followers", ("LBS AW 67 archery/4",))
    word = f"; it must be {decision.about[0]}" if decision.about and isinstance(decision.about[0], str) else ""
    return IllegalChoice(f"{g.name(c)} is no lawful choice{word}", ("LBS AW 70 targeting/1",))


# -- attacks -----------------------------------------------------------------------------------------------------------


def _attack(g: Lbs, decision: Decision, rest: str) -> Told:
    seat = decision.seat
    if g.attack is not None or g.battle is not None:
        return IllegalChoice("an attack is being fought already", ("LBS AW 44 day-list/5",))
    if g.phase != DAY_PHASE:
        return IllegalChoice("attacks are made in the Day Phase", ("LBS AW 44 day-list/5",))
    if turn.attacks_left(g, seat) <= 0:
        return IllegalChoice("you have attacked this turn", ("LBS AW 45 attacking/1",))
    if stats.ruled(g, "no attacks", seat):
        return IllegalChoice(f"a card forbids it{_ruled_by(g, 'no attacks', seat)}", ("LBS AW 34 cards-beat-rules",))
    if not any(attack.may_send(g, h, 1) for h in g.heroes(seat)):
        return IllegalChoice("you have no unbowed Hero to send", ("LBS AW 46 obligation/2", "LBS AW 45 attacking/3"))
    return IllegalChoice("there is nobody you could attack", ("LBS AW 45 declaration/1",))


def _with(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind == "exchange with":
        c = _find(g, rest, g.heroes(decision.seat))
        if c < 0:
            return _theirs(g, rest) or _no_card(g, rest, "among your Heroes", "LBS AW 41 moving/1")
        if g.bowed[c]:
            return IllegalChoice(
                f"{g.name(c)} is bowed, and must bow to take part", ("LBS AW 41 moving/1", "LBS AW 41 moving/3")
            )
    return None


def _against(g: Lbs, decision: Decision, rest: str) -> Told:
    if rest.casefold() == SEATS[decision.seat]:
        return IllegalChoice("you cannot attack yourself", ("LBS AW 45 declaration/2",))
    return IllegalChoice(f"'{rest}' cannot be attacked", ("LBS AW 45 declaration/2",))


def _send(g: Lbs, decision: Decision, rest: str) -> Told:
    seat = decision.seat
    what, _, where = rest.partition(" to ")
    hero = _find(g, what, g.heroes(seat))
    if hero < 0:
        return _no_card(g, what, "in play to send", "LBS AW 45 attacking/3")
    if decision.kind != "assign" or g.attack is None:
        return IllegalChoice("units are sent when an attack is declared", ("LBS AW 45 segments",))
    side, flying = decision.about[:2]
    if g.bowed[hero]:
        return IllegalChoice(f"{g.name(hero)} is bowed", ("LBS AW 45 attacking/3", "LBS AW 35 bowed-hero/1"))
    if g.place[hero] != -1:
        return IllegalChoice(f"{g.name(hero)} is sent already", ("LBS AW 49 armies/3",))
    question = "cannot attack" if side else "cannot defend"
    if stats.ruled(g, question, hero):
        return IllegalChoice(f"a card forbids it{_ruled_by(g, question, hero)}", ("LBS AW 34 cards-beat-rules",))
    if flying and not stats.flying(g, hero):
        return IllegalChoice(f"the unit of {g.name(hero)} does not fly", ("LBS AW 49 flying/1", "LBS AW 69 flying"))
    section = _find(g, where, [s for p in g.seats() for s in g.sections(p)])
    if section < 0:
        return _no_card(g, where, "to send it to", "LBS AW 47 ground/2")
    if section not in attack.goals(g, g.attack, seat, side):
        rule = "LBS AW 47 ground/2" if side else "LBS AW 48 ground/8"
        return IllegalChoice(f"units cannot be sent to {g.name(section)}", (rule, "LBS AW 46 allies/5"))
    if attack.barred(g.attack, g, seat, side):
        return IllegalChoice("nobody helps both sides", ("LBS AW 46 allies/6",))
    return IllegalChoice(f"{g.name(hero)} is needed elsewhere, or a card keeps it", ("LBS AW 46 obligation/1",))


def _done(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind == "assign" and g.attack is not None:
        return IllegalChoice("you must send a unit first", ("LBS AW 46 obligation/1", "LBS AW 46 ally-water/2"))
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
    return IllegalChoice(
        "there is nothing to engage, or nothing to choose in the unit",
        ("LBS AW 51 battle-engage", "LBS AW 51 engaging/2"),
    )


def _shoot(g: Lbs, decision: Decision, rest: str) -> Told:
    c = _fighter(g, decision, rest)
    if isinstance(c, IllegalChoice):
        return c
    if not any(stats.has(g, x, "Archery") for x in (c, *stats.followers(g, c))):
        return IllegalChoice(f"nobody in {g.name(c)}'s unit has Archery", ("LBS AW 67 archery/1",))
    return IllegalChoice("no unbowed archer, or no opposing unit", ("LBS AW 67 archery/2", "LBS AW 67 archery/6"))


def _go_home(g: Lbs, decision: Decision, rest: str) -> Told:
    c = _fighter(g, decision, rest)
    if isinstance(c, IllegalChoice):
        return c
    if g.bowed[c]:
        return IllegalChoice(f"{g.name(c)} is bowed", ("LBS AW 51 battle-home",))
    return IllegalChoice(f"a card forbids it{_ruled_by(g, 'cannot go home', c)}", ("LBS AW 34 cards-beat-rules",))


def _tactic(g: Lbs, decision: Decision, rest: str) -> Told:
    c = _fighter(g, decision, rest)
    if isinstance(c, IllegalChoice):
        return c
    if not stats.has(g, c, "Tactician"):
        return IllegalChoice(f"{g.name(c)} is no Tactician", ("LBS AW 70 tactician",))
    return IllegalChoice(
        "a Tactician needs a card in hand and is used once per battle", ("LBS AW 70 tactician", "LBS AW 74 tactician")
    )


def _absorbing(*rules: str, text: str) -> Callable[[Lbs, Decision, str], Told]:
    def tell(g: Lbs, decision: Decision, rest: str) -> Told:
        return IllegalChoice(text, rules) if decision.kind == "absorb" else None

    return tell


def _fate(g: Lbs, decision: Decision, rest: str) -> Told:
    if _find(g, rest, g.players[decision.seat].hand) < 0:
        return _no_card(g, rest, "in hand", "LBS AW 72 fate-value")
    if decision.kind == "absorb":
        return IllegalChoice("a card is discarded only for a Hero lost in this engagement, and never against Berserk",
                             ("LBS AW 53 fate-discard/2", "LBS AW 67 berserk"))  # fmt: skip
    return None


def _lose(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind != "absorb":
        return None
    return IllegalChoice(
        f"'{rest}' is not in your army, or cannot absorb", ("LBS AW 52 absorbing", "LBS AW 47 ally-losses/1")
    )


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
            return IllegalChoice("there is no City Section left to raid", ("LBS AW 55 assigning/3",))
        return IllegalChoice("you have no Hero who could raid", ("LBS AW 55 assigning/1", "LBS AW 70 undead/2"))
    if g.raid is None:
        words = "say `raid` first" if g.phase == NIGHT_PHASE else "raids are made in the Night Phase"
        return IllegalChoice(words, ("LBS AW 55 raiding", "LBS AW 54 night-list/2"))
    what, _, where = rest.partition(" at ")
    hero = _find(g, what, g.heroes(seat))
    if hero < 0:
        return _no_card(g, what, "among your Heroes", "LBS AW 55 assigning/1")
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
    if g.bowed[hero]:
        return IllegalChoice(f"{g.name(hero)} is bowed", ("LBS AW 55 assigning/1", "LBS AW 34 bowed/3"))
    if g.place[hero] != -1:
        return IllegalChoice(f"{g.name(hero)} is assigned already", ("LBS AW 55 assigning/1",))
    if raid.undead_unit(g, hero):
        return IllegalChoice("the Undead take no part in raids", ("LBS AW 70 undead/2", "LBS FAQ undead/1"))
    if stats.ruled(g, question, hero):
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
    stop = _raider(g, hero, "cannot defend raid")
    if stop is not None:
        return IllegalChoice(stop.reason, ("LBS AW 56 defending/1", *stop.rules))
    return IllegalChoice(f"'{where}' is not raided, or has its defender", ("LBS AW 56 defending/1",))


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
    if _find(g, rest, g.players[decision.seat].hand) < 0:
        return _no_card(g, rest, "in hand", "LBS AW 64 thrust/2", "LBS FAQ duels/3")
    return (
        IllegalChoice("that card cannot be used here", ("LBS AW 64 thrust/2",)) if decision.kind == "thrust" else None
    )


def _refuse(g: Lbs, decision: Decision, rest: str) -> Told:
    return IllegalChoice("there is no challenge that you could refuse", ("LBS AW 63 challenge/2",))


def _bow(g: Lbs, decision: Decision, rest: str) -> Told:
    if decision.kind not in ("pay", "influence"):
        return IllegalChoice("nothing is to be paid", ("LBS AW 40 copper/2",))
    c = _find(g, rest, g.players[decision.seat].play)
    if c < 0:
        return _no_card(g, rest, "in play", "LBS AW 40 copper/1")
    if g.bowed[c]:
        return IllegalChoice(f"{g.name(c)} is bowed", ("LBS AW 34 bowed/3",))
    return IllegalChoice(
        f"{g.name(c)} gives nothing towards this, or is the only one that does", ("LBS AW 40 copper/1",)
    )


_TELL: dict[str, Callable[[Lbs, Decision, str], Told]] = {
    "bring": _bring, "attach": _attach, "overlay": _overlay, "exchange": _exchange, "use": _use, "play": _play,
    "cast": _play, "react": _react, "target": _target, "pick": _target, "attack": _attack, "against": _against,
    "send": _send, "done": _done, "pass": _pass, "engage": _engage, "engage-part": _engage, "shoot": _shoot,
    "go-home": _go_home, "tactic": _tactic, "fate": _fate, "lose": _lose, "raid": _raid, "defend": _defend,
    "khadi": _khadi, "with": _with, "thrust": _thrust, "parry": _thrust, "refuse": _refuse, "bow": _bow,
    "water": _absorbing("LBS AW 52 absorbing/2", text="there is no Water here that could absorb damage"),
    "section": _absorbing(
        "LBS AW 52 absorbing/5", "LBS AW 52 absorbing/3",
        text="the City Section can be lost only after its Water, and only by its defender",
    ),
    "stop": _absorbing("LBS AW 53 immunity/2", text="what is not immune must go on absorbing"),
}  # fmt: skip
_ACTIONS = frozenset(
    {"bring", "attach", "overlay", "exchange", "use", "play", "cast", "attack", "engage", "engage-part", "shoot",
     "go-home", "tactic", "khadi", "raid"}
)  # fmt: skip
