"""Rows of the public files that contradict a convention: they count as wrong in the figures, with the reason."""

CONTRADICTING = {
    "kd-612": "“내일부턴” is open from tomorrow on (“X부터: open for a future X”); the source has the day alone",
    "dp-2": "“7개월 후” is the day, as in twelve other rows of later (“3개월 후”, “1년 뒤”); the source has the month",
    "duck-en-201": "“2/15” on 12 February is the most recent not after today, as the same words in duck-ko-21",
}
