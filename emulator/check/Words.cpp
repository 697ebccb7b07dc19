//===- Words.cpp - Semaphores and flags for checks ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Words.h"

namespace tt::emulator {

/// The number of signals kept for a word that nobody waits for. Older ones
/// count as seen by every later wait.
static constexpr size_t kMostChanges = 256;

void WordHistory::append(WordChange change) {
  if (changes.size() == kMostChanges)
    changes.erase(changes.begin());
  changes.push_back(std::move(change));
}

void WordHistory::store(WordChange change) {
  change.isStore = true;
  append(std::move(change));
}

void WordHistory::add(WordChange change) {
  change.seen.join(changes.back().seen);
  append(std::move(change));
}

} // namespace tt::emulator
