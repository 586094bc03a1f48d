"""Combat: before it, rounds of three phases, escape, damage (RB-80 to RB-94), also of two heroes (RB-141, RB-142).

One pass of `fight` plays one stage, so that the table stands at a checkpoint before every choice of who attacks.
"""

from __future__ import annotations

from sandtable.games.alkalim.cards.abilities import ask, chosen, helped, offers, pay, relieve, relieves, uses
from sandtable.games.alkalim.content.book import ATTRIBUTES, PHASES
from sandtable.games.alkalim.content.rulings import card_rule
from sandtable.games.alkalim.records import BEFORE, END, OPENING, PHASE, READY, ROUND, Fight, Source
from sandtable.games.alkalim.rules import adventure, aftermath, duels, numbers, perils
from sandtable.games.alkalim.rules.combat_rolls import boosted, heightened, needed, threat, throw
from sandtable.games.alkalim.rules.damage import hurt, over, strike
from sandtable.games.alkalim.rules.dice import lying, two_dice
from sandtable.games.alkalim.rules.harm import felled, saved
from sandtable.games.alkalim.rules.skill_tests import passes, summed
from sandtable.games.alkalim.state import AMBUSH, DUEL, ESCAPES, AlKalim
from sandtable.kernel import CHECKPOINT, Choice, Decision, Flow

DEFEND: Choice = ("defend",)
FIGHT_ON: Choice = ("fight",)
AMBUSH_PENALTY = 10
WEARY = 30
"""After so many rounds a combat that neither side can win is broken off (Sandtable's own rule)."""


def fight(g: AlKalim) -> Flow[None]:
    """Play the next stage of the combat."""
    yield from STAGES[g.combat.stage](g, g.combat)


# -- before combat ---------------------------------------------------------------------------------------------------


def opening(g: AlKalim, fight: Fight) -> Flow[None]:
    """Cards that decide the matter before it begins (RB-80)."""
    if fight.wounds and fight.wounds >= numbers.foe_life(g, fight):  # from a time at which it has more life
        yield from aftermath.won(g, fight)
        return
    sources = [] if fight.kind == DUEL else offers(g, fight.by, "outright", fight)
    sources = [each for each in sources if not (each[3].flee and barred(g, fight))]
    if not sources:
        g.skipped(fight.by, "outright", "fight")
        fight.stage = BEFORE
        return
    yield CHECKPOINT  # what was drawn is known now
    source = yield from ask(g, fight.by, "outright", sources, (fight.card,), fight, FIGHT_ON)
    fight.stage = BEFORE
    if source is None:
        return
    if source[3].beat:
        yield from aftermath.won(g, fight)
    else:
        yield from aftermath.unbeaten(g, fight, "slips away from")


def barred(g: AlKalim, fight: Fight) -> bool:
    """Whether escape is forbidden (RB-93)."""
    return fight.kind != DUEL and g.card(fight.card).challenge.no_escape


def before(g: AlKalim, fight: Fight) -> Flow[None]:
    """The Challenge's text first (RB-80), or the abilities of the hero in its role (RB-142)."""
    fight.stage = READY
    if fight.kind == DUEL:
        yield from prepare(g, fight, fight.foe)
    else:
        yield from perils.come(g, fight, "before")
    yield from settle(g, fight)


def ready(g: AlKalim, fight: Fight) -> Flow[None]:
    """Then the hero's own abilities and his allies' (RB-80)."""
    yield from prepare(g, fight, fight.by)
    fight.stage = ROUND
    fight.at_round = 0
    yield from settle(g, fight)


def prepare(g: AlKalim, fight: Fight, seat: int, when: str = "before combat") -> Flow[None]:
    """Before Combat abilities of one side, each once (RB-73); or what the Challenge's role uses as a round begins."""
    asked = False
    while g.fight is not None and not over(g, fight):
        sources = [each for each in offers(g, seat, when, fight) if worthwhile(g, fight, seat, each)]
        if when == "round":  # escape is for the hero's role (RB-92)
            sources = [each for each in sources if not each[3].flee]
        if not sources:
            if not asked and when == "before combat":
                g.skipped(seat, "before combat", "fight")
            return
        asked = True
        if seat == fight.by or when == "round":
            yield CHECKPOINT  # the foe is known, and his text is over
        source = yield from ask(g, seat, "before combat", sources, (fight.card,), fight, FIGHT_ON)
        if source is None:
            return
        yield from invoke(g, fight, seat, source)


def worthwhile(g: AlKalim, fight: Fight, seat: int, source: Source) -> bool:
    """Whether an ability could do anything here."""
    ability = source[3]
    if ability.strike or ability.weaken or ability.blunt or ability.bonus or ability.damage:
        return True
    if ability.flee:
        return not barred(g, fight)
    return relieves(g, g.parties[seat], source)


def invoke(g: AlKalim, fight: Fight, seat: int, source: Source) -> Flow[None]:
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
                fight.bonus[each] = fight.bonus.get(each, 0) + ability.bonus
            if ability.damage:
                for number in numbers.phase_numbers(ability.phase):
                    fight.damage[3 * each + number] = fight.damage.get(3 * each + number, 0) + ability.damage
    if fight.kind == DUEL and seat != fight.against:  # the attacked weakens the one who attacked him
        fight.back_value = numbers.changed(fight.back_value, ability.phase, -ability.weaken)
        fight.back_fierce = numbers.changed(fight.back_fierce, ability.phase, -ability.blunt)
    else:
        fight.value = numbers.changed(fight.value, ability.phase, -ability.weaken)
        fight.fierce = numbers.changed(fight.fierce, ability.phase, -ability.blunt)
    if ability.heal or ability.rest:
        yield from relieve(g, seat, source)
    if ability.strike:
        other = fight.foe if seat == fight.by else fight.by
        if fight.kind == DUEL:
            yield from hurt(g, fight, other, g.parties[other].hero, ability.strike, -1, card_rule(g.card(card)))
        else:
            strike(g, fight, ability.strike, -1, g.said(card), card_rule(g.card(card)))


def settle(g: AlKalim, fight: Fight) -> Flow[bool]:
    """End the combat if somebody has fallen (RB-88); True if it is over."""
    if g.fight is None:
        return True
    if fight.kind == DUEL:
        for seat, other in ((fight.by, fight.foe), (fight.foe, fight.by)):
            if felled(g, seat):
                safe = yield from saved(g, seat)
                if not safe:
                    yield from duels.vanquished(g, other, seat)
                    return True
        return False
    if fight.wounds >= numbers.foe_life(g, fight):
        yield from aftermath.won(g, fight)
        return True
    if felled(g, fight.by):
        safe = yield from saved(g, fight.by)
        if not safe:
            yield from aftermath.fallen(g, fight)
            return True
    return False


# -- rounds ----------------------------------------------------------------------------------------------------------


def round_(g: AlKalim, fight: Fight) -> Flow[None]:
    """A round begins (RB-81)."""
    if fight.round >= WEARY:
        break_off(g, fight)
        return
    if fight.kind == DUEL:
        yield from prepare(g, fight, fight.foe, "round")
        done = yield from settle(g, fight)
        if done:
            return
    fight.round += 1
    fight.acted = frozenset()
    fight.tried = False
    fight.phase = 0
    fight.stage = PHASE
    if g.events is not None:
        g.note(f"Round {fight.round} of the fight.", "AK RB-81", kind="round", by=fight.by)
    if fight.kind != DUEL and g.card(fight.card).challenge.peril:
        yield from perils.come(g, fight, "round")
        yield from settle(g, fight)


def break_off(g: AlKalim, fight: Fight) -> None:
    """Nobody has won, nobody has escaped (Sandtable's own rule)."""
    if g.events is not None:
        g.note(f"After {WEARY} rounds both sides are weary and part.", "AK own/weary")
    if fight.kind == DUEL:
        duels.part(g)
    else:
        adventure.leave(g, fight)


def attackers(g: AlKalim, fight: Fight) -> list[int]:
    """Who may still attack in this round: the hero once, each ally once (RB-82, RB-83)."""
    party = g.parties[fight.by]
    found = [] if party.hero in fight.acted else [party.hero]
    return found + [ally.card for ally in party.allies if ally.card not in fight.acted]


def escape_bar(g: AlKalim, fight: Fight) -> str:
    """What forbids an escape, which is tried at the start of a round, once (RB-92); or nothing."""
    if barred(g, fight):
        return "barred"
    if fight.tried:
        return "tried"
    if fight.phase or fight.acted:
        return "begun"
    return "later" if fight.round > 1 and g.world.settings.escape == "before" else ""


def phase_sources(g: AlKalim, fight: Fight) -> list[Source]:
    """Abilities for the start of a round, which a failed escape does not end (RB-92)."""
    if fight.phase or fight.acted:
        return []
    return [each for each in offers(g, fight.by, "round", fight) if worthwhile(g, fight, fight.by, each)]


def phase_choices(g: AlKalim, fight: Fight) -> list[Choice]:
    party = g.parties[fight.by]
    if fight.phase == 2 and g.world.settings.idle == "forbidden" and party.hero not in fight.acted:
        return [("attack", party.hero)]  # nor may an ally take over the last phase that is left to him (RB-82)
    found: list[Choice] = [("attack", card) for card in attackers(g, fight)]
    found.append(DEFEND)
    if not fight.phase:
        if not escape_bar(g, fight):
            found += [("escape", which) for which in range(3)]
        if g.kit(party).offers:
            found += uses(phase_sources(g, fight))
    return found


def phase(g: AlKalim, fight: Fight) -> Flow[None]:
    """One of ranged, melee, magic: somebody attacks, or the hero defends."""
    yield CHECKPOINT
    choice: Choice = yield Decision(fight.by, "combat", lambda: phase_choices(g, fight), (fight.round, fight.phase))
    verb = choice[0]
    if verb == "escape":
        yield from escape(g, fight, int(choice[1]))
        return
    if verb == "use":
        sources = phase_sources(g, fight)
        source = chosen(choice, sources)
        assert source is not None
        pay(g, fight.by, source, fight)
        if source[3].flee:
            yield from away(g, fight, "slips away from")
            return
        yield from invoke(g, fight, fight.by, source)
        yield from settle(g, fight)
        return
    number = fight.phase
    if verb == "attack":
        yield from attack(g, fight, int(choice[1]), number)
    else:
        yield from defend(g, fight, number)
    if g.fight is None:
        return
    done = yield from settle(g, fight)
    if not done:
        fight.phase += 1
        if fight.phase == 3:
            fight.stage = END


def end_of_round(g: AlKalim, fight: Fight) -> Flow[None]:
    fight.stage = ROUND
    fight.at_round = 0
    if fight.kind == DUEL:
        fight.by, fight.foe = fight.foe, fight.by
        if g.events is not None:
            g.note(f"The roles change: it is {g.name(fight.by)}'s round to attack.", "AK RB-141/swap", by=fight.by)
        return
    if g.card(fight.card).challenge.peril:
        yield from perils.come(g, fight, "end of round")
        yield from settle(g, fight)


# -- attack and defence ----------------------------------------------------------------------------------------------


def attack(g: AlKalim, fight: Fight, card: int, number: int) -> Flow[None]:
    """A character attacks in this phase; an ally takes it over from the hero (RB-84, RB-85)."""
    seat = fight.by
    party = g.parties[seat]
    fight.acted |= {card}
    need = yield from needed(g, fight)
    strong = numbers.strength(g, party, card, number, True, fight)
    plus, more = yield from boosted(g, fight, seat, card, True, need - strong)
    damage = numbers.blow(g, party, card, number, fight) + more
    good = yield from throw(g, fight, card, True, strong + plus, need, f"attacks in the {PHASES[number]} phase")
    if good:
        damage += yield from heightened(g, fight, seat, card, damage)
        if fight.kind == DUEL:
            yield from hurt_in_phase(
                g, fight, fight.foe, g.parties[fight.foe].hero, damage, number, "AK RB-85/hit", "AK RB-141"
            )
        else:
            strike(g, fight, damage, number, g.said(card))
        return
    yield from hurt_in_phase(g, fight, seat, card, threat(g, fight, number), number, "AK RB-85/miss")
    if fight.kind != DUEL and g.card(fight.card).challenge.peril:
        yield from perils.come(g, fight, "missed")


def defend(g: AlKalim, fight: Fight, number: int) -> Flow[None]:
    """The hero defends: nobody is hurt if he succeeds (RB-86)."""
    seat = fight.by
    party = g.parties[seat]
    danger = threat(g, fight, number)
    if not danger and g.world.settings.harmless == "skip":
        return
    need = yield from needed(g, fight)
    if not danger or (g.kit(party).always and numbers.soaked(g, party, party.hero, number, fight) >= danger):
        _roll_idly(g, fight)
        return
    strong = numbers.strength(g, party, party.hero, number, False, fight)
    plus, _ = yield from boosted(g, fight, seat, party.hero, False, need - strong)
    good = yield from throw(g, fight, party.hero, False, strong + plus, need, f"defends in the {PHASES[number]} phase")
    if not good:
        yield from hurt_in_phase(g, fight, seat, party.hero, danger, number, "AK RB-86")


def _roll_idly(g: AlKalim, fight: Fight) -> None:
    """A roll that cannot matter (RB-87): made, but nobody is asked about it."""
    pair = two_dice(g)
    fight.first = False
    if g.events is not None:
        g.note(
            f"{g.name(fight.by)} defends where no harm threatens (the dice show {sum(pair)}).",
            "AK RB-87",
            kind="dice",
            by=fight.by,
            dice=lying(pair),
        )


def hurt_in_phase(g: AlKalim, fight: Fight, seat: int, card: int, damage: int, number: int, *rules: str) -> Flow[None]:
    """A character takes damage in a phase; the Challenge's text may make more of wounds."""
    taken = yield from hurt(g, fight, seat, card, damage, number, *rules)
    if taken and fight.kind != DUEL and g.card(fight.card).challenge.peril:
        yield from perils.come(g, fight, "wounds")


# -- escape ----------------------------------------------------------------------------------------------------------


def escape_bonus(g: AlKalim, fight: Fight, which: int) -> int:
    party = g.parties[fight.by]
    bonus = numbers.attribute(g, party, party.hero, which, fight)
    if g.kit(party).always:
        bonus += numbers.lasting(g, party, "escape", fight)
    return bonus - (AMBUSH_PENALTY if fight.kind == AMBUSH else 0)


def escape_chance(g: AlKalim, fight: Fight, which: int) -> float:
    """The chance to get away with an attribute, from a Challenge or from another hero, who rolls too."""
    extremes = g.world.settings.naturals == "extremes"
    if fight.kind != DUEL:
        return numbers.chance(numbers.target(g, fight, which) - escape_bonus(g, fight, which), extremes)
    foe = g.parties[fight.foe]
    theirs = numbers.strength(g, foe, foe.hero, which, False, fight) + numbers.hindered(fight)[0][which]
    return numbers.matched(escape_bonus(g, fight, which) - theirs, extremes)


def escape(g: AlKalim, fight: Fight, which: int) -> Flow[None]:
    """A test on an attribute against the value of the matching phase (RB-92)."""
    fight.tried = True
    fight.phase = which
    need = yield from needed(g, fight)
    danger = threat(g, fight, which)
    fight.phase = 0
    pair = two_dice(g)
    dice = sum(pair)
    bonus = escape_bonus(g, fight, which)
    good = passes(g, dice, dice + bonus, need)
    if g.events is not None:
        rules = ["AK RB-92"]
        if fight.kind == AMBUSH:
            rules += ["AK ambush/escape", "AK RB-92/ambush"]
        g.note(
            f"{g.name(fight.by)} tries to escape with {ATTRIBUTES[which].capitalize()}: {summed(dice, bonus)} "
            f"against {need}, {'success' if good else 'failure'}.",
            *rules,
            refs=g.hex_refs(g.parties[fight.by].at),
            kind="dice",
            by=fight.by,
            dice=lying(pair, good),
            expected=2 * numbers.chance(need - bonus, g.world.settings.naturals == "extremes"),
        )
    if good:
        g.tally[ESCAPES] += 1
        yield from away(g, fight, "escapes from")
        return
    if g.world.settings.escape == "first-round-free" and fight.round == 1:
        return
    yield from hurt_in_phase(g, fight, fight.by, g.parties[fight.by].hero, danger, which, "AK RB-92/failure")
    yield from settle(g, fight)


def away(g: AlKalim, fight: Fight, how: str) -> Flow[None]:
    if fight.kind == DUEL:
        if g.events is not None:
            g.note(
                f"{g.name(fight.by)} {how} {g.name(fight.foe)}.",
                "AK RB-92/success",
                refs=g.hex_refs(g.parties[fight.by].at),
                kind="escape",
                by=fight.by,
                concerns=(fight.foe,),
                short="escaped",
            )
        duels.part(g)
    else:
        yield from aftermath.unbeaten(g, fight, how)


STAGES = {OPENING: opening, BEFORE: before, READY: ready, ROUND: round_, PHASE: phase, END: end_of_round}
