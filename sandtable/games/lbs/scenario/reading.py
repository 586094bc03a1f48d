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
`exact` the parts of the saved form that its own words do not say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sandtable.games.lbs import state
from sandtable.games.lbs.content import shapes
from sandtable.games.lbs.content.book import CARDS
from sandtable.games.lbs.content.settings import EDITIONS, PHASES, REACTIONS, SEATS
from sandtable.games.lbs.frozen import thaw
from sandtable.games.lbs.records import DAY_PHASE, NIGHT_PHASE, Attack, Battle, Raid
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.zones import put
from sandtable.games.lbs.scenario import form, words
from sandtable.games.lbs.state import Lbs
from sandtable.kernel import Rng, ScenarioError
from sandtable.kernel.forms import Laid, Word
from sandtable.kernel.forms import words as words_of
from sandtable.kernel.scenario.reading import fields, items, mapping, number, one_of
from sandtable.kernel.text import in_words

PLAIN = "Copper Mine"
"""What a deck that is not given consists of."""
PLAIN_CARDS = 12
PLAIN_SECTIONS = (
    ("Jewel of the Desert", "Potters' Row"),
    ("Secret Wall", "The Lower Terraces"),
    ("Bastion Quarter", "The Caravan Wells"),
)
QUIET = ("Qabal", "Ebonites", "Yodatai", "Moto", "Senpet", "Dahab")
"""Factions whose Strongholds seldom interfere: the defaults, in order of seats."""


def from_setup(setup: Mapping[str, Any], rng: Rng) -> tuple[Lbs, Mapping[str, Any]]:
    fields(setup, form.SETUP.names, "", "a setup of Legend of the Burning Sands")
    builder = _Builder(setup, rng)
    g = builder.build()
    settings: dict[str, Any] = {"setup": in_words(len(g.players)), "edition": g.edition}
    if g.ask_always:
        settings["reactions"] = "always"
    return g, settings


def laid(setup: Mapping[str, Any], rng: Rng) -> Laid:
    """Which card of the table is which of the text; the players' sides as places; and the cards in play by the names
    that the set-up of an attack has for them."""
    builder = _Builder(setup, rng)
    g = builder.build()
    refs = {field: f"card:{card}" for card, _, field in builder.entries}
    count: Counter[tuple[int, int]] = Counter()
    names = []
    for card, seat in zip(builder.made, builder.seat_of, strict=True):
        count[g.printed[card], seat] += 1
        number = count[g.printed[card], seat]
        if g.zone[card] == state.PLAY:
            names.append(f"{SEATS[seat]}:{g.name(card)}" + (f" #{number}" if number > 1 else ""))
    seats = tuple(Word(name, ref=f"seat:{seat}") for seat, name in enumerate(builder.players))
    return Laid({"places": seats, "cards in play": words_of(names)}, refs)


class _Builder:
    def __init__(self, setup: Mapping[str, Any], rng: Rng) -> None:
        self.setup = setup
        players = words.mapping_in(setup, "players", "")
        seats = max([2, *(one_of(name, SEATS, f"players.{name}", "seat") + 1 for name in players)])
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
        g.edition = words.word(setup.get("edition", EDITIONS[0]), EDITIONS, "edition", "edition")
        g.ask_always = words.word(setup.get("reactions", REACTIONS[0]), REACTIONS, "reactions", "setting") == "always"
        g.phase = words.word(setup.get("phase", DAY_PHASE), PHASES, "phase", "phase")
        g.turn = number(setup.get("turn", 1), "turn", 1)
        g.blessed = self.seat(setup.get("blessed", SEATS[0]), "blessed")
        g.to_act = self.seat(setup["to_act"], "to_act") if "to_act" in setup else g.blessed
        g.passes = number(setup.get("passes", 0), "passes")
        g.started = bool(setup.get("started", g.phase in (DAY_PHASE, NIGHT_PHASE)))
        for seat, name in enumerate(self.players):
            self.player(seat, self.players[name], f"players.{name}")
        self.renumber()
        for c, entry, field in self.entries:
            self.marks(c, entry, field)
        for seat, name in enumerate(self.players):
            self.play_order(seat, self.players[name], f"players.{name}.play")
        if setup.get("attack") is not None:
            self.attack(words.mapping_in(setup, "attack", ""))
        elif setup.get("battle") is not None:
            g.battle = self.battle(setup["battle"], "battle", -1)
        if setup.get("raid") is not None:
            self.raid(words.mapping_in(setup, "raid", ""))
        self.memories()
        g.dirty = False
        if not self.exported:
            self.deeds()
            self.check()
        if "exact" in setup:
            return _exactly(g, words.mapping_in(setup, "exact", ""))
        return g

    # -- cards --

    def player(self, seat: int, given: Any, field: str) -> None:
        given = mapping(given, field)
        fields(given, form.PLAYER.names, field, "a player")
        g, player = self.g, self.g.players[seat]
        player.out = bool(given.get("out", False))
        g.play_changed()
        player.attacked = number(given.get("attacked", 0), f"{field}.attacked")
        player.raided = number(given.get("raided", 0), f"{field}.raided")
        stronghold = given.get("stronghold", None if player.out else _stronghold(seat))
        if stronghold not in (None, "none"):
            player.stronghold = self.make(stronghold, seat, state.PLAY, f"{field}.stronghold")
            card = g.card(player.stronghold)
            if not card.mask & shapes.STRONGHOLD:
                raise ScenarioError(f"{field}.stronghold", f"{card.name} is no Stronghold")
            player.faction = next((f for f in shapes.FACTIONS if f in card.factions), "")
        player.faction = str(given.get("faction", player.faction))
        sections = given.get("sections", () if player.out else PLAIN_SECTIONS[seat % len(PLAIN_SECTIONS)])
        for i, entry in enumerate(items(sections, f"{field}.sections")):
            c = self.make(entry, seat, state.PLAY, f"{field}.sections[{i}]")
            if not g.kind[c] & shapes.SECTION:
                raise ScenarioError(f"{field}.sections[{i}]", f"{g.does(c, 'is')} no City Section")
        for i, entry in enumerate(items(given.get("home", ()), f"{field}.home")):
            self.make(entry, seat, state.PLAY, f"{field}.home[{i}]")
        for name, zone in (*words.PILES, *words.ASIDE):
            usual = [PLAIN] * PLAIN_CARDS if name == "deck" and not player.out else ()
            pile = [
                self.make(entry, seat, zone, f"{field}.{name}[{i}]")
                for i, entry in enumerate(items(given.get(name, usual), f"{field}.{name}"))
            ]
            if zone in (state.HAND, state.DECK, state.SAVED, state.BURIED):
                setattr(player, name, pile if zone == state.HAND else pile[::-1])

    def make(self, entry: Any, seat: int, zone: int, field: str, host: int = -1) -> int:
        g = self.g
        given: Mapping[str, Any] = entry if isinstance(entry, Mapping) else {"card": entry}
        fields(given, form.CARD.names, field, "a card")
        if "card" not in given:
            raise ScenarioError(field, "which card? `{card: NAME, ...}`")
        card = words.find(given["card"], f"{field}.card" if isinstance(entry, Mapping) else field)
        if card.token and zone not in (state.PLAY, state.GONE):
            raise ScenarioError(field, f"{card.name} is a token, and only lies on cards in play")
        owner, controller = (
            self.seat(given[name], f"{field}.{name}") if name in given else seat for name in ("owner", "controller")
        )
        c = g.add(card, owner, zone)
        g.controller[c] = controller
        self.made.append(c)
        self.seat_of.append(seat)
        if zone == state.PLAY:
            self.lay_out(c, host)
        g.bowed[c] = bool(given.get("bowed", False))
        if "kind" in given:
            kinds = [given["kind"]] if isinstance(given["kind"], str) else items(given["kind"], f"{field}.kind")
            g.kind[c] = sum(shapes.TYPES[words.word(k, tuple(shapes.TYPES), f"{field}.kind", "type")] for k in kinds)
        full = card.capacity if zone == state.PLAY and card.mask & shapes.SECTION else 0
        g.water[c] = number(given.get("water", full), f"{field}.water")
        self.attachments(c, given, field)
        if given.get("over") is not None:
            g.under[c] = self.make(given["over"], seat, state.TABLE, f"{field}.over")
        self.entries.append((c, given, field))
        g.play_changed()
        return c

    def lay_out(self, card: int, host: int) -> None:
        """A new card comes into play, from nowhere."""
        g, printed = self.g, self.g.card(card)
        g.zone[card] = state.HELD
        if printed.mask & shapes.SPELL and "Jinn" in printed.traits:
            g.kind[card] = shapes.HERO
        put(g, card, g.controller[card], host=host)
        if printed.omen:
            g.omens.append(card)

    def attachments(self, card: int, given: Mapping[str, Any], field: str) -> None:
        for name in ("attached", "tokens"):
            for i, each in enumerate(items(given.get(name), f"{field}.{name}")):
                if self.g.zone[card] != state.PLAY:
                    raise ScenarioError(f"{field}.{name}", "only cards in play have something attached")
                what = words.token_entry(each, f"{field}.tokens[{i}]") if name == "tokens" else each
                self.make(what, self.g.controller[card], state.PLAY, f"{field}.{name}[{i}]", card)

    def renumber(self) -> None:
        """Card numbers as an exported setup gives them: for each card in the order of the setup, its number."""
        if not self.exported:
            return
        numbers = items(self.setup["numbers"], "numbers")
        new = words.spread(numbers)
        if sorted(new) != list(range(len(self.made))):
            raise ScenarioError("numbers", f"expected the numbers 0 to {len(self.made) - 1}, each once")
        g, old = self.g, self.g.clone()
        to = dict(zip(self.made, new, strict=True))
        for name in ("printed", "kind", "owner", "controller", "zone", "bowed", "water", "place"):
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
        g.play_changed()

    def marks(self, card: int, given: Mapping[str, Any], field: str) -> None:
        """What refers to other cards, once all are there."""
        g = self.g
        if "place" in given:
            g.place[card] = self.place(given["place"], f"{field}.place")
        if "known" in given:
            who = given["known"]
            seats = (
                range(len(g.players)) if who == "all" else [self.seat(s, f"{field}.known") for s in items(who, "known")]
            )
            g.known[card] = sum(1 << s for s in seats)
        mods = []
        for i, each in enumerate(items(given.get("mods", ()), f"{field}.mods")):
            at = f"{field}.mods[{i}]"
            if not isinstance(each, Sequence) or isinstance(each, str) or len(each) not in (2, 3):
                raise ScenarioError(at, "a change is written [what, value, how long]: [S, 2, turn]")
            letter = words.LETTERS.get(str(each[0]).casefold().lstrip("="))
            if letter:
                raise ScenarioError(at, f"'{each[0]}' is written {'=' * (str(each[0])[0] == '=')}{letter} here")
            mods.append((str(each[0]), words.as_tuple(each[1]), self.until(each[2] if len(each) == 3 else "turn", at)))
        if mods:
            g.mods[card] = tuple(mods)

    def until(self, word: Any, field: str) -> int:
        if isinstance(word, int):
            return word
        if word in words.UNTIL:
            return words.UNTIL[word]
        for start, base in (("while bowed ", state.WHILE_BOWED), ("while in play ", state.WHILE_IN_PLAY)):
            if str(word).startswith(start):
                return base + self.card(str(word)[len(start) :], field)
        known = f"{', '.join(words.UNTIL)}, while bowed CARD, while in play CARD"
        raise ScenarioError(field, f"'{word}' is not how long something lasts; that is one of {known}")

    def play_order(self, seat: int, given: Mapping[str, Any], field: str) -> None:
        if "play" not in given:
            return
        order = [self.card(label, field, seat) for label in items(given["play"], field)]
        if sorted(order) != sorted(self.g.players[seat].play):
            raise ScenarioError(field, "must list every card in play of this player, each once")
        self.g.players[seat].play = order
        self.g.play_changed()

    # -- words --

    def seat(self, name: Any, field: str) -> int:
        return one_of(name, SEATS[: len(self.g.players)], field, "seat")

    def seats(self, names: Any, field: str) -> list[int]:
        return [self.seat(s, field) for s in items(names, field)]

    def card(self, label: Any, field: str, seat: int = -1, only: Iterable[int] | None = None) -> int:
        """The card that a label means: `Takiyah`, `azure:Takiyah`, `Takiyah #2`; cards in play come first."""
        name, number, of = words.label_parts(label)
        if of is not None:
            seat = self.seat(of, field)
        card = words.find(name, field)
        fits = [
            c
            for c, s in zip(self.made, self.seat_of, strict=True)
            if self.g.printed[c] == card.index and seat in (-1, s)
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
        if label in ("nowhere", state.NOWHERE):
            return state.NOWHERE
        if label in ("home", -1):
            return -1
        whose = range(len(self.g.players)) if seats is None else seats
        return self.card(label, field, only=[s for p in whose for s in self.g.sections(p)])

    # -- records --

    def attack(self, given: Mapping[str, Any]) -> None:
        fields(given, form.ATTACK.names, "attack", "an attack")
        g = self.g
        attacker = self.seat(given["attacker"], "attack.attacker") if "attacker" in given else g.to_act
        attack = g.attack = Attack(attacker, [])
        against = self.units(given, attack)
        if not against:
            raise ScenarioError("attack.against", "whom? `against: [azure]`")
        attack.defenders = [s for s in g.left_of(attacker) if s in against]
        attack.stage = str(given.get("stage", "battles"))
        attack.turn = number(given.get("turn", 0), "attack.turn")
        attack.phase = str(given.get("phase", g.phase))
        attack.invited = self.pairs(given, "invited")
        attack.paid = self.pairs(given, "paid")
        attack.toll = number(given.get("toll", 0), "attack.toll")
        attack.flags = [str(f) for f in given.get("flags", ())]
        if given.get("battle") is not None:
            g.battle = self.battle(given["battle"], "attack.battle", attacker)
        nowhere = g.battle is not None and g.battle.section == state.NOWHERE
        attack.sudden = bool(given.get("sudden", nowhere))
        if "sections" in given:
            attack.sections = [self.place(s, "attack.sections") for s in given["sections"]]
        elif attack.stage == "battles" and not attack.sudden:
            fought = -1 if g.battle is None else g.battle.section
            attack.sections = [s for d in attack.defenders for s in g.sections(d) if s != fought]

    def pairs(self, given: Mapping[str, Any], name: str) -> list[tuple[int, int]]:
        field = f"attack.{name}"
        return [(self.seat(one, field), self.seat(other, field)) for one, other in given.get(name, ())]

    def units(self, given: Mapping[str, Any], attack: Attack) -> list[int]:
        """Send the units where they are; whom the attack is against, as given or by where they stand."""
        g, attacker = self.g, attack.attacker
        others = [s for s in range(len(g.players)) if s != attacker]
        against = self.seats(given["against"], "attack.against") if "against" in given else []
        for name, side in (("units", 1), ("defenders", 0)):
            for label, where in words.mapping_in(given, name, "attack").items():
                field = f"attack.{name}.{label}"
                pool = g.heroes(attacker) if side else [h for s in others for h in g.heroes(s)]
                try:
                    hero = self.card(label, field, only=pool)
                except ScenarioError:
                    hero = self.card(label, field, only=g.all_heroes())
                section = g.place[hero] = self.place(where, field, others)
                attack.sides[hero] = side
                meets = g.controller[section] if section >= 0 else -1 if side else g.controller[hero]
                if "against" not in given and meets >= 0 and meets not in against:
                    against.append(meets)
        return against

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

    def battle(self, given: Any, field: str, attacker: int) -> Battle:
        g = self.g
        given = given if isinstance(given, Mapping) else {"at": given}
        fields(given, form.BATTLE.names, field, "a battle")
        if "attacker" in given:
            attacker = self.seat(given["attacker"], f"{field}.attacker")
        defenders = g.attack.defenders if g.attack is not None else None
        section = self.place(given.get("at", "nowhere"), f"{field}.at", defenders)
        defender = g.controller[section] if section >= 0 else defenders[0] if defenders else 0
        if "defender" in given:
            defender = self.seat(given["defender"], f"{field}.defender")
        army = given.get("army", "defender")
        return Battle(
            section, attacker, defender,
            int(one_of(army, ("defender", "attacker"), f"{field}.army", "army")),
            number(given.get("passes", 0), f"{field}.passes"),
            bool(given.get("begun", True)),
            bool(given.get("harmless", False)),
            [str(f) for f in given.get("flags", ())],
            [self.card(c, f"{field}.lost") for c in given.get("lost", ())],
        )  # fmt: skip

    def raid(self, given: Mapping[str, Any]) -> None:
        fields(given, form.RAID.names, "raid", "a raid")
        g = self.g
        raider = self.seat(given["raider"], "raid.raider") if "raider" in given else g.to_act
        r = g.raid = Raid(raider)
        others = [s for s in range(len(g.players)) if s != raider]
        for label, where in words.mapping_in(given, "raiders", "raid").items():
            hero = self.card(label, f"raid.raiders.{label}", only=g.all_heroes())
            section = self.place(where, f"raid.raiders.{label}", others)
            g.place[hero] = section
            r.raiders.append((hero, section))
        for where, label in words.mapping_in(given, "defending", "raid").items():
            section = self.place(where, f"raid.defending.{where}", others)
            hero = self.card(label, f"raid.defending.{where}", only=[h for s in others for h in g.heroes(s)])
            g.place[hero] = section
            r.defending[section] = hero
        for label, card in words.mapping_in(given, "cards", "raid").items():
            heroes = [*(h for h, _ in r.raiders), *r.defending.values()]
            hero = self.card(label, f"raid.cards.{label}", only=heroes)
            r.cards[hero] = self.on_table(card, f"raid.cards.{label}", g.controller[hero], r)
        usual = "assign" if not r.raiders else "fate" if len(r.cards) < len(r.raiders) else "defend"
        r.stage = words.word(given.get("stage", usual), form.RAID_STAGES, "raid.stage", "stage")
        r.done = [self.place(s, "raid.done") for s in given.get("done", ())]
        r.asked = self.seats(given.get("asked", ()), "raid.asked")
        r.flags = [str(f) for f in given.get("flags", ())]
        if r.stage not in ("assign", "declared") and "raided" not in self.setup:
            g.raided = [s for _, s in r.raiders]

    def on_table(self, label: Any, field: str, seat: int, raid: Raid) -> int:
        """A Fate card of a raid: listed on the table, or made for it."""
        free = [
            c
            for c in self.made
            if self.g.zone[c] == state.TABLE and c not in raid.cards.values() and c not in self.g.under.values()
        ]
        try:
            return self.card(label, field, only=free)
        except ScenarioError:
            if self.exported:
                raise
            c = self.make(label, seat, state.TABLE, field)
            self.marks(c, label if isinstance(label, Mapping) else {}, field)
            return c

    def memories(self) -> None:
        g, setup = self.g, self.setup
        if "raided" in setup:
            g.raided = [self.card(s, "raided") for s in items(setup["raided"], "raided")]
        g.sections_hit = [self.card(s, "sections_hit") for s in items(setup.get("sections_hit", ()), "sections_hit")]
        for i, each in enumerate(items(setup.get("used", ()), "used")):
            label, ability, span = each
            g.used.add((self.card(label, f"used[{i}]"), int(ability), str(span)))
        for i, each in enumerate(items(setup.get("history", ()), "history")):
            seat, what, label, ability = each
            c = -1 if label in (None, "none") else self.card(label, f"history[{i}]")
            g.history.append((self.seat(seat, f"history[{i}]"), str(what), c, int(ability)))
        g.memo = {str(k): words.as_tuple(v) for k, v in words.mapping_in(setup, "memo", "").items()}
        g.later = [(str(w), str(n), words.as_tuple(list(a))) for w, n, a in items(setup.get("later", ()), "later")]

    # -- is it a position of the game? --

    def check(self) -> None:
        g = self.g
        for c, _, field in self.entries:
            if g.zone[c] != state.PLAY:
                continue
            card = g.card(c)
            if g.kind[c] & shapes.SECTION:
                if g.water[c] > stats.capacity(g, c):
                    raise ScenarioError(f"{field}.water", f"{card.name} holds at most {stats.capacity(g, c)} Water")
                if not g.water[c] and not stats.city_strength(g, c):
                    raise ScenarioError(f"{field}.water", f"{card.name} without Water and Strength would be destroyed")
            if not self.exported and g.host[c] < 0 and g.kind[c] & (shapes.FOLLOWER | shapes.ITEM):
                raise ScenarioError(field, f"{card.name} must be attached: {{card: HERO, attached: [{card.name}]}}")
            if (
                not self.exported
                and g.host[c] >= 0
                and g.kind[c] & (shapes.HERO | shapes.SECTION | shapes.STRONGHOLD | shapes.STORY | shapes.PANTHEON)
            ):
                raise ScenarioError(field, f"{card.name} is no card to be attached")
            if g.kind[c] & shapes.HERO and stats.ka(g, c) <= 0 and not stats.ruled(g, "cannot be destroyed", c, "ka"):
                raise ScenarioError(field, f"{card.name} has no Ka and would be dead")
        for seat, name in enumerate(self.players):
            if sum(bool(g.kind[c] & shapes.PANTHEON) for c in g.players[seat].play) > 1:
                raise ScenarioError(f"players.{name}.home", "a player has only one Pantheon card in play")
        if len(g.omens) > 1:
            raise ScenarioError("players", "only one Omen is in play at a time")


def _exactly(g: Lbs, exact: Mapping[str, Any]) -> Lbs:
    """Parts of the saved form, where the setup's own words are not enough."""
    data = g.freeze()
    for name, value in exact.items():
        part = "controller" if name == "ctrl" else name  # its name before 0.2
        if part not in data or part in ("version", "rng", "cards"):
            raise ScenarioError(f"exact.{name}", "there is no such part of the position")
        data[part] = value
    made = thaw(data)
    made.rng = g.rng
    return made


def _stronghold(seat: int) -> str:
    """The Stronghold of a player for whom none is given: each seat another, by Faction."""
    order = (*QUIET, *(f for f in shapes.FACTIONS if f not in QUIET))
    known = [c.name for f in order for c in CARDS if c.mask & shapes.STRONGHOLD and f in c.factions]
    return known[seat % len(known)]
