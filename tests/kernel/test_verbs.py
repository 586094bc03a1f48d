"""The table of verbs: options, spellings and refusals out of one declaration."""

import pytest

from sandtable.kernel.decisions import Choice, Decision, Option, Prompt
from sandtable.kernel.verbs import FIGHT, GO_ON, MOVE, Slot, Verb, Verbs

PLACES = ("High Gate", "Low Gate", "Well")
PIECES = ("Guard", "Scout")
ASKED = Prompt("North: what now? 2 points left.", ("T 1",))


def found(names: tuple[str, ...], words: str) -> str | None:
    return next((name for name in names if name.casefold() == words.casefold()), None)


SLOTS: dict[str, Slot[list[str]]] = {
    "PLACE": Slot(
        key=lambda g, n: PLACES[n],
        find=lambda g, words: found(PLACES, words.removeprefix("the ")),
        label=lambda g, n: f"the {PLACES[n]}",
        refs=lambda g, n: (f"place:{n}",),
    ),
    "SWAP": Slot(
        key=lambda g, pair: f"{PIECES[pair[0]]} for {PIECES[pair[1]]}",
        find=lambda g, words: words,
        label=lambda g, pair: f"A {PIECES[pair[0]]} becomes a {PIECES[pair[1]]}",
        arguments=2,
    ),
    "DICE": Slot(key=lambda g, dice: " ".join(map(str, dice)) or "none", find=lambda g, words: words, arguments=0),
    "PIECE": Slot(
        key=lambda g, n: PIECES[n], find=lambda g, words: found(PIECES, words), refs=lambda g, n: (f"piece:{n}",)
    ),
}


def guarded(g: list[str], choice: Choice, option: Option) -> Option:
    return Option(option.key, f"{option.label} ({len(g)} guards)", option.refs, option.rules, option.verb)


KEPT: dict[Choice, Option] = {}
VERBS: Verbs[list[str]] = Verbs(
    SLOTS,
    (
        Verb(
            "go PLACE", "Go to PLACE", ("T 2",), asked=("act",), elsewhere="nobody is moving", tone=MOVE,
            also=("walk to",),
        ),
        Verb("build PIECE at PLACE", "Build a PIECE at PLACE", ("T 3",), picks="PIECE"),
        Verb("storm PLACE", "Storm PLACE", ("T 4",), tone=FIGHT, confirm=True, depends_on="guards", special=guarded),
        Verb("pass", "Pass", ("T 5",), tone=GO_ON, asked=("react",), obvious=True),
        Verb("swap SWAP", "SWAP", ("T 7",), alone=lambda g: "Guard for Scout" if g else None),
        Verb("keep DICE", "Keep DICE", ("T 8",)),
        Verb("stop", "Stop here", ("T 6",), tone=GO_ON, asked=("act",)),
    ),
    kept=lambda g: KEPT,
)  # fmt: skip


def test_an_option_has_its_verb_tone_targets_and_rules_as_fields() -> None:
    option = VERBS.describe([], ("build", 1, 2))
    assert option == Option(
        "build Scout at Well", "Build a Scout at the Well", ("piece:1", "place:2"), ("T 3",), verb="build",
        targets=("place:2",), subject="piece:1", where="the Well",
    )  # fmt: skip
    assert VERBS.describe([], ("go", 0)).tone == MOVE


def test_a_slot_may_stand_for_several_arguments_or_for_all_that_are_left() -> None:
    swap = VERBS.describe([], ("swap", 0, 1))
    assert (swap.key, swap.label) == ("swap Guard for Scout", "A Guard becomes a Scout")
    assert [VERBS.describe([], ("keep", *dice)).key for dice in ((), (3,), (1, 6))] == [
        "keep none",
        "keep 3",
        "keep 1 6",
    ]


def test_a_verb_alone_may_mean_something() -> None:
    assert VERBS.respell(["x"], "Swap") == "swap Guard for Scout"
    assert VERBS.respell([], "swap") == "swap"


def test_what_looks_the_same_for_as_long_as_the_table_lasts_is_kept() -> None:
    assert VERBS.describe([], ("go", 1)) is VERBS.describe(["x"], ("go", 1))
    assert VERBS.describe(["x"], ("storm", 1)).label == "Storm the Low Gate (1 guards)"
    assert VERBS.describe(["x", "y"], ("storm", 1)).label == "Storm the Low Gate (2 guards)"


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("GO  high gate", "go High Gate"),
        ("walk to the well", "go Well"),
        ("build scout at the low gate", "build Scout at Low Gate"),
        ("build Dragon at Well", "build Dragon at Well"),
        ("fly Well", "fly Well"),
    ],
)
def test_keys_are_respelled(written: str, key: str) -> None:
    assert VERBS.respell([], written) == key


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("build scout at well", ""),
        ("build dragon at well", "'dragon' is no piece (`build PIECE at PLACE`)"),
        ("stom Well", "no choice is written 'stom Well'; do you mean `storm PLACE`?"),
    ],
)
def test_what_can_never_be_a_key_is_told_from_what_is_not_offered(written: str, why: str) -> None:
    assert VERBS.misspelled([], written) == why


@pytest.mark.parametrize(
    ("key", "reason", "rules"),
    [
        ("", "no choice was named; what is asked: North: what now?", ("T 1",)),
        ("stom Well", "no choice is written 'stom Well'; do you mean `storm PLACE`?; what is asked: North: what now?",
         ("T 1",)),
        ("pass", "here that is called `stop`", ("T 1",)),
        ("stop now", "`stop` stands alone here, without 'now'", ("T 1",)),
        ("go", "say which: `go High Gate`", ("T 1",)),
        ("go Well", "that is not one of the choices here; what is asked: North: what now?", ("T 1",)),
    ],
)  # fmt: skip
def test_what_is_not_offered_is_refused_with_a_reason(key: str, reason: str, rules: tuple[str, ...]) -> None:
    decision = Decision(0, "act", [("go", 0), ("stop",)])
    refusal = VERBS.why_not([], decision, key, ASKED)
    assert (refusal.reason, refusal.rules) == (reason, rules)


def test_a_mistake_in_a_refusal_names_the_verb_and_the_question() -> None:
    verbs: Verbs[list[str]] = Verbs(
        {}, [Verb("leap", "Leap", why_not=lambda g, decision, rest: next(iter(())))]
    )  # fmt: skip
    with pytest.raises(StopIteration) as failed:
        verbs.why_not([], Decision(0, "build", []), "leap", ASKED)
    assert failed.value.__notes__ == [
        "`why_not` of the verb `leap`, asked 'build' (it has no `asked`, so it is called in every question)"
    ]


def test_a_choice_without_a_verb_says_where_to_declare_it() -> None:
    with pytest.raises(ValueError, match=r"no verb describes .*: declare it in telling/verbs\.py"):
        VERBS.describe([], ("leap",))


def test_a_verb_of_another_question_says_what_it_is_for() -> None:
    refusal = VERBS.why_not([], Decision(0, "build", [("build", 0, 0), ("build", 1, 0)]), "go Well", ASKED)
    assert (refusal.reason, refusal.rules) == ("nobody is moving; now: North: what now?", ("T 2",))


def test_two_verbs_cannot_be_meant_by_one_choice() -> None:
    with pytest.raises(ValueError, match="two verbs take 1 things after 'go'"):
        Verbs(SLOTS, (Verb("go PLACE", "Go"), Verb("go PIECE", "Go")))


def test_a_slot_in_a_label_that_nothing_would_fill_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="must stand by itself"):
        Verbs(VERBS.slots, (Verb("go PLACE", "Go to PLACE's gate"),))
