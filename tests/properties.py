"""What must hold for any game, as functions over a table.

Each property is called with a table that was played by random choices to some moment, and a source of further
choices; it may play the table on. It raises AssertionError with a sentence that says what is wrong.

    table = played(GAME, {"setup": "full"}, seed=7, choices=31)
    resumes(table, Random(7))

`PROPERTIES` lists them all, `check` runs some at one moment, and `tests/test_properties.py` runs them with Hypothesis
against every game. `variants` lists the settings that a game should be tried with.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any, TypeAlias, TypeVar

import msgspec
import yaml

from sandtable.kernel import (
    EVERYTHING,
    Choice,
    IllegalChoice,
    NeedsAgreement,
    NothingToUndo,
    Position,
    Rng,
    SandtableError,
    Snapshot,
    Step,
    Table,
)
from sandtable.kernel.events import WINDOW
from sandtable.kernel.position import decode, encode
from sandtable.kernel.saved import load, save, verify
from tests.comparing import AnyPosition, asked, assert_same, assert_same_table, difference, onlookers, without_rng
from tests.contract import assert_board_fits, assert_detail_fits, assert_view_fits
from tests.playing import LONGEST_GAME, AnyGame, AnyTable, play_on, secret
from tests.worlds import tell_apart

Property: TypeAlias = Callable[[AnyTable, Random], None]
E = TypeVar("E", bound=SandtableError)

LONGEST_TAIL = 60
"""Entries since the newest checkpoint (architecture, "checkpoints")."""
LONGEST_TAIL_ALWAYS = 600
"""The same where everybody is asked at every trigger (setting `reactions: always`): a duel of six players."""
PLAY_ON = 12
"""Choices that two positions which should be equal are played on with."""
LOADER, DUMPER = getattr(yaml, "CSafeLoader", yaml.SafeLoader), getattr(yaml, "CSafeDumper", yaml.SafeDumper)
"""The quick ones where PyYAML has them."""
LOOKS = 8
"""How many options of a decision are looked at more closely."""


# -- one moment of a game ----------------------------------------------------------------------------------------------


def longest_tail(table: AnyTable) -> int:
    return LONGEST_TAIL_ALWAYS if table.settings.get("reactions") == "always" else LONGEST_TAIL


def check(props: Iterable[Property], game: AnyGame, settings: Mapping[str, Any], seed: int, percent: int) -> None:
    """Properties at one moment of one game: after so much of it (0: at its start, 100: when it is over).

    Each has the table for itself: `ends` a whole game, `resumes` the one that was played, the others a copy.
    """

    def hold(prop: Property, table: AnyTable) -> None:
        try:
            prop(table, Random(seed + 1))
        except Exception as error:
            error.add_note(f"{prop.__name__}: {game.name} {dict(settings)}, seed {seed}, after {percent} %")
            raise

    whole = Table.new(game, settings, secret(seed))
    if ends in props:
        hold(ends, whole)
    else:
        play_on(whole, Random(seed), LONGEST_GAME)
    table = Table.new(game, settings, secret(seed))
    for step in whole.steps[1 : 1 + whole.length * percent // 100]:
        table.choose(step.seat, step.choice)
    for prop in sorted(set(props) - {ends}, key=lambda prop: (prop is resumes, prop.__name__)):
        hold(prop, table if prop is resumes else table.clone())


# -- checkpoints -------------------------------------------------------------------------------------------------------


def resumes(table: AnyTable, random: Random) -> None:
    """Checkpoint + tail gives the live position, now and after playing on; so does a stored checkpoint."""
    game, live = table.game, table.position
    assert live.checkpoint is not None, "no checkpoint was passed before the first decision"
    assert len(live.tail) <= longest_tail(table), f"{len(live.tail)} choices since the newest checkpoint"
    unchanged = encode(live.checkpoint)
    start = Position.resume(game, live.checkpoint.clone(), ())
    assert start.canonical() == unchanged, (
        f"something changes between a checkpoint and its decision\n{difference(live.checkpoint, start.state)}"
    )
    stored = decode(game, unchanged, game.rules_version)
    assert encode(stored) == unchanged, "a stored checkpoint comes back changed"
    others = {
        "resumed": Position.resume(game, live.checkpoint.clone(), list(live.tail)),
        "stored and resumed": Position.resume(game, stored, list(live.tail)),
        "cloned": live.clone(),
        "cloned without tracking": live.clone(track=False),
    }
    for _ in range(PLAY_ON):
        for name, other in others.items():
            assert_same(live, other, name)
            if other.track:
                assert live.checkpoint is not None
                assert other.checkpoint is not None
                assert encode(other.checkpoint) == encode(live.checkpoint), f"{name}: the checkpoints differ"
                assert other.tail == live.tail, f"{name}: the tails differ"
        if table.over:
            return
        decision = random.choice(table.pending)
        choice = random.choice(decision.choices())
        for name, other in others.items():
            theirs = other.decision_for(decision.seat)
            assert theirs is not None, f"{name}: seat {decision.seat} is not asked"
            other.choose(theirs, choice)
        table.choose(decision.seat, choice)


def clones_are_independent(table: AnyTable, random: Random) -> None:
    """Playing a copy on changes nothing in the original."""
    before, steps, tail = table.position.canonical(), list(table.steps), list(table.position.tail)
    assert table.position.checkpoint is not None
    checkpoint = encode(table.position.checkpoint)
    was_asked = [asked(table.position, d) for d in table.pending]
    copy = table.clone()
    assert_same_table(table, copy, "clone")
    play_on(copy, random, PLAY_ON)
    assert table.position.canonical() == before, "playing the clone changed the original"
    assert encode(table.position.checkpoint) == checkpoint, "playing the clone changed the original's checkpoint"
    assert (table.steps, table.position.tail) == (steps, tail), "playing the clone changed the original's log"
    assert [asked(table.position, d) for d in table.pending] == was_asked, "playing the clone changed what is asked"


# -- keeping -----------------------------------------------------------------------------------------------------------


def saves_and_loads(table: AnyTable, random: Random) -> None:
    """A table comes back from a save file and from its stored parts, can be played on, and is found fair."""
    game = table.game
    data = save(table)
    parts = msgspec.msgpack.encode((table.steps, [*table.snapshots, table.snapshot()]))
    steps, snapshots = msgspec.msgpack.decode(parts, type=tuple[list[Step], list[Snapshot]])
    assert save(load(data, game)) == data, "loaded and saved again, it is another file"
    others = [load(data, game), Table.restore(game, table.settings, table.seed, steps, snapshots, game.rules_version)]
    for other in others:
        assert_same_table(table, other, "loaded")
        assert (other.settings, other.seed, other.notices) == (table.settings, table.seed, []), "loaded: parts differ"
        again = table.clone()
        start = random.getrandbits(32)
        play_on(again, Random(start), PLAY_ON)
        play_on(other, Random(start), PLAY_ON)
        assert_same_table(again, other, "loaded and played on")
    report = verify(data, game, table.commitment)
    assert report.ok, f"an honest game is not found fair: {[str(d) for d in report.differences]}"


def replays(table: AnyTable, random: Random) -> None:
    """The same seed and choices make the same game, and `replay(to=n)` shows it as it was after n choices."""
    anew = Table.new(table.game, table.settings, table.seed)
    to = {0, table.length, *(random.randint(0, table.length) for _ in range(4))}
    for number in range(table.length + 1):
        if number:
            anew.choose(table.steps[number].seat, table.steps[number].choice)
        if number in to:
            then = table.replay(number)
            assert_same_table(then, anew, f"replayed to {number}")
            assert then.length == number, f"replayed to {number}, it has {then.length} choices"
    assert_same_table(table, anew, "played again from its seed")


# -- undo --------------------------------------------------------------------------------------------------------------


def undoes(table: AnyTable, random: Random) -> None:
    """Undo takes back the seat's own last choice, freely only where nobody saw or did anything; redo restores it."""
    everybody = range(len(table.seats))
    for seat in everybody:
        own = [number for number, step in enumerate(table.steps) if step.seat == seat and not step.quiet]
        if not own:
            refusal_of(NothingToUndo, table.undo, seat, everybody)
            continue
        back = own[-1]
        private = all(_private(table, number, seat) for number in range(back, table.length + 1))
        undone = table.clone()
        before = undone.position.canonical()
        if private or len(everybody) == 1:  # alone, nobody else could mind
            assert undone.undo(seat, everybody) == back - 1, "undo went to the wrong place"
        else:
            refusal = refusal_of(NeedsAgreement, undone.undo, seat, everybody)
            others = tuple(other for other in everybody if other != seat)
            assert refusal.seats == others, f"seat {seat} needs {others}, but {refusal.seats} are asked"
            assert_same_table(undone, table, "refused undo")
            left = refusal_of(NeedsAgreement, undone.undo, seat, everybody, others[1:])
            assert left.seats == others[:1], "those who agreed are asked again"
            assert undone.position.canonical() == before, "a refused undo changed something"
            undone.undo(seat, everybody, others)
        assert_same_table(undone, table.replay(back - 1), "undone")
        for step in table.steps[back:]:
            undone.choose(step.seat, step.choice)
        assert_same_table(undone, table, "undone and redone")


def _private(table: AnyTable, number: int, seat: int) -> bool:
    """Whether step `number` is this seat's own, no die fell, nothing was shown in it, and nobody might have reacted."""
    step, before, after = table.steps[number], table.replay(number - 1), table.replay(number)
    fell = after.state.rng.position != before.state.rng.position
    last_of_many = len(before.pending) == 1 and before.position.together is not None
    told = any(event.reveals or event.kind == WINDOW for event in step.events)
    return step.seat == seat and not fell and not last_of_many and not told


# -- who may know what -------------------------------------------------------------------------------------------------


def keeps_secrets(table: AnyTable, random: Random) -> None:
    """What a seat cannot see may be dealt anew at the checkpoint: its view, its choices and who is asked stay."""
    game, checkpoint = table.game, table.position.checkpoint
    assert checkpoint is not None
    real = Position.resume(game, checkpoint.clone(), ())
    for seat in onlookers(table):
        state, twin = checkpoint.clone(), checkpoint.clone()
        game.redeal(state, seat, Rng(secret(random.getrandbits(32))))
        other = Position.resume(game, state.clone(), ())
        if in_window(real) or in_window(other):  # nobody learns who is asked there: the table waits for all alike
            assert game.view(checkpoint, seat) == game.view(state, seat), f"seat {seat} sees what it may not know"
            continue
        assert seen(real, seat) == seen(other, seat), f"seat {seat} sees what it may not know: the view changes"
        assert timing(real) == timing(other), f"seat {seat} can tell by who is asked and who is not"
        if seat is not None:
            mine, theirs = real.decision_for(seat), other.decision_for(seat)
            if mine is not None and theirs is not None:
                assert asked(real, mine) == asked(other, theirs), f"the choices of seat {seat} depend on secrets"
                hints = game.hints(real.state, mine), game.hints(other.state, theirs)
                assert hints[0] == hints[1], f"the hints of seat {seat} depend on secrets"
            assert game.evaluate(real.state, seat) == game.evaluate(other.state, seat), (
                f"the evaluation for seat {seat} depends on secrets"
            )
        if not game.conceals(checkpoint):
            assert encode(state) == encode(checkpoint), "a game without secrets is changed by a new deal"
        same = random.getrandbits(32)
        game.redeal(twin, seat, Rng(secret(same)))
        game.redeal(state, seat, Rng(secret(same)))
        assert encode(state) == encode(twin), f"a deal for seat {seat} depends on where the cards really were"


def sends_no_secrets(table: AnyTable, random: Random) -> None:
    """What a seat cannot see may be dealt anew: over the wire it is sent the same, at the same times, while the same
    choices are made, until what it may read or see differs."""
    for seat in (random.randrange(len(table.seats)), None):
        told = tell_apart(table, seat, random, PLAY_ON)
        assert not told.difference, f"seat {seat} can tell by what it is sent {told.difference}"


def seen(position: AnyPosition, seat: int | None) -> bytes:
    """The view as it leaves the engine; what JSON cannot say has no place in it."""
    return msgspec.json.encode(position.game.view(position.state, seat), order="sorted")


def timing(position: AnyPosition) -> list[tuple[int, str, bool]]:
    """Who is asked what, and whether the runner would answer for them: everybody notices that."""
    return [(d.seat, d.kind, len(d.choices()) == 1 and not d.secret) for d in position.pending]


def in_window(position: AnyPosition) -> bool:
    return any(d.window for d in position.pending)


def lines_keep_secrets(table: AnyTable, random: Random) -> None:
    """No name that a seat's view hides before and after a step stands in what the seat reads about it or is asked.

    Except in what was shown to some seats alone: they may have seen it in passing.
    """
    for _ in range(PLAY_ON):
        if table.over:
            return
        before = table.clone()
        play_on(table, random, 1)
        assert_unnamed(before, table)


def assert_unnamed(before: AnyTable, table: AnyTable) -> None:
    """The newest step names nothing to a seat that was hidden from it before and still is."""
    names = _names(table)
    for seat in onlookers(table):
        read = list(_newly_read(table, seat))
        seen_names = set(_words(table.view(seat)))
        hidden = [name for name in names - seen_names if any(name in text for text in read)]
        leaked = {name for name in hidden for text in read if name in _without_longer(text, name, seen_names)}
        if leaked:
            leaked &= _names(before) - set(_words(before.view(seat)))
        assert not leaked, f"seat {seat} reads about {leaked}, which it cannot see: {read}"


def _newly_read(table: AnyTable, seat: int | None) -> Iterator[str]:
    """What a seat reads about the newest step and is asked then, but for what was shown to it among few."""
    for event in table.steps[-1].events:
        shown_to_few = event.reveals and event.to and seat in event.to
        if not shown_to_few and (line := event.seen_by(seat)) is not None:
            yield from (line.text, *line.refs)
    decision = None if seat is None else table.decision(seat)
    if decision is not None:
        yield table.prompt(decision).text
        for option, _ in table.described(decision).values():
            yield from (option.label, *option.refs)


def _without_longer(text: str, name: str, seen: set[str]) -> str:
    """The text without names that the seat sees and of which `name` is only a part: "Fatima (Experienced)"."""
    for longer in seen:
        if name in longer and name != longer:
            text = text.replace(longer, "")
    return text


def _names(table: AnyTable) -> set[str]:
    """The words of the view without secrets, less what the board tells besides names (traits, zones)."""
    return set(_words(table.view(EVERYTHING))) - _board_terms(table.game, tuple(sorted(table.settings.items())))


@cache
def _board_terms(game: AnyGame, settings: tuple[tuple[str, Any], ...]) -> frozenset[str]:
    return frozenset(_terms(game.board(dict(settings))))


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list, tuple)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _words(each)


def _terms(value: Any) -> Iterator[str]:
    """What a board tells about its things besides their names (traits, types, texts), and its names of zones."""
    if isinstance(value, dict):
        yield from _words(value.get("zones", ()))
        if "name" in value:
            yield from _words([each for key, each in value.items() if key not in ("name", "slug")])
        else:
            yield from _terms(list(value.values()))
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _terms(each)


def imagines(table: AnyTable, random: Random) -> None:
    """An imagined position cannot be told from the real one, and owes nothing to the real cards and dice."""
    game, position = table.game, table.position
    assert position.checkpoint is not None
    for seat in onlookers(table):
        start = random.getrandbits(32)
        imagined = position.imagine(seat, Rng(secret(start)))
        if imagined is None:
            assert position.tail, f"nothing can be imagined for seat {seat}, though nothing was chosen since"
            assert game.hides(position.state), f"nothing can be imagined for seat {seat}, though all see the same"
            continue
        told = f"seat {seat} can tell the imagined position from the real one"
        assert seen(position, seat) == seen(imagined, seat), told
        assert [d.seat for d in position.pending] == [d.seat for d in imagined.pending], told
        mine, theirs = (None if seat is None else each.decision_for(seat) for each in (position, imagined))
        if mine is not None and theirs is not None:
            assert asked(position, mine) == asked(imagined, theirs), told
        assert imagined.state.rng.freeze()[0] != table.seed, "an imagined position rolls the real dice"
        copy = imagined.clone()
        assert_same(imagined, copy, "a clone of an imagined position")
        if not imagined.over:  # the same choices, so the same dice in both: the clone's are not the real ones either
            for _ in range(PLAY_ON):
                if imagined.over:
                    break
                decision = random.choice(imagined.pending)
                choice = random.choice(decision.choices())
                for each in (imagined, copy):
                    each.choose(next(d for d in each.pending if d.seat == decision.seat), choice)
                assert_same(imagined, copy, "an imagined position and its clone, played on")
        if not position.tail:
            twin = position.clone()
            assert twin.checkpoint is not None
            game.redeal(twin.checkpoint, seat, Rng(secret(random.getrandbits(32))))
            twin.checkpoint.rng = Rng(secret(random.getrandbits(32)))
            other = twin.clone().imagine(seat, Rng(secret(start)))
            again = position.imagine(seat, Rng(secret(start)))
            assert other is not None
            assert again is not None
            assert without_position(other) == without_position(again), (
                f"what is imagined for seat {seat} depends on the real cards or dice"
            )


def without_position(position: AnyPosition) -> tuple[bytes, object]:
    """The state, and the seed of its randomness but not the place in the stream (which tells nothing)."""
    return without_rng(position.state), position.state.rng.freeze()[0]


def tells(table: AnyTable, random: Random) -> None:
    """Views and boards are as their types say, and readable text; lines are sentences with rules that exist."""
    game = table.game
    for seat in (*onlookers(table), EVERYTHING):
        assert isinstance(table.view(seat), dict), "a view is not a dict"
        assert_view_fits(game, table.view(seat))
        assert seen(table.position, seat), "a view says nothing"
        assert game.tell(table.state, seat).strip(), "a view cannot be told as text"
    assert_board_fits(game, game.board(table.settings))
    for step in table.steps:
        assert_told(table, step)


def assert_told(table: AnyTable, step: Step) -> None:
    for event in step.events:
        assert event.text.strip() or event.to == (), f"an event of '{step.key}' has no text"
        assert_cited(table.game, event.rules, f"the line '{event.text}'")
        assert_refs(event.refs, f"the line '{event.text}'")
        assert event.to is None or set(event.to) <= set(range(len(table.seats))), f"'{event.text}' goes nowhere"


def assert_cited(game: AnyGame, rules: Iterable[str], what: str) -> None:
    for rule in rules:
        assert rule in game.ledger, f"{what} cites '{rule}', which is not in the ledger"


def assert_refs(refs: Iterable[str], what: str) -> None:
    for ref in refs:
        assert isinstance(ref, str), f"{what} refers to {ref!r}"
        assert ref.strip(), f"{what} has an empty reference"


# -- choices -----------------------------------------------------------------------------------------------------------


def offers_what_can_be_done(table: AnyTable, random: Random) -> None:
    """Every option can be carried out; keys are unique, stable and readable; options cite rules that exist."""
    game = table.game
    again = table.clone()
    for decision in table.pending:
        described = table.described(decision)
        prompt = table.prompt(decision)
        assert prompt.text.strip(), f"{decision!r} asks nothing"
        assert_cited(game, prompt.rules, f"the prompt '{prompt.text}'")
        assert_refs(prompt.refs, f"the prompt '{prompt.text}'")
        assert len({key.casefold() for key in described}) == len(decision.choices()), "keys differ in case alone"
        assert len(set(decision.choices())) == len(decision.choices()), f"{decision!r} offers something twice"
        assert set(game.hints(table.state, decision)) <= set(decision.choices()), "a hint for what is not offered"
        theirs = again.decision(decision.seat)
        assert theirs is not None
        assert list(again.described(theirs)) == list(described), "keys change in a clone"
        for key, (option, choice) in described.items():
            assert key == option.key == " ".join(key.split()), f"the key '{key}' has odd spaces"
            assert game.describe(table.state, choice) == option, f"'{key}' is told differently the second time"
            assert option.label.strip(), f"'{key}' has no label"
            assert option.rules, f"'{key}' rests on no rule"
            assert_cited(game, option.rules, f"the option '{key}'")
            assert_refs(option.refs, f"the option '{key}'")
            carried_out = table.clone()
            step = carried_out.choose(decision.seat, key)
            assert (step.seat, step.choice, step.key) == (decision.seat, choice, key), f"'{key}' became {step}"
            assert_told(carried_out, step)


def explains(table: AnyTable, random: Random) -> None:
    """A closer look at an option that is offered never fails, is as its types say and changes nothing."""
    for _ in range(PLAY_ON):
        before = table.position.canonical()
        for decision in table.pending:
            choices = decision.choices()
            for choice in choices if len(choices) <= LOOKS else random.sample(choices, LOOKS):
                assert_detail_fits(table.game, table.game.detail(table.state, decision, choice))
        assert table.position.canonical() == before, "a closer look changed something"
        if table.over:
            return
        play_on(table, random, 1)


def refuses(table: AnyTable, random: Random) -> None:
    """Whatever is not offered is refused with a reason, and nothing changes."""
    before, steps, pending = table.position.canonical(), list(table.steps), list(table.pending)
    stale = [step.key for step in table.steps[1:][-20:]]
    for seat in range(len(table.seats)):
        decision = table.decision(seat)
        offered = set() if decision is None else {key.casefold() for key in table.described(decision)}
        wrong: list[Choice | str] = ["", "no such thing", ("no", "such", "thing"), ()]
        spelled = {key: table.game.respell(table.state, key) for key in stale}
        wrong += [key for key in stale if not {key.casefold(), spelled[key].casefold()} & offered]
        for choice in wrong:
            refusal = refusal_of(IllegalChoice, table.choose, seat, choice)
            assert refusal.reason.strip(), f"'{choice}' is refused without a reason"
            assert_cited(table.game, refusal.rules, f"the refusal of '{choice}'")
            assert {key.casefold() for key in refusal.offered} == offered, "a refusal does not say what is possible"
        if decision is None and pending:
            other = random.choice(pending)
            key = random.choice(list(table.described(other)))
            refusal_of(IllegalChoice, table.choose, seat, key)
    for nobody in (len(table.seats), -1, "nobody"):
        refusal_of(SandtableError, table.choose, nobody, "pass")
    assert table.position.canonical() == before, "a refused choice changed the state"
    assert table.steps == steps, "a refused choice was logged"
    assert table.pending == pending, "a refused choice changed what is asked"


def refusal_of(kind: type[E], action: Callable[..., object], *arguments: object) -> E:
    """The refusal that `action` meets."""
    refusal = None
    try:
        action(*arguments)
    except SandtableError as error:
        refusal = error
    assert refusal is not None, f"{arguments} should have been refused with {kind.__name__}"
    assert isinstance(refusal, kind), f"{arguments} was refused with {refusal!r}, not with {kind.__name__}"
    assert str(refusal).strip(), f"{arguments} was refused without a sentence"
    return refusal


def ends(table: AnyTable, random: Random) -> None:
    """Random play comes to an end without dead ends; winners are seats, and win with their team."""
    while not table.over:
        assert table.pending, "nobody is asked, but the game is not over"
        assert table.length < LONGEST_GAME, f"the game does not end within {LONGEST_GAME} choices"
        assert (table.outcome, table.winner) == (None, None), "there is an outcome before the end"
        assert len(table.position.tail) <= longest_tail(table), (
            f"{len(table.position.tail)} choices since the checkpoint"
        )
        play_on(table, random, 1)
    outcome = table.outcome
    assert table.pending == [], "somebody is asked after the end"
    assert table.position.tail == [], "the end is no checkpoint"
    assert outcome is not None, "the game is over without an outcome"
    assert outcome.text.strip(), "the outcome is not told"
    assert_cited(table.game, outcome.rules, "the outcome")
    assert len(set(outcome.winners)) == len(outcome.winners), "a seat wins twice"
    assert set(outcome.winners) <= set(range(len(table.seats))), "somebody wins who does not play"
    teams = {table.seats[seat].team for seat in outcome.winners} - {""}
    together = {seat for seat, each in enumerate(table.seats) if each.team in teams}
    assert together <= set(outcome.winners), "a team wins in part"
    resumes(table, random)
    refuses(table, random)


def sets_up(table: AnyTable, random: Random) -> None:
    """A checkpoint can be written down as a scenario's setup, in YAML, and comes back the same."""
    game, checkpoint = table.game, table.position.checkpoint
    assert checkpoint is not None
    if table.over:
        return
    setup = game.to_setup(checkpoint)
    written = yaml.load(yaml.dump(setup, Dumper=DUMPER, sort_keys=False), Loader=LOADER)
    state, settings = game.from_setup(written, checkpoint.rng.clone())
    state.rng = checkpoint.rng.clone()
    assert encode(state) == encode(checkpoint), f"a setup loses something\n{difference(checkpoint, state)}"
    again = Table.start(game, settings, table.seed, state)
    live = Position.resume(game, checkpoint.clone(), ())
    live.settle()
    assert_same(live, again.position, "set up from a scenario")
    assert again.seats == table.seats, "set up from a scenario: the seats differ"


PROPERTIES: tuple[Property, ...] = (
    resumes, clones_are_independent, saves_and_loads, replays, undoes, keeps_secrets, sends_no_secrets,
    lines_keep_secrets, imagines, tells, offers_what_can_be_done, explains, refuses, sets_up, ends,
)  # fmt: skip
