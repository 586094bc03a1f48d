"""Legend of the Burning Sands where two rules meet: findings that stay mended; and each law is seen to find a rule that
is broken."""

import sys
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from sandtable.games.lbs.rules import abilities, acting, bringing, costs, lawful, log, stats, water, windows, zones
from sandtable.games.lbs.rules.trigger import Act, Trigger
from sandtable.games.lbs.state import Lbs
from sandtable.kernel import IllegalChoice, Rng
from tests.crossings.frame import GENERAL, SEED, Crossing, broken_laws, hunt
from tests.crossings.lbs import GAME, LAWS, MECHANISMS, TOPICS, crossings, meeting


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


def attack_by(*heroes: str) -> dict[str, Any]:
    """Amber's Heroes attack a Secret Wall, which a Bazaar Guard defends."""
    wall = "Secret Wall"
    there = {"units": dict.fromkeys(heroes, wall), "defenders": {"Bazaar Guard": wall}}
    return {"attacker": "amber", **there, "battle": {"at": wall, "army": "attacker"}}


ROUTED = {
    "players": {
        "amber": {"home": ["Cassivar", "Takiyah"], "sections": ["Potters' Row"]},
        "azure": {"sections": ["Secret Wall"], "home": ["Bazaar Guard", "Copper Mine"], "hand": ["Routed"]},
    },
    "attack": attack_by("Cassivar", "Takiyah"),
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
    "attack": attack_by("Takiyah"),
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


def then(right: Callable[..., Any], change: Callable[[Any], Any]) -> Callable[..., Any]:
    """The function with its result changed."""
    return lambda *arguments: change(right(*arguments))


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
    patch.setattr(costs, "take_from", lambda *arguments: (take(*arguments), take(*arguments)))


def what_was_used_is_forgotten(patch: pytest.MonkeyPatch) -> None:
    count = iter(range(1000))
    everywhere(patch, abilities.position, lambda g, card, ability: -next(count))


def an_overlay_is_another_hero(patch: pytest.MonkeyPatch) -> None:
    become = zones.become

    def forgetful(g: Lbs, card: int, hero: int) -> None:
        become(g, card, hero)
        g.mods.pop(hero, None)

    everywhere(patch, become, forgetful)


BROKEN: dict[str, tuple[Break, str, dict[str, Any], tuple[str, ...]]] = {
    "continuous effects go on when their card has left play": (
        lambda patch: patch.setattr(zones, "_sleep", lambda g, card: None),
        "everything_is_somewhere", OMENS, ("Sun",),
    ),
    "sections overflow": (
        lambda patch: everywhere(patch, water.room, lambda g, section: 9),
        "nothing_below_floor_or_above_cap", PATIENCE, ("Patience",),
    ),
    "what was to last for the turn stays with a card that has left play": (
        lambda patch: patch.setattr(zones, "_set_mods", lambda g, card, mods: None),
        "memory_ends_when_it_should", FALLEN, ("engage", "lose", "proposal"),
    ),
    "prices below nothing": (
        lambda patch: patch.setattr(
            costs, "report", lambda g, text, *to, **how: log.report(g, text.replace(" pays ", " pays -"), *to, **how)
        ),
        "says_nothing_absurd", OMENS, ("Takiyah",),
    ),
    "the poor may begin": (
        lambda patch: everywhere(patch, lawful.affords, lambda g, act: True),
        "what_is_offered_can_be_done", POOR, ("Sun",),
    ),
    "something is added to a cost after the Omen": (
        lambda patch: patch.setattr(costs, "cost", then(costs.cost, lambda price: (price[0], price[1] + 1))),
        "omens_come_last", OMENS, ("Sun",),
    ),
    "nobody says why": (nobody_says_why, "actions_are_sound", PATIENCE, ("Patience",)),
    "negation refunds": (negation_refunds, "actions_are_sound", ROUTED, ("Takiyah", "Routed")),
    "water is paid twice": (water_is_paid_twice, "actions_are_sound", OMENS, ("Takiyah",)),
    "refusals say nothing": (
        lambda patch: patch.setattr(type(GAME), "why_not", lambda self, state, decision, key: IllegalChoice("")),
        "refusals_have_reasons", OMENS, ("Fatima",),
    ),
    "anybody casts": (
        lambda patch: everywhere(patch, lawful.casters, lambda g, seat, spell: g.heroes(seat)),
        "present_abilities_count", SPELL, ("Chains",),
    ),
    "what was used is forgotten": (what_was_used_is_forgotten, "once_is_once", ROHSHEM, ("Rohshem",)),
    "an overlay is another hero": (an_overlay_is_another_hero, "heroes_stay_themselves", OVERLAY, ("overlay",)),
    "the view tells another price": (
        lambda patch: everywhere(
            patch, bringing.cost_in_hand, then(bringing.cost_in_hand, lambda price: (price[0] + 1, price[1]))
        ),
        "the_price_told_is_the_price", OMENS, ("Takiyah",),
    ),
    "who came first counts": (
        lambda patch: patch.setattr(stats, "total", lambda g, question, *about: g.live.get(question, (0,))[0]),
        "numbers_do_not_hang_on_who_came_first", GUARDS, ("Hadil",),
    ),
    "whoever acts is asked first": (
        lambda patch: patch.setattr(windows, "order", then(windows.order, lambda seats: seats[::-1])),
        "actions_are_sound", ROUTED, ("Takiyah", "Routed"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_rule_is_found(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, law, setup, about = BROKEN[what]
    assert broken_laws(GAME, LAWS, setup, about) == set()
    broken(monkeypatch)
    assert law in broken_laws(GAME, LAWS, setup, about)
