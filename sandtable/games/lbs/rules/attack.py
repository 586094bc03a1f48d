"""The Attack Phase: declaration, allies, ground and flying maneuvers, the order of battles (LBS AW 45-50)."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.games.lbs.records import Attack, Battle
from sandtable.games.lbs.rules import costs, stats
from sandtable.games.lbs.rules.asking import WATER_TAKEN, choose, several
from sandtable.games.lbs.rules.battle import battle_segment
from sandtable.games.lbs.rules.log import report, who
from sandtable.games.lbs.rules.victory import check_sections, due, settle
from sandtable.games.lbs.rules.water import gain_water, take_water
from sandtable.games.lbs.rules.windows import happen
from sandtable.games.lbs.rules.zones import bow_unit, lift
from sandtable.games.lbs.state import NOWHERE, PLAY, Lbs
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow
from sandtable.kernel.events import ShownFields
from sandtable.kernel.text import listed


def may_send(g: Lbs, hero: int, side: int) -> bool:
    """Only an unbowed Hero at home can be sent (LBS AW 45 unbowed), if no card keeps it."""
    if g.bowed[hero] or g.place[hero] != -1:
        return False
    what = "cannot attack" if side else "cannot defend"
    if what in g.live and stats.ruled(g, what, hero):
        return False
    return hero not in g.mods or not stats.has_mod(g, hero, "no attack" if side else "no defence")


def attackable(g: Lbs, seat: int) -> list[int]:
    """Players the seat could attack; all of them, or the only one a card leaves it this turn (Swift Revenge)."""
    only = g.memo.get(f"attack only:{seat}", -1)
    return [
        s
        for s in g.seats()
        if s != seat and only in (-1, s) and g.sections(s) and not stats.ruled(g, "cannot be attacked", s, seat)
    ]


def can_attack(g: Lbs, seat: int) -> bool:
    if g.attack is not None or ("no attacks" in g.live and stats.ruled(g, "no attacks", seat)):
        return False
    for hero in g.heroes(seat):
        if may_send(g, hero, 1):
            return bool(attackable(g, seat))
    return False


def sendable(g: Lbs, seat: int, toll: int) -> int:
    """How many units the seat could send to attack."""
    able = sum(may_send(g, h, 1) for h in g.heroes(seat))
    return min(able, stats.city_water(g, seat) // toll) if toll else able


def declare(g: Lbs, seat: int, *, toll: int = 0) -> Flow[bool]:
    """Declare an attack against one or more players: a unit must go against each (LBS AW 46)."""
    able = sendable(g, seat, toll)
    chosen = yield from several(seat, "declare", "against", attackable(g, seat), most=able)
    if not chosen:
        return False
    defenders = [s for s in g.left_of(seat) if s in chosen]
    g.attack = Attack(seat, defenders, stage="declared", phase=g.phase, toll=toll)
    text = f"{who(g, seat)} attacks {listed(who(g, s) for s in chosen)}."
    rules = ("LBS AW 45 declaration/1", *(("LBS AW 45 attacking/2",) if len(chosen) > 1 else ()))
    report(g, text, *rules, kind="battle", by=seat, concerns=tuple(chosen))
    return True


def attack_phase(g: Lbs) -> Flow[None]:
    """The four segments; entered again from the record in the state."""
    a = g.attack
    assert a is not None
    if a.stage == "declared":
        a.stage = "invite"
        g.history.append((a.attacker, "attack", -1, -1))
        yield from happen(g, "attack", a.attacker)
    if a.stage == "invite":
        yield from _invite(g, a)
    if a.stage == "demand":
        yield from _demand(g, a)
    for stage, following in (("ground", "flying"), ("flying", "battles")):
        if a.stage == stage:
            yield from _maneuvers(g, a, stage == "flying")
            a.stage, a.turn = following, 0
            if following == "battles":
                a.sections = [s for d in a.defenders for s in g.sections(d)]
                yield from happen(g, "assigned", a.attacker)
    while "over" not in a.flags:
        if g.battle is not None:
            yield from battle_segment(g)
            continue
        if a.sudden or not (yield from _next_battle(g, a)):
            break
    yield from _end(g, a)


# -- allies ------------------------------------------------------------------------------------------------------------


def _invite(g: Lbs, attack: Attack) -> Flow[None]:
    """The attacker, then each defender, may ask others for help; an invitation stands (LBS AW 46, LBS FAQ
    battles/3)."""
    inviters = [attack.attacker, *attack.defenders]
    while attack.turn < len(inviters):
        seat = inviters[attack.turn]
        options: list[Choice] = [
            ("invite", s)
            for s in g.left_of(seat)
            if s not in (seat, attack.attacker)
            and (seat, s) not in attack.invited
            and not (seat == attack.attacker and s in attack.defenders)
        ]
        if options and not g.players[seat].out:
            options.append(("done",))
            yield CHECKPOINT
            answer = yield Decision(seat, "invite", options, ())
            if answer[0] == "invite":
                attack.invited.append((seat, int(answer[1])))
                text = f"{who(g, seat)} asks {who(g, int(answer[1]))} for help."
                report(g, text, "LBS AW 46 allies/1", kind="battle", by=seat, concerns=(int(answer[1]),))
                continue
        attack.turn += 1
    attack.stage, attack.turn = "demand", 0


def _demand(g: Lbs, attack: Attack) -> Flow[None]:
    """Whoever is asked may demand a Water token from each who asks, for the promise to send a unit (LBS AW 46)."""
    pairs = [(i, s) for s in g.left_of(attack.attacker) for i, t in attack.invited if t == s]
    while attack.turn < len(pairs):
        inviter, seat = pairs[attack.turn]
        side = 1 if inviter == attack.attacker else 0
        bound = any(t == seat and (p == attack.attacker) != (side == 1) for p, t in attack.paid)
        able = sum(may_send(g, h, side) for h in g.heroes(seat)) - sum(t == seat for _, t in attack.paid)
        if not bound and able > 0 and stats.city_water(g, inviter):
            yield CHECKPOINT
            answer = yield Decision(seat, "demand", lambda: [("demand",), ("waive",)], (inviter,))
            if answer[0] == "demand":
                text = f"{who(g, seat)} demands a Water token from {who(g, inviter)}."
                report(g, text, "LBS AW 46 ally-water/1", kind="battle", by=seat, concerns=(inviter,))
                reply = yield Decision(inviter, "demanded", lambda: [("give",), ("refuse",)], (seat,))
                if reply[0] == "give":
                    wet = [s for s in g.sections(inviter) if g.water[s]]
                    take_water(g, (yield from choose(g, inviter, wet, WATER_TAKEN)))
                    text = f"{who(g, inviter)} gives {who(g, seat)} a Water token."
                    rules = ("LBS AW 46 ally-water/1", "LBS FAQ battles/5")
                    report(g, text, *rules, kind="battle", by=inviter, concerns=(seat,))
                    attack.paid.append((inviter, seat))
                    yield from gain_water(g, seat, 1)
                    yield from settle(g)
                else:
                    text = f"{who(g, inviter)} refuses."
                    report(g, text, "LBS FAQ battles/4", kind="battle", by=inviter, concerns=(seat,))
            else:
                text = f"{who(g, seat)} demands no Water of {who(g, inviter)}."
                report(g, text, "LBS AW 46 ally-water/1", kind="battle", by=seat, concerns=(inviter,))
        attack.turn += 1
    attack.stage, attack.turn = "ground", 0


def sequence(g: Lbs, attack: Attack) -> list[tuple[int, int]]:
    """(seat, side) in the order of assigning: the attacker, offensive allies, each defender, defensive allies."""
    found = [(attack.attacker, 1)]
    left = g.left_of(attack.attacker)
    found.extend((s, 1) for s in left if (attack.attacker, s) in attack.invited)
    found.extend((d, 0) for d in attack.defenders)
    asked = {t for i, t in attack.invited if i != attack.attacker}
    found.extend((s, 0) for s in left if s in asked)
    return found


def sender(g: Lbs, attack: Attack) -> tuple[int, int]:
    """(seat, side) of whoever assigns units now."""
    order = sequence(g, attack)
    return order[min(attack.turn, len(order) - 1)]


def _maneuvers(g: Lbs, attack: Attack, flying: bool) -> Flow[None]:
    """Each in order assigns units, one by one; in the flying segment only units that fly (LBS AW 47-49)."""
    order = sequence(g, attack)
    while attack.turn < len(order):
        seat, side = order[attack.turn]
        if not g.players[seat].out:
            choices = assignments(g, attack, seat, side, flying)
            if len(choices) > 1 or (choices and choices[0][0] != "done"):
                yield CHECKPOINT
                answer = yield Decision(seat, "assign", choices, (side, int(flying)))
                if answer[0] == "send":
                    yield from send(g, attack, seat, side, int(answer[1]), int(answer[2]))
                    continue
            else:
                g.skipped(seat, "assign", "done")
        attack.turn += 1


def send(g: Lbs, attack: Attack, seat: int, side: int, hero: int, section: int) -> Flow[None]:
    """A unit commits to a battle. Not an action, and not targeting (LBS FAQ water-from-a-mirage)."""
    if attack.toll and side == 1 and seat == attack.attacker:
        yield from costs.pay(g, seat, 0, attack.toll)
    g.place[hero] = section
    attack.sides[hero] = side
    if _sent(seat, side, g.controller[section]) not in attack.flags:
        attack.flags.append(_sent(seat, side, g.controller[section]))
    if side:
        g.memo[f"attacker:{hero}"] = 1
        lift(g, hero, "must attack")
    if g.events is not None:
        text = f"{who(g, seat)} sends {g.name(hero)} to {'attack' if side else 'defend'} {g.name(section)}."
        shown: ShownFields = {"by": seat, "concerns": _affected(g, attack, seat, section)}
        shown["trail"] = (f"card:{hero}", f"card:{section}")
        report(g, text, *sending(g, attack, seat, side, hero), refs=(hero, section), kind="battle", **shown)
    yield from happen(g, "assign", seat, hero, section, number=side)


def _affected(g: Lbs, attack: Attack, seat: int, section: int) -> tuple[int, ...]:
    """Whom it befalls that the seat sends a unit there: who fights at this City Section."""
    return tuple(each for each in (attack.attacker, g.controller[section]) if each != seat)


def sending(g: Lbs, attack: Attack, seat: int, side: int, hero: int) -> tuple[str, ...]:
    """The rules by which a unit is sent in this segment."""
    if attack.stage == "flying":
        return ("LBS AW 49 flying/1",)
    if attack.stage != "ground":  # a card sends it (Baha al-Din)
        return ("LBS AW 34 cards-beat-rules",)
    principal = seat == attack.attacker if side else seat in attack.defenders
    if stats.flying(g, hero):
        return ("LBS FAQ battles/1",) if principal else ("LBS AW 48 ground/6",)
    if side:
        return ("LBS AW 47 ground/2",) if principal else ("LBS AW 48 ground/5",)
    return ("LBS AW 48 ground/8",) if principal else ("LBS AW 48 ground/10",)


def _sent(seat: int, side: int, to: int) -> str:
    """The flag of an attack in which this seat has sent a unit, on this side, to a City Section of that one."""
    return f"sent {seat} {side} {to}"


def goals(g: Lbs, attack: Attack, seat: int, side: int) -> Sequence[int]:
    """City Sections where the seat may send units on this side."""
    if side == 1:
        return [s for d in attack.defenders for s in g.sections(d)]
    if seat in attack.defenders and not any(t == seat for i, t in attack.invited if i != attack.attacker):
        return g.sections(seat)
    helped = [i for i, t in attack.invited if t == seat and i != attack.attacker]
    return [*(g.sections(seat) if seat in attack.defenders else []), *(s for d in helped for s in g.sections(d))]


def ways(g: Lbs, hero: int) -> list[int]:
    """The battles to come that a unit of this attack could be moved to: a defender's side is open to the defender and
    to whoever was asked (LBS AW 46 allies/5)."""
    a = g.attack
    if a is None or hero not in a.sides:
        return []
    return [s for s in goals(g, a, g.controller[hero], a.sides[hero]) if s in a.sections]


def barred(attack: Attack, g: Lbs, seat: int, side: int) -> bool:
    """Nobody helps both sides in one Attack Phase (LBS AW 46)."""
    controller = g.controller
    for hero, on in attack.sides.items():
        if on != side and controller[hero] == seat:
            return True
    if attack.flags and any(_sent(seat, 1 - side, s) in attack.flags for s in g.seats()):
        return True
    return any(t == seat and (p == attack.attacker) != (side == 1) for p, t in attack.paid) if attack.paid else False


def assignments(g: Lbs, attack: Attack, seat: int, side: int, flying: bool) -> list[Choice]:
    """The units that can be sent, and whether the seat may stop (it may owe a unit)."""
    done: list[Choice] = [("done",)]
    if barred(attack, g, seat, side) or f"stays {seat}" in attack.flags:
        return done
    early = "flyers first" in attack.flags or stats.ruled(g, "flyers first")
    unpaid = attack.toll and side == 1 and seat == attack.attacker and stats.city_water(g, seat) < attack.toll
    able = [] if unpaid else [h for h in g.heroes(seat) if may_send(g, h, side)]
    found = _sendings(g, attack, seat, side, _in_segment(g, attack, seat, side, able, flying, early))
    owed = debts(g, attack, seat, side)
    if not owed:
        return (_driven(g, found) if side == 1 and g.mods else []) or [*found, *done]
    later = 0 if flying or early else sum(stats.flying(g, h) for h in able)
    found = _needed(found, owed)
    return [*found, *done] if not found or later >= len(owed) else found


def _driven(g: Lbs, found: list[Choice]) -> list[Choice]:
    """Those for Heroes who must attack."""
    return [choice for choice in found if stats.has_mod(g, int(choice[1]), "must attack")]


def _needed(found: list[Choice], owed: list[list[int]]) -> list[Choice]:
    """Where there are just enough units for what is owed, they go there."""
    if len({choice[1] for choice in found}) > len(owed):
        return found
    return [choice for choice in found if any(choice[2] in sections for sections in owed)] or found


def _sendings(g: Lbs, attack: Attack, seat: int, side: int, able: list[int]) -> list[Choice]:
    """Each of these units to each City Section that it may go to."""
    where = goals(g, attack, seat, side) if able else []
    if "cannot be sent" not in g.live:
        return [("send", h, s) for h in able for s in where]
    return [("send", h, s) for h in able for s in where if not stats.ruled(g, "cannot be sent", h, s, side)]


def _in_segment(g: Lbs, attack: Attack, seat: int, side: int, able: list[int], flying: bool, early: bool) -> list[int]:
    """Which of these units go in this segment: those that fly in the flying one, or (`early`) before all others."""
    if flying:
        return [] if early else [h for h in able if stats.flying(g, h)]
    sent = early and any(
        s == side and not stats.flying(g, h) for h, s in attack.sides.items() if g.controller[h] == seat
    )
    return [h for h in able if not stats.flying(g, h)] if sent else able


def debts(g: Lbs, attack: Attack, seat: int, side: int) -> list[list[int]]:
    """For each unit that the seat still owes: the City Sections it may go to. A unit that is gone again was sent."""
    owed = []
    if side == 1 and seat == attack.attacker:
        owed = [sections for d in attack.defenders if (sections := _owed(g, attack, seat, 1, [d], sides=(1,)))]
    for payer, ally in attack.paid:
        if ally == seat and (payer == attack.attacker) == (side == 1):
            sections = _owed(g, attack, seat, side, attack.defenders if side == 1 else [payer], sides=(0, 1))
            if sections:
                owed.append(sections)
    return owed


def _owed(g: Lbs, attack: Attack, seat: int, side: int, whose: list[int], sides: tuple[int, ...]) -> list[int]:
    """The City Sections of these players, if a unit was promised there and none was sent."""
    sections = [s for d in whose for s in g.sections(d)]
    if any(_sent(seat, side, d) in attack.flags for d in whose):
        return []
    there = any(s in sides and g.controller[h] == seat and g.place[h] in sections for h, s in attack.sides.items())
    return [] if there else sections


# -- battles -----------------------------------------------------------------------------------------------------------


def _next_battle(g: Lbs, attack: Attack) -> Flow[bool]:
    """The attacker picks the order (LBS AW 50); where no units are left anywhere the rest need not be looked at one
    by one."""
    attack.sections = [s for s in attack.sections if g.zone[s] == PLAY]
    if not attack.sections or g.players[attack.attacker].out:
        return False
    if any(g.place[h] in attack.sections for h in attack.sides):
        yield CHECKPOINT
        answer = yield Decision(attack.attacker, "next battle", lambda: [("fight", s) for s in attack.sections], ())
        section = int(answer[1])
    else:
        section = attack.sections[0]
    attack.sections.remove(section)
    g.battle = Battle(section, attack.attacker, g.controller[section])
    return True


def _end(g: Lbs, attack: Attack) -> Flow[None]:
    """Units whose battle never was go home like the others; the Attack Phase is over."""
    for h, side in list(attack.sides.items()):
        if g.zone[h] == PLAY:
            g.place[h] = -1
            if (side == 1 or g.controller[h] not in attack.defenders) and not stats.ruled(g, "home unbowed", h):
                bow_unit(g, h)
    g.attack = None
    yield from happen(g, "attack ends", attack.attacker, defenders=attack.defenders, flags=attack.flags)
    yield from due(g, "attack ends")
    yield from settle(g)
    yield from check_sections(g)


def ambush(g: Lbs, seat: int, attackers: list[int], defenders: list[int]) -> None:
    """A battle at no City Section, at once (Ambush): the phase loop enters it."""
    a = g.attack = Attack(seat, [g.controller[defenders[0]]], stage="battles", phase=g.phase, sudden=True)
    for h in (*attackers, *defenders):
        g.place[h] = NOWHERE
        a.sides[h] = 1 if h in attackers else 0
    g.battle = Battle(NOWHERE, seat, g.controller[defenders[0]])
