//===- VectorClock.h - Who has seen what of whom --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//
// An actor is something whose accesses follow each other in a known order: a
// kernel thread, or the transfers of one kind that a thread issues. It counts
// epochs; a vector clock holds, for every actor, the last epoch whose accesses
// have all happened.
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CHECK_VECTORCLOCK_H
#define TT_EMULATOR_CHECK_VECTORCLOCK_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tt::emulator {

using ActorId = uint32_t;
using Epoch = uint32_t; ///< from 1; 0 is before everything

class VectorClock {
public:
  Epoch at(ActorId actor) const {
    return actor < epochs.size() ? epochs[actor] : 0;
  }
  bool covers(ActorId actor, Epoch epoch) const { return at(actor) >= epoch; }

  /// Sees `actor` up to `epoch`, if it has not seen more.
  void raise(ActorId actor, Epoch epoch) {
    if (actor >= epochs.size())
      epochs.resize(size_t(actor) + 1, 0);
    epochs[actor] = std::max(epochs[actor], epoch);
  }

  /// Sees all that `other` has seen.
  void join(const VectorClock &other) {
    if (epochs.size() < other.epochs.size())
      epochs.resize(other.epochs.size(), 0);
    for (size_t i = 0, n = other.epochs.size(); i != n; ++i)
      epochs[i] = std::max(epochs[i], other.epochs[i]);
  }

private:
  std::vector<Epoch> epochs; // by actor; those beyond the end are 0
};

} // namespace tt::emulator

#endif // TT_EMULATOR_CHECK_VECTORCLOCK_H
