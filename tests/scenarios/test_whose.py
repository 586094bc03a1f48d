"""Keys that mean an option without being spelled as it is: which are taken, and which are told apart."""

from __future__ import annotations

import pytest

from sandtable.kernel.scenario import Result, ScenarioFileError, parse, run

ATTACK = """\
game: lbs
title: Two players have a Secret Wall
setup:
  players:
    amber: {sections: [Secret Wall], home: [Giant, Bazaar Guard]}
    azure: {sections: [Secret Wall, Jewel of the Desert]}
  attack: {attacker: amber, against: [azure], stage: ground}
"""
MIRROR = """\
game: lbs
title: A redirection is picked
setup:
  players:
    amber: {home: [Takiyah]}
    azure: {home: [{card: Bazaar Guard, attached: [Umar's Mirror]}]}
    crimson: {home: [Hadil of the Gate, Freedman of the Chain]}
script:
  - amber: use Takiyah
  - amber: target Bazaar Guard
  - azure: react Umar's Mirror
"""


def play(text: str) -> Result:
    return run(parse(text, "whose.yaml"))


def failure(text: str) -> str:
    result = play(text)
    assert not result.ok
    return " | ".join(line.text for line in result.failures)


def test_the_seat_before_a_card_may_be_left_out_where_one_option_can_be_meant() -> None:
    sent = "script:\n  - amber: send Giant to Secret Wall\nexpect:\n  - {attack: {units: {hero: Giant}}}\n"
    assert play(ATTACK + sent).ok


def test_it_may_be_left_out_of_what_was_taken_automatically() -> None:
    single = ATTACK.replace("Giant, Bazaar Guard", "Giant").replace(", Jewel of the Desert", "")
    assert play(single + "script:\n  - amber: send Giant to Secret Wall\n").ok


def test_an_option_offered_with_its_seat_is_not_refused() -> None:
    line = "script:\n  - amber: {refused: send Giant to Secret Wall}\n"
    assert "but is offered as `send Giant to azure:Secret-Wall`" in failure(ATTACK + line)


def test_an_option_offered_under_another_verb_is_not_refused_and_is_named() -> None:
    told = "is offered as `pick Hadil-of-the-Gate`"
    assert told in failure(MIRROR + "  - azure: {refused: target Hadil of the Gate}\n")
    assert "here it is called `pick Hadil-of-the-Gate`" in failure(MIRROR + "  - azure: target Hadil of the Gate\n")


def test_a_rule_that_is_not_known_is_compared_with_those_of_the_ledger_as_they_are_spelled() -> None:
    with pytest.raises(ScenarioFileError, match=r"do you mean 'LBS AW 57 home-water/1'\?"):
        parse("game: lbs\ntitle: A typing error\ncites: [LBS AW 57 hom-water/1]\n", "typo.yaml")
