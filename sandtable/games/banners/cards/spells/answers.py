"""Spells in answer: to an attack, a Strike, a card, hits (18.1)."""

from __future__ import annotations

from sandtable.games.banners.cards.language import *
from sandtable.games.banners.cards.spells.dice import _caster_falls, _pay_with_caster

# -- what stops an attack or a Strike --------------------------------------------------------------------------------


@in_combat
def _attackers(g: Banners, fight: Fight, player: int, card: Card) -> Iterator[Aim]:
    """The attacking army, for its enemies."""
    if fight.side_of(g, player) == DEFENCE:
        yield from in_reach(g, player, card, fight.home, UNIT + fight.unit)


def sleep(g: Banners, it: Play) -> None:
    """The attacking army is finished, and a hero with it; the attack is off."""
    fight = it.fight
    fight.called_off = True
    for unit in (fight.unit, fight.rider, g.companion(fight.unit)):
        if unit != NOBODY:
            g.exhaust(unit)
    does = g.group_did(fight.unit, g.companion(fight.unit), "falls", "fall")
    g.note(f"{does} asleep.", it.card.clause, refs=(f"unit:{fight.unit}",), kind="battle")


standing("sleep", aims=_attackers, settle=sleep)


def _against(g: Banners, moment: Moment, player: int) -> bool:
    """Whether a Strike that was declared is the other side's; a neutral garrison strikes only back at an attacker."""
    strike = moment.strike
    assert strike is not None
    if strike.kingdom != NOBODY:
        return g.campaign.kingdoms[strike.kingdom].side != g.side_of(player)
    return strike.fight is not None and strike.fight.side_of(g, player) == ATTACK


def _darkened(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The hex that is attacked or struck at."""
    fight, strike = moment.fight, moment.strike
    if strike is not None:
        at = strike.at if strike.cancelled_by is None and _against(g, moment, player) else NOBODY
    else:
        at = fight.at if fight is not None and fight.side_of(g, player) == DEFENCE else NOBODY
    if at != NOBODY:
        yield from in_reach(g, player, card, at, at)


def _dark(g: Banners, it: Play) -> None:
    it.fight.called_off = True


def _cancel_strike(g: Banners, it: Play) -> None:
    """A Strike that was declared is cancelled; what was played for it is spent."""
    it.strike.cancelled_by, it.moment.result = it.card, True


# An attack is called off when Battle Magic ends.
effect("cloud-of-darkness", "battle", "strike", aims=_darkened, settle=_dark, do=_cancel_strike)


def _strikers(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Whoever strikes with its own dice; a card that strikes is in no hex. Also open against an Ambush's
    opening Strike: the guide has Illusion cancel one side's Strike in an Ambush and leave the other's."""
    strike = moment.strike
    if strike is None or strike.unit == NOBODY or strike.cancelled_by is not None or not _against(g, moment, player):
        return
    at = home(g, strike.unit)
    yield from in_reach(g, player, card, at, at)


effect("illusion", "strike", aims=_strikers, do=_cancel_strike)


def _cards_played(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Cards of opponents: the one just played, or in Battle Magic those that stand."""
    plays: list[Play] = []
    if moment.name == "cast" and moment.play is not None:
        plays = [moment.play]
    elif moment.fight is not None:
        plays = [it for it in standing_magic.standing_plays(moment.fight) if it.fate != "done"]
    side = g.side_of(player)
    found = [it for it in plays if g.side_of(it.player) != side and it.card.kind != HERO and not it.cancelled]
    for caster in heroes_only(casters(g, player, card)) if found else []:
        for it in found:
            yield caster, PLAYED + it.card.number


def _negate(g: Banners, it: Play) -> Flow[None]:
    """In Battle Magic the card cancelled is noted; either way the caster is the price."""
    if it.moment.fight is not None and it.moment.name == "battle":
        it.cancels = next(p for p in reversed(it.moment.fight.plays) if p.card.number == it.value)
    yield from _pay_with_caster(g, it)


def _stands(g: Banners, it: Play) -> Flow[None]:
    """Counting who cancels whom is all Negation does in Battle Magic."""
    if g.events is not None and it.cancels is not None:
        _report_negated(g, it, it.cancels)
    yield from _caster_falls(g, it)


def _report_negated(g: Banners, it: Play, what: Play) -> None:
    refs = (f"card:{what.card.id}", f"card:{it.card.id}")
    g.note(f"{what.card.name} is cancelled by {it.card.name}.", it.card.clause, refs=refs, kind="card")


@effect("negation", "cast", "battle", aims=_cards_played, prepare=_negate, settle=_stands)
def negation(g: Banners, it: Play) -> Flow[None]:
    """An opponent's card is cancelled before it takes effect; it counts as played."""
    it.answered.cancelled = it.moment.result = True
    if g.events is not None:
        _report_negated(g, it, it.answered)
    yield from _caster_falls(g, it)


# -- hits and wounds -------------------------------------------------------------------------------------------------


def _sheltered(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A stack, monster or garrison of the own side that is about to take hits, or one that nobody controls."""
    if moment.hits <= 0 or not _own_hits(g, moment, player):
        return
    yield from in_reach(g, player, card, moment.at, moment.at)


def _own_hits(g: Banners, moment: Moment, player: int) -> bool:
    at = moment.at
    kingdom = NOBODY
    if moment.unit != NOBODY:
        kingdom = g.owner[moment.unit]
    elif moment.hero != NOBODY:
        kingdom = g.owner[moment.hero]
    elif at in g.magic.command:
        kingdom = g.magic.command[at]
    elif standing_at(g, at) != NOBODY:
        kingdom = controller(g, standing_at(g, at))
    side = g.side_of(player)
    if kingdom == NOBODY:
        return g.campaign.kingdoms[g.kingdom].side != side
    return g.campaign.kingdoms[kingdom].side == side


@effect("tidal-shelter", "hits", aims=_sheltered)
def tidal_shelter(g: Banners, it: Play) -> Flow[None]:
    """Three light dice; each success takes a hit away."""
    faces = []
    for _ in range(3):
        face = yield from moments.rolled_die(g, g.rng.roll(6))
        faces.append(face)
    saved = min(it.moment.hits, sum(face >= SUCCESS for face in faces))
    it.moment.hits -= saved
    shown = rolled((6, face, SUCCESS) for face in faces)
    text = f"Tidal Shelter: {plural(saved, 'hit')} cancelled."
    shown["by"] = it.player
    g.note(text, it.card.clause, "BB 1.10", kind="dice", refs=(f"card:{it.card.id}",), **shown)


def _wounded(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """Weakened armies of the own side; while hits are dealt only the one that takes them."""
    side = g.side_of(player)
    found = [moment.unit] if moment.name in ("hits", "wounded") else members(g.weakened)
    weak = [u for u in found if u != NOBODY and g.weakened >> u & 1 and g.at[u] >= 0 and g.kingdom_of(u).side == side]
    for caster in casters(g, player, card) if weak else []:
        for unit in weak:
            if in_range(g, caster, card, g.at[unit]):
                yield caster, UNIT + unit


# A weakened army recovers for nothing.
effect("cure-wounds", "any", "hits", "wounded", aims=_wounded, do=lambda g, it: recover(g, it.value, it.card.clause))


def _weak(g: Banners, kingdom: int) -> list[int]:
    return [u for _, u in sorted(g.army.items()) if g.owner[u] == kingdom and g.weakened >> u & 1]


def _near_the_dead(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """A unit of either side was eliminated within range."""
    for caster in casters(g, player, card):
        kingdom = g.owner[caster] if caster >= 0 else g.magic.command[home(g, caster)]
        if in_range(g, caster, card, moment.at) and (hands.any_spells(g) or _weak(g, kingdom)):
            yield caster, moment.at


@effect("necromancy", "eliminated", aims=_near_the_dead)
def necromancy(g: Banners, it: Play) -> Flow[None]:
    """Draw a Spell, and a weakened army of the caster's kingdom recovers, wherever it is."""
    kingdom = kingdom_of(g, it)
    hands.draw_spell(g, it.player)
    choices: list[Choice] = [("recovers", u, g.at[u]) for u in _weak(g, kingdom)]
    if choices:
        answer = yield Decision(it.player, "recovers", choices, ())
        recover(g, int(answer[1]), it.card.clause)


# -- answers to a Spell (34, 42) -------------------------------------------------------------------------------------


def just_cast(g: Banners, moment: Moment, player: int) -> list[Play]:
    """Spells of the other side that may be answered now. In Battle Magic those of the window before this one, so that
    the attacker's last Cantrips are out of reach (16.7.3)."""
    if moment.fight is not None:
        plays = [play for play in moment.fight.plays if play.moment.step == moment.step - 1]
    else:
        plays = [] if moment.play is None else [moment.play]
    side = g.side_of(player)
    return [play for play in plays if play.card.kind == SPELL and g.side_of(play.player) != side]


def casting_heroes(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    seen: set[int] = set()
    for play in just_cast(g, moment, player):
        hero = play.caster
        if hero < 0 or hero in seen or not g.army_of(hero).hero or g.at[hero] < 0 or play.afterwards is not None:
            continue
        seen.add(hero)
        yield from in_reach(g, player, card, g.at[hero], UNIT + hero)


@effect("banished-to-meji", "cast", "battle", aims=casting_heroes)
def banished_to_meji(g: Banners, it: Play) -> Flow[None]:
    """The hero is eliminated, at once in Battle Magic; else when its Spell, which still works, has taken effect."""
    answered = it.moment.play
    if answered is not None:
        answered.afterwards = _banish
        text = f"{g.unit_text(it.value)} will be gone when the Spell is done."
        g.note(text, it.card.clause, refs=(f"unit:{it.value}",), kind="card")
    else:
        yield from hits.eliminate(g, it.value, it.card.clause)


def _banish(g: Banners, it: Play) -> Flow[None]:
    """The Spell has taken effect; the hero that cast it is eliminated."""
    yield from hits.eliminate(g, it.caster, "BB 18.1/34")


def casting_players(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    for other in sorted({play.player for play in just_cast(g, moment, player)}):
        if hands.spells_in(g, other):
            yield NOBODY, PLAYER + other


@effect("undertow", "cast", "battle", aims=casting_players)
def undertow(g: Banners, it: Play) -> None:
    """Whoever has cast a Spell loses another at random."""
    hands.discard_random_spell(g, it.value, it.card.clause)


def frail_army_here(g: Banners, moment: Moment, player: int, card: Card) -> Iterator[Aim]:
    """The next hit would eliminate the army: it is Fragile or weakened."""
    army = moment.unit
    if army == NOBODY or moment.hits < 1 or not (g.weakened >> army & 1 or abilities(g, army) & FRAGILE):
        return
    for caster in heroes_only(casters(g, player, card)):
        if g.companion(caster) == army:
            yield caster, UNIT + army


@effect("sigil-of-courage", "hits", "wounded", aims=frail_army_here)
def sigil_of_courage(g: Banners, it: Play) -> None:
    """One hit less."""
    it.moment.hits -= 1
    g.note("One hit is cancelled.", it.card.clause, refs=(f"unit:{it.value}",), kind="battle")
