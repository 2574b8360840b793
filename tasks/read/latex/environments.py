"""What is known of environments by name: layout, lists, figures, tables. Everything else is found by what it does.

Put names of LaTeX's and its packages' environments here, with the arguments to skip. Keep names of problems out.
"""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """Return the words of `text`."""
    return frozenset(text.split())


VERBATIM = words("verbatim Verbatim lstlisting minted alltt BVerbatim LVerbatim verbatim* Verbatim* code sageblock")
UNREAD = words(
    "comment filecontents filecontents* asydef pycode python sagesilent luacode luacode* CJKfilecontents VerbatimOut"
)
FIGURES = words(
    "picture pspicture pspicture* tikzpicture asy asypicture forest circuitikz mfpic psgraph psgraph* mpost "
    "pgfpicture mplibcode xy dspicture pspicture+ tikz pdfpic gnuplot overpic eqpic chemfig sagegraph graph "
    "postscript metapost mfpic* compactcd pythontikz timeline tkzpicture karnaugh tkz-picture"
)
TABLES = {
    "tabular": "om", "tabular*": "mom", "tabularx": "mom", "tabulary": "mom", "longtable": "om", "supertabular": "m",
    "xtabular": "m", "tblr": "om", "longtblr": "om", "talltblr": "om", "NiceTabular": "omo", "tabu": "m",
    "NiceTabularX": "mm", "tabbing": "", "longtabu": "m", "tabularray": "m", "mpsupertabular": "m",
}  # fmt: skip
LISTS = {
    "enumerate": "o", "itemize": "o", "description": "o", "compactenum": "o", "compactitem": "o", "inparaenum": "o",
    "inparaitem": "o", "asparaenum": "o", "asparaitem": "o", "enumerate*": "o", "itemize*": "o", "description*": "o",
    "list": "mm", "trivlist": "", "tasks": "or", "multienumerate": "o", "easylist": "o", "enumzadach": "o",
    "dinglist": "m", "dingautolist": "m", "enumcols": "o", "labeling": "om", "basedescript": "m", "listedansen": "",
    "multicolenumerate": "o", "shortenumerate": "o", "hwEnumerate": "o", "enumEX": "om", "listEX": "o",
    "itemchoice": "",
    "enumex": "o", "steps": "", "itemgather": "", "parts": "", "subparts": "", "subsubparts": "", "NumberedList": "",
}  # fmt: skip
BULLETS = words("itemize compactitem inparaitem asparaitem itemize* dinglist trivlist")
NAMED = words("description description* labeling basedescript")
CHOICES = words(
    "choices oneparchoices checkboxes oneparcheckboxes choicesgroup answerlist multiplechoice mcanswers "
    "mcanswerslist oneparmultiplechoice"
)
LAYOUT = {
    "center": "", "centering": "", "flushleft": "", "flushright": "", "raggedright": "", "minipage": "ooom",
    "multicols": "mo", "multicols*": "mo", "quote": "", "quotation": "", "verse": "", "spacing": "m", "samepage": "",
    "adjustbox": "m", "titlepage": "", "small": "", "footnotesize": "", "scriptsize": "", "tiny": "", "large": "",
    "Large": "", "LARGE": "", "huge": "", "Huge": "", "normalsize": "", "doublespace": "", "onehalfspace": "",
    "singlespace": "", "singlespacing": "", "doublespacing": "", "onehalfspacing": "", "sloppypar": "", "landscape": "",
    "figure": "o", "figure*": "o", "wrapfigure": "omom", "wraptable": "omom", "floatingfigure": "om", "table": "o",
    "table*": "o", "subfigure": "om", "subtable": "om", "SCfigure": "oo", "marginfigure": "o", "margintable": "o",
    "sidewaysfigure": "o", "sidewaystable": "o", "threeparttable": "o", "tablenotes": "o", "subequations": "",
    "otherlanguage": "om", "otherlanguage*": "om", "spanish": "o", "english": "o", "arabic": "o", "hebrew": "",
    "LTR": "", "RTL": "", "latin": "", "CJK": "omm", "CJK*": "omm", "parcolumns": "om", "paracol": "om", "column": "",
    "columns": "o", "frame": "oo", "appendix": "", "appendices": "", "refsection": "o", "shaded": "",
    "framed": "", "leftbar": "", "boxedminipage": "om", "Sbox": "", "fullwidth": "o", "changemargin": "mm",
    "addmargin": "om", "adjustwidth": "omm", "adjustwidth*": "omm", "mdframed": "o", "tcolorbox": "o", "tcbraster": "o",
    "turn": "m", "rotate": "m", "varwidth": "om", "lrbox": "m", "hyphenrules": "m", "abstract": "", "em": "", "bf": "",
    "it": "", "rm": "", "sc": "", "sf": "", "tt": "", "bfseries": "", "itshape": "", "sffamily": "", "ttfamily": "",
    "slshape": "", "upshape": "", "scshape": "", "mdseries": "", "textblock": "mr", "textblock*": "mr", "onecolumn": "",
    "twocolumn": "", "flushcenter": "", "nolinenumbers": "", "linenumbers": "", "questions": "o", "coverpages": "",
    "singlequote": "", "setspace": "", "NoHyper": "", "preview": "", "savenotes": "", "window": "o", "cutout": "mmmm",
    "figwindow": "o", "tabwindow": "o", "Form": "o", "fminipage": "om", "shadebox": "", "ThreePartTable": "",
    "widetext": "", "fontsize": "mm", "minipage*": "om",
    "needspace": "m", "absolutelynopagebreak": "", "FlushLeft": "", "FlushRight": "", "Center": "", "justify": "",
    "colorblock": "m", "strip": "", "russian": "o", "german": "o", "french": "o", "farsi": "",
    "persian": "",
    "latin*": "", "UTFENGLISH": "", "subappendices": "", "sidefigure": "", "captionblock": "", "bidi": "", "group": "",
    "scope": "", "thebibliography": "m", "anchored": "",
}  # fmt: skip
FLOATS = words(
    "figure figure* wrapfigure floatingfigure SCfigure marginfigure sidewaysfigure subfigure table table* wraptable "
    "subtable margintable sidewaystable"
)
PROOFS = frozenset({"proof"})
CHOICE_MACROS = words(
    "choice choices choiceTF choiceTFt choicefix choiceTFn choiceTFT haicot boncot motcot choicew choicetf tracnghiem "
    "onechoice fourchoices twochoices fourch twoch onech xx options mcq fourcolumns bonpa"
)
STRUCTURE_MACROS = words(
    "loigiai shortans huongdan sol solution answer hint dapan dapso problem exo prob solucao resposta gabarito "
    "solucion "
    "respuesta loesung hinweis antwort corrige correction reponse indication soluzione risposta suggerimento odpowiedz "
    "rozwiazanie wskazowka reseni vysledek navod riesenie megoldas eredmeny utmutato solutie raspuns resenje odgovor "
    "rjesenje uputa reshenie otvet ukazanie rozviazok vidpovid jieda daan jiexi kaito kotae cozum cevap penyelesaian "
    "jawaban proof ans explain explanation remark ghichu nhanxet loigiaichitiet ketqua"
)
STARTERS = frozenset({"question"})
