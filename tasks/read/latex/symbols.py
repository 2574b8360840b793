r"""Signs and accents of text mode as Unicode, the shorthands of babel, and unit names.

Put tables of characters here. Keep commands that take part in structure out.
"""

from __future__ import annotations

import functools
import re
import unicodedata

from pylatexenc.latex2text import get_default_latex_context_db

ACCENTS = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "k": "\u0328", "r": "\u030a", "d": "\u0323",
    "b": "\u0331", "t": "\u0361", "f": "\u0311", "C": "\u030f", "h": "\u0309", "G": "\u030f", "U": "\u030e",
    "capitalacute": "\u0301", "capitalgrave": "\u0300", "capitalcaron": "\u030c", "cb": "\u0326",
    "textcommabelow": "\u0326", "newtie": "\u0361", "capitalcedilla": "\u0327",
}  # fmt: skip
SIGNS = {
    "ldots": "…", "dots": "…", "textellipsis": "…", "dotsc": "…", "aa": "å", "AA": "Å", "ae": "æ", "AE": "Æ",
    "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ss": "ß", "SS": "SS", "i": "ı", "j": "ȷ",
    "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ", "ng": "ŋ", "NG": "Ŋ", "ij": "ĳ", "IJ": "Ĳ",
    "S": "§", "P": "¶", "dag": "†", "ddag": "‡", "copyright": "©", "pounds": "£", "euro": "€", "EUR": "€",
    "texteuro": "€", "LaTeX": "LaTeX", "TeX": "TeX", "LaTeXe": "LaTeX2e", "XeLaTeX": "XeLaTeX",
    "textbackslash": "\\\\", "textasciitilde": "~", "textasciicircum": "^", "textless": "<", "textgreater": ">",
    "textbar": "|", "textbraceleft": "{", "textbraceright": "}", "lbrace": "{", "rbrace": "}",
    "textunderscore": "_", "textdollar": "\\$", "textquotedbl": '"', "textquotedblleft": "“",
    "textquotedblright": "”", "textquoteleft": "‘", "textquoteright": "’", "quotedblbase": "„",
    "quotesinglbase": "‚", "guillemotleft": "«", "guillemotright": "»", "guillemetleft": "«",
    "guillemetright": "»", "guilsinglleft": "‹", "guilsinglright": "›", "og": "« ", "fg": " »", "flqq": "«",
    "frqq": "»", "flq": "‹", "frq": "›", "glqq": "„", "grqq": "“", "glq": "‚", "grq": "‘", "lq": "‘", "rq": "’",
    "textendash": "–", "textemdash": "—", "textdegree": "°", "degree": "°", "celsius": "°C", "degres": "°",
    "textbullet": "•", "textperiodcentered": "·", "textnumero": "№", "No": "№", "no": "n°", "numero": "n°",
    "ier": "er", "iere": "re", "ieme": "e", "iemes": "es", "primo": "1°", "secundo": "2°",
    "ordfeminine": "ª", "textordfeminine": "ª", "textordmasculine": "º", "texttimes": "×", "textpm": "±",
    "textmu": "µ", "textcelsius": "°C", "textonehalf": "½", "textonequarter": "¼", "textthreequarters": "¾",
    "textonesuperior": "¹", "texttwosuperior": "²", "textthreesuperior": "³", "textminus": "−",
    "textregistered": "®", "texttrademark": "™", "textsection": "§", "textparagraph": "¶", "textvisiblespace": "␣",
    "checkmark": "✓", "slash": "/", "today": "", "qedsymbol": "", "textexclamdown": "¡", "textquestiondown": "¿",
    "cdash": "—", "Cdash": "—", "textcent": "¢", "textyen": "¥", "cyrchar": "",
}  # fmt: skip
ESCAPED = {
    "%": "%", "&": "&", "#": "#", "_": "_", "{": "{", "}": "}", "$": "\\$", " ": " ", "\n": " ", "\t": " ",
    ",": " ", ";": " ", ":": " ", ">": " ", "!": "", "/": "", "-": "", "@": "", "|": "|",
}  # fmt: skip
MATHS_ONLY = re.compile(r"[\u2200-\u22ff\u0370-\u03ff\u2190-\u21ff\u27c0-\u27ef\u2a00-\u2aff]")
GERMAN = {
    "a": "ä", "o": "ö", "u": "ü", "A": "Ä", "O": "Ö", "U": "Ü", "e": "ë", "i": "ï", "s": "ß", "z": "ß", "`": "„",
    "'": "“", "<": "«", ">": "»", "-": "", "~": "-", "=": "-", '"': "", "|": "", "/": "/",
}  # fmt: skip
PLAIN = {"`": "„", "'": "”", "<": "«", ">": "»", "-": "", "~": "-", "=": "-", '"': "", "|": "", "/": "/"}
HYPHEN = PLAIN | {"-": "-"}
"""Where `"-` prints the hyphen; elsewhere it only allows a break."""
CYRILLIC = PLAIN | {"'": "“", "-": "", "---": "—", "--~": "—", "--*": "—"}
SHORTHANDS: dict[str, dict[str, str]] = {
    **dict.fromkeys(("german", "ngerman", "austrian", "naustrian", "swissgerman", "nswissgerman"), GERMAN),
    **dict.fromkeys(("russian", "ukrainian", "bulgarian", "belarusian"), CYRILLIC),
    **dict.fromkeys(("portuguese", "portuges", "brazil", "brazilian"), HYPHEN),
    **dict.fromkeys(("czech", "slovak"), PLAIN),
    **dict.fromkeys(("dutch", "danish", "swedish", "norsk", "nynorsk", "finnish", "icelandic", "slovene"), PLAIN),
    **dict.fromkeys(("serbian", "croatian", "hungarian", "magyar", "romanian", "italian", "catalan"), PLAIN),
    "slovenian": PLAIN,
    "polish": {
        "a": "ą", "A": "Ą", "c": "ć", "C": "Ć", "e": "ę", "E": "Ę", "l": "ł", "L": "Ł", "n": "ń", "N": "Ń",
        "o": "ó", "O": "Ó", "s": "ś", "S": "Ś", "z": "ż", "Z": "Ż", "x": "ź", "r": "ź", "R": "Ź", **HYPHEN,
    },
}  # fmt: skip
SPANISH = {"spanish", "catalan", "galician", "basque"}
UNITS = {
    "metre": "m", "meter": "m", "second": "s", "gram": "g", "kilogram": "kg", "ampere": "A", "kelvin": "K",
    "mole": "mol", "candela": "cd", "hertz": "Hz", "newton": "N", "pascal": "Pa", "joule": "J", "watt": "W",
    "coulomb": "C", "volt": "V", "farad": "F", "ohm": "\\Omega", "siemens": "S", "weber": "Wb", "tesla": "T",
    "henry": "H", "celsius": "{}^\\circ C", "degreeCelsius": "{}^\\circ C", "lumen": "lm", "lux": "lx",
    "minute": "min", "hour": "h", "day": "d", "hectare": "ha", "litre": "L", "liter": "L", "tonne": "t",
    "percent": "\\%", "degree": "{}^\\circ", "arcminute": "'", "arcsecond": "''", "bar": "bar", "angstrom": "Å",
    "electronvolt": "eV", "knot": "kn", "kilo": "k", "mega": "M", "giga": "G", "tera": "T", "milli": "m",
    "micro": "\\mu ", "nano": "n", "pico": "p", "centi": "c", "deci": "d", "hecto": "h", "deca": "da", "deka": "da",
    "bit": "bit", "byte": "B", "cm": "cm", "mm": "mm", "km": "km", "m": "m", "kg": "kg", "g": "g", "s": "s",
    "ms": "ms", "L": "L", "l": "l", "mL": "mL", "N": "N", "Hz": "Hz", "J": "J", "W": "W", "V": "V", "A": "A",
}  # fmt: skip


@functools.lru_cache(maxsize=4096)
def database_sign(name: str) -> str | None:
    """Return the text that pylatexenc's database has for the command `name` without arguments, or None.

    Signs of mathematics come back as the LaTeX command between dollars: they are maths, however they were typed.
    """
    spec = DATABASE.get_macro_spec(name)
    text = getattr(spec, "simplify_repl", None)
    if not isinstance(text, str) or "%" in text:
        return None
    return f"$\\{name}$" if MATHS_ONLY.search(text) else text


DATABASE = get_default_latex_context_db()


def knows(name: str) -> bool:
    """Tell whether pylatexenc's database knows the command."""
    spec = DATABASE.get_macro_spec(name)
    return bool(spec is not None and getattr(spec, "macroname", ""))


def accented(name: str, letter: str) -> str:
    """Return `letter` with the accent of the command `name`, composed; the dotless letters get their dots back."""
    base = {"ı": "i", "ȷ": "j"}.get(letter[:1], letter[:1])
    return unicodedata.normalize("NFC", base + ACCENTS[name]) + letter[1:]
