"""What a person at a terminal sees of a table: the news, the position, the map and what can be chosen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from rich.columns import Columns
from rich.rule import Rule
from rich.text import Text

from sandtable.cli.common import cite, out, read_out, say
from sandtable.cli.hexes import HexMap
from sandtable.cli.rules import look_up
from sandtable.kernel import Decision, Game, IllegalChoice, Option, Table
from sandtable.kernel.decisions import Picks, unaided
from sandtable.kernel.events import written

FEW = 6
"""So many of a long list are shown where all do not fit the window."""
MANY = 12
"""More options of one verb than this are shown in groups."""
WIDE = 70
ASK = "Ask me what follows"


class Screen:
    """A table as it is written out for the seats at one keyboard."""

    def __init__(self, table: Table[Any], alone: bool = True) -> None:
        """`alone`: an option says how it can be taken without what nearly always follows it."""
        self.table = table
        self._alone = alone
        self.shown = dict.fromkeys(range(len(table.seats)), 0)
        """Steps whose log lines each seat has read."""
        self.coaches = False
        """What newcomers may consider stands under each question."""
        self.aided = True
        """What is worth knowing about options, such as odds, stands beside them."""
        self.cites = False
        """The rules stand behind what rests on them."""
        board = table.game.board(table.settings)
        self._map = HexMap(board, table.seats) if board.get("hexes") else None

    def turn_to(self, table: Table[Any]) -> None:
        """From now on another table of the same set-up is shown; what has happened there so far is known."""
        self.table = table
        self.shown = dict.fromkeys(self.shown, len(table.steps))

    def taken_back(self) -> None:
        """The table is shorter than it was: what comes now is news again."""
        self.shown = {seat: min(read, len(self.table.steps)) for seat, read in self.shown.items()}

    def cited(self, rules: Sequence[str]) -> tuple[str, str]:
        return cite(rules if self.cites else ())

    def turn_rules(self) -> None:
        self.cites = not self.cites
        shown = "Rules are shown behind every line." if self.cites else "Rules are shown when you ask for them."
        say((shown, "yellow"))

    def news(self, seat: int | None) -> None:
        start = 0 if seat is None else self.shown[seat]
        for _, line in self.table.lines(seat, start):
            read_out(("  · ", "dim"), written(line), self.cited(line.rules), indent=4)
        if seat is not None:
            self.shown[seat] = len(self.table.steps)

    def log(self, seat: int, lines: int) -> None:
        for step, line in list(self.table.lines(seat))[-lines:]:
            say((f"{step:>5}  ", "dim"), written(line), cite(line.rules))

    def position(self, seat: int) -> None:
        out.print(Rule(self.table.seats[seat].name), soft_wrap=False)
        read_out(self.table.game.tell(self.table.state, seat), indent=4)
        self.map(seat)

    def map(self, seat: int, marked: Collection[str] = (), lines: int = 0) -> None:
        """The part of the map that fits the window, or so many lines of it, around what is marked or can be chosen;
        choices by their numbers."""
        if self._map is None:
            return
        marks = self.table.game.marks(self.table.state, seat)
        decision = self.table.decision(seat)
        labels: dict[str, str] = {}
        for number, option in enumerate(self.numbered(decision) if decision else (), 1):
            for ref in option.targets or option.refs:
                labels.setdefault(ref.removeprefix("hex:"), str(number))
        around = marked or labels or {mark.at for mark in marks if mark.seat == seat}
        labels |= {at: f"{labels.get(at, '')}*" for at in marked}
        for line in self._map.drawn(marks, labels, around, out.width, lines or out.height):
            out.print(line, soft_wrap=False, overflow="fold")

    def options(self, seat: int, whole: bool = True) -> None:
        """What is asked, and the answers; not `whole`: of long lists the beginning, where all do not fit the window."""
        decision = self.table.decision(seat)
        assert decision is not None
        prompt = self.table.prompt(decision)
        read_out((prompt.text, "bold"), self.cited(prompt.rules))
        if self.coaches and prompt.advice:
            read_out(("  » ", "green"), (prompt.advice, "green"), self.cited(prompt.advice_rules), indent=4)
        if prompt.picks is not None and prompt.picks.most > 1:
            say((f"Pick {_how_many(prompt.picks)}: type their numbers, such as 1 3.", "bold"))
        options = self.numbered(decision)
        groups: dict[str, list[tuple[int, Option]]] = {}
        for number, option in enumerate(options, 1):
            groups.setdefault(_verb(option), []).append((number, option))
        for verb, group in groups.items():
            rules = tuple(dict.fromkeys(rule for _, option in group for rule in option.rules))
            if len(group) > 1 or self.cites:
                say((f"  {group[0][1].group or verb}", "bold cyan"), self.cited(rules))
            short = not whole and len(options) > out.height - 8
            for head, part in _shelves(group):
                self._shelf(head, part, len(part) - FEW if short and len(part) > MANY else 0)

    def _shelf(self, head: str, part: list[tuple[int, Option, str]], left: int) -> None:
        """Options of one kind, side by side where that is easy to read: sentences stand one below the other. `left`: so
        many at the end are only counted."""
        if head:
            say(f"    {head}")
        shown = [
            Text.assemble((f"{number:>5}  ", "bold"), label, (f"  {_beside(option, self._alone)}".rstrip(), "dim"))
            for number, option, label in part[: len(part) - left]
        ]
        if left:
            shown.append(Text(f"       and {left} more: type words of it, or `options`", "dim"))
        if any(len(text) > WIDE for text in shown):
            for text in shown:
                read_out(text, indent=7)
        else:
            out.print(Columns(shown, padding=(0, 2), column_first=True), soft_wrap=False)

    def numbered(self, decision: Decision) -> list[Option]:
        """The options in groups of one verb, what is most useful first; so they are numbered."""
        offers = self.table.offers(decision)
        options = offers if self.aided else list(map(unaided, offers))
        verbs = list(dict.fromkeys(_verb(option) for option in options))
        return sorted(options, key=lambda option: (verbs.index(_verb(option)), -option.weight))

    def meant(self, decision: Decision, word: str) -> str:
        """The key of the option that a number or part of a key or label means."""
        options = self.numbered(decision)
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


def help_with(game: Game[Any], words: str, everything: str) -> None:
    """What can be typed (`everything`, with room for an example), or what these words mean in the rules."""
    if not words:
        rule = next((clause.id for clause in game.ledger), "RULE")
        say(everything.format(rule=rule, cards="\n? part of name  what a card says" if game.cards() else ""))
        return
    clauses = look_up(game, words)
    for clause in clauses if len(clauses) > 1 else ():
        say((clause.id, "bold"), f"  {clause.title}")


def _shelves(group: list[tuple[int, Option]]) -> list[tuple[str, list[tuple[int, Option, str]]]]:
    """Options of one verb, many of them by what they share: `Build Miners at`, then the places."""
    shelves: dict[str, list[tuple[int, Option, str]]] = {}
    for number, option in group:
        head, at, place = option.label.partition(" at ")
        shelves.setdefault(head + at if at else "", []).append((number, option, place if at else option.label))
    if len(group) <= MANY or all(len(part) < 3 for part in shelves.values()):
        return [("", [(number, option, option.label) for number, option in group])]
    return list(shelves.items())


def _beside(option: Option, alone: bool) -> str:
    """What is worth knowing about an option, and how it can be taken otherwise."""
    also = "no chance" if option.chance == 0 else ""
    ways = (
        ()
        if not alone
        else (
            f"with ! behind the number: {_inside(option.alone or ASK)}" if option.then else "",
            option.plan and f"with the word plan: {_inside(option.plan)}",
        )
    )
    return "; ".join(filter(None, (option.hint, also, *ways)))


def _inside(words: str) -> str:
    """What stands on a button, in the midst of a sentence."""
    return words[:1].lower() + words[1:]


def _how_many(picks: Picks) -> str:
    return str(picks.most) if picks.least == picks.most else f"{picks.least} to {picks.most}"


def _verb(option: Option) -> str:
    return option.verb or option.key.split(" ")[0]
