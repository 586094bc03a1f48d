"""The Battle Action Segment: acting by turns, engaging, absorbing damage, the end of a battle (LBS AW 49-54, 67,
70)."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.lbs import acting, stats
from sandtable.games.lbs.acting import Act
from sandtable.games.lbs.defs import BATTLE, CARDS, FOLLOWER, HERO, OPEN
from sandtable.games.lbs.events import Ev
from sandtable.games.lbs.state import FIGHT, NOWHERE, PLAY, Battle, Lbs
from sandtable.games.lbs.verbs import (
    bow,
    bow_unit,
    check_sections,
    destroy,
    destroy_section,
    discard,
    due,
    expire,
    modify,
    send_home,
    settle,
    spent,
    stir,
    take_water,
    told,
    who,
)
from sandtable.games.lbs.windows import happen, window
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow
from sandtable.kernel.windows import ASKED

AWAY = ASKED + "battle"
"""The kind of the question to a player without a unit in the battle, who is asked only if there is something to do."""
ARCHERY = "a card for the Archery"
TACTICIAN = "a card for the Tactician"
"""Words for what is to be chosen."""
TACTIC = 900
"""The number under which a Tactician's use of the battle is remembered."""


def army(g: Lbs, side: int) -> list[int]:
    """The Heroes of one side in the battle being fought: 0 defending, 1 attacking."""
    battle, attack = g.battle, g.attack
    if battle is None:
        return []
    sides = attack.sides if attack is not None else {}
    here, place = battle.section, g.place
    return [h for h, s in sides.items() if s == side and place[h] == here]


def side_of(g: Lbs, c: int) -> int:
    """1 attacking, 0 defending, -1 not in the battle being fought."""
    battle = g.battle
    if battle is None:
        return -1
    if c == battle.section or g.host[c] == battle.section:
        return 0
    hero = c if g.kind[c] & HERO else g.host[c]
    if hero < 0 or g.attack is None or g.place[hero] != battle.section:
        return -1
    return g.attack.sides.get(hero, -1)


def units(g: Lbs, side: int) -> list[int]:
    """Heroes and Followers of one side in the battle."""
    found = []
    for h in army(g, side):
        found.append(h)
        found.extend(stats.followers(g, h))
    return found


def opposing(g: Lbs, seat: int) -> list[int]:
    """Heroes that oppose the seat: in a battle those of the other army there, in an attack those where the seat's are,
    else everybody else's (LBS FAQ opposing)."""
    if g.battle is None:
        if g.attack is not None:  # units are being assigned: who is where one's own are, on the other side
            sides, place = g.attack.sides, g.place
            mine = {(place[h], s) for h, s in sides.items() if g.ctrl[h] == seat}
            return [h for h, s in sides.items() if g.ctrl[h] != seat and (place[h], 1 - s) in mine]
        return [h for s in g.seats() if s != seat for h in g.heroes(s)]
    side = seat_side(g, seat)
    return [] if side < 0 else army(g, 1 - side)


def seat_side(g: Lbs, seat: int) -> int:
    """Which army of the battle the seat belongs to, by the units it has there or by its part in the attack."""
    battle = g.battle
    if battle is None:
        return -1
    for side in (0, 1):
        if any(g.ctrl[h] == seat for h in army(g, side)):
            return side
    return 1 if seat == battle.attacker else 0 if seat == battle.defender else -1


def members(g: Lbs, b: Battle, side: int) -> list[int]:
    """The players of an army: attacker or defender first, then allies with units there, in order of play."""
    principal = b.attacker if side else b.defender
    others = {g.ctrl[h] for h in army(g, side)} - {principal}
    return [principal, *(s for s in g.left_of(principal) if s in others)]


def helpers(g: Lbs, b: Battle, side: int) -> list[int]:
    """Allies of this army whose units are all elsewhere in the attack: they may still bring one in (LBS AW 50
    presence/2)."""
    if g.attack is None or g.attack.sudden:
        return []
    principal, there = b.attacker if side else b.defender, members(g, b, side)
    away = {g.ctrl[h] for h, s in g.attack.sides.items() if s == side and (principal, g.ctrl[h]) in g.attack.invited}
    return [s for s in g.left_of(principal) if s in away and s not in there]


def joins(g: Lbs, seat: int) -> int:
    """The army that the seat could bring a unit into, or -1."""
    b = g.battle
    if b is None or seat_side(g, seat) >= 0:
        return seat_side(g, seat)
    return next((side for side in (0, 1) if seat in helpers(g, b, side)), -1)


# -- the segment -------------------------------------------------------------------------------------------------------


def battle_segment(g: Lbs) -> Flow[None]:
    """Beginning with the defender, each army acts or passes, until both pass in a row or the City Section falls."""
    b = g.battle
    assert b is not None
    if not b.begun:
        if b.section == NOWHERE or army(g, 0) or army(g, 1):
            where = "no City Section" if b.section == NOWHERE else g.name(b.section)
            rule = "LBS AW 34 cards-beat-rules" if b.section == NOWHERE else "LBS AW 50 battles/1"
            told(g, f"Battle at {where}.", rule, kind="battle")
            yield from happen(g, "battle begins", b.attacker, b.section)
        b.begun = True
    while b.passes < 2 and (b.section == NOWHERE or g.zone[b.section] == PLAY) and "over" not in b.flags:
        acted = False
        seats = members(g, b, b.army)
        public = True
        for seat in (*seats, *helpers(g, b, b.army)):
            # without a unit there one is asked as for a Reaction from hand; whoever leads allies, always
            there = acting.present(g, seat) or g.ask_always or (len(seats) > 1 and seat in seats)
            if not there:
                public = False
                g.might_react()
            if g.players[seat].out or not _could_act(g, seat, there):
                continue
            if public:
                yield CHECKPOINT
                public = False
            answer = yield Decision(
                seat,
                "battle" if there else AWAY,
                lambda s=seat: battle_choices(g, s),  # type: ignore[misc]
                (b.section, b.army),
                secret=there and bool(g.players[seat].hand),
            )
            if answer[0] != "pass":
                acted = True
                yield from _battle_action(g, seat, answer)
                break
        b.passes = 0 if acted else b.passes + 1
        b.army = 1 - b.army
    yield from end_battle(g, b)


def _could_act(g: Lbs, seat: int, there: bool) -> bool:
    """Cheaply: without a unit in the battle only a card that moves one in gives anything to do."""
    if acting.present(g, seat):
        return True
    player = g.players[seat]
    if player.hand and there:
        return True
    for c in (*player.hand, *player.play):
        for a in acting.abilities(g, c):
            if (a.moves_in or a.outside) and a.kind & (BATTLE | OPEN):
                return True
    return "lends action" in g.live


def battle_choices(g: Lbs, seat: int) -> list[Choice]:
    b = g.battle
    assert b is not None
    if "no actions" in b.flags:
        return [("pass",)]
    choices = acting.actions(g, seat, BATTLE | OPEN)
    side = seat_side(g, seat)
    mine = [h for h in army(g, side) if g.ctrl[h] == seat] if side >= 0 else []
    foes = army(g, 1 - side) if side >= 0 else []
    something = bool(foes) or (side == 1 and b.section != NOWHERE and not b.harmless)
    for h in mine:
        if something and not ("cannot engage" in g.live and stats.ruled(g, "cannot engage", h)):
            able = engagers(g, h)
            if able:
                choices.append(("engage", h))
                if len(able) > 1:
                    choices.append(("engage part", h))
                if foes and any(stats.has(g, c, "Archery") and marks(g, archer(seat, c), 1 - side) for c in able):
                    choices.append(("shoot", h))
        if not g.bowed[h]:
            if not ("cannot go home" in g.live and stats.ruled(g, "cannot go home", h)):
                choices.append(("go home", h))
            if stats.has(g, h, "Tactician") and g.players[seat].hand and (h, TACTIC, "battle") not in g.used:
                choices.append(("tactic", h))
    choices.append(("pass",))
    if "cannot act" in g.live:
        choices = [c for c in choices if c[0] not in _PLAIN or not stats.ruled(g, "cannot act", seat, int(c[1]), None)]
    return choices


_PLAIN = {"engage", "engage part", "shoot", "go home", "tactic"}


def engagers(g: Lbs, hero: int) -> list[int]:
    """Unbowed cards of a unit that could engage: the Hero, and Followers even of a bowed Hero (LBS AW 51)."""
    bowed = g.bowed
    able = [] if bowed[hero] else [hero]
    able.extend(f for f in stats.followers(g, hero) if not bowed[f])
    return [c for c in able if not ("card cannot engage" in g.live and stats.ruled(g, "card cannot engage", c))]


def _battle_action(g: Lbs, seat: int, answer: Choice) -> Flow[None]:
    verb, c = answer[0], int(answer[1]) if len(answer) > 1 else -1
    if verb == "use":
        yield from acting.use(g, seat, c, int(answer[2]))
    elif verb == "engage":
        yield from engage(g, seat, c, engagers(g, c))
    elif verb == "engage part":
        yield from engage(g, seat, c, (yield from _part(g, seat, c, engagers(g, c))))
    elif verb == "shoot":
        archers = [x for x in engagers(g, c) if stats.has(g, x, "Archery")]
        if len(archers) > 1:
            archers = yield from _part(g, seat, c, archers)
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
        yield from CARDS[g.d[source]].statics["lent action"](g, source, seat, answer)
    yield from settle(g)


def _part(g: Lbs, seat: int, hero: int, able: Sequence[int]) -> Flow[list[int]]:
    """Which cards of the unit engage together."""
    chosen: list[int] = []
    while len(chosen) < len(able):
        options: list[Choice] = [("with", c) for c in able if c not in chosen]
        if chosen:
            options.append(("done",))
        answer = yield Decision(seat, "engage with", lambda o=options: o, (tuple(chosen), hero))  # type: ignore[misc]
        if answer[0] == "done":
            break
        chosen.append(int(answer[1]))
    return chosen


def _tactic(g: Lbs, seat: int, hero: int) -> Flow[None]:
    """Tactician: play a card as a Battle action; its Fate value is added to the Hero's Strength this turn (LBS AW
    70)."""
    g.used.add((hero, TACTIC, "battle"))
    options: list[Choice] = [("pick", c) for c in g.players[seat].hand]
    answer = yield Decision(seat, "pick", lambda: options, (TACTICIAN, hero))
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
        told(g, f"{g.name(hero)} gets +{gain} Strength by Tactician.", "LBS AW 70 tactician", refs=(hero,))


# -- engaging ----------------------------------------------------------------------------------------------------------


def engaging_strength(g: Lbs, c: int) -> int:
    return max(0, stats.strength(g, c) + (stats.total(g, "engaging", c) if "engaging" in g.live else 0))


def share(act: Act, c: int, strength: int) -> int:
    """What a card adds to the damage of its engagement; nothing if a Reaction has said so (Hidden Shame)."""
    return 0 if c in act.data.get("adds nothing", ()) else strength


def engagement(seat: int, hero: int, cards: Sequence[int], source: int) -> Act:
    """Engaging is a Battle action (LBS AW 51 battle-engage), but for an engagement that comes of another action: then
    that one was taken, and this is its effect."""
    act = Act(seat, hero, None, "engage")
    act.cards = list(cards)
    act.data["source"] = source
    if source < 0:
        act.data["kind"] = BATTLE
    return act


def _engaging(hero: int, cards: Sequence[int]) -> str:
    """The rule by which these cards of a unit engage: the Hero alone, with Followers, or they without the Hero."""
    if cards and hero not in cards:
        return "LBS AW 51 engaging/3"
    return "LBS AW 51 engaging/2" if len(cards) > 1 else "LBS AW 51 engaging/1"


def engage(
    g: Lbs, seat: int, hero: int, cards: Sequence[int], *, bows: bool = True, extra: int = 0, source: int = -1
) -> Flow[Act]:
    """Cards of a unit engage the opposing army, which must absorb their Strength (LBS AW 51). Returns the finished
    engagement."""
    act = engagement(seat, hero, cards, source)
    act.data["extra"] = extra
    if bows:
        for c in cards:
            bow(g, c)
    if g.events is not None:
        told(
            g,
            f"{who(g, seat)} engages with {', '.join(g.name(c) for c in cards or (hero,))}.",
            _engaging(hero, cards),
            refs=cards,
            kind="engage",
        )
    g.history.append((seat, "battle", hero, -2))
    yield from acting.announce(g, act)
    if act.cancelled or g.battle is None:
        return act
    side = side_of(g, hero)
    if side < 0:
        return act
    here = [c for c in act.cards if g.zone[c] == PLAY and side_of(g, c) == side]
    strengths = {c: engaging_strength(g, c) for c in here}
    act.data["strength"] = sum(strengths.values())
    act.data["shares"] = {c: share(act, c, n) for c, n in strengths.items()}
    damage = max(0, sum(act.data["shares"].values()) + act.data["extra"] - act.data.get("less", 0))
    act.data["berserk"] = bool(here) and all(stats.has(g, c, "Berserk") for c in here)
    yield from strike(g, act, 1 - side, damage)
    yield from happen(g, "engaged", seat, hero, act=act)
    return act


def shoot(
    g: Lbs,
    seat: int,
    hero: int,
    cards: Sequence[int],
    *,
    bows: bool = True,
    damage: int | None = None,
    pool: list[int] | None = None,
    source: int = -1,
    archery: bool = True,
) -> Flow[Act]:
    """Archery: the controller picks one card of the opposing army for the damage; what is left over is lost (LBS AW
    67).

    `archery` False: an engagement by a card that picks likewise.
    """
    act = engagement(seat, hero, cards, source)
    act.data["archery"] = archery
    side = side_of(g, hero) if side_of(g, hero) >= 0 else seat_side(g, seat)
    aims = marks(g, act, 1 - side) if pool is None else pool
    if not aims:
        return act
    answer = yield Decision(seat, "target", lambda: [("target", c) for c in aims], (ARCHERY, hero, -1, ()))
    act.targets = [int(answer[1])]
    act.data["aims"] = lambda: marks(g, act, 1 - side) if pool is None else pool
    if bows:
        for c in cards:
            bow(g, c)
    if g.events is not None:
        verb, names = "shoots at" if archery else "engages", ", ".join(g.name(c) for c in cards)
        told(
            g,
            f"{who(g, seat)} {verb} {g.name(act.target)} with {names}.",
            ("LBS AW 67 archery/3" if len(cards) > 1 else "LBS AW 67 archery/1") if archery else _engaging(hero, cards),
            refs=(*cards, act.target),
            kind="engage",
        )
    g.history.append((seat, "battle", hero, -2))
    yield from acting.announce(g, act)
    here = [c for c in act.cards if g.zone[c] == PLAY and side_of(g, c) == side]
    if act.cancelled or not here or g.zone[act.target] != PLAY or side_of(g, act.target) != 1 - side:
        return act
    if damage is None:
        shots = {c: max(0, engaging_strength(g, c) + stats.amount(g, c, "Archery")) for c in here}
        damage = sum(share(act, c, n) for c, n in shots.items())
    elif not any(share(act, c, 1) for c in here):
        damage = 0
    damage = max(0, damage - act.data.get("less", 0))
    act.data["berserk"] = bool(here) and all(stats.has(g, c, "Berserk") for c in here)
    ev = Ev("damage", seat, hero, act.target, n=damage, act=act)
    yield from window(g, ev)
    if ev.n > 0 and not ev.cancelled and side_of(g, act.target) == 1 - side:
        yield from _hit_one(g, act, act.target, ev.n)
    yield from happen(g, "engaged", seat, hero, act=act)
    return act


def marks(g: Lbs, act: Act, side: int) -> list[int]:
    """Whom Archery can pick: cards of the opposing army, but no Hero with Followers (LBS AW 67), and nothing
    untargetable."""
    found = []
    for h in army(g, side):
        mine = stats.followers(g, h)
        if not mine or (any(stats.ruled(g, "shoots heroes", c, h) for c in act.cards) and len(act.cards) == 1):
            found.append(h)
        found.extend(mine)
    return [c for c in found if acting.targetable(g, act, c)]


def archer(seat: int, c: int) -> Act:
    """One archer taking aim."""
    act = Act(seat, c, None, "engage")
    act.cards = [c]
    return act


def _hit_one(g: Lbs, act: Act, c: int, damage: int) -> Flow[None]:
    if is_immune(g, c, damage, act):
        answer = yield Decision(g.ctrl[c], "immune", lambda: [("keep",), ("lose", c)], (c, damage))
        if answer[0] == "keep":
            told(g, f"{g.name(c)} is immune to {damage} damage.", "LBS AW 52 immunity/1", refs=(c,))
            return
    act.data.setdefault("killed", []).append(c)
    yield from destroy(g, c, "absorb", act.seat)


# -- absorbing damage --------------------------------------------------------------------------------------------------


def is_immune(g: Lbs, c: int, damage: int, act: Act | None = None) -> bool:
    """Stronger than the damage first dealt; a Hero also through an immune Follower (LBS AW 52-53 immunity)."""
    if stats.strength(g, c) > damage or ("immune" in g.live and stats.ruled(g, "immune", c, damage, act)):
        return True
    if g.kind[c] & HERO and not (act is not None and "no shelter" in g.live and stats.ruled(g, "no shelter", c, act)):
        return any(stats.strength(g, f) > damage for f in stats.followers(g, c))
    return False


def strike(g: Lbs, act: Act, side: int, damage: int) -> Flow[None]:
    """An army (and, defending, its City Section) takes damage. Whoever can may reduce it first."""
    ev = Ev("damage", act.seat, act.card, n=damage, act=act)
    ev.data["side"] = side
    yield from window(g, ev)
    damage = 0 if ev.cancelled else ev.n
    act.data["damage"] = damage
    if damage <= 0 or g.battle is None:
        told(g, "No damage is done.", "LBS FAQ battles/8")
        return
    told(g, f"The {'attackers' if side else 'defenders'} take {damage} damage.", "LBS AW 52 absorbing", kind="engage")
    yield from Absorbing(g, act, side, damage).run()


class Absorbing:
    """One engagement's damage being absorbed, card by card; immunity is fixed at the start (LBS FAQ battles)."""

    def __init__(self, g: Lbs, act: Act, side: int, damage: int) -> None:
        b = g.battle
        assert b is not None
        self.g = g
        self.b = b
        self.act = act
        self.side = side
        self.damage = damage
        self.left = damage - act.data.pop("absorbed before", 0)
        self.decider = b.attacker if side else b.defender
        self.immune = {c for c in units(g, side) if is_immune(g, c, damage, act)}
        self.fixed = not side and b.section != NOWHERE and not b.harmless
        """Whether Water and the City Section can absorb."""
        self.wall = self.fixed and stats.city_strength(g, b.section) > damage
        self.credit: dict[int, int] = {}
        """Seat -> cards it may still discard for Heroes it has lost."""
        self.killed: list[int] = act.data.setdefault("killed", [])
        self.forced = bool(act.data.get("must kill"))
        self.spared: set[int] = set()
        """Cards that were saved from being destroyed; they cannot be chosen again for this engagement."""

    # -- what there is --

    def cards(self) -> list[int]:
        g = self.g
        return [
            c
            for c in units(g, self.side)
            if c not in self.spared and not ("cannot absorb" in g.live and stats.ruled(g, "cannot absorb", c, self.act))
        ]

    def water_worth(self) -> int:
        """How much a Water token absorbs: 1, more by some cards."""
        more = stats.amount(self.g, self.b.section, "absorbs") + stats.total(
            self.g, "water absorbs", self.b.section, self.act
        )
        return 1 + more

    def absorbs(self, c: int) -> int:
        """How much losing this card absorbs: its Strength, a Hero's with that of the unit, changed by some cards."""
        g = self.g
        unit = [c, *stats.followers(g, c)] if g.kind[c] & HERO else [c]
        n = sum(stats.strength(g, x) for x in unit)
        return max(0, n + stats.total(g, "absorbs", c, n, self.act))

    def choices(self) -> list[Choice]:
        g, b = self.g, self.b
        found: list[Choice] = [("lose", c) for c in self.cards()]
        due = any(c not in self.immune for c in self.cards())
        if self.fixed and g.zone[b.section] == PLAY:
            if g.water[b.section]:
                found.append(("water",))
                due = True
            elif not self.wall:
                found.append(("section",))
                due = True
            else:
                found.append(("section",))
        if self.forced and not any(g.kind[c] & (HERO | FOLLOWER) for c in self.killed) and self.cards():
            return [("lose", c) for c in self.cards()]
        if self.act.data.get("units first") and any(c not in self.immune for c in self.cards()):
            found = [("lose", c) for c in self.cards()]
        if not self.act.data.get("berserk") and self.credit.get(self.decider, 0) > 0:
            found.extend(("fate", c) for c in g.players[self.decider].hand)
        if due:
            if len(found) > 1:
                found.insert(0, ("proposal",))
        else:
            found.insert(0, ("stop",))
        return found

    # -- doing it --

    def run(self) -> Flow[None]:
        g = self.g
        while self.left > 0 and g.battle is self.b:
            choices = self.choices()
            if not choices or choices == [("stop",)]:
                break
            answer = yield Decision(
                self.decider,
                "absorb",
                lambda c=choices: c,  # type: ignore[misc]
                (self.damage, self.left, self.act.card, self),
            )
            if answer[0] == "stop":
                break
            if answer[0] == "proposal":
                while self.left > 0 and g.battle is self.b:
                    step = self.propose()
                    if step is None:
                        break
                    yield from self.take(step)
            else:
                yield from self.take(answer)

    def soak(self, n: int, c: int = -1) -> None:
        """So much is absorbed, by losing `c` or otherwise; `act.data["absorbed"]` keeps the reckoning."""
        self.act.data.setdefault("absorbed", []).append((c, min(n, self.left)))
        self.left -= n

    def take(self, step: Choice) -> Flow[None]:
        g, b = self.g, self.b
        verb = step[0]
        if verb == "water":
            take_water(g, b.section)
            self.soak(self.water_worth())
            self.act.data["water"] = self.act.data.get("water", 0) + 1
            stir(g)
            spent(g, b.section, "water destroyed")
            told(
                g,
                f"1 Water of {g.name(b.section)} absorbs {self.water_worth()}.",
                "LBS AW 52 absorbing/2",
                refs=(b.section,),
            )
            if not g.water[b.section]:
                yield from settle(g)
                if g.zone[b.section] != PLAY and self.left > 0:  # it fell for want of Water, and takes the rest along
                    self.soak(self.left)
        elif verb == "section":
            self.soak(stats.city_strength(g, b.section) if self.wall else self.left)
            yield from destroy_section(g, b.section, b.attacker, "absorb")
        elif verb == "fate":
            c = int(step[1])
            self.credit[self.decider] -= 1
            gain = stats.fate(g, c)
            yield from discard(g, c, rule="LBS AW 53 fate-discard/1")
            self.soak(gain)
        elif verb == "lose":
            yield from self._lose(int(step[1]))

    def _lose(self, c: int) -> Flow[None]:
        g = self.g
        unit = [c, *stats.followers(g, c)] if g.kind[c] & HERO else [c]
        absorbs, bowed = self.absorbs(c), g.bowed[c]
        hero, seat = bool(g.kind[c] & HERO), g.ctrl[c]
        gone = yield from destroy(g, c, "absorb", self.act.seat, self.act)
        if not gone:
            self.spared.add(c)
            return
        self.soak(absorbs + self.act.data.pop("absorbs more", 0), c)
        self.killed.extend(unit)
        if bowed:
            self.act.data.setdefault("lost bowed", []).append(c)
        if hero:
            self.credit[seat] = self.credit.get(seat, 0) + 1
            if seat != self.decider and self.left > 0 and not self.act.data.get("berserk"):
                yield from self._ally_discard(seat)
        yield from settle(g)

    def _ally_discard(self, seat: int) -> Flow[None]:
        """An ally decides on the ally's own discards (LBS AW 47)."""
        g = self.g
        hand = g.players[seat].hand
        if not hand:
            return
        options: list[Choice] = [("fate", c) for c in hand]
        options.append(("none",))
        answer = yield Decision(seat, "absorb", lambda: options, (self.damage, self.left, self.act.card, self))
        if answer[0] == "fate":
            self.credit[seat] -= 1
            gain = stats.fate(g, int(answer[1]))
            yield from discard(g, int(answer[1]), rule="LBS AW 53 fate-discard/1")
            self.soak(gain)

    # -- the proposal --

    def propose(self) -> Choice | None:
        """The next thing to give up, by a simple reckoning: what absorbs most for what it is worth; None if nothing
        must go."""
        g, b = self.g, self.b
        best, pick = 1e9, None
        for choice in self.choices():
            verb = choice[0]
            if verb in ("stop", "proposal"):
                continue
            if verb == "lose":
                c = int(choice[1])
                if c in self.immune and not self.forced:
                    continue
                unit = [c, *stats.followers(g, c)] if g.kind[c] & HERO else [c]
                worth = sum(worth_of(g, x) for x in unit)
                absorbs = self.absorbs(c)
            elif verb == "water":
                last = g.water[b.section] == 1 and stats.city_strength(g, b.section) == 0
                worth, absorbs = worth_of_water(g, self.decider, last), self.water_worth()
            elif verb == "section":
                if self.wall:
                    continue
                worth, absorbs = SECTION_WORTH, self.left
            else:
                worth, absorbs = DISCARD_WORTH, stats.fate(g, int(choice[1]))
            price = rate(worth, absorbs, self.left)
            if price < best:
                best, pick = price, choice
        return pick


SECTION_WORTH = 9.0
DISCARD_WORTH = 1.2


def worth_of_water(g: Lbs, seat: int, last: bool) -> float:
    """What a Water token is worth: more if there is little, most if its City Section falls with it (`last`)."""
    return 8.0 if last else 1.6 if stats.all_water(g, seat) > 6 else 3.0


def rate(worth: float, absorbs: int, left: int) -> float:
    """What a point of damage absorbed in this way costs: the proposal takes the cheapest."""
    useful = min(absorbs, left)
    return worth / useful if useful else worth * 10


def worth_of(g: Lbs, c: int) -> float:
    """Roughly what a card in play is worth in Water: for proposals."""
    card = CARDS[g.d[c]]
    return card.copper * 0.5 + card.water + (1.0 if g.kind[c] & HERO else 0.3) + 0.5 * stats.strength(g, c)


# -- the end -----------------------------------------------------------------------------------------------------------


def end_battle(g: Lbs, b: Battle) -> Flow[None]:
    """Attackers and allies go home bowed, the defender's units as they are (LBS AW 54)."""
    sides = g.attack.sides if g.attack is not None else {}
    armies = {"army0": army(g, 0), "army1": army(g, 1)}
    if b.section == NOWHERE or sides or b.lost:
        ev = Ev("battle ends", b.attacker, b.section)
        ev.data.update(
            armies,
            lost=list(b.lost),
            fell=b.section != NOWHERE and g.zone[b.section] != PLAY,
        )
        yield from window(g, ev)
    for h in [h for h in sides if g.place[h] == b.section]:
        side = sides[h]
        stays = side == 0 and g.ctrl[h] == b.defender
        keeps = stays or stats.ruled(g, "home unbowed", h)
        yield from send_home(g, h, bowed=None if keeps else True, why="end")
        if g.place[h] == b.section:
            g.place[h] = -1
            sides.pop(h, None)
    for omen in [o for o in g.omens if CARDS[g.d[o]].omen == "battle"]:
        yield from destroy(g, omen, "replaced")
    yield from due(g, "battle ends")
    g.battle = None
    expire(g, FIGHT)
    g.used = {u for u in g.used if u[2] != "battle"}
    yield from settle(g)
    after = Ev("after battle", b.attacker, b.section)
    after.data.update(armies, lost=list(b.lost))
    yield from window(g, after)
    yield from check_sections(g)
