"""The Battle Action Segment: acting by turns, Tacticians, the end of a battle (LBS AW 49-51, 54, 70)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from sandtable.games.lbs.content.book import CARDS, FROM_AFAR
from sandtable.games.lbs.content.shapes import BATTLE, OPEN
from sandtable.games.lbs.records import Battle
from sandtable.games.lbs.rules import abilities, acting, lawful, stats
from sandtable.games.lbs.rules.armies import army, helpers, members, seat_side
from sandtable.games.lbs.rules.asking import several
from sandtable.games.lbs.rules.engaging import archer, engage, engagers, marks, shoot
from sandtable.games.lbs.rules.entering import destroy
from sandtable.games.lbs.rules.log import report, who
from sandtable.games.lbs.rules.piles import discard
from sandtable.games.lbs.rules.places import send_home
from sandtable.games.lbs.rules.trigger import Act
from sandtable.games.lbs.rules.victory import check_sections, due, settle
from sandtable.games.lbs.rules.windows import happen
from sandtable.games.lbs.rules.zones import bow_unit, expire, modify
from sandtable.games.lbs.state import FIGHT, NOWHERE, PLAY, Lbs
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow
from sandtable.kernel.events import ShownFields
from sandtable.kernel.text import counted
from sandtable.kernel.windows import REACT

TACTICIAN = "a card to discard for its Fate, as a Tactician"
"""Words for what is to be chosen."""
TACTIC = 900
"""The number under which a Tactician's use of the battle is remembered."""


def battle_segment(g: Lbs) -> Flow[None]:
    """Beginning with the defender, each army acts or passes, until both pass in a row or the City Section falls."""
    b = g.battle
    assert b is not None
    if not b.begun:
        if b.section == NOWHERE or army(g, 0) or army(g, 1):
            if g.events is not None:
                _report_begin(g, b)
            yield from happen(g, "battle begins", b.attacker, b.section)
        b.begun = True
    while b.passes < 2 and (b.section == NOWHERE or g.zone[b.section] == PLAY) and "over" not in b.flags:
        acted = yield from _army_acts(g, b)
        b.passes = 0 if acted else b.passes + 1
        b.army = 1 - b.army
    yield from end_battle(g, b)


def _report_begin(g: Lbs, battle: Battle) -> None:
    """Where they fight, and the Strength of the attacking army against the defending one."""
    attacking, defending = (sum(stats.unit_strength(g, h) for h in army(g, side)) for side in (1, 0))
    where, rule = "no City Section", "LBS AW 34 cards-beat-rules"
    here: tuple[int, ...] = ()
    if battle.section != NOWHERE:
        where, rule, here = g.name(battle.section), "LBS AW 50 battles/1", (battle.section,)
    text = f"Battle at {where}: Strength {attacking} against {defending}."
    report(g, text, rule, refs=here, kind="battle", by=battle.attacker, concerns=(battle.defender,))


def _army_acts(g: Lbs, battle: Battle) -> Flow[bool]:
    """One player of the army takes an action, or all of them pass."""
    seats = members(g, battle, battle.army)
    public = True
    for seat in (*seats, *helpers(g, battle, battle.army)):
        # without a unit there one is asked as for a Reaction from hand; whoever leads allies, always
        present = lawful.present(g, seat)
        there = present or g.ask_always or (len(seats) > 1 and seat in seats)
        if not there:
            public = False
            g.might_react()
        if g.players[seat].out or not (present or _could_act(g, seat, there)):
            continue
        if public:
            yield CHECKPOINT
            public = False
        answer = yield Decision(
            seat,
            "battle" if there else REACT,
            partial(battle_choices, g, seat),
            (battle.section, battle.army),
            secret=there and bool(g.players[seat].hand),
            window="" if there else "battle",
        )
        if answer[0] != "pass":
            yield from _battle_action(g, seat, answer)
            return True
    return False


def _could_act(g: Lbs, seat: int, there: bool) -> bool:
    """Cheaply: without a unit in the battle only a card that moves one in gives anything to do."""
    player = g.players[seat]
    if player.hand and there:
        return True
    if not FROM_AFAR.isdisjoint(g.pool):
        lying = g.look()
        far = lying.far.get(seat)
        if far is None:
            far = lying.far[seat] = any(_from_afar(g, c) for c in player.play)
        if far or any(_from_afar(g, c) for c in player.hand):
            return True
    return "lends action" in g.live


def _from_afar(g: Lbs, card: int) -> bool:
    """Whether a card lets its player act in a battle without a unit there."""
    if g.printed[card] not in FROM_AFAR and card not in g.under:
        return False
    return any((a.moves_in or a.outside) and a.kind & (BATTLE | OPEN) for a in abilities.abilities(g, card))


def battle_choices(g: Lbs, seat: int) -> list[Choice]:
    b = g.battle
    assert b is not None
    if "no actions" in b.flags:
        return [("pass",)]
    choices = acting.actions(g, seat, BATTLE | OPEN)
    side = seat_side(g, seat)
    if side >= 0:
        goal = bool(army(g, 1 - side)) or (side == 1 and b.section != NOWHERE and not b.harmless)
        for h in army(g, side):
            if g.controller[h] == seat and _may_act(g, seat, h):
                choices.extend(_unit_choices(g, seat, h, side, goal))
    choices.append(("pass",))
    return choices


def _may_act(g: Lbs, seat: int, hero: int) -> bool:
    return "cannot act" not in g.live or not stats.ruled(g, "cannot act", seat, hero, None)


def _unit_choices(g: Lbs, seat: int, hero: int, side: int, goal: bool) -> list[Choice]:
    """What a unit can do besides the actions of cards (LBS AW 51); `goal`: there is something to engage."""
    found: list[Choice] = []
    if goal and not ("cannot engage" in g.live and stats.ruled(g, "cannot engage", hero)):
        able = engagers(g, hero)
        if able:
            found.append(("engage", hero))
        if len(able) > 1:
            found.append(("engage part", hero))
        for c in able:
            if stats.has(g, c, "Archery") and marks(g, archer(seat, c), 1 - side):
                found.append(("shoot", hero))
                break
    if not g.bowed[hero]:
        if not ("cannot go home" in g.live and stats.ruled(g, "cannot go home", hero)):
            found.append(("go home", hero))
        if stats.has(g, hero, "Tactician") and g.players[seat].hand and (hero, TACTIC, "battle") not in g.used:
            found.append(("tactic", hero))
    return found


def _battle_action(g: Lbs, seat: int, answer: Choice) -> Flow[None]:
    verb, c = answer[0], int(answer[1]) if len(answer) > 1 else -1
    if verb == "use":
        yield from acting.use(g, seat, c, int(answer[2]))
    elif verb == "engage":
        yield from engage(g, seat, c, engagers(g, c))
    elif verb == "engage part":
        yield from engage(g, seat, c, (yield from _part(seat, c, engagers(g, c))))
    elif verb == "shoot":
        archers = [x for x in engagers(g, c) if stats.has(g, x, "Archery")]
        if len(archers) > 1:
            archers = yield from _part(seat, c, archers)
        yield from shoot(g, seat, c, archers)
    elif verb == "go home":
        bow_unit(g, c)
        g.history.append((seat, "home", c, -1))
        act = Act(seat, c, None, "home")  # an action that can be answered like others (LBS AW 51 battle-home)
        yield from acting.announce(g, act)
        if not act.cancelled:
            yield from send_home(g, c, bowed=True, by=seat, why="leaves")
    elif verb == "tactic":
        yield from _tactic(g, seat, c)
    elif verb == "lent":
        source = c
        yield from CARDS[g.printed[source]].statics["lent action"](g, source, seat, answer)
    yield from settle(g)


def _part(seat: int, hero: int, able: Sequence[int]) -> Flow[list[int]]:
    """Which cards of the unit engage together."""
    return several(seat, "engage with", "with", able, hero)


def _tactic(g: Lbs, seat: int, hero: int) -> Flow[None]:
    """Tactician: play a card as a Battle action; its Fate value is added to the Hero's Strength this turn (LBS AW
    70)."""
    g.used.add((hero, TACTIC, "battle"))
    options: list[Choice] = [("pick", c) for c in g.players[seat].hand]
    answer = yield Decision(seat, "pick", options, (TACTICIAN, hero))
    card = int(answer[1])
    gain = stats.fate(g, card)
    yield from discard(g, card, rule="LBS AW 74 tactician")
    act = Act(seat, hero, None, "tactician")
    act.data["kind"] = BATTLE
    act.targets = [hero]
    g.history.append((seat, "battle", hero, TACTIC))
    yield from acting.announce(g, act)
    if not act.cancelled and g.zone[hero] == PLAY:
        modify(g, hero, "S", gain)
        report(g, f"{g.does(hero, 'gets')} +{gain} Strength by Tactician.", "LBS AW 70 tactician", refs=(hero,))


def _report_end(g: Lbs, battle: Battle) -> None:
    """What the battle has cost, and who holds the City Section; its fall has been told already."""
    if g.events is None or not (army(g, 0) or army(g, 1) or battle.lost):
        return
    losses = [] if battle.lost else ["no unit was lost"]
    for seat in dict.fromkeys(g.owner[c] for c in battle.lost):
        names = [g.name(c) for c in battle.lost if g.owner[c] == seat]
        losses.append(f"{who(g, seat)} has lost {counted(names)}")
    place, title = "", ""
    refs = () if battle.section == NOWHERE else (battle.section,)
    if battle.section != NOWHERE:
        place = f" at {g.name(battle.section)}"
        if g.zone[battle.section] == PLAY:
            title = f"{g.does(battle.section, 'stands')}: {g.water[battle.section] or 'no'} Water left"
            losses.append(f"{g.does(battle.section, 'has')} {g.water[battle.section] or 'no'} Water left")
    shown: ShownFields = {"by": battle.attacker, "concerns": (battle.defender,), "moment": title}
    text = f"The battle{place} is over: {'; '.join(losses)}."
    report(g, text, "LBS AW 54 end-of-battle/1", refs=refs, kind="battle", **shown)


def end_battle(g: Lbs, battle: Battle) -> Flow[None]:
    """Attackers and allies go home bowed, the defender's units as they are (LBS AW 54)."""
    sides = g.attack.sides if g.attack is not None else {}
    armies: dict[str, Any] = {"army0": army(g, 0), "army1": army(g, 1)}
    _report_end(g, battle)
    if battle.section == NOWHERE or sides or battle.lost:
        fell = battle.section != NOWHERE and g.zone[battle.section] != PLAY
        yield from happen(
            g, "battle ends", battle.attacker, battle.section, **armies, lost=list(battle.lost), fell=fell
        )
    for h in [h for h in sides if g.place[h] == battle.section]:
        side = sides[h]
        stays = side == 0 and g.controller[h] == battle.defender
        keeps = stays or stats.ruled(g, "home unbowed", h)
        yield from send_home(g, h, bowed=None if keeps else True, why="end")
        if g.place[h] == battle.section:
            g.place[h] = -1
            sides.pop(h, None)
    for omen in [o for o in g.omens if CARDS[g.printed[o]].omen == "battle"]:
        yield from destroy(g, omen, "replaced")
    yield from due(g, "battle ends")
    g.battle = None
    expire(g, FIGHT)
    g.used = {u for u in g.used if u[2] != "battle"}
    yield from settle(g)
    yield from happen(g, "after battle", battle.attacker, battle.section, **armies, lost=list(battle.lost))
    yield from check_sections(g)
