"""What a seat sees. The Basic game hides nothing; in the Advanced game only hands are hidden."""

from __future__ import annotations

from typing import Literal

from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.campaign import SIDES, Campaign
from sandtable.games.banners.content.cardbook import SPELLS, TREASURES, blessings_of
from sandtable.games.banners.content.forces import BITS
from sandtable.games.banners.records import Gain
from sandtable.games.banners.rules import heroes, monsters
from sandtable.games.banners.rules.season import season_name
from sandtable.games.banners.rules.settlements import besieged, controller
from sandtable.games.banners.rules.stacks import gained
from sandtable.games.banners.rules.victory import goals
from sandtable.games.banners.rules.walking import points_left
from sandtable.games.banners.state import FOREIGN, NOBODY, OPENING, PHASES, PLAYMAT, RAZED, Banners
from sandtable.games.banners.telling import shapes
from sandtable.kernel import EVERYTHING
from sandtable.kernel.bits import bits

STATUS: tuple[Literal["ready", "finished", "active"], ...] = ("ready", "finished", "active")


def view(g: Banners, seat: int | None = None) -> shapes.View:
    camp = g.campaign
    season, year = season_name(g)
    holders = [controller(g, s) for s in camp.shown]
    scored = holders if camp.counting == camp.shown else [controller(g, s) for s in camp.counting]
    units, playmats = _units(g)
    shown: shapes.View = {
        "campaign": camp.id,
        "season": season,
        "year": year,
        "turn": g.season + 1,
        "turns": camp.seasons,
        "phase": PHASES[g.phase],
        "kingdom": None if g.outcome is not None else camp.kingdoms[g.kingdom].id,
        "kingdoms": [_kingdom(g, k, holders.count(k), playmats[k]) for k in range(len(camp.kingdoms))],
        "units": units,
        "settlements": _settlements(g, holders),
        "revolts": g.revolts if "empire" in camp.index else None,
        "active": _active(g),
        "score": {kingdom.id: scored.count(k) for k, kingdom in enumerate(camp.kingdoms)},
        "aims": _aims(g),
        "advanced": g.arcana is not None,
    }
    if g.arcana is not None:
        shown["magic"] = _magic(g, seat)
        # Khazud is a settlement that the table's board, sent once, does not have (12.1.3).
        shown["founded"] = [] if camp.khazud is None else [printed(camp, len(camp.map.settlements) - 1)]
    return shown


def _kingdom(g: Banners, index: int, settlements: int, playmat: dict[str, int]) -> shapes.KingdomState:
    kingdom = g.campaign.kingdoms[index]
    return {
        "kingdom": kingdom.id,
        "name": kingdom.name,
        "side": SIDES[kingdom.side],
        "seat": g.player[index],
        "gold": g.gold[index],
        "income": None if kingdom.shashka else g.income[index],
        "markers": g.markers_left(index),
        "settlements": settlements,
        "collapsed": bool(g.collapsed >> index & 1),
        "playmat": playmat,
    }


def _foreign(g: Banners, settlement: int) -> str | None:
    """The kingdom, not in play, whose marker lies there (campaign rules)."""
    if g.marker[settlement] != FOREIGN or g.campaign.record is None:
        return None
    name = g.campaign.map.settlements[settlement].name
    return next(k for k, names in g.campaign.record.held_by_nobody.items() if name in names)


def _units(g: Banners) -> tuple[list[shapes.Unit], list[dict[str, int]]]:
    """The units on the map, and what is left on each playmat."""
    camp = g.campaign
    records, owner, armies_of = camp.records, g.owner, camp.unit_army
    finished, weakened = g.finished, g.weakened
    active = (g.active, g.rider) if g.active != NOBODY else ()
    locked = g.arcana.locked if g.arcana is not None else 0
    playmats = [kingdom.counters.copy() for kingdom in camp.kingdoms]
    units: list[shapes.Unit] = []
    for u, at in enumerate(g.at):
        if at == PLAYMAT:
            continue
        kind = armies_of[u]
        if not kind.hero:
            mat = playmats[camp.unit_kingdom[u]]
            if kind.name in mat:
                mat[kind.name] -= 1
        key = (u, at, weakened >> u & 1, 2 if u in active else finished >> u & 1, owner[u], locked >> u & 1)
        found = records.get(key)
        if found is None:
            found = records[key] = _unit(g, u, STATUS[key[3]])
        units.append(found)
    return units, playmats


def _unit(g: Banners, unit: int, status: Literal["ready", "finished", "active"]) -> shapes.Unit:
    camp, kind = g.campaign, g.army_of(unit)
    found: shapes.Unit = {
        "unit": unit,
        "kingdom": g.kingdom_of(unit).id,
        "army": kind.name,
        "at": camp.map.names[g.at[unit]],
        "weakened": bool(g.weakened >> unit & 1),
        "status": status,
    }
    if kind.hero:
        found |= {"hero": True, "card": heroes.card_id(g, unit), "locked": bool(g.magic.locked >> unit & 1)}
    if g.owner[unit] != camp.unit_kingdom[unit]:
        found["enslaved"] = True
    return found


def _settlements(g: Banners, holders: list[int]) -> list[shapes.SettlementState]:
    camp = g.campaign
    armies_at, adjacent = g.all_armies(), camp.map.adjacent
    settlements: list[shapes.SettlementState] = []
    for s, holder in zip(camp.shown, holders, strict=True):
        place = camp.map.settlements[s]
        near = holder != NOBODY and bool(armies_at & adjacent[place.at])
        mark = g.marker[s]
        shut = near and g.phase != OPENING and besieged(g, s, holder)  # sieges are ignored in set-up (10.3)
        key = (s, mark, holder, shut, g.covens >> s & 1, "settlement")
        found: shapes.SettlementState | None = camp.records.get(key)
        if found is None:
            found = {
                "settlement": place.name,
                "at": camp.map.names[place.at],
                "marker": "razed" if mark == RAZED else camp.kingdoms[mark].id if mark >= 0 else _foreign(g, s),
                "controller": camp.kingdoms[holder].id if holder != NOBODY else None,
                "besieged": key[3],
                "coven": bool(key[4]),
            }
            camp.records[key] = found
        settlements.append(found)
    return settlements


def _active(g: Banners) -> shapes.Active | None:
    if g.active == NOBODY:
        return None
    return {
        "unit": g.active,
        "army": g.army_of(g.active).name,
        "at": g.campaign.map.names[g.at[g.active]],
        "movement": max(points_left(g, g.active), 0),
        "road": g.road,
        "moved": g.moved,
        "sailed": g.sailed,
        "must leave": g.must_leave,
        "rider": None if g.rider == NOBODY else g.rider,
    }


def printed(camp: Campaign, settlement: int) -> shapes.Settlement:
    """A settlement as it lies on the board."""
    s = camp.map.settlements[settlement]
    return {
        "name": s.name,
        "at": camp.map.names[s.at],
        "loyalty": s.loyalty,
        "city": s.city,
        "fortified": s.fortified,
        "port": s.port,
        "wilderness": camp.map.describe_terrain(s.wilderness),
        "in_play": camp.in_play[settlement],
    }


def _aims(g: Banners) -> list[shapes.Goal]:
    """How far every victory condition is."""
    found = [(when, goal) for when, each in goals(g.campaign).items() for goal in each]
    return [{"side": SIDES[goal.side], "when": when, "text": goal.missing(g)} for when, goal in found]


# -- the Advanced game ---------------------------------------------------------------------------------------------


def _magic(g: Banners, seat: int | None) -> shapes.Magic:
    """A seat's own hand, and of the others' only how many cards of which kind."""
    camp, arcana = g.campaign, g.magic
    names = camp.map.names
    return {
        "players": [_player(g, player, seat) for player in range(len(camp.players))],
        "decks": {
            "spells": arcana.spell_deck.bit_count(),
            "treasures": arcana.treasure_deck.bit_count(),
            "blessings": {k.id: arcana.blessing_decks[k.index].bit_count() for k in camp.kingdoms},
        },
        "discards": {"spells": cardbook.ids(arcana.spell_discard), "blessings": cardbook.ids(arcana.blessing_discard)},
        "treasures gone": cardbook.ids(arcana.treasures_gone),
        "monsters": [
            {
                "at": names[h],
                "monster": cardbook.monsters()[m].id,
                "command": camp.kingdoms[arcana.command[h]].id,
                "ready": bool(arcana.active_monsters >> h & 1),
            }
            for h, m in sorted(arcana.monster.items())
        ],
        "explored": [
            {"at": names[h], "monster": cardbook.monsters()[m].id} for h, m in sorted(arcana.defeated.items())
        ],
        "abandoned": [names[h] for h in bits(arcana.abandoned)],
        "pool": {
            "land": (arcana.pool & ~monsters.sea_monsters()).bit_count(),
            "sea": (arcana.pool & monsters.sea_monsters()).bit_count(),
        },
        "study": {"glyphs": arcana.glyphs, "churns": arcana.churns},
        "heroes": {camp.kingdoms[k].id: len(heroes.waiting(g, k)) for k in range(len(camp.kingdoms))},
        "fallen": [cardbook.cards()[g.army_of(u).card].id for u in bits(arcana.fallen)],
        "gains": [_gain(g, key, gained(g, key)) for key in sorted({*arcana.turn_gains, *g.gains, *arcana.standing})],
        "force": sorted(name for name in (*arcana.force, *arcana.today) if name != "study" and not name[-1].isdigit()),
    }


def _player(g: Banners, player: int, seat: int | None) -> shapes.PlayerState:
    camp, hand = g.campaign, g.magic.hand[player]
    blessings = {kingdom.id: (hand & blessings_of(kingdom.id)).bit_count() for kingdom in camp.kingdoms}
    return {
        "seat": player,
        "kingdoms": [camp.kingdoms[k].id for k in g.kingdoms_of(player)],
        "spells": (hand & SPELLS).bit_count(),
        "blessings": {kingdom: count for kingdom, count in blessings.items() if count},
        "treasures": (hand & TREASURES).bit_count(),
        "hand": cardbook.ids(hand) if seat in (player, EVERYTHING) else None,
        "owned": cardbook.ids(g.magic.owned[player]),
    }


def _gain(g: Banners, key: int, gain: Gain) -> shapes.Gain:
    at = g.at[key] if key >= 0 else -2 - key
    return {
        "unit": key if key >= 0 else None,
        "at": g.campaign.map.names[at] if at >= 0 else None,
        "light": gain[0],
        "heavy": gain[1],
        "abilities": [word for word, bit in BITS.items() if gain[2] & bit],
        "movement": gain[3],
    }
