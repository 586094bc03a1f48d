"""Spells for everyone."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import in_battle, opposing_character, side_by_side


@day("Mind Control", targets=[hero(theirs=True, word="an opponent's Hero")])
def _mind_control(g: Lbs, act: Act) -> None:
    modify(g, act.target, "must attack", 1)


DECAY = token("Decay", strength=-2)
FLAME = token("Marble Flame Jinn", type="Follower", strength=2, ka=1, traits=["Jinn", "Nonhuman"])


@open_("Divination")
def _divination(g: Lbs, act: Act) -> Flow[None]:
    """The caster says for each card where it is looked at; which of a hand, nobody can tell from the backs."""
    seen: dict[int, str] = {}
    for _ in range(3):
        wells: dict[str, list[int]] = {}
        for seat in g.order(act.seat):
            deck = g.players[seat].deck[-1:]
            hidden = g.players[seat].hand if seat != act.seat else []
            for name, lying in ((f"{who(g, seat)}'s deck", deck), (f"{who(g, seat)}'s hand", hidden)):
                left = [c for c in lying if c not in seen]
                if left:
                    wells[name] = left
        if not wells:
            break
        where = yield from choose_word(g, act.seat, list(wells), "where you look", source=act.card)
        pool = wells[where]
        found = g.rng.pick(pool, g.name) if len(pool) > 1 else pool[0]
        seen[found] = where
        reveal(g, found, [act.seat])
    told_apart = {f"{g.name(c)} in {where}": c for c, where in seen.items()}
    word = yield from choose_word(g, act.seat, ["nothing", *told_apart], "a card to discard", source=act.card)
    if word in told_apart:
        yield from discard(g, told_apart[word], by=act.seat)


def _raiders_on(g: Lbs, seat: int) -> list[int]:
    return [] if g.raid is None else [h for h, s in g.raid.raiders if g.controller[s] == seat]


reaction(
    "Dream Magic",
    "raid",
    when=lambda g, me, seat, trigger: trigger.by != seat and bool(_raiders_on(g, seat)),
    do=each(call_off, lambda g, act: _raiders_on(g, act.seat)),
)
battle("Jinn of Decay", hand=False, bow=True, can=in_battle, targets=[opposing_character()], do=creates(DECAY))
battle("Jinn of Desire", hand=False, bow=True, can=in_battle, targets=[opposing_hero(weaker)], do=bows)


def _token_costs(g: Lbs, act: Act) -> None:
    """Bowing is the cost of the Follower token; Hensatti pays none for her first Follower."""
    if g.name(act.target) != "Hensatti" or followers(g, act.target):
        bow(g, act.card)


day("Jinn of the Marble Flame", hand=False, cost=_token_costs, targets=[your_hero()], do=creates(FLAME))
battle(
    "Breath of the Khamsin",
    can=lambda g, me, seat: bool(opposing(g, seat)),
    do=all_have(lambda g, act: units(g, 1 - seat_side(g, act.seat)), strength=-1),
)


@open_("The Still Bowl", targets=[player()])
def _still_bowl(g: Lbs, act: Act) -> None:
    for c in g.players[act.target].hand:
        reveal(g, c, [act.seat])
    draw(g, act.seat)


WEARINESS = token("Weariness", strength=-2)


day(
    "Curse of the Heavy Step",
    targets=[hero(lambda g, act, card: not tokens(g, card, WEARINESS), word="a Hero without the token")],
    do=creates(WEARINESS),
)
day(
    "Opening of the Mouth",
    targets=[your_hero(lambda g, act, card: card != act.caster, bowed=True, word="a bowed Hero of yours")],
    do=straightens,
)


@battle(
    "Jinn of the Scarab Throne",
    hand=False,
    once="battle",
    can=in_battle,
    targets=[follower(side_by_side, word="a Follower in his army")],
)
def _scarab_throne(g: Lbs, act: Act) -> None:
    bonus(g, act.target, strength=1)
    modify(g, act.target, "trait", "Berserk")


@battle("Light of the Ebon Stone", can=lambda g, me, seat: bool(opposing(g, seat)))
def _light(g: Lbs, act: Act) -> None:
    for h in opposing(g, act.seat):
        bonus(g, h, strength=-1 if human(g, h) else -2)


day("The Shared Cup", do=gains_water(2))
