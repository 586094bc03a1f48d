"""The turn: refresh and day or night, movement, adventure or story, experience; then the next hero (RB-20)."""

from __future__ import annotations

from sandtable.games.alkalim import records, state
from sandtable.games.alkalim.cards.abilities import helpful, uses
from sandtable.games.alkalim.cards.limits import fit
from sandtable.games.alkalim.rules import adventure, bazaar, combat, duels, experience, movement, story
from sandtable.games.alkalim.rules.dice import lying, two_dice
from sandtable.games.alkalim.rules.harm import weigh
from sandtable.games.alkalim.rules.quests import draw, drawable
from sandtable.games.alkalim.state import AlKalim
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow, Outcome
from sandtable.kernel.text import listed, plural

DAY: Choice = ("day",)
NIGHT: Choice = ("night",)
TELL: Choice = ("story",)
THREAT_END = 10


def play(g: AlKalim) -> Flow[None]:
    """From wherever the table stands to the end of the game."""
    if g.phase in (state.ROLLED, state.STORY) or (
        g.fight is not None and g.fight.stage in (records.OPENING, records.BEFORE, records.ROUND, records.END)
    ):
        yield CHECKPOINT  # play has none of its own there, but a scenario may begin so
    while g.outcome is None:
        yield from PHASES[g.phase](g)
    g.phase = state.OVER
    if g.events is not None:
        g.note(g.outcome.text, *g.outcome.rules, kind="end")


def placing(g: AlKalim) -> Flow[None]:
    """Before the game each player in turn order picks the town his hero starts in."""
    yield CHECKPOINT
    towns: list[Choice] = [("start", town.label) for town in g.world.board.towns]
    choice: Choice = yield Decision(g.turn, "start", towns)
    g.party.at = int(choice[1])
    if g.events is not None:
        g.note(
            f"{g.name(g.turn)} begins in {g.world.board.texts[g.party.at]}.",
            "AK setup/start",
            refs=g.hex_refs(g.party.at),
            kind="move",
            by=g.turn,
        )
    g.turn = (g.turn + 1) % len(g.parties)
    if g.turn == g.first:
        g.phase = state.TIME
        begin_turn(g)


def begin_turn(g: AlKalim) -> None:
    """Activated cards turn face up (RB-21); what the last turn left behind is forgotten."""
    party = g.party
    party.down = frozenset()
    g.phase = state.TIME
    g.start = party.at
    g.pool = -1
    g.extra = 0
    g.rested = g.cool = g.die_rolled = g.clouds = False
    g.dice = ()
    g.dealt = []
    g.story = []
    g.bought = []
    g.geared = g.spent = 0
    g.visit = -1
    if g.events is not None:
        g.note(f"Round {g.round}: {g.name(g.turn)}.", "AK turn/order", "AK RB-20", "AK RB-21", kind="turn", by=g.turn)


def time(g: AlKalim) -> Flow[None]:
    """Day or night (Step 1)."""
    if g.party.allies or len(g.party.items) > 1:
        yield CHECKPOINT
        yield from fit(g, g.turn)
        out = yield from weigh(g, g.turn)
        if out:
            g.phase = state.NEXT
            return
    yield CHECKPOINT
    choice: Choice = yield Decision(g.turn, "time", [DAY, NIGHT])
    g.night = choice == NIGHT
    g.tally[state.NIGHTS if g.night else state.DAYS] += 1
    if g.events is not None:
        g.note(
            f"{g.name(g.turn)} travels {'at night' if g.night else 'by day'}.",
            "AK refresh/day-night",
            refs=g.hex_refs(g.party.at),
            kind="time",
            short="night" if g.night else "day",
        )
    if g.world.settings.timing == "after":
        g.pool = movement.dice_count(g, g.party)
    g.phase = state.PLAN


def duel_bar(g: AlKalim, seat: int) -> str:
    """Why a hero cannot be attacked: oneself, elsewhere, the table's setting, in a town (RB-140); or nothing."""
    at, rule = g.party.at, g.world.settings.attacks
    if seat == g.turn or g.parties[seat].at != at:
        return "self" if seat == g.turn else "elsewhere"
    return "never" if rule == "never" else "town" if rule == "outside" and at in g.world.board.town_at else ""


def explore_bar(g: AlKalim, stack: int) -> str:
    """Why a bazaar cannot be explored: it is not on the map, or not in this space, or in the storm; or nothing."""
    if stack >= 5 and g.cities[stack - 5] == records.NOWHERE:
        return "off the map"
    here = g.places_at(g.party.at)
    if stack not in here:
        return "other bazaar" if here else "no bazaar"
    return "covered bazaar" if g.stormy(g.party.at) else ""


def story_bar(g: AlKalim) -> str:
    """Why the story die is not rolled: in a town, unless the storm covers it; or nothing."""
    return "town" if g.party.at in g.world.board.town_at and not g.stormy(g.party.at) else ""


def step_choices(g: AlKalim) -> list[Choice]:
    """An Adventure step, or one of the three actions of a Story step."""
    party = g.party
    at = party.at
    found: list[Choice] = [("attempt", jewel) for jewel in adventure.attemptable(g, at)]
    if len(g.parties) > 1:
        found += [
            ("attack hero", seat) for seat, other in enumerate(g.parties) if other.at == at and not duel_bar(g, seat)
        ]
    if party.tile > len(party.legends):
        found += [("draw", type_) for type_ in drawable(g, g.turn)]
    found += [("explore", place) for place in g.places_at(at) if not explore_bar(g, place)]
    if not story_bar(g):
        found.append(TELL)
    return found + uses(helpful(g))


def step(g: AlKalim) -> Flow[None]:
    yield CHECKPOINT
    choice: Choice = yield Decision(g.turn, "step", lambda: step_choices(g))
    verb = choice[0]
    if verb == "attempt":
        yield from adventure.attempt(g, int(choice[1]))
    elif verb == "story":
        yield from story.cast(g)
    elif verb == "explore":
        yield from bazaar.enter(g, int(choice[1]))
    elif verb == "draw":
        draw(g, g.turn, int(choice[1]))
        g.phase = state.CLOUDS
    elif verb == "attack hero":
        duels.begin(g, int(choice[1]))
        g.phase = state.FIGHT
    else:
        yield from movement.use_now(g, choice, helpful(g))


def following(g: AlKalim) -> Flow[None]:
    """The turn ends. Alone, the threat may rise (RB-155)."""
    if len(g.parties) == 1:
        _threaten(g)
        if g.outcome is not None:
            return
    g.turn = (g.turn + 1) % len(g.parties)
    if g.turn == g.first:
        g.round += 1
        if g.round > g.world.rounds:
            _told_out(g)
            return
    begin_turn(g)
    return
    yield


def _threaten(g: AlKalim) -> None:
    pair = two_dice(g)
    total = sum(pair) + g.doom
    rises = total >= g.world.threat
    if rises:
        g.threat += 1
        g.doom = 0
    else:
        g.doom += 1
    if g.events is not None:
        then = f"threat rises to {g.threat}" if rises else f"doom grows to {g.doom}"
        g.note(
            f"The threat roll is {total} against {g.world.threat}: {then}.",
            "AK RB-155",
            "AK RB-155/roll",
            kind="dice",
            by=0,
            dice=lying(pair),
            moment=f"The threat rises to {g.threat} of {THREAT_END}" if rises else "",
        )
    if g.threat > THREAT_END:
        g.outcome = Outcome(
            (), f"The threat has passed {THREAT_END}: the tale of {g.name(0)} is lost.", ("AK RB-155/lost",)
        )


def tale(g: AlKalim, seat: int) -> tuple[int, int, int]:
    """What decides a game that ends without a fourth legend: legends, then experience counters, then gold."""
    party = g.parties[seat]
    return sum(each.done for each in party.legends), sum(party.counters), party.gold


MEASURES = ("legend", "experience counter", "gold")


def ahead(g: AlKalim, winners: tuple[int, ...]) -> str:
    """By what the longest tale is longer than the next: `1 legend each, and 7 experience counters to 3`."""
    best = tale(g, winners[0])
    others = [tale(g, seat) for seat in range(len(g.parties)) if seat not in winners]
    rival = max(others, default=best)
    counted = next((n for n, own in enumerate(best) if own > rival[n]), len(best))
    alike = [plural(best[n], MEASURES[n]) if best[n] else f"no {MEASURES[n]}" for n in range(counted)]
    alike[2:] = [f"{best[2]} gold" for _ in alike[2:]]
    same = f"{listed(alike)} each" if alike else ""
    if counted == len(best):
        return same
    more = f"{best[counted]} gold" if counted == 2 else plural(best[counted], MEASURES[counted])
    return f"{same}, and {more} to {rival[counted]}" if same else f"{more} to {rival[counted]}"


def _told_out(g: AlKalim) -> None:
    """Sandtable's own end: the longest tale wins."""
    if len(g.parties) == 1:
        g.outcome = Outcome((), f"{g.world.rounds} tales are told, and no other.", ("AK own/rounds",))
        return

    best = max(tale(g, seat) for seat in range(len(g.parties)))
    winners = tuple(seat for seat in range(len(g.parties)) if tale(g, seat) == best)
    names = " and ".join(g.name(seat) for seat in winners)
    text = f"After {g.world.rounds} rounds {names} {'has' if len(winners) == 1 else 'have'} the longest tale"
    text += f": {ahead(g, winners)}."
    g.outcome = Outcome(winners, text, ("AK own/rounds", "AK own/rounds-ties"))


PHASES = {
    state.PLACING: placing,
    state.TIME: time,
    state.PLAN: movement.plan,
    state.ROLLED: movement.rolled,
    state.MOVE: movement.move,
    state.ARRIVED: movement.arrived,
    state.STEP: step,
    state.STORY: story.story,
    state.TALE: story.tale,
    state.FIGHT: combat.fight,
    state.BAZAAR: bazaar.bazaar,
    state.PARTING: bazaar.parting,
    state.CLOUDS: experience.clouds,
    state.EXPERIENCE: experience.experience,
    state.NEXT: following,
}
