"""A position as a set-up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from sandtable.games.lbs.content.settings import SEATS
from sandtable.games.lbs.content.shapes import FACTIONS, HERO, SECTION, SPELL, TYPES
from sandtable.games.lbs.scenario.reading import from_setup
from sandtable.games.lbs.scenario.words import ASIDE, PILES, UNTIL_WORDS
from sandtable.games.lbs.state import (
    DAY_PHASE,
    DECK,
    HAND,
    NIGHT_PHASE,
    NOWHERE,
    PLAY,
    TABLE,
    WHILE_BOWED,
    WHILE_IN_PLAY,
    Attack,
    Battle,
    Lbs,
    Player,
    Raid,
)

# -- writing -----------------------------------------------------------------------------------------------------------


def to_setup(g: Lbs) -> dict[str, Any]:
    writer = _Writer(g)
    setup = writer.write()
    made, _ = from_setup(setup, g.rng.clone())
    mine, theirs = g.freeze(), made.freeze()
    exact = {name: mine[name] for name in mine if name != "rng" and mine[name] != theirs[name]}
    if exact:
        setup["exact"] = msgspec.to_builtins(exact)
    return setup


class _Writer:
    def __init__(self, g: Lbs) -> None:
        self.g = g
        self.made: list[int] = []
        """Cards in the order in which the setup lists them."""
        self.listed: dict[int, int] = {}
        """Under which seat."""
        self.entries: dict[int, dict[str, Any]] = {}
        self.labels: dict[int, str] = {}

    def write(self) -> dict[str, Any]:
        g = self.g
        players = {SEATS[seat]: self.player(seat, player) for seat, player in enumerate(g.players)}
        self.name_all()
        self.finish()
        for seat, player in enumerate(g.players):
            order = [c for c in self.made if g.zone[c] == PLAY and self.listed[c] == seat]
            if order != player.play:
                players[SEATS[seat]]["play"] = self.names(player.play)
        players = _short(players)
        setup: dict[str, Any] = {
            "phase": g.phase,
            "turn": g.turn,
            "blessed": SEATS[g.blessed],
            "to_act": SEATS[g.to_act],
        }
        if g.passes:
            setup["passes"] = g.passes
        if g.started != (g.phase in (DAY_PHASE, NIGHT_PHASE)):
            setup["started"] = g.started
        setup["edition"] = g.edition
        if g.ask_always:
            setup["reactions"] = "always"
        setup["players"] = players
        if g.attack is not None:
            setup["attack"] = self.attack(g.attack)
        elif g.battle is not None:
            setup["battle"] = self.battle(g.battle)
        if g.raid is not None:
            setup["raid"] = self.raid(g.raid)
        if g.raided or g.raid is not None:
            setup["raided"] = self.names(g.raided)
        if g.sections_hit:
            setup["sections_hit"] = self.names(g.sections_hit)
        if g.used:
            setup["used"] = [[self.labels[c], n, span] for c, n, span in sorted(g.used)]
        if g.history:
            setup["history"] = [[SEATS[s], what, self.labels.get(c, "none"), n] for s, what, c, n in g.history]
        if g.memo:
            setup["memo"] = msgspec.to_builtins(g.memo)
        if g.later:
            setup["later"] = msgspec.to_builtins(g.later)
        setup["numbers"] = _runs(self.made)
        return setup

    # -- cards --

    def player(self, seat: int, player: Player) -> dict[str, Any]:
        g = self.g
        told: dict[str, Any] = {}
        if player.out:
            told["out"] = True
        mine = [c for c in player.play if g.host[c] < 0]
        first = [c for c in mine if c == player.stronghold]
        told["stronghold"] = self.entry(first[0], seat, PLAY) if first else "none"
        sections = [c for c in mine if g.kind[c] & SECTION]
        told["sections"] = [self.entry(c, seat, PLAY) for c in sections]
        home = [c for c in mine if c not in first and c not in sections]
        if home:
            told["home"] = [self.entry(c, seat, PLAY) for c in home]
        for name, zone in PILES:
            pile = getattr(player, name)
            if pile or zone == DECK:
                told[name] = [self.entry(c, seat, zone) for c in (pile if zone == HAND else pile[::-1])]
        beneath = set(g.under.values())
        for name, zone in ASIDE:
            aside = [c for c in range(len(g.printed)) if g.zone[c] == zone and g.owner[c] == seat and c not in beneath]
            if aside:
                told[name] = [self.entry(c, seat, zone) for c in aside]
        faction = next((f for f in FACTIONS if first and f in g.card(first[0]).factions), "")
        if player.faction != faction:
            told["faction"] = player.faction
        for name in ("attacked", "raided"):
            if getattr(player, name):
                told[name] = getattr(player, name)
        return told

    def entry(self, c: int, seat: int, zone: int) -> Any:
        g = self.g
        card = g.card(c)
        self.made.append(c)
        told: dict[str, Any] = {"card": card.name}
        self.entries[c] = told
        self.listed[c] = seat
        if g.owner[c] != seat:
            told["owner"] = SEATS[g.owner[c]]
        if zone != PLAY and g.controller[c] != seat:
            told["controller"] = SEATS[g.controller[c]]
        if g.bowed[c]:
            told["bowed"] = True
        full = card.capacity if zone == PLAY and card.mask & SECTION else 0
        if g.water[c] != full:
            told["water"] = g.water[c]
        usual = HERO if zone == PLAY and card.mask & SPELL and "Jinn" in card.traits else card.mask
        if g.kind[c] != usual:
            told["kind"] = [name for name, bit in TYPES.items() if g.kind[c] & bit]
        if g.kids.get(c):
            told["attached"] = [self.entry(k, seat, PLAY) for k in g.kids[c]]
        if c in g.under:
            told["over"] = self.entry(g.under[c], seat, TABLE)
        return told

    def name_all(self) -> None:
        """Labels of all cards: the seat under which it is listed, the name, and which of several."""
        g = self.g
        count: dict[tuple[int, int], int] = {}
        for c in self.made:
            seat = self.listed[c]
            n = count[seat, g.printed[c]] = count.get((seat, g.printed[c]), 0) + 1
            self.labels[c] = f"{SEATS[seat]}:{g.name(c)}" + (f" #{n}" if n > 1 else "")

    def names(self, cards: Iterable[int]) -> list[str]:
        return [self.place(c) for c in cards]

    def place(self, c: int) -> str:
        return "nowhere" if c == NOWHERE else "home" if c < 0 else self.labels[c]

    def finish(self) -> None:
        """What refers to other cards."""
        g = self.g
        assigned: set[int] = set()
        if g.attack is not None:
            assigned.update(g.attack.sides)
        if g.raid is not None:
            assigned.update([h for h, _ in g.raid.raiders], g.raid.defending.values())
        everybody = (1 << len(g.players)) - 1
        for c, told in self.entries.items():
            if g.place[c] != -1 and c not in assigned:
                told["place"] = self.place(g.place[c])
            if c in g.known:
                seats = [SEATS[s] for s in range(len(g.players)) if g.known[c] >> s & 1]
                told["known"] = "all" if g.known[c] == everybody else seats
            if c in g.mods:
                told["mods"] = [
                    [what, msgspec.to_builtins(value), self.until(until)] for what, value, until in g.mods[c]
                ]

    def until(self, until: int) -> str | int:
        if until >= WHILE_IN_PLAY and until - WHILE_IN_PLAY in self.labels:
            return f"while in play {self.labels[until - WHILE_IN_PLAY]}"
        if WHILE_BOWED <= until < WHILE_IN_PLAY and until - WHILE_BOWED in self.labels:
            return f"while bowed {self.labels[until - WHILE_BOWED]}"
        return UNTIL_WORDS.get(until, until)

    # -- records --

    def attack(self, a: Attack) -> dict[str, Any]:
        told: dict[str, Any] = {"attacker": SEATS[a.attacker], "against": [SEATS[s] for s in a.defenders]}
        for name, side in (("units", 1), ("defenders", 0)):
            units = {self.labels[h]: self.place(self.g.place[h]) for h, s in a.sides.items() if s == side}
            if units:
                told[name] = units
        if a.stage != "battles":
            told["stage"] = a.stage
        if a.turn:
            told["turn"] = a.turn
        if a.phase != self.g.phase:
            told["phase"] = a.phase
        for name in ("invited", "paid"):
            if getattr(a, name):
                told[name] = [[SEATS[i], SEATS[s]] for i, s in getattr(a, name)]
        if a.stage == "battles":
            told["sections"] = self.names(a.sections)
        if a.toll:
            told["toll"] = a.toll
        if a.sudden:
            told["sudden"] = True
        if a.flags:
            told["flags"] = list(a.flags)
        if self.g.battle is not None:
            told["battle"] = self.battle(self.g.battle)
        return told

    def battle(self, b: Battle) -> dict[str, Any]:
        told: dict[str, Any] = {
            "at": self.place(b.section), "attacker": SEATS[b.attacker], "defender": SEATS[b.defender],
            "army": "attacker" if b.army else "defender",
        }  # fmt: skip
        if b.passes:
            told["passes"] = b.passes
        if not b.begun:
            told["begun"] = False
        if b.harmless:
            told["harmless"] = True
        if b.flags:
            told["flags"] = list(b.flags)
        if b.lost:
            told["lost"] = self.names(b.lost)
        return told

    def raid(self, r: Raid) -> dict[str, Any]:
        told: dict[str, Any] = {"raider": SEATS[r.raider], "stage": r.stage}
        if r.raiders:
            told["raiders"] = {self.labels[h]: self.place(s) for h, s in r.raiders}
        if r.defending:
            told["defending"] = {self.place(s): self.labels[h] for s, h in r.defending.items()}
        if r.cards:
            told["cards"] = {self.labels[h]: self.labels[c] for h, c in r.cards.items()}
        if r.done:
            told["done"] = self.names(r.done)
        if r.asked:
            told["asked"] = [SEATS[s] for s in r.asked]
        if r.flags:
            told["flags"] = list(r.flags)
        return told


def _short(value: Any) -> Any:
    """A card about which there is nothing more to tell is written by its name alone."""
    if isinstance(value, dict):
        if len(value) == 1 and "card" in value:
            return value["card"]
        return {name: _short(each) for name, each in value.items()}
    return [_short(each) for each in value] if isinstance(value, list) else value


def _runs(numbers: list[int]) -> list[int | str]:
    """Numbers in a row as `5-8`."""
    found: list[int | str] = []
    start = 0
    for i in range(1, len(numbers) + 1):
        if i == len(numbers) or numbers[i] != numbers[i - 1] + 1:
            found.append(numbers[start] if i - start == 1 else f"{numbers[start]}-{numbers[i - 1]}")
            start = i
    return found
