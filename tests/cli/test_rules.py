"""`sandtable rules`: a clause with its tests and its code, keywords, questions in words."""

from tests.cli.test_commands import has, printed


def test_a_clause_is_shown_with_its_tests_and_its_code() -> None:
    told = printed("rules", "alkalim", "AK RB-92")
    has(told, "Escape", "test: scenarios/alkalim/combat/", "test: tests/alkalim/", "code: sandtable/games/alkalim/")


def test_a_keyword_is_explained() -> None:
    has(printed("rules", "lbs", "sahir"), "A Hero who can bow to cast Spells", "LBS AW 69 sahir")


def test_a_question_in_words_is_answered() -> None:
    told = printed("rules", "banners", "can a flyer attack from the sea?")
    has(told, "BB 3.1.4/sea-attack", "across a Sea hexside", "example: ", "scenarios/banners/")


def test_what_stands_nowhere_is_said() -> None:
    has(printed("rules", "lbs", "mulligan", code=2), "lbs has no clause or card 'mulligan'")
