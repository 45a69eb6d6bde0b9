"""The index step: passages under the lease, the same after every attempt, never more in memory than a batch."""

import uuid

import pytest

from knowledge.extraction.block import Block
from knowledge.job import Job, LeaseLost, claim
from knowledge.models import Document, Version
from retrieval.models import Passage
from retrieval.steps import index
from tests.cast import HANEUL
from tests.retrieval.library import put, shelf

pytestmark = pytest.mark.django_db


def claimed(*blocks: Block) -> Job:
    document = Document.objects.create(title="지침", knowledge_base=shelf())
    version = Version.objects.create(document=document, number=1, path="a.txt", file_name="a.txt", size=1)
    job = claim(version.pk)
    assert job is not None
    job.blocks = blocks
    return job


def pages(count: int) -> list[Block]:
    return [Block(f"{number}쪽의 점검 항목", page=number) for number in range(1, count + 1)]


def test_run_stores_passages_with_words_vector_and_place():
    job = claimed(Block("보안", kind="heading", level=1, page=2), Block("방화벽을 점검한다.", page=2))
    index.run(job)
    (passage,) = Passage.objects.filter(version=job.version)
    assert passage.heading == "보안"
    assert passage.locator["page"] == 2
    assert passage.embedding_key == "hashing-384"
    assert len(passage.embedding) == 384
    assert "방화벽" in passage.words
    assert "보안" in passage.words


def test_run_again_replaces_what_an_earlier_attempt_left():
    job = claimed(*pages(40))
    index.run(job)
    first = set(Passage.objects.values_list("pk", flat=True))
    index.run(job)
    assert Passage.objects.filter(version=job.version).count() == 40
    assert first.isdisjoint(Passage.objects.values_list("pk", flat=True))


def test_run_embeds_in_batches_and_says_how_far_it_is(monkeypatch):
    job = claimed(*pages(70))
    sizes, said = [], []
    embedder = index.get_embedder()
    embed = embedder.passages
    monkeypatch.setattr(embedder, "passages", lambda texts: sizes.append(len(texts)) or embed(texts))
    monkeypatch.setattr(Job, "progress", lambda job, fraction: said.append(fraction))
    index.run(job)
    assert sizes == [32, 32, 6]
    assert said == sorted(said)
    assert said[-1] == 1.0


def test_run_writes_nothing_once_the_lease_has_gone_to_another():
    job = claimed(*pages(3))
    Version.objects.filter(pk=job.version.pk).update(claim=uuid.uuid4())
    with pytest.raises(LeaseLost):
        index.run(job)
    assert not Passage.objects.filter(version=job.version).exists()


def test_run_of_a_text_without_words_stores_nothing():
    job = claimed(Block("   "))
    index.run(job)
    assert not Passage.objects.filter(version=job.version).exists()


def test_run_survives_odd_characters():
    job = claimed(Block("it's a \\ test 'of' <quotes> & 😀 | \u0301 (괄호) :*", page=1))
    index.run(job)
    assert Passage.objects.filter(version=job.version).count() == 1


def test_passages_are_not_found_before_the_version_is_published():
    job = claimed(*pages(2))
    index.run(job)
    put("다른 것", "점검")
    assert job.version.pk not in Passage.objects.visible_to(HANEUL.viewer).values_list("version", flat=True)
