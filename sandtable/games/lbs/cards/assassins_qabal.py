"""Cards of the Assassins and the Qabal, and those that duel, poison and conjure beside them."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.lbs import stats
from sandtable.games.lbs.effects import *

DOOM = token("Doom", strength=-1, ka=-1)
HAMETSU = token("Hametsu's Poison", strength=-1, ka=-1)
BAD_DATES = token("Bad Dates Poison", strength=-1, ka=-1)
DECAY = token("Decay", strength=-2)
CHAIN = token("Chain", strength=-1)
FLAME = token("Marble Flame Jinn", type="Follower", strength=2, ka=1, traits=["Jinn", "Nonhuman"])


def _here(g: Lbs, me: int, seat: int) -> bool:
    """The card is in the battle being fought: what 'opposing' and 'this battle' demand (LBS AW 50)."""
    return at_battle(g, me)


def _assassin(g: Lbs, a: Act, c: int) -> bool:
    return has(g, c, "Assassins")


def _duellist(g: Lbs, seat: int) -> int:
    """The seat's Hero in the duel being fought, or -1."""
    pair = () if g.duel is None else (g.duel.challenger, g.duel.challenged)
    return next((h for h in pair if g.zone[h] == PLAY and g.ctrl[h] == seat), -1)


def _foe(g: Lbs, hero: int) -> int:
    assert g.duel is not None
    return g.duel.challenged if hero == g.duel.challenger else g.duel.challenger


def _challenger(fits: Callable[[Lbs, Act, int], bool] | None = None) -> Target:
    """An unbowed Hero of the player's who can challenge the Hero chosen first."""

    def able(g: Lbs, a: Act, c: int) -> bool:
        return (
            (fits is None or fits(g, a, c)) and may_challenge(g, c, a.target) and (g.battle is None or at_battle(g, c))
        )

    return your_hero(able, bowed=False, free=True, word="a Hero of yours who challenges")


def _aimed_at(g: Lbs, seat: int, ev: Ev, trait: str) -> list[int]:
    """Heroes of the seat's, with this trait, that another player's action has chosen."""
    act = ev.act
    if act is None or ev.by == seat:
        return []
    specs = act.ability.targets if act.ability is not None else ()
    cards = [t for i, t in enumerate(act.targets) if t >= 0 and (i >= len(specs) or specs[i].what == "card")]
    return [c for c in cards if g.zone[c] == PLAY and g.ctrl[c] == seat and g.kind[c] & HERO and has(g, c, trait)]


def _negate(a: Act) -> None:
    assert a.ev is not None
    assert a.ev.act is not None
    a.ev.act.cancelled = True


def _home_bowed(g: Lbs, hero: int, by: int) -> Flow[None]:
    """Home from wherever the Hero is, and bowed."""
    if g.raid is not None and any(hero == h for h, _ in g.raid.raiders):
        call_off(g, hero)
    elif g.place[hero] != -1:
        yield from send_home(g, hero, bowed=True, by=by)
    else:
        bow(g, hero)


def _kept_here(g: Lbs, hero: int) -> bool:
    return g.place[hero] != -1 and stats.ruled(g, "cannot go home", hero)


# -- Strongholds -------------------------------------------------------------------------------------------------------


@battle(
    "The Hidden Keep of the Assassins",
    bow=True,
    targets=[your_hero(_assassin, bars="cannot go home", word="an Assassin of yours")],
)
def _keep(g: Lbs, a: Act) -> Flow[bool]:
    return send_home(g, a.target, bowed=True, by=a.seat)


def _can_slip_away(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    """Only who could thrust or parry at this moment, and not out of a battle that nobody may leave."""
    mine = _duellist(g, seat)
    if mine < 0 or g.duel is None or _kept_here(g, mine):
        return False
    if ev.kind == "may thrust":
        return ev.card == mine and bool(g.players[seat].hand)
    return ev.other == mine and "no parry" not in g.duel.flags and "unparried" not in g.duel.flags


@reaction("The Hidden Keep of the Assassins", "may thrust", "thrust", bow=True, when=_can_slip_away)
def _slip_away(g: Lbs, a: Act) -> Flow[None]:
    mine = _duellist(g, a.seat)
    leave_duel(g, mine)
    yield from _home_bowed(g, mine, a.seat)


@static("The Veiled Library of the Qabal", "copper cost")
def _library_copper(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    return -1 if seat == g.ctrl[me] and has(g, c, "Jinn") else 0


@static("The Veiled Library of the Qabal", "bounded water cost")
def _library_water(g: Lbs, me: int, c: int, seat: int, water: int) -> int:
    """1 less, but never below 1 by this."""
    return water - 1 if water > 1 and seat == g.ctrl[me] and has(g, c, "Jinn") else water


# -- Assassins ---------------------------------------------------------------------------------------------------------


@static("Fatima", "may remain bowed")
def _fatima_waits(g: Lbs, me: int, c: int) -> bool:
    return c == me


@day("Fatima", bow=True, targets=[hero(lambda g, a, c: ka(g, c) <= 3)])
def _fatima(g: Lbs, a: Act) -> None:
    modify(g, a.target, "no attack", 1, WHILE_BOWED + a.card)


@day("Fatima (Experienced)", bow=True, targets=[hero(theirs=True, word="another player's Hero")])
def _fatima_compels(g: Lbs, a: Act) -> None:
    modify(g, a.target, "must attack", 1)


def _was_out(g: Lbs, a: Act, c: int) -> bool:
    return (f"attacker:{c}" in g.memo or f"raider:{c}" in g.memo) and may_challenge(g, a.card, c)


@night("Jamilah", bow=True, targets=[hero(_was_out, theirs=True, word="a Hero who attacked or raided")])
def _jamilah(g: Lbs, a: Act) -> Flow[Result]:
    return challenge(g, a.card, a.target, refusable=False, source=a.card)


def _shala_outmatched(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    return me in (ev.card, ev.target) and ka(g, _foe(g, me)) > ka(g, me)


@reaction("Shala", "duel begins", ready=False, when=_shala_outmatched)
def _shala(g: Lbs, a: Act) -> None:
    bonus(g, a.card, k=2, until=DUEL)


@open_("Takiyah", bow=True, targets=[hero(lambda g, a, c: not tokens(g, c, DOOM), other=True, word="another Hero")])
def _takiyah(g: Lbs, a: Act) -> None:
    later(g, "turn ends", "doom passes", create(g, DOOM, a.target))


@afterwards("doom passes")
def _doom_passes(g: Lbs, doom: int) -> None:
    if g.zone[doom] == PLAY:
        remove_token(g, doom)


def _recruitable(g: Lbs, a: Act, c: int) -> bool:
    if not g.kind[c] & HERO or g.card(c).mask & SPELL:
        return False
    g.memo["recruit"] = c
    able = can_bring(g, a.seat, c)
    del g.memo["recruit"]
    return able


@static("Jubal the Knife", "copper cost")
def _jubal_pays(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    return -3 if g.memo.get("recruit") == c else 0


@day("Jubal the Knife", bow=True, targets=[in_pile(HAND, _recruitable, word="a Hero in your hand")])
def _jubal(g: Lbs, a: Act) -> Flow[None]:
    g.memo["recruit"] = a.target
    yield from bring(g, a.seat, a.target)
    del g.memo["recruit"]


@reaction("Samand the Quick", "flip", bow=True)
def _samand(g: Lbs, a: Act) -> Flow[None]:
    ev = a.ev
    assert ev is not None
    word = yield from choose_word(g, a.seat, ("higher", "lower"), "the Fate value", source=a.card)
    change = 1 if word == "higher" else -1
    ev.n = max(0, ev.n + change)
    if ev.data.get("parry"):
        modify(g, ev.card, "F", change, DUEL)


def _provoked(g: Lbs, a: Act, c: int) -> bool:
    return any(not g.bowed[h] and h != a.card and may_challenge(g, h, c) for h in g.heroes(a.seat))


@day(
    "Yaminah",
    bow=True,
    targets=[hero(_provoked, theirs=True, word="a Hero to challenge"), _challenger(lambda g, a, c: c != a.card)],
)
def _yaminah(g: Lbs, a: Act) -> Flow[Result]:
    return challenge(g, a.targets[1], a.target, toll=2, source=a.card)


@night("Sibarah", bow=True, targets=[player(word="a player whose hand you look at")])
def _sibarah(g: Lbs, a: Act) -> None:
    for c in g.players[a.target].hand:
        reveal(g, c, [a.seat])
    for h in g.heroes(a.seat):
        modify(g, h, "Raid", 1)


@battle("Dalil the Unseen", can=lambda g, me, seat: at_battle(g, me) and not _kept_here(g, me))
def _dalil(g: Lbs, a: Act) -> Flow[bool]:
    return send_home(g, a.card, bowed=None, by=a.seat)


@reaction("Nadir the Patient", "duel ends", ready=False, when=lambda g, me, seat, ev: ev.card == me)
def _nadir(g: Lbs, a: Act) -> None:
    straighten(g, a.card)
    draw(g, a.seat)


def _another_duels(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    mine = _duellist(g, seat)
    return mine >= 0 and mine != me and bool(g.players[g.ctrl[_foe(g, mine)]].hand)


@reaction("Maysa, Lady of Masks", "duel begins", bow=True, when=_another_duels)
def _maysa(g: Lbs, a: Act) -> Flow[None]:
    yield from discard_choice(g, g.ctrl[_foe(g, _duellist(g, a.seat))], 1, source=a.card)


@battle("Sworn of the Mountain", sacrifice=True, can=_here, targets=[opposing_follower()])
def _sworn(g: Lbs, a: Act) -> Flow[bool]:
    return destroy(g, a.target, by=a.seat)


@reaction("Envenomed Kris", "duel begins", bow=True, when=lambda g, me, seat, ev: g.host[me] in (ev.card, ev.target))
def _kris(g: Lbs, a: Act) -> None:
    bonus(g, _foe(g, g.host[a.card]), k=-1, until=DUEL)


@open_("No Door Is Locked", targets=[opposing_hero(), _challenger(_assassin)])
def _no_door(g: Lbs, a: Act) -> Flow[None]:
    yield from challenge(g, a.targets[1], a.target, refusable=False, source=a.card)
    if g.zone[a.targets[1]] == PLAY:
        bow(g, a.targets[1])


def _on_the_roof(g: Lbs, a: Act, c: int) -> bool:
    side = joins(g, a.seat)
    return side >= 0 and has(g, c, "Assassins") and may_send(g, c, side)


@battle("From the Rooftops", moves_in=True, targets=[your_hero(_on_the_roof, reach=True, word="an Assassin at home")])
def _rooftops(g: Lbs, a: Act) -> Flow[None]:
    assert g.battle is not None
    if (yield from move_to(g, a.target, g.battle.section, joins(g, a.seat), by=a.seat)):
        bonus(g, a.target, s=1)


@reaction("The Empty Bed", "action", when=lambda g, me, seat, ev: bool(_aimed_at(g, seat, ev, "Assassins")))
def _empty_bed(g: Lbs, a: Act) -> Flow[None]:
    assert a.ev is not None
    sleeper = yield from choose(
        g, a.seat, _aimed_at(g, a.seat, a.ev, "Assassins"), "the Hero who is gone", source=a.card
    )
    _negate(a)
    yield from _home_bowed(g, sleeper, a.seat)


@reaction("The Second Blade", "thrust", when=lambda g, me, seat, ev: ev.by == seat)
def _second_blade(g: Lbs, a: Act) -> None:
    assert g.duel is not None
    g.duel.flags["extra"] = g.duel.flags.get("extra", 0) + 2


def _marked(g: Lbs, a: Act, c: int) -> bool:
    sent = a.data.get("sent")
    able = [h for h in g.heroes(a.seat) if _assassin(g, a, h) and not g.bowed[h]] if sent is None else [sent]
    return any(ka(g, h) > ka(g, c) for h in able)


def _send_killer(g: Lbs, a: Act) -> None:
    a.data["sent"] = a.targets[1]
    bow(g, a.targets[1])


@night(
    "The Price Is Paid",
    cost=_send_killer,
    targets=[
        hero(_marked, bowed=True, word="a bowed Hero"),
        your_hero(
            lambda g, a, c: _assassin(g, a, c) and ka(g, c) > ka(g, a.target),
            bowed=False,
            free=True,
            word="the Assassin",
        ),
    ],
)
def _price(g: Lbs, a: Act) -> Flow[bool]:
    return destroy(g, a.target, by=a.seat)


def _clean_cut(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    winner = ev.card
    if winner < 0 or g.duel is None or g.ctrl[winner] != seat or not has(g, winner, "Assassins"):
        return False
    return not g.duel.lost.get(winner)


@tale("The Tale of the Clean Cut", "duel decided", when=_clean_cut)
def _tell_clean_cut(g: Lbs, a: Act) -> None:
    """Told."""


def _won(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    return ev.card >= 0 and g.ctrl[ev.card] == seat


@reaction("The Tale of the Clean Cut", "duel ends", hand=False, once="turn", when=_won)
def _clean_cut_reward(g: Lbs, a: Act) -> Flow[int]:
    return gain_water(g, a.seat, 1, source=a.card)


# -- Unaligned Heroes --------------------------------------------------------------------------------------------------


def _tangen_may_live(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    return (
        ev.card == me and ev.data["why"] not in ("ka", "cost", "replaced") and ka(g, me) > 0 and not _kept_here(g, me)
    )


@reaction("Bayushi Tangen", "destroying", ready=False, when=_tangen_may_live)
def _tangen(g: Lbs, a: Act) -> Flow[None]:
    assert a.ev is not None
    if (yield from flip(g, a.seat)) >= 3:
        a.ev.cancelled = True
        yield from _home_bowed(g, a.card, a.seat)


def _in_the_raid(g: Lbs, a: Act, c: int) -> bool:
    return a.ev is not None and c in (*a.ev.data["raiders"], *a.ev.data["defenders"])


@reaction(
    "Shosuro Hametsu",
    "raid ends",
    bow=True,
    targets=[hero(_in_the_raid, theirs=True, word="a Hero who was in the raid")],
)
def _hametsu(g: Lbs, a: Act) -> None:
    create(g, HAMETSU, a.target)


def _sheds(g: Lbs, me: int, seat: int, bits: int) -> list[Choice]:
    """The poisoned Hero itself can bow, as an Open action, to be rid of the tokens of this kind."""
    victim = g.host[me]
    if not bits & OPEN or g.ctrl[victim] != seat or g.bowed[victim] or tokens(g, victim, g.card(me))[0] != me:
        return []
    return [("lent", me, victim)] if g.battle is None or at_battle(g, victim) else []


def _shed(g: Lbs, me: int, seat: int, choice: Choice) -> Flow[None]:
    victim = g.host[me]
    bow(g, victim)
    act = Act(seat, victim, None)
    told(g, f"{g.name(victim)} bows to be rid of the Poison.", refs=(victim,))
    g.history.append((seat, "open", victim, -1))
    yield from announce(g, act)
    if not act.cancelled:
        for each in tokens(g, victim, g.card(me)):
            remove_token(g, each)


for _poison in (HAMETSU, BAD_DATES):
    static(_poison.name, "lends action")(_sheds)
    static(_poison.name, "lent action")(_shed)


def _dearer_jinn(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    return 1 if seat != g.ctrl[me] and has(g, c, "Jinn") else 0


for _question in ("copper cost", "water cost"):
    static("Kurrat al-Ayn", _question)(_dearer_jinn)


@static("The Grey Woman", "action cost")
def _grey_woman(g: Lbs, me: int, act: Act, copper: int, water: int) -> tuple[int, int]:
    return (-copper, -water) if act.caster == me and has(g, act.card, "Curse") else (0, 0)


# -- Qabal -------------------------------------------------------------------------------------------------------------


@reaction("Jangir", "raid reveal", once="turn")
def _jangir(g: Lbs, a: Act) -> Flow[None]:
    ev, r = a.ev, g.raid
    assert ev is not None
    assert r is not None
    shown = [r.cards[h] for h in (ev.card, ev.other) if h in r.cards]
    seen = yield from choose(g, a.seat, shown, "a Fate card", source=a.card)
    word = yield from choose_word(g, a.seat, ("higher", "lower"), "its value", source=a.card)
    modify(g, seen, "F", 2 if word == "higher" else -2, RAID)


@static("al-Hazaad", "copper cost")
def _carpet_copper(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    return -g.card(c).copper - 20 if host == me and has(g, c, "Carpet") else 0


@static("al-Hazaad", "water cost")
def _carpet_water(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    return -g.card(c).water - 20 if host == me and has(g, c, "Carpet") else 0


def _hazaad_can(g: Lbs, me: int, seat: int) -> bool:
    if not at_battle(g, me) or stats.ruled(g, "cannot engage", me):
        return False
    return bool(opposing(g, seat)) or side_of(g, me) == 1


@battle("al-Hazaad", discard=1, discard_of=lambda g, c: bool(g.kind[c] & SPELL), can=_hazaad_can)
def _hazaad(g: Lbs, a: Act) -> Flow[Act]:
    return engage(g, a.seat, a.card, [], bows=False, extra=fate(g, a.data["discarded"][0]) + 2, source=a.card)


@static("Althira", "other price")
def _althira(g: Lbs, me: int, act: Act, copper: int, water: int) -> tuple[int, int] | None:
    return (copper + water, 0) if act.caster == me and water else None


@static("Nizam", "cannot cast", clause="LBS FAQ nizam/1")
def _nizam(g: Lbs, me: int, caster: int, spell: int) -> bool:
    return caster == me and fate(g, spell) > 2


def _sahir_or_jinn(g: Lbs, a: Act, c: int) -> bool:
    return has(g, c, "Sahir") or has(g, c, "Jinn")


@open_(
    "Beda al Sin",
    bow=True,
    targets=[your_hero(_sahir_or_jinn, other=True, bowed=True, word="a bowed Sahir or Jinn of yours")],
)
def _beda(g: Lbs, a: Act) -> None:
    straighten(g, a.target)


@night("Tarya", bow=True)
def _tarya(g: Lbs, a: Act) -> Flow[None]:
    deck = g.players[a.seat].deck
    found = yield from search(g, a.seat, deck, "a Spell", a.card, lambda c: bool(g.kind[c] & SPELL))
    if found >= 0:
        move(g, found, HAND, seat=a.seat)
        reveal(g, found)
    shuffle(g, a.seat)


@static("Murad, Shield of the Circle", "strength")
def _murad(g: Lbs, me: int, c: int) -> int:
    if c != me or not at_battle(g, me):
        return 0
    mine = [h for h in army(g, side_of(g, me)) if h != me and g.ctrl[h] == g.ctrl[me]]
    return 1 if any(has(g, h, "Sahir") or has(g, h, "Jinn") for h in mine) else 0


@battle("Idris Lamp-Keeper", bow=True, can=_here, targets=[your_hero(other=True, word="another Hero of yours")])
def _idris(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=3 if has(g, a.target, "Jinn") else 2)


@day("Lubna the Copyist", bow=True, targets=[in_pile(SAVED, lambda g, a, c: bool(g.kind[c] & SPELL), word="a Spell")])
def _lubna(g: Lbs, a: Act) -> None:
    move(g, a.target, HAND, seat=a.seat)
    reveal(g, a.target)


@day(
    "Usman Jinn-Binder", bow=True, water=1, targets=[in_pile(BURIED, lambda g, a, c: has(g, c, "Jinn"), word="a Jinn")]
)
def _usman(g: Lbs, a: Act) -> None:
    move(g, a.target, HAND, seat=a.seat)
    reveal(g, a.target)


@reaction(
    "Ruwayda, Voice of the Circle",
    "action",
    bow=True,
    when=lambda g, me, seat, ev: bool(_aimed_at(g, seat, ev, "Sahir")),
)
def _ruwayda(g: Lbs, a: Act) -> None:
    _negate(a)


@battle(
    "Sharrar the Freed",
    bow=True,
    can=_here,
    targets=[character(mine=True, other=True, bowed=True, word="a bowed Hero or Follower of yours")],
)
def _sharrar(g: Lbs, a: Act) -> None:
    straighten(g, a.target)


def _casts(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    return ev.act is not None and ev.act.what == "spell" and ev.act.caster == g.host[me]


@reaction("Lamp of the Ninth Name", "action", bow=True, when=_casts)
def _lamp(g: Lbs, a: Act) -> None:
    straighten(g, g.host[a.card])


@static("The Tale of the Bound Names", "strength")
def _bound_names(g: Lbs, me: int, c: int) -> int:
    return 1 if g.kind[c] & HERO and g.ctrl[c] == g.ctrl[me] and has(g, c, "Jinn") else 0


def _third_jinn(g: Lbs, me: int, seat: int, ev: Ev) -> bool:
    mine = [h for h in g.heroes(seat) if has(g, h, "Jinn")]
    return ev.card in mine and len(mine) >= 3


@tale("The Tale of the Bound Names", "entered", when=_third_jinn)
def _tell_bound_names(g: Lbs, a: Act) -> None:
    """Told."""


# -- Spells ------------------------------------------------------------------------------------------------------------


@open_("Divination")
def _divination(g: Lbs, a: Act) -> Flow[None]:
    """The caster says for each card where it is looked at; which of a hand, nobody can tell from the backs."""
    seen: dict[int, str] = {}
    for _ in range(3):
        wells: dict[str, list[int]] = {}
        for seat in g.order(a.seat):
            deck = g.players[seat].deck[-1:]
            hidden = g.players[seat].hand if seat != a.seat else []
            for name, lying in ((f"{who(g, seat)}'s deck", deck), (f"{who(g, seat)}'s hand", hidden)):
                left = [c for c in lying if c not in seen]
                if left:
                    wells[name] = left
        if not wells:
            break
        where = yield from choose_word(g, a.seat, list(wells), "where you look", source=a.card)
        pool = wells[where]
        found = g.rng.pick(pool, g.name) if len(pool) > 1 else pool[0]
        seen[found] = where
        reveal(g, found, [a.seat])
    told_apart = {f"{g.name(c)} in {where}": c for c, where in seen.items()}
    word = yield from choose_word(g, a.seat, ["nothing", *told_apart], "a card to discard", source=a.card)
    if word in told_apart:
        yield from discard(g, told_apart[word], by=a.seat)


def _raiders_on(g: Lbs, seat: int) -> list[int]:
    return [] if g.raid is None else [h for h, s in g.raid.raiders if g.ctrl[s] == seat]


@reaction("Dream Magic", "raid", when=lambda g, me, seat, ev: ev.by != seat and bool(_raiders_on(g, seat)))
def _dream_magic(g: Lbs, a: Act) -> None:
    for h in _raiders_on(g, a.seat):
        call_off(g, h)


def _in_opposing_army(g: Lbs, a: Act, c: int) -> bool:
    return hero_of(g, c) in opposing(g, a.seat)


@battle(
    "Jinn of Decay",
    hand=False,
    bow=True,
    can=_here,
    targets=[character(_in_opposing_army, word="an opposing Hero or Follower")],
)
def _decay(g: Lbs, a: Act) -> None:
    create(g, DECAY, a.target)


@battle(
    "Jinn of Desire", hand=False, bow=True, can=_here, targets=[opposing_hero(lambda g, a, c: ka(g, c) < ka(g, a.card))]
)
def _desire(g: Lbs, a: Act) -> None:
    bow(g, a.target)


def _token_costs(g: Lbs, a: Act) -> None:
    """Bowing is the cost of the Follower token; Hensatti pays none for her first Follower."""
    if g.name(a.target) != "Hensatti" or followers(g, a.target):
        bow(g, a.card)


@day("Jinn of the Marble Flame", hand=False, cost=_token_costs, targets=[your_hero()])
def _marble_flame(g: Lbs, a: Act) -> None:
    create(g, FLAME, a.target)


def _weaker_than_caster(g: Lbs, a: Act, c: int) -> bool:
    able = [a.caster] if a.caster >= 0 else casters(g, a.seat, a.card)
    return any(ka(g, c) < ka(g, h) for h in able)


@battle("Breath of the Sirocco", targets=[opposing_hero(_weaker_than_caster, bars="cannot go home")])
def _sirocco(g: Lbs, a: Act) -> Flow[bool]:
    return send_home(g, a.target, bowed=True, by=a.seat)


@battle("Smokeless Fire", targets=[character(_in_opposing_army, word="an opposing Hero or Follower")])
def _smokeless_fire(g: Lbs, a: Act) -> Flow[None]:
    if g.kind[a.target] & FOLLOWER:
        yield from destroy(g, a.target, by=a.seat)
    else:
        bonus(g, a.target, s=-3)


@day("Chains of Brass", targets=[hero()])
def _chains(g: Lbs, a: Act) -> None:
    bow(g, a.target)
    create(g, CHAIN, a.target)


@day("Letters of Flame")
def _letters(g: Lbs, a: Act) -> None:
    draw(g, a.seat, 2)


# -- Actions -----------------------------------------------------------------------------------------------------------


@open_("Knife Fight", targets=[opposing_hero(), _challenger()])
def _knife_fight(g: Lbs, a: Act) -> Flow[Result]:
    return challenge(g, a.targets[1], a.target, toll=2, source=a.card)


@battle("A Handful of Sand", targets=[opposing_hero()])
def _sand(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=-2)


@static("A Handful of Sand", "as parry")
def _sand_in_the_eyes(g: Lbs, me: int, parrying: int, thrusting: int) -> None:
    assert g.duel is not None
    g.duel.flags["no parry"] = 1


@open_("Let Him Bleed", targets=[opposing_hero(bowed=True, word="a bowed opposing Hero")])
def _bleed(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=-1, k=-1)


@static("Let Him Bleed", "as parry")
def _bleeding(g: Lbs, me: int, parrying: int, thrusting: int) -> None:
    bonus(g, thrusting, k=-2, until=DUEL)


@day("Bad Dates", targets=[hero()])
def _bad_dates(g: Lbs, a: Act) -> None:
    create(g, BAD_DATES, a.target)


@reaction("Milk of the Scorpion", "duel begins", when=lambda g, me, seat, ev: _duellist(g, seat) >= 0)
def _milk(g: Lbs, a: Act) -> None:
    assert g.duel is not None
    for h in (g.duel.challenger, g.duel.challenged):
        bonus(g, h, k=influence(g, h) - ka(g, h), until=DUEL)


@day("Duel of Wits", targets=[opposing_hero(), _challenger()])
def _wits(g: Lbs, a: Act) -> Flow[None]:
    """The loser's player pays, also when the loser is dead by then: the duel is won all the same."""
    players = {h: g.ctrl[h] for h in a.targets}
    result = yield from challenge(
        g, a.targets[1], a.target, refusable=False, stat="influence", loss=lambda g, loser, winner: None, source=a.card
    )
    for loser in result.losers:
        yield from pay(g, players[loser], 0, min(2, city_water(g, players[loser])))
