"""Actions for everyone that are taken by Day, at Night or at any time."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import BAD_DATES, challenging_hero, comes_into_battle, take_lent
from sandtable.games.lbs.rules.stats import ruled

SCAR = token("Assassin's Scar", strength=-1, ka=-1)
BARGAIN = token("Bargain")


@open_("Haggling")
def _haggling(g: Lbs, act: Act) -> None:
    home = next(c for c in g.players[act.seat].play if g.kind[c] & (STRONGHOLD | SECTION))
    bargain = create(g, BARGAIN, home)
    later(g, "turn ends", "bargain over", bargain)


static("Bargain", "copper cost", do=lambda g, me, card, seat, host: -2 if g.controller[me] == seat else 0)


@static("Bargain", "cost paid")
def _bargain_used(g: Lbs, me: int, bill: Bill) -> None:
    if g.controller[me] == bill.seat and bill.asks(g)[0]:
        remove_token(g, me)


def _becomes_hero(g: Lbs, act: Act) -> Flow[None]:
    """The played card enters play as a Hero, and counts as one from then on (card memory)."""
    trigger = yield from happen(g, "entering", act.seat, act.card)
    if not trigger.cancelled:
        g.kind[act.card] |= HERO
        put(g, act.card, act.seat)
        yield from happen(g, "entered", act.seat, act.card)


day("The Kindness of Strangers", do=lambda g, act: _becomes_hero(g, act))


@day("New Allies")
def _new_allies(g: Lbs, act: Act) -> Flow[None]:
    modify(g, act.card, "trait", g.players[act.seat].faction or "Unaligned", FOREVER)
    yield from _becomes_hero(g, act)


night("Qolat Assassin", targets=[follower()], do=destroys)
night("Qolat Assassin", targets=[hero()], do=creates(SCAR))


def _pays_two(g: Lbs, act: Act) -> Flow[None]:
    """A payment, not part of the card's cost (LBS FAQ rogues-fortune/1), but made before the action is announced."""
    act.data["paid"] = yield from pay(g, act.seat, 2, 0)


@open_(
    "Rogue's Fortune",
    can=lambda g, me, seat: can_pay(g, seat, 2, 0, PAYMENT),
    cost=_pays_two,
    targets=[your_hero(bowed=True, word="a bowed Hero of yours")],
)
def _rogues_fortune(g: Lbs, act: Act) -> None:
    if act.data["paid"]:
        straighten(g, act.target)


@day(
    "Manhunt",
    copper=lambda g, act: g.card(act.target).copper,
    water=lambda g, act: g.card(act.target).water,
    cost_of=lambda g, act: (act.card, -1),
    targets=[item(lambda g, act, card: not g.kind[card] & TOKEN and hero_of(g, card) >= 0)],
)
def _manhunt(g: Lbs, act: Act) -> Flow[None]:
    bow(g, hero_of(g, act.target))
    yield from destroy(g, act.target, by=act.seat)


day("Old Friends", do=only_in_play)


@day("Old Friends", hand=False, council=30, once="turn")
def _thirty_influence(g: Lbs, act: Act) -> None:
    modify(g, act.card, "friends", act.seat, STAY)
    later(g, "turn ends", "old friends", act.card, act.seat)


@afterwards("old friends")
def _friends_win(g: Lbs, omen: int, seat: int) -> None:
    if has_mod(g, omen, "friends") and not g.players[seat].out:
        win(g, seat, "Alternate", f"{who(g, seat)} has friends everywhere.", "LBS FAQ old-friends/2")


def khadi_in_play(g: Lbs, me: int, seat: int) -> bool:
    """Anybody's (LBS FAQ khadi-justice/1)."""
    return any(has(g, h, "Khadi") for h in g.all_heroes())


@open_(
    "Khadi Command",
    targets=[
        your_hero(bowed=False),
        opposing_hero(lambda g, act, card: g.controller[card] != act.seat and may_challenge(g, act.target, card)),
    ],
)
def _khadi_command(g: Lbs, act: Act) -> Flow[None]:
    refusable = not khadi_in_play(g, act.card, act.seat)
    yield from challenge(g, act.targets[0], act.targets[1], refusable=refusable, source=act.card)


day(
    "Khadi Justice",
    can=khadi_in_play,
    targets=[hero(lambda g, act, card: ka(g, card) <= 2, word="a Hero with 2K or less")],
    do=destroys,
)


@day("Ceremony of the Hidden Heart", targets=[your_hero()])
def _hidden_heart(g: Lbs, act: Act) -> None:
    modify(g, act.target, "trait", "Khadi", FOREVER)
    bonus(g, act.target, 1, 1, FOREVER)


night("Moonless Night", do=only_in_play)


@static("Moonless Night", "cannot act")
def _one_by_night(g: Lbs, me: int, seat: int, card: int, ability: Ability | None) -> bool:
    """By the kind that stands before an action alone; a raid is none (LBS FAQ moonless-night/1)."""
    return (
        ability is not None
        and bool(ability.kind & NIGHT)
        and g.phase == NIGHT_PHASE
        and any(s == seat and kind == "night" for s, kind, _, _ in g.history)
    )


@open_("Knife Fight", targets=[opposing_hero(), challenging_hero()])
def _knife_fight(g: Lbs, act: Act) -> Flow[Result]:
    return challenge(g, act.targets[1], act.target, toll=2, source=act.card)


@open_("Let Him Bleed", targets=[opposing_hero(bowed=True, word="a bowed opposing Hero")])
def _bleed(g: Lbs, act: Act) -> None:
    bonus(g, act.target, strength=-1, ka=-1)


static("Let Him Bleed", "as parry", do=lambda g, me, parrying, thrusting: bonus(g, thrusting, ka=-2, until=DUEL))
day("Bad Dates", targets=[hero()], do=creates(BAD_DATES))


@day("Duel of Wits", targets=[opposing_hero(), challenging_hero()])
def _wits(g: Lbs, act: Act) -> Flow[None]:
    """The loser's player pays, also when the loser is dead by then: the duel is won all the same."""
    players = {h: g.controller[h] for h in act.targets}
    result = yield from challenge(
        g,
        act.targets[1],
        act.target,
        refusable=False,
        stat="influence",
        loss=lambda g, loser, winner: None,
        source=act.card,
    )
    for loser in result.losers:
        yield from pay(g, players[loser], 0, min(2, city_water(g, players[loser])))


def _ambushers(g: Lbs, seat: int) -> list[int]:
    return [h for h in g.heroes(seat) if may_send(g, h, 1)]


@day(
    "Ambush",
    targets=[hero(theirs=True, unit=True, word="another player's unit")],
    can=lambda g, me, seat: g.attack is None and bool(_ambushers(g, seat)),
)
def _ambush(g: Lbs, act: Act) -> Flow[None]:
    chosen: list[int] = []
    while pool := [h for h in _ambushers(g, act.seat) if h not in chosen]:
        h = yield from choose(g, act.seat, pool, "a unit to attack with", optional=bool(chosen), source=act.card)
        if h < 0:
            break
        chosen.append(h)
    if chosen:
        text = f"{who(g, act.seat)} ambushes {g.name(act.target)}."
        report(g, text, "LBS FAQ ambush/2", refs=(*chosen, act.target), kind="battle")
        ambush(g, act.seat, chosen, [act.target])
        yield from happen(g, "attack", act.seat)


day("Lost to the Sands", targets=[hero(unit=True, word="a unit")], do=lambda g, act: bow_unit(g, act.target))
day("Sun's Anger", do=only_in_play)
static("Sun's Anger", "omen water cost", do=lambda g, me, card, seat, value: value * 2)
open_("Water from a Mirage", targets=[your_hero()], do=lambda g, act: modify(g, act.target, "invisible", 1))


@day("Courage of the Common Man")
def _courage(g: Lbs, act: Act) -> None:
    for c in g.in_play():
        if g.kind[c] & (HERO | FOLLOWER):
            bonus(g, c, strength=-1 if g.kind[c] & HERO else 1)


@open_(
    "Insult at the Well",
    targets=[
        your_hero(bowed=False, word="an unbowed Hero of yours"),
        opposing_hero(lambda g, act, card: may_challenge(g, act.target, card), word="the Hero who is challenged"),
    ],
)
def _insult(g: Lbs, act: Act) -> Flow[None]:
    challenger, challenged = act.targets
    result = yield from challenge(g, challenger, challenged, source=act.card)
    if result.refused:
        bow(g, challenged)


@night("Ropes and Hooks", targets=[your_hero()])
def _ropes(g: Lbs, act: Act) -> None:
    modify(g, act.target, "Raid", 2)
    modify(g, act.target, "Carry", 1)


day("A Word in the Bazaar", do=searches("a Holding or Hero", HOLDING | HERO))
day("Vision of the End", do=only_in_play)
day("Sandstorm", do=only_in_play)
day("Dehydration", do=only_in_play)
open_("Blood Oath", do=only_in_play)
static("Vision of the End", "omen water cost", do=lambda g, me, card, seat, value: value + 1 if value > 0 else value)


@night("A Vision of Doom", targets=[player(others=False)])
def _vision_of_doom(g: Lbs, act: Act) -> None:
    for h in g.heroes(act.target):
        modify(g, h, "Raid", -2)


@day("The Long Silence", council=8, targets=[hero(lambda g, act, card: ka(g, card) <= 3, theirs=True)])
def _long_silence(g: Lbs, act: Act) -> Flow[None]:
    put(g, act.card, act.seat)
    for c in g.kids.get(act.target, ()):
        yield from destroy(g, c, by=act.seat)
    move(g, act.target, HELD)
    g.memo[f"silence {act.card}!"] = act.target


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


static("Sandstorm", "flyers first", do=lambda g, me: True)
static(
    "Dehydration", "cannot gain water", do=lambda g, me, seat, source: source >= 0 and not g.kind[source] & STRONGHOLD
)
static("Blood Oath", "cannot refuse", do=lambda g, me, challenged, by: True)


@day("A Coming Storm", targets=[section()])
def _storm(g: Lbs, act: Act) -> None:
    modify(g, act.target, "storm", act.card, WHILE_IN_PLAY + act.card)
    later(g, "night", "A Coming Storm", act.card, act.target)


@afterwards("A Coming Storm")
def _storm_breaks(g: Lbs, me: int, goal: int) -> Flow[None]:
    if g.zone[me] == PLAY and g.zone[goal] == PLAY and mod(g, goal, "storm") == me:
        if (yield from drain(g, goal, 1, me, g.controller[me])):
            report(g, f"The storm takes 1 Water from {g.name(goal)}.", refs=(me, goal))
        later(g, "night", "A Coming Storm", me, goal)


@leaves("A Coming Storm")
def _storm_passes(g: Lbs, me: int) -> None:
    g.later = [x for x in g.later if x[1] != "A Coming Storm" or x[2][0] != me]


@static("A Coming Storm", "cannot be sent")
def _storm_bars(g: Lbs, me: int, card: int, goal: int, side: int) -> bool:
    return side == 1 and bool(mod(g, goal, "storm") == me)


@static("A Coming Storm", "cannot be attacked")
def _storm_covers(g: Lbs, me: int, seat: int, by: int) -> bool:
    return all(mod(g, s, "storm") == me for s in g.sections(seat))


static("A Coming Storm", "cannot be raided", do=lambda g, me, goal, seat: bool(mod(g, goal, "storm") == me))


@day("Lands of the Senpet")
def _lands(g: Lbs, act: Act) -> Flow[None]:
    for seat in g.order(g.blessed):
        for h in [h for h in g.heroes(seat) if not g.bowed[h]]:
            water = g.card(h).water
            if not water:
                continue
            if (
                not can_pay(g, seat, 0, water, PAYMENT)
                or (yield from choose_word(g, seat, ["pay", "bow"], f"to pay {water} Water or to bow", h)) == "bow"
            ):
                bow(g, h)
            else:
                yield from pay(g, seat, 0, water)


NO_ACTIONS = ("bring", "overlay", "attack", "raid", "khadi")
"""What a player does in a phase that is no action: Heroes and Holdings brought in, attacks and raids declared."""


open_(
    "Faith",
    can=lambda g, me, seat: all(h[0] != seat or h[1] in NO_ACTIONS for h in g.history),
    do=all_have(lambda g, act: g.heroes(act.seat), strength=2, ka=1),
)
day("With My Brother Beside Me", do=only_in_play)


BROTHER = CardAbility("With My Brother Beside Me", BATTLE, comes_into_battle, moves_in=True)


@static("With My Brother Beside Me", "lends action")
def _brother_offers(g: Lbs, me: int, seat: int, bits: int) -> list[Choice]:
    if g.battle is None or not bits & BATTLE or joins(g, seat) < 0 or not can_pay(g, seat, 0, 1, PAYMENT):
        return []
    return [("lent", me, h) for h in g.heroes(seat) if g.place[h] == -1 and not ruled(g, "cannot move", h)]


@static("With My Brother Beside Me", "lent action")
def _brother_joins(g: Lbs, me: int, seat: int, choice: Choice) -> Flow[None]:
    yield from pay(g, seat, 0, 1)
    yield from take_lent(g, Act(seat, me, BROTHER), int(choice[2]))


day("Blockade", do=only_in_play)


@static("Blockade", "cannot attack")
@static("Blockade", "cannot defend")
def _blockade_bars(g: Lbs, me: int, card: int) -> bool:
    return strength(g, card) > 3


day(
    "Decree of the Pharaoh",
    council=8,
    targets=[
        hero(theirs=True, bowed=False, word="a Hero of another player"),
        hero(theirs=True, bowed=False, optional=True, word="a second Hero of another player"),
    ],
    do=each(bow, all_chosen),
)
