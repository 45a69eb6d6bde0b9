#!/bin/sh
# Installs packages of the system where it may; says loudly what is missing where it may not.
set -u
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  apt-get update -qq >/dev/null 2>&1
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >/dev/null 2>&1 && exit 0
fi
echo "NOT INSTALLED: $* — install it with the system's package manager; what needs it is skipped." >&2
exit 1
