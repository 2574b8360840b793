"""The glyphs of one printed line to text with LaTeX between dollars.

Put the layout of formulas here: fractions, radicals, scripts, limits. Keep the choice of what is maths in
`tasks.read.pdf_inline`.
"""

from __future__ import annotations

import re
from bisect import bisect
from dataclasses import dataclass, field

from tasks.read.pdf_atoms import Atom, around, box, plain, plain_tex
from tasks.read.pdf_bars import carries, on_axis
from tasks.read.pdf_braces import NAMES, Brace, braces
from tasks.read.pdf_geometry import Glyph, Rule
from tasks.read.pdf_marks import accented, moduli, named, struck, with_dots, worded
from tasks.read.pdf_stacks import Fence, Stack, stack_text, stacks
from tasks.read.pdf_symbols import AXIS, LIMIT_NAMES

DEEPEST = 8
"""Formulas nested deeper are written flat."""
OFF_LINE = 0.13
"""Of the type size: glyphs further from the baseline are scripts."""
BEYOND = 0.4
"""Points: what has its middle further right of a rule follows it, as a full stop does."""
OFF_LINE_SMALL = 0.06
"""The same for glyphs that are smaller than the line's."""
SAME_LINE = 0.8
"""Of a delimiter's type size: what it is around has a smaller one only where the delimiter is enlarged."""
SAME_SIZE = 0.1
"""Share by which two sizes of type differ that are one."""
OFF_LINE_LARGE = 0.22
"""How far rows between delimiters in the line's type size stand off it: word processors place them by their boxes."""
WORD_END = re.compile(r"\\[A-Za-z]+$")


@dataclass(slots=True)
class Layout:
    """Lays lines out; counts what it is not sure of."""

    unsure: int = 0
    formulas: int = 0
    italics_vary: bool = True
    """Whether an italic letter may be a variable: not where variables have a font of mathematics."""
    doubtful: list[tuple[str, float]] = field(default_factory=list)
    """Lines whose formulas had more than one reading, with the share of formulas that had one."""

    def line(self, glyphs: list[Glyph], rules: list[Rule]) -> list[Atom]:
        """Return a line's atoms on its baseline, from left to right, scripts with their bases."""
        return self._base(self._atoms(glyphs, rules, 0), 0)

    def counts(self) -> tuple[int, int]:
        """Return how many formulas had one reading so far, and how many had more."""
        return self.formulas, self.unsure

    def note(self, text: str, before: tuple[int, int]) -> None:
        """Note a line as doubtful if one of its formulas, since `before`, had more than one reading."""
        formulas, unsure = self.formulas - before[0], self.unsure - before[1]
        if unsure:
            self.doubtful.append((text, formulas / (formulas + unsure)))

    def _atoms(self, glyphs: list[Glyph], rules: list[Rule], depth: int) -> list[Atom]:
        """Return glyphs as atoms, those around rules as fractions and radicals."""
        left, boxes = list(glyphs), []
        for stack in stacks(glyphs, rules) if depth < DEEPEST else []:
            matrix, rules = self._stacked(stack, rules, depth)
            boxes.append(matrix)
            taken = {id(glyph) for glyph in (stack.fence.left, stack.fence.right, *stack.fence.inside)}
            left = [glyph for glyph in left if id(glyph) not in taken]
        for brace in braces(left) if depth < DEEPEST else []:
            boxes.append(self._braced(brace, rules, depth))
            taken = {id(glyph) for glyph in (brace.sign, *brace.content, *brace.label)}
            left = [glyph for glyph in left if id(glyph) not in taken]
        waiting = sorted(rules, key=lambda rule: rule.x0 - rule.x1) if depth < DEEPEST else []
        while waiting:
            rule = waiting.pop(0)
            made, used, inner = self._ruled(rule, left, waiting, depth)
            if made is not None:
                boxes.append(made)
                taken = {id(glyph) for glyph in used}
                left = [glyph for glyph in left if id(glyph) not in taken]
                waiting = [other for other in waiting if other not in inner]
        return sorted([*boxes, *(plain(glyph) for glyph in left)], key=lambda atom: atom.x0)

    def _stacked(self, stack: Stack, rules: list[Rule], depth: int) -> tuple[Atom, list[Rule]]:
        """Return rows between delimiters as an atom, and the rules that are not theirs."""
        fence, lines = stack.fence, []
        for row in stack.rows:
            cells: list[list[Glyph]] = [[] for _ in range(len(stack.columns) + 1)]
            for glyph in row.glyphs:
                cells[bisect(stack.columns, (glyph.x0 + glyph.x1) / 2)].append(glyph)
            lines.append([self._tex(cell, _within(cell, row.rules), depth) if cell else "" for cell in cells])
        self.formulas += 1
        used = {id(rule) for row in stack.rows for rule in row.rules}
        glyphs = [fence.left, *fence.inside, *([fence.right] if fence.right is not None else [])]
        text = stack_text(stack, lines)
        y, size = _place_of(fence)
        return around(text, glyphs, y, size), [rule for rule in rules if id(rule) not in used]

    def _braced(self, brace: Brace, rules: list[Rule], depth: int) -> Atom:
        """Return a part of a formula with a brace over or under it as an atom."""
        content = self._tex(brace.content, _within(brace.content, rules), depth)
        label = self._tex(brace.label, [], depth) if brace.label else ""
        script = f"{'_' if brace.sign.text == '⏟' else '^'}{{{label}}}" if label else ""
        self.formulas += 1
        glyphs = [brace.sign, *brace.content, *brace.label]
        size = max(glyph.size for glyph in brace.content)
        return around(rf"\{NAMES[brace.sign.text]}{{{content}}}{script}", glyphs, _baseline(brace.content), size)

    def _ruled(
        self, rule: Rule, glyphs: list[Glyph], rules: list[Rule], depth: int
    ) -> tuple[Atom | None, list[Glyph], list[Rule]]:
        """Return what a rule makes, with the glyphs and rules in it: radical, overline, fraction, or nothing."""
        root = _root_of(rule, glyphs)
        span = [g for g in glyphs if rule.x0 - 1.5 <= (g.x0 + g.x1) / 2 <= rule.x1 + BEYOND and g is not root]
        inner = [r for r in rules if rule.x0 - 1.5 <= r.x0 and r.x1 <= rule.x1 + 1.5]
        if root is not None:
            under = [g for g in span if (g.y0 + g.y1) / 2 < rule.y and g.y > root.y0 - 0.3 * root.size]
            inside = [r for r in inner if root.y0 - 1 < r.y < rule.y]
            atom, index = self._radical(root, glyphs, under, inside, depth, rule)
            return atom, [root, *under, *index], inside
        above = [g for g in span if (g.y0 + g.y1) / 2 > rule.y]
        below = [g for g in span if (g.y0 + g.y1) / 2 <= rule.y]
        if not below:
            return None, [], []
        under_rule = [r for r in inner if r.y < rule.y]
        bottom = self._tex(below, under_rule, depth)
        if not above:
            return box(f"\\overline{{{bottom}}}", below, rule, _baseline(below), below[0].space), below, under_rule
        top = self._tex(above, [r for r in inner if r.y > rule.y], depth)
        self.formulas += 1
        y = rule.y - AXIS * max(g.size for g in span)
        space = min(span, key=lambda g: g.x0).space
        made = box(f"\\frac{{{top}}}{{{bottom}}}", span, rule, y, space)
        made.bar = rule.y
        return made, span, inner

    def _radical(
        self, root: Glyph, glyphs: list[Glyph], under: list[Glyph], rules: list[Rule], depth: int, roof: Rule
    ) -> tuple[Atom, list[Glyph]]:
        """Return a radical over the glyphs `under` its roof, and the glyphs of its index."""
        index = [
            g
            for g in glyphs
            if g.size < 0.75 * root.size and g.x1 < root.x1 - 1 and g.x0 > root.x0 - 3 and g.y > root.y0 + 2
        ]
        index = [g for g in index if g not in under and g.text.isalnum()]
        label = f"[{''.join(g.text for g in index)}]" if index else ""
        atoms = self._base(self._atoms(under, rules, depth + 1), depth + 1)
        y = _main_line(atoms)[0] if atoms else root.y0
        text = f"\\sqrt{label}{{{self.tex(atoms)}}}"
        return box(text, [root, *under], roof, y, root.space), index

    def _tex(self, glyphs: list[Glyph], rules: list[Rule], depth: int) -> str:
        """Return a part of a formula as LaTeX."""
        return self.tex(self._base(self._atoms(glyphs, rules, depth + 1), depth + 1))

    def _base(self, atoms: list[Atom], depth: int) -> list[Atom]:
        """Return the atoms on the baseline, with scripts and limits in their bases' text."""
        if not atoms:
            return []
        atoms = accented(struck(atoms))
        base, size = _main_line(atoms)
        on = [_on_line(atom, base, size) for atom in atoms]
        if all(on) or depth >= DEEPEST:
            self.unsure += 0 if all(on) else 1
            return moduli(named(with_dots(atoms), []), self.tex)
        loose = [atom for atom, yes in zip(atoms, on, strict=True) if not yes]
        main = named(with_dots([atom for atom, yes in zip(atoms, on, strict=True) if yes]), loose)
        ends = [atom for atom in main if atom.operator]
        out = list(main)
        scripts: dict[int, tuple[list[Atom], list[Atom]]] = {}
        for atom in loose:
            number = _host(atom, main, ends, size)
            if number is None:
                self.unsure += 1
                out.append(atom)
                continue
            up, down = scripts.setdefault(number, ([], []))
            host = main[number]
            (up if atom.y > (host.y if not host.operator else base) else down).append(atom)
        for number, (up, down) in scripts.items():
            self._attach(main[number], up, down, depth)
        return moduli(sorted(out, key=lambda atom: atom.x0), self.tex)

    def _attach(self, host: Atom, up: list[Atom], down: list[Atom], depth: int) -> None:
        """Write scripts into their base."""
        high = self.tex(self._base(up, depth + 1)) if up else ""
        low = self.tex(self._base(down, depth + 1)) if down else ""
        text = host.text if host.kind == "M" else self.tex([host])
        if high and set(high) <= {"'"}:
            text, high = text + high, ""
        high = r"\circ" if high == "°" else high
        host.text = text + (f"_{{{low}}}" if low else "") + (f"^{{{high}}}" if high else "")
        host.kind = "M"
        host.x1 = max([host.x1, *(atom.x1 for atom in (*up, *down))])
        self.formulas += 1

    def tex(self, atoms: list[Atom]) -> str:
        """Return atoms as LaTeX inside of maths."""
        out = ""
        for atom in worded(atoms):
            piece = atom.text if atom.kind == "M" else plain_tex(atom.text)
            if not piece:
                continue
            joint = " " if out and (atom.space or (WORD_END.search(out[-30:]) and piece[0].isalpha())) else ""
            out += joint + piece
        return out.strip()


def _on_line(atom: Atom, base: float, size: float) -> bool:
    if atom.bar is not None and on_axis(atom.bar, base, size):
        return True
    off = OFF_LINE if atom.box or atom.size > 0.82 * size else OFF_LINE_SMALL
    if atom.box and atom.bar is None and abs(atom.size / size - 1) < SAME_SIZE:
        off = OFF_LINE_LARGE
    return abs(atom.y - base) <= off * size


def _place_of(fence: Fence) -> tuple[float, float]:
    """Return baseline and type size of rows between delimiters, which some programs make from larger type."""
    size = max((glyph.size for glyph in fence.inside), default=fence.left.size)
    if size > SAME_LINE * fence.left.size:
        return fence.left.y, fence.left.size
    return (fence.left.y0 + fence.left.y1) / 2 - AXIS * size, size


def _within(glyphs: list[Glyph], rules: list[Rule]) -> list[Rule]:
    left, right = min(glyph.x0 for glyph in glyphs), max(glyph.x1 for glyph in glyphs)
    return [rule for rule in rules if left - 2 <= rule.x0 and rule.x1 <= right + 2]


def _root_of(rule: Rule, glyphs: list[Glyph]) -> Glyph | None:
    for glyph in glyphs:
        if glyph.text == "√" and carries(glyph, rule):
            return glyph
    return None


def _baseline(glyphs: list[Glyph]) -> float:
    size = max(glyph.size for glyph in glyphs)
    return next(glyph.y for glyph in glyphs if glyph.size == size)


def _main_line(atoms: list[Atom]) -> tuple[float, float]:
    """Return the baseline that carries most, and the type size on it."""
    size = max([atom.size for atom in atoms])
    weights: dict[float, float] = {}
    for atom in atoms:
        if atom.size > 0.85 * size:
            weight, y = 1.0 if atom.text else 0.1, atom.y
            for known in weights:
                if known == y or abs(known - y) <= 0.1 * size:
                    weights[known] += weight
                    break
            else:
                weights[y] = weight
    return max(weights, key=lambda y: weights[y]), size


def _host(atom: Atom, main: list[Atom], operators: list[Atom], size: float) -> int | None:
    """Return which atom of the line a script belongs to: the operator around it, else the one before."""
    middle = (atom.x0 + atom.x1) / 2
    near = [one for one in operators if _limits(one, atom, middle, size)]
    if near and not any(_follows(one, atom, size) for one in main if not one.operator):
        return main.index(min(near, key=lambda one: abs((one.x0 + one.x1) / 2 - middle)))
    best = None
    for number, host in enumerate(main):
        if host.x0 > atom.x0 + 0.05 * size:
            break
        if host.text.strip():
            best = number
    return best


def _follows(host: Atom, atom: Atom, size: float) -> bool:
    """Tell whether an atom is set close behind another, no further off its line than a script."""
    if not -0.05 * size < atom.x0 - host.x1 < 0.2 * size:
        return False
    beside = host.y1 - host.y0 > 1.3 * size and host.y + 0.2 * size < atom.y < host.y1  # a power of a tall bracket
    return beside or abs(atom.y - host.y) < 0.45 * size


def _limits(operator: Atom, atom: Atom, middle: float, size: float) -> bool:
    """Tell whether an atom stands over or under an operator; over names of functions there is nothing."""
    reach = (8.0 if atom.y1 < operator.y0 else 1.2) * size  # no script is so low
    if not operator.x0 - reach <= middle <= operator.x1 + reach:
        return False
    named = operator.glyph is not None and operator.glyph.text in LIMIT_NAMES
    return atom.y1 < operator.y0 + 0.35 * size or (atom.y0 > operator.y1 - 0.35 * size and not named)
