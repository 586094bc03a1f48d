"""An Experienced Hero and its earlier version are one Hero while they lie on each other, and two cards otherwise."""

from __future__ import annotations

from sandtable.games import get
from sandtable.games.lbs.rules.zones import become, modify, move
from sandtable.games.lbs.state import BURIED, FOREVER, PLAY, TURN, Lbs
from tests.lbs.positions import position
from tests.rules import rules

GAME = get("lbs")


def nepherus() -> tuple[Lbs, int, int]:
    """A position with Nepherus in play, and his Experienced version in hand."""
    g = position(amber={"home": ["Nepherus"], "hand": ["Nepherus (Experienced)"]})
    return g, g.heroes(0)[0], g.players[0].hand[0]


@rules("LBS AW 68 experienced/2")
def test_what_he_has_done_this_turn_stays_done() -> None:
    """Under the places that his abilities have behind those of the Experienced version."""
    g, hero, card = nepherus()
    g.used = {(hero, 1, "turn")}
    g.history = [(0, "battle", hero, 1), (0, "attack", hero, -1)]
    g.memo[f"attacker:{hero}"] = 1
    become(g, card, hero)
    own = len(g.card(hero).abilities)
    assert g.name(hero) == "Nepherus (Experienced)"
    assert g.name(g.under[hero]) == "Nepherus"
    assert g.used == {(hero, own + 1, "turn")}
    assert g.history == [(0, "battle", hero, own + 1), (0, "attack", hero, -1)]
    assert f"attacker:{hero}" in g.memo


@rules("LBS AW 68 experienced/2", "LBS FAQ book-of-the-dead/2")
def test_the_versions_come_apart_as_two_cards_who_both_were_in_play() -> None:
    g, hero, card = nepherus()
    g.used = {(hero, 0, "turn")}
    become(g, card, hero)
    move(g, hero, BURIED)
    assert sorted(g.name(c) for c in g.players[0].buried) == ["Nepherus", "Nepherus (Experienced)"]
    earlier = next(c for c in g.players[0].buried if g.name(c) == "Nepherus")
    assert g.used == {(earlier, 0, "turn")}
    assert {earlier, hero} <= set(g.memo["left play"])
    assert not g.under


@rules("LBS AW 62 permanent/1", "LBS AW 62 permanent/2")
def test_permanent_changes_stay_with_their_card_and_the_others_with_the_hero() -> None:
    g, hero, card = nepherus()
    modify(g, hero, "S", 1, FOREVER)
    modify(g, hero, "S", 3, TURN)
    modify(g, card, "K", 1, FOREVER)
    become(g, card, hero)
    assert set(g.mods[hero]) == {("K", 1, FOREVER), ("S", 3, TURN)}
    assert g.mods[g.under[hero]] == (("S", 1, FOREVER),)
    move(g, hero, BURIED)
    assert g.mods == {hero: (("K", 1, FOREVER),), card: (("S", 1, FOREVER),)}
    assert (g.name(hero), g.name(card)) == ("Nepherus (Experienced)", "Nepherus")


@rules("LBS AW 34 removed-player")
def test_the_version_beneath_leaves_with_its_owner_and_the_hero_stays() -> None:
    g, hero, card = nepherus()
    become(g, card, hero)
    beneath = g.under[hero]
    g.owner[beneath] = 1
    move(g, beneath, BURIED)
    assert g.zone[hero] == PLAY
    assert not g.under
    assert g.players[1].buried == [beneath]


@rules("LBS AW 68 experienced/2")
def test_older_saved_games_forget_the_traits_of_the_version_beneath() -> None:
    g = position(amber={"home": [{"card": "Fatima (Experienced)", "over": "Fatima"}]})
    (beneath,) = g.under.values()
    old = g.freeze()
    old["live"]["may remain bowed"] = [beneath]
    assert "may remain bowed" not in GAME.migrate(old, 1)["live"]
    assert GAME.migrate(g.freeze(), 2)["live"] == g.freeze()["live"]
