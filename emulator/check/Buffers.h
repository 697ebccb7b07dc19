//===- Buffers.h - State of circular buffers for checks ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TT_EMULATOR_CHECK_BUFFERS_H
#define TT_EMULATOR_CHECK_BUFFERS_H

#include "ShadowMemory.h"
#include "state/Core.h"

namespace tt::emulator {

/// A side of a CB hands pages to the other: the producer by pushing, the
/// consumer by popping.
struct HandOver {
  Context *by = nullptr;             ///< the only thread that may do it
  VectorClock clock;                 ///< its clock at its last hand-over
  uint32_t count = 0;                ///< the number of its hand-overs
  std::array<uint32_t, 3> seen = {}; ///< count when a thread last acquired
  Stamp last = {};
};

struct BufferState {
  HandOver pushes, pops;
  uint32_t granted = 0;        ///< pages reserved and not yet pushed
  Context *consumer = nullptr; ///< the thread that waited for pages last
  Stamp wait = {};             ///< and where
};

/// A page of a CB; no CB if it was not found.
struct BufferPage {
  const CircularBuffer *cb = nullptr;
  uint32_t page = 0;
  bool aliased = false; ///< another CB has the same memory

  explicit operator bool() const { return cb != nullptr; }
  /// Pages from the front, or from the back, to this one.
  uint32_t fromFront() const { return distance(cb->readPage); }
  uint32_t fromBack() const { return distance(cb->writePage); }

private:
  uint32_t distance(uint32_t from) const {
    return page >= from ? page - from : page + cb->numPages - from;
  }
};

/// The circular buffers of all active cores.
class Buffers {
public:
  void begin(const MachineState &machine);

  BufferState &of(const Core &core, const CircularBuffer &cb) {
    return states[core.index][cb.config->port];
  }
  /// The CB page at an L1 address.
  BufferPage find(const Core &core, uint64_t address) const;

private:
  std::vector<std::vector<BufferState>> states; // per core and port
  /// Per core its CBs in order of address.
  std::vector<std::vector<const CircularBuffer *>> byAddress;
};

} // namespace tt::emulator

#endif // TT_EMULATOR_CHECK_BUFFERS_H
