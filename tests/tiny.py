"""A tiny game for tests only: hidden cards, face-down cards, dice, teams, reactions to reactions, secret answers.

Two teams of two sit crosswise. In its turn a seat acts twice: it draws, raids an opponent, sets a card face down,
scouts the top of the deck, digs for treasure with a die, or rests. Raids are answered with counters, counters with
counters, and a raid that strikes can spring a trap. At nightfall all offer a card at once. The first team to 6 points,
or the one with more after the last round, wins.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from sandtable.kernel import (
    CHECKPOINT,
    EVERYTHING,
    BadSettings,
    Choice,
    Decision,
    Flow,
    Game,
    IllegalChoice,
    Option,
    Outcome,
    Prompt,
    Rng,
    ScenarioError,
    Seat,
    Setting,
    Setup,
    State,
    together,
)
from sandtable.kernel.ledger import Clause, Ledger
from sandtable.kernel.windows import Occurrence, occur

KINDS = ("raid",) * 9 + ("counter",) * 10 + ("trap",) * 5
CARDS = tuple(f"{kind}-{number}" for number, kind in enumerate(KINDS))
"""Every card's name; a card is its index here. Names are unique, so that a leak shows."""
SEATS = (
    Seat("north", "North", "sun", "#c80"),
    Seat("east", "East", "moon", "#47a"),
    Seat("south", "South", "sun", "#e5b000"),
    Seat("west", "West", "moon", "#69c"),
)
TEAMS = ("sun", "moon")
ROUNDS = {"full": 4, "short": 2}
GOAL = 6
ACTIONS = 2
BUST = 9

CLAUSES = {
    "Winning": f"{GOAL} points end the game; else the team ahead after the last round wins.",
    "Turns": f"In its turn a seat acts {ACTIONS} times: draw, raid, set, scout, dig or rest.",
    "Raids": "A raid against an opponent is played from hand; on 3 or more it takes a point.",
    "Counters": "The other seats, clockwise, may cancel a raid or a counter with a counter.",
    "Traps": "After a raid strikes, its victim may spring a face-down trap for a point.",
    "Digging": f"Roll and add until you stop (a point from 5 on) or pass {BUST} (nothing).",
    "Scouting": "Look at the top card of the deck.",
    "Nightfall": "All offer a card at once; the highest takes a point. Then each draws.",
    "Losses": "The victim of a raid that strikes discards a card of its choice.",
}
LEDGER = Ledger(
    [Clause(f"TY {number}", title, text, "tiny") for number, (title, text) in enumerate(CLAUSES.items(), 1)],
    frozenset({"tiny"}),
)


def _copied(value: Any) -> Any:
    return [_copied(each) for each in value] if isinstance(value, list) else value


class TinyState(State):
    __slots__ = (
        "actions", "deck", "dig", "discard", "face_down", "first", "hands", "night", "points", "round", "scouted",
        "setup", "turn",
    )  # fmt: skip

    def __init__(self, setup: str, rng: Rng) -> None:
        self.rng = rng
        self.events = None
        self.setup = setup
        self.round = 0
        self.first = 0
        """The seat that acts first this round."""
        self.turn = 0
        """How many seats have finished their turn this round."""
        self.actions = ACTIONS
        self.night = False
        self.dig = -1
        """The sum so far while the active seat digs, else -1."""
        self.points = [0, 0]
        self.deck: list[int] = []
        """The top is the end."""
        self.hands: list[list[int]] = [[], [], [], []]
        self.face_down: list[list[int]] = [[], [], [], []]
        self.discard: list[int] = []
        self.scouted: list[int] = []
        """Seats that know the top card of the deck."""

    def clone(self) -> Self:
        copy = type(self).__new__(type(self))
        for name in TinyState.__slots__:
            setattr(copy, name, _copied(getattr(self, name)))
        copy.rng, copy.events = self.rng.clone(), None
        return copy

    def freeze(self) -> dict[str, Any]:
        kept = {name: getattr(self, name) for name in TinyState.__slots__}
        return {**kept, "rng": self.rng.freeze()}

    @property
    def active(self) -> int:
        return (self.first + self.turn) % 4

    @property
    def finished(self) -> bool:
        return max(self.points) >= GOAL or self.round >= ROUNDS[self.setup]

    def score(self, seat: int) -> None:
        self.points[seat % 2] += 1
        self.note(f"{SEATS[seat].name} scores for {TEAMS[seat % 2]}", "TY 1", kind="point")

    def draw(self, seat: int, *rules: str) -> None:
        if self.deck:
            card = self.deck.pop()
            self.hands[seat].append(card)
            self.scouted = []
            name = SEATS[seat].name
            self.note(
                f"{name} draws {CARDS[card]}", *rules, refs=(f"card:{CARDS[card]}",), to=(seat,),
                public=f"{name} draws a card", reveals=True,
            )  # fmt: skip


# -- the flows ---------------------------------------------------------------------------------------------------------


def play(g: TinyState) -> Flow[None]:
    while not g.finished:
        yield from nightfall(g) if g.night else day(g)


def day(g: TinyState) -> Flow[None]:
    """TY 2. The place in both loops is in the state: `turn` and `actions`, and `dig` within an action."""
    while g.turn < 4 and not g.finished:
        while g.actions > 0 and not g.finished:
            if g.dig >= 0:
                yield from digging(g)
                continue
            yield CHECKPOINT
            seat = g.active
            action: Choice = yield Decision(seat, "act", lambda: acts(g, g.active))
            if action[0] != "dig":
                g.actions -= 1
            yield from perform(g, seat, action)
        g.actions = ACTIONS
        g.turn += 1
    g.night = True


def acts(g: TinyState, seat: int) -> list[Choice]:
    choices: list[Choice] = [("draw",), ("scout",)] if g.deck else []
    for card in g.hands[seat]:
        if KINDS[card] == "raid":
            choices += [("raid", card, (seat + 1) % 4), ("raid", card, (seat + 3) % 4)]
        if not g.face_down[seat]:
            choices.append(("set", card))
    return [*choices, ("dig",), ("rest",)]


def perform(g: TinyState, seat: int, action: Choice) -> Flow[None]:
    name = SEATS[seat].name
    match action:
        case ("draw",):
            g.draw(seat, "TY 2")
        case ("scout",):
            if seat not in g.scouted:
                g.scouted = sorted((*g.scouted, seat))
            g.note(f"{name} sees {CARDS[g.deck[-1]]} on top", "TY 7", to=(seat,), public=f"{name} scouts", reveals=True)
        case ("raid", int(card), int(target)):
            g.hands[seat].remove(card)
            g.discard.append(card)
            raid = Raid(seat, card, target)
            yield from occur(g, raid, REACTIONS, lambda: strike(g, raid))
        case ("set", int(card)):
            g.hands[seat].remove(card)
            g.face_down[seat].append(card)
            g.note(f"{name} sets {CARDS[card]} face down", "TY 2", to=(seat,), public=f"{name} sets a card face down")
        case ("dig",):
            g.dig = 0
        case _:
            g.note(f"{name} rests", "TY 2")


def digging(g: TinyState) -> Flow[None]:
    """TY 6: entered again from `g.dig` after a resume."""
    seat = g.active
    while g.dig >= 0:
        yield CHECKPOINT
        answer = yield Decision(seat, "dig", lambda: [("roll",), ("stop",)] if g.dig else [("roll",)])
        if answer == ("roll",):
            roll = g.rng.roll(6)
            g.dig += roll
            g.note(f"{SEATS[seat].name} rolls {roll}: {g.dig}", "TY 6", kind="dice")
        if answer == ("stop",) or g.dig > BUST:
            if 5 <= g.dig <= BUST:
                g.score(seat)
            g.dig = -1
            g.actions -= 1


class Raid(Occurrence):
    __slots__ = ("card", "target")

    def __init__(self, by: int, card: int, target: int) -> None:
        super().__init__(by)
        self.card = card
        self.target = target


class Counter(Occurrence):
    __slots__ = ("against", "card")

    def __init__(self, by: int, card: int, against: Occurrence) -> None:
        super().__init__(by)
        self.card = card
        self.against = against


class TinyReactions:
    def announce(self, g: TinyState, what: Occurrence) -> None:
        name = SEATS[what.by].name
        if isinstance(what, Raid):
            g.note(f"{name} raids {SEATS[what.target].name} with {CARDS[what.card]}", "TY 3", kind="raid")
        elif isinstance(what, Counter):
            g.note(f"{name} counters with {CARDS[what.card]}", "TY 4")

    def order(self, g: TinyState, what: Occurrence, window: str) -> Sequence[int]:
        if window == "before":
            return [(what.by + i) % 4 for i in (1, 2, 3)]
        return [what.target] if isinstance(what, Raid) else []

    def offers(self, g: TinyState, what: Occurrence, window: str, seat: int) -> list[Choice]:
        if window == "before":
            return [("counter", card) for card in g.hands[seat] if KINDS[card] == "counter"]
        return [("spring", card) for card in g.face_down[seat] if KINDS[card] == "trap"]

    def hidden(self, g: TinyState, what: Occurrence, window: str) -> bool:
        return False  # whoever holds a card is always asked

    def always_asked(self, g: TinyState, seat: int) -> bool:
        return bool(g.hands[seat] or g.face_down[seat])

    def perform(self, g: TinyState, what: Occurrence, window: str, seat: int, choice: Choice) -> Flow[None]:
        card = choice[1]
        assert isinstance(card, int)
        g.discard.append(card)
        if choice[0] == "counter":
            g.hands[seat].remove(card)
            yield from occur(g, Counter(seat, card, what), self, lambda: cancel(what))
        else:
            g.face_down[seat].remove(card)
            g.note(f"{SEATS[seat].name} springs {CARDS[card]}", "TY 5", reveals=True)
            g.score(seat)


REACTIONS = TinyReactions()


def cancel(what: Occurrence) -> Flow[None]:
    what.cancelled = True
    yield from ()


def strike(g: TinyState, raid: Raid) -> Flow[None]:
    roll = g.rng.roll(6)
    g.note(f"The raid rolls {roll}", "TY 3", kind="dice")
    if roll >= 3:
        g.score(raid.by)
        hand = g.hands[raid.target]
        if hand:
            _, card = yield Decision(raid.target, "lose", lambda: [("lose", card) for card in hand])
            hand.remove(card)
            g.discard.append(card)
            g.note(f"{SEATS[raid.target].name} loses {CARDS[card]}", "TY 9", reveals=True)


def nightfall(g: TinyState) -> Flow[None]:
    """TY 8. With one card left the offer is forced: everybody can count the hand."""
    seats = [seat for seat in range(4) if g.hands[seat]]
    if seats:
        yield CHECKPOINT
        answers = yield together(*(Decision(seat, "offer", offers(g, seat)) for seat in seats))
        offered = {card: seat for seat, (_, card) in zip(seats, answers, strict=True)}
        for card, seat in offered.items():
            g.hands[seat].remove(card)
            g.discard.append(card)
            g.note(f"{SEATS[seat].name} offers {CARDS[card]}", "TY 8", reveals=True)
        g.score(offered[max(offered)])
    for seat in range(4):
        g.draw(seat, "TY 8")
    g.round += 1
    g.first = (g.first + 1) % 4
    g.turn = 0
    g.night = False


def offers(g: TinyState, seat: int) -> Any:
    return lambda: [("offer", card) for card in g.hands[seat]]


# -- the game ----------------------------------------------------------------------------------------------------------

PROMPTS = {
    "act": Prompt("Choose an action", ("TY 2",)),
    "dig": Prompt("Dig on?", ("TY 6",)),
    "react before": Prompt("Counter it?", ("TY 4",)),
    "react after": Prompt("Spring a trap?", ("TY 5",)),
    "lose": Prompt("Choose the card you lose", ("TY 9",)),
    "offer": Prompt("Choose a card to offer", ("TY 8",)),
}
VERBS = {
    "raid": "TY 3", "counter": "TY 4", "pass": "TY 4", "spring": "TY 5", "dig": "TY 6", "roll": "TY 6", "stop": "TY 6",
    "scout": "TY 7", "offer": "TY 8", "lose": "TY 9",
}  # fmt: skip


class Tiny(Game[TinyState]):
    name = "tiny"
    title = "Tiny"
    rules_version = 1
    hidden_information = True

    def setups(self) -> tuple[Setup, ...]:
        return (
            Setup("full", "The long quarrel", "Sun and Moon quarrel for four days.", SEATS, "5 minutes"),
            Setup("short", "The short quarrel", "Two days only.", SEATS, "2 minutes"),
        )

    def settings(self) -> tuple[Setting, ...]:
        return (Setting("hand", "Cards at the start", ("3", "4"), "3", "How many cards each seat begins with."),)

    def swift(self, state: TinyState) -> bool:
        return True

    def seats(self, settings: Mapping[str, Any]) -> tuple[Seat, ...]:
        return SEATS

    def new(self, settings: Mapping[str, Any], rng: Rng) -> TinyState:
        setup, hand = settings.get("setup", "full"), str(settings.get("hand", "3"))
        if setup not in ROUNDS:
            raise BadSettings(f"there is no setup '{setup}'; there are {', '.join(ROUNDS)}")
        if hand not in ("3", "4"):
            raise BadSettings(f"hand is 3 or 4, not '{hand}'")
        g = TinyState(setup, rng)
        g.deck = list(range(len(CARDS)))
        rng.shuffle(g.deck, lambda card: CARDS[card])
        for seat in range(4):
            g.hands[seat] = sorted(g.deck.pop() for _ in range(int(hand)))
        return g

    def run(self, state: TinyState) -> Flow[None]:
        return play(state)

    def thaw(self, data: Any) -> TinyState:
        g = TinyState(data["setup"], Rng.thaw(data["rng"]))
        for name in TinyState.__slots__:
            setattr(g, name, data[name])
        return g

    def outcome(self, state: TinyState) -> Outcome | None:
        if not state.finished:
            return None
        sun, moon = state.points
        if sun == moon:
            return Outcome((), f"Nobody wins: {sun} to {moon}", ("TY 1",))
        return Outcome((0, 2) if sun > moon else (1, 3), f"{TEAMS[sun < moon]} wins, {sun} to {moon}", ("TY 1",))

    def view(self, state: TinyState, seat: int | None) -> dict[str, Any]:
        def cards(of: int, held: list[int]) -> list[str]:
            return [CARDS[card] for card in held] if seat in (of, EVERYTHING) else []

        sees_top = bool(state.deck) and (seat == EVERYTHING or seat in state.scouted)
        return {
            "setup": state.setup,
            "round": state.round,
            "phase": "night" if state.night else "day",
            "active": SEATS[state.active].id,
            "actions": state.actions,
            "dig": None if state.dig < 0 else state.dig,
            "points": dict(zip(TEAMS, state.points, strict=True)),
            "seats": [
                {
                    "seat": each.id,
                    "team": each.team,
                    "hand": len(state.hands[of]),
                    "face_down": len(state.face_down[of]),
                    "hand_cards": cards(of, state.hands[of]),
                    "face_down_cards": cards(of, state.face_down[of]),
                    "scouted": of in state.scouted,
                }
                for of, each in enumerate(SEATS)
            ],
            "deck": len(state.deck),
            "top": CARDS[state.deck[-1]] if sees_top else None,
            "discard": [{"card": CARDS[card], "kind": KINDS[card]} for card in state.discard],
        }

    def board(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        return {"cards": [{"card": name, "kind": kind} for name, kind in zip(CARDS, KINDS, strict=True)]}

    def prompt(self, state: TinyState, decision: Decision) -> Prompt:
        return PROMPTS[decision.asks]

    def describe(self, state: TinyState, choice: Choice) -> Option:
        verb = str(choice[0])
        rules = (VERBS.get(verb, "TY 2"),)
        if len(choice) == 1:
            return Option(verb, verb.capitalize(), (), rules)
        card = CARDS[int(choice[1])]
        if verb != "raid":
            return Option(f"{verb} {card}", f"{verb.capitalize()} {card}", (f"card:{card}",), rules)
        target = SEATS[int(choice[2])]
        refs = (f"card:{card}", f"seat:{target.id}")
        return Option(f"raid {target.id} with {card}", f"Raid {target.name} with {card}", refs, rules)

    def why_not(self, state: TinyState, decision: Decision, key: str) -> IllegalChoice:
        verb = key.split(" ")[0].casefold()
        rules = (VERBS[verb],) if verb in VERBS else PROMPTS[decision.asks].rules
        held = [CARDS[card] for card in state.hands[decision.seat]]
        if key.split(" ")[-1] in CARDS and key.split(" ")[-1] not in held:
            return IllegalChoice(f"{SEATS[decision.seat].name} does not hold {key.split(' ')[-1]}", rules)
        return IllegalChoice(f"'{key}' is not possible now", rules)

    @property
    def ledger(self) -> Ledger:
        return LEDGER

    def evaluate(self, state: TinyState, seat: int) -> float:
        mine, theirs = state.points[seat % 2], state.points[1 - seat % 2]
        return mine - theirs + (len(state.hands[seat]) + len(state.face_down[seat])) / 10

    def redeal(self, state: TinyState, seat: int | None, rng: Rng) -> None:
        """Deal what the seat cannot see from one sorted pool, so that nothing depends on where it really was."""
        others = [s for s in range(4) if s != seat]
        top = [state.deck.pop()] if seat in state.scouted else []
        hidden = [state.deck, *(state.hands[s] for s in others), *(state.face_down[s] for s in others)]
        pool = sorted(card for cards in hidden for card in cards)
        rng.shuffle(pool)
        for cards in hidden:
            cards[:] = [pool.pop() for _ in cards]
        state.deck += top

    def from_setup(self, setup: Mapping[str, Any], rng: Rng) -> tuple[TinyState, Mapping[str, Any]]:
        name = setup.get("setup", "full")
        if name not in ROUNDS:
            raise ScenarioError("setup", f"there is no setup '{name}'; there are {', '.join(ROUNDS)}")
        g = TinyState(name, rng)
        free = list(range(len(CARDS)))

        def take(field: str, names: Any) -> list[int]:
            return [take_one(field, str(each)) for each in names]

        def take_one(field: str, name: str) -> int:
            card = next((card for card in free if CARDS[card] == name.casefold()), None)
            if card is None:
                raise ScenarioError(field, f"'{name}' is no card, or is used twice")
            free.remove(card)
            return card

        for field, value in setup.items():
            if field in ("round", "turn", "actions", "dig", "night"):
                setattr(g, field, type(getattr(g, field))(value))
            elif field == "first":
                g.first = seat_named(field, value)
            elif field == "points":
                g.points = [int(value.get(team, 0)) for team in TEAMS]
            elif field == "scouted":
                g.scouted = sorted(seat_named(field, each) for each in value)
            elif field in ("hands", "face_down"):
                for each, names in value.items():
                    getattr(g, field)[seat_named(field, each)] = take(f"{field}.{each}", names)
            elif field == "discard":
                g.discard = take(field, value)
            elif field not in ("setup", "deck"):
                raise ScenarioError(field, "tiny knows no such field")
        top_down = take("deck", setup.get("deck", ()))
        g.deck = (free if "deck" not in setup else []) + top_down[::-1]
        return g, {"setup": name}

    def to_setup(self, state: TinyState) -> dict[str, Any]:
        def named(piles: list[list[int]]) -> dict[str, list[str]]:
            return {seat.id: [CARDS[c] for c in cards] for seat, cards in zip(SEATS, piles, strict=True) if cards}

        return {
            "setup": state.setup,
            **{field: getattr(state, field) for field in ("round", "turn", "actions", "dig", "night")},
            "first": SEATS[state.first].id,
            "points": dict(zip(TEAMS, state.points, strict=True)),
            "scouted": [SEATS[seat].id for seat in state.scouted],
            "hands": named(state.hands),
            "face_down": named(state.face_down),
            "discard": [CARDS[card] for card in state.discard],
            "deck": [CARDS[card] for card in reversed(state.deck)],
        }


def seat_named(field: str, name: Any) -> int:
    for index, seat in enumerate(SEATS):
        if seat.id == str(name).casefold():
            return index
    raise ScenarioError(field, f"there is no seat '{name}'; seats are {', '.join(seat.id for seat in SEATS)}")


GAME = Tiny()
