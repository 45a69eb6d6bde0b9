"""What a question means, before anything is looked up."""
