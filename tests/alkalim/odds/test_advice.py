"""Hints and details: what is said beside choices is true, and saying it changes nothing."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from itertools import product

import pytest
from msgspec.structs import replace

from sandtable.games.alkalim import GAME
from sandtable.games.alkalim.content.board import BARRENS, CANYONS, DUNES, MIRAGE
from sandtable.games.alkalim.content.book import ITEM, book
from sandtable.games.alkalim.content.movement_dice import WILD
from sandtable.games.alkalim.content.shapes import QuestStep
from sandtable.games.alkalim.content.world import world_of
from sandtable.games.alkalim.odds import details
from sandtable.games.alkalim.odds.advice import hints as advised
from sandtable.games.alkalim.odds.chances import ranking
from sandtable.games.alkalim.odds.combat_odds import CombatOdds
from sandtable.games.alkalim.odds.travel_odds import ambushed, dice_to, march, near, percent
from sandtable.games.alkalim.records import PHASE, Ally, Fight, Legend
from sandtable.games.alkalim.rules.combat import fight as play_fight
from sandtable.games.alkalim.rules.movement import opened, reachable
from sandtable.games.alkalim.rules.numbers import chance
from sandtable.games.alkalim.rules.setup import set_up
from sandtable.games.alkalim.rules.storm import ways
from sandtable.games.alkalim.rules.turn import play
from sandtable.games.alkalim.state import ADVENTURE, DUEL, FIGHT, KIT, MOVE, STEP, TIME, AlKalim
from sandtable.games.alkalim.telling.questions import prompt
from sandtable.kernel import Choice, Decision, Hint, Option, Position, Rng
from sandtable.kernel.bits import bits
from sandtable.kernel.text import plural
from tests.alkalim.positions import named, number
from tests.alkalim.positions import table as standing
from tests.rules import rules


def hints(g: AlKalim, decision: Decision) -> dict[Choice, str]:
    """What is said beside the choices."""
    return {choice: hint.hint for choice, hint in advised(g, decision).items()}


def detail(g: AlKalim, decision: Decision, choice: Choice) -> details.Detail:
    found = details.detail(g, decision, choice)
    assert found is not None
    return found


def table(heroes: str = "Eliam, Sahla", **settings: str) -> AlKalim:
    g = AlKalim(world_of({"setup": "two", "heroes": heroes, **settings}), Rng(b"hint" * 8))
    set_up(g)
    for party in g.parties:
        party.at = g.world.board.towns[0].label
    g.turn = g.first = 0
    g.start = g.parties[0].at
    return g


def outfit(g: AlKalim, items: Sequence[str] = (), allies: Sequence[str] = ()) -> None:
    """The hero whose turn it is has these cards and no others."""
    g.party.items, g.party.allies = [number(name) for name in items], [Ally(number(name)) for name in allies]
    g.party.kit = None


def asked(g: AlKalim) -> Decision:
    """The question that is asked where the table stands."""
    return next(each for each in play(g) if isinstance(each, Decision))


def facing(g: AlKalim, name: str) -> Decision:
    """The hero stands before a Challenge, in the first phase of the first round."""
    g.phase = FIGHT
    g.fight = Fight(ADVENTURE, 0, number(name), 0)
    g.fight.stage, g.fight.round = PHASE, 1
    return next(each for each in play_fight(g) if isinstance(each, Decision))


def duelling(g: AlKalim) -> tuple[Fight, Decision]:
    """The hero stands before the other one, in the first phase of the first round."""
    fight = g.fight = Fight(DUEL, 0, foe=1)
    fight.round, fight.stage = 1, PHASE
    choices = [("attack", g.party.hero), ("defend",), *(("escape", which) for which in range(3))]
    return fight, Decision(0, "combat", choices, (1, 0))


@pytest.mark.parametrize("setup", ["solo", "three"])
def test_hints_and_details_of_whole_games_leave_the_table_as_it_is(setup: str) -> None:
    """Every kind of question that comes up by chance; details are ready for JSON."""
    luck = random.Random(setup)
    for seed in range(2):
        g = AlKalim(world_of({"setup": setup}), Rng(bytes([seed]) * 32))
        set_up(g)
        position = Position(GAME, g)
        for _ in range(700):
            if position.over:
                break
            decision = position.pending[0]
            choices = decision.choices()
            if luck.random() < 0.25:
                before = g.freeze()
                said = advised(g, decision)
                assert set(said) <= set(choices)
                assert all(hint != Hint() for hint in said.values())
                json.dumps(details.detail(g, decision, luck.choice(choices)))
                assert g.freeze() == before
            position.choose(decision, luck.choice(choices))


# -- marching ---------------------------------------------------------------------------------------------------------


@rules("AK RB-31")
@pytest.mark.parametrize("storm", [False, True])
def test_the_fewest_dice_to_every_space(storm: bool) -> None:
    luck = random.Random(7)
    for _ in range(12):
        g = table()
        g.phase = MOVE
        g.party.at = luck.randrange(g.world.board.size)
        if storm:
            g.shift_storm(g.world.board.prison)
            if g.stormy(g.party.at):
                continue
        g.dice = tuple(sorted(luck.randrange(7) for _ in range(5)))
        found = dice_to(g)
        assert set(found) == set(bits(reachable(g)))
        entry, barred = opened(g, g.party)
        for at, dice in found.items():
            way, _ = g.world.routes(g.party.at, g.dice, barred, entry or g.world.entry, at)[0]
            assert len(way) == dice


@rules("AK RB-31")
def test_a_path_spends_dice_that_show_its_terrains() -> None:
    g = table()
    g.phase = MOVE
    g.dice = (0, 1, 2, 3, WILD)
    decision = asked(g)
    symbols = ("road", "bluffs", "dunes", "lowlands", "canyons", "barrens", "mirage")
    for choice in decision.choices():
        if choice[0] != "go":
            continue
        said = detail(g, decision, choice)
        assert said["kind"] == "path"
        assert len(said["path"]) == len(said["spends"])
        assert said["left"] == 5 - len(said["path"])
        assert said["path"][-1] == g.world.board.names[int(choice[1])]
        for name, shown in zip(said["path"], said["spends"], strict=True):
            by = g.world.entry[g.world.board.number[name]]
            assert shown == ["any"] or any(by >> symbols.index(each) & 1 for each in shown)
        dice = len(said["path"])
        hint = advised(g, decision)[choice]
        assert hint.hint.startswith(f"{dice} di")
        assert hint.dice == dice


@rules("AK day/march", "AK mirage/symbol", "AK RB-71")
def test_the_cost_of_a_day_is_exact() -> None:
    """Against a count of all rolls of three dice."""
    g = table()
    party = g.party
    outfit(g, ["Robe of White Linen"], ["Sling-Boy"])
    g.party.at = g.start = next(h for h in range(g.world.board.size) if g.world.board.texts[h].count("(dunes"))
    party.exhaustion = g.fatigue(party, party.hero) - 2
    hero, ally = march(g, 0, 3)
    rolls = [sum(MIRAGE in face for face in roll) for roll in product(g.world.layout.symbols, repeat=3)]
    assert hero.heat == 1
    assert ally.heat == 2
    assert hero.expected == pytest.approx(1 + sum(rolls) / len(rolls))
    assert hero.wounded == pytest.approx(sum(n > 1 for n in rolls) / len(rolls))
    assert hero.wounds == pytest.approx(sum(max(n - 1, 0) for n in rolls) / len(rolls))
    outfit(g, allies=["Parasol-Bearer"])
    assert [each.heat for each in march(g, 0, 3)] == [0, 0]


@rules("AK day/march", "AK day/night")
def test_day_and_night_say_what_they_cost() -> None:
    g = table()
    g.phase = TIME
    decision = asked(g)
    said = hints(g, decision)
    assert said[("day",)].startswith("rolling costs 1 exhaustion from the heat, about ")
    assert "green ambush" in said[("night",)]
    day, night = detail(g, decision, ("day",)), detail(g, decision, ("night",))
    assert day["characters"][0]["heat"] == 1
    assert night["characters"] == []
    assert set(day["wins"]) == {"green", "yellow", "blue", "red"}
    assert night["ambush"] == "green"


# -- combat -----------------------------------------------------------------------------------------------------------


@rules("AK RB-85", "AK RB-86", "AK RB-92")
def test_every_choice_of_a_phase_has_its_chances() -> None:
    g = table()
    decision = facing(g, "Saltback Scorpion")
    foe = named("Saltback Scorpion")
    hero = g.card(g.party.hero)
    said = hints(g, decision)
    hit = chance(foe.value[0] - hero.value[0])
    assert said[("attack", hero.number)].startswith(f"{hit:.0%} to hit for {hero.damage[0]}; combat won ")
    assert said[("defend",)].startswith("no harm threatens" if not foe.damage[0] else f"{hit:.0%} to take no harm")
    flee = chance(foe.value[1] - hero.value[1])
    assert said[("escape", 1)].startswith(f"{flee:.0%}, else {foe.damage[1]} wound")
    assert g.fight is not None
    best = ranking(CombatOdds(g, g.fight))[0]
    plans = [detail(g, decision, choice) for choice in decision.choices() if choice[0] in ("attack", "defend")]
    assert max(each["win"] for each in plans) == pytest.approx(best.win, abs=1e-3)


@rules("AK ambush/escape")
def test_escape_from_an_ambush_is_harder() -> None:
    g = table()
    decision = facing(g, "Saltback Scorpion")
    easy = detail(g, decision, ("escape", 1))
    assert g.fight is not None
    g.fight.kind = 1
    hard = detail(g, decision, ("escape", 1))
    assert hard["chance"] < easy["chance"]


@rules("AK RB-92", "AK RB-141")
def test_escape_from_another_hero_has_its_chance() -> None:
    """Both roll: what is shown is the share of all pairs of rolls in which the one who flees reaches the other."""
    g = table()
    _, decision = duelling(g)
    mine, theirs = (g.card(party.hero) for party in g.parties)
    said = hints(g, decision)
    rolls = [a + b for a, b in product(range(1, 11), repeat=2)]
    for which in range(3):
        ahead = mine.value[which] - theirs.value[which]
        good = sum(own + ahead >= other for own, other in product(rolls, repeat=2)) / len(rolls) ** 2
        assert said["escape", which].startswith(f"{percent(good)}, else {plural(theirs.damage[which], 'wound')}")


@rules("AK RB-86", "AK RB-92")
def test_wounds_that_threaten_are_told_less_what_armor_cancels() -> None:
    g = table()
    decision = facing(g, "Saltback Scorpion")
    danger = named("Saltback Scorpion").damage
    which = next(n for n in (1, 2) if danger[n] > 1)
    assert detail(g, decision, ("escape", which))["wounds"] == danger[which]
    outfit(g, ["Plate of the Lapsed Crusader"])
    assert detail(g, decision, ("escape", which))["wounds"] == danger[which] - 1
    assert f"else {danger[which] - 1} wound" in hints(g, decision)["escape", which]
    assert g.fight is not None
    g.fight.phase = which
    phase = Decision(0, "combat", [("attack", g.party.hero), ("defend",)], (1, which))
    assert f"to take no harm, else {danger[which] - 1} wound" in hints(g, phase)["defend",]


@rules("AK RB-141")
def test_odds_of_a_duel_count_what_cards_have_changed_in_it() -> None:
    g = table()
    f, decision = duelling(g)
    attack = ("attack", g.party.hero)
    before, fled = detail(g, decision, attack), detail(g, decision, ("escape", 0))
    assert "else 1 wound; combat won" in hints(g, decision)[attack]
    f.value, f.fierce = (-4, 0, 0), (-9, 0, 0)
    after, away = detail(g, decision, attack), detail(g, decision, ("escape", 0))
    assert "else 0 wounds; combat won" in hints(g, decision)[attack]
    assert (after["kind"], after["name"]) == ("fight", g.name(1))
    assert after["win"] > before["win"]
    assert away["chance"] > fled["chance"]


def test_what_a_duel_and_an_unknown_challenge_leave_out() -> None:
    g = table()
    outfit(g, ["Dwarven Fire Bomb", "Scroll of the Last Riddle"], ["Sling-Boy"])
    g.party.gear[KIT] = 1
    duel = detail(g, Decision(0, "step", [("attack hero", 1)]), ("attack hero", 1))
    assert "Dwarven Fire Bomb" in duel["without"]
    assert "Sling-Boy" not in duel["without"], "allies fight"
    assert "adventuring kit" not in duel["without"], "no test is made in a duel"
    jewel = next(n for n, spot in enumerate(g.world.board.jewels) if spot.colour == 0)
    unknown = detail(g, Decision(0, "step", [("attempt", jewel)]), ("attempt", jewel))
    assert {"Dwarven Fire Bomb", "adventuring kit"} <= set(unknown["without"])


def test_wares_tell_an_ally_s_figures_and_an_item_s_text() -> None:
    g = table()
    ally, item = number("Sling-Boy"), number("Grave Warden's Tulwar")
    said = hints(g, Decision(0, "bazaar", [("buy", ally), ("buy", item), ("leave",)], (0,)))
    assert said["buy", ally].startswith("Mind ")
    assert said["buy", item].startswith(g.card(item).text)


def test_details_of_a_combat_name_the_cards_left_out() -> None:
    g = table()
    outfit(g, ["Dwarven Fire Bomb"])
    decision = facing(g, "Saltback Scorpion")
    said = detail(g, decision, ("attack", g.party.hero))
    assert "Dwarven Fire Bomb" in said["without"]
    assert [each["phase"] for each in said["plan"]] == ["ranged", "melee", "magic"]
    assert said["plan"][0]["does"] == "attacks"
    assert said["plans"][0]["win"] == said["win"]


def test_an_unknown_challenge_is_told_by_averages_and_not_by_the_order_of_the_deck() -> None:
    g = table()
    jewel = next(n for n, spot in enumerate(g.world.board.jewels) if spot.colour == 0)
    g.party.at = g.world.board.jewels[jewel].at
    g.phase = STEP
    decision = asked(g)
    said, hinted = detail(g, decision, ("attempt", jewel)), hints(g, decision)[("attempt", jewel)]
    assert said["least"] <= said["win"] <= said["most"]
    assert sum(each["cards"] for each in said["traits"]) == 20
    g.adventure[0].reverse()
    assert detail(g, decision, ("attempt", jewel)) == said
    assert hints(g, decision)[("attempt", jewel)] == hinted


@rules("AK ambush/draw", "AK effects/mirage-again")
def test_the_chance_of_an_ambush_counts_the_rolls_that_mirages_bring() -> None:
    """Dunes on three faces; on two of the others a mirage, so that the die is rolled again: 3 of 4, not 3 of 6."""
    g = table()
    g.party.at = g.world.board.number["2,2"]
    g.night = True
    decision = Decision(0, "step", [("story",)])
    assert hints(g, decision)["story",].startswith("75% to be ambushed (green, ")
    faces = g.world.layout.symbols
    rng, seen = random.Random(3), 0
    for _ in range(4000):
        face = rng.choice(faces)
        while MIRAGE in face and DUNES not in face:
            face = rng.choice(faces)
        seen += DUNES in face
    assert seen / 4000 == pytest.approx(ambushed(g), abs=0.03)


def test_only_cards_for_a_test_are_named_as_left_out_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    g = table()
    scroll = named("Scroll of the Last Riddle")
    monkeypatch.setattr(scroll, "abilities", tuple(replace(each, skill="Lore") for each in scroll.abilities))
    outfit(g, [scroll.name])
    g.party.gear[KIT] = 1
    for skill in ("Climb", "Lore"):
        said = detail(g, Decision(0, "test", [("roll",)], (skill, 0, 14, 2, "a quest")), ("roll",))
        assert said["without"] == [*([scroll.name] if skill == "Lore" else []), "adventuring kit"]


@rules("AK day/march", "AK mirage/symbol")
def test_the_march_is_told_for_this_party() -> None:
    g = table()
    g.phase = TIME
    decision = Decision(0, "time", [("day",), ("night",)])
    assert hints(g, decision)["day",].startswith(
        "rolling costs 1 exhaustion from the heat, about 2.5 more from mirages"
    )
    hood = next(c for c in book().cards if c.kind == ITEM and any(a.clear_sight for a in c.abilities))
    outfit(g, [hood.name])
    assert "mirages" not in hints(g, decision)["day",]
    outfit(g, allies=["Parasol-Bearer"])
    assert hints(g, decision)["day",].startswith("rolling costs no heat, about 2.5 exhaustion each from mirages")
    shady = next(c for c in book().cards if c.kind == ITEM and any(a.shade for a in c.abilities))
    outfit(g, [shady.name], ["Sling-Boy"])
    assert hints(g, decision)["day",].startswith("rolling costs 0 to 1 exhaustion each from the heat")


# -- quests and the storm ---------------------------------------------------------------------------------------------


@rules("AK effects/canyons", "AK cities/return", "AK effects/barrens")
def test_effects_of_the_story_die_are_told_as_they_would_be_here() -> None:
    g = table()
    g.story = [CANYONS, BARRENS]
    decision = Decision(0, "story", [("effect", CANYONS), ("effect", BARRENS)])
    assert hints(g, decision) == {
        ("effect", CANYONS): "a Lost City may appear here",
        ("effect", BARRENS): "nothing, while there is no sandstorm",
    }
    g.party.at = g.world.board.number["2,2"]
    g.shift_storm(g.world.board.prison)
    assert hints(g, decision) == {
        ("effect", CANYONS): "a Lost City may appear here",
        ("effect", BARRENS): "the wind turns one step clockwise",
    }
    g.cities = [g.party.at, 5, 9]
    assert hints(g, decision)["effect", CANYONS] == "all three Lost Cities vanish"


@rules("AK RB-60")
def test_a_deed_has_its_chance_or_is_sure() -> None:
    g = table()
    legend = next(
        card
        for card in book().cards
        if card.kind == 4 and any(s.test and s.test.skill == "Lore" for s in card.legend.steps)
    )
    place = next(n for n, step in enumerate(legend.legend.steps) if step.test)
    choice: Choice = ("deed", legend.number, place)
    g.party.legends = [Legend(legend.number, False, (0,) * len(legend.legend.steps))]
    decision = Decision(0, "deed", [choice, ("no",)])
    said = hints(g, decision)[choice]
    found = detail(g, decision, choice)
    assert found["kind"] == "test"
    assert f"{found['chance']:.0%}" in said
    assert said.endswith("failure loses the quest")
    assert found["bonus"] == sum(part["adds"] for part in found["parts"])
    g.party.legends.append(Legend(number("Astrolabe of the Drowned Star"), True, (0,)))
    g.party.kit = None
    assert hints(g, decision)[choice].endswith("sure")
    assert detail(g, decision, choice)["chance"] == 1


def test_the_nearest_place_of_a_quest() -> None:
    g = table()
    home = g.world.board.towns[0]
    assert near(g, home.label, QuestStep(text="", explore=(home.name,))) == (0, home.name)
    assert near(g, home.label, QuestStep(text="", explore=("any",), number=2)) == (0, home.name)
    assert near(g, home.label, QuestStep(text="", beat=2)) is None
    assert near(g, home.label, QuestStep(text="", explore=("City of Faith",))) is None
    found = near(g, home.label, QuestStep(text="", beat=1, location="Sea of Glass"))
    assert found is not None
    assert found[0] > 0


@rules("AK wind/two")
def test_a_storm_says_what_it_covers_and_where_it_can_go() -> None:
    g = table()
    ground = g.world.board
    g.shift_storm(ground.prison)
    ends = ways(g, g.storm, g.wind)
    choices: list[Choice] = [("blow", end) for end in ends]
    decision = Decision(0, "storm", choices, (g.storm, g.wind))
    g.parties[1].at = ends[0]
    assert "Sahla" in hints(g, decision)[choices[0]]
    said = detail(g, decision, choices[0])
    assert said["centre"] == ground.names[ends[0]]
    assert not set(said["covers"]) & set(said["uncovers"])
    assert 1 <= len(said["next"]) <= 3


def test_spaces_tell_whose_quests_they_serve() -> None:
    tahlia = {"hero": "Tahlia", "at": "Irram", "tile": 1, "quests": ["The Longest Caravan"]}
    heroes = [tahlia, {"hero": "Corbin", "at": "4,3"}]
    g = standing(heroes=heroes, phase="move", time="night", dice=[1, 1, 1, 1]).state
    said = hints(g, asked(g))
    town, beside = g.world.board.towns[1].label, g.world.board.number["4,3"]
    assert "for your quest The Longest Caravan" in said["go", town]
    assert "Corbin is there" in said["go", beside]
    assert "for your quest The Longest Caravan" not in said["go", beside]


@rules("AK allies/replaced", "AK cities/dreams")
def test_a_card_that_would_not_come_itself_is_not_praised() -> None:
    """Of the five cards in the City of Dreams an ally of Terrinoth stands for one of Al-Kalim, whichever that is."""
    g = table()
    base, own = number("Frost Hound"), number("Chainmail")
    decision = Decision(0, "browse", [("add", base), ("add", own)], (6, "AK cities/dreams"))
    said = hints(g, decision)
    assert said[("add", base)].startswith("an ally from another land")
    assert "Body" not in said[("add", base)]
    assert said[("add", own)] == g.card(own).text
    g.desert.clear()
    assert hints(g, decision)[("add", base)].startswith("Mind 0/0, Body 4/1")


@rules("AK RB-143", "AK RB-120", "AK RB-115")
def test_plunder_says_when_something_else_must_go() -> None:
    g = table()
    g.parties[0].items = [number("Tortoiseshell Buckler")]
    mail, bow = number("Chainmail"), number("Herder's Shortbow")
    decision = Decision(0, "plunder", [("take", mail), ("take", bow), ("take gear", KIT), ("no",)], (1,))
    said = hints(g, decision)
    assert said[("take", mail)].endswith("(a hero carries one armor: something must go)")
    assert said[("take", bow)] == g.card(bow).text
    given_up = hints(g, Decision(0, "too much", [("drop", mail), ("drop", bow)]))
    assert given_up[("drop", mail)].endswith("(worth 5 gold)")


def test_all_heroes_in_a_space_are_told_in_one_breath() -> None:
    g = table("Eliam, Sahla, Kirga, Tahlia", setup="four")
    decision = Decision(0, "move", [("stop",)])
    assert hints(g, decision)[("stop",)].endswith("Sahla, Kirga and Tahlia are there")
    g.parties[2].at = g.parties[3].at = g.world.board.towns[1].label
    assert hints(g, decision)[("stop",)].endswith("Sahla is there")


@rules("AK RB-140", "AK RB-143", "AK bazaar/storm", "AK storm/adventure")
def test_questions_tell_of_attacks_storms_and_plunder() -> None:
    g = table()
    step = Decision(0, "step", [("attempt", 0), ("attack hero", 1), ("story",)])
    assert ": an adventure, an attack on another hero, or a Story step?" in prompt(g, step).text
    assert "which Story step?" in prompt(g, Decision(0, "step", [("story",)])).text
    assert "sandstorm" not in prompt(g, step).text + prompt(g, Decision(0, "time", [("day",), ("night",)])).text
    g.shift_storm(g.party.at)
    assert "Under the sandstorm there is no adventure and no bazaar." in prompt(g, step).text
    assert "dice lead nowhere" in prompt(g, Decision(0, "time", [("day",), ("night",)])).text
    bow = number("Herder's Shortbow")
    assert GAME.describe(g, ("take", bow)).rules == ("AK RB-53",)
    g.parties[1].wounds = g.life(g.parties[1], g.parties[1].hero)
    assert GAME.describe(g, ("take", bow)).rules == ("AK RB-143",)


@rules("AK RB-82")
def test_a_plan_tells_what_is_left_of_the_round_and_the_rounds_after_it() -> None:
    g = table("Tahlia, Eliam")
    facing(g, "Toll-Takers of the Ford")
    assert g.fight is not None
    hero = g.party.hero
    g.fight.phase, g.fight.acted = 1, frozenset({hero})
    said = detail(g, Decision(0, "combat", [("defend",)], (1, 1)), ("defend",))
    assert [(each["phase"], each["does"]) for each in said["plan"]] == [("melee", "defends"), ("magic", "defends")]
    assert [each["phase"] for each in said["then"]] == ["ranged", "melee", "magic"]
    assert ("melee", "attacks") in [(each["phase"], each["does"]) for each in said["then"]]
    assert said["win"] > 0.5


def test_figures_of_hints_are_fields() -> None:
    """What a board shows need not be read out of sentences."""
    g = table()
    attack = ("attack", g.party.hero)
    found = advised(g, duelling(g)[1])
    for choice in (attack, ("defend",), ("escape", 0)):
        assert found[choice].hint.startswith(found[choice].short)
    assert f"combat won {percent(found[attack].chance or 0)}" in found[attack].hint
    for paid in (1, 9):
        (hint,) = advised(g, Decision(0, "payment", [("hand in", paid, 0, 0, 1)], (0,))).values()
        assert hint.weight == min(g.world.price - paid - 4, 0)


def test_destinations_are_listed_by_their_use() -> None:
    """Good adventures first, towns with something to buy, plain spaces, adventures without hope last."""
    dice = [1, 2, 3, 4, 5, 6, 1, 2, 3, 4]
    heroes = [{"hero": "Eliam", "at": "Traders Fort", "gold": 9}, {"hero": "Sahla", "at": "Irram"}]
    made = standing(heroes=heroes, phase="move", time="day", dice=dice)
    spaces = [option for option in made.offers(made.pending[0]) if option.verb == "go"]

    def rank(option: Option) -> int:
        won = re.search(r"won (about|under|over) (\d+)%", option.hint)
        if won:
            share = int(won[2]) if won[1] == "about" else 0 if won[1] == "under" else 99
            return 0 if share > 50 else 3 if share < 15 else 1
        return 1 if "bazaar" in option.hint else 2

    ranks = [rank(option) for option in sorted(spaces, key=lambda option: -option.weight)]
    assert set(ranks) >= {0, 2, 3}
    assert ranks == sorted(ranks)


@pytest.mark.parametrize(("at", "doubtful"), [("1,1", True), ("3,6", False)])
def test_only_a_doubtful_adventure_is_asked_about_twice(at: str, doubtful: bool) -> None:
    hero = {"hero": "Tahlia", "at": at, "items": ["Grave Warden's Tulwar"], "allies": ["Sling-Boy"]}
    made = standing(heroes=[hero, {"hero": "Sahla", "at": "Irram"}], phase="step", time="day")
    attempts = [option for option in made.offers(made.pending[0]) if option.verb == "attempt"]
    assert [(option.confirm, (option.chance or 0.0) < 0.5) for option in attempts] == [(doubtful, doubtful)]


def test_a_town_s_advice_speaks_of_what_is_on_offer_and_its_bazaar_names_the_cards() -> None:
    heroes = [{"hero": "Eliam", "at": "Irram", "gold": 4, "tile": 1}, {"hero": "Sahla", "at": "Traders Fort"}]
    made = standing(heroes=heroes, phase="step", time="day", stacks={"Irram": ["Tortoiseshell Buckler"]})
    g, decision = made.state, made.pending[0]
    assert "story die" not in prompt(g, decision).advice
    assert "bazaar" in prompt(g, decision).advice
    bazaar = next(option for option in made.offers(decision) if option.verb == "explore")
    assert bazaar.hint.startswith("Tortoiseshell Buckler (")


def test_the_way_to_a_quest_is_told_before_its_place_is_within_reach() -> None:
    quest = {"quest": "Stars over the Salt", "progress": [["Dar Nejma"]]}
    hero = {"hero": "Eliam", "at": "Irram", "tile": 1, "quests": [quest]}
    made = standing(heroes=[hero, {"hero": "Sahla", "at": "Traders Fort"}], phase="move", time="night", dice=[1, 2, 3])
    told = [
        option
        for option in made.offers(made.pending[0])
        if "from where your quest Stars over the Salt leads" in option.hint
    ]
    assert told
    plain = [
        option
        for option in made.offers(made.pending[0])
        if option.verb == "go" and option.hint.endswith(("die", "dice"))
    ]
    assert min(option.weight for option in told) > max((option.weight for option in plain), default=-99)
