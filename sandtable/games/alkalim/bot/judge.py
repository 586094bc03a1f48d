"""What judging the choices of one question starts from."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

from sandtable.games.alkalim.bot.aims import Aims, Outing
from sandtable.games.alkalim.bot.worth import relief, toll
from sandtable.games.alkalim.content.shapes import Ability
from sandtable.games.alkalim.odds.adviser import Adviser
from sandtable.kernel import Choice


class Judge(Adviser):
    """How good the choices of one decision look: to each kind of question belongs a method that is called as it is."""

    @cached_property
    def aims(self) -> Aims:
        return Aims(self.g, self.seat, self.g.night)

    @cached_property
    def outing(self) -> Outing:
        return Outing(self.aims)

    @cached_property
    def by_night(self) -> Outing:
        return Outing(Aims(self.g, self.seat, True))

    def gain(self, choice: Choice) -> float:
        """What a card brings by healing, rest and gold, less what using it costs."""
        card, ability = int(choice[1]), self.g.ability(choice)
        return relief(self.g, self.party, card, ability) - toll(self.g, self.party, card, ability)


Judging = TypeVar("Judging", bound=Judge)


def of_cards(worth: Callable[[Judging, int, Ability], float]) -> Callable[[Judging, Choice], float]:
    """Of cards that may be used: what each is worth, less what using it costs; nothing for going on without."""

    def judged(self: Judging, choice: Choice) -> float:
        if choice[0] != "use":
            return 0.0
        card, ability = int(choice[1]), self.g.ability(choice)
        return worth(self, card, ability) - toll(self.g, self.party, card, ability)

    return judged
