"""Legendary Quests: drawing, progress, success, failure, and the end of the tale."""

from __future__ import annotations

from sandtable.games.alkalim.cards.abilities import LEGEND_TYPES, NO, part_with
from sandtable.games.alkalim.cards.limits import fit
from sandtable.games.alkalim.content.board import COLOURS
from sandtable.games.alkalim.content.book import ITEM
from sandtable.games.alkalim.content.shapes import QuestStep
from sandtable.games.alkalim.records import Ally, Legend, Party
from sandtable.games.alkalim.rules.decks import LEGENDS, turn_up
from sandtable.games.alkalim.rules.numbers import on_terrain
from sandtable.games.alkalim.rules.skill_tests import take_test
from sandtable.games.alkalim.state import DONE, DROPPED, FAILED, AlKalim
from sandtable.kernel import Choice, Decision, Flow, Outcome

ATTRIBUTE_NUMBERS = {"mind": 0, "body": 1, "spirit": 2}
NEEDED = 4


QUEST_TAKEN_UP, QUEST_FAILED = "quest taken up", "quest failed"
"""What is written over the place, and what the figures of a game go by."""


def drawable(g: AlKalim, seat: int) -> list[int]:
    """The types whose top card the seat may draw."""
    party = g.parties[seat]
    if len(party.legends) >= party.tile:
        return []
    return [type_ for type_ in range(5) if not drawing_bar(g, party, type_)]


def drawing_bar(g: AlKalim, party: Party, type_: int) -> str:
    """Why no quest of a type can be drawn: the tile has no counter or is full, the type is there, the stack empty."""
    if not party.tile:
        return "tile"
    if any(LEGEND_TYPES[g.card(each.card).type] == type_ for each in party.legends):
        return "type"
    if len(party.legends) >= party.tile:
        return "full"
    return "" if g.legends[type_] else "empty"


def draw(g: AlKalim, seat: int, type_: int) -> None:
    card = g.legends[type_].pop()
    turn_up(g, LEGENDS + type_)
    g.parties[seat].legends.append(Legend(card, False, (0,) * len(g.card(card).legend.steps)))
    if g.events is not None:
        legend = g.card(card).legend
        g.note(
            f"{g.name(seat)} takes up the Legendary Quest {legend.quest}. {legend.quest_text}",
            "AK draw/one",
            "AK tile/limit",
            refs=g.card_refs(card),
            kind="quest",
            by=seat,
            card=g.card_refs(card)[0],
            short=QUEST_TAKEN_UP,
            reveals=True,  # the next card of the stack lies open now
        )


def wanted(step: QuestStep) -> int:
    """How much progress a step takes."""
    if step.beat:
        return step.beat
    if step.explore:
        return step.number if step.explore == ("any",) else len(step.explore)
    return 1


def done_of(step: QuestStep, progress: int) -> int:
    """How much of it there is."""
    return progress.bit_count() if step.explore else progress


def finished(step: QuestStep, progress: int) -> bool:
    return done_of(step, progress) >= wanted(step)


def open_steps(g: AlKalim, legend: Legend) -> list[int]:
    """The steps that can be taken now: all that are unfinished, or the first of them where the order counts."""
    record = g.card(legend.card).legend
    left = [n for n, step in enumerate(record.steps) if not finished(step, legend.progress[n])]
    return left[:1] if record.in_order else left


def quests(party: Party) -> list[Legend]:
    return [each for each in party.legends if not each.done]


def here(g: AlKalim, step: QuestStep, at: int) -> bool:
    """Whether a space is the place that a step asks for. A space in the sandstorm keeps its label, not its terrain."""
    if step.location:
        place = g.world.board.place[step.location.casefold()]
        if not place.hexes >> at & 1:
            return False
    if step.terrain and not on_terrain(g, at, step.terrain):
        return False
    return step.by is None or (step.by == "night") == g.night


def advance(g: AlKalim, seat: int, legend: Legend, place: int, progress: int) -> Flow[None]:
    """A step has come on; with the last one the quest is done."""
    legend.progress = (*legend.progress[:place], progress, *legend.progress[place + 1 :])
    record = g.card(legend.card).legend
    step = record.steps[place]
    if g.events is not None:
        how_far = f"{done_of(step, progress)} of {wanted(step)}"
        g.note(
            f"{record.quest}: {step.text}{f' ({how_far})' if wanted(step) > 1 else ''}.",
            "AK legendary/progress",
            refs=(*g.card_refs(legend.card), *g.hex_refs(g.parties[seat].at)),
            kind="quest",
            by=seat,
            short=f"{record.quest} {done_of(step, progress)}/{wanted(step)}",
        )
    if all(finished(each, legend.progress[n]) for n, each in enumerate(record.steps)):
        yield from complete(g, seat, legend)


def complete(g: AlKalim, seat: int, legend: Legend) -> Flow[None]:
    """The card is turned over: the hero has a Legendary Reward."""
    party = g.parties[seat]
    card = g.card(legend.card)
    legend.done = True
    party.kit = None
    g.tally[DONE + LEGEND_TYPES[card.type]] += 1
    if g.events is not None:
        have = len(_types(g, party))
        others = tuple(other for other in range(len(g.parties)) if other != seat)
        g.note(
            f"{g.name(seat)} completes {card.legend.quest} and gains {card.name}.",
            "AK legendary/complete",
            refs=(*g.card_refs(card.number), *g.hex_refs(party.at)),
            kind="reward",
            by=seat,
            concerns=others if have >= NEEDED - 1 else (),
            moment=f"{g.name(seat)} gains {card.name} (legend {have} of {NEEDED})",
            card=g.card_refs(card.number)[0],
            short=f"legend {have} of {NEEDED}",
        )
    if card.type == "ally":
        party.allies.append(Ally(card.number))
    check_victory(g, seat)
    if g.outcome is None and card.slot:
        yield from fit(g, seat)


def check_victory(g: AlKalim, seat: int) -> None:
    """Four rewards of four types on the tile win at once."""
    if len(_types(g, g.parties[seat])) >= NEEDED:
        text = f"{g.name(seat)} has lived four legends and adds the hundredth tale."
        g.outcome = Outcome((seat,), text, ("AK victory/four", "AK RB-156"))


def _types(g: AlKalim, party: Party) -> set[str]:
    return {g.card(each.card).type for each in party.legends if each.done}


def fail(g: AlKalim, seat: int, legend: Legend) -> None:
    """A failed quest goes under its stack."""
    card = g.card(legend.card)
    g.tally[FAILED + LEGEND_TYPES[card.type]] += 1
    if g.events is not None:
        g.note(
            f"{g.name(seat)} has failed {card.legend.quest}; it goes under its stack.",
            "AK failing/test",
            "AK failing/bottom",
            refs=(*g.card_refs(card.number), *g.hex_refs(g.parties[seat].at)),
            kind="quest",
            by=seat,
            moment=f"Quest failed: {card.legend.quest}",
            card=g.card_refs(card.number)[0],
            short=QUEST_FAILED,
        )
    part_with(g, seat, legend.card)


def drop(g: AlKalim, seat: int, legend: Legend, rule: str) -> None:
    """A quest is given up."""
    card = g.card(legend.card)
    g.tally[DROPPED + LEGEND_TYPES[card.type]] += 1
    if g.events is not None:
        g.note(
            f"{g.name(seat)} discards {card.legend.quest}.", rule, refs=g.card_refs(card.number), kind="quest", by=seat
        )
    part_with(g, seat, legend.card)


def beaten(g: AlKalim, seat: int, foe: int, at: int) -> Flow[None]:
    """A Challenge was defeated in a space: every quest that asks for such a victory comes on by one."""
    for legend in quests(g.parties[seat]):
        steps = g.card(legend.card).legend.steps
        fitting = [place for place in open_steps(g, legend) if _asks_for(g, steps[place], foe, at)]
        if not fitting:
            continue
        place = fitting[0]
        if len(fitting) > 1:
            choices: list[Choice] = [("deed", legend.card, each) for each in fitting]
            choice: Choice = yield Decision(seat, "counts", choices, (foe,))
            place = int(choice[2])
        yield from advance(g, seat, legend, place, legend.progress[place] + 1)
        if g.outcome is not None:
            return


def _asks_for(g: AlKalim, step: QuestStep, foe: int, at: int) -> bool:
    """Whether a step asks for a victory over this Challenge in this space."""
    card = g.card(foe)
    if not step.beat or not here(g, step, at):
        return False
    if step.trait and card.trait not in step.trait:
        return False
    return not step.colour or COLOURS[card.colour] in step.colour


def explored(g: AlKalim, seat: int, stack: int) -> Flow[None]:
    """A bazaar was explored: quests that ask for that come on."""
    name = g.place_name(stack)
    for legend in quests(g.parties[seat]):
        for place in open_steps(g, legend):
            step = g.card(legend.card).legend.steps[place]
            if not step.explore or (step.by is not None and (step.by == "night") != g.night):
                continue
            if step.explore == ("any",):
                bit = 1 << stack
            elif name in step.explore:
                bit = 1 << step.explore.index(name)
            else:
                continue
            if not legend.progress[place] & bit:
                yield from advance(g, seat, legend, place, legend.progress[place] | bit)
                break
        if g.outcome is not None:
            return


def deeds(g: AlKalim, seat: int, stack: int) -> list[tuple[Legend, int]]:
    """Steps with a test, a payment or a gift that can be taken now: at the story die (stack -1) or in a bazaar."""
    party = g.parties[seat]
    return [
        (legend, place)
        for legend in quests(party)
        for place, step in enumerate(g.card(legend.card).legend.steps)
        if not step.beat and not step.explore and not obstacle(g, party, legend, place, stack)
    ]


def obstacle(g: AlKalim, party: Party, legend: Legend, place: int, stack: int) -> str:
    """Why a deed cannot be done now, at the story die (stack -1) or in a bazaar; or nothing."""
    step = g.card(legend.card).legend.steps[place]
    if finished(step, legend.progress[place]):
        return "done"
    if place not in open_steps(g, legend):
        return "order"
    if step.by is not None and (step.by == "night") != g.night:
        return "time"
    if step.town and (stack < 0 or step.town not in ("any", g.place_name(stack))):
        return "town"
    if (not step.town and stack >= 0) or not here(g, step, party.at):
        return "place"
    if step.pay > party.gold:
        return "gold"
    return "gift" if step.offer and not gifts(g, party, step.offer) else ""


def gifts(g: AlKalim, party: Party, kind: str) -> list[int]:
    """Items of a kind that could be given up; not what cannot be lost (RB-53)."""
    return [
        item
        for item in dict.fromkeys(party.items)
        if g.card(item).kind == ITEM and (g.card(item).slot == kind or kind == "Item")
    ]


def attempt(g: AlKalim, seat: int, stack: int) -> Flow[None]:
    """After the story die or in the bazaar: each quest may be furthered by one deed."""
    tried: set[int] = set()
    while g.outcome is None:
        open_ = [(legend, place) for legend, place in deeds(g, seat, stack) if legend.card not in tried]
        if not open_:
            return
        choices: list[Choice] = [("deed", legend.card, place) for legend, place in open_]
        choice: Choice = yield Decision(seat, "deed", [*choices, NO])
        if choice == NO:
            return
        legend, place = next((each, n) for each, n in open_ if each.card == choice[1] and n == choice[2])
        tried.add(legend.card)
        yield from do(g, seat, legend, place)


def do(g: AlKalim, seat: int, legend: Legend, place: int) -> Flow[None]:
    record = g.card(legend.card).legend
    step = record.steps[place]
    party = g.parties[seat]
    if step.test is not None:
        test = step.test
        which = ATTRIBUTE_NUMBERS[test.attribute]
        good = yield from take_test(g, seat, test.skill, which, test.difficulty, record.quest, "AK failing/test")
        if not good:
            fail(g, seat, legend)
            return
    elif step.pay:
        party.gold -= step.pay
        if g.events is not None:
            g.note(f"{g.name(seat)} pays {step.pay} gold.", "AK legendary/progress")
    else:
        held = gifts(g, party, step.offer)
        card = held[0]
        if len(held) > 1:
            choice = yield Decision(seat, "gift", [("give", each) for each in held], (legend.card,))
            card = int(choice[1])
        if g.events is not None:
            g.note(f"{g.name(seat)} gives up {g.said(card)}.", "AK legendary/progress", refs=g.card_refs(card))
        part_with(g, seat, card)
        yield from fit(g, seat)  # what was given up may have made room for an ally (RB-115)
    yield from advance(g, seat, legend, place, 1)
