"""What a table may be made with: campaigns, how a list shows them, and the settings that change how one is played."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from sandtable.games.banners.content import campaign_files, loading, own_campaigns
from sandtable.games.banners.content.campaign import SIDES
from sandtable.games.banners.content.campaign_shapes import OWN, CampaignRecord
from sandtable.games.banners.content.chronicle import ABSENT, CHAPTERS, RETURN
from sandtable.games.banners.content.readings import ALWAYS_ASKED, OPTIONAL
from sandtable.kernel import BadSettings, Contest, Seat, Setting, Setup
from sandtable.kernel.content import ContentError
from sandtable.kernel.text import instead, listed

FIRST = "drefeld"
CAMPAIGN = "campaign"
"""The setting that holds the text of a campaign that somebody has made."""
SERIES = ("intro", "scroll", "chronicle")
AS_PRINTED, NONE, ONE_EACH = "campaign", "none", "one each"
RULES = (AS_PRINTED, "basic", "advanced")
WHEN_POSSIBLE, ALWAYS = "when-possible", "always"
HANDICAPS = (3, 5, 10, 20)
FULL_WAR = "chronicle-10"
NAMES = ("setup", "campaign", "maps", "rules", "variant", "until", "players", "handicap", "optional", "reactions")


@lru_cache(maxsize=1)
def campaigns() -> tuple[CampaignRecord, ...]:
    """All campaigns in the order of the book."""
    found = [campaign_files.campaign(i) for i in campaign_files.campaign_ids()]
    return tuple(sorted(found, key=lambda each: (SERIES.index(each.series), each.number)))


def specs() -> tuple[Setting, ...]:
    variants = dict.fromkeys(v.id for c in campaigns() for v in c.variants)
    later = [f"chronicle-{n}" for n in range(2, CHAPTERS + 1)]
    offered = [rule for rule in OPTIONAL if rule != ALWAYS_ASKED]  # which has an option of its own
    helped = [f"{who} {gold}" for who in (*SIDES, *loading.kingdoms()) for gold in HANDICAPS]
    return (
        Setting("rules", "Rules", RULES, AS_PRINTED, "Advanced adds heroes, monsters and magic to the basic game."),
        Setting("variant", "Variant", (NONE, *variants), NONE, "Another way to play a campaign that has one."),
        Setting(
            CAMPAIGN,
            "Campaign",
            (NONE,),
            NONE,
            "A campaign that somebody has made; it is played as the set-up 'own'.",
            text=True,
            house=True,
        ),
        Setting(
            "until", "Linked until", (NONE, *later), NONE, "The Chronicle goes on: its chapters up to this one, linked."
        ),
        Setting(
            "players",
            "Players",
            (ONE_EACH, *map(str, range(2, 6))),
            ONE_EACH,
            "With fewer players some run several kingdoms.",
            free="or who runs which, such as 'orcs+night, oathborn, empire'",
        ),
        Setting(
            "handicap",
            "Handicap",
            (NONE, *helped),
            NONE,
            "More opening gold for a kingdom, or each kingdom of a side.",
            house=True,
        ),
        Setting(
            "optional",
            "Optional rules and readings",
            (NONE, *offered),
            NONE,
            meanings={rule: OPTIONAL[rule] for rule in offered},
            free="or several, joined by commas",
            house=True,
        ),
        Setting(
            "reactions",
            "Reactions",
            (WHEN_POSSIBLE, ALWAYS),
            WHEN_POSSIBLE,
            "Always: everybody who might hold a card is asked at every moment, so that being asked gives nothing away.",
            house=True,
        ),
    )


def spec_of(settings: Mapping[str, Any]) -> str:
    """The campaign that table settings describe, as a saved game stores it. Raises BadSettings."""
    chosen = {str(name): str(value) for name, value in settings.items()}
    setup = chosen.get("setup", FIRST)
    spec: dict[str, Any] = {}
    if setup == OWN:
        spec["record"], record = _brought(chosen.get(CAMPAIGN, NONE))
    elif setup not in campaign_files.campaign_ids():
        raise BadSettings(f"there is no campaign '{setup}'{instead(setup, [each.id for each in campaigns()])}")
    elif chosen.get(CAMPAIGN, NONE) != NONE:
        raise BadSettings(f"the text of a campaign is played as the set-up '{OWN}', not as '{setup}'")
    else:
        record = campaign_files.campaign(setup)
    rules = chosen.get("rules", AS_PRINTED)
    if rules not in RULES:
        raise BadSettings(f"there are no rules '{rules}'; there are basic and advanced")
    if rules not in (AS_PRINTED, record.rules):
        spec["advanced"] = rules == "advanced"
    spec |= _chapters(record, chosen) | _handicap(record, chosen) | _optional(chosen)
    spec |= _players(record, chosen.get("players", ONE_EACH), "fjordland" if _joins_later(record, spec) else "")
    if not spec:
        return setup
    return json.dumps(({} if setup == OWN else {"campaign": setup}) | spec, sort_keys=True)


def _brought(text: str) -> tuple[dict[str, Any], CampaignRecord]:
    """A campaign that somebody has made, as plain data and as it is played."""
    if text == NONE:
        raise BadSettings(f"the set-up '{OWN}' needs a campaign: its text is the value of the setting '{CAMPAIGN}'")
    try:
        data = own_campaigns.data_of(text)
        return data, own_campaigns.checked(data)
    except ContentError as fault:
        raise BadSettings(f"this campaign cannot be played: {own_campaigns.told(fault).reason}") from None


def _chapters(record: CampaignRecord, chosen: Mapping[str, str]) -> dict[str, Any]:
    """`until` and `variant`, which is one of the last chapter's."""
    spec: dict[str, Any] = {}
    last = record
    until = chosen.get("until", NONE)
    if until != NONE:
        chapters = [c.id for c in campaigns() if c.series == "chronicle"]
        if until not in chapters:
            raise BadSettings(f"there is no chapter '{until}'; there are {', '.join(chapters)}")
        if record.series != "chronicle":
            raise BadSettings(f"only the Chronicle is linked; {record.name} is no chapter of it")
        last = campaign_files.campaign(until)
        if last.number < record.number:
            raise BadSettings(f"{last.name} is before {record.name}; link up to a later chapter")
        if last.number > record.number:
            spec["until"] = until
    variant = chosen.get("variant", NONE)
    if variant != NONE:
        known = [v.id for v in last.variants]
        if variant not in known:
            there = f"it has {', '.join(known)}" if known else "it has none"
            raise BadSettings(f"{last.name} has no variant '{variant}'; {there}")
        spec["variant"] = variant
    return spec


def _joins_later(record: CampaignRecord, spec: Mapping[str, Any]) -> bool:
    return "until" in spec and record.number in ABSENT and campaign_files.campaign(spec["until"]).number >= RETURN


def _handicap(record: CampaignRecord, chosen: Mapping[str, str]) -> dict[str, Any]:
    """Gold for a kingdom, or for every kingdom of a side: "resistance 5"."""
    text = chosen.get("handicap", NONE)
    if text == NONE:
        return {}
    who, _, amount = text.rpartition(" ")
    sides = {"invader": record.sides.invader, "resistance": record.sides.resistance}
    if not amount.isdigit() or not 1 <= int(amount) <= 99:
        raise BadSettings(f"a handicap is written like 'resistance 5' or 'orcs 3', not '{text}'")
    if who not in sides and who not in record.kingdoms:
        raise BadSettings(f"'{who}' takes no part in {record.name}; there are {', '.join((*sides, *record.kingdoms))}")
    return {"handicap": {kingdom: int(amount) for kingdom in sides.get(who, (who,))}}


def _optional(chosen: Mapping[str, str]) -> dict[str, Any]:
    """One rule, or several joined by commas; and who is asked at the moments of magic."""
    text, reactions = chosen.get("optional", NONE), chosen.get("reactions", WHEN_POSSIBLE)
    rules = set() if text == NONE else {rule.strip().casefold() for rule in text.split(",")}
    for rule in sorted(rules):
        if rule not in OPTIONAL:
            raise BadSettings(f"there is no optional rule '{rule}'; there are {', '.join(OPTIONAL)}")
    if reactions not in (WHEN_POSSIBLE, ALWAYS):
        raise BadSettings(f"'reactions' must be {WHEN_POSSIBLE} or {ALWAYS}")
    if reactions == ALWAYS:
        rules.add(ALWAYS_ASKED)
    return {"optional": sorted(rules)} if rules else {}


def _players(record: CampaignRecord, text: str, joins: str) -> dict[str, Any]:
    """Which player runs which kingdoms: the sides share the players by their size, none runs kingdoms of both (2.1)."""
    order = [*record.turn_order, *filter(None, [joins])]
    if text == ONE_EACH or text == str(len(order)):
        return {}
    if any(k in text for k in order):
        return {"players": _named(record, text, order)}
    if not text.isdigit() or not 2 <= int(text) < len(order):
        fits = ", ".join((ONE_EACH, *map(str, range(2, len(order)))))
        raise BadSettings(f"{record.name} has {len(order)} kingdoms; players is one of {fits}, not '{text}'")
    sides = [[k for k in order if k in record.sides.invader], [k for k in order if k not in record.sides.invader]]
    if record.together and int(text) == len(order) - 1:
        groups = [list(record.together), *([k] for k in order if k not in record.together)]
        return {"players": sorted(groups, key=lambda group: order.index(group[0]))}
    shares = [1, 1]
    for _ in range(int(text) - 2):
        busy = max((0, 1), key=lambda side: len(sides[side]) / shares[side])
        shares[busy] += 1
    groups = [side[n::share] for side, share in zip(sides, shares, strict=True) for n in range(share)]
    return {"players": sorted(groups, key=lambda group: order.index(group[0]))}


def _named(record: CampaignRecord, text: str, order: list[str]) -> list[list[str]]:
    """Every player's kingdoms by name: `orcs+night, oathborn, empire`."""
    groups = [[k.strip() for k in group.split("+")] for group in text.casefold().split(",")]
    named = [k for group in groups for k in group]
    if sorted(named) != sorted(order):
        wrong = next((k for k in named if k not in order or named.count(k) > 1), None)
        left = [k for k in order if k not in named]
        fault = f"nobody runs {left[0]}" if wrong is None else f"'{wrong}' is wrong there"
        raise BadSettings(f"players names each of {', '.join(order)} once, joined by + for one player; {fault}")
    for group in groups:
        if len({k in record.sides.invader for k in group}) > 1:
            raise BadSettings(f"{listed(group)} are enemies; one player runs kingdoms of one side (BB 1.11)")
    return groups


# -- the list of campaigns ---------------------------------------------------------------------------------------------


def setups() -> tuple[Setup, ...]:
    return tuple(_setup(record) for record in campaigns())


def own_setups() -> tuple[Setup, ...]:
    return (Setup(OWN, "A campaign of one's own", "Somebody has made this campaign for Burning Banners.", ()),)


def _setup(record: CampaignRecord) -> Setup:
    known = loading.kingdoms()
    seats = tuple(
        Seat(k, known[k].name, SIDES[k not in record.sides.invader], known[k].colour) for k in record.turn_order
    )
    first, last = record.start, record.end
    measured = campaign_files.balance().get((record.id, record.rules))
    return Setup(
        record.id,
        record.name,
        record.story,
        seats,
        f"{record.turns} seasons, {record.rules} rules",
        {
            "series": record.series,
            "number": record.number,
            "year": record.year,
            "maps": [loading.map_record(m).name for m in record.maps],
            "sides": {side: [known[k].name for k in getattr(record.sides, side)] for side in SIDES},
            "kingdoms": len(record.kingdoms),
            "players": record.players,
            "seasons": record.turns,
            "from": f"{first.season.capitalize()} of year {first.year}",
            "to": f"{last.season.capitalize()} of year {last.year}",
            "difficulty": record.difficulty,
            "rules": record.rules,
            "variants": [{"id": v.id, "name": v.name, "text": v.text} for v in record.variants],
            "linked": record.series == "chronicle" and record.id != FULL_WAR,
            "balance": None if measured is None else msgspec.structs.asdict(measured),
            "doubts": sorted({*filter(None, [record.doubt, *(k.doubt for k in record.kingdoms.values())])}),
        },
        minutes=_minutes(record),
        first=record.difficulty == "first game",
    )


def _minutes(record: CampaignRecord) -> int:
    """About how long people take: a kingdom's turn is short in the Basic game, longer with heroes and magic."""
    turn = 4 if record.rules == "basic" else 6
    return -(-record.turns * len(record.kingdoms) * turn // 15) * 15


SPREAD = (
    "drefeld", "jarls-war", "across-the-oskolton", "great-goblin-raid", "fire-in-the-fields-of-ash",
    "fight-to-the-death", "orcs-on-the-deepwater", "orcs-at-the-gate", "spire-of-the-moon", "chronicle-1",
)  # fmt: skip
"""Campaigns of every size and kind, in which an arena plays by both sets of rules."""


def contests(players: int) -> tuple[Contest, ...]:
    """The spread by both sets of rules; or every campaign for so many, by its own. Where one side would nearly always
    win, the other has the handicap that makes it most even: else nothing would be seen of how well it is played."""
    kingdoms = {each.id: tuple(seat.name for seat in each.seats) for each in setups()}
    if players:
        own = {record.id: record.rules for record in campaigns()}
        return tuple(
            Contest(_evened(name, own[name]), name, seats) for name, seats in kingdoms.items() if len(seats) == players
        )
    return tuple(
        Contest(_evened(name, rules), f"{name}, {rules}", kingdoms[name])
        for rules in ("basic", "advanced")
        for name in SPREAD
    )


def _evened(setup: str, rules: str) -> dict[str, Any]:
    """The settings of a campaign by these rules, as even as is known to be possible."""
    measured = campaign_files.balance().get((setup, rules))
    handicap = None if measured is None else measured.handicap
    return {"setup": setup, "rules": rules} | ({} if handicap is None else {"handicap": handicap})
