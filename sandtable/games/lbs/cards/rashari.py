"""The cards of the Ra'Shari."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *

day("The Four Caravans", bow=True, discard=1, do=searches("a Story", STORY))


@static("The Four Caravans", "on told")
def _four_caravans_told(g: Lbs, me: int, trigger: Trigger) -> None:
    if trigger.by == g.controller[me]:
        draw(g, trigger.by, 2)


def _traits(g: Lbs, card: int) -> list[str]:
    """The traits of a card's bold line that it still has."""
    return [t for t in g.card(card).record.traits if has(g, card, t)]


@open_(
    "The Living Memory",
    once="turn",
    targets=[
        in_play(
            HERO | FOLLOWER | ITEM | HOLDING | SECTION,
            lambda g, act, card: bool(_traits(g, card)),
            other=True,
            reach=False,
            word="a card to take a trait from",
        )
    ],
)
def _living_memory(g: Lbs, act: Act) -> Flow[None]:
    trait = yield from choose_word(g, act.seat, _traits(g, act.target), "the trait", source=act.card)
    modify(g, act.target, "-trait", trait)
    modify(g, act.card, "trait", trait)
    behind = g.card(act.target).values.get(trait, 0)
    if behind:
        modify(g, act.target, trait, -behind)
        modify(g, act.card, trait, behind)


open_(
    "Shalimar",
    bow=True,
    targets=[hero(lambda g, act, card: ka(g, card) <= ka(g, act.card), other=True, bowed=False)],
    do=bows,
)


@static("Abd al-Zhayn", "on told")
def _abd_al_zhayn(g: Lbs, me: int, trigger: Trigger) -> Flow[None]:
    if trigger.by == g.controller[me]:
        yield from gain_water(g, trigger.by, 2, source=me)


@open_("Eda Ishan", bow=True)
def _eda_ishan(g: Lbs, act: Act) -> None:
    g.memo[f"eda ishan {act.card}"] = 1


@static("Eda Ishan", "water cost")
def _eda_ishan_water(g: Lbs, me: int, card: int, seat: int, host: int) -> int:
    return -2 if seat == g.controller[me] and f"eda ishan {me}" in g.memo else 0


@static("Eda Ishan", "cost paid")
def _eda_ishan_used(g: Lbs, me: int, bill: Bill) -> None:
    """Only a cost that would have held Water uses it up."""
    key = f"eda ishan {me}"
    if bill.seat == g.controller[me] and g.memo.pop(key, 0) and cost(g, bill)[1] <= bill.payment[1]:
        g.memo[key] = 1


@day("Pesha", bow=True, can=lambda g, me, seat: bool(g.players[seat].deck))
def _pesha(g: Lbs, act: Act) -> Flow[None]:
    deck = g.players[act.seat].deck
    seen = deck[-3:]
    for c in seen:
        reveal(g, c, [act.seat])
    kept = yield from choose(g, act.seat, seen, "the card on top", source=act.card, secret=True)
    below = [c for c in seen if c != kept]
    g.players[act.seat].deck = [*below, *(c for c in deck if c not in below)]


static("Milosh", "strength", do=lambda g, me, card: 2 if card == me and side_of(g, me) == 0 else 0)
night("Radu", bow=True, targets=[your_hero(other=True, bowed=True, word="another Hero of yours")], do=straightens)
night("Nadya", bow=True, targets=[your_hero()], do=lambda g, act: modify(g, act.target, "Raid", 2))
night("Kesali", bow=True, do=draws(1))
battle("Durriken", once="turn", targets=[opposing_hero(challengeable)], do=challenges())


@static("Zindelo", "amount")
def _zindelo(g: Lbs, me: int, card: int, what: str) -> int:
    return 1 if what == "Carry" and card != me and yours(g, me, card, HERO) else 0


def _their_army_is_hit(g: Lbs, me: int, trigger: Trigger) -> bool:
    side = trigger.data["side"] if "side" in trigger.data else side_of(g, trigger.target)
    return (
        trigger.act is not None and trigger.act.what == "engage" and trigger.number > 0 and side_of(g, me) == side >= 0
    )


@reaction(
    "Ra'Shari Mystics",
    "damage",
    discard=1,
    once="turn",
    when=lambda g, me, seat, trigger: _their_army_is_hit(g, me, trigger),
)
def _mystics(g: Lbs, act: Act) -> None:
    act.answered.number = max(0, act.answered.number - 3)


@day("Deck of the Fates", bow=True, can=lambda g, me, seat: bool(g.players[seat].deck))
def _deck_of_the_fates(g: Lbs, act: Act) -> Flow[None]:
    c = top(g, act.seat)
    reveal(g, c, [act.seat])
    if (yield from confirm(g, act.seat, "discard it", source=act.card)):
        yield from discard(g, c)
        refill(g, act.seat)


@static("Storyteller's Sash", "influence")
def _sash(g: Lbs, me: int, card: int) -> int:
    return 2 if card == g.host[me] and any(g.kind[x] & STORY for x in g.players[g.controller[me]].play) else 0


night("Weight of Dreams", targets=[hero(bowed=False)], do=bows)


@reaction(
    "Weight of Dreams", "end begins", "turn ends", hand=False, piles=True, quiet=True,
    when=lambda g, me, seat, trigger: g.zone[me] == SAVED,
)  # fmt: skip
def _weight_of_dreams_returns(g: Lbs, act: Act) -> None:
    move(g, act.card, DECK)
    shuffle(g, act.seat)


night("A Song by the Fire", do=draws_and_discards(2))


@day("Read the Palm", targets=[player(fits=lambda g, act, seat: bool(g.players[seat].hand))])
def _read_the_palm(g: Lbs, act: Act) -> Flow[None]:
    hand = list(g.players[act.target].hand)
    for c in hand:
        reveal(g, c, [act.seat])
    actions = [c for c in hand if g.kind[c] & ACTION]
    c = yield from choose(g, act.seat, actions, "an Action to discard", source=act.card, secret=True)
    if c >= 0:
        yield from discard(g, c, by=act.seat)


@night("The Road Goes On", targets=[your_hero(bowed=True)])
def _road_goes_on(g: Lbs, act: Act) -> None:
    straighten(g, act.target)
    modify(g, act.target, "Raid", 1)


def _mine_in_raid(g: Lbs, seat: int, trigger: Trigger) -> int:
    """The seat's Hero in the raid whose cards are shown, or -1."""
    return next((h for h in (trigger.card, trigger.other) if h >= 0 and g.controller[h] == seat), -1)


@reaction("Second Sight", "raid reveal", when=lambda g, me, seat, trigger: _mine_in_raid(g, seat, trigger) >= 0)
def _second_sight(g: Lbs, act: Act) -> None:
    assert g.raid is not None
    modify(g, g.raid.cards[_mine_in_raid(g, act.seat, act.answered)], "F", 2, RAID)


@day("Remembered Fire", targets=[in_pile(SAVED, of_type(ACTION), word="an Action")])
def _remembered_fire(g: Lbs, act: Act) -> None:
    move(g, act.target, HAND, seat=act.seat)


tale(
    "The Tale of the Long Road",
    "entered",
    when=lambda g, me, seat, trigger: (
        bool(g.kind[trigger.card] & HERO)
        and trigger.by == g.controller[trigger.card] == seat
        and sum(has(g, h, "Ra'Shari") for h in g.heroes(seat)) >= 4
    ),
)
static("The Tale of the Long Road", "hand size", do=lambda g, me, seat: int(seat == g.controller[me]))
