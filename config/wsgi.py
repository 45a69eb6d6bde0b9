"""The WSGI entry: threads, so that a stream keeps its schema and language inside the generator."""

import os
import threading

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()

import config.celery  # noqa: E402, F401  (the application tasks are sent through; it reads the settings)
from llm.embedding import get_embedder  # noqa: E402
from retrieval.tokens import query_tokens  # noqa: E402


def warm() -> None:
    """Load what the first question would wait seconds for: the tokenizer of words and the embedder."""
    query_tokens("첫 질문")
    get_embedder().queries(["첫 질문"])


threading.Thread(target=warm, name="warm", daemon=True).start()
