"""Braces that lie over or under a part of a formula, with what they are about: `11…1` with `n` under it.

Put finding what belongs to such braces here. Keep upright delimiters in `tasks.read.pdf_stacks`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tasks.read.pdf_geometry import Glyph, Rule

NAMES = {"⏞": "overbrace", "⏟": "underbrace"}
NEAR = 0.9
"""Of the type size: from a brace to what it braces, at most."""
LABEL = 1.1
"""Of the type size: from a brace to its label, at most."""
MAX_BRACES = 50


@dataclass(frozen=True)
class Brace:
    """A brace, the glyphs that it braces, and those of its label."""

    sign: Glyph
    content: list[Glyph]
    label: list[Glyph]


def braces(glyphs: Sequence[Glyph]) -> list[Brace]:
    """Return the braces that lie over or under something; none where there are more than `MAX_BRACES`."""
    signs = [glyph for glyph in glyphs if glyph.text in NAMES]
    if not signs or len(signs) > MAX_BRACES:
        return []
    found = [_brace(sign, glyphs) for sign in signs]
    return [brace for brace in found if brace.content]


def _brace(sign: Glyph, glyphs: Sequence[Glyph]) -> Brace:
    covered = [
        glyph for glyph in glyphs if sign.x0 - 1 <= (glyph.x0 + glyph.x1) / 2 <= sign.x1 + 1 and glyph is not sign
    ]
    middle = (sign.y0 + sign.y1) / 2
    over = [g for g in covered if g.y >= middle and g.y0 - sign.y1 < (NEAR if sign.text == "⏟" else LABEL) * g.size]
    under = [g for g in covered if g.y < middle and sign.y0 - g.y1 < (LABEL if sign.text == "⏟" else NEAR) * g.size]
    content, label = (over, under) if sign.text == "⏟" else (under, over)
    largest = max((glyph.size for glyph in content), default=0.0)
    return Brace(sign, content, [glyph for glyph in label if glyph.size < 0.88 * largest])


def is_brace_part(rule: Rule, signs: Sequence[Glyph]) -> bool:
    """Tell whether a rule is drawn between the pieces of a brace."""
    return any(
        sign.x0 - 1 <= rule.x0 and rule.x1 <= sign.x1 + 1 and sign.y0 - 1 <= rule.y <= sign.y1 + 1 for sign in signs
    )
