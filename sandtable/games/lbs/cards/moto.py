"""The cards of the Moto."""

from __future__ import annotations

from sandtable.games.lbs.cards.language import *
from sandtable.games.lbs.cards.terms import heroes_have, my_heroes_here
from sandtable.games.lbs.rules import raid

# Any Advanced City Section in play, whoever has it (LBS AW 79 the-moto-oasis).
static("The Moto Oasis", "capacity", do=lambda g, me, card: int(has(g, card, "Advanced")))


@night("The Moto Oasis", once="turn", can=lambda g, me, seat: can_raid(g, seat))
def _oasis(g: Lbs, act: Act) -> None:
    begin_raid(g, act.seat, f"oasis {act.card}")


static("The Moto Oasis", "raid fate", do=lambda g, me, card: int(g.raid is not None and f"oasis {me}" in g.raid.flags))


@night("The Khan's Corrals", once="turn", targets=[your_hero(lambda g, act, card: not followers(g, card), bowed=True)])
def _corrals(g: Lbs, act: Act) -> None:
    straighten(g, act.target)


static("The Wind Towers", "raid fate", do=lambda g, me, card: -int(g.raid is not None and (card, me) in g.raid.raiders))


@static("Gaheris", "cannot play", clause="LBS FAQ gaheris/4")
def _gaheris(g: Lbs, me: int, seat: int, card: int) -> bool:
    """Only once the Battle Action Segment has begun: what comes before it still works on him (LBS FAQ gaheris)."""
    fight = g.battle
    if fight is None or not fight.begun or not at_battle(g, me) or seat == g.controller[me]:
        return False
    return seat_side(g, seat) != side_of(g, me) and any(x.hand for x in g.card(card).abilities)


@static("Gaheris", "cannot react", clause="LBS FAQ gaheris/2")
def _gaheris_after(g: Lbs, me: int, seat: int, card: int, trigger: Trigger) -> bool:
    """The segment lasts until all Reactions to the end of the battle are done, so he is on his way home by then."""
    if trigger.kind != "after battle" or g.zone[card] != HAND or seat == g.controller[me]:
        return False
    mine = next((side for side in ("army0", "army1") if me in trigger.data[side]), "")
    return bool(mine) and all(g.controller[h] != seat for h in trigger.data[mine])


static("Hojyn", "strength", do=lambda g, me, card: 2 if card == me and _yesugai(g, g.controller[me]) else 0)
static("Hojyn", "ka", do=lambda g, me, card: 1 if card == me and _yesugai(g, g.controller[me]) else 0)


def _yesugai(g: Lbs, seat: int) -> bool:
    return any(has(g, c, "Yesugai") for c in g.players[seat].play)


@night("Khaidu", bow=True)
def _khaidu(g: Lbs, act: Act) -> None:
    for c in g.heroes(act.seat):
        if c != act.card and has(g, c, "Moto"):
            modify(g, c, "Raid", 1)


battle("Kiyoshi", bow=True, targets=[your_hero(trait="Moto", other=True, bowed=True)], do=straightens)


def _marik_goals(g: Lbs, act: Act) -> list[int]:
    """Where he can still go: City Sections of players raided now, not aimed at by a raid yet (LBS FAQ moto-marik/1)."""
    raided = {g.owner[s] for s in g.raided}
    return [s for s in raid.goals(g, act.seat) if g.controller[s] in raided]


@reaction(
    "Moto Marik",
    "raid defended",
    when=lambda g, me, seat, trigger: trigger.by == seat and may_raid(g, me) and bool(g.players[seat].hand),
    targets=[Target(_marik_goals, "a City Section to raid", free=True)],
)
def _marik(g: Lbs, act: Act) -> None:
    g.place[act.card] = act.target
    later(g, "raid ends", "Moto Marik raids", act.seat, act.card, act.target)


@afterwards("Moto Marik raids")
def _marik_raids(g: Lbs, seat: int, me: int, goal: int) -> None:
    """A raid of its own, so that Dream Magic must be used on it anew (LBS FAQ moto-marik/2)."""
    g.place[me] = -1
    if g.zone[me] == PLAY and g.zone[goal] == PLAY and g.controller[me] == seat:
        begin_raid(g, seat)
        assert g.raid is not None
        g.raid.raiders.append((me, goal))
        g.raid.asked.extend(g.seats())
        g.raid.stage = "declared"


static("Yesugai", "cannot refuse", do=lambda g, me, card, by: card == me)
static("Monstrous Lost Giant", "cannot defend", do=lambda g, me, card: card == me)
day("Monstrous Lost Giant", bow=True, targets=[hero(trait="Scarab", bowed=True)], do=destroys)
static("Khitai", "shoots heroes", do=lambda g, me, archer, card: archer == me)
static("Argoun", "late raid card", do=lambda g, me, card: card == me)


@night("Sha-Gir", once="turn", can=lambda g, me, seat: can_raid(g, seat) and may_raid(g, me))
def _sha_gir(g: Lbs, act: Act) -> None:
    begin_raid(g, act.seat, f"only {act.card}")


static(
    "Sha-Gir", "cannot raid", do=lambda g, me, card: card != me and g.raid is not None and f"only {me}" in g.raid.flags
)


@static("Shu-Kai", "wins raid ties")
def _shu_kai(g: Lbs, me: int, card: int, goal: int) -> bool:
    """Between two of them the defender wins, as without them (LBS FAQ shu-kai/1)."""
    assert g.raid is not None
    guard = g.raid.defending.get(goal, -1)
    return card == me and (guard < 0 or g.name(guard) != "Shu-Kai")


static("Moto Saruk", "cannot attach", do=lambda g, me, card, host: host == me and bool(g.kind[card] & FOLLOWER))
night("Narrin", bow=True, targets=[your_hero(trait="Moto", other=True, bowed=True)], do=straightens)
night("Ride Through the Night", targets=[your_hero(trait="Moto", bowed=True)], do=straightens)


@reaction(
    "Water for the Herds", "raid result", when=lambda g, me, seat, trigger: trigger.by == seat and trigger.number > 0
)
def _herds(g: Lbs, act: Act) -> None:
    act.answered.data["load"] = act.answered.data.get("load", 0) + 2


@battle("Vanish in the Dust", targets=[your_hero(word="a unit of yours", unit=True, bars="cannot go home")])
def _vanish(g: Lbs, act: Act) -> Flow[None]:
    yield from send_home(g, act.target, bowed=None, by=act.seat)


day("The Khan's Summons", council=5, do=searches("a Moto Hero", HERO, "Moto"))
battle(
    "Hooves Like Thunder",
    do=all_have(lambda g, act: [h for h in my_heroes_here(g, act.seat) if not followers(g, h)], strength=2),
)
tale(
    "The Tale of the Empty Wells",
    "raided",
    when=lambda g, me, seat, trigger: (
        trigger.by == seat and trigger.data["success"] and g.memo.get(f"raids won:{seat}", 0) >= 3
    ),
)
static("The Tale of the Empty Wells", "amount", do=heroes_have("Carry"))
