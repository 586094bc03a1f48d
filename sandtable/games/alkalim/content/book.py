"""All cards of Al-Kalim, numbered: heroes, allies, items, Challenges and Legendary cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from sandtable.games.alkalim.content import checks, shapes
from sandtable.games.alkalim.content.board import COLOURS, board
from sandtable.games.alkalim.content.shapes import Ability
from sandtable.kernel.content import ContentError, Emblems, load_emblems, load_toml
from sandtable.kernel.text import for_many

FOLDER = Path(__file__).parent

HERO, ALLY, ITEM, CHALLENGE, LEGEND = range(5)
KINDS = ("hero", "ally", "item", "challenge", "legend")
ATTRIBUTES = ("mind", "body", "spirit")
PHASES: tuple[shapes.Phase, ...] = ("ranged", "melee", "magic")
"""Mind fights at range, Body in melee, Spirit with magic (RB-11): the same three places everywhere."""
TYPES = ("ally", "artifact", "knowledge", "mount", "rune")
CITIES = ("City of Faith", "City of Dreams", "City of Clouds")
WEAPON, ARMOR = "Weapon", "Armor"
GEAR = ("camel", "water", "kit")
GEAR_NAMES = ("pack camel", "water skin", "adventuring kit")
A_GEAR = ("a pack camel", "a water skin", "an adventuring kit")

LASTING = frozenset(
    {
        "mind", "body", "spirit", "life", "fatigue", "attack", "defence", "damage", "skills", "master", "escape",
        "soak", "shade", "clear_sight", "enter", "through_storm", "companions", "discount", "full_price",
        "spoils", "dice",
    }
)  # fmt: skip
"""What abilities that always work may change."""
EFFECTS: dict[str, frozenset[str]] = {
    "always": LASTING,
    "turn": frozenset({"heal", "rest", "income"}),
    "before moving": frozenset({"heal", "rest", "dice", "cool"}),
    "moving": frozenset({"steps", "home"}),
    "rolled": frozenset({"reroll", "wild"}),
    "outright": frozenset({"beat", "flee"}),
    "before combat": frozenset({"bonus", "damage", "strike", "weaken", "blunt", "heal", "rest"}),
    "round": frozenset({"strike", "weaken", "blunt", "flee", "heal", "rest"}),
    "roll": frozenset({"bonus", "damage"}),
    "after roll": frozenset({"bonus", "reroll"}),
    "hit": frozenset({"damage", "heal", "rest", "income"}),
    "hurt": frozenset({"cancel"}),
    "won": frozenset({"heal", "rest", "income"}),
    "knocked out": frozenset({"heal", "rest"}),
    "test": frozenset({"bonus", "succeed"}),
    "tested": frozenset({"bonus", "reroll", "succeed"}),
    "story": frozenset({"reroll"}),
    "bazaar": frozenset({"income", "browse", "heal", "rest"}),
}
"""What an ability may do at each moment."""
IN_COMBAT = ("round", "roll", "after roll", "hit", "hurt")
ALL_EFFECTS = frozenset().union(*EFFECTS.values())


@dataclass(slots=True, eq=False, repr=False)
class Card:
    number: int
    kind: int
    id: str
    name: str
    record: shapes.Record
    text: str
    abilities: tuple[Ability, ...] = ()
    value: tuple[int, int, int] = (0, 0, 0)
    damage: tuple[int, int, int] = (0, 0, 0)
    """By phase (attribute): what is added to the roll, or for Challenges what must be reached; and the damage."""
    life: int = 0
    fatigue: int = 0
    day: int = 0
    night: int = 0
    cost: int = 0
    skills: dict[str, int] = field(default_factory=dict)
    type: str = ""
    """Items: `Weapon: Sword`. Legendary cards: their type."""
    slot: str = ""
    """Items: what stands before the colon of their type."""
    body: str = ""
    """What stands after it."""
    colour: int = 0
    trait: str = ""
    sunburst: bool = False

    def __repr__(self) -> str:
        return f"<{KINDS[self.kind]} {self.name}>"

    def does(self, verb: str) -> str:
        """Its name and what it does; the verb, given for one ("recovers"), as for many where the name stands for
        many."""
        if isinstance(self.record, shapes.Challenge | shapes.ItemCard) and self.record.many:
            verb = for_many(verb)
        return f"{self.name} {verb}"

    @property
    def challenge(self) -> shapes.Challenge:
        assert isinstance(self.record, shapes.Challenge)
        return self.record

    @property
    def legend(self) -> shapes.LegendaryCard:
        assert isinstance(self.record, shapes.LegendaryCard)
        return self.record


class Book:
    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.heroes: list[int] = []
        self.desert: list[int] = []
        """The Al-Kalim allies."""
        self.market: list[int] = []
        """The base market deck, copies counted: items and base allies."""
        self.challenges: tuple[list[int], ...] = ([], [], [], [])
        """By colour."""
        self.legends: tuple[list[int], ...] = ([], [], [], [], [])
        """By type."""
        self._heroes()
        self._allies()
        self._items()
        self._challenges()
        self._legends()
        self.by_name = {card.name.casefold(): card for card in self.cards}
        self.by_id = {card.id: card for card in self.cards}
        for what, words in (("name", [c.name.casefold() for c in self.cards]), ("id", [c.id for c in self.cards])):
            twice = sorted({card.name for card, word in zip(self.cards, words, strict=True) if words.count(word) > 1})
            if twice:
                raise ContentError("content", ", ".join(twice), what, "every card has its own name and id")
        checks.enough(
            Counter(self.cards[hero].type for hero in self.heroes),
            len(self.market),
            map(len, self.challenges),
            dict(zip(TYPES, map(len, self.legends), strict=True)),
        )

    def _add(self, kind: int, id: str, name: str, record: shapes.Record, text: str) -> Card:
        card = Card(len(self.cards), kind, id, name, record, text)
        self.cards.append(card)
        return card

    def _heroes(self) -> None:
        file = "heroes.toml"
        for hero in load_toml(FOLDER / file, shapes.HeroFile).hero:
            card = self._add(HERO, hero.id, hero.name, hero, hero.text)
            _fighter(card, file, hero)
            card.type = hero.set
            card.skills = {str(skill): bonus for skill, bonus in hero.skills.items()}
            card.abilities = _abilities(file, card, hero.ability)
            self.heroes.append(card.number)

    def _allies(self) -> None:
        for file, pile in (("desert-allies.toml", self.desert), ("base-allies.toml", self.market)):
            for ally in load_toml(FOLDER / file, shapes.AllyFile).ally:
                card = self._add(ALLY, ally.id, ally.name, ally, ally.text)
                _fighter(card, file, ally)
                card.cost = ally.cost
                card.abilities = _abilities(file, card, ally.ability)
                pile.append(card.number)

    def _items(self) -> None:
        file = "items.toml"
        for item in load_toml(FOLDER / file, shapes.ItemFile).item:
            card = self._add(ITEM, item.id, item.name, item, item.text)
            card.cost = item.cost
            _typed(file, card, "type", item.type)
            card.abilities = _abilities(file, card, item.ability)
            if item.copies > 1 and not all(ability.discard for ability in item.ability):
                raise ContentError(
                    file, item.name, "copies", "only cards that are discarded on use come more than once"
                )
            self.market += [card.number] * item.copies

    def _challenges(self) -> None:
        file = "challenges.toml"
        for foe in load_toml(FOLDER / file, shapes.ChallengeFile).challenge:
            card = self._add(CHALLENGE, foe.id, foe.name, foe, foe.text)
            card.colour = COLOURS.index(foe.colour)
            card.trait = foe.trait
            card.day, card.night = foe.day, foe.night
            card.sunburst = foe.sunburst
            pairs = [_pair(file, foe.name, phase, getattr(foe, phase)) for phase in PHASES]
            card.value, card.damage = _both(pairs)
            if not any(card.damage):
                raise ContentError(file, foe.name, "damage", "a Challenge does damage in some phase")
            checks.challenge(file, foe)
            if foe.reward.kept is not None:
                _typed(file, card, "reward.kept.type", foe.reward.kept.type)
                card.abilities = _abilities(file, card, foe.reward.kept.ability)
            self.challenges[card.colour].append(card.number)

    def _legends(self) -> None:
        file = "legends.toml"
        for legend in load_toml(FOLDER / file, shapes.LegendaryFile).legendary:
            card = self._add(LEGEND, legend.id, legend.reward, legend, legend.reward_text)
            if legend.kind:
                _typed(file, card, "kind", legend.kind)
            card.type = legend.type
            if (legend.type == "ally") != (legend.ally is not None):
                raise ContentError(file, legend.reward, "ally", "Legendary Allies have numbers, and no others have")
            if legend.ally is not None:
                _fighter(card, file, legend.ally)
            card.abilities = _abilities(file, card, legend.ability)
            _check_steps(file, legend)
            self.legends[TYPES.index(legend.type)].append(card.number)

    def find(self, text: str, kinds: Iterable[int] = range(5)) -> Card | None:
        """The card of this name or id; a Legendary card also by its quest."""
        words = " ".join(text.split()).casefold()
        card = self.by_name.get(words) or self.by_id.get(words)
        if card is None:
            for pile in self.legends:
                for number in pile:
                    if self.cards[number].legend.quest.casefold() == words:
                        card = self.cards[number]
        return card if card is not None and card.kind in kinds else None


def _pair(file: str, record: str, field: str, text: str) -> tuple[int, int]:
    value, slash, damage = text.partition("/")
    if not slash or not value.strip().isdecimal() or not damage.strip().isdecimal():
        raise ContentError(file, record, field, f"expected value/damage such as 3/1, got {text!r}")
    return int(value), int(damage)


def _both(pairs: list[tuple[int, int]]) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    (a, x), (b, y), (c, z) = pairs
    return (a, b, c), (x, y, z)


def _fighter(card: Card, file: str, record: shapes.Character) -> None:
    pairs = [_pair(file, card.name, each, getattr(record, each)) for each in ATTRIBUTES]
    card.value, card.damage = _both(pairs)
    card.life, card.fatigue = record.life, record.fatigue


def _typed(file: str, card: Card, field: str, type_: str) -> None:
    checks.typed(file, card.name, field, type_)
    card.type = type_
    slot, _, body = type_.partition(":")
    card.slot, card.body = slot.strip(), body.strip()


def _abilities(file: str, card: Card, given: list[Ability]) -> tuple[Ability, ...]:
    """Checked: what can be used has a price and words, and does something that can be done at that moment."""
    checks.named(file, card.id, card.name)
    for ability in given:
        set_ = {f for f in ALL_EFFECTS if getattr(ability, f) != getattr(_NOTHING, f)}
        wrong = set_ - EFFECTS[ability.when]
        if wrong or not set_:
            what = f"an ability for '{ability.when}' can do {', '.join(sorted(EFFECTS[ability.when]))}"
            raise ContentError(file, card.name, sorted(wrong)[0] if wrong else "when", what)
        fault = _price_fault(card, ability)
        if fault:
            raise ContentError(file, card.name, *fault)
    checks.abilities(file, card.name, given)
    return tuple(given)


def _price_fault(card: Card, ability: Ability) -> tuple[str, str] | None:
    """The field, and what is wrong with it, of an ability that costs nothing or what its card cannot pay."""
    price = ability.exhaust or ability.wound or ability.gold or ability.activate or ability.discard or ability.use
    if ability.when == "always":
        return ("when", "what always works has no price") if price else None
    if not ability.text:
        return "text", f"an ability for '{ability.when}' needs words for its button"
    if not price and not (ability.when == "before combat" or (ability.once and ability.when in IN_COMBAT)):
        return "activate", "an ability without a price could be used without end"
    if ability.use and (card.kind != LEGEND or card.type != "rune"):
        return "use", "only Legendary Runes have uses"
    if ability.activate and card.kind == HERO:
        return "activate", "a hero's card is not turned; let it cost exhaustion"
    return None


_NOTHING = Ability(when="always")


def _check_steps(file: str, legend: shapes.LegendaryCard) -> None:
    ground = board()
    towns = {town.name for town in ground.towns} | set(CITIES) | {"any"}
    if not legend.steps:
        raise ContentError(file, legend.reward, "steps", "a quest asks for something")
    words = {step.text.casefold() for step in legend.steps}
    if len(words) < len(legend.steps) or not all(words):
        raise ContentError(file, legend.reward, "steps", "every step has a text of its own")
    for step in legend.steps:
        asks = [bool(step.beat), bool(step.explore), step.test is not None, bool(step.pay), bool(step.offer)]
        if sum(asks) != 1:
            raise ContentError(
                file, legend.reward, "steps", "a step has exactly one of beat, explore, test, pay, offer"
            )
        checks.step(file, legend.reward, step)
        for name in (*step.explore, *filter(None, (step.town,))):
            if name not in towns:
                raise ContentError(file, legend.reward, "steps", f"there is no town {name!r}")
        if step.location and step.location.casefold() not in ground.place:
            raise ContentError(file, legend.reward, "steps", f"there is no location {step.location!r}")


@cache
def book() -> Book:
    return Book()


@cache
def emblems() -> Emblems:
    """Those of traits, kinds of items, decks, terrain, places and gear."""
    return load_emblems(FOLDER / "emblems.toml")
