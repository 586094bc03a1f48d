"""The rule ledger and its coverage."""

from pathlib import Path

import pytest

from sandtable.kernel.content import ContentError
from sandtable.kernel.ledger import Clause, Ledger, cited_by_tests, coverage
from sandtable.kernel.scenario import ScenarioFileError, citations
from tests import tiny
from tests.rules import rules

IN_SCOPE = frozenset({"basic"})


def written(folder: Path, text: str) -> Path:
    path = folder / "ledger.toml"
    path.write_text(text, encoding="utf-8")
    return path


def clause(rule: str, more: str = "") -> str:
    return f'[[clause]]\nid = "{rule}"\ntitle = "Title of {rule}"\ntext = "Text."\nscope = "basic"\n{more}\n'


def test_load(tmp_path: Path) -> None:
    ledger = Ledger.load(written(tmp_path, clause("BB 9.7", "page = 3") + clause("BB 9.8")), IN_SCOPE)
    assert [c.id for c in ledger] == ["BB 9.7", "BB 9.8"]
    assert "BB 9.7" in ledger
    assert "BB 9.9" not in ledger
    assert ledger.clauses["BB 9.7"].page == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[clause]\n", "line 1"),
        ('[[clause]]\nid = "BB 1"\ntitle = "No text"\n', "clause 'BB 1', field 'text': is missing"),
        (clause("BB 1", "pgae = 3\n"), "clause 'BB 1', field 'pgae': is not known here; .*; do you mean 'page'"),
        (clause("BB 1", 'page = "three"\n'), "clause 'BB 1', field 'page': expected int, got 'three'"),
        (clause("BB 1") + clause("BB 1"), "clause 'BB 1', field 'id': is used twice"),
        (clause("BB 1").replace("basic", "basics"), "clause 'BB 1', field 'scope': .* do you mean 'basic'"),
        (clause("BB 1", 'certainty = "ourz"'), "clause 'BB 1', field 'certainty': .* do you mean 'ours'"),
    ],
)
def test_a_ledger_that_is_wrong_says_where(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ContentError, match=f"ledger.toml, {message}"):
        Ledger.load(written(tmp_path, text), IN_SCOPE)


def test_a_certainty_may_say_more(tmp_path: Path) -> None:
    said = "sourced; the sum recalled with high confidence"
    ledger = Ledger.load(written(tmp_path, clause("BB 1", f'certainty = "{said}"')), IN_SCOPE)
    assert ledger.clauses["BB 1"].certainty == said


def test_find_by_id_or_by_words() -> None:
    assert [c.id for c in tiny.LEDGER.find("TY 1")] == ["TY 1"]
    assert [c.id for c in tiny.LEDGER.find("ty 1")] == ["TY 1"]
    assert [c.id for c in tiny.LEDGER.find("DIG")] == ["TY 6"]
    assert len(tiny.LEDGER.find("TY")) == 9
    assert tiny.LEDGER.find("dragons") == []


@pytest.mark.parametrize(
    ("cites", "expected"),
    [
        ("cites: [BB 9.6, BB 9.7]", ["BB 9.6", "BB 9.7"]),
        ("cites: [\"BB 9.6\", 'LBS FAQ berserk/1']  # both", ["BB 9.6", "LBS FAQ berserk/1"]),
        ("cites: BB 9.6", ["BB 9.6"]),
        ("cites: BB 9.6 # one", ["BB 9.6"]),
        ("cites:\n  - BB 9.6\n  - BB 9.7", ["BB 9.6", "BB 9.7"]),
        ("cites:\n- BB 9.6\n- BB 9.7", ["BB 9.6", "BB 9.7"]),
        ("cites: [BB 9.6,\n        BB 9.7,\n]", ["BB 9.6", "BB 9.7"]),
    ],
)
def test_scenarios_cite_as_yaml_allows(tmp_path: Path, cites: str, expected: list[str]) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "one.yaml").write_text(f"game: banners\n{cites}\nsetup:\n  x: [1]\n", encoding="utf-8")
    (tmp_path / "none.yaml").write_text("game: banners\n", encoding="utf-8")
    name = f"{tmp_path.name}/deep/one.yaml"
    assert list(citations(tmp_path, "banners")) == [(rule, name) for rule in expected]


def test_a_scenario_whose_citation_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("cites: [BB 9.6\ngame: banners\n", encoding="utf-8")
    with pytest.raises(ScenarioFileError, match=r"bad\.yaml:\d: this is not YAML"):
        list(citations(tmp_path, "banners"))


def test_tests_cite_with_the_decorator(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text(
        "from tests import rules as marks\n"
        "@rules('BB 9.6', \"BB 9.7\")\n"
        "def test_a(): ...\n"
        "class TestB:\n"
        "    @marks.rules('BB 1')\n"
        "    def test_b(self): ...\n"
        "@rules('BB 2')\n"
        "async def test_c(): ...\n"
        "@other('BB 3')\n"
        "def test_d(): ...\n",
        encoding="utf-8",
    )
    (tmp_path / "helper.py").write_text("@rules('BB 4')\ndef test_e(): ...\n", encoding="utf-8")
    here = f"{tmp_path.name}/test_one.py"
    assert sorted(cited_by_tests(tmp_path)) == [
        ("BB 1", f"{here}::test_b"),
        ("BB 2", f"{here}::test_c"),
        ("BB 9.6", f"{here}::test_a"),
        ("BB 9.7", f"{here}::test_a"),
    ]


def test_coverage_finds_what_no_test_exercises_and_what_no_rule_says() -> None:
    ledger = Ledger(
        [
            Clause("BB 1", "Tested", "", "basic"),
            Clause("BB 2", "Not tested", "", "basic"),
            Clause("BB 3", "Later", "", "advanced"),
            Clause("BB 4", "Cannot be tested", "", "basic", untestable="It is about the box."),
        ],
        IN_SCOPE,
    )
    cited = [("BB 1", "a"), ("BB 1", "b"), ("BB 1", "a"), ("BB 99", "c"), ("LBS 1", "d"), ("", "e")]
    covered, unknown = coverage(ledger, cited)
    assert [(c.clause.id, c.tests, c.holds(IN_SCOPE)) for c in covered] == [
        ("BB 1", ("a", "b"), True),
        ("BB 2", (), False),
        ("BB 3", (), True),
        ("BB 4", (), True),
    ]
    assert unknown == [("BB 99", "c")], "other books are not this ledger's business"
    covered, unknown = coverage(ledger, [("BB [12]*", "all alike"), ("BB *9", "none")])
    assert [c.tests for c in covered] == [("all alike",), ("all alike",), (), ()]
    assert unknown == [("BB *9", "none")]


@rules("TY 2", "TY 9")
def test_the_marker_leaves_the_test_as_it_is() -> None:
    marked = test_the_marker_leaves_the_test_as_it_is
    assert marked.__name__ == "test_the_marker_leaves_the_test_as_it_is"
    assert marked.__dict__["rules"] == ("TY 2", "TY 9")
    found = dict(cited_by_tests(Path(__file__).parent))
    assert found["TY 2"].endswith("test_ledger.py::test_the_marker_leaves_the_test_as_it_is")
