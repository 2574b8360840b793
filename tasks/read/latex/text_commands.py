r"""Commands of running text: emphasis, spaces, footnotes, addresses, blanks to fill in, quantities, what prints nothing.

Put commands that shape words here. Keep structure, lists and figures in their own modules.
"""

from __future__ import annotations

import re

from schemas.markup import blank
from tasks.read.latex.environments import words
from tasks.read.latex.render import BOLD, BOLD_END, BREAK, HARD, ITALIC, ITALIC_END, PARAGRAPH
from tasks.read.latex.symbols import ACCENTS, SIGNS, UNITS
from tasks.read.latex.walker import COMMANDS, FIXED, Group, Walker, line_break, on

SKIPPED = {
    "vspace": "sm", "hspace": "sm", "vskip": "d", "hskip": "d", "kern": "d", "setlength": "mm", "addtolength": "mm",
    "settowidth": "mm", "pagestyle": "m", "thispagestyle": "m", "pagenumbering": "m", "color": "om",
    "textcolor": "om", "colorbox": "om", "fcolorbox": "omm", "pagecolor": "om", "definecolor": "ommm", "colorlet": "mm",
    "fontsize": "mm", "fontfamily": "m", "fontseries": "m", "fontshape": "m", "fontencoding": "m", "linespread": "m",
    "hypersetup": "m", "geometry": "m", "index": "m", "addcontentsline": "mmm", "markboth": "mm", "markright": "m",
    "includepdf": "om", "bibliographystyle": "m", "bibliography": "m", "printbibliography": "o", "lstset": "m",
    "tikzset": "m", "pgfplotsset": "m", "usetikzlibrary": "m", "psset": "m", "tdplotsetmaincoords": "mm",
    "sisetup": "m", "tcbset": "m", "mdfsetup": "m", "examsetup": "m", "ctexset": "m", "selectlanguage": "om",
    "foreignlanguage": "om", "textlang": "m", "usepackage": "omo", "RequirePackage": "omo", "documentclass": "omo",
    "PassOptionsToPackage": "mm", "newlength": "m", "newsavebox": "m", "savebox": "moom", "usebox": "m",
    "raisebox": "moo", "rotatebox": "om", "scalebox": "mo", "resizebox": "smm", "reflectbox": "", "parbox": "ooom",
    "makebox": "oo", "framebox": "oo", "mbox": "", "fbox": "", "hbox": "t", "vbox": "t", "vtop": "t", "vcenter": "t",
    "centerline": "", "leftline": "", "rightline": "", "boxed": "", "llap": "", "rlap": "", "smash": "o",
    "phantom": "M", "hphantom": "M", "vphantom": "M", "setcounter@": "mm", "ding": "m", "phantomsection": "",
    "fancyhead": "oM", "fancyfoot": "oM", "lhead": "oM", "chead": "oM", "rhead": "oM", "lfoot": "oM", "cfoot": "oM",
    "rfoot": "oM", "fancyhf": "oM", "renewcommand@": "", "setstretch": "m", "columnbreak": "", "setkeys": "mm",
    "captionsetup": "om", "enlargethispage": "sm", "needspace": "m", "Needspace": "sm", "hyphenation": "m",
    "nocite": "m", "thanks": "M", "titleformat": "smommmmo", "titlespacing": "smmmm", "newpsobject": "mmm",
    "pgfmathsetmacro": "mm", "pgfmathtruncatemacro": "mm", "setmainfont": "omo", "setsansfont": "omo",
    "setmonofont": "omo", "setCJKmainfont": "omo", "newfontfamily": "mom", "AtBeginDocument": "m", "AtEndDocument": "m",
    "pointname": "m", "bracketedpoints": "", "addpoints": "", "noprintanswers": "", "printanswers": "",
    "pdfbookmark": "omm", "bookmark": "om", "vadjust": "m", "marginpar": "", "rule@": "", "hyperlink": "m",
    "hypertarget": "m", "multiput": "", "shadowbox": "", "ovalbox": "", "doublebox": "", "minisec": "", "dedication": "",
    "sethlcolor": "m", "hl": "", "cellcolor": "om", "rowcolor": "om", "columncolor": "om", "rowcolors": "mmm",
    "arrayrulecolor": "om", "write": "", "immediate": "", "message": "m", "typeout": "m", "PackageWarning": "mm",
    "pdfinfo": "m", "special": "m", "allowdisplaybreaks": "o", "interdisplaylinepenalty": "", "looseness": "",
    "setlist@": "", "settasks": "m", "newpagestyle": "mm", "DeclareCaptionFormat": "mm", "makecell": "o", "thead": "o",
    "rotcell": "o", "shortstack": "o", "adjustbox": "m", "lettrine": "o", "newline@": "", "leavevmode": "",
    "baselineskip": "d", "parindent": "d", "parskip": "d", "textwidth": "d", "textheight": "d", "oddsidemargin": "d",
    "evensidemargin": "d", "topmargin": "d", "unitlength": "d", "tabcolsep": "d", "columnsep": "d", "hsize": "d",
    "vsize": "d", "hoffset": "d", "voffset": "d", "baselinestretch": "", "columnseprule": "d", "fboxsep": "d",
    "linewidth": "d", "headheight": "d", "headsep": "d", "footskip": "d", "abovedisplayskip": "d", "topskip": "d",
    "belowdisplayskip": "d", "parsep": "d", "itemsep": "d", "topsep": "d", "leftmargin": "d", "multicolsep": "d",
    "tolerance": "n", "hyphenpenalty": "n", "emergencystretch": "d", "hfuzz": "d", "vfuzz": "d", "hbadness": "n",
    "vbadness": "n", "penalty": "n", "clubpenalty": "n", "widowpenalty": "n", "righthyphenmin": "n",
    "lefthyphenmin": "n", "raise": "d", "lower": "d", "pdfcompresslevel": "n", "mag": "n", "subject": "", "vskip@": "d",
    "put": "r", "rput": "sor", "uput": "mor", "psline": "omrr", "dotEX": "m", "dotlineEX": "m", "dotline": "m", "answerlines": "m", "fillwithlines": "m", "fillwithdottedlines": "m",
    "makeemptybox": "m", "fillwithgrid": "m", "vspaceEX": "m", "Opensolutionfile": "mo", "Closesolutionfile": "m",
    "advance": "a", "everymath": "tM", "everydisplay": "tM", "pointsinmargin": "", "pointsinrightmargin": "",
}  # fmt: skip
SILENT = words(
    "noindent indent par@ medskip@ centering raggedright raggedleft flushleft flushright normalfont rmfamily sffamily "
    "ttfamily mdseries upshape scshape tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge rm sf "
    "tt sc hfill hfil vfill vfil vfilll break nobreak allowbreak sloppy fussy protect relax ignorespaces "
    "ignorespacesafterend unskip frenchspacing nonfrenchspacing makeatletter makeatother maketitle@ tableofcontents "
    "listoffigures listoftables appendix frontmatter mainmatter backmatter onecolumn twocolumn begingroup endgroup "
    "bgroup egroup selectfont displaystyle textstyle scriptstyle null strut newblock itemsep parindent qed qedhere "
    "QED qedsymbol@ limits expandafter noexpand global long outer obeylines obeyspaces boldmath unboldmath nopagebreak@ "
    "cleardoublepage@ printindex makeindex glsresetall ExplSyntaxOn ExplSyntaxOff samepage startnewitemline bottomtext "
    "doublespacing singlespacing onehalfspacing RaggedRight Centering RaggedLeft justifying nolinenumbers linenumbers "
    "leavevmode xspace endinput@ dotfill@ bigbreak@ lineskip setRTL setLTR RL LR secret nonumber notag fill stretch "
    "thispage protected hrule vrule hss vss balance raggedcolumns flushcolumns secondpage "
    "begin@ end@ csname endcsname string relax\\@ unexpanded detokenize hbox@ null@ newrefsection smallbreak@ "
    "stepcounter@ columnbreak latintext cyrillictext greektext inputencoding@ "
)  # fmt: skip
BREAKS = words(
    "newpage clearpage pagebreak cleardoublepage bigskip medskip smallskip bigbreak medbreak smallbreak goodbreak "
    "filbreak eject par endgraf vfill"
)
BOLDS = ("textbf", "strong", "textbfit", "bm@", "textbfs", "alert", "structure")
ITALICS = ("emph", "textit", "textsl", "textem")
BOLD_SWITCHES = ("bf", "bfseries", "boldseries")
ITALIC_SWITCHES = ("it", "itshape", "em", "sl", "slshape", "itseries")
DIMENSION = re.compile(
    r"\s*=?\s*[-+]?\s*(?:\\[a-zA-Z@]+|[\d.,]+\s*(?:true\s*)?(?:pt|cm|mm|in|ex|em|bp|pc|sp|dd|cc|mu|fil{1,3}|\\[a-zA-Z]+)?)"
    r"(?:\s*(?:plus|minus)\s*-?[\d.]+\s*(?:pt|cm|mm|ex|em|fil{1,3}|\\[a-zA-Z]+))*[ \t]?"
)
NUMBER = re.compile(r"\s*=?\s*-?\d+")
ADVANCE = re.compile(r"\s*\\[a-zA-Z@]+\s*(?:by)?\s*-?\s*(?:\d+|\\[a-zA-Z@]+)?\s*(?:pt|cm|mm|ex|em)?")
EMPTY_LINE = re.compile(
    r"(?:\\(?:hspace|hskip|phantom|hphantom|makebox|rule|vspace)\*?\s*(?:\[[^\]]*\])?(?:\{(?:[^{}]|\{[^{}]*\})*\}|-?[\d.]+\s*[a-z]+)?"
    r"|\\(?:quad|qquad|enspace|dotfill|hrulefill|hfill|hfil|kern|[ ,;:!>\\])|\{\}|~|\\ |[\s._\u2026\u3000]|\\ldots|\\dots|\\null|\\mbox\{\s*\}|\$\s*\$)+"
)


def _print_nothing(walker: Walker, name: str) -> None:
    del walker, name


def _skipper(form: str) -> object:
    def skip(walker: Walker, _: str) -> None:
        feed = walker.feed
        for kind in form:
            if kind == "s":
                feed.take("*")
            elif kind == "o":
                feed.optional()
            elif kind == "r":
                feed.round()
            elif kind in "mM":
                if feed.peek() == "{":
                    feed.group()
                elif kind == "m" and feed.peek() == "\\":
                    feed.argument()
            elif feed.frames:
                pattern = {"d": DIMENSION, "n": NUMBER, "a": ADVANCE}.get(kind, TO)
                frame = feed.frames[-1]
                found = pattern.match(frame.text, frame.pos)
                frame.pos = found.end() if found is not None else frame.pos

    return skip


TO = re.compile(r"\s*=?\s*(?:(?:to|spread)\s*-?[\d.]*\s*\\?[a-zA-Z]+)?\s*")
for _name, _form in SKIPPED.items():
    COMMANDS[_name] = _skipper(_form)  # type: ignore[assignment]  # built from data
for _name in SILENT:
    COMMANDS[_name] = _print_nothing


@on(*BREAKS)
def paragraph_break(walker: Walker, name: str) -> None:
    """End the paragraph."""
    if name in {"pagebreak", "newpage", "clearpage"}:
        walker.feed.optional()
    walker.write(" " if walker.tables else PARAGRAPH)


@on("newline", "linebreak", "crcr")
def new_line(walker: Walker, name: str) -> None:
    """Break the line."""
    if name == "linebreak":
        walker.feed.optional()
    line_break(walker)


@on(
    "quad",
    "qquad",
    "enspace",
    "thinspace",
    "space",
    "nobreakspace",
    "hspace@",
    "enskip",
    "medspace",
    "thickspace",
    "ws",
    "hfill@",
    "negthinspace",
    "tab",
)
def blank_space(walker: Walker, _: str) -> None:
    """A space."""
    walker.write(" ")


@on("hfill", "hfil", "vfill")
def fill_space(walker: Walker, name: str) -> None:
    """A stretch of space."""
    walker.write(" " if name != "vfill" or walker.tables else PARAGRAPH)


@on("vspace", "vskip")
def vertical(walker: Walker, name: str) -> None:
    """Vertical space: ends the line where it stands between paragraphs."""
    COMMANDS["addvspace@"](walker, name)


COMMANDS["addvspace@"] = _skipper("sm")  # type: ignore[assignment]  # built from data
COMMANDS["addvspace"] = COMMANDS["addvspace@"]
COMMANDS["vskip"] = _skipper("d")  # type: ignore[assignment]  # built from data


@on("hspace", "hskip")
def horizontal(walker: Walker, name: str) -> None:
    """Horizontal space."""
    COMMANDS["addvspace@" if name == "hspace" else "vskip"](walker, name)
    walker.write(" ")


def _style(start: str, stop: str) -> object:
    def style(walker: Walker, _: str) -> None:
        if walker.enter(lambda _: walker.write(stop)) is not None:
            walker.write(start)

    return style


def _switch(start: str, stop: str) -> object:
    def switch(walker: Walker, _: str) -> None:
        group = walker.groups[-1] if walker.groups else None
        if group is None or group.kind != "{" or group.data.get(start):
            return
        group.data[start] = True
        before = group.close

        def close(closing: Group) -> None:
            walker.write(stop)
            if before is not None:
                before(closing)

        group.close = close
        walker.write(start)

    return switch


for _name in BOLDS:
    COMMANDS[_name] = _style(BOLD, BOLD_END)  # type: ignore[assignment]  # built from data
for _name in ITALICS:
    COMMANDS[_name] = _style(ITALIC, ITALIC_END)  # type: ignore[assignment]  # built from data
for _name in BOLD_SWITCHES:
    COMMANDS[_name] = _switch(BOLD, BOLD_END)  # type: ignore[assignment]  # built from data
for _name in ITALIC_SWITCHES:
    COMMANDS[_name] = _switch(ITALIC, ITALIC_END)  # type: ignore[assignment]  # built from data


@on("textsuperscript", "textsubscript", "up", "fup", "textup@")
def script(walker: Walker, name: str) -> None:
    """A raised or lowered piece of text becomes a formula; ordinal letters stay text."""
    inside = walker.feed.argument()
    if inside is None:
        return
    text = walker.plain(inside)
    if name in {"up", "fup"} or not text:
        walker.write(text)
        return
    if text in {"o", "a", "er", "re", "e", "ème", "eme", "st", "nd", "rd", "th", "os", "as", "ième", "ère", "me", "a."}:
        walker.write({"o": "º", "a": "ª"}.get(text, text))
        return
    sign = "^" if name == "textsuperscript" else "_"
    body = text.replace("$", "") if re.fullmatch(r"[-+−\d\s$.,]+", text) else f"\\text{{{text.replace('$', '')}}}"
    walker.write_inline(f"{sign}{{{body}}}")


@on("ensuremath", "texorpdfstring@")
def ensure_maths(walker: Walker, _: str) -> None:
    """A formula in text."""
    inside = walker.feed.argument()
    if inside is not None:
        walker.write_inline(inside)


@on("texorpdfstring")
def first_of_two(walker: Walker, _: str) -> None:
    """The printed form, not the bookmark's."""
    inside = walker.feed.group()
    walker.feed.group()
    if inside is not None:
        walker.feed.push(inside)


@on("footnote", "footnotetext", "sidenote", "endnote", "marginnote", "tablefootnote")
def footnote(walker: Walker, _: str) -> None:
    """A note stands in parentheses at its place."""
    walker.feed.optional()
    if walker.enter(lambda _: walker.write(")")) is not None:
        walker.write(" (")


@on("footnotemark")
def footnote_mark(walker: Walker, _: str) -> None:
    """A mark without text prints nothing here."""
    walker.feed.optional()


@on("url", "path", "nolinkurl", "email")
def address(walker: Walker, _: str) -> None:
    """An address as it stands."""
    inside = walker.feed.group()
    if inside:
        walker.write(re.sub(r"\\([%#_&~{}])", r"\1", inside).strip())


@on("href")
def link(walker: Walker, _: str) -> None:
    """A link: its words, then its address where the words are others."""
    walker.feed.optional()
    target = (walker.feed.group() or "").strip()

    def close(group: Group) -> None:
        words = "".join(walker.out[group.at :])
        clean = re.sub(r"\\([%#_&~{}])", r"\1", target)
        if clean and clean not in words and not clean.startswith("#"):
            walker.write(f" ({clean})")

    walker.enter(close)


@on("verb", "lstinline", "mintinline")
def verb(walker: Walker, name: str) -> None:
    """Text between two equal signs, as it stands."""
    walker.feed.optional() if name != "verb" else None
    frame = walker.feed.frames[-1]
    if name == "mintinline":
        walker.feed.group()
    if frame.text.startswith("*", frame.pos):
        frame.pos += 1
    bar = frame.text[frame.pos : frame.pos + 1]
    if bar == "{" and name != "verb":
        inside = walker.feed.group() or ""
        walker.write(inside)
        return
    end = frame.text.find(bar, frame.pos + 1, frame.pos + 2000) if bar else -1
    if end < 0:
        return
    walker.write(frame.text[frame.pos + 1 : end].replace("$", "\\$"))
    frame.pos = end + 1


@on("cite", "citep", "citet", "parencite", "textcite", "footcite")
def cite(walker: Walker, _: str) -> None:
    """A citation: its key in brackets."""
    walker.feed.take("*")
    note = walker.feed.optional()
    walker.feed.optional()
    key = walker.feed.group()
    if key:
        walker.write(f"[{' '.join(key.split())}{', ' + walker.plain(note) if note else ''}]")


@on("bibitem")
def bibitem(walker: Walker, _: str) -> None:
    """An entry of the references."""
    walker.feed.optional()
    key = walker.feed.group()
    walker.write(f"{BREAK}[{key or ''}] ")


@on("underline", "uline", "uwave", "dashuline", "dotuline", "uuline", "ul", "underbar")
def underline(walker: Walker, _: str) -> None:
    """A line under nothing is a blank to fill in; under words it goes."""
    if walker.feed.peek() != "{":
        return
    frame = walker.feed.frames[-1]
    before = frame.pos
    inside = walker.feed.group()
    if inside is not None and (not inside.strip() or EMPTY_LINE.fullmatch(inside)):
        walker.write(f" {blank()} ")
        return
    frame.pos = before


@on("rule")
def rule(walker: Walker, _: str) -> None:
    """A line in the text: a blank to fill in where it is thin and has some length, decoration where it is wide."""
    walker.feed.optional()
    width, height = walker.feed.group() or "", walker.feed.group() or ""
    size = re.match(r"\s*([\d.]+)\s*(cm|mm|em|ex|pt|in)", width)
    scale = {"cm": 1.0, "mm": 0.1, "em": 0.4, "ex": 0.2, "pt": 0.035, "in": 2.54}
    centimetres = (
        float(size[1].strip(".") or 0) * scale[size[2]] if size and re.fullmatch(r"\d*\.?\d*", size[1]) else 0.0
    )
    flat = re.match(r"\s*(?:0?\.\d+|1(?:\.\d+)?|0)\s*(?:pt|mm|ex)|\s*0?\.0\d+\s*(?:cm|in|em)", height)
    if flat and 0.7 <= centimetres <= 12:
        walker.write(f" {blank()} ")


@on("dotfill", "hrulefill")
def fill_line(walker: Walker, _: str) -> None:
    """A dotted line is a blank to fill in."""
    walker.write(f" {blank()} ")


@on("fillin", "blank", "fillblank", "blankline", "tiankong", "tk", "stdblank", "fillinblank")
def fill_in(walker: Walker, name: str) -> None:
    """A blank to fill in with its answer where the source gives one."""
    if name in {"tk", "tiankong"} and walker.feed.peek() not in {"[", "{"}:
        pass
    walker.feed.take("*")
    answer = walker.feed.optional()
    length = walker.feed.optional()
    if walker.feed.peek() == "{" and answer is None:
        answer = walker.feed.group()
    del length
    if answer is not None and re.fullmatch(r"\s*[\d.]*\s*(?:cm|mm|em|ex|pt|in|\\[a-z]+)\s*", answer):
        answer = None
    walker.write(f" {blank(_attribute(walker, answer))} ")


@on("paren", "kuohao", "choiceparen")
def parenthesis(walker: Walker, _: str) -> None:
    """Empty parentheses for the letter of the right choice."""
    walker.feed.take("*")
    walker.write(f" {blank(_attribute(walker, walker.feed.optional()))} ")


def _attribute(walker: Walker, answer: str | None) -> str | None:
    if answer is None:
        return None
    from tasks.read.latex.structure_commands import settled

    return settled(walker, walker.plain(answer))


UNIT = re.compile(r"\\([a-zA-Z]+)|([^\\]+)")
PREFIXES = {"kilo", "mega", "giga", "tera", "milli", "micro", "nano", "pico", "centi", "deci", "hecto", "deca", "deka"}


def unit_maths(text: str) -> str:
    r"""Return units of siunitx (`\metre\per\second\squared`, or letters) as maths."""
    if "\\" not in text:
        body = re.sub(r"\^\{?(-?\d+)\}?", r"^{\1}", text.strip()).replace("~", ".").replace(".", "\\,")
        return f"\\mathrm{{{body}}}"
    over: list[str] = []
    under: list[str] = []
    power, below, prefix = "", False, ""
    for found in UNIT.finditer(text):
        name = found[1]
        if name is None:
            continue
        if name == "per":
            below = True
        elif name in {"square", "cubic"}:
            power = "^{2}" if name == "square" else "^{3}"
        elif name in {"squared", "cubed", "tothe"}:
            target = under if under and not below else over
            if target:
                target[-1] += "^{2}" if name == "squared" else "^{3}"
        elif name in PREFIXES:
            prefix = UNITS[name]
        else:
            (under if below else over).append(prefix + UNITS.get(name, name) + power)
            prefix, power, below = "", "", False
    top, bottom = "\\,".join(over), "\\,".join(under)
    if bottom:
        return f"\\mathrm{{{top or '1'}/{bottom if len(under) == 1 else '(' + bottom + ')'}}}"
    return f"\\mathrm{{{top}}}"


def number_maths(text: str) -> str:
    r"""Return a number of siunitx as maths: `1e6` with a power of ten, `\\pm` kept."""
    text = " ".join(text.split()).replace("+-", "\\pm ")
    found = re.fullmatch(r"(.*?)[eEdD]([-+]?\d+)", text)
    if found is not None:
        lead = found[1]
        return f"{lead} \\times 10^{{{found[2].lstrip('+')}}}" if lead else f"10^{{{found[2].lstrip('+')}}}"
    return re.sub(r"\s*x\s*", r" \\times ", text).replace(",", "{,}")


@on(
    "SI",
    "qty",
    "si",
    "unit",
    "num",
    "ang",
    "SIrange",
    "qtyrange",
    "numrange",
    "SIlist",
    "qtylist",
    "numlist",
    "qtyproduct",
    "numproduct",
)
def quantity(walker: Walker, name: str) -> None:
    """A quantity of siunitx as a formula."""
    feed = walker.feed
    feed.optional()
    if name in {"si", "unit"}:
        body = unit_maths(feed.group() or "")
    elif name == "ang":
        parts = (feed.group() or "").split(";")
        body = "".join(
            part.strip() + sign for part, sign in zip(parts, ("^\\circ", "'", "''"), strict=False) if part.strip()
        )
    elif name in {"SIrange", "qtyrange", "numrange"}:
        first, last = number_maths(feed.group() or ""), number_maths(feed.group() or "")
        body = f"{first}\\text{{–}}{last}"
    else:
        numbers = (feed.group() or "").split(";") if name.endswith("list") else [feed.group() or ""]
        body = ", ".join(number_maths(number) for number in numbers)
    if name not in {"si", "unit", "ang", "num"} and not name.startswith("num"):
        units = feed.group()
        if units is None:
            feed.optional()
            units = feed.group()
        shown = unit_maths(units or "")
        body += ("" if ("circ" in shown and "C" not in shown) or "%" in shown else "\\ ") + shown if units else ""
    walker.write_inline(body)


@on("enquote", "qq", "textquote", "say", "zitat")
def quote(walker: Walker, name: str) -> None:
    """A quotation with its marks."""
    walker.feed.take("*")
    if walker.enter(lambda _: walker.write("”")) is not None:
        walker.write("“")
    elif name == "qq":
        walker.write("”")


@on("char", "symbol")
def character(walker: Walker, _: str) -> None:
    """A character by its code."""
    walker.feed.take("{")
    frame = walker.feed.frames[-1]
    found = re.compile(r"\s*(?:\"([0-9A-Fa-f]+)|'([0-7]+)|(\d+)|`\\?([\s\S]))").match(frame.text, frame.pos)
    if found is None:
        return
    frame.pos = found.end()
    code = (
        int(found[1], 16)
        if found[1]
        else int(found[2], 8)
        if found[2]
        else int(found[3])
        if found[3]
        else ord(found[4])
    )
    if 32 <= code < 0xD800 and code != 127:
        walker.write(chr(code) if chr(code) != "$" else "\\$")


@on("catcode", "lccode", "uccode", "mathcode", "sfcode", "delcode")
def character_code(walker: Walker, _: str) -> None:
    """A setting of TeX's reader prints nothing."""
    frame = walker.feed.frames[-1]
    found = CODE.match(frame.text, frame.pos)
    frame.pos = found.end() if found is not None else frame.pos


CODE = re.compile(r"\s*(?:`\\?[\s\S]|\d+)\s*=?\s*(?:\\[a-zA-Z@]+|\"?[0-9A-F]+)?")


def _sign(text: str) -> object:
    def write(walker: Walker, _: str) -> None:
        frame = walker.feed.frames[-1] if walker.feed.frames else None
        if frame is not None and frame.text.startswith("{}", frame.pos):
            frame.pos += 2
        walker.write(text)

    return write


def _letter_accent(walker: Walker, name: str) -> None:
    walker.accent(name)


for _name, _text in SIGNS.items():
    COMMANDS.setdefault(_name, _sign(_text))  # type: ignore[arg-type]  # built from data
for _name in ACCENTS:
    if _name.isalpha():
        COMMANDS.setdefault(_name, _letter_accent)
FIXED.update(
    COMMANDS[name]
    for name in ("textbf", "emph", "textit", "footnote", "url", "href", "vspace", "hspace", "par", "ensuremath")
)
__all__ = ["HARD"]
