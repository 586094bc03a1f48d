"""What choices look like to people: keys, labels, highlights, the rules they rest on.

A key is a verb and cards by their slugs: `attach Plain-Scimitar to Takiyah`. Cards of one name are told apart so:

- in play under different players: the seat is put before (`target azure:Takiyah`), except where only one's own cards
  can be meant (`engage Takiyah`, `bow Copper-Mine`);
- several of one player: `#2` for the second in the order of that player's cards in play, hand or pile (from the top);
- a card in a pile while another of its name is in play or in another pile: `target Takiyah in buried`.

`use Takiyah 2` is the second ability of the card, counted over all its abilities.
"""

from __future__ import annotations

from sandtable.games.lbs import acting, attack
from sandtable.games.lbs.defs import BATTLE, CARDS, DAY, HERO, NIGHT, OPEN, PANTHEON, REACTION, SPELL, STORY, slug
from sandtable.games.lbs.scenario import SEATS, ZONE_NAMES, index
from sandtable.games.lbs.state import (
    BURIED,
    DECK,
    HAND,
    NIGHT_PHASE,
    NOWHERE,
    PLAY,
    SAVED,
    TABLE,
    Lbs,
)  # fmt: skip
from sandtable.games.lbs.verbs import who
from sandtable.games.lbs.view import sees
from sandtable.kernel import Choice, Option

# -- names -------------------------------------------------------------------------------------------------------------


def pile_of(g: Lbs, c: int) -> list[int]:
    """The cards among which copies are counted, in their order."""
    zone = g.zone[c]
    if zone == PLAY:
        return g.players[g.ctrl[c]].play
    if zone == HAND:
        return g.players[g.ctrl[c]].hand
    if zone == SAVED:
        return g.players[g.owner[c]].saved[::-1]
    if zone == BURIED:
        return g.players[g.owner[c]].buried[::-1]
    if zone == DECK:
        return g.players[g.owner[c]].deck[::-1]
    return [x for x in range(len(g.d)) if g.zone[x] == zone and g.owner[x] == g.owner[c]]


def _copy(g: Lbs, c: int) -> str:
    """` #2` for the second copy of a name in its place."""
    n = 0
    d = g.d
    for x in pile_of(g, c):
        if d[x] == d[c]:
            n += 1
        if x == c:
            break
    return f" #{n}" if n > 1 else ""


def own(g: Lbs, c: int) -> str:
    """A card in a key where only cards of one player can be meant."""
    if c < 0:
        return "nowhere" if c == NOWHERE else "none"
    return CARDS[g.d[c]].slug + _copy(g, c)


def any_(g: Lbs, c: int) -> str:
    """A card in a key, wherever it is and whoever has it."""
    if c < 0:
        return "nowhere" if c == NOWHERE else "none"
    zone, d = g.zone[c], g.d
    before = after = ""
    if zone == PLAY:
        seat = g.ctrl[c]
        if any(d[x] == d[c] for s, p in enumerate(g.players) if s != seat for x in p.play):
            before = f"{SEATS[seat]}:"
    elif zone != HAND:
        seat = g.owner[c]
        same = [s for s, p in enumerate(g.players) if any(d[x] == d[c] for x in (*p.saved, *p.buried))]
        if zone == TABLE:  # two Fate cards, face-up
            same += [g.owner[x] for x in range(len(d)) if g.zone[x] == zone and d[x] == d[c] and sees(g, x, None)]
        if any(s != seat for s in same):
            before = f"{SEATS[seat]}:"
        mine = g.players[seat]
        elsewhere = {SAVED: mine.buried, BURIED: mine.saved}.get(zone, [*mine.saved, *mine.buried])
        if any(d[x] == d[c] for p in g.players for x in p.play) or any(d[x] == d[c] for x in elsewhere):
            after = f" in {ZONE_NAMES[zone]}"
    elif any(d[x] == d[c] for x in (*g.players[g.ctrl[c]].saved, *g.players[g.ctrl[c]].buried)):
        after = f" in {ZONE_NAMES[zone]}"
    return f"{before}{CARDS[d[c]].slug}{_copy(g, c)}{after}"


def named(g: Lbs, c: int) -> str:
    """A card on a button: with its player where another has one of that name in play."""
    if c < 0:
        return "no City Section" if c == NOWHERE else "nothing"
    d = g.d
    if g.zone[c] == PLAY and any(d[x] == d[c] for s, p in enumerate(g.players) if s != g.ctrl[c] for x in p.play):
        return f"{who(g, g.ctrl[c])}'s {g.name(c)}"
    return g.name(c)


def labelled(g: Lbs, c: int) -> str:
    return named(g, c) + (_copy(g, c) if c >= 0 else "")


# -- options -----------------------------------------------------------------------------------------------------------

_PLAIN: dict[str, tuple[str, tuple[str, ...]]] = {
    "none": ("None", ("LBS AW 34 cards-beat-rules",)),
    "done": ("Done", ("LBS AW 57 actions/3",)),
    "yes": ("Yes", ("LBS AW 34 cards-beat-rules",)),
    "no": ("No", ("LBS AW 34 cards-beat-rules",)),
    "exchange": ("Exchange cards among Heroes", ("LBS AW 44 day-list/4", "LBS AW 41 moving/1")),
    "attack": ("Attack", ("LBS AW 44 day-list/5", "LBS AW 45 attacking/1")),
    "raid": ("Declare a raid", ("LBS AW 54 night-list/2", "LBS AW 55 declaring")),
    "demand": ("Demand a Water token for your help", ("LBS AW 46 ally-water/1",)),
    "waive": ("Demand nothing", ("LBS AW 46 ally-water/1",)),
    "give": ("Give the Water token", ("LBS AW 46 ally-water/2", "LBS FAQ battles/5")),
    "accept": ("Accept the challenge", ("LBS AW 63 challenge/2",)),
    "refuse": ("Refuse", ("LBS AW 63 challenge/2", "LBS FAQ battles/4")),
    "pay": ("Pay as proposed", ("LBS AW 40 copper/4", "LBS AW 40 water/1")),
    "proposal": ("Absorb as proposed", ("LBS AW 52 absorbing", "LBS FAQ battles/6")),
    "stop": ("Stop: all that is left is immune", ("LBS AW 52 immunity/1",)),
    "water": ("Lose a Water token here", ("LBS AW 52 absorbing/2", "LBS FAQ water/5")),
    "section": ("Lose the City Section", ("LBS AW 52 absorbing/3", "LBS AW 52 absorbing/5")),
    "keep": ("Keep it as it is", ("LBS AW 57 home-water/1",)),
    "raise": ("Count the parry one higher", ("LBS AW 68 duelist",)),
    "blind": ("Parry with the top card of the deck", ("LBS AW 64 parry/1", "LBS AW 64 parry/2")),
    "straighten": ("Straighten it", ("LBS AW 44 dawn/1",)),
    "remain": ("Leave it bowed", ("LBS AW 44 dawn/2",)),
    "arrange": ("Rearrange the Water", ("LBS AW 57 home-water/1", "LBS AW 57 home-water/3")),
}
_OWN: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "bring": ("bring", "Bring in", ("LBS AW 44 day-list/2", "LBS AW 39 bringing-in/1")),
    "caster": ("caster", "Cast it with", ("LBS AW 29 spell/1",)),
    "with": ("with", "With", ("LBS AW 51 engaging/2", "LBS AW 41 moving/1")),
    "khadi": ("khadi", "Bring back", ("LBS AW 54 night-list/3", "LBS AW 69 khadi/1")),
    "engage": ("engage", "Engage with all of", ("LBS AW 51 battle-engage", "LBS AW 51 engaging/1")),
    "engage part": ("engage-part", "Engage with a part of", ("LBS AW 51 battle-engage", "LBS AW 51 engaging/3")),
    "shoot": ("shoot", "Archery:", ("LBS AW 67 archery/1", "LBS AW 67 archery/2")),
    "go home": ("go-home", "Go home with", ("LBS AW 51 battle-home",)),
    "tactic": ("tactic", "Tactician:", ("LBS AW 70 tactician", "LBS AW 74 tactician")),
    "fate": ("fate", "Use", ("LBS AW 72 fate-value",)),
    "bow": ("bow", "Bow", ("LBS AW 40 copper/1", "LBS AW 61 council")),
    "draw": ("draw", "Take a Water token from", ("LBS AW 40 water/1", "LBS FAQ payments-and-costs/6")),
    "thrust": ("thrust", "Thrust with", ("LBS AW 64 thrust/2",)),
    "parry": ("parry", "Parry with", ("LBS AW 64 parry/1",)),
    "discard": ("discard", "Discard", ("LBS AW 57 draw", "LBS AW 57 hand-size")),
}
_ANY: dict[str, tuple[str, tuple[str, ...]]] = {
    "pick": ("", ("LBS AW 34 cards-beat-rules",)),
    "target": ("", ("LBS AW 70 targeting/1", "LBS AW 70 targeting/2")),
    "lose": ("Lose", ("LBS AW 52 absorbing/1", "LBS FAQ battles/9")),
    "fight": ("Battle at", ("LBS AW 50 battles/2",)),
}
_SEAT: dict[str, tuple[str, tuple[str, ...]]] = {
    "player": ("", ("LBS AW 70 targeting/1",)),
    "against": ("Attack", ("LBS AW 45 declaration/2", "LBS AW 46 declaration/3")),
    "invite": ("Ask for help:", ("LBS AW 46 allies/1", "LBS AW 46 allies/5")),
}
_PAIR: dict[str, tuple[str, str, str, tuple[str, ...]]] = {
    "attach": ("Attach", "to", "to", ("LBS AW 44 day-list/3", "LBS AW 41 attaching/1", "LBS AW 41 attaching/2")),
    "overlay": ("Lay", "on", "on", ("LBS AW 68 experienced/1",)),
    "hand": ("Hand", "to", "to", ("LBS AW 41 moving/2", "LBS AW 41 moving/4")),
    "swap": ("Swap", "for", "for", ("LBS AW 41 moving/2", "LBS AW 41 moving/4")),
    "send": ("Send", "to", "to", ("LBS AW 47 ground/2", "LBS AW 45 attacking/3")),
    "raid": ("Raid with", "at", "at", ("LBS AW 55 assigning/1",)),
    "defend": ("Defend with", "at", "at", ("LBS AW 56 defending/1",)),
}
VERBS = (
    "pass", "use", "play", "cast", "react", "number", "say", "put", "lent", *_PLAIN, *(o[0] for o in _OWN.values()),
    *_ANY, *_SEAT, *_PAIR,
)  # fmt: skip


def describe(g: Lbs, choice: Choice) -> Option:
    """The option a choice stands for, as the position is now."""
    verb = str(choice[0])
    if len(choice) == 1:
        if verb == "pass":
            return Option("pass", "Pass", (), _passing(g))
        if verb == "keep":
            return _keep(g)
        label, rules = _PLAIN[verb]
        return Option(verb, label, (), rearranging(g) if verb == "arrange" else rules)
    if verb in ("use", "react"):
        return _use(g, verb, int(choice[1]), int(choice[2]))
    if verb == "say":
        word = str(choice[1])
        return Option(f"say {slug(word)}", word[:1].upper() + word[1:], (), ("LBS AW 34 cards-beat-rules",))
    if verb in ("number", "put"):
        rules = rearranging(g) if verb == "put" else ("LBS AW 34 cards-beat-rules",)
        return Option(f"{verb} {choice[1]}", f"{choice[1]} Water" if verb == "put" else str(choice[1]), (), rules)
    first = int(choice[1])
    if verb in _SEAT:
        label, rules = _SEAT[verb]
        return Option(f"{verb} {SEATS[first]}", f"{label} {who(g, first)}".strip(), (f"seat:{first}",), rules)
    if verb in _OWN:
        return _own(g, verb, first)
    if verb in _ANY:
        label, rules = _ANY[verb]
        return Option(f"{verb} {any_(g, first)}", f"{label} {labelled(g, first)}".strip(), _refs(first), rules)
    if verb in _PAIR:
        return _pair(g, verb, first, int(choice[2]))
    if verb == "lent":
        return _lent(g, choice)
    raise ValueError(f"no option looks like {choice!r}")


def rearranging(g: Lbs) -> tuple[str, ...]:
    """The rule by which Water is placed in the End Phase: in Episode 3 only that of Heroes."""
    return ("LBS E3 end-water/1",) if g.edition == "episode-3" else ("LBS AW 57 home-water/3",)


def rules_of(verb: str) -> tuple[str, ...]:
    """The rules on which options with this verb rest, whatever they are about."""
    own = {word: rules for word, _, rules in _OWN.values()}
    any_of = {word: rules for table in (_ANY, _SEAT) for word, (_, rules) in table.items()}
    pairs = {word: rules for word, (*_, rules) in _PAIR.items()}
    plain = {word: rules for word, (_, rules) in _PLAIN.items()}
    plain["put"] = plain["arrange"]
    plain["number"] = plain["say"] = plain["none"]
    return plain.get(verb) or own.get(verb) or any_of.get(verb) or pairs.get(verb) or ()


def describe_all(g: Lbs, choices: list[Choice]) -> list[Option]:
    return [describe(g, choice) for choice in choices]


def _refs(*cards: int) -> tuple[str, ...]:
    return tuple(f"card:{c}" for c in cards if c >= 0)


def _keep(g: Lbs) -> Option:
    if g.duel is not None:
        return Option("keep", "Leave the parry as it is", (), ("LBS AW 68 duelist",))
    if g.battle is not None:
        return Option("keep", "Keep the immune card", (), ("LBS AW 52 immunity/1", "LBS AW 53 immunity/4"))
    label, rules = _PLAIN["keep"]
    return Option("keep", label, (), rules)


def _passing(g: Lbs) -> tuple[str, ...]:
    if g.duel is not None:
        return ("LBS AW 64 thrust/3", "LBS AW 60 reactions/3")
    if g.battle is not None:
        return ("LBS AW 51 battle-pass", "LBS AW 60 reactions/3")
    return ("LBS AW 54 night/2" if g.phase == NIGHT_PHASE else "LBS AW 44 day/2", "LBS AW 60 reactions/3")


_KIND_RULES = (
    (REACTION, "LBS AW 59 reactions/1"),
    (BATTLE, "LBS AW 58 battle-actions"),
    (DAY, "LBS AW 59 day-actions"),
    (NIGHT, "LBS AW 59 night-actions"),
    (OPEN, "LBS AW 59 open-actions"),
)


def _use(g: Lbs, verb: str, c: int, index: int) -> Option:
    card = CARDS[g.d[c]]
    mine = acting.abilities(g, c)
    ability = mine[index] if 0 <= index < len(mine) else None
    rules = tuple(rule for bit, rule in _KIND_RULES if ability is not None and ability.kind & bit)
    word, label = verb, "React with" if verb == "react" else "Use"
    if ability is not None and ability.hand:
        if card.mask & SPELL:
            rules += ("LBS AW 29 spell/3",)
        elif card.mask & STORY:
            rules += ("LBS AW 31 story/2",)
        elif card.mask & PANTHEON:
            rules += ("LBS FAQ pantheon-cards/1",)
        if verb == "use":
            word, label = ("cast", "Cast") if card.mask & SPELL else ("play", "Play")
        elif card.mask & STORY:
            label = "Tell"
    more = f" {index + 1}" if index else ""
    told = f" ({_ordinal(index)} ability)" if index else ""
    return Option(
        f"{word} {own(g, c)}{more}", f"{label} {labelled(g, c)}{told}", _refs(c), rules or ("LBS AW 57 actions/1",)
    )


def _ordinal(index: int) -> str:
    return ("first", "second", "third", "fourth", "fifth", "sixth")[index] if index < 6 else f"{index + 1}th"


def _own(g: Lbs, verb: str, c: int) -> Option:
    word, label, rules = _OWN[verb]
    text = f"{label} {g.name(c)}{_copy(g, c)}"
    if verb == "fate":
        if g.battle is not None:
            text, rules = f"Discard {g.name(c)}{_copy(g, c)}", ("LBS AW 53 fate-discard/1", "LBS AW 53 fate-discard/2")
        elif g.raid is not None:
            rules = ("LBS AW 55 assigning/4", "LBS AW 56 defending/2")
    elif verb == "with":
        rules = ("LBS AW 41 moving/1",) if g.battle is None else ("LBS AW 51 engaging/2",)
    return Option(f"{word} {own(g, c)}", text, _refs(c), rules)


def _pair(g: Lbs, verb: str, c: int, other: int) -> Option:
    label, word, joined, rules = _PAIR[verb]
    mine = other >= 0 and g.ctrl[other] == g.ctrl[c] and verb not in ("send",)
    where = own(g, other) if mine else any_(g, other)
    if verb == "attach" and other >= 0 and not g.kind[other] & HERO:
        rules = ("LBS AW 44 day-list/2", "LBS AW 23 fortification/1")
    if verb == "send" and g.attack is not None and c >= 0:
        rules = (*attack.sending(g, g.attack, *attack.sender(g, g.attack), c), "LBS AW 45 attacking/3")
    return Option(
        f"{verb} {own(g, c)} {word} {where}", f"{label} {g.name(c)}{_copy(g, c)} {joined} {labelled(g, other)}",
        _refs(c, other), rules,
    )  # fmt: skip


def _lent(g: Lbs, choice: Choice) -> Option:
    """An action that a card lends: `lent ITS-NAME`, with what else the choice says."""
    source, rest = int(choice[1]), choice[2:]
    words = [slug(str(x)) if isinstance(x, str) else own(g, x) if 0 <= x < len(g.d) else str(x) for x in rest]
    told = [str(x) if isinstance(x, str) else g.name(x) if 0 <= x < len(g.d) else str(x) for x in rest]
    return Option(
        " ".join((f"lent {any_(g, source)}", *words)), " ".join((f"By {labelled(g, source)}:", *told)).rstrip(":"),
        _refs(source), ("LBS AW 34 cards-beat-rules",),
    )  # fmt: skip


# -- other spellings ---------------------------------------------------------------------------------------------------

_JOINTS = (" to ", " on ", " at ", " for ")
_PILES = (" in saved", " in buried", " in deck", " in hand", " in table", " in held")


def respell(g: Lbs, key: str) -> str:
    """A key with names as they are printed, in any capitals, as `describe` spells it: `bring copper mine`."""
    text = " ".join(key.split())
    if "*" in text:
        return _pattern(text)
    low = text.casefold()
    verb = max(
        (v for v in (*VERBS, "engage part", "go home") if low == v or low.startswith(v + " ")), key=len, default=""
    )
    if not verb or low == verb:
        return key
    rest = text[len(verb) :].strip()
    verb = verb.replace(" ", "-")
    whole = card_words(g, rest)
    if whole is not None:
        return f"{verb} {whole}"
    if verb in _PAIR:
        for joint in _JOINTS:
            at = rest.casefold().find(joint)
            while at >= 0:
                first, second = card_words(g, rest[:at]), card_words(g, rest[at + len(joint) :])
                if first is not None and second is not None:
                    return f"{verb} {first}{joint}{second}"
                at = rest.casefold().find(joint, at + 1)
    return f"{verb} {slug(rest)}" if verb == "say" else key


def _pattern(text: str) -> str:
    """A key with `*` in it: what stands between is spelled as far as it can be told that it is (part of) a name."""
    pieces = text.split("*")
    low = pieces[0].casefold()
    verb = max((v for v in (*VERBS, "engage part", "go home") if low.startswith(v + " ")), key=len, default="")
    first = _piece(pieces[0][len(verb) :])
    if verb:
        first = f"{verb.replace(' ', '-')} {first.lstrip()}"
    return "*".join((first, *(_piece(piece) for piece in pieces[1:])))


def _piece(text: str) -> str:
    core = text.strip()
    name = _part(core)
    if name is not None:
        return name
    words = core.split(" ")
    for i, word in enumerate(words):
        first, second = _part(" ".join(words[:i])), _part(" ".join(words[i + 1 :]))
        if f" {word.casefold()} " in _JOINTS and first is not None and second is not None:
            return f"{first} {word.casefold()} {second}"
    return text


def _part(text: str) -> str | None:
    """Part of a card's name as keys spell it, perhaps with its seat; None if there is no such card."""
    seat, colon, rest = text.partition(":")
    if colon and seat.casefold() in SEATS:
        name = _part(rest.strip())
        return None if name is None else f"{seat.casefold()}:{name}"
    name = slug(text)
    return name if not name or any(name.casefold() in known for known in index()) else None


def card_words(g: Lbs, text: str) -> str | None:
    """`azure: takiyah #2 in buried` or `takiyah 2` as keys write it; None if no card is meant."""
    words = text.strip()
    before = after = ""
    seat, colon, rest = words.partition(":")
    if colon and seat.strip().casefold() in SEATS:
        before, words = seat.strip().casefold(), rest.strip()
    for tail in _PILES:
        if words.casefold().endswith(tail):
            words, after = words[: -len(tail)].strip(), tail
            break
    number = ability = ""
    parts = words.split(" ")
    if len(parts) > 1 and parts[-1].isdigit() and slug(words).casefold() not in index():
        ability, words = f" {parts[-1]}", " ".join(parts[:-1])
    head, mark, n = words.rpartition("#")
    if mark and n.strip().isdigit():
        words, number = head.strip(), "" if n.strip() == "1" else f" #{n.strip()}"
    card = index().get(slug(words).casefold())
    if card is None:
        return None
    if before:
        holders = [s for s, p in enumerate(g.players) if any(g.d[x] == card.index for x in p.play)]
        before = f"{before}:" if any(SEATS[s] != before for s in holders) else ""
    return f"{before}{card.slug}{number}{after}{ability}"
