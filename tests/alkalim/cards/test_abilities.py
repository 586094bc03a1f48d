"""Abilities do what `shapes.py` says, also in ways that no card in the box needs: cards here are given other ones."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable import games
from sandtable.games.alkalim.content.book import Card
from sandtable.games.alkalim.content.shapes import Ability
from sandtable.games.alkalim.records import Fight
from sandtable.games.alkalim.rules.combat import escape_chance
from sandtable.games.alkalim.rules.numbers import blow, hindered, mastered, matched, skill_bonus, soaked, strength
from sandtable.games.alkalim.scenario.reading import from_setup
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Rng, Table


class Stand:
    """A table in the position of a scenario, where cards have other abilities than they are printed with."""

    def __init__(
        self,
        patch: pytest.MonkeyPatch,
        given: dict[str, tuple[Ability, ...]],
        rolls: list[object] | None = None,
        **setup: Any,
    ) -> None:
        self.g, settings = from_setup(setup, Rng(bytes(32), script=rolls))
        for name, abilities in given.items():
            patch.setattr(self.card(name), "abilities", abilities)
        for party in self.g.parties:
            party.kit = None
        self.table = Table.start(games.get("alkalim"), settings, bytes(32), self.g)

    def card(self, name: str) -> Card:
        card = self.g.world.book.find(name)
        assert card is not None
        return card

    @property
    def now(self) -> AlKalim:
        g = self.table.position.state
        assert isinstance(g, AlKalim)
        return g

    @property
    def asked(self) -> tuple[str, list[Any]]:
        decision = self.table.pending[0]
        return decision.kind, decision.choices()

    @property
    def fight(self) -> Fight:
        return self.now.combat

    def choose(self, *choice: Any) -> None:
        self.table.choose(self.table.pending[0].seat, choice)

    def use(self, name: str, place: int = 0) -> None:
        self.choose("use", self.card(name).number, place)


RUNE = "Rune of Shackles"
"""The card whose abilities are tried."""
READER, CHARMER = "Reader of Bone Dice", "Viper Charmer"
FIGHT = {"card": READER, "stage": "ready"}
DUELLISTS = [{"hero": "Tahlia", "at": "5,4"}, {"hero": "Eliam", "at": "5,4"}]


def fought(card: str, phase: str = "ranged", **more: Any) -> dict[str, Any]:
    """A phase of the first round against a Challenge."""
    return {"card": card, "stage": "phase", "round": 1, "phase": phase, **more}


def duel(**more: Any) -> dict[str, Any]:
    """Tahlia attacks Eliam."""
    return {"kind": "duel", "foe": "azure", "stage": "phase", "round": 1, **more}


def rune(
    patch: pytest.MonkeyPatch,
    *tried: Ability,
    allies: tuple[str, ...] = (),
    rolls: list[object] | None = None,
    **at: Any,
) -> Stand:
    """Tahlia without an ability of her own has a rune with these, and allies who have none either."""
    given = {RUNE: tried, **dict.fromkeys(("Tahlia", *allies), ())}
    return Stand(patch, given, rolls, **{"heroes": fighters(*allies, items=(RUNE,)), **at})


def fighters(*allies: str, items: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    return [{"hero": "Tahlia", "at": "5,4", "allies": list(allies), "items": list(items), "counters": {"life": 9}}]


def test_a_bonus_for_one_character_before_combat_asks_for_whom(monkeypatch: pytest.MonkeyPatch) -> None:
    ability = Ability(when="before combat", text="More", of="one", bonus=3, damage=1, phase=None)
    stand = rune(monkeypatch, ability, allies=("Sling-Boy",), fight=FIGHT)
    boy, hero = stand.card("Sling-Boy").number, stand.now.parties[0].hero
    assert stand.asked == ("before combat", [("use", stand.card(RUNE).number, 0), ("fight",)])
    stand.use(RUNE)
    assert stand.asked == ("whom", [("help", hero), ("help", boy)])
    stand.choose("help", boy)
    assert stand.fight.bonus == {boy: 3}
    assert stand.fight.damage == {3 * boy: 1, 3 * boy + 1: 1, 3 * boy + 2: 1}


def test_a_boost_of_damage_alone_is_for_attacks(monkeypatch: pytest.MonkeyPatch) -> None:
    ability = Ability(when="roll", text="Harder", exhaust=1, damage=1)
    stand = rune(monkeypatch, ability, fight=fought(READER, "magic"))
    stand.choose("attack", stand.now.parties[0].hero)
    assert stand.asked[0] == "boost"
    other = rune(monkeypatch, ability, fight=fought(READER, "magic"))
    other.choose("defend")
    assert other.asked[0] != "boost"


@pytest.mark.parametrize(("trait", "gold"), [("Sorcerer", 5), ("Beast", 0)])
def test_spoils_of_some_challenges_only(monkeypatch: pytest.MonkeyPatch, trait: Any, gold: int) -> None:
    outright = Ability(when="outright", text="Beaten", beat=True, discard=True)
    spoils = Ability(when="always", against=(trait,), spoils=5)
    stand = Stand(
        monkeypatch,
        {RUNE: (outright,), "Dune Sled": (spoils,), "Tahlia": ()},
        heroes=fighters(items=(RUNE, "Dune Sled")),
        fight={"card": READER},
    )
    before = stand.now.parties[0].gold
    reward = stand.card(READER).challenge.reward.gold
    stand.use(RUNE)
    assert stand.now.parties[0].gold - before == reward + gold


def test_skills_of_an_ally_help_the_hero_only_where_the_card_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    stand = Stand(
        monkeypatch,
        {
            "Sling-Boy": (Ability(when="always", skills={"Lore": 2}, master=("Swim",)),),
            "Rumour-Seller": (Ability(when="always", of="hero", skills={"Lore": 4}, master=("Jump",)),),
            "Tahlia": (),
        },
        heroes=fighters("Sling-Boy", "Rumour-Seller"),
    )
    g, party = stand.now, stand.now.parties[0]
    printed = g.card(party.hero).skills.get("Lore", 0)
    assert skill_bonus(g, party, "Lore") == printed + 4
    teacher = mastered(g, party, "Jump")
    assert teacher is not None
    assert teacher.name == "Rumour-Seller"
    assert mastered(g, party, "Swim") is None


@pytest.mark.parametrize(("trait", "helps"), [("Sorcerer", True), ("Beast", False)])
def test_skills_against_some_challenges(monkeypatch: pytest.MonkeyPatch, trait: Any, helps: bool) -> None:
    ability = Ability(when="always", against=(trait,), skills={"Lore": 4}, master=("Swim",))
    stand = rune(monkeypatch, ability, fight=fought(READER))
    g, party = stand.now, stand.now.parties[0]
    assert skill_bonus(g, party, "Lore") == g.card(party.hero).skills.get("Lore", 0) + 4 * helps
    assert bool(mastered(g, party, "Swim")) == helps


def test_in_the_challenges_role_nothing_of_an_ally_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """RB-141: neither what always works nor what is used."""
    always = Ability(when="always", of="hero", attack=2, defence=3, damage=1, soak=1)
    stand = Stand(
        monkeypatch,
        {"Sling-Boy": (always,), "Tahlia": (), "Eliam": ()},
        heroes=[{"hero": "Tahlia", "at": "5,4"}, {"hero": "Eliam", "at": "5,4", "allies": ["Sling-Boy"]}],
        fight=duel(),
    )
    g, party = stand.now, stand.now.parties[1]
    f, hero = stand.fight, party.hero
    bare = g.card(hero)
    assert strength(g, party, hero, 1, False, f) == bare.value[1]
    assert (blow(g, party, hero, 1, f), soaked(g, party, hero, 1, f)) == (bare.damage[1], 0)
    f.by, f.foe = 1, 0  # after the roles have changed
    assert strength(g, party, hero, 1, False, f) == bare.value[1] + 3
    assert strength(g, party, hero, 1, True, f) == bare.value[1] + 2
    assert (blow(g, party, hero, 1, f), soaked(g, party, hero, 1, f)) == (bare.damage[1] + 1, 1)


def test_weakening_at_the_start_of_a_round_is_for_the_other_hero(monkeypatch: pytest.MonkeyPatch) -> None:
    ability = Ability(when="round", text="Weaker", exhaust=1, weaken=2, blunt=1)
    stand = Stand(
        monkeypatch,
        {"Eliam": (ability,), "Tahlia": ()},
        heroes=DUELLISTS,
        fight=duel(by="azure", foe="amber", attacker="amber", round=2),
    )
    stand.use("Eliam")
    f = stand.fight
    assert hindered(f) == ((-2, -2, -2), (-1, -1, -1))
    f.by, f.foe = 0, 1
    assert hindered(f) == ((0, 0, 0), (0, 0, 0))


def test_damage_before_combat_may_be_all_that_an_ability_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    """For one phase where it names one; for the whole party nobody is asked for whom."""
    everybody = Ability(when="before combat", text="Harder", activate=True, of="party", damage=2, phase="melee")
    stand = Stand(
        monkeypatch,
        {RUNE: (everybody,), "Dune Sled": (everybody,), "Sling-Boy": (), "Tahlia": ()},
        heroes=fighters("Sling-Boy", items=(RUNE, "Dune Sled")),
        fight=FIGHT,
    )
    boy, hero = stand.card("Sling-Boy").number, stand.now.parties[0].hero
    stand.use(RUNE)
    stand.use("Dune Sled")
    assert stand.asked[0] == "combat"
    f = stand.fight
    assert (f.bonus, f.damage) == ({}, {3 * hero + 1: 4, 3 * boy + 1: 4})
    assert blow(stand.now, stand.now.parties[0], boy, 1, f) == stand.card("Sling-Boy").damage[1] + 4
    assert blow(stand.now, stand.now.parties[0], boy, 0, f) == stand.card("Sling-Boy").damage[0]


@pytest.mark.parametrize("phase", ["ranged", "melee"])
@pytest.mark.parametrize("named", ["ranged", "melee"])
def test_damage_is_cancelled_in_the_phase_that_the_card_names(
    monkeypatch: pytest.MonkeyPatch, phase: str, named: Any
) -> None:
    less = Ability(when="hurt", text="Less", exhaust=1, cancel=1, phase=named)
    stand = rune(monkeypatch, less, rolls=[1, 1], fight=fought("Many-Eyed Toad", phase))
    stand.choose("defend")
    assert stand.asked[0] == ("hurt" if named == phase else "combat")
    assert stand.now.parties[0].wounds == (named != phase)


def test_what_cancels_damage_of_a_phase_is_not_for_a_challenges_text(monkeypatch: pytest.MonkeyPatch) -> None:
    magic = Ability(when="hurt", text="Less", exhaust=1, cancel=1, phase="magic")
    ranged = Ability(when="hurt", text="Less", exhaust=1, cancel=1, phase="ranged")
    stand = rune(monkeypatch, magic, ranged, rolls=[1, 1], fight={"card": READER, "stage": "before"})
    assert stand.asked[0] == "combat"
    assert stand.now.parties[0].wounds == 1


@pytest.mark.parametrize("gift", [{"heal": 1}, {"rest": 1}, {"income": 2}, {"heal": 1, "of": "party"}])
def test_a_hit_may_bring_something_else_than_damage(monkeypatch: pytest.MonkeyPatch, gift: dict[str, Any]) -> None:
    """To whoever has hit himself, and also where the hit ends the combat."""
    after = Ability(when="hit", text="Joy", activate=True, **gift)
    for attacker, asks in (("Tahlia", True), ("Road Warden", False)):
        hurt = {**fighters("Road Warden", items=(RUNE,))[0], "gold": 3, "wounds": 1, "exhaustion": 1}
        stand = rune(
            monkeypatch,
            after,
            allies=("Road Warden",),
            rolls=[10, 10],
            heroes=[hurt, {"hero": "Eliam", "at": "Irram"}],
            fight=fought(CHARMER, "melee", wounds=1),
            time="day",
        )
        stand.choose("attack", stand.card(attacker).number)
        assert (stand.asked[0] == "hit") == asks
        if asks:
            stand.use(RUNE)
            party, reward = stand.now.parties[0], stand.card(CHARMER).challenge.reward.gold
            left = (1 - gift.get("heal", 0), 1 - gift.get("rest", 0), 3 + reward + gift.get("income", 0))
            assert (party.wounds, party.exhaustion, party.gold) == left
            assert stand.now.fight is None


def test_damage_for_the_hits_of_the_whole_party(monkeypatch: pytest.MonkeyPatch) -> None:
    harder = Ability(when="hit", text="Harder", activate=True, of="party", damage=1)
    fight = fought(CHARMER, "melee")
    stand = rune(monkeypatch, harder, allies=("Road Warden",), rolls=[10, 10], fight=fight, time="night")
    stand.choose("attack", stand.card("Road Warden").number)
    assert stand.asked[0] == "hit"
    stand.use(RUNE)
    assert stand.fight.wounds == stand.card("Road Warden").damage[1] + 1


def test_a_hit_that_has_nothing_to_heal_asks_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    joy = Ability(when="hit", text="Joy", activate=True, heal=1)
    stand = rune(monkeypatch, joy, rolls=[10, 10, 10, 10], fight=fought(CHARMER, "melee"), time="night")
    stand.choose("attack", stand.now.parties[0].hero)
    assert stand.asked[0] == "combat"


def test_a_bonus_after_the_roll(monkeypatch: pytest.MonkeyPatch) -> None:
    """It adds up, and the dice stay as they lie."""
    late = Ability(when="after roll", text="More", exhaust=1, bonus=2)
    stand = rune(monkeypatch, late, rolls=[2, 3, 10, 10], fight=fought(CHARMER, "melee"), time="night")
    stand.choose("attack", stand.now.parties[0].hero)  # 5 + 4 against 13
    stand.use(RUNE)
    assert stand.asked[0] == "after roll"
    stand.use(RUNE)
    assert (stand.fight.wounds, stand.now.parties[0].exhaustion) == (stand.card("Tahlia").damage[1], 2)


def test_a_bonus_after_the_roll_of_the_attacked(monkeypatch: pytest.MonkeyPatch) -> None:
    late = Ability(when="after roll", text="More", exhaust=3, bonus=2)
    stand = Stand(
        monkeypatch,
        {"Eliam": (late,), "Tahlia": ()},
        [5, 5, 4, 6, 1, 1, 10, 10, 1, 1, 10, 10],
        heroes=DUELLISTS,
        fight=duel(phase="ranged"),
    )
    stand.choose("attack", stand.card("Tahlia").number)
    assert stand.asked[0] == "after roll"
    stand.use("Eliam")  # 10 + 2 + 2 against 10 + 2
    assert [party.wounds for party in stand.now.parties] == [1, 0]


@pytest.mark.parametrize("mine", [True, False])
def test_of_before_combat_items_the_poster_counts_ones_own(monkeypatch: pytest.MonkeyPatch, mine: bool) -> None:
    """RB-123: one in a combat, whatever it costs; not what heroes do themselves, nor what the other hero has used."""
    paid = Ability(when="before combat", text="Weaker", exhaust=1, weaken=1)
    stand = Stand(
        monkeypatch,
        {RUNE: (paid,), "Dune Sled": (paid,), "Tahlia": (paid,), "Eliam": (), "Chainmail": (paid,)},
        settings={"caps": "poster"},
        heroes=[
            {"hero": "Tahlia", "at": "5,4", "items": [RUNE, "Dune Sled"]},
            {"hero": "Eliam", "at": "5,4", "items": ["Chainmail"]},
        ],
        fight={"kind": "duel", "foe": "azure", "stage": "before"},
    )
    stand.use("Chainmail")
    hero, shackles, sled = (("use", stand.card(name).number, 0) for name in ("Tahlia", RUNE, "Dune Sled"))
    kind, choices = stand.asked
    assert kind == "before combat"
    assert {shackles, sled, hero} <= set(choices)
    stand.use(RUNE if mine else "Tahlia")
    assert stand.asked == ("before combat", [hero, ("fight",)] if mine else [shackles, sled, ("fight",)])


@pytest.mark.parametrize(
    ("limits", "helps"),
    [({"skill": "Resist"}, True), ({"skill": "Lore"}, False), ({"attribute": "spirit"}, True),
     ({"attribute": "mind"}, False), ({"skill": "Resist", "attribute": "mind"}, False)],
)  # fmt: skip
@pytest.mark.parametrize("when", ["test", "tested"])
def test_some_tests_only(monkeypatch: pytest.MonkeyPatch, when: Any, limits: dict[str, Any], helps: bool) -> None:
    """The Reader of Bone Dice asks for Resist with Spirit."""
    more = Ability(when=when, text="More", exhaust=1, bonus=2, **limits)
    stand = rune(monkeypatch, more, rolls=[1, 1], fight={"card": READER, "stage": "before"})
    assert stand.asked[0] == (when if helps else "combat")


@pytest.mark.parametrize("naturals", ["none", "extremes"])
def test_the_odds_of_escaping_from_a_hero(monkeypatch: pytest.MonkeyPatch, naturals: str) -> None:
    """He sets the number with what he has for defence, less what cards have taken from him."""
    stand = Stand(
        monkeypatch,
        {"Tahlia": (), "Eliam": (), RUNE: (Ability(when="always", attack=5, defence=1),)},
        settings={"naturals": naturals},
        heroes=[DUELLISTS[0], {**DUELLISTS[1], "items": [RUNE]}],
        fight=duel(values={"melee": -3}),
    )
    ahead = [stand.card("Tahlia").value[n] - stand.card("Eliam").value[n] - 1 + 3 * (n == 1) for n in range(3)]
    assert [escape_chance(stand.now, stand.fight, n) for n in range(3)] == [
        matched(each, naturals == "extremes") for each in ahead
    ]
