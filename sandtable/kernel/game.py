"""What a game must be able to do. The kernel, the bots, the server and the command know nothing else about it."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from sandtable.kernel import shapes
from sandtable.kernel.coaching import Coaching, read_coaching
from sandtable.kernel.decisions import Choice, Decision, Flow, Hint, IllegalChoice, Option, Prompt, SandtableError
from sandtable.kernel.decks import DeckReport, Starter
from sandtable.kernel.events import Event, Line
from sandtable.kernel.forms import Form, Laid
from sandtable.kernel.ledger import Ledger
from sandtable.kernel.library import CardEntry, CardField
from sandtable.kernel.making import Draft, Template
from sandtable.kernel.rng import Rng
from sandtable.kernel.settings import BadSettings, Contest, Seat, Setting, Setup
from sandtable.kernel.state import State
from sandtable.kernel.tasks import Task
from sandtable.kernel.text import instead, outline
from sandtable.kernel.verbs import Verbs
from sandtable.kernel.welcome import Welcome, read_welcome

S = TypeVar("S", bound=State)

EVERYTHING = -1
"""Asked of `view` instead of a seat by tests, scenarios and replays of finished games: hide nothing."""


class ScenarioError(SandtableError):
    """A scenario's position cannot be set up: which field, and why."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        self.message = message
        super().__init__(f"{field}: {message}" if field else message)


class ViewPart(msgspec.Struct, frozen=True):
    """A field of the view, for scenario expectations."""

    text: str
    """What it is."""
    fields: dict[str, str]
    """The fields that its things can have, and what they are."""
    collection: bool


@cache
def view_parts(view_type: type) -> dict[str, ViewPart]:
    """The fields of a typed view by name."""
    found = {}
    for field in shapes.fields(view_type):
        held, several = shapes.shape_in(field.type)
        found[field.name] = ViewPart(field.text, shapes.listed(held) if held else {}, several and held is not None)
    return found


class Progress(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the things that a goal counts."""

    label: str
    """`Fjordland settlements`, `Water`."""
    have: int
    need: int | None = None
    """Where it wins; None where more is simply better."""
    refs: tuple[str, ...] = ()
    """The places that count, for badges on the board."""


class MapMark(msgspec.Struct, frozen=True):
    """Something on the map: a place, or what stands there."""

    at: str
    """The id of a hex of the board."""
    name: str
    seat: int | None = None
    """Whose it is."""
    place: bool = False
    """It is part of the land: a settlement, a town."""
    sign: str = ""
    """The letter that stands for it where many are alike, such as jewels."""
    color: str = ""
    """The colour of its sign."""


class Goal(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a seat wins, and how far it has come; from what everybody may know."""

    seat: int
    text: str
    """In words with what is left: `2 more Fjordland settlements of 5; three seasons left`."""
    progress: tuple[Progress, ...] = ()
    near: str = ""
    """Set when it is about to win: `Azure needs one more Story`."""
    share: float = 0.0
    """How far it has come, from 0 to 1, for the curve of the game."""
    badge: Progress | None = None
    """The number beside the name of the seat; its label says what is counted."""


class Outcome(msgspec.Struct, frozen=True):
    winners: tuple[int, ...]
    """Seats; empty for a draw."""
    text: str
    rules: tuple[str, ...] = ()


@cache
def _ledger(home: Path, scopes: frozenset[str]) -> Ledger:
    return Ledger.load(home / "ledger.toml", scopes)


class Game(ABC, Generic[S]):
    name: ClassVar[str]
    title: ClassVar[str]
    rules_version: ClassVar[int]
    """Raise it whenever a change of rules could make a stored tail of choices unfit."""
    dice_added: ClassVar[int] = 1
    """How many dice make one roll where they are added up; 1: each die succeeds or fails by itself."""
    overrules: ClassVar[bool] = True
    """Whether the search may choose otherwise than the plans: where games have shown that it then plays better."""
    foresight: ClassVar[float] = 1.0
    """After how many rounds a line of play is best judged: early enough that few dice blur it, late enough that what a
    choice does has shown."""
    hidden_information: ClassVar[bool]
    """False where every seat sees everything at every table: no client ever needs a curtain between seats."""
    verbs: ClassVar[Verbs[Any]] = Verbs({}, ())
    """Everything about its kinds of choices: `describe`, `respell`, `why_not` and the forms of keys come from it."""
    view_type: ClassVar[type | None] = None
    """The typed dictionary that `view` returns, and `board_type` that of `board`: clients get their types from them."""
    board_type: ClassVar[type | None] = None
    detail_types: ClassVar[tuple[type, ...]] = ()
    """The typed dictionaries that `detail` returns."""
    setup_type: ClassVar[type | None] = None
    """The typed dictionary of the `facts` of its set-ups."""
    scopes: ClassVar[Mapping[str, str]] = {}
    """The scopes of its ledger with their names; every clause of one must have a test."""

    def hides(self, state: S) -> bool:
        """Whether anything is hidden from a seat at this table."""
        return self.hidden_information

    def conceals(self, state: S) -> bool:
        """Whether the state holds what nobody at the table may know yet (the order of a deck), so that it is not shown
        while the game goes on."""
        return self.hides(state)

    def swift(self, state: S) -> bool:
        """Whether every choice and every look at such a table takes well under a millisecond, so that a server need not
        hand it to a thread."""
        return False

    # -- making and running ------------------------------------------------------------------------------------------

    @abstractmethod
    def setups(self) -> tuple[Setup, ...]: ...

    def own_setups(self) -> tuple[Setup, ...]:
        """Ways to start that somebody has to bring a text for, in the setting of the name `campaign`."""
        return ()

    def settings(self) -> tuple[Setting, ...]:
        return ()

    def welcome(self) -> Welcome:
        """What newcomers are told, and the game that one click begins."""
        return read_welcome(self.home() / "content" / "welcome.toml")

    def coaching(self) -> Coaching:
        """What newcomers are told beside questions."""
        return read_coaching(self.home() / "content" / "coaching.toml")

    def setting_names(self) -> tuple[str, ...]:
        """What the settings of a new table may be called."""
        return ("setup", *(spec.name for spec in self.settings()))

    def check_settings(self, settings: Mapping[str, Any]) -> None:
        """Raises BadSettings where one has a name that the game does not know; what they say is checked by `new`."""
        known = self.setting_names()
        for name in settings:
            if name not in known:
                raise BadSettings(f"{self.title} has no setting '{str(name)[:60]}'{instead(str(name), known)}")

    @abstractmethod
    def seats(self, settings: Mapping[str, Any]) -> tuple[Seat, ...]: ...

    @abstractmethod
    def new(self, settings: Mapping[str, Any], rng: Rng) -> S:
        """The state before the first decision. `settings["setup"]` names a setup; raises BadSettings."""

    @abstractmethod
    def run(self, state: S) -> Flow[None]:
        """Play from `state`, which is new or stands at a checkpoint, to the end."""

    @abstractmethod
    def thaw(self, data: Any) -> S:
        """The state whose `freeze()` is `data`."""

    def migrate(self, data: Any, rules_version: int) -> Any:
        """Frozen data of an older rules version, or of an older form under the same rules, in today's form."""
        return data

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Who has won, once `run` is over."""

    # -- telling -----------------------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, seat: int | None) -> Mapping[str, Any]:
        """All that `seat` (None: a spectator, EVERYTHING: no secrets) may know, ready for JSON.

        Values that are lists of dicts are collections of things that scenario expectations can count and compare.
        """

    def board(self, settings: Mapping[str, Any]) -> Mapping[str, Any]:
        """What never changes during the game and a client draws under the view: maps, card faces."""
        return {}

    def whole_board(self) -> Mapping[str, Any]:
        """The board with everything that any setup uses."""
        return self.board({"setup": self.setups()[0].id})

    @abstractmethod
    def prompt(self, state: S, decision: Decision) -> Prompt: ...

    def describe(self, state: S, choice: Choice) -> Option:
        """A choice as people see it."""
        return self.verbs.describe(state, choice)

    def describe_all(self, state: S, choices: list[Choice]) -> list[Option]:
        """The options of many choices at once, for games that can do it faster than one by one."""
        return [self.describe(state, choice) for choice in choices]

    def obvious(self, choice: Choice) -> bool:
        """Whether the log need not say that this choice was the only one, since it shows what comes of it."""
        return self.verbs.obvious(choice)

    def hints(self, state: S, decision: Decision) -> Mapping[Choice, Hint]:
        """What is worth knowing about some of the choices now (odds, costs), from what the seat may know."""
        return {}

    def meant(self, state: S, decision: Decision, ref: str, subject: str = "") -> str | None:
        """The key that a click on this thing (`hex:wildlands:8,5`) would mean although it is not offered, so that the
        table can say why not; `subject`: what was picked first. None where nothing comes to mind."""
        return None

    def pointed(self, state: S, ref: str, seat: int) -> str | None:
        """What a lesson points at by a name that people know (`card:Khaemet`), as options write it (`card:12`), of what
        the seat may see; None where there is no such thing."""
        return ref

    def windows(self) -> Mapping[str, str]:
        """Windows in which a seat may be asked to react, with the moment in words ("when dice have been rolled")."""
        return {}

    def befalls(self, state: S, decision: Decision) -> bool:
        """Whether what a window answers is done to the seat asked there, or by it, for seats that want to be asked only
        then. By what everybody knows. A game that tells them apart names `windows.OTHERS` among its `windows`."""
        return True

    def detail(self, state: S, decision: Decision, choice: Choice) -> dict[str, Any] | None:
        """All there is to know about one choice when somebody looks closer (a path, exact odds), from what the seat
        that is asked may know; ready for JSON. None where there is nothing to add."""
        return None

    def begins(self, event: Event | Line) -> str:
        """What an event begins, for seats that pass in windows until then: "turn", "combat", or nothing ("")."""
        return "turn" if event.kind == "turn" else ""

    def settles(self, event: Event) -> bool:
        """Whether an event says how a combat has ended; without such events its moments tell."""
        return False

    def respell(self, state: S, key: str) -> str:
        """A key that a person wrote in other words (a settlement's name for its hex), as `describe` spells it."""
        return self.verbs.respell(state, key)

    def spelled(self, state: S, field: str, text: str) -> str:
        """What a person wrote for a field of the view (a settlement's name for its hex), as the view writes it."""
        return text

    def decision_kinds(self) -> tuple[str, ...]:
        """The kinds of decisions, as scenarios write them after `asks`; a window as `react NAME`."""
        return ()

    def view_parts(self) -> Mapping[str, ViewPart]:
        """The fields of the view by name."""
        return {} if self.view_type is None else view_parts(self.view_type)

    def goals(self, state: S) -> tuple[Goal, ...]:
        """What each seat plays for and how far it has come, from what everybody may know."""
        return ()

    def marks(self, state: S, seat: int | None) -> tuple[MapMark, ...]:
        """What stands on the map, as far as the seat may know, for clients that draw it in letters."""
        return ()

    def stage(self, state: S) -> str:
        """Where play stands, in a few words that everybody may read: the season, the turn, the round."""
        return ""

    def endings(self, state: S, told: Sequence[Event] = ()) -> tuple[str, ...]:
        """Once the game is over, for each seat in a plain sentence why it has won or lost: `You ran out of Water.`
        `told`: the lines of kind `end` that the log has, for what the state does not keep."""
        return ()

    def counts(self, state: S, event: Event, by: int | None) -> Iterable[tuple[str, int, int]]:
        """What a line of the log adds to the statistics of a finished game: what, for which seat, how much. `by`: who
        did it."""
        return ()

    def counted(self) -> tuple[str, ...]:
        """What `counts` counts, in the order in which it is told."""
        return ()

    def settled(self, state: S, decision: Decision, watched: bool) -> Choice | None:
        """The answer to a question that leaves no real choice: whatever is answered, nothing differs, or the order
        cannot matter. None where a person should be asked.

        Whoever runs a table may answer so for a person who wants it. Where another person looks on (`watched`), the
        answer may not hang on what that person cannot know, since not being asked would show it.
        """
        return None

    def follow(self, state: S, decision: Decision, plan: str) -> Choice | None:
        """The next choice of a plan (`Option.plan`) that a seat has begun; None where it ends, or where something
        happened that the seat should look at first."""
        return None

    def outlasts(self, state: S, decision: Decision, plan: str) -> bool:
        """Whether a plan that has no answer to this question goes on after the seat has answered it."""
        return False

    def why_stopped(self, state: S, decision: Decision, plan: str) -> str:
        """Why a plan under way leaves this question to the seat, in a sentence; empty where the plan is just over."""
        return ""

    def awaits(self, state: S, decision: Decision, key: str) -> bool:
        """Whether a key that the seat has sent along is still meant, once the seat has answered this question, which
        an earlier key has brought up."""
        return False

    def why_not(self, state: S, decision: Decision, key: str) -> IllegalChoice:
        """Why `key` is not offered: the reason and the rule."""
        return self.verbs.why_not(state, decision, key, self.prompt(state, decision))

    def tell(self, state: S, seat: int | None) -> str:
        """The view as text, for terminals and screen readers."""
        return outline(self.view(state, seat))

    # -- cards and decks, for games that have them ---------------------------------------------------------------------

    def cards(self) -> tuple[CardEntry, ...]:
        """All cards of the game."""
        return ()

    def card_fields(self) -> tuple[CardField, ...]:
        """By what one looks for its cards, the weightiest first: under the words of the first they are listed."""
        return ()

    def deck_ids(self) -> tuple[str, ...]:
        """The decks that come with the game."""
        return ()

    def deck_settings(self, ids: Sequence[str]) -> dict[str, Any]:
        """Table settings that give these decks to the seats, in order."""
        raise BadSettings(f"{self.title} is played without decks")

    def sealed(self, settings: Mapping[str, Any], name: str) -> str:
        """The text that a player brings for a setting (a deck), as the table keeps it. Raises BadSettings."""
        return str(settings[name])

    def called(self, text: str) -> str:
        """What everybody may read of such a text before the game is over: its name, where it has one."""
        return ""

    def read_deck(self, text: str) -> DeckReport:
        """A deck as a player types it."""
        raise BadSettings(f"{self.title} is played without decks")

    def starters(self) -> tuple[Starter, ...]:
        """The decks that come with the game, with all that is told of them."""
        return ()

    def facts(self, state: S) -> dict[str, str | int]:
        """What simulations count about a finished game: texts (kinds of victory) and numbers (turns).

        Keys are words for the report, in its order. `group: part` is one of several numbers that are reported together
        (`beaten: green`). `thing SEAT`, with the id of a seat, is about that seat; wins are counted by it (`hero
        amber`).
        """
        return {}

    @property
    def ledger(self) -> Ledger:
        """Its rules, as `ledger.toml` in its folder has them."""
        return _ledger(self.home(), frozenset(self.scopes))

    # -- thinking ----------------------------------------------------------------------------------------------------

    def benchmarks(self) -> Mapping[str, Mapping[str, Any]]:
        """Table settings that `sandtable bench` measures, by a short name; the usual table if there are none."""
        return {}

    def contests(self, players: int) -> tuple[Contest, ...]:
        """The tables over which an arena is spread, so that any part of the list from its beginning is as balanced as
        can be; `players`: only tables of that size, 0 the usual spread."""
        return tuple(
            Contest({"setup": each.id}, each.id, tuple(seat.name for seat in each.seats))
            for each in self.setups()
            if players in (0, len(each.seats))
        )

    def evaluate(self, state: S, seat: int) -> float:
        """How good the position looks for `seat`; larger is better. May use only what its view shows."""
        return 0.0

    def inclination(self, state: S, decision: Decision) -> list[float] | None:
        """How good each choice looks at first sight, by rules of thumb; None: no opinion. May use only what the seat
        knows.

        Quick bots follow it instead of trying every choice; search bots may begin with it.
        """
        return None

    def weigh(self, state: S, decision: Decision) -> list[float] | None:
        """How good each choice looks to somebody who thinks in plans: the whole turn, what others can answer, how the
        game is won. None: no better opinion than `inclination`.

        It is asked on imagined positions, live and in the middle of a search, so it must be quick, must not change the
        state, and remembers nothing between calls. It should hang only on what the seat may know.
        """
        return None

    def reason(self, state: S, decision: Decision, choice: Choice) -> str:
        """One sentence in which somebody who plans says why this choice, now: `keeps Nadya home: Azure can raid for 5`.
        Empty where there is nothing to say."""
        return ""

    def clock(self, state: S) -> float:
        """How far the game has come, in rounds: when it shows one more, everybody has had a turn. A search judges a
        line of play when this has gone on by `foresight`."""
        return 0.0

    def teams(self, state: S) -> tuple[int, ...]:
        """By seat the team that it wins with, as a number; empty where a game does not say."""
        return ()

    def tasks(self, state: S, seat: int) -> tuple[Task, ...]:
        """What the seat may be asked to bring about here, for puzzles; by what the seat may know."""
        return ()

    def feature_names(self) -> tuple[str, ...]:
        """What each number of `features` is, in order."""
        return ()

    def features(self, state: S, seat: int) -> list[float]:
        """The position as `seat` sees it, in numbers for a learned evaluation; for tables of every size, others
        counted from the seat's left. Only what the seat may know."""
        return []

    def redeal(self, state: S, seat: int | None, rng: Rng) -> None:
        """Reshuffle in place whatever `seat` cannot know, consistently with what it knows.

        Deal from a sorted pool: the result may depend on `rng` and on what the seat knows, not on where things were.
        """

    def recall(self, state: S, seat: int | None, checkpoint: S, now: S) -> None:
        """Change a redealt checkpoint so that what `seat` has seen drawn since comes again when the choices since are
        made again: lay it where it will be drawn. `checkpoint` and `now` are the real ones; only what the seat has seen
        may be taken from them.

        What is decided by dice when it is drawn, and not by an order, needs nothing: dice since the checkpoint stay.
        """

    # -- scenarios ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def from_setup(self, setup: Mapping[str, Any], rng: Rng) -> tuple[S, Mapping[str, Any]]:
        """The position a scenario's `setup:` describes, and the table settings that belong to it.

        Raises ScenarioError naming the field that is wrong.
        """

    @abstractmethod
    def to_setup(self, state: S) -> dict[str, Any]:
        """The `setup:` of a checkpoint state; `from_setup` of it gives the same state."""

    def campaign_form(self) -> Form | None:
        """What the text of a campaign may hold; None where nobody makes campaigns of the game."""
        return None

    def campaign_templates(self) -> tuple[Template, ...]:
        """The campaigns that come with the game, to begin one's own from."""
        return ()

    def campaign_draft(self, said: str | Mapping[str, Any]) -> Draft:
        """A campaign that somebody is writing: a text, plain data, or the id of one that comes with the game."""
        raise BadSettings(f"{self.title} has no campaigns that people make")

    def form(self) -> Form | None:
        """What a `setup:` may hold, for clients that offer fields for it; None where a game does not tell."""
        return None

    def laid(self, setup: Mapping[str, Any], state: S) -> Laid:
        """What the position of a `setup:` says about it besides: its places and cards, what they are on the board."""
        return Laid()

    def home(self) -> Path:
        """The folder of the game package: its ledger, its content and, in `web/board.js`, a board for browsers."""
        return Path(inspect.getfile(type(self))).parent
