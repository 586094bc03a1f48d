"""Cards of the Ivory Kingdoms and the Ra'Shari, and the tales, omens and visions that belong to them."""

from __future__ import annotations

from sandtable.games.lbs.acting import abilities, instead
from sandtable.games.lbs.effects import *

SKULL = token("Skull", strength=1, ka=1)
ASH = token("Holy Ash", strength=1)
AVATAR = "Avatar of the Goddess"


def _here(g: Lbs, a: Act, c: int) -> bool:
    """In a battle only what is there."""
    return g.battle is None or at_battle(g, c)


def _offering(word: str = "a Follower of yours to destroy") -> Target:
    return follower(_here, mine=True, free=True, word=word)


def _lost(g: Lbs, ev: Ev, mask: int, seat: int) -> bool:
    """A card of these types that this seat controlled was destroyed."""
    return bool(g.kind[ev.card] & mask) and ev.data["seat"] == seat


def _taken(g: Lbs, ev: Ev, seat: int) -> bool:
    """A Hero of another player was destroyed."""
    return bool(g.kind[ev.card] & HERO) and ev.data["seat"] != seat


def _in_home(g: Lbs, seat: int, name: str) -> bool:
    return any(g.name(c) == name for c in g.players[seat].play)


# -- Strongholds -------------------------------------------------------------------------------------------------------


@open_("The Court of Ivory", once="turn", ready=False, targets=[_offering()], cost=give_up)
def _court_of_ivory(g: Lbs, a: Act) -> Flow[None]:
    heroes = [h for h in g.heroes(a.seat) if _here(g, a, h)]
    wish = "Water"
    if heroes:
        wish = yield from choose_word(g, a.seat, ["Water", "Strength"], "what the offering brings", source=a.card)
    if wish == "Water":
        yield from gain_water(g, a.seat, 2, source=a.card)
    else:
        bonus(g, (yield from choose(g, a.seat, heroes, "the Hero with +3S", source=a.card)), s=3)


@day("The Four Caravans", bow=True, discard=1)
def _four_caravans(g: Lbs, a: Act) -> Flow[None]:
    deck = list(g.players[a.seat].deck)
    story = yield from search(g, a.seat, deck, "a Story", source=a.card, fits=lambda c: bool(g.kind[c] & STORY))
    if story >= 0:
        move(g, story, HAND, seat=a.seat)
        reveal(g, story)
    shuffle(g, a.seat)


@static("The Four Caravans", "on told")
def _four_caravans_told(g: Lbs, me: int, ev: Ev) -> None:
    if ev.by == g.ctrl[me]:
        draw(g, ev.by, 2)


# -- Heroes of the Ivory Kingdoms --------------------------------------------------------------------------------------


@static("Kali-Ma", "on engaged")
def _kali_ma(g: Lbs, me: int, ev: Ev) -> Flow[None]:
    act = ev.act
    if act is None or me not in act.cards or g.zone[me] != PLAY:
        return
    for _ in range((yield from _kali_ma_kills(g, me, act))):
        create(g, SKULL, me)


def _kali_ma_kills(g: Lbs, me: int, act: Act) -> Flow[int]:
    """Her damage is reckoned apart in a joint engagement; whoever absorbed it says where it went."""
    lost = [c for c in act.data.get("killed", ()) if g.kind[c] & HERO]
    shares = act.data.get("shares", {})
    if act.cards == [me] or not lost:
        return len(lost)
    absorbed = act.data.get("absorbed", [(c, strength(g, c)) for c in lost])
    dealt = act.data.get("damage", 0)
    others = sum(n for c, n in shares.items() if c != me) + act.data.get("extra", 0)
    hers = max(0, shares.get(me, 0) - max(0, shares.get(me, 0) + others - dealt))
    others = max(0, dealt - hers)
    battle = g.battle
    seat = act.seat if battle is None else battle.defender if act.seat == battle.attacker else battle.attacker
    kills = 0
    for c, n in absorbed:
        least, most = max(0, n - others), min(n, hers)
        part = most
        if least < most:
            word = f"Kali-Ma's damage on {g.name(c)}" if c >= 0 else "Kali-Ma's damage on the rest"
            part = yield from choose_number(g, seat, range(least, most + 1), word, source=me)
        hers, others = hers - part, others - (n - part)
        kills += bool(part and c >= 0 and g.kind[c] & HERO)
    return kills


@day("Kalesha Sesh", bow=True, targets=[in_pile(BURIED, lambda g, a, c: bool(g.kind[c] & FOLLOWER), word="a Follower")])
def _kalesha_sesh(g: Lbs, a: Act) -> None:
    move(g, a.target, HAND, seat=a.seat)


@open_(
    "Rohshem", once="turn", ready=False, cost=give_up,
    targets=[follower(lambda g, a, c: g.host[c] == a.card, mine=True, free=True, word="a Follower of Rohshem")],
)  # fmt: skip
def _rohshem(g: Lbs, a: Act) -> None:
    straighten(g, a.card)


@battle("Punjat", bow=True, targets=[opposing_hero(lambda g, a, c: ka(g, c) < ka(g, a.card))])
def _punjat(g: Lbs, a: Act) -> None:
    bow(g, a.target)


@reaction(
    "The Twins Janan", "engaged", once="turn", ready=False,
    when=lambda g, me, seat, ev: ev.act is not None and me in ev.act.cards and g.bowed[me],
)  # fmt: skip
def _twins_janan(g: Lbs, a: Act) -> None:
    straighten(g, a.card)


@day("Jarita", bow=True, targets=[_offering()], cost=give_up)
def _jarita(g: Lbs, a: Act) -> None:
    draw(g, a.seat, 2)


@static("Harsha", "strength")
def _harsha(g: Lbs, me: int, c: int) -> int:
    if c != me or g.battle is None or side_of(g, me) < 0:
        return 0
    return 2 if any(not human(g, x) for x in units(g, 1 - side_of(g, me))) else 0


@static("Ravindra", "copper cost")
def _ravindra(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    return -2 if host == me and g.kind[c] & FOLLOWER and has(g, c, "Creature") else 0


@battle("Devaki", bow=True, targets=[follower(mine=True, word="a Follower of yours")])
def _devaki(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=2)


@static("Takshaka", "strength")
def _takshaka(g: Lbs, me: int, c: int) -> int:
    return 1 if g.host[c] == me and g.kind[c] & FOLLOWER and not human(g, c) else 0


@day("Vasuka the Coiled", bow=True, targets=[hero(lambda g, a, c: may_challenge(g, a.card, c), theirs=True)])
def _vasuka(g: Lbs, a: Act) -> Flow[None]:
    yield from challenge(g, a.card, a.target, source=a.card)


@reaction("Chandrama", "destroyed", once="turn", when=lambda g, me, seat, ev: _lost(g, ev, FOLLOWER, seat))
def _chandrama(g: Lbs, a: Act) -> None:
    create(g, ASH, a.card)


# -- Heroes of the Ra'Shari --------------------------------------------------------------------------------------------


def _traits(g: Lbs, c: int) -> list[str]:
    """The traits of a card's bold line that it still has."""
    return [t for t in g.card(c).record.traits if has(g, c, t)]


@open_(
    "The Living Memory", once="turn",
    targets=[
        in_play(
            HERO | FOLLOWER | ITEM | HOLDING | SECTION, lambda g, a, c: bool(_traits(g, c)), other=True, reach=False,
            word="a card to take a trait from",
        )
    ],
)  # fmt: skip
def _living_memory(g: Lbs, a: Act) -> Flow[None]:
    trait = yield from choose_word(g, a.seat, _traits(g, a.target), "the trait", source=a.card)
    modify(g, a.target, "-trait", trait)
    modify(g, a.card, "trait", trait)
    behind = g.card(a.target).values.get(trait, 0)
    if behind:
        modify(g, a.target, trait, -behind)
        modify(g, a.card, trait, behind)


@open_("Shalimar", bow=True, targets=[hero(lambda g, a, c: ka(g, c) <= ka(g, a.card), other=True, bowed=False)])
def _shalimar(g: Lbs, a: Act) -> None:
    bow(g, a.target)


@static("Abd al-Zhayn", "on told")
def _abd_al_zhayn(g: Lbs, me: int, ev: Ev) -> Flow[None]:
    if ev.by == g.ctrl[me]:
        yield from gain_water(g, ev.by, 2, source=me)


@open_("Eda Ishan", bow=True)
def _eda_ishan(g: Lbs, a: Act) -> None:
    g.memo[f"eda ishan {a.card}"] = 1


@static("Eda Ishan", "water cost")
def _eda_ishan_water(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    return -2 if seat == g.ctrl[me] and f"eda ishan {me}" in g.memo else 0


@static("Eda Ishan", "cost paid")
def _eda_ishan_used(g: Lbs, me: int, bill: Bill) -> None:
    """Only a cost that would have held Water uses it up."""
    key = f"eda ishan {me}"
    if bill.seat == g.ctrl[me] and g.memo.pop(key, 0) and cost(g, bill)[1] <= bill.payment[1]:
        g.memo[key] = 1


@day("Pesha", bow=True, can=lambda g, me, seat: bool(g.players[seat].deck))
def _pesha(g: Lbs, a: Act) -> Flow[None]:
    deck = g.players[a.seat].deck
    seen = deck[-3:]
    for c in seen:
        reveal(g, c, [a.seat])
    kept = yield from choose(g, a.seat, seen, "the card on top", source=a.card, secret=True)
    below = [c for c in seen if c != kept]
    g.players[a.seat].deck = [*below, *(c for c in deck if c not in below)]


@static("Milosh", "strength")
def _milosh(g: Lbs, me: int, c: int) -> int:
    return 2 if c == me and side_of(g, me) == 0 else 0


@night("Radu", bow=True, targets=[your_hero(other=True, bowed=True, word="another Hero of yours")])
def _radu(g: Lbs, a: Act) -> None:
    straighten(g, a.target)


@night("Nadya", bow=True, targets=[your_hero()])
def _nadya(g: Lbs, a: Act) -> None:
    modify(g, a.target, "Raid", 2)


@night("Kesali", bow=True)
def _kesali(g: Lbs, a: Act) -> None:
    draw(g, a.seat)


@battle("Durriken", once="turn", targets=[opposing_hero(lambda g, a, c: may_challenge(g, a.card, c))])
def _durriken(g: Lbs, a: Act) -> Flow[None]:
    yield from challenge(g, a.card, a.target, source=a.card)


@static("Zindelo", "amount")
def _zindelo(g: Lbs, me: int, c: int, what: str) -> int:
    return 1 if what == "Carry" and c != me and g.ctrl[c] == g.ctrl[me] and g.kind[c] & HERO else 0


@day(
    "Adnan the Long-Winded", piles=True,
    can=lambda g, me, seat: g.zone[me] == BURIED and g.owner[me] == seat and can_bring(g, seat, me),
)  # fmt: skip
def _adnan_the_long_winded(g: Lbs, a: Act) -> Flow[None]:
    yield from bring(g, a.seat, a.card)


# -- Followers and Items -----------------------------------------------------------------------------------------------


@static("Masters of the Blood-Red Tiger", "may attach abroad")
def _masters_abroad(g: Lbs, me: int) -> bool:
    return True


@static("Masters of the Blood-Red Tiger", "lends action")
def _masters_lend(g: Lbs, me: int, seat: int, bits: int) -> list[Choice]:
    if not bits & OPEN:
        return []
    holder = g.host[me]
    in_battle = g.battle is not None
    if holder < 0 or (in_battle and holder not in opposing(g, seat)):
        return []
    return [
        ("lent", me, h) for h in g.heroes(seat)
        if not g.bowed[h] and may_challenge(g, h, holder) and (not in_battle or at_battle(g, h))
    ]  # fmt: skip


@static("Masters of the Blood-Red Tiger", "lent action")
def _masters_lent(g: Lbs, me: int, seat: int, choice: Choice) -> Flow[None]:
    """It names its Hero without a choice, so it targets nobody (LBS AW 70 redirection/2)."""
    challenger, holder = int(choice[2]), g.host[me]
    g.history.append((seat, "open", me, -1))
    bow(g, challenger)
    told(g, f"{who(g, seat)} uses {g.name(me)}.", "LBS AW 57 actions/1", refs=(me, challenger))
    act = Act(seat, challenger, None)
    act.data["kind"] = OPEN
    yield from announce(g, act)
    if not act.cancelled and g.zone[me] == PLAY and g.host[me] == holder:
        yield from challenge(g, challenger, holder, refusable=False, source=me)


@reaction("Temple Servants", "destroyed", piles=True, when=lambda g, me, seat, ev: ev.card == me)
def _temple_servants(g: Lbs, a: Act) -> None:
    draw(g, a.seat)


@check("War Elephant")
def _war_elephant(g: Lbs, me: int, seat: int, host: int) -> bool:
    return host >= 0 and strength(g, host) >= 2


def _their_army_is_hit(g: Lbs, me: int, ev: Ev) -> bool:
    side = ev.data["side"] if "side" in ev.data else side_of(g, ev.target)
    return ev.act is not None and ev.act.what == "engage" and ev.n > 0 and side_of(g, me) == side >= 0


@reaction(
    "Ra'Shari Mystics", "damage", discard=1, once="turn", when=lambda g, me, seat, ev: _their_army_is_hit(g, me, ev)
)
def _mystics(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    a.ev.n = max(0, a.ev.n - 3)


@battle("Lizard of Fire and Water", once="battle", can=lambda g, me, seat: at_battle(g, me))
def _lizard(g: Lbs, a: Act) -> None:
    bonus(g, a.card, s=5)
    holder = hero_of(g, a.card)
    later(g, "battle ends", "lizard", (holder, *g.kids.get(holder, ())))


@afterwards("lizard")
def _lizard_burns(g: Lbs, unit: tuple[int, ...]) -> Flow[None]:
    """The cards that were with it then, wherever they and it are by now."""
    for c in unit:
        yield from destroy(g, c)


@day("Deck of the Fates", bow=True, can=lambda g, me, seat: bool(g.players[seat].deck))
def _deck_of_the_fates(g: Lbs, a: Act) -> Flow[None]:
    c = top(g, a.seat)
    reveal(g, c, [a.seat])
    if (yield from confirm(g, a.seat, "discard it", source=a.card)):
        yield from discard(g, c)
        refill(g, a.seat)


@static("Storyteller's Sash", "influence")
def _sash(g: Lbs, me: int, c: int) -> int:
    return 2 if c == g.host[me] and any(g.kind[x] & STORY for x in g.players[g.ctrl[me]].play) else 0


# -- Actions and Spells of the Ivory Kingdoms --------------------------------------------------------------------------


def _opposed(g: Lbs, seat: int) -> bool:
    return present(g, seat) and bool(opposing(g, seat))


@reaction(
    "The Mark of Kali", "battle begins", when=lambda g, me, seat, ev: _opposed(g, seat), targets=[opposing_hero()]
)
def _mark_of_kali(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=-2, k=-1)


@battle("Plague of Cobras", targets=[opposing_hero(unit=True, word="an opposing unit")])
def _plague_of_cobras(g: Lbs, a: Act) -> None:
    for c in (a.target, *followers(g, a.target)):
        bonus(g, c, s=-2)


@open_(
    "Blood for the Goddess", cost=give_up,
    targets=[character(_here, mine=True, free=True, word="a Hero or Follower of yours")],
)  # fmt: skip
def _blood_for_the_goddess(g: Lbs, a: Act) -> Flow[None]:
    yield from gain_water(g, a.seat, min(3, a.data["strength"]), source=a.card)


@battle("The Tiger Springs", targets=[your_hero()])
def _tiger_springs(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=2 if human(g, a.target) else 4)


@battle(
    "Trampled Underfoot",
    targets=[
        follower(mine=True, bowed=False, word="an unbowed Follower of yours"),
        opposing_follower(lambda g, a, c: strength(g, c) < strength(g, a.targets[0])),
    ],
)
def _trampled_underfoot(g: Lbs, a: Act) -> Flow[None]:
    yield from destroy(g, a.targets[1], by=a.seat)


@open_("Coils of the Nagah", targets=[hero(lambda g, a, c: ka(g, c) <= 3, bowed=False)])
def _coils_of_the_nagah(g: Lbs, a: Act) -> None:
    bow(g, a.target)


@battle("Ashes of the Pyre", targets=[_offering()], cost=give_up)
def _ashes_of_the_pyre(g: Lbs, a: Act) -> Flow[None]:
    yield from strike(g, a, 1 - seat_side(g, a.seat), a.data["strength"] + 2)


# -- Actions and Spells of the Ra'Shari --------------------------------------------------------------------------------


@night("Weight of Dreams", targets=[hero(bowed=False)])
def _weight_of_dreams(g: Lbs, a: Act) -> None:
    bow(g, a.target)


@reaction(
    "Weight of Dreams", "end begins", "turn ends", hand=False, piles=True, quiet=True,
    when=lambda g, me, seat, ev: g.zone[me] == SAVED,
)  # fmt: skip
def _weight_of_dreams_returns(g: Lbs, a: Act) -> None:
    move(g, a.card, DECK)
    shuffle(g, a.seat)


@night("A Song by the Fire")
def _song_by_the_fire(g: Lbs, a: Act) -> Flow[None]:
    draw(g, a.seat, 2)
    yield from discard_choice(g, a.seat, 1, source=a.card)


@day("Read the Palm", targets=[player(fits=lambda g, a, s: bool(g.players[s].hand))])
def _read_the_palm(g: Lbs, a: Act) -> Flow[None]:
    hand = list(g.players[a.target].hand)
    for c in hand:
        reveal(g, c, [a.seat])
    actions = [c for c in hand if g.kind[c] & ACTION]
    c = yield from choose(g, a.seat, actions, "an Action to discard", source=a.card, secret=True)
    if c >= 0:
        yield from discard(g, c, by=a.seat)


@night("The Road Goes On", targets=[your_hero(bowed=True)])
def _road_goes_on(g: Lbs, a: Act) -> None:
    straighten(g, a.target)
    modify(g, a.target, "Raid", 1)


def _mine_in_raid(g: Lbs, seat: int, ev: Ev) -> int:
    """The seat's Hero in the raid whose cards are shown, or -1."""
    return next((h for h in (ev.card, ev.other) if h >= 0 and g.ctrl[h] == seat), -1)


@reaction("Second Sight", "raid reveal", when=lambda g, me, seat, ev: _mine_in_raid(g, seat, ev) >= 0)
def _second_sight(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    assert g.raid is not None
    modify(g, g.raid.cards[_mine_in_raid(g, a.seat, a.ev)], "F", 2, RAID)


@day("Remembered Fire", targets=[in_pile(SAVED, lambda g, a, c: bool(g.kind[c] & ACTION), word="an Action")])
def _remembered_fire(g: Lbs, a: Act) -> None:
    move(g, a.target, HAND, seat=a.seat)


# -- Common visions, omens and battle cards ----------------------------------------------------------------------------


def _no_more(g: Lbs, a: Act) -> None:
    """Being in play is all it does."""


day("Vision of the End")(_no_more)
day("Sandstorm")(_no_more)
day("Dehydration")(_no_more)
open_("Blood Oath")(_no_more)
open_("Shiva the Destroyer")(_no_more)


@static("Vision of the End", "omen water cost")
def _vision_of_the_end(g: Lbs, me: int, c: int, seat: int, value: int) -> int:
    return value + 1 if value > 0 else value


@night("A Vision of Doom", targets=[player(others=False)])
def _vision_of_doom(g: Lbs, a: Act) -> None:
    for h in g.heroes(a.target):
        modify(g, h, "Raid", -2)


@reaction(
    "Casualties of Fate", "destroyed", when=lambda g, me, seat, ev: _lost(g, ev, HERO, seat) and bool(g.heroes(seat))
)
def _casualties_of_fate(g: Lbs, a: Act) -> None:
    for h in g.heroes(a.seat):
        modify(g, h, "invisible", 1)


@battle("Never Look Back", targets=[your_hero(unit=True, bars="cannot go home")])
def _never_look_back(g: Lbs, a: Act) -> Flow[None]:
    gone = yield from send_home(g, a.target, bowed=True, by=a.seat, unit=True)
    if not gone or not can_pay(g, a.seat, 0, 1, PAYMENT):
        return
    if (yield from confirm(g, a.seat, f"pay 1 Water to straighten {g.name(a.target)}", source=a.card)):
        yield from pay(g, a.seat, 0, 1)
        straighten(g, a.target)


@day("The Long Silence", council=8, targets=[hero(lambda g, a, c: ka(g, c) <= 3, theirs=True)])
def _long_silence(g: Lbs, a: Act) -> Flow[None]:
    put(g, a.card, a.seat)
    for c in g.kids.get(a.target, ()):
        yield from destroy(g, c, by=a.seat)
    move(g, a.target, HELD)
    g.memo[f"silence {a.card}!"] = a.target


def _captive(g: Lbs, me: int) -> int:
    c = int(g.memo.get(f"silence {me}!", -1))
    return c if c >= 0 and g.zone[c] == HELD else -1


@static("The Long Silence", "lends action")
def _long_silence_lends(g: Lbs, me: int, seat: int, bits: int) -> list[Choice]:
    c = _captive(g, me)
    if not bits & DAY or c < 0 or g.owner[c] != seat or unique_blocked(g, c) or not can_pay(g, seat, 0, 3, PAYMENT):
        return []
    return [("lent", me, c)]


@static("The Long Silence", "lent action")
def _long_silence_ends(g: Lbs, me: int, seat: int, choice: Choice) -> Flow[None]:
    if (yield from pay(g, seat, 0, 3)):
        g.history.append((seat, "day", me, -1))
        yield from enter(g, int(choice[2]), seat, bowed=True)
        yield from destroy(g, me, by=seat)


@leaves("The Long Silence")
def _long_silence_leaves(g: Lbs, me: int) -> None:
    """However it goes, its captive comes home, unless another of the name has taken its place."""
    c = _captive(g, me)
    if c >= 0:
        del g.memo[f"silence {me}!"]
        if unique_blocked(g, c):
            move(g, c, BURIED)
        else:
            put(g, c, g.owner[c], bowed=True)


@static("Sandstorm", "flyers first")
def _sandstorm(g: Lbs, me: int) -> bool:
    return True


def _i_engage(seat: int, ev: Ev, archery: bool = True) -> bool:
    act = ev.act
    return act is not None and act.what == "engage" and act.seat == seat and (archery or not act.data.get("archery"))


@reaction(
    "Wisdom of the Stars", "action", when=lambda g, me, seat, ev: _i_engage(seat, ev),
    targets=[your_hero(lambda g, a, c: a.ev is not None and a.ev.act is not None and c in a.ev.act.cards)],
)  # fmt: skip
def _wisdom_of_the_stars(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=3, k=-1)


@reaction(
    "With the Sun at Our Back", "action",
    when=lambda g, me, seat, ev: _i_engage(seat, ev, archery=False) and bool(opposing(g, seat)),
)  # fmt: skip
def _sun_at_our_back(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    assert a.ev.act is not None
    a.ev.act.data["must kill"] = True


@battle("War in the Streets")
def _war_in_the_streets(g: Lbs, a: Act) -> Flow[None]:
    for side in (0, 1):
        blow = Act(a.seat, a.card, a.ability)
        blow.data["units first"] = True
        yield from strike(g, blow, side, 4)


@static("Dehydration", "cannot gain water")
def _dehydration(g: Lbs, me: int, seat: int, source: int) -> bool:
    return source >= 0 and not g.kind[source] & STRONGHOLD


@static("Blood Oath", "cannot refuse")
def _blood_oath(g: Lbs, me: int, challenged: int, by: int) -> bool:
    return True


# -- Pantheon ----------------------------------------------------------------------------------------------------------


@reaction(
    "Shiva the Destroyer", "duel begins", hand=False, once="turn",
    when=lambda g, me, seat, ev: seat in (g.ctrl[ev.card], g.ctrl[ev.target]),
)  # fmt: skip
def _shiva(g: Lbs, a: Act) -> None:
    assert a.ev is not None
    rival = a.ev.target if g.ctrl[a.ev.card] == a.seat else a.ev.card
    modify(g, rival, "K", -2, DUEL)


# -- Stories -----------------------------------------------------------------------------------------------------------


def _upset(g: Lbs, seat: int, ev: Ev) -> bool:
    """A Hero of the seat's won against one who had more Ka before the duel."""
    winner, loser = ev.card, ev.target
    before = ev.data["result"].ka
    return winner >= 0 and loser >= 0 and g.ctrl[winner] == seat and before[loser] > before[winner]


tale("A Dying Sahir's Tale", "duel ends", when=lambda g, me, seat, ev: _upset(g, seat, ev))(_no_more)


@day(
    "A Dying Sahir's Tale", hand=False, cost=lambda g, a: bow(g, a.target),
    targets=[your_hero(lambda g, a, c: has(g, c, "Sahir"), bowed=False, free=True, word="a Sahir of yours to bow")],
)  # fmt: skip
def _dying_sahir(g: Lbs, a: Act) -> None:
    draw(g, a.seat)


tale("The Goddess Dreams", "destroyed", when=lambda g, me, seat, ev: _lost(g, ev, FOLLOWER, seat))(_no_more)
tale(
    "The Goddess Wakes", "destroyed",
    when=lambda g, me, seat, ev: _taken(g, ev, seat) and _in_home(g, seat, "The Goddess Dreams"),
)(_no_more)  # fmt: skip
tale(
    "The Goddess Dances", "section destroyed",
    when=lambda g, me, seat, ev: ev.data["seat"] != seat
    and all(_in_home(g, seat, name) for name in ("The Goddess Dreams", "The Goddess Wakes")),
)(_no_more)  # fmt: skip


def _my_avatar(g: Lbs, me: int, c: int) -> bool:
    return g.ctrl[c] == g.ctrl[me] and bool(g.kind[c] & HERO) and has(g, c, AVATAR)


@static("The Goddess Dreams", "strength")
def _goddess_dreams(g: Lbs, me: int, c: int) -> int:
    return int(_my_avatar(g, me, c))


@static("The Goddess Wakes", "ka")
def _goddess_wakes(g: Lbs, me: int, c: int) -> int:
    return int(_my_avatar(g, me, c))


@static("The Goddess Dances", "stays without water")
def _goddess_dances(g: Lbs, me: int, seat: int) -> bool:
    return seat == g.ctrl[me]


def _offerings(g: Lbs, seat: int) -> int:
    return sum(bool(g.kind[c] & FOLLOWER) for c in g.players[seat].buried)


tale(
    "The Tale of the Hundred Offerings", "destroyed",
    when=lambda g, me, seat, ev: _lost(g, ev, FOLLOWER, seat) and _offerings(g, seat) >= 4,
)(_no_more)  # fmt: skip


@static("The Tale of the Hundred Offerings", "copper cost")
def _hundred_offerings(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    return -1 if seat == g.ctrl[me] and g.kind[c] & FOLLOWER else 0


tale(
    "The Tale of the Long Road", "entered",
    when=lambda g, me, seat, ev: bool(g.kind[ev.card] & HERO)
    and ev.by == g.ctrl[ev.card] == seat
    and sum(has(g, h, "Ra'Shari") for h in g.heroes(seat)) >= 4,
)(_no_more)  # fmt: skip


@static("The Tale of the Long Road", "hand size")
def _long_road(g: Lbs, me: int, seat: int) -> int:
    return int(seat == g.ctrl[me])


tale(
    "The Tale of Selqet and the Eye of Night", "section destroyed", when=lambda g, me, seat, ev: ev.data["seat"] == seat
)(_no_more)


@static("The Tale of Selqet and the Eye of Night", "stays without sections")
def _eye_of_night(g: Lbs, me: int, seat: int) -> bool:
    return seat == g.ctrl[me]


def _nights(g: Lbs, seat: int) -> int:
    """Different Night actions this turn: by the name of the card and which of its actions it was."""
    return len({(g.name(c), i) for s, what, c, i in g.history if s == seat and what == "night" and c >= 0})


tale(
    "The Tale of Selqet's Capture", "acted",
    when=lambda g, me, seat, ev: ev.act is not None
    and ev.act.seat == seat
    and bool(ev.act.kind & NIGHT)
    and _nights(g, seat) >= 3,
)(_no_more)  # fmt: skip


@night("The Tale of Selqet's Capture", hand=False, once="turn")
def _selqets_capture(g: Lbs, a: Act) -> Flow[None]:
    draw(g, a.seat)
    yield from discard_choice(g, a.seat, 1, source=a.card)


tale(
    "The Tale of the Fourth Avatar (version 1)", "entered",
    when=lambda g, me, seat, ev: ev.by == seat
    and ev.target >= 0
    and g.ctrl[ev.target] == seat
    and bool(g.kind[ev.target] & HERO)
    and sum(not g.kind[k] & TOKEN for k in g.kids.get(ev.target, ())) >= 4,
)(_no_more)  # fmt: skip


@battle(
    "The Tale of the Fourth Avatar (version 1)", hand=False, once="turn",
    targets=[follower(mine=True, bowed=True, word="a bowed Follower of yours")],
)  # fmt: skip
def _fourth_avatar_1(g: Lbs, a: Act) -> None:
    straighten(g, a.target)


tale(
    "The Tale of the Fourth Avatar (version 2)", "engaged",
    when=lambda g, me, seat, ev: ev.act is not None
    and ev.act.seat == seat
    and ev.act.data.get("strength", 0) >= 10,
)(_no_more)  # fmt: skip


@battle("The Tale of the Fourth Avatar (version 2)", hand=False, once="turn", targets=[your_hero()])
def _fourth_avatar_2(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=1)


def _last_raid(g: Lbs, seat: int, ev: Ev) -> bool:
    """In the raid itself, not after it."""
    if ev.kind == "raided":
        return ev.by == seat and ev.n > 0 and not g.water[ev.target]
    raid = g.raid
    if raid is None or not g.kind[ev.card] & HERO or ev.data["place"] < 0:
        return False
    return any(h == ev.card for h, _ in raid.raiders) or ev.card in raid.defending.values()


tale("The Tale of the Last Raid", "destroyed", "raided", when=lambda g, me, seat, ev: _last_raid(g, seat, ev))(_no_more)


@static("The Tale of the Last Raid", "amount")
def _last_raid_reward(g: Lbs, me: int, c: int, what: str) -> int:
    return 1 if what == "Raid" and g.ctrl[c] == g.ctrl[me] and g.kind[c] & HERO else 0


def _jinn_effect(g: Lbs, c: int, index: int) -> bool:
    """An action printed on a Jinn, its summoning apart."""
    if c < 0 or not has(g, c, "Jinn"):
        return False
    mine = abilities(g, c)
    return 0 <= index < len(mine) and not mine[index].hand


def _jinn_effects(g: Lbs, seat: int) -> int:
    return sum(s == seat and _jinn_effect(g, c, i) for s, _, c, i in g.history)


tale(
    "The Tale of the Stolen Heart", "acted",
    when=lambda g, me, seat, ev: ev.act is not None
    and ev.act.seat == seat
    and ev.act.ability is not None
    and not ev.act.ability.hand
    and has(g, ev.act.card, "Jinn")
    and _jinn_effects(g, seat) == 3,
)(_no_more)  # fmt: skip


def _turns(g: Lbs, seat: int, act: Act | None) -> list[tuple[int, int]]:
    """(which target, new target): where an action that aims at a card of the seat's could be turned to instead."""
    if act is None or act.seat == seat:
        return []
    specs = () if act.ability is None else act.ability.targets
    cards = [i for i, aim in enumerate(act.targets) if aim >= 0 and (i >= len(specs) or specs[i].what == "card")]
    mine = [i for i in cards if g.zone[act.targets[i]] == PLAY and g.ctrl[act.targets[i]] == seat]
    return [(i, c) for i in mine for c in instead(g, act, i)]


@reaction(
    "The Tale of the Stolen Heart",
    "action",
    hand=False,
    once="turn",
    when=lambda g, me, seat, ev: bool(_turns(g, seat, ev.act)),
)
def _stolen_heart(g: Lbs, a: Act) -> Flow[None]:
    assert a.ev is not None
    assert a.ev.act is not None
    ways = _turns(g, a.seat, a.ev.act)
    new = yield from choose(g, a.seat, [c for _, c in ways], NEW_TARGET, source=a.card)
    redirect(g, a.ev.act, next(i for i, c in ways if c == new), new)


tale(
    "Vendetta", "destroyed",
    when=lambda g, me, seat, ev: _taken(g, ev, seat) and g.memo.get(f"hero lost:{seat}", 0) > 0,
)(_no_more)  # fmt: skip


@battle("Vendetta", hand=False, once="turn", targets=[hero()])
def _vendetta(g: Lbs, a: Act) -> None:
    bonus(g, a.target, s=-2)
