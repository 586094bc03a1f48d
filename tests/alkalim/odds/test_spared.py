"""Fewer questions: what is settled, what comes along with a click, what is picked at once, and the best plan."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.alkalim import GAME
from sandtable.games.alkalim.cards.abilities import NO, offers, uses
from sandtable.games.alkalim.content.board import BARRENS, BLUFFS, CANYONS, DUNES, LOWLANDS, MIRAGE, ROAD
from sandtable.games.alkalim.content.book import book
from sandtable.games.alkalim.odds.combat_advice import CombatAdviser
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import Choice, Decision, Hint, Picks, Table
from tests.alkalim.positions import table

LEFT = "Roll the dice that are left"
RIVAL = {"hero": "Sahla", "at": "Irram"}


def alone(rolls: list[object] | None = None, *, hero: dict[str, Any] | None = None, **setup: Any) -> Table[AlKalim]:
    return table(rolls, heroes=[{"hero": "Eliam", "at": "7,1", **(hero or {})}, RIVAL], **setup)


def settled(made: Table[AlKalim]) -> Choice | None:
    return GAME.settled(made.state, made.pending[0], watched=False)


def hint(made: Table[AlKalim], key: str) -> Hint:
    return next(option for option in made.offers(made.pending[0]) if option.key == key)


def picks(made: Table[AlKalim]) -> Picks | None:
    return GAME.prompt(made.state, made.pending[0]).picks


# -- settled ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("time", "left", "first"),
    [
        ("day", [MIRAGE, LOWLANDS, CANYONS], MIRAGE),
        ("night", [MIRAGE, DUNES, ROAD], None),
        ("night", [BLUFFS, DUNES, ROAD], BLUFFS),
        ("night", [DUNES, ROAD], DUNES),
        ("night", [DUNES, CANYONS], CANYONS),
        ("night", [DUNES, LOWLANDS], LOWLANDS),
        ("night", [DUNES, LOWLANDS, BARRENS], None),
        ("day", [LOWLANDS, CANYONS], None),
        ("day", [LOWLANDS, BARRENS], None),
        ("day", [LOWLANDS, CANYONS, BLUFFS], BLUFFS),
        ("day", [LOWLANDS, BARRENS, DUNES], DUNES),
        ("day", [LOWLANDS, BARRENS, ROAD], ROAD),
        ("day", [LOWLANDS, CANYONS, ROAD], None),
        ("day", [CANYONS, ROAD], CANYONS),
    ],
)
def test_only_story_effects_whose_order_is_a_choice_are_asked(time: str, left: list[int], first: int | None) -> None:
    made = alone(phase="plan", time=time)
    g = made.state
    g.story = left
    asked = Decision(0, "story", [("effect", symbol) for symbol in sorted(set(left))])
    assert GAME.settled(g, asked, watched=False) == (None if first is None else ("effect", first))


def test_a_well_before_an_ambush_is_a_choice_for_the_weary() -> None:
    g = alone(phase="plan", time="night", hero={"exhaustion": 1}).state
    g.story = [DUNES, ROAD]
    assert GAME.settled(g, Decision(0, "story", [("effect", DUNES), ("effect", ROAD)]), watched=False) is None


@pytest.mark.parametrize(
    ("hero", "order"),
    [
        ({}, [BLUFFS, CANYONS, LOWLANDS, DUNES, MIRAGE, ROAD]),
        ({"wounds": 1}, [BLUFFS, MIRAGE, CANYONS, LOWLANDS, DUNES, ROAD]),
        ({"exhaustion": 1}, [BLUFFS, ROAD, CANYONS, LOWLANDS, DUNES, MIRAGE]),
    ],
)
def test_who_is_hurt_or_weary_recovers_before_an_ambush(hero: dict[str, int], order: list[int]) -> None:
    made = alone(phase="plan", time="night", hero=hero)
    g = made.state
    g.story = [DUNES, MIRAGE, LOWLANDS, ROAD, CANYONS, BLUFFS, DUNES]
    asked = Decision(0, "story", [("effect", symbol) for symbol in sorted(set(g.story))])
    hints = {int(choice[1]): hint for choice, hint in GAME.hints(g, asked).items()}
    assert sorted(hints, key=lambda symbol: -hints[symbol].weight) == order
    assert [symbol for symbol in order if hints[symbol].plan] == [BLUFFS]
    plan = hints[BLUFFS].plan
    assert GAME.follow(g, asked, plan) == ("effect", BLUFFS)
    assert GAME.outlasts(g, Decision(0, "city", [NO]), plan)
    g.story = []
    assert not GAME.outlasts(g, Decision(0, "city", [NO]), plan)


def test_nobody_is_asked_about_a_failure_that_nothing_mends() -> None:
    g = alone(phase="plan", time="night").state
    asked = Decision(0, "after roll", [("no",)], (0, g.parties[0].hero, True, 18, 5))
    assert GAME.settled(g, asked, watched=False) == ("no",)


def test_a_phase_in_which_nobody_can_be_hurt_passes_by_itself() -> None:
    made = alone(fight={"card": "Glass Dragon", "round": 1, "phase": "melee", "fierce": {"melee": -30}})
    g = made.state
    adviser = CombatAdviser(g, made.pending[0])
    harmless = not adviser.odds_of.figures(g.parties[0].hero, 1)[1]
    assert (settled(made) == ("defend",)) == harmless


# -- along with one click ---------------------------------------------------------------------------------------------


def test_choosing_day_or_night_is_nothing_more_than_that() -> None:
    for hero in ({}, {"exhaustion": 1}):
        made = alone(phase="time", hero=hero)
        assert all(not option.then for option in made.offers(made.pending[0]))


def test_a_destination_is_where_one_stops() -> None:
    made = alone(phase="move", time="night", dice=[1, 2, 3], hero={"gear": ["camel"]})
    ways = [option for option in made.offers(made.pending[0]) if option.verb == "go"]
    assert ways
    assert all(option.then[-1] == "stop" for option in ways)
    plain = alone(phase="move", time="night", dice=[1, 2, 3])
    assert all(not option.then for option in plain.offers(plain.pending[0]) if option.verb == "go")


def test_the_last_gold_is_spent_and_the_bazaar_left() -> None:
    made = alone(phase="bazaar", visit="Irram", hero={"at": "Irram", "gold": 1, "wounds": 1})
    healed = hint(made, "heal Eliam")
    assert (healed.cost, healed.left, healed.then) == (1, 0, ("leave",))


def test_experience_is_bought_and_the_turn_is_over() -> None:
    quest = [{"quest": "Stars over the Salt", "progress": [["Dar Nejma"]]}]
    made = alone(phase="experience", hero={"trophies": {"green": 5}, "tile": 2, "quests": quest})
    assert hint(made, "learn mind").then == ("done",)


# -- on one screen ----------------------------------------------------------------------------------------------------


def test_dice_to_give_up_are_picked_at_once() -> None:
    found = picks(alone(phase="plan", time="night", hero={"exhaustion": 3}))
    assert found == Picks(0, 3, done="roll", repeats=True, of=("rest",), words=LEFT)
    assert picks(alone(phase="plan", time="night")) is None
    assert picks(alone(phase="plan", time="night", hero={"exhaustion": 1})) is None, "one is a click as usual"


def test_after_all_dice_that_can_be_given_up_the_others_are_rolled_as_the_button_says() -> None:
    made = alone(phase="plan", time="night", hero={"exhaustion": 3})
    for left in (3, 2, 1):
        assert hint(made, "rest Eliam").then == (("roll",) if left == 1 else ())
        made.choose(made.pending[0].seat, ("rest", made.state.party.hero))
    day = alone(phase="plan", time="day")
    for left in (4, 3, 2, 1):
        assert hint(day, "hold").then == (("roll",) if left == 1 else ())
        day.choose(day.pending[0].seat, ("hold",))


def test_dice_to_hold_back_are_picked_at_once() -> None:
    assert picks(alone(phase="plan", time="day")) == Picks(0, 4, done="roll", repeats=True, of=("hold",), words=LEFT)


def test_under_the_sandstorm_no_dice_are_held_back_and_staying_is_the_way_on() -> None:
    fresh = alone(phase="plan", time="day", storm="7,1")
    assert picks(fresh) is None
    assert hint(fresh, "roll").idle
    assert hint(fresh, "hold").idle
    assert "in vain" in hint(fresh, "roll").hint
    assert "roll the story die" in hint(fresh, "stay").hint
    assert "shuts" in hint(fresh, "stay").hint
    assert "roll, " not in GAME.prompt(fresh.state, fresh.pending[0]).text
    weary = alone(phase="plan", time="day", storm="7,1", hero={"exhaustion": 3})
    assert picks(weary) == Picks(0, 3, done="stay", repeats=True, of=("rest",), words="Give up these dice and stay")
    camel = alone(phase="plan", time="day", storm="7,1", hero={"gear": ["camel"]})
    assert not hint(camel, "roll").idle


def test_day_and_night_under_the_sandstorm_speak_of_no_dice() -> None:
    made = alone(phase="time", storm="7,1")
    assert "mirages" not in hint(made, "day").hint
    assert "mirage" not in GAME.prompt(made.state, made.pending[0]).text
    assert "mirages" not in hint(made, "night").hint


def test_dice_to_change_are_picked_at_once() -> None:
    made = alone(phase="move", time="night", dice=[1, 1, 2])
    card = next(card for card in book().cards if any(ability.wild > 1 for ability in card.abilities))
    most = max(ability.wild for ability in card.abilities)
    faces: list[Choice] = [("die", face) for face in sorted(set(made.state.dice))]
    asked = Decision(0, "which dice", [*faces, NO], (card.number, False))
    assert GAME.prompt(made.state, asked).picks == Picks(0, min(most, 3), done="no", repeats=True, of=("die",))
    again = Decision(0, "which dice", [*faces, NO], (card.number, True))
    assert GAME.prompt(made.state, again).picks == Picks(0, 3, done="no", repeats=True, of=("die",))


def test_several_things_are_bought_at_once() -> None:
    found = picks(alone(phase="bazaar", visit="Irram", hero={"at": "Irram", "gold": 3, "wounds": 1}))
    assert found is not None
    assert (found.done, found.least, found.repeats) == ("leave", 0, False)
    assert found.words == "Pay {cost} gold and leave"


@pytest.mark.parametrize(
    ("kind", "left", "awaits"), [("city", [ROAD], True), ("story", [ROAD], False), ("city", [], False)]
)
def test_an_order_that_was_given_holds_while_a_lost_city_asks(kind: str, left: list[int], awaits: bool) -> None:
    made = alone()
    made.state.story = left
    asked = Decision(0, kind, [("city", 0), NO])
    assert GAME.awaits(made.state, asked, "effect road") == awaits
    assert not GAME.awaits(made.state, asked, "leave")


# -- the best plan ----------------------------------------------------------------------------------------------------


def fighting(rolls: list[object] | None = None, **fight: Any) -> Table[AlKalim]:
    return alone(rolls, fight={"card": "Glass Dragon", "round": 1, **fight})


def test_the_best_plan_is_offered_and_followed() -> None:
    made = fighting(values={"ranged": -30, "melee": -30, "magic": -30})
    g, asked = made.state, made.pending[0]
    offered = [option for option in made.offers(asked) if option.plan]
    assert len(offered) == 1
    plan = offered[0].plan
    assert plan == "Fight Glass Dragon to the end"
    assert GAME.follow(g, asked, plan) in asked.choices()
    assert GAME.follow(g, asked, "Fight somebody else to the end") is None


BUCKLER = {"items": ["Tortoiseshell Buckler"]}


def hurt(made: Table[AlKalim], damage: int) -> Decision:
    """The hero is about to take wounds and could cancel some with everything he carries."""
    g = made.state
    sources = offers(g, 0, "hurt", g.combat)
    assert sources
    return Decision(0, "hurt", [*uses(sources), NO], (g.parties[0].hero, damage))


def test_the_plan_cancels_wounds_by_itself_and_is_offered_once() -> None:
    made = alone(hero=BUCKLER, fight={"card": "Glass Dragon", "round": 1})
    g, asked = made.state, hurt(made, 1)
    plan = CombatAdviser(g, asked).plan_words
    answer = GAME.follow(g, asked, plan)
    assert answer is not None
    assert answer[0] == "use"
    assert [choice for choice, hint in GAME.hints(g, asked).items() if hint.plan] == [answer]
    assert GAME.follow(g, asked, "Fight somebody else to the end") is None


def test_the_plan_asks_before_it_pays_for_a_life_with_what_does_not_come_back() -> None:
    made = alone(hero={"allies": ["Mute Bodyguard"]}, fight={"card": "Glass Dragon", "round": 1})
    g = made.state
    life = g.life(g.parties[0], g.parties[0].hero)
    light, deadly = hurt(made, 1), hurt(made, life)
    plan = CombatAdviser(g, light).plan_words
    assert GAME.follow(g, light, plan) == NO
    assert GAME.follow(g, deadly, plan) is None
    assert not any(hint.plan for hint in GAME.hints(g, deadly).values())
    assert GAME.why_stopped(g, deadly, plan).endswith(" a life could be saved only by something that is used up.")


def test_the_plan_risks_no_ally_where_it_is_won_without() -> None:
    made = alone(
        hero={"allies": ["Sling-Boy", "Guild Broker"]},
        fight={"card": "Glass Dragon", "round": 1, "values": {"ranged": -8, "melee": -8, "magic": -8}},
    )
    g, asked = made.state, made.pending[0]
    adviser = CombatAdviser(g, asked)
    frail = [choice for choice in asked.choices() if choice[0] == "attack" and adviser.could_die(int(choice[1]))]
    assert frail
    assert all("else killed" in GAME.hints(g, asked)[choice].hint for choice in frail)
    assert not any(GAME.hints(g, asked)[choice].plan for choice in frail)
    assert GAME.follow(g, asked, adviser.plan_words) not in frail


def test_where_running_is_better_the_plan_ends_and_the_escape_says_so() -> None:
    made = fighting(fierce={"ranged": 2, "melee": 2, "magic": 2})
    adviser = CombatAdviser(made.state, made.pending[0])
    assert adviser.flight is not None
    assert not any(option.plan for option in made.offers(made.pending[0]))
    assert any("fighting on ends in a knock-out" in option.hint for option in made.offers(made.pending[0]))
    assert GAME.follow(made.state, made.pending[0], adviser.plan_words) is None
    said = GAME.why_stopped(made.state, made.pending[0], adviser.plan_words)
    assert said.startswith("The plan stops here: you can still escape, and fighting on ends in a knock-out ")
    assert GAME.why_stopped(made.state, made.pending[0], "Fight somebody else to the end") == ""


def test_what_cannot_succeed_has_no_chance() -> None:
    made = fighting(values={"ranged": 40, "melee": 40, "magic": 40})
    escapes = [option for option in made.offers(made.pending[0]) if option.verb == "escape with"]
    assert escapes
    assert all(option.chance == 0 for option in escapes)
