"""Conditions and steps that cards of several modules share."""

from __future__ import annotations

from collections.abc import Callable

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.rules import stats


def opposing_character() -> Target:
    """A Hero or Follower of the other army."""
    return character(
        lambda g, act, card: hero_of(g, card) in opposing(g, act.seat), word="an opposing Hero or Follower"
    )


def token_passes(g: Lbs, token: int) -> None:
    """A token goes at the end of its time, if it is still there."""
    if g.zone[token] == PLAY:
        remove_token(g, token)


afterwards("bargain over")(token_passes)
afterwards("doom passes")(token_passes)


def comes_into_battle(g: Lbs, act: Act) -> Flow[bool]:
    """The target comes into the battle, on the side that its player could join."""
    assert g.battle is not None
    return move_to(g, act.target, g.battle.section, joins(g, act.seat), act.seat)


def in_battle(g: Lbs, me: int, seat: int) -> bool:
    """Who speaks of opposing cards must be in the battle (LBS AW 50)."""
    return at_battle(g, me)


def on_another_hero(g: Lbs, act: Act, card: int) -> bool:
    return hero_of(g, card) not in (-1, act.card)


def my_heroes_here(g: Lbs, seat: int) -> list[int]:
    return [h for h in g.heroes(seat) if at_battle(g, h)]


def my_followers_here(g: Lbs, act: Act) -> list[int]:
    return [f for h in my_heroes_here(g, act.seat) for f in followers(g, h)]


def killed_hero(g: Lbs, trigger: Trigger) -> bool:
    """Whether the engagement that is over destroyed a Hero."""
    return trigger.act is not None and any(g.kind[c] & HERO for c in trigger.act.data.get("killed", ()))


def here_in_battles(g: Lbs, me: int, seat: int) -> bool:
    """In a battle the card itself must be there; elsewhere it need not be anywhere."""
    return g.battle is None or at_battle(g, me)


def has_weapon(g: Lbs, hero: int) -> bool:
    return any(has(g, k, "Weapon") for k in items(g, hero))


def by_opposing_unit(g: Lbs, trigger: Trigger, side: int) -> bool:
    """Whether it is an engagement against that side."""
    return (
        trigger.act is not None and trigger.act.what == "engage" and side >= 0 and side_of(g, trigger.card) == 1 - side
    )


HAMETSU = token("Hametsu's Poison", strength=-1, ka=-1)
BAD_DATES = token("Bad Dates Poison", strength=-1, ka=-1)


def duellist(g: Lbs, seat: int) -> int:
    """The seat's Hero in the duel being fought, or -1."""
    pair = () if g.duel is None else (g.duel.challenger, g.duel.challenged)
    return next((h for h in pair if g.zone[h] == PLAY and g.controller[h] == seat), -1)


def challenging_hero(fits: Callable[[Lbs, Act, int], bool] | None = None) -> Target:
    """An unbowed Hero of the player's who can challenge the Hero chosen first."""

    def able(g: Lbs, act: Act, card: int) -> bool:
        return (
            (fits is None or fits(g, act, card))
            and may_challenge(g, card, act.target)
            and (g.battle is None or at_battle(g, card))
        )

    return your_hero(able, bowed=False, free=True, word="a Hero of yours who challenges")


def aimed_at(g: Lbs, seat: int, trigger: Trigger, trait: str) -> list[int]:
    """Heroes of the seat's, with this trait, that another player's action has chosen."""
    act = trigger.act
    if act is None or trigger.by == seat:
        return []
    specs = act.ability.targets if act.ability is not None else ()
    cards = [t for i, t in enumerate(act.targets) if t >= 0 and (i >= len(specs) or specs[i].what == "card")]
    return [c for c in cards if g.zone[c] == PLAY and g.controller[c] == seat and g.kind[c] & HERO and has(g, c, trait)]


def negate(act: Act) -> None:
    act.answered.action.cancelled = True


def home_bowed(g: Lbs, hero: int, by: int) -> Flow[None]:
    """Home from wherever the Hero is, and bowed."""
    if g.raid is not None and any(hero == h for h, _ in g.raid.raiders):
        call_off(g, hero)
    elif g.place[hero] != -1:
        yield from send_home(g, hero, bowed=True, by=by)
    else:
        bow(g, hero)


def kept_here(g: Lbs, hero: int) -> bool:
    return g.place[hero] != -1 and stats.ruled(g, "cannot go home", hero)


def sheds(g: Lbs, me: int, seat: int, bits: int) -> list[Choice]:
    """The poisoned Hero itself can bow, as an Open action, to be rid of the tokens of this kind."""
    victim = g.host[me]
    if not bits & OPEN or g.controller[victim] != seat or g.bowed[victim] or tokens(g, victim, g.card(me))[0] != me:
        return []
    return [("lent", me, victim)] if g.battle is None or at_battle(g, victim) else []


def shed(g: Lbs, me: int, seat: int, choice: Choice) -> Flow[None]:
    victim = g.host[me]
    bow(g, victim)
    act = Act(seat, victim, None)
    report(g, f"{g.does(victim, 'bows')} to be rid of the Poison.", refs=(victim,))
    g.history.append((seat, "open", victim, -1))
    yield from announce(g, act)
    if not act.cancelled:
        for each in tokens(g, victim, g.card(me)):
            remove_token(g, each)


for _poison in (HAMETSU, BAD_DATES):
    static(_poison.name, "lends action")(sheds)
    static(_poison.name, "lent action")(shed)


def first_follower_cheaper(g: Lbs, me: int, card: int, seat: int, host: int) -> int:
    """The first Follower its controller attaches each turn costs 1 Copper less."""
    if seat != g.controller[me] or not g.kind[card] & FOLLOWER:
        return 0
    return 0 if any(s == seat and what == "attach" and g.kind[x] & FOLLOWER for s, what, x, _ in g.history) else -1


def duelling(g: Lbs, me: int, card: int) -> int:
    """+1 for its controller's Hero in a duel."""
    return int(g.duel is not None and yours(g, me, card) and card in (g.duel.challenger, g.duel.challenged))


def being_raided(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    return g.raid is not None and any(g.controller[s] == seat for _, s in g.raid.raiders)


def guard(g: Lbs, seat: int, number: int) -> None:
    """The seat's City Sections and defending Heroes have more Fate in this raid."""
    for s in g.sections(seat):
        modify(g, s, "B", number, RAID)
    for h in g.heroes(seat):
        modify(g, h, "Guard", number, RAID)


def planner(g: Lbs, act: Act, card: int) -> bool:
    return ka(g, card) >= 3


def lost_card(g: Lbs, trigger: Trigger, mask: int, seat: int) -> bool:
    """A card of these types that this seat controlled was destroyed."""
    return bool(g.kind[trigger.card] & mask) and trigger.data["seat"] == seat


def may_engage(g: Lbs, card: int) -> bool:
    return not stats.ruled(g, "cannot engage", card)


def defends(g: Lbs, card: int) -> bool:
    """Whether the card belongs to a unit that has been sent to defend."""
    return g.attack is not None and g.attack.sides.get(hero_of(g, card)) == 0


def defends_here(g: Lbs, me: int, card: int, mask: int) -> bool:
    """Whether the card, of one of these types, fights for the controller of the City Section `me` in its defence."""
    return g.battle is not None and g.battle.section == me and yours(g, me, card, mask) and side_of(g, card) == 0


def side_by_side(g: Lbs, act: Act, card: int) -> bool:
    """In the army that the acting card is in."""
    return side_of(g, card) == side_of(g, act.card)


def take_lent(g: Lbs, act: Act, target: int) -> Flow[None]:
    """Announce and carry out an action that a card lends."""
    assert act.ability is not None
    act.targets = [target]
    kind = "open" if act.kind & OPEN else "battle"
    g.history.append((act.seat, kind, act.card, -1))
    report(g, f"{who(g, act.seat)} uses {act.ability.name}.", "LBS AW 57 actions/1", refs=(act.card, target))
    yield from announce(g, act)
    if not act.cancelled and g.zone[target] == PLAY == g.zone[act.card]:
        yield from act.ability.run(g, act)


def stronger_in_defence(g: Lbs, me: int, card: int) -> int:
    return int(card == me and defends(g, me))


def heroes_have(number: str) -> Callable[[Lbs, int, int, str], int]:
    """All Heroes of its controller have 1 more Raid, say."""
    return lambda g, me, card, what: int(what == number and yours(g, me, card, HERO))


def cheaper(mask: int) -> Callable[[Lbs, int, int, int, int], int]:
    """Cards of these types cost its controller 1 Copper less."""
    return lambda g, me, card, seat, host: -int(seat == g.controller[me] and bool(g.kind[card] & mask))


def creatures_cheaper(copper: int) -> Callable[[Lbs, int, int, int, int], int]:
    """Creatures that follow it cost so much less."""
    return lambda g, me, card, seat, host: (
        -copper if host == me and g.kind[card] & FOLLOWER and has(g, card, "Creature") else 0
    )


def leads(g: Lbs, hero: int, card: int) -> bool:
    """Whether the card is a Follower of this Hero."""
    return g.host[card] == hero and bool(g.kind[card] & FOLLOWER)
