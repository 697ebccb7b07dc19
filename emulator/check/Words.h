//===- Words.h - Semaphores and flags for checks ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// Accesses to a word by which threads signal are no races. A thread that waits
// for a value sees everything that the threads had done that brought the value
// about, and no more: in another run the wait ends at the first change that is
// enough, whatever later changes this run has seen by then. So the changes are
// kept one by one.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CHECK_WORDS_H
#define TT_EMULATOR_CHECK_WORDS_H

#include "ShadowMemory.h"

namespace tt::emulator {

struct WordChange {
  uint32_t value = 0; ///< the word's value behind the change
  bool isStore = false;
  Stamp by = {};         ///< none: the value that it had at first
  VectorClock seen = {}; ///< the clock of threads that see this value
};

class WordHistory {
public:
  explicit WordHistory(uint32_t value) { changes.push_back({.value = value}); }

  uint32_t value() const { return changes.back().value; }

  /// Sets the word to any value. A thread that sees the new value is ordered
  /// behind this change only.
  void store(WordChange change);
  /// An increment: a thread that sees it sees all changes before it.
  void add(WordChange change);

  /// The clock that a thread with the clock `known` gets when its wait for a
  /// value with `holds` ends. Earlier changes of the word are forgotten.
  template <class Holds>
  const VectorClock &waited(const VectorClock &known, Holds holds) {
    size_t i = changes.size() - 1;
    while (i != 0 && !isKnown(changes[i], known))
      --i;
    while (i + 1 != changes.size() && !holds(changes[i].value))
      ++i;
    changes.erase(changes.begin(), changes.begin() + ptrdiff_t(i));
    return changes.front().seen;
  }
  /// Likewise for a thread that has loaded the word.
  const VectorClock &loaded() {
    changes.erase(changes.begin(), changes.end() - 1);
    return changes.front().seen;
  }

  /// The last store by a thread of the word's own core.
  void setLocally(const WordChange &change) {
    lastSet = {change.value, change.by};
  }
  struct Set {
    uint32_t value = 0;
    Stamp by;
  };
  const Set &lastLocalSet() const { return lastSet; }

  /// Changes that may still end a wait.
  const std::vector<WordChange> &recent() const { return changes; }

private:
  static bool isKnown(const WordChange &change, const VectorClock &known) {
    return !change.by || known.covers(change.by.actor, change.by.epoch);
  }
  void append(WordChange change);

  std::vector<WordChange> changes; ///< never empty
  Set lastSet;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_CHECK_WORDS_H
