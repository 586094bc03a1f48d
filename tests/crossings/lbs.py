"""Crossings of Legend of the Burning Sands: which cards touch the same thing, and a position in which both apply.

What a card touches is read off the code itself: the events its Reactions answer, the questions its continuous effects
answer, the verbs its functions call. Two cards that touch the same thing meet; so do a card and a mechanism of the
rules (a raid, an overlay, a negation...), which a scene or a partner stands for.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from random import Random
from types import CodeType
from typing import Any

from sandtable.games import get
from sandtable.games.lbs.content.book import CARDS, Card
from sandtable.games.lbs.content.shapes import (
    ACTION,
    BATTLE,
    DAY,
    FOLLOWER,
    HERO,
    HOLDING,
    ITEM,
    NIGHT,
    OPEN,
    PANTHEON,
    SECTION,
    SPELL,
    STORY,
    STRONGHOLD,
    TOKEN,
)
from sandtable.games.lbs.rules import lawful
from sandtable.games.lbs.state import PLAY, Lbs
from sandtable.kernel import Rng, ScenarioError
from tests.crossings.frame import SEED, Crossing
from tests.crossings.lbs_laws import LAWS

__all__ = ["GAME", "LAWS", "crossings"]

GAME = get("lbs")
GAME.setups()  # registers the cards

# -- what a card touches -----------------------------------------------------------------------------------------------

_TOPICS = {
    "strength": "bonus; omen plus strength; omen strength; plus strength; strength; unit_strength",
    "ka": "bonus; hurt; ka",
    "base": "base; capacity; city strength; city_strength; destroy_section; section destroyed",
    "cost": (
        "action cost; bounded water cost; copper cost; cost; cost paid; makes; omen water cost; "
        "other price; pay; pricing; production; purse; spares water; water cost; water spent"
    ),
    "influence": "cannot council; convince; council cost; influence; voices",
    "water": (
        "all_water; cannot gain water; capacity; city_water; drain; gain_water; lose water; lose_water; "
        "move_water; no hero water; room; steal_water; take_water; water absorbs; water moved"
    ),
    "destroying": "cannot be destroyed; destroy; destroyed; destroying; discard_from_play",
    "going home": "cannot go home; going home; home unbowed; send_home",
    "moving": "cannot move; move_to; moves_in; moving",
    "duel": (
        "as parry; cannot refuse; challenge; duel; duel begins; duel decided; duel ends; hurt; leave_duel; "
        "may thrust; on duel damage; thrust"
    ),
    "raid": (
        "begin_raid; call_off; can_raid; cannot be raided; cannot raid; late raid card; lay; raid; raid at; "
        "raid defended; raid ends; raid fate; raid result; raid reveal; raid_value; raided; wins raid ties"
    ),
    "attack": (
        "ambush; assign; assigned; attack; attack ends; can_attack; cannot attack; cannot be attacked; cannot "
        "be sent; cannot defend; declare; may_send; must attack; night attack; no attack"
    ),
    "engagement": (
        "Absorbing; absorbs; cannot absorb; damage; engage; engaged; no shelter; on damage; on engaged; "
        "shoot; shoots heroes; strike; water absorbs"
    ),
    "action": "acted; action; cancelled; cannot act; cannot be targeted; cannot react; redirect",
    "control": "control; give",
    "overlay": "Experienced; become; under",
    "bowing": "WHILE_BOWED; bow_unit; cannot straighten; may remain bowed; remain; straighten",
    "entering": "bring; cannot play; create; enter; entered; entering; put; unique_blocked",
    "hand": "discard; discard_choice; discarded; draw; hand size; hand_size",
    "fate": "fate; flip; raid fate",
    "traits": "-trait; amount; any faction; no trait; same faction; trait",
    "memory": "history; later; memo; spent; used",
    "stories": "on told; story_points; tale; told",
    "omens": "omen; omens",
}
TOPICS = {topic: frozenset(words.split("; ")) for topic, words in _TOPICS.items()}
"""What cards can touch -> the events, questions and verbs by which they do."""


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for const in code.co_consts:
        if isinstance(const, str):
            yield const
        elif isinstance(const, CodeType):
            yield from _names(const)


def _functions(card: Card) -> Iterator[Callable[..., Any]]:
    for a in card.abilities:
        yield from (f for f in (a.run, a.can, a.when, a.cost, a.cost_of, a.water, a.copper) if callable(f))
    yield from card.statics.values()
    yield from (f for f in (card.check, card.producer, card.used, card.enters, card.leaves) if f is not None)


@cache
def words(card: Card) -> frozenset[str]:
    """The questions, events and verbs that the card's code speaks of."""
    found = {*card.statics, *card.listens, *(["omen"] if card.omen else ())}
    found.update(word for f in _functions(card) if hasattr(f, "__code__") for word in _names(f.__code__))
    for ability in card.abilities:
        found.update(word for word in ("once", "moves_in", "tale", "sacrifice") if getattr(ability, word))
        found.update({"history"} if ability.once else ())
    if "Experienced" in card.traits or any(c.person == card.person and c is not card for c in CARDS):
        found.add("Experienced")
    return frozenset(found)


@cache
def topics(card: Card) -> frozenset[str]:
    return frozenset(topic for topic, about in TOPICS.items() if about & words(card))


@cache
def meeting(topic: str) -> tuple[Card, ...]:
    """The cards that touch this: a topic, or the very same question or event."""
    return tuple(c for c in CARDS if not c.token and (topic in topics(c) or topic in c.statics or topic in c.listens))


def shared() -> list[str]:
    """The topics, and all questions and events that more than one card answers."""
    answered = Counter(chain.from_iterable({*c.statics, *c.listens} for c in CARDS if not c.token))
    return [*TOPICS, *sorted(word for word, times in answered.items() if times > 1 and word not in TOPICS)]


def pairs(random: Random) -> Iterator[tuple[str, Card, Card]]:
    """Two different cards that touch the same thing, each pair once; every topic has its turn."""
    told: set[frozenset[str]] = set()
    order = {topic: _shuffled_pairs(meeting(topic), random) for topic in shared()}
    while order:
        for topic in list(order):
            pair = next((p for p in order[topic] if frozenset((p[0].name, p[1].name)) not in told), None)
            if pair is None:
                del order[topic]
                continue
            told.add(frozenset((pair[0].name, pair[1].name)))
            yield topic, *pair


def _shuffled_pairs(cards: tuple[Card, ...], random: Random) -> Iterator[tuple[Card, Card]]:
    numbers = list(range(len(cards) * len(cards)))
    random.shuffle(numbers)
    for number in numbers:
        one, other = divmod(number, len(cards))
        if one < other:
            yield cards[one], cards[other]


MECHANISMS: dict[str, tuple[str, str]] = {
    "a raid": ("raid", ""), "an attack": ("attack", ""), "an engagement": ("battle", ""), "a duel": ("", "challenge"),
    "a change of control": ("", "control"), "leaving play": ("", "destroy"), "negation": ("", "cancelled"),
    "an Omen": ("", "omen"), "an overlay": ("", "Experienced"), "the last Copper and Water": ("poor", ""),
    "a second copy": ("twice", ""), "the end of the turn": ("end", ""),
}  # fmt: skip
"""Mechanism -> its scene, or the word by which a card that stands for it is found."""


def crossings(random: Random) -> Iterator[Crossing]:
    """Pairs of cards and pairs of card and mechanism in turn, until all have been told."""
    for of_cards, of_rules in zip(pairs(random), _with_mechanisms(random), strict=False):
        yield from _crossing(f"{of_cards[1].name} and {of_cards[2].name} ({of_cards[0]})", of_cards[1:], "", random)
        card, mechanism = of_rules
        scene, word = MECHANISMS[mechanism]
        partners = [c for c in CARDS if not c.token and word in words(c)] if word else []
        together = (card, *([random.choice(partners)] if partners else ()))
        name = f"{card.name} and {mechanism}" + (f" ({together[1].name})" if partners else "")
        yield from _crossing(name, together, scene, random)


def _with_mechanisms(random: Random) -> Iterator[tuple[Card, str]]:
    told = [(c, m) for c in CARDS for m in MECHANISMS if not c.token and (c.abilities or c.statics or c.mask & HERO)]
    while True:
        random.shuffle(told)
        yield from told


# -- a position --------------------------------------------------------------------------------------------------------

TRIES = 30
SEATS = ("amber", "azure", "crimson")
TRAITS = ("Sahir", "Undead", "Flying", "Archery", "Duelist", "Tactician", "Unique", "Jinn", "Khadi", "Berserk")
"""Traits that the rules speak of."""


def _crossing(name: str, cards: tuple[Card, ...], scene: str, random: Random) -> Iterator[Crossing]:
    """A lawful position with these cards; none where none was found."""
    for _ in range(TRIES):
        maker = _Maker(cards, scene, random)
        setup = maker.setup()
        try:
            g, _ = GAME.from_setup(setup, Rng(SEED))
        except ScenarioError:
            continue
        if _attached_lawfully(g):
            yield Crossing(name, setup, (*(c.slug for c in cards), *maker.about))
            return


def _attached_lawfully(g: Lbs) -> bool:
    for c in range(len(g.printed)):
        card = g.zone[c] == PLAY and g.host[c] >= 0 and g.kind[c] & (FOLLOWER | ITEM) and not g.kind[c] & TOKEN
        if card and not lawful.may_attach(g, c, g.host[c]):
            return False
    return True


BATTLE_EVENTS = {"engaged", "damage", "battle begins", "battle ends", "going home", "moving"}
RAID_EVENTS = {"raid", "raid at", "raided", "raid ends", "raid result", "raid reveal", "raid defended", "spell saved"}
ATTACK_EVENTS = {"attack", "assign", "assigned", "attack ends"}


def _scenes(card: Card) -> set[str]:
    """Where the card can do something."""
    found: set[str] = set()
    for a in card.abilities:
        for bit, scenes in (
            (DAY, ("day",)),
            (NIGHT, ("night",)),
            (BATTLE, ("battle",)),
            (OPEN, ("day", "night", "battle")),
        ):
            if a.kind & bit:
                found.update(scenes)
        for kind in a.on:
            found.add("battle" if kind in BATTLE_EVENTS else "raid" if kind in RAID_EVENTS else "any")
            if kind in ATTACK_EVENTS:
                found.add("attack")
    for topic, scene in (("raid", "raid"), ("attack", "attack"), ("engagement", "battle"), ("strength", "battle")):
        if topic in topics(card) and card.statics:
            found.add(scene)
    every = {"day", "night", "battle", "raid", "attack"}
    return every if not found or "any" in found else found


def _versions(card: Card) -> list[Card]:
    return [c for c in CARDS if c.person == card.person and c is not card and c.mask & HERO]


_ACTIONS = [c for c in CARDS if c.mask & ACTION and not c.token]


class _Seat:
    def __init__(self) -> None:
        self.told: dict[str, Any] = {"home": [], "hand": [], "sections": [], "deck": [], "saved": [], "buried": []}
        self.units: list[dict[str, Any]] = []
        self.faction = ""


class _Maker:
    """Makes one position: the cards in question on either side, Heroes to bear and to meet them, means to pay."""

    def __init__(self, cards: tuple[Card, ...], scene: str, random: Random) -> None:
        self.cards, self.random = cards, random
        both = set.intersection(*(_scenes(c) for c in cards)) or set.union(*(_scenes(c) for c in cards))
        self.poor, self.twice = scene == "poor", scene == "twice"
        self.scene = scene if scene in ("raid", "attack", "battle", "end") else random.choice(sorted(both))
        self.seats = [_Seat() for _ in range(3 if random.random() < 0.15 else 2)]
        self.persons = {c.person for c in cards}
        self.about: tuple[str, ...] = ()

    def setup(self) -> dict[str, Any]:
        random = self.random
        sides = [random.randrange(2) for _ in self.cards]
        for seat, spec in enumerate(self.seats):
            mine = [c for c, side in zip(self.cards, sides, strict=True) if side == seat]
            self.furnish(spec, mine, seat)
        for card, side in zip(self.cards, sides, strict=True):
            self.place(card, self.seats[side])
            if self.twice:
                self.seats[random.randrange(2)].told["hand"].append(card.name)
        for spec in self.seats:
            self.mark(spec.units)
            spec.told["home"] += spec.units
        setup: dict[str, Any] = {"phase": "day", "players": {}}
        setup["to_act"] = setup["blessed"] = SEATS[random.randrange(2)]
        for seat, spec in enumerate(self.seats):
            setup["players"][SEATS[seat]] = {k: v for k, v in spec.told.items() if v}
        if random.random() < 0.1:
            setup["edition"] = "episode-3"
        if random.random() < 0.05:
            setup["reactions"] = "always"
        getattr(self, f"at_{self.scene}")(setup)
        return setup

    def mark(self, units: list[dict[str, Any]]) -> None:
        """Now and then a Hero is bowed, weakened, or has gained or lost a trait."""
        random = self.random
        for unit in units:
            mods = []
            if random.random() < 0.15:
                mods.append(
                    [random.choice("SK"), random.choice((-1, 1, 2)), random.choice(("turn", "stay", "forever"))]
                )
            if random.random() < 0.2:
                what = random.choice(("trait", "-trait"))
                mods.append([what, random.choice(TRAITS), random.choice(("turn", "forever"))])
            if mods:
                unit["mods"] = mods
            if random.random() < 0.1:
                unit["bowed"] = True

    def hero(self, fits: Callable[[Card], bool]) -> dict[str, Any]:
        """A Hero that is not at the table yet."""
        free = [c for c in CARDS if c.mask & HERO and not c.token and c.person not in self.persons]
        card = self.random.choice([c for c in free if fits(c)] or free)
        self.persons.add(card.person)
        return {"card": card.name, "attached": []}

    # complex: one line after another of what a seat has
    def furnish(self, spec: _Seat, mine: list[Card], seat: int) -> None:
        random, told = self.random, spec.told
        factions = [f for c in mine for f in sorted(c.factions) if f != "Unaligned"]
        homes = [c for c in CARDS if c.mask & STRONGHOLD and (not factions or factions[0] in c.factions)]
        stronghold = next(
            (c for c in mine if c.mask & STRONGHOLD), random.choice(homes or [c for c in CARDS if c.mask & STRONGHOLD])
        )
        told["stronghold"] = stronghold.name
        spec.faction = next(iter(sorted(stronghold.factions)), "")
        plain = [c for c in CARDS if c.mask & SECTION and not c.token and c.name not in self.persons]
        for card in random.sample(plain, 2):
            self.persons.add(card.name)
            told["sections"].append({"card": card.name, "water": random.choice((1, card.capacity)), "attached": []})
        needs = [f for f in factions if any(c.mask & (FOLLOWER | ITEM) for c in mine)]
        spec.units.append(self.hero(lambda card: (needs[0] if needs else spec.faction) in card.factions))
        spec.units.append(self.hero(lambda card: "Sahir" in card.traits))
        if random.random() < 0.5:
            follower = random.choice([c for c in CARDS if c.mask & FOLLOWER and not c.token and not c.factions])
            spec.units[0]["attached"].append(follower.name)
        told["home"] += ["Copper Mine"] * (1 if self.poor else 6)
        told["hand"] += ["Copper Mine", *(c.name for c in random.sample(_ACTIONS, random.randrange(3)))]
        pool = [c for c in CARDS if not c.token and not c.mask & (STRONGHOLD | SECTION)]
        told["deck"] += [random.choice(pool).name for _ in range(8)]
        told["saved"] += [random.choice(pool).name for _ in range(2)]
        told["buried"] += [random.choice(pool).name]
        if self.poor:
            for section in told["sections"]:
                section["water"] = 1

    # complex: one case for each type of card
    def place(self, card: Card, spec: _Seat) -> None:
        """Where it can do what it does: in play, attached, or in hand; now and then a card to bring in is in hand."""
        random, told, mask = self.random, spec.told, card.mask
        if mask & STRONGHOLD:
            return
        in_hand = random.random() < 0.2
        if mask & SECTION:
            told["sections"][0] = {"card": card.name, "water": random.choice((1, card.capacity)), "attached": []}
        elif card.abilities and all(a.piles for a in card.abilities):
            told["buried"].append(card.name)
        elif mask & (ACTION | SPELL | STORY | PANTHEON):
            in_play = bool(card.omen or mask & (STORY | PANTHEON)) and random.random() < 0.5
            told["home" if in_play else "hand"].append(card.name)
        elif mask & HERO and "Experienced" in card.traits and random.random() < 0.6:
            earlier = next((c for c in _versions(card) if "Experienced" not in c.traits), None)
            if earlier is None or random.random() < 0.3:
                spec.units.insert(0, {"card": card.name, "attached": []})
            elif random.random() < 0.5:
                spec.units.insert(0, {"card": earlier.name, "attached": []})
                told["hand"].append(card.name)
            else:
                spec.units.insert(0, {"card": card.name, "over": earlier.name, "attached": []})
        elif in_hand:
            told["hand"].append(card.name)
        elif mask & HERO:
            later = next((c for c in _versions(card) if "Experienced" in c.traits), None)
            if later is not None and random.random() < 0.5:
                told["hand"].append(later.name)
            spec.units.insert(0, {"card": card.name, "attached": []})
        elif mask & (FOLLOWER | ITEM):
            random.choice(spec.units[:2])["attached"].append(card.name)
        elif mask & HOLDING and "Fortification" in card.traits:
            told["sections"][0]["attached"].append(card.name)
        else:
            told["home"].append(card.name)

    # -- scenes --

    def at_day(self, setup: dict[str, Any]) -> None:
        self.about = ("overlay", "thrust", "accept")

    def at_night(self, setup: dict[str, Any]) -> None:
        setup["phase"] = "night"

    def at_end(self, setup: dict[str, Any]) -> None:
        setup["phase"] = "end"
        self.about = ("straighten", "remain", "keep")

    def at_attack(self, setup: dict[str, Any]) -> None:
        self.about = ("attack", "against", "send", "fight", "engage")

    def at_raid(self, setup: dict[str, Any]) -> None:
        setup["phase"] = "night"
        self.about = ("raid", "fate", "defend")
        if self.random.random() < 0.5:
            by = self.random.randrange(2)
            setup["to_act"] = SEATS[by]
            raiders = {spec["card"]: self.section(1 - by, i) for i, spec in enumerate(self.seats[by].units[:2])}
            setup["raid"] = {"raider": SEATS[by], "raiders": raiders, "stage": "declared"}

    def at_battle(self, setup: dict[str, Any]) -> None:
        by = self.random.randrange(2)
        section = self.section(1 - by, 0)
        setup["to_act"] = SEATS[by]
        setup["attack"] = {
            "attacker": SEATS[by],
            "units": {unit["card"]: section for unit in self.seats[by].units[: self.random.choice((1, 2, 3))]},
            "defenders": {unit["card"]: section for unit in self.seats[1 - by].units[: self.random.choice((1, 2))]},
            "battle": section,
        }
        self.about = ("engage",)

    def section(self, seat: int, number: int) -> str:
        return f"{SEATS[seat]}:{self.seats[seat].told['sections'][number]['card']}"
