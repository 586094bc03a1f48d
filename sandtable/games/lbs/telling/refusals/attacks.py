"""Why an attack, a unit or an ally does not come about (LBS AW 45-50)."""

from __future__ import annotations

from sandtable.games.lbs.content.shapes import FOLLOWER, HERO
from sandtable.games.lbs.records import DAY_PHASE, Attack
from sandtable.games.lbs.rules import attack, stats, turn
from sandtable.games.lbs.rules.log import who
from sandtable.games.lbs.rules.places import hero_of
from sandtable.games.lbs.state import Lbs
from sandtable.games.lbs.telling.refusals import finding
from sandtable.games.lbs.telling.refusals.choosing import must_answer
from sandtable.kernel import Decision, IllegalChoice
from sandtable.kernel.verbs import Refusal


def no_attack(g: Lbs, decision: Decision, rest: str) -> Refusal:
    seat = decision.seat
    if g.battle is not None:
        return IllegalChoice("in a battle only battle actions are taken", ("LBS AW 50 battles/3",))
    if g.phase != DAY_PHASE:
        return IllegalChoice("attacks are made in the Day Phase", ("LBS AW 44 day-list/5",))
    if turn.attacks_left(g, seat) <= 0:
        return IllegalChoice("you have attacked this turn", ("LBS AW 45 attacking/1",))
    if stats.ruled(g, "no attacks", seat):
        return finding.forbidden(g, "no attacks", seat)
    if not any(attack.may_send(g, h, 1) for h in g.heroes(seat)):
        ready = [h for h in g.heroes(seat) if not g.bowed[h]]
        if ready:
            words = f"a card keeps {g.name(ready[0])} from attacking"
            return finding.forbidden(g, "cannot attack", ready[0], words=words, more=("LBS AW 46 obligation/2",))
        return IllegalChoice("you have no unbowed Hero to send", ("LBS AW 46 obligation/2", "LBS AW 45 attacking/3"))
    if not any(g.sections(s) for s in g.seats() if s != seat):
        return IllegalChoice("nobody else has a City Section to attack", ("LBS AW 45 declaration/1",))
    return IllegalChoice("a card leaves you nobody to attack", ("LBS AW 34 cards-beat-rules",))


def no_with(g: Lbs, decision: Decision, rest: str) -> Refusal:
    if decision.kind == "exchange with":
        c = finding.find_card(g, rest, g.heroes(decision.seat))
        if c < 0:
            return finding.of_another(g, rest) or finding.no_card(g, rest, "among your Heroes", "LBS AW 41 moving/1")
        if c in decision.about[0]:
            return IllegalChoice(f"{g.name(c)} already takes part", ("LBS AW 41 moving/1",))
        if g.bowed[c]:
            return IllegalChoice(
                f"{g.does(c, 'is')} bowed, and must bow to take part", ("LBS AW 41 moving/1", "LBS AW 41 moving/3")
            )
    if decision.kind == "engage with":
        c = finding.find_card(g, rest, g.players[decision.seat].play)
        hero = int(decision.about[1])
        if c < 0 or hero_of(g, c) != hero:
            return IllegalChoice(f"'{rest}' is not in {g.name(hero)}'s unit", ("LBS AW 51 engaging/2",))
        if not g.kind[c] & (HERO | FOLLOWER):
            return IllegalChoice("only a Hero and Followers engage", ("LBS AW 51 engaging/2",))
        if c in decision.about[0]:
            return IllegalChoice(f"{g.does(c, 'is')} already engaging", ("LBS AW 51 engaging/2",))
        if g.bowed[c]:
            return IllegalChoice(f"{g.does(c, 'is')} bowed", ("LBS AW 34 bowed/3",))
    return None


def no_against(g: Lbs, decision: Decision, rest: str) -> Refusal:
    seat = finding.find_seat(g, rest)
    a = g.attack
    declared = a is not None and a.attacker == decision.seat and a.stage in ("declared", "invite")
    if decision.kind != "declare" and not declared:
        return None
    if seat < 0:
        return finding.nobody_called(rest)
    if seat == decision.seat:
        return IllegalChoice("you cannot attack yourself", ("LBS AW 45 declaration/2",))
    chosen = decision.about[0] if decision.kind == "declare" else [] if a is None else a.defenders
    if seat in chosen:
        return IllegalChoice(f"{who(g, seat)} is already being attacked", ("LBS AW 45 declaration/2",))
    if not g.sections(seat):
        return IllegalChoice(f"{who(g, seat)} has no City Section to attack", ("LBS AW 45 declaration/1",))
    if a is None or not declared or seat not in attack.attackable(g, decision.seat):
        return finding.forbidden(
            g, "cannot be attacked", seat, decision.seat, words=f"a card keeps you from attacking {who(g, seat)}"
        )
    if len(chosen) >= attack.sendable(g, decision.seat, a.toll):
        return IllegalChoice("you have no other unit to send", ("LBS AW 46 obligation/1",))
    return IllegalChoice("the attack has been declared", ("LBS AW 45 declaration/2",))


def no_invite(g: Lbs, decision: Decision, rest: str) -> Refusal:
    seat = finding.find_seat(g, rest)
    if seat < 0:
        return finding.nobody_called(rest)
    if g.attack is not None and (decision.seat, seat) in g.attack.invited:
        return IllegalChoice(f"{who(g, seat)} has already been asked", ("LBS FAQ battles/3",))
    return IllegalChoice(
        "the attacker and those attacked do not ask each other, and nobody asks themselves", ("LBS AW 46 allies/1",)
    )


def no_fight(g: Lbs, decision: Decision, rest: str) -> Refusal:
    section = finding.find_card(g, rest, [s for p in g.seats() for s in g.sections(p)])
    if section < 0:
        return IllegalChoice(f"no City Section '{rest}' is in play", ("LBS AW 50 battles/1",))
    if g.attack is not None and g.controller[section] not in g.attack.defenders:
        return IllegalChoice(f"{g.does(section, 'is')} not a defender's", ("LBS AW 50 battles/1",))
    return IllegalChoice(f"the battle at {g.name(section)} has been fought", ("LBS AW 50 battles/2",))


def no_send(g: Lbs, decision: Decision, rest: str) -> Refusal:
    seat = decision.seat
    what, _, where = rest.partition(" to ")
    hero = finding.find_card(g, what, g.heroes(seat))
    if hero < 0:
        return finding.of_another(g, what) or finding.no_card(g, what, "in play to send", "LBS AW 45 attacking/3")
    a = g.attack
    if decision.kind != "assign" or a is None:
        return IllegalChoice("units are sent when an attack is declared", ("LBS AW 45 segments",))
    side, flying = int(decision.about[0]), bool(decision.about[1])
    stays = _stays(g, hero, side, flying)
    if stays is not None:
        return stays
    section = finding.find_card(g, where, [s for p in g.seats() for s in g.sections(p)])
    if section < 0:
        if finding.find_card(g, where, g.in_play()) >= 0:
            rules = ("LBS AW 45 declaration/1", "LBS AW 45 attacking/3")
            return IllegalChoice("units are sent to City Sections", rules)
        return finding.no_card(g, where, "to send it to", *attack.sending(g, a, seat, side, hero))
    if section not in attack.goals(g, a, seat, side):
        return _wrong_goal(g, a, seat, side, section)
    if attack.barred(a, g, seat, side):
        return IllegalChoice("nobody helps both sides", ("LBS AW 46 allies/6",))
    if "cannot be sent" in g.live and stats.ruled(g, "cannot be sent", hero, section, side):
        return finding.forbidden(g, "cannot be sent", hero, section, side)
    return _others_first(g, a, seat, side, hero)


def _stays(g: Lbs, hero: int, side: int, flying: bool) -> Refusal:
    """Why this Hero cannot be sent anywhere."""
    if g.bowed[hero]:
        return IllegalChoice(f"{g.does(hero, 'is')} bowed", ("LBS AW 45 attacking/3", "LBS AW 35 bowed-hero/1"))
    if g.place[hero] != -1:
        return IllegalChoice(f"{g.does(hero, 'has')} already been sent", ("LBS AW 49 armies/3",))
    if not attack.may_send(g, hero, side):
        return finding.forbidden(g, "cannot attack" if side else "cannot defend", hero)
    if flying and not stats.flying(g, hero):
        return IllegalChoice(f"the unit of {g.name(hero)} does not fly", ("LBS AW 49 flying/1", "LBS AW 47 ground/1"))
    return None


def _others_first(g: Lbs, current: Attack, seat: int, side: int, hero: int) -> Refusal:
    """What must be paid, owed or sent before this Hero can go there."""
    if current.toll and side == 1 and seat == current.attacker and stats.city_water(g, seat) < current.toll:
        return IllegalChoice(f"each unit costs {current.toll} Water here", ("LBS AW 34 cards-beat-rules",))
    if attack.debts(g, current, seat, side):
        rule = "LBS AW 46 obligation/1" if side and seat == current.attacker else "LBS AW 46 ally-water/2"
        return IllegalChoice(f"{g.does(hero, 'is')} needed where you must send a unit", (rule,))
    if stats.flying(g, hero) and ("flyers first" in current.flags or stats.ruled(g, "flyers first")):
        return IllegalChoice("Flying units go before your Ground units", ("LBS FAQ battles/2", "LBS FAQ sandstorm/1"))
    if side and any(stats.has_mod(g, h, "must attack") and attack.may_send(g, h, 1) for h in g.heroes(seat)):
        return IllegalChoice("a Hero who must attack goes first", ("LBS AW 34 cards-beat-rules",))
    return None


def _wrong_goal(g: Lbs, attack: Attack, seat: int, side: int, section: int) -> IllegalChoice:
    """Why units cannot be sent to this City Section on this side."""
    whose = f"{g.does(section, 'is')} {who(g, g.controller[section])}'s"
    if side:
        return IllegalChoice(f"{whose}, who is not attacked", ("LBS AW 45 declaration/2", "LBS AW 46 declaration/3"))
    if g.controller[section] in attack.defenders:
        return IllegalChoice(f"{whose}, who has not asked for your help", ("LBS AW 46 allies/5",))
    rule = "LBS AW 48 ground/8" if seat in attack.defenders else "LBS AW 48 ground/10"
    return IllegalChoice(f"{whose}, and is not defended in this attack", (rule,))


def no_done(g: Lbs, decision: Decision, rest: str) -> Refusal:
    if decision.kind == "assign" and g.attack is not None:
        a, seat, side = g.attack, decision.seat, int(decision.about[0])
        if not attack.debts(g, a, seat, side):
            return IllegalChoice("a Hero who must attack has to be sent", ("LBS AW 34 cards-beat-rules",))
        if side and seat == a.attacker:
            return IllegalChoice("you must send a unit first", ("LBS AW 46 obligation/1",))
        last = ("LBS AW 48 ground/7",) if decision.about[1] else ()
        return IllegalChoice("you took Water and must send a unit first", ("LBS AW 46 ally-water/2", *last))
    if decision.kind == "raid":
        return IllegalChoice("a raid needs a raider", ("LBS AW 55 assigning/1",))
    return must_answer(g, decision, rest)


def no_pass(g: Lbs, decision: Decision, rest: str) -> Refusal:
    if decision.kind in ("day", "night"):
        return IllegalChoice("a Hero of yours must attack this turn", ("LBS AW 34 cards-beat-rules",))
    if decision.kind == "parry":
        return IllegalChoice("a thrust must be parried", ("LBS AW 64 parry/1",))
    return must_answer(g, decision, rest)
