#!/bin/sh
# Sees to a Chromium for the browser tests; without one they are skipped, loudly.
set -u
for name in chromium chromium-browser google-chrome; do
  command -v "$name" >/dev/null 2>&1 && exit 0
done
sh "$(dirname "$0")/../../requirements/system.sh" chromium fonts-noto-cjk || true
