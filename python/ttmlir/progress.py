# SPDX-License-Identifier: Apache-2.0
"""A line about work that takes long, where somebody looks: a terminal or a notebook."""

import sys
import threading
import time

#: Seconds that work takes without a word, and between two words.
QUIET, BETWEEN = 2.0, 0.2


def is_watched():
    """Whether somebody looks."""
    return "ipykernel" in sys.modules or bool(getattr(sys.stderr, "isatty", lambda: False)())


class working:
    """`with working("cosh: compiling"):` shows the text and the time behind two seconds; `details()` may say more. The line is
    removed at the end."""

    def __init__(self, text, details=None):
        self._text, self._details = text, details
        self._end = self._thread = None

    def __enter__(self):
        if is_watched() and threading.current_thread() is threading.main_thread():
            self._end = threading.Event()
            self._thread = threading.Thread(target=self._show, args=(sys.stderr, time.monotonic()), daemon=True)
            self._thread.start()
        return self

    def __exit__(self, *error):
        if self._thread is not None:
            self._end.set()
            self._thread.join()

    def _show(self, stream, start):
        wait, shown = QUIET, False
        while not self._end.wait(wait):
            more = self._details() if self._details else ""
            print(f"\r\033[K{self._text}{more}, {time.monotonic() - start:.1f} s", end="", file=stream, flush=True)
            wait, shown = BETWEEN, True
        if shown:
            print("\r\033[K", end="", file=stream, flush=True)
