"""Which embedder the settings choose."""

import os

import pytest
from django.core.exceptions import ImproperlyConfigured

from llm.embedders.hashing import HashingEmbedder
from llm.embedding import get_embedder


def test_get_embedder_follows_the_setting(settings):
    settings.EMBEDDER = "hashing"
    assert isinstance(get_embedder(), HashingEmbedder)


def test_get_embedder_makes_one_a_process(settings):
    settings.EMBEDDER = "hashing"
    assert get_embedder() is get_embedder()


def test_get_embedder_is_made_anew_after_a_fork(settings):
    settings.EMBEDDER = "hashing"
    mine = get_embedder()
    child = os.fork()
    if child == 0:
        os._exit(0 if get_embedder() is not mine else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_get_embedder_names_the_known_ones_when_the_name_is_wrong(settings):
    settings.EMBEDDER = "locl"
    with pytest.raises(ImproperlyConfigured, match="hashing, local"):
        get_embedder()
