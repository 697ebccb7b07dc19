//===- Words.cpp - What threads signal through ----------------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Words.h"

namespace tt::emulator {

/// Signals that nobody waits for are not kept for ever: of more than these, the
/// oldest count as seen by whoever waits.
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
