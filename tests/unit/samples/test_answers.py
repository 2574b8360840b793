"""The answers of the sample problems, computed again in another way than their solutions do."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

TRUTH = Path(__file__).parents[3] / "samples" / "truth"
RIA, CAPIVARA, LIANXI = "pt-PT-torneio-da-ria-2025", "pt-BR-desafio-capivara-2025", "zh-zhoumo-lianxi-2025"
EXAM, ACCESO = "en-harbour-exam-2025", "es-prueba-de-acceso-2025"
PHARE, MUEHLE = "fr-rencontres-du-phare-2025", "de-muehlenwettbewerb-2025"
GARA, KITCHEN, KRUZHOK = (
    "it-gara-di-primavera-2025-scan",
    "en-kitchen-table-contest-2025-photos",
    "ru-zimniy-kruzhok-2025",
)


def digit_sum(number: int) -> int:
    return sum(map(int, str(number)))


def count(values: Iterable[object]) -> int:
    return sum(1 for value in values if value)


def first(values: Iterable[int]) -> int:
    return next(iter(values))


def integral(f: Callable[[float], float], a: float, b: float, n: int = 2000) -> float:
    """Return Simpson's approximation, exact for cubics."""
    h = (b - a) / n
    return h / 3 * sum((1 if i in (0, n) else 4 if i % 2 else 2) * f(a + i * h) for i in range(n + 1))


def sum_of_powers(exponent: int) -> int:
    z = complex(math.sqrt(3) / 2, 0.5)
    return round((z**exponent + z**-exponent).real)


def recurrence(start: Fraction, steps: int, rule: Any) -> Fraction:
    value = start
    for n in range(steps):
        value = rule(n, value)
    return value


def buoys() -> int:
    def allowed(chosen: tuple[int, ...]) -> bool:
        return all((a - b) % 2 for a, b in combinations(chosen, 2))

    return max(size for size in range(10) if any(allowed(c) for c in combinations(range(1, 10), size)))


def fraction(value: Fraction) -> str:
    return f"frac{{{value.numerator}}}{{{value.denominator}}}"


def most_summands(total: int) -> int:
    """Of sums of different positive integers: as many as the smallest ones leave room for."""
    return max(n for n in range(1, total) if n * (n + 1) // 2 <= total)


def divisors_of_powers() -> list[int]:
    return [n for n in range(1, 500) if (n**4 + 5) % (n * n + n + 1) == 0]


def padlock_codes() -> int:
    codes = product(range(10), repeat=3)
    return count(a == 2 * c and a + b + c == 6 and len({a, b, c}) == 3 for a, b, c in codes)


def prime_throws() -> int:
    return count(a + b in {2, 3, 5, 7, 11} for a, b in product(range(1, 7), repeat=2))


def square_and_cube() -> int:
    squares, cubes = {n * n for n in range(99)}, {n**3 for n in range(99)}
    return first(n for n in range(1, 999) if 2 * n in squares and 3 * n in cubes)


def root_of_roots() -> int:
    return first(x for x in range(5, 999) if math.isclose(math.sqrt(x + 7) - math.sqrt(x - 5), 2))


def most_unsold_rolls() -> int:
    sold = {4 * a + 9 * b for a, b in product(range(25), repeat=2)}
    return max(n for n in range(99) if n not in sold)


CASES = [
    (RIA, "Nível 1", "1", 5 * 11 - 12 - 9 - 15 - 9),
    (RIA, "Nível 1", "2", 18 * 20 // 12),
    (RIA, "Nível 1", "3", padlock_codes()),
    (RIA, "Nível 1", "4", buoys()),
    (RIA, "Nível 2", "1", 360 - 3 * 180 // 5 - 90),
    (RIA, "Nível 2", "2", count(m * n == 6 * (m + n) for m, n in product(range(1, 100), repeat=2))),
    (RIA, "Nível 2", "3", 4 * Fraction(6) / (1 + Fraction(8, 4)) / 2),
    (RIA, "Nível 3", "1", "n=1$ e $n=2" if divisors_of_powers() == [1, 2] else "other"),
    (RIA, "Nível 3", "2", Fraction(2 * 12 - 27, 3)),
    (CAPIVARA, None, "1", 360 // 45 - 1),
    (CAPIVARA, None, "2", Fraction(21, 3 * 2) * 5 * 4),
    (CAPIVARA, None, "3", (pow(7, 2025, 10) + pow(3, 2025, 10)) % 10),
    (CAPIVARA, None, "4", next(a + 2 * b for a, b in ((5, 11), (11, 5)) if 2 * b > a)),
    (CAPIVARA, None, "5", 8 + round(8 ** (2 / 3))),
    (CAPIVARA, None, "6", fraction(Fraction(prime_throws(), 36))),
    (CAPIVARA, None, "7", (2 * 10**2 + 3 * 10) - (2 * 9**2 + 3 * 9)),
    (CAPIVARA, None, "8", first(s * s for s in range(1, 9) if s * s + (s / 2) ** 2 == 5)),
    (LIANXI, "一", "1", chr(0xFF10 + count(abs(x - 1) < 3 for x in range(-9, 9)))),
    (LIANXI, "一", "2", 7 + 17 * (22 - 7) // 5),
    (LIANXI, "一", "3", max(x * x - 4 * x + 7 for x in range(4)) + min(x * x - 4 * x + 7 for x in range(4))),
    (LIANXI, "二", "4", fraction(Fraction(count(a * b % 2 == 0 for a, b in combinations(range(1, 6), 2)), 10))),
    (LIANXI, "二", "5", math.isqrt(1 + 4 + 4)),
    (LIANXI, "三", "6", f"BC={math.isqrt(25 + 64 - 40)}$"),
    (EXAM, None, "1", count(t % 14 == 0 and t % 22 == 0 for t in range(3601))),
    (EXAM, None, "3", f"={sum_of_powers(2026)}$"),
    (EXAM, None, "6", fraction(Fraction(count(a // 4 == b // 4 for a, b in combinations(range(12), 2)), 66))),
    (ACCESO, None, "ejercicio-3", fraction(Fraction(round(2 * integral(lambda x: 3 * x - x * x, 0, 3)), 2))),
    (ACCESO, None, "ejercicio-4", f"={Fraction(abs(2 + 2 + 8 - 3), 3)}."),
    (ACCESO, None, "ejercicio-5", fraction(Fraction(60 * 5, 60 * 5 + 40 * 10))),
    (ACCESO, None, "ejercicio-6", fraction(Fraction(3**2, 2))),
    (PHARE, None, "1", square_and_cube()),
    (PHARE, None, "3", f"BD = {math.isqrt((9 + 4) ** 2 - 5**2)}$"),
    (PHARE, None, "4", fraction(recurrence(Fraction(1), 10, lambda n, u: u / (1 + n * u)))),
    (PHARE, None, "5", count("AA" not in word for word in map("".join, product("AB", repeat=5)))),
    (PHARE, None, "6", f"= {3 * 0 - 3}$"),
    (MUEHLE, None, "1", first(n for n in range(4, 9999, 4) if digit_sum(n) == 20)),
    (MUEHLE, None, "2", Fraction(80, 60) / (Fraction(1, 12) + Fraction(1, 36))),
    (MUEHLE, None, "3", (6 + 8) * (math.isqrt(25 - 9) + math.isqrt(25 - 16)) // 2),
    (MUEHLE, None, "5", count(sum(c) % 3 == 0 for c in combinations(range(1, 11), 3))),
    (MUEHLE, None, "6", f"x = {root_of_roots()}$"),
    (GARA, None, "1", count(n % 4 == 0 or n % 6 == 0 for n in range(1, 201))),
    (GARA, None, "2", first(a * (17 - a) for a in range(1, 17) if a * a + (17 - a) ** 2 == 169)),
    (GARA, None, "3", recurrence(Fraction(2), 5, lambda _, a: 3 * a - 2)),
    (KITCHEN, None, "1", most_unsold_rolls()),
    (KITCHEN, None, "2", (3 * 4 - 4) * 4 // 2),
    (KITCHEN, None, "3", count(sum(c) == 8 for c in product(range(1, 9), repeat=3))),
    (KITCHEN, None, "4", f"x = {first(x for x in range(9) if 2**x + 2 ** (x + 3) == 72)}$"),
    (KRUZHOK, None, "1", ", ".join(f"${n}$" for n in range(10, 100) if n == 4 * digit_sum(n))),
    (KRUZHOK, None, "3", " и ".join(f"${x}$" for x in range(-99, 99) if abs(x - 2) + abs(x + 1) == 7)),
    (KRUZHOK, None, "4", (20 + 21 - math.isqrt(20**2 + 21**2)) // 2),
    (KRUZHOK, None, "6", most_summands(2025)),
]  # fmt: skip


def problem_of(booklet_id: str, section: str | None, label: str) -> dict[str, Any]:
    problems = json.loads((TRUTH / f"{booklet_id}.json").read_text("utf-8"))["problems"]
    found: dict[str, Any] = next(p for p in problems if (p.get("section"), p["label"]) == (section, label))
    return found


def bare(answer: str) -> str:
    """Return `answer` without its maths signs, its degrees and the backslash of a fraction."""
    return answer.strip("$").removesuffix("^\\circ").replace("\\dfrac", "frac").removeprefix("\\")


@pytest.mark.parametrize(("booklet_id", "section", "label", "value"), CASES)
def test_the_stated_answer_is_the_computed_one(booklet_id: str, section: str | None, label: str, value: object) -> None:
    problem = problem_of(booklet_id, section, label)
    if "choices" in problem:
        assert bare(problem["choices"][problem["answer"]]) == str(value)
    elif "answer" in problem:
        assert bare(problem["answer"]) == str(value).strip("$")
    else:
        assert str(value) in problem["solution"]


@pytest.mark.parametrize("n", range(1, 30))
def test_what_is_to_be_proved_holds(n: int) -> None:
    assert sum((k * k + 1) * math.factorial(k) for k in range(1, n + 1)) == n * math.factorial(n + 1)
    assert (n**3 + 5 * n) % 6 == 0
    assert sum(range(n, n + 5)) % 5 == 0
    assert n**4 - 2 * n**3 + 3 * n**2 - 2 * n + 1 == (n * n - n + 1) ** 2
    assert (n + 1) * (4 / n + 4) >= 16


def test_values_that_are_no_integers() -> None:
    m = 4 - 32 ** (1 / 3)
    assert integral(lambda x: x * (4 - x) - m * x, 0, 4 - m) == pytest.approx(64 / 12)
    assert integral(lambda x: x * math.exp(-x), 0, 2) == pytest.approx(1 - 3 * math.exp(-2))
    assert math.sqrt(5) * 3 / 2 == pytest.approx(math.hypot(2 * 0 + 2, 2 * 2 - 0, -1 - 4) / 2)
    assert 5 * 8 * math.sin(math.pi / 3) / 2 == pytest.approx(10 * math.sqrt(3))


def test_a_stationary_point_and_a_linear_system() -> None:
    a, b = -6, 9
    assert (3 + 2 * a + b, 1 + a + b) == (0, 4)
    assert (2 * 1 + 1, 1 + 1) == (3, 2)
    midpoint = (Fraction(2 + 0, 2), Fraction(1 - 3, 2), Fraction(-4 + 0, 2))
    assert midpoint[0] + 2 * midpoint[1] - 2 * midpoint[2] == 3
