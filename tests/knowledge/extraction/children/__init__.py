"""Children for ``Reader`` that misbehave on purpose."""
