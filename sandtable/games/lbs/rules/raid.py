"""The Raid Phase (LBS AW 55-56, LBS FAQ raiding)."""

from __future__ import annotations

from functools import partial

from sandtable.games.lbs.records import Raid
from sandtable.games.lbs.rules import stats
from sandtable.games.lbs.rules.battle import battle_segment
from sandtable.games.lbs.rules.log import open_card, report, who, whose
from sandtable.games.lbs.rules.memory import spent, stir
from sandtable.games.lbs.rules.piles import reveal
from sandtable.games.lbs.rules.victory import check_sections, due, settle
from sandtable.games.lbs.rules.water import drain
from sandtable.games.lbs.rules.windows import happen
from sandtable.games.lbs.rules.zones import bow_unit, expire, move
from sandtable.games.lbs.state import PLAY, RAID, SAVED, TABLE, Lbs
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow
from sandtable.kernel.events import ShownFields
from sandtable.kernel.text import signed

MUCH_WATER = 3
"""Water that a raid carries away and nobody should miss."""


def may_raid(g: Lbs, hero: int) -> bool:
    """An unbowed Hero at home; the Undead take no part in raids, as Heroes or as Followers (LBS AW 70 undead)."""
    return (
        not g.bowed[hero]
        and g.place[hero] == -1
        and not undead_unit(g, hero)
        and not ("cannot raid" in g.live and stats.ruled(g, "cannot raid", hero))
        and not (hero in g.mods and stats.has_mod(g, hero, "no raid"))
    )


def undead_unit(g: Lbs, hero: int) -> bool:
    """Undead Followers keep their unit out too, but not in Episode 3 (LBS E3 undead/1)."""
    if stats.has(g, hero, "Undead"):
        return True
    return g.edition != "episode-3" and any(stats.has(g, f, "Undead") for f in stats.followers(g, hero))


def goals(g: Lbs, seat: int) -> list[int]:
    """City Sections of others that no raid was aimed at this turn (LBS AW 55 once)."""
    return [
        s
        for p in g.seats()
        if p != seat
        for s in g.sections(p)
        if s not in g.raided and not ("cannot be raided" in g.live and stats.ruled(g, "cannot be raided", s, seat))
    ]


def can_raid(g: Lbs, seat: int) -> bool:
    return (
        g.raid is None
        and bool(g.players[seat].hand)
        and not stats.ruled(g, "no raids", seat)
        and any(may_raid(g, h) for h in g.heroes(seat))
        and bool(goals(g, seat))
    )


def begin_raid(g: Lbs, seat: int, *flags: str) -> None:
    """A Raid Phase is created; the phase loop enters it."""
    g.raid = Raid(seat, flags=list(flags))
    report(g, f"{who(g, seat)} declares a raid.", "LBS AW 55 declaring", kind="raid", by=seat)


def raid_phase(g: Lbs) -> Flow[None]:
    """Assign raiders, lay Fate cards, assign defenders, compare."""
    r = g.raid
    assert r is not None
    for hero, section in _alive(g, r):
        g.place[hero] = section  # also after a battle on the way (No Escape)
    if r.stage == "assign":
        yield from _assign(g, r)
    if r.stage == "declared":
        for _, section in r.raiders:
            g.raided.append(section)
        r.stage = "fate"
        yield from happen(g, "raid", r.raider)
    if r.stage == "fate":
        yield from _fate_cards(g, r)
    if r.stage == "defend":
        if (yield from _met(g, r)):
            return
        yield from _defend(g, r)
    if r.stage == "late":
        yield from _late_cards(g, r)
        if (yield from _met(g, r)):
            return
        r.stage = "resolve"
    while r.stage == "resolve":
        if g.battle is not None:
            yield from battle_segment(g)
            continue
        if not (yield from _resolve_next(g, r)):
            break
    yield from _end(g, r)


def _alive(g: Lbs, raid: Raid) -> list[tuple[int, int]]:
    """The raids whose raider lives; the others are over, and nobody need defend against them."""
    for hero, _ in list(raid.raiders):
        if g.zone[hero] != PLAY:
            call_off(g, hero)
    return list(raid.raiders)


def _assign(g: Lbs, raid: Raid) -> Flow[None]:
    while True:
        yield CHECKPOINT
        answer = yield Decision(raid.raider, "raid", lambda: raiders(g, raid), ())
        if answer[0] == "done":
            break
        hero, section = int(answer[1]), int(answer[2])
        raid.raiders.append((hero, section))
        g.place[hero] = section
        g.memo[f"raider:{hero}"] = 1
        text = f"{g.does(hero, 'raids')} {whose(g, g.controller[section], section)}."
        shown: ShownFields = {"by": raid.raider, "concerns": (g.controller[section],)}
        shown["trail"] = (f"card:{hero}", f"card:{section}")
        report(g, text, "LBS AW 55 assigning/1", refs=(hero, section), kind="raid", **shown)
        if not any(c[0] != "done" for c in raiders(g, raid)):
            break
    raid.stage = "declared"


def raiders(g: Lbs, raid: Raid) -> list[Choice]:
    choices: list[Choice] = []
    if len(raid.raiders) < len(g.players[raid.raider].hand) and ("single" not in raid.flags or not raid.raiders):
        taken = {s for _, s in raid.raiders}
        free = [s for s in goals(g, raid.raider) if s not in taken]
        for h in g.heroes(raid.raider):
            if may_raid(g, h):
                choices.extend(("raid", h, s) for s in free if not stats.ruled(g, "cannot raid there", h, s))
    if raid.raiders or not choices:
        choices.append(("done",))
    return choices


def _fate_cards(g: Lbs, raid: Raid) -> Flow[None]:
    """A card face-down on each raider (LBS AW 55 fate)."""
    for hero, section in _alive(g, raid):
        if hero not in raid.cards and (hero, section) in raid.raiders and not stats.ruled(g, "late raid card", hero):
            yield from _fate_card(g, raid, hero, section, secret=True)
    raid.stage = "defend"
    yield from happen(g, "raid cards", raid.raider)


def _fate_card(g: Lbs, raid: Raid, hero: int, section: int, secret: bool) -> Flow[int]:
    """A card from hand on this raider; -1 if there is none, and the raid is called off."""
    if not g.players[raid.raider].hand:
        call_off(g, hero)
        return -1
    yield CHECKPOINT
    cards: list[Choice] = [("fate", c) for c in g.players[raid.raider].hand]
    answer = yield Decision(raid.raider, "raid card", cards, (hero, section), secret=secret)
    lay(g, raid, hero, int(answer[1]), raid.raider)
    return int(answer[1])


def _met(g: Lbs, raid: Raid) -> Flow[bool]:
    """The raid on each City Section can be answered by itself; True if a battle is to be fought first (No Escape)."""
    for hero, section in list(raid.raiders):
        if f"met {section}" not in raid.flags:
            raid.flags.append(f"met {section}")
            yield from happen(g, "raid at", raid.raider, hero, section)
            if g.attack is not None:
                return True
    return False


def _late_cards(g: Lbs, raid: Raid) -> Flow[None]:
    """Fate cards played face-up after the defenders are assigned (Argoun); those raids can then be answered again."""
    for hero, section in _alive(g, raid):
        card = -1 if hero in raid.cards else (yield from _fate_card(g, raid, hero, section, secret=False))
        if card >= 0:
            reveal(g, card)
            if f"met {section}" in raid.flags:
                raid.flags.remove(f"met {section}")


def lay(g: Lbs, raid: Raid, hero: int, card: int, seat: int) -> None:
    move(g, card, TABLE)
    g.controller[card] = seat
    raid.cards[hero] = card


def call_off(g: Lbs, hero: int) -> None:
    """A raider's raid ends without a result; the Hero goes home bowed."""
    r = g.raid
    if r is None:
        return
    r.raiders = [(h, s) for h, s in r.raiders if h != hero]
    card = r.cards.pop(hero, -1)
    if card >= 0:
        move(g, card, SAVED)
    if g.zone[hero] == PLAY:
        g.place[hero] = -1
        bow_unit(g, hero)


def _defend(g: Lbs, raid: Raid) -> Flow[None]:
    _alive(g, raid)
    for seat in g.left_of(raid.raider):
        while seat not in raid.asked and any(g.controller[s] == seat for _, s in raid.raiders):
            yield CHECKPOINT
            answer = yield Decision(seat, "raid defence", partial(defences, g, raid, seat), ())
            if answer[0] == "done":
                break
            hero, section = int(answer[1]), int(answer[2])
            card = yield Decision(seat, "defence card", [("fate", c) for c in g.players[seat].hand], (hero, section))
            raid.defending[section] = hero
            g.place[hero] = section
            lay(g, raid, hero, int(card[1]), seat)
            laid = int(card[1])
            text = f"{g.does(hero, 'defends')} {g.name(section)} with {g.name(laid)} (Fate {stats.fate(g, laid)})."
            shown: ShownFields = {"by": seat, "concerns": (raid.raider,), "card": open_card(laid)}
            report(g, text, "LBS AW 56 defending/1", "LBS AW 56 defending/2", refs=(hero, section), **shown)
        if seat not in raid.asked:
            raid.asked.append(seat)
    raid.stage = "late" if any(h not in raid.cards for h, _ in raid.raiders) else "resolve"
    yield from happen(g, "raid defended", raid.raider)


def may_defend_raid(g: Lbs, hero: int) -> bool:
    return (
        not g.bowed[hero]
        and g.place[hero] == -1
        and (g.edition == "episode-3" or not undead_unit(g, hero))
        and not ("cannot defend raid" in g.live and stats.ruled(g, "cannot defend raid", hero))
    )


def defences(g: Lbs, raid: Raid, seat: int) -> list[Choice]:
    choices: list[Choice] = []
    if g.players[seat].hand:
        open_ = [s for _, s in raid.raiders if g.controller[s] == seat and s not in raid.defending]
        for h in g.heroes(seat):
            if open_ and may_defend_raid(g, h):
                choices.extend(("defend", h, s) for s in open_)
    choices.append(("done",))
    return choices


def bonus(g: Lbs, hero: int) -> int:
    """What a raider adds to the Fate value: Raid +X or -X, and what cards say (LBS AW 69 raid)."""
    return stats.amount(g, hero, "Raid") + stats.total(g, "raid fate", hero)


def guard(g: Lbs, hero: int) -> int:
    """What a defender adds to the Fate value."""
    raids = stats.amount(g, hero, "Raid") if g.edition == "episode-3" else 0  # LBS E3 raid-bonus/1
    return raids + stats.amount(g, hero, "Guard") + stats.total(g, "raid defence", hero)


def load(g: Lbs, hero: int) -> int:
    """The Water that a raider carries away: 1, and more by Carry (LBS AW 68 carry)."""
    return 1 + stats.amount(g, hero, "Carry")


def raid_value(g: Lbs, raid: Raid, hero: int) -> int:
    """The raiding Fate value: the card's and the Hero's bonus."""
    return max(0, stats.fate(g, raid.cards[hero]) + bonus(g, hero))


def defence_value(g: Lbs, raid: Raid, section: int) -> int:
    hero = raid.defending.get(section, -1)
    if hero < 0 or g.zone[hero] != PLAY:
        return stats.base(g, section)
    return max(0, stats.fate(g, raid.cards[hero]) + guard(g, hero))


def _reveal(g: Lbs, raid: Raid) -> None:
    """All raiding Fate values are revealed before any is compared (LBS AW 56 resolving/1)."""
    for hero, section in raid.raiders:
        if f"revealed {section}" not in raid.flags and hero in raid.cards and g.zone[section] == PLAY:
            raid.flags.append(f"revealed {section}")
            sums = f"{raid_value(g, raid, hero)} against {defence_value(g, raid, section)}"
            defended = section in raid.defending
            laid = f"{g.name(hero)}'s Fate card at {g.name(section)} is {g.name(raid.cards[hero])}"
            more = bonus(g, hero)
            summed = f" (Fate {stats.fate(g, raid.cards[hero])}, {signed(more)})" if more else ""
            text = f"{laid}{summed}: {sums} ({'the defence' if defended else 'Base Strength'})."
            rule = "LBS AW 56 resolving/1" if defended else "LBS AW 56 resolving/2"
            shown: ShownFields = {"by": raid.raider, "concerns": (g.controller[section], raid.raider)}
            shown["card"], shown["short"] = open_card(raid.cards[hero]), sums
            report(g, text, rule, refs=(section, hero), kind="raid", **shown)


def _resolve_next(g: Lbs, raid: Raid) -> Flow[bool]:
    _alive(g, raid)
    _reveal(g, raid)
    for hero, section in raid.raiders:
        if section in raid.done:
            continue
        if hero not in raid.cards or g.zone[hero] != PLAY or g.zone[section] != PLAY:
            raid.done.append(section)
            return True
        ready = f"answered {section}"
        if ready not in raid.flags:
            raid.flags.append(ready)
            yield from happen(g, "raid reveal", raid.raider, hero, section, raid.defending.get(section, -1))
            if g.battle is not None:
                return True
            if g.zone[hero] != PLAY or g.zone[section] != PLAY or (hero, section) not in raid.raiders:
                raid.done.append(section)
                return True
        raid.done.append(section)
        mine, theirs = raid_value(g, raid, hero), defence_value(g, raid, section)
        wins = mine > theirs or (mine == theirs and stats.ruled(g, "wins raid ties", hero, section))
        guard = raid.defending.get(section, -1)
        trigger = yield from happen(g, "raid result", raid.raider, hero, section, guard, int(wins))
        taken = 0
        if trigger.number and not trigger.cancelled:
            most = max(0, load(g, hero) + trigger.data.get("load", 0))
            taken = yield from drain(g, section, most, hero, raid.raider)
            g.water[hero] += taken
            stir(g)
            spent(g, raid.raider, "raids won")
            rules = ("LBS AW 56 resolving/3", *(("LBS AW 68 carry",) if stats.amount(g, hero, "Carry") else ()))
            text = f"The raid succeeds: {g.does(hero, 'carries')} {taken} Water away."
            _report_raid(g, raid, hero, section, text, *rules, taken=taken)
        else:
            text = f"{g.name(hero)}'s raid fails, {mine} against {theirs}."
            _report_raid(g, raid, hero, section, text, "LBS AW 56 resolving/3", taken=None)
        success = bool(trigger.number) and not trigger.cancelled
        yield from happen(g, "raided", raid.raider, hero, section, guard, taken, success=success)
        yield from settle(g)
        return True
    return False


def _report_raid(g: Lbs, raid: Raid, hero: int, section: int, text: str, *rules: str, taken: int | None) -> None:
    """What came of one raider (`taken`: None if the raid fails): whoever lost much Water, or the last of it, should not
    miss it."""
    seat = g.controller[section]
    short = f"−{taken} Water" if taken else "raid fails" if taken is None else "no Water taken"
    shown: ShownFields = {"by": raid.raider, "concerns": (seat, raid.raider), "short": short}
    if taken and (taken >= MUCH_WATER or not stats.all_water(g, seat)):
        shown["moment"] = f"{who(g, raid.raider)} raids {taken} Water from {who(g, seat)}"
    report(g, text, *rules, refs=(section, hero), kind="raid", **shown)


def _end(g: Lbs, raid: Raid) -> Flow[None]:
    """Fate cards are discarded, raiders go home bowed, defenders as they are (LBS AW 56 home)."""
    for card in list(raid.cards.values()):
        if g.zone[card] == TABLE:
            move(g, card, SAVED)
            yield from happen(g, "discarded", g.owner[card], card)
    for hero, _ in raid.raiders:
        if g.zone[hero] == PLAY:
            g.place[hero] = -1
            bow_unit(g, hero)
    for hero in raid.defending.values():
        if g.zone[hero] == PLAY:
            g.place[hero] = -1
    g.raid = None
    expire(g, RAID)
    raiders = [h for h, _ in raid.raiders]
    yield from happen(g, "raid ends", raid.raider, raiders=raiders, defenders=list(raid.defending.values()))
    yield from due(g, "raid ends")
    yield from settle(g)
    yield from check_sections(g)
