"""What Challenges do besides fighting: their texts before a combat, in its rounds and at its end (RB-16, RB-62)."""

from __future__ import annotations

from sandtable.games.alkalim.cards.abilities import offers, part_with
from sandtable.games.alkalim.cards.limits import fit
from sandtable.games.alkalim.content.book import A_GEAR, ITEM
from sandtable.games.alkalim.content.rulings import card_rule
from sandtable.games.alkalim.content.shapes import Consequence
from sandtable.games.alkalim.records import Fight, Party
from sandtable.games.alkalim.rules import adventure, storm
from sandtable.games.alkalim.rules.damage import hurt, over, strike
from sandtable.games.alkalim.rules.harm import exhaust, felled, lose_gear
from sandtable.games.alkalim.rules.numbers import changed
from sandtable.games.alkalim.rules.quests import ATTRIBUTE_NUMBERS, drop
from sandtable.games.alkalim.rules.skill_tests import take_test
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Choice, Decision, Flow
from sandtable.kernel.text import plural


def come(g: AlKalim, fight: Fight, when: str) -> Flow[None]:
    """The Challenge's texts for this moment, in their order; none in the midst of a round for a hero past saving."""
    if when in ("wounds", "missed") and felled(g, fight.by) and not offers(g, fight.by, "knocked out", fight):
        return
    for peril in g.card(fight.card).challenge.peril:
        if g.fight is not fight:
            return
        if peril.when != when or (peril.by is not None and (peril.by == "night") != g.night):
            continue
        if peril.test is None:
            yield from befall(g, fight, peril.fail, False)
        else:
            test = peril.test
            which = ATTRIBUTE_NUMBERS[test.attribute]
            name = g.said(fight.card)
            rules = (clause(g, fight), "AK RB-80", "AK RB-61") if when == "before" else (clause(g, fight), "AK RB-61")
            good = yield from take_test(g, fight.by, test.skill, which, test.difficulty, name, *rules)
            yield from befall(g, fight, peril.success if good else peril.fail, not good)
        if when not in ("defeated", "unbeaten") and over(g, fight):
            return


def clause(g: AlKalim, fight: Fight) -> str:
    """The ledger's clause of the Challenge's own text."""
    return card_rule(g.card(fight.card))


def befall(g: AlKalim, fight: Fight, what: Consequence, failed: bool) -> Flow[None]:
    """What follows from a Challenge's text; `failed`: from a test that the hero failed."""
    yield from _afflict(g, fight, what, failed)
    _alter(g, fight, what)
    if what.storm:
        yield from storm.blow(g, g.turn, clause(g, fight))
    if what.flee and not felled(g, fight.by):
        if g.events is not None:
            g.note(f"{g.does(fight.card, 'vanishes')}.", clause(g, fight), "AK RB-54", kind="escape")
        adventure.leave(g, fight)


def _afflict(g: AlKalim, fight: Fight, what: Consequence, failed: bool) -> Flow[None]:
    """What the hero and his allies suffer and lose."""
    seat = fight.by
    party = g.parties[seat]
    rules = (clause(g, fight), "AK RB-62" if failed else "AK RB-16")
    for card in _afflicted(g, party, what, failed):
        if what.wounds:
            yield from hurt(g, fight, seat, card, what.wounds, -1, *rules)
        if what.exhaustion and (card == party.hero or party.ally(card) is not None):
            exhaust(g, seat, card, what.exhaustion, "", *rules)
    if what.gold and party.gold:
        lost = min(what.gold, party.gold)
        party.gold -= lost
        if g.events is not None:
            g.note(f"{g.name(seat)} loses {lost} gold.", *rules)
    if what.item:
        yield from _lose_item(g, fight)
    if what.gear:
        lose_gear(g, seat, clause(g, fight), "AK gear/items")
    if what.quest or what.reward:
        yield from _lose_legend(g, fight, what)


def _afflicted(g: AlKalim, party: Party, what: Consequence, failed: bool) -> list[int]:
    """Those who suffer; at some tables a hero's failure is the party's."""
    if what.of == "party" or (failed and what.of == "hero" and g.world.settings.penalties == "party"):
        return g.members(party)
    return [party.hero] if what.of == "hero" else [ally.card for ally in party.allies]


def _alter(g: AlKalim, fight: Fight, what: Consequence) -> None:
    """What the Challenge gains and suffers."""
    fight.value = changed(fight.value, what.phase, what.stronger)
    fight.fierce = changed(fight.fierce, what.phase, what.fiercer)
    if what.mend and fight.wounds:
        fight.wounds = max(fight.wounds - what.mend, 0)
        if g.events is not None:
            g.note(
                f"{g.does(fight.card, 'recovers')} {plural(what.mend, 'wound')}.",
                clause(g, fight),
                "AK RB-16",
                kind="peril",
            )
    if what.hurt:
        strike(g, fight, what.hurt, -1, g.name(fight.by), clause(g, fight), "AK RB-16")
    if g.events is not None and (what.stronger or what.fiercer):
        up = what.stronger > 0 or what.fiercer > 0
        g.note(
            f"{g.does(fight.card, 'grows')} {'stronger' if up else 'weaker'}.",
            clause(g, fight),
            "AK RB-16",
            kind="peril",
        )


def _lose_item(g: AlKalim, fight: Fight) -> Flow[None]:
    seat = fight.by
    party = g.parties[seat]
    held: list[Choice] = [("lose", card) for card in dict.fromkeys(party.items) if g.card(card).kind == ITEM]
    held += [("lose gear", kind) for kind in range(3) if party.gear[kind]]
    if not held:
        return
    choice: Choice = yield Decision(seat, "lose", held)
    if choice[0] == "lose gear":
        party.gear[int(choice[1])] -= 1
        g.gear[int(choice[1])] += 1
        if g.events is not None:
            g.note(f"{g.name(seat)} loses {A_GEAR[int(choice[1])]}.", clause(g, fight), "AK gear/items")
        return
    if g.events is not None:
        g.note(f"{g.name(seat)} loses {g.said(int(choice[1]))}.", clause(g, fight), "AK RB-16")
    part_with(g, seat, int(choice[1]))
    yield from fit(g, seat)  # what was lost may have made room for an ally (RB-115)


def _lose_legend(g: AlKalim, fight: Fight, what: Consequence) -> Flow[None]:
    """Some Challenges take Legendary cards (Losing Legendary Rewards)."""
    seat = fight.by
    party = g.parties[seat]
    held = [each for each in party.legends if (each.done and what.reward) or (not each.done and what.quest)]
    if not held:
        return
    choice: Choice = yield Decision(seat, "lose", [("lose", each.card) for each in held])
    legend = next(each for each in held if each.card == choice[1])
    if legend.done:
        if g.events is not None:
            g.note(
                f"{g.name(seat)} loses {g.said(legend.card)}.", clause(g, fight), "AK losing/challenge", kind="quest"
            )
        part_with(g, seat, legend.card)
    else:
        drop(g, seat, legend, "AK losing/challenge")
