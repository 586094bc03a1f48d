"""The calls about decks, for games that have them: those that come along, and what is to be said of one's own."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from sandtable.kernel.decks import DeckReport, Starter
from sandtable.kernel.game import Game
from sandtable.kernel.settings import TEXT_LIMIT
from sandtable.server.api import AnyRequest, asked_of_game, game_named, possible_answers
from sandtable.server.messages import encode
from sandtable.server.packing import packed


class DeckBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, msgspec.Meta(max_length=TEXT_LIMIT)]
    """A deck as a player types it."""


@get(
    "/api/games/{game:str}/decks",
    summary="The decks that come with a game",
    sync_to_thread=True,
    responses=possible_answers(list[Starter]),
)
def starters(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    return packed(request, _starters(game_named(game)))


@lru_cache(16)
def _starters(game: Game[Any]) -> bytes:
    return encode(game.starters())


@post(
    "/api/games/{game:str}/deck",
    summary="What is in a deck, and what is wrong with it",
    status_code=200,
    sync_to_thread=True,
    responses=possible_answers(),
)
def deck(game: FromPath[str], data: JSONBody[DeckBody]) -> DeckReport:
    played = game_named(game)
    return asked_of_game(lambda: played.read_deck(data.text))


HANDLERS = [starters, deck]
