"""What a person is told who writes a card wrongly, and that no card waits for what never comes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from typer.testing import CliRunner

from sandtable.cli import app
from sandtable.games import get
from sandtable.games.lbs.cards.language import recipes, registering, targets
from sandtable.games.lbs.content import loading
from sandtable.games.lbs.content.book import CARDS, Card
from sandtable.games.lbs.content.shapes import Record
from sandtable.games.lbs.rules.trigger import Act
from sandtable.games.lbs.state import FIGHT, TURN, Lbs
from sandtable.games.lbs.telling.catalogue import printed_line
from sandtable.games.lbs.telling.hints import hints as hints_of
from sandtable.kernel import ScenarioError
from sandtable.kernel.content import ContentError
from tests.lbs.positions import position, refusal, table

GAME = get("lbs")
LINE = "Battle: Bow Tamir. An opposing Hero has -2S."
ABILITY: dict[str, Any] = {
    "kind": "battle", "cost": ["bow"], "target": "opposing hero", "effect": ["strength -2"],
}  # fmt: skip


def made(**fields: Any) -> Card:
    """A card that is in no pool."""
    usual: dict[str, Any] = {"name": "Tamir", "type": "Hero", "strength": 2, "ka": 2, "text": [LINE]}
    card = Card(Record(**{**usual, **fields}), -1)
    card.file = "cards/mine.toml"
    return card


def nothing(g: Lbs, act: Act) -> None:
    """An effect that does nothing."""


@pytest.mark.parametrize(
    ("change", "field", "message"),
    [
        ({"kind": "Battle"}, "kind", "expected one of day, night, battle, open, got 'Battle'"),
        ({"cost": "bow"}, "cost", 'expected a list of texts in brackets: cost = ["..."]'),
        ({"cost": ["tap"]}, "cost", "'tap' is none of bow"),
        ({"target": "enemy hero"}, "target", "expected one of hero, your hero"),
        ({"target": None}, "target", "the effect 'strength' needs a Hero or Follower as target, got none"),
        ({"target": "player"}, "target", "the effect 'strength' needs a Hero or Follower as target, got player"),
        ({"effect": ["home"], "target": "holding"}, "target", "the effect 'home' needs a Hero as target, got holding"),
        ({"effect": ["steal 1"]}, "target", "the effect 'steal' needs a City Section as target"),
        ({"effect": ["their water 1"]}, "target", "the effect 'their water' needs a player as target"),
        ({"effect": "strength -2"}, "effect", "expected a list of texts in brackets"),
        ({"effect": ["strength two"]}, "effect", "'strength two': write a whole number after strength"),
        ({"effect": ["weaken 2"]}, "effect", "'weaken 2' begins with none of strength"),
        ({"effect": ["bow this battle"]}, "effect", "'bow this battle': 'this battle' follows strength, ka, trait"),
        ({"kind": "day", "effect": ["ka 1 this battle"]}, "effect", "'ka 1 this battle': 'this battle' follows"),
        ({"effect": []}, "effect", "is missing"),
        ({"once": "day"}, "once", "expected turn, battle or game, got 'day'"),
        ({"costs": ["bow"]}, "costs", "is not known here; the fields are kind, cost, target, effect, once"),
    ],
)
def test_a_wrong_ability_names_file_card_and_field(change: dict[str, Any], field: str, message: str) -> None:
    ability = {key: value for key, value in {**ABILITY, **change}.items() if value is not None}
    with pytest.raises(ContentError) as told:
        recipes.read(made(abilities=[ability]))
    assert str(told.value).startswith(f"cards/mine.toml, card 'Tamir', field 'abilities[0].{field}': {message}")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"ka": None}, "field 'ka': is missing: a Hero has it"),
        ({"type": "City Section", "capacity": 0, "points": 4}, "field 'capacity': is missing: a City Section has it"),
        ({"values": {"Raids": 1}}, "field 'values.Raids': is not known here; there are Raid, Carry"),
        ({"gives": {"Ka": 1}}, "field 'gives.Ka': is not known here; there are Raid, Carry"),
        ({"plus": ["Strength"]}, "field 'plus': expected strength or ka, got 'Strength'"),
        ({"fate": 7}, "field 'fate': expected 0 to 6, got 7"),
        ({"name": "Takiyah"}, "field 'name': is used by another card in cards/assassins.toml"),
        ({"name": "Takiyah!"}, "field 'name': reads like 'Takiyah'"),
        ({"factions": ["Senpett"]}, "field 'factions': there is no Faction 'Senpett'; do you mean 'Senpet'?"),
        ({"type": "Heroe"}, "field 'type': expected one of Stronghold"),
    ],
)
def test_a_wrong_record_names_file_card_and_field(fields: dict[str, Any], message: str) -> None:
    usual: dict[str, Any] = {"name": "Tamir", "type": "Hero", "strength": 2, "ka": 2}
    before = len(CARDS)
    with pytest.raises(ContentError) as told:
        loading._add(Record(**{**usual, **fields}), file="cards/mine.toml")
    name = fields.get("name", "Tamir")
    assert str(told.value).startswith(f"cards/mine.toml, card '{name}', {message}")
    assert len(CARDS) == before


@pytest.mark.parametrize(("more", "until"), [("", TURN), (" this battle", FIGHT)])
def test_what_a_recipe_gives_lasts_for_the_turn_or_for_the_battle(more: str, until: int) -> None:
    card = made(abilities=[{**ABILITY, "effect": [f"strength -2{more}", f"trait Swift Scout{more}"]}])
    recipes.read(card)
    g = position(players=HOME_AND_AWAY)
    hero = g.heroes(0)[0]
    act = Act(0, hero, card.abilities[0])
    act.targets = [hero]
    list(card.abilities[0].run(g, act))
    assert g.mods[hero] == (("S", -2, until), ("trait", "Swift Scout", until))


def test_a_line_that_nothing_does_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    card = made()
    assert loading.unwritten(card) == [LINE]
    written = made(abilities=[ABILITY])
    recipes.read(written)
    assert loading.unwritten(written) == []
    assert [each.name for each in GAME.cards() if each.unwritten] == []
    monkeypatch.setattr(loading.card("Takiyah"), "abilities", [])
    shown = CliRunner().invoke(app, ["rules", "lbs", "--cards", "Takiyah"]).output
    assert "NO CODE" in shown


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ([], "has no line for ability 1: one that begins with 'Battle:'"),
        (
            ["Day: Bow Tamir. An opposing Hero has -2S."],
            "line 'Day: Bow Tamir. An opposing Hero has -2S.' stands where",
        ),
    ],
)
def test_every_ability_needs_its_line(text: list[str], message: str) -> None:
    card = made(text=text, abilities=[ABILITY])
    recipes.read(card)
    with pytest.raises(ContentError) as told:
        registering._check_lines(card)
    assert str(told.value).startswith(f"cards/mine.toml, card 'Tamir', field 'text': {message}")


@pytest.mark.parametrize(
    ("name", "more", "message"),
    [
        ("Takiyahh", {}, "card 'Takiyahh': no content file has a card of that name; do you mean 'Takiyah'?"),
        ("Takiyah", {"bows": True}, "card 'Takiyah': an ability has no bows"),
        ("Takiyah", {"once": "day"}, "card 'Takiyah': once is turn, battle or game, not 'day'"),
        ("Takiyah", {"targets": targets.opposing_hero()}, "card 'Takiyah': targets are a list: [opposing_hero()]"),
        ("Takiyah", {"targets": [targets.opposing_hero]}, "card 'Takiyah': targets are a list of targets"),
    ],
)
def test_a_wrong_function_names_file_line_and_card(name: str, more: dict[str, Any], message: str) -> None:
    before = len(loading.card("Takiyah").abilities)
    with pytest.raises(ContentError) as told:
        registering.battle(name, **more)(nothing)
    assert re.match(r"cards/test_content\.py line \d+, ", str(told.value))
    assert message in str(told.value)
    assert len(loading.card("Takiyah").abilities) == before


def test_a_function_of_the_wrong_shape_and_a_question_answered_twice() -> None:
    with pytest.raises(ContentError, match=r"<lambda> must take \(g, act\)"):
        registering.day("Takiyah")(lambda g: None)
    static = next(c for c in CARDS if "strength" in c.statics)
    with pytest.raises(ContentError, match="answers 'strength' twice; write one function"):
        registering.static(static.name, "strength")(lambda g, me, card: 0)


# -- nothing waits for what never comes --------------------------------------------------------------------------------

SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(GAME.home().rglob("*.py")))
EVENTS = set(re.findall(r'(?:\bTrigger|happen)\(\s*(?:g,\s*)?"([^"]+)"', SOURCE)) | {
    "day begins", "night begins", "told", "entered", "spell saved", "action saved",
}  # fmt: skip
"""Kinds of events that something makes; the last are made under a computed name."""
ASKED = set(re.findall(r'"([^"\n]+)"', re.sub(r'static\(\s*"[^"]*",\s*"[^"]*"', "", SOURCE)))
"""Texts in the source, apart from those that only say what a card answers."""


def test_every_kind_of_event_that_a_card_answers_is_made() -> None:
    answered = {(kind, c.name) for c in CARDS for kind in c.listens}
    answered |= {(q.removeprefix("on "), c.name) for c in CARDS for q in c.statics if q.startswith("on ")}
    assert [(kind, name) for kind, name in sorted(answered) if kind not in EVENTS] == []


def test_every_question_that_a_card_answers_is_asked() -> None:
    answered = {(q, c.name) for c in CARDS for q in c.statics if not q.startswith("on ")}
    assert [(q, name) for q, name in sorted(answered) if q.removeprefix("omen ") not in ASKED] == []


def test_a_misspelt_event_or_question_would_be_found() -> None:
    assert "destroyd" not in EVENTS
    assert "strenght" not in ASKED


# -- a card in one line ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Copper Mine", "printed cost 2 Copper; makes 2 Copper, Fate 3"),
        ("Secret Well", "Strength 2, holds 7 Water"),
        ("Plain Scimitar", "+"),
        ("Takiyah", "K, Influence"),
    ],
)
def test_a_card_is_told_in_one_line(name: str, line: str) -> None:
    assert line in printed_line(loading.card(name))
    assert any(c.name == name and c.figures == printed_line(loading.card(name)) for c in GAME.cards())


# -- what a player is told ---------------------------------------------------------------------------------------------


HOME_AND_AWAY: dict[str, Any] = {
    "amber": {
        "home": [{"card": "Takiyah", "bowed": True}, {"card": "Fatima", "attached": ["Plain Scimitar"]}, "Harsha"],
        "hand": ["Plain Scimitar", "Fatima (Experienced)", "The Tale of the Broken Gate"],
    },
    "azure": {"home": ["Bazaar Guard"], "sections": ["Secret Well"]},
}
FATIMA_ATTACKS = {"units": {"Fatima": "Secret Well"}, "battle": {"at": "Secret Well", "army": "attacker"}}


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("thrust Plain Scimitar", "that is done in a duel, when it is your Hero's turn"),
        ("parry Plain Scimitar", "that is done in a duel, against a thrust"),
        ("accept", "there is no challenge"),
        ("pay", "nothing is to be paid"),
        ("water", "there is no damage to absorb"),
        ("defend Fatima at Secret Well", "there is no raid to defend against"),
        ("number 3", "nothing asks you for a number"),
        ("put 3", "Water is rearranged in the End Phase"),
        (
            "hand Plain Scimitar to Harsha",
            "no cards are being exchanged: by Day, choose first to exchange cards among Heroes",
        ),
        ("target Takiyah", "a target is chosen for an action that was taken, and none waits for one"),
        ("raid Fatima at Secret Well", "raids are made in the Night Phase"),
        ("attach Plain Scimitar to Bazaar Guard", "Bazaar Guard is Azure's"),
        ("overlay Fatima (Experienced) on Harsha", "Fatima (Experienced) is laid on Fatima"),
        ("use Takiyah 2", "Takiyah has only 1 ability"),
        ("react The Tale of the Broken Gate", "nothing has happened that it could answer now"),
        ("done", "here that is called `pass`"),
    ],
)
def test_a_choice_of_another_moment_is_refused_with_its_moment(key: str, reason: str) -> None:
    told, rules = refusal(table(players=HOME_AND_AWAY), key)
    assert told.split("; now: ")[0] == reason
    assert rules or key == "done"


def test_a_card_named_by_half_its_name_is_found() -> None:
    reason, _ = refusal(table(players=HOME_AND_AWAY), "use Maysa")
    assert reason == "there is no card 'Maysa'; do you mean 'Maysa, Lady of Masks'?"


def test_refusals_in_the_middle_of_something() -> None:
    t = table(players=HOME_AND_AWAY)
    t.choose(0, "exchange")
    assert refusal(t, "with Takiyah")[0] == "Takiyah is bowed, and must bow to take part"
    assert refusal(t, "with Bazaar Guard")[0] == "Bazaar Guard is Azure's"
    assert refusal(t, "pass")[0].startswith("this must be answered: Which Heroes bow")
    t = table(players=HOME_AND_AWAY, attack=FATIMA_ATTACKS)
    assert refusal(t, "attack") == ("in a battle only battle actions are taken", ("LBS AW 50 battles/3",))


@pytest.mark.parametrize(
    ("home", "message"),
    [
        (["Plain Scimitar"], "Plain Scimitar must be attached: {card: HERO, attached: [Plain Scimitar]}"),
        ([{"card": "Fatima", "attached": ["Takiyah"]}], "Takiyah is no card to be attached"),
        ([{"card": "Fatima", "mods": [["Strength", 2]]}], "'Strength' is written S here"),
        ([{"card": "Fatima", "mods": [["=Ka", 2]]}], "'=Ka' is written =K here"),
    ],
)
def test_a_position_that_cannot_be_is_told(home: list[Any], message: str) -> None:
    with pytest.raises(ScenarioError, match=re.escape(message)):
        position(amber={"home": home})


def test_the_table_as_text_tells_copies_changes_and_figures() -> None:
    t = table(
        amber={
            "home": ["Harsha", {"card": "Harsha", "mods": [["S", 2, "turn"]]}, "The Tale of the Broken Gate"],
            "hand": ["Copper Mine", "Fatima"],
        },
        azure={},
    )
    told = GAME.tell(t.state, 0)
    assert re.search(r"Harsha #2 \(Hero, \d+S/\d+K, Influence \d+; \+2 Strength.*this turn", told)
    assert re.search(r"The Tale of the Broken Gate \(Story, \d Story Points?\)", told)
    assert "Copper Mine (Holding, makes 2 Copper, costs 2 Copper, Fate 3)" in told
    assert re.search(r"Fatima \(Hero, \d+S/\d+K, .*costs .* Copper", told)
    decision = t.decision(0)
    assert decision is not None
    hints = {str(choice[0]): hint.hint for choice, hint in hints_of(t.state, decision).items()}
    assert hints["pass"] == "the Day Phase ends when all pass in a row"
    assert hints["bring"].startswith("makes 2 Copper from the next turn on; costs 2 of your ")


def test_the_terminal_tells_cards_and_rules_of_this_game() -> None:
    given = "?\n? secret well\n? LBS AW 44 day/2\n? nonesuch\nquit\n"
    result = CliRunner().invoke(app, ["play", "lbs", "--seed", "7"], input=given, env={"COLUMNS": "200"})
    assert result.exit_code == 0, result.output
    assert "? part of name  what a card says" in result.output
    assert "Secret Well  City Section, Strength 2, holds 7 Water" in result.output
    assert "You can begin the game with at most 1 Secret Well." in result.output
    assert "The Day Phase is over once all" in result.output
    assert "has no clause or card 'nonesuch'" in result.output


HEAD = re.compile(r" (?:of|in|from|the|to|on|at) ")
"""What follows says more about the things that a name calls."""
ONE = {"Crystal Hourglass", "Envenomed Kris"}
"""Names that end like many and stand for one."""
MANY = {"Bowmen of the Wall", "The Twins Janan"}
"""Names that stand for many and do not end so; of Heroes, who have names of their own."""


def test_what_a_name_calls_many_is_spoken_of_as_many() -> None:
    for card in CARDS:
        if card.type in ("Hero", "Follower", "Item", "Holding", "City Section") and not card.token:
            things = card.type != "Hero" and HEAD.split(card.name)[0].endswith("s") and card.name not in ONE
            assert card.many == (things or card.name in MANY), card.name
