"""Looking rules up: examples of a clause or a card."""

from sandtable.kernel.scenario.examples import Example
from tests.contract import misfit
from tests.server.conftest import Tables


def test_examples_of_a_clause_and_of_a_card(tables: Tables) -> None:
    of_rule = tables.http.get("/api/games/banners/examples", params={"rule": "BB 9.7/critical"})
    assert not misfit(of_rule.content, list[Example])
    assert all("BB 9.7/critical" in each["rules"] for each in of_rule.json())
    of_card = tables.http.get("/api/games/lbs/examples", params={"card": "A Handful of Sand"}).json()
    assert any(each["id"].startswith("cards/a-handful-of-sand/") for each in of_card)
    assert tables.http.get("/api/games/lbs/examples", params={"rule": "LBS none"}).json() == []
    assert tables.http.get("/api/games/lbs/examples", params={"rule": "x" * 300}).status_code == 400


def test_an_example_is_played_by_its_name(tables: Tables) -> None:
    (one, *_) = tables.http.get("/api/games/alkalim/examples", params={"rule": "AK storm/token"}).json()
    body = {"do": {"type": "look"}, "source": f"example:alkalim/{one['id']}"}
    assert tables.http.post("/api/practice", json=body).json()["messages"]
