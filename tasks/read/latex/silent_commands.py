r"""Commands that print nothing, with the arguments that go with them.

Put names of LaTeX's and its packages' settings here. Keep commands that print something out.
"""

from __future__ import annotations

import re

from tasks.read.latex.environments import words
from tasks.read.latex.walker import COMMANDS, Handler, Walker

SKIPPED = {
    "vspace": "sm", "vskip": "d", "kern": "d", "setlength": "mm", "addtolength": "mm",
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
    "leftline": "", "rightline": "", "boxed": "", "llap": "", "rlap": "", "smash": "o",
    "phantom": "M", "hphantom": "M", "vphantom": "M", "ding": "m", "phantomsection": "",
    "fancyhead": "oM", "fancyfoot": "oM", "lhead": "oM", "chead": "oM", "rhead": "oM", "lfoot": "oM", "cfoot": "oM",
    "rfoot": "oM", "fancyhf": "oM", "setstretch": "m", "columnbreak": "", "setkeys": "mm",
    "captionsetup": "om", "enlargethispage": "sm", "needspace": "m", "Needspace": "sm", "hyphenation": "m",
    "nocite": "m", "thanks": "M", "titleformat": "smommmmo", "titlespacing": "smmmm", "newpsobject": "mmm",
    "pgfmathsetmacro": "mm", "pgfmathtruncatemacro": "mm", "setmainfont": "omo", "setsansfont": "omo",
    "setmonofont": "omo", "setCJKmainfont": "omo", "newfontfamily": "mom", "AtBeginDocument": "m", "AtEndDocument": "m",
    "pointname": "m", "bracketedpoints": "", "addpoints": "", "noprintanswers": "", "printanswers": "",
    "pdfbookmark": "omm", "bookmark": "om", "vadjust": "m", "marginpar": "", "hyperlink": "m",
    "hypertarget": "m", "multiput": "", "shadowbox": "", "ovalbox": "", "doublebox": "", "minisec": "",
    "dedication": "", "addvspace": "m",
    "sethlcolor": "m", "hl": "", "cellcolor": "om", "rowcolor": "om", "columncolor": "om", "rowcolors": "mmm",
    "arrayrulecolor": "om", "write": "", "immediate": "", "message": "m", "typeout": "m", "PackageWarning": "mm",
    "pdfinfo": "m", "special": "m", "allowdisplaybreaks": "o", "interdisplaylinepenalty": "", "looseness": "",
    "settasks": "m", "newpagestyle": "mm", "DeclareCaptionFormat": "mm", "makecell": "o", "thead": "o",
    "rotcell": "o", "shortstack": "o", "adjustbox": "m", "lettrine": "o", "leavevmode": "",
    "baselineskip": "d", "parindent": "d", "parskip": "d", "textwidth": "d", "textheight": "d", "oddsidemargin": "d",
    "evensidemargin": "d", "topmargin": "d", "unitlength": "d", "tabcolsep": "d", "columnsep": "d", "hsize": "d",
    "vsize": "d", "hoffset": "d", "voffset": "d", "baselinestretch": "", "columnseprule": "d", "fboxsep": "d",
    "linewidth": "d", "headheight": "d", "headsep": "d", "footskip": "d", "abovedisplayskip": "d", "topskip": "d",
    "belowdisplayskip": "d", "parsep": "d", "itemsep": "d", "topsep": "d", "leftmargin": "d", "multicolsep": "d",
    "tolerance": "n", "hyphenpenalty": "n", "emergencystretch": "d", "hfuzz": "d", "vfuzz": "d", "hbadness": "n",
    "vbadness": "n", "penalty": "n", "clubpenalty": "n", "widowpenalty": "n", "righthyphenmin": "n",
    "lefthyphenmin": "n", "raise": "d", "lower": "d", "pdfcompresslevel": "n", "mag": "n", "subject": "",
    "put": "r", "rput": "sor", "uput": "mor", "psline": "omrr", "dotEX": "m", "dotlineEX": "m", "dotline": "m",
    "answerlines": "m", "fillwithlines": "m", "fillwithdottedlines": "m",
    "makeemptybox": "m", "fillwithgrid": "m", "vspaceEX": "m", "Opensolutionfile": "mo", "Closesolutionfile": "m",
    "advance": "a", "everymath": "tM", "everydisplay": "tM", "pointsinmargin": "", "pointsinrightmargin": "",
}  # fmt: skip
SILENT = words(
    "noindent indent centering raggedright raggedleft flushleft flushright normalfont rmfamily sffamily "
    "ttfamily mdseries upshape scshape tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge rm sf "
    "tt sc vfil vfilll break nobreak allowbreak sloppy fussy protect relax ignorespaces "
    "ignorespacesafterend unskip frenchspacing nonfrenchspacing makeatletter makeatother tableofcontents "
    "listoffigures listoftables appendix frontmatter mainmatter backmatter onecolumn twocolumn begingroup endgroup "
    "bgroup egroup selectfont displaystyle textstyle scriptstyle null strut newblock qed qedhere "
    "QED limits expandafter noexpand long outer obeylines obeyspaces boldmath unboldmath "
    "printindex makeindex glsresetall ExplSyntaxOn ExplSyntaxOff samepage startnewitemline bottomtext "
    "doublespacing singlespacing onehalfspacing RaggedRight Centering RaggedLeft justifying nolinenumbers linenumbers "
    "xspace lineskip setRTL setLTR RL LR secret nonumber notag fill stretch "
    "thispage protected hrule vrule hss vss balance raggedcolumns flushcolumns secondpage "
    "csname endcsname string unexpanded detokenize newrefsection "
    "latintext cyrillictext greektext "
)  # fmt: skip
DIMENSION = re.compile(
    r"\s*=?\s*[-+]?\s*(?:\\[a-zA-Z@]+|[\d.,]+\s*(?:true\s*)?(?:pt|cm|mm|in|ex|em|bp|pc|sp|dd|cc|mu|fil{1,3}|\\[a-zA-Z]+)?)"
    r"(?:\s*(?:plus|minus)\s*-?[\d.]+\s*(?:pt|cm|mm|ex|em|fil{1,3}|\\[a-zA-Z]+))*[ \t]?"
)
NUMBER = re.compile(r"\s*=?\s*-?\d+[ \t]?")
ADVANCE = re.compile(r"\s*\\[a-zA-Z@]+\s*(?:by)?\s*-?\s*(?:\d+|\\[a-zA-Z@]+)?\s*(?:pt|cm|mm|ex|em)?")


def _print_nothing(walker: Walker, name: str) -> None:
    del walker, name


def skipper(form: str) -> Handler:
    """Return what skips arguments: `s` star, `o`, `m`, `r` by their brackets, `d` a dimension."""

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
                feed.frames[-1].take({"d": DIMENSION, "n": NUMBER, "a": ADVANCE}.get(kind, TO))

    return skip


TO = re.compile(r"\s*=?\s*(?:(?:to|spread)\s*-?[\d.]*\s*\\?[a-zA-Z]+)?\s*")
for _name, _form in SKIPPED.items():
    COMMANDS.setdefault(_name, skipper(_form))
for _name in SILENT:
    COMMANDS.setdefault(_name, _print_nothing)
