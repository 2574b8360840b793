from __future__ import annotations

import pytest

from tasks.languages.detect import detect

TEXTS = {
    "en": "Find all the numbers that are divisible by both of these, and show that there are no others.",
    "es": "Halla todos los números que son divisibles por los dos, y demuestra que no hay otros como estos.",
    "pt": "Determine todos os números que são divisíveis por ambos e mostre que não há outros com essa propriedade.",
    "it": "Trovare tutti i numeri che sono divisibili per entrambi e dimostrare che non ce ne sono altri.",
    "ro": "Determinați toate numerele care sunt divizibile cu amândouă și arătați că nu mai există altele.",
    "fr": "Déterminer tous les nombres qui sont divisibles par les deux et montrer que ce sont les seuls.",
    "de": "Bestimme alle Zahlen, die durch beide teilbar sind, und zeige, dass es keine anderen gibt.",
    "nl": "Bepaal alle getallen die door beide deelbaar zijn en bewijs dat er geen andere zijn.",
    "ru": "Найдите все числа, которые делятся на оба эти числа, и докажите, что других нет.",
    "uk": "Знайдіть усі числа, які діляться на обидва ці числа, і доведіть, що інших немає.",
    "bg": "Намерете всички числа, които се делят и на двете, и докажете, че няма други.",
    "sr": "Одредити све бројеве који су дељиви са оба и доказати да других нема.",
    "hr": "Odredi sve prirodne brojeve koji su djeljivi s oba broja i dokaži da nema drugih.",
    "cs": "Určete všechna čísla, která jsou dělitelná oběma, a dokažte, že jiná už nejsou.",
    "sk": "Určte všetky čísla, ktoré sú deliteľné oboma, a dokážte, že iné už nie sú.",
    "pl": "Wyznacz wszystkie liczby, które są podzielne przez obie, i udowodnij, że innych nie ma.",
    "lv": "Atrodi visus skaitļus, kas dalās ar abiem, un pierādi, ka citu šādu skaitļu nav.",
    "lt": "Raskite visus skaičius, kurie dalijasi iš abiejų, ir įrodykite, kad kitų nėra.",
    "et": "Leia kõik arvud, mis jaguvad mõlemaga, ja tõesta, et teisi selliseid arve ei ole.",
    "hu": "Határozzuk meg az összes olyan számot, amely osztható mindkettővel, és bizonyítsuk be, hogy nincs más.",
    "vi": "Tìm tất cả các số chia hết cho cả hai số đó và chứng minh rằng không có số nào khác.",
    "id": "Tentukan semua bilangan yang habis dibagi oleh kedua bilangan ini dan buktikan bahwa tidak ada yang lain.",
    "tr": "Her ikisine de bölünen tüm sayıları bulunuz ve bunlardan başka sayı olmadığını gösteriniz.",
    "zh": "求所有能被这两个数整除的数，并证明没有其他的数。",
    "ja": "この二つの数で割り切れる数をすべて求め、ほかにないことを示せ。",
    "ko": "두 수로 모두 나누어떨어지는 수를 모두 구하고, 다른 수는 없음을 보여라.",
    "el": "Να βρείτε όλους τους αριθμούς που διαιρούνται και με τους δύο και να αποδείξετε ότι δεν υπάρχουν άλλοι.",
    "ar": "أوجد جميع الأعداد التي تقبل القسمة على كل من هذين العددين، ثم أثبت أنه لا يوجد غيرها.",
    "fa": "همه عددهایی را بیابید که بر هر دو بخش‌پذیر باشند و ثابت کنید که عدد دیگری نیست.",
}


@pytest.mark.parametrize("code", TEXTS)
def test_one_sentence_tells_its_language(code: str) -> None:
    assert detect(TEXTS[code]) == code


@pytest.mark.parametrize("text", ["", "$x^2+1=0$", "12 + 30 = 42", "::: {.problem}\n$a$\n:::", "xyzzy"])
def test_no_words_tell_nothing(text: str) -> None:
    assert detect(text) is None


def test_mathematics_and_markup_do_not_vote() -> None:
    noise = "$the of and is in to for with are$ " * 20
    assert detect(noise + TEXTS["de"]) == "de"
