"""A table at a terminal: people and bots take turns at the same prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.rule import Rule
from rich.text import Text

from sandtable.bots import Bot
from sandtable.cli.common import UsageError, cite, out, outcome_text, read_out, say, settings_shown, write_save
from sandtable.cli.hexes import HexMap
from sandtable.cli.rules import look_up
from sandtable.cli.why import hint, why
from sandtable.kernel import Decision, IllegalChoice, NeedsAgreement, Option, Rng, SandtableError, Table
from sandtable.kernel.decisions import Picks
from sandtable.kernel.easing import Along, Easing
from sandtable.kernel.events import written
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
ask all         ask me also what leaves no real choice; `ask less`: no more
hint            what a strong player would think of here
why, why orcs   what spoke for the last choice, or for the last one of that seat
log, log 40     the newest lines of the log
undo            take back your last choice
save FILE       save the table; go on later with: sandtable play --load FILE
quit            leave; what is not saved is lost"""


FEW = 6
"""So many of a long list are shown where all do not fit the window."""
MANY = 12
"""More options of one verb than this are shown in groups."""
WIDE = 70
ASK = "Ask me what follows"


def _shelves(group: list[tuple[int, Option]]) -> list[tuple[str, list[tuple[int, Option, str]]]]:
    """Options of one verb, many of them by what they share: `Build Miners at`, then the places."""
    shelves: dict[str, list[tuple[int, Option, str]]] = {}
    for number, option in group:
        head, at, place = option.label.partition(" at ")
        shelves.setdefault(head + at if at else "", []).append((number, option, place if at else option.label))
    if len(group) <= MANY or all(len(part) < 3 for part in shelves.values()):
        return [("", [(number, option, option.label) for number, option in group])]
    return list(shelves.items())


class _Quit(Exception):
    pass


class Terminal:
    """Plays a table to its end, or until somebody quits. A player that is None sits at the keyboard."""

    def __init__(self, table: Table[Any], players: Sequence[Bot | None], rng: Rng) -> None:
        self.table = table
        self.players = players
        self.rng = rng
        self.humans = [seat for seat, player in enumerate(players) if player is None]
        self.shown = dict.fromkeys(range(len(players)), 0)
        """Steps whose log lines each seat has read."""
        self.looking: int | None = self.humans[0] if len(self.humans) == 1 else None
        """The seat whose view is on the screen."""
        self.cites = False
        """The rules stand behind what rests on them."""
        self.easing = Easing(self)
        board = table.game.board(table.settings)
        self.map = HexMap(board, table.seats) if board.get("hexes") else None
        self.begun = False
        """Whether the table has been shown to anybody."""
        self.saved = table.length
        self.commands: dict[str, Callable[[int, str], None]] = {
            "undo": self._undo, "log": self._log, "save": self._save, "table": self._table, "options": self._options,
            "map": self._map, "ask": self._ask_more, "rules": self._rules, "hint": self._hint, "why": self._why,
            "quit": self._quit, "exit": self._quit, "help": self._help,
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
        self._news(seat)
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

    def _news(self, seat: int | None) -> None:
        start = 0 if seat is None else self.shown[seat]
        for _, line in self.table.lines(seat, start):
            read_out(("  · ", "dim"), written(line), self._cited(line.rules), indent=4)
        if seat is not None:
            self.shown[seat] = len(self.table.steps)

    def _table(self, seat: int, rest: str = "") -> None:
        out.print(Rule(self.table.seats[seat].name), soft_wrap=False)
        read_out(self.table.game.tell(self.table.state, seat), indent=4)
        self._map(seat)

    def _map(self, seat: int, rest: str = "") -> None:
        """The part of the map that fits the window, around what can be chosen; choices by their numbers."""
        if self.map is None:
            return
        marks = self.table.game.marks(self.table.state, seat)
        decision = self.table.decision(seat)
        numbers: dict[str, int] = {}
        for number, option in enumerate(self._numbered(decision) if decision else (), 1):
            for ref in option.targets or option.refs:
                numbers.setdefault(ref.removeprefix("hex:"), number)
        around = numbers or {mark.at: 0 for mark in marks if mark.seat == seat}
        for line in self.map.drawn(marks, numbers, around, out.width, out.height):
            out.print(line, soft_wrap=False, overflow="fold")

    def _cited(self, rules: Sequence[str]) -> tuple[str, str]:
        return cite(rules if self.cites else ())

    def _rules(self, seat: int, rest: str) -> None:
        self.cites = not self.cites
        say(
            ("Rules are shown behind every line." if self.cites else "Rules are shown when you ask for them.", "yellow")
        )

    def _ask_more(self, seat: int, rest: str) -> None:
        less = rest.casefold() != "all"
        self.easing.turn(seat, less)
        say(("What leaves no real choice is answered for you." if less else "You are asked everything.", "yellow"))

    def _options(self, seat: int, rest: str = "all") -> None:
        decision = self.table.decision(seat)
        assert decision is not None
        prompt = self.table.prompt(decision)
        read_out((prompt.text, "bold"), self._cited(prompt.rules))
        if prompt.picks is not None and prompt.picks.most > 1:
            say((f"Pick {_how_many(prompt.picks)}: type their numbers, such as 1 3.", "bold"))
        options = self._numbered(decision)
        groups: dict[str, list[tuple[int, Option]]] = {}
        for number, option in enumerate(options, 1):
            groups.setdefault(_verb(option), []).append((number, option))
        for verb, group in groups.items():
            rules = tuple(dict.fromkeys(rule for _, option in group for rule in option.rules))
            if len(group) > 1 or self.cites:
                say((f"  {group[0][1].group or verb}", "bold cyan"), self._cited(rules))
            short = not rest and len(options) > out.height - 8
            for head, part in _shelves(group):
                self._shelf(head, part, len(part) - FEW if short and len(part) > MANY else 0)

    def _shelf(self, head: str, part: list[tuple[int, Option, str]], left: int) -> None:
        """Options of one kind, side by side where that is easy to read: sentences stand one below the other. `left`: so
        many at the end are only counted."""
        if head:
            say(f"    {head}")
        shown = [
            Text.assemble((f"{number:>5}  ", "bold"), label, (f"  {_beside(option)}".rstrip(), "dim"))
            for number, option, label in part[: len(part) - left]
        ]
        if left:
            shown.append(Text(f"       and {left} more: type words of it, or `options`", "dim"))
        if any(len(text) > WIDE for text in shown):
            for text in shown:
                read_out(text, indent=7)
        else:
            out.print(Columns(shown, padding=(0, 2), column_first=True), soft_wrap=False)

    def _numbered(self, decision: Decision) -> list[Option]:
        """The options in groups of one verb, what is most useful first; so they are numbered."""
        options = self.table.offers(decision)
        verbs = list(dict.fromkeys(_verb(option) for option in options))
        return sorted(options, key=lambda option: (verbs.index(_verb(option)), -option.weight))

    # -- asking ------------------------------------------------------------------------------------------------------

    def _ask(self, decision: Decision) -> None:
        seat = decision.seat
        same = self.looking == seat
        self._curtain(seat)
        if not (same and self.begun) or (not decision.window and self._changed(seat)):
            self._table(seat)
        self.begun = True
        self._news(seat)
        if stopped := self.easing.stopped.get(seat):
            say((stopped, "yellow"))
        self._options(seat, "")
        asked = self.table.length
        while asked == self.table.length:
            word = out.input(Text(f"{self.table.seats[seat].name}> ", "bold")).strip()
            try:
                self._obey(seat, decision, word)
            except SandtableError as error:
                say((str(error), "yellow"))

    def _changed(self, seat: int) -> bool:
        """Whether the table is worth another look: a turn has begun since the seat last chose, or others have acted."""
        for step in self.table.steps[self.shown[seat] :]:
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
            self._options(seat)
        elif len(numbers := word.split()) > 1 and all(each.isdigit() for each in numbers):
            keys = [self._meant(decision, each) for each in numbers]
            picks = self.table.prompt(decision).picks
            done = [picks.done] if picks is not None and picks.done and len(keys) < picks.most else []
            self._choose(decision, keys[0], [*keys[1:], *done])
        elif word.endswith("!"):
            self._choose(decision, self._meant(decision, word.rstrip("! ")), [])
        elif rest == "plan":
            self._choose(decision, self._meant(decision, verb), [], by_plan=True)
        else:
            self._choose(decision, self._meant(decision, word))

    def _choose(self, decision: Decision, key: str, then: list[str] | None = None, by_plan: bool = False) -> None:
        """Choose, with what follows: as was said, as the option's plan says, or else as nearly always."""
        if then is None:
            option = next((each for each in self.table.offers(decision) if each.key == key), None)
            then = list(option.then) if option else []
        along = self.easing.along(decision, key, then, by_plan)
        self._begin(self.table.choose(decision.seat, key), along)

    def _meant(self, decision: Decision, word: str) -> str:
        """The key of the option that a number or part of a key or label means."""
        options = self._numbered(decision)
        if word.isdigit():
            if not 1 <= int(word) <= len(options):
                raise IllegalChoice(f"there are options 1 to {len(options)}")
            return options[int(word) - 1].key
        wanted = word.casefold()
        fits = [option.key for option in options if wanted in option.key.casefold()]
        fits = fits or [option.key for option in options if wanted in option.label.casefold()]
        if len(fits) > 1:
            raise IllegalChoice(f"'{word}' could be: {'; '.join(fits)}")
        return fits[0] if fits else word

    # -- commands ----------------------------------------------------------------------------------------------------

    def _help(self, seat: int, rest: str) -> None:
        game = self.table.game
        if not rest:
            rule = next((clause.id for clause in game.ledger), "RULE")
            say(HELP.format(rule=rule, cards="\n? part of name  what a card says" if game.cards() else ""))
            return
        clauses = look_up(game, rest)
        for clause in clauses if len(clauses) > 1 else ():
            say((clause.id, "bold"), f"  {clause.title}")

    def _hint(self, seat: int, rest: str) -> None:
        hint(self.table, seat, self.rng)

    def _why(self, seat: int, rest: str) -> None:
        if len(self.humans) > 1 and not self.table.over:
            raise UsageError("while people play each other, choices are explained when the game is over")
        why(self.table, seat, rest, self.rng)

    def _log(self, seat: int, rest: str) -> None:
        number = int(rest) if rest.isdigit() else 20
        for step, line in list(self.table.lines(seat))[-number:]:
            say((f"{step:>5}  ", "dim"), written(line), cite(line.rules))

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
        self.shown = {each: min(read, len(self.table.steps)) for each, read in self.shown.items()}
        say((f"Taken back: {plural(left, 'choice')} {'is' if left == 1 else 'are'} left.", "yellow"))

    def _save(self, seat: int, rest: str) -> None:
        if not rest:
            raise IllegalChoice("write: save FILE")
        write_save(Path(rest), save(self.table))
        self.saved = self.table.length
        say(f"Saved; go on later with: sandtable play --load {rest}")

    def _quit(self, seat: int, rest: str) -> None:
        raise _Quit


def _beside(option: Option) -> str:
    """What is worth knowing about an option, and how it can be taken otherwise."""
    also = "no chance" if option.chance == 0 else ""
    ways = (
        f"with ! behind the number: {_inside(option.alone or ASK)}" if option.then else "",
        option.plan and f"with the word plan: {_inside(option.plan)}",
    )
    return "; ".join(filter(None, (option.hint, also, *ways)))


def _inside(words: str) -> str:
    """What stands on a button, in the midst of a sentence."""
    return words[:1].lower() + words[1:]


def _how_many(picks: Picks) -> str:
    return str(picks.most) if picks.least == picks.most else f"{picks.least} to {picks.most}"


def _verb(option: Option) -> str:
    return option.verb or option.key.split(" ")[0]
