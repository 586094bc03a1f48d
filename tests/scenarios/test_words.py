"""What files may say of the three games: keys, fields, names; and what is said against those that mean nothing."""

from random import Random

import pytest

from sandtable.games import at_home, get
from sandtable.kernel import EVERYTHING, Table
from tests.playing import secret, some_choice, variants
from tests.positions import assert_holds, failures, malformed, play, position
from tools.scenario_words import PAGE, written


def test_the_lists_of_the_page_are_those_of_the_code() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page == written(page), "run tools/scenario_words.py"


@pytest.mark.parametrize("name", at_home())
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
                for key in table.described(decision) if table.length % 4 == seed % 4 else ():
                    assert game.verbs.misspelled(table.state, key) == ""
            for field, value in table.view(EVERYTHING).items():
                records = value if isinstance(value, list) else [value]
                known = set(parts[field].fields)
                for record in records if known else ():
                    assert record is None or set(record) <= known, f"{field}: {set(record) - known}"
            decision = random.choice(table.pending)
            table.choose(decision.seat, some_choice(random, decision.choices()))


def norstead(script: str = "[]", expect: str = "[]", **more: str) -> str:
    """Orc Reavers at Norstead, Miners not far."""
    setup = """
active: orcs
gold: {orcs: 3}
units:
  - {kingdom: orcs, army: Orc Reavers, at: Norstead}
  - {kingdom: oathborn, army: Miners, at: wildlands:6,9}
"""
    return position("banners", setup, script, expect=expect, **more)


def spells(script: str = "[]", expect: str = "[]", **more: str) -> str:
    """Gond, who holds an Ice Storm, and three of his enemies."""
    setup = """
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
    return position("banners", setup, script, expect=expect, **more)


def walls(
    script: str, expect: str = "[]", home: str = "Giant, Bazaar Guard", also: str = ", Jewel of the Desert"
) -> str:
    """Two players have a Secret Wall."""
    setup = f"""
players: {{amber: {{sections: [Secret Wall], home: [{home}]}}, azure: {{sections: [Secret Wall{also}]}}}}
attack: {{attacker: amber, against: [azure], stage: ground}}
"""
    return position("lbs", setup, script, expect=expect)


def mirror(last: str) -> str:
    """Azure picks whom a redirected action targets."""
    setup = """
players:
  amber: {home: [Takiyah]}
  azure: {home: [{card: Bazaar Guard, attached: [Umar's Mirror]}]}
  crimson: {home: [Hadil of the Gate, Freedman of the Chain]}
"""
    script = (
        f"[{{amber: use Takiyah}}, {{amber: target Bazaar Guard}}, {{azure: react Umar's Mirror}}, {{azure: {last}}}]"
    )
    return position("lbs", setup, script)


def token(name: str) -> str:
    home = f"players: {{amber: {{home: [{{card: Hired Blade, tokens: [{name}]}}]}}}}"
    return position("lbs", home, expect="[{cards: {name: Blacksmith token, token: true, host: Hired Blade}}]")


def refused(key: str, because: str = "") -> str:
    return norstead(f'[{{orcs: {{refused: "{key}"{because and f", because: {because}"}}}}}]')


def moved(cites: str) -> str:
    script = "[{orcs: activate Orc Reavers at Norstead}, {orcs: move wildlands:3,8}]"
    return norstead(script, f"[{{log: move to, cites: {cites}}}]")


def aimed(aim: str, card: str = "Ice Storm", expect: str = "[]") -> str:
    return spells(f"[{{orcs: play {card}}}, {{orcs: {aim}}}]", expect)


def held(card: str) -> str:
    return spells(expect=f"[{{magic: {{players: {{kingdoms: orcs, hand: {card}}}}}}}]")


STORM = '[{log: "Target: the plain north-east of Zarinbar"}, {next: oathborn, asks: react cast}]'
LEGION = "aim Gond > Iron Legion at 6,11"
MEANT = "`aim Gond the Unbreakable > wildlands:6,11`"

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
    **{f"{name} goes by the name behind a title": position("banners", f"""
advanced: true
maps: [wildlands]
units: [{{hero: {name}, at: "wildlands:6,9"}}]
""", expect='[{units: {hero: true, at: "wildlands:6,9"}}]')
       for name in ("Sofia", "Princess Sofia", "Horne", "Szark", "Kagash", "Luna", "Gond")},
    "the seat before a card may be left out where one option can be meant":
        walls("[{amber: send Giant to Secret Wall}]", "[{attack: {units: {hero: Giant}}}]"),
    "it may be left out of what was taken automatically":
        walls("[{amber: send Giant to Secret Wall}]", home="Giant", also=""),
    "a token is meant by its name": token("Blacksmith"),
    "what cannot be offered anywhere is refused": refused("build Orc Scoutz at *"),
    "a reason may be named by the rule it is part of": refused("build Orc Scouts at Norstead", "BB 10.1"),
    "so may a line of the log": moved("BB 8.1"),
    "places are expected by the names of their settlements":
        norstead(expect="[{units: {army: Orc Reavers, at: Norstead}}]"),
    "in any capitals": norstead(expect="[{units: {army: Orc Reavers}, has: {at: norstead}}]"),
    "something can be expected not to be so": norstead(expect="[{units: {kingdom: {not: orcs}}, count: 1}]"),
    "also of what there is": norstead(expect="[{units: {kingdom: orcs}, has: {at: {not: Far Tumed}}}]"),
    "fields are known though no unit has them": norstead(expect="[{units: {enslaved: true}, count: 0}]"),
    **{f"{card}, {aim}: cards, heroes and targets go by any of their names": aimed(f"'{aim}'", card, STORM)
       for card in ("Ice Storm", "ice-storm", "ICE STORM")
       for aim in ("aim Gond > 6,11", "aim gond > wildlands:6,11", "aim Gond the Unbreakable > 6,11")},
    "a flag that a thing does not show is false":
        spells(expect="[{units: {army: Miners, hero: false, enslaved: false}, count: 1}]"),
    "cards are expected by name": held("Treasure Hoard 17"),
    "or by id": held("treasure-hoard-3"),
}  # fmt: skip

FAILS = {
    "another rule is not the reason": (refused("build Orc Scouts at Norstead", "BB 9.7"), "not because of BB 9"),
    "another rule is not cited": (moved("BB 9"), "cites BB 9"),
    "another place": (norstead(expect="[{units: {army: Orc Reavers, at: Far Tumed}}]"), "found 0"),
    "what should not be": (norstead(expect="[{units: {kingdom: orcs}, has: {at: {not: Norstead}}}]"), "expected {at:"),
    "a hero is one": (spells(expect="[{units: {army: Throndil, hero: false}}]"), "found 0"),
    "another card of that name": (held("Treasure Hoard 18"), "expected {players: {kingdoms: orcs"),
    "an option offered with its seat is not refused": (
        walls("[{amber: {refused: send Giant to Secret Wall}}]"),
        "but is offered as `send Giant to azure:Secret-Wall`",
    ),
    "nor is one offered under another verb": (
        mirror("{refused: target Hadil of the Gate}"), "is offered as `pick Hadil-of-the-Gate`",
    ),
    "which is named": (mirror("target Hadil of the Gate"), "here it is called `pick Hadil-of-the-Gate`"),
    "what is offered in other words is shown": (
        aimed(f"'{LEGION}'"), f"Ice Storm is aimed at the plain north-east of Zarinbar itself; write {MEANT}",
    ),
    "and not refused": (
        aimed(f"{{refused: '{LEGION}'}}"), f"should be refused, but is offered as {MEANT}",
    ),
    "an army that is not there is no target": (aimed("'aim Gond > Miners at 6,11'"), "is no target for Ice Storm"),
    "a line for what was taken automatically is shown what that was": (
        position("banners", """
advanced: true
active: night
order: [night, oathborn]
hands: {night: [enslave-2]}
units: [{hero: Lilith, at: wildlands:5,8, locked: true}, {kingdom: oathborn, army: Miners, at: wildlands:6,9}]
""", "[{night: play enslave-2}, {night: aim Lilith > wildlands:6,10}]", rolls="[3]"),
        "taken automatically was 'aim Lilith, Queen of the Night > Miners at wildlands:6,9'",
    ),
}  # fmt: skip

NO_CHOICE = {
    "atack wildlands:6,9": "do you mean `attack HEX`?",
    "activate Orc Reaverz at Norstead": "'Orc Reaverz' is no unit",
    "build Orc Scouts at Norsted": "'Norsted' is no hex",
    "fly *": "is written 'fly *'",
    "end of turn": "is written 'end of turn'",
}
MALFORMED = {
    **{f"refused: {key}": (refused(key), said) for key, said in NO_CHOICE.items()},
    **{f"not offered: {key}": (norstead(expect=f'[{{not offered: "{key}"}}]'), s) for key, s in NO_CHOICE.items()},
    "a field that is none": (norstead(expect="[{units: {enslavd: true}, count: 0}]"), "no field 'enslavd'"),
    "a card that is no token": (token("Plain Scimitar"), "is a card, not a token"),
    "a rule that is meant, as it is spelled": (spells(cites="[BB 4.81]"), "do you mean 'BB 4.8.1'?"),
    "also in small letters": (
        position("lbs", "phase: day", cites="[LBS AW 57 hom-water/1]"), "do you mean 'LBS AW 57 home-water/1'?",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", HOLDS)
def test_what_a_scenario_may_say(what: str) -> None:
    assert_holds(HOLDS[what])


@pytest.mark.parametrize("what", FAILS)
def test_what_does_not_hold_is_explained(what: str) -> None:
    text, told = FAILS[what]
    assert told in failures(text)


@pytest.mark.parametrize("what", MALFORMED)
def test_what_cannot_be_meant_is_malformed(what: str) -> None:
    text, told = MALFORMED[what]
    assert told in str(malformed(text))


def test_a_script_that_stops_too_early_is_told_what_the_table_waits_for() -> None:
    home = "players: {amber: {home: [Copper Mine, Copper Mine, Copper Mine], hand: [Hired Blade]}}"
    expect = "[{cards: {name: Hired Blade}, has: {zone: play}}]"
    result = play(position("lbs", home, "[{amber: bring Hired Blade}]", expect=expect))
    (waiting,) = (line for line in result.story if line.kind == "waiting")
    assert waiting.text == "the table waits for amber, who is asked 'pay'"
    assert "pay" in waiting.options


def test_a_failed_expectation_stays_short() -> None:
    text = failures(position("lbs", "phase: day", expect="[{cards: {name: Fatima}}]"))
    assert "and " in text
    assert len(text) < 1500
