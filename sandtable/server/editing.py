"""The calls of those who write positions: what a set-up can hold."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from sandtable.kernel.forms import Form
from sandtable.kernel.game import Game
from sandtable.server.api import AnyRequest, game_named, possible_answers
from sandtable.server.messages import Refusal, encode
from sandtable.server.packing import packed


@get(
    "/api/games/{game:str}/form",
    summary="The fields that a scenario's set-up can have",
    sync_to_thread=True,
    responses=possible_answers(Form),
)
def form(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    return packed(request, _form(game_named(game)))


@lru_cache(16)
def _form(game: Game[Any]) -> bytes:
    found = game.form()
    if found is None:
        raise Refusal(404, f"{game.title} does not tell what its positions can hold.")
    return encode(found)


HANDLERS = [form]
