"""Every verb of Burning Banners, declared once: keys, labels, rules, tone, refusals (docs/architecture.md)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sandtable.games.banners.cards.targets import aim_texts
from sandtable.games.banners.content.cardbook import HERO, cards, title
from sandtable.games.banners.content.forces import armies
from sandtable.games.banners.content.map import GROUND, Hex
from sandtable.games.banners.rules import heroes, monsters
from sandtable.games.banners.state import NOBODY, Banners
from sandtable.games.banners.telling import keys
from sandtable.games.banners.telling.refusals import actions, building, kingdoms, units
from sandtable.games.banners.telling.refusals import cards as no_cards
from sandtable.kernel import Choice, Option
from sandtable.kernel.text import plural
from sandtable.kernel.verbs import END, FIGHT, GIVE_UP, GO_ON, MOVE, SPEND, Slot, Verb, Verbs

# -- what is named ---------------------------------------------------------------------------------------------------


def _place(g: Banners, at: Hex) -> str:
    """A hex on a button."""
    return g.campaign.map.texts[at]


def _hex_refs(g: Banners, at: Hex) -> tuple[str, ...]:
    return (f"hex:{g.campaign.map.names[at]}",)


def _settlement_name(g: Banners, settlement: int) -> str:
    return g.campaign.map.settlements[settlement].name


def _settlement_refs(g: Banners, settlement: int) -> tuple[str, ...]:
    place = g.campaign.map.settlements[settlement]
    return (f"settlement:{place.name}", *_hex_refs(g, place.at))


def _piece_key(g: Banners, unit: int) -> str:
    return f"{_unit_name(g, unit)} at {_hex_name(g, g.at[unit])}"


def _piece_label(g: Banners, unit: int) -> str:
    return f"{g.unit_text(unit)} {g.where_text(g.at[unit])}"


def _unit_name(g: Banners, unit: int) -> str:
    return g.army_of(unit).name


def _hex_name(g: Banners, at: Hex) -> str:
    return g.campaign.map.names[at]


def _army_refs(g: Banners, number: int) -> tuple[str, ...]:
    army = armies()[number]
    return (f"army:{army.kingdom}/{army.name}",)


def _card_label(g: Banners, number: int) -> str:
    card = cards()[number]
    return f"{title(number)} ({card.name})" if card.kind == HERO else title(number)


SLOTS: dict[str, Slot[Banners]] = {
    "HEX": Slot(_hex_name, keys.find_hex, _place, _hex_refs, at=Banners.where_text),
    "SETTLEMENT": Slot(_settlement_name, keys.find_settlement, Banners.town_text, _settlement_refs),
    "UNIT": Slot(
        _unit_name,
        keys.find_unit,
        lambda g, unit: g.army_of(unit).called,
        lambda g, unit: (g.campaign.unit_refs[unit],),
    ),
    "PIECE": Slot(
        _piece_key,
        keys.find_piece,
        _piece_label,
        lambda g, unit: (g.campaign.unit_refs[unit], *_hex_refs(g, g.at[unit])),
    ),
    "ARMY": Slot(lambda g, number: armies()[number].name, keys.find_army, None, _army_refs),
    "KINGDOM": Slot(
        lambda g, kingdom: g.campaign.kingdoms[kingdom].id,
        keys.find_kingdom,
        Banners.the,
        lambda g, kingdom: (f"kingdom:{g.campaign.kingdoms[kingdom].id}",),
    ),
    "MONSTER": Slot(lambda g, at: monsters.name(g.magic.monster[at]), keys.find_monster, None, _hex_refs),
    "CARD": Slot(
        lambda g, number: title(number), keys.find_card, _card_label, lambda g, number: (f"card:{cards()[number].id}",)
    ),
    "CASTER": Slot(lambda g, caster: "", keys.find_caster),
    "TARGET": Slot(lambda g, target: "", keys.find_target),
    "DISCIPLINE": Slot(lambda g, which: str(which), keys.find_discipline, lambda g, which: str(which).capitalize()),
    "N": Slot(lambda g, number: str(number), keys.find_number),
}
"""PIECE is a unit where it stands now: `Miners at wildlands:5,11`."""

# -- more than the plain option --------------------------------------------------------------------------------------


def _price(text: Callable[[Banners, Choice], str]) -> Callable[[Banners, Choice, Option], Option]:
    """The label with the price behind it."""
    return lambda g, choice, option: replace(option, label=f"{option.label} ({text(g, choice)})")


_army_price = _price(lambda g, choice: f"{armies()[int(choice[1])].cost} gold")


def _hero(g: Banners, choice: Choice, option: Option) -> Option:
    """Who comes is not known yet: a hero is picked first all the same, then the place."""
    price = "free of charge" if choice[0] == "place hero" else f"{heroes.cost(g, g.kingdom)} gold"
    label = option.label if choice[0] == "place hero" else f"{option.label} ({price})"
    return replace(option, label=label, subject=f"hero:a hero, {price}", where=_place(g, int(choice[1])))


def _card(g: Banners, choice: Choice, option: Option) -> Option:
    """With the card's own clause, and the Spells that it costs besides (16.6.3)."""
    card = cards()[int(choice[1])]
    label = option.label
    if choice[0] == "play" and card.discard:
        label += f" (discard {plural(card.discard, 'other Spell')})"
    return replace(option, label=label, rules=(*option.rules, card.clause))


def _aim(g: Banners, choice: Choice, option: Option) -> Option:
    key, label, refs = aim_texts(g, int(choice[1]), int(choice[2]))
    targets = refs[:1] if choice[2] != NOBODY and refs else ()
    return replace(option, key=key, label=label, refs=refs, targets=targets if targets != refs else ())


def _stack(g: Banners, choice: Choice, option: Option) -> Option:
    """Who goes together (14.6.1)."""
    unit = int(choice[1])
    hero = g.companion(unit)
    if hero == NOBODY:
        return option
    names = f"{g.army_of(unit).name} with {g.army_of(hero).name}"
    return replace(option, label=f"Activate {names} {g.where_text(g.at[unit])}")


def _strike(g: Banners, choice: Choice, option: Option) -> Option:
    at, to = int(choice[1]), int(choice[2])
    label = f"{monsters.does(g.magic.monster[at], 'strikes', 'strike')} at {g.place_text(to)}"
    return replace(option, label=label, rules=("BB 15.4.1", monsters.range_rule(g, at)))


def _switch(g: Banners, choice: Choice, option: Option) -> Option:
    """With whom one changes places, which is then active instead (8.3.1)."""
    at = int(choice[1])
    there = next((units[at] for units in (g.army, g.hero) if at in units), NOBODY)
    if there == NOBODY:
        return option
    sails = "Sail and change" if choice[0] == "switch ship" else "Change"
    who = g.unit_text(there) if g.army_of(there).hero else f"the {g.unit_text(there)}"
    label = f"{sails} places with {who} {g.where_text(at)}, who must then move on"
    return replace(option, label=label)


def _attack(g: Banners, choice: Choice, option: Option) -> Option:
    """Whom one attacks, and where."""
    at = int(choice[1])
    place, defenders = g.place_text(at), g.army.get(at, NOBODY)
    if defenders != NOBODY:
        return replace(option, label=f"Attack {g.unit_text(defenders)}{_where(g, at)}")
    if g.arcana is not None and at in g.arcana.monster:
        return replace(option, label=f"Attack {monsters.name(g.arcana.monster[at])}{_where(g, at)}")
    return replace(option, label=f"Explore {place}") if at in g.campaign.map.lairs else option


def _where(g: Banners, at: Hex) -> str:
    """Of a nameless hex only where it lies: `north of Zarinbar`."""
    place, game_map = g.place_text(at), g.campaign.map
    if at in game_map.settlement_at or at in game_map.lairs:
        return f" in {place}"
    return f" {place.removeprefix(f'the {GROUND[game_map.terrain[at]]} ')}"


def _slink(g: Banners, choice: Choice, option: Option) -> Option:
    at = int(choice[1])
    return replace(option, label=f"Let {monsters.name(g.magic.monster[at])} {g.where_text(at)} slink away")


def _dice(g: Banners, choice: Choice, option: Option) -> Option:
    return replace(option, label=plural(int(choice[1]), "die", "dice"))


# -- the verbs -------------------------------------------------------------------------------------------------------

TURN = ("activate",)
ACT = ("act",)
INCOME = ("income",)
OPENING = ("opening",)
CARD_ASKS = "what a card asks"
PLACES = "where a card places something, or how one answers it; `accept` takes the hit"
MARKERS = "for markers; `rebuild` also in the Income Actions Step"
ACTIVE = "for the active army"
WHERE_NOW = "who stands where now"

VERBS: Verbs[Banners] = Verbs(
    SLOTS,
    (
        Verb(
            "activate UNIT at HEX", "Activate UNIT at HEX", ("BB 7.2",), asked=TURN, when="in a turn",
            why_not=units.no_activation,
        ),
        Verb(
            "build ARMY at HEX", "Build ARMY at HEX", ("BB 10.1",), asked=(*TURN, *OPENING), tone=SPEND, picks="ARMY",
            when="in a turn", special=_army_price, why_not=building.no_army,
        ),
        Verb(
            "transfer to KINGDOM", "Give KINGDOM 1 gold (costs 2)", ("BB 1.11.1",), name="transfer", tone=SPEND,
            when="in a turn", why_not=building.no_gift,
        ),
        Verb(
            "end", "End the turn", ("BB 7.5",), asked=TURN, tone=END, when="in a turn", why_not=units.no_end,
            elsewhere="no turn is ended here", why_not_elsewhere=units.still_active,
        ),
        Verb(
            "move HEX", "Move to HEX", ("BB 8.1",), asked=(*ACT, "again"), tone=MOVE, when=ACTIVE,
            why_not=actions.no_move,
        ),
        Verb(
            "switch HEX", "Take the place of the army at HEX", ("BB 8.3.1",), asked=ACT, tone=MOVE, when=ACTIVE,
            special=_switch, depends_on=WHERE_NOW, why_not=actions.no_switch,
        ),
        Verb("sail HEX", "Sail to HEX", ("BB 8.1.4",), asked=ACT, tone=MOVE, when=ACTIVE, why_not=actions.no_sail),
        Verb(
            "sail and switch HEX", "Sail and take the place of the army at HEX", ("BB 8.1.4", "BB 8.3.1"),
            name="switch ship", asked=ACT, tone=MOVE, when=ACTIVE, special=_switch, depends_on=WHERE_NOW,
            why_not=actions.no_ship_switch,
        ),
        Verb(
            "attack HEX", "Attack HEX", ("BB 7.2/attack", "BB 9.1"), asked=(*ACT, "again"), tone=FIGHT, confirm=True,
            when=ACTIVE, why_not=actions.no_attack, special=_attack, depends_on=WHERE_NOW,
        ),
        Verb(
            "recover", "Recover", ("BB 10.4", "BB 7.2/recover"), asked=ACT, tone=SPEND, when=ACTIVE,
            why_not=actions.no_recovery,
        ),
        Verb(
            "mine", "Work the mine (1 gold)", ("BB 12.1.1", "BB 7.2/mine"), asked=ACT, when=ACTIVE,
            why_not=actions.no_mining,
        ),
        Verb(
            "pass", "Pass", ("BB 7.2/pass", "BB 7.4"), tone=GO_ON, when="for the active army, and in windows",
            why_not=actions.no_pass,
        ),
        Verb(
            "disband UNIT at HEX", "Disband UNIT at HEX", ("BB 9.11.2",), asked=INCOME, tone=GIVE_UP,
            elsewhere="only Siege Engines are disbanded, and only in the Income Actions Step",
            elsewhere_rules=("BB 9.11.2", "BB 10/no-return"),
            when="in the Income Actions Step; there also `transfer to KINGDOM`", why_not=building.no_disbanding,
        ),
        Verb(
            "done", "Done", ("BB 2.5", "BB 6.1"), asked=(*OPENING, *INCOME), tone=GO_ON,
            when="in the Income Actions Step, and before the first season", why_not=building.not_done,
        ),
        Verb(
            "lay waste SETTLEMENT", "Lay waste to SETTLEMENT", ("BB 12.2.2",), asked=INCOME, tone=FIGHT,
            when="in the Income Actions Step, for the Shashka", why_not=kingdoms.no_waste,
        ),
        Verb(
            "coven SETTLEMENT", "Gather a Coven in SETTLEMENT", ("BB 12.3.2",), asked=(*INCOME, *OPENING),
            when="there, for the Night; also before the first season", why_not=kingdoms.no_coven,
        ),
        Verb(
            "disperse SETTLEMENT", "Remove the Coven from SETTLEMENT", ("BB 12.3.4",), asked=TURN, tone=GIVE_UP,
            when="for the Night: takes a Coven off", why_not=kingdoms.no_dispersal,
        ),
        Verb(
            "claim SETTLEMENT", "Begin with a Control marker in SETTLEMENT", ("BB 2.4",), asked=("claim",),
            when="before anybody builds, for a marker that a campaign lets its owner place",
            why_not=building.no_claim,
        ),
        Verb(
            "swap SETTLEMENT", "Give up SETTLEMENT for a Coven", ("BB 12.3.1", "BB 4.9.4"), tone=GIVE_UP,
            when="for the Night, where a campaign lets it give a Control marker for a Coven",
            why_not=building.no_swap,
        ),
        Verb(
            "abandon HEX", "Abandon the lair at HEX", ("BB chronicle/abandoned-lairs-winter", "BB 15.8"),
            asked=("abandon",), tone=GIVE_UP, when="in winters of a linked Chronicle: the lair that a side abandons",
        ),
        Verb(
            "make room HEX", "Make room for Osterlich: go to HEX", ("BB chronicle-10/bitter-end-osterlich",),
            asked=("make room",), tone=MOVE, when="in the winter of the Bitter End: where a unit in the Spire goes",
        ),
        Verb(
            "suppress", "Suppress a revolt (1 gold)", ("BB 12.4.5",), asked=(*TURN, *OPENING), tone=SPEND,
            when="for the Empire: a revolt for 1 gold", why_not=kingdoms.no_suppression,
        ),
        Verb(
            "ambush", "Declare an Ambush", ("BB 9.6",), asked=("ambush",), tone=FIGHT, when="in combat",
            elsewhere="no Ambush can be declared now",
        ),
        Verb(
            "no ambush", "Fight without an Ambush", ("BB 9.6/choice",), asked=("ambush",), tone=GO_ON, when="in combat",
        ),
        Verb(
            "advance", "Advance", ("BB 9.3",), asked=("advance",), tone=MOVE, when="in combat",
            elsewhere="there is no advance to decide now: none is possible, or it is not a choice",
        ),
        Verb(
            "stay", "Stay where you are", ("BB 9.3",), asked=("advance", "again"), tone=GO_ON, when="in combat",
            elsewhere="there is no advance to decide now: none is possible, or it is not a choice",
        ),
        Verb(
            "control SETTLEMENT", "Place a Control marker in SETTLEMENT", ("BB 4.9.1", "BB 7.3/place-control"),
            asked=("control", "welcome"), when=MARKERS, why_not=building.no_control,
        ),
        Verb(
            "raze SETTLEMENT", "Raze SETTLEMENT", ("BB 4.10/choice", "BB 7.3/place-razed"), asked=("control",),
            tone=FIGHT, when=MARKERS, why_not=building.no_razing,
        ),
        Verb(
            "leave SETTLEMENT", "Place no marker in SETTLEMENT", ("BB 4.9.2/4b",), asked=("control", "welcome"),
            tone=GO_ON, when=MARKERS, why_not=building.no_leaving,
        ),
        Verb(
            "remove SETTLEMENT", "Remove your Control marker from SETTLEMENT", ("BB 4.9.4",), asked=(*TURN, *INCOME),
            tone=GIVE_UP, confirm=True, when=MARKERS, why_not=building.no_removal,
        ),
        Verb(
            "rebuild SETTLEMENT", "Rebuild SETTLEMENT", ("BB 4.10.2", "BB 7.3/remove-razed"),
            asked=(*TURN, *ACT, *INCOME), tone=SPEND, when=MARKERS, why_not=building.no_rebuilding,
        ),
        Verb(
            "allow SETTLEMENT", "Let them into SETTLEMENT", ("BB 1.11.4",), asked=("entry",),
            when="when an ally wants to enter",
        ),
        Verb(
            "deny SETTLEMENT", "Deny entry to SETTLEMENT", ("BB 1.11.4",), asked=("entry",),
            when="when an ally wants to enter",
        ),
        Verb(
            "regenerate UNIT at HEX", "Regenerate UNIT at HEX", ("BB 3.1.3", "BB 10.4/regenerate"), tone=SPEND,
            when="when an army may regenerate, or a card lets it", why_not=units.no_regeneration,
        ),
        Verb(
            "recovers UNIT at HEX", "Recover UNIT at HEX", ("BB 10.4.2",),
            when="when an army may regenerate, or a card lets it",
        ),
        Verb(
            "place ARMY at HEX", "Place ARMY at HEX (free)", ("BB 2.5/free-units",), asked=OPENING, picks="ARMY",
            when="before the first season; there also `build ARMY at HEX`", why_not=building.no_placing,
        ),
        Verb(
            "place hero HEX", "Place a hero at HEX", ("BB 2.5/heroes",), asked=OPENING, group="Place a hero",
            when="a Hero for nothing before the first season; one for gold", special=_hero, depends_on="the kingdom",
            why_not=units.no_hero,
        ),
        Verb(
            "hero HEX", "Call a hero to HEX", ("BB 14.2",), asked=TURN, tone=SPEND, group="Call a hero",
            when="a Hero for nothing before the first season; one for gold", special=_hero, depends_on="the kingdom",
            why_not=units.no_hero,
        ),
        Verb(
            "stack UNIT at HEX", "Activate UNIT and its hero at HEX", ("BB 14.6.1",), asked=TURN, special=_stack,
            depends_on=WHERE_NOW,
            when="activates army and Hero together; `activate HERO at HEX` the Hero alone", why_not=units.no_stack,
        ),
        Verb(
            "pick up UNIT at HEX", "Pick up UNIT at HEX", ("BB 14.6.1/pick-up",), asked=ACT,
            when="for the active army, Hero or stack", elsewhere="only an active unit picks up another",
            why_not=units.no_picking_up,
        ),
        Verb(
            "drop off UNIT at HEX", "Leave UNIT behind at HEX", ("BB 14.6.1/drop-off",), asked=ACT,
            when="for the active army, Hero or stack", elsewhere="only an active stack leaves one of its units behind",
            why_not=units.no_dropping_off,
        ),
        Verb(
            "play CARD", "Play CARD", ("BB 16.7",),
            when="a card, or a Hero's power by its name (`play Toll of the Deep`); also in windows", special=_card,
            why_not=no_cards.no_play,
        ),
        Verb(
            "aim CASTER > TARGET", "Choose", ("BB 16.6",), group="Choose", depends_on=WHERE_NOW, special=_aim,
            why_not=no_cards.no_aim,
            when="who casts at what: `aim Throndil > Black Axes at wildlands:6,9`, `aim - > attacker` without a caster",
        ),
        Verb(
            "aim CASTER", "Choose", ("BB 16.6",),
            when="who casts at what: `aim Throndil > Black Axes at wildlands:6,9`, `aim - > attacker` without a caster",
        ),
        Verb(
            "tome CARD", "With the Tome CARD", ("BB 16.6.2/tome",), asked=("tome",), when=CARD_ASKS, special=_card,
            elsewhere="a Tome goes with a Spell: play that first",
        ),
        Verb("no tome", "Without a Tome", ("BB 16.6.2/tome",), asked=("tome",), tone=GO_ON, when=CARD_ASKS),
        Verb(
            "discard CARD", "Discard CARD", ("BB 16.2",),
            asked=("discard", "study", "study discard", "more dice", "strike again", "return"), tone=GIVE_UP,
            when=CARD_ASKS, special=_card, elsewhere="nothing is to be discarded now",
            elsewhere_rules=("BB 16.2", "BB 17.4.3/discard"),
        ),
        Verb("keep all", "Discard nothing", ("BB 16.2",), tone=GO_ON, when=CARD_ASKS),
        Verb("keep CARD", "Take CARD back to hand", when=CARD_ASKS, special=_card),
        Verb("lose light", "Two light dice fewer", ("BB 1.10",), when=CARD_ASKS),
        Verb("lose heavy", "One heavy die fewer", ("BB 1.10",), when=CARD_ASKS),
        Verb("gain heavy", "One heavy die more", ("BB 1.10",), when=CARD_ASKS),
        Verb("take light", "Take away a light die", ("BB 18.2/15/choice",), when=CARD_ASKS),
        Verb("take heavy", "Take away a heavy die", ("BB 18.2/15/choice",), when=CARD_ASKS),
        Verb("spend N", "Spend N gold", ("BB 12.4.5",), tone=SPEND, when=CARD_ASKS),
        Verb("dice N", "N dice", ("BB 16.6.3/gain",), when=CARD_ASKS, special=_dice),
        Verb("recruit ARMY", "Build ARMY", ("BB 10.1",), when=CARD_ASKS),
        Verb("muster", "Build three Akritoi free of charge", ("BB 18.3/empire-5",), when=CARD_ASKS),
        Verb("quell", "Suppress three revolts", ("BB 18.3/empire-5",), when=CARD_ASKS),
        Verb("bless KINGDOM", "Draw a Blessing of KINGDOM", ("BB 16.4",), when=CARD_ASKS),
        Verb("gain a hero", "Gain a hero", ("BB 14.3",), when=CARD_ASKS),
        Verb("yes", "Yes, the hero goes along", ("BB 18.1/27/hero",), when=CARD_ASKS),
        Verb("no", "No, the hero stays", ("BB 18.1/27/hero",), tone=GO_ON, when=CARD_ASKS),
        Verb("no more", "Retrieve no more", ("BB 18.2/2",), tone=GO_ON, when=CARD_ASKS),
        Verb("set down HEX", "Place the stack at HEX", ("BB 16.6.3/place",), group="Where to", when=PLACES),
        Verb("summon HEX", "Place the army at HEX", ("BB 16.6.3/place",), group="Where to", when=PLACES),
        Verb("appear HEX", "Place it at HEX", ("BB 15.7",), group="Where to", when=PLACES),
        Verb("flee HEX", "Move to HEX", ("BB 8.2",), tone=MOVE, when=PLACES),
        Verb("give way HEX", "Move to HEX", ("BB 18.3/orcs-14/legal",), tone=MOVE, when=PLACES),
        Verb("turn on PIECE", "It strikes PIECE", ("BB 18.3/orcs-12",), tone=FIGHT, depends_on=WHERE_NOW, when=PLACES),
        Verb("accept", "Take the hit", ("BB 9.2.1",), when=PLACES),
        Verb("random spell", "Discard a Spell at random", ("BB 18.3/night-12/fail",), when=PLACES),
        Verb("lose the hero", "Luna is eliminated", ("BB 18.3/night-12/fail",), when=PLACES),
        Verb(
            "MONSTER strikes HEX", "MONSTER strikes HEX", ("BB 15.4.1",), name="monster strike", asked=TURN,
            tone=FIGHT, depends_on=WHERE_NOW, when="in a turn, for commanded Monsters", special=_strike,
            why_not=units.no_strike,
        ),
        Verb(
            "slink HEX", "Let it slink away from HEX", ("BB 15.4.2",), tone=GIVE_UP, group="Let a monster go",
            depends_on=WHERE_NOW, when="in a turn, for commanded Monsters; also when a Monster was found",
            special=_slink, why_not=units.no_slinking,
        ),
        Verb(
            "command KINGDOM", "Take command of it for KINGDOM", ("BB 15.3",), asked=("command",),
            when="when a Monster was found", elsewhere="command of a Monster is taken when it is found",
        ),
        Verb(
            "keep three", "None: the new monster does not stay after the fight", ("BB 15.3/replace",), tone=GO_ON,
            when="when a Monster was found",
        ),
        Verb(
            "hit PIECE", "The hit goes to PIECE", ("BB 14.4/hits",), asked=("hit",), depends_on=WHERE_NOW,
            when="who of a stack takes a hit; a PIECE is `UNIT at HEX`",
            elsewhere="no hit is to be given to anybody now",
        ),
        Verb(
            "join UNIT at HEX", "The hero joins UNIT at HEX", ("BB 14.3",), depends_on=WHERE_NOW,
            when="which army a Hero joins that was gained",
        ),
        Verb(
            "sell CARD", "Sell CARD for 2 gold", ("BB 16.5",), when="in one's turn, and in Winter; a curse for 3 gold",
            special=_card, why_not=no_cards.no_sale,
        ),
        Verb(
            "lift CARD", "Pay 3 gold to lift CARD", tone=SPEND, when="in one's turn, and in Winter; a curse for 3 gold",
            special=_card,
        ),
        Verb(
            "study DISCIPLINE", "Study DISCIPLINE", ("BB 17.4",),
            when="in the Arcane Study Phase: `spells`, `blessings` or `treasures`", why_not=no_cards.no_study,
        ),
        Verb("no study", "Done studying", ("BB 17.4",), tone=GO_ON, when="in the Arcane Study Phase"),
        Verb(
            "retrieve CARD", "Retrieve CARD", ("BB 17.4.1",), asked=("retrieve", "study"),
            when="in the Arcane Study Phase", special=_card, elsewhere="Treasures are retrieved in Arcane Study",
            elsewhere_rules=("BB 17.4.1", "BB 13.2/study-treasures"),
        ),
        Verb(
            "transfer SETTLEMENT to KINGDOM", "", ("BB 1.11.2",), name="transfer settlement",
            when="never; the answer says why not", why_not=building.no_gift,
        ),
        Verb(
            "take over KINGDOM", "Take over KINGDOM", ("BB 7.6/takeover",),
            when="for a player whose kingdoms have all collapsed",
        ),
    ),
    kept=lambda g: g.campaign.options,
)  # fmt: skip
