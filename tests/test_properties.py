"""The properties of any game, tried on the tiny game and every registered one; and broken games, to see them fail."""

from collections.abc import Callable
from typing import Any, Self, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sandtable import games
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow, IllegalChoice, Option, Outcome, Rng
from sandtable.kernel.decisions import Ask
from tests import tiny
from tests.playing import variants
from tests.properties import PROPERTIES, Property, check, sends_no_secrets

SEEDS = st.integers(0, 2**32 - 1)
PERCENT = st.integers(0, 110).map(lambda percent: min(percent, 100))  # the end is looked at more often
PARTS = 3
"""Tests that share the variants of a game among them, so that several can run side by side."""
OFTEN = settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow])
SELDOM = settings(max_examples=8, suppress_health_check=[HealthCheck.too_slow])


def named(prop: Property) -> str:
    return prop.__name__


@pytest.mark.parametrize("prop", PROPERTIES, ids=named)
@OFTEN
@given(seed=SEEDS, percent=PERCENT, settings=st.sampled_from(variants(tiny.GAME)))
def test_tiny_game(prop: Property, seed: int, percent: int, settings: dict[str, Any]) -> None:
    check([prop], tiny.GAME, settings, seed, percent)


@pytest.mark.parametrize(
    ("name", "part"),
    [(name, part) for name in games.at_home() for part in range(min(PARTS, len(variants(games.get(name)))))],
)
@SELDOM
@given(seed=SEEDS, percent=PERCENT, data=st.data())
def test_registered_game(name: str, part: int, seed: int, percent: int, data: st.DataObject) -> None:
    """All properties at each moment, because playing to it takes longer than most of them."""
    game = games.get(name)
    check(PROPERTIES, game, data.draw(st.sampled_from(variants(game)[part::PARTS])), seed, percent)


def test_a_ship_that_reaches_its_port_by_land_opens_the_same_window_for_all() -> None:
    """Whether or not somebody holds a card against ships: found by chance, kept so that it stays mended."""
    check((sends_no_secrets,), games.get("banners"), {"setup": "marauders-in-the-empire"}, 99998, 19)


# -- broken games: each property fails where it should -----------------------------------------------------------------


Meddle = Callable[[tiny.TinyState, Ask], Ask]


def meddling(flow: Flow[None], state: tiny.TinyState, meddle: Meddle) -> Flow[None]:
    """The flow, with everything that it asks seen and perhaps replaced first."""
    answer: Any = None
    while True:
        try:
            ask = flow.send(answer)
        except StopIteration:
            return
        answer = yield meddle(state, ask)


class Meddled(tiny.Tiny):
    """A game whose asks something is done with on their way."""

    def meddle(self, state: tiny.TinyState, ask: Ask) -> Ask:
        raise NotImplementedError

    def run(self, state: tiny.TinyState) -> Flow[None]:
        return meddling(tiny.play(state), state, self.meddle)


class ChangesAfterCheckpoint(Meddled):
    """Something is counted between the checkpoint and the decision that follows it."""

    def meddle(self, state: tiny.TinyState, ask: Ask) -> Ask:
        if isinstance(ask, Decision) and ask.kind == "act":
            state.first += 4
        return ask


class LosesItsPlace(tiny.Tiny):
    """Every fifth question is worth a point, but how many were asked is kept in the generator, not in the state."""

    def run(self, state: tiny.TinyState) -> Flow[None]:
        asked = 0

        def count(state: tiny.TinyState, ask: Ask) -> Ask:
            nonlocal asked
            asked += ask is CHECKPOINT
            if ask is CHECKPOINT and asked % 5 == 4:
                state.points[0] += 1
            return ask

        return meddling(tiny.play(state), state, count)


B = TypeVar("B", bound=tiny.TinyState)


def become(state: tiny.TinyState, kind: type[B]) -> B:
    copy = kind.__new__(kind)
    for name in (*tiny.TinyState.__slots__, "rng", "events"):
        setattr(copy, name, getattr(state, name))
    return copy


class SharesDiscard(tiny.TinyState):
    __slots__ = ()

    def clone(self) -> Self:
        copy = super().clone()
        copy.discard = self.discard
        return copy


class TellsAll(tiny.TinyState):
    __slots__ = ()

    def note(self, text: str, *rules: str, **more: Any) -> None:
        super().note(text, *rules, **{**more, "to": None})


class SharesInClone(tiny.Tiny):
    """The discard pile is shared by a state and its clone."""

    kind: type[tiny.TinyState] = SharesDiscard

    def new(self, settings: Any, rng: Rng) -> tiny.TinyState:
        return become(super().new(settings, rng), self.kind)


class LeaksInLog(SharesInClone):
    """What one seat may read is read by all."""

    kind = TellsAll


class ShowsHands(tiny.Tiny):
    """The view tells everybody what North holds."""

    def view(self, state: tiny.TinyState, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, seat), "north": [tiny.CARDS[card] for card in state.hands[0]]}


class AsksOnlyWhoCanRaid(Meddled):
    """A seat without a raid can only rest; that it is not asked tells the others what it holds."""

    def meddle(self, state: tiny.TinyState, ask: Ask) -> Ask:
        if not isinstance(ask, Decision) or ask.kind != "act":
            return ask
        able = any(tiny.KINDS[card] == "raid" for card in state.hands[ask.seat])
        return ask if able else Decision(ask.seat, "act", lambda: [("rest",)])


class AsksOnlyWhoCanCounter(Meddled):
    """A seat without an answer is not asked in a window, and nothing is noted where it might have been."""

    def meddle(self, state: tiny.TinyState, ask: Ask) -> Ask:
        if not isinstance(ask, Decision) or not ask.window:
            return ask
        return Decision(ask.seat, ask.kind, ask.choices())


class PeeksWhenDealing(tiny.Tiny):
    """A new deal begins with the order in which the cards really lie."""

    def redeal(self, state: tiny.TinyState, seat: int | None, rng: Rng) -> None:
        hidden = state.deck[:-1] if seat in state.scouted else state.deck[:]
        rng.shuffle(hidden)
        state.deck[: len(hidden)] = hidden


class RollsElsewhere(Meddled):
    """Something random does not come from the state."""

    def __init__(self) -> None:
        self.rng = Rng(bytes(32))

    def meddle(self, state: tiny.TinyState, ask: Ask) -> Ask:
        if isinstance(ask, Decision) and ask.kind == "dig" and state.dig > 0:
            state.dig = self.rng.roll(6)
        return ask


class OffersTheImpossible(Meddled):
    """A card may be set that the seat does not hold."""

    def meddle(self, state: tiny.TinyState, ask: Ask) -> Ask:
        if isinstance(ask, Decision) and ask.kind == "act" and state.deck:
            impossible: Choice = ("set", state.deck[-1])
            return Decision(ask.seat, "act", lambda: [*ask.choices(), impossible])
        return ask


class CitesNothing(tiny.Tiny):
    """Options rest on a rule that nobody wrote."""

    def describe(self, state: tiny.TinyState, choice: Choice) -> Option:
        option = super().describe(state, choice)
        return Option(option.key, option.label, option.refs, ("TY 99",))


class NamesTwice(tiny.Tiny):
    """Raids with different cards have one key."""

    def describe(self, state: tiny.TinyState, choice: Choice) -> Option:
        option = super().describe(state, choice)
        return Option(option.key.split(" with ")[0], option.label, option.refs, option.rules)


class ExplainsOnlyRests(tiny.Tiny):
    """A closer look at anything else fails."""

    def detail(self, state: tiny.TinyState, decision: Decision, choice: Choice) -> dict[str, Any] | None:
        known: dict[Choice, int] = {("rest",): 0}
        return {"rest": known[choice]}


class RefusesWithoutReason(tiny.Tiny):
    def why_not(self, state: tiny.TinyState, decision: Decision, key: str) -> IllegalChoice:
        return IllegalChoice("")


class LosesTheDiscard(tiny.Tiny):
    """A setup does not mention the discard pile."""

    def to_setup(self, state: tiny.TinyState) -> dict[str, Any]:
        return {field: value for field, value in super().to_setup(state).items() if field != "discard"}


class WinsInPart(tiny.Tiny):
    """One seat of a team wins without the other."""

    def outcome(self, state: tiny.TinyState) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and Outcome(outcome.winners[:1], outcome.text, outcome.rules)


class NeverEnds(tiny.Tiny):
    def run(self, state: tiny.TinyState) -> Flow[None]:
        while True:
            yield CHECKPOINT
            yield Decision(0, "act", lambda: [("draw",), ("rest",)])


@pytest.mark.parametrize(
    ("broken", "unmet"),
    [
        (ChangesAfterCheckpoint, "resumes"),
        (LosesItsPlace, "resumes replays undoes"),
        (SharesInClone, "resumes clones_are_independent"),
        (RollsElsewhere, "resumes replays saves_and_loads"),
        (ShowsHands, "keeps_secrets"),
        (AsksOnlyWhoCanRaid, "keeps_secrets"),
        (AsksOnlyWhoCanCounter, "sends_no_secrets"),
        (LeaksInLog, "lines_keep_secrets"),
        (PeeksWhenDealing, "keeps_secrets imagines"),
        (OffersTheImpossible, "offers_what_can_be_done"),
        (CitesNothing, "offers_what_can_be_done"),
        (NamesTwice, "offers_what_can_be_done"),
        (ExplainsOnlyRests, "explains"),
        (RefusesWithoutReason, "refuses"),
        (LosesTheDiscard, "sets_up"),
        (WinsInPart, "ends"),
        (NeverEnds, "ends"),
    ],
)
def test_properties_catch_broken_games(broken: type[tiny.Tiny], unmet: str) -> None:
    for prop in (prop for prop in PROPERTIES if named(prop) in unmet.split()):
        assert any(fails(prop, broken(), seed) for seed in range(50)), f"{named(prop)} does not see it"


def fails(prop: Property, game: tiny.Tiny, seed: int) -> bool:
    try:
        check([prop], game, {"setup": "full"}, seed, 2 * seed)
    except (AssertionError, ValueError, IndexError, KeyError, IllegalChoice):
        return True
    return False
