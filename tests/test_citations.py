"""What players are told cites clauses that speak of it.

Pairs of a message and a clause cited for it come from scenarios, from random play and from asking in vain for keys
that are offered elsewhere (`tools/citations.py`, which also prints them to be read). A pair holds if message and clause
share a word that is not found everywhere, or both have a word of the same subject below. `SUBJECTS` says more of
clauses that are easily cited for what is only near: what a message must speak of to cite them.
"""

import re
from functools import cache
from zlib import crc32

import pytest

from sandtable import games
from sandtable.kernel.ledger import Clause
from sandtable.kernel.text import meant
from tools.citations import Pair, gather, scenarios_of, shape

SAYING_NOTHING = (
    "the and not nor this that there here which who whom what with without for from than then but only any all each",
    "every one two may can could must would does did has have had his her their they them you your yours own other",
    "another into out over under now yet still more most less nobody somebody else also when while where before after",
    "until during its are was were been being will such some same say says said",
)
COMMON = frozenset(" ".join(SAYING_NOTHING).split())

SAME: dict[str, tuple[str, ...]] = {
    "banners": (
        "adjacent next neighbouring near", "cast caster mage", "aim target", "hold hand owned own hands",
        "belong own controls allied friendly", "occupied stack stacking hold room join already with",
        "build built call placed playmat map contingent", "sail ship river coast fly",
        "move movement reach advance enter stay holds leave flee", "effect nothing", "range within reach strike",
        "strike fortified walls hit suffer", "razed raze waste marker city", "finished ready together",
        "dice die rating rated success roll rolled",
        "hostile welcoming prohibited bars closed play lair advance holds sea", "win wins tie victory season",
        "discard discards discarded study studying draw discipline", "stands pick gaining joins hero", "alone lone",
        "attack again go", "battle keyword", "play hold", "suppress effect", "stir lair monster place",
        "draw drawn look", "may stay end pass", "moved card cantrip choose target declare",
    ),
    "lbs": (
        "action play use cast react", "target choice choose chosen lawful used", "effect cancelled cancel",
        "hand play reaction answer happened", "bowed unbowed bow", "send sent assigned segment attack defend",
        "damage harm absorb destroyed lose", "shoot archery", "parry parries fate thrust", "left dies kills",
        "goes moves move wandering place home water", "brings enters play", "item attached play",
        "say whose fight battle", "controls yours belong your own", "challenge duel refuse accept",
        "targeted protected", "makes gives copper cost pay paid", "engage battle heroes", "plays play action",
        "keep water home immune parry", "duel parry thrust turn", "fortification already twice section",
        "play made makes water copper cost", "hand fate card", "draw hand",
    ),
    "alkalim": (
        "round turn refresh steps", "defeats wounds combat damage life heat exhaustion takes",
        "hands gains counters experience buy price pay", "wakes healed recover town rested knocked",
        "rolls dice die space movement roll way", "waits again adventure jewel replenish counter refill",
        "quest defeat test pass explore pay offer several", "take loser winner reward won throws discard parts",
        "meets challenge attempt ambush draws adventure space",
        "gone vanishes slips escape escaped beaten ambusher won", "storm wind sandstorm direction arrows blows",
        "symbol effects story face", "attack space elsewhere hero", "called here say choices",
        "bought sold things trade buying selling heal", "wages companions paid", "bazaar leave trade order buying",
        "activated card used use have", "succeeds test combat", "loses gold penalty pays",
        "explored movement moving over step", "tests before combat",
        "carries sell give discard items limits throws sold", "have card item ally sale stack",
        "keeps finds reward parts dismiss ally", "costs gold pay price", "party ally hero rests", "weaker text value",
        "already stay", "first phase round attacked wounds attack defend escape", "pays gives quest done",
        "ended adventure barrens canyons bluffs dunes road not", "gear camel water skin kit",
        "grow stronger recovers challenge text", "city town towns bazaar inside", "farther nearest near",
        "tale tales rewards wins", "space foot moves go",
    ),
}  # fmt: skip
"""Words of the same subject, by game."""

SUBJECTS: dict[str, str] = {
    "LBS AW 57 actions/1": r"plays|uses|casts|reacts|action|use",
    "LBS AW 75 your": r"'s|yours?|player",
    "LBS AW 47 ally-actions/2": r"'s|yours?|ally",
    "BB 1.10": r"success|\d\.$|cancelled|no dice|[Rr]oll|die",
    "BB 14.5.1": r"^[A-Z][^:]*: |in play|play|locked",
    "BB 4.4": r"[Ff]ortif",
    "BB 4.4/magical": r"[Mm]agical",
    "BB 3.1.1": r"Ranged|ties?|weakened|eliminated",
    "BB 9.2": r"wins?|\d to \d|hits?|tie|draw|success|weakened|eliminated|unharmed|loots?|ruins|now",
    "BB 9.2/draw": r"draw|success|hit",
    "BB 9.2/tie": r"tie|success|hit",
    "BB 9.7/fortified": r"fortified",
    "BB 9.11": r"Siege Engine",
    "BB 10.1.1/adjacent": r"finished|builds?",
    "BB 10.3": r"besieged",
    "BB 10.3.1": r"besieged",
    "BB 12.5.2/drakken": r"Drakken",
    "BB 15.3/sacrifice": r"eliminate",
    "BB 15.4.2": r"slink|command|Monster",
    "BB 16.6.2/range": r"within|range|away",
    "AK day/item-only": r"moves to|where to|use",
    "AK RB-15": r"use|activat|face down|have|card|helps|again|cancel|turn",
    "AK RB-31": r"dic?e|where to|go by|moves|stop|way|symbol|Movement",
    "AK RB-112": r"s(?:e|o)l[ld]|have",
    "AK RB-124": r"give|carr|throw|have|part|room|many|limit",
    "AK RB-143/amount": r"takes|taken|lose|plunder|does not have|gold",
    "AK RB-151": r"pile",
    "AK adventure/attempt": r"meets|adventure|not at|attempt|counter",
    "AK storm/no-dice": r"where to|storm",
    "AK step/bazaar-inside": r"bazaar|is in|not on the map|town",
}
"""By clause: what a message must say, as a pattern."""

HINTS = re.compile(
    r"here (?:(?:that|it) is called|it is written)|something else is asked now: .* what now|.*nothing else was"
)
"""Spelling that is put right, and choices told as their buttons read: the clauses are those of the question."""
CARDS = re.compile(r"BB 18\.|AK card/|LBS AW 34 cards-beat-rules")
"""Clauses of cards, and the one that is cited where a card's own text decides: a card may say anything."""


def stem(word: str) -> str:
    return re.sub(r"(?:(?:ing|ed|er|ion|e)?s?|ies|y|ice)$", "", word) or word


@pytest.mark.parametrize("name", games.names())
def test_verbs_cite_clauses_that_exist(name: str) -> None:
    game = games.get(name)
    wrong = [
        f"{verb.form}: there is no clause '{rule}'{meant(rule, game.ledger.clauses)}"
        for verb in game.verbs.verbs
        for rule in (*verb.rules, *verb.elsewhere_rules)
        if rule and rule not in game.ledger
    ]
    assert not wrong


@cache
def stems(text: str) -> frozenset[str]:
    """The words of a text, without endings, as far as they tell anything."""
    found = set()
    for word in re.findall(r"[a-z]+", text.lower()):
        if len(word) > 2 and word not in COMMON:
            found.add(stem(stem(word))[:5])
    return frozenset(found)


@cache
def subjects(game: str, text: str) -> frozenset[str]:
    """The stems of a text, and the subjects they belong to."""
    own = stems(text)
    return own | {group for group in SAME[game] if own & stems(group)}


def speaks_of(game: str, clause: Clause, message: str) -> bool:
    if CARDS.match(clause.id) or HINTS.match(message):
        return True
    wanted = SUBJECTS.get(clause.id)
    if wanted is not None:
        return re.search(wanted, message) is not None
    return bool(subjects(game, message) & subjects(game, f"{clause.title} {clause.text} {clause.reading}"))


def mismatches(game: str, pairs: dict[Pair, str]) -> list[str]:
    clauses = games.get(game).ledger.clauses
    found: dict[tuple[str, str], str] = {}
    for pair, where in pairs.items():
        clause = clauses[pair.clause]
        if not speaks_of(game, clause, pair.message):
            text = f"{pair.message}  ({where})\n    {clause.id}  {clause.title}: {clause.text}"
            found.setdefault((shape(pair.message), clause.id), text)
    return list(found.values())


@pytest.mark.parametrize("game", ["alkalim", "banners", "lbs"])
def test_every_clause_cited_speaks_of_what_is_said(game: str) -> None:
    read = [path for path in scenarios_of(game) if crc32(path.name.encode()) % 8 == 0]  # a new file moves no other
    pairs = gather(game, read, range(1), 80)
    assert len(pairs) > 500
    wrong = mismatches(game, pairs)
    assert not wrong, f"{len(wrong)} kinds of message:\n" + "\n".join(wrong)


def test_a_clause_about_something_else_is_noticed() -> None:
    said = "Orc Reavers: □5 – 0 successes (-1 each). Draconic Shield: 6 needed."
    assert mismatches("banners", {Pair(said, "BB 4.4", "log"): "a test"})
    assert mismatches("banners", {Pair("Far Tumed is besieged", "BB 14.2/cost", "refused"): "a test"})
    assert not mismatches("banners", {Pair("Far Tumed is besieged", "BB 10.3.1", "refused"): "a test"})
