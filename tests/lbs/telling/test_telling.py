"""How the game is told: setups, keys and their spellings, views and what they hide, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from sandtable.games.lbs import GAME
from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.odds.chances import parry_odds
from sandtable.games.lbs.state import HAND
from sandtable.games.lbs.telling import view
from sandtable.games.lbs.telling.catalogue import KEYWORDS, board
from sandtable.kernel import EVERYTHING, Rng, ScenarioError
from tests.lbs.positions import keys, position, refusal, table
from tests.rules import rules

# -- setups ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "setup"),
    [
        ("phase", {"phase": "noon"}),
        ("nonsense", {"nonsense": 1}),
        ("players.violet", {"players": {"violet": {}}}),
        ("players.amber.pets", {"players": {"amber": {"pets": []}}}),
        ("players.amber.home[0]", {"players": {"amber": {"home": ["Coper Mine"]}}}),
        ("players.amber.home[0].card", {"players": {"amber": {"home": [{"card": "Nobody"}]}}}),
        ("players.amber.sections[0]", {"players": {"amber": {"sections": ["Copper Mine"]}}}),
        (
            "players.amber.sections[0].water",
            {"players": {"amber": {"sections": [{"card": "Secret Wall", "water": 5}]}}},
        ),
        (
            "players.amber.sections[0].water",
            {"players": {"amber": {"sections": [{"card": "The Deep Cisterns", "water": 0}]}}},
        ),
        ("players.amber.stronghold", {"players": {"amber": {"stronghold": "Copper Mine"}}}),
        ("players.amber.home[0]", {"players": {"amber": {"home": [{"card": "Takiyah", "mods": [["K", -9]]}]}}}),
        (
            "players.amber.home[0].mods[0]",
            {"players": {"amber": {"home": [{"card": "Takiyah", "mods": [["K", 1, "soon"]]}]}}},
        ),
        (
            "players.amber.hand[0].attached",
            {"players": {"amber": {"hand": [{"card": "Takiyah", "attached": ["Camel"]}]}}},
        ),
        ("to_act", {"to_act": "jade"}),
        ("attack.against", {"attack": {"attacker": "amber"}}),
        ("attack.units.Takiyah", {"attack": {"units": {"Takiyah": "Secret Wall"}}}),
    ],
)
def test_a_wrong_setup_is_told_with_its_field(field: str, setup: dict[str, Any]) -> None:
    with pytest.raises(ScenarioError) as error:
        position(**setup)
    assert error.value.field == field


def test_card_numbers_follow_the_order_of_the_setup() -> None:
    g = position(
        amber={
            "stronghold": "Empire of the Senpet",
            "sections": ["Secret Well"],
            "home": [
                {"card": "Takiyah", "attached": ["Plain Scimitar"]},
                {"card": "Fatima (Experienced)", "over": "Fatima"},
            ],
            "hand": ["Spices"],
            "deck": ["Camel", "Knife Fight"],
            "saved": ["Copper Mine"],
            "buried": ["Market Stall"],
        }
    )
    assert [g.name(c) for c in range(11)] == [
        "Empire of the Senpet", "Secret Well", "Takiyah", "Plain Scimitar", "Fatima (Experienced)", "Fatima", "Spices",
        "Camel", "Knife Fight", "Copper Mine", "Market Stall",
    ]  # fmt: skip
    assert g.name(g.players[0].deck[-1]) == "Camel"
    assert g.under == {4: 5}
    assert g.host[3] == 2


def test_players_who_are_not_told_have_a_bare_default() -> None:
    g = position()
    for player in g.players:
        assert player.stronghold >= 0
        assert len(g.sections(g.players.index(player))) == 2
        assert player.hand == []
        assert len(player.deck) == 12
    assert not {g.printed[c] for c in g.sections(0)} & {g.printed[c] for c in g.sections(1)}


def test_an_attack_written_shortly_stands_in_its_battle() -> None:
    t = table(
        amber={"home": ["Takiyah"]},
        azure={"home": ["Bazaar Guard"], "sections": ["Secret Well", "Secret Wall"]},
        attack={
            "units": {"Takiyah": "Secret Well"},
            "defenders": {"Bazaar Guard": "Secret Well"},
            "battle": "Secret Well",
        },
    )
    assert [d.seat for d in t.pending] == [1]
    assert keys(t, 1) == ["engage Bazaar-Guard", "go-home Bazaar-Guard", "pass"]
    seen = t.view(None)["battle"]
    assert (seen["place"], seen["attacking"], seen["defending"], seen["acts"]) == (
        "Secret Well",
        ["Takiyah"],
        ["Bazaar Guard"],
        "defender",
    )


# -- keys --------------------------------------------------------------------------------------------------------------


def test_cards_of_one_name_are_told_apart() -> None:
    g = position(
        amber={
            "home": ["Bazaar Guard", "Bazaar Guard", "Takiyah"],
            "buried": ["Takiyah"],
            "hand": ["Spices", "Spices"],
        },
        azure={"home": ["Bazaar Guard"]},
    )
    first, second = (c for c in g.heroes(0) if g.name(c) == "Bazaar Guard")
    (theirs,) = g.heroes(1)
    assert [GAME.describe(g, ("target", c)).key for c in (first, second, theirs)] == [
        "target amber:Bazaar-Guard",
        "target amber:Bazaar-Guard #2",
        "target azure:Bazaar-Guard",
    ]
    assert GAME.describe(g, ("engage", second)).key == "engage Bazaar-Guard #2"
    takiyah = next(c for c in g.heroes(0) if g.name(c) == "Takiyah")
    assert GAME.describe(g, ("target", takiyah)).key == "target Takiyah"
    assert GAME.describe(g, ("target", g.players[0].buried[0])).key == "target Takiyah in buried"
    assert [GAME.describe(g, ("discard", c)).key for c in g.players[0].hand] == ["discard Spices", "discard Spices #2"]


@pytest.mark.parametrize(
    ("written", "spelled"),
    [
        ("bring copper mine", "bring Copper-Mine"),
        ("attach plain scimitar to  takiyah", "attach Plain-Scimitar to Takiyah"),
        ("use Takiyah 2", "use Takiyah 2"),
        ("engage part Takiyah", "engage-part Takiyah"),
        ("raid takiyah at Potters' Row", "raid Takiyah at Potters-Row"),
        ("target azure: bazaar guard", "target azure:Bazaar-Guard"),
        ("target amber:Takiyah", "target Takiyah"),
        ("discard Spices #2", "discard Spices #2"),
        ("attach plain scimitar to *", "attach Plain-Scimitar to *"),
        ("send * to Potters' Row", "send * to Potters-Row"),
        ("*Bazaar Guard*", "*Bazaar-Guard*"),
        ("pass", "pass"),
        ("no such thing", "no such thing"),
    ],
)
def test_keys_may_be_written_as_the_cards_are_printed(written: str, spelled: str) -> None:
    g = position(amber={"home": ["Takiyah", "Bazaar Guard"]}, azure={"home": ["Bazaar Guard"]})
    assert GAME.respell(g, written) == spelled


# -- views -------------------------------------------------------------------------------------------------------------


def test_a_seat_sees_its_hand_and_what_it_was_shown_and_no_deck() -> None:
    g = position(
        amber={"hand": ["Spices"], "deck": ["Camel"]},
        azure={"hand": [{"card": "Knife Fight", "known": ["amber"]}, "Market Stall"], "deck": ["Turned Aside"]},
    )

    def names(seat: int | None) -> set[str]:
        return {c["name"] for c in view.view(g, seat)["cards"] if c["zone"] in ("hand", "deck")}

    assert names(0) == {"Spices", "Knife Fight"}
    assert names(1) == {"Knife Fight", "Market Stall"}
    assert names(None) == set()
    assert names(EVERYTHING) == {"Spices", "Camel", "Knife Fight", "Market Stall", "Turned Aside"}
    assert [c["name"] for c in view.view(g, 0)["hand"]] == ["Spices"]
    assert "Market Stall" not in GAME.tell(g, 0)


@rules("LBS AW 55 assigning/4", "LBS AW 72 face-down")
def test_a_raiders_fate_card_is_seen_by_the_raider_alone() -> None:
    g = position(
        phase="night",
        amber={"home": ["Bazaar Guard"], "hand": ["Camel"]},
        azure={"hand": ["Spices"]},
        raid={"raiders": {"Bazaar Guard": "Secret Wall"}, "cards": {"Bazaar Guard": "Knife Fight"}},
    )
    raids = [view.view(g, seat)["raid"] for seat in (0, 1, None)]
    shown = [raid["raids"][0] for raid in raids if raid is not None]
    assert len(shown) == 3
    assert [r["fate_card"] for r in shown] == ["Knife Fight", "a card", "a card"]
    assert shown[1]["value"] is None
    assert shown[0]["value"] is not None


def test_a_new_deal_keeps_what_a_seat_knows() -> None:
    deck = ["Spices", "Camel", "Turned Aside", "Market Stall", "Silver Mine", "Plain Scimitar"]
    g = position(
        amber={"hand": ["Spices"], "deck": deck},
        azure={"hand": [{"card": "Knife Fight", "known": ["amber"]}, "Market Stall"], "deck": deck},
    )
    dealt = set()
    for seed in range(20):
        new = g.clone()
        GAME.redeal(new, 0, Rng(seed.to_bytes(32, "big")))
        assert view.view(new, 0) == view.view(g, 0)
        assert new.name(new.players[1].hand[0]) == "Knife Fight"
        assert sorted(new.players[1].hand + new.players[1].deck) == sorted(g.players[1].hand + g.players[1].deck)
        assert all(new.zone[c] == HAND for c in new.players[1].hand)
        dealt.add(new.name(new.players[1].hand[1]))
    assert len(dealt) > 2


def test_the_odds_of_a_blind_parry_are_those_of_the_unseen_deck() -> None:
    g = position(amber={"deck": ["Copper Mine", "Copper Mine", "Copper Mine", "Fatima"]})
    mine, fatima = (next(c.fate for c in CARDS if c.name == name) for name in ("Copper Mine", "Fatima"))
    assert parry_odds(g, 0) == f"A blind parry has Fate {mine} (75%) or {fatima} (25%)."


def test_faces_say_where_every_fact_comes_from() -> None:
    faces = {face["name"]: face for face in GAME.board({})["cards"]}
    assert set(faces) == {c.name for c in CARDS}
    sources = {source for face in faces.values() for source in face["provenance"].values()}
    assert sources <= {"rulebook", "faq", "source", "inferred", "reconstructed"}
    assert faces["Copper Mine"]["provenance"]["produces"] == "rulebook"
    assert faces["Copper Mine"]["provenance"]["fate"] == "reconstructed"


# -- refusals ----------------------------------------------------------------------------------------------------------


def test_why_a_card_cannot_be_brought_in() -> None:
    t = table(
        amber={
            "stronghold": {"card": "Empire of the Senpet", "bowed": True},
            "home": ["Fatima", {"card": "Takiyah", "bowed": True}],
            "hand": ["Silver Mine", "Fatima", "Plain Scimitar", "Knife Fight"],
        }
    )
    assert "LBS AW 40 copper/7" in refusal(t, "bring Silver Mine")[1]
    assert "you have 0 Copper" in refusal(t, "bring Silver Mine")[0]
    assert refusal(t, "bring Fatima")[1] == ("LBS AW 39 unique/1",)
    assert refusal(t, "bring Copper Mine")[0] == "you have no Copper Mine in hand"
    assert refusal(t, "bring Nobody")[0] == "there is no card 'Nobody'"
    assert refusal(t, "bring Plain Scimitar")[1] == ("LBS AW 27 item/1",)
    assert refusal(t, "attach Plain Scimitar to Takiyah") == ("Takiyah is bowed", ("LBS AW 41 attaching/1",))
    assert refusal(t, "raid")[1][0] == "LBS AW 55 raiding"


def test_a_bowed_hero_cannot_raid() -> None:
    t = table(
        phase="night",
        amber={"home": ["Bazaar Guard", {"card": "Hired Blade", "bowed": True}], "hand": ["Spices", "Camel"]},
        raid={"raider": "amber"},
    )
    assert "LBS AW 34 bowed/3" in refusal(t, "raid Hired Blade at The Lower Terraces")[1]


def test_another_question_comes_first() -> None:
    t = table(amber={"home": ["Copper Mine"], "hand": ["Market Stall", "Spices"]})
    t.choose(0, "bring Market Stall")
    reason, cited = refusal(t, "bring Spices")
    assert "another question comes first" in reason
    assert cited == ("LBS AW 57 actions/3",)
    assert refusal(t, "bow Market Stall")[0] == "you have no Market Stall in play"


def test_a_card_tells_what_its_traits_mean() -> None:
    cards = {each["name"]: each["rulings"] for each in board(GAME.ledger)["cards"]}
    assert "LBS AW 70 tactician" in cards["Nepherus (Experienced)"]
    assert "LBS AW 67 berserk" in cards["Senpet Charioteers"]
    assert not set(cards["Copper Mine"]) & set(KEYWORDS.values())
    assert set(KEYWORDS.values()) <= {clause.id for clause in GAME.ledger}
