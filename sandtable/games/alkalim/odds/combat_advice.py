"""Advice in combats and tests: chances of rolls and of whole combats."""

from __future__ import annotations

from functools import cached_property

from sandtable.games.alkalim.content.shapes import Ability
from sandtable.games.alkalim.odds import details
from sandtable.games.alkalim.odds.adviser import CLOSE, DUEL_PLANS, NO_ATTACK, Adviser, figure, promise
from sandtable.games.alkalim.odds.chances import chosen, escape_costs, ranking, worth
from sandtable.games.alkalim.odds.combat_odds import CombatOdds
from sandtable.games.alkalim.odds.duel_odds import DuelOdds
from sandtable.games.alkalim.odds.paths import DEFENDS, Odds, Plan
from sandtable.games.alkalim.odds.travel_odds import percent
from sandtable.games.alkalim.records import Fight
from sandtable.games.alkalim.rules.combat import DEFEND, escape_chance
from sandtable.games.alkalim.rules.combat_rolls import UNKNOWN
from sandtable.games.alkalim.rules.numbers import chance
from sandtable.games.alkalim.rules.skill_tests import KIT_BONUS
from sandtable.games.alkalim.state import DUEL
from sandtable.kernel import Choice, Hint
from sandtable.kernel.text import plural

IN_BETWEEN = frozenset({"boost", "after roll", "hit", "hurt"})
"""Questions in the midst of a roll, through which a combat can go on by the best plan."""
FOR_A_LIFE = 0.15
"""So much of the chance to win is given up before the plan risks the life of an ally."""
LITTLE, TIRING = 0.02, 0.1
"""What a card must at least do for a roll before the plan uses it, and how much more for each exhaustion."""


class CombatAdviser(Adviser):
    @cached_property
    def fight(self) -> Fight:
        assert self.g.fight is not None
        return self.g.fight

    @cached_property
    def odds_of(self) -> CombatOdds | DuelOdds:
        return DuelOdds(self.g, self.fight, self.seat) if self.fight.kind == DUEL else CombatOdds(self.g, self.fight)

    @cached_property
    def plans(self) -> list[Plan]:
        """Plans for the combat at hand, the promising first."""
        return self.odds_of.plans()

    def best(self, plans: list[Plan]) -> Odds | None:
        found = [self.odds_of.odds(plan, CLOSE) for plan in plans[: self.depth]]
        return max(found, key=lambda each: each.win, default=None)

    # -- combat -------------------------------------------------------------------------------------------------------

    def on_combat(self, choice: Choice) -> Hint | str:
        verb = choice[0]
        if verb == "attack":
            return self.attacking(int(choice[1]))
        if verb == "defend":
            return self.defending()
        if verb == "escape":
            return self.escape(int(choice[1]))
        return self.helped(choice)

    def attacking(self, who: int) -> Hint:
        share, dealt, harm = self.odds_of.figures(who, self.fight.phase)
        if not dealt:
            whom = self.g.name(self.fight.foe) if self.fight.kind == DUEL else "it"
            return Hint(hint=f"cannot hurt {whom} in this phase", short="in vain", chance=0.0, weight=-1.0)
        more = f", else {plural(harm, 'wound')}" if self.fight.kind == DUEL else ""
        more = ", else killed" if self.could_die(who) else more
        return self.won(("attack", who), f"{percent(share)} to hit for {dealt}{more}", percent(share))

    def defending(self) -> Hint:
        share, _, harm = self.odds_of.figures(DEFENDS, self.fight.phase)
        if not harm:
            return self.won(DEFEND, "no harm threatens", "safely")
        return self.won(DEFEND, f"{percent(share)} to take no harm, else {plural(harm, 'wound')}", percent(share))

    def won(self, choice: Choice, text: str, short: str) -> Hint:
        """With the best that may come of this choice, if the rounds after this one go by the plan that is best now."""
        found = self.outlook.get(choice)
        if found is None:
            return Hint(hint=text, short=short)
        plan = self.plan_words if choice == self.planned and self.flight is None else ""
        return Hint(hint=f"{text}; combat won {percent(found.win)}", short=short, chance=figure(found.win), plan=plan)

    @cached_property
    def later(self) -> Plan | None:
        found = ranking(self.odds_of, DUEL_PLANS, CLOSE)
        return found[0].plan if found else None

    @cached_property
    def outlook(self) -> dict[Choice, Odds]:
        """What may come of attacking with each character, and of defending, at best."""
        found = {}
        for choice in self.choices:
            if choice[0] in ("attack", "defend"):
                who = int(choice[1]) if choice[0] == "attack" else DEFENDS
                ways = chosen(self.odds_of, self.fight, who, self.later, self.depth, CLOSE)
                if ways:
                    found[choice] = ways[0]
        return found

    @cached_property
    def best_choice(self) -> Choice | None:
        """What the best plan does now."""
        return min(self.outlook, key=lambda choice: worth(self.outlook[choice]), default=None)

    @cached_property
    def planned(self) -> Choice | None:
        """What the table does now for somebody who leaves the fight to it: the best that risks no ally's life, unless
        that costs too much of the chance to win; then nothing, and the player decides."""
        best = self.best_choice
        if best is None:
            return None
        safe = [each for each in self.outlook if each[0] != "attack" or not self.could_die(int(each[1]))]
        choice = min(safe, key=lambda each: worth(self.outlook[each]), default=None)
        enough = choice is not None and self.outlook[choice].win >= self.outlook[best].win - FOR_A_LIFE
        return choice if enough else None

    @property
    def plan_words(self) -> str:
        """The plan as it is offered: each combat has its own."""
        fight = self.fight
        return f"Fight {self.g.name(fight.foe) if fight.kind == DUEL else self.g.said(fight.card)} to the end"

    @cached_property
    def flight(self) -> int | None:
        """The attribute with which an escape, which can be tried now, is better than to fight on.

        A victory counts as much as a knock-out costs. Who fails to escape takes a wound or two and fights on.
        """
        ways = [int(choice[1]) for choice in self.choices if choice[0] == "escape"]
        best = None if self.best_choice is None else self.outlook[self.best_choice]
        fighting = best.win - best.knocked_out if best is not None else 0.0
        if not ways or fighting >= 0:
            return None
        life = self.g.life(self.party, self.party.hero) - self.party.wounds

        def escaping(which: int) -> float:
            lost = 1 - escape_chance(self.g, self.fight, which)
            return lost * (-1.0 if escape_costs(self.g, self.fight, which) >= life else fighting)

        which = max(ways, key=escaping)
        return which if escaping(which) > fighting else None

    def could_die(self, card: int) -> bool:
        """Whether an ally would be killed by failing now."""
        ally = self.party.ally(card)
        if ally is None:
            return False
        share, _, harm = self.odds_of.figures(card, self.fight.phase)
        return share < 1 and ally.wounds + harm >= self.g.life(self.party, card)

    def escape(self, which: int) -> Hint:
        likely = escape_chance(self.g, self.fight, which)
        danger = escape_costs(self.g, self.fight, which)
        text = (
            f"{percent(likely)}, else {plural(danger, 'wound')}"
            if danger
            else f"{percent(likely)}; failing costs nothing"
        )
        if which == self.flight:
            best = None if self.best_choice is None else self.outlook[self.best_choice]
            text += f"; fighting on ends in a knock-out {percent(best.knocked_out)}" if best is not None else ""
        advised = 1.0 if which == self.flight else 0.0 if likely else -1.0
        return Hint(hint=text, short=percent(likely), chance=None if likely else 0.0, weight=advised)

    def helped(self, choice: Choice) -> Hint | str:
        """What a card would make of the combat."""
        after = details.with_card(self.g, self.fight, self.ability(choice))
        found = [] if after is None else ranking(CombatOdds(self.g, after), min(self.depth, 3), CLOSE)
        return Hint(hint=f"combat won {percent(found[0].win)}", chance=figure(found[0].win)) if found else ""

    def on_outright(self, choice: Choice) -> Hint | str:
        if choice[0] == "fight":
            best = self.best(self.plans)
            if best is None:
                return Hint(hint=NO_ATTACK, chance=0.0)
            plan = "" if self.fight.kind == DUEL or best.win < best.knocked_out else self.plan_words
            return Hint(hint=promise(best), chance=figure(best.win), plan=plan)
        return self.helped(choice) if self.ability(choice)[3].when == "before combat" else ""

    on_before_combat = on_outright

    def on_boost(self, choice: Choice) -> str:
        need, attacking = int(self.about[3]), bool(self.about[2])
        if need < 0:
            return ""
        aim = "hit" if attacking else "take no harm"
        if choice[0] == "roll":
            return f"{percent(chance(need, self.natural))} to {aim}"
        ability = self.ability(choice)[3]
        parts = [f"{percent(chance(need - ability.bonus, self.natural))} to {aim}"] if ability.bonus else []
        parts += [f"+{ability.damage} damage"] if ability.damage and attacking else []
        return ", ".join(parts)

    def on_after_roll(self, choice: Choice) -> str:
        if choice[0] != "use":
            return ""
        need, dice = int(self.about[3]), int(self.about[4])
        ability = self.ability(choice)[3]
        if need == UNKNOWN:
            return "rolled again" if ability.reroll else f"{ability.bonus} more to beat"
        if ability.reroll:
            return f"{percent(chance(need - ability.bonus, self.natural))} to succeed"
        return "succeeds" if dice + ability.bonus >= need else "not enough alone"

    def on_hit(self, choice: Choice) -> str:
        damage = self.ability(choice)[3].damage if choice[0] == "use" else 0
        return f"+{damage} damage" if damage else ""

    def on_hurt(self, choice: Choice) -> str:
        damage = int(self.about[1])
        if choice[0] == "use":
            ability = self.ability(choice)[3]
            left = max(damage - ability.cancel, 0)
            often = "; once a turn" if ability.activate else "; uses it up" if ability.discard else ""
            return f"{plural(left, 'wound')} left{often}" if left else f"no wound{often}"
        return plural(damage, "wound")

    # -- the plan in the midst of a roll ------------------------------------------------------------------------------

    @cached_property
    def in_passing(self) -> Choice | None:
        """What the plan answers in the midst of a roll: it uses what can be used again, and nothing that is used up.
        Nothing where only that could save somebody's life: then the player is asked."""
        uses = [choice for choice in self.choices if choice[0] == "use"]
        dear = [choice for choice in uses if _used_up(self.ability(choice)[3])]
        best = max((choice for choice in uses if choice not in dear), key=self.service, default=None)
        if best is not None and self.service(best) > LITTLE + TIRING * self.ability(best)[3].exhaust:
            return best
        if self.deadly and any(self.service(choice) > LITTLE for choice in dear):
            return None
        return next(choice for choice in self.choices if choice[0] != "use")

    def service(self, choice: Choice) -> float:
        """What a card does for the roll or the blow that is asked about."""
        ability = self.ability(choice)[3]
        if self.kind == "hurt":
            return float(min(ability.cancel, int(self.about[1])))
        if self.kind == "hit":
            return float(ability.damage or bool(ability.heal or ability.rest or ability.income))
        need, last = int(self.about[3]), int(self.about[4])
        if need in (-1, UNKNOWN):  # a rival is still to roll
            return 0.0
        then = chance(need - ability.bonus, self.natural)
        if self.kind == "boost":
            return then - chance(need, self.natural) + (then * ability.damage if self.about[2] else 0.0)
        return then if ability.reroll else float(last + ability.bonus >= need)

    @property
    def deadly(self) -> bool:
        """Whether the one whose roll it is would fall by failing, or by the wounds that are about to be taken."""
        if self.kind == "hit":
            return False
        card, harm = int(self.about[0]), int(self.about[1])
        if self.kind != "hurt":
            card = int(self.about[1])
            harm = self.odds_of.figures(card if self.about[2] else DEFENDS, self.fight.phase)[2]
        return self.g.wounds_of(self.party, card) + harm >= self.g.life(self.party, card)

    # -- tests --------------------------------------------------------------------------------------------------------

    def on_test(self, choice: Choice) -> str:
        need = int(self.about[2]) - int(self.about[3])
        if choice[0] == "roll":
            return f"{percent(chance(need, self.natural))} to succeed"
        ability = self.ability(choice)[3]
        return "sure" if ability.succeed else f"{percent(chance(need - ability.bonus, self.natural))} to succeed"

    def on_tested(self, choice: Choice) -> Hint:
        """What is enough comes before what is not."""
        hint = self.mended(choice)
        return Hint(hint=hint, weight=float(hint in ("succeeds", "sure")))

    def mended(self, choice: Choice) -> str:
        short = int(self.about[2]) - int(self.about[3]) - int(self.about[5])
        if choice[0] == "kit":
            return "succeeds" if short <= KIT_BONUS else f"not enough alone: {short} are missing"
        if choice[0] != "use":
            return ""
        ability = self.ability(choice)[3]
        if ability.succeed:
            return "sure"
        if ability.reroll:
            need = int(self.about[2]) - int(self.about[3]) - ability.bonus
            return f"{percent(chance(need, self.natural))} to succeed"
        return "succeeds" if ability.bonus >= short else f"not enough alone: {short} are missing"


def _used_up(ability: Ability) -> bool:
    """Whether an ability costs what does not come back by itself."""
    return bool(ability.discard or ability.use or ability.gold or ability.wound)
