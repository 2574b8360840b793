"""The stage `verify` by rules: one row per checker and candidate.

Put which checkers run here. Keep what they find in their modules.
"""

from __future__ import annotations

from schemas.stage import Outcome, UnitInput
from schemas.tables import Candidate, Check, Page
from tasks.extract.lines import document_lines
from tasks.verify.completeness import check_completeness, surroundings
from tasks.verify.similarity import Finding, check_similarity

SIMILARITY_VERSION = "rules:1"
COMPLETENESS_VERSION = "rules:1"


def process(unit: UnitInput) -> Outcome:
    """Return the checks of one booklet: for each candidate, in order, `similarity` and `completeness`."""
    candidates: list[Candidate] = unit.one(Candidate)
    pages: list[Page] = unit.one(Page)
    lines = document_lines(pages)
    around = surroundings(candidates)
    settings = unit.settings.verify
    kept: list[Check] = []
    for candidate in candidates:
        similarity = check_similarity(candidate, lines, settings.similarity_min)
        completeness = check_completeness(candidate, lines, around, require_solution=settings.require_solution)
        kept.append(_row(candidate, "similarity", similarity, SIMILARITY_VERSION))
        kept.append(_row(candidate, "completeness", completeness, COMPLETENESS_VERSION))
    return Outcome(kept=kept, n_in=len(candidates), n_kept=len(candidates))


def _row(candidate: Candidate, checker: str, finding: Finding, version: str) -> Check:
    return Check(
        candidate_id=candidate.candidate_id,
        content_hash=candidate.content_hash,
        checker=checker,
        verdict=finding.verdict,
        score=finding.score,
        confidence=None,
        reasons=finding.reasons,
        checker_version=version,
    )
