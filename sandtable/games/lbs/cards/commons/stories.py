"""Stories for everyone."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import cheaper, defends, duelling, first_follower_cheaper, heroes_have, lost_card
from sandtable.games.lbs.rules.abilities import abilities
from sandtable.games.lbs.rules.lawful import instead

static("The Tale of the Loyal Hundred", "copper cost")(first_follower_cheaper)
static("The Tale of Two Blades", "ka")(duelling)


def _great_battle(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    """The seat destroyed the City Section it attacked, or other players lost 3 Heroes and Followers in the battle."""
    b = g.battle
    if b is None or seat not in (b.attacker, b.defender):
        return False
    return (trigger.data["fell"] and seat == b.attacker) or sum(g.owner[c] != seat for c in trigger.data["lost"]) >= 3


tale("The Tale of the Broken Gate", "battle ends", when=_great_battle)


@static("The Tale of the Broken Gate", "strength")
def _broken_gate_reward(g: Lbs, me: int, card: int) -> int:
    return int(g.attack is not None and yours(g, me, card) and g.attack.sides.get(card) == 1)


tale(
    "The Tale of the Thirsty Thief",
    "raided",
    when=lambda g, me, seat, trigger: (
        trigger.by == seat and trigger.data["success"] and sum(g.water[h] for h in g.heroes(seat)) >= 3
    ),
)
static("The Tale of the Thirsty Thief", "amount", do=heroes_have("Raid"))


def _worthy_foe(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    return (
        trigger.card >= 0
        and trigger.target >= 0
        and g.controller[trigger.card] == seat
        and g.card(trigger.target).ka >= 3
    )


tale("The Tale of Two Blades", "duel ends", when=_worthy_foe)


def _third_follower(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    host = trigger.target
    return (
        bool(g.kind[trigger.card] & FOLLOWER)
        and host >= 0
        and g.controller[host] == seat
        and len(followers(g, host)) >= 3
    )


def _driest(g: Lbs, seat: int) -> int:
    """The most Water that another player has."""
    return max((all_water(g, s) for s in g.seats() if s != seat), default=0)


tale(
    "The Tale of the Green Garden", "turn ends", when=lambda g, me, seat, trigger: all_water(g, seat) > _driest(g, seat)
)


@static("The Tale of the Green Garden", "on turn ends")
def _garden_grows(g: Lbs, me: int, trigger: Trigger) -> None:
    seat = g.controller[me]
    if all_water(g, seat) >= max(15, 4 * _driest(g, seat)):
        text = f"The garden of {who(g, seat)} is green while all else is sand."
        win(g, seat, "Alternate", text, "LBS AW 35 victory/2")


tale("The Tale of the Loyal Hundred", "entered", when=_third_follower)


AVATAR = "Avatar of the Goddess"


def _taken(g: Lbs, trigger: Trigger, seat: int) -> bool:
    """A Hero of another player was destroyed."""
    return bool(g.kind[trigger.card] & HERO) and trigger.data["seat"] != seat


def _in_home(g: Lbs, seat: int, name: str) -> bool:
    return any(g.name(c) == name for c in g.players[seat].play)


def _upset(g: Lbs, seat: int, trigger: Trigger) -> bool:
    """A Hero of the seat's won against one who had more Ka before the duel."""
    winner, loser = trigger.card, trigger.target
    before = trigger.data["result"].ka
    return winner >= 0 and loser >= 0 and g.controller[winner] == seat and before[loser] > before[winner]


tale("A Dying Sahir's Tale", "duel ends", when=lambda g, me, seat, trigger: _upset(g, seat, trigger))
day(
    "A Dying Sahir's Tale",
    hand=False,
    cost=lambda g, act: bow(g, act.target),
    targets=[your_hero(trait="Sahir", bowed=False, free=True, word="a Sahir of yours to bow")],
    do=draws(1),
)
tale("The Goddess Dreams", "destroyed", when=lambda g, me, seat, trigger: lost_card(g, trigger, FOLLOWER, seat))
tale(
    "The Goddess Wakes",
    "destroyed",
    when=lambda g, me, seat, trigger: _taken(g, trigger, seat) and _in_home(g, seat, "The Goddess Dreams"),
)
tale(
    "The Goddess Dances",
    "section destroyed",
    when=lambda g, me, seat, trigger: (
        trigger.data["seat"] != seat
        and all(_in_home(g, seat, name) for name in ("The Goddess Dreams", "The Goddess Wakes"))
    ),
)


def _my_avatar(g: Lbs, me: int, card: int) -> bool:
    return yours(g, me, card, HERO) and has(g, card, AVATAR)


static("The Goddess Dreams", "strength", do=lambda g, me, card: int(_my_avatar(g, me, card)))
static("The Goddess Wakes", "ka", do=lambda g, me, card: int(_my_avatar(g, me, card)))
static("The Goddess Dances", "stays without water", do=lambda g, me, seat: seat == g.controller[me])


def _offerings(g: Lbs, seat: int) -> int:
    return sum(bool(g.kind[c] & FOLLOWER) for c in g.players[seat].buried)


tale(
    "The Tale of the Hundred Offerings",
    "destroyed",
    when=lambda g, me, seat, trigger: lost_card(g, trigger, FOLLOWER, seat) and _offerings(g, seat) >= 4,
)
static("The Tale of the Hundred Offerings", "copper cost", do=cheaper(FOLLOWER))
tale(
    "The Tale of Selqet and the Eye of Night",
    "section destroyed",
    when=lambda g, me, seat, trigger: trigger.data["seat"] == seat,
)
static(
    "The Tale of Selqet and the Eye of Night", "stays without sections", do=lambda g, me, seat: seat == g.controller[me]
)


def _nights(g: Lbs, seat: int) -> int:
    """Different Night actions this turn: by the name of the card and which of its actions it was."""
    return len({(g.name(c), i) for s, what, c, i in g.history if s == seat and what == "night" and c >= 0})


tale(
    "The Tale of Selqet's Capture",
    "acted",
    when=lambda g, me, seat, trigger: (
        trigger.act is not None
        and trigger.act.seat == seat
        and bool(trigger.act.kind & NIGHT)
        and _nights(g, seat) >= 3
    ),
)
night("The Tale of Selqet's Capture", hand=False, once="turn", do=draws_and_discards(1))
tale(
    "The Tale of the Fourth Avatar (version 1)",
    "entered",
    when=lambda g, me, seat, trigger: (
        trigger.by == seat
        and trigger.target >= 0
        and g.controller[trigger.target] == seat
        and bool(g.kind[trigger.target] & HERO)
        and sum(not g.kind[k] & TOKEN for k in g.kids.get(trigger.target, ())) >= 4
    ),
)
battle(
    "The Tale of the Fourth Avatar (version 1)",
    hand=False,
    once="turn",
    targets=[follower(mine=True, bowed=True, word="a bowed Follower of yours")],
    do=straightens,
)
tale(
    "The Tale of the Fourth Avatar (version 2)",
    "engaged",
    when=lambda g, me, seat, trigger: (
        trigger.act is not None and trigger.act.seat == seat and trigger.act.data.get("strength", 0) >= 10
    ),
)


@battle("The Tale of the Fourth Avatar (version 2)", hand=False, once="turn", targets=[your_hero()])
def _fourth_avatar_2(g: Lbs, act: Act) -> None:
    bonus(g, act.target, strength=1)


def _last_raid(g: Lbs, seat: int, trigger: Trigger) -> bool:
    """In the raid itself, not after it."""
    if trigger.kind == "raided":
        return trigger.by == seat and trigger.number > 0 and not g.water[trigger.target]
    raid = g.raid
    if raid is None or not g.kind[trigger.card] & HERO or trigger.data["place"] < 0:
        return False
    return any(h == trigger.card for h, _ in raid.raiders) or trigger.card in raid.defending.values()


tale("The Tale of the Last Raid", "destroyed", "raided", when=lambda g, me, seat, trigger: _last_raid(g, seat, trigger))
static("The Tale of the Last Raid", "amount", do=heroes_have("Raid"))


def _jinn_effect(g: Lbs, card: int, index: int) -> bool:
    """An action printed on a Jinn, its summoning apart."""
    if card < 0 or not has(g, card, "Jinn"):
        return False
    mine = abilities(g, card)
    return 0 <= index < len(mine) and not mine[index].hand


def _jinn_effects(g: Lbs, seat: int) -> int:
    return sum(s == seat and _jinn_effect(g, c, i) for s, _, c, i in g.history)


tale(
    "The Tale of the Stolen Heart",
    "acted",
    when=lambda g, me, seat, trigger: (
        trigger.act is not None
        and trigger.act.seat == seat
        and trigger.act.ability is not None
        and not trigger.act.ability.hand
        and has(g, trigger.act.card, "Jinn")
        and _jinn_effects(g, seat) == 3
    ),
)


def _turns(g: Lbs, seat: int, act: Act | None) -> list[tuple[int, int]]:
    """(which target, new target): where an action that aims at a card of the seat's could be turned to instead."""
    if act is None or act.seat == seat:
        return []
    specs = () if act.ability is None else act.ability.targets
    cards = [i for i, aim in enumerate(act.targets) if aim >= 0 and (i >= len(specs) or specs[i].what == "card")]
    mine = [i for i in cards if g.zone[act.targets[i]] == PLAY and g.controller[act.targets[i]] == seat]
    return [(i, c) for i in mine for c in instead(g, act, i)]


@reaction(
    "The Tale of the Stolen Heart",
    "action",
    hand=False,
    once="turn",
    when=lambda g, me, seat, trigger: bool(_turns(g, seat, trigger.act)),
)
def _stolen_heart(g: Lbs, act: Act) -> Flow[None]:
    ways = _turns(g, act.seat, act.answered.action)
    new = yield from choose(g, act.seat, [c for _, c in ways], NEW_TARGET, source=act.card)
    redirect(g, act.answered.action, next(i for i, c in ways if c == new), new)


tale(
    "Vendetta",
    "destroyed",
    when=lambda g, me, seat, trigger: _taken(g, trigger, seat) and g.memo.get(f"hero lost:{seat}", 0) > 0,
)
battle("Vendetta", hand=False, once="turn", targets=[hero()], do=target_has(strength=-2))


def held(g: Lbs, seat: int, trigger: Trigger) -> bool:
    """A battle ends at a City Section of the seat's, which stands."""
    return trigger.card >= 0 and g.zone[trigger.card] == PLAY and g.controller[trigger.card] == seat


def attacker_fell(g: Lbs, me: int, seat: int, trigger: Trigger) -> bool:
    if not held(g, seat, trigger) or g.attack is None:
        return False
    allies = {s for inviter, s in g.attack.invited if inviter == trigger.by}
    return any(g.kind[c] & HERO and (g.owner[c] == trigger.by or g.owner[c] in allies) for c in trigger.data["lost"])


tale("The Tale of the Standing Wall", "battle ends", when=attacker_fell)


@static("The Tale of the Standing Wall", "strength")
def _wall_stands(g: Lbs, me: int, card: int) -> int:
    return int(yours(g, me, card, FOLLOWER) and defends(g, card))


tale(
    "The Tale of the Ebon Vigil",
    "battle ends",
    when=lambda g, me, seat, trigger: held(g, seat, trigger) and g.memo.get(f"water destroyed:{trigger.card}", 0) >= 3,
)
night("The Tale of the Ebon Vigil", hand=False, bow=True, do=gains_water(1))
