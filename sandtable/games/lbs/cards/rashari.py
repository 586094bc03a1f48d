"""The cards of the Ra'Shari."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import only_in_play


@day("The Four Caravans", bow=True, discard=1)
def _four_caravans(g: Lbs, a: Act) -> Flow[None]:
    deck = list(g.players[a.seat].deck)
    story = yield from search(g, a.seat, deck, "a Story", source=a.card, fits=lambda c: bool(g.kind[c] & STORY))
    if story >= 0:
        move(g, story, HAND, seat=a.seat)
        reveal(g, story)
    shuffle(g, a.seat)


@static("The Four Caravans", "on told")
def _four_caravans_told(g: Lbs, me: int, trigger: Trigger) -> None:
    if trigger.by == g.controller[me]:
        draw(g, trigger.by, 2)


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
def _abd_al_zhayn(g: Lbs, me: int, trigger: Trigger) -> Flow[None]:
    if trigger.by == g.controller[me]:
        yield from gain_water(g, trigger.by, 2, source=me)


@open_("Eda Ishan", bow=True)
def _eda_ishan(g: Lbs, a: Act) -> None:
    g.memo[f"eda ishan {a.card}"] = 1


@static("Eda Ishan", "water cost")
def _eda_ishan_water(g: Lbs, me: int, c: int, seat: int, host: int) -> int:
    return -2 if seat == g.controller[me] and f"eda ishan {me}" in g.memo else 0


@static("Eda Ishan", "cost paid")
def _eda_ishan_used(g: Lbs, me: int, bill: Bill) -> None:
    """Only a cost that would have held Water uses it up."""
    key = f"eda ishan {me}"
    if bill.seat == g.controller[me] and g.memo.pop(key, 0) and cost(g, bill)[1] <= bill.payment[1]:
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
    return 1 if what == "Carry" and c != me and g.controller[c] == g.controller[me] and g.kind[c] & HERO else 0


def _their_army_is_hit(g: Lbs, me: int, trigger: Trigger) -> bool:
    side = trigger.data["side"] if "side" in trigger.data else side_of(g, trigger.target)
    return trigger.act is not None and trigger.act.what == "engage" and trigger.n > 0 and side_of(g, me) == side >= 0


@reaction(
    "Ra'Shari Mystics",
    "damage",
    discard=1,
    once="turn",
    when=lambda g, me, seat, trigger: _their_army_is_hit(g, me, trigger),
)
def _mystics(g: Lbs, a: Act) -> None:
    assert a.trigger is not None
    a.trigger.n = max(0, a.trigger.n - 3)


@day("Deck of the Fates", bow=True, can=lambda g, me, seat: bool(g.players[seat].deck))
def _deck_of_the_fates(g: Lbs, a: Act) -> Flow[None]:
    c = top(g, a.seat)
    reveal(g, c, [a.seat])
    if (yield from confirm(g, a.seat, "discard it", source=a.card)):
        yield from discard(g, c)
        refill(g, a.seat)


@static("Storyteller's Sash", "influence")
def _sash(g: Lbs, me: int, c: int) -> int:
    return 2 if c == g.host[me] and any(g.kind[x] & STORY for x in g.players[g.controller[me]].play) else 0


@night("Weight of Dreams", targets=[hero(bowed=False)])
def _weight_of_dreams(g: Lbs, a: Act) -> None:
    bow(g, a.target)


@reaction(
    "Weight of Dreams", "end begins", "turn ends", hand=False, piles=True, quiet=True,
    when=lambda g, me, seat, trigger: g.zone[me] == SAVED,
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


def _mine_in_raid(g: Lbs, seat: int, trigger: Trigger) -> int:
    """The seat's Hero in the raid whose cards are shown, or -1."""
    return next((h for h in (trigger.card, trigger.other) if h >= 0 and g.controller[h] == seat), -1)


@reaction("Second Sight", "raid reveal", when=lambda g, me, seat, trigger: _mine_in_raid(g, seat, trigger) >= 0)
def _second_sight(g: Lbs, a: Act) -> None:
    assert a.trigger is not None
    assert g.raid is not None
    modify(g, g.raid.cards[_mine_in_raid(g, a.seat, a.trigger)], "F", 2, RAID)


@day("Remembered Fire", targets=[in_pile(SAVED, lambda g, a, c: bool(g.kind[c] & ACTION), word="an Action")])
def _remembered_fire(g: Lbs, a: Act) -> None:
    move(g, a.target, HAND, seat=a.seat)


tale(
    "The Tale of the Long Road", "entered",
    when=lambda g, me, seat, trigger: bool(g.kind[trigger.card] & HERO)
    and trigger.by == g.controller[trigger.card] == seat
    and sum(has(g, h, "Ra'Shari") for h in g.heroes(seat)) >= 4,
)(only_in_play)  # fmt: skip


@static("The Tale of the Long Road", "hand size")
def _long_road(g: Lbs, me: int, seat: int) -> int:
    return int(seat == g.controller[me])
