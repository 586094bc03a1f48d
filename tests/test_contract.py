"""The client's types are those of the engine."""

import json
import re
from pathlib import Path
from typing import Any, TypedDict, get_args, get_type_hints

import msgspec
import pytest

from sandtable import games
from sandtable.kernel import shapes
from sandtable.server import afterwards, api, campaigns, cards, decks, editing, practice, reading
from sandtable.server.contract import RECEIVED, SENT
from tests.contract import assert_board_fits, misfit
from tests.playing import variants
from tools import contract

PAGE = (Path(__file__).parents[1] / "docs" / "api.md").read_text(encoding="utf-8")
TYPES = {shape.__name__: shape for each in (*SENT, *RECEIVED) for shape in shapes.shapes_in(each)}


def test_the_clients_types_are_up_to_date() -> None:
    program = contract.node()
    if program is None:
        pytest.skip("no Node.js here, or the web client's packages are not installed")
    made = contract.generated(program)
    assert set(made) == set(contract.FOLDER.glob("*.ts")), "there are other games than types: run `make contract`"
    for path, text in made.items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name} is not up to date: run `make contract`"


@pytest.mark.parametrize("name", games.at_home())
def test_every_board_and_setup_fits_its_type(name: str) -> None:
    game = games.get(name)
    for settings in variants(game):
        assert_board_fits(game, game.board(settings))
    for setup in game.setups() if game.setup_type is not None else ():
        assert not misfit(msgspec.json.encode(setup.facts), game.setup_type)


# -- docs/api.md -------------------------------------------------------------------------------------------------------


def called(handler: Any) -> tuple[str, set[str]]:
    """A call as the page writes it, and the types that it takes and gives."""
    (path,), (method,) = handler.paths, handler.http_methods
    path = re.sub(r"\{(\w+):\w+\}", lambda found: {"rule": "ID", "example": "ID"}.get(found[1], found[1].upper()), path)
    hints = get_type_hints(handler.fn, include_extras=True)
    answer = handler.responses[200].data_container if 200 in (handler.responses or {}) else hints["return"]
    return f"{method} {path}", named(hints.get("data")) | named(answer)


def named(kind: Any) -> set[str]:
    """The types of messages in a type."""
    if isinstance(kind, type) and kind.__name__ in TYPES:
        return {kind.__name__}
    return {name for each in get_args(kind) for name in named(each)}


def test_every_call_is_listed_with_what_it_takes_and_gives() -> None:
    rows = re.findall(r"^\| `((?:GET|POST) [^`]+)` \|([^|]*)\|([^|]*)\|", PAGE, re.MULTILINE)
    listed = {call: set(re.findall(r"`([A-Z]\w+)`", f"{sends} {answer}")) & set(TYPES) for call, sends, answer in rows}
    assert listed == dict(
        called(handler)
        for handler in (
            *api.HANDLERS,
            *afterwards.HANDLERS,
            *practice.HANDLERS,
            *campaigns.HANDLERS,
            *decks.HANDLERS,
            *editing.HANDLERS,
            *reading.HANDLERS,
            *cards.HANDLERS,
        )
    )


def test_every_message_is_listed_and_every_type_that_is_named_exists() -> None:
    words = set(re.findall(r"`([A-Z][a-z]\w*)`", PAGE))
    assert {shape.__name__ for shape in (*SENT, *RECEIVED)} <= words
    types = [each for name in games.names() for each in contract.types_of(games.get(name))]
    of_games = {shape.__name__ for each in types for shape in shapes.shapes_in(each)}
    assert words - set(TYPES) - of_games <= {"Allow", "Retry-After", "Origin"}


def tag(shape: type) -> str | None:
    return getattr(getattr(shape, "__struct_config__", None), "tag", None)


def test_the_examples_of_messages_fit_their_types() -> None:
    text, tried = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[0], 0
    for example in re.split(r"\n(?=\{)", text.strip()):
        kinds = [each for each in TYPES.values() if tag(each) == json.loads(example)["type"]]
        wrong = [misfit(example.encode(), kind, kind in SENT) for kind in kinds]
        assert kinds
        assert "" in wrong, wrong
        tried += 1
    assert tried > 5


def test_every_field_that_is_named_exists() -> None:
    """Words in code are fields, kinds or values; what stands in the page's own sections must be one of them."""
    known = {field.name for shape in TYPES.values() for field in shapes.fields(shape)}
    values = {
        "me",
        "open",
        "human",
        "notice",
        "move",
        "fight",
        "spend",
        "end",
        "hello",
        "hold",
        "state",
        "refused",
        "choose",
        "ease",
        "explain",
        "explained",
        "own",
    }
    own = PAGE[PAGE.index("## JSON API") : PAGE.index("## Banners: board and view")]
    words = set(re.findall(r"`([a-z_]+)`", own))
    assert words <= known | values, sorted(words - known - values)


# -- what does not fit -------------------------------------------------------------------------------------------------


class Inner(TypedDict):
    name: str


class Outer(TypedDict):
    things: list[Inner]


@pytest.mark.parametrize(
    ("message", "what"),
    [
        (b'{"things": [{"name": "a"}]}', ""),
        (b'{"things": [{"name": "a"}, {}]}', "missing required field `name` - at `$.things[1]`"),
        (b'{"things": [{"name": "a", "more": 1}]}', "$.things[0].more is not in the type"),
        (b'{"things": [{"name": 1}]}', "Expected `str`, got `int` - at `$.things[0].name`"),
    ],
)
def test_what_does_not_fit_is_named(message: bytes, what: str) -> None:
    found = misfit(message, Outer)
    assert what in found if what else not found
