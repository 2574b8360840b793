r"""The input stack: texts that are being read, innermost last, and how arguments are taken from them.

Put positions, braces and argument forms here. Keep the meaning of commands out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

BRACES = re.compile(r"\\[\s\S]|\{|\}")
GAP = re.compile(r"[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?")
SPACE = re.compile(r"\s*")
WORD = re.compile(r"\\(?:[a-zA-Z@]+|[\s\S])|[\s\S]")
SIGNS = {"[": re.compile(r"\\[\s\S]|[{}\[\]]"), "(": re.compile(r"\\[\s\S]|[{}()]")}
BLANK_LINE = re.compile(r"\n[ \t]*\n")
OPTION_CHARACTERS = 20_000


def after_gap(text: str, at: int) -> int:
    """Return the place after the blanks, and at most one line end among them, that stand at `at`."""
    found = GAP.match(text, at)
    return found.end() if found is not None else at


def match_braces(text: str) -> dict[int, int]:
    """Return the position of the closing brace for every opening one that has one; escaped braces do not count."""
    pairs: dict[int, int] = {}
    if "{" not in text:
        return pairs
    open_at: list[int] = []
    for found in BRACES.finditer(text):
        sign = found[0]
        if sign == "{":
            open_at.append(found.start())
        elif sign == "}" and open_at:
            pairs[open_at.pop()] = found.start()
    return pairs


def match_brackets(text: str, opening: str) -> dict[int, int]:
    """Return the closing place of every `[` or `(` that is closed within its braces.

    Where brackets inside do not pair (`[$[0,1)$]`), the first closing one at that depth of braces counts, as in TeX.
    """
    pairs: dict[int, int] = {}
    stack: list[int] = []
    braces: list[int] = []
    for found in SIGNS[opening].finditer(text):
        sign = found[0]
        if sign == "{":
            braces.append(len(stack))
        elif sign == "}":
            del stack[braces.pop() if braces else 0 :]
        elif sign == opening:
            stack.append(found.start())
        elif len(sign) == 1 and len(stack) > (braces[-1] if braces else 0):
            pairs[stack.pop()] = found.start()
    return pairs


def match_environments(text: str, name: str) -> dict[int, tuple[int, int]]:
    r"""Return, by the place after each `\begin{name}`, where its `\end{name}` starts and ends."""
    pairs: dict[int, tuple[int, int]] = {}
    open_at: list[int] = []
    for found in re.finditer(r"\\(begin|end)\s*\{\s*" + re.escape(name) + r"\s*\}", text):
        if found[1] == "begin":
            open_at.append(found.end())
        elif open_at:
            pairs[open_at.pop()] = (found.start(), found.end())
    return pairs


class Frame:
    """One text of the stack with the place reached in it."""

    __slots__ = ("_braces", "_brackets", "_ends", "name", "on_end", "owner", "pos", "text")

    def __init__(self, text: str, name: str = "", on_end: Callable[[], None] | None = None) -> None:
        self.text = text
        self.pos = 0
        self.name = name
        """Macro or environment that the text came from; empty for the text of a file."""
        self.on_end = on_end
        self.owner: object = None
        """The group whose opening code this is, where it is one."""
        self._braces: dict[int, int] | None = None
        self._ends: dict[str, dict[int, tuple[int, int]]] = {}
        self._brackets: dict[str, dict[int, int]] = {}

    def after_gap(self) -> int:
        """Return the place after the gap that comes next; the place reached does not move."""
        return after_gap(self.text, self.pos)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Skip what `pattern` matches here and return the match; None, and no move, where it does not match."""
        found = pattern.match(self.text, self.pos)
        if found is not None:
            self.pos = found.end()
        return found

    def paragraph_end(self) -> int:
        """Return where the paragraph ends in which the place reached lies."""
        found = BLANK_LINE.search(self.text, self.pos)
        return found.start() if found is not None else len(self.text)

    def environment_end(self, name: str, start: int) -> tuple[int, int] | None:
        r"""Return where the environment whose `\begin{name}` ends at `start` ends: before and after its `\end`."""
        if name not in self._ends:
            self._ends[name] = match_environments(self.text, name)
        return self._ends[name].get(start)

    def bracket_end(self, opening: int, sign: str) -> int | None:
        """Return where the bracket `sign` that opens at `opening` closes within its paragraph, or None."""
        if sign not in self._brackets:
            self._brackets[sign] = match_brackets(self.text, sign)
        end = self._brackets[sign].get(opening)
        if end is None:
            end = self._first_closing(opening, "]" if sign == "[" else ")")
        if end is None or end - opening > OPTION_CHARACTERS or BLANK_LINE.search(self.text, opening, end):
            return None
        return end

    def _first_closing(self, opening: int, sign: str) -> int | None:
        end = self.text.find(sign, opening, opening + 400)
        inside = self.text[opening:end]
        return end if end >= 0 and inside.count("{") == inside.count("}") else None

    def closing(self, opening: int) -> int | None:
        """Return where the brace that opens at `opening` closes, or None."""
        if self._braces is None:
            self._braces = match_braces(self.text)
        return self._braces.get(opening)


@dataclass(frozen=True)
class Parameter:
    r"""One argument of a macro: `m` mandatory, `o` optional, `s` star, `d` up to a delimiter, `p` in other brackets.

    `x` stands for text that must come next and gives no argument.
    """

    kind: str
    default: str | None = None
    delimiter: str = ""


class Feed:
    """The stack of frames. Arguments are read from the innermost frame that still has text."""

    def __init__(self, text: str = "") -> None:
        self.frames: list[Frame] = [Frame(text)] if text else []

    def push(self, text: str, name: str = "", on_end: Callable[[], None] | None = None) -> Frame:
        """Put `text` before what is still to be read."""
        frame = Frame(text, name, on_end)
        self.frames.append(frame)
        return frame

    def pop(self) -> None:
        """Leave the innermost frame and do what was wanted at its end."""
        frame = self.frames.pop()
        if frame.on_end is not None:
            frame.on_end()

    def settle(self) -> Frame | None:
        """Leave frames that are used up, as long as nothing hangs on their end; return the innermost frame."""
        while self.frames:
            frame = self.frames[-1]
            if frame.pos < len(frame.text):
                return frame
            if frame.on_end is not None or len(self.frames) == 1:
                return frame
            self.frames.pop()
        return None

    def skip_gap(self) -> None:
        """Skip blanks and at most one line end, as TeX does after a control word."""
        if self.frames:
            self.frames[-1].pos = self.frames[-1].after_gap()

    def peek(self, gap: bool = True) -> str:
        """Return the next character that is not a blank of the gap, or nothing; the place does not move."""
        while (frame := self.settle()) is not None:
            at = frame.after_gap() if gap else frame.pos
            if at < len(frame.text) or not gap or len(self.frames) == 1 or frame.on_end is not None:
                return frame.text[at : at + 1]
            frame.pos = at
        return ""

    def take(self, character: str) -> bool:
        """Skip `character` after the gap if it comes next."""
        if self.peek() != character:
            return False
        frame = self.frames[-1]
        frame.pos = frame.after_gap() + len(character)
        return True

    def group(self) -> str | None:
        """Take a braced group and return its inside; None, and no move, where the next thing is not a whole group."""
        if self.peek() != "{":
            return None
        frame = self.frames[-1]
        start = frame.after_gap()
        end = frame.closing(start)
        if end is None:
            return None
        frame.pos = end + 1
        return frame.text[start + 1 : end]

    def spaced_group(self) -> str | None:
        """As `group`, but over any blanks; for arguments that stand on lines of their own."""
        frame = self.settle()
        if frame is None:
            return None
        before = frame.pos
        frame.take(SPACE)
        inside = self.group() if frame.text[frame.pos : frame.pos + 1] == "{" else None
        if inside is None:
            frame.pos = before
        return inside

    def argument(self) -> str | None:
        """Take a mandatory argument: a group, or the next single token; None at the end of the text."""
        inside = self.group()
        if inside is not None:
            return inside
        following = self.peek()
        if following in {"", "{", "}", "\n"}:
            return None
        frame = self.frames[-1]
        self.skip_gap()
        found = frame.take(WORD)
        return found[0] if found is not None else None

    def optional(self) -> str | None:
        """Take an argument in square brackets; None, and no move, where there is none."""
        return self._bracketed("[")

    def round(self) -> str | None:
        r"""Take an argument in round brackets, as `\put(1,2)` and `tasks` have them; None where there is none."""
        return self._bracketed("(")

    def _bracketed(self, opening: str) -> str | None:
        if self.peek() != opening:
            return None
        frame = self.frames[-1]
        start = frame.after_gap()
        end = frame.bracket_end(start, opening)
        if end is None:
            return None
        frame.pos = end + 1
        return frame.text[start + 1 : end]

    def delimited(self, delimiter: str) -> str | None:
        """Take everything up to `delimiter` at brace depth 0 and skip that; None, and no move, where it never comes."""
        frame = self.settle()
        if frame is None:
            return None
        at = frame.pos
        while True:
            end = frame.text.find(delimiter, at, at + OPTION_CHARACTERS)
            brace = frame.text.find("{", at, end if end >= 0 else at + OPTION_CHARACTERS)
            if brace < 0:
                break
            closing = frame.closing(brace)
            if closing is None:
                return None
            at = closing + 1
        if end < 0:
            return None
        inside = frame.text[frame.pos : end]
        frame.pos = end + len(delimiter)
        whole = inside.startswith("{") and inside.endswith("}") and inside.count("{") == 1
        return inside[1:-1] if whole else inside

    def arguments(self, parameters: tuple[Parameter, ...]) -> list[str | None] | None:
        """Take arguments as declared, missing optional ones by their default; None where a mandatory one is not there.

        A star gives `*` or None.
        """
        values: list[str | None] = []
        for parameter in parameters:
            value: str | None
            if parameter.kind == "m":
                value = self.argument()
                if value is None:
                    return None
            elif parameter.kind == "s":
                value = "*" if self.take(parameter.delimiter or "*") else None
            elif parameter.kind == "d":
                value = self.delimited(parameter.delimiter)
                if value is None:
                    return None
            elif parameter.kind == "x":
                if parameter.delimiter and not self._literal(parameter.delimiter):
                    return None
                continue
            else:
                value = self.round() if parameter.delimiter == "(" else self.optional()
                value = parameter.default if value is None else value
            values.append(value)
        return values

    def _literal(self, wanted: str) -> bool:
        frame = self.settle()
        if frame is None:
            return False
        start = frame.pos
        if not frame.text.startswith(wanted, start):
            self.skip_gap()
        if not frame.text.startswith(wanted, frame.pos):
            frame.pos = start
            return False
        frame.pos += len(wanted)
        return True
