"""How much a file may ask for before it is refused.

The numbers bound memory and time, not taste: a child of 2 GiB of address space reads everything below them.
"""

MAX_ENTRIES = 10_000  # entries of a zip; a deck of 500 slides has about 3,000
MAX_INFLATED_BYTES = 1 << 30  # all entries of a zip together, as its directory says
MAX_XML_BYTES = 300 << 20  # one XML part after inflation
MAX_RATIO = 150  # inflated / stored of an entry beyond RATIO_FLOOR_BYTES; office XML reaches about 30, spaces 1,000
RATIO_FLOOR_BYTES = 16 << 20  # below this a high ratio harms nobody
MAX_TEXT_CHARACTERS = 20_000_000  # text of one file; 20,000 pages
MAX_PAGES = 20_000
MAX_MAIL_PARTS = 1_000
MAX_MAIL_DEPTH = 50  # mails inside mails that are unpacked at all; how many levels are taken in is for ingestion to say
TABLE_BLOCK_CHARACTERS = 1_200  # a longer table is cut into blocks, each with the header row again
