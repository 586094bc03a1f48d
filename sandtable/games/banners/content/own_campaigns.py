"""Campaigns that people make: TOML texts like our own files, checked as ours are; what only ours need is filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from sandtable.games.banners.content import campaign_files
from sandtable.games.banners.content.campaign_shapes import OWN, CampaignRecord
from sandtable.games.banners.content.loading import CONTENT
from sandtable.kernel.content import ContentError, toml_data, typed
from sandtable.kernel.making import CampaignFault, Draft, Step
from sandtable.kernel.toml import toml_text

FILE = "the campaign"
"""What faults call it."""
OURS = ("id", "series", "number", "provenance", "players", "variants", "doubt")
"""What only the campaigns of the book have."""


def data_of(text: str) -> dict[str, Any]:
    """A text as plain data. Raises ContentError."""
    return toml_data(text, FILE)


def draft(said: str | Mapping[str, Any]) -> Draft:
    """A campaign that somebody is writing."""
    if isinstance(said, str) and said in campaign_files.campaign_ids():
        said = template(said)
    if isinstance(said, str):
        try:
            data = data_of(said)
        except ContentError as fault:
            return Draft("", said, None, [told(fault)])
        return Draft(_title(data), said, data, list(faults(data)))
    return Draft(_title(said), toml_text(said), dict(said), list(faults(said)))


def _title(data: Mapping[str, Any]) -> str:
    name = data.get("name")
    return name.strip()[:80] if isinstance(name, str) else ""


@lru_cache(64)
def called(text: str) -> str:
    """The name of a campaign; nothing where the text is none."""
    try:
        return _title(data_of(text))
    except ContentError:
        return ""


def template(campaign_id: str) -> dict[str, Any]:
    """One of our campaigns as plain data, to be changed."""
    path = CONTENT / "campaigns" / f"{campaign_id}.toml"
    found = toml_data(path.read_text(encoding="utf-8"), path.name)
    kept: dict[str, Any] = _without(found, OURS)
    return kept


def _without(value: Any, names: tuple[str, ...]) -> Any:
    if isinstance(value, dict):
        kept = {name: _without(each, ("provenance", "doubt", "clause")) for name, each in value.items()}
        return {name: each for name, each in kept.items() if name not in names}
    return [_without(each, names) for each in value] if isinstance(value, list) else value


def checked(data: Mapping[str, Any]) -> CampaignRecord:
    """The campaign. Raises ContentError with the first fault."""
    record = typed(_completed(data), CampaignRecord, FILE)
    for fault in _all_faults(record):
        raise fault
    return record


def faults(data: Mapping[str, Any]) -> Iterator[CampaignFault]:
    """Everything that is wrong with it that can be told."""
    try:
        record = typed(_completed(data), CampaignRecord, FILE)
    except ContentError as fault:
        yield told(fault)
        return
    yield from map(told, _all_faults(record))


def _completed(data: Mapping[str, Any]) -> dict[str, Any]:
    for name in OURS:
        if name in data:
            raise ContentError(FILE, "", name, "is for the campaigns of the book; leave it out")
    kingdoms = data.get("kingdoms")
    postures = data.get("postures")
    found = {
        **data,
        **{"id": OWN, "series": OWN, "number": 0, "provenance": OWN},
        "players": len(kingdoms) if isinstance(kingdoms, Mapping) else 0,
    }
    if isinstance(postures, list):
        found["postures"] = [{**each, "provenance": OWN} if isinstance(each, Mapping) else each for each in postures]
    return found


def _all_faults(record: CampaignRecord) -> Iterator[ContentError]:
    """What our own files take care of by themselves, and then what is checked of every file."""
    if not record.name.strip():
        yield ContentError(FILE, "", "name", "is empty; say what the campaign is called")
    for field in ("maps", "turn_order"):
        if not getattr(record, field):
            yield ContentError(FILE, "", field, "is empty; a campaign needs at least one")
            return
    for field in ("maps", "settlements", "razed", "together"):
        listed = getattr(record, field)
        if len(set(listed)) < len(listed):
            yield ContentError(FILE, "", field, "has something twice")
            return
    for side in ("invader", "resistance"):
        if not getattr(record.sides, side):
            yield ContentError(FILE, "", f"sides.{side}", "is empty; a war needs two sides")
    yield from campaign_files.faults(record, file=FILE)


# -- where a fault lies ------------------------------------------------------------------------------------------------

_RECORDS = (
    (re.compile(r"kingdom '(?P<name>[^']*)'(, unit number (?P<number>\d+))?"), ("kingdoms",), "units"),
    (re.compile(r"posture number (?P<number>\d+)"), ("postures",), ""),
    (re.compile(r"special( rule)? number (?P<number>\d+)"), ("special",), ""),
    (re.compile(r"immediate number (?P<number>\d+)"), ("victory", "immediate"), ""),
    (re.compile(r"victory"), ("victory",), ""),
)
"""Records as faults name them, and where they stand in the text."""


_QUOTE = "'"


def told(fault: ContentError) -> CampaignFault:
    """A fault in words, and the place in the text that it is about."""
    field = f"{fault.field}{':' if fault.message.startswith(_QUOTE) else ''} " if fault.field else ""
    where = f"{fault.record}: " if fault.record else ""
    return CampaignFault(f"{where}{field}{fault.message}", [*_record(fault.record), *_steps(fault.field)])


def _record(record: str) -> Iterator[Step]:
    for pattern, path, inside in _RECORDS:
        if found := pattern.match(record):
            named = found.groupdict()
            yield from path
            if named.get("name"):
                yield named["name"]
            if named.get("number"):
                yield from ((inside,) if inside else ())
                yield int(named["number"]) - 1
            return


def _steps(field: str) -> Iterator[Step]:
    """`immediate number 2, at_least` or `victory.most` as steps."""
    for part in re.split(r"[.,] ?", field):
        name, _, number = part.partition(" number ")
        item, _, place = part.partition(" item ")
        if number.isdigit():
            yield from (name, int(number) - 1)
        elif place.isdigit():
            yield from (item, int(place) - 1)
        elif part:
            yield part
