"""What is said when nothing is: a sentence for each reason, in the question's language."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Promise] = {
    "too_little_evidence": _(
        "I found nothing in the documents you may open that answers this. "
        "Try other words, or name the document, project or person you mean."
    ),
    "nothing_permitted": _("There is no document that you may open yet."),
    "empty_question": _("There is no question yet: write what you want to know."),
    "question_too_long": _("The question is longer than 2,000 characters: ask for the heart of it."),
    "nothing_in_period": _("I found nothing of this period in the documents you may open."),
    "not_understood": _("I could not read this as a question about documents."),
}


def refusal(reason: str) -> str:
    """Return the sentence in the language that is set.

    Raises:
        KeyError: nobody wrote a sentence for this reason.
    """
    return str(REFUSALS[reason])
