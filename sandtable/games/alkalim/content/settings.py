"""Set-ups and table settings: where the base rulebook could not be read, an owner may set what it says.

Each stands for a clause of `base-rules.md` whose mark is not certain; its default is the reading given there.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any

from sandtable.games.alkalim.content.book import HERO, book
from sandtable.games.alkalim.content.movement_dice import layout, layouts
from sandtable.games.alkalim.content.shapes import HeroCard
from sandtable.kernel import BadSettings, ChoiceCard, Contest, Seat, Setting, Setup, groups
from sandtable.kernel.text import in_words

COLOURED = (
    ("amber", "Amber", "#c98a1b"),
    ("azure", "Azure", "#2b7bb9"),
    ("crimson", "Crimson", "#b3323a"),
    ("jade", "Jade", "#2e8b57"),
    ("violet", "Violet", "#7d4fa3"),
    ("ivory", "Ivory", "#a39a83"),
)
STORIES = (
    "One hero against the desert and the clock: the threat track rises turn by turn.",
    "A race of two: whoever lives four legends first wins.",
    "A race of three: whoever lives four legends first wins.",
    "A race of four to live four legends first: the game at its best.",
    "A race of five to live four legends first; turns come round more slowly.",
    "A race of six to live four legends first; allow a whole evening.",
)


def seats(players: int) -> tuple[Seat, ...]:
    return tuple(Seat(seat, name, color=colour) for seat, name, colour in COLOURED[:players])


def setup_id(players: int) -> str:
    return "solo" if players == 1 else in_words(players)


@cache
def setups() -> tuple[Setup, ...]:
    """The game at its best comes first."""
    return tuple(
        Setup(
            id=setup_id(players),
            title="Solo" if players == 1 else f"{in_words(players).capitalize()} players",
            story=STORIES[players - 1],
            seats=seats(players),
            length="60 to 90 minutes" if players == 1 else f"{30 * players + 30} to {45 * players + 45} minutes",
            facts={"players": players},
            counted=True,
            minutes=75 if players == 1 else 40 * players + 30,
            first=players == 2,
        )
        for players in (4, 1, 2, 3, 5, 6)
    )


MAIN = ("heroes", "roster", "dice", "escape", "healing", "prices", "towns", "threat")
"""The settings that are not only for owners of the lost rulebook."""


def _setting(title: str, words: dict[str, str], help: str, **more: Any) -> Any:
    """A field whose default is the first choice, with what the lobby says about it and its choices."""
    shown = {"title": title, "choices": tuple(words), "words": words, "help": help, **more}
    return field(default=next(iter(words)), metadata=shown)


@dataclass(frozen=True, slots=True)
class Settings:
    """One table's settings, by name."""

    heroes: str = _setting(
        "Heroes",
        {"random": "by chance"},
        "Who plays whom; by chance, or as the players agree.",
        free="names of heroes in the order of the seats, with commas",
    )
    roster: str = _setting(
        "Heroes to choose from",
        {"all": "all twelve", "al-kalim": "the six of Al-Kalim", "terrinoth": "six of Terrinoth"},
        "All twelve, or those of one box.",
    )
    dice: str = _setting(
        "Movement dice",
        {name: layout(name).name for name in layouts()},
        "Which symbols the faces of the dice show.",
    )
    escape: str = _setting(
        "Escape",
        {
            "each-round": "one try each round",
            "before": "only before the first round",
            "first-round-free": "costs nothing in the first round",
        },
        "When a hero may try to escape, and at what price.",
    )
    healing: str = _setting(
        "Healing in towns",
        {"wound": "one wound", "character": "all wounds of one character"},
        "What 1 gold heals: one wound, or all wounds of one character.",
    )
    prices: str = _setting(
        "Price of experience",
        {"recalled": "as usual", "4 3 3 2 2": "cheaper by one point"},
        "Points for an experience counter: 5 with two players, 4 with three or four, 3 with more.",
        free="five numbers, for two to six players",
    )
    towns: str = _setting(
        "Entering towns",
        {"any-die": "any die", "road": "a road symbol"},
        "With any die, or with a road symbol.",
    )
    roads: str = _setting(
        "Roads through other land",
        {"either": "road or land", "road-only": "road alone"},
        "Entered with the road symbol or the land's, or with the road symbol alone.",
    )
    rest: str = _setting(
        "Resting",
        {"any": "hero or ally", "hero": "hero alone"},
        "Whom a die given up relieves: the hero or any ally, or the hero alone.",
    )
    timing: str = _setting(
        "Cards used before moving",
        {"before": "before the dice are counted", "after": "after they are counted"},
        "Used before or after the number of dice is fixed.",
    )
    undefeated: str = _setting(
        "Undefeated Challenges",
        {"healed": "are healed", "wounded": "keep their wounds"},
        "Whether they keep their wounds when combat ends.",
    )
    crowded: str = _setting(
        "Full undefeated track",
        {"bottom": "under its deck", "discard": "to the discards"},
        "Where a seventh unbeaten Challenge goes.",
    )
    ambushers: str = _setting(
        "Unbeaten ambushers", {"discard": "to the discards", "bottom": "under their deck"}, "Where they go."
    )
    penalties: str = _setting(
        "Penalties of Challenges",
        {"hero": "hero alone", "party": "hero and allies"},
        "Whether a failed test hurts the hero alone or his allies too.",
    )
    naturals: str = _setting(
        "Natural rolls",
        {"none": "mean nothing", "extremes": "2 fails, 20 succeeds"},
        "Whether a roll of 2 always fails and one of 20 always succeeds.",
    )
    idle: str = _setting(
        "Rounds without attacking",
        {"allowed": "allowed", "forbidden": "forbidden"},
        "Whether the hero may defend in all three phases.",
    )
    harmless: str = _setting(
        "Harmless phases",
        {"roll": "are rolled for", "skip": "are skipped"},
        "Whether one defends where the Challenge does no damage.",
    )
    helpers: str = _setting(
        "Allies who help",
        {"attack": "may still attack", "only-help": "do not attack"},
        "Whether an ally who boosted a roll may still attack that round.",
    )
    ties: str = _setting(
        "Most expensive card lost",
        {"owner": "its owner chooses", "chance": "chance chooses"},
        "Who picks among equals when a hero is knocked out.",
    )
    refuge: str = _setting(
        "Refuge after a knock-out",
        {"clear": "nearest out of the storm", "any": "nearest of all"},
        "The nearest town out of the sandstorm, or simply the nearest.",
    )
    knockouts: str = _setting(
        "Knock-outs",
        {"printed": "all gold and a card", "softer": "softer: half the gold, no card"},
        "Softer: half the gold and no card is lost.",
    )
    rounding: str = _setting(
        "Half prices",
        {"down": "rounded down", "up": "rounded up"},
        "How half the cost of a sold item is rounded.",
    )
    ally_sales: str = _setting(
        "Selling allies", {"no": "not possible", "half": "for half their price"}, "Whether allies can be sold."
    )
    town_rest: str = _setting(
        "Resting in towns",
        {"no": "not possible", "gold": "1 gold for 1 exhaustion"},
        "Whether gold also removes exhaustion in towns.",
    )
    companions: str = _setting(
        "Limit of allies",
        {"two": "two", "paid": "none, but wages"},
        "Two allies, or any number who each cost 1 gold at every bazaar.",
    )
    slots: str = _setting(
        "Artifacts", {"free": "any number", "body": "one of each kind"}, "Any number, or one of each kind."
    )
    weapons: str = _setting(
        "Two weapons",
        {"add": "both count", "best": "the better counts"},
        "Whether the bonuses of two weapons add up on one attack.",
    )
    caps: str = _setting(
        "Items in combat",
        {"none": "no limit", "poster": "poster: one before, one a round"},
        "Poster: one Before Combat item each combat, one activated item each round; discarded ones are not counted.",
    )
    change: str = _setting(
        "Surplus experience",
        {"lost": "is lost", "given": "is given back"},
        "Whether surplus points are given back in smaller counters.",
    )
    vitality: str = _setting(
        "Life counters",
        {"alternate": "never two in a row", "free": "at will"},
        "Whether two life counters may be bought in a row.",
    )
    counters: str = _setting(
        "Counters in one step",
        {"many": "any number", "one": "one"},
        "How many experience counters may be bought in one step.",
    )
    attacks: str = _setting(
        "Hero against hero",
        {"outside": "outside towns", "anywhere": "anywhere", "never": "never"},
        "Where heroes may attack each other.",
        players=(2, 6),
    )
    plunder: str = _setting(
        "Plunder",
        {"all": "gold and a card", "gold": "gold alone"},
        "What the winner takes: all gold and a card, or the gold alone.",
        players=(2, 6),
    )
    supply: str = _setting(
        "Adventure counters",
        {"limited": "can run out", "endless": "never run out"},
        "Whether the pile of counters can run out.",
    )
    rounds: str = _setting(
        "Length",
        {"99": "99 rounds", "60": "60 rounds", "40": "40 rounds", "20": "20 rounds"},
        "After this round the longest tale wins: whoever has lived the most legends.",
        free="a number of rounds from 10 to 99",
    )
    threat: str = _setting(
        "Solo difficulty",
        {"20": "as usual (20)", "24": "easier (24)", "16": "harder (16)"},
        "What the dice must reach for the threat to rise: the lower, the harder.",
        free="a number from 12 to 30",
        players=(1, 1),
    )

    def house_rules(self) -> list[tuple[str, str]]:
        """Titles and choices in words of those that are not as usual; everybody sees who plays whom."""
        unusual = self.unusual()
        return [
            (spec.title, spec.words.get(unusual[spec.name], unusual[spec.name]))
            for spec in specs()
            if spec.name in unusual and spec.name != "heroes"
        ]

    def unusual(self) -> dict[str, str]:
        """Those that are not as usual."""
        return {each.name: value for each in fields(self) if (value := getattr(self, each.name)) != each.default}


RECALLED = {1: 5, 2: 5, 3: 4, 4: 4, 5: 3, 6: 3}
"""The price of an experience counter by the number of players."""


def price(settings: Settings, players: int) -> int:
    if settings.prices == "recalled":
        return RECALLED[players]
    return prices_of(settings.prices)[max(players, 2) - 2]


def prices_of(text: str) -> tuple[int, ...]:
    """Five numbers: what a counter costs with two to six players. Raises ValueError."""
    words = text.replace(",", " ").split()
    numbers = tuple(int(word) for word in words if word.isdecimal() and len(word) < 3)
    if not len(words) == len(numbers) == 5 or not all(1 <= number <= 9 for number in numbers):
        raise ValueError("five numbers from 1 to 9, for two to six players, such as 5 4 4 3 3")
    return numbers


@cache
def specs() -> tuple[Setting, ...]:
    looked_at = {"heroes": hero_cards()}
    return tuple(
        Setting(
            each.name,
            default=str(each.default),
            house=each.name not in MAIN,
            cards=looked_at.get(each.name, {}),
            **each.metadata,
        )
        for each in fields(Settings)
    )


def hero_cards() -> dict[str, ChoiceCard]:
    """The heroes as the lobby shows them, by the names that the setting takes."""
    return {
        card.name: ChoiceCard(
            name=f"{card.name}{',' if ' the ' in card.name else ''} {card.title}",
            style=card.style,
            text=card.text,
            figures={
                "Life": str(card.life),
                "Fatigue": str(card.fatigue),
                "Mind": _attribute(card.mind),
                "Body": _attribute(card.body),
                "Spirit": _attribute(card.spirit),
            },
            difficulty=card.difficulty,
            first=card.first,
            set=card.set,
            emblem=card.figure,
        )
        for card in (book().cards[number].record for number in book().heroes)
        if isinstance(card, HeroCard)
    }


def _attribute(printed: str) -> str:
    """The two numbers of a hero's card: `4/2`."""
    value, _, damage = printed.partition("/")
    return f"{value}, hits for {damage}"


def checked(given: dict[str, str], players: int) -> None:
    """Makes plain what is written in words of its own; raises BadSettings."""
    if "prices" in given:
        try:
            given["prices"] = " ".join(map(str, prices_of(given["prices"])))
        except ValueError as error:
            raise BadSettings(f"'prices' is '{given['prices']}', which is not what was asked: {error}") from None
    for name, (least, most) in SPANS.items():
        if name in given and not (given[name].isdecimal() and least <= int(given[name]) <= most):
            raise BadSettings(f"'{name}' is '{given[name]}', not a number from {least} to {most}")
    if "heroes" in given:
        given["heroes"] = _heroes(given["heroes"], players)


SPANS = {"rounds": (10, 99), "threat": (12, 30)}


def _heroes(text: str, players: int) -> str:
    """The ids of the heroes that are named."""
    names = [word.strip() for word in text.split(",") if word.strip()]
    if not names:
        raise BadSettings("'heroes' names nobody; write 'random' to leave it to chance")
    cards = [book().find(name, (HERO,)) for name in names]
    for name, card in zip(names, cards, strict=True):
        if card is None:
            known = ", ".join(book().cards[number].name for number in book().heroes)
            raise BadSettings(f"there is no hero '{name[:60]}'; there are {known}")
    if len(set(cards)) != len(cards) or len(names) > players:
        raise BadSettings(f"'heroes' names {len(names)} for {players} players; each hero is played once")
    return ", ".join(card.id for card in cards if card is not None)


def contests(players: int) -> tuple[Contest, ...]:
    """Tables of so many, at which all heroes meet."""
    if players not in range(2, 7):
        return ()
    heroes = [book().cards[number].name for number in book().heroes]
    return tuple(
        Contest({"setup": in_words(players), "heroes": ", ".join(names)}, f"{in_words(players)} players", names)
        for names in groups(heroes, players)
    )
