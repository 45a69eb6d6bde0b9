"""Finding passages for a question: scope first, then words and meaning inside it, fused, merged into cards."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any, Final

from accounts.viewer import Viewer
from knowledge.periods.period import Period
from llm.embedding import Embedder, get_embedder
from retrieval import meaning, words
from retrieval.aging import in_time, topic_in
from retrieval.facts import facts_of
from retrieval.fusion import Fused, convex
from retrieval.hit import Found, Hit, Pool
from retrieval.rankings import POOL, Rankings, merged
from retrieval.scope import Scope, scope_of, scopes_within, undated_of
from retrieval.showing import hits_of, uuids_of
from retrieval.statistics import frequencies
from retrieval.stopwatch import Stopwatch
from retrieval.timing import Timed
from retrieval.tokens import query_tokens
from retrieval.yardstick import unrelated_cosine

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
    periods: Sequence[Period] = (),
    undated: bool = False,
) -> Found:
    """Return the passages that fit the question best, among those the viewer may see.

    `limit` bounds the hits, not the cards. `explain` adds the question's terms with their frequencies to the
    understanding. `snapshot` names the term statistics of an earlier answer, for a replay. A question without a word,
    or a viewer without a document, finds nothing.

    `periods` are those that the question names, with the places of their words in `query`. A second pool is then taken
    inside them only, and what is known to lie outside all of them is weighed less; without any, nothing of this
    happens. `undated` looks only at what has no date.

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
        topic = tidy(topic_in(scope, query, periods)) if periods else text
        if undated:
            scope = undated_of(scope, embedding_key=embedder.key)
        within = scopes_within(scope, periods, embedding_key=embedder.key) if periods and not undated else []
    if periods:
        understanding |= {"periods": [period.as_json() for period in periods], "topic": topic}
    if not text or not any(each.passages for each in (scope, *within)):
        pool = Pool(scope=scope.passages, waiting=scope.waiting, within=tuple(each.passages for each in within))
        return Found(pool=pool, understanding=understanding, timings_ms=watch.read(), embedder=embedder.key)
    ranked = rankings(topic, scope=scope, within=within, embedder=embedder, snapshot=snapshot, watch=watch)
    with watch.part("fuse"):
        fused = fuse(ranked)
    timed = None
    if within:
        with watch.part("time"):
            timed = in_time(ranked, fused, scope=scope, periods=periods)
            fused = {passage: each.fused for passage, each in timed.items()}
    with watch.part("read"):
        uuids = uuids_of(scope, ranked.documents().values())
        chosen = _chosen(fused, documents=ranked.documents(), known=uuids, limit=limit, timed=timed)
        hits = hits_of(chosen, ranked=ranked, fused=fused, timed=timed)
    if explain:
        understanding["terms"] = [
            {"term": term.text, "passages": term.passages, "idf": round(term.idf, 4)} for term in ranked.terms
        ]
    return Found(
        hits=hits,
        cards=_cards(fused, documents=ranked.documents(), uuids=uuids),
        pool=facts_of(ranked, hits=hits, scope=scope, within=within),
        understanding=understanding,
        timings_ms=watch.read(),
        snapshot=ranked.frequencies.snapshot,
        embedder=embedder.key,
    )


def rankings(
    text: str,
    *,
    scope: Scope,
    within: Sequence[Scope] = (),
    embedder: Embedder,
    snapshot: int | None = None,
    watch: Stopwatch | None = None,
) -> Rankings:
    """Rank the scope's passages by words and by meaning. `text` is tidy.

    The nearest by meaning and what the words found are compared on one scale, each with its own cosine: to give 0 to
    what is not among the nearest cost .016 nDCG@10 on the Korean question set. Those of each of `within`, parts of the
    scope, are ranked by themselves too and join them: what never entered a pool cannot rise in it.
    """
    watch = watch or Stopwatch()
    scopes = [scope, *within]
    with watch.part("embed"):
        plans = [meaning.plan_for(each) for each in scopes]
        vector = embedder.queries([text])[0] if set(plans) != {"none"} else None
        least = unrelated_cosine(vector, embedder=embedder) if within and vector is not None else None
    with watch.part("tokens"):
        tokens = query_tokens(text)
    by_words: list[words.Scored] = []
    by_meaning: list[meaning.Near] = []
    with watch.part("words"):
        found = frequencies(tokens, snapshot=snapshot)
    for each in scopes:
        with watch.part("words"):
            scored = words.rank(found.terms, scope=each, total=found.passages, limit=POOL)
        with watch.part("meaning"):
            also = [one.passage for one in scored]
            if vector is not None:
                by_meaning += meaning.rank(vector, key=embedder.key, scope=each, also=also, limit=POOL)
        by_words += scored
    ranked = Rankings(words=by_words, meaning=by_meaning, frequencies=found, plan=plans[0], least=least)
    return merged(ranked) if within else ranked


def fuse(ranked: Rankings) -> dict[int, Fused]:
    """Return every passage of the pool with its fused score and the two it is made of, best first."""
    return convex(
        {each.passage: each.score for each in ranked.words},
        {each.passage: each.cosine for each in ranked.meaning},
        weight=MEANING,
        least=ranked.least,
    )


def tidy(query: str) -> str:
    """Return the question as it is searched: no NUL, no space around, at most LONGEST_QUERY characters."""
    return query.replace("\0", " ").strip()[:LONGEST_QUERY].strip()


def _chosen(
    fused: Mapping[int, Fused],
    *,
    documents: Mapping[int, int],
    known: Mapping[int, str],
    limit: int,
    timed: Mapping[int, Timed] | None,
) -> list[int]:
    """Return the passages to show, best first: at most a few a document, at most `limit`.

    With periods, what lies in each of them and what has no date keep their share of a third of the places and another
    third, if there is so much of them: a crowd of another time cannot fill the list.
    """
    taken: dict[int, int] = {}
    fit: list[int] = []
    for passage in fused:
        document = documents[passage]
        if document in known and taken.get(document, 0) < PER_DOCUMENT:
            taken[document] = taken.get(document, 0) + 1
            fit.append(passage)
    if timed is None or len(fit) <= limit:
        return fit[:limit]
    kinds: dict[int | None, list[int]] = {}  # by the period, None for the undated
    for passage in fit:
        each = timed[passage]
        for kind in [None] if each.timing == "unknown" else each.periods:
            kinds.setdefault(kind, []).append(passage)
    share = limit // 3
    kept = set(kinds.pop(None, [])[:share])
    for inside in kinds.values():
        kept |= set(inside[: max(1, share // len(kinds))])
    free = limit - len(kept)
    kept |= set([passage for passage in fit if passage not in kept][:free])
    return [passage for passage in fit if passage in kept]


def _cards(fused: Mapping[int, Fused], *, documents: Mapping[int, int], uuids: Mapping[int, str]) -> tuple[str, ...]:
    """Return the documents of the pool, each where its best passage stands."""
    return tuple(uuids[document] for document in dict.fromkeys(documents[each] for each in fused) if document in uuids)
