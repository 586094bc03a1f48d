"""Every game tells newcomers what it is, and can begin a first game by one click."""

from __future__ import annotations

import re

import pytest

from sandtable import bots, games
from sandtable.kernel import Table, emblems
from tests.tiny import GAME as TINY

GAMES = games.at_home()
A_SENTENCE = re.compile(r"[.!?](?:\s|$)")
LONGEST = 140
"""Characters of a sentence that somebody reads who has not decided yet."""


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_told_in_three_sentences_with_its_goal_and_what_to_do_first(name: str) -> None:
    welcome = games.get(name).welcome()
    assert len(welcome.sentences) == 3
    for sentence in (*welcome.sentences, *welcome.begin, welcome.goal):
        assert sentence.endswith((".", "!"))
        assert len(sentence) <= LONGEST, sentence
    assert len(welcome.begin) == 3


@pytest.mark.parametrize("name", GAMES)
def test_the_first_game_can_be_made_and_begins_with_the_newcomer_or_a_bot(name: str) -> None:
    game = games.get(name)
    first = game.welcome().first
    setup = next(each for each in game.setups() if each.id == first.setup)
    assert setup.first
    assert setup.minutes or first.minutes
    assert first.seat in {seat.id for seat in setup.seats}
    table = Table.new(game, {"setup": first.setup, **first.settings}, seed=bytes(32))
    assert table.pending


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_can_be_drawn_its_steps_each_with_what_happens_in_it(name: str) -> None:
    lessons = games.get(name).welcome().lesson
    steps = [lesson.title for lesson in lessons if lesson.step]
    assert 3 <= len(steps) <= 5
    for lesson in lessons:
        assert not lesson.during or (lesson.during in steps and not lesson.step), lesson.title
        assert bool(lesson.emblem) == (lesson.step or bool(lesson.during)), lesson.title
        assert not lesson.emblem or not emblems.fault(lesson.emblem)


@pytest.mark.parametrize("name", GAMES)
def test_pieces_a_fight_and_the_end_are_told_in_two_sentences_each_beside_a_picture(name: str) -> None:
    game = games.get(name)
    welcome = game.welcome()
    assert 3 <= len(welcome.piece) <= 4
    assert 2 <= len(welcome.fight) <= 4
    assert 1 <= len(welcome.winning) <= 2
    for figure in (*welcome.piece, *welcome.fight, *welcome.winning):
        assert len(A_SENTENCE.findall(figure.text)) <= 2, figure.title
        assert figure.rules, figure.title
        assert [rule for rule in figure.rules if rule not in game.ledger] == [], figure.title
        assert figure.picture


def test_a_newcomer_to_burning_banners_has_the_side_that_wins_more_often() -> None:
    first = games.get("banners").welcome().first
    setup = next(each for each in games.get("banners").setups() if each.id == first.setup)
    balance = setup.facts["balance"]
    assert isinstance(balance, dict)
    teams = {seat.id: seat.team for seat in setup.seats}
    assert teams[first.seat] == ("invader" if balance["invader"] >= 0.5 else "resistance")


@pytest.mark.parametrize("name", GAMES)
def test_every_preset_makes_a_table_at_every_size(name: str) -> None:
    game = games.get(name)
    for preset in game.welcome().preset:
        specs = {spec.name: spec for spec in game.settings()}
        for setting, value in preset.settings.items():
            assert specs[setting].allows(value), (preset.id, setting)
        for setup in game.setups():
            Table.new(game, {"setup": setup.id, **preset.settings}, seed=bytes(32))


@pytest.mark.parametrize("name", GAMES)
def test_cards_of_choices_say_how_they_play_and_how_hard_they_are(name: str) -> None:
    for setting in games.get(name).settings():
        for choice, card in setting.cards.items():
            assert setting.allows(choice)
            assert card.name, choice
            assert card.style, choice
            assert card.text, choice
            assert card.difficulty in ("easy", "medium", "demanding")
        assert not setting.cards or any(card.first for card in setting.cards.values())


def test_a_game_that_says_nothing_is_welcome_too() -> None:
    welcome = TINY.welcome()
    assert welcome.sentences == ()
    assert welcome.first.setup == ""
    assert "greedy" in bots.names()
