"""All that travels between server and clients: `tools/contract.py` makes the client's types of it."""

from __future__ import annotations

from typing import get_args

from sandtable.kernel.book.asking import Answers
from sandtable.kernel.book.glossary import Term
from sandtable.kernel.decks import DeckReport, Starter
from sandtable.kernel.forms import Form
from sandtable.kernel.library import CardLibrary
from sandtable.kernel.scenario.examples import Example
from sandtable.kernel.scenario.packed import Listed
from sandtable.kernel.scenario.puzzles import Puzzles
from sandtable.kernel.scenario.told import ToldExample
from sandtable.server.campaigns import BoardBody, CampaignBody, CampaignEntry, CampaignKit
from sandtable.server.decks import DeckBody
from sandtable.server.editing_messages import EditBody, Edited
from sandtable.server.ending_messages import BranchBody, FollowBody, Followed, OpenedReplay, RematchBody, Told
from sandtable.server.explaining_messages import Explained
from sandtable.server.messages import (
    Accepted,
    Address,
    Broken,
    ChooseBody,
    Detailed,
    ErrorBody,
    GameEntry,
    Glance,
    InvitationBody,
    Invited,
    Invitee,
    JoinBody,
    Joined,
    MadeTable,
    Message,
    MineBody,
    MissingTable,
    Moment,
    NewScenarioTable,
    NewTable,
    PersonBody,
    Pong,
    Refused,
    Requested,
    ScenarioBody,
    ScenarioEntry,
    SeatBody,
    ShareBody,
    State,
    TakeBody,
    TakenSeat,
    UndoBody,
)
from sandtable.server.practice_messages import PracticeBody, Practised, RanScenario
from sandtable.server.reading_messages import ChapterEntry, RuleEntry

RECEIVED: tuple[type, ...] = (
    *get_args(Message), NewTable, NewScenarioTable, ScenarioBody, InvitationBody, JoinBody, ShareBody, SeatBody,
    ChooseBody, UndoBody, TakeBody, PersonBody, MineBody, RematchBody, FollowBody, BranchBody, PracticeBody,
    DeckBody, EditBody, CampaignBody, BoardBody,
)  # fmt: skip
"""What clients send."""
SENT: tuple[type, ...] = (
    State, Refused, Detailed, Explained, Broken, Pong, GameEntry, RuleEntry, ScenarioEntry, MadeTable, Invitee, Joined,
    Invited, TakenSeat, Moment, Accepted, Requested, ErrorBody, Glance, MissingTable, Address, Followed, OpenedReplay,
    Told, Listed, Practised, RanScenario, Starter, DeckReport, Form, Example, Edited, CampaignKit, CampaignEntry,
    CardLibrary, Puzzles, ChapterEntry, Term, Answers, ToldExample,
)  # fmt: skip
"""What clients are sent."""
