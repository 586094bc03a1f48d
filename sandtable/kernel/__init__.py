"""The kernel: decisions, flows, checkpoints, randomness, events, tables, ledgers, scenarios. It knows no game."""

from sandtable.kernel.decisions import (
    CHECKPOINT,
    Choice,
    Decision,
    Flow,
    Hint,
    IllegalChoice,
    Option,
    Picks,
    Prompt,
    SandtableError,
    together,
)
from sandtable.kernel.decks import DeckReport, Starter
from sandtable.kernel.events import Die, Event, Line
from sandtable.kernel.game import (
    EVERYTHING,
    Game,
    Goal,
    MapMark,
    Outcome,
    Progress,
    ScenarioError,
    ViewPart,
)
from sandtable.kernel.library import CardEntry, CardField
from sandtable.kernel.position import Position
from sandtable.kernel.rng import Rng
from sandtable.kernel.settings import GUEST, BadSettings, Contest, Seat, Setting, Setup, chosen_setup, groups
from sandtable.kernel.state import State
from sandtable.kernel.table import NeedsAgreement, NothingToUndo, Snapshot, Step, Table
from sandtable.kernel.welcome import ChoiceCard, FirstGame, Preset, Welcome
