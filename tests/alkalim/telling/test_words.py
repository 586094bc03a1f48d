"""The game in words: every question and every choice, keys that people may write in their own way, and for whatever is
not possible the rule that stands in its way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from sandtable.games.alkalim import GAME
from sandtable.games.alkalim.rules import movement, turn
from sandtable.games.alkalim.state import AlKalim
from sandtable.games.alkalim.telling import questions
from sandtable.games.alkalim.telling.verbs import VERBS
from sandtable.kernel import Decision, IllegalChoice, Position, Rng, Table
from sandtable.kernel import scenario as scenarios
from tests.alkalim.positions import begun
from tests.rules import rules

ENGINE = Path(GAME.home())
SCENARIOS = Path(__file__).parents[3] / "scenarios" / "alkalim"
TABLES: list[dict[str, str]] = [
    {"setup": "four"},
    {"setup": "two", "companions": "paid", "ally_sales": "half", "town_rest": "gold", "slots": "body"},
    {"setup": "solo", "caps": "poster", "healing": "character", "rounding": "up"},
    {"setup": "three", "attacks": "anywhere", "idle": "forbidden", "escape": "before", "timing": "after"},
    {"setup": "six", "rest": "hero", "helpers": "only-help", "change": "given", "harmless": "skip", "counters": "one"},
]


def random_play(position: Position[AlKalim], seed: int, choices: int) -> Iterator[Decision]:
    random = Random(seed)
    for _ in range(choices):
        if position.over:
            return
        decision = position.pending[0]
        yield decision
        position.choose(decision, random.choice(decision.choices()))


def check_words(g: AlKalim, decision: Decision) -> None:
    """A question and its options: worded, cited, unlike each other, and found again however they are written."""
    question = questions.prompt(g, decision)
    head, mark, _ = question.text.partition("?")
    assert mark, f"{decision.kind} asks nothing: {question.text}"
    assert len(head) < 140, f"{decision.kind} tells more than it asks before its facts: {head}"
    cited(question.rules, question.text)
    assert question.advice or (decision.kind == "lose" and g.fight is not None)
    keys = set()
    for choice in decision.choices():
        option = GAME.describe(g, choice)
        keys.add(option.key.casefold())
        cited(option.rules, option.key)
        assert option.label.strip()
        assert option.rules, option.key
        for written in (option.key, option.key.upper(), f"  {option.key.lower()} "):
            assert GAME.respell(g, written).strip().casefold() == option.key.casefold(), written
    assert len(keys) == len(decision.choices()), f"{decision.kind}: two options share a key"


def cited(ids: tuple[str, ...], what: str) -> None:
    for rule in ids:
        assert rule in GAME.ledger.clauses, f"{what} cites {rule}"


def test_every_kind_of_decision_has_a_question() -> None:
    asked = set()
    for file in ENGINE.rglob("*.py"):
        asked |= set(re.findall(r"(?:Decision\(|ask\(g, )\s*[\w.]+,\s*\"([^\"]+)\"", file.read_text(encoding="utf-8")))
    assert asked == set(questions.KINDS_OF_DECISION)


RARE = """
- heroes:
    - hero: Tahlia
      at: "2,4"
      counters: {body: 6}
      wounds: 1
      items: [Drum of the War Band, Poppy Dust, Scroll of the Last Riddle, Rune of Echoes]
      allies: [Druid of the Last Oak, Rune-Scribe Dagna]
      gear: {kit: 1}
  fight: {card: Toll-Takers of the Ford}
- heroes: [{hero: Tahlia, at: "2,4", items: [Pilgrim's Staff], gear: {camel: 1, water: 1}, exhaustion: 3}]
  phase: plan
- heroes: [{hero: Tahlia, at: "2,4", allies: [Rumour-Seller]}]
  phase: step
  time: night
- heroes: [{hero: Tahlia, at: "2,4", wounds: 1, items: [Healing Draught], allies: [{ally: Road Warden, wounds: 1}]}]
  phase: plan
- heroes:
    - hero: Tahlia
      at: Irram
      quests: [{quest: The Last Quenching, progress: [1, 0]}]
      items: [Lamp of a Lesser Genie, Tomb Robber's Satchel]
  phase: parting
- heroes: [{hero: Tahlia, at: "2,4", items: [Chainmail, Healing Draught], gear: [camel]}]
  fight: {kind: ambush, card: Guild of Soft Steps}
- heroes: [{hero: Tahlia, at: "2,1", items: [Chainmail], counters: {body: 9}}]
  decks: {market: [Quilted Riding Coat, Dragon-Hide Hauberk, Tortoiseshell Buckler]}
  fight: {card: Scarab Enchantress, wounds: 1, phase: melee, round: 1}
- heroes: [{hero: Tahlia, at: Irram, trophies: {green: 4, yellow: 2}}]
  phase: experience
- heroes: [{hero: Tahlia, at: "2,4", counters: {body: 4}}, {hero: Eliam, at: "2,4", wounds: 3, items: [Chainmail]}]
  fight: {kind: duel, foe: azure, stage: phase}
- heroes: [{hero: Tahlia, at: Irram, allies: [Road Warden, Sling-Boy]}]
  options: {companions: paid}
  phase: step
- heroes: [{hero: Tahlia, at: "2,4", items: [Rune of the Hundredth Tale], gear: {camel: 1}}]
  phase: rolled
  dice: [1, 2, 4, 5]
- heroes: [{hero: Tahlia, at: "2,4", wounds: 3, items: [Chainmail, Black Dagger, Healing Draught]}]
  fight: {kind: ambush, card: Guild of Soft Steps, stage: before}
- heroes: [{hero: Tahlia, at: "2,4", gear: [camel]}]
  dice: [1, 2, 4, 5]
- heroes: [{hero: Varikas the Dead, at: "2,4", wounds: 4, items: [Chainmail, Healing Draught], gear: [water]}]
  phase: plan
- heroes: [{hero: Tahlia, at: "6,2", counters: {body: 9}, quests: [The Caravan That Never Came]}]
  fight: {card: Camel Raiders, wounds: 1, phase: melee, round: 1}
"""
"""Positions from which the rarest questions are soon met."""


def test_words_of_random_games() -> None:
    """In random games, and from rare positions, every kind of question is met and worded."""
    shown: dict[str, int] = {}
    games = [(GAME.new(TABLES[n % len(TABLES)], rng(n)), 700) for n in range(30)]
    for setup in yaml.safe_load(RARE):
        games += [(GAME.from_setup(setup, rng(n))[0], 20) for n in range(20)]
    for seed, (g, length) in enumerate(games):
        for decision in random_play(Position(GAME, g), seed, length):
            shown[decision.kind] = shown.get(decision.kind, 0) + 1
            if shown[decision.kind] <= 30:
                check_words(g, decision)
    assert set(questions.KINDS_OF_DECISION) == set(shown)


def rng(seed: int) -> Rng:
    return Rng(seed.to_bytes(32, "big"))


def test_words_from_the_positions_of_all_scenarios() -> None:
    shown: dict[str, int] = {}
    for seed, file in enumerate(sorted(SCENARIOS.rglob("*.yaml"))):
        setup = scenarios.parse(file.read_text(encoding="utf-8")).setup
        g, _ = GAME.from_setup(setup, rng(seed))
        for decision in random_play(Position(GAME, g), seed, 10):
            shown[decision.kind] = shown.get(decision.kind, 0) + 1
            if shown[decision.kind] <= 40:
                check_words(g, decision)


def test_every_verb_is_asked_in_questions_that_there_are_and_says_why_not_in_others() -> None:
    for verb in VERBS.verbs:
        assert set(verb.asked) <= set(questions.KINDS_OF_DECISION), verb.form
        assert bool(verb.asked) == bool(verb.elsewhere), verb.form
        cited(tuple(filter(None, verb.rules + verb.elsewhere_rules)), verb.form)


def test_whatever_was_offered_once_is_refused_elsewhere_with_a_rule() -> None:
    pool: dict[str, list[str]] = {}
    random = Random(1)
    for seed in range(10):
        g = GAME.new(TABLES[seed % len(TABLES)], rng(100 + seed))
        for decision in random_play(Position(GAME, g), seed, 600):
            offered = {GAME.describe(g, choice).key for choice in decision.choices()}
            for choice in decision.choices()[:4]:
                pool.setdefault(str(choice[0]), []).append(GAME.describe(g, choice).key)
            if random.random() > 0.04:
                continue
            for verb, known in pool.items():
                for key in (random.choice(known), verb):
                    if not {key, GAME.respell(g, key)} & offered:
                        refusal = GAME.why_not(g, decision, key)
                        assert refusal.reason.strip(), f"{decision.kind}: {key}"
                        assert refusal.rules, f"{decision.kind}: {key}: {refusal.reason}"
                        cited(refusal.rules, key)


BARS: dict[str, dict[str, Callable[[AlKalim, int], str]]] = {
    "plan": {"rest": movement.rest_bar, "step": movement.step_bar, "camel": movement.camel_bar},
    "move": {"go": movement.way_bar, "camel": movement.camel_bar},
    "step": {"explore": turn.explore_bar, "attack hero": turn.duel_bar},
}
"""By question and verb: the reason against what could be named."""


def test_what_no_reason_stands_against_is_offered_and_nothing_else() -> None:
    for seed in range(6):
        g = GAME.new(TABLES[seed % len(TABLES)], rng(200 + seed))
        for decision in random_play(Position(GAME, g), seed, 500):
            offered = set(decision.choices())
            named = {"rest": g.members(g.party), "explore": range(8), "attack hero": range(len(g.parties))}
            for verb, bar in BARS.get(decision.kind, {}).items():
                for each in named.get(verb, range(g.world.board.size)):
                    assert ((verb, each) in offered) == (not bar(g, each)), (decision.kind, verb, each)
            if decision.kind == "plan":
                assert (("hold",) in offered) == (not movement.hold_bar(g))


# -- one position, many slips ----------------------------------------------------------------------------------------

TWO = """
game: alkalim
title: Words
setup:
  heroes:
    - %s
    - {hero: Eliam, at: "3,6"}
%s
script: []
"""


def at(hero: str, *rest: str) -> Table[Any]:
    return scenarios.open_table(scenarios.parse(TWO % (hero, "\n".join(f"  {line}" for line in rest))))


def refused(table: Table[Any], key: str, seat: str = "amber") -> IllegalChoice:
    with pytest.raises(IllegalChoice) as caught:
        table.choose(seat, key)
    cited(caught.value.rules, key)
    return caught.value


def slips(table: Table[Any], *expected: tuple[str, str, str]) -> None:
    """Each key is refused with these words and cites this rule."""
    for key, words, rule in expected:
        refusal = refused(table, key)
        assert words in refusal.reason, f"{key}: {refusal.reason}"
        assert rule in refusal.rules, f"{key}: {refusal.reason} {refusal.rules}"


@rules("AK refresh/day-night", "AK day/fixed")
def test_as_a_turn_begins() -> None:
    table = at('{hero: Tahlia, at: "3,6"}')
    slips(
        table,
        ("go 3,5", "first say whether it is day or night", "AK refresh/day-night"),
        ("roll", "nothing to roll", "AK refresh/day-night"),
        ("attempt", "when the movement is over", "AK adventure/attempt"),
        ("buy Chainmail", "while a bazaar is explored", "AK bazaar/trade"),
        ("", "no choice was named", "AK refresh/day-night"),
        ("dance", "no choice is written", "AK refresh/day-night"),
    )
    table.choose("amber", "day")
    slips(table, ("night", "holds for all of it", "AK day/fixed"))


@rules("AK RB-32", "AK RB-33", "AK storm/rest", "AK gear/camel")
def test_before_the_dice() -> None:
    table = at('{hero: Tahlia, at: "3,6", exhaustion: 1, allies: [{ally: Road Warden, wounds: 1}]}', "phase: plan")
    slips(
        table,
        ("go 3,5", "or walk to", "AK RB-33"),
        ("go 9,9", "rolled first", "AK RB-31"),
        ("step 3,3", "without dice a hero goes one space", "AK RB-33"),
        ("step Nowhere", "there is no space 'Nowhere'", "AK RB-33"),
        ("camel 3,5", "has no pack camel", "AK gear/camel"),
        ("rest Road Warden", "removes no wounds", "AK RB-32/wounds"),
        ("rest Eliam", "not in the party", "AK RB-32/who"),
        ("stop", "`stay`", "AK RB-30"),
    )
    table.choose("amber", "rest tahlia")
    slips(table, ("rest", "no exhaustion to rest off", "AK RB-32"), ("step 3,5", "has rested", "AK storm/rest"))


@rules("AK RB-30", "AK story/must", "AK RB-86")
def test_a_word_that_stands_alone_is_not_refused_for_a_reason_that_does_not_hold() -> None:
    plan = at('{hero: Tahlia, at: "3,6"}', "phase: plan")
    slips(plan, ("roll 3 dice", "`roll` stands alone", "AK RB-30"), ("hold two", "`hold` stands alone", "AK RB-32"))
    slips(plan, ("stay in town", "`stay` stands alone", "AK RB-30"))
    step = at('{hero: Tahlia, at: "3,6"}', "phase: step")
    slips(step, ("story die", "`story` stands alone", "AK step/either"))
    fight = at('{hero: Tahlia, at: "3,6"}', "fight: {card: Basking Monitor, kind: ambush, round: 1, phase: melee}")
    slips(fight, ("defend with Tahlia", "`defend` stands alone", "AK RB-82"))


@rules("AK sunburst/replenish", "AK RB-151")
def test_too_few_counters_go_to_jewels_of_their_colour() -> None:
    table = at(
        '{hero: Tahlia, at: "3,6"}', "phase: step", 'jewels: {without: ["2,4", "4,2", "6,2", "9,4", "2,1"]}',
        "supply: {green: 1}", "decks: {green: [Ledge Slingers]}",
    )  # fmt: skip
    table.choose("amber", "attempt green")
    slips(
        table,
        ("restore 2,1", "brings back green counters", "AK sunburst/replenish"),
        ("restore 4,2", "to jewels with a sunburst", "AK sunburst/replenish"),
        ("restore 3,6", "has its counter", "AK effects/dunes-day"),
    )


@rules("AK RB-31", "AK storm/no-dice", "AK storm/one-space")
def test_with_the_dice() -> None:
    table = at('{hero: Tahlia, at: "3,6"}', "phase: move", "dice: [4]", 'storm: {at: "5,5"}')
    ground = table.state.world.board
    here = ground.number["3,6"]
    slips(
        table,
        ("go 3,6", "already", "AK RB-34"),
        ("go 9,9", "spaces away and 1 die is left", "AK RB-31"),
        ("stay", "`stop`", "AK RB-31"),
    )
    for there in ground.around[here]:
        key = f"go {ground.names[there]}"
        if table.state.stormy(there):
            slips(table, (key, "under the sandstorm", "AK storm/no-dice"))
        elif not table.state.world.entry[there] & table.state.world.layout.faces[3]:
            slips(table, (key, "which no die shows", "AK RB-31"))
    inside = at('{hero: Tahlia, at: "5,5", gear: [camel]}', "phase: move", "dice: [4, 5]", 'storm: {at: "5,5"}')
    slips(inside, ("go 5,4", "stands in the sandstorm", "AK storm/no-dice"), ("step 5,4", "in place of", "AK RB-33"))


@rules("AK storm/adventure", "AK RB-53", "AK adventure/attempt", "AK step/bazaar-inside")
def test_adventures_and_bazaars_out_of_reach() -> None:
    ground = at("Tahlia").state.world.board
    jewel = next(spot for spot in ground.jewels if len(ground.jewels_at[spot.at]) == 1)
    name = ground.names[jewel.at]
    hero = f'{{hero: Tahlia, at: "{name}", tile: 1}}'
    covered = at(hero, "phase: step", f'storm: {{at: "{name}"}}')
    slips(covered, ("attempt", "sandstorm covers", "AK storm/adventure"))
    gone = at(hero, "phase: step", f'jewels: {{without: ["{name}"]}}')
    slips(
        gone,
        ("attempt", "until it is replenished", "AK adventure/attempt"),
        ("attempt dragon", "until it is replenished", "AK adventure/attempt"),
        ("attack", "say which hero", "AK RB-140"),
        ("explore Irram", "has no bazaar", "AK step/bazaar-inside"),
        ("explore City of Faith", "is not on the map", "AK cities/appear"),
        ("attack Eliam", "is elsewhere", "AK RB-140"),
        ("draw dragon", "there is no stack", "AK draw/top"),
        ("leave", "there is no bazaar to leave", "AK RB-111"),
    )


@rules("AK step/die-outside", "AK draw/experience-first", "AK storm/town", "AK RB-140/town")
def test_in_a_town() -> None:
    first = at("{hero: Tahlia, at: Irram}", "phase: time")
    table = scenarios.open_table(
        scenarios.parse(
            "game: alkalim\ntitle: Two in town\nsetup:\n  heroes: [{hero: Tahlia, at: Irram, tile: 1}, "
            "{hero: Eliam, at: Irram}]\n  phase: step\nscript: []\n"
        )
    )
    slips(
        table,
        ("story", "the bazaar is explored", "AK step/die-outside"),
        ("attack Eliam", "in a town", "AK RB-140/town"),
        ("attack azure", "in a town", "AK RB-140/town"),
        ("explore Samirah", "is in Irram", "AK step/bazaar-inside"),
        ("attempt green", "there is no adventure", "AK adventure/attempt"),
        ("city of Faith", "canyons", "AK cities/appear"),
    )
    slips(first, ("draw mount", "Story step", "AK draw/allowed"))
    novice = at('{hero: Tahlia, at: "3,6", tile: 0}', "phase: step")
    slips(novice, ("draw mount", "no experience yet", "AK draw/experience-first"))
    slips(novice, ("draw", "no experience yet", "AK draw/experience-first"))


@rules("AK tile/limit", "AK draw/other-type")
def test_drawing_quests() -> None:
    full = at('{hero: Tahlia, at: "3,6", tile: 1, quests: [The Longest Caravan]}', "phase: step")
    held = full.state.card(full.state.parties[0].legends[0].card).type
    other = "rune" if held != "rune" else "mount"
    slips(full, (f"draw {other}", "no more fit", "AK tile/limit"), (f"draw {held}", "already", "AK draw/other-type"))


@rules(
    "AK RB-111", "AK RB-113", "AK RB-115", "AK RB-120", "AK gear/one-each", "AK RB-114/exhaustion", "AK RB-112/allies"
)
def test_in_a_bazaar() -> None:
    table = at(
        "{hero: Tahlia, at: Irram, gold: 4, exhaustion: 1, items: [Chainmail], allies: [Sling-Boy, Road Warden], "
        "gear: [camel]}",
        "phase: bazaar",
        "stacks: {Irram: [Quilted Riding Coat, Rumour-Seller, Lens of the Unfooled Eye]}",
        "bought: [Chainmail]",
        "geared: [camel]",
        "gear_supply: {kit: 0}",
    )
    slips(
        table,
        ("buy Lens of the Unfooled Eye", "costs 9 gold", "AK RB-111"),
        ("buy Rumour-Seller", "2 allies is the limit", "AK RB-115"),
        ("buy Quilted Riding Coat", "carries one armor", "AK RB-120"),
        ("buy Rune of Tides", "is not on sale", "AK bazaar/trade"),
        ("sell Chainmail", "was bought this turn", "AK RB-113"),
        ("sell Sling-Boy", "Sling-Boy can be dismissed", "AK RB-112/allies"),
        ("sell water skin", "has no water skin", "AK gear/items"),
        ("gear camel", "the limit", "AK gear/one-each"),
        ("buy kit", "every adventuring kit is owned", "AK gear/available"),
        ("heal Tahlia", "has no wounds", "AK RB-114/wound"),
        ("refresh Tahlia", "does not remove exhaustion", "AK RB-114/exhaustion"),
        ("dismiss Eliam", "is no ally", "AK RB-115/dismiss"),
        ("drop Road Warden", "an ally is dismissed", "AK RB-115/dismiss"),
        ("drop Tahlia", "only items are given up", "AK RB-124"),
        ("drop pack camel", "the pack camel stays", "AK gear/items"),
        ("drop water skin", "does not have water skin", "AK RB-124"),
        ("explore Irram", "one action", "AK step/one-action"),
        ("done", "`leave`", "AK RB-111"),
    )


@rules("AK RB-82", "AK RB-83", "AK RB-92", "AK RB-93")
def test_in_combat() -> None:
    fight = "fight: {card: Basking Monitor, kind: ambush, round: 1, phase: melee, acted: [Tahlia, Sling-Boy]}"
    table = at('{hero: Tahlia, at: "3,6", allies: [Sling-Boy, Road Warden]}', "time: night", fight)
    slips(
        table,
        ("attack with Tahlia", "once is all", "AK RB-82"),
        ("attack with Sling-Boy", "has acted in this round", "AK RB-83"),
        ("attack with Eliam", "not in the party", "AK RB-82"),
        ("escape with Mind", "start of a round", "AK RB-92"),
        ("roll", "nothing to roll", "AK RB-81"),
        ("go Irram", "in the Movement step", "AK RB-31"),
    )
    barred = at('{hero: Tahlia, at: "3,6"}', "fight: {card: Sinkhole Lasher, kind: ambush, round: 1, phase: ranged}")
    slips(barred, ("escape with Body", "there is no escape", "AK RB-93"))
    free = at('{hero: Tahlia, at: "3,6"}', "fight: {card: Basking Monitor, kind: ambush, round: 1, phase: ranged}")
    slips(free, ("escape with Courage", "is no attribute", "AK RB-92"), ("no", "what is asked", "AK RB-81"))


@rules("AK RB-15", "AK RB-71", "AK RB-73/once", "AK legendary/rune", "AK RB-15/always")
def test_cards_that_cannot_be_used() -> None:
    table = at(
        "{hero: Spiritseeker Mok, at: Irram, wounds: 1, exhaustion: 4, items: [Chainmail, Lamp of a Lesser Genie], "
        "turned: [Lamp of a Lesser Genie], rewards: [{reward: Rune of Second Dawn, uses: 0}]}",
        "phase: plan",
    )
    slips(
        table,
        ("use Spiritseeker Mok", "can take", "AK RB-71"),
        ("use Lamp: wish for health", "lies face down", "AK RB-15"),
        ("use Lamp", "'Wish for health: remove 1 wound' or '", "AK card/lamp-of-a-lesser-genie"),
        ("use Rune of Second Dawn: Remove all wounds and exhaustion", "used three times", "AK legendary/rune"),
        ("use Healing Draught", "does not have", "AK RB-15"),
        ("use Excalibur", "there is no card", "AK RB-15"),
    )
    at_home = at("{hero: Mordrog, at: Irram}", "phase: plan")
    slips(at_home, ("use Mordrog", "before a combat roll", "AK card/mordrog"))
    before = at(
        '{hero: Sahla, at: "3,6"}',
        "fight: {card: Basking Monitor, kind: ambush, stage: phase, round: 1, phase: ranged, used: {Sahla: [1]}}",
    )
    slips(before, ("use Sahla", "before the first round", "AK RB-80"))


@rules("AK RB-130", "AK RB-132/life", "AK discarding/when", "AK discarding/not-rewards")
def test_experience() -> None:
    table = at(
        "{hero: Tahlia, at: Irram, trophies: {green: 3, yellow: 2, blue: 1}, last_life: true, tile: 2, "
        "quests: [The Longest Caravan], rewards: [Rune of Endings]}",
        "phase: experience",
    )
    slips(
        table,
        ("learn life", "no two in a row", "AK RB-132/life"),
        ("learn luck", "there is no counter", "AK RB-132"),
        ("give up The Longest Caravan", "for each experience counter", "AK discarding/when"),
        ("give up Rune of Endings", "is a reward", "AK discarding/not-rewards"),
        ("stop", "`done`", "AK RB-130"),
    )
    table.choose("amber", "learn +2 Body")
    slips(
        table,
        ("hand in 1 green", "is worth 1", "AK RB-130"),
        ("hand in 4 green", "has 3 green", "AK RB-130"),
        ("hand in 3 green, 2 yellow and 1 blue", "could be left out", "AK RB-130"),
        ("hand in everything", "say how many", "AK RB-130"),
    )


@rules("AK failing/tests", "AK failing/conditions")
def test_deeds() -> None:
    table = at('{hero: Tahlia, at: "3,6", quests: [The Name Behind the Door]}', "phase: plan")
    slips(
        table,
        ("deed The Name Behind the Door", "after the story die, in the right place", "AK failing/tests"),
        ("deed The Longest Caravan", "is on no quest", "AK failing/until"),
    )


@rules("AK legendary/progress")
def test_a_victory_that_counts_for_one_of_two_parts() -> None:
    table = at(
        '{hero: Kirga, at: "2,1", items: [Scroll of the Seven Seals], quests: [Struck Three Times at Noon]}',
        "phase: step",
        "decks: {yellow: [Noonfire]}",
    )
    table.choose("amber", "attempt yellow")
    table.choose("amber", "use Scroll of the Seven Seals")
    slips(
        table,
        ("deed Struck Three Times at Noon", "say which of its deeds: ", "AK card/rune-of-the-burning-name/quest"),
        ("deed Foaled in High Water", "is on no quest", "AK failing/until"),
    )


# -- other spellings ----------------------------------------------------------------------------------------------

SPELLINGS = [
    ("go irram", "go 3,3"),
    ("GO TO IRRAM", "go 3,3"),
    ("move to 3,3", "go 3,3"),
    ("walk 3, 3", "step 3,3"),
    ("start 3,3", "start Irram"),
    ("buy water skin", "gear water skin"),
    ("gear camel", "gear pack camel"),
    ("sell kit", "sell adventuring kit"),
    ("hire sling-boy", "buy Sling-Boy"),
    ("rest", "rest Tahlia"),
    ("attack hero eliam", "attack Eliam"),
    ("attack azure", "attack Eliam"),
    ("draw mounts", "draw mount"),
    ("explore 3,3", "explore Irram"),
    ("explore the city of clouds", "explore City of Clouds"),
    ("escape body", "escape with Body"),
    ("escape", "escape with"),
    ("learn +2 mind", "learn mind"),
    ("wind Lower-Right and below", "wind lower right"),
    ("use lamp-of-a-lesser-genie: wish for h", "use Lamp of a Lesser Genie: Wish for health"),
    ("give up rune of endings", "give up The Last Quenching"),
    ("CITY OF FAITH", "city of Faith"),
    ("pass", "no"),
    ("sing", "sing"),
]


@pytest.mark.parametrize(("written", "key"), SPELLINGS)
def test_people_write_keys_in_their_own_way(written: str, key: str) -> None:
    assert GAME.respell(at('{hero: Tahlia, at: "3,6"}').state, written) == key


def test_a_click_on_a_space_means_what_is_asked() -> None:
    table = at('{hero: Tahlia, at: "3,6"}', "phase: plan")
    assert GAME.meant(table.state, table.pending[0], "hex:9,9") == "step 9,9"
    assert GAME.meant(table.state, table.pending[0], "hex:3,6") is None
    assert GAME.meant(table.state, table.pending[0], "card:chainmail") is None


def test_a_part_of_a_name_is_enough_where_it_is_plain() -> None:
    table = at('{hero: Mad Carthos, at: "3,6", exhaustion: 1}', "phase: plan")
    assert GAME.respell(table.state, "rest carthos") == "rest Mad Carthos"
    table.choose("amber", "rest carthos")
    assert table.state.parties[0].exhaustion == 0


MOVED = {"heroes": [{"hero": "Silhouette", "at": "6,2"}, {"hero": "Eliam", "at": "Irram"}]}


def test_only_items_and_mounts_cite_the_clause_that_spares_them_the_march() -> None:
    """Silhouette's own ability is neither: what it costs is said on the card (AK day/item-only)."""
    script = [{"amber": "day"}, {"amber": "use Silhouette"}, {"amber": "go 6,3"}]
    text = yaml.safe_dump({"game": "alkalim", "title": "Silhouette", "setup": MOVED, "script": script})
    result = scenarios.run(scenarios.parse(text, "silhouette"))
    assert result.ok
    shown = [line for line in result.story if "moves to 6,3" in line.text]
    assert [line.rules for line in shown] == [("AK card/silhouette",)]
    table = result.table
    assert table is not None
    option = next(option for option, _ in table.described(table.pending[0]).values() if "Silhouette" in option.key)
    assert "AK day/item-only" not in option.rules


def test_each_wind_is_set_by_a_click_of_its_own() -> None:
    g = begun()
    targets = [GAME.describe(g, ("wind", side)).refs for side in range(6)]
    assert all(len(refs) == 1 for refs in targets)
    assert len(set(targets)) == 6
