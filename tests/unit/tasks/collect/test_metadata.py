"""What names say."""

from __future__ import annotations

import pytest

from tasks.collect.metadata import competitions, countries, licence_of, locale_of, read_names, with_described
from tasks.collect.words import fold, words_of


@pytest.mark.parametrize(
    ("path", "told", "competition", "kind", "country", "year"),
    [
        ("imo-2019/paper.pdf", None, "International Mathematical Olympiad", "international", None, 2019),
        ("IMO Shortlist 2011.pdf", None, "International Mathematical Olympiad Shortlist", "international", None, 2011),
        ("obmep/2022.pdf", None, "Brazilian Mathematical Olympiad for Public Schools", "national", "Brazil", 2022),
        ("opm-2020/enunciados.tex", "pt", None, None, None, 2020),
        ("pt-PT-opm-2020/enunciados.tex", None, "Olimpíadas Portuguesas de Matemática", "national", "Portugal", 2020),
        ("Portugal/OPM 2020.pdf", None, "Olimpíadas Portuguesas de Matemática", "national", "Portugal", 2020),
        ("Canada/CMO/1999.pdf", None, "Canadian Mathematical Olympiad", "national", "Canada", 1999),
        ("China/CMO/1999.pdf", None, "China Mathematical Olympiad", "national", "China", 1999),
        ("CMO 1999.pdf", "zh", "China Mathematical Olympiad", "national", "China", 1999),
        ("AMO_39_uzd.pdf", "lv", "Latvian Open Mathematical Olympiad", "national", "Latvia", None),
        ("amc-10a-2015.pdf", None, "American Mathematics Competition 10", "national", "United States", 2015),
        ("selectividad/2022/junio.html", None, "Prueba de acceso a la universidad", "entrance_exam", "Spain", 2022),
        ("Всероссийская олимпиада 2021.pdf", None, "All-Russian Mathematical Olympiad", "national", "Russia", 2021),
        ("notes/chapter3.tex", None, None, None, None, None),
        ("12345678.tex", None, None, None, None, None),
    ],
)  # fmt: skip
def test_competitions(
    path: str, told: str | None, competition: str | None, kind: str | None, country: str | None, year: int | None
) -> None:
    named = read_names(path, told)
    assert (named.competition, named.competition_kind, named.country, named.year) == (competition, kind, country, year)


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("pt-BR-obm-2010/a.tex", "pt-BR"),
        ("exam_es.pdf", "es"),
        ("exam-english.pdf", "en"),
        ("en/exam.pdf", None),
        ("español/exam.pdf", "es"),
        ("de_la_serie.pdf", "de"),
        ("exam/it_is_all.pdf", "it"),
        ("solo.pdf", None),
    ],
)
def test_languages(path: str, language: str | None) -> None:
    assert read_names(path).language == language


@pytest.mark.parametrize(
    ("path", "level"),
    [
        ("x/nivel-2.pdf", "nivel 2"), ("Grade 10/a.pdf", "Grade 10"), ("junior/a.pdf", "junior"),
        ("9 класс/a.pdf", None),
        ("a.pdf", None), ("classic.pdf", None), ("anonymous.pdf", None),
    ],
)  # fmt: skip
def test_levels(path: str, level: str | None) -> None:
    assert read_names(path).level == level


def test_what_corpus_yaml_says_wins() -> None:
    named = with_described(read_names("imo-2019/a.pdf"), {"competition": "Cup", "year": 2001, "language": "pt-PT"})
    assert (named.competition, named.competition_kind, named.year, named.language) == ("Cup", None, 2001, "pt-PT")


def test_a_country_with_a_locale_of_its_own_makes_the_language_one() -> None:
    assert locale_of("pt", "Brazil") == "pt-BR"
    assert locale_of("es", "Brazil") == "es"
    assert locale_of("en", None) == "en"
    assert locale_of(None, "Brazil") is None


@pytest.mark.parametrize(
    ("text", "licence"),
    [
        ("MIT License\n\nCopyright", "MIT"),
        ("Apache License\nVersion 2.0, January 2004", "Apache-2.0"),
        ("Attribution-ShareAlike 4.0 International. Creative Commons Attribution-ShareAlike 4.0", "CC-BY-SA-4.0"),
        ("Licensed CC BY-NC-ND 3.0", "CC-BY-NC-ND-3.0"),
        ("CC-BY 4.0", "CC-BY-4.0"),
        ("All rights reserved", None),
        ("", None),
    ],
)
def test_licences(text: str, licence: str | None) -> None:
    assert licence_of(text) == licence


def test_every_competition_has_a_country_that_is_known() -> None:
    assert {row.country for row in competitions() if row.country} <= set(countries())
    assert all(row.words and all(row.words) for row in competitions())


def test_names_are_cut_and_folded() -> None:
    assert words_of("AMO_39Soluções-finalV2") == ["amo", "39", "solucoes", "final", "v", "2"]
    assert fold("Łódź ĐURO") == "lodz duro"
    assert words_of("") == []
