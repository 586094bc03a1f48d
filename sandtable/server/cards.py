"""The call about cards: all of a game, and by what one looks for them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from sandtable.kernel.game import Game
from sandtable.kernel.library import CardLibrary
from sandtable.server.api import AnyRequest, game_named, possible_answers
from sandtable.server.messages import encode
from sandtable.server.packing import packed


@get(
    "/api/games/{game:str}/cards",
    summary="The cards of a game, and by what one looks for them",
    sync_to_thread=True,
    responses=possible_answers(CardLibrary),
)
def cards(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    return packed(request, _cards(game_named(game)))


@lru_cache(16)
def _cards(game: Game[Any]) -> bytes:
    return encode(CardLibrary(game.card_fields(), game.cards()))


HANDLERS = [cards]
