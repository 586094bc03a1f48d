"""Whether what leaves the engine is as its types say."""

from collections.abc import Iterator
from typing import Any

import msgspec

from sandtable.kernel import Game


def misfit(message: bytes, shape: Any, whole: bool = True) -> str:
    """Where a JSON message is not as the type says; empty if it is. What the type does not know is a misfit too, and,
    in a whole message, what it would fill in."""
    try:
        read = msgspec.json.decode(message, type=shape)
    except msgspec.ValidationError as error:
        return str(error)
    sent, filled = msgspec.json.decode(message), msgspec.json.decode(msgspec.json.encode(read))
    return next(_unlike("$", sent, filled, whole), "")


def _unlike(path: str, sent: Any, read: Any, whole: bool) -> Iterator[str]:
    if isinstance(sent, dict) and isinstance(read, dict):
        yield from (f"{path}.{key} is not in the type" for key in sent if key not in read)
        yield from (f"{path}.{key} is missing" for key in read if whole and key not in sent)
        for key in sent.keys() & read.keys():
            yield from _unlike(f"{path}.{key}", sent[key], read[key], whole)
    elif isinstance(sent, list) and isinstance(read, list):
        for number, (there, here) in enumerate(zip(sent, read, strict=True)):
            yield from _unlike(f"{path}[{number}]", there, here, whole)
    elif sent != read:
        yield f"{path} is {sent!r}, read as {read!r}"


def assert_view_fits(game: Game[Any], view: object) -> None:
    if game.view_type is not None:
        assert not (wrong := misfit(msgspec.json.encode(view), game.view_type)), f"the view of {game.name}: {wrong}"


def assert_detail_fits(game: Game[Any], detail: object) -> None:
    message = msgspec.json.encode(detail)
    if detail is not None and game.detail_types:
        wrong = {shape.__name__: misfit(message, shape) for shape in game.detail_types}
        assert "" in wrong.values(), f"a detail of {game.name}: {detail}, {wrong}"


def assert_board_fits(game: Game[Any], board: object) -> None:
    if game.board_type is not None:
        assert not (wrong := misfit(msgspec.json.encode(board), game.board_type)), f"the board of {game.name}: {wrong}"
