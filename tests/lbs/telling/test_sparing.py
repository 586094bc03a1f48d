"""What people are not asked, what they choose in one go, and plans that the table follows for them."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.lbs import GAME
from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.content.shapes import HERO
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.absorbing import Plan
from sandtable.games.lbs.telling import damage
from sandtable.games.lbs.telling.advice import ENTERING
from sandtable.kernel import Choice, Decision, Option, Picks, Table
from sandtable.kernel.easing import Easing
from tests.lbs.positions import fighting, table


def asked(t: Table[Any], seat: int = 0) -> Decision:
    decision = t.decision(seat)
    assert decision is not None
    return decision


def asked_of(t: Table[Any], seat: int) -> Decision | None:
    return t.decision(seat)


def settled(t: Table[Any], seat: int = 0, watched: bool = False) -> Choice | None:
    return GAME.settled(t.state, asked(t, seat), watched)


def option(t: Table[Any], key: str, seat: int = 0) -> Option:
    return next(each for each in t.offers(asked(t, seat)) if each.key == GAME.respell(t.state, key))


def picks(t: Table[Any], seat: int = 0) -> Picks | None:
    return GAME.prompt(t.state, asked(t, seat)).picks


def choose(t: Table[Any], *lines: str) -> None:
    for line in lines:
        seat, _, key = line.partition(": ")
        t.choose(seat, GAME.respell(t.state, key))


# -- passing -----------------------------------------------------------------------------------------------------------


def test_who_can_only_pass_is_not_asked_unless_a_person_would_learn_of_the_hand() -> None:
    t = table(amber={"stronghold": "none", "hand": ["Copper Mine"]}, azure={"home": []}, phase="night")
    assert [each.key for each in t.offers(asked(t))] == ["pass"]
    assert settled(t) == ("pass",)
    assert settled(t, watched=True) is None


def test_who_could_only_pay_for_nothing_is_not_asked() -> None:
    t = table(amber={"stronghold": "none", "hand": ["Faith"], "home": []}, azure={"home": ["Hired Blade"]})
    assert [each.key for each in t.offers(asked(t))] == ["play Faith", "pass"]
    assert settled(t) == ("pass",)
    assert settled(t, watched=True) is None, "an action that is not taken shows what the hand is good for"


def test_who_could_do_something_is_asked() -> None:
    t = table(amber={"hand": ["Copper Mine"], "home": ["Copper Mine"]}, azure={"home": []})
    assert settled(t) is None


def test_passing_can_be_meant_for_the_rest_of_the_day_but_not_of_another() -> None:
    t = table(
        amber={"hand": ["Copper Mine"], "home": ["Copper Mine"]},
        azure={"hand": ["Copper Mine"], "home": ["Copper Mine"]},
    )
    plan = option(t, "pass").plan
    assert plan == "Pass for the rest of the Day (turn 1)"
    assert GAME.follow(t.state, asked(t), plan) == ("pass",)
    assert GAME.follow(t.state, asked(t), "Pass for the rest of the Day (turn 2)") is None
    assert GAME.follow(t.state, asked(t), plan.replace("Day", "Night")) is None


def test_who_lost_a_hero_looks_before_passing_on() -> None:
    t = table(amber={"hand": ["Copper Mine"], "home": ["Copper Mine"]}, azure={"home": []})
    plan = option(t, "pass").plan
    t.state.memo["hero lost:0"] = 1
    assert GAME.follow(t.state, asked(t), plan) is None


# -- paying ------------------------------------------------------------------------------------------------------------


def _shopping(*sections: int) -> Table[Any]:
    """5 Copper in three cards; Hired Blade costs 4, Nadya all 5, each a Water besides."""
    names = ("Secret Wall", "Thieves Quarter")
    cities = [{"card": name, "water": water} for name, water in zip(names, sections, strict=False)]
    homes = ["Copper Mine", "Copper Mine", "Spices"]
    amber = {"stronghold": "none", "hand": ["Hired Blade", "Nadya"], "home": homes, "sections": cities}
    return table(amber=amber, azure={"home": []})


def test_a_card_and_its_payment_are_one_click_where_there_are_several_ways_to_pay() -> None:
    assert option(_shopping(3), "bring Hired Blade").then == ("pay",)
    assert option(_shopping(3, 3), "bring Nadya").then == ("pay",)


def test_a_payment_that_takes_all_there_is_is_not_asked() -> None:
    t = _shopping(3)
    assert option(t, "bring Nadya").then == ()
    choose(t, "amber: bring Nadya")
    assert (asked(t).kind, settled(t, watched=True)) == ("pay", ("pay",))


def test_only_as_many_cards_are_gathered_as_can_be_paid_for() -> None:
    """A stronghold that makes 4 Copper pays for one card of 2 Copper, not for two."""
    amber = {"stronghold": "Empire of the Senpet", "hand": ["Copper Mine", "Silver Mine"], "home": []}
    assert picks(table(amber=amber, azure={"home": []})) is None
    t = table(amber=amber | {"home": ["Copper Mine"]}, azure={"home": []})
    assert picks(t) == Picks(1, 2, ordered=True, of=ENTERING, optional=True, leave="pass")


def test_a_target_stands_on_the_screen_of_its_action() -> None:
    amber = {"hand": ["Second Wind"], "home": [{"card": "Roc", "bowed": True}, {"card": "Nadya", "bowed": True}]}
    t = table(amber=amber, azure={"home": []})
    offered = option(t, "play Second Wind").next
    choose(t, "amber: play Second Wind")
    assert asked(t).kind == "target"
    assert [(each.key, each.label, each.then) for each in offered] == [
        (each.key, each.label, each.then) for each in t.offers(asked(t))
    ]


# -- attacks and battles -----------------------------------------------------------------------------------------------


def _attack(**more: Any) -> Table[Any]:
    return table(
        amber={"home": ["Roc", "Bazaar Guard"]},
        azure={
            "home": ["Hired Blade"],
            "sections": [{"card": "Secret Wall", "water": 4}, {"card": "Thieves Quarter", "water": 4}],
        },
        attack={"attacker": "amber", "against": ["azure"], **more},
    )


def test_all_units_are_sent_on_one_screen() -> None:
    t = _attack(stage="ground")
    assert picks(t) == Picks(0, 2, done="done")


def test_the_only_battle_with_units_is_the_next() -> None:
    t = _attack(stage="battles", units={"Roc": "Secret Wall"})
    assert asked(t).kind == "next battle"
    choice = settled(t, watched=True)
    assert choice is not None
    assert t.state.name(int(choice[1])) == "Secret Wall"


def test_between_two_battles_the_attacker_chooses() -> None:
    t = _attack(stage="battles", units={"Roc": "Secret Wall", "Bazaar Guard": "Thieves Quarter"})
    assert settled(t) is None


def test_a_fight_by_plan_begins_with_the_strongest_and_stops_before_the_city_section_falls() -> None:
    t = _attack(**fighting("Secret Wall", ["Roc", "Bazaar Guard"], "Hired Blade"))
    plan = option(t, "engage Bazaar Guard").plan
    choice = GAME.follow(t.state, asked(t), plan)
    assert choice is not None
    assert (choice[0], t.state.name(int(choice[1]))) == ("engage", "Roc")
    choose(t, "amber: engage Roc")
    absorbing = asked(t, 1)
    assert absorbing.kind == "absorb"
    proposal = option(t, "proposal", 1).plan
    assert GAME.follow(t.state, absorbing, proposal) == ("proposal",)
    t.state.water[t.state.battle.section] = 0
    t.state.place[next(h for h in t.state.heroes(1))] = -1
    t.state.attack.sides = {h: side for h, side in t.state.attack.sides.items() if side}
    assert GAME.follow(t.state, absorbing, proposal) is None


def _ready(**more: Any) -> Table[Any]:
    return table(
        amber={"stronghold": "none", "home": ["Roc", "Bazaar Guard"], **more},
        azure={
            "home": ["Hired Blade"],
            "sections": [{"card": "Secret Wall", "water": 4}, {"card": "Thieves Quarter", "water": 1}],
        },
    )


def followed(t: Table[Any], plan: str, seat: int = 0) -> list[str]:
    """What a plan chooses, until it stops or another is asked."""
    taken = []
    while (decision := t.decision(seat)) is not None:
        choice = GAME.follow(t.state, decision, plan)
        if choice is None:
            break
        taken.append(GAME.describe(t.state, choice).key)
        t.choose(seat, taken[-1])
    return taken


def test_an_attack_by_plan_sends_the_strongest_where_least_holds_and_waits_for_the_defence() -> None:
    t = _ready()
    plan = option(t, "attack").plan
    assert plan == "Attack Thieves Quarter with Roc · Bazaar Guard (and fight on if nobody defends)"
    choose(t, "amber: attack")
    assert followed(t, plan) == ["send Roc to Thieves-Quarter", "send Bazaar-Guard to Thieves-Quarter"]
    choose(t, "azure: send Hired Blade to Thieves Quarter")
    assert asked(t).kind == "next battle"
    assert followed(t, plan) == ["fight Thieves-Quarter"]
    choose(t, "azure: pass")
    assert (asked(t).kind, followed(t, plan)) == ("battle", [])


def test_an_attack_that_nobody_answers_is_fought_by_its_plan() -> None:
    t = _ready()
    plan = option(t, "attack").plan
    choose(t, "amber: attack")
    followed(t, plan)
    choose(t, "azure: done")
    assert "engage Roc" in followed(t, plan)


def test_without_any_strength_there_is_no_attack_to_propose() -> None:
    weak = next(card.name for card in CARDS if card.mask & HERO and not card.strength)
    assert (option(_ready(home=[weak]), "attack").plan, option(_ready(home=[weak]), "attack").idle) == ("", True)
    assert not option(_ready(), "attack").idle


def test_several_cards_can_be_brought_in_with_one_answer() -> None:
    t = table(amber={"hand": ["Copper Mine", "Spices"], "home": ["Copper Mine"] * 4}, azure={"home": []})
    found = picks(t)
    assert found is not None
    assert (found.most, found.optional, found.ordered) == (2, True, True)


def test_a_raid_by_plan_names_raider_goal_and_card() -> None:
    t = table(
        amber={"home": ["Hired Blade"], "hand": ["Copper Mine", "Spices", "Camel"], "sections": ["Secret Wall"]},
        azure={"home": [], "sections": [{"card": "Thieves Quarter", "water": 3}]},
        phase="night",
    )
    t.state.water[t.state.sections(0)[0]] = 1
    plan = option(t, "raid").plan
    assert plan.startswith("Raid: Hired Blade to Thieves Quarter with ")
    choose(t, "amber: raid")
    assert plan.endswith(f" with {followed(t, plan)[-1].removeprefix('fate ').replace('-', ' ')} as Fate card")
    assert t.state.raided


def test_a_defender_gets_the_best_fate_card_unless_another_is_wanted() -> None:
    t = table(
        amber={"home": ["Roc"], "hand": ["Spices"]},
        azure={
            "home": ["Hired Blade"],
            "hand": ["Copper Mine", "Camel"],
            "sections": [{"card": "Secret Wall", "water": 4}],
        },
        phase="night",
    )
    choose(t, "amber: raid")
    while asked_of(t, 1) is None:
        t.choose(0, t.offers(asked(t))[0].key)
    defend = option(t, "defend Hired Blade at Secret Wall", 1)
    best = max(t.state.players[1].hand, key=lambda card: stats.fate(t.state, card))
    t.choose(1, defend.key)
    assert asked(t, 1).kind == "defence card"
    (key,) = defend.then
    assert option(t, key, 1).refs == (f"card:{best}",)


# -- the End Phase -----------------------------------------------------------------------------------------------------


def _evening(water: tuple[int, int], **more: Any) -> Table[Any]:
    sections = [{"card": "Secret Wall", "water": water[0]}, {"card": "Jewel of the Desert", "water": water[1]}]
    t = table(
        amber={"stronghold": "none", "sections": sections, **more},
        azure={"stronghold": "none", "sections": [{"card": "Secret Wall", "water": 2}]},
        phase="night",
    )
    while t.pending and t.pending[0].kind == "night":
        t.choose(t.pending[0].seat, "pass")
    return t


def test_water_that_nobody_touched_stays_where_it_is() -> None:
    t = _evening((3, 1))
    assert asked(t).kind == "water"
    assert settled(t, watched=True) == ("keep",)


def test_water_that_comes_home_goes_where_there_is_least_and_is_asked_about_where_much_is_amiss() -> None:
    t = _evening((2, 1), home=[{"card": "Roc", "water": 1}])
    assert asked(t).about == (1,)
    assert settled(t) == ("keep",)
    t = _evening((4, 0), home=[{"card": "Roc", "water": 1}])
    assert settled(t) is None


def test_water_is_distributed_on_one_screen() -> None:
    t = _evening((4, 0), home=[{"card": "Roc", "water": 1}])
    portions = option(t, "arrange").portions
    assert portions is not None
    assert (portions.total, [(part.now, part.least, part.most) for part in portions.parts]) == (
        5, [(4, 0, 4), (1, 0, 5)],
    )  # fmt: skip
    choose(t, "amber: arrange", f"amber: {portions.key.format(n=2)}")
    assert [t.state.water[s] for s in t.state.sections(0)] == [2, 3]


def test_after_a_loss_one_is_asked_where_the_rest_goes() -> None:
    t = _evening((4, 1))
    t.state.raided.append(t.state.sections(0)[1])
    assert settled(t) is None


def test_discards_are_picked_on_one_screen() -> None:
    t = _evening((3, 1), hand=["Copper Mine"] * 6, deck=["Spices"] * 6)
    decision = asked(t)
    assert decision.kind == "discard"
    assert picks(t) == Picks(decision.about[0], decision.about[0])


class Alone:
    """One person at a table: whoever else sits there is a bot."""

    def __init__(self, t: Table[Any]) -> None:
        self.table = t

    def spares(self, seat: int) -> bool:
        return seat == 0

    def watched(self, seat: int) -> bool:
        return False


def test_two_copies_of_a_card_are_discarded_together() -> None:
    """When the first is gone, the second has its name."""
    t = _evening((3, 1), hand=["Camel", "Camel", *["Copper Mine"] * 4], deck=["Spices"] * 6)
    decision = asked(t)
    first, second = [each.key for each in t.offers(decision) if "Camel" in each.key]
    easing = Easing(Alone(t))
    easing.begin(easing.along(decision, first, [second], by_plan=False))
    t.choose(0, first)
    more = easing.more()
    assert more is not None
    t.choose(0, more[1], along=True)
    assert not [each for each in t.state.players[0].hand if t.state.name(each).startswith("Camel")]


# -- damage ------------------------------------------------------------------------------------------------------------


def test_damage_is_absorbed_at_the_least_loss() -> None:
    t = table(
        amber={"home": ["Roc"]},
        azure={
            "home": ["Zindelo", "Nadya"],
            "hand": ["Camel", "Spices"],
            "sections": [{"card": "Secret Wall", "water": 3}, {"card": "Thieves Quarter", "water": 1}],
        },
        attack={"attacker": "amber", "against": ["azure"], **fighting("Secret Wall", ["Roc"], "Zindelo", "Nadya")},
    )
    choose(t, "amber: engage Roc")
    absorbing = asked(t, 1)
    least = damage.better(t.state, absorbing.about[3])
    assert least
    first = option(t, next(each.key for each in t.offers(absorbing) if "the least you can give up" in each.hint), 1)
    assert first.weight > option(t, "proposal", 1).weight
    assert option(t, "proposal", 1).idle
    assert damage.in_words(t.state, absorbing.about[3], least) in GAME.prompt(t.state, absorbing).text
    assert len(first.then) == len(least) - 1
    for key in (first.key, *first.then):
        t.choose("azure", key)
    assert (now := t.decision(1)) is None or now.kind != "absorb"


def _struck(azure: dict[str, Any], by: str, *defenders: str) -> Table[Any]:
    """Azure absorbs the damage of one of Amber's units at the Secret Wall."""
    t = table(
        amber={"home": [by]},
        azure=azure,
        attack={"attacker": "amber", "against": ["azure"], **fighting("Secret Wall", [by], *defenders)},
    )
    choose(t, f"amber: engage {by}")
    return t


@pytest.mark.parametrize("left", range(2, 10))
def test_what_is_absorbed_at_once_is_what_was_said(left: int) -> None:
    wet = {"sections": [{"card": "Secret Wall", "water": 3}, {"card": "Thieves Quarter", "water": 1}]}
    unit = {"card": "Khaemet", "attached": ["Temple Archers", "Senpet Charioteers"]}
    t = _struck({"home": [unit], **wet}, "Roc", "Khaemet")
    absorbing = asked(t, 1)
    absorbing.about[3].left = left
    absorbing.about = (left, left, *absorbing.about[2:])
    steps = list(Plan(absorbing.about[3]).steps(absorbing.about[1]))
    said = damage.in_words(t.state, absorbing.about[3], steps)
    assert said in option(t, "proposal", 1).hint
    units = {t.state.name(c) for c in t.state.players[1].play}
    water = sum(t.state.water)
    choose(t, "azure: proposal")
    lost = units - {t.state.name(c) for c in t.state.players[1].play}
    assert lost
    assert {name for name in units if name in said} == lost
    assert (f"{water - sum(t.state.water)} Water" in said) == (water != sum(t.state.water))


def test_what_is_immune_is_kept_without_a_question() -> None:
    t = _struck({"home": ["Roc"], "sections": [{"card": "Secret Wall", "water": 0}, "Thieves Quarter"]}, "Nadya", "Roc")
    assert settled(t, 1) == ("stop",)
    assert option(t, "lose Roc", 1).idle
    assert "for nothing" in option(t, "lose Roc", 1).hint
    assert not option(t, "stop", 1).idle


# -- Influence ---------------------------------------------------------------------------------------------------------


def council(*home: str) -> Table[Any]:
    """The Decree of the Pharaoh, for 8 Influence, can be played on the only Hero there is."""
    return table(
        amber={"stronghold": "Empire of the Senpet", "hand": ["Decree of the Pharaoh"], "home": list(home)},
        azure={"home": ["Hired Blade"]},
    )


def test_influence_that_must_be_bowed_in_any_case_is_bowed() -> None:
    t = council("Nepherus")
    assert option(t, "play Decree of the Pharaoh").then == ()
    choose(t, "amber: play Decree of the Pharaoh")
    assert asked(t).kind == "influence"
    assert settled(t) == ("pay",), "Nepherus alone does not suffice, and besides the Stronghold he is not needed"


def test_who_has_another_way_to_convince_is_asked_and_pays_as_proposed_in_one_click() -> None:
    t = council("Nepherus", "Hensatti", "Keseth")
    assert option(t, "play Decree of the Pharaoh").then == ("pay",)
    choose(t, "amber: play Decree of the Pharaoh")
    assert settled(t) is None


# -- labels and warnings -----------------------------------------------------------------------------------------------


def test_part_of_a_unit_is_called_by_its_hero() -> None:
    t = table(
        amber={"home": [{"card": "Khaemet", "attached": ["Temple Archers"]}]},
        azure={"home": [], "sections": ["Secret Wall", "Thieves Quarter"]},
        attack={"attacker": "amber", "against": ["azure"], **fighting("Secret Wall", ["Khaemet"])},
    )
    assert option(t, "engage-part Khaemet").label == "Engage with part of Khaemet's unit"
    assert option(t, "engage-part Khaemet").weight < option(t, "engage Khaemet").weight


def test_a_tactician_says_what_a_card_gives() -> None:
    t = table(
        amber={"home": ["Nepherus (Experienced)"], "hand": ["Copper Mine"]},
        azure={"home": [], "sections": ["Secret Wall", "Thieves Quarter"]},
        attack={"attacker": "amber", "against": ["azure"], **fighting("Secret Wall", ["Nepherus (Experienced)"])},
    )
    assert "(at most +3)" in option(t, "tactic Nepherus (Experienced)").hint


def test_engaging_says_what_an_undefended_city_section_loses() -> None:
    def engaging(water: int, *defenders: str) -> str:
        t = table(
            amber={"home": ["Roc"]},
            azure={"home": list(defenders), "sections": [{"card": "Secret Wall", "water": water}, "Thieves Quarter"]},
            attack={"attacker": "amber", "against": ["azure"], **fighting("Secret Wall", ["Roc"], *defenders)},
        )
        return option(t, "engage Roc").hint

    assert engaging(0) == "4 damage, enough to destroy Secret Wall"
    assert engaging(4) == "4 damage: Secret Wall loses its last 4 Water"
    assert engaging(4, "Hired Blade") == "4 damage; 2 can strike back", "what defenders give up is theirs to choose"


def test_what_only_helps_the_other_army_stands_behind_the_rest() -> None:
    t = table(
        amber={"stronghold": "Empire of the Senpet", "home": ["Roc"]},
        azure={"home": ["Hired Blade"], "sections": ["Secret Wall", "Thieves Quarter"]},
        attack={"attacker": "amber", "against": ["azure"], **fighting("Secret Wall", ["Roc"], "Hired Blade")},
    )
    assert option(t, "use Empire of the Senpet").idle


def test_a_raid_that_no_card_in_hand_can_win_says_so() -> None:
    t = table(
        amber={"home": ["Roc"], "hand": ["Copper Mine"]},
        azure={"home": [], "sections": ["Secret Wall", "Wheatfields"]},
        phase="night",
    )
    choose(t, "amber: raid")
    hints = {each.key: each.hint for each in t.offers(asked(t))}
    assert "your best card makes 3: not enough" in hints["raid Roc at Secret-Wall"]
    assert "not enough" not in hints["raid Roc at Wheatfields"]


def test_the_last_water_is_spent_with_a_warning() -> None:
    def bringing(water: int) -> str:
        sections = [{"card": "Secret Wall", "water": water}, {"card": "Thieves Quarter", "water": 0}]
        t = table(amber={"hand": ["Bekhten"], "home": ["Copper Mine"] * 4, "sections": sections}, azure={"home": []})
        return option(t, "bring Bekhten").hint

    assert "your last Water" in bringing(1)
    assert "your last Water" not in bringing(2)


# -- what gains nothing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("home", "idle"), [([], True), (["Takiyah"], False)])
def test_strength_for_nobody_gains_nothing(home: list[str], idle: bool) -> None:
    t = table(amber={"hand": ["Faith"], "home": home}, azure={"home": []})
    assert option(t, "play Faith").idle == idle


@pytest.mark.parametrize(
    ("bowed", "threatened", "idle"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_strength_for_bowed_units_counts_only_while_damage_threatens(bowed: bool, threatened: bool, idle: bool) -> None:
    t = table(
        amber={"hand": ["Shoulder to Shoulder"], "home": [{"card": "Takiyah", "bowed": bowed}]},
        azure={"home": [{"card": "Hired Blade", "bowed": not threatened}], "sections": ["Thieves Quarter"]},
        attack=fighting("Thieves Quarter", ["Takiyah"], "Hired Blade"),
    )
    assert option(t, "play Shoulder to Shoulder").idle == idle


@pytest.mark.parametrize(("water", "idle"), [(0, True), (2, False)])
def test_a_raid_that_brings_no_water_home_is_not_proposed(water: int, idle: bool) -> None:
    t = table(
        amber={"hand": ["Copper Mine"], "home": ["Takiyah"]},
        azure={"home": [], "sections": [{"card": "Thieves Quarter", "water": water}]},
        phase="night",
    )
    assert option(t, "raid").idle == idle


# -- what the questions and hints say ----------------------------------------------------------------------------------


def test_what_falls_undefended_is_said_first_and_again_beside_done() -> None:
    walls = [{"card": "Wheatfields", "water": 4}, {"card": "Thieves Quarter", "water": 1}]
    t = table(
        amber={"home": ["Hired Blade", "Takiyah"], "sections": walls},
        azure={"home": ["Bazaar Guard", "Roc", "Sand Runner"]},
        attack={
            "attacker": "azure",
            "against": ["amber"],
            "units": {"Bazaar Guard": "Wheatfields", "Roc": "Thieves Quarter"},
            "stage": "ground",
            "turn": 1,
        },
    )
    said = GAME.prompt(t.state, asked(t)).text
    assert said == (
        "Send units to defend. If undefended, Thieves Quarter is destroyed (Strength 4) and Wheatfields lose 2 of 4 "
        "Water."
    )
    assert option(t, "done").hint == "Thieves Quarter is destroyed"
    choose(t, "amber: send Hired Blade to Thieves Quarter")
    assert "Thieves Quarter: Strength 4 against 2 in defence." in GAME.prompt(t.state, asked(t)).text
    assert option(t, "send Takiyah to Thieves Quarter").hint.startswith("Strength 2 + 1 against the attackers' 4;")


def test_the_blow_that_can_win_the_game_says_so() -> None:
    t = table(
        amber={"home": ["Roc"]},
        azure={"home": [], "sections": [{"card": "Secret Wall", "water": 0}]},
        attack={"attacker": "amber", "against": ["azure"], **fighting("Secret Wall", ["Roc"])},
    )
    assert option(t, "engage Roc").hint.endswith("the last City Section: this can win the game")


def test_a_raid_for_which_there_is_no_room_says_so_before_it_is_declared() -> None:
    t = table(
        amber={"home": ["Roc"], "hand": ["Copper Mine"], "sections": [{"card": "Secret Wall", "water": 4}]},
        azure={"home": [], "sections": ["Secret Wall", "Wheatfields"]},
        phase="night",
    )
    assert option(t, "raid").hint == (
        "each raider needs a card from your hand; your City Sections are full, so you gain no Water"
    )


def test_by_day_nothing_is_advised_that_cannot_be_done() -> None:
    t = table(amber={"stronghold": "none", "hand": ["Roc"], "home": ["Hired Blade"]}, azure={"home": []})
    advice = GAME.prompt(t.state, asked(t)).advice
    assert advice.startswith("Nothing in your hand can come into play now. Use what glows, attack, or pass")
