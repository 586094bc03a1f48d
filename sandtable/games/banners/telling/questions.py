"""Questions in words: what is asked, of whom, by which rules, and what a newcomer may want to know there."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sandtable.games.banners.content import cardbook, naming
from sandtable.games.banners.content.cardbook import Card, title
from sandtable.games.banners.content.forces import armies
from sandtable.games.banners.content.map import Hex
from sandtable.games.banners.rules import monsters
from sandtable.games.banners.rules.activation import must_go
from sandtable.games.banners.rules.kingdoms.fjordland import seafaring
from sandtable.games.banners.rules.season import season_name
from sandtable.games.banners.rules.settlements import allied_holder
from sandtable.games.banners.rules.study import studied
from sandtable.games.banners.rules.victory import ends_game
from sandtable.games.banners.rules.walking import points_left
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.games.banners.telling.advice import advised
from sandtable.kernel import Decision, Picks, Prompt
from sandtable.kernel.text import capital, in_words, plural
from sandtable.kernel.windows import REACT


def asked(g: Banners, decision: Decision) -> int:
    """The kingdom a question is about; one player may run several (2.1)."""
    kind, about = decision.kind, decision.about
    if kind in ("opening", "income", "activate"):
        return g.kingdom
    if kind in ("control", "welcome", "ambush", "claim"):
        return int(about[0])
    if kind == "entry":
        return allied_holder(g, int(about[1]), g.owner[about[0]])
    if kind in ("act", "advance", "regenerate", "make room"):
        return g.owner[int(about[0])]
    own = g.kingdoms_of(decision.seat)
    return own[0] if own else g.campaign.players[decision.seat][0]


# -- what a question is about ----------------------------------------------------------------------------------------


def _about_unit(g: Banners, decision: Decision) -> int:
    return int(decision.about[1 if decision.window else 0])


def _about_hex(g: Banners, decision: Decision) -> Hex:
    """The last thing a question of combat is about; in a window the third; else where the unit stands."""
    if decision.window:
        return int(decision.about[2])
    if decision.kind == "ambush":
        return int(decision.about[2])
    return int(decision.about[-1]) if decision.kind == "advance" else g.at[int(decision.about[0])]


def _about_card(g: Banners, decision: Decision) -> Card | None:
    """The card that a window answers, if any; else the first thing a question is about."""
    about = decision.about[5:] if decision.window else decision.about
    return cardbook.cards()[int(about[0])] if about else None


def _card_title(g: Banners, decision: Decision) -> str:
    card = _about_card(g, decision)
    return "" if card is None else title(card.number)


def _settlement(g: Banners, decision: Decision) -> str:
    return g.town_text(int(decision.about[-1]))


def _purpose(g: Banners, decision: Decision) -> str:
    """For which card something is discarded: its clause is among the rules that say so."""
    card = next((card for card in cardbook.cards() if card.clause in decision.about), None)
    return "" if card is None else f" for {title(card.number)}"


def _unit_or_defenders(g: Banners, decision: Decision) -> str:
    unit = _about_unit(g, decision)
    return g.unit_text(unit) if unit >= 0 else "The defenders"


def _place(g: Banners, decision: Decision) -> str:
    at = _about_hex(g, decision)
    return g.place_text(at) if at >= 0 else "this hex"


def _where(g: Banners, decision: Decision) -> str:
    at = _about_hex(g, decision)
    return g.where_text(at) if at >= 0 else "in this hex"


def _answered(g: Banners, decision: Decision) -> str:
    """Who has played the card that may be answered: "the Orcs play", "Fjordland plays"."""
    return naming.does(g.names_of(int(decision.about[6])), "plays", "play")


def _aim(g: Banners, decision: Decision) -> str:
    """What is left to choose of who casts a card, and at what."""
    casters, targets = ({choice[n] for choice in decision.choices()} for n in (1, 2))
    if targets == {NOBODY}:
        return "who casts it?"
    return "what is it aimed at?" if len(casters) == 1 else "who casts it, and at what?"


def _disciplines(g: Banners, decision: Decision) -> str:
    left = int(decision.about[0])
    if left == 1:
        return "Which discipline?"
    kinds = len({studied(choice) for choice in decision.choices()[:-1]})
    if kinds == 1:
        return "One discipline is left to you."
    if kinds < left:
        return f"You may use {in_words(left)} disciplines; there is something to gain from {in_words(kinds)}."
    return f"Up to {in_words(left)} disciplines, one of each kind."


def _number(one: str, several: str) -> Callable[[Banners, Decision], str]:
    """The word that fits the unit of a window."""

    def word(g: Banners, decision: Decision) -> str:
        unit = _about_unit(g, decision)
        return one if unit >= 0 and g.army_of(unit).single else several

    return word


STEPS = ("a card for the attacker", "a Cantrip for the defender", "a last Cantrip for the attacker")
"""The order of Battle Magic (16.7.3)."""

_WORDS: dict[str, Callable[[Banners, Decision], str]] = {
    "who": lambda g, decision: g.campaign.seats[decision.seat].name,
    "kingdom": lambda g, decision: g.name(asked(g, decision)),
    "kingdom_has": lambda g, decision: g.does(asked(g, decision), "has", "have"),
    "the_kingdom": lambda g, decision: g.the(asked(g, decision)),
    "unit": _unit_or_defenders,
    "hero": lambda g, decision: g.unit_text(int(decision.about[1])),
    "at": _place,
    "where": _where,
    "settlement": _settlement,
    "card": _card_title,
    "text": lambda g, decision: cardbook.cards()[int(decision.about[0])].text,
    "purpose": _purpose,
    "monster": lambda g, decision: monsters.name(int(decision.about[-1])),
    "aim": _aim,
    "disciplines": _disciplines,
    "hits": lambda g, decision: str(decision.about[3]),
    "step": lambda g, decision: STEPS[int(decision.about[4])],
    "turn": lambda g, decision: g.whose(g.kingdom),
    "player_plays": _answered,
    "attacks": _number("attacks", "attack"),
    "has": _number("has", "have"),
    "is": _number("is", "are"),
    "do": _number("does", "do"),
    "they": _number("it", "they"),
    "was": _number("was", "were"),
}
"""What the words in braces stand for."""


class _Words(dict[str, str]):
    """Each word found when a question first needs it."""

    def __init__(self, g: Banners, decision: Decision) -> None:
        super().__init__()
        self._asked = g, decision

    def __missing__(self, word: str) -> str:
        return _WORDS[word](*self._asked)


class Question(NamedTuple):
    text: str
    rules: tuple[str, ...] = ()
    of: str = ""
    """What it points at: "unit", "card", "hex", "settlement"."""


UNIT, CARD, HEX, SETTLEMENT = "unit", "card", "hex", "settlement"

QUESTIONS: dict[str, Question] = {
    "claim": Question("{kingdom}: choose a settlement to begin with, before anybody builds.", ("BB 2.4",)),
    "abandon": Question(
        "{kingdom}: which lair is abandoned this winter?", ("BB chronicle/abandoned-lairs-winter", "BB 15.8")
    ),
    "make room": Question(
        "Osterlich comes to {at}: where {do} {unit} go?", ("BB chronicle-10/bitter-end-osterlich",), UNIT
    ),
    "income": Question(
        "{kingdom}: Income Actions.",
        ("BB 6.1",),
    ),
    "ambush": Question(
        "{kingdom}: declare an Ambush in the fight for {at}?",
        ("BB 9.6",),
        HEX,
    ),
    "advance": Question("{unit}: advance to {at}?", ("BB 9.3",), HEX),
    "regenerate": Question("{unit}: regenerate?", ("BB 3.1.3",), UNIT),
    "control": Question("{kingdom_has} taken {settlement}: control it or raze it?", ("BB 4.9.2/4a",), SETTLEMENT),
    "welcome": Question(
        "{settlement} welcomes {the_kingdom}: place a Control marker there?", ("BB 4.6.1",), SETTLEMENT
    ),
    "entry": Question("{kingdom}: may {unit} enter {settlement}?", ("BB 1.11.4",), SETTLEMENT),
    "take over": Question("{who}: your kingdoms have fallen. Take over an ally's?", ("BB 7.6/takeover",)),
    "aim": Question(
        "{card}: {aim} {text}",
        ("BB 16.6.1",),
        CARD,
    ),
    "blessing": Question("{who}: {card}. What do you choose? {text}", ("BB 16.6.1",), CARD),
    "tome": Question("{card}: with a Tome?", ("BB 16.6.2/tome",), CARD),
    "return": Question("Take {card} back to hand?", (), CARD),
    "lock": Question(
        "{who}: the roll has failed. Lock the caster to keep {card} in hand?", ("BB 18.3/night-2/fail",), CARD
    ),
    "satchel": Question(
        "{who}: you have gained the Endless Satchel. Play it, or sell it for 2 gold?", ("BB 18.2/2/gained",)
    ),
    "plague": Question("{who}: Staff of Plagues. Which die does your opponent lose?", ("BB 18.2/15",)),
    "summon": Question("{who}: Horn of Udun. Where is the army placed?", ("BB 18.2/5", "BB 16.6.3/place")),
    "discard": Question("{who}: which card do you discard{purpose}?", ("BB 16.6.3/discard",)),
    "study": Question(
        "{who}: Arcane Study. {disciplines}",
        ("BB 17.4",),
    ),
    "study discard": Question("{who}: discard one card before drawing?", ("BB 17.4",)),
    "retrieve": Question("{who}: which Treasure do you retrieve?", ("BB 17.4.1",)),
    "winter": Question("{who}: Winter. Which Treasure do you sell?", ("BB 13.2.2/sell",)),
    "hit": Question("{unit} and {hero} suffer a hit: who takes it?", ("BB 14.4/hits",), UNIT),
    "gain": Question("{unit} enters play: which army does the hero join?", ("BB 14.3",), UNIT),
    "again": Question("{unit} may go on: what now?", ("BB 7.2/attack",), UNIT),
    "command": Question("{who}: take command of {monster}, the monster that was found?", ("BB 15.3",)),
    "slink": Question("{who}: three monsters are commanded already. Which one slinks away?", ("BB 15.3/replace",)),
    "flee": Question("{unit} {is} free and {has} to leave: where to?", ("BB 12.3.7/freed",), UNIT),
    "choose": Question("{who}: which?", ("BB 16.6",)),
    "appear": Question("{who}: where do you place {monster}?", ("BB 15.7",)),
    "fear": Question("{who}: {unit} must move one hex or take a hit. Which?", ("BB 18.1/27",), UNIT),
    "fear hero": Question("{who}: does the hero go along with {unit}?", ("BB 18.1/27/hero",), UNIT),
    "recovers": Question("{who}: which army recovers?", ("BB 10.4.2",)),
    "turn on": Question("{unit} {is} deceived: whom {do} {they} strike?", ("BB 18.3/orcs-12",), UNIT),
    "terror": Question("{who}: {unit} must move one hex or take a hit. Which?", ("BB 18.3/orcs-14",), UNIT),
    "caught": Question("{who}: Luna's Strike has failed. Lose a Spell at random, or Luna?", ("BB 18.3/night-12/fail",)),
    "more dice": Question("{card}: discard another Spell for one more heavy die?", ("BB 16.2",), CARD),
    "strike again": Question("{card}: discard another Spell to strike the same target again?", ("BB 16.2",), CARD),
    "dice lost": Question("{card}: which dice does the target lose?", (), CARD),
    "set down": Question("{card}: where is the stack placed?", ("BB 16.6.3/place",), CARD),
    "bless": Question("{who}: from which kingdom's deck do you draw a Blessing?", ("BB 16.4",)),
}


class Window(NamedTuple):
    """A moment in which a card may be played (16.7)."""

    text: str
    rules: tuple[str, ...]
    when: str
    """The moment, for a player who wants always to pass in it."""


OTHERS_WHEN = "when it is about the units and settlements of others"
WINDOWS: dict[str, Window] = {
    "battle": Window(
        "{unit} {attacks}. Battle Magic: play {step}?",
        ("BB 16.7.3",),
        "before the dice of a combat (Battle Magic)",
    ),
    "any": Window(
        "a quiet moment in {turn} turn. Play a Cantrip?",
        ("BB 16.7.2",),
        "in a quiet moment of somebody's turn",
    ),
    "cast": Window("{player_plays} {card}: answer it?", ("BB 16.7.2",), "when a card has been played"),
    "sorcery": Window("{unit} has cast {card}: play a power?", ("BB 14.5.1",), "when its Hero has cast magic"),
    "strike": Window("a Strike at {at} is declared. Answer it?", ("BB 9.7",), "when a Strike is declared"),
    "rolled": Window("the dice are rolled. Play a card on them?", ("BB 16.8/dice",), "when dice have been rolled"),
    "die": Window(
        "a die shows {hits}. Have it rolled again?", ("BB 16.7.2",), "when a die has been rolled outside combat"
    ),
    "critical": Window(
        "a critical hit is to be confirmed. Play a card?", ("BB 9.8",), "when a critical hit is to be confirmed"
    ),
    "hits": Window(
        "{unit} {where}: hits are coming ({hits}). Play a card?", ("BB 9.2.1",), "when hits are about to be dealt"
    ),
    "assigned": Window(
        "{unit} {where} {is} given a hit: play a card?", ("BB 14.4/hits",), "when a unit is given a hit"
    ),
    "wounded": Window(
        "{unit} {where}: more hits are coming ({hits}). Play a card?",
        ("BB 14.4/hits-one-by-one",),
        "between two hits",
    ),
    "falling": Window(
        "{unit} {is} about to be eliminated: prevent it?", ("BB 1.9",), "when a unit is about to be eliminated"
    ),
    "eliminated": Window(
        "{unit} {was} eliminated {where}: play a card?", ("BB 1.9",), "when a unit has been eliminated"
    ),
    "entering": Window(
        "{unit} {is} about to enter {at}: bar the way?", ("BB 8.2",), "when a unit is about to enter a hex"
    ),
    "moved": Window("{unit} {has} moved to {at}: play a card?", ("BB 16.7.2",), "when a unit has moved"),
    "sailed": Window("{unit} {is} sailing {where}: play a card?", ("BB 16.7.2",), "when a unit crosses the sea"),
    "won": Window(
        "{unit} {has} won: play a card before the advance?", ("BB 9.3",), "when somebody has won and may advance"
    ),
    "mined": Window("{unit} {has} worked the mine: play a card?", ("BB 12.1.1",), "when a mine has been worked"),
    "looted": Window("{unit} {has} looted {at}: play a card?", ("BB 4.8",), "when a settlement has been looted"),
    "hiding": Window(
        "the Coven at {at} is found. Play a card instead of hiding?", ("BB 12.3.5",), "when a Coven has been found"
    ),
}


def prompt(g: Banners, decision: Decision) -> Prompt:
    """The question in words."""
    return advised(_question(g, decision), g, decision, asked(g, decision))


def _question(g: Banners, decision: Decision) -> Prompt:
    if decision.window:
        return _window(g, decision)
    special = _SPECIAL.get(decision.kind)
    if special is not None:
        return special(g, decision)
    question = QUESTIONS[decision.kind]
    text = capital(question.text.format_map(_Words(g, decision)))
    card = _about_card(g, decision) if question.of == CARD else None
    clause = () if card is None else (card.clause,)
    refs, picks = _refs(g, decision, question.of), _picks(decision)
    return Prompt(text, (*question.rules, *clause), refs, picks=picks)


def _picks(decision: Decision) -> Picks | None:
    """Where the same is asked several times: disciplines, cards to discard, Treasures to sell in Winter."""
    number = int(decision.about[-1]) if decision.kind in ("study", "discard", "winter") else 1
    if number < 2:
        return None
    if decision.kind != "study":
        number = min(number, len(decision.choices()))
        return Picks(number, number) if number > 1 else None
    disciplines: dict[str, list[str]] = {}
    for choice in decision.choices()[:-1]:
        key = f"study {choice[1]}" if choice[0] == "study" else f"{choice[0]} {title(int(choice[1]))}"
        disciplines.setdefault(studied(choice), []).append(key)
    number = min(number, len(disciplines))
    return Picks(0, number, done="no study", apart=tuple(tuple(keys) for keys in disciplines.values()))


def _refs(g: Banners, decision: Decision, of: str) -> tuple[str, ...]:
    if of == UNIT:
        return (g.campaign.unit_refs[_about_unit(g, decision)],)
    if of == HEX:
        return (f"hex:{g.campaign.map.names[_about_hex(g, decision)]}",)
    if of == SETTLEMENT:
        settlement = g.campaign.map.settlements[int(decision.about[-1])]
        return (f"settlement:{settlement.name}", f"hex:{g.campaign.map.names[settlement.at]}")
    card = _about_card(g, decision) if of == CARD else None
    return () if card is None else (f"card:{card.id}",)


def _window(g: Banners, decision: Decision) -> Prompt:
    window = WINDOWS[decision.window]
    card = _about_card(g, decision)
    refs: tuple[str, ...] = () if card is None else (f"card:{card.id}",)
    if _about_unit(g, decision) >= 0:
        refs += _refs(g, decision, UNIT)
    if _about_hex(g, decision) >= 0:
        refs += _refs(g, decision, HEX)
    text = f"{g.campaign.seats[decision.seat].name}: {window.text.format_map(_Words(g, decision))}"
    return Prompt(text, (*window.rules, *(() if card is None else (card.clause,))), refs)


# -- turns -----------------------------------------------------------------------------------------------------------


def _opening(g: Banners, decision: Decision) -> Prompt:
    """What is to be set up next: what the campaign gives, then what gold buys (2.5)."""
    offered = {choice[0] for choice in decision.choices()}
    kingdom = asked(g, decision)
    who = g.name(kingdom)
    if "place hero" in offered:
        return Prompt(f"{who}: set-up. Place the heroes that the campaign gives.", ("BB 2.5/heroes", "BB 2.5"))
    if "place" in offered:
        return Prompt(f"{who}: set-up. Place the units that the campaign gives.", ("BB 2.5/free-units", "BB 2.5"))
    return Prompt(f"{who}: opening builds, {g.gold[kingdom]} gold.", ("BB 2.5",))


def _activate(g: Banners, decision: Decision) -> Prompt:
    """What is left to do in a turn, of what there is to do in one."""
    kingdom = asked(g, decision)
    offered = {choice[0] for choice in decision.choices()}
    ways, rules = [], []
    if "activate" in offered:
        ways.append(f"activate {'an army' if g.arcana is None else 'a unit'}")
        rules.append("BB 7.2")
    if offered & {"build", "hero"}:
        ways.append("build one" if ways else "build an army")
        rules.append("BB 10.1")
    if "play" in offered:
        ways.append("play a card")
        rules.append("BB 16.7")
    comma = "," if len(ways) > 1 else ""
    todo = f"{', '.join(ways)}{comma} or end the turn" if ways else "nothing is left to do but to end the turn"
    text = f"{g.name(kingdom)}, {season_name(g)[0]}: {todo}. {g.gold[kingdom]} gold."
    if ends_game(g):
        text += " The game ends with this turn."
    return Prompt(text, tuple(rules) or ("BB 7.5",))


def _act(g: Banners, decision: Decision) -> Prompt:
    unit = int(decision.about[0])
    at = g.at[unit]
    refs: tuple[str, ...] = (f"unit:{unit}", f"hex:{g.campaign.map.names[at]}")
    who = g.unit_text(unit)
    if unit == g.active and g.rider != NOBODY:
        who, refs = f"{who} with {g.unit_text(g.rider)}", (*refs, f"unit:{g.rider}")
    if g.must_leave:
        if g.campaign.foreign_entries[g.owner[unit]] >> at & 1:
            text = f"{who} cannot stay in another kingdom's Entry hex and must move on."
            return Prompt(text, ("BB 4.11.1/other",), refs)
        return Prompt(f"{who} cannot stay where others stand and must move on.", ("BB 8.3.1", "BB 8.3"), refs)
    offered = {choice[0] for choice in decision.choices()}
    goes = bool(offered & {"move", "switch"})
    text = f"{who}: {_movement_left(g, unit, goes, bool(offered & {'sail', 'switch ship'}))}"
    if must_go(g, unit):
        rule = "BB 4.11.1/sea-end" if g.campaign.map.sea >> at & 1 else "BB 3.2.3/welcoming"
        return Prompt(f"{text}. This is no place to stay.", (rule, "BB 8.1"), refs)
    todo = "Move, act, or pass to end the activation." if goes else "Act, or pass to end the activation."
    return Prompt(f"{text}. {todo}", ("BB 7.2", "BB 8.1"), refs)


def _movement_left(g: Banners, unit: int, goes: bool, sails: bool) -> str:
    """How far a unit may still go: on foot, by road, by ship."""
    points = points_left(g, unit)
    text = f"{plural(points, 'movement point')} left" if points > 0 else "no movement left"
    if goes and g.road and points >= 0 and _road_from(g, g.at[unit]):
        text += " (+1 by road)" if points > 0 else " but 1 by road"
    if sails and seafaring(g, unit):
        text += ", may sail"
    return text


def _road_from(g: Banners, at: Hex) -> bool:
    """A road leads on from here."""
    game_map = g.campaign.map
    return any(game_map.sides[at, other].road for other in game_map.neighbours[at])


_SPECIAL: dict[str, Callable[[Banners, Decision], Prompt]] = {"opening": _opening, "activate": _activate, "act": _act}

KINDS = (*_SPECIAL, *QUESTIONS, *(f"{REACT} {window}" for window in WINDOWS))
"""Everything that can be asked, as scenarios write it after `asks`."""


def meant(g: Banners, decision: Decision, ref: str, subject: str) -> str | None:
    """The key that a click on a hex would mean: go or attack there, activate or build there. Whoever has picked no army
    has not asked why the first of the list cannot be built there."""
    kind, _, name = ref.partition(":")
    at = g.campaign.map.find(name) if kind == "hex" else None
    if at is None:
        return None
    if decision.kind in ("act", "again"):
        unit = int(decision.about[0])
        if g.at[unit] == at:
            return None
        there = [units[at] for units in (g.army, g.hero) if at in units]
        enemy = any(g.kingdom_of(other).side != g.kingdom_of(unit).side for other in there)
        return f"{'attack' if enemy else 'move'} {name}"
    if decision.kind not in ("activate", "opening"):
        return None
    own = next((units[at] for units in (g.army, g.hero) if at in units and g.owner[units[at]] == g.kingdom), NOBODY)
    if own != NOBODY:
        return f"activate {g.army_of(own).name} at {name}"
    army = subject.rpartition("/")[2]
    choices = (choice for choice in decision.choices() if choice[0] in ("build", "place"))
    verb = next((choice[0] for choice in choices if armies()[int(choice[1])].name == army), None)
    return None if verb is None else f"{verb} {army} at {name}"
