"""What the content files of Al-Kalim may say: one record type per kind of component.

Everything printed on a card that the rules act on is data in these records; `text` says the same in words. A file with
a field that is not listed here is refused with its name, so that nothing is left out by a slip of the keyboard.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Amount = Annotated[int, Meta(ge=0)]
OneOrMore = Annotated[int, Meta(ge=1)]

Attribute = Literal["mind", "body", "spirit"]
"""Mind fights at range, Body in melee, Spirit with magic (RB-11)."""
Phase = Literal["ranged", "melee", "magic"]
Colour = Literal["green", "yellow", "blue", "red"]
Terrain = Literal["road", "bluffs", "dunes", "lowlands", "canyons", "barrens"]
Symbol = Literal["road", "bluffs", "dunes", "lowlands", "canyons", "barrens", "mirage"]
Skill = Literal["Climb", "Diplomacy", "Jump", "Lore", "Resist", "Ride", "Sneak", "Swim"]
Trait = Literal["Abomination", "Bandit", "Beast", "Crusader", "Dragon", "Elemental", "Genie", "Sorcerer", "Undead"]
Time = Literal["day", "night"]
Whom = Literal["owner", "hero", "ally", "one", "allies", "party"]
"""Owner: the character the ability is printed on (the hero, for items). One: a character of the player's choice.
Ally: an ally of the player's choice. Allies: each ally. Party: the hero and each ally."""

When = Literal[
    "always",
    "turn",
    "before moving",
    "moving",
    "rolled",
    "outright",
    "before combat",
    "round",
    "roll",
    "after roll",
    "hit",
    "hurt",
    "won",
    "knocked out",
    "test",
    "tested",
    "story",
    "bazaar",
]
"""When an ability works.

always         without being used, as long as its conditions hold
turn           any time in one's own turn outside combat, between two decisions
before moving  at the start of the Movement step, before the number of dice is fixed (RB-41)
moving         during the Movement step, before or after the dice
rolled         when the movement dice have been rolled
outright       against a Challenge, before anything else of the combat (RB-80)
before combat  once before the first round (RB-80)
round          at the start of a round of combat
roll           before a combat roll (RB-90); the bonus is for that roll, the damage for its hit
after roll     when a combat roll has been made
hit            when an attack of the owner (the hero, for items) has hit
hurt           when a character would take wounds from a foe (combat damage or a Challenge's text)
won            when a Challenge has been defeated
knocked out    when the hero would be knocked out
test           before a skill test
tested         when a skill test has been rolled
story          when the story die has been rolled
bazaar         while exploring a bazaar
"""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record of a content file."""


class Ability(Record, frozen=True):
    """One thing that a hero, an ally, an item or a reward can do."""

    when: When
    text: str = ""
    """What it does, in words, for buttons; needed unless it is `always`."""

    # -- what it costs ------------------------------------------------------------------------------------------------
    exhaust: Amount = 0
    """Exhaustion its owner takes (the hero, for items); never beyond fatigue (RB-71)."""
    wound: Amount = 0
    """Wounds its owner takes; never so many that they would fell him."""
    gold: Amount = 0
    activate: bool = False
    """The card is turned face down until the next refresh (RB-15). Every paid ability without another cost needs this,
    `discard` or `use`, or it could be repeated without end."""
    discard: bool = False
    use: bool = False
    """One of the three uses of a Legendary Rune."""

    # -- when it applies ----------------------------------------------------------------------------------------------
    by: Time | None = None
    against: tuple[Trait, ...] = ()
    """Only against (or in a fight with) Challenges with one of these traits."""
    colours: tuple[Colour, ...] = ()
    """Only against Challenges of these colours."""
    phase: Phase | None = None
    """Only in this phase. For `attack`, `defence`, `damage`, `weaken`, `blunt`: without it, in all three."""
    rolls: Literal["attack", "defence", "both"] = "both"
    """`roll` and `after roll`: which rolls it is for."""
    on: tuple[Terrain, ...] = ()
    """Only while the hero's space has one of these terrains."""
    wounded: bool = False
    """Only while its owner has a wound."""
    alone: bool = False
    """Only while the hero has no allies."""
    first: bool = False
    """`always`, `roll`, `after roll`: only for the first roll of the combat (RB-89)."""
    once: bool = False
    """At most once in a combat, of what is used in its rounds; `before combat` is always once (RB-73)."""
    attribute: Attribute | None = None
    """Tests: only those on this attribute."""
    skill: Skill | None = None
    """Tests: only those of this skill."""
    of: Whom = "owner"
    """Whom it is about: whose roll, who is healed, who is spared, whose numbers change."""

    # -- always -------------------------------------------------------------------------------------------------------
    mind: int = 0
    body: int = 0
    spirit: int = 0
    """Added to the value, in combat and in tests."""
    life: int = 0
    fatigue: int = 0
    attack: int = 0
    """Added to attack rolls (in `phase`)."""
    defence: int = 0
    """Added to defence rolls (in `phase`)."""
    skills: dict[Skill, int] = {}
    """Bonuses to tests of these skills."""
    master: tuple[Skill, ...] = ()
    """Tests of these skills always succeed."""
    escape: int = 0
    """Added to escape tests."""
    soak: Amount = 0
    """So much of any damage of one blow (in `phase`) is cancelled."""
    shade: Amount = 0
    """The day march costs so much less exhaustion (not mirages)."""
    clear_sight: bool = False
    """Mirages do nothing."""
    enter: tuple[Terrain, ...] = ()
    """Spaces of these terrains may be entered with any die."""
    through_storm: bool = False
    """Sandstorm spaces may be entered with any die, and dice may be spent to leave them."""
    companions: Amount = 0
    """Added to the limit of two allies."""
    discount: Amount = 0
    """Items and allies cost so much less in bazaars (never less than 1)."""
    full_price: bool = False
    """Items are sold for their whole cost."""
    spoils: Amount = 0
    """So much more gold for each Challenge defeated with its reward."""

    # -- effects of using it ------------------------------------------------------------------------------------------
    bonus: Amount = 0
    """Added to the roll: combat roll, test. `before combat`: added to the rolls of `of` for the whole combat."""
    damage: Amount = 0
    """`always`, `roll`, `hit`, `before combat` with `of`: added to the damage of a hit. Direct damage is `strike`."""
    strike: Amount = 0
    """Wounds dealt to the foe at once (`before combat`, `round`)."""
    weaken: Amount = 0
    """The foe's value (in `phase`) is so much lower for this combat."""
    blunt: Amount = 0
    """The foe's damage (in `phase`) is so much lower for this combat; 9 for "none at all"."""
    cancel: Amount = 0
    """Damage cancelled (`hurt`)."""
    reroll: bool = False
    """The roll is made again: a combat roll, a test, the story die, or (`rolled`) any number of movement dice."""
    succeed: bool = False
    """The test succeeds."""
    beat: bool = False
    """The Challenge is defeated (`outright`)."""
    flee: bool = False
    """The combat ends as if escaped (`outright`, `round`); not where escape is forbidden."""
    heal: Amount = 0
    """Wounds removed from `of`."""
    rest: Amount = 0
    """Exhaustion removed from `of`."""
    dice: Amount = 0
    """Movement dice more (`always`, `before moving`)."""
    cool: bool = False
    """This turn's day march and mirages do nothing (`before moving`)."""
    wild: Amount = 0
    """So many of the dice count as any terrain (`rolled`)."""
    steps: Amount = 0
    """Moves the hero so many spaces (`moving`); also into the sandstorm, unless `terrain` is given."""
    terrain: tuple[Terrain, ...] = ()
    """`steps` only into these terrains (and towns)."""
    home: bool = False
    """Moves the hero to any town that the sandstorm does not cover (`moving`)."""
    income: Amount = 0
    """Gold received."""
    browse: Amount = 0
    """Draws so many market cards and adds one of them to the stack (`bazaar`); the rest are shuffled back."""


class Test(Record, frozen=True):
    """A skill test: 2d10 + attribute + skill against a difficulty (RB-60)."""

    skill: Skill
    attribute: Attribute
    difficulty: Annotated[int, Meta(ge=1, le=40)]


class Consequence(Record, frozen=True):
    """What a Challenge does to the hero, or suffers."""

    of: Literal["hero", "party", "allies"] = "hero"
    wounds: Amount = 0
    exhaustion: Amount = 0
    gold: Amount = 0
    """Lost, as far as there is any."""
    item: bool = False
    """The hero discards an item of his choice (not Legendary ones)."""
    gear: bool = False
    """All survival gear is lost."""
    quest: bool = False
    """An unfinished Legendary Quest of his choice is discarded to the bottom of its stack."""
    reward: bool = False
    """A Legendary Reward of his choice is discarded to the bottom of its stack."""
    stronger: int = 0
    """The Challenge's value (in `phase`) is so much higher for this combat; negative: lower."""
    fiercer: int = 0
    """The Challenge's damage (in `phase`) is so much higher for this combat; negative: lower."""
    phase: Phase | None = None
    hurt: Amount = 0
    """Wounds that the Challenge itself suffers."""
    mend: Amount = 0
    """Wounds that the Challenge recovers."""
    storm: bool = False
    """The active player moves the sandstorm."""
    flee: bool = False
    """The combat ends: the Challenge is not defeated."""


class Peril(Record, frozen=True):
    """What a Challenge does, besides fighting."""

    when: Literal["before", "round", "wounds", "missed", "end of round", "defeated", "unbeaten"]
    """before        before combat, once (RB-80)
    round         at the start of every round
    wounds        whenever its damage has given the hero or an ally a wound
    missed        whenever an attack against it has missed
    end of round  after the magic phase of every round
    defeated      when it is defeated
    unbeaten      when the hero escapes or is knocked out"""
    by: Time | None = None
    test: Test | None = None
    """With a test, `fail` and `success` follow from it; without, `fail` happens."""
    fail: Consequence = Consequence()
    success: Consequence = Consequence()


class Kept(Record, frozen=True):
    """A Challenge card that its victor keeps as an item (RB-53)."""

    type: str
    text: str
    ability: list[Ability] = []


class Reward(Record, frozen=True):
    gold: Amount = 0
    market: Amount = 0
    """Draw so many market cards and keep one of them for nothing."""
    heal: Amount = 0
    """Wounds removed from the hero and each ally."""
    rest: Amount = 0
    """Exhaustion removed from the hero and each ally."""
    gear: tuple[Literal["camel", "water", "kit"], ...] = ()
    kept: Kept | None = None
    """The card itself becomes an item."""


class Challenge(Record, frozen=True, kw_only=True):
    id: str
    name: str
    emblem: str = ""
    colour: Colour
    trait: Trait
    night: OneOrMore
    """Life at night (above the heart) and by day (below it)."""
    day: OneOrMore
    ranged: str
    """Value/damage: "13/1"."""
    melee: str
    magic: str
    text: str
    """All its special text in words; empty if it simply fights."""
    story: str
    """A sentence of flavour."""
    reward: Reward
    sunburst: bool = False
    no_escape: bool = False
    immune: tuple[Phase, ...] = ()
    """Attacks in these phases do no damage to it."""
    hide: Amount = 0
    """So much of the damage of every blow to it is cancelled (at least 1 gets through); a `strike` is no blow."""
    pack: Amount = 0
    """Its values are so much higher for each ally of the hero."""
    peril: list[Peril] = []
    many: bool = False
    """The name stands for many: they attack, not it attacks."""
    provenance: str = "designed"


class Character(Record, frozen=True, kw_only=True):
    """The numbers of a hero or an ally; those of a Legendary ally stand by themselves."""

    life: OneOrMore
    fatigue: Amount
    mind: str
    """Value/damage: "3/1"."""
    body: str
    spirit: str


class HeroCard(Character, frozen=True, kw_only=True):
    id: str
    name: str
    emblem: str = ""
    figure: str = ""
    title: str
    set: Literal["al-kalim", "terrinoth"]
    skills: dict[Skill, int]
    text: str
    story: str
    ability: list[Ability]
    style: str = ""
    """How the hero is played, in a few words for whoever chooses one."""
    difficulty: Literal["", "easy", "medium", "demanding"] = ""
    """For newcomers."""
    first: bool = False
    """Good for a first game."""
    provenance: str = "designed"


class AllyCard(Character, frozen=True, kw_only=True):
    id: str
    name: str
    emblem: str = ""
    figure: str = ""
    cost: Amount
    text: str
    story: str
    ability: list[Ability] = []
    provenance: str = "designed"


class ItemCard(Record, frozen=True, kw_only=True):
    id: str
    name: str
    emblem: str = ""
    type: str
    """`Weapon: Sword`, `Armor: Shield`, `Artifact: Ring`, `Rune`, `Potion`, `Scroll`: what stands before the colon
    decides the limits (RB-120, RB-121), what stands after it which weapons are of the same type."""
    cost: Amount
    text: str
    story: str
    ability: list[Ability]
    copies: OneOrMore = 1
    """More than one only of cards that are discarded on use."""
    many: bool = False
    """The name stands for many, as boots do."""
    provenance: str = "designed"


class QuestStep(Record, frozen=True):
    """One thing that a Legendary Quest asks for: exactly one of `beat`, `explore`, `test`, `pay` and `offer`."""

    text: str
    """In words, as a part of a sentence: `defeat 2 Challenges in dunes spaces`."""
    beat: Amount = 0
    """Challenges to defeat (adventures and ambushes) that fit all of what follows."""
    explore: tuple[str, ...] = ()
    """Bazaars to explore, each of them (a town or a Lost City); `any` stands for each different one, see `number`."""
    number: int = 1
    """With `explore = ["any"]`: so many different bazaars."""
    test: Test | None = None
    """A test that may be taken after rolling the story die (or, with `town`, after exploring a bazaar) in the right
    place. Failing it fails the quest."""
    pay: Amount = 0
    """Gold to be paid after rolling the story die (or, with `town`, exploring the bazaar) in the right place."""
    offer: str = ""
    """An item of this kind (`Weapon`, `Armor`, `Artifact`, `Rune`, `Potion`...) to be given up in the same way."""
    town: str = ""
    """The place: a town or Lost City, whose bazaar is explored; `any` for any."""
    location: str = ""
    """The place: a named location of the board."""
    terrain: tuple[Terrain, ...] = ()
    """The place: any space of these terrains."""
    trait: tuple[Trait, ...] = ()
    colour: tuple[Colour, ...] = ()
    by: Time | None = None


class LegendaryCard(Record, frozen=True, kw_only=True):
    id: str
    emblem: str = ""
    figure: str = ""
    type: Literal["ally", "artifact", "knowledge", "mount", "rune"]
    quest: str
    """The name of the quest side."""
    quest_text: str
    steps: list[QuestStep]
    reward: str
    """The name of the reward side."""
    reward_text: str
    story: str
    in_order: bool = False
    """The steps must be taken one after the other."""
    kind: str = ""
    """`Weapon: Sword` and the like if the reward takes up an item's place (RB-124)."""
    ally: Character | None = None
    ability: list[Ability] = []
    provenance: str = "designed"


class Town(Record, frozen=True):
    name: str
    at: str
    text: str


class Location(Record, frozen=True):
    """A label on the board; its hexes are all of one terrain that touch (Locations in Al-Kalim)."""

    name: str
    label: tuple[str, ...]
    """The hexes underneath the label."""
    within: str = ""
    """Another label on the same land (The Bleeding Sands lie in the Desert of Eternity)."""
    provenance: str = "designed"


class Jewel(Record, frozen=True):
    at: str
    colour: Colour
    sunburst: bool = False


class BoardRecord(Record, frozen=True):
    """The board: a grid of flat-topped hexes named `column,row` (from 1; even columns lie half a hex lower)."""

    grid: str
    """One line per row. Each character is a hex: d dunes, b bluffs, l lowlands, c canyons, x barrens, r road, T a town,
    a dot for none; capitals D, B, L, C, X are a road across that terrain."""
    prison: str
    """The Prison of the Efreet, where the sandstorm first appears."""
    supply: dict[Colour, int]
    """Adventure counters in the box."""
    town: list[Town]
    location: list[Location]
    jewel: list[Jewel]
    provenance: str = "designed"


class DiceRecord(Record, frozen=True):
    """A layout of the movement dice (RB-46)."""

    name: str
    text: str
    faces: tuple[tuple[Symbol, ...], ...]
    provenance: str


class ChallengeFile(Record, frozen=True):
    challenge: list[Challenge]


class HeroFile(Record, frozen=True):
    hero: list[HeroCard]


class AllyFile(Record, frozen=True):
    ally: list[AllyCard]


class ItemFile(Record, frozen=True):
    item: list[ItemCard]


class LegendaryFile(Record, frozen=True):
    legendary: list[LegendaryCard]
