"""What is told of the starter decks is true: of the right cards, with their numbers, and by games that were played."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from sandtable.games import get
from sandtable.games.lbs.content import decks
from sandtable.games.lbs.content.book import CARDS, Card
from sandtable.games.lbs.content.loading import card
from sandtable.games.lbs.telling import deck_report
from sandtable.kernel.decks import Starter

GAME = get("lbs")
STARTERS = {each.id: each for each in GAME.starters()}
EACH = pytest.mark.parametrize("starter", STARTERS.values(), ids=list(STARTERS))
WORDS = {word: n for n, word in enumerate(("no", "one", "two", "three", "four", "five"))}
CLAIM = re.compile(
    rf"(?<![\w'])\+?(\d+|{'|'.join(WORDS)}) (?:more |less )?(Copper|Water|Strength|Ka|Influence|Fate|damage)\b",
    re.IGNORECASE,
)
FATE = re.compile(r"\bFate (\d)\b")
TRAITS = ("Berserk", "Tactician", "Duelist", "Sahir", "Archery")


def names_of(starter: Starter) -> set[str]:
    deck = decks.starter(starter.id)
    return {deck.stronghold, *deck.sections, *deck.cards}


def told(starter: Starter) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """What is said of which cards."""
    for reason in starter.reasons:
        yield reason.why, tuple(map(card, reason.cards))


@EACH
def test_a_starter_has_a_plan_a_difficulty_and_three_key_cards(starter: Starter) -> None:
    assert starter.plan.count(".") >= 2
    assert starter.card.difficulty in ("easy", "medium", "demanding")
    assert starter.card.style
    assert len(starter.keys) == 3
    assert {key.card for key in starter.keys} <= names_of(starter)


@EACH
def test_every_card_of_a_starter_has_one_reason_and_nothing_else_has(starter: Starter) -> None:
    explained = [name for reason in starter.reasons for name in reason.cards]
    assert sorted(explained) == sorted(names_of(starter))
    assert all(reason.why for reason in starter.reasons)


def test_common_reasons_are_of_cards_that_need_them() -> None:
    used = {name for starter in STARTERS.values() for name in names_of(starter)}
    common = [name for reason in deck_report.texts("staples").reason for name in reason.cards]
    assert len(common) == len(set(common))
    assert set(common) <= used


@EACH
def test_cards_that_the_texts_name_are_in_the_deck(starter: Starter) -> None:
    there = names_of(starter)
    others = [each.name for each in CARDS if not each.token and " " in each.name and each.name not in there]
    for text in (starter.plan, *(reason.why for reason in starter.reasons)):
        assert [name for name in others if re.search(rf"\b{re.escape(name)}\b", text)] == []


def numbers(held: tuple[Card, ...], stronghold: Card) -> set[int]:
    """All that is printed on the cards, what comes of it with its own bonus or the Stronghold's rebate, and what they
    have together."""
    found = {0, 1}
    rebates = [int(n) for text in stronghold.text for n in re.findall(r"(\d+) (?:Copper|Water) less", text)]
    for each in held:
        printed = [each.strength, each.ka, each.copper, each.water, each.influence, each.fate, each.produces,
                   each.capacity, each.story, *each.values.values(), *each.gives.values()]  # fmt: skip
        written = [int(n) for text in each.text for n in re.findall(r"\d+", text)]
        found.update(abs(n) for n in (*printed, *written))
        found.update(each.strength + int(n) for text in each.text for n in re.findall(r"\+(\d+)S", text))
        found.update(each.copper - n for n in rebates)
        copies = (2, 3)
        found.update(n * (each.strength + 1) for n in copies if any("+1S" in text for text in each.text))
        found.update(n * each.copper for n in copies)
    bonus = sum(int(n) for each in held for text in each.text[:1] for n in re.findall(r"has \+(\d+)S", text))
    found |= {sum(each.copper for each in held), sum(each.strength for each in held) + bonus}
    return found


@EACH
def test_numbers_that_the_texts_name_are_those_of_the_cards(starter: Starter) -> None:
    stronghold = card(decks.starter(starter.id).stronghold)
    for text, held in told(starter):
        known = numbers(held, stronghold)
        for word, of_what in CLAIM.findall(text):
            n = WORDS.get(word.lower(), -1) if not word.isdigit() else int(word)
            assert n in known, f"{starter.id}, {', '.join(c.name for c in held)}: {word} {of_what}, {sorted(known)}"
        for n in FATE.findall(text):
            assert int(n) in {each.fate for each in held}, text


@EACH
def test_traits_and_costs_that_the_texts_name_are_those_of_the_cards(starter: Starter) -> None:
    for text, held in told(starter):
        if "The champion" in text:
            assert held[0].fate == 5, text
        if re.search(r"(?:no|without a|without) Water(?: cost)?\b", text, re.IGNORECASE) and len(held) == 1:
            assert "Water" in " ".join(held[0].text) or held[0].water == 0, text
        for trait in TRAITS:
            if re.search(rf"\b(?:a|an|and) {trait}\b|^{trait}\b", text):
                has = [
                    trait in each.traits or trait in each.grants or trait in " ".join(each.text) or trait in each.values
                    for each in held
                ]
                assert any(has), f"{text} ({trait})"


@EACH
def test_match_ups_are_games_that_were_counted(starter: Starter) -> None:
    assert {each.deck for each in starter.matchups} == set(STARTERS) - {starter.id}
    assert starter.measured.startswith("sandtable arena lbs")
    shares = [each.won / each.games for each in starter.matchups]
    assert shares == sorted(shares, reverse=True)
    for each in starter.matchups:
        other = next(back for back in STARTERS[each.deck].matchups if back.deck == starter.id)
        assert (other.games, other.won) == (each.games, each.games - each.won)
        assert 0 <= each.won <= each.games
