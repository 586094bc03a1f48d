"""Why an ability is not at hand: its moment, its price, its conditions, or that it would do nothing."""

from __future__ import annotations

from sandtable.games.alkalim.cards.abilities import MOMENT_RULES, hindrance
from sandtable.games.alkalim.content.book import PHASES, Card
from sandtable.games.alkalim.content.rulings import card_rule
from sandtable.games.alkalim.content.shapes import Ability
from sandtable.games.alkalim.records import ROUND, Party, Source
from sandtable.games.alkalim.rules.combat import barred
from sandtable.games.alkalim.rules.combat_rolls import mismatch
from sandtable.games.alkalim.rules.movement import begun, destinations
from sandtable.games.alkalim.rules.skill_tests import fits
from sandtable.games.alkalim.state import DUEL, AlKalim
from sandtable.games.alkalim.telling.keys import ability_key, find_card
from sandtable.games.alkalim.telling.refusals.travel import Bars, refuse, worded
from sandtable.kernel import Decision, IllegalChoice
from sandtable.kernel.text import listed, plural
from sandtable.kernel.verbs import Refusal

MOMENTS_OF: dict[str, tuple[str, ...]] = {
    "plan": ("before moving", "moving", "turn"),
    "rolled": ("rolled",),
    "move": ("moving", "turn"),
    "step": ("turn",),
    "story": ("turn",),
    "story again": ("story",),
    "bazaar": ("bazaar", "turn"),
    "experience": ("turn",),
    "outright": ("outright",),
    "before combat": ("before combat",),
    "combat": ("round",),
    "boost": ("roll",),
    "after roll": ("after roll",),
    "hit": ("hit",),
    "hurt": ("hurt",),
    "won": ("won",),
    "save": ("knocked out",),
    "test": ("test",),
    "tested": ("tested",),
}
"""Which abilities a question is for."""
WHEN_WORDS: dict[str, str] = {
    "turn": "in one's own turn, outside of combat",
    "before moving": "at the start of the Movement step, before resting and rolling",
    "moving": "in the Movement step",
    "rolled": "when the movement dice have been rolled",
    "outright": "when a Challenge has been drawn, before all else",
    "before combat": "before the first round of a combat",
    "round": "at the start of a round of combat",
    "roll": "before a combat roll",
    "after roll": "when a combat roll has failed",
    "hit": "when an attack has hit",
    "hurt": "when wounds are about to be taken",
    "won": "when a Challenge has been defeated",
    "knocked out": "when the hero would be knocked out",
    "test": "before a skill test",
    "tested": "when a skill test has failed",
    "story": "when the story die has been rolled",
    "bazaar": "while a bazaar is explored",
}


def no_use(g: AlKalim, decision: Decision, rest: str) -> Refusal:
    """Why an ability is not at hand."""
    party = g.parties[decision.seat]
    card = find_card(g, rest) or find_card(g, rest.partition(":")[0])
    if card is None:
        return refuse(f"there is no card '{rest}'", "AK RB-15")
    known = [each for group in g.kit(party).offers.values() for each in group if each[1] == card.number]
    named = [each for each in known if ability_key(card, each[2]).casefold() == rest.casefold()]
    now = [each for each in named or known if _is_moment(g, decision, each)]
    if not now:
        return _other_moment(g, party, card, named or known) if known else _no_ability(g, decision.seat, card)
    if not named and (len(now) > 1 or ("use", card.number, now[0][2]) in decision.choices()):
        return _which(card, now)
    found = _wrong_role(g, decision, now[0]) or hindered(g, party, now[0]) or _idle(g, decision, now[0])
    return found or refuse(f"{card.name} would change nothing now", card_rule(card))


def _which(card: Card, sources: list[Source]) -> IllegalChoice:
    texts = " or ".join(f"'{card.abilities[each[2]].text}'" for each in sources)
    return refuse(f"say what {card.name} is to do: {texts}", card_rule(card))


def _as_round_begins(g: AlKalim, decision: Decision) -> bool:
    """Whether the one in the Challenge's role is asked as a round begins."""
    return decision.kind == "before combat" and g.fight is not None and g.fight.stage == ROUND


def _wrong_role(g: AlKalim, decision: Decision, source: Source) -> Refusal:
    if _as_round_begins(g, decision) and source[3].flee:
        return refuse("escape is for the hero's role", "AK RB-92", "AK RB-141/allies")
    return None


def _is_moment(g: AlKalim, decision: Decision, source: Source) -> bool:
    """Whether a question is for such an ability; dice are changed after the heat."""
    if decision.kind == "move" and source[3].wild:
        return True
    moments = ("round",) if _as_round_begins(g, decision) else MOMENTS_OF.get(decision.kind, ())
    return source[3].when in moments


def _other_moment(g: AlKalim, party: Party, card: Card, sources: list[Source]) -> IllegalChoice:
    """The abilities of a card are for other moments than this, or used up."""
    if all(hindrance(g, party, each, g.fight) == "spent" for each in sources):
        return refuse(f"{card.name} has been used three times", "AK legendary/rune")
    whens = dict.fromkeys(each[3].when for each in sources)
    what = f"the ability of {card.name}" if card.life else card.name
    rules = dict.fromkeys(rule for when in whens for rule in MOMENT_RULES.get(when, ()))
    return refuse(f"{what} is used {' or '.join(WHEN_WORDS[when] for when in whens)}", *rules, card_rule(card))


def _no_ability(g: AlKalim, seat: int, card: Card) -> IllegalChoice:
    """The card has nothing to be used, or is not this hero's to use."""
    party = g.parties[seat]
    who = g.name(seat)
    legend = next((each for each in party.legends if each.card == card.number), None)
    if legend is not None and not legend.done:
        return refuse(
            f"{card.name} is earned by the quest {card.legend.quest}, which is not completed", "AK legendary/complete"
        )
    mine = card.number in party.items or card.number in g.members(party) or legend is not None
    if mine and card.abilities:
        return refuse(f"{card.name} works by itself and is not used", "AK RB-15/always", card_rule(card))
    if mine:
        return refuse(f"{card.name} has no ability to be used", card_rule(card))
    return refuse(f"{who} does not have {card.name}", "AK RB-15")


def hindered(g: AlKalim, party: Party, source: Source) -> Refusal:
    """What keeps an ability from being used, in words."""
    owner, number, _, ability = source
    bar = hindrance(g, party, source, g.fight)
    if bar == "foe":
        return _other_foe(g, g.card(number), ability)
    return worded(
        HINDRANCES, bar, card_rule(g.card(number)), card=g.said(number), who=g.said(owner), hero=g.said(party.hero),
        takes=ability, has=party.gold, room=max(g.fatigue(party, owner) - g.exhaustion_of(party, owner), 0),
        wounds=plural(ability.wound, "wound"), terrains=listed(ability.on),
    )  # fmt: skip


HINDRANCES: Bars = {
    "face down": ("{card} was activated and lies face down until the next refresh", "AK RB-15", "AK RB-21"),
    "fatigue": ("it costs {takes.exhaust} exhaustion, and {who} can take {room} more by choice", "AK RB-71", ""),
    "life": ("{wounds} would fell {who}, and no price may do that", "AK RB-70", ""),
    "gold": ("it costs {takes.gold} gold, and {hero} has {has}", ""),
    "spent": ("{card} has been used three times", "AK legendary/rune"),
    "once": ("{card} has been used in this combat", "AK RB-73/once"),
    "one a round": ("at this table one item is activated in a round", "AK RB-123"),
    "one before combat": ("at this table one item is used before combat", "AK RB-123"),
    "time": ("{card} works by {takes.by} only", ""),
    "terrain": ("{card} works in {terrains} spaces only", ""),
    "unhurt": ("{card} works only while {who} has a wound", ""),
    "allies": ("{card} works only for a hero without allies", ""),
    "role": ("in the role of the Challenge a hero does without allies", "AK RB-141/allies"),
    "first": ("{card} is for the first roll of a combat", "AK RB-89", ""),
}


def _other_foe(g: AlKalim, card: Card, ability: Ability) -> IllegalChoice:
    """The ability is for other Challenges."""
    fight = g.fight
    foe = None if fight is None or fight.kind == DUEL else g.card(fight.card)
    if ability.against and (foe is None or foe.trait not in ability.against):
        why = f"{card.name} works against {listed(ability.against)} only"
        return refuse(why, "AK traits/effects", card_rule(card))
    return refuse(f"{card.name} works against {listed(ability.colours)} Challenges only", card_rule(card))


def _idle(g: AlKalim, decision: Decision, source: Source) -> Refusal:
    """An ability that could be paid for but has nothing to do in this question."""
    _, number, _, ability = source
    card = g.card(number)
    party, fight = g.parties[decision.seat], g.fight
    if ability.when == "before moving" and begun(g):
        return refuse(f"{card.name} is used before resting and rolling", "AK RB-41", card_rule(card))
    if ability.when == "moving" and not destinations(g, party, source):
        return refuse(f"{card.name} leads nowhere from here", "AK storm/named-terrain", card_rule(card))
    if ability.flee and fight is not None and barred(g, fight):
        return refuse(f"from {g.said(fight.card)} there is no escape", "AK RB-93")
    if decision.kind == "combat" and fight is not None and (fight.phase or fight.acted):
        return refuse(f"{card.name} is used as a round begins, before anybody acts", "AK RB-81", card_rule(card))
    if decision.kind in ("boost", "after roll", "hit", "hurt"):
        return _other_roll(g, decision, source)
    if decision.kind in ("test", "tested") and not fits(source, str(decision.about[0]), int(decision.about[1])):
        return refuse(f"{card.name} is for other tests than {decision.about[0]}", card_rule(card))
    if ability.heal or ability.rest:
        return refuse(f"{card.name} could help nobody now", card_rule(card))
    return None


def _other_roll(g: AlKalim, decision: Decision, source: Source) -> Refusal:
    """The ability is for another phase, another roll or another character."""
    _, number, _, ability = source
    card, fight = g.card(number), g.combat
    attacking = decision.kind == "hit" or bool(decision.kind != "hurt" and decision.about[2])
    character = int(decision.about[0] if decision.kind == "hurt" else decision.about[1])
    match mismatch(g, fight, decision.seat, source, character, attacking):
        case "phase":
            return refuse(f"{card.name} works in the {ability.phase} phase", card_rule(card))
        case "roll":
            return refuse(f"{card.name} is for {ability.rolls} rolls", card_rule(card))
        case "whom":
            return refuse(f"{card.name} does nothing for {g.said(character)}", "AK RB-73", card_rule(card))
    if attacking and ability.damage and not ability.bonus and fight.kind != DUEL:
        foe = g.card(fight.card)
        if PHASES[fight.phase] in foe.challenge.immune:
            return refuse(f"{PHASES[fight.phase]} attacks do no damage to {foe.name}", card_rule(foe))
        return refuse("the hit will end the combat without it", "AK RB-88", card_rule(card))
    if decision.kind == "boost" and 0 <= int(decision.about[3]) <= 2:
        return refuse("the roll cannot fail any more", "AK RB-85" if attacking else "AK RB-86")
    return None
