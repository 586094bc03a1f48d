"""The calls of those who look rules up: examples of a clause or a card."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get
from litestar.params import FromPath, QueryParameter

from sandtable.kernel.scenario import examples as packed_examples
from sandtable.kernel.scenario.examples import Example
from sandtable.server.api import AnyRequest, game_named, possible_answers
from sandtable.server.messages import encode
from sandtable.server.packing import packed

Words = Annotated[str, QueryParameter(max_length=200)]


@get(
    "/api/games/{game:str}/examples",
    summary="The scenarios that show a clause or a card",
    sync_to_thread=True,
    responses=possible_answers(list[Example]),
)
def examples(request: AnyRequest, game: FromPath[str], rule: Words = "", card: Words = "") -> Response[bytes]:
    name = game_named(game).name
    if card:
        found = packed_examples.of_card(name, card)
    else:
        found = packed_examples.of_rule(name, rule) if rule else packed_examples.examples(name).all
    return packed(request, encode(found))


HANDLERS = [examples]
