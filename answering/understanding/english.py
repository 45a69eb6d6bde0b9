"""The English words that carry a question for the ledger."""

from collections.abc import Iterator
from typing import Any, Final

Entry = tuple[str, Any, str]

GROUPS: Final = {
    "author": ("author|writer|person|people|employee|colleague|user|contributor|staff member"),
    "department": "department|team|division|unit",
    "kind": "kind|type|document type|document kind|category",
    "kb": "knowledge base|library|shelf|repository|collection",
    "tag": "tag|label",
    "folder": "folder|directory",
    "source": "source|origin",
    "year": "year",
    "quarter": "quarter",
    "month": "month",
}
"""What documents are grouped by, and how it is called."""

_PLURALS: Final = {
    "person": "people", "category": "categories", "library": "libraries", "shelf": "shelves",
    "repository": "repositories", "directory": "directories", "people": "people", "staff member": "staff members",
}  # fmt: skip


def plural_of(name: str) -> str:
    """Return the plural of an English noun, as rules have it; minutes and other plurals stay."""
    if name in _PLURALS:
        return _PLURALS[name]
    if name.endswith("s"):
        return name
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return f"{name[:-1]}ies"
    return f"{name}es" if name.endswith(("x", "ch", "sh")) else f"{name}s"


def words() -> Iterator[Entry]:
    """Yield role, value and spellings."""
    yield from _things()
    yield from _counts()
    yield from _verbs()
    yield from _groups()
    yield from _orders()
    yield from _facts()
    yield from _fillers()


def _things() -> Iterator[Entry]:
    yield "document", "", "document|documents|doc|docs|file|files|paper|papers"
    yield "thing", "", "thing|things|item|items|ones|one"
    yield "record", "", "record|records|version|versions|revision|revisions"
    yield "pages", "", ("page|pages|page count|page counts|number of pages|length in pages")
    for code, names in (
        ("KRW", "won|korean won|south korean won"),
        ("USD", "dollars|us dollars|dollar"),
        ("EUR", "euro|euros"),
        ("JPY", "yen|japanese yen"),
        ("CNY", "yuan|renminbi"),
        ("GBP", "pounds sterling"),
    ):
        yield "currency", code, names
    yield (
        "bytes",
        "",
        ("size|sizes|file size|file sizes|bytes|megabytes|mb|disk space|storage|storage space|space|document size"),
    )


def _counts() -> Iterator[Entry]:
    yield (
        "count",
        "documents",
        (
            "how many|number of|the number of|total number of|count|counts|count of|the count of|count up|"
            "how many of|amount of|the amount of|quantity of|tally|document count|document counts|number|"
            "numbers|number of all|document totals|volume of|what number of|how many different"
        ),
    )
    yield (
        "times",
        "",
        (
            "how many times|how often|number of times|number of mentions|how many mentions|"
            "how many occurrences|number of occurrences"
        ),
    )
    yield "how_much", "", "how much|how large|how big|how long"
    yield "total", "", ("total|in total|altogether|overall|all|all together|in all|all the|every single|the whole")
    yield (
        "measure",
        "sum",
        ("sum|sum of|the sum of|total|total of|sum total|combined|sum up|add up|grand total|totals|totalling|totaling"),
    )
    yield "measure", "average", "average|average of|mean|mean of|avg|on average|averages"
    yield (
        "measure",
        "max",
        (
            "largest|biggest|highest|maximum|max|most expensive|longest|greatest|priciest|thickest|costliest|"
            "top|heaviest"
        ),
    )
    yield (
        "measure",
        "min",
        ("smallest|lowest|minimum|min|cheapest|shortest|least expensive|thinnest|tiniest"),
    )
    yield "long", "", "longest|shortest|thickest|thinnest"
    yield "costly", "", "most expensive|least expensive|cheapest|priciest|costliest"


def _verbs() -> Iterator[Entry]:
    yield (
        "author",
        "",
        (
            "wrote|written|write|writes|writing|authored|author of|penned|drafted|prepared|created|create|"
            "composed|produced|compose"
        ),
    )
    yield (
        "author",
        "by",
        (
            "written by|authored by|drafted by|prepared by|created by|penned by|composed by|produced by|by|"
            "from the pen of|filed by|posted by"
        ),
    )
    yield "author_mark", "", ("author is|author|authors|whose author is|with author|where the author is")
    yield "upload", "", "uploaded|upload"
    yield "upload", "by", "uploaded by"
    yield (
        "exist",
        "",
        (
            "added|stored|exist|exists|existing|existed|available|on file|in the system|in the store|kept|"
            "saved|registered|dated|published|filed|recorded|made|came in|come in|held|there|are there|"
            "is there|were there|in jangbu|posted|appeared|arrived|on record|in our archive|in the archive"
        ),
    )
    yield (
        "about",
        "",
        (
            "about|regarding|concerning|related to|relating to|on the subject of|on the topic of|"
            "dealing with|that deal with|on|covering|that cover|with respect to|discussing|that discuss|"
            "describing|that describe|similar to|like|pertaining to|around"
        ),
    )
    yield (
        "contains",
        "",
        (
            "containing|contain|contains|that contain|which contain|mentioning|mention|mentions|that mention|"
            "which mention|that mentions|that include|including|include|includes|with the word|"
            "with the words|with the phrase|with the term|contain the word|containing the word|"
            "containing the words|containing the phrase|containing the term|contain the words|"
            "contain the phrase|contain the term|contains the word|mention the word|mentioning the word|"
            "that contain the word|which contain the word|that mention the word|include the word|"
            "that include the word|that have the word|having the word|have the word|in which the word|"
            "where the word|using the word|that use the word|use the word|whose text contains|"
            "whose text mentions"
        ),
    )
    yield (
        "mentioned",
        "",
        ("appears|appear|occurs|occur|is mentioned|are mentioned|mentioned|come up|comes up|is named|does appear|used"),
    )
    yield "word", "", "the word|the words|the term|the phrase|word|term|phrase"
    yield "body", "", ("in the text|in their text|in its text|in the body|text|body|in the full text")
    yield "title", "in", ("in the title|in their title|in the titles|in its title|in their titles|in title")
    yield (
        "title",
        "",
        (
            "titled|entitled|with the title|whose title contains|with a title containing|"
            "whose title includes|whose title has|whose titles contain|title contains|named|called|"
            "title containing|with titles containing"
        ),
    )


def _groups() -> Iterator[Entry]:
    for group, names in GROUPS.items():
        for name in names.split("|"):
            plural = plural_of(name)
            yield "group", group, "|".join(
                f"{front} {name}"
                for front in ("by", "per", "each", "every", "for each", "for every", "in each", "in every", "of each",
                              "broken down by", "grouped by", "split by", "sorted by",
                              "group by", "from each", "by each", "under each", "with each", "across each")
            )  # fmt: skip
            yield "group", group, f"across {plural}|for all {plural}|across all {plural}|by {plural}"
            yield "which", group, "|".join(f"{front} {noun}" for front in ("which", "what") for noun in (name, plural))
            if group not in ("source",):
                yield "group_noun", group, f"{name}|{plural}"
    yield "group", "month", "monthly|month by month"
    yield "group", "year", "yearly|annually|annual|year by year"
    yield "group", "quarter", "quarterly|quarter by quarter"
    yield "group", "author", "per head"
    yield "trend", "", ("breakdown|distribution|trend|statistics|stats|broken down|grouped|split")
    yield "used", "", "used|in use|marked|carried"
    yield "ranking", "", "ranking|ranked|rank|ranking of"
    yield "who", "", "who|whose|who has|who's|who have|who did"
    yield (
        "most",
        "",
        (
            "most|the most|most often|most documents|most active|largest number of|highest number of|"
            "greatest number of|biggest number of|more than anyone|more than anyone else|most prolific|top|"
            "most of all|most frequent|most used|most common|most frequently used|most frequently|"
            "the largest number of|the highest number of"
        ),
    )
    yield (
        "least",
        "",
        (
            "fewest|the fewest|least|the least|smallest number of|lowest number of|least active|"
            "the smallest number of|the lowest number of"
        ),
    )
    yield "me", "", "i|my|me|mine|myself|i've|i have"
    yield "my_department", "", ("my team|our team|my department|our department|my division|our division|my own team")


def _orders() -> Iterator[Entry]:
    yield (
        "latest",
        "",
        ("latest|newest|most recent|most recently|last|the very latest|very last|most recent of|freshest|most current"),
    )
    yield "latest_weak", "", "recent|recently|lately|new"
    yield "earliest", "", "oldest|earliest|first|very first|first ever|first of all"
    yield (
        "list",
        "strong",
        ("list|lists|list of|list all|a list of|list me|listing of|enumerate|overview of all|list out"),
    )
    yield (
        "list",
        "weak",
        (
            "show|show me|show us|display|find|find me|get|get me|fetch|give me|pull up|bring up|let me see|"
            "i want to see|i'd like to see|which documents|what documents|which files|what files|which docs|"
            "what docs|which papers|which ones|find all|see|view|open"
        ),
    )
    yield (
        "document",
        "",
        (
            "which documents|what documents|which files|what files|which docs|what docs|which papers|"
            "which document|what document|which file|what file"
        ),
    )
    yield (
        "which_document",
        "",
        (
            "which documents|what documents|which files|what files|which docs|what docs|which papers|"
            "which document|what document|which file|what file|which|which ones"
        ),
    )
    yield (
        "compare",
        "",
        (
            "compare|comparison|compared to|compared with|comparison of|versus|vs|vs.|difference|"
            "difference between|the difference between|more than|fewer than|as opposed to|than|or more in|"
            "rather than|who wrote more|more"
        ),
    )


def _facts() -> Iterator[Entry]:
    yield (
        "source",
        "client",
        (
            "client|clients|customer|customers|from clients|from customers|client's|clients'|customer's|"
            "from the client|from a client|from client|by clients|by customers|from our clients|"
            "from our customers"
        ),
    )
    yield (
        "source",
        "outside",
        (
            "external|outside|from outside|third-party|third party|third parties|from third parties|"
            "from outside sources|outsiders|outside parties|from external sources|external parties"
        ),
    )
    yield "source", "own", "internal|our own|in-house|own|our company's own|of our own"
    yield (
        "source_verb",
        "",
        (
            "received|receive|receiving|obtained|obtain|delivered|delivered by|"
            "came|come|coming|sent|sent by|received from|came from|come from|coming from|"
            "provided by|provided|originating|originating from|supplied by|given by|from"
        ),
    )
    yield "source_mark", "", "source|from source|with source|source is"
    yield (
        "state",
        "failed",
        (
            "failed|that failed|which failed|failing|failed to process|failed to be processed|"
            "failed processing|could not be read|could not be processed|unreadable|with errors|"
            "failed to be read|that could not be read|in error|in state failed|could not be ingested|"
            "failed to ingest|failed ingestion"
        ),
    )
    yield (
        "state",
        "processing",
        (
            "processing|being processed|still processing|still being processed|in processing|"
            "currently being processed|under processing"
        ),
    )
    yield "state", "received", ("waiting|pending|waiting to be processed|queued|in the queue|not yet processed")
    yield "state", "searchable", "searchable|that are searchable|that can be searched|findable"
    yield (
        "state",
        "no_text",
        ("without text|with no text|no text|that have no text|textless|have no text|without any text"),
    )
    yield (
        "trash",
        "",
        (
            "trash|in the trash|trashed|deleted|in trash|recycle bin|in the recycle bin|including the trash|"
            "including trash|thrown away|in the bin|including deleted ones"
        ),
    )
    yield (
        "undated",
        "",
        (
            "undated|without a date|without date|with no date|without dates|date unknown|of unknown date|"
            "with unknown date|no date|have no date|that have no date|without any date|lack a date|"
            "that lack a date|with an unknown date|lacking a date|whose date is unknown|are not dated|"
            "not dated|don't have a date|don’t have a date|do not have a date|doesn't have a date|does not have a date|"
            "aren't dated|missing a date|are missing a date|have no known date|don't have any date"
        ),
    )
    yield (
        "scope",
        "",
        (
            "tenant-wide|company-wide|company wide|tenant wide|companywide|across the company|"
            "across the whole company|in the whole company|across the entire company|whole company|"
            "entire company|organisation-wide|organization-wide|in the entire company|for the whole company|"
            "across the organization|across the organisation|firm-wide"
        ),
    )
    yield (
        "tag_mark",
        "",
        (
            "tag|tags|tagged|with the tag|with tag|tagged with|tagged as|labelled|labeled|labelled as|"
            "carrying the tag|have the tag|that have the tag|has the tag|with the label|bearing the tag|"
            "the tag|carry the tag|that carry the tag|labelled with|with the tags"
        ),
    )
    yield (
        "folder_mark",
        "",
        (
            "folder|in folder|in the folder|inside the folder|under the folder|under folder|directory|"
            "in the directory|subfolder|inside folder|the folder"
        ),
    )
    yield (
        "kb_mark",
        "",
        (
            "knowledge base|in the knowledge base|kb|library|shelf|in the library|repository|on the shelf|"
            "from the knowledge base|the knowledge base"
        ),
    )
    yield "kind_mark", "", ("kind|type|of kind|of type|of the kind|of the type|of the type of")
    yield "department_mark", "", "department|team|division"


def _fillers() -> Iterator[Entry]:
    yield (
        "filler",
        "",
        (
            "the|a|an|is|are|was|were|be|been|being|do|does|did|have|has|had|we|our|us|of|in|at|to|for|from|"
            "that|which|what|what's|whats|and|or|please|pls|plz|me|you|your|can you|could you|would you|"
            "will you|can you tell me|could you tell me|tell me|tell us|tell|can i see|can i open|"
            "that i can see|that i can open|i can see|i can open|i may open|i may see|visible to me|"
            "accessible to me|i'd like to know|i would like to know|i want to know|do you know|let me know|"
            "just|so far|until now|up to now|to date|by now|currently|now|right now|today's|any|some|each|"
            "their|its|it|they|them|these|those|this|there|with|within|during|over|value|amount|of all|"
            "exactly|roughly|approximately|about how|hi|hello|hey|thanks|thank you|ok|okay|um|also|own|who|"
            "by|as|if|say|report on|calculate|compute|work out|find out|determine|give|return|got|we've|"
            "we have|do we have|do you have|does it have|our company|the company|company|altogether|per|when|"
            "when was|whole|jangbu|system|database|worth|valued|valued at|priced|priced at|with a value of|"
            "with value|amounting to|out of|among|amongst|between|both|either|ever|whom|only|such|number|"
            "every|there's|how's|who've|that've|we're|i'm|that's|it's|belong|belongs|belonging|belong to|"
            "belongs to|belonging to|kindly|wondering|i was wondering|i wonder|appreciate it|"
            "search for|look up|look for|the one|entries|entry"
        ),
    )
