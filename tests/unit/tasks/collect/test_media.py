"""Media types: content first, name second."""

from __future__ import annotations

import pytest

from tasks.collect.media import media_type


@pytest.mark.parametrize(
    ("path", "data", "kind"),
    [
        ("a.tex", b"plain words", "text/x-tex"),
        ("a.txt", b"\\documentclass{article}\n\\begin{document}x\\end{document}", "text/x-tex"),
        ("a.txt", b"\\section{One}\n\\begin{enumerate}\\item x\\end{enumerate}", "text/x-tex"),
        ("a.txt", b"% \\documentclass{article}\nwords", "text/plain"),
        ("a.txt", b"Solve\n<ol><li>$x$</li></ol>", "text/html"),
        ("a.txt", b"one<br>two", "text/html"),
        ("a.txt", b"Soluci&oacute;n", "text/html"),
        ("a.txt", b"if a < b and c > d then", "text/plain"),
        ("a.txt", b"<!DOCTYPE html><html>x", "text/html"),
        ("a.md", b"# x\n<br>", "text/markdown"),
        ("a.markdown", b"x", "text/markdown"),
        ("a.htm", b"x", "text/html"),
        ("a", b"words", "text/plain"),
        ("a.txt", "слова".encode("utf-16"), "text/plain"),
        ("a.txt", b"%PDF-1.4", "application/pdf"),
        ("a.pdf", b"broken", "application/pdf"),
        ("a.png", b"\x89PNG\r\n\x1a\n", "image/png"),
        ("a.pdf", b"\xff\xd8\xff\xe0", "image/jpeg"),
        ("a.jpg", b"", "image/jpeg"),
        ("a.docx", b"PK\x03\x04", "application/zip"),
        ("a.sty", b"\\ProvidesPackage{a}", "text/x-tex-style"),
        ("a.cls", b"\\documentclass", "text/x-tex-style"),
        ("a.json", b"{}", "application/json"),
        ("a.dat", b"\x00\x01\x02\x03" * 100, "application/octet-stream"),
        ("BMI.txt", b"BMI is a number", "text/plain"),
        ("a.txt", b"", "text/plain"),
    ],
)
def test_kinds(path: str, data: bytes, kind: str) -> None:
    assert media_type(data, path) == kind
