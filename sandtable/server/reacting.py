"""Windows: what might be answered out of a hidden hand, and seats that pass in them by themselves.

Nobody may learn from what is sent, or when, who could have reacted. `OpenWindow` says what everybody sees meanwhile.
"""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from sandtable.kernel.decisions import Decision
from sandtable.kernel.easing import More
from sandtable.kernel.table import Step
from sandtable.kernel.windows import OTHERS, PASS
from sandtable.server.here import nobody
from sandtable.server.messages import EVERY_WINDOW
from sandtable.server.telling import OpenWindow

if TYPE_CHECKING:
    from sandtable.server.room import Room


class Reacting:
    """Opens and closes the window of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._alarm: object | None = None
        """Set for the time at which the window may close; an older one rings for nothing."""
        self._yields: dict[int, frozenset[str]] = {}
        """Seat -> windows in which it passes by itself. Clients say it again when they come back."""
        self._brief: dict[tuple[int, str], frozenset[str]] = {}
        """The same for a while: (seat, "turn" or "combat") -> windows, until the next one begins; (seat, "mine") until
        the seat's own turn begins."""

    # -- opening and closing -----------------------------------------------------------------------------------------

    def _now(self) -> float:
        return self.room.here.loop.time()

    def window_after(self, steps: list[tuple[int, Step]]) -> OpenWindow | None:
        """The window that these steps leave open: the one that was, a new one, or none."""
        table, window = self.room.table, self.room.window
        if window is not None and all(step.quiet for _, step in steps):
            if self._now() > window.until:
                self.begin_pause()  # who passes so late must not see whether more are asked
            return window
        return OpenWindow(table, self._now, 0.0, self.room.telling.shown) if self.due else None

    @property
    def due(self) -> bool:
        """Whether others may react to the newest choice before anything else is done, whoever could: what comes along
        with it waits, since its going on would show that nobody was asked."""
        return self.room.table.in_window or (self._windowed() and self._pause() > 0)

    def reopened(self) -> OpenWindow | None:
        """The window that is open now that the table was brought back or choices were taken back."""
        room = self.room
        self._alarm = None
        stands = room.table.in_window or ("open" in room.facts.players and self._windowed())
        return OpenWindow(room.table, self._now, self._now() + self._pause()) if stands else None

    def open(self, window: OpenWindow) -> None:
        self.room.window = window
        self.begin_pause()
        self.announce(None)
        self.announce(self.room.telling.asked)

    def begin_pause(self) -> None:
        """From now on the window, if one is open, stays open for as long as anybody may take."""
        if self.room.window is not None:
            self.room.window.until = self._now() + self._pause()

    def _windowed(self) -> bool:
        """Whether somebody might have reacted to the newest choice."""
        table, newest = self.room.table, self.room.table.firsts[-1]
        return newest > 0 and table.game.hides(table.state) and any(step.windowed for step in table.steps[newest:])

    def _pause(self) -> float:
        """How long everybody waits where somebody might react: long enough to pass in, if people could watch each
        other's clocks; against bots, as long as they pause anyhow."""
        room, people = self.room, set(self._people())
        if len(people) > 1 and not any(people <= set(listener.seats) for listener in room.listeners):
            return room.hall.settings.window_seconds
        return room.hall.settings.bot_pause if len(people) < len(room.table.seats) else 0.0

    def _people(self) -> list[int]:
        """The seats that are played by people, or will be."""
        return [seat for seat, player in enumerate(self.room.facts.players) if not player.startswith("bot:")]

    def announce(self, seats: Container[int | None] | None) -> None:
        """Show these seats where the window stands; or everybody, alike, that it has opened."""
        telling = self.room.telling
        self.room.show_all(lambda seat: telling.announcement(seat, opening=seats is None), to=seats)

    def close_in_time(self) -> None:
        """Close the window if nothing keeps it open, or look again when its time is up. An empty seat keeps it open,
        whatever lies there: nobody can say yet whether it reacts, and the wait must not show whether it could."""
        room, window = self.room, self.room.window
        self._alarm = None
        if window is None or room.table.in_window or window.holding or room.telling.absent:
            return
        if self._now() >= window.until or all(seat in window.done for seat in self._people() if seat != window.by):
            self._close()
        else:
            self._alarm = alarm = object()
            room.here.do(room.here.loop.call_at, window.until, self._time_is_up, alarm)

    def _close(self) -> None:
        """Show everybody what came of it, and go on with what was chosen along with it. Whoever is spared a question
        does not see it in between."""
        room = self.room
        room.window = None
        room.telling.renew(room.epoch)
        more, stands = room.easing.more(), (room.epoch, room.table.length)
        if more is not None:
            room.telling.asked.pop(more[0], None)
        room.show_newest()
        room.hall.drive(room)

        def go_on() -> None:
            if more is not None and stands == (room.epoch, room.table.length):
                room.play_unasked(more)

        if more is not None:
            room.here.do(room.here.loop.call_soon, room.submit, go_on, nobody)

    def _time_is_up(self, alarm: object) -> None:
        if alarm is self._alarm:
            self.room.submit(self.close_in_time, nobody)

    def hold(self, seat: int, on: bool) -> None:
        """Keep the window open, asked or not; or let it go: as far as the seat is concerned it may close, and what it
        is asked there it passes."""
        room = self.room

        def work() -> None:
            window = room.window
            if window is None:
                return
            if on:
                window.holding.add(seat)
                window.done.discard(seat)
            else:
                window.holding.discard(seat)
                window.done.add(seat)
            if not on and seat in room.telling.asked and room.facts.promised(seat) is None:
                room.play(seat, PASS, nobody)
            else:
                self.announce({seat})
                self.close_in_time()

        room.submit(work, nobody)

    def let_go(self, seat: int) -> None:
        """Whoever played the seat has left, and holds nothing open any more."""
        window = self.room.window
        if window is not None and seat in window.holding:
            window.holding.discard(seat)
            self.room.submit(self.close_in_time, nobody)

    # -- passing by oneself ------------------------------------------------------------------------------------------

    def passing(self) -> More | None:
        """A pass of the seat that is asked for a Reaction now, where it has said that it passes in such windows."""
        pending = self.room.table.pending
        if len(pending) != 1 or not pending[0].window:
            return None
        seat = pending[0].seat
        yields = self._yields_in(pending[0])
        return (seat, PASS, False) if yields and self.room.facts.promised(seat) is None else None

    def _yields_in(self, asked: Decision) -> bool:
        """Whether the seat has said that it passes there."""
        table, seat = self.room.table, asked.seat
        brief = (windows for (whose, _), windows in self._brief.items() if whose == seat)
        said = self._yields.get(seat, frozenset()).union(*brief)
        if asked.window in said or EVERY_WINDOW in said:
            return True
        return OTHERS in said and not table.game.befalls(table.state, asked)

    def begun(self, step: Step) -> None:
        """Where a new combat or turn begins, whoever passed until then is asked again."""
        if not self._brief:
            return
        begun = {(self.room.table.game.begins(event), event.by) for event in step.events}
        turns = {seat for what, seat in begun if what == "turn"}
        combat = turns or any(what == "combat" for what, _ in begun)
        over = {"turn": bool(turns), "combat": bool(combat)}
        self._brief = {
            (seat, until): windows
            for (seat, until), windows in self._brief.items()
            if not (seat in turns if until == "mine" else over[until])
        }

    def yield_to(self, seat: int, windows: frozenset[str], until: str | None = None) -> None:
        """From now on, or until the next turn, its own turn or the next combat, the seat passes by itself in these
        windows, also in the one that is open."""

        def work() -> None:
            if until is None:
                self._yields[seat] = windows
            else:
                self._brief[seat, until] = windows
            if (passing := self.passing()) is not None and passing[0] == seat:
                self.room.play(seat, PASS, nobody)

        self.room.submit(work, nobody, seat)
