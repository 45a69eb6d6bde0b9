"""The pages and the probes, called as browsers and machines call them."""
