"""candidate_id: booklet/section/label, the same in every rebuild and never shared.

Put making of ids here. Keep labels and sections, which segmenting decides, out.
"""

from __future__ import annotations

from hashlib import sha256

NOTHING = "-"
"""Stands for a section (or label) that is not there; a section that is really called so is escaped."""
UNSAFE = frozenset('%/\\~:*?"<>|#')
LONGEST = 100


def escape_step(text: str | None) -> str:
    """Return `text` as one step of a path: unsafe signs as `%XX`, long ones cut and told apart by a hash."""
    if not text:
        return NOTHING
    escaped = "".join(_escape(sign) if sign in UNSAFE or not sign.isprintable() else sign for sign in text)
    if escaped.strip(".- ") == "":
        return "".join(map(_escape, text))
    if escaped[0] in " ." or escaped[-1] in " .":
        escaped = _edge(escaped)
    if len(escaped) <= LONGEST:
        return escaped
    return f"{escaped[:LONGEST]}%~{sha256(text.encode()).hexdigest()[:16]}"


def _escape(sign: str) -> str:
    return "".join(f"%{byte:02X}" for byte in sign.encode("utf-8", "surrogatepass"))


def _edge(text: str) -> str:
    first = _escape(text[0]) if text[0] in " ." else text[0]
    last = _escape(text[-1]) if text[-1] in " ." else text[-1]
    return first + text[1:-1] + last if len(text) > 1 else first


def candidate_id(booklet_id: str, section: str | None, label: str, ordinal: int = 1) -> str:
    """Return the id of a problem; `ordinal` tells problems with one key apart, 1 for the first.

    Two different (booklet, section, label, ordinal) never share an id: the last two steps are always section and
    label, and no step holds a separator of its own.
    """
    suffix = f"~{ordinal}" if ordinal > 1 else ""
    return f"{booklet_id}/{escape_step(section)}/{escape_step(label)}{suffix}"
