"""A table at a terminal: people and bots take turns at the same prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from sandtable.bots import Bot
from sandtable.cli.coached import coaches, want
from sandtable.cli.common import UsageError, out, outcome_text, say, settings_shown, write_save
from sandtable.cli.screen import Screen, help_with
from sandtable.cli.why import hint, why
from sandtable.kernel import Decision, IllegalChoice, NeedsAgreement, Rng, SandtableError, Table
from sandtable.kernel.easing import Along, Easing
from sandtable.kernel.saved import save
from sandtable.kernel.table import Step
from sandtable.kernel.text import plural
from sandtable.kernel.windows import PASS

HELP = """\
a number        choose that option, with what nearly always follows it
12!             choose it alone: you are asked what follows
12 plan         choose it by its plan, where it names one
1 4 2           choose several, one after another
words           choose the only option whose key or label contains them
rules           the rules behind every line, or no more of them
?               this help
? {rule:<13} what a rule says (or the rules with that word in their titles){cards}
options         all the options again
table, map      the table again, the map again
coach           what people consider, under each question; `coach off`: no more of it
ask all         ask me also what leaves no real choice; `ask less`: no more
hint            what a strong player would think of here
why, why orcs   what spoke for the last choice, or for the last one of that seat
log, log 40     the newest lines of the log
undo            take back your last choice
save FILE       save the table; go on later with: sandtable play --load FILE
quit            leave; what is not saved is lost"""


class _Quit(Exception):
    pass


class Terminal:
    """Plays a table to its end, or until somebody quits. A player that is None sits at the keyboard."""

    def __init__(self, table: Table[Any], players: Sequence[Bot | None], rng: Rng, coached: bool | None = None) -> None:
        """`coached`: left out, it is as remembered at this machine."""
        self.table = table
        self.players = players
        self.rng = rng
        self.humans = [seat for seat, player in enumerate(players) if player is None]
        self.screen = Screen(table)
        if self.humans:
            remembered = coaches(table)
            self.screen.coaches = remembered if coached is None else coached
        self.looking: int | None = self.humans[0] if len(self.humans) == 1 else None
        """The seat whose view is on the screen."""
        self.easing = Easing(self)
        self.begun = False
        """Whether the table has been shown to anybody."""
        self.saved = table.length
        self.commands: dict[str, Callable[[int, str], None]] = {
            "undo": self._undo, "log": self._log, "save": self._save, "table": self._table, "options": self._options,
            "map": self._map, "ask": self._ask_more, "coach": self._coach, "rules": self._rules,
            "hint": self._hint, "why": self._why, "quit": self._quit, "exit": self._quit, "help": self._help,
        }  # fmt: skip

    def play(self) -> None:
        say((self.table.game.title, "bold"), "  ", ("commitment to the dice: " + self.table.commitment, "dim"))
        self._story()
        try:
            while not self.table.over:
                self._turn()
        except (_Quit, EOFError):
            unsaved = "" if self.saved == self.table.length else " What was not saved is lost."
            say((f"Left after {plural(self.table.length, 'choice')}.{unsaved}", "yellow"))
            return
        self._end()

    def _turn(self) -> None:
        table = self.table
        more = self.easing.more() if table.length and not table.in_window else None
        if more is not None:
            table.choose(*more)
            return
        for decision in table.pending:
            player = self.players[decision.seat]
            if player is not None:
                self._begin(table.choose(decision.seat, player.choose(table.position, decision.seat, self.rng)))
                return
        self._ask(table.pending[0])

    def _begin(self, step: Step, along: Along | None = None) -> None:
        """Somebody has chosen, with what comes along; a pass that nobody may notice interrupts nothing."""
        if not step.quiet:
            self.easing.begin(along)

    def spares(self, seat: int) -> bool:
        return self.players[seat] is None

    def watched(self, seat: int) -> bool:
        return any(other != seat for other in self.humans)

    def _end(self) -> None:
        seat = self.humans[0] if self.humans else None
        self.screen.news(seat)
        say(self.table.game.tell(self.table.state, seat))
        out.print(outcome_text(self.table))
        say(("The secret seed was ", "dim"), self.table.seed.hex())

    def _story(self) -> None:
        """What this set-up is about, where a game begins."""
        setup = next((s for s in self.table.game.setups() if s.id == self.table.settings.get("setup")), None)
        if setup is None or self.table.length:
            return
        others = {name: value for name, value in self.table.settings.items() if name != "setup"}
        shown = "; ".join(filter(None, (setup.length, settings_shown(others))))
        say((setup.title, "bold"), (f"  {shown}" if shown else "", "dim"))
        if setup.story:
            say(setup.story)
        say(("Type a number or words of a choice; ? helps, table shows the table, quit leaves.", "dim"))

    # -- showing -----------------------------------------------------------------------------------------------------

    def _curtain(self, seat: int) -> None:
        """Between two people at one screen, where hands are hidden."""
        if self.looking == seat:
            return
        if len(self.humans) > 1 and self.table.game.hides(self.table.state):
            out.clear()
            out.input(Text(f"{self.table.seats[seat].name}, the keyboard is yours: press Enter. "))
        self.looking = seat

    def _table(self, seat: int, rest: str = "") -> None:
        self.screen.position(seat)

    def _map(self, seat: int, rest: str) -> None:
        self.screen.map(seat)

    def _options(self, seat: int, rest: str) -> None:
        self.screen.options(seat)

    def _rules(self, seat: int, rest: str) -> None:
        self.screen.turn_rules()

    def _ask_more(self, seat: int, rest: str) -> None:
        less = rest.casefold() != "all"
        self.easing.turn(seat, less)
        say(("What leaves no real choice is answered for you." if less else "You are asked everything.", "yellow"))

    def _coach(self, seat: int, rest: str) -> None:
        self.screen.coaches = rest.casefold() != "off"
        want(self.table.game.name, self.screen.coaches)
        if not self.screen.coaches:
            say(("No more coaching; `coach` brings it back.", "yellow"))
            return
        say(("You are coached: what people consider stands under each question.", "yellow"))
        self.screen.options(seat)

    # -- asking ------------------------------------------------------------------------------------------------------

    def _ask(self, decision: Decision) -> None:
        seat = decision.seat
        same = self.looking == seat
        self._curtain(seat)
        if not (same and self.begun) or (not decision.window and self._changed(seat)):
            self.screen.position(seat)
        self.begun = True
        self.screen.news(seat)
        if stopped := self.easing.stopped.get(seat):
            say((stopped, "yellow"))
        self.screen.options(seat, whole=False)
        asked = self.table.length
        while asked == self.table.length:
            word = out.input(Text(f"{self.table.seats[seat].name}> ", "bold")).strip()
            try:
                self._obey(seat, decision, word)
            except SandtableError as error:
                say((str(error), "yellow"))

    def _changed(self, seat: int) -> bool:
        """Whether the table is worth another look: a turn has begun since the seat last chose, or others have acted."""
        for step in self.table.steps[self.screen.shown[seat] :]:
            if step.seat not in (seat, -1) and step.choice != PASS:
                return True
            if any(self.table.game.begins(event) == "turn" for event in step.events):
                return True
        return False

    def _obey(self, seat: int, decision: Decision, word: str) -> None:
        described = self.table.described(decision)
        exact = next((key for key in described if key.casefold() == word.casefold()), None)
        verb, _, rest = word.partition(" ")
        if exact is not None:
            self._choose(decision, exact)
        elif word.startswith("?"):
            self._help(seat, word[1:].strip())
        elif verb.casefold() in self.commands:
            self.commands[verb.casefold()](seat, rest.strip())
        elif not word:
            self.screen.options(seat)
        elif len(numbers := word.split()) > 1 and all(each.isdigit() for each in numbers):
            keys = [self.screen.meant(decision, each) for each in numbers]
            picks = self.table.prompt(decision).picks
            done = [picks.done] if picks is not None and picks.done and len(keys) < picks.most else []
            self._choose(decision, keys[0], [*keys[1:], *done])
        elif word.endswith("!"):
            self._choose(decision, self.screen.meant(decision, word.rstrip("! ")), [])
        elif rest == "plan":
            self._choose(decision, self.screen.meant(decision, verb), [], by_plan=True)
        else:
            self._choose(decision, self.screen.meant(decision, word))

    def _choose(self, decision: Decision, key: str, then: list[str] | None = None, by_plan: bool = False) -> None:
        """Choose, with what follows: as was said, as the option's plan says, or else as nearly always."""
        if then is None:
            option = next((each for each in self.table.offers(decision) if each.key == key), None)
            then = list(option.then) if option else []
        along = self.easing.along(decision, key, then, by_plan)
        self._begin(self.table.choose(decision.seat, key), along)

    # -- commands ----------------------------------------------------------------------------------------------------

    def _help(self, seat: int, rest: str) -> None:
        help_with(self.table.game, rest, HELP)

    def _hint(self, seat: int, rest: str) -> None:
        hint(self.table, seat, self.rng)

    def _why(self, seat: int, rest: str) -> None:
        if len(self.humans) > 1 and not self.table.over:
            raise UsageError("while people play each other, choices are explained when the game is over")
        why(self.table, seat, rest, self.rng)

    def _log(self, seat: int, rest: str) -> None:
        self.screen.log(seat, int(rest) if rest.isdigit() else 20)

    def _undo(self, seat: int, rest: str) -> None:
        try:
            left = self.table.undo(seat, self.humans)
        except NeedsAgreement as needs:
            names = ", ".join(self.table.seats[s].name for s in needs.seats)
            if out.input(Text(f"{names} must agree. Do they? (y/n) ")).strip().casefold() not in ("y", "yes"):
                say(("Nothing is taken back.", "yellow"))
                return
            left = self.table.undo(seat, self.humans, needs.seats)
        self.easing.forget(seat)
        self.easing.begin(None)
        self.screen.taken_back()
        say((f"Taken back: {plural(left, 'choice')} {'is' if left == 1 else 'are'} left.", "yellow"))

    def _save(self, seat: int, rest: str) -> None:
        if not rest:
            raise IllegalChoice("write: save FILE")
        write_save(Path(rest), save(self.table))
        self.saved = self.table.length
        say(f"Saved; go on later with: sandtable play --load {rest}")

    def _quit(self, seat: int, rest: str) -> None:
        raise _Quit
