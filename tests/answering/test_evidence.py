"""What counts as evidence."""

from answering.evidence import judge, weighed
from retrieval.search import Found, Hit, Pool


def hit(place: int, *, coverage: float, cosine: float | None, score: float, document: str = "d1") -> Hit:
    scores = {"coverage": coverage, "cosine": cosine}
    return Hit(
        document_id=document,
        version_id="v",
        version=1,
        passage_id=place,
        title="휴가규정",
        text="…",
        heading="",
        locator={},
        score=score,
        scores=scores,
    )


def found(*hits: Hit, unknown: tuple[str, ...] = (), scope: int = 10) -> Found:
    best = max((each.scores["coverage"] or 0 for each in hits), default=0.0)
    terms = (("이월", 4.0), ("연차", 4.0))
    return Found(
        hits=hits, pool=Pool(scope=scope, best_coverage=best, terms=terms, unknown_terms=unknown, idf_mass=8.0)
    )


def test_a_passage_that_holds_the_words_and_is_near_is_evidence():
    good = hit(1, coverage=1.0, cosine=0.9, score=1.0)
    assert judge(found(good)).accepted == (good,)


def test_nearness_alone_is_no_evidence():
    verdict = judge(found(hit(1, coverage=0.0, cosine=0.87, score=1.0), unknown=("이월", "연차")))
    assert verdict.refused == "too_little_evidence"
    assert verdict.accepted == ()
    assert verdict.facts["score"] < 0


def test_an_empty_scope_is_told_from_too_little_evidence():
    assert judge(found(scope=0)).refused == "nothing_permitted"
    assert judge(found()).refused == "too_little_evidence"


def test_a_further_passage_has_to_pass_by_itself_and_come_near_the_best():
    best = hit(1, coverage=1.0, cosine=0.92, score=1.0)
    near = hit(2, coverage=1.0, cosine=0.9, score=0.8, document="d2")
    weak = hit(3, coverage=0.1, cosine=0.82, score=0.8, document="d3")
    far = hit(4, coverage=0.4, cosine=0.87, score=0.7, document="d4")
    assert judge(found(best, near, weak, far)).accepted == (best, near)


def test_a_passage_without_a_vector_yet_can_be_evidence_by_its_words_only_if_they_say_nearly_all():
    assert judge(found(hit(1, coverage=1.0, cosine=None, score=1.0))).facts["cosine"] == 0.8


def test_more_of_each_fact_never_speaks_against_evidence():
    assert weighed(0.6, 0.88, 0.2) > weighed(0.5, 0.88, 0.2)
    assert weighed(0.6, 0.89, 0.2) > weighed(0.6, 0.88, 0.2)
    assert weighed(0.6, 0.88, 0.1) > weighed(0.6, 0.88, 0.2)
