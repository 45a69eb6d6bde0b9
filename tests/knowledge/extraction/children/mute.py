"""A child that ends before it says that it is ready."""
