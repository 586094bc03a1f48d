"""One table of verbs: what a game says about a kind of choice, in one place.

A game declares each verb once, and what its arguments can be:

    SLOTS = {"HEX": Slot(key=hex_name, label=hex_words, refs=hex_refs, find=find_hex)}
    VERBS = Verbs(SLOTS, (
        Verb("move HEX", "Move to HEX", ("BB 8.1",), asked=("act",), tone=MOVE, group="Move",
             elsewhere="no unit is active: activate one before it can move"),
        Verb("pass", "Pass", ("BB 7.4",), tone=GO_ON, asked=("act", "react")),
    ))

From that come options (`describe`), other spellings of keys (`respell`), the forms that scenario files may use, and
the plain refusals: no such verb, not at this moment, say which. A game keeps functions only for what is special.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import takewhile
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from sandtable.kernel.decisions import Choice, Decision, IllegalChoice, Option, Prompt

S = TypeVar("S")

Tone: TypeAlias = Literal["", "move", "fight", "spend", "give up", "go on", "end"]
"""What taking a choice means, for clients: how it is coloured, where it is listed, whether a click alone takes it."""
MOVE: Final = "move"
"""A piece goes somewhere; `detail` knows the way."""
FIGHT: Final = "fight"
SPEND: Final = "spend"
"""Something is paid for something."""
GIVE_UP: Final = "give up"
"""Something of one's own is given away: never taken by a click on the board alone."""
GO_ON: Final = "go on"
"""Goes on without doing anything; always in sight, at the end of the list."""
END: Final = "end"
"""Likewise, and ends one's turn."""

Refusal: TypeAlias = IllegalChoice | None
Reason: TypeAlias = tuple[str, ...]
"""What stands against a choice: in words, then the clauses it rests on."""
Reasons: TypeAlias = Iterator[Reason]
"""The weightiest first: players are shown that one."""
OF_THE_QUESTION: Final = ("",)
"""As `Verb.elsewhere_rules`: the clauses of the question that is asked instead."""


def _nothing(g: Any, argument: Any) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Slot(Generic[S]):
    """What a word in capitals of a form stands for."""

    key: Callable[[S, Any], str]
    """The argument as keys write it."""
    find: Callable[[S, str], str | None]
    """Words of a person, as keys write them; None if they name no such thing, wherever it might be now."""
    label: Callable[[S, Any], str] | None = None
    """The argument on a button, where that differs from the key."""
    refs: Callable[[S, Any], tuple[str, ...]] = _nothing
    """What it points at, for highlighting: `hex:wildlands:8,5`."""
    pattern: Callable[[str], str] = str
    """Words in which `*` stands for anything, with the rest as keys write it; empty: no such thing is meant."""
    arguments: int = 1
    """How many arguments of the choice it stands for (0: all that are left); other than one are given as a tuple."""
    at: Callable[[S, Any], str] | None = None
    """What a button says for `at` and the argument, where "at" would not be English: `on the plain`."""

    def words(self, g: S, argument: Any) -> str:
        return (self.label or self.key)(g, argument)

    def at_words(self, g: S, argument: Any) -> str:
        return self.words(g, argument) if self.at is None else self.at(g, argument)


@dataclass(frozen=True, slots=True)
class Verb(Generic[S]):
    """One kind of choice. Words in capitals that name a slot stand for the choice's arguments, in their order."""

    form: str
    """How its keys are written: `activate UNIT at HEX`."""
    label: str
    """The same on a button: `Activate UNIT at HEX`."""
    rules: tuple[str, ...] = ()
    """The clauses that allow it."""
    name: str = ""
    """How its choices begin, where that is not the first words of the form."""
    asked: tuple[str, ...] = ()
    """In which questions it can be an answer (`Decision.kind`, or `react WINDOW`); none: in any."""
    elsewhere: str = ""
    """Why it is out of place in other questions."""
    elsewhere_rules: tuple[str, ...] = ()
    """The clauses for that, where they are not those of the verb."""
    tone: Tone = ""
    group: str = ""
    """The title above a list of such options, where the verb itself says too little."""
    obvious: bool = False
    """The log need not say that it was the only choice, since it shows what comes of it."""
    depends_on: str = ""
    """What its options look like depends on this (in words); nothing: they look the same as long as the table lasts."""
    when: str = ""
    """When it is offered, for the tables of docs/scenarios.md."""
    also: tuple[str, ...] = ()
    """Other words that people use for the verb."""
    alone: Callable[[S], str | None] | None = None
    """What is meant after the verb where a person names nothing, as keys write it."""
    picks: str = ""
    """The slot that is picked first, before the others are chosen (an army to build, then its place)."""
    confirm: bool = False
    """Looked at closely (`detail`) before it is taken."""
    special: Callable[[S, Choice, Option], Option] | None = None
    """Changes the plain option where more is to be said."""
    why_not: Callable[[S, Decision, str], Refusal | Reasons] | None = None
    """Why what is named after the verb is not offered in a question that offers the verb."""
    why_not_elsewhere: Callable[[S, Decision, str], Refusal | Reasons] | None = None
    """Likewise in other questions, where more can be said than `elsewhere`."""


@dataclass(slots=True)
class _Compiled(Generic[S]):
    verb: Verb[S]
    word: str
    """What its keys begin with, before anything is named."""
    called: str
    """The same; where keys begin with a name, the words after it: `MONSTER strikes HEX`."""
    form: list[tuple[str, str]]
    """Pieces: (slot, mark after it) or ("", fixed words)."""
    slots: list[str]
    key: str
    """The form with `{}` for each slot."""
    label: str
    order: list[int]
    """Which slot of the form stands at each place of the label."""
    there: list[bool]
    """At which of these places the slot says itself what `at` would."""


class Verbs(Generic[S]):
    """All verbs of a game."""

    def __init__(
        self,
        slots: Mapping[str, Slot[S]],
        verbs: Sequence[Verb[S]],
        kept: Callable[[S], dict[Choice, Option]] | None = None,
    ) -> None:
        self.slots = slots
        self.verbs = tuple(verbs)
        self._kept = kept
        """Where options are kept that look the same as long as the table lasts."""
        self._of: dict[tuple[str, int], _Compiled[S]] = {}
        self._named: dict[str, list[_Compiled[S]]] = {}
        self._worded: dict[str, list[_Compiled[S]]] = {}
        for verb in verbs:
            self._add(verb)

    def _add(self, verb: Verb[S]) -> None:
        form = _pieces(verb.form, self.slots)
        missing = [text for slot, text in form if not slot and len(text) > 1 and text.isupper()]
        if missing:
            raise ValueError(f"{verb.form!r}: there is no slot {missing[0]}; there are {', '.join(self.slots)}")
        if unfilled := _unfilled(verb.label, self.slots):
            raise ValueError(f"{verb.label!r}: {unfilled} must stand by itself, or nothing fills it")
        word = " ".join(text for _, text in takewhile(lambda piece: not piece[0], form))
        called = word or next((text for slot, text in form if not slot), "")
        slots, label = [slot for slot, _ in form if slot], _pieces(verb.label, self.slots)
        label, there = _places(label, self.slots)
        compiled = _Compiled(verb, word, called, form, slots, _blank(form), _blank(label), _order(slots, label), there)
        name, taken = verb.name or word, sum(self.slots[slot].arguments for slot in compiled.slots)
        if (name, taken) in self._of:
            raise ValueError(f"two verbs take {taken} things after '{name}': {verb.form!r}")
        self._of[name, taken] = compiled
        self._named.setdefault(name, []).append(compiled)
        for each in (word, *verb.also):
            self._worded.setdefault(each.casefold(), []).append(compiled)

    # -- options -----------------------------------------------------------------------------------------------------

    def verb(self, choice: Choice) -> Verb[S]:
        """The verb of a choice."""
        return self._compiled(choice).verb

    def names(self) -> dict[str, bool]:
        """How choices begin, in the order of the table, and whether anything is named after it."""
        return {name: any(each.slots for each in several) for name, several in self._named.items()}

    def _compiled(self, choice: Choice) -> _Compiled[S]:
        name = str(choice[0])
        found = self._of.get((name, len(choice) - 1))
        if found is None:  # the number of arguments is not fixed
            named = self._named.get(name)
            if named is None:
                raise ValueError(f"no verb describes {choice!r}: declare it in telling/verbs.py")
            found = named[0]
        return found

    def describe(self, g: S, choice: Choice) -> Option:
        """The option that a choice stands for."""
        if self._kept is None:
            return self._describe(g, choice, self._compiled(choice))
        kept = self._kept(g)
        known = kept.get(choice)
        if known is None:
            compiled = self._compiled(choice)
            known = self._describe(g, choice, compiled)
            if not compiled.verb.depends_on:
                kept[choice] = known
        return known

    def _describe(self, g: S, choice: Choice, compiled: _Compiled[S]) -> Option:
        verb, arguments = compiled.verb, self._arguments(choice, compiled)
        key, label = compiled.word, verb.label
        refs: tuple[str, ...] = ()
        targets: tuple[str, ...] = ()
        subject = where = ""
        if len(arguments) == len(compiled.slots):
            named = [(self.slots[slot], argument) for slot, argument in zip(compiled.slots, arguments, strict=True)]
            words = [slot.words(g, argument) for slot, argument in named]
            key = compiled.key.format(*(slot.key(g, argument) for slot, argument in named))
            said = (
                named[place][0].at_words(g, named[place][1]) if there else words[place]
                for place, there in zip(compiled.order, compiled.there, strict=True)
            )
            label = compiled.label.format(*said).strip()
            refs, targets, subject, where = self._pointed(verb, compiled, [slot.refs(g, a) for slot, a in named], words)
        option = Option(
            key,
            label,
            refs,
            verb.rules,
            verb=compiled.called,
            tone=verb.tone,
            group=verb.group,
            targets=targets,
            subject=subject,
            where=where,
            confirm=verb.confirm,
        )
        return option if verb.special is None else verb.special(g, choice, option)

    @staticmethod
    def _pointed(
        verb: Verb[S], compiled: _Compiled[S], refs: list[tuple[str, ...]], words: list[str]
    ) -> tuple[tuple[str, ...], tuple[str, ...], str, str]:
        """What an option points at: all of it, what one clicks to take it, what is picked first, what is said then."""
        everything: tuple[str, ...] = ()
        targets: tuple[str, ...] = ()
        subject = where = ""
        for slot, found, word in zip(compiled.slots, refs, words, strict=True):
            everything += found
            if slot == verb.picks and found and not subject:
                subject = found[0]
            elif found:
                targets, where = found, word
        return everything, () if targets == everything else targets, subject, where if subject else ""

    def _arguments(self, choice: Choice, compiled: _Compiled[S]) -> list[Any]:
        """The arguments of a choice, slot by slot; one by one where there are other than the slots stand for."""
        found: list[Any] = []
        place = 1
        for name in compiled.slots:
            number = self.slots[name].arguments
            end = place + number if number else len(choice)
            found.append(choice[place] if number == 1 and place < len(choice) else choice[place:end])
            place = end
        return found if place == len(choice) else list(choice[1:])

    def obvious(self, choice: Choice) -> bool:
        return str(choice[0]) in self._named and self.verb(choice).obvious

    def forms(self) -> dict[str, list[str]]:
        """How keys are written, by when they are offered."""
        rows: dict[str, list[str]] = {}
        for verb in self.verbs:
            rows.setdefault(verb.when, []).append(verb.form)
        return rows

    # -- keys as people write them -------------------------------------------------------------------------------------

    def parted(self, key: str) -> tuple[str, str]:
        """The verb of a key (or other words for it), as its own keys write it, and what follows; ("", key) if none."""
        text = " ".join(key.split())
        low = text.casefold()
        words = [each for each in self._worded if low == each or low.startswith(f"{each} ")]
        if not words:
            return "", text
        longest = max(words, key=len)
        return self._worded[longest][0].word, text[len(longest) :].strip()

    def _readings(self, g: S, key: str) -> Iterator[tuple[_Compiled[S], list[tuple[str, str, str | None]]]]:
        """The ways to read a key: a verb, and for each of its slots (slot, words, those words as keys write them)."""
        text = " ".join(key.split())
        low = text.casefold()
        for words in sorted(self._worded, key=len, reverse=True):
            if words and low != words and not low.startswith(f"{words} "):
                continue
            for compiled in self._worded[words]:
                rest = compiled.form[len(compiled.word.split()) :]
                for named in _fits(rest, text[len(words) :].split()):
                    yield compiled, [(slot, name, self._find(g, slot, name)) for slot, name in named]

    def _find(self, g: S, slot: str, name: str) -> str | None:
        if "*" not in name:
            return self.slots[slot].find(g, name)
        return self.slots[slot].pattern(name) or name  # anything may stand there

    def respell(self, g: S, key: str) -> str:
        """A key that a person wrote in other words, as `describe` spells it; what is not understood stays as it is. In
        patterns `*` stands for anything, the verb too."""
        if key.startswith("*"):
            return next((found for slot in self.slots.values() if (found := slot.pattern(key))), key)
        for compiled, named in self._readings(g, key):
            if all(found is not None for _, _, found in named):
                return compiled.key.format(*(found for _, _, found in named)).strip()
        for each in self._worded.get(" ".join(key.split()).casefold(), ()):
            if each.verb.alone is not None and (meant := each.verb.alone(g)) is not None:
                return f"{each.word} {meant}"
        word, rest = self.parted(key)
        return f"{word} {rest}".strip() if word else key

    def misspelled(self, g: S, key: str) -> str:
        """Why no option of the game is ever written like this; empty if some are. Of a pattern only what stands before
        the `*` can be wrong."""
        start, pattern, _ = " ".join(key.split()).casefold().partition("*")
        if not self.verbs or (pattern and self._begins(start.strip(), key)):
            return ""
        wrong = ""
        for compiled, named in self._readings(g, key):
            unknown = next(((slot, name) for slot, name, found in named if found is None), None)
            if unknown is None:
                return ""
            wrong = wrong or f"'{unknown[1]}' is no {unknown[0].casefold()} (`{compiled.verb.form}`)"
        return wrong or self.unknown(key)

    def _begins(self, start: str, key: str) -> bool:
        """Whether some key begins so; keys that begin with a name have their verb after it."""
        words = [(word, each.called) for word, found in self._worded.items() for each in found]
        return any(
            word.startswith(start) or f"{start} ".startswith(f"{word} ") if word else f" {called} " in key
            for word, called in words
        )

    def unknown(self, key: str) -> str:
        """Against a key that begins with no verb, with the verb that may be meant."""
        first = key.split()[0].casefold() if key.split() else ""
        near = get_close_matches(first, [word for word in self._worded if word], 1, 0.7)
        meant = f"; do you mean `{self._worded[near[0]][0].verb.form}`?" if near else ""
        return f"no choice is written '{' '.join(key.split())[:80]}'{meant}"

    # -- refusals ------------------------------------------------------------------------------------------------------

    def why_not(self, g: S, decision: Decision, key: str, prompt: Prompt) -> IllegalChoice:
        """The reason and the rules against `key`, which the decision does not offer."""
        if not key.strip():
            return asked_first(prompt, "no choice was named")
        word, rest = self.parted(self.respell(g, key))
        if not word and not any(self._readings(g, key)):
            return asked_first(prompt, self.unknown(key))
        compiled = self._worded[word.casefold()]
        options = [self.describe(g, choice) for choice in decision.choices()]
        offered = [option.key for option in options if option.verb == compiled[0].called]
        if rest and word in offered:
            return IllegalChoice(f"`{word}` stands alone here, without '{rest}'", prompt.rules)
        verb, takes = self._of_question(decision, compiled)
        found = _refused(g, decision, verb, rest, takes)
        if found and not takes:
            return found
        if not offered and (other := _going_on(verb, options)):
            return IllegalChoice(f"here that is called `{other}`", prompt.rules)
        if not takes:
            return _out_of_place(verb, prompt)
        if not rest and offered:
            return IllegalChoice(f"say which: {', '.join(f'`{each}`' for each in offered[:5])}", prompt.rules)
        return found or asked_first(prompt, "that is not one of the choices here")

    def _of_question(self, decision: Decision, compiled: list[_Compiled[S]]) -> tuple[Verb[S], bool]:
        """Of verbs that are written alike the one that the question takes, and whether it does."""
        taken = next((each.verb for each in compiled if self._takes(decision, each.verb)), None)
        return taken or compiled[0].verb, taken is not None

    @staticmethod
    def _takes(decision: Decision, verb: Verb[S]) -> bool:
        return not verb.asked or not verb.elsewhere or decision.asks in verb.asked or decision.kind in verb.asked


def _refused(g: S, decision: Decision, verb: Verb[S], rest: str, takes: bool) -> Refusal:
    """What the verb itself has to say; a mistake in that names the verb and the question."""
    refuse = verb.why_not if takes else verb.why_not_elsewhere
    try:
        found = None if refuse is None else refuse(g, decision, rest)
        return first(found) if isinstance(found, Iterator) else found
    except Exception as error:
        where = f"`why_not{'' if takes else '_elsewhere'}` of the verb `{verb.form}`, asked '{decision.asks}'"
        error.add_note(where if verb.asked else f"{where} (it has no `asked`, so it is called in every question)")
        raise


def first(reasons: Reasons) -> Refusal:
    found = next(reasons, None)
    return None if found is None else IllegalChoice(found[0], found[1:])


def _going_on(verb: Verb[S], options: Sequence[Option]) -> str:
    """What a question calls going on, if that is what the verb means."""
    other = (each.key for each in options if each.tone in (GO_ON, END) and each.key == each.verb)
    return next(other, "") if verb.tone in (GO_ON, END) else ""


def _out_of_place(verb: Verb[S], prompt: Prompt) -> IllegalChoice:
    rules = verb.elsewhere_rules or verb.rules
    of_the_question = rules in (OF_THE_QUESTION, ())
    return IllegalChoice(f"{verb.elsewhere}; now: {question(prompt)}", prompt.rules if of_the_question else rules)


def question(prompt: Prompt) -> str:
    """The question of a prompt without what is said beside it."""
    ask, mark, _ = prompt.text.partition("? ")
    return f"{ask}?" if mark else prompt.text


def asked_first(prompt: Prompt, said: str) -> IllegalChoice:
    """Against what is no answer to the question that is open."""
    return IllegalChoice(f"{said}; what is asked: {question(prompt)}", prompt.rules)


def _pieces(form: str, slots: Mapping[str, Any]) -> list[tuple[str, str]]:
    """`aim CASTER > TARGET` in pieces: (slot, mark after it), or ("", a fixed word)."""
    found = []
    for word in form.split():
        bare = word.rstrip(":;,.")
        found.append((bare, word[len(bare) :]) if bare in slots else ("", word))
    return found


def _unfilled(label: str, slots: Mapping[str, Any]) -> str:
    """A slot's name within another word (`CARD's`), where no argument would be put in its place."""
    words = (text for slot, text in _pieces(label, slots) if not slot)
    return next((name for text in words for name in slots if re.search(rf"\b{name}\b", text)), "")


def _blank(pieces: list[tuple[str, str]]) -> str:
    """The pieces with `{}` for each slot."""
    plain = ((slot, text.replace("{", "{{").replace("}", "}}")) for slot, text in pieces)
    return " ".join(f"{{}}{text}" if slot else text for slot, text in plain)


def _places(label: list[tuple[str, str]], slots: Mapping[str, Slot[Any]]) -> tuple[list[tuple[str, str]], list[bool]]:
    """The pieces without an `at` that the slot behind it says itself, and for each slot whether it does."""
    found, there = [], []
    for i, (slot, text) in enumerate(label):
        ahead = label[i + 1][0] if i + 1 < len(label) else ""
        if text == "at" and ahead and slots[ahead].at is not None:
            continue
        if slot:
            there.append(i > 0 and label[i - 1] == ("", "at") and slots[slot].at is not None)
        found.append((slot, text))
    return found, there


def _order(slots: list[str], label: list[tuple[str, str]]) -> list[int]:
    """The places of the label's slots in the form; where a slot stands twice, in the order of both."""
    left = list(enumerate(slots))
    found = []
    for name, _ in label:
        if name:
            place = next(each for each in left if each[1] == name)
            left.remove(place)
            found.append(place[0])
    return found


def _fits(form: list[tuple[str, str]], words: list[str]) -> Iterator[list[tuple[str, str]]]:
    """The ways in which words fill what follows a verb: (slot, what is named) for each slot."""
    if not form:
        if not words:
            yield []
        return
    (slot, text), *rest = form
    if not slot:
        if words and words[0].casefold() == text.casefold():
            yield from _fits(rest, words[1:])
        return
    for end in range(1, len(words) - len(rest) + 1):
        name = " ".join(words[:end])
        if text and not name.endswith(text):
            continue
        for more in _fits(rest, words[end:]):
            yield [(slot, name.removesuffix(text)), *more]
