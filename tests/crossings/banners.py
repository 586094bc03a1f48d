"""Burning Banners: every card where another card, or a rule of the book, is at work; and laws of its positions.

Positions come from the scenarios: each shows a card or a clause at work. A card is brought into one, with whoever can
play it: a Mage beside an army, the army that is named on it, Spells to discard. Two cards meet where their moments in
the registry (`magic/registry.py`) can come together, a card and a clause wherever a scenario proves that clause.
"""

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from sandtable import games
from sandtable.games.banners.cards.registry import EFFECTS
from sandtable.games.banners.content import cardbook
from sandtable.games.banners.content.cardbook import HERO, SPELLS, TREASURES, Card, blessings_of, cards
from sandtable.games.banners.content.forces import armies as all_armies
from sandtable.games.banners.records import Arcana
from sandtable.games.banners.rules.kingdoms.empire import LAST
from sandtable.games.banners.rules.special_rules import withdrawn
from sandtable.games.banners.rules.stacks import may_stack
from sandtable.games.banners.scenario.magic import LOST_CITY
from sandtable.games.banners.state import ACTIVATION, NOBODY, RAZED, Banners
from sandtable.kernel import Event, Rng
from sandtable.kernel.bits import bits
from sandtable.kernel.position import encode
from sandtable.kernel.windows import PASS
from tests.crossings.frame import (
    SCENARIOS,
    SEED,
    Crossing,
    Law,
    Moment,
    from_scenarios,
    proofs,
    since_checkpoint,
    steps_since_checkpoint,
)
from tests.playing import AnyTable

GAME = games.get("banners")
OUTSIDE = {"turn", "any", "mined", "looted", "hiding", "entering", "moved", "sailed", "die", "cast", "sorcery"}
"""Moments of a turn that need no fight; in a fight all the others follow one another."""
NOTHING = ("no study", "no", "no more", "keep all", "done", "stay")
"""Keys by which a player lets go what a card would do."""
LASTING = 1 << cardbook.card("endless-satchel").number
"""Treasures that do something as long as they are owned."""
ANSWER = "negation"
"""Held by an enemy in some crossings, so that what is played may be cancelled."""


# -- what meets --------------------------------------------------------------------------------------------------------


def meet(one: Card, other: Card) -> bool:
    """Whether two cards can be at work at the same time: both in a fight, or both outside one."""
    if one is other:
        return False
    mine, theirs = (set(EFFECTS[c.number].moments) if c.number in EFFECTS else set() for c in (one, other))
    if not mine or not theirs:
        return True  # what is always at work (14.5.1), and Tomes, meet everything
    return bool(mine & theirs or (mine - OUTSIDE and theirs - OUTSIDE) or (mine & OUTSIDE and theirs & OUTSIDE))


def pairs() -> list[tuple[str, Card]]:
    """(the clause of a card or rule, a card that meets it)."""
    by_clause = {card.clause: card for card in cards()}
    return [
        (clause, card)
        for clause in proofs(SCENARIOS / GAME.name)
        for card in cards()
        if clause not in by_clause or meet(by_clause[clause], card)
    ]


def crossings(random: Random) -> Iterator[Crossing]:
    return from_scenarios(SCENARIOS / GAME.name, pairs(), _with_card, "play ", random)


# complex: every kind of card wants other company, and any step may find that it cannot be
def _with_card(setup: dict[str, Any], card: Card, random: Random) -> dict[str, Any] | None:
    setup.pop("decks", None)  # what is nowhere else is in the decks
    sandbox = setup.get("campaign", "sandbox") == "sandbox"
    setup.update({"advanced": True} if sandbox else {"rules": "advanced"})
    g = _state(setup)
    if card.kingdom is not None and card.kingdom not in g.campaign.index:
        if not sandbox or "players" in setup:
            return None
        if "order" in setup:
            setup["order"] = [*setup["order"], card.kingdom]
        _add_army(setup, g, card.kingdom, card.armies, random)
        g = _state(setup)
    living = [k for k in g.campaign.kingdoms if not g.collapsed >> k.index & 1]
    holder = card.kingdom or random.choice(living).id
    if g.campaign.index[holder] not in [k.index for k in living]:
        return None
    if card.kind == HERO:
        _add_hero(setup, g, holder, card.name, random)
    else:
        if any(card.id in _ids(names) for field in ("hands", "owned") for names in setup.get(field, {}).values()):
            return setup if _state(setup) else None
        _give(setup, holder, card.id)
        for spell in random.sample(cardbook.cards()[:20], card.discard or int(card.tome)):
            _give(setup, holder, spell.id)
        if card.mage or card.tome:
            _add_mage(setup, g, holder, random)
        if card.armies and not any(g.army_of(u).name in card.armies for u in g.army.values()):
            _add_army(setup, g, holder, card.armies, random)
    enemies = [k for k in living if k.side != g.campaign.kingdoms[g.campaign.index[holder]].side]
    if enemies and random.random() < 0.3:
        enemy = random.choice(enemies).id
        _give(setup, enemy, ANSWER)
        _add_mage(setup, _state(setup), enemy, random)
    _state(setup)
    return setup


def _state(setup: dict[str, Any]) -> Banners:
    state, _ = GAME.from_setup(setup, Rng(SEED))
    assert isinstance(state, Banners)
    return state


def _ids(names: Iterable[Any]) -> set[str]:
    return {cardbook.card(str(name)).id for name in names}


def _give(setup: dict[str, Any], kingdom: str, card: str) -> None:
    """A card into a hand, wherever it was."""
    hands = setup["hands"] = {k: list(names) for k, names in setup.get("hands", {}).items()}
    for field in ("discards", "gone", "played"):
        if field in setup:
            setup[field] = [name for name in setup[field] if card not in _ids([name])]
    if not any(card in _ids(names) for names in hands.values()):
        hands.setdefault(kingdom, []).append(card)


def _add_mage(setup: dict[str, Any], g: Banners, kingdom: str, random: Random) -> None:
    mages = [c for c in cards() if c.kind == HERO and c.kingdom == kingdom and "mage" in c.abilities]
    k = g.campaign.index[kingdom]
    if mages and not any(g.owner[u] == k and "mage" in cards()[g.army_of(u).card].abilities for u in _heroes(g)):
        _add_hero(setup, g, kingdom, random.choice(mages).name, random)


def _heroes(g: Banners) -> list[int]:
    return [u for u in g.hero.values() if g.army_of(u).card >= 0]


def _add_hero(setup: dict[str, Any], g: Banners, kingdom: str, name: str, random: Random) -> None:
    """A hero beside an army of its kingdom, or alone near somebody."""
    k = g.campaign.index[kingdom]
    unit = next((u for u in g.campaign.heroes_of[k] if g.army_of(u).name == name), NOBODY)
    if unit == NOBODY or g.at[unit] >= 0:
        return
    stacks = [h for h, army in g.army.items() if h not in g.hero and may_stack(g, unit, army)]
    at = random.choice(sorted(stacks) or _room(g))
    setup["units"] = [*setup.get("units", []), {"hero": name, "at": g.campaign.map.names[at]}]
    if name in [str(each) for each in setup.get("fallen", [])]:
        setup["fallen"] = [each for each in setup["fallen"] if str(each) != name]


def _add_army(setup: dict[str, Any], g: Banners, kingdom: str, armies: tuple[str, ...], random: Random) -> None:
    names = armies or tuple(a.name for a in all_armies() if a.kingdom == kingdom and not a.static)
    at = random.choice(_room(g))
    unit = {"kingdom": kingdom, "army": random.choice(names), "at": g.campaign.map.names[at]}
    setup["units"] = [*setup.get("units", []), unit]


def _room(g: Banners) -> list[int]:
    """Free land hexes next to somebody; without anybody all of them."""
    taken = {*g.army, *g.hero, *g.magic.monster, *g.campaign.map.lairs, *g.campaign.map.settlement_at}
    land = [h for h in range(g.campaign.map.size) if h not in taken and not g.campaign.map.sea >> h & 1]
    near = {n for h in g.army for n in g.campaign.map.neighbours[h]}
    return [h for h in land if h in near] or land


# -- laws --------------------------------------------------------------------------------------------------------------


def one_place_each(moment: Moment) -> Iterator[str]:
    """Every card is in exactly one place, also Monsters and Heroes; one that is being played is in none."""
    g = _banners(moment.table)
    if g.arcana is None:
        return
    arcana, book = g.arcana, cards()
    piles = [arcana.spell_deck, arcana.spell_discard, arcana.treasure_deck, arcana.treasures_gone]
    piles += [arcana.blessing_discard, *arcana.blessing_decks, *arcana.hand, *arcana.owned]
    found = 0
    for pile in piles:
        for number in bits(found & pile):
            yield f"{book[number].name} is in two places"
        found |= pile
    gone = 0 if g.campaign.khazud is None else LOST_CITY  # once played it is out of the game (12.1.3)
    fallen = sum(blessings_of(k.id) for k in g.campaign.kingdoms if _gone(g, k.index))
    everything = SPELLS | TREASURES | sum(blessings_of(k.id) for k in g.campaign.kingdoms)
    for number in bits(found & ~everything | found & gone):
        yield f"{book[number].name} is in play, and should not be"
    if not moment.table.position.tail:
        for number in bits(everything & ~found & ~LOST_CITY & ~fallen):
            yield f"{book[number].name} is nowhere"
    monsters = [*arcana.monster.values(), *arcana.defeated.values(), *bits(arcana.pool)]
    for number, monster in enumerate(cardbook.monsters()):
        if monsters.count(number) > 1:
            yield f"{monster.name} is in two places"
    for unit in bits(arcana.fallen | arcana.unavailable):
        if g.at[unit] >= 0:
            yield f"{g.unit_text(unit)} is on the map and is not"
    if arcana.fallen & arcana.unavailable:
        yield "a hero has fallen that is not in the game"


def within_bounds(moment: Moment) -> Iterator[str]:
    """Nothing is below its floor or above its cap (1.7, 12.3.1, 12.4.4, 17.1)."""
    g = _banners(moment.table)
    for k in g.campaign.kingdoms:
        if g.gold[k.index] < 0 or g.income[k.index] < 0:
            yield f"{k.name}: {g.gold[k.index]} gold, {g.income[k.index]} income"
        if k.shashka and g.income[k.index]:
            yield f"{k.name} tracks income"
        if g.markers_left(k.index) < 0:
            yield f"{k.name} has {g.markers_left(k.index)} Control markers left"
    if not 0 <= g.revolts <= LAST:
        yield f"the Revolt marker stands at {g.revolts}"
    if g.movement < 0 and g.active == NOBODY:
        yield "nobody has movement"
    if g.arcana is not None and (g.arcana.glyphs < 0 or g.arcana.churns < 0):
        yield "fewer study markers than none"


def stands(moment: Moment) -> Iterator[str]:
    """What is remembered of units belongs to units on the map; a hex has one army, one hero (8.3, 14.6)."""
    g, quiet = _banners(moment.table), not moment.table.position.tail
    leaving = {g.active, g.rider} if g.must_leave else {NOBODY}
    yield from _each_unit(g, quiet, leaving)
    yield from _each_hex(g, quiet, leaving)
    yield from _each_kingdom(g, quiet)
    yield from _covens(g)


def _each_unit(g: Banners, quiet: bool, leaving: set[int]) -> Iterator[str]:
    camp = g.campaign
    for unit, at in enumerate(g.at):
        name = g.unit_text(unit)
        if at < 0:
            if (g.weakened | g.finished) >> unit & 1:
                yield f"{name} is off the map, and weakened or finished"
            if g.owner[unit] != camp.unit_kingdom[unit]:
                yield f"{name} is off the map, and not its kingdom's"
            continue
        listed = (g.hero if camp.hero_units >> unit & 1 else g.army).get(at)
        if listed != unit and unit not in leaving and quiet:
            yield f"{name} is at {g.place_text(at)}, and not listed there"
        if g.weakened >> unit & 1 and (g.army_of(unit).hero or g.army_of(unit).fragile):
            yield f"{name} has no weakened side"
        if g.owner[unit] != camp.unit_kingdom[unit] and "night" in camp.index:
            hero = g.companion(unit) if unit not in leaving else g.rider
            if quiet and (hero == NOBODY or not g.army_of(hero).enslaved):
                yield f"{name} is enslaved without a hero"


def _each_hex(g: Banners, quiet: bool, leaving: set[int]) -> Iterator[str]:
    for where in (g.army, g.hero):
        for at, unit in where.items():
            if g.at[unit] != at:
                yield f"{g.unit_text(unit)} is listed where it is not"
    for at, hero in g.hero.items():
        army = g.army.get(at, NOBODY)
        if quiet and army != NOBODY and g.owner[army] != g.owner[hero] and not {army, hero} & leaving:
            yield f"{g.unit_text(army)} and {g.unit_text(hero)} stand in one hex"


def _each_kingdom(g: Banners, quiet: bool) -> Iterator[str]:
    for k in g.campaign.kingdoms:
        armies = sum(1 << h for h, u in g.army.items() if g.owner[u] == k.index)
        heroes = sum(1 << h for h, u in g.hero.items() if g.owner[u] == k.index)
        if g.occupied[k.index] != armies or g.heroes[k.index] != heroes:
            yield f"the hexes of {k.name} are miscounted"
        if quiet and g.collapsed >> k.index & 1 and (armies or heroes):
            yield f"{k.name} has collapsed, and has units"


def _covens(g: Banners) -> Iterator[str]:
    camp = g.campaign
    if g.arcana is not None and "true rulers" in g.arcana.today:
        return  # no Coven can be removed this turn (18.3, Your True Rulers)
    night = camp.index.get("night", NOBODY)
    for number in bits(g.covens):
        if g.marker[number] in (RAZED, night):
            yield f"a Coven in {camp.map.settlements[number].name}, which is razed or the Night's own"


def remembers(moment: Moment) -> Iterator[str]:
    """What magic gave belongs to somebody, and is over when it should be (16.7.1)."""
    g, quiet = _banners(moment.table), not moment.table.position.tail
    if g.arcana is None:
        return
    yield from _has_an_owner(g, g.arcana, quiet)
    if quiet:
        yield from _is_over(g, g.arcana, moment)


def _has_an_owner(g: Banners, arcana: Arcana, quiet: bool) -> Iterator[str]:
    for key in (*g.gains, *arcana.turn_gains, *arcana.standing):
        if key >= 0 and g.at[key] < 0 and quiet:
            yield f"{g.unit_text(key)} is gone and keeps what it gained"
    for hero in bits(arcana.locked):
        if g.at[hero] < 0:
            yield f"{g.unit_text(hero)} is gone, and locked"
    if set(arcana.command) != set(arcana.monster) and quiet:
        yield "a Monster without command"
    for at in bits(arcana.active_monsters):
        if at not in arcana.monster:
            yield f"a ready Monster that is not there: {g.place_text(at)}"


def _is_over(g: Banners, arcana: Arcana, moment: Moment) -> Iterator[str]:
    if arcana.standing:
        yield "Battle Magic stands outside of any battle"
    if g.active == NOBODY and g.phase == ACTIVATION and (g.gains or arcana.force) and moment.before is not None:
        yield f"an activation's magic outlasts it: {g.gains} {arcana.force}"
    if g.active == NOBODY and g.rider != NOBODY:
        yield "a rider without a mount"
    if g.active != NOBODY and (g.at[g.active] < 0 or g.owner[g.active] != g.kingdom):
        yield f"{g.unit_text(g.active)} is active, and gone or somebody else's"


def told(moment: Moment) -> Iterator[str]:
    """What changes is told: gold, income, revolts, cards, units that come, go, suffer, recover or change sides."""
    since = _since_checkpoint(moment)
    if since is None:
        return
    old, new, events = since
    text = "\n".join(e.text for e in events)
    fell = {k.index for k in new.campaign.kingdoms if _gone(new, k.index) and not _gone(old, k.index)}
    yield from _tracks_are_told(old, new, text, fell)
    yield from _units_are_told(old, new, events, fell)
    yield from _cards_are_told(old, new, events, text, fell)


def _tracks_are_told(old: Banners, new: Banners, text: str, fell: set[int]) -> Iterator[str]:
    for k in new.campaign.kingdoms:
        if k.index in fell:
            if k.name not in text:
                yield f"{k.name} has collapsed, and nobody says so"
            continue
        if old.gold[k.index] != new.gold[k.index] and "gold" not in text:
            yield f"{k.name}: {old.gold[k.index]} gold become {new.gold[k.index]}, and nobody says so"
        if old.income[k.index] != new.income[k.index] and "ncome" not in text:
            yield f"{k.name}: income {old.income[k.index]} becomes {new.income[k.index]}, and nobody says so"
    if old.revolts != new.revolts and "evolt" not in text and not fell:  # past its last space the Empire falls
        yield f"{old.revolts} revolts become {new.revolts}, and nobody says so"


def _units_are_told(old: Banners, new: Banners, events: list[Event], fell: set[int]) -> Iterator[str]:
    for unit, (was, at) in enumerate(zip(old.at, new.at, strict=True)):
        if old.owner[unit] in fell:
            continue
        weak = (old.weakened ^ new.weakened) >> unit & 1
        fate = weak or (was < 0) != (at < 0) or old.owner[unit] != new.owner[unit]
        if (fate or was != at) and not (_shown if fate else _named)(new, unit, events):
            yield f"{new.unit_text(unit)}: {was} to {at}{', other side' if weak else ''}, and nobody says so"


def _cards_are_told(old: Banners, new: Banners, events: list[Event], text: str, fell: set[int]) -> Iterator[str]:
    if old.arcana is None or new.arcana is None:
        return
    same_turn = (old.season, old.turn, old.phase) == (new.season, new.turn, new.phase)
    for mine, now in zip(old.arcana.hand, new.arcana.hand, strict=True):
        for number in bits(mine ^ now):
            if cards()[number].name not in text and not fell:
                yield f"{cards()[number].name} leaves or enters a hand, and nobody says so"
    for hero in bits(old.arcana.locked & ~new.arcana.locked):
        if new.at[hero] >= 0 and old.at[hero] >= 0 and same_turn and not _named(new, hero, events):
            yield f"{new.unit_text(hero)} is unlocked, and nobody says so"


def _gone(g: Banners, kingdom: int) -> bool:
    """Collapsed, or withdrawn from the war."""
    return bool(g.collapsed >> kingdom & 1) or withdrawn(g, kingdom)


def _since_checkpoint(moment: Moment) -> tuple[Banners, Banners, list[Event]] | None:
    """What the kernel says about forced choices is not counted."""
    since = since_checkpoint(moment, Banners)
    return since and (*since[:2], [event for event in since[2] if event.kind != "forced"])


def _named(g: Banners, unit: int, events: list[Event]) -> bool:
    name = g.army_of(unit).called
    return any(name in e.text or f"unit:{unit}" in e.refs for e in events)


def _shown(g: Banners, unit: int, events: list[Event]) -> bool:
    return any(f"unit:{unit}" in e.refs for e in events)


def takes_effect(moment: Moment) -> Iterator[str]:
    """After a card was played something besides it has changed, or more is told than its price."""
    since = _since_checkpoint(moment)
    if since is None:
        return
    old, new, events = since
    plays = [n for n, e in enumerate(events) if e.kind == "card" and re.search(r"\bplays? ", e.text)]
    chosen = any(step.key in NOTHING for step in steps_since_checkpoint(moment))
    more = plays and any("BB 16.6.3/discard" not in e.rules for e in events[plays[-1] + 1 :])
    if plays and not more and not chosen and _without_cards(old) == _without_cards(new):
        yield f"nothing comes of it: {events[plays[-1]].text}"


def _without_cards(g: Banners) -> bytes:
    g = g.clone()
    g.rng = Rng(SEED)
    arcana = g.magic
    arcana.hand = [0]
    arcana.owned = [owned & LASTING for owned in arcana.owned]
    arcana.spell_discard = arcana.blessing_discard = arcana.played = arcana.treasures_gone = 0
    return encode(g)


def asked_in_order(moment: Moment) -> Iterator[str]:
    """In a window players are asked from the one whose turn it is on, round the table; in Battle Magic the attacker's
    side, the defender's, the attacker's (16.7.3, 16.7.4)."""
    before, table = moment.before, moment.table
    if before is None or len(before.pending) != 1 or len(table.pending) != 1:
        return
    was, now = before.pending[0], table.pending[0]
    if not was.window or was.window != now.window or was.about[1:] != now.about[1:] or was.seat == now.seat:
        return
    if table.steps[-1].choice != PASS:
        return
    g = _banners(table)
    count, first = len(g.campaign.players), g.player[g.kingdom]
    if was.window != "battle" and (was.seat - first) % count > (now.seat - first) % count:
        yield f"{now.kind}: seat {was.seat} is asked before seat {now.seat}"


def _banners(table: AnyTable) -> Banners:
    assert isinstance(table.state, Banners)
    return table.state


LAWS: tuple[Law, ...] = (one_place_each, within_bounds, stands, remembers, told, takes_effect, asked_in_order)
