"""The cards as the rule ledger knows them: each with its figures and the clauses of its guide entry (chapter 18).
Behind them the counters of armies and monsters, to look up what is printed on them."""

from __future__ import annotations

from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.cardbook import HERO, Card, title
from sandtable.games.banners.content.forces import armies
from sandtable.games.banners.content.loading import kingdoms
from sandtable.kernel import CardEntry, CardField
from sandtable.kernel.ledger import Ledger
from sandtable.kernel.library import facts

NO_DICE = "no dice"
TYPES = ("Spell", "Treasure", "Blessing", "Hero")
SOURCES = {
    "card": "read on the card",
    "counter": "read on the counter",
    "rulebook": "printed in the rulebook",
    "reconstructed": "lost, and made anew for Sandtable",
}

FIELDS = (
    CardField("type", "Type", order=("Hero", "Army", "Blessing", "Spell", "Treasure", "Monster")),
    CardField("kingdom", "Kingdom", text="Whose card or counter it is."),
    CardField("use", "How it is used", every=True),
    CardField("ability", "Ability", every=True, text="What is printed on its counter."),
    CardField("caster", "Cast by", text="The only armies that cast it."),
    CardField("cost", "Gold", number=True, text="What it costs to build."),
    CardField("reach", "Range", number=True, text="How far it reaches at most."),
    CardField("discard", "Discards", number=True, text="How many Spells are discarded for it."),
    CardField("light", "Light dice", number=True),
    CardField("heavy", "Heavy dice", number=True),
    CardField("movement", "Movement", number=True),
    CardField("bounty", "Bounty", number=True, text="The gold for defeating it."),
)
"""By what one looks for a card or a counter."""


def entries(ledger: Ledger) -> tuple[CardEntry, ...]:
    ids = [clause.id for clause in ledger]
    found = []
    for card in cardbook.cards():
        rules = tuple(i for i in ids if i == card.clause or i.startswith(card.clause + "/"))
        kind = TYPES[card.kind] if card.kingdom is None else f"{kingdoms()[card.kingdom].adjective} {TYPES[card.kind]}"
        name = card.name if card.kind == HERO else title(card.number)
        told, source = facts_of(card), _source(card.provenance, card.doubt)
        found.append(CardEntry(name, kind, (card.text,), rules, figures(card), (), card.id, told, source))
    return (*found, *_armies(), *_monsters())


def _source(provenance: str, doubt: str) -> dict[str, str]:
    return {SOURCES[provenance]: doubt or "all of it"}


def facts_of(card: Card) -> dict[str, tuple[str | int, ...]]:
    hero = card.kind == HERO
    return facts(
        FIELDS,
        type=TYPES[card.kind],
        kingdom=None if card.kingdom is None else kingdoms()[card.kingdom].name,
        use=ways(card),
        ability=sorted(map(str.capitalize, card.abilities)),
        caster=card.armies,
        cost=card.cost if hero else None,
        reach=None if card.range is None else card.range[1],
        discard=card.discard or None,
        light=card.light if hero else None,
        heavy=card.heavy if hero else None,
        movement=card.movement if hero else None,
    )


def _armies() -> list[CardEntry]:
    found = []
    for army in armies():
        if army.record is None:
            continue
        weak = "" if army.fragile else f"weakened {dice(army.light[1], army.heavy[1])}"
        again = "" if army.recovery is None else f"recovers for {army.recovery}"
        words = (*army.record.abilities, *army.record.characteristics)
        parts = (dice(army.light[0], army.heavy[0]), weak, f"movement {army.movement[0]}", f"costs {army.cost}", again)
        shown = ", ".join((*filter(None, parts), *words, f"{army.count} of them"))
        known = facts(
            FIELDS,
            type="Army",
            kingdom=kingdoms()[army.kingdom].name,
            ability=sorted(map(str.capitalize, words)),
            cost=army.cost,
            light=army.light[0],
            heavy=army.heavy[0],
            movement=army.movement[0],
        )
        kind = f"{kingdoms()[army.kingdom].adjective} Army"
        source = _source(army.record.provenance, army.record.doubt)
        own = f"{army.kingdom}/{army.name}"
        found.append(CardEntry(army.name, kind, (), (), shown, (), own, known, source, army.count, counter=True))
    return found


def _monsters() -> list[CardEntry]:
    found = []
    for monster in cardbook.monsters():
        reward = f"{monster.gold} gold" if monster.gold else "no gold"
        words = (dice(monster.light, monster.heavy), *sorted(monster.abilities), f"range {monster.range}", reward)
        known = facts(
            FIELDS,
            type="Monster",
            use=("At sea",) if monster.sea else ("On land",),
            ability=sorted(map(str.capitalize, monster.abilities)),
            reach=monster.range,
            light=monster.light,
            heavy=monster.heavy,
            bounty=monster.gold,
        )
        kind = "Sea Monster" if monster.sea else "Monster"
        source = _source(monster.provenance, monster.doubt)
        shown = ", ".join(words)
        found.append(CardEntry(monster.name, kind, (), (), shown, (), monster.id, known, source, counter=True))
    return found


def ways(card: Card) -> list[str]:
    """How it is used, in a word or two each."""
    named = {
        "Cantrip": card.cantrip, "Battle Magic": card.battle, "Tome": card.tome, "Mage": card.mage,
        "Ranged": card.ranged, "Locks": card.lock, "Ongoing": card.ongoing,
    }  # fmt: skip
    return [word for word, holds in named.items() if holds]


def dice(light: int, heavy: int) -> str:
    """
    >>> dice(2, 1), dice(0, 3), dice(0, 0)
    ('2□ 1◆', '3◆', 'no dice')
    """
    return " ".join(filter(None, (f"{light}□" if light else "", f"{heavy}◆" if heavy else ""))) or NO_DICE


def figures(card: Card) -> str:
    """What is printed beside the text, in one line."""
    parts = []
    if card.kind == HERO:
        own = dice(card.light, card.heavy) if card.light or card.heavy else ""
        abilities = ", ".join(sorted(card.abilities))
        parts += [card.power, f"costs {card.cost}", f"movement {card.movement}", own, abilities]
    parts += [
        "Cantrip" if card.cantrip else "",
        "Battle Magic" if card.battle else "",
        "Tome" if card.tome else "",
        "Mage" if card.mage else "",
        "Ranged" if card.ranged else "",
        "cast by " + " or ".join(card.armies) if card.armies else "",
        f"range {card.range[0]}-{card.range[1]}" if card.range is not None else "",
        f"discard {card.discard}" if card.discard else "",
        "locks" if card.lock else "",
        "ongoing" if card.ongoing else "",
    ]
    return ", ".join(part for part in parts if part)
