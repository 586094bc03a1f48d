"""The calls of those who make campaigns: what one may hold, and what is wrong with what somebody writes."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from sandtable.kernel import Table
from sandtable.kernel.forms import Form
from sandtable.kernel.game import Game
from sandtable.kernel.making import CampaignFault, Draft, Template
from sandtable.kernel.rng import SEED_BYTES
from sandtable.kernel.settings import TEXT_LIMIT, Seat
from sandtable.server.api import AnyRequest, asked_of_game, game_named, possible_answers
from sandtable.server.fields import Name, TableSettings
from sandtable.server.messages import Refusal, encode
from sandtable.server.packing import packed
from sandtable.server.tablesettings import checked_settings


class CampaignKit(msgspec.Struct, frozen=True):
    """What an editor of campaigns begins with."""

    form: Form
    setup: str
    """The set-up as which a campaign of one's own is played; its text is the setting `campaign`."""
    templates: tuple[Template, ...]


class CampaignBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign as somebody writes it: one of the three."""

    text: Annotated[str, msgspec.Meta(max_length=TEXT_LIMIT)] | None = None
    data: dict[str, Any] | None = None
    template: Annotated[str, msgspec.Meta(max_length=80)] | None = None
    picture: bool = False
    """Whether the board is wanted, too, as the war begins."""


class BoardBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table's set-up and settings, as its state tells them."""

    setup: Name
    settings: TableSettings = {}


class CampaignEntry(msgspec.Struct, frozen=True):
    """What is to be said of it."""

    draft: Draft
    seats: tuple[Seat, ...] = ()
    """Who plays, where it can be played."""
    board: Any = None
    view: Any = None


@get(
    "/api/games/{game:str}/campaigns",
    summary="The fields that a campaign can have, and campaigns to begin from",
    sync_to_thread=True,
    responses=possible_answers(CampaignKit),
)
def campaign_kit(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    return packed(request, _kit(game_named(game)))


@lru_cache(16)
def _kit(game: Game[Any]) -> bytes:
    form = game.campaign_form()
    if form is None:
        raise Refusal(404, f"{game.title} has no campaigns that people make.")
    return encode(CampaignKit(form, game.own_setups()[0].id, game.campaign_templates()))


@post(
    "/api/games/{game:str}/campaign",
    summary="What a campaign says, and what is wrong with it",
    status_code=200,
    sync_to_thread=True,
    responses=possible_answers(CampaignEntry),
)
def campaign(game: FromPath[str], data: JSONBody[CampaignBody]) -> Response[bytes]:
    played = game_named(game)
    given = [each for each in (data.text, data.data, data.template) if each is not None]
    if len(given) != 1:
        raise Refusal(400, "Say one of 'text', 'data' and 'template'.")
    if data.template is not None and data.template not in {each.id for each in played.campaign_templates()}:
        raise Refusal(404, f"{played.title} has no campaign '{data.template}' to begin from.")
    entry = asked_of_game(lambda: _entry(played, given[0], data.picture))
    return Response(encode(entry), media_type="application/json")


def _entry(game: Game[Any], said: str | dict[str, Any], picture: bool) -> CampaignEntry:
    draft = game.campaign_draft(said)
    if len(draft.text) > TEXT_LIMIT:
        long = CampaignFault(
            f"the campaign is written in {len(draft.text):,} characters; at most {TEXT_LIMIT:,} can be played"
        )
        draft = msgspec.structs.replace(draft, faults=[*draft.faults, long])
    if draft.faults:
        return CampaignEntry(draft)
    settings = {"setup": game.own_setups()[0].id, "campaign": draft.text}
    if not picture:
        return CampaignEntry(draft, game.seats(settings))
    table = Table.new(game, settings, seed=bytes(SEED_BYTES))
    return CampaignEntry(draft, table.seats, game.board(settings), game.view(table.position.state, None))


@post(
    "/api/games/{game:str}/board/of",
    summary="What never changes during a game with these settings",
    status_code=200,
    sync_to_thread=True,
    responses=possible_answers(dict[str, Any]),
)
def board_of(request: AnyRequest, game: FromPath[str], data: JSONBody[BoardBody]) -> Response[bytes]:
    played = game_named(game)
    settings = checked_settings(played, data.setup, data.settings)
    return packed(request, encode(asked_of_game(lambda: played.board(settings))))


HANDLERS = [campaign_kit, campaign, board_of]
