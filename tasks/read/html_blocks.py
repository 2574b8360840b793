"""Which HTML elements say something of structure, and under which name they enter the page.

Put names of elements and classes here. Keep what a block means in `tasks.segment`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from schemas.text import clean_text

STRUCTURAL = frozenset({"div", "section", "article", "details", "fieldset", "aside", "blockquote", "main", "li", "p"})
NAMED = re.compile(
    r"(?:^|[-_])(?:probl|exerc|exerci|ejerc|übung|uebung|ubung|aufgabe|quest|task|item-?stem|statement|enunci|enonce|testo"
    r"|sol(?:u[cçtz]|ved)|lösung|loesung|losung|l[oö]s(?:ung|ning)|answ|antw|resp|repons|réponse|correc?t?ion|corrig|resuel"
    r"|resol|hint|pista|dica|hinweis|indic|suger|remark|note$|observ|proof|beweis|demonstr|prueba|dimostr|theorem|lemma"
    r"|exampl|ejempl|beispiel|exempl|zadac|zadan|zadat|úloh|uloh|rješ|rjes|riesen|řeš|reseni|rozwi|megold|felad|odpow|odgov"
    r"|задач|задан|упражн|решен|ответ|указан|问题|题|解答|解|答案|問題|bài|giải|đáp|lời)",
    re.IGNORECASE,
)
COLLECTION = re.compile(
    r"(?:list|set|container|wrapper|group|page|nav|bank|area|toggle|btn|button|menu|link)s?$", re.IGNORECASE
)
NUMBER_AT_END = re.compile(r"[-_ ]?(\d{1,4}[a-z]?)$")
CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
SECTION_CLASS = re.compile(r"<(?:section|article)\b[^<>]{0,300}?\bclass\s*=\s*[\"']([^\"'<>]{1,200})", re.IGNORECASE)


def repeated_classes(source: str) -> frozenset[str]:
    """Return the classes that sections and articles of `source` carry more than once: they mark a kind of thing."""
    counts = Counter(word for match in SECTION_CLASS.finditer(source) for word in set(match[1].split()))
    return frozenset(word for word, count in counts.items() if count > 1)


def block_of(tag: str, attributes: Mapping[str, str], repeated: frozenset[str]) -> tuple[str, str | None] | None:
    """Return name and number of the block that an element is, or None for mere layout.

    The name is the class or id that tells, in the author's own spelling; the number what ends the id (`problem-7`).
    """
    if tag not in STRUCTURAL:
        return None
    identity = clean_text(attributes.get("id", "")).strip()
    number = NUMBER_AT_END.search(identity)
    label = number[1] if number else None
    classes = clean_text(attributes.get("class", "")).split()
    for word in classes:
        if _tells(word) or (tag in {"section", "article"} and word in repeated):
            return NUMBER_AT_END.sub("", word) or word, label
    stem = NUMBER_AT_END.sub("", identity)
    if stem and _tells(stem):
        return stem, label
    return ("details", label) if tag == "details" else None


def _tells(word: str) -> bool:
    split = CAMEL.sub("-", word)
    return NAMED.search(split) is not None and COLLECTION.search(split) is None
