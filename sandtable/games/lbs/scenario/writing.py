"""A position as a set-up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from sandtable.games.lbs import state
from sandtable.games.lbs.content.settings import SEATS
from sandtable.games.lbs.content.shapes import FACTIONS, HERO, SECTION, SPELL, TYPES
from sandtable.games.lbs.records import DAY_PHASE, NIGHT_PHASE, Attack, Battle, Player, Raid
from sandtable.games.lbs.scenario.reading import from_setup
from sandtable.games.lbs.scenario.words import ASIDE, UNTIL_WORDS
from sandtable.games.lbs.state import Lbs


def to_setup(g: Lbs) -> dict[str, Any]:
    writer = _Writer(g)
    setup = writer.write()
    made, _ = from_setup(setup, g.rng.clone())
    mine, theirs = g.freeze(), made.freeze()
    exact = {name: mine[name] for name in mine if name != "rng" and mine[name] != theirs[name]}
    if exact:
        setup["exact"] = msgspec.to_builtins(exact)
    return setup


def _said(**fields: Any) -> dict[str, Any]:
    """Fields that have something to say: those that are not None."""
    return {name: value for name, value in fields.items() if value is not None}


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
            order = [c for c in self.made if g.zone[c] == state.PLAY and self.listed[c] == seat]
            if order != player.play:
                players[SEATS[seat]]["play"] = self.names(player.play)
        return _said(
            phase=g.phase,
            turn=g.turn,
            blessed=SEATS[g.blessed],
            to_act=SEATS[g.to_act],
            passes=g.passes or None,
            started=None if g.started == (g.phase in (DAY_PHASE, NIGHT_PHASE)) else g.started,
            edition=g.edition,
            reactions="always" if g.ask_always else None,
            players=_short(players),
            attack=None if g.attack is None else self.attack(g.attack),
            battle=None if g.battle is None or g.attack is not None else self.battle(g.battle),
            raid=None if g.raid is None else self.raid(g.raid),
            **self.memories(),
            numbers=_runs(self.made),
        )

    def memories(self) -> dict[str, Any]:
        g = self.g
        history = [[SEATS[s], what, self.labels.get(c, "none"), n] for s, what, c, n in g.history]
        return _said(
            raided=self.names(g.raided) if g.raided or g.raid is not None else None,
            sections_hit=self.names(g.sections_hit) or None,
            used=[[self.labels[c], n, span] for c, n, span in sorted(g.used)] or None,
            history=history or None,
            memo=msgspec.to_builtins(g.memo) or None,
            later=msgspec.to_builtins(g.later) or None,
        )

    # -- cards --

    # complex: a field a line, without ways apart
    def player(self, seat: int, player: Player) -> dict[str, Any]:
        g = self.g
        mine = [c for c in player.play if g.host[c] < 0]
        first = [c for c in mine if c == player.stronghold]
        sections = [c for c in mine if g.kind[c] & SECTION]
        home = [c for c in mine if c not in first and c not in sections]
        faction = next((f for f in FACTIONS if first and f in g.card(first[0]).factions), "")
        return _said(
            out=player.out or None,
            stronghold=self.entry(first[0], seat, state.PLAY) if first else "none",
            sections=self.pile(sections, seat, state.PLAY),
            home=self.pile(home, seat, state.PLAY) or None,
            hand=self.pile(player.hand, seat, state.HAND) or None,
            deck=self.pile(player.deck[::-1], seat, state.DECK),
            saved=self.pile(player.saved[::-1], seat, state.SAVED) or None,
            buried=self.pile(player.buried[::-1], seat, state.BURIED) or None,
            **{name: self.pile(self.aside(seat, zone), seat, zone) or None for name, zone in ASIDE},
            faction=None if player.faction == faction else player.faction,
            attacked=player.attacked or None,
            raided=player.raided or None,
        )

    def aside(self, seat: int, zone: int) -> list[int]:
        """What lies there of this player's cards, but for what lies beneath a Hero."""
        g, beneath = self.g, set(self.g.under.values())
        return [c for c in range(len(g.printed)) if g.zone[c] == zone and g.owner[c] == seat and c not in beneath]

    def pile(self, cards: Iterable[int], seat: int, zone: int) -> list[Any]:
        return [self.entry(c, seat, zone) for c in cards]

    def entry(self, card: int, seat: int, zone: int) -> dict[str, Any]:
        g, printed = self.g, self.g.card(card)
        self.made.append(card)
        self.listed[card] = seat
        full = printed.capacity if zone == state.PLAY and printed.mask & SECTION else 0
        usual = HERO if zone == state.PLAY and printed.mask & SPELL and "Jinn" in printed.traits else printed.mask
        said = self.entries[card] = _said(
            card=printed.name,
            owner=None if g.owner[card] == seat else SEATS[g.owner[card]],
            controller=None if zone == state.PLAY or g.controller[card] == seat else SEATS[g.controller[card]],
            bowed=g.bowed[card] or None,
            water=None if g.water[card] == full else g.water[card],
            kind=None if g.kind[card] == usual else [name for name, bit in TYPES.items() if g.kind[card] & bit],
        )
        if g.kids.get(card):
            said["attached"] = self.pile(g.kids[card], seat, state.PLAY)
        if card in g.under:
            said["over"] = self.entry(g.under[card], seat, state.TABLE)
        return said

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

    def place(self, card: int) -> str:
        return "nowhere" if card == state.NOWHERE else "home" if card < 0 else self.labels[card]

    def finish(self) -> None:
        """What refers to other cards."""
        g = self.g
        assigned: set[int] = set()
        if g.attack is not None:
            assigned.update(g.attack.sides)
        if g.raid is not None:
            assigned.update([h for h, _ in g.raid.raiders], g.raid.defending.values())
        everybody = (1 << len(g.players)) - 1
        for c, entry in self.entries.items():
            if g.place[c] != -1 and c not in assigned:
                entry["place"] = self.place(g.place[c])
            if c in g.known:
                seats = [SEATS[s] for s in range(len(g.players)) if g.known[c] >> s & 1]
                entry["known"] = "all" if g.known[c] == everybody else seats
            if c in g.mods:
                entry["mods"] = [
                    [what, msgspec.to_builtins(value), self.until(until)] for what, value, until in g.mods[c]
                ]

    def until(self, until: int) -> str | int:
        if until >= state.WHILE_IN_PLAY and until - state.WHILE_IN_PLAY in self.labels:
            return f"while in play {self.labels[until - state.WHILE_IN_PLAY]}"
        if state.WHILE_BOWED <= until < state.WHILE_IN_PLAY and until - state.WHILE_BOWED in self.labels:
            return f"while bowed {self.labels[until - state.WHILE_BOWED]}"
        return UNTIL_WORDS.get(until, until)

    # -- records --

    def attack(self, attack: Attack) -> dict[str, Any]:
        g = self.g
        units, defenders = (
            {self.labels[h]: self.place(g.place[h]) for h, s in attack.sides.items() if s == side} for side in (1, 0)
        )
        return _said(
            attacker=SEATS[attack.attacker],
            against=[SEATS[s] for s in attack.defenders],
            units=units or None,
            defenders=defenders or None,
            stage=None if attack.stage == "battles" else attack.stage,
            turn=attack.turn or None,
            phase=None if attack.phase == g.phase else attack.phase,
            invited=[[SEATS[i], SEATS[s]] for i, s in attack.invited] or None,
            paid=[[SEATS[i], SEATS[s]] for i, s in attack.paid] or None,
            sections=self.names(attack.sections) if attack.stage == "battles" else None,
            toll=attack.toll or None,
            sudden=attack.sudden or None,
            flags=list(attack.flags) or None,
            battle=None if g.battle is None else self.battle(g.battle),
        )

    def battle(self, battle: Battle) -> dict[str, Any]:
        return _said(
            at=self.place(battle.section),
            attacker=SEATS[battle.attacker],
            defender=SEATS[battle.defender],
            army="attacker" if battle.army else "defender",
            passes=battle.passes or None,
            begun=None if battle.begun else False,
            harmless=battle.harmless or None,
            flags=list(battle.flags) or None,
            lost=self.names(battle.lost) or None,
        )

    def raid(self, raid: Raid) -> dict[str, Any]:
        return _said(
            raider=SEATS[raid.raider],
            stage=raid.stage,
            raiders={self.labels[h]: self.place(s) for h, s in raid.raiders} or None,
            defending={self.place(s): self.labels[h] for s, h in raid.defending.items()} or None,
            cards={self.labels[h]: self.labels[c] for h, c in raid.cards.items()} or None,
            done=self.names(raid.done) or None,
            asked=[SEATS[s] for s in raid.asked] or None,
            flags=list(raid.flags) or None,
        )


def _short(value: Any) -> Any:
    """A card about which there is nothing more to say is written by its name alone."""
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
