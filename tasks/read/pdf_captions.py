"""The words by which captions of figures and tables are known, in many languages.

Put the words here. Keep where a caption stands in `tasks.read.pdf_blocks`.
"""

from __future__ import annotations

import re

WORDS = {
    "en": "figure fig diagram graph picture illustration table tab",
    "de": "abbildung abb bild skizze zeichnung grafik tabelle",
    "fr": "schéma dessin graphique tableau croquis",
    "es": "figura gráfico gráfica dibujo ilustración tabla cuadro",
    "pt": "desenho tabela quadro",
    "it": "disegno grafico tabella immagine",
    "nl": "figuur afbeelding tekening tabel",
    "sv": "figur bild tabell",
    "fi": "kuva kuvio taulukko",
    "et": "joonis tabel",
    "lv": "zīm zīmējums att attēls tabula",
    "lt": "pav paveikslas brėžinys lentelė",
    "pl": "rys rysunek wykres tabela",
    "cs": "obr obrázek obrázok graf tabulka tabuľka",
    "hr": "slika skica tablica слика табела",
    "hu": "ábra táblázat",
    "ro": "figură imaginea tabelul",
    "tr": "şekil şek resim tablo çizelge",
    "id": "gambar grafik tabel",
    "vi": "hình bảng",
    "ru": "рис рисунок чертёж чертеж черт график табл таблица",
    "uk": "мал малюнок таблиця",
    "bg": "фиг фигура",
    "el": "σχήμα εικόνα σχ πίνακας",
}
"""Before a number, or after one, an abbreviation's full stop left out."""
_WORD = "|".join(sorted({word for words in WORDS.values() for word in words.split()}))
_NUMBER = r"(?:\d{1,3}(?:\.\d{1,3})?[a-z]?|[IVX]{1,5})"
CAPTION = re.compile(
    rf"^\W{{0,3}}(?:(?:{_WORD})\.?\s*(?:№\s*)?{_NUMBER}(?!\w)|\d{{1,3}}\s?[.-]?\s?(?:{_WORD})(?!\w)"
    r"|[图圖表図]\s*\d{1,3}|(?:그림|표)\s*\d{1,3}|(?:شكل|الشكل|جدول|شکل)\s*\d{1,3}|(?:איור|ציור|טבלה)\s*\d{1,3})",
    re.IGNORECASE,
)
"""`Figure 3`, `Abb. 2:`, `1. zīm.`, `图 4` at the beginning of a text."""
