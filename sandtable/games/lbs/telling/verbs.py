"""Every kind of choice, declared once: its keys, its label, its rules, when it is asked, what to say elsewhere.

A key is a verb and cards by their slugs: `attach Plain-Scimitar to Takiyah`. Cards of one name are distinguished so:

- in play under different players: the seat is put before (`target azure:Takiyah`), except where only one's own cards
  can be meant (`engage Takiyah`, `bow Copper-Mine`);
- several of one player: `#2` for the second in the order of that player's cards in play, hand or pile (from the top);
- a card in a pile while another of its name is in play or in another pile: `target Takiyah in buried`.

`use Takiyah 2` is the second ability of the card, counted over all its abilities.
"""

from __future__ import annotations

from typing import TypedDict

import msgspec

from sandtable.games.lbs.content.book import slug
from sandtable.games.lbs.content.settings import SEATS
from sandtable.games.lbs.content.shapes import HERO, SPELL
from sandtable.games.lbs.records import NIGHT_PHASE
from sandtable.games.lbs.rules import attack
from sandtable.games.lbs.rules.engaging import engagers
from sandtable.games.lbs.rules.log import who
from sandtable.games.lbs.state import Lbs
from sandtable.games.lbs.telling.abilities import ability_option
from sandtable.games.lbs.telling.keys import card_pattern, find_card
from sandtable.games.lbs.telling.naming import anybodys, copy_mark, labelled, named, own
from sandtable.games.lbs.telling.questions import rearranging
from sandtable.games.lbs.telling.refusals import actions, attacks, battles, choosing, entering, paying, raids
from sandtable.games.lbs.telling.refusals.finding import ACTING, always, not_in_hand
from sandtable.kernel import Choice, Option
from sandtable.kernel.verbs import FIGHT, GIVE_UP, GO_ON, MOVE, SPEND, Slot, Verb, Verbs

# -- what is named -----------------------------------------------------------------------------------------------------


def card_refs(g: Lbs, card: int) -> tuple[str, ...]:
    return (f"card:{card}",) if card >= 0 else ()


def own_label(g: Lbs, card: int) -> str:
    """A card on a button where only cards of one player can be meant."""
    return f"{g.name(card)}{copy_mark(g, card)}" if card >= 0 else labelled(g, card)


def sentence_case(g: Lbs, word: object) -> str:
    return str(word)[:1].upper() + str(word)[1:]


def find_words(g: Lbs, words: str) -> str | None:
    return slug(words) or None


SLOTS: dict[str, Slot[Lbs]] = {
    "CARD": Slot(key=own, find=find_card, label=own_label, pattern=card_pattern, refs=card_refs),
    "SEAT": Slot(
        key=lambda g, seat: SEATS[seat],
        find=lambda g, words: words.casefold() if words.casefold() in SEATS else None,
        label=who,
        refs=lambda g, seat: (f"seat:{seat}",),
    ),
    "N": Slot(key=lambda g, number: str(number), find=lambda g, words: words if words.isdecimal() else None),
    "WORDS": Slot(key=lambda g, word: slug(str(word)), find=find_words, label=sentence_case),
}  # fmt: skip


# -- what is special ---------------------------------------------------------------------------------------------------


def _passing(g: Lbs, choice: Choice, option: Option) -> Option:
    if g.duel is not None:
        rule = "LBS AW 64 thrust/3"
    elif g.battle is not None:
        rule = "LBS AW 51 battle-pass"
    else:
        rule = "LBS AW 54 night/2" if g.phase == NIGHT_PHASE else "LBS AW 44 day/2"
    return msgspec.structs.replace(option, rules=(rule, "LBS AW 60 reactions/3"))


def _finishing(g: Lbs, choice: Choice, option: Option) -> Option:
    """Whoever is raided and sends nobody does not defend."""
    if g.raid is None or g.raid.stage != "defend":
        return option
    return msgspec.structs.replace(option, label="Defend nothing more" if g.raid.defending else "Do not defend")


def _keeping(g: Lbs, choice: Choice, option: Option) -> Option:
    label, rules = option.label, option.rules
    if g.duel is not None:
        label, rules = "Leave the parry as it is", ("LBS AW 68 duelist",)
    elif g.battle is not None:
        label, rules = "Keep the immune card", ("LBS AW 52 immunity/1", "LBS AW 53 immunity/4")
    return msgspec.structs.replace(option, label=label, rules=rules)


def _arranging(g: Lbs, choice: Choice, option: Option) -> Option:
    return msgspec.structs.replace(option, rules=rearranging(g))


def _fate_card(g: Lbs, choice: Choice, option: Option) -> Option:
    if g.battle is not None:
        label, rules = (
            f"Discard {own_label(g, int(choice[1]))}",
            ("LBS AW 53 fate-discard/1", "LBS AW 53 fate-discard/2"),
        )
        return msgspec.structs.replace(option, label=label, rules=rules)
    if g.raid is not None:
        return msgspec.structs.replace(option, rules=("LBS AW 55 assigning/4", "LBS AW 56 defending/2"))
    return option


def _fought(g: Lbs, choice: Choice, option: Option) -> Option:
    """The City Section where the battle is fought absorbs damage, and its Water does."""
    return option if g.battle is None else msgspec.structs.replace(option, refs=card_refs(g, g.battle.section))


def _taking_part(g: Lbs, choice: Choice, option: Option) -> Option:
    rules = ("LBS AW 41 moving/1",) if g.battle is None else ("LBS AW 51 engaging/2",)
    return msgspec.structs.replace(option, rules=rules)


def _engaging(g: Lbs, choice: Choice, option: Option) -> Option:
    """With Followers the whole unit engages."""
    more = len(engagers(g, int(choice[1]))) > 1
    return msgspec.structs.replace(option, label=f"{option.label}'s whole unit") if more else option


def _engaging_in_part(g: Lbs, choice: Choice, option: Option) -> Option:
    return msgspec.structs.replace(option, label=f"{option.label}'s unit")


def _anybodys(g: Lbs, choice: Choice, option: Option) -> Option:
    """The card may be another player's, or in a pile."""
    c = int(choice[1])
    key = f"{option.verb} {anybodys(g, c)}"
    return option if key == option.key else msgspec.structs.replace(option, key=key, label=_whose(g, option.label, c))


def _whose(g: Lbs, label: str, c: int) -> str:
    """A label that ends in a card's name, with its player where another has one of that name in play."""
    whose = named(g, c)
    return label if c < 0 or whose == g.name(c) else f"{label.removesuffix(own_label(g, c))}{whose}{copy_mark(g, c)}"


def _second(g: Lbs, choice: Choice, option: Option) -> Option:
    """The second card may be another player's."""
    c, other = int(choice[1]), int(choice[2])
    mine = other >= 0 and g.controller[other] == g.controller[c] and choice[0] != "send"
    label = _whose(g, option.label, other)
    key = option.key if mine else f"{option.key.removesuffix(own(g, other))}{anybodys(g, other)}"
    if key == option.key and label == option.label:
        return option
    return msgspec.structs.replace(option, key=key, label=label, where=labelled(g, other))


def _attaching(g: Lbs, choice: Choice, option: Option) -> Option:
    option = _second(g, choice, option)
    if g.kind[int(choice[2])] & HERO:
        return option
    return msgspec.structs.replace(option, rules=("LBS AW 44 day-list/2", "LBS AW 23 fortification/1"))


def _sending(g: Lbs, choice: Choice, option: Option) -> Option:
    option = _second(g, choice, option)
    if g.attack is None:
        return option
    rules = attack.sending(g, g.attack, *attack.sender(g, g.attack), int(choice[1]))
    return msgspec.structs.replace(option, rules=(*rules, "LBS AW 45 attacking/3"))


def _using(g: Lbs, choice: Choice, option: Option) -> Option:
    return ability_option(g, option, int(choice[1]), int(choice[2]))


def _lent_label(g: Lbs, source: int, cards: list[int], names: list[str]) -> str:
    if cards and len(cards) == len(names) and all(g.kind[card] & SPELL for card in cards):
        return f"Cast {' '.join(names)} with {labelled(g, source)}"
    return " ".join((f"By {labelled(g, source)}:", *names)).rstrip(":")


def _lent(g: Lbs, choice: Choice, option: Option) -> Option:
    """`lent ITS-NAME`, with what else the choice says."""
    source, rest = int(choice[1]), choice[2:]
    cards = [x for x in rest if isinstance(x, int) and 0 <= x < len(g.printed)]
    words = [slug(str(x)) if isinstance(x, str) else own(g, x) if x in cards else str(x) for x in rest]
    names = [g.name(x) if x in cards and isinstance(x, int) else str(x) for x in rest]
    return msgspec.structs.replace(
        option,
        key=" ".join((f"lent {anybodys(g, source)}", *words)),
        label=_lent_label(g, source, cards, names),
        refs=card_refs(g, source),
        targets=(),
    )


# -- the table ---------------------------------------------------------------------------------------------------------

_BEATS = ("LBS AW 34 cards-beat-rules",)
_FIRST = "another question comes first"
_TAKEN = ("LBS AW 57 actions/3",)
_BY_DAY, _EXCHANGE, _BY_NIGHT = "by Day", "for an exchange", "at Night"
_ACTIONS = "actions, whenever their kind allows; `use CARD 2` is its second ability, `play` and `cast` are from hand"
_LENT = "an action that a card in play lends, with the card it is about"
_ASKED = (
    "for an action or effect: `target` for what it targets, `pick` for what it chooses without targeting, "
    "or in place of a target; `none` where it may be fewer"
)
_COSTS = "for costs: as proposed, or card by card; `draw` is a Water token"
_REACTIONS = "Reactions; `react CARD 2` is its second ability"
_ATTACK, _RAID = "in an Attack Phase", "in a raid"
_BATTLE = "in a battle; `shoot` is Archery, `tactic` a Tactician"
_DAMAGE = "for damage; `stop` where all that is left is immune"
_DUEL = "in a duel; `raise` for a Duelist's parry"
_ENDS = "in the Dawn and End Phases; `arrange` for Water, then `put N` on one City Section after the other"
_MANY = "to go on, where that is possible; `keep` for Water, for one immune card and for a Duelist's parry"
_NO_DAMAGE, _ABSORB = "there is no damage to absorb", ("LBS AW 52 absorbing",)
_NO_PAYMENT = "nothing is to be paid"
_NO_EXCHANGE = "no cards are being exchanged: by Day, choose first to exchange cards among Heroes"
_CHOOSE = "Choose"


class _Elsewhere(TypedDict):
    elsewhere: str
    elsewhere_rules: tuple[str, ...]


class _Asked(_Elsewhere):
    asked: tuple[str, ...]


_ACTION: _Asked = {"asked": ACTING, "elsewhere": _FIRST, "elsewhere_rules": _TAKEN}
_ABSORBING: _Elsewhere = {"elsewhere": _NO_DAMAGE, "elsewhere_rules": _ABSORB}

VERBS: Verbs[Lbs] = Verbs(
    SLOTS,
    (
        # by Day
        Verb(
            "bring CARD", "Bring in CARD", ("LBS AW 44 day-list/2", "LBS AW 39 bringing-in/1"), when=_BY_DAY, **_ACTION,
            tone=SPEND, group="Bring in", why_not=entering.no_bring,
        ),
        Verb(
            "attach CARD to CARD", "Attach CARD to CARD",
            ("LBS AW 44 day-list/3", "LBS AW 41 attaching/1", "LBS AW 41 attaching/2"), when=_BY_DAY, **_ACTION,
            tone=SPEND, picks="CARD", special=_attaching, why_not=entering.no_attach,
        ),
        Verb(
            "overlay CARD on CARD", "Lay CARD on CARD", ("LBS AW 68 experienced/1",), when=_BY_DAY, **_ACTION,
            tone=SPEND, picks="CARD", group="Lay an Experienced Hero", special=_second, why_not=entering.no_overlay,
        ),
        Verb(
            "exchange", "Exchange cards among Heroes", ("LBS AW 44 day-list/4", "LBS AW 41 moving/1"), when=_BY_DAY,
            **_ACTION, why_not=entering.no_exchange,
        ),
        Verb(
            "attack", "Attack", ("LBS AW 44 day-list/5", "LBS AW 45 attacking/1"), when=_BY_DAY, **_ACTION, tone=FIGHT,
            why_not=attacks.no_attack,
        ),
        # at Night
        Verb(
            "raid", "Declare a raid", ("LBS AW 54 night-list/2", "LBS AW 55 declaring"), when=_BY_NIGHT, **_ACTION,
            tone=FIGHT, why_not=raids.no_raid,
        ),
        Verb(
            "khadi CARD", "Bring back CARD", ("LBS AW 54 night-list/3", "LBS AW 69 khadi/1"), when=_BY_NIGHT, **_ACTION,
            tone=SPEND, group="Bring back a Khadi", why_not=raids.no_khadi,
        ),
        # actions
        Verb(
            "use CARD", "Use CARD", ("LBS AW 57 actions/1",), when=_ACTIONS, **_ACTION, special=_using,
            why_not=actions.no_use,
        ),
        Verb("play CARD", "Play CARD", ("LBS AW 57 actions/1",), when=_ACTIONS, **_ACTION, why_not=actions.no_play),
        Verb("cast CARD", "Cast CARD", ("LBS AW 57 actions/1",), when=_ACTIONS, **_ACTION, why_not=actions.no_play),
        Verb(
            "lent CARD", "By CARD", _BEATS, when=_LENT, asked=ACTING, elsewhere="no card lends you an action now",
            group="Lent by cards", special=_lent, why_not=actions.no_lent,
        ),
        Verb(
            "lent CARD WORDS", "By CARD: WORDS", _BEATS, when=_LENT, asked=ACTING,
            elsewhere="no card lends you an action now", group="Lent by cards", special=_lent, why_not=actions.no_lent,
        ),
        Verb(
            "react CARD", "React with CARD", ("LBS AW 59 reactions/1",), when=_REACTIONS, special=_using,
            why_not=actions.no_react,
        ),
        # what an action or effect asks
        Verb(
            "target CARD", "CARD", ("LBS AW 70 targeting/1", "LBS AW 70 targeting/2"), when=_ASKED, asked=("target",),
            elsewhere="a target is chosen for an action that was taken, and none waits for one", group=_CHOOSE,
            special=_anybodys, why_not=choosing.no_target, why_not_elsewhere=choosing.no_target, obvious=True,
        ),
        Verb(
            "pick CARD", "CARD", _BEATS, when=_ASKED, asked=("pick",), elsewhere="no card asks you to pick something",
            group=_CHOOSE, special=_anybodys, why_not=choosing.no_target, why_not_elsewhere=choosing.no_target,
        ),
        Verb(
            "player SEAT", "SEAT", ("LBS AW 70 targeting/1",), when=_ASKED, asked=("target", "pick"),
            elsewhere="nothing asks you for a player", group=_CHOOSE, why_not=choosing.no_player, obvious=True,
        ),
        Verb(
            "number N", "N", _BEATS, when=_ASKED, asked=("number", "target"), elsewhere="nothing asks you for a number",
            group=_CHOOSE, why_not=choosing.no_number, obvious=True,
        ),
        Verb(
            "say WORDS", "WORDS", _BEATS, when=_ASKED, asked=("word",), elsewhere="nothing asks you for a word",
            group=_CHOOSE,
        ),
        Verb(
            "caster CARD", "Cast it with CARD", ("LBS AW 29 spell/1",), when=_ASKED, asked=("caster",),
            elsewhere="no Spell is being cast", group="Cast it with", why_not=choosing.no_caster, obvious=True,
        ),
        Verb(
            "yes", "Yes", _BEATS, when=_ASKED, asked=("confirm", "raised"), elsewhere="nothing asks you for yes or no",
        ),
        Verb(
            "no", "No", _BEATS, when=_ASKED, asked=("confirm", "raised"), elsewhere="nothing asks you for yes or no",
            tone=GO_ON,
        ),
        Verb("none", "None", _BEATS, when=_ASKED, tone=GO_ON, why_not=choosing.must_answer),
        # paying
        Verb(
            "pay", "Pay as proposed", ("LBS AW 40 copper/4", "LBS AW 40 water/1"), when=_COSTS,
            asked=("pay", "influence"), elsewhere=_NO_PAYMENT, elsewhere_rules=("LBS AW 40 copper/2",), tone=SPEND,
            obvious=True,
        ),
        Verb(
            "bow CARD", "Bow CARD", ("LBS AW 40 copper/1", "LBS AW 61 council"), when=_COSTS,
            asked=("pay", "influence"), elsewhere=_NO_PAYMENT, elsewhere_rules=("LBS AW 40 copper/2",), tone=SPEND,
            why_not=paying.no_bow,
        ),
        Verb(
            "draw CARD", "Take a Water token from CARD", ("LBS AW 40 water/1", "LBS FAQ payments-and-costs/6"),
            when=_COSTS, asked=("pay",), elsewhere=_NO_PAYMENT, elsewhere_rules=("LBS AW 40 water/1",), tone=SPEND,
            group="Take Water from", why_not=paying.no_draw,
        ),
        # exchanging
        Verb(
            "with CARD", "With CARD", ("LBS AW 51 engaging/2", "LBS AW 41 moving/1"), when=_EXCHANGE,
            asked=("exchange with", "engage with"), elsewhere="cards are named so for an exchange or an engagement",
            special=_taking_part, why_not=attacks.no_with, obvious=True,
        ),
        Verb(
            "hand CARD to CARD", "Hand CARD to CARD", ("LBS AW 41 moving/2", "LBS AW 41 moving/4"), when=_EXCHANGE,
            asked=("exchange",), elsewhere=_NO_EXCHANGE, elsewhere_rules=("LBS AW 44 day-list/4",), picks="CARD",
            special=_second, why_not=entering.no_handing,
        ),
        Verb(
            "swap CARD for CARD", "Swap CARD for CARD", ("LBS AW 41 moving/2", "LBS AW 41 moving/4"), when=_EXCHANGE,
            asked=("exchange",), elsewhere=_NO_EXCHANGE, elsewhere_rules=("LBS AW 44 day-list/4",), picks="CARD",
            special=_second, why_not=entering.no_handing,
        ),
        # attacking
        Verb(
            "against SEAT", "Attack SEAT", ("LBS AW 45 declaration/2", "LBS AW 46 declaration/3"), when=_ATTACK,
            asked=("declare",), elsewhere="no attack is being declared", tone=FIGHT, group="Attack", obvious=True,
            why_not=attacks.no_against, why_not_elsewhere=attacks.no_against,
        ),
        Verb(
            "invite SEAT", "Ask for help: SEAT", ("LBS AW 46 allies/1", "LBS AW 46 allies/5"), when=_ATTACK,
            asked=("invite",), elsewhere="nobody is asked for help now: that is done when an attack is declared",
            elsewhere_rules=("LBS AW 46 allies/1",), group="Ask for help", why_not=attacks.no_invite,
        ),
        Verb(
            "demand", "Join for a Water token", ("LBS AW 46 ally-water/1",), when=_ATTACK,
            asked=("demand",), elsewhere="nobody has asked for your help",
        ),
        Verb(
            "waive", "Ask for no Water; join or stay out later", ("LBS AW 46 ally-water/1",), when=_ATTACK,
            asked=("demand",), elsewhere="nobody has asked for your help", tone=GO_ON,
        ),
        Verb(
            "give", "Give the Water token", ("LBS AW 46 ally-water/2", "LBS FAQ battles/5"), when=_ATTACK,
            asked=("demanded",), elsewhere="nobody demands Water of you", elsewhere_rules=("LBS AW 46 ally-water/1",),
            tone=GIVE_UP,
        ),
        Verb(
            "send CARD to CARD", "Send CARD to CARD", ("LBS AW 47 ground/2", "LBS AW 45 attacking/3"), when=_ATTACK,
            tone=MOVE, picks="CARD", special=_sending, why_not=attacks.no_send,
        ),
        Verb(
            "fight CARD", "Battle at CARD", ("LBS AW 50 battles/2",), when=_ATTACK, asked=("next battle",),
            elsewhere="no battle is to be chosen", tone=FIGHT, group="Battle at", obvious=True, special=_anybodys,
            why_not=attacks.no_fight,
        ),
        # in a battle
        Verb(
            "engage CARD", "Engage with CARD", ("LBS AW 51 battle-engage", "LBS AW 51 engaging/1"), when=_BATTLE,
            **_ACTION, tone=FIGHT, group="Engage with", special=_engaging, why_not=battles.no_engage,
        ),
        Verb(
            "engage-part CARD", "Engage with part of CARD", ("LBS AW 51 battle-engage", "LBS AW 51 engaging/3"),
            name="engage part", also=("engage part",), when=_BATTLE, **_ACTION, tone=FIGHT,
            group="Engage with part of", special=_engaging_in_part, why_not=battles.no_engage,
        ),
        Verb(
            "shoot CARD", "Archery: CARD", ("LBS AW 67 archery/1", "LBS AW 67 archery/2"), when=_BATTLE, **_ACTION,
            tone=FIGHT, group="Archery", why_not=battles.no_shoot,
        ),
        Verb(
            "go-home CARD", "Send CARD home", ("LBS AW 51 battle-home",), name="go home", also=("go home",),
            when=_BATTLE, **_ACTION, tone=GIVE_UP, group="Send home", why_not=battles.no_go_home,
        ),
        Verb(
            "tactic CARD", "Tactician: CARD", ("LBS AW 70 tactician", "LBS AW 74 tactician"), when=_BATTLE, **_ACTION,
            group="Tactician", why_not=battles.no_tactic,
        ),
        # damage
        Verb(
            "proposal", "Absorb all of it at once", ("LBS AW 52 absorbing", "LBS FAQ battles/6"), when=_DAMAGE,
            asked=("absorb",), **_ABSORBING,
            why_not=always("all that is left is immune, so nothing is proposed", "LBS AW 52 immunity/1"),
        ),
        Verb(
            "lose CARD", "Lose CARD", ("LBS AW 52 absorbing/1", "LBS FAQ battles/9"), when=_DAMAGE,
            asked=("absorb", "immune"), **_ABSORBING, tone=GIVE_UP, obvious=True, special=_anybodys,
            why_not=battles.no_lose,
        ),
        Verb(
            "water", "Lose a Water token here", ("LBS AW 52 absorbing/2", "LBS FAQ water/5"), when=_DAMAGE,
            asked=("absorb",), **_ABSORBING, obvious=True, special=_fought, why_not=battles.no_water,
        ),
        Verb(
            "section", "Lose the City Section", ("LBS AW 52 absorbing/3", "LBS AW 52 absorbing/5"), when=_DAMAGE,
            asked=("absorb",), **_ABSORBING, tone=GIVE_UP, obvious=True, special=_fought,
            why_not=battles.no_section,
        ),
        Verb(
            "stop", "Keep the rest: it is immune to this damage", ("LBS AW 52 immunity/1",), when=_DAMAGE,
            asked=("absorb",), **_ABSORBING, tone=GO_ON,
            why_not=always("what is not immune must go on absorbing", "LBS AW 53 immunity/2"),
        ),
        Verb(
            "fate CARD", "Use CARD", ("LBS AW 72 fate-value",), when=f"{_RAID}, and for damage",
            asked=("absorb", "raid card", "defence card"), elsewhere="no Fate card is asked of you",
            elsewhere_rules=("LBS AW 53 fate-discard/1", "LBS AW 55 assigning/4", "LBS AW 56 defending/2"),
            group="Fate card", special=_fate_card, why_not=battles.no_fate, obvious=True,
        ),
        # duels
        Verb(
            "accept", "Accept the challenge", ("LBS AW 63 challenge/2",), when=_DUEL, asked=("challenge",),
            elsewhere="there is no challenge", tone=FIGHT,
        ),
        Verb(
            "refuse", "Refuse", ("LBS AW 63 challenge/2", "LBS FAQ battles/4"), when=f"{_ATTACK}, and in a duel",
            why_not=paying.no_refuse,
        ),
        Verb(
            "thrust CARD", "Thrust with CARD", ("LBS AW 64 thrust/2",), when=_DUEL, asked=("thrust",),
            elsewhere="that is done in a duel, when it is your Hero's turn",
            elsewhere_rules=("LBS AW 64 thrust/1", "LBS AW 65 round/5"), tone=FIGHT, group="Thrust with",
            why_not=paying.no_thrust,
        ),
        Verb(
            "parry CARD", "Parry with CARD", ("LBS AW 64 parry/1",), when=_DUEL, asked=("parry",),
            elsewhere="that is done in a duel, against a thrust", group="Parry with",
            why_not=not_in_hand("LBS AW 64 parry/1"),
        ),
        Verb(
            "blind", "Parry with the top card of the deck", ("LBS AW 64 parry/1", "LBS AW 64 parry/2"), when=_DUEL,
            obvious=True,
            asked=("parry",), elsewhere="that is done in a duel, against a thrust",
            elsewhere_rules=("LBS AW 64 parry/1",),
        ),
        Verb(
            "raise", "Count the parry one higher", ("LBS AW 68 duelist",), when=_DUEL, asked=("duelist",),
            elsewhere="no Duelist of yours has parried",
        ),
        # raids
        Verb(
            "raid CARD at CARD", "Raid with CARD at CARD", ("LBS AW 55 assigning/1",), when=_RAID, asked=("raid",),
            elsewhere=_FIRST, elsewhere_rules=_TAKEN, tone=FIGHT, picks="CARD", special=_second, why_not=raids.no_raid,
        ),
        Verb(
            "defend CARD at CARD", "Defend with CARD at CARD", ("LBS AW 56 defending/1",), when=_RAID,
            asked=("raid defence",), elsewhere="there is no raid to defend against", picks="CARD", special=_second,
            why_not=raids.no_defend,
        ),
        # Dawn and End
        Verb(
            "straighten", "Straighten it", ("LBS AW 44 dawn/1",), when=_ENDS, asked=("remain",),
            elsewhere="cards are straightened in the Dawn Phase",
        ),
        Verb(
            "remain", "Leave it bowed", ("LBS AW 44 dawn/2",), when=_ENDS, asked=("remain",),
            elsewhere="cards are straightened in the Dawn Phase", elsewhere_rules=("LBS AW 44 dawn/1",), tone=GO_ON,
        ),
        Verb(
            "discard CARD", "Discard CARD", ("LBS AW 57 draw", "LBS AW 57 hand-size"), when=_ENDS, asked=("discard",),
            elsewhere="cards are discarded down to the hand size in the End Phase", tone=GIVE_UP,
            why_not=not_in_hand("LBS AW 57 draw"),
        ),
        Verb(
            "arrange", "Rearrange the Water", ("LBS AW 57 home-water/1", "LBS AW 57 home-water/3"), when=_ENDS,
            asked=("water",), elsewhere="Water is rearranged in the End Phase",
            elsewhere_rules=("LBS AW 57 home-water/3",), special=_arranging,
        ),
        Verb(
            "put N", "N Water", ("LBS AW 57 home-water/1", "LBS AW 57 home-water/3"), when=_ENDS, asked=("arrange",),
            elsewhere="Water is rearranged in the End Phase", elsewhere_rules=("LBS AW 57 home-water/3",),
            group="How much", special=_arranging, why_not=paying.no_put,
        ),
        # going on
        Verb(
            "pass", "Pass", ("LBS AW 60 reactions/3",), when=_MANY, tone=GO_ON, special=_passing, obvious=True,
            why_not=attacks.no_pass,
        ),
        Verb(
            "done", "Done", _TAKEN, when=_MANY, tone=GO_ON, obvious=True, special=_finishing, why_not=attacks.no_done,
        ),
        Verb(
            "keep", "Keep it as it is", ("LBS AW 57 home-water/1",), when=_MANY, asked=("water", "immune", "duelist"),
            elsewhere="nothing asks you whether to keep it so",
            elsewhere_rules=("LBS AW 53 immunity/4", "LBS AW 57 home-water/3", "LBS AW 68 duelist"), tone=GO_ON,
            special=_keeping, obvious=True,
        ),
    ),
)  # fmt: skip
