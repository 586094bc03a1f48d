"""What choices look like to people: keys, labels, highlights, the rules they rest on.

A key is a verb and cards by their slugs: `attach Plain-Scimitar to Takiyah`. Cards of one name are told apart so:

- in play under different players: the seat is put before (`target azure:Takiyah`), except where only one's own cards
  can be meant (`engage Takiyah`, `bow Copper-Mine`);
- several of one player: `#2` for the second in the order of that player's cards in play, hand or pile (from the top);
- a card in a pile while another of its name is in play or in another pile: `target Takiyah in buried`.

`use Takiyah 2` is the second ability of the card, counted over all its abilities.
"""

from __future__ import annotations

from sandtable.games.lbs.content.loading import CARDS
from sandtable.games.lbs.content.settings import SEATS
from sandtable.games.lbs.content.shapes import BATTLE, DAY, HERO, NIGHT, OPEN, PANTHEON, REACTION, SPELL, STORY, slug
from sandtable.games.lbs.rules import abilities, attack
from sandtable.games.lbs.rules.log import who
from sandtable.games.lbs.state import NIGHT_PHASE, Lbs
from sandtable.games.lbs.telling.naming import any_, copy_mark, labelled, own
from sandtable.kernel import Choice, Option

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
    card = CARDS[g.printed[c]]
    mine = abilities.abilities(g, c)
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
    text = f"{label} {g.name(c)}{copy_mark(g, c)}"
    if verb == "fate":
        if g.battle is not None:
            text, rules = (
                f"Discard {g.name(c)}{copy_mark(g, c)}",
                ("LBS AW 53 fate-discard/1", "LBS AW 53 fate-discard/2"),
            )
        elif g.raid is not None:
            rules = ("LBS AW 55 assigning/4", "LBS AW 56 defending/2")
    elif verb == "with":
        rules = ("LBS AW 41 moving/1",) if g.battle is None else ("LBS AW 51 engaging/2",)
    return Option(f"{word} {own(g, c)}", text, _refs(c), rules)


def _pair(g: Lbs, verb: str, c: int, other: int) -> Option:
    label, word, joined, rules = _PAIR[verb]
    mine = other >= 0 and g.controller[other] == g.controller[c] and verb not in ("send",)
    where = own(g, other) if mine else any_(g, other)
    if verb == "attach" and other >= 0 and not g.kind[other] & HERO:
        rules = ("LBS AW 44 day-list/2", "LBS AW 23 fortification/1")
    if verb == "send" and g.attack is not None and c >= 0:
        rules = (*attack.sending(g, g.attack, *attack.sender(g, g.attack), c), "LBS AW 45 attacking/3")
    return Option(
        f"{verb} {own(g, c)} {word} {where}", f"{label} {g.name(c)}{copy_mark(g, c)} {joined} {labelled(g, other)}",
        _refs(c, other), rules,
    )  # fmt: skip


def _lent(g: Lbs, choice: Choice) -> Option:
    """An action that a card lends: `lent ITS-NAME`, with what else the choice says."""
    source, rest = int(choice[1]), choice[2:]
    words = [slug(str(x)) if isinstance(x, str) else own(g, x) if 0 <= x < len(g.printed) else str(x) for x in rest]
    told = [str(x) if isinstance(x, str) else g.name(x) if 0 <= x < len(g.printed) else str(x) for x in rest]
    return Option(
        " ".join((f"lent {any_(g, source)}", *words)), " ".join((f"By {labelled(g, source)}:", *told)).rstrip(":"),
        _refs(source), ("LBS AW 34 cards-beat-rules",),
    )  # fmt: skip
