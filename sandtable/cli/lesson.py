"""A lesson or a puzzle at a terminal: what it says, the real table beside it, and somebody who answers every choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

from sandtable import bots
from sandtable.cli import pointing
from sandtable.cli.common import UsageError, cite, out, outcome_text, read_out, say
from sandtable.cli.screen import Screen, help_with
from sandtable.kernel import Decision, IllegalChoice, SandtableError
from sandtable.kernel.scenario.parse import Choose, Say
from sandtable.kernel.scenario.practice import Aside, Practice, Stop

OPPONENT = "novice"
"""Who answers what somebody tries, and plays the free game."""
MASTER = "planner"
"""Who answers in a puzzle: a mistake is to be seen."""
MAP = 22
"""Lines of the map beside what is said."""
HELP = """\
Enter           go on, or hear again what to do
a number        choose that option
words           choose the only option whose key or label contains them
show            do it for me (`hint` is the same)
try             try the other thing that you have just chosen, with real dice; `back` returns
back            one step back
options         all the options again
table, map      the table again, the map again
log, log 40     the newest lines of the log
rules           the rules behind every line, or no more of them
?               this help
? {rule:<13} what a rule says (or the rules with that word in their titles){cards}
quit            leave; how far you have come is remembered"""


class Left(Exception):
    """Whoever learns has had enough for now."""


class Teaching:
    """Leads somebody at the keyboard through a lesson or a puzzle."""

    def __init__(self, practice: Practice, heed: Callable[[int], None]) -> None:
        """`heed` hears at every stop how many lines of the script have been played."""
        self.practice = practice
        self.heed = heed
        self.screen = Screen(practice.table, alone=False)
        self.screen.turn_to(practice.table)
        self.screen.aided = practice.scenario.puzzle is None
        self.helped = False
        """A choice has been shown."""
        self.aside: tuple[str, list[str]] | None = None
        """What was chosen last and is not what the lesson does: the key and what follows it."""
        self.seen: set[str] = set()
        """Hexes that have been marked on a map since others acted."""
        self.commands: dict[str, Callable[[str], None]] = {
            "show": self._show, "hint": self._show, "try": self._try, "back": self._back, "options": self._options,
            "table": self._table, "map": self._map, "log": self._log, "rules": self._rules, "help": self._help,
            "quit": self._quit, "exit": self._quit,
        }  # fmt: skip

    def play(self) -> None:
        """To its end. Raises Left."""
        how = "Type the number of a choice, or words of it; show does it for you; ? helps."
        say((how if self.practice.scenario.puzzle else f"Press Enter to go on. {how}", "dim"))
        self.screen.position(self.practice.seat)
        try:
            while (stop := self.practice.stop).kind != "end":
                self.heed(self.practice.at)
                self._halt(stop)
        except EOFError:
            raise Left from None
        self._told(stop)

    # -- a stop ------------------------------------------------------------------------------------------------------

    def _halt(self, stop: Stop) -> None:
        """Until something has changed: a step on, a step back, something tried."""
        self._told(stop)
        practice, length, at, trial = self.practice, self.practice.table.length, self.practice.at, self.practice.trial
        while (self.practice, practice.at, practice.trial) == (practice, at, trial) and practice.table.length == length:
            ours = stop.kind in ("choose", "try")
            word = out.input(Text(f"{self._prompt(stop)}> ", "bold")).strip()
            try:
                self._obey(stop, word, ours)
            except Aside as error:
                read_out((str(error), "yellow"), (" Type try to do it all the same." if self.aside else "", "dim"))
            except IllegalChoice as error:
                read_out((error.reason[:1].upper() + error.reason[1:], "yellow"), cite(error.rules))
            except SandtableError as error:
                read_out((str(error), "yellow"))

    def _prompt(self, stop: Stop) -> str:
        match stop.kind:
            case "choose":
                return f"{stop.passed + 1} of {stop.of}"
            case "try":
                return "trying; back returns"
        return "Enter"

    def _told(self, stop: Stop) -> None:
        """What has happened, what came of it, what is said now and what it is about."""
        seat = self.practice.seat
        self.screen.news(seat)
        if stop.done:
            read_out((stop.done, "green"))
        if stop.kind == "watch":
            say("Now the others play.")
            self.seen.clear()
        points = self._points()
        self._draw(points)
        if stop.say:
            out.print()
            read_out((stop.say, "bold" if stop.kind != "try" else "yellow"))
        if names := pointing.named(self.practice.table, points, seat):
            read_out((f"Look at: {'; '.join(names)}.", "dim"), indent=9)
        if "area:goal" in points:
            for line in pointing.goals(self.practice.table):
                read_out(("  · ", "dim"), line, indent=4)
        if stop.kind in ("choose", "try"):
            self._ask(stop, points)

    def _ask(self, stop: Stop, points: Sequence[str]) -> None:
        table, seat = self.practice.table, self.practice.seat
        decision = table.decision(seat)
        if decision is None:
            say(outcome_text(table) if table.over else "You are not asked anything more. Type back.")
            return
        out.print()
        self.screen.options(seat, whole=False)
        if stop.key and "area:options" in points:
            options = self.screen.numbered(decision)
            number, option = next((n, each) for n, each in enumerate(options, 1) if each.key == stop.key)
            read_out((f"The lesson means {number}: {option.label}.", "dim"))

    def _points(self) -> tuple[str, ...]:
        """As the lesson writes them."""
        line = self.practice.next
        if self.practice.trial is not None:
            return ()
        if isinstance(line, Choose):
            return line.guide.point if line.guide else ()
        return line.point if isinstance(line, Say) else ()

    def _draw(self, points: Sequence[str]) -> None:
        """The map, where something on it matters that has not been shown."""
        hexes = pointing.hexes(self.practice.table, points, self.practice.seat)
        if not self.seen.issuperset(hexes):
            self.screen.map(self.practice.seat, hexes, MAP)
            self.seen.update(hexes)

    # -- what is typed -----------------------------------------------------------------------------------------------

    def _obey(self, stop: Stop, word: str, ours: bool) -> None:
        verb, _, rest = word.partition(" ")
        if word.startswith("?"):
            self._help(word[1:].strip())
        elif verb.casefold() in self.commands and not (ours and self._is_key(word)):
            self.commands[verb.casefold()](rest.strip())
        elif ours and word:
            self._choose(stop, word)
        elif ours:
            self._told(stop)
        elif not word:
            self.practice.go_on(_unheard)
        else:
            raise Aside("There is nothing to choose yet. Press Enter to go on.")

    def _is_key(self, word: str) -> bool:
        decision = self.practice.table.decision(self.practice.seat)
        return decision is not None and word.casefold() in map(str.casefold, self.practice.table.described(decision))

    def _choose(self, stop: Stop, word: str) -> None:
        table = self.practice.table
        decision = table.decision(self.practice.seat)
        if decision is None:
            raise IllegalChoice("you are not asked anything now; type back")
        keys = self._keys(decision, word)
        self.aside = None
        if stop.kind == "try":
            self.practice.try_out(keys[0], keys[1:] or self._then(decision, keys[0]), False, _unheard)
            return
        try:
            self.practice.choose(keys[0], keys[1:], _unheard)
        except Aside:
            self.aside = keys[0], keys[1:] or self._then(decision, keys[0])
            raise

    def _keys(self, decision: Decision, word: str) -> list[str]:
        """What the words mean; several numbers are several choices, one after another."""
        numbers = word.split()
        if len(numbers) > 1 and all(each.isdigit() for each in numbers):
            return [self.screen.meant(decision, each) for each in numbers]
        exact = next((key for key in self.practice.table.described(decision) if key.casefold() == word.casefold()), "")
        return [exact or self.screen.meant(decision, word)]

    def _then(self, decision: Decision, key: str) -> list[str]:
        """What nearly always follows a choice: a lesson shows it step by step, and who tries something is spared it."""
        option = next((each for each in self.practice.table.offers(decision) if each.key == key), None)
        return list(option.then) if option is not None else []

    # -- commands ----------------------------------------------------------------------------------------------------

    def _show(self, rest: str) -> None:
        if self.practice.trial is not None:
            raise UsageError("You are trying something of your own. Type back to return.")
        stop = self.practice.stop
        if stop.kind != "choose":
            self.practice.go_on(_unheard)
            return
        self.helped = True
        say((f"You choose: {stop.key}", "dim"))
        self.practice.show(_unheard)

    def _try(self, rest: str) -> None:
        if self.aside is None:
            raise UsageError("First choose something that is not meant here, and then type try.")
        (key, then), self.aside = self.aside, None
        puzzle = self.practice.scenario.puzzle is not None
        self.practice.begin_trial(key, bots.get(MASTER if puzzle else OPPONENT).choose)
        self.screen.aided = True
        self.screen.turn_to(self.practice.table)
        self.practice.try_out(key, then, False, _unheard)

    def _back(self, rest: str) -> None:
        if self.practice.at == 0 and self.practice.trial is None:
            raise UsageError("This is where it begins.")
        self.practice = self.practice.back()
        self.screen.aided = self.practice.scenario.puzzle is None
        self.aside = None
        self.seen.clear()
        self.screen.turn_to(self.practice.table)

    def _options(self, rest: str) -> None:
        if self.practice.table.decision(self.practice.seat) is None:
            raise UsageError("You are not asked anything now.")
        self.screen.options(self.practice.seat)

    def _table(self, rest: str) -> None:
        self.screen.position(self.practice.seat)

    def _map(self, rest: str) -> None:
        self.screen.map(self.practice.seat, pointing.hexes(self.practice.table, self._points(), self.practice.seat))

    def _log(self, rest: str) -> None:
        self.screen.log(self.practice.seat, int(rest) if rest.isdigit() else 20)

    def _rules(self, rest: str) -> None:
        self.screen.turn_rules()

    def _help(self, rest: str) -> None:
        help_with(self.practice.table.game, rest, HELP)

    def _quit(self, rest: str) -> None:
        raise Left


def _unheard() -> None:
    """What is played is read from the log."""
