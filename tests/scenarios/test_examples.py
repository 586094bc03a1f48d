"""The scenarios that come along, as examples of clauses and cards."""

import pytest

from sandtable.games import get
from sandtable.kernel.scenario import parse
from sandtable.kernel.scenario.examples import examples, of_card, of_rule
from sandtable.kernel.scenario.packed import UnknownSource, text

GAMES = ("alkalim", "banners", "lbs")


@pytest.mark.parametrize("game", GAMES)
def test_every_scenario_is_an_example(game: str) -> None:
    found = examples(game).all
    assert len({each.id for each in found}) == len(found) > 1000
    one = found[len(found) // 2]
    scenario = parse(text(f"example:{game}/{one.id}"))
    assert (scenario.title, scenario.cites) == (one.title, one.rules)


@pytest.mark.parametrize("game", GAMES)
def test_a_folder_of_a_card_is_found_by_its_name(game: str) -> None:
    folders = {each.card for each in examples(game).all if each.card}
    named = {each.card for card in get(game).cards() for each in of_card(game, card.name)}
    assert not folders - named - {"enslave", "treasure-hoard"}, "those are no cards, but powers and markers"


def test_examples_of_a_clause_cite_it() -> None:
    found = of_rule("banners", "BB 9.7/critical")
    assert found
    assert all("BB 9.7/critical" in each.rules for each in found)
    assert of_rule("banners", "BB 99") == ()


def test_examples_of_a_card_show_the_card_and_its_rulings() -> None:
    found = of_card("lbs", "A Handful of Sand")
    assert {each.card for each in found} == {"a-handful-of-sand", ""}
    assert len(set(found)) == len(found)
    assert of_card("lbs", "No such card") == ()


def test_an_example_that_there_is_not_is_named_with_what_is_meant() -> None:
    with pytest.raises(UnknownSource, match="do you mean 'combat/one-confirmed"):
        text("example:banners/combat/one-confirmed-critical-makes-a-strike-two-hit")
