r"""The walk over a source: one loop, a stack of texts and a stack of groups, no recursion on what it reads.

Put the loop, groups and plain text here. Keep what single commands and environments do in the `…_commands` modules.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypedDict

from tasks.read.latex.definitions import Macro
from tasks.read.latex.environments import CHOICE_MACROS, STRUCTURE_MACROS
from tasks.read.latex.expansion import COMPLEX
from tasks.read.latex.signs import SIGN_HANDLERS, Signs
from tasks.read.latex.state import Group
from tasks.read.latex.symbols import database_sign

Handler = Callable[["Walker", str], None]
COMMANDS: dict[str, Handler] = {}
TOKEN = re.compile(
    r"\\(?:[a-zA-Z@]+|[^\W\d_]+|[\s\S]|\Z)|\{|\}|\$|~|&|\n[ \t]*\n\s*|``|''|,,|---?|\?`|!`|\"[^\s\\{}$\"]|\"\"|<<|>>"
)


def on(*names: str) -> Callable[[Handler], Handler]:
    """Register the decorated function for the commands `names`."""

    def register(handler: Handler) -> Handler:
        for name in names:
            COMMANDS[name] = handler
        return handler

    return register


class Blocks(TypedDict, total=False):
    """What the walker asks of the modules of blocks and conditions, which import it."""

    starter: Handler
    label: Callable[[Walker, str | None], None]
    macro: Callable[[Walker, Macro, list[str | None]], bool]
    unknown: Callable[[Walker, str], bool]
    flag: Callable[[Walker, str], bool]


class Walker(Signs):
    """The loop over a source, and what its commands mean."""

    def run(self, text: str) -> None:
        """Walk over `text` and close at its end what is still open."""
        self.feed.push(text)
        frames = self.feed.frames
        search = TOKEN.search
        signs = SIGN_HANDLERS
        out = self.out
        while frames:
            frame = frames[-1]
            found = search(frame.text, frame.pos)
            if found is None:
                if frame.pos < len(frame.text):
                    out.append(frame.text[frame.pos :])
                    frame.pos = len(frame.text)
                self.feed.pop()
                continue
            start = found.start()
            if start > frame.pos:
                out.append(frame.text[frame.pos : start])
            frame.pos = found.end()
            token = found[0]
            first = token[0]
            if first == "\\":
                self.command(token[1:])
            else:
                signs[first](self, token)
        while self.groups:
            top = self.groups[-1]
            if top.kind == "env":
                self.reasons[f"missing_end: {top.name}"] = None
            elif top.kind == "{":
                self.reasons["unbalanced_brace"] = None
            self.pop_group()

    def command(self, name: str) -> None:
        """Do what the command `name` does; its backslash and name are read."""
        first = name[:1]
        if not first.isalpha() and first != "@":
            self.sign_command(name)
            return
        macro = self.known.macros.get(name)
        alias = self.known.aliases.get(name)
        if alias is not None:
            name = alias
            if not name[:1].isalpha() and name[:1] != "@":
                self.sign_command(name)
                return
        handler = COMMANDS.get(name)
        if macro is not None and (handler is None or handler not in FIXED) and self.call(macro):
            return
        if handler is not None:
            self.feed.skip_gap()
            handler(self, name)
            return
        if name.startswith("the") and name[3:] in self.counters.values:
            self.feed.skip_gap()
            self.out.append(self.counters.printed(name[3:]))
            return
        if self.known.flags and BLOCKS["flag"](self, name):
            return
        if "@" in name and alias is None and not self._known_at(name):
            return
        self.unknown(name)

    def _known_at(self, name: str) -> bool:
        r"""Split a name at its `@` where that is text (`a\\@b`); tell whether the whole is to be taken as a name."""
        stem, _, rest = name.partition("@")
        if stem == "" and self.feed.frames[-1].name == "":
            self.feed.frames[-1].pos -= len(rest)
            return False
        if stem and (stem in COMMANDS or stem in self.known.macros):
            self.feed.frames[-1].pos -= len(rest) + 1
            self.command(stem)
            return False
        return True

    def call(self, macro: Macro) -> bool:
        """Expand a macro of the source; tell whether that was done."""
        name = macro.name
        structural = name in STRUCTURE_MACROS or name in self.survey.wrappers
        if name in self.survey.starters and not self.in_definition():
            BLOCKS["starter"](self, name)
        if macro.names & COMPLEX and not structural:
            return False
        if self.expansion.loops(name):
            self.reasons[f"macro_loop: {name}"] = None
            return False
        frame = self.feed.frames[-1]
        before = frame.pos
        self.feed.skip_gap()
        values = self.feed.arguments(macro.parameters) if macro.parameters else []
        if values is None:
            frame.pos = before
            self.reasons[f"missing_argument: {macro.name}"] = None
            return False
        if (
            macro.parameters
            and (structural or name in CHOICE_MACROS or len(macro.parameters) >= 4)
            and BLOCKS["macro"](self, macro, values)
        ):
            return True
        if name in self.survey.labelled and not self.in_definition():
            BLOCKS["starter"](self, name)
            BLOCKS["label"](self, next((value for value in values if value), None))
        text = self.expansion.expand(macro, values)
        if text is None:
            for value in values:
                self.out.append(f" {value}" if value else "")
            return True
        if text:
            self.feed.push(text, name)
        return True

    def in_definition(self) -> bool:
        """Tell whether the innermost frame is a macro's body."""
        return len(self.feed.frames) > 1 and bool(self.feed.frames[-1].name)

    def unknown(self, name: str) -> None:
        """Pass over a command that nobody defined: signs by pylatexenc's database, arguments stay as text."""
        self.feed.skip_gap()
        structural = name in self.survey.starters or name in self.survey.wrappers
        sign = None if structural else database_sign(name)
        if sign:
            if sign.startswith("$"):
                self.write_inline(sign[1:-1])
            else:
                self.out.append(sign)
            return
        if name in MATHS_ARGUMENTS:
            self.bare_maths(name)
            return
        if BLOCKS["unknown"](self, name):
            return
        self.feed.take("*")
        option_at = self.feed.frames[-1].pos if self.feed.frames else 0
        option = self.feed.optional()
        if option is not None and self.feed.peek() != "{" and "=" not in option and len(option) > 1:
            self.feed.frames[-1].pos = option_at
            return
        self.arguments_as_text()

    def bare_maths(self, name: str) -> None:
        r"""Keep a command of mathematics that stands in running text (`\frac n 2`) as a formula."""
        self.reasons["maths_in_text"] = None
        pieces = [f"\\{name}"]
        wanted = MATHS_ARGUMENTS[name]
        while wanted and len(pieces) < 40:
            wanted -= 1
            option = self.feed.optional() if pieces[-1] == "\\sqrt" else None
            pieces.append(f"[{option}]" if option is not None else "")
            braced = self.feed.peek() == "{"
            value = self.feed.argument()
            if value is None:
                break
            pieces.append(f"{{{value}}}" if braced else value if value[0] == "\\" else f" {value}")
            wanted += MATHS_ARGUMENTS.get(value[1:], 0) if not braced and value[0] == "\\" else 0
        self.write_inline("".join(pieces))

    def arguments_as_text(self, before: Group | None = None) -> None:
        """Let the groups that follow flow into the text, apart from each other and from the one `before` them."""
        frame = self.feed.frames[-1] if self.feed.frames else None
        if frame is not None and frame.text.startswith("{", frame.pos):
            if before is not None:
                self.out.append(" ")
            frame.pos += 1
            self.push_group("{", "", self.arguments_as_text)


MATHS_ARGUMENTS = {
    **dict.fromkeys(("frac", "dfrac", "tfrac", "cfrac", "binom", "dbinom", "tbinom", "stackrel", "overset"), 2),
    **dict.fromkeys(("sqrt", "overline", "vec", "hat", "bar", "tilde", "dot", "ddot", "widehat", "widetilde"), 1),
    **dict.fromkeys(("mathbb", "mathcal", "mathrm", "mathbf", "mathfrak", "mathscr", "mathit", "operatorname"), 1),
    **dict.fromkeys(("overrightarrow", "overleftarrow", "overbrace", "underbrace", "pmod", "boldsymbol", "bm"), 1),
    **dict.fromkeys(("sum", "prod", "int", "lim", "sin", "cos", "tan", "log", "ln", "max", "min", "gcd", "tg"), 0),
}  # fmt: skip
FIXED: set[Handler] = set()
"""Commands that keep their meaning however a source redefines them."""
BLOCKS: Blocks = {}
"""Filled by the modules that import this one."""
__all__ = ["BLOCKS", "COMMANDS", "FIXED", "Blocks", "Group", "Handler", "Walker", "on"]
