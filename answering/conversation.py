"""The conversation a question belongs to: the one named, if it is the asker's, or a new one; never a default one."""

from uuid import UUID

from accounts.viewer import Viewer
from answering.models import Conversation


class NoSuchConversation(LookupError):
    """There is no such conversation of this person's; somebody else's looks the same as none."""


def conversation_for(viewer: Viewer, conversation_id: str | None) -> Conversation:
    """Return the conversation, made when none is named.

    Raises:
        NoSuchConversation: the one named is not there, or is another person's.
    """
    if conversation_id is None:
        return Conversation.objects.create(user_id=viewer.user_id)
    try:
        return Conversation.objects.get(uuid=UUID(conversation_id), user_id=viewer.user_id)
    except (ValueError, Conversation.DoesNotExist):
        raise NoSuchConversation(
            f"There is no conversation “{conversation_id}” of yours: leave it out to begin a new one."
        ) from None
