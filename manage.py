#!/usr/bin/env python
"""The command line of the product; `config.commandline` says what happens before a command runs."""

import os
import sys
from importlib import import_module

if __name__ == "__main__":
    # Before anything of `config` is imported: what that imports may read the settings.
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    sys.exit(import_module("config.commandline").main(sys.argv))
