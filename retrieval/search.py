"""Finding passages for a question: scope first, then words and meaning inside it, fused, merged into cards."""

import datetime
from collections.abc import Mapping
from typing import Any, Final

from accounts.viewer import Viewer
from llm.embedding import Embedder, get_embedder
from retrieval import meaning, words
from retrieval.facts import facts_of
from retrieval.fusion import Fused, convex
from retrieval.hit import Found, Hit, Pool
from retrieval.rankings import POOL, Rankings
from retrieval.scope import Scope, scope_of
from retrieval.showing import hits_of, uuids_of
from retrieval.statistics import frequencies
from retrieval.stopwatch import Stopwatch
from retrieval.tokens import query_tokens

__all__ = ["Found", "Hit", "Pool", "Rankings", "fuse", "rankings", "search"]

MEANING: Final = 0.6  # the best single weight over eight sets (design notes, "Finding")
PER_DOCUMENT: Final = 3  # passages of one document among the hits
LONGEST_QUERY: Final = 2_000  # characters; what is longer is cut, since it says no more about what is looked for


def search(
    viewer: Viewer,
    query: str,
    *,
    today: datetime.date,
    limit: int = 10,
    filters: Mapping[str, Any] | None = None,
    explain: bool = False,
    snapshot: int | None = None,
) -> Found:
    """Return the passages that fit the question best, among those the viewer may see.

    `limit` bounds the hits, not the cards. `explain` adds the question's terms with their frequencies to the
    understanding. `snapshot` names the term statistics of an earlier answer, for a replay. A question without a word,
    or a viewer without a document, finds nothing.

    Raises:
        ValueError: a filter has a name or a value that nobody knows.
    """
    watch = Stopwatch()
    with watch.part("embed"):
        embedder = get_embedder()
    text = tidy(query)
    understanding: dict[str, Any] = {"query": text, "filters": dict(filters or {}), "today": today.isoformat()}
    with watch.part("scope"):
        scope = scope_of(viewer, embedding_key=embedder.key, filters=filters)
    if not text or not scope.passages:
        pool = Pool(scope=scope.passages, waiting=scope.waiting)
        return Found(pool=pool, understanding=understanding, timings_ms=watch.read(), embedder=embedder.key)
    ranked = rankings(text, scope=scope, embedder=embedder, snapshot=snapshot, watch=watch)
    with watch.part("fuse"):
        fused = fuse(ranked)
    with watch.part("read"):
        uuids = uuids_of(scope, ranked.documents().values())
        chosen = _chosen(fused, documents=ranked.documents(), known=uuids, limit=limit)
        hits = hits_of(chosen, ranked=ranked, fused=fused)
    if explain:
        understanding["terms"] = [
            {"term": term.text, "passages": term.passages, "idf": round(term.idf, 4)} for term in ranked.terms
        ]
    return Found(
        hits=hits,
        cards=_cards(fused, documents=ranked.documents(), uuids=uuids),
        pool=facts_of(ranked, hits=hits, scope=scope),
        understanding=understanding,
        timings_ms=watch.read(),
        snapshot=ranked.frequencies.snapshot,
        embedder=embedder.key,
    )


def rankings(
    text: str, *, scope: Scope, embedder: Embedder, snapshot: int | None = None, watch: Stopwatch | None = None
) -> Rankings:
    """Rank the scope's passages by words and by meaning. `text` is tidy.

    The nearest by meaning and what the words found are compared on one scale, each with its own cosine: to give 0 to
    what is not among the nearest cost .016 nDCG@10 on the Korean question set.
    """
    watch = watch or Stopwatch()
    with watch.part("embed"):
        plan = meaning.plan_for(scope)
        vector = embedder.queries([text])[0] if plan != "none" else None
    with watch.part("tokens"):
        tokens = query_tokens(text)
    with watch.part("words"):
        found = frequencies(tokens, snapshot=snapshot)
        by_words = words.rank(found.terms, scope=scope, total=found.passages, limit=POOL)
    with watch.part("meaning"):
        also = [each.passage for each in by_words]
        by_meaning = (
            [] if vector is None else meaning.rank(vector, key=embedder.key, scope=scope, also=also, limit=POOL)
        )
    return Rankings(words=by_words, meaning=by_meaning, frequencies=found, plan=plan)


def fuse(ranked: Rankings) -> dict[int, Fused]:
    """Return every passage of the pool with its fused score and the two it is made of, best first."""
    return convex(
        {each.passage: each.score for each in ranked.words},
        {each.passage: each.cosine for each in ranked.meaning},
        weight=MEANING,
    )


def tidy(query: str) -> str:
    """Return the question as it is searched: no NUL, no space around, at most LONGEST_QUERY characters."""
    return query.replace("\0", " ").strip()[:LONGEST_QUERY].strip()


def _chosen(
    fused: Mapping[int, Fused], *, documents: Mapping[int, int], known: Mapping[int, str], limit: int
) -> list[int]:
    """Return the passages to show, best first: at most a few a document, at most `limit`."""
    taken: dict[int, int] = {}
    chosen: list[int] = []
    for passage in fused:
        document = documents[passage]
        if len(chosen) < limit and document in known and taken.get(document, 0) < PER_DOCUMENT:
            taken[document] = taken.get(document, 0) + 1
            chosen.append(passage)
    return chosen


def _cards(fused: Mapping[int, Fused], *, documents: Mapping[int, int], uuids: Mapping[int, str]) -> tuple[str, ...]:
    """Return the documents of the pool, each where its best passage stands."""
    return tuple(uuids[document] for document in dict.fromkeys(documents[each] for each in fused) if document in uuids)
