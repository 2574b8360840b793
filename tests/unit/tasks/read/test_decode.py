"""Encodings: what is read right, what is said to be doubtful, and that nothing is lost silently."""

from __future__ import annotations

import random
import time

import pytest

from tasks.read.decode import decode

PORTUGUESE = "Determine a solução: não há números ímpares à direita de três expressões.\n" * 5
RUSSIAN = "Найдите все целые числа, для которых выполнено условие задачи. Докажите ответ.\n" * 5
CZECH = "Určete všechna přirozená čísla, která splňují podmínku úlohy; číslo řešení dokažte.\n" * 5
CHINESE = "求所有满足条件的整数，并证明你的结论。设函数在区间上连续。\n" * 8


@pytest.mark.parametrize(
    "text", [PORTUGUESE, RUSSIAN, CZECH, CHINESE, "plain", ""], ids=["pt", "ru", "cs", "zh", "ascii", "empty"]
)
def test_utf8_is_read_without_doubt(text: str) -> None:
    assert decode(text.encode()) == (text, [])


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_decides_and_goes(encoding: str) -> None:
    assert decode(PORTUGUESE.encode(encoding)) == (PORTUGUESE, [])


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_wide_text_without_a_mark_is_known_by_its_zeros(encoding: str) -> None:
    assert decode(PORTUGUESE.encode(encoding)) == (PORTUGUESE, [])


@pytest.mark.parametrize(
    ("text", "encoding"),
    [(PORTUGUESE, "cp1252"), (RUSSIAN, "cp1251"), (CZECH, "cp1250"), (CHINESE, "gb18030"), (RUSSIAN, "koi8_r")],
    ids=["cp1252", "cp1251", "cp1250", "gb18030", "koi8-r"],
)
def test_an_undeclared_encoding_is_guessed_and_said_to_be(text: str, encoding: str) -> None:
    read, reasons = decode(text.encode(encoding))
    assert read == text
    assert reasons == [f"encoding_guessed: {encoding}"]


@pytest.mark.parametrize(
    ("head", "encoding"),
    [
        ("\\usepackage[latin1]{inputenc}\n", "cp1252"),
        ("\\usepackage[cp1251]{inputenc}\n", "cp1251"),
        ("\\usepackage[latin2]{inputenc}\n", "iso8859_2"),
        ('<meta http-equiv="Content-Type" content="text/html; charset=windows-1250">\n', "cp1250"),
        ('<meta charset="koi8-r">\n', "koi8_r"),
        ('<?xml version="1.0" encoding="ISO-8859-1"?>\n', "cp1252"),
        ("% -*- coding: latin-1 -*-\n", "cp1252"),
    ],
)
def test_a_declared_encoding_is_believed(head: str, encoding: str) -> None:
    word = {"cp1251": "ё", "koi8_r": "ё", "cp1250": "ř", "iso8859_2": "ř"}.get(encoding, "ã")
    assert decode((head + word).encode(encoding)) == (head + word, [])


def test_too_little_text_to_tell_is_read_as_western() -> None:
    assert decode("Água".encode("cp1252")) == ("Água", ["encoding_guessed: cp1252"])


def test_utf8_wins_over_a_wrong_declaration() -> None:
    text = "\\usepackage[latin1]{inputenc} solução"
    assert decode(text.encode()) == (text, [])


def test_a_hint_helps_where_nothing_is_declared() -> None:
    assert decode("ё".encode("cp1251"), hint="cp1251") == ("ё", [])


def test_an_unknown_declaration_does_no_harm() -> None:
    text, reasons = decode(b"\\usepackage[klingon]{inputenc} " + PORTUGUESE.encode("cp1252"))
    assert "solução" in text
    assert reasons == ["encoding_guessed: cp1252"]


def test_lines_of_another_encoding_are_read_line_by_line() -> None:
    data = PORTUGUESE.encode() + "Esta linha é latina, não é?\n".encode("cp1252") + PORTUGUESE.encode()
    text, reasons = decode(data)
    assert text == PORTUGUESE + "Esta linha é latina, não é?\n" + PORTUGUESE
    assert reasons[0] == "mixed_encoding"


def test_bytes_that_mean_nothing_become_visible_and_are_counted() -> None:
    text, reasons = decode(b"\\usepackage[cp1252]{inputenc}\n\xe9 \x81 \x8d")
    assert text.endswith("é \ufffd \ufffd")
    assert reasons == ["undecodable_bytes: 2"]


def test_damaged_utf16_keeps_what_is_whole() -> None:
    text, reasons = decode("abc".encode("utf-16") + b"\x00")
    assert text.startswith("abc")
    assert reasons == ["undecodable_bytes: 1"]


def test_large_utf8_is_fast() -> None:
    data = RUSSIAN.encode() * 20_000
    started = time.monotonic()
    decode(data)
    assert time.monotonic() - started < 2


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize(
    "text", [RUSSIAN, "Άσκηση 1. Να βρείτε τον αριθμό $x$.\n\nΆσκηση 2. Να αποδείξετε ότι $x>0$.\n"]
)
def test_wide_text_of_other_alphabets_is_known_without_a_mark(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)) == (text, [])


def test_bytes_at_random_are_no_wide_text() -> None:
    noise = random.Random(1)  # noqa: S311  # the same noise every time
    for _ in range(200):
        assert decode(noise.randbytes(400))[1] != []


def test_pairs_of_surrogates_in_utf8_become_their_sign() -> None:
    pair = "é 𝑥".encode("utf-16-be").decode("utf-16-be")
    data = "é ".encode() + "\ud835\udc65".encode("utf-8", "surrogatepass")
    assert decode(data) == (pair, [])


def test_a_surrogate_alone_is_one_damaged_sign_and_the_rest_stays() -> None:
    assert decode("é \ud835 ã".encode("utf-8", "surrogatepass")) == ("é \ufffd ã", ["undecodable_bytes: 1"])
