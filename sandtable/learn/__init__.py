"""Learning: the games as environments, with observations, actions and options in numbers (docs/learning.md).

It needs the extra `learn`; `sandtable.learn.spiel` needs OpenSpiel too.
"""

from __future__ import annotations

try:
    import gymnasium as _gymnasium  # noqa: F401
    import pettingzoo as _pettingzoo  # noqa: F401
    import pyarrow as _pyarrow  # noqa: F401
except ImportError as error:
    raise ImportError(
        f"sandtable.learn needs the extra `learn`: pip install 'sandtable[learn]' ({error})", name=error.name
    ) from error

from sandtable.learn.actions import Actions, TooManyChoices
from sandtable.learn.environment import Environment, env
from sandtable.learn.play import IllegalAction
from sandtable.learn.recorder import Plan, record
from sandtable.learn.vector import Batch, Vector, vector

__all__ = [
    "Actions", "Batch", "Environment", "IllegalAction", "Plan", "TooManyChoices", "Vector", "env", "record", "vector",
]  # fmt: skip
