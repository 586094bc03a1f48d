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
from sandtable.kernel.events import Die, Event, Line
from sandtable.kernel.game import (
    EVERYTHING,
    BadSettings,
    CardEntry,
    Contest,
    DeckReport,
    Game,
    Goal,
    Mark,
    Outcome,
    Progress,
    ScenarioError,
    Seat,
    Setting,
    Setup,
    State,
    ViewPart,
    chosen_setup,
    groups,
)
from sandtable.kernel.position import Position
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import NeedsAgreement, NothingToUndo, Snapshot, Step, Table
from sandtable.kernel.welcome import ChoiceCard, FirstGame, Preset, Welcome
