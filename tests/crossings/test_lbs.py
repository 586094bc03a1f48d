"""Legend of the Burning Sands: crossings, a bounded part of them (`python -m tools.crossings lbs` hunts on); and rules
broken on purpose, each of which the hunter finds."""

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest

from sandtable.games.lbs.rules import abilities, acting, bringing, costs, lawful, log, stats, water, windows, zones
from sandtable.games.lbs.rules.costs import Bill, Price
from sandtable.games.lbs.rules.trigger import Act, Trigger
from sandtable.games.lbs.state import Lbs
from sandtable.kernel import IllegalChoice, Rng
from tests.crossings.frame import GENERAL, SEED, Crossing, Finding, hunt
from tests.crossings.lbs import GAME, LAWS, MECHANISMS, TOPICS, crossings, meeting

PAIRS = 10
POINTS = 16


@pytest.mark.parametrize("seed", range(4))
def test_where_two_rules_meet(seed: int) -> None:
    found: list[Finding] = []
    positions = 0
    for crossing in islice(crossings(Random(seed)), PAIRS):
        result = hunt(GAME, crossing, (*GENERAL, *LAWS), POINTS, seed=seed)
        found += result.findings
        positions += result.positions
    assert not found, found[0].scenario()
    assert positions > PAIRS * POINTS // 2


def test_every_topic_and_mechanism_has_cards() -> None:
    assert all(len(meeting(topic)) > 1 for topic in TOPICS)
    names = [crossing.name for crossing in islice(crossings(Random(0)), 150)]
    assert len(set(names)) == len(names)
    assert all(any(mechanism in name for name in names) for mechanism in MECHANISMS)


def test_a_raid_past_a_third_player_resumes() -> None:
    """Crimson, who has nothing to defend, is passed over once, not once more with every resume."""
    setup = {
        "phase": "night",
        "players": {
            "amber": {"hand": ["Spices"], "home": ["Hired Blade"]},
            "azure": {"home": ["Bazaar Guard"], "hand": ["Copper Mine"]},
            "crimson": {},
        },
        "raid": {
            "raider": "azure",
            "raiders": {"Bazaar Guard": "amber:Potters' Row"},
            "cards": {"Bazaar Guard": "Copper Mine"},
            "stage": "defend",
        },
    }
    assert hunt(GAME, Crossing("a raid and a third player", setup, ("defend",)), GENERAL, 6).findings == []


def test_a_section_that_falls_in_the_end_phase_asks_for_no_second_discard() -> None:
    """Hands were discarded down before; with one City Section less, a resumed game must not ask again."""
    sections = [{"card": "The Deep Cisterns", "water": 1}, {"card": "Potters' Row", "water": 1}]
    players = {"amber": {"sections": sections, "hand": ["Spices", "Spices"]}, "azure": {}}
    crossing = Crossing("a hand and a City Section", {"phase": "end", "players": players}, ("arrange", "put 0"))
    assert hunt(GAME, crossing, GENERAL, 12).findings == []


def test_samarhads_reaction_binds_no_other_reaction() -> None:
    """While he looks for an action that targets him, a Reaction of his player's may target whom it likes."""
    home = {"amber": {"home": ["Samarhad", "Mendi-Duad"]}, "azure": {"home": ["Hired Blade"]}}
    g, _ = GAME.from_setup({"players": home}, Rng(SEED))
    samarhad, mendi, blade = (
        next(c for c in g.in_play() if g.name(c) == n) for n in ("Samarhad", "Mendi-Duad", "Hired Blade")
    )
    g.memo["samarhad"] = samarhad
    action = Act(0, mendi, None)
    reaction = Act(0, mendi, g.card(mendi).abilities[0], trigger=Trigger("destroyed", 1, mendi))
    assert [lawful.targetable(g, act, blade) for act in (action, reaction)] == [False, True]


# -- rules broken on purpose -------------------------------------------------------------------------------------------

ROUTED = {
    "players": {
        "amber": {"home": ["Cassivar", "Takiyah"], "sections": ["Potters' Row"]},
        "azure": {"sections": ["Secret Wall"], "home": ["Bazaar Guard", "Copper Mine"], "hand": ["Routed"]},
    },
    "attack": {
        "attacker": "amber",
        "units": {"Cassivar": "Secret Wall", "Takiyah": "Secret Wall"},
        "defenders": {"Bazaar Guard": "Secret Wall"},
        "battle": {"at": "Secret Wall", "army": "attacker"},
    },
}
OMENS = {
    "players": {
        "amber": {"home": ["Copper Mine"] * 6 + ["Vision of the End"], "hand": ["Sun's Anger", "Takiyah", "Spices"]},
        "azure": {"home": ["Copper Mine"]},
    }
}
PATIENCE = {
    "phase": "night",
    "players": {"amber": {"home": ["Patience"], "hand": ["Spices"]}, "azure": {"hand": ["Spices"]}},
}
POOR = {"players": {"amber": {"stronghold": "none", "hand": ["Sun's Anger", "Takiyah"]}, "azure": {"hand": ["Spices"]}}}
FALLEN = {
    "players": {
        "amber": {"home": [{"card": "Takiyah", "mods": [["S", 9, "turn"]]}], "hand": ["Spices"]},
        "azure": {"sections": ["Secret Wall"], "home": [{"card": "Bazaar Guard", "mods": [["S", 1, "turn"]]}]},
    },
    "attack": {
        "attacker": "amber",
        "units": {"Takiyah": "Secret Wall"},
        "defenders": {"Bazaar Guard": "Secret Wall"},
        "battle": {"at": "Secret Wall", "army": "attacker"},
    },
}

SPELL = {
    "players": {
        "amber": {"home": ["Hired Blade", "Sand Runner", "Copper Mine", "Copper Mine"], "hand": ["Chains of Brass"]},
        "azure": {"home": ["Bazaar Guard"], "hand": ["Spices"]},
    }
}
ROHSHEM = {
    "players": {
        "amber": {"home": [{"card": "Rohshem", "attached": ["Caravan Guards", "Caravan Guards"]}], "hand": ["Spices"]},
        "azure": {},
    }
}
OVERLAY = {
    "players": {
        "amber": {
            "home": [{"card": "Fatima", "mods": [["S", 1, "turn"]]}, "Copper Mine", "Copper Mine", "Copper Mine"],
            "hand": ["Fatima (Experienced)"],
        },
        "azure": {},
    }
}

GUARDS = {"players": {"amber": {"home": ["Qer Apet", "Hadil of the Gate"], "hand": ["Spices"]}, "azure": {}}}

Break = Callable[[pytest.MonkeyPatch], None]


def everywhere(patch: pytest.MonkeyPatch, right: object, wrong: object) -> None:
    """In every module of the game that has the one by its name, the other."""
    for module in [m for name, m in sys.modules.items() if name.startswith("sandtable.games.lbs")]:
        for name, value in list(vars(module).items()):
            if value is right:
                patch.setattr(module, name, wrong)


def effects_sleep_on(patch: pytest.MonkeyPatch) -> None:
    """Continuous effects go on when their card has left play."""
    patch.setattr(zones, "_sleep", lambda g, card: None)


def sections_overflow(patch: pytest.MonkeyPatch) -> None:
    everywhere(patch, water.room, lambda g, section: 9)


def the_dead_remember(patch: pytest.MonkeyPatch) -> None:
    """What was to last for the turn stays with a card that has left play."""
    patch.setattr(zones, "_set_mods", lambda g, card, mods: None)


def prices_below_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(costs, "report", lambda g, text, *rules: log.report(g, text.replace(" pays ", " pays -"), *rules))


def the_poor_may_begin(patch: pytest.MonkeyPatch) -> None:
    everywhere(patch, lawful.affords, lambda g, act: True)


def omens_before_the_last(patch: pytest.MonkeyPatch) -> None:
    """Something is added to a cost after the Omen."""
    cost = costs.cost

    def dearer(g: Lbs, bill: Bill) -> Price:
        copper, water = cost(g, bill)
        return copper, water + 1

    patch.setattr(costs, "cost", dearer)


def nobody_says_why(patch: pytest.MonkeyPatch) -> None:
    """An effect that finds nothing to change is passed over in silence."""
    report = log.report
    everywhere(patch, report, lambda *words, **more: None)
    patch.setattr(
        acting, "report", lambda g, text, *rules, **more: "nothing" in text or report(g, text, *rules, **more)
    )


def negation_refunds(patch: pytest.MonkeyPatch) -> None:
    announce = acting.announce

    def kind(g: Lbs, act: Act) -> Iterator[Any]:
        yield from announce(g, act)
        if act.cancelled:
            g.bowed[act.card] = False

    everywhere(patch, announce, kind)


def water_is_paid_twice(patch: pytest.MonkeyPatch) -> None:
    take = costs.take_from

    def twice(g: Lbs, seat: int, section: int, purpose: int) -> None:
        take(g, seat, section, purpose)
        take(g, seat, section, purpose)

    patch.setattr(costs, "take_from", twice)


def whoever_acts_is_asked_first(patch: pytest.MonkeyPatch) -> None:
    order = windows.order

    def turned(g: Lbs, trigger: Trigger) -> Sequence[int]:
        return order(g, trigger)[::-1]

    patch.setattr(windows, "order", turned)


def refusals_say_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(type(GAME), "why_not", lambda self, state, decision, key: IllegalChoice(""))


def anybody_casts(patch: pytest.MonkeyPatch) -> None:
    everywhere(patch, lawful.casters, lambda g, seat, spell: g.heroes(seat))


def what_was_used_is_forgotten(patch: pytest.MonkeyPatch) -> None:
    count = iter(range(1000))
    everywhere(patch, abilities.position, lambda g, card, ability: -next(count))


def an_overlay_is_another_hero(patch: pytest.MonkeyPatch) -> None:
    become = zones.become

    def forgetful(g: Lbs, card: int, hero: int) -> None:
        become(g, card, hero)
        g.mods.pop(hero, None)

    everywhere(patch, become, forgetful)


def the_view_tells_another_price(patch: pytest.MonkeyPatch) -> None:
    cost = bringing.cost_in_hand

    def dearer(g: Lbs, seat: int, card: int) -> Price:
        copper, water = cost(g, seat, card)
        return copper + 1, water

    everywhere(patch, cost, dearer)


def who_came_first_counts(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(stats, "total", lambda g, question, *about: g.live.get(question, (0,))[0])


@pytest.mark.parametrize(
    ("broken", "law", "setup", "about"),
    [
        (effects_sleep_on, "everything_is_somewhere", OMENS, ("Sun",)),
        (sections_overflow, "nothing_below_floor_or_above_cap", PATIENCE, ("Patience",)),
        (the_dead_remember, "memory_ends_when_it_should", FALLEN, ("engage", "lose", "proposal")),
        (prices_below_nothing, "says_nothing_absurd", OMENS, ("Takiyah",)),
        (the_poor_may_begin, "what_is_offered_can_be_done", POOR, ("Sun",)),
        (omens_before_the_last, "omens_come_last", OMENS, ("Sun",)),
        (nobody_says_why, "actions_are_sound", PATIENCE, ("Patience",)),
        (negation_refunds, "actions_are_sound", ROUTED, ("Takiyah", "Routed")),
        (water_is_paid_twice, "actions_are_sound", OMENS, ("Takiyah",)),
        (refusals_say_nothing, "refusals_have_reasons", OMENS, ("Fatima",)),
        (anybody_casts, "present_abilities_count", SPELL, ("Chains",)),
        (what_was_used_is_forgotten, "once_is_once", ROHSHEM, ("Rohshem",)),
        (an_overlay_is_another_hero, "heroes_stay_themselves", OVERLAY, ("overlay",)),
        (the_view_tells_another_price, "the_price_told_is_the_price", OMENS, ("Takiyah",)),
        (who_came_first_counts, "numbers_do_not_hang_on_who_came_first", GUARDS, ("Hadil",)),
        (whoever_acts_is_asked_first, "actions_are_sound", ROUTED, ("Takiyah", "Routed")),
    ],
)
def test_a_broken_rule_is_found(
    broken: Break, law: str, setup: dict[str, Any], about: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    crossing = Crossing(broken.__name__, setup, about)
    assert hunt(GAME, crossing, LAWS, 20).findings == []
    broken(monkeypatch)
    assert law in {finding.law for finding in hunt(GAME, crossing, LAWS, 20).findings}
