r"""Single signs of running text: dollars, quotes, ties, shorthands, accents.

Put what one character or its escaped form does here. Keep commands with names in `walker` and the modules around it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tasks.read.latex.feed import Frame
from tasks.read.latex.maths import closing, inline_end
from tasks.read.latex.render import BREAK, PARAGRAPH
from tasks.read.latex.state import State
from tasks.read.latex.symbols import ACCENTS, ESCAPED, accented

LETTER = re.compile(r"\\(?:[a-zA-Z@]+|[\s\S])|[\s\S]")
SPACING = re.compile(r"[ \t]*\n?[ \t]*\[\s*-?[\d.,]*\s*\\?[a-zA-Z]*\s*\]")
QUOTES = {"``": "“", "''": "”", ",,": "„", "---": "—", "--": "–", "?`": "¿", "!`": "¡", "<<": "«", ">>": "»"}


MAX_ACCENTS = 4
TABBING = frozenset("=><+-'`")


class Signs(State):
    """What signs do."""

    def dollar(self, _: str) -> None:
        """Read a formula between dollars."""
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
        r"""Read a formula after `\(` or `\[`."""
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
        """End the paragraph."""
        self.out.append(" " if self.tables else PARAGRAPH)

    def ampersand(self, _: str) -> None:
        """Go to the next cell of a table."""
        table = self.tables[-1] if self.tables else None
        if table is None:
            self.out.append("&")
        elif table.is_data:
            self.out.append(" & ")
        elif table.has_choices:
            self.out.append(BREAK)
        else:
            self.out.append(" ")

    def replace(self, token: str) -> None:
        """Write a sign that TeX makes of several."""
        self.out.append(QUOTES.get(token, token))

    def tilde(self, _: str) -> None:
        """A tie is a space; where the tilde is active before n, an accent."""
        if self.spanish_tilde:
            frame = self.feed.frames[-1]
            following = frame.text[frame.pos : frame.pos + 1]
            if following in {"n", "N"}:
                frame.pos += 1
                self.out.append("ñ" if following == "n" else "Ñ")
                return
        self.out.append(" ")

    def apostrophe(self, signs: str) -> None:
        """Write closing quotes."""
        if signs == "''":
            self.out.append("”")
            return
        self.feed.frames[-1].pos -= 1
        self.out.append("'")

    def shorthand(self, signs: str) -> None:
        """Read one of babel's `"` shorthands where the document's language has it."""
        frame = self.feed.frames[-1]
        if self.shorthands:
            text = self.shorthands.get(signs[1])
            if signs[1] == "-" and frame.text.startswith("--", frame.pos):
                extra = 3 if frame.text[frame.pos + 2 : frame.pos + 3] in "~*" else 2
                frame.pos += extra if frame.text[frame.pos + 2 : frame.pos + 3] else 2
                self.out.append("—")
                return
            if text is not None and not (signs[1] in ">'" and self._is_closing_quote(frame) and text in {"", "/"}):
                self.out.append(text)
                return
        self.out.append('"')
        frame.pos -= 1

    @staticmethod
    def _is_closing_quote(frame: Frame) -> bool:
        return frame.pos >= 3 and frame.text[frame.pos - 3].isalnum()

    def sign_command(self, name: str) -> None:
        """Do what a backslash and one sign do."""
        if name in TABBING and self.tables and self.tables[-1].name == "tabbing":
            self.out.append(" ")
        elif name in ESCAPED:
            if name == "&" and self.in_data:
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
        """Put the accent `name`, and accents that stand before the letter, on the letter that follows."""
        names = [name]
        letter = self._accented_letter(name)
        while letter.startswith("\\") and letter[1:] in ACCENTS and len(names) < MAX_ACCENTS:
            names.append(letter[1:])
            letter = self._accented_letter(letter[1:])
        if letter in {"\\i", "\\j"}:
            letter = letter[1]
        elif "\\" in letter or "{" in letter:
            letter = self.plain(letter)
        for accent in reversed(names):
            letter = accented(accent, letter) if letter else ""
        self.out.append(letter)

    def _accented_letter(self, name: str) -> str:
        """Take the group or the token that an accent stands on; nothing where none follows."""
        inside = self.feed.group()
        if inside is not None:
            return inside.strip()
        if name.isalpha():
            self.feed.skip_gap()
        frame = self.feed.settle()
        found = LETTER.match(frame.text, frame.pos) if frame is not None else None
        if frame is None or found is None or found[0] in "{}$&~\n":
            return ""
        frame.pos = found.end()
        if found[0] in {"\\i", "\\j"}:
            self.feed.skip_gap()
        return found[0].strip()


def line_break(walker: State) -> None:
    r"""Read `\\` with its star and its space."""
    frame = walker.feed.frames[-1] if walker.feed.frames else None
    if frame is not None:
        frame.pos += frame.text.startswith("*", frame.pos)
        frame.take(SPACING)
    if walker.in_data:
        walker.out.append(f" \\\\{BREAK}")
    else:
        walker.out.append(BREAK)


SIGN_HANDLERS: dict[str, Callable[[Signs, str], None]] = {
    "{": Signs.open_brace, "}": Signs.close_brace, "$": Signs.dollar, "~": Signs.tilde, "&": Signs.ampersand,
    "\n": Signs.paragraph, "`": Signs.replace, "'": Signs.apostrophe, ",": Signs.replace, "-": Signs.replace,
    "?": Signs.replace, "!": Signs.replace, '"': Signs.shorthand, "<": Signs.replace, ">": Signs.replace,
}  # fmt: skip
