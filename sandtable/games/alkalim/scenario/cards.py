"""Heroes with all that is theirs, decks and market stacks, from a scenario's `setup:`.

Every card is taken out of one box, so that none lies in two places; what nobody names stays in its deck, in the order
of the card files from the top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sandtable.games.alkalim.cards.limits import overfull
from sandtable.games.alkalim.content.board import COLOURS
from sandtable.games.alkalim.content.book import ALLY, CHALLENGE, GEAR, HERO, ITEM, LEGEND, TYPES, Card
from sandtable.games.alkalim.content.shapes import QuestStep
from sandtable.games.alkalim.content.world import World
from sandtable.games.alkalim.records import NOWHERE, Ally, Legend, Party
from sandtable.games.alkalim.rules.decks import DESERT, LEGENDS, MARKET
from sandtable.games.alkalim.rules.experience import KINDS
from sandtable.games.alkalim.rules.quests import NEEDED, finished, wanted
from sandtable.games.alkalim.scenario import form, words
from sandtable.games.alkalim.state import PLACING, AlKalim
from sandtable.kernel import ScenarioError
from sandtable.kernel.scenario import reading

USES = 3
DECKS = (*COLOURS, "market", "allies", "legends")
DISCARDS = (*COLOURS, "market")


class Box:
    """All cards, and where those that were taken out of it lie."""

    def __init__(self, g: AlKalim) -> None:
        book = g.world.book
        self.g = g
        self.left = Counter(card.number for card in book.cards if card.kind != ITEM)
        self.left.update(number for number in book.market if book.cards[number].kind == ITEM)
        self.where: dict[int, str] = {}

    def take(self, number: int, field: str) -> int:
        if not self.left[number]:
            name = self.g.said(number)
            raise ScenarioError(field, f"{name} lies at {self.where[number]} already, and there is no other")
        self.left[number] -= 1
        self.where[number] = field
        return number

    def rest(self, pile: Sequence[int]) -> list[int]:
        """What is left of a deck's cards, in their order; taken out."""
        found: list[int] = []
        for number in sorted(set(pile)):
            found += [number] * self.left[number]
            self.left[number] = 0
        return found


# -- heroes ------------------------------------------------------------------------------------------------------------


def entries(
    written: Any, field: str, name: str, known: tuple[str, ...], what: str
) -> Iterator[tuple[Mapping[str, Any], str]]:
    """What a list holds, each with its field; one that is a mere word gives its `name`."""
    for n, entry in enumerate(reading.items(written, field)):
        where = f"{field}[{n}]"
        yield words.fields({name: entry} if isinstance(entry, str) else entry, known, where, what), where


def read_parties(g: AlKalim, setup: Mapping[str, Any], box: Box) -> None:
    """The heroes in the order of the seats; seats without one get the next hero."""
    given: dict[int, tuple[Mapping[str, Any], str]] = {}
    for n, (hero, field) in enumerate(entries(setup.get("heroes"), "heroes", "hero", form.HERO_SHAPE.names, "a hero")):
        seat = words.seat(g, hero["seat"], f"{field}.seat") if "seat" in hero else n
        if seat >= g.world.players:
            raise ScenarioError(field, f"{g.world.players} heroes play; `players` says so")
        if seat in given:
            raise ScenarioError(field, f"{words.SEATS[seat]} has a hero already, at {given[seat][1]}")
        given[seat] = (hero, field)
    chosen = {
        seat: box.take(words.card(g, hero["hero"], (HERO,), f"{field}.hero").number, f"{field}.hero")
        for seat, (hero, field) in given.items()
        if "hero" in hero
    }
    for seat in range(g.world.players):
        if seat not in chosen:
            free = next(each for each in _usual(g.world) if box.left[each])
            chosen[seat] = box.take(free, f"the hero of {words.SEATS[seat]}")
    g.parties = [Party(chosen[seat]) for seat in range(g.world.players)]
    for seat, party in enumerate(g.parties):
        hero, field = given.get(seat, ({}, f"heroes[{seat}]"))
        _read_party(g, party, hero, field, box)


def _usual(world: World) -> list[int]:
    """The heroes that the table's settings name, then all in the order of the cards."""
    names = [] if world.settings.heroes == "random" else world.settings.heroes.split(",")
    found = [world.book.find(name, (HERO,)) for name in names]
    return [*(card.number for card in found if card is not None), *world.book.heroes]


def _read_party(g: AlKalim, party: Party, written: Mapping[str, Any], field: str, box: Box) -> None:
    if "at" in written:
        party.at = words.hex_(g, written["at"], f"{field}.at")
    else:
        party.at = NOWHERE if g.phase == PLACING else g.world.board.towns[0].label
    party.gold = reading.number(written.get("gold", party.gold), f"{field}.gold")
    party.gear = reading.counts(written.get("gear", {}), GEAR, f"{field}.gear", "survival gear")
    party.trophies = reading.counts(written.get("trophies", {}), COLOURS, f"{field}.trophies", "colour")
    party.counters = reading.counts(written.get("counters", {}), KINDS, f"{field}.counters", "experience counter")
    party.last_life = reading.flag(written.get("last_life", False), f"{field}.last_life")
    _read_legends(g, party, written, field, box)
    _read_allies(g, party, written, field, box)
    for n, name in enumerate(reading.items(written.get("items", []), f"{field}.items")):
        where = f"{field}.items[{n}]"
        card = words.card(g, name, (ITEM, CHALLENGE), where)
        if card.kind == CHALLENGE and not words.is_kept(card):
            raise ScenarioError(where, f"{card.name} is a Challenge whose card is not kept as its reward")
        party.items.append(box.take(card.number, where))
    party.tile = reading.number(written.get("tile", len(party.legends)), f"{field}.tile", 0, 4)
    if len(party.legends) > party.tile:
        raise ScenarioError(f"{field}.tile", f"{len(party.legends)} Legendary cards need a tile that shows as many")
    held = {party.hero, *party.items, *(ally.card for ally in party.allies), *(each.card for each in party.legends)}
    for n, name in enumerate(reading.items(written.get("turned"), f"{field}.turned")):
        number = words.card(g, name, (ITEM, ALLY, CHALLENGE, LEGEND, HERO), f"{field}.turned[{n}]").number
        if number not in held:
            raise ScenarioError(f"{field}.turned[{n}]", f"{g.said(party.hero)} has no {g.said(number)}")
        party.down |= {number}
    party.wounds = reading.number(written.get("wounds", 0), f"{field}.wounds")
    party.exhaustion = reading.number(written.get("exhaustion", 0), f"{field}.exhaustion")
    for choice in overfull(g, party):
        if choice[0] == "drop":
            much = g.said(int(choice[1]))
            raise ScenarioError(f"{field}.items", f"that is more than one can carry; {much} is too much (AK RB-124)")


def _read_allies(g: AlKalim, party: Party, written: Mapping[str, Any], field: str, box: Box) -> None:
    """Allies as listed; Legendary Allies among the rewards come after them."""
    legendary = [each.card for each in party.legends if each.done and g.card(each.card).type == "ally"]
    for ally, where in entries(written.get("allies"), f"{field}.allies", "ally", form.ALLY_SHAPE.names, "an ally"):
        card = words.card(g, ally.get("ally"), (ALLY, LEGEND), f"{where}.ally")
        if card.kind == LEGEND:
            if card.number not in legendary:
                raise ScenarioError(where, f"{card.name} is a Legendary card: it has to be one of the `rewards`")
            legendary.remove(card.number)
        else:
            box.take(card.number, where)
        harm = (reading.number(ally.get(name, 0), f"{where}.{name}") for name in ("wounds", "exhaustion"))
        party.allies.append(Ally(card.number, *harm))
    party.allies += [Ally(number) for number in legendary]


def _read_legends(g: AlKalim, party: Party, written: Mapping[str, Any], field: str, box: Box) -> None:
    """Rewards, then quests, unless `order` says otherwise."""
    for reward, where in entries(written.get("rewards"), f"{field}.rewards", "reward", form.REWARD.names, "a reward"):
        card = words.card(g, reward.get("reward"), (LEGEND,), f"{where}.reward")
        uses = reading.number(reward.get("uses", USES), f"{where}.uses", 0, USES)
        if uses != USES and card.type != "rune":
            raise ScenarioError(f"{where}.uses", f"{card.name} is no Rune: only Runes have uses")
        done = all_done(card)
        if "progress" in reward:
            done = _read_progress(g, card, reward["progress"], f"{where}.progress")
        party.legends.append(Legend(box.take(card.number, where), True, done, uses))
    for quest, where in entries(written.get("quests"), f"{field}.quests", "quest", form.QUEST.names, "a quest"):
        card = words.card(g, quest.get("quest"), (LEGEND,), f"{where}.quest")
        progress = _read_progress(g, card, quest.get("progress"), f"{where}.progress")
        _check_open(card, progress, f"{where}.progress")
        party.legends.append(Legend(box.take(card.number, where), False, progress))
    types = [g.card(each.card).type for each in party.legends]
    for type_ in types:
        if types.count(type_) > 1:
            raise ScenarioError(
                field, f"two Legendary cards of the type {type_} do not lie on one tile (AK draw/other-type)"
            )
    if sum(each.done for each in party.legends) >= NEEDED:
        raise ScenarioError(f"{field}.rewards", "with four rewards the game is won already")
    if "order" in written:
        names = enumerate(reading.items(written["order"], f"{field}.order"))
        order = [words.card(g, name, (LEGEND,), f"{field}.order[{n}]").number for n, name in names]
        if sorted(order) != sorted(each.card for each in party.legends):
            raise ScenarioError(f"{field}.order", "it lists every quest and reward of the hero once, and no other card")
        party.legends.sort(key=lambda each: order.index(each.card))


def step_places(g: AlKalim, step: QuestStep) -> list[str]:
    """The bazaars of a step, by their bits."""
    return [g.place_name(stack) for stack in range(8)] if step.explore == ("any",) else list(step.explore)


def all_done(card: Card) -> tuple[int, ...]:
    """The progress of a quest that is done, as far as anybody asks."""
    return tuple((1 << wanted(step)) - 1 if step.explore else wanted(step) for step in card.legend.steps)


def _read_progress(g: AlKalim, card: Card, written: Any, field: str) -> tuple[int, ...]:
    """Step by step: how many were beaten, which bazaars were explored, 1 for a deed that is done."""
    steps = card.legend.steps
    given = reading.items(written, field)
    if len(given) > len(steps):
        raise ScenarioError(field, f"{card.legend.quest} has {len(steps)} steps, and {len(given)} are given")
    progress = [0] * len(steps)
    for n, value in enumerate(given):
        step, where = steps[n], f"{field}[{n}]"
        if not step.explore:
            progress[n] = reading.number(int(value) if isinstance(value, bool) else value, where, 0, step.beat or 1)
        elif value is False or value != 0:
            for place, name in enumerate(reading.items(value, where)):
                bit = reading.one_of(name, step_places(g, step), f"{where}[{place}]", "bazaar in this step")
                progress[n] |= 1 << bit
    return tuple(progress)


def _check_open(card: Card, progress: tuple[int, ...], field: str) -> None:
    ended = [finished(step, progress[n]) for n, step in enumerate(card.legend.steps)]
    if all(ended):
        raise ScenarioError(field, f"{card.legend.quest} is done: it belongs to the `rewards`, as {card.name}")
    if card.legend.in_order and any(progress[ended.index(False) + 1 :]):
        raise ScenarioError(field, f"the steps of {card.legend.quest} are taken one after the other")


def check_health(g: AlKalim) -> None:
    """Nobody who could not stand is in play."""
    for seat, party in enumerate(g.parties):
        for number in g.members(party):
            life = g.life(party, number)
            if g.wounds_of(party, number) >= life:
                raise ScenarioError(f"heroes[{seat}]", f"{g.said(number)} has {life} life and would be out (AK RB-70)")


# -- decks and stacks ------------------------------------------------------------------------------------------------


class Deck(NamedTuple):
    """A deck as it is written: among the `decks`, or among the `legends` there."""

    name: str
    legend: bool
    cards: Sequence[int]
    what: str
    """What its cards are."""

    def inside(self, field: str) -> str:
        return f"{field}.legends.{self.name}" if self.legend else f"{field}.{self.name}"

    def of(self, written: Mapping[str, Any], usual: Any) -> Any:
        return ((written.get("legends") or {}) if self.legend else written).get(self.name, usual)


def decks_of(g: AlKalim) -> list[Deck]:
    """In the order of their numbers."""
    book = g.world.book
    found = [Deck(name, False, book.challenges[n], f"{name} Challenge") for n, name in enumerate(COLOURS)]
    found += [Deck("market", False, book.market, "market card"), Deck("allies", False, book.desert, "ally of Al-Kalim")]
    return found + [Deck(name, True, book.legends[n], f"Legendary {name}") for n, name in enumerate(TYPES)]


def _by_deck(setup: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    written = words.fields(setup.get(field), DECKS, field, "decks")
    words.fields(written.get("legends"), TYPES, f"{field}.legends", "the Legendary stacks")
    return written


def read_piles(g: AlKalim, setup: Mapping[str, Any], box: Box) -> None:
    """Market stacks, what is out of the game, decks from the top, discards; then the rest below the decks."""
    for name, written in reading.mapping(setup.get("stacks"), "stacks").items():
        stack = words.place(g, name, f"stacks.{name}")
        for n, each in enumerate(reading.items(written, f"stacks.{name}")):
            where = f"stacks.{name}[{n}]"
            g.stacks[stack].append(box.take(words.card(g, each, (ITEM, ALLY), where).number, where))
    decks = _by_deck(setup, "decks")
    discards = words.fields(setup.get("discards"), DISCARDS, "discards", "discards")
    for number, deck in enumerate(decks_of(g)):
        top, _ = _listed(g, deck.of(decks, []), deck, deck.inside("decks"), box)
        if number == DESERT:
            aside, claims = _listed(g, setup.get("gone"), deck, "gone", box)
        else:
            aside, claims = _listed(g, discards.get(deck.name), deck, f"discards.{deck.name}", box)
        rest = box.rest(deck.cards)
        if claims:
            aside += rest
        g.pile(number)[:] = (top if claims else top + rest)[::-1]
        if number < MARKET:
            g.discards[number] = aside
        elif number == MARKET:
            g.market_discards = aside
    _read_loose(g, setup)


def _read_loose(g: AlKalim, setup: Mapping[str, Any]) -> None:
    """How many cards of each deck, from the top, lie in no order; the decks lie as listed otherwise."""
    loose = _by_deck(setup, "loose")
    for number, deck in enumerate(decks_of(g)):
        pile = g.pile(number)
        size = face_down(g, number)
        ordered = g.laid[number] = size - reading.number(deck.of(loose, 0), deck.inside("loose"), 0, size)
        pile[ordered:size] = sorted(pile[ordered:size], reverse=True)


def face_down(g: AlKalim, number: int) -> int:
    """The cards of a deck that lie face down: in a Legendary stack those under the open top."""
    return len(g.pile(number)) - (number >= LEGENDS and bool(g.pile(number)))


def _listed(g: AlKalim, written: Any, deck: Deck, field: str, box: Box) -> tuple[list[int], bool]:
    """The cards that a list names, all of one deck; and whether it claims the rest of them as well."""
    found: list[int] = []
    names = [written] if written == words.THE_REST else reading.items(written, field)
    rest = bool(names) and names[-1] == words.THE_REST
    if rest and not field.startswith(("discards", "gone")):
        raise ScenarioError(field, "the rest of a deck lies below what is listed anyway")
    for n, name in enumerate(names[:-1] if rest else names):
        where = f"{field}[{n}]"
        card = words.card(g, name, range(5), where)
        if card.number not in deck.cards:
            raise ScenarioError(where, f"{card.name} is no {deck.what}")
        found.append(box.take(card.number, where))
    return found, rest
