"""Text of 8-bit fonts that comes out as Latin-1."""

from __future__ import annotations

from pathlib import Path

import pytest

from schemas.settings import Limits
from tasks.read.pdf import read_pdf
from tasks.read.pdf_mojibake import TCVN, mend
from tasks.read.pdf_text_encodings import T1
from tests.unit.tasks.read.pdfs import lines, plain_pdf, write

RUSSIAN = "Задача 3. Найдите все числа, которые не делятся на свои цифры. Докажите, что таких чисел мало. Решение."
CZECH = "Úloha 3. Určete všechna čísla, pro která má příklad řešení. Nechť je to číslo. Můžeme dělit."
POLISH = "Zadanie 3. Wykaż, że są liczby, które się dzielą. Każdy więc można. Jeżeli się nie da."
ROMANIAN = "Problema 3. Să se arate că numărul este par. Determinaţi şirul, dacă există două."
LATVIAN = "Pierādīt, ka skaitļi dalās. Atrisinājums. Lai kā, tā trijstūra. Skaitļu nav."
TURKISH = "Aşağıdaki sayı kaçtır? Olduğunu ispatlayınız. Sayısı eşit. Değer toplamı."
GREEK = "Να βρείτε τον αριθμό. Και το πρόβλημα είναι για να δείξτε ότι αν."
VIETNAMESE = "Đề thi. Bài 3. Cho tam giác và đường thẳng. Chứng minh rằng các điểm được. Tìm tất cả số với một"
CASES = [
    ("cp1251", RUSSIAN), ("koi8_r", RUSSIAN), ("cp1250", POLISH), ("iso8859_2", CZECH), ("cp1250", ROMANIAN),
    ("cp1257", LATVIAN), ("cp1254", TURKISH), ("cp1253", GREEK),
]  # fmt: skip
WESTERN = [
    "Démontrer que l'équation a deux solutions réelles, où même très. Problème après être égal.",
    "Für größere natürliche Zahlen über 7. Lösung: Wir können wählen.",
    "Encuentre todos los números según está más allá. Solución: así también.",
    "Não são números; também três soluções.",
    "På hur många sätt går det? Även så är det för många över och mellan.",
    "Leidke kõik täisarvud, mis või üks on võrdne.",
]


def as_western(text: str, codec: str) -> str:
    return text.encode(codec).decode("cp1252", "strict")


@pytest.mark.parametrize(("codec", "text"), CASES)
def test_text_of_another_code_page_is_read_in_it(codec: str, text: str) -> None:
    damaged = as_western(text, codec)
    assert damaged != text
    mended = mend(damaged)
    assert (mended.text, mended.notes) == (text, (f"text_recoded: {codec}",))


def test_letters_of_tex_fonts_are_read_in_their_encoding() -> None:
    codes = {sign: bytes([code]).decode("cp1252") for code, sign in T1.items() if code > 0xA0}
    mended = mend("".join(codes.get(char, char) for char in CZECH.lower()))
    assert (mended.text, mended.notes) == (CZECH.lower(), ("text_recoded: t1",))


def test_vietnamese_of_old_fonts_is_read_though_a_letter_looks_like_a_product() -> None:
    codes = {letter: chr(code) for code, letter in TCVN.items()}
    damaged = "".join(codes.get(char, char) for char in VIETNAMESE)
    assert "T×m" in damaged
    assert mend(damaged).text == VIETNAMESE


@pytest.mark.parametrize("text", [*WESTERN, *(text for _, text in CASES), VIETNAMESE])
def test_text_that_is_right_stays(text: str) -> None:
    assert mend(text) == mend(text).__class__(text)


def test_signs_of_arithmetic_stay_in_text_that_is_mended() -> None:
    mended = mend(as_western(RUSSIAN, "cp1251") + " 2×3, a×b, x ÷ y, 5°")
    assert mended.text == RUSSIAN + " 2×3, a×b, x ÷ y, 5°"


def test_damaged_text_that_no_reading_makes_words_of_is_flagged() -> None:
    mended = mend("ÿôûâà ýþÿ ôûâà " * 10)
    assert (mended.notes, mended.doubts) == ((), ("text_encoding_unknown",))


def test_a_short_page_of_another_script_needs_few_known_words() -> None:
    text = "Страница третья. Геометрия треугольника. Решение такое же"
    assert mend(as_western(text, "cp1251")).notes == ()
    text += ", как для квадрата"
    assert mend(as_western(text, "cp1251")).text == text


def test_few_letters_are_no_damage() -> None:
    assert mend("ÿôûâà ýþÿ").doubts == ()


def test_a_long_word_takes_no_long_time() -> None:
    assert mend("a" * 1_000_000 + " é").notes == ()


def test_a_page_says_that_it_was_mended(tmp_path: Path) -> None:
    words = [as_western(word, "cp1251") for word in RUSSIAN.split(". ")]
    path = write(tmp_path, plain_pdf([lines(*words)]))
    (page,) = read_pdf(path, tmp_path, Limits()).pages
    assert "Найдите все числа, которые не делятся на свои цифры" in page.text
    assert (page.status, page.reasons) == ("ok", ["text_recoded: cp1251"])


def test_a_page_that_cannot_be_mended_is_flagged(tmp_path: Path) -> None:
    path = write(tmp_path, plain_pdf([lines(*["ÿôûâà ýþÿ ôûâà"] * 9)]))
    (page,) = read_pdf(path, tmp_path, Limits()).pages
    assert (page.status, page.reasons) == ("flagged", ["text_encoding_unknown"])
