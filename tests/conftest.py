"""Sentences of the terminal are compared in English, whatever the locale of whoever runs the tests."""

import os

os.environ["LC_ALL"] = "C.UTF-8"
