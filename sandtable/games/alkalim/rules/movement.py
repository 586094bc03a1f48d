"""The Movement step: resting, rolling, the day's heat and its mirages, moving, survival gear (RB-30 to RB-41)."""

from __future__ import annotations

from sandtable.games.alkalim.cards.abilities import NO, chosen, offers, pay, relieve, relieves, uses
from sandtable.games.alkalim.content.board import DUNES, LOWLANDS, MIRAGE, TOWN, Hex, Mask
from sandtable.games.alkalim.content.book import ALLY, HERO, Card
from sandtable.games.alkalim.content.movement_dice import EVERY, WILD
from sandtable.games.alkalim.content.rulings import card_rule
from sandtable.games.alkalim.content.world import Dice
from sandtable.games.alkalim.records import Party, Source
from sandtable.games.alkalim.rules.dice import showing
from sandtable.games.alkalim.rules.harm import exhaust, felled, knock_out
from sandtable.games.alkalim.rules.numbers import TERRAIN_NUMBERS, lasting, unmet
from sandtable.games.alkalim.state import ARRIVED, CAMEL, MOVE, NEXT, ROLLED, STEP, WATER, AlKalim, concerns
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow
from sandtable.kernel.bits import bits
from sandtable.kernel.text import plural

ROLL: Choice = ("roll",)
HOLD: Choice = ("hold",)
STAY: Choice = ("stay",)
STOP: Choice = ("stop",)
FULL, HINDERED = 5, 4


def dice_count(g: AlKalim, party: Party) -> int:
    """Five dice, or four if anybody in the party has a wound or exhaustion (RB-30), and what cards add."""
    count = FULL
    if party.wounds or party.exhaustion:
        count = HINDERED
    else:
        for ally in party.allies:
            if ally.wounds or ally.exhaustion:
                count = HINDERED
                break
    if g.kit(party).always:
        count += lasting(g, party, "dice")
    return count + g.extra


def pool(g: AlKalim, party: Party) -> int:
    return g.pool if g.pool >= 0 else dice_count(g, party)


# -- before the dice -------------------------------------------------------------------------------------------------


def plan_choices(g: AlKalim) -> list[Choice]:
    """Rest, roll, walk one space, use something, or stay."""
    party = g.party
    found: list[Choice] = []
    if pool(g, party):
        found.append(ROLL)
        found += [("rest", card) for card in g.members(party) if not rest_bar(g, card)]
        if len(found) == 1 and not hold_bar(g):
            found.append(HOLD)
    if not g.rested:
        found += [("step", h) for h in g.world.board.around[party.at]]
    if party.gear[CAMEL]:
        found += [("camel", h) for h in g.world.board.around[party.at]]
    if g.kit(party).offers:
        found += uses(plan_sources(g))
    found.append(STAY)
    return found


def rest_bar(g: AlKalim, card: int) -> str:
    """Why a die given up does not rest a character: the table's setting, no exhaustion, no die; or nothing (RB-32)."""
    party = g.party
    if card != party.hero and g.world.settings.rest != "any":
        return "hero"
    if not g.exhaustion_of(party, card):
        return "hurt" if g.wounds_of(party, card) else "fresh"
    return "" if pool(g, party) else "no die"


def hold_bar(g: AlKalim) -> str:
    """Why no die is held back: it is the last, or nobody fears mirages, or it could rest somebody; or nothing."""
    party = g.party
    if pool(g, party) < 2:
        return "last die"
    if not hazy(g, party):
        return "no mirages"
    return "" if all(rest_bar(g, card) for card in g.members(party)) else "weary"


def step_bar(g: AlKalim, at: Hex) -> str:
    """Why nobody walks to a space without dice: he is there, or has rested, or it is too far (RB-33); or nothing."""
    far = g.world.board.far(g.party.at)[at]
    return "here" if not far else "rested" if g.rested else "" if far == 1 else "beyond a step"


def camel_bar(g: AlKalim, at: Hex) -> str:
    """Why no pack camel goes to a space: there is none, or it is not next to this one; or nothing."""
    if not g.party.gear[CAMEL]:
        return "no camel"
    far = g.world.board.far(g.party.at)[at]
    return "here" if not far else "" if far == 1 else "beyond a ride"


def faces(g: AlKalim) -> str:
    """What the dice show."""
    return "; ".join(g.world.layout.words[face] for face in g.dice)


def hazy(g: AlKalim, party: Party) -> bool:
    """Whether somebody would suffer from mirages: only then anybody wants to roll fewer dice than he has."""
    if g.night or g.cool:
        return False
    return not g.kit(party).always or not all(spared(g, party, card)[1] for card in g.members(party))


def begun(g: AlKalim) -> bool:
    """Whether it is too late for what is used before resting and rolling (RB-41)."""
    return g.rested or (g.pool >= 0 and g.world.settings.timing == "before")


def plan_sources(g: AlKalim) -> list[Source]:
    """What may be used before the dice: cards for this moment, for moving, and for any time in the turn."""
    party = g.party
    found = moving_sources(g)
    if not begun(g):
        found += [each for each in offers(g, g.turn, "before moving") if relieves(g, party, each)]
    return found


def moving_sources(g: AlKalim) -> list[Source]:
    party = g.party
    found = [each for each in offers(g, g.turn, "moving") if destinations(g, party, each)]
    found += [each for each in offers(g, g.turn, "turn") if relieves(g, party, each)]
    if g.dice:  # after the heat: a mirage that was rolled has done its harm, whatever the die counts as now
        found += [each for each in offers(g, g.turn, "rolled") if each[3].wild and min(g.dice) < WILD]
    return found


def plan(g: AlKalim) -> Flow[None]:
    yield CHECKPOINT
    party = g.party
    choice: Choice = yield Decision(g.turn, "plan", lambda: plan_choices(g))
    verb = choice[0]
    if verb == "roll":
        roll(g)
    elif verb == "rest":
        g.pool = pool(g, party) - 1
        g.rested = True
        card = int(choice[1])
        who = party.bearer(card)
        assert who is not None
        who.exhaustion -= 1
        if g.events is not None:
            g.note(f"{g.name(g.turn)} gives up a die: {g.said(card)} loses 1 exhaustion.", "AK RB-32")
        if not g.pool and not can_still_move(g):
            arrive(g)
    elif verb == "hold":
        g.pool = pool(g, party) - 1
        if g.events is not None:
            g.note(f"{g.name(g.turn)} holds a die back.", "AK RB-32/held")
    elif verb == "step":
        g.pool = 0
        g.rested = True
        move_to(g, int(choice[1]), "AK RB-33", day="AK day/adjacent", storm="AK storm/one-space")
        g.phase = MOVE
    elif verb == "stay":
        if g.events is not None:
            g.note(f"{g.name(g.turn)} stays {g.world.board.where(party.at)}.", "AK RB-34")
        arrive(g)
    elif verb == "camel":
        ride(g, int(choice[1]))
        if not g.pool and not can_still_move(g):
            arrive(g)
    else:
        yield from use_now(g, choice, plan_sources(g))


def use_now(g: AlKalim, choice: Choice, sources: list[Source]) -> Flow[None]:
    """A card used between two decisions of one's own turn."""
    source = chosen(choice, sources)
    assert source is not None
    ability = source[3]
    party = g.party
    goals = destinations(g, party, source)
    pay(g, g.turn, source)
    if ability.wild:
        yield from _change(g, source)
        return
    if ability.when == "moving":
        at = goals[0]
        if len(goals) > 1:
            answer = yield Decision(g.turn, "carried", [("go", h) for h in goals], (source[1],))
            at = int(answer[1])
        card = g.card(source[1])
        move_to(g, at, card_rule(card), day=spared_by(card), storm="AK storm/items")
        return
    if ability.dice:
        g.extra += ability.dice
        if g.pool >= 0:
            g.pool += ability.dice
    if ability.cool:
        g.cool = True
    yield from relieve(g, g.turn, source)


def spared_by(card: Card) -> str:
    """The clause that spares whoever moves by this card the day march: it speaks of Items and Mounts; a character's own
    ability says itself what it costs."""
    return "" if card.kind in (HERO, ALLY) else "AK day/item-only"


def destinations(g: AlKalim, party: Party, source: Source) -> list[Hex]:
    """Where a card can carry the hero (RB-31 does not bind it)."""
    ability = source[3]
    ground = g.world.board
    if ability.home:
        return [town.label for town in ground.towns if not g.stormy(town.label) and town.label != party.at]
    if not ability.steps:
        return []
    reached = edge = 1 << party.at
    for _ in range(ability.steps):
        following: Mask = 0
        for here in bits(edge):
            for there in ground.around[here]:
                if _carries(g, ability.terrain, there):
                    following |= 1 << there
        edge = following & ~reached
        reached |= following
    return bits(reached & ~(1 << party.at))


def _carries(g: AlKalim, terrain: tuple[str, ...], there: Hex) -> bool:
    """Movement that names terrains does not lead into the sandstorm, which has none."""
    if not terrain:
        return True
    if g.stormy(there):
        return False
    ground = g.world.board
    return ground.terrain[there] == TOWN or any(ground.is_a(there, TERRAIN_NUMBERS[name]) for name in terrain)


def ride(g: AlKalim, at: Hex) -> None:
    """The pack camel: one space into any terrain."""
    g.party.gear[CAMEL] -= 1
    g.gear[CAMEL] += 1
    move_to(g, at, "AK gear/camel", storm="AK storm/camel")


def move_to(g: AlKalim, at: Hex, *rules: str, day: str = "", storm: str = "", way: tuple[Hex, ...] = ()) -> None:
    """The hero is in another space; by day, and in or out of the sandstorm, further rules let him. `way`: where he goes
    by dice, the spaces that he enters, each with one of them."""
    before = g.party.at
    g.party.at = at
    if g.events is not None:
        ground = g.world.board
        if day and not g.night:
            rules += (day,)
        if storm and (g.stormy(before) or g.stormy(at)):
            rules += (storm,)
        paid = f"spends {plural(len(way), 'die', 'dice')} and " if way else ""
        passed = "; ".join(ground.names[h] for h in way[:-1])  # names have commas
        g.note(
            f"{g.name(g.turn)} {paid}moves to {ground.texts[at]}{f', by way of {passed}' if passed else ''}.",
            *rules,
            refs=g.hex_refs(at),
            kind="move",
            by=g.turn,
            trail=tuple(f"hex:{ground.names[h]}" for h in (before, *(way or (at,)))),
        )


# -- the dice --------------------------------------------------------------------------------------------------------


def roll(g: AlKalim) -> None:
    number = pool(g, g.party)
    g.pool = 0
    g.rested = True
    below = g.rng.roll
    g.dice = tuple(sorted([below(6) - 1 for _ in range(number)]))
    g.phase = ROLLED
    if g.events is not None:
        dice = plural(number, "movement die", "movement dice")
        g.note(
            f"{g.name(g.turn)} rolls {dice}: {faces(g)}.",
            "AK RB-30",
            "AK RB-31",
            refs=g.hex_refs(g.party.at),
            kind="dice",
            by=g.turn,
            dice=showing(g, g.dice),
        )


def rolled(g: AlKalim) -> Flow[None]:
    """Cards that change the roll, then the heat, then the mirages (RB-35)."""
    if g.kit(g.party).offers.get("rolled"):
        yield CHECKPOINT
        at_hand = [each for each in offers(g, g.turn, "rolled") if each[3].reroll or _now_or_never(g, each)]
        if at_hand:
            choice: Choice = yield Decision(g.turn, "rolled", [*uses(at_hand), NO])
            source = chosen(choice, at_hand)
            if source is not None:
                pay(g, g.turn, source)
                if source[3].reroll:
                    yield from _change(g, source)
                    return
                out = yield from march(g)  # by the symbols that were rolled, whatever a die counts as
                if not out:
                    yield from _change(g, source)
                    g.phase = MOVE
                return
    if not g.night and not g.cool:
        out = yield from march(g)
        if out:
            return
    g.phase = MOVE


def _now_or_never(g: AlKalim, source: Source) -> bool:
    """Whether the march will leave an owner too weary to make a die count as any terrain while moving."""
    owner, _, _, ability = source
    if not (ability.wild and ability.exhaust) or g.night or g.cool:
        return False
    party = g.party
    cost = _cost(g, party, owner, heat(g, party), True) + _cost(g, party, owner, mirages(g), False)
    return g.fatigue(party, owner) - g.exhaustion_of(party, owner) - cost < ability.exhaust


def _change(g: AlKalim, source: Source) -> Flow[None]:
    """Dice rolled again, or made to count as any terrain."""
    ability = source[3]
    left = list(g.dice)
    kept: list[int] = []
    number = len(left) if ability.reroll else ability.wild
    if not ability.reroll and number >= len(left):  # nobody would leave a die as it is
        left, kept = [], [WILD] * len(left)
    while number and left:
        changeable = sorted(face for face in set(left) if face != WILD)
        if not changeable:
            break
        choice: Choice = yield Decision(
            g.turn, "which dice", [*(("die", face) for face in changeable), NO], (source[1], bool(ability.reroll))
        )
        if choice == NO:
            break
        left.remove(int(choice[1]))
        kept.append(g.rng.roll(6) - 1 if ability.reroll else WILD)
        number -= 1
    g.dice = tuple(sorted(left + kept))
    if g.events is not None:
        text = f"The dice now: {faces(g)}."
        g.note(text, "AK RB-31", refs=g.hex_refs(g.party.at), kind="dice", dice=showing(g, g.dice))


def heat(g: AlKalim, party: Party) -> int:
    """What rolling dice by day costs from here: 2 from dunes, nothing from lowlands, else 1."""
    terrain = TOWN if g.stormy(g.start) else g.world.board.terrain[g.start]
    return 2 if terrain == DUNES else 0 if terrain == LOWLANDS else 1


def spared(g: AlKalim, party: Party, card: int) -> tuple[int, bool]:
    """What cards take off the march for a character, and whether they see through mirages."""
    less, sees = 0, False
    for owner, _, ability in g.kit(party).always:
        helps = ability.shade or ability.clear_sight
        if helps and concerns(ability, owner, card, party) and not unmet(g, party, owner, ability, None):
            less += ability.shade
            sees = sees or ability.clear_sight
    return less, sees


def mirages(g: AlKalim) -> int:
    symbols = g.world.layout.symbols
    return sum(1 for face in g.dice if face != WILD and MIRAGE in symbols[face])


def _cost(g: AlKalim, party: Party, card: int, number: int, hot: bool) -> int:
    """What heat or mirages cost one character."""
    if not g.kit(party).always:
        return number
    less, sees = spared(g, party, card)
    if hot:
        return max(number - less, 0)
    return 0 if sees else number


def _would_fall(g: AlKalim, party: Party, card: int, cost: int) -> bool:
    """Whether so much more exhaustion would kill an ally or knock the hero out."""
    room = max(g.fatigue(party, card) - g.exhaustion_of(party, card), 0)
    return cost > room and g.wounds_of(party, card) + cost - room >= g.life(party, card)


def march(g: AlKalim) -> Flow[bool]:
    """The day's exhaustion for the hero and each ally; True if it knocked the hero out."""
    party = g.party
    seen = mirages(g)
    for what, number in (("heat", heat(g, party)), ("mirages", seen)):
        if not number:
            continue
        rules = ["AK day/march" if what == "heat" else "AK mirage/symbol", "AK RB-35"]
        if what == "heat" and number > 1:
            rules.append("AK day/dunes")
        costs = {card: _cost(g, party, card, number, what == "heat") for card in g.members(party)}
        if party.gear[WATER] and any(_would_fall(g, party, card, cost) for card, cost in costs.items()):
            choice: Choice = yield Decision(g.turn, "water", [("water",), NO])
            if choice != NO:
                drink(g)
                return False
        for card, cost in costs.items():
            if not cost:
                continue
            taken, wounds = exhaust(g, g.turn, card, cost, f" from the {what}", *rules)
            g.dealt.append((card, taken, wounds))
        if felled(g, g.turn):
            out = yield from knock_out(g, g.turn)
            if out:
                g.phase = NEXT
                return True
    return False


# -- moving ----------------------------------------------------------------------------------------------------------


def opened(g: AlKalim, party: Party) -> tuple[list[int] | None, Mask]:
    """By which symbols hexes are entered, if a card changes that, and the storm as it bars this hero."""
    kit = g.kit(party)
    if g.cover and kit.always and lasting(g, party, "through_storm"):
        entry = (kit.entry or g.world.entry)[:]
        for h in bits(g.cover):
            entry[h] = EVERY
        return entry, 0
    return kit.entry, g.cover


def reachable(g: AlKalim) -> Mask:
    """Where the dice that are left lead, without the space the hero is in."""
    party = g.party
    if not g.dice:
        return 0
    entry, storm = opened(g, party)
    return g.world.reach(party.at, g.dice, storm, entry) & ~(1 << party.at)


def way_bar(g: AlKalim, at: Hex) -> str:
    """Why the dice do not lead to a space (RB-31), or nothing: `reachable` for one space, with the reason."""
    here, left = g.party.at, len(g.dice)
    entry, storm = opened(g, g.party)
    far = g.world.board.far(here)[at]
    if not far or not left:
        return "no dice" if far else "stay"
    if storm >> here & 1 or storm >> at & 1:
        return "inside" if storm >> here & 1 else "covered"
    if far > left:
        return "beyond the dice"
    if g.world.reach(here, g.dice, storm, entry) >> at & 1:
        return ""
    if far == 1:
        return "symbol"
    return "cut off" if g.world.reach(here, g.dice, 0, entry) >> at & 1 else "terrain"


def move_choices(g: AlKalim) -> list[Choice]:
    party = g.party
    found = [*g.world.going(reachable(g)), STOP]
    if party.gear[CAMEL]:
        found += [("camel", h) for h in g.world.board.around[party.at]]
    if g.kit(party).offers:
        found += uses(moving_sources(g))
    return found


def can_still_move(g: AlKalim) -> bool:
    """Whether gear or cards could carry the hero on."""
    return bool(g.party.gear[CAMEL]) or bool(g.kit(g.party).offers and offers(g, g.turn, "moving"))


def move(g: AlKalim) -> Flow[None]:
    if not g.dice and not can_still_move(g):
        arrive(g)
        return
    yield CHECKPOINT
    choice: Choice = yield Decision(g.turn, "move", lambda: move_choices(g))
    verb = choice[0]
    if verb == "go":
        yield from _go(g, int(choice[1]))
    elif verb == "stop":
        arrive(g)
    elif verb == "camel":
        ride(g, int(choice[1]))
    else:
        yield from use_now(g, choice, moving_sources(g))


def _go(g: AlKalim, at: Hex) -> Flow[None]:
    """Along the shortest way. Which dice it takes matters only to a hero who can move on by other means."""
    party = g.party
    onward = can_still_move(g)
    path: tuple[Hex, ...] = ()
    if onward or g.events is not None:
        entry, storm = opened(g, party)
        routes = g.world.routes(party.at, g.dice, storm, entry or g.world.entry, at)
        if onward and len(routes) > 1:
            routes = worth_keeping(g, routes)
        path, rest = routes[0]
        if onward and len(routes) > 1:
            choice = yield Decision(g.turn, "spend", [("keep", *left) for _, left in routes], (at,))
            path, rest = next(each for each in routes if ("keep", *each[1]) == choice)
        g.dice = rest if onward else ()
    else:
        g.dice = ()
    move_to(g, at, "AK RB-31", way=path)
    if not onward:
        arrive(g)


Route = tuple[tuple[Hex, ...], Dice]


def worth_keeping(g: AlKalim, routes: list[Route]) -> list[Route]:
    """Without the ways that leave dice in whose place others, left by another way, serve as well or better."""
    found: list[Route] = []
    for route in routes:
        if not any(g.world.serves(other[1], route[1]) for other in found):
            found = [other for other in found if not g.world.serves(route[1], other[1])]
            found.append(route)
    return found


def arrive(g: AlKalim) -> None:
    g.dice = ()
    g.pool = 0
    g.phase = ARRIVED if g.dealt and g.party.gear[WATER] and _thirsty(g) else STEP


def _thirsty(g: AlKalim) -> bool:
    """Whether anything of what the march dealt is still there to be cancelled."""
    party = g.party
    return any(
        (tired and g.exhaustion_of(party, card)) or (wounds and g.wounds_of(party, card))
        for card, tired, wounds in g.dealt
    )


def arrived(g: AlKalim) -> Flow[None]:
    """The end of the Movement step: a water skin undoes what the heat and the mirages did."""
    yield CHECKPOINT
    choice: Choice = yield Decision(g.turn, "water", [("water",), NO])
    if choice != NO:
        drink(g)
    g.phase = STEP


def drink(g: AlKalim) -> None:
    """A water skin cancels what the day's march and the mirages dealt so far."""
    party = g.party
    party.gear[WATER] -= 1
    g.gear[WATER] += 1
    for card, exhaustion, wounds in g.dealt:
        who = party.bearer(card)
        if who is not None:
            who.exhaustion = max(who.exhaustion - exhaustion, 0)
            who.wounds = max(who.wounds - wounds, 0)
    g.dealt = []
    if g.events is not None:
        g.note(
            f"{g.name(g.turn)} opens a water skin: the day's march has cost nothing.",
            "AK gear/water",
            refs=g.hex_refs(party.at),
            short="water skin",
        )
