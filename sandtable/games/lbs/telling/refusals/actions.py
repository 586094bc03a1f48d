"""Why an action or Reaction cannot be taken (LBS AW 50, 57-61)."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.lbs.content import shapes
from sandtable.games.lbs.content.book import Ability, Card
from sandtable.games.lbs.records import NIGHT_PHASE
from sandtable.games.lbs.rules import abilities, costs, lawful, stats
from sandtable.games.lbs.rules.armies import opposing
from sandtable.games.lbs.rules.places import at_battle
from sandtable.games.lbs.rules.trigger import Act, Trigger
from sandtable.games.lbs.state import Lbs
from sandtable.games.lbs.telling.abilities import ability_option
from sandtable.games.lbs.telling.refusals import finding
from sandtable.games.lbs.telling.refusals.entering import one_only
from sandtable.kernel import Decision, IllegalChoice, Option
from sandtable.kernel.verbs import Refusal


def _numbered(g: Lbs, decision: Decision, verb: str, card: int) -> Refusal:
    """Another ability of the card is offered, and only its number is missing."""
    for choice in decision.choices():
        if choice[0] == verb and choice[1] == card:
            option = ability_option(g, Option(verb, "", verb=verb), card, int(choice[2]))
            word = "say which of its abilities you mean" if option.key[-1].isdigit() else "here it is written"
            return IllegalChoice(f"{word}: `{option.key}`", option.rules)
    return None


def no_use(g: Lbs, decision: Decision, rest: str) -> Refusal:
    return _ability(g, decision, rest, g.players[decision.seat].play, "in play", False)


def no_play(g: Lbs, decision: Decision, rest: str) -> Refusal:
    return _ability(g, decision, rest, g.players[decision.seat].hand, "in hand", True)


def _ability(g: Lbs, decision: Decision, rest: str, among: list[int], where: str, hand: bool) -> Refusal:
    seat = decision.seat
    c = finding.find_card(g, rest, among)
    if c < 0:
        theirs = None if hand else finding.of_another(g, rest)
        return theirs or finding.no_card(g, rest, where, "LBS AW 39 bringing-in/2")
    mine = abilities.abilities(g, c)
    if (found := _numbered(g, decision, "use", c)) is not None and not finding.words_of(rest)[1]:
        return found
    wanted = [a for a in mine if a.hand == hand and not a.kind & shapes.REACTION]
    if not wanted:
        if any(a.kind & shapes.REACTION for a in mine):
            return IllegalChoice(f"{g.does(c, 'has')} only a Reaction, for its own moment", ("LBS AW 59 reactions/2",))
        if hand and g.kind[c] & (shapes.HERO | shapes.HOLDING | shapes.FOLLOWER | shapes.ITEM):
            return IllegalChoice(f"{g.does(c, 'is')} not played, but brought into play", (lawful.way_in(g, c),))
        return IllegalChoice(f"{g.does(c, 'has')} no action", ("LBS AW 57 actions/1",))
    n = finding.words_of(rest)[1]
    if n >= len(mine):
        count = f"{len(mine)} abilit{'y' if len(mine) == 1 else 'ies'}"
        return IllegalChoice(f"{g.does(c, 'has')} only {count}", ("LBS AW 57 actions/1",))
    ability = mine[n] if n > 0 else wanted[0]
    return refused_ability(g, seat, c, ability)


def _moment(g: Lbs) -> int:
    if g.battle is not None:
        return shapes.BATTLE | shapes.OPEN
    return shapes.NIGHT | shapes.OPEN if g.phase == NIGHT_PHASE else shapes.DAY | shapes.OPEN


_ONLY = (
    (shapes.BATTLE, "in a battle", "LBS AW 58 battle-actions"),
    (shapes.DAY, "by Day and outside of battles", "LBS AW 59 day-actions"),
    (shapes.NIGHT, "at Night and outside of battles", "LBS AW 59 night-actions"),
)


def refused_ability(g: Lbs, seat: int, card: int, ability: Ability, trigger: Trigger | None = None) -> Refusal:
    """What is wrong with taking this action now, or with this Reaction to what has happened."""
    bits = _moment(g) if trigger is None else shapes.REACTION
    act = Act(seat, card, ability, trigger=trigger)
    for reason in lawful.reasons_against(g, seat, card, ability, bits, trigger, _BY_IMPORTANCE):
        if reason in ("cannot act", "cannot play"):
            return finding.forbidden(g, reason, *((seat, card, ability) if reason == "cannot act" else (seat, card)))
        refused = _SENTENCES[reason](g, act, ability)
        if refused is not None:
            return refused
    return silenced(g) if g.battle is not None and trigger is None else None


_BY_IMPORTANCE = (
    lawful.not_now, lawful.not_here, lawful.forbidden, lawful.lacking, lawful.by_text, lawful.unfulfilled,
)  # fmt: skip
"""The clauses against an action, as a player wants to hear of them."""


def _only_then(g: Lbs, act: Act, ability: Ability) -> Refusal:
    found = (IllegalChoice(f"it can be used only {words}", (rule,)) for bit, words, rule in _ONLY if ability.kind & bit)
    return next(found, None)


def _is_bowed(g: Lbs, act: Act, ability: Ability) -> Refusal:
    return IllegalChoice(f"{g.does(act.card, 'is')} bowed", ("LBS AW 34 bowed/3",))


def _used_up(g: Lbs, act: Act, ability: Ability) -> Refusal:
    span = {"turn": "this turn", "battle": "in this battle"}.get(ability.once, "in this game")
    said = f"once per {ability.once}" in ability.text.casefold()
    rules = (*(("LBS AW 34 cards-beat-rules",) if said else ()), "LBS FAQ once-per-turn/1")
    return IllegalChoice(f"it has already been used {span}", rules)


def _too_little_influence(g: Lbs, act: Act, ability: Ability) -> Refusal:
    voices = sum(n for _, n in costs.voices(g, act.seat))
    return IllegalChoice(f"it needs {ability.council} Influence; you have {voices}", ("LBS AW 61 council",))


def _nobody_casts(g: Lbs, act: Act, ability: Ability) -> Refusal:
    here, more = ("here ", ("LBS AW 50 lawful/1",)) if g.battle is not None else ("", ())
    return IllegalChoice(f"you have no unbowed Sahir {here}to cast it", ("LBS AW 29 spell/1", "LBS AW 69 sahir", *more))


def _against_its_text(g: Lbs, act: Act, ability: Ability) -> Refusal:
    c, text = act.card, ability.text or g.name(act.card)
    if g.battle is not None and act.trigger is None:
        if ability.near and "opposing" in ability.text and not opposing(g, act.seat):
            return IllegalChoice("no unit opposes you in this battle", ("LBS FAQ opposing/3",))
        if not ability.hand and g.kind[c] & (shapes.HERO | shapes.FOLLOWER | shapes.ITEM) and not at_battle(g, c):
            return IllegalChoice(f"{g.does(c, 'is')} not in this battle", ("LBS AW 50 lawful/1",))
    return IllegalChoice(f"its own text does not allow it now: {text}", ("LBS AW 34 cards-beat-rules",))


def _unfulfilled(g: Lbs, act: Act, ability: Ability) -> Refusal:
    """Too dear, or nothing to use it on."""
    if not ability.by_targets:
        due = lawful.bill(g, act)
        rule = _priced(g.card(act.card)) if ability.hand else "LBS FAQ payments-and-costs/2"
        short = finding.too_dear(g, act.seat, *costs.cost(g, due), due.card, rule)
        if short is not None:
            return short
    if ability.targets and not lawful.choosable(g, act, 0):
        if ability.by_targets and lawful.lawful(g, act, ability.targets[0]):
            return IllegalChoice("you cannot pay what it would cost, whatever you choose", ("LBS AW 39 bringing-in/1",))
        return _aimless(g, act)
    return None


_SENTENCES: dict[str, Callable[[Lbs, Act, Ability], Refusal]] = {
    lawful.NOT_THE_MOMENT: _only_then,
    lawful.WRONG_PLACE: lambda g, act, ability: None,
    lawful.BOWED: _is_bowed,
    lawful.USED: _used_up,
    lawful.NOT_IN_BATTLE: lambda g, act, ability: IllegalChoice(
        f"{g.does(act.card, 'is')} not in this battle", ("LBS AW 50 lawful/2",)
    ),
    lawful.NO_UNIT_THERE: lambda g, act, ability: IllegalChoice(
        "you have no unit in this battle", ("LBS AW 50 presence/1", "LBS FAQ open-actions-in-battle/2")
    ),
    lawful.STORY_TOLD: lambda g, act, ability: IllegalChoice(
        f"you have already told {g.name(act.card)}", ("LBS AW 31 story/1",)
    ),
    lawful.NOT_UNIQUE: lambda g, act, ability: one_only(g, act.card),
    lawful.NO_INFLUENCE: _too_little_influence,
    lawful.NO_CASTER: _nobody_casts,
    lawful.NO_DISCARD: lambda g, act, ability: IllegalChoice(
        f"you have nothing in hand to discard for it: {ability.text or g.name(act.card)}",
        ("LBS FAQ discarded-cards/1",),
    ),
    lawful.OWN_TEXT: _against_its_text,
    lawful.UNPAID_OR_AIMLESS: _unfulfilled,
}


def no_lent(g: Lbs, decision: Decision, rest: str) -> Refusal:
    """An action that a card lends: `lent ITS-NAME ...`."""
    words = rest.split(" ")
    named = (finding.find_card(g, " ".join(words[:n]), g.in_play()) for n in range(len(words), 0, -1))
    c = next((found for found in named if found >= 0), -1)
    if c < 0:
        return IllegalChoice(f"no card in play lends '{rest}'", ("LBS AW 39 bringing-in/2",))
    return silenced(g) or IllegalChoice(f"{g.does(c, 'does')} not lend that now", ("LBS AW 34 cards-beat-rules",))


def _priced(card: Card) -> str:
    """The rule by which a card played from the hand has its price."""
    if card.mask & shapes.SPELL:
        return "LBS AW 29 spell/2"
    return "LBS AW 33 pantheon/4" if card.mask & shapes.PANTHEON else "LBS AW 21 action-card/2"


def _aimless(g: Lbs, act: Act) -> IllegalChoice:
    """There is nothing that the action could be used on: for want of an opposing card, because a card keeps all of
    them from it, or just so."""
    assert act.ability is not None
    target = act.ability.targets[0]
    kept = [x for x in target.pool(g, act) if target.bars and stats.ruled(g, target.bars, x)]
    if kept:
        return finding.forbidden(g, target.bars, kept[0], words=f"a card keeps {g.name(kept[0])} there")
    if "opposing" in target.word and g.battle is not None and not opposing(g, act.seat):
        return IllegalChoice("no unit opposes you in this battle", ("LBS FAQ opposing/3",))
    return IllegalChoice(f"there is nothing it could be used on ({target.word})", ("LBS AW 70 targeting/2",))


def no_react(g: Lbs, decision: Decision, rest: str) -> Refusal:
    seat = decision.seat
    c = finding.find_card(g, rest, (*g.players[seat].hand, *g.players[seat].play))
    if c < 0:
        return finding.no_card(g, rest, "in hand or in play", "LBS AW 59 reactions/1")
    mine = list(enumerate(abilities.abilities(g, c)))
    reactions = [(i, a) for i, a in mine if a.kind & shapes.REACTION]
    if not reactions:
        return IllegalChoice(f"{g.does(c, 'has')} no Reaction", ("LBS AW 59 reactions/1",))
    if not finding.reacting(decision):
        return IllegalChoice("nothing has happened that it could answer now", ("LBS AW 59 reactions/2",))
    if (found := _numbered(g, decision, "react", c)) is not None and not finding.words_of(rest)[1]:
        return found
    trigger: Trigger = decision.about[0]
    fitting = [(i, a) for i, a in reactions if trigger.kind in a.on and (a.when is None or a.when(g, c, seat, trigger))]
    if not fitting:
        return IllegalChoice(f"{g.does(c, 'does')} not answer this", ("LBS AW 59 reactions/2",))
    index_, ability = fitting[0]
    if (c, index_) in trigger.used:
        return IllegalChoice(f"{g.does(c, 'has')} already answered this", ("LBS FAQ once-per-turn/2",))
    if ability.hand != (c in g.players[seat].hand):
        where = "from hand" if ability.hand else "in play"
        return IllegalChoice(f"its Reaction is used {where}", ("LBS AW 39 bringing-in/2",))
    if trigger.act is not None and trigger.act.cancelled:
        return IllegalChoice("that has already been negated", ("LBS AW 58 cancelled",))
    if stats.ruled(g, "cannot react", seat, c, trigger):
        return finding.forbidden(g, "cannot react", seat, c, trigger)
    return refused_ability(g, seat, c, ability, trigger)


def silenced(g: Lbs) -> Refusal:
    """For the rest of the battle nobody may act (Belly of the Desert)."""
    if g.battle is not None and "no actions" in g.battle.flags:
        return IllegalChoice("a card stops all actions in this battle", ("LBS AW 34 cards-beat-rules",))
    return None
