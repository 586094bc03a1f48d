"""What files may say of the three games: keys, fields, names; and what is said against those that mean nothing."""

from __future__ import annotations

import textwrap
from random import Random

import pytest

from sandtable.games import get
from sandtable.kernel import EVERYTHING, Table
from sandtable.kernel.scenario import Result, ScenarioFileError, parse, run
from tests.playing import secret, some_choice, variants
from tests.positions import position
from tools.scenario_words import PAGE, written

GAMES = ("alkalim", "banners", "lbs")


def play(text: str) -> Result:
    return run(parse(textwrap.dedent(text), "words.yaml"))


def failures(text: str) -> str:
    result = play(text)
    assert not result.ok
    return " | ".join(line.text for line in result.failures)


def malformed(text: str) -> str:
    with pytest.raises(ScenarioFileError) as error:
        play(text)
    return str(error.value)


def test_the_lists_of_the_page_are_those_of_the_code() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == written(page), "run tools/scenario_words.py"


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_offered_asked_or_shown_is_known_to_scenarios(name: str) -> None:
    game = get(name)
    kinds, parts = set(game.decision_kinds()), game.view_parts()
    for seed, settings in enumerate(variants(game)[:30]):
        table, random = Table.new(game, settings, secret(seed)), Random(seed)
        for _ in range(60):
            if table.over:
                break
            for decision in table.pending:
                assert decision.asks in kinds
                for key in table.described(decision):
                    assert game.verbs.misspelled(table.state, key) == ""
            for field, value in table.view(EVERYTHING).items():
                records = value if isinstance(value, list) else [value]
                known = set(parts[field].fields)
                for record in records if known else ():
                    assert record is None or set(record) <= known, f"{field}: {set(record) - known}"
            decision = random.choice(table.pending)
            table.choose(decision.seat, some_choice(random, decision.choices()))


BANNERS = """\
    game: banners
    title: "?"
    setup:
      active: orcs
      gold: {orcs: 3}
      units:
        - {kingdom: orcs, army: Orc Reavers, at: Norstead}
        - {kingdom: oathborn, army: Miners, at: wildlands:6,9}
"""


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("atack wildlands:6,9", "do you mean `attack HEX`?"),
        ("activate Orc Reaverz at Norstead", "'Orc Reaverz' is no unit"),
        ("build Orc Scouts at Norsted", "'Norsted' is no hex"),
        ("build Orc Scoutz at *", ""),
        ("fly *", "is written 'fly *'"),
        ("end of turn", "is written 'end of turn'"),
    ],
)
def test_a_refused_key_that_is_no_choice_at_all_is_malformed(key: str, told: str) -> None:
    text = BANNERS + f'    script: [{{orcs: {{refused: "{key}"}}}}]\n'
    if told:
        assert told in malformed(text)
        not_offered = BANNERS + f'    expect: [{{not offered: "{key}"}}]\n'
        assert told in malformed(not_offered)
    else:
        assert play(text).ok


def test_a_reason_may_be_named_by_the_rule_it_is_part_of() -> None:
    build = BANNERS + '    script: [{orcs: {refused: "build Orc Scouts at Norstead", because: BB 10.1}}]\n'
    assert play(build).ok
    assert "not because of BB 9" in failures(build.replace("BB 10.1", "BB 9.7"))
    logged = BANNERS + "    script: [{orcs: activate Orc Reavers at Norstead}, {orcs: move wildlands:3,8}]\n"
    assert "cites BB 9" in failures(logged + "    expect: [{log: move to, cites: BB 9}]\n")
    assert play(logged + "    expect: [{log: move to, cites: BB 8.1}]\n").ok


def test_places_are_expected_by_the_names_of_their_settlements() -> None:
    assert play(BANNERS + "    expect: [{units: {army: Orc Reavers, at: Norstead}}]\n").ok
    assert play(BANNERS + "    expect: [{units: {army: Orc Reavers}, has: {at: norstead}}]\n").ok
    assert not play(BANNERS + "    expect: [{units: {army: Orc Reavers, at: Far Tumed}}]\n").ok


def test_something_can_be_expected_not_to_be_so() -> None:
    assert play(BANNERS + "    expect: [{units: {kingdom: {not: orcs}}, count: 1}]\n").ok
    assert play(BANNERS + "    expect: [{units: {kingdom: orcs}, has: {at: {not: Far Tumed}}}]\n").ok
    assert not play(BANNERS + "    expect: [{units: {kingdom: orcs}, has: {at: {not: Norstead}}}]\n").ok


def test_fields_are_known_though_no_unit_has_them() -> None:
    assert play(BANNERS + "    expect: [{units: {enslaved: true}, count: 0}]\n").ok
    assert "no field 'enslavd'" in malformed(BANNERS + "    expect: [{units: {enslavd: true}, count: 0}]\n")


HOLDS = {
    "what was taken without a question may be named": position("alkalim", """
phase: step
heroes: [{hero: Tahlia, at: "2,2"}, {hero: Eliam, at: Irram}]
cities: {City of Faith: "9,9", City of Dreams: "10,9", City of Clouds: "11,9"}
""", "[{amber: story}, {amber: effect bluffs}]", rolls="[5]"),
    "so may the end of a phase": position("banners", """
active: orcs
phase: income
units: [{kingdom: orcs, army: Orc Reavers, at: Norstead}, {kingdom: oathborn, army: Miners, at: "wildlands:6,9"}]
""", "[{orcs: done}]"),
    "a lone aim may be named": position("banners", """
advanced: true
active: orcs
maps: [wildlands]
hands: {orcs: [Fireball]}
units: [{hero: Sumesh, at: "wildlands:6,9"}, {kingdom: oathborn, army: Miners, at: "wildlands:6,10"}]
""", "[{orcs: play Fireball}, {orcs: 'aim Sumesh > wildlands:6,10'}]",
        rolls="[1, 1, 1]", expect='[{rolls left: ">=0"}]'),
    "a card at home may be controlled by another": position("lbs", """
players: {amber: {home: [{card: Hired Blade, controller: azure}]}, azure: {home: [Bazaar Guard], hand: [Copper Mine]}}
""", expect="[{cards: {name: Hired Blade, controller: azure}}]"),
    "whoever attacks in the position has attacked": position("lbs", """
players:
  amber: {home: [Hired Blade], hand: [Copper Mine]}
  azure: {sections: [Secret Wall], home: [Bazaar Guard]}
attack: {units: {Hired Blade: Secret Wall}, battle: Secret Wall}
""", expect="[{players: {seat: amber, attacked: 1}}, {players: {seat: azure, attacked: 0}}]"),
    "a card is used by its name where one of its abilities can be (nobody has a hand to look at)": position("lbs", """
players: {amber: {home: [Eye of Night]}, azure: {home: [Bazaar Guard]}}
""", "[{amber: use Eye of Night}, {amber: target Bazaar Guard}]",
        expect="[{cards: {name: Eye of Night}, has: {bowed: true}}]"),
}  # fmt: skip


@pytest.mark.parametrize("text", HOLDS.values(), ids=HOLDS)
def test_what_a_scenario_may_say(text: str) -> None:
    result = play(text)
    assert result.ok, [line.text for line in result.story]


@pytest.mark.parametrize("name", ["Sofia", "Princess Sofia", "Horne", "Szark", "Kagash", "Luna", "Gond"])
def test_heroes_go_by_the_name_behind_their_title(name: str) -> None:
    setup = f'advanced: true\nmaps: [wildlands]\nunits: [{{hero: {name}, at: "wildlands:6,9"}}]'
    assert play(position("banners", setup, expect='[{units: {hero: true, at: "wildlands:6,9"}}]')).ok


def test_a_script_that_stops_too_early_is_told_what_the_table_waits_for() -> None:
    result = play("""\
        game: lbs
        title: "?"
        setup:
          players: {amber: {home: [Copper Mine, Copper Mine, Copper Mine], hand: [Hired Blade]}}
        script: [{amber: bring Hired Blade}]
        expect: [{cards: {name: Hired Blade}, has: {zone: play}}]
        """)
    waiting = [line for line in result.story if line.kind == "waiting"]
    assert [line.text for line in waiting] == ["the table waits for amber, who is asked 'pay'"]
    assert "pay" in waiting[0].options


def test_a_failed_expectation_stays_short() -> None:
    text = failures("""\
        game: lbs
        title: "?"
        expect: [{cards: {name: Fatima}}]
        """)
    assert "and " in text
    assert len(text) < 1500


def test_a_token_is_meant_by_its_name_and_nothing_else() -> None:
    home = "players: {amber: {home: [{card: Hired Blade, tokens: [Blacksmith]}]}}"
    expect = "[{cards: {name: Blacksmith token, token: true, host: Hired Blade}}]"
    token = position("lbs", home, expect=expect)
    assert play(token).ok
    assert "is a card, not a token" in malformed(token.replace("[Blacksmith]", "[Plain Scimitar]"))


SPELLS = """
    game: banners
    title: t
    setup:
      advanced: true
      active: orcs
      order: [orcs, oathborn]
      hands: {orcs: [Ice Storm, Treasure Hoard 17], oathborn: [Negation]}
      units:
        - {hero: Gond, at: wildlands:6,9}
        - {kingdom: oathborn, army: Iron Legion, at: wildlands:6,11}
        - {kingdom: oathborn, army: Miners, at: wildlands:7,10}
        - {hero: Throndil, at: wildlands:7,11}
    """


@pytest.mark.parametrize("aim", ["aim Gond > 6,11", "aim gond > wildlands:6,11", "aim Gond the Unbreakable > 6,11"])
@pytest.mark.parametrize("card", ["Ice Storm", "ice-storm", "ICE STORM"])
def test_cards_heroes_and_targets_go_by_any_of_their_names(card: str, aim: str) -> None:
    script = f"script: [{{orcs: play {card}}}, {{orcs: '{aim}'}}]"
    told = 'expect: [{log: "plays Ice Storm. Target: 6,11"}, {next: oathborn, asks: react cast}]'
    result = play(textwrap.dedent(SPELLS) + f"{script}\n{told}\n")
    assert result.ok, result.failures


def test_what_is_offered_in_other_words_is_told_and_not_refused() -> None:
    text, key = textwrap.dedent(SPELLS), "aim Gond > Iron Legion at 6,11"
    meant = "`aim Gond the Unbreakable > wildlands:6,11`"
    assert f"Ice Storm is aimed there like this: {meant}" in failures(
        f"{text}script: [{{orcs: play Ice Storm}}, {{orcs: '{key}'}}]"
    )
    assert f"should be refused, but is offered as {meant}" in failures(
        f"{text}script: [{{orcs: play Ice Storm}}, {{orcs: {{refused: '{key}'}}}}]"
    )


def test_an_army_that_is_not_there_is_no_target() -> None:
    lines = "script: [{orcs: play Ice Storm}, {orcs: 'aim Gond > Miners at 6,11'}]"
    assert "6,11 is no target for Ice Storm" in failures(textwrap.dedent(SPELLS) + lines)


def test_a_line_for_what_was_taken_automatically_is_told_what_that_was() -> None:
    text = """
        game: banners
        title: t
        setup:
          advanced: true
          active: night
          order: [night, oathborn]
          hands: {night: [enslave-2]}
          units:
            - {hero: Lilith, at: wildlands:5,8, locked: true}
            - {kingdom: oathborn, army: Miners, at: wildlands:6,9}
        rolls: [3]
        script: [{night: play enslave-2}, {night: aim Lilith > wildlands:6,10}]
        """
    told = failures(text)
    assert "taken automatically was 'aim Lilith, Queen of the Night > Miners at wildlands:6,9'" in told


def test_a_flag_that_a_thing_does_not_tell_is_false() -> None:
    text = textwrap.dedent(SPELLS)
    assert play(text + "expect: [{units: {army: Miners, hero: false, enslaved: false}, count: 1}]").ok
    assert not play(text + "expect: [{units: {army: Throndil, hero: false}}]").ok


def test_a_word_that_is_meant_keeps_its_capitals() -> None:
    assert "do you mean 'BB 4.8.1'?" in malformed(textwrap.dedent(SPELLS) + "cites: [BB 4.81]\n")


def test_cards_and_monsters_are_expected_by_name_or_id() -> None:
    text = textwrap.dedent(SPELLS)
    for name in ("Treasure Hoard 17", "treasure-hoard-3"):
        assert play(text + f"expect: [{{magic: {{players: {{kingdoms: orcs, hand: {name}}}}}}}]").ok
    assert not play(text + "expect: [{magic: {players: {kingdoms: orcs, hand: Treasure Hoard 18}}}]").ok
