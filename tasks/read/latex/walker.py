r"""The walk over a source: one loop, a stack of texts and a stack of groups, no recursion on what it reads.

Put the loop, groups and plain text here. Keep what single commands and environments do in the `…_commands` modules.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tasks.read.draft import FigureDraft
from tasks.read.latex.counters import Counters
from tasks.read.latex.definitions import Definitions, Macro
from tasks.read.latex.environments import CHOICE_MACROS, STRUCTURE_MACROS
from tasks.read.latex.expansion import COMPLEX, Expansion
from tasks.read.latex.feed import Feed, Frame
from tasks.read.latex.maths import MathsReader, closing, inline_end
from tasks.read.latex.render import (
    BOLD,
    BOLD_END,
    BREAK,
    HARD,
    ITALIC,
    ITALIC_END,
    MARKUP,
    PARAGRAPH,
    REFER,
    REFER_END,
    plain,
)
from tasks.read.latex.source import Files
from tasks.read.latex.survey import Survey
from tasks.read.latex.symbols import ACCENTS, ESCAPED, SIGNS, SPANISH, accented, database_sign

Handler = Callable[["Walker", str], None]
COMMANDS: dict[str, Handler] = {}
ENVIRONMENTS: list[Callable[[Walker, str], bool]] = []
TOKEN = re.compile(
    r"\\(?:[a-zA-Z@]+|[\s\S]|\Z)|\{|\}|\$|~|&|\n[ \t]*\n\s*|``|''|,,|---?|\?`|!`|\"[^\s\\{}$\"]|\"\"|<<|>>"
)
PLAIN_NESTING = 4
LETTER = re.compile(r"\\(?:[a-zA-Z@]+|[\s\S])|[\s\S]")


def on(*names: str) -> Callable[[Handler], Handler]:
    """Register the decorated function for the commands `names`."""

    def register(handler: Handler) -> Handler:
        for name in names:
            COMMANDS[name] = handler
        return handler

    return register


class Group:
    """Something open: a brace, an environment, or a soft group that ends where what encloses it ends."""

    __slots__ = ("at", "close", "data", "env", "kind", "name", "opened")

    def __init__(self, kind: str, name: str, at: int, close: Callable[[Group], None] | None = None) -> None:
        self.kind = kind
        """`{`, `env` or `soft`."""
        self.name = name
        self.at = at
        """Number of pieces written when it opened."""
        self.close = close
        self.env: Any = None
        """End code of a home-made environment, filled."""
        self.data: dict[str, Any] = {}
        self.opened: int | None = None
        """Where the opening line of its block stands among the pieces."""


class Walker:
    """The state of one walk. `out` holds pieces of text with the marks of `render`."""

    def __init__(
        self, files: Files, known: Definitions, expansion: Expansion, counters: Counters, survey: Survey
    ) -> None:
        self.files = files
        self.known = known
        self.expansion = expansion
        self.counters = counters
        self.survey = survey
        self.feed = Feed()
        self.out: list[str] = []
        self.groups: list[Group] = []
        self.open_environments: dict[str, int] = {}
        self.figures: list[FigureDraft] = []
        self.reasons: dict[str, None] = {}
        self.labels: dict[str, str] = {}
        self.shorthands: dict[str, str] = {}
        self.spanish_tilde = False
        self.folder = "."
        self.depth = 0
        self.tables: list[Group] = []
        self.lists: list[Group] = []
        self.resumed: dict[str, int] = {}
        self.input_stack: list[Path] = []
        self.maths = MathsReader(expansion, self.reference, self.drawn)
        self.in_heading = False

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

    # -- writing -----------------------------------------------------------------------------------------------------

    def write(self, text: str) -> None:
        """Write a piece of text."""
        self.out.append(text)

    def new_line(self) -> None:
        """Start a new line."""
        self.out.append(BREAK)

    def markup_line(self, line: str) -> int:
        """Write a line of our markup and return its place among the pieces."""
        self.out.append(f"{BREAK}{MARKUP}{line}{BREAK}")
        return len(self.out) - 1

    def write_inline(self, body: str) -> None:
        """Write an inline formula, kept apart from a dollar before it."""
        body = self.maths.tidy(body)
        if not body:
            self.out.append(" ")
            return
        if self.out and self.out[-1].endswith("$"):
            self.out.append(" ")
        self.out.append(f"${body}$")

    def write_display(self, body: str) -> None:
        """Write a display formula on a line of its own (inside a table: inline)."""
        if not body:
            return
        if self.tables:
            self.out.append(f" ${body}$ ")
        else:
            self.out.append(f"{BREAK}$${body}$${BREAK}")

    def capture(self, group: Group) -> str:
        """Take back what was written since `group` opened, as one line without emphasis."""
        text = plain(self.out[group.at :])
        del self.out[group.at :]
        return text

    def plain(self, text: str) -> str:
        """Return a piece of LaTeX (a title, a label) as one line of text."""
        if "\\" not in text and "$" not in text and "{" not in text and "~" not in text and "-" not in text:
            return " ".join(text.split())
        if self.depth >= PLAIN_NESTING:
            return " ".join(re.sub(r"\\[a-zA-Z]+|[{}]", " ", text).split())
        inner = Walker(self.files, self.known, self.expansion, self.counters, self.survey)
        inner.depth = self.depth + 1
        inner.figures = self.figures
        inner.labels = self.labels
        inner.reasons = self.reasons
        inner.shorthands = self.shorthands
        inner.folder = self.folder
        inner.run(text)
        return plain(inner.out)

    def reference(self, key: str) -> str:
        """Return the mark that stands for the number of `key` until the end of the document."""
        return f"{REFER}{key.strip()}{REFER_END}"

    def drawn(self, code: str) -> str:
        """Add a figure that is found inside a formula and return its reference."""
        return f"({self.add_figure(code)})"

    def add_figure(self, code: str | None, path: str | None = None, data: bytes | None = None) -> str:
        """Add a figure and return its name."""
        name = f"image{len(self.figures) + 1}"
        draft = FigureDraft(figure_id=name, bbox=[], data=data, caption=None, source_code=code, source_path=path)
        self.figures.append(draft)
        return name

    # -- groups ------------------------------------------------------------------------------------------------------

    def push_group(self, kind: str, name: str = "", close: Callable[[Group], None] | None = None) -> Group:
        """Open a group."""
        group = Group(kind, name, len(self.out), close)
        self.groups.append(group)
        if kind == "env":
            self.open_environments[name] = self.open_environments.get(name, 0) + 1
        return group

    def pop_group(self) -> None:
        """Close the innermost group."""
        group = self.groups.pop()
        if group.kind == "env":
            self.open_environments[group.name] -= 1
        if group.close is not None:
            group.close(group)

    def open_brace(self, _: str) -> None:
        self.groups.append(Group("{", "", len(self.out)))

    def close_brace(self, _: str) -> None:
        index = len(self.groups) - 1
        while index >= 0 and self.groups[index].kind == "soft":
            index -= 1
        if index < 0 or self.groups[index].kind != "{":
            self.reasons["unbalanced_brace"] = None
            return
        for _count in range(len(self.groups) - index):
            self.pop_group()

    def enter(self, close: Callable[[Group], None], name: str = "") -> Group | None:
        """Enter the braced argument that comes next; `close` runs at its end. None where no brace follows."""
        if not self.feed.take("{"):
            return None
        return self.push_group("{", name, close)

    def leave_environment(self, name: str) -> None:
        """Close the environment `name` with everything that is still open inside it."""
        while self.groups:
            top = self.groups[-1]
            self.pop_group()
            if top.kind == "env":
                if top.name == name:
                    return
                self.reasons[f"missing_end: {top.name}"] = None
            elif top.kind == "{":
                self.reasons["unbalanced_brace"] = None

    def innermost(self, *kinds: str) -> Group | None:
        """Return the innermost open group of one of the kinds."""
        for group in reversed(self.groups[-50:]):
            if group.kind in kinds:
                return group
        return None

    # -- signs -------------------------------------------------------------------------------------------------------

    def dollar(self, _: str) -> None:
        frame = self.feed.frames[-1]
        if frame.text.startswith("$", frame.pos):
            body, at, closed = closing(frame.text, frame.pos + 1, "$$")
            if not closed:
                self.reasons["unbalanced_math"] = None
            frame.pos = at
            self.write_display(self.maths.tidy(body))
            return
        body, at, closed = inline_end(frame.text, frame.pos)
        frame.pos = at
        if not closed:
            self.reasons["unbalanced_math"] = None
        self.write_inline(body)

    def bracket_maths(self, name: str) -> None:
        frame = self.feed.frames[-1]
        wanted = "\\)" if name == "(" else "\\]"
        body, at, closed = closing(frame.text, frame.pos, wanted)
        frame.pos = at
        if not closed:
            self.reasons["unbalanced_math"] = None
        if name == "(":
            self.write_inline(body)
        else:
            self.write_display(self.maths.tidy(body))

    def paragraph(self, _: str) -> None:
        self.out.append(" " if self.tables else PARAGRAPH)

    def ampersand(self, _: str) -> None:
        table = self.tables[-1] if self.tables else None
        if table is None:
            self.out.append("&")
        elif table.data["kind"] == "data":
            self.out.append(" & ")
        elif table.data.get("choices"):
            self.out.append(BREAK)
        else:
            self.out.append(" ")

    def replace(self, token: str) -> None:
        self.out.append(QUOTES.get(token, token))

    def tilde(self, _: str) -> None:
        if self.spanish_tilde:
            frame = self.feed.frames[-1]
            following = frame.text[frame.pos : frame.pos + 1]
            if following in {"n", "N"}:
                frame.pos += 1
                self.out.append("ñ" if following == "n" else "Ñ")
                return
        self.out.append(" ")

    def apostrophe(self, token: str) -> None:
        if token == "''":
            self.out.append("”")
            return
        self.feed.frames[-1].pos -= 1
        self.out.append("'")

    def shorthand(self, token: str) -> None:
        """Read one of babel's `"` shorthands where the document's language has it."""
        frame = self.feed.frames[-1]
        if self.shorthands:
            text = self.shorthands.get(token[1])
            if token[1] == "-" and frame.text.startswith("--", frame.pos):
                extra = 3 if frame.text[frame.pos + 2 : frame.pos + 3] in "~*" else 2
                frame.pos += extra if frame.text[frame.pos + 2 : frame.pos + 3] else 2
                self.out.append("—")
                return
            if text is not None and not (token[1] in ">'" and self._is_closing_quote(frame) and text in {"", "/"}):
                self.out.append(text)
                return
        self.out.append('"')
        frame.pos -= 1

    @staticmethod
    def _is_closing_quote(frame: Frame) -> bool:
        return frame.pos >= 3 and frame.text[frame.pos - 3].isalnum()

    # -- commands ----------------------------------------------------------------------------------------------------

    def command(self, name: str) -> None:
        """Do what the command `name` does; its backslash and name are read."""
        first = name[:1]
        if not first.isalpha() and first != "@":
            self.sign_command(name)
            return
        aliases = self.known.aliases
        if name in aliases:
            name = aliases[name]
            if not name[:1].isalpha() and name[:1] != "@":
                self.sign_command(name)
                return
        handler = COMMANDS.get(name)
        macro = self.known.macros.get(name)
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
        if "@" in name and not self._known_at(name):
            return
        self.unknown(name)

    def _known_at(self, name: str) -> bool:
        r"""Split a name at its `@` where that is text (`a\\@b`); tell whether the whole is to be taken as a name."""
        stem, _, rest = name.partition("@")
        if stem == "" and self.feed.frames[-1].name == "":
            self.feed.frames[-1].pos -= len(rest)
            return False
        if stem and (stem in COMMANDS or stem in self.known.macros or stem in SIGNS):
            self.feed.frames[-1].pos -= len(rest) + 1
            self.command(stem)
            return False
        return True

    def sign_command(self, name: str) -> None:
        if name in ESCAPED:
            if name == "&" and self.tables and self.tables[-1].data["kind"] == "data":
                self.out.append("\\&")
            elif name == "$" and self.out and self.out[-1].endswith("$"):
                self.out.append(" \\$")
            else:
                self.out.append(ESCAPED[name])
        elif name in {"(", "["}:
            self.bracket_maths(name)
        elif name == "\\":
            line_break(self)
        elif name in ACCENTS:
            self.accent(name)
        elif name in {")", "]"}:
            self.reasons["unbalanced_math"] = None
        elif name:
            self.out.append(name if not name.isspace() else " ")

    def accent(self, name: str) -> None:
        """Put the accent `name` on the letter that follows."""
        letter = self.feed.group()
        if letter is None:
            frame = self.feed.settle()
            if name.isalpha():
                self.feed.skip_gap()
            found = LETTER.match(frame.text, frame.pos) if frame is not None else None
            if frame is None or found is None or found[0] in "{}$&~\n":
                return
            frame.pos = found.end()
            letter = found[0]
        letter = letter.strip()
        if letter.startswith("\\") and len(letter) > 1:
            word = letter[1:].strip("{} ")
            if word in {"i", "j"} or (word[:1] in ACCENTS and len(word) > 1 and not word[1:2].isalpha() | (len(word) == 2)):
                letter = word
            else:
                letter = self.plain(letter)
        elif "\\" in letter or "{" in letter:
            letter = self.plain(letter)
        self.out.append(accented(name, letter) if letter else "")

    def call(self, macro: Macro) -> bool:
        """Expand a macro of the source; tell whether that was done."""
        name = macro.name
        structural = name in STRUCTURE_MACROS or name in self.survey.wrappers
        if name in self.survey.starters and not self.in_definition():
            BLOCKS["starter"](self, name)
        if macro.names & COMPLEX and not structural:
            return self.skip_complex(macro)
        if self.expansion.loops(name):
            self.reasons[f"macro_loop: {name}"] = None
            return False
        frame = self.feed.frames[-1]
        before = frame.pos
        self.feed.skip_gap()
        values = self.feed.arguments(macro.parameters) if macro.parameters else []
        if values is None:
            frame.pos = before
            return self.call_short(macro)
        if (
            macro.n_holes
            and (structural or name in CHOICE_MACROS or macro.n_holes >= 4)
            and BLOCKS["macro"](self, macro, values)
        ):
            return True
        text = self.expansion.expand(macro, values)
        if text is None:
            for value in values:
                self.out.append(f" {value}" if value else "")
            return True
        if text:
            self.feed.push(text, name)
        return True

    def call_short(self, macro: Macro) -> bool:
        """Expand a macro whose arguments are not all there: the missing ones are empty."""
        self.reasons[f"missing_argument: {macro.name}"] = None
        return False

    def skip_complex(self, macro: Macro) -> bool:
        """Pass over a macro that programs TeX; its arguments stay as text."""
        return False

    def in_definition(self) -> bool:
        """Tell whether the innermost frame is a macro's body."""
        return len(self.feed.frames) > 1 and self.feed.frames[-1].folder is None and bool(self.feed.frames[-1].name)

    def unknown(self, name: str) -> None:
        """Pass over a command that nobody defined: signs by pylatexenc's database, arguments stay as text."""
        sign = SIGNS.get(name)
        if sign is None and not (name in self.survey.starters or name in self.survey.wrappers):
            sign = database_sign(name)
        if sign:
            self.feed.skip_gap()
            if sign.startswith("$"):
                self.write_inline(sign[1:-1])
            else:
                self.out.append(sign)
            return
        self.feed.skip_gap()
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

    def arguments_as_text(self, _: Group | None = None) -> None:
        """Let the groups that follow flow into the text, apart from each other."""
        frame = self.feed.frames[-1] if self.feed.frames else None
        if frame is not None and frame.text.startswith("{", frame.pos):
            if _ is not None:
                self.out.append(" ")
            frame.pos += 1
            self.push_group("{", "", self.arguments_as_text)


def line_break(walker: Walker) -> None:
    r"""Read `\\` with its star and its space."""
    walker.feed.frames and walker.feed.frames[-1].text.startswith("*", walker.feed.frames[-1].pos) and walker.feed.take(
        "*"
    )
    frame = walker.feed.frames[-1] if walker.feed.frames else None
    if frame is not None:
        found = SPACING.match(frame.text, frame.pos)
        if found is not None:
            frame.pos = found.end()
    if walker.tables and walker.tables[-1].data["kind"] == "data":
        walker.out.append(f" \\\\{BREAK}")
    else:
        walker.out.append(BREAK)


SPACING = re.compile(r"[ \t]*\n?[ \t]*\[\s*-?[\d.,]*\s*\\?[a-zA-Z]*\s*\]")
QUOTES = {"``": "“", "''": "”", ",,": "„", "---": "—", "--": "–", "?`": "¿", "!`": "¡", "<<": "«", ">>": "»"}
MATHS_ARGUMENTS = {
    **dict.fromkeys(("frac", "dfrac", "tfrac", "cfrac", "binom", "dbinom", "tbinom", "stackrel", "overset", "underset"), 2),
    **dict.fromkeys(("sqrt", "overline", "vec", "hat", "bar", "tilde", "dot", "ddot", "widehat", "widetilde"), 1),
    **dict.fromkeys(("mathbb", "mathcal", "mathrm", "mathbf", "mathfrak", "mathscr", "mathit", "mathsf", "operatorname"), 1),
    **dict.fromkeys(("overrightarrow", "overleftarrow", "overbrace", "underbrace", "pmod", "boldsymbol", "bm", "overarc"), 1),
    **dict.fromkeys(("sum", "prod", "int", "lim", "sin", "cos", "tan", "log", "ln", "max", "min", "gcd", "tg"), 0),
}  # fmt: skip
FIXED: set[Handler] = set()
BLOCKS: dict[str, Callable[..., Any]] = {}
SIGN_HANDLERS: dict[str, Callable[[Walker, str], None]] = {
    "{": Walker.open_brace, "}": Walker.close_brace, "$": Walker.dollar, "~": Walker.tilde, "&": Walker.ampersand,
    "\n": Walker.paragraph, "`": Walker.replace, "'": Walker.apostrophe, ",": Walker.replace, "-": Walker.replace,
    "?": Walker.replace, "!": Walker.replace, '"': Walker.shorthand, "<": Walker.replace, ">": Walker.replace,
}  # fmt: skip
__all__ = [
    "BLOCKS", "BOLD", "BOLD_END", "COMMANDS", "ENVIRONMENTS", "FIXED", "HARD", "ITALIC", "ITALIC_END", "SPANISH",
    "Group", "Walker", "on",
]  # fmt: skip
