"""Who sits where: invitations that are used once, and the shares of the dice that people bring (`docs/fair-dice.md`).

Whoever made the table holds its maker's key and invites to open seats. Who uses an invitation gets a fresh key, which
nobody else has seen, and promises a share of the dice by its hash; with the share itself the seat is theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import msgspec

from sandtable.kernel.decisions import SandtableError
from sandtable.kernel.rng import fresh_seed
from sandtable.kernel.settings import GUEST
from sandtable.kernel.shares import Share, promise
from sandtable.kernel.table import Table
from sandtable.server.keys import hashed, new_invitation, new_key, same
from sandtable.server.messages import Invited, Joined, Refusal
from sandtable.server.persons import checked_person
from sandtable.server.store import Facts, Invitation, Write
from sandtable.server.tablesettings import checked_settings, sealed_settings

if TYPE_CHECKING:
    from sandtable.server.room import Answer, Refuse, Room

T = TypeVar("T")
Outcome = Callable[["T | Refusal"], None]

INVITATIONS = 64
"""The most that are made for one table."""
UNKNOWN = "This invitation is not known here. Ask whoever made the table for a new one."
USED = "This invitation has been used: somebody took the seat with it. If that was not you, ask for a new one."
WITHDRAWN = "This invitation was withdrawn. Ask whoever made the table for a new one."
NOT_LEFT = "'{name}' is not left to whoever takes {seat}: the table was made with it."
AWAITED = "The share of the dice that this seat promised is awaited first."


class Seating:
    """The seats of one room."""

    def __init__(self, room: Room) -> None:
        self._room = room

    # -- asking ------------------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table[Any]:
        return self._room.table

    def spares(self, seat: int) -> bool:
        """Whether a person sits there who may be spared questions now (`kernel/easing.py`)."""
        facts = self._room.facts
        return facts.players[seat] == "human" and facts.promised(seat) is None

    def watched(self, seat: int) -> bool:
        """Whether another person looks on, or will once the seats are taken."""
        players = enumerate(self._room.facts.players)
        return any(other != seat and not player.startswith("bot:") for other, player in players)

    def invited(self, token: str, promised: str | None = None) -> Invitation:
        """The invitation, if it can be used. Raises Refusal.

        Whoever joined with it, but heard no answer, may do so again with the same promise.
        """
        facts = self._room.facts
        found = next((each for each in facts.invitations if same(token, each.hash)), None)
        if found is None:
            raise Refusal(403, UNKNOWN)
        again = found.state == "used" and promised is not None and facts.promised(found.seat) == promised
        if found.state != "open" and not again:
            raise Refusal(409, USED if found.state == "used" else WITHDRAWN)
        if self._room.table.over:
            raise Refusal(409, "The game is over.")
        return found

    def may_choose(self, seat: int) -> None:
        if self._room.facts.promised(seat) is not None:
            raise Refusal(409, AWAITED)

    def invited_to_bring(self, seat: int) -> tuple[str, ...]:
        """The settings that are left to whoever takes the seat."""
        return self.table.awaited.get(seat, ())

    def _checked(self, seat: int, brings: Mapping[str, str]) -> dict[str, str] | None:
        """What somebody who takes the seat brings, as the table keeps it. Raises Refusal."""
        left, table = self.invited_to_bring(seat), self.table
        for name in brings:
            if name not in left:
                raise Refusal(400, NOT_LEFT.format(name=name[:60], seat=table.seats[seat].name), offered=left)
        if not brings:
            return None
        setup = str(table.settings.get("setup", ""))
        given = {name: str(value) for name, value in table.settings.items() if name != "setup"}
        settings = sealed_settings(table.game, checked_settings(table.game, setup, {**given, **brings}), *brings)
        return {name: str(settings[name]) for name in brings if settings[name] != GUEST} or None

    def arriving(self, *seats: int | None) -> tuple[int, ...]:
        """Those of the seats that are open to whoever has the key: at tables made before there were invitations."""
        facts = self._room.facts
        return tuple(
            seat for seat in seats if seat is not None and facts.players[seat] == "open" and not facts.promised(seat)
        )

    @property
    def awaited(self) -> bool:
        """Whether the set-up will be dealt anew: nobody has chosen, and somebody's share of the dice is to come."""
        facts = self._room.facts
        return (any(facts.promises) or "open" in facts.players) and self._room.table.untouched

    # -- coming ------------------------------------------------------------------------------------------------------

    def arrive(self, seats: tuple[int, ...], after: Callable[[], None], refuse: Refuse) -> None:
        """Somebody comes with a key that was handed out for an open seat, and brings no share."""
        self._seat(self._room.facts, seats, fresh_seed(), "server", after, refuse)

    def join(
        self, token: str, promised: str | None, person: str, brings: Mapping[str, str], answer: Outcome[Joined]
    ) -> None:
        """Use an invitation: a fresh key for its seat, which is the joiner's once the promised share has come."""

        def work() -> None:
            room = self._room
            invitation = self.invited(token, promised)
            used = msgspec.structs.replace(invitation, state="used")
            invitations = tuple(used if each is invitation else each for each in room.facts.invitations)
            seat, key = invitation.seat, new_key()
            brought = self._checked(seat, brings)
            joined = Joined(room.table.seats[seat].id, key, room.table.commitment, promised is not None)
            people = room.facts.named(seat, person=checked_person(person))
            facts = msgspec.structs.replace(room.facts, invitations=invitations, people=people)
            facts = msgspec.structs.replace(facts, brings=facts.bringing(seat, what=brought))
            self.hand_over(facts, seat, key, promised, lambda: answer(joined), answer)

        self._room.submit(work, answer)

    def reveal(self, seat: int, share: bytes, answer: Answer) -> None:
        """The share that was promised: it counts from now on."""

        def work() -> None:
            room = self._room
            promised = room.facts.promised(seat)
            if promised is None:
                if any(seat in each.seats and each.share == share for each in room.table.shares):
                    answer(room.telling.n)  # sent twice, mixed once
                    return
                raise Refusal(409, "No share of the dice is awaited from this seat.")
            if promise(share) != promised:
                raise Refusal(409, "This is not the share that was promised: its hash differs.")
            seats = tuple(n for n, each in enumerate(room.facts.promises) if each == promised)
            self._seat(room.facts, seats, share, "player", lambda: answer(room.telling.n), answer)

        self._room.submit(work, answer)

    def take(self, seat: str, promised: str | None, person: str, answer: Outcome[str]) -> None:
        """Somebody plays on for a bot that has stopped: the seat gets a key."""

        def work() -> None:
            room, number = self._room, self._numbered(seat)
            if room.stopped is None or room.stopped.seat != number:
                raise Refusal(409, "Only the seat of a bot that has stopped can be taken.")
            name = checked_person(person)
            key, room.stopped = new_key(), None
            taken = ["open" if n == number else player for n, player in enumerate(room.facts.players)]
            people = room.facts.named(number, person=name)
            facts = msgspec.structs.replace(room.facts, players=taken, people=people)
            self.hand_over(facts, number, key, promised, lambda: answer(key), answer)

        self._room.submit(work, answer)

    def name(self, seat: int, person: str, answer: Answer) -> None:
        """Whoever plays the seat is called so from now on."""

        def work() -> None:
            room = self._room
            facts = msgspec.structs.replace(room.facts, people=room.facts.named(seat, person=checked_person(person)))
            room.change(Write(room.id, seating=facts, head=room.head()), lambda: answer(room.telling.n), answer)

        self._room.submit(work, answer)

    def hand_over(
        self, facts: Facts, seat: int, key: str, promised: str | None, after: Callable[[], None], refuse: Refuse
    ) -> None:
        """The key plays the seat: once the promised share has come or, where none was promised, at once."""
        keys = [hashed(key) if n == seat else kept for n, kept in enumerate(facts.keys)]
        facts = msgspec.structs.replace(facts, keys=keys, promises=facts.promising(seat, promise=promised))
        if promised is None:
            self._seat(facts, (seat,), fresh_seed(), "server", after, refuse)
        else:
            self._room.change(Write(self._room.id, seating=facts), after, refuse)

    def _seat(
        self,
        facts: Facts,
        seats: tuple[int, ...],
        share: bytes,
        by: Literal["player", "server"],
        after: Callable[[], None],
        refuse: Refuse,
    ) -> None:
        """The seats are a person's from now on, and their share counts."""
        room, table = self._room, self._room.table
        usual = {spec.name: spec.default for spec in table.game.settings()}
        left = {name: (seat, usual[name]) for seat in seats for name in table.awaited.get(seat, ())}
        brought = {name: facts.brought(seat).get(name, default) for name, (seat, default) in left.items()}
        facts = msgspec.structs.replace(
            facts,
            players=facts.seated(*seats),
            promises=facts.promising(*seats, promise=None),
            brings=facts.bringing(*seats, what=None),
            settings={**facts.settings, **brought},
        )
        if table.mix(Share(seats, share, by), quiet=room.window is not None, brought=brought):
            room.begin_anew()
            steps, snapshots, forget = tuple(enumerate(table.steps)), tuple(table.snapshots), -1
        else:
            steps, snapshots, forget = ((table.length, table.steps[-1]),), (table.snapshots[-1],), None
        write = Write(room.id, seating=facts, forget_after=forget, steps=steps, snapshots=snapshots, head=room.head())
        room.change(write, after, refuse)

    # -- inviting ----------------------------------------------------------------------------------------------------

    def invite(self, seat: str, answer: Outcome[Invited]) -> None:
        """A fresh invitation to an empty seat; the earlier one is void."""

        def work() -> None:
            room, number = self._room, self._empty(seat)
            name, facts, token = room.table.seats[number].name, room.facts, new_invitation()
            if len(facts.invitations) >= INVITATIONS:
                raise Refusal(409, "Too many invitations have been made for this table.")
            renewed = any(each.seat == number and each.state == "open" for each in facts.invitations)
            facts = self._emptied(number, Invitation(number, hashed(token), "open"))
            line = f"The invitation for {name} was renewed: the earlier link is void."
            self._noted(facts, line if renewed else f"{name} is open to somebody else: a new invitation was made.",
                        lambda: answer(Invited(token)), answer)  # fmt: skip

        self._room.submit(work, answer)

    def withdraw(self, seat: str, answer: Answer) -> None:
        """The invitation to a seat that is still empty is void from now on."""

        def work() -> None:
            room, number = self._room, self._empty(seat)
            name, facts = room.table.seats[number].name, room.facts
            if facts.keys[number] is None and not any(
                each.seat == number and each.state == "open" for each in facts.invitations
            ):
                raise Refusal(409, f"There is no invitation for {name} to withdraw.")
            line = f"The invitation for {name} was withdrawn."
            self._noted(self._emptied(number), line, lambda: answer(room.telling.n), answer)

        self._room.submit(work, answer)

    def _numbered(self, seat: str) -> int:
        try:
            return self._room.table.seat(seat)
        except SandtableError as error:
            raise Refusal(400, str(error)) from None

    def _empty(self, seat: str) -> int:
        """The seat's number, if nobody has taken it. Raises Refusal."""
        room, number = self._room, self._numbered(seat)
        if room.facts.players[number] != "open":
            raise Refusal(409, f"{room.table.seats[number].name} is taken: invitations are for empty seats.")
        if room.table.over:
            raise Refusal(409, "The game is over.")
        return number

    def _emptied(self, seat: int, *made: Invitation) -> Facts:
        """The facts with the seat's invitation void, and whoever used one without bringing the share gone."""
        facts = self._room.facts
        kept = tuple(
            msgspec.structs.replace(each, state="withdrawn") if each.seat == seat else each
            for each in facts.invitations
        )
        return msgspec.structs.replace(
            facts,
            keys=[None if n == seat else key for n, key in enumerate(facts.keys)],
            invitations=(*kept, *made),
            promises=facts.promising(seat, promise=None),
            people=facts.named(seat, person=""),
            brings=facts.bringing(seat, what=None),
        )

    def _noted(self, facts: Facts, text: str, after: Callable[[], None], refuse: Refuse) -> None:
        room = self._room
        step = room.table.note(text, quiet=room.window is not None)
        write = Write(room.id, seating=facts, steps=((room.table.length, step),), head=room.head())
        room.change(write, after, refuse)
