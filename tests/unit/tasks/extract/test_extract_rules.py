"""The stage `extract` on small booklets: what becomes a candidate, what is dropped and why."""

from __future__ import annotations

import pytest
from booklet_rows import EXTRACT, Booklet, booklet, figure, one

from schemas.table import Table

DIAGRAM = "In the diagram shown below, $ABCD$ is a square. Find its area."


def reasons(made: Booklet) -> list[tuple[str, str]]:
    return [(row.item.rsplit("/", 1)[-1], row.drop_reason) for row in made.run(EXTRACT).dropped]


def test_a_problem_gets_its_solutions_hints_remarks_and_authors() -> None:
    made = one(
        ("problem", "1", "**Problem 1.** Find $x$."),
        ("author", "1", "(Ada Example)"),
        ("hint", "1", "**Hint.** Add."),
        ("solution", "1", "**Solution.** We add."),
        ("solution", "1", "**Second solution.** We guess."),
        ("remark", "1", "*Remark.* It is easy."),
    )
    assert made.statement == "Find $x$."
    assert made.solutions == ["We add.", "We guess."]
    assert (made.hints, made.remarks, made.authors) == (["Add."], ["It is easy."], ["Ada Example"])
    assert [span.kind for span in made.source] == ["problem", "author", "hint", "solution", "solution", "remark"]


def test_paragraphs_and_list_items_stay_block_lines_go() -> None:
    made = one(
        (
            "problem",
            "M4",
            '::: {.exercise title="Exercise" label="M4"}\nLet $n$ be even.\n\n1. Find $n$.\n2. Find $n^2$.\n:::',
        )
    )
    assert made.statement == "Let $n$ be even.\n\n1. Find $n$.\n2. Find $n^2$."


def test_a_list_right_after_the_label_keeps_its_first_number() -> None:
    assert (
        one(("problem", "1", "::: {.exercise}\n1) Find $n$.\n2) Find $m$.\n:::")).statement
        == "1) Find $n$.\n2) Find $m$."
    )


def test_a_blank_gives_the_answer_and_stays_a_blank() -> None:
    made = one(("problem", "2", 'Then $x$ is [____]{.blank answer="$3$"} and $y$ is [____]{.blank answer="$4$"}.'))
    assert made.statement == "Then $x$ is ____ and $y$ is ____."
    assert (made.expected_answer, made.answer_origin) == ("$3$; $4$", "marked")


def test_an_answer_block_leaves_the_statement() -> None:
    made = one(("problem", "2", "Find $x$.\n\n::: {.answer}\n$x = 3$\n:::"))
    assert (made.statement, made.expected_answer, made.answer_origin) == ("Find $x$.", "$x = 3$", "printed")


def test_a_source_line_that_only_looks_like_markup_is_text() -> None:
    assert one(("problem", "2", "Read this:\n\\::: {.x}")).statement == "Read this:\n::: {.x}"


def test_a_line_of_a_key_is_taken_apart() -> None:
    made = booklet(
        ("problem", "1", "1. Find $x$."), ("problem", "2", "2. Find $y$."), ("answer", None, "1. $5$  2. $6$")
    )
    assert [(c.expected_answer, c.answer_origin, c.source[-1].kind) for c in made.extract()] == [
        ("$5$", "key", "answer"),
        ("$6$", "key", "answer"),
    ]


def test_an_answer_document_is_a_key_and_an_answer_beside_its_solution_is_printed() -> None:
    made = booklet(("problem", "1", "Find $x$."), ("problem", "2", "Find $y$."), ("answer", "2", "Answer: 6"))
    made.add("key.tex", [("answer", "1", "1. 5")], part="answer_key")
    assert [(c.expected_answer, c.answer_origin) for c in made.extract()] == [("5", "key"), ("6", "printed")]


@pytest.mark.parametrize("printed", ["12", "007", "0.50", "2,75", "-3", "1.500"])
def test_pq_12_and_ml_05_answers_stay_the_text_that_was_printed(printed: str) -> None:
    made = one(("problem", "1", "Find $x$."), ("answer", "1", f"Answer: {printed}"))
    assert made.expected_answer == printed
    assert isinstance(made.expected_answer, str)


def test_sg_06_quotes_newlines_and_separators_survive_a_round_trip() -> None:
    statement = 'He said "add $a,b$\tand; $c$".\n\nThen, "unclosed:\n| a | b |\n\\"{o}'
    made = booklet(("problem", "1", statement), ("solution", "1", 'No "end'), ("answer", "1", 'Answer: "7"'))
    candidates = made.extract()
    table: Table = EXTRACT.writes
    stored, repairs = table.to_arrow(candidates)
    assert table.from_arrow(stored) == candidates
    assert stored.num_columns == len(table.schema)
    assert repairs == []
    assert candidates[0].statement == statement
    assert candidates[0].expected_answer == '"7"'


def test_a_restated_problem_in_the_solutions_is_no_second_problem() -> None:
    made = booklet(("problem", "1", "**Problem 1.** Find all $n$ with $n^2 = n$."))
    made.add(
        "solutions.tex",
        [("problem", "1", "Problem 1. Find all $n$ with $n^2=n$."), ("solution", "1", "Try.")],
        part="solutions",
    )
    assert reasons(made) == [("solutions.tex:1", "duplicate_candidate")]
    (candidate,) = made.rows["candidate"]
    assert candidate.solutions == ["Try."]


def test_marks_in_a_restated_problem_give_the_answer() -> None:
    made = booklet(("problem", "1", "Which number is even? (A) 3 (B) 4 (C) 5"))
    made.add(
        "solutions.tex", [("problem", "1", "Which number is even?\n(A) 3\n(B) 4 {.correct}\n(C) 5")], part="solutions"
    )
    (candidate,) = made.extract()
    assert (candidate.expected_answer, candidate.answer_origin) == ("B", "marked")
    assert candidate.source[-1].document_id.endswith("solutions.tex")


def test_one_key_with_two_texts_is_two_problems_with_their_own_solutions() -> None:
    made = booklet(
        ("problem", "1", "Find the largest prime below one hundred."),
        ("solution", "1", "It is 97."),
        ("problem", "2", "Another."),
        ("problem", "1", "Draw a triangle with three equal sides on paper."),
        ("solution", "1", "Use a compass."),
    )
    found = {c.candidate_id: c.solutions for c in made.extract()}
    assert found == {"contest/-/1": ["It is 97."], "contest/-/2": [], "contest/-/1~2": ["Use a compass."]}


def test_a_solution_that_two_problems_could_claim_goes_to_none() -> None:
    made = booklet(
        ("problem", "1", "Find the largest prime below one hundred."),
        ("problem", "2", "x"),
        ("problem", "1", "1. Draw a triangle of equal sides."),
    )
    made.add("solutions.tex", [("solution", "1", "It is 97.")], part="solutions")
    assert reasons(made) == [("solutions.tex:1", "unpaired_solution")]


def test_a_statement_cut_by_a_page_foot_is_one() -> None:
    made = one(("problem", "1", "1. Find all $n$ such that"), ("gap", None, "— 3 —"), ("problem", "1", "$n$ is odd."))
    assert made.statement == "Find all $n$ such that\n$n$ is odd."


def test_an_item_that_goes_on_after_a_page_foot_is_no_label() -> None:
    made = one(
        ("problem", "2", "**2.** Let $n$ be odd.\n\n(1) Find $n$."),
        ("gap", None, "— 3 —"),
        ("problem", "2", "(2) Find $n^2$."),
    )
    assert made.statement == "Let $n$ be odd.\n\n(1) Find $n$.\n(2) Find $n^2$."


def test_a_block_that_ends_after_its_inner_solution_is_one_problem() -> None:
    made = one(
        ("problem", "1", "::: {.quest}\nFind $n$."),
        ("solution", "1", "::: {.resol}\nIt is 3.\n:::"),
        ("problem", "1", ":::"),
    )
    assert (made.statement, made.solutions) == ("Find $n$.", ["It is 3."])


@pytest.mark.parametrize(("kind", "column"), [("solution", "solutions"), ("hint", "hints"), ("remark", "remarks")])
def test_a_text_cut_by_a_page_foot_is_one(kind: str, column: str) -> None:
    made = one(
        ("problem", "1", "Find $n$."),
        (kind, "1", f"{kind.capitalize()}. First"),
        ("gap", None, "3"),
        (kind, "1", "then second."),
    )
    assert getattr(made, column) == ["First\nthen second."]


def test_two_solutions_with_numbers_before_their_word_are_two() -> None:
    made = one(
        ("problem", "1", "Cik?"),
        ("solution", "1", "1. atrisinājums. Trīs."),
        ("solution", "1", "2. atrisinājums. Arī trīs."),
    )
    assert made.solutions == ["Trīs.", "Arī trīs."]


def test_an_empty_statement_is_dropped_with_what_hangs_on_it() -> None:
    made = booklet(("problem", "1", "**Problem 1.**"), ("solution", "1", "It is 3."))
    assert reasons(made) == [("paper.tex:1", "empty_statement"), ("paper.tex:3", "empty_statement")]
    assert made.rows["candidate"] == []


@pytest.mark.parametrize("kind", ["solution", "answer", "hint", "remark", "author"])
def test_what_no_problem_claims_is_unpaired(kind: str) -> None:
    assert reasons(booklet(("problem", "1", "Find $n$."), (kind, "9", "nine"))) == [
        ("paper.tex:3", "unpaired_solution")
    ]


def test_a_key_that_answers_no_problem_is_unpaired() -> None:
    assert reasons(booklet(("problem", "1", "Find $n$."), ("answer", None, "7. B"))) == [
        ("paper.tex:3", "unpaired_solution")
    ]


def test_front_matter_and_other_text_are_not_accounted_for() -> None:
    outcome = booklet(("front_matter", None, "Welcome"), ("problem", "1", "Find $n$."), ("other", None, "Bye")).run(
        EXTRACT
    )
    assert (outcome.n_in, outcome.n_kept, outcome.dropped) == (1, 1, [])


def test_an_empty_booklet_has_no_candidates() -> None:
    outcome = Booklet().run(EXTRACT)
    assert (outcome.kept, outcome.n_in) == ([], 0)


def test_sections_keep_equal_labels_apart() -> None:
    made = booklet(
        ("problem", "1", "Find $n$.", "Day 1"),
        ("problem", "1", "Find $n$.", "Day 2"),
        ("solution", "1", "It is 2.", "Day 2"),
    )
    assert [(c.candidate_id, c.solutions) for c in made.extract()] == [
        ("contest/Day 1/1", []),
        ("contest/Day 2/1", ["It is 2."]),
    ]


def test_a_key_without_a_section_answers_only_labels_that_are_unique() -> None:
    made = booklet(
        ("problem", "1", "Find $n$.", "Day 1"),
        ("problem", "1", "Find $m$.", "Day 2"),
        ("problem", "3", "Find $k$.", "Day 2"),
        ("answer", None, "1. 5  3. 7"),
    )
    assert [c.expected_answer for c in made.extract()] == [None, None, "7"]


def test_initials_and_a_surname_in_brackets_are_an_author() -> None:
    made = one(("problem", "3", "**3.** (А. Примерова) Докажите, что $n$ чётно."))
    assert (made.authors, made.statement) == (["А. Примерова"], "Докажите, что $n$ чётно.")
    assert one(("problem", "3", "Find $n$. (B. Example)")).authors == ["B. Example"]


def test_other_words_in_brackets_stay() -> None:
    assert one(("problem", "3", "Find $n$. (Zero is even.)")).statement == "Find $n$. (Zero is even.)"


def test_a_language_is_the_documents() -> None:
    assert one(("problem", "1", "x"), language="pt-BR").language == "pt-BR"


def test_a_language_that_no_document_states_is_detected() -> None:
    text = "Find all of the positive integers such that the sum of these numbers is even and there are no others."
    assert one(("problem", "1", text), language=None).language == "en"


def test_candidate_ids_do_not_depend_on_neighbours() -> None:
    alone = one(("problem", "2", "Find $m$."))
    among = booklet(("problem", "1", "Find $n$."), ("problem", "2", "Find $m$.")).extract()[1]
    assert (alone.candidate_id, alone.content_hash) == (among.candidate_id, among.content_hash)


def test_figures_of_statement_and_solution_come_with_the_problem() -> None:
    made = one(
        ("problem", "1", "Find the area.\n\n(image1)"),
        ("solution", "1", "See (image3)."),
        figures=[figure(1, code="\\begin{tikzpicture}"), figure(2, blob="f" * 64), figure(3, blob="a" * 64)],
    )
    assert [f.figure_id for f in made.figures] == ["image1", "image3"]
    assert made.needs_figure


def test_figures_of_two_documents_get_ids_of_their_own() -> None:
    made = booklet(("problem", "1", "Find the area. (image1)"), figures=[figure(1, code="code of the problem")])
    made.add(
        "solutions.tex",
        [("solution", "1", "Look at (image1).")],
        figures=[figure(1, code="code of the solution")],
        part="solutions",
    )
    (candidate,) = made.extract()
    by_id = {f.figure_id: f.source_code for f in candidate.figures}
    assert by_id == {"image1": "code of the problem", "image2": "code of the solution"}
    assert candidate.solutions == ["Look at (image2)."]


def test_a_table_of_text_is_no_figure_that_is_needed() -> None:
    made = one(
        ("problem", "1", "Fill in.\n\n(image1)"), figures=[figure(1, code="\\begin{tabular}{c} 1 \\end{tabular}")]
    )
    assert not made.needs_figure


@pytest.mark.parametrize(
    "statement",
    [
        DIAGRAM, "En la figura, $ABCD$ es un cuadrado.", "Na figura, $ABCD$ é um quadrado.",
        "На рисунке изображён квадрат.",
        "如图，$ABCD$ 是正方形。", "Attēlā redzams kvadrāts.", "Na rysunku dany jest kwadrat.",
        "In der Abbildung ist ein Quadrat.",
        "Sur la figure ci-dessous, $ABCD$ est un carré.",
    ],
)  # fmt: skip
def test_sg_08_a_statement_that_speaks_of_a_figure_needs_it(statement: str) -> None:
    assert one(("problem", "1", statement)).needs_figure


@pytest.mark.parametrize(
    "statement", ["Find the area of the figure bounded by the curve.", "Figure out $n$.", "Imagine a square."]
)
def test_sg_08_a_plane_figure_is_no_picture(statement: str) -> None:
    assert not one(("problem", "1", statement)).needs_figure


def test_sg_08_by_default_a_problem_without_its_figure_stays_and_says_so() -> None:
    (candidate,) = booklet(("problem", "1", DIAGRAM)).extract()
    assert candidate.needs_figure
    assert candidate.figures == []


DROPPING = {"extract": {"drop_missing_figure": True}}


def test_sg_08_with_the_rule_a_problem_without_its_figure_is_dropped() -> None:
    made = booklet(("problem", "1", DIAGRAM), ("problem", "2", "Find $n$."), settings=DROPPING)
    assert reasons(made) == [("paper.tex:1", "missing_figure")]
    assert [c.label for c in made.rows["candidate"]] == ["2"]


def test_a_figure_file_that_is_not_there_is_named() -> None:
    made = booklet(
        ("problem", "1", "Find the area. (image1)"), figures=[figure(1, path="square.png")], settings=DROPPING
    )
    (row,) = made.run(EXTRACT).dropped
    assert "square.png" in row.detail


def test_one_figure_that_is_there_keeps_the_problem() -> None:
    made = booklet(
        ("problem", "1", "In the figure (image1) and (image2)."),
        figures=[figure(1, path="lost.png"), figure(2, code="\\begin{tikzpicture}")],
        settings=DROPPING,
    )
    assert [c.needs_figure for c in made.extract()] == [True]


def test_a_page_still_shows_the_figure_that_no_reader_took() -> None:
    assert len(booklet(("problem", "1", DIAGRAM), paged=True, settings=DROPPING).extract()) == 1


def test_an_answer_block_inside_a_solution_stays_and_gives_the_answer() -> None:
    made = one(("problem", "1", "Find $n$."), ("solution", "1", "We add.\n::: {.answer}\n*Answer:* $7$.\n:::"))
    assert made.solutions == ["We add.\n*Answer:* $7$."]
    assert (made.expected_answer, made.answer_origin) == ("$7$", "printed")


@pytest.mark.parametrize("points", ["[5 points]", "(5 pontos)", "**(3 балла)**", "5 Punkte"])
def test_a_line_of_points_at_the_end_is_no_text(points: str) -> None:
    assert one(("problem", "1", f"1. Find $n$.\n\n{points}")).statement == "Find $n$."


def test_points_between_label_and_text_are_no_text() -> None:
    assert (
        one(("problem", "1", "**1. feladat.** (6 pont) Hány almát kapott Anna?")).statement == "Hány almát kapott Anna?"
    )


def test_points_at_the_end_of_a_line_are_no_text() -> None:
    made = booklet(("problem", "1", "1. How many are there? [10 points]"))
    assert [candidate.statement for candidate in made.extract()] == ["How many are there?"]
    assert made.verify()["contest/-/1", "similarity"].verdict == "pass"


@pytest.mark.parametrize("line", ["5", "(5)", "There are 5 points.", "$5$ points"])
def test_other_last_lines_stay(line: str) -> None:
    assert one(("problem", "1", f"Find $n$.\n\n{line}")).statement == f"Find $n$.\n\n{line}"


def test_neighbours_with_one_label_and_nothing_between_are_two_problems() -> None:
    made = booklet(("problem", "1", "Find all primes below ten."), ("problem", "1", "Draw a square."))
    assert [candidate.statement for candidate in made.extract()] == ["Find all primes below ten.", "Draw a square."]
