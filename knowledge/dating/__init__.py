"""Reading which dates a document is about from its name, its folders and labelled dates in its text."""
