"""The tiny game as a person likes it: choices that follow each other in one click, plans, several picks at once."""

from __future__ import annotations

import msgspec

from sandtable.kernel import Choice, Decision, Option, Prompt
from sandtable.kernel.decisions import Picks
from tests.tiny import Tiny, TinyState


class EasedTiny(Tiny):
    name = "eased"
    title = "Tiny, eased"

    def describe(self, state: TinyState, choice: Choice) -> Option:
        option = super().describe(state, choice)
        match choice:
            case ("draw",) if state.setup != "short":
                return msgspec.structs.replace(option, then=("scout",))
            case ("dig",):
                return msgspec.structs.replace(option, plan="Dig for a point", chance=0.0)
            case ("rest",):
                return msgspec.structs.replace(option, tone="go on")
        return option

    def prompt(self, state: TinyState, decision: Decision) -> Prompt:
        prompt = super().prompt(state, decision)
        if decision.kind == "act" and state.actions == 2 and state.setup == "short":
            return msgspec.structs.replace(prompt, picks=Picks(0, 2, done="rest"))
        return prompt

    def follow(self, state: TinyState, decision: Decision, plan: str) -> Choice | None:
        return None if decision.kind != "dig" else ("stop",) if state.dig >= 5 else ("roll",)


GAME = EasedTiny()
