"""Any position as a scenario's `setup:` and back (docs/scenarios.md, "Legend of the Burning Sands").

    setup:
      phase: day            # dawn, day, night, end
      blessed: amber        # who is also the one to act, unless `to_act` says otherwise
      players:              # amber, azure, crimson, jade, ivory, onyx
        amber:
          stronghold: Empire of the Senpet
          sections: [Secret Well, {card: Wheatfields, water: 2, attached: [Watchtower]}]
          home: [Copper Mine, {card: Takiyah, bowed: true, attached: [Plain Scimitar], tokens: [Doom]}]
          hand: [Knife Fight]
          deck: [Copper Mine, Spices]       # as all piles, from the top
      attack: {attacker: amber, units: {Takiyah: Secret Wall}, defenders: {Hala: Secret Wall}, battle: Secret Wall}

Cards get their numbers in the order in which a setup lists them: seat by seat the Stronghold, the City Sections, the
home, then hand, deck, Saved and Buried pile (each from the top), what is held, on the table or out of the game; what is
attached follows its card, and then what lies beneath it. An exported setup gives the `numbers` instead, and under
`exact` the parts of the saved form that its own words do not tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from sandtable.games.lbs import defs, stats
from sandtable.games.lbs.defs import (
    CARDS,
    FACTIONS,
    FOLLOWER,
    HERO,
    ITEM,
    PANTHEON,
    SECTION,
    SPELL,
    STORY,
    STRONGHOLD,
    TYPES,
    Card,
)  # fmt: skip
from sandtable.games.lbs.state import (
    BURIED,
    DAY_PHASE,
    DECK,
    DUEL,
    FIGHT,
    FOREVER,
    GONE,
    HAND,
    HELD,
    NIGHT_PHASE,
    NOWHERE,
    PLAY,
    RAID,
    SAVED,
    STAY,
    TABLE,
    TURN,
    WHILE_BOWED,
    WHILE_IN_PLAY,
    Attack,
    Battle,
    Lbs,
    Player,
    Raid,
)  # fmt: skip
from sandtable.games.lbs.verbs import put
from sandtable.kernel import Rng, ScenarioError

SEATS = ("amber", "azure", "crimson", "jade", "ivory", "onyx")
NUMBERS = ("", "", "two", "three", "four", "five", "six")
PHASES = ("dawn", "day", "night", "end")
EDITIONS = ("awakening", "episode-3")
FIELDS = (
    "phase", "turn", "blessed", "to_act", "passes", "started", "edition", "reactions", "players", "attack", "battle",
    "raid", "raided", "sections_hit", "used", "history", "memo", "later", "numbers", "exact",
)  # fmt: skip
PLAYER_FIELDS = (
    "stronghold", "faction", "sections", "home", "hand", "deck", "saved", "buried", "held", "table", "gone", "play",
    "out", "attacked", "raided",
)  # fmt: skip
_LETTERS = {
    "strength": "S", "ka": "K", "influence": "I", "fate": "F", "base": "B", "base strength": "B", "capacity": "C",
}  # fmt: skip
"""Numbers of a card as changes write them."""
CARD_FIELDS = (
    "card", "bowed", "water", "attached", "tokens", "over", "owner", "controller", "place", "kind", "mods", "known",
)  # fmt: skip
ATTACK_FIELDS = (
    "attacker", "against", "units", "defenders", "battle", "stage", "turn", "phase", "invited", "paid", "sections",
    "toll", "sudden", "flags",
)  # fmt: skip
BATTLE_FIELDS = ("at", "attacker", "defender", "army", "passes", "begun", "harmless", "flags", "lost")
RAID_STAGES = ("assign", "declared", "fate", "defend", "late", "resolve", "over")
RAID_FIELDS = ("raider", "raiders", "cards", "defending", "stage", "done", "asked", "flags")

PLAIN = "Copper Mine"
"""What a deck that is not told consists of."""
PLAIN_CARDS = 12
PLAIN_SECTIONS = (
    ("Jewel of the Desert", "Potters' Row"),
    ("Secret Wall", "The Lower Terraces"),
    ("Bastion Quarter", "The Caravan Wells"),
)
QUIET = ("Qabal", "Ebonites", "Yodatai", "Moto", "Senpet", "Dahab")
"""Factions whose Strongholds seldom interfere: the defaults, in order of seats."""
ZONE_NAMES = {
    DECK: "deck", HAND: "hand", SAVED: "saved", BURIED: "buried", PLAY: "play", TABLE: "table", GONE: "gone",
    HELD: "held",
}  # fmt: skip
UNTIL = {"forever": FOREVER, "turn": TURN, "battle": FIGHT, "duel": DUEL, "stay": STAY, "raid": RAID}
_UNTIL = {n: word for word, n in UNTIL.items()}
_PILES = (("hand", HAND), ("deck", DECK), ("saved", SAVED), ("buried", BURIED))
_ASIDE = (("held", HELD), ("table", TABLE), ("gone", GONE))


# -- reading -----------------------------------------------------------------------------------------------------------


def from_setup(setup: Mapping[str, Any], rng: Rng) -> tuple[Lbs, Mapping[str, Any]]:
    _known(setup, FIELDS, "", "a setup of Legend of the Burning Sands")
    builder = _Builder(setup, rng)
    g = builder.build()
    options: dict[str, Any] = {"setup": NUMBERS[len(g.players)], "edition": g.edition}
    if g.ask_always:
        options["reactions"] = "always"
    return g, options


class _Builder:
    def __init__(self, setup: Mapping[str, Any], rng: Rng) -> None:
        self.setup = setup
        players = _mapping(setup, "players", "")
        for name in players:
            if name not in SEATS:
                raise ScenarioError(f"players.{name}", f"there is no seat '{name}'; there are {', '.join(SEATS)}")
        seats = max([2, *(SEATS.index(name) + 1 for name in players)])
        self.g = Lbs(rng, seats)
        self.players = {name: players.get(name) or {} for name in SEATS[:seats]}
        self.exported = "numbers" in setup
        self.made: list[int] = []
        """Cards in the order of the setup."""
        self.seat_of: list[int] = []
        """Under which seat each is listed."""
        self.entries: list[tuple[int, Mapping[str, Any], str]] = []

    # -- the whole --

    def build(self) -> Lbs:
        g, setup = self.g, self.setup
        g.edition = _one_of(setup.get("edition", EDITIONS[0]), EDITIONS, "edition")
        g.ask_always = (
            _one_of(setup.get("reactions", "when-possible"), ("when-possible", "always"), "reactions") == "always"
        )
        g.phase = _one_of(setup.get("phase", DAY_PHASE), PHASES, "phase")
        g.turn = _number(setup.get("turn", 1), "turn", 1)
        g.blessed = self.seat(setup.get("blessed", SEATS[0]), "blessed")
        g.to_act = self.seat(setup["to_act"], "to_act") if "to_act" in setup else g.blessed
        g.passes = _number(setup.get("passes", 0), "passes")
        g.started = bool(setup.get("started", g.phase in (DAY_PHASE, NIGHT_PHASE)))
        for seat, name in enumerate(self.players):
            self.player(seat, self.players[name], f"players.{name}")
        self.renumber()
        for c, entry, field in self.entries:
            self.marks(c, entry, field)
        for seat, name in enumerate(self.players):
            self.play_order(seat, self.players[name], f"players.{name}.play")
        if setup.get("attack") is not None:
            self.attack(_mapping(setup, "attack", ""))
        elif setup.get("battle") is not None:
            g.battle = self.battle(setup["battle"], "battle", -1)
        if setup.get("raid") is not None:
            self.raid(_mapping(setup, "raid", ""))
        self.memories()
        g.dirty = False
        if not self.exported:
            self.deeds()
            self.check()
        if "exact" in setup:
            return _exactly(g, _mapping(setup, "exact", ""))
        return g

    # -- cards --

    def player(self, seat: int, told: Any, field: str) -> None:
        told = _as_mapping(told, field)
        _known(told, PLAYER_FIELDS, field, "a player")
        g, player = self.g, self.g.players[seat]
        player.out = bool(told.get("out", False))
        player.attacked = _number(told.get("attacked", 0), f"{field}.attacked")
        player.raided = _number(told.get("raided", 0), f"{field}.raided")
        stronghold = told.get("stronghold", None if player.out else _stronghold(seat))
        if stronghold not in (None, "none"):
            player.stronghold = self.make(stronghold, seat, PLAY, f"{field}.stronghold")
            card = g.card(player.stronghold)
            if not card.mask & STRONGHOLD:
                raise ScenarioError(f"{field}.stronghold", f"{card.name} is no Stronghold")
            player.faction = next((f for f in FACTIONS if f in card.factions), "")
        player.faction = str(told.get("faction", player.faction))
        sections = told.get("sections", () if player.out else PLAIN_SECTIONS[seat % len(PLAIN_SECTIONS)])
        for i, entry in enumerate(_as_list(sections, f"{field}.sections")):
            c = self.make(entry, seat, PLAY, f"{field}.sections[{i}]")
            if not g.kind[c] & SECTION:
                raise ScenarioError(f"{field}.sections[{i}]", f"{g.name(c)} is no City Section")
        for i, entry in enumerate(_as_list(told.get("home", ()), f"{field}.home")):
            self.make(entry, seat, PLAY, f"{field}.home[{i}]")
        for name, zone in (*_PILES, *_ASIDE):
            usual = [PLAIN] * PLAIN_CARDS if name == "deck" and not player.out else ()
            pile = [
                self.make(entry, seat, zone, f"{field}.{name}[{i}]")
                for i, entry in enumerate(_as_list(told.get(name, usual), f"{field}.{name}"))
            ]
            if zone in (HAND, DECK, SAVED, BURIED):
                setattr(player, name, pile if zone == HAND else pile[::-1])

    def make(self, entry: Any, seat: int, zone: int, field: str, host: int = -1) -> int:
        g = self.g
        told: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {"card": entry}
        _known(told, CARD_FIELDS, field, "a card")
        if "card" not in told:
            raise ScenarioError(field, "which card? `{card: NAME, ...}`")
        card = find(told["card"], f"{field}.card" if isinstance(entry, Mapping) else field)
        if card.token and zone not in (PLAY, GONE):
            raise ScenarioError(field, f"{card.name} is a token, and only lies on cards in play")
        owner = self.seat(told["owner"], f"{field}.owner") if "owner" in told else seat
        c = g.add(card, owner, zone)
        g.ctrl[c] = controller = self.seat(told["controller"], f"{field}.controller") if "controller" in told else seat
        self.made.append(c)
        self.seat_of.append(seat)
        if zone == PLAY:
            g.zone[c] = HELD  # from nowhere
            if card.mask & SPELL and "Jinn" in card.traits:
                g.kind[c] = HERO
            put(g, c, controller, host=host)
            if card.omen:
                g.omens.append(c)
        g.bowed[c] = bool(told.get("bowed", False))
        if "kind" in told:
            kinds = [told["kind"]] if isinstance(told["kind"], str) else _as_list(told["kind"], f"{field}.kind")
            g.kind[c] = sum(TYPES[_one_of(k, tuple(TYPES), f"{field}.kind")] for k in kinds)
        if zone == PLAY and card.mask & SECTION:
            g.water[c] = _number(told.get("water", card.capacity), f"{field}.water")
        else:
            g.water[c] = _number(told.get("water", 0), f"{field}.water")
        for name in ("attached", "tokens"):
            for i, each in enumerate(_as_list(told.get(name, ()), f"{field}.{name}")):
                if zone != PLAY:
                    raise ScenarioError(f"{field}.{name}", "only cards in play have something attached")
                what = _token(each, f"{field}.tokens[{i}]") if name == "tokens" else each
                self.make(what, controller, PLAY, f"{field}.{name}[{i}]", c)
        if told.get("over") is not None:
            beneath = self.make(told["over"], seat, TABLE, f"{field}.over")
            g.under[c] = beneath
        self.entries.append((c, told, field))
        return c

    def renumber(self) -> None:
        """Card numbers as an exported setup gives them: for each card in the order of the setup, its number."""
        if not self.exported:
            return
        numbers = _as_list(self.setup["numbers"], "numbers")
        new = _spread(numbers)
        if sorted(new) != list(range(len(self.made))):
            raise ScenarioError("numbers", f"expected the numbers 0 to {len(self.made) - 1}, each once")
        g, old = self.g, self.g.clone()
        to = dict(zip(self.made, new, strict=True))
        for name in ("d", "kind", "owner", "ctrl", "zone", "bowed", "water", "place"):
            mine, theirs = getattr(g, name), getattr(old, name)
            for c in self.made:
                mine[to[c]] = theirs[c]
        for c in self.made:
            g.host[to[c]] = to.get(old.host[c], -1)
        g.kids = {to[k]: tuple(to[x] for x in v) for k, v in old.kids.items()}
        g.under = {to[k]: to[v] for k, v in old.under.items()}
        g.live = {q: tuple(to[x] for x in v) for q, v in old.live.items()}
        g.omens = [to[c] for c in old.omens]
        for p in g.players:
            for name in ("deck", "hand", "saved", "buried", "play"):
                setattr(p, name, [to[c] for c in getattr(p, name)])
            p.stronghold = to.get(p.stronghold, -1)
        self.entries = [(to[c], entry, field) for c, entry, field in self.entries]
        self.made = new

    def marks(self, c: int, told: Mapping[str, Any], field: str) -> None:
        """What refers to other cards, once all are there."""
        g = self.g
        if "place" in told:
            g.place[c] = self.place(told["place"], f"{field}.place")
        if "known" in told:
            who = told["known"]
            seats = (
                range(len(g.players))
                if who == "all"
                else [self.seat(s, f"{field}.known") for s in _as_list(who, "known")]
            )
            g.known[c] = sum(1 << s for s in seats)
        mods = []
        for i, each in enumerate(_as_list(told.get("mods", ()), f"{field}.mods")):
            at = f"{field}.mods[{i}]"
            if not isinstance(each, Sequence) or isinstance(each, str) or len(each) not in (2, 3):
                raise ScenarioError(at, "a change is written [what, value, how long]: [S, 2, turn]")
            letter = _LETTERS.get(str(each[0]).casefold().lstrip("="))
            if letter:
                raise ScenarioError(at, f"'{each[0]}' is written {'=' * (str(each[0])[0] == '=')}{letter} here")
            mods.append((str(each[0]), _tuple(each[1]), self.until(each[2] if len(each) == 3 else "turn", at)))
        if mods:
            g.mods[c] = tuple(mods)

    def until(self, word: Any, field: str) -> int:
        if isinstance(word, int):
            return word
        if word in UNTIL:
            return UNTIL[word]
        for start, base in (("while bowed ", WHILE_BOWED), ("while in play ", WHILE_IN_PLAY)):
            if str(word).startswith(start):
                return base + self.card(str(word)[len(start) :], field)
        raise ScenarioError(field, f"'{word}' is not how long something lasts; that is one of {', '.join(UNTIL)}, "
                            "while bowed CARD, while in play CARD")  # fmt: skip

    def play_order(self, seat: int, told: Mapping[str, Any], field: str) -> None:
        if "play" not in told:
            return
        order = [self.card(label, field, seat) for label in _as_list(told["play"], field)]
        if sorted(order) != sorted(self.g.players[seat].play):
            raise ScenarioError(field, "must list every card in play of this player, each once")
        self.g.players[seat].play = order

    # -- words --

    def seat(self, name: Any, field: str) -> int:
        text = str(name).casefold()
        if text not in SEATS[: len(self.g.players)]:
            raise ScenarioError(
                field, f"there is no seat '{name}'; there are {', '.join(SEATS[: len(self.g.players)])}"
            )
        return SEATS.index(text)

    def seats(self, names: Any, field: str) -> list[int]:
        return [self.seat(s, field) for s in _as_list(names, field)]

    def card(self, label: Any, field: str, seat: int = -1, only: Iterable[int] | None = None) -> int:
        """The card that a label means: `Takiyah`, `azure:Takiyah`, `Takiyah #2`; cards in play come first."""
        name, number, of = _label(label)
        if of is not None:
            seat = self.seat(of, field)
        card = find(name, field)
        fits = [
            c for c, s in zip(self.made, self.seat_of, strict=True) if self.g.d[c] == card.index and seat in (-1, s)
        ]
        if only is not None and not self.exported:
            among = set(only)
            fits = [c for c in fits if c in among]
        if number > len(fits):
            raise ScenarioError(
                field, f"there is no {label} here" if not fits else f"there are only {len(fits)} {card.name}"
            )
        return fits[number - 1]

    def place(self, label: Any, field: str, seats: Iterable[int] | None = None) -> int:
        if label in ("nowhere", NOWHERE):
            return NOWHERE
        if label in ("home", -1):
            return -1
        whose = range(len(self.g.players)) if seats is None else seats
        return self.card(label, field, only=[s for p in whose for s in self.g.sections(p)])

    # -- records --

    def attack(self, told: Mapping[str, Any]) -> None:
        _known(told, ATTACK_FIELDS, "attack", "an attack")
        g = self.g
        attacker = self.seat(told["attacker"], "attack.attacker") if "attacker" in told else g.to_act
        others = [s for s in range(len(g.players)) if s != attacker]
        against = self.seats(told["against"], "attack.against") if "against" in told else []
        a = g.attack = Attack(attacker, against)
        for name, side in (("units", 1), ("defenders", 0)):
            for label, where in _mapping(told, name, "attack").items():
                field = f"attack.{name}.{label}"
                pool = g.heroes(attacker) if side else [h for s in others for h in g.heroes(s)]
                try:
                    hero = self.card(label, field, only=pool)
                except ScenarioError:
                    hero = self.card(label, field, only=g.all_heroes())
                section = self.place(where, field, others)
                g.place[hero] = section
                a.sides[hero] = side
                if section >= 0 and g.ctrl[section] not in against and "against" not in told:
                    against.append(g.ctrl[section])
                if section == NOWHERE and not side and g.ctrl[hero] not in against and "against" not in told:
                    against.append(g.ctrl[hero])
        if not against:
            raise ScenarioError("attack.against", "whom? `against: [azure]`")
        a.defenders = [s for s in g.left_of(attacker) if s in against]
        a.stage = str(told.get("stage", "battles"))
        a.turn = _number(told.get("turn", 0), "attack.turn")
        a.phase = str(told.get("phase", g.phase))
        a.invited = [
            (self.seat(i, "attack.invited"), self.seat(s, "attack.invited")) for i, s in told.get("invited", ())
        ]
        a.paid = [(self.seat(i, "attack.paid"), self.seat(s, "attack.paid")) for i, s in told.get("paid", ())]
        a.toll = _number(told.get("toll", 0), "attack.toll")
        a.sudden = bool(told.get("sudden", False))
        a.flags = [str(f) for f in told.get("flags", ())]
        if told.get("battle") is not None:
            g.battle = self.battle(told["battle"], "attack.battle", attacker)
            a.sudden = bool(told.get("sudden", g.battle.section == NOWHERE))
        if "sections" in told:
            a.sections = [self.place(s, "attack.sections") for s in told["sections"]]
        elif a.stage == "battles" and not a.sudden:
            fought = -1 if g.battle is None else g.battle.section
            a.sections = [s for d in a.defenders for s in g.sections(d) if s != fought]

    def deeds(self) -> None:
        """Whoever attacks or raids in the position has done so this turn, and so have the Heroes (LBS AW 45, 54)."""
        g = self.g
        players = list(self.players.values())
        if g.attack is not None:
            seat = g.attack.attacker
            if not g.attack.sudden and "attacked" not in players[seat]:
                g.players[seat].attacked = 1
            if "history" not in self.setup and g.attack.stage != "declared":
                g.history.append((seat, "attack", -1, -1))
            for hero, side in g.attack.sides.items():
                if side:
                    g.memo[f"attacker:{hero}"] = 1
        if g.raid is not None:
            if "raided" not in players[g.raid.raider]:
                g.players[g.raid.raider].raided = 1
            for hero, _ in g.raid.raiders:
                g.memo[f"raider:{hero}"] = 1

    def battle(self, told: Any, field: str, attacker: int) -> Battle:
        g = self.g
        told = told if isinstance(told, Mapping) else {"at": told}
        _known(told, BATTLE_FIELDS, field, "a battle")
        if "attacker" in told:
            attacker = self.seat(told["attacker"], f"{field}.attacker")
        defenders = g.attack.defenders if g.attack is not None else None
        section = self.place(told.get("at", "nowhere"), f"{field}.at", defenders)
        defender = g.ctrl[section] if section >= 0 else defenders[0] if defenders else 0
        if "defender" in told:
            defender = self.seat(told["defender"], f"{field}.defender")
        army = told.get("army", "defender")
        return Battle(
            section, attacker, defender,
            int(_one_of(army, ("defender", "attacker"), f"{field}.army") == "attacker"),
            _number(told.get("passes", 0), f"{field}.passes"),
            bool(told.get("begun", True)),
            bool(told.get("harmless", False)),
            [str(f) for f in told.get("flags", ())],
            [self.card(c, f"{field}.lost") for c in told.get("lost", ())],
        )  # fmt: skip

    def raid(self, told: Mapping[str, Any]) -> None:
        _known(told, RAID_FIELDS, "raid", "a raid")
        g = self.g
        raider = self.seat(told["raider"], "raid.raider") if "raider" in told else g.to_act
        r = g.raid = Raid(raider)
        others = [s for s in range(len(g.players)) if s != raider]
        for label, where in _mapping(told, "raiders", "raid").items():
            hero = self.card(label, f"raid.raiders.{label}", only=g.all_heroes())
            section = self.place(where, f"raid.raiders.{label}", others)
            g.place[hero] = section
            r.raiders.append((hero, section))
        for where, label in _mapping(told, "defending", "raid").items():
            section = self.place(where, f"raid.defending.{where}", others)
            hero = self.card(label, f"raid.defending.{where}", only=[h for s in others for h in g.heroes(s)])
            g.place[hero] = section
            r.defending[section] = hero
        for label, card in _mapping(told, "cards", "raid").items():
            heroes = [*(h for h, _ in r.raiders), *r.defending.values()]
            hero = self.card(label, f"raid.cards.{label}", only=heroes)
            r.cards[hero] = self.on_table(card, f"raid.cards.{label}", g.ctrl[hero], r)
        usual = "assign" if not r.raiders else "fate" if len(r.cards) < len(r.raiders) else "defend"
        r.stage = _one_of(
            told.get("stage", usual), ("assign", "declared", "fate", "defend", "late", "resolve"), "raid.stage"
        )
        r.done = [self.place(s, "raid.done") for s in told.get("done", ())]
        r.asked = self.seats(told.get("asked", ()), "raid.asked")
        r.flags = [str(f) for f in told.get("flags", ())]
        if r.stage not in ("assign", "declared") and "raided" not in self.setup:
            g.raided = [s for _, s in r.raiders]

    def on_table(self, label: Any, field: str, seat: int, r: Raid) -> int:
        """A Fate card of a raid: listed on the table, or made for it."""
        free = [
            c
            for c in self.made
            if self.g.zone[c] == TABLE and c not in r.cards.values() and c not in self.g.under.values()
        ]
        try:
            return self.card(label, field, only=free)
        except ScenarioError:
            if self.exported:
                raise
            c = self.make(label, seat, TABLE, field)
            self.marks(c, label if isinstance(label, Mapping) else {}, field)
            return c

    def memories(self) -> None:
        g, setup = self.g, self.setup
        if "raided" in setup:
            g.raided = [self.card(s, "raided") for s in _as_list(setup["raided"], "raided")]
        g.sections_hit = [self.card(s, "sections_hit") for s in _as_list(setup.get("sections_hit", ()), "sections_hit")]
        for i, each in enumerate(_as_list(setup.get("used", ()), "used")):
            label, ability, span = each
            g.used.add((self.card(label, f"used[{i}]"), int(ability), str(span)))
        for i, each in enumerate(_as_list(setup.get("history", ()), "history")):
            seat, what, label, ability = each
            c = -1 if label in (None, "none") else self.card(label, f"history[{i}]")
            g.history.append((self.seat(seat, f"history[{i}]"), str(what), c, int(ability)))
        g.memo = {str(k): _tuple(v) for k, v in _mapping(setup, "memo", "").items()}
        g.later = [(str(w), str(n), _tuple(list(a))) for w, n, a in _as_list(setup.get("later", ()), "later")]

    # -- is it a position of the game? --

    def check(self) -> None:
        g = self.g
        for c, _, field in self.entries:
            if g.zone[c] != PLAY:
                continue
            card = g.card(c)
            if g.kind[c] & SECTION:
                if g.water[c] > stats.capacity(g, c):
                    raise ScenarioError(f"{field}.water", f"{card.name} holds at most {stats.capacity(g, c)} Water")
                if not g.water[c] and not stats.city_strength(g, c):
                    raise ScenarioError(f"{field}.water", f"{card.name} without Water and Strength would be destroyed")
            if not self.exported and g.host[c] < 0 and g.kind[c] & (FOLLOWER | ITEM):
                raise ScenarioError(field, f"{card.name} must be attached: {{card: HERO, attached: [{card.name}]}}")
            if not self.exported and g.host[c] >= 0 and g.kind[c] & (HERO | SECTION | STRONGHOLD | STORY | PANTHEON):
                raise ScenarioError(field, f"{card.name} is no card to be attached")
            if g.kind[c] & HERO and stats.ka(g, c) <= 0 and not stats.ruled(g, "cannot be destroyed", c, "ka"):
                raise ScenarioError(field, f"{card.name} has no Ka and would be dead")
        for seat, name in enumerate(self.players):
            if sum(bool(g.kind[c] & PANTHEON) for c in g.players[seat].play) > 1:
                raise ScenarioError(f"players.{name}.home", "a player has only one Pantheon card in play")
        if len(g.omens) > 1:
            raise ScenarioError("players", "only one Omen is in play at a time")


def _exactly(g: Lbs, exact: Mapping[str, Any]) -> Lbs:
    """Parts of the saved form, where the setup's own words are not enough."""
    data = g.freeze()
    for name, value in exact.items():
        if name not in data or name in ("rng", "cards"):
            raise ScenarioError(f"exact.{name}", "there is no such part of the position")
        data[name] = value
    made = Lbs.thaw(data)
    made.rng = g.rng
    return made


def _stronghold(seat: int) -> str:
    """The Stronghold of a player who tells none: each seat another, by Faction."""
    order = (*QUIET, *(f for f in FACTIONS if f not in QUIET))
    known = [c.name for f in order for c in CARDS if c.mask & STRONGHOLD and f in c.factions]
    return known[seat % len(known)]


# -- words -------------------------------------------------------------------------------------------------------------

_index: dict[str, Card] = {}


def index() -> dict[str, Card]:
    """Cards and tokens by their slug in small letters."""
    if len(_index) != len(CARDS):
        _index.clear()
        _index.update((card.slug.casefold(), card) for card in CARDS)
    return _index


def find(name: Any, field: str) -> Card:
    """The printed card of this name, in any capitals."""
    found = index().get(defs.slug(str(name)).casefold())
    if found is None:
        import difflib

        near = difflib.get_close_matches(str(name), [c.name for c in CARDS], 3)
        more = f"; do you mean {' or '.join(near)}?" if near else ""
        raise ScenarioError(field, f"there is no card '{name}'{more}")
    return found


def _token(entry: Any, field: str) -> Any:
    """A token by its name, with or without the word: `Blacksmith` is the Blacksmith token, not the Holding."""
    told = entry if isinstance(entry, Mapping) else {"card": entry}
    name = str(told.get("card"))
    found = index().get(defs.slug(f"{name} token").casefold()) or find(name, field)
    if not found.token:
        raise ScenarioError(field, f"{found.name} is a card, not a token: list it under `attached`")
    return {**told, "card": found.name}


def _label(label: Any) -> tuple[str, int, str | None]:
    """(name, which of several, seat)."""
    text = str(label)
    number = 1
    found = re.fullmatch(r"(.*?)\s*#(\d+)", text)
    if found:
        text, number = found[1], max(1, int(found[2]))
    of, colon, rest = text.partition(":")
    if colon and of.strip().casefold() in SEATS:
        return rest.strip(), number, of.strip().casefold()
    return text, number, None


def _spread(numbers: Sequence[Any]) -> list[int]:
    """`[0, 5-8, 2]` as numbers."""
    found: list[int] = []
    for each in numbers:
        first, _, last = str(each).partition("-")
        if not first.isdigit() or (last and not last.isdigit()):
            raise ScenarioError("numbers", f"'{each}' is no number")
        found.extend(range(int(first), int(last or first) + 1))
    return found


def _tuple(value: Any) -> Any:
    return tuple(_tuple(v) for v in value) if isinstance(value, (list, tuple)) else value


def _known(told: Mapping[str, Any], fields: Sequence[str], inside: str, what: str) -> None:
    for field in told:
        if field not in fields:
            at = f"{inside}.{field}" if inside else str(field)
            raise ScenarioError(at, f"{what} has no field '{field}'; it has {', '.join(fields)}")


def _as_mapping(value: Any, field: str) -> Mapping[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise ScenarioError(field, "must be fields and their values")
    return value


def _mapping(told: Mapping[str, Any], name: str, inside: str) -> Mapping[str, Any]:
    return _as_mapping(told.get(name), f"{inside}.{name}" if inside else name)


def _as_list(value: Any, field: str) -> list[Any]:
    if value is None:
        return []
    if isinstance(value, (str, Mapping)) or not isinstance(value, Sequence):
        raise ScenarioError(field, "must be a list")
    return list(value)


def _number(value: Any, field: str, least: int = 0) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise ScenarioError(field, f"must be a number from {least} up, not '{value}'")
    return value


def _one_of(value: Any, words: Sequence[str], field: str) -> str:
    for word in words:
        if str(value).casefold() == word.casefold():
            return word
    raise ScenarioError(field, f"must be one of {', '.join(words)}, not '{value}'")


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
        for name, zone in _PILES:
            pile = getattr(player, name)
            if pile or zone == DECK:
                told[name] = [self.entry(c, seat, zone) for c in (pile if zone == HAND else pile[::-1])]
        beneath = set(g.under.values())
        for name, zone in _ASIDE:
            aside = [c for c in range(len(g.d)) if g.zone[c] == zone and g.owner[c] == seat and c not in beneath]
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
        if zone != PLAY and g.ctrl[c] != seat:
            told["controller"] = SEATS[g.ctrl[c]]
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
            n = count[seat, g.d[c]] = count.get((seat, g.d[c]), 0) + 1
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
        return _UNTIL.get(until, until)

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
