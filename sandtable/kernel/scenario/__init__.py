"""Scenario files: a position, a script and what must come of it. The format is described in docs/scenarios.md.

>>> from sandtable.kernel import scenario
>>> made = scenario.parse(text, "ambush.yaml")
>>> scenario.run(made).ok
True
"""

from sandtable.kernel.scenario.export import export
from sandtable.kernel.scenario.lines import ScenarioFileError
from sandtable.kernel.scenario.parse import Expectation, Scenario, citations, cited, parse
from sandtable.kernel.scenario.run import Result, StoryLine, open_table, run
