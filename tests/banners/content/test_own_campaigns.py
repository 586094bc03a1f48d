"""Campaigns that people make (BB own/campaign): read, checked, played, and written as text."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sandtable.games import get
from sandtable.games.banners.content import campaign_files, own_campaigns
from sandtable.games.banners.content.campaign_form import EMPTY
from sandtable.kernel import BadSettings, Table, forms
from sandtable.kernel.saved import load, save
from sandtable.kernel.toml import toml_text
from tests.rules import rules

GAME = get("banners")


def begun(text: str, **settings: str) -> Table[Any]:
    return Table.new(GAME, {"setup": "own", "campaign": text, **settings}, seed=bytes(32))


def refused(text: str, **settings: str) -> str:
    with pytest.raises(BadSettings) as error:
        begun(text, **settings)
    return str(error.value)


def played(table: Table[Any], choices: int, seed: int = 0) -> list[str]:
    """Random choices, as the log tells them."""
    dice = random.Random(seed)
    told = []
    for _ in range(choices):
        if table.over:
            break
        decision = table.pending[0]
        step = table.choose(table.seats[decision.seat].id, dice.choice(list(table.described(decision))))
        told += [event.text for event in step.events]
    return told


@pytest.mark.parametrize("campaign", campaign_files.campaign_ids())
def test_every_campaign_of_the_book_is_a_template_without_faults(campaign: str) -> None:
    data = own_campaigns.template(campaign)
    assert list(own_campaigns.faults(data)) == []
    draft = GAME.campaign_draft(toml_text(data))
    assert (draft.title, draft.data, draft.faults) == (campaign_files.campaign(campaign).name, data, [])


@rules("BB own/campaign")
@pytest.mark.parametrize("campaign", ["drefeld", "jarls-war", "orcs-at-the-gate"])
def test_a_campaign_of_the_book_typed_in_is_the_same_game(campaign: str) -> None:
    own = begun(toml_text(own_campaigns.template(campaign)))
    ours = Table.new(GAME, {"setup": campaign}, seed=bytes(32))
    assert played(own, 150) == played(ours, 150)
    assert [seat.id for seat in own.seats] == [seat.id for seat in ours.seats]


@rules("BB own/campaign")
def test_what_it_says_holds_and_its_clause_is_cited() -> None:
    table = begun(
        EMPTY.replace("gold = 8", "gold = 5").replace("turns = 3", "turns = 1").replace('"autumn"', '"spring"')
    )
    assert table.position.state.gold == [5, 14]
    played(table, 2000)
    assert table.over
    assert table.outcome is not None
    cited = {rule for step in table.steps for event in step.events for rule in event.rules}
    assert "BB own/campaign" in cited
    assert cited <= {clause.id for clause in GAME.ledger}


def test_settlements_without_a_posture_are_hostile() -> None:
    state = begun(EMPTY).position.state
    spire = state.campaign.map.settlement("Spire of the Moon")
    assert state.campaign.printed_hostile[spire] == (True, True)


def test_a_game_of_it_is_saved_and_goes_on() -> None:
    table = begun(EMPTY)
    played(table, 40)
    again = load(save(table))
    assert again.position.state.freeze() == table.position.state.freeze()
    assert played(again, 30, seed=1) == played(table, 30, seed=1)


def test_its_name_is_told_and_its_handicap_and_players_are_settings() -> None:
    assert GAME.called(EMPTY) == "A war of my own"
    assert begun(EMPTY, handicap="orcs 3").position.state.gold == [8, 17]
    assert "takes no part" in refused(EMPTY, handicap="night 3")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('maps = ["wildlands"]', 'maps = ["nowhere"]', "Maps: 'nowhere' is not known here"),
        ("turns = 3", "turns = 4", "Turns says 4, but there are 3 from the start to the end"),
        ("turns = 3", "turns = 400", "Turns expected int <= 99"),
        ("gold = 14", "gold = 14\nincome = 3", "Kingdom 'orcs': income is for kingdoms that are not Shashka"),
        ("gold = 14", "gold = -1", "Kingdom 'orcs': gold expected int >= 0"),
        ('tie = "resistance"', 'tie = "elves"', "Victory: most.tie: 'elves' is not known here"),
        ('resistance = ["oathborn"]', "resistance = []", "Sides.resistance is empty; a war needs two sides"),
        ("turns = 3", "turns = 3\nid = 'drefeld'", "Id is for the campaigns of the book; leave it out"),
        ("turns = 3", "turns = ", "is not TOML"),
        ("name = ", "nam = ", "nam"),
        ("name = ", "# name = ", "Name is missing"),
    ],
)
def test_a_faulty_campaign_is_refused_with_the_field(old: str, new: str, says: str) -> None:
    assert old in EMPTY
    text = EMPTY.replace(old, new)
    assert says.lower() in refused(text).lower()
    assert GAME.campaign_draft(text).faults


def test_every_part_tells_its_fault_with_its_place() -> None:
    text = EMPTY.replace("turns = 3", "turns = 5").replace('tie = "resistance"', 'tie = "elves"')
    text = text.replace("gold = 14", "gold = 14\nunits = [{ army = 'Ogre' }, { army = 'Elves' }]")
    assert [fault.path for fault in GAME.campaign_draft(text).faults] == [
        ["turns"],
        ["kingdoms", "orcs", "units", 1, "army"],
        ["victory", "most", "tie"],
    ]


def test_the_text_needs_its_set_up_and_the_set_up_its_text() -> None:
    assert "needs a campaign" in refused("none")
    with pytest.raises(BadSettings, match="played as the set-up 'own'"):
        Table.new(GAME, {"setup": "drefeld", "campaign": EMPTY}, seed=bytes(32))


def test_the_form_holds_together_and_names_every_field() -> None:
    form = GAME.campaign_form()
    assert form is not None
    assert list(forms.faults(form)) == []
    for campaign in campaign_files.campaign_ids():
        for path, names in tables(form, form.root, own_campaigns.template(campaign)):
            assert not names, f"{campaign}: {path} has no field {names}"


def tables(form: forms.Form, shape: str, data: dict[str, Any]) -> list[tuple[str, set[str]]]:
    """Every record of a text, with the names in it that the form does not know."""
    known = {field.name: field for field in form.shape(shape).fields}
    found = [(shape, set(data) - known.keys() - {"type"})]
    for name, value in data.items():
        if name in known:
            found += inside(form, known[name], value)
    return found


def inside(form: forms.Form, field: forms.Field, value: Any) -> list[tuple[str, set[str]]]:
    match field.kind, value:
        case "record", dict():
            return tables(form, field.shapes[value[field.tag]] if field.tag else field.shape, value)
        case "list", list() if field.inside is not None:
            return [each for one in value for each in inside(form, field.inside, one)]
        case "table", dict() if field.inside is not None:
            return [each for one in value.values() for each in inside(form, field.inside, one)]
    return []
