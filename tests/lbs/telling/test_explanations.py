"""A ruling cites the clause that decides: log lines, refusals and prompts that are easily told with a neighbour's."""

from __future__ import annotations

from typing import Any

from sandtable.games.lbs import GAME
from sandtable.kernel import Table
from tests.lbs.positions import fighting, refusal, table


def play(t: Table[Any], *lines: str) -> dict[str, tuple[str, ...]]:
    """Takes the options (`amber: pass`); what was logged by the last of them, with its rules."""
    told: dict[str, tuple[str, ...]] = {}
    for line in lines:
        seat, _, key = line.partition(": ")
        step = t.choose(seat, GAME.respell(t.state, key))
        told = {event.text: event.rules for event in step.events if event.text}
    return told


def cited(told: dict[str, tuple[str, ...]], words: str) -> tuple[str, ...]:
    found = [rules for text, rules in told.items() if words in text]
    assert len(found) == 1, (words, list(told))
    return found[0]


def prompt(t: Table[Any], seat: int = 0) -> str:
    decision = t.decision(seat)
    assert decision is not None
    return GAME.prompt(t.state, decision).text


# -- duels -------------------------------------------------------------------------------------------------------------


def test_a_thrust_is_face_down_and_nobody_must_thrust() -> None:
    t = table(
        amber={"home": ["Bazaar Guard"], "hand": ["Insult at the Well", "Spices"]},
        azure={"home": ["Hired Blade"], "hand": ["Camel"]},
    )
    play(t, "amber: play Insult at the Well")
    assert cited(play(t, "azure: accept", "azure: pass"), "does not thrust") == ("LBS AW 64 thrust/3",)
    assert cited(play(t, "amber: thrust Spices"), "face-down") == ("LBS AW 64 thrust/2",)
    assert refusal(t, "parry Spices", 1) == ("you have no Spices in hand", ("LBS AW 64 parry/1",))


# -- attacks -----------------------------------------------------------------------------------------------------------


def _sent(**more: Any) -> Table[Any]:
    return table(
        amber={"home": ["Roc", "Bazaar Guard"]},
        azure={"home": ["Hired Blade", "Sylph of the High Roofs"], "sections": ["Secret Wall"]},
        attack={"attacker": "amber", "against": ["azure"], "stage": "ground", **more},
    )


def test_ground_units_of_each_side_are_sent_by_their_own_clause() -> None:
    t = _sent()
    assert cited(play(t, "amber: send Bazaar Guard to Secret Wall"), "sends") == ("LBS AW 47 ground/2",)
    assert cited(play(t, "amber: done", "azure: send Hired Blade to Secret Wall"), "sends") == ("LBS AW 48 ground/8",)


def test_flyers_are_sent_by_the_clauses_on_flying() -> None:
    t = _sent()
    early = play(t, "amber: send Roc to Secret Wall")
    assert cited(early, "sends Roc") == ("LBS FAQ battles/1",)
    play(t, "amber: send Bazaar Guard to Secret Wall", "azure: done")
    assert cited(play(t, "azure: send Sylph of the High Roofs to Secret Wall"), "sends") == ("LBS AW 49 flying/1",)


def test_a_unit_that_leaves_the_battle_is_not_told_to_move_into_it() -> None:
    t = _battle({"home": ["Bayushi Tangen"], "hand": ["Sound Planning (move)"]}, {})
    told = play(t, "amber: play Sound Planning (move)")
    assert cited(told, "Bayushi Tangen moves to Secret Well") == ("LBS AW 49 armies/3",)


# -- raids and City Sections -------------------------------------------------------------------------------------------


def _raid(**azure: Any) -> Table[Any]:
    return table(
        phase="night", amber={"home": ["Bazaar Guard"], "hand": ["Copper Mine"]}, azure={"stronghold": "none", **azure}
    )


def test_a_raid_is_compared_with_base_strength_only_where_nobody_defends() -> None:
    t = _raid(sections=["Secret Well"])
    told = play(t, "amber: raid", "amber: fate Copper Mine")
    assert cited(told, "Bazaar Guard's Fate card at Secret Well is") == ("LBS AW 56 resolving/2",)
    t = _raid(sections=["Secret Well"], home=["Hired Blade"], hand=["Spices"])
    play(t, "amber: raid", "amber: fate Copper Mine")
    told = play(t, "azure: defend Hired Blade at Secret Well")
    assert cited(told, "Bazaar Guard's Fate card at Secret Well is") == ("LBS AW 56 resolving/1",)


def test_a_section_that_dries_up_falls_by_the_clause_of_where_it_did() -> None:
    t = _raid(sections=[{"card": "The Deep Cisterns", "water": 1}, "Secret Wall"])
    told = play(t, "amber: raid", "amber: raid Bazaar Guard at The Deep Cisterns", "amber: fate Copper Mine")
    assert cited(told, "Azure's Deep Cisterns are destroyed") == ("LBS AW 56 resolving/4",)
    t = table(amber={"sections": [{"card": "The Deep Cisterns", "water": 1}, "Secret Wall"], "home": ["Bakira"]})
    told = play(t, "amber: use Bakira", "amber: draw The Deep Cisterns")
    assert cited(told, "Amber's Deep Cisterns are destroyed") == ("LBS FAQ city-sections/3",)
    t = table(
        amber={"home": ["Bazaar Guard"]},
        azure={"sections": [{"card": "The Deep Cisterns", "water": 1}, "Secret Wall"]},
        attack=fighting("The Deep Cisterns", ["Bazaar Guard"]),
    )
    told = play(t, "amber: engage Bazaar Guard")
    assert cited(told, "Azure's Deep Cisterns are destroyed") == ("LBS AW 52 absorbing/4",)


def test_water_without_room_cites_that_it_is_lost() -> None:
    t = table(
        phase="night",
        amber={
            "stronghold": "none",
            "sections": [{"card": "Thieves Quarter", "water": 2}, {"card": "Secret Wall", "water": 3}],
            "home": [{"card": "Bazaar Guard", "water": 2, "bowed": True}],
        },
        azure={"stronghold": "none"},
    )
    told = play(t, "amber: keep")
    assert "LBS AW 57 home-water/2" in cited(told, "no room for")


# -- actions -----------------------------------------------------------------------------------------------------------


def test_an_ability_whose_number_is_missing_is_named_with_it() -> None:
    t = table(
        amber={
            "home": ["Qolat Whisperer", {"card": "Qolat Machinations", "tokens": ["Qolat Token"]}],
            "hand": ["Insult at the Well", "Copper Mine"],
        },
        azure={"home": ["Iskandar Shield of Stars"], "hand": ["Copper Mine"]},
    )
    play(t, "amber: play Insult at the Well", "azure: accept", "azure: pass", "amber: thrust Copper Mine")
    reason, rules = refusal(t, "react Qolat Machinations")
    assert "`react Qolat-Machinations 2`" in reason
    assert rules == ("LBS AW 59 reactions/1",)
    t = table(
        amber={
            "stronghold": "The City of the Seventh Star",
            "sections": ["Secret Wall", {"card": "Secret Well", "water": 1}],
        }
    )
    assert "`use The-City-of-the-Seventh-Star 2`" in refusal(t, "use The City of the Seventh Star")[0]


def _gossip(bowed: bool) -> Table[Any]:
    mine = {"card": "Copper Mine", "bowed": bowed}
    t = table(
        amber={"home": ["Silver Mine"], "hand": ["Gossip of the Souk", "Copper Mine"], "stronghold": "none"},
        azure={"home": [mine], "hand": ["The Sultan Forbids", "Routed"], "stronghold": "none"},
        reactions="always",
    )
    play(t, "amber: play Gossip of the Souk")
    return t


def test_why_a_reaction_is_not_offered() -> None:
    assert refusal(_gossip(bowed=False), "react Routed", 1) == (
        "Routed does not answer this",
        ("LBS AW 59 reactions/2",),
    )
    reason, rules = refusal(_gossip(bowed=True), "react The Sultan Forbids", 1)
    assert reason.startswith("it costs 2 Copper")
    assert "LBS AW 40 copper/7" in rules


def test_lack_of_a_target_is_lack_of_opposition_in_a_battle_without_any() -> None:
    t = _battle({"home": ["Bazaar Guard"], "hand": ["A Handful of Sand"]}, {})
    assert refusal(t, "play A Handful of Sand")[1] == ("LBS FAQ opposing/3",)


def test_a_city_section_raided_before_is_refused_by_the_rule_on_raids() -> None:
    t = table(
        phase="night",
        amber={"home": ["Moto Marik", "Bazaar Guard"], "hand": ["Spices", "Camel"]},
        azure={"sections": ["Secret Wall", "Secret Well", "Potters' Row"]},
    )
    play(t, "amber: raid", "amber: raid Bazaar Guard at Secret Wall", "amber: done", "amber: fate Spices")
    play(t, "amber: react Moto Marik")
    assert refusal(t, "target Secret Wall")[1] == ("LBS AW 55 assigning/3",)


def test_a_target_that_a_card_keeps_is_refused_with_that_card() -> None:
    t = table(
        amber={"home": ["Lammassar", "Khaemet", "Bazaar Guard"]},
        azure={"home": ["Hired Blade", "Copper Mine"], "hand": ["Turned Aside"]},
        attack=fighting("Secret Wall", ["Lammassar", "Khaemet", "Bazaar Guard"], "Hired Blade", army="defender"),
    )
    play(t, "azure: play Turned Aside")
    assert refusal(t, "target Lammassar", 1) == (
        "a card keeps Lammassar there (Lammassar: “While the City Section of his battle has Water, "
        "Lammassar's unit cannot go home before the battle ends.”)",
        ("LBS AW 34 cards-beat-rules",),
    )


def test_a_payment_never_reads_below_nothing() -> None:
    t = table(
        amber={
                "stronghold": "none", "faction": "Assassins", "home": ["Silver Mine", "Silver Mine", "Copper Mine"],
                "sections": ["Secret Wall", "Secret Well"], "hand": ["Takiyah"],
            }
    )  # fmt: skip
    play(t, "amber: bring Takiyah")
    while (decision := t.decision(0)) is not None and decision.kind == "pay":
        assert "-" not in prompt(t)
        choices = decision.choices()
        bows = [c for c in choices if c[0] == "bow"]
        play(t, "amber: " + GAME.describe(t.state, (bows or choices)[0]).key)
    assert any(card["name"] == "Takiyah" for card in t.view(0)["cards"] if card["zone"] == "play")


# -- log lines that several clauses could be taken for ---------------------------------------------------------------


def _battle(amber: dict[str, Any], azure: dict[str, Any], *defenders: str) -> Table[Any]:
    """Amber's first Hero attacks azure's Secret Wall and acts."""
    first = amber["home"][0]
    unit = first["card"] if isinstance(first, dict) else first
    return table(
        amber=amber,
        azure={"sections": ["Secret Wall", "Secret Well"], **azure},
        attack=fighting("Secret Wall", [unit], *defenders),
    )


def test_who_engages_decides_the_clause() -> None:
    unit = {"card": "Bazaar Guard", "attached": ["City Levy"]}
    t = _battle({"home": [unit]}, {})
    assert cited(play(t, "amber: engage Bazaar Guard"), "engages with") == ("LBS AW 51 engaging/2",)
    t = _battle({"home": [{**unit, "bowed": True}]}, {})
    assert cited(play(t, "amber: engage Bazaar Guard"), "engages with City Levy") == ("LBS AW 51 engaging/3",)
    t = _battle({"home": ["Bazaar Guard"]}, {})
    told = play(t, "amber: engage Bazaar Guard")
    assert cited(told, "engages with") == ("LBS AW 51 engaging/1",)
    assert cited(told, "take 2 damage") == ("LBS AW 52 absorbing",)


def test_each_side_goes_home_by_its_own_clause() -> None:
    t = _battle({"home": ["Bazaar Guard"]}, {"home": ["Hired Blade"]}, "Hired Blade")
    told = play(t, "amber: pass", "azure: pass")
    assert cited(told, "Bazaar Guard goes home, bowed") == ("LBS AW 54 end-of-battle/2",)
    assert cited(told, "Hired Blade goes home") == ("LBS AW 54 end-of-battle/3",)


def test_a_duel_is_won_by_passing_or_by_the_last_ka() -> None:
    def duel() -> Table[Any]:
        t = table(
            amber={"home": ["Bazaar Guard"], "hand": ["Insult at the Well", "A Better World"]},
            azure={"home": ["Well-Digger"], "deck": ["Barred Doors"], "hand": []},
        )
        play(t, "amber: play Insult at the Well", "azure: accept")
        return t

    told = play(duel(), "azure: pass", "amber: pass")
    assert cited(told, "wins the duel") == ("LBS AW 65 result/2",)
    told = play(duel(), "azure: pass", "amber: thrust A Better World", "azure: blind")
    assert cited(told, "Well-Digger loses") == ("LBS AW 64 round/1", "LBS AW 64 round/2")
    assert cited(told, "wins the duel") == ("LBS AW 65 result/1",)


def test_a_discard_is_told_by_what_it_is_for() -> None:
    t = table(phase="end", amber={"hand": ["Spices"] * 3 + ["Camel"], "sections": ["Secret Wall"]})
    told = play(t, "amber: discard Camel")
    assert cited(told, "Amber discards Camel") == ("LBS AW 57 draw",)


def test_a_price_in_both_cites_both_and_a_card_its_own_way_in() -> None:
    t = table(
        amber={
            "sections": ["Secret Wall"],
            "faction": "Assassins",
            "home": ["Harun the Novice"],
            "hand": ["Jinn of Decay", "Plain Scimitar"],
        }
    )
    told = play(t, "amber: cast Jinn of Decay")
    assert cited(told, "Amber pays") == ("LBS AW 40 copper/1", "LBS AW 40 water/1")
    assert cited(told, "Amber casts Jinn of Decay") == ("LBS AW 57 actions/1", "LBS AW 29 spell/1")
    t = table(amber={"home": ["Bazaar Guard"], "hand": ["Plain Scimitar"]})
    told = play(t, "amber: attach Plain Scimitar to Bazaar Guard")
    assert cited(told, "attached to Bazaar Guard") == ("LBS AW 27 item/1",)


# -- refusals that several clauses could be taken for ----------------------------------------------------------------


def test_verbs_out_of_place_name_the_rule_of_their_moment() -> None:
    t = table(amber={"hand": ["Spices"]})
    assert refusal(t, "pay")[1] == ("LBS AW 40 copper/2",)
    assert refusal(t, "thrust Spices")[1] == ("LBS AW 64 thrust/1", "LBS AW 65 round/5")
    reason, rules = refusal(t, "section")
    assert reason.startswith("there is no damage to absorb; now: ")
    assert rules == ("LBS AW 52 absorbing",)
    assert refusal(t, "give")[1] == ("LBS AW 46 ally-water/1",)
    assert refusal(t, "fate Spices")[0].startswith("no Fate card is asked of you")


def test_what_is_played_is_not_called_used() -> None:
    t = table(amber={"hand": ["Gossip of the Souk", "A Better World"], "home": ["Copper Mine"]})
    assert refusal(t, "cast Gossip of the Souk")[0] == "here it is written: `play Gossip-of-the-Souk`"
    assert refusal(t, "play A Better World") == ("A Better World has no action", ("LBS AW 57 actions/1",))


def test_a_battle_in_which_all_actions_are_stopped_says_so() -> None:
    azure = {"home": ["Hired Blade"], "hand": ["Belly of the Desert"]}
    t = _battle({"home": ["Bazaar Guard"], "hand": ["Shoulder to Shoulder"]}, azure, "Hired Blade")
    play(t, "amber: pass", "azure: play Belly of the Desert", "azure: pay")
    for key in ("engage Bazaar Guard", "go-home Bazaar Guard", "play Shoulder to Shoulder"):
        assert refusal(t, key)[0] == "a card stops all actions in this battle"


def test_an_effect_on_all_opposing_needs_opposition() -> None:
    t = _battle({"home": ["Wandering Conjurer"], "hand": ["Breath of the Khamsin"]}, {})
    assert refusal(t, "cast Breath of the Khamsin")[1] == ("LBS FAQ opposing/3",)


def test_water_is_placed_by_the_clause_of_the_edition() -> None:
    t = table(
        phase="end",
        edition="episode-3",
        amber={
            "sections": [{"card": "Secret Wall", "water": 1}, {"card": "Secret Well", "water": 1}],
            "home": [{"card": "Bazaar Guard", "water": 1}],
        },
    )
    decision = t.decision(0)
    assert decision is not None
    assert GAME.prompt(t.state, decision).rules == ("LBS AW 57 home-water/1", "LBS E3 end-water/1")
    assert GAME.describe(t.state, ("arrange",)).rules == ("LBS E3 end-water/1",)


def test_a_question_ends_in_one_question_mark() -> None:
    t = table(amber={"home": [{"card": "Bazaar Guard", "attached": ["Deck of the Fates"]}]})
    play(t, "amber: use Deck of the Fates")
    assert prompt(t).endswith(": discard it?")


def test_a_card_that_several_players_have_is_asked_for_with_its_player() -> None:
    t = table(amber={"home": ["Takiyah", "Bazaar Guard"]}, azure={"home": ["Bazaar Guard", "Hired Blade"]})
    play(t, "amber: use Takiyah")
    assert refusal(t, "target Bazaar Guard")[0] == "say whose it is: `target amber:Bazaar-Guard`"
