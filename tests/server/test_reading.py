"""Looking rules up: the book, its keywords, questions in words, examples."""

from collections import Counter

from sandtable.kernel.book.asking import Answers
from sandtable.kernel.book.glossary import Term
from sandtable.kernel.scenario.examples import Example
from sandtable.kernel.scenario.told import ToldExample
from sandtable.server.reading_messages import ChapterEntry, RuleEntry
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
    (one, *_) = tables.http.get("/api/games/alkalim/examples", params={"rule": "AK storm/no-dice"}).json()
    body = {"do": {"type": "look"}, "source": f"example:alkalim/{one['id']}"}
    assert tables.http.post("/api/practice", json=body).json()["messages"]


def test_an_example_is_told_step_by_step(tables: Tables) -> None:
    answer = tables.http.get("/api/games/banners/examples/combat/one-confirmed-critical-makes-a-strike-two-hits")
    assert not misfit(answer.content, ToldExample)
    told = answer.json()
    assert [step["kind"] for step in told["steps"]] == ["begin", "choose", "choose", "choose"]
    assert told["steps"][3]["text"] == "Declare an Ambush"
    assert "Units with army Black Axes: none." in told["steps"][-1]["holds"]
    assert tables.http.get("/api/games/banners/examples/combat/none").status_code == 404


def test_the_rules_are_a_book(tables: Tables) -> None:
    chapters = tables.http.get("/api/games/lbs/chapters")
    assert not misfit(chapters.content, list[ChapterEntry])
    rules = tables.http.get("/api/games/lbs/rules")
    assert not misfit(rules.content, list[RuleEntry])
    counted = Counter(each["chapter"] for each in rules.json())
    assert counted == {each["id"]: each["clauses"] for each in chapters.json()}
    one = tables.http.get("/api/games/lbs/rules/LBS FAQ a-handful-of-sand/1").json()
    assert one["cards"] == ["A Handful of Sand"]
    assert one["examples"] > 0


def test_keywords_are_explained(tables: Tables) -> None:
    answer = tables.http.get("/api/games/alkalim/glossary")
    assert not misfit(answer.content, list[Term])
    assert tables.http.get("/api/games/chess/glossary").status_code == 404


def test_a_question_in_words_is_answered(tables: Tables) -> None:
    answer = tables.http.get("/api/games/banners/ask", params={"q": "can a flyer attack from the sea?"})
    assert not misfit(answer.content, Answers)
    assert answer.json()["clauses"][0]["id"] == "BB 3.1.4/sea-attack"
    assert tables.http.get("/api/games/banners/ask").json()["clauses"] == []
    assert tables.http.get("/api/games/banners/ask", params={"q": "x" * 201}).status_code == 400
