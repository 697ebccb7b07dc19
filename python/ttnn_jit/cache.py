"""Compiled programs of a function, by the kinds of its arguments."""

import collections

CacheInfo = collections.namedtuple("CacheInfo", "hits misses entries")


class JitCache:
    """Compiled programs by key, and how often one was there."""

    def __init__(self):
        self._entries, self._hits, self._misses = {}, 0, 0

    def get(self, key, make):
        """The entry of `key`; `make()` gives it the first time."""
        entry = self._entries.get(key)
        if entry is not None:
            self._hits += 1
            return entry
        self._misses += 1
        entry = self._entries[key] = make()
        return entry

    def clear(self):
        self._entries.clear()

    @property
    def info(self):
        return CacheInfo(self._hits, self._misses, len(self._entries))
