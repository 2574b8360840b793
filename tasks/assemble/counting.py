"""How long a statement is, in words of any script.

Put counting here. Keep languages out: a letter's script decides.
"""

from __future__ import annotations

import re

from schemas.markup import BLANK, FIGURE

MATHS = re.compile(r"\$\$[^$]*\$\$|\$[^$]*\$")
LETTER_WORD = re.compile(
    "[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46\U00020000-\U0003ffff]"
)
WORD = re.compile(r"[^\W_]+(?:['’\-.,][^\W_]+)*")


def count_words(text: str) -> int:
    """Return the words of `text`: a run of letters and digits is one, a Chinese, Japanese or Thai letter is one each.

    A formula counts as one word; figure references and blanks count as none.
    """
    plain = FIGURE.sub(" ", BLANK.sub(" ", text)).replace("____", " ")
    prose, formulas = MATHS.subn(" ", plain)
    rest, single = LETTER_WORD.subn(" ", prose)
    return formulas + single + len(WORD.findall(rest))
