"""The parts of a position that are records of their own: a player, and an attack, battle, raid or duel under way.

They are frozen and checked as they are; the position that holds them (`state.py`) is native in the compiled build.
"""

from __future__ import annotations

from typing import Final

import msgspec

DAWN_PHASE: Final = "dawn"
DAY_PHASE: Final = "day"
NIGHT_PHASE: Final = "night"
END_PHASE: Final = "end"


class Player(msgspec.Struct):
    deck: list[int] = []
    """The top card is the last."""
    hand: list[int] = []
    saved: list[int] = []
    """The top card is the last, as in all piles."""
    buried: list[int] = []
    play: list[int] = []
    """All that the player controls in play: Stronghold, City Sections, Holdings, Heroes and what is attached..."""
    stronghold: int = -1
    faction: str = ""
    out: bool = False
    attacked: int = 0
    """Attacks declared this turn under the rule of one a turn."""
    raided: int = 0

    def copy(self) -> Player:
        return Player(
            self.deck[:], self.hand[:], self.saved[:], self.buried[:], self.play[:], self.stronghold, self.faction,
            self.out, self.attacked, self.raided,
        )  # fmt: skip


class Attack(msgspec.Struct):
    """An Attack Phase under way (LBS AW 45)."""

    attacker: int
    defenders: list[int]
    stage: str = "invite"
    """invite, demand, ground, flying, battles."""
    turn: int = 0
    """Where in the order of this stage we are."""
    phase: str = DAY_PHASE
    invited: list[tuple[int, int]] = []
    """(who invites, whom)."""
    paid: list[tuple[int, int]] = []
    """(who paid a Water token, to whom)."""
    sides: dict[int, int] = {}
    """Hero -> 1 attacking, 0 defending."""
    sections: list[int] = []
    """Where a battle is still to be fought."""
    toll: int = 0
    """Water that the attacker pays for each unit sent."""
    sudden: bool = False
    """An Ambush and the like: one battle at no City Section, without declarations and assignments."""
    flags: list[str] = []
    """What cards have made of it (`no defenders`, ...)."""

    def copy(self) -> Attack:
        return Attack(
            self.attacker, self.defenders[:], self.stage, self.turn, self.phase, self.invited[:], self.paid[:],
            self.sides.copy(), self.sections[:], self.toll, self.sudden, self.flags[:],
        )  # fmt: skip


class Battle(msgspec.Struct):
    """A Battle Action Segment under way."""

    section: int
    attacker: int
    defender: int
    army: int = 0
    """Whose army acts: 0 the defender's, 1 the attacker's."""
    passes: int = 0
    begun: bool = False
    harmless: bool = False
    """Neither the City Section nor its Water can be hurt (No Escape)."""
    flags: list[str] = []
    lost: list[int] = []
    """Heroes and Followers destroyed in it so far."""

    def copy(self) -> Battle:
        return Battle(
            self.section, self.attacker, self.defender, self.army, self.passes, self.begun, self.harmless,
            self.flags[:], self.lost[:],
        )  # fmt: skip


class Raid(msgspec.Struct):
    """A Raid Phase under way (LBS AW 55)."""

    raider: int
    raiders: list[tuple[int, int]] = []
    """(Hero, City Section), in the order assigned."""
    cards: dict[int, int] = {}
    """Hero -> the Fate card on it, raiders' face-down, defenders' face-up."""
    defending: dict[int, int] = {}
    """City Section -> the Hero that defends it."""
    stage: str = "assign"
    """assign, declared, fate, defend, late (Argoun), resolve."""
    done: list[int] = []
    """City Sections whose raid is resolved."""
    asked: list[int] = []
    flags: list[str] = []

    def copy(self) -> Raid:
        return Raid(
            self.raider, self.raiders[:], self.cards.copy(), self.defending.copy(), self.stage, self.done[:],
            self.asked[:], self.flags[:],
        )  # fmt: skip


class Duel(msgspec.Struct):
    """A duel under way, for the views: the flow itself keeps its place."""

    challenger: int
    challenged: int
    thrust: int = -1
    parry: int = -1
    lost: dict[int, int] = {}
    """Hero -> Ka lost so far."""
    stat: str = "ka"
    round: int = 0
    out: list[int] = []
    """Heroes that were taken out of the duel."""
    thruster: int = -1
    """Whose turn it is to thrust."""
    blind: bool = False
    """The parry came from the deck."""
    flags: dict[str, int] = {}
    """What cards have made of this round (`no parry`, `extra`...)."""

    def copy(self) -> Duel:
        return Duel(
            self.challenger, self.challenged, self.thrust, self.parry, self.lost.copy(), self.stat, self.round,
            self.out[:], self.thruster, self.blind, self.flags.copy(),
        )  # fmt: skip
