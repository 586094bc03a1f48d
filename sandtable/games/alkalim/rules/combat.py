"""Combat: before it, rounds of three phases, escape, damage (RB-80 to RB-94), also of two heroes (RB-141, RB-142).

One pass of `fight` plays one stage, so that the table stands at a checkpoint before every choice of who attacks.
"""

from __future__ import annotations

from sandtable.games.alkalim.cards.abilities import (
    NO,
    chosen,
    helped,
    offers,
    pay,
    relieve,
    relieves,
    uses,
)
from sandtable.games.alkalim.content.book import ATTRIBUTES, PHASES
from sandtable.games.alkalim.content.rulings import card_rule
from sandtable.games.alkalim.rules import adventure, aftermath, duels, perils
from sandtable.games.alkalim.rules.damage import hurt, over, strike
from sandtable.games.alkalim.rules.harm import felled, saved
from sandtable.games.alkalim.rules.numbers import (
    attribute,
    blow,
    chance,
    changed,
    foe_life,
    hindered,
    lasting,
    matched,
    pain,
    phase_numbers,
    soaked,
    sting,
    strength,
    target,
)
from sandtable.games.alkalim.rules.skill_tests import ROLL, passes, summed
from sandtable.games.alkalim.state import (
    AMBUSH,
    BEFORE,
    DUEL,
    END,
    ESCAPES,
    OPENING,
    PHASE,
    READY,
    ROUND,
    AlKalim,
    Fight,
    Source,
)
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow

DEFEND: Choice = ("defend",)
FIGHT_ON: Choice = ("fight",)
AMBUSH_PENALTY = 10
UNKNOWN = 99
"""What a hero in the Challenge's role needs: as much as he can get."""
WEARY = 30
"""After so many rounds a combat that neither side can win is broken off (Sandtable's own rule)."""


def fight(g: AlKalim) -> Flow[None]:
    """Play the next stage of the combat."""
    f = g.fight
    assert f is not None
    if f.stage == PHASE:
        yield from phase(g, f)
    elif f.stage == ROUND:
        yield from round_(g, f)
    elif f.stage == END:
        yield from end_of_round(g, f)
    elif f.stage == OPENING:
        yield from opening(g, f)
    elif f.stage == READY:
        yield from ready(g, f)
    else:
        yield from before(g, f)


# -- before combat ---------------------------------------------------------------------------------------------------


def opening(g: AlKalim, f: Fight) -> Flow[None]:
    """Cards that decide the matter before it begins (RB-80)."""
    if f.wounds and f.wounds >= foe_life(g, f):  # from a time at which it has more life
        yield from aftermath.won(g, f)
        return
    sources = [] if f.kind == DUEL else offers(g, f.by, "outright", f)
    sources = [each for each in sources if not (each[3].flee and barred(g, f))]
    if not sources:
        g.skipped(f.by, "outright", "fight")
        f.stage = BEFORE
        return
    yield CHECKPOINT  # what was drawn is known now
    choice: Choice = yield Decision(f.by, "outright", [*uses(sources), FIGHT_ON], (f.card,))
    source = chosen(choice, sources)
    f.stage = BEFORE
    if source is None:
        return
    pay(g, f.by, source, f)
    if source[3].beat:
        yield from aftermath.won(g, f)
    else:
        yield from aftermath.unbeaten(g, f, "slips away from")


def barred(g: AlKalim, f: Fight) -> bool:
    """Whether escape is forbidden (RB-93)."""
    return f.kind != DUEL and g.card(f.card).challenge.no_escape


def before(g: AlKalim, f: Fight) -> Flow[None]:
    """The Challenge's text first (RB-80), or the abilities of the hero in its role (RB-142)."""
    f.stage = READY
    if f.kind == DUEL:
        yield from prepare(g, f, f.foe)
    else:
        yield from perils.come(g, f, "before")
    yield from settle(g, f)


def ready(g: AlKalim, f: Fight) -> Flow[None]:
    """Then the hero's own abilities and his allies' (RB-80)."""
    yield from prepare(g, f, f.by)
    f.stage = ROUND
    f.at_round = 0
    yield from settle(g, f)


def prepare(g: AlKalim, f: Fight, seat: int, when: str = "before combat") -> Flow[None]:
    """Before Combat abilities of one side, each once (RB-73); or what the Challenge's role uses as a round begins."""
    asked = False
    while g.fight is not None and not over(g, f):
        sources = [each for each in offers(g, seat, when, f) if worthwhile(g, f, seat, each)]
        if when == "round":  # escape is for the hero's role (RB-92)
            sources = [each for each in sources if not each[3].flee]
        if not sources:
            if not asked and when == "before combat":
                g.skipped(seat, "before combat", "fight")
            return
        asked = True
        if seat == f.by or when == "round":
            yield CHECKPOINT  # the foe is known, and his text is over
        choice: Choice = yield Decision(seat, "before combat", [*uses(sources), FIGHT_ON], (f.card,))
        source = chosen(choice, sources)
        if source is None:
            return
        pay(g, seat, source, f)
        yield from invoke(g, f, seat, source)


def worthwhile(g: AlKalim, f: Fight, seat: int, source: Source) -> bool:
    """Whether an ability could do anything here."""
    ability = source[3]
    if ability.strike or ability.weaken or ability.blunt or ability.bonus or ability.damage:
        return True
    if ability.flee:
        return not barred(g, f)
    return relieves(g, g.parties[seat], source)


def invoke(g: AlKalim, f: Fight, seat: int, source: Source) -> Flow[None]:
    """What an ability used before combat or at the start of a round does."""
    owner, card, _, ability = source
    party = g.parties[seat]
    if ability.bonus or ability.damage:
        those = helped(g, party, owner, ability)
        if ability.of in ("one", "ally") and len(those) > 1:
            picked: Choice = yield Decision(seat, "whom", [("help", each) for each in those], (card,))
            those = [int(picked[1])]
        for each in those:
            if ability.bonus:
                f.bonus[each] = f.bonus.get(each, 0) + ability.bonus
            if ability.damage:
                for number in phase_numbers(ability.phase):
                    f.damage[3 * each + number] = f.damage.get(3 * each + number, 0) + ability.damage
    if f.kind == DUEL and seat != f.against:  # the attacked weakens the one who attacked him
        f.back_value = changed(f.back_value, ability.phase, -ability.weaken)
        f.back_fierce = changed(f.back_fierce, ability.phase, -ability.blunt)
    else:
        f.value = changed(f.value, ability.phase, -ability.weaken)
        f.fierce = changed(f.fierce, ability.phase, -ability.blunt)
    if ability.heal or ability.rest:
        yield from relieve(g, seat, source)
    if ability.strike:
        other = f.foe if seat == f.by else f.by
        if f.kind == DUEL:
            yield from hurt(g, f, other, g.parties[other].hero, ability.strike, -1, card_rule(g.card(card)))
        else:
            strike(g, f, ability.strike, -1, g.said(card), card_rule(g.card(card)))


def settle(g: AlKalim, f: Fight) -> Flow[bool]:
    """End the combat if somebody has fallen (RB-88); True if it is over."""
    if g.fight is None:
        return True
    if f.kind == DUEL:
        for seat, other in ((f.by, f.foe), (f.foe, f.by)):
            if felled(g, seat):
                safe = yield from saved(g, seat)
                if not safe:
                    yield from duels.vanquished(g, other, seat)
                    return True
        return False
    if f.wounds >= foe_life(g, f):
        yield from aftermath.won(g, f)
        return True
    if felled(g, f.by):
        safe = yield from saved(g, f.by)
        if not safe:
            yield from aftermath.fallen(g, f)
            return True
    return False


# -- rounds ----------------------------------------------------------------------------------------------------------


def round_(g: AlKalim, f: Fight) -> Flow[None]:
    """A round begins (RB-81)."""
    if f.round >= WEARY:
        break_off(g, f)
        return
    if f.kind == DUEL:
        yield from prepare(g, f, f.foe, "round")
        done = yield from settle(g, f)
        if done:
            return
    f.round += 1
    f.acted = frozenset()
    f.tried = False
    f.phase = 0
    f.stage = PHASE
    if g.events is not None:
        g.note(f"Round {f.round} of the fight.", "AK RB-81", kind="round")
    if f.kind != DUEL and g.card(f.card).challenge.peril:
        yield from perils.come(g, f, "round")
        yield from settle(g, f)


def break_off(g: AlKalim, f: Fight) -> None:
    """Nobody has won, nobody has escaped (Sandtable's own rule)."""
    if g.events is not None:
        g.note(f"After {WEARY} rounds both sides are weary and part.", "AK own/weary")
    if f.kind == DUEL:
        duels.part(g)
    else:
        adventure.leave(g, f)


def attackers(g: AlKalim, f: Fight) -> list[int]:
    """Who may still attack in this round: the hero once, each ally once (RB-82, RB-83)."""
    party = g.parties[f.by]
    found = [] if party.hero in f.acted else [party.hero]
    return found + [ally.card for ally in party.allies if ally.card not in f.acted]


def may_escape(g: AlKalim, f: Fight) -> bool:
    """At the start of a round, once (RB-92)."""
    if f.phase or f.tried or f.acted or barred(g, f):
        return False
    return f.round == 1 or g.world.rules.escape != "before"


def phase_sources(g: AlKalim, f: Fight) -> list[Source]:
    """Abilities for the start of a round, which a failed escape does not end (RB-92)."""
    if f.phase or f.acted:
        return []
    return [each for each in offers(g, f.by, "round", f) if worthwhile(g, f, f.by, each)]


def phase_choices(g: AlKalim, f: Fight) -> list[Choice]:
    party = g.parties[f.by]
    if f.phase == 2 and g.world.rules.idle == "forbidden" and party.hero not in f.acted:
        return [("attack", party.hero)]  # nor may an ally take over the last phase that is left to him (RB-82)
    found: list[Choice] = [("attack", card) for card in attackers(g, f)]
    found.append(DEFEND)
    if not f.phase:
        if may_escape(g, f):
            found += [("escape", which) for which in range(3)]
        if g.kit(party).offers:
            found += uses(phase_sources(g, f))
    return found


def phase(g: AlKalim, f: Fight) -> Flow[None]:
    """One of ranged, melee, magic: somebody attacks, or the hero defends."""
    yield CHECKPOINT
    choice: Choice = yield Decision(f.by, "combat", lambda: phase_choices(g, f), (f.round, f.phase))
    verb = choice[0]
    if verb == "escape":
        yield from escape(g, f, int(choice[1]))
        return
    if verb == "use":
        sources = phase_sources(g, f)
        source = chosen(choice, sources)
        assert source is not None
        pay(g, f.by, source, f)
        if source[3].flee:
            yield from away(g, f, "slips away from")
            return
        yield from invoke(g, f, f.by, source)
        yield from settle(g, f)
        return
    number = f.phase
    if verb == "attack":
        yield from attack(g, f, int(choice[1]), number)
    else:
        yield from defend(g, f, number)
    if g.fight is None:
        return
    done = yield from settle(g, f)
    if not done:
        f.phase += 1
        if f.phase == 3:
            f.stage = END


def end_of_round(g: AlKalim, f: Fight) -> Flow[None]:
    f.stage = ROUND
    f.at_round = 0
    if f.kind == DUEL:
        f.by, f.foe = f.foe, f.by
        if g.events is not None:
            g.note(f"The roles change: {g.name(f.by)} is the hero now.", "AK RB-141/swap")
        return
    if g.card(f.card).challenge.peril:
        yield from perils.come(g, f, "end of round")
        yield from settle(g, f)


# -- rolls -----------------------------------------------------------------------------------------------------------


def boosts(g: AlKalim, f: Fight, seat: int, card: int, attacking: bool, when: str) -> list[Source]:
    """Abilities that could change a roll of this character (RB-90)."""
    party = g.parties[seat]
    known = g.kit(party).offers.get(when)
    if not known:
        return []
    found = []
    for source in offers(g, seat, when, f):
        owner, _, _, ability = source
        if ability.phase is not None and PHASES.index(ability.phase) != f.phase:
            continue
        if ability.rolls != "both" and (ability.rolls == "attack") != attacking:
            continue
        if card not in helped(g, party, owner, ability):
            continue
        if when == "roll" and not ability.bonus and not attacking:  # damage is for hits
            continue
        found.append(source)
    return found


def boosted(g: AlKalim, f: Fight, seat: int, card: int, attacking: bool, need: int | None) -> Flow[tuple[int, int]]:
    """What the player adds to a roll before it is made: to the roll, and to the damage of a hit.

    Nobody is asked to add to a roll that cannot fail, or to a blow that would end the combat anyway.
    """
    plus = damage = 0
    if not g.kit(g.parties[seat]).offers.get("roll"):
        return 0, 0
    while True:
        open_ = need is None or need - plus > 2
        more = attacking and (f.kind == DUEL or improvable(g, f, blow(g, g.parties[seat], card, f.phase, f) + damage))
        sources = [
            each
            for each in boosts(g, f, seat, card, attacking, "roll")
            if (each[3].bonus and open_) or (each[3].damage and more)
        ]
        if not sources:
            break
        about = (f.phase, card, attacking, -1 if need is None else need - plus, damage)
        choice: Choice = yield Decision(seat, "boost", [*uses(sources), ROLL], about)
        source = chosen(choice, sources)
        if source is None:
            break
        pay(g, seat, source, f)
        plus += source[3].bonus
        damage += source[3].damage
    return plus, damage


def throw(g: AlKalim, f: Fight, card: int, attacking: bool, strong: int, need: int, what: str) -> Flow[bool]:
    """The roll of the one in the hero's role, with what may be done after it."""
    dice = g.rng.roll(10) + g.rng.roll(10)
    plus = 0
    while True:
        good = passes(g, dice, dice + strong + plus, need)
        if g.events is not None:
            g.note(
                f"{g.said(card)} {what}: {summed(dice, strong + plus)} against {need}, "
                f"{'success' if good else 'failure'}.",
                "AK RB-85" if attacking else "AK RB-86",
                kind="dice",
            )
        if good or not g.kit(g.parties[f.by]).offers.get("after roll"):
            break
        source = yield from second_thought(g, f, f.by, card, attacking, need - strong - plus, dice)
        if source is None:
            break
        if source[3].reroll:
            dice = g.rng.roll(10) + g.rng.roll(10)
        plus += source[3].bonus
    f.first = False
    return good


def second_thought(
    g: AlKalim, f: Fight, seat: int, card: int, attacking: bool, need: int, dice: int
) -> Flow[Source | None]:
    """What a player uses on a roll that lies, and has paid for; nothing more."""
    sources = boosts(g, f, seat, card, attacking, "after roll")
    if not sources:
        return None
    about = (f.phase, card, attacking, need, dice)
    choice: Choice = yield Decision(seat, "after roll", [*uses(sources), NO], about)
    source = chosen(choice, sources)
    if source is not None:
        pay(g, seat, source, f)
    return source


def opposed(g: AlKalim, f: Fight) -> Flow[int]:
    """In a duel the one in the Challenge's role rolls for the number to reach (RB-141)."""
    party = g.parties[f.foe]
    plus, _ = yield from boosted(g, f, f.foe, party.hero, False, None)
    dice = g.rng.roll(10) + g.rng.roll(10)
    strong = strength(g, party, party.hero, f.phase, False, f) + plus + hindered(f)[0][f.phase]
    while True:
        if g.events is not None:
            g.note(
                f"{g.name(f.foe)} sets {summed(dice, strong)} in the {PHASES[f.phase]} phase.",
                "AK RB-141",
                kind="dice",
            )
        source = yield from second_thought(g, f, f.foe, party.hero, False, UNKNOWN, dice)
        if source is None:
            break
        if source[3].reroll:
            dice = g.rng.roll(10) + g.rng.roll(10)
        strong += source[3].bonus
    return dice + strong


def needed(g: AlKalim, f: Fight) -> Flow[int]:
    if f.kind == DUEL:
        return (yield from opposed(g, f))
    return target(g, f, f.phase)


def threat(g: AlKalim, f: Fight, number: int) -> int:
    """The damage that failing in a phase costs."""
    if f.kind == DUEL:
        party = g.parties[f.foe]
        return max(blow(g, party, party.hero, number, f) + hindered(f)[1][number], 0)
    return sting(g, f, number)


def attack(g: AlKalim, f: Fight, card: int, number: int) -> Flow[None]:
    """A character attacks in this phase; an ally takes it over from the hero (RB-84, RB-85)."""
    seat = f.by
    party = g.parties[seat]
    f.acted |= {card}
    need = yield from needed(g, f)
    strong = strength(g, party, card, number, True, f)
    plus, more = yield from boosted(g, f, seat, card, True, need - strong)
    damage = blow(g, party, card, number, f) + more
    good = yield from throw(g, f, card, True, strong + plus, need, f"attacks in the {PHASES[number]} phase")
    if good:
        damage += yield from heightened(g, f, seat, card, damage)
        if f.kind == DUEL:
            yield from hurt_in_phase(g, f, f.foe, g.parties[f.foe].hero, damage, number, "AK RB-85/hit", "AK RB-141")
        else:
            strike(g, f, damage, number, g.said(card))
        return
    yield from hurt_in_phase(g, f, seat, card, threat(g, f, number), number, "AK RB-85/miss")
    if f.kind != DUEL and g.card(f.card).challenge.peril:
        yield from perils.come(g, f, "missed")


def heightened(g: AlKalim, f: Fight, seat: int, card: int, damage: int) -> Flow[int]:
    """Abilities used when a blow has hit; nobody is asked to add to one that ends the combat anyway."""
    party = g.parties[seat]
    more = 0
    while g.kit(party).offers.get("hit"):
        sources = [
            each
            for each in offers(g, seat, "hit", f)
            if (each[3].phase is None or PHASES.index(each[3].phase) == f.phase)
            and (card in helped(g, party, each[0], each[3]) if each[3].damage else card == each[0])
            and (each[3].damage or relieves(g, party, each))
        ]
        if f.kind != DUEL and not improvable(g, f, damage + more):
            sources = [each for each in sources if not each[3].damage]
        if not sources:
            break
        choice: Choice = yield Decision(seat, "hit", [*uses(sources), NO], (f.phase, card, more))
        source = chosen(choice, sources)
        if source is None:
            break
        pay(g, seat, source, f)
        more += source[3].damage
        if source[3].heal or source[3].rest or source[3].income:
            yield from relieve(g, seat, source)
    return more


def improvable(g: AlKalim, f: Fight, damage: int) -> bool:
    """Whether a blow in this phase would do more with more damage: not to the immune, nor to the dead."""
    if PHASES[f.phase] in g.card(f.card).challenge.immune:
        return False
    return f.wounds + pain(g, f, f.phase, damage) < foe_life(g, f)


def defend(g: AlKalim, f: Fight, number: int) -> Flow[None]:
    """The hero defends: nobody is hurt if he succeeds (RB-86)."""
    seat = f.by
    party = g.parties[seat]
    danger = threat(g, f, number)
    if not danger and g.world.rules.harmless == "skip":
        return
    need = yield from needed(g, f)
    if not danger or (g.kit(party).always and soaked(g, party, party.hero, number, f) >= danger):
        _roll_idly(g, f)
        return
    strong = strength(g, party, party.hero, number, False, f)
    plus, _ = yield from boosted(g, f, seat, party.hero, False, need - strong)
    good = yield from throw(g, f, party.hero, False, strong + plus, need, f"defends in the {PHASES[number]} phase")
    if not good:
        yield from hurt_in_phase(g, f, seat, party.hero, danger, number, "AK RB-86")


def _roll_idly(g: AlKalim, f: Fight) -> None:
    """A roll that cannot matter (RB-87): made, but nobody is asked about it."""
    dice = g.rng.roll(10) + g.rng.roll(10)
    f.first = False
    if g.events is not None:
        g.note(f"{g.name(f.by)} defends where no harm threatens (the dice show {dice}).", "AK RB-87", kind="dice")


def hurt_in_phase(g: AlKalim, f: Fight, seat: int, card: int, damage: int, number: int, *rules: str) -> Flow[None]:
    """A character takes damage in a phase; the Challenge's text may make more of wounds."""
    taken = yield from hurt(g, f, seat, card, damage, number, *rules)
    if taken and f.kind != DUEL and g.card(f.card).challenge.peril:
        yield from perils.come(g, f, "wounds")


# -- escape ----------------------------------------------------------------------------------------------------------


def escape_bonus(g: AlKalim, f: Fight, which: int) -> int:
    party = g.parties[f.by]
    bonus = attribute(g, party, party.hero, which, f)
    if g.kit(party).always:
        bonus += lasting(g, party, "escape", f)
    return bonus - (AMBUSH_PENALTY if f.kind == AMBUSH else 0)


def escape_chance(g: AlKalim, f: Fight, which: int) -> float:
    """The chance to get away with an attribute, from a Challenge or from another hero, who rolls too."""
    extremes = g.world.rules.naturals == "extremes"
    if f.kind != DUEL:
        return chance(target(g, f, which) - escape_bonus(g, f, which), extremes)
    foe = g.parties[f.foe]
    theirs = strength(g, foe, foe.hero, which, False, f) + hindered(f)[0][which]
    return matched(escape_bonus(g, f, which) - theirs, extremes)


def escape(g: AlKalim, f: Fight, which: int) -> Flow[None]:
    """A test on an attribute against the value of the matching phase (RB-92)."""
    f.tried = True
    f.phase = which
    need = yield from needed(g, f)
    danger = threat(g, f, which)
    f.phase = 0
    dice = g.rng.roll(10) + g.rng.roll(10)
    bonus = escape_bonus(g, f, which)
    good = passes(g, dice, dice + bonus, need)
    if g.events is not None:
        rules = ["AK RB-92"]
        if f.kind == AMBUSH:
            rules += ["AK ambush/escape", "AK RB-92/ambush"]
        g.note(
            f"{g.name(f.by)} tries to escape with {ATTRIBUTES[which].capitalize()}: {summed(dice, bonus)} "
            f"against {need}, {'success' if good else 'failure'}.",
            *rules,
            kind="dice",
        )
    if good:
        g.tally[ESCAPES] += 1
        yield from away(g, f, "escapes from")
        return
    if g.world.rules.escape == "first-round-free" and f.round == 1:
        return
    yield from hurt_in_phase(g, f, f.by, g.parties[f.by].hero, danger, which, "AK RB-92/failure")
    yield from settle(g, f)


def away(g: AlKalim, f: Fight, how: str) -> Flow[None]:
    if f.kind == DUEL:
        if g.events is not None:
            g.note(f"{g.name(f.by)} {how} {g.name(f.foe)}.", "AK RB-92/success")
        duels.part(g)
    else:
        yield from aftermath.unbeaten(g, f, how)
