"""What the planner does in small positions, and how it explains itself."""

from __future__ import annotations

from typing import Any

from sandtable.games.lbs import GAME
from sandtable.games.lbs.bot.attacks import best_attack
from sandtable.games.lbs.bot.clash import Unit, Wall, forecast
from sandtable.games.lbs.bot.economy import spent
from sandtable.games.lbs.bot.night import raids
from sandtable.kernel import Table
from tests.lbs.positions import fighting, table

WELL = {"card": "Secret Well", "water": 7}
FULL = [{"card": "Bastion Quarter", "water": 6}, {"card": "Potters' Row", "water": 6}]


def chosen(t: Table[Any], seat: int = 0) -> str:
    """What the planner would do, as a key."""
    decision = t.decision(seat)
    assert decision is not None
    liked = GAME.weigh(t.state, decision)
    assert liked is not None
    best = decision.choices()[liked.index(max(liked))]
    return GAME.describe(t.state, best).key


def why(t: Table[Any], key: str, seat: int = 0) -> str:
    decision = t.decision(seat)
    assert decision is not None
    _, choice = t.described(decision)[GAME.respell(t.state, key)]
    return GAME.reason(t.state, decision, choice)


def unit(hero: int, *strengths: int) -> Unit:
    return Unit(hero, strengths, sum(strengths), tuple(1.0 + 1.5 * s for s in strengths))


# -- forecasts ---------------------------------------------------------------------------------------------------------


def test_a_forecast_takes_water_first_and_then_the_city_section() -> None:
    lone = forecast([unit(1, 3)], [], Wall(9, 7, 2))
    assert (lone.water, lone.fell, lone.attackers, lone.defenders) == (3, False, 0.0, 0.0)
    assert forecast([unit(1, 3), unit(2, 3), unit(3, 3)], [], Wall(9, 7, 2)).fell
    assert not forecast([unit(1, 1)] * 9, [], Wall(9, 3, 2)).fell, "no blow is as strong as the wall"


def test_in_a_forecast_the_defender_engages_first_and_the_strong_are_immune() -> None:
    met = forecast([unit(1, 2)], [unit(5, 3)], Wall(9, 7, 2))
    assert (met.water, met.attackers) == (0, 4.0), "the attacker fell before it could engage"
    assert forecast([unit(1, 4)], [unit(5, 3)], Wall(9, 7, 2)).attackers == 0.0


def test_copper_is_spent_with_the_least_waste() -> None:
    assert spent((2, 4), (), 2) == ((4,), ())
    assert spent((2, 4), (3,), 3) == ((2, 4), ())
    assert spent((2,), (), 3)[0] is None


# -- by Day ------------------------------------------------------------------------------------------------------------


def test_it_attacks_where_nobody_can_defend() -> None:
    t = table(
        amber={"home": ["Jinn of Broken Towers"], "sections": [WELL]},
        azure={"home": [{"card": "Hired Blade", "bowed": True}], "sections": [{"card": "Secret Well", "water": 3}]},
    )
    assert chosen(t) == "attack"
    assert why(t, "attack") == "attacks now: Azure has nobody to defend"


def test_it_does_not_attack_what_the_defender_can_beat() -> None:
    t = table(
        amber={"home": ["Well-Digger"], "sections": [WELL]},
        azure={"home": ["Jinn of Broken Towers", "Golem"], "sections": [WELL]},
    )
    assert chosen(t) == "pass"
    assert why(t, "pass") == "keeps Well-Digger home: Azure can attack with 9"


def test_it_keeps_enough_at_home_for_an_attack_of_the_others() -> None:
    """Alone against an empty city both would go; with a host at the gates they stay."""
    mine = {"home": ["Hired Blade", "Bazaar Guard"], "sections": [{"card": "Secret Well", "water": 2}]}
    host = ["Jinn of Broken Towers", "Golem", "Golem"]
    quiet = table(amber=dict(mine), azure={"home": [], "sections": [WELL]})
    plan = best_attack(quiet.state, 0)
    assert plan is not None
    assert plan.risk == 0
    assert chosen(quiet) == "attack"
    armed = table(amber=dict(mine), azure={"home": host, "sections": [WELL]})
    assert chosen(armed) == "pass"


def test_a_holding_that_leaves_nothing_over_is_bought_before_one_that_wastes() -> None:
    t = table(
        turn=1,
        amber={"stronghold": "Empire of the Senpet", "hand": ["Silver Mine", "Copper Mine"], "sections": [WELL]},
        azure={"sections": [WELL]},
    )
    assert chosen(t) == "bring Silver-Mine"
    assert why(t, "bring Silver-Mine") == "brings in Silver Mine: 3 Copper more in each turn to come"


# -- battles -----------------------------------------------------------------------------------------------------------


def test_a_defender_whom_the_attackers_would_kill_for_nothing_is_not_sent() -> None:
    t = table(
        amber={"home": ["Jinn of Broken Towers"], "sections": [WELL]},
        azure={"home": ["Well-Digger"], "sections": [WELL, *FULL]},
    )
    t.choose(0, "attack")
    t.choose(0, "send Jinn of Broken Towers to azure:Secret Well")
    assert chosen(t, 1) == "done"
    assert why(t, "done", 1) == "keeps Well-Digger out of it: the fight would cost more than it saves"


def test_it_gives_up_water_before_a_hero() -> None:
    t = table(
        amber={"home": ["Jinn of Broken Towers"], "sections": [WELL]},
        azure={"home": ["Hired Blade"], "sections": [WELL]},
        attack=fighting("azure:Secret Well", ["Jinn of Broken Towers"], "Hired Blade"),
    )
    t.choose(0, "engage Jinn-of-Broken-Towers")
    assert chosen(t, 1) == "water"
    assert why(t, "water", 1) == "gives up Water: the units are worth more"


# -- at Night ----------------------------------------------------------------------------------------------------------


def test_raiders_go_where_their_card_is_enough() -> None:
    t = table(
        phase="night",
        amber={"home": ["Bazaar Guard"], "hand": ["Copper Mine", "Fury of the Desert"], "sections": ["Secret Well"]},
        azure={"sections": [{"card": "Secret Wall", "water": 4}, {"card": "Wheatfields", "water": 4}]},
    )
    (raider,) = raids(t.state, 0)
    assert t.state.name(raider.section) == "Wheatfields"
    assert chosen(t) == "raid"
    t.choose(0, "raid")
    t.choose(0, "raid Bazaar Guard at Wheatfields")
    assert chosen(t) == "fate Copper-Mine"


def test_no_raid_without_a_card_that_could_win_it() -> None:
    t = table(
        phase="night",
        amber={"home": ["Bazaar Guard"], "hand": ["Fury of the Desert"], "sections": ["Secret Well"]},
        azure={"sections": [{"card": "Secret Wall", "water": 4}]},
    )
    assert chosen(t) == "pass"


def test_a_raid_is_met_with_a_card_that_is_good_enough() -> None:
    t = table(
        phase="night",
        amber={"home": ["Bazaar Guard"], "hand": ["Copper Mine"], "sections": ["Secret Well"]},
        azure={
            "home": ["Hired Blade", "Well-Digger"],
            "hand": ["Little Rag", "Fury of the Desert"],
            "sections": [{"card": "Secret Well", "water": 4}],
        },
    )
    t.choose(0, "raid")
    t.choose(0, "fate Copper Mine")
    key = chosen(t, 1)
    assert key.startswith("defend")
    assert why(t, key, 1) == "guards Secret Well: 1 Water at stake"
    t.choose(1, key)
    assert chosen(t, 1) == "fate Little-Rag"


# -- Stories -----------------------------------------------------------------------------------------------------------


def test_it_tells_the_tale_that_wins() -> None:
    t = table(
        amber={
            "home": ["Jinn of Broken Towers", "The Tale of the Standing Wall", "The Tale of the Loyal Hundred"],
            "hand": ["The Tale of the Broken Gate"],
            "sections": [WELL],
        },
        azure={"sections": [{"card": "Secret Well", "water": 1}, WELL | {"card": "Potters' Row", "water": 6}]},
        attack=fighting("azure:Secret Well", ["Jinn of Broken Towers"]),
    )
    t.choose(0, "engage Jinn-of-Broken-Towers")
    assert chosen(t) == "react The-Tale-of-the-Broken-Gate"
    assert why(t, "react The-Tale-of-the-Broken-Gate") == "tells The Tale of the Broken Gate and wins"
    t.choose(0, "react The-Tale-of-the-Broken-Gate")
    assert t.winner is not None


# -- several players ---------------------------------------------------------------------------------------------------


def test_among_equals_it_attacks_whoever_is_about_to_win() -> None:
    alike = {"home": [], "sections": [WELL]}
    tales = ["The Tale of the Standing Wall", "The Tale of the Loyal Hundred"]
    for teller in ("azure", "jade"):
        players = {seat: dict(alike, home=tales) if seat == teller else dict(alike) for seat in ("azure", "jade")}
        t = table(amber={"home": ["Jinn of Broken Towers", "Golem"], "sections": [WELL]}, **players)
        t.choose(0, "attack")
        assert chosen(t) == f"against {teller}"


def test_an_ally_does_not_send_a_unit_to_its_death() -> None:
    t = table(
        amber={"home": ["Hired Blade"], "sections": [WELL]},
        azure={"home": ["Well-Digger"], "sections": [WELL]},
        jade={"home": ["Jinn of Broken Towers", "Golem"], "sections": [WELL]},
    )
    t.choose(0, "attack")
    t.choose(0, "against jade")
    asked = ""
    while asked != "assign":
        seat, asked = t.pending[0].seat, t.pending[0].kind
        offered = list(t.described(t.pending[0]))
        if seat != 1:
            asked = ""
        if asked != "assign":
            t.choose(seat, "invite azure" if "invite azure" in offered else chosen(t, seat))
    assert chosen(t, 1) == "done"


def test_reasons_say_nothing_that_the_table_contradicts() -> None:
    t = table(
        amber={"home": ["Hired Blade"], "sections": [WELL, {"card": "Secret Wall", "water": 1}]},
        azure={"home": ["Roc"], "sections": ["Wheatfields"]},
        attack={
            "attacker": "azure",
            "against": ["amber"],
            "units": {"Roc": "Secret Well"},
            "stage": "ground",
            "turn": 1,
        },
    )
    assert why(t, "send Hired Blade to Secret Well") == "sends Hired Blade to hold Secret Well against 4"
    assert why(t, "send Hired Blade to Secret Wall").endswith("nobody attacks there, so the fight passes it by")
    full = table(
        amber={"home": ["Roc"], "hand": ["Copper Mine"], "sections": [{"card": "Secret Wall", "water": 4}]},
        azure={"home": [], "sections": ["Wheatfields"]},
        phase="night",
    )
    assert why(full, "pass") == "does not raid: there is no room for more Water at home"
